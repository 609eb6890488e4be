"""Score the checkers on the arena: python -m tests.arena [--write] [--checker NAME ...] [--kind
KIND] [--every N] [--jobs N].

Prints each wrong answer and the table.  ``--write`` keeps the scores of the checkers that were
asked and puts the table into docs/trust.md; ``--every N`` asks about each N-th certificate only.
Coq takes seconds for one: answers are kept in the cache folder, and a run that was cut goes on
there.
"""

import argparse
import json
import sys
from collections import Counter

from tests.arena import score


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--checker", action="append", choices=score.CHECKERS)
    parser.add_argument("--kind", action="append", choices=("true", "forged"))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    scores = (
        json.loads(score.SCORES.read_text())
        if score.SCORES.exists()
        else {"true": {}, "forged": {}}
    )
    wrong = 0
    for checker in options.checker or score.CHECKERS:
        for kind in options.kind or ("true", "forged"):
            found = Counter()
            for row, answer in score.answers(
                checker, score.rows(kind)[:: options.every], options.jobs
            ):
                found[answer] += 1
                if (kind == "forged" and answer == score.YES) or (
                    kind == "true" and answer == score.NO and checker in ("kernel", "replay")
                ):
                    wrong += 1
                    print(f"{checker} {answer} {kind}: {row['name']}", flush=True)
            scores[kind][checker] = dict(found)
            print(checker, kind, dict(found), flush=True)
    print(score.table(scores))
    if options.write:
        score.write(scores)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
