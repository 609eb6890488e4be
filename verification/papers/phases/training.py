"""Derive the time scale of `phases` for its network: Theorem 7 and what its proof says of steps."""

from __future__ import annotations

from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.network import given_network, in_two_sums, own_and_cross
from assay.verification.papers.phases.network_exists import at_network, networks
from assay.verification.papers.settlers import derived, disproved
from assay.verification.search.logic.goals import (
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
from assay.verification.search.logic.passage import first_passage
from assay.verification.search.logic.sums import index_of

PASSED = (
    "exists t in {1..}: (f-1/l)/z <= t and t <= (3*k+4)*(f-1/l)/z and S[t-1] <= f and f <= S[t]"
    " and 1/l-4*(f-1/l)/l <= U[t] and U[t] <= 1/l"
)


def passage(o, training, inside, room):
    """Theorem 7 with t* >= 1 for two sums: first passage of the own sum over f.

    ``inside`` is the step of 1/l <= f <= log l, and ``room`` that of z <= f-1/l.
    """
    size, strength, rate = training.size, training.strength, training.rate
    claim = o.tree(PASSED)
    total, gains = training.sum_is_one(), training.gains()
    slow = training.gains_at_least(total)
    ordered = lemma(o, "for all x, y: not (x <= y) => y < x")

    def below(missed, when):
        """S < f at a time that has not reached f."""
        return o.taut(f"S[{when}] < f", missed, use(o, ordered, "f", f"S[{when}]"))

    def growing(goal, past, missed):
        low = below(missed, "t")
        gain = use(o, slow, "t", past, by(low, inside, size))
        return o.taut(goal, gain, o.leaf("S[t] <= f", low))

    gain = term("z/(3*(k+1))", strength)
    first = first_passage(o, "t", "f <= S[t]", "S[t]", gain, by(rate, strength), "f", growing)
    upper = invariant(
        o,
        "t",
        "S[t] <= 1/l+t*z",
        by(training.own[0], size, rate),
        lambda goal, past, known: o.leaf(goal, known, use(o, gains, "t", past), size),
    )

    over = lemma(
        o,
        "for all c in (0, oo), y, x: y <= x*c => y/c <= x",
        how="combination",
        terms=[[("1/c", ["x*c-y"])]],
    )
    soon = lemma(
        o,
        "for all k in [2, oo), c in (0, oo), y, x: y >= (x-1)*(c/(3*(k+1))) => c <= y =>"
        " x <= (3*k+4)*y/c",
        how="combination",
        terms=[[("3*(k+1)/c", ["y-(x-1)*(c/(3*(k+1)))"]), ("1/c", ["y-c"])]],
    )
    crosses = lemma(
        o,
        "for all x in [2, oo), y, q: 1/x <= y and y <= log(x) => y <= q => q <= 2*y-1/x =>"
        " 1/x-4*(y-1/x)/x <= (1-q)/(x-1) and (1-q)/(x-1) <= 1/x",
        how="combination",
        terms=[
            [("2/(x*(x-1))", ["y-1/x", "x-2"]), ("1/(x-1)", ["2*y-1/x-q"])],
            [("1/(x-1)", ["q-y"]), ("1/(x-1)", ["y-1/x"])],
        ],
    )

    def passed(past, both):
        hit, before = (o.taut(part, both) for part in o.concluded(both).args)
        high = use(o, upper, "t", past)
        one = o.leaf("1 <= (f-1/l)/z", room, rate, size)
        late = use(o, over, "z", rate, "f-1/l", "t", by(hit, high, size))
        later = o.leaf("1 <= t", late, one, size, rate)
        missed = use(o, before, "t-1", by(later), by())
        last = below(missed, "t-1")
        same = o.leaf("t == t-1+1", past)
        gain = use(o, gains, "t-1", by(later))
        gain = o.taut("S[t-1+1] <= S[t-1]+z", gain)
        gain = rewritten(o, ("w", "S[w] <= S[t-1]+z"), same, gain)

        def slower(goal, start, known, until):
            low = below(use(o, before, "n", start, by(until)), "n")
            gain = use(o, slow, "n", start, by(low, inside, size))
            known = o.cut(known, o.leaf("n <= t", until))
            return o.leaf(goal, gain, known, strength, size)

        lower = invariant(
            o,
            "n",
            "n <= t => S[n]-1/l >= n*(z/(3*(k+1)))",
            o.intro(
                "0 <= t", o.leaf("S[0]-1/l >= 0*(z/(3*(k+1)))", training.own[0], size, strength)
            ),
            lambda goal, start, known: every(
                o, goal, lambda goal, inside_: slower(goal, start, known, inside_)
            ),
        )

        slowest = use(o, lower, "t-1", by(later), by())
        early = use(
            o, soon, "k", strength, "z", rate, "f-1/l", "t", by(slowest, last, strength, size), room
        )
        cross = o.leaf("U[t] == (1-S[t])/(l-1)", use(o, total, "t", past), size)
        spent = o.leaf("S[t] <= 2*f-1/l", gain, last, room, size)
        ends = use(o, crosses, "l", size, "f", "S[t]", inside, hit, spent)
        ends = rewritten(o, "1/l-4*(f-1/l)/l <= U[t] and U[t] <= 1/l", cross, ends)
        own = o.taut("S[t-1] <= f and f <= S[t]", o.leaf("S[t-1] <= f", last), hit)
        return there_is(
            o, claim, "t", range=by(later), then=lambda goal: o.taut(goal, late, early, own, ends)
        )

    return pick(o, first, passed)


def time_scale(o):
    """Theorem 7 with t* >= 1 for the network."""
    (network, sizes, bound, positive), (inside, room) = given_network(o)

    def shown(goal, training, sums, _):
        def at_time(start, both):
            parts = (o.taut(part, both) for part in o.concluded(both).args)
            late, early, before, after, low, high = parts
            t = o.text(o.concluded(start).args[1])
            past, earlier = o.leaf(f"0 <= {t}", start), o.leaf(f"0 <= {t}-1", start)
            own, cross = own_and_cross(o, sums, t, past)
            own_before, _ = own_and_cross(o, sums, f"{t}-1", earlier)

            def classes(inner, place):
                s = index_of(o, place)
                first, second = inner.args
                return o.taut(
                    inner,
                    rewritten(o, first, own_before(s, place), before),
                    rewritten(o, second, own(s, place), after),
                )

            def others(inner, place, output, unlike):
                s, y = index_of(o, place), index_of(o, output)
                both = o.taut(f"1/l-4*(f-1/l)/l <= U[{t}] and U[{t}] <= 1/l", low, high)
                return rewritten(o, inner, cross(s, place, y, output, unlike), both)

            def found(inner):
                *_, own_sums, cross_sums = inner.args
                return o.taut(
                    inner, late, early, every(o, own_sums, classes), every(o, cross_sums, others)
                )

            return there_is(o, goal, t, range=by(start), then=found)

        return pick(o, passage(o, training, inside, room), at_time)

    return in_two_sums(o, o.theorem.conclusion(), network, sizes, bound, positive, shown)


def monotone(o):
    """Own sums rise, and the probabilities of other classes fall, in every step."""
    (network, sizes, bound, positive), _ = given_network(o)
    grown = lemma(
        o,
        "for all x, y: x < y => exp(x) < exp(y)",
        how="combination",
        terms=[[("exp(x)", [], ["y-x"]), ("exp(x)", ["y-x"])]],
    )
    less = lemma(
        o,
        "for all n in [1, oo), A in (0, oo), B in (0, oo), F in (0, oo), G in (0, oo):"
        " A < B => F < G => F/(B+n*F) < G/(A+n*G)",
        how="combination",
        terms=[
            [("G/((A+n*G)*(B+n*F))", ["B-A"]), ("A/((A+n*G)*(B+n*F))", ["G-F"])],
        ],
    )
    times = lemma(
        o,
        "for all q in (0, oo), x, y: x < y => q*x < q*y",
        how="combination",
        terms=[[("q", ["y-x"])]],
    )

    def shown(goal, training, sums, probabilities):
        total, rises = training.sum_is_one(), training.rises()
        crosses = training.cross_sums(total)
        size, strength = training.size, training.strength

        def own_sum(inner, past, place):
            s, t = index_of(o, place), _time(o, past)
            own, _ = own_and_cross(o, sums, t, past)
            later, _ = own_and_cross(o, sums, f"{t}+1", o.leaf(f"0 <= {t}+1", past))
            rise = use(o, rises, t, past)
            rise = rewritten(o, ("w", f"S[{t}] < w"), later(s, place), rise)
            return rewritten(o, inner, own(s, place), rise)

        def probability(inner, past, place, output, unlike, which):
            s, y, t = index_of(o, place), index_of(o, output), _time(o, past)
            v = o.text(o.concluded(which).args[0].args[0])
            cases = []
            for case in o.concluded(which).args:
                cases.append(o.intro(case, o.leaf(f"0 < {v}", o.hyp(case), strength)))
            some = o.taut(f"0 < {v}", which, *cases)
            following = o.leaf(f"0 <= {t}+1", past)
            rise = use(o, rises, t, past)
            now, then = use(o, crosses, t, past), use(o, crosses, f"{t}+1", following)
            fall = o.leaf(f"U[{t}+1] < U[{t}]", now, then, rise, size)
            up = use(o, times, v, some, f"S[{t}]", f"S[{t}+1]", rise)
            down = use(o, times, v, some, f"U[{t}+1]", f"U[{t}]", fall)
            values = [
                f"{v}*{name}[{time}]"
                for name, time in (("S", t), ("S", f"{t}+1"), ("U", f"{t}+1"), ("U", t))
            ]
            up, down = use(o, grown, *values[:2], up), use(o, grown, *values[2:], down)
            arguments = (a for value in values for a in (f"exp({value})", by()))
            found = use(o, less, "l-1", by(size), *arguments, up, down)

            def named(time, past_):
                both = use(o, probabilities, time, past_, s, place, y, output, v)
                return o.cut(o.taut(o.concluded(both).args[1], both), unlike)

            here, there = named(t, past), named(f"{t}+1", following)
            right = o.text(o.concluded(found).args[1])
            found = rewritten(o, ("w", f"w < {right}"), there, found)
            return rewritten(o, inner, here, found)

        first, second = goal.args
        return o.taut(goal, every(o, first, own_sum), every(o, second, probability))

    return in_two_sums(o, o.theorem.conclusion(), network, sizes, bound, positive, shown)


def _time(o, past):
    """Return the text of t from the step of 0 <= t."""
    return o.text(o.concluded(past).args[1])


def diverges(o):
    """All margins pass every level for good."""
    (network, sizes, bound, positive), _ = given_network(o)

    def shown(goal, training, sums, _):
        grows = training.margin_passes_all(training.sum_is_one())

        def level(inner, sign):
            m = o.text(o.concluded(sign).args[1])

            def far(start, always):
                n = _time(o, start)

                def margin(claim, later, place, output, unlike):
                    t = o.text(o.concluded(later).args[1])
                    s, y = index_of(o, place), index_of(o, output)
                    past = o.leaf(f"0 <= {t}", later, start)
                    own, cross = own_and_cross(o, sums, t, past)
                    wide = use(o, always, t, later)
                    crossed = cross(s, place, y, output, unlike)
                    wide = rewritten(o, ("w", f"{m} <= S[{t}]-w"), crossed, wide)
                    return rewritten(o, claim, own(s, place), wide)

                return there_is(
                    o, inner, n, range=by(start), then=lambda claim: every(o, claim, margin)
                )

            return pick(o, use(o, grows, m, sign), far)

        return every(o, goal, level, count=1)

    return in_two_sums(o, o.theorem.conclusion(), network, sizes, bound, positive, shown)


def contrary(o):
    """Show "for all x, y: x < y => not (y <= x)"."""
    return lemma(o, "for all x, y: x < y => not (y <= x)")


def time_scale_fails(o):
    """Refute Theorem 7 as printed: at k = 2, l = N+1, f = 1 and z = c1 it asks for a passage time
    t >= 1 with t <= c1*t* = 1-1/l.
    """
    whole = o.hyp(o.theorem.sentence())
    some, opposite = networks(o), contrary(o)
    short = lemma(
        o,
        "for all q in (0, oo), x in [3, oo): q*((1-1/x)/q) < 1",
        how="combination",
        terms=[[("1/x", [])]],
    )

    def constants(low, high, factor, sizes, says):
        return use(
            o,
            every(
                o,
                "for all l in {2..}, z in (0, oo): l == N+1 => z == c1 => false",
                lambda false, *given: at_size(false, *given, high, sizes, says),
            ),
            "N+1",
            by(sizes),
            "c1",
            high,
            o.leaf("N+1 == N+1"),
            o.leaf("c1 == c1"),
        )

    def at_size(false, classes, positive, size_is, rate_is, high, sizes, says):
        strength = o.leaf("2 <= 2")
        time = use(o, short, "z", positive, "l", by(size_is, sizes))

        def passed(network, many, copies, rate, bound):
            place = (
                "l", by(size_is), "m", many, "b", copies, "lam", rate, "z", positive, "1",
                by(size_is, sizes), "X", "Y", "W", bound, network,
            )  # fmt: skip
            return pick(o, use(o, says, *place), late)

        def late(start, both):
            t = o.text(o.concluded(start).args[1])
            said = o.taut(o.concluded(both).args[1], both)
            bound = rewritten(o, ("w", f"{t} <= w*((1-1/l)/z)"), rate_is, said)
            early = o.leaf(f"{t} < 1", bound, time, classes, positive)
            return o.taut("false", start, use(o, opposite, t, "1", early))

        return at_network(o, some, classes, "2", strength, positive, passed)

    at_two = use(o, whole, "2", by())
    false = pick(o, at_two, constants, "c0", "c1", "C", "N")
    return o.intro(o.theorem.sentence(), false)


SETTLERS = {
    ("phases.mono", "theorem"): derived(
        monotone,
        "At every time and for every learning rate the own probabilities are below 1, "
        "so each step raises the own sums and thereby lowers the probabilities of the "
        "other classes.",
    ),
    ("phases.mono", "diverges"): derived(
        diverges,
        "While the own sum is below a given level it gains at least a fixed amount in each step, so"
        " it passes every level; and it never falls again.",
    ),
    ("phases.thm7", "theorem"): disproved(
        time_scale_fails,
        "Nothing bounds lambda: at k = 2, l = N+1, f = 1 and lambda d (k+1)/(2 l^2) = c_1 the"
        " passage time is at least 1 and c_1 t* = 1-1/l is smaller, for whatever constants.",
    ),
    ("phases.thm7", "repair-theorem"): derived(
        time_scale,
        "Each step gains at most z, and at least z/(3(k+1)) while S <= log l; so the first step"
        " with S >= f comes at a time in [t*, (3k+4)t*], for all l >= 2, k >= 2 and t* >= 1.",
        horizon=horizons.time_scale(),
        figures={"c_0": "1", "c_1": "3k+4"},
    ),
}
