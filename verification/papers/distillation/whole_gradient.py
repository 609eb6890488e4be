"""Derive the gradient of the cross-entropy of n examples in R^d (Theorem D.1).

In the steps q stands for 1/n.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.papers.distillation.whole import output
from assay.verification.papers.distillation import examples
from assay.verification.papers.distillation.examples import gain, labelled, sigmoid
from assay.verification.papers.settlers import derived, own
from assay.verification.search.logic import sequences, totals
from assay.verification.search.logic.goals import (
    apart,
    by,
    every,
    lemma,
    substituted,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.vectors import ROW, Vectors, dot, square

_STEP = "(v[k]-w[k])"
_RESIDUAL = f"({sigmoid(output('w'))}-y[i])"
_ROWS = f"sum(i in 1..n, {_RESIDUAL}*{ROW})"
_SQUARES = f"sum(i in 1..n, {square(ROW)})"
_ALONG = f"sum(i in 1..n, {_RESIDUAL}*{dot(ROW, _STEP)})"


def _between(o: Outline) -> tuple[int, int]:
    """Show that the loss of an example lies between its tangent and a parabola above this."""
    most, least = examples.plain_labelled(o)
    above, flat = examples.tangent(o), examples.flat(o)
    change = gain("p", "q", "s")
    ranges = "for all p, q, s: 0 < s => s < 1 =>"

    def low(goal: Node, *given: int) -> int:
        own = use(o, most, "p", "s", *given), use(o, least, "q", "s", *given)
        return o.leaf(goal, *own, use(o, above, "p", "q"), *given)

    def high(goal: Node, *given: int) -> int:
        own = use(o, least, "p", "s", *given), use(o, most, "q", "s", *given)
        return o.leaf(goal, *own, use(o, flat, "p", "q"), *given)

    one, other = labelled("p", "s"), labelled("q", "s")
    return (
        apart(o, f"{ranges} 1*({one})+1*({change}) <= {other}", low),
        apart(o, f"{ranges} {other} <= 1*({one})+1*({change}+1/8*(q-p)**2)", high),
    )


def _totals(o: Outline) -> int:
    """Show the same for the sum of the losses."""
    below, above = _between(o)
    plus = totals.added(o)
    low, high = labelled("a[i]", "y[i]"), labelled("b[i]", "y[i]")
    change, bend = gain("a[i]", "b[i]", "y[i]"), "1/8*(b[i]-a[i])**2"

    def proof(goal: Node, labels: int) -> int:
        def one(lemma_: int):
            def shown(g: Node, range_: int) -> int:
                both = use(o, labels, "i", range_)
                ends = (o.taut(part, both) for part in o.concluded(both).args)
                return use(o, lemma_, "a[i]", "b[i]", "y[i]", *ends)

            return shown

        def defined(g: Node, range_: int) -> int:
            both = use(o, labels, "i", range_)
            return o.leaf(g, both, one(below)(g, range_))

        def linear(term_: str) -> int:
            line = o.axiom("linear", f=("i", low), g=("i", term_), c="1", d="1", a="1", b="n")
            values = f"for all i in {{1..n}}: {low} == {low} and {term_} == {term_}"
            return o.cut(line, every(o, values, defined))

        first = o.axiom("termwise", f=("i", f"1*({low})+1*({change})"), g=("i", high), a="1", b="n")
        first = o.cut(
            first,
            every(o, f"for all i in {{1..n}}: 1*({low})+1*({change}) <= {high}", one(below)),
        )
        curved = f"({change}+{bend})"
        second = o.axiom("termwise", f=("i", high), g=("i", f"1*({low})+1*{curved}"), a="1", b="n")
        second = o.cut(
            second, every(o, f"for all i in {{1..n}}: {high} <= 1*({low})+1*{curved}", one(above))
        )
        same = every(
            o,
            f"for all i in {{1..n}}: {curved} == {change}+1/8*(b[i]-a[i])**2",
            lambda g, _: o.leaf(g, how="identity"),
        )
        families = (f"[i: {t}]" for t in (change, "(b[i]-a[i])**2", curved))
        split = use(o, plus, "n", *families, "1/8", same)
        parts = (
            o.leaf(goal.args[0], first, linear(change)),
            o.leaf(goal.args[1], second, linear(curved), split),
        )
        return o.taut(goal, *parts)

    tangents = f"sum(i in 1..n, {low})+sum(i in 1..n, {change})"
    return apart(
        o,
        "for all int n: for all seq a, seq b, seq y:"
        " (for all i in {1..n}: 0 < y[i] and y[i] < 1) =>"
        f" {tangents} <= sum(i in 1..n, {high}) and sum(i in 1..n, {high}) <="
        f" {tangents}+1/8*sum(i in 1..n, (b[i]-a[i])**2)",
        proof,
    )


def gradient(o: Outline) -> int:
    """The loss lies between its tangent plane and a paraboloid above this."""
    return _Gradient(o).shown()


class _Gradient:
    def __init__(self, o: Outline) -> None:
        self.o = o
        self.vectors = Vectors(o)
        self.each = totals.each(o)
        self.order = totals.root(o)
        self.totals = _totals(o)
        self.between = lemma(
            o,
            "for all c, q, H, L, R, S, V: 0 < q => L+R <= V => V <= L+R+1/8*H => H <= c*S =>"
            " 0 <= q*V-q*L-q*R and q*V-q*L-q*R <= q*S/8*c",
            how="combination",
            terms=[
                [("q", ("V-(L+R)",))],
                [("q", ("L+R+1/8*H-V",)), ("q/8", ("c*S-H",))],
            ],
        )
        self.near = lemma(
            o,
            "for all p, s, z: 0 < p => 0 <= s => 0 <= z => z <= p/(s+1) => s/8*z**2 <= p*z",
            how="combination",
            terms=[
                ("z*s/8", ("p/(s+1)-z",)),
                ("z*p*(8+7*s)/(8*(s+1))",),
            ],
        )
        self.kept = lemma(
            o,
            "for all c, p, s, z: 0 <= s => z**2 == c => c <= (p/(s+1))**2 => z**2 <= (p/(s+1))**2",
        )
        self.product = lemma(o, "for all p, q: 0 < p => 0 <= q => 0 <= p*q")
        self.size_of = lemma(o, "for all p, q: 0 <= p => p <= q => abs(p) <= q")
        self.from_1, room, _, _, self.labels = o.given
        self.size = o.leaf("0 <= n", self.from_1)
        self.room = o.leaf("0 <= d", room)
        o.fresh("q", "real")
        self.inverse = o.hyp("q == 1/n")
        self.back = o.leaf("1/n == q", self.inverse, self.from_1)
        self.positive = o.leaf("0 < q", self.inverse, self.from_1)

    def shown(self) -> int:
        o = self.o

        def parts(goal: Node, slope: int) -> int:
            first = every(o, goal.args[0], lambda g, eps: self._at(g, eps, slope), "eps", count=1)
            second = every(o, goal.args[1], lambda g, a, k: self._in_span(g, slope, a, k), "a", "k")
            return o.taut(goal, first, second)

        step = every(o, o.theorem.conclusion(), parts, "w", "g")
        return sequences.choose(o, step, "q", "1/n", self.from_1)

    def _in_span(self, goal: Node, slope: int, weights: int, k: int) -> int:
        o = self.o

        def one(g: Node, range_: int) -> int:
            return o.leaf(g, use(o, weights, "i", range_), self.inverse, self.from_1)

        term_ = f"q*({_RESIDUAL}*{ROW})+0*0"
        same = o.axiom("same terms", f=("i", f"a[i]*{ROW}"), g=("i", term_), a="1", b="n")
        same = o.cut(same, every(o, f"for all i in {{1..n}}: a[i]*{ROW} == {term_}", one))
        line = self._multiple(f"{_RESIDUAL}*{ROW}", "q")
        return o.leaf(goal, use(o, slope, "k", k), same, line, self.inverse, self.from_1)

    def _multiple(self, one: str, number: str) -> int:
        """Show that a number may be taken out of a sum over the examples."""
        o = self.o
        line = o.axiom("linear", f=("i", one), g=("i", "0"), c=number, d="0", a="1", b="n")
        return o.cut(line, totals.values(o, one, "0"))

    def _at(self, goal: Node, eps: int, slope: int) -> int:
        o = self.o

        def square_(g: Node, _: int) -> int:
            both = self.vectors.lengths(ROW, ROW, self.room)
            return o.taut(o.concluded(both).args[1], both)

        from_0 = every(o, f"for all i in {{1..n}}: 0 <= {square(ROW)}", square_)
        total = use(o, self.each, f"[i: {square(ROW)}]", "n", self.size, from_0)
        total = o.taut(o.concluded(total).args[0], total)
        width = use(o, self.product, "q", _SQUARES, self.positive, total)
        radius = term(f"eps/(q*{_SQUARES}+1)", width)

        def near(inner: Node) -> int:
            return every(o, inner, lambda g, small: self._near(g, eps, slope, width, small), "v")

        return there_is(o, goal, radius, range=by(eps, width), then=near)

    def _near(self, goal: Node, eps: int, slope: int, width: int, small: int) -> int:
        o = self.o
        w, v = f"[i: {output('w')}]", f"[i: {output('v')}]"
        bounds = use(o, self.totals, "n", w, v, "y", self.labels)
        below, above = (o.taut(part, bounds) for part in o.concluded(bounds).args)
        loss_w, loss_v = (
            f"sum(i in 1..n, {labelled(output(name), 'y[i]')})" for name in ("w", "v")
        )
        change = gain(output("w"), output("v"), "y[i]")
        length = square(_STEP)
        moved = f"({output('v')}-{output('w')})"

        def split(vector: str) -> int:
            return self.vectors.combined(vector, f"v[k]*{ROW}", f"w[k]*{ROW}", "-1")

        def one(g: Node, _: int) -> int:
            return o.leaf(g, split(f"{ROW}*{_STEP}"))

        same = f"{_RESIDUAL}*{dot(ROW, _STEP)}"
        first = o.axiom("same terms", f=("i", change), g=("i", same), a="1", b="n")
        first = o.cut(first, every(o, f"for all i in {{1..n}}: {change} == {same}", one))

        def wide(g: Node, _: int) -> int:
            cauchy = self.vectors.lengths(ROW, _STEP, self.room)
            cauchy = o.taut(o.concluded(cauchy).args[0], cauchy)
            own = o.leaf(f"{moved} == {dot(ROW, _STEP)}", split(f"{ROW}*{_STEP}"))
            squared = o.leaf(f"{moved}**2 <= {square(ROW)}*{length}", own, cauchy)
            return o.leaf(g, squared)

        limit = f"{length}*{square(ROW)}+0*0"
        second = o.axiom("termwise", f=("i", f"{moved}**2"), g=("i", limit), a="1", b="n")
        second = o.cut(second, every(o, f"for all i in {{1..n}}: {moved}**2 <= {limit}", wide))
        second = o.leaf(
            f"sum(i in 1..n, {moved}**2) <= {length}*{_SQUARES}",
            second,
            self._multiple(square(ROW), length),
        )
        at_w, at_v = term(loss_w, below), term(loss_v, below)
        low = o.leaf(f"{loss_w}+{_ALONG} <= {loss_v}", below, first)
        high = o.leaf(f"{loss_v} <= {loss_w}+{_ALONG}+1/8*sum(i in 1..n, {moved}**2)", above, first)
        both = use(
            o,
            self.between,
            *(length, "q", f"sum(i in 1..n, {moved}**2)", at_w, _ALONG, _SQUARES, at_v),
            *(self.positive, low, high, second),
        )
        least, most = (o.taut(part, both) for part in o.concluded(both).args)

        lengths = self.vectors.lengths(_STEP, _STEP, self.room)
        from_0 = o.taut(o.concluded(lengths).args[1], lengths)
        root = f"sqrt({length})"
        value = term(root, from_0)
        radius = term(f"eps/(q*{_SQUARES}+1)", width)
        is_root = o.leaf(f"{root}**2 == {length}", from_0)
        total = f"q*{_SQUARES}"
        kept = use(o, self.kept, length, "eps", total, value, width, is_root, small)
        inside = use(o, self.order, value, radius, kept, by(eps, width))
        close = use(o, self.near, "eps", f"q*{_SQUARES}", value, eps, width, by(from_0), inside)
        close = o.leaf(f"q*{_SQUARES}/8*{length} <= eps*{root}", close, is_root, from_0)

        def entry(g: Node, range_: int) -> int:
            return o.leaf(g, use(o, slope, "k", range_), self.inverse, self.from_1)

        sloped = o.axiom(
            "same terms", f=("k", f"g[k]*{_STEP}"), g=("k", f"(q*{_ROWS})*{_STEP}"), a="1", b="d"
        )
        sloped = o.cut(
            sloped,
            every(o, f"for all k in {{1..d}}: g[k]*{_STEP} == (q*{_ROWS})*{_STEP}", entry),
        )
        out = self.vectors.combined(f"(q*{_ROWS})*{_STEP}", "0", f"{_ROWS}*{_STEP}", "q")
        families = (f"[i: {_RESIDUAL}]", "x", f"[k: {_STEP}]")
        along = use(o, self.vectors.swapped, "d", *families, self.room, "n", self.size)
        none = examples.zeros(o, self.room, "k", "d")
        sloped = o.leaf(f"sum(k in 1..d, g[k]*{_STEP}) == q*{_ALONG}", sloped, out, none, along)

        difference = f"1/n*{loss_v}-1/n*{loss_w}-sum(k in 1..d, g[k]*{_STEP})"
        least, most, close, sloped = (
            substituted(o, part, self.back) for part in (least, most, close, sloped)
        )
        low = o.leaf(f"0 <= {difference}", least, sloped, self.from_1)
        high = o.leaf(f"{difference} <= eps*{root}", most, close, sloped, self.from_1, from_0)
        return use(
            o,
            self.size_of,
            term(difference, below, self.from_1),
            term(f"eps*{root}", from_0),
            low,
            high,
        )


SETTLERS: dict = own(
    "distillation",
    {
        ("thmd1", "theorem"): derived(
            gradient,
            "The loss of each example lies between its tangent and a parabola of curvature 1/4"
            " above this, so the error is at most |v-w|^2 sum |x_i|^2/(8n).",
        ),
    },
)
