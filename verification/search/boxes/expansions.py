"""Where the search tries the leaf rule "series": orders and roots one after another, and what is
hopeless at an end.

Nothing here is trusted: each leaf is checked by the rule itself.
"""

from __future__ import annotations

from typing import Any

from flint import ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes.constants import ZERO
from assay.verification.kernel.boxes.series import expand, series
from assay.verification.kernel.boxes.towers import Tower, Towers

HOPELESS = 99
"""The level of an end where no order helps."""


class Attempts:
    """Tries the rule at the ends of boxes and remembers, for each end, what is hopeless there; only
    guides the search.
    """

    ORDERS = ((6, 64), (12, 128), (20, 192), (32, 320))

    def __init__(self, bench: Any) -> None:
        self.bench = bench
        self._level: dict[Any, Any] = {}

    def leaf(self, atom: Any, i: int, box: Any, name: str, end: str) -> Any:
        """Return a leaf for atom i near the end of the box, or None."""
        side = box[self.bench.names.index(name)]
        key = (atom, name, end, getattr(side, end), tuple(s.lo for s in box if s.thin))
        other = getattr(side, "hi" if end == "lo" else "lo")
        level, root, tried = self._level.get(key, (0, 1, other))
        if 0 < level < HOPELESS and not _same(tried, other):
            level = 0  # what is too short on one range says nothing of another
        while level < len(self.ORDERS):
            order, prec = self.ORDERS[level]
            verdict = "short"
            roots = (root,) if level else (1, 2, 3)
            for root in roots:
                verdict = self._verdict(atom, box, name, end, order, root, prec)
                if verdict != "root":
                    break
            if verdict == "proved":
                self._level[key] = (level, root, other)
                tree = {
                    "rule": "series",
                    "atom": i,
                    "var": name,
                    "end": end,
                    "order": order,
                    "root": root,
                    "prec": prec,
                }
                return tree if series(self.bench, atom, box, tree) else None
            if verdict in ("wide", "unsupported"):  # a smaller box may do
                return None
            level = HOPELESS if verdict in ("false", "root") else level + 1
            self._level[key] = (level, root, other)
        return None

    def _verdict(
        self, atom: Any, box: Any, name: str, end: str, order: int, root: int, prec: int
    ) -> str:
        try:
            with ctx.workprec(prec):
                algebra, model = expand(self.bench, atom.node, box, name, end, order, root)
                if algebra.holds(model, atom.strict):
                    return "proved"
                lead = leading(algebra, model)
                if K.is_zero(lead) or K.sign(lead) < 0:
                    return "false"
                return "wide" if K.sign(lead) > 0 else "short"
        except Unsupported as error:
            return "root" if "odd power" in str(error) else "unsupported"
        except (iv.Undefined, ZeroDivisionError, ValueError):
            return "unsupported"


def _same(a: Any, b: Any) -> bool:
    """Are two ends of ranges the same?"""
    return a is b or isinstance(a, fmpq) and isinstance(b, fmpq) and bool(a == b)


def leading(towers: Towers, a: Tower) -> Any:
    """Return the coefficient that leads an expansion near the end, its sign that of the values."""
    e, x = towers.dominant(a)
    j, flat = 0, {key: y for key, y in towers.over(a, e).items() if not key[0]}
    if any(k for _, k in flat):
        j, x = towers.leading(flat)
    c = x.c[0] if x.c else ZERO if x.zero else x.r
    return K.neg(c) if j % 2 else c
