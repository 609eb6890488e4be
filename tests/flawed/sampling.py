"""Looking for a witness that breaks a step, for the oracle to judge: random points and terms.

This is no search of the provers, so that what it finds measures them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import mpmath
import numpy as np
from scipy import special

from tests.flawed import oracle
from tests.flawed.sentences import declared, read

POINTS = 1000
TERMS = 100
FEW = 8
_FUNCTIONS = {
    **{n: getattr(np, n) for n in ("exp", "log", "sqrt", "cbrt", "abs", "sin", "cos", "tan")},
    **{n: getattr(np, n) for n in ("sinh", "cosh", "tanh")},
    **{"asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "erf": special.erf},
    **{"erfc": special.erfc, "gamma": special.gamma, "loggamma": special.gammaln},
    "Phi": special.ndtr,
}
_RELATIONS = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "==": np.equal,
    "!=": np.not_equal,
}


# ---- arrays of floating numbers ------------------------------------------------------------------
def column(tree, place: dict):
    """Return the values of a term or statement at many points."""
    if isinstance(tree, Fraction):
        return np.float64(tree)
    if isinstance(tree, str):
        if tree not in place:
            return {"pi": np.pi, "e": np.e, "true": True, "false": False}[tree]
        found = place[tree]
        if isinstance(found, tuple):
            place[tree] = found = column(found[1], place)
        return found
    op, *args = tree
    if op == "call" and args[0] in ("min", "max"):
        each = [column(a, place) for a in args[1:]]
        return (np.minimum if args[0] == "min" else np.maximum).reduce(np.broadcast_arrays(*each))
    if op == "call":
        return _FUNCTIONS[args[0]](column(args[1], place))
    each = [column(a, place) for a in args]
    if op in ("and", "or"):
        return (np.logical_and if op == "and" else np.logical_or).reduce(np.broadcast_arrays(*each))
    if op == "not":
        return np.logical_not(each[0])
    if op == "=>":
        return np.logical_or(np.logical_not(each[0]), each[1])
    if op in _RELATIONS:
        gap = np.abs(each[0] - each[1]) <= 1e-9 * (np.abs(each[0]) + np.abs(each[1]))
        if op == "==":
            return gap
        return np.logical_and(_RELATIONS[op](*each), op == "!=" or ~gap | (op in ("<=", ">=")))
    a, b = each
    if op == "**":
        return np.where((a < 0) & (b != np.round(b)), np.nan, np.power(a, b))
    return {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}[op](a, b)


def _ranged(variable, place: dict, rng) -> np.ndarray:
    """Draw values of one variable: ends that belong to the range, values near them, far ones."""
    _, sort, low, high, low_open, high_open = variable
    a, b = (
        None if e is None else np.broadcast_to(np.float64(column(e, dict(place))), POINTS)
        for e in (low, high)
    )
    kind = rng.integers(0, 5, POINTS)
    step = np.select(
        [kind == 0, kind == 1, kind == 2],
        [10.0 ** -rng.integers(1, 9, POINTS), np.zeros(POINTS), rng.uniform(0, 5, POINTS)],
        10.0 ** rng.uniform(-2, 5, POINTS),
    )
    if a is not None and b is not None:
        share = np.select(
            [kind == 0, kind == 1, kind == 2],
            [10.0 ** -rng.integers(1, 9, POINTS), np.zeros(POINTS), np.ones(POINTS)],
            rng.uniform(0, 1, POINTS),
        )
        share = np.where((share == 0) & low_open, 0.125, share)
        share = np.where((share == 1) & high_open, 0.875, share)
        x = a + share * (b - a)
    elif a is not None:
        x = a + np.where((step == 0) & low_open, 0.5, step)
    elif b is not None:
        x = b - np.where((step == 0) & high_open, 0.5, step)
    else:
        x = step * rng.choice((-1, 1), POINTS)
    if sort == "int":
        x = np.round(x)
        x = x if a is None else np.maximum(x, np.ceil(a))
        x = x if b is None else np.minimum(x, np.floor(b))
    return x


def points(step: dict, seed: int) -> Iterator[dict[str, str]]:
    """Yield points at which floating numbers say that the premises hold and the claim fails."""
    rng = np.random.default_rng(seed)
    where = {n: ("term", read(t)) for n, t in step.get("where", [])}
    goal = read(step["goal"])
    with np.errstate(all="ignore"):
        place: dict = {}
        inside = np.ones(POINTS, bool)
        for text in step["given"]:
            variable = declared(text)
            if variable is None:
                inside &= column(read(text), {**where, **place})
            else:
                place[variable[0]] = x = _ranged(variable, {**where, **place}, rng)
                inside &= np.isfinite(x)
        holds = np.broadcast_to(column(goal, {**where, **place}), POINTS)
    whole = {v[0] for t in step["given"] if (v := declared(t)) and v[1] == "int"}
    for index in np.flatnonzero(inside & ~holds)[:8]:
        for digits in (3, 6, 15):
            yield {n: str(_rational(float(x[index]), n in whole, digits)) for n, x in place.items()}


def _rational(value: float, whole: bool, digits: int) -> Fraction:
    if whole:
        return Fraction(round(value))
    if value and abs(value) < 1e-3:
        return 1 / Fraction(1 / value).limit_denominator(10**digits)
    return Fraction(value).limit_denominator(10**digits)


def witness(step: dict, seed: int) -> dict[str, str] | None:
    """Return a witness that breaks a step by the oracle's judgement, None where none is found."""
    if "theorem" in step:
        return strategy(step, seed)
    for at in points(step, seed):
        if oracle.breaks(step, at)[0]:
            return at
    return None


