"""Exact instances of statements about matrices: check a witness in rational arithmetic, and search
for one.

A witness fixes every size and every symbol: ``{"d": "2", "X": [["1", "0"], ["1/2", "3"]], "w":
[["1"], ["2"]], "mu": "1/3"}``.
"""

from __future__ import annotations

import random
from fractions import Fraction

from assay.theory.language.grammar import Node
from assay.theory.language.matrices import Matrices, is_zero
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected

MAX_SIZE = 40
Rows = list[list[Fraction]]


def rows(value) -> Rows:
    """Read a matrix: nested lists, one list (a column) or one number, entries exact text or whole
    numbers.
    """
    if not isinstance(value, (list, tuple)):
        return [[_entry(value)]]
    return [[_entry(v) for v in r] if isinstance(r, (list, tuple)) else [_entry(r)] for r in value]


def _entry(value) -> Fraction:
    if (
        isinstance(value, bool)
        or not isinstance(value, (str, int, Fraction))
        or not str(value).isascii()
    ):
        raise Rejected(f"{value!r} is not exact")
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise Rejected(f"{value!r} is no rational number") from None


def written(at: dict) -> dict:
    """Return a witness in its JSON form."""
    result = {}
    for name, value in at.items():
        found = rows(value)
        texts = [[str(x) for x in r] for r in found]
        result[name] = texts[0][0] if [len(r) for r in texts] == [1] else texts
    return result


class Instance:
    """A statement at exact values; raises `Rejected` where sizes and entries do not fit."""

    def __init__(self, statement: Matrices, at: dict):
        self.statement, self.values = statement, {}
        wanted = {*statement.sizes, *statement.shapes}
        if set(at) != wanted:
            raise Rejected(f"a witness fixes exactly {', '.join(sorted(wanted))}")
        self.sizes = {}
        for size in statement.sizes:
            value = _entry(at[size])
            if value.denominator != 1 or not 1 <= value <= MAX_SIZE:
                raise Rejected(f"the size {size} must be a whole number from 1 to {MAX_SIZE}")
            self.sizes[size] = int(value)
        for name, shape in statement.shapes.items():
            value = rows(at[name])
            r, c = (self.size(s) for s in shape)
            if len(value) != r or any(len(line) != c for line in value):
                raise Rejected(f"{name} must be a matrix of {r} x {c} numbers")
            self.values[name] = value

    def size(self, name: str) -> int:
        """Return a size as a number."""
        return int(name) if name.isdigit() else self.sizes[name]

    def value(self, tree: Node) -> Rows:
        """Evaluate an expression; a number is a 1 x 1 matrix.  Raises `ZeroDivisionError`."""
        op, args = tree.op, tree.args
        if op == "number":
            return [[args[0]]]
        if op == "name":
            name = args[0]
            if name in self.values:
                return self.values[name]
            if name in self.sizes:
                return [[Fraction(self.sizes[name])]]
            if name in self.statement.abbreviations:
                self.values[name] = self.value(self.statement.abbreviations[name])
                return self.values[name]
            n = self.size(name.removeprefix("I_"))
            return [[Fraction(i == j) for j in range(n)] for i in range(n)]
        if op == "transpose":
            return [list(c) for c in zip(*self.value(args[0]))]
        if op == "pow":
            base = self.value(args[0])
            result = base if args[1] else [[Fraction(1)]]
            for _ in range(args[1] - 1):
                result = _product(result, base)
            return result
        if op == "neg":
            return [[-x for x in r] for r in self.value(args[0])]
        left, right = self.value(args[0]), self.value(args[1])
        if op == "div":
            return [[x / right[0][0] for x in r] for r in left]
        if op == "mul":
            scalar = ("1", "1")
            if self.statement.shape(args[0]) == scalar or self.statement.shape(args[1]) == scalar:
                a, b = (left, right) if self.statement.shape(args[0]) == scalar else (right, left)
                return [[a[0][0] * x for x in r] for r in b]
            return _product(left, right)
        sign = 1 if op == "add" else -1
        return [
            [x + sign * y for x, y in zip(a, b, strict=True)]
            for a, b in zip(left, right, strict=True)
        ]

    def gap(self, tree: Node) -> Rows:
        """Return left minus right of a relation."""
        if is_zero(tree.args[1]):
            return self.value(tree.args[0])
        right = self.value(tree.args[1])
        if is_zero(tree.args[0]):
            return [[-x for x in r] for r in right]
        return [
            [x - y for x, y in zip(a, b, strict=True)]
            for a, b in zip(self.value(tree.args[0]), right, strict=True)
        ]

    def holds(self, tree: Node) -> bool:
        """Decide a relation."""
        gap = self.gap(tree)
        if tree.op in ("eq", "ne"):
            return any(x for r in gap for x in r) == (tree.op == "ne")
        if tree.op in ("lt", "gt"):
            return gap[0][0] < 0 if tree.op == "lt" else gap[0][0] > 0
        return semidefinite(gap if tree.op == "ge" else [[-x for x in r] for r in gap])


def _product(a: Rows, b: Rows) -> Rows:
    columns = list(zip(*b))
    return [
        [sum((x * y for x, y in zip(r, c, strict=True)), Fraction(0)) for c in columns] for r in a
    ]


