"""Lucky sets of a start (Definitions C.1 and G.1) and what is recorded of a run of `granularity`.

A trainer hands over, for the neurons with U and M in common, growth <w - w0, v> on M and biases,
and answers for its outputs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

import numpy as np

from assay.simulators.models.multiview import data
from assay.simulators.models.multiview.setting import Setting


@dataclass(frozen=True)
class Lucky:
    """The K neurons r with U_r and M in common: no other one moves unless noise makes it.

    rows, node: neuron and its output node, (K,); start: initial weights on M, (K, 2k + 2) loose,
    strict: whether r is in S(v), in S*(v), (K, 2k + 2) wide: size of U_r, a subset of all d basis
    vectors, (K,);  regular: whether r is in S_reg, with |U_r| <= 4, (K,)
    """

    rows: np.ndarray
    node: np.ndarray
    start: np.ndarray
    loose: np.ndarray
    strict: np.ndarray
    wide: np.ndarray
    regular: np.ndarray

    @classmethod
    def of(cls, setting: Setting, first: np.ndarray) -> Lucky:
        """From the initial weights on M of all neurons, (nodes m, 2k + 2)."""
        rows = np.flatnonzero(first.max(axis=1) >= setting.loose)
        start = first[rows]
        most, wide = np.full(len(rows), -np.inf), np.zeros(len(rows), dtype=np.int64)
        for low, block in blocks(setting, rows):
            if block.shape[1]:
                most[low : low + len(block)] = block.max(axis=1)
            wide[low : low + len(block)] = (block >= setting.loose).sum(axis=1)
        loose = start >= setting.loose
        wide += loose.sum(axis=1)
        strict = (start >= setting.strict) & (wide == 1)[:, None]
        large = setting.start * math.sqrt(10 * math.log(setting.d))
        regular = (np.maximum(most, start.max(axis=1, initial=-np.inf)) <= large) & (wide <= 4)
        return cls(rows, rows // setting.m, start, loose, strict, wide, regular)


def blocks(setting: Setting, rows, numbers: int = 2**23):
    """Yield (position of the first, initial weights off M) of `rows` in blocks of at most about
    `numbers` weights.
    """
    rest = setting.d - setting.features
    size = max(1, numbers // max(rest, 1))
    out = np.empty((min(size, len(rows)), rest))
    for low in range(0, len(rows), size):
        yield low, data.others(setting, rows[low : low + size], out)


@dataclass
class Record:
    """What was seen at `times`, (T,).  nan where there is nothing to average.

    common   growth <w - w0, v_y> over S*(v_y) of each node: mean, least, largest, (T, nodes, 3)
    fine     growth <w - w0, v_{y,c}> over S*(v_{y,c}), for the k/g subclasses of each node: the
             same, (T, nodes, k/g, 3)
    cross    largest <w - w0, v> + b - b0 over v in M that is no feature of the node, in units of
             sigma_0, (T,)
    slope    (b - b0) / <w - w0, v_y>, mean over S*(v_y), (T, nodes)
    easy, hard          share of test samples whose superclass is mistaken, the largest output of
                        each superclass compared; a tie is a mistake, (T,)
    easy_node, hard_node  share whose own output node is not the one largest, (T,)
    loss     mean cross-entropy of easy test samples, (T,)
    off, blank  largest pre-activation, over neurons with U and M in common, on patches of features
    off U and on noise patches, in units of sigma_0 lucky, strict, reach  sizes of S(v) and S*(v),
    (nodes, 2k + 2); of U_r, largest, mean regular  share of S_reg among the neurons with U and M in
    common
    kept     neurons computed at each time, of the nodes m there are;  doubt: bound on the chance
             that a neuron left out mattered
    """

    setting: Setting
    times: np.ndarray
    common: np.ndarray
    fine: np.ndarray
    cross: np.ndarray
    slope: np.ndarray
    easy: np.ndarray
    hard: np.ndarray
    easy_node: np.ndarray
    hard_node: np.ndarray
    loss: np.ndarray
    off: np.ndarray
    blank: np.ndarray
    kept: np.ndarray
    lucky: np.ndarray
    strict: np.ndarray
    reach: np.ndarray
    regular: float
    doubt: float

    @property
    def ratio(self) -> np.ndarray:
        """Mean growth on v_{y,c} over mean growth on v_y, (T, nodes, k/g); nan at the start."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return self.fine[..., 0] / self.common[:, :, None, 0]

    def arrays(self) -> dict[str, np.ndarray]:
        """Everything but the setting, by name."""
        return {
            f.name: np.asarray(getattr(self, f.name)) for f in fields(self) if f.name != "setting"
        }


