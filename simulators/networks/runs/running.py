"""Run cells: train the network, measure it on the way, keep the curves; and train again to compare.

A run that stops, for whatever reason, goes on from its last whole epoch; what was measured before
is in its checkpoint.  Several processes may run the same cells at a time: each
takes what nobody holds, so that a cluster runs one process a device.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from assay.simulators.core import files
from assay.simulators.networks.data import Images
from assay.simulators.networks.runs import RunError, cost, fetching, measuring, need_extra
from assay.simulators.networks.runs.cells import Cell, places
from assay.simulators.networks.runs.labels import classes_of
from assay.simulators.networks.runs.shelves import SHARE, Shelf

TOLERANCE = Fraction(1, 50)
"""How far a repeated curve may lie from the kept one, as a share of its range, on the same kind of
device with the same versions."""


@dataclass(frozen=True)
class Again:
    """What training a cell again gave: the largest distance of a curve, which one, how far it may
    be, and whether device, precision and versions were the same.
    """

    key: str
    curve: str
    distance: float
    allowed: float
    alike: bool

    @property
    def agrees(self) -> bool:
        """Is the distance as small as it has to be?"""
        return self.distance <= self.allowed

    def text(self) -> str:
        """Return how far the curves lie apart in words."""
        asked = f"{self.allowed:.2g} is allowed" if self.alike else "on another device or version"
        return f"{self.curve} lies {self.distance:.2g} of its range away, {asked}"


def run(
    cell: Cell,
    shelf: Shelf,
    folder: str | Path | None = None,
    on_epoch: Callable[[int], None] | None = None,
) -> bool:
    """Train a cell to its end and keep it; returns whether there was anything to do.

    ``on_epoch`` is told the number of each finished epoch.  What was kept and is damaged is set
    aside and trained anew.

    Raises:
        RunError: flax is missing, the schedule asks for what training cannot do, the loss is no
            number, or the files are not there; the checkpoint is kept.
        Busy: another process trains this cell.
        TooLarge: the images or the network do not fit; nothing was allocated.
    """
    with shelf.training(cell):
        if shelf.has(cell):
            try:
                shelf.load(cell)
                return False
            except files.StoreError:
                shelf.set_aside(cell)
        columns, told = trained(cell, shelf, folder, on_epoch)
        shelf.keep(cell, columns, told)
        shelf.clear(cell)
    return True


def trained(
    cell: Cell,
    shelf: Shelf,
    folder: str | Path | None = None,
    on_epoch: Callable[[int], None] | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Train a cell from its checkpoint, if there is one, and return (curves, what is told of the
    run): device, precision, versions, speed, and as "weights" the hash of those at the end.
    """
    need_extra()
    from assay.simulators.networks.training import Schedule, digest_of, train
    from assay.simulators.networks.training.steps import first_weights

    begin = time.perf_counter()
    pair = fetching.fetch(cell, folder)
    other = fetching.other(cell, pair, folder)
    wanted, built = places(cell, len(pair[0])), network_of(cell)
    forward = passes(built, pair[0])

    def begun(pixels: np.ndarray) -> tuple:
        return forward(first_weights(built, cell.seed), pixels)

    def look(iteration: int, variables: dict) -> dict[str, float]:
        share = Fraction(iteration, wanted[-1])

        def tune() -> float:
            return tuned(cell, built, variables, pair)

        seen = measuring.Seen(
            cell,
            partial(forward, variables),
            *pair,
            other,
            share,
            tune,
            begun,
            variables["params"]["last"]["kernel"] if built.name == "f0" else None,
        )
        return measured(cell, seen)

    def epoch(number: int, variables: dict, row: dict) -> None:
        if on_epoch is not None:
            on_epoch(number)

    done = train(
        built,
        pair[0],
        cell.labels,
        Schedule.from_dict(cell.schedule),
        seed=cell.seed,
        checkpoint=shelf.checkpoint(cell),
        on_epoch=epoch,
        iterations=wanted,
        on_iteration=look,
    )
    if [*done.looks["iteration"]] != wanted:
        raise RunError(
            f"the run {cell.key[:12]} was not measured at every place: move"
            f" {shelf.checkpoint(cell)} away and run again"
        )
    columns = {name: values for name, values in done.looks.items() if name != "iteration"}
    columns[SHARE] = done.looks["iteration"] / wanted[-1]
    seconds = time.perf_counter() - begin
    rate = cost.operations(cell, cost.counted(cell).forward) / seconds
    told = {**_told(cell), "seconds": round(seconds, 2), "rate": rate, "notes": done.notes}
    return columns, {**told, "weights": digest_of(done.variables)}


def network_of(cell: Cell, classes: int | None = None):
    """Return the network of a cell, for the classes that it is trained on or for so many."""
    from assay.simulators.networks.zoo import network

    own = cell.network
    return network(
        own["name"],
        classes or classes_of(cell),
        image=tuple(own["image"]),
        width=own["width"],
        depth=own["depth"],
    )


def passes(built, images: Images) -> Callable[[dict, np.ndarray], tuple]:
    """Return the compiled forward pass: variables and pixels to logits and features of the last
    two hidden layers.  Images are standardised as in training on ``images``.
    """
    from assay.simulators.networks.training.pictures import standard

    outputs = _compiled_pass(built, standard(images.pixels))

    def forward(variables, pixels):
        logits, kept = outputs(variables, pixels)
        return np.asarray(logits), {name: np.asarray(values) for name, values in kept.items()}

    return forward


