"""Terms of the replay multiplied out into monomials with rational coefficients."""

from __future__ import annotations

from fractions import Fraction

from assay.verification.replay.terms import ONE, Term, mul, num, power

MAX_EXPANDED = 60


def linear(t: Term) -> dict:
    """Expand into {monomial: rational coefficient}; sums in denominators stay whole.  The result is
    shared: do not change it.
    """
    if t not in _EXPANDED:
        _EXPANDED[t] = _linear(t)
    return _EXPANDED[t]


_EXPANDED: dict = {}


def _linear(t: Term) -> dict:
    if t.op == "num":
        return {ONE: t.args[0]} if t.args[0] else {}
    out: dict = {}
    if t.op == "sum":
        parts = [(num(t.args[0]), Fraction(1)), *t.args[1]]
        for one, c in parts:
            for m, q in linear(one).items():
                out[m] = out.get(m, 0) + c * q
    elif t.op == "prod" and any(
        b.op == "sum" and n.denominator == 1 and 0 < n <= MAX_EXPANDED for b, n in t.args[0]
    ):
        out = {ONE: Fraction(1)}
        for b, n in t.args[0]:
            whole = b.op == "sum" and n.denominator == 1 and 0 < n <= MAX_EXPANDED
            for _ in range(int(n) if whole else 1):
                new: dict = {}
                for m, q in out.items():
                    for m2, q2 in (linear(b) if whole else {power(b, n): Fraction(1)}).items():
                        for m3, q3 in _unit(mul(m, m2)).items():
                            new[m3] = new.get(m3, 0) + q * q2 * q3
                out = new
    else:
        out = {t: Fraction(1)}
    return {m: q for m, q in out.items() if q}


def _unit(t: Term) -> dict:
    if t.op == "sum" and t.args[0] == 0 and len(t.args[1]) == 1:
        return {t.args[1][0][0]: t.args[1][0][1]}
    return linear(t) if t.op in ("num", "sum") else {t: Fraction(1)}
