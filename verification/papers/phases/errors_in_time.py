"""Derivations of the theorems of `phases` about errors along the training, for all times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from assay.theory.language.formula import Formula
from assay.theory.language.logic import trees
from assay.theory.papers.phases.errors_weak import RATIOS
from assay.theory.papers.phases.notation import MODEL
from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.errors_shared import H, Setting
from assay.verification.papers.phases.errors_weak import ONE, border_facts
from assay.verification.papers.phases.network import in_two_sums, let_values, own_and_cross
from assay.verification.papers.phases.network_errors import Errors
from assay.verification.papers.phases.network_exists import networks
from assay.verification.papers.phases.totals import (
    GROWTH,
    MEAN,
    SQUARES,
    START_SLACK,
    plain,
    square,
)
from assay.verification.papers.phases.two_sums import Training, first_step
from assay.verification.search.logic.goals import (
    absurd,
    by,
    every,
    invariant,
    lemma,
    pick,
    rewritten,
    substituted,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.sums import index_of
from assay.verification.search.methods import establish, instance


class Written(Setting):
    """Lemmas under the hypotheses of a leaf, which has no abbreviations: they are written out.

    Args:
        formula: the leaf.
        params: as for `Setting`.
        where: the abbreviations that the texts of the lemmas use.
    """

    def __init__(self, formula, params, where):
        self.where = where
        super().__init__(formula, self.written(params))

    def written(self, part):
        """Return texts, in lists, tuples and dictionaries, with abbreviations written out."""
        if isinstance(part, str):
            return plain(part, self.where)
        if isinstance(part, dict):
            return {key: self.written(value) for key, value in part.items()}
        return type(part)(map(self.written, part))

    def lemma(self, goal, *terms, facts=(), params=None):
        """Prove ``goal`` as the combination ``terms``."""
        options = None if params is None else self.written(params)
        return super().lemma(self.written(goal), *self.written(terms), facts=facts, params=options)

    def positive(self, goal, facts=(), params=None):
        """Prove ``goal`` by non-negative coefficients."""
        options = None if params is None else self.written(params)
        return super().positive(self.written(goal), facts=facts, params=options)

    def whole(self, facts, groups):
        """Prove the leaf itself from facts, as a combination."""
        return establish(
            self.formula,
            "combination",
            facts=facts,
            params=self.params,
            terms=[list(group) for group in self.written(groups)],
        )


def after_one_step(o, says, classes, enough, above, rate, name, then):
    """Derive ``false`` at time 1 of a network with k = 2.

    Args:
        o: the outline, with l as a variable.
        says: the step of what holds for all l, m, b, lam, z, X, Y and W.
        classes: the step of l >= 2; ``enough`` is that of l >= 10, and ``above`` that of l >= N.
        rate: (term, `by`) of z and of z > 0.
        name: of the error that the claim is about, as in `Errors`.
        then: gets the claim at time 1 for classes 0 and 1, with S[0+1], U[0+1] and the error of
            S[0+1]-U[0+1] in it, and the steps of what S[0+1], U[0+1] and their difference are.
    """
    some, first, errors = networks(o), first_step(o), Errors(o, "2")
    value, positive = rate
    strength = o.leaf("2 <= 2")

    def at_rate(false, above_zero, is_):
        never = use(o, some, "l", classes, "2", strength, "z", above_zero)

        def trained(wrong, many, copies, rate_, bound):
            def reached(network):
                sizes = (classes, many, copies, strength, rate_)
                return in_two_sums(
                    o,
                    o.tree("false"),
                    network,
                    sizes,
                    bound,
                    above_zero,
                    lambda goal, *known: one_step(network, sizes, bound, *known),
                    strength="2",
                )

            return absurd(o, wrong.args[0], reached)

        def one_step(network, sizes, bound, training, sums, probabilities):
            run = o.taut(
                trees.conjunction(tuple(map(o.concluded, (*training.own, *training.cross)))),
                *training.own,
                *training.cross,
            )
            begun = use(o, first, "l", classes, "2", strength, "z", above_zero, "S", "U", run)
            margin = o.taut(o.concluded(begun).args[2], begun)
            wide = o.leaf("U[0+1] < S[0+1]", margin, above_zero)
            same = o.leaf(f"{value} == {value}", enough)
            back = rewritten(o, ("w", f"{value} == w"), is_, same)
            begun = rewritten(
                o,
                ("w", "S[0+1] == 1/l+w*(1-1/l) and U[0+1] == 1/l-w/l and w == S[0+1]-U[0+1]"),
                back,
                begun,
            )
            _, many, copies, _, rate_ = sizes
            now = use(
                o, says, "l", above, "m", many, "b", copies, "lam", rate_, "z", above_zero,
                "X", "Y", "W", bound, network, "0+1", by(),
            )  # fmt: skip
            zero_in = o.leaf("0 <= 0 and 0 <= l-1", classes)
            one_in = o.leaf("0 <= 1 and 1 <= l-1", classes)
            unlike = o.leaf("not 1 == 0")
            now = use(o, now, "0", zero_in, "1", one_in, unlike)
            past = o.leaf("0 <= 0+1")
            own, _ = own_and_cross(o, sums, "0+1", past)
            total = own("0", zero_in)
            s_back = rewritten(o, ("w", "S[0+1] == w"), total, o.leaf("S[0+1] == S[0+1]"))
            now = substituted(o, now, s_back)
            place = ("0", zero_in, "1", one_in, unlike)
            error, _ = errors.equations(
                name, ("0+1", past), (classes, strength), (wide, probabilities), place
            )
            return then(substituted(o, now, error), begun)

        (inner,) = o.concluded(never).args
        return o.taut("false", never, every(o, inner, trained, *"mb", "lam", *"XYW"))

    general = every(o, f"for all z in (0, oo): z == {value} => false", at_rate)
    same = o.leaf(f"{value} == {value}", enough)
    return use(o, general, term(value, enough), positive, same)


def refuting(constants, *names, at=("2", by())):
    """Return a derivation of "not (theorem)" from the theorem at k = 2 (and further values of
    ``at``): ``constants(o, a, b, .., says)`` concludes ``false`` for constants with ``names``.
    """

    def negation(o):
        whole = o.hyp(o.theorem.sentence())
        instance = use(o, whole, *at)
        false = pick(o, instance, lambda *parts: constants(o, *parts), *names)
        return o.intro(o.theorem.sentence(), false)

    return negation


def _large(o, bound, *given):
    """Pick a whole number n above a term: return (step of "exists n: n >= bound")."""
    above = o.fresh("w", "real")
    general = o.all(above.args[0], o.axiom("archimedes", x=above.args[0]))
    o.release(above)
    return use(o, general, term(bound, *given))


@dataclass(frozen=True)
class Case:
    """Where a theorem on errors fails, at time 1 of a training with k = 2.

    Args:
        rate: the margin after the first step, as text in l.
        parts: the part of the claim that fails, and the relation of it, by number.
        inside: shows the premise of that part, from (outline, premise, step of S[1], step of l >=
            10, l).
        error: the quantity, an abbreviation.
        shown: proves of each leaf in l that the error is at most ``limit``.
        limit: text in l.
        least: what the theorem says the error is at least, as text in C and l.
        terms: show limit < least where l >= y and y >= 16/C, as a combination.
    """

    rate: str
    parts: tuple[int, ...]
    inside: Callable[..., int]
    error: str
    shown: dict[str, Any]
    limit: str
    least: str
    terms: list[tuple]


def fails(case, constant, sizes, says, o):
    """Conclude ``false`` from the steps of C > 0, of N >= 2 and of what is said of all l >= N."""
    fixed = (("k", "2"), ("D", case.rate), *MODEL)
    error = plain(case.error, fixed)
    value = lemma(o, f"for all l in {{10..}}: {error} == {error}")
    bound = lemma(o, f"for all l in {{10..}}: {error} <= {case.limit}", **case.shown)
    less = lemma(
        o,
        "for all C in (0, oo), l in {10..}, x: x >= 16/C => x <= l =>"
        f" {case.limit} < {case.least}",
        how="combination",
        terms=[case.terms],
    )
    signs = {"le": "q <= x", "ge": "x >= q"}
    opposite = {
        op: lemma(o, f"for all x, p, q: x <= p => p < q => not ({said})")
        for op, said in signs.items()
    }
    name = o.text(o.concluded(constant).args[1])

    def enough(whole, many):
        n = o.text(o.concluded(many).args[0])
        classes = there_is(
            o,
            f"exists int l: 10 <= l and N <= l and {n} <= l",
            f"N+{n}+10",
            range=by(),
            then=lambda goal: o.leaf(goal, sizes, whole),
        )
        return pick(o, classes, lambda *wide: chosen(n, many, *wide), "l")

    def chosen(n, many, ten, above, more):
        classes = "l"

        def then(now, begun):
            own, _, margin = (o.taut(one, begun) for one in o.concluded(begun).args)
            said = now
            for number in case.parts:
                if o.concluded(said).op == "implies":
                    premise = o.concluded(said).args[0]
                    said = o.cut(said, case.inside(o, premise, own, ten, classes))
                if o.concluded(said).op == "and":
                    said = o.taut(o.concluded(said).args[number], said)
            if o.concluded(said).op == "implies":
                premise = o.concluded(said).args[0]
                said = o.cut(said, case.inside(o, premise, own, ten, classes))
            said = substituted(o, said, margin)
            has, at_most = (use(o, one, classes, ten) for one in (value, bound))
            limit = use(o, less, name, constant, classes, ten, n, many, more)
            never = o.at_defined(
                opposite[o.concluded(said).op], o.text(o.concluded(has).args[0]), has
            )
            ends = (o.text(one) for one in o.concluded(limit).args)
            never = use(o, never, *(term(end, ten, constant) for end in ends), at_most, limit)
            return o.taut("false", never, said)

        two = o.leaf("2 <= l", ten)
        return after_one_step(o, says, two, ten, above, (case.rate, by(ten)), case.error, then)

    return pick(o, _large(o, f"16/{name}", constant), enough, "n")


def _border(formula):
    """R_1 <= 16/l^2 at k = 2, D = 1/(l-1)."""
    setting = Written(formula, ONE, (("k", "2"), ("D", "1/(l-1)"), *RATIOS))
    group = [("1", (f"4/l-{H}", f"{H}+4/l"))]
    return setting.whole(border_facts(setting), [group])


def _by_value(o, premise, own, ten, classes):
    """A range of f from the value of S[1], by arithmetic."""
    return o.leaf(premise, own, ten)


def _beyond(o, premise, own, ten, classes):
    """(log l - 1)/2 < f at D = log(l-1)."""
    far = lemma(
        o,
        "for all l in {10..}: (log(l)-1)/2 < 1/l+log(l-1)*(1-1/l)",
        how="combination",
        params={"n": "l-10"},
        terms=[
            [
                ("(l-2)/(2*l)", ("log(l-1)",)),
                ("1/2", (), ("log(l)-log(l-1)",)),
                ("(1-1/(l-1))/2+1/l",),
            ]
        ],
    )
    return rewritten(o, premise, own, use(o, far, classes, ten))


@cache
def _absent():
    """R_0 <= k^2/l^2 at every state."""
    return establish(
        Formula(f"{plain('R0')} <= k**2/l**2", ("l in [2, oo)", "k in [2, oo)", "D in (0, oo)")),
        "positivity",
        params=GROWTH,
    )


_ROOM = [("C/l**2", ("l-x",)), ("C/l**2", ("x-16/C",))]
WEAK_FAILS = Case(
    "1/(l-1)",
    (1,),
    _by_value,
    "R1",
    {"shown": _border},
    "16/l**2",
    "C*2",
    [*_ROOM, ("C*(l-1)/l",), ("C",)],
)
LATE_FAILS = Case(
    "log(l-1)",
    (0,),
    _beyond,
    "R1",
    {"how": "positivity", "params": {"n": "l-10"}},
    "1/l**2",
    "C*2**2",
    [("C/(16*l**2)", ("l-x",)), ("C/(16*l**2)", ("x-16/C",)), ("C*(4-1/(16*l))",)],
)


def total_fails():
    """Theorem 13 fails at D = 1/2: R_0 is at most 4/l^2 there."""
    values = {"l": "l", "k": "2", "D": "1/2"}
    return Case(
        "1/2",
        (1,),
        _by_value,
        "R0",
        {"shown": lambda formula: instance(_absent(), values, formula)},
        "2**2/l**2",
        "C*2/l",
        [("2*C/l**2", ("l-x",)), ("2*C/l**2", ("x-16/C",)), ("28/l**2",)],
    )


def weak_fails(o):
    """Theorem 9 fails at f = 2/l, for c_f = 2 and k = 2."""
    return refuting(
        lambda o, high, low, sizes, says: fails(WEAK_FAILS, low, sizes, says, o),
        "C1",
        "C",
        "N",
        at=("2", by(), "2", by()),
    )(o)


def late_fails(o):
    """Theorem 11 fails at e^D = l-1 for k = 2."""
    return refuting(
        lambda o, low, high, other, sizes, says: fails(LATE_FAILS, low, sizes, says, o),
        "C",
        "C2",
        "C3",
        "N",
    )(o)


def totals_fail(o):
    """Theorem 13 fails in its second range."""
    return refuting(
        lambda o, one, low, three, four, five, sizes, says: fails(
            total_fails(), low, sizes, says, o
        ),
        "C1",
        "C",
        "C3",
        "C4",
        "C5",
        "N",
        at=("2", by(), "2", by()),
    )(o)


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
