"""Computes the numbers that figures show of trained networks anew, and keeps them."""

from assay.reports.papers import measured
from assay.verification.run import cache

cache.forget_runs()
for one in measured():
    one.record()
    print(one.file)
