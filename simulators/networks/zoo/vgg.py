"""VGG-8, 11, 16 and 18 (Simonyan and Zisserman 2014).

For small images, as everybody trains them on CIFAR: convolutions with bias, each with batch
normalisation and ReLU, a maximum over 2 x 2 after each stage, one dense layer.  For large ones as
in torchvision: no normalisation, means over 7 x 7 fields, three dense layers with dropout 1/2.

VGG-8 has one convolution a stage.  VGG-18 is named by `collapse` and defined nowhere: here it is
the 16 convolutions of VGG-19 (configuration E) with two dense layers.
"""

from __future__ import annotations

from typing import Any

import flax.linen as nn
import jax
import jax.numpy as jnp

from assay.simulators.networks.zoo.layers import (
    BatchNorm,
    Conv,
    Dense,
    Dropout,
    answer,
    max_pool,
    mean_pool,
)

CHANNELS = (64, 128, 256, 512, 512)
STAGES = {
    "vgg8": (1, 1, 1, 1, 1),
    "vgg11": (1, 1, 2, 2, 2),
    "vgg16": (2, 2, 3, 3, 3),
    "vgg18": (2, 2, 4, 4, 4),
}
"""Convolutions of each of the five stages."""


class VGG(nn.Module):
    """Stages of convolutions of 3 x 3 pixels, then dense layers; `stem`: "small" or "imagenet"."""

    classes: int
    stages: tuple[int, ...]
    hidden: tuple[int, ...] = ()
    stem: str = "small"
    width: float = 1.0
    dropout: float = 0.5
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        large = self.stem == "imagenet"
        features, place, count = [], 0, 0
        for channels, times in zip(CHANNELS, self.stages):
            for _ in range(times):
                outputs = max(1, round(self.width * channels))
                conv = Conv(outputs, bias=True, dtype=self.dtype, name=f"features_{place}")
                x = conv(x)
                if not large:
                    x = BatchNorm(dtype=self.dtype, name=f"features_{place + 1}")(x, train)
                x = nn.relu(x)
                place, count = place + (2 if large else 3), count + 1
                features.append((f"conv{count}", x))
            x, place = max_pool(x), place + 1
        x = _fields(x, 7).reshape(x.shape[0], -1) if large else mean_pool(x)
        place = 0
        for neurons in self.hidden:
            neurons = max(1, round(self.width * neurons))
            x = Dense(neurons, dtype=self.dtype, name=f"classifier_{place}")(x)
            x = Dropout(self.dropout)(nn.relu(x), train)
            place += 3
        features.append(("penultimate", x))
        return answer(
            features, Dense(self.classes, dtype=self.dtype, name=f"classifier_{place}")(x)
        )


def _fields(x, side: int):
    """Means over `side` x `side` fields that divide the image, in the order (channel, row, column)
    that torch flattens them in.
    """
    if x.shape[1:3] != (side, side):
        rows = _means(x.shape[1], side)
        columns = _means(x.shape[2], side)
        x = jnp.einsum("bhwc,ih,jw->bijc", x, rows.astype(x.dtype), columns.astype(x.dtype))
    return jnp.transpose(x, (0, 3, 1, 2))


def _means(pixels: int, fields: int) -> jax.Array:
    """Matrix [fields, pixels] that takes the mean of each field; fields overlap where they do not
    divide the pixels.
    """
    place, index = jnp.arange(pixels)[None], jnp.arange(fields)[:, None]
    first, end = index * pixels // fields, -((-(index + 1) * pixels) // fields)
    inside = (place >= first) & (place < end)
    return inside / (end - first)
