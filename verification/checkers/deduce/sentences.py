"""Sentences of theorems: trees of the reader, with more kinds.  Variables have names, bound ones
too, and these change where they would get in the way.

- real, int, seq, function: a variable of this sort, by its name; "name" is pi or e
- for all, exists, family (variable, what is said of it); sum, prod (variable, term, both ends); a
  family of several indices is a family of families
- derivative (variable, term, point)
- index (sequence or function, term, ..)
- true, false; relation, of two sides: a chain is a conjunction
- chance, mean (variable, event or term, law) of one draw; chances, means (sequence, event or term,
  family of laws, both ends) of independent ones; law (parameters), by its name
- ?real, ?int, ?statement, ?law (arguments): a symbol of an axiom, by its name, such as ?P
"""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import count, pairwise
from types import MappingProxyType

from assay.verification.checkers.reader import FUNCTIONS, LENGTH, RESERVED, Beyond, Tree, walk

SORTS = ("real", "int", "seq", "function")
GUARDS = {"for all": "=>", "exists": "and"}
"""What joins the range of a quantified variable to the rest."""
DRAWN = {"chance", "mean", "chances", "means"}
BINDERS = {*GUARDS, *DRAWN, "sum", "prod", "derivative", "family"}
LAWS = {"N": 2, "Unif": 2, "Exp": 1, "Bernoulli": 1, "Rademacher": 0}
"""The laws, and how many parameters each has."""
_OF_STATEMENTS = {*GUARDS, "not", "and", "or", "=>"}
_STATEMENTS = {*_OF_STATEMENTS, "relation", "true", "false", "?statement"}
_WORDS = {"for", "all", "exists", "int", "seq", "function", "sum", "prod"}
_RELATIONS = ("<", "<=", ">", ">=", "==", "!=")
_JOINS = (("=>",), ("or",), ("and",), (), _RELATIONS, ("+", "-"), ("*", "/"), (), ("**", "^"))
"""Signs between trees, by how tightly they bind; "not" and the sign of a number have no other."""
_NOT, _SUM, _SIGN = 3, 5, 7
_LEVELS = {sign: level for level, signs in enumerate(_JOINS) for sign in signs}
_TOKEN = re.compile(
    r"\s*((?:\d+(?:\.(?!\.)\d*)?|(?<!\.)\.\d+)(?:[eE][+-]?\d{1,3})?|\??[A-Za-z_]\w*"
    r"|\*\*|[<>=!]=|=>|\.\.|[-+*/^()<>,:\[\]{}~|])",
    re.ASCII,
)


def is_statement(tree: Tree) -> bool:
    return tree.kind in _STATEMENTS


def is_number(tree: Tree) -> bool:
    """Say whether this is a term that stands for one number."""
    return not is_statement(tree) and tree.kind not in ("seq", "function", "family", "law")


def is_whole(tree: Tree) -> bool:
    """Say whether the form of a term shows that it is an integer."""
    match tree:
        case Tree("number"):
            return tree.value.denominator == 1
        case Tree("**", (base, exponent)):
            return is_whole(base) and exponent.kind == "number" and is_whole(exponent)
        case Tree("+" | "-" | "*" | "minus", parts):
            return all(map(is_whole, parts))
    return tree.kind in ("int", "?int")


def whole(tree: Tree) -> Tree:
    if not is_whole(tree):
        raise Beyond("a term that is no integer by its form")
    return tree


def made(kind: str, *parts: Tree, text: str = "") -> Tree:
    """Return the tree of an operation, if its parts are statements or numbers as it needs."""
    fits = is_statement if kind in _OF_STATEMENTS else is_number
    if not all(map(fits, parts[kind in BINDERS or kind == "index" :])):
        raise Beyond(f"what stands in {kind}")
    return Tree(kind, parts, text)


