"""Leaves of a derivation: a step that arithmetic settles, as a formula.

Each maximal foreign term (a value of a sequence, a sum, a derivative) becomes a variable of its
own, equal terms the same one: what holds for all its values holds for the one that it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import printing, trees
from assay.verification.kernel.certificates import Rejected, require
from assay.verification.kernel.logic.rules import Sequent

FOREIGN = ("index", "sum", "prod", "derivative", *trees.CHANCES)
_FLIPPED = {"le": "ge", "lt": "gt", "ge": "le", "gt": "lt"}


def leaf(given: Sequence[Sequent], goal: Node) -> tuple[Sequent, Formula]:
    """Return goal under the hypotheses of what is given, and the formula that has to be shown for
    it: the goal wherever all that is given holds.
    """
    said = [part for g in given for part in trees.conjuncts(g.conclusion)]
    for tree in (*said, goal):
        require(is_plain(tree), "a leaf is about numbers, and has no quantifiers")
        require(not trees.has_symbols(tree), "a leaf has no symbols")
    foreign: dict[Node, Node] = {}
    used = {v.args[0] for tree in (*said, goal) for v in trees.free(tree)}
    conditions = [plain(tree, foreign, used) for tree in said]
    wanted = plain(goal, foreign, used)
    for term in foreign:
        if not trees.is_total(term) and not any(_has_value(term, part) for part in said):
            raise Rejected(f"nothing shows that {printing.text(term)} has a value")
    variables = {v for tree in (*said, goal) for v in trees.free(tree)}
    names = grammar.names(trees.conjunction((*conditions, wanted)))
    whole = {v.args[0] for v in variables if v.op == "integer"} & names
    ranges, rest = [], list(conditions)
    for name in sorted(names):
        ranges.append(_range(name, name in whole, rest))
    formula = Formula(grammar.text(wanted), (*ranges, *map(grammar.text, rest)))
    return Sequent(frozenset().union(*(g.hypotheses for g in given)), goal), formula


def is_plain(statement: Node) -> bool:
    """Return True for a statement that a leaf may use: no quantifier outside of foreign terms."""
    return all(t.op not in trees.QUANTIFIERS for t in outer(statement))


def outer(tree: Node) -> Iterator[Node]:
    """Yield the parts of a tree that are in no foreign term."""
    stack = [tree]
    while stack:
        current = stack.pop()
        yield current
        if current.op not in FOREIGN:
            stack.extend(a for a in current.args if isinstance(a, Node))


def plain(tree: Node, foreign: dict[Node, Node], used: set[str]) -> Node:
    """Return the tree of a formula: names for integer variables and for foreign terms."""
    if tree.op in FOREIGN:
        if tree not in foreign:
            number = next(i for i in range(1, len(used) + 2) if f"v{i}" not in used)
            used.add(f"v{number}")
            foreign[tree] = node("name", f"v{number}")
        return foreign[tree]
    if tree.op == "integer":
        return node("name", tree.args[0])
    require(tree.op not in (*trees.MANY, "bound"), "a sequence stands where a number is needed")
    return node(
        tree.op, *(plain(a, foreign, used) if isinstance(a, Node) else a for a in tree.args)
    )


def _has_value(term: Node, statement: Node) -> bool:
    """Return True when a relation that holds has the term in it: then the term has a value."""
    if statement.op not in grammar.RELATIONS.values():
        return False
    return any(part == term for side in statement.args for part in outer(side))


def _range(name: str, whole: bool, conditions: list[Node]) -> str:
    """Return the declaration of a variable; bounds among the conditions that are numbers become its
    ends, and are taken from the list.
    """
    own = node("name", name)
    low, high = ("", "") if whole else ("(-oo", "oo)")
    found = {"low": False, "high": False}
    for condition in list(conditions):
        if condition.op not in _FLIPPED:
            continue
        left, right = condition.args
        op, end = (condition.op, right) if left == own else (_FLIPPED[condition.op], left)
        value = _number(end)
        if own not in (left, right) or value is None or (whole and value.denominator != 1):
            continue
        side = "low" if op in ("ge", "gt") else "high"
        if found[side]:
            continue
        found[side] = True
        conditions.remove(condition)
        if whole:
            step = {"gt": 1, "lt": -1}.get(op, 0)
            end = trees.number(int(value) + step)
        text = grammar.text(end)
        if side == "low":
            low = text if whole else ("[" if op == "ge" else "(") + text
        else:
            high = text if whole else text + ("]" if op == "le" else ")")
    return f"{name} in {{{low}..{high}}}" if whole else f"{name} in {low}, {high}"


def _number(term: Node) -> Fraction | None:
    """Return the value of a rational number as it is written; None for any other term."""
    if term.op == "number":
        value: Fraction = term.args[0]
        return value
    if term.op == "neg":
        inner = _number(term.args[0])
        return None if inner is None else -inner
    if term.op == "div":
        one, other = map(_number, term.args)
        return one / other if one is not None and other else None
    return None
