"""The laws of draws in sampled models: finite ones by their outcomes with exact chances, the others
by their distribution functions and densities.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from flint import arb, fmpq

FAR = 200
"""Where the growth of what is integrated is looked at; see `Law.mean`."""


@dataclass(frozen=True)
class Law:
    """A law with rational parameters."""

    name: str
    parameters: tuple[Fraction, ...]

    def is_law(self) -> bool:
        """Return whether there is a law with these parameters."""
        if self.name == "Unif":
            return self.parameters[0] < self.parameters[1]
        if self.name == "Bernoulli":
            return 0 <= self.parameters[0] <= 1
        return self.name == "Rademacher" or self.parameters[-1] > 0

    def outcomes(self) -> list[tuple[Fraction, Fraction]] | None:
        """Return (outcome, chance) for all outcomes with a chance; None for a continuous law."""
        if self.name == "Rademacher":
            return [(Fraction(sign), Fraction(1, 2)) for sign in (1, -1)]
        if self.name == "Bernoulli":
            both = ((Fraction(1), self.parameters[0]), (Fraction(0), 1 - self.parameters[0]))
            return [(value, chance) for value, chance in both if chance]
        return None

    def below(self, x: Fraction) -> arb:
        """Return the chance of an outcome of at most x, of a continuous law."""
        if self.name == "N":
            mean, variance = self.parameters
            return (1 + (ball(x - mean) / ball(2 * variance).sqrt()).erf()) / 2
        if self.name == "Unif":
            first, last = self.parameters
            return ball((min(max(x, first), last) - first) / (last - first))
        return 1 - (-ball(self.parameters[0] * max(x, Fraction(0)))).exp()

    def density(self, x: Fraction) -> arb:
        """Return the density of a continuous law."""
        if self.name == "N":
            mean, variance = self.parameters
            exponent = -ball((x - mean) ** 2 / (2 * variance))
            return exponent.exp() / (2 * arb.pi() * ball(variance)).sqrt()
        if self.name == "Unif":
            first, last = self.parameters
            return ball(1 / (last - first)) if first <= x <= last else arb(0)
        rate = self.parameters[0]
        return ball(rate) * (-ball(rate * x)).exp() if x >= 0 else arb(0)

    def mean(self, f: Callable[[Fraction], Any]) -> arb | None:
        """Return the mean of f under a continuous law, to nine digits; None where there is none.

        f is a polynomial, or exp of one of degree 2, with small numbers: its product with the
        density is at most 1/10**6 far out, or it is not integrable.
        """

        def weighed(x: Fraction) -> arb:
            return ball(f(x)) * self.density(x)

        if self.name != "Unif" and any(abs(weighed(Fraction(x))) > 1e-6 for x in (-FAR, FAR)):
            return None
        first, last = self.parameters if self.name == "Unif" else (Fraction(-60), Fraction(60))
        pieces = 60
        half = (last - first) / (2 * pieces)
        total = arb(0)
        for n in range(pieces):
            middle = first + (2 * n + 1) * half
            for place, weight in _gauss():
                total += ball(weight * half) * weighed(middle + half * place)
        return total + arb(0, 1e-9 * (1 + abs(float(total))))


@cache
def _gauss() -> list[tuple[Fraction, Fraction]]:
    """Return (place, weight) of the rule of Gauss and Legendre with 16 places on [-1, 1]."""
    from numpy.polynomial.legendre import leggauss

    return [(Fraction(x), Fraction(w)) for x, w in zip(*map(list, leggauss(16)), strict=True)]


def ball(value: Any) -> arb:
    """Return a number as a ball."""
    if isinstance(value, arb):
        return value
    return arb(fmpq(*Fraction(value).as_integer_ratio()))
