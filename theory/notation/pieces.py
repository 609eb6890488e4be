"""Cut a formula, as somebody typed it, into pieces: numbers, names, functions, signs.

What LaTeX is cut into (`assay.theory.notation.latex`) is the same, so that one grammar reads both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from assay.theory.language.grammar import GrammarError
from assay.theory.notation import functions


class NotationError(GrammarError):
    """A formula that cannot be read, or has more than one reading: ``message`` says why, ``text``
    is what was typed and ``column`` where in it, from 1.
    """

    def __init__(self, message: str, text: str, position: int) -> None:
        super().__init__(message, position + 1)
        self.text = text


@dataclass(frozen=True)
class Piece:
    """A part of a formula: its kind (a terminal of notation.lark), its text in the strict language,
    and from where to where it stands in what was typed.
    """

    kind: str
    text: str
    start: int
    end: int


GREEK = dict(
    zip(
        "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΣΦΨΩϵϑϕΠΥςϱϰµℓ",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau"
        " upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Sigma Phi Psi Omega epsilon theta"
        " phi Pi Upsilon sigma rho kappa mu ell".split(),
        strict=True,
    )
)
CONSTANTS = {"pi": "pi", "e": "e", "oo": "oo", "inf": "oo", "infty": "oo", "infinity": "oo"}
SIGNS = {
    "==>": ("IMPLIES", "=>"),
    "=>": ("IMPLIES", "=>"),
    **{s: ("IMPLIES", "=>") for s in ("⇒", "⟹")},
    **{s: ("RELATION", "<=") for s in ("<=", "=<", "≤", "⩽", "≦")},
    **{s: ("RELATION", ">=") for s in (">=", "≥", "⩾", "≧")},
    **{s: ("RELATION", "==") for s in ("==", "=")},
    **{s: ("RELATION", "!=") for s in ("!=", "≠", "<>")},
    "<": ("RELATION", "<"),
    ">": ("RELATION", ">"),
    "&&": ("_AND", "and"),
    "∧": ("_AND", "and"),
    "∨": ("_OR", "or"),
    "¬": ("_NOT", "not"),
    "**": ("_RAISE", "^"),
    "^": ("_RAISE", "^"),
    **{s: ("_TIMES", "*") for s in ("*", "·", "⋅", "×", "∙", "•")},
    **{s: ("_OVER", "/") for s in ("/", "÷", "∕")},
    "+": ("_PLUS", "+"),
    **{s: ("_MINUS", "-") for s in ("-", "−", "–")},
    **{s: ("OPEN", s) for s in ("(", "[", "{")},
    **{s: ("CLOSE", s) for s in (")", "]", "}")},
    "|": ("BAR", "|"),
    "!": ("FACTORIAL", "!"),
    ",": ("_COMMA", ","),
}
_RAISED_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏ", "0123456789nk")
_LOWERED_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_WORDS = {"and": "_AND", "or": "_OR", "not": "_NOT", "implies": "IMPLIES"}
_REFUSED = {
    "≈": "≈ is not exact; write two inequalities, such as |a - b| <= 1/100",
    "~": "~ is not exact; write two inequalities, such as |a - b| <= 1/100",
    "±": "± stands for two statements; prove each alone",
    "≪": "≪ is not exact; write an inequality with a constant",
    "≫": "≫ is not exact; write an inequality with a constant",
    "∑": "a sum is written sum(i=1..n, f), with one letter that counts",
    "∏": "a product is written prod(i=1..n, f), with one letter that counts",
    "∫": "integrals are not in the language; write their value",
    "%": "write a percentage as a fraction, such as 5/100",
    "⌊": "there is no floor; say x - 1 < n and n <= x for a whole number n",
    "⌈": "there is no ceiling; say x <= n and n < x + 1 for a whole number n",
    "'": "a name has letters, digits and _; write x1 for x'",
    "∈": "ranges go into --for, as in --for 'x in [0, 1]'",
    ";": "separate conditions by commas, or repeat --for",
    ":": "what is assumed goes into --for",
}
_SCAN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>(?:[0-9]+(?:\.(?!\.)[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+(?![A-Za-z_]))?)"
    r"|(?P<up>[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏ]+)"
    r"|(?P<root>[√∛])"
    r"|(?P<parallel>\|\||∥)"
    rf"|(?P<sign>{'|'.join(map(re.escape, sorted(SIGNS, key=len, reverse=True)))})"
    rf"|(?P<name>(?:[A-Za-z_][A-Za-z0-9]*|[{''.join(GREEK)}])(?:_[A-Za-z0-9]+|_\{{[A-Za-z0-9]+\}}|_[α-ω])*"
    r"_*[₀-₉]*)"
    r"|(?P<infinity>∞)"
    r"|(?P<other>.)",
    re.S | re.A,
)
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_OFTEN_VARIABLES = {"gamma", "Phi", "Gamma", "H", "h", "phi", "comb", "kl", "logistic", "C", "TV"}
_OPERANDS = {"NUMBER", "NAME", "CLOSE", "BAR_CLOSE", "FACTORIAL"}
_STARTS = {"NUMBER", "NAME", "OPEN", "CALL", "BARE", "RAISED", "FRACTION", "ROOT", "BAR_OPEN"}
MOST_BARS = 12
_ALIKE = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΧοаеорсух’′‐‑—﹣", "ABEZHIKMNOPTXoaeopcyx''----")
"""Letters of other scripts, and signs, that look like those of ASCII."""


def variable(name: str) -> str:
    """Return a name that a variable may have in the strict language: ``gamma`` and ``Phi`` are
    functions there, so the letters get an underscore.
    """
    return f"{name}_" if name in ("gamma", "Phi") else name


def scan(text: str, variables: frozenset[str] = frozenset()) -> list[Piece]:
    """Cut a text that is not LaTeX into pieces; bars are still `BAR`, see `paired`."""
    found: list[Piece] = []
    calls: list[str] = []
    """The functions whose parentheses are open, "" for other parentheses."""
    for match in _SCAN.finditer(text):
        kind, own = match.lastgroup, match.group()
        start, end = match.span()
        if kind == "space":
            continue
        if kind == "number":
            found.append(Piece("NUMBER", own, start, end))
        elif kind == "up":
            digits = own.translate(_RAISED_DIGITS)
            sort = "NUMBER" if digits.isdigit() else "NAME"
            found.append(Piece("_RAISE", "^", start, start))
            found.append(Piece("OPEN", "{", start, start))
            found.append(Piece(sort, digits, start, end))
            found.append(Piece("CLOSE", "}", end, end))
        elif kind == "root":
            found.append(Piece("NAME", "sqrt" if own == "√" else "cbrt", start, end))
        elif kind == "parallel":
            if calls and functions.ALIASES.get(calls[-1], calls[-1]) in ("KL", "chi2"):
                found.append(Piece("_COMMA", ",", start, end))
            elif own == "||":
                found += [Piece("BAR", "|", start, end - 1), Piece("BAR", "|", start + 1, end)]
            else:
                raise NotationError("∥ stands in KL(p ∥ q) alone", text, start)
        elif kind == "sign":
            sign, written = SIGNS[own]
            if sign == "OPEN":
                before = found[-1] if found else None
                calls.append(before.text if before and before.kind == "NAME" else "")
            elif sign == "CLOSE" and calls:
                calls.pop()
            found.append(Piece(sign, written, start, end))
        elif own == "choose" and own not in variables:
            found.append(Piece("CHOOSE", own, start, end))
        elif kind == "name":
            found.append(_named(text, own, start, end))
        elif kind == "infinity":
            found.append(Piece("NAME", "oo", start, end))
        else:
            raise NotationError(refused(own), text, start)
    return marked(text, with_choices(text, found), variables)


def with_choices(text: str, found: list[Piece]) -> list[Piece]:
    """Write ``(n choose k)`` as a call of ``binom``."""
    while here := next((i for i, piece in enumerate(found) if piece.kind == "CHOOSE"), None):
        start, end = _bracket(found, here, -1), _bracket(found, here, 1)
        inner = found[start + 1 : end] if start is not None and end is not None else []
        if sum(piece.kind == "CHOOSE" for piece in inner) != 1:
            raise NotationError(
                "a binomial coefficient is typed binom(n, k), or (n choose k) in parentheses",
                text,
                found[here].start,
            )
        assert start is not None and end is not None  # there is something inside
        opening, closing, at = found[start], found[end], found[here]
        found[start : end + 1] = [
            Piece("NAME", "binom", opening.start, opening.start),
            replace(opening, text="("),
            *found[start + 1 : here],
            Piece("_COMMA", ",", at.start, at.end),
            *found[here + 1 : end],
            replace(closing, text=")"),
        ]
    return found


def _bracket(found: list[Piece], here: int, step: int) -> int | None:
    """Return where the bracket around a place opens (step -1) or closes (step 1)."""
    depth, at = 0, here + step
    while 0 <= at < len(found):
        depth += step * ((found[at].kind == "OPEN") - (found[at].kind == "CLOSE"))
        if depth < 0:
            return at
        at += step
    return None


def _named(text: str, own: str, start: int, end: int) -> Piece:
    """Return a name in ASCII: Greek letters spelled, subscripts after an underscore."""
    if own == "in":
        raise NotationError(refused("∈"), text, start)
    if own in _WORDS:
        return Piece(_WORDS[own], own, start, end)
    if not _PLAIN.fullmatch(own):
        lowered = re.sub(r"(?<=[^₀-₉])(?=[₀-₉])", "_", own).translate(_LOWERED_DIGITS)
        parts = [part for part in re.split(r"[_{}]+", lowered) if part]
        own = "_".join(GREEK.get(part, part) for part in parts)
    return Piece("NAME", own, start, end)


def refused(character: str) -> str:
    """Return why a character is not read, and what to write instead."""
    if character in _REFUSED:
        return _REFUSED[character]
    plain = unicodedata.normalize("NFKC", character).translate(_ALIKE)
    if plain != character and plain.isascii() and plain.isprintable():
        return f"{character!r} looks like {plain!r} and is another character: type {plain}"
    return f"unexpected character {character!r}"


def marked(text: str, found: list[Piece], variables: frozenset[str]) -> list[Piece]:
    """Tell functions from variables, and signs in front of a term from those between two."""
    ready: list[Piece] = []
    for index, piece in enumerate(found):
        after = found[index + 1] if index + 1 < len(found) else None
        if piece.kind == "NAME" and not (piece.text == "C" and not _has_comma(found, index + 1)):
            piece = _role(text, piece, after, variables)
        elif piece.kind in ("_PLUS", "_MINUS") and not (ready and _ends_operand(ready[-1])):
            piece = replace(piece, kind="PLUS_SIGN" if piece.kind == "_PLUS" else "MINUS_SIGN")
        ready.append(piece)
    return ready


def _has_comma(found: list[Piece], opening: int) -> bool:
    """Return True where the brackets that open at a place hold a comma of their own."""
    end = _bracket(found, opening, 1) or opening
    inner = found[opening + 1 : end]
    return any(
        p.kind == "_COMMA" and _bracket(found, opening + 1 + i, -1) == opening
        for i, p in enumerate(inner)
    )


def _role(text: str, piece: Piece, after: Piece | None, variables: frozenset[str]) -> Piece:
    """Return a name as a constant, a variable or a function, by what follows it."""
    name = piece.text
    if name in CONSTANTS and name not in variables:
        return replace(piece, text=CONSTANTS[name])
    opening = after.text if after is not None and after.kind == "OPEN" else ""
    opens = opening != "" and (opening != "{" or name in ("min", "max"))
    if name == "sigma" and opens and name not in variables:
        raise NotationError(
            "σ( has two readings: write sigmoid(x), or σ*(x) and say the values of σ",
            text,
            piece.start,
        )
    if opens and name in ("gamma", "Phi") and variable(name) in variables:
        if not text[piece.start].isascii() or text[piece.start] == "\\":
            return replace(piece, text=variable(name))
        raise NotationError(
            f"{name}( has two readings: the function, or a factor; write"
            f" {variable(name)}*(..) for the variable, or give it another name",
            text,
            piece.start,
        )
    if not functions.known(name, variables):
        return piece
    if opens:
        return replace(piece, kind="CALL")
    if name in _OFTEN_VARIABLES:
        return replace(piece, text=variable(name))
    if after is not None and after.kind == "_RAISE":
        return replace(piece, kind="RAISED")
    return replace(piece, kind="BARE")


def _ends_operand(piece: Piece) -> bool:
    return piece.kind in _OPERANDS or piece.kind == "BAR"


# ---- bars ----------------------------------------------------------------------------------------
def paired(text: str, pieces: list[Piece]) -> list[Piece]:
    """Make each bar the opening or closing one of an absolute value.

    Raises:
        NotationError: bars without a partner; bars that can be paired in more than one way.
    """
    bars = [i for i, piece in enumerate(pieces) if piece.kind == "BAR"]
    if not bars:
        return pieces
    if len(bars) > MOST_BARS:
        raise NotationError("too many bars: write abs(x) for |x|", text, pieces[bars[0]].start)
    ways = list(islice(_pairings(pieces, 0, (), False), 2))
    if not ways:
        raise NotationError(
            "a bar without its partner: write abs(x) for |x|", text, pieces[bars[0]].start
        )
    marked = [_with_bars(pieces, bars, way) for way in ways]
    if len(ways) > 1:
        shown = " or ".join(_spelled(text, one) for one in marked)
        raise NotationError(
            f"the bars have two readings: {shown}; write abs(x) for |x|",
            text,
            pieces[bars[0]].start,
        )
    return marked[0]


def _pairings(
    pieces: list[Piece], index: int, opened: tuple[str, ...], closed: bool
) -> Iterator[tuple[str, ...]]:
    """Yield each way to make the bars from ``index`` on opening or closing ones, such that bars and
    parentheses nest; ``closed`` tells that the piece before is a bar that closes.
    """
    while index < len(pieces) and pieces[index].kind not in ("BAR", "OPEN", "CLOSE"):
        index, closed = index + 1, False
    if index == len(pieces):
        if not opened:
            yield ()
        return
    if pieces[index].kind == "OPEN":
        yield from _pairings(pieces, index + 1, (*opened, "("), False)
        return
    if pieces[index].kind == "CLOSE":
        if opened and opened[-1] == "(":
            yield from _pairings(pieces, index + 1, opened[:-1], False)
        return
    after = pieces[index + 1] if index + 1 < len(pieces) else None
    ends = closed or (index > 0 and pieces[index - 1].kind in _OPERANDS)
    if opened and opened[-1] == "|" and ends:
        for rest in _pairings(pieces, index + 1, opened[:-1], True):
            yield ("BAR_CLOSE", *rest)
    starts = after is not None and after.kind in (*_STARTS, "BAR")
    signed = after is not None and after.kind in ("_PLUS", "_MINUS", "PLUS_SIGN", "MINUS_SIGN")
    if starts or (signed and not ends):
        for rest in _pairings(pieces, index + 1, (*opened, "|"), False):
            yield ("BAR_OPEN", *rest)


def _with_bars(pieces: list[Piece], bars: list[int], way: tuple[str, ...]) -> list[Piece]:
    kinds = dict(zip(bars, way, strict=True))
    found = [replace(p, kind=kinds[i]) if i in kinds else p for i, p in enumerate(pieces)]
    for i, piece in enumerate(found):  # a sign after an opening bar stands in front of a term
        if i and found[i - 1].kind == "BAR_OPEN" and piece.kind in ("_PLUS", "_MINUS"):
            found[i] = replace(piece, kind=piece.kind.removeprefix("_") + "_SIGN")
    return found


def _spelled(text: str, pieces: list[Piece]) -> str:
    """Write pieces as they were typed, each bar as the parenthesis that it is."""
    shown, last = "", 0
    for piece in pieces:
        shown += text[last : piece.start]
        own = text[piece.start : piece.end]
        if piece.kind == "BAR_OPEN" and shown[-1:].isalnum():
            own = "*|"
        shown += {"BAR_OPEN": own.replace("|", "abs("), "BAR_CLOSE": ")"}.get(piece.kind, own)
        last = piece.end
    return shown + text[last:]
