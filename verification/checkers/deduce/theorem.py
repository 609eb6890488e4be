"""A theorem as one sentence, and what has to be shown so that its terms have values."""

from collections.abc import Callable, Iterator
from typing import Any

from assay.verification.checkers.deduce.sentences import (
    BINDERS,
    DRAWN,
    GUARDS,
    SORTS,
    Reading,
    bound_in,
    free,
    is_number,
    is_statement,
    likely_sorts,
    made,
    read,
    variable,
)
from assay.verification.checkers.reader import Beyond, Tree, walk

_ZERO, _ONE, _T = Tree("number", (), "0"), Tree("number", (), "1"), Tree("int", (), "t")
_TOTAL = set("exp abs sin cos tanh sinh cosh atan erf erfc Phi min max cbrt".split())


def sentence(s: Any) -> Tree:
    """Return the sentence of a theorem from its JSON form."""
    if not {"theorem"} <= s.keys() <= {"theorem", "given", "let", "where"}:
        raise Beyond("a statement of another kind")
    sorts: dict[str, str] = {}
    short = [(name, text) for name, text in s.get("where", ())]
    around: list[tuple[str, Tree]] = []
    """What stands before the claim: "for all" a variable, or a statement "=>"."""

    def declare(name: str, sort: str) -> Tree:
        if name in sorts or name in dict(short):
            raise Beyond(f"{name} has two meanings")
        sorts[name] = sort
        return variable(name, sort)

    for text in s.get("given", ()):
        try:
            reading = Reading(text, sorts, {}, short)
            own, range_ = reading.binder()
            reading.done()
        except Beyond:
            around.append(("=>", read(text, sorts, short=short)))
        else:
            around.append(("for all", declare(own.text, own.kind)))
            around += [("=>", part) for part in range_]
    if {name for name, _ in short} & {*sorts} or len({*dict(short)}) < len(short):
        raise Beyond("an abbreviation has two meanings")
    inside: dict[str, dict[str, str]] = {}
    """The sorts of the names that are free in each abbreviation."""
    for place, (name, text) in enumerate(short):
        variable(name, "real")
        named = likely_sorts(text)
        if named.keys() & dict(short[place:]).keys():
            raise Beyond("an abbreviation in terms of itself or of a later one")
        inner = {n: sort for n, sort in named.items() if n not in inside}
        for earlier in named.keys() & inside.keys():
            for n, sort in inside[earlier].items():
                if n not in bound_in(text) and inner.get(n, "real") == "real":
                    inner[n] = sort
        inside[name] = {n: sorts.get(n, sort) for n, sort in inner.items()}
        read(text, inside[name], is_number, short=short[:place])
    let = [(declare(name, "seq"), start, step) for name, start, step in s.get("let", ())]
    around += [("for all", own) for own, _, _ in let]
    sequences = {own for own, _, _ in let}
    if let and "t" in sorts:
        raise Beyond("t is the time")
    for own, start, step in let:
        first = read(start, sorts, is_number, short=short)
        after = read(step, {**sorts, "t": "int"}, is_number, short=short)
        others = [x for x in walk(after) if x.kind == "index" and x.parts[1:] != (_T,)]
        if sequences & (free(first) | {x.parts[0] for x in others}):
            raise Beyond("a step that speaks of other values than those at t")
        later = made("index", own, made("+", _T, _ONE))
        rule = made("=>", _relation("<=", _ZERO, _T), _relation("==", later, after))
        begun = _relation("==", made("index", own, _ZERO), first)
        around.append(("=>", made("and", begun, made("for all", _T, rule))))
    tree = read(s["theorem"], sorts, short=short)
    for kind, part in reversed(around):
        tree = made(kind, part, tree)
    return tree


def _relation(sign: str, left: Tree, right: Tree) -> Tree:
    return made("relation", left, right, text=sign)


def valued(term: Tree) -> Tree:
    """Return the statement that a term has a value: it equals itself."""
    return _relation("==", term, term)


