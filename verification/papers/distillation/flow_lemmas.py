"""Lemmas on flows: what falls at a rate decays, and the sigmoid is steep where it is bounded."""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.verification.papers.distillation import examples
from assay.verification.papers.distillation.examples import curved, sigmoid
from assay.verification.search.logic.goals import (
    apart,
    by,
    every,
    lemma,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.quotients import Slope
from assay.verification.search.logic.slopes import Slopes


def sigmoids_apart(o: Outline) -> tuple[int, int]:
    """Show that the sigmoid rises, and how steeply on [-c, c]."""
    bent = examples.steep(o)
    gap = f"({sigmoid('p')}-{sigmoid('q')})*(p-q)"
    inside = lemma(
        o,
        "for all p, q: 0 <= abs(p)+abs(q) and -(abs(p)+abs(q)) <= p and p <= abs(p)+abs(q)"
        " and -(abs(p)+abs(q)) <= q and q <= abs(p)+abs(q)",
    )

    twice = lemma(
        o,
        "for all l0, l1, s0, s1, s2, p, q, r: 1*l0+1*((s0-s2)*(q-p)+r*(q-p)**2) <= l1 =>"
        " 1*l1+1*((s1-s2)*(p-q)+r*(p-q)**2) <= l0 => 2*r*(p-q)**2 <= (s0-s1)*(p-q)",
        how="combination",
        terms=[
            ("1", ("l1-(1*l0+1*((s0-s2)*(q-p)+r*(q-p)**2))",)),
            ("1", ("l0-(1*l1+1*((s1-s2)*(p-q)+r*(p-q)**2))",)),
        ],
    )
    half = lemma(
        o,
        "for all c in (0, oo), u0, v0: 2*(1/(2*c))*u0 <= v0 => 1/c*u0 <= v0",
        how="combination",
        terms=[("1", ("v0-2*(1/(2*c))*u0",))],
    )

    def both(goal: Node, from_0: int, *ends: int) -> int:
        one = use(o, bent, "c", "p", "q", "0", from_0, *ends)
        other = use(o, bent, "c", "q", "p", "0", from_0, *ends[2:], *ends[:2])
        losses = (term(examples.printed(u, "0"), step) for u, step in (("p", one), ("q", other)))
        sigmoids = (sigmoid(u) for u in ("p", "q", "0"))
        numbers = (*losses, *sigmoids, "p", "q", f"1/(2*{curved('c')})")
        found = use(o, twice, *numbers, one, other)
        return use(o, half, curved("c"), by(), "(p-q)**2", o.text(goal.args[1]), found)

    steeper = apart(
        o,
        "for all c, p, q: 0 <= c => -c <= p => p <= c => -c <= q => q <= c =>"
        f" 1/{curved('c')}*(p-q)**2 <= {gap}",
        both,
    )

    def rises(goal: Node) -> int:
        ends = use(o, inside, "p", "q")
        parts = [o.taut(part, ends) for part in o.concluded(ends).args]
        found = use(o, steeper, "abs(p)+abs(q)", "p", "q", *parts)
        return o.leaf(goal, found, o.leaf(f"0 <= 1/{curved('(abs(p)+abs(q))')}*(p-q)**2"))

    return steeper, apart(o, f"for all p, q: 0 <= {gap}", rises)


def decay(o: Outline) -> int:
    """exp(c*t)*l(t) does not grow, by the mean value theorem."""
    slopes = Slopes(o)
    positive, _, flow = o.given
    late = lemma(o, "for all y in [0, oo): exp(-y)*y <= 1")
    small = lemma(
        o,
        "for all x, y, z in (0, oo), eps in (0, oo): x <= eps*y => z*y <= 1 => x*z <= eps",
        how="combination",
        terms=[("z", ("eps*y-x",)), ("eps", ("1-z*y",))],
    )
    wide = lemma(
        o,
        "for all x, c in (0, oo), y in (0, oo), t: x/(c*y) <= t => x <= y*(c*t)",
        how="combination",
        terms=[("c*y", ("t-x/(c*y)",))],
    )
    within = lemma(o, "for all x, y: abs(x) <= y => x <= y")
    bounds = o.theorem.conclusion().args

    def bound(goal: Node, from_0: int) -> int:
        end = o.text(o.concluded(from_0).args[1])

        def each(inner: Node, point: str, where: int, then) -> int:
            known = use(o, flow, point, where)
            derivative = f"derivative(s at {point}, l(s))"
            variable = o.fresh("p", "real")
            p = variable.args[0]
            named = o.hyp(f"{p} == {derivative}")
            own_ = Slope(lambda s: f"l({s})", p, o.leaf(f"{derivative} == {p}", named))
            step = then(own_, o.leaf(f"{p} <= -c*l({point})", named, known))
            step = o.all(p, o.intro(f"{p} == {derivative}", step))
            o.release(variable)
            has = o.leaf(f"{derivative} == {derivative}", known)
            return o.cut(o.at_defined(step, derivative, has), has)

        return slopes.decay(lambda s: f"l({s})", "c", end, from_0, each)

    first = every(o, bounds[0], bound)

    def limit(goal: Node, eps: int) -> int:
        name = o.text(o.concluded(eps).args[1])
        time = term(f"abs(l(0))/(c*{name})", positive, eps)

        def after(inner: Node) -> int:
            return every(o, inner, at)

        def at(inner: Node, from_: int) -> int:
            t = o.text(o.concluded(from_).args[1])
            from_0 = o.leaf(f"0 <= {t}", from_, positive, eps)
            near = use(o, first, t, from_0)
            size = use(o, wide, "abs(l(0))", "c", positive, name, eps, t, from_)
            size = use(o, within, "l(0)", f"{name}*(c*{t})", size)
            gone = use(o, late, f"c*{t}", by(positive, from_0))
            done = use(o, small, "l(0)", f"c*{t}", f"exp(-(c*{t}))", by(), name, eps, size, gone)
            return o.leaf(inner, near, done)

        return there_is(o, goal, time, range=by(positive, eps), then=after)

    return o.taut(o.theorem.conclusion(), first, every(o, bounds[1], limit, count=1))
