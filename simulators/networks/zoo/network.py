"""What a network of the zoo is: an architecture for images of one size and a number of classes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from typing import Any


@dataclass(frozen=True)
class Network:
    """One architecture, ready for weights.

    `module` is a Flax module that computes with float32 weights; `image` is (height, width,
    channels); `classes` is the number of outputs.  Images are float arrays [batch, height, width,
    channels].
    """

    name: str
    module: Any
    image: tuple[int, int, int]
    classes: int

    def init(self, key) -> dict:
        """Return initial variables: "params", float32, and where the network normalises over
        batches "batch_stats" (running mean and variance).

        `key` is a JAX random key.  Convolutions start normal with variance 2 / (outputs x kernel
        area), dense layers uniform in +-1/sqrt(inputs) with zero biases, other than where the
        architecture's module says so.
        """
        import jax.numpy as jnp

        return dict(self.module.init(key, jnp.zeros((1, *self.image), jnp.float32), train=False))

    def apply(self, variables: dict, images, train: bool, key=None) -> tuple[dict, dict]:
        """Return (outputs, state) for a batch of images.

        `outputs["logits"]` is [batch, classes]; `outputs["features"]` maps each layer, in order, to
        its activations, the last one "penultimate", the input of the last dense layer, [batch,
        width]; a network with exits has their logits as the list `outputs["exits"]`, and the last
        of them as "logits".  With `train` batches are normalised by their own statistics, and
        `state` holds the running ones after this batch ({} where there are none, and when not in
        training).  Dropout is at work where `key` is given.
        """
        outputs, state = self.module.apply(
            variables,
            images,
            train=train,
            mutable=["batch_stats"] if train else [],
            rngs={"dropout": key} if key is not None else {},
        )
        return outputs, dict(state)

    def computing_in(self, precision: str) -> Network:
        """Return the same network that computes in "float32" or "bfloat16"; weights, statistics
        and logits stay float32.
        """
        return replace(self, module=self.module.clone(dtype=precision))

    def parameters(self) -> int:
        """Return how many trained numbers the network has; nothing is allocated."""
        return _counted(self)[0]

    def flops(self) -> int:
        """Return the floating-point operations of one image's forward pass in convolutions and
        matrix products, a multiply-add as two; nothing is allocated.
        """
        return _counted(self)[1]

    def activations(self) -> int:
        """Return how many numbers the convolutions and matrix products give for one image, which a
        training has to keep; nothing is allocated.
        """
        return _counted(self)[2]


@lru_cache(maxsize=64)
def _counted(network: Network) -> tuple[int, int, int]:
    """Parameters, operations and activations, from one trace of the initialisation."""
    import jax
    import jax.numpy as jnp

    from assay.simulators.networks.zoo.counting import activations, flops

    def start(key, images):
        return network.module.init(key, images, train=False)

    images = jax.ShapeDtypeStruct((1, *network.image), jnp.float32)
    program, shapes = jax.make_jaxpr(start, return_shape=True)(jax.random.key(0), images)
    weights = jax.tree_util.tree_leaves(shapes["params"])
    count = sum(prod(leaf.shape) for leaf in weights)
    return count, flops(program.jaxpr), activations(program.jaxpr)
