"""Settle the theorems of `granularity` in the reduced model by derivations."""

from __future__ import annotations

from assay.verification.papers.granularity import reduced_coarse, reduced_fine, reduced_late
from assay.verification.papers.granularity.silence import silent
from assay.verification.papers.settlers import derived, own


def fine(job):
    """Fine training answers easy and hard samples rightly from T_0 on."""
    return job.done(
        job.derive(reduced_fine.theorem),
        "The fine answer stays above 3/2 of the common one and grows by h/2 in a step until T_0;"
        " Chernoff's bounds limit the numbers of subclass and of feature-noise patches.",
        {"L": "11"},
    )


def coarse(job):
    """Coarse training answers easy samples rightly late, and hard ones wrongly always."""
    return job.done(
        job.derive(reduced_late.theorem),
        "A sample's answer grows by h/(1+log^6 d) in a step until it is 6 log log d, and never"
        " falls; fine growth stays r <= 5/k of the common one, so one patch of feature noise"
        " outweighs 2s patches of the subclass.",
        {"d": "e^(e^6) = 10^175"},
    )


def always_wrong(job):
    """Coarse training answers hard samples wrongly at every time."""
    return job.done(
        job.derive(reduced_coarse.always_wrong),
        "Fine growth stays r <= 5/k of the common one, so one patch of feature noise outweighs 2s"
        " patches of the subclass; Chernoff's bound limits the numbers of both.",
        {"d": "e^(e^6) = 10^175"},
    )


def silence(norm: str, bias: str):
    """Return the settler of Theorem F.1 or G.1: no step raises what a neuron has on a patch."""
    return derived(
        silent(norm, bias),
        "The fall of the bias, at least (norm-1/log^9 d) S/log^5 d in a step, exceeds the cross"
        " terms 3S/log^9 d (induction).",
        {"d": "e^3"},
    )


SETTLERS: dict = own(
    "granularity",
    {
        ("thm5.1", "theorem"): coarse,
        ("thme1", "theorem"): coarse,
        ("leme8", "theorem"): always_wrong,
        ("thmf1", "theorem"): silence("sqrt((1-i)/2)", "(4+2*c0)"),
        ("thmg1", "theorem"): silence("sqrt((1-i)/5)/7", "(2+2*c0)"),
        ("thm5.2", "theorem"): fine,
        ("thmg3", "theorem"): fine,
    },
)
