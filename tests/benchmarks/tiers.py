"""Compare the tiers of every model over 10^5 and 10^6 steps, with the bounds of
`tests.simulators.tiers` as goals.
"""

from __future__ import annotations

import time

from tests.simulators.tiers import TABLE


def report() -> bool:
    """Print every difference with its bound and return True if all are within."""
    good = True
    for row in TABLE:
        row.compare(100)  # loads and compiles
        for steps in (10**5,) if row.slow else (10**5, 10**6):
            begin = time.process_time()
            found = row.compare(steps)
            spent = time.process_time() - begin
            print(f"\n{row.model}: {row.tiers}; {steps} steps, {spent:.1f} s")
            for what, (difference, bound) in found.items():
                good &= difference <= bound
                print(
                    f"  {'within' if difference <= bound else 'BEYOND'} {what}: {difference:.2e}"
                    f" (bound {bound:.2e})"
                )
    return good


if __name__ == "__main__":
    raise SystemExit(0 if report() else 1)
