"""Lemma A.8 of `collapse` as a whole, with its chance: one step of the noise part phi of a sample.

The sample is the first of the cluster C_1, and ``x`` its noise.  ``v[d*(i-1)+k]`` is the coordinate
k of the noise of the i-th of the other n-1 = 4N-1 samples: 1, .., N-1 lie in C_1, N, .., 2N-1 in
C_2, 2N, .., 3N-1 in C_3, and 3N, .., 4N-1 in C_4.  ``mu[p,k]`` are the means of the clusters,
``w`` the weights of a neuron, and sigma'(z) = min(z^2, 1).

Source: Yang, Steinhardt, Hu (ICML 2023), Appendix A.2.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

_MODEL = (
    "d in {4..}",
    "N in {1..}",
    "kappa in (0, oo)",
    "tau in (0, oo)",
    "seq mu",
    "for all p in {1..4}: sum(k in 1..d, mu[p,k]**2) == tau**2",
)
ACROSS = "for all p in {1..3}, r in {p+1..4}: sum(k in 1..d, mu[p,k]*mu[r,k]) == 0"
_RATIO = ("c in (0, 1/8]", "c == 8*kappa*sqrt(d)/tau")
_NOISE = "x[k] ~ N(0, kappa**2), k in 1..d, v[i] ~ N(0, kappa**2), i in 1..(4*N-1)*d"
_ROW = "v[d*(i-1)+k]"
CLUSTERS = (("+", 1, "1", "N-1"), ("+", 2, "N", "2*N-1"), ("-", 3, "2*N", "3*N-1"))
CLUSTERS += (("-", 4, "3*N", "4*N-1"),)
"""Label, number, and the first and last of the other samples of each cluster."""
INPUT = "sum(k in 1..d, (mu[{p},k]+v[d*(i-1)+k])*x[k])"
OWN = "sum(k in 1..d, (mu[1,k]+x[k])*x[k])"


def moved(own: str, other: str) -> str:
    """Return the change of phi in units of eta, from the slopes of the activation: ``own`` at the
    sample itself, and ``other`` at the i-th of the others, a text in ``{p}``.
    """
    sums = (
        f"{sign}sum(i in {first}..{last}, {other.format(p=p)}*{INPUT.format(p=p)})"
        for sign, p, first, last in CLUSTERS
    )
    return f"({own}*{OWN}{''.join(sums)})/(2*(4*N))"


SLOPE = "min(sum(k in 1..d, w[k]*(mu[1,k]+x[k]))**2, 1)"
SLOPES = "min(sum(k in 1..d, w[k]*(mu[{p},k]+v[d*(i-1)+k]))**2, 1)"
STEP = moved(SLOPE, SLOPES)
LEMMA_8 = Theorem(
    f"P[{_NOISE}, w[k] ~ N(0, omega**2), k in 1..d |"
    f" kappa**2*d/(4*(4*N))*slope-5/2*kappa*tau*L <= {STEP} and"
    f" {STEP} <= 3*kappa**2*d/(4*(4*N))*slope+5/2*kappa*tau*L] >="
    " 1-(exp(-4*N)+2*(4*N)*exp(-1/c**2)+2*exp(-d/64))",
    (
        *_MODEL,
        ACROSS,
        "C in (0, oo)",
        "4*N <= C*kappa*d/tau",
        "L in [1, oo)",
        *_RATIO,
        "omega in (0, oo)",
    ),
    (),
    (("slope", SLOPE),),
)
"""Lemma A.8 at t = 0, where the weights are as they are drawn; C is the constant c^(n)."""

LENGTH = "sum(k in 1..d, x[k]**2)"
MEANS = "+".join(f"abs(sum(k in 1..d, mu[{p},k]*x[k]))" for p in range(1, 5))
PAIRS = "sum(i in 1..4*N-1, abs(sum(k in 1..d, x[k]*v[d*(i-1)+k])))"
OVERLAPS = f"N*({MEANS})+{PAIRS}"
"""The sum beta of (45)."""
EVENT = (
    f"1/2*kappa**2*d <= {LENGTH} and {LENGTH} <= 3/2*kappa**2*d and {OVERLAPS} <= 4*N*kappa*tau/c"
)


def given(text: str) -> str:
    """Return a text on the noise x, v for the sequences xi, others in their place."""
    return text.replace("x[", "xi[").replace("v[", "others[")


ANY = given(moved("slopes[0]", "slopes[i]"))
LEMMA_8_REPAIRED = Theorem(
    f"P[{_NOISE} | {EVENT}] >= 1-((4*N+4)*exp(-9/(20*c**2))+2*exp(-d/64)) and"
    f" (for all seq xi, seq others: ({given(EVENT)}) => for all seq slopes:"
    " (for all i in {0..4*N-1}: 0 <= slopes[i] and slopes[i] <= L) =>"
    f" kappa**2*d/(4*(4*N))*slopes[0]-kappa*tau*L/(2*c) <= {ANY} and"
    f" {ANY} <= 3*kappa**2*d/(4*(4*N))*slopes[0]+kappa*tau*L/(2*c))",
    (*_MODEL, *_RATIO, "L in (0, oo)"),
)
"""Lemma A.8 mended: an event of the noise alone, on which both bounds hold whatever slopes between
0 and L the activation has at the samples, slopes[0] at the sample itself; so they hold for all
neurons and at all times at once."""

CLAIMS: tuple = ()
"""The theorems are readings of Lemma A.8."""
