"""Derive that there is a network of `phases` for any number of classes, strength and step bound:
one attribute and two samples for each class, and weights that two sums of weights give.
"""

from __future__ import annotations

from assay.theory.papers.phases.network import NETWORK, RATE_OF_SUMS
from assay.theory.papers.phases.training import CROSS_STEP, OWN_STEP
from assay.verification.papers.phases.descent import slopes_of
from assay.verification.papers.phases.symmetric_state import symmetric_gradient, symmetry_of
from assay.verification.papers.phases.two_sums import exists
from assay.verification.papers.phases.units import Deltas, delta, named_unit
from assay.verification.search.logic.goals import (
    absurd,
    apart,
    by,
    every,
    lemma,
    replaced,
    rewritten,
    term,
    use,
)
from assay.verification.search.logic.sums import index_of

_LABEL = f"[s, y: {delta('s', 'y')}]"
_RATE = RATE_OF_SUMS.replace("m", "1").replace("la1", "lam")


def _weight(output, attribute, time="t"):
    now, cross = f"S[{time}]", f"U[{time}]"
    return f"{cross}+({now}-{cross})*{delta(output, attribute)}"


def networks(o):
    """Not for all data and weights do they fail to be those of a network that is trained."""
    symmetry, trainings, deltas = symmetry_of(o), exists(o), Deltas(o)
    slopes = slopes_of(o)
    start = lemma(o, "for all l in {2..}, x: 1/l+(1/l-1/l)*x == 1/(l*1)", how="identity")
    rate_is = lemma(
        o,
        "for all l in {2..}, k in [2, oo), z: z == 2*l*z/(k+1)*(l*1)*(k+1)/(2*l**2)",
        how="identity",
    )
    numbers = "for all l in {2..}, k in [2, oo), lam in (0, oo), A, B:"
    own_rule, cross_rule = (
        rule.replace("S[t]", "A").replace("U[t]", "B").replace("z*", f"({_RATE})*")
        for rule in (OWN_STEP, CROSS_STEP)
    )
    steps = [
        lemma(
            o,
            f"{numbers} {cross_rule}+({own_rule}-({cross_rule}))*{d} =="
            f" B+(A-B)*{d}-lam/(2*l*1)*({_gradient(value)})",
            how="identity",
        )
        for d, value in (("1", "A"), ("0", "B"))
    ]

    def shown(goal, classes, strength, rate):
        def impossible(never):
            some = use(o, trainings, "l", classes, "k", strength, "z", rate)
            (inner,) = o.concluded(some).args

            def failing(one):
                return absurd(
                    o,
                    one.args[0],
                    lambda trained: for_rate(never, trained),
                )

            return o.taut("false", some, every(o, inner, failing, "S", "U"))

        def for_rate(never, trained):
            general = every(
                o,
                "for all lam in (0, oo): lam == 2*l*z/(k+1) => false",
                lambda false, positive, is_: contradiction(never, trained, positive, is_),
            )
            value = term("2*l*z/(k+1)", classes, strength)
            same = o.leaf("2*l*z/(k+1) == 2*l*z/(k+1)", classes, strength)
            return use(o, general, value, by(classes, strength, rate), same)

        def contradiction(never, trained, positive, is_):
            bound = use(o, rate_is, "l", classes, "k", strength, "z")
            bound = rewritten(o, ("w", "z == w*(l*1)*(k+1)/(2*l**2)"), is_, bound)
            weights = f"[t, o, i: {_weight('o', 'i')}]"
            attributes = f"[s, j: {delta('s', 'j')}]"
            one = use(
                o, never, "1", by(), "1", by(), "lam", positive, attributes, _LABEL, weights, bound
            )  # fmt: skip
            wanted = o.concluded(one).args[0]
            data = every(o, wanted.args[0], data_at)
            labels = every(o, wanted.args[1], label_at)
            zero, own, low, cross = (o.taut(part, trained) for part in o.concluded(trained).args)
            started = every(
                o, wanted.args[2], lambda inner, *ranges: start_at(inner, zero, low, ranges)
            )

            def descends(inner, past, output, inside, unit):
                y, j = index_of(o, output), index_of(o, inside)
                equal = use(
                    o, slopes.gradients, "l", classes, "1", by(), "1", "k",
                    f"[s, j: {delta('s', 'j')}]", _LABEL, f"[o, i: {_weight('o', 'i')}]",
                    named_unit(o, unit), y, output, j, inside, labels, unit,
                )  # fmt: skip
                derivatives, written = o.concluded(equal).args
                claim = replaced(inner, derivatives, written)
                step = step_at(
                    claim, past, output, inside, (data, labels), (own, cross), positive, bound
                )
                return rewritten(o, inner, equal, step)

            descended = every(o, wanted.args[3], descends, "t")
            return o.taut("false", one, data, labels, started, descended)

        def data_at(inner, place, inside):
            s, j = index_of(o, place), index_of(o, inside)
            here, away = inner.args
            within = o.hyp(here.args[0])
            equal = use(o, deltas.between, j, s, by(within), by(within))
            parts = [o.intro(here.args[0], deltas.one(s, j, equal))]
            outside = o.hyp(away.args[0])
            either = []
            for case, says in zip(away.args[0].args, (f"{j} < {s}", f"{s} < {j}"), strict=True):
                less = o.leaf(says, o.hyp(case))
                either.append(o.intro(case, deltas.zero(s, j, less)))
            parts.append(o.intro(away.args[0], o.taut(away.args[1], outside, *either)))
            return o.taut(inner, *parts)

        def label_at(inner, place, output):
            s, y = index_of(o, place), index_of(o, output)
            here, away = inner.args
            equal, unlike = o.hyp(here.args[0]), o.hyp(away.args[0])
            return o.taut(
                inner,
                o.intro(here.args[0], deltas.one(s, y, equal)),
                o.intro(away.args[0], deltas.apart_zero(s, y, unlike)),
            )

        def start_at(inner, zero, low, ranges):
            y, j = (index_of(o, one) for one in ranges)
            d = delta(y, j)
            same = use(o, start, "l", classes, d)
            same = rewritten(o, ("w", f"1/l+(w-1/l)*{d} == 1/(l*1)"), zero, same)
            return rewritten(o, ("w", f"w+(S[0]-w)*{d} == 1/(l*1)"), low, same)

        def state_at(inner, place, output, inside):
            s, y, j = (index_of(o, one) for one in (place, output, inside))
            equal = use(o, deltas.between, j, s, by(inside), by(inside))
            here, away = inner.args
            which = o.hyp(here.args[0])
            j_is_y = use(o, deltas.chain, j, y, s, equal, which)
            full = deltas.one(y, j, j_is_y)
            own = o.leaf("U[t]+(S[t]-U[t])*1 == S[t]")
            own = rewritten(o, ("w", "U[t]+(S[t]-U[t])*w == S[t]"), full, own)
            unlike = o.hyp(away.args[0])

            def wrong(same):
                back = o.leaf(f"{y} == {j}", same)
                s_is_j = o.leaf(f"{s} == {j}", equal)
                return o.taut("false", unlike, use(o, deltas.chain, y, s, j, back, s_is_j))

            none = deltas.apart_zero(y, j, absurd(o, f"{j} == {y}", wrong))
            cross = o.leaf("U[t]+(S[t]-U[t])*0 == U[t]")
            cross = rewritten(o, ("w", "U[t]+(S[t]-U[t])*w == U[t]"), none, cross)
            return o.taut(inner, o.intro(here.args[0], own), o.intro(away.args[0], cross))

        def step_at(inner, past, output, inside, sides, rules, positive, bound):
            data, labels = sides
            y, j = index_of(o, output), index_of(o, inside)
            place = o.leaf(f"0 <= {j} and {j} <= l-1", inside)
            block = o.leaf(f"{j}*1 <= {j} and {j} <= {j}*1+1-1", inside)
            found = use(
                o, symmetry.gradients, "l", classes, "1", by(), "1", "k",
                f"[s, j: {delta('s', 'j')}]", _LABEL, f"[o, i: {_weight('o', 'i')}]", "S[t]",
                "U[t]", j, place, y, output, j, block, data, labels,
            )  # fmt: skip
            found = o.cut(found, every(o, o.concluded(found).args[0], state_at))
            own, cross = (use(o, rule, "t", past) for rule in rules)
            own_text, cross_text = (o.text(o.concluded(rule).args[1]) for rule in (own, cross))
            cases = []
            for number, part in enumerate(o.concluded(found).args):
                condition = part.args[0]
                which = o.hyp(condition)
                total = o.cut(o.taut(part, found), which)
                now = str(1 - number)
                if number == 0:
                    is_ = deltas.one(y, j, o.leaf(f"{j} == {y}", which))
                else:

                    def wrong(same, which=which):
                        return o.taut("false", which, o.leaf(f"{y} == {j}", same))

                    is_ = deltas.apart_zero(y, j, absurd(o, f"{j} == {y}", wrong))
                gradient_ = o.text(part.args[1].args[1])
                right = f"U[t]+(S[t]-U[t])*{now}-lam/(2*l*1)*({gradient_})"
                same = use(
                    o, steps[number], "l", classes, "k", strength, "lam", positive, "S[t]", "U[t]"
                )
                rules_w = [rule.replace("z*", "w*") for rule in (OWN_STEP, CROSS_STEP)]
                left = f"{rules_w[1]}+({rules_w[0]}-({rules_w[1]}))*{now}"
                same = rewritten(o, ("w", f"{left} == {right}"), bound, same)
                same = rewritten(o, ("w", f"w+({own_text}-w)*{now} == {right}"), cross, same)
                same = rewritten(o, ("w", f"U[t+1]+(w-U[t+1])*{now} == {right}"), own, same)
                left = f"U[t+1]+(S[t+1]-U[t+1])*{now}"
                weight = f"U[t]+(S[t]-U[t])*{now}"
                same = rewritten(o, ("w", f"{left} == {weight}-lam/(2*l*1)*w"), total, same)
                both = "U[t+1]+(S[t+1]-U[t+1])*w == U[t]+(S[t]-U[t])*w-lam/(2*l*1)*"
                sum_ = o.text(part.args[1].args[0])
                same = rewritten(o, ("w", f"{both}{sum_}"), is_, same)
                cases.append(o.intro(condition, same))
            return o.taut(inner, *cases)

        return absurd(o, goal.args[0], impossible)

    return apart(
        o,
        "for all l in {2..}, k in [2, oo), z in (0, oo): not (for all m in {1..}, b in {1..},"
        f" lam in (0, oo), seq X, seq Y, seq W: z == {RATE_OF_SUMS} => not {NETWORK})",
        shown,
    )


def at_network(o, some, classes, k, strength, positive, then):
    """Conclude ``false`` as ``then(network, many, copies, rate, bound)`` does for a network.

    Args:
        o: the outline, with l and z as names.
        some: the step that `networks` returns.
        classes: the step of l >= 2, ``strength`` that of k >= 2, and ``positive`` that of z > 0.
        k: the text of k.
        then: gets the steps of what the data and weights are, and of the ranges of m, b and lam,
            and of the equation of z.
    """
    never = use(o, some, "l", classes, k, strength, "z", positive)

    def trained(wrong, many, copies, rate, bound):
        return absurd(o, wrong.args[0], lambda network: then(network, many, copies, rate, bound))

    (inner,) = o.concluded(never).args
    return o.taut("false", never, every(o, inner, trained, *"mb", "lam", *"XYW"))


def _gradient(value):
    """Return the gradient in a state with own weights A and cross weights B, at m = b = 1."""
    return symmetric_gradient(value).replace("(m*", "(1*").replace("b*(", "1*(")
