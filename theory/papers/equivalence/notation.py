"""Constructors of the claims of `equivalence`, and the networks on which its lemmas are tried.

In a statement about networks, ``f_2_1`` is the pre-activation of unit 1 in layer 2 of the network
f, and ``f_1`` its output.  All weights are exact.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.theory.claims import Reading
from assay.theory.language.piecewise import Piecewise
from assay.theory.language.prose import Prose
from assay.theory.language.shorthand import claims_of
from assay.theory.language.surface import Surface
from assay.theory.language.theorem import Theorem

claim = claims_of("equivalence")

Layers = list[tuple[list[list[str]], list[str]]]
Domain = tuple[tuple[str, ...], ...]


def cube(dimension: int) -> Domain:
    """Return the open cube of side 2 around 0."""
    return (tuple(text for i in range(1, dimension + 1) for text in (f"x{i} > -1", f"x{i} < 1")),)


SQUARE = cube(2)
CUBE = cube(3)
TWO_SQUARES: Domain = (
    ("x1 > 0", "x1 < 1", "x2 > -1", "x2 < 1"),
    ("x1 > 2", "x1 < 3", "x2 > -1", "x2 < 1"),
)
"""A bounded open set that is not connected."""


def on(
    name: str, goal: str, networks: dict[str, Layers], domain: Domain = SQUARE, note: str = ""
) -> Reading:
    """Make a reading about networks on a set of inputs."""
    return Reading(name, Piecewise(goal, tuple(networks.items()), domain), note)


def folds(*widths: int) -> str:
    """Return the union of the zero sets of all units of layers of these widths."""
    units = [(n, i) for n, width in enumerate(widths, 1) for i in range(1, width + 1)]
    return " or ".join(f"f_{n}_{i} == 0" for n, i in units)


def surface(
    name: str,
    goal: str,
    network: Layers,
    sets: dict[str, str] | None = None,
    domain: Domain = SQUARE,
    note: str = "",
) -> Reading:
    """Make a reading about the surface of all folds of hidden units of the network f."""
    of = folds(*(len(bias) for _, bias in network[:-1]))
    return Reading(name, Surface(goal, of, {"f": network}, domain, sets or {}), note)


def words(name: str, text: str, note: str = "") -> Reading:
    """Make a reading that states the claim in words alone."""
    return Reading(name, Prose(text), note)


def theorem(name: str, says: str, given: Sequence[str] = (), note: str = "") -> Reading:
    """Make a reading that is a theorem with quantifiers."""
    return Reading(name, Theorem(says, tuple(given)), note)


CROSSING: Layers = [
    ([["1", "1/8"], ["1/4", "1/2"]], ["1/2", "2"]),
    ([["1", "-1/10"], ["1/4", "1"]], ["-4/5", "-17/8"]),
    ([["2", "3"]], ["1/3"]),
]
"""A network of widths 2, 2, 2, 1 in general position.

On the square unit (1, 1) folds, unit (1, 2) is positive, the fold of unit (2, 1) is the whole line
39*x1 + 3*x2 = 20, which meets no fold of layer 1, and the fold of unit (2, 2) bends at that of unit
(1, 1) and crosses that of unit (2, 1) without a bend.
"""
STRAIGHT = "39*x1 + 3*x2 == 20"
"""Where unit (2, 1) of `CROSSING` is 0."""
RIGHT, LEFT = "16*x1 + 17*x2 == 0", "2*x1 + 4*x2 == 1"
"""Where unit (2, 2) of `CROSSING` is 0, where unit (1, 1) is active and elsewhere."""
CROSSED = {
    "A": "f_1_1 == 0",
    "B": "f_2_1 == 0",
    "C": "f_2_2 == 0 and f_2_1 > 0",
    "D": "f_2_2 == 0 and f_1_1 > 0 and f_2_1 < 0",
    "E": "f_2_2 == 0 and f_1_1 < 0",
}
"""The canonical pieces of the folds of `CROSSING`: two lines, and three parts of the fold of unit
(2, 2), of which C and D lie on the two sides of B, and D and E on those of A.
"""
DEEPER: Layers = [
    *CROSSING[:2],
    ([["1", "-1/2"], ["2", "1"]], ["-1/4", "-4"]),
    ([["1", "1"]], ["0"]),
]
"""`CROSSING` with one layer more, whose folds bend at those of layer 2."""

APART: Layers = [
    ([["1/8", "1"], ["1/2", "1/3"]], ["-1/4", "2"]),
    ([["2", "3"]], ["1"]),
]
"""A network of widths 2, 2, 1 whose unit (1, 1) folds in both of `TWO_SQUARES`, and whose unit
(1, 2) is positive on them.
"""
APART_SHIFTED: Layers = [
    ([["1/8", "1"], ["1/2", "1/3"]], ["-1/4", "3"]),
    ([["2", "3"]], ["-2"]),
]
"""`APART` with the bias of unit (1, 2) raised by 1, which the output takes back."""

_FIRST = [["1", "1/8", "1/9"], ["2", "1/7", "-1/6"], ["1/4", "1/2", "1/5"]]
_SECOND = [["1", "-1/20", "-1/10"], ["1/4", "1/9", "1"], ["-1", "-1/25", "1/12"]]
CONVEX: Layers = [
    (_FIRST, ["1/2", "5/3", "2"]),
    (_SECOND, ["-13/20", "-9/4", "5/4"]),
    ([["2", "3", "5"]], ["1/3"]),
]
"""A network of widths 3, 3, 3, 1 on the cube whose unit (1, 3) is positive, so that it has no fold;
the folds of units (2, 1) and (2, 3) are whole planes, and that of unit (2, 2) bends at those of
units (1, 1) and (1, 2) and crosses that of unit (2, 1).
"""
CONVEX_SHIFTED: Layers = [
    (_FIRST, ["1/2", "5/3", "3"]),
    (_SECOND, ["-11/20", "-13/4", "7/6"]),
    ([["2", "3", "5"]], ["1/3"]),
]
"""`CONVEX` with the bias of unit (1, 3) raised by 1, which the biases of layer 2 take back."""

BUILT: Layers = [
    ([["1", "1/16"], ["-1", "1/4"]], ["0", "1/2"]),
    ([["1", "1"], ["-1", "-1/4"]], ["-1/2", "11/20"]),
    ([["1", "2"]], ["1/3"]),
]
"""A network of widths 2, 2, 2, 1 that the construction of Lemma A.17 allows on the square: unit
(2, 1) is 0 on both facets of the image of layer 1, unit (2, 2) on neither.
"""
CORNER: Layers = [
    ([["1", "1/8", "1/9"], ["1/7", "1", "1/6"], ["1/5", "1/4", "1"]], ["0", "0", "2"]),
    ([["1", "2", "1"]], ["-2"]),
]
"""A network of widths 3, 3, 1: the folds of units (1, 1) and (1, 2) cross in a line through 0, unit
(1, 3) is positive on the cube, and the zero set of unit (2, 1) meets that line at 0.
"""
