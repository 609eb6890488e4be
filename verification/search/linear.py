"""Proofs by linear arithmetic: the goal as a sum of what is given, with numbers as multipliers.

Products and other terms that are not sums count as unknowns of their own, so ``v <= a + t*z`` and
``w <= v + z`` give ``w <= a + (t+1)*z`` at once, which a search over boxes does not find where t
and z have no bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node
from assay.verification.kernel.certificates import expression_of

MAX_USED, MAX_GIVEN = 2, 60
"""How many of the given relations a sum may use before linear programming looks for one, and of how
many it may choose.
"""

_FIRST_MINUS_SECOND = {"ge", "gt", "eq"}


def multipliers(formula: Formula) -> dict[str, Any] | None:
    """Return the options of a proof by combination, or None where no sum of the given
    relations, with numbers >= 0 as multipliers, gives each relation of the goal.
    """
    relations = _relations(grammar.parse(formula.goal))
    given = [
        (tree, difference)
        for text in formula.given
        if grammar.declared(text) is None
        for tree in _relations(grammar.parse(text)) or ()
        for difference in _differences(tree)
    ]
    if relations is None:
        return None
    known = [(text, _coefficients(formula, text)) for _, text in given]
    ends = [(text, _coefficients(formula, text)) for text in _ends(formula)]
    groups = []
    for relation in relations:
        if relation.op not in ("ge", "gt", "le", "lt"):
            return None
        goal = _coefficients(formula, _differences(relation)[0])
        found = _sum(goal, known)
        if found is None and ends:
            found = _sum(goal, [*known, *ends])
        if found is None:
            return None
        groups.append([(_written(weight), factors) for weight, factors in found])
    return {"how": "combination", "terms": groups}


def _ends(formula: Formula) -> list[str]:
    """Return the terms that the ranges of the variables say are >= 0."""
    found = []
    for text in formula.given:
        if (one := grammar.declaration(text)) is not None:
            low, high = one.ends
            found += [f"{one.name}-({low})"] if low is not None else []
            found += [f"({high})-{one.name}"] if high is not None else []
    return found


def _relations(tree: Node) -> list[Node] | None:
    """Return the relations that a statement joins by "and"; None for other statements."""
    if tree.op == "and":
        parts = [_relations(part) for part in tree.args]
        return None if None in parts else [one for part in parts for one in part or ()]
    return [tree] if tree.op in grammar.RELATIONS.values() else None


def _differences(relation: Node) -> list[str]:
    """Return the terms that a relation says are >= 0 (two for an equality)."""
    one, other = (f"({grammar.text(side)})" for side in relation.args)
    if relation.op in ("le", "lt"):
        return [f"{other}-{one}"]
    if relation.op == "eq":
        return [f"{one}-{other}", f"{other}-{one}"]
    return [f"{one}-{other}"] if relation.op != "ne" else []


def _coefficients(formula: Formula, text: str) -> dict[Any, Fraction]:
    """Return a term as a sum: product -> its number."""
    import sympy

    expression, _ = expression_of(formula, text)
    found = sympy.expand(expression).as_coefficients_dict()
    return {
        product: Fraction(int(number.p), int(number.q))
        for product, number in found.items()
        if number.is_Rational and number
    }


_Known = list[tuple[str, dict[Any, Fraction]]]


def _sum(goal: dict[Any, Fraction], known: _Known) -> list[tuple[Fraction, list[str]]] | None:
    """Return (multiplier, what is given) that add up to the goal, a number > 0 alone among them."""
    for size in range(min(MAX_USED, len(known)) + 1):
        for used in combinations(known, size):
            if (found := _weighted(goal, used)) is not None:
                return found
    if len(known) > MAX_GIVEN:
        return None
    used = tuple(known[place] for place in _support(goal, known))
    return _weighted(goal, used) if len(used) > MAX_USED else None


def _weighted(goal: dict[Any, Fraction], used: Sequence[Any]) -> list[Any] | None:
    """Return the multipliers > 0 with which exactly these relations add up to the goal."""
    import sympy

    one = sympy.Integer(1)
    products = {p for _, terms in used for p in terms} | set(goal)
    rows = sorted(products - {one}, key=str)
    columns = [[terms.get(p, Fraction(0)) for p in rows] for _, terms in used]
    weights = _solved(columns, [goal.get(p, Fraction(0)) for p in rows])
    if weights is None or any(w <= 0 for w in weights):
        return None
    rest = goal.get(one, Fraction(0)) - sum(
        w * terms.get(one, Fraction(0)) for w, (_, terms) in zip(weights, used, strict=True)
    )
    if rest < 0:
        return None
    sum_ = [(w, [text]) for w, (text, _) in zip(weights, used, strict=True)]
    return [*sum_, *([(rest, [])] if rest else [])]


def _support(goal: dict[Any, Fraction], known: _Known) -> list[int]:
    """Return which relations a basic solution in floating numbers uses; [] where there is none."""
    import numpy as np
    import sympy
    from scipy.optimize import linprog

    one = sympy.Integer(1)
    rows = sorted(({p for _, terms in known for p in terms} | set(goal)) - {one}, key=str)
    sides = [[float(terms.get(p, 0)) for _, terms in known] for p in rows]
    constants = [float(terms.get(one, 0)) for _, terms in known]
    if not rows or not known:
        return []
    found = linprog(
        np.ones(len(known)),
        A_eq=np.array(sides),
        b_eq=np.array([float(goal.get(p, 0)) for p in rows]),
        A_ub=np.array([constants]),
        b_ub=np.array([float(goal.get(one, 0))]),
        method="highs-ds",
    )
    return [i for i, weight in enumerate(found.x) if weight > _SMALL] if found.success else []


_SMALL = 1e-9


def _solved(columns: list[list[Fraction]], right: list[Fraction]) -> list[Fraction] | None:
    """Return the numbers w with sum w_i columns_i == right, where there is exactly one solution."""
    count = len(columns)
    rows = [[column[i] for column in columns] + [right[i]] for i in range(len(right))]
    done = 0
    for place in range(count):
        pivot = next((r for r in range(done, len(rows)) if rows[r][place]), None)
        if pivot is None:
            return None
        rows[done], rows[pivot] = rows[pivot], rows[done]
        rows[done] = [x / rows[done][place] for x in rows[done]]
        for r, row in enumerate(rows):
            if r != done and row[place]:
                rows[r] = [x - row[place] * y for x, y in zip(row, rows[done], strict=True)]
        done += 1
    if any(row[-1] for row in rows[done:]):
        return None
    return [rows[i][-1] for i in range(count)]


def _written(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}" if number.denominator > 1 else str(number)
