"""Tests of Figures 5.2 to 5.5 of `distillation`, fixed before their numbers were seen.

Preset (fixed and committed before the first run with this seed; thresholds and protocols are those
of the statements):

* Seed 5101, level 1/100; each part a one-sided t test of the mean over replicates: corroborated
  when every part has p <= level,
  contradicted when some part has reverse p <= level/parts, else open.
* Replicates: Figure 5.2 40 sets of 500 draws; Figure 5.3 400 transfer sets, the same uniform
  numbers for every kappa; Figure 5.4
  200 transfer sets, risk averaged over 16 directions q; Figure 5.5 1000 transfer sets in 40 blocks
  of 25; conclusion 200.

The readings `unit` (seed 5102, same sizes) were added when those of seed 5101 had been seen: the
hard-target learner gained nothing from n = 10 to 80 on inputs of Gaussian length; their predicates
were fixed before seed 5102 was drawn.  The first run of Figure 5.5 counted rounding in ties of the
hard-target learner as improvement (index .50 in place of .21); `learners.TIE` mends that.

Figures 5.3 and 5.5 run the printed protocol (scope "printed protocol"); where MNIST is replaced the
scope is "stand-in".
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from assay.verification.kernel.statistics import Numbers

SEED = 5101
UNIT_SEED = 5102
BLOCKS = 40
SIZES = (10, 40, 80)


def _judge(
    job, parts, scenario: str, lead: str, scope: str, extra: dict | None = None, seed: int = SEED
):
    from assay.verification.papers.standins import judge

    return judge(
        job, parts, seed=seed, scenario=scenario, meaning="", lead=lead, scope=scope, extra=extra
    )


def _rounded(values) -> list[float]:
    return [float(f"{v:.4g}") for v in values]


def fig52(job):
    """Compare shares of drawn angles with their laws."""
    from math import pi

    from assay.simulators.models.distillation import studies, tasks

    parts = []
    for kappa in (1, 2):
        shares = studies.angle_shares(
            tasks.kappa_task(2, float(kappa)), (pi / 8, pi / 4, 3 * pi / 8), 500, 40, SEED
        )
        for k, values in enumerate(shares, 1):
            name = f"kappa = {kappa}, {k} pi/8"
            parts += [
                Numbers(f"{name} above", "share of draws with a larger angle", values),
                Numbers(f"{name} below", "share of draws with a larger angle", values),
            ]
    beyond = studies.angle_shares(tasks.margin_task(2, 1.2), (1.2 + 1e-9,), 500, 40, SEED)[0]
    parts.append(Numbers("margin", "share of draws with an angle above 1.2", beyond))
    return _judge(
        job,
        parts,
        "planar draws",
        "With planar draws of the printed procedure: ",
        "printed protocol",
    )


def fig53(job):
    """Test that the risk falls from each kappa to the next."""
    from assay.simulators.models.distillation import risk, studies, tasks
    from assay.theory.papers.distillation.discussion import KAPPAS

    orders = [Fraction(k) for k in KAPPAS]
    found = studies.over_kappa(orders, 1000, 20, 400, SEED)
    parts = [
        Numbers(
            f"{a} to {b}",
            "risk at the first order minus risk at the second",
            found[i] - found[i + 1],
        )
        for i, (a, b) in enumerate(zip(KAPPAS, KAPPAS[1:]))
    ]
    bounds = [risk.bound_min(tasks.kappa_task(1000, float(k)), 20)[0] for k in orders]
    return _judge(
        job,
        parts,
        "kappa-tasks, d = 1000, n = 20",
        "With d = 1000, n = 20 and exact risks: ",
        "printed protocol",
        {
            "kappa": list(KAPPAS),
            "mean risk": _rounded(found.mean(axis=1)),
            "least bound": _rounded(bounds),
        },
    )


@cache
def _over_delta(data: str):
    from assay.simulators.models.distillation import studies

    return studies.over_delta(data, 20, 200, 16, SEED)


def trend(found) -> list:
    """Return the parts of a test that the risk grows with delta: zero, ranks, ends."""
    from scipy.stats import rankdata

    from assay.simulators.models.distillation.studies import DELTAS

    centred = rankdata(found, axis=0)
    centred = centred - centred.mean(axis=0)
    own_ranks = rankdata(DELTAS) - (len(DELTAS) + 1) / 2
    spread = (centred**2).sum(axis=0) ** 0.5 * (own_ranks @ own_ranks) ** 0.5
    return [
        Numbers(
            "zero", "least risk over delta >= 10 minus risk at 0", found[1:].min(axis=0) - found[0]
        ),
        Numbers("trend", "rank correlation of delta and risk", own_ranks @ centred / spread),
        Numbers("ends", "risk at 90 minus risk at 10", found[-1] - found[1]),
    ]


def steps(found) -> list:
    """Return the parts of a test that every step of delta raises the risk."""
    from assay.simulators.models.distillation.studies import DELTAS

    return [
        Numbers(f"{a} to {b}", "rise of the risk", found[i + 1] - found[i])
        for i, (a, b) in enumerate(zip(DELTAS, DELTAS[1:]))
    ]


def fig54(data: str, *groups):
    """Return a settler that judges groups of parts about the risk over delta (Figure 5.4)."""

    def settler(job):
        from assay.simulators.models.distillation.studies import DELTAS

        found = _over_delta(data)
        stand_in = data == "digits"
        lead = (
            "With the digits 0 and 1 of scikit-learn in place of MNIST: "
            if stand_in
            else "With anisotropic Gaussian data: "
        )
        return _judge(
            job,
            [part for group in groups for part in group(found)],
            data,
            lead,
            "stand-in" if stand_in else "synthetic data",
            {
                "delta": list(DELTAS),
                "mean risk": _rounded(found.mean(axis=1)),
                "standard error": _rounded(found.std(axis=1, ddof=1) / found.shape[1] ** 0.5),
            },
        )

    return settler


def fig55(fresh: bool, unit: bool = False):
    """Return a settler that judges strong monotonicity (Figure 5.5)."""

    def settler(job):
        import numpy as np

        from assay.simulators.models.distillation import studies, tasks

        seed = UNIT_SEED if unit else SEED
        risks, better = studies.over_learners(
            tasks.kappa_task(100, 1.0), 5, 1000, seed, fresh, unit=unit
        )
        mean, index = (v.reshape(len(v), BLOCKS, -1).mean(axis=2) for v in (risks, better))
        between = [float(np.corrcoef(index[:, k], mean[:, k])[0, 1]) for k in range(BLOCKS)]
        parts = [
            Numbers("correlation", "correlation of index and mean risk over the learners", between),
            Numbers("index", "share of sets in which distillation improves", index[0]),
            Numbers(
                "least",
                "least risk of another learner minus that of distillation",
                mean[1:].min(axis=0) - mean[0],
            ),
        ]
        return _judge(
            job,
            parts,
            "kappa = 1, d = 100, n = 5",
            "With d = 100, n = 5, 1000 transfer sets and exact risks: ",
            "printed protocol",
            {
                "learner": list(studies.LEARNERS),
                "monotonicity": _rounded(better.mean(axis=1)),
                "mean risk": _rounded(risks.mean(axis=1)),
                "standard error": _rounded(risks.std(axis=1, ddof=1) / risks.shape[1] ** 0.5),
            },
            seed,
        )

    return settler


def soft_labels(unit: bool):
    """Return a settler that compares soft labels with hard ones at several sample sizes."""

    def settler(job):
        from assay.simulators.models.distillation import studies, tasks

        seed, parts, means = UNIT_SEED if unit else SEED, [], {}
        for name, task in (
            ("kappa = 1", tasks.kappa_task(100, 1.0)),
            ("kappa = 2", tasks.kappa_task(100, 2.0)),
            ("isotropic", tasks.isotropic_task(100)),
        ):
            soft, hard = studies.soft_and_hard(task, SIZES, 200, seed, unit)
            parts += [
                Numbers(
                    f"{name}, n = {n}", "risk of hard minus risk of soft labels", hard[i] - soft[i]
                )
                for i, n in enumerate(SIZES)
            ]
            if name != "isotropic" and not unit:
                parts.append(
                    Numbers(
                        f"{name}, twice",
                        "risk of hard labels at n = 80 minus that of soft labels at n = 40",
                        hard[2] - soft[1],
                    )
                )
            means |= {
                f"{name}, {what}": _rounded(v.mean(axis=1))
                for what, v in (("soft", soft), ("hard", hard))
            }
        lead = "With d = 100 and exact risks: "
        return _judge(
            job, parts, "d = 100", lead, "synthetic data", {"n": list(SIZES), **means}, seed
        )

    return settler
