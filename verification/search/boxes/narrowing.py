"""When the search contracts boxes: coupled conditions and endless ranges, as long as it pays."""

from __future__ import annotations

from assay.verification.kernel.boxes.contraction import contracted, recorded
from assay.verification.search.boxes.geometry import width_of

ROUNDS = 3
WORTH = 0.7
"""A contraction is kept when the product of the widths falls below this part of what it was."""


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
