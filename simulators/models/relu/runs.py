"""The experiments of `scenarios`: each function returns a trajectory."""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import generator, trajectory
from assay.simulators.models.relu import (
    architectures,
    build,
    fibre,
    general,
    oracle,
    plane,
    polytopes,
    recover,
)
from assay.simulators.models.relu.cells import cells
from assay.simulators.models.relu.network import Network

MOST_UNITS = 24
MOST_RUNS = 10_000
DOMAINS = {
    "cube": [[(-1, 1), (-1, 1)]],
    "two": [[(-1, 1), (-1, 1)], [(3, 5), (-1, 1)]],
    "bent": [[(-1, 1), (-1, 1)], [(0, 3), (-1, 0)]],
}
"""Unions of boxes, by their ranges in the first two inputs; the others are between -1 and 1."""
EXAMPLES = 40
"""Inputs that networks are trained on."""


def recovered(name, widths, runs, domain, seed=0):
    """Build networks and recover them; whether both are the same up to order and scaling."""
    sizes = _widths(widths)
    _runs(runs)
    if domain not in DOMAINS:
        raise ValueError(f"domain must be one of {', '.join(DOMAINS)}, not {domain!r}")
    parts = [_box(ranges + [(-1, 1)] * (sizes[0] - 2)) for ranges in DOMAINS[domain]]
    same, pieces, asked = [], [], []
    for own in range(seed, seed + runs):
        network = build.build(sizes, parts, own).network
        questions = oracle.of(network)
        try:
            found = recover.recover(questions, sizes, parts, own).network
        except (recover.Unrecovered, oracle.NotPiecewiseLinear):
            found = None
        same.append(found is not None and matched(network, found))
        pieces.append(questions.pieces)
        asked.append(questions.asked)
    return trajectory(
        {
            "recovered": ("run", same, "1", "whether the network was recovered exactly"),
            "pieces": ("run", pieces, "1", "affine pieces that were asked for"),
            "asked": ("run", asked, "1", "inputs at which the function was asked for"),
        },
        {"run": (np.arange(runs), "1")},
        tier="oracle",
        parameters={"widths": widths, "runs": runs, "domain": domain, "seed": seed},
        scenario=name,
    )


def random(name, widths, runs, seed=0):
    """Draw networks and say what holds of each on the cube."""
    sizes = _widths(widths)
    _runs(runs)
    ranges = [(-1, 1)] * sizes[0]
    body, parts = polytopes.box(ranges), [_box(ranges)]
    rows: dict[str, list] = {key: [] for key in _RANDOM}
    for own_seed in range(seed, seed + runs):
        network = Network.gaussian(sizes, own_seed)
        active = [cell.active for cell in cells(network, body)]
        found = fibre.fibre(network, active)
        rows["general"].append(general.is_general(network, body))
        rows["transparent"].append(all(any(layer) for own in active for layer in own))
        units = [np.concatenate(own) for own in active]
        rows["folding"].append(bool(np.all(np.any(units, axis=0) & ~np.all(units, axis=0))))
        folds = (
            plane.joined(plane.folds(network, plane.polygon(body.corners))) if sizes[0] == 2 else []
        )
        rows["folds"].append(len(folds))
        rows["visible"].append(sum(fold.visible for fold in folds))
        rows["further"].append(found.most - found.scalings)
        try:
            own = recover.recover(oracle.of(network), sizes, parts, own_seed).network
        except (recover.Unrecovered, oracle.NotPiecewiseLinear):
            own = None
        rows["recovered"].append(own is not None and matched(network, own))
    return trajectory(
        {
            key: ("run", rows[key], "1", text)
            for key, text in _RANDOM.items()
            if sizes[0] == 2 or key not in ("folds", "visible")
        },
        {"run": (np.arange(runs), "1")},
        tier="exact",
        parameters={"widths": widths, "runs": runs, "seed": seed},
        scenario=name,
    )


def are_general(widths: list[int], body: polytopes.Polytope, seeds: range) -> list[bool]:
    """Draw networks and return which are general on a polytope."""
    return [general.is_general(Network.gaussian(widths, seed), body) for seed in seeds]


