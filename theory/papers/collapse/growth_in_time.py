"""Lemmas A.9, A.10 and Corollary A.11 of `collapse` as whole theorems, along the time.

``zeta[t]`` is zeta^(s)(t).  The n = 4 N samples are numbered so that 1, .., N are those of the
cluster C_s; ``phi[n*t+i]`` is phi_i(t), so that one sequence holds all samples at all times.
``ct``, ``cn``, ``C`` are c^(t), c^(n), C^(phi); ``T`` is the time t_0.  As in Appendix A.2,
sigma'(x) = x^2, and ``L`` bounds it.

Source: Yang, Steinhardt, Hu (ICML 2023), Appendix A.2.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

SIZES = (("n", "4*N"),)
MODEL = (
    "N in {1..}",
    "d in {1..}",
    "tau in (0, oo)",
    "kappa in (0, oo)",
    "eta in (0, oo)",
    "L in (0, oo)",
    "c in (0, oo)",
    "c == 8*kappa*sqrt(d)/tau",
    "ct in (0, 8/(1+8*c))",
    "C in (0, oo)",
    "seq zeta",
    "seq phi",
)
TIME = "T in {0..}"
BEFORE = "T < ct/(tau**2*eta*abs(zeta[0]))"
LOW = "1/(1/zeta[0]-(1/8-c)*(eta*tau**2)*{t})"
HIGH = "1/(1/zeta[0]-(1/8+c)*(eta*tau**2)*{t})"
GROWTH = (
    "for all t in {0..T}: (zeta[0] > 0 =>"
    f" {LOW.format(t='t')} <= zeta[t] and zeta[t] <= {HIGH.format(t='t')}) and"
    " (zeta[0] < 0 => zeta[0] <= zeta[t] and"
    " zeta[t] <= zeta[0]+(1/8+c)*eta*tau**2*t*zeta[0]**2)"
)
"""Hypothesis (1) of Lemmas A.9 and A.10."""
NOISE = "abs(phi[n*t+i]) <= C*c**2/n*abs(zeta[t])+c/8*abs(zeta[0])"
"""Hypothesis (2), and conclusion b) of Corollary A.11."""
ALL_NOISE = f"for all t in {{0..T}}, i in {{1..n}}: {NOISE}"
SIZE = (
    "sqrt(32*L*n/(c**2*sqrt(d))) <= abs(zeta[0])",
    "abs(zeta[0]) <= c*(8-ct)/(16*eta*tau**2)",
)
"""Hypothesis (3)."""
FOUR = "c <= n*C/4 and c <= cbrt(n/48) and c <= 1/8"
"""Hypothesis (4) of Lemma A.9."""
UPDATE = (
    "abs(zeta[t+1]-zeta[t]-tau**2*eta/(2*n)*sum(i in 1..N, (zeta[t]+phi[n*t+i])**2))"
    " <= tau**2*eta/2*(3*L*kappa/tau)"
)
"""The update (53)."""
A9 = (
    *MODEL,
    TIME,
    BEFORE,
    GROWTH,
    ALL_NOISE,
    *SIZE,
    FOUR,
    f"for all t in {{0..T}}: {UPDATE}",
)
"""All hypotheses of Lemma A.9."""
PART_A = "for all t in {0..T}: abs(zeta[t]) > abs(zeta[0])/2"
PART_B = (
    "(1/8-c/2)*(eta*tau**2)*zeta[T]**2 <= zeta[T+1]-zeta[T] and"
    " zeta[T+1]-zeta[T] <= (1/8+c/2)*(eta*tau**2)*zeta[T]**2"
)
PART_C = (
    f"(zeta[0] > 0 => {LOW.format(t='(T+1)')} <= zeta[T+1] and"
    f" zeta[T+1] <= {HIGH.format(t='(T+1)')}) and"
    " (zeta[0] < 0 => zeta[0] <= zeta[T+1] and"
    " zeta[T+1] <= zeta[0]+eta*tau**2*(T+1)*zeta[0]**2)"
)
LEMMA_9A = Theorem(PART_A, A9, (), SIZES)
LEMMA_9B = Theorem(PART_B, A9, (), SIZES)
LEMMA_9C = Theorem(PART_C, A9, (), SIZES)
LEMMA_9 = Theorem(f"({PART_A}) and ({PART_B}) and ({PART_C})", A9, (), SIZES)

REPAIRED = (
    *("c in (0, 1/8]" if text == "c in (0, oo)" else text for text in MODEL),
    "T in {1..}",
    "T*eta*tau**2*abs(zeta[0]) <= ct",
    *SIZE,
)
"""The hypotheses of all repairs: the time t_0 + 1, too, is within the printed bound."""
BRACKETS = f"{LOW.format(t='t')} <= zeta[t] and zeta[t] <= {HIGH.format(t='t')}"
"""Both bounds of (57); for zeta(0) < 0 they are the reciprocal form of hypothesis (1)."""
STEPS = (
    "for all t in {0..T-1}: (1/8-c/2)*(eta*tau**2)*zeta[t]**2 <= zeta[t+1]-zeta[t] and"
    " zeta[t+1]-zeta[t] <= (1/8+c/2)*(eta*tau**2)*zeta[t]**2"
)
TRAINED = f"for all t in {{0..T-1}}: {UPDATE}"
LEMMA_9_REPAIRED = Theorem(
    f"(for all t in {{0..T}}: abs(zeta[t]) > abs(zeta[0])/2 and {BRACKETS}) and ({STEPS})",
    (
        *REPAIRED,
        "C*c <= n/4",
        f"for all t in {{0..T-1}}, i in {{1..N}}: {NOISE}",
        TRAINED,
    ),
    (),
    SIZES,
)
"""Lemma A.9 without hypothesis (1), which follows from the others: condition 4 with n/(4 C^(phi))
in place of n C^(phi)/4, and one formula for both signs of zeta(0).
"""

A9_NOTE = (
    "The whole lemma for every t <= t_0 and all phi_i of the cluster, n = 4 N samples numbered from"
    " 1, those of the cluster first; sigma'(x) = x^2 as in Appendix A.2."
)
CLAIMS = ()
"""The theorems are readings of the claims in the sections before."""
