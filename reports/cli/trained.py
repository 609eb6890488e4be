"""Runs of trained networks as ``assay validate`` judges and repeats them: those of the user's
store, else those that are kept beside the paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.theory.language import curves
from assay.theory.language.curves import Curve
from assay.theory.language.formula import FormulaError
from assay.theory.language.trained import arm_of


@dataclass(frozen=True)
class Kept:
    """The finished runs of an experiment at a scale.

    ``runs`` are in the form of evidence; ``ready`` of the ``wanted`` runs until the first look of
    the tests are among them; ``beside`` tells that they lie in the paper's folder and not in the
    store of the user.
    """

    runs: list[dict[str, Any]]
    ready: int
    wanted: int
    beside: bool = False


def kept(one, scale, shelf, cells: list) -> Kept:
    """Return the finished runs of an experiment, of which ``cells`` are those until the first look.

    All further runs up to the last look are taken, as far as they are there.  Where the store has
    none, the evidence of the paper is read, if it is of this scale.  Raises StoreError for a
    damaged run.
    """
    from assay.simulators.networks.runs import evidence

    own = [pair for pair in cells if shelf.has(pair[1])]
    later = [pair for pair in _later(one, scale, cells) if shelf.has(pair[1])]
    if own:
        runs = [evidence.run(arm, cell, *shelf.load(cell)) for arm, cell in own + later]
        return Kept(runs, len(own), len(cells))
    from assay.theory import experiments

    found = experiments.evidence(one, scale.name) or []
    seeds = {cell.seed for _, cell in cells}
    ready = sum(run["cell"]["seed"] in seeds for run in found)
    return Kept(found, ready, len(cells), bool(found))


def _later(one, scale, cells: list) -> list:
    """Return (arm, cell) of the runs after the first look, made of the cells of the first seed."""
    from dataclasses import replace

    from assay.simulators.networks.runs import scales

    if not cells:
        return []
    first = cells[0][1].seed
    begun, last = len({cell.seed for _, cell in cells}), scales.looks(one, scale)[-1]
    return [
        (arm, replace(cell, seed=first + offset))
        for offset in range(begun, last)
        for arm, cell in cells
        if cell.seed == first
    ]


def verdicts(one, runs: list, scale, codes: set[int]) -> dict[str, dict]:
    """Return claim -> verdict, scope and reason; adds 4 to the codes where engines disagree."""
    from assay.verification.run.measured import verdict

    found = {}
    for claim in one.tested() if not scale.smallest else ():
        data = verdict(one, claim, runs)
        if data.get("replay", {}).get("outcome", "confirmed") != "confirmed":
            codes.add(4)
        found[claim] = {name: data[name] for name in ("verdict", "scope", "reason")}
    return found


def undecided(one, runs: list, scale) -> set[str]:
    """Return the arms of the tests that the runs leave open."""
    found = verdicts(one, runs, scale, set())
    return {
        arm
        for claim, told in found.items()
        if told["verdict"] == "open"
        for arm, _ in one.statement(claim).trained.arms
    }


def sides(one, runs: list, again: dict) -> tuple[int, int]:
    """Return (on the same side, all): of the numbers of the preset tests that read a run which was
    trained again, how many lie on the same side of their threshold as with the run that is kept.

    What several networks of one seed give is read off the others as they are kept; a number of
    which one is not kept is left out.
    """
    seed = again["cell"]["seed"]
    before = {run["arm"]: _curves(run) for run in runs if run["cell"]["seed"] == seed}
    after = {**before, again["arm"]: _curves(again)}
    asked = []
    for test in one.tests:
        number = curves.parse(test.number)
        arms = {arm_of(curve)[0] for curve in number.curves}
        if again["arm"] in arms and arms <= set(before):
            asked.append(_beyond(test, number, before) == _beyond(test, number, after))
    return sum(asked), len(asked)


def _curves(run: dict) -> dict[str, Curve]:
    return {
        name: Curve([Fraction(x) for x in c["shares"]], [Fraction(repr(v)) for v in c["values"]])
        for name, c in run["curves"].items()
    }


def _beyond(test, number, arms: dict[str, dict[str, Curve]]) -> bool | None:
    """Does a number lie beyond its threshold?  None where the curves do not give it."""
    try:
        value = number.of({c: arms[arm_of(c)[0]][arm_of(c)[1]] for c in number.curves})
    except (KeyError, FormulaError):
        return None
    threshold = Fraction(test.threshold)
    return value > threshold if test.sense == ">" else value < threshold
