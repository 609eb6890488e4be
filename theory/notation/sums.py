r"""Read sums and products as people write them: ``sum(i=1..n, i^2)``, ``\sum_{i=1}^{n} i^2``.

They are taken out of a text, and a name stands for each of them while the rest is read; in the end
``sum(i in 1..n, i**2)`` is put back, which makes a sentence of the strict language of theorems.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from assay.theory.language import grammar
from assay.theory.notation import latex
from assay.theory.notation.pieces import NotationError
from assay.theory.notation.reading import tree

_CALL = re.compile(r"(?<![A-Za-z_\\])(sum|prod)\s*\(")
_BIG = re.compile(
    r"(?:\\(sum|prod)(?![A-Za-z])|(∑|∏|[ΣΠ](?=\s*_))|(?<![A-Za-z_\\])(sum|prod)(?=\s*_))"
    r"\s*(?:\\(?:limits|nolimits))?\s*"
)
_HEAD = re.compile(r"\s*([A-Za-z])\s*(?:=|∈|\bin\b)\s*(.+?)\s*(?:\.\.\.?|…)\s*(.+?)\s*", re.S)
_LOOSE = re.compile(r"(?<![A-Za-z_\\])(?:sum|prod)\s*\(\s*[A-Za-z_]\w*\s*(?:=|∈)")
_SIGNS = "le|leq|leqslant|leqq|ge|geq|geqslant|geqq|lt|gt|ne|neq|implies|Rightarrow|land|lor"
_STOP = re.compile(rf"[<>=≤≥≠,]|\\(?:{_SIGNS})(?![A-Za-z])|\b(?:and|or)\b")
_NAMES = {"∑": "sum", "∏": "prod", "Σ": "sum", "Π": "prod"}


@dataclass(frozen=True)
class Taken:
    """A sum or product that was taken out: ``sum`` or ``prod``, its index, ends and summand, all as
    they are written.
    """

    kind: str
    index: str
    low: str
    high: str
    body: str


def loose(text: str) -> bool:
    """Return True where a text has sums or products in another form than ``sum(i in 1..n, f)``."""
    return bool(_LOOSE.search(text) or _BIG.search(text))


def taken_out(text: str, number: int = 0) -> tuple[str, dict[str, Taken]]:
    """Return the text with a name in place of each outermost sum, and what each name stands for;
    the names are numbered from ``number`` on.

    Raises:
        NotationError: a range or a summand that cannot be told.
    """
    found: dict[str, Taken] = {}
    at = 0
    while True:
        places = [m for m in (_CALL.search(text, at), _BIG.search(text, at)) if m]
        if not places:
            return text, found
        match = min(places, key=lambda m: m.start())
        one, end = _call(text, match) if match.re is _CALL else _big(text, match)
        name = f"Sumq{number + len(found)}"
        put = f"\\mathrm{{{name}}}" if latex.is_latex(text) else f" {name} "
        found[name] = one
        text = text[: match.start()] + put + text[end:]
        at = match.start() + len(put)


def put_back(
    text: str, found: dict[str, Taken], variables: frozenset[str], whole: frozenset[str]
) -> str:
    """Return a text of the strict language with the sums in place of their names."""
    for name, one in found.items():
        known, counted = variables | {one.index}, whole | {one.index}
        low, high = (_strict(end, variables, whole) for end in (one.low, one.high))
        if high == "oo":
            why = "a sum without end is not read: ask for the sum up to n, for all n in {1..}"
            raise NotationError(why, one.high, 0)
        body, inner = taken_out(one.body, 10 * (int(name.removeprefix("Sumq")) + 1))
        summand = _strict(body, known | inner.keys(), counted)
        summand = put_back(summand, inner, known, counted)
        written = f"{one.kind}({one.index} in {low}..{high}, {summand})"
        text = re.sub(rf"\b{name}\b", lambda _: written, text)
    return text


def _strict(text: str, variables: Iterable[str], whole: frozenset[str]) -> str:
    made = tree(text, frozenset(variables), whole)
    if made.boolean:
        raise NotationError(f"a number is needed here, and {text.strip()!r} is none", text, 0)
    return grammar.text(made)


def _call(text: str, match: re.Match[str]) -> tuple[Taken, int]:
    """Read ``sum(i=1..n, f)``."""
    end = _closing(text, match.end() - 1)
    inner = text[match.end() : end - 1]
    head, comma, body = inner.partition(",")
    range_ = _HEAD.fullmatch(head)
    if not comma or range_ is None:
        kind = match[1]
        raise NotationError(
            f"a {kind} is written {kind}(i=1..n, f), with one letter that counts",
            text,
            match.start(),
        )
    return Taken(match[1], range_[1], range_[2], range_[3], body), end


def _big(text: str, match: re.Match[str]) -> tuple[Taken, int]:
    r"""Read ``\sum_{i=1}^{n} f``: f goes on up to a relation, a comma or a closing bracket."""
    kind = match[1] or _NAMES.get(match[2] or "") or match[3]
    at, marks = match.end(), dict[str, str]()
    for _ in range(2):
        sign = text[at : at + 1]
        if sign not in ("_", "^") or sign in marks:
            break
        marks[sign], at = _script(text, at + 1)
    head = re.fullmatch(r"\s*([A-Za-z])\s*=\s*(.+?)\s*", marks.get("_", ""), re.S)
    if head is None or "^" not in marks:
        raise NotationError(
            f"say from where to where: \\{kind}_{{i=1}}^{{n}}, or {kind}(i=1..n, f)",
            text,
            match.start(),
        )
    end = _body(text, at)
    body = text[at:end]
    if not body.strip(" $"):
        raise NotationError("there is nothing to sum", text, match.start())
    if latex.is_latex(text):
        parts = [f"${part.strip(' $')}$" for part in (head[2], marks["^"], body)]
    else:
        parts = [head[2], marks["^"], body]
    return Taken(kind, head[1], *parts), end


def _script(text: str, at: int) -> tuple[str, int]:
    """Read what follows ``_`` or ``^``: a group, or one character or word."""
    at += len(text[at:]) - len(text[at:].lstrip())
    if text[at : at + 1] in ("{", "("):
        end = _closing(text, at)
        return text[at + 1 : end - 1], end + _spaces(text, end)
    one = re.compile(r"\\[A-Za-z]+|[A-Za-z0-9]+|.", re.S).match(text, at)
    end = one.end() if one else at
    return text[at:end], end + _spaces(text, end)


def _spaces(text: str, at: int) -> int:
    return len(text[at:]) - len(text[at:].lstrip(" "))


def _closing(text: str, at: int) -> int:
    """Return the place behind the bracket that closes the one at ``at``."""
    depth = 0
    for place in range(at, len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if depth == 0:
            return place + 1
    raise NotationError("a bracket without its partner", text, at)


def _body(text: str, start: int) -> int:
    """Return where a summand ends; one with a sum of terms has to be in brackets."""
    depth, at = 0, start
    while at < len(text):
        here = text[at]
        if depth == 0 and (here in ")]}$" or _STOP.match(text, at)):
            return at
        if depth == 0 and here in "+-−" and text[start:at].strip():
            raise NotationError(
                "the summand has two readings: put it, or the whole sum, in parentheses", text, at
            )
        depth += (here in "([{") - (here in ")]}")
        at += 1
    return at
