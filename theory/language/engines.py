"""Engines that run a tape: float64 arrays, JAX, intervals of mpmath, and plain operators."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flint import fmpq


class NumpyEngine:
    """float64 arrays: for search and pictures only; outside a function's domain the value is
    nan.
    """

    def __init__(self) -> None:
        import numpy as np
        from scipy import special

        self._use(np, special)

    def _use(self, np: Any, special: Any) -> None:
        self.np, self.special = np, special
        for name in (
            "exp",
            "log",
            "sqrt",
            "cbrt",
            "abs",
            "sign",
            "sin",
            "cos",
            "tan",
            "sinh",
            "cosh",
            "tanh",
        ):
            setattr(self, name, getattr(np, name))
        self.atan, self.asin, self.acos = np.arctan, np.arcsin, np.arccos
        self.min, self.max, self.neg = np.minimum, np.maximum, np.negative
        self.add, self.sub, self.mul, self.div = np.add, np.subtract, np.multiply, np.divide
        self.erf, self.erfc = special.erf, special.erfc

    def quiet(self) -> Any:
        """Constants outside a domain are nan without a warning."""
        import numpy as np

        return np.errstate(all="ignore")

    def const(self, q: fmpq) -> Any:
        return (
            self.np.float64(int(q.p) / int(q.q))
            if max(abs(q.p), q.q) < 10**300
            else self.np.float64(_ratio(q))
        )

    def pi(self) -> Any:
        return self.np.float64(self.np.pi)

    def ipow(self, x: Any, n: int) -> Any:
        return self.np.power(x, float(n))

    def rpow(self, x: Any, p: int, q: int) -> Any:
        return self.np.power(x, p / q)

    def power(self, x: Any, y: Any) -> Any:
        return self.np.where((x == 0) & (y < 0), self.np.nan, self.np.power(x, y))

    def gamma(self, x: Any) -> Any:
        return self.np.where(x > 0, self.special.gamma(x), self.np.nan)

    def lgamma(self, x: Any) -> Any:
        return self.np.where(x > 0, self.special.gammaln(x), self.np.nan)

    def psi(self, x: Any, n: int) -> Any:
        return self.np.where(x > 0, self.special.polygamma(n, x), self.np.nan)

    def pick(self, c: Any, a: Any, b: Any) -> Any:
        return self.np.where(c >= 0, a, b)


class JaxEngine(NumpyEngine):
    """The same in JAX float64 arrays: compiled, vectorised and differentiable."""

    def __init__(self) -> None:
        import jax
        from jax.scipy import special

        jax.config.update("jax_enable_x64", True)
        self._use(jax.numpy, special)


def _ratio(q: fmpq) -> float:
    from fractions import Fraction

    try:
        return float(Fraction(int(q.p), int(q.q)))
    except OverflowError:
        return float("inf") if q > 0 else float("-inf")


class OperatorEngine:
    """Values that have Python's own operators."""

    add, sub, mul, div, neg = (
        operator.add,
        operator.sub,
        operator.mul,
        operator.truediv,
        operator.neg,
    )


class MpmathIvEngine(OperatorEngine):
    """mpmath.iv intervals: a second engine to compare with; gamma and the error functions are not
    offered.
    """

    def __init__(self) -> None:
        from mpmath import iv

        self.iv = iv
        for name in ("exp", "log", "sqrt", "sin", "cos", "tan"):
            setattr(self, name, getattr(iv, name))

    def const(self, q: fmpq) -> Any:
        return self.iv.mpf(int(q.p)) / int(q.q)

    def pi(self) -> Any:
        return +self.iv.pi

    def ipow(self, a: Any, n: int) -> Any:
        return a**n

    def rpow(self, a: Any, p: int, q: int) -> Any:
        return self.iv.exp(self.iv.log(a) * p / q)

    def cbrt(self, a: Any) -> Any:
        low, high = (self._root(self.iv.mpf(end)) for end in (a.a, a.b))
        return self.iv.mpf([low.a, high.b])

    def _root(self, a: Any) -> Any:
        if a == 0:
            return a
        return self.iv.exp(self.iv.log(a) / 3) if a > 0 else -self.iv.exp(self.iv.log(-a) / 3)

    def sinh(self, a: Any) -> Any:
        return (self.iv.exp(a) - self.iv.exp(-a)) / 2

    def cosh(self, a: Any) -> Any:
        return (self.iv.exp(a) + self.iv.exp(-a)) / 2

    def tanh(self, a: Any) -> Any:
        return 1 - 2 / (self.iv.exp(2 * a) + 1)
