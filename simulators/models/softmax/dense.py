"""Run the literal network and training loop: full-batch gradient descent on W, plain numpy, no
shortcuts.

This tier is meant to be obviously right; the others are tested against it.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.memory import require
from assay.simulators.core.trajectory import trajectory
from assay.simulators.models.softmax import memory
from assay.simulators.models.softmax.data import LOSSES, Setting, samples

TIE = 1e-9


def softmax(outputs: np.ndarray) -> np.ndarray:
    """Return q(y|x) = exp(o_y)/sum exp(o_y') along the last axis (Eq 2)."""
    powers = np.exp(outputs - outputs.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def output_gradient(loss: str, outputs: np.ndarray, onehot: np.ndarray) -> np.ndarray:
    """Differentiate the loss of each sample by its outputs, (n, l).

    cross-entropy: q - e_y (Eq 8).  hinge, max(0, 1 + max_{y' != y} o_{y'} - o_y): the mean of e_m -
    e_y over the best rivals m where the loss is positive, else 0; rivals within 1e-9 of the best
    count as tied, so that rounding cannot break a symmetry that the model has.
    """
    if loss == "cross-entropy":
        return softmax(outputs) - onehot
    rivals = np.where(onehot > 0, -np.inf, outputs)
    best = rivals.max(axis=1, keepdims=True)
    own = (outputs * onehot).sum(axis=1, keepdims=True)
    active = (own - best < 1.0).astype(float)
    tied = (best - rivals <= TIE).astype(float)
    return active * (tied / tied.sum(axis=1, keepdims=True) - onehot)


def loss_of(loss: str, outputs: np.ndarray, labels: np.ndarray) -> float:
    """Return the mean loss over the samples: cross-entropy in nats, or the margin-1 hinge."""
    own = outputs[np.arange(len(labels)), labels]
    if loss == "cross-entropy":
        top = outputs.max(axis=1)
        return float(np.mean(np.log(np.exp(outputs - top[:, None]).sum(axis=1)) + top - own))
    rivals = outputs.copy()
    rivals[np.arange(len(labels)), labels] = -np.inf
    return float(np.mean(np.maximum(0.0, 1.0 + rivals.max(axis=1) - own)))


def step(weights, inputs, onehot, rate, loss="cross-entropy"):
    """Take one step of Eq 5: W - (rate/n) sum of gradients; returns the new (l, d) weights."""
    back = output_gradient(loss, inputs @ weights.T, onehot)
    return weights - rate / len(inputs) * (back.T @ inputs)


def run(
    setting: Setting,
    weights: np.ndarray,
    times,
    loss: str = "cross-entropy",
    replicate: int = 0,
    scenario: str = "",
):
    """Train from `weights` (l, d) and record at the sorted steps `times`.

    Returns a trajectory with W (t, output, attribute), o (t, sample, output), loss (t) and accuracy
    (t): the share of samples whose largest output is their own, ties (within 1e-9) counted by the
    chance of a fair draw.  Raises ValueError for an unknown loss.
    """
    if loss not in LOSSES:
        raise ValueError(f"loss must be one of {', '.join(LOSSES)}, not {loss!r}")
    needed = memory.dense(setting.n, setting.d, setting.l, len(times))
    require(
        needed,
        f"the literal network of {setting.l} x {setting.d} weights on {setting.n} samples",
        "the l x l recursion has no n and d",
    )
    inputs, labels, strengths = samples(setting, replicate)
    onehot = np.eye(setting.l)[labels]
    weights = np.array(weights, dtype=float)
    kept, outputs, losses, correct = [], [], [], []
    now = 0
    for t in times:
        for _ in range(int(t) - now):
            weights = step(weights, inputs, onehot, setting.rate, loss)
        now = int(t)
        o = inputs @ weights.T
        kept.append(weights)
        outputs.append(o)
        losses.append(loss_of(loss, o, labels))
        top = (o >= o.max(axis=1, keepdims=True) - TIE).astype(float)
        correct.append(float(((top * onehot).sum(axis=1) / top.sum(axis=1)).mean()))
    return trajectory(
        {
            "W": (("t", "output", "attribute"), np.array(kept), "1", "weights"),
            "o": (("t", "sample", "output"), np.array(outputs), "1", "outputs (logits)"),
            "loss": ("t", losses, "nat" if loss == "cross-entropy" else "1", f"mean {loss} loss"),
            "accuracy": ("t", correct, "1", "share of samples classified correctly"),
        },
        {
            "t": (list(times), "steps"),
            "label": (labels, "1", "sample"),
            "kind": (
                np.where(np.isnan(strengths), "mixed", np.where(strengths == 1, "weak", "strong")),
                "1",
                "sample",
            ),
        },
        tier="dense",
        scenario=scenario,
        loss_function=loss,
        parameters={
            "l": setting.l,
            "d": setting.d,
            "n": setting.n,
            "k": setting.k,
            "rate": setting.rate,
            "mixed": setting.mixed,
        },
    )
