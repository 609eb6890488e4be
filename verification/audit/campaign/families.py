"""True statements by construction, in families.

A family is a function of a random generator that returns a `Formula` which holds at every point of
its domain, and whose domain is not empty. The first line of each family says why its statements are
true.
"""

from __future__ import annotations

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.verification.audit.campaign import shapes
from assay.verification.audit.campaign.phrases import (
    REAL,
    Exact,
    declared,
    expanded,
    holds,
    moved,
    number,
    polynomial,
    signed,
    within,
)

BOUNDS = (
    ("1 + x", "exp(x)", "(-oo, oo)"),
    ("exp(3)*(x - 2)", "exp(x)", "(-oo, oo)"),
    ("exp(-x)", "1/(1 + x)", "(-1, oo)"),
    ("exp(-x)", "1 - x + x**2/2", "[0, oo)"),
    ("x*exp(-x)", "1/e", "(-oo, oo)"),
    ("log(x)", "x - 1", "(0, oo)"),
    ("1 - 1/x", "log(x)", "(0, oo)"),
    ("log(1 + x)", "x", "(-1, oo)"),
    ("x/(1 + x)", "log(1 + x)", "(-1, oo)"),
    ("2*x/(2 + x)", "log(1 + x)", "[0, oo)"),
    ("log(x)/x", "1/e", "(0, oo)"),
    ("abs(x)/2 + x/2", "log(1 + exp(x))", "(-oo, oo)"),
    ("sin(x)", "x", "[0, oo)"),
    ("x - x**3/6", "sin(x)", "[0, oo)"),
    ("1 - x**2/2", "cos(x)", "(-oo, oo)"),
    ("cos(x)", "1 - x**2/2 + x**4/24", "(-oo, oo)"),
    ("x", "tan(x)", "[0, 3/2]"),
    ("atan(x)", "x", "[0, oo)"),
    ("x/(1 + x**2)", "atan(x)", "[0, oo)"),
    ("x", "asin(x)", "[0, 1]"),
    ("tanh(x)", "x", "[0, oo)"),
    ("x", "sinh(x)", "[0, oo)"),
    ("1 + x**2/2", "cosh(x)", "(-oo, oo)"),
    ("sqrt(1 + x)", "1 + x/2", "[-1, oo)"),
    ("2*sqrt(x)", "1 + x", "[0, oo)"),
    ("x", "sqrt(x)", "[0, 1]"),
    ("abs(x)", "sqrt(1 + x**2)", "(-oo, oo)"),
    ("x*(1 - x)", "1/4", "(-oo, oo)"),
    ("x**2*(1 - x)", "4/27", "[0, 1]"),
    ("2*x/(1 + x**2)", "1", "(-oo, oo)"),
    ("x**3", "x**2", "(-oo, 1]"),
    ("1 - x", "1/(1 + x)", "(-1, oo)"),
    ("2 - x", "1/x", "(0, oo)"),
    ("4*x**3", "1 + 3*x**4", "(-oo, oo)"),
)
SPECIAL = (
    ("erf(x)", "2*x/sqrt(pi)", "[0, oo)"),
    ("erfc(x)", "exp(-x**2)", "[0, oo)"),
    ("erf(x)", "1", "(-oo, oo)"),
    ("-1", "erf(x)", "(-oo, oo)"),
    ("erfc(x)", "2", "(-oo, oo)"),
    ("tanh(x)", "erf(x)", "[0, 20]"),
    ("Phi(x)", "1", "(-oo, oo)"),
    ("1/2", "Phi(x)", "[0, oo)"),
    ("Phi(-x)", "exp(-x**2/2)/2", "[0, oo)"),
    ("Phi(x)", "1/2 + x/2", "[0, oo)"),
    ("1 - exp(-x**2/2)", "2*Phi(x) - 1 + 1/3", "[0, oo)"),
    ("4/5", "gamma(x)", "(0, oo)"),
    ("gamma(x)", "1", "[1, 2]"),
    ("sqrt(x)", "gamma(x + 1)/gamma(x + 1/2)", "[1, oo)"),
    ("gamma(x + 1/2)/gamma(x)", "sqrt(x)", "[1, oo)"),
    ("loggamma(x)", "x*log(x)", "[1, 30]"),
    ("(x - 1/2)*log(x) - x", "loggamma(x)", "[1, 30]"),
    ("loggamma(x)", "(x - 1)*log(x)", "[1, 30]"),
)
RISING = (
    "exp({})",
    "atan({})",
    "tanh({})",
    "erf({})",
    "({})**3",
    "sinh({})",
    "cbrt({})",
    "2*({}) + 5/3",
    "Phi({})",
    "{} + atan({})",
    "({})**5 + {}",
    "-1/(1 + exp({}))",
    "log(1 + exp({}))",
    "max({}, 1/3)",
)
"""Maps of the whole line that rise, strictly or not."""


