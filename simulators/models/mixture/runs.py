"""Run the scenarios of the Gaussian mixture; `simulators/models/mixture/scenarios.py` names them
and says what they mean.

Every function takes the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

import math

import numpy as np

from assay.simulators.core.scenario import rational
from assay.simulators.core.trajectory import generator, octaves, trajectory
from assay.simulators.models.mixture import dense, observe
from assay.simulators.models.mixture.draw import reduce
from assay.simulators.models.mixture.flow import FOREVER, descend, flow
from assay.simulators.models.mixture.setting import Setting, dimension, initial_law
from assay.simulators.models.mixture.sweep import sample

_TEXT = {
    "ratio": "root mean square distance between C_1 and C_2 over the one within C_1",
    "least": "least such ratio over all triples i1, i2 in C_1, i3 in C_2",
    "triples": "share of triples with the distance between larger",
    "msdr": "mean squared distance ratio of Appendix B",
    "saturated": "share of activations beyond 1",
    "zeta": "largest |zeta| of C_1 and C_2",
    "phi_over_zeta": "largest |phi|/|zeta| of C_1 and C_2",
}


def _check(text: str, value, low, high):
    if not low <= value <= high:
        raise ValueError(f"{text} must be between {low:g} and {high:g}, not {value:g}")


def _size(n: int, m: int, points: int = 2):
    _check("n", n, 8, 512), _check("m", m, 1, 10**6), _check("points", points, 2, 2000)
    if n * n * m * points > 4e9 or (n + 12) * m * points > 5e7:
        raise ValueError(
            "these sizes ask for more than 4 * 10^9 distances or 5 * 10^7 numbers; take fewer"
            " samples, neurons or points"
        )


def _numbers(text: str, what: str) -> list[float]:
    try:
        found = [float(rational(part)) for part in str(text).replace(",", " ").split()]
    except (ValueError, ZeroDivisionError):
        found = []
    if not found:
        raise ValueError(f"{what} must be numbers such as 1/8 1 3, not {text!r}")
    return found


def _times(setting: Setting, last: float, points: int) -> np.ndarray:
    _check("last", last, 1, 1e280)
    return np.concatenate(
        [[0.0], np.geomspace(0.1 / setting.tau_omega, max(last, 1 / setting.tau_omega), points - 1)]
    )


def ratio(name, n, m, d, c, tau_omega, last, points, replicate):
    """Follow the observables over time at one point."""
    _size(n, m, points)
    setting = Setting.at(n, m, d, c, tau_omega)
    data, start = sample(setting, replicate, name)
    times = _times(setting, last, points)
    found = observe.curve(flow(data, start, [*times, math.inf]))
    return trajectory(
        {k: ("s", found[k][:-1], "1", text) for k, text in _TEXT.items()},
        {"s": (times, "8/(eta tau^2) steps")},
        tier="exact law, reduced flow",
        scenario=name,
        parameters={
            "n": n,
            "m": m,
            "d": d,
            "c": float(c),
            "tau_omega": float(tau_omega),
            "last": last,
            "points": points,
            "replicate": replicate,
        },
        s_0=setting.s_0,
        bound_115=observe.bound(setting),
        limit_ratio=found["ratio"][-1],
        limit_least=found["least"][-1],
        limit_triples=found["triples"][-1],
    )


def phase(name, n, m, d, cs, tau_omega, last, points, replicate):
    """Follow the observables over time for several c, same normal numbers."""
    values = _numbers(cs, "cs")
    _size(n, m, points * len(values))
    shown, ends, times = {k: [] for k in ("ratio", "least", "triples", "saturated")}, [], None
    for c in values:
        setting = Setting.at(n, m, d, c, tau_omega)
        times = _times(setting, last, points)
        found = observe.curve(flow(*sample(setting, replicate, name), [*times, math.inf]))
        for k, rows in shown.items():
            rows.append(found[k][:-1])
        ends.append((setting.s_0, observe.bound(setting), found["ratio"][-1]))
    s_0, bound, limit = np.array(ends).T
    shown = {k: (("point", "s"), np.array(rows), "1", _TEXT[k]) for k, rows in shown.items()}
    shown |= {
        "s_0": (
            "point",
            s_0,
            "8/(eta tau^2) steps",
            "t_0 of Theorem A.15 as s, negative where there is none",
        ),
        "bound": ("point", bound, "1", "right side of (115), L = L' = 1"),
        "limit": ("point", limit, "1", "ratio in the limit of infinite time"),
    }
    return trajectory(
        shown,
        {"point": (values, "c"), "s": (times, "8/(eta tau^2) steps")},
        tier="exact law, reduced flow",
        scenario=name,
        parameters={
            "n": n,
            "m": m,
            "d": d,
            "cs": cs,
            "tau_omega": float(tau_omega),
            "last": last,
            "points": points,
            "replicate": replicate,
        },
    )


def initial(name, n, m, d, cs, sets):
    """Compare expected squared distances at t = 0 with draws (in the cubic range: tau omega =
    10^-3).
    """
    values = _numbers(cs, "cs")
    _size(n, m), _check("sets", sets, 2, 10**4)
    if n * n * m * sets * len(values) > 4e9:
        raise ValueError(
            "these sizes ask for more than 4 * 10^9 distances; take fewer samples, neurons, sets or"
            " values of c"
        )
    rows = []
    for c in values:
        setting = Setting.at(n, m, d, c, 1e-3)
        size = math.exp(min(setting.log_d, 700.0))
        own = np.array(
            [
                [row["log_within"], row["log_between"]]
                for row in (
                    observe.distances(flow(*sample(setting, k, name), [0.0]), 0)
                    for k in range(sets)
                )
            ]
        )
        squares = np.exp(2 * own) * 9e18 / m  # in units of (tau omega)^6/9 per neuron
        within, between, root = initial_law(c, size)
        mean, error = squares.mean(axis=0), squares.std(axis=0, ddof=1) / math.sqrt(sets)
        rows.append(
            (
                root,
                math.sqrt(mean[1] / mean[0]),
                initial_law(c)[2],
                within,
                mean[0],
                error[0],
                between,
                mean[1],
                error[1],
            )
        )
    names = (
        ("law", "root of the ratio of expected squared distances"),
        ("drawn", "the same from draws"),
        ("law_large_d", "its value at d = infinity"),
        ("within", "expected squared distance within a cluster, per neuron"),
        ("within_drawn", "the same from draws"),
        ("within_error", "its standard error"),
        ("between", "expected squared distance between C_1 and C_2, per neuron"),
        ("between_drawn", "the same from draws"),
        ("between_error", "its standard error"),
    )
    table = np.array(rows).T
    units = ["1"] * 3 + ["(tau omega)^6/9"] * 6
    return trajectory(
        {k: ("point", v, unit, text) for (k, text), v, unit in zip(names, table, units)},
        {"point": (values, "c")},
        tier="exact law",
        scenario=name,
        parameters={"n": n, "m": m, "d": d, "cs": cs, "sets": sets},
    )


def margins(name, n, m, d, c, tau_omega, C_phi, points, replicate):
    """Follow the worst room in the lemmas' bounds up to t_0."""
    _size(n, m, points)
    setting = Setting.at(n, m, d, c, tau_omega)
    if setting.s_0 <= 0:
        raise ValueError(
            f"4 tau omega sqrt(log 4m) is {setting.spread:.3g}; t_0 of Theorem A.15 is positive"
            " only below 1"
        )
    times = np.linspace(0, setting.s_0, points)
    run = flow(
        *sample(setting, replicate, name), times, rtol=max(1e-14, min(1e-9, setting.c / 100))
    )
    rows = [
        observe.margins(run, k, float(C_phi)) | {"largest": observe.activity(run, k)["z"]}
        for k in range(points)
    ]
    text = {
        "a7": "Lemma A.7: room in its remainder",
        "a8": "Lemma A.8: room in its remainder",
        "zeta": "Corollary A.11: room for zeta in units of |zeta(0)|",
        "phi": "Corollary A.11: 1 - |phi|/bound",
        "share": "share of (neuron, cluster) that start as Corollary A.11 asks",
        "largest": "largest |w.x|",
    }
    return trajectory(
        {k: ("s", [r[k] for r in rows], "1", v) for k, v in text.items()},
        {"s": (times, "8/(eta tau^2) steps")},
        tier="exact law, reduced flow",
        scenario=name,
        parameters={
            "n": n,
            "m": m,
            "d": d,
            "c": float(c),
            "tau_omega": float(tau_omega),
            "C_phi": float(C_phi),
            "points": points,
            "replicate": replicate,
        },
    )


