"""Derive that gradient descent on the network of `phases` from the deterministic start is the
training of two sums of weights, at every time.
"""

from __future__ import annotations

import re

from assay.theory.language.grammar import node
from assay.theory.papers.phases.network import (
    NETWORK,
    RATE_OF_SUMS,
    at,
    block_sum,
    probability,
)
from assay.theory.papers.phases.training import CROSS_STEP, OWN_STEP, TRAINED
from assay.verification.papers.phases.descent import slopes_of
from assay.verification.papers.phases.symmetric_state import (
    gradient_terms,
    symmetric_gradient,
    symmetry_of,
)
from assay.verification.papers.phases.units import Deltas, unit_of
from assay.verification.search.logic.goals import apart, every, invariant, lemma, rewritten, use
from assay.verification.search.logic.sums import index_of

_SIZES = "l in {2..}, m in {1..}, b in {1..}, k in [2, oo), lam in (0, oo)"
NETWORKS = f"for all {_SIZES}, seq X, seq Y, seq W: {NETWORK} =>"
_NOW = at("t")
_ENTRY = {"A": "W[t, 0, 0]", "B": "W[t, 1, 0]"}
_STATE = (
    "(for all s in {0..l-1}, y in {0..l-1}, j in {s*m..s*m+m-1}:"
    f" (y == s => W[t, y, j] == {_ENTRY['A']}) and (not y == s => W[t, y, j] == {_ENTRY['B']}))"
)
_FACTOR = "lam/(2*l*b)"
_WRITTEN = (
    "for all t in {0..}, y in {0..l-1}, j in {0..l*m-1}: W[t+1, y, j] =="
    f" W[t, y, j]-{_FACTOR}*{gradient_terms('y', 'j', _NOW).sum('0', 'l-1')}"
)
OF_NETWORK = ("[t: m*W[t, 0, 0]]", "[t: m*W[t, 1, 0]]")
"""The two sums at each time, as sequences."""


def facts(own="S[t]", cross="U[t]"):
    """Return what the sums of weights and the probabilities are at each time, in terms of the own
    and the cross sum.
    """
    place = "for all t in {0..}, s in {0..l-1}, y in {0..l-1}"
    total = block_sum(_NOW, "s", "y")
    q = probability(_NOW, "s", "y", "v")
    below = f"(exp(v*({own}))+(l-1)*exp(v*({cross})))"
    return (
        f"({place}: (y == s => {total} == {own}) and (not y == s => {total} == {cross}))",
        f"({place}, v: (y == s => {q} == exp(v*({own}))/{below}) and"
        f" (not y == s => {q} == exp(v*({cross}))/{below}))",
    )


def of_network(text):
    """Return a statement about S, U and z with the sums of the network's weights in their place."""
    for name, output in (("S", "0"), ("U", "1")):
        text = re.sub(rf"\b{name}\[([^\]]*)\]", rf"(m*W[\1, {output}, 0])", text)
    return re.sub(r"\bz\b", f"({RATE_OF_SUMS})", text)


def _next(value):
    """Return the weight after a step, for own (A) or cross (B) weights."""
    text = f"A-lam/(2*l*b)*({symmetric_gradient(value)})"
    if value == "B":
        text = "B" + text[1:]
    return text


def _now(text):
    """Return a text about A and B at time t."""
    for name, entry in _ENTRY.items():
        text = re.sub(rf"\b{name}\b", entry, text)
    return text


def sum_steps(o):
    """The steps of own and cross weights, summed over the attributes of a class."""
    own, cross = (part.strip() for part in _rules())
    return [
        lemma(
            o,
            f"for all {_SIZES}, A, B: m*({_next(value)}) == {rule}",
            how="identity",
        )
        for value, rule in (("A", own), ("B", cross))
    ]


def _rules():
    for text in (OWN_STEP, CROSS_STEP):
        text = text.replace("S[t]", "(m*A)").replace("U[t]", "(m*B)")
        yield re.sub(r"\bz\b", f"({RATE_OF_SUMS})", text)


