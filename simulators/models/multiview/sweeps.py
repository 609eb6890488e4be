"""Sweep the patch model over its parameters: mean field, closed forms and exact hard error; and
lucky sets at any dimension.
"""

from __future__ import annotations

from assay.simulators.core.scenario import Parameter
from assay.simulators.sweeps.model import Border, Measure, Model
from assay.simulators.sweeps.scaling import Scaling

LONGEST = 10**7
"""Most steps of the mean field; measures of frozen counts take any number."""
_WORK = "assay.simulators.models.multiview.sweeps:"

SWEEPS = (
    Model(
        "multiview",
        "Lucky neurons of the patch model in mean field, coarse to fine labels, with the exact"
        " error on hard samples",
        (
            Parameter("k", 16, "subclasses of each superclass"),
            Parameter("P", 32, "patches of a sample"),
            Parameter("s", 8.0, "s*, mean number of common and of subclass patches"),
            Parameter("hard", 4.0, "s-dagger, mean number of feature-noise patches"),
            Parameter("low", 0.3, "least alpha-dagger"),
            Parameter("high", 0.4, "greatest alpha-dagger"),
            Parameter("beta", 0.1, "bias step over weight step"),
            Parameter("rate", 0.02, "eta"),
            Parameter("steps", 200, "steps"),
            Parameter(
                "labels",
                "coarse",
                "coarse, fine, or a number of merged subclasses of each superclass",
            ),
            Parameter("common", 22.0, "n_1, neurons of a node that answer to its common feature"),
            Parameter("fine", 22.0, "n_2, the same for a fine feature"),
        ),
        (
            Measure("growth", "1", "growth A of v_y after the last step"),
            Measure("fine_growth", "1", "growth A_c of v_{y,c}"),
            Measure("ratio", "1", "A_c over A"),
            Measure("k_ratio", "1", "k A_c over A"),
            Measure("response", "1", "response (1-beta) s n_1 A to the common patches"),
            Measure("fine_response", "1", "response (1-beta) s n_2 A_c to the subclass patches"),
            Measure(
                "hard_error",
                "1",
                "chance that a hard sample is mistaken at that growth, exact in the counts; a tie"
                " counts a half",
            ),
            Measure("hard_frozen", "1", "the same at the ratio of frozen counts at the start"),
            Measure("easy_blank", "1", "chance that an easy sample has no patch with a feature"),
            Measure("loss", "nat", "cross-entropy on easy samples at that growth"),
            Measure("t0", "steps", "T_0(log 3/2) of Definition G.2, frozen counts, small steps"),
            Measure(
                "odds",
                "1",
                "exp of the whole response after the last step, frozen counts, small steps",
            ),
        ),
        _WORK + "work",
        "reduced",
        memory="assay.simulators.models.multiview.memory:mean_field",
        borders=(
            Border(
                "hard",
                "k",
                _WORK + "half_by_hard",
                "hard error 1/2, frozen counts",
                "granularity.leme8",
            ),
            Border(
                "s", "k", _WORK + "half_by_s", "hard error 1/2, frozen counts", "granularity.leme8"
            ),
        ),
    ),
    Model(
        "multiview-lucky",
        "Expected sizes of the lucky sets at the paper's own thresholds, at any dimension",
        (
            Parameter("d", 1e130, "dimension, up to 10^300"),
            Parameter("c0", 0.05, "c_0, in (0, 0.1)"),
            Parameter("labels", "coarse", "coarse or fine"),
        ),
        (
            Measure("strict", "neurons", "expected size of S*(v)"),
            Measure("strict_root", "neurons", "the same times sqrt(log d)"),
            Measure("missing", "1", "share of S(v) that S*(v) lacks, 1 - E|S*(v)|/E|S(v)|"),
            Measure("loose", "neurons", "expected size of S(v)"),
            Measure(
                "log_irregular",
                "1",
                "natural logarithm of the expected number of neurons outside S_reg, |U| <= 4",
            ),
            Measure(
                "log_empty", "1", "natural logarithm of the chance that a given S*(v) is empty"
            ),
        ),
        _WORK + "lucky_work",
        "reduced",
        memory="assay.simulators.models.multiview.memory:lucky",
    ),
)