def measurable(tree: Tree) -> Tree:
    """Return the tree, if its events speak of all or some integers, of no other variables, also
    not as derivatives do.
    """
    for part in walk(tree):
        for inner in walk(part.parts[1]) if part.kind in DRAWN else ():
            if inner.kind in (*GUARDS, "derivative") and inner.parts[0].kind != "int":
                raise Beyond("an event that may have no chance")
    return tree


def variable(name: str, sort: str) -> Tree:
    """Return a variable, if it may have this name."""
    if name in RESERVED | _WORDS or not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
        raise Beyond(f"the name {name:.20}")
    return Tree(sort, (), name)


FITS: dict[str, Callable[[Tree], bool]] = {
    "real": is_number,
    "int": is_whole,
    "seq": lambda tree: tree.kind == "seq",
    "function": lambda tree: tree.kind == "function",
    "statement": is_statement,
    "law": lambda tree: tree.kind == "law",
}
"""What may stand for something of a sort."""


# ---- names ---------------------------------------------------------------------------------------
def free(tree: Tree) -> frozenset[Tree]:
    """Return the variables that a tree speaks about; each tree remembers its own."""
    found: frozenset[Tree] | None = tree.__dict__.get("free")
    if found is None:
        if tree.kind in SORTS:
            found = frozenset([tree])
        elif tree.kind not in BINDERS:
            found = frozenset()
            for part in tree.parts:  # one set for all trees that speak of the same variables
                inner = free(part)
                found = inner if found <= inner else found if inner <= found else found | inner
        else:
            own, body, *ends = tree.parts
            found = (free(body) - {own}).union(*map(free, ends))
        tree.__dict__["free"] = found
    return found


def put(tree: Tree, values: Mapping[Tree, Tree]) -> Tree:
    """Put terms for variables, all at once; a bound variable that one of them mentions gets another
    name.
    """
    if free(tree).isdisjoint(values):
        return tree
    if tree.kind in SORTS:
        return values[tree]
    if tree.kind == "index" and values.get(tree.parts[0], tree).kind == "family":
        return _value(values[tree.parts[0]], [put(part, values) for part in tree.parts[1:]])
    # terms without binders leave bound variables the names that `alike` gave them
    named = "alike" in tree.__dict__ and not any(map(_height, values.values()))
    if tree.kind not in BINDERS:
        parts = [put(part, values) for part in tree.parts]
    else:
        own, body, *ends = tree.parts
        inner = {old: new for old, new in values.items() if old != own and old in free(body)}
        taken = frozenset().union(*map(free, inner.values()))
        if own in taken:
            taken |= free(body)
            other = next(v for n in count() if (v := Tree(own.kind, (), f"#{n}")) not in taken)
            own, body, named = other, put(body, {own: other}), False
        parts = [own, put(body, inner), *[put(end, values) for end in ends]]
    found = Tree(tree.kind, tuple(parts), tree.text)
    if named:
        found.__dict__["alike"] = True
    return found


def _value(family: Tree, places: list[Tree]) -> Tree:
    """Return the value of a family at one index for each of its variables."""
    variables, body = [], family
    while body.kind == "family":
        own, body = body.parts
        variables.append(own)
    if len(variables) != len(places):
        raise Beyond("more or fewer indices than the family has variables")
    return put(body, dict(zip(variables, places, strict=True)))


def alike(tree: Tree, names: Mapping[Tree, Tree] = MappingProxyType({})) -> Tree:
    """Name bound variables by how many binders stand below theirs, one in another: trees that
    differ in these names alone become equal.  Each tree remembers that this was done; parts that
    have the right names already are kept as they are, with all that they remember.
    """
    if tree.kind in SORTS:
        return names.get(tree, tree)
    if "alike" in tree.__dict__ and free(tree).isdisjoint(names):
        return tree
    if tree.kind not in BINDERS:
        parts = [alike(part, names) for part in tree.parts]
    else:
        own, body, *ends = tree.parts
        name = f"#{_height(body)}"
        named = own if own.text == name else Tree(own.kind, (), name)
        inner = {old: new for old, new in names.items() if old != own}
        if named is not own:
            inner[own] = named
        parts = [named, alike(body, inner), *[alike(end, names) for end in ends]]
    same = all(map(operator.is_, parts, tree.parts))
    found = tree if same else Tree(tree.kind, tuple(parts), tree.text)
    found.__dict__["alike"] = True
    return found


