"""Sentences from text.

    for all t in {0..T}: S          T is an integer; for all t >= 0 it is {0..}
    for all x in (0, 1], y: S       y is any real number
    for all int n: S                n is any integer
    exists seq w: S                 w is a sequence: w[0], w[n+1], one value for each integer, or
                                    w[t, i] for each two, and so on
    for all function f: S           f is a function of real numbers: f(x), f(x, t), and so on
    sum(i in 1..n, f), prod(..)     over the integers from 1 to n; empty for n < 1
    derivative(x at a, f)           the derivative of f as a function of x, at the point a
    [i: f], [i, j: f]               the sequence of the values of f
    P[z ~ N(0, 1) | z <= x]         the chance of an event; E[z ~ N(0, 1) | z**2] a mean
    P[g[i] ~ N(0, v[i]), i in 1..m | S]     of independent draws; g[i] is 0 for other i
    P[x ~ Unif(0, 1), z ~ N(x, 1) | S]      a law may depend on earlier draws

What follows a colon reaches to the end of the sentence.  A range of a quantifier is short for a
premise (a part, for ``exists``).  Names that no quantifier binds are free: whoever reads a sentence
says which there are, and of which sort.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from assay.theory.language import grammar
from assay.theory.language import sorts as texts
from assay.theory.language.grammar import GrammarError, Node, node
from assay.theory.language.logic import trees
from assay.theory.language.logic.trees import LogicError

LAWS = {"N": 2, "Unif": 2, "Exp": 1, "Bernoulli": 1, "Rademacher": 0}
"""The laws and how many parameters they have: mean and variance, ends, rate, chance of 1, none."""

Sorts = Mapping[str, str]
"""The sort of each name that may occur."""


Short = tuple[tuple[str, str], ...]
"""Abbreviations: names, and the terms that they stand for, in an order in which later ones use
earlier ones alone.
"""


@dataclass(frozen=True)
class _Known:
    """What names mean besides variables: the symbols of axioms, and abbreviations."""

    symbols: dict[str, str]
    short: Short = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the abbreviations."""
        return tuple(name for name, _ in self.short)


@dataclass(frozen=True)
class Binder:
    """A variable as a quantifier names it, and its range as a statement."""

    name: str
    sort: str
    range: tuple[Any, ...] = ()


def _column(token: Any) -> int | None:
    """Return the column of a token in the text that is read, from 1 on."""
    place = getattr(token, "start_pos", None)
    return None if place is None else place + 1


def _states(raw: Node) -> bool:
    """Return True for a statement; a symbol whose name is a capital letter stands for one."""
    if raw.op == "symbol":
        return bool(raw.args[0][1].isupper())
    return raw.boolean or raw.op in trees.QUANTIFIERS


