"""State the theorems of `phases` about errors along the training (Theorems 8-11, 13, Corollary 4).

The errors are those of `assay.theory.papers.phases.notation`, at the margin of each time.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.phases.notation import CLASSES, STRENGTH, where
from assay.theory.papers.phases.training import LET, RATE, SHORT, TRAINED_BY_NAME

_AT_TIMES = (
    f"for all l in {{N..}}, z in (0, oo), seq S, seq U: {TRAINED_BY_NAME} => for all t in {{1..}}:"
)
_FACTOR = "c in (1, oo)"


def _errors(*names: str) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations for errors at time t, a function of the margin D = S[t]-U[t]."""
    return (*SHORT, ("D", "S[t]-U[t]"), *where(*names))


ABSENT = Theorem(
    f"exists C in (0, oo), N in {{2..}}: {_AT_TIMES} 1/l < S[t] => R0 <= C*k**2/l**2",
    (STRENGTH,),
    where=_errors("R0"),
)
"""Theorem 10 as printed."""

WEAK = Theorem(
    "exists C1 in (0, oo), C2 in (0, oo), N in {2..}: "
    f"{_AT_TIMES} (1/l < S[t] and S[t] < c/l => R1 <= C1*k**4/l**2) and"
    " (c/l <= S[t] and S[t] < 1 => R1 >= C2*k)",
    (STRENGTH, _FACTOR),
    where=_errors("R1"),
)
"""Theorem 9 as printed."""

LATE = Theorem(
    "exists C1 in (0, oo), C2 in (0, oo), C3 in (0, oo), N in {2..}: "
    f"{_AT_TIMES} (log(l)-1)/k < S[t] =>"
    " C1*k**2 <= R1 and R1 <= C2*k**2 and R0 <= C3*k**2/l**2",
    (STRENGTH,),
    where=_errors("R1", "R0"),
)
"""Theorem 11 as printed."""

TOTAL = Theorem(
    "exists C1 in (0, oo), C2 in (0, oo), C3 in (0, oo), C4 in (0, oo), C5 in (0, oo),"
    f" N in {{2..}}: {_AT_TIMES}"
    " (1/l < S[t] and S[t] < c/l => Rg <= C1*k**2/l**2) and"
    " (c/l < S[t] and S[t] < 1 => R0 >= C2*k/l) and"
    " (1 <= S[t] and S[t] <= (log(l)-1)/k => Rg <= C3/l) and"
    " ((log(l)-1)/k < S[t] => C4*k**2/l <= Rg and Rg <= C5*k**2/l)",
    (STRENGTH, _FACTOR),
    where=_errors("Rg"),
)
"""Theorem 13 as printed."""

ENDS = Theorem(
    "Rzero >= k**2/(16*l) and (for all b: Rzero <= 2*Azero) and"
    " (for all eps in (0, oo): exists n in {0..}: for all t in {n..}:"
    " abs(Rg-Rlast) <= eps) and Rlast >= k/(4*l) and (for all h, g: Rlast <= 2*Alast)",
    (CLASSES, STRENGTH, RATE),
    LET,
    (
        *_errors("Rg"),
        ("Rzero", "((1-(1+k)/l)**2+(k-(1+k)/l)**2)/(2*l)+((l-1)/l)*((1+k)/l)**2"),
        ("Azero", "((1-b)**2+(k-b)**2)/(2*l)+((l-1)/l)*b**2"),
        ("Rlast", "(k-1)**2/(2*l)"),
        ("Alast", "((1-h)**2+(k-h)**2)/(2*l)+((l-1)/l)*g**2"),
    ),
)
"""Theorem 8, with constants."""

FALLS_AND_RISES = Theorem(
    "Rzero >= k**2/(2*l) and"
    " (for all t in {1..}: t*z <= (c-1)/l => Rg <= (1+exp(2*(c-1)))*k**2/l**2) and"
    " (for all eps in (0, oo): exists n in {0..}: for all t in {n..}:"
    " abs(Rg-(k-1)**2/(2*l)) <= eps) and (k-1)**2/(2*l) >= k**2/(8*l)",
    (CLASSES, STRENGTH, _FACTOR, RATE),
    LET,
    (
        *_errors("Rg"),
        ("Rzero", "((1-(1+k)/l)**2+(k-(1+k)/l)**2)/(2*l)+((l-1)/l)*((1+k)/l)**2"),
    ),
)
"""Corollary 4 for the times in its range, with constants."""


def _along_training(theorem: Theorem, says: str, constants: str) -> Reading:
    """Return the reading that is a whole theorem, with a note on what its constants depend on."""
    return Reading(
        "theorem",
        theorem,
        f"{says} along the training: constants that may depend on {constants}, for every number of"
        " classes from some N on, every learning rate and every time. Own sums are equal among"
        " themselves, and so are cross sums (phases.sym).",
    )


ABSENT_READING = _along_training(ABSENT, "The whole theorem", "k")
WEAK_READING = _along_training(WEAK, "Both halves", "k and c_f")
LATE_READING = _along_training(LATE, "Both orders", "k")
TOTAL_READING = _along_training(
    TOTAL, "All four ranges, R averaged over the samples (Eq 7),", "k and c_f"
)

ENDS_READING = Reading(
    "theorem",
    ENDS,
    "The whole theorem along the training, with constants: R(0) of the decoder of Eq 15, and R(t)"
    " tends to (k-1)^2/(2l) as t -> oo for every learning rate. Errors are averaged over the"
    " samples (Eq 7); b: any constant decoder at t = 0, (h, g): the values of any decoder at q = 1"
    " and q = 0, where the outputs go.",
)
FALLS_AND_RISES_READING = Reading(
    "theorem",
    FALLS_AND_RISES,
    "The whole corollary along the training, for those t >= 1 that lie in the range, with constant"
    " 1 in its Theta and z = lambda d (k+1)/(2 l^2). Where the first step leads beyond the range it"
    " says nothing: reading 'first-step'.",
)

CLAIMS = ()
"""The readings are those of claims in the other sections."""
