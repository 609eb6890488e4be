"""Random closed terms of all functions of the language, near the edges of their domains on
purpose.
"""

from __future__ import annotations

from assay.theory.language import grammar
from assay.theory.language.grammar import FUNCTIONS
from assay.verification.audit.campaign.falsehood import places, replaced

DEPTHS = {
    "leaf": 0,
    "one operation": 1,
    "two operations": 2,
    "three operations": 3,
    "edge of a domain": 1,
    "nested edge": 2,
    "power": 1,
}
LEAVES = (
    "0",
    "1",
    "2",
    "3",
    "-1",
    "-2",
    "1/2",
    "-1/2",
    "1/3",
    "2/3",
    "7/4",
    "-5/3",
    "10",
    "100",
    "1/10**9",
    "-1/10**12",
    "10**12",
    "pi",
    "e",
    "pi/2",
    "1/8",
    "-3/8",
    "5/2",
    "17",
    "1e-30",
    "1e30",
)
EDGES = (
    "log(0)", "log({a} - {a})", "log({t})", "log(-{t})", "log(1 - {t})", "asin(1 + {t})",
    "asin(1 - {t})", "asin(1)", "acos(-1 - {t})",
    "acos(-1)", "acos(1 + {t}**2)", "sqrt(-{t})", "sqrt({t})", "sqrt({a} - {a})", "sqrt(0)", "0**0",
    "0**{n}", "0**(-{n})", "({a} - {a})**0",
    "(-{n})**{m}", "(-{n})**(-{m})", "(-{n})**(1/{m})", "(-{n})**({m}/{n})", "(-8)**(1/3)",
    "(-{n})**(1/2 + 1/2)", "(-1)**(10**12)", "(-1)**(10**12 + 1)",
    "tan(pi/2)", "tan(pi/2 - {t})", "tan(pi/2 + {t})", "tan(3*pi/2)", "gamma(0)", "gamma(-{n})",
    "gamma({t})", "gamma(-{t})", "gamma(-1/2)",
    "loggamma(0)", "loggamma(-3/2)", "gamma({n})", "gamma({n} + 1/2)", "{a}/({a} - {a})",
    "0/({a} - {a})", "0*log({a} - {a})", "1/sin(pi)",
    "1/(sqrt(2)**2 - 2)", "log(sqrt(2)**2 - 1)", "sqrt(sqrt(2)**2 - 2)", "1/(log(e) - 1)",
    "1/({a} - {a} + {t})", "abs({a} - {a})", "cbrt(-{n})", "cbrt({a} - {a})",
    "1/cbrt({a} - {a})", "cbrt(-8) + 2", "({a})**({a} - {a})", "exp({a})**0", "erf({n})",
    "erfc({n}0)", "erfc(-{n}0)", "Phi(-{n}0)", "exp(-{n}00)", "exp({n}00)",
    "exp(-10**6)", "tanh({n}00)", "atan(10**20)", "sinh({n}0) - "
                                                  "cosh({n}0)", "min({a}, 1/({a} - {a}))",
                                                  "max({a}, log(-1), 3)", "min({a}, -({a}), 0)",
    "max({a}, {a} + {t})", "sin(10**9*pi)", "sin(10**15)", "cos(pi/3) - 1/2", "1/(cos(pi/3) - 1/2)",
    "log(exp({a})) - {a}", "acos(cos({n}))",
    "asin(sin(pi/2))", "asin(2*sin(pi/6))", "asin(sqrt(2)**2/2)", "2**(1/2)*2**(1/2)",
    "(2**(1/2))**2 - 2", "{a}**{m}/{a}**{m}", "({a})**(-{m})*({a})**{m}", "loggamma(10**6)",
)  # fmt: skip


def expression(rng, depth: int) -> str:
    """Return a random closed term."""
    if depth == 0:
        return f"({rng.choice(LEAVES)})"
    a, b = expression(rng, depth - 1), expression(rng, rng.randint(0, depth - 1))
    if rng.random() < 0.45:
        power = rng.choice(("2", "3", "-1", "-2", "(1/2)", "(1/3)", "(-1/2)", "0", "(2/3)", "5", b))
        return rng.choice(
            (
                f"({a} + {b})",
                f"({a} - {b})",
                f"({a}*{b})",
                f"({a}/{b})",
                f"{a}**{power}",
                f"({a} - {a})*{b}",
            )
        )
    name = rng.choice(sorted(FUNCTIONS))
    return f"{name}({a}, {b})" if FUNCTIONS[name] is None else f"{name}({a})"


def edge(rng, inner: str | None = None) -> str:
    """Return a term at, near or beyond the edge of a domain."""
    tiny = f"1/10**{rng.choice((3, 9, 15, 20, 40))}"
    return (
        "("
        + rng.choice(EDGES).format(
            a=inner or f"({rng.choice(LEAVES)})",
            t=f"({tiny})",
            n=rng.randint(1, 7),
            m=rng.randint(1, 9),
        )
        + ")"
    )


def made(rng, kind: str) -> str:
    """Return a term of a kind."""
    if kind == "edge of a domain":
        return edge(rng)
    if kind == "nested edge":
        return rng.choice(
            (
                edge(rng, expression(rng, 1)),
                expression(rng, 1).replace("(", "(" + edge(rng) + "*", 1),
                f"{edge(rng)} + {expression(rng, 1)}",
                f"({expression(rng, 1)})*{edge(rng)}",
                f"exp({edge(rng)})",
                f"abs({edge(rng)}) - 1",
                f"0*{edge(rng)}",
            )
        )
    if kind == "power":
        return f"{expression(rng, rng.randint(0, 1))}**{expression(rng, rng.randint(0, 1))}"
    return expression(rng, DEPTHS[kind])


def varied(rng, text: str) -> tuple[str, str] | None:
    """Return the term with a number written as x, and the value of x (a number that floats hold
    exactly).
    """
    tree = grammar.parse(text)
    paths = places(
        tree,
        lambda n: (
            n.op == "number"
            and n.args[0].denominator & (n.args[0].denominator - 1) == 0
            and n.args[0] < 2**50
        ),
    )
    if not paths:
        return None
    path = rng.choice(paths)
    kept = []
    other = replaced(tree, path, lambda n: kept.append(n.args[0]) or grammar.node("name", "x"))
    return grammar.text(other), str(kept[0])
