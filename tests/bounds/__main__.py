"""Ask all classical bounds and near misses, and say what has changed: python -m tests.bounds.

--write writes docs/bounds.md from classical.toml; names, or parts of them, choose bounds.
"""

from __future__ import annotations

import sys
import time

from assay.verification.search.prove import prove
from tests.bounds.table import PAGE, bounds, page


def main(words: list[str]) -> int:
    """Settle the chosen rows; exit code 1 where an answer is not the expected one."""
    if "--write" in words:
        PAGE.write_text(page())
        return 0
    changed = 0
    for row in (*bounds("bound"), *bounds("miss")):
        if words and not any(word.lower() in row.name.lower() for word in words):
            continue
        start = time.process_time()
        verdict = prove(row.formula)
        seconds = time.process_time() - start
        changed += verdict.verdict != row.expect
        mark = "" if verdict.verdict == row.expect else f"  (expected: {row.expect})"
        print(f"{verdict.verdict:8} {seconds:5.1f} s  {row.name}{mark}", flush=True)
    return int(changed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
