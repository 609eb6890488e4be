"""Turn text with inline LaTeX, statements and witnesses into safe HTML with MathML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal, localcontext

from markupsafe import Markup, escape

from assay.reports.site import sentences
from assay.reports.site.mathml import math

_SIGNS = tuple(zip("<= >= != -> +- -+ **".split(), "≤≥≠→±∓^", strict=True))
_GREEK = dict(
    zip(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau"
        " phi chi psi omega Gamma Delta Theta Lambda Sigma Phi Psi Omega oo eps".split(),
        "αβγδεζηθικλμνξπρστφχψωΓΔΘΛΣΦΨΩ∞ε",
        strict=True,
    )
)
_WORDS = re.compile(r"\b(" + "|".join(_GREEK) + r")(?![A-Za-z])")
_SCRIPTS = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"(?<![\w.&#])([A-Za-zα-ωΑ-Ω])_(\w+)", r"\1<sub>\2</sub>"),
        (r"(?<=[\w)])_\{([^{}]+)\}", r"<sub>\1</sub>"),
        (r"(?<=[\w)>])\^\{([^{}]+)\}", r"<sup>\1</sup>"),
        (r"(?<=[\w)>])\^(\([^()]*\)|-?\d+\.\d+|-?\w+|\*)", r"<sup>\1</sup>"),
    )
)
_INLINE = re.compile(
    r"\$\$(?P<shown>[^$]+)\$\$|\\\[(?P<display>.+?)\\\]|\\\((?P<round>.+?)\\\)"
    r"|\$(?P<inline>[^$]+)\$|`(?P<code>[^`]+)`"
)


_LONGEST_TEXT = 5000
"""Characters of a text without marks in which formulas are looked for."""


def prose(text: object) -> Markup:
    """Return text as HTML: ``$...$`` becomes MathML, backquotes become code, typed relations signs;
    the rest is escaped.
    """
    parts: list[Markup] = []
    for kind, piece in pieces(text):
        follows = _FOLLOWING.match(piece) if kind == "words" and parts else None
        place = parts[-1].rfind("<math") if follows and parts[-1].endswith("</math>") else -1
        if follows and place >= 0:
            kept = Markup('<span class="nb">{}</span>').format(parts[-1][place:] + follows[0])
            parts[-1] = parts[-1][:place] + kept
            piece = piece[follows.end() :]
        parts.append(_set(kind, piece))
    return Markup("").join(parts)


_FOLLOWING = re.compile(r"[.,;:!?)\]]+(?=\s|$)")
"""Signs behind a formula: a browser would begin a line with them, as with a word."""


def _set(kind: str, piece: str) -> Markup:
    if kind == "math":
        return math(piece)
    return Markup("<code>{}</code>").format(piece) if kind == "code" else _plain(piece)


def pieces(text: object) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text: ("math", LaTeX), ("code", text) and ("words", text).

    Mathematics is what stands between dollar signs or as LaTeX marks it, and what was typed among
    the words without doubt.
    """
    flat = " ".join(str(text or "").split())
    last = 0
    for found in _INLINE.finditer(flat):
        yield from _typed(flat[last : found.start()])
        yield ("code" if found.lastgroup == "code" else "math"), found[found.lastgroup]
        last = found.end()
    yield from _typed(flat[last:])


