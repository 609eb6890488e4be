"""Layers that several architectures share, with the conventions of torch where papers leave them
open: symmetric padding, running variances without bias, a momentum of 1/10.

Arrays are [batch, height, width, channels].  Every layer has a `dtype`, the precision it computes
in; its weights are float32.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import flax.linen as nn
import jax
import jax.numpy as jnp

from assay.simulators.networks.zoo.convolution import convolve

KERNEL = nn.initializers.variance_scaling(2.0, "fan_out", "normal")
"""He's initial values over the outputs: normal, variance 2 / (outputs x kernel area)."""
MATRIX = nn.initializers.variance_scaling(1 / 3, "fan_in", "uniform")
"""Initial values of dense layers: uniform in +-1/sqrt(inputs)."""


class Conv(nn.Module):
    """Convolution with a square kernel and `size // 2` zeros on each side, [size, size, inputs,
    outputs].
    """

    outputs: int
    size: int = 3
    stride: int = 1
    bias: bool = False
    padding: int | None = None
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x):
        shape = (self.size, self.size, x.shape[-1], self.outputs)
        kernel = self.param("kernel", KERNEL, shape, jnp.float32)
        pad = self.size // 2 if self.padding is None else self.padding
        y = convolve(x.astype(self.dtype), kernel.astype(self.dtype), self.stride, pad)
        if self.bias:
            y = y + self.param("bias", nn.initializers.zeros, (self.outputs,), jnp.float32).astype(
                self.dtype
            )
        return y


class BatchNorm(nn.Module):
    """Batch normalisation over all axes but the last: (x - mean) / sqrt(variance + 1e-5) * scale +
    bias.

    In training mean and variance are those of the batch, and the running ones move by a tenth
    towards them, the variance with the factor n / (n - 1); otherwise the running ones are used.
    All of it is computed in float32.
    """

    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        width = (x.shape[-1],)
        scale = self.param("scale", nn.initializers.ones, width, jnp.float32)
        bias = self.param("bias", nn.initializers.zeros, width, jnp.float32)
        mean = self.variable("batch_stats", "mean", jnp.zeros, width, jnp.float32)
        var = self.variable("batch_stats", "var", jnp.ones, width, jnp.float32)
        x = x.astype(jnp.float32)
        now, spread = mean.value, var.value
        if train:
            axes = tuple(range(x.ndim - 1))
            now, count = x.mean(axes), x.size // x.shape[-1]
            spread = jnp.square(x - now).mean(axes)
            if not self.is_initializing():
                mean.value = 0.9 * mean.value + 0.1 * now
                var.value = 0.9 * var.value + 0.1 * spread * (count / max(count - 1, 1))
        factor = scale * jax.lax.rsqrt(spread + 1e-5)
        return ((x - now) * factor + bias).astype(self.dtype)


class Dense(nn.Module):
    """Dense layer x W + b, with b only where `bias`."""

    outputs: int
    bias: bool = True
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x):
        kernel = self.param("kernel", MATRIX, (x.shape[-1], self.outputs), jnp.float32)
        y = x.astype(self.dtype) @ kernel.astype(self.dtype)
        if self.bias:
            bias = self.param("bias", nn.initializers.zeros, (self.outputs,), jnp.float32)
            y = y + bias.astype(self.dtype)
        return y


class Dropout(nn.Module):
    """Set each number to zero with probability `rate` and divide the others by 1 - rate; nothing
    happens outside of training, and where no random key was given.
    """

    rate: float

    @nn.compact
    def __call__(self, x, train: bool):
        if not train or not self.has_rng("dropout"):
            return x
        kept = jax.random.bernoulli(self.make_rng("dropout"), 1 - self.rate, x.shape)
        return jnp.where(kept, x / (1 - self.rate), jnp.zeros_like(x))


def max_pool(x, size: int = 2, stride: int = 2, padding: int = 0):
    """Return the largest value of each window; a side of one pixel is left as it is."""
    if min(x.shape[1:3]) == 1:
        return x
    pad = ((padding, padding), (padding, padding))
    return nn.max_pool(x, (size, size), (stride, stride), pad)


def average_pool(x, size: int = 2):
    """Return the mean of each window, the windows side by side; a side of one pixel is left as it
    is.
    """
    if min(x.shape[1:3]) == 1:
        return x
    return nn.avg_pool(x, (size, size), (size, size))


def mean_pool(x):
    """Return the mean over all pixels, [batch, channels], computed in float32."""
    return x.astype(jnp.float32).mean((1, 2)).astype(x.dtype)


def answer(features: list, logits) -> dict:
    """Return what every architecture returns of its layers' (name, activations) and its logits."""
    return {"logits": logits.astype(jnp.float32), "features": OrderedDict(features)}
