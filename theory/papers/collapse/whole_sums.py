"""Sums over the samples with their chances, for theorems that are said as a whole: Lemma A.4,
Lemma A.7 with (38), and (46), (47), (51) in the proof of Lemma A.8.

``x[k]`` is the noise xi_k of one sample, N(0, kappa^2) in each coordinate; ``mu[p, k]`` are the
four means of the clusters, orthogonal and of length tau, which n = 4N samples have, N each.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

UNION = Theorem(
    "P[u ~ Unif(0, 1) | sum(k in 1..n, z(k, u)) >= sum(k in 1..n, eps(k, share))] <= delta",
    (
        "n in {1..}",
        "function z",
        "function eps",
        "for all k in {1..n}, r in (0, 1): P[u ~ Unif(0, 1) | z(k, u) >= eps(k, r)] <= r",
        "delta in (0, 1)",
        "share in (0, 1)",
        "n*share == delta",
    ),
)
"""Lemma A.4, with (14) for every delta; share = delta/n."""

_SLOPES = (
    "n in {1..}",
    "N in {1..n}",
    "kappa in (0, oo)",
    "tau in (0, oo)",
    "L in (0, oo)",
    "seq label",
    "for all i in {1..n}: -1 <= label[i] and label[i] <= 1",
    "for all i in {1..N}: label[i] == 1",
    "seq mean",
    "for all i in {1..N}: mean[i] == tau**2",
    "for all i in {N+1..n}: mean[i] == 0",
)
_LATER = (
    "function Z",
    "for all t: P[u ~ Unif(0, 1) | sum(i in 1..n, abs(Z(i, u))) >= t] =="
    " P[z[i] ~ N(0, (kappa*tau)**2), i in 1..n | sum(i in 1..n, abs(z[i])) >= t]",
    "function V",
    "for all u, i in {1..n}: 0 <= V(i, u) and V(i, u) <= L",
)
"""Z(i, u) is the product of the noise of the i-th sample with the mean of the cluster, and V(i, u)
the slope of the activation at the sample: any function of the data u, as it is for weights that
were trained on them.  Of the law of the products that of their sizes' sum is used.
"""
_UPDATE = "sum(i in 1..n, label[i]*V(i, u)*(mean[i]+Z(i, u)))"
_OWN = "sum(i in 1..N, V(i, u))"
UPDATE = Theorem(
    f"P[u ~ Unif(0, 1) | abs({_UPDATE}/(2*n)-tau**2/(2*n)*{_OWN}) <= 3/2*L*tau*kappa] >= 1-exp(-n)",
    (*_SLOPES, *_LATER),
)
"""Lemma A.7."""
CONCLUDED = Theorem(
    f"P[u ~ Unif(0, 1) | abs({_UPDATE}-tau**2*{_OWN}) <= 3*n*L*tau*kappa] >= 1-exp(-n)",
    (*_SLOPES, *_LATER),
)
"""(38)."""

_MEANS = (
    "d in {4..}",
    "N in {1..}",
    "kappa in (0, oo)",
    "tau in (0, oo)",
    "seq mu",
    "for all p in {1..4}: sum(k in 1..d, mu[p,k]**2) == tau**2",
    "for all p in {1..3}, r in {p+1..4}: sum(k in 1..d, mu[p,k]*mu[r,k]) == 0",
    "C in (0, oo)",
    "4*N <= C*kappa*d/tau",
)
_OVERLAPS = "sum(p in 1..4, N*abs(sum(k in 1..d, mu[p,k]*x[k])))"
MEANS = Theorem(
    f"P[x[k] ~ N(0, kappa**2), k in 1..d | {_OVERLAPS} <= 3*tau*kappa*(4*N)] >= 1-exp(-4*N)",
    _MEANS,
)
"""(46) for n = 4N, with C = c^(n)."""
PAIRS = Theorem(
    "P[x[i] ~ N(0, kappa**2), i in 1..n*d | sum(i in 1..n-1, abs(sum(k in 1..d,"
    " x[k]*x[d*i+k]))) <= 2*n*kappa**2*sqrt(d*log(2*n/delta))] >= 1-delta",
    ("d in {4..}", "n in {4..}", "kappa in (0, oo)", "delta in (0, 1)"),
)
"""(47) for the first sample."""
BOTH = Theorem(
    "P[x[k] ~ N(0, kappa**2), k in 1..d, w[i] ~ N(0, kappa**2), i in 1..(4*N-1)*d |"
    f" L/(2*(4*N))*({_OVERLAPS}+sum(i in 1..4*N-1, abs(sum(k in 1..d, x[k]*w[d*(i-1)+k])))) <="
    " 5/2*kappa*tau*L] >= 1-exp(-4*N)-2*(4*N)*exp(-1/c**2)",
    (*_MEANS, "L in (0, oo)", "c in (0, 1/8]", "c == 8*kappa*sqrt(d)/tau"),
)
"""(51) for n = 4N, w the noise of the other samples."""

CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections around."""
