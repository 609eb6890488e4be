"""Compare two statements, and list what one of them changes in the other.

A repair differs from the statement that it mends by a few changes: a relation becomes strict, a
size has to be larger, a number, a sign, a letter or an exponent is another.  They are found by
laying the two trees side by side; what no such change explains is one change of kind "other".
Nothing here decides whether a statement is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.theory.language.orbit import Orbit
from assay.theory.language.statement import Statement
from assay.theory.language.theorem import Theorem

STRICT = "strict"
"""A relation is strict in one of the statements alone."""
THRESHOLD = "threshold"
"""A variable has to be at least a number that is new."""
NUMBER, SIGN, LETTER, EXPONENT = "number", "sign", "letter", "exponent"
OTHER = "other"
"""Anything else."""

_ORDERS = {"lt": True, "le": False}
_TURNED = {"gt": "lt", "ge": "le"}
_LOGICAL = {"and", "or", "not", "implies", "true", "false", "eq", "ne", *_ORDERS, *_TURNED}
_VARIABLES = ("name", "integer")
_LARGEST_MATCH = 3
"""Parts without a partner that are matched in every order; more are taken in the given order."""


@dataclass(frozen=True)
class Change:
    """One change: its kind, whether it stands in the conclusion, and what was and is there.

    ``place`` tells equal changes at different places apart; a side of a chain a < b < c, which
    stands in two relations, is one place.
    """

    kind: str
    old: Any = None
    new: Any = None
    in_conclusion: bool = False
    place: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Shape:
    """A statement taken apart: the variables by their ``names``, each with whether it is whole, the
    ``conditions``, the ``conclusion`` and the abbreviations (``terms``).

    ``frame`` is whatever else has to be the same, ``held`` names the variables on which the
    constants of an order of growth may depend.
    """

    frame: tuple[Any, ...]
    names: tuple[tuple[str, bool], ...]
    conditions: tuple[Node, ...]
    conclusion: Node
    terms: tuple[tuple[str, Node], ...] = ()
    held: frozenset[str] = frozenset()


def changes(old: Statement, new: Statement) -> tuple[Change, ...]:
    """Return what ``new`` changes in ``old``; () where they say the same in the same form."""
    if old == new:
        return ()
    before, after = _shape(old), _shape(new)
    if before is None or after is None or before.frame != after.frame:
        return (Change(OTHER, in_conclusion=True),)
    before, after = _apart(before, after)
    found = []
    if not after.held <= before.held:
        found.append(Change(OTHER, before.held, after.held, in_conclusion=True))
    own = {name for name, _ in {*after.names} - {*before.names}}
    if own:
        found.append(Change(OTHER, None, frozenset(own), bool(own & _said(after))))
    gone = {name for name, _ in before.names} - {name for name, _ in after.names}
    given = [c for c in before.conditions if not gone & _names(c)]
    found += _given(given, after.conditions)
    said = _concluded(before.conclusion, after.conclusion)
    found += [replace(c, in_conclusion=True) for c in said]
    known = dict(before.terms)
    for name, term in after.terms:
        if name in known:
            found += [replace(c, in_conclusion=True) for c in _side(known[name], term)]
    return tuple(dict.fromkeys(found))


def same_conclusion(found: tuple[Change, ...]) -> bool:
    """Return whether changes leave the conclusion as it was, but for a relation that is strict."""
    return all(change.kind == STRICT or not change.in_conclusion for change in found)


# ---- statements taken apart ----------------------------------------------------------------------
def _shape(statement: Statement) -> Shape | None:
    """Return a statement taken apart, None for a type that is not compared."""
    known: dict[type, Callable[[Any], Shape]] = {
        Formula: _of_formula,
        Asymptotic: _of_asymptotic,
        Orbit: _of_orbit,
        Theorem: _of_theorem,
    }
    taken_apart = known.get(type(statement))
    return taken_apart(statement) if taken_apart else None


def _of_formula(statement: Formula) -> Shape:
    names, conditions = _declared(statement.given)
    goal = grammar.parse(statement.goal)
    return Shape(("formula",), names, conditions, goal, _terms(statement.where))


def _of_asymptotic(statement: Asymptotic) -> Shape:
    size = statement.sizes_from(statement.size_from)
    names, conditions = _declared((*statement.given, size))
    growth = node("growth", grammar.parse(statement.quantity), grammar.parse(statement.order))
    frame, held = ("asymptotic", statement.kind, statement.size), frozenset(statement.constant)
    return Shape(frame, names, conditions, growth, _terms(statement.where), held)


def _of_orbit(statement: Orbit) -> Shape:
    first, last = statement.times
    names, conditions = _declared((f"t in {{{first}..{last}}}",))
    steps = [(f"{n}[{k}]", text) for n, *both in statement.state for k, text in enumerate(both)]
    goal = grammar.parse(statement.goal)
    terms = _terms((*steps, *statement.parameters, *statement.where))
    return Shape(("orbit", statement.names, statement.unknown), names, conditions, goal, terms)


def _of_theorem(statement: Theorem) -> Shape:
    names: list[Any] = []
    conditions: list[Any] = []
    for premise in statement.premises():
        if premise.variable is not None:
            names.append((premise.variable.args[0], trees.sort(premise.variable) == "int"))
        if premise.says is not None:
            conditions += trees.conjuncts(premise.says)
    return Shape(("theorem",), tuple(names), tuple(conditions), statement.conclusion())


def _declared(given: tuple[str, ...]) -> tuple[tuple[tuple[str, bool], ...], tuple[Node, ...]]:
    """Return the declared names, each with whether it is whole, and all conditions, the ends of the
    ranges among them.
    """
    names: list[Any] = []
    conditions: list[Any] = []
    for text in given:
        found = grammar.declaration(text)
        if found is None:
            conditions += trees.conjuncts(grammar.parse(text))
            continue
        names.append((found.name, found.integer))
        own, (low, high) = node("name", found.name), found.ends
        if low is not None:
            conditions.append(node("lt" if found.lower_open else "le", found.lower, own))
        if high is not None:
            conditions.append(node("lt" if found.upper_open else "le", own, found.upper))
    return tuple(names), tuple(conditions)


def _terms(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, Node], ...]:
    return tuple((name, grammar.parse(text)) for name, text in pairs)


def _apart(old: Shape, new: Shape) -> tuple[Shape, Shape]:
    """Return the two shapes with the abbreviations that both have as names, and all others put in
    their places; abbreviations that nothing uses are left out.
    """
    shared = {name for name, _ in old.terms} & {name for name, _ in new.terms}
    return _expanded(old, shared), _expanded(new, shared)


def _expanded(shape: Shape, kept: set[str]) -> Shape:
    values: dict[str, Node] = {}
    terms = []
    for name, term in shape.terms:
        term = _put(term, values)
        if name in kept:
            terms.append((name, term))
        else:
            values[name] = term
    conditions = tuple(_put(c, values) for c in shape.conditions)
    conclusion = _put(shape.conclusion, values)
    used = set().union(_names(conclusion), *map(_names, conditions))
    needed = []
    for name, term in reversed(terms):
        if name in used or "[" in name:  # the steps of a recursion are always used
            needed.append((name, term))
            used |= _names(term)
    names = tuple(pair for pair in shape.names if pair[0] in used)
    return replace(
        shape, names=names, conditions=conditions, conclusion=conclusion, terms=tuple(needed)
    )


def _put(tree: Node, values: dict[str, Node]) -> Node:
    if tree.op == "name":
        return values.get(tree.args[0], tree)
    if not values:
        return tree
    return node(tree.op, *(_put(a, values) if isinstance(a, Node) else a for a in tree.args))


def _said(shape: Shape) -> set[str]:
    """Return the names that a conclusion and its abbreviations speak of."""
    found = _names(shape.conclusion)
    for name, term in reversed(shape.terms):
        if name in found:
            found |= _names(term)
    return found


def _names(tree: Node) -> set[str]:
    return {part.args[0] for part in _walk(tree) if part.op in _VARIABLES}


def _walk(tree: Node) -> Iterator[Node]:
    stack = [tree]
    while stack:
        part = stack.pop()
        yield part
        stack += [a for a in part.args if isinstance(a, Node)]


# ---- statements side by side ---------------------------------------------------------------------
def _given(old: Iterable[Node], new: Iterable[Node]) -> list[Change]:
    """Compare conditions in any order; a lower bound on a variable may be new."""
    before, after = [*map(_straight, old)], [*map(_straight, new)]
    before, after = _without_common(before, after)
    found = []
    for condition in [*after]:
        variable = _bounded_below(condition)
        if variable is None:
            continue
        rivals = [c for c in before if _bounded_below(c) == variable]
        same = [c for c in rivals if c.args[0] == condition.args[0]]
        if len(rivals) > 1:
            continue
        kind = STRICT if same else THRESHOLD
        found.append(Change(kind, rivals[0] if rivals else None, condition))
        after.remove(condition)
        before = [c for c in before if c not in rivals]
    return found + _matched(before, after, _logical)


def _concluded(old: Node, new: Node) -> list[Change]:
    """Compare conclusions; what the new one says besides is no change of the old one."""
    if "and" not in (old.op, new.op):
        return _logical(old, new)
    before, after = ([*map(_straight, trees.conjuncts(tree))] for tree in (old, new))
    before, after = _without_common(before, after)
    if len(before) < len(after) <= 2 * _LARGEST_MATCH and len(before) <= _LARGEST_MATCH:
        tried = (_matched(before, [*some], _logical) for some in combinations(after, len(before)))
        return min(tried, key=_weight)
    return _matched(before, after, _logical)


def _bounded_below(condition: Node) -> str | None:
    """Return the variable that a condition bounds from below by a number, None for any other
    condition.
    """
    if condition.op not in _ORDERS:
        return None
    bound, variable = condition.args
    return variable.args[0] if variable.op in _VARIABLES and not _names(bound) else None


def _straight(tree: Node) -> Node:
    """Return a relation a > b or a >= b as b < a or b <= a, any other tree as it is."""
    return node(_TURNED[tree.op], *reversed(tree.args)) if tree.op in _TURNED else tree


def _logical(old: Node, new: Node) -> list[Change]:
    """Compare two statements."""
    old, new = _straight(old), _straight(new)
    if old == new:
        return []
    if old.op in ("and", "or") and old.op == new.op:
        parts = [[_straight(part) for part in _flat(tree)] for tree in (old, new)]
        return _matched(*_without_common(*parts), _logical)
    if old.op in _ORDERS and new.op in _ORDERS:
        found = _sides(old, new)
        return found if old.op == new.op else [Change(STRICT, old, new), *found]
    if old.op == new.op and old.op in ("eq", "ne", "growth"):
        return _sides(old, new)
    return _alike(old, new, _logical)


def _flat(tree: Node) -> list[Node]:
    return [part for a in tree.args for part in (_flat(a) if a.op == tree.op else [a])]


def _sides(old: Node, new: Node) -> list[Change]:
    return [change for pair in zip(old.args, new.args, strict=True) for change in _side(*pair)]


def _side(old: Node, new: Node) -> list[Change]:
    """Compare two sides of relations; the changes are told apart by their place in the pair."""
    return [replace(c, place=(old, new, k)) for k, c in enumerate(_terms_apart(old, new))]


def _without_common(old: list[Node], new: list[Node]) -> tuple[list[Node], list[Node]]:
    old, new = [*dict.fromkeys(old)], [*dict.fromkeys(new)]
    return [p for p in old if p not in new], [p for p in new if p not in old]


def _matched(
    old: Sequence[Any], new: Sequence[Any], compare: Callable[[Any, Any], list[Change]]
) -> list[Change]:
    """Compare parts whose order means nothing, each with the partner that leaves fewest changes."""
    if len(old) != len(new):
        return [Change(OTHER)]
    orders = permutations(new) if len(new) <= _LARGEST_MATCH else [new]
    tried = (
        [c for pair in zip(old, order, strict=True) for c in compare(*pair)] for order in orders
    )
    return min(tried, key=_weight, default=[])


def _weight(found: list[Change]) -> tuple[int, int]:
    return sum(change.kind == OTHER for change in found), len(found)


def _alike(old: Node, new: Node, compare: Callable[[Node, Node], list[Change]]) -> list[Change]:
    """Compare two trees of one operation, argument by argument."""
    if old.op != new.op or len(old.args) != len(new.args):
        return [Change(OTHER, old, new)]
    found = []
    for a, b in zip(old.args, new.args, strict=True):
        if isinstance(a, Node) and isinstance(b, Node):
            found += compare(a, b)
        elif a != b:
            return [Change(OTHER, old, new)]
    return found


# ---- terms side by side --------------------------------------------------------------------------
def _terms_apart(old: Node, new: Node) -> list[Change]:
    """Compare two terms as sums, as products with exponents, then argument by argument."""
    if old == new:
        return []
    if old.op in _LOGICAL or new.op in _LOGICAL:
        return _logical(old, new)
    if old.op in _VARIABLES and old.op == new.op:
        return [Change(LETTER, old, new)]
    sums = _summands(old), _summands(new)
    if max(map(len, sums)) > 1:
        return _sums(old, new, *sums)
    if not sums[0] or not sums[1]:
        return [Change(OTHER, old, new)]  # one of the two is the number 0
    return _products(*sums[0].popitem(), *sums[1].popitem())


def _summands(tree: Node) -> dict[tuple[Any, ...], Fraction]:
    """Return a term as a sum: its numbers by the product that each stands before."""
    found: dict[tuple[Any, ...], Fraction] = {}
    stack = [(tree, 1)]
    while stack:
        part, sign = stack.pop()
        if part.op in ("add", "sub"):
            stack += [(part.args[0], sign), (part.args[1], sign if part.op == "add" else -sign)]
        elif part.op == "neg":
            stack.append((part.args[0], -sign))
        else:
            number, product = _product(part)
            found[product] = found.get(product, Fraction(0)) + sign * number
    return {product: number for product, number in found.items() if number}


def _product(tree: Node) -> tuple[Fraction, tuple[Any, ...]]:
    """Return a term as (number, ((factor, exponent), ..)), the factors in the order of their first
    places.
    """
    number = Fraction(1)
    powers: dict[Any, Any] = {}
    stack = [(tree, Fraction(1))]
    while stack:
        part, power = stack.pop()
        if part.op in ("mul", "div"):
            later = power if part.op == "mul" else -power
            stack += [(part.args[1], later), (part.args[0], power)]
        elif part.op == "neg" and power.denominator == 1:
            number *= -1 if power % 2 else 1
            stack.append((part.args[0], power))
        elif part.op == "number" and power.denominator == 1 and (part.args[0] or power > 0):
            number *= part.args[0] ** int(power)
        elif part.op == "pow" and (exponent := _number(part.args[1])) is not None:
            stack.append((part.args[0], power * exponent))
        elif part.op == "call" and part.args[0] == "sqrt":
            stack.append((part.args[1], power / 2))
        else:
            powers[part] = powers.get(part, Fraction(0)) + power
    return number, tuple((factor, power) for factor, power in powers.items() if power)


def _number(tree: Node) -> Fraction | None:
    """Return the value of a number, of its negative or of a fraction of two, None for other
    terms.
    """
    if tree.op == "number":
        return tree.args[0]
    if tree.op == "neg":
        value = _number(tree.args[0])
        return None if value is None else -value
    if tree.op == "div":
        above, below = map(_number, tree.args)
        return above / below if above is not None and below else None
    return None


def _sums(
    old: Node, new: Node, before: dict[Any, Fraction], after: dict[Any, Fraction]
) -> list[Change]:
    """Compare two sums in any order; a number beside the other summands may be new or gone."""
    rest = [
        [(p, n) for p, n in own.items() if other.get(p) != n]
        for own, other in ((before, after), (after, before))
    ]
    found = []
    numbers = [next((n for p, n in own if not p), Fraction(0)) for own in rest]
    if any(numbers):
        found.append(_of_number(*numbers))
    left = [[(p, n) for p, n in own if p] for own in rest]
    if len(left[0]) != len(left[1]):
        return [Change(OTHER, old, new)]
    return found + _matched(left[0], left[1], lambda a, b: _products(*a, *b))


def _of_number(old: Fraction, new: Fraction) -> Change:
    return Change(SIGN if old == -new else NUMBER, old, new)


def _products(
    before: tuple[Any, ...], old: Fraction, after: tuple[Any, ...], new: Fraction
) -> list[Change]:
    """Compare a number before a product with another number before another product."""
    found = [] if old == new else [_of_number(old, new)]
    ours, theirs = ({f: p for f, p in own} for own in (before, after))
    for factor in [f for f, p in ours.items() if theirs.get(f) == p]:
        del ours[factor], theirs[factor]
    if letter := _another_letter(ours, theirs):
        return [*found, letter]
    for factor in [f for f in ours if f in theirs]:
        powers = ours.pop(factor), theirs.pop(factor)
        found.append(Change(EXPONENT, (factor, powers[0]), (factor, powers[1])))
    if len(ours) != len(theirs):
        return [*found, Change(OTHER, before, after)]
    return found + _matched([*ours.items()], [*theirs.items()], _factors)


def _another_letter(ours: dict[Node, Fraction], theirs: dict[Node, Fraction]) -> Change | None:
    """Return the change of one letter, as a factor of a product, into another one or into 1, that
    explains two products without their common factors; None where none does.
    """
    shift = {f: theirs.get(f, Fraction(0)) - ours.get(f, Fraction(0)) for f in {**ours, **theirs}}
    if any(f.op not in _VARIABLES for f in shift) or {*map(abs, shift.values())} != {Fraction(1)}:
        return None
    lost, won = ([f for f, by in shift.items() if by == sign] for sign in (-1, 1))
    letters = (*lost, *won)
    alone = len(letters) == 1 and not (letters[0] in ours and letters[0] in theirs)
    if alone or len(lost) == len(won) == 1:
        return Change(LETTER, lost[0] if lost else None, won[0] if won else None)
    return None


def _factors(old: tuple[Node, Fraction], new: tuple[Node, Fraction]) -> list[Change]:
    """Compare two factors with their exponents."""
    found = [] if old[1] == new[1] else [Change(EXPONENT, old, new)]
    a, b = old[0], new[0]
    if a.op == b.op == "pow":  # their exponents are no numbers
        return found + _terms_apart(a.args[0], b.args[0]) + _exponents(a.args[1], b.args[1])
    if a.op == b.op == "call" and a.args[0] == b.args[0] == "exp":
        return found + _exponents(a.args[1], b.args[1])
    if a.op in _VARIABLES and a.op == b.op:
        return [*found, Change(LETTER, a, b)]
    if {a.op, b.op} & {"add", "sub"}:
        return found + _terms_apart(a, b)
    return found + _alike(a, b, _terms_apart)


def _exponents(old: Node, new: Node) -> list[Change]:
    """Compare two terms that stand in an exponent."""
    small = (NUMBER, SIGN, LETTER)
    inside = _terms_apart(old, new)
    return [replace(c, kind=EXPONENT) if c.kind in small else c for c in inside]
