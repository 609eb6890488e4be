"""True statements by construction, the families that are lists of shapes with random numbers.

The first line of each family says why its statements are true; `families` has the others and the
rules.
"""

from __future__ import annotations

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.verification.audit.campaign.phrases import (
    PLUS,
    REAL,
    UP,
    Exact,
    declared,
    moved,
    number,
    signed,
    within,
)
from assay.verification.audit.campaign.powers import exponents, integer_powers, logarithms


def divisions(rng) -> Formula:
    """Each quotient has a divisor of known sign on its range, and the bound is the one multiplied
    out.
    """
    a, b, c = number(rng), number(rng), number(rng)
    goal, *given = rng.choice(
        (
            (f"x/({a} + x) < 1", within(rng, "x", "[0, oo)")),
            (f"{a}/({b} + x**2) <= {a / b}", within(rng, "x", "(-oo, oo)")),
            (f"({a} + x)/({b} + x) >= {min(a / b, 1)}", within(rng, "x", "[0, oo)")),
            (f"{a}/x >= {a / b}", declared("x", 0, b, True)),
            (f"{a}/x <= -{a / b}", declared("x", -b, 0, False, True)),
            ("x/y + y/x >= 2", f"x {PLUS}", f"y {PLUS}"),
            (f"x/y <= {a}", f"x in [0, {a}]", "y in [1, oo)"),
            (f"x/(x - {a}) > 1", declared("x", a, None, True)),
            (f"1/(x - {a}) < 0", declared("x", None, a, False, True)),
            ("1/(1 + 1/x) == x/(x + 1)", within(rng, "x", "(0, oo)")),
            (f"(x**2 - {a * a})/(x - {a}) == x + {a}", declared("x", a, None, True)),
            ("x*y/(x + y) <= min(x, y)", f"x {PLUS}", f"y {PLUS}"),
            ("2/(1/x + 1/y) <= (x + y)/2", f"x {PLUS}", f"y {PLUS}"),
            ("x/(1 + x**2) <= 1/2", within(rng, "x", "(-oo, oo)")),
            ("(1 + x + x**2)/(1 - x + x**2) <= 3", within(rng, "x", "(-oo, oo)")),
            ("x**2/(1 + x**4) <= 1/2", within(rng, "x", "(-oo, oo)")),
            ("exp(x)/(1 + exp(x)) < 1", within(rng, "x", "[-20, 20]")),
            ("x**2/y >= 2*x - y", f"x {REAL}", f"y {PLUS}"),
            (f"1/(x*({c} - x)) >= {4 / c**2}", declared("x", 0, c, True, True)),
            (f"1/x - 1/(x + {a}) > 0", within(rng, "x", "(0, oo)")),
            (f"(x - {a})/(x + {a}) <= 1", within(rng, "x", "[0, oo)")),
            (f"n/(2*n - 1) <= {rng.randint(2, 9)}/3", "n in {2..}"),
            ("1/n - 1/(n + 1) == 1/(n*(n + 1))", "n in {1..}"),
            (f"1/(n + {a})**2 <= 1/((n + {a})*(n + {a} - 1))", "n in {2..}"),
            ("x/abs(x) <= 1", declared("x", a, None)),
            (f"x/sqrt({a} + x**2) < 1", within(rng, "x", "[-9, 9]")),
        )
    )
    return moved(rng, Formula(goal, tuple(given)), 0.4)


