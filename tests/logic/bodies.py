"""Random instances of axioms: models, and bodies for symbols that say nothing the models cannot
decide (see `tests.logic.models`).
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from assay.theory.language.grammar import Node
from assay.theory.language.logic import reading, trees
from assay.verification.kernel.logic import axioms
from assay.verification.kernel.logic.axioms import Axiom, Symbol
from tests.logic.models import Model
from tests.logic.sequences import walk

SORTS = {"u": "real", "v": "real", "k": "int", "x": "seq", "y": "seq"}
"""The names that bodies leave free."""
_RELATIONS = ("<", "<=", ">", ">=", "==", "!=")
_LIKELY = {
    "passage": {
        "?Q": ("t >= 2", "t >= 3", "x[t] >= 1", "x[t] >= x[0] + 1", "t >= 0"),
        "?v": ("x[t]",),
        "?h": ("1/2", "1"),
        "?top": ("1", "2", "3/2", "x[2]", "x[1]"),
    },
    "derivative": {
        "?f": ("z**2", "u*z + v", "abs(z)", "1/z", "z*abs(z - u)", "(z - u)**2", "min(z, 1)", "v"),
        "?a": ("u", "u", "0", "v", "1"),
        "?g": ("2*u", "u", "0", "1", "-1", "2*v", "u - v"),
    },
    "falling": {
        "?f": ("-z", "u - z", "1/z", "-z**2", "-z*abs(z)", "abs(z)", "z**2", "z*(z - u)", "v"),
        "?a": ("u", "0", "1", "-1"),
        "?b": ("u + 1", "1", "v", "2", "-1"),
    },
    "gronwall": {
        "?f": ("-z", "u - z", "1/z", "-z**2", "abs(z)", "z**2", "z", "z + 2", "v", "1 - z"),
        "?c": ("1", "0", "-1", "2", "1/2"),
        "?a": ("u", "0", "1", "-1"),
        "?b": ("u + 1", "1", "v", "2", "-1"),
    },
    "barrier": {
        "?f": ("-z", "u - z", "z", "2*z - u", "abs(z)", "-abs(z)", "abs(z)/z", "z - abs(z)", "v"),
        "?a": ("u", "0", "1", "-1", "-2"),
        "?b": ("u + 1", "1", "v", "2", "-1"),
        "?h": ("0", "1", "u", "v", "-1", "4"),
    },
    "witness": {"?P": ("not z == z", "not z <= 1 and not z > 1", "z > 0")},
}
"""Bodies that satisfy premises which others rarely do; half of the instances have them."""
_ALWAYS = {"barrier"}
"""Axioms of which all instances have them: others would meet an equation between the places at
which models look.
"""
_ARGUMENTS = {"int": "t", "real": "zsr"}


def model(rng: Random) -> Model:
    """Return values of the free names: halves, a small integer, and sequences that are constant
    outside of -4..4.
    """
    values = {
        trees.variable("u", "real"): Fraction(rng.randint(-4, 4), 2),
        trees.variable("v", "real"): Fraction(rng.randint(-4, 4), 2),
        trees.variable("k", "int"): rng.randint(-3, 3),
        trees.variable("x", "seq"): walk(rng),
        trees.variable("y", "seq"): walk(rng),
    }
    return Model(values, exact=True)


def instance(axiom: Axiom, rng: Random) -> Node:
    """Return a random instance of an axiom."""
    related: dict[str, str] = {}
    likely = _LIKELY.get(axiom.name, {})
    always = axiom.name in _ALWAYS
    if likely and not always and rng.random() < 0.5:
        likely = {}
    bodies = {
        name: _body(s, rng, related, likely.get(name, ()), always)
        for name, s in axiom.symbols.items()
    }
    return axioms.instance(axiom, bodies)


def _body(
    symbol: Symbol, rng: Random, related: dict[str, str], likely: tuple[str, ...], always: bool
) -> tuple[tuple[Node, ...], Node]:
    """Return variables and body for a symbol, one of ``likely`` unless it is empty.

    ``related`` holds the terms chosen for symbols of the same sort, which are taken again at times:
    an axiom is often about terms that are close.  ``always``: functions are among ``likely``.
    """
    reals = iter(_ARGUMENTS["real"])
    own = [next(reals) if sort == "real" else _ARGUMENTS[sort] for sort in symbol.arguments]
    variables = tuple(map(trees.variable, own, symbol.arguments))
    sorts = {**SORTS, **dict(zip(own, symbol.arguments, strict=True))}
    if symbol.sort == "statement":
        text = rng.choice(likely) if likely else _statement(rng, symbol)
        return variables, reading.sentence(text, sorts)
    kind = f"{symbol.sort} {symbol.arguments}"
    if likely and ((always and own) or not (symbol.partial and rng.random() < 0.3)):
        text = rng.choice(likely)
    elif kind in related and rng.random() < 0.4:
        near = ("", "", " + 1", " - 1", *((" + 1/2",) if symbol.sort == "real" else ()))
        text = related[kind] + rng.choice(near)
    else:
        text = _integer(rng) if symbol.sort == "int" else _term(rng, symbol)
    related.setdefault(kind, text)
    return variables, reading.term(text, sorts)


def _integer(rng: Random) -> str:
    return rng.choice(("0", "1", "-1", "2", "k", "k", "k + 1", "k - 2", "3"))


def _constant(rng: Random) -> str:
    return rng.choice(("0", "0", "1", "-1", "2", "1/2", "-1/2", "u"))


def _statement(rng: Random, symbol: Symbol) -> str:
    relations = [_relation(rng, symbol) for _ in range(rng.choice((1, 1, 2)))]
    parts = [f"not {r}" if rng.random() < 0.25 else r for r in relations]
    return f" {rng.choice(('and', 'or'))} ".join(parts)


def _relation(rng: Random, symbol: Symbol) -> str:
    sign = rng.choice(_RELATIONS)
    if symbol.arguments == ("real",):
        left = rng.choice(("z", "z", "z + u", "2*z", "1/z", "z - u", "abs(z)"))
        right = rng.choice(("0", "1", "-1", "2", "1/2", "-2"))
        return f"{left} {sign} {right}"
    if rng.random() < 0.3:
        return f"t {sign} {rng.choice(('0', '1', '2', '-1', '3', '4', 'k'))}"
    left = rng.choice(("x[t]", "x[t]", "x[t + 1]", "y[t]", "1/x[t]", "x[t - 1]"))
    return f"{left} {sign} {rng.choice((_constant(rng), 'y[t]', 'x[t + 1]'))}"


def _term(rng: Random, symbol: Symbol) -> str:
    if symbol.arguments[:3] == ("int", "real", "real"):
        total = ("z + s", "s", "-z", "t - s", "abs(z) - s", "min(z, s)", "z + x[t]", "u")
        return _partly(rng, symbol, total, ("1/z", "s/(z - 1)", "1/(t - 2)"))
    if symbol.arguments == ("int", "real"):
        total = ("z + 1", "z/2", "-z", "t - z", "abs(z) - 1", "min(z, 2)", "z + x[t]", "t", "u")
        return _partly(rng, symbol, total, ("1/z", "1/(z - 1)", "1/(t - 2)"))
    if symbol.arguments == ("int",):
        total = ("x[t]", "x[t]", "x[t + 1]", "x[t] + y[t]", "t", "t + x[t]", "y[t]", "u", "t*t")
        return _partly(rng, symbol, total, ("1/x[t]", "1/t", "1/(t - 1)", "1/(t + k)"))
    if symbol.arguments == ("real",):
        total = ("z**2", "u*z", "abs(z)", "min(z, v)", "z + u", "z*abs(z)", "u")
        return _partly(rng, symbol, total, ("1/z", "z/(z - u)", "1/u", "z/v"))
    total = (_constant(rng), "u", "v", "x[k]", "u*v", "u + v", "u - v", "x[k + 1]", "2", "3")
    return _partly(rng, symbol, total, ("1/u", "1/x[k]", "1/(u - v)", "1/(u - 1)"))


def _partly(rng: Random, symbol: Symbol, total: tuple[str, ...], partial: tuple[str, ...]) -> str:
    """Return one of the terms, for a partial symbol often one that may lack a value."""
    return rng.choice(partial if symbol.partial and rng.random() < 0.4 else total)
