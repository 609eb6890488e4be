"""Falsehoods made from random expressions: each is false at a point that is chosen first.

A kind is a function of a random generator that returns a `Falsehood` or None; the caller certifies
the point (a random expression may have no value there).
"""

from __future__ import annotations

from fractions import Fraction

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import FUNCTIONS
from assay.verification.audit.campaign.falsehood import Falsehood

TINY = tuple(Fraction(n, 10**k) for k in (1, 3, 6, 9, 12, 15) for n in (1, 1, 2, 3, 7, 9))
_DAMPED = {"exp", "sinh", "cosh", "gamma"}


# ---- random expressions --------------------------------------------------------------------------
def expression(rng, names, depth: int) -> str:
    """Return a random expression in the names with every function of the grammar, poles and partial
    functions included.
    """
    if depth == 0 or rng.random() < 0.08:
        return rng.choice((*names, *names, *names, _number(rng), rng.choice(("pi", "e", "2", "1"))))
    inner = lambda: expression(rng, names, depth - 1)  # noqa: E731
    if rng.random() < 0.5:
        a, b = inner(), inner()
        return rng.choice(
            (
                f"({a} + {b})",
                f"({a} - {b})",
                f"({a}*{b})",
                f"({a})/({b})",
                f"({a})/(1 + ({b})**2)",
                f"({a})**{rng.choice((2, 3, 4, '(1/2)', '(-1)', '(2/3)'))}",
                f"(2 + ({a})**2)**(({b})/5)",
            )
        )
    name = rng.choice(sorted(FUNCTIONS))
    arity = FUNCTIONS[name] or 2
    arguments = [inner() for _ in range(arity)]
    if name in _DAMPED:
        arguments = [f"({a})/3" for a in arguments]
    elif name in ("log", "sqrt", "gamma", "loggamma") and rng.random() < 0.5:
        arguments = [f"1 + abs({a})" for a in arguments]
    elif name in ("asin", "acos") and rng.random() < 0.7:
        arguments = [f"sin({a})" for a in arguments]
    return f"{name}({', '.join(arguments)})"


def tame(rng, names, depth: int = 2) -> str:
    """Return a random expression that has a value everywhere and is >= 0."""
    a = (
        rng.choice(names)
        if depth == 0
        else rng.choice(
            (
                f"tanh({rng.choice(names)})",
                f"sin({rng.choice(names)} + {_number(rng)})",
                f"({rng.choice(names)} - {_number(rng)})",
                tame(rng, names, depth - 1),
            )
        )
    )
    return rng.choice(
        (
            f"({a})**2",
            f"abs({a})",
            f"exp(-({a})**2)",
            f"1/(1 + ({a})**2)",
            f"log(1 + ({a})**2)",
            f"(1 + cos({a}))",
            f"(2 + atan({a}))",
            f"sqrt(1 + ({a})**2)",
        )
    )


def _number(rng) -> str:
    return str(Fraction(rng.randint(1, 30), rng.choice((1, 1, 2, 3, 7, 10))))


def _point(rng, names) -> dict[str, str]:
    return {
        n: str(
            rng.choice(
                (
                    Fraction(rng.randint(-40, 40), rng.choice((1, 2, 3, 7, 11, 100))),
                    Fraction(rng.randint(-3, 3)),
                    Fraction(rng.randint(1, 10**9), 10**9),
                )
            )
        )
        for n in names
    }


def _box(rng, point: dict[str, str]) -> tuple[str, ...]:
    """Return ranges that hold the point: bounded, at an end, or half-lines."""
    given = []
    for name, text in point.items():
        p = Fraction(text)
        low, high = p - Fraction(rng.randint(0, 30), 10), p + Fraction(rng.randint(0, 30), 10)
        high += low == high
        given.append(
            rng.choice(
                (
                    f"{name} in [{low}, {high}]",
                    f"{name} in [{low}, {high}]",
                    f"{name} in ({low - 1}, {high + 1})",
                    f"{name} in [{low}, oo)",
                    f"{name} in (-oo, {high}]",
                    f"{name} in (-oo, oo)",
                )
            )
        )
    return tuple(given)


