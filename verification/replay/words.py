"""Statements about matrices of every size: word certificates and exact instances, checked by other
means.

Texts become Python syntax trees, which are read and never run.  An identity is tested at random
matrices modulo a prime whose sizes exceed the degree: what vanishes there vanishes for all sizes
(smaller matrices are padded by zeros; words in generic matrices larger than their length satisfy no
relation).  Signs are read off the trees.  Instances are evaluated in rational arithmetic.
"""

from __future__ import annotations

import ast
from collections import Counter
from fractions import Fraction

import numpy as np

from assay.verification.replay.algebra import NotShown
from assay.verification.replay.matrices import (
    MAX_DEGREE,
    PRIME,
    Modular,
    Rational,
    Statement,
    degree,
    evaluate,
    summands,
)

DRAWS = 3


# ---- certificates --------------------------------------------------------------------------------
class Proof:
    """A statement with the letters ``h<i>`` of its conditions, and random points modulo the
    prime.
    """

    def __init__(self, statement: Statement, trees: list):
        self.s, self.ring = statement, Modular()
        self.h = {f"h{i}": g for i, g in enumerate(statement.given, 1)}
        if set(self.h) & {*statement.shapes, *statement.sizes, *statement.where}:
            raise NotShown("h<i> names a condition")
        self.h_shapes = {n: g[3] for n, g in self.h.items()}
        known = {
            n: 0 for n, shape in statement.shapes.items() if shape == ("1", "1")
        } | dict.fromkeys(statement.sizes, 0)
        for n, (_, left, right, _) in self.h.items():
            known[n] = sum(degree(t, known) for t in (left, right) if t is not None)
        top = max([degree(t, known) for t in trees] + [1])
        if top > MAX_DEGREE:
            raise NotShown(f"words of more than {MAX_DEGREE} factors")
        rng = np.random.default_rng(20260101)
        self.points = [self._point(rng, top + 1 + k) for k in range(DRAWS)]
        self.exact = self._exact(rng)

    def _point(self, rng, least: int):
        size = {s: least + i for i, s in enumerate(self.s.sizes)}

        def n(s):
            return int(s) if s.isdigit() else size[s]

        env = {
            f"I_{s}": np.eye(n(s), dtype=np.int64)
            for s in {*self.s.sizes, *(x for p in self.s.shapes.values() for x in p), "1"}
        }
        # sizes count as letters when they occur as numbers: what is shown holds for any value of
        # them
        env |= {s: rng.integers(1, PRIME, (1, 1)) for s in self.s.sizes}
        env |= {x: rng.integers(0, PRIME, (n(a), n(b))) for x, (a, b) in self.s.shapes.items()}
        free = {x: rng.integers(0, PRIME, (n(a), n(b))) for x, (a, b) in self.h_shapes.items()}
        return env, free, {x: self.gap(g, env, self.ring) for x, g in self.h.items()}

    def _exact(self, rng):
        """Return a point of small whole numbers."""

        def draw(shape):
            return np.array(
                [[Fraction(int(v)) for v in row] for row in rng.integers(1, 100, shape)],
                dtype=object,
            )

        size = {s: 2 + i for i, s in enumerate(self.s.sizes)}
        every = {*self.s.sizes, *(x for p in self.s.shapes.values() for x in p), "1"}
        n = {s: int(s) if s.isdigit() else size[s] for s in every}
        env = {
            f"I_{s}": np.array(
                [[Fraction(i == j) for j in range(k)] for i in range(k)], dtype=object
            )
            for s, k in n.items()
        }
        return (
            env
            | {s: draw((1, 1)) for s in self.s.sizes}
            | {x: draw((n[a], n[b])) for x, (a, b) in self.s.shapes.items()}
        )

    @staticmethod
    def gap(relation, env, ring):
        """Return left minus right, or right minus left for <= and <, at a point."""
        kind, left, right, _ = relation
        a, b = (None if t is None else evaluate(t, env, ring) for t in (left, right))
        value = a if b is None else (-b if a is None else a - b)
        return ring.tidy(-value if kind in ("le", "lt") else value)

    def values(self, tree, which: str) -> list:
        """Evaluate certificate text at every point: the h<i> free, put to 0 where equations, or put
        to their differences.
        """
        found = []
        for env, free, actual in self.points:
            if which == "zero":
                put = {x: v * (self.h[x][0] != "eq") for x, v in free.items()}
            else:
                put = free if which == "free" else actual
            found.append(evaluate(tree, {**env, **put}, self.ring))
        return found

    def shape(self, tree):
        return self.s.shape(tree, self.h_shapes)

    # ---- signs -----------------------------------------------------------------------------------
    def sign(self, tree) -> str | None:
        """Return ">" or ">=" where the tree shows it."""
        if self.shape(tree) != ("1", "1"):
            return None
        while isinstance(tree, ast.Attribute):
            tree = tree.value
        if isinstance(tree, ast.Constant):
            return ">" if tree.exact > 0 else ">=" if tree.exact == 0 else None
        if isinstance(tree, ast.Name):
            if tree.id in self.s.sizes:
                return ">"
            if tree.id in self.h:
                return {"lt": ">", "gt": ">", "le": ">=", "ge": ">="}.get(self.h[tree.id][0])
            return self.assumed(tree)
        if (
            isinstance(tree, ast.UnaryOp)
            or isinstance(tree, ast.BinOp)
            and isinstance(tree.op, (ast.Add, ast.Sub))
        ):
            known = self.assumed(tree)
            if known == ">":
                return known
            signs = [self.sign(t) if s > 0 else None for s, t in summands(tree)]
            return known if None in signs else ">" if ">" in signs else ">="
        if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Pow):
            inner = self.sign(tree.left)
            even = tree.right.value % 2 == 0
            return (
                ">"
                if inner == ">" or even and self.nonzero(tree.left)
                else ">="
                if even or inner
                else None
            )
        known = self.assumed(tree)
        if known == ">":
            return known
        factors = flat(tree)
        numbers = [(f, divisor) for f, divisor in factors if self.shape(f) == ("1", "1")]
        word = [f for f, _ in factors if self.shape(f) != ("1", "1")]
        signs, unknown = [], Counter()
        for f, divisor in numbers:
            if divisor and not self.nonzero(f):
                return None
            signs.append(self.sign(f) if len(factors) > 1 else None)
            unknown[ast.dump(f)] += signs[-1] is None
        for piece in self.pieces(word):
            if not self.square(piece):
                there, back = (
                    [_plain(t, turned) for t in order]
                    for order, turned in ((piece, False), (piece[::-1], True))
                )
                unknown[str(min(there, back))] += 1
        if any(k % 2 for k in unknown.values()):
            return known
        return ">" if not word and all(s == ">" for s in signs) else ">="

    def pieces(self, word) -> list:
        """Cut a word of shape 1 x 1 wherever it passes through size 1."""
        found = [[]]
        for f in word:
            found[-1].append(f)
            if self.shape(f)[1] == "1":
                found.append([])
        return [p for p in found if p]

    def square(self, piece) -> bool:
        """Is a word of the form W'W, or W'hW with a condition h >= 0?"""
        half, odd = divmod(len(piece), 2)
        if [_plain(t, True) for t in reversed(piece[:half])] != [
            _plain(t) for t in piece[len(piece) - half :]
        ]:
            return False
        return (
            not odd
            or isinstance(piece[half], ast.Name)
            and self.h.get(piece[half].id, ("",))[0] in ("le", "ge")
        )

    def assumed(self, tree) -> str | None:
        """Return the sign of an expression that is a positive multiple of what a condition
        states.
        """
        best = None
        for relation in self.h.values():
            kind, _, _, shape = relation
            if kind == "eq" or shape != ("1", "1") and not (kind == "ne" and shape[1] == "1"):
                continue
            ratio = self.multiple(tree, relation, square=kind == "ne")
            if ratio is not None and ratio > 0:
                best = ">" if kind in ("lt", "gt", "ne") else best or ">="
        return best

    def multiple(self, tree, relation, square: bool) -> Fraction | None:
        """Return c if the expression is c times the difference of a condition (or times its
        square), as a small rational.
        """
        if any(isinstance(n, ast.Name) and n.id in self.h for n in ast.walk(tree)):
            return None

        def ratio(env, ring):
            gap = self.gap(relation, env, ring)
            gap = ring.product(gap.T, gap) if square else gap
            return (
                ring.product(evaluate(tree, env, ring), ring.inverse(gap))[0, 0]
                if gap[0, 0]
                else None
            )

        found = {ratio(env, self.ring) for env, _, _ in self.points}
        value = ratio(self.exact, Rational()) if len(found) == 1 and None not in found else None
        return value if value is not None and found == {self.ring.number(value)[0, 0]} else None

    def nonzero(self, tree) -> bool:
        """Is a number certainly not 0?"""
        while isinstance(tree, ast.Attribute):
            tree = tree.value
        if isinstance(tree, ast.Constant):
            return tree.exact != 0
        if (
            isinstance(tree, ast.BinOp)
            and isinstance(tree.op, (ast.Mult, ast.Div))
            and self.shape(tree.left) == ("1", "1") == self.shape(tree.right)
        ):
            return self.nonzero(tree.left) and self.nonzero(tree.right)
        if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Pow):
            return self.nonzero(tree.left)
        if isinstance(tree, ast.UnaryOp):
            return self.nonzero(tree.operand)
        if self.sign(tree) == ">" or self.sign(ast.UnaryOp(ast.USub(), tree)) == ">":
            return True
        return any(
            g[0] in ("ne", "lt", "gt") and g[3] == ("1", "1") and self.multiple(tree, g, False)
            for g in self.h.values()
        )

    def defined(self, tree) -> None:
        """Raise unless no divisor in the tree vanishes."""
        for n in ast.walk(tree):
            if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div) and not self.nonzero(n.right):
                raise NotShown("a denominator is not known to be different from 0")

    def have_values(self) -> None:
        """Raise unless conditions and goals have values.

        A condition counts once it has a value wherever those that count already hold: it does not
        show of itself that it has one.
        """
        every, self.h = self.h, {}
        while len(self.h) < len(every):
            waiting = {n: g for n, g in every.items() if n not in self.h}
            shown = {n: g for n, g in waiting.items() if self._has_value(g)}
            if not shown:
                raise NotShown("a denominator in a condition is not known to be different from 0")
            self.h = {n: g for n, g in every.items() if n in self.h or n in shown}
        if not all(map(self._has_value, self.s.goals)):
            raise NotShown("a denominator in the goal is not known to be different from 0")

    def _has_value(self, relation) -> bool:
        try:
            for side in relation[1:3]:
                if side is not None:
                    self.defined(side)
        except NotShown:
            return False
        return True


