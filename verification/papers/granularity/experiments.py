"""Settle the readings on the digits by tests fixed before their numbers were seen.

Preset: seed 2210, 16 replicates (each its own split, start and order, shared by all kinds of
labels), level 1/100.  Each part is a one-sided t test of the mean over replicates of a paired
difference against 0 (t assumes normal means): corroborated when every part has p <= level,
contradicted when some part has reverse p <= level/parts, else open.  Looks: one pilot with seed 1
and 8 replicates chose sizes and epochs, and its kinds of labels are all that are asked for here; no
look at seed 2210 before.

A verdict is about the stand-in (scope "stand-in").  For the report: `digits(target)` gives the
curves.
"""

from __future__ import annotations

SEED = 2210
RUNS = 16
TARGETS = ("parity", "half")
LABELS = "coarse merged digits parts5 random5 random20 clusters5 clusters20 whole20 sample"
LEAD = "With perceptrons on the scikit-learn digits in place of the printed networks and data: "


def digits(target: str):
    """Return the curves of the study of one target, trained once and shared by claims and worker
    processes.
    """
    from assay.simulators.networks.digits.transfer import TransferStudy, follow
    from assay.verification.papers.standins import stored

    return stored(TransferStudy(target=target, labels=LABELS, runs=RUNS, seed=SEED), follow)


def ends(read: str) -> dict:
    """Return mean error at the end and its standard error for every kind, by target; read: "max" or
    "tuned".
    """

    def level(values):
        return [
            round(float(v), 4) for v in (values.mean(), values.std(ddof=1) / len(values) ** 0.5)
        ]

    return {
        t: {
            k.partition(":")[2]: level(v[:, -1])
            for k, v in digits(t).values.items()
            if k.startswith(read)
        }
        for t in TARGETS
    }


def worse(read: str, *pairs):
    """Return a settler: in both targets the error of the first kind of each pair exceeds that of
    the second.
    """

    def settler(job):
        from assay.verification.kernel.statistics import Numbers, StatisticsError
        from assay.verification.papers.standins import judge

        def gap(target, a, b):
            found = digits(target)
            return found[f"{read}:{a}"][:, -1] - found[f"{read}:{b}"][:, -1]

        try:
            parts = [
                Numbers(
                    f"{target}, {a} minus {b}",
                    "difference of the errors on held-out digits",
                    gap(target, a, b),
                )
                for target in TARGETS
                for a, b in pairs
            ]
            return judge(
                job,
                parts,
                seed=SEED,
                scenario="digits-transfer",
                meaning="",
                lead=LEAD,
                extra={"errors": ends(read)},
            )
        except StatisticsError as failure:
            return job.open(f"{LEAD}{failure}.")

    return settler


_RANDOM = (
    ("random5", "coarse"),
    ("random20", "coarse"),
    ("random5", "clusters5"),
    ("random20", "clusters20"),
)
SETTLERS = {
    ("tab4", "stand-in"): worse("max", ("coarse", "digits")),
    ("tab4", "stand-in-finetuned"): worse("tuned", ("coarse", "digits")),
    ("tab1", "stand-in-random"): worse("max", *_RANDOM),
    ("tab1", "stand-in-random-finetuned"): worse("tuned", *_RANDOM),
    ("fig5", "stand-in-star"): worse(
        "tuned",
        *(
            ("sample", k)
            for k in ("coarse", "merged", "digits", "parts5", "clusters20", "whole20", "random20")
        ),
    ),
    ("fig5", "stand-in-star-max"): worse("max", ("sample", "coarse")),
}
