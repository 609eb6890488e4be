"""Leaves of a derivation: formulas in which sums and values of sequences are any numbers."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple

from assay.verification.checkers import reader
from assay.verification.checkers.deduce.sentences import DRAWN, GUARDS, free
from assay.verification.checkers.deduce.theorem import is_total
from assay.verification.checkers.reader import Beyond, Tree

_FOREIGN = {"index", "sum", "prod", "derivative", *DRAWN}


class Leaf(NamedTuple):
    """What has to be shown: the goal wherever all of ``given`` holds; these names are integers."""

    given: list[Tree]
    goal: Tree
    whole: set[str]

    def formula(self) -> Any:
        """Return the JSON form of the formula."""
        names = sorted(set().union(*map(reader.names, (*self.given, self.goal))) - reader.RESERVED)
        ranges = [f"{n} in {{..}}" if n in self.whole else f"{n} in (-oo, oo)" for n in names]
        told = [reader.written(_told(tree, self.whole)) for tree in self.given]
        return {"goal": reader.written(self.goal), "given": [*ranges, *told], "where": []}


def leaf(given: list[Tree], goal: Tree) -> Leaf:
    """Return the leaf: the terms that formulas do not have become v1, v2, .., names that are free,
    in the order in which they are met.
    """
    said = [part for tree in given for part in _parts(tree)]
    spoken = set().union(*map(free, (*said, goal)))
    names = {v.text for v in spoken}
    foreign: dict[Tree, Tree] = {}

    def plain(tree: Tree) -> Tree:
        if tree.kind in _FOREIGN:
            if tree not in foreign:
                name = next(f"v{n}" for n in count(1) if f"v{n}" not in names)
                names.add(name)
                foreign[tree] = Tree("name", (), name)
            return foreign[tree]
        if tree.kind in ("seq", "function", "family", *GUARDS):
            raise Beyond(f"{tree.kind} in a leaf")
        if tree.kind in ("real", "int", "true", "false"):
            return Tree("name", (), tree.text or tree.kind)
        return Tree(tree.kind, tuple([plain(part) for part in tree.parts]), tree.text)

    found = Leaf([_exact(plain(x)) for x in said], _exact(plain(goal)), set())
    for term in foreign:
        if not is_total(term) and not any(term in _sides(part) for part in said):
            raise Beyond("a sum that may have no value")
    return found._replace(whole={v.text for v in spoken if v.kind == "int"})


def _parts(tree: Tree) -> list[Tree]:
    """Return the parts of a conjunction."""
    if tree.kind == "and":
        return [part for inner in tree.parts for part in _parts(inner)]
    return [] if tree.kind == "true" else [tree]


def _sides(tree: Tree) -> Iterator[Tree]:
    """Yield the terms in a relation: where it holds, they have values."""
    parts = tree.parts if tree.kind == "relation" else ()
    for part in parts:
        yield part
        if part.kind not in _FOREIGN:
            yield from _sides(Tree("relation", part.parts))


# ---- what a formula says -------------------------------------------------------------------------
def says(formula: Any, leaf: Leaf) -> bool:
    """Say whether a formula is a leaf: with its goal, and with no other hypotheses."""
    given, whole = [], set()
    for text in formula["given"]:
        if own := reader.declaration(text):
            name = Tree("name", (), own.name)
            if own.low:
                given.append(Tree("relation", (own.low, name), "<" if own.low_open else "<="))
            if own.high:
                given.append(Tree("relation", (name, own.high), "<" if own.high_open else "<="))
            whole |= {own.name} if own.whole else set()
        else:
            given.append(reader.statement(text))
    hypotheses = {_told(_exact(tree), leaf.whole) for tree in given}
    return (
        not formula["where"]
        and _exact(reader.statement(formula["goal"])) == leaf.goal
        and whole <= leaf.whole
        and hypotheses <= {_told(tree, leaf.whole) for tree in leaf.given}
    )


def _exact(tree: Tree) -> Tree:
    """Write numbers as whole ones and their quotients."""
    return reader.replaced(tree, lambda t: _written(t.value) if t.kind == "number" else None)


def _written(q: Fraction) -> Tree:
    if q < 0:
        return Tree("minus", (_written(-q),))
    above, below = (Tree("number", (), str(n)) for n in q.as_integer_ratio())
    return above if q.denominator == 1 else Tree("/", (above, below))


def _number(tree: Tree) -> Fraction | None:
    """Return the value of a number as it is written, None for other terms."""
    match tree:
        case Tree("number"):
            return tree.value
        case Tree("minus", (inner,)):
            found = _number(inner)
            return None if found is None else -found
        case Tree("/", (above, below)):
            top, bottom = _number(above), _number(below)
            return top / bottom if top is not None and bottom else None
    return None


def _told(tree: Tree, whole: set[str]) -> Tree:
    """Write an inequality with the smaller side first; n > 4 is 5 <= n for an integer n."""
    if tree.kind != "relation" or tree.text in ("==", "!="):
        return tree
    sides = list(tree.parts if "<" in tree.text else tree.parts[::-1])
    sign = tree.text.replace(">", "<")
    for place, shift in ((0, 1), (1, -1)):
        if (end := _number(sides[place])) is not None:
            if sign == "<" and end.denominator == 1 and sides[1 - place].text in whole:
                sign, end = "<=", end + shift
            sides[place] = _written(end)
    return Tree("relation", tuple(sides), sign)
