"""Tests of the figures of Appendix B of `collapse`, on Gaussian clusters."""

from __future__ import annotations

from assay.theory.papers.collapse.protocols import DECAYS, SUB_VARIANCES, VARIANCES
from assay.verification.kernel.statistics import Numbers
from assay.verification.papers.collapse.studies import PRINTED_SIZES, gaussian


def slopes(x, values):
    """Return least-squares slopes of log values in log x along the first axis: (..., runs)."""
    import numpy as np

    u = np.log(np.asarray(x, float))
    u -= u.mean()
    return np.tensordot(u / (u @ u), np.log(values), (0, 0))


def rises(name: str) -> list:
    """Build the parts of Figures 15 and 16: MSDR rises in sigma^2, and with the dimension."""
    import numpy as np

    found = gaussian(name)
    steps = np.diff(np.log(found["msdr"]).mean(axis=0), axis=0)
    parts = [
        Numbers(f"sigma^2 {a} to {b}", "rise of log MSDR", steps[i])
        for i, (a, b) in enumerate(zip(VARIANCES, VARIANCES[1:]))
    ]
    return [
        *parts,
        Numbers(
            "slope",
            f"slope of log MSDR in log {found['axis']}",
            slopes(found["x"], found["msdr"]).mean(axis=0),
        ),
    ]


def every(name: str):
    """Return a builder of one slope for each value of the other axis."""

    def parts():
        found = gaussian(name)
        texts = (
            [f"sigma^2 = {v}" for v in VARIANCES]
            if found["other"] == "sigma2"
            else [f"{s}, rate {r:g}" for s, r in found["y"]]
        )
        return [
            Numbers(text, f"slope of log MSDR in log {found['axis']}", row)
            for text, row in zip(texts, slopes(found["x"], found["msdr"]))
        ]

    return parts


def above_input(name: str):
    """Return a builder of the slope relative to the inputs."""

    def parts():
        found = gaussian(name)
        return [
            Numbers(
                "slope",
                "slope of log(MSDR / MSDR of the inputs)",
                slopes(found["x"], found["msdr"] / found["msdr_input"]).mean(axis=0),
            )
        ]

    return parts


def flat(count: int):
    """Return a builder of the parts of Figure 17 for the first `count` weight decays."""

    def parts():
        found = gaussian("decay")
        change = abs(found["msdr"][1:] / found["msdr"][:1] - 1)
        return [
            Numbers(
                f"decay {w}, sigma^2 = {v}", "relative change of MSDR by weight decay", change[i, j]
            )
            for i, w in enumerate(DECAYS[:count])
            for j, v in enumerate(VARIANCES)
        ]

    return parts


def fig18() -> list:
    """Build the parts of Figure 18."""
    found = gaussian("similar")
    return sub_parts(found["similar"][:, 0], found["dissimilar"][:, 0])


def sub_parts(alike, unlike) -> list:
    """Build the parts of Figure 18 from MSDR of similar and of dissimilar sub-classes, each [tau^2,
    run].
    """
    return [
        *(
            Numbers(f"rises {a} to {b}", "rise of MSDR", alike[i + 1] - alike[i])
            for i, (a, b) in enumerate(zip(SUB_VARIANCES, SUB_VARIANCES[1:]))
        ),
        Numbers("none", "MSDR of similar sub-classes at tau^2 = 0", alike[0]),
        Numbers(
            "flat",
            "relative change of the MSDR of dissimilar sub-classes from tau^2 = 0 to 16",
            abs(unlike[-1] / unlike[0] - 1),
        ),
        *(
            Numbers(
                f"larger at {SUB_VARIANCES[i]}",
                "MSDR of dissimilar sub-classes minus that of similar ones",
                unlike[i] - alike[i],
            )
            for i in (1, 2)
        ),
    ]


def curves(name: str, *wanted: str):
    """Return what to show besides: the means of a sweep."""

    def extra():
        found = gaussian(name)
        table = {k: found[k].mean(axis=2).round(3).tolist() for k in (*wanted, "accuracy")}
        return {
            "x": {"name": found["axis"], "values": list(found["x"])},
            "columns": {"name": found["other"], "values": [str(v) for v in found["y"]]},
            **table,
        }

    return extra


MSDR = ("msdr", "msdr_start", "msdr_input")


def printed_sizes(scenario: str):
    """Return a settler that leaves a figure at its printed sizes open."""
    return lambda job: job.open(PRINTED_SIZES.format(scenario=scenario))