SCALINGS = (
    Scaling(
        "granularity.leme5",
        "multiview",
        "k=64:16384:log9 steps=200 common=22 fine=22",
        "ratio",
        "k",
        -1.0,
        "fine over common growth after 200 steps, mean field, s* = 8",
    ),
    Scaling(
        "granularity.leme4",
        "multiview",
        "steps=1e7:1e12:log11",
        "odds",
        "steps",
        1.0,
        "exp of the response, frozen counts",
    ),
    Scaling(
        "granularity.corg2.1",
        "multiview",
        "k=64:16384:log9 labels=fine",
        "t0",
        "k",
        1.0,
        "T_0(log 3/2) over k, fine labels, frozen counts",
    ),
    Scaling(
        "granularity.prop1",
        "multiview-lucky",
        "d=1e130:1e290:log9 c0=0.05",
        "strict_root",
        "d",
        0.05,
        "E|S*(v)| sqrt(log d), c_0 = 0.05",
    ),
    Scaling(
        "granularity.prop2",
        "multiview-lucky",
        "d=1e130:1e290:log9 c0=0.05 labels=fine",
        "strict_root",
        "d",
        0.05,
        "the same for fine labels",
    ),
)
"""Exponents that belong to claims of `granularity`."""


def _groups(labels, k):
    """g of every point: 1, k, or the number given; nan where it does not divide k."""
    import numpy as np

    found = np.full(len(k), np.nan)
    for i, (text, own) in enumerate(zip(labels.astype(str), k)):
        g = {"coarse": 1.0, "fine": float(own)}.get(text, float(text) if text.isdigit() else np.nan)
        found[i] = g if g >= 1 and own % g == 0 else np.nan
    return found


def work(points: dict, replicates, seed: int, measures: tuple[str, ...]) -> dict:
    """Measure rows of points; see `assay.simulators.sweeps.model`.  A point outside of the model is
    nan.
    """
    import numpy as np

    from assay.simulators.models.multiview import hard as law_of_hard
    from assay.simulators.models.multiview import lucky

    p = {name: np.asarray(points[name], float) for name in points if name != "labels"}
    g = _groups(np.asarray(points["labels"]), p["k"])
    valid = (
        (p["k"] >= 1)
        & (p["P"] >= 1)
        & (p["s"] > 0)
        & (p["s"] <= p["P"])
        & (p["hard"] >= 0)
        & (p["low"] >= 0)
        & (p["low"] <= p["high"])
        & (p["beta"] >= 0)
        & (p["beta"] < 1)
        & (p["rate"] > 0)
        & (p["steps"] >= 0)
        & (p["common"] > 0)
        & (p["fine"] > 0)
        & np.isfinite(g)
    )
    out = {name: np.full(len(g), np.nan) for name in measures}
    grown = {
        "growth",
        "fine_growth",
        "ratio",
        "k_ratio",
        "response",
        "fine_response",
        "hard_error",
        "loss",
    }.intersection(measures)
    for steps, P, s, low, high, beta, alien in np.unique(
        np.stack([p[n][valid] for n in ("steps", "P", "s", "low", "high", "beta", "hard")], axis=1),
        axis=0,
    ).tolist():
        rows = np.flatnonzero(
            valid
            & (p["steps"] == steps)
            & (p["P"] == P)
            & (p["s"] == s)
            & (p["low"] == low)
            & (p["high"] == high)
            & (p["beta"] == beta)
            & (p["hard"] == alien)
        )
        k, rate, n1, n2, nodes = (v[rows] for v in (p["k"], p["rate"], p["common"], p["fine"], g))
        rho = n2 / n1 * nodes / k
        found = {"easy_blank": np.full(len(rows), (1 - s / P) ** P * max(1 - s / P, 0.0) ** P)}
        if grown and steps <= LONGEST:
            A, B = (
                v[0] for v in lucky.mean_field([int(steps)], k, P, s, rate, n1, n2, nodes, beta)
            )
            with np.errstate(invalid="ignore", divide="ignore"):
                ratio = B / A
            found |= {
                "growth": A,
                "fine_growth": B,
                "ratio": ratio,
                "k_ratio": k * ratio,
                "response": (1 - beta) * s * n1 * A,
                "fine_response": (1 - beta) * s * n2 * B,
            }
            if "loss" in measures:
                found["loss"] = _loss(
                    lucky.joint_counts(int(P), s), (1 - beta) * n1 * A, (1 - beta) * n2 * B, nodes
                )
        balance = {}
        if "hard_error" in measures and 0 < steps <= LONGEST:
            balance["hard_error"] = found["ratio"] * n2 / n1
        if "hard_frozen" in measures:
            balance["hard_frozen"] = rho * (2 - 1 / nodes)
        for name, at in balance.items():
            found[name] = law_of_hard.error(at, s, alien, P, low, high, beta)
        if {"t0", "odds"} & set(measures):
            laws = [lucky.Law(*map(float, row)) for row in zip(k, nodes, n1, n2)]
            unit = (1 - beta) * rate * s * s / (2 * k * P)  # tau of a step
            found["t0"] = np.array([law.first_time(np.log(1.5)) for law in laws]) / unit
            found["odds"] = np.array(
                [
                    np.exp(a + law.fine_at(a))
                    for law, a in ((law, law.common_by(u * steps)) for law, u in zip(laws, unit))
                ]
            )
        for name in measures:
            if name in found:
                out[name][rows] = found[name]
    return out


