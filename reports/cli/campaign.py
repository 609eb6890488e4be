"""The command ``assay campaign``: thousands of cases with known answers, and the table of what
became of them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from assay.reports.cli.names import UserError
from assay.reports.cli.outputs import target
from assay.reports.cli.terminal import Progress, columns, paint, width
from assay.reports.units import duration
from assay.simulators.core import files


def campaign(options) -> int:
    """Run (or go on with) a campaign, or show the stored summary; exit code 1 when anything came
    out wrong.
    """
    from assay.verification.audit import campaign as work

    plan = work.PLANS[options.plan]
    if options.show:
        summary = work.latest(options.plan)
        if summary is None:
            raise UserError("no campaign is stored; 'assay campaign' runs one")
    else:
        for given, what in ((options.out, "the summary"), (options.rows, "the rows")):
            if given:
                target(given, what)
        path = Path(options.out) if options.out else work.summary_path(options.plan)
        _check(options)
        count = options.count or plan.count
        with Progress(count, "cases") as progress:
            summary = work.campaign(
                count,
                options.seed,
                options.budget,
                options.jobs,
                options.claims,
                options.file,
                on_progress=progress.at,
                plan=options.plan,
                rows=options.rows,
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        files.save(path, (json.dumps(summary, indent=1) + "\n").encode())
    if options.json:
        for kind, row in summary["kinds"].items():
            print(json.dumps({"kind": kind, **row}))
        print(json.dumps({k: v for k, v in summary.items() if k != "kinds"}))
    else:
        _table(summary, plan)
    return 1 if summary["wrong"] or summary["crashes"] else 0


def _check(options) -> None:
    """Refuse a bad request before the long run, not after it."""
    if options.plan != "falsehoods" and (options.claims or options.file):
        raise UserError("--claims and --from belong to the campaign of falsehoods")
    if options.file:
        from assay.verification.search.problems import ProblemError, records

        try:
            records(options.file)
        except ProblemError as error:
            raise UserError(str(error)) from None


def _table(summary: dict, plan) -> None:
    wrong, outcomes = plan.work.WRONG, [c for c in plan.work.OUTCOMES if c not in plan.work.WRONG]
    head = ("kind", "made", "discarded", *outcomes, "wrong", plan.share, "time")
    lines, styles = [head], [("2",) * len(head)]
    for kind, row in [*summary["kinds"].items(), ("all", summary["total"])]:
        bad = sum(row[c] for c in wrong)
        share = f"{100 * row['share']:.1f} %" if row["share"] is not None else ""
        counts = [str(row[c]) for c in outcomes]
        lines.append(
            (
                kind,
                str(row["made"]),
                str(row["discarded"]),
                *counts,
                str(bad),
                share,
                duration(row["seconds"]),
            )
        )
        styles.append(
            (
                "1",
                "",
                "2",
                *("33" if c in ("open", "crashed") and row[c] else "" for c in outcomes),
                "31;1" if bad else "34",
                "1",
                "2",
            )
        )
    print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    total = summary["total"]
    print(
        f"\n{total['made']} {plan.cases} ({summary['distinct']} different), seed {summary['seed']},"
        f" {summary['budget']} s each: "
        + (
            paint(f"{len(summary['wrong'])} {plan.wrong}", "31;1")
            if summary["wrong"]
            else paint(f"none {plan.wrong}", "34;1")
        )
    )
    for found, what in [(r, r["outcome"]) for r in summary["wrong"]] + [
        (r, "broke") for r in summary["crashes"]
    ]:
        where = "".join(f", where {n} = {t}" for n, t in found["where"])
        domain = f" for {'; '.join(found['given'])}" if found["given"] else ""
        at = (
            f"; fails at {found['at']}"
            if found.get("at")
            else f"; witness {found['witness']}"
            if found.get("witness")
            else ""
        )
        print(f"{paint(what, '31;1')} {found['goal']}{domain}{where}{at} ({found['reason']})")
