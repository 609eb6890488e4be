"""Train a two-layer network on a coarsely labelled Gaussian mixture (Appendix B) and measure the
fine structure of its hidden layer.

k clusters N(mu_c, I) in R^d with mu_c ~ N(0, sigma2 I), `samples` points each, coarse label c mod
`groups`.  Network x -> W2 phi(W1 x + b1) + b2, full-batch gradient descent on the mean loss plus
`decay`/2 |parameters|^2.  With `tau2` (Appendix B.1) the sub-classes of the first half of the
super-classes are similar: mu ~ N(0, sigma2 I) and then mu_c ~ N(mu, tau2 I).

Printed: 8 clusters, 500 samples each, d = hidden = 512, 1000 steps, decay 0, 10 runs.  Not printed:
rate, start, activation, loss. Equal (seed, replicate) give the same normal numbers for every
sigma2, tau2, rate and decay, and a smaller d takes the first d coordinates, so that differences are
paired.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

import numpy as np

from assay.simulators.core import measures
from assay.simulators.core.trajectory import generator

STARTS = ("uniform", "he")
ACTIVATIONS = ("relu", "tanh")
LOSSES = ("cross-entropy", "squared")


@dataclass(frozen=True)
class Setting:
    """Fix one experiment.

    start "uniform" (weights and biases uniform on +-1/sqrt(fan-in), PyTorch's default) or "he"
    (N(0, 2/fan-in), biases 0); activation "relu" or "tanh"; loss "cross-entropy" or "squared" (half
    the squared distance to the one-hot label); tau2 None: no similar sub-classes.
    """

    d: int = 512
    hidden: int = 512
    samples: int = 500
    steps: int = 1000
    sigma2: float = 4.0
    tau2: float | None = None
    decay: float = 0.0
    rate: float = 0.1
    start: str = "uniform"
    activation: str = "relu"
    loss: str = "cross-entropy"
    clusters: int = 8
    groups: int = 4

    def __post_init__(self):
        def demand(good, text):
            if not good:
                raise ValueError(text)

        for name in ("d", "hidden", "samples", "steps"):
            low = {"samples": 2, "steps": 0}.get(name, 1)
            demand(
                low <= getattr(self, name) <= 10**6,
                f"{name} must be in {low}..10^6, not {getattr(self, name)}",
            )
        demand(0 <= self.sigma2 <= 1e6, f"sigma2 must be in [0, 10^6], not {self.sigma2}")
        demand(
            self.tau2 is None or 0 <= self.tau2 <= 1e6,
            f"tau2 must be in [0, 10^6], not {self.tau2}",
        )
        demand(0 <= self.decay * self.rate < 1, f"decay must be in [0, 1/rate), not {self.decay}")
        demand(0 < self.rate <= 100, f"rate must be in (0, 100], not {self.rate}")
        for name, known in (("start", STARTS), ("activation", ACTIVATIONS), ("loss", LOSSES)):
            demand(
                getattr(self, name) in known,
                f"{name} must be one of {', '.join(known)}, not {getattr(self, name)!r}",
            )
        demand(
            2 <= self.groups <= self.clusters <= 1000 and self.clusters % self.groups == 0,
            f"groups must be at least 2 and divide clusters, not {self.groups} and {self.clusters}",
        )
        demand(self.clusters > self.groups, "every super-class needs at least two clusters")

    def data(self) -> dict:
        """Return the parameters that differ from the printed ones and the defaults, by name."""
        plain = {f.name: f.default for f in fields(self)}
        return {name: value for name, value in asdict(self).items() if value != plain[name]}


def super_classes(setting: Setting) -> np.ndarray:
    """Return the super-class of every cluster, c mod `groups`."""
    return measures.coarse(np.arange(setting.clusters), setting.groups)


def draw(setting: Setting, seed: int, replicate: int = 0):
    """Return inputs X (n, d) float32 and clusters (n,), n = clusters * samples."""
    k, n = setting.clusters, setting.clusters * setting.samples

    def normal(purpose, rows):
        rng = generator("finestructure " + purpose, {"seed": seed, "rows": rows}, replicate)
        return rng.standard_normal((setting.d, rows)).T

    own, shared, noise = (
        normal("means", k),
        normal("shared means", setting.groups),
        normal("noise", n),
    )
    group = super_classes(setting)
    means = np.sqrt(setting.sigma2) * own
    if setting.tau2 is not None:
        alike = group < setting.groups // 2
        means[alike] = (
            np.sqrt(setting.sigma2) * shared[group[alike]] + np.sqrt(setting.tau2) * own[alike]
        )
    clusters = np.repeat(np.arange(k), setting.samples)
    return (means[clusters] + noise).astype(np.float32), clusters


def weights(setting: Setting, seed: int, replicate: int = 0) -> list[np.ndarray]:
    """Draw [W1 (d, hidden), b1 (hidden,), W2 (hidden, groups), b2 (groups,)], float32."""
    point = {
        "seed": seed,
        "d": setting.d,
        "hidden": setting.hidden,
        "groups": setting.groups,
        "start": setting.start,
    }
    rng = generator("finestructure start", point, replicate)
    found = []
    for fan_in, fan_out in ((setting.d, setting.hidden), (setting.hidden, setting.groups)):
        if setting.start == "he":
            found += [rng.normal(0, np.sqrt(2 / fan_in), (fan_in, fan_out)), np.zeros(fan_out)]
        else:
            reach = 1 / np.sqrt(fan_in)
            found += [
                rng.uniform(-reach, reach, (fan_in, fan_out)),
                rng.uniform(-reach, reach, fan_out),
            ]
    return [p.astype(np.float32) for p in found]


def hidden_layer(setting: Setting, parameters, X) -> np.ndarray:
    """Compute phi(W1 x + b1), (n, hidden)."""
    z = X @ parameters[0]
    z += parameters[1]
    return np.maximum(z, 0, out=z) if setting.activation == "relu" else np.tanh(z, out=z)


def gradient(setting: Setting, parameters, X, onehot):
    """Return the gradients of the mean loss by all parameters, and the outputs; arrays keep the
    type of X.
    """
    H = hidden_layer(setting, parameters, X)
    out = H @ parameters[2] + parameters[3]
    if setting.loss == "squared":
        back = out - onehot
    else:
        back = np.exp(out - out.max(axis=1, keepdims=True))
        back /= back.sum(axis=1, keepdims=True)
        back -= onehot
    back /= X.dtype.type(len(X))
    inner = back @ parameters[2].T
    np.multiply(inner, (H > 0) if setting.activation == "relu" else 1 - H * H, out=inner)
    return [X.T @ inner, inner.sum(axis=0), H.T @ back, back.sum(axis=0)], out


def train(setting: Setting, parameters, X, groups, steps: int | None = None):
    """Take full-batch gradient steps in place; `groups` (n,) are the coarse labels."""
    onehot = np.eye(setting.groups, dtype=X.dtype)[groups]
    rate, keep = X.dtype.type(setting.rate), X.dtype.type(1 - setting.rate * setting.decay)
    for _ in range(setting.steps if steps is None else steps):
        slopes, _ = gradient(setting, parameters, X, onehot)
        for p, g in zip(parameters, slopes, strict=True):
            if setting.decay:
                p *= keep
            p -= rate * g
    return parameters


NAMES = {
    "msdr": "MSDR of the hidden layer after training",
    "msdr_start": "MSDR of the hidden layer before training",
    "msdr_input": "MSDR of the inputs",
    "accuracy": "share of training samples with the right coarse label",
    "loss": "mean training loss",
    "nc1": "NC1 of the hidden layer for the coarse labels",
    "similar": "MSDR among similar sub-classes after training",
    "dissimilar": "the same among the other super-classes",
    "similar_start": "MSDR among similar sub-classes before training",
    "dissimilar_start": "the same among the other super-classes",
    "similar_input": "MSDR among similar sub-classes of the inputs",
    "dissimilar_input": "the same among the other super-classes",
}
"""Meaning of the numbers of a cell; those of similar sub-classes exist with `tau2` only."""


def _ratios(setting: Setting, H, clusters, suffix: str) -> dict:
    D, groups = measures.class_distances(H, clusters, setting.clusters), super_classes(setting)
    found = {"msdr" + suffix: measures.msdr(D, groups)}
    if setting.tau2 is not None:
        for name, rows in (
            ("similar", groups < setting.groups // 2),
            ("dissimilar", groups >= setting.groups // 2),
        ):
            found[name + suffix] = measures.msdr(D[np.ix_(rows, rows)], groups[rows])
    return found | {"D" + suffix: D.tolist()}


def cell(setting: Setting, seed: int, replicate: int = 0) -> dict:
    """Run one replicate and return its numbers (see `NAMES`) and class distances "D", "D_start",
    "D_input" as nested lists.

    A run whose outputs are not finite has "diverged": True and no numbers of the trained network.
    """
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1, user_api="blas"), np.errstate(over="ignore", invalid="ignore"):
        X, clusters = draw(setting, seed, replicate)
        groups = measures.coarse(clusters, setting.groups)
        parameters = weights(setting, seed, replicate)
        found = {
            **_ratios(setting, X, clusters, "_input"),
            **_ratios(setting, hidden_layer(setting, parameters, X), clusters, "_start"),
        }
        train(setting, parameters, X, groups)
        H = hidden_layer(setting, parameters, X).astype(float)
        out = H @ parameters[2].astype(float) + parameters[3]
        if not np.isfinite(out).all() or not np.isfinite(H).all():
            return found | {"diverged": True}
        found |= {
            "diverged": False,
            "accuracy": float((out.argmax(axis=1) == groups).mean()),
            "loss": _loss(setting, out, groups),
        }
        # neurons that are off for every sample leave the means degenerate: then there is no ratio
        try:
            return (
                found
                | _ratios(setting, H, clusters, "")
                | {"nc1": measures.nc1(H, groups, setting.groups)}
            )
        except ValueError:
            return found | {"diverged": True}


def _loss(setting: Setting, out, groups) -> float:
    if setting.loss == "squared":
        return float(np.square(out - np.eye(setting.groups)[groups]).sum(axis=1).mean() / 2)
    top = out.max(axis=1)
    return float(
        (
            np.log(np.exp(out - top[:, None]).sum(axis=1)) + top - out[np.arange(len(out)), groups]
        ).mean()
    )
