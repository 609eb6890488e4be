"""Theorem A.15 of `collapse` with its chance, for the weights and the noise as they are drawn.

Three samples decide (115): i_1 and i_2 of the first cluster, with the noise ``x`` and ``y``, and
i_3 of the second, with the noise ``v``.  ``w[d*(r-1)+k]`` is the coordinate k of the weights of
neuron r, ``mu[p,k]`` that of the mean of cluster p, and n = 4N.

At t = 0 the weights are as they are drawn, and nothing but these draws decides (115).  The
constants L and L' (``Lp``), which the paper never gives, may be any that do not depend on the other
numbers.

Source: Yang, Steinhardt, Hu (ICML 2023), Appendix A.4.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.noise_updates import ACROSS


def activated(argument: str) -> str:
    """Return sigma of a text: z^3/3 up to 1 in size, and z-2/3 or z+2/3 beyond."""
    near = f"max(-1, min(1, {argument}))"
    return f"({near}**3/3+{argument}-{near})"


def argument(mean: str, noise: str) -> str:
    """Return w_r.(mu+xi) for the number of a cluster and the letter of a noise."""
    return f"sum(k in 1..d, (mu[{mean},k]+{noise}[k])*w[d*(r-1)+k])"


FIRST, SECOND, THIRD = argument("1", "x"), argument("1", "y"), argument("2", "v")
HIDDEN = tuple(map(activated, (FIRST, SECOND, THIRD)))
"""Entry r of the representations of the three samples."""
NOISES = ", ".join(f"{name}[k] ~ N(0, kappa**2), k in 1..d" for name in "xyv")
DRAWS = f"{NOISES}, w[j] ~ N(0, omega**2), j in 1..m*d"
_PREMISES = (
    "c == 8*kappa*sqrt(d)/tau",
    "(for all p in {1..4}: sum(k in 1..d, mu[p,k]**2) == tau**2)",
    f"({ACROSS})",
    "n <= cbrt(d)",
    "sqrt(32*L*n/sqrt(d)) <= c",
    "c <= sqrt(n/cbrt(d))",
    "eta <= c**2*(8*c+a)/(4*tau**2*(tau**2+1))",
    "2/tau*sqrt(q) <= omega",
    "a < 1",
)
"""The conditions, in the order of the paper; the last one makes t_0 positive."""
_RANGES = (
    "d in {4..}",
    "N in {2..}",
    "m in {1..}",
    *(f"{name} in (0, oo)" for name in ("tau", "kappa", "omega")),
    "c in (0, 1/8]",
    "eta in (0, 1]",
    "seq mu",
)
WHERE = (
    ("n", "4*N"),
    ("q", "32*L*n/(c**2*sqrt(d))"),
    ("a", "4*omega*tau*sqrt(log(4*m))"),
    ("t0", "(1-a)/(1/8+c)/(2*eta*tau**3*omega*sqrt(log(4*m)))"),
    ("h1", HIDDEN[0]),
    ("h2", HIDDEN[1]),
    ("h3", HIDDEN[2]),
    ("bound", "sqrt(1/(24*Lp))*(1/(c/2+10/sqrt(8*L)*(c**3*sqrt(d)/n**(3/2))))**3"),
    (
        "delta",
        "4*m*t0*exp(-1/c**2)+m*n*exp(-1/c)+m*sqrt(c)"
        "+2*m*exp(-c**2*(8*c+a)/(16*eta**2*omega**2*tau**6))+2/m",
    ),
)
AT_START = Theorem(
    "exists L in [1, oo), Lp in (0, oo): for all"
    f" {', '.join(_RANGES)}: {' => '.join(_PREMISES)} =>"
    f" P[{DRAWS} | sqrt(sum(r in 1..m, (h1-h3)**2)) >= bound*sqrt(sum(r in 1..m, (h1-h2)**2))]"
    " >= 1-delta",
    (),
    (),
    WHERE,
)
"""Theorem A.15 at t = 0 for one triple of samples, with constants L and L' of any size."""

CLAIMS: tuple = ()
"""The theorem is a reading of Theorem A.15."""
