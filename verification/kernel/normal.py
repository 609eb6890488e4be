"""Exact normal forms: decide that an expression is identically zero, and factor it, without opening
its functions.

Every function value (exp, log, sqrt, ...) becomes a generator, so that what remains is a rational
function.  Related values share a generator: exp(c1*b), exp(c2*b) are powers of one exp(g*b) when
the powers stay small, logs of rationals split into logs of primes, and rational powers of one base
are powers of its root.  All steps are identities wherever both sides are defined; independence of
the generators is not assumed, so "not zero" is never concluded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assay.verification.kernel.algebra import MOST_TERMS, power_size
from assay.verification.kernel.budget import spend

MAX_RATIO = 24
MAX_TERMS = 20_000
"""Nothing is multiplied out that may have more terms than this."""
MAX_OPS = 800
MAX_ARGUMENT_OPS = 120
"""Longer arguments of functions stay as they are written."""
LARGEST_POWER = 60
"""Larger powers are not multiplied out."""
LARGEST_POWER_OF_SUM = 12
"""The same for powers of sums beside exponentials."""
LARGEST_FACTORED = 10**12
"""Larger whole numbers are not taken apart into primes."""


def generators(expr: Any) -> tuple[Any, dict[Any, Any], dict[Any, Any]]:
    """Return (rational function of dummies, {dummy: expression it stands for}, {root dummy: (base,
    order)}).
    """
    import sympy as sp

    from assay.theory.language.roots import cbrt

    expr = sp.sympify(expr)
    expr = expr.replace(
        lambda e: isinstance(e, sp.log) and e.args[0].is_Rational and e.args[0] > 0,
        lambda e: log_of_rational(e.args[0]),
    )
    table: dict[str, Any] = {}
    meaning: dict[str, Any] = {}
    roots: dict[str, Any] = {}
    exps = _exponent_generators(expr)

    def fresh(key: Any) -> Any:
        if key not in table:
            table[key] = sp.Dummy(f"g{len(table)}")
            meaning[table[key]] = key
        return table[key]

    def walk(e: Any) -> Any:
        if e.is_Rational or e.is_Symbol:
            return e
        if e.is_Add or e.is_Mul:
            return e.func(*[walk(a) for a in e.args])
        if isinstance(e, sp.exp) or e is sp.E:
            out = sp.Integer(1)
            for coefficient, base in _terms(e.args[0] if e is not sp.E else sp.Integer(1)):
                if isinstance(base, sp.log):
                    out *= walk(base.args[0] ** coefficient)
                    continue
                if isinstance(base, sp.loggamma) and coefficient.is_Integer:
                    out *= walk(sp.gamma(base.args[0])) ** coefficient
                    continue
                step = exps[base]
                out *= (
                    fresh(sp.exp(step * base)) ** (coefficient / step)
                    if step is not None
                    else fresh(sp.exp(coefficient * base))
                )
            return out
        if e.is_Pow:
            base, power = e.args
            if power.is_Integer:
                return walk(base) ** power
            if (
                power.is_Rational and power.q == 3
            ):  # where it has a value it is the power of the real cube root
                return cube(base) ** power.p
            if power.is_Rational:
                return plain_root(base, int(power.q)) ** power.p
            return fresh(e)
        if isinstance(e, cbrt):
            return cube(e.args[0])
        if e.is_Function and len(e.args) == 1:
            plain = e.func(_canonical(e.args[0]))
            return fresh(plain if plain.is_Function else e)
        return fresh(e)

    def plain_root(base: Any, order: Any) -> Any:
        content, rest = base.as_content_primitive()
        if content != 1 and rest != 1:
            return plain_root(content, order) * plain_root(rest, order)
        if base.is_Rational and base > 0 and max(base.p, base.q) <= LARGEST_FACTORED:
            primes = [
                *sp.factorint(base.p).items(),
                *((p, -n) for p, n in sp.factorint(base.q).items()),
            ]
            if len(primes) > 1 or any(n != 1 for _, n in primes):
                return sp.Mul(*[plain_root(sp.Integer(p), order) ** n for p, n in primes])
        root = fresh(base ** sp.Rational(1, order))
        roots[root] = (walk(base), order)
        return root

    def cube(base: Any) -> Any:
        out = sp.Integer(1)
        for part in base.as_coeff_Mul():
            value = cbrt(part)
            sign, value = (-1, -value) if value.could_extract_minus_sign() else (1, value)
            if not value.is_Rational:
                root = fresh(value)
                roots[root] = (walk(value.args[0]), 3)
                value = root
            out *= sign * value
        return out

    return walk(expr), meaning, roots


def _canonical(argument: Any) -> Any:
    """Return a rational function as a quotient of expanded polynomials, so that equal arguments are
    one generator.
    """
    import sympy as sp

    if (
        not argument.has(sp.Pow, sp.Add)
        or sp.count_ops(argument) > MAX_ARGUMENT_OPS
        or not small(argument)
    ):
        return argument
    if argument.has(
        sp.exp
    ):  # exp(5000) and exp(1/20) would become powers of one generator, and end the process
        return argument
    if not argument.is_rational_function(*argument.free_symbols):
        return argument
    return sp.cancel(argument)


def _terms(argument: Any) -> Iterator[tuple[Any, Any]]:
    """Split an exponent into (rational coefficient, rest) pairs; rests of the form c*log(b) stay
    whole.
    """
    import sympy as sp

    for term in sp.Add.make_args(sp.expand(argument)):
        coefficient, rest = term.as_coeff_Mul()
        yield coefficient, rest


def _exponent_generators(expr: Any) -> dict[Any, Any]:
    """For each exponent base: the common rational step of its coefficients, or None when the powers
    would be large.
    """
    import sympy as sp

    found: dict[str, Any] = {}
    exps = set(expr.atoms(sp.exp)) | ({sp.E} if expr.has(sp.E) else set())
    for e in exps:
        for coefficient, base in _terms(e.args[0] if e is not sp.E else sp.Integer(1)):
            found.setdefault(base, set()).add(coefficient)
    steps = {}
    for base, values in found.items():
        step = sp.Integer(0)
        for c in values:
            step = sp.Rational(sp.igcd(step.p * c.q, c.p * step.q), step.q * c.q)
        usable = step != 0 and all(abs(v / step) <= MAX_RATIO for v in values)
        steps[base] = step if usable else None
    return steps


def log_of_rational(q: Any) -> Any:
    """Return log(q), q > 0, as a sum of logarithms of primes."""
    import sympy as sp

    if max(q.p, q.q) > LARGEST_FACTORED:
        return sp.log(q)
    powers = [*sp.factorint(q.p).items(), *((p, -n) for p, n in sp.factorint(q.q).items())]
    return sp.Add(*(n * sp.log(p) for p, n in powers))


def small(expr: Any) -> bool:
    """Are all integer powers small enough to expand?"""
    import sympy as sp

    return sp.count_ops(expr) <= MAX_OPS and all(
        not e.exp.is_Integer or abs(e.exp) <= LARGEST_POWER for e in expr.atoms(sp.Pow)
    )


def expanded_size(expr: Any) -> int:
    """Return a bound on the number of terms that an expression has when it is multiplied out, at
    most a million million.
    """
    if expr.is_Add:
        return min(sum(map(expanded_size, expr.args)), MOST_TERMS)
    if expr.is_Mul:
        total = 1
        for a in expr.args:
            total *= expanded_size(a)
        return min(total, MOST_TERMS)
    if expr.is_Pow and expr.exp.is_Integer and expr.exp.is_positive:
        return power_size(expanded_size(expr.base), int(expr.exp))
    return 1


def _expanded(expr: Any) -> Any:
    """Multiply out; None where that takes too many terms."""
    import sympy as sp

    size = expanded_size(expr)
    if size > MAX_TERMS:
        return None
    spend("node", size / 4)
    return sp.expand(expr)


def is_zero(expr: Any) -> bool:
    """Decide whether an exact SymPy expression is identically zero by normal form; False means "not
    shown".
    """
    import sympy as sp

    if expr == 0:
        return True
    ops = sp.count_ops(expr)
    if ops > MAX_OPS:
        return False
    spend("node", 2 + ops)
    rational, _, roots = generators(expr)
    if not small(rational):
        return _expands_to_zero(expr)
    above = _expanded(sp.fraction(sp.together(rational))[0])
    for root, (base, order) in roots.items():
        if above is not None and above.has(root):
            above = sum(
                c * root ** (m[0] % order) * base ** (m[0] // order)
                for m, c in sp.Poly(above, root).terms()
            )
            above = _expanded(sp.fraction(sp.together(above))[0])
    return above == 0 or _expands_to_zero(expr)


def _expands_to_zero(expr: Any) -> bool:
    """Exponentials of very different rates have no common generator of small degree; their products
    combine by themselves.
    """
    import sympy as sp

    if not expr.has(sp.exp) or any(
        p.base.is_Add and p.exp.is_Integer and abs(p.exp) > LARGEST_POWER_OF_SUM
        for p in expr.atoms(sp.Pow)
    ):
        return False
    if (size := expanded_size(expr)) > MAX_TERMS:
        return False
    spend("node", size / 4)
    return bool(expanded(expr) == 0)


def expanded(expr: Any, **how: bool) -> Any:
    """Return an expression multiplied out (``how``: options of SymPy's `expand`), absolute values
    kept as they are: SymPy writes what is inside over one denominator, which may never end.
    """
    import sympy as sp

    kept = {sp.Dummy(real=True): a for a in expr.atoms(sp.Abs)}
    opaque = expr.xreplace({a: name for name, a in kept.items()})
    return sp.expand(opaque, **how).xreplace(kept)
