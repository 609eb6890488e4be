"""Check evidence of trained networks: curves that were measured, bound by hashes to the runs that
they are said to come from.

A run names its arm, the cell that was trained (network, data, labels, schedule, seed), the curves
that the test reads, the hashes of all curves of the run, what is told of device and versions, and a
seal.  The kernel computes from it what is decided: the key of the cell, each hash and the seal, the
number that each part of the test reads off the curves, the test itself, and the scope.  A hash does
not make a number true: it keeps one run's curves from being edited, exchanged, left out or moved to
another cell without all of it being written anew.  What shows a measurement to be true is to train
again (``assay validate verify``).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from assay.theory.language import curves
from assay.theory.language.curves import Curve
from assay.theory.language.empirical import Empirical
from assay.theory.language.formula import exact
from assay.theory.language.trained import SCOPES, Arm, Trained, arm_of, digest, scope_of
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected, require
from assay.verification.kernel.statistics import Part, Result, settle

LONGEST = 5000
"""Measurements of a curve at most."""


def decide(statement: Empirical, runs: Any) -> tuple[Result, str]:
    """Return what the preset test finds in the runs, and the scope of all of them together: the
    narrowest of theirs.

    A test with several looks takes the runs of the first seeds up to one of its looks, and no run
    after that which decided it: who saw more has looked where the test does not.

    Raises:
        Rejected: the statement is not about trained networks, or the runs are not one of each arm
            for every seed, of one network, data set and schedule an arm, with unbroken hashes.
    """
    trained = statement.trained
    require(trained is not None, "the statement is not about networks that are trained")
    assert trained is not None
    counts = {test.runs for test in statement.tests}
    require(len(counts) == 1, "every part of the test has the same number of runs")
    arms = dict(trained.arms)
    found: dict[tuple[str, int], dict[str, Curve]] = {}
    cells: dict[str, Any] = {}
    scopes = set()
    seen: set[str] = set()
    require(isinstance(runs, list), "the runs are a list")
    for run in runs:
        arm, seed, measured = _run(trained, run)
        require((arm, seed) not in found, f"the seed {seed} of the arm {arm!r} is there twice")
        same = {key: told for key, told in run["cell"].items() if key != "seed"}
        require(
            cells.setdefault(arm, same) == same,
            f"the runs of the arm {arm!r} differ in more than their seed",
        )
        copies = {
            digest([name, curve["shares"], curve["values"]])
            for name, curve in run["curves"].items()
            if len(set(curve["values"])) > 2  # counts that stay may be alike in two runs
        }
        require(not copies & seen, f"the run of seed {seed} has the curve of another run")
        seen |= copies
        found[arm, seed] = measured
        scopes.add(scope_of(arms[arm], trained.image, run["cell"]))
    looks = statement.looks or (counts.pop(),)
    last = max((seed for _, seed in found), default=trained.seed) - trained.seed + 1
    stop = next((look for look in looks if look >= last), looks[-1])
    seeds = range(trained.seed, trained.seed + stop)
    wanted = {(arm, seed) for arm in arms for seed in seeds}
    missing, strange = sorted(wanted - set(found)), sorted(set(found) - wanted)
    require(not missing, f"the run of seed {missing[0][1] if missing else 0} is missing")
    require(not strange, f"the statement presets no seed {strange[0][1] if strange else 0}")
    parts = [_part(statement, index, found, seeds) for index in range(len(statement.tests))]
    for look in looks[: looks.index(stop) + 1]:
        result = settle(
            [replace(part, values=part.values[:look]) for part in parts],
            level=statement.level,
            seed=trained.seed,
            scenario=trained.experiment,
            looks=statement.looks,
        )
        require(
            look == stop or result.verdict == "open",
            f"the test was decided after {look} runs; the others are no part of it",
        )
    return result, min(scopes, key=SCOPES.index)


def _run(trained: Trained, run: Any) -> tuple[str, int, dict[str, Curve]]:
    """Return (arm, seed, curves) of a run whose hashes are whole; raises Rejected."""
    cell, arm = run["cell"], dict(trained.arms).get(run["arm"])
    if arm is None:
        raise Rejected(f"the statement presets no arm {str(run['arm'])[:60]!r}")
    require(cell["experiment"] == trained.experiment, "a run belongs to another experiment")
    require(digest(cell) == run["key"], "the key of a run is not that of its cell")
    told = {"key": run["key"], "hashes": run["hashes"], "told": run["told"]}
    require(digest(told) == run["seal"], "the seal of a run is broken")
    _fits(arm, cell)
    read = {}
    for name, curve in run["curves"].items():
        own = [run["key"], name, curve["shares"], curve["values"]]
        require(
            run["hashes"].get(name) == digest(own), f"the curve {name[:60]!r} is not as measured"
        )
        read[name] = _curve(name, curve)
    seed = cell["seed"]
    require(type(seed) is int, "a seed is a whole number")
    return run["arm"], seed, read


def _fits(arm: Arm, cell: Any) -> None:
    """Raise Rejected unless the cell trains the network of the arm, perhaps smaller, on its
    labels.
    """
    network = cell["network"]
    require(network["name"] == arm.network, f"a run trained another network than {arm.network}")
    require(cell["labels"] == arm.labels, f"a run was trained on other labels than {arm.labels!r}")
    width = network["width"]
    require(type(width) in (int, float) and 0 < width <= 1, "a width is a factor of at most 1")
    data = cell["data"]["digest"]
    require(type(data) is str and len(data) == 64, "a run names the hash of its data")


def _curve(name: str, curve: Any) -> Curve:
    """Return a curve as exact numbers; raises Rejected where it does not run from the start to the
    end of the training.
    """
    require(all(type(text) is str for text in curve["shares"]), "shares of the training are texts")
    shares, values = [exact(text) for text in curve["shares"]], []
    for value in curve["values"]:
        require(type(value) in (int, float), f"the curve {name[:60]!r} holds what is no number")
        values.append(Fraction(repr(value)))  # of nan and infinity there is no fraction
    require(
        2 <= len(shares) == len(values) <= LONGEST
        and shares[0] == 0
        and shares[-1] == 1
        and all(low < high for low, high in zip(shares, shares[1:], strict=False)),
        f"the curve {name[:60]!r} does not run from the start of the training to its end",
    )
    return Curve(shares, values)


def _part(
    statement: Empirical, index: int, found: dict[tuple[str, int], dict[str, Curve]], seeds: range
) -> Part:
    """Return one part of the test with a number of each seed; raises Rejected."""
    test, trained = statement.tests[index], statement.trained
    assert trained is not None
    part, text = trained.numbers[index]
    require(part == test.part, "the numbers are those of other parts")
    number = curves.parse(text)
    values = []
    for seed in seeds:
        own = {}
        for name in number.curves:
            arm, curve = arm_of(name)
            measured = found[arm, seed]
            require(curve in measured, f"the curve {curve!r} of the arm {arm!r} was not measured")
            own[name] = measured[curve]
        try:
            values.append(number.of(own))
        except FormulaError as error:
            raise Rejected(f"{part} of seed {seed}: {error}") from None
    return Part(part, text, tuple(values), Fraction(test.threshold), test.sense, test.kind)
