"""A counterexample that a reader can move: the formula as a small tree of data that the script of
the pages evaluates, so that nothing is compiled or evaluated as text in a browser.

A tree is a number, the name of a variable or an abbreviation, or a list: an operation and its
trees (``["add", "x", 1]``); a function stands as an operation, too.  The browser computes in
ordinary arithmetic.  Where that does not show the failure at the counterexample itself (the sides
lie too close, a number is too large), there is nothing to move.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from assay.reports.site import prose
from assay.reports.site.witness import HandCheck, hand_check
from assay.theory.language import grammar
from assay.theory.language.formula import Formula

_NEAR = 1e-9
"""How close, relatively, the browser's arithmetic has to come to the exact values."""
_RELATIONS = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
}
_NUMBERS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "pow": lambda a, b: float(a) ** b,
    "neg": lambda a: -a,
    "abs": abs,
    "min": min,
    "max": max,
    "loggamma": math.lgamma,
    "Phi": lambda x: math.erfc(-x / math.sqrt(2)) / 2,
    **{name: getattr(math, name) for name in "exp log sqrt cbrt erf erfc gamma".split()},
    **{name: getattr(math, name) for name in "sin cos tan asin acos atan sinh cosh tanh".split()},
}
_TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
_TRUTHS = ("and", "or", "not", "implies")

Tree = float | str | list


def live(formula: object, witness: object) -> dict[str, Any] | None:
    """Return what a page needs to move the counterexample of a formula, as JSON data; None where
    it cannot be shown in ordinary arithmetic.

    The keys: ``variables`` (name, MathML, value at the counterexample, whether whole, lower and
    upper end where they are numbers), ``steps`` (name and tree of the abbreviations in use) and
    ``sides`` (trees of the goal's sides), both in the order of the hand check; ``given`` (trees of
    the hypotheses), ``goal`` (a tree).
    """
    exact = hand_check(formula, witness)
    if exact is None or not isinstance(formula, Formula) or not isinstance(witness, dict):
        return None
    try:
        found = compiled(formula)
        start = {v["name"]: float(Fraction(str(witness[v["name"]]))) for v in found["variables"]}
        for variable in found["variables"]:
            variable["at"] = start[variable["name"]]
        found["steps"] = [[name, _read(text)] for name, text, _ in exact.steps]
        found["sides"] = [_read(text) for text, _ in exact.sides]
        return found if _fails(found, exact, start) else None
    except (ArithmeticError, ValueError, KeyError, TypeError):
        return None


def _tighten(variable: dict[str, Any], given: list[Tree]) -> None:
    """Narrow the ends of a variable's range by the conditions that compare it with a number."""
    for item in given:
        if not isinstance(item, list) or item[0] not in _TURNED:
            continue
        op, left, right = item
        if right == variable["name"]:
            op, left, right = _TURNED[op], right, left
        number = _constant(right)
        if left != variable["name"] or number is None:
            continue
        end, choose = ("low", max) if op in ("gt", "ge") else ("high", min)
        known = variable[end]
        variable[end] = number if known is None else choose(known, number)


def anywhere(formula: object) -> dict[str, Any] | None:
    """Return a formula as in `live`, at some point inside its ranges, to draw both sides of it;
    None where it has no variables or no such tree.
    """
    if type(formula) is not Formula:
        return None
    try:
        found = compiled(formula)
    except (ArithmeticError, ValueError, KeyError, TypeError):
        return None
    for variable in found["variables"]:
        low, high = variable["low"], variable["high"]
        if low is not None and high is not None:
            at = (low + high) / 2
        else:
            at = low + 1 if low is not None else high - 1 if high is not None else 1
        variable["at"] = math.floor(at) if variable["whole"] else at
    return found if found["variables"] else None


