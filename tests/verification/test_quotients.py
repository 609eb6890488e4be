"""Quotients of polynomials by flint are those of SymPy, in lowest terms."""

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from assay.verification.kernel.algebra import NotShown
from assay.verification.kernel.quotients import Field

X, Y = sympy.symbols("x y")
NUMBERS = st.integers(-3, 3)


@st.composite
def pairs(draw, depth=3):
    """Draw a quotient in x and y, as ours and as SymPy's."""
    kind = draw(st.integers(0, 6)) if depth else 0
    if kind < 2:
        field = Field(["x", "y"])
        place = draw(st.integers(0, 2))
        if place == 2:
            number = draw(NUMBERS)
            return field(number), sympy.Integer(number)
        return field.gens[place], (X, Y)[place]
    a, left = draw(pairs(depth - 1))
    if kind == 2:
        power = draw(st.integers(-2, 3))
        if power < 0 and a == 0:
            power = -power
        return a**power, left**power
    b, right = draw(pairs(depth - 1))
    if kind == 3:
        return a + b, left + right
    if kind == 4:
        return a - b, left - right
    if kind == 5 or b == 0:
        return a * b, left * right
    return a / b, left / right


@given(pairs())
def test_they_agree_with_sympy(pair):
    own, known = pair
    top, bottom = sympy.fraction(sympy.cancel(known))
    for mine, theirs in ((own.numer, top), (own.denom, bottom)):
        written = sum(
            sympy.Rational(int(c.p), int(c.q)) * X ** int(m[0]) * Y ** int(m[1])
            for m, c in mine.terms()
        )
        ratio = sympy.cancel(written / theirs) if theirs != 0 else sympy.Integer(1)
        assert ratio.is_Rational and (ratio != 0 or written == theirs == 0)
    assert len(own.numer) == len(sympy.Poly(top, X, Y).terms()) - (top == 0)
    assert own.denom.leading_coefficient() == 1
    quotient = sympy.cancel(known)
    assert (own == 0) == (quotient == 0)
    number = own.constant()
    assert (number is None) == (not quotient.is_Rational)
    assert number is None or sympy.Rational(int(number.p), int(number.q)) == quotient


def test_equal_quotients_are_equal_and_generators_differ_by_place():
    field = Field(["same", "same"])
    a, b = field.gens
    assert (a * a - b * b) / (a - b) == a + b and a != b and (a - b) != 0
    assert field.names == ("same", "same")


def test_nothing_is_divided_by_zero():
    field = Field(["x"])
    with pytest.raises(ZeroDivisionError):
        field(1) / field(0)
    with pytest.raises(ZeroDivisionError):
        field(0) ** -1


def test_a_field_has_a_generator_for_each_name_and_at_least_one():
    assert [len(Field("xyz"[:n]).gens) for n in range(4)] == [1, 1, 2, 3]


def test_no_common_divisor_of_vast_degrees_is_looked_for():
    """Nothing ends flint's search for one; where one side is a single term there is no search."""
    x, y, z = Field("xyz").gens
    vast = x**3000 * y**2999 + y**3000 * z**2999 + z**3000 + x
    with pytest.raises(NotShown, match="powers too large"):
        vast / (vast + y)
    assert len((vast / (x**3000 * y**3000 * z**3000)).numer) == 4
