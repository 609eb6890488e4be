"""Run the benchmarks: `python -m tests.benchmarks`; exit code 1 when a goal is missed."""
import sys

from tests.benchmarks import distillation, intervals, mixture, softmax

results = [softmax.report(), intervals.report(), distillation.report(), mixture.report()]
sys.exit(0 if all(results) else 1)
