"""Derivations of theorems with quantifiers for `equivalence`."""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.verification.search.logic.goals import (
    absurd,
    by,
    every,
    invariant,
    lemma,
    pick,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import Terms, by_form, given_premises, same_terms, scaled


def parts(o: Outline, step: int) -> list[int]:
    """Return the steps of the parts of a conjunction."""
    return [o.taut(part, step) for part in o.concluded(step).args]


def distance_positive(o: Outline) -> int:
    """At 0 the absolute value is positive in every neighbourhood, and nowhere negative."""
    positive, negative = o.theorem.conclusion().args

    def near(goal: Node, radius: int) -> int:
        return there_is(o, goal, "r/2", range=by(radius), then=lambda g: o.leaf(g, radius))

    first = every(o, positive, near, "r")
    second = absurd(
        o, negative.args[0], lambda some: pick(o, some, lambda small: o.leaf("false", small))
    )
    return o.taut(o.theorem.conclusion(), first, second)


def half_line_is_no_line(o: Outline) -> int:
    """An affine function that vanishes on half of a line vanishes on the other half, too."""
    return every(
        o, o.theorem.conclusion(), lambda goal, alike: o.leaf(goal, on_other_half(o, alike))
    )


def no_hyperplane(o: Outline) -> int:
    """There is no such affine function, by the theorem on half of a line."""

    def shown(existence: int) -> int:
        return pick(o, existence, lambda _, alike: o.leaf("false", on_other_half(o, alike)))

    return absurd(o, o.theorem.sentence(), shown)


def on_other_half(o: Outline, alike: int) -> int:
    """Conclude that (0, -1/2) lies on half of a line, from the step that says that an affine
    function is 0 there and nowhere else: with (0, 1/2) and (0, 1/4) it is 0 at this point.
    """

    def at(x: str, y: str) -> list[int]:
        return parts(o, use(o, alike, x, by(), y, by()))

    high = o.cut(at("0", "1/2")[0], o.leaf("0 == 0 and 1/2 > 0"))
    low = o.cut(at("0", "1/4")[0], o.leaf("0 == 0 and 1/4 > 0"))
    wrong = o.leaf("v*0+w*(-1/2)+b == 0", high, low)
    return o.cut(at("0", "-1/2")[1], wrong)


def halves(o: Outline, case: str) -> list[int]:
    """Assume a case, and return its step and those of its parts if it is a conjunction."""
    step = o.hyp(case)
    return [step, *(parts(o, step) if o.concluded(step).op == "and" else [])]


def points_do_not_fill(o: Outline) -> int:
    """An interval is left free by the first m of the points, by induction on m."""
    free = (
        "exists a: exists b: 0 < a and a < b and b < 1 and"
        " (for all i in {1..m}: p[i] <= a or b <= p[i])"
    )

    def nothing_left(size: int, fills: int) -> int:
        def one_more(goal: Node, past: int, known: int) -> int:
            def smaller(low: int, order: int, high: int, old: int) -> int:
                def interval(end: str, *case: int) -> int:
                    def each(inner: Node, *place: int) -> int:
                        at_end = o.hyp("i-(m+1) == 0")
                        last = use(o, same_number, "i", "m", at_end)
                        there = o.leaf(f"p[m+1] <= a or {end} <= p[m+1]", *case)
                        at_last = o.intro("i-(m+1) == 0", rewritten(o, o.text(inner), last, there))
                        earlier = o.hyp("i+1 <= m+1")
                        before = use(o, old, "i", by(*place, earlier))
                        beyond = o.hyp("b <= p[i]")
                        over = o.intro("b <= p[i]", o.leaf(f"{end} <= p[i]", beyond, *case[1:]))
                        at_earlier = o.intro("i+1 <= m+1", o.taut(inner, before, over))
                        gap = o.leaf("i-(m+1) <= 0", *place)
                        either = use(o, ends_or_below, "i-(m+1)", gap)
                        below = o.hyp("i-(m+1) < 0")
                        less = o.intro("i-(m+1) < 0", o.leaf("i < m+1", below))
                        one = o.taut(
                            "i-(m+1) == 0 or i+1 <= m+1",
                            either,
                            less,
                            o.axiom("integers", a="i", b="m+1"),
                        )
                        return o.taut(inner, one, at_last, at_earlier)

                    def shown(inner: Node) -> int:
                        *ends, rest = inner.args
                        found = [o.leaf(e, low, order, high, *case) for e in ends]
                        return o.taut(inner, *found, every(o, rest, each))

                    return there_is(o, goal, "a", end, range=by(), then=shown)

                outside, inside = "p[m+1] <= a or b <= p[m+1]", "a < p[m+1] and p[m+1] < b"
                cases = [
                    o.intro(case, interval(end, *halves(o, case)))
                    for case, end in ((outside, "b"), (inside, "p[m+1]"))
                ]
                return o.taut(goal, o.leaf(f"({outside}) or ({inside})"), *cases)

            return pick(o, known, smaller, "a", "b")

        def base_goal(goal: Node) -> int:
            *ends, rest = goal.args
            nowhere = every(o, rest, lambda inner, *place: o.leaf(inner, *place))
            return o.taut(goal, *map(o.leaf, ends), nowhere)

        same_number = lemma(o, "for all x, y: x-(y+1) == 0 => x == y+1")
        ends_or_below = lemma(o, "for all z: z <= 0 => z == 0 or z < 0", how="auto")
        m = o.fresh("m", "int")
        start = o.tree(free.replace("1..m", "1..0"))
        o.release(m)
        base = there_is(o, start, "1/4", "1/2", range=by(), then=base_goal)

        def finish(low: int, order: int, high: int, old: int) -> int:
            middle = use(o, fills, "(a+b)/2", by(low, order, high))

            def meets(*found: int) -> int:
                *place, same = found
                outside = use(o, old, "i", *place)
                wrong = []
                for side in o.concluded(outside).args:
                    here = o.hyp(side)
                    below_itself = o.leaf("0 < 0", o.leaf("b <= a", here, same), order)
                    wrong.append(o.intro(side, below_itself))
                return o.taut("false", outside, *wrong, o.leaf("not 0 < 0"))

            return pick(o, middle, meets, "i")

        always = invariant(o, "m", free, base, one_more)
        return pick(o, use(o, always, "n", size), finish, "a", "b")

    return absurd(o, o.theorem.sentence(), lambda whole: pick(o, whole, nothing_left))


def one_of_two(o: Outline) -> int:
    """Two affine functions whose product vanishes at -r/2, 0 and r/2."""

    def shown(goal: Node, *given: int) -> int:
        *ranges, always = given
        values = [use(o, always, t, by(*ranges)) for t in ("0", "r/2", "-r/2")]
        products = [
            o.leaf(f"(a+b*({t}))*(c+d*({t})) == 0", value)
            for t, value in zip(("0", "r/2", "-r/2"), values, strict=True)
        ]
        return o.leaf(goal, *products, *ranges)

    return every(o, o.theorem.conclusion(), shown)


def affine_piece(o: Outline) -> int:
    """By induction on the layer: the activation of a unit is its indicator times its piece."""
    network, pieces, indicators, first = o.given[-4:]
    says = "for all i in {1..d}: h[l,i] == p[l,i]"

    def following(goal: Node, layer: int, known: int) -> int:
        def unit(inner: Node, *place: int) -> int:
            def each(same: Node, *other: int) -> int:
                here = use(o, known, "j", *other)
                active, idle = parts(o, use(o, indicators, "l", layer, "j", *other))
                return o.leaf(same, here, active, idle)

            above = use(o, network, "l", layer, "i", *place)
            piece = use(o, pieces, "l", layer, "i", *place)
            same = same_terms(
                o,
                Terms("j", lambda j: f"W[l+1,i,{j}]*max(0, h[l,{j}])"),
                Terms("j", lambda j: f"W[l+1,i,{j}]*I[l,{j}]*p[l,{j}]"),
                ("1", "d"),
                each,
            )
            return o.leaf(inner, above, piece, same)

        return every(o, goal, unit, "i")

    name = o.fresh("l", "int")
    known, layer = o.hyp(says), o.hyp("1 <= l")
    step = following(o.tree(says.replace("h[l", "h[l+1").replace("p[l", "p[l+1")), layer, known)
    always = o.induct("l", says, "1", first, step)
    o.release(name)
    return always


def path_products(o: Outline) -> int:
    """By induction: a product of numbers that are at least 1 is at least 1."""
    _, _, start, numbers, product = o.given
    o.fresh("t", "int")
    past, known = o.hyp("1 <= t"), o.hyp("q[t] >= 1")
    factor = use(o, numbers, "t", past)
    following = use(o, product, "t", past)
    grown = o.leaf("r[t]*q[t] >= 1", known, factor)
    step = o.leaf("q[t+1] >= 1", following, grown)
    return o.induct("t", "q[t] >= 1", "1", o.leaf("q[1] >= 1", start), step)


def limit_is_outside(o: Outline) -> int:
    """The points t != 0 come as close to 0 as one likes."""

    def shown(whole: int) -> int:
        at_zero = o.at(whole, "0")
        near = o.concluded(at_zero).args[0]

        def point(goal: Node, radius: int) -> int:
            return there_is(
                o, goal, "r/2", range=by(radius), then=lambda inner: o.leaf(inner, radius)
            )

        close = every(o, near, point, "r")
        return o.leaf("false", o.cut(at_zero, close))

    return absurd(o, o.theorem.sentence(), shown)


def optimum_leaves(o: Outline) -> int:
    """The optimum at t = r/2 lies in (0, 1) for small r; that at 0 does not."""

    def shown(whole: int) -> int:
        at_zero = o.at(whole, "0")
        near, there = o.concluded(at_zero).args

        def point(goal: Node, radius: int) -> int:
            def at_optimum(inner: Node) -> int:
                return there_is(
                    o,
                    inner,
                    "min(r, 1)/2",
                    range=by(radius),
                    then=lambda last: o.leaf(last, radius),
                )

            return there_is(o, goal, "min(r, 1)/2", range=by(radius), then=at_optimum)

        close = every(o, near, point, "r")
        found = o.cut(at_zero, close)
        return pick(o, found, lambda *steps: o.leaf("false", *steps))

    return absurd(o, o.theorem.sentence(), shown)


def first_unit_meets_facets(o: Outline) -> int:
    """At (0, 0) and at (1/2, 0)."""
    goals = o.theorem.conclusion().args
    found = [
        there_is(o, goal, x, "0", range=by(), then=lambda inner: o.leaf(inner))
        for goal, x in zip(goals, ("0", "1/2"), strict=True)
    ]
    return o.taut(o.theorem.conclusion(), *found)


def second_unit_misses(o: Outline) -> int:
    """Where unit (1, 1) is 0, unit (2, 2) is at least 11/20 - 13/64."""

    def shown(whole: int) -> int:
        second = o.taut(o.concluded(whole).args[1], whole)
        return pick(o, second, lambda *steps: o.leaf("false", *steps))

    return absurd(o, o.theorem.sentence(), shown)


def shifted_bias(o: Outline) -> int:
    """For b = 3 and c = -2 both functions are the same, since unit (1, 2) is positive."""

    def shown(whole: int) -> int:
        other = o.at(whole, "3", "-2")
        same = every(o, o.concluded(other).args[0], lambda goal, inside: o.leaf(goal, inside))
        return o.leaf("false", o.cut(other, same))

    return absurd(o, o.theorem.sentence(), shown)


def dead_bias(o: Outline) -> int:
    """For b = -2 and c = -3 the second unit is 0 for all inputs."""

    def shown(whole: int) -> int:
        other = o.at(whole, "-2", "-3")
        same = every(o, o.concluded(other).args[0], lambda goal, *inside: o.leaf(goal, *inside))
        return o.leaf("false", o.cut(other, same))

    return absurd(o, o.theorem.sentence(), shown)


def constants_are_multiples(o: Outline) -> int:
    """Both units of layer 1 are negative on the square, so those of layer 2 are constants."""

    def shown(existence: int) -> int:
        def at(*steps: int) -> int:
            *ranges, never = steps
            multiple = o.concluded(never).args[0]

            def constant(goal: Node) -> int:
                return every(o, goal, lambda inner, *inside: o.leaf(inner, *ranges, *inside))

            value = term("r3/s3", *ranges)
            there = there_is(o, multiple, value, range=by(), then=constant)
            return o.taut("false", there, never)

        return pick(o, existence, at)

    return absurd(o, o.theorem.sentence(), shown)


def quadrant(o: Outline) -> int:
    """The units x + y - 1 and 3 - x - 2 y: where the first is negative the second exceeds 1."""

    def shown(whole: int) -> int:
        other = o.at(whole, "1", "1", "-1", "-1", "-2", "3")
        first, second, apart_ = o.concluded(other).args[0].args
        one = there_is(o, first, "1/2", "1/2", range=by(), then=lambda goal: o.leaf(goal))
        two = there_is(o, second, "1", "1", range=by(), then=lambda goal: o.leaf(goal))
        premise = o.taut(o.concluded(other).args[0], one, two, o.leaf(apart_))
        return pick(o, o.cut(other, premise), lambda *steps: o.leaf("false", *steps))

    return absurd(o, o.theorem.sentence(), shown)


def rescaled(o: Outline) -> int:
    """Term by term: the new pre-activation is m_j times the old one."""
    *_, positive = o.given

    def each(same: Node, *place: int) -> int:
        factor = use(o, positive, "j", *place)
        inside = scaled(o, "m[j]", Terms("k", lambda k: f"W[j,{k}]*x[{k}]"), ("1", "n"))
        terms = same_terms(
            o,
            Terms("k", lambda k: f"m[j]*W[j,{k}]*x[{k}]"),
            Terms("k", lambda k: f"m[j]*(W[j,{k}]*x[{k}])+0*(W[j,{k}]*x[{k}])"),
            ("1", "n"),
            lambda goal, *_: o.leaf(goal),
        )
        old = "(sum(k in 1..n, W[j,k]*x[k])+b[j])"
        new = "(sum(k in 1..n, m[j]*W[j,k]*x[k])+m[j]*b[j])"
        multiple = o.leaf(f"{new} == m[j]*{old}", inside, terms)
        scale = lemma(
            o,
            "for all y, z, a in (0, oo), q: z == a*y => q/a*max(0, z) == q*max(0, y)",
        )
        return use(o, scale, old, new, "m[j]", by(factor), "v[j]", multiple)

    return same_terms(
        o,
        Terms(
            "j",
            lambda j: f"v[{j}]/m[{j}]*max(0, sum(k in 1..n, m[{j}]*W[{j},k]*x[k])+m[{j}]*b[{j}])",
        ),
        Terms("j", lambda j: f"v[{j}]*max(0, sum(k in 1..n, W[{j},k]*x[k])+b[{j}])"),
        ("1", "d"),
        each,
    )


def affine_between(o: Outline) -> int:
    "By induction on the layer every unit is affine between two inputs with the same activation"
    " pattern, since weighted sums of affine functions are affine."
    first, second, middle, start = o.given[-4:]
    says = "for all i in {1..d}: m[l,i] == s*h[l,i]+(1-s)*g[l,i]"

    def unit(inner: Node, *place: int) -> int:
        here = [use(o, step, "l", layer, "i", *place) for step in (first, second, middle)]
        linear = o.axiom(
            "linear",
            f=("j", "W[l+1,i,j]*I[l,j]*h[l,j]"),
            g=("j", "W[l+1,i,j]*I[l,j]*g[l,j]"),
            c="s",
            d="1-s",
            a="1",
            b="d",
        )
        linear = given_premises(o, linear, by_form(o))
        same = same_terms(
            o,
            Terms("j", lambda j: f"W[l+1,i,{j}]*I[l,{j}]*m[l,{j}]"),
            Terms(
                "j",
                lambda j: (
                    f"s*(W[l+1,i,{j}]*I[l,{j}]*h[l,{j}])+(1-s)*(W[l+1,i,{j}]*I[l,{j}]*g[l,{j}])"
                ),
            ),
            ("1", "d"),
            lambda goal, *other: o.leaf(goal, use(o, known, "j", *other)),
        )
        return o.leaf(inner, *here, linear, same)

    name = o.fresh("l", "int")
    known, layer = o.hyp(says), o.hyp("1 <= l")
    following = every(o, o.tree(says.replace("[l,", "[l+1,")), unit, "i")
    always = o.induct("l", says, "1", start, following)
    o.release(name)
    return always


def squares_nested(o: Outline) -> int:
    """Show the four inclusions of Lemma A.2, by logic alone."""
    order = o.given[2]

    def member(goal: Node, low: int, inside: int, has: int, deep: bool) -> int:
        """Show that s is one of the sets of a union; ``deep`` where its points have to lie in such
        a union themselves.
        """

        def shown(inner: Node) -> int:
            level, all_points, point = inner.args
            below = o.leaf(level, low, order)
            points = inside
            if deep:
                points = every(
                    o, all_points, lambda each, own: member(each, low, inside, own, False), "z"
                )
            return o.taut(inner, below, points, o.taut(point, has))

        return there_is(o, goal, "s", range=by(), then=shown)

    def into(once: Node, nested: Node) -> int:
        def found(*steps: int) -> int:
            return member(nested, *steps, True)

        return o.intro(once, pick(o, o.hyp(once), found, "s"))

    def out_of_higher(once: Node, nested: Node) -> int:
        def found(low: int, inside: int, has: int) -> int:
            def shown(inner: Node) -> int:
                level, all_points, point = inner.args

                def in_set(each: Node, own: int) -> int:
                    there = use(o, inside, "z", own)
                    return pick(o, there, lambda _, within, here: use(o, within, "z", here), "t")

                points = every(o, all_points, in_set, "z")
                return o.taut(inner, low, points, has)

            return there_is(o, once, "s", range=by(), then=shown)

        return o.intro(nested, pick(o, o.hyp(nested), found, "s"))

    def out_of_lower(once: Node, nested: Node) -> int:
        def found(_: int, inside: int, has: int) -> int:
            return use(o, inside, "y", has)

        return o.intro(nested, pick(o, o.hyp(nested), found, "s"))

    def all_four(goal: Node) -> int:
        once, higher = goal.args[0].args
        lower = goal.args[2].args[1]
        inclusions = [
            into(once, higher),
            out_of_higher(once, higher),
            into(once, lower),
            out_of_lower(once, lower),
        ]
        return o.taut(goal, *inclusions)

    return every(o, o.theorem.conclusion(), all_four, "y")