@cache
def _parser() -> Any:
    """Return the parser; what it makes has names where bound variables are."""
    from lark import Lark, v_args

    @v_args(inline=True)
    class Build(grammar.builder(_states)):  # type: ignore[misc]
        def index(self, name: Any, *places: Node) -> Node:
            return node("index", node("name", str(name)), *self.numeric(places, "an index"))

        def call(self, token: Any, *args: Node) -> Node:
            try:
                found: Node = super().call(token, *args)
            except GrammarError as error:
                if token in grammar.FUNCTIONS:
                    raise
                found = node("applied", str(token), error, *self.numeric(args, str(token)))
            return found

        def symbol(self, token: Any, *args: Node | None) -> Node:
            return node("symbol", str(token), *(a for a in args if a is not None))

        def sum_(self, name: Any, first: Node, last: Node, body: Node) -> Node:
            return self._ranged("sum", name, first, last, body)

        def prod_(self, name: Any, first: Node, last: Node, body: Node) -> Node:
            return self._ranged("prod", name, first, last, body)

        def _ranged(self, op: str, name: Any, *parts: Node) -> Node:
            return node(op, str(name), *self.numeric(parts, f"{op}(i in a..b, f)"))

        def derivative(self, _: Any, name: Any, point: Node, body: Node) -> Node:
            parts = self.numeric((point, body), "derivative(x at a, f)")
            return node("derivative", str(name), *parts)

        def family(self, *parts: Any) -> Node:
            *names, body = parts
            (found,) = self.numeric((body,), "[i: f]")
            for name in reversed(names):
                found = node("family", str(name), found)
            return found

        def law(self, name: Any, *parameters: Node | None) -> Node:
            if name not in LAWS:
                known = f"unknown law {str(name)!r} (known: {', '.join(LAWS)})"
                raise GrammarError(known, _column(name))
            found = [p for p in parameters if p is not None]
            if len(found) != LAWS[name]:
                wrong = f"{name} has {LAWS[name]} parameters, found {len(found)}"
                raise GrammarError(wrong, _column(name))
            return node("law", str(name), *self.numeric(found, str(name)))

        law_symbol = symbol

        def draw(self, name: Any, law: Node) -> Node:
            return node("draw", str(name), law)

        def draws(
            self, name: Any, index: Any, law: Node, own: Any, first: Node, last: Node
        ) -> Node:
            if own != index:
                raise GrammarError(f"the draws {name}[{index}] need the range of {index}")
            return node("draws", str(name), first, last, node("family", str(index), law))

        def chance(self, _: Any, *parts: Node) -> Node:
            return self._drawn(parts, node("drawn", "chance", *self.logical(parts[-1:], "P[..]")))

        def mean(self, _: Any, *parts: Node) -> Node:
            return self._drawn(parts, node("drawn", "mean", *self.numeric(parts[-1:], "E[..]")))

        def _drawn(self, parts: tuple[Node, ...], last: Node) -> Node:
            kind, found = last.args
            for one in reversed(parts[:-1]):
                op = kind if one.op == "draw" else f"{kind}s"
                kind, found = "mean", node(op, *one.args, found)
            return found

        def real(self, name: Any) -> Binder:
            return Binder(str(name), "real")

        def int_(self, name: Any) -> Binder:
            return Binder(str(name), "int")

        def seq(self, name: Any) -> Binder:
            return Binder(str(name), "seq")

        def function(self, name: Any) -> Binder:
            return Binder(str(name), "function")

        def left(self, sign: Any) -> str:
            return "lt" if sign == "(" else "le"

        def right(self, sign: Any) -> str:
            return "lt" if sign == ")" else "le"

        def interval(self, name: Any, left: str, low: Node, high: Node, right: str) -> Binder:
            return _range(str(name), "real", left, low, high, right)

        def integers(self, name: Any, low: Node | None, high: Node | None) -> Binder:
            return _range(str(name), "int", "le", low, high, "le")

        def binders(self, *found: Binder) -> list[Binder]:
            return list(found)

        def forall(self, found: list[Binder], body: Node) -> Node:
            return self._quantified("forall", found, body)

        def exists(self, found: list[Binder], body: Node) -> Node:
            return self._quantified("exists", found, body)

        def _quantified(self, op: str, found: list[Binder], body: Node) -> Node:
            self.logical((body,), op)
            for one in reversed(found):
                _require_closed(one)
                body = node(op, one.sort, one.name, limited(op, one.range, body))
            return body

    text = (Path(grammar.__file__).parent / "logic.lark").read_text()
    return Lark(text, parser="lalr", start=["start", "binders", "law"], transformer=Build())


def limited(op: str, range_: tuple[Node, ...], body: Node) -> Node:
    """Return the body of a quantifier whose variable has a range."""
    if not range_:
        return body
    parts = trees.conjunction(range_)
    return node("implies", parts, body) if op == "forall" else node("and", parts, body)


def _range(
    name: str, sort: str, left: str, low: Node | None, high: Node | None, right: str
) -> Binder:
    own = node("name", name)
    parts = []
    if low is not None and not _infinite(low, "neg"):
        parts.append(node(left, low, own))
    if high is not None and not _infinite(high, "constant"):
        parts.append(node(right, own, high))
    return Binder(name, sort, tuple(parts))


def _require_closed(one: Binder) -> None:
    """Raise GrammarError where the range of a variable speaks of this very variable."""
    for part in one.range:
        if all(one.name in grammar.names(side) for side in part.args):
            raise GrammarError(f"the range of {one.name} speaks of {one.name} itself")


def _infinite(end: Node, op: str) -> bool:
    """Return True for -oo (``op`` is "neg") or oo ("constant")."""
    if op == "neg":
        return end.op == "neg" and _infinite(end.args[0], "constant")
    return end.op == "constant" and end.args[0] == "oo"


@lru_cache(maxsize=4096)
def _raw(text: str) -> Node:
    tree: Node = grammar.parsed(text, _parser(), start="start")
    return tree


