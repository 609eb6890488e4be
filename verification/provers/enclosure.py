"""Prove inequalities over boxes and half-lines by enclosures: branch and bound with certificates.

    prove(problem, budget_seconds) -> certificate dict | Failure
    check(problem, certificate) -> bool        re-verifies every leaf, no search
    refute(problem, budget_seconds) -> exact witness {"x": "p/q"} | None
    decide_at(statement, values) -> True | False | None

The goal and each condition of `defined` become clauses (goal atoms or negated hypotheses); each clause gets one tree.
"""

from __future__ import annotations

import sys
import time

from theory.tape import Unsupported
from verification.provers.leaves import Checker, Workbench
from verification.provers.problem import Failure, Problem, Task, decide_at, is_zero, problem_of, sign_of
from verification.provers.refutation import refute
from verification.provers.search import Search, Stop

__all__ = ["Failure", "Problem", "check", "decide_at", "is_zero", "problem_of", "prove", "refute", "sign_of"]
FORMAT = 1


def prove(problem: Problem, budget_seconds: float = 10.0, substitute=None) -> dict | Failure:
    """Return a certificate that the goal and all conditions of `defined` hold on the whole domain, or the reason why not."""
    start = time.monotonic()
    try:
        task = Task(problem, substitute)
        search = Search(task, start + budget_seconds)
        trees = []
        for atoms, goals in task.clauses:
            trees.append(search.clause(atoms, task.box, goals))
    except Unsupported as error:
        return Failure(f"unsupported: {error}")
    except Stop as stop:
        region = {} if stop.box is None else {n: s.text() for n, s in zip(task.names, stop.box)}
        return Failure(str(stop), region)
    except RecursionError:
        return Failure("the expression or the certificate is nested too deeply")
    certificate = {"type": "boxes", "format": FORMAT, "trees": trees, "boxes": search.boxes,
                   "domain": {n: s.text() for n, s in zip(task.names, task.box)},
                   "moved": {s.name: str(e) for s, e in task.swap.items()}}
    if substitute:
        certificate["substitute"] = substitute
    return certificate


def check(problem: Problem, certificate: dict) -> bool:
    """Re-verify a certificate against the problem; malformed certificates are simply false."""
    try:
        if certificate.get("type") != "boxes" or certificate.get("format") != FORMAT:
            return False
        task = Task(problem, certificate.get("substitute"))
        checker = Checker(Workbench(task.tape, task.symbols))
        trees = certificate["trees"]
        if len(trees) != len(task.clauses):
            return False
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20_000))
        try:
            return all(checker.check(tree, atoms, task.box) for tree, (atoms, _) in zip(trees, task.clauses))
        finally:
            sys.setrecursionlimit(limit)
    except (Unsupported, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return False