def extremes(rng) -> Formula:
    """max is at least each of its arguments and their means, min at most; abs obeys the triangle
    inequality.
    """
    f, g = rng.choice(
        (
            ("x", "y"),
            (f"x + {number(rng)}", f"{number(rng, 4)}*y"),
            ("x**2", "y"),
            ("x", "2*x - y"),
            ("sin(x)", "y"),
            ("exp(x)", "y + 1"),
        )
    )
    goal = rng.choice(
        (
            f"max({f}, {g}) >= ({f} + {g})/2",
            f"min({f}, {g}) <= ({f} + {g})/2",
            f"max({f}, {g}) + min({f}, {g}) == {f} + {g}",
            f"max({f}, {g}) - min({f}, {g}) == abs({f} - ({g}))",
            f"abs({f} + {g}) <= abs({f}) + abs({g})",
            f"abs(abs({f}) - abs({g})) <= abs({f} - ({g}))",
            f"min({f}, {g}) <= max({f}, {g})",
            f"abs({f}) >= {f}",
            f"max({f}, {g}, 0) >= 0",
            f"min({f}, -1/3) < 0",
            f"max({f}, -({f})) == abs({f})",
            f"abs({f})*abs({g}) == abs(({f})*({g}))",
            f"max({f}, {g})**2 <= ({f})**2 + ({g})**2",
            f"min(max({f}, 0), 1) <= 1",
            f"abs({f})**2 == ({f})**2",
            f"max({f}, {g}) >= {f} and max({f}, {g}) >= {g}",
            f"min({f}, {g}) == {f} or min({f}, {g}) == {g}",
            f"abs({f}) == {f} or abs({f}) == -({f})",
        )
    )
    given = (
        (within(rng, "x", "(-oo, oo)"), within(rng, "y", "(-oo, oo)"))
        if rng.random() < 0.5
        else ("x in [-2, 2]", "y in [-3, 1]")
    )
    formula = Formula(goal, given)
    unused = {"x", "y"} - grammar.names(grammar.parse(goal))
    return moved(
        rng,
        (
            Formula(goal, tuple(t for t in given if grammar.declared(t) not in unused))
            if unused
            else formula
        ),
        0.3,
    )


def several_variables(rng) -> Formula:
    """Means, Cauchy's inequality, rearrangement, and functions affine in each variable, bounded by
    their values at the corners.
    """
    if rng.random() < 0.3:
        names = ("x", "y", "z")[: rng.choice((2, 3))]
        low, high = {n: signed(rng, 5) for n in names}, {}
        for n in names:
            high[n] = low[n] + number(rng, 4)
        terms = [(signed(rng, 6), [n for n in names if rng.random() < 0.6]) for _ in range(3)]
        values = []
        for corner in range(2 ** len(names)):
            at = {n: (high if corner >> i & 1 else low)[n] for i, n in enumerate(names)}
            value = Exact(0)
            for c, used in terms:
                for n in used:
                    c *= at[n]
                value += c
            values.append(value)
        text = " + ".join("*".join([f"({c})", *used]) for c, used in terms)
        given = tuple(declared(n, low[n], high[n]) for n in names)
        return Formula(
            rng.choice(
                (
                    f"{text} <= {max(values)}",
                    f"{text} >= {min(values)}",
                    f"{min(values)} <= {text} <= {max(values)}",
                )
            ),
            given,
        )
    goal, *given = rng.choice(
        (
            ("x**2 + y**2 + z**2 >= x*y + y*z + z*x", f"x {REAL}", f"y {REAL}", f"z {REAL}"),
            (
                "(x*u + y*v)**2 <= (x**2 + y**2)*(u**2 + v**2)",
                f"x {REAL}",
                f"y {REAL}",
                f"u {REAL}",
                f"v {REAL}",
            ),
            ("sqrt(x*y) <= (x + y)/2", f"x {UP}", f"y {UP}"),
            ("x*y*z <= (x**3 + y**3 + z**3)/3", f"x {UP}", f"y {UP}", f"z {UP}"),
            ("(x + y)*(1/x + 1/y) >= 4", f"x {PLUS}", f"y {PLUS}"),
            ("x*y <= 1/4", "x in [0, 1]", "y in [0, 1]", "x + y == 1"),
            ("x + y <= sqrt(2*(x**2 + y**2))", f"x {REAL}", f"y {REAL}"),
            (
                "x*u + y*v >= x*v + y*u",
                f"x {REAL}",
                f"y {REAL}",
                f"u {REAL}",
                f"v {REAL}",
                "x >= y",
                "u >= v",
            ),
            ("x**2*y**2 <= (x**4 + y**4)/2", f"x {REAL}", f"y {REAL}"),
            (
                "x*y + y*z + z*x <= 1/3",
                "x in [0, 1]",
                "y in [0, 1]",
                "z in [0, 1]",
                "x + y + z == 1",
            ),
            (
                "x*y + x*z + y*z <= x**2 + y**2 + z**2",
                "x in [-2, 2]",
                "y in [-2, 2]",
                "z in [-2, 2]",
            ),
            ("sin(x)*cos(y) <= 1", f"x {REAL}", f"y {REAL}"),
            ("x*exp(-y) <= x", f"x {UP}", f"y {UP}"),
            ("x*(1 - y) + y*(1 - x) <= 1", "x in [0, 1]", "y in [0, 1]"),
            ("x*y >= x + y - 1", "x in [0, 1]", "y in [0, 1]"),
            (
                "(x + y)**2/(u + v) <= x**2/u + y**2/v",
                "x in [0, 3]",
                "y in [0, 3]",
                "u in [1, 3]",
                "v in [1, 3]",
            ),
            ("x + y >= 2", f"x {PLUS}", f"y {PLUS}", "x*y >= 1"),
            ("3*x + 4*y <= 5", f"x {REAL}", f"y {REAL}", "x**2 + y**2 <= 1"),
        )
    )
    return moved(rng, Formula(goal, tuple(given)), 0.5)


