"""Train the network of `granularity` (eq. 14 to 18) literally: every neuron, every patch, all d
coordinates.

F_j(X) = sum_r sum_p ReLU(<w_jr, x_p> + b_jr);  w += rate/(N P) sum_n (1{y_n = j} - logit_j(X_n))
sum_p 1{active} x_p;  b -= beta |dw|. Data and initial weights are drawn in numpy in float64
whatever the backend, so that results agree up to rounding.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.memory import require
from assay.simulators.models.multiview import data, memory
from assay.simulators.models.multiview.observe import Lucky, Record, blocks, pull, run
from assay.simulators.models.multiview.setting import Setting


class Dense:
    """The whole network, W (nodes, m, d) and b (nodes, m); `step(batch)` trains, `outputs(batch)`
    gives F, (N, nodes).
    """

    doubt = 0.0

    def __init__(self, setting: Setting, dtype="float64"):
        rows, patches = setting.nodes * setting.m, max(setting.batch, 250) * setting.P
        needed = memory.dense(setting, np.dtype(dtype).itemsize)
        require(
            needed,
            f"dense training of {rows} neurons on {patches} patches in {setting.d} dimensions",
            "use lazy",
        )
        self.setting, self.dtype, self.kept = setting, np.dtype(dtype), rows
        first = data.weights(setting)
        self.lucky = Lucky.of(setting, first)
        W = np.empty((rows, setting.d), self.dtype)
        W[:, : setting.features] = first
        for low, block in blocks(setting, range(rows)):
            W[low : low + len(block), setting.features :] = block
        self.W = W.reshape(setting.nodes, setting.m, setting.d)
        self.b = np.full((setting.nodes, setting.m), -setting.start * setting.tau, self.dtype)

    def weights(self):
        """Weights and biases of the lucky neurons."""
        flat = np.asarray(self.W, float).reshape(self.kept, -1)
        return flat[self.lucky.rows], self.bias()

    def growth(self):
        return self.weights()[0][:, : self.setting.features] - self.lucky.start

    def bias(self):
        return np.asarray(self.b, float).ravel()[self.lucky.rows]

    def _arrays(self, batch):
        X, owner = batch.patches()
        return X.astype(self.dtype, copy=False), owner

    def outputs(self, batch) -> np.ndarray:
        X, owner = self._arrays(batch)
        return self._outputs(X, owner, len(batch))[0]

    def _outputs(self, X, owner, size: int, keep: bool = False):
        order = np.argsort(owner, kind="stable")
        first = np.searchsorted(owner[order], np.arange(size))
        F, active = np.empty((size, self.setting.nodes)), []
        for j, (W, b) in enumerate(zip(self.W, self.b)):
            z = X @ W.T
            z += b
            if keep:
                active.append(z > 0)
            F[:, j] = np.add.reduceat(
                np.maximum(z, 0, out=z).sum(axis=1, dtype=float)[order], first
            )
        return F, active

    def step(self, batch):
        s = self.setting
        X, owner = self._arrays(batch)
        F, active = self._outputs(X, owner, len(batch), keep=True)
        weight = (s.rate / (s.batch * s.P) * pull(F, batch.node)).astype(self.dtype)
        for j, mask in enumerate(active):
            dW = (mask * weight[owner, j][:, None]).T @ X
            self.W[j] += dW
            self.b[j] -= s.beta * np.sqrt(np.square(dW).sum(axis=1))


class Compiled(Dense):
    """The same in JAX, on whatever device it has, one compiled step for full batches."""

    def __init__(self, setting: Setting, dtype="float64"):
        super().__init__(setting, dtype)
        import jax

        if self.dtype == np.float64 and not jax.config.jax_enable_x64:
            raise ValueError(
                "JAX computes in float32 here; set JAX_ENABLE_X64=1 or take dtype float32"
            )
        self.W, self.b = jax.numpy.asarray(self.W), jax.numpy.asarray(self.b)
        self._forward, self._step = _compiled(setting)

    def _outputs(self, X, owner, size: int, keep: bool = False):
        return np.asarray(self._forward(self.W, self.b, self._square(X, owner)), float), []

    def _square(self, X, owner):
        """Patches as (N, P, d): every sample has P of them."""
        return X[np.argsort(owner, kind="stable")].reshape(-1, self.setting.P, self.setting.d)

    def step(self, batch):
        X, owner = self._arrays(batch)
        label = np.zeros((len(batch), self.setting.nodes), self.dtype)
        label[np.arange(len(batch)), batch.node] = 1
        self.W, self.b = self._step(self.W, self.b, self._square(X, owner), label)


def _compiled(setting: Setting):
    import jax
    from jax import numpy as jnp

    rate, beta = setting.rate / (setting.batch * setting.P), setting.beta

    def before(w, b, X):
        return jnp.einsum("npd,md->npm", X, w, precision="highest") + b

    @jax.jit
    def forward(W, b, X):
        return jax.lax.map(lambda node: jnp.maximum(before(*node, X), 0).sum(axis=(1, 2)), (W, b)).T

    @jax.jit
    def step(W, b, X, label):
        weight = rate * (label - jax.nn.softmax(forward(W, b, X), axis=1))

        def move(node):
            w, c, own = node
            dW = jnp.einsum(
                "npm,npd->md", (before(w, c, X) > 0) * own[:, None, None], X, precision="highest"
            )
            return w + dW, c - beta * jnp.sqrt(jnp.square(dW).sum(axis=1))

        return jax.lax.map(move, (W, b, weight.T))

    return forward, step


def train(
    setting: Setting,
    observe=None,
    backend: str = "numpy",
    dtype: str = "float64",
    tests: int = 1500,
    on_progress=None,
) -> Record:
    """Train from the setting's seed and record at the times `observe` (by default 0, 1, 2, 5, 10,
    20, 50, ... and the last).

    backend: "numpy" or "jax" (on CPU or GPU); dtype: "float64" or "float32"; tests: samples of each
    test set.
    """
    kinds = {"numpy": Dense, "jax": Compiled}
    if backend not in kinds:
        raise ValueError(f"backend must be numpy or jax, not {backend!r}")
    if dtype not in ("float64", "float32"):
        raise ValueError(f"dtype must be float64 or float32, not {dtype!r}")
    return run(setting, kinds[backend](setting, dtype), observe, tests, on_progress)
