"""What single operations on expansions answer: Taylor models, exponents, towers of exponentials
and coefficients of series, each on a pool of arguments of every kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from typing import Any

from flint import arb, ctx, fmpq, fmpq_poly

from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes import exponents, jets
from assay.verification.kernel.boxes.exponents import FLAT
from assay.verification.kernel.boxes.models import Model, Models
from assay.verification.kernel.boxes.towers import Towers
from tests.verification.recorded.expansions import number, written
from tests.verification.recorded.operations import Questions, asked, exactly, hidden, numbers


def answers() -> dict[str, str]:
    """Return what each operation says of each argument."""
    return asked(_of_models, _of_exponents, _of_towers, _of_jets)


# ---- models --------------------------------------------------------------------------------------
def _q(*values: Any) -> list[Any]:
    return [fmpq(v) if isinstance(v, int) else v for v in values]


MODELS = {
    "0": Model(0, [], None), "1": Model(0, _q(1), None), "u": Model(1, _q(1), None),
    "1 + u": Model(0, _q(1, 1), None), "-1 + u": Model(0, _q(-1, 1), None),
    "1/u": Model(-1, _q(1), None), "-1/u**2 + 1": Model(-2, _q(-1, 0, 1), None),
    "1 - 4 u + 5 u**2": Model(0, _q(1, -4, 5), None), "2 + R u": Model(0, _q(2), arb(0, 0.5)),
    "R": Model(0, [], arb(1, 0.5)), "-R/u": Model(-1, [], arb(-2, 1)),
    "u**2 R": Model(2, [], arb(0, 1)), "1/2 + u + R u**2": Model(0, [fmpq(1, 2), fmpq(1)], arb(1)),
    "u**20": Model(20, _q(3), None), "u**2": Model(2, _q(1), None),
    "1 - 4 u + u**2": Model(0, _q(1, -4, 1), None), "u**20 R": Model(20, [], arb(0, 2)),
    "a ball + u": Model(0, [arb(1, 0.125), fmpq(1)], None),
    "4 u**2 + u**3": Model(2, _q(4, 1), None),
    "3 + u - R u**3": Model(0, _q(3, 1, 0), arb(-1, 0.25)), "1 - 2 u": Model(0, _q(1, -2), None),
    "1 - 2 u**2": Model(0, _q(1, 0, -2), None), "1 + 2 u": Model(0, _q(1, 2), None),
    "3 u**2": Model(2, _q(3), None), "u**12": Model(12, _q(1), None),
    "-1 + 4 u - 5 u**2": Model(0, _q(-1, 4, -5), None), "1 - u": Model(0, _q(1, -1), None),
    "1 + oo u": Model(0, [fmpq(1), arb(0, "inf")], None),
    "2 + u**4": Model(0, _q(2, 0, 0, 0, 1), None),
}  # fmt: skip
OF_MODELS = (
    "neg", "inverse", "exp", "log", "sin", "cos", "tan", "sinh", "cosh", "atan", "asin", "acos",
    "erf", "lgamma",
)  # fmt: skip
BOUNDS = ("range", "least", "sign")


def _of_models() -> Questions:
    for size, order in ((arb(0.5), 3), (arb(0.25), 2), (arb(0.125), 6)):
        m = Models(size, order)
        for name, a in MODELS.items():
            for op in OF_MODELS:
                yield f"model {order} {op} | {name}", lambda f=getattr(m, op), a=a: _model(f(a))
            for op in BOUNDS if name != "0" else ():
                yield f"model {order} {op} | {name}", lambda f=getattr(m, op), a=a: _bound(f(a))
            yield (
                f"model {order} less u**2 | {name}",
                lambda m=m, a=a: _model(m.sub(a, MODELS["u**2"])),
            )
            yield f"model {order} >= | {name}", lambda m=m, a=a: f"{m.holds(a, False)}"
            yield f"model {order} > | {name}", lambda m=m, a=a: f"{m.holds(a, True)}"
            for n in (1, 2, 5):
                yield f"model {order} **{n} | {name}", lambda m=m, a=a, n=n: _model(m.ipow(a, n))
            for n in (0, 1, 2):
                yield f"model {order} psi {n} | {name}", lambda m=m, a=a, n=n: _model(m.psi(a, n))
            for e in ((1, 2), (-1, 2), (2, 3), (-2, 1), (0, 1)):
                yield (
                    f"model {order} **{e} | {name}",
                    lambda m=m, a=a, e=e: _model(m.power(a, fmpq(*e))),
                )
            for op, (other, b) in product(
                ("add", "mul", "div"), MODELS.items() if order == 3 else ()
            ):
                yield (
                    f"model {order} {op} | {name}; {other}",
                    lambda f=getattr(m, op), a=a, b=b: _model(f(a, b)),
                )


def _model(a: Model) -> str:
    return written({(FLAT, 0): a})


def _bound(a: Any) -> str:
    return "none" if a is None else number(a) if isinstance(a, arb) else str(a)


# ---- exponents and towers ------------------------------------------------------------------------
def _exponents() -> dict[str, dict[Any, Any]]:
    root = K.power(fmpq(2), fmpq(1, 2))
    return {
        "0": {}, "1/u": {(1, 0): fmpq(1)}, "-1/u": {(1, 0): fmpq(-1)},
        "-2/u**2 + 1/u": {(2, 0): fmpq(-2), (1, 0): fmpq(1)}, "L/2": {(0, 1): fmpq(1, 2)},
        "-5 L/3": {(0, 1): fmpq(-5, 3)}, "2 L": {(0, 1): fmpq(2)}, "L**2": {(0, 2): fmpq(1)},
        "-L**2 + L/u": {(0, 2): fmpq(-1), (1, 1): fmpq(1)}, "sqrt(2) L": {(0, 1): root},
        "-sqrt(2) L": {(0, 1): K.neg(root)},
        "-L/u": {(1, 1): fmpq(-1)}, "a ball/u": {(1, 0): arb(1, 0.5)}, "L**3": {(0, 3): fmpq(1)},
        "0/u": {(1, 0): hidden(root)}, "1/u**2 - 8/u": {(2, 0): fmpq(1), (1, 0): fmpq(-8)},
    }  # fmt: skip


def _of_exponents() -> Questions:
    made = _exponents()
    for name, e in made.items():
        yield f"exponent | {name}", lambda e=e: _shifted(exponents.normal(e))
    plain = {name: exponents.normal(e)[0] for name, e in made.items() if name != "a ball/u"}
    for name, e in plain.items():
        yield f"trend | {name}", lambda e=e: str(exponents.trend(e))
        for other, f in plain.items():
            yield f"joined | {name}; {other}", lambda e=e, f=f: _shifted(exponents.joined(e, f))
            yield f"less | {name}; {other}", lambda e=e, f=f: _shifted(exponents.difference(e, f))


def _shifted(found: Any) -> str:
    return f"{written({(found[0], 0): MODELS['0']})} shifted {found[1]}"


def _towers() -> dict[str, Any]:
    up, down = exponents.normal({(1, 0): fmpq(1)})[0], exponents.normal({(1, 0): fmpq(-1)})[0]
    half = exponents.normal({(0, 1): fmpq(1, 2)})[0]
    fading = exponents.normal({(0, 2): fmpq(-1)})[0]
    doubtful = exponents.normal({(2, 0): fmpq(-1), (1, 0): fmpq(8)})[0]
    unknown = exponents.normal(_exponents()["0/u"])[0]
    growing = exponents.normal(_exponents()["-sqrt(2) L"])[0]
    m = MODELS
    return {
        "0": {}, "1 + u": {(FLAT, 0): m["1 + u"]}, "R": {(FLAT, 0): m["R"]},
        "1/u": {(FLAT, 0): m["1/u"]}, "-1/u": {(FLAT, 0): Model(-1, _q(-1), None)},
        "L": {(FLAT, 1): m["1"]}, "u L": {(FLAT, 1): m["u"]}, "-L/u": {(FLAT, 1): Model(-1, _q(-1),
        None)}, "1 + u L": {(FLAT, 0): m["1"], (FLAT, 1): m["u"]},
        "L**2 - L": {(FLAT, 2): m["1"], (FLAT, 1): Model(0, _q(-1), None)},
        "1/u + L**2": {(FLAT, 0): m["1/u"], (FLAT, 2): m["1"]}, "exp(1/u)": {(up, 0): m["1"]},
        "-u exp(1/u) + 1": {(up, 0): Model(1, _q(-1), None), (FLAT, 0): m["1"]},
        "exp(-1/u) R": {(down, 0): m["R"]}, "1 - exp(-1/u) L": {(FLAT, 0): m["1"],
        (down, 1): Model(0, _q(-1), None)}, "u**(1/2)": {(half, 0): m["1"]},
        "2 + u**(1/2) L": {(FLAT, 0): Model(0, _q(2), None), (half, 1): m["1"]},
        "exp(-L**2) + u": {(fading, 0): m["1"], (FLAT, 0): m["u"]},
        "1/u + R": {(FLAT, 0): Model(-1, _q(1), arb(0, 0.5))}, "-1 + u": {(FLAT, 0): m["-1 + u"]},
        "1 + exp(-1/u**2 + 8/u)": {(FLAT, 0): m["1"], (doubtful, 0): m["1"]},
        "u**-sqrt(2)": {(growing, 0): m["1"]},
        "exp(0/u) + 1": {(unknown, 0): m["1"], (FLAT, 0): m["1"]},
    }  # fmt: skip


OF_TOWERS = (
    "neg", "inverse", "sqrt", "log", "exp", "sin", "cos", "tan", "cbrt", "sinh", "cosh", "tanh",
    "atan", "erf", "erfc", "lgamma", "gamma", "abs", "sign", "asin",
)  # fmt: skip


def _of_towers() -> Questions:
    t, every = Towers(arb(0.25), 3), _towers()
    for name, a in every.items():
        for op in OF_TOWERS:
            yield f"tower {op} | {name}", lambda f=getattr(t, op), a=a: written(f(a))
        for n in (0, 1, 2):
            yield f"tower psi {n} | {name}", lambda a=a, n=n: written(t.psi(a, n))
        for p, q in ((3, 2), (-2, 3)):
            yield f"tower **{p}/{q} | {name}", lambda a=a, p=p, q=q: written(t.rpow(a, p, q))
        yield f"tower plain | {name}", lambda a=a: _model(t.plain(a))
        yield f"tower signs | {name}", lambda a=a: f"{t.holds(a, False)} {t.holds(a, True)}"
        for op, (other, b) in product(("add", "mul", "div", "max", "min"), every.items()):
            yield (
                f"tower {op} | {name}; {other}",
                lambda f=getattr(t, op), a=a, b=b: written(f(a, b)),
            )
        wide = Towers(arb(2), 2)
        for op in OF_TOWERS:
            yield f"tower {op} up to 2 | {name}", lambda f=getattr(wide, op), a=a: written(f(a))
        yield f"tower signs up to 2 | {name}", lambda a=a, w=wide: f"{w.holds(a, True)}"
        for other, c in every.items():
            ask = lambda a=a, c=c: written(t.pick(c, a, t.const(fmpq(7))))  # noqa: E731
            yield f"tower pick | {name}; {other}", ask
    many = {(FLAT, j): MODELS["1"] for j in range(40)}
    for j in (3, 40):
        ask = lambda j=j: str(len(t.add(many, {(FLAT, j): MODELS["1"]})))  # noqa: E731
        yield f"tower of many parts | {j}", ask
    for h in (0.25, 0.9, 3):
        for j in (1, 2, 5):
            yield f"u L**{j} up to | {h}", lambda h=h, j=j: number(Towers(arb(h), 3).log_range(j))


# ---- coefficients --------------------------------------------------------------------------------
POLYNOMIALS: tuple[tuple[Any, ...], ...] = (
    (1,), (0,), (-1,), (1, 2), (0, 1), (1, 0), (1, -1), (1, -1, 1), (1, -1.25, 1), (2, -1, 0),
    (1, -3, 1), (0, 0, 0), (1, -0.9, 0.8, 1), (1, -1, 1, -0.9, 1), (3, -1, -1, 3), (1, -1, 0, 1),
)  # fmt: skip


def _long() -> Iterator[tuple[fmpq, ...]]:
    """Yield Bernstein coefficients of a polynomial that nearly touches 0 at many points, and of
    one that is negative at the point looked at last.
    """
    for count, first, others in ((1, 80, 0), (14, 40, 40), (24, -20, 36), (24, 36, 36)):
        p = fmpq_poly([1])
        for k in range(1, count + 1):
            near = first if k == 1 else others
            at, above = fmpq(k, count + 2), fmpq(1 if near > 0 else -1, 2 ** abs(near))
            p *= fmpq_poly([at * at + above, -2 * at, 1])
        yield _bernstein(p)
    for near in (49, 50, 51):  # as many halvings as there may be, and one more
        yield _bernstein(fmpq_poly([fmpq(1, 9) + fmpq(1, 2**near), fmpq(-2, 3), 1]))


def _bernstein(p: fmpq_poly) -> tuple[fmpq, ...]:
    n, c = p.degree(), p.coeffs()
    return tuple(
        sum((c[k] * fmpq(comb(i, k), comb(n, k)) for k in range(i + 1)), fmpq(0))
        for i in range(n + 1)
    )


def _least(b: Any, strict: bool) -> str:
    with ctx.workprec(600):
        return _bound(jets.lower_bound([arb(e) for e in b], strict))


def _of_jets() -> Questions:
    pool = numbers()
    for name in ("1/2", "1", "0", "-3/4", "pi", "sqrt(2)", "log(3)", "a ball", "about 0"):
        c = pool[name]
        for series in ("log", "atan", "asin", "erf"):
            ask = lambda s=series, c=c: _row(getattr(jets, s)(c, 5))  # noqa: E731
            yield f"series of {series} | {name}", ask
        for e in ((1, 2), (-1, 3), (3, 1)):
            yield f"series of **{e} | {name}", lambda e=e, c=c: _row(jets.binomial(c, fmpq(*e), 4))
    for b, strict in product((*POLYNOMIALS, *_long()), (False, True)):
        ask = lambda b=b, strict=strict: _least(b, strict)  # noqa: E731
        name = str(b) if len(b) < 5 else f"{len(b)} from {float(b[0]):.9g}"
        yield f"least of {name} | {strict}", ask
    ball = (arb(1), fmpq(2))
    for x, y in product((_q(1, 2), _q(1, 2, 3), ball, _q(0)), repeat=2):
        for n in (1, 2, 4):
            row = " ".join(map(exactly, x)) + "; " + " ".join(map(exactly, y))
            yield f"product to {n} of | {row}", lambda x=x, y=y, n=n: _row(jets.product(x, y, n))
    for name, n in product(("asin", "erf", "lgamma"), (0, 1, 2, 4, 12)):
        for at in (arb(0.5, 0.25), arb(0)):
            ask = lambda x=at, name=name, n=n: number(jets.coefficient(x, name, n))  # noqa: E731
            yield f"coefficient {n} at {number(at)} | {name}", ask


def _row(values: Any) -> str:
    return ", ".join(map(exactly, values))
