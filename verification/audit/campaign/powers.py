"""True statements about powers, exponentials and logarithms: lists of shapes with random numbers.

The first line of each family says why its statements are true; `shapes` has further families.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.audit.campaign.phrases import PLUS, REAL, moved, number, within


def integer_powers(rng) -> Formula:
    """Bernoulli's inequality, |x| <= 1 gives |x**n| <= 1, even powers are >= 0, x**m*x**n =
    x**(m+n): for every real x and integer n >= 0.
    """
    k, j, c = rng.randint(0, 3), rng.randint(1, 3), number(rng, 6)
    whole = (
        "n in"
        f" {{{rng.choice((0, 1, 1, 2, k))}..{rng.choice(('', '', str(k + rng.randint(2, 40))))}}}"
    )
    later = f"n in {{{max(k, 1)}..}}"
    goal, *given = rng.choice(
        (
            ("(1 - x)**n >= 1 - n*x", within(rng, "x", "[0, 2]"), whole),
            ("(1 + x)**n >= 1 + n*x", within(rng, "x", "[-1, oo)"), whole),
            ("(1 + x)**n <= exp(n*x)", within(rng, "x", "[-1, oo)"), whole),
            ("(1 - x)**n <= exp(-n*x)", within(rng, "x", "[0, 1]"), whole),
            ("x**n <= 1", within(rng, "x", "[0, 1]"), whole),
            ("abs(x**n) <= 1", within(rng, "x", "[-1, 1]"), whole),
            (f"x**(n + {k}) >= -1", within(rng, "x", "[-1, 1]"), whole),
            ("abs(x)**n == abs(x**n)", within(rng, "x", "[-2, 2]"), whole),
            (f"x**(n + {j}) <= x**n", within(rng, "x", "[0, 1]"), whole),
            (f"x**(n + {j}) >= x**n", within(rng, "x", "[1, 9]"), whole),
            ("x**n >= 1", within(rng, "x", "[1, oo)"), whole),
            (f"x**(2*n) >= {-k}", f"x {REAL}", whole),
            (f"x**(2*n + {2 * k}) + {c} > 0", within(rng, "x", "(-oo, oo)"), whole),
            ("x**(2*n + 1) >= 0", within(rng, "x", "[0, oo)"), whole),
            ("x**(2*n + 1) <= 0", within(rng, "x", "(-oo, 0]"), whole),
            ("x**(2*n) == (x**2)**n", within(rng, "x", "(-oo, oo)"), whole),
            ("x**n*x == x**(n + 1)", within(rng, "x", "(-oo, oo)"), whole),
            (f"x**(n + {j}) == x**n*x**{j}", within(rng, "x", "[-3, 3]"), whole),
            ("(x*y)**n == x**n*y**n", "x in [-2, 2]", "y in [-2, 2]", whole),
            (f"(-1)**n <= {1 + k}", whole),
            (f"(-1)**n >= -{j}", whole),
            ("(-1)**(2*n) == 1", whole),
            ("(-1)**(2*n + 1) == -1", whole),
            (f"abs((-{c})**n) == {c}**n", whole),
            (f"(-1/{j + 1})**n <= 1", whole),
            ("((-1)**n)**2 == 1", whole),
            (f"(1 + (-1)**n)*{c} >= 0", whole),
            (f"(-{c})**(2*n) > 0", whole),
            ("(1 - h)**(2*t) <= 1", within(rng, "h", "[0, 2]"), f"t in {{{k}..}}"),
            ("abs((1 - h)**t) <= 1", within(rng, "h", "[0, 2]"), f"t in {{{k}..}}"),
            ("(1 - h)**t <= 1/(1 + t*h)", within(rng, "h", "[0, 1]"), f"t in {{{k}..}}"),
            ("n*x**n*(1 - x) <= 1", within(rng, "x", "[0, 1]"), later),
            ("0**n == 0", later),
            (f"0**n <= {c}*n", later),
            ("x**n*(1 - x)**n <= (1/4)**n", within(rng, "x", "[0, 1]"), whole),
            ("x**(-n) >= 1", within(rng, "x", "(0, 1]"), whole),
            ("x**(-2*n) > 0", within(rng, "x", "(0, 3]"), whole),
            ("x**(-n)*x**n == 1", within(rng, "x", "[-3, 0)"), whole),
            ("abs(x**(-n)) <= 1", within(rng, "x", "(-oo, -1]"), whole),
            (f"{j + 1}**n >= 1 + {j}*n", whole),
            ("2**n > n", whole),
            (f"(1 + {c})**n >= 1 + {c}*n", whole),
            ("(x + y)**n >= x**n + y**n", "x in [0, 3]", "y in [0, 3]", later),
            ("x**n <= y**n", "x in [0, 3]", "y in [0, 3]", "x <= y", whole),
            ("x**(2*n + 1) <= y**(2*n + 1)", "x in [-3, 3]", "y in [-3, 3]", "x <= y", whole),
        )
    )
    return moved(rng, Formula(goal, tuple(given)), 0.25)


def exponents(rng) -> Formula:
    """For x > 0 the power x**a rises in a where x >= 1 and falls where x <= 1; means and
    Bernoulli's inequality with real exponents.
    """
    a, c = number(rng, 5), 1 + number(rng, 5)
    goal, *given = rng.choice(
        (
            ("x**a <= x**b", "x in (0, 1]", "a in [0, 3]", "b in [0, 3]", "a >= b"),
            ("x**a <= x**b", "x in [1, 9]", "a in [-2, 3]", "b in [-2, 3]", "a <= b"),
            ("x**a <= 1", within(rng, "x", "(0, 1]"), within(rng, "a", "[0, oo)")),
            ("x**a >= 1", within(rng, "x", "[1, oo)"), within(rng, "a", "[0, 5]")),
            ("(1 + x)**a <= 1 + a*x", within(rng, "x", "[0, 4]"), within(rng, "a", "[0, 1]")),
            ("(1 + x)**a >= 1 + a*x", within(rng, "x", "[0, 4]"), within(rng, "a", "[1, 4]")),
            (
                "x**t*y**(1 - t) <= t*x + (1 - t)*y",
                "x in [1/10, 5]",
                "y in [1/10, 5]",
                "t in [0, 1]",
            ),
            (f"{c}**x >= 1 + x*log({c})", within(rng, "x", "(-oo, oo)")),
            (f"{c}**x > 0", f"x {REAL}"),
            (f"x**{a} > 0", within(rng, "x", "(0, oo)")),
            (f"x**{a} >= 0", within(rng, "x", "[0, oo)")),
            (f"{c}**(-x) <= 1", within(rng, "x", "[0, oo)")),
            ("x**y*x**z == x**(y + z)", "x in (0, 5]", "y in [-2, 2]", "z in [-2, 2]"),
            ("(x**y)**z == x**(y*z)", "x in (0, 5]", "y in [-2, 2]", "z in [-2, 2]"),
            ("log(x**y) == y*log(x)", within(rng, "x", "(0, oo)"), within(rng, "y", "(-oo, oo)")),
            ("exp(x)**y == exp(x*y)", f"x {REAL}", f"y {REAL}"),
            (f"x**(1/{rng.randint(2, 5)}) <= 1 + x", within(rng, "x", "[0, oo)")),
            ("x**x >= exp(-1/e)", within(rng, "x", "(0, oo)")),
            (f"x**{a} <= 1 + x**{a + number(rng)}", within(rng, "x", "[0, oo)")),
            ("2**(x + y) == 2**x*2**y", f"x {REAL}", f"y {REAL}"),
            ("x**a <= y**a", "x in (0, 4]", "y in (0, 4]", "a in [0, 2]", "x <= y"),
            (f"({c - 1} + x)**(-{a}) <= {c - 1}**(-{a})", within(rng, "x", "[0, oo)")),
            ("n**(1/n) <= 2", "n in {1..}"),
            ("log(x) <= n*(x**(1/n) - 1)", "x in [1/5, 5]", "n in {1..}"),
            ("(1 + 1/n)**n < e", "n in {1..}"),
            ("(1 + x/n)**n <= exp(x)", "x in [0, 3]", "n in {1..}"),
        )
    )
    return moved(rng, Formula(goal, tuple(given)), 0.2)


def logarithms(rng) -> Formula:
    """Tangents of convex exp lie below, of concave log above; log and exp are inverse, and log
    turns products into sums.
    """
    c, k = number(rng), number(rng, 5)
    goal, *given = rng.choice(
        (
            (f"exp(x) >= exp({k})*(1 + x - {k})", within(rng, "x", "(-oo, oo)")),
            (f"log(x) <= x/{c} - 1 + log({c})", within(rng, "x", "(0, oo)")),
            (f"log({c}*x) == log({c}) + log(x)", within(rng, "x", "(0, oo)")),
            ("log(x*y) == log(x) + log(y)", f"x {PLUS}", f"y {PLUS}"),
            ("exp(x + y) == exp(x)*exp(y)", f"x {REAL}", f"y {REAL}"),
            ("log(exp(x)) == x", within(rng, "x", "(-oo, oo)")),
            ("exp(log(x)) == x", within(rng, "x", "(0, oo)")),
            (f"log({c} + x) >= log({c})", within(rng, "x", "[0, oo)")),
            (f"log({c} + x**2) >= log({c})", within(rng, "x", "(-oo, oo)")),
            ("x*log(x) >= x - 1", within(rng, "x", "(0, oo)")),
            ("log(1 + exp(x)) > 0", within(rng, "x", "[-9, oo)")),
            ("log(1 + exp(x)) >= x", within(rng, "x", "(-oo, oo)")),
            ("log(1 + exp(x)) <= log(2) + abs(x)", within(rng, "x", "(-oo, oo)")),
            ("-x*log(x) - (1 - x)*log(1 - x) <= log(2)", within(rng, "x", "(0, 1)")),
            ("log((x + y)/2) >= (log(x) + log(y))/2", f"x {PLUS}", f"y {PLUS}"),
            ("exp((x + y)/2) <= (exp(x) + exp(y))/2", f"x {REAL}", f"y {REAL}"),
            ("log(x)**2 >= 0", within(rng, "x", "(0, oo)")),
            ("log(1/x) == -log(x)", within(rng, "x", "(0, oo)")),
            ("log(log(x)) <= log(x) - 1", within(rng, "x", "(1, oo)")),
            (f"exp(-{c}*x)*x <= 1/(e*{c})", within(rng, "x", "[0, oo)")),
            ("log(x) <= 2*(sqrt(x) - 1)", within(rng, "x", "(0, oo)")),
            ("log(x)/(x - 1) <= 1", within(rng, "x", "(1, oo)")),
            ("(exp(x) - 1)/x >= 1", within(rng, "x", "(0, 20]")),
            ("exp(x)*exp(-x) == 1", f"x {REAL}"),
            ("log(sqrt(x)) == log(x)/2", within(rng, "x", "(0, oo)")),
        )
    )
    return moved(rng, Formula(goal, tuple(given)), 0.5)
