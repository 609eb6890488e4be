"""Guesses for the rules "combine" and "convex": multipliers by linear programs, touching points by
constrained descent.

Floats only; what they suggest is checked by `touching`.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from flint import ctx, fmpq

from assay.theory.language import interval as iv
from assay.verification.kernel.boxes.forms import to_json
from assay.verification.kernel.boxes.touching import combined, convex, mean_combined
from assay.verification.kernel.boxes.workbench import size_of
from assay.verification.kernel.budget import spend
from assay.verification.search.boxes.geometry import fraction_text, middle

MAX_VARIABLES = 5


class Multipliers:
    """A mixin of the search (`bench`, `names`, `_float`, `_sample`)."""

    def __init__(self):
        self._spots: dict = {}
        self._program_idle: dict = {}

    # ---- a linear program on one box -------------------------------------------------------------
    def _program(self, atoms, box, live, goals, depth, prec, extra):
        """Combine a goal atom with hypotheses so that the mean value form of the sum has the
        largest lower bound.
        """
        sides = [j for j in live if j >= goals]
        idle = self._program_idle.get(atoms, 0)
        if not sides or depth < 2 or (idle > 8 and depth % 3):
            return None
        at, gaps = {}, {}
        for name, side in zip(self.names, box):
            if not side.thin:
                centre = None if side.lo is None or side.hi is None else middle(side)
                if centre is None:
                    return None
                at[name] = fraction_text(centre)
                with ctx.workprec(prec):
                    gap = iv.sub(side.interval(prec), iv.point(centre))
                gaps[name] = max(abs(float(gap[0])), abs(float(gap[1])))
        forms = {j: self._linear(atoms[j], box, at, prec) for j in live}
        sides = [j for j in sides if forms[j] is not None]
        for i in (i for i in live if i < goals and forms[i] is not None):
            near = [j for j in sides if set(forms[j][1]) & set(forms[i][1])]
            weights = _best_weights(forms, i, near, gaps) if near else None
            if weights is None:
                continue
            parts = [[j, m, "0"] for j, m in zip(near, weights) if m != "0"]
            need = set().union(*(forms[j][1] for j in (i, *(p[0] for p in parts))))
            spot = {n: q for n, q in at.items() if n in need}
            if parts and mean_combined(self.bench, atoms, i, parts, box, spot, prec):
                self._program_idle[atoms] = 0
                return {
                    "rule": "combine",
                    "atom": i,
                    **self._written(atoms, i, parts),
                    "at": spot,
                    **extra,
                }
        self._program_idle[atoms] = idle + 1
        return None

    def _written(self, atoms, i, parts):
        tape = self.bench.tape
        return {
            "expr": to_json(tape, atoms[i].node),
            "with": [[*p, to_json(tape, atoms[p[0]].node)] for p in parts],
        }

    def _linear(self, atom, box, at, prec):
        """Return (value at the centre, {variable: (slope, radius)}) as floats, or None."""
        from assay.verification.kernel.boxes.problem import Side

        place = tuple(
            Side(_fmpq(at[n]), _fmpq(at[n]), 0, s.integer) if n in at else s
            for n, s in zip(self.names, box)
        )
        value, slopes = (
            self.bench.enclose(atom.node, place, prec),
            self.bench.slopes(atom.node, box, prec),
        )
        if value is None or slopes is None or value[0] is None:
            return None
        found = {}
        for name, x in slopes.items():
            if x[0] is None or x[1] is None or name not in at:
                return None
            a, b = float(x[0]), float(x[1])
            found[name] = ((a + b) / 2, abs(b - a) / 2)
        return float(value[0]), found

    # ---- touching points -------------------------------------------------------------------------
    def _contacts(self, atoms, box, live, goals, depth, spots):
        """Return suggestions (goal atom, multipliers, touching point), looked for where an attempt
        starts.
        """
        if depth:
            return self._spots.get(atoms, ())
        key = (atoms, tuple((s.lo, s.hi) for s in box))
        if key not in self._spots:
            self._spots[key] = []
            free = frozenset().union(*(self.bench.tape.free(atoms[j].node) for j in live))
            names = [n for n, s in zip(self.names, box) if n in free and not s.thin]
            for i in [i for i in live if i < goals][:2]:
                if (
                    len(names) <= MAX_VARIABLES
                    and (len(names) > 1 or len(live) > 1)
                    and not self.bench.jumps(atoms[i].node)
                ):
                    try:
                        self._spots[key] += self._lowest(
                            atoms, i, box, [j for j in live if j >= goals], names
                        )
                    except (ArithmeticError, ValueError):
                        continue
        self._spots[atoms] = self._spots[key]
        spots += [spot for _, _, spot in self._spots[key] if spot not in spots]
        return self._spots[key]

    def _lowest(self, atoms, i, box, sides, names):
        import numpy as np
        from scipy.optimize import minimize

        tape, bench = self.bench.tape, self.bench
        sides = [
            j for j in sides if not bench.jumps(atoms[j].node) and not self._kinked(atoms[j].node)
        ]
        if self._kinked(atoms[i].node):
            return []
        place = [self.names.index(n) for n in names]
        base = [float(s.interval()[0]) if s.lo is not None else 0.0 for s in box]
        nodes = [atoms[j].node for j in (i, *sides)]
        outputs = tuple(nodes) + tuple(tape.derivative(g, n) for g in nodes for n in names)
        run = self._compiled_floats(outputs)
        size = size_of(tape, outputs)

        def table(x):
            spend("floats", size + 10)
            full = list(base)
            for p, v in zip(place, x):
                full[p] = float(v)
            with np.errstate(all="ignore"):
                out = np.array([float(v) for v in run(*full)])
            return np.where(np.isfinite(out), out, 1e6)

        count, m = len(nodes), len(names)
        bounds = [
            (
                None if box[p].lo is None else float(box[p].interval()[0]),
                None if box[p].hi is None else float(box[p].interval()[1]),
            )
            for p in place
        ]
        starts = self._starts(atoms, i, sides, box, place)
        rules = [
            {
                "type": "ineq",
                "fun": lambda x: -table(x)[1:count],
                "jac": lambda x: -table(x)[count + m :].reshape(count - 1, m),
            }
        ]
        found, seen = [], set()
        for start in starts:
            spend("pivot", 20)
            try:
                with np.errstate(all="ignore"):
                    best = minimize(
                        lambda x: table(x)[0],
                        start,
                        jac=lambda x: table(x)[count : count + m],
                        bounds=bounds,
                        method="SLSQP",
                        constraints=rules if sides else (),
                        options={"maxiter": 60, "ftol": 1e-14},
                    )
            except (ValueError, ArithmeticError):
                continue
            if not np.all(np.isfinite(best.x)) or abs(best.fun) > 1e-5:
                continue
            spot = [Fraction(float(v)).limit_denominator(64) for v in best.x]
            if max(abs(float(q) - v) for q, v in zip(spot, best.x)) > 2e-3 or tuple(spot) in seen:
                continue
            seen.add(tuple(spot))
            values = table([float(q) for q in spot])
            if abs(values[0]) > 1e-9 or np.any(values[1:count] > 1e-9):
                continue
            parts = self._weights(atoms, i, sides, names, spot, values, bounds, table)
            if parts is not None:
                found.append(
                    (i, parts, {n: fmpq(q.numerator, q.denominator) for n, q in zip(names, spot)})
                )
        return found

    def _kinked(self, node):
        tape = self.bench.tape
        return any(tape.nodes[a][0] in ("abs", "min", "max") for a in tape._ancestors(node))

    def _compiled_floats(self, outputs):
        key = ("table", outputs)
        if key not in self._floats:
            from assay.theory.language.engines import NumpyEngine

            spend("compile", size_of(self.bench.tape, outputs))
            self._floats[key] = self.bench.tape.compile(outputs, NumpyEngine())
        return self._floats[key]

    def _starts(self, atoms, i, sides, box, place):
        import numpy as np

        from assay.verification.search.boxes.geometry import sample

        rng = np.random.default_rng(5)
        columns = [sample(s, rng, 300) for s in box]
        with np.errstate(all="ignore"):
            run = self._compiled_floats(tuple(atoms[j].node for j in (i, *sides)))
            rows = [np.broadcast_to(v, (300,)) for v in run(*columns)]
        worth = np.where(np.isfinite(rows[0]), rows[0], np.inf)
        for r in rows[1:]:
            worth = worth + 10 * np.maximum(np.where(np.isfinite(r), r, 0), 0)
        return [np.array([float(columns[p][k]) for p in place]) for k in np.argsort(worth)[:3]]

    def _weights(self, atoms, i, sides, names, spot, values, bounds, table):
        """Return multipliers [j, m, k] that make the sum stationary and, with k, convex at the
        point.
        """
        import numpy as np
        from scipy.optimize import nnls

        count, m = 1 + len(sides), len(names)
        slopes = values[count:].reshape(count, m)
        active = [k for k in range(1, count) if abs(values[k]) < 1e-9]
        inner = [
            c
            for c, (q, (lo, hi)) in enumerate(zip(spot, bounds))
            if not (
                (lo is not None and abs(float(q) - lo) < 1e-12)
                or (hi is not None and abs(float(q) - hi) < 1e-12)
            )
        ]
        groups = [
            g
            for size in (0, 1, 2, len(active))
            for g in combinations(active, size)
            if size <= len(active)
        ]
        bases = []
        for chosen in (list(range(m)), inner):
            for group in groups:
                spend("pivot")
                weights, rest = (
                    nnls(slopes[list(group)][:, chosen].T, -slopes[0][chosen])
                    if group and chosen
                    else (
                        np.zeros(len(group)),
                        float(np.max(np.abs(slopes[0][chosen]), initial=0.0)),
                    )
                )
                if rest < 1e-6:
                    base = [
                        (a, Fraction(float(w)).limit_denominator(720))
                        for a, w in zip(group, weights)
                        if w > 1e-9
                    ]
                    if (chosen, base) not in bases:
                        bases.append((chosen, base))
        at = [float(q) for q in spot]
        step = 1e-4
        bends = []
        for k in range(count):
            rows = []
            for c in range(m):
                up, down = list(at), list(at)
                up[c], down[c] = up[c] + step, down[c] - step
                rows.append(
                    (
                        table(up)[count:].reshape(count, m)[k]
                        - table(down)[count:].reshape(count, m)[k]
                    )
                    / (2 * step)
                )
            bends.append((np.array(rows) + np.array(rows).T) / 2)

        def least(parts, k, chosen):
            spend("pivot")
            total = bends[0].copy()
            for a, w in parts:
                total += float(w) * bends[a] + 2 * float(k) * np.outer(slopes[a], slopes[a])
            total = total[np.ix_(chosen, chosen)] if chosen else np.eye(1)
            return float(np.linalg.eigvalsh(total)[0]) if np.all(np.isfinite(total)) else -1.0

        options = []
        for chosen, base in bases:
            if atoms[i].strict and all(atoms[sides[a - 1]].strict for a, _ in base):
                flat = [
                    a
                    for a in active
                    if not atoms[sides[a - 1]].strict and not any(a == b for b, _ in base)
                ]
                options += [
                    (chosen, [*base, (a, Fraction(1, 2**e))])
                    for a in flat
                    if np.max(np.abs(slopes[a])) < 1e-9
                    for e in range(12)
                ]
            else:
                options.append((chosen, base))
        for whole in (True, False):
            for chosen, parts in options:
                for k in (0, Fraction(1, 4), 1, 4, 16, 64) if parts else (0,):
                    if least(parts, k, list(range(m)) if whole else chosen) > 1e-7:
                        curved = [any(abs(v) > 1e-9 for v in slopes[a]) for a, _ in parts]
                        return [
                            [sides[a - 1], str(w), str(k if c else 0)]
                            for (a, w), c in zip(parts, curved)
                        ]
        return None

    def _convex(self, atoms, box, contacts, prec, extra):
        """Close a box that holds a touching point."""
        for i, parts, spot in contacts:
            if not all(_inside(s, spot[n]) for n, s in zip(self.names, box) if n in spot):
                continue
            atom = combined(self.bench, atoms, i, parts, box, prec) if parts else atoms[i]
            if atom is None:
                continue
            need = self.bench.tape.free(atom.node)
            at = {
                n: fraction_text(q)
                for n, q in spot.items()
                if n in need and not box[self.names.index(n)].thin
            }
            if convex(self.bench, atom, box, at, prec):
                leaf = {"rule": "convex", "atom": i, "at": at, **extra}
                return (
                    {
                        "rule": "combine",
                        "atom": i,
                        **self._written(atoms, i, parts),
                        "tree": leaf,
                        **extra,
                    }
                    if parts
                    else leaf
                )
        return None


def _fmpq(text) -> fmpq:
    p, _, q = text.partition("/")
    return fmpq(int(p), int(q or 1))


def _inside(side, q) -> bool:
    from flint import arb

    a, b, _ = side.interval()
    return (a is None or bool(a <= arb(q))) and (b is None or bool(b >= arb(q)))


def _best_weights(forms, i, near, gaps):
    """Return multipliers m >= 0 (texts) that make the lower bound of the sum positive, by a linear
    program.
    """
    import numpy as np
    from scipy.optimize import linprog

    names = sorted(set().union(*(forms[j][1] for j in (i, *near))))
    count, size = len(near), len(names)
    reach = np.array([gaps[n] for n in names])
    slope = lambda j: np.array([forms[j][1].get(n, (0.0, 0.0)) for n in names])  # noqa: E731
    own, others = slope(i), [slope(j) for j in near]
    cost = [-(forms[j][0] - float(np.sum(s[:, 1] * reach))) for j, s in zip(near, others)] + list(
        reach
    )
    matrix = np.array([s[:, 0] for s in others]).T.reshape(size, count)
    above = np.hstack([np.vstack([matrix, -matrix]), np.vstack([-np.eye(size), -np.eye(size)])])
    below = np.concatenate([-own[:, 0], own[:, 0]])
    if not (
        np.all(np.isfinite(cost)) and np.all(np.isfinite(above)) and np.all(np.isfinite(below))
    ):
        return None
    spend("pivot", 40 + 4 * (count + size))
    found = linprog(
        cost, A_ub=above, b_ub=below, bounds=[(0, 1e6)] * count + [(0, None)] * size, method="highs"
    )
    if found.status != 0:
        return None
    bound = forms[i][0] - float(np.sum(own[:, 1] * reach)) - found.fun
    if bound < 0:
        return None
    return [_short(m) for m in found.x[:count]]


def _short(m: float) -> str:
    if m < 1e-9:
        return "0"
    q = Fraction(m).limit_denominator(4096)
    return str(q if q else Fraction(m))
