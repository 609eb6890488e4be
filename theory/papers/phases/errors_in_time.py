"""State the theorems of `phases` about errors along the training (Theorems 8-11, 13, Corollary 4).

The errors are those of `assay.theory.papers.phases.notation`, at the margin of each time.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.phases.network import (
    NETWORK,
    RATE_OF_SUMS,
    at,
    block_sum,
    other_error,
    own_error,
    whole_error,
)
from assay.theory.papers.phases.notation import STRENGTH
from assay.theory.papers.phases.training import NETWORK_GIVEN

_AT_TIMES = (
    "for all l in {N..}, m in {1..}, b in {1..}, lam in (0, oo), z in (0, oo), seq X, seq Y, seq W:"
    f" z == {RATE_OF_SUMS} => {NETWORK} =>"
    " for all t in {1..}, s in {0..l-1}, y in {0..l-1}: not y == s =>"
)
_FACTOR = "c in (1, oo)"
_OWN = block_sum(at("t"), "s", "s")
_R1, _R0 = (error(at("t"), "s", "y") for error in (own_error, other_error))
_R = whole_error(at("t"), "s", "y", "j")
_ATTRIBUTE = "for all j in {s*m..s*m+m-1}:"


ABSENT = Theorem(
    f"exists C in (0, oo), N in {{2..}}: {_AT_TIMES} 1/l < {_OWN} => {_R0} <= C*k**2/l**2",
    (STRENGTH,),
)
"""Theorem 10 as printed."""

WEAK = Theorem(
    "exists C1 in (0, oo), C2 in (0, oo), N in {2..}: "
    f"{_AT_TIMES} (1/l < {_OWN} and {_OWN} < c/l => {_R1} <= C1*k**4/l**2) and"
    f" (c/l <= {_OWN} and {_OWN} < 1 => {_R1} >= C2*k)",
    (STRENGTH, _FACTOR),
)
"""Theorem 9 as printed."""

LATE = Theorem(
    "exists C1 in (0, oo), C2 in (0, oo), C3 in (0, oo), N in {2..}: "
    f"{_AT_TIMES} (log(l)-1)/k < {_OWN} =>"
    f" C1*k**2 <= {_R1} and {_R1} <= C2*k**2 and {_R0} <= C3*k**2/l**2",
    (STRENGTH,),
)
"""Theorem 11 as printed."""

TOTAL = Theorem(
    "exists C1 in (0, oo), C2 in (0, oo), C3 in (0, oo), C4 in (0, oo), C5 in (0, oo),"
    f" N in {{2..}}: {_AT_TIMES}"
    f" (1/l < {_OWN} and {_OWN} < c/l => {_ATTRIBUTE} {_R} <= C1*k**2/l**2) and"
    f" (c/l < {_OWN} and {_OWN} < 1 => {_R0} >= C2*k/l) and"
    f" (1 <= {_OWN} and {_OWN} <= (log(l)-1)/k => {_ATTRIBUTE} {_R} <= C3/l) and"
    f" ((log(l)-1)/k < {_OWN} => {_ATTRIBUTE} C4*k**2/l <= {_R} and {_R} <= C5*k**2/l)",
    (STRENGTH, _FACTOR),
)
"""Theorem 13 as printed."""

_MENDED = "for all t in {1..}, s in {0..l-1}, y in {0..l-1}: not y == s =>"

WEAK_MENDED = Theorem(
    f"{_MENDED} ({_OWN} < c/l => {_R1} <= 4*exp(2*c)*k**2/l**2) and"
    f" (a <= {_OWN} and {_OWN} < 1 and 48*k/a <= l => {_R1} >= a**2/144)",
    (*NETWORK_GIVEN, _FACTOR, "a in (0, 1)"),
)
"""Theorem 9 with constants: from a share a of the own sum on, not from c_f/l on, and without k."""

LATE_MENDED = Theorem(
    f"{_MENDED} {_R0} <= k**2/l**2 and (log(2*l) <= {_OWN} => k**2/36 <= {_R1} and {_R1} <= k**2)",
    NETWORK_GIVEN,
)
"""Theorem 11 with constants, from f = log(2l) on."""

TOTAL_MENDED = Theorem(
    f"{_MENDED} {_ATTRIBUTE} exists R: R == {_R} and"
    f" ({_OWN} < c/l => R <= (1+exp(2*(c-1)))*k**2/l**2) and R <= k**2/l and"
    f" (a <= {_OWN} and {_OWN} < 1 and 1+8*exp(k)/a <= l => R >= a**2/(400*l)) and"
    f" (log(l)+1 <= {_OWN} => R >= k**2/(400*l))",
    (*NETWORK_GIVEN, _FACTOR, "a in (0, 1)"),
)
"""Theorem 13 with constants: R itself in its second range, from a share a of the own sum on."""

_EACH = "s in {0..l-1}, y in {0..l-1}: not y == s =>"
_LIMIT = (
    "(for all eps in (0, oo): exists n in {1..}: for all t in {n..},"
    f" {_EACH} {_ATTRIBUTE} abs({_R}-(k-1)**2/(2*l)) <= eps)"
)
_ZERO = ("Rzero", "((1-(1+k)/l)**2+(k-(1+k)/l)**2)/(2*l)+((l-1)/l)*((1+k)/l)**2")

ENDS = Theorem(
    f"Rzero >= k**2/(16*l) and (for all guess: Rzero <= 2*Azero) and {_LIMIT} and Rlast >= k/(4*l)"
    " and (for all top, low: Rlast <= 2*Alast)",
    NETWORK_GIVEN,
    where=(
        _ZERO,
        ("Azero", "((1-guess)**2+(k-guess)**2)/(2*l)+((l-1)/l)*guess**2"),
        ("Rlast", "(k-1)**2/(2*l)"),
        ("Alast", "((1-top)**2+(k-top)**2)/(2*l)+((l-1)/l)*low**2"),
    ),
)
"""Theorem 8, with constants."""

FALLS_AND_RISES = Theorem(
    "Rzero >= k**2/(2*l) and (for all t in {1..}: t*z <= (c-1)/l => for all"
    f" {_EACH} {_ATTRIBUTE} {_R} <= (1+exp(2*(c-1)))*k**2/l**2) and {_LIMIT}"
    " and (k-1)**2/(2*l) >= k**2/(8*l)",
    (*NETWORK_GIVEN, _FACTOR),
    where=(_ZERO,),
)
"""Corollary 4 for the times in its range, with constants."""


_CROSS = block_sum(at("t"), "s", "y")
_NEXT_OWN, _NEXT_CROSS = (block_sum(at("t+1"), "s", output) for output in "sy")
COURSE_OF_TWO = Theorem(
    f"(for all t in {{1..}}, {_EACH} {_ATTRIBUTE}"
    f" (exp(2*({_NEXT_OWN}-{_NEXT_CROSS})) <= l-1 => R < Rnext) and"
    f" (l-1 <= exp(2*({_OWN}-{_CROSS})) => exp({_NEXT_OWN}-{_NEXT_CROSS}) <= l-1 => Rnext < R) and"
    f" (l-1 <= exp({_OWN}-{_CROSS}) => R < Rnext)) and {_LIMIT}",
    (*NETWORK_GIVEN, "3 <= l", "k == 2"),
    where=(("R", _R), ("Rnext", whole_error(at("t+1"), "s", "y", "j"))),
)
"""The course of the error for k = 2: where it rises, falls and rises again, and its limit."""


FIRST_STAGE = Theorem(
    f"exists N in {{2..}}: {_AT_TIMES} {_NEXT_OWN} <= (log(l)-1)/k => {_ATTRIBUTE} Rnext <= R",
    (STRENGTH,),
    where=COURSE_OF_TWO.where,
)
"""The error decreases in stage 1, among the steps t >= 1 of the network itself."""


def _along_training(theorem: Theorem, says: str, constants: str) -> Reading:
    """Return the reading that is a whole theorem, with a note on what its constants depend on."""
    return Reading(
        "theorem",
        theorem,
        f"{says} read for the network itself: constants that may depend on {constants} serve every"
        " number of classes from some $N$ on, every learning rate, every time, each class $s$ and"
        " each other class $y$; the decoder is that of Eq 14, from its two points on strong samples"
        " of $s$ and $y$.",
    )


ABSENT_READING = _along_training(ABSENT, "The whole theorem is", "$k$")
WEAK_READING = _along_training(WEAK, "Both halves are", "$k$ and $c_f$ (here $c$)")
LATE_READING = _along_training(LATE, "Both orders are", "$k$")
TOTAL_READING = _along_training(
    TOTAL,
    "All four ranges, with $R$ averaged over the samples (Eq 7), are",
    "$k$ and $c_f$ (here $c$)",
)

WEAK_MENDED_READING = Reading(
    "repair-theorem",
    WEAK_MENDED,
    r"For the network itself, every $l\geq2$, $k\geq2$, learning rate and time $t\geq1$ (where "
    r"$S_{y,y}>1/l$): $R_1\leq4e^{2c_f}k^2/l^2$ up to $c_f/l$, with $k^2$ in place of the "
    r"printed $k^4$; and $R_1$ is above a constant from any constant $a\leq f$ on, once "
    r"$l\geq48k/a$. Nothing that grows with $k$ can stand there: $R_1\leq1$ for large $l$.",
)
LATE_MENDED_READING = Reading(
    "repair-theorem",
    LATE_MENDED,
    r"For the network itself, every $l\geq2$, $k\geq2$, learning rate and time $t\geq1$, the "
    r"range of $R_1$ begins at $f=\log(2l)$ in place of $(\log(l)-1)/k$, with constants that do "
    r"not depend on $k$; $R_{0,C_1}\leq k^2/l^2$ holds at every time.",
)

TOTAL_MENDED_READING = Reading(
    "repair-theorem",
    TOTAL_MENDED,
    r"For the network itself, every $l\geq2$, $k\geq2$, learning rate and time $t\geq1$ (where "
    "$S_{y,y}>1/l$), with $R$ averaged over the samples (Eq 7): $R=O(k^2/l^2)$ up to $c_f/l$; "
    r"$R\leq k^2/l$ always; $R\geq a^2/(400l)$ from any constant $a\leq f$ on until $f=1$, once "
    r"$l\geq1+8e^k/a$; and $R\geq k^2/(400l)$ from $f=\log l+1$ on. No lower bound of this order "
    r"holds in between: for $k=2$ the error $R$ is of order $1/l^2$ at $e^\Delta=l-1$.",
)

ENDS_READING = Reading(
    "theorem",
    ENDS,
    "The whole theorem is read for the network itself, with constants: $R^{(0)}$ of the decoder "
    r"of Eq 15, and $R^{(t)}$, which tends to $(k-1)^2/(2l)$ as $t\to\infty$ for every learning "
    'rate. Errors are averaged over the samples (Eq 7). "Optimal" compares with any constant '
    "decoder at $t=0$ (guess in the formula) and with the values top and low of any decoder at "
    "$q=1$ and $q=0$, where the probabilities go.",
)
FALLS_AND_RISES_READING = Reading(
    "theorem",
    FALLS_AND_RISES,
    r"The whole corollary is read for the network itself, for those $t\geq1$ that lie in the "
    r"range, with constant 1 in its $\Theta$ and $z=\lambda d(k+1)/(2l^2)$. Where the first step "
    "leads beyond the range it says nothing.",
)

CLAIMS = ()
"""The readings are those of claims in the other sections."""
