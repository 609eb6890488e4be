"""Tests of the figures of `collapse` about images, on perceptrons trained on the digits."""

from __future__ import annotations

from assay.verification.kernel.statistics import Numbers
from assay.verification.papers.collapse.studies import (
    EARLY,
    EXTREMES,
    LATE,
    NINE,
    column_at,
    digits,
)


def order(name: str, column: int = -1, label: str = "") -> list:
    """Build the parts diag < same < other at one measured epoch."""
    found = digits(name)
    lead = f"{label} " if label else ""
    return [
        Numbers(
            lead + "same/diag",
            "distance between classes of a super-class over that inside a class (same/diag)",
            found["same"][:, column] / found["diag"][:, column],
        ),
        Numbers(
            lead + "other/same",
            "distance between super-classes over that inside one (other/same)",
            found["other"][:, column] / found["same"][:, column],
        ),
    ]


def passage(found, line: str, level: float = 0.75):
    """Return, for each run, the first measured epoch at which line/other is below `level`, one
    after the end if never.
    """
    import numpy as np

    below = found[line] / found["other"] < level
    return np.where(below.any(axis=1), found.t[below.argmax(axis=1)], found.t[-1] + 1)


def first(name: str, label: str = "") -> list:
    """Build the part that the diagonal passes 3/4 before the other lines."""
    found = digits(name)
    return [
        Numbers(
            (f"{label} " if label else "") + "first",
            "epoch at which same/other passes 3/4 minus that of diag/other",
            passage(found, "same") - passage(found, "diag"),
        )
    ]


def by_training() -> list:
    """Build the part that a larger share of the diagonal's fall is done after the first epoch."""
    import numpy as np

    found = digits("coarse")
    shares = []
    for line in ("diag", "same"):
        value = np.log(found[line] / found["other"])
        shares.append((value[:, 0] - value[:, 1]) / (value[:, 0] - value[:, -1]))
    return [
        Numbers(
            "share",
            "share of the fall of log(diag/other) done after one epoch minus that of"
            " log(same/other)",
            shares[0] - shares[1],
        )
    ]


def ratio_of(name: str) -> list:
    """Build the parts on values at the end by values at the start."""
    found = digits(name)
    return [
        Numbers(
            k.upper(),
            f"value of {k.upper()} at the end over that at the start",
            found[k][:, -1] / found[k][:, 0],
        )
        for k in ("nc1", "nc2")
    ]


def _super_classes(found) -> int:
    return sum(k.startswith("silhouette:") for k in found.values)


def separate(name: str) -> list:
    """Build the parts that the digits inside every super-class are clusters of H."""
    found = digits(name)
    return [
        Numbers(
            f"super-class {k}",
            "silhouette of the digits inside the super-class",
            found[f"silhouette:{k}"],
        )
        for k in range(_super_classes(found))
    ]


def _silhouettes(found, lead: str = ""):
    import numpy as np

    return np.stack([found[f"{lead}silhouette:{k}"] for k in range(_super_classes(found))])


def beyond(name: str) -> list:
    """Build the part that the silhouettes exceed those of the inputs."""
    found = digits(name)
    return [
        Numbers(
            "gain",
            "mean silhouette over super-classes in H minus that in the inputs",
            (_silhouettes(found) - _silhouettes(found, "input:")).mean(axis=0),
        )
    ]


def baselines(name: str):
    """Return what to show besides: the measures beside those of the inputs."""

    def extra():
        found = digits(name)
        table = {
            "H": _silhouettes(found),
            "untrained": _silhouettes(found, "start:"),
            "inputs": _silhouettes(found, "input:"),
        }
        return {
            "silhouettes": {
                k: [round(float(v), 3) for v in rows.mean(axis=1)] for k, rows in table.items()
            }
        }

    return extra


def probe(name: str, which: str, accuracy: bool = True) -> list:
    """Measure the parts of the cluster-and-linear-probe test, with or without the accuracy
    itself.
    """
    found, full = digits(name), digits("original")
    parts = [Numbers("CLP", "test accuracy of CLP", found[which])] if accuracy else []
    return [
        *parts,
        Numbers("LPO - CLP", "test accuracy of LPO minus that of CLP", found["lpo"] - found[which]),
        Numbers(
            "OT - CLP",
            "test accuracy of training on the original labels minus that of CLP",
            full["test"][:, -1] - found[which],
        ),
    ]


def accuracies(name: str):
    """Return what to show besides: the accuracies of the probes."""

    def extra():
        found = digits(name)
        names = {
            "clp_tsne": "CLP (t-SNE)",
            "clp": "CLP (k-means)",
            "start:clp": "CLP, untrained network",
            "input:clp": "CLP, inputs",
            "lpo": "LPO",
        }
        table = {
            text: round(float(found[k].mean()), 4) for k, text in names.items() if k in found.values
        }
        return {
            "accuracies": {**table, "OT": round(float(digits("original")["test"][:, -1].mean()), 4)}
        }

    return extra


def lighter(name: str, label: str = "", parts: str = "all") -> list:
    """Build the parts of Figure 14 for one study with fine labels."""
    found = digits(name)
    e, lead = column_at(found, EARLY), f"{label} " if label else ""
    twin, rest = found["same"] / found["diag"], found["same"] / found["other"]
    end = Numbers(
        lead + "end", "ratio of D(i,i+10) and the distance of other classes at the end", rest[:, -1]
    )
    alike = Numbers(lead + "alike", "ratio D(i,i+10)/D(i,i) early in training", twin[:, e])
    later = Numbers(
        lead + "lighter",
        "ratio D(i,i+10)/D(i,i) at the end minus early in training",
        twin[:, -1] - twin[:, e],
    )
    if parts == "end":
        return [end]
    if parts == "order":
        return [alike, later]
    return [
        alike,
        Numbers(
            lead + "apart",
            "ratio of D(i,i+10) and the distance of other classes early in training",
            rest[:, e],
        ),
        end,
        later,
    ]


