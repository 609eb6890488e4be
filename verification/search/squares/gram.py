"""Exact Gram matrices: faces of the cone by rational kernels, rational points near float ones,
squares by LDL^T.

A zero of p on the set of the hypotheses makes every Gram matrix singular, and no point near a float
solution is positive semidefinite. The kernel that all Gram matrices share is read off the solution
in the relative interior, made rational, and the squares are taken from its complement: there the
matrices can be regular again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import lcm

from flint import fmpq, fmpq_mat

from assay.verification.kernel.budget import spend, spent
from assay.verification.search.squares.program import solve
from assay.verification.search.squares.system import Block, System

FACES = 6
DENOMINATORS = (1, 2, 6, 12, 60, 2**8, 2**12, 2**18, 2**26, 2**36)
_INTERIOR = 1e-7
_LOST = -1e-5


@dataclass(frozen=True)
class Square:
    """weight * generator * poly**2 with a rational weight > 0."""

    weight: object
    generator: object
    poly: object


@dataclass(frozen=True)
class Squares:
    """An exact representation: squares, and the polynomial that multiplies each equation."""

    squares: list[Square]
    multipliers: list


def decompose(system: System, seconds: float) -> Squares | None:
    """Return an exact sum of squares of the system's kind, or None."""
    end = spent() + seconds
    for _ in range(FACES):
        if not system.blocks or not system.fits():
            return None
        table = _Table.of(system)
        if table is None:
            return None
        if end - spent() <= 0.01:
            return None
        rows = table.independent()
        found = solve(
            [len(b.basis) for b in system.blocks], table.floats()[rows], table.right_floats()[rows]
        )
        if found is None or found.margin < _LOST:
            return None
        if found.margin > _INTERIOR:
            exact = table.rounded(system, found)
            if exact is not None:
                return exact
        smaller = _face(system, found.matrices)
        if smaller is None:
            return None if found.margin > _INTERIOR else table.rounded(system, found)
        system = smaller
    return None


# ---- the linear equations between Gram matrices and coefficients ---------------------------------
@dataclass
class _Table:
    """One row for each monomial; the entries of the Gram matrices and the multipliers as
    columns.
    """

    rows: dict
    columns: list  # {row: fmpq}
    right: dict

    @staticmethod
    def of(system: System) -> _Table | None:
        rows: dict = {}
        columns = []
        for p in [
            *(q for *_, q in system.products()),
            *(system.equations[i] * m for i, m in system.columns),
        ]:
            columns.append({rows.setdefault(m, len(rows)): c for m, c in p.to_dict().items()})
        right = {}
        for m, c in system.target.to_dict().items():
            if m not in rows:
                return None
            right[rows[m]] = c
        return _Table(rows, columns, right)

    def floats(self):
        from scipy import sparse

        entries = [
            (i, j, int(c.p) / int(c.q))
            for j, column in enumerate(self.columns)
            for i, c in column.items()
        ]
        i, j, v = zip(*entries)
        return sparse.csc_matrix((v, (i, j)), shape=(len(self.rows), len(self.columns)))

    def right_floats(self):
        import numpy as np

        out = np.zeros(len(self.rows))
        for i, c in self.right.items():
            out[i] = int(c.p) / int(c.q)
        return out

    def independent(self) -> list[int]:
        """Return rows that span all rows; on a face some depend on others."""
        import numpy as np
        from scipy.linalg import qr

        spend(
            "entry",
            100_000 + len(self.rows) * len(self.columns) * min(len(self.rows), len(self.columns)),
        )
        triangle, order = qr(self.floats().toarray().T, mode="r", pivoting=True)
        diagonal = np.abs(np.diag(triangle))
        return sorted(int(i) for i in order[: int(np.sum(diagonal > 1e-9 * diagonal[0]))])

    def rounded(self, system: System, found) -> Squares | None:
        """Return an exact solution near the float one: most entries rounded, a well-conditioned set
        of them solved for.
        """
        import numpy as np
        from scipy.linalg import qr

        kept = self.independent()
        spend(
            "entry", 100_000 + 2 * len(kept) ** 2 * len(self.columns) + 40 * len(kept) ** 3
        )  # the last in exact numbers
        matrix = self.floats().toarray()[kept]
        values = np.concatenate(
            [*(q[np.triu_indices(len(q))] for q in found.matrices), np.asarray(found.multipliers)]
        )
        order = qr(matrix, mode="r", pivoting=True)[1]
        rank = len(kept)
        chosen = [int(j) for j in order[:rank]]
        place = {i: k for k, i in enumerate(kept)}
        square = fmpq_mat(rank, rank)
        for k, j in enumerate(chosen):
            for i, c in self.columns[j].items():
                if i in place:
                    square[place[i], k] = c
        others = sorted(set(range(len(self.columns))) - set(chosen))
        rest = fmpq_mat(rank, len(DENOMINATORS))
        guesses = [{j: fmpq(round(values[j] * d), d) for j in others} for d in DENOMINATORS]
        for number, guess in enumerate(guesses):
            for i in kept:
                rest[place[i], number] = self.right.get(i, fmpq(0))
            for j, v in guess.items():
                if v:
                    for i, c in self.columns[j].items():
                        if i in place:
                            rest[place[i], number] -= c * v
        try:
            solved = square.solve(rest)
        except ZeroDivisionError:
            return None
        for number, guess in enumerate(guesses):
            entries = [guess.get(j) for j in range(len(self.columns))]
            for k, j in enumerate(chosen):
                entries[j] = solved[k, number]
            if self.holds(entries):
                squares = _squares(system, entries)
                if squares is not None:
                    return squares
        return None

    def holds(self, entries) -> bool:
        """Do the entries solve all equations exactly?"""
        total = dict(self.right)
        for j, v in enumerate(entries):
            if v:
                for i, c in self.columns[j].items():
                    total[i] = total.get(i, fmpq(0)) - c * v
        return not any(total.values())


