"""True certificates by curves of trained networks, one of each scope and verdict."""

from __future__ import annotations

from collections.abc import Iterator

from assay.simulators.networks.runs import evidence, scales
from assay.simulators.networks.runs.shelves import SHARE
from assay.theory import experiments
from assay.theory.language.trained import FULL_SCALE, REAL_NETWORK, STAND_IN
from assay.verification.kernel import verdicts
from tests.arena.truths.parts import Row

(COARSE,) = experiments.find("collapse/coarse")
CLAIM = "collapse.fig5"
STATEMENT = COARSE.statement(CLAIM)
DATA = {"CIFAR-10": scales.expected("CIFAR-10")}
READ = ("diag", "same", "other")
"""The curves that the test reads."""


def runs(
    scale: str = "cpu", holds: int = 10, data: dict | None = None, count: int = 10, first: int = 0
) -> list[dict]:
    """Return evidence of ``count`` runs from the seed number ``first`` on; in those before the
    number ``holds`` the classes lie as the claim says.
    """
    made = []
    for offset in range(first, first + count):
        cell = scales.cell(COARSE, "main", scales.SCALES[scale], COARSE.seed + offset, data or {})
        spread = 2.0 if offset < holds else 0.5
        jitter = 1 + offset / 1000
        columns = {
            SHARE: [0, 1 / 30, 20 / 30, 1],
            "diag": [jitter, 0.6 * jitter, 0.2, 0.1 * jitter],
            "same": [jitter, 0.9 * jitter, 0.5, 0.1 * spread * jitter],
            "other": [jitter, jitter, 1.0, jitter],
            "loss": [2.0, float("nan"), 0.5, 0.1 * jitter],
        }
        made.append(evidence.run("main", cell, columns, {"device": "cpu", "seconds": 1.0}))
    return made


def taken(found: list[dict]) -> list[dict]:
    """Return runs with the curves that the test reads alone, as a certificate holds them."""
    return [{**run, "curves": {name: run["curves"][name] for name in READ}} for run in found]


def by_networks() -> Iterator[Row]:
    """Yield (name, statement, verdict)."""
    for scale, holds, data, scope in (
        ("cpu", 10, {}, STAND_IN),
        ("cpu", 0, {}, STAND_IN),
        ("gpu", 10, {}, REAL_NETWORK),
        ("full", 10, DATA, FULL_SCALE),
    ):
        parts = {"runs": taken(runs(scale, holds, data)), "scope": scope}
        verdict = verdicts.settled(STATEMENT, "networks", parts)
        yield f"networks: {scope}, {verdict.verdict}", STATEMENT, verdict
    parts = {"runs": taken(late()), "scope": STAND_IN}
    verdict = verdicts.settled(STATEMENT, "networks", parts)
    yield f"networks: {verdict.verdict} at the second look", STATEMENT, verdict


def late() -> list[dict]:
    """Return evidence that decides at the second look: 9 of the first 10 runs hold (10 are needed),
    then 14 of 15.
    """
    return [*runs(holds=9), *runs(holds=99, count=5, first=10)]
