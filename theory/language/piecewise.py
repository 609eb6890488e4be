"""Statements about ReLU networks on a polyhedral set of inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from assay.theory.language.grammar import Node, parse
from assay.theory.language.statement import Statement, names_apart, require_texts
from assay.theory.language.variables import FormulaError

MAX_WEIGHTS = 1_000_000
"""The most weights of all networks of a statement together."""
MAX_DIGITS = 4_000
"""The most figures of the numerator and of the denominator of a weight."""
_NETWORK = re.compile(r"[A-Za-z]{1,20}", re.ASCII)
_WEIGHT = re.compile(r"-?\d+(/0*[1-9]\d*)?", re.ASCII)
_INPUT = re.compile(r"x([1-9]\d{0,5})", re.ASCII)
_UNIT = re.compile(r"([A-Za-z]+)_([1-9]\d{0,5})(?:_([1-9]\d{0,5}))?", re.ASCII)
_SIGNS = {"ge": ">=", "gt": ">", "le": ">=", "lt": ">", "eq": "==", "ne": "!="}

Layer = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]
Name = tuple[str, int, int]
"""A unit as (network, layer, place in the layer), both from 1 on; an input as ("", 0, place)."""
CONSTANT: Name = ("", 0, 0)


class Relation(NamedTuple):
    """A linear relation ``form sign 0``; the sign is one of >=, >, == and !=."""

    sign: str
    form: dict[Name, Fraction]
    """Coefficient of each input and pre-activation, and of `CONSTANT`."""


Combination = Relation | tuple[str, tuple[Any, ...]]
"""A relation, or ("and", parts), ("or", parts), ("not", (part,))."""


@dataclass(frozen=True)
class Piecewise(Statement):
    """For all x in a union of polyhedra: a Boolean combination of linear relations between the
    pre-activations of ReLU networks with rational weights.

    A network is a list of layers (W, b): the pre-activations of the first layer are W x + b, those
    of each later one W max(0, z) + b with the pre-activations z of the layer before.  In the
    ``goal`` the inputs are called ``x1``, ``x2``, ..., the pre-activation of unit 3 in layer 2 of
    the network f is ``f_2_3``, and ``f_1`` is its first output, which is a pre-activation of its
    last layer.  The ``domain`` lists polyhedra, each by linear relations between the inputs, strict
    or not; a polyhedron without relations is the whole space.  The texts are read when they are
    first asked for (by `from_data` at once), so that a list of claims is quick.

    Raises:
        FormulaError: shapes that do not chain, a weight that is not the text of a fraction; when
        the texts are read, names that mean nothing, a term that is not linear.
        GrammarError: a text that is not in the language, then.
    """

    NAME = "piecewise"
    KEY = "piecewise"

    goal: str
    networks: tuple[tuple[str, tuple[Layer, ...]], ...]
    domain: tuple[tuple[str, ...], ...] = ((),)

    def __post_init__(self) -> None:
        pairs = self.networks.items() if isinstance(self.networks, dict) else self.networks
        object.__setattr__(self, "networks", tuple((n, _layers(n, given)) for n, given in pairs))
        object.__setattr__(self, "domain", tuple(tuple(part) for part in self.domain))
        require_texts((self.goal, *(text for part in self.domain for text in part)))
        names = [name for name, _ in self.networks]
        if not names or len(set(names)) < len(names) or not all(map(_NETWORK.fullmatch, names)):
            raise FormulaError("networks have names of letters, each its own")
        if "x" in names or "e" in names:
            raise FormulaError("x is the input and e a number: give the network another name")
        if len({len(layers[0][0][0]) for _, layers in self.networks}) > 1:
            raise FormulaError("the networks have inputs of different dimensions")
        if not self.domain:
            raise FormulaError("the domain has no polyhedron")
        weights = sum(len(b) * (len(W[0]) + 1) for _, layers in self.networks for W, b in layers)
        if weights > MAX_WEIGHTS:
            raise FormulaError(f"{weights} weights; at most {MAX_WEIGHTS} can be handled")

    # ---- what it means ---------------------------------------------------------------------------
    @property
    def inputs(self) -> int:
        """The dimension of the input."""
        return len(self.networks[0][1][0][0][0])

    def widths(self, name: str) -> list[int]:
        """Return the numbers of units of a network's layers, that of its inputs first."""
        layers = dict(self.networks)[name]
        return [self.inputs, *(len(b) for _, b in layers)]

    @cached_property
    def combination(self) -> Combination:
        """The goal as relations between inputs and units, joined by connectives."""
        return relations(parse(self.goal), self._unit)

    @cached_property
    def polyhedra(self) -> tuple[tuple[Relation, ...], ...]:
        """The relations of each polyhedron of the domain."""
        return tuple(tuple(self._half(text) for text in part) for part in self.domain)

    def _half(self, text: str) -> Relation:
        found = relations(parse(text), self._input)
        if not isinstance(found, Relation) or found.sign == "!=":
            raise FormulaError(f"{text!r} is not one linear relation with <, <=, >, >= or ==")
        return found

    def _input(self, name: str) -> Name:
        match = _INPUT.fullmatch(name)
        if match is None or int(match[1]) > self.inputs:
            raise FormulaError(f"{name!r} is no input; there are x1, ..., x{self.inputs}")
        return "", 0, int(match[1])

    def _unit(self, name: str) -> Name:
        match = _UNIT.fullmatch(name)
        if match is None:
            return self._input(name)
        network = match[1]
        if network not in dict(self.networks):
            raise FormulaError(f"{name!r} names no network; there is {self.networks[0][0]!r}")
        widths = self.widths(network)
        layer, place = (
            (len(widths) - 1, int(match[2])) if match[3] is None else (int(match[2]), int(match[3]))
        )
        if layer >= len(widths) or place > widths[layer]:
            raise FormulaError(f"{name!r} is no unit of a network of widths {_dashed(widths)}")
        return network, layer, place

    # ---- forms of it -----------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "piecewise": self.goal,
            "networks": {
                name: [[[list(row) for row in W], list(b)] for W, b in layers]
                for name, layers in self.networks
            },
            "domain": [list(part) for part in self.domain],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Piecewise:
        """Read the JSON form back; see `Statement.from_data`."""
        found = cls(**{"goal" if k == cls.KEY else k: v for k, v in data.items()})
        _ = found.combination, found.polyhedra
        return found

    def text(self) -> str:
        """Return one plain line; the weights are named by the first figures of a hash."""
        sets = [", ".join(part) or "everything" for part in self.domain]
        where = "" if self.domain == ((),) else f" with {' or '.join(sets)}"
        nets = "; ".join(f"{n} has widths {_dashed(self.widths(n))}" for n, _ in self.networks)
        return (
            f"for all x in R^{self.inputs}{where}: {self.goal}  ({nets}; weights {self.key()[:12]})"
        )

    @names_apart
    def latex(self) -> str:
        """Return LaTeX of the goal."""
        from assay.theory.language.rendering import latex

        return latex(parse(self.goal))

    @names_apart
    def latex_given(self) -> list[str]:
        """Return LaTeX of the domain."""
        from assay.theory.language.rendering import latex

        parts = [r",\ ".join(latex(parse(text)) for text in part) for part in self.domain]
        space = rf"x \in \mathbb{{R}}^{{{self.inputs}}}"
        joined = r"\quad\text{or}\quad ".join(parts)
        return [space, *([joined] if any(parts) else [])]

    @names_apart
    def latex_where(self) -> list[str]:
        """Return LaTeX of what each network is."""
        return [
            rf"{name} \text{{ is a ReLU network of widths {_dashed(self.widths(name))}}}"
            for name, _ in self.networks
        ]


