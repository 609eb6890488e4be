"""True steps of the papers, as data: readings whose accepted verdict is proved, in scope or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assay.theory.language import grammar
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.orbit import Orbit
from assay.theory.language.statement import Statement
from assay.theory.language.statements import from_data
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError

ROLES = ("step", "part", "printed", "repair", "sharp")
_OF_CHANCE = re.compile(
    r"probab|chance|independen|random|union bound|varianc|expect|i\.i\.d|gauss|normal|concentrat"
    r"|hoeffding|chernoff|markov|chebyshev|draws",
    re.I,
)


@dataclass(frozen=True)
class Parent:
    """A true step: where it stands, what it says as data, and whether its words speak of chance."""

    id: str
    paper: str
    data: dict
    of_chance: bool


def parents() -> Iterator[Parent]:
    """Yield the true steps of the five papers that a text states: formulas, theorems, and orders of
    growth and runs of recursions written as theorems.
    """
    from assay.reports import ledger
    from assay.theory import registry

    accepted = ledger.read()
    for claim in registry():
        for reading in claim.all_readings():
            entry = accepted.get((claim.id, reading.name))
            if entry is None or reading.role not in ROLES:
                continue
            if not entry["verdict"].startswith("proved"):
                continue
            data = stated(reading.statement)
            if data is not None:
                words = f"{claim.text} {claim.quote} {claim.short} {reading.note}"
                yield Parent(
                    f"{claim.id}/{reading.name}",
                    claim.paper,
                    data,
                    bool(_OF_CHANCE.search(words)),
                )


def stated(statement: Statement) -> dict | None:
    """Return a statement as the data of a step, None for types that are not covered."""
    if isinstance(statement, Formula):
        return statement.data() if statement.variables else None
    if isinstance(statement, Theorem):
        return statement.data()
    found = None
    if isinstance(statement, Asymptotic):
        found = growth(statement)
    elif isinstance(statement, Orbit) and not statement.unknown:
        found = run(statement)
    return found if found is not None and readable(found) else None


def readable(data: dict) -> bool:
    """Can a step be read?"""
    try:
        from_data(data).parse()
    except (FormulaError, grammar.GrammarError, ValueError, RecursionError):
        return False
    return True


def growth(statement: Asymptotic) -> dict:
    """Return an order of growth as a theorem: there are constants, for each value of those that the
    statement keeps fixed.
    """
    fixed, moving, conditions = [], [], []
    for text in statement.given:
        name = grammar.declared(text)
        (conditions if name is None else fixed if name in statement.constant else moving).append(
            text
        )
    quantity, order = statement.terms()
    upper = (
        f"{quantity} <= C*{order}" if statement.kind == "Theta" else f"abs{quantity} <= C*{order}"
    )
    lower = f"{quantity} >= c*{order}"
    goal, constants = {
        "O": (upper, "C in (0, oo)"),
        "Omega": (lower, "c in (0, oo)"),
        "Theta": (f"{lower} and {upper}", "c in (0, oo), C in (0, oo)"),
    }[statement.kind]
    premises = " and ".join(f"({c})" for c in conditions)
    each = ", ".join([f"{statement.size} in {{N..}}", *moving])
    claim = f"exists {constants}, N in {{{statement.size_from}..}}: for all {each}: "
    return {
        "theorem": claim + (f"{premises} => {goal}" if premises else goal),
        "given": fixed,
        "let": [],
        "where": _used(statement.where, [goal, *statement.given]),
    }


def run(statement: Orbit) -> dict:
    """Return a statement about a run as a theorem about a recursion."""
    names = {name: f"{name}[t]" for name in statement.names}
    later = {f"{name}n": f"{name}[t+1]" for name in statement.names}
    values = dict(statement.parameters)

    def put(text: str, more: dict) -> str:
        for name, value in {**names, **more}.items():
            text = re.sub(rf"(?<![\w\[]){name}(?!\w)", value, text)
        return text

    return {
        "theorem": f"for all t in {{{statement.times[0]}..{statement.times[1]}}}: "
        + put(statement.goal, later),
        "given": [],
        "let": [[n, start, put(step, {})] for n, start, step in statement.state],
        "where": [[n, v] for n, v in values.items()]
        + [[n, put(t, later)] for n, t in statement.where],
    }


def _used(where, texts) -> list[list[str]]:
    wanted = set().union(*map(grammar.words, texts))
    used = []
    for name, text in reversed(where):
        if name in wanted:
            used.append([name, text])
            wanted |= grammar.words(text)
    return used[::-1]
