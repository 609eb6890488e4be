"""Sums over symbolic ranges: pieces of a range, equal terms, and one term that differs from all
others.

All functions add steps to an `Outline` and return the number of the last one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.theory.language.grammar import Node, node
from assay.verification.search.logic.goals import (
    By,
    absurd,
    apart,
    by,
    every,
    follows,
    lemma,
    rewritten,
    use,
)
from assay.verification.search.logic.outline import Outline

Each = Callable[..., int]


@dataclass(frozen=True)
class Terms:
    """The terms of a sum: the name of the index, and the text of the term at an index."""

    index: str
    at: Callable[[str], str]

    @property
    def text(self) -> str:
        """The term at the index."""
        return self.at(self.index)

    @property
    def body(self) -> tuple[str, str]:
        """What an axiom takes for ?f(i)."""
        return self.index, self.text

    def sum(self, first: str, last: str) -> str:
        """Return the sum from first to last."""
        return f"sum({self.index} in {first}..{last}, {self.text})"


def index_of(o: Outline, inside: int) -> str:
    """Return the name i, from the step of a <= i <= b."""
    return o.text(o.concluded(inside).args[0].args[1])


def given_premises(o: Outline, step: int, *shown: int | By | Each) -> int:
    """From A => B => .. C: C, where each premise follows from a step, by arithmetic, or as a
    function says that gets the premise.
    """
    for one in shown:
        premise = o.concluded(step).args[0]
        found = one(premise) if callable(one) else follows(o, premise, one)
        step = o.cut(step, found)
    return step


def by_form(o: Outline) -> Each:
    """Return how to show that a term which has a value by its form has one, for all indices."""
    return lambda goal: every(o, goal, lambda inner, inside: o.leaf(inner))


def has_value(o: Outline, equation: int) -> int:
    """From x == y: x == x, which says that x has a value."""
    left = o.concluded(equation).args[0]
    name = o.fresh("w", "real")
    property_ = (name.args[0], o.text(node("eq", left, name)))
    o.release(name)
    return rewritten(o, property_, equation, equation)


def same_terms(o: Outline, f: Terms, g: Terms, ends: tuple[str, str], each: Each) -> int:
    """Show that the sums of f and g are equal: ``each(f(i) == g(i), step of a <= i <= b)``."""
    axiom = o.axiom("same terms", f=f.body, g=g.body, a=ends[0], b=ends[1])
    return given_premises(o, axiom, lambda goal: every(o, goal, each, f.index))


def equal_terms(
    o: Outline, f: Terms, value: str, ends: tuple[str, str], long: By, each: Each
) -> int:
    """Show that the sum of f from a to b is (b-a+1)*value, where ``each`` shows f(i) == value and
    ``long`` that a <= b+1; the value has one by its form.
    """
    same = same_terms(o, f, Terms(f.index, lambda index: value), ends, each)
    constant = o.axiom("constant terms", c=value, a=ends[0], b=ends[1])
    counted = given_premises(o, constant, long)
    right = o.text(o.concluded(counted).args[1])
    return rewritten(o, f"{f.sum(*ends)} == {right}", same, counted)


def scaled(o: Outline, factor: str, f: Terms, ends: tuple[str, str]) -> int:
    """Show that the sum of factor*f+0*f is factor times the sum of f, plus 0 times it."""
    axiom = o.axiom("linear", f=f.body, g=f.body, c=factor, d="0", a=ends[0], b=ends[1])
    return given_premises(o, axiom, lambda goal: every(o, goal, lambda inner, _: o.leaf(inner)))


def in_pieces(
    o: Outline,
    f: Terms,
    ends: tuple[str, str],
    after: str,
    first: By,
    second: By,
    valued: Each | None = None,
) -> int:
    """Show that the sum of f from a to c is that from a to ``after`` and that from after+1 to c:
    ``first`` shows a <= after+1, and ``second`` after <= c; ``valued`` shows "f(i) == f(i) for all
    i" where the form of f does not.
    """
    axiom = o.axiom("split", f=f.body, a=ends[0], b=after, c=ends[1])
    return given_premises(o, axiom, first, second, valued or by_form(o))


def all_but_one(
    o: Outline,
    f: Terms,
    last: str,
    place: str,
    inside: int,
    here: tuple[str, int],
    others: tuple[str, Each],
    valued: Each | None = None,
) -> int:
    """Show that the sum of f from 0 to ``last`` is p+last*q, where f is p at one place and q at all
    others; p and q have values by their form.

    Args:
        o: the outline.
        f: the terms.
        last: the last index.
        place: the index at which f is p; ``inside`` is the step of 0 <= place and place <= last.
        here: the text of p, and the step of f(place) == p.
        others: the text of q, and what shows f(i) == q from a step that says where i lies: 0 <= i
            <= place-1, or place+1 <= i <= last.
        valued: as for `in_pieces`.
    """
    value, this = here
    other, each = others
    shown = valued or by_form(o)
    before = equal_terms(o, f, other, ("0", f"{place}-1"), by(inside), each)
    after = equal_terms(o, f, other, (f"{place}+1", last), by(inside), each)
    tail = o.axiom("last term", f=f.body, a="0", b=f"{place}-1")
    tail = given_premises(o, tail, by(inside), shown)
    head = f.sum("0", f"{place}-1")
    moved = ("w", f"{f.sum('0', 'w')} == {head}+({f.at('w')})")
    tail = rewritten(o, moved, o.leaf(f"{place} == {place}-1+1"), tail)
    back = rewritten(o, ("w", f"{value} == w"), this, o.leaf(f"{value} == {value}"))
    tail = rewritten(o, ("w", f"{f.sum('0', place)} == {head}+w"), back, tail)
    pieces = in_pieces(o, f, ("0", last), place, by(inside), by(inside), valued)
    return o.leaf(f"{f.sum('0', last)} == {value}+({last})*({other})", before, after, tail, pieces)


def unequal(o: Outline) -> int:
    """Show that of two integers the smaller one is not the larger one, whichever stands first."""
    pairs = {"i == j": "x == y", "j == i": "y == x"}
    wrong = {
        pair: lemma(
            o,
            f"for all x, y: x <= y-1 => {real} => 0 >= 1",
            how="combination",
            terms=[[("1", ["y-1-x"]), ("1", ["x-y"])]],
        )
        for pair, real in pairs.items()
    }
    false = lemma(o, "not 0 >= 1")

    def shown(goal: Node, order: int) -> int:
        def never(pair: str) -> int:
            return absurd(
                o,
                pair,
                lambda same: o.taut("false", use(o, wrong[pair], "i", "j", order, same), false),
            )

        return o.taut(goal, *map(never, pairs))

    return apart(o, "for all int i, int j: i <= j-1 => (not i == j) and (not j == i)", shown)
