"""Fit a linear softmax probe to a layer batch by batch.

The loss and its gradient are summed over the batches, so that memory does not grow with their
number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from assay.simulators.networks.measures.regression import Affine

Batches = Callable[[], Iterable[tuple]]
"""Called once a pass, it gives pairs of features (b, d) and labels (b,)."""


def fit(batches: Batches, classes: int, penalty: float = 1e-3, steps: int = 500) -> Affine:
    """Minimise the mean cross-entropy of softmax(o slope + intercept) + (penalty/2) |slope|^2.

    The features are centred and divided by one length first, so that the penalty means the same
    for layers of any scale; the map that is returned takes the features as they are.  At most
    `steps` steps of L-BFGS, each one or two passes.  Raises ValueError where the features do not
    vary or there are none.
    """
    from scipy.optimize import minimize

    middle, length, count = _scale(batches)
    shape = (len(middle) + 1, classes)

    def loss(vector: np.ndarray) -> tuple[float, np.ndarray]:
        weight = vector.reshape(shape)
        total, slope = 0.0, np.zeros(shape)
        for features, labels in batches():
            inside = (np.asarray(features, np.float64) - middle) / length
            logits = inside @ weight[:-1] + weight[-1]
            logits -= logits.max(axis=1, keepdims=True)
            rows = np.arange(len(logits))
            own = logits[rows, labels]
            np.exp(logits, out=logits)
            sums = logits.sum(axis=1)
            total += float((np.log(sums) - own).sum())
            logits /= sums[:, None]
            logits[rows, labels] -= 1.0
            slope[:-1] += inside.T @ logits
            slope[-1] += logits.sum(axis=0)
        slope /= count
        slope[:-1] += penalty * weight[:-1]
        return total / count + penalty / 2 * float(np.square(weight[:-1]).sum()), slope.ravel()

    found = minimize(
        loss,
        np.zeros(shape[0] * shape[1]),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": steps, "gtol": 1e-7, "ftol": 1e-13},
    )
    weight = found.x.reshape(shape)
    slope = weight[:-1] / length
    return Affine(slope, weight[-1] - middle @ slope)


def accuracy(probe: Affine, batches: Iterable[tuple]) -> float:
    """Return the share of batches (features, labels) that the probe classifies rightly."""
    right = total = 0
    for features, labels in batches:
        right += int((probe(features).argmax(axis=1) == labels).sum())
        total += len(labels)
    if not total:
        raise ValueError("there is no image to test a probe on")
    return right / total


def _scale(batches: Batches) -> tuple[np.ndarray, float, int]:
    """Return mean, root mean square distance from it, and number of the features."""
    count, square, sums, pivot = 0, 0.0, 0.0, None
    for features, _ in batches():
        features = np.asarray(features, np.float64)
        if pivot is None:
            pivot = features.mean(axis=0)
        apart = features - pivot
        count, sums = count + len(apart), sums + apart.sum(axis=0)
        square += float(np.square(apart).sum())
    if pivot is None:
        raise ValueError("there is nothing to fit: no batch has come")
    drift = sums / count
    variance = square / count - float(drift @ drift)
    if not variance > 0:
        raise ValueError("the features do not vary; no probe can be fitted")
    return pivot + drift, float(np.sqrt(variance)), count
