"""Train the network of `granularity` without the neurons, and the patches, that cannot matter: the
numbers of `dense`, far sooner.

A neuron moves only when it is active on a training patch.  Its initial response to a patch alpha v
+ zeta is at most top max(0, max_M <w0, v>) + |<w0, zeta>| - sigma_0 tau, with top the largest
amplitude there is, so a neuron for which this is negative on all patches keeps w0 and b0 for ever
and adds to no output: it is left out, exactly.  There is one exception: on the patch zeta* of a
hard sample it may be active, so its frozen response relu(<w0, zeta*> + b0) is computed, once for
each test sample. In the same way a neuron kept is looked at only on patches of features that may
activate it, and on plain noise only if noise may.

|<w0, zeta>| is bounded in one of two ways (`guard`):
  "certain"  by |w0| |zeta| with the actual norms; when a batch has larger noise than foreseen, the
  neurons concerned come in before it is used
  "law"      by z sigma_zeta |w|, since <w, zeta> is normal given w, noise being fresh; the chance
             that any bound ever fails is `doubt`
Without noise there is nothing to bound: weights off M never move and are never formed, and d costs
nothing during training.

<w0, zeta*> of neurons left out is a product with their weights (`frozen` = "exact"), or drawn from
its conditional law given their weights on M and all test samples (`frozen` = "law"); only the hard
error sees the difference.
"""

from __future__ import annotations

import math

import numpy as np

from assay.simulators.core.memory import require
from assay.simulators.models.multiview import data, memory
from assay.simulators.models.multiview.observe import Lucky, Record, blocks, by_node, pull, run
from assay.simulators.models.multiview.setting import Setting

SMALL = 10**7
"""Up to so many weights, bounds are certain and frozen responses exact unless asked otherwise."""
FAILURE = 1e-9
"""Chance that a bound "law" may fail in a whole run."""

_INSTEAD = (
    "take fewer neurons or smaller noise; order parameters serve any dimension (`order`,"
    " granularity-large)"
)


