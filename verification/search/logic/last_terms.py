"""Sums and products in theorems without a written proof: their last terms, and induction on the
number of terms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import printing, trees
from assay.verification.search.logic.goals import near
from assay.verification.search.logic.outline import Outline

OPS = ("sum", "prod")
_EMPTY = {"sum": "empty sum", "prod": "empty product"}
_LAST = {"sum": "last term", "prod": "last factor"}
_ONE = trees.number(1)
MOST = 64
"""How many terms of a sum with numbers at its ends are taken off one by one."""


def counted_by(goal: Node) -> list[Node]:
    """Return the integer variables that are the last index of a sum or product of a goal: of one
    without variables that are bound outside of it.  No chance may speak of them, too: what is known
    of one number of draws says nothing of the next.
    """
    free = trees.free(goal)
    totals = [p for p in trees.walk(goal) if p.op in OPS and trees.is_closed(p)]
    drawn = [trees.free(p) for p in trees.walk(goal) if p.op in trees.CHANCES]
    ends = [total.args[2] for total in totals if not any(total.args[2] in own for own in drawn)]
    return [end for end in dict.fromkeys(ends) if end.op == "integer" and end in free]


def unfolded(outline: Outline, total: Node, plain: Sequence[int]) -> int | None:
    """Return a step that says what a sum or product is by its last term, or that it has none; None
    where its last index is neither a number nor written as n + 1, or there are too many terms.

    ``plain`` are the steps that may show that the terms have values.
    """
    _, first, last, _ = total.args
    if last.op == "add" and last.args[1] == _ONE:
        return _by_last_term(outline, total, last.args[0], plain)
    if last.op != "number" or first.op != "number":
        return None
    if last.args[0] - first.args[0] > MOST:
        return None
    if last.args[0] < first.args[0]:
        name, body = _body(outline, total)
        ends = {"a": printing.text(first), "b": printing.text(last)}
        axiom = outline.axiom(_EMPTY[total.op], f=(name, body), **ends)
        return outline.cut(axiom, outline.leaf(node("lt", last, first)))
    before = trees.number(int(last.args[0]) - 1)
    found = _by_last_term(outline, total, before, plain)
    value = outline.concluded(found).args[1]
    name = outline.fix("m", "int")
    changed = node(total.op, *total.args[:2], trees.variable(name, "int"), total.args[3])
    says = printing.text(node("eq", changed, value), outline.derivation.declare)
    later = node("add", before, _ONE)
    ends = {"a": printing.text(last), "b": printing.text(later)}
    axiom = outline.axiom("equal integers", P=(name, says), **ends)
    return outline.cut(axiom, outline.leaf(node("eq", last, later)), found)


def _body(outline: Outline, total: Node) -> tuple[str, str]:
    """Return a name for the index, and the summand in it, as text."""
    name = outline.fix("i", "int")
    term = trees.opened(total.args[3], trees.variable(name, "int"))
    return name, printing.text(term, outline.derivation.declare)


def _by_last_term(outline: Outline, total: Node, before: Node, plain: Sequence[int]) -> int:
    """Return a step that says what a sum up to ``before`` + 1 is by its last term."""
    first = total.args[1]
    name, body = _body(outline, total)
    ends = {"a": printing.text(first), "b": printing.text(before)}
    axiom = outline.axiom(_LAST[total.op], f=(name, body), **ends)
    index, later = trees.variable(name, "int"), node("add", before, _ONE)
    within = trees.conjunction((node("le", first, index), node("le", index, later)))
    here = outline.hyp(within)
    parts = [outline.taut(part, here) for part in trees.conjuncts(within)]
    term = trees.opened(total.args[3], index)
    needed = () if trees.is_total(term) else (*parts, *plain)
    valued = outline.leaf(node("eq", term, term), *needed)
    values = outline.all(name, outline.intro(within, valued))
    long = node("le", first, later)
    return outline.cut(axiom, outline.leaf(long, *near(outline, long, plain)), values)


def by_induction(
    outline: Outline, goal: Node, known: Sequence[int], leaf: Callable[[Node, Sequence[int]], int]
) -> int | None:
    """Show a goal by induction on the last index of a sum or product in it; None where no such
    index is known to be at least some number.

    ``leaf`` shows a formula from steps. What is known of the index besides its first value is not
    used.
    """
    for counter in counted_by(goal):
        for place in known:
            for part in trees.conjuncts(outline.concluded(place)):
                if part.op == "le" and part.args[1] == counter and part.args[0].op == "number":
                    return _induction(outline, goal, counter, part, place, known, leaf)
    return None


def _induction(
    outline: Outline,
    goal: Node,
    counter: Node,
    bound: Node,
    place: int,
    known: Sequence[int],
    leaf: Callable[[Node, Sequence[int]], int],
) -> int:
    first = bound.args[0]
    others = [step for step in known if counter not in trees.free(outline.concluded(step))]
    name = outline.fix("m", "int")
    m = trees.variable(name, "int")
    statement = trees.put(goal, {counter: m})
    base = leaf(trees.put(goal, {counter: first}), others)
    from_first, now = outline.hyp(node("le", first, m)), outline.hyp(statement)
    following = trees.put(goal, {counter: node("add", m, _ONE)})
    step = leaf(following, [*others, from_first, now])
    says = printing.text(statement, outline.derivation.declare)
    always = outline.induct(name, says, printing.text(first), base, step)
    one = outline.at(always, counter.args[0])
    return outline.taut(goal, outline.cut(one, outline.taut(bound, place)))