def visible(widths: list[int], runs: int, seed: int) -> dict[str, list[float]]:
    """Draw networks with two inputs and return for each the share of the square on which some unit
    of each hidden layer is active, and that of its straight folds at which the function has a
    kink; networks without a fold are passed over.
    """
    square = plane.polygon(polytopes.box([(-1, 1)] * 2).corners)
    found: dict[str, list[float]] = {"transparent": [], "visible": []}
    while len(found["visible"]) < runs:
        network = Network.gaussian(widths, seed)
        seed += 1
        folds = plane.joined(plane.folds(network, square))
        if folds:
            found["visible"].append(sum(fold.visible for fold in folds) / len(folds))
            shown = [f.polygon for f in plane.faces(network, square) if all(map(any, f.active))]
            found["transparent"].append(float(sum(map(plane.area, shown)) / plane.area(square)))
    return found


_RANDOM = {
    "general": "whether Lemmas A.10, A.11 and A.12 hold of it",
    "transparent": "whether a unit of each layer is active at every input",
    "folding": "whether each hidden unit changes its sign",
    "folds": "straight folds of hidden units",
    "visible": "those of them at which the function has a kink",
    "further": "directions of the weights that keep the function at first order, less the scalings",
    "recovered": "whether it was recovered from its function exactly",
}


def hidden(name, depths, units, runs, steps):
    """Count directions besides scalings, before and after training on a smooth function."""
    _runs(runs)
    if not 0 <= steps <= 100_000:
        raise ValueError(f"steps must be between 0 and 100000, not {steps}")
    pairs = [(d, w) for d in _whole(depths, "depths") for w in _whole(units, "units")]
    if max(d * w for d, w in pairs) > MOST_UNITS:
        raise ValueError(f"depths times units must be at most {MOST_UNITS}")
    square = polytopes.box([(-1, 1)] * 2)
    counts = np.zeros((2, len(pairs), runs), dtype=int)
    losses = np.zeros((2, len(pairs), runs))
    for n, (depth, width) in enumerate(pairs):
        for run in range(runs):
            rng = generator(name, {"depth": depth, "units": width}, run)
            layers = _start(rng, [2, *[width] * depth, 1])
            inputs = rng.uniform(-1, 1, (EXAMPLES, 2))
            targets = np.sin(3 * inputs[:, :1]) * inputs[:, 1:]
            for state in range(2):
                if state:
                    _train(layers, inputs, targets, steps)
                losses[state, n, run] = np.mean((_forward(layers, inputs)[-1] - targets) ** 2)
                network = Network.of([(W.tolist(), b.tolist()) for W, b in layers])
                patterns = (cell.active for cell in cells(network, square))
                counts[state, n, run] = fibre.most(network, patterns) - fibre.least(network)
    text = "directions of the weights that keep the function at first order, less the scalings, "
    dims = ("point", "run")
    return trajectory(
        {
            "further_before": (dims, counts[0], "1", text + "before training"),
            "further_after": (dims, counts[1], "1", text + "after training"),
            "loss_before": (dims, losses[0], "1", "mean squared error before training"),
            "loss_after": (dims, losses[1], "1", "mean squared error after training"),
        },
        {
            "point": (np.arange(len(pairs)), "1"),
            "depth": ([d for d, _ in pairs], "layers", "point"),
            "units": ([w for _, w in pairs], "units", "point"),
            "run": (np.arange(runs), "1"),
        },
        tier="exact",
        parameters={"depths": depths, "units": units, "runs": runs, "steps": steps},
        scenario=name,
    )


def every(name, units, draws, store=None, on_progress=None):
    """Bound the dimension of the weights with the same function for all splits into layers."""
    if not 1 <= units <= architectures.MOST_UNITS:
        raise ValueError(f"units must be between 1 and {architectures.MOST_UNITS}, not {units}")
    if not 1 <= draws <= architectures.MOST_DRAWS:
        raise ValueError(f"draws must be between 1 and {architectures.MOST_DRAWS}, not {draws}")
    widths, rows = [], []
    for number in range(1, units + 1):
        for depth in range(1, number + 1):
            rows += architectures.dimensions(number, depth, draws, store)
            widths += architectures.compositions(number, depth)
            if on_progress:
                on_progress(len(rows), 2**units - 1, f"{number} units in {depth} layers")
    return trajectory(
        {
            "most": (
                "point",
                [row.most for row in rows],
                "1",
                "upper bound on the dimension of the weights with the same function, least of all"
                " draws",
            ),
            "alone": (
                "point",
                [row.alone for row in rows],
                "1",
                "draws whose dimension is the number of hidden units exactly",
            ),
        },
        {
            "point": (np.arange(len(rows)), "1"),
            "widths": ([" ".join(map(str, own)) for own in widths], "units", "point"),
            "units": ([sum(own) for own in widths], "units", "point"),
            "depth": ([len(own) for own in widths], "layers", "point"),
        },
        tier="exact",
        parameters={"units": units, "draws": draws},
        scenario=name,
    )


