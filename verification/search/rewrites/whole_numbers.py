"""Proposals for factorials and powers: by gamma(x+1) = x*gamma(x) factorials are written by the
least argument, and an equation of such terms is shown as two inequalities; the exponent 0 is set
apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.verification.kernel.certificates import instantiate, open_conditions
from assay.verification.kernel.identities import MAX_STEPS, Opened
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    enclosed,
    fresh,
    pull,
    same_variables,
    step,
    text,
)

_BOTH = Formula("x == y", ("x in (-oo, oo)", "y in (-oo, oo)", "x <= y", "x >= y"))
_SHORT = Formula("0 >= 0")


def lowered(view: View) -> Iterator[Plan]:
    """Write the gap by the least argument of each family of gamma functions whose arguments differ
    by whole numbers; a power of such a value that is a factor of all is positive and goes out.
    """
    import sympy as sp

    calls = _sorted(view.gap, sp.gamma, sp.loggamma)
    if not calls:
        return
    steps = [between for family in _families(calls) for between in family]
    new = Opened(view.gap, steps).plain
    values = {
        call: sp.Dummy(f"g{n}", positive=True) for n, call in enumerate(_sorted(new, sp.gamma))
    }
    new = sp.factor(sp.together(new.subs(values)))
    back = {dummy: call for call, dummy in values.items()}
    if new == 0:
        yield pull(view, "recurrence", 1.0, _SHORT, {}, positive=steps)
        return
    pairs = [factor.as_base_exp() for factor in sp.Mul.make_args(new)]
    taken = [(back[b], k) for b, k in pairs if b in back and k.is_Integer]
    rest = sp.Mul(*(b**k for b, k in pairs if b not in back or not k.is_Integer)).subs(back)
    if len(rest.atoms(sp.gamma, sp.loggamma)) >= len(calls):
        return
    lemma = same_variables(view, f"{text(rest)} {view.kind} 0")
    mapping = {v: v for v in view.symbols if v.name in lemma.free}
    yield pull(view, "recurrence", 0.9, lemma, mapping, taken, steps)


def _sorted(expression, *kinds) -> list:
    """Return the calls in an expression, in an order that is the same in each process."""
    import sympy as sp

    return sorted(expression.atoms(*kinds), key=sp.default_sort_key)


def positive_gammas(view: View) -> Iterator[Plan]:
    """Show that a product of gamma functions of positive arguments is positive."""
    import sympy as sp

    pairs = [factor.as_base_exp() for factor in sp.Mul.make_args(view.gap)]
    if any(not isinstance(base, sp.gamma) or not k.is_Integer for base, k in pairs):
        return
    if len(pairs) == 1 and pairs[0][1] == 1:
        x, (argument,) = fresh(view, "x"), pairs[0][0].args
        lemma = Formula(f"gamma({x.name}) {view.kind} 0", (f"{x.name} in (0, oo)",))
        shape = {"type": "pullback", "lemma": lemma.data(), "factors": [], "positive": []}
        positive = sp.Gt(argument, 0, evaluate=False)
        certificate = {**shape, "map": {x.name: text(argument)}}
        yield step(view, "gamma", 1.0, certificate, [positive], lemma)
    else:
        yield pull(view, "gammas", 1.0, Formula(f"1 {view.kind} 0"), {}, pairs)


def _families(calls) -> Iterator[list]:
    """Yield for each set of arguments that differ by whole numbers the values from the least one up
    to one below the largest.
    """
    import sympy as sp

    left = list(dict.fromkeys(sp.expand(call.args[0]) for call in calls))
    while left:
        first = left[0]
        apart = {argument: sp.expand(argument - first) for argument in left}
        family = sorted(int(d) for d in apart.values() if d.is_Integer)
        left = [argument for argument, d in apart.items() if not d.is_Integer]
        if family[-1] > family[0] and family[-1] - family[0] <= MAX_STEPS:
            yield [sp.expand(first + k) for k in range(family[0], family[-1])]


def zero_exponent(view: View) -> Iterator[Plan]:
    """Set the value 0 of a whole exponent apart: between 0 and 1 a bound for whole exponents may
    fail.
    """
    import sympy as sp

    exponents = set().union(*(power.exp.free_symbols for power in view.gap.atoms(sp.Pow)))
    for variable in view.formula.variables:
        if variable.symbol not in exponents & view.integers or variable.lower != 0:
            continue
        plans = []
        for relation in (">= 1", "< 1"):
            case = View(view.formula.with_given(f"{variable.name} {relation}"))
            lemma = same_variables(case, f"{text(view.gap)} {view.kind} 0")
            mapping = {v: v for v in case.symbols if v.name in lemma.free}
            plans.append(pull(case, "zero", 0.7, lemma, mapping))
        first, second = plans

        def build(found: list[dict], on: str = f"{variable.name} >= 1") -> dict:
            yes, no = found[: len(first.parts)], found[len(first.parts) :]
            return {"type": "cases", "on": on, "yes": first.build(yes), "no": second.build(no)}

        yield Plan("zero", (*first.parts, *second.parts), 0.7, build)
        return


def equation(formula: Formula) -> Iterator[Plan]:
    """Show an equation with factorials as two inequalities."""
    import sympy as sp

    from assay.verification.search.methods import DEFAULT_BUDGET, with_definedness

    tree = grammar.parse(formula.goal)
    if tree.op != "eq" or not formula.goal_expr.has(sp.gamma, sp.loggamma):
        return
    certificate = _lemma()
    if certificate is None:
        return
    facts = [
        formula.with_goal(f"{text(c.lhs - c.rhs)} > 0")
        for _, c in open_conditions(formula, {})
        if isinstance(c, (sp.Ne, sp.Gt))
    ]
    inner = formula.with_given(*(sorts.statement(fact.goal) for fact in facts))
    values = {"x": grammar.text(tree.args[0]), "y": grammar.text(tree.args[1])}
    _, conditions = instantiate(_BOTH, values, inner)
    parts = (*facts, *(inner.with_goal(condition) for condition in conditions))

    def build(found: list[dict]) -> dict:
        shown, rest = found[: len(facts)], found[len(facts) :]
        whole = {
            "type": "instance",
            "lemma": {"formula": _BOTH.data(), "certificate": certificate},
            "map": values,
            "conditions": dict(zip(conditions, rest, strict=True)),
        }
        whole = with_definedness(inner, whole, {}, DEFAULT_BUDGET)
        if not facts:
            return whole
        known = [{"formula": f.data(), "certificate": c} for f, c in zip(facts, shown, strict=True)]
        return {"type": "derived", "facts": known, "certificate": whole}

    yield Plan("equation", parts, 0.8, build)


@cache
def _lemma() -> dict | None:
    return enclosed(_BOTH, 0.5)