def _put(text: str, point: dict[str, str]) -> str:
    """Write the values for the names in the text."""
    from assay.theory.language.sorts import put

    return put(text, point)


def _names(rng, most: int = 3) -> tuple[str, ...]:
    return ("x", "y", "z")[: rng.choice((1, 1, 2, 2, 3)[: most + 2])]


# ---- kinds ---------------------------------------------------------------------------------------
def value_at_a_point(rng):
    """g >= g(p) + tiny fails at p."""
    names = _names(rng)
    g, p = expression(rng, names, rng.randint(1, 3)), _point(rng, names)
    eps = rng.choice(TINY)
    goal = rng.choice(
        (
            f"{g} >= {_put(g, p)} + {eps}",
            f"{g} <= {_put(g, p)} - {eps}",
            f"{g} < {_put(g, p)}",
            f"{g} != {_put(g, p)}",
        )
    )
    return Falsehood("value at a point", Formula(goal, _box(rng, p)), p)


def rounded_value(rng):
    """g >= c with c rational just above g(p) fails at p."""
    from flint import arb

    names = _names(rng)
    g, p = expression(rng, names, rng.randint(1, 3)), _point(rng, names)
    given, digits = _box(rng, p), rng.randint(2, 15)
    _, value, _ = Formula(f"{g} >= 0", given).arb({n: Fraction(v) for n, v in p.items()}, 200)[0]
    if not value.is_finite() or abs(value) > 10**6:
        return None
    above = Fraction(
        int((value * arb(10) ** digits).ceil().upper().ceil().unique_fmpz() or 0) + 1, 10**digits
    )
    return Falsehood("rounded value", Formula(f"{g} >= {above}", given), p)


def nearly_touching(rng):
    """A product that vanishes at p, said to stay above a tiny number."""
    names = _names(rng, 2)
    p, eps = _point(rng, names), rng.choice(TINY)
    square = " + ".join(f"({n} - ({v}))**{rng.choice((2, 2, 4, 6))}" for n, v in p.items())
    return Falsehood(
        "nearly touching", Formula(f"({square})*{tame(rng, names)} >= {eps}", _box(rng, p)), p
    )


def touching_strictly(rng):
    """A product that vanishes at p and is >= 0, said to be > 0 (or another form of the same)."""
    names = _names(rng, 2)
    p, h = _point(rng, names), tame(rng, names)
    square = " + ".join(f"({n} - ({v}))**2" for n, v in p.items())
    goal = rng.choice(
        (
            f"({square})*{h} > 0",
            f"({square})*{h} != 0",
            f"{h} < {h} + {square}",
            f"exp(-({square})) < 1",
            f"1/(1 + {square}) != 1",
            f"cosh({square}) > 1",
        )
    )
    return Falsehood("touching strictly", Formula(goal, _box(rng, p)), p)


def hidden_zero(rng):
    """(f(x) - f(p))**2 > 0 fails at p."""
    names = _names(rng, 2)
    f, p = expression(rng, names, rng.randint(1, 2)), _point(rng, names)
    gap = f"({f} - ({_put(f, p)}))"
    goal = rng.choice(
        (
            f"{gap}**2 > 0",
            f"{gap}**2*{tame(rng, names)} > 0",
            f"abs{gap} > 0",
            f"{gap} != 0",
            f"exp{gap} != 1",
        )
    )
    return Falsehood("hidden zero", Formula(goal, _box(rng, p)), p)


