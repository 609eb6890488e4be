"""What terms mean at points: rows (term, values of its variables, exact value or None), for every
reader of the language.

Values are texts without variables that mpmath evaluates, or Fractions; None says that the term has
no value. They are worked out here from the definitions in docs/language.md, with Python's integers
and fractions alone.
"""

from __future__ import annotations

from fractions import Fraction

Row = tuple[str, dict[str, Fraction], Fraction | str | None]
INTEGERS = {"n", "m"}
"""Variables that are declared as integers; all others are real."""


def whole_power(base: Fraction, n: int) -> Fraction | None:
    """Return base**n for an integer n: a product of |n| factors, 1 for n = 0, the inverse for n <
    0.
    """
    if n < 0 and base == 0:
        return None
    product = Fraction(1)
    for _ in range(abs(n)):
        product *= base
    return product if n >= 0 else 1 / product


def real_power(x: Fraction, y: Fraction) -> Fraction | str | None:
    """Return x**y: an integer power for integers y, exp(y*log(x)) for x > 0, 0 for x = 0 < y."""
    if y.denominator == 1:
        return whole_power(x, int(y))
    if x == 0:
        return Fraction(0) if y > 0 else None
    return f"exp(({y})*log({x}))" if x > 0 else None


def rows() -> list[Row]:
    """Return all rows."""
    q = Fraction
    out: list[Row] = []
    bases = [q(-2), q(-1), q(-1, 2), q(0), q(1, 2), q(1), q(3)]
    for x in bases:  # integer exponents by declaration and by form
        for n in (-3, -2, -1, 0, 1, 2, 5):
            out.append(("x**n", {"x": x, "n": q(n)}, whole_power(x, n)))
        for n in (-1, 0, 1, 3):
            at = {"x": x, "n": q(n)}
            out += [
                ("x**(2*n)", at, whole_power(x, 2 * n)),
                ("x**(n+1)", at, whole_power(x, n + 1)),
                ("(-x)**n", at, whole_power(-x, n)),
                ("-x**n", at, None if (v := whole_power(x, n)) is None else -v),
                ("x**(n*(n+1)/2)", at, whole_power(x, n * (n + 1) // 2)),
                ("(x**2)**n", at, whole_power(x * x, n)),
                ("(1-x)**(2*n+1)", at, whole_power(1 - x, 2 * n + 1)),
            ]
        for n, m in ((2, 3), (0, -1), (-1, 2)):
            inner = whole_power(x, n)
            out += [
                (
                    "(x**n)**m",
                    {"x": x, "n": q(n), "m": q(m)},
                    None if inner is None else whole_power(inner, m),
                ),
                (
                    "x**n*x**m",
                    {"x": x, "n": q(n), "m": q(m)},
                    None if None in (inner, whole_power(x, m)) else inner * whole_power(x, m),
                ),
            ]
    for n in (-2, -1, 0, 1, 2, 7):  # numbers as bases
        out += [
            ("0**n", {"n": q(n)}, whole_power(q(0), n)),
            ("(-1)**n", {"n": q(n)}, whole_power(q(-1), n)),
            ("(-2)**(n+1)", {"n": q(n)}, whole_power(q(-2), n + 1)),
            ("2**n", {"n": q(n)}, whole_power(q(2), n)),
        ]
    for x in (q(-8), q(-1), q(0), q(1, 4), q(8)):  # real exponents, in variables and in numbers
        for y in (q(-2), q(-1, 2), q(-1, 3), q(0), q(1, 3), q(1, 2), q(2, 3), q(3)):
            out += [
                ("x**y", {"x": x, "y": y}, real_power(x, y)),
                (f"x**({y})", {"x": x}, real_power(x, y)),
            ]
    out += [
        ("e**x", {"x": q(-2)}, "exp(-2)"),
        ("x**pi", {"x": q(-1)}, None),
        ("x**pi", {"x": q(0)}, q(0)),
        ("x**pi", {"x": q(2)}, "2**pi"),
        ("x**(-pi)", {"x": q(0)}, None),
    ]
    functions = {
        "log": {q(-1): None, q(0): None, q(1): q(0), q(2): "log(2)", q(1, 7): "log(mpf(1)/7)"},
        "sqrt": {q(-1): None, q(-1, 9): None, q(0): q(0), q(4): q(2), q(2): "sqrt(2)"},
        "cbrt": {q(-8): q(-2), q(0): q(0), q(27): q(3), q(-2): "-cbrt(2)", q(1, 8): q(1, 2)},
        "exp": {q(0): q(1), q(1): "e", q(-3): "exp(-3)"},
        "abs": {q(-3, 2): q(3, 2), q(0): q(0), q(2): q(2)},
        "sin": {q(0): q(0), q(1): "sin(1)", q(-2): "-sin(2)"},
        "cos": {q(0): q(1), q(3): "cos(3)"},
        "tan": {q(0): q(0), q(1): "tan(1)", q(-2): "-tan(2)"},
        "asin": {
            q(-2): None,
            q(-1): "-pi/2",
            q(0): q(0),
            q(1, 2): "pi/6",
            q(1): "pi/2",
            q(5, 4): None,
        },
        "acos": {
            q(-2): None,
            q(-1): "pi",
            q(0): "pi/2",
            q(1): q(0),
            q(1, 3): "acos(mpf(1)/3)",
            q(2): None,
        },
        "atan": {q(0): q(0), q(1): "pi/4", q(-7): "-atan(7)"},
        "sinh": {q(0): q(0), q(2): "sinh(2)"},
        "cosh": {q(0): q(1), q(-2): "cosh(2)"},
        "tanh": {q(0): q(0), q(1, 2): "tanh(0.5)"},
        "erf": {q(0): q(0), q(1): "erf(1)"},
        "erfc": {q(0): q(1), q(-1): "erfc(-1)"},
        "Phi": {q(0): q(1, 2), q(1): "ncdf(1)"},
        "gamma": {
            q(-1): None,
            q(-1, 2): None,
            q(0): None,
            q(1, 2): "sqrt(pi)",
            q(1): q(1),
            q(5): q(24),
        },
        "loggamma": {q(-3, 2): None, q(0): None, q(1): q(0), q(2): q(0), q(5): "log(24)"},
    }
    for name, values in functions.items():
        out += [(f"{name}(x)", {"x": x}, v) for x, v in values.items()]
        out += [(f"{name}(x-y)", {"x": x + 3, "y": q(3)}, v) for x, v in values.items()]
    out += [
        ("tan(x*pi)", {"x": q(1, 2)}, None),
        ("tan(pi*x)", {"x": q(-3, 2)}, None),
        ("tan(pi*x)", {"x": q(1, 4)}, q(1)),
    ]
    zero, five = {"x": q(0)}, {"x": q(5)}
    for term, value in (  # a term is undefined with any of its parts, whatever becomes of the part
        ("0*(1/x)", q(0)),
        ("1/x - 1/x", q(0)),
        ("(1/x)/(1/x)", q(1)),
        ("(1/x)**0", q(1)),
        ("x/x", q(1)),
        ("0/x", q(0)),
        ("x*(1/x)", q(1)),
        ("abs(1/x)*0", q(0)),
        ("min(x, 7+0/x)", q(5)),
        ("max(7, 1/x)", q(7)),
        ("exp(0*log(x))", q(1)),
        ("log(x) - log(x) + 2", q(2)),
        ("sqrt(x)**2/x", q(1)),
        ("1/(1/x)", q(5)),
        ("0**(1/x)", q(0)),
        ("1**(1/x)", q(1)),
        ("cbrt(x)/cbrt(x)", q(1)),
        ("atan(1/x) - atan(1/x)", q(0)),
        ("0*loggamma(x)", q(0)),
        ("0*gamma(x)", q(0)),
        ("(x**2-x**2)/x", q(0)),
        ("1/x**2*x**2", q(1)),
        ("x**(-1)*x", q(1)),
        ("0*log(x)**2", q(0)),
    ):
        out += [(term, zero, None), (term, five, value)]
    for x in (q(-3), q(0), q(2)):
        out += [
            ("x - x", {"x": x}, q(0)),
            ("sqrt(x**2)", {"x": x}, abs(x)),
            ("(x**2)**(1/2)", {"x": x}, abs(x)),
            ("cbrt(x**3)", {"x": x}, x),
            ("min(x, -x)", {"x": x}, -abs(x)),
            ("max(x, 1, -x)", {"x": x}, max(x, q(1), -x)),
            ("0*x", {"x": x}, q(0)),
            ("sqrt(x)**2", {"x": x}, x if x >= 0 else None),
            ("exp(log(x))", {"x": x}, x if x > 0 else None),
            ("log(exp(x))", {"x": x}, x),
            ("x**0", {"x": x}, q(1)),
            ("-x**2", {"x": x}, -x * x),
            ("2**-x", {"x": x}, real_power(q(2), -x)),
            ("x^2", {"x": x}, x * x),
            ("(x**3)**(1/3)", {"x": x}, x if x >= 0 else None),
            ("1/(x-2)", {"x": x}, None if x == 2 else 1 / (x - 2)),
            ("log(x**2)", {"x": x}, None if x == 0 else f"2*log({abs(x)})"),
            ("abs(x)/x", {"x": x}, None if x == 0 else q(1) if x > 0 else q(-1)),
        ]
    return out
