"""Prove inequalities over boxes and half-lines by enclosures: branch and bound with certificates.

    prove(problem, budget_seconds) -> certificate dict | Failure
    check(problem, certificate) -> bool        re-verifies every leaf, no search
    refute(problem, budget_seconds) -> exact witness {"x": "p/q"} | None
    decide_at(statement, values) -> True | False | None

The goal and each condition of `defined` become clauses (goal atoms or negated hypotheses); each clause gets one tree.

Certificate (JSON): {"type": "boxes", "format": 2, "domain": {x: {"lo", "hi", "open", "integer"}}, "moved": [x, ..],
"tape": [[operation, arguments..], ..], "clauses": [{"atoms": [[node, strict], ..], "tree": ..}, ..], "boxes": searched boxes}.
Ends are "p/q", nested lists (exact constants) or null; `moved` variables stand for a + t*(b - a) or a + t (see `problem.Task`);
the tree's rules are listed in `leaves`.
"""

from __future__ import annotations

import sys

from flint import fmpq

from theory.tape import Unsupported
from verification.budget import spent
from verification.provers.boxes.leaves import Checker, Workbench, place_data
from verification.provers.boxes.problem import Failure, Problem, Task, decide_at, is_zero, problem_of, sign_of
from verification.provers.boxes.refutation import refute
from verification.provers.boxes.search import Search, Stop

__all__ = ["Failure", "Problem", "check", "decide_at", "is_zero", "problem_of", "prove", "refute", "sign_of"]
FORMAT = 2


def prove(problem: Problem, budget_seconds: float = 10.0, sweep: bool = False, tail_from: int | None = None) -> dict | Failure:
    """Return a certificate that the goal and all conditions of `defined` hold on the whole domain, or the reason why not.

    The budget counts work (`verification.budget`), so that what is found does not depend on the machine or its load.

    `sweep` takes integer variables value by value (up to `tail_from`, and as reals beyond) before anything else is tried.
    """
    start = spent()
    try:
        task = Task(problem)
        search = Search(task, start + budget_seconds, sweep=(tail_from or 10 ** 4) if sweep else 0)
        trees = [search.clause(atoms, task.box, goals) for atoms, goals in task.clauses]
    except Unsupported as error:
        return Failure(f"unsupported: {error}")
    except Stop as stop:
        region = {} if stop.box is None else {n: s.text() for n, s in zip(task.names, stop.box)}
        return Failure(str(stop), region)
    except RecursionError:
        return Failure("the expression or the certificate is nested too deeply")
    clauses = [{**c, "tree": tree} for c, tree in zip(_clauses(task), trees, strict=True)]
    return {"type": "boxes", "format": FORMAT, **_setting(task), "clauses": clauses, "boxes": search.boxes}


def _setting(task) -> dict:
    """Return what a reader needs besides the trees: domain, moved variables, and the terms of all atoms."""
    end = lambda e: None if e is None else place_data(e)  # noqa: E731
    domain = {n: {"lo": end(s.lo), "hi": end(s.hi), "open": s.open, "integer": s.integer} for n, s in zip(task.names, task.box)}
    return {"domain": domain, "moved": sorted(s.name for s in task.swap), "tape": _terms(task)[0]}


def _clauses(task) -> list[dict]:
    place = _terms(task)[1]
    return [{"atoms": [[place[a.node], a.strict] for a in atoms]} for atoms, _ in task.clauses]


def _terms(task):
    """Return the nodes under the atoms as JSON, children first, and the map from tape nodes to their places."""
    tape = task.tape
    need = sorted(set().union(*(tape._ancestors(a.node) for atoms, _ in task.clauses for a in atoms)))
    place = {index: i for i, index in enumerate(need)}
    rows = []
    for index in need:
        op, *args = tape.nodes[index]
        if op == "const":
            rows.append([op, f"{args[0].p}/{args[0].q}" if isinstance(args[0], fmpq) else str(args[0])])
            continue
        count = len(tape._arguments(tape.nodes[index]))
        rows.append([op, *(place[a] for a in args[:count]), *args[count:]])
    return rows, place


def check(problem: Problem, certificate: dict) -> bool:
    """Re-verify a certificate against the problem; malformed certificates are simply false."""
    try:
        if certificate.get("type") != "boxes" or certificate.get("format") != FORMAT:
            return False
        task = Task(problem)
        if any(certificate[key] != value for key, value in _setting(task).items()):
            return False
        listed = certificate["clauses"]
        if [c["atoms"] for c in listed] != [c["atoms"] for c in _clauses(task)]:
            return False
        checker = Checker(Workbench(task.tape, task.symbols))
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20_000))
        try:
            return all(checker.check(c["tree"], atoms, task.box) for c, (atoms, _) in zip(listed, task.clauses, strict=True))
        finally:
            sys.setrecursionlimit(limit)
    except (Unsupported, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return False
