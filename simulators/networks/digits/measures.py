"""Measure a layer: how well it describes the input, and what a linear probe can read from it.

Everything is batched over replicates: features (runs, n, m), inputs (runs, n, 64).  Reconstruction
errors are taken on the rows that the decoder is fitted on, as in Eq 7 of the source; accuracies are
taken on rows that the probe has not seen.
"""

from __future__ import annotations

import numpy as np

CUTOFF = 1e-10


def _inverse(gram: np.ndarray, penalty: float) -> np.ndarray:
    """Invert symmetric non-negative matrices (runs, m, m), leaving out directions below CUTOFF of
    the largest eigenvalue.
    """
    values, vectors = np.linalg.eigh(gram)
    floor = CUTOFF * np.maximum(values[..., -1:], 1e-300)
    weight = np.where(values > floor, 1.0 / np.maximum(values + penalty, 1e-300), 0.0)
    return (vectors * weight[..., None, :]) @ vectors.transpose(0, 2, 1)


def unexplained(features, inputs, penalty: float = 0.0) -> np.ndarray:
    """Compute the fraction of input variance that the best affine decoder leaves unexplained, one
    number a replicate.

    Decoder g(o) = b + S o with min mean ||x - g(o)||^2 + penalty ||S||^2 (intercept free; penalty 0
    is the source's Def 3); the result is sum ||x - g(o)||^2 / sum ||x - mean||^2 over the same
    rows.  1: nothing is reconstructed, 0: all is.
    """
    centred = np.asarray(features, np.float64)
    centred = centred - centred.mean(axis=1, keepdims=True)
    target = np.asarray(inputs, np.float64)
    target = target - target.mean(axis=1, keepdims=True)
    size = centred.shape[1]
    turned = centred.transpose(0, 2, 1)
    slope = _inverse(turned @ centred / size, penalty) @ (turned @ target / size)
    return np.square(target - centred @ slope).sum(axis=(1, 2)) / np.square(target).sum(axis=(1, 2))


def probe(
    train_features, train_labels, test_features, test_labels, classes: int, steps: int = 60
) -> np.ndarray:
    """Compute the held-out accuracy of a linear softmax classifier on a frozen layer, one number a
    replicate.

    The features are centred and whitened on the training rows, then the mean cross-entropy is
    lowered by `steps` full gradient steps of length 2: there the Hessian is at most (1/2)(I -
    11'/K) (Boehning), so every step descends. Labels are integer arrays (runs, n) in 0..classes-1.
    """
    features = np.asarray(train_features, np.float64)
    middle = features.mean(axis=1, keepdims=True)
    centred = features - middle
    size = features.shape[1]
    values, vectors = np.linalg.eigh(centred.transpose(0, 2, 1) @ centred / size)
    keep = values > 1e-8 * np.maximum(values[..., -1:], 1e-300)
    scale = np.where(keep, 1.0 / np.sqrt(np.where(keep, values, 1.0)), 0.0)
    white = vectors * scale[..., None, :]

    def code(raw):
        turned = ((raw - middle) @ white).astype(np.float32)
        return np.concatenate([turned, np.ones((*turned.shape[:2], 1), np.float32)], axis=2)

    inside, outside = code(features), code(np.asarray(test_features, np.float64))
    onehot = np.eye(classes, dtype=np.float32)[train_labels]
    turned = np.ascontiguousarray(inside.transpose(0, 2, 1))
    weight = np.zeros((inside.shape[0], inside.shape[2], classes), np.float32)
    for _ in range(steps):
        logits = inside @ weight
        np.exp(logits - logits.max(axis=2, keepdims=True), out=logits)
        logits /= logits.sum(axis=2, keepdims=True)
        weight += np.float32(2.0 / size) * (turned @ (onehot - logits))
    return ((outside @ weight).argmax(axis=2) == test_labels).mean(axis=1)


def crossed_probe(features, labels, classes: int, keys) -> np.ndarray:
    """Compute the accuracy of a linear probe on ALL rows: fit on one random half, test on the
    other, and the reverse.

    features (runs, n, m), labels (runs, n); `keys` is one random generator per replicate.  Twice
    the test rows of a single split of the same cost, hence less noise.  One number a replicate.
    """
    size = labels.shape[1]
    orders = np.stack([g.permutation(size) for g in keys])
    mixed = np.take_along_axis(features, orders[:, :, None], axis=1)
    names = np.take_along_axis(labels, orders, axis=1)
    half = size // 2
    first = probe(mixed[:, :half], names[:, :half], mixed[:, half:], names[:, half:], classes)
    second = probe(mixed[:, half:], names[:, half:], mixed[:, :half], names[:, :half], classes)
    return ((size - half) * first + half * second) / size