def times(setting: Setting, observe=None) -> np.ndarray:
    """The times to observe, sorted: those given, or 0, 1, 2, 5, 10, 20, 50, ... and the last."""
    if observe is None:
        observe = [
            0,
            *(b * 10**e for e in range(19) for b in (1, 2, 5) if b * 10**e < setting.steps),
            setting.steps,
        ]
    found = np.unique(np.asarray(list(observe), dtype=float))
    if (
        not len(found)
        or found[0] < 0
        or found[-1] > setting.steps
        or (found != np.floor(found)).any()
    ):
        raise ValueError(f"observed times must be whole numbers from 0 to steps = {setting.steps}")
    return found.astype(np.int64)


def run(setting: Setting, trainer, observe=None, tests: int = 1500, on_progress=None) -> Record:
    """Train and record.  `trainer` has lucky, step(batch), growth(), bias(), outputs(batch), kept,
    doubt, and weights() or largest(batch).
    """
    if tests < 0:
        raise ValueError(f"tests must be at least 0, not {tests}")
    when, rows = times(setting, observe), []
    sets = [data.test(setting, tests, hard) for hard in (False, True)]
    for t in range(int(when[-1]) + 1):
        if t == when[len(rows)]:
            rows.append(_look(setting, trainer, t, sets))
            if on_progress is not None:
                on_progress(t, setting.steps, f"step {t}")
        if t < when[-1]:
            trainer.step(data.batch(setting, t))
    many = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    sets = trainer.lucky
    sizes = [
        by_node(kind, sets.node, setting.nodes).astype(np.int64)
        for kind in (sets.loose, sets.strict)
    ]
    reach = np.array([sets.wide.max(initial=0), sets.wide.mean() if len(sets.wide) else 0.0])
    return Record(
        setting,
        when,
        lucky=sizes[0],
        strict=sizes[1],
        reach=reach,
        doubt=trainer.doubt,
        regular=float(sets.regular.mean()) if len(sets.rows) else 1.0,
        **many,
    )


def own(setting: Setting) -> np.ndarray:
    """Features of each output node, (nodes, 1 + k/g): v_y, then its v_{y,c}."""
    size, g = setting.k // setting.groups, setting.groups
    y, group = np.arange(setting.nodes) // g, np.arange(setting.nodes) % g
    return np.concatenate(
        [y[:, None], setting.fine(y[:, None], group[:, None] * size + np.arange(size))], axis=1
    )


