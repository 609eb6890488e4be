"""Run the scenarios of the patch model; `simulators/models/multiview/scenarios.py` names them and
says what they mean.

Every function takes the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import numpy as np

from assay.simulators.core.trajectory import trajectory
from assay.simulators.models.multiview import data, lucky, observe
from assay.simulators.models.multiview import hard as law_of_hard
from assay.simulators.models.multiview.setting import Setting

LIMIT = 4 * 10**10
"""Most neurons times patches times steps that a scenario asks for."""


@dataclass(frozen=True)
class Theory:
    """What the mean field says at the observed times: growth common (T, nodes), fine (T, nodes,
    k/g); hard (T,), 1/2 at the start.
    """

    common: np.ndarray
    fine: np.ndarray
    hard: np.ndarray


def firing(setting: Setting) -> np.ndarray:
    """Number of neurons of each node that a patch of a feature fires at the start, from the run's
    own draw: (nodes, 2k + 2).
    """
    first = data.weights(setting).reshape(setting.nodes, setting.m, setting.features)
    return (first * math.sqrt(1 + setting.iota) > setting.start * setting.tau).sum(axis=1)


def theory(setting: Setting, times, counted=None) -> Theory:
    """Follow the mean field with the numbers of neurons of the run's own draw, or those `counted`,
    and the exact hard error that goes with it.
    """
    times, n, g = (
        np.asarray(times, np.int64),
        firing(setting) if counted is None else counted,
        setting.groups,
    )
    c = np.arange(setting.k)
    parts, strength = [], []
    for y in (0, 1):
        nodes = y * g + np.arange(g)
        n1, n2 = n[nodes, y], n[setting.node(y, c), setting.fine(y, c)]
        A, F = lucky.mean_field_unequal(
            times, setting.P, setting.s, setting.rate, n1, n2, setting.beta
        )
        parts.append((A, F.reshape(len(times), g, -1)))
        strength.append(((n1 * A).max(axis=1), n2 * F))
    hard = np.full(len(times), 0.5)
    for i in np.flatnonzero(times > 0):
        ratios = [strength[y][1][i] / max(strength[1 - y][0][i], 1e-300) for y in (0, 1)]
        hard[i] = law_of_hard.of(setting, np.concatenate(ratios)).mean()
    return Theory(*(np.concatenate([p[j] for p in parts], axis=1) for j in (0, 1)), hard)


MOST_PATCHES = 300_000
"""Patches of a sample up to which the mean field sums over all counts of a sample, in seconds."""


def _affordable(setting: Setting, neurons: float) -> None:
    """Raise ValueError where a run would take more than LIMIT products, or its mean field too many
    patches.
    """
    if setting.P > MOST_PATCHES:
        raise ValueError(
            f"P must be at most {MOST_PATCHES}, as the mean field sums over all counts, not"
            f" {setting.P}"
        )
    work = neurons * setting.batch * max(setting.steps, 1)
    if work > LIMIT:
        raise ValueError(
            f"{neurons:.10g} neurons, {setting.batch} samples and {setting.steps} steps make"
            f" {work:.1e} products; at most {LIMIT:.0e} here, take fewer"
        )


def trained(
    setting: Setting, tests: int = 1500, store=None, on_progress=None, observed=None
) -> observe.Record:
    """Train lazily; a run that the folder `store` holds is read from there."""
    _affordable(setting, setting.nodes * setting.m)
    from assay.simulators.models.multiview import runs

    return runs.run(setting, observed, tests=tests, store=store, on_progress=on_progress)


def _mean(values, axes):
    """Mean, least and greatest over features with strict lucky neurons, 0 where there are none."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        found = (
            np.nanmean(values[..., 0], axis=axes),
            np.nanmin(values[..., 1], axis=axes),
            np.nanmax(values[..., 2], axis=axes),
        )
    return tuple(np.nan_to_num(v) for v in found)


