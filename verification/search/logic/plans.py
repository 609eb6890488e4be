"""Choose terms for the variables of a theorem that is to be refuted, by floating numbers.

All terms speak of one integer M that is larger than the numbers that the claim says to exist (and
than 1/c for each of these that is positive).  `strategies` derives what a choice promises.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.kernel.budget import spend
from assay.verification.kernel.logic import leaves
from assay.verification.search.logic.numbers import (
    Unknown,
    computable,
    fraction,
    is_close,
    rational,
    truth,
    value,
)

LOOKS, MORE_LOOKS = 500, 100
"""How many choices of terms are looked at with floating numbers, and how many after one at which
the claim fails because two sides are equal: another one is easier to check.
"""
SAMPLES = 400
"""How many values of what is said to exist are looked at with floating numbers."""
LARGE = trees.variable("M", "int")
"""The integer that all terms of a choice may speak of."""
_SIZES = (14.0, 15.0, 24.0, 60.0, 300.0, 5000.0, 1e6, 1e12)
_SURE = 1e6
"""For larger M, sides that floating numbers do not tell apart say nothing."""
_AFTER = ("0", "1", "M", "M**2", "1/M", "2", "M**4", "1/2", "10", "exp(M)", "100", "1/10", "3", "8")
"""What is added to the lower end of a range, simple ones first."""
SIGNS = {"le": 1, "lt": 1, "ge": -1, "gt": -1}
_CONSTANTS = ("1", "0", "-1", "2", "1/2")
"""The sequences that are tried: constant ones."""
_SHARES = ("0", "1", "1/2", "1/M", "1-1/M", "1/8", "7/8", "1/100")


@dataclass(frozen=True)
class Plan:
    """The terms for the variables in the order in which they are met, and which part of each
    conjunction is followed.
    """

    terms: tuple[tuple[str, Node], ...]
    parts: tuple[int, ...]
    small: bool = False
    """The claim says the less the smaller the number is that it says to exist."""
    nowhere: bool = False
    """The claim fails for each value of what it says to exist; no M is needed."""


@dataclass(frozen=True)
class _Line:
    """One way through a sentence: variables and premises in their order, and what is claimed."""

    items: tuple[tuple[str, Node], ...]
    parts: tuple[int, ...]
    claim: Node


def plans(sentence: Node) -> Iterator[Plan]:
    """Yield choices of terms that break a sentence, as far as floating numbers can tell."""
    for line in _lines(sentence, (), ()):
        yield from _of_line(line)


def nowhere(sentence: Node) -> Iterator[Plan]:
    """Yield choices of numbers at which nothing is as a sentence says that there is, as far as
    floating numbers can tell.
    """
    for line in _lines(sentence, (), ()):
        variables = [(kind, v) for kind, v in line.items if kind in ("all", "some")]
        kinds = [kind for kind, _ in variables]
        if kinds != sorted(kinds) or "some" not in kinds:
            continue
        if any(v.op not in ("name", "integer") for _, v in variables):
            continue
        if not all(computable(tree) for kind, tree in line.items if kind in ("given", "fact")):
            continue
        chosen = [v for kind, v in variables if kind == "all"]
        pools = [_numbers(v, line) for v in chosen]
        for terms in itertools.islice(itertools.product(*pools), LOOKS):
            spend("node", 3)
            if _holds_nowhere(line, dict(zip(chosen, terms, strict=True))):
                names = [v.args[0] for v in chosen]
                yield Plan(tuple(zip(names, terms, strict=True)), line.parts, nowhere=True)


def _numbers(variable: Node, line: _Line) -> list[Node]:
    """Return numbers in the range of a variable: simple ones, its ends first."""
    low, high, _ = _bounds(variable, line)
    pool = _pool(variable, (low, high), False)
    return [fraction(n) for n in map(rational, [*pool, *([high] if high else [])]) if n is not None]


def _holds_nowhere(line: _Line, terms: dict[Node, Node]) -> bool:
    """Do floating numbers deny the claim at all values tried of what it says to exist?"""
    place: dict[Node, float] = {v: value(term, {}) for v, term in terms.items()}
    picked = [v for kind, v in line.items if kind == "some"]
    rng, met, sides = random.Random(0), 0, set()
    between = line.claim.op == "eq" and any(v.op == "name" for v in picked)
    for look in range(SAMPLES):
        for v in picked:
            size = rng.choice((1.0, 1.0, 10.0, 1000.0))
            drawn = rng.uniform(-size, size) if look else 0.0
            place[v] = float(round(drawn)) if v.op == "integer" else drawn
        try:
            if not all(truth(tree, place) for kind, tree in line.items if kind == "given"):
                return False
            if all(truth(tree, place) for kind, tree in line.items if kind == "fact"):
                met += 1
                sides.add(between and truth(node("lt", *line.claim.args), place))
                if truth(line.claim, place) or len(sides) == 2:  # there may be a zero in between
                    return False
        except Unknown:
            continue
    return met > 0


def _lines(
    tree: Node, items: tuple[tuple[str, Node], ...], parts: tuple[int, ...]
) -> Iterator[_Line]:
    """Yield the ways through a sentence, one for each part of its conjunctions."""
    if tree.op in trees.QUANTIFIERS:
        sort, hint, body = tree.args
        if sort == "function":
            return
        variable = trees.variable(hint.name, sort)
        kind = "all" if tree.op == "forall" else "some"
        yield from _lines(trees.opened(body, variable), (*items, (kind, variable)), parts)
    elif tree.op == "implies":
        yield from _lines(tree.args[1], (*items, ("given", tree.args[0])), parts)
    elif tree.op == "and":
        facts = tuple(("fact", p) for p in tree.args if is_relational(p))
        for number, part in enumerate(tree.args):
            others = tuple(f for f in facts if f[1] is not part)
            yield from _lines(part, (*items, *others), (*parts, number))
    elif is_relational(tree) or (leaves.is_plain(tree) and _settles(items)):
        yield _Line(items, parts, tree)


def _settles(items: Sequence[tuple[str, Node]]) -> bool:
    """Return True where a way through a sentence is a point: nothing is said to exist."""
    return all(kind != "some" for kind, _ in items)


def is_relational(tree: Node) -> bool:
    return all(part.op not in trees.BINDERS for part in trees.walk(tree))


def _of_line(line: _Line) -> Iterator[Plan]:
    statements = [tree for kind, tree in line.items if kind in ("given", "fact")]
    parts = itertools.chain.from_iterable(map(trees.walk, [*statements, line.claim]))
    if any(part.op == "index" and len(part.args) > 2 for part in parts):
        return
    constant = reading.term(f"[i: {_CONSTANTS[0]}]", {})
    fixed = {v: constant for kind, v in line.items if kind == "all" and v.op == "sequence"}
    known = [_timeless(trees.put(tree, fixed)) for tree in statements]
    if not all(map(computable, [*known, line.claim])):
        return
    variables = [(kind, v) for kind, v in line.items if kind in ("all", "some")]
    last = max((i for i, (kind, _) in enumerate(variables) if kind == "some"), default=-1)
    against = last >= 0
    picked = [v for kind, v in variables if kind == "some" and v in trees.free(line.claim)]
    pools = []
    for place, (kind, variable) in enumerate(variables):
        if kind == "all" and variable.op == "sequence":
            pools.append([reading.term(f"[i: {c}]", {}) for c in _CONSTANTS])
        elif kind == "all":
            low, high, is_open = _bounds(variable, line)
            if low is not None and against and place > last:
                low = trees.put(low, {v: LARGE for kind, v in variables if kind == "some"})
            pool = _pool(variable, (low, high), against and place > last)
            pools.append([t for t in pool if t != low] if is_open else pool)
    every = math.prod(map(len, pools))
    if every <= LOOKS:
        choices: Iterator[tuple[Node, ...]] = itertools.product(*pools)
    else:
        rng = random.Random(0)
        drawn = (tuple(rng.choice(pool) for pool in pools) for _ in range(LOOKS))
        choices = itertools.chain(_alike(pools), drawn)
    seen: set[tuple[Node, ...]] = set()
    close: list[Plan] = []
    at_first = 0
    for terms in choices:
        if terms in seen:
            continue
        seen.add(terms)
        if close and len(seen) > at_first + MORE_LOOKS:
            break
        spend("node", 3)
        for small in (False, True)[: 1 + bool(picked)]:
            found = _breaks(line, terms, picked, small)
            if found is None:
                continue
            names = [v.args[0] for kind, v in variables if kind == "all"]
            if _settles(line.items):
                terms = _exactly(names, terms)
            plan = Plan(tuple(zip(names, terms, strict=True)), line.parts, small)
            if found:
                yield plan
            else:
                at_first = at_first if close else len(seen)
                close.append(plan)
    yield from close


def _exactly(names: Sequence[str], terms: Sequence[Node]) -> tuple[Node, ...]:
    """Return terms with the numbers that they are, where these are rational."""
    known: dict[Node, Node] = {}
    for name, term in zip(names, terms, strict=True):
        term = trees.put(term, known)
        number = rational(term)
        found = term if number is None else fraction(number)
        known |= {trees.variable(name, sort): found for sort in trees.SORTS}
    return tuple(known[trees.variable(name, "real")] for name in names)


def _alike(pools: Sequence[Sequence[Node]]) -> Iterator[tuple[Node, ...]]:
    """Yield the choices in which all but two of the terms are the first ones."""
    for places in itertools.combinations(range(len(pools)), min(2, len(pools))):
        for terms in itertools.product(*(pools[place][:6] for place in places)):
            own = dict(zip(places, terms, strict=True))
            yield tuple(own.get(i, pool[0]) for i, pool in enumerate(pools))


def _bounds(variable: Node, line: _Line) -> tuple[Node | None, Node | None, bool]:
    """Return the ends of a variable's range, as the premises on the way say them, and whether the
    lower one is open.
    """
    low = high = None
    is_open = False
    earlier = [v for kind, v in line.items if kind in ("all", "some")]
    known = {*earlier[: earlier.index(variable) + 1]}
    for kind, tree in line.items:
        if kind == "given":
            for part in trees.conjuncts(tree):
                if part.op not in ("le", "lt") or not trees.free(part) <= known:
                    continue
                if part.args[1] == variable and low is None:
                    low, is_open = part.args[0], part.op == "lt"
                elif part.args[0] == variable and high is None:
                    high = part.args[1]
    return (
        low if low is None or variable not in trees.free(low) else None,
        high if high is None or variable not in trees.free(high) else None,
        is_open,
    )


def _pool(variable: Node, bounds: tuple[Node | None, Node | None], against: bool) -> list[Node]:
    """Return terms for a variable: from the ends of its range on, some of them growing with M."""
    low, high = bounds
    whole = variable.op == "integer"

    def read(text: str) -> Node:
        return reading.term(text, {"M": "int"})

    def allowed(texts: Sequence[str]) -> list[Node]:
        return [
            read(t)
            for t in texts
            if (against or "M" not in t) and (not whole or not {"/", "e"} & set(t))
        ]

    if low is not None and high is not None:
        if whole:
            return [low, high, node("add", low, trees.number(1))]
        return [_between(low, high, share) for share in allowed(_SHARES)]
    steps = allowed(_AFTER)
    if low is not None:
        return [_plus("add", low, s) for s in steps]
    if high is not None:
        return [_plus("sub", high, s) for s in steps]
    return [sign for s in steps for sign in (s, node("neg", s))]


def _between(low: Node, high: Node, share: Node) -> Node:
    zero, one = trees.number(0), trees.number(1)
    if share in (zero, one):
        return low if share == zero else high
    width = high if low == zero else node("sub", high, low)
    return _plus("add", low, share if width == one else node("mul", width, share))


def _plus(op: str, end: Node, step: Node) -> Node:
    if step == trees.number(0):
        return end
    if op == "add" and end == trees.number(0):
        return step
    return node(op, end, step)


def _breaks(
    line: _Line, terms: tuple[Node, ...], picked: Sequence[Node], small: bool
) -> bool | None:
    """Do floating numbers admit these terms and deny the claim, whatever M is?  None where they do
    not, False where they do since sides of the claim are equal.

    ``picked`` are the variables of the claim that it says to exist; ``small`` says that it asks
    the less the smaller they are.
    """
    decided, clear = 0, True
    for size in _SIZES:
        place: dict[Node, float] = {LARGE: size}
        given, chosen = iter(terms), {}
        try:
            for kind, tree in line.items:
                if chosen and kind == "given":
                    tree = _timeless(trees.put(tree, chosen))
                if kind == "all" and tree.op == "sequence":
                    chosen[tree] = next(given)
                elif kind == "all":
                    place[tree] = value(next(given), place)
                elif kind == "some":
                    place[tree] = 1 / size if small and tree.op == "name" else size
                elif kind == "given" and not truth(tree, place):
                    return None
            claim = trees.put(line.claim, chosen)
            if size > _SURE and is_close(claim, place):
                continue
            if truth(claim, place):
                return None
            if any(_asks_more(claim, v, place) != small for v in picked):
                return None
            clear = clear and not is_close(claim, place)
            decided += 1
        except Unknown:
            continue
        if _settles(line.items):
            return clear
    return clear if decided >= 3 else None


def _timeless(premise: Node) -> Node:
    """Return what a premise for all integers of a range says, without the range, where it says the
    same of each; other statements as they are.
    """
    if premise.op != "forall" or premise.args[0] != "int" or premise.args[2].op != "implies":
        return premise
    own = trees.variable(" t", "int")
    said: Node = trees.opened(premise.args[2], own).args[1]
    return premise if own in trees.free(said) else said


def _asks_more(claim: Node, variable: Node, place: dict[Node, float]) -> bool:
    """Does a relation ask more when a variable in it grows?"""
    if claim.op not in SIGNS:
        return False
    margins = []
    for size in (1.0, 2.0):
        left, right = (value(side, {**place, variable: size}) for side in claim.args)
        margins.append(SIGNS[claim.op] * (right - left))
    return margins[1] < margins[0]