def _mapped(rng, lesser: str, greater: str, steps: int) -> tuple[str, str]:
    for _ in range(steps):
        rising = rng.choice(RISING)
        lesser, greater = (rising.replace("{}", f"({side})") for side in (lesser, greater))
    return lesser, greater


# ---- families ------------------------------------------------------------------------------------
def sums_of_squares(rng) -> Formula:
    """Squares are >= 0, and so are their sums with coefficients > 0."""
    names = ("x", "y", "z")[: rng.choice((1, 2, 2, 3))]
    parts = [
        f"({number(rng, 5)})*({polynomial(rng, names, rng.choice((1, 1, 2)))})**2"
        for _ in range(rng.randint(1, 3))
    ]
    total = " + ".join(parts)
    given = tuple(
        within(rng, n, "(-oo, oo)") if rng.random() < 0.5 else f"{n} {REAL}" for n in names
    )
    shape = rng.randrange(4)
    if shape == 0:
        return Formula(f"{total} >= 0", given)
    if shape == 1:
        return Formula(f"{expanded(total)} >= 0", given)
    if shape == 2:
        return Formula(f"{expanded(total)} + {number(rng)} > 0", given)
    a, b = polynomial(rng, names), polynomial(rng, names)
    return Formula(f"2*({a})*({b}) <= ({a})**2 + ({b})**2", given)


def monotone_maps(rng) -> Formula:
    """A rising map keeps a <= b, and a composition of rising maps rises."""
    lesser, greater, whole = rng.choice(BOUNDS)
    return moved(
        rng,
        holds(rng, *_mapped(rng, lesser, greater, rng.choice((1, 1, 2))), within(rng, "x", whole)),
        0.3,
    )


def textbook_bounds(rng) -> Formula:
    """A known bound holds on each part of its range, after c*x + d for x, and with the same added
    to both sides or a factor >= 0.
    """
    lesser, greater, whole = rng.choice(BOUNDS)
    shape, h = rng.randrange(4), _tame(rng, "x")
    if shape == 1:
        lesser, greater = f"{lesser} + {h}", f"{greater} + {h}"
    elif shape == 2:
        lesser, greater = f"({lesser})*{h}", f"({greater})*{h}"
    elif shape == 3:
        c = number(rng)
        lesser, greater = f"{c}*({lesser})", f"{c}*({greater}) + {number(rng)}"
    return moved(rng, holds(rng, lesser, greater, within(rng, "x", whole)), 0.7)


def _tame(rng, name: str) -> str:
    return rng.choice(
        (
            f"{name}**2",
            f"abs({name})",
            f"exp(-{name}**2)",
            f"1/(1 + {name}**2)",
            f"(1 + cos({name}))",
            f"(2 + atan({name}))",
            f"sqrt(1 + {name}**2)",
            f"log(1 + {name}**2)",
        )
    )


def ends_of_ranges(rng) -> Formula:
    """A product of (distance to an end) and a factor > 0 is 0 at the end and > 0 elsewhere: strict
    where the end is open.
    """
    a, width = signed(rng), number(rng, 4)
    left, opened = rng.random() < 0.5, rng.random() < 0.6
    gap = f"(x - ({a}))" if left else f"(({a}) - x)"
    h = f"(1/10 + {_tame(rng, 'x')})"
    zero = rng.choice(
        (
            f"{gap}*{h}",
            f"log(1 + {gap})*{h}",
            f"sqrt{gap}*{h}",
            f"(exp{gap} - 1)",
            f"atan{gap}*{h}",
            f"tanh({gap}**3)",
            f"{gap}**2*{h}",
            f"sinh{gap}",
            f"{gap}**(3/2)",
            f"cbrt{gap}",
            f"(1 - exp(-{gap}))*{h}",
            f"erf{gap}",
        )
    )
    far = rng.choice((None, 1)) is None
    low, high = (a, None if far else a + width) if left else (None if far else a - width, a)
    given = declared(
        "x",
        low,
        high,
        opened if left else rng.random() < 0.5,
        opened if not left else rng.random() < 0.5,
    )
    goal = (
        rng.choice((f"{zero} > 0", f"{zero} != 0", f"-{zero} < 0"))
        if opened
        else rng.choice((f"{zero} >= 0", f"{zero} > -{number(rng)}", f"-{zero} <= 0"))
    )
    return moved(rng, Formula(goal, (given,)), 0.3)


def special_functions(rng) -> Formula:
    """A known bound of erf, erfc, Phi, gamma or loggamma, on part of its range, moved, scaled or
    under a rising map.
    """
    lesser, greater, whole = rng.choice(SPECIAL)
    shape = rng.randrange(4)
    if shape == 1:
        c = number(rng)
        lesser, greater = f"{c}*({lesser})", f"{c}*({greater})"
    elif shape == 2:
        h = _tame(rng, "x")
        lesser, greater = f"{lesser} + {h}", f"{greater} + {h}"
    elif shape == 3:
        lesser, greater = _mapped(rng, lesser, greater, 1)
    return moved(rng, holds(rng, lesser, greater, within(rng, "x", whole)), 0.5)


