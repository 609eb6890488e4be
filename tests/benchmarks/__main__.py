"""Run the benchmarks: `python -m tests.benchmarks [softmax tiers intervals distillation mixture
multiview sweeps relu cells networks]`; exit code 1 when a goal is missed.
"""

import sys
from importlib import import_module

NAMES = (
    "softmax",
    "tiers",
    "intervals",
    "distillation",
    "mixture",
    "multiview",
    "sweeps",
    "relu",
    "cells",
    "networks",
)

chosen = sys.argv[1:] or NAMES
strange = [name for name in chosen if name not in NAMES]
if strange:
    raise SystemExit(f"no benchmark {strange[0]!r}; there are {', '.join(NAMES)}")
results = [import_module(f"tests.benchmarks.{name}").report() for name in chosen]
sys.exit(0 if all(results) else 1)
