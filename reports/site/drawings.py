"""What the pages draw from simulations: figures of papers, exponents and growths of claims.

Figures train networks and follow models for minutes in all, one claim or paper independent of the
other, so worker processes share them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.reports import overview, papers
from assay.reports.site import views

_CLAIMS = 40
"""Claims whose exponents and growths one task measures."""


@dataclass
class Drawings:
    """Pictures by paper ("" for the front page), exponents and growths by claim id; a growth begins
    with the name of its reading.
    """

    pictures: dict[str, list] = field(default_factory=dict)
    exponents: dict[str, list] = field(default_factory=dict)
    growths: dict[str, list] = field(default_factory=dict)

    def measured(self) -> tuple[dict[str, list], dict[str, list]]:
        """Return exponents and growths, which alone the pages of claims show."""
        return self.exponents, self.growths


def drawn(found: dict[str, views.ClaimView], names: list[str], jobs: int) -> Drawings:
    """Return all drawings of the claims ``found`` and the papers ``names``.

    With more than one of ``jobs`` worker processes the claims have to be those of the registry.
    """
    ids = [*found]
    tasks = [(papers.pictures, name, [*views.of_paper(found, name)]) for name in names]
    if len(names) > 1:
        tasks.append((_front, "", []))
    tasks += [(_measured, "", ids[n : n + _CLAIMS]) for n in range(0, len(ids), _CLAIMS)]
    result = Drawings()
    for (work, name, _), value in zip(tasks, _each(tasks, found, jobs), strict=True):
        if work is _measured:
            for claim_id, (exponents, growths) in value.items():
                result.exponents[claim_id] = exponents
                result.growths[claim_id] = growths
        else:
            result.pictures[name] = value
    return result


def _each(tasks: list[tuple], found: dict[str, views.ClaimView], jobs: int):
    """Yield the results of the tasks (function, name of a paper, ids) in their order."""
    if jobs <= 1 or len(tasks) <= 1:
        for work, name, ids in tasks:
            yield work(name, {i: found[i] for i in ids})
        return
    from assay.verification.run.workers import interrupt_blocked, pool_of

    with pool_of(min(jobs, len(tasks))) as pool:
        with interrupt_blocked():
            futures = [
                pool.submit(
                    _apart, work, name, ids, [r.row for i in ids for r in found[i].readings]
                )
                for work, name, ids in tasks
            ]
        for future in futures:
            yield future.result()


def _apart(work, name: str, ids: list[str], rows: list[dict]):
    """Do one task in a process of its own, which has the registry but not the views."""
    from assay.theory import registry

    known = registry()
    return work(name, views.build([known[i] for i in ids], rows))


def _front(name: str, found: dict) -> list:
    return overview.pictures()


def _measured(name: str, found: dict[str, views.ClaimView]) -> dict[str, tuple[list, list]]:
    """Return id -> (exponents, growths with the reading's name in place of its view)."""
    return {
        claim_id: (
            overview.exponents(claim_id),
            [(reading.name, *rest) for reading, *rest in overview.growths(view)],
        )
        for claim_id, view in found.items()
    }
