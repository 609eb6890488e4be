"""True certificates about ReLU networks."""

from __future__ import annotations

from collections.abc import Iterator

from assay.simulators.models.relu import changes
from assay.simulators.models.relu.network import Network
from assay.theory.language.statements import Piecewise
from assay.verification.search.networks.phases import settle
from tests.arena.truths.parts import Row

SQUARE = ("x1 >= -2", "x1 <= 2", "x2 > -2", "x2 < 2")
ABS = [[[["1"], ["-1"]], ["0", "0"]], [[["1", "1"]], ["0"]]]
"""The absolute value as a network."""
FIRST = Network.drawn((2, 3, 2, 1), 4)
PAIRS = {
    "permuted": changes.permuted(FIRST, 1),
    "with a unit twice": changes.doubled(FIRST, 0, 2),
    "with a dead unit": changes.with_dead(FIRST, 0, 2, 3),
    "with a layer more": changes.passed(FIRST),
    "lifted": changes.lifted(FIRST, 10**6),
    "changed": changes.perturbed(FIRST, 6),
}
GOALS = (
    ("f_1 >= x1 and f_1 >= -x1", ((),)),
    ("f_1 == x1 or f_1 == -x1", ((),)),
    ("f_1_1 > 0 => f_1_2 < 0", ((),)),
    ("f_1 > 1/3", (("x1 > 1/3",), ("3*x1 < -1",))),
    ("f_1 > 0", (("x1 > -1", "x1 < 1"),)),
    ("f_1 < 0", (("x1 > 1", "x1 < 1"),)),
)


def about_networks() -> Iterator[Row]:
    """Yield statements about pairs of networks and about one."""
    for name, second in PAIRS.items():
        both = {"f": FIRST.texts(), "g": second.texts()}
        statement = Piecewise("f_1 == g_1", both, (SQUARE,))
        yield f"phases: a network and it {name}", statement, settle(statement)
    for goal, domain in GOALS:
        statement = Piecewise(goal, {"f": ABS}, domain)
        sets = " or ".join(", ".join(part) for part in domain)
        yield f"phases: {goal} for |x1|; {sets}", statement, settle(statement)
