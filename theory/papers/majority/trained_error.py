"""Theorems of `majority` along the training, on the reconstruction error and for mended steps.

See `assay.theory.papers.majority.trained` for the sequences.
"""

from __future__ import annotations

from assay.theory.language.theorem import Theorem
from assay.theory.papers.majority.trained import (
    NOISE,
    SHARE,
    error,
    for_all,
    mended_step,
    output,
    printed_step,
    recursion,
    size,
)


def both(t: str = "t") -> str:
    """Return the reconstruction errors of both attributes together, Eqs 8 and 9, after t steps."""
    return f"{error(t)}+(w1[{t}]*b/(w0[{t}]+w1[{t}]*b))**2*sigma**2"


def small(t: str = "t") -> str:
    """Return the reconstruction error of both attributes on the small subsets after t steps, with
    the functions of Eqs 6 and 7.
    """
    output = f"(w0[{t}]+w1[{t}]*b)"
    return f"(w1[{t}]*b/{output})**2+(w0[{t}]*b/{output})**2"


def total(t: str = "t", k: str = SHARE) -> str:
    """Return the expected squared distance of the inputs from what the functions of Eqs 6 and 7
    make of their outputs, after t steps: on the big subset, of the share k, that of X_1 is
    (w0/A)^2 sigma^2/3 for noise of Unif(-sigma, sigma).
    """
    factor = f"({k}*sigma**2/3+(1-{k})*b**2)"
    return f"{factor}*(w0[{t}]**2+w1[{t}]**2)/(w0[{t}]+w1[{t}]*b)**2"


def fitted(t: str = "t", k: str = SHARE) -> str:
    """Return the same with the linear functions that have the least error (Definition 3.4): det(S)
    |w|^2/(w'Sw), S the second moments of the inputs, whose entries are 1, k b, k (b^2+sigma^2/3).
    """
    moment = f"{k}*(b**2+sigma**2/3)"
    form = f"w0[{t}]**2+2*({k}*b)*w0[{t}]*w1[{t}]+({moment})*w1[{t}]**2"
    return f"({moment}-{k}**2*b**2)*(w0[{t}]**2+w1[{t}]**2)/({form})"


_ALL_FALL = (
    f"{both('t+1')} < {both()} and {small('t+1')} <= {small()}"
    f" and {total('t+1')} < {total()} and {fitted('t+1')} < {fitted()}"
)
THEOREM_311A = for_all(
    f"sigma < 1 => for all t in {{1500..}}: t <= L/8 => ({_ALL_FALL})", printed_step()
)


def mended(conclusion: str, sizes: str, *more: str, step: tuple[str, str] | None = None) -> Theorem:
    """Return: the conclusion holds for every L of ``sizes``, any noise of size at most sigma <=
    1/L^3, and weights that follow ``step``; else descent on the cross-entropy with the big subset
    of the share 1 - 1/sqrt(n), the labels exchanged.
    """
    return Theorem(
        conclusion,
        (
            sizes,
            "b in [0, 1/L**2]",
            "sigma in (0, 1/L**3]",
            "x0 in (-1, 1)",
            "x1 in (-1, 1)",
            "abs(x1) > 1/L",
            "seq eps",
            NOISE,
            "seq w0",
            "seq w1",
            recursion(step or mended_step()),
            *more,
        ),
    )


BIG_SHARE = "(1-exp(-L/2))"
"""The fraction 1 - 1/sqrt(n) of the big subset, which the proof of Lemma 3.6 puts in for k."""
_BIG_STEP = printed_step(k=BIG_SHARE)
_FIRST = f"({BIG_SHARE}/(1+exp(-({output()})))-(1-{BIG_SHARE})/(1+exp(w0[t])))"
"""dL/dw_0 of Eq 4 at this fraction."""

LEMMA_36B_MENDED = mended(
    f"for all t in {{0..}}: 16*exp(2*{size()}) <= exp(L/2) => {_FIRST} > exp(-2*{size()})/8",
    "L in (16, oo)",
    step=_BIG_STEP,
)
LEMMA_37_MENDED = mended(
    f"for all t in {{0..}}: t < log(L)/8 => {_FIRST} > abs(w0[t])/sqrt(L)",
    "L in (16, oo)",
    step=_BIG_STEP,
)
THEOREM_310A_MENDED = mended("for all t in {36..1500}: w0[t] >= 2", "L in [10, oo)")
_FALL_AGAIN = (
    f"{both('t+1')} < {both()} and {small('t+1')} <= {small()}"
    f" and {total('t+1', BIG_SHARE)} < {total('t', BIG_SHARE)}"
    f" and {fitted('t+1', BIG_SHARE)} < {fitted('t', BIG_SHARE)}"
)
THEOREM_310B_MENDED = mended(
    f"for all t in {{0..}}: t < 1500 => w0[t] > 1/sqrt(L) => ({_FALL_AGAIN})", "L in [16, oo)"
)
THEOREM_311B_MENDED = mended(
    f"exists t in {{0..}}: {both('t+1')} > {both()}",
    "L in [10, oo)",
    "x0 > exp(-L/2)",
    "x1 > 0",
    "b >= 2*sigma",
)

CLAIMS = ()
"""The theorems are readings of the claims in the sections before."""
