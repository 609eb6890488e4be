"""The oracle: does a witness break a step?  It evaluates the step at the witness with exact
fractions and 60 digits, and shares no code with the kernel, the provers or the searches for
counterexamples.

A step is JSON data: ``goal`` or ``theorem`` (a sentence), ``given``, ``where``, and for theorems
``let``.  A witness names a value, as text, for each variable of the premises, and where the claim
says "for all" or the premises declare a sequence, a term: it may speak of what was chosen before,
such as ``k = C + 1`` where C is the constant that the claim says to exist.  Further names
abbreviate terms, and ``ceil`` may be used.  Against such claims one
point is no refutation; the oracle plays the terms against many choices (`CHOICES`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import mpmath

from assay.verification.audit.reading import (
    DIGITS,
    FAR,
    Missing,
    Unsure,
    call,
    floating,
    known,
    minus,
    power,
    sign,
)
from tests.flawed import chances
from tests.flawed.sentences import declared, read

ENUMERATED = 400
"""A range of integers up to this size is gone through; of a larger one `CHOICES` are taken."""
CHOICES = [0, 1, 2, 3, 4, 5, 7, 10, 20, 37, 100, 1000, 10**4, 10**6, 10**9]
"""What is tried for a number that the claim says to exist, counted from the start of its range."""
NEAR_CHOICES = [c for c in CHOICES if c <= 37]
VERY_FAR = 10**9
"""The largest size of an exponent."""
_CHOICES, _DIGITS = " choices", " digits"
"""Where `breaks` puts what it was asked among the values of names; no name has a space."""
SMALL = [Fraction(1, 3), Fraction(1, 1000), Fraction(1, 10**6), Fraction(1, 10**12)]
SHARES = [Fraction(n, 64) for n in (1, 8, 32, 56, 63)] + [Fraction(1, 10**6)]
STEPS = 60
"""The longest run of a recursion."""
LOW_POWER = 4
"""Whole powers up to this one are products: they ask for no sign of what is near 0."""


class Sequence:
    """The values of sequences that one recursion defines together, for each precision anew."""

    def __init__(self, place: dict, own: dict[str, tuple]):
        self.place, self.own = {**place, **dict.fromkeys(own, self)}, own
        self.runs: dict[int, dict[str, list]] = {}

    def at(self, name: str, index: int):
        """Return a value."""
        if not 0 <= index <= STEPS:
            raise Unsure("a far time")
        if mpmath.mp.prec not in self.runs:
            start = {n: [evaluate(first, self.place)] for n, (first, _) in self.own.items()}
            self.runs[mpmath.mp.prec] = start
        run = self.runs[mpmath.mp.prec]
        for time in range(len(run[name]) - 1, index):
            here = {**self.place, "t": Fraction(time)}
            following = {n: evaluate(step, here) for n, (_, step) in self.own.items()}
            for n, value in following.items():
                run[n].append(value)
        return run[name][index]


class Family:
    """The sequence of the values of a term in i."""

    def __init__(self, place: dict, term):
        self.place, self.term = place, term

    def at(self, name: str, index: int):
        """Return a value."""
        return evaluate(self.term, {**self.place, "i": Fraction(index)})


# ---- values --------------------------------------------------------------------------------------
def evaluate(tree, place: dict):
    """Return the value of a term; raises `Missing` where it has none, `Unsure` where the digits do
    not say.
    """
    if isinstance(tree, Fraction):
        return known(tree)
    if isinstance(tree, str):
        if tree in place:
            found = place[tree]
            return evaluate(found[1], place) if isinstance(found, tuple) else found
        return {"pi": +mpmath.pi, "e": +mpmath.e}[tree]
    op, *args = tree
    if op == "call" and args[0] == "ceil":
        return Fraction(int(mpmath.ceil(floating(evaluate(args[1], place)))))
    if op == "call":
        inner = [evaluate(a, place) for a in args[1:]]
        if args[0] == "exp" and FAR < abs(inner[0]) <= VERY_FAR:
            return known(mpmath.exp(floating(inner[0])))
        return known(call(args[0], inner))
    if op == "index":
        if not isinstance(place.get(args[0]), (Sequence, Family)):
            raise Unsure("an unknown sequence")
        return place[args[0]].at(args[0], _integer(evaluate(args[1], place)))
    if op in ("sum", "prod"):
        return _total(op, *args, place)
    if op == "chance":
        return known(chances.chance(*args, place, evaluate, truth))
    a, b = (evaluate(x, place) for x in args)
    if op == "*" and any(isinstance(x, Fraction) and x == 0 for x in (a, b)):
        return Fraction(0)
    if op == "**" and isinstance(b, Fraction) and b.denominator == 1 and 0 < b <= LOW_POWER:
        return known(a**b if isinstance(a, Fraction) else mpmath.power(a, int(b)))
    if op == "**":
        return known(power(a, b))
    if op == "/" and sign(b) == 0:
        raise Missing("division by 0")
    if not (isinstance(a, Fraction) and isinstance(b, Fraction)):
        a, b = floating(a), floating(b)
    return known(
        {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b}[op]()
    )


def _total(op: str, name: str, first, last, body, place: dict):
    low, high = (_integer(evaluate(end, place)) for end in (first, last))
    if high - low > STEPS:
        raise Unsure("a long sum")
    found = Fraction(op == "prod")
    for i in range(low, high + 1):
        one = evaluate(body, {**place, name: Fraction(i)})
        if not (isinstance(one, Fraction) and isinstance(found, Fraction)):
            one, found = floating(one), floating(found)
        found = known(found + one if op == "sum" else found * one)
    return found


def _integer(value) -> int:
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    raise Unsure("no integer")


def relation(op: str, args, place: dict) -> bool | None:
    """Return whether a relation holds; None where the digits do not decide.  A relation with a side
    that has no value is false.
    """
    digits = place.get(_DIGITS, DIGITS)
    try:
        gaps = []
        for more in (digits, 3 * digits):
            with mpmath.workdps(more):
                a, b = (evaluate(x, place) for x in args)
                gaps.append((minus(a, b), max(abs(floating(a)), abs(floating(b)))))
                if isinstance(gaps[0][0], Fraction):
                    break
        gap, size = gaps[0]
        if not isinstance(gap, Fraction):
            again = gaps[-1][0]
            if (
                abs(gap) <= size * mpmath.mpf(10) ** (5 - digits // 2)
                or isinstance(again, Fraction)
                or abs(gap - again) > abs(again) / 1000
            ):
                return None
    except Missing:
        return False
    except (Unsure, OverflowError, KeyError):
        return None
    return {
        "<": gap < 0,
        "<=": gap <= 0,
        ">": gap > 0,
        ">=": gap >= 0,
        "==": gap == 0,
        "!=": gap != 0,
    }[op]


# ---- statements ----------------------------------------------------------------------------------
def _all_of(found: Iterator[bool | None]) -> bool | None:
    seen = True
    for one in found:
        if one is False:
            return False
        seen = None if one is None else seen
    return seen


def _not(found: bool | None) -> bool | None:
    return None if found is None else not found


def truth(tree, place: dict) -> bool | None:
    """Return whether a statement holds, as far as finite looking can tell: infinite ranges are
    represented by `CHOICES`.
    """
    if tree in ("true", "false"):
        return tree == "true"
    op, *args = tree
    if op == "not":
        return _not(truth(args[0], place))
    if op == "and":
        return _all_of(truth(a, place) for a in args)
    if op == "or":
        return _not(_all_of(_not(truth(a, place)) for a in args))
    if op == "=>":
        return _not(_all_of(iter((truth(args[0], place), _not(truth(args[1], place))))))
    if op in ("all", "some"):
        variable, body = args
        each = (truth(body, {**place, variable[0]: v}) for v in values(variable, place))
        return _all_of(each) if op == "all" else _not(_all_of(_not(t) for t in each))
    return relation(op, args, place)


def ends(variable, place: dict):
    """Return the ends of a variable's range, None for infinite ones."""
    return tuple(None if e is None else evaluate(e, place) for e in variable[2:4])


