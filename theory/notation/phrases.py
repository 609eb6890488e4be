r"""Take what surrounds a formula in a sentence of English apart from it.

    parts("e^x >= 1 + x for all real x.")        # ("e^x >= 1 + x", ["real x"])
    parts("if x > 0, then e^x > 1")              # ("(x > 0) => (e^x > 1)", [])

Ranges before and behind a goal go where those of ``--for`` stand; a full stop at the end is no part
of a formula.  Sentences with quantifiers of their own are left as they are.
"""

from __future__ import annotations

import re

from assay.theory.notation import latex
from assay.theory.notation.pieces import NotationError

_END = re.compile(r"(?<![.,;])\s*(?:\\[,;])?\s*[.,;](?P<dollar>\s*\$)?\s*\Z")
_ALL = (
    r"(?:∀|\\forall(?![A-Za-z])|\\text(?:rm)?\s*\{\s*for(?:\s+(?:all|every|any|each))?\s*\}"
    r"|\bfor\s*(?:all|every|any|each)\b|\bfor\b)"
)
_OPENING = re.compile(rf"\s*(?P<word>{_ALL}|\b(?:let|suppose|assume)\b)\s*(?P<rest>.+)", re.S)
_CLOSING = re.compile(
    rf"(?P<goal>.*?[<>=≤≥≠].*?|.*?\\(?:le|ge|lt|gt|ne)(?:q|qslant)?(?![A-Za-z]).*?)"
    rf"(?:[\s,]|\\q?quad|\\[,;: ])*(?:{_ALL}|\b(?:where|whenever|when|with|given)\b)"
    r"\s*(?P<range>.+)",
    re.S,
)
_IF = re.compile(r"\s*if\b\s*(?P<given>.+?)\s*,?\s*\bthen\b\s*(?P<goal>.+)", re.S)
_QUANTIFIED = re.compile(r"\bfor\s+all\b|\bexists\b|∀|∃|\\forall(?![a-z])|\\exists(?![a-z])")
_BACKED = re.compile(r"\s*(?:∀|\\forall)")
_CAPITAL = re.compile(r"\A\s*(?:For|If|Let|Suppose|Assume)\b")
_REAL = re.compile(r"(?:ℝ|\bR|\breal)\s*\Z")
_CLAUSE = re.compile(r"\b(?:if|then|for)\b")


def trimmed(text: str) -> str:
    """Return a text without the full stop, comma or semicolon that ends it in a sentence."""
    return _END.sub(lambda m: "$" if m["dollar"] else "", text)


def parts(text: str) -> tuple[str, list[str]]:
    """Return a goal without what is said around it, and the ranges and conditions said there.

    Raises:
        NotationError: a range from which the goal cannot be told.
    """
    text = _CAPITAL.sub(lambda m: m[0].lower(), trimmed(text))
    if found := _IF.fullmatch(text):
        if any(_CLAUSE.search(part) for part in found.groups()):
            raise NotationError("write A => B for 'if A then B', with parentheses", text, 0)
        return f"({found['given'].strip(' ,')}) => ({found['goal']})", []
    if (opened := _opened(text)) is not None:
        return opened
    closed = _CLOSING.fullmatch(text)
    if closed and not _QUANTIFIED.search(closed["goal"]) and ":" not in closed["range"]:
        goal, dollar = closed["goal"].strip(), "$" if latex.is_latex(text) else ""
        if dollar and goal.count("$") % 2:  # $e^x \ge 1 \forall x \in R$
            return f"{goal}$", [closed["range"].strip(" $")]
        return goal, [closed["range"].strip()]
    return text, []


def _opened(text: str) -> tuple[str, list[str]] | None:
    """Return goal and range of ``for x > 0: f``, ``∀x ∈ ℝ: f`` or ``for all x > 0, f``; None where
    the text is none of them, or a sentence as it is.
    """
    found = _OPENING.fullmatch(text.lstrip(" $"))
    if found is None:
        return None
    rest, plain = found["rest"], re.fullmatch(r"for\s*all", found["word"]) is not None
    place = _outermost(rest, ":")
    if place < 0:
        place = _outermost(rest, ",")
        if place < 0:
            if _BACKED.match(found["word"]):
                raise NotationError(
                    "write which values the letters take, as in '∀x in R: x^2 >= 0', or use --for",
                    text,
                    0,
                )
            return None
    elif plain and not latex.is_latex(text) and not _REAL.search(rest[:place]):
        return None  # the grammar of sentences reads it
    given, goal = rest[:place].strip(), rest[place + 1 :].strip()
    if _QUANTIFIED.search(goal):
        return None
    if "$" in goal and not goal.startswith("$"):
        goal = goal.replace("$", "")
        goal = f"${goal}$" if "\\" not in goal else goal
    return goal, [given]


def _outermost(text: str, sign: str) -> int:
    """Return the first colon, or the last comma, that stands in no brackets; -1 without one."""
    depth, found = 0, -1
    for place, here in enumerate(text):
        depth += (here in "([{") - (here in ")]}")
        if here == sign and depth == 0 and text[place - 1 : place] != "\\":
            if sign == ":":
                return place
            found = place
    return found
