"""Write the arena's files anew: python -m tests.arena.make (minutes; the files are kept under
version control).
"""

from __future__ import annotations

import json
from pathlib import Path

from assay.theory.language.formula import Formula
from assay.verification.kernel import verdicts
from assay.verification.kernel.boxes.problem import problem_of
from assay.verification.search.boxes.refutation import refute
from tests.arena import forgeries, truths
from tests.arena.forgeries.altered import derived

HERE = Path(__file__).parent
LARGEST = 60_000
"""Characters of one line; larger certificates say nothing more."""


def main() -> None:
    true = []
    for name, statement, verdict in truths.rows():
        row = json.loads(
            json.dumps(
                {
                    "name": name,
                    "statement": statement.data(),
                    "verdict": verdict.verdict,
                    "certificate": verdict.certificate,
                }
            )
        )
        if len(json.dumps(row)) < LARGEST and not any(r["name"] == name for r in true):
            true.append(row)
    forged = []
    for trap, row in (*forgeries.handmade(), *forgeries.others(), *derived(true)):
        row = {**json.loads(json.dumps(row)), "name": trap}
        if (
            len(json.dumps(row)) < LARGEST
            and false(row)
            and not any(r["name"] == trap for r in forged)
        ):
            forged.append(row)
    for name, rows in (("true", true), ("forged", forged)):
        (HERE / f"{name}.jsonl").write_text(
            "".join(f"{json.dumps(r, separators=(',', ':'))}\n" for r in rows)
        )
        print(f"{len(rows)} {name}")


def false(row: dict) -> bool:
    """Return True when what the row says is false: by a counterexample, if it is about a proved
    formula.
    """
    if (
        row["verdict"] != "proved"
        or "goal" not in row["statement"]
        or row["name"].endswith("called proved")
    ):
        return True
    formula = Formula.from_data(row["statement"])
    at = row.pop("false at", None)
    if at is None:
        point = refute(problem_of(formula), 1.0)
        at = None if point is None else {n: str(v) for n, v in point.items()}
    try:
        if at is None:
            return False
        verdicts.refuted(formula, at)
    except Exception:
        print(f"left out, not seen to be false: {row['name']}")
        return False
    row["false at"] = at
    return True


if __name__ == "__main__":
    main()
