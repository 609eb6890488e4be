"""Where to cut and where to sample: float geometry of boxes. Nothing here is trusted."""

from __future__ import annotations

from flint import fmpq

from assay.verification.kernel.boxes.problem import Side


def fraction_text(q) -> str:
    """Return an exact rational as "p" or "p/q"."""
    return str(q.p) if q.q == 1 else f"{q.p}/{q.q}"


def _value(end) -> float:
    if not isinstance(end, fmpq):
        return float(end.interval(64)[0])
    try:
        return int(end.p) / int(end.q)
    except OverflowError:  # beyond the floats; the search looks elsewhere
        return 1e305 if end > 0 else -1e305


def width_of(side) -> float:
    """Return the length of a range (1e305 for half-lines)."""
    return 1e305 if side.lo is None or side.hi is None else _value(side.hi) - _value(side.lo)


def size_of(x) -> float:
    """Return the largest absolute value in an enclosure, capped."""
    if x[0] is None or x[1] is None:
        return 1e9
    size = max(abs(float(x[0])), abs(float(x[1])))
    return size if size == size else 1e9


def dyadic(value: float, bits: int = 10) -> fmpq:
    """Return a rational with few bits close to a float."""
    import math

    if value == 0 or not math.isfinite(value):
        return fmpq(0)
    shift = bits - math.frexp(value)[1]
    whole = round(math.ldexp(value, shift))
    return fmpq(whole, 2**shift) if shift >= 0 else fmpq(whole * 2**-shift)


def middle(side: Side) -> fmpq | None:
    """Return a rational inside the range where a cut helps: growing steps on half-lines, geometric
    on wide ranges.
    """
    import math

    if side.thin:
        return None
    if side.lo is None and side.hi is None:
        return fmpq(0)
    if side.lo is None or side.hi is None:
        a = _value(side.lo if side.hi is None else side.hi)
        step = max(1.0, abs(a))
        q = dyadic(a + step if side.hi is None else a - step, 4)
        if not side.holds(q):
            q = dyadic(a + 2 * step if side.hi is None else a - 2 * step, 20)
    else:
        a, b = _value(side.lo), _value(side.hi)
        if a > 0 and b > 8 * a:
            guess = math.sqrt(a * b) if a * b > 0 and math.isfinite(a * b) else (a + b) / 2
        elif b < 0 and a < 8 * b:
            guess = -math.sqrt(a * b) if math.isfinite(a * b) else (a + b) / 2
        elif b > 64 and a == 0:
            guess = max(1.0, math.sqrt(b))
        else:
            guess = (a + b) / 2
        q = dyadic(guess, 4)
        for bits in (8, 16, 40, 80):
            if side.holds(q) and min(
                float(q.p) / float(q.q) - a, b - float(q.p) / float(q.q)
            ) > 0.2 * min(guess - a, b - guess):
                break
            q = dyadic(guess, bits)
        if not side.holds(q) and isinstance(side.lo, fmpq) and isinstance(side.hi, fmpq):
            q = (side.lo + side.hi) / 2
    if side.integer:
        q = fmpq(q.floor())
        if side.lo is not None and q < side.lo:
            q = side.lo
        if side.hi is not None and q >= side.hi:
            q = side.hi - 1
        return q
    return q if side.holds(q) else None


def sample(side: Side, rng, count, wide: bool = False):
    """Return float64 points of the range: ends, clusters near the ends, uniform and (on half-lines)
    log-uniform ones.

    ``wide`` goes nearer to the ends and farther out, to exp(40) and exp(-40) of the scale.
    """
    import numpy as np

    if side.thin:
        return np.full(count, _value(side.lo))
    lo = -np.inf if side.lo is None else _value(side.lo)
    hi = np.inf if side.hi is None else _value(side.hi)
    u = rng.random(count)
    spread = np.exp(rng.uniform(-40, 40, count) if wide else rng.uniform(-9, 7, count))
    if np.isinf(lo) and np.isinf(hi):
        x = rng.choice([-1.0, 1.0], count) * spread
    elif np.isinf(hi):
        x = lo + spread
    elif np.isinf(lo):
        x = hi - spread
    else:
        near = (hi - lo) * np.exp(-rng.uniform(0, 36 if wide else 14, count))
        x = np.where(
            u < 0.5, lo + (hi - lo) * rng.random(count), np.where(u < 0.75, lo + near, hi - near)
        )
        x = np.clip(x, lo, hi)
    if side.integer:
        x = np.clip(np.round(x), lo, hi)
    return x
