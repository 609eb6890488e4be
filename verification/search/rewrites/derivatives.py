"""Proposals by signs of derivatives: monotone variables, and a single point where one turns."""

from __future__ import annotations

from collections.abc import Iterator

from assay.verification.kernel import monotone, normal, rewriting
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    compose,
    pull,
    run_of,
    same_variables,
    text,
)
from assay.verification.search.rewrites.stationary import root_of


def by_derivatives(view: View) -> Iterator[Plan]:
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
        for inner in by_derivatives(View(plain)) if plain in outer.parts else ():
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


def by_turning_point(view: View) -> Iterator[Plan]:
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
    exact = root_of(slope, own)
    if slope.free_symbols == {own}:
        a, b = low, high
        for _ in range(60):
            middle = (a + b) / 2
            value = run_of(slope, [own], [np.array([middle])])[0]
            a, b = (middle, b) if value < 0 else (a, middle)
        guesses.append(sp.Rational(a).limit_denominator(1000))
    for guess in ([exact] if exact is not None and not exact.free_symbols else []) + guesses:
        if low <= float(guess) <= high and normal.is_zero(slope.subs(own, guess)):
            return guess
    return None


def _monotone_plan(view: View, own, end: str, slope, strict: bool) -> Plan:
    from assay.verification.search.methods import ProofFailed, with_definedness

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