def flat(tree) -> list:
    """Return the factors of a product as (tree, is divisor)."""
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Mult):
        return flat(tree.left) + flat(tree.right)
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Div):
        return [*flat(tree.left), (tree.right, True)]
    return [(tree, False)]


def _plain(tree, turned: bool = False) -> str:
    while isinstance(tree, ast.Attribute):
        tree, turned = tree.value, not turned
    return ast.dump(tree) + ("T" if turned else "")


def judge_proof(data: dict, certificate: dict) -> None:
    """Raise `NotShown` unless a word certificate shows the statement."""
    statement = Statement(data)
    parts = certificate["parts"]
    if certificate["type"] != "words" or len(parts) != len(statement.goals):
        raise NotShown("one part is needed for each relation")
    read_parts = []
    for part in parts:
        zeros = [statement.expression(t) for t in part.get("zeros", ())]
        squares = [
            (
                statement.expression(q.get("weight", "1")),
                None if q.get("of") is None else statement.expression(q["of"]),
                q.get("by"),
            )
            for q in part.get("squares", ())
        ]
        read_parts.append((zeros, squares))
    trees = [t for zeros, squares in read_parts for t in zeros]
    one = ast.Constant(1, exact=Fraction(1))
    for _, squares in read_parts:
        trees += [
            ast.BinOp(
                w,
                ast.Mult(),
                ast.BinOp(
                    of or one,
                    ast.Mult(),
                    ast.BinOp(ast.Name(by) if by else one, ast.Mult(), of or one),
                ),
            )
            for w, of, by in squares
        ]
    for (_, left, right, _), part in zip(statement.goals, parts, strict=True):
        sides = [t for t in (left, right) if t is not None]
        trees += [ast.BinOp(t, ast.Mult(), t) if part.get("definite") else t for t in sides]
    whole = trees[0] if trees else one
    for t in trees[1:]:
        whole = ast.BinOp(whole, ast.Add(), t)
    proof = Proof(statement, [whole])
    proof.have_values()
    for relation, part, (zeros, squares) in zip(statement.goals, parts, read_parts, strict=True):
        _judge_part(proof, relation, bool(part.get("definite")), zeros, squares)


