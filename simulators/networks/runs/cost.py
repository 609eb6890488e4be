"""How much work runs are, how long they take on this device, and how many of them decide.

The work of the device is counted in floating-point operations: three times the forward pass for
each image of each epoch (forward, backward by inputs, backward by weights), that of fine-tuned
copies, and one for each image measured.  How fast a device works is taken from runs of the same
network that were made before, else from a short calibration with a small network in a loop.  Beside
it the processor fits decoders and probes, computes silhouettes and t-SNE, and compiles each kind of
network once; their speeds are constants, as they were measured on two cores.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from assay.simulators.networks.runs import measuring
from assay.simulators.networks.runs.cells import Cell, places

TUNED = 3
"""At how many places a copy is fine-tuned, see `measuring.target`."""
BACKWARD = 3
"""How many forward passes a step of training is worth."""
HOST = 1e10
"""Operations a second of linear algebra on one core of a processor."""
EMBEDDED = 4e-3
"""Seconds for each image that t-SNE places in a plane, and that logistic probes are fitted to."""
START, COMPILED = 0.3, 0.25
"""Seconds until the first step of a run, and for each array of weights of a network that is new."""
STEPS = 8
"""Steps of a stretch of the calibration."""
ASKED_POWER = Fraction(9, 10)
"""The least chance to find an effect of the planned size with which runs are planned."""


@dataclass(frozen=True)
class Cost:
    """What a run costs: parameters of the network, floating-point operations of the device,
    seconds, and whether these come from runs of this network (else from the calibration).
    """

    parameters: int
    flops: float
    seconds: float
    measured: bool


class Counted(NamedTuple):
    """What a network is: its parameters, the arrays of them, operations of a forward pass of one
    image, and the features of the layers that are decoded.
    """

    parameters: int
    arrays: int
    forward: float
    features: tuple[int, ...]


def operations(cell: Cell, forward: float) -> float:
    """Count the operations on the device of a run whose network takes ``forward`` for one image."""
    images, test = cell.data["count"], cell.data.get("test", 0)
    looks = len(places(cell, images))
    trained = BACKWARD * images * cell.epochs
    passed = looks * (images + test)
    if "reconstruction" in cell.measures and images > measuring.REMEMBERED:
        passed *= 2
    if cell.target:
        passed += looks * (images + test)
    if "target" in cell.measures:
        short = max(1, cell.epochs // 4)
        trained += TUNED * BACKWARD * images * short
        passed += TUNED * test * (short + 1)
    return forward * (trained + passed)


def beside(cell: Cell, features: tuple[int, ...]) -> float:
    """Return the seconds of what a processor computes beside the device: least squares of decoders
    and probes, silhouettes, t-SNE.
    """
    images, test = cell.data["count"], cell.data.get("test", 0)
    looks = len(places(cell, images))
    last, work = features[-1], 0.0
    if "reconstruction" in cell.measures:
        height, width, channels = cell.network["image"]
        pixels = min(height, measuring.SIDE) * min(width, measuring.SIDE) * channels
        hidden = features if len(features) > 1 else ()  # else the last layer sees the input
        sizes = [min(n, measuring.MOST_FEATURES) for n in hidden]
        for size in (*sizes, *[classes(cell)] * 2):
            work += 2 * images * size * (size + pixels) + 2 * test * size * pixels
            work += size**3 / 3 + 2 * size**2 * pixels
    if {"transfer", "target"} & set(cell.measures):
        work += 2 * images * last**2 + last**3 / 3
    if {"distances", "collapse", "likeness"} & set(cell.measures):
        work += 4 * images * last
    if "silhouette" in cell.measures:
        work += 2 * min(images, measuring.MOST_POINTS) ** 2 * last
    seconds = looks * work / HOST
    return seconds + (2 * images * EMBEDDED if "probe" in cell.measures else 0.0)


def classes(cell: Cell) -> int:
    """Return the number of classes that a cell is trained on."""
    from assay.simulators.networks.runs.labels import classes_of

    return classes_of(cell)


@cache
def _counted(
    name: str, classes_: int, image: tuple[int, ...], width: float, depth: int | None
) -> Counted:
    import jax

    from assay.simulators.networks.zoo import network

    built = network(name, classes_, image=image, width=width, depth=depth)
    one = jax.ShapeDtypeStruct((1, *image), "float32")
    shapes = jax.eval_shape(built.init, jax.random.key(0))
    found = jax.eval_shape(lambda v, x: built.apply(v, x, False)[0], shapes, one)["features"]
    below = [layer.size for name, layer in found.items() if name != measuring.PENULTIMATE][-1:]
    return Counted(
        int(built.parameters()),
        len(jax.tree_util.tree_leaves(shapes["params"])),
        float(built.flops()),
        (*below, found[measuring.PENULTIMATE].size),
    )


def counted(cell: Cell) -> Counted:
    """Return what the network of a cell is; nothing of its size is allocated."""
    own = cell.network
    return _counted(own["name"], classes(cell), tuple(own["image"]), own["width"], own["depth"])


def costs(
    cells: Iterable[Cell], rate: float, known: Mapping[str, float] | None = None
) -> list[Cost]:
    """Return the cost of each cell on a device that does ``rate`` operations a second; the first of
    each kind is compiled.

    ``known`` holds the rate at which runs of a network went here before, by `kind`, with all that
    was done beside; it counts more than the calibration.
    """
    found = []
    compiled = set()
    for cell in cells:
        network = counted(cell)
        work, own = operations(cell, network.forward), (known or {}).get(kind(cell))
        seconds = work / own if own else work / rate + beside(cell, network.features) + START
        if kind(cell) not in compiled:
            seconds += COMPILED * network.arrays
            compiled.add(kind(cell))
        found.append(Cost(network.parameters, work, seconds, own is not None))
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


def powers(looks: Sequence[int], level: str, chance: str) -> tuple[Fraction, ...]:
    """Return the chance that a sign test finds, by each of its looks, a part that holds in a run
    with probability ``chance``: by the bounds of the kernel, computed here once more.

    A look may spend half of what the level leaves, the last one all of it.
    """
    fair, real = [Fraction(1)], [Fraction(1)]
    spent, so_far, found = Fraction(0), Fraction(0), []
    likely = Fraction(chance)
    for number, runs in enumerate(looks, 1):
        for _ in range(runs - (looks[number - 2] if number > 1 else 0)):
            fair = _tossed(fair, Fraction(1, 2))
            real = _tossed(real, likely)
        share = 1 if number == len(looks) else 1 - Fraction(1, 2**number)
        left = share * Fraction(level) - spent
        least = next(c for c in range(runs + 2) if sum(fair[c:], Fraction(0)) <= left)
        spent += sum(fair[least:], Fraction(0))
        so_far += sum(real[least:], Fraction(0))
        found.append(so_far)
        for chances in (fair, real):
            chances[least:] = [Fraction(0)] * len(chances[least:])
    return tuple(found)


def _tossed(chances: list[Fraction], success: Fraction) -> list[Fraction]:
    """Return the chances of the counts of successes after one run more."""
    pairs = zip([*chances, Fraction(0)], [Fraction(0), *chances], strict=True)
    return [stay * (1 - success) + rise * success for stay, rise in pairs]


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
