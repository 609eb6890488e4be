"""Train a nonlinear decoder from a layer to the input, beside the affine one of the theory: the
experiments of `phases` and `majority` train theirs for 30 epochs by Adam at rate 0.0003.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from assay.simulators.core import memory

_DECAYS = 0.9, 0.999
_TINY = 1e-8


def unexplained(
    features,
    targets,
    test_features,
    test_targets,
    *,
    hidden: int = 256,
    epochs: int = 30,
    batch: int = 128,
    rate: float = 3e-4,
    seed: int = 0,
) -> float:
    """Compute the fraction of the variance of the test targets that a trained decoder leaves.

    The decoder is o -> ReLU(o A + a) B + b with `hidden` units, He's weights, trained on the mean
    square error in float32 by Adam; each epoch walks through a fresh order, a last batch that is
    not full left out.  Features (n, d) are centred and divided by one length, targets (n, k)
    centred, both with the numbers of the training images; the result is sum |x - g(o)|^2 / sum |x -
    mean|^2 over the test images.  The source's own decoder (of Schneider and Vlachos 2021) is not
    printed; this is the smallest nonlinear one.

    Raises ValueError where there are fewer images than a batch or the targets do not vary, and
    `memory.TooLarge`.
    """
    inside, outside = (np.asarray(a, np.float32) for a in (features, test_features))
    target, truth = (np.asarray(a, np.float32) for a in (targets, test_targets))
    if len(inside) < batch:
        raise ValueError(f"{len(inside)} images do not fill a batch of {batch}")
    need = 3.0 * (inside.nbytes + target.nbytes + outside.nbytes + truth.nbytes)
    memory.require(need + memory.FLOOR, "training a decoder", "use fewer images or pool the layer")
    middle, centre = inside.mean(axis=0), target.mean(axis=0)
    length = np.float32(np.sqrt(np.square(inside - middle).sum(axis=1).mean())) or np.float32(1)
    inside, outside = (inside - middle) / length, (outside - middle) / length
    target, truth = target - centre, truth - centre
    total = float(np.square(truth, dtype=np.float64).sum())
    if not total > 0:
        raise ValueError("the targets do not vary; there is nothing to explain")
    weights, orders = start(inside.shape[1], target.shape[1], len(inside), hidden, epochs, seed)
    steps = len(inside) // batch
    walk = orders[:, : steps * batch].reshape(-1, batch)
    train, decode = _programs(rate)
    weights, left = train(weights, walk, inside, target), 0.0
    for low in range(0, len(outside), 4096):
        guess = np.asarray(decode(weights, outside[low : low + 4096]), np.float64)
        left += float(np.square(truth[low : low + 4096] - guess).sum())
    return left / total


@lru_cache(maxsize=8)
def _programs(rate: float):
    """Return the compiled training (weights, rows of every step, features, targets) -> weights, and
    the decoder (weights, features) -> targets.
    """
    import jax
    import jax.numpy as jnp

    def decode(weights, rows):
        first, first_bias, last, last_bias = weights
        return jax.nn.relu(rows @ first + first_bias) @ last + last_bias

    def loss(weights, rows, wanted):
        return jnp.square(decode(weights, rows) - wanted).mean()

    def train(weights, walk, inside, target):
        def step(state, rows):
            weights, slopes, squares, count = state
            count = count + 1
            gradient = jax.grad(loss)(weights, inside[rows], target[rows])
            slopes = [_DECAYS[0] * m + (1 - _DECAYS[0]) * g for m, g in zip(slopes, gradient)]
            squares = [_DECAYS[1] * v + (1 - _DECAYS[1]) * g * g for v, g in zip(squares, gradient)]
            first, second = (1 - decay**count for decay in _DECAYS)
            weights = [
                w - rate * (m / first) / (jnp.sqrt(v / second) + _TINY)
                for w, m, v in zip(weights, slopes, squares)
            ]
            return (weights, slopes, squares, count), None

        zeros = [jnp.zeros(w.shape, jnp.float32) for w in weights]
        state = (weights, zeros, zeros, jnp.zeros((), jnp.float32))
        return jax.lax.scan(step, state, walk)[0][0]

    return jax.jit(train), jax.jit(decode)


def start(dimension: int, outputs: int, count: int, hidden: int, epochs: int, seed: int):
    """Return what chance decides: the first weights of the decoder [A (d, hidden), a, B (hidden,
    k), b], float32, and the order of the images in each epoch, int32 (epochs, count).
    """
    rng = np.random.Generator(np.random.Philox(seed))
    weights = [
        np.sqrt(2 / dimension) * rng.standard_normal((dimension, hidden)),
        np.zeros(hidden),
        np.sqrt(1 / hidden) * rng.standard_normal((hidden, outputs)),
        np.zeros(outputs),
    ]
    orders = np.array([rng.permutation(count) for _ in range(epochs)], np.int32)
    return [w.astype(np.float32) for w in weights], orders
