"""Proposals by signs of derivatives: monotone variables, and a single point where one turns."""

from __future__ import annotations

from collections.abc import Iterator

from assay.verification.kernel import algebra, monotone, normal, rewriting
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.rewrites.plans import (
    Plan,
    View,
    bound,
    compose,
    lemma_for,
    pull,
    run_of,
    text,
)
from assay.verification.search.rewrites.stationary import root_of


def by_derivatives(view: View, only=None) -> Iterator[Plan]:
    """The sign of a derivative and the value at one end, for variables in which the gap looks
    monotone; ``only`` names one of them.
    """
    import sympy as sp

    if sp.count_ops(view.gap) > 80:
        return
    if view.formula.where or any(
        " and " in g or v.lower.free_symbols or v.upper.free_symbols
        for g in view.formula.given
        for v in view.formula.variables
    ):
        # the derivative rule wants one bound at a time
        yield from _under(view, view.formula.hypotheses, only)
        return
    ranked = []
    for v in view.formula.variables:
        own = v.symbol
        if own not in view.free or v.integer or only not in (None, own):
            continue
        slope = sp.diff(view.gap, own)
        if sp.count_ops(slope) > 2 * sp.count_ops(view.gap) + 20:
            continue
        sign = view.sign(slope)
        if sign:
            ranked.append((sp.count_ops(slope), own, slope, sign))
    for _, own, slope, sign in sorted(ranked, key=lambda r: (r[0], str(r[1]))):
        needed = _undominated(view.formula.hypotheses, own)
        if len(needed) < len(view.formula.hypotheses):
            yield from _under(view, needed, own)
            continue
        ends = ("lower",) if sign > 0 else ("upper", monotone.INFINITY)
        for end in ends:
            for strict in (True, False) if view.kind == ">" else (False,):
                try:
                    yield _monotone_plan(view, own, end, slope, strict)
                    break
                except Rejected:
                    continue


def _under(view: View, hypotheses, only) -> Iterator[Plan]:
    """Yield the plans by derivatives under some of the hypotheses, written anew."""
    goal = f"{text(view.gap)} {view.kind} 0"
    plain = lemma_for(goal, view.symbols, hypotheses, view.integers)
    outer = pull(view, "bounds", 0.5, plain, {s: s for s in view.symbols})
    for inner in by_derivatives(View(plain), only) if plain in outer.parts else ():
        yield compose(outer, inner)


def _undominated(hypotheses, variable) -> list:
    """Return the hypotheses without the numeric bounds on a variable that others make needless:
    x > 0 where x >= y and y > 0.
    """
    ends = [(h, *bound(h)) for h in hypotheses]
    between = set()
    for h in hypotheses:
        if getattr(h, "rel_op", "") in ("<", "<=", ">", ">=") and len(h.free_symbols) == 2:
            between.add(algebra.difference(h)[0])

    def tighter(own, value, is_lower: bool, strict: bool) -> bool:
        for _, other, end, lower, other_strict in ends:
            gap = None if other is None else (own - other if is_lower else other - own)
            if gap not in between or lower != is_lower:
                continue
            further = float(end - value) * (1 if is_lower else -1)
            if further > 0 or (end == value and (other_strict or not strict)):
                return True
        return False

    return [
        h
        for h, own, value, is_lower, strict in ends
        if own != variable or not tighter(own, value, is_lower, strict)
    ]


def by_turning_point(view: View) -> Iterator[Plan]:
    """Split at a point, or where two variables are equal, when the derivative in a variable changes
    its sign from - to + there.
    """
    import sympy as sp

    if sp.count_ops(view.gap) > 60:
        return
    for v in view.formula.variables:
        own = v.symbol
        if own not in view.free or v.integer or len(view.free) > 3:
            continue
        slope = sp.diff(view.gap, own)
        point = _turning_point(view, own, slope) if len(view.free) < 3 else None
        if point is None:
            point = _turning_variable(view, own, slope)
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


def _turning_variable(view: View, own, slope):
    """Return another variable such that the slope is < 0 below it and > 0 above it at all sample
    points.
    """
    import numpy as np

    found, at = view.values(slope), view.points[view.symbols.index(own)]
    if np.isnan(found).any():
        return None
    for v in view.formula.variables:
        other = v.symbol
        if other == own or other not in slope.free_symbols or v.integer:
            continue
        ahead = at - view.points[view.symbols.index(other)]
        falling, rising = ahead[found < 0], ahead[found > 0]
        if len(falling) > 5 and len(rising) > 5 and falling.max() <= 0 <= rising.min():
            return other
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