def semidefinite(matrix: Rows) -> bool:
    """Is a rational matrix symmetric with no negative eigenvalue? Decided by exact elimination."""
    work = [list(r) for r in matrix]
    n = len(work)
    if any(work[i][j] != work[j][i] for i in range(n) for j in range(i)):
        return False
    for k in range(n):
        pivot = work[k][k]
        if pivot < 0 or pivot == 0 and any(work[k][j] for j in range(k, n)):
            return False
        for i in range(k + 1, n if pivot else 0):
            factor = work[i][k] / pivot
            for j in range(k, n):
                work[i][j] -= factor * work[k][j]
    return True


def check_witness(statement: Matrices, at: dict) -> None:
    """Raise `Rejected` unless the conditions hold at the witness and the goal fails there."""
    instance = Instance(statement, at)
    try:
        for text, tree in zip(statement.given, statement.hypotheses, strict=True):
            if not instance.holds(tree):
                raise Rejected(f"the witness does not satisfy {text}")
        if all([instance.holds(tree) for tree in statement.goals]):
            raise Rejected("the goal holds at the witness")
    except ZeroDivisionError:
        raise Rejected("a denominator vanishes at the witness") from None


# ---- search --------------------------------------------------------------------------------------
def find(
    statement: Matrices, seed: int = 0, tries: int = 60, fixed: dict | None = None
) -> dict | None:
    """Return a witness against the statement, or None: small whole entries, equations solved for
    one symbol at a time.
    """
    generator = random.Random(seed)
    for attempt in range(tries):
        try:
            at = _draw(statement, generator, dict(fixed or {}), attempt)
            if at is not None:
                check_witness(statement, at)
                return written(at)
        except (Rejected, FormulaError, ZeroDivisionError):
            continue
    return None


def _draw(statement: Matrices, generator, fixed: dict, attempt: int) -> dict | None:
    at = {
        s: fixed[s] if s in fixed else generator.randint(1, 3 + attempt // 40)
        for s in statement.sizes
    }
    sizes = {s: int(v) for s, v in at.items()}
    shapes = {
        n: tuple(int(s) if s.isdigit() else sizes[s] for s in shape)
        for n, shape in statement.shapes.items()
    }
    names = {id(t): _names(statement, t) for t in statement.hypotheses}
    known = {n: rows(v) for n, v in fixed.items() if n in shapes}
    waiting = [t for t in statement.hypotheses if t.op == "eq"]
    left = [n for n in shapes if n not in known]
    last = {n: sum(n in names[id(t)] for t in waiting) for n in left}
    while left:
        ready = [
            t for t in waiting if len(names[id(t)] - set(known)) == 1 and names[id(t)] & set(shapes)
        ]
        if ready:
            name = next(iter(names[id(ready[0])] - set(known)))
            own = [t for t in waiting if names[id(t)] - set(known) == {name}]
            value = _solve(statement, {**at, **known}, name, shapes, own, generator)
            if value is None:
                return None
            waiting = [t for t in waiting if t not in own]
        else:  # symbols that no equation determines come first
            name = min(left, key=lambda n: (last[n], list(shapes).index(n)))
            value = [
                [
                    Fraction(generator.choice((-2, -1, -1, 0, 1, 1, 2, 3)))
                    for _ in range(shapes[name][1])
                ]
                for _ in range(shapes[name][0])
            ]
        known[name] = value
        left = [n for n in left if n != name]
    return {**at, **known}


def _names(statement: Matrices, tree: Node) -> set[str]:
    found, stack = set(), [tree]
    while stack:
        current = stack.pop()
        if current.op == "name":
            name = current.args[0]
            if name in statement.abbreviations:
                stack.append(statement.abbreviations[name])
            elif name in statement.shapes:
                found.add(name)
        stack.extend(a for a in current.args if isinstance(a, Node))
    return found


def _solve(statement, at: dict, name: str, shapes, equations, generator) -> Rows | None:
    """Return a value of one symbol that satisfies equations in which it is linear."""
    from flint import fmpq, fmpq_mat

    r, c = shapes[name]
    blank = {n: [[Fraction(0)] * s[1] for _ in range(s[0])] for n, s in shapes.items()}

    def gaps(value):
        instance = Instance(statement, {**blank, **at, name: value})
        return [x for tree in equations for line in instance.gap(tree) for x in line]

    zero = [[Fraction(0)] * c for _ in range(r)]
    base, columns = gaps(zero), []
    for i in range(r):
        for j in range(c):
            unit = [list(line) for line in zero]
            unit[i][j] = Fraction(1)
            columns.append([x - y for x, y in zip(gaps(unit), base, strict=True)])
    table = fmpq_mat(
        len(base),
        r * c + 1,
        [
            fmpq(v.numerator, v.denominator)
            for k in range(len(base))
            for v in (*(col[k] for col in columns), -base[k])
        ],
    )
    reduced, rank = table.rref()
    solution = [Fraction(generator.choice((-1, 0, 1, 2))) for _ in range(r * c)]
    for k in reversed(range(rank)):
        lead = next(j for j in range(r * c + 1) if reduced[k, j] != 0)
        if lead == r * c:
            return None
        entry = [Fraction(int(reduced[k, j].p), int(reduced[k, j].q)) for j in range(r * c + 1)]
        solution[lead] = entry[-1] - sum(
            (entry[j] * solution[j] for j in range(lead + 1, r * c)), Fraction(0)
        )
    value = [solution[i * c : (i + 1) * c] for i in range(r)]
    return value if not any(gaps(value)) else None
