"""Read a text as what it has to be: a name, a term, a number, one inequality or a statement; put
terms for names.

Formulas are built from parts that come from certificates and files.  Each part is read here as a
tree of its sort before it becomes part of another formula, so that no text changes the structure
around it: ``2 < 1`` is no term, and ``-1) != (1`` no text at all.  What `term` and `statement`
return is the text that was read, in parentheses.

Every function raises `GrammarError` with one line when the text is not of its sort.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.grammar import GrammarError, Node, node

_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_WORD = re.compile(r"(?<![A-Za-z_0-9.])[A-Za-z_][A-Za-z_0-9]*(?!\s*\()")
_RATIONAL = re.compile(r"\s*[+-]?\s*(\d+|\d+\.\d*|\.\d+)(\s*/\s*\d+)?\s*", re.ASCII)
_RESERVED = {*grammar.FUNCTIONS, *grammar.CONSTANTS, *grammar.TRUTHS, "and", "or", "not", "in"}
_FLIPPED = {"le": "gt", "lt": "ge", "ge": "lt", "gt": "le"}


def name(text: str) -> str:
    """Return ``text`` when it can name a variable."""
    if type(text) is not str or not _NAME.fullmatch(text) or text in _RESERVED:
        raise GrammarError(f"{_shown(text)} cannot name a variable")
    return text


def tree_of_term(text: str, names: Collection[str] | None = None) -> Node:
    """Return the tree of a finite term, in which no other ``names`` occur (None: any)."""
    tree = grammar.parse(text)
    if tree.boolean:
        raise GrammarError(f"{_shown(text)} is a statement where a number is needed")
    if any(t.op == "constant" and t.args[0] == "oo" for t in walk(tree)):
        raise GrammarError("oo is an end of a range, not a number to compute with")
    loose = set() if names is None else grammar.names(tree) - set(names)
    if loose:
        raise GrammarError(f"{_shown(text)} depends on {', '.join(sorted(loose))}")
    return tree


def term(text: str, names: Collection[str] | None = None) -> str:
    """Return ``(text)`` when the text is a finite term, in which no other ``names`` occur (None:
    any).
    """
    tree_of_term(text, names)
    return f"({text})"


def number(text: str) -> str:
    """Return ``(text)`` when the text is a term without any name, such as ``13*sqrt(29)/99``."""
    return term(text, ())


def rational(text: str) -> Fraction | None:
    """Return the value of a text that writes a rational number, such as ``3/7`` or ``-0.25``; None
    for any other term.
    """
    tree_of_term(text)
    if not _RATIONAL.fullmatch(text):
        return None
    top, _, below = text.replace(" ", "").partition("/")
    if below and not int(below):
        raise GrammarError("division by zero")
    return Fraction(top) / Fraction(below or 1)


def tree_of_statement(text: str) -> Node:
    """Return the tree of a relation or of relations joined by connectives."""
    tree = grammar.parse(text)
    if not tree.boolean:
        raise GrammarError(f"{_shown(text)} is a number where a statement is needed")
    return tree


def statement(text: str) -> str:
    """Return ``(text)`` when the text is a statement."""
    tree_of_statement(text)
    return f"({text})"


def opposite(text: str) -> str:
    """Return the negation of one inequality ``A <= B`` (any of < <= > >=), its sides as they are
    written.
    """
    tree = tree_of_statement(text)
    signs = {op: sign for sign, op in grammar.RELATIONS.items()}
    if tree.op in _FLIPPED:
        left, _, right = text.partition(signs[tree.op])
        if (grammar.parse(left), grammar.parse(right)) == tree.args:
            return f"{left}{signs[_FLIPPED[tree.op]]}{right}"
    raise GrammarError(f"{_shown(text)} is not one inequality")


def put(text: str, values: dict[str, str]) -> str:
    """Return the text of a term or statement with terms, in parentheses, in place of names, all at
    once.

    The tree of the result is compared with the tree in which the terms are put for the names.
    """
    wanted = substitute(grammar.parse(text), {n: tree_of_term(t) for n, t in values.items()})
    found = _WORD.sub(lambda m: term(values[m[0]]) if m[0] in values else m[0], text)
    return found if grammar.parse(found) == wanted else grammar.text(wanted)


def alike(first: str, second: str) -> bool:
    """Return True when two texts are the same tree, whatever their spaces and needless
    parentheses.
    """
    return first == second or grammar.text(grammar.parse(first)) == grammar.text(
        grammar.parse(second)
    )


# ---- trees ---------------------------------------------------------------------------------------
def walk(tree: Node) -> Iterator[Node]:
    """Yield all subtrees."""
    stack = [tree]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(a for a in current.args if isinstance(a, Node))


def rebuild(tree: Node, change: Callable[[Node], Node | None]) -> Node:
    """Apply ``change`` (tree -> tree or None) from the root down; where it gives None the children
    are visited.
    """
    new = change(tree)
    if new is not None:
        return new
    args = tuple(rebuild(a, change) if isinstance(a, Node) else a for a in tree.args)
    return tree if args == tree.args else node(tree.op, *args)


def substitute(tree: Node, table: dict[str, Node]) -> Node:
    """Put trees for names."""
    return rebuild(tree, lambda t: table.get(t.args[0]) if t.op == "name" else None)


def _shown(text: Any) -> str:
    found = repr(text)
    return found if len(found) <= 80 else f"{found[:76]}...{found[-1]}"
