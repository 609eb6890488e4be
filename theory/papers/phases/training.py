"""State the time scale of `phases` for its network, and write gradient descent as recursions of the
two sums of weights (Eqs 19-23), to which derivations reduce it.

From the deterministic start all own sums ``S[t]`` are equal, and so are all cross sums ``U[t]``
(`phases.sym`); one step of size ``lambda`` changes them by ``z = lambda d (k+1)/(2 l**2)`` times
the probabilities that are wrong.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.phases.network import (
    NETWORK,
    RATE_OF_SUMS,
    SEQUENCES,
    SIZES,
    at,
    block_sum,
    probability,
)
from assay.theory.papers.phases.notation import CLASSES, STRENGTH

SHORT = (
    ("q1", "exp(S[t])/(exp(S[t])+(l-1)*exp(U[t]))"),
    ("qk", "exp(k*S[t])/(exp(k*S[t])+(l-1)*exp(k*U[t]))"),
    ("r1", "exp(U[t])/(exp(S[t])+(l-1)*exp(U[t]))"),
    ("rk", "exp(k*U[t])/(exp(k*S[t])+(l-1)*exp(k*U[t]))"),
)
"""Probabilities at time t: of the own class on weak and strong samples, and of another class."""

_OWN = "S[t]+z*((1-{q1})+k*(1-{qk}))/(k+1)"
_CROSS = "U[t]-z*({r1}+k*{rk})/(k+1)"
_IN_FULL = {name: f"({term})" for name, term in SHORT}

OWN_STEP, CROSS_STEP = _OWN.format(**_IN_FULL), _CROSS.format(**_IN_FULL)

TRAINED = (
    f"(S[0] == 1/l and (for all t in {{0..}}: S[t+1] == {OWN_STEP}) and U[0] == 1/l and"
    f" (for all t in {{0..}}: U[t+1] == {CROSS_STEP}))"
)
"""The same as a condition on two sequences."""

RATE = "z in (0, oo)"

_CLASS = "s in {0..l-1}"
_OTHER = "s in {0..l-1}, y in {0..l-1}: not y == s =>"
_OWN_SUM, _LATER_SUM = (block_sum(at(time), "s", "s") for time in ("t", "t+1"))
_EARLIER_SUM = block_sum(at("t-1"), "s", "s")
_CROSS_SUM = block_sum(at("t"), "s", "y")
_BOUND = f"z == {RATE_OF_SUMS}"
NETWORK_GIVEN = (CLASSES, *SIZES, STRENGTH, RATE, _BOUND, *SEQUENCES, NETWORK)
"""What is given of a network whose numbers the theorem does not bind."""

TIME_SCALE = Theorem(
    "exists c0 in (0, oo), c1 in (0, oo), C in (0, oo), N in {2..}: for all l in {N..}, m in {1..},"
    " b in {1..}, lam in (0, oo), z in (0, oo), f in [1/l, log(l)], seq X, seq Y, seq W:"
    f" {_BOUND} => {NETWORK} => exists t in {{1..}}: c0*ts <= t and t <= c1*ts and"
    f" (for all {_CLASS}: {_EARLIER_SUM} <= f and f <= {_OWN_SUM}) and"
    f" (for all {_OTHER} abs(l*{_CROSS_SUM}-1) <= C*(f-1/l))",
    (STRENGTH,),
    where=(("ts", "(f-1/l)/z"),),
)
"""Theorem 7 as printed."""

TIME_SCALE_MENDED = Theorem(
    "exists t in {1..}: (f-1/l)/z <= t and t <= (3*k+4)*(f-1/l)/z and"
    f" (for all {_CLASS}: {_EARLIER_SUM} <= f and f <= {_OWN_SUM}) and"
    f" (for all {_OTHER} 1/l-4*(f-1/l)/l <= {_CROSS_SUM} and {_CROSS_SUM} <= 1/l)",
    (*NETWORK_GIVEN, "f in [1/l, log(l)]", "z <= f-1/l"),
)
"""Theorem 7 with constants, from t* >= 1 on."""

_WRONG, _WRONG_LATER = (probability(at(time), "s", "y", "v") for time in ("t", "t+1"))

MONOTONE = Theorem(
    f"(for all t in {{0..}}, {_CLASS}: {_OWN_SUM} < {_LATER_SUM}) and"
    f" (for all t in {{0..}}, v, {_OTHER} v == 1 or v == k => {_WRONG_LATER} < {_WRONG})",
    NETWORK_GIVEN,
)
"""Own sums rise and probabilities of other classes fall, in every step."""

DIVERGES = Theorem(
    f"for all M in [0, oo): exists n in {{0..}}: for all t in {{n..}}, {_OTHER}"
    f" M <= {_OWN_SUM}-{_CROSS_SUM}",
    NETWORK_GIVEN,
)
"""The margin grows without bound."""

THEOREM_7 = Reading(
    "theorem",
    TIME_SCALE,
    "The whole theorem is read along the training of the network itself: constants $c_0,c_1,C$ "
    r"and a least number of classes $N$ that may depend on $k$ serve every $l\geq N$, every "
    r"learning rate and every $f$ of the range. With $z=\lambda d(k+1)/(2l^2)$ the printed time "
    "is $t^*=(f-1/l)/z$.",
)
THEOREM_7_MENDED = Reading(
    "repair-theorem",
    TIME_SCALE_MENDED,
    r"The hypothesis $t^*\geq1$, that is $\lambda d(k+1)/(2l^2)\leq f-1/l$, is added; for the "
    "network itself the constants are $c_0=1$ and $c_1=3k+4$, with explicit ends for the cross "
    "sums.",
)

MONOTONE_READING = Reading(
    "theorem",
    MONOTONE,
    "The whole sentence is read for the network itself, at every time $t$, for all classes and "
    "strengths and for every learning rate.",
)
DIVERGES_READING = Reading(
    "diverges",
    DIVERGES,
    "More is shown than printed: the margin $S_{y,y}-S_{y,y'}$ passes every level for good, so "
    r"that $t\to\infty$ in the other theorems means that it tends to infinity.",
)

CLAIMS = ()
"""The readings are those of claims in the other sections."""
