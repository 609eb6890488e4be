"""Proposals for exact rewritings and changes of variables that make an inequality easier.

    for plan in proposals(formula):
        certificates = [prove(part) for part in plan.parts]
        certificate = plan.wrap(certificates)          # of the formula

Each plan is a step of `assay.verification.kernel.rewriting` or
`assay.verification.kernel.monotone`: the parts together imply the formula, and the certificate is
checked there without search.  Floats at sample points decide only what is worth trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import algebra, rewriting
from assay.verification.kernel.budget import memory, spend, spent
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.factors import factored
from assay.verification.search.rewrites.derivatives import by_derivatives, by_turning_point
from assay.verification.search.rewrites.logarithms import by_exponential, by_logarithm, by_square
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    bound,
    easy,
    enclosed,
    fresh,
    lemma_for,
    pull,
    same_variables,
    step,
    text,
)
from assay.verification.search.rewrites.products import discriminants, products, squared_hypotheses
from assay.verification.search.rewrites.stationary import stationary
from assay.verification.search.rewrites.symmetries import angles, fewer_variables, ratios, shifts
from assay.verification.search.rewrites.whole_numbers import (
    equation,
    lowered,
    positive_gammas,
    zero_exponent,
)

MAX_OPS = 250
CLOSING = 1.0
"""Work seconds for finishing plans by further plans."""


def proposals(formula: Formula) -> Iterator[Plan]:
    """Yield plans for ``formula``, cheap and promising ones first; nothing for a goal that is not
    one inequality.

    A plan whose parts a few more steps finish comes out with no parts left.
    """
    end = spent() + CLOSING
    for plan in _plans(formula):
        certificate = _closed(plan, 3, end)
        yield (
            plan
            if certificate is None
            else replace(plan, parts=(), build=lambda _, c=certificate: c)
        )


def _closed(plan: Plan, depth: int, end: float) -> dict | None:
    """Return the certificate of a plan all of whose parts are shown by further plans within the
    time; else None.
    """
    found = []
    for part in plan.parts:
        certificate = _finish(part, depth, end)
        if certificate is None:
            return None
        found.append(certificate)
    return plan.wrap(found)


def _finish(formula: Formula, depth: int, end: float) -> dict | None:
    key, finished = formula.key(), memory("finished")  # (certificate or None, steps tried)
    if key in finished or spent() > end:
        known, tried = finished.get(key, (None, 0))
        if known is not None or tried >= depth or spent() > end:
            return known
    certificate = easy(formula)
    if certificate is None and len(formula.variables) == 1:
        certificate = enclosed(formula, 0.06)
    if certificate is None and depth:
        certificate = squares(formula, 0.3)
    for plan in _plans(formula) if certificate is None and depth else ():
        certificate = _closed(plan, depth - 1, end)
        if certificate is not None or spent() > end:
            break
    if certificate is not None or spent() <= end:
        finished[key] = (certificate, depth)
    return certificate


def squares(formula: Formula, seconds: float) -> dict | None:
    """Return a certificate by sums of squares of a polynomial formula, or None."""
    from assay.verification.search.squares.search import prove

    return prove(formula, seconds)


def _plans(formula: Formula) -> Iterator[Plan]:
    """Yield plans of one step."""
    import sympy as sp

    try:
        view = View(formula)
    except (Rejected, FormulaError, algebra.NotShown):
        with suppress(Rejected, FormulaError, GrammarError):
            yield from equation(formula)
        return
    spend("node", sp.count_ops(view.gap))
    if sp.count_ops(view.gap) > MAX_OPS or view.gap.has(sp.oo, sp.zoo, sp.nan):
        return
    for propose in (
        *((positive_gammas, lowered) if view.gap.has(sp.gamma, sp.loggamma) else ()),
        zero_exponent,
        squared_hypotheses,
        discriminants,
        fewer_variables,
        products,
        angles,
        ratios,
        shifts,
        _factors,
        stationary,
        by_logarithm,
        _jensen,
        by_exponential,
        by_square,
        _powers_of_e,
        by_derivatives,
        by_turning_point,
    ):
        try:
            spend("node", 10 + sp.count_ops(view.gap))
            for plan in propose(view):
                if all(_readable(part) for part in plan.parts):
                    yield plan
        except (
            Rejected,
            FormulaError,
            GrammarError,
            algebra.NotShown,
            ArithmeticError,
            ValueError,
            TypeError,
            KeyError,
            AttributeError,
            NotImplementedError,
            RecursionError,
            sp.PolynomialError,
        ):
            continue


def _readable(part: Formula) -> bool:
    """Does the part have a value at all (a derivative at an end may divide by zero)?"""
    import sympy as sp

    try:
        return not any(s.has(sp.zoo, sp.nan, sp.I) for s in (part.goal_expr, *part.hypotheses))
    except (FormulaError, GrammarError):
        return False


# ---- factors -------------------------------------------------------------------------------------
def without_hyperbolics(expression):
    """Write sinh, cosh and tanh by exponentials."""
    import sympy as sp

    table = {
        sp.sinh: lambda u: (sp.exp(u) - sp.exp(-u)) / 2,
        sp.cosh: lambda u: (sp.exp(u) + sp.exp(-u)) / 2,
        sp.tanh: lambda u: (sp.exp(2 * u) - 1) / (sp.exp(2 * u) + 1),
        sp.tan: lambda u: sp.sin(u) / sp.cos(u),
    }
    for function, make in table.items():
        expression = expression.replace(function, make)
    return expression


def _factored(view: View):
    """Return the factors (base, power, sign at the samples) of the gap, hyperbolic functions
    opened; None when too large.
    """
    import sympy as sp

    found = factored(without_hyperbolics(view.gap))
    if found is None:
        return None
    parts = []
    for factor in sp.Mul.make_args(found):
        base, power = (
            factor.as_base_exp() if not isinstance(factor, sp.exp) else (factor, sp.Integer(1))
        )
        if not power.is_Integer:
            base, power = factor, sp.Integer(1)
        parts.append((base, power, view.sign(base)))
    return parts


def _factors(view: View) -> Iterator[Plan]:
    """Divide out the factors of the gap that have one sign; denominators are cleared by it."""
    import sympy as sp

    parts = _factored(view)
    if parts is None or len(parts) < 2:
        return
    variable = [(b, k, s) for b, k, s in parts if b.free_symbols]
    hard = [(b, k, s) for b, k, s in variable if s == 0]
    if not hard:
        above = [p for p in variable if p[1] > 0]
        hard = [max(above or variable, key=lambda p: (sp.count_ops(p[0]), str(p[0])))]
    if any(k < 0 for _, k, _ in hard) or len(hard) == len(variable):
        return
    sign = sp.prod([b for b, _, _ in parts if b.is_Rational] or [sp.Integer(1)])
    factors = []
    for b, k, s in parts:
        if (b, k, s) in hard:
            continue
        if b.is_Rational:
            factors.append((abs(b), k))
            continue
        s = s if b.free_symbols else (1 if b > 0 else -1)
        factors.append((b * s, k))
        sign = sign * s**k
    rest = sp.Mul(*(b**k for b, k, _ in hard)) * (1 if sign > 0 else -1)
    if rest.is_polynomial(*rest.free_symbols):
        rest = sp.expand(rest)
    if sp.count_ops(rest) > 1.5 * sp.count_ops(view.gap) + 20:
        return
    yield pull(
        view,
        "factors",
        0.7,
        same_variables(view, f"{text(rest)} {view.kind} 0"),
        {s: s for s in view.symbols},
        factors,
    )


# ---- convexity -----------------------------------------------------------------------------------
def _jensen(view: View) -> Iterator[Plan]:
    """f(m) <= w*f(a) + (1-w)*f(b) for convex f: a term -c*f(m) of the gap against terms +c*f(p), p
    = m + constant.

    For gamma functions a and b are neighbours among p, p+1, p-1, ...; what is left over becomes the
    new goal.
    """
    import sympy as sp

    calls = [(t.as_coeff_Mul(), t) for t in sp.Add.make_args(sp.expand(view.gap))]
    calls = [(c, f.args[0]) for (c, f), _ in calls if isinstance(f, sp.loggamma)]
    for c, middle in calls:
        for d, other in calls:
            apart = sp.expand(other - middle)
            if c > 0 or d <= 0 or not apart.free_symbols <= view.free or apart == 0:
                continue
            value = view.values(apart) if apart.free_symbols else None
            steps = (
                sp.ceiling(apart) if value is None else sp.Integer(1 if (value > 0).all() else 0)
            )
            if apart.is_Rational and apart.is_Integer:
                continue
            high = sp.expand(other - steps + 1)
            low = sp.expand(high - 1)
            weight = sp.expand(high - middle)  # middle = weight*low + (1 - weight)*high
            if view.sign(low) != 1 or view.sign(weight) != 1 or view.sign(1 - weight) != 1:
                continue
            # f(low) and f(high) differ from f(other) by logarithms
            shift = sum(
                (sp.log(sp.expand(other + k)) for k in range(0, int(1 - steps))), sp.Integer(0)
            ) - sum((sp.log(sp.expand(other - k)) for k in range(1, int(steps))), sp.Integer(0))
            gap = sp.expand(
                view.gap
                - c * sp.loggamma(middle)
                - (-c) * sp.loggamma(other)
                + c * (shift - weight * sp.log(low))
            )
            positive = [low, *(sp.expand(other - k) for k in range(1, int(steps)))]
            certificate = {
                "type": "jensen",
                "function": "loggamma",
                "remainder": text(gap),
                "strict": view.kind == ">",
                "terms": [
                    {"factor": text(-c), "weight": text(weight), "a": text(low), "b": text(high)}
                ],
                "positive": [text(p) for p in dict.fromkeys(positive)],
            }
            weights = [sp.Gt(weight, 0, evaluate=False), sp.Gt(1 - weight, 0, evaluate=False)]
            required = [
                sp.Gt(p, 0, evaluate=False) for p in dict.fromkeys((low, high, *positive))
            ] + weights
            inner = rewriting.remainder_of(view.formula, certificate)
            yield step(view, "jensen", 0.8, certificate, required, inner, inner.defined)


# ---- exponentials as variables -------------------------------------------------------------------
def _powers_of_e(view: View) -> Iterator[Plan]:
    """z = exp(c*x) when the gap is a rational function of it."""
    import sympy as sp

    if not view.gap.has(sp.exp, sp.sinh, sp.cosh, sp.tanh):
        return
    gap = without_hyperbolics(view.gap)
    steps: dict = {}
    for call in gap.atoms(sp.exp):
        for term in sp.Add.make_args(sp.expand(call.args[0])):
            c, x = term.as_coeff_Mul()
            if x == 1:
                continue
            if not x.is_Symbol or not c.is_Rational or x in view.integers:
                return
            old = steps.get(x)
            steps[x] = (
                abs(c)
                if old is None
                else sp.Rational(sp.igcd(old.p * c.q, c.p * old.q), old.q * c.q)
            )
    if not steps or len(steps) > 3:
        return
    marks = {x: fresh(view, f"e_{x.name}") for x in steps}

    def opened(call):
        out = sp.Integer(1)
        for term in sp.Add.make_args(sp.expand(call)):
            c, x = term.as_coeff_Mul()
            out *= sp.exp(term) if x == 1 else marks[x] ** (c / steps[x])
        return out

    gap = gap.replace(sp.exp, opened)
    if gap.free_symbols & set(steps):
        return
    statements = []
    for h in view.formula.hypotheses:
        own, value, is_lower, strict = bound(h)
        if own in steps:
            make = {
                (True, True): sp.Gt,
                (True, False): sp.Ge,
                (False, True): sp.Lt,
                (False, False): sp.Le,
            }[is_lower, strict]
            statements.append(make(marks[own], sp.exp(steps[own] * value), evaluate=False))
        elif own is not None:
            statements.append(h)
    for x, z in marks.items():
        if not any(bound(s)[0] == z and bound(s)[2] for s in statements):
            statements.append(sp.Gt(z, 0, evaluate=False))
    others = [s for s in view.symbols if s in gap.free_symbols]
    lemma = lemma_for(
        f"{text(gap)} {view.kind} 0", [*others, *marks.values()], statements, view.integers
    )
    yield pull(
        view,
        "powers of e",
        0.5,
        lemma,
        {s: s for s in others} | {z: sp.exp(steps[x] * x) for x, z in marks.items()},
    )
