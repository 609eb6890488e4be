"""Derivations of the theorems of `phases` about errors along the training, for all times."""

from __future__ import annotations

from assay.theory.papers.phases.notation import MODEL
from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.errors_mended import late_mended, weak_mended
from assay.verification.papers.phases.errors_refuted import late_fails, totals_fail, weak_fails
from assay.verification.papers.phases.errors_total import total_mended
from assay.verification.papers.phases.network import (
    given_network,
    in_two_sums,
    let_values,
    own_and_cross,
)
from assay.verification.papers.phases.network_errors import Errors, WholeError
from assay.verification.papers.phases.totals import (
    GROWTH,
    MEAN,
    SQUARES,
    START_SLACK,
    plain,
    square,
)
from assay.verification.papers.phases.written_out import Written
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
from assay.verification.search.logic.sums import index_of
from assay.verification.search.methods import instance


def absent(o):
    """Theorem 10 with C = 1 and N = 2."""
    small = lemma(
        o,
        f"for all l in {{2..}}, k in [2, oo), D in (0, oo): {plain('R0')} <= k**2/l**2",
        how="positivity",
        params=GROWTH,
    )
    wide = lemma(
        o,
        "for all l in {2..}, p: 1/l < p => 0 < p-(1-p)/(l-1)",
        how="combination",
        terms=[[("l/(l-1)", ("p-1/l",))]],
    )
    errors = Errors(o)
    (strength,) = o.given
    let_values(o)

    def shown(goal):
        return every(o, goal, trained_so, count=8)

    def trained_so(goal, classes, many, copies, rate, positive, bound, network):
        sizes = (classes, many, copies, strength, rate)

        def in_sums(inner, training, sums, probabilities):
            crosses = training.cross_sums(training.sum_is_one())

            def at_time(claim, later, place, output, unlike, above):
                t = o.text(o.concluded(later).args[1])
                s, y = index_of(o, place), index_of(o, output)
                past = o.leaf(f"0 <= {t}", later)
                own, _ = own_and_cross(o, sums, t, past)
                total = own(s, place)
                same = o.leaf(f"S[{t}] == S[{t}]")
                back = rewritten(o, ("w", f"S[{t}] == w"), total, same)
                above = rewritten(o, f"1/l < S[{t}]", back, above)
                cross = use(o, crosses, t, past)
                margin = use(o, wide, "l", classes, f"S[{t}]", above)
                margin = rewritten(o, f"0 < S[{t}]-U[{t}]", cross, margin)
                apart_ = o.leaf(f"U[{t}] < S[{t}]", margin)
                where_ = (s, place, y, output, unlike)
                _, error = errors.equations(
                    "R0", (t, past), (classes, strength), (apart_, probabilities), where_
                )
                bound_ = use(o, small, "l", classes, "k", strength, f"S[{t}]-U[{t}]", margin)
                one = o.leaf("1*k**2/l**2 == k**2/l**2", classes)
                left = o.text(o.concluded(bound_).args[0])
                bound_ = rewritten(o, ("w", f"{left} <= w"), one, bound_)
                return rewritten(o, claim, error, bound_)

            return every(o, inner, at_time)

        return in_two_sums(o, goal, network, sizes, bound, positive, in_sums)

    return there_is(o, o.theorem.conclusion(), "1", "2", range=by(), then=shown)


def _near_limit(formula):
    """|R-(k-1)^2/(2l)| <= eps where k^2 e^{-D} <= eps."""
    setting = Written(formula, GROWTH, MODEL)
    limit, width = "(k-1)**2/(2*l)", "k**2*exp(-D)"
    sides = (f"Rg-{limit}", f"{limit}-Rg")
    facts = [setting.positive(f"{side} <= {width}") for side in sides]
    groups = [[("1", (f"{width}-({side})",)), ("1", (f"eps-{width}",))] for side in sides]
    return setting.whole(facts, groups)


_MEAN = plain("Rg", (*MODEL, ("D", "D"))).replace("D", "(S[t]-U[t])")
_LIMIT = (
    "for all eps in (0, oo): exists n in {0..}: for all t in {n..}:"
    f" abs({_MEAN}-(k-1)**2/(2*l)) <= eps"
)


