"""Settle a reading by the evidence of trained networks that lies in its paper's folder."""

from __future__ import annotations

import math
import re
from typing import Any

from assay.theory import experiments
from assay.theory.language import curves
from assay.theory.language.trained import FULL_SCALE, REAL_NETWORK, STAND_IN, arm_of

KINDS = {
    STAND_IN: "In networks of the printed kind, but smaller or trained by another schedule: ",
    REAL_NETWORK: "In the printed networks, trained by the printed schedule on other data: ",
    FULL_SCALE: "In the printed networks, trained on the printed data: ",
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
    begin = (
        "Only the printed data, and the networks that the source trains on them, can settle this;"
        " no proof and no smaller network does"
    )
    if why := experiments.untested(paper).get(name):
        return job.open(f"{begin}. No test is fixed for it: {why}.")
    told = [
        f"The experiment {one.id} would test it. With {_files(one)} in a folder DIR it trains about"
        f" {plural(one.hours, 'hour')}, on a GPU of 10^{math.log10(experiments.SPEED):.0f}"
        " operations a second, until the test first looks at the runs:"
        f" `assay validate run {one.id} --scale full --data DIR`"
        for one in experiments.experiments(paper)
        if name in one.claims
    ]
    return job.open(f"{begin}. {'. '.join(told)}." if told else f"{begin}.")


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
        none = "no hash of its files is published, by which a run could be known to use them"
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
    words = _words(job.statement)
    told = "; ".join(
        f"{words.get(row['name'], row['name'])} (seen in {row['successes']} of {row['runs']} runs)"
        for row in result.rows
    )
    looks = job.statement.looks
    made = len(result.parts[0].values)
    if result.verdict == "open":
        on = f"; it may look again, up to {looks[-1]} runs" if looks and made < looks[-1] else ""
        return job.open(
            f"{KINDS[scope]}{told}. The test, which was fixed before these runs, does"
            f" not decide at level {float(result.level)}{on}."
        )
    met = result.verdict == "corroborated"
    shown = (
        f"The test, which was fixed before these runs, {'is met' if met else 'fails'} at level"
        f" {float(result.level)}: the statement is seen {'to hold' if met else 'not to hold'}"
    )
    limit = {
        STAND_IN: "on these networks and data; nothing follows for the printed ones",
        REAL_NETWORK: "on these data; nothing follows for the printed ones",
        FULL_SCALE: "on the printed networks and data, by evidence of runs and not by a proof",
    }[scope]
    figures = {
        **result.figures(),
        "level": float(result.level),
        "power": round(result.power, 3),
        "seed": result.seed,
        **({"looks": list(looks)} if looks else {}),
    }
    verdict = job.networks(taken, scope)
    return job.done(verdict, f"{KINDS[scope]}{told}. {shown} {limit}.", None, figures)


CURVES = {
    "reconstruction": "the reconstruction error",
    "diag": "the mean squared distance of samples of one class",
    "same": "the mean squared distance of samples of two classes of one super-class",
    "other": "the mean squared distance of samples of different super-classes",
    "silhouette": "the silhouette of the original classes inside their super-class",
    "probe": "the accuracy of a linear probe with the original labels",
    "clp": "that of cluster-and-linear-probe",
    "risk_0": "the risk at delta = 0",
    "risk_50": "the risk at delta = 50",
    "risk_90": "the risk at delta = 90",
}
"""Measured curve -> what it is, where a predicate names it in a formula."""
_PLACED = re.compile(r"(?:\w+\.)?(\w+)\[([^]]+)\]")
_PLACES = {
    "start": "at the start",
    "end": "at the end",
    "least": "at its least",
    "most": "at its largest",
}
_SIGNS = {" / ": " over ", " - ": " minus ", " > ": " is above ", " < ": " is below "}


def _in_words(text: str) -> str:
    """Say in words which curves a formula of a predicate reads, and where; a place once if it is
    the same for all.
    """
    places = {place for _, place in _PLACED.findall(text)}

    def placed(match: re.Match[str]) -> str:
        name, place = match.groups()
        return CURVES.get(name, name) + (f" {where(place)}" if len(places) > 1 else "")

    def where(place: str) -> str:
        return _PLACES.get(place, f"after {place} of the training")

    words = _PLACED.sub(placed, text)
    for sign, word in _SIGNS.items():
        words = words.replace(sign, word)
    words = re.sub(r"(the \w+ error) (.+?) over \1", r"\1 \2 over that", words)
    return words if len(places) > 1 else f"{where(*places)} {words}"


def _words(statement) -> dict[str, str]:
    """Return part -> what it asks for in words, as the predicate lists them ("name: words; ..").

    The name is kept where several networks are compared and it says which one is meant.
    """
    text, found = f"; {statement.predicate}", {}
    starts = sorted(
        (text.index(f"; {test.part}: "), test.part)
        for test in statement.tests
        if f"; {test.part}: " in text
    )
    several = len(statement.trained.arms) > 1
    for (at, name), (end, _) in zip(starts, [*starts[1:], (len(text), "")], strict=True):
        words = text[at + len(f"; {name}: ") : end]
        if "[" in words:
            words = _in_words(words)
            label = name
        else:
            label = name.partition(": ")[0] if ": " in name else ""
        found[name] = f"{label}: {words}" if several and label else words
    return found


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