def _judge_part(proof: Proof, relation, definite: bool, zeros, squares) -> None:
    kind, ring = relation[0], proof.ring
    if kind == "ne" or definite and kind != "eq" or squares and kind == "eq" and not definite:
        raise NotShown("this kind of goal is not shown this way")
    shape = (relation[3][1],) * 2 if definite else relation[3]
    goals = [proof.gap(relation, point[0], ring) for point in proof.points]
    if definite:
        goals = [ring.tidy(-ring.product(g.T, g)) for g in goals]
    strict = False
    for z in zeros:
        proof.defined(z)
        if proof.shape(z) != shape or any(v.any() for v in proof.values(z, "zero")):
            raise NotShown("a part does not vanish with the equations")
        goals = [ring.tidy(g - v) for g, v in zip(goals, proof.values(z, "actual"), strict=True)]
    for weight, of, by in squares:
        proof.defined(weight)
        sign = proof.sign(weight)
        if sign is None:
            raise NotShown("a weight is not known to be >= 0")
        terms = proof.values(weight, "actual")
        if of is None:
            if by is not None or shape != ("1", "1"):
                raise NotShown("a weight alone is a number")
            strict = strict or sign == ">"
        else:
            proof.defined(of)
            own = proof.shape(of)
            if own[1] != shape[0]:
                raise NotShown("a square of another shape")
            inner = proof.values(of, "actual")
            middle = inner
            if by is not None:
                if (
                    proof.h.get(by, ("",))[0] not in ("le", "ge", "lt", "gt")
                    or proof.h_shapes[by][0] != own[0]
                ):
                    raise NotShown("no such condition")
                middle = [
                    ring.product(p[2][by], v) for p, v in zip(proof.points, inner, strict=True)
                ]
            terms = [
                ring.product(t, ring.product(v.T, m))
                for t, v, m in zip(terms, inner, middle, strict=True)
            ]
        goals = [ring.tidy(g - t) for g, t in zip(goals, terms, strict=True)]
    if kind in ("lt", "gt") and not strict:
        raise NotShown("the difference may be 0")
    if any(g.any() for g in goals):
        raise NotShown("the parts do not add up to the difference")


