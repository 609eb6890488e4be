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

RANGE = (
    "8 <= C and C <= n",
    "cn in (0, oo)",
    "n <= cn*kappa*d/tau",
)
"""The constants of Lemma A.10 and Corollary A.11: c^(n) as in Lemma A.8."""
TEN = "c <= 1/4-2/C and c <= n*C/4 and c <= cbrt(n/48) and c <= 1/8"
"""Condition 4 of Lemma A.10, 3 of Corollary A.11."""
QUIET = "for all k in {1..N}: abs(phi[n*0+k]) <= c/8*abs(zeta[0])"
_MOVE = "phi[n*(t+1)+k]-phi[n*t+k]"
_BOTH = "(abs(phi[n*t+k])+abs(zeta[t]))**2"
NOISE_UPDATE = (
    f"eta*(kappa**2*d/(4*n)*{_BOTH}-5*cn*kappa**2*d*L/n) <= {_MOVE} and"
    f" {_MOVE} <= eta*(3*kappa**2*d/(4*n)*{_BOTH}+5/2*kappa*tau*L)"
)
"""The update (56)."""
A10 = (
    *MODEL,
    *RANGE,
    TIME,
    "T <= ct/(tau**2*eta*abs(zeta[0]))",
    GROWTH,
    f"for all t in {{0..T}}, i in {{1..n}}: {NOISE}",
    QUIET,
    *SIZE,
    TEN,
    f"for all t in {{0..T}}: {UPDATE}",
    f"for all t in {{0..T}}, k in {{1..N}}: {NOISE_UPDATE}",
)
LEMMA_10 = Theorem(
    "for all k in {1..N}: abs(phi[n*(T+1)+k]) <= C*c**2/n*abs(zeta[T+1])+c/8*abs(zeta[0])",
    A10,
    (),
    SIZES,
)
A11 = (
    *MODEL,
    *RANGE,
    TIME,
    "T <= ct/(tau**2*eta*abs(zeta[0]))",
    *SIZE,
    QUIET,
    TEN,
    TRAINED,
    f"for all t in {{0..T-1}}, k in {{1..N}}: {NOISE_UPDATE}",
)
COROLLARY_A = (
    f"for all t in {{0..T}}: (zeta[0] > 0 => {BRACKETS}) and"
    " (zeta[0] < 0 => zeta[0] <= zeta[t] and zeta[t] <= 0)"
)
COROLLARY_B = (
    "for all t in {0..T}, k in {1..N}: abs(phi[n*t+k]) <= C*c**2/n*abs(zeta[t])+c/8*abs(zeta[0])"
)
COROLLARY_11A = Theorem(COROLLARY_A, A11, (), SIZES)
COROLLARY_11B = Theorem(COROLLARY_B, A11, (), SIZES)
COROLLARY_11 = Theorem(f"({COROLLARY_A}) and ({COROLLARY_B})", A11, (), SIZES)
_SUM = "(phi[n*t+k]+zeta[t])**2"
MENDED_NOISE = (
    f"eta*(kappa**2*d/(4*n)*{_SUM}-kappa*tau*L/(2*c)) <= {_MOVE} and"
    f" {_MOVE} <= eta*(3*(kappa**2*d)/(4*n)*{_SUM}+kappa*tau*L/(2*c))"
)
"""The mended Lemma A.8."""
A11_REPAIRED = (
    *(text for text in REPAIRED if text != "C in (0, oo)"),
    QUIET,
    TRAINED,
    f"for all t in {{0..T-1}}, k in {{1..N}}: {MENDED_NOISE}",
)
COROLLARY_11_REPAIRED = Theorem(
    f"(for all t in {{0..T}}: abs(zeta[t]) > abs(zeta[0])/2 and {BRACKETS}) and (for all t in"
    " {0..T}, k in {1..N}: abs(phi[n*t+k]) <= 3/8*c**2/n*abs(zeta[t])+c/8*abs(zeta[0]))",
    A11_REPAIRED,
    (),
    SIZES,
)
"""Corollary A.11 with the update of the mended Lemma A.8 in place of (56); the constant 3/8 serves
for every C^(phi), which has no condition.
"""
LEMMA_10_REPAIRED = Theorem(
    "for all C in [3/8, oo), k in {1..N}:"
    " abs(phi[n*T+k]) <= C*c**2/n*abs(zeta[T])+c/8*abs(zeta[0])",
    A11_REPAIRED,
    (),
    SIZES,
)
"""Lemma A.10 with the same update, T the time t_0 + 1: hypotheses (1) and (2) follow from the
others, and hypothesis (4) is c <= 1/8 alone.
"""

