"""Exact instances of statements about matrices: check a witness in rational arithmetic.

A witness fixes every size and every symbol: ``{"d": "2", "X": [["1", "0"], ["1/2", "3"]], "w":
[["1"], ["2"]], "mu": "1/3"}``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assay.theory.language.grammar import Node
from assay.theory.language.matrices import Matrices, is_zero
from assay.verification.kernel.certificates import Rejected

MAX_SIZE = 40
Rows = list[list[Fraction]]


def rows(value: Any) -> Rows:
    """Read a matrix: nested lists, one list (a column) or one number, entries exact text or whole
    numbers.
    """
    if not isinstance(value, (list, tuple)):
        return [[_entry(value)]]
    return [[_entry(v) for v in r] if isinstance(r, (list, tuple)) else [_entry(r)] for r in value]


def _entry(value: Any) -> Fraction:
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


def written(at: dict[str, Any]) -> dict[str, Any]:
    """Return a witness in its JSON form."""
    result = {}
    for name, value in at.items():
        found = rows(value)
        texts = [[str(x) for x in r] for r in found]
        result[name] = texts[0][0] if [len(r) for r in texts] == [1] else texts
    return result


class Instance:
    """A statement at exact values; raises `Rejected` where sizes and entries do not fit."""

    def __init__(self, statement: Matrices, at: dict[str, Any]) -> None:
        self.statement = statement
        self.values: dict[str, Rows] = {}
        wanted = {*statement.sizes, *statement.shapes}
        if set(at) != wanted:
            raise Rejected(f"a witness fixes exactly {', '.join(sorted(wanted))}")
        self.sizes = {}
        for size in statement.sizes:
            number = _entry(at[size])
            if number.denominator != 1 or not 1 <= number <= MAX_SIZE:
                raise Rejected(f"the size {size} must be a whole number from 1 to {MAX_SIZE}")
            self.sizes[size] = int(number)
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
        if not pivot:
            continue  # the whole row is 0
        for i in range(k + 1, n):
            factor = work[i][k] / pivot
            for j in range(k, n):
                work[i][j] -= factor * work[k][j]
    return True


def check_witness(statement: Matrices, at: dict[str, Any]) -> None:
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
