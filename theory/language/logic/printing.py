"""Sentences as text that can be read again, and as LaTeX.

Bound variables get the names of their hints; a name that already means something where it is bound
gets a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from fractions import Fraction

from assay.theory.language import grammar, rendering
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.theory.language.logic.reading import Binder

_WORDS = {"forall": "for all", "exists": "exists"}
_SIGNS = {"forall": r"\forall", "exists": r"\exists", "sum": r"\sum", "prod": r"\prod"}
_GUARDS = {"forall": "implies", "exists": "and"}


def text(tree: Node, avoid: Collection[str] = ()) -> str:
    """Return a sentence or term as text; bound variables get no name of ``avoid``."""
    return _written(_renamed(tree, frozenset(avoid)), _plain)


def latex(tree: Node) -> str:
    """Return LaTeX of a sentence or term."""
    return _written(_renamed(tree, frozenset()), _tex)


def lines(tree: Node) -> list[tuple[str, list[str]]]:
    """Return a sentence as the lines in which it is printed: ("all", variables), ("some",
    variables), ("if", conditions) and last ("then", what follows), all in LaTeX.
    """
    tree = _renamed(tree, frozenset())
    found: list[tuple[str, list[str]]] = []
    while tree.op in trees.QUANTIFIERS or tree.op == "implies":
        if tree.op == "implies":
            *premises, tree = tree.args
            add(found, "if", [_condition(c) for p in premises for c in trees.conjuncts(p)])
            continue
        kind = "all" if tree.op == "forall" else "some"
        variable, range_, tree = _unbound(tree, _tex)
        name = _written(variable, _tex)
        add(found, kind, [_tex_variable(name, trees.sort(variable), range_)])
    add(found, "then", [_condition(part) for part in trees.conjuncts(tree)] or [latex(tree)])
    return found


def conditions(tree: Node) -> list[str]:
    """Return LaTeX of each part of a conjunction."""
    return [_condition(part) for part in trees.conjuncts(_renamed(tree, frozenset()))]


def indexed(name: str, index: str) -> str:
    """Return LaTeX of the value of a sequence: S_t, but w_1(t) where the name has an index."""
    return f"{name}({index})" if "_" in name else f"{name}_{{{index}}}"


def add(found: list[tuple[str, list[str]]], kind: str, items: list[str]) -> None:
    """Add items to lines: to the last one where it is of the same kind."""
    if found and found[-1][0] == kind:
        found[-1][1].extend(items)
    else:
        found.append((kind, items))


def _condition(tree: Node) -> str:
    """Return LaTeX of a statement; what it holds for all of stands behind it."""
    if tree.op != "forall":
        return _written(tree, _tex)
    variable, range_, body = _unbound(tree, _tex)
    if body.op in trees.QUANTIFIERS or body.op == "implies" or not range_:
        return _written(tree, _tex)
    name, low, high = _written(variable, _tex), *range_[:2]
    own = rf"{name} \ge {low}" if low and not high and range_[2] == "[" else ""
    own = own or _tex_variable(name, trees.sort(variable), range_)
    parts = [_written(part, _tex) for part in trees.conjuncts(body)]
    return rf"{', '.join(parts)} \quad \text{{for }} {own}"


def _renamed(tree: Node, avoid: frozenset[str]) -> Node:
    """Return the tree with hints that can be used as names where they are."""
    if _is_clear(tree, avoid | {v.args[0] for v in trees.free(tree)}):
        return tree
    if tree.op not in trees.BINDERS:
        args = (_renamed(a, avoid) if isinstance(a, Node) else a for a in tree.args)
        return node(tree.op, *args)
    *before, body = tree.args
    hint = next(a for a in before if isinstance(a, trees.Hint)).name
    taken = avoid | {v.args[0] for v in trees.free(body)}
    numbered = (f"{hint}{i}" for i in range(1, len(taken) + 2))
    name = next(n for n in (hint, *numbered) if n not in taken)
    variable = trees.variable(name, trees.sort_bound(tree))
    inner = _renamed(trees.opened(body, variable), avoid | {name})
    kept = [
        trees.Hint(name)
        if isinstance(a, trees.Hint)
        else _renamed(a, avoid)
        if isinstance(a, Node)
        else a
        for a in before
    ]
    return trees.bind(tree.op, *kept, inner, over=variable)


def _is_clear(tree: Node, taken: frozenset[str]) -> bool:
    """Return whether no hint of a tree is a name that is taken, or that of a binder around it."""
    parts = [a for a in tree.args if isinstance(a, Node)]
    if tree.op not in trees.BINDERS:
        return all(_is_clear(part, taken) for part in parts)
    *before, body = parts
    hint = next(a for a in tree.args if isinstance(a, trees.Hint)).name
    return (
        hint not in taken
        and all(_is_clear(part, taken) for part in before)
        and _is_clear(body, taken | {hint})
    )


def latex_binder(binder: Binder) -> str:
    """Return LaTeX of a declared variable and its range."""
    own = trees.variable(binder.name, binder.sort)
    parts = [rendering.name_latex(binder.name), binder.sort, ""]
    found = _range(own, binder.range)
    if found is not None:
        parts += [_written(end, _tex) if end is not None else "" for end in found[0]]
        parts += found[1]
    return _tex_variable(parts[0], binder.sort, parts[3:])


_Style = Callable[[str, "list[str]"], str]


def _written(tree: Node, style: _Style) -> str:
    """Return a tree in a style, which writes the nodes that formulas do not have."""
    if tree.op in trees.QUANTIFIERS:
        return _quantified(tree, style)
    raw = _raw(tree, style)
    return grammar.text(raw) if style is _plain else rendering.latex(raw)


def _raw(tree: Node, style: _Style) -> Node:
    """Return the tree of a formula whose names are what was written already."""
    kind = "name" if style is _plain else "written"
    op, args = tree.op, tree.args
    if op in ("name", "integer", "sequence", "function"):
        return node("name", args[0])
    if op == "number" and style is _plain:
        return node("name", _decimal(args[0]))
    if op == "index":
        of = "value" if trees.sort(args[0]) == "function" else "index"
        return node(kind, style(of, [_written(a, style) for a in args]))
    if op == "symbol":
        return node(kind, style("symbol", [args[0], *(_written(a, style) for a in args[2:])]))
    if op in ("sum", "prod"):
        name, body = _opened(tree)
        first, last = (_written(a, style) for a in args[1:3])
        parts = [_written(name, style), first, last, _written(body, style)]
        return node(kind, style(op, parts))
    if op == "derivative":
        name, body = _opened(tree)
        return node(kind, style(op, [_written(t, style) for t in (name, args[1], body)]))
    if op == "family":
        names = []
        while tree.op == "family":
            name, tree = _opened(tree)
            names.append(_written(name, style))
        return node(kind, style(op, [", ".join(names), _written(tree, style)]))
    if op == "law":
        return node(kind, style("law", [args[0], *(_written(a, style) for a in args[1:])]))
    if op in trees.CHANCES:
        name, body = _opened(tree)
        ranges = [_written(a, style) for a in args[1:-2]]
        law = args[-2]
        index = ""
        if law.op == "family":
            own, law = _opened(law)
            index = _written(own, style)
        parts = [_written(t, style) for t in (name, law, body)]
        return node(kind, style(op, [*parts, index, *ranges]))
    if op in trees.QUANTIFIERS:
        return node(kind, style("parentheses", [_quantified(tree, style)]))
    return node(op, *(_raw(a, style) if isinstance(a, Node) else a for a in args))


def _decimal(value: Fraction) -> str:
    """Return a number of a text as a text that is read as this number again: with a point where it
    is not whole.
    """
    most = value.denominator.bit_length()
    places = next((n for n in range(most) if 10**n % value.denominator == 0), None)
    if places is None:  # made by a program: no text is read as 1/3
        return f"({grammar.text(node('number', value))})"
    if places == 0:
        return grammar.text(node("number", value))
    digits = str(value.numerator * 10**places // value.denominator).zfill(places + 1)
    return f"{digits[:-places]}.{digits[-places:]}"


def _opened(binder: Node) -> tuple[Node, Node]:
    """Return a binder's variable under the name of its hint, and the body with it."""
    hint = next(a for a in binder.args if isinstance(a, trees.Hint))
    variable = trees.variable(hint.name, trees.sort_bound(binder))
    return variable, trees.opened(binder.args[-1], variable)


