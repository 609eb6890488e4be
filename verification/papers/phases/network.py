"""Derive theorems of `phases` for the network itself: its weights, data and gradient descent."""

from __future__ import annotations

import re

from assay.theory.language.logic import trees
from assay.theory.papers.phases.network import RATE_OF_SUMS
from assay.theory.papers.phases.training import TRAINED
from assay.verification.papers.phases.descent import slopes_of
from assay.verification.papers.phases.reduction import (
    OF_NETWORK,
    facts,
    of_network,
    reduced,
)
from assay.verification.papers.phases.two_sums import Training
from assay.verification.papers.phases.units import named_unit
from assay.verification.papers.settlers import derived
from assay.verification.search.logic.goals import by, every, rewritten, use


def let_values(o):
    """Let the outline show that the gradient in a recursion has a value."""
    slopes = slopes_of(o)

    def shown(left, assumed):
        plain = [
            step
            for step in assumed
            if o.is_plain(step) and all(p.op != "sum" for p in trees.walk(o.concluded(step)))
        ]
        value = left.args[0]
        if value.op != "sub" or value.args[0].op != "index":
            return o.leaf(left, *plain)
        weights, time, output, attribute = map(o.text, value.args[0].args)
        names = {}
        for variable in trees.free(left):
            if match := re.fullmatch(r"(l|m|b|k|X|Y)\d*", variable.args[0]):
                names[match.group(1)] = variable.args[0]
        given, unit = _data_and_unit(o, assumed)
        found = use(
            o, slopes.gradients, names["l"], by(*plain), names["m"], by(*plain), names["b"],
            names["k"], names["X"], names["Y"], f"[o, i: {weights}[{time}, o, i]]",
            named_unit(o, unit), output, by(*plain), attribute, by(*plain), given, unit,
        )  # fmt: skip
        return o.leaf(left, found, *plain)

    o.values = shown


def _data_and_unit(o, assumed):
    """Return the steps of what labels are, and of what the matrix is along which weights move."""
    labels, *_, unit = (step for step in assumed if not o.is_plain(step))
    return o.taut(o.concluded(labels).args[1], labels), unit


def along(o, network, sizes, k="k"):
    """The steps of what `reduced` says of the network: the training, sums, probabilities."""
    classes, many, copies, strength, rate = sizes
    found = use(
        o, reduced(o), "l", classes, "m", many, "b", copies, k, strength, "lam", rate,
        "X", "Y", "W", network,
    )  # fmt: skip
    return [o.taut(part, found) for part in o.concluded(found).args]


def given_network(o):
    """Let terms have values, and return (network, sizes, bound, z > 0) as `in_two_sums` takes
    them, and the steps of what else is given.
    """
    classes, many, copies, rate, strength, positive, bound, *_ = o.given
    network = o.given[10]
    let_values(o)
    return (network, (classes, many, copies, strength, rate), bound, positive), o.given[11:]


def own_and_cross(o, sums, time, past):
    """Return functions that give, at a time, the step of "sum == S" for a class and of "sum == U"
    for a class and another output, from the steps of their ranges.
    """

    def own(s, place):
        both = use(o, sums, time, past, s, place, s, place)
        return o.cut(o.taut(o.concluded(both).args[0], both), o.leaf(f"{s} == {s}"))

    def cross(s, place, y, output, unlike):
        both = use(o, sums, time, past, s, place, y, output)
        return o.cut(o.taut(o.concluded(both).args[1], both), unlike)

    return own, cross


def in_two_sums(o, goal, network, sizes, bound, positive, then, strength="k"):
    """Show a goal about a network: ``then(goal, training, sums, probabilities)`` shows it from the
    training of the sums S and U, and from what sums of weights and probabilities are in their
    terms.

    Args:
        o: the outline, with names l, m, b, k, lam, z, X, Y, W.
        goal: the tree of the goal.
        network: the step of what holds of X, Y and W.
        sizes: the steps of the ranges of l, m, b, k and lam.
        bound: the step of z == lam*d*(k+1)/(2*l**2), and ``positive`` that of z > 0.
        then: as above.
        strength: the text of k.
    """
    run, sums, probabilities = along(o, network, sizes, strength)
    trained = re.sub(r"\bk\b", strength, TRAINED)
    named = of_network(trained).replace(f"({RATE_OF_SUMS})", "w")
    run = rewritten(o, ("w", named), bound, run)
    classes, _, _, at_least, _ = sizes

    def with_names(inner, trained_, sums_, probabilities_):
        zero, own, low, cross = (o.taut(part, trained_) for part in o.concluded(trained_).args)
        training = Training(o, classes, at_least, positive, (zero, own), (low, cross))
        return then(inner, training, sums_, probabilities_)

    says = " => ".join(f"({part})" for part in (trained, *facts()))
    general = every(
        o,
        f"for all seq S, seq U: {says} => ({o.text(goal)})",
        with_names,
        count=2,
    )
    return use(o, general, *OF_NETWORK, run, sums, probabilities)


def stays_symmetric(o):
    """All own sums are equal at every time, and so are all cross sums."""
    classes, many, copies, rate, strength, *_, network = o.given
    let_values(o)
    _, sums, _ = along(o, network, (classes, many, copies, strength, rate))

    def equal(goal, past, s, y, r, w, same):
        names = [o.text(o.concluded(one).args[0].args[1]) for one in (s, y, r, w)]
        here = use(o, sums, "t", past, names[0], s, names[1], y)
        there = use(o, sums, "t", past, names[2], r, names[3], w)
        found = []
        for number, case in enumerate(o.concluded(same).args):
            holds = o.hyp(case)
            left, right = (
                o.cut(o.taut(part, both), o.taut(part.args[0], holds))
                for both in (here, there)
                for part in [o.concluded(both).args[number]]
            )
            value = o.text(o.concluded(right).args[1])
            back = rewritten(o, ("w", f"{value} == w"), right, o.leaf(f"{value} == {value}"))
            found.append(o.intro(case, rewritten(o, goal, left, back)))
        return o.taut(goal, same, *found)

    return every(o, o.theorem.conclusion(), equal)


SETTLERS = {
    ("phases.sym", "theorem"): derived(
        stays_symmetric,
        "By induction over t: in a symmetric state the gradient for an own weight is the same "
        "for all classes, and so is that for a cross weight, so the next state is symmetric as "
        "well.",
    ),
}