def sentence(
    text: str, sorts: Sorts | None = None, symbols: Sorts | None = None, short: Short = ()
) -> Node:
    """Return the tree of a sentence, in which the names of ``sorts`` may be free.

    ``symbols`` gives the sort ("statement", "real", "int") of each symbol of an axiom, such as
    ``?P(t)`` or ``?a``; those for statements have capital letters.  ``short`` are abbreviations:
    each stands for its term wherever its name occurs, with the variables that have a meaning there.

    Raises:
        GrammarError, LogicError: the text is no sentence, or a name has another sort than its place
            asks for.
    """
    tree = _resolved(_raw(text), dict(sorts or {}), _Known(dict(symbols or {}), tuple(short)))
    if not trees.is_statement(tree):
        raise LogicError(f"{_shown(text)} is a number where a statement is needed")
    return tree


def term(
    text: str, sorts: Sorts | None = None, symbols: Sorts | None = None, short: Short = ()
) -> Node:
    """Return the tree of a term, or of a sequence [i: f]; see `sentence`."""
    known = _Known(dict(symbols or {}), tuple(short))
    tree = _resolved(_raw(text), dict(sorts or {}), known, True)
    if trees.is_statement(tree):
        raise LogicError(f"{_shown(text)} is a statement where a number is needed")
    return tree


def law(text: str, sorts: Sorts | None = None) -> Node:
    """Return the tree of a law, such as ``N(0, s**2)``."""
    return _resolved(grammar.parsed(text, _parser(), start="law"), dict(sorts or {}), _Known({}))


def binder(text: str, sorts: Sorts | None = None, short: Short = ()) -> Binder | None:
    """Return the variable that a text such as ``n in {1..}``, ``seq w`` or ``x`` declares, its
    range in trees; None for a text of another kind.
    """
    try:
        found = grammar.parsed(text, _parser(), start="binders")
    except GrammarError:
        return None
    if len(found) != 1:
        return None
    one: Binder = found[0]
    nameable(one.name)
    _require_closed(one)
    inner = {**(sorts or {}), one.name: one.sort}
    known = _Known({}, tuple(short))
    return Binder(one.name, one.sort, tuple(_resolved(part, inner, known) for part in one.range))


def sorts(text: str) -> dict[str, str]:
    """Return the sorts that the names of a term have by where they stand: a sequence before an
    index, an integer in one or in the range of a sum, else a number; without those that the term
    binds itself.
    """
    return _loose(_raw(text), "real")


def _loose(raw: Node, sort: str) -> dict[str, str]:
    """Return the sorts of the names that a part of a term leaves free; ``sort`` is that of a name
    where the part stands.
    """
    if raw.op == "name":
        return {raw.args[0]: sort}
    if raw.op == "index":
        own, *places = raw.args
        inside = {n: s for place in places for n, s in _loose(place, "int").items()}
        return {own.args[0]: "seq", **inside}
    if raw.op == "applied":
        name, _, *places = raw.args
        return {**{n: s for p in places for n, s in _loose(p, "real").items()}, name: "function"}
    parts = [part for part in raw.args if isinstance(part, Node)]
    ends = "int" if raw.op in ("sum", "prod") else sort
    each = [_loose(part, ends) for part in parts[:-1]]
    each += [_loose(part, sort) for part in parts[-1:]]
    if raw.op in trees.BINDERS:
        each[-1].pop(raw.args[-2 if raw.op in trees.QUANTIFIERS else 0], None)
    found: dict[str, str] = {}
    for name, own in (pair for inner in each for pair in inner.items()):
        if found.get(name, "real") == "real":
            found[name] = own
    return found


def bound_in(text: str) -> set[str]:
    """Return the names that a sum, a chance or a quantifier in a text binds."""
    return {
        part.args[-2 if part.op in trees.QUANTIFIERS else 0]
        for part in trees.walk(_raw(text))
        if part.op in trees.BINDERS
    }


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "...")