def values(variable, place: dict) -> Iterator:
    """Yield all values of a short range of integers, and some of any other range."""
    _, sort, *_ = variable
    choices = place.get(_CHOICES, CHOICES)
    low, high = ends(variable, place)
    if sort == "int" and low is not None and high is not None:
        first, last = (int(mpmath.ceil(floating(low))), int(mpmath.floor(floating(high))))
        if last - first <= ENUMERATED:
            yield from map(Fraction, range(first, last + 1))
            return
    if low is not None and high is not None:
        found = [low + (high - low) * s for s in SHARES]
    elif low is not None:
        found = [low + c for c in choices]
    elif high is not None:
        found = [high - c for c in choices]
    else:
        found = [Fraction(side * c) for side in (1, -1) for c in choices]
    if sort == "real":
        found += [low + s for s in SMALL] if low is not None and high is None else []
    else:
        found = [Fraction(int(mpmath.floor(floating(v)))) for v in found]
    yield from (v for v in dict.fromkeys(found) if within(variable, v, place) is not False)


def within(variable, value, place: dict) -> bool | None:
    """Does a value lie in a variable's range?"""
    name, sort, low, high, low_open, high_open = variable
    if sort == "int" and not (isinstance(value, Fraction) and value.denominator == 1):
        return False
    here = {**place, name: value}
    found = []
    if low is not None:
        found.append(relation("<" if low_open else "<=", (low, name), here))
        if found[-1] is None and not low_open:
            found[-1] = _same(low, name, here)
    if high is not None:
        found.append(relation("<" if high_open else "<=", (name, high), here))
        if found[-1] is None and not high_open:
            found[-1] = _same(name, high, here)
    return _all_of(iter(found))


