"""Write what runs measured as evidence: one small file for each experiment, which the kernel reads.

A run keeps its cell, its curves as numbers of six digits, what is told of device, precision and
versions, and hashes that bind all of it together.  `assay.verification.kernel.trained` checks them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assay.simulators.networks.runs import RunError
from assay.simulators.networks.runs.cells import Cell
from assay.simulators.networks.runs.shelves import SHARE
from assay.theory.language import trained

LARGEST = 2_000_000
"""Bytes of the evidence of one paper at most."""
TOLD = ("device", "precision", "versions", "seconds")


def run(arm: str, cell: Cell, columns: dict[str, Any], note: dict[str, Any]) -> dict[str, Any]:
    """Return one run as evidence: of the columns, which are as long as that of `SHARE`, what was
    measured.

    Raises RunError for a curve that holds an infinite number.
    """
    shares = [text(share) for share in columns[SHARE]]
    curves, hashes = {}, {}
    for name in sorted(set(columns) - {SHARE}):
        rows = [i for i, value in enumerate(columns[name]) if value == value]
        curve = {
            "shares": [shares[i] for i in rows],
            "values": [short(float(columns[name][i])) for i in rows],
        }
        if any(value in (float("inf"), float("-inf")) for value in curve["values"]):
            raise RunError(f"the curve {name} of the run {cell.key[:12]} is not finite")
        curves[name] = curve
        hashes[name] = trained.digest([cell.key, name, curve["shares"], curve["values"]])
    told = {name: note[name] for name in TOLD if name in note}
    seal = trained.digest({"key": cell.key, "hashes": hashes, "told": told})
    return {
        "arm": arm,
        "cell": cell.content(),
        "key": cell.key,
        "curves": curves,
        "hashes": hashes,
        "told": told,
        "seal": seal,
    }


def text(share: float) -> str:
    """Return a share of the training as an exact fraction with a small denominator: "2/35"."""
    return str(Fraction(float(share)).limit_denominator(10**6))


def short(value: float) -> float:
    """Return a number with six significant digits."""
    return float(f"{value:.6g}")


def file_content(experiment: str, scale: str, runs: list[dict[str, Any]]) -> bytes:
    """Return the file of an experiment's evidence.

    Raises RunError where it is larger than the evidence of a whole paper may be.
    """
    content = trained.canonical({"evidence": experiment, "scale": scale, "runs": runs}) + b"\n"
    if len(content) > LARGEST:
        raise RunError(f"the evidence of {experiment} has {len(content)} bytes, over {LARGEST}")
    return content