def reduced(o):
    """The network's sums are trained as two numbers, and what its sums and probabilities are."""
    symmetry, steps, slopes, deltas = symmetry_of(o), sum_steps(o), slopes_of(o), Deltas(o)
    zero_one = o.leaf("not 1 == 0")

    def written(descended, labels, sizes):
        """Gradient descent with the derivatives written out."""

        def step(inner, past, output, inside):
            y, j = index_of(o, output), index_of(o, inside)
            unit = deltas.unit(y, j)
            now = use(o, descended, "t", past, y, output, j, inside, unit_of(y, j), unit)
            equal = use(
                o, slopes.gradients, *sizes, "b", "k", "X", "Y", "[o, i: W[t, o, i]]",
                unit_of(y, j), y, output, j, inside, labels, unit,
            )  # fmt: skip
            left, right = o.concluded(equal).args
            back = o.leaf(node("eq", right, left), equal)
            return rewritten(o, ("w", f"W[t+1, {y}, {j}] == W[t, {y}, {j}]-{_FACTOR}*w"), back, now)

        return every(o, _WRITTEN, step)

    def shown(goal, classes, many, copies, strength, rate, network):
        data, labels, started, descended = (
            o.taut(part, network) for part in o.concluded(network).args
        )
        sizes = ("l", classes, "m", many)
        descended = written(descended, labels, sizes)
        first = o.leaf("0 <= 0 and 0 <= l-1", classes)
        second = o.leaf("0 <= 1 and 1 <= l-1", classes)
        attribute = o.leaf("0*m <= 0 and 0 <= 0*m+m-1", many)
        zero = o.leaf(
            "0 <= 0 and 0 <= l*m-1", use(o, symmetry.inside, *sizes, "0", first, "0", attribute)
        )

        def begin(goal_):
            def entry(inner, place, output, inside):
                index = [o.text(o.concluded(step).args[0].args[1]) for step in (output, inside)]
                within = use(o, symmetry.inside, *sizes, _name(o, place), place, index[1], inside)
                start = use(o, started, index[0], output, index[1], within)
                parts = []
                for part, other, is_in in zip(inner.args, "01", (first, second), strict=True):
                    begun = use(o, started, other, is_in, "0", zero)
                    value = o.leaf("1/(l*m) == 1/(l*m)", classes, many)
                    same = rewritten(o, ("w", "1/(l*m) == w"), begun, value)
                    same = rewritten(o, part.args[1], start, same)
                    parts.append(o.intro(part.args[0], same))
                return o.taut(inner, *parts)

            return every(o, goal_, entry)

        def following(past, state):
            """What each weight is after a step, for all classes, outputs and attributes."""

            def entry(inner, place, output, inside):
                s, y, j = (_name(o, step) for step in (place, output, inside))
                within = use(o, symmetry.inside, *sizes, s, place, j, inside)
                step = use(o, descended, "t", past, y, output, j, within)
                sums = use(
                    o, symmetry.gradients, *sizes, "b", "k", "X", "Y", "[o, i: W[t, o, i]]",
                    _ENTRY["A"], _ENTRY["B"], s, place, y, output, j, inside, data, labels, state,
                )  # fmt: skip
                known = use(o, state, s, place, y, output, j, inside)
                parts = []
                for number, part in enumerate(inner.args):
                    which = o.hyp(part.args[0])
                    total = o.cut(o.taut(o.concluded(sums).args[number], sums), which)
                    weight = o.cut(o.taut(o.concluded(known).args[number], known), which)
                    value = o.text(part.args[1].args[1])
                    same = o.leaf(f"{value} == {value}", classes, copies)
                    gradient_ = _now(symmetric_gradient("AB"[number]))
                    same = rewritten(
                        o, ("w", f"w-{_FACTOR}*({gradient_}) == {value}"), weight, same
                    )
                    same = rewritten(
                        o, ("w", f"W[t, {y}, {j}]-{_FACTOR}*w == {value}"), total, same
                    )
                    same = rewritten(o, part.args[1], step, same)
                    parts.append(o.intro(part.args[0], same))
                return o.taut(inner, *parts)

            return every(
                o,
                "for all s in {0..l-1}, y in {0..l-1}, j in {s*m..s*m+m-1}:"
                f" (y == s => W[t+1, y, j] == {_now(_next('A'))}) and"
                f" (not y == s => W[t+1, y, j] == {_now(_next('B'))})",
                entry,
            )

        def corners(after):
            """The same for the first weight, and for that to the second output."""
            found = []
            for number, (output, is_in) in enumerate((("0", first), ("1", second))):
                both = use(o, after, "0", first, output, is_in, "0", attribute)
                which = o.leaf("0 == 0") if number == 0 else zero_one
                found.append(o.cut(o.taut(o.concluded(both).args[number], both), which))
            return found

        def step(later, past, state):
            after = following(past, state)
            ends = corners(after)

            def entry(inner, place, output, inside):
                s, y, j = (_name(o, one) for one in (place, output, inside))
                both = use(o, after, s, place, y, output, j, inside)
                parts = []
                for number, part in enumerate(inner.args):
                    which = o.hyp(part.args[0])
                    weight = o.cut(o.taut(o.concluded(both).args[number], both), which)
                    value = o.text(o.concluded(weight).args[1])
                    same = o.leaf(f"{value} == {value}", classes, copies)
                    same = rewritten(o, ("w", f"{value} == w"), ends[number], same)
                    same = rewritten(o, part.args[1], weight, same)
                    parts.append(o.intro(part.args[0], same))
                return o.taut(inner, *parts)

            return every(o, later, entry)

        first_state = begin(_at_zero(o, _STATE))
        states = invariant(o, "t", _STATE, first_state, step)

        def recursion(number, inner):
            def rule(claim, past):
                state = use(o, states, "t", past)
                end = corners(following(past, state))[number]
                same = use(
                    o, steps[number], "l", classes, "m", many, "b", copies, "k", strength, "lam",
                    rate, _ENTRY["A"], _ENTRY["B"],
                )  # fmt: skip
                return rewritten(o, claim, end, same)

            return every(o, inner, rule)

        def start(inner, output, is_in):
            begun = use(o, started, output, is_in, "0", zero)
            return rewritten(o, inner, begun, o.leaf("m*(1/(l*m)) == 1/l", classes, many))

        trained, sums, probabilities = goal.args
        parts = trained.args
        run = o.taut(
            trained,
            start(parts[0], "0", first),
            recursion(0, parts[1]),
            start(parts[2], "1", second),
            recursion(1, parts[3]),
        )
        values = ("[o, i: W[t, o, i]]", _ENTRY["A"], _ENTRY["B"])

        def total(inner, past, place, output):
            state = use(o, states, "t", past)
            s, y = (_name(o, one) for one in (place, output))
            found = use(o, symmetry.blocks, *sizes, *values, s, place, y, output, state)
            return o.taut(inner, found)

        def q(inner, past, place, output):
            state = use(o, states, "t", past)
            s, y = (_name(o, one) for one in (place, output))
            found = use(
                o, symmetry.probabilities, *sizes, "X", *values, "v", s, place, y, output, data,
                state,
            )  # fmt: skip
            return o.taut(inner, found)

        return o.taut(goal, run, every(o, sums, total), every(o, probabilities, q))

    return apart(o, f"{NETWORKS} {of_network(' and '.join((TRAINED, *facts())))}", shown)


def _name(o, inside):
    """Return the name that a range is about."""
    return o.text(o.concluded(inside).args[0].args[1])


def _at_zero(o, text):
    return o.tree(re.sub(r"\bt\b", "0", text))
