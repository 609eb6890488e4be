"""Linear programs in exact arithmetic, for cells so thin that floats do not see them."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from assay.verification.kernel.budget import spend


def minimum(
    columns: Sequence[Sequence[fmpq]], target: Sequence[fmpq], cost: Sequence[fmpq]
) -> dict[int, fmpq] | None:
    """Minimise cost * y over y >= 0 for which the columns times y add up to the target.

    Returns:
        column -> its y in an optimal basis; None where there is no y, or no least value.

    The simplex method in two phases, with Bland's rule, which never cycles.
    """
    count, size = len(columns), len(target)
    table = []
    for i in range(size):
        sign = -1 if target[i] < 0 else 1
        extra = [fmpq(i == j) for j in range(size)]
        table.append([sign * column[i] for column in columns] + extra + [sign * target[i]])
    basis = [count + i for i in range(size)]
    first = [-sum((row[j] for row in table), fmpq(0)) for j in range(count)]
    first += [fmpq(0)] * size + [-sum((row[-1] for row in table), fmpq(0))]
    if not _run(table, basis, first, count) or first[-1] != 0:
        return None
    for i in range(size):  # what phase one needed leaves the basis, where it can
        if basis[i] >= count:
            j = next((j for j in range(count) if table[i][j] != 0), None)
            if j is not None:
                _pivot(table, basis, first, i, j)
    second = [*cost, *([fmpq(0)] * (size + 1))]
    for i, own in enumerate(basis):
        if own < count and (factor := second[own]) != 0:
            second = [a - factor * b for a, b in zip(second, table[i], strict=True)]
    if not _run(table, basis, second, count):
        return None
    return {own: table[i][-1] for i, own in enumerate(basis) if own < count}


def _run(table: list[list[fmpq]], basis: list[int], goal: list[fmpq], count: int) -> bool:
    """Improve a basis until it is optimal; False where there is no least value."""
    while (j := next((j for j in range(count) if goal[j] < 0), None)) is not None:
        ratios = [(row[-1] / row[j], basis[i], i) for i, row in enumerate(table) if row[j] > 0]
        if not ratios:
            return False
        _pivot(table, basis, goal, min(ratios)[2], j)
    return True


def _pivot(table: list[list[fmpq]], basis: list[int], goal: list[fmpq], i: int, j: int) -> None:
    spend("term", len(table) * len(goal) / 20)
    lead = table[i][j]
    own = table[i] = [entry / lead for entry in table[i]]
    for row in (*(r for k, r in enumerate(table) if k != i), goal):
        factor = row[j]
        if factor != 0:
            row[:] = [a - factor * b for a, b in zip(row, own, strict=True)]
    basis[i] = j
