"""Statements about matrices of every size: their text read, and evaluated at given matrices.

Texts become Python syntax trees, which are read and never run.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from fractions import Fraction

import numpy as np

from assay.verification.replay.algebra import NotShown

PRIME = 2**31 - 1
MAX_DEGREE = 60
_PAIRS = {ast.Eq: "eq", ast.NotEq: "ne", ast.LtE: "le", ast.GtE: "ge", ast.Lt: "lt", ast.Gt: "gt"}


def read(text: str) -> ast.expr:
    """Return the syntax tree of an expression or a relation."""
    if not text.isascii() or re.search(r"\^\s*\d+\s*'", text):
        raise NotShown(f"{text!r} is outside the language")
    plain = (
        re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)'+", r"\1", text.strip())
        .replace("'", ".T")
        .replace("^", "**")
    )
    try:
        tree = ast.parse(plain, mode="eval").body
    except (SyntaxError, ValueError, MemoryError) as error:
        raise NotShown(f"{text!r} cannot be read ({error})") from None
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant):
            n.exact = Fraction(ast.get_source_segment(plain, n))
    return tree


class Statement:
    """Shapes, conditions and goals of a statement in its JSON form."""

    def __init__(self, data: dict):
        self.shapes = {}
        for text in data["symbols"]:
            found = re.fullmatch(r"\s*([A-Za-z]\w*)\s*(?::\s*(\w+)\s*(?:x\s*(\w+))?)?\s*", text)
            if found is None or found[1] in self.shapes:
                raise NotShown(f"{text!r} declares nothing")
            self.shapes[found[1]] = (found[2] or "1", found[3] or "1")
        self.sizes = sorted({s for pair in self.shapes.values() for s in pair if not s.isdigit()})
        if set(self.sizes) & set(self.shapes):
            raise NotShown("a size is a symbol too")
        self.where = {}
        for name, text in data["where"]:
            if name in self.where or name in self.shapes or name in self.sizes:
                raise NotShown(f"{name} has two meanings")
            self.where[name] = self._expanded(read(text))
        self.given = [self._relation(t) for t in data["given"]]
        self.goals = [self._relation(t) for t in re.split(r"\band\b", data["matrices"])]

    def _expanded(self, tree):
        """Put abbreviations in, once for all."""
        known = dict(self.where)

        class Put(ast.NodeTransformer):
            def visit_Name(self, n):
                return known.get(n.id, n)

        return Put().visit(tree)

    def _relation(self, text: str):
        tree = read(text)
        if (
            not isinstance(tree, ast.Compare)
            or len(tree.ops) != 1
            or type(tree.ops[0]) not in _PAIRS
        ):
            raise NotShown(f"{text!r} is no relation")
        left, right = self._expanded(tree.left), self._expanded(tree.comparators[0])
        zeros = [isinstance(t, ast.Constant) and t.exact == 0 for t in (left, right)]
        zeros[0] = zeros[0] and not zeros[1]
        shapes = [None if z else self.shape(t) for z, t in zip(zeros, (left, right), strict=True)]
        shape = shapes[0] or shapes[1] or ("1", "1")
        kind = _PAIRS[type(tree.ops[0])]
        if (
            None not in shapes
            and shapes[0] != shapes[1]
            or kind not in ("eq", "ne")
            and shape[0] != shape[1]
        ):
            raise NotShown(f"shapes do not fit in {text!r}")
        if kind in ("lt", "gt") and shape != ("1", "1"):
            raise NotShown(f"{text!r} compares matrices strictly")
        return kind, None if zeros[0] else left, None if zeros[1] else right, shape

    def expression(self, text: str):
        """Read certificate text."""
        tree = read(text)
        if isinstance(tree, ast.Compare):
            raise NotShown("a relation where an expression is needed")
        return self._expanded(tree)

    def shape(self, tree, extra=None) -> tuple[str, str]:
        """Return the shape of an expression."""
        if isinstance(tree, ast.Constant):
            return ("1", "1")
        if isinstance(tree, ast.Name):
            name = tree.id
            if name in self.shapes:
                return self.shapes[name]
            if name in self.sizes:
                return ("1", "1")
            if extra and name in extra:
                return extra[name]
            if name.startswith("I_") and (name[2:] in self.sizes or name[2:].isdigit()):
                return (name[2:], name[2:])
            raise NotShown(f"unknown name {name}")
        if isinstance(tree, ast.Attribute) and tree.attr == "T":
            return self.shape(tree.value, extra)[::-1]
        if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
            return self.shape(tree.operand, extra)
        if not isinstance(tree, ast.BinOp):
            raise NotShown("not an expression of matrices")
        if isinstance(tree.op, ast.Pow):
            power, shape = tree.right, self.shape(tree.left, extra)
            if (
                not isinstance(power, ast.Constant)
                or not isinstance(power.value, int)
                or not 0 <= power.value <= 24
                or shape[0] != shape[1]
            ):
                raise NotShown("powers are whole numbers")
            if power.value == 0 and shape != ("1", "1"):
                raise NotShown("a power 0 of a matrix")
            return shape
        if isinstance(tree.op, (ast.Add, ast.Sub)):
            found = {self.shape(t, extra) for _, t in summands(tree)}
            if len(found) != 1:
                raise NotShown("a sum of different shapes")
            return found.pop()
        left, right = self.shape(tree.left, extra), self.shape(tree.right, extra)
        if isinstance(tree.op, ast.Div):
            if right != ("1", "1"):
                raise NotShown("division by a matrix")
            return left
        if not isinstance(tree.op, ast.Mult):
            raise NotShown("unknown operation")
        if ("1", "1") in (left, right):
            return right if left == ("1", "1") else left
        if left[1] != right[0]:
            raise NotShown("shapes do not fit")
        return (left[0], right[1])


def summands(tree, sign: int = 1) -> list:
    """Return (sign, tree) of the terms of a sum, without deep recursion."""
    found, stack = [], [(sign, tree)]
    while stack:
        s, t = stack.pop()
        if isinstance(t, ast.BinOp) and isinstance(t.op, (ast.Add, ast.Sub)):
            stack += [(s if isinstance(t.op, ast.Add) else -s, t.right), (s, t.left)]
        elif isinstance(t, ast.UnaryOp) and isinstance(t.op, ast.USub):
            stack.append((-s, t.operand))
        else:
            found.append((s, t))
    return found


# ---- evaluation ----------------------------------------------------------------------------------
class Modular:
    """Numbers modulo a prime; matrices are int64 arrays."""

    def number(self, value: Fraction):
        return np.array(
            [[value.numerator % PRIME * pow(value.denominator, -1, PRIME) % PRIME]], dtype=np.int64
        )

    def product(self, a, b):
        if a.shape == (1, 1) or b.shape == (1, 1):
            return a * b % PRIME
        return (
            sum(
                (np.outer(a[:, k], b[k]) % PRIME for k in range(a.shape[1])),
                np.zeros((a.shape[0], b.shape[1]), np.int64),
            )
            % PRIME
        )

    def inverse(self, a):
        if a[0, 0] % PRIME == 0:
            raise NotShown("division by zero")
        return np.array([[pow(int(a[0, 0]), -1, PRIME)]], dtype=np.int64)

    def tidy(self, a):
        return a % PRIME


class Rational:
    """Exact rational numbers; matrices are arrays of Fraction."""

    def number(self, value: Fraction):
        return np.array([[Fraction(value)]], dtype=object)

    def product(self, a, b):
        return a * b if a.shape == (1, 1) or b.shape == (1, 1) else a.dot(b)

    def inverse(self, a):
        return self.number(1 / a[0, 0])

    def tidy(self, a):
        return a


def evaluate(tree, env: dict, ring):
    """Evaluate an expression at matrices; names ``I_..`` are in ``env``."""
    if isinstance(tree, ast.Constant):
        return ring.number(tree.exact)
    if isinstance(tree, ast.Name):
        return env[tree.id]
    if isinstance(tree, ast.Attribute):
        return evaluate(tree.value, env, ring).T
    if isinstance(tree, ast.UnaryOp) or isinstance(tree.op, (ast.Add, ast.Sub)):
        return ring.tidy(sum(s * evaluate(t, env, ring) for s, t in summands(tree)))
    left = evaluate(tree.left, env, ring)
    if isinstance(tree.op, ast.Pow):
        result = ring.number(Fraction(1))
        for _ in range(tree.right.value):
            result = ring.product(result, left)
        return result
    right = evaluate(tree.right, env, ring)
    return ring.product(left, right if isinstance(tree.op, ast.Mult) else ring.inverse(right))


def degree(tree, known: dict) -> int:
    """Bound the number of matrix factors in the words of an expression, brought to a common
    denominator.
    """
    if isinstance(tree, ast.Constant):
        return 0
    if isinstance(tree, ast.Name):
        return known.get(tree.id, 0 if tree.id.startswith("I_") else 1)
    if isinstance(tree, ast.Attribute):
        return degree(tree.value, known)
    if isinstance(tree, ast.UnaryOp) or isinstance(tree.op, (ast.Add, ast.Sub)):
        terms, common = summands(tree), Counter()
        for _, t in terms:
            common |= _divisors(t)
        sizes = {ast.dump(n.right): degree(n.right, known) for _, t in terms for n in _divisions(t)}
        return max(degree(t, known) for _, t in terms) + sum(
            sizes[k] * times for k, times in common.items()
        )
    if isinstance(tree.op, ast.Pow):
        return degree(tree.left, known) * tree.right.value
    return degree(tree.left, known) + degree(tree.right, known)


def _divisions(tree) -> list:
    return [n for n in ast.walk(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)]


def _divisors(tree) -> Counter:
    return Counter(ast.dump(n.right) for n in _divisions(tree))
