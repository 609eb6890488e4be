"""Overlaps of noise with features and updates, for theorems that are said as a whole (Appendices F
and G).

``L`` = log d; ``sigma`` = 1/(log^10 d sqrt d) is the deviation of the noise of patches.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

ROOT = Theorem(
    "sqrt(sum(j in 1..n, c[j]**2)) <= sum(j in 1..n, abs(c[j]))", ("n in {1..}", "seq c")
)
"""The 'basic property' of Theorem G.1."""
_SIZES = (("L", "log(d)"), ("sigma", "1/(log(d)**10*sqrt(d))"))
CROSS = Theorem(
    "P[z[i] ~ N(0, sigma**2), i in 1..K | for all j in {1..K}: A*z[j] < 1/L**9] >= 1-K*exp(-d)",
    ("d in {8..}", "K in {1..}", "A in [0, sqrt(2)]"),
    (),
    _SIZES,
)
"""The overlaps of K noise vectors with a feature of amplitude A."""
_SQUARE = "sum(k in 1..d, z[d*(j-1)+k]**2)"
_SHORT = f"for all j in {{1..K}}: {_SQUARE} <= (1/L**9)**2"
NORMS = Theorem(
    f"P[z[i] ~ N(0, sigma**2), i in 1..K*d | {_SHORT}] >= 1-K*exp(-d) and"
    f" (for all seq z, seq norm, seq c: ({_SHORT}) =>"
    f" (for all j in {{1..K}}: 0 <= norm[j] and norm[j]**2 == {_SQUARE}) =>"
    " sum(j in 1..K, abs(c[j])*norm[j]) <= sum(j in 1..K, abs(c[j])*(1/L**9)))",
    ("d in {10..}", "K in {1..}"),
    (),
    _SIZES,
)
"""The second relation of the display after 'Secondly' in the proof of Lemma F.2, for K vectors of
noise z[d(j-1)+1], .., z[dj] and all coefficients c, which may depend on the noise.
"""
AHEAD = Theorem(
    "P[x[k] ~ N(0, st**2), k in 1..d | for all j in {1..K}:"
    " W[j] >= L**p*abs(W[j]*sum(k in 1..d, v[j,k]*x[k]))] >= 1-K*exp(-r*L)",
    (
        "d in {1..}",
        "p in [0, oo)",
        "r in (0, oo)",
        "L in [1, oo)",
        "L >= 2*r",
        "st in (0, 1/L**(p+1)]",
        "K in {1..}",
        "seq W",
        "for all j in {1..K}: 0 <= W[j]",
        "seq v",
        "for all j in {1..K}: sum(k in 1..d, v[j,k]**2) == 1",
    ),
)
"""(162) for K updates of lengths W and directions v, with the strong noise x of a test sample."""
CLAIMS: tuple = ()
"""The theorems are readings of the claims in the sections around."""
