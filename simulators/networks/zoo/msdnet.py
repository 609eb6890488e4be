"""MSDNet (Huang et al. 2018): dense layers at several scales, with classifiers on the way.

The layout is that of the authors' PyTorch code, whose defaults the printed experiments follow:
bottlenecks, the finest scale dropped after each equal part of the layers, channels halved there.
CIFAR: 3 scales, 24 layers, 11 exits, at layers 4, 6, ..., 24.  ImageNet: 4 scales, 38 layers, 5
exits, at layers 10, 17, ..., 38.
"""

from __future__ import annotations

from math import ceil
from typing import Any

import flax.linen as nn
import jax.numpy as jnp

from assay.simulators.networks.zoo.layers import (
    BatchNorm,
    Conv,
    Dense,
    answer,
    average_pool,
    max_pool,
)


class MSDNet(nn.Module):
    """Grid of scales and layers; `exits` are the layers after which a classifier stands, `channels`
    those of the finest scale at the start, `growth` what a layer adds to it, `factors` by how much
    more the coarser scales have.
    """

    classes: int
    exits: tuple[int, ...]
    factors: tuple[int, ...]
    channels: int
    growth: int
    stem: str = "small"
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        scales, layers = len(self.factors), self.exits[-1]
        interval = ceil(layers / scales)
        channels, features, logits = self.channels, [], []
        grid, block, place = self._first(x, train), 0, 1
        for layer in range(1, layers + 1):
            before = scales - max(0, layer - 2) // interval
            after = scales - (layer - 1) // interval
            grid = self._layer(grid, before, after, f"blocks_{block}_{place}", train)
            channels, place = channels + self.growth, place + 1
            if before > after:
                channels //= 2
                name = f"blocks_{block}_{place}_m"
                widths = [channels * factor for factor in self.factors[scales - after :]]
                grid = [
                    self._basic(part, width, 1, 1, f"{name}_{index}_net", train)
                    for index, (part, width) in enumerate(zip(grid, widths))
                ]
                place += 1
            if layer in self.exits:
                pooled = self._exit(grid[-1], f"classifier_{block}", train)
                dense = Dense(self.classes, dtype=self.dtype, name=f"classifier_{block}_linear")
                logits.append(dense(pooled).astype(jnp.float32))
                features.append((f"exit{block + 1}", pooled))
                block, place = block + 1, 0
        features.append(("penultimate", features[-1][1]))
        return {**answer(features, logits[-1]), "exits": logits}

    def _basic(self, x, outputs, size, stride, name, train, bias=False):
        """Convolution, normalisation, ReLU."""
        x = Conv(outputs, size, stride, bias, dtype=self.dtype, name=f"{name}_0")(x)
        return nn.relu(BatchNorm(dtype=self.dtype, name=f"{name}_1")(x, train))

    def _first(self, x, train):
        """The stem at the finest scale, and from it with stride 2 each coarser one."""
        widths = [self.channels * factor for factor in self.factors]
        if self.stem == "imagenet":
            x = self._basic(x, widths[0], 7, 2, "blocks_0_0_layers_0", train, bias=True)
            grid = [max_pool(x, 3, 2, 1)]
        else:
            grid = [self._basic(x, widths[0], 3, 1, "blocks_0_0_layers_0_net", train)]
        for scale, width in enumerate(widths[1:], 1):
            name = f"blocks_0_0_layers_{scale}_net"
            grid.append(self._basic(grid[-1], width, 3, 2, name, train))
        return grid

    def _layer(self, grid, before, after, name, train):
        """One layer: each scale adds channels from its own, half of them from the next finer one
        where there is one.
        """
        scales = len(self.factors)
        result = []
        for index, scale in enumerate(range(scales - after, scales)):
            here = f"{name}_layers_{index}"
            own = grid[scale - (scales - before)]
            outputs = self.growth * self.factors[scale]
            if scale == scales - before:
                added = [self._grow(own, outputs, 1, scale, f"{here}_conv_normal", train)]
            else:
                finer = grid[scale - (scales - before) - 1]
                added = [
                    self._grow(finer, outputs // 2, 2, scale - 1, f"{here}_conv_down", train),
                    self._grow(own, outputs // 2, 1, scale, f"{here}_conv_normal", train),
                ]
            result.append(jnp.concatenate([own, *added], axis=-1))
        return result

    def _grow(self, x, outputs, stride, scale, name, train):
        """A bottleneck of 1 x 1, then 3 x 3."""
        inner = min(x.shape[-1], self.factors[scale] * outputs)
        x = self._basic(x, inner, 1, 1, f"{name}_net", train)
        x = Conv(outputs, 3, stride, dtype=self.dtype, name=f"{name}_net_3")(x)
        return nn.relu(BatchNorm(dtype=self.dtype, name=f"{name}_net_4")(x, train))

    def _exit(self, x, name, train):
        """The input of a classifier: two convolutions with stride 2, means over 2 x 2, flat in the
        order (channel, row, column).
        """
        outputs = x.shape[-1] if self.stem == "imagenet" else 128
        for part in range(2):
            x = self._basic(x, outputs, 3, 2, f"{name}_m_{part}_net", train)
        return jnp.transpose(average_pool(x), (0, 3, 1, 2)).reshape(x.shape[0], -1)
