"""What the parts of the kernel answer, recorded: wide tables beside the tests of what is true.

A table is a function without arguments that returns {question: answer} of plain text. A question
has two parts, "what is looked at | what is asked of it"; a JSON file of the table's name in this
folder holds what is looked at -> answer -> all that is so answered. Numbers are recorded where no
other program computes them; what mpmath or fractions can compute has tests of its own, such as
tests/verification/test_constants.py. An answer that changes is to be looked at:
it may be wrong, or say less than before. After a change that is meant, `python -m
tests.verification.recorded NAME ...` writes the answers again; the difference shows in the commit.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
SEPARATOR = " | "
TABLES = (
    "expansions",
    "certificates",
    "forged",
    "reductions",
    "conditions",
    "leaves",
    "algebra",
    "matrices",
    "derivations",
    "boxes",
    "points",
    "operations",
    "towers",
)
"""Modules of this folder; each has a function ``answers``."""


def table(name: str) -> Callable[[], dict[str, str]]:
    """Return the function that answers the questions of a table."""
    return import_module(f"tests.verification.recorded.{name}").answers


def kept(name: str) -> dict[str, str]:
    """Return the recorded answers of a table."""
    told = json.loads((HERE / f"{name}.json").read_text())
    return {
        f"{subject}{SEPARATOR}{asked}" if asked else subject: answer
        for subject, answers in told.items()
        for answer, questions in answers.items()
        for asked in ([questions] if isinstance(questions, str) else questions)
    }


def write(name: str) -> None:
    """Record the answers of today, a line for each part of a question and for each answer."""
    told: dict[str, dict[str, list[str]]] = {}
    for question, answer in table(name)().items():
        subject, _, asked = question.partition(SEPARATOR)
        told.setdefault(subject, {}).setdefault(answer, []).append(asked)
    plain = {
        subject: {a: asked[0] if len(asked) == 1 else asked for a, asked in answers.items()}
        for subject, answers in told.items()
    }
    text = json.dumps(plain, indent=0, ensure_ascii=False)
    (HERE / f"{name}.json").write_text(text + "\n")
