"""Follow how a classifier on the digits first learns class averages and then the few that differ
from them.

Stand-in for the experiments of `majority`: F0 (softmax regression) and F1 (one hidden layer of 256
ReLU) with mini-batches of 128, a linear decoder refitted on the training rows at t = 0, 1, 2, 4,
..., 2^i and judged on held-out rows.  For F0 the columns of W are compared with class means, and
the loss is followed on three groups of training samples per class:

    D_A  closest to the class mean;  D_S, D_B  smallest and largest x . mean among those beyond the
    median distance to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from . import measures as measure
from . import networks
from .curves import Curves

DIGITS = tuple(range(10))
GROUPS = {"sixth": 6, "tail": 28}
"""The printed groups hold 1000 of 6000 samples of a class, one sixth; "tail" takes 1/28, about 50
samples over all classes.
"""
INK = 0.1
"""Least standard deviation over the training rows of a pixel that counts: the border of the digits
is empty.
"""


@dataclass(frozen=True)
class Study:
    """Fix everything that the curves depend on: network "F0" or "F1", rate, batch, 2^log2_steps
    iterations, runs, seed.
    """

    network: str = "F0"
    rate: float = 0.03
    log2_steps: int = 13
    batch: int = 128
    runs: int = 8
    seed: int = 7

    def __post_init__(self):
        def demand(good, text):
            if not good:
                raise ValueError(text)

        demand(self.network in ("F0", "F1"), f"network must be F0 or F1, not {self.network!r}")
        demand(0 < self.rate <= 10, f"rate must be in (0, 10], not {self.rate}")
        demand(0 <= self.log2_steps <= 20, f"log2_steps must be in 0..20, not {self.log2_steps}")
        demand(1 <= self.batch <= 256, f"batch must be in 1..256, not {self.batch}")
        demand(1 <= self.runs <= 256, f"runs must be in 1..256, not {self.runs}")
        demand(self.seed >= 0, "seed must not be negative")


@lru_cache(maxsize=8)
def follow(study: Study) -> Curves:
    """Train the replicates and measure them; values are (runs, checkpoints), on one thread.

    "accuracy" held-out, of the network; "probe:-1" held-out accuracy of a linear probe on the
    logits; held-out unexplained fraction "error:-1" from the logits and, for F1, "error:-2" from
    the hidden layer.  F0 only: see `_weights`, `_groups`, `_moves`.
    """
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1, user_api="blas"):
        return _run(study)


def _run(study: Study) -> Curves:
    images, labels = networks.load()
    record: dict[str, list] = {}
    times, kept = [], []

    def note(name, value):
        record.setdefault(name, []).append(np.asarray(value, np.float64))

    groups = gaps = None
    for t, live, rows in networks.train(
        study.network,
        "softmax",
        DIGITS,
        rate=study.rate,
        log2_steps=study.log2_steps,
        batch=study.batch,
        runs=study.runs,
        seed=study.seed,
    ):
        times.append(t)
        parameters = [p.astype(np.float64) for p in live]
        x, y, names, truth = (
            images[rows.train],
            images[rows.test],
            labels[rows.train],
            labels[rows.test],
        )
        inside, outside = (networks.forward(study.network, parameters, z) for z in (x, y))
        if not np.isfinite(outside[-1]).all():
            raise ValueError(
                f"training diverged by iteration {t}; choose a smaller rate than {study.rate}"
            )
        note("accuracy", (outside[-1].argmax(axis=2) == truth).mean(axis=1))
        for depth in range(1, len(inside) + 1):
            note(f"error:-{depth}", held_out_error(inside[-depth], x, outside[-depth], y))
        note("probe:-1", measure.probe(inside[-1], names, outside[-1], truth, len(DIGITS)))
        if study.network == "F0":
            if groups is None:
                means = class_means(x, names)
                groups = {kind: choose(x, names, means, share) for kind, share in GROUPS.items()}
                gaps = _gaps(x, groups["sixth"])
            kept.append(parameters[0])
            for name, value in _weights(parameters[0], means).items():
                note(name, value)
            for name, value in _groups(cross_entropy(inside[-1], names), groups).items():
                note(name, value)
    values = {name: np.stack(entries, axis=1) for name, entries in record.items()}
    if study.network == "F0":
        values |= _moves(kept, gaps, x)
    return Curves(study, np.array(times), values)


def held_out_error(inside, x, outside, y) -> np.ndarray:
    """Fit x ~ b + S o by least squares on training rows; return the unexplained fraction on
    held-out rows (o, y).

    sum ||y - g(o)||^2 / sum ||y - mean x||^2, one number a replicate; arrays are (runs, n, .).
    """
    middle, centre = inside.mean(axis=1, keepdims=True), x.mean(axis=1, keepdims=True)
    features, target = inside - middle, x - centre
    turned = features.transpose(0, 2, 1)
    slope = measure._inverse(turned @ features / x.shape[1], 0.0) @ (turned @ target / x.shape[1])
    left = (y - centre) - (outside - middle) @ slope
    return np.square(left).sum(axis=(1, 2)) / np.square(y - centre).sum(axis=(1, 2))


def class_means(x, names) -> np.ndarray:
    """Return the mean image of each class, (runs, 10, 64)."""
    onehot = np.eye(len(DIGITS))[names].transpose(0, 2, 1)
    return (onehot @ x) / onehot.sum(axis=2, keepdims=True)


def choose(x, names, means, share: int) -> list[list[dict]]:
    """Return rows of D_A, D_S, D_B (keys "A", "S", "B") for each replicate and class, size/share
    (at least 2) rows each.
    """
    found = []
    for run in range(len(x)):
        found.append([])
        for c in DIGITS:
            rows = np.flatnonzero(names[run] == c)
            mean = means[run, c]
            distance = np.square(x[run, rows] - mean).sum(axis=1)
            count = max(2, round(rows.size / share))
            far = rows[distance > np.median(distance)]
            far = far[np.argsort(x[run, far] @ mean, kind="stable")]
            found[run].append(
                {
                    "A": rows[np.argsort(distance, kind="stable")[:count]],
                    "S": far[:count],
                    "B": far[-count:],
                }
            )
    return found


def cross_entropy(logits, names) -> np.ndarray:
    """Return the loss of each sample, (runs, n)."""
    top = logits.max(axis=2, keepdims=True)
    total = np.log(np.exp(logits - top).sum(axis=2)) + top[..., 0]
    return total - np.take_along_axis(logits, names[..., None], axis=2)[..., 0]


def _groups(loss, groups) -> dict:
    """Return "sixth:S" (mean loss of D_S over all classes), "sixth:spread:S" (standard deviation
    inside a class, mean over classes), "sixth:S:c" (mean loss of D_S of class c); the same for A, B
    and for "tail".
    """
    found = {}
    for kind, chosen in groups.items():
        for group in "ASB":
            picked = [[loss[r, chosen[r][c][group]] for c in DIGITS] for r in range(len(loss))]
            by_class = np.array([[v.mean() for v in row] for row in picked])
            found[f"{kind}:{group}"] = by_class.mean(axis=1)
            found[f"{kind}:spread:{group}"] = np.array(
                [[v.std() for v in row] for row in picked]
            ).mean(axis=1)
            if group == "S":
                found |= {f"{kind}:S:{c}": by_class[:, c] for c in DIGITS}
    return found


def _centred_cosine(a, b, axis: int) -> np.ndarray:
    a, b = a - a.mean(axis=axis, keepdims=True), b - b.mean(axis=axis, keepdims=True)
    return (a * b).sum(axis=axis) / np.sqrt(
        np.square(a).sum(axis=axis) * np.square(b).sum(axis=axis)
    )


def _weights(W, means) -> dict:
    """Compare the columns of W (runs, 64, 10) with class means, averages over classes: "cosine"
    (centred over pixels), "cosine:own" (with the class mean minus the mean of all class means);
    over all pairs of neighbouring pixels, "flips", the share whose weights differ in sign, and
    "contrast", the mean absolute difference of their weights.
    """
    columns = W.transpose(0, 2, 1)
    pictures = columns.reshape(*columns.shape[:2], 8, 8)

    def pairs(values):
        across, down = values[..., 1:] - values[..., :-1], values[..., 1:, :] - values[..., :-1, :]
        return np.concatenate(
            [across.reshape(len(values), -1), down.reshape(len(values), -1)], axis=1
        )

    return {
        "cosine": _centred_cosine(columns, means, 2).mean(axis=1),
        "cosine:own": (
            _centred_cosine(columns, means - means.mean(axis=1, keepdims=True), 2).mean(axis=1)
        ),
        "flips": (pairs(np.sign(pictures)) != 0).mean(axis=1),
        "contrast": np.abs(pairs(pictures)).mean(axis=1),
    }


def _gaps(x, groups) -> np.ndarray:
    """Return |mean D_A - mean D_S| of each class and pixel, (runs, 10, 64)."""
    return np.array(
        [
            [
                np.abs(x[r, chosen["A"]].mean(axis=0) - x[r, chosen["S"]].mean(axis=0))
                for chosen in row
            ]
            for r, row in enumerate(groups)
        ]
    )


def _ranks(values) -> np.ndarray:
    from scipy.stats import rankdata

    return rankdata(values, axis=-1)


def _moves(kept, gaps, x) -> dict:
    """Return rank correlations over the inked pixels (mean over classes) between |mean D_A - mean
    D_S| and |W(end) - W(t)|: "moved"; "moved:given" is the partial one, given the pixel's standard
    deviation.
    """
    spread = x.std(axis=1)
    plain, given = [], []
    for W in kept:
        change = np.abs(kept[-1] - W).transpose(0, 2, 1)
        one, other = [], []
        for run in range(len(change)):
            inked = spread[run] > INK
            a, b = _ranks(gaps[run][:, inked]), _ranks(change[run][:, inked])
            s = np.broadcast_to(_ranks(spread[run][inked]), a.shape)
            with np.errstate(invalid="ignore", divide="ignore"):  # at t = end nothing has moved
                ab, az, bz = (_centred_cosine(*pair, 1) for pair in ((a, b), (a, s), (b, s)))
                partial = (ab - az * bz) / np.sqrt((1 - az**2) * (1 - bz**2))
            one.append(np.nan_to_num(ab).mean())
            other.append(np.nan_to_num(partial).mean())
        plain.append(one)
        given.append(other)
    return {"moved": np.array(plain).T, "moved:given": np.array(given).T}


@lru_cache(maxsize=2)
def facts(runs: int, seed: int) -> dict:
    """Measure the data itself on the training rows of each split, means over the ten digits: name
    -> (runs,).

    "modes": modes of the Gaussian kernel density of x . mean (Silverman's width); "below", "above":
    shares beyond 2 standard deviations; "within": share within 1; "ink:A", "ink:S", "ink:B": mean
    pixel of the groups of one sixth; "means", "spreads": standard deviation over the inked pixels
    of their means and of their standard deviations, relative to the average.
    """
    images, labels = networks.load()
    rows = networks.split(DIGITS, runs, seed).train
    x, names = images[rows], labels[rows]
    means = class_means(x, names)
    chosen = choose(x, names, means, GROUPS["sixth"])
    found: dict[str, list] = {}
    for run in range(runs):
        table: dict[str, list] = {}
        for c in DIGITS:
            own = x[run, names[run] == c]
            dots = own @ means[run, c]
            z = (dots - dots.mean()) / dots.std()
            entry = {
                "modes": modes(z),
                "below": (z < -2).mean(),
                "above": (z > 2).mean(),
                "within": (np.abs(z) < 1).mean(),
            }
            entry |= {f"ink:{g}": x[run, chosen[run][c][g]].mean() for g in "ASB"}
            inked = own.std(axis=0) > INK
            for name, values in (
                ("means", own.mean(axis=0)[inked]),
                ("spreads", own.std(axis=0)[inked]),
            ):
                entry[name] = values.std() / values.mean()
            for name, value in entry.items():
                table.setdefault(name, []).append(float(value))
        for name, values in table.items():
            found.setdefault(name, []).append(np.mean(values))
    return {name: np.array(values) for name, values in found.items()}


def modes(values) -> int:
    """Count the maxima of the Gaussian kernel density estimate with Silverman's width 0.9 min(sd,
    IQR/1.34) n^-1/5.
    """
    low, high = np.quantile(values, (0.25, 0.75))
    width = 0.9 * min(values.std(), (high - low) / 1.34) * values.size**-0.2
    grid = np.linspace(values.min() - 3 * width, values.max() + 3 * width, 512)
    density = np.exp(-0.5 * ((grid[:, None] - values) / width) ** 2).sum(axis=1)
    return int(((density[1:-1] > density[:-2]) & (density[1:-1] >= density[2:])).sum())


def subset_accuracy(runs: int, seed: int) -> np.ndarray:
    """Return held-out accuracies (runs, 2) of a linear probe on all 64 pixels and on 16 averages of
    2 x 2 pixels.
    """
    images, labels = networks.load()
    rows = networks.split(DIGITS, runs, seed)
    small = images.reshape(-1, 4, 2, 4, 2).mean(axis=(2, 4)).reshape(-1, 16)
    return np.stack(
        [
            measure.probe(
                z[rows.train], labels[rows.train], z[rows.test], labels[rows.test], len(DIGITS)
            )
            for z in (images, small)
        ],
        axis=1,
    )


def dataset(result: Curves, scenario: str = ""):
    """Return the curves as an xarray Dataset with dimensions (run, t)."""
    import xarray

    variables = {
        name.replace(":-", "_layer_").replace(":", "_"): (
            ("run", "t"),
            values,
            {"units": "1", "long_name": name},
        )
        for name, values in result.values.items()
    }
    study = result.campaign
    attributes = {
        "scenario": scenario,
        "data": "scikit-learn digits, 1797 images of 8x8",
        "network": study.network,
        "rate": study.rate,
        "batch": study.batch,
        "seed": study.seed,
    }
    return xarray.Dataset(
        variables,
        coords={"run": np.arange(study.runs), "t": ("t", result.t, {"units": "iterations"})},
        attrs=attributes,
    )