def tiers(name, n, m, d, kappa, tau, omega, eta, steps, replicate):
    """Train densely and in inner products from the same draw."""
    _size(n, m), _check("steps", steps, 1, 10**6), _check("d", d, n + 4, 10**6)
    for text, value in (("kappa", kappa), ("tau", tau), ("omega", omega), ("eta", eta)):
        _check(text, float(value), 1e-6, 1e6)
    if n * m * d * steps > 1e12:
        raise ValueError(
            f"dense training would take {n * m * d * steps:.1e} operations; ask for fewer steps or"
            " a smaller d"
        )
    rng = generator(name, {"n": n, "m": m, "d": d}, replicate)
    X, y, means = dense.mixture(rng, n, d, float(kappa), float(tau))
    W = dense.weights(rng, d, m, float(omega))
    data, start = reduce(X, means, float(kappa), W)
    times = octaves(steps)
    ds = float(eta * tau**2 / 8)
    run = descend(data, start, ds, times)
    rows, before = [], 0
    for k, t in enumerate(times):
        W, before = dense.train(W, X, y, float(eta), t - before), t
        z = X @ W
        off = np.abs(run.z(k) - z).max() / np.abs(z).max()
        h = dense.sigma(z)
        part = n // 4
        inner = np.linalg.norm(h[:part, None] - h[None, :part], axis=2)[~np.eye(part, dtype=bool)]
        outer = np.linalg.norm(h[:part, None] - h[None, part : 2 * part], axis=2)
        found = observe.distances(run, k)["ratio"]
        rows.append(
            (
                off,
                math.sqrt((outer**2).mean() / (inner**2).mean()),
                found,
                (np.abs(z) > 1).mean(),
                dense.loss(W, X, y),
            )
        )
    off, literal, reduced, full, value = np.array(rows).T
    return trajectory(
        {
            "difference": ("t", off, "1", "largest difference of w.x over the largest w.x"),
            "ratio_dense": ("t", literal, "1", _TEXT["ratio"] + ", dense"),
            "ratio": ("t", reduced, "1", _TEXT["ratio"]),
            "saturated": ("t", full, "1", _TEXT["saturated"]),
            "loss": ("t", value, "1", "unhinged loss"),
        },
        {"t": (times, "steps")},
        tier="dense and reduced",
        scenario=name,
        parameters={
            "n": n,
            "m": m,
            "d": d,
            "kappa": str(kappa),
            "tau": str(tau),
            "omega": str(omega),
            "eta": str(eta),
            "steps": steps,
            "replicate": replicate,
        },
    )