class Lazy:
    """Kept neurons: rows (K,), W (K, d) or (K, 2k + 2) without noise, b (K,), in the order they
    came in.
    """

    def __init__(
        self,
        setting: Setting,
        dtype="float64",
        tests: int = 1500,
        guard: str | None = None,
        frozen: str | None = None,
        reserve: float = 1.0,
    ):
        """reserve scales the noise that is foreseen with guard "certain"; below 1 more neurons come
        in later.
        """
        s = self.setting = setting
        count = s.nodes * s.m
        small = count * s.d <= SMALL
        guard, frozen = (
            guard or ("certain" if small else "law"),
            frozen or ("exact" if small else "law"),
        )
        if guard not in ("certain", "law") or frozen not in ("exact", "law"):
            raise ValueError("guard must be certain or law, frozen must be exact or law")
        self.dtype, self.certain, self.exact, self.tests = (
            np.dtype(dtype),
            guard == "certain",
            frozen == "exact",
            tests,
        )
        require(
            memory.lazy(s, tests, self.dtype.itemsize, self.certain),
            f"training {count} neurons in {s.d} dimensions",
            _INSTEAD,
        )
        self.first = data.weights(s)
        self.peak = np.maximum(self.first.max(axis=1), 0) * max(
            math.sqrt(1 + s.iota), s.high if s.hard else 0.0
        )
        self.lucky = Lucky.of(s, self.first)
        self.z, self.doubt = 0.0, 0.0
        self.norm, self.bound = np.zeros(count), 0.0
        if s.noise and self.certain:
            self.norm = _norm(self.first)
            for low, block in blocks(s, range(count)):
                self.norm[low : low + len(block)] = np.hypot(
                    self.norm[low : low + len(block)], _norm(block)
                )
            self.bound = reserve * s.noise * (math.sqrt(s.d) + 5)
        elif s.noise:
            self._law(count)
        self.rows = self.node = np.empty(0, dtype=np.int64)
        self.W, self.b = (
            np.empty((0, s.d if s.noise else s.features), self.dtype),
            np.empty(0, self.dtype),
        )
        self._strong: dict = {}
        self._enter(np.union1d(self.lucky.rows, np.flatnonzero(self._awake())))
        self.place = np.searchsorted(self.rows, self.lucky.rows)

    def _law(self, count: int):
        """z with at most FAILURE of all bounds failing: (neuron, patch) pairs of the run, and norms
        of neurons.
        """
        s = self.setting
        patches = 2.0 * s.P * (s.batch + self.tests) * (s.steps + 1)
        from scipy.special import log_ndtr

        goal = math.log(FAILURE / 2) - math.log(2 * count * patches)
        z = 1.0
        while log_ndtr(-z) > goal:
            z += 0.05
        reach = math.sqrt(2 * math.log(2 * count / FAILURE))
        self.z, self.doubt = z, FAILURE
        self.norm, self.bound = np.full(count, s.start * (math.sqrt(s.d) + reach)), z * s.noise

    def _awake(self) -> np.ndarray:
        """Neurons that a patch with noise up to the bound may activate at their initial weights."""
        return (self.peak + self.norm * self.bound) * (
            1 + 1e-9
        ) >= self.setting.start * self.setting.tau

    @property
    def kept(self) -> int:
        return len(self.rows)

    def weights(self):
        return np.asarray(self.W[self.place], float), self.bias()

    def growth(self):
        return self.weights()[0][:, : self.setting.features] - self.lucky.start

    def bias(self):
        return np.asarray(self.b[self.place], float)

    def _enter(self, rows: np.ndarray):
        """Take in neurons that have not moved so far."""
        if not len(rows):
            return
        s = self.setting
        many = len(self.rows) + len(rows)
        require(
            3.0 * many * self.W.shape[1] * self.dtype.itemsize,
            f"{many} neurons in {s.d} dimensions",
            _INSTEAD,
        )
        W = np.empty((len(rows), self.W.shape[1]), self.dtype)
        W[:, : s.features] = self.first[rows]
        if s.noise:
            for low, block in blocks(s, rows):
                W[low : low + len(block), s.features :] = block
        self.rows = np.concatenate([self.rows, rows])
        self.W = np.concatenate([self.W, W])
        self.b = np.concatenate([self.b, np.full(len(rows), -s.start * s.tau, self.dtype)])
        self.node = self.rows // s.m
        self._strong.clear()

    def _prepare(self, batch):
        """Noise of a batch: (of patches with a feature, of plain noise if it may matter, largest
        |<w, zeta>| of each kept neuron).
        """
        if not self.setting.noise:
            return None, None, np.zeros(len(self.rows), self.dtype)
        feature = batch.noise("feature")
        if not self.certain:
            reach = self.z * self.setting.noise * _norm(self.W)
            return feature, batch.noise("blank") if (self.b + reach > 0).any() else None, reach
        blank = batch.noise("blank")
        most = max(_norm(part).max(initial=0.0) for part in (feature, blank))
        if most > self.bound:
            self.bound = most
            self._enter(np.setdiff1d(np.flatnonzero(self._awake()), self.rows))
        return feature, blank, most * _norm(self.W)

    def _active(self, batch):
        """Yield, for each feature of the batch and for plain noise, (patches' owners, their
        feature, amplitudes, noise, neurons, pre-activations).
        """
        feature, blank, reach = self._prepare(batch)
        order = np.argsort(batch.feature, kind="stable")
        cuts = np.flatnonzero(np.diff(batch.feature[order])) + 1
        for part in np.split(order, cuts) if len(order) else ():
            v, alpha = batch.feature[part[0]], batch.amplitude[part]
            top = alpha.max()
            who = np.flatnonzero(top * np.maximum(self.W[:, v], 0) + reach + self.b > 0)
            if len(who):
                zeta = None if feature is None else feature[part].astype(self.dtype, copy=False)
                z = alpha.astype(self.dtype)[:, None] * self.W[who, v] + self.b[who]
                if zeta is not None:
                    z += zeta @ self.W[who].T
                yield batch.owner[part], v, alpha, zeta, who, z
        if blank is not None:
            who = np.flatnonzero(reach + self.b > 0)
            if len(who):
                blank = blank.astype(self.dtype, copy=False)
                z = blank @ self.W[who].T + self.b[who]
                yield np.repeat(np.arange(len(batch)), batch.blank), None, None, blank, who, z

    def _sum(self, batch, active) -> np.ndarray:
        F = np.zeros((len(batch), self.setting.nodes))
        for owner, _, _, _, who, z in active:
            first = np.flatnonzero(np.diff(owner, prepend=-1))
            total = np.add.reduceat(np.maximum(z, 0), first, axis=0, dtype=float)
            F[owner[first]] += by_node(total.T, self.node[who], self.setting.nodes).T
        return F

    def step(self, batch):
        s = self.setting
        active = list(self._active(batch))
        weight = s.rate / (s.batch * s.P) * pull(self._sum(batch, active), batch.node)
        dW = np.zeros_like(self.W)
        for owner, v, alpha, zeta, who, z in active:
            share = np.where(z > 0, weight[np.ix_(owner, self.node[who])], 0).astype(
                self.dtype, copy=False
            )
            if zeta is not None:
                dW[who] += share.T @ zeta
            if v is not None:
                dW[who, v] += alpha @ share
        self.W += dW
        self.b -= s.beta * np.sqrt(np.square(dW).sum(axis=1))

    def outputs(self, batch) -> np.ndarray:
        """F of every sample and node, (N, nodes)."""
        F = self._sum(batch, self._active(batch))
        if self.setting.strong and batch.counts.strong.any():
            F += self._strong_response(batch)
        return F

    def _strong_response(self, batch) -> np.ndarray:
        s = self.setting
        if batch.key not in self._strong:
            self._freeze(batch)
        rest, base = self._strong[batch.key]
        has = np.flatnonzero(batch.counts.strong)
        zeta = batch.noise("strong").astype(float)
        F = np.zeros((len(batch), s.nodes))
        F[has] = rest
        if s.noise:
            who = np.flatnonzero(_norm(self.W) * _norm(zeta).max() + self.b > 0)
            z = self.W[who] @ zeta.T
        else:
            who = np.flatnonzero(
                base.max(axis=1) + _norm(self.W) * _norm(zeta[:, : s.features]).max() + self.b > 0
            )
            z = base[who] + self.W[who] @ zeta[:, : s.features].T
        z += self.b[who, None]
        F[has] += by_node(np.maximum(z, 0, out=z), self.node[who], s.nodes).T
        return F

    def _freeze(self, batch):
        """Keep, for a batch and all test samples with it, what does not change (n samples with
        zeta*).

        The responses of the neurons left out to zeta*, (n, nodes), and <w0, zeta*> off M of those
        kept without weights there, (K, n).
        """
        s = self.setting
        batches = [
            batch,
            *(
                b
                for b in data.test(s, self.tests, True)
                if b.key != batch.key and self.tests * s.d <= 2**26
            ),
        ]
        cuts = np.cumsum([int(b.counts.strong.sum()) for b in batches])
        zeta = np.concatenate([b.noise("strong") for b in batches]).astype(float)
        on, off = zeta[:, : s.features], zeta[:, s.features :]
        out = np.setdiff1d(np.arange(s.nodes * s.m), self.rows)
        rest, base = np.zeros((s.nodes, len(zeta))), np.zeros((len(self.rows), len(zeta)))
        if not s.noise:
            for low, block in blocks(s, self.rows):
                base[low : low + len(block)] = block @ off.T
        if self.exact:
            parts = self._reached(out, off, _norm(zeta).max())
        else:
            root = _root(off @ off.T)
            rng = np.random.Generator(
                np.random.Philox(
                    key=np.array(batch.key, dtype=np.uint64),
                    counter=np.array([0, 0, 0, 4], dtype=np.uint64),
                )
            )
            parts = (
                (part, s.start * rng.standard_normal((len(part), len(zeta))) @ root.T)
                for part in np.array_split(out, len(out) // 4096 + 1)
            )
        for part, z in parts:
            z += self.first[part] @ on.T - s.start * s.tau
            rest += by_node(np.maximum(z, 0, out=z), part // s.m, s.nodes)
        for b, low, high in zip(batches, [0, *cuts], cuts):
            self._strong[b.key] = rest[:, low:high].T, base[:, low:high]

    def _reached(self, out, off, most: float):
        """Yield neurons among those left out, and <w0, zeta*> off M, skipping neurons with |w0|
        |zeta*| below sigma_0 tau.
        """
        s = self.setting
        for low, block in blocks(s, out):
            part = out[low : low + len(block)]
            may = np.hypot(_norm(self.first[part]), _norm(block)) * most >= s.start * s.tau
            for rows, w in zip(
                np.array_split(part[may], may.sum() // 4096 + 1),
                np.array_split(block[may], may.sum() // 4096 + 1),
            ):
                yield rows, w @ off.T

    def audit(self, batch) -> float:
        """Largest pre-activation of a neuron left out on the patches of a batch, zeta* apart, over
        sigma_0: all of them computed.

        Raises ValueError where it is positive: then the run is not what dense training gives.
        """
        s = self.setting
        feature, blank = batch.noise("feature").astype(float), batch.noise("blank")
        feature[np.arange(len(feature)), batch.feature] += batch.amplitude
        X, most = np.concatenate([feature, blank]), -np.inf
        out = np.setdiff1d(np.arange(s.nodes * s.m), self.rows)
        for low, block in blocks(s, out):
            w = np.concatenate([self.first[out[low : low + len(block)]], block], axis=1)
            most = max(most, float((w @ X.T).max(initial=-np.inf)) / s.start - s.tau)
        if most > 0:
            raise ValueError(
                f"a neuron left out is active: its pre-activation is {most:.3g} sigma_0"
            )
        return most


def _norm(rows: np.ndarray) -> np.ndarray:
    """Euclidean length of every row, rounded up."""
    return np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=float)) * 1.000001


def _root(gram: np.ndarray) -> np.ndarray:
    """A with A A^T = gram, positive semidefinite."""
    values, vectors = np.linalg.eigh(gram)
    return vectors * np.sqrt(np.maximum(values, 0))


def train(
    setting: Setting,
    observe=None,
    dtype: str = "float64",
    tests: int = 1500,
    on_progress=None,
    guard: str | None = None,
    frozen: str | None = None,
) -> Record:
    """Train from the setting's seed and record at the times `observe`, as `dense.train` does.
    `guard`, `frozen`: see above.
    """
    if dtype not in ("float64", "float32"):
        raise ValueError(f"dtype must be float64 or float32, not {dtype!r}")
    return run(setting, Lazy(setting, dtype, tests, guard, frozen), observe, tests, on_progress)
