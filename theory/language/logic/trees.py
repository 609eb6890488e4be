"""Trees of sentences, in which a bound variable is a number: how many binders lie between it and
its own.

Two sentences that differ in the names of bound variables alone are therefore equal trees, and no
substitution can capture a variable.  The terms and relations are those of
`assay.theory.language.grammar`; the nodes that are new here:

- ``integer`` (name): a free integer variable; a ``name`` is a free real one;
- ``sequence`` (name): a free sequence of reals: a value for each integer, each two integers, ..;
- ``function`` (name): a free function of reals: a value for each number, each two numbers, ..;
- ``bound`` (level, sort): a bound variable, 0 for the innermost binder;
- ``index`` (sequence or function, term, ..): its value, ``x[t+1]`` or ``w[t, i]``, ``f(1/2)``;
- ``forall``, ``exists`` (sort, hint, body);
- ``sum``, ``prod`` (hint, first, last, body): over the integers first, first+1, .., last;
- ``derivative`` (hint, point, body): the limit of (f(point+h)-f(point))/h as h tends to 0, where
  body is f(x) for the variable x;
- ``family`` (hint, body): the sequence of the values of a term, put for a sequence only; of
  several indices, its body is a family again;
- ``law`` (name, parameters): the distribution of a draw;
- ``chance`` (hint, law, event), ``mean`` (hint, law, term): of one draw;
- ``chances``, ``means`` (hint, first, last, family of laws, event or term): of independent draws,
  one for each integer from first to last, as a sequence that is 0 elsewhere;
- ``symbol`` (name, sort, arguments): in axioms, what an instance puts a term or statement for.

A hint is the name that a bound variable is printed with; it means nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from assay.theory.language.grammar import Node, node
from assay.theory.language.variables import FormulaError

SORTS = ("real", "int", "seq", "function")
_FREE = {"real": "name", "int": "integer", "seq": "sequence", "function": "function"}
_SORT_OF = {op: sort for sort, op in _FREE.items()}
QUANTIFIERS = ("forall", "exists")
CHANCES = ("chance", "chances", "mean", "means")
BINDERS = {"forall", "exists", "sum", "prod", "derivative", "family", *CHANCES}
"""Nodes whose last argument stands under one more binder than the node itself."""
MANY = ("sequence", "family", "function")
"""What has a value for each index, and is no number itself."""

_TOTAL = {
    *("exp", "abs", "sin", "cos", "tanh", "sinh", "cosh", "atan"),
    *("erf", "erfc", "Phi", "min", "max", "cbrt"),
}


class LogicError(FormulaError):
    """A sentence whose parts do not fit together; one line says why.

    ``word`` is what in the text is wrong, where that is known.
    """

    def __init__(self, message: str, word: str = "") -> None:
        self.word = word
        super().__init__(message)


@dataclass(frozen=True)
class Hint:
    """The printed name of a bound variable; all hints are equal."""

    name: str = field(compare=False)


# ---- making --------------------------------------------------------------------------------------
def variable(name: str, sort: str) -> Node:
    """Return the free variable of a sort."""
    return node(_FREE[sort], name)


def number(value: int) -> Node:
    """Return the tree of a whole number, as the parser reads it."""
    if value < 0:
        return node("neg", number(-value))
    return node("number", Fraction(value))


def implication(premises: tuple[Node, ...], conclusion: Node) -> Node:
    """Return premise => (next premise => ... conclusion)."""
    for premise in reversed(premises):
        conclusion = node("implies", premise, conclusion)
    return conclusion


def conjunction(parts: tuple[Node, ...]) -> Node:
    """Return the statement that all parts hold."""
    if not parts:
        return node("true")
    return parts[0] if len(parts) == 1 else node("and", *parts)


def conjuncts(tree: Node) -> tuple[Node, ...]:
    """Return the parts of a conjunction, nested ones too."""
    if tree.op == "and":
        return tuple(part for child in tree.args for part in conjuncts(child))
    return () if tree.op == "true" else (tree,)


def bind(op: str, *args: Any, over: Node) -> Node:
    """Return a binder over a free variable: ``args`` are what stands before the body, which is the
    last of them, with the variable still free.
    """
    *before, body = args
    return node(op, *before, close(body, over))


def quantified(op: str, over: Node, body: Node) -> Node:
    """Return the statement for all values of a free variable, or that there is one."""
    return bind(op, sort(over), Hint(over.args[0]), body, over=over)


# ---- binding -------------------------------------------------------------------------------------
def close(tree: Node, over: Node, level: int = 0) -> Node:
    """Return a tree in which a free variable is the bound variable of a binder around the tree."""
    if tree == over:
        return node("bound", level, sort(over))
    if over.op in _SORT_OF and over not in free(tree):
        return tree
    return _mapped(tree, lambda child, deeper: close(child, over, level + deeper))


def opened(body: Node, term: Node, level: int = 0) -> Node:
    """Return the body of a binder with a term in place of its variable.

    What the term says of binders around the place where ``body`` stands keeps its meaning.  A
    family in place of a sequence becomes its values.
    """
    if _reach(body) <= level:
        return body
    if tree_is_bound(body, level):
        return lifted(term, level)
    if body.op == "index" and tree_is_bound(body.args[0], level) and term.op == "family":
        return _value(lifted(term, level), [opened(place, term, level) for place in body.args[1:]])
    return _mapped(body, lambda child, deeper: opened(child, term, level + deeper))


def lifted(tree: Node, by: int, level: int = 0) -> Node:
    """Return a tree as it reads below ``by`` more binders: what is bound outside of it lies that
    much further away.
    """
    if by == 0 or _reach(tree) <= level:
        return tree
    if tree.op == "bound" and tree.args[0] >= level:
        return node("bound", tree.args[0] + by, tree.args[1])
    return _mapped(tree, lambda child, deeper: lifted(child, by, level + deeper))


def tree_is_bound(tree: Node, level: int) -> bool:
    """Return True when a tree is the bound variable of this level."""
    return tree.op == "bound" and tree.args[0] == level


def put(tree: Node, values: dict[Node, Node]) -> Node:
    """Return a tree with terms in place of free variables, all at once."""
    if not values or (all(v.op in _SORT_OF for v in values) and free(tree).isdisjoint(values)):
        return tree
    if tree in values:
        return values[tree]
    if tree.op == "index" and values.get(tree.args[0], tree).op == "family":
        return _value(values[tree.args[0]], [put(place, values) for place in tree.args[1:]])
    return _mapped(tree, lambda child, deeper: put(child, values))


def _value(family: Node, places: list[Node]) -> Node:
    """Return the value of a family at an index for each of its variables.

    Raises:
        LogicError: more or fewer indices than the family has variables.
    """
    body, variables = family, 0
    while body.op == "family":
        body, variables = body.args[1], variables + 1
    if variables != len(places):
        raise LogicError("a family has as many variables as the sequence it stands for has indices")
    return _all_opened(body, places[::-1], 0)


def _all_opened(tree: Node, terms: list[Node], level: int) -> Node:
    """Return what stands under several binders, with terms in place of their variables, that of
    the innermost first.
    """
    if _reach(tree) <= level:
        return tree
    if tree.op != "bound" or tree.args[0] < level:
        return _mapped(tree, lambda child, deeper: _all_opened(child, terms, level + deeper))
    place = tree.args[0] - level
    if place < len(terms):
        return lifted(terms[place], level)
    return node("bound", tree.args[0] - len(terms), tree.args[1])


def _mapped(tree: Node, change: Callable[[Node, int], Node]) -> Node:
    """Return a node with changed children; ``change`` learns how many binders lie between."""
    last = len(tree.args) - 1 if tree.op in BINDERS else -1
    args, same = [], True
    for i, part in enumerate(tree.args):
        if isinstance(part, Node):
            changed = change(part, int(i == last))
            same = same and changed is part
            part = changed
        args.append(part)
    return tree if same else node(tree.op, *args)


def _reach(tree: Node) -> int:
    """Return how many binders around a tree its bound variables speak of: those of levels below."""
    found: int | None = tree.__dict__.get("_reach")
    if found is None:
        found = tree.args[0] + 1 if tree.op == "bound" else 0
        last = len(tree.args) - 1 if tree.op in BINDERS else -1
        for i, part in enumerate(tree.args):
            if isinstance(part, Node):
                found = max(found, _reach(part) - int(i == last))
        tree.__dict__["_reach"] = found
    return found


# ---- looking -------------------------------------------------------------------------------------
def is_closed(tree: Node) -> bool:
    """Return True when no part of a tree speaks of a variable that is bound outside of the tree."""
    return _reach(tree) == 0


def sort(tree: Node) -> str:
    """Return the sort of a free or bound variable."""
    return tree.args[1] if tree.op == "bound" else _SORT_OF[tree.op]


def sort_bound(binder: Node) -> str:
    """Return the sort of the variable that a binder binds."""
    if binder.op in QUANTIFIERS:
        found: str = binder.args[0]
        return found
    return _BOUND.get(binder.op, "int")


_BOUND = {
    **dict.fromkeys(("chance", "mean", "derivative"), "real"),
    **dict.fromkeys(("chances", "means"), "seq"),
}
"""The sort of the variable of each binder whose variable is no integer, besides quantifiers."""


def require_measurable(tree: Node) -> None:
    """Raise `LogicError` where an event or a mean quantifies over more than integers, as a
    derivative does: it may have no chance.
    """
    if operations(tree).isdisjoint(CHANCES):
        return
    for part in walk(tree):
        if part.op in CHANCES:
            for inner in walk(part.args[-1]):
                if inner.op in QUANTIFIERS and inner.args[0] != "int":
                    raise LogicError("an event speaks of all or some integers, of nothing else")
                if inner.op == "derivative":
                    raise LogicError("no derivative stands in an event or a mean")


def is_statement(tree: Node) -> bool:
    """Return True for a statement, False for a term."""
    if tree.op == "symbol":
        return tree.args[1] == "statement"
    return tree.boolean or tree.op in QUANTIFIERS


def walk(tree: Node) -> Iterator[Node]:
    """Yield all parts of a tree."""
    stack = [tree]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(a for a in current.args if isinstance(a, Node))


def free(tree: Node) -> frozenset[Node]:
    """Return the free variables of a tree; each tree remembers its own."""
    found: frozenset[Node] | None = tree.__dict__.get("_free")
    if found is None:
        found = frozenset((tree,)) if tree.op in _SORT_OF else frozenset()
        for part in tree.args:
            if isinstance(part, Node):
                own = free(part)
                found = own if not found or found is own else found | own
        tree.__dict__["_free"] = found
    return found


def operations(tree: Node) -> frozenset[str]:
    """Return the operations that occur in a tree; each tree remembers its own."""
    found: frozenset[str] | None = tree.__dict__.get("_operations")
    if found is None:
        found = frozenset((tree.op,))
        for part in tree.args:
            if isinstance(part, Node):
                own = operations(part)
                found = own if found <= own else found if own <= found else found | own
        tree.__dict__["_operations"] = found
    return found


def has_symbols(tree: Node) -> bool:
    """Return True when a tree belongs to an axiom that is not filled in."""
    return "symbol" in operations(tree)


def is_integer(term: Node) -> bool:
    """Return True when the form of a term shows that its value is an integer."""
    if term.op == "number":
        return bool(term.args[0].denominator == 1)
    if term.op in ("add", "sub", "mul", "neg"):
        return all(map(is_integer, term.args))
    if term.op == "pow":
        base, exponent = term.args
        return is_integer(base) and _is_natural(exponent)
    if term.op == "symbol":
        return bool(term.args[1] == "int")
    return term.op == "integer" or (term.op == "bound" and term.args[1] == "int")


def _is_natural(term: Node) -> bool:
    return term.op == "number" and term.args[0].denominator == 1


def is_total(term: Node) -> bool:
    """Return True when the form of a term shows that it has a value, whatever its variables are."""
    if term.op in ("number", "name", "integer", "bound"):
        return True
    if term.op == "index":
        return all(map(is_total, term.args[1:]))
    if term.op == "constant":
        return bool(term.args[0] != "oo")
    if term.op in ("add", "sub", "mul", "neg"):
        return all(map(is_total, term.args))
    if term.op == "pow":
        return is_total(term.args[0]) and _is_natural(term.args[1])
    if term.op == "div":
        return is_total(term.args[0]) and is_total(term.args[1]) and _is_positive(term.args[1])
    if term.op == "call":
        return term.args[0] in _TOTAL and all(map(is_total, term.args[1:]))
    if term.op in ("sum", "prod"):
        return is_total(term.args[-1])
    if term.op == "family":
        return is_total(term.args[1])
    return False


def _is_positive(term: Node) -> bool:
    """Return True when the form of a term that has a value shows that it is positive."""
    if term.op == "number":
        return bool(term.args[0] > 0)
    if term.op == "constant":
        return bool(term.args[0] != "oo")
    if term.op == "add":
        one, other = term.args
        return (_is_positive(one) and _is_nonnegative(other)) or (
            _is_nonnegative(one) and _is_positive(other)
        )
    if term.op in ("mul", "div"):
        return all(map(_is_positive, term.args))
    if term.op == "pow":
        return _is_positive(term.args[0]) and _is_natural(term.args[1])
    return term.op == "call" and term.args[0] in ("exp", "cosh")


def _is_nonnegative(term: Node) -> bool:
    if _is_positive(term):
        return True
    if term.op in ("add", "mul", "div"):
        return all(map(_is_nonnegative, term.args))
    if term.op == "number":
        return bool(term.args[0] == 0)
    if term.op == "pow":
        exponent = term.args[1]
        return _is_natural(exponent) and exponent.args[0] % 2 == 0
    return term.op == "call" and term.args[0] == "abs"
