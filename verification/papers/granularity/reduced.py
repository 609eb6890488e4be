"""Settle the theorems of `granularity` in the reduced model by derivations."""

from __future__ import annotations

from assay.verification.papers.granularity import reduced_fine
from assay.verification.papers.settlers import own


def fine(job):
    """Fine training answers easy and hard samples rightly from T_0 on."""
    return job.done(
        job.derive(reduced_fine.theorem),
        "The fine answer stays above 3/2 of the common one and grows by h/2 in a step until T_0;"
        " Chernoff's bound for the patches of the subclass and of feature noise.",
        {"L": "11"},
    )


SETTLERS: dict = own(
    "granularity",
    {("thm5.2", "theorem"): fine, ("thmg3", "theorem"): fine},
)
