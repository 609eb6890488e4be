"""The command ``assay campaign``: thousands of false statements for the provers, and the table of what became of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from reports.cli.names import UserError
from reports.cli.terminal import Progress, columns, duration, paint, width


def campaign(options) -> int:
    """Run (or go on with) a campaign, or show the stored summary; exit code 1 when anything false was proved."""
    from verification import campaign as work

    if options.show:
        summary = work.latest()
        if summary is None:
            raise UserError("no campaign is stored; 'assay campaign' runs one")
    else:
        target = Path(options.out) if options.out else work.summary_path()
        _check(options, target)
        with Progress(options.count, "statements") as progress:
            summary = work.campaign(options.count, options.seed, options.budget, options.jobs, options.claims, options.file,
                                    on_progress=progress.at)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(summary, indent=1) + "\n")
    if options.json:
        for kind, row in summary["kinds"].items():
            print(json.dumps({"kind": kind, **row}))
        print(json.dumps({k: v for k, v in summary.items() if k != "kinds"}))
    else:
        _table(summary)
    return 1 if summary["wrong"] or summary["crashes"] else 0


def _check(options, target: Path) -> None:
    """Refuse a bad request before the long run, not after it."""
    if target.is_dir():
        raise UserError(f"{target} is a folder")
    if options.file:
        from verification.problems import ProblemError, records

        try:
            records(options.file)
        except ProblemError as error:
            raise UserError(str(error)) from None


def _table(summary: dict) -> None:
    head = ("kind", "made", "discarded", "refuted", "rejected", "open", "proved", "kill rate", "time")
    lines, styles = [head], [("2",) * len(head)]
    for kind, row in [*summary["kinds"].items(), ("all", summary["total"])]:
        wrong = row["proved"] + row["vacuous"] + row["accepted"]
        share = f"{100 * row['kill_rate']:.1f} %" if row["kill_rate"] is not None else ""
        lines.append((kind, *map(str, (row["made"], row["discarded"], row["refuted"], row["rejected"], row["open"] + row["crashed"], wrong)),
                      share, duration(row["seconds"])))
        styles.append(("1", "", "2", "", "", "33" if row["open"] else "", "31;1" if wrong else "34", "1", "2"))
    print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    total = summary["total"]
    print(f"\n{total['made']} false statements ({summary['distinct']} different), seed {summary['seed']}, {summary['budget']} s each: "
          + (paint(f"{len(summary['wrong'])} wrongly proved", "31;1") if summary["wrong"] else paint("none proved", "34;1")))
    for found, what in [(r, r["outcome"]) for r in summary["wrong"]] + [(r, "the prover broke") for r in summary["crashes"]]:
        where = "".join(f", where {n} = {t}" for n, t in found["where"])
        print(f"{paint(what, '31;1')} {found['goal']} for {'; '.join(found['given'])}{where}; fails at {found['at']} ({found['reason']})")