def _look(setting: Setting, trainer, t: int, tests) -> dict:
    sets, growth, drop = (
        trainer.lucky,
        trainer.growth(),
        trainer.bias() + setting.start * setting.tau,
    )
    mine = own(setting)
    table = np.full((*mine.shape, 3), np.nan)
    slope = np.full(setting.nodes, np.nan)
    for node, features in enumerate(mine):
        members = np.flatnonzero(sets.node == node)
        for place, v in enumerate(features):
            who = members[sets.strict[members, v]]
            if len(who):
                g = growth[who, v]
                table[node, place] = g.mean(), g.min(), g.max()
                if place == 0 and g.min() > 0:
                    slope[node] = (drop[who] / g).mean()
    foreign = np.ones((setting.nodes, setting.features), dtype=bool)
    np.put_along_axis(foreign, mine, False, axis=1)
    foreign = foreign[sets.node]
    cross = (
        np.max(growth + drop[:, None], where=foreign, initial=-np.inf) / setting.start
        if foreign.any()
        else np.nan
    )
    found = {
        "common": table[:, 0],
        "fine": table[:, 1:],
        "slope": slope,
        "cross": cross,
        "kept": trainer.kept,
    }
    batch = data.batch(setting, t)
    found["off"], found["blank"] = (
        trainer.largest(batch)
        if hasattr(trainer, "largest")
        else _largest(setting, sets, *trainer.weights(), batch)
    )
    for name, batches in zip(("easy", "hard"), tests):
        seen = [np.empty((3, 0))]
        for batch in batches:
            F = trainer.outputs(batch)
            seen.append(
                np.array(
                    [
                        mistakes(setting, F, batch.y),
                        strays(F, batch.node),
                        cross_entropy(F, batch.node),
                    ]
                )
            )
        seen = np.concatenate(seen, axis=1)
        found[name], found[f"{name}_node"], loss = seen.mean(axis=1) if seen.size else (np.nan,) * 3
        found.setdefault("loss", loss)
    return found


def _largest(setting: Setting, sets: Lucky, W, b, batch) -> tuple[float, float]:
    """Largest pre-activations off U and on noise patches, over the first patches of a batch, in
    units of sigma_0.

    W: weights of the lucky neurons, (K, d), or (K, 2k + 2) where there is no noise.
    """
    if not len(W):
        return -np.inf, -np.inf
    room = max(64, 2**21 // max(setting.d, len(W)))
    owner = min(len(batch.owner), room)
    feature, amplitude = batch.feature[:owner], batch.amplitude[:owner]
    z = W[:, feature] * amplitude + b[:, None]
    blank = b.max() if batch.blank.any() else -np.inf
    if setting.noise:
        z += W @ batch.noise("feature", owner).T
        some = batch.noise("blank", room)
        blank = (W @ some.T + b[:, None]).max(initial=-np.inf)
    off = z.max(where=~sets.loose[:, feature], initial=-np.inf)
    return off / setting.start, blank / setting.start


def superclass(setting: Setting, F: np.ndarray) -> np.ndarray:
    """Largest output of each superclass, (N, 2), from the outputs of all nodes, (N, nodes)."""
    return F.reshape(len(F), 2, setting.groups).max(axis=2)


def mistakes(setting: Setting, F: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Whether F_y <= F_{-y}, outputs of a superclass being the largest of its nodes, (N,)."""
    both, i = superclass(setting, F), np.arange(len(F))
    return both[i, y] <= both[i, 1 - y]


def strays(F: np.ndarray, node: np.ndarray) -> np.ndarray:
    """Whether another node's output is at least that of `node`, (N,)."""
    i = np.arange(len(F))
    rest = F.copy()
    rest[i, node] = -np.inf
    return F[i, node] <= rest.max(axis=1)


def cross_entropy(F: np.ndarray, node: np.ndarray) -> np.ndarray:
    """-log logit_node, (N,)."""
    top = F.max(axis=1)
    return np.log(np.exp(F - top[:, None]).sum(axis=1)) + top - F[np.arange(len(F)), node]


def by_node(z: np.ndarray, node: np.ndarray, nodes: int) -> np.ndarray:
    """Sums of the rows of z, (K, n), that belong to each node, (nodes, n)."""
    found = np.zeros((nodes, z.shape[1]))
    if len(node):
        if (np.diff(node) < 0).any():
            order = np.argsort(node, kind="stable")
            z, node = z[order], node[order]
        first = np.flatnonzero(np.diff(node, prepend=-1))
        found[node[first]] = np.add.reduceat(z, first, axis=0, dtype=float)
    return found


def pull(F: np.ndarray, node: np.ndarray) -> np.ndarray:
    """1{y_n = node} - logit of every sample and node, (N, nodes): the weight of a sample in the
    update.
    """
    p = np.exp(F - F.max(axis=1, keepdims=True))
    p /= -p.sum(axis=1, keepdims=True)
    p[np.arange(len(F)), node] += 1
    return p