def needle(rng):
    """True except within w of p, w from 1e-3 to 1e-9."""
    w = Fraction(1, 10 ** rng.randint(3, 9))
    names = _names(rng, 2)
    p = _point(rng, names)
    u = " + ".join(f"(({n} - ({v}))/({w}))**2" for n, v in p.items())
    h = tame(rng, names)
    goal = rng.choice(
        (
            f"1 - 2*exp(-({u})) >= 0",
            f"{u} >= 1",
            f"1 + {h} >= (2 + {h})*exp(-({u}))",
            f"1/(1 + {u}) <= 1/2",
            f"max({u}, 1/3) > 1/2",
            f"log(1 + {u}) > 1/10",
        )
    )
    return Falsehood("needle", Formula(goal, _box(rng, p)), p)


def at_an_end(rng):
    """Strict on a range except at one end, where there is equality (or a fall below by a tiny
    number).
    """
    a, width = (
        Fraction(rng.randint(-20, 20), rng.choice((1, 3, 7))),
        Fraction(rng.randint(1, 30), 10),
    )
    left = rng.random() < 0.5
    gap = f"(x - ({a}))" if left else f"(({a}) - x)"
    low, high = (a, a + width) if left else (a - width, a)
    h = f"(1/10 + {tame(rng, ('x',))})"
    zero = rng.choice(
        (
            f"{gap}*{h}",
            f"log(1 + {gap})*{h}",
            f"sqrt({gap})*{h}",
            f"(exp({gap}) - 1)*{h}",
            f"atan({gap})*{h}",
            f"tanh({gap}**3)",
        )
    )
    goal = rng.choice(
        (f"{zero} > 0", f"{zero} >= {rng.choice(TINY)}", f"{zero} != 0", f"{h} < {h} + {zero}")
    )
    return Falsehood("at an end", Formula(goal, (f"x in [{low}, {high}]",)), {"x": str(a)})


def far_out(rng):
    """True until x is large."""
    size = 10 ** rng.randint(3, 9)
    h = f"(1 + {tame(rng, ('x',), 0)})" if rng.random() < 0.4 else "1"
    goal, at = rng.choice(
        (
            (f"1/(1 + x) > 1/{size}", size),
            (f"x <= {size}*{h}", 10 * size if h == "1" else None),
            (f"x/(1 + x) <= 1 - 1/{size}", 10 * size),
            (f"log(1 + x) <= {len(str(size)) + 1}", 100**9),
            (f"x**3 <= 100*x**2 + {size}*x + {size}", 10 * size),
            (f"sqrt(x) <= {size}", 10 * size**2),
            (f"atan(x) < pi/2 - 1/{size}", 10 * size),
            (f"x*sin(1/(1 + x)) < 1 - 1/{size}", 10 * size),
            (f"exp(-1/(1 + x)) <= 1 - 1/{size}", 10 * size),
            (f"x**2 - {size}*x <= {size}", 2 * size),
            (f"log(1 + x)**2 >= x/{size}", size**2),
        )
    )
    return (
        None
        if at is None
        else Falsehood(
            "far out", Formula(goal, (f"x in [{rng.randint(0, 3)}, oo)",)), {"x": str(at)}
        )
    )


def limit_slightly_wrong(rng):
    """A bound by the limit of a function, moved by a tiny number to the wrong side."""
    eps = Fraction(1, rng.randint(1, 99) * 10 ** rng.choice((2, 4, 7, 10)))
    goal, start = rng.choice(
        (
            (f"(1 + 1/x)**x <= e - {eps}", 1),
            (f"x/(x + 1) <= 1 - {eps}", 0),
            (f"x*sin(1/x) <= 1 - {eps}", 1),
            (f"x*(exp(1/x) - 1) >= 1 + {eps}", 1),
            (f"x*log(1 + 1/x) <= 1 - {eps}", 1),
            (f"tanh(x) <= 1 - {eps}", 0),
            (f"atan(x) <= pi/2 - {eps}", 0),
            (f"erf(x) <= 1 - {eps}", 0),
            (f"log(x)/x >= {eps}", 2),
            (f"sqrt(x**2 + x) - x <= 1/2 - {eps}", 0),
            (f"x*exp(-x) >= {eps}", 1),
            (f"x**(1/x) >= 1 + {eps}", 2),
            (f"(1 - exp(-x))*(1 - 1/(1 + x)) <= 1 - {eps}", 0),
            (f"log(1 + exp(x)) - x >= {eps}", 0),
        )
    )
    whole = rng.random() < 0.3
    given = f"x in {{{max(start, 1)}..}}" if whole else f"x in [{start}, oo)"
    return Falsehood(
        "limit slightly wrong",
        Formula(goal, (given,)),
        {
            "x": str(
                10 * eps.denominator**2
                if "log(x)" in goal or "**(1/x)" in goal
                else 10 * eps.denominator
            )
        },
    )


