"""Letters and hypotheses of the claims on the growth of zeta and phi from step to step.

=========
==========================================================================================================
``z``      |zeta(0)| (``s``: zeta(0) with its sign); ``Z``, ``Y`` zeta at t and t+1; ``U``, ``V``
           their absolute values
``g``      eta tau^2;  ``t`` the time t_0;  ``ct`` c^(t);  ``C`` C^(phi);  ``cn`` c^(n);  ``D``
           sqrt(d);  ``L`` bound on sigma'
``phi``    phi_k(t), and in sums over a cluster the number whose (zeta+phi)^2 is the mean of all
           (zeta+phi_i)^2: one exists,
           as (zeta+x)^2 takes every value between two of its values
``r``      the remainder of (53) in units of its bound, in [-1, 1]
=========
==========================================================================================================

As c = 8 kappa sqrt(d)/tau, eta kappa^2 d = g c^2/64 and eta kappa tau = g c/(8 D).  Bounds on zeta
are multiplied out: for zeta(0) > 0, Z (1-(1/8-c) g t z) >= z and Z (1-(1/8+c) g t z) <= z with
positive brackets.

Source: Yang, Steinhardt, Hu (ICML 2023), Appendix A.2.
"""

from __future__ import annotations

CONSTANTS = ("c in (0, 1/8]", "ct in (0, 8/(1+8*c))", "g in (0, oo)", "z in (0, oo)", "t in {0..}")
TIME = "g*t*z < ct"
NEXT = "g*(t+1)*z <= ct"
"""The printed bound on t_0, and the same for t_0+1."""
SMALL = "16*g*z <= c*(8-ct)"
"""Upper half of condition 3."""
SIZE = ("n in {4..}", "L in (0, oo)", "D in [2, oo)", "z**2 >= 32*L*n/(c**2*D)")
"""Lower half of condition 3, squared."""
FOUR = ("C in (0, oo)", "c <= n*C/4", "48*c**3 <= n")
"""Condition 4 as printed (with c <= 1/8 in the range of c)."""
FOUR_FIXED = ("C in (0, oo)", "C*c <= n/4", "48*c**3 <= n")
UP = ("Z in (0, oo)", "Z*(1-(1/8-c)*g*t*z) >= z", "Z*(1-(1/8+c)*g*t*z) <= z")
DOWN = ("Z in [-z, -z+(1/8+c)*g*t*z**2]",)
"""Hypothesis (1) for zeta(0) > 0 and for zeta(0) = -z < 0."""
DOWN_FIXED = ("U in (0, oo)", "U <= z", "U*(1+(1/8+c)*g*t*z) >= z")
"""The reciprocal form of hypothesis (1) for zeta(0) < 0, in U = |zeta(t)|."""
NOISE = ("phi in (-oo, oo)", "abs(phi) <= C*c**2/n*abs(Z)+c/8*z")
REST = "r in [-1, 1]"
PHI_U = ("phi in [0, oo)", "phi <= C*c**2/n*U+c/8*z")
GROWN = (("Y", "Z+g*(Z+phi)**2/8+g/2*r*(3*L*c/(8*D))"),)
"""Update (53), with 3 L kappa/tau = 3 L c/(8 sqrt d)."""
BASE = (*CONSTANTS, TIME, SMALL)
SIGNED = (
    "c in (0, 1/8]",
    "ct in (0, 8/(1+8*c))",
    "g in (0, oo)",
    "t in {0..}",
    "s in (-oo, oo)",
    "s != 0",
    "g*t*abs(s) < ct",
    "Z in (-oo, oo)",
    "s > 0 => Z*(1/s-(1/8-c)*g*t) >= 1 and Z*(1/s-(1/8+c)*g*t) <= 1",
    "s < 0 => s <= Z and Z <= s+(1/8+c)*g*t*s**2",
)
STEP_B = ("Y in [Z+(1/8-c/2)*g*Z**2, Z+(1/8+c/2)*g*Z**2]",)
RECIPROCAL = (
    "c in (0, 1/8]",
    "g in (0, oo)",
    "A in [2/c*g, oo)",
    "B in ((1/8+c)*g, oo)",
    "Z in (0, oo)",
    "Z >= 1/A",
    "Z <= 1/B",
)
BRACKETS = (
    r"For $\zeta(0)>0$ condition 4 is changed to $c\le n/(4C^{(\phi)})$ and the times to"
    r" $t_0+1\le c^{(t)}/(\eta\tau^2\zeta(0))$. Here $A$ and $B$ are the brackets"
    r" $1/\zeta(0)-(\frac18\mp c)\eta\tau^2t_0$, with $A\ge2\eta\tau^2/c$ by (74) and"
    r" $B>(\frac18+c)\eta\tau^2$ by the bracket of (83)."
)
BOUND, BOUND_U = "C*c**2/n*Z+c/8*z", "C*c**2/n*U+c/8*z"
LOW, HIGH = "(1/z-(1/8-c)*g*t)", "(1/z-(1/8+c)*g*t)"
A = ("A", LOW)
TEN = ("c in (0, 1/8]", "n in {8..}", "C in [8, n]", "c <= 1/4-2/C")
"""Condition 4 of Lemma A.10 (n C_phi/4 and (n/48)^(1/3) exceed 1/8 for n >= 8) with 8 <= C_phi <=
n.
"""
TEN_TIME = (*TEN, "ct in (0, 8/(1+8*c))", "g in (0, oo)", "z in (0, oo)", "t in {0..}")
SCALE = (("K", "c**2/(64*n)"),)
"""kappa^2 d/(n tau^2)."""
NU = ("U in (z/2, oo)", "w in [0, (1+C*c**2/n+c/4)*U]", "s in [0, 20*K*U**2]")
AT_START = (
    *TEN,
    "ct in (0, 8/(1+8*c))",
    "g in (0, oo)",
    "z in (0, oo)",
    SMALL,
    "L in (0, oo)",
    "D in [2, oo)",
    "z**2 >= 32*L*n/(c**2*D)",
    "p in [-c/8*z, c/8*z]",
    "cn in [8*n/(c*D), oo)",
    "dp in [g*(K/4*(abs(p)+z)**2-5*cn*K*L), g*(3*K/4*(abs(p)+z)**2+5/2*L*c/(8*D))]",
    REST,
)
"""t_0 = 0, zeta(0) = z > 0: phi_k(0) = p moves by dp within (56); n <= c_n kappa d/tau = c_n c
D/8.
"""
LEAST = (
    *TEN,
    "g in (0, oo)",
    "L in (0, oo)",
    "D in [2, oo)",
    "z in (0, oo)",
    "z**2 >= 32*L*n/(c**2*D)",
)
"""Constants, and |zeta(0)| = z in condition 3 of Lemma A.10, lower half."""
LEAST_MOVE = (
    "P in [0, C*c**2/n*U+c/8*z]",
    "p in [-P, P]",
    "dp in [g*(K/4*(P+U)**2-5*L*c/(8*D)), g*(3*K/4*(P+U)**2+5/2*L*c/(8*D))]",
)
"""The update (56) with the least c_n that Lemma A.8 admits, n tau/(kappa d), so that 5 c_n kappa^2
d L/n = 5 kappa tau L; |phi_k(t)| = P and |zeta_k(t)| = U.
"""
LEAST_C_N = (
    r"with the update (56) and the least $c^{(n)}$ that Lemma A.8 admits, $n\tau/(\kappa d)$;"
    r" Lemma A.9 for $|\zeta|$ is taken as given"
)
LEAST_SUM = (
    "ct in (0, 8/(1+8*c))",
    SMALL,
    "t in {0..}",
    "g*t*z <= ct",
    "U in (z/2, z]",
    "V in (z/2, z]",
    *LEAST_MOVE,
    "p0 in [0, c/8*z]",
    "p1 in [0, p0+10*(t+1)*g*K*z**2]",
)
LEAST_SUMMED = "dp <= 10*g*K*z**2 and -dp <= 10*g*K*z**2 and p1 <= C*c**2/n*V+c/8*z"
LEAST_UP = ("U in [z, oo)", *LEAST_MOVE, "Y in [U+(1/8-c/2)*g*U**2, oo)")
ONE_STEP = (*SCALE, ("Y", "z+g*(z+p)**2/8+g/2*r*(3*L*c/(8*D))"))
PHI_STEP = "p+dp <= C*c**2/n*Y+c/8*z and -(p+dp) <= C*c**2/n*Y+c/8*z"
PHI_START = (
    *TEN,
    "g in (0, oo)",
    "z in (0, oo)",
    "Z in (z/2, oo)",
    "p in [-(C*c**2/n*Z+c/8*z), C*c**2/n*Z+c/8*z]",
    "dp in [-30*g*K*Z**2, 30*g*K*Z**2]",
    "Y in [Z+(1/8-c/2)*g*Z**2, oo)",
)
SUMMED = (*TEN_TIME, "p0 in [0, c/8*z]", "p1 in [0, p0+30*(t+1)*g*K*z**2]", "V in (z/2, z]")
"""|phi_k(0)| = p0 and |phi_k(t+1)| = p1, moved t+1 times by at most (95); V = |zeta(t+1)|."""
