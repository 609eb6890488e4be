"""Prove inequalities over boxes and half-lines by interval branch and bound; the certificates are
for `assay.verification.kernel`.
"""

from __future__ import annotations

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes.problem import Failure, Problem, Task
from assay.verification.kernel.budget import spent
from assay.verification.kernel.enclosure import FORMAT, clause_data, setting
from assay.verification.search.boxes.search import Search
from assay.verification.search.boxes.stages import Stop


def prove(
    problem: Problem,
    budget_seconds: float = 10.0,
    sweep: bool = False,
    tail_from: int | None = None,
) -> dict | Failure:
    """Return a certificate that the goal and all conditions of `defined` hold on the whole domain,
    or the reason why not.

    The budget counts work (`assay.verification.kernel.budget`), so that what is found does not
    depend on the machine or its load.

    `sweep` takes integer variables value by value (up to `tail_from`, and as reals beyond) before
    anything else is tried.
    """
    start = spent()
    try:
        task = Task(problem)
        search = Search(task, start + budget_seconds, sweep=(tail_from or 10**4) if sweep else 0)
        trees = [search.clause(atoms, task.box, goals) for atoms, goals in task.clauses]
    except Unsupported as error:
        return Failure(f"unsupported: {error}")
    except Stop as stop:
        region = {} if stop.box is None else {n: s.text() for n, s in zip(task.names, stop.box)}
        return Failure(str(stop), region)
    except RecursionError:
        return Failure("the expression or the certificate is nested too deeply")
    clauses = [{**c, "tree": tree} for c, tree in zip(clause_data(task), trees, strict=True)]
    return {
        "type": "boxes",
        "format": FORMAT,
        **setting(task),
        "clauses": clauses,
        "boxes": search.boxes,
    }
