"""How much work the attempts of the search may do, small ones first, and what ends one."""

from __future__ import annotations

MAX_DEPTH = 90
DEPTHS = (12, 14, 18, 24, 40)  # of cuts, by the nesting that is left, while the boxes are counted
STAGES = (
    (1, 40),
    (2, 120),
    (3, 400),
    (4, 1500),
    (4, 10**9),
)  # (nesting of reductions, boxes): small attempts first


class Stop(Exception):
    """Raised when the work or the boxes of an attempt are used up; carries the box that was
    left.
    """

    def __init__(self, reason, box=None):
        super().__init__(reason)
        self.box = box
