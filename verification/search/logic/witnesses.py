"""Witnesses for "there is": numbers, and terms in the variables around, that pass at sample points.

What passes is only likely; the derivation that uses a witness shows that it is one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.verification.search.logic import numbers

PLACES, DRAWS, INSIDE = 40, 2_000, 24
"""Sample points of the variables around, tries to find them, and values of a variable inside."""
_REALS = "1 2 1/2 0 4 1/4 10 1/10 100 1/100 1000 1/1000 10**6 -1 -2 -1/2 -10 -100".split()
_INTEGERS = "1 0 2 3 5 10 20 100 1000 10**6 -1".split()
_OF_ONE = (
    "{v} {v}/2 2*({v}) {v}/4 {v}/10 {v}+1 {v}-1 {v}**2 1/({v}) 1/(2*({v})) min(1,{v}) "
    "min(1,{v}/2) min(1,{v}/10) sqrt({v}) cbrt({v}) -({v}) 1/(1+abs({v}))"
).split()
_OF_TWO = "({v}+{w})/2 min({v},{w}) min({v},{w})/2 max({v},{w}) max({v},{w})+1 {v}+{w}".split()
_ABOVE = (
    "{v} 2*({v}) 1/({v}) 2/({v}) 10/({v}) {v}**2 2*({v})**2 2/({v})**2 -log({v}) -2*log({v})"
).split()
_VALUES = (
    0.0,
    1e-12,
    1e-6,
    1e-3,
    0.01,
    0.1,
    0.3,
    0.5,
    0.9,
    1.0,
    1.5,
    2.0,
    3.0,
    10.0,
    1e2,
    1e4,
    1e9,
)


@dataclass(frozen=True)
class Witness:
    """A term; where ``above``, any integer that is at least the term, and one more."""

    text: str
    above: bool = False

    @property
    def partial(self) -> bool:
        """May the term lack a value, so that one has to be shown?"""
        return "sqrt(" in self.text or "/(" in self.text


def likely(goal: Node, facts: Sequence[Node], read: Callable[[str], Node]) -> Iterator[Witness]:
    """Yield witnesses of "there is an x with S(x)" that pass at sample points, the simplest first.

    Args:
        goal: the statement.
        facts: what is known of the variables that are free in it.
        read: reads the text of a term.
    """
    sort, _, body = goal.args
    around = sorted(trees.free(goal), key=str)
    around = [v for v in around if v.op in ("name", "integer")]
    rng = Random(1)
    places = _places(around, facts, rng)
    hidden = trees.variable(" w", sort)
    inside = trees.opened(body, hidden)
    said = dict.fromkeys(str(p.args[0]) for p in trees.walk(body) if p.op == "number" and p.args[0])
    fractions = [f"{a}/{b}" for a in said for b in said if a != b]
    for witness in _candidates(sort, around, [*said, *fractions]):
        term = read(witness.text)
        if all(
            _passes(inside, {**place, hidden: value}, rng)
            for place in places
            for value in _values_of(witness, term, place)
        ):
            yield witness


def _candidates(sort: str, around: Sequence[Node], said: Sequence[str]) -> Iterator[Witness]:
    names = [v.args[0] for v in around]
    for text in _REALS if sort == "real" else _INTEGERS:
        yield Witness(text)
    if sort == "real":
        yield from (Witness(f"{root}({q})") for q in said for root in ("", "sqrt", "cbrt"))
    for v in around:
        if sort == "real":
            yield from (Witness(t.format(v=v.args[0])) for t in _OF_ONE)
        elif v.op == "integer":
            yield from (Witness(t.format(v=v.args[0])) for t in ("{v}", "{v}+1", "2*{v}", "{v}**2"))
    for i, v in enumerate(names):
        for w in names[i + 1 :]:
            if sort == "real":
                yield from (Witness(t.format(v=v, w=w)) for t in _OF_TWO)
    if sort == "int":
        yield from (Witness(t.format(v=v), True) for v in names for t in _ABOVE)


def _values_of(witness: Witness, term: Node, place: Mapping[Node, float]) -> Iterator[float]:
    """Yield values that a witness may have at a place; NaN where it has none."""
    try:
        value = numbers.value(term, place)
    except numbers.Unknown:
        yield math.nan
        return
    if not witness.above:
        yield value
    elif math.isfinite(value):
        least = float(max(0, math.ceil(value)))
        yield from (least + 1, least + 2, 2 * least + 100)


def _places(around: Sequence[Node], facts: Sequence[Node], rng: Random) -> list[dict[Node, float]]:
    """Return values of the variables around at which the facts hold."""
    found: list[dict[Node, float]] = []
    for _ in range(DRAWS if around else 1):
        place = {v: _drawn(v.op == "integer", rng) for v in around}
        if all(_passes(fact, place, rng) for fact in facts):
            found.append(place)
        if len(found) == PLACES:
            break
    return found


def _drawn(whole: bool, rng: Random) -> float:
    value = rng.choice(_VALUES) * rng.choice((1, 1, -1)) * rng.choice((1.0, rng.uniform(0.5, 2)))
    return float(round(value)) if whole else value


def _passes(statement: Node, place: dict[Node, float], rng: Random) -> bool:
    """Return whether a statement holds at a place as far as sample values of the variables inside
    tell; what has no value in floating numbers passes, a witness without value does not.
    """
    op, args = statement.op, statement.args
    if op in ("and", "or"):
        return (all if op == "and" else any)(_passes(part, place, rng) for part in args)
    if op == "not":
        return not _passes(args[0], place, rng)
    if op == "implies":
        return not _passes(args[0], place, rng) or _passes(args[1], place, rng)
    if op in trees.QUANTIFIERS:
        sort, _, body = args
        inner = trees.variable(f" {len(place)}", sort)
        inside = trees.opened(body, inner)
        each = (_passes(inside, {**place, inner: value}, rng) for value in _near(sort, place, rng))
        return all(each) if op == "forall" else any(each)
    if any(math.isnan(value) for value in place.values()):
        return False
    try:
        return numbers.truth(statement, place)
    except numbers.Unknown:
        return True


def _near(sort: str, place: Mapping[Node, float], rng: Random) -> list[float]:
    """Return values of a variable inside: near those of the others, and some of all sizes."""
    found = []
    for value in place.values():
        if math.isfinite(value):
            found += [value, -value, value / 2, value + 1, 1 / (1 + abs(value))]
            found += [0.999 * value, 1.001 * value]
    found += [_drawn(False, rng) for _ in range(INSIDE)]
    return [float(round(v)) for v in found] if sort == "int" else found