# ---- terms against what a claim says to exist ----------------------------------------------------
def variables(tree, op: str = "all") -> Iterator[tuple]:
    """Yield the quantified variables of a claim: (quantifier, variable)."""
    if isinstance(tree, tuple) and tree:
        if tree[0] in ("all", "some"):
            yield tree[0], tree[1]
        for part in tree:
            yield from variables(part)


def strategy(step: dict, seed: int) -> dict[str, str] | None:
    """Try random values of the premises' variables, and random terms for those of the claim."""
    rng = random.Random(seed)
    quantified = list(dict.fromkeys(variables(read(step["theorem"]))))
    plain = not any(sign in text for text in _texts(step) for sign in ("[t", "P[", "sum(", "]["))
    for _ in range(TERMS if plain else FEW):
        chosen = _chosen(step, quantified, rng)
        try:
            if plain and not _promising(step, chosen):
                continue
            if oracle.breaks(step, chosen)[0]:
                return chosen
        except (ArithmeticError, ValueError, RecursionError, KeyError, TypeError):
            continue
    return None


def _texts(step: dict) -> list[str]:
    return [step["theorem"], *step["given"], *(t for _, t in step["where"])] + [
        "[t" for _ in step["let"]
    ]


def _chosen(step: dict, quantified: list, rng) -> dict[str, str]:
    """Return a random witness."""
    chosen: dict[str, str] = {}
    for text in step["given"]:
        variable = declared(text)
        if variable is None:
            continue
        if variable[1] == "seq":
            chosen[variable[0]] = rng.choice(("0", "0", "0", "1", "-1"))
        else:
            chosen[variable[0]] = _value(variable, chosen, step, rng)
    picked: list[str] = []
    for op, variable in quantified:
        if op == "some":
            picked.append(variable[0])
        elif variable[1] != "seq" and _wanted(variable, picked):
            chosen[variable[0]] = _term(variable, picked, rng)
    return chosen


def _promising(step: dict, chosen: dict[str, str]) -> bool:
    """Do floating numbers let the claim fail against every one of some choices?"""
    place = {n: ("term", read(t)) for n, t in step["where"]}
    with np.errstate(all="ignore"):
        for text in step["given"]:
            variable = declared(text)
            if variable is not None:
                place[variable[0]] = column(read(chosen[variable[0]]), place)
            elif not np.all(column(read(text), dict(place))):
                return False
        tree = read(step["theorem"])
        while tree[0] in ("all", "some"):
            op, variable, tree = tree
            name, sort, low, high, *_ = variable
            a, b = (None if e is None else column(e, dict(place)) for e in (low, high))
            if op == "some":
                rng = np.random.default_rng(len(name))
                offset = rng.permutation([0.01, 0.3, 1, 3, 10, 30, 100, 1000])
                offset = np.ceil(offset) if sort == "int" else offset
                place[name] = (0 if a is None else a) + offset
                if b is not None:
                    place[name] = a + (b - a) * offset / 2000
                continue
            place[name] = x = column(read(chosen[name]), dict(place))
            if (a is not None and np.any(x < a)) or (b is not None and np.any(x > b)):
                return False
        if any(part[0] in ("all", "some") for part in _parts(tree)):
            return True
        return not np.any(column(tree, place))


