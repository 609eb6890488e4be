"""The command ``assay fuzz``: random input for everything that reads from outside, and the table of
what became of it.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from assay.reports.cli.names import UserError
from assay.reports.cli.terminal import Progress, columns, paint, width
from assay.reports.units import duration

OUTCOMES = ("read", "refused", "cut", "failed")
VERDICTS = ("proved", "refuted", "vacuous", "open", "error", "failed")


def fuzz(options) -> int:
    """Run (or go on with) a run over random input, or try one failure again; exit code 1 when
    anything broke.
    """
    from assay.verification.audit import fuzz as work

    if options.again:
        return _again(options.again)
    with Progress(options.count + options.search, "inputs") as progress:
        summary = work.fuzz(options.count, options.seed, options.jobs, options.search, progress.at)
    if options.json:
        print(json.dumps(summary))
        return 1 if summary["failures"] else 0
    table: dict[str, dict[str, int]] = defaultdict(dict)
    for name, count in summary["counts"].items():
        kind, outcome = name.split()
        table[kind][outcome] = count
    searched = table.pop("search", None)
    _table(table, OUTCOMES)
    if searched:
        print()
        _table({"search": searched}, VERDICTS)
    failures = summary["failures"]
    print(
        f"\n{summary['inputs']} inputs, seed {summary['seed']}, {duration(summary['seconds'])}"
        " now: "
        + (
            paint(f"{len(failures)} broke something", "31;1")
            if failures
            else paint("nothing broke", "34;1")
        )
    )
    for failure in failures[:50]:
        print(
            f"  {failure['kind']}: {failure['why'].strip().splitlines()[-1][:100]}  (assay fuzz"
            f" --again {failure['file']})"
        )
    return 1 if failures else 0


def _table(table: dict[str, dict[str, int]], outcomes: tuple[str, ...]) -> None:
    rows = [("input", *outcomes)] + [
        (kind, *(str(found.get(o, 0)) for o in outcomes)) for kind, found in table.items()
    ]
    styles = [("2",) * len(rows[0])] + [("1", *[""] * len(outcomes))] * len(table)
    print("\n".join(columns(rows, styles, width() if sys.stdout.isatty() else 0)))


def _again(name: str) -> int:
    from assay.verification.audit import fuzz as work

    try:
        data = json.loads(Path(name).read_text(encoding="utf-8"))
        data["kind"], data["data"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UserError(f"{name} is no failure of 'assay fuzz'") from None
    outcome, why = work.again(data)
    print(f"{paint(outcome, '31;1' if outcome == 'failed' else '34;1')}  {why}".rstrip())
    return 1 if outcome == "failed" else 0
