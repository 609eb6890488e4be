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
            "On the cubic branch the increment from z to y differs from (y-z) z^2 by (y-z)^2 "
            "(y+2z)/3, and y+2z is at most 3 in size, so the derivative is z^2; at -1 and 1 "
            "the linear branches continue with the same value and slope.",
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
            "At yf = 10 the logistic loss less log 2 exceeds -yf/2 by 4.3, so the difference "
            "of the two losses is not at most 1.",
            x=10,
        ),
        ("unhinged.logistic", "below"): at(
            "The unhinged loss -yf/2 falls without bound as yf grows: at yf = 4 it is -2, "
            "below the bound -B = -1.",
            B=1,
            x=4,
        ),
        ("secondlayer.etf", "printed"): by(
            "auto",
            "The class vectors, a and -a times the vector of m ones, have the Gram matrix "
            "with the entries a^2 m and -a^2 m; divided by its norm 2a^2 m these are 1/2 and "
            "-1/2, the entries of the target at C = 2.",
        ),
        ("secondlayer.etf", "any-vector"): by(
            "words",
            "Centred at their mean (w+z)/2, two class vectors are opposite, (w-z)/2 and "
            "-(w-z)/2, so their Gram matrix has the entries r and -r, the simplex structure "
            "of two classes.",
        ),
        ("eq8", "printed"): by(
            "identity",
            "The loss -y f/2 is linear in the output f, so a change of f by h changes it by"
            " -y/2 times h.",
        ),
    },
)
