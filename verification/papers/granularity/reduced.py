"""Settle the theorems of `granularity` in the reduced model by derivations."""

from __future__ import annotations

from assay.verification.papers.granularity import reduced_coarse, reduced_fine, reduced_late
from assay.verification.papers.granularity.silence import silent
from assay.verification.papers.settlers import derived, own


def fine(job):
    """Fine training answers easy and hard samples rightly from T_0 on."""
    return job.done(
        job.derive(reduced_fine.theorem),
        "The fine answer f stays at least 3/2 of the common answer a, and until T_0 each step "
        "adds at least h/2 to it. Chernoff's bounds limit the numbers of subclass and of "
        "feature-noise patches, so that the own node has the larger output on almost all "
        "samples.",
        {"L": "11"},
    )


def coarse(job):
    """Coarse training answers easy samples rightly late, and hard ones wrongly always."""
    return job.done(
        job.derive(reduced_late.theorem),
        "While a sample's output a+f is below 6 log log d each step adds at least h/(1+log^6 d) "
        "to it, and it never falls, so that loss and easy error become small. As fine growth "
        "stays r <= 5/k of the common one, one patch of feature noise outweighs 2s patches of "
        "the subclass, and a hard sample has such patches with a chance above 1/2.",
        {"d": "e^(e^6) = 10^175"},
    )


def always_wrong(job):
    """Coarse training answers hard samples wrongly at every time."""
    return job.done(
        job.derive(reduced_coarse.always_wrong),
        "As fine growth stays r <= 5/k of the common one, one patch of feature noise outweighs "
        "2s patches of the subclass. By Chernoff's bound a hard sample hardly ever has more of "
        "these, and it has a patch of feature noise with a chance of about 1-1/e at least; "
        "together this leaves more than 1/2.",
        {"d": "e^(e^6) = 10^175"},
    )


def silence(norm: str, bias: str):
    """Return the settler of Theorem F.1 or G.1: no step raises what a neuron has on a patch."""
    return derived(
        silent(norm, bias),
        "By induction on t: in each step the bias falls by W/log^5 d, which is of the order of "
        "S/log^5 d or more, and the cross terms raise the pre-activation by 3S/log^9 d at most, "
        "which is less. So a silent neuron stays silent, and no answer to a patch of another "
        "class exceeds its first value.",
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
