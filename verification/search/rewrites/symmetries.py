"""Changes of variables: idle variables forgotten, sums of angles, ratios of positive variables,
differences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from assay.verification.kernel import algebra
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    bound,
    compose,
    fresh,
    lemma_for,
    pull,
    same_variables,
    text,
)

MAX_DEGREE = 300
"""The largest degree of polynomials whose factors are searched."""


# ---- fewer variables -----------------------------------------------------------------------------
def fewer_variables(view: View) -> Iterator[Plan]:
    """Forget the variables that the goal does not mention, and equations t == t, which an equation
    that was solved leaves behind; linear hypotheses on these variables are eliminated.
    """
    import sympy as sp

    idle = [s for s in view.symbols if s not in view.free]
    given = view.formula.hypotheses
    statements = [h for h in given if not isinstance(h, sp.Equality) or h.lhs != h.rhs]
    if not idle and len(statements) == len(given):
        return
    for own in idle:
        statements = _eliminate(statements, own)
    kept = [s for s in view.symbols if s in view.free]
    lemma = lemma_for(f"{text(view.gap)} {view.kind} 0", kept, statements, view.integers)
    yield pull(view, "forget", 0.9, lemma, {s: s for s in kept})


def _eliminate(statements, own) -> list:
    """Return consequences without ``own`` of the statements: those without it, and sums of a lower
    and an upper bound.
    """
    import sympy as sp

    rest, lower, upper = [], [], []
    for s in statements:
        if not s.has(own):
            rest.append(s)
        elif isinstance(s, sp.core.relational.Relational) and algebra.difference(s)[1] in (
            ">",
            ">=",
        ):
            gap, kind = algebra.difference(s)
            slope = sp.expand(gap).coeff(own, 1)
            remainder = sp.expand(gap - slope * own)
            if slope.is_Rational and slope != 0 and not remainder.has(own):
                (lower if slope > 0 else upper).append((remainder / abs(slope), kind == ">"))
    for a, strict in lower:
        for b, strict_too in upper:
            gap = sp.expand(a + b)
            if gap.free_symbols:
                rest.append((sp.Gt if strict or strict_too else sp.Ge)(gap, 0, evaluate=False))
    return rest


# ---- trigonometric sums --------------------------------------------------------------------------
def angles(view: View) -> Iterator[Plan]:
    """Write products of sines and cosines as sums, and a linear combination of variables that then
    remains as a variable.
    """
    import sympy as sp

    if not view.gap.has(sp.sin, sp.cos):
        return
    new = sum_of_angles(view.gap)
    if new is None:
        return
    if sp.expand(new - view.gap) != 0 and sp.count_ops(new) <= sp.count_ops(view.gap) + 4:
        lemma = same_variables(view, f"{text(new)} {view.kind} 0")
        outer = pull(view, "angles", 0.8, lemma, {s: s for s in view.symbols})
        for inner in _one_angle(View(lemma)) if lemma in outer.parts else ():
            yield replace(compose(outer, inner), name="angles")
        yield outer
    elif sp.expand(new - view.gap) == 0:
        yield from _one_angle(view)


def _one_angle(view: View) -> Iterator[Plan]:
    """If several variables occur only in one linear combination, make it the variable."""
    import sympy as sp

    angles = {_unit(c.args[0]) for c in view.gap.atoms(sp.sin, sp.cos)}
    if len(angles) != 1 or len(view.free) < 2:
        return
    (angle,) = angles
    if (
        not angle.is_polynomial(*angle.free_symbols)
        or sp.Poly(angle, *angle.free_symbols).total_degree() != 1
    ):
        return
    yield from linear_variable(view, angle)


def linear_variable(view: View, combination) -> Iterator[Plan]:
    """Make a linear combination of variables the only variable; its range follows from the
    hypotheses.
    """
    import sympy as sp

    u = fresh(view, "u")
    own = sorted(combination.free_symbols, key=str)[0]
    slope = combination.coeff(own, 1)
    gap = sp.expand(view.gap.subs(own, (u - (combination - slope * own)) / slope))
    if gap.free_symbols != {u}:
        gap = sp.trigsimp(gap) if sp.count_ops(gap) < 30 else gap
    if gap.free_symbols != {u}:
        return
    statements = []
    for h in view.formula.hypotheses:
        if not isinstance(h, sp.core.relational.Relational) or algebra.difference(h)[1] not in (
            ">",
            ">=",
        ):
            continue
        h_gap, kind = algebra.difference(h)
        moved = sp.expand(h_gap.subs(own, (u - (combination - slope * own)) / slope))
        if moved.free_symbols == {u}:
            statements.append((sp.Gt if kind == ">" else sp.Ge)(moved, 0, evaluate=False))
    ends = {}
    for own_, value, is_lower, strict in map(bound, view.formula.hypotheses):
        if own_ is not None:
            ends[own_, is_lower] = (value, strict)
    for is_lower in (True, False):
        total, open_ = sp.Integer(0), False
        for s in combination.free_symbols:
            c = combination.coeff(s, 1)
            end = ends.get((s, is_lower == bool(c > 0)))
            if end is None:
                break
            total, open_ = total + c * end[0], open_ or end[1]
        else:
            make = {
                (True, True): sp.Gt,
                (True, False): sp.Ge,
                (False, True): sp.Lt,
                (False, False): sp.Le,
            }[is_lower, open_]
            statements.append(make(u, total, evaluate=False))
    lemma = lemma_for(f"{text(gap)} {view.kind} 0", [u], statements)
    yield pull(view, "linear", 0.8, lemma, {u: combination})


def _unit(angle):
    import sympy as sp

    content, rest = sp.expand(angle).as_content_primitive()
    rest = sp.expand(rest)
    return -rest if rest.could_extract_minus_sign() else rest


def sum_of_angles(expression):
    """Return an expression, polynomial in sines and cosines, as a sum of sines and cosines; None
    when it is not.
    """
    import sympy as sp

    calls = sorted(expression.atoms(sp.sin, sp.cos), key=str)
    marks = {c: sp.Dummy() for c in calls}
    plain = sp.expand(expression.xreplace(marks))
    if len(calls) > 6:
        return None
    try:
        poly = sp.Poly(plain, *marks.values())
    except sp.PolynomialError:
        return None
    if poly.total_degree() > 8 or any(
        c.has(*marks.values()) or c.has(sp.sin, sp.cos) for c in poly.coeffs()
    ):
        return None
    total: dict = {}  # (is sine, angle) -> coefficient
    for powers, coefficient in poly.terms():
        wave = {(False, sp.Integer(0)): coefficient}
        for call, power in zip(calls, powers, strict=True):
            for _ in range(power):
                wave = _times(wave, isinstance(call, sp.sin), call.args[0])
        for key, c in wave.items():
            total[key] = total.get(key, 0) + c
    out = sp.Integer(0)
    for (sine, angle), c in total.items():
        out += sp.expand(c) * (sp.sin(angle) if sine else sp.cos(angle))
    return sp.expand(out)


def _times(wave: dict, sine: bool, angle) -> dict:
    import sympy as sp

    out: dict = {}
    for (its, a), c in wave.items():
        for sign in (1, -1):
            b = sp.expand(a + sign * angle)
            if its and sine:  # sin a sin b = (cos(a-b) - cos(a+b))/2
                key, value = (False, b), -sign * c / 2
            elif not its and not sine:
                key, value = (False, b), c / 2
            elif its:  # sin a cos b
                key, value = (True, b), c / 2
            else:  # cos a sin b = (sin(a+b) - sin(a-b))/2
                key, value = (True, b), sign * c / 2
            if b.could_extract_minus_sign():
                key, value = (key[0], sp.expand(-b)), (-value if key[0] else value)
            out[key] = out.get(key, 0) + value
    return out


# ---- ratios and shifts ---------------------------------------------------------------------------
def _scaled_statements(view: View, table: dict, scale, kept, change):
    """Return the hypotheses after a change of variables that free themselves of the scale."""
    import sympy as sp

    found = []
    for h in view.formula.hypotheses:
        if not isinstance(h, sp.core.relational.Relational) or algebra.difference(h)[1] not in (
            ">",
            ">=",
        ):
            continue
        gap, kind = algebra.difference(h)
        factors = change(gap)
        if factors is None:
            continue
        rest = sp.Mul(*(f**k for f, k in factors if f.free_symbols & kept or f.is_number))
        if rest.free_symbols and rest.free_symbols <= kept:
            make = sp.Gt if kind == ">" else sp.Ge
            rest = sp.expand(rest) if rest.is_polynomial(*kept) else rest
            found.append(make(rest, 0, evaluate=False))
    return found


def ratios(view: View) -> Iterator[Plan]:
    """X = Y*u when the goal depends on the ratios of variables X >= 0 and Y > 0 only, up to a power
    of the scale Y.
    """
    import sympy as sp

    above = _above_zero(view)
    rooted = {p.base for p in view.gap.atoms(sp.Pow) if p.exp.is_Rational and p.exp.q == 2}
    free = sorted(view.free - (view.integers - rooted), key=str)
    signed = [s for s in free if view.sign(s) == 1]
    if not 2 <= len(signed) <= 4 or sp.count_ops(view.gap) > 80:
        return
    groups = [g for size in range(len(signed), 1, -1) for g in combinations(signed, size)]
    for group in groups[:5]:
        for scale in sorted(reversed(group), key=lambda s: s not in above):
            if any(s in view.integers for s in group if s != scale):
                continue  # a ratio of integers is none
            for unit in (scale, sp.sqrt(scale))[: 1 + (scale in rooted)]:
                try:
                    plan = _ratio(view, scale, unit, [s for s in group if s != scale], above)
                except Rejected:
                    continue
                if plan is not None:
                    yield plan
                    return


def _above_zero(view: View) -> set:
    """Return the variables that are above 0 by their bounds, or may be so because a polynomial
    hypothesis compares them with others.
    """
    found = set()
    for h in view.formula.hypotheses:
        own, low, is_lower, strict = bound(h)
        if is_lower and (low > 0 or low == 0 and strict):
            found.add(own)
        elif len(h.free_symbols) > 1 and h.is_Relational and h.lhs.is_polynomial():
            found |= h.free_symbols if h.rhs.is_polynomial() else set()
    return found


def _ratio(view: View, scale, unit, others, above) -> Plan | None:
    """Return the plan that measures the variables ``others`` by ``unit``, the scale or its square
    root; None when the scale does not cancel.  Ratios of the variables ``above`` 0 are above 0.
    """
    import sympy as sp

    new = {s: fresh(view, f"{s.name}_{scale.name}") for s in others}
    bare = {s: sp.Symbol(s.name, positive=True) for s in (scale, *new.values())}
    back = {b: s for s, b in bare.items()}
    own = bare[scale]
    measure = unit.xreplace({scale: own})

    def change(expression):
        moved = expression.xreplace({s: measure * bare[r] for s, r in new.items()} | {scale: own})
        moved = moved.replace(sp.log, lambda a: sp.expand_log(sp.log(_factored(a))))
        moved = moved.replace(
            sp.exp,
            lambda a: sp.exp(sp.cancel(sp.together(a))) if a.is_rational_function() else sp.exp(a),
        )
        moved = _factored(moved)
        return [
            (b.xreplace(back), k) for b, k in (f.as_base_exp() for f in sp.Mul.make_args(moved))
        ]

    factors = change(view.gap)
    power = sum((k for b, k in factors if b == scale), sp.Integer(0))
    rest = sp.Mul(*(b**k for b, k in factors if b != scale))
    if rest.has(scale) or not power.is_Integer:
        return None
    kept = {*new.values(), *(view.free - {scale, *others})}
    statements = _scaled_statements(view, new, scale, kept, change)
    for s, r in new.items():
        if not any(bound(t)[0] == r and bound(t)[2] for t in statements):
            statements.append((sp.Gt if s in above else sp.Ge)(r, 0, evaluate=False))
    lemma = lemma_for(
        f"{text(rest)} {view.kind} 0", sorted(kept, key=str), statements, view.integers
    )
    mapping = {s: s for s in kept} | {r: s / unit for s, r in new.items()}
    return pull(
        view,
        "ratio",
        0.8,
        lemma,
        {k: mapping[k] for k in sorted(kept, key=str)},
        [(scale, power)] if power else [],
        [scale, *(s for s in others if s in above)],
    )


def shifts(view: View) -> Iterator[Plan]:
    """x = y + d when adding one number to all variables multiplies the gap by a positive factor
    only.
    """
    import sympy as sp

    names = sorted(view.free, key=str)
    if (
        len(names) < 2
        or len(names) > 4
        or view.integers & view.free
        or not view.gap.has(sp.exp, sp.sin, sp.cos, sp.tanh, sp.sinh)
    ):
        return
    terms = set(sp.Add.make_args(view.gap))
    base = min(
        reversed(names),
        key=lambda s: (  # whose differences bound the others, and that cancels as a term
            sum(not h.has(s) for h in view.formula.hypotheses if len(h.free_symbols) > 1),
            not {s, -s} & terms,
        ),
    )
    shift = _shift(view, names, base)
    if shift is not None:
        rest, statements, mapping, outside = shift
        lemma = lemma_for(f"{text(rest)} {view.kind} 0", list(mapping), statements)
        yield pull(view, "shift", 0.7, lemma, mapping, outside, [sp.exp(base)])


def _factored(expression):
    """Return the expression as a product; of polynomials of a high degree only numbers and signs
    are taken out.

    SymPy's search for factors does not end within minutes where an exponential has become the
    60,000th power of another one.
    """
    import sympy as sp
    from sympy.polys.polyutils import parallel_dict_from_expr

    def degree(part):
        try:
            (terms,), _ = parallel_dict_from_expr([sp.expand(part)])
        except (sp.GeneratorsNeeded, sp.PolynomialError):
            return 0
        return max(map(sum, terms), default=0)

    whole = sp.together(expression)
    high = any(degree(part) > MAX_DEGREE for part in sp.fraction(whole))
    return sp.factor_terms(whole) if high else sp.factor(whole)


def _shift(view: View, names, base):
    """Return (gap, hypotheses, mapping, factors outside) in the differences to ``base``; None when
    the gap depends on it.
    """
    import sympy as sp

    shifts = {s: fresh(view, f"{s.name}_{base.name}") for s in names if s != base}

    def change(expression):
        moved = sp.expand(
            expression.xreplace({s: base + d for s, d in shifts.items()}), power_base=False
        )
        if moved.has(sp.log):
            moved = moved.replace(sp.log, lambda a: sp.log(_factored(sp.expand(a))))
            moved = moved.replace(sp.log, lambda a: _split_log(a, base))
            moved = sp.expand(moved)
        if moved.has(base):
            moved = _factored(moved)
        return [
            f.as_base_exp() if not isinstance(f, sp.exp) else (f, sp.Integer(1))
            for f in sp.Mul.make_args(moved)
        ]

    factors = change(view.gap)
    outside = [(b, k) for b, k in factors if b.has(base)]
    if any(not isinstance(b, sp.exp) or not k.is_Integer for b, k in outside):
        return None
    rest = sp.Mul(*(b**k for b, k in factors if not b.has(base)))
    mapping = {
        d: s - base
        for d, s in sorted(((d, s) for s, d in shifts.items()), key=lambda pair: str(pair[0]))
    }
    return rest, _scaled_statements(view, shifts, base, set(mapping), change), mapping, outside


def _split_log(argument, base):
    import sympy as sp

    total, rest = sp.Integer(0), []
    for factor in sp.Mul.make_args(argument):
        if isinstance(factor, sp.exp) and factor.has(base):
            total += factor.args[0]
        else:
            rest.append(factor)
    return total + sp.log(sp.Mul(*rest))