def curves(record: observe.Record, lead: str = "", told: Theory | None = None) -> dict:
    """The variables of one run over t: errors, loss, growth with its spread, and the same from the
    theory.
    """
    told = theory(record.setting, record.times) if told is None else told
    seen = ~np.isnan(record.common[..., 0]), ~np.isnan(record.fine[..., 0])
    common, fine = _mean(record.common, 1), _mean(record.fine, (1, 2))

    def masked(values, mask):
        return np.array([v[m].mean() if m.any() else 0.0 for v, m in zip(values, mask)])

    found = {
        "easy": (record.easy, "1", "error on easy samples, largest output of each superclass"),
        "hard": (record.hard, "1", "the same on hard samples"),
        "hard_theory": (
            told.hard,
            "1",
            "error on hard samples from exact counts at the mean field's growth, 1/2 at the start",
        ),
        "node_easy": (record.easy_node, "1", "easy samples whose own output is not the largest"),
        "node_hard": (record.hard_node, "1", "the same for hard samples"),
        "loss": (record.loss, "nat", "cross-entropy on easy samples"),
        "common": (common[0], "1", "growth of common features, mean over strict lucky neurons"),
        "common_least": (common[1], "1", "its least"),
        "common_most": (common[2], "1", "its greatest"),
        "common_theory": (
            masked(told.common, seen[0]),
            "1",
            "growth of common features, mean field",
        ),
        "fine": (fine[0], "1", "growth of fine features, mean over strict lucky neurons"),
        "fine_least": (fine[1], "1", "its least"),
        "fine_most": (fine[2], "1", "its greatest"),
        "fine_theory": (masked(told.fine, seen[1]), "1", "growth of fine features, mean field"),
        "off": (
            np.nan_to_num(record.off, neginf=-1e300),
            "sigma_0",
            "largest pre-activation on features that are not lucky",
        ),
    }
    return {
        lead + k: ("t", np.asarray(v, float), unit, text) for k, (v, unit, text) in found.items()
    }


def _attributes(record: observe.Record) -> dict:
    return {
        "kept": int(np.max(record.kept)),
        "doubt": float(record.doubt),
        "smallest_strict": int(_own_sizes(record).min()),
    }


def _own_sizes(record):
    mine = observe.own(record.setting)
    return np.take_along_axis(record.strict, mine, axis=1)


def train(name, tests, store=None, on_progress=None, **values):
    """Train at one point and tell what was seen beside the theory."""
    setting = Setting(**values)
    record = trained(setting, tests, store, on_progress)
    return trajectory(
        curves(record),
        {"t": (record.times, "steps")},
        tier="exact in law, lazy",
        scenario=name,
        parameters=asdict(setting) | {"tests": tests},
        **_attributes(record),
    )


def both(name, steps, tests, store=None, on_progress=None, **values):
    """Train with coarse and with fine labels, each with its own m, tau and rate."""
    own = {
        which: {n: values.pop(f"{which}_{n}") for n in ("m", "tau", "rate")}
        for which in ("coarse", "fine")
    }
    found, times, more = {}, None, {}
    for which, numbers in own.items():
        record = trained(
            Setting(**values, **numbers, labels=which, steps=steps), tests, store, on_progress
        )
        times = record.times
        found |= curves(record, which + "_")
        more |= {f"{which}_{k}": v for k, v in _attributes(record).items()}
    return trajectory(
        found,
        {"t": (times, "steps")},
        tier="exact in law, lazy",
        scenario=name,
        parameters=values
        | {f"{w}_{n}": v for w, row in own.items() for n, v in row.items()}
        | {"steps": steps, "tests": tests},
        **more,
    )


