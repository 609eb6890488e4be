"""When the search contracts boxes: coupled conditions and endless ranges, as long as it pays."""

from __future__ import annotations

import math
from typing import Any

from flint import arb, ctx, fmpq

from assay.verification.kernel.boxes.contraction import moved_to
from assay.verification.kernel.boxes.problem import Side
from assay.verification.search.boxes.geometry import width_of

ROUNDS = 3
WORTH = 0.7
"""A contraction is kept when the product of the widths falls below this part of what it was."""
GRAIN = 7
"""Recorded ends are rounded outwards to 2**-GRAIN of the width."""
LEAST = 0.02
"""Ends are moved when that cuts off at least this part of the width."""
FAR = arb(2) ** 150
"""Finite ends beyond this size are not recorded."""


class Narrowing:
    """A mixin of the search (`bench`, `names`)."""

    def __init__(self):
        self._idle: dict = {}

    def _contraction(self, atoms, box, live, depth, extra):
        """Return (rule, smaller box or None when nothing is left), or None where contraction does
        not pay.
        """
        endless = any(s.lo is None or s.hi is None for s in box)
        if len(live) < 2 and not endless:
            return None
        idle = self._idle.get(atoms, 0)
        if depth and idle > 6 and depth % 4:
            return None
        found = self.bench.contractor(atoms, extra.get("prec", 64)).run(box, ROUNDS)
        rule = {"rule": "contract", "rounds": ROUNDS, **extra}
        if found is None:
            self._idle[atoms] = 0
            return rule, None
        new = contracted(box, self.names, found)
        shrunk = 1.0
        for old, side in zip(box, new):
            if side is not old and width_of(old) > 0:
                shrunk *= (
                    width_of(side) / width_of(old)
                    if width_of(old) < 1e300 or width_of(side) > 1e300
                    else 0.0
                )
        if shrunk > WORTH:
            self._idle[atoms] = idle + 1
            return None
        self._idle[atoms] = 0
        return {**rule, "box": recorded(box, new, self.names)}, new


# ---- ends with few digits
def contracted(box: Any, names: Any, found: Any) -> tuple[Any, ...]:
    """Return the box with its ends moved to rational numbers just outside those found."""
    sides = list(box)
    for v, (name, side) in enumerate(zip(names, box)):
        if name in found and not side.thin:
            sides[v] = _rounded(side, found[name])
    return tuple(sides)


def _rounded(side: Side, x: Any) -> Side:
    with ctx.workprec(1024):
        return _tightened(side, x)


def _tightened(side: Side, x: Any) -> Side:
    low, high = (_within(x[0]), _within(x[1]))
    width = abs(float(high) - float(low)) if low is not None and high is not None else 0.0
    lo, hi, flags = side.interval()
    least = 0.0 if lo is None or hi is None else LEAST * (float(hi) - float(lo))
    down = up = None
    if low is not None:
        q = _snap(low.lower(), width, False, side.integer)
        if (lo is None or lo + least < q) and (hi is None or hi >= q):
            down = q
    if high is not None:
        q = _snap(high.upper(), width, True, side.integer)
        if (hi is None or hi - least > q) and (lo is None or lo <= q):
            up = q
    return moved_to(side, down, up) or side


def _within(end: Any) -> Any:
    return end if end is not None and end.is_finite() and abs(end.mid()) < FAR else None


def _snap(value: Any, width: float, up: bool, integer: bool) -> fmpq:
    """Round an exact ball outwards to a rational with few digits; integers inwards."""
    if integer:
        return fmpq(value.fmpq().floor() if up else value.fmpq().ceil())
    size = abs(float(value))
    scale = max(width if math.isfinite(width) and width > 0 else size, size * 2.0**-50, 2.0**-160)
    grain = math.frexp(scale)[1] - GRAIN
    unit = fmpq(2) ** grain if grain >= 0 else 1 / fmpq(2) ** -grain
    q = (value.fmpq() if value != 0 and abs(value) > arb(2) ** -400 else fmpq(0)) / unit
    if value != 0 and not abs(value) > arb(2) ** -400:
        return fmpq(0) if up == (value < 0) else unit if up else -unit
    return fmpq(q.ceil() if up else q.floor()) * unit


def recorded(box: Any, new: Any, names: Any) -> dict[str, Any]:
    """Return the JSON form of what changed: {variable: {"lo": "p/q", "hi": "p/q"}}."""

    def text(q: fmpq) -> str:
        return str(q.p) if q.q == 1 else f"{q.p}/{q.q}"

    found = {}
    for name, old, side in zip(names, box, new):
        moved = {
            e: text(getattr(side, e))
            for e in ("lo", "hi")
            if getattr(side, e) is not getattr(old, e)
        }
        if moved:
            found[name] = moved
    return found
