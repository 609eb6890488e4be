"""The axioms: sentences with symbols, and what an instance may put for these.

An axiom holds whatever statements and terms are put for its symbols.  A body speaks of the
variables that the axiom binds only through the arguments of its symbol: a bound variable has no
name that a body could use.  Terms must have values by their form, unless the axiom marks their
symbol as ``partial``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.kernel.certificates import require

_SYMBOL = re.compile(r"(\?[A-Za-z]\w*)(?:\(([a-z, ]*)\))?\s*(int|real|statement|law)(\s+partial)?")


@dataclass(frozen=True)
class Symbol:
    """A symbol of an axiom: the sorts of its arguments, its own sort, whether what is put for it
    may lack a value.
    """

    arguments: tuple[str, ...]
    sort: str
    partial: bool


@dataclass(frozen=True)
class Axiom:
    """A sentence with symbols, why it holds, and where it is found in books."""

    name: str
    symbols: Mapping[str, Symbol]
    sentence: Node
    text: str
    why: str


@cache
def axioms() -> dict[str, Axiom]:
    """Return all axioms by name, from ``axioms.txt``: blocks of "key: text" lines."""
    text = (files(__package__) / "axioms.txt").read_text(encoding="utf-8")
    found = {}
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            one = _axiom(lines)
            if one.name in found:
                raise trees.LogicError(f"two axioms are called {one.name}")
            found[one.name] = one
    return found


def _axiom(lines: list[str]) -> Axiom:
    joined = "\n".join(lines).replace("\n ", " ").splitlines()
    entry = {key: said.strip() for key, _, said in (line.partition(": ") for line in joined)}
    symbols = {}
    for part in filter(None, map(str.strip, entry.get("symbols", "").split(";"))):
        match = _SYMBOL.fullmatch(part)
        if match is None:
            raise trees.LogicError(f"axiom {entry['axiom']}: {part!r} declares no symbol")
        name, arguments, sort, partial = match.groups()
        sorts = tuple(filter(None, map(str.strip, (arguments or "").split(","))))
        symbols[name] = Symbol(sorts, sort, partial is not None)
    sorts_of = {name: symbol.sort for name, symbol in symbols.items()}
    sentence = reading.sentence(entry["says"], {}, sorts_of)
    for tree in trees.walk(sentence):
        if tree.op == "symbol":
            wanted = symbols[tree.args[0]].arguments
            fits = len(tree.args) - 2 == len(wanted) and all(
                _suits(a, sort) for a, sort in zip(tree.args[2:], wanted, strict=True)
            )
            if not fits:
                raise trees.LogicError(f"axiom {entry['axiom']}: arguments of {tree.args[0]}")
    return Axiom(entry["axiom"], symbols, sentence, entry["says"], entry["why"])


def _suits(argument: Node, sort: str) -> bool:
    """Return True when an argument in the text of an axiom is of its sort."""
    if sort == "int":
        return trees.is_integer(argument)
    of_many = argument.op == "bound" and argument.args[1] in ("seq", "function")
    return argument.args[1] == sort if of_many else sort in ("real", "int")


def instance(axiom: Axiom, bodies: Mapping[str, tuple[tuple[Node, ...], Node]]) -> Node:
    """Return an axiom with bodies (variables, statement or term) in place of its symbols.

    Raises:
        Rejected: a symbol without a body, or a body that does not fit.
    """
    require(set(bodies) == set(axiom.symbols), f"{axiom.name} asks for {', '.join(axiom.symbols)}")
    for name, symbol in axiom.symbols.items():
        variables, body = bodies[name]
        _fits(name, symbol, variables, body)
    found = _filled(axiom.sentence, bodies, " ")
    trees.require_measurable(found)
    return found


def _fits(name: str, symbol: Symbol, variables: tuple[Node, ...], body: Node) -> None:
    sorts = tuple(map(trees.sort, variables))
    require(sorts == symbol.arguments, f"{name} takes arguments of sorts {symbol.arguments}")
    require(len(set(variables)) == len(variables), f"{name} names an argument twice")
    require(not trees.has_symbols(body), f"{name} stands for something without symbols")
    if symbol.sort == "law":
        require(body.op == "law", f"{name} stands for a law")
        require(all(map(trees.is_total, body.args[1:])), f"{name} needs parameters with values")
        return
    require(body.op != "law", f"{name} stands for no law")
    if symbol.sort == "statement":
        require(trees.is_statement(body), f"{name} stands for a statement")
        return
    require(
        not trees.is_statement(body) and body.op not in trees.MANY,
        f"{name} stands for a term",
    )
    require(symbol.sort != "int" or trees.is_integer(body), f"{name} stands for an integer")
    require(symbol.partial or trees.is_total(body), f"{name} needs a value, whatever is put in")


def _filled(tree: Node, bodies: Mapping[str, tuple[tuple[Node, ...], Node]], fresh: str) -> Node:
    """Return the tree with bodies for symbols.

    The variable of a binder becomes free under a name that no text can have (``fresh``, made of
    blanks), and is bound again.
    """
    if tree.op == "symbol":
        name, _, *arguments = tree.args
        variables, body = bodies[name]
        values = (_filled(a, bodies, fresh) for a in arguments)
        return trees.put(body, dict(zip(variables, values, strict=True)))
    if tree.op in trees.BINDERS:
        *before, body = tree.args
        own = trees.variable(fresh, trees.sort_bound(tree))
        filled = _filled(_opened(body, own), bodies, f"{fresh} ")
        kept: list[Any] = [_filled(a, bodies, fresh) if isinstance(a, Node) else a for a in before]
        return trees.bind(tree.op, *kept, filled, over=own)
    kept = [_filled(a, bodies, fresh) if isinstance(a, Node) else a for a in tree.args]
    return node(tree.op, *kept)


_opened = cache(trees.opened)
"""Bodies of binders in axioms, of which there are few, with their variables free."""
