r"""Say of what is not read what to type instead: ``floor(x)``, ``\sup_x f``, ``x^T y``, ``d/dx f``.

Nothing is read here.  A form that has no reading in the language is refused before the formula is
taken apart, because its letters alone may have one: ``sup x`` is no product of ``sup`` and ``x``.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Sequence

from assay.theory.notation.pieces import NotationError, Piece

_ALL = "type the inequality for all x, as in x*(1-x) <= 1/4 with --for 'x in [0, 1]'"
_LIMIT = "limits are not read: type a bound with a rate, as in abs(sin(x)/x - 1) <= x^2"
_DERIVED = "derivatives are not read: type the derivative, such as 1 - tanh(x)^2 for that of tanh x"
_MODULO = (
    "a remainder is not read: name the quotient, as in n = 2k + r with k in {0..}, r in {0..1}"
)
_VECTORS = (
    "vectors and matrices are not read: type the entries, as in x1*y1 + x2*y2, or"
    " sum(i in 1..n, x[i]*y[i]) with --for 'seq x, seq y, n in {1..}'"
)
_INDICATOR = (
    "an indicator is not read: ask for each case, with its condition in --for; its mean is a"
    " chance, P[X > 0]"
)
_FLOOR = "floor(x) is not read: type a whole number n with the conditions n <= x and x < n + 1"
_CEILING = "ceil(x) is not read: type a whole number n with the conditions x <= n and n < x + 1"
_ORDER = "O(..) and o(..) hide a constant: type the inequality with it, such as f <= 3n"
_DOTS = "dots are not read: type a sum as sum(i=1..n, 1/i), a product as prod(i=1..n, i)"
_INTEGRAL = "integrals are not in the language; write their value"
_CASES = "cases are not read: ask for each, with its condition in --for"
_IFF = "'if and only if' is two statements: prove A => B and B => A"

_FORMS: tuple[tuple[str, str], ...] = (
    (r"\\?\b(?P<own>sup|inf|max|min)\s*_", "{own} over values is not read: " + _ALL),
    (r"\\(?P<own>sup|inf)(?![a-z])", "{own} over values is not read: " + _ALL),
    (r"\b(?P<own>max|min|sup|inf)\s+over\b", "{own} over values is not read: " + _ALL),
    (
        r"\b(?P<own>sup|inf)(?=\s*[(\[{|]|\s+(?!and\b|or\b|in\b)[A-Za-z0-9])",
        "{own} over values is not read: " + _ALL,
    ),
    (
        r"\\?\b(?:arg\s*)(?:\\[,; ]\s*)?\\?(?:max|min)\b",
        "the place of a maximum is not read: name it, and say what holds there",
    ),
    (r"\\?\blim(?:sup|inf)?(?=\s*_|\s|\()|\\(?:to|rightarrow)(?![a-z])|→", _LIMIT),
    (r"\\[dt]?frac\s*\{\s*(?P<own>d)\b[^{}]*\}\s*\{\s*d\s*\\?[A-Za-z]", _DERIVED),
    (r"\\frac\s*\{\s*\\mathrm\s*\{\s*d|\\partial|∂|\\nabla|∇|\^\s*\{?\s*\\prime", _DERIVED),
    (r"\b(?P<own>d)\s*/\s*d(?=[a-z]\b)|[A-Za-z]['′]+\s*\(", _DERIVED),
    (r"\b(?:log|ln|exp|sin|cos|tan|sinh|cosh|tanh|sigmoid|softplus|relu)['′]", _DERIVED),
    (r"\\[bp]?mod(?![a-z])|\bmod\b|(?<=[A-Za-z)0-9])\s*%\s*(?=[A-Za-z(0-9])", _MODULO),
    (r"\b(?:floor|trunc|round)\s*\(", _FLOOR),
    (r"\b(?:ceil|ceiling)\s*\(", _CEILING),
    (r"\^\s*\{?\s*(?:\\top|\\intercal|\\mathsf\s*\{?\s*T|⊤)|ᵀ|\^\s*\{?\s*(?P<own>T)\b", _VECTORS),
    (r"\\langle|⟨|\\norm(?![a-z])|‖|\\[lr]Vert|(?:\\\||\|\|)\s*_|^\s*<", _VECTORS),
    (r"\\math(?:bb|bf|ds|1)\s*\{?\s*1|\\(?:ind|indicator|1)(?![a-z])|𝟙", _INDICATOR),
    (r"(?<![\w.])1\s*(?:\\?\{[^{}]*|_\s*[{(\[][^})\]]*)[<>=≤≥]", _INDICATOR),
    (r"(?<!\w)(?P<own>I)\s*[\[({][^\])}]*[<>=≤≥]", _INDICATOR),
    (r"(?<!\w)(?P<own>[oO])\s*\(|\\mathcal\s*\{?\s*O", _ORDER),
    (r"\.\.\.\s*[-+*·]|[-+*·]\s*\.\.\.|…|\\[lc]?dots(?![a-z])|⋯", _DOTS),
    (r"\b(?:int|integral|integrate)\s*[_(\[]", _INTEGRAL),
    (r"\\begin\s*\{\s*cases", _CASES),
    (r"\biff\b|<=>|<->|⇔|\\(?:iff|Leftrightarrow)(?![a-z])", _IFF),
    (r"->|⟶", "-> is not read: type => for 'implies'"),
    (r"=/=|/=|\\not\s*=", "type != for 'is not'"),
    (
        r"\b(?P<own>np|numpy|math|torch|jnp|tf|scipy|sympy|sp)\.(?P<rest>[a-z]\w*)",
        "type {rest}(..) without {own}.",
    ),
    (
        r"(?<![~∼])(?<![~∼] )(?<!\\sim )\b(?P<own>Exp|Log|Sqrt|Sin|Cos|Tan|Tanh)\s*[\[(]",
        "functions are small letters: exp(x)",
    ),
    (r"\b(?P<own>log|ln)_(?P<rest>(?!2\b|10\b)\w+)\s*\(", "type log(x)/log({rest})"),
    (r"\blg(?=\s*[(A-Za-z])", "lg has two readings: type log2(x) or log10(x)"),
    (
        r"\b(?P<name>digamma|trigamma|polygamma|erfinv|lambertw|sinc|heaviside)\s*\(",
        "{name} is not in the language: type a bound of it that is",
    ),
    (
        r"\b(?P<name>sum|prod)\s*\((?!\s*[A-Za-z]\w*\s*(?:=|∈|in\b))",
        "a {name} is written {name}(i=1..n, f), with one letter that counts",
    ),
    (
        r"^\s*(?P<name>\w+)\s*=\s*-?\w+\s*(?:,\s*-?\w+\s*)*,?\s*\.\.",
        "a range of whole numbers is written {name} in {1..10}, or {name} in {1..}",
    ),
    (r"\b(?:sgn|sign)\s*\(", "sign(x) is not read: ask for x > 0 and x < 0, each in its own --for"),
    (
        r"\b(?:softmax)\s*\(",
        "softmax is not read: type exp(x)/(exp(x) + exp(y)), or sigmoid(x - y)",
    ),
    (
        r"\b(?:logsumexp|LSE|lse)\s*\(",
        "log-sum-exp is typed log(exp(x) + exp(y)), or log(sum(i=1..n, exp(x[i])))",
    ),
    (r"\b(?:[Bb]eta)\s*\((?=[^()]*,)", "Beta(a, b) is typed gamma(a)*gamma(b)/gamma(a + b)"),
    (r"\b\d{1,3}(?:,\d{3})+(?![\d.])", "a number is written without commas, as 1000"),
    (
        r"[A-Za-z0-9)\]}]!=(?!=)",
        "'!=' behind a number may be a factorial: leave a space, as in n! = 6 or n != 6",
    ),
)
r"""What is not read, and what to type instead; ``own`` is a name that may be declared, and then
means what its range says.
"""

_WORDS = frozenset(
    "let suppose assume if then else when whenever unless where such that with given from to of"
    " over between is are be have has real integer integers even odd prime positive negative"
    " mod each every any some there".split()
)
"""Words of English that somebody types in a sentence and that are no names of variables."""
_OWN = re.compile(r"\b(?:(?:seq|function|int)\s+)([A-Za-z]+)|\b([A-Za-z]+)\s+in\b")
_WORD = re.compile(r"(?<![\w\\{])[A-Za-z]{2,}(?![\w(\[}])")


def demand_readable(texts: Sequence[str], domain: Sequence[str]) -> None:
    """Raise NotationError for a form that is not read; one whose letters ``domain`` speaks of is
    left to the reader.
    """
    known = {name for text in domain for name in re.findall(r"[A-Za-z]+", text)}
    known |= {name for text in texts for pair in _OWN.findall(text) for name in pair}
    for text in texts:
        for form, message in _FORMS:
            for match in re.finditer(form, text, re.M):
                named = match.groupdict()
                if named.get("own") not in known:
                    why = message
                    for group, own in named.items():
                        why = why.replace(f"{{{group}}}", own or "")
                    raise NotationError(why, text, match.start())


def demand_no_words(text: str, domain: Iterable[str]) -> None:
    """Raise NotationError for a word of English that no range in ``domain`` makes a variable."""
    for match in _WORD.finditer(text):
        word = match[0]
        if word in _WORDS and not any(re.search(rf"\b{word}\s+in\b", given) for given in domain):
            raise NotationError(_of_word(word), text, match.start())


def _of_word(word: str) -> str:
    if word in ("if", "then", "else", "unless", "when", "whenever"):
        return f"'{word}' is not read here: type A => B for 'if A then B', or put A into --for"
    return f"'{word}' is a word, not a variable: type the formula alone, and ranges into --for"


def of_function(name: str, known: Collection[str]) -> str:
    """Return what to type for a function that is not known; "" where nothing comes close."""
    alike = [] if name in known else difflib.get_close_matches(name, known, 1, 0.75)
    return f"there is no function {name}: write {alike[0]}(..)" if alike else ""


def of_comma(found: Sequence[Piece], comma: int, known: Collection[str]) -> str:
    """Say what a comma does not do at its place: it separates arguments of known functions only."""
    depth = 0
    for at in range(comma - 1, 0, -1):
        depth += (found[at].kind == "CLOSE") - (found[at].kind == "OPEN")
        if depth < 0:
            if found[at - 1].kind != "NAME":
                break
            name = found[at - 1].text
            if name in known:
                return f"{name} is a variable here: type binom(n, k) for the binomial coefficient"
            return of_function(name, known) or f"there is no function {name}: type its formula"
    return "unexpected ',': conditions go into --for, decimals take a point"


def of_command(command: str, known: Iterable[str]) -> str:
    """Say that a command of LaTeX is not known, and which one is spelled alike."""
    alike = difflib.get_close_matches(command, list(known), 1, 0.7)
    instead = f"type \\{alike[0]}, or" if alike else "define it by \\newcommand in the file, or"
    return f"unknown command \\{command}: {instead} write the formula without it"
