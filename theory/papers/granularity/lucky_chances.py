"""Chances of Appendix C of `granularity` as sentences on the first weights w of a neuron.

``v`` is a feature, a vector of length 1; ``hi``, ``lo`` are the two thresholds over sigma.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix C.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

_OVER = "P[w[k] ~ N(0, sigma**2), k in 1..d | sum(k in 1..d, v[k]*w[k]) >= sigma*{}]"


def _within(threshold: str, density: str) -> str:
    """Return that the chance to exceed a threshold lies in the interval of (20) or (21)."""
    chance = _OVER.format(threshold)
    low = f"{density}*({threshold}/({threshold}**2+1))"
    return f"{low} <= {chance} and {chance} <= {density}*(1/{threshold})"


THRESHOLDS = Theorem(
    "exists N in {3..}: for all d in {N..}, sigma in (0, oo): for all seq v:"
    f" sum(k in 1..d, v[k]**2) == 1 => ({_within('hi', 'high')}) and ({_within('lo', 'low')})",
    ("c0 in (0, 1/10)",),
    (),
    (
        ("hi", "sqrt(4+2*c0)*sqrt(log(d)+1/log(d)**5)"),
        ("lo", "sqrt(4+2*c0)*sqrt(log(d)-1/log(d)**5)"),
        ("high", "1/sqrt(8*pi)*exp((-2-c0)*log(d))*exp((-2-c0)/log(d)**5)"),
        ("low", "1/sqrt(8*pi)*exp((-2-c0)*log(d))*exp(-(-2-c0)/log(d)**5)"),
    ),
)
"""(20) and (21) for all d from some one on."""

CLAIMS: tuple = ()
"""The theorems are readings of the claims in `assay.theory.papers.granularity.lucky`."""
