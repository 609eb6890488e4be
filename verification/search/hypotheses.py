"""Short hypotheses that a statement may lack: variables are compared with each other, or are not 0.

[*proposed(["x"], {})]    # ["x != 0"]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from assay.theory.language import grammar
from assay.theory.language.grammar import Node


def proposed(names: list[str], point: dict[str, Fraction]) -> Iterator[str]:
    """Yield hypotheses on variables, the shortest first, without those that hold at a point where
    the statement fails (an empty one stands for none).
    """
    for text in _all(names):
        if not (point and set(names) <= point.keys() and _holds(text, point)):
            yield text


def _all(names: list[str]) -> Iterator[str]:
    for name in names:
        yield f"{name} != 0"
    for first, second in combinations(names, 2):
        yield f"{first} != {second}"
    for first, second in combinations(names, 2):
        yield from (f"{first} <= {second}", f"{second} <= {first}", f"{first}*{second} >= 0")
        yield from (f"{first} + {second} <= 1", f"{first} + {second} >= 1")
        yield from (f"{first}*{second} <= 1", f"{first}*{second} >= 1")


def _holds(text: str, point: dict[str, Fraction]) -> bool:
    """Return True where a relation of sums and products holds at a point."""
    tree = grammar.parse(text)
    left, right = (_at(side, point) for side in tree.args)
    return {"le": left <= right, "ge": left >= right, "ne": left != right}[tree.op]


def _at(tree: Node, point: dict[str, Fraction]) -> Fraction:
    if tree.op == "number":
        return tree.args[0]
    if tree.op == "name":
        return point[tree.args[0]]
    first, second = (_at(part, point) for part in tree.args)
    return first + second if tree.op == "add" else first * second
