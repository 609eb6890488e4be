"""Guesses by float sampling that steer the search for certificates: signs, plausibility, points of
equality.

Nothing here is trusted or enters a certificate unchecked.
"""

from __future__ import annotations

from flint import fmpq

from assay.verification.kernel.boxes.problem import end_of
from assay.verification.kernel.boxes.workbench import size_of
from assay.verification.kernel.budget import spend
from assay.verification.search.boxes.geometry import sample
from assay.verification.search.boxes.recognition import recognised


class Guesses:
    """Float evaluations of tape nodes on boxes; a mixin of the search (`bench`, `names`)."""

    def __init__(self, bench, names):
        self.bench, self.names = bench, names
        self._floats: dict = {}

    def _float(self, node):
        if node not in self._floats:
            from assay.theory.language.engines import NumpyEngine

            spend("compile", len(self.bench.tape._ancestors(node)))
            self._floats[node] = self.bench.tape.compile((node,), NumpyEngine())
        return self._floats[node]

    def _sample(self, node, box, count=160):
        import numpy as np

        spend("floats", len(self.bench.tape._ancestors(node)) + 30 * len(box))
        rng = np.random.default_rng(7)
        columns = [sample(side, rng, count) for side in box]
        with np.errstate(all="ignore"):
            return np.broadcast_to(self._float(node)(*columns)[0], (count,))

    def _guess(self, node, box) -> int:
        import numpy as np

        values = self._sample(node, box)
        values = values[np.isfinite(values)]
        if not len(values):
            return 0
        tiny = 1e-9 * max(1e-3, float(np.max(np.abs(values))))
        return 1 if np.all(values >= -tiny) else -1 if np.all(values <= tiny) else 0

    def _may_vanish(self, node, box) -> bool:
        """Do the floats leave it possible that the node is identically zero on the box?  (Exact
        zero tests are slow.)
        """
        import numpy as np

        values = self._sample(node, box, 24)
        values = values[np.isfinite(values)]
        return not len(values) or float(np.median(np.abs(values))) < 1e-5

    def _plausible(self, atoms, box, goals, only=None) -> bool:
        """Is the clause true at sampled points, as far as floats can tell?"""
        import numpy as np

        good = None
        for i, atom in enumerate(atoms):
            if atom is None:
                continue
            values = self._sample(atom.node, box)
            with np.errstate(all="ignore"):
                fine = ~(
                    values
                    < -1e-7
                    * np.maximum(1e-6, np.nanmax(np.abs(np.where(np.isfinite(values), values, 0))))
                )
            good = fine if good is None else good | fine
        return good is not None and bool(np.all(good))

    def _touching(self, atoms, box, live, goals):
        """Return points (name -> fmpq or `Constant`) where the goal seems to be touched: good
        places to cut the box.
        """
        import numpy as np

        spots = []
        for i in live[:goals][:1]:
            node = atoms[i].node
            free = [n for n in self.names if n in self.bench.tape.free(node)]
            if not 1 <= len(free) <= 3 or self.bench.jumps(node):
                continue
            rng = np.random.default_rng(3)
            columns = [sample(side, rng, 400) for side in box]
            with np.errstate(all="ignore"):
                values = np.broadcast_to(self._float(node)(*columns)[0], (400,))
            values = np.where(np.isfinite(values), values, np.inf)
            for start in np.argsort(values)[:3]:
                spend("floats", 100)
                found = self._refine(node, box, free, [float(c[start]) for c in columns])
                if found is not None and found not in spots:
                    spots.append(found)
        return spots

    def _refine(self, node, box, free, x):
        import numpy as np

        tape = self.bench.tape
        key = ("newton", node, tuple(free))
        if key not in self._floats:
            from assay.theory.language.engines import NumpyEngine

            grad = [tape.derivative(node, n) for n in free]
            hess = [tape.derivative(g, n) for g in grad for n in free]
            spend("compile", size_of(tape, (node, *grad, *hess)))
            self._floats[key] = tape.compile((node, *grad, *hess), NumpyEngine())
        run, m = self._floats[key], len(free)
        place = [self.names.index(n) for n in free]
        size = len(tape._ancestors(node)) * (1 + m + m * m)
        with np.errstate(all="ignore"):
            for _ in range(40):
                spend("floats", 20 + size)
                out = np.array([float(v) for v in run(*x)])
                if not np.all(np.isfinite(out)):
                    return None
                grad, hess = out[1 : 1 + m], out[1 + m :].reshape(m, m)
                try:
                    step = np.linalg.solve(hess + 1e-14 * np.eye(m), -grad)
                except np.linalg.LinAlgError:
                    return None
                scale = min(1.0, 2.0 / max(float(np.max(np.abs(step))), 1e-300))
                for j, p in enumerate(place):
                    x[p] += scale * float(step[j])
                if float(np.max(np.abs(step))) < 1e-10:
                    break
            value = float(run(*x)[0])
        if not abs(value) < 1e-9:
            return None
        from fractions import Fraction

        spot = {}
        for name, side, v in zip(self.names, box, x):
            if name not in free:
                spot[name] = (
                    fmpq(0) if side.lo is None or not isinstance(side.lo, fmpq) else side.lo
                )
                continue
            exact = recognised(v)
            if exact is None:  # a cut near the point may still help
                q = Fraction(v).limit_denominator(64)
                if abs(float(q) - v) > 1e-4:
                    return None
                spot[name] = fmpq(q.numerator, q.denominator)
            else:
                spot[name] = end_of(exact)
        return spot if any(s.holds(spot[n]) for n, s in zip(self.names, box) if n in free) else None
