"""Propositions 1 and 2 as sentences about the overlaps of all neurons with all features.

The draw g[d*(r-1)+j] is the overlap of the r-th neuron of a node with the j-th of d orthonormal
features.  P[u ~ Rademacher() | S] is 1 where S holds and 0 where not, as S does not speak of u; so
a sum of such chances over neurons is the number of those of which S is true.

Source: Hong, Cui, Fuxman, Chan, Luo, Definition C.1, Proposition 1 with (29), Proposition 2.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

_COUNTED = "sum(r in 1..m, P[u ~ Rademacher() | {}])"
_STRICT = "g[d*(r-1)+{0}] >= high and (for all i in {{1..d}}: i != {0} => g[d*(r-1)+i] < low)"
_LOOSE = "g[d*(r-1)+{0}] >= low"


def counted(condition: str) -> str:
    """Return the text of the number of neurons r in 1..m with a property."""
    return _COUNTED.format(condition)


def sizes(rate: str) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations of Definition C.1: L = log d, the two thresholds with the constant
    c_b = ``rate``, the sizes |S*| and |S| of the sets of a feature v (and w), |U_r|.
    """
    return (
        ("L", "log(d)"),
        ("low", f"sigma*sqrt({rate})*sqrt(log(d)-1/log(d)**5)"),
        ("high", f"sigma*sqrt({rate})*sqrt(log(d)+1/log(d)**5)"),
        ("strict", counted(_STRICT.format("v"))),
        ("loose", counted(_LOOSE.format("v"))),
        ("strict2", counted(_STRICT.format("w"))),
        ("loose2", counted(_LOOSE.format("w"))),
        ("features", f"sum(v in 1..d, P[u ~ Rademacher() | {_LOOSE.format('v')}])"),
    )


PRINTED = Theorem(
    "for all c0 in (0, 1/10), K in [1, oo): exists A in (0, oo): exists N in {3..}:"
    " for all d in {N..}, m in {1..}, sigma in (0, oo):"
    " exp((2+2*c0)*log(d))/K <= m => m <= K*exp((2+2*c0)*log(d)) =>"
    " P[g[i] ~ N(0, sigma**2), i in 1..m*d |"
    " (for all v in {1..d}: size/A <= strict and strict <= A*size"
    " and size/A <= loose and loose <= A*size)"
    " and (for all v in {1..d}, w in {1..d}: abs(strict-strict2) <= A/L**5*strict2"
    " and abs(strict-loose2) <= A/L**5*loose2)"
    " and (for all r in {1..m}, v in {1..d}: g[d*(r-1)+v] <= sigma*sqrt(10*L))"
    " and (for all r in {1..m}: features <= A)] >= 1-1/d**2",
    where=(*sizes("4+2*c0"), ("size", "exp(c0*log(d))/sqrt(log(d))")),
)
"""Proposition 1: constants of Theta and O that serve all d from some one on, m within a factor K of
d^(2+2 c_0).
"""