def at_one_integer(rng):
    """Fails at one integer only."""
    n = rng.choice((rng.randint(0, 30), rng.randint(0, 1000), rng.randint(0, 10**6)))
    h = f"(1 + {tame(rng, ('n',), 0)})"
    goal = rng.choice(
        (
            f"n != {n}",
            f"(n - {n})**2 > 0",
            f"(n - {n})**2*{h} >= 1",
            f"abs(n - {n}) >= 1/3",
            f"(n - {n})*(n - {n + 1}) > 0",
            f"n < {n} or n > {n}",
            f"2*abs(n - {n})*{h} >= 1",
            f"cos(n - {n}) < 1",
            f"n**2 + {n}**2 > 2*{n}*n",
        )
    )
    first = rng.choice(("", str(min(n, 1)), str(max(n - 40, 0))))
    last = rng.choice(("", str(n + 40)))
    return Falsehood(
        "at one integer",
        Formula(goal, (f"n in {{{first}..{last}}}",)),
        {"n": str(n)},
    )


def _circle(rng) -> tuple[Fraction, Fraction]:
    t = Fraction(rng.randint(1, 12), rng.randint(1, 12))
    return (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)


def on_an_equality(rng):
    """False only where an equality among the side conditions holds."""
    eps = rng.choice(TINY)
    shape = rng.randrange(5)
    box = (
        ("x in [-2, 2]", "y in [-2, 2]")
        if rng.random() < 0.5
        else ("x in (-oo, oo)", "y in (-oo, oo)")
    )
    if shape == 0:
        a, b = _circle(rng)
        goal, side, at = f"({a})*x + ({b})*y <= 1 - {eps}", "x**2 + y**2 == 1", (a, b)
    elif shape == 1:
        a, b = _circle(rng)
        goal, side, at = f"(x - ({a}))**2 + (y - ({b}))**2 > 0", "x**2 + y**2 == 1", (a, b)
    elif shape == 2:
        s = Fraction(rng.randint(1, 15), rng.randint(5, 9))
        goal, side, at = f"x*y <= {s * s / 4} - {eps}", f"x + y == {s}", (s / 2, s / 2)
    elif shape == 3:
        x = Fraction(rng.randint(1, 9), 7)
        goal, side, at = (
            rng.choice((f"exp(x) != exp({x})", f"(x - {x})**2 > 0", f"y > {x * x} or y < {x * x}")),
            f"y == x**2; x >= {x}",
            (x, x * x),
        )
    else:
        g = expression(rng, ("x",), 1)
        x = Fraction(rng.randint(-9, 9), 7)
        goal, side, at = f"x != {x} or y*({g}) != {x}*({_put(g, {'x': str(x)})})", "y == x", (x, x)
    return Falsehood(
        "on an equality",
        Formula(goal, (*box, *side.split("; "))),
        {"x": str(at[0]), "y": str(at[1])},
    )


