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


def full_scale(job) -> Any:
    """Leave a reading on the printed networks and data open, with the files and the time that it
    takes, or why no experiment can decide it.
    """
    paper, _, name = job.claim.id.partition(".")
    begin = "The source prints no number here, and a stand-in cannot settle it"
    if why := experiments.untested(paper).get(name):
        return job.open(f"{begin}; no test is preset: {why}.")
    told = [
        f"{one.id} wants {_files(one)}, and about {plural(one.hours, 'hour')} of a GPU that does"
        f" {experiments.SPEED:.0e} operations a second until its first look: assay validate run"
        f" {one.id} --scale full --data DIR"
        for one in experiments.experiments(paper)
        if name in one.claims
    ]
    return job.open(f"{begin}. {'; '.join(told)}." if told else f"{begin}.")


def plural(count: int, noun: str) -> str:
    """Return "1 hour", "2 hours"."""
    return f"{count} {noun}" + ("" if count == 1 else "s")


def _files(one) -> str:
    """Return the printed data of an experiment with the names of their files, in words."""
    from assay.simulators.networks.data import known

    told = []
    for name in dict.fromkeys(data for _, data in one.data):
        rows = [row for row in known.PUBLISHED if row.name == name]
        files = dict.fromkeys(file for row in rows for file, _ in row.files)
        none = "no hash of it is published, so that no run of it is told to be full-scale"
        told.append(f"{name} ({', '.join(files) or none})")
    return " and ".join(told)


def judged(job, runs: list[Any]) -> Any:
    """Return the verdict that runs show of a reading, of which only those of its arms and the
    curves that its test reads are taken; open where they are not what the test asks for.
    """
    from assay.verification.kernel.certificates import Rejected, readable

    try:
        taken, result, scope = readable(_decided, job.statement, runs)
    except Rejected as refused:
        return job.open(f"the evidence is refused: {refused}")
    told = [
        f"{row['name']} in {row['successes']} of {row['runs']}"
        for row in result.rows
        if result.verdict == "corroborated" or row["finding"] != "holds"
    ]
    looks = job.statement.looks
    made = len(result.parts[0].values)
    if result.verdict == "open":
        on = f"; it may look again, up to {looks[-1]} runs" if looks and made < looks[-1] else ""
        return job.open(
            f"{KINDS[scope]}the preset test at level {float(result.level)} does not decide"
            f" {', '.join(told)}{on}."
        )
    seen = (
        "every part is seen"
        if result.verdict == "corroborated"
        else "the predicate is not seen to hold"
    )
    figures = {
        **result.figures(),
        "level": float(result.level),
        "power": round(result.power, 3),
        "seed": result.seed,
        **({"looks": list(looks)} if looks else {}),
    }
    verdict = job.networks(taken, scope)
    return job.done(verdict, f"{KINDS[scope]}{seen}: {', '.join(told)}.", None, figures)


def _decided(statement, runs: list[Any]) -> tuple[list[Any], Any, str]:
    """Return the runs up to the first look that decides (or the last that can be made), what the
    test finds in them, and their scope.
    """
    from assay.verification.kernel.trained import decide

    trained = statement.trained
    taken = _taken(trained, runs)
    seeds = {arm: {r["cell"]["seed"] for r in taken if r["arm"] == arm} for arm, _ in trained.arms}
    looks = statement.looks or (statement.tests[0].runs,)
    whole = [
        look
        for look in looks
        if all(set(range(trained.seed, trained.seed + look)) <= own for own in seeds.values())
    ]
    for look in whole or looks[:1]:
        few = [run for run in taken if run["cell"]["seed"] < trained.seed + look]
        result, scope = decide(statement, few)
        if result.verdict != "open":
            break
    return few, result, scope


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
