"""Quadratic forms of the boxes: what is read of a term, and how squares are completed."""

from __future__ import annotations

import pytest
import sympy
from flint import fmpq

from assay.theory.language.tape import Tape
from assay.verification.kernel.boxes import squares

x, y = sympy.symbols("x y", real=True)
H = fmpq(1, 2)


def read(term):
    tape = Tape(("x", "y"))
    return squares.quadratic(tape, tape.add(term))


@pytest.mark.parametrize(
    "term, wanted",
    [
        ((x + y) * (x - y), {("x", "x"): 1, ("y", "y"): -1}),
        ((x + y) ** 2 - 2 * x * y, {("x", "x"): 1, ("y", "y"): 1}),
        ((x + y) ** 2, {("x", "x"): 1, ("x", "y"): 2, ("y", "y"): 1}),
        (y + (x - 1) * (x + 1), {("y",): 1, ("x", "x"): 1, (): -1}),
        (2 * x - 3 * y + 1, {("x",): 2, ("y",): -3, (): 1}),
        (-x * y / 2, {("x", "y"): -H}),
        (sympy.Integer(0), {}),
        (x**2 * y, None),
        (x**3, None),
        (sympy.exp(x), None),
    ],
)
def test_quadratic_forms(term, wanted):
    assert read(term) == wanted


@pytest.mark.parametrize(
    "term, constant, parts",
    [
        ((x + y) ** 2 + x**2, 0, [(2, {("x",): 1, ("y",): H}), (H, {("y",): 1})]),
        (x**2 + x * y + y**2, 0, [(1, {("x",): 1, ("y",): H}), (fmpq(3, 4), {("y",): 1})]),
        (x**2 + 2 * x + y**2, -1, [(1, {("x",): 1, (): 1}), (1, {("y",): 1})]),
        (-(x**2) + x * y - y**2 + 3, 3, [(-1, {("x",): 1, ("y",): -H}), (-3 * H * H, {("y",): 1})]),
        (x**2 - 2 * x + 5, 4, [(1, {("x",): 1, (): -1})]),
    ],
)
def test_squares_are_completed(term, constant, parts):
    poly = read(term)
    found = squares.completed(poly)
    assert found == (constant, parts)
    total = {(): found[0]}
    for d, form in found[1]:
        square = {key: d * c for key, c in squares._product(form, form).items()}
        total = squares._sum(total, square, 1)
    assert total == poly


@pytest.mark.parametrize(
    "term", [(x + y) * (x - y), x * y, x**2 + y**2, x**2 - x * y - y**2, (x + y) ** 2, x + y]
)
def test_forms_that_are_not_definite_or_gain_nothing(term):
    assert squares.completed(read(term)) is None
