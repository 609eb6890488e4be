"""Changes of variables under which a formula stays the same: the rules ``period`` and ``symmetry``,
which narrow a range by them.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula, exact
from assay.theory.language.grammar import Node, node, text
from assay.verification.kernel.certificates import require
from assay.verification.kernel.reduce import conditions as C
from assay.verification.kernel.reduce import trees as T
from assay.verification.kernel.reduce.trees import Range, Setting, number


def unchanged(setting: Setting, table: dict[str, Node]) -> bool:
    """Are hypotheses, goal and conditions of definedness the same, up to identities, after the
    replacement?
    """
    import sympy

    from assay.theory.language.variables import symbol

    formula = replace(
        setting,
        ranges=tuple(
            Range(r.name, r.integer, None, None, True, True) if r.name in table else r
            for r in setting.ranges
        ),
    ).formula()
    put = {
        symbol(n): (
            Formula(
                f"({text(t)}) > 0", tuple(f"{m} in (-oo, oo)" for m in sorted(grammar.names(t)))
            ).goal_expr.args[0]
        )
        for n, t in table.items()
    }
    moving = set(put)
    groups = [
        [s for s in group if s.free_symbols & moving]
        for group in (formula.hypotheses, formula.defined, (formula.goal_expr,))
    ]
    return all(_matched(group, [_moved(s, put) for s in group], sympy) for group in groups)


def _moved(statement: Any, put: dict[Any, Any]) -> Any:
    import sympy

    if isinstance(statement, sympy.core.relational.Relational):
        return statement.func(*(a.xreplace(put) for a in statement.args), evaluate=False)
    return statement.func(*(_moved(a, put) for a in statement.args), evaluate=False)


def _matched(old: list[Any], new: list[Any], sympy: Any) -> bool:
    left = list(new)
    for s in old:
        found = next((t for t in left if alike(s, t, sympy)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def alike(s: Any, t: Any, sympy: Any) -> bool:
    """Are two statements the same up to identities, in any order of their parts?"""
    from assay.verification.kernel.normal import is_zero

    if isinstance(s, sympy.core.relational.Relational) and isinstance(
        t, sympy.core.relational.Relational
    ):
        (a, kind), (b, other) = map(_gap, (s, t))
        return kind == other and (is_zero(a - b) or (kind in ("==", "!=") and is_zero(a + b)))
    return s.func is t.func and _matched(list(s.args), list(t.args), sympy)


def _gap(relation: Any) -> tuple[Any, str]:
    a = relation.lhs - relation.rhs
    kind = {
        "StrictLessThan": "<",
        "LessThan": "<=",
        "GreaterThan": ">=",
        "StrictGreaterThan": ">",
        "Equality": "==",
        "Unequality": "!=",
    }[type(relation).__name__]
    return (-a if kind[0] == "<" else a), kind.replace("<", ">")


def period(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    """Return the part of the rule ``period``: a variable stays within one period."""
    x, turns = params["variable"], exact(params["turns"])
    own = setting.range(x)
    require(
        turns > 0 and not own.integer and own.lower is None and own.upper is None,
        "not a real variable without ends",
    )
    require(not any(x in grammar.names(e) for e in setting.ends()), "a range uses it")
    length = T.constant_node({"pi": turns})
    require(unchanged(setting, {x: node("add", node("name", x), length)}), "the formula changes")
    ranges = tuple(
        Range(x, False, number(0), length, False, False) if r.name == x else r
        for r in setting.ranges
    )
    return [replace(setting, ranges=ranges)]


def symmetry(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    """Return the part of the rule ``symmetry``: the first of the variables is not negative."""
    names = params["variables"]
    require(names and len(set(names)) == len(names), "no variables")
    ends = C.Ranges(setting.ranges)
    for n in names:
        low, high = ends.ends[n, False], ends.ends[n, True]
        require(n not in ends.fixed and not setting.range(n).integer, "not a free real variable")
        if low is not None and high is not None:
            total = T.combine((Fraction(1), low[0]), (Fraction(1), high[0]))
            require(low[1] == high[1] and T.sign(total) == 0, "the range is not symmetric")
        else:
            require(low is None and high is None, "the range is one-sided")
        require(not any(n in grammar.names(e) for e in setting.ends()), "a range uses it")
    require(
        unchanged(setting, {n: node("neg", node("name", n)) for n in names}), "the formula changes"
    )
    own = node("ge", node("name", names[0]), number(0))
    return [replace(setting, hypotheses=(*setting.hypotheses, own))]
