"""Train perceptrons on the digits with labels that do not match the classes, and measure what is
left of the classes.

Stand-in for the experiments of `collapse` (Coarse and Fine CIFAR): a perceptron
64-width-width-labels with ReLU, cross-entropy, mini-batches, momentum, weight decay, rate x 0.1
after one third and two thirds of the epochs; H is its last hidden layer.  The labels of a digit y,
with its super-class in brackets:

    coarse   y mod 5 [5]               random   y mod 5 after a random renumbering of the digits,
             anew for each replicate [5]
    parity   y mod 2 [2, five digits each]         similar  the five pairs of digits with the
             nearest class means [5]
    fine     y + 10 beta, beta = 0 or 1 at random  original y

Class distances D are those of the 10 digits (of the 20 fine classes for "fine"), on the training
rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from assay.simulators.core import measures

from . import networks
from .curves import Curves

TASKS = ("coarse", "fine", "random", "parity", "similar", "original")
DIGITS = tuple(range(10))
PRINTED = 350
"""Epochs of the source; a stand-in takes fewer and scales every printed epoch."""
SHOWN = (20, 120, 200, 240, 350)
"""Printed epochs at which the source shows class distances."""
PROBES = ("none", "kmeans", "baselines", "tsne")
TSNE_STEPS = 400


@dataclass(frozen=True)
class LabelStudy:
    """Fix everything that the curves depend on.

    printed: the epochs of the source that `epochs` stands for (350 or 1000); probe "kmeans" adds
    the cluster-and-linear-probe test at the end, "baselines" also what the inputs and the untrained
    network show, "tsne" also the test on two t-SNE coordinates.
    """

    task: str = "coarse"
    width: int = 128
    epochs: int = 70
    rate: float = 0.1
    decay: float = 5e-4
    momentum: float = 0.9
    batch: int = 64
    runs: int = 6
    seed: int = 7
    probe: str = "none"
    printed: int = PRINTED

    def __post_init__(self):
        def demand(good, text):
            if not good:
                raise ValueError(text)

        demand(self.task in TASKS, f"task must be one of {', '.join(TASKS)}, not {self.task!r}")
        demand(
            self.probe in PROBES, f"probe must be one of {', '.join(PROBES)}, not {self.probe!r}"
        )
        demand(
            self.probe == "none" or self.task not in ("fine", "original"),
            "a probe needs super-classes",
        )
        demand(1 <= self.width <= 4096, f"width must be in 1..4096, not {self.width}")
        demand(1 <= self.epochs <= 10**5, f"epochs must be in 1..10^5, not {self.epochs}")
        demand(0 < self.rate <= 10, f"rate must be in (0, 10], not {self.rate}")
        demand(0 <= self.decay < 1, f"decay must be in [0, 1), not {self.decay}")
        demand(0 <= self.momentum < 1, f"momentum must be in [0, 1), not {self.momentum}")
        demand(1 <= self.batch <= 1024, f"batch must be in 1..1024, not {self.batch}")
        demand(1 <= self.runs <= 256, f"runs must be in 1..256, not {self.runs}")
        demand(self.seed >= 0, "seed must not be negative")
        demand(20 <= self.printed <= 10**5, f"printed must be in 20..10^5, not {self.printed}")


def epoch(study: LabelStudy, printed: int) -> int:
    """Return the epoch of the study that stands for a printed one."""
    return round(study.epochs * printed / study.printed)


def checkpoints(study: LabelStudy) -> list[int]:
    """Return the measured epochs: 0, 1, 2, 4, ... up to the first that stands for a printed one,
    and all of those.
    """
    doubles = {0, 1} | {
        2**i for i in range(study.epochs.bit_length()) if 2**i <= epoch(study, SHOWN[0])
    }
    return sorted(doubles | {epoch(study, e) for e in SHOWN if e <= study.printed} | {study.epochs})


def nearest_pairs(x, y) -> list[tuple[int, int]]:
    """Split the ten digits into five pairs with the least sum of squared distances of their class
    means.
    """
    means = np.stack([x[y == c].mean(axis=0) for c in DIGITS])
    apart = np.square(means[:, None] - means).sum(axis=2)

    def best(left):
        if not left:
            return 0.0, []
        first, rest = left[0], left[1:]
        options = []
        for other in rest:
            cost, pairs = best(tuple(d for d in rest if d != other))
            options.append((cost + apart[first, other], [(first, other), *pairs]))
        return min(options)

    return best(DIGITS)[1]


def labels_of(study: LabelStudy, x, y, replicate: int):
    """Return the training labels of the rows, the super-class of each class of D, and the classes
    of D of the rows.
    """
    rng = networks.generator(study.seed, "labels " + study.task, replicate)
    if study.task == "fine":
        fine = measures.fine(y, 10, rng)
        return fine, np.arange(20) % 10, fine
    groups = {
        "coarse": lambda: measures.coarse(np.arange(10), 5),
        "parity": lambda: measures.coarse(np.arange(10), 2),
        "random": lambda: measures.coarse(rng.permutation(10), 5),
        "original": lambda: np.arange(10),
    }
    if study.task == "similar":
        super_classes = np.zeros(10, dtype=int)
        for k, pair in enumerate(nearest_pairs(x, y)):
            super_classes[list(pair)] = k
    else:
        super_classes = groups[study.task]()
    return super_classes[y], super_classes, y


def _start(study: LabelStudy, outputs: int, replicate: int):
    """Draw He weights, biases 0, last layer N(0, 1/fan-in): one float32 vector and its views [W1,
    b1, W2, b2, W3, b3].
    """
    widths, draw = (
        (64, study.width, study.width, outputs),
        networks.generator(study.seed, "start", replicate),
    )
    found = []
    for layer, (fan_in, fan_out) in enumerate(zip(widths[:-1], widths[1:])):
        found.append(
            draw.normal(0, np.sqrt((1 if layer == 2 else 2) / fan_in), (fan_in, fan_out)).astype(
                np.float32
            )
        )
        found.append(np.zeros(fan_out, np.float32))
    vector = np.concatenate([p.ravel() for p in found])
    return vector, _views(vector, found)


def _views(vector, like) -> list[np.ndarray]:
    """Cut a vector into arrays of given shapes that share its memory."""
    ends = np.cumsum([p.size for p in like])
    return [vector[end - p.size : end].reshape(p.shape) for p, end in zip(like, ends, strict=True)]


def _train(study: LabelStudy, vector, parameters, x, labels, replicate: int):
    """Yield the epochs of the checkpoints while training in place; velocity v <- momentum v +
    gradient + decay p, p <- p - rate v.
    """
    order = networks.generator(study.seed, "order", replicate)
    onehot, speed, slope = (
        np.eye(parameters[-1].size, dtype=np.float32)[labels],
        np.zeros_like(vector),
        np.zeros_like(vector),
    )
    wanted, layers, slopes = (
        set(checkpoints(study)),
        len(parameters) // 2,
        _views(slope, parameters),
    )
    decay, momentum = np.float32(study.decay), np.float32(study.momentum)
    size = min(study.batch, len(x))
    for done in range(study.epochs + 1):
        if done in wanted:
            yield done
        if done == study.epochs:
            return
        rate = np.float32(
            study.rate * 0.1 ** sum(3 * done >= part * study.epochs for part in (1, 2))
        )
        walk = order.permutation(len(x))
        for first in range(0, len(x) - size + 1, size):
            rows = walk[first : first + size]
            values = [x[rows], *networks.forward("MLP", parameters, x[rows])]
            back = (networks.softmax(values[-1]) - onehot[rows]) / np.float32(size)
            for layer in range(layers - 1, -1, -1):
                np.matmul(values[layer].T, back, out=slopes[2 * layer])
                np.sum(back, axis=0, out=slopes[2 * layer + 1])
                if layer:
                    back = (back @ parameters[2 * layer].T) * (values[layer] > 0)
            speed *= momentum
            speed += slope + decay * vector
            vector -= rate * speed


def lines(D, groups) -> dict:
    """Average D over its diagonal ("diag"), over i != j of one super-class ("same", nan if none),
    and over the rest ("other").
    """
    inside = groups[:, None] == groups
    same = inside & ~np.eye(len(groups), dtype=bool)
    return {
        "diag": np.diagonal(D).mean(),
        "same": D[same].mean() if same.any() else np.nan,
        "other": D[~inside].mean(),
    }


def silhouette(points, labels) -> float:
    """Return the mean silhouette, 0 where the points do not differ."""
    from sklearn.metrics import silhouette_score

    return float(silhouette_score(points, labels)) if np.ptp(points, axis=0).max() > 0 else 0.0


def sub_silhouettes(H, classes, super_classes) -> list[float]:
    """Return, for each super-class, the mean silhouette of its samples with their classes as
    clusters.
    """
    found = []
    for k in np.unique(super_classes):
        rows = super_classes[classes] == k
        found.append(silhouette(H[rows], classes[rows]))
    return found


def two_components(H) -> np.ndarray:
    """Return the first two principal coordinates, (n, 2)."""
    centred = H - H.mean(axis=0)
    values, vectors = np.linalg.eigh(centred.T @ centred)
    return centred @ vectors[:, -2:][:, ::-1]


def _probes(study: LabelStudy, H, outside, labels, y, truth, super_classes) -> dict:
    """Return accuracies for the digits on held-out rows: "clp", "clp_tsne" (if asked) and "lpo",
    linear probe with true labels.
    """
    found = {
        "lpo": (measures.linear_probe(H, y, outside) == truth).mean(),
        "clp": measures.cluster_and_probe(H, labels, outside, truth, super_classes).accuracy,
    }
    if study.probe == "tsne":
        found["clp_tsne"] = measures.cluster_and_probe(
            H, labels, outside, truth, super_classes, "tsne", iterations=TSNE_STEPS
        ).accuracy
    return found


def _gap(right, truth, super_classes) -> float:
    """Return the largest minus the smallest accuracy over the classes of a super-class, mean over
    super-classes.
    """
    by_class = np.array([right[truth == c].mean() for c in DIGITS])
    return float(np.mean([np.ptp(by_class[super_classes == k]) for k in np.unique(super_classes)]))


@lru_cache(maxsize=64)
def follow_labels(study: LabelStudy) -> Curves:
    """Train the replicates one after another and measure them, on one thread.

    t: epochs.  Values (runs, checkpoints): "diag", "same", "other" of `lines`; "msdr" = same/diag;
    "nc1", "nc2" for the trained labels; "accuracy" on training rows and "test" on held-out rows for
    the trained labels ("fine": for the digit). (runs, checkpoints, C, C): "D".  (runs, C, C):
    "D:input".  (runs,): "input:diag", "input:same", "input:other"; unless fine or original:
    "silhouette:K" for every super-class K, "gap:test", "gap:train" of `_gap`.  With a probe: "clp",
    "lpo", "clp_tsne".  With baselines: "pca", silhouette of the super-classes in two principal
    coordinates; "clp" and "silhouette:K" after "start:" (the untrained network) and "input:".
    """
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1, user_api="blas"):
        return _run(study)


def _run(study: LabelStudy) -> Curves:
    images, digits = networks.load()
    rows = networks.split(DIGITS, study.runs, study.seed)
    record = []
    for run in range(study.runs):
        x, y = images[rows.train[run]], digits[rows.train[run]]
        z, truth = images[rows.test[run]], digits[rows.test[run]]
        labels, super_classes, classes = labels_of(study, x, y, run)
        outputs = int(labels.max()) + 1
        wanted = truth if study.task == "fine" else super_classes[truth]
        parted, baselines = (
            study.task not in ("fine", "original"),
            study.probe
            in (
                "baselines",
                "tsne",
            ),
        )
        record.append({})

        def note(name, value):
            record[-1].setdefault(name, []).append(value)

        def once(name, value):
            record[-1][name] = value

        plain = measures.class_distances(x, classes)
        once("D:input", plain)
        for name, value in lines(plain, super_classes).items():
            once(f"input:{name}", value)
        small = x.astype(np.float32)
        vector, parameters = _start(study, outputs, run)
        for done in _train(study, vector, parameters, small, labels, run):
            *_, H, out = networks.forward("MLP", parameters, small)
            *_, outside, guess = networks.forward("MLP", parameters, z.astype(np.float32))
            if not np.isfinite(out).all():
                raise ValueError(
                    f"training diverged by epoch {done}; choose a smaller rate than {study.rate}"
                )
            H, outside = H.astype(float), outside.astype(float)
            D = measures.class_distances(H, classes)
            found = lines(D, super_classes)
            right = out.argmax(axis=1) == labels
            met = guess.argmax(axis=1) % (10 if study.task == "fine" else outputs) == wanted
            note("D", D)
            for name, value in found.items():
                note(name, value)
            note("msdr", found["same"] / found["diag"])
            note("nc1", measures.nc1(H, labels, rank=_rank(H, labels)))
            note("nc2", measures.nc2(H, labels))
            note("accuracy", right.mean())
            note("test", met.mean())
            if baselines and done == 0:
                once(
                    "start:clp",
                    measures.cluster_and_probe(H, labels, outside, truth, super_classes).accuracy,
                )
                for k, value in enumerate(sub_silhouettes(H, classes, super_classes)):
                    once(f"start:silhouette:{k}", value)
        if parted:
            for k, value in enumerate(sub_silhouettes(H, classes, super_classes)):
                once(f"silhouette:{k}", value)
            once("gap:train", _gap(right, y, super_classes))
            once("gap:test", _gap(met, truth, super_classes))
        if baselines:
            once("pca", silhouette(two_components(H), labels))
            once(
                "input:clp", measures.cluster_and_probe(x, labels, z, truth, super_classes).accuracy
            )
            for k, value in enumerate(sub_silhouettes(x, classes, super_classes)):
                once(f"input:silhouette:{k}", value)
        if study.probe != "none":
            for name, value in _probes(study, H, outside, labels, y, truth, super_classes).items():
                once(name, value)
    return Curves(
        study,
        np.array(checkpoints(study)),
        {name: np.array([entry[name] for entry in record]) for name in record[0]},
    )


def _rank(H, labels) -> int:
    """Return the numerical rank of the centred class means, at least 1: neurons can be off for all
    samples.
    """
    _, means, _ = measures.class_moments(H, labels)
    values = np.linalg.svd(means, compute_uv=False)
    limit = min(len(means) - 1, means.shape[1])
    return max(1, int((values[:limit] > values[0] * max(means.shape) * np.finfo(float).eps).sum()))


def dataset(result: Curves, scenario: str = ""):
    """Return the curves over epochs as an xarray Dataset with dimensions (run, t)."""
    import xarray

    text = {
        "diag": "mean squared distance within a class",
        "same": "the same between classes of one super-class",
        "other": "the same between super-classes",
        "msdr": "same / diag",
        "nc1": "NC1 of the trained labels",
        "nc2": "NC2 of the trained labels",
        "accuracy": "training accuracy",
        "test": "held-out accuracy",
    }
    variables = {
        name: (("run", "t"), result[name], {"units": "1", "long_name": long})
        for name, long in text.items()
    }
    for name, values in result.values.items():
        if values.ndim == 1:
            variables[name.replace(":", "_")] = ("run", values, {"units": "1", "long_name": name})
    study = result.campaign
    attributes = {
        "scenario": scenario,
        "data": "scikit-learn digits, 1797 images of 8x8",
        **{
            name: getattr(study, name)
            for name in ("task", "width", "epochs", "rate", "decay", "momentum", "batch", "seed")
        },
    }
    return xarray.Dataset(
        variables,
        coords={"run": np.arange(study.runs), "t": ("t", result.t, {"units": "epochs"})},
        attrs=attributes,
    )