def _dashed(widths: Sequence[int]) -> str:
    return "-".join(map(str, widths))


def _layers(name: str, given: Any) -> tuple[Layer, ...]:
    """Read the layers of a network, whose weights are texts of fractions."""
    if not isinstance(given, (list, tuple)) or not given:
        raise FormulaError(f"{name}: a network is a list of layers [W, b]")
    found: list[Layer] = []
    for number, layer in enumerate(given, 1):
        if not isinstance(layer, (list, tuple)) or len(layer) != 2:
            raise FormulaError(f"{name}: layer {number} is a pair [W, b]")
        matrix, bias = layer
        lists = isinstance(matrix, (list, tuple)) and all(
            isinstance(row, (list, tuple)) for row in (*matrix, bias)
        )
        if not lists or not matrix or not matrix[0]:
            raise FormulaError(f"{name}: layer {number} is a matrix and a list, none of them empty")
        before = len(found[-1][1]) if found else len(matrix[0])
        if any(len(row) != before for row in matrix) or len(bias) != len(matrix):
            raise FormulaError(
                f"{name}: layer {number} does not chain: its matrix needs {before} columns in each"
                f" row, and its bias as many entries as there are rows ({len(matrix)})"
            )
        rows = tuple(tuple(_weight(name, number, entry) for entry in row) for row in matrix)
        found.append((rows, tuple(_weight(name, number, entry) for entry in bias)))
    return tuple(found)


