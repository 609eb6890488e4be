"""What readers of other programs' problem files share: names, and the terms of the strict language
that their functions stand for.
"""

from __future__ import annotations

import re
from fractions import Fraction

from assay.theory.language import grammar
from assay.theory.language.grammar import GrammarError, Node, node

RELATIONS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq"}
FUNCTIONS = {
    **{name: name for name in ("exp", "log", "sqrt", "cbrt", "abs", "min", "max", "sin", "cos")},
    **{name: name for name in ("tan", "asin", "acos", "atan", "sinh", "cosh", "tanh")},
    **{"ln": "log", "arcsin": "asin", "arccos": "acos", "arctan": "atan"},
}
"""Function of another program -> the function of the strict language that it is."""
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
    """Return a number such as 3 or 0.25 as a tree."""
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


def written(tree: Node) -> str:
    """Return a tree as text.

    Raises:
        GrammarError: it is too long, as it is where definitions are put in many times.
    """
    sizes: dict[int, int] = {}

    def size(part: Node) -> int:
        if id(part) not in sizes:
            sizes[id(part)] = 1 + sum(size(a) for a in part.args if isinstance(a, Node))
        return sizes[id(part)]

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
