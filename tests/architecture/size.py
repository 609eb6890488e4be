"""How much has to be read to trust a verdict: lines of the kernel, of what it imports, and of the
short programs.

``python -m tests.architecture.size`` prints the figures beside what was allowed for them.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRST = {"formula", "matrices", "asymptotic", "orbit", "empirical", "prose"}
"""The statement types that there were when the limits were set."""
LOGIC = "theorem"
"""The type whose check is the logic, which has a limit of its own."""
KERNEL = {"base": 7000, "logic": 1500, "type": 300}
CHECKERS = {"base": 3000, "logic": 400, "type": 300}
_REGISTRY = ROOT / "theory" / "__init__.py"
"""Its one function reads the papers; no check of the kernel calls it."""


def closure(room: Path) -> set[Path]:
    """Return the files of a folder and all files of ours that they import, lazily or not."""
    found: set[Path] = set()
    left = list(room.rglob("*.py"))
    while left:
        file = left.pop()
        if file in found:
            continue
        found.add(file)
        left += [p / "__init__.py" for p in file.parents if ROOT in p.parents]
        left += [] if file == _REGISTRY else _imported(file)
        left = [f for f in left if f.is_file()]
    return found


def _imported(file: Path) -> list[Path]:
    names = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{a.name}" for a in node.names)]
        elif isinstance(node, ast.Import):
            names += [a.name for a in node.names]
    places = [ROOT.joinpath(*n.split(".")[1:]) for n in names if n.startswith("assay.")]
    return [f for p in places for f in (p.with_suffix(".py"), p / "__init__.py")]


def lines(files: set[Path]) -> int:
    """Return how many formatted lines files have, blank ones and docstrings among them."""
    return sum(len(f.read_text(encoding="utf-8").splitlines()) for f in files)


def allowed(limits: dict[str, int]) -> int:
    """Return the limit for the statement types that there are today."""
    from assay.theory.language.statements import TYPES

    further = set(TYPES) - FIRST - {LOGIC}
    return limits["base"] + limits["logic"] + limits["type"] * len(further)


def figures() -> list[tuple[str, int, int]]:
    """Return name, lines and limit of the kernel's closure and of the short programs."""
    verification = ROOT / "verification"
    checkers = {*(verification / "checkers").rglob("*.py")}
    return [
        (
            "the kernel and all that it imports",
            lines(closure(verification / "kernel")),
            allowed(KERNEL),
        ),
        ("the short programs", lines(checkers), allowed(CHECKERS)),
    ]


if __name__ == "__main__":
    for what, count, limit in figures():
        print(f"{what}: {count:,} lines, allowed {limit:,}")
