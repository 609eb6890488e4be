"""Measurements on the theorem of `equivalence`: the numbers of their preset tests.

Preset in `theory/papers/equivalence/tests.json` before these seeds were run: level 1/100, seeds
from 500 on.  Pilot runs (seeds 0 to 19) chose the shapes and numbers of runs, and found that the
builder drew some networks that are not general (an output without bias, a weight 0), which it does
no more.
"""

from __future__ import annotations

from assay.verification.kernel.statistics import Numbers

SEED = 500
DRAWS = 400
"""Networks that are drawn to find enough of those that are transparent."""


def _judged(job, numbers: list, scenario: str, lead: str, extra: dict | None = None):
    from assay.verification.papers.standins import judge

    return judge(
        job,
        numbers,
        seed=SEED,
        scenario=scenario,
        meaning="",
        lead=lead,
        extra=extra,
        scope="drawn networks",
    )


def recovered(job):
    """Recover built networks from their functions."""
    from assay.simulators.models.relu import runs

    parts, asked = [], {}
    for test in job.statement.tests:
        shape, _, domain = test.part.partition(" on ")
        found = runs.recovered(
            "equivalence-recover", shape.replace("-", " "), test.runs, domain or "cube", SEED
        )
        parts.append(Numbers(test.part, "indicator of exact recovery", found["recovered"].values))
        asked[test.part] = int(found["asked"].values.max())
    lead = "For built networks, each recovered from its function and compared exactly: "
    return _judged(job, parts, "equivalence-recover", lead, {"most inputs asked": asked})


def general(job):
    """Decide for random networks whether they are general."""
    from assay.simulators.models.relu import polytopes, runs

    parts = []
    for test in job.statement.tests:
        widths = [int(word) for word in test.part.split("-")]
        cube = polytopes.box([(-1, 1)] * widths[0])
        found = runs.are_general(widths, cube, range(SEED, SEED + test.runs))
        parts.append(Numbers(test.part, "indicator of being general", found))
    lead = "For networks with rounded Gaussian weights, decided exactly: "
    return _judged(job, parts, "equivalence-random", lead)


def visible(job):
    """Compare folds of networks that are transparent and of those that are not."""
    from assay.simulators.models.relu import runs

    found = runs.visible([2, 2, 2, 1], DRAWS, SEED)
    pairs = list(zip(found["transparent"], found["visible"], strict=True))
    most = {test.part: test.runs for test in job.statement.tests}
    own = {
        "transparent": [shown for share, shown in pairs if share == 1],
        "other": [shown for share, shown in pairs if share < 1],
    }
    parts = [Numbers(k, "share of visible folds", v[: most[k]]) for k, v in own.items()]
    extra = {}
    for low, high in ((0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1)):
        shares = [shown for share, shown in pairs if low <= share < high]
        mean = round(sum(shares) / len(shares), 3) if shares else None
        extra[f"visible where {low} to {high} of the square is transparent"] = mean
    lead = "For random networks of widths 2, 2, 2, 1, the share of folds at which there is a kink: "
    return _judged(job, parts, "equivalence-random", lead, extra)
