"""The truth of sentences in sampled models, with exact rationals (balls for exp, log, sqrt).

``truth`` returns True or False only where it is certain, else None:

- a relation with a side that has no value is false, one whose sides cannot be told apart is None;
- integers with both ends of a range are all tried; reals are tried on a grid, at the values of the
  model and at those of the terms that occur; integers without an end in a window.  So "for all" is
  false at one failure, "exists" true at one success, and otherwise None;
- a chance or mean of finite draws is a sum over all outcomes; of one draw of another law it is a
  ball, of several such draws it is None;
- a sequence that a recursion defines is computed; it is the only one, so that both answers are
  certain about it.  Of other sequences those of the model are tried.

A model that is ``exact`` promises more: what is said of integers without an end is constant beyond
the window, and what is said of reals changes on the grid alone.  The bodies of
`tests.logic.bodies` keep this promise: their sequences are constant beyond -4..4, an integer is
compared with numbers of at most that size, and relations about a real break at multiples of 1/8.
Each quantifier inside another one gets a window that is wider by more than all shifts, so that an
integer beyond the window stands for all that lie further out; one over reals gets a point that is
much closer to 0 than those of the quantifiers around it.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, prod
from typing import Any

from flint import arb

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from tests.logic.arithmetic import Undefined, Unknown, called, power, quotient
from tests.logic.laws import Law, ball
from tests.logic.slopes import slope

WINDOW = 12
WIDER = 8
LONGEST = 400
MOST_DRAWS = 6
GRID = tuple(Fraction(n, 8) for n in range(-64, 65))
CLOSER = 2**12
COARSE = tuple(Fraction(n, 2) for n in (-2, 0, 1, 2, 4))


Sequence = Callable[[int], Any]
_UNKNOWN = object()
"""The value of a variable that is bound where a recursion does not speak of it."""


@dataclass(frozen=True)
class Model:
    """Values of the free variables."""

    values: Mapping[Node, Any]
    exact: bool = False
    all_sequences: tuple[Sequence, ...] = ()
    """Sequences that stand for all others, where there are such."""

    def reals(self) -> set[Fraction]:
        return {Fraction(v) for v in self.values.values() if isinstance(v, (int, Fraction))}

    def sequences(self) -> list[Sequence]:
        return [v for k, v in self.values.items() if k.op == "sequence"]


@dataclass(frozen=True)
class _Place:
    """Where in a sentence: the values of the variables that are bound around it."""

    model: Model
    occurring: frozenset[Fraction]
    bound: tuple[Any, ...] = ()
    depth: int = field(default=0)
    closeness: int = field(default=0)
    """How many quantifiers over integers and over reals stand around it."""

    def under(self, value: Any, deeper: int = 0, closer: int = 0) -> _Place:
        bound = (value, *self.bound)
        depth, closeness = self.depth + deeper, self.closeness + closer
        return _Place(self.model, self.occurring, bound, depth, closeness)


def truth(sentence: Node, model: Model) -> bool | None:
    """Return whether the sentence holds in the model, None where this is not certain."""
    start = _Place(model, frozenset())
    found = set(model.reals())
    for part in trees.walk(sentence):
        if not trees.is_statement(part) and part.op not in ("sequence", "family", "law"):
            try:
                value = number(part, start)
            except (Undefined, Unknown, IndexError):
                continue
            if isinstance(value, (int, Fraction)):
                found.add(Fraction(value))
    return _truth(sentence, _Place(model, frozenset(found)))


# ---- statements ----------------------------------------------------------------------------------
def _truth(tree: Node, place: _Place) -> bool | None:
    op = tree.op
    if op in ("true", "false"):
        return op == "true"
    if op == "not":
        return _opposite(_truth(tree.args[0], place))
    if op == "and":
        return _all(_truth(a, place) for a in tree.args)
    if op == "or":
        return _opposite(_all(_opposite(_truth(a, place)) for a in tree.args))
    if op == "implies":
        premise = _truth(tree.args[0], place)
        if premise is False:
            return True
        conclusion = _truth(tree.args[1], place)
        return conclusion if premise is True or conclusion is True else None
    if op == "exists" and tree.args[0] == "seq":
        try:
            return _joint(tree, place)
        except Unknown:
            pass
    if op in trees.QUANTIFIERS:
        values, complete = _tried(tree, place)
        within = [int(tree.args[0] == sort) for sort in ("int", "real")]
        cases = (_truth(tree.args[2], place.under(v, *within)) for v in values)
        if op == "forall":
            found = _all(cases)
            return found if found is False or complete else None
        found = _all(map(_opposite, cases))
        return _opposite(found) if found is False or complete else None
    return _relation(tree, place)


def _opposite(value: bool | None) -> bool | None:
    return None if value is None else not value


def _all(values: Iterable[bool | None]) -> bool | None:
    found: bool | None = True
    for value in values:
        if value is False:
            return False
        found = found if value else None
    return found


def _relation(tree: Node, place: _Place) -> bool | None:
    unknown = False
    sides = []
    same = tree.args[0] == tree.args[1]
    for side in tree.args:
        try:
            sides.append(number(side, place))
        except Undefined:
            return False
        except Unknown:
            unknown = True
    if unknown:
        return None
    if same:
        return tree.op in ("le", "ge", "eq")
    left, right = sides
    if isinstance(left, arb) or isinstance(right, arb):
        gap = ball(left) - ball(right)
        less, more = gap < 0, gap > 0
        if not less and not more:
            return None
        return {"lt": less, "le": less, "gt": more, "ge": more, "eq": False, "ne": True}[tree.op]
    return {
        "lt": left < right,
        "le": left <= right,
        "gt": left > right,
        "ge": left >= right,
        "eq": left == right,
        "ne": left != right,
    }[tree.op]


# ---- what a quantifier ranges over ---------------------------------------------------------------
def _tried(tree: Node, place: _Place) -> tuple[Iterable[Any], bool]:
    """Return values of the variable of a quantifier, and whether they decide."""
    sort, _, body = tree.args
    if sort == "int":
        return _integers(_guard(tree.op, body), place)
    if sort == "real":
        grid = GRID if place.model.exact else COARSE
        small = Fraction(1, CLOSER ** (place.closeness + 1))
        values = sorted(place.occurring.union(grid, (small, -small)), key=abs)
        return values, place.model.exact
    run = _run(body, place) if tree.op == "forall" else None
    if run is not None:
        return [run], True
    if place.model.all_sequences:
        return place.model.all_sequences, True
    return place.model.sequences(), False


def _guard(op: str, body: Node) -> tuple[Node, ...]:
    if op == "forall":
        return trees.conjuncts(body.args[0]) if body.op == "implies" else ()
    return trees.conjuncts(body)


def _integers(guard: tuple[Node, ...], place: _Place) -> tuple[Iterable[int], bool]:
    low, high = [], []
    for part in guard:
        if part.op in ("le", "lt", "ge", "gt"):
            one, other = part.args if part.op in ("le", "lt") else part.args[::-1]
            for side, end, where in ((one, other, high), (other, one, low)):
                value = _end(end, place) if trees.tree_is_bound(side, 0) else None
                if value is not None:
                    where.append(floor(value) if where is high else ceil(value))
    radius = WINDOW + WIDER * place.depth
    first = max(low) if low else None
    last = min(high) if high else None
    if first is not None and last is not None:
        complete = last - first <= LONGEST
        return range(first, min(last, first + LONGEST) + 1), complete
    if first is not None:
        return range(first, max(radius, first + WIDER) + 1), place.model.exact
    if last is not None:
        return range(min(-radius, last - WIDER), last + 1), place.model.exact
    return range(-radius, radius + 1), place.model.exact


def _end(term: Node, place: _Place) -> Fraction | None:
    """Return the value of an end of a range, which does not speak of its own variable."""
    if any(trees.tree_is_bound(part, 0) for part in trees.walk(term)):
        return None
    try:
        value = number(term, place.under(None))
    except (Undefined, Unknown):
        return None
    return value if isinstance(value, (int, Fraction)) else None


_Rule = tuple[Node, Node]
"""The start and the step of a recursion."""


def _rule(said: Node) -> tuple[int, _Rule] | None:
    """Return how many binders lie between "x[0] == a and for all t in {0..}: x[t+1] == f" and the
    binder of its sequence x, and the terms a and f; None for any other statement.
    """
    if said.op != "and" or [part.op for part in said.args] != ["eq", "forall"]:
        return None
    (left, first), (sort, _, step) = (part.args for part in said.args)
    if left.op != "index" or left.args[0].op != "bound" or sort != "int" or step.op != "implies":
        return None
    level = left.args[0].args[0]
    time = node("bound", 0, "int")
    later = node("index", node("bound", level + 1, "seq"), node("add", time, trees.number(1)))
    fits = (
        left.args[1] == trees.number(0)
        and step.args[0] == node("le", trees.number(0), time)
        and step.args[1].op == "eq"
        and step.args[1].args[0] == later
    )
    return (level, (first, step.args[1].args[1])) if fits else None


def _run(body: Node, place: _Place) -> Sequence | None:
    """Return the only values from 0 on that a premise in the body of "for all" allows its sequence;
    beyond the last one that exists they are such that they break the recursion.
    """
    for said, level in _premises(body, 0):
        found = _rule(said)
        if found is not None and found[0] == level:
            return _sequences({level: found[1]}, level + 1, place)[level]
    return None


def _premises(body: Node, level: int) -> Iterator[tuple[Node, int]]:
    """Yield what is given in the body of "for all", and how many further variables are bound
    there.
    """
    if body.op == "implies":
        yield body.args[0], level
        yield from _premises(body.args[1], level)
    elif body.op == "forall":
        yield from _premises(body.args[2], level + 1)


def _joint(tree: Node, place: _Place) -> bool | None:
    """Return the truth of "there are sequences with these recursions"; raises `Unknown` where a
    statement says anything else.
    """
    count = 0
    while tree.op == "exists" and tree.args[0] == "seq":
        count, tree = count + 1, tree.args[2]
    parts = (tree,) if count == 1 else tree.args if tree.op == "and" else ()
    rules = dict(filter(None, map(_rule, parts)))
    if len(parts) != count or sorted(rules) != list(range(count)):
        raise Unknown
    for sequence in reversed(_sequences(rules, count, place).values()):
        place = place.under(sequence)
    return _truth(tree, place)


def _sequences(rules: Mapping[int, _Rule], count: int, place: _Place) -> dict[int, Sequence]:
    """Return the sequences of recursions, by the level of their binders: the outermost of
    ``count`` new ones has the highest.  Others of these variables have no known value.
    """
    kept: list[dict[int, Any]] = []
    asked: list[int] = []

    def states(n: int) -> list[dict[int, Any]]:
        if not 0 <= n <= LONGEST or (asked and n >= len(kept)):
            raise Unknown  # a step that needs later values is none
        while len(kept) <= n:
            asked.append(n)
            try:
                kept.append({level: _value(*rule, len(kept)) for level, rule in rules.items()})
            finally:
                asked.pop()
        return kept

    def _value(first: Node, step: Node, n: int) -> Any:
        try:
            return number(first, inner) if n == 0 else number(step, inner.under(n - 1))
        except Undefined:
            return Fraction(0)

    def sequence(level: int) -> Sequence:
        return lambda n: states(n)[n][level]

    found = {level: sequence(level) for level in sorted(rules)}
    inner = place
    for level in reversed(range(count)):
        inner = inner.under(found.get(level, _UNKNOWN))
    return found


# ---- terms ---------------------------------------------------------------------------------------
def number(tree: Node, place: _Place) -> Any:
    """Return the value of a term: Fraction, int or a ball; raises `Undefined`, `Unknown`."""
    op, args = tree.op, tree.args
    if op == "number":
        return args[0]
    if op == "bound":
        if place.bound[args[0]] is _UNKNOWN:
            raise Unknown
        return place.bound[args[0]]
    if op in ("name", "integer"):
        return place.model.values[tree]
    if op == "index":
        sequence = args[0]
        own = (
            place.bound[sequence.args[0]]
            if sequence.op == "bound"
            else place.model.values[sequence]
        )
        if own is _UNKNOWN:
            raise Unknown
        if len(args) > 2:
            raise Unknown
        return own(int(number(args[1], place)))
    if op in ("sum", "prod"):
        return _total(op, tree, place)
    if op == "derivative":
        return slope(lambda x: number(args[2], place.under(x)), number(args[1], place))
    if op in trees.CHANCES:
        return _expected(tree, place)
    if op == "constant":
        return {"pi": arb.pi(), "e": arb(1).exp()}[args[0]]
    if op == "neg":
        return -number(args[0], place)
    if op == "call":
        return called(args[0], [number(a, place) for a in args[1:]])
    if op not in ("add", "sub", "mul", "div", "pow"):
        raise Unknown
    one, other = (number(a, place) for a in args)
    if op == "pow":
        return power(one, other)
    if isinstance(one, arb) or isinstance(other, arb):
        one, other = ball(one), ball(other)
    if op == "div":
        return quotient(one, other)
    return getattr(operator, op)(one, other)


def _total(op: str, tree: Node, place: _Place) -> Any:
    _, first, last, body = tree.args
    low, high = int(number(first, place)), int(number(last, place))
    if high - low > LONGEST:
        raise Unknown
    found: Any = Fraction(int(op == "prod"))
    for i in range(low, high + 1):
        term = number(body, place.under(i))
        if isinstance(found, arb) or isinstance(term, arb):
            found, term = ball(found), ball(term)
        found = found + term if op == "sum" else found * term
    return found


# ---- chances -------------------------------------------------------------------------------------
def _expected(tree: Node, place: _Place) -> Any:
    """Return a chance or a mean."""
    body = tree.args[-1]
    is_chance = tree.op in ("chance", "chances")

    def weighed(drawn: Any) -> Any:
        inner = place.under(drawn)
        if not is_chance:
            return number(body, inner)
        happens = _truth(body, inner)
        if happens is None:
            raise Unknown
        return Fraction(happens)

    if tree.op in ("chance", "mean"):
        only = _law(tree.args[1], place)
        known = only.outcomes()
        if known is None:
            return _continuous(only, weighed, is_chance, place)
        return _summed((weighed(value), chance) for value, chance in known)
    _, first, last, family, _ = tree.args
    places = range(int(number(first, place)), int(number(last, place)) + 1)
    if len(places) > MOST_DRAWS:
        raise Unknown
    found = [_law(family.args[1], place.under(i)) for i in places]
    outcomes = [one.outcomes() for one in found]
    if len(found) == 1 and outcomes[0] is None:
        i = places[0]
        return _continuous(found[0], lambda x: weighed(drawn_at({i: x})), is_chance, place)
    lists = [one for one in outcomes if one is not None]
    if len(lists) < len(found):
        raise Unknown
    return _summed(
        (
            weighed(drawn_at({i: value for i, (value, _) in zip(places, drawn, strict=True)})),
            prod(chance for _, chance in drawn),
        )
        for drawn in itertools.product(*lists)
    )


def drawn_at(values: Mapping[int, Fraction]) -> Sequence:
    """Return the sequence with these values, 0 elsewhere."""
    return lambda n: values.get(n, Fraction(0))


def _law(tree: Node, place: _Place) -> Law:
    parameters = [number(p, place) for p in tree.args[1:]]
    if any(isinstance(p, arb) for p in parameters):
        raise Unknown
    found = Law(tree.args[0], tuple(map(Fraction, parameters)))
    if not found.is_law():
        raise Undefined
    return found


def _summed(parts: Iterable[tuple[Any, Any]]) -> Any:
    total: Any = Fraction(0)
    for value, chance in parts:
        if isinstance(value, arb) or isinstance(total, arb):
            value, chance, total = ball(value), ball(chance), ball(total)
        total = total + value * chance
    return total


def _continuous(
    law: Law, weighed: Callable[[Fraction], Any], is_chance: bool, place: _Place
) -> Any:
    if not is_chance:
        mean = law.mean(weighed)
        if mean is None:
            raise Undefined
        return mean
    signed = {sign * x for x in place.occurring for sign in (1, -1)}
    if place.model.exact:
        cuts = sorted(signed.union(GRID))
    else:
        near = sorted(signed.union(map(Fraction, range(-8, 9)), COARSE))
        cuts = _changes(weighed, [x + Fraction(1, 10**6 + 3) for x in near])
    ends = [(cuts[0] - 1, arb(0)), *((x, law.below(x)) for x in cuts), (cuts[-1] + 1, arb(1))]
    pieces = [
        (weighed((low + high) / 2), after - before)
        for (low, before), (high, after) in itertools.pairwise(ends)
    ]
    if len({happens for happens, _ in pieces}) == 1:
        return pieces[0][0]
    total = sum((chance for happens, chance in pieces if happens), arb(0))
    return total if place.model.exact else total + arb(0, 1e-8)


def _changes(weighed: Callable[[Fraction], Any], places: list[Fraction]) -> list[Fraction]:
    """Return where an event changes between given places, to ten digits, and their ends."""
    found = [places[0]]
    for low, high in itertools.pairwise(places):
        start = weighed(low)
        if start != weighed(high):
            while high - low > Fraction(1, 10**10):
                middle = (low + high) / 2
                low, high = (middle, high) if weighed(middle) == start else (low, middle)
            found += [low, high]
    return [*found, places[-1]]
