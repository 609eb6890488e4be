"""Run the benchmarks: `python -m tests.benchmarks`; exit code 1 when a goal is missed."""
import sys

from tests.benchmarks import distillation, intervals, softmax

results = [softmax.report(), intervals.report(), distillation.report()]
sys.exit(0 if all(results) else 1)
