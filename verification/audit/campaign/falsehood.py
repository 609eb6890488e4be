"""False statements with a certified point of failure, and what is needed to make them: writing,
points, certification.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from assay.theory.language import sorts
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError, Node
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.slices import OutOfTime, time_slice

CERTIFY_SECONDS = 2.0
"""Processor time that certifying one point of failure may take."""
_TROUBLE = (
    Rejected,
    FormulaError,
    GrammarError,
    ArithmeticError,
    ValueError,
    TypeError,
    AttributeError,
    KeyError,
    IndexError,
    NotImplementedError,
    RecursionError,
)


@dataclass(frozen=True)
class Falsehood:
    """A formula that fails at the exact point ``at``: its goal is false there, or (``undefined``)
    has no value there.

    ``forgery``: a certificate of something else, to be offered as if it proved this formula.
    """

    kind: str
    formula: Formula
    at: dict[str, str]
    undefined: bool = False
    forgery: dict | None = None

    def certified(self) -> bool:
        """Certify the point with the kernel: hypotheses hold there, and the goal fails or has no
        value.
        """
        from assay.verification.kernel.types import formula

        check = formula.check_undefined if self.undefined else formula.check_witness
        try:
            with time_slice(CERTIFY_SECONDS):
                check(self.formula, self.at)
        except (OutOfTime, *_TROUBLE):
            return False
        return True


# ---- trees to text -------------------------------------------------------------------------------
_SIGNS = {
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "eq": "==",
    "ne": "!=",
    "add": "+",
    "sub": "-",
    "mul": "*",
    "div": "/",
    "pow": "**",
    "and": "and",
    "or": "or",
    "implies": "=>",
}


def write(tree: Node) -> str:
    """Return text that parses to this tree, with every operation in parentheses."""
    if tree.op == "number":
        value = tree.args[0]
        return str(value) if value.denominator == 1 and value >= 0 else f"({value})"
    if tree.op in ("name", "constant"):
        return tree.args[0]
    if not tree.args:  # true, false
        return tree.op
    if tree.op == "call":
        return f"{tree.args[0]}({', '.join(map(write, tree.args[1:]))})"
    if tree.op in ("neg", "not"):
        return f"({'-' if tree.op == 'neg' else 'not '}{write(tree.args[0])})"
    return "(" + f" {_SIGNS[tree.op]} ".join(map(write, tree.args)) + ")"


def places(tree: Node, wanted) -> list[tuple[int, ...]]:
    """Return the paths (indices of children) to the nodes for which ``wanted(node)`` is true."""
    found, stack = [], [(tree, ())]
    while stack:
        node, path = stack.pop()
        if wanted(node):
            found.append(path)
        stack.extend((a, (*path, i)) for i, a in enumerate(node.args) if isinstance(a, Node))
    return sorted(found)


def replaced(tree: Node, path: tuple[int, ...], change) -> Node:
    """Return the tree with ``change(node)`` in place of the node at the path."""
    from assay.theory.language.grammar import node

    if not path:
        return change(tree)
    inner = replaced(tree.args[path[0]], path[1:], change)
    return node(tree.op, *tree.args[: path[0]], inner, *tree.args[path[0] + 1 :])


# ---- points --------------------------------------------------------------------------------------
def near(text: str, digits: int = 40) -> Fraction:
    """Return a rational within 10**-digits of a constant expression such as "pi/2" (exact where it
    is rational).
    """
    import sympy

    value = Formula(f"{sorts.term(text)} > 0").goal_expr.args[0]
    if value.is_Rational:
        return Fraction(int(value.p), int(value.q))
    return Fraction(str(sympy.N(value, digits))).limit_denominator(10 ** (digits // 2))


def violation(
    formula: Formula, rng, hints=(), count: int = 200, trials: int = 4
) -> dict[str, str] | None:
    """Look for a point that satisfies the hypotheses and violates the goal, by sampling; the kernel
    certifies it.

    ``hints``: points (name -> Fraction) to try first. This is not the search of the provers, so
    that what it finds measures them.
    """
    import numpy as np

    try:
        with time_slice(CERTIFY_SECONDS):
            points = [h for h in hints if set(h) == set(formula.free)] + [
                _sample(formula, rng) for _ in range(count)
            ]
            table = {n: np.array([_float(p[n]) for p in points]) for n in formula.free}
            inside = np.broadcast_to(formula.inside()(**table), len(points))
            holds = np.broadcast_to(formula.numpy()(**table), len(points))
    except (OutOfTime, *_TROUBLE):
        return None
    for index in np.flatnonzero(inside & ~holds)[:trials]:
        at = {n: str(v) for n, v in points[index].items()}
        if Falsehood("", formula, at).certified():
            return at
    return None


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def _sample(formula: Formula, rng) -> dict[str, Fraction]:
    point: dict[str, Fraction] = {}
    for v in formula.variables:
        low, high = (_end(e, point) for e in (v.lower, v.upper))
        value = _between(rng, low, high)
        if v.integer:
            value = Fraction(round(value))
            value = max(value, Fraction(-(-low // 1))) if low is not None else value
        point[v.name] = value
    return point


def _end(expression, point) -> Fraction | None:
    import sympy

    if expression in (sympy.oo, -sympy.oo):
        return None
    value = expression.subs(
        {
            s: sympy.Rational(point[s.name].numerator, point[s.name].denominator)
            for s in expression.free_symbols
            if s.name in point
        }
    )
    return Fraction(int(value.p), int(value.q)) if value.is_Rational else Fraction(float(value))


def _between(rng, low: Fraction | None, high: Fraction | None) -> Fraction:
    """Draw from a range: ends, points near ends, simple fractions, far points on half-lines."""
    if low is None and high is None:
        return rng.choice((1, -1)) * _between(rng, Fraction(0), None)
    if low is None:
        return -_between(rng, -high, None)
    if high is None:
        return low + rng.choice(
            (
                Fraction(0),
                Fraction(1, 10 ** rng.randint(1, 9)),
                Fraction(rng.randint(1, 40), rng.randint(1, 12)),
                Fraction(rng.randint(1, 9) * 10 ** rng.randint(0, 6)),
            )
        )
    width = high - low
    share = rng.choice(
        (
            Fraction(0),
            Fraction(1),
            Fraction(1, 2),
            Fraction(1, 10 ** rng.randint(1, 9)),
            1 - Fraction(1, 10 ** rng.randint(1, 9)),
            Fraction(rng.randint(1, 96), 97),
            Fraction(rng.randint(1, 96), 97),
        )
    )
    return low + share * width
