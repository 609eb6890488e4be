"""Bounds of the exponential function on which the series expansions of `phases` rest."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.search.methods import establish, instance


@cache
def exp_below_line():
    """exp(x) - 1 <= 2 x on [0, 1]."""
    return establish(
        Formula("exp(x)-1 <= 2*x", ("x in [0, 1]",)),
        "cases",
        on="x <= 3/5",
        yes={"how": "monotone", "variable": "x", "end": "lower", "slope": "2-exp(x)"},
        no={"how": "enclosure"},
    )


@cache
def _second_order():
    """exp(x) <= 1 + x + x**2 on [0, 1]."""
    return establish(
        Formula("exp(x) <= 1+x+x**2", ("x in [0, 1]",)),
        "monotone",
        variable="x",
        end="lower",
        slope="1+2*x-exp(x)",
        sign={"facts": [exp_below_line()]} | from_hypothesis("1+2*x-exp(x)"),
    )


def from_hypothesis(*factors, weight="1") -> dict:
    """Options of a proof whose difference is a product of things that are known to be >= 0."""
    return {"how": "combination", "terms": [(weight, list(factors))]}


@cache
def remainder():
    """Both halves of the expansion lemma."""
    given = ("d in [0, 1]", "y in [0, 1]")
    square = instance(
        _second_order(), {"x": "d"}, Formula("0 < 1", given), {"(d) <= 1": from_hypothesis("1-d")}
    )
    linear = instance(
        exp_below_line(), {"x": "y"}, Formula("0 < 1", given), {"(y) <= 1": from_hypothesis("1-y")}
    )
    upper = establish(
        Formula("exp(y)*(exp(d)-1)-d <= 2*d*(d+2*y)", given),
        "combination",
        facts=[square, linear],
        terms=[
            ("1", ["exp(y)", "1+d+d**2-exp(d)"]),
            ("1", ["1+2*y-exp(y)", "d+d**2"]),
            ("1", ["d**2"]),
            ("2", ["y", "d", "1-d"]),
        ],
    )
    lower = establish(
        Formula("exp(y)*(exp(d)-1)-d >= 0", given),
        "combination",
        terms=[("1", ["exp(y)"], ["d"]), ("1", ["d", "exp(y)-1"])],
    )
    return lower, upper


@cache
def at_most_three():
    """exp(x) <= 3 for x <= 1."""
    return establish(Formula("exp(x) <= 3", ("x in [0, 1]",)), "enclosure")


@cache
def increasing():
    """exp is increasing, as a statement about two reals."""
    return establish(
        Formula("exp(x) <= exp(y)", ("x in (-oo, oo)", "y in [x, oo)")),
        "combination",
        terms=[("1", ["exp(x)"], ["y-x"]), ("1", ["exp(x)", "y-x"])],
    )


@cache
def log_below_half():
    """2 log x <= x for x >= 2."""
    return establish(
        Formula("2*log(x) <= x", ("x in [2, oo)",)),
        "monotone",
        variable="x",
        end="lower",
        factor="1/x",
        slope="x-2",
    )