def _quantified(tree: Node, style: _Style) -> str:
    variable, range_, body = _unbound(tree, style)
    inner = _written(body, style)
    return style(tree.op, [_written(variable, style), trees.sort(variable), inner, *range_])


def _unbound(tree: Node, style: _Style) -> tuple[Node, list[str], Node]:
    """Return the variable of a quantifier, its ends and brackets as they are written where its
    body begins with a range ([] otherwise), and the rest of the body.
    """
    variable, body = _opened(tree)
    numeric = trees.sort(variable) in ("real", "int")
    if body.op == _GUARDS[tree.op] and numeric and len(body.args) == 2:
        found = _range(variable, trees.conjuncts(body.args[0]))
        if found is not None:
            ends = [_written(end, style) if end is not None else "" for end in found[0]]
            return variable, [*ends, *found[1]], body.args[1]
    return variable, [], body


_Range = tuple[tuple["Node | None", "Node | None"], list[str]]


def _range(variable: Node, parts: tuple[Node, ...]) -> _Range | None:
    """Return the ends, and the signs of both, where the parts say nothing but a range."""
    low = high = None
    signs = ["(", ")"]
    rest = list(parts)
    if rest and rest[0].op in ("le", "lt") and rest[0].args[1] == variable:
        low = rest[0].args[0]
        signs[0] = "[" if rest.pop(0).op == "le" else "("
    if rest and rest[0].op in ("le", "lt") and rest[0].args[0] == variable:
        high = rest[0].args[1]
        signs[1] = "]" if rest.pop(0).op == "le" else ")"
    ends = [e for e in (low, high) if e is not None]
    if rest or not ends or any(variable in trees.free(end) for end in ends):
        return None
    open_ = (low is not None and signs[0] == "(") or (high is not None and signs[1] == ")")
    if open_ and trees.sort(variable) == "int":
        return None
    return (low, high), signs


