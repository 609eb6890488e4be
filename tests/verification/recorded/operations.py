"""What single operations of the kernel's arithmetic answer: limits with rates, backward steps of
contraction and exact constants, each on a pool of arguments of every kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any
from zlib import crc32

from flint import arb, ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.formula import Formula
from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes import germs, inverse
from assay.verification.kernel.boxes.germs import INF, Germ
from assay.verification.kernel.boxes.problem import Task, problem_of
from tests.verification.recorded.expansions import number

SHARE = 5
"""Of the questions with several arguments a fifth is asked, drawn by their text."""
REFUSED = (Unsupported, iv.Undefined, ZeroDivisionError, AssertionError, TypeError, ValueError)


def answers() -> dict[str, str]:
    """Return what each operation says of each argument."""
    return asked(_of_germs, _of_intervals, _of_constants)


Questions = Iterator[tuple[str, Callable[[], str]]]


def asked(*parts: Callable[[], Questions]) -> dict[str, str]:
    """Return the answers to the questions of some parts: (operation and arguments, what asks)."""
    found = {}
    with ctx.workprec(64):
        for part in parts:
            for question, ask in part():
                if "; " not in question or not crc32(question.encode()) % SHARE:
                    found[question] = _tried(ask)
    return found


def _tried(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except inverse.Empty:
        return "empty"
    except REFUSED as error:
        return f"refused: {type(error).__name__} {error}"[:80]


def _interval(x: Any) -> str:
    if x is None:
        return "none"
    low, high, flags = x
    low, high = ("" if e is None else number(e) for e in (low, high))
    return f"{'(' if flags & 1 else '['}{low}, {high}{')' if flags & 2 else ']'}"


# ---- limits --------------------------------------------------------------------------------------
def _germ(low: Any, high: Any, flags: int, upper: Any, lower: Any) -> Germ:
    ends = (None if e is None else arb(e) for e in (low, high))
    return Germ((*ends, flags), 0, upper, lower)


SLOW = Fraction(1, 1000)
GERMS = {
    "x": Germ(None, 1, Fraction(1), Fraction(1)), "-x": Germ(None, -1, Fraction(1), Fraction(1)),
    "x**2": Germ(None, 1, Fraction(2), Fraction(2)), "log": Germ(None, 1, SLOW, 0),
    "-log": Germ(None, -1, SLOW, 0), "exp": Germ(None, 1, INF, INF),
    "-exp": Germ(None, -1, INF, INF), "to oo": Germ(None, 1, INF, 0),
    "1/x": _germ(0, 0, 1, Fraction(-1), Fraction(-1)),
    "-1/x**2": _germ(0, 0, 2, Fraction(-2), Fraction(-2)),
    "to 0": _germ(0, 0, 0, Fraction(-1), -INF), "exp(-x)": _germ(0, 0, 1, -INF, -INF),
    "1/log": _germ(0, 0, 1, 0, -SLOW), "1": _germ(1, 1, 0, 0, 0), "-2": _germ(-2, -2, 0, 0, 0),
    "[1/2, 2]": _germ(0.5, 2, 0, 0, 0), "[-1, 1]": _germ(-1, 1, 0, 0, -INF),
    "(0, 1]": _germ(0, 1, 1, 0, -INF), "[-1, 0)": _germ(-1, 0, 2, 0, -INF),
    "[0, 1]": _germ(0, 1, 0, 0, -INF), "[1, oo)": _germ(1, None, 0, INF, 0),
    "(0, oo)": _germ(0, None, 1, INF, -INF), "(-oo, 0)": _germ(None, 0, 2, INF, -INF),
    "(-oo, -1]": _germ(None, -1, 0, INF, 0), "(-oo, oo)": _germ(None, None, 0, INF, -INF),
    "(-1, 1)": _germ(-1, 1, 3, 0, -INF), "x (2 + sin)": Germ(None, 1, Fraction(1), -INF),
}  # fmt: skip
ONE = (
    "neg", "sqrt", "exp", "log", "erf", "erfc", "atan", "tanh", "abs", "cbrt", "sinh", "cosh",
    "sign", "sin", "cos", "tan", "asin", "lgamma", "gamma",
)  # fmt: skip
POWERS = (("ipow", 1), ("ipow", 2), ("ipow", 3), ("rpow", 1, 2), ("rpow", -2, 3), ("psi", 0),
          ("psi", 1), ("psi", 2))  # fmt: skip
TWO = ("add", "sub", "mul", "div", "max", "min")
OF_X_AND_Y = (
    "x", "-x", "y", "x*y", "y/x", "x + y", "y - x**2", "sin(x)*y", "exp(y) - x", "exp(-x*y)",
    "1/y + 1/x", "x*(2 + sin(x))", "exp(-x) + y**2", "log(x) - y", "sqrt(x)/y", "gamma(y)/x",
)  # fmt: skip
RANGES_OF_Y = ("y in [0, oo)", "y in (0, oo)", "y in [1, 2]", "y in [-2, -1]", "y in [-1, 1]")


def _of_germs() -> Questions:
    for name, g in GERMS.items():
        yield f"limit inverse | {name}", lambda g=g: _limit(germs._inverse(g))
        for op in ONE:
            yield f"limit {op} | {name}", lambda op=op, g=g: _limit(germs._apply(op, [g], ()))
        for op, *extra in POWERS:
            asked = (op, [g], (0, *extra))
            yield f"limit {op} {extra} | {name}", lambda a=asked: _limit(germs._apply(*a))
        for op, (other, h) in product(TWO, GERMS.items()):
            asked = (op, [g, h], ())
            yield f"limit {op} | {name}; {other}", lambda a=asked: _limit(germs._apply(*a))
    for term, given in product(OF_X_AND_Y, RANGES_OF_Y):
        for direction in (1, -1):
            asked = (term, given, direction)
            yield f"limit of {term} at {direction} oo | {given}", lambda a=asked: _of_formula(*a)


def _of_formula(term: str, given: str, direction: int) -> str:
    task = Task(problem_of(Formula(f"{term} > 0", ("x in (-oo, oo)", given))))
    node = task.clauses[0][0][0].node
    end = "hi" if direction == 1 else "lo"
    signs = [
        germs.limit_at_least_zero(task.tape, node, "x", end, task.box, strict)
        for strict in (False, True)
    ]
    return (
        f"{signs} {_tried(lambda: _limit(germs.germ(task.tape, node, 'x', task.box, direction)))}"
    )


def _limit(g: Germ) -> str:
    return f"{g.infinite} {_interval(g.cluster)} {g.upper} {g.lower}"


# ---- backward steps ------------------------------------------------------------------------------
def _ends(low: Any, high: Any, flags: int = 0) -> Any:
    return *(None if e is None else e if isinstance(e, arb) else arb(e) for e in (low, high)), flags


VALUES = {
    "[1, 2]": _ends(1, 2), "(1, 2)": _ends(1, 2, 3), "[-2, -1]": _ends(-2, -1),
    "[-1/4, 3/4]": _ends(-0.25, 0.75), "(0, 1]": _ends(0, 1, 1), "[0, 0]": _ends(0, 0),
    "[0, 4)": _ends(0, 4, 2), "[1, oo)": _ends(1, None, 2), "(-oo, 0)": _ends(None, 0, 3),
    "(-oo, oo)": _ends(None, None, 3), "[1+-, 2+-]": _ends(arb(1, 0.125), arb(2, 0.125)),
    "(-1+-, 1/2+-)": _ends(arb(-1, 0.125), arb(0.5, 0.125), 3), "[-3, 9]": _ends(-3, 9),
    "[3/2, 4]": _ends(1.5, 4), "[-3/2, 3/2]": _ends(-1.5, 1.5), "[-1000, 1000]": _ends(-1000, 1000),
    "[-7, 8]": _ends(-7, 8), "(0+-, 1]": _ends(arb(0, 0.125), 1, 1),
    "[1/4, 3]": _ends(0.25, 3), "(3/2, oo)": _ends(1.5, None, 3),
    "[1/4, 7/2]": _ends(0.25, 3.5), "[0, 10**30]": _ends(0, arb(10) ** 30),
    "[1+-, 2+-)": _ends(arb(1.125, 0.25), arb(1.9375, 0.25), 2), "[-12, 12]": _ends(-12, 12),
}  # fmt: skip
BACK = (
    "neg", "sqrt", "abs", "exp", "log", "sin", "cos", "tan", "atan", "tanh", "sinh", "cosh",
    "asin", "acos", "erf", "gamma",
)  # fmt: skip
BACK_POWERS = (("ipow", 1), ("ipow", 2), ("ipow", 3), ("ipow", -1), ("rpow", 1, 2), ("rpow", 3, 2),
               ("rpow", -1, 3))  # fmt: skip
VAGUE = {
    "[1, oo+-]": _ends(1, arb(0, "inf")), "[oo+-, 1]": _ends(arb(0, "inf"), 1),
    "[3/2+-, 8/5+-]": _ends(arb(1.5, 0.125), arb(1.625, 0.125)),
}  # fmt: skip
"""Ends of which nobody knows on which side of a pole, or of anything, they lie."""
BALLS = ("[1+-, 2+-]", "[1+-, 2+-)")
FEW = ("[1, 2]", "[-1/4, 3/4]", "(0, 1]", "[-2, -1]", "(-oo, 0)", "[1, oo)", "[0, 0]", "[0, 4)")


def _of_intervals() -> Questions:
    every = VALUES.items()
    for (name, z), (other, x) in product(every, every):
        yield f"meet | {name}; {other}", lambda z=z, x=x: _interval(inverse.meet(z, x))
        for op, *extra in (*((op,) for op in BACK), *BACK_POWERS):
            asked = (op, z, (x,), extra)
            yield f"back {op} {extra} | {name}; {other}", lambda a=asked: _narrowed(*a)
    for op in ("add", "sub", "mul", "div", "min", "max"):
        for name, other, third in product(FEW, FEW, FEW):
            asked = (op, VALUES[name], (VALUES[other], VALUES[third]), ())
            yield f"back {op} | {name}; {other}; {third}", lambda a=asked: _narrowed(*a)
    yield (
        "back from about 0",
        lambda: _narrowed("rpow", VALUES["(0+-, 1]"], (VALUES["[-3, 9]"],), (1, 2)),
    )
    for (name, x), op in product(VAGUE.items(), ("sin", "cos", "tan")):
        asked = (op, VALUES["[1, 2]"], (x,), ())
        yield f"back {op} | {name}", lambda a=asked: _narrowed(*a)
    none = ("ipow", VALUES["[1, 2]"], (VALUES["[-3, 9]"],), (0,))
    yield "back from a power 0", lambda: _narrowed(*none)
    yield "back from afar", lambda: _narrowed("sin", VALUES["[1, 2]"], (VALUES["[0, 10**30]"],), ())
    for names in product(FEW, FEW):
        two = [(VALUES[n], VALUES["(-oo, oo)"]) for n in names]
        yield f"union of | {' and '.join(names)}", lambda p=two: _interval(inverse.union(p))
        for rest in (("[-2, -1]", "[-3, 9]"), ("[3/2, 4]", "(-oo, oo)"), BALLS):
            parts = [(VALUES[n], VALUES[m]) for n, m in (names, rest, ("(0, 1]", "[0, 4)"))]
            if rest is BALLS:
                parts = [(VALUES[b], VALUES["(-oo, oo)"]) for b in (*BALLS, names[0], names[1])]
            yield (
                f"union | {'; '.join((*names, *rest))}",
                lambda p=parts: _interval(inverse.union(p)),
            )


def _narrowed(*asked: Any) -> str:
    return " ".join(map(_interval, inverse.narrow(*asked)))


# ---- constants -----------------------------------------------------------------------------------
def numbers() -> dict[str, Any]:
    pi, two = K.pi(), K.power(fmpq(2), fmpq(1, 2))
    found = {str(q): fmpq(q) for q in (0, 1, -1, 2, 12)}
    found |= {"1/2": fmpq(1, 2), "-3/4": fmpq(-3, 4), "8/27": fmpq(8, 27), "pi": pi}
    found |= {"-pi/6": K.mul(fmpq(-1, 6), pi), "5 pi/4": K.mul(fmpq(5, 4), pi), "sqrt(2)": two}
    found |= {"e": K.function("exp", fmpq(1)), "log(3)": K.function("log", fmpq(3))}
    found |= {"1 + sqrt(2)": K.add(fmpq(1), two), "sqrt(2) - pi": K.add(two, K.neg(pi))}
    found |= {"pi sqrt(2)": K.mul(pi, two), "-log(3/2)/2": K.function("log", fmpq(2, 3))}
    found |= {"a ball": arb(0.5, 0.125), "about 0": arb(0, 1), "below 0": arb(-2, 0.5)}
    found |= {f"{p}/{q} pi": K.mul(fmpq(p, q), pi) for p, q in ((-1, 2), (7, 3), (3, 4))}
    found["e - 1"] = K.add(found["e"], fmpq(-1))
    waves = (K.function("sin", fmpq(n)) for n in (4, 5))
    found |= {
        "pi/3": K.mul(fmpq(1, 3), pi),
        "sin(4) sin(5)": K.mul(*waves),
        "hidden 0": hidden(two),
    }
    found["log(2) log(3)"] = K.mul(K.function("log", fmpq(2)), found["log(3)"])
    found["vast"] = fmpq(10**15 + 37)
    found["pi**2/e"] = K.mul(K.power(pi, fmpq(2)), K.function("exp", fmpq(-1)))
    return found


def hidden(two: Any) -> Any:
    """Return sqrt(3 + 2 sqrt(2)) - sqrt(2) - 1, which is 0 and not so by its form."""
    root = K.power(K.add(fmpq(3), K.mul(fmpq(2), two)), fmpq(1, 2))
    return K.add(root, K.neg(K.add(two, fmpq(1))))


FUNCTIONS = ("exp", "log", "sin", "cos", "tan", "atan", "asin", "sinh", "cosh", "tanh", "erf",
             "lgamma")  # fmt: skip
EXPONENTS = ((0, 1), (1, 1), (3, 1), (-1, 1), (-2, 1), (1, 2), (-1, 2), (2, 3), (5, 2), (70000, 1))


def _of_constants() -> Questions:
    pool = numbers()
    for name, a in pool.items():
        yield f"sign | {name}", lambda a=a: f"{K.sign(a)} {K.is_zero(a)} {exactly(K.neg(a))}"
        for f in FUNCTIONS:
            yield f"constant {f} | {name}", lambda f=f, a=a: exactly(K.function(f, a))
        for e in EXPONENTS:
            yield f"power {e} | {name}", lambda e=e, a=a: exactly(K.power(a, fmpq(*e)))
        yield f"over itself | {name}", lambda a=a: exactly(K.mul(K.inverse(a), a))
        if isinstance(a, fmpq):
            yield f"power 30000 | {name}", lambda a=a: type(K.power(a, fmpq(30000))).__name__
        yield (
            f"times 0 | {name}",
            lambda a=a: f"{K.is_zero(K.mul(a, K.ZERO))} {K.is_zero(K.mul(K.ZERO, a))}",
        )
        for other, b in pool.items():
            yield f"sum of | {name}; {other}", lambda a=a, b=b: exactly(K.add(a, b))
            yield f"product of | {name}; {other}", lambda a=a, b=b: exactly(K.mul(a, b))

    yield "power 40000 | pi", lambda: type(K.power(K.pi(), fmpq(40000))).__name__
    for name, parts in _nothing().items():
        yield f"nothing | {name}", lambda parts=parts: exactly(K.add(*parts()))
    primes = (
        2,
        3,
        5,
        7,
        11,
        13,
        17,
        19,
        23,
        29,
        31,
        37,
        41,
        43,
        47,
        53,
        59,
        61,
        67,
        71,
        73,
        79,
        83,
        89,
    )
    for count in (23, 24):
        long = fmpq(1)
        for p in primes[:count]:
            long = K.add(long, K.function("log", fmpq(p)))
        for q in (0, 1):
            ask = lambda a=long, q=q: type(K.add(a, K.mul(fmpq(q), K.pi()))).__name__  # noqa: E731
            yield f"long sum | {count} {q}", ask


def _nothing() -> dict[str, Callable[[], tuple[Any, Any]]]:
    """Return pairs of numbers whose sum is 0 by its form."""
    f, q, half = K.function, fmpq, fmpq(1, 2)

    def of_pi(a: int, b: int) -> Any:
        return K.mul(q(a, b), K.pi())

    def root(n: Any, e: fmpq = half) -> Any:
        return K.power(n, e)

    def again() -> Any:
        return root(K.add(q(1), root(q(2))))

    return {
        "atan(1)": lambda: (f("atan", q(1)), of_pi(-1, 4)),
        "asin(1)": lambda: (f("asin", q(1)), of_pi(-1, 2)),
        "sin(pi/3)": lambda: (f("sin", of_pi(1, 3)), K.mul(q(-1, 2), root(q(3)))),
        "sin(-3 pi/4)": lambda: (f("sin", of_pi(-3, 4)), K.mul(half, root(q(2)))),
        "cos(7 pi/6)": lambda: (f("cos", of_pi(7, 6)), K.mul(half, root(q(3)))),
        "log(sqrt(2))": lambda: (f("log", root(q(2))), K.mul(q(-1, 2), f("log", q(2)))),
        "log(pi e)": lambda: (f("log", K.mul(K.pi(), f("exp", q(1)))), K.neg(K.add(q(1),
            f("log", K.pi())))),
        "exp(log(2)/2)": lambda: (f("exp", K.mul(half, f("log", q(2)))), K.neg(root(q(2)))),
        "twice the same": lambda: (again(), K.neg(again())),
        "1/(sqrt(8) pi)": lambda: (K.inverse(K.mul(root(q(8)), K.pi())), K.neg(K.mul(q(1, 4),
            K.mul(root(q(2)), K.inverse(K.pi()))))),
    }  # fmt: skip


def exactly(a: Any) -> str:
    if isinstance(a, K.Constant):
        return f"{number(a)} of {len(a.terms)} {sorted(len(m) for m in a.terms)}"
    return number(a)