def fig1() -> list:
    """Build the parts of Figure 1."""
    found = digits("coarse")
    return [
        Numbers(
            "clusters", "silhouette of the super-classes in two principal coordinates", found["pca"]
        ),
        Numbers("sub-clusters", "silhouette of the digits 4 and 9", found["silhouette:4"]),
    ]


def fig10() -> list:
    """Build the parts of Figures 10 and 11: pairs of digits inside the super-classes of five."""
    import numpy as np
    from scipy.stats import spearmanr

    found = digits("parity")
    groups = np.arange(10) % 2
    entangled, grows = [], []
    for run in range(len(found["D:input"])):
        D, X = found["D"][run, -1], found["D:input"][run]
        inside, gap, means = [], [], []
        for k in range(2):
            pairs = [(i, j) for i in range(10) for j in range(i) if groups[i] == groups[j] == k]
            split = np.array([2 * D[p] / (D[p[0], p[0]] + D[p[1], p[1]]) for p in pairs])
            near = np.array([X[p] - (X[p[0], p[0]] + X[p[1], p[1]]) / 2 for p in pairs])
            nearest = near.argmin()
            gap.append(np.delete(split, nearest).mean() - split[nearest])
            inside += split.tolist()
            means += near.tolist()
        entangled.append(gap)
        grows.append(spearmanr(means, inside)[0])
    return [
        *(
            Numbers(
                f"entangled {k}",
                "mean separation of the other pairs minus that of the nearest pair",
                [g[k] for g in entangled],
            )
            for k in range(2)
        ),
        Numbers("grows", "rank correlation of separation and distance of the mean images", grows),
    ]


def _random_by_similar():
    """Return MSDR with random pairs by MSDR with nearest pairs, in H at the end and in the
    inputs.
    """
    a, b = digits("random"), digits("similar")
    inputs = [f["input:same"] / f["input:diag"] for f in (a, b)]
    return a["msdr"][:, -1] / b["msdr"][:, -1], inputs[0] / inputs[1]


def fig12(inputs: bool = False):
    """Return a builder of the part of Figures 12 and 13."""

    def parts():
        learnt, plain = _random_by_similar()
        if inputs:
            return [
                Numbers(
                    "gain",
                    "ratio of MSDR with random and with nearest pairs, in H minus in the inputs",
                    learnt - plain,
                )
            ]
        return [Numbers("advantage", "MSDR with random pairs over that with nearest pairs", learnt)]

    return parts


def persist() -> list:
    """Build the parts of the statement on long training."""
    found = digits("long")
    return [
        *order("long"),
        Numbers(
            "kept",
            "ratio same/diag (MSDR) at the end over that at epoch 350",
            found["msdr"][:, -1] / found["msdr"][:, column_at(found, LATE)],
        ),
    ]


def nogap() -> list:
    """Build the parts of the statement on accuracy gaps."""
    found = digits("coarse")
    return [
        Numbers(
            "training gap",
            "largest difference of the digits' training accuracies in a super-class",
            found["gap:train"],
        ),
        Numbers(
            "held-out gap",
            "largest difference of the digits' held-out accuracies in a super-class",
            found["gap:test"],
        ),
        Numbers("structure", "ratio same/diag at the end (MSDR)", found["msdr"][:, -1]),
    ]


def _label(k: int) -> str:
    return f"rate {NINE[k][0]:g} decay {NINE[k][1]:g}"


def nine(build, kind: str = "grid"):
    """Return a builder of the parts of all nine settings."""
    return lambda: [part for k in range(9) for part in build(f"{kind} {k}", _label(k))]


def errors() -> list:
    """Build the parts of the training errors."""
    parts = []
    for k, (rate, decay) in enumerate(NINE):
        error = 1 - digits(f"grid {k}")["accuracy"][:, -1]
        between = rate == 0.001 and decay < 5e-3
        parts += [
            Numbers(_label(k) + side, "training error", error)
            for side in ((" above", " below") if between else ("",))
        ]
    return parts


def smallest(name: str, label: str) -> list:
    """Build the part on the smallest silhouette over super-classes."""
    return [
        Numbers(
            label,
            "smallest silhouette of the digits over super-classes",
            _silhouettes(digits(name)).min(axis=0),
        )
    ]


def near_probe(name: str, label: str) -> list:
    """Build the part on the gap of linear and cluster-learnt probes."""
    found = digits(name)
    return [Numbers(label, "test accuracy of LPO minus that of CLP", found["lpo"] - found["clp"])]


def msdr_nine():
    """Return the last MSDR in the nine settings."""
    import numpy as np

    return np.stack([digits(f"grid {k}")["msdr"][:, -1] for k in range(9)])


def hyper() -> list:
    """Build the part that the strongest setting beats the weakest, both chosen on the runs of an
    earlier seed.
    """
    high, low = EXTREMES
    table = msdr_nine()
    return [
        Numbers(
            "stronger",
            f"MSDR with {_label(high)} over that with {_label(low)}",
            table[high] / table[low],
        )
    ]


def nine_settings(values):
    """Return what to show besides: the values in the nine settings."""

    def extra():
        return {"nine settings": {_label(k): round(float(v), 4) for k, v in enumerate(values())}}

    return extra
