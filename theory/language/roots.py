"""The real cube root, which SymPy has only as a complex power."""

from __future__ import annotations

from typing import Any

import sympy


class cbrt(sympy.Function):  # noqa: N801  (named as in the language)
    """The real number whose cube is x, for every real x; odd, increasing, with the slope
    1/(3*cbrt(x)**2) at x != 0.
    """

    nargs = 1

    @classmethod
    def eval(cls, x: Any) -> Any:
        """Cube roots of cubes are exact, and cbrt(-x) = -cbrt(x)."""
        if x.is_Rational:
            (p, whole), (q, part) = (sympy.integer_nthroot(abs(int(n)), 3) for n in (x.p, x.q))
            if whole and part:
                return sympy.Rational(p if x.p >= 0 else -p, q)
        if x.could_extract_minus_sign():
            return -cls(-x)
        return None

    def fdiff(self, argindex: int = 1) -> Any:
        """Return the derivative."""
        return 1 / (3 * self**2)

    def _eval_is_extended_real(self) -> bool | None:
        return self.args[0].is_extended_real

    def _eval_is_finite(self) -> bool | None:
        return self.args[0].is_finite

    def _eval_is_zero(self) -> bool | None:
        return self.args[0].is_zero

    def _eval_is_extended_positive(self) -> bool | None:
        return self.args[0].is_extended_positive

    def _eval_is_extended_negative(self) -> bool | None:
        return self.args[0].is_extended_negative

    def _eval_evalf(self, prec: int) -> Any:
        x = self.args[0]._eval_evalf(prec)
        if x is None or not x.is_number:
            return None
        return (sympy.sign(x) * abs(x) ** sympy.Rational(1, 3))._eval_evalf(prec)
