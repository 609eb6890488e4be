"""One table of comparisons: the tiers of every model against each other over many steps, with
bounds set beforehand.

A row takes the number of steps and returns {what: (difference, bound)}.  The bounds come from
rounding analysis, never from looking: gradient descent on a convex loss with a step of at most
2/smoothness brings no two states apart, so that after T steps two tiers in float64 differ by at
most T u c M, with u = 2^-52, M the largest number in a step and c the roundings in it; a recursion
that is compensated differs by the relative error of one step; a recursion that spreads its states,
by T u c M times the measured condition of the end in the start; descent against its flow, by the
step times the variation of the speed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

U = np.finfo(float).eps


@dataclass(frozen=True)
class Row:
    """One model: its tiers, the function that compares them, and whether 10^5 steps take longer
    than a few seconds.
    """

    model: str
    tiers: str
    compare: Callable[[int], dict[str, tuple[float, float]]]
    slow: bool = False


def most(*arrays) -> float:
    """The largest absolute value in the arrays."""
    return max(float(np.abs(a).max()) for a in arrays)


def softmax(steps: int) -> dict:
    """From equal weights, where all four tiers apply; the l x l and the scalar recursion are
    compensated.
    """
    from assay.simulators.models.softmax import data, dense, enclosure, measures, reduced

    point = data.Setting(3, 6, 2.5, 0.375, 6)  # z and k are exact in binary
    W = dense.run(point, data.initial(point), [steps]).W.values[0]
    S = reduced.sums(data.sums_of(data.initial(point)), point.k, point.coefficient, [steps])[0]
    D = float(reduced.margins(point.l, point.k, point.z, [steps])[0])
    true = float(enclosure.margin(3, "5/2", enclosure.rational(str(point.z)), steps).mid())
    expected = np.where(np.eye(3, dtype=bool), measures.own_sum(D, 3), (1 - D) / 3)
    step = U * (8 + (2 * point.k + 1) * D)  # relative error of exponentials and of one addition
    rough = steps * U * (point.d + point.n + point.l) * most(S, [point.rate * (1 + point.k)])
    return {
        "scalar, enclosure": (abs(D - true), step),
        "l x l, scalar": (most(S - expected), 2 * step),
        "row sums": (most(S.sum(axis=1) - 1), 3 * U * most(S)),
        "dense, l x l": (most(data.sums_of(W) - S), rough),
    }


def softmax_random(steps: int) -> dict:
    """From a random start, where the literal network and the l x l recursion apply."""
    from assay.simulators.models.softmax import data, dense, reduced

    point = data.Setting(3, 6, 2.0, 0.25, 6)
    start = data.initial(point, "random", "tiers")
    W = dense.run(point, start, [steps]).W.values[0]
    S = reduced.sums(data.sums_of(start), point.k, point.coefficient, [steps])[0]
    bound = steps * U * (point.d + point.n + point.l) * most(S, start, [point.rate * (1 + point.k)])
    sums = data.sums_of(start).sum(axis=1)
    return {
        "dense, l x l": (most(data.sums_of(W) - S), bound),
        "row sums": (most(S.sum(axis=1) - sums), 3 * U * most(S, start)),
    }


def softmax_limit(steps: int) -> dict:
    """Small steps against the flow: explicit Euler is off by the variation of its steps, times
    their growth.
    """
    from assay.simulators.models.softmax import limit, reduced

    l, k, z = 10, 2.0, 8 / steps
    D = reduced.margins(l, k, z, np.arange(steps + 1))
    moves = np.diff(D)
    bound = np.abs(np.diff(moves)).sum() * moves.max() / moves[0] + U * 100 * D[-1]
    return {"scalar, flow": (abs(float(limit.margin(z * steps, l, k)) - D[-1]), bound)}


def logistic(steps: int) -> dict:
    """Without noise, where compiled steps, real draws and the enclosure take the same steps; the
    loss is convex.
    """
    from fractions import Fraction

    from assay.simulators.models.logistic import enclosure, kernels, sampled
    from assay.simulators.models.logistic.model import Point, log_shares, reading

    how, n, start = reading("E", noise="dropped"), 16, (Fraction(-1, 2), Fraction(1, 4))
    draws = sampled.Sample(n, 0.25, 0.0, how)
    w = sampled.descend(draws, how, [float(v) for v in start], [steps])[0]
    point = Point(Fraction(np.log(n)), Fraction(1, 4), 0)
    big, small = np.exp(log_shares(float(point.L), how))
    one, out = np.ones(1), np.empty((1, 1, 2))
    rate = how.direction * float(how.step)
    kernels.descend(
        one * float(start[0]),
        one * float(start[1]),
        one * 0.25,
        one * 0,
        one * big,
        one * small,
        one * how.side,
        one * rate,
        np.zeros(1),
        one,
        np.array([steps]),
        out,
    )
    few = min(steps, 10**5)
    balls = enclosure.orbit(
        point, how, start, few, bits=1500
    )  # plain balls spread by far more than the states do
    ball = np.array([float(v.mid()) for v in balls])
    short = np.empty((1, 1, 2))
    kernels.descend(
        one * float(start[0]),
        one * float(start[1]),
        one * 0.25,
        one * 0,
        one * big,
        one * small,
        one * how.side,
        one * rate,
        np.zeros(1),
        one,
        np.array([few]),
        short,
    )
    return {
        "sampled, compiled": (most(w - out[0, 0]), steps * U * (n + 16) * most(w, [1.0])),
        "compiled, enclosure": (
            most(short[0, 0] - ball) + float(sum(v.rad() for v in balls)),
            few * U * 16 * most(ball, [1.0]),
        ),
    }


def logistic_steps(steps: int) -> dict:
    """The readable recursion against the compiled one, with noise (24 nodes)."""
    from assay.simulators.models.logistic import kernels, recursion
    from assay.simulators.models.logistic.model import Point, log_shares, noise_nodes, reading

    how, point = reading("E"), Point(6, "1/8", "1/16")
    w = recursion.run(point, how, (-0.5, 0.25), [steps])[0]
    big, small = np.exp(log_shares(6.0, how))
    nodes, weights = noise_nodes(1.0, how)
    one, out = np.ones(1), np.empty((1, 1, 2))
    kernels.descend(
        one * -0.5,
        one * 0.25,
        one / 8,
        one / 16,
        one * big,
        one * small,
        one * how.side,
        one * how.direction * float(how.step),
        nodes,
        weights,
        np.array([steps]),
        out,
    )
    return {"steps, compiled": (most(w - out[0, 0]), steps * U * 40 * most(w, [1.0]))}


def mixture(steps: int) -> dict:
    """Dense training, inner products, and means and noise apart, through saturation; the start is
    spread, by a measured factor.
    """
    from assay.simulators.core.trajectory import generator
    from assay.simulators.models.mixture import dense, draw, flow

    n, d, m, kappa, tau, eta = 8, 20, 2, 0.125, 1.5, 0.0625
    rng = generator("tiers", {"n": n, "d": d, "m": m}, 0)
    X, y, means = dense.mixture(rng, n, d, kappa, tau)
    W = dense.weights(rng, d, m, 0.5)
    ds, gram = eta * tau**2 / 8, X @ X.T / tau**2
    literal = X @ dense.train(W, X, y, eta, steps)
    inner = flow.descend_inner(gram, y, X @ W, ds, steps)
    data, start = draw.reduce(X, means, kappa, W)

    def end(share: float):
        return flow.descend(data, tuple(share * part for part in start), ds, [steps]).z(0)

    apart, nudge = end(1.0), 2.0**-30
    condition = max(most(end(1 + nudge) - apart) / nudge, most(apart))
    bound = (steps * most(apart) + condition) * U * (n + d + 8)
    return {
        "dense, inner products": (most(literal - inner), bound),
        "dense, reduced": (most(literal - apart), bound),
    }


def distillation(steps: int) -> dict:
    """The directly parameterised student: descent against the projection where its flow ends.

    Near the limit a step contracts by 1 - rate lambda, so that rounding stays below that of one
    step over rate lambda.
    """
    from assay.simulators.core.trajectory import generator
    from assay.simulators.models.distillation import limits, students, tasks

    task = tasks.kappa_task(6, 1.0, 2.0)
    X = task.sample(generator("tiers", "distillation", 0), 4)
    rate = 4 * X.shape[1] / float(np.linalg.norm(X, 2) ** 2)  # 1/smoothness
    w = students.descend_shallow(X, task.teacher, rate, steps, every=steps).weights[-1]
    end, decay = limits.what(X, task.teacher), rate * limits.decay_rate(X, task.teacher)
    left = np.exp(-decay * steps) * 4 * np.linalg.norm(task.teacher)
    return {"descent, limit": (most(w - end), left + U * (10 + 8) * most(end) * (4 + 1 / decay))}


def distillation_deep(steps: int) -> dict:
    """Descent on three factors against their flow: the error is of first order in the step, so that
    half of the steps have twice of it.
    """
    from assay.simulators.core.trajectory import generator
    from assay.simulators.models.distillation import students, tasks

    task, rng = tasks.isotropic_task(5, 1.5), generator("tiers", "deep", 0)
    X, time = task.sample(rng, 4), 40.0
    factors = students.balanced(0.5 * rng.standard_normal(5), [3, 3], rng)
    ends = [
        students.descend_factors(factors, X, task.teacher, time / many, many)[0].weights[-1]
        for many in (steps, steps // 2)
    ]
    flow = students.flow_factors(factors, X, task.teacher, [0.0, time], rtol=1e-12).weights[-1]
    return {"descent, flow": (most(ends[0] - flow), 1.25 * most(ends[1] - ends[0]) + 1e-9)}


def multiview(steps: int) -> dict:
    """The lucky neurons alone, with frozen counts: mean field over equal counts, over unequal ones,
    and the scalar recursion.
    """
    from assay.simulators.models.multiview import lucky

    k, P, s, rate, n1, n2, beta = 4, 8, 3.0, 0.5, 6.0, 4.0, 0.125
    counts = (np.array([s]), np.array([s]), np.ones(1))
    A, F = lucky.mean_field([steps], k, P, s, rate, n1, n2, 1, beta, counts)
    B, G = lucky.mean_field_unequal([steps], P, s, rate, [n1], [n2] * k, beta, counts)
    x = float(
        np.ravel(lucky.scalar([steps], 0.0, lucky.step_size(k, P, s, rate, n1, n2, beta), True))[-1]
    )
    own = (1 - beta) * s * (n1 * A[-1, 0] + n2 * F[-1, 0])
    bound = steps * U * (k + 8) * max(1.0, x)
    return {
        "equal, unequal": (most(A[-1, 0] - B[-1, 0], F[-1, 0] - G[-1, 0]), bound),
        "mean field, scalar": (abs(own - x), bound * (1 - beta) * s * (n1 + n2)),
    }


def multiview_network(steps: int) -> dict:
    """All neurons and patches against those that matter, at the smallest network, on the same fresh
    batches.
    """
    from assay.simulators.models.multiview import data, dense, lazy
    from assay.simulators.models.multiview.setting import Setting

    point = Setting(
        d=8,
        k=1,
        P=3,
        s=1.5,
        hard=1,
        noise=0.0,
        strong=0.0,
        start=1e-3,
        tau=1.0,
        mu=0.05,
        batch=2,
        m=6,
        rate=0.02,
        steps=steps,
    )
    both = dense.Dense(point), lazy.Lazy(point, tests=0)
    for t in range(steps):
        batch = data.batch(point, t)
        for trainer in both:
            trainer.step(batch)
    first, second = (trainer.growth() for trainer in both)
    return {
        "dense, lazy": (
            most(first - second),
            steps * U * (point.batch * point.P + point.m + 8) * most(first, [1.0]),
        )
    }


def relu(steps: int) -> dict:
    """So many inputs of one network: floats against enclosures, and those against exact values and
    the affine pieces of cells; the cells of the plane against those of polytopes.
    """
    from fractions import Fraction

    from assay.simulators.models.relu import cells, plane, polytopes
    from assay.simulators.models.relu.enclosure import enclosed
    from assay.simulators.models.relu.network import Network

    network = Network.drawn((2, 6, 5, 2), 4, below=7)
    square = polytopes.box([(-1, 1)] * 2)
    own = {cell.active: set(cell.body.corners) for cell in cells.cells(network, square)}
    other = {
        face.active: set(face.polygon.corners)
        for face in plane.faces(network, plane.polygon(square.corners))
    }
    pieces = {active: cells.piece(network, active) for active in own}
    grid = np.random.default_rng(0).integers(-512, 512, (steps, 2)) / 512  # exact in binary
    dense = network.dense(grid)
    low, high = enclosed(network, [-1, -1], [1, 1])[-1]
    outside = max(float((low - dense).max()), float((dense - high).max()), 0.0)
    wrong, apart, widest = 0, 0.0, 0.0
    for point, value in zip(grid[:200], dense, strict=False):
        exact = [Fraction(float(x)) for x in point]
        units = network.units(exact)
        active = tuple(tuple(v > 0 for v in layer) for layer in units[:-1])
        rows = pieces.get(active, [])
        wrong += [sum(w * x for w, x in zip(r, (*exact, 1), strict=True)) for r in rows] != list(
            units[-1]
        )
        ends = enclosed(network, exact, exact)[-1]
        wrong += not all(
            Fraction(float(a)) <= v <= Fraction(float(b))
            for a, v, b in zip(ends[0], units[-1], ends[1], strict=True)
        )
        apart = max(apart, most(value - np.array([float(v) for v in units[-1]])))
        widest = max(widest, most(ends[1] - ends[0]))
    return {
        "polygons, polytopes": (float(own != other), 0.0),
        "pieces, enclosures, exact": (float(wrong), 0.0),
        "dense, exact": (apart, widest),
        "dense, enclosure of the square": (outside, widest),
    }


TABLE = (
    Row("softmax", "dense, l x l, scalar, enclosure", softmax),
    Row("softmax, random start", "dense, l x l", softmax_random),
    Row("softmax, small steps", "scalar, limit", softmax_limit),
    Row("logistic, no noise", "sampled, compiled, enclosure", logistic),
    Row("logistic", "steps, compiled", logistic_steps, slow=True),
    Row("mixture", "dense, inner products, reduced", mixture),
    Row("distillation", "descent, limit", distillation),
    Row("distillation, deep", "descent, flow", distillation_deep, slow=True),
    Row("multiview, lucky neurons", "mean field, scalar", multiview),
    Row("multiview", "dense, lazy", multiview_network, slow=True),
    Row("relu", "dense, enclosure, exact, plane", relu),
)
