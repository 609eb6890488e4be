"""Derive what the derivative of the network's loss by a weight is (Eqs 8 and 9), from its
definition as a limit: gradient descent on the loss is a recursion in the outputs' probabilities.
"""

from __future__ import annotations

from assay.theory.papers.phases.network import (
    LABELS,
    gradient,
    is_unit,
    logit,
    loss,
    moved,
    probability,
    slope,
)
from assay.verification.papers.phases.log_sums import RADIUS, close_to_tangents, powers
from assay.verification.papers.phases.symmetric_state import (
    gradient_terms,
    matrix,
    symmetry_of,
)
from assay.verification.search.logic.goals import (
    absurd,
    apart,
    by,
    every,
    lemma,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.remembered import once
from assay.verification.search.logic.sums import (
    Terms,
    all_but_one,
    by_form,
    given_premises,
    index_of,
    same_terms,
)

_SIZES = "for all l in {2..}, m in {1..}"
_PLACE = "s1 in {0..l-1}, y1 in {0..l-1}, j1 in {0..l*m-1}"
_UNIT = is_unit("y1", "j1")
_moved = moved(matrix, "h")
_INPUT = "(v*X[s1, j1])"


class Slopes:
    """The derivative of a loss by a weight, as a step of an outline; V are the weights, ``unit`` is
    the matrix along which they move, and h says how far.
    """

    def __init__(self, o):
        self.o = o
        self.differ = symmetry_of(o).differ
        self.positive = powers(o)
        self.outputs = self._outputs()
        self.totals = self._totals()
        self.losses = self._losses()
        self.slopes = self._slopes()
        self.gradients = self._gradients()

    def _entries(self, unit, *place):
        """The steps of "here => unit == 1" and "not here => unit == 0" at an entry."""
        both = use(self.o, unit, *place)
        return [self.o.taut(part, both) for part in self.o.concluded(both).args]

    def _outputs(self):
        """Each output grows by h times the input, if the weight that moves leads to it."""
        o = self.o
        weight = Terms("i", lambda i: f"{matrix('o1', i)}*(v*X[s1, {i}])")
        change = Terms("i", lambda i: f"unit[o1, {i}]*(v*X[s1, {i}])")
        both = Terms("i", lambda i: f"{_moved('o1', i)}*(v*X[s1, {i}])")
        parts = Terms("i", lambda i: f"1*({weight.at(i)})+h*({change.at(i)})")
        ends = ("0", "l*m-1")
        none = lemma(o, "for all x: 0*x == 0")

        def shown(goal, _, __, output, inside, unit):
            linear = o.axiom("linear", f=weight.body, g=change.body, c="1", d="h", a="0", b=ends[1])
            linear = given_premises(o, linear, by_form(o))
            same = same_terms(o, both, parts, ends, lambda inner, _: o.leaf(inner))
            value = f"unit[o1, j1]*{_INPUT}"

            def other(inner, within):
                index = index_of(o, within)
                here = o.leaf(f"0 <= {index} and {index} <= l*m-1", within, inside)
                first = o.text(o.concluded(within).args[0].args[0]) == "0"
                unlike = use(
                    o, self.differ, *((index, "j1") if first else ("j1", index)), by(within)
                )
                _, zero = self._entries(unit, "o1", output, index, here)
                zero = o.cut(zero, o.taut(o.concluded(zero).args[0], unlike))
                silent = use(o, none, f"v*X[s1, {index}]")
                return rewritten(o, inner, zero, silent)

            here = (value, o.leaf(f"{value} == {value}"))
            total = all_but_one(o, change, ends[1], "j1", inside, here, ("0", other))
            return o.leaf(goal, linear, same, total)

        return apart(
            o,
            f"{_SIZES}, seq X, seq V, seq unit, v, h, int s1, int y1, o1 in {{0..l-1}},"
            f" j1 in {{0..l*m-1}}: {_UNIT} => {logit(_moved, 's1', 'o1', 'v')} =="
            f" {logit(matrix, 's1', 'o1', 'v')}+h*(unit[o1, j1]*{_INPUT})",
            shown,
        )

    def _totals(self):
        """The sum of the powers changes by the change of the one that moves."""
        o = self.o
        after = Terms("o", lambda i: f"exp({logit(_moved, 's1', i, 'v')})")
        now = Terms("o", lambda i: f"exp({logit(matrix, 's1', i, 'v')})")
        gap = Terms("o", lambda i: f"1*{after.at(i)}+(-1)*{now.at(i)}")
        power = now.at("y1")
        still = lemma(o, "for all x, h, a: 1*exp(x+h*(0*a))+(-1)*exp(x) == 0", how="identity")
        grown = "exp(x)*exp(h*a)-exp(x)"
        grows = lemma(
            o, f"for all x, h, a: 1*exp(x+h*(1*a))+(-1)*exp(x) == {grown}", how="identity"
        )
        ends = ("0", "l-1")

        def shown(goal, classes, many, output, inside, unit):
            def outputs(index, within):
                return use(
                    o, self.outputs, "l", classes, "m", many, "X", "V", "unit", "v", "h", "s1",
                    "y1", index, within, "j1", inside, unit,
                )  # fmt: skip

            def change(claim, index, within, entry, general):
                logit_ = logit(matrix, "s1", index, "v")
                right = o.text(claim.args[1])
                found = use(o, general, logit_, "h", _INPUT)
                says = f"1*exp({logit_}+h*(w*{_INPUT}))+(-1)*exp({logit_}) == {right}"
                found = rewritten(o, ("w", says), entry, found)
                says = f"1*exp(w)+(-1)*exp({logit_}) == {right}"
                return rewritten(o, ("w", says), outputs(index, within), found)

            def other(inner, where):
                index = index_of(o, where)
                within = o.leaf(f"0 <= {index} and {index} <= l-1", where, output)
                first = o.text(o.concluded(where).args[0].args[0]) == "0"
                unlike = use(
                    o, self.differ, *((index, "y1") if first else ("y1", index)), by(where)
                )
                _, zero = self._entries(unit, index, within, "j1", inside)
                zero = o.cut(zero, o.taut(o.concluded(zero).args[0], unlike))
                return change(inner, index, within, zero, still)

            one, _ = self._entries(unit, "y1", output, "j1", inside)
            one = o.cut(one, o.leaf(o.concluded(one).args[0]))
            value = f"{power}*exp(h*{_INPUT})-{power}"
            here = change(o.tree(f"{gap.at('y1')} == {value}"), "y1", output, one, grows)
            total = all_but_one(o, gap, "l-1", "y1", output, (value, here), ("0", other))
            linear = o.axiom("linear", f=after.body, g=now.body, c="1", d="-1", a="0", b=ends[1])
            linear = given_premises(o, linear, by_form(o))
            return o.leaf(goal, linear, total)

        return apart(
            o,
            f"{_SIZES}, seq X, seq V, seq unit, v, h, int s1,"
            f" y1 in {{0..l-1}}, j1 in {{0..l*m-1}}: {_UNIT} => {after.sum(*ends)} =="
            f" {now.sum(*ends)}-{power}+{power}*exp(h*{_INPUT})",
            shown,
        )

    def _losses(self):
        """A loss is the logarithm of the sum of the powers, less the output of the class."""
        o = self.o
        power = Terms("o", lambda i: f"exp({logit(matrix, 's1', i, 'v')})")
        total = power.sum("0", "l-1")
        terms = Terms("p", lambda i: f"-Y[s1, {i}]*log({probability(matrix, 's1', i, 'v')})")
        numbers = "for all x, y in (0, oo):"
        quotient = "log(exp(x)/y)"
        whole = lemma(o, f"{numbers} {quotient} == x-log(y)")
        own = lemma(o, "for all x, y, z: x == y-z => -1*x == z-y")
        some = lemma(o, f"for all d, x, y in (0, oo): -d*{quotient} == -d*{quotient}")
        none = lemma(o, f"{numbers} -0*{quotient} == 0")
        ends = ("0", "l-1")

        def shown(goal, classes, _, place, labels):
            positive = use(
                o, self.positive, "l", classes, f"[o: {logit(matrix, 's1', 'o', 'v')}]", "s1", place
            )
            positive = o.taut(o.concluded(positive).args[0], positive)

            def valued(all_):
                def each(inner, where):
                    index = index_of(o, where)
                    return use(
                        o, some, f"Y[s1, {index}]", logit(matrix, "s1", index, "v"), total, positive
                    )

                return every(o, all_, each, "p")

            def label(index, within):
                both = use(o, labels, "s1", place, index, within)
                return [o.taut(part, both) for part in o.concluded(both).args]

            def other(inner, where):
                index = index_of(o, where)
                within = o.leaf(f"0 <= {index} and {index} <= l-1", where, place)
                first = o.text(o.concluded(where).args[0].args[0]) == "0"
                unlike = use(
                    o, self.differ, *((index, "s1") if first else ("s1", index)), by(where)
                )
                _, zero = label(index, within)
                zero = o.cut(zero, o.taut(o.concluded(zero).args[0], unlike))
                silent = use(o, none, logit(matrix, "s1", index, "v"), total, positive)
                return rewritten(o, inner, zero, silent)

            one, _ = label("s1", place)
            one = o.cut(one, o.leaf("s1 == s1"))
            logit_ = logit(matrix, "s1", "s1", "v")
            value = use(o, whole, logit_, total, positive)
            term_ = o.text(o.concluded(value).args[0])

            def named(inner, is_):
                here = use(
                    o, own, term(term_, positive), logit_, term(f"log({total})", positive), value
                )
                here = rewritten(o, ("w", f"-w*{term_} == log({total})-{logit_}"), one, here)
                here = rewritten(o, ("w", f"{terms.at('s1')} == w"), is_, here)
                sum_ = all_but_one(o, terms, "l-1", "s1", place, ("g", here), ("0", other), valued)
                return o.leaf(inner, sum_)

            wanted = o.text(goal.args[1])
            general = every(o, f"for all g: g == {wanted} => {terms.sum(*ends)} == g", named)
            equal = o.leaf(f"{wanted} == {wanted}", positive)
            return o.cut(o.at_defined(general, wanted, equal), equal)

        return apart(
            o,
            f"{_SIZES}, seq X, seq Y, seq V, v, s1 in {{0..l-1}}: {LABELS} =>"
            f" {loss(matrix, 's1', 'v')} == log({total})-{logit(matrix, 's1', 's1', 'v')}",
            shown,
        )

    def _slopes(self):
        """The derivative of a loss: the probability that is wrong, times the input."""
        o = self.o
        close = close_to_tangents(o)
        output = logit(matrix, "s1", "s1", "v")
        power = f"exp({logit(matrix, 's1', 'y1', 'v')})"
        total = f"sum(o in 0..l-1, exp({logit(matrix, 's1', 'o', 'v')}))"
        value = f"({probability(matrix, 's1', 'y1', 'v')}-Y[s1, y1])*{_INPUT}"
        radius = RADIUS.replace("a**2", f"{_INPUT}**2")

        def changed(h):
            """The sum of powers, the output of the class and the loss after a change by h."""
            weights = moved(matrix, f"({h})")
            powers = f"exp({logit(weights, 's1', 'o', 'v')})"
            return f"sum(o in 0..l-1, {powers})", logit(weights, "s1", "s1", "v")

        def labelled(place, entry, label):
            """The entry of the class in ``unit`` is the label, in both cases."""
            same, other = (o.hyp(one) for one in ("y1 == s1", "not y1 == s1"))
            here = o.concluded(entry[0]).args[0]
            apart_ = absurd(o, here, lambda step: o.taut("false", other, o.leaf("y1 == s1", step)))
            shown_ = []
            for case, premise, one, of in zip(
                (same, other), (o.leaf(here, same), apart_), entry, label, strict=True
            ):
                both = o.cut(one, premise), o.cut(of, case)
                equal = o.leaf("unit[s1, j1] == Y[s1, y1]", *both)
                shown_.append(o.intro(o.concluded(case), equal))
            return o.taut("unit[s1, j1] == Y[s1, y1]", *shown_)

        def shown(goal, classes, many, place, output_, inside, labels, unit):
            family = f"[o: {logit(matrix, 's1', 'o', 'v')}]"
            found = use(o, self.positive, "l", classes, family, "y1", output_)
            positive, least = (o.taut(part, found) for part in o.concluded(found).args)
            label = use(o, labels, "s1", place, "y1", output_)
            label = [o.taut(part, label) for part in o.concluded(label).args]
            is_label = labelled(place, self._entries(unit, "s1", place, "j1", inside), label)
            sizes = ("l", classes, "m", many, "X")
            rest = o.leaf(f"{total}-{power}+{power} == {total}")

            def changes(h):
                """What the sum, the output and the loss are after a change by h."""
                sum_ = use(
                    o, self.totals, *sizes, "V", "unit", "v", h, "s1", "y1", output_, "j1", inside,
                    unit,
                )  # fmt: skip
                own = use(
                    o, self.outputs, *sizes, "V", "unit", "v", h, "s1", "y1", "s1", place, "j1",
                    inside, unit,
                )  # fmt: skip
                weights = f"[o, i: {moved(matrix, f'({h})')('o', 'i')}]"
                loss_ = use(o, self.losses, *sizes, "Y", weights, "v", "s1", place, labels)
                return sum_, own, loss_

            def named(inner, is_):
                is_ = rewritten(o, ("w", f"g == ({power}/{total}-w)*{_INPUT}"), is_label, is_)
                is_ = rewritten(o, ("w", f"g == ({power}/w-unit[s1, j1])*{_INPUT}"), rest, is_)
                axiom = o.axiom("derivative", f=("h", loss(_moved, "s1", "v")), a="0", g="g")
                defined = o.taut(o.concluded(axiom).args[0], axiom)

                def at_eps(claim, any_):
                    eps = o.text(o.concluded(any_).args[1])
                    within = term(radius.replace("eps", eps), any_)
                    return there_is(
                        o, claim, within, range=by(any_),
                        then=lambda claim_: every(
                            o, claim_, lambda _, where: at_h(is_, eps, any_, where)
                        ),
                    )  # fmt: skip

                return o.cut(defined, every(o, o.concluded(defined).args[0], at_eps))

            def at_h(is_, eps, any_, where):
                h = o.text(o.concluded(where).args[1].args[0])
                after, now = changes(f"0+{h}"), changes("0")
                near = use(
                    o, close, power, o.leaf(f"0 < {power}"), f"{total}-{power}", by(least), _INPUT,
                    output, "unit[s1, j1]", eps, any_, h, where,
                )  # fmt: skip
                parts = [o.text(o.concluded(one).args[1]) for one in (*after[:2], *now[:2])]
                parts.append(o.text(o.concluded(is_).args[1]))
                for number, equation in enumerate((*after[:2], *now[:2], is_)):
                    parts[number] = "w"
                    says = "abs(log({})-({})-(log({})-({}))-{h}*({})) <= {eps}*abs({h})"
                    near = rewritten(o, ("w", says.format(*parts, h=h, eps=eps)), equation, near)
                    parts[number] = o.text(o.concluded(equation).args[0])
                first = o.text(o.concluded(now[2]).args[1])
                says = f"abs(w-({first})-{h}*g) <= {eps}*abs({h})"
                near = rewritten(o, ("w", says), after[2], near)
                later = o.text(o.concluded(after[2]).args[0])
                says = f"abs({later}-w-{h}*g) <= {eps}*abs({h})"
                return rewritten(o, ("w", says), now[2], near)

            equal = o.leaf(goal.args[1], positive)
            wanted = o.text(goal.args[1].args[0])
            general = every(
                o, f"for all g: g == {wanted} => {slope(matrix, 's1', 'v')} == g", named
            )
            return o.taut(goal, o.cut(o.at_defined(general, wanted, equal), equal), equal)

        return apart(
            o,
            f"{_SIZES}, seq X, seq Y, seq V, seq unit, v, {_PLACE}: {LABELS} => {_UNIT} =>"
            f" {slope(matrix, 's1', 'v')} == {value} and {value} == {value}",
            shown,
        )

    def _gradients(self):
        """The sum of the derivatives over the data, with the probabilities written out."""
        o = self.o
        terms = Terms("s", lambda i: "+".join(f"b*{slope(matrix, i, v)}" for v in ("1", "k")))
        written = gradient_terms("y1", "j1")
        ends = ("0", "l-1")
        pair = lemma(o, "for all int b, x, y: b*x+b*y == b*x+b*y", how="identity")

        def shown(goal, classes, many, output, inside, labels, unit):
            def each(goal_, where):
                index = index_of(o, where)
                same, slopes = o.at(pair, "b"), []
                for v in ("1", "k"):
                    found = use(
                        o, self.slopes, "l", classes, "m", many, "X", "Y", "V", "unit", v, index,
                        where, "y1", output, "j1", inside, labels, unit,
                    )  # fmt: skip
                    equal, valued = (o.taut(part, found) for part in o.concluded(found).args)
                    slopes.append(equal)
                    same = o.at_defined(same, o.text(o.concluded(valued).args[0]), valued)
                right = o.text(goal_.args[1])
                weak = o.text(o.concluded(slopes[0]).args[1])
                same = rewritten(o, ("w", f"b*({weak})+b*w == {right}"), slopes[1], same)
                strong = o.text(o.concluded(slopes[1]).args[0])
                return rewritten(o, ("w", f"b*w+b*{strong} == {right}"), slopes[0], same)

            return same_terms(o, terms, written, ends, each)

        return apart(
            o,
            f"{_SIZES}, int b, k, seq X, seq Y, seq V, seq unit, y1 in {{0..l-1}},"
            f" j1 in {{0..l*m-1}}: {LABELS} => {_UNIT} =>"
            f" {gradient(matrix)} == {written.sum(*ends)}",
            shown,
        )


slopes_of = once(Slopes)
"""The steps of `Slopes` in an outline, which are written once."""
