"""Derive what holds of the weights, the data and the gradient of `phases` in a symmetric state: all
own weights are equal, and so are all cross weights.
"""

from __future__ import annotations

from assay.theory.papers.phases.network import (
    DATA,
    LABELS,
    block_sum,
    logit,
    probability,
)
from assay.verification.search.logic.goals import apart, by, every, lemma, rewritten, use
from assay.verification.search.logic.remembered import once
from assay.verification.search.logic.sums import (
    Terms,
    all_but_one,
    equal_terms,
    has_value,
    in_pieces,
    index_of,
    same_terms,
    scaled,
    unequal,
)

SYMMETRIC = (
    "(for all s in {0..l-1}, y in {0..l-1}, j in {s*m..s*m+m-1}:"
    " (y == s => V[y, j] == A) and (not y == s => V[y, j] == B))"
)
"""Own weights are A and cross weights B."""


def matrix(output, attribute):
    """Return the text of an entry of V."""
    return f"V[{output}, {attribute}]"


_SIZES = "for all l in {2..}, m in {1..}"
_PLACE = "s1 in {0..l-1}, y1 in {0..l-1}"
_QUOTIENT = "exp({v}*(m*{one}))/(exp({v}*(m*A))+(l-1)*exp({v}*(m*B)))"


def symmetric_probability(one, strength):
    """Return the probability of the own class (A) or of another (B) in a symmetric state."""
    return _QUOTIENT.format(one=one, v=strength)


def sample_terms(weak, strong, label, entry):
    """Return the derivatives on the samples of one class, from the probabilities on weak and strong
    ones, the label and the entry of X.
    """
    return f"b*(({weak}-{label})*(1*{entry}))+b*(({strong}-{label})*(k*{entry}))"


def symmetric_gradient(one):
    """Return the gradient for own (A) or cross (B) weights in a symmetric state."""
    q = [symmetric_probability(one, v) for v in ("1", "k")]
    return sample_terms(*q, "1" if one == "A" else "0", "1")


def gradient_terms(output, attribute, weights=matrix):
    """Return the terms of the gradient as Eqs 8 and 9 write it, one for each class."""

    def at_class(index):
        weak, strong = (probability(weights, index, output, v) for v in ("1", "k"))
        return sample_terms(weak, strong, f"Y[{index}, {output}]", f"X[{index}, {attribute}]")

    return Terms("s", at_class)


