"""Pretrain perceptrons on the digits with labels of many granularities, then read or finetune them
for two classes.

Stand-in for the experiments of `granularity` (in-dataset transfer: same images, same split, other
labels): a perceptron 64-width-labels with ReLU, cross-entropy, Adam, mini-batches.  The target is y
mod 2 ("parity") or y >= 5 ("half"), five digits in each of its two classes.  Labels to pretrain on,
with their number:

    coarse    the target [2]                     digits    the digit [10]
    merged    digits of a class merged to two labels [4]    partsN    k-means, N clusters in every
              digit [10 N]
    randomN   a random one of N labels of the class [2N]    clustersN k-means, N clusters in each
              class [2N]
    wholeN    k-means, 2N clusters over all digits [2N]     sample    a label of its own for every
              image

The pretrained network answers the target by the largest logit among the labels of each class
("max", where labels lie inside classes).  "tuned": a new head with two outputs, all layers trained
for as many epochs at the same rate, as the source does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from . import networks
from .curves import Curves

TARGETS = {"parity": lambda y: y % 2, "half": lambda y: (y >= 5).astype(np.int64)}
_KIND = re.compile(r"(coarse|merged|digits|sample)|(parts|random|clusters|whole)([1-9]\d{0,2})")


@dataclass(frozen=True)
class TransferStudy:
    """Fix everything that the curves depend on; `labels` lists the kinds of pretraining, `size` is
    the number of training images.
    """

    target: str = "parity"
    labels: str = "coarse digits"
    size: int = 400
    width: int = 48
    epochs: int = 60
    rate: float = 0.003
    batch: int = 64
    runs: int = 16
    seed: int = 7

    def __post_init__(self):
        def demand(good, text):
            if not good:
                raise ValueError(text)

        object.__setattr__(self, "labels", " ".join(str(self.labels).replace(",", " ").split()))
        demand(
            self.target in TARGETS,
            f"target must be one of {', '.join(TARGETS)}, not {self.target!r}",
        )
        demand(
            self.labels != "", "labels must name at least one kind, such as coarse digits random5"
        )
        demand(100 <= self.size <= 1600, f"size must be in 100..1600, not {self.size}")
        for kind in self.labels.split():
            found = _KIND.fullmatch(kind)
            demand(
                found,
                "labels must be coarse, merged, digits, sample, or partsN, randomN, clustersN,"
                f" wholeN, not {kind!r}",
            )
            demand(
                not found[3] or int(found[3]) <= self.size // 20,
                f"{kind} asks for too many labels: at most size/20 = {self.size // 20}",
            )
        demand(1 <= self.width <= 4096, f"width must be in 1..4096, not {self.width}")
        demand(1 <= self.epochs <= 10**4, f"epochs must be in 1..10^4, not {self.epochs}")
        demand(0 < self.rate <= 1, f"rate must be in (0, 1], not {self.rate}")
        demand(1 <= self.batch <= self.size, f"batch must be in 1..size, not {self.batch}")
        demand(1 <= self.runs <= 256, f"runs must be in 1..256, not {self.runs}")
        demand(self.seed >= 0, "seed must not be negative")


def checkpoints(study: TransferStudy) -> list[int]:
    """Return the measured epochs, of pretraining and of finetuning: 0, 1, 2, 4, ... and the
    last.
    """
    return sorted({0, study.epochs} | {2**i for i in range(study.epochs.bit_length())})


def count(kind: str, size: int) -> int:
    """Return the number of labels of a kind."""
    name, _, n = _KIND.fullmatch(kind).groups()
    if name:
        return {"coarse": 2, "merged": 4, "digits": 10, "sample": size}[name]
    return int(n) * (10 if kind.startswith("parts") else 2)


def _clusters(x, groups, n: int, seed: int):
    """Cluster the rows of each group into n by k-means; numbers run through group after group."""
    from sklearn.cluster import KMeans

    found = np.zeros(len(x), np.int64)
    for g in np.unique(groups):
        rows = np.flatnonzero(groups == g)
        found[rows] = g * n + KMeans(n, n_init=4, random_state=seed).fit_predict(x[rows])
    return found


def labels_of(kind: str, study: TransferStudy, x, y, replicate: int):
    """Return the pretraining labels of the rows and the target class of each label (None where
    labels cross classes).
    """
    target = TARGETS[study.target](y)
    rng = networks.generator(study.seed, "labels " + kind, replicate)
    classes = TARGETS[study.target](np.arange(10))
    name, many, n = _KIND.fullmatch(kind).groups()
    if name == "coarse":
        return target, np.arange(2)
    if name == "digits":
        return y, classes
    if name == "sample":
        return np.arange(len(y)), target
    if name == "merged":
        code = np.zeros(10, np.int64)
        for k in (0, 1):
            code[rng.permutation(np.flatnonzero(classes == k))] = 2 * k + np.array([0, 0, 0, 1, 1])
        return code[y], np.repeat(np.arange(2), 2)
    n, draw = int(n), int(rng.integers(2**31))
    if many == "parts":
        return _clusters(x, y, n, draw), np.repeat(classes, n)
    if many == "random":
        return target * n + rng.integers(n, size=len(y)), np.repeat(np.arange(2), n)
    if many == "clusters":
        return _clusters(x, target, n, draw), np.repeat(np.arange(2), n)
    return _clusters(x, np.zeros_like(y), 2 * n, draw), None


class _Net:
    """All replicates of a perceptron with one hidden layer: one float32 vector (runs, parameters)
    with views, and Adam.
    """

    def __init__(self, parts):
        self.shapes = [p.shape[1:] for p in parts]
        self.vector = np.concatenate([p.reshape(len(p), -1) for p in parts], axis=1).astype(
            np.float32
        )
        self.parts = self._views(self.vector)
        self.slope, self.mean, self.square = (np.zeros_like(self.vector) for _ in range(3))
        self.slopes, self.steps = self._views(self.slope), 0

    def _views(self, vector):
        ends = np.cumsum([int(np.prod(s)) for s in self.shapes])
        return [
            vector[:, e - int(np.prod(s)) : e].reshape(len(vector), *s)
            for e, s in zip(ends, self.shapes)
        ]

    def hidden(self, x):
        return np.maximum(x @ self.parts[0] + self.parts[1], 0)

    def logits(self, x):
        return self.hidden(x) @ self.parts[2] + self.parts[3]

    def step(self, x, labels, rate: float):
        """Take one step of Adam (0.9, 0.999) on the mean cross-entropy of a batch: x (runs, n, 64),
        labels (runs, n).
        """
        h = self.hidden(x)
        back = networks.softmax(h @ self.parts[2] + self.parts[3])
        runs, n = labels.shape
        back[np.arange(runs)[:, None], np.arange(n), labels] -= 1
        back /= np.float32(n)
        W1, b1, W2, b2 = self.slopes
        W2[:] = h.transpose(0, 2, 1) @ back
        b2[:] = back.sum(axis=1, keepdims=True)
        down = (back @ self.parts[2].transpose(0, 2, 1)) * (h > 0)
        W1[:] = x.transpose(0, 2, 1) @ down
        b1[:] = down.sum(axis=1, keepdims=True)
        self.steps += 1
        self.mean += np.float32(0.1) * (self.slope - self.mean)
        self.square += np.float32(0.001) * (self.slope * self.slope - self.square)
        scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        self.vector -= np.float32(scale) * self.mean / (np.sqrt(self.square) + np.float32(1e-8))


def _head(study: TransferStudy, outputs: int, purpose: str):
    draws = [networks.generator(study.seed, f"head {purpose}", r) for r in range(study.runs)]
    return [
        np.stack([g.normal(0, np.sqrt(1 / study.width), (study.width, outputs)) for g in draws]),
        np.zeros((study.runs, 1, outputs)),
    ]


def _body(study: TransferStudy):
    draws = [networks.generator(study.seed, "body", r) for r in range(study.runs)]
    return [
        np.stack([g.normal(0, np.sqrt(2 / 64), (64, study.width)) for g in draws]),
        np.zeros((study.runs, 1, study.width)),
    ]


def _train(study: TransferStudy, net: _Net, x, labels, purpose: str):
    """Yield the epochs of the checkpoints while training in place; an epoch walks through a fresh
    permutation, incomplete batches dropped.
    """
    orders, wanted = (
        [networks.generator(study.seed, f"order {purpose}", r) for r in range(study.runs)],
        set(checkpoints(study)),
    )
    runs = np.arange(study.runs)[:, None]
    for done in range(study.epochs + 1):
        if done in wanted:
            yield done
        if done == study.epochs:
            return
        walk = np.stack([g.permutation(study.size) for g in orders])
        for first in range(0, study.size - study.batch + 1, study.batch):
            rows = walk[:, first : first + study.batch]
            net.step(x[runs, rows], labels[runs, rows], study.rate)
        if not np.isfinite(net.vector).all():
            raise ValueError(
                f"training diverged by epoch {done + 1}; choose a smaller rate than {study.rate}"
            )


def _read(logits, classes):
    """Return the class of the largest logit among the labels of each class; a tie goes to class
    0.
    """
    best = [np.where((classes == k)[:, None, :], logits, -np.inf).max(axis=2) for k in (0, 1)]
    return (best[1] > best[0]).astype(np.int64)


@lru_cache(maxsize=16)
def follow(study: TransferStudy) -> Curves:
    """Train every kind of labels, all replicates at once, on one thread.

    t: epochs.  Values (runs, checkpoints): "max:KIND" held-out error of the largest logit of each
    class, during pretraining (not for wholeN); "tuned:KIND" held-out error during finetuning;
    "learnt:KIND" share of training rows whose pretraining label is found. Replicates of all kinds
    share split, start of the hidden layer and order of images.
    """
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1, user_api="blas"):
        return _run(study)


def _run(study: TransferStudy) -> Curves:
    images, digits = networks.load()
    orders = np.stack(
        [
            networks.generator(study.seed, "split", r).permutation(len(digits))
            for r in range(study.runs)
        ]
    )
    train, test = orders[:, : study.size], orders[:, study.size :]
    x, z = images[train].astype(np.float32), images[test].astype(np.float32)
    aim = TARGETS[study.target]
    target, truth = aim(digits[train]), aim(digits[test])
    values = {}
    for kind in study.labels.split():
        found = [
            labels_of(kind, study, images[rows], digits[rows], r) for r, rows in enumerate(train)
        ]
        labels = np.stack([a for a, _ in found])
        classes = None if found[0][1] is None else np.stack([b for _, b in found])
        net = _Net(_body(study) + _head(study, count(kind, study.size), "first"))
        record = {"max": [], "learnt": [], "tuned": []}
        for _ in _train(study, net, x, labels, "first"):
            record["learnt"].append((net.logits(x).argmax(axis=2) == labels).mean(axis=1))
            if classes is not None:
                record["max"].append((_read(net.logits(z), classes) != truth).mean(axis=1))
        tuned = _Net([p.copy() for p in net.parts[:2]] + _head(study, 2, "second"))
        for _ in _train(study, tuned, x, target, "second"):
            record["tuned"].append((tuned.logits(z).argmax(axis=2) != truth).mean(axis=1))
        values |= {
            f"{name}:{kind}": np.stack(rows, axis=1).astype(float)
            for name, rows in record.items()
            if rows
        }
    return Curves(study, np.array(checkpoints(study)), values)


def dataset(result: Curves, scenario: str = ""):
    """Return the curves over epochs as an xarray Dataset with dimensions (run, t)."""
    import xarray

    text = {
        "max": "held-out error, largest logit of each class, pretraining with",
        "tuned": "held-out error while finetuning after",
        "learnt": "pretraining labels found on training rows,",
    }
    variables = {}
    for name, values in result.values.items():
        what, _, kind = name.partition(":")
        variables[name.replace(":", "_")] = (
            ("run", "t"),
            values,
            {"units": "1", "long_name": f"{text[what]} {kind} labels"},
        )
    study = result.campaign
    attributes = {
        "scenario": scenario,
        "data": "scikit-learn digits, 1797 images of 8x8",
        **{
            name: getattr(study, name)
            for name in ("target", "labels", "size", "width", "epochs", "rate", "batch", "seed")
        },
    }
    return xarray.Dataset(
        variables,
        coords={"run": np.arange(study.runs), "t": ("t", result.t, {"units": "epochs"})},
        attrs=attributes,
    )