def implications(rng) -> Formula:
    """The premise gives the conclusion by monotony, by transitivity, or by being the guard of its
    terms.
    """
    c, d = signed(rng), number(rng)
    f = rng.choice(("exp({})", "atan({})", "({})**3", "tanh({})", "{}", "sinh({})", "2*({}) - 1"))
    fx, fc, fy = (f.format(t) for t in ("x", f"({c})", "y"))
    goal, *given = rng.choice(
        (
            (f"x >= {c} => {fx} >= {fc}", within(rng, "x", "(-oo, oo)")),
            (f"x < {c} => {fx} < {fc}", within(rng, "x", "[-5, 5]")),
            (f"x <= y => {fx} <= {fy}", "x in [-3, 3]", "y in [-3, 3]"),
            (f"x <= y and y <= {c} => x <= {c}", f"x {REAL}", f"y {REAL}"),
            ("x > 0 => 1/x > 0", within(rng, "x", "(-oo, oo)")),
            ("x != 0 => x/x == 1", "x in [-3, 3]"),
            (f"x > {d} => log(x) > log({d})", f"x {REAL}"),
            (f"x >= {d} => sqrt(x) >= sqrt({d})", f"x {REAL}"),
            (f"abs(x) <= {d} => x**2 <= {d * d}", within(rng, "x", "(-oo, oo)")),
            (f"x**2 <= {d * d} => abs(x) <= {d}", within(rng, "x", "[-9, 9]")),
            (f"x + y <= {d} and y >= 0 => x <= {d}", f"x {REAL}", f"y {REAL}"),
            ("x*y > 0 and x > 0 => y > 0", "x in [-3, 3]", "y in [-3, 3]"),
            (f"not x > {c} => x <= {c}", f"x {REAL}"),
            ("x > 1 => x**2 > x", within(rng, "x", "(-oo, oo)")),
            ("0 < x < 1 => x**2 < x", within(rng, "x", "(-oo, oo)")),
            (f"n >= {rng.randint(1, 9)} => n**2 >= n", "n in {0..}"),
            (f"x == {c} => x**2 == {c * c}", f"x {REAL}"),
            (f"x >= {c} => (x >= {c} - {d} => x + 1 > {c})", f"x {REAL}"),
            (f"x < {c} or x > {c + d} => (x - ({c}))*(x - ({c + d})) > 0", f"x {REAL}"),
            (f"x > {d} => gamma(x) > 0", "x in [-4, 4]"),
            ("abs(x) < 1 => asin(x) < 2", "x in [-3, 3]"),
            ("x > 0 and y > 0 => x/y + y/x >= 2", "x in [-3, 3]", "y in [-3, 3]"),
        )
    )
    return moved(rng, Formula(goal, tuple(given)), 0.3)


