"""Write the logistic model of `majority` once, as formula text.

=============  ===================================================================================
``L``          log n, the only way in which the number of samples enters (n = exp(L))
``w0, w1``     the two weights; ``b, sigma`` mean of X_1 on the big subset and half-width of its
               noise
``k``          the fraction of the big subset as printed, 1/sqrt(n) = exp(-L/2) (Assumption 3.1)
``kc``         its complement 1 - 1/sqrt(n), the value that the proof of Lemma 3.6 uses
``A``          mean output on the big subset of class 0, w0 + w1 b
``s(u)``       logistic function 1/(1+exp(-u)), written out in the formulas
``p``          the fraction of the big subset, any number in (0, 1), where its value does not matter
``sA, sAm``    s(A) and s(-A)
``G0, G1``     Eqs 4 and 5 without noise at the fraction p, ``H0, H1`` the same with the labels
               exchanged
=============  ===================================================================================

Source: Schneider, "The learning phases in NN: From Fitting the Majority to Fitting a Few", Section
3.
"""

from __future__ import annotations

from assay.theory.language.shorthand import claims_of

claim = claims_of("majority")

SIZE = "L in (0, oo)"
MEAN = "b in [0, 1/L**2]"
NOISE = "sigma in [1/L**4, 1/L**3]"
"""The interval of Assumption 3.1 with its ends in order (as printed, [1/L^3, 1/L^4], it is empty
for L > 1).
"""
NOISE_PRINTED = "sigma in [1/L**3, 1/L**4]"
SHARE = "p in (0, 1)"
WEIGHTS = ("w0 in (-oo, oo)", "w1 in (-oo, oo)")
COUNT = (("L", "log(n)"), ("k", "1/sqrt(n)"))
"""Size and fraction in terms of a whole number n of samples."""
ABBREVIATIONS: dict[str, str] = {
    "k": "exp(-L/2)",
    "kc": "1-exp(-L/2)",
    "A": "w0+w1*b",
    "sA": "1/(1+exp(-A))",
    "sAm": "1/(1+exp(A))",
    "G0": "p*sA-(1-p)/(1+exp(w0))",
    "G1": "p*b*sA",
    "H0": "p*sAm-(1-p)/(1+exp(-w0))",
    "H1": "p*b*sAm",
}
_NEEDS = {
    "sA": {"A"},
    "sAm": {"A"},
    "G0": {"A", "sA"},
    "G1": {"A", "sA"},
    "H0": {"A", "sAm"},
    "H1": {"A", "sAm"},
}


def where(*names: str) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations of the given names (and what they use), in order.  Raises KeyError
    for an unknown one.
    """
    needed = set(names).union(*(_NEEDS.get(name, set()) for name in names))
    for name in needed:
        ABBREVIATIONS[name]
    return tuple((n, t) for n, t in ABBREVIATIONS.items() if n in needed)


READINGS: dict[str, tuple[int, int, bool, bool, bool]] = {
    "A": (1, 1, True, False, True),
    "B": (1, -1, True, False, True),
    "C": (1, 1, False, False, True),
    "D": (1, -1, False, False, True),
    "E": (-1, 1, False, False, True),
    "paper": (1, 1, True, False, False),
    "eq2": (1, 1, True, True, True),
}
"""Switches of each reading: side u in s(u o), direction of the step, is the big share 1/sqrt(n), is
the rate 1/2, noise kept.

A: loss as printed, k = 1/sqrt(n);  B: cross-entropy, k = 1/sqrt(n);  C: loss as printed, k =
1-1/sqrt(n);  D: cross-entropy, k = 1-1/sqrt(n);  E: D with the labels swapped;  paper: A with Eqs 4
and 5 as printed (no noise);  eq2: A at the rate of Eq 2.
"""

FALLS = "abs(w1n)*abs(A) < abs(w1)*abs(An)"
"""R_0 on the big subset, a constant times (w1/A)^2, falls strictly in the step."""
RISES = "abs(w1n)*abs(A) > abs(w1)*abs(An)"


def orbit(reading: str, L, b, sigma, start, goal: str, times: tuple[int, int]):
    """Return the statement ``goal`` about the weights w0, w1 (next: w0n, w1n; A, An) of a reading
    at exact parameters.

    With x = w1 sigma and s = s(u A) the means over the noise are ``s + x^2 s''/6 + x^4/480 q1`` and
    ``u (sigma x s'/3 + sigma x^3/240 q2)``, q1 and q2 unknown in [-1, 1], since |s''''| <= 1/4 and
    |s'''| <= 1/8.

    Raises:
        KeyError: an unknown reading.
    """
    from fractions import Fraction

    from assay.theory.language.statements import Orbit

    side, direction, few, half, noisy = READINGS[reading]
    rate = ("1/2" if half else "1") if direction > 0 else ("-1/2" if half else "-1")
    small = "exp(-L/2)"
    names = [
        ("A", "w0+w1*b"),
        ("An", "w0n+w1n*b"),
        ("p", small if few else f"1-{small}"),
        ("q", f"1-{small}" if few else small),
        ("s", "1/(1+exp(-A))" if side > 0 else "1/(1+exp(A))"),
        ("few", "1/(1+exp(w0))" if side > 0 else "1/(1+exp(-w0))"),
    ]
    mean, spread = "s", "0"
    if noisy:
        names += [("x", "w1*sigma"), ("v", "s*(1-s)")]
        mean = "s+x**2*v*(1-2*s)/6+x**4*q1/480"
        spread = f"{'' if side > 0 else '-'}sigma*(x*v/3+x**3*q2/240)"
    state = (
        ("w0", str(Fraction(start[0])), f"w0+({rate})*(p*({mean})-q*few)"),
        ("w1", str(Fraction(start[1])), f"w1+({rate})*p*(b*({mean})+({spread}))"),
    )
    values = (("L", Fraction(L)), ("b", Fraction(b)), ("sigma", Fraction(sigma)))
    return Orbit(goal, state, times, values, tuple(names), ("q1", "q2") if noisy else ())