def matched(first: Network, second: Network) -> bool:
    """Return whether networks are the same up to order and positive scaling of hidden units, when
    no two units of a layer are multiples of each other.
    """
    return _ordered(first) == _ordered(second)


def _ordered(network: Network) -> list:
    layers = [([list(row) for row in W], list(b)) for W, b in network.layers]
    for (matrix, bias), (after, _) in zip(layers, layers[1:], strict=False):
        leads = [next((abs(w) for w in row if w), 1) for row in matrix]
        keyed = sorted(
            (tuple(w / lead for w in (*row, c)), n, lead)
            for n, (row, c, lead) in enumerate(zip(matrix, bias, leads, strict=True))
        )
        matrix[:] = [list(row[:-1]) for row, _, _ in keyed]
        bias[:] = [row[-1] for row, _, _ in keyed]
        for row in after:
            row[:] = [row[n] * lead for _, n, lead in keyed]
    return layers


# ---- training ------------------------------------------------------------------------------------
def _start(rng, sizes: list[int]) -> list[tuple[np.ndarray, np.ndarray]]:
    return [
        (rng.normal(0, (2 / before) ** 0.5, (after, before)), rng.normal(0, 0.3, after))
        for before, after in zip(sizes, sizes[1:], strict=False)
    ]


def _forward(layers: list, inputs: np.ndarray) -> list[np.ndarray]:
    """Return the inputs, the outputs of the hidden layers, and the outputs."""
    values = [inputs]
    for number, (matrix, bias) in enumerate(layers, 1):
        own = values[-1] @ matrix.T + bias
        values.append(own if number == len(layers) else np.maximum(own, 0))
    return values


def _train(layers: list, inputs: np.ndarray, targets: np.ndarray, steps: int) -> None:
    """Take full-batch gradient steps of 0.05 on the mean squared error, in place."""
    for _ in range(steps):
        values = _forward(layers, inputs)
        back = 2 * (values[-1] - targets) / len(inputs)
        for number in reversed(range(len(layers))):
            matrix, bias = layers[number]
            slope, shift = back.T @ values[number], back.sum(axis=0)
            back = (back @ matrix) * (values[number] > 0)
            matrix -= 0.05 * slope
            bias -= 0.05 * shift


# ---- parameters ----------------------------------------------------------------------------------
def _runs(runs: int) -> None:
    if not 1 <= runs <= MOST_RUNS:
        raise ValueError(f"runs must be between 1 and {MOST_RUNS}, not {runs}")


def _whole(text: str, what: str) -> list[int]:
    words = text.split()
    if not words or not all(w.isascii() and w.isdigit() and 0 < int(w[:9]) for w in words):
        raise ValueError(f"{what} must be whole numbers such as 2 4, not {text[:40]!r}")
    return [int(word[:9]) for word in words]


def _widths(text: str) -> list[int]:
    sizes = _whole(text, "widths")
    if len(sizes) < 3:
        raise ValueError("widths must have inputs, at least one hidden layer, and outputs")
    if sum(sizes) > MOST_UNITS or sizes[0] > 4:
        raise ValueError(f"widths must add up to at most {MOST_UNITS}, with at most 4 inputs")
    return sizes


def _box(ranges: list[tuple[int, int]]) -> list[list[int]]:
    """Return the affine forms that are positive on a box."""
    size = len(ranges)
    return [
        [*(sign * (i == j) for j in range(size)), end]
        for i, (low, high) in enumerate(ranges)
        for sign, end in ((1, -low), (-1, high))
    ]
