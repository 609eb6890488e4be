"""Proposals by logarithms, exponentials and squares of the two sides of an inequality."""

from __future__ import annotations

from collections.abc import Iterator

from assay.verification.kernel import identities, rewriting
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    step,
    text,
)


def by_logarithm(view: View) -> Iterator[Plan]:
    """A < B with A, B > 0 products of powers, exponentials and gammas: log A < log B."""
    import sympy as sp

    for large, small in _two_sides(view):
        if not any(_multiplicative(x) for x in (large, small)):
            continue
        if view.sign(large) != 1 or view.sign(small) != 1:
            continue
        mixed = next(_even_bases(view, large * small), None)
        if mixed is not None:
            yield _sign_cases(view, mixed)
            return
        first, second = log_of(view, large), log_of(view, small)
        if first is None or second is None:
            continue
        new = first - second
        if not is_logarithm(view.gap, small, new):
            continue
        certificate = {"type": "log", "exponent": text(new), "scale": text(small), "positive": []}
        inner = rewriting.transferred(view.formula, certificate)
        needs = rewriting.number(view.formula, certificate["scale"])[1]
        yield step(
            view,
            "logarithm",
            0.6,
            certificate,
            [*needs, sp.Gt(small, 0, evaluate=False)],
            inner,
            inner.defined,
        )
        return


def _even_bases(view: View, product):
    """Yield the bases of even powers that have both signs."""
    import sympy as sp

    for factor in sp.Mul.make_args(product):
        base, power = factor.as_base_exp()
        if (
            power.is_Integer
            and power % 2 == 0
            and power > 2
            and base.free_symbols
            and not isinstance(factor, sp.exp)
            and (view.sign(base) == 0)
        ):
            yield base


def _sign_cases(view: View, base) -> Plan:
    """Split by the sign of an expression."""
    words = text(base)
    parts = view.formula.with_given(f"{words} > 0"), view.formula.with_given(f"{words} <= 0")
    return Plan(
        "sign",
        parts,
        0.5,
        lambda c: {"type": "cases", "on": f"{words} > 0", "yes": c[0], "no": c[1]},
    )


def is_logarithm(gap, scale, new) -> bool:
    import sympy as sp

    return identities.is_identity(scale * (sp.exp(new) - 1) - gap)


def _two_sides(view: View):
    """Yield (A, B) with gap = A - B: the sides as written, and the terms by the sign of their
    coefficients.
    """
    import sympy as sp

    left, right = view.formula.goal_expr.args
    yield (left, right) if sp.expand(left - right - view.gap) == 0 else (right, left)
    expanded = sp.Add.make_args(view.gap)
    plus = [t for t in expanded if view.sign(t) == 1]
    minus = [-t for t in expanded if view.sign(t) == -1]
    if plus and minus and len(plus) + len(minus) == len(expanded):
        yield sp.Add(*plus), sp.Add(*minus)


def _multiplicative(expression) -> bool:
    """Does a factor become simpler under the logarithm: exp, gamma, a large or symbolic power, a
    root?
    """
    import sympy as sp

    for factor in sp.Mul.make_args(expression):
        if isinstance(factor, (sp.exp, sp.gamma)) and factor.free_symbols:
            return True
        base, power = factor.as_base_exp()
        if base.free_symbols | power.free_symbols and (
            not power.is_Rational or power.q > 2 or abs(power) > 3 or isinstance(base, sp.gamma)
        ):
            return True
    return False


def log_of(view: View, expression):
    """Return the logarithm of a product as a sum; None when a factor of odd power is not positive
    at the samples.
    """
    import sympy as sp

    total = sp.Integer(0)
    for factor in sp.Mul.make_args(sp.factor_terms(expression)):
        if isinstance(factor, sp.exp):
            total += factor.args[0]
            continue
        if isinstance(factor, sp.gamma):
            total += sp.loggamma(factor.args[0])
            continue
        base, power = factor.as_base_exp()
        if isinstance(base, sp.gamma):
            total += power * sp.loggamma(base.args[0])
            continue
        sign = view.sign(base) if base.free_symbols else (1 if base > 0 else -1)
        if sign == 0 or (sign < 0 and not power.is_even):
            return None
        total += power * sp.log(base * sign)
    return total


def by_exponential(view: View) -> Iterator[Plan]:
    """log A < log B + c as A < B*exp(c), when the gap is a sum of logarithms with integer
    coefficients and little else.
    """
    import sympy as sp

    logs, rest = [], sp.Integer(0)
    for term in sp.Add.make_args(view.gap):
        c, core = term.as_coeff_Mul()
        if isinstance(core, sp.log) and c.is_Integer and abs(c) <= 4:
            logs.append((c, core.args[0]))
        else:
            rest += term
    if (
        not logs
        or not any(a.free_symbols for _, a in logs)
        or rest.has(sp.log)
        or sp.count_ops(rest) > 15
    ):
        return
    if not any(a.has(sp.exp, sp.log, sp.cosh, sp.sinh) for _, a in logs) and rest.free_symbols:
        return
    large, small = sp.Integer(1), sp.Integer(1)
    for c, a in logs:
        large, small = (large * a**c, small) if c > 0 else (large, small * a ** (-c))
    plus, minus = [], []
    for term in sp.Add.make_args(rest):
        (minus if term.could_extract_minus_sign() else plus).append(term)
    large, small = large * sp.exp(sp.Add(*plus)), small * sp.exp(-sp.Add(*minus))
    certificate = {
        "type": "exp",
        "exponent": text(view.gap),
        "value": text(large - small),
        "scale": text(small),
        "positive": [],
    }
    if not identities.is_identity(small * (sp.exp(view.gap) - 1) - (large - small)):
        return
    inner = rewriting.transferred(view.formula, certificate)
    needs = rewriting.number(view.formula, certificate["scale"])[1]
    yield step(
        view,
        "exponential",
        0.5,
        certificate,
        [*needs, sp.Gt(small, 0, evaluate=False)],
        inner,
        inner.defined,
    )


def by_square(view: View) -> Iterator[Plan]:
    """sqrt(A) < B as A < B**2."""
    import sympy as sp

    terms = sp.Add.make_args(view.gap)
    roots = [
        t
        for t in terms
        if any(
            f.is_Pow and f.exp == sp.Rational(1, 2) and f.free_symbols for f in sp.Mul.make_args(t)
        )
    ]
    if len(roots) != 1:
        return
    root, rest = roots[0], view.gap - roots[0]
    large, small = (root, -rest) if view.sign(root) == 1 else (rest, -root)
    if rest == 0 or view.sign(large) != 1:
        return
    case = view.sign(small) != 1
    certificate = {"type": "square", "sides": [text(large), text(small)], "case": case}
    inner = rewriting.transferred(view.formula, certificate)
    needs = [c for t in certificate["sides"] for c in rewriting.number(view.formula, t)[1]]
    yield step(view, "square", 0.5, certificate, [*needs, sp.Ge(large, 0, evaluate=False)], inner)
