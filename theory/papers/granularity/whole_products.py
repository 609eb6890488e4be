"""Products of two normal vectors, for sentences that are said as a whole: Lemma H.3, and (117) in
the proof of Lemma E.8.

The mean over one vector of a chance given it is the chance of an event of both.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendices E and H.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

_MEAN = "E[y[k] ~ N(0, s2**2), k in 1..d | P[x[k] ~ N(0, s1**2), k in 1..d | {}]]"
_PRODUCT = "sum(k in 1..d, y[k]*x[k])"
_SIZES = ("s1 in (0, oo)", "s2 in (0, oo)")
INNER = Theorem(
    f"{_MEAN.format(f'abs({_PRODUCT}) <= 3*s1*s2*sqrt(d*log(1/delta))')} >= 1-delta",
    ("delta in (0, 1)", "d in {1..}", "d >= 100/9*log(2/(delta*(1-delta)))", *_SIZES),
)
"""(239) with c_1 = 3 for every delta, for all d from an explicit one on."""
LIKELY = Theorem(
    f"{_MEAN.format(f'{_PRODUCT} >= 1/5*(s1*s2*sqrt(d))')} >= 1/4",
    ("d in {40..}", *_SIZES),
)
"""The first relation of (117) for one neuron x, with the strong noise y."""

_PAIR = "sum(k in 1..d, w[d*(r-1)+k]*z[d*(q-1)+k])"
_LIMIT = "sqrt(10*p)*s0*sigma*sqrt(d*log(d))"
OVERLAPS = Theorem(
    "E[w[i] ~ N(0, s0**2), i in 1..m*d | P[z[i] ~ N(0, sigma**2), i in 1..K*d |"
    f" for all r in {{1..m}}, q in {{1..K}}: abs({_PAIR}) <= {_LIMIT}]]"
    " >= 1-m*exp(-d)-m*(K*exp(-p*log(d)))"
    f" and {_LIMIT} <= sqrt(10*p)*s0*(1/log(d)**9)",
    (
        "p in (0, oo)",
        "d in {3..}",
        "m in {1..}",
        "K in {1..}",
        "s0 in (0, oo)",
        "sigma in (0, oo)",
        "sigma == 1/(log(d)**10*sqrt(d))",
    ),
)
"""(40) for all m neurons w and all K = N P vectors z of noise, with d^p for poly(d)."""

CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections around."""
