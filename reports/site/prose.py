"""Turn text with inline LaTeX, statements and witnesses into safe HTML with MathML."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from markupsafe import Markup, escape

_SIGNS = (("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("->", "→"))
_INLINE = re.compile(r"\$([^$]+)\$|`([^`]+)`")


def math(latex: str, display: bool = False) -> Markup:
    """Return MathML of LaTeX; text that cannot be converted stands as code, so that nothing is lost."""
    from theory.rendering import mathml

    try:
        # The converter makes infinity an operator, which sets it apart like a binary sign.
        return Markup(re.sub(r"<mo[^>]*>(&#x0?221E;|∞)</mo>", "<mi>∞</mi>", mathml(latex, display)))
    except Exception:  # the converter raises many types on unknown input
        return Markup("<code>{}</code>").format(latex)


def prose(text: object) -> Markup:
    """Return text as HTML: ``$...$`` becomes MathML, backquotes become code, typed relations signs; the rest is escaped."""
    flat = " ".join(str(text or "").split())
    out, last = [], 0
    for found in _INLINE.finditer(flat):
        out.append(_plain(flat[last : found.start()]))
        out.append(math(found[1]) if found[1] is not None else Markup("<code>{}</code>").format(found[2]))
        last = found.end()
    return Markup("").join([*out, _plain(flat[last:])])


def _plain(text: str) -> Markup:
    for typed, sign in _SIGNS:
        text = text.replace(typed, sign)
    return escape(text)


@dataclass(frozen=True)
class Statement:
    """A statement ready for a page: hypotheses, goal and abbreviations as MathML, and the plain text."""

    text: str
    goal: Markup
    given: list[Markup] = field(default_factory=list)
    where: list[Markup] = field(default_factory=list)
    quantifier: Markup = Markup("")
    formal: bool = True


def statement(item) -> Statement:
    """Render a Formula, Asymptotic, Orbit, Empirical or Prose statement."""
    text = item.text()
    if not hasattr(item, "latex"):
        extra = Markup("")
        if getattr(item, "predicate", ""):
            extra = Markup("tested on <code>{}</code>: {}").format(item.scenario, prose(item.predicate))
        return Statement(text, prose(item.statement), quantifier=extra, formal=False)
    quantifier = Markup("")
    if hasattr(item, "constant"):
        names = Markup(", ").join(math(_name(n)) for n in item.constant)
        if item.constant:
            quantifier = Markup("for each {} there are constants {} and {}, the same for all other variables").format(names, math("C"), math("N"))
        else:
            quantifier = Markup("one pair of constants {} and {} serves all variables").format(math("C"), math("N"))
    elif hasattr(item, "times"):
        quantifier = Markup("along the recursion of the deterministic start")
    return Statement(
        text, math(item.latex(), True), [math(t) for t in item.latex_given()], [math(t) for t in item.latex_where()], quantifier
    )


def _name(name: str) -> str:
    from theory.rendering import name_latex

    return name_latex(name)


def value(item: object) -> Markup:
    """Return a number, text, list or mapping of the evidence as HTML; fractions become MathML fractions."""
    if isinstance(item, bool) or item is None:
        return escape("yes" if item else "no" if item is False else "–")
    if isinstance(item, float):
        return escape(f"{item:.6g}")
    if isinstance(item, int):
        return escape(f"{item:,}".replace(",", "\u202f") if abs(item) >= 10**5 else str(item))
    if isinstance(item, dict):
        return Markup("; ").join(Markup("{} = {}").format(name(k), value(v)) for k, v in item.items())
    if isinstance(item, (list, tuple)):
        return Markup("[") + Markup(", ").join(value(v) for v in item) + Markup("]")
    text = str(item)
    if re.fullmatch(r"-?\d+/\d+", text) and len(text) < 24:
        top, _, bottom = text.partition("/")
        sign, top = ("-", top[1:]) if top.startswith("-") else ("", top)
        return math(rf"{sign}\frac{{{top}}}{{{bottom}}}")
    return prose(text)


def name(text: object) -> Markup:
    """Return a variable name as mathematics, any longer name as text."""
    flat = str(text)
    if re.fullmatch(r"[A-Za-z]{1,3}\d?(_\w+)?", flat) or flat in ("lam", "rho", "sigma", "Delta"):
        return math(_name(flat))
    return escape(flat.replace("_", " "))


def pretty_json(data: object, limit: int = 4000) -> str:
    """Return data as indented JSON, cut after `limit` characters with a note."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return text if len(text) <= limit else text[:limit] + "\n… (the file has the rest)"
