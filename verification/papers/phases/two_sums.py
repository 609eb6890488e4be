"""Derivations about gradient descent of `phases` on two sums of weights, step by step in time: what
every theorem along the training shares.
"""

from __future__ import annotations

from assay.theory.papers.phases.training import CROSS_STEP, OWN_STEP, TRAINED
from assay.verification.search.logic.goals import (
    absurd,
    apart,
    by,
    every,
    invariant,
    lemma,
    pick,
    replaced,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.passage import first_passage

_POSITIVE = "A in (0, oo), B in (0, oo), F in (0, oo), G in (0, oo)"
_NUMBERS = f"c in [1, oo), k in [2, oo), z in (0, oo), a, u, {_POSITIVE}"
_WEAK = "(A+c*B)"
_STRONG = "(F+c*G)"
_OWN = f"z*((1-A/{_WEAK})+k*(1-F/{_STRONG}))/(k+1)"
_CROSS = f"z*(B/{_WEAK}+k*(G/{_STRONG}))/(k+1)"
_VALUES = ("exp(S[t])", "exp(U[t])", "exp(k*S[t])", "exp(k*U[t])")


def exists(o):
    """Show that there are sums S and U as the recursions say, for all l, k and z: not for all S
    and U do they fail to be so.

    The recursion theorem asks for steps that have a value by their form; so the cross sum is
    written (1-S[t])/(l-1) first, and l-1 and k+1 as exponentials.
    """
    twin = lemma(
        o,
        f"for all {_NUMBERS}: (1-(a+{_OWN}))/c == (1-a)/c-{_CROSS}",
        how="identity",
    )

    def shown(goal, size, strength, rate):
        (wrong,) = goal.args
        return absurd(o, wrong, lambda never: logarithms(size, strength, rate, never))

    def logarithms(size, strength, rate, never):
        classes = there_is(
            o,
            "exists logl: l-1 == exp(logl)",
            term("log(l-1)", size),
            range=by(),
            then=lambda goal: o.leaf(goal, size),
        )
        strengths = there_is(
            o,
            "exists logk: k+1 == exp(logk)",
            term("log(k+1)", strength),
            range=by(),
            then=lambda goal: o.leaf(goal, strength),
        )
        start = there_is(
            o,
            "exists first: first == 1/l",
            term("1/l", size),
            range=by(),
            then=lambda goal: o.leaf(goal, size),
        )
        own = "x+z*((1-exp(x)/(exp(x)+exp(logl)*exp((1-x)/exp(logl))))"
        own += "+k*(1-exp(k*x)/(exp(k*x)+exp(logl)*exp(k*((1-x)/exp(logl))))))/exp(logk)"

        def own_sums(weights, power, first):
            some = o.axiom("recursion", f=("t, x", own), x="first")
            return pick(o, some, lambda *rule: cross_sums(weights, power, first, *rule), "S")

        def cross_sums(weights, power, first, start, rule):
            step = ("t, x", "(1-S[t+1])/exp(logl)")
            some = o.axiom("recursion", f=step, x="(1-first)/exp(logl)")
            return pick(
                o,
                some,
                lambda *cross: both(weights, power, first, (start, rule), cross),
                "U",
            )

        def both(weights, power, first, own, cross):
            begin = rewritten(o, "U[0] == (1-S[0])/exp(logl)", own[0], cross[0])
            form = invariant(
                o,
                "t",
                "U[t] == (1-S[t])/exp(logl)",
                begin,
                lambda goal, past, known: use(o, cross[1], "t", past),
            )
            plain = every(
                o,
                "for all t in {0..}: U[t] == (1-S[t])/(l-1)",
                lambda goal, past: rewritten(o, goal, weights, use(o, form, "t", past)),
            )

            def own_step(goal, past):
                step = use(o, own[1], "t", past)
                now = use(o, form, "t", past)
                found = o.concluded(step)
                for equation in (now, weights, power):
                    new, old = o.concluded(equation).args
                    found = replaced(found, old, new)
                    step = rewritten(o, found, equation, step)
                return step

            own_rule = every(o, f"for all t in {{0..}}: S[t+1] == {OWN_STEP}", own_step)

            def cross_step(goal, past):
                values = (v for value in _VALUES for v in (value, by()))
                step = use(
                    o, twin, "l-1", by(size), "k", strength, "z", rate, "S[t]", "U[t]", *values
                )
                found = o.concluded(step)
                later = o.leaf("0 <= t+1", past)
                for equation in (
                    use(o, own_rule, "t", past),
                    use(o, plain, "t+1", later),
                ):
                    new, old = o.concluded(equation).args
                    found = replaced(found, old, new)
                    step = rewritten(o, found, equation, step)
                now = use(o, plain, "t", past)
                return rewritten(o, ("w", f"U[t+1] == w{CROSS_STEP[len('U[t]') :]}"), now, step)

            cross_rule = every(o, f"for all t in {{0..}}: U[t+1] == {CROSS_STEP}", cross_step)
            zero = rewritten(o, "S[0] == 1/l", own[0], first)
            same = use(o, plain, "0", by())
            same = rewritten(o, ("w", "U[0] == (1-w)/(l-1)"), zero_back(zero), same)
            low = o.leaf("U[0] == 1/l", same, size)
            parts = (zero, own_rule, low, cross_rule)
            trained = o.taut(TRAINED, *parts)
            return o.taut("false", use(o, never, "S", "U"), trained)

        def zero_back(zero):
            return o.leaf("1/l == S[0]", zero, size)

        return pick(
            o,
            classes,
            lambda weights: pick(
                o,
                strengths,
                lambda power: pick(
                    o, start, lambda first: own_sums(weights, power, first), "first"
                ),
                "logk",
            ),
            "logl",
        )

    return apart(
        o,
        "for all l in {2..}, k in [2, oo), z in (0, oo):"
        f" not (for all seq S: for all seq U: not {TRAINED})",
        shown,
    )


class Training:
    """Facts about the sums S and U, as steps of an outline in which l, k, z, S and U are free.

    Args:
        o: the outline.
        size, strength, rate: steps of l >= 2, of k >= 2 and of z > 0.
        own, cross: (start, recursion) steps of S and of U.
    """

    def __init__(self, o, size, strength, rate, own, cross):
        self.o, self.size, self.strength, self.rate = o, size, strength, rate
        self.own, self.cross = own, cross

    def _at_time(self, general, *more):
        """Use a lemma on l, k, z, own and cross sum and the four exponentials at time t."""
        o = self.o
        positive = [by() for _ in _VALUES]
        values = [argument for pair in zip(_VALUES, positive) for argument in pair]
        start = ("l-1", by(self.size), "k", self.strength, "z", self.rate, "S[t]", "U[t]")
        return use(o, general, *start, *values, *more)

    def sum_is_one(self):
        """Row sums stay 1: S[t]+(l-1)*U[t] == 1 for all t."""
        o = self.o
        kept = lemma(
            o,
            f"for all {_NUMBERS}: a+{_OWN}+c*(u-{_CROSS}) == a+c*u",
            how="identity",
        )

        def step(goal, past, known):
            own, cross = (use(o, rule[1], "t", past) for rule in (self.own, self.cross))
            same = self._at_time(kept)
            right = o.concluded(same).args[1]
            new = rewritten(
                o, f"S[t+1]+(l-1)*U[t+1] == {o.text(right)}", own, self._with(cross, same)
            )
            return o.leaf(goal, new, known)

        base = by(self.own[0], self.cross[0], self.size)
        return invariant(o, "t", "S[t]+(l-1)*U[t] == 1", base, step)

    def _with(self, cross, same):
        """From what the steps say of the new cross sum's value: the same of U[t+1]."""
        o = self.o
        old, new = o.concluded(cross).args[1], o.concluded(cross).args[0]
        return rewritten(o, replaced(o.concluded(same), old, new), cross, same)

    def gains(self):
        """The own sum gains something, and at most z: S[t] <= S[t+1] <= S[t]+z for all t."""
        o = self.o
        within = lemma(
            o, f"for all {_NUMBERS}: a <= a+{_OWN} and a+{_OWN} <= a+z", how="positivity"
        )

        def step(goal, past):
            own = use(o, self.own[1], "t", past)
            return self._with(own, self._at_time(within))

        return every(o, "for all t in {0..}: S[t] <= S[t+1] and S[t+1] <= S[t]+z", step)

    def gains_at_least(self, total):
        """While the own sum is at most log l, it gains at least z/(3(k+1)) in each step.

        ``total`` is the step of `sum_is_one`.
        """
        o = self.o
        log_small = lemma(
            o,
            "for all x in [2, oo): 2*log(x) <= x",
            how="monotone",
            variable="x",
            end="lower",
            factor="1/x",
            slope="x-2",
        )
        grown = lemma(
            o,
            "for all x in [2, oo), a: a <= log(x) => exp(a) <= x",
            how="combination",
            terms=[[("exp(a)", [], ["log(x)-a"]), ("exp(a)", ["log(x)-a"])]],
        )
        wrong = lemma(
            o,
            "for all x in [2, oo), a: exp(a) <= x => 2*a <= x =>"
            " exp(a) <= 2*(x-1)*exp((1-a)/(x-1))",
            how="combination",
            terms=[
                [
                    ("2*(x-1)", [], ["(1-a)/(x-1)"]),
                    ("1", ["x-exp(a)"]),
                    ("1", ["x-2*a"]),
                ]
            ],
        )
        slow = lemma(
            o,
            f"for all {_NUMBERS}: A <= 2*c*B => a+{_OWN} >= a+z/(3*(k+1))",
            how="combination",
            terms=[[(f"z/(3*(k+1)*{_WEAK})", ["2*c*B-A"]), (f"z*k*c*G/((k+1)*{_STRONG})", [])]],
        )

        def step(goal, past, low):
            twice = use(o, log_small, "l", self.size)
            bound = use(o, grown, "l", self.size, "S[t]", low)
            double = o.leaf("2*S[t] <= l", low, twice, self.size)
            weak = use(o, wrong, "l", self.size, "S[t]", bound, double)
            cross = o.leaf("U[t] == (1-S[t])/(l-1)", use(o, total, "t", past), self.size)
            weak = rewritten(o, "exp(S[t]) <= 2*(l-1)*exp(U[t])", cross, weak)
            own = use(o, self.own[1], "t", past)
            return self._with(own, self._at_time(slow, weak))

        return every(o, "for all t in {0..}: S[t] <= log(l) => S[t+1] >= S[t]+z/(3*(k+1))", step)

    def rises(self):
        """The own sum rises strictly: S[t] < S[t+1] for all t."""
        o = self.o
        strictly = lemma(o, f"for all {_NUMBERS}: a < a+{_OWN}", how="positivity")

        def step(goal, past):
            own = use(o, self.own[1], "t", past)
            return self._with(own, self._at_time(strictly))

        return every(o, "for all t in {0..}: S[t] < S[t+1]", step)

    def cross_sums(self, total):
        """U[t] == (1-S[t])/(l-1) for all t; ``total`` is the step of `sum_is_one`."""
        o = self.o
        return every(
            o,
            "for all t in {0..}: U[t] == (1-S[t])/(l-1)",
            lambda goal, past: o.leaf(goal, use(o, total, "t", past), self.size),
        )

    def margin_is_positive(self):
        """After the first step the own sum is the larger one: U[t] < S[t] for all t >= 1."""
        o = self.o
        total, rises = self.sum_is_one(), self.rises()
        crosses = self.cross_sums(total)
        above = lemma(
            o,
            "for all l in {2..}, x: 1/l < x => (1-x)/(l-1) < x",
            how="combination",
            terms=[[("l/(l-1)", ["x-1/l"])]],
        )
        least = invariant(
            o,
            "t",
            "1/l <= S[t]",
            by(self.own[0], self.size),
            lambda goal, past, known: o.leaf(goal, known, use(o, rises, "t", past), self.size),
        )

        def later(goal, past):
            before = o.leaf("0 <= t-1", past)
            rise = use(o, rises, "t-1", before)
            rise = rewritten(o, ("w", "S[t-1] < S[w]"), o.leaf("t == t-1+1", past), rise)
            more = o.leaf("1/l < S[t]", use(o, least, "t-1", before), rise, self.size)
            cross = use(o, crosses, "t", o.leaf("0 <= t", past))
            return rewritten(o, goal, cross, use(o, above, "l", self.size, "S[t]", more))

        return every(o, "for all t in {1..}: U[t] < S[t]", later)

    def passes_all(self, total):
        """The own sum passes every level, and stays above: for all M there is a time n with S[t] >=
        M for all t >= n.
        """
        o = self.o
        crosses, rises = self.cross_sums(total), self.rises()
        gained = lemma(
            o,
            f"for all {_NUMBERS}, p in (0, oo), q in (0, oo): A <= p => q <= B =>"
            f" a+{_OWN} >= a+z*(c*q/(p+c*q))/(k+1)",
            how="combination",
            terms=[
                [
                    (f"z*c*B/((k+1)*{_WEAK}*(p+c*q))", ["p-A"]),
                    (f"z*c*A/((k+1)*{_WEAK}*(p+c*q))", ["B-q"]),
                    (f"z*k*c*G/((k+1)*{_STRONG})", []),
                ]
            ],
        )
        grown = exponential(o)
        ordered = lemma(o, "for all x, y: not (x <= y) => y < x")
        least = "z*((l-1)*exp((1-M)/(l-1))/(exp(M)+(l-1)*exp((1-M)/(l-1))))/(k+1)"

        def level(goal):
            def growing(goal, past, missed):
                low = o.taut("S[t] < M", missed, use(o, ordered, "M", "S[t]"))
                below = o.leaf("S[t] <= M", low)
                own = use(o, grown, "S[t]", "M", below)
                cross = use(o, crosses, "t", past)
                ends = term("(1-M)/(l-1)", self.size)
                more = o.leaf("(1-M)/(l-1) <= U[t]", below, cross, self.size)
                other = use(o, grown, ends, "U[t]", more)
                positive = ("exp(M)", by(), term("exp((1-M)/(l-1))", self.size), by(self.size))
                gain = self._at_time(gained, *positive, own, other)
                gain = self._with(use(o, self.own[1], "t", past), gain)
                return o.taut(goal, gain, below)

            gain = term(least, self.size, self.strength)
            first = first_passage(
                o,
                "t",
                "M <= S[t]",
                "S[t]",
                gain,
                by(self.size, self.strength, self.rate),
                "M",
                growing,
            )

            def stays(past, both):
                time = o.text(o.concluded(past).args[1])
                hit = o.taut(f"M <= S[{time}]", both)
                later = o.fresh("s", "int")
                after = o.hyp(f"{time} <= s")
                still = o.hyp("M <= S[s]")
                rise = use(o, rises, "s", by(after, past))
                step = o.leaf("M <= S[s+1]", still, rise)
                o.hyp(f"{time} <= s")
                always = o.induct("s", "M <= S[s]", time, hit, step)
                o.release(later)
                return there_is(
                    o, goal, time, range=by(past), then=lambda inner: o.taut(inner, always)
                )

            return pick(o, first, stays)

        return every(o, "for all M: exists n in {0..}: for all t in {n..}: M <= S[t]", level)

    def margin_passes_all(self, total):
        """The margin passes every level: for all M there is a time n with S[t]-U[t] >= M for all t
        >= n, M >= 0.
        """
        o = self.o
        passes, crosses = self.passes_all(total), self.cross_sums(total)
        wide = lemma(
            o,
            "for all c in [1, oo), M in [0, oo), a: M+1 <= a => M <= a-(1-a)/c",
            how="combination",
            terms=[[("1+1/c", ["a-M-1"]), ("1", []), ("M/c", [])]],
        )

        def level(goal, sign):
            def far(above, always):
                time = o.text(o.concluded(above).args[1])

                def margin(inner, later):
                    when = o.text(o.concluded(later).args[1])
                    past = o.leaf(f"0 <= {when}", later, above)
                    high = use(o, always, when, later)
                    cross = use(o, crosses, when, past)
                    low = o.leaf(f"M+1 <= S[{when}]", high)
                    found = use(o, wide, "l-1", by(self.size), "M", sign, f"S[{when}]", low)
                    return rewritten(o, inner, cross, found)

                return there_is(
                    o, goal, time, range=by(above), then=lambda inner: every(o, inner, margin)
                )

            return pick(o, use(o, passes, "M+1"), far)

        return every(
            o,
            "for all M in [0, oo): exists n in {0..}: for all t in {n..}: M <= S[t]-U[t]",
            level,
        )


def exponential(o):
    """Show "for all x, y: x <= y => exp(x) <= exp(y)"."""
    return lemma(
        o,
        "for all x, y: x <= y => exp(x) <= exp(y)",
        how="combination",
        terms=[[("exp(x)", [], ["y-x"]), ("exp(x)", ["y-x"])]],
    )


def first_step(o):
    """The first step: S[1] == 1/l+z*(1-1/l), U[1] == 1/l-z/l, so the margin is z."""
    start = "for all x in [2, oo), k in [2, oo), z in (0, oo), A in (0, oo), F in (0, oo):"
    weak, strong = "(A+(x-1)*A)", "(F+(x-1)*F)"
    own = lemma(o, f"{start} z*(1-1/x) == z*((1-A/{weak})+k*(1-F/{strong}))/(k+1)", how="identity")
    cross = lemma(o, f"{start} z/x == z*(A/{weak}+k*(F/{strong}))/(k+1)", how="identity")
    rate = "(exp({0})+(l-1)*exp({1}))"
    q1, r1 = f"exp({{0}})/{rate}", f"exp({{1}})/{rate}"
    rules = {
        "S": (own, "S[0+1] == {0}+", f"z*((1-{q1})+k*(1-{{q}}))/(k+1)"),
        "U": (cross, "U[0+1] == {1}-", f"z*({r1}+k*({{q}}))/(k+1)"),
    }

    def said(name, one, other):
        """The rule of a sum at time 0, for these values of both sums."""
        _, head, step = rules[name]
        quotient = "exp(k*{0})/(exp(k*{0})+(l-1)*exp(k*{1}))"
        if name == "U":
            quotient = "exp(k*{1})/(exp(k*{0})+(l-1)*exp(k*{1}))"
        return head.format(one, other) + step.format(one, other, q=quotient.format(one, other))

    def begin(goal, size, strength, positive, trained):
        zero, own_rule, low, cross_rule = (
            o.taut(part, trained) for part in o.concluded(trained).args
        )
        back = {"S": o.leaf("1/l == S[0]", zero, size), "U": o.leaf("1/l == U[0]", low, size)}
        known = []
        for name, rule in (("S", own_rule), ("U", cross_rule)):
            step = use(o, rule, "0", by())
            step = rewritten(o, ("w", said(name, "w", "U[0]")), back["S"], step)
            step = rewritten(o, ("w", said(name, "(1/l)", "w")), back["U"], step)
            values = (term("exp(1/l)", size), by(size), term("exp(k*(1/l))", size), by(size))
            same = use(o, rules[name][0], "l", size, "k", strength, "z", positive, *values)
            sign = "+" if name == "S" else "-"
            known.append(rewritten(o, ("w", f"{name}[0+1] == 1/l{sign}w"), same, step))
        margin = o.leaf("z == S[0+1]-U[0+1]", *known, size)
        return o.taut(goal, *known, margin)

    return apart(
        o,
        "for all l in {2..}, k in [2, oo), z in (0, oo), seq S, seq U:"
        f" {TRAINED} => S[0+1] == 1/l+z*(1-1/l) and U[0+1] == 1/l-z/l"
        " and z == S[0+1]-U[0+1]",
        begin,
    )
