"""Derive where gradient flow on the cross-entropy goes (Theorem 5.1 and its proof)."""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.verification.papers.distillation import examples
from assay.verification.papers.distillation.examples import curved, sigmoid
from assay.verification.papers.distillation.flow_lemmas import decay, sigmoids_apart
from assay.verification.papers.settlers import derived, own
from assay.verification.search.logic import sequences, totals
from assay.verification.search.logic.goals import (
    by,
    every,
    lemma,
    pick,
    rewritten,
    substituted,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.quotients import Slope
from assay.verification.search.logic.slopes import Slopes
from assay.verification.search.logic.vectors import ROW, Vectors, dot, named, span, square

ROWS_OF_A = "sum(i in 1..n, a[i]*x[d*i+k])"
TEACHER = "sum(j in 1..d, ws[j]*x[d*i+j])"
LONG = "sum(k in 1..d, wh[k]**2)"
SQUARES = "sum(m in 1..n, sum(k in 1..d, x[d*m+k]**2))"
SIZE = f"{SQUARES}*{LONG}"
BEND = f"1/{curved(f'(2*(1+{SIZE}))')}"


def error(k: str, t: str) -> str:
    """Return the entry k of w(t) - w-hat."""
    return f"(w({k}, {t})+(-1)*(wh[{k}]))"


def output(t: str) -> str:
    """Return the output of the student on x_i."""
    return f"sum(j in 1..d, w(j, {t})*x[d*i+j])"


def residual(t: str) -> str:
    """Return by how much the probabilities of the student and of the teacher differ on x_i."""
    return f"({sigmoid(output(t))}-{sigmoid(TEACHER)})"


def velocity(k: str, t: str) -> str:
    """Return the derivative of an entry of w(t) - w-hat; q stands for 1/n."""
    return f"-(q*{rows(k, t)})+(-1)*(0)"


def rows(k: str, t: str) -> str:
    """Return n times an entry of the gradient."""
    return f"sum(i in 1..n, {residual(t)}*x[d*i+{k}])"


def length(t: str) -> str:
    """Return the squared length of w(t) - w-hat."""
    return f"sum(k in 1..d, ({error('k', t)})*({error('k', t)}))"


class Flow:
    """What is true along the flow of the theorem; make it at the start of an outline."""

    def __init__(self, o: Outline) -> None:
        self.o = o
        self.vectors = Vectors(o)
        self.projected = span(o, self.vectors)
        self.each = totals.each(o)
        self.apart, self.monotone = sigmoids_apart(o)
        self.slopes = Slopes(o)
        self.from_1, room, _, _, _, self.start, self.flow, _, _, self.spanned, self.fits = o.given
        self.size, self.room = o.leaf("0 <= n", self.from_1), o.leaf("0 <= d", room)
        none = examples.zeros(o, self.room, "k", "d"), examples.zeros(o, self.size)
        self.zero_k = o.leaf("sum(k in 1..d, 0) == 0", none[0])
        self.zero_i = o.leaf("sum(i in 1..n, 0) == 0", none[1])
        o.fresh("q", "real")
        self.inverse = o.hyp("q == 1/n")
        self.positive = o.leaf("0 < q", self.inverse, self.from_1)

    def equal_sums(self, one: str, other: str, each, index: str = "k") -> int:
        """Show that two sums are equal, term by term."""
        o, last = self.o, "n" if index == "i" else "d"
        same = o.axiom("same terms", f=(index, one), g=(index, other), a="1", b=last)
        return o.cut(same, every(o, f"for all {index} in {{1..{last}}}: {one} == {other}", each))

    def identical(self, one: str, other: str) -> int:
        """Show that two sums over k are equal whose terms are so by an identity."""
        return self.equal_sums(one, other, lambda goal, _: self.o.leaf(goal, how="identity"))

    def entry(self, k: str, inside: int, t: str, from_0: int) -> Slope:
        """Derive an entry of w - w-hat."""
        o = self.o
        step = substituted(o, use(o, self.flow, t, from_0, k, inside), self.inverse)
        own_ = Slope(lambda s: f"w({k}, {s})", f"-(q*{rows(k, t)})", step)
        return self.slopes.combined(own_, "-1", self.slopes.constant(f"wh[{k}]", t), t)

    # ---- orthogonal directions -------------------------------------------------------------------
    def orthogonal(self) -> int:
        """w(t) - w-hat stays orthogonal to what is orthogonal to the data."""
        o = self.o
        turned = f"sum(k in 1..d, h[k]*{ROW})"

        def below(goal: Node, normal: int, from_0: int) -> int:
            t = o.text(o.concluded(from_0).args[1])

            def none(g: Node, range_: int) -> int:
                same = self.identical(f"{ROW}*h[k]", f"h[k]*{ROW}")
                return o.leaf(g, same, use(o, normal, "i", range_))

            def across(weights: str, term_: str) -> int:
                """Show that the sum over k of (sum over i of weights x_i) * h is 0."""
                o = self.o
                swap = use(
                    o, self.vectors.swapped, "d", f"[i: {weights}]", "x", "h", self.room, "n",
                    self.size,
                )  # fmt: skip
                silent = f"{weights}*sum(k in 1..d, {ROW}*h[k])"

                def each(g: Node, range_: int) -> int:
                    zero = none(o.tree(f"sum(k in 1..d, {ROW}*h[k]) == 0"), range_)
                    return rewritten(o, g, zero, o.leaf(f"{weights}*0 == 0"))

                gone = self.equal_sums(silent, "0", each, "i")
                return o.leaf(f"sum(k in 1..d, {term_}*h[k]) == 0", swap, gone, self.zero_i)

            def falls(g: Node, where: int) -> int:
                point = o.text(o.concluded(where).args[0].args[1])
                past = o.taut(f"0 <= {point}", where)

                def term_(k: str, inside: int) -> Slope:
                    number = self.slopes.constant(f"h[{k}]", point)
                    return self.slopes.product(number, self.entry(k, inside, point, past), point)

                def value(k: str) -> str:
                    return f"(0)*({error(k, point)})+(h[{k}])*({velocity(k, point)})"

                whole = self.slopes.total(
                    lambda k, s: f"(h[{k}])*({error(k, s)})", value, "d", point, self.room, term_
                )
                parts = self.vectors.combined(value("k"), "0", f"{rows('k', point)}*h[k]", "-q")
                gone = across(residual(point), rows("k", point))
                flat = use(o, flat_, whole.value, f"sum(k in 1..d, {rows('k', point)}*h[k])", "q",
                           "sum(k in 1..d, 0)", parts, self.zero_k, gone)  # fmt: skip
                return rewritten(o, g, whole.step, flat)

            fall = self.slopes.falling(
                lambda s: f"sum(k in 1..d, (h[k])*({error('k', s)}))", t, from_0, falls
            )

            def at_start(g: Node, range_: int) -> int:
                begun, is_ = use(o, self.start, "k", range_), use(o, self.spanned, "k", range_)
                same = o.leaf(
                    f"(h[k])*(0+(-1)*({ROWS_OF_A})) == 0+(-1)*({ROWS_OF_A}*h[k])", how="identity"
                )
                text = f"(h[k])*(0+(-1)*(place)) == 0+(-1)*({ROWS_OF_A}*h[k])"
                step = rewritten(o, ("place", text), is_, same)
                text = f"(h[k])*(place+(-1)*(wh[k])) == 0+(-1)*({ROWS_OF_A}*h[k])"
                return rewritten(o, ("place", text), begun, step)

            first = f"(h[k])*({error('k', '0')})"
            each = every(
                o, f"for all k in {{1..d}}: {first} == 0+(-1)*({ROWS_OF_A}*h[k])", at_start
            )
            families = ("[k: 0]", f"[k: {ROWS_OF_A}*h[k]]", f"[k: {first}]")
            parts = use(o, self.vectors.added, "d", *families, "-1", each)
            gone = across("a[i]", ROWS_OF_A)
            return o.leaf(goal, fall, parts, self.zero_k, gone)

        flat_ = lemma(o, "for all x, y, z, c: x == c+(-z)*y => c == 0 => y == 0 => x <= 0")
        said = f"sum(k in 1..d, (h[k])*({error('k', 't')})) <= 0"
        normal = f"for all i in {{1..n}}: {turned} == 0"
        below_ = every(o, f"for all seq h: ({normal}) => (for all t in [0, oo): {said})", below)

        def equal(goal: Node, normal: int, from_0: int) -> int:
            t = o.text(o.concluded(from_0).args[1])

            def other(g: Node, range_: int) -> int:
                same = self.vectors.combined(f"-h[k]*{ROW}", "0", f"h[k]*{ROW}", "-1")
                return o.leaf(g, same, self.zero_k, use(o, normal, "i", range_))

            minus = every(o, f"for all i in {{1..n}}: sum(k in 1..d, -h[k]*{ROW}) == 0", other)
            low = use(o, below_, "h", normal, t, from_0)
            high = use(o, below_, "[k: -h[k]]", minus, t, from_0)
            one, two = f"(h[k])*({error('k', t)})", f"(-h[k])*({error('k', t)})"
            same = self.vectors.combined(two, "0", one, "-1")
            turn = self.identical(f"h[k]*{error('k', t)}", one)
            return o.leaf(goal, low, high, same, self.zero_k, turn)

        said = f"sum(k in 1..d, h[k]*{error('k', 't')}) == 0"
        return every(o, f"for all seq h: ({normal}) => (for all t in [0, oo): {said})", equal)

    # ---- the distance ----------------------------------------------------------------------------
    def distance(self, t: str, from_0: int) -> tuple[Slope, int]:
        """Derive |w - w-hat|^2, and show that this is -2 q times the sum of residual_i (x_i . (w -
        w-hat)).
        """
        o, p, e = self.o, velocity("k", t), error("k", t)

        def term_(k: str, inside: int) -> Slope:
            one = self.entry(k, inside, t, from_0)
            return self.slopes.product(one, one, t)

        def value(k: str) -> str:
            return f"({velocity(k, t)})*({error(k, t)})+({error(k, t)})*({velocity(k, t)})"

        whole = self.slopes.total(
            lambda k, s: f"({error(k, s)})*({error(k, s)})", value, "d", t, self.room, term_
        )
        parts = self.vectors.combined(
            f"({p})*({e})+({e})*({p})", "0", f"{rows('k', t)}*{e}", "-2*q"
        )
        swap = use(
            o, self.vectors.swapped, "d", f"[i: {residual(t)}]", "x", f"[k: {e}]", self.room, "n",
            self.size,
        )  # fmt: skip
        return whole, o.leaf(f"{whole.value} == -2*q*{self.total(t)}", parts, self.zero_k, swap)

    def along(self, t: str) -> str:
        """Return x_i . (w(t) - w-hat)."""
        return f"sum(k in 1..d, {ROW}*{error('k', t)})"

    def total(self, t: str) -> str:
        """Return the sum of residual_i (x_i . (w(t) - w-hat))."""
        return f"sum(i in 1..n, {residual(t)}*{self.along(t)})"

    def outputs(self, t: str, range_: int) -> int:
        """x_i . (w(t) - w-hat) is the difference of the outputs."""
        o = self.o
        parts = self.vectors.combined(
            f"{ROW}*{error('k', t)}", f"w(k, {t})*{ROW}", f"wh[k]*{ROW}", "-1"
        )
        own_ = use(o, self.fits, "i", range_)
        return o.leaf(f"{self.along(t)} == {output(t)}-{TEACHER}", parts, own_)

    def shorter(self) -> int:
        """|w(t) - w-hat| is at most |w-hat|."""
        o = self.o
        sign = lemma(
            o,
            "for all p, v0 in (0, oo), z in [0, oo): p == -2*v0*z => p <= 0",
            how="combination",
            terms=[("1", ("-2*v0*z-p",)), ("2*v0*z",)],
        )

        def proof(goal: Node, from_0: int) -> int:
            t = o.text(o.concluded(from_0).args[1])

            def falls(g: Node, where: int) -> int:
                point = o.text(o.concluded(where).args[0].args[1])
                whole, value = self.distance(point, o.taut(f"0 <= {point}", where))

                def one(inner: Node, range_: int) -> int:
                    up = use(o, self.monotone, output(point), TEACHER)
                    return rewritten(o, inner, self.outputs(point, range_), up)

                parts = f"{residual(point)}*{self.along(point)}"
                least = every(o, f"for all i in {{1..n}}: 0 <= {parts}", one)
                least = use(o, self.each, f"[i: {parts}]", "n", self.size, least)
                least = o.taut(o.concluded(least).args[0], least)
                low = use(o, sign, whole.value, "q", self.positive, self.total(point), least, value)
                return rewritten(o, g, whole.step, low)

            fall = self.slopes.falling(length, t, from_0, falls)
            return o.leaf(goal, fall, self.begun())

        return every(o, f"for all t in [0, oo): {length('t')} <= {LONG}", proof)

    def begun(self) -> int:
        """|w(0) - w-hat| = |w-hat|."""
        o = self.o

        def each(goal: Node, range_: int) -> int:
            start = use(o, self.start, "k", range_)
            same = o.leaf("(0+(-1)*(wh[k]))*(0+(-1)*(wh[k])) == wh[k]**2", how="identity")
            return rewritten(o, goal, start, same)

        term_ = f"({error('k', '0')})*({error('k', '0')})"
        return self.equal_sums(term_, "wh[k]**2", each)

    def steep(self, shorter: int) -> int:
        """Residuals are at least ``bend`` times the differences of outputs, for all times."""
        o = self.o
        square_of = lemma(
            o,
            "for all u0, p, r in [0, oo), v0 in [0, oo), z: u0**2 <= p*z => p <= r => z <= v0 =>"
            " 0 <= z => u0**2 <= r*v0",
            how="combination",
            terms=[("1", ("p*z-u0**2",)), ("z", ("r-p",)), ("r", ("v0-z",))],
        )
        root = lemma(o, "for all x, y: x**2 <= y => abs(x) <= 1+y")
        ends = lemma(
            o,
            "for all p, q, x, y: abs(x) <= y => abs(q) <= y => x == p-q =>"
            " -(2*y) <= p and p <= 2*y and -(2*y) <= q and q <= 2*y",
        )

        def proof(goal: Node, from_0: int, range_: int) -> int:
            t = o.text(o.concluded(from_0).args[1])
            row = use(o, members, "i", range_)
            e = error("k", t)
            wide = self.vectors.lengths(ROW, e, self.room)
            wide, _, size = (o.taut(part, wide) for part in o.concluded(wide).args)
            turn = self.identical(f"{e}**2", f"({e})*({e})")
            near = o.leaf(f"{square(e)} <= {LONG}", turn, use(o, shorter, t, from_0))
            numbers = (square(ROW), SQUARES, least, LONG, long)
            bound = use(o, square_of, self.along(t), *numbers, square(e), wide, row, near, size)
            bound = use(o, root, self.along(t), SIZE, bound)
            own_ = self.vectors.lengths(ROW, "wh[k]", self.room)
            own_, _, size = (o.taut(part, own_) for part in o.concluded(own_).args)
            same = o.leaf(f"{LONG} <= {LONG}")
            turned = f"sum(k in 1..d, {ROW}*wh[k])"
            own_ = use(o, square_of, turned, *numbers, LONG, own_, row, same, size)
            turn = self.identical(f"wh[k]*{ROW}", f"{ROW}*wh[k]")
            fits = o.leaf(f"{TEACHER} == {turned}", turn, use(o, self.fits, "i", range_))
            own_ = use(o, root, turned, SIZE, own_)
            own_ = rewritten(o, f"abs({TEACHER}) <= 1+{SIZE}", fits, own_)
            apart_ = self.outputs(t, range_)
            both = use(o, ends, output(t), TEACHER, self.along(t), f"1+{SIZE}", bound, own_, apart_)
            parts = [o.taut(part, both) for part in o.concluded(both).args]
            wide = o.leaf(f"0 <= 2*(1+{SIZE})", use(o, product, SQUARES, least, LONG, long))
            found = use(o, self.apart, f"2*(1+{SIZE})", output(t), TEACHER, wide, *parts)
            found = rewritten(
                o, f"{BEND}*{self.along(t)}**2 <= {residual(t)}*{self.along(t)}", apart_, found
            )
            return rewritten(o, goal, self.bend, found)

        product = lemma(o, "for all x in [0, oo), y in [0, oo): 0 <= x*y")
        squares = every(
            o,
            f"for all i in {{1..n}}: 0 <= {square(ROW)}",
            lambda g, _: self._not_negative(g, ROW),
        )
        total = use(o, self.each, f"[i: {square(ROW)}]", "n", self.size, squares)
        least, members = (o.taut(part, total) for part in o.concluded(total).args)
        long = self._not_negative(o.tree(f"0 <= {LONG}"), "wh[k]")
        o.fresh("bend", "real")
        self.bend = o.hyp(f"bend == {BEND}")
        parts = f"bend*{self.along('t')}**2 <= {residual('t')}*{self.along('t')}"
        return every(o, f"for all t in [0, oo), i in {{1..n}}: {parts}", proof)

    def _not_negative(self, goal: Node, vector: str) -> int:
        both = self.vectors.lengths(vector, vector, self.room)
        return self.o.taut(goal, both)

    # ---- the rate --------------------------------------------------------------------------------
    def exponential(self, goal: Node) -> int:
        """|w(t) - w-hat|^2 falls at the rate 2 q bend/c, for the constant c of the projection."""
        o = self.o
        orthogonal, shorter = self.orthogonal(), self.shorter()
        steep = self.steep(shorter)
        final = lemma(
            o,
            "for all c in (0, oo), q in (0, oo), r in (0, oo), p, u0, v0, z: p == -2*q*z =>"
            " r*u0 <= z => v0 <= c*u0 => p <= -(2*q*r/c)*v0",
            how="combination",
            terms=[
                ("1", ("-2*q*z-p",)),
                ("2*q", ("z-r*u0",)),
                ("2*q*r/c", ("c*u0-v0",)),
            ],
        )
        size = o.leaf(f"0 < {BEND}")
        bend = rewritten(o, "0 < bend", self.bend, size)

        def constant(positive: int, projections: int) -> int:
            o.fresh("rate", "real")
            value = "2*q*bend/c"
            rate = o.hyp(f"rate == {value}")
            least = use(o, positive_, "c", positive, "q", self.positive, "bend", bend)

            def slow(g: Node, point: str, where: int, then) -> int:
                past = o.taut(f"0 <= {point}", where)
                whole, value_ = self.distance(point, past)
                stretched = self._stretched(point, past, projections, orthogonal)

                def one(inner: Node, range_: int) -> int:
                    return use(o, steep, point, past, "i", range_)

                squared, term_ = f"{self.along(point)}**2", f"{residual(point)}*{self.along(point)}"
                less = o.axiom("termwise", f=("i", f"bend*{squared}"), g=("i", term_), a="1", b="n")
                less = o.cut(
                    less, every(o, f"for all i in {{1..n}}: bend*{squared} <= {term_}", one)
                )
                line = o.axiom(
                    "linear", f=("i", squared), g=("i", "0"), c="bend", d="0", a="1", b="n"
                )
                line = o.cut(line, totals.values(o, squared, "0"))
                plain = self.equal_sums(
                    f"bend*{squared}", f"bend*{squared}+0*0",
                    lambda inner, _: o.leaf(inner, how="identity"), "i",
                )  # fmt: skip
                high = f"sum(i in 1..n, {squared})"
                less = o.leaf(f"bend*{high} <= {self.total(point)}", less, line, plain, self.zero_i)
                low = use(
                    o, final, "c", positive, "q", self.positive, "bend", bend, whole.value, high,
                    length(point), self.total(point), value_, less, stretched,
                )  # fmt: skip
                low = rewritten(o, f"{whole.value} <= -rate*{length(point)}", rate, low)
                return then(whole, low)

            def at(g: Node, from_0: int) -> int:
                t = o.text(o.concluded(from_0).args[1])
                found = self.slopes.decay(length, "rate", t, from_0, slow)
                start = o.leaf(f"{LONG} == {length('0')}", self.begun())
                says = f"{length(t)} <= {LONG}*exp(-rate*{t})"
                found = rewritten(o, says, start, found)
                e = error("k", t)
                same = self.identical(f"(w(k, {t})-wh[k])**2", f"({e})*({e})")
                return rewritten(o, g, same, found)

            step = there_is(
                o,
                goal,
                "rate",
                range=by(rewritten(o, "0 < rate", rate, least)),
                then=lambda inner: every(o, inner, at),
            )
            return sequences.choose(o, step, "rate", value, positive)

        positive_ = lemma(o, "for all c in (0, oo), q in (0, oo), r in (0, oo): 0 < 2*q*r/c")
        some = use(o, self.projected, "d", "x", self.room, "n", self.size)
        step = pick(o, some, constant, "c")
        step = sequences.choose(o, step, "bend", BEND)
        return sequences.choose(o, step, "q", "1/n", self.from_1)

    def _stretched(self, t: str, from_0: int, projections: int, orthogonal: int) -> int:
        """|w(t) - w-hat|^2 is at most c times the sum of the squares of x_i . (w(t) - w-hat)."""
        o, e = self.o, error("k", t)
        goal = o.tree(f"{length(t)} <= c*sum(i in 1..n, {self.along(t)}**2)")
        rest = f"({e}-b[k])"

        def proof(inside: int, normal: int, short: int) -> int:
            across = use(o, inside, f"[k: {rest}]", normal)
            own_ = use(o, orthogonal, f"[k: {rest}]", normal, t, from_0)
            first = self.vectors.combined(
                f"({e})*({e})", f"{rest}*{e}", f"{rest}*b[k]+b[k]**2", "1"
            )
            second = self.vectors.combined(f"{rest}*b[k]+b[k]**2", f"{rest}*b[k]", "b[k]**2", "1")

            def turned(g: Node, _: int) -> int:
                same = self.identical(f"{e}*{ROW}", f"{ROW}*{e}")
                return rewritten(o, g, same, o.leaf(f"{self.along(t)}**2 == {self.along(t)}**2"))

            squares = self.equal_sums(f"{dot(e, ROW)}**2", f"{self.along(t)}**2", turned, "i")
            same = o.leaf(f"{length(t)} == {square('b[k]')}", first, second, own_, across)
            short = rewritten(o, f"{length(t)} <= c*sum(i in 1..n, {dot(e, ROW)}**2)", same, short)
            back = o.leaf(
                f"sum(i in 1..n, {self.along(t)}**2) == sum(i in 1..n, {dot(e, ROW)}**2)", squares
            )
            return rewritten(o, goal, back, short)

        return named(o, use(o, projections, f"[k: {e}]"), goal, proof, "b")


def exponential(o: Outline) -> int:
    """The distance to w-hat falls by its derivative, and the span of the data is stretched."""
    return Flow(o).exponential(o.theorem.conclusion())


SETTLERS: dict = own(
    "distillation",
    {
        ("eqd20", "theorem"): derived(
            decay,
            "The product e^{ct} l(t) has a derivative of at most 0, so it never exceeds l(0), and"
            " l(t) tends to 0.",
        ),
        ("thm5.1", "exponential"): derived(
            exponential,
            "The distance |w-w-hat| does not grow, so the outputs stay bounded and the slope of the"
            " sigmoid is bounded below; for vectors of the span the squared outputs add up to at"
            " least a multiple of the squared length. Hence the distance falls exponentially,"
            " whatever the rank.",
        ),
    },
)
