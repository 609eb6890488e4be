"""Derivatives of terms in models, by dual numbers: a value and a slope to one side of a point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from typing import Any


class Undefined(Exception):
    """A term has no value."""


class Unknown(Exception):
    """The value of a term cannot be computed here."""


@total_ordering
@dataclass(frozen=True)
class Dual:
    """``value + slope*t`` for a positive t that is smaller than all numbers, without what is of
    order t**2.
    """

    value: Fraction
    slope: Fraction

    def __add__(self, other: Any) -> Dual:
        other = dual(other)
        return Dual(self.value + other.value, self.slope + other.slope)

    def __neg__(self) -> Dual:
        return Dual(-self.value, -self.slope)

    def __mul__(self, other: Any) -> Dual:
        other = dual(other)
        return Dual(self.value * other.value, self.value * other.slope + self.slope * other.value)

    def __truediv__(self, other: Any) -> Dual:
        return self * dual(other).inverse()

    def __rtruediv__(self, other: Any) -> Dual:
        return dual(other) * self.inverse()

    def inverse(self) -> Dual:
        """Return 1/self, where the value is not 0."""
        return Dual(1 / self.value, -self.slope / self.value**2)

    def __sub__(self, other: Any) -> Dual:
        return self + -dual(other)

    def __rsub__(self, other: Any) -> Dual:
        return dual(other) - self

    def __pow__(self, exponent: int) -> Dual:
        found = dual(1)
        for _ in range(exponent):
            found = found * self
        return found

    def __abs__(self) -> Dual:
        return -self if self < 0 else self

    def __eq__(self, other: Any) -> bool:
        other = dual(other)
        return (self.value, self.slope) == (other.value, other.slope)

    def __lt__(self, other: Any) -> bool:
        other = dual(other)
        return (self.value, self.slope) < (other.value, other.slope)

    __radd__, __rmul__ = __add__, __mul__


def dual(number: Any) -> Dual:
    """Return a number as a dual one."""
    return number if isinstance(number, Dual) else Dual(Fraction(number), Fraction(0))


def slope(f: Callable[[Any], Any], point: Any) -> Fraction:
    """Return the derivative of f at a point; raises `Undefined` where f has no value there, or
    another slope on each side.
    """
    if not all(isinstance(known, (int, Fraction)) for known in (point, f(point))):
        raise Unknown
    right, left = (dual(f(Dual(Fraction(point), Fraction(side)))).slope for side in (1, -1))
    if right != -left:
        raise Undefined
    return right
