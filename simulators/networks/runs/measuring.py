"""What is measured of a network while it is trained, by name.

Each measure gets a `Seen`: the features of the training and the test images at one moment.  H is
the last hidden layer; sub-classes are the finest classes of the data, super-classes the classes
that are trained on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np

from assay.simulators.networks.data import Images
from assay.simulators.networks.digits.labels import lines
from assay.simulators.networks.measures import exits
from assay.simulators.networks.measures.groups import Chosen, by_group, choose, losses
from assay.simulators.networks.measures.moments import Moments
from assay.simulators.networks.measures.regression import Probes
from assay.simulators.networks.runs.cells import Cell

PENULTIMATE, BELOW = "penultimate", "below"
"""The last hidden layer, and the one below it where there is one."""
MOST_FEATURES = 1024
"""Features of a layer that is decoded at most; larger maps are averaged over squares."""
MOST_POINTS = 2000
"""Images at most of what takes all pairs of them: silhouettes, t-SNE."""
FEW = 200
BATCH = 500
"""Images of a forward pass, for which the program is compiled."""
REMEMBERED = 10_000
"""Images of a set at most whose outputs are kept while a network is measured."""
SIXTH = 6
RISEN = 1.02
"""How many times its start the loss of a group is when it counts as risen."""
SIDE = 16
"""Pixels a side of what a decoder reconstructs at most."""
PENALTY = 1e-3
TUNED, TUNED_BEFORE = Fraction(50, 90), Fraction(59, 100)
"""Between which shares of the training, besides its ends, a copy of the network is fine-tuned."""

Forward = Callable[[np.ndarray], tuple[np.ndarray, Mapping[str, np.ndarray]]]
"""Takes pixels uint8 (b, h, w, 3) and gives logits (b, classes) and features (b, ...) of
`PENULTIMATE` and `BELOW`."""


@dataclass(frozen=True, eq=False)
class Seen:
    """A network at one moment: its forward pass, the cell, and the images with all labels.

    ``other`` holds images and test images of the task that the network is read out for;
    ``share`` is how much of the training is done; ``tune`` fine-tunes a copy of the network on the
    coarsest labels and returns its test error.  ``begun`` is the forward pass before the first
    step, ``weights`` of a network of one layer those of each input and class, (d, classes).
    """

    cell: Cell
    forward: Forward
    images: Images
    test: Images
    other: tuple[Images, Images] | None = None
    share: Fraction = Fraction(1)
    tune: Callable[[], float] | None = None
    begun: Forward | None = None
    weights: np.ndarray | None = None

    @cached_property
    def train_pass(self) -> tuple[np.ndarray, np.ndarray]:
        """Logits and H, (n, d), of the training images."""
        return self._passed(self.images)

    @cached_property
    def test_pass(self) -> tuple[np.ndarray, np.ndarray]:
        """Logits and H of the test images."""
        return self._passed(self.test)

    @cached_property
    def chosen(self) -> Chosen:
        """The images near the mean of their class and the dark and bright ones far from it, each a
        sixth of the smallest class, as `majority` takes 1000 of 6000.
        """
        level = self.cell.labels
        return choose(self.images, level, int(self.images.counts(level).min()) // SIXTH)

    def _passed(self, images: Images) -> tuple[np.ndarray, np.ndarray]:
        logits, hidden = [], []
        for out, features in self.batches(images):
            logits.append(np.asarray(out, np.float64))
            rows = np.asarray(features[PENULTIMATE], np.float64)
            hidden.append(rows.reshape(len(rows), -1))
        return np.concatenate(logits), np.concatenate(hidden)

    def batches(self, images: Images) -> Iterator[tuple]:
        """Yield logits and features of the images in batches of `BATCH`; those of few images are
        computed once.
        """
        if len(images) <= REMEMBERED:
            if id(images) not in self._kept:
                self._kept[id(images)] = [*self._batches(images)]
            yield from self._kept[id(images)]
        else:
            yield from self._batches(images)

    def _batches(self, images: Images) -> Iterator[tuple]:
        for low in range(0, len(images), BATCH):
            yield self.forward(images.pixels[low : low + BATCH])

    @cached_property
    def _kept(self) -> dict[int, list[tuple]]:
        """The outputs for sets of few images, by their identity: this object holds them all."""
        return {}

    @property
    def own(self) -> np.ndarray:
        """The labels that are trained on, (n,)."""
        return self.images.labels[self.cell.labels]

    def pairs(self) -> tuple[str, np.ndarray] | None:
        """Return the level of the sub-classes and the super-class of each of them, None where the
        labels that are trained on are the finest.
        """
        labels = self.cell.labels
        fine = labels if labels == "halves" else "fine"
        if labels == fine and labels != "halves":
            return None
        over = self.images.labels["fine" if labels == "halves" else labels]
        groups = np.zeros(self.images.classes(fine), np.int64)
        groups[self.images.labels[fine]] = over
        return fine, groups


def training(seen: Seen) -> dict[str, float]:
    """loss, error: of the training images; test_error: of the others, all by the labels that are
    trained on.
    """
    logits, own = seen.train_pass[0], seen.own
    there = seen.test_pass[0].argmax(axis=1) != seen.test.labels[seen.cell.labels]
    return {
        "loss": float(losses(logits, own).mean()),
        "error": float((logits.argmax(axis=1) != own).mean()),
        "test_error": float(there.mean()),
    }


def collapse(seen: Seen) -> dict[str, float]:
    """nc1, nc2: neural collapse of the classes that are trained on."""
    counts = seen.images.counts(seen.cell.labels)
    hidden = seen.train_pass[1]
    moments = Moments(counts, hidden.shape[1]).add(hidden, seen.own)
    return {"nc1": moments.nc1(), "nc2": moments.nc2()}


def distances(seen: Seen) -> dict[str, float]:
    """diag, same, other: mean squared distances in H of two images of one sub-class, of two
    sub-classes of one super-class, of different super-classes; {} where no classes are finer than
    those that are trained on.  For halves of classes twin is what same is else.
    """
    found = seen.pairs()
    if found is None:
        return {}
    fine, groups = found
    hidden = seen.train_pass[1]
    moments = Moments(seen.images.counts(fine), hidden.shape[1], matrix=False)
    apart = moments.add(hidden, seen.images.labels[fine]).distances()
    told = {name: float(value) for name, value in lines(apart, groups).items()}
    if fine == "halves":
        told["twin"] = told.pop("same")
    return told


def silhouette(seen: Seen) -> dict[str, float]:
    """silhouette: of the sub-classes inside each super-class, in H, mean over super-classes."""
    found = seen.pairs()
    if found is None:
        return {}
    from assay.simulators.networks.digits.labels import sub_silhouettes

    fine, groups = found
    rows = slice(0, MOST_POINTS)
    labels = seen.images.labels[fine][rows]
    values = sub_silhouettes(seen.train_pass[1][rows], labels, groups[labels])
    return {"silhouette": float(np.mean(values))}


def probe(seen: Seen) -> dict[str, float]:
    """clp, probe: test accuracy of cluster-and-linear-probe (in two t-SNE coordinates, as printed),
    and of a linear probe with the original labels; at the start and the end alone.  Of fewer than
    `FEW` images the clusters are those of k-means in H, as t-SNE has nothing to show there.
    """
    found = seen.pairs()
    if found is None or seen.share not in (0, 1):
        return {}
    from assay.simulators.networks.measures.clusters import fine_structure

    fine, groups = found
    told = fine_structure(
        seen.train_pass[1],
        seen.images.labels[fine],
        seen.test_pass[1],
        seen.test.labels[fine],
        groups,
        "tsne" if len(seen.images) >= FEW else None,
        seed=seen.cell.seed,
    )
    return {"clp": told["clp"], "probe": told["probe"]}


def gap(seen: Seen) -> dict[str, float]:
    """gap: largest minus smallest test accuracy, for the labels that are trained on, of the
    sub-classes of a super-class, mean over super-classes.
    """
    found = seen.pairs()
    if found is None:
        return {}
    fine, groups = found
    own, truth = seen.test.labels[seen.cell.labels], seen.test.labels[fine]
    right = seen.test_pass[0].argmax(axis=1) == own
    shares = by_group(right, truth, len(groups))
    spans = [np.ptp(shares[groups == group]) for group in np.unique(groups)]
    return {"gap": float(np.mean(spans))}


def reconstruction(seen: Seen) -> dict[str, float]:
    """reconstruction, reconstruction_2, reconstruction_3: share of the variance of the test images
    that the best affine decoder of the logits, of H and of the layer below it leaves unexplained;
    softmax: the same of the softmax outputs.
    """
    from assay.simulators.networks.measures.following import follow

    outputs = chain(seen.batches(seen.images), seen.batches(seen.test))

    def layers(pixels: np.ndarray) -> dict[str, np.ndarray]:
        logits, features = next(outputs)  # `follow` takes each batch once, in this order
        if len(logits) != len(pixels):
            raise ValueError("the batches of a decoder are not those of its features")
        found = {"reconstruction": logits, "softmax": exits.softmax(logits)}
        if BELOW in features:  # a network without hidden layers has its input in their place
            found["reconstruction_2"] = features[PENULTIMATE]
            found["reconstruction_3"] = features[BELOW]
        return found

    side = SIDE if seen.images.pixels.shape[1] > SIDE else None
    most, penalty = MOST_FEATURES, PENALTY
    told = follow(
        [(0, layers)],
        seen.images,
        seen.test,
        penalty=penalty,
        most=most,
        side=side,
        batch=BATCH,
    )
    return {name: float(e) for name, e in zip(told.layers, told.error[0])}


def attribute(seen: Seen) -> dict[str, float]:
    """attribute: share of the variance of a unit of H that lies between the classes that are
    trained on, mean over the units that vary.
    """
    hidden, own = seen.train_pass[1], seen.own
    counts = np.bincount(own)
    sums = np.zeros((len(counts), hidden.shape[1]))
    np.add.at(sums, own, hidden - hidden.mean(axis=0))
    between = (counts[:, None] * np.square(sums / counts[:, None])).sum(axis=0) / len(own)
    whole = hidden.var(axis=0)
    varied = whole > 1e-12 * max(float(whole.max()), 1e-300)
    return {"attribute": float((between[varied] / whole[varied]).mean())}


def transfer(seen: Seen) -> dict[str, float]:
    """transfer: test accuracy for the other task of a ridge probe on H of the frozen network."""
    train, test = seen.other or (seen.images, seen.test)
    level = "other" if seen.other else "fine"
    (_, hidden), (_, away) = seen._passed(train), seen._passed(test)
    middle = hidden.mean(axis=0)
    length = float(np.sqrt(np.square(hidden - middle).sum(axis=1).mean())) or 1.0
    fitted = Probes(hidden.shape[1], {level: train.classes(level)})
    fitted.add((hidden - middle) / length, {level: train.labels[level]})
    found = fitted.solve(PENALTY).accuracies([((away - middle) / length, test.labels)])
    return {"transfer": found[level]}


def target(seen: Seen) -> dict[str, float]:
    """target: test error on the coarsest labels, by the largest logit of the classes of each;
    probe_error: the same by a ridge probe on H; tuned: the same after a copy was fine-tuned on
    them, at the start, at the end and late in the training.
    """
    level, coarse = seen.cell.labels, "coarse"
    truth = seen.test.labels[coarse]
    found = {}
    if level == coarse or level in ("fine", "level 2"):
        parents = np.zeros(seen.images.classes(level), np.int64)
        parents[seen.images.labels[level]] = seen.images.labels[coarse]
        guessed = exits.coarser(seen.test_pass[0], parents).argmax(axis=1)
        found["target"] = float((guessed != truth).mean())
    hidden, away = seen.train_pass[1], seen.test_pass[1]
    middle = hidden.mean(axis=0)
    length = float(np.sqrt(np.square(hidden - middle).sum(axis=1).mean())) or 1.0
    fitted = Probes(hidden.shape[1], {coarse: seen.images.classes(coarse)})
    fitted.add((hidden - middle) / length, {coarse: seen.images.labels[coarse]})
    told = fitted.solve(PENALTY).accuracies([((away - middle) / length, seen.test.labels)])
    if seen.tune is not None and (seen.share in (0, 1) or TUNED <= seen.share < TUNED_BEFORE):
        found["tuned"] = seen.tune()
    return {**found, "probe_error": 1 - told[coarse]}


def nullspace(seen: Seen) -> dict[str, float]:
    """risk_0, risk_50, risk_90: share of the test images on which the learner w_delta disagrees
    with the network, a linear teacher; at the start and the end alone.

    w_delta is the least-squares fit w of the teacher's margins on 100 training images, plus a
    vector of length delta/50 |w| in a random direction orthogonal to these images.  (The text
    prints delta |w| beside delta = 0, 10, .., 90; here 50 makes both parts equally long.)
    """
    if seen.share not in (0, 1):
        return {}

    def rows(images: Images) -> np.ndarray:
        return images.pixels.reshape(len(images), -1).astype(np.float64) / 255 - 0.5

    def margins(logits: np.ndarray) -> np.ndarray:
        return logits[:, 1] - logits[:, 0]

    few, there = rows(seen.images)[:100], rows(seen.test)
    learner = np.linalg.lstsq(few, margins(seen.train_pass[0])[:100], rcond=None)[0]
    random = np.random.Generator(np.random.Philox(seen.cell.seed))
    aside = random.standard_normal(few.shape[1])
    aside -= few.T @ np.linalg.lstsq(few.T, aside, rcond=None)[0]
    aside *= np.linalg.norm(learner) / np.linalg.norm(aside)
    says = margins(seen.test_pass[0]) > 0
    return {
        f"risk_{delta}": float((((there @ (learner + delta / 50 * aside)) > 0) != says).mean())
        for delta in (0, 50, 90)
    }


def likeness(seen: Seen) -> dict[str, float]:
    """entangled, grows: does H keep those sub-classes of a super-class apart whose images differ?

    The separation of two sub-classes is 2 D_ij / (D_ii + D_jj), D the class distances in H.
    entangled: that of the pair with the nearest mean images over the mean of the other pairs of its
    super-class, mean over super-classes; grows: the rank correlation of the separation with the
    squared distance of the mean images over all pairs inside super-classes.  {} where no
    super-class has three sub-classes.
    """
    found = seen.pairs()
    if found is None or np.bincount(found[1]).max() < 3:
        return {}
    from scipy.stats import spearmanr

    fine, groups = found
    labels, counts, hidden = seen.images.labels[fine], seen.images.counts(fine), seen.train_pass[1]
    moments = Moments(counts, hidden.shape[1], matrix=False)
    apart = moments.add(hidden, labels).distances()
    pixels = seen.images.pixels.reshape(len(labels), -1) / 255
    means = Moments(counts, pixels.shape[1], matrix=False).add(pixels, labels).means
    shares, separations, images = [], [], []
    for group in np.unique(groups):
        own = np.flatnonzero(groups == group)
        i, j = (own[side] for side in np.triu_indices(len(own), 1))
        separation = 2 * apart[i, j] / np.maximum(apart[i, i] + apart[j, j], 1e-300)
        image = np.square(means[i] - means[j]).sum(axis=1)
        separations.append(separation)
        images.append(image)
        if len(own) > 2:
            others = np.delete(separation, image.argmin())
            shares.append(separation[image.argmin()] / others.mean())
    order = spearmanr(np.concatenate(separations), np.concatenate(images)).statistic
    return {"entangled": float(np.mean(shares)), "grows": float(order)}


def prototypes(seen: Seen) -> dict[str, float]:
    """cosine: between the weights of a class, as an image, and its mean image, each about its own
    mean, averaged over classes; opposite: share of the neighbouring pixels of a channel whose
    weights differ in sign.  {} for a network with hidden layers.
    """
    if seen.weights is None:
        return {}
    own, counts = seen.own, seen.images.counts(seen.cell.labels)
    pixels = seen.images.pixels.reshape(len(own), -1) / 255
    means = Moments(counts, pixels.shape[1], matrix=False).add(pixels, own).means
    weights = np.asarray(seen.weights, np.float64).T
    a, b = (rows - rows.mean(axis=1, keepdims=True) for rows in (weights, means))
    lengths = np.maximum(np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1), 1e-300)
    signs = np.sign(weights).reshape(len(weights), *seen.images.pixels.shape[1:])
    apart = [np.diff(signs, axis=axis).ravel() != 0 for axis in (1, 2)]
    return {
        "cosine": float(((a * b).sum(axis=1) / lengths).mean()),
        "opposite": float(np.concatenate(apart).mean()),
    }


def groups(seen: Seen) -> dict[str, float]:
    """loss_near, loss_dark, loss_bright: mean losses of the groups D_A, D_S, D_B of `majority`;
    spread_near, spread_bright: standard deviation of the loss inside a class, mean over classes;
    risen: share of the classes in which the loss of D_S is more than 2 % above its start.
    """
    own = losses(seen.train_pass[0], seen.own)
    chosen = {"near": seen.chosen.near, "dark": seen.chosen.dark, "bright": seen.chosen.bright}
    found = {f"loss_{name}": float(own[rows].mean()) for name, rows in chosen.items()}
    for name in ("near", "bright"):
        found[f"spread_{name}"] = float(own[chosen[name]].std(axis=1).mean())
    if seen.begun is not None:
        rows = seen.chosen.dark.ravel()
        start = losses(seen.begun(seen.images.pixels[rows])[0], seen.own[rows])
        before = start.reshape(seen.chosen.dark.shape).mean(axis=1)
        found["risen"] = float((own[seen.chosen.dark].mean(axis=1) > RISEN * before).mean())
    return found


MEASURES: dict[str, Callable[[Seen], dict[str, Any]]] = {
    "collapse": collapse,
    "distances": distances,
    "silhouette": silhouette,
    "probe": probe,
    "gap": gap,
    "reconstruction": reconstruction,
    "attribute": attribute,
    "transfer": transfer,
    "target": target,
    "nullspace": nullspace,
    "likeness": likeness,
    "prototypes": prototypes,
    "groups": groups,
}
"""Name -> the function that measures; `training` is always measured."""