def _weight(name: str, layer: int, text: Any) -> str:
    try:
        return str(fraction(text))
    except FormulaError as error:
        raise FormulaError(f"{name}: layer {layer} has the weight {error}") from None


def fraction(text: Any) -> Fraction:
    """Return the value of a text such as "-3/7"; raises FormulaError for anything else."""
    if type(text) is not str or not _WEIGHT.fullmatch(text):
        raise FormulaError(f"{repr(text)[:40]}, not text such as '-3/7'")
    if any(len(part) > MAX_DIGITS for part in text.split("/")):
        raise FormulaError(f"{text[:40]}..., which has more than {MAX_DIGITS} figures")
    return Fraction(text)


# ---- linear relations ----------------------------------------------------------------------------
def relations(tree: Node, name: Callable[[str], Name]) -> Combination:
    """Return a statement as linear relations; ``name`` says what each of its names stands for.

    Raises:
        FormulaError: something else than linear relations joined by and, or, not, =>.
    """
    if tree.op in _SIGNS:
        left, right = (_linear(side, name) for side in tree.args)
        if tree.op in ("le", "lt"):
            left, right = right, left
        return Relation(_SIGNS[tree.op], _added(left, right, Fraction(-1)))
    if tree.op in ("and", "or", "not"):
        return tree.op, tuple(relations(part, name) for part in tree.args)
    if tree.op == "implies":
        premise, conclusion = (relations(part, name) for part in tree.args)
        return "or", (("not", (premise,)), conclusion)
    raise FormulaError("a statement about networks joins linear relations by and, or, not, =>")


def _linear(tree: Node, name: Callable[[str], Name]) -> dict[Name, Fraction]:
    """Return a term as a linear form of what its names stand for."""
    if tree.op == "number":
        return {CONSTANT: tree.args[0]} if tree.args[0] else {}
    if tree.op == "name":
        return {name(tree.args[0]): Fraction(1)}
    if tree.op in ("neg", "add", "sub", "mul", "div"):
        first, *others = (_linear(part, name) for part in tree.args)
        if tree.op == "neg":
            return _added({}, first, Fraction(-1))
        (other,) = others
        if tree.op in ("add", "sub"):
            return _added(first, other, Fraction(1 if tree.op == "add" else -1))
        if tree.op == "mul" and set(first) <= {CONSTANT}:
            first, other = other, first
        if set(other) <= {CONSTANT}:
            factor = other.get(CONSTANT, Fraction(0))
            if tree.op == "mul":
                return _added({}, first, factor)
            if factor:
                return _added({}, first, 1 / factor)
    raise FormulaError("terms about networks are linear, with rational coefficients")


def _added(
    first: dict[Name, Fraction], second: dict[Name, Fraction], factor: Fraction
) -> dict[Name, Fraction]:
    found = dict(first)
    for key, value in second.items():
        found[key] = found.get(key, Fraction(0)) + factor * value
    return {key: value for key, value in found.items() if value}
