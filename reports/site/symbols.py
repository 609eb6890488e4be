"""What each letter of a claim's statements means: the table of symbols on its page.

It comes from ``symbols.toml`` beside the paper's claims, and only where the statement says of the
letter what that file asks for. What the statement itself says of a letter (its range, its
definition) is read from its LaTeX, for every type alike, and stands above the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import tomli
from markupsafe import Markup

from assay.reports.site import prose
from assay.theory import claims
from assay.theory.language.rendering import shown_as

_INDEX = r"(?:_\{(?:[^{}]|\{[^{}]*\})*\})?"
_SYMBOL = (
    rf"\\(?:mathrm|tilde|hat|bar|dot)\{{\\?\w+\}}{_INDEX}|\\?[A-Za-z]+'?{_INDEX}"
    rf"|\{{(?:[^{{}} ]|_\{{\w\}})+\}}{_INDEX}|\\left\(\\log [a-z]\\right\)"
)
_ITEM = re.compile(rf"(?P<symbol>{_SYMBOL}) (?P<says>(?:\\in|=|:|\\to) .*)", re.S)


@dataclass(frozen=True)
class Symbol:
    """A letter as it is set, and what it means in the paper, "" where that is not known."""

    shown: Markup
    means: Markup


def symbols(paper: str, statement: object) -> list[Symbol]:
    """Return the letters of a statement on a paper, each once, in the order in which the statement
    introduces them; words without a formula have none.
    """
    found: dict[str, str] = {}
    for item in items(statement):
        if match := _ITEM.fullmatch(item):
            found.setdefault(match["symbol"], match["says"])
    return [
        Symbol(prose.math(symbol), prose.prose(_meaning(paper, symbol, says)))
        for symbol, says in found.items()
    ]


def items(statement: object) -> list[str]:
    """Return LaTeX of what a statement says of its letters, one item a letter."""
    if statement.NAME == "theorem":
        lines = [item for kind, own in statement.lines() if kind in ("all", "some") for item in own]
        return [*lines, *statement.latex_where()[len(statement.let) :]]
    return [*statement.latex_given(), *statement.latex_where()]


def _meaning(paper: str, symbol: str, says: str) -> str:
    """Return what a letter means in a paper where a statement says this of it, "" if not known."""
    return next(
        (means for form, means in table(paper).get(symbol, ()) if says.startswith(form)), ""
    )


@cache
def table(paper: str) -> dict[str, list[tuple[tuple[str, ...] | str, str]]]:
    """Return LaTeX of a letter -> (beginnings of what a statement says of it, what it means)."""
    found: dict[str, list[tuple[tuple[str, ...] | str, str]]] = {}
    for entry in _file(paper).get("symbol", ()):
        found.setdefault(entry["symbol"], []).append((tuple(entry.get("as", [""])), entry["means"]))
    return found


@cache
def names(paper: str) -> Mapping[str, str]:
    """Return name in the statements of a paper -> LaTeX that pages show in its place."""
    return MappingProxyType(_file(paper).get("names", {}))


def named(paper: str) -> Callable[[object], Markup]:
    """Return the function that shows the name of a variable as a paper does."""

    def shown(name: object) -> Markup:
        with shown_as(names(paper)):
            return prose.name(name)

    return shown


def _file(paper: str) -> dict[str, Any]:
    """Return what ``symbols.toml`` of a paper says; {} for one from elsewhere."""
    try:
        file = claims.paper(paper).folder / "symbols.toml"
    except KeyError:
        return {}
    if not claims.paper(paper).ours or not file.is_file():
        return {}
    return tomli.loads(file.read_text(encoding="utf-8"))