def _plain(op: str, parts: list[str]) -> str:
    if op == "index":
        return f"{parts[0]}[{', '.join(parts[1:])}]"
    if op == "value":
        return f"{parts[0]}({', '.join(parts[1:])})"
    if op == "symbol":
        return parts[0] + (f"({', '.join(parts[1:])})" if parts[1:] else "")
    if op in ("sum", "prod"):
        return f"{op}({parts[0]} in {parts[1]}..{parts[2]}, {parts[3]})"
    if op == "derivative":
        return f"derivative({parts[0]} at {parts[1]}, {parts[2]})"
    if op == "family":
        return f"[{parts[0]}: {parts[1]}]"
    if op == "parentheses":
        return f"({parts[0]})"
    if op == "law":
        return f"{parts[0]}({', '.join(parts[1:])})"
    if op in trees.CHANCES:
        own, law, event, index, *ends = parts
        sign = "P" if op.startswith("chance") else "E"
        if not ends:
            return f"{sign}[{own} ~ {law} | {event}]"
        return f"{sign}[{own}[{index}] ~ {law}, {index} in {ends[0]}..{ends[1]} | {event}]"
    name, sort, body, *range_ = parts
    if range_:
        low, high, left, right = range_
        interval = f"{left}{low or '-oo'}, {high or 'oo'}{right}"
        own = f"{name} in {{{low}..{high}}}" if sort == "int" else f"{name} in {interval}"
    else:
        own = name if sort == "real" else f"{sort} {name}"
    return f"{_WORDS[op]} {own}: {body}"


_LAWS = {
    "N": r"\mathcal{N}",
    "Unif": r"\mathrm{Unif}",
    "Exp": r"\mathrm{Exp}",
    "Bernoulli": r"\mathrm{Bernoulli}",
    "Rademacher": r"\mathrm{Rademacher}",
}
_ANY = {
    "real": r"\in \mathbb{R}",
    "int": r"\in \mathbb{Z}",
    "seq": r": \mathbb{N} \to \mathbb{R}",
    "function": r": \mathbb{R} \to \mathbb{R}",
}
_WHOLE = re.compile(r"[\w\\]+(?:_\{[^{}]*\}|\([^()]*\))?")
"""A term that needs no parentheses behind the sign of a sum."""
_LOWEST, _HIGHEST = r"-\infty", r"\infty"


def _tex(op: str, parts: list[str]) -> str:
    if op == "index":
        return indexed(parts[0], ", ".join(parts[1:]))
    if op == "value":
        return f"{parts[0]}({', '.join(parts[1:])})"
    if op == "symbol":
        return parts[0].strip("?") + (f"({', '.join(parts[1:])})" if parts[1:] else "")
    if op in ("sum", "prod"):
        body = parts[3] if _WHOLE.fullmatch(parts[3]) else rf"\left({parts[3]}\right)"
        return rf"{_SIGNS[op]}_{{{parts[0]}={parts[1]}}}^{{{parts[2]}}} {body}"
    if op == "derivative":
        body = parts[2] if _WHOLE.fullmatch(parts[2]) else rf"\left({parts[2]}\right)"
        slope = rf"\frac{{\mathrm d}}{{\mathrm d {parts[0]}}} {body}"
        return rf"\left.{slope}\right|_{{{parts[0]}={parts[1]}}}"
    if op == "family":
        return rf"\left({parts[1]}\right)_{{{parts[0]}}}"
    if op == "parentheses":
        return rf"\left({parts[0]}\right)"
    if op == "law":
        return rf"{_LAWS[parts[0]]}\left({', '.join(parts[1:])}\right)"
    if op in trees.CHANCES:
        own, law, event, index, *ends = parts
        sign = r"\mathbb{P}" if op.startswith("chance") else r"\mathbb{E}"
        if not ends:
            return rf"{sign}_{{{own} \sim {law}}}\left[{event}\right]"
        each = rf"{own}_{{{index}}} \sim {law},\; {ends[0]} \le {index} \le {ends[1]}"
        return rf"{sign}_{{{each}}}\left[{event}\right]"
    name, sort, body, *range_ = parts
    return rf"{_SIGNS[op]}\,{_tex_variable(name, sort, range_)}:\; {body}"


def _tex_variable(name: str, sort: str, range_: list[str]) -> str:
    """Return LaTeX of a variable with its range: low and high end, and their brackets."""
    if range_ and sort == "int":
        low, high = range_[:2]
        if low.isdecimal() and not high:
            return rf"{name} \in \{{{low}, {int(low) + 1}, \ldots\}}"
        if not (low and high):
            return rf"{name} \ge {low}" if low else rf"{name} \le {high}"
        return rf"{low} \le {name} \le {high}"
    if range_:
        low, high, left, right = range_
        return rf"{name} \in {left}{low or _LOWEST}, {high or _HIGHEST}{right}"
    return rf"{name} {_ANY[sort]}"
