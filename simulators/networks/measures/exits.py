"""Measure networks with several exits, and classes read from finer ones.

Logits of M exits are (M, n, K), cheapest exit first; costs are (M,), in any unit, rising.  Modes of
prediction as in `multiexit`: with a budget, the exit that fits it and was best on validation
images; anytime, the mean of the probabilities of the exits so far.
"""

from __future__ import annotations

import numpy as np


def softmax(logits, temperature: float = 1.0) -> np.ndarray:
    """Return probabilities softmax(logits/temperature) over the last axis."""
    if not temperature > 0:
        raise ValueError("a temperature is positive")
    scaled = np.asarray(logits, np.float64) / temperature
    scaled = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    return scaled / scaled.sum(axis=-1, keepdims=True)


def accuracies(logits, labels) -> np.ndarray:
    """Return the share of right answers of each exit, (M,)."""
    return (np.argmax(logits, axis=-1) == np.asarray(labels)).mean(axis=-1)


def anytime(logits, labels) -> np.ndarray:
    """Return the share of right answers of (1/m) sum_{i <= m} p_i for m = 1, ..., M, (M,)."""
    return accuracies(np.cumsum(softmax(logits), axis=0), labels)


def best_exit(validation, costs, budget: float) -> int:
    """Return the exit with the best validation accuracy (M,) among those whose cost fits the
    budget; of equals the cheapest.  Raises ValueError where none fits.
    """
    costs = np.asarray(costs, np.float64)
    fits = np.flatnonzero(costs <= budget)
    if not len(fits):
        raise ValueError(f"no exit costs at most {budget}; the cheapest costs {costs.min()}")
    return int(fits[np.argmax(np.asarray(validation)[fits])])


def leave_early(logits, costs, thresholds) -> tuple[np.ndarray, float]:
    """Let each image leave at the first exit whose largest probability is at least that exit's
    threshold (M - 1,), or at the last; return the classes (n,) and the mean cost.
    """
    logits, costs = np.asarray(logits), np.asarray(costs, np.float64)
    thresholds = np.append(np.asarray(thresholds, np.float64), -np.inf)
    if len(costs) != len(logits) or len(thresholds) != len(logits):
        raise ValueError(f"{len(logits)} exits need so many costs and one threshold less")
    sure = softmax(logits).max(axis=-1) >= thresholds[:, None]
    leaves = sure.argmax(axis=0)
    classes = logits[leaves, np.arange(logits.shape[1])].argmax(axis=-1)
    return classes, float(costs[leaves].mean())


def thresholds_for(logits, costs, budget: float) -> np.ndarray:
    """Return thresholds (M - 1,) of `leave_early` with which images cost `budget` on average.

    As in MSDNet (Huang et al. 2018), a share proportional to q^m of the images leaves at exit m =
    1, ..., M; q is chosen so that the mean cost is the budget, thresholds so that on these
    (validation) images those shares leave.  Raises ValueError for a budget outside of the costs.
    """
    costs = np.asarray(costs, np.float64)
    if not costs.min() <= budget <= costs.max() or (np.diff(costs) <= 0).any():
        raise ValueError(f"the budget lies between the rising costs {costs.min()} to {costs.max()}")
    low, high = -50.0, 50.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (
            (middle, high) if _shares(middle, len(costs)) @ costs < budget else (low, middle)
        )
    shares = _shares(low, len(costs))
    confidence = softmax(logits).max(axis=-1)
    left, count = np.ones(confidence.shape[1], bool), confidence.shape[1]
    found = np.full(len(costs) - 1, np.inf)
    for m in range(len(costs) - 1):
        leaving = min(round(shares[m] * count), int(left.sum()))
        if leaving:
            found[m] = np.sort(confidence[m, left])[::-1][leaving - 1]
            left &= confidence[m] < found[m]
    return found


def agreement(logits, others) -> float:
    """Return the share of images that two networks or exits give the same class, logits (n, K)."""
    return float((np.argmax(logits, axis=-1) == np.argmax(others, axis=-1)).mean())


def confidence(logits, temperature: float = 1.0) -> float:
    """Return the mean of the largest probability at a temperature (annealing in `multiexit`)."""
    return float(softmax(logits, temperature).max(axis=-1).mean())


def temperature(logits, labels) -> float:
    """Return the temperature T that minimises the mean cross-entropy of softmax(logits/T), between
    1/1000 and 1000 (Guo et al. 2017).
    """
    from scipy.optimize import minimize_scalar

    from assay.simulators.networks.measures.groups import losses

    logits = np.asarray(logits, np.float64)
    found = minimize_scalar(
        lambda x: float(losses(logits * np.exp(-x), labels).mean()),
        bounds=(-np.log(1000), np.log(1000)),
        method="bounded",
        options={"xatol": 1e-9},
    )
    return float(np.exp(found.x))


def coarser(logits, parents, how: str = "max") -> np.ndarray:
    """Read superclasses from a network for subclasses: values (n, groups) from logits (n, K).

    `parents` (K,) is the superclass of each subclass.  "max": the largest logit of a superclass's
    subclasses (the binary use of the fine network in `granularity`); "sum": the log of the sum of
    their probabilities, up to a constant of the image.
    """
    logits, parents = np.asarray(logits, np.float64), np.asarray(parents)
    if parents.shape != logits.shape[-1:] or set(parents) != set(range(parents.max() + 1)):
        raise ValueError("every subclass needs a superclass, and every superclass a subclass")
    if how not in ("max", "sum"):
        raise ValueError(f"how is 'max' or 'sum', not {how!r}")
    combine = np.max if how == "max" else np.logaddexp.reduce
    return np.stack(
        [combine(logits[:, parents == group], axis=1) for group in range(parents.max() + 1)], axis=1
    )


def _shares(log_q: float, exits: int) -> np.ndarray:
    powers = log_q * np.arange(exits)
    weights = np.exp(powers - powers.max())
    return weights / weights.sum()