def seeming_vacuity(rng):
    """Hypotheses that look empty but hold at one point, where the goal fails."""
    names = _names(rng, 2)
    p, f = _point(rng, names), expression(rng, names, 1)
    square = " + ".join(f"({n} - ({v}))**2" for n, v in p.items())
    name, value = next(iter(p.items()))
    pinch = rng.choice(
        (
            (f"{square} <= 0",),
            tuple(t for n, v in p.items() for t in (f"{n} >= {v}", f"{n} <= {v}")),
            (f"exp({square}) <= 1",),
            (f"({square})*(1 + {tame(rng, names)}) <= 0",),
            (f"cosh({square}) <= 1",),
        )
    )
    goal = rng.choice(
        (
            "1 < 0",
            f"{name} != {value}",
            f"{f} > {_put(f, p)}",
            f"{name} < {value}",
            f"{f} >= {_put(f, p)} + {rng.choice(TINY)}",
        )
    )
    return Falsehood("seeming vacuity", Formula(goal, (*_box(rng, p), *pinch)), p)


def no_value(rng):
    """True wherever it has a value, but a term has none at p."""
    p = Fraction(rng.randint(-20, 20), rng.choice((1, 3, 7)))
    u, h = f"(x - ({p}))", tame(rng, ("x",))
    goal, sides = rng.choice(
        (
            (f"1/{u}**2 > 0", 2),
            (f"{u}/{u} == 1", 2),
            (f"log({u}**2) <= {u}**2 - 1 or {h} >= 0", 2),
            (f"0*log(abs{u}) == 0", 2),
            (f"0/{u} == 0", 2),
            (f"{u}**{u} >= 0", 1),
            (f"{u}**0 == 1 or 1/{u} != 7", 2),
            (f"log{u} <= {u}", 1),
            (f"sqrt({u} - 1/10**9) >= 0", 1),
            (f"gamma{u} > 0", 1),
            (f"asin(1 + {u}**2 + 1/10**9) <= 2", 2),
            (f"acos(-2 - {u}**2) >= 0", 2),
            (f"{h} + 1/{u}**2 >= 0", 2),
            (f"sqrt(-1/10**9 - {u}**2)**2 <= {h}", 2),
            (f"loggamma{u} >= -1", 1),
            (f"{h}/sqrt(abs{u}) >= 0", 2),
            (f"abs{u}**(-1/2) > 0", 2),
            (f"{u}**(-2) >= 0", 2),
            (f"log({h} - {h} + abs{u}) <= 99", 2),
            (f"min(0, {h} + 1/abs{u}) == 0", 2),
            (f"tanh(1/{u}) < 1", 2),
            (f"abs(sin(1/{u})) <= 1", 2),
        )
    )
    low = p if sides == 1 else p - Fraction(rng.randint(0, 20), 10)
    return Falsehood(
        "no value",
        Formula(goal, (f"x in [{low}, {p + 1}]" if rng.random() < 0.6 else f"x in [{low}, oo)",)),
        {"x": str(p)},
        undefined=True,
    )


def gap_in_a_union(rng):
    """Alternatives that cover everything but one point."""
    p = _point(rng, ("x",))
    v, h = p["x"], tame(rng, ("x",))
    goal = rng.choice(
        (
            f"x < {v} or x > {v}",
            f"x < {v} or (x - ({v}))*({h} + 1) > 0",
            f"x <= {v} => x < {v}",
            f"not (x >= {v} and x <= {v})",
            f"x > {v} or {h} < {h} + (x - ({v}))**2",
            f"exp(x) < exp({v}) or exp(x) > exp({v})",
            f"x >= {v} => exp(x) > exp({v})",
        )
    )
    return Falsehood("gap in a union", Formula(goal, _box(rng, p)), p)


KINDS = {
    "value at a point": value_at_a_point,
    "rounded value": rounded_value,
    "nearly touching": nearly_touching,
    "touching strictly": touching_strictly,
    "hidden zero": hidden_zero,
    "needle": needle,
    "at an end": at_an_end,
    "far out": far_out,
    "limit slightly wrong": limit_slightly_wrong,
    "at one integer": at_one_integer,
    "on an equality": on_an_equality,
    "seeming vacuity": seeming_vacuity,
    "no value": no_value,
    "gap in a union": gap_in_a_union,
}