# ---- values --------------------------------------------------------------------------------------
def is_total(term: Tree) -> bool:
    """Say whether the form of a term shows that it has a value, whatever its variables are."""
    match term:
        case Tree("+" | "-" | "*" | "minus" | "index" | "number" | "name", parts):
            return all(map(is_total, parts))
        case Tree("**", (base, exponent)):
            return is_total(base) and _is_natural(exponent)
        case Tree("/", (above, below)):
            return is_total(above) and is_total(below) and _least(below) == 2
        case Tree("call", parts, function):
            return function in _TOTAL and all(map(is_total, parts))
        case Tree("sum" | "prod" | "family", (_, body, *_)):
            return is_total(body)
    return term.kind in SORTS


def _is_natural(term: Tree) -> bool:
    return term.kind == "number" and term.value.denominator == 1


def _least(term: Tree) -> int:
    """Return 2 where the form of a term shows that it is > 0, 1 where >= 0, otherwise 0."""
    match term:
        case Tree("number"):
            return 2 if term.value > 0 else 1
        case Tree("+", (left, right)):
            found = sorted((_least(left), _least(right)))
            return found[1] if found[0] else 0
        case Tree("*" | "/", (left, right)):
            return min(_least(left), _least(right))
        case Tree("**", (base, exponent)) if _is_natural(exponent):
            return max(_least(base), 1 - exponent.value.numerator % 2)
        case Tree("call", _, function):
            return {"exp": 2, "cosh": 2, "abs": 1}.get(function, 0)
    return 2 if term.kind == "name" else 0


def obligations(tree: Tree) -> list[Tree]:
    """Return the sentences that say: each term has a value where it is asked for one.  The truth of
    a relation shows that its sides have values, and a premise asks for the derivative of a function
    variable; nothing else does.
    """
    return [*_missing(tree, "shown", lambda inner: inner)]


def _missing(tree: Tree, role: str, around: Callable[[Tree], Tree]) -> Iterator[Tree]:
    """Yield them for a part of a sentence, put into what stands ``around`` it: its truth is
    "shown", "given", or neither, "".
    """
    if tree.kind == "relation":
        for side in tree.parts if role != "shown" else ():
            match side:
                case Tree("derivative", (_, Tree("index", (Tree("function"), *_)), _)) if role:
                    continue
            if not is_total(side):
                yield around(valued(side))
        for side in tree.parts:
            yield from _in_events(side, around)
    elif tree.kind == "=>":
        premise, conclusion = tree.parts
        yield from _missing(premise, "given" if role == "shown" else "", around)
        yield from _missing(conclusion, role, lambda inner: around(made("=>", premise, inner)))
    elif tree.kind == "and":
        for place, part in enumerate(tree.parts):
            before = tree.parts[:place]
            given = before if place < 2 else (made("and", *before),)

            def under(inner: Tree, given: tuple[Tree, ...] = given) -> Tree:
                return around(made("=>", *given, inner) if given else inner)

            yield from _missing(part, role, under)
    elif tree.kind in ("or", "not"):
        for part in tree.parts:
            yield from _missing(part, "", around)
    elif tree.kind in GUARDS:
        own, body = tree.parts
        yield from _missing(body, role, lambda inner: around(made("for all", own, inner)))


def _in_events(term: Tree, around: Callable[[Tree], Tree]) -> Iterator[Tree]:
    """Yield them for the events in a term, whose relations have values for all draws."""
    if term.kind not in BINDERS:
        for part in term.parts:
            yield from _in_events(part, around)
        return
    own, body, *rest = term.parts

    def over(inner: Tree) -> Tree:
        if term.kind in ("sum", "prod"):
            inside = made("and", *map(_relation, ("<=", "<="), (rest[0], own), (own, rest[1])))
            inner = made("=>", inside, inner)
        return around(made("for all", own, inner))

    if is_statement(body):
        yield from _missing(body, "", over)
    else:
        yield from _in_events(body, over)
    if term.kind == "derivative" or term.kind in DRAWN:
        yield from _in_events(rest[0], around)
