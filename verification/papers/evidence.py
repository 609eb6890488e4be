"""Settle a reading by the evidence of trained networks that lies in its paper's folder."""

from __future__ import annotations

from typing import Any

from assay.theory import experiments
from assay.theory.language import curves
from assay.theory.language.trained import FULL_SCALE, REAL_NETWORK, STAND_IN, arm_of

KINDS = {
    STAND_IN: "On networks of the printed kind at a smaller scale, not the printed runs: ",
    REAL_NETWORK: "On the printed networks by the printed schedule, not the printed data: ",
    FULL_SCALE: "On the printed networks and data: ",
}
"""Scope -> how the reason of a verdict begins."""


def settle(job) -> Any:
    """Return the verdict on a reading about trained networks: that of the evidence of its paper,
    else open, with the command that makes it.
    """
    name = job.statement.trained.experiment
    found = [e for e in experiments.find(name) if e.id == name]
    runs = experiments.evidence(found[0]) if found else None
    if runs is None:
        return job.open(f"no evidence is there yet: assay validate run {name} trains the networks")
    return judged(job, runs)


def judged(job, runs: list[Any]) -> Any:
    """Return the verdict that runs show of a reading, of which only those of its arms and the
    curves that its test reads are taken; open where they are not what the test asks for.
    """
    from assay.verification.kernel.certificates import Rejected, readable
    from assay.verification.kernel.trained import decide

    try:
        taken = readable(_taken, job.statement.trained, runs)
        result, scope = readable(decide, job.statement, taken)
    except Rejected as refused:
        return job.open(f"the evidence is refused: {refused}")
    told = [
        f"{row['name']} in {row['successes']} of {row['runs']}"
        for row in result.rows
        if result.verdict == "corroborated" or row["finding"] != "holds"
    ]
    if result.verdict == "open":
        return job.open(
            f"{KINDS[scope]}the preset test at level {float(result.level)} does not decide"
            f" {', '.join(told)}."
        )
    seen = "every part is seen" if result.verdict == "corroborated" else "not seen"
    figures = {
        **result.figures(),
        "level": float(result.level),
        "power": round(result.power, 3),
        "seed": result.seed,
    }
    verdict = job.networks(taken, scope)
    return job.done(verdict, f"{KINDS[scope]}{seen}: {', '.join(told)}.", None, figures)


def _taken(trained, runs: list[Any]) -> list[Any]:
    """Return the runs of the arms of a statement with the curves that it reads."""
    read: dict[str, set[str]] = {}
    for _, text in trained.numbers:
        for curve in curves.parse(text).curves:
            arm, name = arm_of(curve)
            read.setdefault(arm, set()).add(name)
    return [
        {**run, "curves": {n: c for n, c in run["curves"].items() if n in read[run["arm"]]}}
        for run in runs
        if run["arm"] in read
    ]