def _height(tree: Tree) -> int:
    """Return how many binders stand in a tree, one in another; each tree remembers its own."""
    found: int | None = tree.__dict__.get("height")
    if found is None:
        found = max(map(_height, tree.parts), default=0) + (tree.kind in BINDERS)
        tree.__dict__["height"] = found
    return found


# ---- from texts ----------------------------------------------------------------------------------
class Reading:
    """Reads one text.  ``sorts``: of the names that have a meaning; ``symbols``: the sort of each
    symbol of an axiom, and those of its arguments; ``short``: names and the terms they stand for,
    which may use the names before them and whatever has a meaning where they stand.
    """

    def __init__(
        self,
        text: str,
        sorts: Mapping[str, str],
        symbols: Mapping[str, tuple[str, list[str]]],
        short: Sequence[tuple[str, str]] = (),
    ) -> None:
        if type(text) is not str or len(text) > LENGTH or _TOKEN.sub("", text).strip():
            raise Beyond("unreadable text")
        self.tokens = [*_TOKEN.findall(text), ""]
        self.sorts, self.symbols = dict(sorts), symbols
        self.short = [*short]

    def take(self, *wanted: str) -> str:
        """Return the next token and go on if it is wanted; otherwise return nothing."""
        return self.tokens.pop(0) if self.tokens[0] in wanted else ""

    def expect(self, *wanted: str) -> str:
        if not (found := self.take(*wanted)):
            raise Beyond(f"{' or '.join(wanted)} is missing")
        return found

    def done(self) -> None:
        if self.tokens != [""]:
            raise Beyond("a text that goes on")

    def declare(self, name: str, sort: str) -> Tree:
        """Give a meaning to a name that has none here."""
        if name in self.sorts or name in dict(self.short):
            raise Beyond(f"{name} has a meaning already")
        self.sorts = {**self.sorts, name: sort}
        return variable(name, sort)

    def tree(self, least: int = 0) -> Tree:
        """Read a statement or term of signs that bind so tightly at least."""
        token = self.tokens.pop(0)
        if token in ("for", "exists") and least == 0:
            return self.quantified("for " + self.expect("all") if token == "for" else token)
        if token == "not" and least <= _NOT:
            left = made("not", self.tree(_NOT))
        elif token in ("-", "+"):
            left = made("minus", self.tree(_SIGN)) if token == "-" else self.tree(_SIGN)
        else:
            left = self.atom(token)
        while _LEVELS.get(self.tokens[0], -1) >= least:
            left = self.joined(left, self.tokens[0])
        return left

    def joined(self, left: Tree, sign: str) -> Tree:
        """Read what a sign joins to what stands before it."""
        level = _LEVELS[sign]
        if sign not in (*_RELATIONS, "and", "or"):
            after = {"=>": 0, "**": _SIGN, "^": _SIGN}.get(self.tokens.pop(0), level + 1)
            return made(sign.replace("^", "**"), left, self.tree(after))
        signs, parts = [], [left]
        while next_ := self.take(*(_RELATIONS if sign in _RELATIONS else [sign])):
            signs.append(next_)
            parts.append(self.tree(level + 1))
        if sign not in _RELATIONS:
            return made(sign, *parts)
        sides = zip(signs, parts, parts[1:], strict=False)
        chain = [made("relation", x, y, text=s) for s, x, y in sides]
        return made("and", *chain) if len(chain) > 1 else chain[0]

    def quantified(self, kind: str) -> Tree:
        outside, found = self.sorts, [self.binder()]
        while self.take(","):
            found.append(self.binder())
        self.expect(":")
        body = self.tree()
        for own, range_ in reversed(found):
            body = made(kind, own, made(GUARDS[kind], *range_, body) if range_ else body)
        self.sorts = outside
        return body

    def binder(self) -> tuple[Tree, list[Tree]]:
        """Read a variable, and its range as a statement where it has one."""
        if sort := self.take("int", "seq", "function"):
            return self.declare(self.tokens.pop(0), sort), []
        name = self.tokens.pop(0)
        if not self.take("in"):
            return self.declare(name, "real"), []
        opening = self.expect("[", "(", "{")
        low = self.end(["-", "oo"])
        self.expect(".." if opening == "{" else ",")
        high = self.end(["oo"])
        closing = self.expect("}") if opening == "{" else self.expect("]", ")")
        own = self.declare(name, "int" if opening == "{" else "real")
        parts = [made("relation", low, own, text="<" if opening == "(" else "<=")] if low else []
        if high:
            parts.append(made("relation", own, high, text="<" if closing == ")" else "<="))
        return own, [made("and", *parts)] if len(parts) > 1 else parts

    def end(self, infinite: list[str]) -> Tree | None:
        """Read an end of a range; None where it is infinite or, of integers, left out."""
        if self.tokens[: len(infinite)] == infinite:
            del self.tokens[: len(infinite)]
            return None
        return None if self.tokens[0] in ("..", "}") else self.tree(_SUM)

    def atom(self, token: str) -> Tree:
        if token[:1].isdigit() or token[:1] == ".":
            return Tree("number", (), str(Fraction(token)))
        if token == "(":
            inner = self.tree()
            self.expect(")")
            return inner
        if token in ("[", "sum", "prod") or (token == "derivative" and self.tokens[0] == "("):
            return self.ranged("family" if token == "[" else token)
        if token in ("P", "E") and self.take("["):
            return self.drawn("chance" if token == "P" else "mean")
        if token in ("pi", "e", "true", "false"):
            return Tree("name", (), token) if token in ("pi", "e") else Tree(token)
        if token in self.symbols:
            sort, sorts = self.symbols[token]
            parts = self.arguments() if sorts else []
            if len(parts) == len(sorts) and all(
                FITS[wanted](part) for part, wanted in zip(parts, sorts, strict=True)
            ):
                return Tree(f"?{sort}", tuple(parts), token)
        elif token in FUNCTIONS:
            parts = self.arguments()
            if len(parts) == 1 or token in ("min", "max"):
                return made("call", *parts, text=token)
        elif token in self.sorts:
            own = Tree(self.sorts[token], (), token)
            if own.kind == "function" and self.tokens[0] == "(":
                return made("index", own, *self.arguments())
            if own.kind != "seq" or not self.take("["):
                return own
            places = [whole(self.tree(_SUM))]
            while self.take(","):
                places.append(whole(self.tree(_SUM)))
            self.expect("]")
            return made("index", own, *places)
        else:
            for number, (name, text) in enumerate(self.short):
                if name == token:
                    return read(text, self.sorts, is_number, self.symbols, self.short[:number])
        raise Beyond(f"the name {token:.20}, or its arguments")

    def arguments(self) -> list[Tree]:
        self.expect("(")
        found = [self.tree()]
        while self.take(","):
            found.append(self.tree())
        self.expect(")")
        return found

    def drawn(self, kind: str) -> Tree:
        """Read the rest of a chance or mean: of several draws, the outer ones are means."""
        outside = self.sorts
        found: list[tuple[str, str, str, list[Tree]]] = []
        while not found or self.take(","):
            name, before = self.tokens.pop(0), self.sorts
            if self.take("["):
                index = self.declare(self.tokens.pop(0), "int")
                self.expect("]")
                self.expect("~")
                laws = Tree("family", (index, self.law()))
                self.sorts = before
                for sign in (",", index.text, "in"):
                    self.expect(sign)
                first = whole(self.tree(_SUM))
                self.expect("..")
                found.append(("s", "seq", name, [laws, first, whole(self.tree(_SUM))]))
            else:
                self.expect("~")
                found.append(("", "real", name, [self.law()]))
            self.declare(name, found[-1][1])
        self.expect("|")
        body = self.tree() if kind == "chance" else self.tree(_SUM)
        self.expect("]")
        self.sorts = outside
        if not (is_statement if kind == "chance" else is_number)(body):
            raise Beyond("what stands in a chance or mean")
        for several, sort, name, rest in reversed(found):
            body = Tree(kind + several, (Tree(sort, (), name), body, *rest))
            kind = "mean"
        return measurable(body)

    def law(self) -> Tree:
        name = self.tokens.pop(0)
        if name in self.symbols:
            return self.atom(name)
        self.expect("(")
        parameters: list[Tree] = []
        while not self.take(")"):
            _ = self.expect(",") if parameters else ""
            parameters.append(self.tree(_SUM))
        if LAWS.get(name) != len(parameters):
            raise Beyond(f"the law {name:.20}")
        return made("law", *parameters, text=name)

    def ranged(self, kind: str) -> Tree:
        """Read the rest of a sum, product, family or derivative; its variable means nothing in the
        ends, or at the point.
        """
        outside, ends = self.sorts, []
        if kind != "family":
            self.expect("(")
        names = [self.tokens.pop(0)]
        while kind == "family" and self.take(","):
            names.append(self.tokens.pop(0))
        for sign in {"family": (), "derivative": ("at",)}.get(kind, ("in", "..")):
            self.expect(sign)
            ends.append(self.tree(_SUM) if sign == "at" else whole(self.tree(_SUM)))
        self.expect(":" if kind == "family" else ",")
        sort = "real" if kind == "derivative" else "int"
        *outer, own = [self.declare(name, sort) for name in names]
        body = self.tree(_SUM)
        self.expect("]" if kind == "family" else ")")
        self.sorts = outside
        found = made(kind, own, body, *ends)
        for own in reversed(outer):
            found = Tree(kind, (own, found))
        return found


