"""DenseNet-121 (Huang et al. 2017): growth 32, bottlenecks of four times the growth, channels
halved between the stages.

For large images as in torchvision.  For small ones, as it is trained on CIFAR, the stem is one
convolution of 3 x 3 pixels without normalisation and without pooling.
"""

from __future__ import annotations

from functools import partial
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
    mean_pool,
)


class DenseNet(nn.Module):
    """Stages of layers that see the outputs of all layers before them; `growth` channels come with
    each layer.
    """

    classes: int
    stages: tuple[int, ...] = (6, 12, 24, 16)
    growth: int = 32
    stem: str = "small"
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        conv, norm = partial(Conv, dtype=self.dtype), partial(BatchNorm, dtype=self.dtype)
        large = self.stem == "imagenet"
        size, stride = (7, 2) if large else (3, 1)
        x = conv(2 * self.growth, size, stride, name="features_conv0")(x)
        if large:
            x = max_pool(nn.relu(norm(name="features_norm0")(x, train)), 3, 2, 1)
        features = [("stem", x)]
        for stage, layers in enumerate(self.stages, 1):
            for layer in range(1, layers + 1):
                name = f"features_denseblock{stage}_denselayer{layer}"
                y = nn.relu(norm(name=f"{name}_norm1")(x, train))
                y = conv(4 * self.growth, 1, name=f"{name}_conv1")(y)
                y = nn.relu(norm(name=f"{name}_norm2")(y, train))
                x = jnp.concatenate([x, conv(self.growth, name=f"{name}_conv2")(y)], axis=-1)
            features.append((f"stage{stage}", x))
            if stage < len(self.stages):
                name = f"features_transition{stage}"
                x = nn.relu(norm(name=f"{name}_norm")(x, train))
                x = average_pool(conv(x.shape[-1] // 2, 1, name=f"{name}_conv")(x))
        x = mean_pool(nn.relu(norm(name="features_norm5")(x, train)))
        features.append(("penultimate", x))
        return answer(features, Dense(self.classes, dtype=self.dtype, name="classifier")(x))
