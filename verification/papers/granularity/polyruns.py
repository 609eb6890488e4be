"""Trained networks behind the empirical readings of Appendices F and G, and their preset test.

Preset (fixed before the first run with these seeds): seeds 7501 .. 7507, level 1/100, each part by
the exact sign test over the seven runs; thresholds are those of the statements.  Pilot runs (seeds
0, 1, 2) chose sizes and rates.  Looks: runs of about twice the size with seeds 7401 .. 7407
corroborated all five readings; sizes were then cut for speed and the seeds changed, no threshold
was.

    follow(name)   Records of the runs of `RUNS` at the times observed
    first(m)       what holds at the first time some output reaches log(3/2), fine labels, m neurons
                   of each node: arrays, one number a seed
"""

from __future__ import annotations

import hashlib
import math
from contextlib import suppress
from functools import cache
from pathlib import Path

from assay.verification.kernel.statistics import Numbers

SEED = 7501
SEEDS = tuple(range(SEED, SEED + 7))
TIMES = (0, 1, 2, 5, 10, 20)
RUNS = {
    "coarse": ("S1", {"m": 8000, "steps": 40}, (*TIMES, 40)),
    "fine": ("S5", {"m": 600, "steps": 20}, TIMES),
}
"""Named setting, changes and observed times."""
FIRST = {"s": 16, "P": 64, "batch": 256}
TESTS = 300
LEAD = "In small trained networks, with constants for the paper's powers of log d: "


@cache
def follow(name: str) -> list:
    """Return the records of a named run, one for each seed."""
    from assay.simulators.models.multiview.runs import run
    from assay.verification.run import cache

    setting, changes, times = RUNS[name]
    return [
        run(setting, times, tests=0, store=cache.folder() / "multiview", seed=seed, **changes)
        for seed in SEEDS
    ]


@cache
def first(m: int) -> dict:
    """Return arrays over seeds: t, low and high of the growth of S*(v_+) and of S*(v_{+,c}) in
    units of t eta s/(2kP), spread, errors.
    """
    import numpy as np

    from assay.simulators.core import files
    from assay.simulators.models.multiview.setting import SETTINGS
    from assay.verification.run import cache

    settings = [SETTINGS["S5"].change(m=m, rate=40 / m, seed=seed, **FIRST) for seed in SEEDS]
    code = [
        cache.digest_of(f)
        for f in (
            Path(__file__),
            *sorted((cache.ROOT / "simulators" / "models" / "multiview").glob("*.py")),
        )
    ]
    entry = hashlib.sha256(
        f"{settings!r} {TESTS} {cache.runs_digest()} {code}".encode()
    ).hexdigest()[:24]
    path = cache.folder() / "multiview" / f"first-{entry}.npz"
    if (kept := files.load_arrays(path)) is not None:
        return kept
    rows = [_until(setting) for setting in settings]
    found = {k: np.array([row[k] for row in rows]) for k in rows[0]}
    with suppress(OSError):
        files.save_arrays(path, found)
    return found


def _until(s) -> dict:
    """Train until some output reaches log(3/2) on the batch, and look."""
    import numpy as np

    from assay.simulators.models.multiview import data
    from assay.simulators.models.multiview.lazy import Lazy
    from assay.simulators.models.multiview.observe import mistakes, strays

    net, t = Lazy(s, tests=TESTS), 0
    while net.outputs(batch := data.batch(s, t)).max() < math.log(1.5):
        net.step(batch)
        t += 1
        if t > 1000:
            raise ValueError("no output has reached log(3/2) in 1000 steps")
    growth, strict, node = (
        net.growth() / (t * s.rate * s.s / (2 * s.k * s.P)),
        net.lucky.strict,
        net.lucky.node,
    )
    means, spread = {"common": [], "fine": []}, 0.0
    for j in range(s.nodes):
        y, c = divmod(j, s.k)
        for kind, v in (("common", y), ("fine", s.fine(y, c))):
            own = growth[(node == j) & strict[:, v], v]
            if len(own):
                means[kind].append(own.mean())
                spread = max(spread, float(np.ptp(own)))
    found = {
        "t": t,
        "spread": spread,
        **{
            f"{kind} {end}": pick(z)
            for kind, z in means.items()
            for end, pick in (("low", min), ("high", max))
        },
    }
    for name, batches in zip(("easy", "hard"), (data.test(s, TESTS, h) for h in (False, True))):
        seen = np.concatenate(
            [np.array([strays(F := net.outputs(b), b.node), mistakes(s, F, b.y)]) for b in batches],
            axis=1,
        ).mean(axis=1)
        found[f"{name} node"], found[name] = seen
    return found


def nowhere(name: str) -> list:
    """Measure the parts of Theorems F.1 and G.1."""
    runs = follow(name)
    return [
        Numbers(
            "off U",
            "largest pre-activation on patches of features off U",
            [r.off.max() for r in runs],
        ),
        Numbers("noise", "largest pre-activation on noise patches", [r.blank.max() for r in runs]),
        Numbers(
            "growth",
            "largest growth with bias on features of other classes",
            [r.cross.max() for r in runs],
        ),
    ]


def rates() -> list:
    """Measure the parts of Lemma G.2."""
    z = first(2500)
    return [
        Numbers("common, least", "least growth of common features in its unit", z["common low"]),
        Numbers(
            "common, largest", "largest growth of common features in its unit", z["common high"]
        ),
        Numbers("fine, least", "least growth of fine features in its unit", z["fine low"]),
        Numbers("fine, largest", "largest growth of fine features in its unit", z["fine high"]),
        Numbers("spread", "largest range of growths within a set S*", z["spread"]),
    ]


def errors() -> list:
    """Measure the parts of Theorem G.3."""
    z = first(2500)
    return [
        Numbers(name, text, z[name])
        for name, text in (
            ("easy node", "share of easy samples with a wrong fine label"),
            ("hard node", "share of hard samples with a wrong fine label"),
            ("easy", "share of easy samples with a wrong superclass"),
            ("hard", "share of hard samples with a wrong superclass"),
        )
    ]


def few() -> list:
    """Measure the part that small sets S* spoil fine labels."""
    return [
        Numbers(
            "easy node", "share of easy samples with a wrong fine label", first(600)["easy node"]
        )
    ]


def tested(parts, scenario: str):
    """Return a settler that runs the preset test on ``parts()``."""

    def settler(job):
        from assay.verification.papers.standins import judge

        return judge(
            job, parts(), seed=SEED, scenario=scenario, meaning="", lead=LEAD, scope="laptop sizes"
        )

    return settler
