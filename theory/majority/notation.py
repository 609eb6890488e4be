"""Write the logistic model of `majority` once, as formula text.

=============  ===================================================================================
``L``          log n, the only way in which the number of samples enters (n = exp(L))
``w0, w1``     the two weights; ``b, sigma`` mean of X_1 on the big subset and half-width of its noise
``k``          the fraction of the big subset as printed, 1/sqrt(n) = exp(-L/2) (Assumption 3.1)
``kc``         its complement 1 - 1/sqrt(n), the value that the proof of Lemma 3.6 uses
``A``          mean output on the big subset of class 0, w0 + w1 b
``s(u)``       logistic function 1/(1+exp(-u)), written out in the formulas
``p``          the fraction of the big subset, any number in (0, 1), where its value does not matter
``sA, sAm``    s(A) and s(-A)
``G0, G1``     Eqs 4 and 5 without noise at the fraction p, ``H0, H1`` the same with the labels exchanged
=============  ===================================================================================

Source: Schneider, "The learning phases in NN: From Fitting the Majority to Fitting a Few", Section 3.
"""

from __future__ import annotations

from theory.claim import Claim, Reading
from theory.formula import Formula

SIZE = "L in (0, oo)"
MEAN = "b in [0, 1/L**2]"
NOISE = "sigma in [1/L**4, 1/L**3]"
"""The interval of Assumption 3.1 with its ends in order (as printed, [1/L^3, 1/L^4], it is empty for L > 1)."""
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
_NEEDS = {"sA": {"A"}, "sAm": {"A"}, "G0": {"A", "sA"}, "G1": {"A", "sA"}, "H0": {"A", "sAm"}, "H1": {"A", "sAm"}}


def where(*names: str) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations of the given names (and what they use), in order.  Raises KeyError for an unknown one."""
    needed = set(names).union(*(_NEEDS.get(name, set()) for name in names))
    for name in needed:
        ABBREVIATIONS[name]
    return tuple((n, t) for n, t in ABBREVIATIONS.items() if n in needed)


def claim(name: str, text: str, *readings: Reading, repairs=(), uses=(), proof_uses=(), proof=False) -> Claim:
    """Make a claim of this paper; ids in `uses` and `proof_uses` come without the paper's name."""
    return Claim(
        f"majority.{name}", text, tuple(readings), tuple(repairs), tuple(f"majority.{u}" for u in uses),
        tuple(f"majority.{u}" for u in proof_uses), proof or bool(proof_uses),
    )


def reading(name: str, goal: str, given=(), abbreviations=(), note: str = "") -> Reading:
    """Make a reading that is a formula."""
    return Reading(name, Formula(goal, tuple(given), tuple(abbreviations)), note)
