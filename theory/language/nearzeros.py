"""Values of functions close to a zero that is not at 0, where SymPy's own digits mislead it.

SymPy rounds an argument to about as many digits as it wants of the value. So loggamma(2 - 10**-12)
came out as exactly 0, and ``is_zero`` and the signs of sums took that for a proof.
"""

from __future__ import annotations

from functools import cache
from typing import Any

_TRIES = 7
"""Evaluations before a value is given up; the last one has more than 2,000 digits."""


@cache
def correct_digits() -> None:
    """Make SymPy evaluate loggamma, acos and polygamma with a small relative error, once a process.

    Their zeros (1 and 2; 1; one a derivative, irrational) are not at 0, so that the error of a
    rounded argument is not small beside the value. Where the digits do not settle, there is no
    value and hence no sign.
    """
    import sympy

    for function in (sympy.loggamma, sympy.acos, sympy.polygamma, sympy.digamma):
        function._eval_evalf = _closely(function._eval_evalf)


def _closely(evaluated: Any) -> Any:
    """Return the evaluation that doubles its digits until two values in a row agree."""

    def closely(self: Any, prec: int) -> Any:
        import sympy

        last, bits = None, prec
        for _ in range(_TRIES):
            bits = 2 * bits + 64
            value = evaluated(self, bits)
            if value is None or not (value == 0 or isinstance(value, sympy.Float)):
                return evaluated(self, prec)  # complex values and terms with variables
            if last and value and abs(value - last) * 2 ** (prec + 2) <= abs(value):
                return sympy.Float(value, precision=prec)
            last = value
        return None

    return closely
