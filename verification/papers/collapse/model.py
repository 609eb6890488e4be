"""Settle the claims about activation, loss and second layer of the model (Section 7)."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, guarded, own

_HALF = "1/2-1/(1+exp(x))"
_CURVED = {"how": "combination", "terms": [("1/(4*(1+exp(x))**2)", ("(1-exp(x))**2",))]}
_RISING = {
    "how": "combination",
    "terms": [("1/(2*(1+exp(x)))", (), ("x",)), ("1/(2*(1+exp(x)))", ("x",))],
}


def _from_zero(slope: str, sign: dict) -> dict:
    """Return options of the derivative rule from x = 0, where the difference vanishes."""
    return {
        "how": "monotone",
        "variable": "x",
        "end": "lower",
        "factor": "1",
        "slope": slope,
        "sign": sign,
    }


@guarded
def logistic(job):
    """0 <= R <= x^2/8 for yf = x and yf = -x: R'' = s(1-s) lies in [0, 1/4]."""
    texts = ("log(1+exp(-x))-log(2)+x/2", "log(1+exp(x))-log(2)-x/2")
    facts, terms = [], []
    for text in texts:
        facts += [
            job.lemma(f"{text} >= 0", **_from_zero(_HALF, _RISING)),
            job.lemma(
                f"x**2/8-({text}) >= 0",
                **_from_zero(f"x/4-({_HALF})", _from_zero("1/4-exp(x)/(1+exp(x))**2", _CURVED)),
            ),
        ]
        terms += [[("1", (text,))], [("1", (f"x**2/8-({text})",))]]
    return job.done(
        job.prove("combination", facts=facts, terms=terms),
        "Integrating 0 <= s' <= 1/4 twice from 0 shows that the remainder lies between "
        "0 and x^2/8; the constant log 2 plays no part.",
    )


@guarded
def slope(job):
    """The derivatives agree up to x/4."""
    fact = job.lemma(f"x/4-({_HALF}) >= 0", **_from_zero("1/4-exp(x)/(1+exp(x))**2", _CURVED))
    return job.done(
        job.prove(
            "combination", facts=[fact], terms=[_RISING["terms"], [("1", (f"x/4-({_HALF})",))]]
        ),
        "The second derivative of log(1+e^{-x}) is at most 1/4, so the two derivatives, which agree"
        " at 0, differ by at most |f|/4.",
    )


SETTLERS: dict = own(
    "collapse",
    {
        ("sigma.smooth", "printed"): by(
            "combination",
            "The error of the linear approximation is (y-z)^2 (y+2z)/3, and y+2z is "
            "at most 3 in size, so z^2 is the derivative.",
            terms=[
                [("1/3", ("(y-z)**2", "1-y")), ("2/3", ("(y-z)**2", "1-z"))],
                [("1/3", ("(y-z)**2", "y+1")), ("2/3", ("(y-z)**2", "z+1"))],
            ],
        ),
        ("sigma.smooth", "odd"): by(
            "identity",
            "If z is replaced by -z, sigma changes its sign on the cubic branch, and the "
            "two linear branches are exchanged with a change of sign.",
        ),
        ("unhinged.logistic", "printed"): logistic,
        ("unhinged.logistic", "slope"): slope,
        ("unhinged.logistic", "any-output"): at(
            "At yf = 10 the two losses differ by more than 4.", x=10
        ),
        ("unhinged.logistic", "below"): at(
            "The unhinged loss -yf/2 falls without bound as yf grows.", B=1, x=4
        ),
        ("secondlayer.etf", "printed"): by(
            "auto",
            "At C = 2 each entry of the normalised Gram matrix equals the entry of "
            "the target, as is seen by inserting it.",
        ),
        ("secondlayer.etf", "any-vector"): by(
            "words",
            "Multiplied out: centred at their mean, two class vectors are opposite, "
            "so their Gram matrix has the entries r and -r, the simplex structure "
            "of two classes.",
        ),
        ("eq8", "printed"): by(
            "identity",
            "The loss -y f/2 is linear in the output f, so a change of f by h changes it by"
            " -y/2 times h.",
        ),
    },
)