# ---- instances -----------------------------------------------------------------------------------
def judge_witness(data: dict, at: dict) -> None:
    """Raise `NotShown` unless the conditions hold at exact matrices and the goal fails."""
    statement, ring = Statement(data), Rational()
    if set(at) != {*statement.sizes, *statement.shapes}:
        raise NotShown("the witness does not fix everything")
    if not str(at).isascii():
        raise NotShown("the witness holds digits of another script")
    size = {}
    for s in statement.sizes:
        value = Fraction(at[s])
        if value.denominator != 1 or not 1 <= value <= 100:
            raise NotShown(f"{s} is no size")
        size[s] = int(value)
    env: dict = {s: ring.number(Fraction(v)) for s, v in size.items()}
    for s in {*statement.sizes, *(x for p in statement.shapes.values() for x in p), "1"}:
        k = int(s) if s.isdigit() else size[s]
        env[f"I_{s}"] = np.array(
            [[Fraction(i == j) for j in range(k)] for i in range(k)], dtype=object
        )
    for name, shape in statement.shapes.items():
        value = at[name] if isinstance(at[name], list) else [[at[name]]]
        array = np.array([[Fraction(x) for x in row] for row in value], dtype=object)
        if array.shape != tuple(int(s) if s.isdigit() else size[s] for s in shape):
            raise NotShown(f"{name} has another shape")
        env[name] = array
    if not all(_true(r, env, ring) for r in statement.given):
        raise NotShown("a condition fails at the witness")
    if all([_true(r, env, ring) for r in statement.goals]):
        raise NotShown("the goal holds at the witness")


def _true(relation, env, ring) -> bool:
    kind, left, right, _ = relation
    a, b = (None if t is None else evaluate(t, env, ring) for t in (left, right))
    gap = a if b is None else (-b if a is None else a - b)
    if kind in ("eq", "ne"):
        return bool((gap != 0).any()) == (kind == "ne")
    if kind in ("lt", "gt"):
        return gap[0, 0] < 0 if kind == "lt" else gap[0, 0] > 0
    return _semidefinite(gap if kind == "ge" else -gap)


def _semidefinite(matrix) -> bool:
    """Reduce by the largest diagonal entry; when none is positive the rest must vanish."""
    if (matrix != matrix.T).any():
        return False
    while len(matrix):
        k = max(range(len(matrix)), key=lambda i: matrix[i, i])
        if matrix[k, k] <= 0:
            return not (matrix != 0).any()
        keep = [i for i in range(len(matrix)) if i != k]
        matrix = (
            matrix[np.ix_(keep, keep)] - np.outer(matrix[keep, k], matrix[k, keep]) / matrix[k, k]
        )
    return True


# ---- the rules of statements about matrices ------------------------------------------------------
def _about(wanted: dict, certificate: dict) -> None:
    if certificate["formula"] != wanted:
        raise NotShown("the certificate is for another statement")


def _fact(statement: dict, certificate: dict) -> str:
    _about(statement, certificate)
    judge_proof(statement, certificate["certificate"])
    return "proved"


def _vacuous(statement: dict, certificate: dict) -> str:
    impossible = {**statement, "matrices": "1 < 0"}
    _about(impossible, certificate)
    judge_proof(impossible, certificate["certificate"])
    return "vacuous"


def _witness(statement: dict, certificate: dict) -> str:
    _about(statement, certificate)
    judge_witness(statement, certificate["at"])
    return "refuted"


RULES = {"fact": _fact, "vacuous": _vacuous, "witness": _witness}
