"""Benchmarks: `python -m tests.benchmarks` prints them side by side in under a minute; pytest does
not collect them.
"""
