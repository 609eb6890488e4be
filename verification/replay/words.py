"""Statements about matrices of every size: word certificates and exact instances, checked by other
means.

Texts become Python syntax trees, which are read and never run.  An identity is tested at random
matrices modulo a prime whose sizes exceed the degree: what vanishes there vanishes for all sizes
(smaller matrices are padded by zeros; words in generic matrices larger than their length satisfy no
relation).  Signs are read off the trees.  Instances are evaluated in rational arithmetic.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from fractions import Fraction

import numpy as np

from assay.verification.replay.algebra import NotShown

PRIME = 2**31 - 1
DRAWS = 3
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
    for relation in (*statement.given, *statement.goals):
        for side in relation[1:3]:
            if side is not None:
                proof.defined(side)
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
