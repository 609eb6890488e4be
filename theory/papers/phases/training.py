"""Write gradient descent of `phases` as recursions of its two sums of weights (Eqs 19-23).

From the deterministic start all own sums ``S[t]`` are equal, and so are all cross sums ``U[t]``
(`phases.sym`); one step of size ``lambda`` changes them by ``z = lambda d (k+1)/(2 l**2)`` times
the probabilities that are wrong.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.phases.notation import CLASSES, STRENGTH

SHORT = (
    ("q1", "exp(S[t])/(exp(S[t])+(l-1)*exp(U[t]))"),
    ("qk", "exp(k*S[t])/(exp(k*S[t])+(l-1)*exp(k*U[t]))"),
    ("r1", "exp(U[t])/(exp(S[t])+(l-1)*exp(U[t]))"),
    ("rk", "exp(k*U[t])/(exp(k*S[t])+(l-1)*exp(k*U[t]))"),
)
"""Probabilities at time t: of the own class on weak and strong samples, and of another class."""

OWN_STEP = "S[t]+z*((1-q1)+k*(1-qk))/(k+1)"
CROSS_STEP = "U[t]-z*(r1+k*rk)/(k+1)"

LET = (("S", "1/l", OWN_STEP), ("U", "1/l", CROSS_STEP))
"""The recursions, for theorems whose numbers l, k, z are given."""

TRAINED = (
    f"(S[0] == 1/l and (for all t in {{0..}}: S[t+1] == {OWN_STEP}) and U[0] == 1/l and"
    f" (for all t in {{0..}}: U[t+1] == {CROSS_STEP}))"
)
"""The same as a condition on two sequences, for theorems that bind l or z themselves."""

RATE = "z in (0, oo)"

TIME_SCALE = Theorem(
    "exists c0 in (0, oo), c1 in (0, oo), C in (0, oo), N in {2..}: for all l in {N..},"
    " z in (0, oo), f in [1/l, log(l)], seq S, seq U:"
    f" {TRAINED} => exists t in {{1..}}: c0*ts <= t and t <= c1*ts and S[t-1] <= f and f <= S[t]"
    " and abs(l*U[t]-1) <= C*(f-1/l)",
    (STRENGTH,),
    where=(*SHORT, ("ts", "(f-1/l)/z")),
)
"""Theorem 7 as printed."""

TIME_SCALE_MENDED = Theorem(
    "exists t in {1..}: ts <= t and t <= (3*k+4)*(f-1/l)/z and S[t-1] <= f and f <= S[t]"
    " and 1/l-4*(f-1/l)/l <= U[t] and U[t] <= 1/l",
    (CLASSES, STRENGTH, RATE, "f in [1/l, log(l)]", "z <= f-1/l"),
    LET,
    (*SHORT, ("ts", "(f-1/l)/z")),
)
"""Theorem 7 with constants, from t* >= 1 on."""

MONOTONE = Theorem(
    "for all t in {0..}: S[t] < S[t+1] and later1 < r1 and laterk < rk",
    (CLASSES, STRENGTH, RATE),
    LET,
    (
        *SHORT,
        ("later1", "exp(U[t+1])/(exp(S[t+1])+(l-1)*exp(U[t+1]))"),
        ("laterk", "exp(k*U[t+1])/(exp(k*S[t+1])+(l-1)*exp(k*U[t+1]))"),
    ),
)
"""Own sums rise and probabilities of other classes fall, in every step."""

DIVERGES = Theorem(
    "for all M in [0, oo): exists n in {0..}: for all t in {n..}: M <= S[t]-U[t]",
    (CLASSES, STRENGTH, RATE),
    LET,
    SHORT,
)
"""The margin grows without bound."""

THEOREM_7 = Reading(
    "theorem",
    TIME_SCALE,
    "The whole theorem along the training: constants c_0, c_1, C and a least number of classes N"
    " that may depend on k, for every l >= N, every learning rate and every f of the range. z ="
    " lambda d (k+1)/(2 l^2), so t* = (f-1/l)/z. Own sums are equal among themselves, and so are"
    " cross sums (phases.sym).",
)
THEOREM_7_MENDED = Reading(
    "repair-theorem",
    TIME_SCALE_MENDED,
    "For t* >= 1, that is lambda d (k+1)/(2 l^2) <= f-1/l, with c_0 = 1, c_1 = 3k+4 and explicit"
    " ends for the cross sum.",
)

MONOTONE_READING = Reading(
    "theorem",
    MONOTONE,
    "The whole sentence along the training: at every time t, for every learning rate.",
)
DIVERGES_READING = Reading(
    "diverges",
    DIVERGES,
    "More: the margin S_{y,y}-S_{y,y'} passes every level for good, so t -> oo in the other"
    " theorems means that it tends to infinity.",
)

CLAIMS = ()
"""The readings are those of claims in the other sections."""
