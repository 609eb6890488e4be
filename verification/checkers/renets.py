"""How the short checkers of ReLU networks read a statement: networks, domain, goal.

Only the standard library is used, and exact fractions.  `Statement` reads a `piecewise` statement;
whoever asks for a form says by `Units` what the units of the networks are.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Protocol

from assay.verification.checkers import reader
from assay.verification.checkers.reader import Beyond, Tree

CASES = 10_000
"""The most cases in which a goal may fail."""
_INPUT = re.compile(r"x([1-9]\d*)", re.ASCII)
_UNIT = re.compile(r"([A-Za-z]+)((?:_[1-9]\d*){1,2})", re.ASCII)
_FRACTION = re.compile(r"-?\d+(/0*[1-9]\d*)?", re.ASCII)
_NEGATED = {">": "<=", ">=": "<", "<": ">=", "<=": ">", "==": "!=", "!=": "=="}

Key = Any
Form = dict[Key, Fraction]
"""A linear form: "" (the constant), the number of an input, or the normal form of an atom, a tuple
-> its coefficient."""
Row = tuple[str, Form]
"""A relation ``form sign 0`` with the sign >=, > or ==."""
Vector = tuple[Fraction, ...]
"""The coefficients of the inputs, and the constant."""


def fraction(text: Any) -> Fraction:
    if type(text) is not str or not _FRACTION.fullmatch(text):
        raise Beyond("a number that is not the text of a fraction")
    return Fraction(text)


def plus(*parts: tuple[Fraction, Form]) -> Form:
    """Return the sum of multiples of forms."""
    total: dict[Key, tuple[int, int]] = {}  # numerators and denominators, reduced once at the end
    for factor, form in parts:
        above, below = factor.numerator, factor.denominator
        for key, value in form.items():
            up, down = above * value.numerator, below * value.denominator
            if key in total:
                before, under = total[key]
                if under == down:
                    total[key] = before + up, down
                else:
                    total[key] = before * down + up * under, under * down
            else:
                total[key] = up, down
    return {key: Fraction(up, down) for key, (up, down) in total.items() if up}


def affine(matrix: Any, bias: Any, before: Sequence[Form]) -> list[Form]:
    """Return the pre-activations of a layer."""
    one = {"": Fraction(1)}
    return [
        plus((constant, one), *((w, form) for w, form in zip(row, before, strict=True) if w))
        for row, constant in zip(matrix, bias, strict=True)
    ]


def absurd(sign: str, form: Form) -> bool:
    """Return whether a relation is one of a constant, and false."""
    if form.keys() - {""}:
        return False
    value = form.get("", Fraction(0))
    return value != 0 if sign == "==" else value < 0 or value == 0 and sign == ">"


class Units(Protocol):
    """A set of inputs on which the networks are known."""

    def unit(self, network: str, layer: int, place: int) -> Form:
        """Return the pre-activation of a unit there."""


class Statement:
    """What is to be shown: networks, polyhedra of inputs, and the cases in which the goal fails."""

    def __init__(self, s: Any) -> None:
        if s.keys() != {"piecewise", "networks", "domain"} or not s["domain"]:
            raise Beyond("a statement of another form")
        self.networks = {
            name: [([[fraction(w) for w in row] for row in W], [fraction(c) for c in b])
                   for W, b in layers]
            for name, layers in s["networks"].items()
        }  # fmt: skip
        (self.inputs,) = {len(layers[0][0][0]) for layers in self.networks.values()}
        for name, layers in self.networks.items():
            sizes = [self.inputs, *(len(b) for _, b in layers)]
            if name in ("x", "e") or not re.fullmatch("[A-Za-z]+", name, re.ASCII):
                raise Beyond("the name of a network")
            for size, (matrix, bias) in zip(sizes, layers, strict=False):
                if len(matrix) != len(bias) or any(len(row) != size for row in matrix):
                    raise Beyond("layers that do not chain")
        self.goal = reader.statement(s["piecewise"])
        self.domain = [[self.relation(text) for text in part] for part in s["domain"]]

    def relation(self, text: str) -> tuple[str, Tree, Tree]:
        """Read a relation between inputs."""
        tree = reader.statement(text)
        if tree.kind != "relation" or len(tree.parts) != 2 or tree.text == "!=":
            raise Beyond("a domain of another form")
        if not all(_INPUT.fullmatch(name) for name in reader.names(tree)):
            raise Beyond("a domain that speaks of more than the inputs")
        return tree.text, *tree.parts

    def named(self, name: str) -> tuple[str, int, int]:
        """Return network, layer and place of a unit."""
        found = _UNIT.fullmatch(name)
        if not found or found[1] not in self.networks:
            raise Beyond("a name without a meaning")
        layers = self.networks[found[1]]
        *layer, place = [int(number) for number in found[2].split("_")[1:]]
        own = layer[0] if layer else len(layers)
        if own > len(layers) or place > len(layers[own - 1][1]):
            raise Beyond("a unit that is not there")
        return found[1], own, place

    def form(self, tree: Tree, at: Units) -> Form:
        """Return a term as a linear form."""
        match tree:
            case Tree("number"):
                return plus((tree.value, {"": Fraction(1)}))
            case Tree("name", (), name):
                if found := _INPUT.fullmatch(name):
                    if int(found[1]) > self.inputs:
                        raise Beyond("an input that is not there")
                    return {int(found[1]): Fraction(1)}
                return at.unit(*self.named(name))
            case Tree("minus", (inner,)):
                return plus((Fraction(-1), self.form(inner, at)))
            case Tree("+" | "-" as kind, (left, right)):
                sign = Fraction(1 if kind == "+" else -1)
                return plus((Fraction(1), self.form(left, at)), (sign, self.form(right, at)))
            case Tree("*" | "/" as kind, (left, right)):
                first, second = self.form(left, at), self.form(right, at)
                if kind == "*" and first.keys() <= {""}:
                    first, second = second, first
                factor = second.get("", Fraction(0))
                if second.keys() <= {""} and (kind == "*" or factor):
                    return plus((factor if kind == "*" else 1 / factor, first))
        raise Beyond("a term that is not linear")

    def row(self, sign: str, left: Tree, right: Tree, at: Units) -> Row:
        """Return a relation with <, <=, >, >= or == as a row."""
        if sign in ("<", "<="):
            left, right = right, left
        difference = plus((Fraction(1), self.form(left, at)), (Fraction(-1), self.form(right, at)))
        return sign.replace("<", ">"), difference

    def cases(self, tree: Tree, true: bool) -> list[list[tuple[str, Tree, Tree]]]:
        """Return conjunctions of relations, one of which holds just where a statement is true (or
        false).
        """
        match tree:
            case Tree("relation", terms, signs):
                parts, together = [], true
                for left, sign, right in zip(terms, signs.split(), terms[1:], strict=False):
                    own = sign if true else _NEGATED[sign]
                    split = [">", "<"] if own == "!=" else [own]
                    parts.append([[(one, left, right)] for one in split])
            case Tree("not", (inner,)):
                return self.cases(inner, not true)
            case Tree("=>", (premise, conclusion)):
                parts = [self.cases(premise, not true), self.cases(conclusion, true)]
                together = not true
            case Tree("and" | "or" as kind, inner):
                parts = [self.cases(part, true) for part in inner]
                together = (kind == "and") == true
            case _:
                raise Beyond("a goal of another form")
        if not together:
            return [case for part in parts for case in part]
        size = 1
        for part in parts:
            size *= max(1, len(part))
            if size > CASES:
                raise Beyond("more cases than the short checker takes")
        return [[r for case in chosen for r in case] for chosen in product(*parts)]


# ---- at a point ----------------------------------------------------------------------------------
def value(form: Vector, point: Sequence[Fraction]) -> Fraction:
    """Return what a form is at a point."""
    return sum((a * b for a, b in zip(form, (*point, Fraction(1)), strict=True)), Fraction(0))


def sign(number: Fraction) -> int:
    """Return 1, 0 or -1."""
    return (number > 0) - (number < 0)


class Near:
    """The units of the networks on the cell around a point."""

    def __init__(self, of: Statement, point: Sequence[Fraction]) -> None:
        self.inputs, self.point = of.inputs, point
        self.hidden: list[Form] = []
        self.layers: dict[str, list[list[Form]]] = {}
        for name, layers in of.networks.items():
            before: list[Form] = [{i: Fraction(1)} for i in range(1, of.inputs + 1)]
            found: list[list[Form]] = []
            for matrix, bias in layers:
                if found:
                    self.hidden += before
                    before = [form if self.at(form) > 0 else {} for form in before]
                before = affine(matrix, bias, before)
                found.append(before)
            self.layers[name] = found

    def unit(self, network: str, layer: int, place: int) -> Form:
        """Return the pre-activation of a unit on the cell."""
        return self.layers[network][layer - 1][place - 1]

    def vector(self, form: Form) -> Vector:
        """Return a form by its coefficients, in their order."""
        return tuple(form.get(key, Fraction(0)) for key in (*range(1, self.inputs + 1), ""))

    def at(self, form: Form) -> Fraction:
        """Return what a form is at the point."""
        return value(self.vector(form), self.point)

    def holds(self, of: Statement, kind: str, left: Tree, right: Tree) -> bool:
        """Return whether a relation between units holds at the point."""
        found, form = of.row(kind, left, right, self)
        return compared(found, self.at(form))


# ---- truth ---------------------------------------------------------------------------------------
def simple(tree: Tree) -> Iterator[tuple[str, Tree, Tree]]:
    """Yield all relations of two terms in a statement."""
    if tree.kind == "relation":
        yield from zip(tree.text.split(), tree.parts, tree.parts[1:], strict=False)
        return
    if tree.kind not in ("and", "or", "not", "=>"):
        raise Beyond("a statement of another form")
    for part in tree.parts:
        yield from simple(part)


def truth(tree: Tree, decide: Any) -> bool:
    """Return whether a statement is true; ``decide`` says it of a relation of two terms."""
    match tree:
        case Tree("relation"):
            return all(decide(*one) for one in simple(tree))
        case Tree("not", (inner,)):
            return not truth(inner, decide)
        case Tree("=>", (premise, conclusion)):
            return not truth(premise, decide) or truth(conclusion, decide)
        case Tree("and" | "or" as kind, parts):
            return (all if kind == "and" else any)([truth(part, decide) for part in parts])
    raise Beyond("a statement of another form")


def compared(kind: str, difference: Fraction) -> bool:
    """Return whether a relation holds, whose sides have this difference."""
    return {
        ">": difference > 0,
        ">=": difference >= 0,
        "<": difference < 0,
        "<=": difference <= 0,
        "==": difference == 0,
        "!=": difference != 0,
    }[kind]
