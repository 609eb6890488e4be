"""Compute anew what figures show of trained networks and random draws, and keep the numbers."""

from assay.reports.papers import measured
from assay.verification.run import cache

cache.forget_runs()
for one in measured():
    one.record()
    print(one.file)