def _limit(o, training, total, goal):
    """Show that the error tends to (k-1)^2/(2l), as ``goal`` says of two sums.

    It differs from this by at most k^2 e^{-D}, which is at most eps from D = k^2/eps on.
    """
    grows = training.margin_passes_all(total)
    near = lemma(
        o,
        "for all l in {2..}, k in [2, oo), D in (0, oo), eps in (0, oo): k**2*exp(-D) <= eps =>"
        f" abs({plain('Rg')}-(k-1)**2/(2*l)) <= eps",
        shown=_near_limit,
    )
    small = lemma(
        o,
        "for all k in [2, oo), eps in (0, oo), D: k**2/eps <= D => k**2*exp(-D) <= eps",
        how="combination",
        terms=[
            [
                ("eps*exp(-D)", [], ["D"]),
                ("eps*exp(-D)", []),
                ("eps*exp(-D)", ["D-k**2/eps"]),
            ]
        ],
    )
    size, strength = training.size, training.strength

    def close(goal, positive):
        level = term("k**2/eps", positive, strength)

        def late(start, always):
            n = o.text(o.concluded(start).args[1])

            def near_limit(inner, later):
                t = o.text(o.concluded(later).args[1])
                wide = use(o, always, t, later)
                margin = f"S[{t}]-U[{t}]"
                some = o.leaf("0 < k**2/eps", positive, strength)
                more = o.leaf(f"0 < {margin}", some, wide, positive)
                rest = use(o, small, "k", strength, "eps", positive, margin, wide)
                return use(o, near, "l", size, "k", strength, margin, more, "eps", positive, rest)

            return there_is(
                o, goal, n, range=by(start), then=lambda inner: every(o, inner, near_limit)
            )

        return pick(o, use(o, grows, level, by(positive, strength)), late)

    return every(o, goal, close, count=1)


def with_means(o, goal, parts):
    """Show a goal about a network: ``parts(goal, training, mean, sums)`` gets the training of two
    sums, a function, and what the network's sums are in terms of the two (`own_and_cross`).

    ``mean(time, wide, place)`` gives, for (text of t, step of t >= 0), the step of S[t] > U[t] and
    the steps of the ranges of s, y, "not y == s" and j, the step of "R of the network == R of
    S[t]-U[t]".
    """
    (network, sizes, bound, positive), _ = given_network(o)
    classes, many, copies, strength, _ = sizes
    whole = WholeError(o, Errors(o))
    data = o.taut(o.concluded(network).args[0], network)

    def shown(inner, training, sums, probabilities):
        def mean(time, wide, place, output, unlike, inside):
            s, y, j = (index_of(o, one) for one in (place, output, inside))
            return whole.equation(
                time,
                (classes, strength, many, copies),
                (wide, probabilities),
                (s, place, y, output, unlike),
                (j, inside),
                data,
            )

        return parts(inner, training, mean, sums)

    return in_two_sums(o, goal, network, sizes, bound, positive, shown)


def limit_of_network(o, training, total, mean, goal):
    """Show that R of the network tends to (k-1)^2/(2l)."""
    limit, apart_ = _limit(o, training, total, o.tree(_LIMIT)), training.margin_is_positive()

    def close(inner, positive):
        eps = o.text(o.concluded(positive).args[1])

        def late(start, always):
            n = o.text(o.concluded(start).args[1])

            def near(claim, later, *place):
                t = o.text(o.concluded(later).args[1])
                past = o.leaf(f"0 <= {t}", later, start)
                wide = use(o, apart_, t, by(later, start))
                same = mean((t, past), wide, *place)
                return rewritten(o, claim, same, use(o, always, t, by(later)))

            return there_is(
                o, inner, f"{n}+1", range=by(start), then=lambda claim: every(o, claim, near)
            )

        return pick(o, use(o, limit, eps, positive), late)

    return every(o, goal, close, count=1)


