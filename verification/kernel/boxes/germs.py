"""Limits of tape nodes as one variable grows without bound, with rates, decided by interval rules.

A germ describes a node g(x, y) as x -> +oo for each fixed y: `cluster` encloses all limit points
(an interval; None when the node certainly tends to `infinite` = +1 or -1 times infinity), and the
rates say that eventually |g| <= C x**upper and |g| >= c x**lower for some C, c > 0 that may depend
on y.  The rates are rationals or +-infinity (floats `INF`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb

from assay.theory.language import interval as iv

INF = float("inf")
_SLOW = Fraction(1, 1000)  # log x <= C x**_SLOW for every positive exponent; this one serves
_ZERO, _LINE = arb(0), (None, None, 0)
_FLAG = {1: 1, -1: 2, 0: 0}
"""Which end of an interval a node of this sign never attains where the end is 0."""


@dataclass(frozen=True)
class Germ:
    cluster: iv.Interval | None
    infinite: int
    upper: Any
    lower: Any


def _plus(a: Any, b: Any, doubtful: Any) -> Any:
    """Sum of rates; infinite rates of opposite signs cancel to the value that claims nothing."""
    if {a, b} == {INF, -INF}:
        return doubtful
    return a + b


def _sign(g: Germ) -> int:
    """Return +1 (-1) if the node is eventually >= 0 (<= 0) as far as the limit and openness tell,
    else 0.

    Only clusters bounded away from zero, infinite limits and clusters whose zero end is approached
    from one side count.
    """
    if g.infinite:
        return g.infinite
    lo, hi, o = _cluster(g)
    if lo is not None and (lo > 0 or (lo == 0 and o & 1)):
        return 1
    if hi is not None and (hi < 0 or (hi == 0 and o & 2)):
        return -1
    return 0


def _cluster(g: Germ) -> iv.Interval:
    """Return the limit set of a germ whose limits are finite."""
    assert g.cluster is not None
    return g.cluster


def _neg(g: Germ) -> Germ:
    return Germ(None if g.cluster is None else iv.neg(g.cluster), -g.infinite, g.upper, g.lower)


def _vanishing(side: int, upper: Any, lower: Any) -> Germ:
    """Return the germ of a node that tends to 0 and has a sign (0: not known)."""
    return Germ((_ZERO, _ZERO, _FLAG[side]), 0, upper, lower)


def _settle(g: Germ) -> Germ:
    """A node that decays at a negative rate tends to 0 (from the side of its sign)."""
    return _vanishing(_sign(g), g.upper, g.lower) if g.upper < 0 else g


def _bounded(g: Germ, below: bool = True, above: bool = True) -> bool:
    return (
        g.cluster is not None
        and (not below or g.cluster[0] is not None)
        and (not above or g.cluster[1] is not None)
    )


def _add(a: Germ, b: Germ) -> Germ:
    upper = max(a.upper, b.upper)
    lower = -INF
    if a.lower > b.upper:
        lower = a.lower
    elif b.lower > a.upper:
        lower = b.lower
    elif _sign(a) * _sign(b) > 0:
        lower = max(a.lower, b.lower)
    if a.infinite or b.infinite:
        if not a.infinite or (b.infinite and b.lower > a.upper):
            a, b = b, a
        s = a.infinite
        tame = b.infinite == s or _bounded(b, below=s == 1, above=s == -1)
        if tame or a.lower > b.upper:
            return Germ(None, s, upper, lower)
        return Germ(_LINE, 0, upper, lower)
    x = iv.add(_cluster(a), _cluster(b))
    # the ends of a limit set may be attained even if the node never does, unless both sides keep
    # their sign
    keep = 1 if _sign(a) > 0 and _sign(b) > 0 else 2 if _sign(a) < 0 and _sign(b) < 0 else 0
    return _settle(Germ((x[0], x[1], keep), 0, upper, lower))


def _mul(a: Germ, b: Germ) -> Germ:
    upper, lower = _plus(a.upper, b.upper, INF), _plus(a.lower, b.lower, -INF)
    s = _sign(a) * _sign(b)
    if upper < 0:
        return _vanishing(s, upper, lower)
    if s and lower > 0:
        return Germ(None, s, upper, lower)
    if a.infinite and b.infinite:
        return Germ(None, s, upper, lower)
    if a.infinite or b.infinite:
        other = b if a.infinite else a
        lo, hi, _ = _cluster(other)
        if lo is not None and lo > 0 or hi is not None and hi < 0:
            return Germ(None, s, upper, lower)
    elif _bounded(a) and _bounded(b):
        x = iv.mul(_shut(a.cluster), _shut(b.cluster))
        return Germ((x[0], x[1], _FLAG[s]), 0, upper, lower)
    ends = (_ZERO if s > 0 else None, _ZERO if s < 0 else None, _FLAG[s])
    return Germ(ends, 0, upper, lower)


def _shut(x: Any) -> iv.Interval:
    return (x[0], x[1], 0)


def _inverse(g: Germ) -> Germ:
    s = _sign(g)
    if s == 0:
        raise iv.Undefined("limit of a quotient whose denominator may vanish")
    upper, lower = -g.lower, -g.upper
    if g.infinite:
        return _vanishing(s, min(upper, 0), lower)
    lo, hi, _ = _cluster(g) if s == 1 else iv.neg(_cluster(g))
    if hi == 0:
        return Germ(None, s, upper, max(lower, 0))
    top = None if lo is None or not lo > 0 else 1 / lo
    x = (_ZERO if hi is None else 1 / hi, top, 1)
    return Germ(x if s == 1 else iv.neg(x), 0, min(upper, 0) if x[1] is not None else upper, lower)


def _power(g: Germ, n: int) -> Germ:
    """Return the germ of a power with n >= 1."""
    upper, lower = g.upper * n, g.lower * n
    if g.infinite:
        return Germ(None, g.infinite if n % 2 else 1, upper, lower)
    x = iv.ipow(_shut(g.cluster), n)
    s = _sign(g)
    return _settle(Germ((x[0], x[1], _FLAG[s if n % 2 else abs(s)]), 0, upper, lower))


def _root(g: Germ, p: int, q: int) -> Germ:
    upper, lower = g.upper * Fraction(p, q), g.lower * Fraction(p, q)
    if g.infinite > 0:
        return Germ(None, 1, upper, lower)
    if _sign(g) <= 0:
        raise iv.Undefined("limit of a root of something that may be negative")
    x = iv.rpow(_shut(g.cluster), p, q)
    return _settle(Germ((x[0], x[1], 1), 0, upper, lower))


def _exp(g: Germ) -> Germ:
    if g.infinite > 0:
        return Germ(None, 1, INF, INF if g.lower > 0 else 0)
    if g.infinite < 0:
        return _vanishing(1, -INF if g.lower > 0 else 0, -INF)
    x = iv.exp(_shut(g.cluster))
    return Germ(
        (x[0], x[1], 1),
        0,
        0 if x[1] is not None else INF,
        0 if _cluster(g)[0] is not None else -INF,
    )


def _log(g: Germ) -> Germ:
    if _sign(g) <= 0:
        raise iv.Undefined("limit of a logarithm of something that may be <= 0")
    if g.infinite:
        return Germ(None, 1, _SLOW if g.upper < INF else INF, 0)
    lo, hi, _ = _cluster(g)
    if hi is not None and hi == 0:
        return Germ(None, -1, _SLOW if g.lower > -INF else INF, 0)
    low = lo.log() if lo is not None and lo > 0 else None
    high = None if hi is None else hi.log()
    return _constant((low, high, 0))


def _constant(x: iv.Interval) -> Germ:
    """Return the germ whose limit points fill a shut interval."""
    nonzero = iv.positive(x) or iv.positive(iv.neg(x))
    bounded = x[0] is not None and x[1] is not None
    return Germ(x, 0, 0 if bounded else INF, 0 if nonzero else -INF)


def _saturating(op: str, g: Germ) -> Germ:
    if op == "erfc" and g.infinite > 0:
        return _vanishing(1, -INF if g.lower > 0 else 0, -INF)
    if g.infinite:
        ends = getattr(iv, op)(_LINE)
        end = ends[1] if (g.infinite == 1) != (op == "erfc") else ends[0]
        return _constant((end, end, 0))
    return _constant(_shut(getattr(iv, op)(_shut(g.cluster))))


def _at_large(op: str, g: Germ, other: Any = None) -> Germ | None:
    """Germs of functions whose argument is infinite or of known sign; None when there is no such
    rule.
    """
    s = _sign(g)
    if op in ("abs", "sign"):  # |g| = s*g for all large values
        return (
            None
            if not s
            else (g if s == 1 else _neg(g))
            if op == "abs"
            else _constant((arb(s), arb(s), 0))
        )
    if op == "cbrt":
        if not s:
            return None
        root = _root(g if s == 1 else _neg(g), 1, 3)
        return root if s == 1 else _neg(root)
    if op in ("min", "max"):
        a, b = (g, other) if op == "max" else (_neg(g), _neg(other))
        if 1 not in (a.infinite, b.infinite):
            return None
        big = Germ(
            None, 1, max(a.upper, b.upper), max(one.lower for one in (a, b) if one.infinite == 1)
        )
        return big if op == "max" else _neg(big)
    if g.infinite:
        return Germ(None, s if op == "sinh" else 1, INF, INF if g.lower > 0 else 0)
    return None


def limit_at_least_zero(tape: Any, node: int, name: str, end: str, box: Any, strict: bool) -> bool:
    """Is the limit of the node at the infinite end of the variable certainly >= 0 (> 0 if strict),
    wherever it exists?
    """
    try:
        g = germ(tape, node, name, box, 1 if end == "hi" else -1)
    except iv.Undefined:
        return False
    if g.infinite:
        return g.infinite == 1
    lo = _cluster(g)[0]
    return lo is not None and bool(lo > 0 if strict else lo >= 0)


def germ(tape: Any, node: int, name: str, box: Any, direction: int) -> Germ:
    """Return the germ of the node as the variable tends to +infinity (or -infinity), the others
    anywhere in the box.

    Raises `Undefined` where the node is not certainly defined for all large values.
    """
    values = {}
    fixed = [n for n in tape._ancestors(node) if name not in tape.free(n)]
    constants = tape.compile(fixed, iv.IntervalEngine())
    known = dict(zip(fixed, constants(*[side.interval() for side in box])))
    for index in tape._ancestors(node):
        op, *args = tape.nodes[index]
        if index in known:
            x = known[index]
            nonzero = iv.positive(x) or iv.positive(iv.neg(x))
            values[index] = Germ(x, 0, 0, 0 if nonzero else -INF)
            continue
        if op == "var":
            values[index] = Germ(None, direction, Fraction(1), Fraction(1))
            continue
        g = [values[a] for a in tape._arguments(tape.nodes[index])]
        values[index] = _apply(op, g, args)
    return values[node]


_OF_LIMITS = (
    "sin", "cos", "tan", "asin", "acos", "cbrt", "sinh", "cosh", "abs", "gamma", "lgamma",
    "min", "max",
)  # fmt: skip
"""Functions whose limit points are the values at those of their arguments."""


def _apply(op: str, g: list[Germ], args: Any) -> Germ:
    if op == "add":
        return _add(g[0], g[1])
    if op == "sub":
        return _add(g[0], _neg(g[1]))
    if op == "neg":
        return _neg(g[0])
    if op == "mul":
        return _mul(g[0], g[1])
    if op == "div":
        return _mul(g[0], _inverse(g[1]))
    if op == "ipow":
        return _power(g[0], args[1])
    if op == "rpow":
        return _root(g[0], args[1], args[2])
    if op == "sqrt":
        return _root(g[0], 1, 2)
    if op == "exp":
        return _exp(g[0])
    if op == "log":
        return _log(g[0])
    if op in ("erf", "erfc", "atan", "tanh"):
        return _saturating(op, g[0])
    if op in ("abs", "cbrt", "sinh", "cosh", "sign", "min", "max"):
        found = _at_large(op, *g)
        if found is not None:
            return found
    if op in ("sin", "cos") and g[0].cluster is None:
        return Germ((arb(-1), arb(1), 0), 0, 0, -INF)
    if op in ("lgamma", "gamma") and g[0].infinite > 0:
        rate = INF if op == "gamma" and g[0].lower > 0 else max(g[0].lower, 0)
        return Germ(None, 1, INF, rate)
    if op == "psi" and g[0].infinite > 0:
        n = args[1]
        if n == 0:
            return Germ(None, 1, _SLOW if g[0].upper < INF else INF, 0)
        upper, lower = -n * g[0].lower, -n * g[0].upper  # psi_n(x) goes as x**-n
        return _vanishing(1 if n % 2 else -1, min(upper, 0), lower)
    if op in _OF_LIMITS and all(one.cluster is not None for one in g):
        return _constant(_shut(getattr(iv, op)(*(_shut(one.cluster) for one in g))))
    raise iv.Undefined(f"no limit rule for {op} here")
