"""Draw samples of `granularity` (Section 4.1, B.1), exactly in law.

Easy (y, c): every patch is common with probability s/P, then every other one is a subclass patch
with probability min(1, s/(P - n_com)). Hard: the same, its common patches turned into noise; then
every patch that is no subclass patch carries feature noise, alpha-dagger v_{-y}, with probability
min(1, hard/(P - n_sub)); one of the noise patches left, if any, is zeta* ~ N(0, strong^2 I). The
network adds over patches, so their order never matters: a `Batch` keeps counts and amplitudes, and
draws noise only on demand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from assay.simulators.core.trajectory import key as hash_key
from assay.simulators.models.multiview.setting import Setting


class Counts(NamedTuple):
    """Patches of each kind, (size,): common (n_com), sub (n_sub), alien (n_fn, feature noise) and
    strong (0 or 1).
    """

    common: np.ndarray
    sub: np.ndarray
    alien: np.ndarray
    strong: np.ndarray


def counts(setting: Setting, size: int, hard: bool, rng) -> Counts:
    """Draw the numbers of patches of `size` samples."""
    P = setting.P
    if P >= 2**62:
        raise ValueError(f"P is about {float(P):.3g}; counts can be drawn below 2^62")
    common = rng.binomial(P, min(1.0, setting.s / P), size)
    sub = _thin(P - common, setting.s, rng)
    none = np.zeros(size, dtype=np.int64)
    if not hard:
        return Counts(common, sub, none, none)
    alien = _thin(P - sub, setting.hard, rng)
    return Counts(none, sub, alien, (sub + alien < P).astype(np.int64))


def _thin(left, mean: float, rng):
    """Bin(left, min(1, mean/left))."""
    return rng.binomial(left, np.minimum(1.0, mean / np.maximum(left, 1)))


@dataclass(frozen=True)
class Batch:
    """Samples of classes y, c, (N,), with their counts and, for each patch with a feature, owner,
    feature and amplitude, (F,).

    Patches with a feature are ordered by owner: common, sub, alien.  `feature` counts basis
    vectors, as `Setting.fine`. held: where to keep noise that was drawn, for samples that are
    looked at more than once.
    """

    setting: Setting
    y: np.ndarray
    c: np.ndarray
    counts: Counts
    owner: np.ndarray
    feature: np.ndarray
    amplitude: np.ndarray
    key: tuple[int, int]
    held: dict | None = None

    def __len__(self) -> int:
        return len(self.y)

    @property
    def node(self) -> np.ndarray:
        """Output node of every sample, (N,)."""
        return self.setting.node(self.y, self.c)

    @property
    def label(self) -> np.ndarray:
        """Superclass by the features present (B.1, item 7; feature noise does not count), -1 where
        there is none, (N,).
        """
        return np.where(self.counts.common + self.counts.sub > 0, self.y, -1)

    @property
    def blank(self) -> np.ndarray:
        """Patches of plain noise of every sample, (N,)."""
        n = self.counts
        return self.setting.P - n.common - n.sub - n.alien - n.strong

    def noise(self, kind: str, rows: int | None = None) -> np.ndarray:
        """Noise of the patches of one kind, (rows, d): "feature" (one row for each of the F),
        "blank" or "strong" (by owner).

        Always the same numbers, of float32; fewer rows are the first ones.
        """
        total = {
            "feature": len(self.owner),
            "blank": int(self.blank.sum()),
            "strong": int(self.counts.strong.sum()),
        }[kind]
        stream = {"feature": 1, "blank": 2, "strong": 3}[kind]
        scale = self.setting.strong if kind == "strong" else self.setting.noise
        shape = (total if rows is None else min(rows, total), self.setting.d)
        if not scale:
            return np.zeros(shape, np.float32)
        if self.held is not None and kind in self.held:
            return self.held[kind][: shape[0]].copy()
        found = _philox(self.key, stream).standard_normal(shape, dtype=np.float32)
        found *= np.float32(scale)
        if self.held is not None and shape[0] == total and found.size <= 2**22:
            self.held[kind] = found.copy()
        return found

    def patches(self) -> tuple[np.ndarray, np.ndarray]:
        """All patches, (N P, d), and the owner of each, (N P,): first those with a feature, then
        strong, then plain noise.
        """
        samples = np.arange(len(self))
        feature = self.noise("feature").astype(float)
        feature[np.arange(len(feature)), self.feature] += self.amplitude
        owner = [self.owner, np.repeat(samples, self.counts.strong), np.repeat(samples, self.blank)]
        return np.concatenate([feature, self.noise("strong"), self.noise("blank")]), np.concatenate(
            owner
        )


def draw(setting: Setting, y, c, hard: bool, key: tuple[int, int]) -> Batch:
    """The samples of classes y, c, (N,) each, that belong to a 128-bit key."""
    y, c = np.asarray(y, dtype=np.int64), np.asarray(c, dtype=np.int64)
    if (
        y.shape != c.shape
        or y.ndim != 1
        or ((y != 0) & (y != 1)).any()
        or (c < 0).any()
        or (c >= setting.k).any()
    ):
        raise ValueError(
            f"y must be 0 or 1 and c a subclass from 0 to {setting.k - 1}, in arrays of one length"
        )
    rng = _philox(key, 0)
    n = counts(setting, len(y), hard, rng)
    each = np.stack([n.common, n.sub, n.alien], axis=1)
    if each.sum() > 2**28:
        raise ValueError(
            f"{each.sum()} patches with a feature are too many to draw; take fewer samples or"
            " smaller s and hard"
        )
    kind = np.repeat(np.tile([0, 1, 2], len(y)), each.ravel())
    owner = np.repeat(np.arange(len(y)), each.sum(axis=1))
    feature = np.where(
        kind == 0, y[owner], np.where(kind == 1, setting.fine(y[owner], c[owner]), 1 - y[owner])
    )
    low, high = np.sqrt(1 - setting.iota), np.sqrt(1 + setting.iota)
    u = rng.random(len(kind))
    amplitude = np.where(
        kind == 2, setting.low + (setting.high - setting.low) * u, low + (high - low) * u
    )
    return Batch(setting, y, c, n, owner, feature, amplitude, key)


def sample(setting: Setting, y, c, hard: bool, size: int, rng) -> Batch:
    """`size` samples of subclass (y, c) with keys from `rng`."""
    key = tuple(int(x) for x in rng.integers(2**64, size=2, dtype=np.uint64))
    return draw(setting, np.full(size, y), np.full(size, c), hard, key)


def batch(setting: Setting, t: int) -> Batch:
    """The fresh training batch of step t: N/(2k) easy samples of each subclass."""
    y, c = _classes(setting, np.arange(setting.batch) // (setting.batch // (2 * setting.k)))
    return draw(setting, y, c, False, part("batch", setting.seed, t))


def test(setting: Setting, size: int, hard: bool) -> list[Batch]:
    """`size` test samples in chunks, subclasses in turn; always the same ones for a seed."""
    chunk, found = min(max(50, 2**24 // (min(setting.P, 2**20) * setting.d)), 1500), []
    for first in range(0, size, chunk):
        y, c = _classes(setting, np.arange(first, min(first + chunk, size)) % (2 * setting.k))
        found.append(
            replace(
                draw(setting, y, c, hard, part("hard" if hard else "easy", setting.seed, first)),
                held={},
            )
        )
    return found


def part(name: str, seed: int, index: int = 0) -> tuple[int, int]:
    """The 128-bit key of one part of a run's randomness."""
    return hash_key("multiview", [name, index], seed)


