"""Fit linear decoders to any state: from q, from all outputs o, from one output, with or without a
ridge penalty.

Works on the 2l distinct inputs (class c, strength v), weighted; samples of one set are identical,
so this equals a fit on all n samples.  For an attribute of class y the target is v on the rows of
class y and 0 elsewhere.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.models.softmax.dense import softmax
from assay.simulators.models.softmax.measures import weight_system

FITTED = ("q", "ridge-q", "o", "ridge-o", "logit", "constant")
GIVEN = ("eq14", "eq15")


def rows(S: np.ndarray, k: float):
    """Return outputs (2l, l) and probabilities (2l, l) on the distinct inputs: first weak 0..l-1,
    then strong 0..l-1.
    """
    outputs = np.concatenate([S, k * S])
    return outputs, softmax(outputs)


def row_weights(weights: str, l: int, y: int) -> np.ndarray:
    """Return the weight of each of the 2l rows for an attribute of class y; the two zero sets are
    shared by l-1 classes.
    """
    own1, ownk, other1, otherk = weight_system(weights, l)
    found = np.concatenate([np.full(l, other1 / (l - 1)), np.full(l, otherk / (l - 1))])
    found[y], found[l + y] = own1, ownk
    return found


def fit(
    features: np.ndarray, targets: np.ndarray, weights: np.ndarray, mu: float = 0.0
) -> np.ndarray:
    """Return predictions of the affine decoder b + features @ s that minimises sum w (x - g)^2 + mu
    |s|^2.

    features (N, m), targets (N,) or (N, a), weights (N,) >= 0; the bias is free of penalty.  mu = 0
    is least squares, of least norm where the features are dependent.
    """
    total = weights.sum()
    fm, tm = weights @ features / total, weights @ targets / total
    root = np.sqrt(weights)[:, None]
    a = (features - fm) * root
    column = targets[:, None] if targets.ndim == 1 else targets
    b = (column - np.atleast_1d(tm)) * root
    left, values, right = np.linalg.svd(a, full_matrices=False)
    noise = (
        len(a) * np.finfo(float).eps * np.abs(features * root).max(initial=0.0)
    )  # what rounding alone can leave
    kept = values > noise
    gains = np.divide(values, values**2 + mu, out=np.zeros_like(values), where=kept)
    slopes = right.T @ (gains[:, None] * (left.T @ b))
    predicted = np.atleast_1d(tm) + (features - fm) @ slopes
    return predicted[:, 0] if targets.ndim == 1 else predicted


def four(
    decoder: str, S: np.ndarray, k: float, weights: str = "counts", mu: float = 0.0
) -> np.ndarray:
    """Return (R_1, R_k, R_{0,C_1}, R_{0,C_k}) for the attributes of each class, shape (4, l), for
    sums of weights S (l, l).

    Decoders as in `measures`; "eq14" takes for q(y|C_k^{y' != y}) the mean over y'.  The last two
    are means over y' != y. Raises ValueError for an unknown decoder.
    """
    l = len(S)
    outputs, q = rows(S, k)
    strengths = np.repeat([1.0, k], l)
    classes = np.tile(np.arange(l), 2)
    targets = (classes[:, None] == np.arange(l)) * strengths[:, None]
    if decoder in FITTED:
        predicted = _fitted(decoder, outputs, q, targets, weights, mu)
    elif decoder == "eq14":
        high = q[l:][np.arange(l), np.arange(l)]
        low = (q[l:].sum(axis=0) - high) / (l - 1)
        predicted = k * (q - low) / (high - low)
    elif decoder == "eq15":
        predicted = np.full((2 * l, l), (1 + k) / l)
    else:
        raise ValueError(f"decoder must be one of {', '.join(FITTED + GIVEN)}, not {decoder!r}")
    squared = (targets - predicted) ** 2
    weak, strong = squared[:l], squared[l:]
    own1, ownk = np.diag(weak), np.diag(strong)
    return np.stack(
        [own1, ownk, (weak.sum(axis=0) - own1) / (l - 1), (strong.sum(axis=0) - ownk) / (l - 1)]
    )


def _fitted(decoder, outputs, q, targets, weights, mu):
    l = targets.shape[1]
    features = {"q": q, "ridge-q": q, "o": outputs, "ridge-o": outputs}.get(decoder)
    penalty = mu if decoder.startswith("ridge") else 0.0
    if features is not None and weights == "counts":
        return fit(features, targets, np.full(2 * l, 1 / (2 * l)), penalty)
    predicted = np.empty_like(targets)
    for y in range(l):
        x = {"logit": outputs[:, [y]], "constant": np.zeros((2 * l, 1))}.get(decoder, features)
        predicted[:, y] = fit(x, targets[:, y], row_weights(weights, l, y), penalty)
    return predicted


def error(
    decoder: str, S: np.ndarray, k: float, weights: str = "counts", mu: float = 0.0
) -> np.ndarray:
    """Return R for the attributes of each class, shape (l,), under the given weight system."""
    return (weight_system(weights, len(S))[:, None] * four(decoder, S, k, weights, mu)).sum(axis=0)


def accuracy(S: np.ndarray) -> float:
    """Return the share of inputs classified correctly, ties (1e-9) counted by chance; weak and
    strong inputs agree.
    """
    top = S >= S.max(axis=1, keepdims=True) - 1e-9
    return float((np.diag(top) / top.sum(axis=1)).mean())


def loss(S: np.ndarray, k: float) -> float:
    """Return the mean cross-entropy in nats over the 2l distinct inputs."""
    outputs, _ = rows(S, k)
    own = np.concatenate([np.diag(S), k * np.diag(S)])
    top = outputs.max(axis=1)
    return float(np.mean(np.log(np.exp(outputs - top[:, None]).sum(axis=1)) + top - own))


def on_samples(features: np.ndarray, inputs: np.ndarray, mu: float = 0.0) -> np.ndarray:
    """Fit every attribute on all n samples and return R per attribute, (d,): Eq 7 by brute force.

    features (n, m) outputs or probabilities, inputs (n, d).
    """
    predicted = fit(features, inputs, np.full(len(inputs), 1 / len(inputs)), mu)
    return ((inputs - predicted) ** 2).mean(axis=0)
