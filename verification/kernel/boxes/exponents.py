"""Unbounded exponents in `towers`: exact finite sums of c u**(-k) L**i, with L = log u.

Each has k >= 1, or k = 0 and i >= 1.
"""

from __future__ import annotations

from typing import Any

from flint import arb, fmpq

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes.constants import ZERO

Exponent = frozenset[tuple[tuple[int, int], Any]]
"""What exp is taken of: pairs ((power of 1/u, power of L), coefficient)."""

FLAT: Exponent = frozenset()


def normal(exponent: dict[Any, Any]) -> tuple[Exponent, int]:
    """Return (E as a frozenset, whole c of u**c taken out)."""
    exponent = {key: c for key, c in exponent.items() if not K.is_zero(c)}
    if any(isinstance(c, arb) for c in exponent.values()):
        raise Unsupported("an exponent that is not exact")
    shift = 0
    c = exponent.pop((0, 1), ZERO)
    if isinstance(c, fmpq):
        shift = int(c.floor())
        c -= shift
    if not K.is_zero(c):
        exponent[0, 1] = c
    return frozenset(exponent.items()), shift


def joined(e: Exponent, f: Exponent) -> tuple[Exponent, int]:
    """Return (E + F, whole c of u**c taken out)."""
    if not e:
        return f, 0
    out = dict(e)
    for key, c in f:
        out[key] = K.add(out.get(key, ZERO), c)
    return normal(out)


def difference(e: Exponent, f: Exponent) -> tuple[Exponent, int]:
    """Return (E - F, whole c of u**c taken out)."""
    return joined(e, frozenset((key, K.neg(c)) for key, c in f))


def trend(exponent: Exponent) -> int:
    """Return 1 (-1) if E -> oo (-oo) as u -> 0+, 0 for E = 0: the term with the largest (k, i)
    leads, and L -> -oo.
    """
    if not exponent:
        return 0
    (k, i), c = max(exponent, key=lambda item: item[0])
    s = K.sign(c) * (-1) ** i
    if s == 0:
        raise Unsupported("an exponent of unknown sign")
    return s