def bound_in(text: str) -> set[str]:
    """Return the names that a term binds."""
    return {
        name for name, after in pairwise(_TOKEN.findall(text)) if after in ("in", "at", ":", "~")
    }


def likely_sorts(text: str) -> dict[str, str]:
    """Return the sorts that the free names of a term have by where they stand: in brackets, and
    from "in" to the end of a range, are integers, wherever else the same name stands.
    """
    found: dict[str, str] = {}
    tokens, depth, ranges = [*_TOKEN.findall(text), ""], 0, False
    bound = bound_in(text)
    for name, after in pairwise(tokens):
        depth += {"[": 1, "]": -1}.get(name, 0)
        ranges = after not in ("(", "[") if name == "in" else ranges and name not in (",", ":", "|")
        if re.fullmatch(r"[A-Za-z_]\w*", name) and name not in bound:
            if after == "[" or (after == "(" and name not in FUNCTIONS):
                found[name] = "seq" if after == "[" else "function"
            elif found.get(name, "real") == "real":
                found[name] = "int" if depth or ranges else "real"
    return found


def told(text: str, sorts: Mapping[str, str], fits: Callable[[Tree], bool] = is_statement) -> Tree:
    """Return what `read` does, with variables named `alike`; derivations repeat their texts."""
    return _told(text, frozenset(pair for pair in sorts.items() if pair[0] in text), fits)


_told = lru_cache(2**14)(lambda text, sorts, fits: alike(read(text, dict(sorts), fits)))


def read(
    text: str,
    sorts: Mapping[str, str],
    fits: Callable[[Tree], bool] = is_statement,
    symbols: Mapping[str, tuple[str, list[str]]] = MappingProxyType({}),
    short: Sequence[tuple[str, str]] = (),
) -> Tree:
    """Return the tree of a statement, or of what ``fits`` asks for."""
    reading = Reading(text, sorts, symbols, short)
    tree = reading.law() if fits is FITS["law"] else reading.tree()
    reading.done()
    if not fits(tree):
        raise Beyond("a text of another kind")
    return tree
