"""ViT-B/16 (Dosovitskiy et al. 2021): 12 layers of width 768 with 12 heads over patches of 16 x 16
pixels, as in torchvision.

On images of less than 128 pixels a side a patch is an eighth of a side, so that there are 64.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import flax.linen as nn
import jax
import jax.numpy as jnp

from assay.simulators.networks.zoo.layers import Conv, Dense, Dropout, answer

_NORMAL = nn.initializers.normal(0.02)


class Encoder(nn.Module):
    """One layer: attention among the tokens, then a perceptron with four times the width, each on
    normalised inputs and added to them.
    """

    heads: int
    dropout: float
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        width = x.shape[-1]
        dense = partial(Dense, dtype=self.dtype)
        y = _norm(self.dtype, "ln_1")(x)
        y = dense(3 * width, name="self_attention_in_proj")(y)
        y = y.reshape(*y.shape[:2], 3, self.heads, width // self.heads)
        query, key, value = (y[:, :, part] for part in range(3))
        scores = jnp.einsum("bqhc,bkhc->bhqk", query, key) / (width // self.heads) ** 0.5
        scores = jax.nn.softmax(scores.astype(jnp.float32)).astype(self.dtype)
        y = jnp.einsum("bhqk,bkhc->bqhc", scores, value).reshape(x.shape)
        y = dense(width, name="self_attention_out_proj")(y)
        x = x + Dropout(self.dropout)(y, train)
        y = dense(4 * width, name="mlp_0")(_norm(self.dtype, "ln_2")(x))
        y = Dropout(self.dropout)(jax.nn.gelu(y, approximate=False), train)
        y = dense(width, name="mlp_3")(y)
        return x + Dropout(self.dropout)(y, train)


class ViT(nn.Module):
    """Patches as tokens with learned places, one more token for the class, and its last state
    classified.
    """

    classes: int
    patch: int
    layers: int = 12
    width: int = 768
    heads: int = 12
    dropout: float = 0.1
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        embed = Conv(
            self.width, self.patch, self.patch, True, 0, dtype=self.dtype, name="conv_proj"
        )
        x = embed(x).reshape(x.shape[0], -1, self.width)
        first = self.param("class_token", nn.initializers.zeros, (1, 1, self.width), jnp.float32)
        first = jnp.broadcast_to(first.astype(self.dtype), (x.shape[0], 1, self.width))
        x = jnp.concatenate([first, x], axis=1)
        place = self.param("encoder_pos_embedding", _NORMAL, (1, *x.shape[1:]), jnp.float32)
        x = Dropout(self.dropout)(x + place.astype(self.dtype), train)
        features = []
        for layer in range(self.layers):
            name = f"encoder_layers_encoder_layer_{layer}"
            x = Encoder(self.heads, self.dropout, self.dtype, name=name)(x, train)
            features.append((f"layer{layer + 1}", x))
        x = _norm(self.dtype, "encoder_ln")(x)[:, 0]
        features.append(("penultimate", x))
        return answer(features, Dense(self.classes, dtype=self.dtype, name="heads_head")(x))


def _norm(dtype, name: str) -> nn.LayerNorm:
    return nn.LayerNorm(1e-6, dtype=dtype, name=name)
