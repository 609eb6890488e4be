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
from dataclasses import replace

from assay.theory.language.formula import Formula, FormulaError
from assay.theory.language.grammar import GrammarError
from assay.verification.kernel import algebra, monotone, normal, rewriting
from assay.verification.kernel.budget import memory, spend, spent
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    _run,
    bound,
    compose,
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
from assay.verification.search.rewrites.symmetries import angles, fewer_variables, ratios, shifts

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
        return
    spend("node", sp.count_ops(view.gap))
    if sp.count_ops(view.gap) > MAX_OPS or view.gap.has(sp.oo, sp.zoo, sp.nan):
        return
    for propose in (
        squared_hypotheses,
        discriminants,
        fewer_variables,
        products,
        angles,
        ratios,
        shifts,
        _factors,
        _stationary,
        _logarithm,
        _jensen,
        _exponential,
        _square,
        _powers_of_e,
        _derivatives,
        _turning,
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

    found = normal.factored(without_hyperbolics(view.gap))
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


# ---- stationary points ---------------------------------------------------------------------------
def _stationary(view: View) -> Iterator[Plan]:
    """Measure a variable from its stationary point y*(others) when that frees the gap of the other
    variables.
    """
    import sympy as sp

    if len(view.free) < 2 or view.integers & view.free or sp.count_ops(view.gap) > 60:
        return
    found = []
    for y in sorted(view.free, key=str):
        point = _root(sp.diff(view.gap, y), y)
        if point is None or sp.count_ops(point) > 25:
            continue
        found += [(True, y, point), (False, y, point)]
    for additive, y, point in sorted(found, key=lambda f: not f[0]):
        try:
            yield from _centred(view, y, point, additive)
        except Rejected:
            continue


def _centred(view: View, y, point, additive: bool) -> Iterator[Plan]:
    """Write y = point + s or y = point*s; the gap must become a function of s times factors of one
    sign.
    """
    import sympy as sp

    others = sorted(view.free - {y}, key=str)
    if not additive and view.sign(y) * view.sign(point) != 1:
        return
    s = fresh(view, f"{y.name}_0")
    signed = [p for p in others if view.sign(p) == 1]
    known = {p: sp.Symbol(p.name, positive=True) for p in (*signed, *(() if additive else (s,)))}
    at = (point + s if additive else point * s).xreplace(known)
    gap = view.gap.xreplace({p: q for p, q in known.items() if p != y}).subs(y, at)
    gap = gap.replace(sp.log, lambda a: sp.expand_log(sp.log(a))).xreplace(
        {q: p for p, q in known.items()}
    )
    gap = normal.factored(gap)
    if gap is None:
        return
    parts = [
        (f, sp.Integer(1)) if isinstance(f, sp.exp) else f.as_base_exp()
        for f in sp.Mul.make_args(gap)
    ]
    outer = [(b, k) for b, k in parts if not b.has(s) and b.free_symbols]
    rest = sp.Mul(*(b**k for b, k in parts if b.has(s) or not b.free_symbols))
    signs = [view.sign(b) for b, _ in outer]
    if not rest.free_symbols <= {s} or 0 in signs or any(not k.is_Integer for _, k in outer):
        return
    for g, (_, k) in zip(signs, outer, strict=True):
        rest *= g ** int(k)
    lemma = lemma_for(
        f"{text(rest)} {view.kind} 0", [s], [] if additive else [sp.Gt(s, 0, evaluate=False)]
    )
    factors = [(b * g, k) for g, (b, k) in zip(signs, outer, strict=True)]
    split = view.gap.has(sp.log) or any(not p.exp.is_Integer for p in view.gap.atoms(sp.Pow))
    positive = [*signed, *(() if additive else (y,))] if split else []
    yield pull(
        view,
        "stationary",
        0.7,
        lemma,
        {s: y - point if additive else y / point},
        factors,
        [p for p in positive if view.sign(p) == 1],
    )


def _root(slope, y):
    """Solve slope = 0 for y where y occurs in one linear, exponential or logarithmic term; None
    otherwise.
    """
    import sympy as sp

    slope = sp.expand(slope)
    free, held = slope.as_independent(y, as_Add=True)
    if held == 0 or held.is_Add:
        if held.is_Add and held.is_polynomial(y) and sp.degree(held, y) == 1:
            return -free / held.coeff(y, 1)
        if free == 0 and held.is_Add:  # such as exp(y) - x*exp(..): left to others
            return None
        return None
    factor, core = held.as_independent(y, as_Add=False)
    value = -free / factor
    if core == y:
        return value
    if isinstance(core, sp.exp):
        inner, goal = (
            core.args[0],
            sp.expand_log(sp.log(value if value.has(sp.exp) else sp.cancel(value))),
        )
    elif isinstance(core, sp.log):
        inner, goal = core.args[0], sp.exp(value)
    elif core.is_Pow and core.base == y and core.exp.is_Rational and value != 0:
        return value ** (1 / core.exp)
    else:
        return None
    inner = sp.expand(inner)
    slope_inside = inner.coeff(y, 1)
    offset = sp.expand(inner - slope_inside * y)
    if slope_inside == 0 or offset.has(y) or goal.has(sp.nan, sp.zoo, sp.I):
        return None
    return sp.expand((goal - offset) / slope_inside)


# ---- logarithms, exponentials, squares -----------------------------------------------------------
def _logarithm(view: View) -> Iterator[Plan]:
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

    return rewriting.is_identity(scale * (sp.exp(new) - 1) - gap)


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


def _exponential(view: View) -> Iterator[Plan]:
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
    if not rewriting.is_identity(small * (sp.exp(view.gap) - 1) - (large - small)):
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


def _square(view: View) -> Iterator[Plan]:
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


# ---- derivatives ---------------------------------------------------------------------------------
def _derivatives(view: View) -> Iterator[Plan]:
    """The sign of a derivative and the value at one end, for variables in which the gap looks
    monotone.
    """
    import sympy as sp

    if sp.count_ops(view.gap) > 80:
        return
    plain = same_variables(view, f"{text(view.gap)} {view.kind} 0")
    if view.formula.where or any(
        " and " in g or v.lower.free_symbols or v.upper.free_symbols
        for g in view.formula.given
        for v in view.formula.variables
    ):
        # the derivative rule wants one bound at a time
        outer = pull(view, "bounds", 0.5, plain, {s: s for s in view.symbols})
        for inner in _derivatives(View(plain)) if plain in outer.parts else ():
            yield compose(outer, inner)
        return
    ranked = []
    for v in view.formula.variables:
        own = v.symbol
        if own not in view.free or v.integer:
            continue
        slope = sp.diff(view.gap, own)
        if sp.count_ops(slope) > 2 * sp.count_ops(view.gap) + 20:
            continue
        sign = view.sign(slope)
        if sign:
            ranked.append((sp.count_ops(slope), own, slope, sign))
    for _, own, slope, sign in sorted(ranked, key=lambda r: (r[0], str(r[1]))):
        ends = ("lower",) if sign > 0 else ("upper", monotone.INFINITY)
        for end in ends:
            for strict in (True, False) if view.kind == ">" else (False,):
                try:
                    yield _monotone_plan(view, own, end, slope, strict)
                    break
                except Rejected:
                    continue


def _turning(view: View) -> Iterator[Plan]:
    """Split at a point where the derivative in a variable changes its sign from - to +."""
    import sympy as sp

    if sp.count_ops(view.gap) > 60:
        return
    for v in view.formula.variables:
        own = v.symbol
        if own not in view.free or v.integer or len(view.free) > 2:
            continue
        point = _turning_point(view, own, sp.diff(view.gap, own))
        if point is None:
            continue
        on = f"{own.name} >= {text(point)}"
        if not rewriting.shown_by_signs(view.formula, sp.Ge(own, point, evaluate=False)):
            parts = (
                view.formula.with_given(on),
                view.formula.with_given(f"{own.name} < {text(point)}"),
            )
            yield Plan(
                f"turn in {own.name}",
                parts,
                0.5,
                lambda c, on=on: {"type": "cases", "on": on, "yes": c[0], "no": c[1]},
            )


def _turning_point(view: View, own, slope):
    """Return the exact point where the slope vanishes if it is < 0 before it and > 0 after it at
    all sample points.
    """
    import numpy as np
    import sympy as sp

    found, at = view.values(slope), view.points[view.symbols.index(own)]
    falling, rising = at[found < 0], at[found > 0]
    if len(falling) < 3 or len(rising) < 3 or falling.max() > rising.min() or np.isnan(found).any():
        return None
    low, high = falling.max(), rising.min()
    guesses = [sp.Rational(str(round((low + high) / 2, k))) for k in (0, 1)]
    exact = _root(slope, own)
    if slope.free_symbols == {own}:
        a, b = low, high
        for _ in range(60):
            middle = (a + b) / 2
            value = _run(slope, [own], [np.array([middle])])[0]
            a, b = (middle, b) if value < 0 else (a, middle)
        guesses.append(sp.Rational(a).limit_denominator(1000))
    for guess in ([exact] if exact is not None and not exact.free_symbols else []) + guesses:
        if low <= float(guess) <= high and normal.is_zero(slope.subs(own, guess)):
            return guess
    return None


def _monotone_plan(view: View, own, end: str, slope, strict: bool) -> Plan:
    from assay.verification.search.job import ProofFailed, with_definedness

    settings = {
        "variable": own.name,
        "end": end,
        "factor": "1",
        "slope": text(slope),
        "strict": strict,
    }
    wanted = monotone.parts(view.formula, **settings)
    ready = {
        "identity": {"type": "identity", "params": {}},
        "positive": {"type": "positivity", "params": {}},
    }
    try:
        ready = {n: with_definedness(wanted[n], c, {}, 0.1) for n, c in ready.items()}
        outer = with_definedness(view.formula, {"type": "monotone", **settings}, {}, 0.1)
    except ProofFailed as failure:
        raise Rejected(str(failure)) from None
    names = [n for n in wanted if n not in ready]

    def build(certificates):
        return {**outer, "parts": {**ready, **dict(zip(names, certificates, strict=True))}}

    names.sort(key=lambda n: n != "end")
    return Plan(f"monotone in {own.name}", tuple(wanted[n] for n in names), 0.5, build)
