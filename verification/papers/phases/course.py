"""Derive the course of the error of `phases` over the training for k = 2: it rises while e^D is at
most sqrt(l-1), falls until e^D is l-1, and rises from there on, D the margin of the two sums.

With p = e^D the error is 1/(2 l^2) + (l-1)/(2 l^2) y^2, y = (p-1)(l-1-p)/((p+1)(p+l-1)), and at q
above p the difference of the two y is 2 l (q-p)(l-1-p q) over the product of their denominators.
"""

from __future__ import annotations

import re

from assay.verification.papers.phases.errors_in_time import limit_of_network, with_means
from assay.verification.papers.phases.network import in_two_sums, own_and_cross
from assay.verification.papers.phases.network_errors import Errors, WholeError
from assay.verification.papers.phases.network_exists import at_network, networks
from assay.verification.papers.phases.totals import GROWTH, plain
from assay.verification.papers.phases.training import contrary
from assay.verification.search.logic.goals import (
    apart,
    by,
    every,
    lemma,
    pick,
    replaced,
    rewritten,
    substituted,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.sums import index_of

_ERROR = plain("Rg")
_PAIR = "for all l in {2..}, k in [2, oo), D in (0, oo), G in (0, oo): 3 <= l => k == 2 => D < G =>"


def _size(p, sign=1):
    """Return y, or -y, at p."""
    one, other = ("l-1", p) if sign > 0 else (p, "(l-1)")
    return f"({p}-1)*({one}-{other})/(({p}+1)*({p}+l-1))"


def _form(size):
    return f"1/(2*l**2)+(l-1)/(2*l**2)*({size})**2"


def _at(text, name, value):
    return re.sub(rf"\b{name}\b", value, text)


def _larger(o, sign, premises, smaller, terms, least):
    """Show that y (or -y) grows between exp(D) and exp(G), and so the error; ``smaller`` says
    whether the error at D is the smaller one.
    """
    p, q = _size("p", sign), _size("q", sign)
    low, high = (p, q) if smaller else (q, p)
    order = lemma(
        o,
        "for all l in {3..}, p in (1, oo), q in (1, oo):"
        f" p < q => {' => '.join(premises)} => {low} < {high} and 0 <= {low}",
        how="combination",
        terms=[terms, least],
    )
    squares = lemma(
        o,
        f"for all l in {{3..}}, u, v: 0 <= u => u < v => {_form('u')} < {_form('v')}",
        how="combination",
        terms=[("(l-1)/(2*l**2)", ("v-u", "v-u")), ("(l-1)/l**2", ("u", "v-u"))],
    )
    equal = lemma(
        o,
        f"for all l in {{3..}}, D in (0, oo): {_at(_ERROR, 'k', '2')} =="
        f" {_form(_size('exp(D)', sign))}",
        how="identity",
        params={"a": "exp(D)-1"},
    )
    grows = lemma(o, "for all D in (0, oo): 1 < exp(D)")
    more = lemma(o, "for all D, G: D < G => exp(D) < exp(G)")
    first, second = (_ERROR, _at(_ERROR, "D", "G")) if smaller else (_at(_ERROR, "D", "G"), _ERROR)
    at_exp = [_at(_at(text, "p", "exp(D)"), "q", "exp(G)") for text in premises]
    doubled = [re.sub(r"exp\((\w)\)\*\*2", r"exp(2*\1)", text) for text in at_exp]

    def shown(goal, *given):
        size, _, d0, g0, three, two, wider, *rest = given
        size = o.leaf("l >= 3", three)
        known = [o.leaf(text, step) for text, step in zip(at_exp, rest, strict=True)]
        p_, q_ = use(o, grows, "D", d0), use(o, grows, "G", g0)
        both = use(
            o, order, "l", by(size), "exp(D)", p_, "exp(G)", q_, use(o, more, "D", "G", wider),
            *known,
        )  # fmt: skip
        less, least_ = (o.taut(part, both) for part in o.concluded(both).args)
        names = [o.text(side) for side in o.concluded(less).args]
        found = use(
            o, squares, "l", by(size), *(term(x, p_, q_, size) for x in names), least_, less
        )
        for margin, positive in (("D", d0), ("G", g0)):
            same = use(o, equal, "l", by(size), margin, positive)
            left, right = o.concluded(same).args
            now = replaced(o.concluded(found), right, left)
            found = rewritten(o, now, same, found)
        wanted = f"{_at(first, 'k', 'w')} < {_at(second, 'k', 'w')}"
        return rewritten(o, ("w", wanted), two, found)

    return apart(o, f"{_PAIR} {' => '.join(doubled)} => {first} < {second}", shown)


def _cases(o):
    """Return the lemmas for the three parts of the course."""
    p, q = "((p+1)*(p+l-1))", "((q+1)*(q+l-1))"
    both = f"({p}*{q})"
    return (
        _larger(
            o,
            1,
            ["q**2 <= l-1"],
            True,
            [(f"2*l/{both}", ("q-p", "l-1-q**2")), (f"2*l*q/{both}", ("q-p", "q-p"))],
            [
                (f"1/{p}", ("p-1", "l-1-q**2")),
                (f"q/{p}", ("p-1", "q-1")),
                (f"1/{p}", ("p-1", "q-p")),
            ],
        ),
        _larger(
            o,
            1,
            ["l-1 <= p**2", "q <= l-1"],
            False,
            [(f"2*l/{both}", ("q-p", "p**2-l+1")), (f"2*l*p/{both}", ("q-p", "q-p"))],
            [(f"1/{q}", ("q-1", "l-1-q"))],
        ),
        _larger(
            o,
            -1,
            ["l-1 <= p"],
            True,
            [(f"2*l*q/{both}", ("q-p", "p-l+1")), (f"2*l*(l-1)/{both}", ("q-p", "q-1"))],
            [(f"1/{p}", ("p-1", "p-l+1"))],
        ),
    )


class _Step:
    """What is known of the step from t to t+1, for a class s, another output y and an attribute:
    the equations of both errors and all four sums in terms of S and U, and the premises of the
    lemmas of `_cases` but the last.
    """

    def __init__(self, o, training, sums, mean, time, place):
        wider = lemma(
            o,
            "for all l in {2..}, x, y: x < y => x-(1-x)/(l-1) < y-(1-y)/(l-1)",
            how="combination",
            terms=[[("l/(l-1)", ("y-x",))]],
        )
        t, later = time
        s, of_class, y, output, unlike = place
        crosses = training.cross_sums(training.sum_is_one())
        apart_ = training.margin_is_positive()
        means, equal, known = [], [], []
        for when in (t, f"{t}+1"):
            past, wide = o.leaf(f"0 <= {when}", later), use(o, apart_, when, by(later))
            means.append(mean((when, past), wide))
            own, cross = own_and_cross(o, sums, when, past)
            equal += [own(s, of_class), cross(s, of_class, y, output, unlike)]
            margin = f"(S[{when}]-U[{when}])"
            known.append((margin, o.leaf(f"0 < {margin}", wide), use(o, crosses, when, past)))
        grown = use(o, training.rises(), t, o.leaf(f"0 <= {t}", later))
        grown = use(o, wider, "l", training.size, f"S[{t}]", f"S[{t}+1]", grown)
        (first, some, low), (second, more, self.cross) = known
        end = f"S[{t}+1]-(1-S[{t}+1])/(l-1)"
        grown = rewritten(o, f"S[{t}]-U[{t}] < {end}", low, grown)
        grown = rewritten(o, f"S[{t}]-U[{t}] < S[{t}+1]-U[{t}+1]", self.cross, grown)
        self.equations = (*means, *equal)
        self.margins = (first, some, second, more)
        self.grown = grown


def course_of_two(o):
    """The error rises, falls and rises again with the margin, and tends to (k-1)^2/(2l)."""
    three, two = o.given[11:]
    cases = _cases(o)

    def parts(goal, training, mean, sums):
        course, limit = goal.args
        ended = limit_of_network(o, training, training.sum_is_one(), mean, limit)

        def at_time(claim, later, place, output, unlike, inside):
            t = o.text(o.concluded(later).args[1])
            where_ = (index_of(o, place), place, index_of(o, output), output, unlike)
            step = _Step(
                o,
                training,
                sums,
                lambda time, wide: mean(time, wide, place, output, unlike, inside),
                (t, later),
                where_,
            )
            state = ("l", training.size, "k", training.strength, *step.margins, three, two)
            claims = [claim]
            for equation in step.equations:
                claims.append(replaced(claims[-1], *o.concluded(equation).args))
            found = o.taut(claims[-1], *(use(o, case, *state, step.grown) for case in cases))
            for before, equation in zip(claims[-2::-1], step.equations[::-1], strict=True):
                found = rewritten(o, before, equation, found)
            return found

        return o.taut(goal, every(o, course, at_time), ended)

    return with_means(o, o.theorem.conclusion(), parts)


def stage_1_fails(o):
    """At k = 2, any l >= 10 and z = 1/4 the error rises in the second step, within stage 1."""
    sentence = o.theorem.sentence()
    whole = o.hyp(sentence)

    strength, two = o.hyp("2 <= k"), o.hyp("k == 2")
    false = pick(
        o,
        use(o, whole, "k", by(strength)),
        lambda sizes, says: _second_step(o, (sizes, says), strength, two),
        "N",
    )
    general = o.all("k", o.intro("2 <= k", o.intro("k == 2", false)))
    return o.intro(sentence, use(o, general, "2", by(), by()))


def _second_step(o, told, strength, two):
    """Conclude ``false`` from N >= 2 and what is said of all l >= N."""
    sizes, says = told
    some, opposite, cases = networks(o), contrary(o), _cases(o)
    valued = lemma(
        o,
        f"for all l in {{2..}}, k in [2, oo), D in (0, oo): {_ERROR} == {_ERROR}",
        how="identity",
        params=GROWTH,
    )
    early = lemma(
        o,
        "for all l in {10..}, x: x <= 1/l+1/2 => x-(1-x)/(l-1) <= 5/9",
        how="combination",
        params={"n": "l-10"},
        terms=[[("l/(l-1)", ("1/l+1/2-x",)), ("5/9-l/(2*(l-1))",)]],
    )
    small = lemma(o, "for all l in {10..}, x: x <= 5/9 => exp(2*x) <= l-1")
    stage = lemma(o, "for all l in {10..}: 1/l+1/2 <= (log(l)-1)/2")

    def chosen(ten, above):
        classes = o.leaf("2 <= l", ten)

        def at_rate(false, above_zero, is_):
            def reached(network, many, copies, rate, bound):
                sizes = (classes, many, copies, strength, rate)
                return in_two_sums(
                    o,
                    o.tree("false"),
                    network,
                    sizes,
                    bound,
                    above_zero,
                    lambda goal, *known: rising(network, sizes, bound, *known),
                )

            def rising(network, sizes, bound, training, sums, probabilities):
                _, many, copies, _, rate = sizes
                zero_in = o.leaf("0 <= 0 and 0 <= l-1", classes)
                one_in = o.leaf("0 <= 1 and 1 <= l-1", classes)
                unlike, later = o.leaf("not 1 == 0"), o.leaf("1 <= 1")
                inside = o.leaf("0*m <= 0 and 0 <= 0*m+m-1", many)
                place = ("0", zero_in, "1", one_in, unlike)
                whole = WholeError(o, Errors(o))
                data = o.taut(o.concluded(network).args[0], network)

                def mean(time, wide):
                    return whole.equation(
                        time,
                        (classes, strength, many, copies),
                        (wide, probabilities),
                        place,
                        ("0", inside),
                        data,
                    )

                step = _Step(o, training, sums, mean, ("1", later), place)
                now = use(
                    o, says, "l", above, "m", many, "b", copies, "lam", rate, "z", above_zero,
                    "X", "Y", "W", bound, network, "1", by(), "0", zero_in, "1", one_in, unlike,
                )  # fmt: skip
                gains = training.gains()
                first = use(o, gains, "0", by())
                second = use(o, gains, "0+1", by())
                second = rewritten(
                    o, ("w", "S[w] <= S[w+1] and S[w+1] <= S[w]+z"), o.leaf("1 == 0+1"), second
                )
                first = rewritten(
                    o, ("w", "S[0] <= S[w] and S[w] <= S[0]+z"), o.leaf("1 == 0+1"), first
                )
                most = o.leaf("S[1+1] <= 1/l+1/2", first, second, training.own[0], is_, ten)
                inner = use(o, early, "l", ten, "S[1+1]", most)
                inner = rewritten(o, "S[1+1]-U[1+1] <= 5/9", step.cross, inner)
                narrow = use(o, small, "l", ten, "S[1+1]-U[1+1]", inner)
                in_stage = use(o, stage, "l", ten)
                in_stage = o.leaf("S[1+1] <= (log(l)-1)/2", most, in_stage, ten)
                in_stage = rewritten(o, "S[1+1] <= (log(l)-1)/k", two, in_stage)
                in_stage = rewritten(o, o.concluded(now).args[0], step.equations[4], in_stage)
                now = use(o, o.cut(now, in_stage), "0", inside)
                three = o.leaf("3 <= l", ten)
                state = ("l", classes, "k", strength, *step.margins, three, two, step.grown)
                rises = use(o, cases[0], *state, narrow)
                never = opposite
                margins = (step.margins[:2], step.margins[2:])
                for (margin, positive), same in zip(margins, step.equations[:2], strict=True):
                    has = use(o, valued, "l", classes, "k", strength, margin, positive)
                    error = o.text(o.concluded(same).args[1])
                    now = substituted(o, now, rewritten(o, ("w", f"{error} == w"), same, has))
                    never = o.at_defined(never, error, has)
                return o.taut("false", o.cut(never, rises), now)

            return at_network(o, some, classes, "k", strength, above_zero, reached)

        general = every(o, "for all z in (0, oo): z == 1/4 => false", at_rate)
        return use(o, general, "1/4", by(), by())

    classes = there_is(
        o,
        "exists int l: 10 <= l and N <= l",
        "N+10",
        range=by(sizes),
        then=lambda goal: o.leaf(goal, sizes),
    )
    return pick(o, classes, chosen, "l")
