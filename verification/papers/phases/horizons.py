"""Horizons of `phases`: from which sizes on the ranges of its theorems contain anything, proved or
computed exactly.

The window ``1/l < f < c_f/l`` contains a step only if it contains the first one, where ``f - u =
z`` (Eq 91).  The third range of Theorem 13, ``1 <= f <= (log l - 1)/k``, contains a point if and
only if ``l >= e^{k+1}``.  Equivalences are proved as formulas; thresholds are certified by balls on
both sides; values at the source's settings are rational.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.search.methods import establish

STRENGTHS = (2, 3, 5, 10)
"""Strengths k at which thresholds are given."""

SOURCE = {"l": 10, "k": 2, "d": 1024, "lambda": Fraction(1, 500)}
"""The source's linear classifier: ten classes, 32 x 32 attributes, learning rate 0.002; k = 2 is
the least strength.
"""


def least(holds, start: int) -> int:
    """Return the least whole number >= 2 at which ``holds`` is true, for a condition that stays
    true once it is.

    ``holds(l)`` returns balls (left, right) and means left <= right; ``start`` is a guess.

    Raises:
        ArithmeticError: the balls do not decide at some number.
    """

    def decide(l: int) -> bool:
        left, right = holds(l)
        if left <= right:
            return True
        if left > right:
            return False
        raise ArithmeticError(f"the balls do not decide at {l}")

    l = max(2, start)
    while not decide(l):
        l += 1
    while l > 2 and decide(l - 1):
        l -= 1
    return l


def _listed(values: dict[int, int]) -> str:
    return ", ".join(f"{l} for k = {k}" for k, l in values.items())


@cache
def third_range() -> dict[str, str]:
    """1 <= f <= (log l - 1)/k contains a point if and only if l >= e^{k+1}."""
    from flint import arb

    common = ("l in {2..}", "k in [2, oo)")
    inside = Formula("l >= exp(k+1)", (*common, "f in [1, oo)", "f <= (log(l)-1)/k"))
    wide = establish(
        inside.with_goal("log(l) >= k+1"),
        "combination",
        terms=[("k", ("(log(l)-1)/k-f",)), ("k", ("f-1",))],
    )
    establish(
        inside,
        "combination",
        facts=[wide],
        terms=[("exp(k+1)", (), ("log(l)-k-1",)), ("exp(k+1)", ("log(l)-k-1",))],
    )
    establish(
        Formula("1 <= (log(l)-1)/k", (*common, "l >= exp(k+1)")),
        "combination",
        terms=[("1/k", (), ("k+1-log(l)",)), ("1/(k*l)", ("l-exp(k+1)",))],
    )
    found = {
        k: least(lambda l, k=k: (arb(k + 1).exp(), arb(l)), int(float(arb(k + 1).exp())))
        for k in STRENGTHS
    }
    return {"1 <= f <= (log l-1)/k": f"contains a point only for l >= e^(k+1): {_listed(found)}"}


@cache
def large_range() -> dict[str, str]:
    """f >= 1 and e^{fk} < l/2 hold together if and only if l > 2 e^k, at f = 1 first."""
    from flint import arb

    found = {
        k: least(lambda l, k=k: (2 * arb(k).exp(), arb(l)), int(float(2 * arb(k).exp())))
        for k in STRENGTHS
    }
    return {"f >= 1, e^{fk} < l/2": f"contains a point only for l > 2 e^k: l >= {_listed(found)}"}


@cache
def late_range() -> dict[str, str]:
    """(log l - 1)/k lies beyond the start 1/l from some l on; before, f > (log l - 1)/k says
    nothing.
    """
    from flint import arb

    found = {k: least(lambda l, k=k: (arb(k), l * (arb(l).log() - 1)), 2) for k in STRENGTHS}
    return {"f > (log l-1)/k": f"a condition beyond f > 1/l only for l >= {_listed(found)}"}


@cache
def window() -> dict[str, str]:
    """The window 1/l < f < c_f/l contains a step only if z < (c_f-1)/(l-1), where z is the first
    step of f-u.
    """
    given = ("l in {2..}", "k in (1, oo)", "z in (0, oo)", "c in (1, oo)")
    establish(Formula("z*l/((l-1)*(k+1))*((1-1/l)+k*(1-1/l)) == z", given), "identity")
    establish(Formula("c/l-(1+(l-1)*z)/l == ((c-1)-(l-1)*z)/l", given), "identity")
    l, z = SOURCE["l"], step()
    return {
        "1/l < f < c_f/l": "contains a step only if lambda d (k+1) < 2 l^2 (c_f-1)/(l-1)",
        f"the window {settings()}": (
            f"contains a step only if c_f > {decimal(1 + (l - 1) * z)}; the range of t ends at "
            f"{decimal(1 / (l * z))} (c_f-1)"
        ),
    }


@cache
def time_scale() -> dict[str, str]:
    """t* >= 1 means f >= 1/l + z."""
    establish(
        Formula(
            "2*l**2*(f-1/l)/(lam*d*(k+1))-1 == (f-1/l-z)/z",
            ("l in {2..}", "k in (1, oo)", "d in {2..}", "lam in (0, oo)", "f in (0, oo)"),
            (("z", "lam*d*(k+1)/(2*l**2)"),),
        ),
        "identity",
    )
    return {
        "t* >= 1": "only where f >= 1/l+z, z = lambda d (k+1)/(2 l^2)",
        f"t* >= 1 {settings()}": (
            f"z = {decimal(step())}, so only where f >="
            f" {decimal(Fraction(1, SOURCE['l']) + step())}"
        ),
    }


def middle_range() -> dict[str, str]:
    """c_f/l <= f < 1 contains a point if and only if l > c_f."""
    return {"c_f/l <= f < 1": "contains a point only for l > c_f"}


def step() -> Fraction:
    """Return z = lambda d (k+1)/(2 l^2) at the source's settings."""
    return SOURCE["lambda"] * SOURCE["d"] * (SOURCE["k"] + 1) / (2 * SOURCE["l"] ** 2)


def settings() -> str:
    """Return the source's settings as text."""
    return (
        f"at l = {SOURCE['l']}, k = {SOURCE['k']}, d = {SOURCE['d']}, lambda ="
        f" {decimal(SOURCE['lambda'])}"
    )


def decimal(value: Fraction) -> str:
    """Return an exact fraction to four significant digits."""
    return f"{float(value):.4g}"