def _loss(law, common, fine, nodes):
    """Mean of log(1 + (g-1) e^(com - own) + g e^-own) over counts, one number for each point."""
    import numpy as np

    x, y, chance = law
    own = common[:, None] * x + fine[:, None] * y
    with np.errstate(divide="ignore"):
        rest = np.logaddexp(
            np.log(nodes - 1)[:, None] + common[:, None] * x - own, np.log(nodes)[:, None] - own
        )
    return np.logaddexp(0, rest) @ chance


def lucky_work(points: dict, replicates, seed: int, measures: tuple[str, ...]) -> dict:
    """The same for the lucky sets."""
    import math

    import numpy as np

    from assay.simulators.models.multiview import tails

    out = {name: np.full(len(replicates), np.nan) for name in measures}
    for row, (d, c0, labels) in enumerate(
        zip(points["d"].tolist(), points["c0"].tolist(), points["labels"].astype(str))
    ):
        if not (d >= 20 and 0 < c0 < 0.1 and labels in ("coarse", "fine")):
            continue
        x = math.log(d)
        log_m = tails.log_neurons(x, c0, labels)
        found = tails.expected(x, log_m, tails.Thresholds.literal(x, c0, labels))
        values = {
            "strict": math.exp(min(found["strict"], 700)),
            "loose": math.exp(min(found["loose"], 700)),
            "strict_root": math.exp(min(found["strict"], 690)) * math.sqrt(x),
            "missing": -math.expm1(found["strict_over_loose"]),
            "log_irregular": found["irregular"],
            "log_empty": max(float(tails.log_empty(found["strict"], log_m)), -1e300),
        }
        for name in measures:
            out[name][row] = values[name]
    return out


def half_by_hard(hard, s=8.0, P=32, low=0.3, high=0.4, beta=0.1, common=1.0, fine=1.0, **_):
    """k from which on the hard error of coarse training exceeds a half, over s-dagger."""
    return _half(hard, lambda x: {"hard": x, "s": s}, P, low, high, beta, fine / common)


def half_by_s(s, hard=4.0, P=32, low=0.3, high=0.4, beta=0.1, common=1.0, fine=1.0, **_):
    """The same over s*."""
    return _half(s, lambda x: {"hard": hard, "s": min(x, P)}, P, low, high, beta, fine / common)


def _half(at, law, P, low, high, beta, drift):
    """`hard.boundary` at 24 places, and between them by straight lines of logarithms."""
    import numpy as np

    from assay.simulators.models.multiview import hard as law_of_hard

    at = np.asarray(at, float)
    places = np.geomspace(at.min(), at.max(), 24)
    known = [
        drift / law_of_hard.critical_ratio(0.5, P=P, low=low, high=high, beta=beta, **law(x))
        for x in places
    ]
    with np.errstate(
        divide="ignore", invalid="ignore"
    ):  # k = 0 where hard samples have no subclass patch
        return np.exp(np.interp(np.log(at), np.log(places), np.log(known)))