CROSSING = Theorem(
    "abs(zeta[T]) < c*(8-ct)/(16*eta*tau**2) and"
    " (for all t in {0..T}, k in {1..N}: abs(phi[n*t+k]) <= c/8*sqrt(q))",
    (
        *(text for text in REPAIRED[: -len(SIZE) - 1] if text != "C in (0, oo)"),
        "T*(eta*tau**2)*sqrt(q) <= ct",
        "eta <= 1",
        "eta <= c*(8-ct)/(16*tau**2*(sqrt(q)+tau**2*q))",
        "for all t in {0..T-1}: abs(zeta[t]) <= sqrt(q)",
        "for all k in {1..N}: abs(phi[n*0+k]) <= c/9*sqrt(q)",
        TRAINED,
        f"for all t in {{0..T-1}}, k in {{1..N}}: {MENDED_NOISE}",
    ),
    (),
    (*SIZES, ("q", "32*L*n/(c**2*sqrt(d))")),
)
"""Lemma A.14 where the noise starts small: T is the first time with |zeta| >= sqrt(q), or any time
up to which |zeta| stays below it.
"""
_SMALL_START = "for all k in {1..N}: abs(sum(j in 1..d, w[j]*x[d*(k-1)+j])) <= c/9*sqrt(q)"
_ON_RUN = tuple(
    text
    for text in CROSSING.given
    if "seq " not in text and "zeta[" not in text and "phi[" not in text
)
LEMMA_14_REPAIRED = Theorem(
    f"P[w[k] ~ N(0, omega**2), k in 1..d, x[i] ~ N(0, kappa**2), i in 1..N*d | {_SMALL_START}] >="
    " 1-(exp(-3/20*d)+exp(-9/100*d)+N*exp(-16*q/(81*tau**2*omega**2))) and"
    f" (for all seq w, seq x: ({_SMALL_START}) => for all seq zeta, seq phi:"
    " (for all k in {1..N}: phi[n*0+k] == sum(j in 1..d, w[j]*x[d*(k-1)+j])) =>"
    " (for all t in {0..T-1}: abs(zeta[t]) <= sqrt(q)) =>"
    f" ({TRAINED}) => (for all t in {{0..T-1}}, k in {{1..N}}: {MENDED_NOISE}) =>"
    f" {CROSSING.claim})",
    (*_ON_RUN, "omega in (0, oo)"),
    (),
    CROSSING.where,
)
"""Lemma A.14 with its chance: the start is small with this chance over the weights w and the noise
x of the samples, and then a) and b) hold for all training that follows the updates.
"""

A9_NOTE = (
    r"The whole lemma is read for every $t\le t_0$ and all $\phi_i$ of the cluster, with $n=4N$"
    r" samples numbered from 1, those of the cluster first, and with $\sigma'(x)=x^2$ as in"
    " Appendix A.2."
)
A11_NOTE = (
    r"The whole statement is read for every $t\le t_0$ and all samples of the cluster, with the"
    r" updates (53) and (56) and any $c^{(n)}$ that Lemma A.8 admits; $n=4N$ and $\sigma'(x)=x^2$"
    " as in Appendix A.2."
)
CLAIMS = ()
"""The theorems are readings of the claims in the sections before."""
