"""Changes of variables that move a stationary point of the gap to 0 or to 1."""

from __future__ import annotations

from collections.abc import Iterator

from assay.verification.kernel.certificates import Rejected
from assay.verification.search.factors import factored
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    fresh,
    lemma_for,
    pull,
    text,
)


def stationary(view: View) -> Iterator[Plan]:
    """Measure a variable from its stationary point y*(others) when that frees the gap of the other
    variables.
    """
    import sympy as sp

    if len(view.free) < 2 or view.integers & view.free or sp.count_ops(view.gap) > 60:
        return
    found = []
    for y in sorted(view.free, key=str):
        point = root_of(sp.diff(view.gap, y), y)
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
    gap = factored(gap)
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


def root_of(slope, y):
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
