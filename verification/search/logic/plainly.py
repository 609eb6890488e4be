"""Say the same without what numbers make needless: ends such as 2**2 of a range become 4, and what
an event says of all integers of a range, the same of each, is said once.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.search.logic import goals
from assay.verification.search.logic.numbers import rational
from assay.verification.search.logic.outline import Outline


def numbered(o: Outline, step: int) -> int:
    """Return the step of a statement in which closed ends of ranges are written as numbers."""
    for end in dict.fromkeys(_ends(o.concluded(step))):
        value = None if end.op == "number" else rational(end)
        if value is None or value.denominator != 1 or value < 0:
            continue
        number = trees.number(int(value))
        name = o.fix("n", "int")
        says = goals.replaced(o.concluded(step), end, trees.variable(name, "int"))
        axiom = o.axiom("equal integers", P=(name, says), a=number, b=end)
        step = o.cut(axiom, o.leaf(node("eq", number, end)), step)
    return step


def _ends(tree: Node) -> Iterator[Node]:
    """Yield the ends of sums, products and families of draws that have no variables."""
    for part in trees.walk(tree):
        ends: tuple[Node, ...] = ()
        if part.op in ("sum", "prod", "chances", "means"):
            ends = part.args[1:3]
        yield from (end for end in ends if trees.is_closed(end) and not trees.free(end))


def once(event: Node) -> Node:
    """Return an event in which what is said of all integers of a range is said without it, where it
    is the same for each.
    """
    if event.op in ("and", "not"):
        return node(event.op, *map(once, event.args))
    said = _same_for_each(event)
    return event if said is None else said[1]


def said_once(o: Outline, step: int) -> int | None:
    """Conclude what `once` says of an event from the event; None where a range may be empty or the
    form is another one.
    """
    event = o.concluded(step)
    if once(event) == event:
        return step
    if event.op == "and":
        parts = [said_once(o, o.taut(part, step)) for part in event.args]
        return None if None in parts else o.taut(once(event), *(p for p in parts if p is not None))
    if event.op == "not":
        return _not_for_all(o, step, event.args[0])
    said = _same_for_each(event)
    if said is None:
        return None
    first, _ = said
    found = o.at(step, o.text(first))
    return o.cut(found, o.leaf(o.concluded(found).args[0]))


def _not_for_all(o: Outline, step: int, event: Node) -> int | None:
    """From "not for all k in a range: B" conclude "not B"."""
    said = _same_for_each(event)
    if said is None:
        return None
    _, body = said
    name = o.fix("k", "int")
    within = trees.opened(event.args[2], trees.variable(name, "int")).args[0]
    each = o.all(name, o.intro(within, o.hyp(body)))
    return o.taut(node("not", body), o.intro(body, o.taut("false", step, each)))


def _same_for_each(event: Node) -> tuple[Node, Node] | None:
    """Return the first integer of the range, and what is said of each, the same."""
    if event.op != "forall" or event.args[0] != "int" or event.args[2].op != "implies":
        return None
    own = trees.variable(" k", "int")
    within, said = trees.opened(event.args[2], own).args
    ends = trees.conjuncts(within)
    if own in trees.free(said) or not ends or ends[0].op != "le" or ends[0].args[1] != own:
        return None
    return ends[0].args[0], said
