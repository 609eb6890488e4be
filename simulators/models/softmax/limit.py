"""Solve the limit of small steps: an ODE in the margin whose passage times are one integral, and
the values at both ends.

With time measured in units of 1/z (tau = z t, z = lambda d (k+1)/(2 l^2)) the recursion on D
becomes, as z -> 0,

    dD/dtau = (l/(k+1)) [1/(e^D+l-1) + k/(e^{kD}+l-1)],   D(0) = 0,   slope 1 at the start,

so tau(D) = ((k+1)/l) int_0^D e^x phi(x) dx with the bounded, overflow-free factor, m = l-1,

    phi(x) = (1+m e^{-x})(1+m e^{-kx}) / ((1+m e^{-kx}) + k e^{-(k-1)x}(1+m e^{-x})).

The integrand is analytic in a strip of half-width about pi/max(k,1); 16-point Gauss rules on panels
of width 2/max(k,2) give it to rounding.  Sums are kept as logarithms, so D of hundreds (tau near
e^D) is no trouble.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from assay.simulators.models.softmax.data import check

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)


def rate(D, l, k):
    """Return dD/dtau, in margin per 1/z; broadcasts."""
    D, l, k = (np.asarray(v, dtype=float) for v in (D, l, k))
    weak, strong = (l - 1) * np.exp(-D), (l - 1) * np.exp(-k * D)
    return l / ((k + 1) * (l - 1)) * (weak / (1 + weak) + k * strong / (1 + strong))


def _log_integral(low, high, l, k):
    """Return log of int_low^high e^x phi(x) dx for arrays low < high (panels no wider than the
    analytic strip).
    """
    half = (high - low) / 2
    x = (low + half)[..., None] + half[..., None] * _NODES
    weak, strong = 1 + (l - 1) * np.exp(-x), 1 + (l - 1) * np.exp(-k * x)
    phi = weak / (1 + k * (np.exp(-(k - 1) * x) * weak / strong))
    with np.errstate(divide="ignore"):
        return high + np.log(half * (np.exp(x - high[..., None]) * phi * _WEIGHTS).sum(axis=-1))


def _panels(top, l, k):
    count = int(np.ceil(top / (2 / max(k, 2)))) + 1
    if count > 10**6:
        raise ValueError(
            f"k = {k:g} and a margin of {top:g} need more than a million panels of the quadrature"
        )
    edges = np.arange(count + 1) * (2 / max(k, 2))
    table = np.logaddexp.accumulate(_log_integral(edges[:-1], edges[1:], l, k))
    return edges, np.concatenate([[-np.inf], table])


def log_time(D, l, k):
    """Return log tau(D), tau the small-step time in units of 1/z (steps times z); -inf at D = 0.

    D: array of margins >= 0; l, k scalars.  Raises ValueError for a negative margin or a bad point.
    """
    check(l, k)
    D = np.asarray(D, dtype=float)
    if np.any(~(D >= 0)):
        raise ValueError("a margin must not be negative")
    l, k = float(l), float(k)
    flat = D.ravel()
    edges, table = _panels(flat.max(initial=0.0), l, k)
    panel = np.searchsorted(edges, flat, side="right") - 1
    rest = _log_integral(edges[panel], flat, l, k)
    return (np.log((k + 1) / l) + np.logaddexp(table[panel], rest)).reshape(D.shape)


def time(D, l, k):
    """Return tau(D): the first-passage time of the margin D in units of 1/z; divide by z for steps.
    See `log_time`.
    """
    with np.errstate(over="ignore"):
        return np.exp(log_time(D, l, k))


def margin(tau, l, k):
    """Return D at the small-step times tau >= 0 (units of 1/z): the inverse of `time`, by Newton
    steps in its panel.
    """
    check(l, k)
    tau = np.asarray(tau, dtype=float)
    if np.any(~(tau >= 0)) or np.any(np.isinf(tau)):
        raise ValueError("a time must be finite and not negative")
    l, k = float(l), float(k)
    flat = tau.ravel()
    with np.errstate(divide="ignore"):
        goal = np.log(flat * l / (k + 1))
    top = 1.0
    edges, table = _panels(top, l, k)
    while flat.size and table[-1] < goal.max():
        top *= 2
        edges, table = _panels(top, l, k)
    panel = np.clip(np.searchsorted(table, goal, side="right") - 1, 0, len(edges) - 2)
    low, high = edges[panel], edges[panel + 1]
    known = (low + high) / 2
    left, right = low.copy(), high.copy()
    for _ in range(60):
        found = np.logaddexp(table[panel], _log_integral(low, known, l, k))
        left, right = np.where(found <= goal, known, left), np.where(found >= goal, known, right)
        with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
            slope = rate(known, l, k)
            guess = known + np.expm1(goal - found) * np.exp(found) * (k + 1) / l * slope
        inside = (guess > left) & (guess < right)
        after = np.where(inside, guess, (left + right) / 2)
        done = np.all(np.abs(after - known) <= 2e-16 * np.abs(after))
        known = after
        if done:
            break
    return np.where(flat == 0, 0.0, known).reshape(tau.shape)


def values(l, k) -> dict[str, dict[str, Fraction]]:
    """Return exact errors at the ends, as fractions: {"start"|"after start"|"end": {name: value}}.

    start (D = 0, q = 1/l for everything), after start (D -> 0+), end (D -> oo).  Names: R1, Rk,
    R01, R0k of the text's decoder (Eq 15 at the start, Eq 14 after it) and its total under each
    weight system, and `q`, the least-squares error (counts). Raises ValueError for a bad point; k
    exact (int, Fraction, text).
    """
    l, k = Fraction(l), Fraction(k)
    check(l, k)
    mean = (1 + k) / l
    variance = (1 + k * k) / (2 * l) - (1 + k) ** 2 / (4 * l * l)
    small = ((k - 1) / l) ** 2
    points = {
        "start": ((1 - mean) ** 2, (k - mean) ** 2, mean**2, mean**2, variance),
        "after start": (small, Fraction(0), small, Fraction(0), (k - 1) ** 2 / (4 * l * l)),
        "end": ((k - 1) ** 2, Fraction(0), Fraction(0), Fraction(0), (k - 1) ** 2 / (4 * l)),
    }
    systems = {
        "counts": (1 / (2 * l), (l - 1) / (2 * l)),
        "eq13": (1 / l, 1 - 1 / (2 * l)),
        "eq15": (1 / l, (1 - 1 / (2 * l)) / 2),
        "eq52": (1 / l, (1 - 2 / l) / 2),
    }
    found = {}
    for name, (r1, rk, r01, r0k, best) in points.items():
        found[name] = {"R1": r1, "Rk": rk, "R01": r01, "R0k": r0k, "q": best}
        for system, (own, other) in systems.items():
            found[name][system] = own * (r1 + rk) + other * (r01 + r0k)
    return found
