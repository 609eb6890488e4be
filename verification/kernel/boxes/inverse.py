"""What a bound on the value of an operation says about its arguments: the backward steps of
contraction.

`narrow(op, z, arguments, extra)` takes enclosures of z = op(arguments) and of the arguments, valid
together for the points of some set, and returns tighter enclosures of the arguments, valid for the
same points; `Empty` says that there is no such point.  Intervals and their conventions are those of
`interval`; operations without a rule leave their arguments as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import arb, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.interval import Interval

_ZERO, _LEAST, _MOST = arb(0), arb(-1), arb(1)
_FAR = arb(1000)
PIECES = 6
"""At most so many monotone pieces of a sine are looked at."""


class Empty(ArithmeticError):
    """Raised when no point is left."""


def meet(x: Interval, y: Interval) -> Interval:
    """Return the intersection; raises `Empty` when the two are certainly apart."""
    a, b, o = x
    c, d, p = y
    a, c = (None if e is None or not e.is_finite() else e for e in (a, c))
    b, d = (None if e is None or not e.is_finite() else e for e in (b, d))
    if a is None or c is None:
        lo, flag = (c, p if c is not None else 1) if a is None else (a, o)
    elif a > c:
        lo, flag = a, o
    elif c > a:
        lo, flag = c, p
    elif a == c:
        lo, flag = a, o | p
    else:
        lo, flag = a.max(c), o & p
    if b is None or d is None:
        hi, more = (d, p if d is not None else 2) if b is None else (b, o)
    elif b < d:
        hi, more = b, o
    elif d < b:
        hi, more = d, p
    elif b == d:
        hi, more = b, o | p
    else:
        hi, more = b.min(d), o & p
    flags = flag & 1 | more & 2
    if lo is not None and hi is not None and (lo > hi or (flags and lo >= hi)):
        raise Empty
    return (lo, hi, flags)


_NONNEGATIVE, _POSITIVE = (_ZERO, None, 2), (_ZERO, None, 3)
_NEGATIVE = (None, _ZERO, 3)


def union(parts: Any) -> Interval:
    """Return the hull of those intersections (pairs of intervals) that are not empty, or raise
    `Empty`.
    """
    found = []
    for x, y in parts:
        try:
            found.append(meet(x, y))
        except Empty:
            continue
    if not found:
        raise Empty
    low, high = found[0], found[0]
    for part in found[1:]:
        if low[0] is not None and (part[0] is None or not part[0] > low[0]):
            low = (
                part
                if part[0] is None or part[0] < low[0]
                else (low[0].min(part[0]), None, low[2] & part[2])
            )
        if high[1] is not None and (part[1] is None or not part[1] < high[1]):
            high = (
                part
                if part[1] is None or part[1] > high[1]
                else (None, high[1].max(part[1]), high[2] & part[2])
            )
    return (low[0], high[1], low[2] & 1 | high[2] & 2)


def _signed(x: Interval) -> bool:
    return iv.positive(x) or iv.positive(iv.neg(x))


def _factor(z: Interval, y: Interval, x: Interval) -> Interval:
    """Narrow x in x*y = z."""
    try:
        if _signed(y):
            return meet(x, iv.div(z, y))
        if not _signed(z):
            return x
        return union(
            [(x, _part(z, y, side)) for side in (_POSITIVE, _NEGATIVE) if _overlap(y, side)]
        )  # y is not 0
    except iv.Undefined:
        return x


def _overlap(x: Interval, y: Interval) -> bool:
    try:
        meet(x, y)
    except Empty:
        return False
    return True


def _part(z: Interval, y: Interval, side: Interval) -> Interval:
    return iv.div(z, meet(y, side))


def _at_least(least: arb, z: Interval) -> tuple[arb, Any, int]:
    """Return what of z is not below a number: its lower end is finite."""
    low, high, flags = meet(z, (least, None, 2))
    assert low is not None
    return low, high, flags


def _magnitudes(x: Interval, size: Interval) -> Interval:
    """Narrow x by the range of |x|."""
    return union([(x, size), (x, iv.neg(size))])


def _root(value: arb, n: int) -> arb:
    """n-th root of the lower (upper) bound of an end, an exact ball >= 0."""
    return value.root(n) if value > 0 else _ZERO


def _power(z: Interval, x: Interval, n: int) -> Interval:
    if n % 2 == 0:
        low, high, flags = _at_least(_ZERO, z)
        high = None if high is None else _root(high.upper(), n)
        return _magnitudes(x, (_root(low.lower(), n), high, flags))

    def root(v: arb) -> arb:
        return _root(v, n) if v >= 0 else -_root(-v, n)

    lo, hi, flags = z
    low_root = None if lo is None else root(lo.lower())
    return meet(x, (low_root, None if hi is None else root(hi.upper()), flags))


def _rational_power(z: Interval, x: Interval, p: int, q: int) -> Interval:
    lo, hi, flags = _at_least(_ZERO, z)
    back = arb(fmpq(q, p))
    return meet(
        x,
        (
            lo**back if lo > 0 else _ZERO,
            None if hi is None else hi.upper() ** back if hi.upper() > 0 else _ZERO,
            flags,
        ),
    )


def _rising(
    z: Interval, x: Interval, function: Callable[[arb], arb], low: Any = None, high: Any = None
) -> Interval:
    """Narrow x where z is an increasing function of it, with the inverse given for ends certainly
    between low and high; `meet` leaves out an end for which the inverse is not finite.
    """
    lo, hi, flags = z

    def end(e: iv.End) -> iv.End:
        inside = e is not None and (low is None or e > low) and (high is None or e < high)
        return function(e) if e is not None and inside else None

    return meet(x, (end(lo), end(hi), flags))


def _sine(z: Interval, x: Interval) -> Interval:
    """Narrow x by sin x in z: on each monotone piece around k*pi, x = k*pi + (-1)**k * asin z."""
    a, b, _ = x
    if a is None or b is None:
        return x
    pi = arb.pi()
    first = (a.lower() / pi + 0.5).floor().lower().floor().unique_fmpz()
    end = (b.upper() / pi + 0.5).ceil().upper().ceil().unique_fmpz()
    if first is None or end is None or end - first > PIECES:
        return x
    ends: Any = meet(z, (_LEAST, _MOST, 0))  # two balls: neither is infinite
    lo, hi, _ = ends

    def angle(e: arb) -> arb:
        return e.max(_LEAST).min(_MOST).asin()

    core = (angle(lo.lower()), angle(hi.upper()), 0)
    parts = []
    for k in range(int(first), int(end)):
        parts.append((x, iv.add(iv.point(k * pi), core if k % 2 == 0 else iv.neg(core))))
    return union(parts)


def _tangent(z: Interval, x: Interval) -> Interval:
    """Narrow x by tan x in z when x lies between two poles."""
    a, b, _ = x
    if a is None or b is None:
        return x
    first, last = ((e / arb.pi() + 0.5).floor().unique_fmpz() for e in (a, b))
    if first is None or first != last:
        return x
    return meet(x, iv.add(iv.point(int(first) * arb.pi()), iv.atan(z)))


def _least(z: Interval, x: Interval, y: Interval) -> tuple[Interval, Interval]:
    """Narrow x and y by min(x, y) in z."""
    above, below = (z[0], None, z[2]), (None, z[1], z[2])

    def apart(e: Interval) -> bool:
        return z[1] is not None and e[0] is not None and bool(e[0] > z[1])

    one, two = meet(x, above), meet(y, above)
    return (meet(one, below) if apart(y) else one, meet(two, below) if apart(x) else two)


def narrow(op: str, z: Interval, args: Any, extra: Any) -> tuple[Interval, ...]:
    """Return the arguments' enclosures, narrowed by the enclosure z of the operation's value."""
    x = args[0]
    if op in ("add", "sub", "mul", "div"):
        y = args[1]
        if op == "add":
            return (meet(x, iv.sub(z, y)), meet(y, iv.sub(z, x)))
        if op == "sub":
            return (meet(x, iv.add(z, y)), meet(y, iv.sub(x, z)))
        if op == "mul":
            return (_factor(z, y, x), _factor(z, x, y))
        return (
            meet(x, iv.mul(z, y)),
            _factor(x, z, y),
        )  # x = z*y, and y != 0 where the quotient has a value
    if op == "neg":
        return (meet(x, iv.neg(z)),)
    if op == "ipow":
        return (_power(z, x, extra[0]),) if extra[0] > 0 else args
    if op == "rpow":
        return (_rational_power(z, x, *extra),)
    if op == "sqrt":
        return (meet(x, iv.ipow(meet(z, _NONNEGATIVE), 2)),)
    if op == "abs":
        return (_magnitudes(x, meet(z, _NONNEGATIVE)),)
    if op == "exp":
        return (_rising(meet(z, _POSITIVE), x, arb.log),)
    if op == "log":
        return (meet(_rising(z, x, arb.exp, -_FAR, _FAR), _POSITIVE),)
    if op in ("min", "max"):
        if op == "min":
            return _least(z, *args)
        return tuple(iv.neg(a) for a in _least(iv.neg(z), *(iv.neg(a) for a in args)))
    if op == "sin":
        return (_sine(z, x),)
    if op == "cos":
        quarter = iv.point(arb.pi() / 2)
        return (meet(x, iv.sub(_sine(z, iv.add(x, quarter)), quarter)),)
    if op == "tan":
        return (_tangent(z, x),)
    if op == "atan":
        half = arb.pi() / 2
        return (_rising(z, x, arb.tan, -half, half),)
    if op == "tanh":
        return (_rising(z, x, arb.atanh),)
    if op == "sinh":
        return (_rising(z, x, arb.asinh),)
    if op == "cosh":
        low, high, flags = _at_least(_MOST, z)
        high = None if high is None else high.upper().max(_MOST).acosh()
        return (_magnitudes(x, (low.lower().max(_MOST).acosh(), high, flags)),)
    if op == "asin":
        return (_rising(z, x, arb.sin, fmpq(-3, 2), fmpq(3, 2)),)
    if op == "acos":
        turned = iv.sub(iv.point(arb.pi() / 2), z)  # asin of the argument
        return (_rising(turned, x, arb.sin, fmpq(-3, 2), fmpq(3, 2)),)
    if op == "erf":
        return (_rising(z, x, arb.erfinv),)
    return args
