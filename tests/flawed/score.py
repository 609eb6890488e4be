"""Put the steps to Assay: a flawed one is found when it is refuted and the oracle confirms the
witness; a true one must not be refuted.

Answers are kept in the cache folder, by what was asked and the code that answers, so that a run
that was ended goes on.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from assay.theory.language.formula import Formula
from assay.theory.language.statements import from_data
from assay.theory.language.theorem import Theorem
from assay.verification.run import cache as kept
from assay.verification.run.cache import engine_digest
from tests.flawed import oracle

HERE = Path(__file__).parent
WORK = 3.0
"""Work seconds for each step (counted steps: the answer depends on no clock)."""
FOUND, UNCONFIRMED, MISSED = "found", "refuted, not confirmed", "not found"


def rows(name: str) -> list[dict]:
    """Return the rows of a file, ``flawed`` or ``true``."""
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text().splitlines()]


def refuted(statement: Formula | Theorem, work: float = WORK) -> tuple[bool, dict, str]:
    """Search for a refutation as `assay.refute` does: whether there is one, its witness, and why.

    The witness of a theorem is what its verdict says: "fails at k = M + 2, M = ceil(C + N)".
    """
    if isinstance(statement, Theorem):
        from assay.verification.search.logic import automatic

        verdict = automatic.refute(statement, work)
        return verdict.verdict == "refuted", said(verdict.reason), verdict.reason
    from assay.verification.search import prove

    verdict = prove.refute(statement, work)
    return verdict.verdict == "refuted", dict(verdict.witness or {}), verdict.reason


def said(reason: str) -> dict[str, str]:
    """Return the values that the reason of a refuted theorem names; of a sequence [i: f], f."""
    match = re.match(r"fails at (.*)", reason)
    if match is None:
        return {}
    parts = re.split(r"(?:^|, )(?=[A-Za-z_]\w* = )", match[1])
    found = dict(part.split(" = ", 1) for part in parts if " = " in part)
    return {name: re.sub(r"^\[i: (.*)\]$", r"\1", value) for name, value in found.items()}


def answer(row: dict) -> dict:
    """Return what becomes of one step: ``answer``, ``witness``, ``reason``."""
    asked = [engine_digest(), _own_code(), row["statement"], WORK]
    entry = f"f{hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()}"
    found = kept.read(entry)
    if found is None:
        yes, witness, reason = refuted(from_data(row["statement"]))
        outcome = MISSED
        if yes:
            outcome = FOUND if confirmed(row["statement"], witness) else UNCONFIRMED
        found = {"answer": outcome, "witness": witness, "reason": reason[:300]}
        kept.write(entry, found)
    return found


def confirmed(step: dict, witness: dict[str, str]) -> bool:
    """Does the oracle say that a step fails at a witness?"""
    for choices, digits in ((oracle.CHOICES, 60), (oracle.NEAR_CHOICES, 60), (oracle.CHOICES, 400)):
        broken, _ = oracle.breaks(step, witness, choices, digits)
        if broken is not None:
            return broken
    return False


@cache
def _own_code() -> str:
    files = sorted(HERE.glob("*.py"))
    names = ("oracle", "chances", "sentences", "score")
    return hashlib.sha256(b"".join(f.read_bytes() for f in files if f.stem in names)).hexdigest()


def answers(asked: list[dict]) -> Iterator[tuple[dict, dict]]:
    """Yield (row, what becomes of it)."""
    for row in asked:
        yield row, answer(row)


def table(found: list[tuple[dict, dict]]) -> str:
    """Return how many flawed steps were found, by operator and half, as a Markdown table."""
    halves = ("development", "held out")
    operators = dict.fromkeys(row["operator"] for row, _ in found)
    lines = ["| operator | development | held out |", "|---|---|---|"]
    for operator in [*operators, ""]:
        cells = []
        for half in halves:
            own = [
                a["answer"] == FOUND
                for row, a in found
                if row["split"] == half and operator in ("", row["operator"])
            ]
            cells.append(f"{sum(own)} of {len(own)}")
        lines.append(f"| {operator or 'all'} | {' | '.join(cells)} |")
    return "\n".join(lines)
