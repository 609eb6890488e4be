"""What the parts of the kernel answer, recorded: wide tables beside the tests of what is true.

A table is a function without arguments that returns {question: answer} of plain text; its answers
of today lie in a JSON file of its name in this folder. An answer that changes is to be looked at:
it may be wrong, or say less than before. After a change that is meant, `python -m
tests.verification.recorded NAME ...` writes the answers again; the difference shows in the commit.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
TABLES = (
    "expansions",
    "certificates",
    "forged",
    "reductions",
    "leaves",
    "algebra",
    "matrices",
    "derivations",
    "boxes",
    "points",
)
"""Modules of this folder; each has a function ``answers``."""


def table(name: str) -> Callable[[], dict[str, str]]:
    """Return the function that answers the questions of a table."""
    return import_module(f"tests.verification.recorded.{name}").answers


def kept(name: str) -> dict[str, str]:
    """Return the recorded answers of a table."""
    return json.loads((HERE / f"{name}.json").read_text())


def write(name: str) -> None:
    """Record the answers of today, a line each."""
    (HERE / f"{name}.json").write_text(json.dumps(table(name)(), indent=0) + "\n")