# ---- names ---------------------------------------------------------------------------------------
def _resolved(raw: Node, sorts: dict[str, str], known: _Known, root: bool = False) -> Node:
    """Return the tree with variables of their sorts in place of names, and bound ones numbered."""
    op, args = raw.op, raw.args
    if op == "name":
        if args[0] in known.names and args[0] not in sorts:
            return _written_out(args[0], sorts, known)
        return _variable(args[0], sorts, trees.SORTS if root else ("real", "int"))
    if op == "applied":
        name, error, *values = args
        if sorts.get(name) != "function":
            raise error
        inner_args = (_resolved(value, sorts, known) for value in values)
        return node("index", trees.variable(name, "function"), *inner_args)
    if op == "index":
        places = [_resolved(place, sorts, known) for place in args[1:]]
        for place in places:
            _integer(place, "an index")
        return node("index", _variable(args[0].args[0], sorts, ("seq",)), *places)
    if op == "symbol":
        if args[0] not in known.symbols:
            raise LogicError(f"{args[0]} is no symbol of this sentence")
        inner_args = (_argument(a, sorts, known) for a in args[1:])
        return node("symbol", args[0], known.symbols[args[0]], *inner_args)
    if op in trees.QUANTIFIERS:
        kind, name, body = args
        return trees.quantified(op, *_under(name, kind, body, sorts, known))
    if op in ("sum", "prod"):
        name, *ends, body = args
        first, last = (_resolved(end, sorts, known) for end in ends)
        for end in (first, last):
            _integer(end, "a range")
        own, inner = _under(name, "int", body, sorts, known)
        return trees.bind(op, trees.Hint(name), first, last, inner, over=own)
    if op == "derivative":
        name, point, body = args
        own, inner = _under(name, "real", body, sorts, known)
        return trees.bind(op, trees.Hint(name), _resolved(point, sorts, known), inner, over=own)
    if op == "family":
        if not root:
            raise LogicError("a sequence [i: f] stands where a sequence is asked for, alone")
        name, body = args
        own = _bound(name, "int", sorts, known)
        inner = _resolved(body, {**sorts, name: "int"}, known, body.op == "family")
        return trees.bind(op, trees.Hint(name), inner, over=own)
    if op in trees.CHANCES:
        return _drawn(raw, sorts, known)
    if op == "constant" and args[0] == "oo":
        raise LogicError("oo is an end of a range, not a number to compute with")
    return node(op, *(_resolved(a, sorts, known) if isinstance(a, Node) else a for a in args))


def _written_out(name: str, sorts: dict[str, str], known: _Known) -> Node:
    """Return the term that an abbreviation stands for, in the variables of this place; it may use
    the abbreviations before it.
    """
    place = known.names.index(name)
    earlier = _Known(known.symbols, known.short[:place])
    tree = _resolved(_raw(known.short[place][1]), sorts, earlier)
    if trees.is_statement(tree):
        raise LogicError(f"{name} stands for a statement where a number is needed")
    return tree


def _argument(raw: Node, sorts: dict[str, str], known: _Known) -> Node:
    """Return what stands in parentheses after a symbol: a term, or the name of a sequence."""
    if raw.op == "name":
        return _variable(raw.args[0], sorts, trees.SORTS)
    return _resolved(raw, sorts, known)


def _drawn(raw: Node, sorts: dict[str, str], known: _Known) -> Node:
    name, *before, body = raw.args
    if raw.op in ("chances", "means") and name in _loose(before[-1], "real"):
        raise LogicError(
            f"the draws {name} are independent: their law cannot speak of {name}", name
        )
    kept = [_resolved(a, sorts, known, a.op == "family") for a in before]
    for end in kept[:-1]:
        _integer(end, "a range")
    own, inner = _under(name, trees.sort_bound(raw), body, sorts, known)
    found = trees.bind(raw.op, trees.Hint(name), *kept, inner, over=own)
    trees.require_measurable(found)
    return found


def _under(
    name: str, kind: str, body: Node, sorts: dict[str, str], known: _Known
) -> tuple[Node, Node]:
    """Return the variable that a binder names, and the body in which it is free."""
    own = _bound(name, kind, sorts, known)
    return own, _resolved(body, {**sorts, name: kind}, known)


def _bound(name: str, kind: str, sorts: dict[str, str], known: _Known) -> Node:
    """Return the variable that a binder names, which has no meaning around it."""
    if name in sorts or name in known.names:
        raise LogicError(
            f"{name} is bound where it already has a meaning: choose another name", name
        )
    nameable(name)
    return trees.variable(name, kind)


def nameable(name: str) -> None:
    """Raise `LogicError` unless every text reads ``name`` as the name of a variable."""
    try:
        tree = _raw(texts.name(name))
    except GrammarError:
        tree = None
    if tree is None or tree.op != "name":
        raise LogicError(f"{name!r} cannot name a variable")


def _variable(name: str, sorts: dict[str, str], allowed: tuple[str, ...]) -> Node:
    if name not in sorts:
        raise LogicError(f"{name} is not declared", name)
    if sorts[name] not in allowed:
        is_, needed = _WORDS[sorts[name]], _WORDS[allowed[0]]
        raise LogicError(f"{name} is {is_} where {needed} is needed", name)
    return trees.variable(name, sorts[name])


_WORDS = {"real": "a number", "int": "an integer", "seq": "a sequence", "function": "a function"}


def _integer(tree: Node, what: str) -> None:
    if not trees.is_integer(tree):
        raise LogicError(f"{what} needs a term that is an integer by its form")
