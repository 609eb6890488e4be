"""List 10^5 cells of a ReLU network and measure the memory of the process that holds them."""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import islice
from math import comb

UNITS = 100
"""Units of the one hidden layer, with three inputs."""
COUNT, GOAL = 100_000, 1_000_000_000
"""Cells that are listed, and the bytes they may take with all else."""


def listed(units: int, count: int) -> int:
    """Hold the first cells of a network, and return how many: each is another pattern."""
    from assay.simulators.models.relu import cells, network, polytopes

    body = polytopes.box([(-1, 1)] * 3)
    drawn = network.Network.gaussian([3, units, 1], 0)
    found = list(islice(cells.cells(drawn, body, sum(comb(units, k) for k in range(4))), count))
    assert len({cell.active for cell in found}) == len(found)
    return len(found)


def measure(units: int = UNITS, count: int = COUNT) -> tuple[int, float, int]:
    """Return the number of cells, the seconds of processor time, and the largest memory (bytes) of
    a process of its own."""
    words = [sys.executable, "-m", "tests.benchmarks.cells", str(units), str(count)]
    found, seconds, memory = subprocess.run(
        words, check=True, capture_output=True, text=True
    ).stdout.split()
    return int(found), float(seconds), int(memory)


def report() -> bool:
    """Print the figures; return whether there are as many cells, within the goal."""
    found, seconds, memory = measure()
    print(f"{found:,} cells of 3-{UNITS}-1: {seconds:.1f} s, {memory / 1e6:.0f} MB")
    return found == COUNT and memory <= GOAL


if __name__ == "__main__":
    import resource

    begin = time.process_time()
    amount = listed(*map(int, sys.argv[1:]))
    unit = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    print(amount, time.process_time() - begin, most)
