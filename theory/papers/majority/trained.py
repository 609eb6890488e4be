"""The theorems of `majority` about training, as sentences on the two weights as sequences.

``w0[t]``, ``w1[t]`` are the weights after t steps, ``x0, x1`` their start, ``eps[t]`` the noise in
Eqs 4 and 5 at step t.  (The mean over the noise is the value at some such number, so what holds
for all sequences eps holds for the mean as well.)

The step is that of the printed text: Eq 2 with the loss as printed, which adds Eqs 4 and 5, and k =
1/sqrt(n).  (The loss as printed has the negated derivative, and the proofs add the two as well.)

Assumption 3.1 prints sigma in [1/log^3 n, 1/log^4 n], whose left end is the larger one for log n >
1.  The interval is read as all numbers between its two ends, whichever is larger (`BETWEEN`), since
it is empty otherwise: readings of the claims with sigma >= 1/log^3 n and sigma <= 1/log^4 n say so.

Each verdict is on the side that says most: what is proved holds for every L = log n > 1 and for any
noise at all; what is refuted is asked for from some number n of samples on alone.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem

START = "x0 in (-1, 1), x1 in (-1, 1)"
SHARE = "exp(-L/2)"
BETWEEN = "(1/L**3 <= sigma and sigma <= 1/L**4) or (1/L**4 <= sigma and sigma <= 1/L**3)"
"""sigma lies between the printed ends of its interval, in either order."""


def output(w0: str = "w0[t]", w1: str = "w1[t]", noise: str = "eps[t]", b: str = "b") -> str:
    """Return the output w0 + w1 (b + eps) on the big subset of class 0."""
    return f"{w0}+{w1}*({b}+{noise})"


def printed_step(
    w0: str = "w0[t]", w1: str = "w1[t]", noise: str = "eps[t]", b: str = "b", k: str = SHARE
) -> tuple[str, str]:
    """Return both weights after a step that adds Eqs 4 and 5 as printed, k = 1/sqrt(n)."""
    big = f"1+exp(-({output(w0, w1, noise, b)}))"
    return (f"{w0}+{k}/({big})-(1-{k})/(1+exp({w0}))", f"{w1}+{k}*{b}/({big})")


def mended_step(
    w0: str = "w0[t]", w1: str = "w1[t]", noise: str = "eps[t]", b: str = "b", h: str = SHARE
) -> tuple[str, str]:
    """Return both weights after a step of descent on the cross-entropy, with the big subset of the
    share 1 - 1/sqrt(n) and the labels exchanged: the variant E of
    `assay.theory.papers.majority.notation.READINGS`.
    """
    big = f"1+exp({output(w0, w1, noise, b)})"
    return (f"{w0}+(1-{h})/({big})-{h}/(1+exp(-{w0}))", f"{w1}+(1-{h})*{b}/({big})")


def recursion(step: tuple[str, str]) -> str:
    """Return the sentence that w0 and w1 start at x0 and x1 and follow a step."""
    first, second = step
    return " and ".join(
        f"({name}[0] == {start} and (for all t in {{0..}}: {name}[t+1] == {following}))"
        for name, start, following in (("w0", "x0", first), ("w1", "x1", second))
    )


NOISE = "for all t in {0..}: abs(eps[t]) <= sigma"


def for_large(conclusion: str) -> Theorem:
    """Return: from some number n of samples on, the conclusion holds for Eqs 4 and 5 as printed."""
    return Theorem(
        "exists N in {3..}: for all n in {N..}, L: exp(L) == n =>"
        f" for all b in [0, 1/L**2], sigma, {START}: ({BETWEEN}) => abs(x1) > 1/L =>"
        f" for all seq eps, seq w0, seq w1: ({NOISE}) => {recursion(printed_step())}"
        f" => {conclusion}"
    )


def for_all(conclusion: str, step: tuple[str, str], size: str = "L in (1, oo)") -> Theorem:
    """Return: the conclusion holds for every L of a range and any noise, where both weights follow
    ``step``.
    """
    return Theorem(
        conclusion,
        (
            size,
            "b in [0, 1/L**2]",
            "sigma in (0, oo)",
            "x0 in (-1, 1)",
            "x1 in (-1, 1)",
            "abs(x1) > 1/L",
            "seq eps",
            "seq w0",
            "seq w1",
            recursion(step),
        ),
    )


FEW = "for all t in {0..}: t < L/2 => "
_BIG = f"(1+exp(-({output()})))"
_FIRST = f"({SHARE}/{_BIG}-(1-{SHARE})/(1+exp(w0[t])))"
"""dL/dw_0 of Eq 4."""
_SECOND = f"{SHARE}*b/{_BIG}"
"""dL/dw_1 of Eq 5."""


def error(t: str = "t") -> str:
    """Return the reconstruction error R_0 of Eq 8 after t steps."""
    return f"(w1[{t}]/(w0[{t}]+w1[{t}]*b))**2*sigma**2"


def size(t: str = "t") -> str:
    """Return the m of Lemma 3.6, max(|w0|, |w1|), after t steps."""
    return f"max(abs(w0[{t}]), abs(w1[{t}]))"


LEMMA_36A = for_large(f"for all t in {{0..}}: {_SECOND} < b")
LEMMA_36A_MENDED = for_all(
    f"for all t in {{0..}}: 0 <= {_SECOND} and {_SECOND} <= b and (b > 0 => {_SECOND} < b)",
    printed_step(),
)
LEMMA_36B = for_large(f"for all t in {{0..}}: {size()} < L/4-4 => {_FIRST} > exp(-2*{size()})/8")
LEMMA_37 = for_large(f"for all t in {{0..}}: t < log(L)/8 => {_FIRST}/w0[t] > 1/sqrt(L)")
LEMMA_38 = for_large(FEW + "abs(w1[t])/2 >= abs(x1)/2 and abs(x1)/2 >= 1/(2*L)")
LEMMA_38_MENDED = for_all(FEW + "abs(w1[t]) >= abs(x1)/2 and abs(x1)/2 >= 1/(2*L)", printed_step())
LEMMA_39 = for_all(FEW + f"{_SECOND}/w1[t] < 1/L", printed_step())
LEMMA_39_FIRST = for_all(FEW + f"{_SECOND}/w1[t] < (1/L**2)*(2*L)", printed_step())
LEMMA_39_MENDED = for_all(FEW + f"{_SECOND}/abs(w1[t]) < 2/L", printed_step())

THEOREM_310A = for_large("exists t in {0..1500}: w0[t] >= 2")
THEOREM_310A_NEVER = for_all(
    "for all t in {0..}: w0[t+1] < w0[t] and w0[t] <= 1-t/8", printed_step(), size="L in [5, oo)"
)
THEOREM_310B = for_large(
    f"for all t in {{0..}}: t < 1500 => w0[t] > 1/sqrt(L) => {error('t+1')} < {error()}"
)
THEOREM_311B = for_large(
    "exists t0 in {0..}: t0 > L/8 and"
    f" (for all t in {{0..}}: t > t0 => {error('t+1')} > {error()})"
)

CLAIMS = ()
"""The theorems are readings of the claims in the sections before."""
