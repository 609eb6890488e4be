"""Random instances of the axioms about chance: models, and bodies that the models can decide.

Events break on the grid of `tests.logic.models`, or where a value occurs that an instance names;
what is said of a sequence of draws depends on its values at 0, 1, 2 alone, and the sequences of
`_SEQUENCES` stand for all others.  Most laws are finite; continuous ones are put for single draws.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from random import Random

from assay.theory.language.grammar import Node
from assay.theory.language.logic import reading, trees
from assay.verification.kernel.logic import axioms
from assay.verification.kernel.logic.axioms import Axiom, Symbol
from tests.logic.models import Model, drawn_at

SORTS = {"u": "real", "v": "real", "p": "real", "k": "int"}
"""The names that bodies leave free."""
_ARGUMENTS = {"int": "t", "real": "z", "seq": "g"}
_CHANCES = ("0", "1", "1/2", "1/3", "3/4", "1/5", "1/2", "1/3", "3/2", "-1/2")
_SEQUENCES = tuple(
    drawn_at(dict(enumerate(map(Fraction, values))))
    for values in itertools.product((-4, -1, 0, 1, 4), repeat=3)
)

_FINITE = ("Bernoulli(p)", "Bernoulli(1/3)", "Rademacher()", "Bernoulli(u)")
_CONTINUOUS = ("N(u, v)", "N(0, 1)", "Unif(u, v)", "Exp(v)")
_EVENTS = ("z > 0", "z >= 0", "z == 1", "z <= u", "z < 1", "1/z > 0", "abs(z) >= 1", "z**2 == z")
_BODIES: dict[str, tuple[str, ...]] = {
    "law ": (*_FINITE, *_FINITE, *_CONTINUOUS),
    "law int": (
        *("Bernoulli(p)", "Bernoulli(1/2)", "Rademacher()", "Bernoulli(1/(2 + t**2))"),
        *("Bernoulli(p*t)", "Bernoulli(t)", "Bernoulli(2 - t)"),
    ),
    "statement real": (*_EVENTS, "z > u and z < v", "not z > 0", "z == 1 or z < 0"),
    "statement seq": (
        *("g[0] > 0", "g[1] == 1", "g[0] == g[1]", "g[0]*g[1] > 0", "not g[k] > 0", "g[1] != 0"),
        *("g[0] >= 1 and g[1] >= 1", "g[0] > 0 or g[2] > 0", "1/g[1] > 0", "g[2] < 1"),
        *("for all n in {0..2}: g[n] >= 0", "exists n in {0..k}: g[n] == 1"),
    ),
    "statement int, seq": (
        *("g[t] > 0", "g[t] == 1", "g[t] != g[0]", "1/g[t] > 0", "g[1] > t", "not g[t] == 1"),
        *("g[t]*g[1] > 0", "t == 1"),
    ),
    "statement int, real": (*_EVENTS, "z > t", "t*z > 0", "z == t", "t == 1", "z >= 1 - t"),
    "real ": ("0", "1", "-1", "2", "1/2", "u", "v", "u + v", "p"),
    "real int": ("0", "1", "t", "p", "u", "v", "1/2", "t + u"),
    "real real": ("z", "z**2", "abs(z)", "1 - z", "z + 1", "2*z - 1", "u", "(z - u)**2"),
    "real int, real": ("z", "t*z", "z + t", "z**2"),
    "real seq": ("g[0]", "(g[0] + g[1])**2", "abs(g[1]) + g[0]**2", "g[0]*g[1]", "1 - g[k]"),
    "int ": ("0", "0", "1", "k", "2", "-1"),
}
_PARTIAL = {
    "real ": ("1/u", "1/(u - v)", "1/p", "1/(v - 1)"),
    "real int": ("1/t", "1/(t - 1)", "t/u"),
    "real real": ("1/z", "1/(z - 1)", "z/u"),
    "real int, real": ("1/z", "1/(z - 1)", "z/(t - 1)", "1/t"),
    "real seq": ("1/g[0]", "g[1]/(g[0] - 1)", "1/u"),
}
"""Bodies by the sort of a symbol and of its arguments; those that may lack a value."""

_MEANS = (
    *(("Bernoulli(p)", "z", "p"), ("Rademacher()", "z", "0"), ("Rademacher()", "z**2", "1")),
    *(("Bernoulli(p)", "z**2", "p"), ("Bernoulli(1/2)", "2*z - 1", "0"), ("Exp(1)", "z", "1")),
    *(
        ("Bernoulli(p)", "abs(z - 1)", "1 - p"),
        ("N(0, 1)", "z**2", "1"),
        ("Unif(0, 1)", "z", "1/2"),
    ),
)
_NONNEGATIVE = (
    *(("Bernoulli(p)", "z**2", "p"), ("Rademacher()", "z**2", "1"), ("N(0, 1)", "z**2", "3/2")),
    *(("Bernoulli(p)", "abs(z - 1)", "1 - p"), ("Rademacher()", "(z + 1)**2", "2")),
    *(("Rademacher()", "z", "0"), ("Exp(1)", "z", "1"), ("Bernoulli(1/2)", "2*z - 1", "0")),
)
_OF_DRAWS = (
    *(("Rademacher()", "g[0]*g[1]", "0"), ("Rademacher()", "g[1]", "0")),
    *(("Rademacher()", "(g[0] + g[1])**2", "2"), ("Bernoulli(p)", "g[1]**2", "p")),
    *(("Bernoulli(1/2)", "abs(g[1]) + g[0]**2", "1"), ("Bernoulli(t)", "g[0]**2", "0")),
)
_MEANS_AT = (
    *(("Bernoulli(p)", "z", "p"), ("Rademacher()", "z", "0"), ("Rademacher()", "z**2", "1")),
    *(("Bernoulli(1/(2 + t**2))", "z", "1/(2 + t**2)"), ("Bernoulli(p)", "t*z + 1", "t*p + 1")),
    *(("Rademacher()", "z + t", "t"), ("Bernoulli(1/2)", "2*z", "1")),
)
"""Laws, functions of a draw or of all draws, and their means (or more)."""

_SECOND = (
    *(("Rademacher()", "(g[0] + g[1])**2", "2", "8"), ("Rademacher()", "g[0]**2", "1", "1")),
    *(("Bernoulli(p)", "g[1]**2", "p", "p"), ("Bernoulli(1/2)", "g[0] + g[1]", "1", "3/2")),
    *(("Bernoulli(1/2)", "g[1] - 1", "-1/2", "1/2"), ("Rademacher()", "g[0] - g[0]", "0", "0")),
    *(("Rademacher()", "g[1]**2 - 2", "-1", "1"), ("Rademacher()", "g[0]**2 - 2", "-1", "1")),
    *(("Bernoulli(1/3)", "2*g[1]", "2/3", "4/3"), ("Rademacher()", "g[0] - 1/2", "-1/2", "5/4")),
)
"""Laws, functions of all draws, their means and those of their squares."""

_BOUNDED = (
    *(("Rademacher()", "z", "0", "1", "1"), ("Bernoulli(1/5)", "z", "1/5", "4/25", "1")),
    *(("Bernoulli(p)", "z", "p", "p*(1 - p)", "1"), ("Rademacher()", "z**2", "0", "1", "1")),
    *(("Bernoulli(1/2)", "2*z", "1", "1", "1"), ("Rademacher()", "z + t", "t", "1", "1")),
    *(("Rademacher()", "0*z", "0", "0", "0"), ("Bernoulli(1/5)", "z", "1/5", "4/25", "0")),
)
"""Laws, functions of a draw, their means (or less) and variances, and how far off they lie at most
(or less).
"""

_WRITTEN = {
    "z": ("z", "(1 + z) - 1", "abs(z)", "z**2/z", "2*z/2"),
    "z**2": ("z**2", "z*z", "abs(z)**2", "z**3/z", "abs(z)"),
    "2*z - 1": ("2*z - 1", "z + (z - 1)", "2*(z - 1/2)", "2*z + 1"),
    "abs(z - 1)": ("abs(1 - z)", "max(z - 1, 1 - z)", "z - 1"),
}
"""Functions written in other ways, and others."""

_INCLUDED = {
    "monotone": (("z > 0", "z >= 0"), ("z == 1", "z > u - 2"), ("abs(z) > 1", "z != 0")),
    "monotone in draws": (
        *(("g[0] > 0", "g[0] >= 0"), ("g[0] == 1 and g[1] == 1", "g[1] > 0")),
        *(("1/g[1] > 0", "g[1] > 0"), ("g[2] < 0", "g[2] < 1 or g[0] == 1")),
    ),
}
"""Events that follow from others."""

_RANGES = (("0", "1"), ("0", "0"), ("1", "2"), ("0", "2"), ("1", "0"), ("k", "k"), ("k", "2"))
_WIDE = (
    ("z", "0", "1"),
    ("z", "-1", "1"),
    ("t*z", "-t", "t"),
    ("z + 1", "0", "2"),
    ("z", "0", "u"),
)
_LIKELY: dict[str, dict[str, tuple[str, ...]]] = {
    "normal law": {"?v": ("v", "u", "0", "1", "1/2")},
    "markov": {"?c": ("1", "1/2", "2", "u", "v", "0", "-1")},
    "markov for draws": {"?c": ("1", "1/2", "4", "u", "0", "-1")},
    "sum of normals": {
        "?m": ("0", "t", "u"),
        "?v": ("v", "1", "t", "2 - t", "u"),
        "?c": ("1", "t - 1", "2", "0", "1/2"),
        "?E": ("z > 0", "z <= 1", "z < u", "abs(z) >= 1"),
    },
    "uniform": {"?x": ("u", "v", "0", "1", "1/2", "(u + v)/2")},
    "exponential": {"?r": ("v", "1", "2", "u"), "?x": ("u", "1", "1/2", "0", "2")},
    "monotone mean": {"?g": ("exp(z**2)", "z**2 + 1", "abs(z)", "z + 1")},
    "hoeffding": {"?t": ("1/2", "1/2", "1", "1/4", "u", "-1", "0", "2")},
    "moments of a square": {
        "?v": ("v", "1", "1/2", "u"),
        "?s": ("1/4", "-1", "1/8", "0", "u", "1/2"),
    },
    "paley-zygmund": {"?c": ("0", "1/2", "1", "1/4", "2", "-1", "u")},
    "same mean": {
        "?f": ("z", "z**2", "abs(z)", "2*z - 1", "1/z", "z**2/z"),
        "?g": ("z", "z*z", "abs(z)", "z + z - 1", "1/z", "max(z, -z)", "(1 + z) - 1"),
    },
    "normal moments": {"?s": ("1", "-1", "1/2", "0", "u")},
    "mean on an event": {
        "?L": ("Bernoulli(p)", "Bernoulli(1/2)", "Rademacher()", "Bernoulli(2 - t)"),
        "?f": (
            *("1/(1 + g[0]**2)", "1/(2 + g[1]**2)", "1 - 1/(1 + g[0]**2)", "1/(1 + g[0]**2)"),
            *("g[0]", "2*g[1]", "u", "1 - g[0]", "1/2", "2/(1 + g[0]**2)"),
        ),
        "?E": ("g[0] > 0", "g[0] == g[1]", "g[1] == 1", "not g[0] == 0", "g[0] == 0", "g[1] < 1"),
        "?c": ("0", "1/5", "1/2", "u", "-1"),
        "?d": ("1/2", "1", "1/5", "u", "2"),
    },
}


def model(rng: Random) -> Model:
    """Return values of the free names: halves, a small chance (at times none), an index."""
    values = {
        trees.variable("u", "real"): Fraction(rng.randint(-2, 4), 2),
        trees.variable("v", "real"): Fraction(rng.randint(-1, 4), 2),
        trees.variable("p", "real"): Fraction(rng.choice(_CHANCES)),
        trees.variable("k", "int"): rng.randint(0, 2),
    }
    return Model(values, exact=True, all_sequences=_SEQUENCES)


def instance(axiom: Axiom, rng: Random) -> Node:
    """Return a random instance of an axiom about chance."""
    together = _together(axiom, rng)
    likely = _LIKELY.get(axiom.name, {})
    filled = {}
    for name, symbol in axiom.symbols.items():
        kind = f"{symbol.sort} {', '.join(symbol.arguments)}"
        if symbol.partial and rng.random() < 0.4:
            text = rng.choice(_PARTIAL[kind])
        elif name in together:
            text = together[name]
        else:
            text = rng.choice(likely.get(name, _BODIES[kind]))
        filled[name] = _read(symbol, text)
    return axioms.instance(axiom, filled)


def _together(axiom: Axiom, rng: Random) -> dict[str, str]:
    """Return bodies that are chosen at once: the ends of a range; events; a law, a function with
    its range, and its mean (at times another).
    """
    found: dict[str, str] = {}
    symbols = axiom.symbols
    if "?a" in symbols and symbols["?a"].sort == "int":
        found["?a"], found["?b"] = rng.choice(_RANGES)
        found["?c"], found["?d"] = rng.choice(_RANGES)
        found["?k"] = rng.choice(("0", "1", "k", "2"))
        for name in ("?c", "?d"):
            if symbols.get(name, symbols["?a"]).sort != "int":
                del found[name]
    if {"?x", "?L", "?f"} <= set(symbols):
        general = _MEANS_AT if symbols["?L"].arguments else _MEANS
        means = {"markov": _NONNEGATIVE, "markov for draws": _OF_DRAWS}.get(axiom.name, general)
        found["?L"], found["?f"], found["?x"] = rng.choice(means)
        if "?y" in symbols:
            same = [row for row in means if row[0] == found["?L"]]
            if rng.random() < 0.8:
                _, found["?g"], found["?y"] = rng.choice(same)
        if rng.random() < 0.25:
            found["?x"] = rng.choice(("u", "1", "2", "0"))
        if axiom.name == "monotone mean" and rng.random() < 0.25:
            found["?y"] = rng.choice(("u", "1", "-1", "0"))
    if axiom.name in _INCLUDED and rng.random() < 0.6:
        found["?E"], found["?F"] = rng.choice(_INCLUDED[axiom.name])
    if axiom.name == "bernstein":
        found["?a"], found["?b"] = "0", rng.choice(("0", "0", "1", "-1"))
        row = dict(zip(("?L", "?f", "?x", "?v", "?m"), rng.choice(_BOUNDED), strict=True))
        found |= {**row, "?t": rng.choice(("1", "1", "4/5", "2", "1/2", "-1", "0"))}
        if rng.random() < 0.25:
            found[rng.choice(("?v", "?m", "?x"))] = rng.choice(("1/8", "0", "1"))
    if axiom.name == "paley-zygmund":
        found["?a"], found["?b"] = "0", rng.choice(("1", "1", "1", "2", "-1"))
        found["?L"], found["?f"], found["?x"], found["?y"] = rng.choice(_SECOND)
        if rng.random() < 0.4:
            found[rng.choice(("?x", "?y"))] = rng.choice(("2", "1", "1/2", "1/4"))
    if axiom.name == "same mean":
        found["?g"] = found["?f"]
        found["?f"] = rng.choice(_WRITTEN.get(found["?f"], (found["?f"],)))
    if "?low" in symbols:
        found["?f"], found["?low"], found["?high"] = rng.choice(_WIDE)
        if rng.random() < 0.9:
            found["?L"], found["?x"] = {
                "z": ("Rademacher()", "0") if found["?low"] == "-1" else ("Bernoulli(p)", "p"),
                "t*z": ("Rademacher()", "0"),
                "z + 1": ("Rademacher()", "1"),
            }[found["?f"]]
            if rng.random() < 0.2:
                found["?x"] = rng.choice(("0", "-1", "u"))
    return found


def _read(symbol: Symbol, text: str) -> tuple[tuple[Node, ...], Node]:
    own = [_ARGUMENTS[sort] for sort in symbol.arguments]
    sorts = {**SORTS, **dict(zip(own, symbol.arguments, strict=True))}
    read = {"statement": reading.sentence, "law": reading.law}.get(symbol.sort, reading.term)
    return tuple(map(trees.variable, own, symbol.arguments)), read(text, sorts)