def _same(a, b, place: dict) -> bool | None:
    """Return True where two numbers agree to 150 digits: an irrational end that belongs to its
    range.
    """
    with mpmath.workdps(3 * DIGITS):
        try:
            one, other = (floating(evaluate(x, place)) for x in (a, b))
        except (ArithmeticError, KeyError):
            return None
        return True if abs(one - other) <= abs(one) * mpmath.mpf(10) ** -150 else None


# ---- witnesses -----------------------------------------------------------------------------------
def breaks(
    step: dict, witness: dict[str, str], choices: list[int] = CHOICES, digits: int = DIGITS
) -> tuple[bool | None, str]:
    """Return whether a step fails at a witness (None where the digits do not decide), and why not.

    ``choices`` are tried for what the claim says to exist; at far ones terms may be out of reach.

    Raises:
        ValueError: texts that cannot be read.
    """
    with mpmath.workdps(digits):
        place = {n: ("term", read(t)) for n, t in step.get("where", [])}
        extra = witness.keys() - variables(step)
        place |= {n: ("term", read(str(witness[n]))) for n in extra}
        place |= {_CHOICES: choices, _DIGITS: digits}
        place, why = premises(step, witness, place)
        if place is None:
            return (False if why.startswith("no:") else None), why
        found = fails(read(step["theorem"] if "theorem" in step else step["goal"]), place, witness)
        return found, {True: "", False: "the claim holds there", None: "too close"}[found]


def premises(step: dict, witness: dict[str, str], place: dict) -> tuple[dict | None, str]:
    """Return the values at a witness that the premises admit, or None and why they do not."""
    sequences: list[str] = []
    for text in step["given"]:
        variable = declared(text)
        if variable is None:
            condition = read(text)
            defined = recursions(condition, sequences)
            if defined:
                place = Sequence(place, defined).place
                continue
            found = truth(condition, place)
            if found is not True:
                return None, f"{'no:' if found is False else 'unsure:'} {text}"
        elif variable[1] == "seq":
            sequences.append(variable[0])
            if variable[0] in witness:
                place = {**place, variable[0]: Family(place, read(witness[variable[0]]))}
        else:
            value, found = chosen(variable, witness, place)
            if found is not True:
                return None, f"{'no:' if found is False else 'unsure:'} {text}"
            place = {**place, variable[0]: value}
    own = {n: (read(start), read(rule)) for n, start, rule in step.get("let", [])}
    if own:
        place = Sequence(place, own).place
    return place, ""


