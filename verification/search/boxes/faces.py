"""Steps of the search by monotone variables: to a face of the box, or by a derivative."""

from __future__ import annotations

from assay.theory.language import interval as iv
from assay.verification.kernel.boxes.germs import limit_at_least_zero
from assay.verification.kernel.boxes.leaves import real, reduced
from assay.verification.kernel.budget import spent
from assay.verification.search.boxes.stages import Stop


class Faces:
    """Goes to faces of a box along monotone variables; the search closes them."""

    def _reduce(self, atoms, i, box, goals, slopes, live, level, budget, prec, extra):
        """Use monotone variables to drop to a face when no other live atom holds them."""
        if len(slopes) < 2:
            return None
        for name, slope in slopes.items():
            side = box[self.names.index(name)]
            end = (
                "lo"
                if side.lo is not None and iv.nonnegative(slope)
                else "hi"
                if side.hi is not None and iv.nonnegative(iv.neg(slope))
                else None
            )
            if end is None or any(
                j != i and name in self.bench.tape.free(atoms[j].node) for j in live
            ):
                continue
            tree = self._face(
                atoms, i, box, goals, name, end, "natural", level, budget, slope, extra
            )
            if tree is not None:
                return tree
        return None

    def _face(
        self, atoms, i, box, goals, name, end, slope_tree, level, budget, slope, extra, weak=False
    ):
        v = self.names.index(name)
        one, two = reduced(self.bench, atoms, i, name, end, weak)
        if slope_tree == "natural":
            x = self.bench.enclose(one[i].node, box, extra.get("prec", 64))
            if not self.bench.certain(one[i], x):
                return None
        edge = box[:v] + (box[v].at(end),) + box[v + 1 :]
        if (
            self.bench.enclose(atoms[i].node, edge) is None
            or self.bench.enclose(atoms[i].node, box) is None
        ):
            return None
        if not self._plausible(two, edge, goals):
            return None
        share = [min(budget[0] // 3, 4000)]
        before = share[0]
        try:
            live = [j for j, a in enumerate(two) if a is not None]
            face = self._node(two, edge, goals, live, max(level - 1, 0), share, 0, [])
        except Stop:
            return None
        finally:
            budget[0] -= before - share[0]
        tree = {
            "rule": "derive",
            "atom": i,
            "var": name,
            "end": end,
            "slope": slope_tree,
            "face": face,
            **extra,
        }
        return {**tree, "weak": True} if weak else tree

    def _monotone(self, atoms, i, box, goals, level, live, inner):
        atom, bench = atoms[i], self.bench
        if bench.jumps(atom.node):
            return None
        for name in sorted(bench.tape.free(atom.node)):
            v = self.names.index(name)
            side = box[v]
            if side.thin:
                continue
            for end in ("lo", "hi"):
                infinite = getattr(side, end) is None
                weak_options = [False]
                if atom.strict and (infinite or side.open & (1 if end == "lo" else 2)):
                    weak_options.append(True)
                edge = None if infinite else box[:v] + (side.at(end),) + box[v + 1 :]
                if (
                    not infinite
                    and bench.enclose(atom.node, edge) is None
                    or bench.enclose(atom.node, box) is None
                ):
                    continue
                for weak in weak_options:
                    one, two = reduced(bench, atoms, i, name, end, weak)
                    if not self._plausible(one, box, goals, i) or (
                        not limit_at_least_zero(
                            bench.tape, atom.node, name, end, box, atom.strict and not weak
                        )
                        if infinite
                        else not self._plausible(two, edge, goals)
                    ):
                        continue
                    try:
                        face = (
                            {"rule": "limit"}
                            if infinite
                            else self.solve(two, edge, goals, level - 1, inner)
                        )
                        slope = self.solve(one, real(box, v), goals, level - 1, inner)
                    except Stop as stop:
                        if spent() > self.deadline:
                            raise stop
                        continue
                    tree = {
                        "rule": "derive",
                        "atom": i,
                        "var": name,
                        "end": end,
                        "slope": slope,
                        "face": face,
                    }
                    return {**tree, "weak": True} if weak else tree
        return None