def ends(o):
    """Theorem 8: both orders, the limit, and the two factors against the best decoders."""

    def parts(goal, training, mean, _):
        total = training.sum_is_one()
        size, strength = training.size, training.strength
        start, best, limit, order, best_limit = goal.args

        def arithmetic(inner, *terms):
            return every(
                o,
                inner,
                lambda claim: o.leaf(
                    claim, size, strength, how="combination", terms=[list(terms)], **SQUARES
                ),
            )

        return o.taut(
            goal,
            arithmetic(start, ("(1+k**2)/(2*l)-k**2/(16*l)",)),
            arithmetic(best, (START_SLACK,), ("2", (MEAN.replace("b", "guess"),))),
            limit_of_network(o, training, total, mean, limit),
            arithmetic(order, ("(k-1)**2/(2*l)-k/(4*l)",)),
            arithmetic(best_limit, ("1/(2*l)", ("(2*top-k-1)**2",)), ("2*(l-1)/l", ("low**2",))),
        )

    return with_means(o, o.theorem.conclusion(), parts)


def _in_window(formula):
    """R <= (1+e^{2(c-1)}) k^2/l^2 where D (l-1) <= c-1."""
    setting = Written(formula, GROWTH, MODEL)
    names = {name: name for name in ("l", "k", "c", "D")}
    inside = {"how": "combination", "terms": [("1", ("c-1-D*(l-1)",))]}
    weak = instance(square(), names, formula, {"(D)*((l)-1) <= (c)-1": inside})
    other = setting.positive("R0 <= k**2/l**2")
    slack = [
        ("(l-1)/(2*l)", ("k**2/l**2-R0",)),
        ("1/(2*l)", ("(k*exp(c-1)/l)**2-R1",)),
        ("k**2/l**2*(l+1)/(2*l)",),
        ("exp(2*(c-1))*k**2/l**2*(1-1/(2*l))",),
    ]
    return setting.whole([weak, other], [slack])


def falls_and_rises(o):
    """Corollary 4: the order at the start, in the window, and in the limit."""
    factor = o.given[11]

    def parts(goal, training, mean, _):
        return _falls_and_rises(o, goal, training, mean, factor)

    return with_means(o, o.theorem.conclusion(), parts)


def _falls_and_rises(o, goal, training, mean, factor):
    """Corollary 4 for two sums; ``mean`` is that of `with_means`."""
    size, strength, rate = training.size, training.strength, training.rate
    total, gains, rises = training.sum_is_one(), training.gains(), training.rises()
    crosses = training.cross_sums(total)
    start, window, limit, order = goal.args
    error = lemma(
        o,
        "for all l in {2..}, k in [2, oo), c in (1, oo), D in (0, oo): D*(l-1) <= c-1 =>"
        f" {plain('Rg')} <= (1+exp(2*(c-1)))*k**2/l**2",
        shown=_in_window,
    )
    upper = invariant(
        o,
        "t",
        "S[t] <= 1/l+t*z",
        by(training.own[0], size, rate),
        lambda goal, past, known: o.leaf(goal, known, use(o, gains, "t", past), size),
    )
    lower = invariant(
        o,
        "t",
        "1/l <= S[t]",
        by(training.own[0], size),
        lambda goal, past, known: o.leaf(goal, known, use(o, rises, "t", past), size),
    )
    wide = lemma(
        o,
        "for all l in {2..}, c in (1, oo), a, x: 1/l < a => a <= 1/l+x => x <= (c-1)/l =>"
        " 0 < a-(1-a)/(l-1) and (a-(1-a)/(l-1))*(l-1) <= c-1",
        how="combination",
        terms=[
            [("l/(l-1)", ("a-1/l",))],
            [("l", ("1/l+x-a",)), ("l", ("(c-1)/l-x",))],
        ],
    )

    def inside(claim, past, soon, *place):
        t = o.text(o.concluded(past).args[1])
        before, now = o.leaf(f"0 <= {t}-1", past), o.leaf(f"0 <= {t}", past)
        same = o.leaf(f"{t} == {t}-1+1")
        rise = rewritten(o, ("w", f"S[{t}-1] < S[w]"), same, use(o, rises, f"{t}-1", before))
        above = o.leaf(f"1/l < S[{t}]", use(o, lower, f"{t}-1", before), rise, size)
        high, cross = use(o, upper, t, now), use(o, crosses, t, now)
        margin = use(o, wide, "l", size, "c", factor, f"S[{t}]", f"{t}*z", above, high, soon)
        d = f"(S[{t}]-U[{t}])"
        margin = rewritten(o, f"0 < {d} and {d}*(l-1) <= c-1", cross, margin)
        positive, small = (o.taut(one, margin) for one in o.concluded(margin).args)
        found = use(o, error, "l", size, "k", strength, "c", factor, d, positive, small)
        larger = o.leaf(f"U[{t}] < S[{t}]", positive)
        return rewritten(o, claim, mean((t, now), larger, *place), found)

    low = [("1/(2*l)",)]
    return o.taut(
        goal,
        o.leaf(start, size, strength, how="combination", terms=[low], **SQUARES),
        every(o, window, inside),
        limit_of_network(o, training, total, mean, limit),
        o.leaf(order, size, strength, how="positivity", **SQUARES),
    )