def compiled(formula: Formula) -> dict[str, Any]:
    """Return a formula as in `live`, its variables without values.

    Raises ValueError for what has no such tree.
    """
    variables, given = [], []
    for text in formula.given:
        range_ = grammar.declaration(text)
        if range_ is None:
            given.append(_read(text))
            continue
        low, high = (_end(end) for end in (range_.lower, range_.upper))
        for end, relation in (
            (range_.lower, "lt" if range_.lower_open else "le"),
            (range_.upper, "gt" if range_.upper_open else "ge"),
        ):
            if not _infinite(end):
                given.append([relation, tree(end), range_.name])
        variables.append(
            {
                "name": range_.name,
                "shown": str(prose.name(range_.name)),
                "whole": range_.integer,
                "low": low,
                "high": high,
            }
        )
    for variable in variables:
        _tighten(variable, given)
    steps = [[name, _read(text)] for name, text in formula.where]
    return {
        "variables": variables,
        "steps": steps,
        "given": given,
        "goal": _read(formula.goal),
    }


_ENDING = re.compile("<(?=/?s|!)", re.I)


def drawn(data: Mapping[str, Any]) -> Markup:
    """Return what a figure's script draws (`assay.reports.figures.Picture`) for a script element,
    its terms as trees.
    """
    terms = [[name, _read(text)] for name, text in data.get("steps", ())]
    return script({**data, "steps": terms})


def script(data: Mapping[str, Any]) -> Markup:
    """Return data as the content of a script element that holds JSON: nothing in it begins like a
    tag that would end the script, or a comment.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Markup(_ENDING.sub(r"\\u003c", text))


def tree(node: grammar.Node) -> Tree:
    """Return a parsed text as a tree of data; raises ValueError for what has none."""
    op, args = node.op, node.args
    if op == "number":
        value = float(args[0])
        return int(value) if value.is_integer() and abs(value) < 1e15 else value
    if op == "name":
        return args[0]
    if op == "constant":
        return {"pi": math.pi, "e": math.e}[args[0]]
    if op == "call":
        return [args[0], *(tree(a) for a in args[1:])]
    if op in _RELATIONS or op in _NUMBERS or op in _TRUTHS:
        return [op, *(tree(a) for a in args)]
    raise ValueError(f"{op} cannot be shown")


def value(item: Tree, known: Mapping[str, float]) -> float:
    """Return the number that a tree stands for, in ordinary arithmetic, or the truth (1 or 0).

    Raises ArithmeticError or ValueError where it has none.
    """
    if isinstance(item, str):
        return known[item]
    if not isinstance(item, list):
        return item
    op, *args = item
    found = [value(a, known) for a in args]
    if op in _RELATIONS:
        return float(_RELATIONS[op](*found))
    if op in _TRUTHS:
        return float(
            {
                "and": lambda: all(found),
                "or": lambda: any(found),
                "not": lambda: not found[0],
                "implies": lambda: not found[0] or found[1],
            }[op]()
        )
    number = _NUMBERS[op](*found)
    if isinstance(number, complex) or not math.isfinite(number):
        raise ValueError("no value")
    return number


def _fails(found: dict, exact: HandCheck, start: dict[str, float]) -> bool:
    """Does ordinary arithmetic show that the goal fails at the counterexample, and give the sides
    that exact arithmetic has there?
    """
    known = dict(start)
    for name, item in found["steps"]:
        known[name] = value(item, known)
    pairs = zip(found["sides"], exact.sides, strict=True)
    near = all(
        math.isclose(value(item, known), float(x), rel_tol=_NEAR, abs_tol=1e-300)
        for item, (_, x) in pairs
    )
    return near and not value(found["goal"], known)


def _read(text: str) -> Tree:
    return tree(grammar.parse(text))


def _constant(item: Tree) -> float | None:
    """Return the number that a tree without variables stands for, None for another one."""
    try:
        return value(item, {})
    except (ArithmeticError, KeyError, ValueError):
        return None


def _end(end: grammar.Node) -> float | None:
    """Return the end of a range that is a number, None for another one."""
    return None if _infinite(end) else _constant(tree(end))


def _infinite(end: grammar.Node) -> bool:
    return (
        end.op == "constant" and end.args[0] == "oo" or end.op == "neg" and _infinite(end.args[0])
    )
