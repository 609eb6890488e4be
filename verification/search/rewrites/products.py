"""Polynomial goals as combinations of products of hypotheses and squares; hypotheses with square
roots made polynomial; squares completed.

With hypotheses h_i >= 0 one looks for numbers c >= 0 with gap = sum of c*h_i*h_j*(monomial)**2 and
the like: a linear program over the coefficients, solved in floats; its vertex is solved again
exactly on the support.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from assay.verification.kernel import algebra
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    bound,
    compose,
    lemma_for,
    pull,
    text,
)

MAX_COLUMNS = 400


def products(view: View) -> Iterator[Plan]:
    """Write the gap as a sum of products of hypotheses and squares."""
    import sympy as sp

    names = sorted(view.free, key=str)
    if not names or len(names) > 4 or not view.gap.is_polynomial(*names):
        return
    target = sp.Poly(view.gap, *names)
    degree = target.total_degree()
    if degree > 4 or not all(c.is_Rational for c in target.coeffs()):
        return
    columns = _columns(view, names, degree)
    if not columns:
        return
    found = _solve(
        target, [c[0] for c in columns], [c[2] for c in columns] if view.kind == ">" else None
    )
    if found is None:
        return
    terms = [
        {"weight": str(q), "factors": [text(f) for f in columns[k][1]], "tangents": []}
        for k, q in found
    ]
    from assay.verification.search.methods import ProofFailed, with_definedness

    try:
        certificate = with_definedness(
            view.formula, {"type": "combination", "terms": [terms], "params": {}}, {}, 0.1
        )
        check(view.formula, certificate)
    except (Rejected, ProofFailed, KeyError, algebra.NotShown):
        return
    yield Plan("products", (), 1.0, lambda _: certificate)


def _columns(view: View, names, degree) -> list:
    """Return (polynomial, factors, strict) for each product of at most two hypotheses and squares
    within the degree.
    """
    import sympy as sp

    factors = []
    for h in view.formula.hypotheses:
        if isinstance(h, sp.core.relational.Relational) and algebra.difference(h)[1] in (">", ">="):
            gap, kind = algebra.difference(h)
            if (
                gap.free_symbols <= set(names)
                and gap.is_polynomial(*names)
                and all(c.is_Rational for c in sp.Poly(gap, *names).coeffs())
            ):
                factors.append((sp.Poly(gap, *names), [gap], kind == ">"))
    factors = factors[:8]
    one = sp.Poly(1, *names)
    hypotheses = [(one, [], True), *factors]
    hypotheses += [
        (a[0] * b[0], a[1] + b[1], a[2] and b[2])
        for a, b in combinations_with_replacement(factors, 2)
    ]
    squares = [(one, [], True)]
    squares += [(sp.Poly(s**2, *names), [s**2], False) for s in names]
    squares += [
        (sp.Poly(s**2 * t**2, *names), [s**2, t**2], False)
        for s, t in combinations_with_replacement(names, 2)
    ]
    squares += [
        (sp.Poly((s + sign * t) ** 2, *names), [(s + sign * t) ** 2], False)
        for s, t in combinations(names, 2)
        for sign in (1, -1)
    ]
    squares += [
        (sp.Poly((s + sign) ** 2, *names), [(s + sign) ** 2], False)
        for s in names
        for sign in (1, -1)
    ]
    out = [
        (h[0] * q[0], h[1] + q[1], h[2] and q[2])
        for h in hypotheses
        for q in squares
        if h[0].total_degree() + q[0].total_degree() <= degree
    ]
    return out[:MAX_COLUMNS]


def _solve(target, columns, strict):
    """Return (column, exact coefficient > 0) pairs that add up to the target, preferring strict
    columns; None if none.
    """
    import numpy as np
    import sympy as sp
    from scipy.optimize import linprog
    from sympy.polys.matrices import DomainMatrix

    monomials = sorted({m for p in (target, *columns) for m in p.monoms()})
    row = {m: i for i, m in enumerate(monomials)}
    matrix, right = np.zeros((len(monomials), len(columns))), np.zeros(len(monomials))
    for k, p in enumerate(columns):
        for m, c in p.terms():
            matrix[row[m], k] += float(c)
    for m, c in target.terms():
        right[row[m]] += float(c)
    cost = np.array([1.0 if not strict or not strict[k] else -1.0 for k in range(len(columns))])
    result = linprog(
        cost,
        A_eq=matrix,
        b_eq=right,
        bounds=(0, 1e4),
        method="highs-ds",
        options={"time_limit": 0.3},
    )
    if result.x is None or not result.success:
        return None
    support = [k for k in range(len(columns)) if result.x[k] > 1e-9]
    if not support:
        return None
    exact = sp.zeros(len(monomials), len(support) + 1)
    for j, k in enumerate(support):
        for m, c in columns[k].terms():
            exact[row[m], j] = c
    for m, c in target.terms():
        exact[row[m], len(support)] = c
    reduced, pivots = DomainMatrix.from_Matrix(exact).to_field().rref()
    if len(support) in pivots or len(pivots) != len(support):
        return None
    reduced = reduced.to_Matrix()
    found = [(k, reduced[j, len(support)]) for j, k in enumerate(support)]
    if any(not q.is_Rational or q < 0 for _, q in found):
        return None
    return [(k, q) for k, q in found if q > 0]


def discriminants(view: View) -> Iterator[Plan]:
    """Eliminate a variable of degree 2 without two bounds: a*x**2 + b*x + c >= 0 as a > 0 and 4*a*c
    - b**2 >= 0.

    4*a*gap = (2*a*x + b)**2 + (4*a*c - b**2), with coefficients of any kind that are free of x.
    """
    import sympy as sp

    gap = sp.expand(view.gap, deep=False)
    bounds = list(map(bound, view.formula.hypotheses))
    for x in view.symbols:
        if (
            len({lower for own, _, lower, _ in bounds if own == x}) > 1
            or x in view.integers
            or x not in view.free
        ):
            continue
        a, b = gap.coeff(x, 2), gap.coeff(x, 1)
        c = sp.expand(gap - a * x**2 - b * x, deep=False)
        if a == 0 or c.has(x) or a.has(x) or b.has(x) or view.sign(a) < 1:
            continue
        rest = 4 * a * c - b**2
        statements = view.formula.hypotheses
        others = [h for h in statements if x not in h.free_symbols]
        below = lemma_for(
            f"{text(rest)} {view.kind} 0",
            [s for s in view.symbols if s != x],
            others,
            view.integers,
        )
        lemma = lemma_for(
            f"4*({text(a)})*({text(view.gap)}) {view.kind} 0",
            view.symbols,
            statements,
            view.integers,
        )
        terms = [
            {"weight": "1", "factors": [f"({text(2 * a * x + b)})**2"], "tangents": []},
            {"weight": "1", "factors": [text(rest)], "tangents": []},
        ]
        last = Plan(
            "discriminant",
            (below,),
            0.9,
            lambda found, below=below, terms=terms: {
                "type": "derived",
                "facts": [{"formula": below.data(), "certificate": found[0]}],
                "certificate": {"type": "combination", "terms": [terms], "params": {}},
            },
        )
        outer = pull(
            view,
            "discriminant",
            0.9,
            lemma,
            {s: s for s in view.symbols},
            [(sp.Integer(4) * a, -1)],
        )
        yield compose(outer, last)


def squared_hypotheses(view: View) -> Iterator[Plan]:
    """Replace each hypothesis c*sqrt(A) <= B by c**2*A <= B**2 (and B >= 0), which are free of the
    root.
    """
    import sympy as sp

    from assay.verification.search.methods import ProofFailed, with_definedness

    statements, ready, changed = [], {}, False
    for h in view.formula.hypotheses:
        found = _isolated(h)
        if found is None:
            statements.append(h)
            continue
        (large, small), strict = found
        square = sp.Ge(sp.expand(large**2), sp.expand(small**2), evaluate=False)
        whole = sp.Ge(large, 0, evaluate=False)
        changed = True
        for statement, terms in (
            (
                square,
                [
                    {
                        "weight": "1",
                        "factors": [text(large - small), text(large + small)],
                        "tangents": [],
                    }
                ],
            ),
            (
                whole,
                [
                    {"weight": "1", "factors": [text(large - small)], "tangents": []},
                    {"weight": "1", "factors": [text(small)], "tangents": []},
                ],
            ),
        ):
            if statement.lhs.is_Rational and statement.rhs.is_Rational:
                continue
            statements.append(statement)
            ready[statement] = {
                "type": "combination",
                "terms": [terms],
                "params": {"p0": text(large - small)},
            }
    if not changed:
        return
    for statement, certificate in list(ready.items()):
        part = view.formula.with_goal(f"{text(statement.lhs)} >= {text(statement.rhs)}")
        for params in (certificate["params"], {}):
            try:
                ready[statement] = with_definedness(
                    part, {**certificate, "params": params}, {}, 0.1
                )
                check(part, ready[statement])
                break
            except (Rejected, ProofFailed, KeyError, algebra.NotShown):
                continue
        else:
            del ready[statement]
    lemma = lemma_for(f"{text(view.gap)} {view.kind} 0", view.symbols, statements, view.integers)
    yield pull(view, "hypotheses", 0.9, lemma, {s: s for s in view.symbols}, ready=ready)


def _isolated(statement):
    """Return ((B, c*sqrt(A)), strict) when a hypothesis says c*sqrt(A) <= B with c > 0 rational;
    else None.
    """
    import sympy as sp

    if not isinstance(statement, sp.core.relational.Relational) or algebra.difference(statement)[
        1
    ] not in (">", ">="):
        return None
    gap, kind = algebra.difference(statement)
    roots = [
        t
        for t in sp.Add.make_args(gap)
        if t.as_coeff_Mul()[1].is_Pow
        and t.as_coeff_Mul()[1].exp == sp.Rational(1, 2)
        and t.free_symbols
    ]
    if (
        len(roots) != 1
        or roots[0].as_coeff_Mul()[0] > 0
        or (gap - roots[0]).has(sp.Pow)
        and (gap - roots[0]).atoms(sp.Pow) & {p for p in gap.atoms(sp.Pow) if not p.exp.is_Integer}
    ):
        return None
    return (gap - roots[0], -roots[0]), kind == ">"