SETTLERS = {
    ("phases.thm13", "repair-theorem"): derived(
        total_mended,
        "At every margin R is at most k^2/l. The decoder's value g_1 on weak own samples differs "
        "from 1 by at most k e^{c_f-1}/l up to f = c_f/l, is at most 1-a/10 from f = a on once l "
        ">= 1+8e^k/a, and exceeds 1 by at least k/10 from f = log(l)+1 on, as e^{f-u} is then at "
        "least 2l.",
        figures={"R l^2/k^2, above": "1+e^(2(c_f-1))", "R l/k^2": "from 1/400 to 1"},
    ),
    ("phases.thm8", "theorem"): derived(
        ends,
        "The error R(0) is at least k^2/(16 l), and for every learning rate R tends to"
        " (k-1)^2/(2l), which is at least k/(4l), as t -> oo; both are at most twice the least"
        " error of decoders of the same outputs.",
        figures={"limit": "(k-1)^2/(2l)"},
    ),
    ("phases.cor4", "theorem"): derived(
        falls_and_rises,
        "The own sum grows by at most z in a step, so for t <= (c_f-1)/(l z) the margin D = f-u is"
        " at most (c_f-1)/(l-1), where R is small; later D grows without bound and R tends to"
        " (k-1)^2/(2l).",
        horizon=horizons.window(),
    ),
    ("phases.thm9", "theorem"): disproved(
        weak_fails,
        "At f = c_f/l, the left end of the second range, R_1 is at most 16/l^2 (k = c_f = 2), after"
        " one step with lambda d (k+1)/(2 l^2) = 1/(l-1): no positive bound holds for all l.",
        horizon=horizons.middle_range(),
    ),
    ("phases.thm9", "repair-theorem"): derived(
        weak_mended,
        "Up to f = c_f/l the decoder's value on weak own samples differs from 1 by at most 2"
        " e^{c_f} k/l, which bounds R_1 above; from f = a on it stays below 1 by at least a/12 once"
        " l >= 48k/a, which bounds R_1 below.",
        figures={"R_1 l^2/k^2, above": "4 e^(2 c_f)", "R_1, below": "a^2/144"},
    ),
    ("phases.thm11", "repair-theorem"): derived(
        late_mended,
        "From f = log(2l) on e^{f-u} is at least 2l, so q(y|C_1^y) is at least 2/3 and the "
        "decoder's value on weak own samples exceeds 1 by at least k/6, which makes R_1 at least "
        "of the order k^2.",
        figures={"R_1/k^2": "from 1/36 to 1"},
    ),
    ("phases.thm10", "theorem"): derived(
        absent,
        "At every time with S_{y,y} > 1/l the error R_{0,C_1} is at most k^2/l^2, so "
        "the constant 1 serves for every l >= 2.",
        horizon={"l": "2"},
    ),
    ("phases.thm11", "theorem"): disproved(
        late_fails,
        "One step with lambda d (k+1)/(2 l^2) = log(l-1) leads to e^{f-u} = l-1, where f is "
        "beyond (log l-1)/k; at k = 2 the error R_1 is at most 1/l^2 there, so no constant times "
        "k^2 lies below it for all l.",
        horizon=horizons.late_range(),
    ),
    ("phases.thm13", "theorem"): disproved(
        totals_fail,
        "The second range fails at k = c_f = 2, after one step that leads to f-u = 1/2: "
        "R_{0,C_1} is at most k^2/l^2 at every margin, as Theorem 10 says, so it cannot be "
        "Omega(k/l).",
    ),
}
