"""The rules of calculus in a derivation, each shown from the definition by limits, and what follows
from the sign of a derivative.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.language.grammar import Node
from assay.verification.search.logic import totals
from assay.verification.search.logic.goals import by, every, invariant, rewritten, use
from assay.verification.search.logic.quotients import Change, Function, Quotients, Slope, small


class Slopes(Quotients):
    """Derivatives at a point of functions that are made of others."""

    def product(self, one: Slope, other: Slope, point: str) -> Slope:
        """Derive a product by Leibniz' rule."""
        o, core = self.o, self.near_product
        f, g = one.f, other.f
        x, y, p, q = f(point), g(point), one.value, other.value
        m = self.five_sizes(x, y, f"({p})*({q})", p, q)

        def near(c: Change) -> int:
            d = small(m)(c.eps)
            sizes = self.small(c.eps, c.positive, m)
            share = use(o, self.share, d, m, self.from_0[m], c.eps, sizes)
            return use(
                o, core, x, y, p, q, f(c.later), g(c.later), c.h, c.eps, d, share, *c.close,
                self.within(c, d),
                o.taut(f"{d}*(1+({m})) <= {c.eps}", sizes),
            )  # fmt: skip

        return self.shown(
            lambda s: f"({f(s)})*({g(s)})", point, f"({p})*({y})+({x})*({q})", m, near, one, other
        )

    def combined(self, one: Slope, number: str, other: Slope, point: str) -> Slope:
        """Derive f + number*g."""
        o, f, g = self.o, one.f, other.f
        m = f"abs({number})"
        value = f"{one.value}+({number})*({other.value})"

        def near(c: Change) -> int:
            d = small(m)(c.eps)
            sizes = self.small(c.eps, c.positive, m)
            return use(
                o, self.near_combined, number, f(point), g(point), one.value, other.value,
                f(c.later), g(c.later), c.h, d, c.eps, *c.close,
                o.taut(f"{d}*(1+({m})) <= {c.eps}", sizes),
            )  # fmt: skip

        return self.shown(
            lambda s: f"{f(s)}+({number})*({g(s)})", point, value, m, near, one, other
        )

    def constant(self, number: str, point: str) -> Slope:
        """Derive a constant."""

        def near(c: Change) -> int:
            return use(self.o, self.near_constant, number, c.h, c.eps, c.positive)

        return self.shown(lambda s: number, point, "0", "0", near)

    def same(
        self, f: Function, value: str, one: Slope, point: str, equal: Callable[[str], int], of: int
    ) -> Slope:
        """Derive another function with the same values: ``equal(s)`` shows f(s) == g(s) for the
        function g whose derivative is known, and ``of`` is the step of value == derivative.
        """
        o, g = self.o, one.f

        def near(c: Change) -> int:
            d = small("0")(c.eps)
            whole = o.taut(f"{d}*(1+(0)) <= {c.eps}", self.small(c.eps, c.positive, "0"))
            return use(
                o, self.near_same, f(point), g(point), value, one.value, f(c.later), g(c.later),
                c.h, d, c.eps, equal(c.later), equal(point), of, *c.close, whole,
            )  # fmt: skip

        return self.shown(f, point, value, "0", near, one)

    def total(
        self,
        f: Callable[[str, str], str],
        value: Callable[[str], str],
        last: str,
        point: str,
        from_0: int,
        each: Callable[[str, int], Slope],
    ) -> Slope:
        """Derive the sum of f(k, s) over k from 1 to last: ``each(k, range)`` derives a term from
        the step of 1 <= k and k <= last, and ``from_0`` is that of 0 <= last.
        """
        o = self.o

        def summed(end: str) -> Function:
            return lambda s: f"sum(k in 1..{end}, {f('k', s)})"

        def values_(end: str) -> str:
            return f"sum(k in 1..{end}, {value('k')})"

        def said(end: str) -> str:
            return f"derivative(s at {point}, {summed(end)('s')}) == {values_(end)}"

        def none(s: str) -> int:
            return totals.no_terms(o, f("k", s), "k")

        start = self.same(
            summed("0"), values_("0"), self.constant("0", point), point, none,
            totals.no_terms(o, value("k"), "k"),
        )  # fmt: skip

        def step(goal: Node, past: int, known: int) -> int:
            now = o.text(o.concluded(past).args[1])

            def within(inner: Node, range_: int) -> int:
                before = o.cut(known, o.leaf(f"{now} <= {last}", range_))
                one = each(
                    f"({now}+1)", o.leaf(f"1 <= {now}+1 and {now}+1 <= {last}", past, range_)
                )
                sum_ = Slope(summed(now), values_(now), before)
                both = self.combined(sum_, "1", one, point)

                def equal(s: str) -> int:
                    end = totals.last_term(o, f("k", s), now, past, "k")
                    left = summed(f"{now}+1")(s)
                    return o.leaf(f"{left} == {both.f(s)}", end)

                end = totals.last_term(o, value("k"), now, past, "k")
                of = o.leaf(f"{values_(f'{now}+1')} == {both.value}", end)
                return self.same(
                    summed(f"{now}+1"), values_(f"{now}+1"), both, point, equal, of
                ).step

            return every(o, goal, within)

        first = o.intro(f"0 <= {last}", start.step)
        whole = invariant(o, "upto", f"upto <= {last} => {said('upto')}", first, step)
        whole = use(o, whole, last, from_0, by())
        return Slope(summed(last), values_(last), whole)

    def exponential(self, rate: str, point: str) -> Slope:
        """Derive exp(rate*s)."""
        o = self.o
        now = f"exp(({rate})*{point})"
        m = f"abs({rate})+({rate})**2*{now}"

        def near(c: Change) -> int:
            d = small(m)(c.eps)
            sizes = self.small(c.eps, c.positive, m)
            numbers = (rate, point, c.h, d, c.eps)
            return use(o, self.near_exponential, *numbers, sizes, self.within(c, d), sizes, sizes)

        return self.shown(lambda s: f"exp(({rate})*{s})", point, f"({rate})*{now}", m, near)

    def falling(self, f: Function, end: str, from_0: int, each: Callable[[Node, int], int]) -> int:
        """Show f(end) <= f(0) for end >= 0: ``each`` shows that the derivative at a point is at
        most 0, from the step of 0 <= point and point <= end.
        """
        o = self.o
        fall = o.cut(o.axiom("falling", f=("s", f("s")), a="0", b=end), from_0)
        return o.cut(fall, every(o, o.concluded(fall).args[0], each, "t"))

    def decay(self, f: Function, rate: str, end: str, from_0: int, each: Callable[..., int]) -> int:
        """Show f(end) <= f(0)*exp(-rate*end) where f' <= -rate*f.

        ``each(goal, point, range, then)`` shows the goal by ``then(slope, step)``, from the
        derivative of f at the point and the step that it is at most -rate*f(point).
        """
        o = self.o
        sign, back = self.decaying

        def shown(goal: Node, where: int) -> int:
            point = o.text(o.concluded(where).args[0].args[1])

            def then(one: Slope, low: int) -> int:
                whole = self.product(one, self.exponential(rate, point), point)
                factor = f"exp(({rate})*{point})"
                low = use(o, sign, one.value, rate, f(point), factor, by(), low)
                return rewritten(o, goal, whole.step, low)

            return each(goal, point, where, then)

        fall = self.falling(lambda s: f"({f(s)})*exp(({rate})*{s})", end, from_0, shown)
        return use(o, back, f(end), f("0"), rate, end, fall)
