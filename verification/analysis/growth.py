"""Measure how an asymptotic statement fares over sizes: the exponent and the constant that its
proof does not tell.

For constants at simple values, the greatest |quantity|/order (for O and the upper half of Theta) or
the least quantity/order (Omega, the lower half) is searched at every size: random points inside the
hypotheses, then points ever nearer to the best. Every ratio is evaluated in balls of 192 bits, so
cancellation cannot mislead; the search may miss the true extreme, so what is found is a measurement
from one side, never a proof.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from assay.simulators.sweeps.scaling import Fit, fit
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.statement import Statement

SIZES = tuple(2**j for j in range(5, 24, 2))
POINTS, ROUNDS, NEAR = 2000, 3, 8
"""Random points offered at every size, rounds of refinement, points in each."""
BITS = 192
_KEPT, _FLAT, _STEEP = 80, 0.05, 600


@dataclass(frozen=True)
class Growth:
    """One half of an asymptotic statement, measured.

    half: "upper" (greatest |quantity|/order) or "lower" (least quantity/order); at: the constants'
    values; ratio: (size, extreme) pairs; fit: power of the size in the extreme, None where it has
    none, which `beyond` tells in words; quantity, order: powers of the size in each of the two at
    the extreme points, None where they have none.
    """

    half: str
    at: dict
    ratio: tuple[tuple[int, float], ...]
    fit: Fit | None
    quantity: float | None
    order: float | None
    beyond: str = ""

    @property
    def text(self) -> str:
        """What was measured, and at which constants."""
        where = ", ".join(f"{n} = {v}" for n, v in self.at.items())
        return self.measured + (f" at {where}" if where else "")

    @property
    def measured(self) -> str:
        """What was measured."""
        return "greatest |quantity|/order" if self.half == "upper" else "least quantity/order"

    @property
    def fails(self) -> bool:
        """Does the ratio leave every constant behind, as far as the sizes tell?"""
        if self.fit is None:
            return not self.beyond.startswith("the ratio falls")
        return self.fit.low > _FLAT if self.half == "upper" else self.fit.high < -_FLAT

    def extreme(self, since: int = 0) -> float:
        """The extreme over the sizes from `since` on; no constant below it (upper half) or above it
        (lower half) can serve there.
        """
        values = [v for size, v in self.ratio if size >= since]
        return (max if self.half == "upper" else min)(values, default=math.nan)


def grows(statement: Statement) -> bool:
    """Return whether the statement is about an order of growth, which can be measured."""
    return statement.NAME == Asymptotic.NAME


def measured(statement: Asymptotic, sizes=SIZES, seed: int = 0) -> list[Growth]:
    """Return one measurement for each half of the statement; a half with fewer than four sizes at
    which a point is found is left out.
    """
    import sympy

    from assay.simulators.core.trajectory import generator
    from assay.theory.language.evaluation import enclosure

    formula = Formula(
        f"({statement.quantity}) <= ({statement.order})",
        (f"{statement.size} in {{{statement.size_from}..}}", *statement.given),
        statement.where,
    )
    balls = enclosure(sympy.Le(formula.goal_expr.lhs, formula.goal_expr.rhs, evaluate=False))
    inside, draw = formula.inside(), _drawer(formula, statement)
    halves = {"O": ("upper",), "Omega": ("lower",), "Theta": ("upper", "lower")}[statement.kind]
    rng, out = generator("growth", {"statement": statement.key()}, seed), []
    for half in halves:
        rows = [
            (size, *best)
            for size in sizes
            if (best := _extreme(half, balls, inside, draw, statement, rng, size))
        ]
        if len(rows) >= 4:
            out.append(_fitted(half, {n: str(rows[-1][2][n]) for n in statement.constant}, rows))
    return out


def constant(text: str, at: dict) -> float:
    """Return the value of a proved constant, such as 4*k, at values of the constant variables."""
    [(_, value, _)] = Formula(f"({text}) >= 0", tuple(f"{n} in (-oo, oo)" for n in at)).arb(at)
    return float(value.mid())


def _extreme(half: str, balls, inside, draw, statement: Asymptotic, rng, size: int):
    """Return (how extreme, point, log |quantity|, log |order|) of the most extreme point found at
    one size, or None.
    """
    import numpy as np

    def ratio(point):
        """+oo where the quantity of a lower half is not positive; None where the balls do not
        tell.
        """
        [(_, left, right)] = balls(point, BITS)
        if not (left.is_finite() and right.is_finite() and right > 0):
            return None
        if half == "upper":
            left = abs(left)
        elif left <= 0:
            return math.inf, point, -math.inf, 0.0
        if not left > 0:
            return None
        a, b = float(left.log().mid()), float(right.log().mid())
        return (a - b if half == "upper" else b - a), point, a, b

    columns = draw(rng, float(size), POINTS)
    with np.errstate(all="ignore"):
        keep = np.flatnonzero(np.broadcast_to(inside(**columns), POINTS))[:_KEPT]
    best = _best(ratio({n: Fraction(float(v[i])) for n, v in columns.items()}) for i in keep)
    for shrink in range(1, ROUNDS + 1):
        if best is None or best[0] == math.inf:
            break
        near = [_moved(best[1], statement, rng, shrink) for _ in range(NEAR)]
        best = _best(
            [best, *(ratio(p) for p in near if bool(inside(**{n: float(v) for n, v in p.items()})))]
        )
    return best


def _best(ratios):
    return max((r for r in ratios if r is not None), default=None, key=lambda r: r[0])


def _fitted(half: str, at: dict, rows) -> Growth:
    """Fit powers of the size; rows are (size, how extreme, point, log |quantity|, log |order|)."""
    import numpy as np

    sizes, sign = np.array([r[0] for r in rows], float), 1 if half == "upper" else -1

    def power(logs):
        logs = np.array(logs)
        if not np.isfinite(logs).all() or np.ptp(logs) > _STEEP:
            return None
        return fit(sizes, np.exp(logs - logs.mean()))

    ratio, quantity, order = (
        power([sign * r[1] for r in rows]),
        power([r[3] for r in rows]),
        power([r[4] for r in rows]),
    )
    pairs = tuple((r[0], math.exp(min(max(sign * r[1], -_STEEP), _STEEP))) for r in rows)
    beyond = (
        ""
        if ratio
        else (
            "the quantity is not positive at some points"
            if sign < 0 and rows[-1][1] == math.inf
            else (
                f"the ratio {'grows' if rows[-1][1] > rows[0][1] else 'falls'} faster than every"
                " power"
            )
        )
    )
    return Growth(
        half, at, pairs, ratio, quantity and quantity.exponent, order and order.exponent, beyond
    )


def _drawer(formula: Formula, statement: Asymptotic):
    """Return (rng, size, count) -> name -> float array: constants at simple values, the others at
    random in their ranges.
    """
    import numpy as np
    import sympy

    ends = [
        (
            v,
            *(
                (
                    None
                    if e in (sympy.oo, -sympy.oo)
                    else sympy.lambdify([sympy.Symbol(n) for n in _names(e)], _plain(e), "numpy")
                )
                for e in (v.lower, v.upper)
            ),
            *(_names(e) for e in (v.lower, v.upper)),
        )
        for v in formula.variables
    ]

    def draw(rng, size, count):
        columns = {}
        for v, low, high, low_names, high_names in ends:
            a, b = (
                None if f is None else np.asarray(f(*(columns[n] for n in names)), float)
                for f, names in ((low, low_names), (high, high_names))
            )
            if v.name == statement.size:
                column = np.full(count, size)
            elif v.name in statement.constant:
                column = np.full(
                    count,
                    (
                        1.0
                        if a is None and b is None
                        else (
                            (a + b) / 2
                            if a is not None and b is not None
                            else a + 1
                            if b is None
                            else b - 1
                        )
                    ),
                )
            else:
                column = _spread(rng, a, b, count)
            columns[v.name] = np.round(column) if v.integer else column
        return columns

    return draw


def _spread(rng, a, b, count):
    """Draw numbers between a and b (None: no end), crowded at the ends on every scale, the ends
    themselves among them.
    """
    import numpy as np

    tiny = 10.0 ** rng.uniform(-9, 0, count)
    if a is not None and b is not None:
        share = np.choose(
            rng.integers(0, 4, count),
            [rng.uniform(0, 1, count), tiny, 1 - tiny, rng.integers(0, 2, count).astype(float)],
        )
        with np.errstate(all="ignore"):
            ratio = np.where((a > 0) & (b > a), b / np.where(a > 0, a, 1), 1.0)
        return np.where(rng.random(count) < 0.3, a * ratio**share, a + share * (b - a))
    far = 10.0 ** rng.uniform(-9, 4, count)
    return (
        a + far if a is not None else b - far if b is not None else far * rng.choice([-1, 1], count)
    )


def _moved(point: dict, statement: Asymptotic, rng, shrink: int) -> dict:
    """Return a point near another: every variable but the size and the constants times 1 + a small
    random number.
    """
    fixed = {statement.size, *statement.constant}
    return {
        n: v if n in fixed else v * Fraction(float(1 + rng.normal() * 10.0**-shrink))
        for n, v in point.items()
    }


def _names(expression) -> list[str]:
    return sorted(s.name for s in expression.free_symbols)


def _plain(expression):
    """Return the expression over symbols without assumptions."""
    import sympy

    return expression.xreplace({s: sympy.Symbol(s.name) for s in expression.free_symbols})
