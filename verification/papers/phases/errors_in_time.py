"""Derivations of the theorems of `phases` about errors along the training, for all times."""

from __future__ import annotations

from assay.theory.papers.phases.notation import MODEL
from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.errors_mended import late_mended, weak_mended
from assay.verification.papers.phases.errors_refuted import late_fails, totals_fail, weak_fails
from assay.verification.papers.phases.network import in_two_sums, let_values, own_and_cross
from assay.verification.papers.phases.network_errors import Errors
from assay.verification.papers.phases.totals import (
    GROWTH,
    MEAN,
    SQUARES,
    START_SLACK,
    plain,
    square,
)
from assay.verification.papers.phases.two_sums import Training
from assay.verification.papers.phases.written_out import Written
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


def _training(o, size, strength, rate):
    return Training(o, size, strength, rate, o.let["S"], o.let["U"])


def _near_limit(formula):
    """|R-(k-1)^2/(2l)| <= eps where k^2 e^{-D} <= eps."""
    setting = Written(formula, GROWTH, MODEL)
    limit, width = "(k-1)**2/(2*l)", "k**2*exp(-D)"
    sides = (f"Rg-{limit}", f"{limit}-Rg")
    facts = [setting.positive(f"{side} <= {width}") for side in sides]
    groups = [[("1", (f"{width}-({side})",)), ("1", (f"eps-{width}",))] for side in sides]
    return setting.whole(facts, groups)


def _limit(o, training, total, goal):
    """Show that the error tends to (k-1)^2/(2l), as ``goal`` says.

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


def ends(o):
    """Theorem 8: both orders, the limit, and the two factors against the best decoders."""
    size, strength, rate = o.given
    training = _training(o, size, strength, rate)
    total = training.sum_is_one()
    start, best, limit, order, best_limit = o.theorem.conclusion().args

    def arithmetic(goal, *terms):
        return every(
            o,
            goal,
            lambda inner: o.leaf(
                inner, size, strength, how="combination", terms=[list(terms)], **SQUARES
            ),
        )

    return o.taut(
        o.theorem.conclusion(),
        arithmetic(start, ("(1+k**2)/(2*l)-k**2/(16*l)",)),
        arithmetic(best, (START_SLACK,), ("2", (MEAN,))),
        _limit(o, training, total, limit),
        arithmetic(order, ("(k-1)**2/(2*l)-k/(4*l)",)),
        arithmetic(best_limit, ("1/(2*l)", ("(2*h-k-1)**2",)), ("2*(l-1)/l", ("g**2",))),
    )


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
    size, strength, _, rate = o.given
    training = _training(o, size, strength, rate)
    total, gains, rises = training.sum_is_one(), training.gains(), training.rises()
    crosses = training.cross_sums(total)
    start, window, limit, order = o.theorem.conclusion().args
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
        "for all l in {2..}, c in (1, oo), a, y: 1/l < a => a <= 1/l+y => y <= (c-1)/l =>"
        " 0 < a-(1-a)/(l-1) and (a-(1-a)/(l-1))*(l-1) <= c-1",
        how="combination",
        terms=[
            [("l/(l-1)", ("a-1/l",))],
            [("l", ("1/l+y-a",)), ("l", ("(c-1)/l-y",))],
        ],
    )

    def inside(goal, past, soon):
        before = o.leaf("0 <= t-1", past)
        same = o.leaf("t == t-1+1", past)
        rise = rewritten(o, ("w", "S[t-1] < S[w]"), same, use(o, rises, "t-1", before))
        above = o.leaf("1/l < S[t]", use(o, lower, "t-1", before), rise, size)
        now = o.leaf("0 <= t", past)
        high, cross = use(o, upper, "t", now), use(o, crosses, "t", now)
        margin = use(o, wide, "l", size, "c", factor, "S[t]", "t*z", above, high, soon)
        margin = rewritten(o, "0 < S[t]-U[t] and (S[t]-U[t])*(l-1) <= c-1", cross, margin)
        positive, small = (o.taut(one, margin) for one in o.concluded(margin).args)
        return use(o, error, "l", size, "k", strength, "c", factor, "S[t]-U[t]", positive, small)

    factor = o.given[2]
    low = [("1/(2*l)",)]
    return o.taut(
        o.theorem.conclusion(),
        o.leaf(start, size, strength, how="combination", terms=[low], **SQUARES),
        every(o, window, inside),
        _limit(o, training, total, limit),
        o.leaf(order, size, strength, how="positivity", **SQUARES),
    )


SETTLERS = {
    ("phases.thm8", "theorem"): lambda job: job.done(
        job.derive(ends),
        "R(0) >= k^2/(16 l), R tends to (k-1)^2/(2l) >= k/(4l) as t -> oo for every learning rate;"
        " each is at most twice the least error of decoders of its outputs.",
        figures={"limit": "(k-1)^2/(2l)"},
    ),
    ("phases.cor4", "theorem"): lambda job: job.done(
        job.derive(falls_and_rises),
        "S_{y,y} grows by at most z in a step, so (f-u)(l-1) <= c_f-1 for t <= (c_f-1)/(l z); the"
        " limit is (k-1)^2/(2l).",
        horizon=horizons.window(),
    ),
    ("phases.thm9", "theorem"): lambda job: job.done(
        job.disprove(weak_fails),
        "At f = c_f/l, the left end of the second range, R_1 is at most 16/l^2 (k = c_f = 2), after"
        " one step with lambda d (k+1)/(2 l^2) = 1/(l-1): no positive bound holds for all l.",
        horizon=horizons.middle_range(),
    ),
    ("phases.thm9", "repair-theorem"): lambda job: job.done(
        job.derive(weak_mended),
        "|k*ratio-1| <= 2 e^{c_f} k/l up to f = c_f/l; from f = a on 1-k*ratio >= a/12 once l >="
        " 48k/a.",
        figures={"R_1 l^2/k^2, above": "4 e^(2 c_f)", "R_1, below": "a^2/144"},
    ),
    ("phases.thm11", "repair-theorem"): lambda job: job.done(
        job.derive(late_mended),
        "From f = log(2l) on e^{f-u} >= 2l, so q(y|C_1^y) >= 2/3 and k*ratio-1 >= k/6.",
        figures={"R_1/k^2": "from 1/36 to 1"},
    ),
    ("phases.thm10", "theorem"): lambda job: job.done(
        job.derive(absent),
        "R_{0,C_1} <= k^2/l^2 at every time with S_{y,y} > 1/l: constant 1, every l >= 2.",
        horizon={"l": "2"},
    ),
    ("phases.thm11", "theorem"): lambda job: job.done(
        job.disprove(late_fails),
        "One step with lambda d (k+1)/(2 l^2) = log(l-1) leads to e^{f-u} = l-1, where f is beyond"
        " (log l-1)/k; for k = 2 there R_1 <= 1/l^2, so no constant times k^2 is below it.",
        horizon=horizons.late_range(),
    ),
    ("phases.thm13", "theorem"): lambda job: job.done(
        job.disprove(totals_fail),
        "The second range fails: R_{0,C_1} is at most k^2/l^2 everywhere (Theorem 10), so it cannot"
        " be Omega(k/l); at k = c_f = 2 after one step to f-u = 1/2.",
    ),
}
