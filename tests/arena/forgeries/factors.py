"""Forged box certificates that write an atom as a product, with operations that the enclosures and
SymPy take for different things.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.formula import Formula
from assay.verification.kernel.boxes.problem import Task, problem_of
from assay.verification.kernel.enclosure import clause_data, setting
from tests.arena.forgeries.parts import UNIT, fact

NATURAL = {"rule": "natural", "atom": 0}


def boxes(goal, given, tree) -> dict:
    """Return a box certificate of a formula: this tree for the goal, enclosures for the rest."""
    task = Task(problem_of(Formula(goal, given)))
    goals, *rest = clause_data(task)
    return {
        "type": "boxes",
        "format": 2,
        **setting(task),
        "clauses": [{**goals, "tree": tree}, *({**clause, "tree": NATURAL} for clause in rest)],
        "boxes": 1,
    }


def single(expression) -> dict:
    """Return the leaf that takes an atom for a product of this one factor."""
    return {
        "rule": "product",
        "atom": 0,
        "factors": [{"expr": expression, "tree": NATURAL}],
    }


def factors() -> Iterator[tuple[str, dict]]:
    """Yield box certificates of false formulas."""
    face = {"rule": "derive", "atom": 0, "var": "x", "end": "lo", "slope": "natural"}
    tree = {**face, "face": single(["sign", "x"])}
    yield (
        "product with the sign of 0 as a factor",
        fact(boxes("x > 0", (UNIT,), tree), "x > 0", (UNIT,), {"x": "0"}),
    )
    goal, given = "x**(-1/3) > 3/4", ("x in [1, 8]",)
    falling = single(["add", ["rpow", "x", -1, 3], "-3/4"])
    yield (
        "product with a negative power, enclosed as if it rose",
        fact(boxes(goal, given, falling), goal, given, {"x": "8"}),
    )
    goal, given = "log(2*pi)/2 - loggamma(x) > 0", ("x in [4, 8]",)
    before = single(["neg", ["psi", "x", -1]])
    yield (
        "product with a polygamma function of order -1",
        fact(boxes(goal, given, before), goal, given, {"x": "8"}),
    )
