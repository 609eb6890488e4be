"""What readers of other programs' problem files share: names, and the terms of the strict language
that their functions stand for.
"""

from __future__ import annotations

import re
from fractions import Fraction

from assay.theory.language import grammar, sorts
from assay.theory.language.grammar import GrammarError, Node, node

RELATIONS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq"}
FUNCTIONS = {
    **{name: name for name in ("exp", "log", "sqrt", "cbrt", "abs", "min", "max", "sin", "cos")},
    **{name: name for name in ("tan", "asin", "acos", "atan", "sinh", "cosh", "tanh")},
    **{"ln": "log", "arcsin": "asin", "arccos": "acos", "arctan": "atan"},
}
"""Function of another program -> the function of the strict language that it is."""
_NEEDS = {
    **{"log": "{0} > 0", "sqrt": "{0} >= 0", "tan": "cos({0}) != 0"},
    **{name: "-1 <= {0} and {0} <= 1" for name in ("asin", "acos")},
}
"""Function -> the condition on its argument under which it has a value."""
_RESERVED = {*grammar.FUNCTIONS, *grammar.CONSTANTS, *grammar.TRUTHS}
_RESERVED |= {"and", "or", "not", "in", "integer", "for", "all", "exists", "sum", "prod"}


class ForeignError(ValueError):
    """A problem file that cannot be read: ``line`` says where, the message why."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class Names:
    """Names of the strict language for those of another program, each for one."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def of(self, symbol: str) -> str:
        """Return the name that stands for a symbol."""
        if symbol not in self.known:
            plain = re.sub(r"[^A-Za-z0-9_]", "_", symbol) or "x"
            plain = plain if plain[0].isalpha() else f"x{plain}"
            taken = {*self.known.values(), *_RESERVED}
            numbered = (f"{plain}_{n}" for n in range(1, len(taken) + 2))
            self.known[symbol] = next(n for n in (plain, *numbered) if n not in taken)
        return self.known[symbol]


def number(text: str) -> Node:
    """Return a number such as 3, 0.25 or 1e5 as a tree.

    Raises:
        GrammarError: it has too many digits.
    """
    if len(text) > grammar.MAX_DIGITS:
        raise GrammarError(f"a number of {len(text)} digits: {grammar.MAX_DIGITS} are the most")
    return node("number", Fraction(text))


def called(name: str, arguments: list[Node]) -> Node | None:
    """Return a function of terms; None for a function that is not known, or takes others."""
    if name in ("pow", "^", "**") and len(arguments) == 2:
        return node("pow", *arguments)
    own = FUNCTIONS.get(name)
    if own is None or any(part.boolean for part in arguments):
        return None
    wanted = grammar.FUNCTIONS[own]
    if wanted is not None and wanted != len(arguments) or not arguments:
        return None
    return node("call", own, *arguments)


def size(tree: Node) -> int:
    """Return how many nodes a tree has, a part that is shared counted each time that it occurs."""
    sizes: dict[int, int] = {}

    def of(part: Node) -> int:
        if id(part) not in sizes:
            sizes[id(part)] = 1 + sum(of(a) for a in part.args if isinstance(a, Node))
        return sizes[id(part)]

    return of(tree)


def written(tree: Node) -> str:
    """Return a tree as text.

    Raises:
        GrammarError: it is too long, as it is where definitions are put in many times.
    """
    if size(tree) > grammar.MAX_LENGTH:
        raise GrammarError("the problem is too large when its definitions are put in")
    return grammar.text(tree)


def folded(op: str, parts: list[Node]) -> Node:
    """Join terms by an operation of two, from the left."""
    found = parts[0]
    for part in parts[1:]:
        found = node(op, found, part)
    return found


def joined(parts: list[Node]) -> Node:
    """Join statements by "and"."""
    return parts[0] if len(parts) == 1 else node("and", *parts)


def same(first: Node, second: Node) -> Node:
    """Return the statement that both statements hold or neither does."""
    return node("and", node("implies", first, second), node("implies", second, first))


def needs(*texts: str) -> list[str]:
    """Return conditions under which all terms of statements have values, inner ones first; a power
    whose exponent is no number gets a positive base, which is more than it needs.
    """
    found: dict[str, None] = {}
    for text in texts:
        for tree in reversed([*sorts.walk(grammar.parse(text))]):
            shown = [grammar.text(part) for part in tree.args if isinstance(part, Node)]
            if tree.op == "div" and tree.args[1].op != "number":
                found[f"{shown[1]} != 0"] = None
            elif tree.op == "pow":
                whole = sorts.rational(shown[1]) if not grammar.names(tree.args[1]) else None
                if whole is None or whole.denominator != 1:
                    found[f"{shown[0]} > 0"] = None
                elif whole < 0:
                    found[f"{shown[0]} != 0"] = None
            elif tree.op == "call" and tree.args[0] in _NEEDS:
                found[_NEEDS[tree.args[0]].format(shown[0])] = None
    return list(found)
