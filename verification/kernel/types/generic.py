"""Statements about all parameters outside a closed null set: polynomials that do not vanish, or a
box of parameters at which the statement fails.

The zeros of a polynomial that is not 0 at some point are closed and of measure 0, and so are those
of finitely many.  An open box is of measure larger than 0, so that no null set holds it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.generic import Generic
from assay.theory.language.grammar import Node
from assay.theory.language.piecewise import fraction
from assay.verification.kernel.certificates import require
from assay.verification.kernel.types.row import OWN, Conclusion, Evidence, Type

LARGEST = 100
"""The largest exponent in a polynomial."""


def value(tree: Node, at: dict[str, Fraction]) -> Fraction:
    """Return the value of a polynomial at a point; raises `Rejected` for any other term."""
    if tree.op == "number":
        return Fraction(tree.args[0])
    if tree.op == "name":
        require(tree.args[0] in at, f"the polynomial depends on {tree.args[0]}")
        return at[tree.args[0]]
    if tree.op == "neg":
        return -value(tree.args[0], at)
    if tree.op in ("add", "sub", "mul"):
        first, second = (value(part, at) for part in tree.args)
        if tree.op == "mul":
            return first * second
        return first + second if tree.op == "add" else first - second
    if tree.op == "div":
        below = value(tree.args[1], {})
        require(below != 0, "the polynomial is divided by 0")
        return value(tree.args[0], at) / below
    require(tree.op == "pow", "a polynomial has sums, products and whole powers alone")
    exponent = value(tree.args[1], {})
    whole = exponent.denominator == 1 and 0 <= exponent <= LARGEST
    require(whole, f"the exponents of a polynomial are whole numbers up to {LARGEST}")
    return value(tree.args[0], at) ** int(exponent)


def _formula(statement: Generic, parts: dict[str, Any]) -> list[Formula]:
    """Return what has to be shown where no polynomial vanishes."""
    return [statement.outside(text for text, _ in parts["polynomials"])]


def _proved(statement: Generic, parts: dict[str, Any]) -> Conclusion:
    for text, at in parts["polynomials"]:
        known = type(at) is dict and at.keys() == set(statement.parameters)
        require(known, "a point fixes exactly the parameters")
        tree = sorts.tree_of_term(text, statement.parameters)
        point = {name: fraction(entry) for name, entry in at.items()}
        require(value(tree, point) != 0, "a polynomial vanishes at its point")
    return Conclusion("proved")


def _failing(statement: Generic, parts: dict[str, Any]) -> list[Formula]:
    """Return what has to be shown on a box of parameters, at fixed further variables: that these
    satisfy the conditions, and that the goal is false.
    """
    box, at = parts["box"], parts["at"]
    require(type(box) is dict and type(at) is dict, "the box and the point have names")
    require(box.keys() == set(statement.parameters), "the box bounds exactly the parameters")
    require(at.keys() == set(statement.inner), "the point fixes exactly the further variables")
    ends = {name: [fraction(end) for end in pair] for name, pair in box.items()}
    for low, high in ends.values():
        require(low < high, "the box is empty")
    for text in statement.given:
        if found := grammar.declaration(text):
            fixed = fraction(at[found.name])
            require(not found.integer or fixed.denominator == 1, f"{found.name} is a whole number")
    inner = Formula(statement.goal, statement.given).at(dict(at))
    goal = " and ".join(
        [*map(sorts.statement, inner.given), f"not {sorts.statement(statement.goal)}"]
    )
    declared = tuple(f"{name} in ({low}, {high})" for name, (low, high) in ends.items())
    return [Formula(goal, declared, inner.where)]


def _refuted(statement: Generic, parts: dict[str, Any]) -> Conclusion:
    ends = {name: f"in ({low}, {high})" for name, (low, high) in parts["box"].items()}
    return Conclusion("refuted", {**ends, **parts["at"]})


TYPE = Type(
    {
        "outside": Evidence(
            _proved, _formula, stated="statement", parts=("polynomials",), facts=OWN
        ),
        "inside": Evidence(_refuted, _failing, stated="statement", parts=("box", "at"), facts=OWN),
    }
)
