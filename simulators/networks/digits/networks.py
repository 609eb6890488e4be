"""Train many replicates of a small network at once, by plain mini-batch gradient descent.

A network is a chain of dense layers with ReLU between them.  `F0` is the source's linear classifier
o(x) = W x (Def 1, no bias); `F1` is 64-256-l and `MLP` 64-64-32-l, with biases.  Loss: softmax
cross-entropy, or the multi-class hinge max(0, 1 + max_{y' != y} o_{y'} - o_y).  All replicates
advance together as one stack of matrices (replicate, in, out); each has its own split of the data,
its own start and its own order of mini-batches, drawn from a key (seed, purpose, replicate), so
that a replicate's numbers do not depend on how many others run beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

HIDDEN = {"F0": (), "F1": (256,), "MLP": (64, 32)}
LOSSES = ("softmax", "hinge")
HELD_OUT = 0.2


@lru_cache(maxsize=1)
def load():
    """Read the 1797 digits: images (1797, 64) in [0, 1] as float64, labels (1797,) as int64."""
    from sklearn.datasets import load_digits

    images, labels = load_digits(return_X_y=True)
    return images / 16.0, labels.astype(np.int64)


def brightest_quadrant(images: np.ndarray) -> np.ndarray:
    """Label each 8x8 image by the 4x4 block with the largest sum: 0 top left, 1 top right, 2 bottom
    left, 3 bottom right.

    Stands for the source's "dominant colour channel": a question about the input which the digit
    does not answer.  The first of equal blocks wins.
    """
    blocks = images.reshape(-1, 2, 4, 2, 4).sum(axis=(2, 4)).reshape(-1, 4)
    return blocks.argmax(axis=1)


def generator(seed: int, purpose: str, replicate: int) -> np.random.Generator:
    """Make the random generator of one purpose of one replicate (counter-based, independent of all
    others).
    """
    words = [seed, replicate, *purpose.encode()]
    return np.random.Generator(np.random.Philox(np.random.SeedSequence(words)))


@dataclass(frozen=True)
class Split:
    """Training and held-out rows of each replicate: index arrays (runs, n) into the rows of
    `load()`.
    """

    train: np.ndarray
    test: np.ndarray


def split(digits: tuple[int, ...], runs: int, seed: int) -> Split:
    """Split the rows with these digits 80:20, anew for each replicate."""
    _, labels = load()
    rows = np.flatnonzero(np.isin(labels, digits))
    held = int(round(HELD_OUT * rows.size))
    purpose = "split" + "".join(map(str, digits))
    orders = np.stack([generator(seed, purpose, r).permutation(rows) for r in range(runs)])
    return Split(train=orders[:, held:], test=orders[:, :held])


def start(network: str, classes: int, runs: int, seed: int) -> list[np.ndarray]:
    """Draw initial weights, a list [W1, b1, W2, b2, ...] of float32 stacks (runs, in, out) and
    (runs, 1, out).

    F0: w ~ N(0, 1/d) (the source's Assumption 2).  F1, MLP: He, w ~ N(0, 2/fan-in), biases zero,
    last layer N(0, 1/fan-in).
    """
    widths = (64, *HIDDEN[network], classes)
    parameters: list[np.ndarray] = []
    draws = [generator(seed, "start", r) for r in range(runs)]
    for layer, (fan_in, fan_out) in enumerate(zip(widths[:-1], widths[1:])):
        gain = 1.0 if layer == len(widths) - 2 else 2.0
        weight = np.stack(
            [g.normal(scale=np.sqrt(gain / fan_in), size=(fan_in, fan_out)) for g in draws]
        )
        parameters.append(weight.astype(np.float32))
        if network != "F0":
            parameters.append(np.zeros((runs, 1, fan_out), np.float32))
    return parameters


def forward(network: str, parameters: list[np.ndarray], inputs: np.ndarray) -> list[np.ndarray]:
    """Compute the activations of all layers, inputs excluded: hidden layers after ReLU, logits
    last; each (runs, n, width).
    """
    if network == "F0":
        return [inputs @ parameters[0]]
    layers = []
    value = inputs
    for index in range(0, len(parameters), 2):
        value = value @ parameters[index] + parameters[index + 1]
        if index + 2 < len(parameters):
            value = np.maximum(value, 0)
        layers.append(value)
    return layers


def softmax(logits: np.ndarray) -> np.ndarray:
    """Turn logits into probabilities along the last axis, safe against overflow."""
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return shifted / shifted.sum(axis=-1, keepdims=True)


def output_gradient(loss: str, logits: np.ndarray, onehot: np.ndarray) -> np.ndarray:
    """Differentiate the loss of each sample by its logits; same shape as `logits`.

    softmax: q - e_y.  hinge: e_m - e_y where the margin of y over the best rival m is below 1, else
    0.
    """
    if loss == "softmax":
        return softmax(logits) - onehot
    rivals = logits - 1e9 * onehot
    best = rivals.argmax(axis=-1)[..., None]
    own = (logits * onehot).sum(axis=-1, keepdims=True)
    active = (1.0 + np.take_along_axis(rivals, best, axis=-1) - own > 0).astype(logits.dtype)
    gradient = -onehot * active
    np.put_along_axis(gradient, best, active, axis=-1)
    return gradient


def step(
    network: str, loss: str, parameters: list[np.ndarray], inputs, onehot, rate: float
) -> None:
    """Take one gradient step on the mean loss of a mini-batch, in place (Eq 5 of the source, per
    batch).
    """
    layers = forward(network, parameters, inputs)
    back = output_gradient(loss, layers[-1], onehot) * np.float32(rate / inputs.shape[1])
    if network == "F0":
        parameters[0] -= inputs.transpose(0, 2, 1) @ back
        return
    for layer in range(len(layers) - 1, -1, -1):
        below = layers[layer - 1] if layer else inputs
        weight, bias = parameters[2 * layer], parameters[2 * layer + 1]
        through = (back @ weight.transpose(0, 2, 1)) * (below > 0) if layer else None
        weight -= below.transpose(0, 2, 1) @ back
        bias -= back.sum(axis=1, keepdims=True)
        back = through


def train(
    network: str,
    loss: str,
    digits: tuple[int, ...],
    *,
    rate: float,
    log2_steps: int,
    batch: int,
    runs: int,
    seed: int,
):
    """Yield (t, parameters, split) at t = 0 and t = 1, 2, 4, ..., 2^log2_steps.

    An epoch walks once through a fresh permutation of the training rows (the incomplete last batch
    is dropped).  The yielded arrays are the live ones: read them before asking for the next
    checkpoint.
    """
    images, labels = load()
    rows = split(digits, runs, seed)
    inputs = images.astype(np.float32)[rows.train]
    code = np.zeros(10, np.int64)
    code[list(digits)] = np.arange(len(digits))
    onehot = np.eye(len(digits), dtype=np.float32)[code[labels[rows.train]]]
    size = rows.train.shape[1]
    flat_inputs = inputs.reshape(runs * size, -1)
    flat_onehot = onehot.reshape(runs * size, -1)
    offset = (size * np.arange(runs))[:, None]
    orders = [generator(seed, "order", r) for r in range(runs)]
    parameters = start(network, len(digits), runs, seed)
    checkpoints = {2**i for i in range(log2_steps + 1)}
    per_epoch = size // batch
    yield 0, parameters, rows
    walk = None
    for t in range(1, 2**log2_steps + 1):
        position = (t - 1) % per_epoch
        if position == 0:
            walk = np.stack([g.permutation(size) for g in orders]) + offset
        rows_now = walk[:, position * batch : (position + 1) * batch]
        step(network, loss, parameters, flat_inputs[rows_now], flat_onehot[rows_now], rate)
        if t in checkpoints:
            yield t, parameters, rows
