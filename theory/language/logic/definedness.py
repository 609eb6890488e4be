"""What has to be shown so that no statement holds through a missing value alone.

A relation with a side that has no value is false.  Where it is asked for, its truth shows that both
sides have values; where its falsehood is enough (in premises, under ``not``, in alternatives), the
values have to be shown apart.

The derivative of a function variable is an exception: a premise ``derivative(s at t, w(s)) == f``
says of w that it is differentiable at t, as every differential equation does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assay.theory.language import grammar
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees

_RELATIONS = tuple(grammar.RELATIONS.values())
_Context = Callable[[Node], Node]
_SHOWN, _GIVEN, _EITHER = "shown", "given", "either"
"""What a proof does with a part of a sentence: it shows that it holds, it uses that it holds, or
perhaps that it does not.
"""


def obligations(sentence: Node) -> tuple[Node, ...]:
    """Return the closed sentences that say: each term has a value where it is asked for one.

    The terms of a premise have values wherever the earlier premises hold, those of a conclusion
    where the premise does, and those of ``A or B``, ``not A`` and of events in any case.
    """
    found: dict[Node, None] = {}
    for one in _missing(sentence, _SHOWN, lambda inner: inner, 0):
        found[one] = None
    return tuple(found)


def _missing(tree: Node, role: str, around: _Context, depth: int) -> Iterator[Node]:
    """Yield what has to be shown of a part of a sentence; ``role`` says what a proof does with it,
    and ``around`` puts what stands around it.
    """
    if tree.op in _RELATIONS:
        for side in tree.args if role != _SHOWN else ():
            if not trees.is_total(side) and not (role == _GIVEN and _is_slope(side)):
                yield around(node("eq", side, side))
        for side in tree.args:
            yield from _in_events(side, around, depth)
    elif tree.op == "implies":
        premise, conclusion = tree.args
        inside = _GIVEN if role == _SHOWN else _EITHER
        yield from _missing(premise, inside, around, depth)
        yield from _missing(
            conclusion, role, lambda inner: around(node("implies", premise, inner)), depth
        )
    elif tree.op == "and":
        before: tuple[Node, ...] = ()
        for part in tree.args:
            yield from _missing(part, role, _after(before, around), depth)
            before = (*before, part)
    elif tree.op in ("or", "not"):
        for part in tree.args:
            yield from _missing(part, _EITHER, around, depth)
    elif tree.op in trees.QUANTIFIERS:
        sort, hint, body = tree.args
        own = trees.variable(f" {depth}", sort)

        def over(inner: Node) -> Node:
            return around(trees.bind("forall", sort, hint, inner, over=own))

        yield from _missing(trees.opened(body, own), role, over, depth + 1)


def _is_slope(term: Node) -> bool:
    """Return True for the derivative of a function variable, in one of its arguments."""
    body = term.args[-1] if term.op == "derivative" else term
    return body is not term and body.op == "index" and body.args[0].op == "function"


def _in_events(term: Node, around: _Context, depth: int) -> Iterator[Node]:
    """Yield what has to be shown of the events in a term: a chance may be large or small through
    a value that is missing there, so that their relations have values for all draws.
    """
    if term.op not in trees.BINDERS:
        for part in term.args:
            if isinstance(part, Node):
                yield from _in_events(part, around, depth)
        return
    *before, body = term.args
    own = trees.variable(f" {depth}", trees.sort_bound(term))

    def over(inner: Node) -> Node:
        if term.op in ("sum", "prod"):
            first, last = before[1:]
            inside = node("and", node("le", first, own), node("le", own, last))
            inner = node("implies", inside, inner)
        return around(trees.bind("forall", trees.sort(own), before[0], inner, over=own))

    opened = trees.opened(body, own)
    if trees.is_statement(opened):
        yield from _missing(opened, _EITHER, over, depth + 1)
    else:
        yield from _in_events(opened, over, depth + 1)
    if term.op == "derivative" or term.op in trees.CHANCES:
        yield from _in_events(before[-1], around, depth)


def _after(before: tuple[Node, ...], around: _Context) -> _Context:
    if not before:
        return around
    return lambda inner: around(node("implies", trees.conjunction(before), inner))