def _squares(system: System, entries) -> Squares | None:
    """Write exact Gram matrices as weighted squares; None when one has a negative direction, or
    nothing strict is left.
    """
    found, start = [], 0
    for block in system.blocks:
        n = len(block.basis)
        gram = [[fmpq(0)] * n for _ in range(n)]
        for k in range(n):
            for el in range(k, n):
                gram[k][el] = gram[el][k] = entries[start]
                start += 1
        forms = ldl(gram)
        if forms is None:
            return None
        for d, form in forms:
            poly = sum(
                (block.basis[k] * c for k, c in enumerate(form) if c), system.context.from_dict({})
            )
            found.append(Square(d, block.generator, poly))
    if system.strict and not any(s.generator.strict and s.poly.is_constant() for s in found):
        return None
    multipliers = [system.context.from_dict({}) for _ in system.equations]
    for (number, monomial), c in zip(system.columns, entries[start:], strict=True):
        multipliers[number] += monomial * c
    return Squares(found, multipliers)


def ldl(gram) -> list | None:
    """Return [(d, form)] with x^T gram x = sum d (form*x)**2 and d > 0; None when the matrix has a
    negative direction.
    """
    n, rest, found = len(gram), [list(row) for row in gram], []
    for k in sorted(range(n), key=lambda i: -gram[i][i]):
        d = rest[k][k]
        if d < 0:
            return None
        if d == 0:
            if any(rest[k]):
                return None
            continue
        form = [c / d for c in rest[k]]
        found.append((d, form))
        for i in range(n):
            if form[i]:
                for j in range(n):
                    if form[j]:
                        rest[i][j] -= d * form[i] * form[j]
    return found


# ---- faces ---------------------------------------------------------------------------------------
def _face(system: System, matrices) -> System | None:
    """Return the system whose squares avoid the kernels of the solution; None when no kernel is
    seen.
    """
    import numpy as np

    top = max((float(np.linalg.eigvalsh(q)[-1]) for q in matrices), default=0.0)
    if top <= 0:
        return None
    blocks, changed = [], False
    for block, q in zip(system.blocks, matrices):
        values, vectors = np.linalg.eigh(q)
        small = _small(values / top)
        kernel = _rational(vectors[:, :small]) if small else None
        if kernel is None:
            blocks.append(block)
            continue
        changed = True
        basis = [
            sum((block.basis[k] * c for k, c in enumerate(row) if c), system.context.from_dict({}))
            for row in _complement(kernel, len(block.basis))
        ]
        if basis:
            blocks.append(Block(block.generator, basis))
    return replace(system, blocks=blocks) if changed else None


def _small(values) -> int:
    """Return how many eigenvalues (ascending, relative) belong to the kernel: those below the
    widest gap, if it is wide.
    """
    import numpy as np

    values = np.maximum(values, 1e-12)
    best, count = 10.0, 0
    for k in range(1, len(values) + 1):
        above = values[k] if k < len(values) else 1.0
        if values[k - 1] < 1e-3 and above / values[k - 1] > best:
            best, count = above / values[k - 1], k
    return count


def _rational(vectors):
    """Return a rational basis (reduced rows) of the span of the columns, or None when no small
    fractions are near.
    """
    from fractions import Fraction

    import numpy as np

    rows = vectors.T.copy()
    done: list[int] = []
    for k in range(len(rows)):
        free = np.abs(rows[k:]).copy()
        free[:, done] = 0
        i, j = np.unravel_index(int(np.argmax(free)), free.shape)
        rows[[k, k + i]] = rows[[k + i, k]]
        rows[k] /= rows[k, j]
        for other in range(len(rows)):
            if other != k:
                rows[other] -= rows[other, j] * rows[k]
        done.append(int(j))
    found = []
    for row in rows:
        exact = []
        for v in row:
            q = next(
                (
                    f
                    for d in (1, 2, 4, 12, 30, 128)
                    if abs(float(f := Fraction(float(v)).limit_denominator(d)) - v) < 2e-3 / d
                ),
                None,
            )
            if q is None:
                return None
            exact.append(fmpq(q.numerator, q.denominator))
        found.append(exact)
    return found


def _complement(kernel, n: int):
    """Return integer rows that span what is orthogonal to the kernel."""
    matrix, rank = fmpq_mat(kernel).rref()
    pivots = []
    for i in range(rank):
        pivots.append(next(j for j in range(n) if matrix[i, j]))
    rows = []
    for j in (j for j in range(n) if j not in pivots):
        row = [fmpq(0)] * n
        row[j] = fmpq(1)
        for i, p in enumerate(pivots):
            row[p] = -matrix[i, j]
        common = lcm(*(int(c.q) for c in row))
        rows.append([c * common for c in row])
    return rows
