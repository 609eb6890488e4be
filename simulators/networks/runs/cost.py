"""How much work runs are, how long they take on this device, and how many of them decide.

The work is counted in floating-point operations: three times the forward pass for each image of
each epoch (forward, backward by inputs, backward by weights), and one for each image measured.  How
fast a device works is taken from runs of the same network that were made before, else from a short
calibration with a small network in a loop.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from assay.simulators.networks.runs.cells import Cell

BACKWARD = 3
"""How many forward passes a step of training is worth."""
MEASURED = 12
"""At how many of the epochs the network is measured, about; see `measuring.places`."""
STEPS = 8
"""Steps of a stretch of the calibration."""
ASKED_POWER = Fraction(9, 10)
"""The least chance to find an effect of the planned size with which runs are planned."""


@dataclass(frozen=True)
class Cost:
    """What a run costs: parameters of the network, floating-point operations, seconds, and whether
    the seconds come from runs of this network (else from the calibration).
    """

    parameters: int
    flops: float
    seconds: float
    measured: bool


def operations(cell: Cell, forward: float) -> float:
    """Count the operations of a run whose network takes ``forward`` for one image."""
    images = cell.data["count"]
    looks = min(MEASURED, cell.epochs + 1) * (images + cell.data.get("test", 0))
    return forward * (BACKWARD * images * cell.epochs + looks)


def classes(cell: Cell) -> int:
    """Return the number of classes that a cell is trained on."""
    from assay.simulators.networks.runs.labels import classes_of

    return classes_of(cell)


@cache
def _counted(name: str, classes_: int, image: tuple[int, ...], width: float, depth: int | None):
    from assay.simulators.networks.zoo import network

    built = network(name, classes_, image=image, width=width, depth=depth)
    return int(built.parameters()), float(built.flops())


def counted(cell: Cell) -> tuple[int, float]:
    """Return parameters of a cell's network and operations of its forward pass for one image;
    nothing of its size is allocated.
    """
    own = cell.network
    return _counted(own["name"], classes(cell), tuple(own["image"]), own["width"], own["depth"])


def costs(
    cells: Iterable[Cell], rate: float, known: Mapping[str, float] | None = None
) -> list[Cost]:
    """Return the cost of each cell on a device that does ``rate`` operations a second.

    ``known`` holds the rate at which runs of a network went here before, by `kind`; it counts more
    than the calibration.
    """
    found = []
    for cell in cells:
        parameters, forward = counted(cell)
        work, own = operations(cell, forward), (known or {}).get(kind(cell))
        found.append(Cost(parameters, work, work / (own or rate), own is not None))
    return found


def kind(cell: Cell) -> str:
    """Return what the speed of a run depends on: network, size of the images, batch, precision, and
    what is measured.
    """
    own, schedule = cell.network, cell.schedule
    size = "x".join(map(str, own["image"]))
    looks = "+".join(cell.measures)
    what = f"{own['name']} {own['width']:g} {size} {schedule['batch']} {schedule['precision']}"
    return f"{what} {looks}"


def calibrate(seconds: float = 1.0) -> float:
    """Return how many operations a second this device does in steps of training: gradients of
    small convolutions with normalisation at two sizes, the wide images first, in a compiled loop,
    as training has them.

    It compiles for some seconds and measures for ``seconds``.
    """
    import jax
    import jax.numpy as jnp

    from assay.simulators.networks.zoo.convolution import convolve

    batch, size, channels, layers = 50, 16, 16, 2
    weights = [
        jnp.ones((layers, 3, 3, channels * wide, channels * wide), jnp.float32) * 0.01
        for wide in (1, 2)
    ]
    images = jnp.ones((batch, size, size, channels), jnp.float32)

    def loss(weights):
        value = images
        for stage in weights:
            if stage.shape[-1] != value.shape[-1]:
                value = jnp.tile(value[:, ::2, ::2], 2)
            for layer in range(layers):
                value = convolve(value, stage[layer], 1, 1)
                value = value - value.mean((0, 1, 2))
                value = jax.nn.relu(value * jax.lax.rsqrt(jnp.square(value).mean((0, 1, 2)) + 1))
        return value.mean()

    def step(_, weights):
        return jax.tree.map(lambda w, g: w - g, weights, jax.grad(loss)(weights))

    @jax.jit
    def some(weights):
        return jax.lax.fori_loop(0, STEPS, step, weights)

    jax.block_until_ready(some(weights))
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        jax.block_until_ready(some(weights))
        count += STEPS
    # a quarter of the pixels and four times the weights: both stages do the same work
    work = 2 * (2 * 9 * channels * channels * size * size * layers) * batch * BACKWARD
    return count * work / (time.perf_counter() - start)


def power(runs: int, level: str, chance: str) -> Fraction:
    """Return the chance that a sign test of so many runs at this level finds a part that holds in a
    run with probability ``chance``.
    """
    needed = next(
        (s for s in range(runs + 1) if _tail(s, runs, Fraction(1, 2)) <= Fraction(level)), None
    )
    return Fraction(0) if needed is None else _tail(needed, runs, Fraction(chance))


def planned(level: str, chance: str, parts: int = 1, asked: Fraction = ASKED_POWER) -> int:
    """Return the fewest runs with which a sign test finds a part that holds in a run with
    probability ``chance``, and one of so many parts that fails as often, with the chance ``asked``.

    A part is found to fail at the level divided by their number.  Raises ValueError where what is
    planned for holds in half of all runs, or in fewer.
    """
    if Fraction(chance) <= Fraction(1, 2):
        raise ValueError("a sign test finds only what holds in more than half of all runs")
    fails = str(Fraction(level) / parts)
    return next(n for n in range(2, 10_000) if power(n, fails, chance) >= asked)


def _tail(least: int, runs: int, chance: Fraction) -> Fraction:
    """Compute P(X >= least) for X binomial, exactly."""
    return sum(
        (comb(runs, i) * chance**i * (1 - chance) ** (runs - i) for i in range(least, runs + 1)),
        Fraction(0),
    )
