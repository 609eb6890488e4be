"""Check a proof by enclosures over boxes and half-lines: every leaf of its trees is verified again,
nothing is searched.

The goal and each condition of `defined` become clauses (goal atoms or negated hypotheses); each
clause has one tree.

Certificate (JSON): {"type": "boxes", "format": 2, "domain": {x: {"lo", "hi", "open", "integer"}},
"moved": [x, ..], "tape": [[operation, arguments..], ..], "clauses": [{"atoms": [[node, strict],
..], "tree": ..}, ..], "boxes": searched boxes}. Ends are "p/q", nested lists (exact constants) or
null; `moved` variables stand for a + t*(b - a) or a + t (see `problem.Task`); the tree's rules are
listed in `leaves`.
"""

from __future__ import annotations

import sys
from typing import Any

from flint import fmpq

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes.forms import place_data
from assay.verification.kernel.boxes.leaves import Checker
from assay.verification.kernel.boxes.problem import Problem, Task
from assay.verification.kernel.boxes.workbench import Workbench

FORMAT = 2


def setting(task: Any) -> dict[str, Any]:
    """Return what a reader needs besides the trees: domain, moved variables, and the terms of all
    atoms.
    """

    def end(e: Any) -> Any:
        return None if e is None else place_data(e)

    domain = {
        n: {"lo": end(s.lo), "hi": end(s.hi), "open": s.open, "integer": s.integer}
        for n, s in zip(task.names, task.box)
    }
    return {"domain": domain, "moved": sorted(s.name for s in task.swap), "tape": _terms(task)[0]}


def clause_data(task: Any) -> list[dict[str, Any]]:
    place = _terms(task)[1]
    return [{"atoms": [[place[a.node], a.strict] for a in atoms]} for atoms, _ in task.clauses]


def _terms(task: Any) -> tuple[list[Any], dict[int, int]]:
    """Return the nodes under the atoms as JSON, children first, and the map from tape nodes to
    their places.
    """
    tape = task.tape
    need = sorted(
        set().union(*(tape._ancestors(a.node) for atoms, _ in task.clauses for a in atoms))
    )
    place = {index: i for i, index in enumerate(need)}
    rows = []
    for index in need:
        op, *args = tape.nodes[index]
        if op == "const":
            rows.append(
                [op, f"{args[0].p}/{args[0].q}" if isinstance(args[0], fmpq) else str(args[0])]
            )
            continue
        count = len(tape._arguments(tape.nodes[index]))
        rows.append([op, *(place[a] for a in args[:count]), *args[count:]])
    return rows, place


def check(problem: Problem, certificate: dict[str, Any]) -> bool:
    """Re-verify a certificate against the problem; malformed certificates are simply false."""
    try:
        if certificate.get("type") != "boxes" or certificate.get("format") != FORMAT:
            return False
        task = Task(problem)
        if any(certificate[key] != value for key, value in setting(task).items()):
            return False
        listed = certificate["clauses"]
        if [c["atoms"] for c in listed] != [c["atoms"] for c in clause_data(task)]:
            return False
        checker = Checker(Workbench(task.tape, task.symbols))
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20_000))
        try:
            return all(
                checker.check(c["tree"], atoms, task.box)
                for c, (atoms, _) in zip(listed, task.clauses, strict=True)
            )
        finally:
            sys.setrecursionlimit(limit)
    except (
        Unsupported,
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        AttributeError,
        RecursionError,
    ):
        return False