def weights(setting: Setting) -> np.ndarray:
    """Initial weights of all neurons on the features in use, (nodes m, 2k + 2), node by node."""
    rng = _philox(part("weights", setting.seed), 0)
    return setting.start * rng.standard_normal((setting.nodes * setting.m, setting.features))


def others(setting: Setting, rows, out=None) -> np.ndarray:
    """Initial weights of the neurons `rows`, ascending, on all other basis vectors, (len(rows), d -
    2k - 2).

    Neurons share a stream in groups of about 4096 numbers, so that any few of them are drawn
    without the rest.
    """
    key, rest, rows = (
        part("others", setting.seed),
        setting.d - setting.features,
        np.asarray(rows, dtype=np.int64),
    )
    size = max(1, 4096 // max(rest, 1))
    out = np.empty((len(rows), rest)) if out is None else out[: len(rows)]
    ends = np.flatnonzero(np.diff(rows // size)) + 1
    for low, high in zip([0, *ends], [*ends, len(rows)]):
        if size == 1:
            _philox(key, int(rows[low])).standard_normal(out=out[low])
        elif high > low:
            group = _philox(key, int(rows[low] // size)).standard_normal(
                (rows[high - 1] % size + 1, rest)
            )
            out[low:high] = group[rows[low:high] % size]
    out *= setting.start
    return out


def _classes(setting: Setting, index):
    """Superclass and subclass of the classes numbered 0 .. 2k - 1."""
    return index // setting.k, index % setting.k


def _philox(key: tuple[int, int], stream: int):
    """The generator of one stream of a key; streams never overlap."""
    return np.random.Generator(
        np.random.Philox(
            key=np.array(key, dtype=np.uint64), counter=np.array([0, 0, 0, stream], dtype=np.uint64)
        )
    )
