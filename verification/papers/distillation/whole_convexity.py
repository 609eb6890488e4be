"""Derive strong convexity and the gradient's size on sublevel sets (Theorem D.3, Corollary D.1).

In the steps q stands for 1/n and c for the constant of `assay.verification.search.logic.vectors`.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.language.grammar import Node
from assay.theory.papers.distillation.whole import output
from assay.verification.papers.distillation import examples
from assay.verification.papers.distillation.examples import curved, gain, sigmoid
from assay.verification.papers.distillation.whole import (
    TEACHER,
    V,
    W,
    losses_have_values,
    total,
)
from assay.verification.papers.settlers import derived, own
from assay.verification.search.logic import sequences, totals
from assay.verification.search.logic.goals import (
    by,
    every,
    lemma,
    pick,
    substituted,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.vectors import ROW, Vectors, dot, named, span, square

RESIDUAL = f"({sigmoid(output('w'))}-{sigmoid(output('ws'))})"
"""By how much the probabilities of the student and of the teacher differ on the i-th input."""
LIMIT = f"((n*max(0, l)+7/10*n)*sum(m in 1..n, 1+exp(abs({output('ws', 'm')}))))"
"""A bound of all outputs on the sublevel set of the loss l."""
BEND = curved(LIMIT)
CONSTANT = f"1/n/({BEND}*c)"
SLOPES = f"sum(i in 1..n, {RESIDUAL}*{ROW})"
"""n times the entry k of the gradient."""


class Convexity:
    """What both proofs share."""

    def __init__(self, o: Outline) -> None:
        self.o = o
        self.vectors = Vectors(o)
        self.projected = span(o, self.vectors)
        self.steep = examples.total_steep(o)
        self.bounded = examples.bounded_outputs(o)
        self.positive = examples.total_not_negative(o)
        self.up = lemma(
            o,
            "for all z in [1, oo), p, q: 1/z*p <= q => p <= z*q",
            how="combination",
            terms=[("z", ("q-1/z*p",))],
        )
        self.wider = lemma(
            o,
            "for all z in [1, oo), p, q: 0 <= z*max(0, q) and (p <= z*q => p <= z*max(0, q))",
        )
        losses_have_values(o, self.positive)
        self.from_1, room = o.given[:2]
        self.size = o.leaf("0 <= n", self.from_1)
        self.room = o.leaf("0 <= d", room)
        o.fresh("q", "real")
        self.inverse = o.hyp("q == 1/n")
        self.back = o.leaf("1/n == q", self.inverse, self.from_1)

    def shown(self, proof: Callable[[Node, int, int], int], *names: str) -> int:
        """Show the theorem: ``proof(goal, c > 0, projections)`` shows "there is a constant" at each
        level l.
        """
        o = self.o

        def level(goal: Node) -> int:
            some = use(o, self.projected, "d", "x", self.room, "n", self.size)
            return pick(o, some, lambda c, every_: self._constant(goal, c, every_, proof), "c")

        step = every(o, o.theorem.conclusion(), level, "l", count=1)
        return sequences.choose(o, step, "q", "1/n", self.from_1)

    def _constant(self, goal: Node, positive: int, projections: int, proof: Callable) -> int:
        o = self.o
        return there_is(
            o,
            goal,
            term(CONSTANT, positive, self.from_1),
            range=by(positive, self.from_1),
            then=lambda inner: proof(inner, positive, projections),
        )

    def value(self, family: str) -> int:
        """Show that the losses of weights have a sum, which is not negative."""
        return use(self.o, self.positive, "n", self.size, family, TEACHER)

    def inside(self, w: str, family: str, small: int) -> int:
        """Show that the outputs of w are bounded, from the step that its loss is at most l."""
        o = self.o
        value = term(total(w), self.value(family))
        small = use(o, self.up, "n", self.from_1, value, "l", small)
        wide = use(o, self.wider, "n", self.from_1, value, "l")
        return self.within(family, o.cut(o.taut(o.concluded(wide).args[1], wide), small))

    def within(self, family: str, small: int) -> int:
        """Show that outputs are bounded whose losses have a sum of at most n max(0, l)."""
        at = ("n", self.size, family, TEACHER, "n*max(0, l)", small)
        return use(self.o, self.bounded, *at)

    def convex(self, other: str, family: str, one: int, two: int) -> int:
        """Show the lower bound of the loss of ``other`` by that of w, from the bounds of both."""
        o = self.o

        def both(goal: Node, range_: int) -> int:
            return o.taut(goal, *(use(o, step, "i", range_) for step in (one, two)))

        outputs = " and ".join(f"abs({output(w)}) <= {LIMIT}" for w in ("w", other))
        inside = every(o, f"for all i in {{1..n}}: {outputs}", both)
        first = use(o, one, "1", o.leaf("1 <= 1 and 1 <= n", self.from_1))
        from_0 = o.leaf(f"0 <= {LIMIT}", first)
        return use(o, self.steep, "n", W, family, TEACHER, LIMIT, from_0, inside)

    def along(self, direction: str) -> int:
        """Show n gradient . direction == sum of residual_i (x_i . direction), for a direction
        given by its entries k, and the gradient by its sums.
        """
        families = (f"[i: {RESIDUAL}]", "x", f"[k: {direction}]")
        return use(self.o, self.vectors.swapped, "d", *families, self.room, "n", self.size)

    def equal_sums(
        self, one: str, other: str, each: Callable[[Node, int], int], index: str = "i"
    ) -> int:
        """Show that two sums are equal, term by term."""
        o, last = self.o, "n" if index == "i" else "d"
        same = o.axiom("same terms", f=(index, one), g=(index, other), a="1", b=last)
        return o.cut(same, every(o, f"for all {index} in {{1..{last}}}: {one} == {other}", each))

    def zero_sum(self, one: str, each: Callable[[Node, int], int]) -> int:
        """Show that a sum over the examples is 0, term by term."""
        o = self.o
        none = examples.zeros(o, self.size)
        return o.leaf(f"sum(i in 1..n, {one}) == 0", self.equal_sums(one, "0", each), none)

    def scaled(self, part: str) -> int:
        """Show that q may be taken out of the sum over k of (gradient's sums) * part."""
        o = self.o
        whole, other = f"(q*{SLOPES})*{part}", f"{SLOPES}*{part}"
        sums_ = self.vectors.combined(whole, "0", other, "q")
        none = examples.zeros(o, self.room, "k", "d")
        return o.leaf(f"sum(k in 1..d, {whole}) == q*sum(k in 1..d, {other})", sums_, none)

    def gradient(self, one: str, other: str) -> int:
        """Show that a sum over k with the entries of the gradient is that with q in place of
        1/n.
        """
        o = self.o
        return self.equal_sums(
            one, other, lambda goal, _: o.leaf(goal, self.inverse, self.from_1), "k"
        )


def strongly_convex(o: Outline) -> int:
    """The outputs stay bounded on the sublevel set, the sigmoid is steep there, and the span of the
    data is stretched by them.
    """
    c = Convexity(o)
    final = lemma(
        o,
        "for all c, q, z, L, R, H, S, V: 0 < c => 0 < q => 0 < z => L+R+1/(2*z)*H <= V =>"
        " S <= c*H => q*V >= q*L+q*R+q/(z*c)/2*S",
        how="combination",
        terms=[("q", ("V-(L+R+1/(2*z)*H)",)), ("q/(2*z*c)", ("c*H-S",))],
    )
    step = "(v[k]-w[k])"

    def proof(inner: Node, positive: int, projections: int) -> int:
        def at(goal: Node, small_w: int, small_v: int, spanned: int) -> int:
            bounds = c.inside("w", W, small_w), c.inside("v", V, small_v)
            convex = c.convex("v", V, *bounds)

            def moved(g: Node, _: int) -> int:
                change = c.vectors.combined(f"{ROW}*{step}", f"v[k]*{ROW}", f"w[k]*{ROW}", "-1")
                return o.leaf(g, change)

            def changed(g: Node, _: int) -> int:
                change = c.vectors.combined(f"{step}*{ROW}", f"v[k]*{ROW}", f"w[k]*{ROW}", "-1")
                return o.leaf(g, change)

            outputs = f"({output('v')}-{output('w')})"
            residues = f"{RESIDUAL}*{dot(ROW, step)}"
            first = c.equal_sums(gain(output("w"), output("v"), _TEACHER), residues, moved)
            second = c.equal_sums(f"{outputs}**2", f"{dot(step, ROW)}**2", changed)
            high = f"sum(i in 1..n, {dot(step, ROW)}**2)"
            length = _stretched(c, projections, spanned)
            low = f"sum(i in 1..n, {residues})"
            loss_w, loss_v = (term(total(w), c.value(family)) for w, family in (("w", W), ("v", V)))
            bound = o.leaf(
                f"{total('w')}+{low}+1/(2*{BEND})*{high} <= {total('v')}", convex, first, second
            )
            whole = use(
                o,
                final,
                *("c", "q", BEND, loss_w, low, high, square(step), loss_v),
                *(positive, by(c.inverse, c.from_1), by(), bound, length),
            )
            slope = f"(1/n*{SLOPES})*{step}"
            sloped = c.gradient(slope, f"(q*{SLOPES})*{step}")
            sloped = o.leaf(
                f"sum(k in 1..d, {slope}) == q*{low}", sloped, c.scaled(step), c.along(step)
            )
            whole, sloped = (substituted(o, part, c.back) for part in (whole, sloped))
            return o.leaf(goal, whole, sloped, c.from_1, positive)

        return every(o, inner, at, "w", "v", "a")

    return c.shown(proof)


_TEACHER = sigmoid(output("ws"))


def _stretched(c: Convexity, projections: int, spanned: int) -> int:
    """A vector v-w in the span is its own projection: |v-w|^2 <= c sum (x_i . (v-w))^2."""
    o = c.o
    step, rest = "(v[k]-w[k])", "(v[k]-w[k]-b[k])"
    goal = o.tree(f"{square(step)} <= c*sum(i in 1..n, {dot(step, ROW)}**2)")

    def proof(inside: int, normal: int, length: int) -> int:
        across = use(o, inside, f"[k: {rest}]", normal)

        def one(g: Node, range_: int) -> int:
            return o.leaf(g, use(o, spanned, "k", range_))

        rows = f"sum(i in 1..n, a[i]*{ROW})"
        written = c.equal_sums(f"{step}*{rest}", f"{rows}*{rest}", one, "k")
        families = ("[i: a[i]]", "x", f"[k: {rest}]")
        swapped = use(o, c.vectors.swapped, "d", *families, c.room, "n", c.size)

        def none(g: Node, range_: int) -> int:
            turned = c.equal_sums(
                f"{ROW}*{rest}",
                f"{rest}*{ROW}",
                lambda inner, _: o.leaf(inner, how="identity"),
                "k",
            )
            return o.leaf(g, turned, use(o, normal, "i", range_))

        zero = c.zero_sum(f"a[i]*{dot(ROW, rest)}", none)
        first = c.vectors.combined(f"{step}**2", f"{step}*{rest}", f"{rest}*b[k]+b[k]**2", "1")
        second = c.vectors.combined(f"{rest}*b[k]+b[k]**2", f"{rest}*b[k]", "b[k]**2", "1")
        own = o.leaf(f"{dot(step, rest)} == 0", written, swapped, zero)
        same = o.leaf(f"{square(step)} == {square('b[k]')}", first, second, own, across)
        return o.leaf(goal, same, length)

    return named(o, use(o, projections, f"[k: {step}]"), goal, proof, "b")


def gradient_norm(o: Outline) -> int:
    """The bound of Theorem D.3 towards the teacher's outputs, and the Cauchy-Schwarz inequality."""
    c = Convexity(o)
    of_teacher = examples.total_of_teacher(o)
    order = totals.root(o)
    squares = lemma(
        o,
        "for all p, S, G, H: S**2 <= G*H => (-2*p*S)**2 <= (G+p**2*H)**2",
        how="combination",
        terms=[("(G-p**2*H)**2",), ("4*p**2", ("G*H-S**2",))],
    )
    final = lemma(
        o,
        "for all c, q, z, L, R, H, S, G, V: 0 < c => 0 < q => 0 < z =>"
        " L+R+1/(2*z)*H <= 0 => V <= c*H => S == q*R =>"
        " -2*(q/(z*c))*S <= G+(q/(z*c))**2*V => q/(z*c)*(q*L) <= 1/2*G",
        how="combination",
        terms=[
            ("1/2", ("G+(q/(z*c))**2*V+2*(q/(z*c))*S",)),
            ("q**2/(z*c)", ("-(L+R+1/(2*z)*H)",)),
            ("q**2/(2*z**2*c**2)", ("c*H-V",)),
            ("q/(z*c)", ("q*R-S",)),
        ],
    )

    def proof(inner: Node, positive: int, projections: int) -> int:
        def at(goal: Node, small: int) -> int:
            none = use(o, of_teacher, "n", c.size, TEACHER)
            value = term(total("ws"), none)
            wide = use(o, c.wider, "n", c.from_1, value, "l")
            least = o.taut(o.concluded(wide).args[0], wide)
            small_ws = o.leaf(f"{total('ws')} <= n*max(0, l)", none, least)
            bounds = c.inside("w", W, small), c.within(TEACHER, small_ws)
            convex = o.leaf(_SUM_AT_TEACHER, c.convex("ws", TEACHER, *bounds), none)

            def projected(*parts: int) -> int:
                return _steepest(c, goal, positive, convex, parts, (final, squares, order))

            return named(o, use(o, projections, "[k: ws[k]-w[k]]"), goal, projected, "b")

        return every(o, inner, at, "w")

    return c.shown(proof)


_MOVED = f"({output('ws')}-{output('w')})"
_SUM_AT_TEACHER = (
    f"{total('w')}+sum(i in 1..n, {gain(output('w'), output('ws'), _TEACHER)})"
    f"+1/(2*{BEND})*sum(i in 1..n, {_MOVED}**2) <= 0"
)


def _steepest(
    c: Convexity,
    goal: Node,
    positive: int,
    convex: int,
    parts: tuple[int, ...],
    lemmas: tuple[int, int, int],
) -> int:
    """Bound the loss by the gradient along b, the projection of ws-w to the span of the data."""
    o = c.o
    final, squares, order = lemmas
    step, rest = "(ws[k]-w[k])", "(ws[k]-w[k]-b[k])"
    _, normal, length = parts

    def moved(g: Node, range_: int) -> int:
        first = c.vectors.combined(f"ws[k]*{ROW}", f"w[k]*{ROW}+{ROW}*b[k]", f"{rest}*{ROW}", "1")
        second = c.vectors.combined(f"w[k]*{ROW}+{ROW}*b[k]", f"w[k]*{ROW}", f"{ROW}*b[k]", "1")
        return o.leaf(g, first, second, use(o, normal, "i", range_))

    def changed(g: Node, _: int) -> int:
        return o.leaf(g, c.vectors.combined(f"{step}*{ROW}", f"ws[k]*{ROW}", f"w[k]*{ROW}", "-1"))

    residues = f"{RESIDUAL}*{dot(ROW, 'b[k]')}"
    first = c.equal_sums(gain(output("w"), output("ws"), _TEACHER), residues, moved)
    second = c.equal_sums(f"{_MOVED}**2", f"{dot(step, ROW)}**2", changed)
    low, high = f"sum(i in 1..n, {residues})", f"sum(i in 1..n, {dot(step, ROW)}**2)"
    bound = o.leaf(f"{total('w')}+{low}+1/(2*{BEND})*{high} <= 0", convex, first, second)

    sized = f"(q*{SLOPES})"
    slope, slopes = dot(sized, "b[k]"), square(sized)
    along = o.leaf(f"{slope} == q*{low}", c.scaled("b[k]"), c.along("b[k]"))
    wide = c.vectors.lengths(sized, "b[k]", c.room)
    wide, from_0, size = (o.taut(part, wide) for part in o.concluded(wide).args)
    rate = o.fresh("p", "real")
    value = f"q/({BEND}*c)"
    chosen = o.hyp(f"p == {value}")
    ranges = c.inverse, c.from_1
    twice = use(o, squares, "p", slope, slopes, square("b[k]"), wide)
    large = o.leaf(f"0 <= {slopes}+p**2*{square('b[k]')}", from_0, size)
    root = use(o, order, f"-2*p*{slope}", f"{slopes}+p**2*{square('b[k]')}", twice, large)
    root = substituted(o, root, o.leaf(f"{value} == p", chosen, positive))
    whole = use(
        o,
        final,
        *("c", "q", BEND, term(total("w"), c.value(W)), low, high),
        *(slope, slopes, square("b[k]")),
        *(positive, by(*ranges), by(), bound, length, along, root),
    )
    squared = c.gradient(f"(1/n*{SLOPES})**2", f"{sized}**2")
    whole = o.leaf(
        f"{value}*(q*{total('w')}) <= 1/2*sum(k in 1..d, (1/n*{SLOPES})**2)",
        whole,
        squared,
        positive,
        c.from_1,
    )
    step_ = o.all("p", o.intro(f"p == {value}", whole))
    o.release(rate)
    shown = o.leaf(f"{value} == {value}", positive, *ranges)
    whole = o.cut(o.at_defined(step_, value, shown), shown)
    return o.leaf(goal, substituted(o, whole, c.back), positive, c.from_1)


SETTLERS: dict = own(
    "distillation",
    {
        ("thmd3", "theorem"): derived(
            strongly_convex,
            "On the sublevel set the outputs are bounded, so the slope of the sigmoid is bounded"
            " below; and for vectors of the span the squared outputs add up to at least a multiple"
            " of the squared length, whatever the rank.",
        ),
        ("cord1", "theorem"): derived(
            gradient_norm,
            "Theorem D.3 bounds the loss at the teacher's outputs, which is 0, from below; with the"
            " Cauchy-Schwarz inequality for the projection to the span of the data this bounds the"
            " loss by the squared gradient.",
        ),
    },
)
