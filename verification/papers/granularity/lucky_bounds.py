"""Bounds of the lucky thresholds and of the tails of a normal variable at them."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.search.methods import establish, instance

ROOT = "sqrt(({b})*(1{sign}1/L**6))"
R, RHO, FR, FRHO = (ROOT.format(b=b, sign=sign) for b in ("4+2*c0", "2+2*c0") for sign in "+-")
HI, LO, FHI, FLO = (f"sqrt(L)*{root}" for root in (R, RHO, FR, FRHO))
BOXES = {"how": "enclosure"}
UPPER = "exp(-({x})**2/2)/sqrt(2*pi)"
LOWER = "({x})/(({x})**2+1)*exp(-({x})**2/2)/sqrt(2*pi)"
TAIL = "erfc(({x})/sqrt(2))/2"


@cache
def upper():
    """x Q(x) <= phi(x): the difference falls to 0 with slope -Q."""
    return establish(
        Formula("x*erfc(x/sqrt(2))/2 <= exp(-x**2/2)/sqrt(2*pi)", ("x in (0, oo)",)),
        "monotone",
        variable="x",
        end="oo",
        factor="1",
        slope="-erfc(x/sqrt(2))/2",
        sign=BOXES,
    )


@cache
def lower():
    """Q(x) >= phi(x) x/(x^2+1): (x^2+1) Q - x phi falls to 0, as its slope is 2(x Q - phi) <= 0."""
    whole = establish(
        Formula("erfc(x/sqrt(2))/2*(x**2+1) >= x*exp(-x**2/2)/sqrt(2*pi)", ("x in (0, oo)",)),
        "monotone",
        variable="x",
        end="oo",
        factor="2",
        slope="x*erfc(x/sqrt(2))/2-exp(-x**2/2)/sqrt(2*pi)",
        sign={
            "how": "combination",
            "facts": [upper()],
            "terms": [("1", ["exp(-x**2/2)/sqrt(2*pi)-x*erfc(x/sqrt(2))/2"])],
        },
    )
    return establish(
        Formula("erfc(x/sqrt(2))/2 >= x/(x**2+1)*exp(-x**2/2)/sqrt(2*pi)", ("x in (0, oo)",)),
        "combination",
        facts=[whole],
        terms=[("1/(x**2+1)", ["erfc(x/sqrt(2))/2*(x**2+1)-x*exp(-x**2/2)/sqrt(2*pi)"])],
    )


@cache
def root_order():
    """sqrt(x) >= sqrt(y) for x >= y > 0."""
    return establish(
        Formula("sqrt(x) >= sqrt(y)", ("y in (0, oo)", "x in [y, oo)")),
        "monotone",
        variable="x",
        end="lower",
        factor="1/(2*sqrt(x))",
        slope="1",
    )


@cache
def tail_positive():
    """Q(x) > 0."""
    return establish(Formula("erfc(x/sqrt(2))/2 > 0", ("x in [0, oo)",)), "enclosure")


@cache
def between():
    """Q(u)-Q(v) <= phi(u)(v-u) for 0 <= u <= v."""
    return establish(
        Formula(
            "erfc(u/sqrt(2))/2-erfc(v/sqrt(2))/2 <= exp(-u**2/2)/sqrt(2*pi)*(v-u)",
            ("u in [0, oo)", "v in [u, oo)"),
        ),
        "monotone",
        variable="v",
        end="lower",
        factor="exp(-v**2/2)/sqrt(2*pi)",
        slope="exp((v**2-u**2)/2)-1",
        sign={"how": "combination", "terms": [("1", [], ["(v**2-u**2)/2"]), ("(v+u)/2", ["v-u"])]},
    )


def facts_at(job, *points):
    """Return the two Mills bounds at expressions."""
    return [
        *(
            instance(rule(), {"x": p}, job.statement, {f"({p}) > 0": BOXES})
            for p in points
            for rule in (upper, lower)
        )
    ]


def over(x: str) -> str:
    """Return phi(x) - x Q(x), which is >= 0."""
    return f"{UPPER.format(x=x)}-({x})*{TAIL.format(x=x)}"


def under(x: str) -> str:
    """Return Q(x) - phi(x) x/(x^2+1), which is >= 0."""
    return f"{TAIL.format(x=x)}-{LOWER.format(x=x)}"
