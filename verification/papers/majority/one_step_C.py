"""Lemmas on one step of gradient descent in reading C of Theorems 3.10 and 3.11 of `majority`; see
`assay.verification.papers.majority.one_step`.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.majority.one_step import (
    conclude,
    constant,
    mean_positive,
    output_from_two,
    positive_output,
    root_above_one,
    signs,
)
from assay.verification.papers.settlers import comb, guarded
from assay.verification.search.methods import establish


def falls_in_C(reason, L, from_two):
    """Return a settler: in reading C the error falls in a step, for L at least as given."""

    @guarded
    def settler(job):
        if from_two:
            output, sign = output_from_two(job), signs(job, True)
            reach = comb(
                job,
                "w0 <= L",
                ("1", ["1+t-w0"]),
                ("1", ["L/8-t"]),
                ("7*L/8-1",),
                params={"n": "L-12000"},
            )
        else:
            output, sign = positive_output(job, [root_above_one(job)]), signs(job, "root")
            reach = comb(job, "w0 <= L", ("1", ["1501-w0"]), ("1", ["L-1600"]), ("99",))
        return job.done(_falls_C(job, [reach, *sign], output), reason, horizon={"L": L})

    return settler


def _falls_C(job, facts, output):
    near = "(1+exp(-w0+1/20))"
    facts = [*facts, mean_positive(job, near)]
    fifth = establish(Formula("exp(1/20) <= 2", ()), "point")
    half = comb(
        job,
        "S >= 1/3",
        ("1", [f"S-1/{near}"]),
        (f"1/3/{near}", ["2-exp(1/20)"]),
        (f"1/3/{near}", ["exp(-w0+1/20)"], ["w0"]),
        (f"1/3/{near}", ["exp(-w0+1/20)", "w0"]),
        facts=[*facts, fifth],
    )
    decay = comb(
        job, "w0/(1+exp(w0)) <= 1", ("1/(1+exp(w0))", [], ["w0"]), ("2/(1+exp(w0))",), facts=facts
    )
    quick = quick_C(job, "1/3", [*facts, half])
    gap = "v-g*b*w0-1/(2*L)"
    falls = comb(
        job,
        "v*w0n-w0*vn > 0",
        ("1", [gap, "w0n-w0-1/4"]),
        ("1/4", [gap]),
        ("1/(2*L)", ["w0n-w0-1/4"]),
        ("1/(8*L)-1/L**2",),
        ("1/L**2-1/(12*L**4)", ["1-h"]),
        ("b*h/(1+exp(w0))", ["w0", "1-g"]),
        ("h/(1+exp(w0))", ["w0", "1/L**2-b"]),
        ("h/L**2", ["1-w0/(1+exp(w0))"]),
        ("v", ["w0", "1-h", "1/(12*L**6)-M"]),
        ("v/(12*L**6)", ["1-h", "L-w0"]),
        ("1/(12*L**5)", ["1-h", "L-v"]),
        facts=[*facts, decay, quick],
        params={"n": "L-17"},
    )
    small = comb(
        job,
        "vn > 0",
        ("1/2", ["v-2*b"]),
        ("v/2",),
        ("b", ["1-S"]),
        ("b*h", ["S"]),
        ("b", ["S", "1-h", "1+g"]),
        ("v*M", ["1-h"]),
        facts=facts,
    )
    return conclude(job, [falls, small, output], "v*w0n-w0*vn")


def quick_C(job, least, facts):
    """w0n - w0 > 1/4 for S >= 1/3."""
    room = constant(job, "1-10*exp(-L/2) > 0", 10)
    return comb(
        job,
        "w0n-w0-1/4 > 0",
        ("1-h", [f"S-{least}"]),
        ("h/(2*(1+exp(w0)))", [], ["w0"]),
        ("h/(2*(1+exp(w0)))", ["w0"]),
        ("1/12", ["1-10*h"]),
        *([("1/6", ["1-h"])] if least == "1/2" else []),
        facts=[*facts, room],
    )
