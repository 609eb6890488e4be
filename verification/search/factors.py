"""Expressions as products of factors, where that is not too much work."""

from __future__ import annotations

from typing import Any

from assay.verification.kernel.budget import spend
from assay.verification.kernel.normal import expanded_size, generators, small

MAX_FACTORED = 2_000
"""Nothing is factored that may have more terms than this."""


def factored(expr: Any) -> Any:
    """Return the expression as a product of factors (SymPy `factor` on the rational function of its
    generators), or None.
    """
    import sympy as sp

    ops = sp.count_ops(expr)
    if ops > 250:
        return None
    spend("node", 5 + 3 * ops)
    rational, meaning, _ = generators(expr)
    if not small(rational) or len(rational.free_symbols) > 8:
        return None
    top, bottom = sp.fraction(sp.together(rational))
    sizes = [(sp.count_ops(e), expanded_size(e)) for e in (top, bottom)]
    if any(ops > 400 or terms > MAX_FACTORED for ops, terms in sizes):
        return None
    spend("node", sum(terms for _, terms in sizes) / 2)
    return (sp.factor(top) / sp.factor(bottom)).xreplace(meaning)