def _typed(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text without marks."""
    if len(text) > _LONGEST_TEXT:
        yield "words", text
        return
    for piece, formula in sentences.pieces(text):
        yield ("math" if formula else "words"), piece


def signs(text: str) -> str:
    """Return words with what is left of typed mathematics as signs: relations, Greek letters."""
    for typed, sign in _SIGNS:
        text = text.replace(typed, sign)
    return _WORDS.sub(lambda found: _GREEK[found[1]], text).replace("sqrt(", "√(")


def _plain(text: str) -> Markup:
    """Return escaped words with what is left of typed mathematics: a lone sign, a Greek letter."""
    safe = str(escape(signs(text)))
    for pattern, replacement in _SCRIPTS:
        safe = pattern.sub(replacement, safe)
    return Markup(safe)


_LINE = Markup('<div class="line">{}</div>')


@dataclass(frozen=True)
class Step:
    """A line of a theorem: how it begins, its formulas, and whether each is long enough for a line
    of its own.
    """

    label: str
    formulas: list[Markup]
    apart: bool = False


@dataclass(frozen=True)
class Statement:
    """A statement ready for a page: hypotheses, goal and abbreviations as MathML, and the plain
    text.
    """

    text: str
    goal: Markup
    wide: bool = False
    given: list[Markup] = field(default_factory=list)
    where: list[Markup] = field(default_factory=list)
    quantifier: Markup = Markup("")
    formal: bool = True
    is_theorem: bool = False
    steps: list[Step] = field(default_factory=list)
    """The lines of a theorem before what follows."""


def statement(item) -> Statement:
    """Render a statement of any type."""
    return TYPES[item.NAME](item)


def _words(item) -> Statement:
    return Statement(item.text(), prose(item.statement), formal=False)


def _empirical(item) -> Statement:
    tested = Markup("tested on <code>{}</code>: {}").format(item.scenario, prose(item.predicate))
    return Statement(item.text(), prose(item.statement), quantifier=tested, formal=False)


def _formal(item, quantifier: Markup = Markup("")) -> Statement:
    parts = conjuncts(item.latex())
    return Statement(
        item.text(),
        Markup("").join(_LINE.format(math(p, True)) for p in parts),
        max(_length(p) for p in parts) > 30,
        [math(t) for t in item.latex_given()],
        [math(t) for t in item.latex_where()],
        quantifier,
    )


def _asymptotic(item) -> Statement:
    if not item.constant:
        said = "one pair of constants {} and {} serves all variables"
        return _formal(item, Markup(said).format(math("C"), math("N")))
    names = Markup(", ").join(math(_name(n)) for n in item.constant)
    said = "for each {} there are constants {} and {}, the same for all other variables"
    return _formal(item, Markup(said).format(names, math("C"), math("N")))


def _orbit(item) -> Statement:
    return _formal(item, Markup("along the recursion"))


_LABELS = {"all": "for all", "some": "there is", "if": "with"}


def _theorem(item) -> Statement:
    """Render a theorem line by line: what it is for all of, what is given, and what follows."""
    *before, (_, conclusions) = item.lines()
    steps = [
        Step(_LABELS[kind], [math(latex) for latex in items], any(_length(i) > 30 for i in items))
        for kind, items in before
    ]
    if before and before[-1][0] == "some":
        steps.append(Step("such that", []))
    return Statement(
        item.text(),
        Markup("").join(_LINE.format(math(latex, True)) for latex in conclusions),
        max(_length(latex) for latex in conclusions) > 30,
        where=[math(latex) for latex in item.latex_where()[len(item.let) :]],
        steps=steps,
        is_theorem=True,
    )


def _matrices(item) -> Statement:
    return _formal(item, Markup("for matrices of every size") if item.sizes else Markup(""))


TYPES = {
    "formula": _formal,
    "matrices": _matrices,
    "asymptotic": _asymptotic,
    "orbit": _orbit,
    "piecewise": _formal,
    "surface": _formal,
    "generic": _formal,
    "theorem": _theorem,
    "empirical": _empirical,
    "prose": _words,
}
"""Statement type -> how it is shown."""


_AND, _OTHER = r"\;\wedge\;", (r"\;\Rightarrow\;", r"\;\vee\;")


def conjuncts(latex: str) -> list[str]:
    """Split LaTeX of a conjunction into its parts, each kept with the sign before it; anything else
    stays whole.
    """
    depth, part, parts = 0, "", []
    for token in re.split(r"(\\;\\(?:wedge|Rightarrow|vee)\\;|\\left|\\right|[{}])", latex):
        depth += (token in (r"\left", "{")) - (token in (r"\right", "}"))
        if depth == 0 and token in _OTHER:
            return [latex]
        if depth == 0 and token == _AND:
            parts.append(part)
            part = r"\wedge\; "
        else:
            part += token
    return [*parts, part]


def _length(latex: str) -> int:
    """Estimate how many letters wide a formula is drawn: the longer half of a fraction counts."""
    fraction = re.compile(r"\\t?frac\{([^{}]*)\}\{([^{}]*)\}")
    while found := fraction.search(latex):
        latex = latex[: found.start()] + max(found[1], found[2], key=len) + latex[found.end() :]
    latex = re.sub(r"\\(left|right|mathrm|,|;|!)", "", latex)
    return len(re.sub(r"\s", "", re.sub(r"\\[A-Za-z]+", "x", re.sub(r"[{}^_]", "", latex))))


def _name(name: str) -> str:
    from assay.theory.language.rendering import name_latex

    return name_latex(name)


def value(item: object) -> Markup:
    """Return a number, text, list or mapping of the evidence as HTML; exact expressions become
    MathML.
    """
    if isinstance(item, bool) or item is None:
        return escape("yes" if item else "no" if item is False else "–")
    if isinstance(item, float):
        return escape(f"{item:.6g}")
    if isinstance(item, int) and len(str(item)) <= _LONGEST_NUMBER:
        return escape(f"{item:,}".replace(",", "\u202f") if abs(item) >= 10**5 else str(item))
    if isinstance(item, dict):
        return Markup(", ").join(
            Markup("{} = {}" if isinstance(v, dict) else "<span class=nb>{} = {}</span>").format(
                name(k), value(v)
            )
            for k, v in item.items()
        )
    if (
        isinstance(item, (list, tuple))
        and item
        and all(isinstance(row, (list, tuple)) for row in item)
    ):
        rows = r" \\ ".join(" & ".join(_entry(v) for v in row) for row in item)
        return math(rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}")
    if isinstance(item, (list, tuple)):
        return Markup("[") + Markup(", ").join(value(v) for v in item) + Markup("]")
    text = str(item)
    if _NUMBER.fullmatch(text) and len(text) > _LONGEST_NUMBER:
        return _abbreviated(text)
    if re.fullmatch(r"[A-Za-z]", text):
        return name(text)
    if (
        re.fullmatch(r"[\w\s+*/().^-]+", text)
        and re.search(r"[A-Za-z]", text)
        and re.search(r"[+*/(^]|\w-\w", text)
    ):
        from assay.theory.language import grammar
        from assay.theory.language.rendering import latex

        try:
            return math(latex(grammar.parse(text)))
        except ValueError:
            return prose(text)
    if re.fullmatch(r"-?\d+/\d+", text) and len(text) < 24:
        top, _, bottom = text.partition("/")
        sign, top = ("-", top[1:]) if top.startswith("-") else ("", top)
        return math(rf"{sign}\frac{{{top}}}{{{bottom}}}")
    return prose(text)


_NUMBER = re.compile(r"-?\d+(/\d+)?")
_LONGEST_NUMBER = 18
"""Characters of the longest exact number that is shown as it is."""


def _abbreviated(text: str) -> Markup:
    """Return a long exact number in short, with the exact value folded away where it is rounded."""
    latex = short_number(text)
    if r"\approx" not in latex:
        return math(latex)
    folded = "<details class=exact><summary>{}</summary><code>{}</code></details>"
    return Markup(folded).format(math(latex), text)


def short_number(text: str) -> str:
    """Return LaTeX of an exact number: a power of ten or what is short as it is, any other as a
    decimal of four digits after a sign that says so.
    """
    top, _, bottom = text.partition("/")
    if not bottom and re.fullmatch(r"-?10{4,}", top):
        return f"{top[: top.index('1')]}10^{{{top.count('0')}}}"
    if re.fullmatch(r"-?1", top) and re.fullmatch(r"10{4,}", bottom):
        return f"{top[:-1]}10^{{-{bottom.count('0')}}}"
    if len(text) <= _LONGEST_NUMBER:
        sign = "-" if top.startswith("-") else ""
        return rf"{sign}\tfrac{{{top.lstrip('-')}}}{{{bottom}}}" if bottom else top
    with localcontext() as context:
        context.prec = 4
        digits, _, power = f"{Decimal(top) / Decimal(bottom or 1):.3e}".partition("e")
    near = digits if int(power) == 0 else rf"{digits}\cdot 10^{{{int(power)}}}"
    return rf"\approx {near}"


def expression(text: str) -> Markup:
    """Return a term of the statement language as mathematics; text that is none as code."""
    from assay.theory.language import grammar
    from assay.theory.language.rendering import latex

    if _NUMBER.fullmatch(text) and len(text) > _LONGEST_NUMBER:
        return _abbreviated(text)
    try:
        return math(latex(grammar.parse(text)))
    except ValueError:
        return Markup("<code>{}</code>").format(text)


def _entry(number: object) -> str:
    """Return LaTeX of an entry of a matrix."""
    sign, (top, _, bottom) = (
        "-" * str(number).startswith("-"),
        str(number).lstrip("-").partition("/"),
    )
    return rf"{sign}\tfrac{{{top}}}{{{bottom}}}" if bottom else f"{sign}{top}"


def name(text: object) -> Markup:
    """Return a variable name as mathematics, any longer name as text."""
    flat = str(text)
    if re.fullmatch(r"[A-Za-z]{1,3}\d?(_\w+)?", flat) or flat.partition("_")[0] in _GREEK:
        return math(_name(flat))
    if re.fullmatch(r"\w+", flat):
        if not (shown := _name(flat)).startswith(r"\mathrm{"):  # as its paper shows it
            return math(shown)
        return escape(flat.replace("_", " "))
    return prose(flat)


def pretty_json(data: object, limit: int = 4000) -> str:
    """Return data as indented JSON, cut after `limit` characters with a note."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return text if len(text) <= limit else text[:limit] + "\n… (the file has the rest)"