def _parts(tree) -> Iterator[tuple]:
    if isinstance(tree, tuple):
        yield tree
        for part in tree:
            yield from _parts(part)


def _wanted(variable, picked: list[str]) -> bool:
    low, high = variable[2:4]
    return variable[1] == "real" or low is None or high is None or bool(picked)


def _value(variable, chosen: dict[str, str], step: dict, rng) -> str:
    """Return a value in a variable's range, as text."""
    place = {n: ("term", read(t)) for n, t in step.get("where", [])}
    place |= {n: ("term", read(t)) for n, t in chosen.items()}
    with mpmath.workdps(20):
        try:
            low, high = oracle.ends(variable, place)
        except (ArithmeticError, KeyError, AttributeError):
            return "1"
        a, b = (
            None
            if e is None
            else Fraction(str(mpmath.nstr(e, 15)))
            if not isinstance(e, Fraction)
            else e
            for e in (low, high)
        )
    if variable[1] == "int":
        x = Fraction(rng.choice((0, 0, 1, 2, 3, 5, 10, 30)))
        if a is not None:
            x += Fraction(-(-a // 1))
        elif b is not None:
            x = Fraction(b // 1) - x
        return str(x if b is None else min(x, Fraction(b // 1)))
    if a is not None and b is not None:
        share = rng.choice(
            (
                Fraction(0),
                Fraction(1),
                Fraction(1, 2),
                Fraction(1, 50),
                Fraction(49, 50),
                Fraction(rng.randint(1, 9), 10),
            )
        )
        return str(a + share * (b - a))
    x = rng.choice(
        (
            Fraction(0),
            Fraction(1, 10),
            Fraction(1),
            Fraction(2),
            Fraction(10),
            Fraction(rng.randint(1, 50), rng.randint(1, 9)),
            Fraction(1000),
        )
    )
    if a is not None:
        return str(a + x)
    return str(b - x if b is not None else x * rng.choice((-1, 1)))


def _term(variable, picked: list[str], rng) -> str:
    """Return a term for a variable of the claim; it may use what the claim says to exist."""
    low, high = (None if e is None else f"({written(e)})" for e in variable[2:4])
    constants = ["0", "1", "2", "10", "100"]
    if variable[1] == "real":
        constants += ["1/2", "1/10"]
    grown = rng.choice(constants)
    if picked and rng.random() < 0.7:
        n, both = rng.choice(picked), "+".join(picked)
        grown = rng.choice((n, both, f"2*{n}+2", f"({both}+1)**2", f"({both}+2)**4"))
        if variable[1] == "real":
            grown = rng.choice((grown, f"exp({both})", f"1/({both}+1)", f"{n}/2"))
    small = f"1/({grown}+2)"
    if low is not None and high is not None:
        if variable[1] == "int":
            return rng.choice((low, high, f"{low}+1"))
        share = rng.choice(("0", "1", "1/2", small, f"(1-{small})"))
        return f"{low}+({high}-{low})*{share}"
    if low is not None:
        return f"{low}+{grown}"
    return f"{high}-({grown})" if high is not None else rng.choice((grown, f"-({grown})"))


def written(tree) -> str:
    """Return the text of a term."""
    if isinstance(tree, (Fraction, str)):
        return f"({tree})" if isinstance(tree, Fraction) and tree < 0 else str(tree)
    op, *args = tree
    if op == "call":
        return f"{args[0]}({', '.join(map(written, args[1:]))})"
    if op == "index":
        return f"{args[0]}[{written(args[1])}]"
    return f"({written(args[0])}{op}{written(args[1])})"
