"""Score Assay on the flawed and the true steps: python -m tests.flawed [--half HALF] [--true]
[--every N] [--missed].

A run that was ended goes on where it stopped.  ``--missed`` lists what was not found in the half
for development; the other half is for measuring alone, and is not listed.
"""

import argparse
import sys

from assay.reports.cli.terminal import Progress
from tests.flawed import score


def main() -> int:
    """Print the table; exit with 1 where a true step is refuted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=("development", "held out"))
    parser.add_argument("--true", action="store_true", help="the true steps alone")
    parser.add_argument("--operator")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--missed", action="store_true")
    options = parser.parse_args()
    flawed = [
        row
        for row in score.rows("flawed")
        if options.half in (None, row["split"]) and options.operator in (None, row["operator"])
    ][:: options.every]
    true = [] if options.half or options.operator else score.rows("true")[:: options.every]
    flawed = [] if options.true else flawed
    found, wrong = [], 0
    with Progress(len(flawed) + len(true), "steps") as progress:
        for row, answer in score.answers(flawed):
            found.append((row, answer))
            progress.step(row["name"])
            if options.missed and answer["answer"] != score.FOUND:
                if row["split"] == "development":
                    print(row["name"], row["operator"], row["parent"], answer, flush=True)
        for row, answer in score.answers(true):
            progress.step(row["name"])
            if answer["answer"] != score.MISSED:
                wrong += 1
                print(f"a true step is refuted: {row['parent']}: {answer}", flush=True)
    if flawed:
        print(score.table(found))
    if true:
        print(f"{len(true)} true steps, {wrong} of them refuted")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
