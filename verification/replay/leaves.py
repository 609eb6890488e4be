"""Reductions that a leaf of a box certificate names: derivatives, factors, logarithms, series."""

from __future__ import annotations

from assay.verification.replay import derivatives
from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, vanishes
from assay.verification.replay.branches import equal_up_to_scale
from assay.verification.replay.clauses import Clause, Side, jumps, read, value_of
from assay.verification.replay.intervals import (
    Undefined,
)
from assay.verification.replay.touching import convex, weighted_sum

_LEAST_BITS, _MOST_BITS = 24, 1024
"""Precision that an expansion may ask for: its coefficients have as many digits. With more it could
take more memory than there is; with none mpmath computes without rounding, and without an end.
"""


class Leaves:
    """Closes a box as its leaf says, with trees (`walk`) for what the reduction leaves to show."""

    # ---- reductions named by the leaf ------------------------------------------------------------
    def _by_rule(self, leaf, clause, atoms, box) -> bool:
        rule = leaf.get("rule")
        action = {
            "series": self._series,
            "zero": self._zero,
            "derive": self._derive,
            "product": self._product,
            "log": self._log,
            "combine": self._combine,
            "convex": self._convex,
        }.get(rule)
        if action is None:
            return False
        for atom in atoms:
            try:
                if action(leaf, clause, atom, box):
                    return True
            except (NotShown, Undefined, derivatives.NoDerivative, ZeroDivisionError):
                continue
        return False

    def _series(self, leaf, clause, atom, box):
        from assay.verification.replay.series import holds

        interval = lambda name, engine: box[name].interval(engine)  # noqa: E731
        order, bits = int(leaf["order"]), int(leaf.get("prec", 64))
        if not _LEAST_BITS <= bits <= _MOST_BITS:
            return False
        prec = 2 * bits
        return any(
            self._holds(holds, atom, {**leaf, "order": n}, box, interval, p)
            for n, p in ((order, prec), (min(64, 2 * order), 2 * prec))
        )

    @staticmethod
    def _holds(holds, atom, leaf, box, interval, prec):
        try:
            return holds(atom[1], atom[2] == ">", leaf, box, interval, prec)
        except (NotShown, Undefined, ZeroDivisionError):
            return False

    @staticmethod
    def _fixed(g, box):
        return T.subs(g, {n: box[n].lo for n in g.free if box[n].thin})

    def _zero(self, leaf, clause, atom, box):
        engine = self.engines[80]
        engine.run(atom[1], {n: s.interval(engine) for n, s in box.items()}, {})
        return atom[2] == ">=" and vanishes(self._fixed(atom[1], box))

    def _other(self, clause, atom, new, keep=None) -> Clause:
        """Return the clause with the relations ``new`` in place of its parts; ``keep`` selects what
        may still be used.
        """
        return Clause(
            (new,),
            (
                clause.given
                if keep is None
                else tuple(h for h in clause.given if keep not in L.free(h))
            ),
        )

    def _derive(self, leaf, clause, atom, box):
        """g is monotone in the variable towards one end; hypotheses about the variable are not
        used, others keep their truth.
        """
        name, end, g = leaf["var"], leaf["end"], atom[1]
        side, engine = box[name], self.engines[160]
        far = side.lo if end == "lo" else side.hi
        is_open = side.lo_open if end == "lo" else side.hi_open
        if jumps(g) or name not in g.free or end not in ("lo", "hi"):
            return False
        engine.run(
            g, {n: s.interval(engine) for n, s in box.items()}, {}
        )  # defined, so continuous, on the box
        weak = atom[2] == ">" and (is_open or far is None) and bool(leaf.get("weak"))
        slope = derivatives.diff(g, name) if end == "lo" else T.neg(derivatives.diff(g, name))
        tree = {"rule": "natural"} if leaf["slope"] == "natural" else leaf["slope"]
        between = {
            **box,
            name: Side(side.lo, side.hi, side.lo_open, side.hi_open),
        }  # an integer takes all values on the way
        self.walk(
            tree, self._other(clause, atom, L.relation(slope, ">" if weak else ">="), name), between
        )
        kind = ">=" if weak else atom[2]
        if far is None:
            from assay.verification.replay.limits import limit_nonnegative

            return limit_nonnegative(
                g,
                name,
                1 if end == "hi" else -1,
                {n: s.interval(engine) for n, s in box.items()},
                engine,
                kind == ">",
            )
        edge = {**box, name: Side(far, far, integer=side.integer)}
        engine.run(g, {n: s.interval(engine) for n, s in edge.items()}, {})
        self.walk(leaf["face"], self._other(clause, atom, L.relation(g, kind), name), edge)
        return True

    def _product(self, leaf, clause, atom, box):
        factors = [value_of(f["expr"], box) for f in leaf["factors"]]
        both = [
            self._fixed(t, box) for t in (atom[1], T.mul(*factors))
        ]  # relations forget positive rational factors
        if not vanishes(T.sub(*both)) and not equal_up_to_scale(
            *both, self.engines[80], {n: q.interval(self.engines[80]) for n, q in box.items()}
        ):
            return False
        for f, factor in zip(leaf["factors"], factors, strict=True):
            self.walk(f["tree"], self._other(clause, atom, L.relation(factor, atom[2])), box)
        return True

    def _combine(self, leaf, clause, atom, box):
        engine = self.engines[160]
        place = {n: s.interval(engine) for n, s in box.items()}
        parts = [(m, k, read(expr, box)) for _, m, k, expr in leaf["with"]]
        total, strict = weighted_sum(
            read(leaf["expr"], box), parts, atom, clause.atoms, clause.given, place, engine
        )
        new = L.relation(total, ">" if strict else ">=")
        self.walk(leaf.get("tree", {"rule": "mean"}), self._other(clause, atom, new), box)
        return True

    def _convex(self, leaf, clause, atom, box):
        return convex(atom[1], atom[2] == ">", box, leaf["at"], self.engines[160], jumps)

    def _log(self, leaf, clause, atom, box):
        above, below, h = (value_of(leaf[k], box) for k in ("above", "below", "expr"))
        gap = T.sub(above, below)
        if not (vanishes(T.sub(atom[1], gap)) or vanishes(T.sub(atom[1], T.content(gap)[1]))):
            return False
        unlogged = T.sub(T.mul(T.exp(h), below), above)
        if not vanishes(unlogged):
            return False
        for new, kind, tree in zip(
            (above, below, h), (">", ">", atom[2]), leaf["trees"], strict=True
        ):
            self.walk(tree, self._other(clause, atom, L.relation(new, kind)), box)
        return True