def large(name, d, c0, neurons, rate, steps, tests, labels, seed, **values):
    """Train through order parameters at d with the values of B.3, except those that would be too
    large.
    """
    from assay.simulators.models.multiview import order, tails
    from assay.simulators.models.multiview.setting import literal_logs

    if not 0 < neurons <= 1000:
        raise ValueError(f"neurons must be between 0 and 1000, not {neurons:g}")
    logs = literal_logs(d, c0, labels)
    if not 3 < logs["d"] < 150 * math.log(10):
        raise ValueError(f"d must be between 100 and 1e150, not {d}")
    small = {
        n: math.exp(logs[n]) for n in ("iota", "noise", "strong", "start", "beta", "tau", "mu")
    }
    size = int(10 ** (logs["d"] / math.log(10) % 1) * 10**6) * 10 ** max(
        math.floor(logs["d"] / math.log(10)) - 6, 0
    )
    fires = math.log(neurons) - float(tails.log_upper(small["tau"] / math.sqrt(1 + small["iota"])))
    setting = Setting(
        d=size,
        m=max(round(math.exp(fires)), 1),
        rate=rate,
        steps=steps,
        labels=labels,
        seed=seed,
        **small,
        **values,
    )
    _affordable(setting, setting.nodes * setting.features * neurons)
    record = order.train(setting, tests=tests)
    told = theory(setting, record.times, (record.lucky + record.strict) / 2)
    return trajectory(
        curves(record, told=told),
        {"t": (record.times, "steps")},
        tier="exact in law, order parameters",
        scenario=name,
        parameters={
            "d": d,
            "c0": c0,
            "neurons": neurons,
            "rate": rate,
            "steps": steps,
            "labels": labels,
            "seed": seed,
            "tests": tests,
        }
        | values,
        m=f"{float(setting.m):.6g}",
        tau=small["tau"],
        **_attributes(record),
    )


CONTROLS = {
    "coarse labels": {},
    "no feature noise": {"hard": 0.0},
    "feature noise under the bias": {"low": 0.0, "high": 0.0},
    "two subclasses": {"k": 2},
    "no bias": {"beta": 0.0},
    "no strong noise": {"strong": 0.0},
    "fine labels": {"labels": "fine"},
}
"""What is changed in each control."""


def _ends(name, rows, labels, kind, parameters):
    text = {
        "easy": "error on easy samples",
        "hard": "error on hard samples",
        "hard_theory": "the same from exact counts at the mean field's growth",
        "ratio": "mean growth of fine features over that of common ones",
        "k_ratio": "the same times k",
        "loss": "cross-entropy on easy samples",
    }
    return trajectory(
        {
            n: ("point", [r[n] for r in rows], "nat" if n == "loss" else "1", t)
            for n, t in text.items()
        },
        {"point": (labels, kind)},
        tier="exact in law, lazy",
        scenario=name,
        parameters=parameters,
    )


def _end(setting: Setting, tests, store, on_progress) -> dict:
    record = trained(setting, tests, store, on_progress, [setting.steps])
    common, fine = _mean(record.common, 1)[0][-1], _mean(record.fine, (1, 2))[0][-1]
    ratio = fine / common if common > 0 else 0.0
    return {
        "easy": record.easy[-1],
        "hard": record.hard[-1],
        "loss": record.loss[-1],
        "ratio": ratio,
        "k_ratio": ratio * setting.k,
        "hard_theory": theory(setting, record.times).hard[-1],
    }


def controls(name, tests, store=None, on_progress=None, **values):
    """Switch off one mechanism at a time."""
    base, rows = Setting(**values), []
    for changes in CONTROLS.values():
        setting = base.change(**changes)
        setting = setting.change(
            rate=setting.rate * setting.groups,
            batch=setting.batch if setting.batch % (2 * setting.k) == 0 else 2 * setting.k,
        )
        rows.append(_end(setting, tests, store, on_progress))
    return _ends(name, rows, list(CONTROLS), "control", values | {"tests": tests})


def _wholes(text: str, what: str) -> list[int]:
    try:
        found = [int(part) for part in str(text).replace(",", " ").split()]
    except ValueError:
        found = []
    if not found or min(found) < 1:
        raise ValueError(f"{what} must be whole numbers such as 1 4 16, not {text!r}")
    return found


def groups(name, groups, tests, store=None, on_progress=None, **values):
    """Merge the subclasses of each superclass into g labels, for several g."""
    wanted = _wholes(groups, "groups")
    points = [Setting(**values, labels=g) for g in wanted]
    rows = [
        _end(p.change(rate=p.rate * g), tests, store, on_progress) for p, g in zip(points, wanted)
    ]
    return _ends(
        name, rows, [2 * g for g in wanted], "labels", values | {"groups": groups, "tests": tests}
    )