class Symmetry:
    """What holds of weights V and data X, Y where all own weights are A and all cross weights B, as
    steps of an outline.
    """

    def __init__(self, o):
        self.o = o
        self.differ = unequal(o)
        self.inside = lemma(
            o,
            f"{_SIZES}, s in {{0..l-1}}, j in {{s*m..s*m+m-1}}: 0 <= j and j <= l*m-1",
            how="combination",
            terms=[[("1", ["j-s*m"]), ("s*m",)], [("1", ["s*m+m-1-j"]), ("m", ["l-1-s"])]],
        )
        self.before = lemma(
            o,
            "for all m in {1..}, int s, int r, j in {s*m..s*m+m-1}: s <= r-1 => j < r*m",
            how="combination",
            terms=[[("1", ["s*m+m-1-j"]), ("m", ["r-1-s"]), ("1",)]],
        )
        self.after = lemma(
            o,
            "for all m in {1..}, int s, int r, j in {s*m..s*m+m-1}: r <= s-1 => r*m+m-1 < j",
            how="combination",
            terms=[[("1", ["j-s*m"]), ("m", ["s-1-r"]), ("1",)]],
        )
        self.range = lemma(
            o,
            f"{_SIZES}, s in {{0..l-1}}: 0 <= s*m and s*m+m-1 <= l*m-1 and s*m <= s*m+m-1",
            how="combination",
            terms=[[("s*m",)], [("m", ["l-1-s"])], [("m-1",)]],
        )
        self.outputs = self._outputs()
        self.blocks = self._blocks()
        self.probabilities = self._probabilities()
        self.gradients = self._gradients()

    def _range(self, classes, many, place):
        """The steps of 0 <= s*m, s*m+m-1 <= l*m-1 and s*m <= s*m+m-1."""
        o = self.o
        ends = use(o, self.range, "l", classes, "m", many, "s1", place)
        return [o.taut(one, ends) for one in o.concluded(ends).args]

    def _outputs(self):
        """An output is the strength times the sum of the weights from the class's attributes."""
        o = self.o
        weight = Terms("i", lambda i: matrix("y1", i))
        product = Terms("i", lambda i: f"{matrix('y1', i)}*(v*X[s1, {i}])")
        multiple = Terms("i", lambda i: f"v*{matrix('y1', i)}+0*{matrix('y1', i)}")

        def shown(goal, classes, many, place, data):
            low, high, order = self._range(classes, many, place)

            def entry(within, number):
                """X[s, i] == 1 (number 0) or X[s, i] == 0, from where i lies."""
                index = index_of(o, within)
                inside = o.leaf(f"0 <= {index} and {index} <= l*m-1", within, low, high, order)
                said = use(o, data, "s1", place, index, inside)
                said = o.taut(o.concluded(said).args[number], said)
                premise = o.concluded(said).args[0]
                if number == 0:
                    return o.cut(said, o.taut(premise, within))
                below = within in lower
                return o.cut(said, o.taut(premise, o.leaf(premise.args[1 - below], within)))

            lower = set()

            def zero(is_lower):
                def each(inner, within):
                    if is_lower:
                        lower.add(within)
                    index = index_of(o, within)
                    none = o.leaf(f"{matrix('y1', index)}*(v*0) == 0")
                    return rewritten(o, inner, entry(within, 1), none)

                return each

            def one(inner, within):
                weight_ = matrix("y1", index_of(o, within))
                same = o.leaf(f"{weight_}*(v*1) == v*{weight_}+0*{weight_}")
                return rewritten(o, inner, entry(within, 0), same)

            block = ("s1*m", "s1*m+m-1")
            first = equal_terms(o, product, "0", ("0", "s1*m-1"), by(low), zero(True))
            second = same_terms(o, product, multiple, block, one)
            third = equal_terms(o, product, "0", ("s1*m+m-1+1", "l*m-1"), by(high), zero(False))
            factor = scaled(o, "v", weight, block)
            whole = in_pieces(o, product, ("0", "l*m-1"), "s1*m-1", by(low), by(high, order))
            left = product.sum("0", "s1*m-1")
            says = f"{product.sum('0', 'l*m-1')} == {left}+{product.sum('w', 'l*m-1')}"
            whole = rewritten(o, ("w", says), o.leaf("s1*m == s1*m-1+1"), whole)
            rest = in_pieces(o, product, ("s1*m", "l*m-1"), "s1*m+m-1", by(order), by(high))
            return o.leaf(goal, first, second, third, factor, whole, rest)

        return apart(
            o,
            f"{_SIZES}, seq X, seq V, s1 in {{0..l-1}}, int y1, v: {DATA} =>"
            f" {logit(matrix, 's1', 'y1', 'v')} == v*{block_sum(matrix, 's1', 'y1')}",
            shown,
        )

    def _blocks(self):
        """Sums of weights: m*A to the own class, m*B to another."""
        o = self.o
        weight = Terms("i", lambda i: matrix("y1", i))

        def shown(goal, classes, many, place, output, state):
            _, _, order = self._range(classes, many, place)

            def part(number, value):
                condition = goal.args[number].args[0]
                which = o.hyp(condition)

                def each(inner, within):
                    index = index_of(o, within)
                    said = use(o, state, "s1", place, "y1", output, index, within)
                    return o.cut(o.taut(o.concluded(said).args[number], said), which)

                total = equal_terms(o, weight, value, ("s1*m", "s1*m+m-1"), by(order), each)
                equal = o.leaf(goal.args[number].args[1], total)
                return o.intro(condition, equal)

            return o.taut(goal, *(part(*pair) for pair in enumerate("AB")))

        total = block_sum(matrix, "s1", "y1")
        return apart(
            o,
            f"{_SIZES}, seq V, A, B, {_PLACE}: {SYMMETRIC} =>"
            f" (y1 == s1 => {total} == m*A) and (not y1 == s1 => {total} == m*B)",
            shown,
        )

    def _probabilities(self):
        """Probabilities of the own class and of another."""
        o = self.o
        power = Terms("o", lambda i: f"exp({logit(matrix, 's1', i, 'v')})")
        values = {"A": "exp(v*(m*A))", "B": "exp(v*(m*B))"}
        below = f"({values['A']}+(l-1)*{values['B']})"

        def shown(goal, classes, many, place, output, data, state):
            def power_at(index, inside, which, number):
                """The power at the own class (number 0) or at another, from the step that says
                which it is.
                """
                value = "AB"[number]
                given = ("l", classes, "m", many)
                blocks = use(
                    o, self.blocks, *given, "V", "A", "B", "s1", place, index, inside, state
                )
                block = o.cut(o.taut(o.concluded(blocks).args[number], blocks), which)
                out = use(o, self.outputs, *given, "X", "V", "s1", place, index, "v", data)
                exponent = f"v*(m*{value})"
                same = o.leaf(f"exp({exponent}) == exp({exponent})")
                same = rewritten(o, ("w", f"exp(v*w) == exp({exponent})"), block, same)
                return rewritten(o, ("w", f"exp(w) == exp({exponent})"), out, same)

            def other(inner, within):
                index = index_of(o, within)
                inside = o.leaf(f"0 <= {index} and {index} <= l-1", within, place)
                below_ = o.text(o.concluded(within).args[0].args[0]) == "0"
                pair = (index, "s1") if below_ else ("s1", index)
                unlike = use(o, self.differ, *pair, by(within))
                unlike = o.taut(f"not {index} == s1", unlike)
                return power_at(index, inside, unlike, 1)

            here = power_at("s1", place, o.leaf("s1 == s1"), 0)
            total = all_but_one(
                o, power, "l-1", "s1", place, (values["A"], here), (values["B"], other)
            )
            total = o.leaf(f"{power.sum('0', 'l-1')} == {below}", total)

            def part(number, above):
                condition = goal.args[number].args[0]
                which = o.hyp(condition)
                same = o.leaf(f"{above}/{below} == {above}/{below}", classes)
                same = rewritten(o, ("w", f"{above}/w == {above}/{below}"), total, same)
                numerator = power_at("y1", output, which, number)
                return o.intro(condition, rewritten(o, goal.args[number].args[1], numerator, same))

            return o.taut(goal, *(part(*pair) for pair in enumerate(values.values())))

        q = probability(matrix, "s1", "y1", "v")
        return apart(
            o,
            f"{_SIZES}, seq X, seq V, A, B, v, {_PLACE}: {DATA} => {SYMMETRIC} =>"
            f" (y1 == s1 => {q} == {symmetric_probability('A', 'v')}) and"
            f" (not y1 == s1 => {q} == {symmetric_probability('B', 'v')})",
            shown,
        )

    def _gradients(self):
        """The gradient for an attribute of class s and output y."""
        o = self.o
        free = "for all p, q, int b, k, z, x:"
        silent = lemma(o, f"{free} {sample_terms('p', 'q', 'z', '0')} == 0", how="identity")
        term_ = sample_terms("p", "q", "z", "x")
        some = lemma(o, f"{free} {term_} == {term_}", how="identity")

        def weak_and_strong(index):
            return [probability(matrix, index, "y1", v) for v in ("1", "k")]

        terms = gradient_terms("y1", "j1")

        def shown(goal, classes, many, place, output, attribute, data, labels, state):
            within = use(o, self.inside, "l", classes, "m", many, "s1", place, "j1", attribute)
            sizes = ("l", classes, "m", many)

            def known(index, inside, strength):
                return use(
                    o, self.probabilities, *sizes, "X", "V", "A", "B", strength,
                    index, inside, "y1", output, data, state,
                )  # fmt: skip

            def values(index, inside):
                """The steps that say that both probabilities have values."""
                found = []
                for strength in ("1", "k"):
                    both = known(index, inside, strength)
                    shown_ = []
                    for one in o.concluded(both).args:
                        value = has_value(o, o.hyp(one.args[1]))
                        shown_.append(o.intro(one.args[1], value))
                    found.append(o.taut(o.concluded(value), both, *shown_))
                return found

            def at_probabilities(general, index, inside, *rest):
                for text, value in zip(weak_and_strong(index), values(index, inside), strict=True):
                    general = o.at_defined(general, text, value)
                return use(o, general, "b", "k", f"Y[{index}, y1]", *rest)

            def valued(all_):
                def each(inner, where):
                    index = index_of(o, where)
                    inside = o.leaf(f"0 <= {index} and {index} <= l-1", where, place)
                    return at_probabilities(some, index, inside, f"X[{index}, j1]")

                return every(o, all_, each, "s")

            def other(inner, where):
                index = index_of(o, where)
                inside = o.leaf(f"0 <= {index} and {index} <= l-1", where, place)
                below = o.text(o.concluded(where).args[0].args[0]) == "0"
                side = self.after if below else self.before
                away = use(o, side, "m", many, "s1", index, "j1", attribute, by(where))
                said = use(o, data, index, inside, "j1", within)
                said = o.taut(o.concluded(said).args[1], said)
                none = o.cut(said, o.taut(o.concluded(said).args[0], away))
                zero = at_probabilities(silent, index, inside, "0")
                return rewritten(o, inner, none, zero)

            entry = use(o, data, "s1", place, "j1", within)
            entry = o.taut(o.concluded(entry).args[0], entry)
            entry = o.cut(entry, o.taut(o.concluded(entry).args[0], attribute))
            label = use(o, labels, "s1", place, "y1", output)

            def part(number, value):
                condition = goal.args[number].args[0]
                which = o.hyp(condition)
                wanted = symmetric_gradient(value)
                q = [symmetric_probability(value, v) for v in ("1", "k")]
                names = weak_and_strong("s1")
                now = str(1 - number)
                same = o.leaf(f"{wanted} == {wanted}", classes)
                own = o.cut(o.taut(o.concluded(label).args[number], label), which)
                changes = [
                    (entry, (*q, now, "w")),
                    (own, (*q, "w", "X[s1, j1]")),
                    (
                        _which(known("s1", place, "k"), number, which),
                        (q[0], "w", "Y[s1, y1]", "X[s1, j1]"),
                    ),
                    (
                        _which(known("s1", place, "1"), number, which),
                        ("w", names[1], "Y[s1, y1]", "X[s1, j1]"),
                    ),
                ]
                for equation, arguments in changes:
                    says = f"{sample_terms(*arguments)} == {wanted}"
                    same = rewritten(o, ("w", says), equation, same)
                return condition, wanted, same

            def _which(both, number, which):
                return o.cut(o.taut(o.concluded(both).args[number], both), which)

            def whole(number, value):
                condition, wanted, same = part(number, value)

                def named(inner, is_):
                    here = rewritten(o, ("w", f"{terms.at('s1')} == w"), is_, same)
                    total = all_but_one(
                        o, terms, "l-1", "s1", place, ("g", here), ("0", other), valued
                    )
                    return o.leaf(inner, total)

                sum_ = terms.sum("0", "l-1")
                general = every(o, f"for all g: g == {wanted} => {sum_} == g", named)
                equal = o.leaf(f"{wanted} == {wanted}", classes)
                found = o.cut(o.at_defined(general, wanted, equal), equal)
                return o.intro(condition, found)

            return o.taut(goal, *(whole(*pair) for pair in enumerate("AB")))

        total = terms.sum("0", "l-1")
        return apart(
            o,
            f"{_SIZES}, int b, k, seq X, seq Y, seq V, A, B, {_PLACE}, j1 in {{s1*m..s1*m+m-1}}:"
            f" {DATA} => {LABELS} => {SYMMETRIC} =>"
            f" (y1 == s1 => {total} == {symmetric_gradient('A')}) and"
            f" (not y1 == s1 => {total} == {symmetric_gradient('B')})",
            shown,
        )


symmetry_of = once(Symmetry)
"""The steps of `Symmetry` in an outline, which are written once."""
