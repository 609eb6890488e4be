"""State the theorems of `phases` about errors along the training (Theorems 8-11, 13, Corollary 4).

The errors are those of `assay.theory.papers.phases.notation`, at the margin of each time.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem
from assay.theory.papers.phases.notation import CLASSES, STRENGTH, where
from assay.theory.papers.phases.training import LET, RATE, SHORT, TRAINED

_AT_TIMES = f"for all l in {{N..}}, z in (0, oo), seq S, seq U: {TRAINED} => for all t in {{1..}}:"
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
    " abs(Rg-Rlast) <= eps) and Rlast >= k/(4*l) and (for all h, s: Rlast <= 2*Alast)",
    (CLASSES, STRENGTH, RATE),
    LET,
    (
        *_errors("Rg"),
        ("Rzero", "((1-(1+k)/l)**2+(k-(1+k)/l)**2)/(2*l)+((l-1)/l)*((1+k)/l)**2"),
        ("Azero", "((1-b)**2+(k-b)**2)/(2*l)+((l-1)/l)*b**2"),
        ("Rlast", "(k-1)**2/(2*l)"),
        ("Alast", "((1-h)**2+(k-h)**2)/(2*l)+((l-1)/l)*s**2"),
    ),
)
"""Theorem 8, with constants."""

FALLS_AND_RISES = Theorem(
    "Rzero >= k**2/(2*l) and"
    " (for all t in {1..}: t*z <= (c-1)/l => Rg <= (1+exp(2*(c-1)))*k**2/l**2) and"
    " (for all eps in (0, oo): exists n in {0..}: for all t in {n..}:"
    " abs(Rg-(k-1)**2/(2*l)) <= eps) and (k-1)**2/(2*l) >= k**2/(8*l)",
    (CLASSES, STRENGTH, _FACTOR, RATE, "z <= (c-1)/l"),
    LET,
    (
        *_errors("Rg"),
        ("Rzero", "((1-(1+k)/l)**2+(k-(1+k)/l)**2)/(2*l)+((l-1)/l)*((1+k)/l)**2"),
    ),
)
"""Corollary 4 for a first step that stays in the window, with constants."""

CLAIMS = ()
"""The readings are those of claims in the other sections."""
