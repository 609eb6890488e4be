"""The steps of a training as one compiled program: order of the images, loss, gradient, update."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import jax
import jax.numpy as jnp
import optax

from assay.simulators.networks.training.pictures import augmented, shown
from assay.simulators.networks.training.schedule import Schedule
from assay.simulators.networks.zoo import Network

_ORDER, _START, _CHANCE = range(3)
"""What a run's random numbers are for: the order of the images, the first weights, augmentation and
dropout.
"""


def losses_of(outputs: dict, labels, kind: str):
    """Return the loss of each image of a batch; see `Schedule.loss`."""
    every = outputs.get("exits", [outputs["logits"]])
    return sum(_losses(logits, labels, kind) for logits in every) / len(every)


def _losses(logits, labels, kind: str):
    right = jnp.take_along_axis(logits, labels[:, None], axis=1)[:, 0]
    if kind == "cross-entropy":
        return jax.nn.logsumexp(logits, axis=1) - right
    if kind == "hinge":  # the right class itself adds max(0, 1), a constant
        return jnp.maximum(0, 1 + logits - right[:, None]).sum(1) - 1
    return jax.nn.softplus(logits).sum(1) - right


def optimiser(schedule: Schedule) -> optax.GradientTransformation:
    """Return what turns a gradient into a direction; the step is this times -rate."""
    parts = [optax.clip_by_global_norm(schedule.clip)] if schedule.clip else []
    decay = [optax.add_decayed_weights(schedule.weight_decay)] if schedule.weight_decay else []
    if schedule.optimizer == "adam":
        return optax.chain(*parts, optax.scale_by_adam(0.9, 0.999), *decay)
    nesterov = schedule.optimizer == "nesterov"
    moved = [optax.trace(schedule.momentum, nesterov)] if schedule.momentum else []
    return optax.chain(optax.identity(), *parts, *decay, *moved)


@dataclass(frozen=True)
class Steps:
    """The program of a training on `count` images: `start` makes the state, `advance` moves it.

    The state is {"params", "stats", "moments"} and of the running epoch "loss" and "wrong", sums
    over its steps, and "bad", the first step whose loss was no number (-1: none).  `pieces` is the
    number of parts that a batch is computed in, so that it needs less memory; each part is
    normalised by itself.  `devices`, where there are several, share each batch.
    """

    network: Network
    schedule: Schedule
    count: int
    pieces: int = 1
    devices: tuple = ()

    @property
    def batch(self) -> int:
        """Images of a step."""
        return min(self.schedule.batch, self.count)

    @property
    def each(self) -> int:
        """Steps of an epoch."""
        return self.count // self.batch

    def order(self, seed, epoch):
        """Return the numbers of the images as an epoch (counted from 0) takes them."""
        return jax.random.permutation(_key(seed, _ORDER, epoch), self.count)

    def start(self, seed, given: dict | None = None) -> dict:
        """Return the state before the first step; `given` are variables to begin with."""
        begun = given or first_weights(self.network, seed)
        return {
            "params": begun["params"],
            "stats": begun.get("batch_stats", {}),
            "moments": optimiser(self.schedule).init(begun["params"]),
            "loss": jnp.zeros((), jnp.float32),
            "wrong": jnp.zeros((), jnp.int32),
            "bad": jnp.full((), -1, jnp.int32),
        }

    def advance(self, state: dict, pixels, labels, scale, seed, epoch, first, last) -> dict:
        """Return the state after the steps `first` to `last` - 1 of an epoch (counted from 0);
        images are standardised by `scale`, mean and standard deviation of the channels.

        The sums over the epoch begin anew with step 0.  Whatever stretches an epoch is cut into,
        its end is the same.
        """
        order = self.order(seed, epoch)
        fresh = first == 0
        state = {
            **state,
            "loss": jnp.where(fresh, 0, state["loss"]),
            "wrong": jnp.where(fresh, 0, state["wrong"]),
        }

        def step(index, state):
            rows = jax.lax.dynamic_slice(order, (index * self.batch,), (self.batch,))
            key = jax.random.fold_in(_key(seed, _CHANCE, epoch), index)
            rate = self.schedule.rate_at(
                epoch.astype(jnp.float32) + index.astype(jnp.float32) / self.each
            )
            return self._step(state, pixels[rows], labels[rows], scale, key, rate, index)

        return jax.lax.fori_loop(first, last, step, state)

    def _step(self, state, pixels, labels, scale, key, rate, index) -> dict:
        chance, drop = jax.random.split(key)
        pixels = self._shared(augmented(pixels, chance, self.schedule.augmentation))
        labels = self._shared(labels)
        parts = (
            pixels.reshape(self.pieces, -1, *pixels.shape[1:]),
            labels.reshape(self.pieces, -1),
            jax.random.split(drop, self.pieces),
        )
        if self.pieces == 1:
            whole = (part[0] for part in parts)
            found = self._gradient(state["params"], state["stats"], scale, *whole)
        else:
            found = self._in_pieces(state, scale, parts)
        gradient, stats, loss, wrong = found
        rule = optimiser(self.schedule)
        direction, moments = rule.update(gradient, state["moments"], state["params"])
        params = jax.tree.map(lambda w, d: w - rate * d, state["params"], direction)
        first_bad = (state["bad"] < 0) & ~jnp.isfinite(loss)
        return {
            "params": params,
            "stats": stats,
            "moments": moments,
            "loss": state["loss"] + loss,
            "wrong": state["wrong"] + wrong,
            "bad": jnp.where(first_bad, index, state["bad"]).astype(jnp.int32),
        }

    def _gradient(self, params, stats, scale, pixels, labels, key):
        """Gradient, running statistics after the batch, mean loss, number of wrong answers."""

        def cost(params):
            variables = {"params": params, **({"batch_stats": stats} if stats else {})}
            drop = key if self.schedule.dropout else None
            images = shown(pixels, scale)
            outputs, after = self.network.apply(variables, images, True, drop)
            wrong = (outputs["logits"].argmax(1) != labels).sum().astype(jnp.int32)
            loss = losses_of(outputs, labels, self.schedule.loss).mean()
            return loss, (after.get("batch_stats", {}), wrong)

        (loss, (after, wrong)), gradient = jax.value_and_grad(cost, has_aux=True)(params)
        return gradient, after, loss, wrong

    def _in_pieces(self, state, scale, parts):
        """The same, one part of the batch after the other; gradient and loss are means over all."""

        def add(carry, part):
            total, stats, loss, wrong = carry
            gradient, stats, more, missed = self._gradient(state["params"], stats, scale, *part)
            total = jax.tree.map(jnp.add, total, gradient)
            return (total, stats, loss + more, wrong + missed), None

        zero = jax.tree.map(jnp.zeros_like, state["params"])
        begin = (zero, state["stats"], jnp.zeros((), jnp.float32), jnp.zeros((), jnp.int32))
        (total, stats, loss, wrong), _ = jax.lax.scan(add, begin, parts)
        gradient = jax.tree.map(lambda g: g / self.pieces, total)
        return gradient, stats, loss / self.pieces, wrong

    def judge(self, state: dict, pixels, labels, scale, used):
        """Return (sum of the losses, number of wrong answers) over the first `used` images, with
        the running statistics.

        `pixels` are [batches, images, height, width, channels], `labels` [batches, images].
        """
        stats = state["stats"]
        variables = {"params": state["params"], **({"batch_stats": stats} if stats else {})}
        size = labels.shape[1]

        def one(place):
            outputs, _ = self.network.apply(variables, shown(pixels[place], scale), False)
            counts = place * size + jnp.arange(size, dtype=jnp.int32) < used
            losses = losses_of(outputs, labels[place], self.schedule.loss)
            wrong = outputs["logits"].argmax(1) != labels[place]
            return jnp.where(counts, losses, 0).sum(), (counts & wrong).sum()

        losses, wrong = jax.lax.map(one, jnp.arange(len(labels), dtype=jnp.int32))
        return losses.sum(), wrong.sum()

    def _shared(self, values):
        """Spread a batch over the devices where there are several."""
        if len(self.devices) < 2:
            return values
        from jax.sharding import Mesh, NamedSharding, PartitionSpec

        mesh = Mesh(self.devices, ("batch",))
        return jax.lax.with_sharding_constraint(values, NamedSharding(mesh, PartitionSpec("batch")))


@lru_cache(maxsize=8)
def programs(steps: Steps, together: bool) -> tuple[Callable, Callable, Callable]:
    """Return `start`, `advance` and `judge` compiled, or to be when they are first called.

    With `together` states and seeds have a first axis, one entry for each replicate.  What is
    handed to `advance` as the state is overwritten.
    """
    advance, judge = steps.advance, steps.judge
    if together:
        advance = jax.vmap(advance, in_axes=(0, None, None, None, 0, None, None, None))
        judge = jax.vmap(judge, in_axes=(0, None, None, None, None))
    own, some = steps.schedule, 0.5
    kinds = Schedule(
        own.optimizer,
        momentum=some if own.momentum else 0.0,
        weight_decay=some if own.weight_decay else 0.0,
        clip=some if own.clip else 0.0,
    )
    start = _starting(steps.network, kinds, together)
    return start, jax.jit(advance, donate_argnums=0), jax.jit(judge)


@lru_cache(maxsize=8)
def _starting(network: Network, kinds: Schedule, together: bool) -> Callable:
    """The program of `start`, one for all schedules whose state has the same parts.

    It runs once, and is nearly all random numbers, of which XLA for processors would otherwise
    compile each array for longer than a small training takes.
    """
    start = Steps(network, kinds, 1).start
    if together:
        start = jax.vmap(start, in_axes=(0, None))
    quick = {"xla_backend_optimization_level": 1} if jax.default_backend() == "cpu" else None
    return jax.jit(start, compiler_options=quick)


def first_weights(network: Network, seed) -> dict:
    """Return the variables with which a training from a seed begins."""
    return network.init(_key(seed, _START))


def _key(seed, purpose: int, epoch=None):
    """The random key of a run for a purpose, in an epoch."""
    key = jax.random.fold_in(jax.random.key(seed), purpose)
    return key if epoch is None else jax.random.fold_in(key, epoch)