def alternatives(rng) -> Formula:
    """The alternatives cover the whole range, or what is denied fails everywhere."""
    c, d = signed(rng), number(rng)
    goal, *given = rng.choice(
        (
            (f"x < {c} or x >= {c}", within(rng, "x", "(-oo, oo)")),
            (f"x <= {c} or exp(x) > exp({c})", within(rng, "x", "[-6, 6]")),
            (f"not (x > {c} and x < {c})", within(rng, "x", "(-oo, oo)")),
            (f"x**2 > {d * d} or abs(x) <= {d}", within(rng, "x", "(-oo, oo)")),
            ("not (exp(x) <= 0)", within(rng, "x", "(-oo, oo)")),
            (f"x <= {c} or x >= {c - d}", within(rng, "x", "(-oo, oo)")),
            (f"not (x**2 + {d} <= 0)", f"x {REAL}"),
            ("x <= y or y <= x", f"x {REAL}", f"y {REAL}"),
            (f"x == {c} or x < {c} or x > {c}", f"x {REAL}"),
            (f"not (x >= {c} and y <= {c} and x < y)", f"x {REAL}", f"y {REAL}"),
            (f"(x <= {c} and x <= {c} + 1) or x > {c}", f"x {REAL}"),
            ("not not x**2 >= 0", f"x {REAL}"),
            ("sin(x) <= 1 and cos(x) >= -1", f"x {REAL}"),
            ("x > 0 or -x >= 0", within(rng, "x", "(-oo, oo)")),
            (f"n <= {rng.randint(1, 30)} or n**2 > {rng.randint(1, 30)}", "n in {0..}"),
            ("x*y >= 0 or x < 0 or y < 0", f"x {REAL}", f"y {REAL}"),
            ("not (x > y and y > z and z > x)", f"x {REAL}", f"y {REAL}", f"z {REAL}"),
            (f"x < {d} or log(x) >= log({d})", "x in (0, 9]"),
            ("not (abs(x) < 0 or x**2 < 0)", within(rng, "x", "(-oo, oo)")),
            (f"x <= {c} or not x <= {c}", f"x {REAL}"),
            (f"(x < {c} and 1 < 2) or (x >= {c} and x**2 >= 0)", f"x {REAL}"),
            (f"max(x, {c}) == x or max(x, {c}) == {c}", f"x {REAL}"),
            ("sqrt(x) >= 1 or x < 1", within(rng, "x", "[0, oo)")),
        )
    )
    if "n <=" in goal:
        a, b = sorted((rng.randint(1, 30), rng.randint(1, 30)))
        goal = f"n <= {b} or n**2 > {a}"
    return moved(rng, Formula(goal, tuple(given)), 0.4)


def circular_functions(rng) -> Formula:
    """Identities of sin, cos, tan and their inverses, and bounds by 1 or by a tangent, for a*x + b
    in place of x.
    """
    a, b = number(rng, 4), number(rng, 4)
    u = rng.choice(("x", f"({a}*x)", f"(x + {b})", f"({a}*x - {b})"))
    goal, *given = rng.choice(
        (
            (
                f"sin{u}**2 + cos{u}**2 == 1" if u != "x" else "sin(x)**2 + cos(x)**2 == 1",
                f"x {REAL}",
            ),
            (f"abs(sin({u})) <= 1", within(rng, "x", "(-oo, oo)")),
            (f"sin({u}) + cos({u}) <= sqrt(2)", within(rng, "x", "(-oo, oo)")),
            (f"{a}*sin({u}) <= {a}", within(rng, "x", "(-oo, oo)")),
            ("sin(2*x) == 2*sin(x)*cos(x)", f"x {REAL}"),
            ("cos(2*x) == 1 - 2*sin(x)**2", f"x {REAL}"),
            (f"sin({u})*cos({u}) <= 1/2", within(rng, "x", "[-5, 5]")),
            ("sin(x + y) == sin(x)*cos(y) + cos(x)*sin(y)", f"x {REAL}", f"y {REAL}"),
            ("abs(sin(x)) <= abs(x)", within(rng, "x", "(-oo, oo)")),
            ("acos(x) + asin(x) == pi/2", within(rng, "x", "[-1, 1]")),
            (f"abs(atan({u})) < pi/2", within(rng, "x", "[-50, 50]")),
            ("sin(asin(x)) == x", within(rng, "x", "[-1, 1]")),
            ("tan(atan(x)) == x", within(rng, "x", "[-9, 9]")),
            ("asin(x) <= pi/2", within(rng, "x", "[-1, 1]")),
            ("acos(x) >= 0", within(rng, "x", "[-1, 1]")),
            ("tan(x)*cos(x) == sin(x)", within(rng, "x", "[-3/2, 3/2]")),
            (f"{a} + {b} - {a}*sin({u}) - {b}*cos(x) >= 0", within(rng, "x", "(-oo, oo)")),
            ("cos(x) >= 1 - 2*x/pi", "x in [0, pi/2]"),
            ("sin(x) >= 2*x/pi", "x in [0, pi/2]"),
            ("cos(acos(x)) == x", within(rng, "x", "[-1, 1]")),
            ("sin(n*pi) == 0", "n in {0..}"),
            ("cosh(x)**2 - sinh(x)**2 == 1", f"x {REAL}"),
            ("abs(tanh(x)) < 1", "x in [-20, 20]"),
            ("tanh(x)*cosh(x) == sinh(x)", f"x {REAL}"),
            (f"cosh({u}) >= 1", within(rng, "x", "(-oo, oo)")),
            ("atan(x) + atan(1/x) == pi/2", within(rng, "x", "(0, oo)")),
        )
    )
    return moved(rng, Formula(goal, tuple(given)), 0.3)


