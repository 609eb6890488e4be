"""Write the logistic model of `majority` once, as formula text.

=============  ===================================================================================
``L``          log n, the only way in which the number of samples enters (n = exp(L))
``w0, w1``     the two weights; ``b, sigma`` mean of X_1 on the big subset and half-width of its noise
``k``          the fraction of the big subset as printed, 1/sqrt(n) = exp(-L/2) (Assumption 3.1)
``kc``         its complement 1 - 1/sqrt(n), the value that the proof of Lemma 3.6 uses
``A``          mean output on the big subset of class 0, w0 + w1 b
``s(u)``       logistic function 1/(1+exp(-u)), written out in the formulas
=============  ===================================================================================

Source: Schneider, "The learning phases in NN: From Fitting the Majority to Fitting a Few", Section 3.
"""

from __future__ import annotations

SIZE = "L in (0, oo)"
MEAN = "b in [0, 1/L**2]"
NOISE = "sigma in [1/L**4, 1/L**3]"
"""The interval of Assumption 3.1 with its ends in order (as printed, [1/L^3, 1/L^4], it is empty for L > 1)."""
NOISE_PRINTED = "sigma in [1/L**3, 1/L**4]"
ABBREVIATIONS: dict[str, str] = {
    "k": "exp(-L/2)",
    "kc": "1-exp(-L/2)",
    "A": "w0+w1*b",
    "sA": "1/(1+exp(-A))",
    "sAm": "1/(1+exp(A))",
}


def where(*names: str) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations of the given names (and what they use), in order.  Raises KeyError for an unknown one."""
    needed = set(names) | ({"A"} if {"sA", "sAm"} & set(names) else set())
    for name in needed:
        ABBREVIATIONS[name]
    return tuple((n, t) for n, t in ABBREVIATIONS.items() if n in needed)
