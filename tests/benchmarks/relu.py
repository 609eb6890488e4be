"""Time the proof that two ReLU networks are equal, with its certificate, against z3 on the same
question, and its replay; the verdicts stand beside.

The second network is the first one rewritten, then with its units in another order and scaled, so
that neither side gets equal terms.  Lifted: a further layer max(0, output + c) - c, where intervals
show that the output is never less than -c on the domain.  Tight: the same with c just above what
points of the domain need, so that cells have to be cut.  Passed: a further layer that passes on the
last hidden one, max(0, max(0, z)).  The layers below are the same up to order and scale.  z3 gets
the whole question in linear real arithmetic with max(0, z) as an if-then-else; 60 seconds without
an answer count as 60 seconds.
"""

from __future__ import annotations

import math
import time
from itertools import product

import numpy as np

from assay.simulators.models.relu import changes
from assay.simulators.models.relu.enclosure import enclosed
from assay.simulators.models.relu.network import Network
from assay.theory.notation.networks import comparison
from assay.verification.replay import piecewise as replaying
from assay.verification.search.networks import phases

LIMIT = 60.0
PLANE = [(2, 4, 4, 1), (2, 8, 8, 1), (2, 6, 6, 6, 1), (2, 12, 12, 12, 1)]
KINDS = ("lifted", "tight", "passed")
FOUR = [(4, 4, 4, 1), (4, 6, 6, 1), (4, 8, 8, 1)]


def pair(widths: tuple[int, ...], seed: int, kind: str = "lifted") -> tuple[Network, Network]:
    """Return two networks that are equal on the cube of side 2 around 0."""
    first = Network.drawn(widths, seed)
    if kind == "passed":
        return first, changes.permuted(changes.passed(first), seed)
    if kind == "tight":
        low = _least(first)
        amount = math.ceil(-low + abs(low) / 50) + 1
    else:
        ends, _ = enclosed(first, [-1] * widths[0], [1] * widths[0])[-1]
        amount = math.ceil(-float(ends.min())) + 1
    return first, changes.permuted(changes.lifted(first, amount), seed)


def _least(network: Network) -> float:
    """Return about the least output on the cube, from points that draw closer to the best ones."""
    random, inputs = np.random.default_rng(0), network.widths[0]
    points = random.uniform(-1, 1, (200_000, inputs))
    for turn in range(6):
        best = points[np.argsort(network.dense(points)[:, 0])[:200]]
        near = best[:, None] + random.normal(0, 0.3**turn / 3, (200, 300, inputs))
        points = np.vstack([best, np.clip(near, -1, 1).reshape(-1, inputs)])
    return float(network.dense(points)[:, 0].min())


def peer(first: Network, second: Network) -> tuple[str, float]:
    """Return z3's answer, and its seconds."""
    import z3

    def number(value):
        return z3.RealVal(f"{value.numerator}/{value.denominator}")

    def outputs(network, inputs):
        values = inputs
        for place, (matrix, bias) in enumerate(network.layers):
            if place:
                values = [z3.If(v > 0, v, z3.RealVal(0)) for v in values]
            values = [
                z3.Sum([number(w) * v for w, v in zip(row, values, strict=True)]) + number(c)
                for row, c in zip(matrix, bias, strict=True)
            ]
        return values

    begin = time.perf_counter()
    inputs = [z3.Real(f"x{i}") for i in range(first.widths[0])]
    solver = z3.SolverFor("QF_LRA")
    solver.set("timeout", int(LIMIT * 1000))
    solver.add(*(z3.And(x >= -1, x <= 1) for x in inputs))
    pairs = zip(outputs(first, inputs), outputs(second, inputs), strict=True)
    solver.add(z3.Or([one != two for one, two in pairs]))
    answer = str(solver.check())
    return answer, min(time.perf_counter() - begin, LIMIT) if answer != "unknown" else LIMIT


def report(sizes=(*PLANE, *FOUR), seeds=(1,)) -> bool:
    """Print the times; return whether the goals are met (50 in the plane, 10 in four dimensions,
    replay in half the time)."""
    phases.settle(_question(*pair((2, 2, 1), 1)), 10)  # imports and compiles
    print("equal on the cube of side 2             ours      replay    z3        ratio  verdicts")
    ratios: dict[int, list[float]] = {2: [], 4: []}
    good = True
    for widths in sizes:
        for seed, kind in product(seeds, KINDS):
            first, second = pair(widths, seed, kind)
            statement = _question(first, second)
            begin = time.perf_counter()
            verdict = phases.settle(statement, 200)
            own = time.perf_counter() - begin
            begin = time.perf_counter()
            replayed = verdict.verdict == "proved" and _replayed(statement, verdict)
            again = time.perf_counter() - begin
            answer, theirs = peer(first, second)
            agree = verdict.verdict == "proved" and replayed and answer in ("unsat", "unknown")
            good &= agree
            ratios[widths[0]].append(theirs / own)
            print(
                f"{'-'.join(map(str, widths)):<20} seed {seed}, {kind:<9} {own:8.3f} s"
                f" {again:8.3f} s {theirs:8.3f} s {theirs / own:7.1f}  {verdict.verdict}, {answer}",
                flush=True,
            )
    for inputs, goal in ((2, 50), (4, 10)):
        if own_ratios := ratios[inputs]:
            mean = math.exp(sum(map(math.log, own_ratios)) / len(own_ratios))
            print(f"geometric mean with {inputs} inputs: {mean:.1f} (goal {goal})")
            good &= mean >= goal
    return good


def _question(first: Network, second: Network):
    return comparison(first.texts(), second.texts(), ["x in [-1, 1]"])


def _replayed(statement, verdict) -> bool:
    """Return whether the replay, which shares nothing with the kernel, says the same."""
    return replaying.RULES["phases"](statement.data(), verdict.certificate) == "proved"