def example(name, n, ds, replicate):
    """Judge the example's hypotheses over d, and follow its neurons (n free) to t_0, to T and to
    the limit.
    """
    texts = str(ds).replace(",", " ").split()
    if not texts:
        raise ValueError("ds must be dimensions such as 1e6 2^1200")
    rows = []
    for text in texts:
        setting = Setting.example(n, text)
        _size(n, setting.m)
        late = setting.s_T(log_tau=0.52 * setting.log_d)
        times = [0.0, max(setting.s_0, 0.0), min(max(late, setting.s_0), FOREVER), math.inf]
        run = flow(*sample(setting, replicate, name), times, rtol=1e-7)
        found = [observe.distances(run, k) for k in range(4)]
        rows.append(
            (
                setting.log_d / math.log(2),
                setting.m,
                setting.c,
                setting.tau_omega,
                setting.s_0,
                (2.63 * setting.log_d - math.log(8)) / math.log(10),
                *list(Setting.example_room(text).values())[1:],
                *(f["ratio"] for f in found),
                *(f["least"] for f in found),
            )
        )
    names = (
        ("log2_d", "log2 of the dimension"),
        ("m", "neurons"),
        ("c", "8 kappa sqrt(d)/tau"),
        ("tau_omega", "tau omega"),
        ("s_0", "t_0 as s, negative where there is none"),
        ("log10_s_T", "log10 of T = 1/(eta omega^3) as s"),
        ("fit_low", "log of c over its lower bound, n = d^0.32"),
        ("fit_high", "log of its upper bound over c, n = d^0.32"),
        ("fit_eighth", "log of 1/8 over c"),
        ("fit_omega_low", "log of tau omega over 2 sqrt q, n = d^0.32"),
        ("fit_omega_high", "-log of 4 tau omega sqrt(log 4m)"),
        *(
            (f"{k}_{at}", f"{_TEXT[k]}, at {when}")
            for k in ("ratio", "least")
            for at, when in (
                ("start", "t = 0"),
                ("t_0", "t_0, or 0 where there is none"),
                ("T", "T"),
                ("limit", "infinite time"),
            )
        ),
    )
    return trajectory(
        {k: ("point", v, "1", text) for (k, text), v in zip(names, np.array(rows).T)},
        {"point": ([dimension(t) for t in texts], "log d")},
        tier="exact law, reduced flow",
        scenario=name,
        parameters={"n": n, "ds": ds, "replicate": replicate},
    )
