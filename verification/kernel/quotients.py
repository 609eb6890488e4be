"""Quotients of polynomials over the rationals in lowest terms, computed by flint.

Denominators have the leading coefficient 1 in the lexicographic order of the generators, so that
equal quotients have equal parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx

MAX_MONOMIALS = 10**10
"""How many monomials a common divisor may have by its degrees: the search for one of more, which
nothing can interrupt, may take hours.
"""


class Field:
    """The rational functions of some generators; ``names`` says what each is called.

    The names only label: generators are told apart by their place.
    """

    def __init__(self, names: Sequence[str]):
        self.names = tuple(names)
        places = tuple(f"g{i}" for i in range(max(len(self.names), 1)))
        self.context = fmpq_mpoly_ctx.get(places, "lex")
        self.one = self.context.constant(1)
        self.gens = tuple(Quotient(self, g, self.one) for g in self.context.gens())

    def polynomial(self, number: int | fmpq) -> fmpq_mpoly:
        """Return a number as a polynomial."""
        return self.context.constant(number)

    def __call__(self, value: int | fmpq | fmpq_mpoly) -> Quotient:
        """Return a number or a polynomial of these generators as an element of the field."""
        whole = value if isinstance(value, fmpq_mpoly) else self.polynomial(value)
        return Quotient(self, whole, self.one)


class Quotient:
    """``numer`` / ``denom``, in lowest terms."""

    __slots__ = ("field", "numer", "denom")

    def __init__(self, field: Field, numer: fmpq_mpoly, denom: fmpq_mpoly):
        self.field, self.numer, self.denom = field, numer, denom

    def _of(self, numer: fmpq_mpoly, denom: fmpq_mpoly) -> Quotient:
        if not denom.is_constant():
            common = _common(numer, denom)
            if not common.is_constant():
                numer, denom = numer / common, denom / common
        lead = denom.leading_coefficient()
        if lead != 1:
            numer, denom = numer / lead, denom / lead
        return Quotient(self.field, numer, denom)

    def __add__(self, other: Quotient) -> Quotient:
        if self.denom == other.denom:
            return self._of(self.numer + other.numer, self.denom)
        top = self.numer * other.denom + other.numer * self.denom
        return self._of(top, self.denom * other.denom)

    def __neg__(self) -> Quotient:
        return Quotient(self.field, -self.numer, self.denom)

    def __sub__(self, other: Quotient) -> Quotient:
        return self + (-other)

    def __mul__(self, other: Quotient) -> Quotient:
        return self._of(self.numer * other.numer, self.denom * other.denom)

    def __truediv__(self, other: Quotient) -> Quotient:
        """Raises ZeroDivisionError where ``other`` is 0."""
        return self._of(self.numer * other.denom, self.denom * other.numer)

    def __pow__(self, power: int) -> Quotient:
        """Raises ZeroDivisionError for a negative power of 0."""
        if power < 0:
            return (self.field(1) / self) ** -power
        return Quotient(self.field, self.numer**power, self.denom**power)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Quotient):
            return bool(self.numer == other.numer and self.denom == other.denom)
        return bool(self.denom == self.field.one and self.numer == other)

    __hash__ = None  # type: ignore[assignment]

    def constant(self) -> fmpq | None:
        """Return the number that this is, None where it depends on a generator."""
        if not (self.numer.is_constant() and self.denom.is_constant()):
            return None
        return self.numer.leading_coefficient()  # of 0 it is 0


def _common(one: fmpq_mpoly, other: fmpq_mpoly) -> fmpq_mpoly:
    """Return the greatest common divisor.

    Raises:
        NotShown: the degrees are so high that it is not looked for.
    """
    from assay.verification.kernel.algebra import NotShown

    degrees = zip(one.degrees(), other.degrees(), strict=True)
    if min(len(one), len(other)) > 1 and prod(min(pair) + 1 for pair in degrees) > MAX_MONOMIALS:
        raise NotShown("a quotient has powers too large for exact algebra")
    return one.gcd(other)