def hard_error(name, ks, hards, P, s, low, high, beta, drift):
    """Compute the exact hard error over k and s-dagger, and from which k on it exceeds one half."""
    from assay.simulators.models.mixture.runs import _numbers

    k, mean = np.array(_wholes(ks, "ks"), float), np.array(_numbers(hards, "hards"))
    if not drift > 0:
        raise ValueError(f"drift must be positive, not {drift:g}")
    point = {"P": P, "s": s, "low": low, "high": high, "beta": beta}
    found = law_of_hard.phase(k, mean, drift, **point)
    half = np.array([law_of_hard.critical_ratio(0.5, hard=float(h), **point) for h in mean])
    ceiling = [law_of_hard.ceiling(s, float(h), P, low, high, beta) for h in mean]
    half_k = np.where(np.isnan(half) | (half <= 0), 0.0, drift / np.where(half > 0, half, 1.0))
    return trajectory(
        {
            "error": (("point", "patches"), found, "1", "error on hard samples"),
            "half": (
                "patches",
                half_k,
                "1",
                "k from which on the error exceeds 1/2, 0 where it never does",
            ),
            "ceiling": ("patches", ceiling, "1", "error as k grows without bound"),
        },
        {"point": (k, "k"), "patches": (mean, "s-dagger")},
        tier="exact law",
        scenario=name,
        parameters=point | {"ks": ks, "hards": hards, "drift": drift},
    )


def lucky_sets(name, ds, c0, labels):
    """Evaluate expected sizes of the lucky sets at literal thresholds."""
    from assay.simulators.models.mixture.setting import dimension
    from assay.simulators.models.multiview import tails

    texts = str(ds).replace(",", " ").split()
    if not texts:
        raise ValueError("ds must be dimensions such as 1e15 2^2000")
    if labels not in ("coarse", "fine"):
        raise ValueError(f"labels must be coarse or fine, not {labels!r}")
    if not 0 < c0 < 0.1:
        raise ValueError(f"c0 must lie between 0 and 0.1, not {c0:g}")
    rows, logs = [], [dimension(t) for t in texts]
    for x in logs:
        found = (
            tails.literal(math.exp(x), c0, labels)
            if x < 300
            else tails.expected(
                x, tails.log_neurons(x, c0, labels), tails.Thresholds.literal(x, c0, labels)
            )
        )
        empty = tails.log_empty(found["strict"], tails.log_neurons(x, c0, labels))
        rows.append(
            [
                *(found[n] / math.log(10) for n in ("loose", "strict", "irregular")),
                max(float(empty), -1e300) / math.log(10),
            ]
        )
    text = {
        "loose": "log10 of the expected size of S(v)",
        "strict": "log10 of the expected size of S*(v)",
        "irregular": "log10 of the expected number of neurons outside S_reg",
        "empty": "log10 of the chance that one S*(v) is empty",
    }
    return trajectory(
        {n: ("point", column, "1", t) for (n, t), column in zip(text.items(), np.array(rows).T)},
        {"point": (np.array(logs) / math.log(10), "log10 d")},
        tier="log space",
        scenario=name,
        parameters={"ds": ds, "c0": c0, "labels": labels},
    )


def law(name, k, last, points):
    """Follow a and f of equal lucky counts, coarse and fine, in closed form."""
    for what, value, low, high in (
        ("k", k, 1, 10**9),
        ("last", last, 1e-6, 1e6),
        ("points", points, 2, 10**4),
    ):
        if not low <= value <= high:
            raise ValueError(f"{what} must be between {low:g} and {high:g}, not {value:g}")
    times = np.concatenate([[0.0], np.geomspace(last / 10**4, last, points - 1)])
    found = {}
    for which, own in (("coarse", lucky.Law.coarse(k)), ("fine", lucky.Law.fine(k))):
        a = own.common_by(times)
        found |= {
            f"{which}_common": ("tau", a, "1", f"response to common patches, {which} labels"),
            f"{which}_fine": (
                "tau",
                own.fine_at(a),
                "1",
                f"response to subclass patches, {which} labels",
            ),
        }
    return trajectory(
        found,
        {"tau": (times, "2kP/((1-beta) eta s*^2) steps")},
        tier="closed form",
        scenario=name,
        parameters={"k": k, "last": last, "points": points},
    )
