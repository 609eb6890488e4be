"""Statements about a piece-wise linear surface: its order, its canonical pieces, their graph."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from assay.theory.language.grammar import parse
from assay.theory.language.piecewise import Combination, Layer, Name, Piecewise, relations
from assay.theory.language.statement import Statement, names_apart, require_texts
from assay.theory.language.variables import FormulaError

_SET = re.compile(r"[A-Z][A-Za-z]{0,19}", re.ASCII)
_LEVEL = re.compile(r"pieces_([1-9]\d?)", re.ASCII)
_OF_SET = re.compile(r"(level|path|square)_([A-Z][A-Za-z]*)", re.ASCII)
_OF_TWO = re.compile(r"(edge|bend)_([A-Z][A-Za-z]*)_([A-Z][A-Za-z]*)", re.ASCII)
ORDER: Name = ("order", 0, 0)


@dataclass(frozen=True)
class Surface(Statement):
    """What a piece-wise linear surface S in an open set X of inputs is made of.

    ``of`` and each text of ``sets`` say, as the goal of a `Piecewise` statement does, which
    inputs belong to S and to a set with a name; X is the ``domain``, a union of open polyhedra.

    A *piece-wise hyperplane* with respect to a set T is nonempty and consists of the points of one
    connected component of X without T at which an affine function, not constant, vanishes.
    square_k S is the union of all piece-wise linear surfaces of order at most k in S: square_0 S is
    empty, and square_(k+1) S adds all piece-wise hyperplanes with respect to square_k S that lie in
    S, which are the *canonical pieces* of level k+1.  The dependency graph has an edge from a piece
    to each one of a higher level whose closure it meets.

    The goal joins linear relations by and, or, not, => between the whole numbers

    ===========  ==================================================================================
    order        the order of S: the least k with square_k S = S; -1 where S is no such surface
    pieces_k     how many canonical pieces of level k there are
    level_A      the level of the set A where it is a canonical piece, 0 elsewhere
    square_A     the least k with square_k S = A, -1 where there is none
    edge_A_B     1 where the graph has an edge from A to B, 0 elsewhere
    bend_A_B     1 where it has one, and at a point that A shares with the closure of B, S does not
                 hold the whole hyperplane of B near the point; 0 elsewhere
    path_A       the number of edges of the longest directed path from A; -1 where A is no
                 canonical piece
    ===========  ==================================================================================

    Raises:
        FormulaError: see `Piecewise`; a polyhedron that is not open, a name of a set that is not
        letters from a capital on; when the texts are read, a name that means nothing.
    """

    NAME = "surface"
    KEY = "surface"

    goal: str
    of: str
    networks: tuple[tuple[str, tuple[Layer, ...]], ...]
    domain: tuple[tuple[str, ...], ...]
    sets: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        base = Piecewise(self.of, self.networks, self.domain)
        object.__setattr__(self, "networks", base.networks)
        object.__setattr__(self, "domain", base.domain)
        pairs = self.sets.items() if isinstance(self.sets, dict) else self.sets
        object.__setattr__(self, "sets", tuple((name, text) for name, text in pairs))
        require_texts((self.goal, *(text for pair in self.sets for text in pair)))
        names = [name for name, _ in self.sets]
        if len(set(names)) < len(names) or not all(map(_SET.fullmatch, names)):
            raise FormulaError("sets have names of letters, from a capital on, each its own")

    # ---- what it means ---------------------------------------------------------------------------
    def _about(self, text: str) -> Piecewise:
        return Piecewise(text, self.networks, self.domain)

    @cached_property
    def base(self) -> Piecewise:
        """That every input lies on the surface: its networks and its domain, as they are read."""
        found = self._about(self.of)
        if any(relation.sign != ">" for part in found.polyhedra for relation in part):
            raise FormulaError("the domain of a surface is open: use < and > alone")
        return found

    @cached_property
    def membership(self) -> dict[str, Combination]:
        """Which inputs belong to each set with a name."""
        return {name: self._about(text).combination for name, text in self.sets}

    @cached_property
    def combination(self) -> Combination:
        """The goal as relations between the numbers that it names."""
        return relations(parse(self.goal), self._number)

    def _number(self, name: str) -> Name:
        """Return a number as (what, place of the first set or level, place of the second set)."""
        places = {own: place for place, (own, _) in enumerate(self.sets, 1)}
        if name == "order":
            return ORDER
        if found := _LEVEL.fullmatch(name):
            return "pieces", int(found[1]), 0
        if (found := _OF_SET.fullmatch(name)) and found[2] in places:
            return found[1], places[found[2]], 0
        if (found := _OF_TWO.fullmatch(name)) and {found[2], found[3]} <= places.keys():
            return found[1], places[found[2]], places[found[3]]
        raise FormulaError(
            f"{name!r} is no number of a surface; there are order, pieces_1, and level_A, square_A,"
            " path_A, edge_A_B, bend_A_B for sets A and B that have a name"
        )

    # ---- forms of it -----------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        about = self._about(self.of).data()
        return {
            "surface": self.goal,
            "of": self.of,
            "networks": about["networks"],
            "domain": about["domain"],
            "sets": dict(self.sets),
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Surface:
        """Read the JSON form back; see `Statement.from_data`."""
        found = cls(**{"goal" if k == cls.KEY else k: v for k, v in data.items()})
        found.parse()
        return found

    def parse(self) -> None:
        """Read all texts; see `Statement.parse`."""
        _ = self.base.combination, self.base.polyhedra, self.membership, self.combination

    def text(self) -> str:
        """Return one plain line; the weights are named by the first figures of a hash."""
        named = "".join(f"; {name}: {text}" for name, text in self.sets)
        inputs = self._about(self.of).text().removeprefix("for all ")
        return f"{self.goal}, for the surface S of those {inputs}{named}"

    @names_apart
    def latex(self) -> str:
        """Return LaTeX of the goal."""
        from assay.theory.language.rendering import latex

        return latex(parse(self.goal))

    def latex_given(self) -> list[str]:
        """Return LaTeX of the domain."""
        return self._about(self.of).latex_given()

    @names_apart
    def latex_where(self) -> list[str]:
        """Return LaTeX of the surface, the sets, and what each network is."""
        from assay.theory.language.rendering import latex

        named = [("S", self.of), *self.sets]
        return [
            *(rf"{name} = \{{x \mid {latex(parse(text))}\}}" for name, text in named),
            *self._about(self.of).latex_where(),
        ]