@lru_cache(maxsize=8)
def _compiled_pass(built, scale):
    """The program of `passes`, one for all runs of a network, as its compilation takes seconds."""
    import jax

    from assay.simulators.networks.training.pictures import shown

    @jax.jit
    def outputs(variables, pixels):
        found = built.apply(variables, shown(pixels, scale), False)[0]
        features = found["features"]
        below = [name for name in features if name != measuring.PENULTIMATE]
        kept = {measuring.PENULTIMATE: features[measuring.PENULTIMATE]}
        if below:
            kept[measuring.BELOW] = features[below[-1]]
        return found["logits"], kept

    return outputs


def measured(cell: Cell, seen: measuring.Seen) -> dict[str, float]:
    """Return all measures of a network at one moment; those that are no number are left out."""
    with _few_threads(len(seen.images)):
        found = measuring.training(seen)
        for name in cell.measures:
            found |= measuring.MEASURES[name](seen)
    return {name: value for name, value in found.items() if math.isfinite(value)}


def _few_threads(count: int) -> AbstractContextManager[Any]:
    """Keep linear algebra, k-means and t-SNE to one thread for so few images that the threads would
    only wait for one another: on two busy cores that took most of the time of a run.
    """
    if count <= measuring.REMEMBERED:
        import sklearn.manifold  # noqa: F401  (only what is loaded can be limited)
    from threadpoolctl import threadpool_limits

    return threadpool_limits(1) if count <= measuring.REMEMBERED else nullcontext()


def tuned(cell: Cell, built, variables: dict, pair: tuple[Images, Images]) -> float:
    """Return the test error on the coarsest labels of a copy of a network that gets a new last
    layer and is trained on them: a quarter of the epochs at a quarter of the rate, as
    `granularity` does it at its rates.
    """
    import jax

    from assay.simulators.networks.training import Schedule, train

    images, test = pair
    coarse = network_of(cell, images.classes("coarse"))
    start = coarse.init(jax.random.key(cell.seed))
    kept = {k: v for k, v in variables["params"].items() if k in start["params"] and k != "last"}
    begun = {**variables, "params": {**start["params"], **kept}}
    own = cell.schedule
    short = {
        **own,
        "epochs": max(1, own["epochs"] // 4),
        "rate": own["rate"] / 4,
        "milestones": [],
        "warmup": 0,
    }
    done = train(
        coarse, images, "coarse", Schedule.from_dict(short), seed=cell.seed, start=begun, test=test
    )
    return float(done.curves["test_error"][-1])


def compared(kept: dict[str, Any], repeated: dict[str, Any]) -> Again:
    """Compare all curves of a run with those of its repetition, both in the form of evidence.

    The distance is the largest over the curves of max |kept - repeated| / range of the kept one
    (at least a hundredth of its size).  On the same device with the same versions it may be
    `TOLERANCE`; elsewhere the curves of convolutions part, and nothing but their places is asked.
    """
    told, here = kept["told"], repeated["told"]
    alike = all(told.get(name) == here.get(name) for name in ("device", "precision", "versions"))
    allowed = float(TOLERANCE) if alike else math.inf
    mine, other = kept["curves"], repeated["curves"]
    strange = sorted(set(mine) ^ set(other)) or [
        name for name in mine if mine[name]["shares"] != other[name]["shares"]
    ]
    if strange:
        return Again(kept["key"], strange[0], math.inf, float(TOLERANCE), alike)
    apart = {name: _distance(mine[name]["values"], other[name]["values"]) for name in mine}
    worst = max(apart, key=lambda name: apart[name])
    return Again(kept["key"], worst, apart[worst], allowed, alike)


def _distance(kept, repeated) -> float:
    kept, repeated = np.asarray(kept, float), np.asarray(repeated, float)
    if not len(kept):
        return 0.0
    size = float(np.abs(kept).max())
    scale = max(float(np.ptp(kept)), size / 100, 1e-12)
    return float(np.abs(kept - repeated).max()) / scale


def _told(cell: Cell) -> dict[str, Any]:
    """Return on what device, in which precision and with which versions a cell is trained here."""
    import jax

    from assay.simulators.core.trajectory import versions

    device = jax.devices()[0]
    own = versions()
    own = {name: own[name] for name in ("assay", "numpy")}
    own |= {name: _version(name) for name in ("jax", "flax", "optax")}
    return {
        "device": f"{device.platform} {_model(device)}",
        "precision": cell.schedule["precision"],
        "versions": own,
        "kind": cost.kind(cell),
    }


def _model(device) -> str:
    """Return the model of a device; of a CPU that of the processor, whose width of vectors and
    number of cores decide how sums are rounded.
    """
    if device.platform != "cpu":
        return str(device.device_kind)
    import os
    import platform

    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            told = dict(
                (part.strip() for part in line.split(":", 1)) for line in lines if ":" in line
            )
    except OSError:
        return name  # only Linux tells the model in this way
    numbers = [told.get(key, "?") for key in ("cpu family", "model")]
    return f"{told.get('model name', name)} {'/'.join(numbers)}, {os.cpu_count()} cores"


def _version(name: str) -> str:
    from importlib.metadata import version

    return version(name)
