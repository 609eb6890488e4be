"""Difference quotients in a derivation: when a derivative is what it is said to be.

A function is given by its text at an argument, such as ``lambda s: f"w({s})**2"``.  A `Slope` holds
the step of an equation ``derivative(s at a, f(s)) == p``, where p has a value by its form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from assay.theory.language.grammar import Node
from assay.verification.search.logic.goals import (
    apart,
    by,
    every,
    lemma,
    pick,
    rewritten,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline

Function = Callable[[str], str]


@dataclass(frozen=True)
class Slope:
    """A function, its derivative at the point in question, and the step that says so."""

    f: Function
    value: str
    step: int


@dataclass(frozen=True)
class Change:
    """A change of the argument by h, of which the inequality of a difference quotient is shown.

    Attributes:
        goal: the inequality abs(f(a+h)-f(a)-h*p) <= eps*abs(h).
        eps: the text of eps, and ``positive`` the step of eps > 0.
        h: the text of h, and ``later`` that of a+h.
        small: the step of "-b < h and h < b" for the bound b that was asked for.
        close: the inequalities of the functions whose derivatives are given.
    """

    goal: Node
    eps: str
    positive: int
    h: str
    later: str
    small: int
    close: tuple[int, ...]


def small(m: str) -> Callable[[str], str]:
    """Return, as a function of eps, a number d with d*(1+m) <= eps and d*(1+m) <= 1."""
    return lambda eps: f"min({eps}, 1)/(1+({m}))"


class Quotients:
    """What the rules of calculus need, each shown once; make it under no hypotheses."""

    def __init__(self, o: Outline) -> None:
        self.o = o
        self.from_0: dict[str, int] = {}
        """Steps of 0 <= m, for terms m of which the prover would not see it at once."""
        quotient = "min(eps, 1)/(1+m)"
        self._small = lemma(
            o,
            f"for all eps in (0, oo), m in [0, oo): 0 < {quotient} and {quotient}*(1+m) <= eps"
            f" and {quotient}*(1+m) <= 1",
        )
        self._inside = lemma(o, "for all h, d: -d < h and h < d => abs(h) <= d")
        self._least = self._smaller()
        self._chain = lemma(o, "for all x, y, z: x <= y => y <= z => x <= z")
        self._wider = lemma(o, "for all h, x, y: x <= y => -x < h and h < x => -y < h and h < y")
        self.share = lemma(
            o,
            "for all d, m in [0, oo), eps: 0 < d and d*(1+m) <= eps and d*(1+m) <= 1 =>"
            " 0 <= d and d <= 1",
        )

    def _smaller(self) -> int:
        """Show that below two positive numbers there is a third."""
        o = self.o

        def proof(goal: Node, first: int, second: int) -> int:
            def at(value: str, size: int, case: int) -> int:
                shown = there_is(
                    o, goal, value, range=by(size), then=lambda part: ordered(part, value, case)
                )
                return o.intro(o.concluded(case), shown)

            def ordered(part: Node, value: str, case: int) -> int:
                return o.taut(part, use(o, both, *ends[value], by(case)))

            ends = {"one": ("one", "two"), "two": ("two", "one")}
            less, more = o.hyp("one <= two"), o.hyp("not one <= two")
            return o.taut(goal, at("one", first, less), at("two", second, more))

        both = lemma(o, "for all x, y: x <= y => x <= x and x <= y")
        said = "exists z in (0, oo): z <= one and z <= two"
        return apart(o, f"for all one in (0, oo), two in (0, oo): {said}", proof)

    def _definition(self, f: Function, point: str, value: str) -> tuple[int, int]:
        """Conclude "limit => derivative == value", and the converse."""
        o = self.o
        axiom = o.axiom("derivative", f=("s", f("s")), a=point, g=value)
        one, other = (o.taut(part, axiom) for part in o.concluded(axiom).args)
        return one, other

    def shown(
        self,
        f: Function,
        point: str,
        value: str,
        m: str,
        near: Callable[[Change], int],
        *given: Slope,
    ) -> Slope:
        """Show what the derivative of f is: ``near`` shows the inequality of its difference
        quotients, from those of the given functions for the number d of `small` in place of eps,
        and for abs(h) < d.  m is not negative by its form.
        """
        o, bound = self.o, small(m)
        to, _ = self._definition(f, point, value)

        def at_eps(claim: Node, positive: int) -> int:
            eps = o.text(o.concluded(positive).args[1])
            size = o.taut(f"0 < {bound(eps)}", self.small(eps, positive, m))
            limits = []
            for one in given:
                _, back = self._definition(one.f, point, one.value)
                limits.append(use(o, o.cut(back, one.step), bound(eps), size))
            return radii(claim, positive, limits, [(bound(eps), size)], ())

        def radii(
            claim: Node, positive: int, left: list[int], sizes: list[tuple[str, int]], close: tuple
        ) -> int:
            if left:

                def chosen(size: int, each: int) -> int:
                    radius = o.text(o.concluded(size).args[1])
                    return radii(
                        claim, positive, left[1:], [*sizes, (radius, size)], (*close, each)
                    )

                return pick(o, left[0], chosen, "r")
            return least(claim, positive, sizes, close)

        def least(
            claim: Node,
            positive: int,
            sizes: list[tuple[str, int]],
            close: tuple,
            below: tuple = (),
        ) -> int:
            """Name a radius that is at most all of them: ``below`` are the steps that say so, of
            the first radius and of those that are taken already.
            """
            (radius, size), *others = sizes
            if others:
                (text, more), *rest = others
                some = use(o, self._least, radius, size, text, more)

                def chosen(from_0: int, both: int) -> int:
                    name = o.text(o.concluded(from_0).args[1])
                    one, other = (o.taut(part, both) for part in o.concluded(both).args)
                    known = tuple(self._under(name, one, step) for step in below)
                    lower = (*(known or (one,)), other)
                    return least(claim, positive, [(name, from_0), *rest], close, lower)

                return pick(o, some, chosen, "r")
            return there_is(
                o,
                claim,
                radius,
                range=by(size),
                then=lambda inner: every(
                    o, inner, lambda goal, where: at_h(goal, positive, close, below, where), "h"
                ),
            )

        def at_h(goal: Node, positive: int, close: tuple, below: tuple, where: int) -> int:
            h = o.text(o.concluded(where).args[1].args[0])
            inside = [where]
            if below:
                inside = []
                for step in below:
                    ends = (o.text(part) for part in o.concluded(step).args)
                    inside.append(use(o, self._wider, h, *ends, step, where))
            found = tuple(
                use(o, each, h, place) for each, place in zip(close, inside[1:], strict=True)
            )
            eps = o.text(o.concluded(positive).args[1])
            return near(Change(goal, eps, positive, h, f"({point}+{h})", inside[0], found))

        step = o.cut(to, every(o, o.concluded(to).args[0], at_eps, "eps", count=1))
        return Slope(f, value, step)

    def _under(self, low: str, one: int, other: int) -> int:
        """From low <= x and x <= y: low <= y."""
        x, y = (self.o.text(part) for part in self.o.concluded(other).args)
        return use(self.o, self._chain, low, x, y, one, other)

    def small(self, eps: str, positive: int, m: str) -> int:
        """Conclude 0 < d, d*(1+m) <= eps and d*(1+m) <= 1 for the number d of `small`."""
        return use(self.o, self._small, eps, positive, m, self.from_0.get(m, by()))

    def five_sizes(self, *terms: str) -> str:
        """Return the sum of five absolute values, and remember that it is not negative."""
        m = "+".join(f"abs({term})" for term in terms)
        self.from_0[m] = use(self.o, self._five, *terms)
        return m

    @cached_property
    def _five(self) -> int:
        one = lemma(self.o, "for all x: 0 <= abs(x)")
        more = lemma(self.o, "for all x in [0, oo), y in [0, oo): 0 <= x+y")
        o = self.o

        def proof(goal: Node) -> int:
            text, step = "abs(f1)", use(o, one, "f1")
            for name in ("f2", "f3", "f4", "f5"):
                step = use(o, more, text, step, f"abs({name})", use(o, one, name))
                text = f"{text}+abs({name})"
            return step

        total = "+".join(f"abs(f{n})" for n in range(1, 6))
        return apart(o, f"for all f1, f2, f3, f4, f5: 0 <= {total}", proof)

    @cached_property
    def _bounds(self) -> tuple[int, int]:
        """Show how large products and sums of two numbers are."""
        o = self.o
        product = lemma(o, "for all x, y, c: abs(y) <= c => abs(x*y) <= abs(x)*c")
        total = lemma(o, "for all x, y, c, d: abs(x) <= c => abs(y) <= d => abs(x+y) <= c+d")
        return product, total

    @cached_property
    def near_product(self) -> int:
        """Show what a product is close to whose factors are close to their tangents."""
        o = self.o
        product, total = self._bounds
        enough = lemma(
            o,
            "for all tol, m, eps, z in [0, oo): tol*m <= eps => m*(tol*z) <= eps*z",
            how="combination",
            terms=[("z", ("eps-tol*m",))],
        )
        less = lemma(
            o,
            "for all c, tol, z: c <= tol => 0 <= z => c*z <= tol*z",
            how="combination",
            terms=[("z", ("tol-c",))],
        )
        chain = self._chain
        same_size = lemma(o, "for all x, y, z: x == y => y <= z => x <= z")
        one, other = "(f1-f0-dh*fp)", "(g1-g0-dh*gp)"
        m = "1+(abs(f0)+abs(g0)+abs(fp*gp)+abs(fp)+abs(gp))"

        def proof(goal: Node, range_: int, near_u: int, near_v: int, near: int, whole: int) -> int:
            least = o.taut("tol <= 1", range_)
            limit = "tol*abs(dh)"
            at_most_1 = use(o, chain, "abs(dh)", "tol", "1", near, least)

            def smaller(x: str, y: str, near_y: int, near_x: int) -> int:
                """abs(x*y) <= 1*(d*abs(h)) for abs(x) <= 1 and abs(y) <= d*abs(h)."""
                first = use(o, product, x, y, limit, near_y)
                second = use(o, less, f"abs({x})", "1", limit, near_x, by(range_))
                ends = (f"abs({x}*{y})", f"abs({x})*({limit})", f"1*({limit})")
                return use(o, chain, *ends, first, second)

            square = use(o, less, "abs(dh)", "tol", "abs(dh)", near, by())
            own = use(o, product, "dh", "dh", "abs(dh)", by())
            square = use(o, chain, "abs(dh*dh)", "abs(dh)*abs(dh)", limit, own, square)
            tiny = use(o, less, "tol", "1", "abs(dh)", least, by())
            tiny = use(o, chain, f"abs({one})", limit, "1*abs(dh)", near_u, tiny)
            tiny = use(o, chain, f"abs({one})", "1*abs(dh)", "1", tiny, by(at_most_1))
            bounds = [
                (f"f0*{other}", use(o, product, "f0", other, limit, near_v)),
                (f"g0*{one}", use(o, product, "g0", one, limit, near_u)),
                ("fp*gp*(dh*dh)", use(o, product, "fp*gp", "dh*dh", limit, square)),
            ]
            for text, factor, near_factor in (("fp", other, near_v), ("gp", one, near_u)):
                inner = smaller("dh", factor, near_factor, at_most_1)
                bound = use(o, product, text, f"dh*{factor}", f"1*({limit})", inner)
                bounds.append((f"{text}*(dh*{factor})", bound))
            bounds.append((f"{one}*{other}", smaller(one, other, near_v, tiny)))
            (text, step), *others = bounds
            for more, bound in others:
                sizes = (o.text(o.concluded(part).args[1]) for part in (step, bound))
                step = use(o, total, text, more, *sizes, step, bound)
                text = f"{text}+{more}"
            same = o.leaf(f"f1*g1-f0*g0-dh*(fp*g0+f0*gp) == {text}", how="identity")
            size = o.text(o.concluded(step).args[1])
            equal = o.leaf(f"{size} == ({m})*({limit})", how="identity")
            whole = use(o, enough, "tol", m, "eps", "abs(dh)", by(), whole)
            whole = use(o, same_size, size, f"({m})*({limit})", "eps*abs(dh)", equal, whole)
            whole = use(o, chain, f"abs({text})", size, "eps*abs(dh)", step, whole)
            return rewritten(o, ("place", "abs(place) <= eps*abs(dh)"), same, whole)

        return apart(
            o,
            "for all f0, g0, fp, gp, f1, g1, dh, eps, tol in [0, 1]:"
            f" abs{one} <= tol*abs(dh) => abs{other} <= tol*abs(dh) => abs(dh) <= tol =>"
            f" tol*({m}) <= eps =>"
            " abs(f1*g1-f0*g0-dh*(fp*g0+f0*gp)) <= eps*abs(dh)",
            proof,
        )

    def within(self, c: Change, d: str) -> int:
        """Conclude abs(h) <= d."""
        return use(self.o, self._inside, c.h, d, c.small)

    @cached_property
    def near_combined(self) -> int:
        o = self.o
        product, total = self._bounds
        linear = lemma(
            o,
            "for all c, tol, eps, z in [0, oo): tol*(1+c) <= eps => tol*z+c*(tol*z) <= eps*z",
            how="combination",
            terms=[("z", ("eps-tol*(1+c)",))],
        )
        chain = self._chain
        one, other = "(f1-f0-dh*fp)", "(g1-g0-dh*gp)"

        def proof(goal: Node, near_u: int, near_v: int, whole: int) -> int:
            limit = "tol*abs(dh)"
            scaled = use(o, product, "num", other, limit, near_v)
            step = use(o, total, one, f"num*{other}", limit, f"abs(num)*({limit})", near_u, scaled)
            whole = use(o, linear, "abs(num)", "tol", "eps", "abs(dh)", by(), whole)
            left = f"abs({one}+num*{other})"
            step = use(o, chain, left, f"{limit}+abs(num)*({limit})", "eps*abs(dh)", step, whole)
            same = o.leaf(
                f"f1+num*g1-(f0+num*g0)-dh*(fp+num*gp) == {one}+num*{other}", how="identity"
            )
            return rewritten(o, ("place", "abs(place) <= eps*abs(dh)"), same, step)

        return apart(
            o,
            "for all num, f0, g0, fp, gp, f1, g1, dh, tol, eps: abs(f1-f0-dh*fp) <= tol*abs(dh) =>"
            " abs(g1-g0-dh*gp) <= tol*abs(dh) => tol*(1+(abs(num))) <= eps =>"
            " abs(f1+num*g1-(f0+num*g0)-dh*(fp+num*gp)) <= eps*abs(dh)",
            proof,
        )

    @cached_property
    def near_constant(self) -> int:
        return lemma(
            self.o,
            "for all c, h, eps in (0, oo): abs(c-c-h*0) <= eps*abs(h)",
            how="enclosure",
        )

    @cached_property
    def near_same(self) -> int:
        o = self.o

        def proof(goal: Node, later: int, now: int, value: int, near: int, whole: int) -> int:
            wide = use(o, grown, "tol", "eps", "abs(dh)", by(), whole)
            step = use(o, self._chain, "abs(g1-g0-dh*gp)", "tol*abs(dh)", "eps*abs(dh)", near, wide)
            for equation, text in (
                (later, "place-g0-dh*gp"),
                (now, "f1-place-dh*gp"),
                (value, "f1-f0-dh*place"),
            ):
                step = rewritten(o, ("place", f"abs({text}) <= eps*abs(dh)"), equation, step)
            return step

        grown = lemma(
            o,
            "for all tol, eps, z in [0, oo): tol*(1+0) <= eps => tol*z <= eps*z",
            how="combination",
            terms=[("z", ("eps-tol",))],
        )
        return apart(
            o,
            "for all f0, g0, fp, gp, f1, g1, dh, tol, eps: f1 == g1 => f0 == g0 => fp == gp =>"
            " abs(g1-g0-dh*gp) <= tol*abs(dh) => tol*(1+0) <= eps =>"
            " abs(f1-f0-dh*fp) <= eps*abs(dh)",
            proof,
        )

    @cached_property
    def near_exponential(self) -> int:
        o = self.o
        curve = lemma(o, "for all x in [-1, 1]: abs(exp(x)-1-x) <= x**2")
        tiny = lemma(
            o,
            "for all c, h, d, y in [0, oo): 0 < d => abs(h) <= d => d*(1+(abs(c)+y)) <= 1 =>"
            " -1 <= c*h and c*h <= 1",
        )
        scaled = lemma(
            o,
            "for all c, tol, eps, u0 in [0, oo), v0 in [0, oo), z in [0, oo): 0 < tol =>"
            " z <= tol => tol*(1+(u0+c**2*v0)) <= eps => v0*(c*z)**2 <= eps*z",
            how="combination",
            terms=[
                ("z", ("eps-tol*(1+(u0+c**2*v0))",)),
                ("z*tol",),
                ("z*tol*u0",),
                ("z*c**2*v0", ("tol-z",)),
            ],
        )
        square = lemma(o, "for all c, h: (c*h)**2 == (c*abs(h))**2")
        chain = self._chain
        less = lemma(o, "for all x, y, z in (0, oo): abs(x) <= y => abs(z*x) <= z*y")

        m = "1+(abs(rate)+rate**2*exp(rate*at))"

        def proof(goal: Node, positive: int, near: int, whole: int, one: int) -> int:
            now = "exp(rate*at)"
            inside = use(o, tiny, "rate", "dh", "tol", f"rate**2*{now}", by(), positive, near, one)
            bent = use(o, curve, "rate*dh", inside)
            bent = use(o, less, "exp(rate*dh)-1-rate*dh", "(rate*dh)**2", now, by(), bent)
            small_ = use(
                o,
                scaled,
                "rate",
                "tol",
                "eps",
                "abs(rate)",
                by(),
                now,
                by(),
                "abs(dh)",
                by(),
                positive,
                near,
                whole,
            )
            turned = use(o, square, "rate", "dh")
            limit = ("place", f"{now}*place <= eps*abs(dh)")
            small_ = rewritten(o, limit, turned, small_)
            ends = (f"abs({now}*(exp(rate*dh)-1-rate*dh))", f"{now}*(rate*dh)**2", "eps*abs(dh)")
            found = use(o, chain, *ends, bent, small_)
            same = o.leaf(
                f"exp(rate*(at+dh))-{now}-dh*(rate*{now}) == {now}*(exp(rate*dh)-1-rate*dh)",
                how="identity",
            )
            return rewritten(o, ("place", "abs(place) <= eps*abs(dh)"), same, found)

        return apart(
            o,
            "for all rate, at, dh, tol, eps: 0 < tol => abs(dh) <= tol =>"
            f" tol*({m}) <= eps => tol*({m}) <= 1 =>"
            " abs(exp(rate*(at+dh))-exp(rate*at)-dh*(rate*exp(rate*at))) <= eps*abs(dh)",
            proof,
        )

    @cached_property
    def decaying(self) -> tuple[int, int]:
        o = self.o
        sign = lemma(
            o,
            "for all p, c, u0, v0 in (0, oo): p <= -c*u0 => p*v0+u0*(c*v0) <= 0",
            how="combination",
            terms=[("v0", ("-c*u0-p",))],
        )
        return sign, lemma(o, "for all x, y, c, t: x*exp(c*t) <= y*exp(c*0) => x <= y*exp(-c*t)")