def natural_enclosures(rng) -> Formula:
    """Interval arithmetic in rationals on random expressions bounds them: each step takes in all
    values of its parts.
    """
    names = ("x", "y")[: rng.choice((1, 1, 2))]
    ranges = {}
    for n in names:
        low = signed(rng, 5)
        ranges[n] = (low, low + number(rng, 3))
    text, (low, high) = _bounded(rng, ranges, rng.choice((1, 2, 2, 3)))
    slack = rng.choice((0, number(rng, 3), number(rng, 3), Exact(1, 100)))
    goal = rng.choice(
        (
            f"{text} <= {high + slack}",
            f"{text} >= {low - slack}",
            f"{low - slack} <= {text} <= {high + slack}",
            f"{text} < {high + slack + 1}",
        )
    )
    used = grammar.names(grammar.parse(goal))
    return Formula(goal, tuple(declared(n, *ranges[n]) for n in names if n in used))


def _bounded(rng, ranges: dict, depth: int) -> tuple[str, tuple[Exact, Exact]]:
    """Return a random expression with exact bounds of its values."""
    if depth == 0:
        name = rng.choice(list(ranges))
        return name, ranges[name]
    a, (al, ah) = _bounded(rng, ranges, depth - 1)
    one = Exact(1)
    kind = rng.randrange(9)
    if kind == 0:
        return f"sin({a})", (-one, one)
    if kind == 1:
        return f"cos({a})", (-one, one)
    if kind == 2:
        return f"tanh({a})", (-one, one)
    if kind == 3:
        return f"atan({a})", (Exact(-8, 5), Exact(8, 5))
    if kind == 4:
        return f"abs({a})", (
            Exact(0) if al <= 0 <= ah else min(abs(al), abs(ah)),
            max(abs(al), abs(ah)),
        )
    if kind == 5:
        return f"exp(-({a})**2)", (Exact(0), one)
    if kind == 6:
        return f"({a})**3", (al**3, ah**3)
    b, (bl, bh) = _bounded(rng, ranges, depth - 1)
    if kind == 7:
        return f"({a} + {b})", (al + bl, ah + bh)
    corners = [p * q for p in (al, ah) for q in (bl, bh)]
    return f"({a})*({b})", (min(corners), max(corners))


def narrow_domains(rng) -> Formula:
    """The hypotheses hold at one point or on a short range only, and what is claimed holds
    there.
    """
    p, q, eps = signed(rng), signed(rng), Exact(1, 10 ** rng.randint(2, 9))
    goal, *given = rng.choice(
        (
            (f"x == {p}", f"x {REAL}", f"(x - ({p}))**2 <= 0"),
            (
                f"x + y == {p + q}",
                f"x {REAL}",
                f"y {REAL}",
                f"(x - ({p}))**2 + (y - ({q}))**2 <= 0",
            ),
            (f"x >= {p}", f"x {REAL}", f"exp((x - ({p}))**2) <= 1"),
            (f"x**2 == {p * p}", f"x {REAL}", f"x >= {p}", f"x <= {p}"),
            ("x**2 >= 0", f"x in [{p}, {p}]"),
            (f"abs(x - ({p})) <= {eps}", f"x in [{p}, {p + eps}]"),
            (f"x <= {p} + {2 * eps}", f"x in [{p}, {p + eps}]"),
            (f"exp(x) <= exp({p + eps})", f"x in [{p}, {p + eps}]"),
            (
                f"x*y <= {(p + eps) ** 2 if p >= 0 else max(p * p, (p + eps) ** 2)}",
                f"x in [{p}, {p + eps}]",
                f"y in [{p}, {p + eps}]",
            ),
            (f"y == {p * p}", f"x {REAL}", f"y {REAL}", "y == x**2", f"x == {p}"),
            (f"n == {rng.randint(0, 9)} or n != 3", "n in {0..}"),
            (f"n**2 == {(k := rng.randint(0, 30)) ** 2}", f"n in {{{k}..{k}}}"),
            (f"n >= {k}", "n in {0..}", f"n > {k - 1}"),
            (f"2*x <= {2 * p} + {2 * eps}", f"x {REAL}", f"abs(x - ({p})) <= {eps}"),
            ("x <= y", f"x in [{p}, {p + eps}]", f"y in [{p + eps}, {p + 2 * eps}]"),
        )
    )
    if goal.startswith("n =="):
        goal = "n == 3 or n != 3"
    return moved(rng, Formula(goal, tuple(given)), 0.3)


KINDS = {
    "sums of squares": sums_of_squares,
    "monotone maps": monotone_maps,
    "textbook bounds": textbook_bounds,
    "ends of ranges": ends_of_ranges,
    "special functions": special_functions,
    "natural enclosures": natural_enclosures,
    "narrow domains": narrow_domains,
    **shapes.KINDS,
}
