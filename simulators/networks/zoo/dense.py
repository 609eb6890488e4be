"""F0 and F1: a single dense layer, and one with a hidden layer before it (`phases`, `majority`).

F0 is the theory's own setup, o(x) = W x without bias (`phases`, Definition 1).  The hidden layer of
F1 has 256 neurons; "after each hidden layer we applied the ReLU activation and
batch-normalization": the normalisation comes before the ReLU here, as in the papers' other
networks, whose dense layer gets outputs of a ReLU (`phases`, Figure 4).
"""

from __future__ import annotations

from typing import Any

import flax.linen as nn
import jax.numpy as jnp

from assay.simulators.networks.zoo.layers import BatchNorm, Dense, answer


class Perceptron(nn.Module):
    """Chain of `hidden` dense layers of `neurons` each, normalised, with ReLU, and a last one."""

    classes: int
    hidden: int
    neurons: int = 256
    dtype: Any = jnp.float32

    @nn.compact
    def __call__(self, x, train: bool):
        x = x.reshape(x.shape[0], -1)
        features = []
        for layer in range(self.hidden):
            x = Dense(self.neurons, dtype=self.dtype, name=f"hidden{layer + 1}")(x)
            x = nn.relu(BatchNorm(dtype=self.dtype, name=f"norm{layer + 1}")(x, train))
            features.append((f"hidden{layer + 1}", x))
        features.append(("penultimate", x))
        last = Dense(self.classes, bias=self.hidden > 0, dtype=self.dtype, name="last")
        return answer(features, last(x))
