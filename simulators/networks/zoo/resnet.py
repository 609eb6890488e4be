"""ResNet-10, 18, 34 and 50 (He et al. 2016).

For small images the stem is one convolution of 3 x 3 pixels, for large ones 7 x 7 with stride 2 and
a maximum over 3 x 3, as in torchvision; in both the stride of a bottleneck is that of its middle
convolution.  ResNet-10 has one block a stage.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import flax.linen as nn
import jax.numpy as jnp

from assay.simulators.networks.zoo.layers import BatchNorm, Conv, Dense, answer, max_pool, mean_pool

STAGES = {
    "resnet10": ((1, 1, 1, 1), False),
    "resnet18": ((2, 2, 2, 2), False),
    "resnet34": ((3, 4, 6, 3), False),
    "resnet50": ((3, 4, 6, 3), True),
}
"""Blocks of each stage, and whether they are bottlenecks."""


class Block(nn.Module):
    """Two convolutions of 3 x 3, or with `bottleneck` of 1 x 1, 3 x 3, 1 x 1 with four times the
    channels at the end; the input is added, through a convolution of 1 x 1 where the shape changes.
    """

    channels: int
    stride: int
    bottleneck: bool
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        conv, norm = partial(Conv, dtype=self.dtype), partial(BatchNorm, dtype=self.dtype)
        sizes = (1, 3, 1) if self.bottleneck else (3, 3)
        outputs = self.channels * (4 if self.bottleneck else 1)
        strided = 1 if self.bottleneck else 0
        y = x
        for layer, size in enumerate(sizes):
            last = layer == len(sizes) - 1
            channels = outputs if last else self.channels
            stride = self.stride if layer == strided else 1
            y = conv(channels, size, stride, name=f"conv{layer + 1}")(y)
            y = norm(name=f"bn{layer + 1}")(y, train)
            y = y if last else nn.relu(y)
        if x.shape != y.shape:
            x = conv(outputs, 1, self.stride, name="downsample_0")(x)
            x = norm(name="downsample_1")(x, train)
        return nn.relu(x + y)


class ResNet(nn.Module):
    """Stem, four stages of residual blocks with 64, 128, 256, 512 channels, mean over the pixels,
    one dense layer; `stem` is "small" or "imagenet".
    """

    classes: int
    stages: tuple[int, ...]
    bottleneck: bool
    stem: str = "small"
    width: float = 1.0
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        channels = [max(1, round(self.width * c)) for c in (64, 128, 256, 512)]
        large = self.stem == "imagenet"
        size, stride = (7, 2) if large else (3, 1)
        x = Conv(channels[0], size, stride, dtype=self.dtype, name="conv1")(x)
        x = nn.relu(BatchNorm(dtype=self.dtype, name="bn1")(x, train))
        if large:
            x = max_pool(x, 3, 2, 1)
        features = [("stem", x)]
        for stage, blocks in enumerate(self.stages):
            for index in range(blocks):
                x = Block(
                    channels[stage],
                    2 if stage and not index else 1,
                    self.bottleneck,
                    self.dtype,
                    name=f"layer{stage + 1}_{index}",
                )(x, train)
                features.append((f"stage{stage + 1}.block{index + 1}", x))
        x = mean_pool(x)
        features.append(("penultimate", x))
        return answer(features, Dense(self.classes, dtype=self.dtype, name="fc")(x))
