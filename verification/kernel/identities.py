"""Identities of SymPy expressions, decided exactly in a normal form.

Hyperbolic functions become exponentials, sin and cos rational functions of the tangent of half an
angle, and logarithms of products with certified positive factors become sums.  What is left is
decided by `algebra.is_zero`.  An identity proved off the poles of these half tangents holds by
continuity.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assay.verification.kernel import algebra
from assay.verification.kernel.normal import log_of_rational

MAX_OPS = 1500
"""Most operations of an expression that is opened: what is longer is "not shown"."""

MAX_OPENED_OPS = 4 * MAX_OPS
"""The same for what it became."""
MAX_FACTOR_OPS, MAX_ARGUMENT_OPS = 59, 60
"""Longer sums are not factored; longer arguments of functions stay as they are written."""
LARGEST_POWER = 80
"""Larger powers of sums are not multiplied out."""
MAX_STEPS = 8
"""Steps by which the argument of a gamma function is lowered."""

MAX_TURNS = 24
"""Largest multiple of an angle that is written in the tangent of its half."""


def is_identity(expression: Any, positive: Iterable[Any] = ()) -> bool:
    """Decide that an exact SymPy expression vanishes wherever it has a value; False means "not
    shown".

    ``positive`` are expressions known to be > 0 there; logarithms are split along them.
    """
    import sympy as sp

    if sp.count_ops(expression) > MAX_OPS:
        return False
    plain = Opened(expression, positive).plain
    if plain == 0:
        return True
    if sp.count_ops(plain) > MAX_OPENED_OPS or any(
        e.exp.is_Integer and abs(e.exp) > LARGEST_POWER and not e.base.is_Symbol
        for e in plain.atoms(sp.Pow)
    ):
        return False
    try:
        return algebra.is_zero(plain)
    except (algebra.NotShown, KeyError, ZeroDivisionError):
        return False


class Opened:
    """An expression with its hyperbolic, trigonometric and logarithmic functions opened; ``plain``
    is the result.
    """

    def __init__(self, expression: Any, positive: Iterable[Any] = ()) -> None:
        self.positive = [unit if scale > 0 else -unit for scale, unit in map(_primitive, positive)]
        self.steps = _angle_steps(expression)
        self.tangents: dict[Any, Any] = {}
        self.plain = self.open(expression)

    def open(self, e: Any) -> Any:
        import sympy as sp

        if e.is_Number or e.is_Symbol:
            return e
        if e.is_Add or e.is_Mul:
            return e.func(*map(self.open, e.args))
        if isinstance(e, sp.exp):
            return self.power_of_e(e.args[0])
        if e.is_Pow:
            base, power = e.args
            if power.is_Rational:
                return self.open(base) ** power if power.is_Integer else self.root(base, power)
            return self.power_of_e(power * sp.log(base))
        if isinstance(e, (sp.sinh, sp.cosh, sp.tanh)):
            up, down = self.power_of_e(e.args[0]), self.power_of_e(-e.args[0])
            return {
                "sinh": (up - down) / 2,
                "cosh": (up + down) / 2,
                "tanh": (up - down) / (up + down),
            }[e.func.__name__]
        if isinstance(e, (sp.sin, sp.cos, sp.tan)):
            real, imaginary = self.turn(e.args[0])
            return {"cos": real, "sin": imaginary, "tan": imaginary / real}[e.func.__name__]
        if isinstance(e, sp.log):
            return self.log(e.args[0])
        if isinstance(e, (sp.gamma, sp.loggamma)):
            return self.gamma(e)
        return e.func(*map(_canonical, e.args))

    def power_of_e(self, exponent: Any) -> Any:
        """Return exp(exponent), with logarithms in the exponent as powers."""
        import sympy as sp

        out = sp.Integer(1)
        if self.positive:
            exponent = exponent.replace(sp.log, self.log)
        for term in sp.Add.make_args(sp.expand(exponent, log=False)):
            coefficient, rest = term.as_coeff_Mul()
            if isinstance(rest, sp.log):
                out *= self.open(rest.args[0]) ** coefficient
            elif isinstance(rest, sp.loggamma) and coefficient.is_Integer:
                out *= self.gamma(sp.gamma(rest.args[0])) ** coefficient
            else:
                out *= sp.exp(coefficient * _canonical(rest))
        return out

    def turn(self, angle: Any) -> tuple[Any, Any]:
        """Return (cos, sin) of an angle as rational functions of half tangents."""
        import sympy as sp

        real, imaginary = sp.Integer(1), sp.Integer(0)
        for coefficient, part in _angle_terms(angle):
            if part is sp.pi and (2 * coefficient).is_Integer:
                quarter = int(2 * coefficient) % 4
                c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
            else:
                times = int(coefficient / self.steps[part])
                if abs(times) > MAX_TURNS:
                    c, s = sp.cos(coefficient * part), sp.sin(coefficient * part)
                else:
                    t = self.tangents.setdefault(
                        part, sp.Dummy(f"t{len(self.tangents)}", real=True)
                    )
                    c, s = _multiple(t, abs(times))
                    s = s if times > 0 else -s
            real, imaginary = real * c - imaginary * s, real * s + imaginary * c
        return real, imaginary

    def split(self, argument: Any) -> tuple[Any, list[Any], Any]:
        """Write an argument as content * prod(p**k) * rest with rational content > 0 and p
        certified positive.
        """
        import sympy as sp

        content, rest, pairs = sp.Integer(1), sp.Integer(1), []
        for base, power in _powers(_canonical(argument)):
            if base is sp.E or isinstance(base, sp.exp):
                pairs.append((base, power))
                continue
            scale, unit = _primitive(base)
            for known in self.positive:
                sign = 1 if known == unit else -1 if sp.expand(known + unit) == 0 else 0
                if sign:
                    content *= (sign * scale) ** power
                    pairs.append((known, power))
                    break
            else:
                rest *= unit**power
                content *= scale**power
        return (-content, pairs, -rest) if content < 0 else (content, pairs, rest)

    def log(self, argument: Any) -> Any:
        import sympy as sp

        if argument.is_Rational and argument > 0:
            return log_of_rational(argument)
        if not self.positive:
            return sp.log(_canonical(argument))
        content, pairs, rest = self.split(argument)
        total = log_of_rational(content) + sp.log(_canonical(rest))
        for p, power in pairs:
            total += power * (
                1 if p is sp.E else self.open(p.args[0]) if isinstance(p, sp.exp) else sp.log(p)
            )
        return total

    def gamma(self, call: Any) -> Any:
        """Lower the argument of gamma or loggamma by one while it stays certified positive:
        gamma(x+1) = x*gamma(x).
        """
        import sympy as sp

        argument = _canonical(call.args[0])
        below: list[Any] = []
        while len(below) < MAX_STEPS and any(
            sp.expand(argument - 1 - p) == 0 for p in self.positive
        ):
            argument = sp.expand(argument - 1)
            below.append(argument)
        if isinstance(call, sp.gamma):
            return sp.Mul(sp.gamma(argument), *below)
        return sp.Add(sp.loggamma(argument), *map(self.log, below))

    def root(self, base: Any, power: Any) -> Any:
        if not self.positive or not base.free_symbols:
            return _canonical(base) ** power
        content, pairs, rest = self.split(base)
        out = content**power * _canonical(rest) ** power
        for p, k in pairs:
            out *= p ** (k * power)
        return out


def _powers(expression: Any) -> list[tuple[Any, Any]]:
    """Return the factors of a product as (base, integer power); a base is a polynomial factor where
    that is cheap.
    """
    import sympy as sp

    found = []
    for factor in sp.Mul.make_args(expression):
        base, power = factor.as_base_exp()
        if not power.is_Integer:
            found.append((factor, sp.Integer(1)))
        elif (
            base.is_Add
            and base.is_polynomial(*base.free_symbols)
            and sp.count_ops(base) <= MAX_FACTOR_OPS
        ):
            content, parts = sp.factor_list(base)
            found.append((content, power))
            found.extend((part, power * k) for part, k in parts)
        else:
            found.append((base, power))
    return found


def _primitive(expression: Any) -> tuple[Any, Any]:
    """Split into a rational factor and the rest."""
    import sympy as sp

    if expression.is_Add:
        return sp.expand(expression, deep=False).as_content_primitive()
    return expression.as_coeff_Mul()


def _canonical(e: Any) -> Any:
    """Return the argument of a function as one reduced fraction, so that equal arguments are equal
    expressions.
    """
    import sympy as sp

    if e.is_Symbol or e.is_Number or sp.count_ops(e) > MAX_ARGUMENT_OPS:
        return e
    if e.is_rational_function(*e.free_symbols) and not e.has(
        sp.exp
    ):  # numbers such as exp(5000) would become huge powers
        return sp.cancel(sp.together(e))
    return sp.expand(e)


def _angle_terms(angle: Any) -> list[tuple[Any, Any]]:
    import sympy as sp

    return [term.as_coeff_Mul() for term in sp.Add.make_args(sp.expand(angle)) if term != 0]


def _angle_steps(expression: Any) -> dict[Any, Any]:
    """Return for each monomial of the angles the largest step of which all its coefficients are
    multiples.
    """
    import sympy as sp

    steps: dict[Any, Any] = {}
    for call in expression.atoms(sp.sin, sp.cos, sp.tan):
        for coefficient, part in _angle_terms(call.args[0]):
            old = steps.get(part, sp.Integer(0))
            steps[part] = sp.Rational(
                sp.igcd(old.p * coefficient.q, coefficient.p * old.q), old.q * coefficient.q
            )
    return steps


def _multiple(t: Any, n: int) -> tuple[Any, Any]:
    """Return (cos n*a, sin n*a) where t = tan(a/2), n >= 0."""
    import sympy as sp

    real, imaginary = sp.Integer(1), sp.Integer(0)
    for _ in range(n):
        real, imaginary = (
            sp.expand(real * (1 - t**2) - imaginary * 2 * t),
            sp.expand(real * 2 * t + imaginary * (1 - t**2)),
        )
    below = (1 + t**2) ** n
    return real / below, imaginary / below
