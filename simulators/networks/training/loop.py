"""Train a network on labelled images: epochs, measures, checkpoints, failures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from math import isfinite, nan
from pathlib import Path
from typing import Any

import numpy as np

from assay.simulators.core import memory
from assay.simulators.networks.training.schedule import Schedule, TrainingError
from assay.simulators.networks.zoo import Network

JUDGED = 500
"""Images of a batch of the test."""


@dataclass
class Run:
    """A finished training.

    curves     name -> array [epochs + 1], entry e after e epochs: "loss" and "error" (means over
               the steps of the epoch, with its augmentation; nan at 0), "rate", with test images
               "test_loss" and "test_error", and whatever `on_epoch` returned
    looks      name -> array over the iterations that were looked at: "iteration", and whatever
               `on_iteration` returned
    variables  of the trained network, numpy
    scale      mean and standard deviation of the channels, by which images were standardised
    notes      what had to be done differently, such as smaller pieces of a batch; one line each
    """

    seed: int
    curves: dict[str, np.ndarray]
    looks: dict[str, np.ndarray]
    variables: dict
    scale: tuple[tuple[float, ...], tuple[float, ...]]
    notes: list[str] = field(default_factory=list)


def train(
    network: Network,
    data,
    level: str,
    schedule: Schedule,
    *,
    seed: int,
    checkpoint: Path | None = None,
    on_epoch: Callable[[int, dict, dict], dict | None] | None = None,
    test=None,
    iterations: Iterable[int] = (),
    on_iteration: Callable[[int, dict], dict | None] | None = None,
    start: dict | None = None,
    say: Callable[[str], None] | None = None,
) -> Run:
    """Train a network on the labels of one level of `data` and return what was measured.

    `data` and `test` are `assay.simulators.networks.data.Images`.  After each epoch, and before the
    first, `on_epoch(epoch, variables, row)` may return numbers by name, which become curves; it
    gets the curves' new values as `row`.  `on_iteration(iteration, variables)` does the same after
    the steps named in `iterations`, 0 for none.  `start` are variables to begin with in place of
    random ones.  `say` is told in one line when a batch has to be computed in smaller pieces.

    With `checkpoint` the state is written to that file after each epoch; the same call begins where
    it ends, and on a CPU its result is the same to the bit.  What the calls returned by then is
    read from it, too.

    Raises TrainingError for images or labels that do not fit, a file that belongs to another run, a
    loss that is no finite number (the last checkpoint stays) and too little memory on the device;
    TooLarge, before anything is allocated, where the machine has too little.
    """
    training = _Training(network, data, level, schedule, (seed,), checkpoint, test, start, say)
    training.calls = on_epoch, on_iteration
    return training.run(iterations)[0]


def replicates(
    network: Network,
    data,
    level: str,
    schedule: Schedule,
    *,
    seeds: Iterable[int],
    checkpoint: Path | None = None,
    on_epoch: Callable[[int, dict, dict], dict | None] | None = None,
    test=None,
    iterations: Iterable[int] = (),
    on_iteration: Callable[[int, dict], dict | None] | None = None,
    start: dict | None = None,
    say: Callable[[str], None] | None = None,
) -> list[Run]:
    """Train one network from each seed, all in one program, which is faster where it is small.

    Each of them is, up to rounding, the run of `train` with that seed; all have one checkpoint.
    Arguments and errors are those of `train`.
    """
    training = _Training(network, data, level, schedule, tuple(seeds), checkpoint, test, start, say)
    training.calls = on_epoch, on_iteration
    return training.run(iterations)


def forward(
    network: Network, variables: dict, scale: tuple, batch: int = 256
) -> Callable[[np.ndarray], dict]:
    """Return the function from bytes [n, height, width, channels] to the outputs of a trained
    network as numpy arrays: "logits", "features" (layer -> array) and, where it has some, "exits".

    `scale` is that of the run; `batch` images are computed at a time.
    """
    import jax

    from assay.simulators.networks.training.pictures import shown

    @jax.jit
    def some(variables, pixels):
        return network.apply(variables, shown(pixels, scale), False)[0]

    def outputs(pixels: np.ndarray) -> dict:
        found = []
        for first in range(0, len(pixels), batch):
            part = pixels[first : first + batch]
            missing = min(batch, len(pixels)) - len(part)
            whole = np.concatenate([part, np.zeros((missing, *part.shape[1:]), part.dtype)])
            found.append(jax.tree.map(lambda a: np.asarray(a)[: len(part)], some(variables, whole)))
        return jax.tree.map(lambda *parts: np.concatenate(parts), *found)

    return outputs


class _Full(Exception):
    """The device has too little memory."""


class _Training:
    """One training under way, of one seed or of several at once."""

    def __init__(self, network, data, level, schedule, seeds, checkpoint, test, start, say):
        self.checkpoint, self.given, self.say = checkpoint, start, say or (lambda line: None)
        self.seeds, self.together, self.notes = seeds, len(seeds) > 1, []
        self.calls = None, None
        self._check(network, data, level, test)
        self._fits(network, data, schedule)
        import jax

        from assay.simulators.networks.training import pictures
        from assay.simulators.networks.training.checkpoints import key_of
        from assay.simulators.networks.training.steps import Steps

        self.scale = pictures.standard(data.pixels)
        running = network.computing_in(schedule.precision)
        if schedule.dropout and hasattr(running.module, "dropout"):
            module = running.module.clone(dropout=schedule.dropout)
            running = replace(running, module=module)
        self.steps = Steps(running, schedule, len(data), 1, _devices(schedule, data))
        self.key = key_of(
            {
                "network": [network.name, repr(network.module), *network.image],
                "data": [data.digest, level],
                "test": test.digest if test is not None else "",
                "schedule": schedule.to_dict(),
                "seeds": seeds,
                "start": "" if start is None else digest_of(start),
            }
        )
        self.seed = jax.numpy.array(seeds if self.together else seeds[0], jax.numpy.uint32)
        self.on_device = jax.device_put(tuple(np.float32(part) for part in self.scale))
        labels = data.labels[level].astype(np.int32)
        self.data = *jax.device_put((data.pixels, labels)), self.on_device
        self.test = None if test is None else _in_batches(test.pixels, test.labels[level])
        self._compile()

    def _check(self, network, data, level, test) -> None:
        """Refuse what does not fit together."""
        for images in (data, test) if test is not None else (data,):
            if level not in images.labels:
                raise TrainingError(f"the images have no labels {level!r}")
            if images.pixels.shape[1:] != tuple(network.image):
                size = " x ".join(map(str, images.pixels.shape[1:]))
                wanted = " x ".join(map(str, network.image))
                raise TrainingError(f"the network takes images of {wanted}, and these are {size}")
            most = int(images.labels[level].max())
            if most >= network.classes:
                raise TrainingError(
                    f"the labels {level!r} go up to {most}, and the network has"
                    f" {network.classes} classes"
                )
        if not self.seeds or not all(0 <= s < 2**32 for s in self.seeds):
            raise TrainingError("a seed is a whole number from 0 to 2^32 - 1")

    def _fits(self, network, data, schedule) -> None:
        """Raise TooLarge where the memory of this machine cannot hold the training."""
        import jax

        if jax.default_backend() != "cpu":
            return
        batch = min(schedule.batch, len(data))
        image = 16 * network.activations() * len(self.seeds)
        fixed = 2 * data.pixels.nbytes + 24 * network.parameters() * len(self.seeds)
        left = memory.available()
        most = max(0, int((left - fixed) // image)) if left is not None else batch
        advice = f"a batch of {most} images fits" if most else "take a narrower network"
        memory.require(
            fixed + image * batch, f"training {network.name} in batches of {batch}", advice
        )

    def _compile(self) -> None:
        """Make the programs of the steps, or take those of an earlier training of this kind."""
        from assay.simulators.networks.training.steps import programs

        self.start, self.advance, self.judge = programs(self.steps, self.together)

    def run(self, iterations) -> list[Run]:
        """Train to the end."""
        import jax

        wanted = sorted(set(iterations))
        curves, looks = _Table(len(self.seeds)), _Table(len(self.seeds))
        epoch, saved = self._begun(curves, looks)
        if epoch == 0 and not curves.length:
            if wanted[:1] == [0]:
                self._look(looks, 0, saved)
            self._measure(curves, 0, saved, {"loss": nan, "error": nan})
        while epoch < self.steps.schedule.epochs:
            kept = looks.length
            try:
                begin = jax.tree.map(jax.numpy.array, saved)  # a copy: the steps reuse its memory
                saved = self._epoch(epoch, begin, wanted, curves, looks)
            except _Full:
                looks.cut(kept)
                self._smaller()
                continue
            epoch += 1
            self._save(epoch, saved, curves, looks)
        return [
            Run(
                seed,
                curves.of(place),
                looks.of(place),
                self._variables(saved, place),
                self.scale,
                self.notes,
            )
            for place, seed in enumerate(self.seeds)
        ]

    def _begun(self, curves, looks) -> tuple[int, Any]:
        """The epochs that are done and the state after them, from the checkpoint or new."""
        import jax

        from assay.simulators.networks.training import checkpoints

        like = jax.eval_shape(self.start, self.seed, self.given)
        if self.checkpoint is not None:
            found = checkpoints.load(self.checkpoint, self.key, like)
            if found is not None:
                epoch, state, tables = found
                curves.columns, looks.columns = tables["curves"], tables["looks"]
                return epoch, state
        return 0, _copied(self.start(self.seed, self.given))

    def _epoch(self, epoch, state, wanted, curves, looks):
        """One epoch: its steps, with looks between them, then its measures.  Returns the state."""
        each = self.steps.each
        marks = [i - epoch * each for i in wanted if epoch * each < i <= (epoch + 1) * each]
        first = 0
        for last in sorted({*marks, each}):
            state = self._advance(state, epoch, first, last)
            first = last
            if last in marks and _sound(state):
                self._look(looks, epoch * each + last, state)
        saved = _copied(state)
        if not _sound(saved):
            self._stop(epoch, saved)
        batch = self.steps.batch
        row = {"loss": saved["loss"] / each, "error": saved["wrong"] / (each * batch)}
        self._measure(curves, epoch + 1, saved, row)
        return saved

    def _advance(self, state, epoch, first, last):
        import jax

        numbers = (np.int32(n) for n in (epoch, first, last))
        try:
            return jax.block_until_ready(self.advance(state, *self.data, self.seed, *numbers))
        except RuntimeError as error:
            if "RESOURCE_EXHAUSTED" in str(error) or "Out of memory" in str(error):
                raise _Full from None
            raise

    def _smaller(self) -> None:
        """Compute each batch in more pieces, or say that this is the end."""
        batch, pieces = self.steps.batch, self.steps.pieces
        more = next((n for n in range(2 * pieces, batch + 1) if batch % n == 0), None)
        if more is None:
            raise TrainingError(
                f"the device has too little memory for {self.steps.network.name} even with"
                f" {batch // pieces} of {batch} images at a time; take a narrower network or"
                " another batch"
            )
        self.steps = replace(self.steps, pieces=more, devices=())
        line = (
            f"the device has too little memory: batches of {batch} are computed {batch // more}"
            " images at a time, each part normalised by itself"
        )
        self.notes.append(line)
        self.say(line)
        self._compile()

    def _stop(self, epoch, state) -> None:
        """Raise the error that names the step where the loss was no finite number any more."""
        bad = np.atleast_1d(state["bad"])
        place = int(np.flatnonzero(bad >= 0)[0])
        step = int(bad[place])
        rate = float(self.steps.schedule.rate_at(epoch + step / self.steps.each))
        seed = f" of seed {self.seeds[place]}" if self.together else ""
        kept = "nothing is kept of it"
        if self.checkpoint is not None and self.checkpoint.exists():
            kept = f"{self.checkpoint} keeps the {epoch} epochs before"
        raise TrainingError(
            f"the loss{seed} is no finite number at step {step + 1} of epoch {epoch + 1}, at the"
            f" rate {rate:g}; {kept}; take a smaller rate"
        )

    def _measure(self, curves, epoch, state, row) -> None:
        """Add a row to the curves: sums of the steps, the test, what the caller measures."""
        row = {**row, "rate": float(self.steps.schedule.rate_at(epoch))}
        if self.test is not None:
            pixels, labels, used = self.test
            losses, wrong = self.judge(state, pixels, labels, self.on_device, np.int32(used))
            row |= {"test_loss": losses / used, "test_error": wrong / used}
        rows = self._apart(row)
        if self.calls[0] is not None:
            for place, own in enumerate(rows):
                own |= self.calls[0](epoch, self._variables(state, place), dict(own)) or {}
        curves.add(rows)

    def _look(self, looks, iteration, state) -> None:
        rows: list[dict] = [{"iteration": float(iteration)} for _ in self.seeds]
        if self.calls[1] is not None:
            for place, own in enumerate(rows):
                own |= self.calls[1](iteration, self._variables(state, place)) or {}
        looks.add(rows)

    def _apart(self, row) -> list[dict]:
        """A row of each seed, from numbers or arrays over the seeds."""
        wide = {k: np.broadcast_to(np.asarray(v), (len(self.seeds),)) for k, v in row.items()}
        return [{k: float(v[place]) for k, v in wide.items()} for place in range(len(self.seeds))]

    def _variables(self, state, place) -> dict:
        import jax

        own = {"params": state["params"]}
        if state["stats"]:
            own["batch_stats"] = state["stats"]
        return jax.tree.map(lambda a: np.array(a[place] if self.together else a), own)

    def _save(self, epoch, state, curves, looks) -> None:
        from assay.simulators.networks.training import checkpoints

        if self.checkpoint is not None:
            tables = {"curves": curves.columns, "looks": looks.columns}
            checkpoints.save(self.checkpoint, self.key, epoch, state, tables)


class _Table:
    """Rows of numbers by name, of several seeds; what a row lacks is nan."""

    def __init__(self, seeds: int):
        self.seeds = seeds
        self.columns: dict[str, list[list[float]]] = {}

    @property
    def length(self) -> int:
        """How many rows there are."""
        return max(map(len, self.columns.values()), default=0)

    def add(self, rows: list[dict]) -> None:
        """Add one row of each seed."""
        length = self.length
        for name in {name: None for row in rows for name in row} | dict.fromkeys(self.columns):
            column = self.columns.setdefault(name, [[nan] * self.seeds for _ in range(length)])
            column.append([float(row.get(name, nan)) for row in rows])

    def cut(self, length: int) -> None:
        """Drop all but the first rows."""
        self.columns = {name: column[:length] for name, column in self.columns.items() if length}

    def of(self, place: int) -> dict[str, np.ndarray]:
        """The columns of one seed."""
        return {name: np.array([row[place] for row in c]) for name, c in self.columns.items()}


def _devices(schedule: Schedule, data) -> tuple:
    """The devices that share a batch: all where it can be cut into equal parts, else the first."""
    import jax

    found = tuple(jax.local_devices())
    return found if min(schedule.batch, len(data)) % len(found) == 0 else found[:1]


def _in_batches(pixels: np.ndarray, labels: np.ndarray) -> tuple:
    """Test images as [batches, images, ...] on the device, filled up with zeros, and how many."""
    import jax

    count = len(pixels)
    batches = -(-count // JUDGED)
    size = -(-count // batches)
    rest = batches * size - count
    pixels = np.concatenate([pixels, np.zeros((rest, *pixels.shape[1:]), pixels.dtype)])
    labels = np.concatenate([labels, np.zeros(rest, labels.dtype)]).astype(np.int32)
    shape = (batches, size)
    return *jax.device_put(
        (pixels.reshape(*shape, *pixels.shape[1:]), labels.reshape(shape))
    ), count


def _copied(state):
    """The state as numpy arrays of their own, which no later step can change."""
    import jax

    return jax.tree.map(lambda a: np.array(a), state)


def _sound(state) -> bool:
    """Was every loss of the epoch a finite number so far?"""
    return bool(np.all(np.asarray(state["bad"]) < 0)) and isfinite(float(np.sum(state["loss"])))


def digest_of(variables: dict) -> str:
    """Return the SHA-256 of the names, shapes and bytes of variables, 64 hexadecimal digits: equal
    weights have equal ones, to the bit.
    """
    import hashlib

    import jax

    found = hashlib.sha256()
    for path, leaf in jax.tree_util.tree_leaves_with_path(variables):
        found.update(f"{path}{np.shape(leaf)}".encode() + np.asarray(leaf).tobytes())
    return found.hexdigest()
