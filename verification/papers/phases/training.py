"""Derivations about gradient descent of `phases`, step by step in time: what every theorem along
the training shares, and Theorem 7.
"""

from __future__ import annotations

from assay.theory.papers.phases.training import CROSS_STEP, OWN_STEP, TRAINED
from assay.verification.papers.phases import horizons
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
_NUMBERS = f"m in [1, oo), k in [2, oo), z in (0, oo), a, u, {_POSITIVE}"
_WEAK = "(A+m*B)"
_STRONG = "(F+m*G)"
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
        f"for all {_NUMBERS}: (1-(a+{_OWN}))/m == (1-a)/m-{_CROSS}",
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
                lambda power: pick(o, start, lambda first: own_sums(weights, power, first), "first"),
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
            f"for all {_NUMBERS}: a+{_OWN}+m*(u-{_CROSS}) == a+m*u",
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
            f"for all {_NUMBERS}: A <= 2*m*B => a+{_OWN} >= a+z/(3*(k+1))",
            how="combination",
            terms=[[(f"z/(3*(k+1)*{_WEAK})", ["2*m*B-A"]), (f"z*k*m*G/((k+1)*{_STRONG})", [])]],
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

    def passes_all(self, total):
        """The own sum passes every level, and stays above: for all M there is a time n with S[t] >=
        M for all t >= n.
        """
        o = self.o
        crosses, rises = self.cross_sums(total), self.rises()
        gained = lemma(
            o,
            f"for all {_NUMBERS}, p in (0, oo), q in (0, oo): A <= p => q <= B =>"
            f" a+{_OWN} >= a+z*(m*q/(p+m*q))/(k+1)",
            how="combination",
            terms=[
                [
                    (f"z*m*B/((k+1)*{_WEAK}*(p+m*q))", ["p-A"]),
                    (f"z*m*A/((k+1)*{_WEAK}*(p+m*q))", ["B-q"]),
                    (f"z*k*m*G/((k+1)*{_STRONG})", []),
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
            "for all m in [1, oo), M in [0, oo), a: M+1 <= a => M <= a-(1-a)/m",
            how="combination",
            terms=[[("1+1/m", ["a-M-1"]), ("1", []), ("M/m", [])]],
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


def monotone(o):
    """The own sum rises, and the probabilities of other classes fall, in every step."""
    size, strength, rate = o.given
    training = Training(o, size, strength, rate, o.let["S"], o.let["U"])
    total, rises = training.sum_is_one(), training.rises()
    crosses = training.cross_sums(total)
    grown = lemma(
        o,
        "for all x, y: x < y => exp(x) < exp(y)",
        how="combination",
        terms=[[("exp(x)", [], ["y-x"]), ("exp(x)", ["y-x"])]],
    )
    less = lemma(
        o,
        "for all m in [1, oo), A in (0, oo), B in (0, oo), V in (0, oo), W in (0, oo):"
        " A < B => V < W => V/(B+m*V) < W/(A+m*W)",
        how="combination",
        terms=[
            [("W/((A+m*W)*(B+m*V))", ["B-A"]), ("A/((A+m*W)*(B+m*V))", ["W-V"])],
        ],
    )

    def step(goal, past):
        rise = use(o, rises, "t", past)
        now, then = use(o, crosses, "t", past), use(o, crosses, "t+1", by(past))
        fall = o.leaf("U[t+1] < U[t]", now, then, rise, size)
        parts = [rise]
        for factor in ("", "k*"):
            own, cross = f"{factor}S", f"{factor}U"
            up = o.leaf(f"{own}[t] < {own}[t+1]", rise, strength)
            down = o.leaf(f"{cross}[t+1] < {cross}[t]", fall, strength)
            up = use(o, grown, f"{own}[t]", f"{own}[t+1]", up)
            down = use(o, grown, f"{cross}[t+1]", f"{cross}[t]", down)
            values = (f"{own}[t]", f"{own}[t+1]", f"{cross}[t+1]", f"{cross}[t]")
            positive = (a for value in values for a in (f"exp({value})", by()))
            parts.append(use(o, less, "l-1", by(size), *positive, up, down))
        return o.taut(goal, *parts)

    return every(o, o.theorem.conclusion(), step)


def time_scale(o):
    """Theorem 7 with t* >= 1: first passage of the own sum over f."""
    size, strength, rate, inside, room = o.given
    training = Training(o, size, strength, rate, o.let["S"], o.let["U"])
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
        "for all x in [2, oo), y, s: 1/x <= y and y <= log(x) => y <= s => s <= 2*y-1/x =>"
        " 1/x-4*(y-1/x)/x <= (1-s)/(x-1) and (1-s)/(x-1) <= 1/x",
        how="combination",
        terms=[
            [("2/(x*(x-1))", ["y-1/x", "x-2"]), ("1/(x-1)", ["2*y-1/x-s"])],
            [("1/(x-1)", ["s-y"]), ("1/(x-1)", ["y-1/x"])],
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
        claim = o.theorem.conclusion()
        own = o.taut("S[t-1] <= f and f <= S[t]", o.leaf("S[t-1] <= f", last), hit)
        return there_is(
            o, claim, "t", range=by(later), then=lambda goal: o.taut(goal, late, early, own, ends)
        )

    return pick(o, first, passed)


def contrary(o):
    """Show "for all x, y: x < y => not (y <= x)"."""
    return lemma(o, "for all x, y: x < y => not (y <= x)")


def time_scale_fails(o):
    """Refute Theorem 7 as printed: at k = 2, l = N+1, f = 1 and z = c1 it asks for a passage time
    t >= 1 with t <= c1*t* = 1-1/l.
    """
    whole = o.hyp(o.theorem.sentence())
    trainings, opposite = exists(o), contrary(o)

    def constants(low, high, factor, sizes, says):
        never = use(o, trainings, "N+1", by(sizes), "2", by(), "c1", high)
        (inner,) = o.concluded(never).args
        time = lemma(
            o,
            "for all c in (0, oo), x in [3, oo): c*((1-1/x)/c) < 1",
            how="combination",
            terms=[[("1/x", [])]],
        )
        short = use(o, time, "c1", high, term("N+1"), by(sizes))

        def failing(goal):
            return absurd(o, goal.args[0], reached)

        def reached(trained):
            place = ("N+1", by(), "c1", high, "1", by(sizes), "S", "U", trained)
            return pick(o, use(o, says, *place), late)

        def late(start, both):
            time = o.text(o.concluded(start).args[1])
            early = o.leaf(f"{time} < 1", both, short, sizes, high)
            return o.taut("false", start, use(o, opposite, time, "1", early))

        return o.taut("false", never, every(o, inner, failing, "S", "U"))

    at_two = use(o, whole, "2", by())
    false = pick(o, at_two, constants, "c0", "c1", "C", "N")
    return o.intro(o.theorem.sentence(), false)


def diverges(o):
    """The margin S-U passes every level for good."""
    size, strength, rate = o.given
    training = Training(o, size, strength, rate, o.let["S"], o.let["U"])
    total = training.sum_is_one()
    return training.margin_passes_all(total)


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


SETTLERS = {
    ("phases.mono", "theorem"): lambda job: job.done(
        job.derive(monotone), "True at every time, for every learning rate."
    ),
    ("phases.mono", "diverges"): lambda job: job.done(
        job.derive(diverges),
        "While the own sum is below a level it gains at least a fixed amount in each step.",
    ),
    ("phases.thm7", "theorem"): lambda job: job.done(
        job.disprove(time_scale_fails),
        "Nothing bounds lambda: at k = 2, l = N+1, f = 1 and lambda d (k+1)/(2 l^2) = c_1 the"
        " passage time is at least 1 and c_1 t* = 1-1/l is smaller, for whatever constants.",
    ),
    ("phases.thm7", "repair-theorem"): lambda job: job.done(
        job.derive(time_scale),
        "Each step gains at most z, and at least z/(3(k+1)) while S <= log l; so the first step"
        " with S >= f comes at a time in [t*, (3k+4)t*], for all l >= 2, k >= 2 and t* >= 1.",
        horizon=horizons.time_scale(),
        figures={"c_0": "1", "c_1": "3k+4"},
    ),
}
