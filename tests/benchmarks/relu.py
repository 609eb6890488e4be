"""Time the proof that two ReLU networks are equal, with its certificate, against z3 on the same
question, and its replay, in processor time; the verdicts stand beside.

Pairs without common units are those of `relu_pairs`.  In the others the second network is the first
one rewritten, then with its units in another order and scaled; the layers below are the same up to
that.  Lifted: a further layer max(0, output + c) - c, where intervals show that the output is never
less than -c on the domain.  Tight: the same with c just above what points of the domain need, so
that cells have to be cut.  Passed: a further layer that passes on the last hidden one,
max(0, max(0, z)).  z3 gets the whole question in linear real arithmetic with max(0, z) as an
if-then-else, its quickest form of those tried (a new variable for each unit with a disjunction, or
with an if-then-else, took up to ten times as long); 60 seconds without an answer count as 60
seconds.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from assay.simulators.models.relu import changes
from assay.simulators.models.relu.enclosure import enclosed
from assay.simulators.models.relu.network import Network
from assay.theory.notation.networks import comparison
from assay.verification.replay import piecewise as replaying
from assay.verification.search.networks import phases
from tests.benchmarks import relu_pairs

LIMIT = 60.0
"""Seconds of processor time for z3; without an answer they are counted."""
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

    begin = time.process_time()
    inputs = [z3.Real(f"x{i}") for i in range(first.widths[0])]
    solver = z3.Solver()
    solver.add(*(z3.And(x >= -1, x <= 1) for x in inputs))
    pairs = zip(outputs(first, inputs), outputs(second, inputs), strict=True)
    solver.add(z3.Or([one != two for one, two in pairs]))
    over = threading.Event()

    def watch() -> None:  # z3's own limit is one of the clock
        while not over.wait(0.1):
            if time.process_time() - begin > LIMIT:
                solver.interrupt()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    answer = str(solver.check())
    over.set()
    watcher.join()
    return answer, min(time.process_time() - begin, LIMIT) if answer != "unknown" else LIMIT


def cases(seeds: Sequence[int]) -> Iterator[tuple[str, str, tuple[Network, Network]]]:
    """Yield what the geometric mean is taken over, a name, and the pair."""
    for seed in seeds:
        for inputs, sizes in ((2, PLANE), (4, FOUR)):
            for widths, kind in product(sizes, KINDS):
                name = f"{kind} {'-'.join(map(str, widths))}, seed {seed}"
                yield f"common units, {inputs} inputs", name, pair(widths, seed, kind)
        for inputs, made in ((2, relu_pairs.PLANE), (4, relu_pairs.FOUR)):
            for make, (*own, size) in made:
                size_text = "-".join(map(str, size)) if isinstance(size, tuple) else str(size)
                name = f"{make.__name__} {size_text}, seed {seed}"
                yield f"no common units, {inputs} inputs", name, make(*own, size, seed)


def report(seeds: Sequence[int] = (1,)) -> bool:
    """Print the times; return whether all verdicts agree, and the goals are met (50 in the plane,
    10 in four dimensions, replay in half the time)."""
    first, second = pair((2, 4, 4, 1), 1, "tight")
    warm = phases.settle(_question(first, second), 10)  # imports and compiles
    good = _replayed(_question(first, second), warm)
    print("equal on the cube of side 2               ours      replay    z3         ratio verdicts")
    ratios: dict[str, list[float]] = {}
    halves = []
    for kind, name, (first, second) in cases(seeds):
        statement = _question(first, second)
        begin = time.process_time()
        verdict = phases.settle(statement, 200)
        own = time.process_time() - begin
        begin = time.process_time()
        replayed = verdict.verdict == "proved" and _replayed(statement, verdict)
        again = time.process_time() - begin
        answer, theirs = peer(first, second)
        good &= verdict.verdict == "proved" and replayed and answer in ("unsat", "unknown")
        ratios.setdefault(kind, []).append(theirs / own)
        halves.append(again / own)
        print(
            f"{name:<38} {own:8.3f} s {again:8.3f} s {theirs:8.3f} s {theirs / own:7.2f} "
            f" {verdict.verdict}, {answer}",
            flush=True,
        )
    for kind, found in ratios.items():
        mean = math.exp(sum(map(math.log, found)) / len(found))
        goal = 50 if "2 inputs" in kind else 10
        quicker = sum(ratio > 1 for ratio in found)
        print(
            f"{kind}: geometric mean {mean:.2f} (goal {goal}), ahead in {quicker} of {len(found)}"
        )
        good &= mean >= goal
    late = sum(half > 0.5 for half in halves)
    print(f"replay in more than half the time: {late} of {len(halves)}")
    return good and not late


def _question(first: Network, second: Network):
    return comparison(first.texts(), second.texts(), ["x in [-1, 1]"])


def _replayed(statement, verdict) -> bool:
    """Return whether the replay, which shares nothing with the kernel, says the same."""
    return replaying.RULES["phases"](statement.data(), verdict.certificate) == "proved"