def chosen(variable, witness: dict[str, str], place: dict):
    """Return the value that a witness names for a variable, and whether it is in its range."""
    if variable[0] not in witness:
        return None, False
    try:
        value = known(evaluate(read(str(witness[variable[0]])), place))
    except Missing:
        return None, False
    except (Unsure, KeyError):
        return None, None
    if variable[1] == "int" and not isinstance(value, Fraction):
        return None, False
    return value, within(variable, value, place)


def recursions(tree, sequences: list[str]) -> dict[str, tuple]:
    """Return the recursions that a condition says: sequence -> (start, step at t)."""
    parts = [*_parts(tree)]
    found: dict[str, list] = {}
    for part in parts:
        if part[0] == "==" and part[1][0] == "index" and part[1][2] == 0:
            found.setdefault(part[1][1], [None, None])[0] = part[2]
        elif part[0] == "all" and part[2][0] == "==" and part[2][1][0] == "index":
            time, equation = part[1][0], part[2]
            if time == "t" and equation[1][2] == ("+", "t", Fraction(1)):
                found.setdefault(equation[1][1], [None, None])[1] = equation[2]
    if found and all(n in sequences and None not in pair for n, pair in found.items()):
        return {n: tuple(pair) for n, pair in found.items()}
    return {}


def _parts(tree) -> Iterator:
    if tree[0] == "and":
        for part in tree[1:]:
            yield from _parts(part)
    else:
        yield tree


def fails(tree, place: dict, witness: dict[str, str]) -> bool | None:
    """Return whether a statement fails where the witness chooses what it says of all."""
    if tree in ("true", "false"):
        return tree == "false"
    op, *args = tree
    if op == "and":
        return _not(_all_of(_not(fails(a, place, witness)) for a in args))
    if op == "or":
        return _all_of(fails(a, place, witness) for a in args)
    if op == "=>":
        own = _defined_here(args[0], place)
        if own is not None:
            return fails(args[1], own, witness)
        return _all_of(f() for f in _lazily(args, place, witness))
    if op == "all":
        return _fails_for_one(*args, place, witness)
    if op == "some":
        variable, body = args
        return _all_of(
            fails(body, {**place, variable[0]: v}, witness) for v in values(variable, place)
        )
    if op == "not":
        return truth(args[0], place)
    return _not(relation(op, args, place))


def _lazily(args, place: dict, witness: dict[str, str]):
    yield lambda: truth(args[0], place)
    yield lambda: fails(args[1], place, witness)


def _defined_here(condition, place: dict) -> dict | None:
    """Return the place with the sequences that a premise defines by a recursion, None for another
    premise.
    """
    sequences = [n for n, v in place.items() if v == "any sequence"]
    found = recursions(condition, sequences) if sequences else {}
    return Sequence(place, found).place if found else None


def _fails_for_one(variable, body, place: dict, witness: dict[str, str]) -> bool | None:
    name = variable[0]
    if variable[1] == "seq":
        value = Family(place, read(witness[name])) if name in witness else "any sequence"
        return fails(body, {**place, name: value}, witness)
    if name in witness:
        value, found = chosen(variable, witness, place)
        return fails(body, {**place, name: value}, witness) if found else found
    low, high = ends(variable, place)
    if variable[1] != "int" or low is None or high is None:
        return False
    each = itertools.islice(values(variable, place), ENUMERATED)
    return _not(_all_of(_not(fails(body, {**place, name: v}, witness)) for v in each))


def variables(step: dict) -> set[str]:
    """Return the names of the variables that a step declares or quantifies."""
    found = {variable[0] for text in step["given"] if (variable := declared(text))}
    stack = [read(step["theorem"] if "theorem" in step else step["goal"])]
    while stack:
        tree = stack.pop()
        if isinstance(tree, tuple) and tree:
            if tree[0] in ("all", "some"):
                found.add(tree[1][0])
            stack.extend(tree)
    return found