def edges_of_domains(rng) -> Formula:
    """Each term has a value exactly on the range that is declared, or under the condition that
    guards it; the bound is elementary.
    """
    a, r = signed(rng), number(rng, 6)
    r2 = r * r
    goal, *given = rng.choice(
        (
            (f"sqrt({r2} - x**2) <= {r}", declared("x", -r, r)),
            (f"sqrt(x - ({a})) >= 0", declared("x", a, None)),
            (f"log(x - ({a})) <= x - ({a}) - 1", declared("x", a, None, True)),
            (f"1/(x - ({a})) > 0", declared("x", a, a + r, True)),
            (f"1/(x - ({a}))**2 > 0", declared("x", a, a + r, True)),
            (f"asin(x/{r}) <= 2", declared("x", -r, r)),
            (f"acos(x/{r}) >= 0", declared("x", -r, r)),
            ("x*log(x) <= x**2 - x", within(rng, "x", "(0, oo)")),
            (f"sqrt({r} - abs(x)) <= sqrt({r})", declared("x", -r, r)),
            (f"(x - ({a}))**(1/2) >= 0", declared("x", a, a + r)),
            (f"(x - ({a}))**(-1/2) > 0", declared("x", a, None, True)),
            (f"gamma(x - ({a})) > 0", declared("x", a, a + r, True)),
            (f"x/(x**2 - {r2}) > 0", declared("x", r, None, True)),
            (f"log(1 - x/{r}) <= 0", declared("x", 0, r, False, True)),
            ("sqrt(x*y) >= 0", "x in [0, 4]", "y in [0, 4]"),
            ("log(x - y) <= x - y - 1", f"x {REAL}", f"y {REAL}", "x > y"),
            ("1/(x - y) > 0", f"x {REAL}", f"y {REAL}", "x > y"),
            (f"1/x + 1/{r} >= 1/{r}", f"x {REAL}", "x > 0"),
            (f"sqrt(x) <= (x + {r2})/(2*{r})", f"x {REAL}", "x >= 0"),
            (f"x**{r} >= 0", "x in [0, 9]"),
            (f"abs(x)**{r} >= 0", within(rng, "x", "(-oo, oo)")),
            ("cbrt(x)**3 == x", within(rng, "x", "(-oo, oo)")),
            ("sqrt(x**2) == abs(x)", within(rng, "x", "(-oo, oo)")),
            ("log(x**2) <= x**2 - 1", f"x {REAL}", "x != 0"),
            ("1/x**2 > 0", f"x {REAL}", "x != 0"),
            ("sqrt(sin(x)) <= 1", "x in [0, pi]"),
            ("log(sin(x)) <= 0", "x in (0, pi)"),
            ("tan(x)**2 >= 0", "x in (-pi/2, pi/2)"),
            ("1/cos(x) >= 1", "x in (-pi/2, pi/2)"),
            ("x**0 == 1", f"x {REAL}"),
            ("loggamma(x) >= -1", "x in (0, 9]"),
            ("acos(1 - x) >= 0", "x in [0, 2]"),
            ("sqrt(1 - 1/x) < 1", "x in [1, oo)"),
            ("log(log(x)) <= x", "x in (1, oo)"),
            (f"sqrt(x - {r})*sqrt({r + 2} - x) <= 1", f"x in [{r}, {r + 2}]"),
            ("x*sin(1/x) <= x", "x in (0, 3]"),
        )
    )
    return moved(rng, Formula(goal, tuple(given)), 0.3)


KINDS = {
    "integer powers": integer_powers,
    "divisions": divisions,
    "exponents": exponents,
    "logarithms": logarithms,
    "extremes": extremes,
    "several variables": several_variables,
    "implications": implications,
    "alternatives": alternatives,
    "circular functions": circular_functions,
    "edges of domains": edges_of_domains,
}