def class_shares(features, labels, classes: int):
    """Describe how each attribute of a layer is spread over the classes.

    Returns (share, wide, alive), each (runs,): the mean over attributes of the between-class share
    of variance sum_c n_c (m_c - m)^2 / sum (a - m)^2; the median over attributes of the number of
    classes whose mean m_c exceeds half of the largest class mean; the number of attributes that are
    not constant.  Constant attributes are left out.
    """
    shares, wide, alive = [], [], []
    for values, names in zip(np.asarray(features, np.float64), labels):
        onehot = np.eye(classes)[names]
        counts = onehot.sum(axis=0)[:, None]
        means = onehot.T @ values / counts
        centre = values.mean(axis=0)
        total = np.square(values - centre).sum(axis=0)
        good = total > 1e-12
        between = (counts * np.square(means - centre)).sum(axis=0)
        shares.append((between[good] / total[good]).mean())
        top = means[:, good]
        wide.append(np.median((top > 0.5 * top.max(axis=0)).sum(axis=0)))
        alive.append(int(good.sum()))
    return np.array(shares), np.array(wide, float), np.array(alive)


def trained_decoder(
    features,
    inputs,
    *,
    keys,
    hidden: int = 32,
    epochs: int = 30,
    batch: int = 128,
    rate: float = 0.01,
) -> np.ndarray:
    """Compute the unexplained fraction under a decoder that is nonlinear and trained, as in the
    source's experiments.

    Decoder: features -> `hidden` ReLU -> 64, trained by Adam for `epochs` epochs (the source: 30
    epochs) on the mean square error.  The features are standardised once with the mean and ONE
    common scale per replicate, so that layers of any size can be decoded while their relative
    scales stay.  `keys` is one random generator per replicate.  Result as in `unexplained`, one
    number a replicate.
    """
    middle = features.mean(axis=1, keepdims=True)
    scale = np.sqrt(np.square(features - middle).mean(axis=(1, 2), keepdims=True)) + 1e-30
    inside = ((features - middle) / scale).astype(np.float32)
    target = (inputs - inputs.mean(axis=1, keepdims=True)).astype(np.float32)
    runs, size, width = inside.shape
    draw = [
        (
            np.sqrt(2.0 / width) * g.normal(size=(width, hidden)),
            np.sqrt(1.0 / hidden) * g.normal(size=(hidden, 64)),
        )
        for g in keys
    ]
    parameters = [
        np.stack([a for a, _ in draw]).astype(np.float32),
        np.zeros((runs, 1, hidden), np.float32),
        np.stack([b for _, b in draw]).astype(np.float32),
        np.zeros((runs, 1, 64), np.float32),
    ]
    first = [np.zeros_like(p) for p in parameters]
    second = [np.zeros_like(p) for p in parameters]
    offset = (size * np.arange(runs))[:, None]
    flat_in, flat_target = inside.reshape(runs * size, width), target.reshape(runs * size, 64)
    count = 0
    for _ in range(epochs):
        walk = np.stack([g.permutation(size) for g in keys]) + offset
        for low in range(0, size - batch + 1, batch):
            rows = walk[:, low : low + batch]
            x, y = flat_in[rows], flat_target[rows]
            layer = np.maximum(x @ parameters[0] + parameters[1], 0)
            back = (layer @ parameters[2] + parameters[3] - y) * np.float32(2.0 / batch)
            inner = (back @ parameters[2].transpose(0, 2, 1)) * (layer > 0)
            slopes = [
                x.transpose(0, 2, 1) @ inner,
                inner.sum(axis=1, keepdims=True),
                layer.transpose(0, 2, 1) @ back,
                back.sum(axis=1, keepdims=True),
            ]
            count += 1
            pace = np.float32(rate * np.sqrt(1 - 0.999**count) / (1 - 0.9**count))
            for p, m, v, g in zip(parameters, first, second, slopes):
                m += np.float32(0.1) * (g - m)
                v += np.float32(0.001) * (g * g - v)
                p -= pace * m / (np.sqrt(v) + np.float32(1e-8))
    guess = np.maximum(inside @ parameters[0] + parameters[1], 0) @ parameters[2] + parameters[3]
    return np.square(target - guess).sum(axis=(1, 2), dtype=np.float64) / np.square(target).sum(
        axis=(1, 2), dtype=np.float64
    )
