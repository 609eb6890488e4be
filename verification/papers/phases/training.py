"""Derivations about gradient descent of `phases`, step by step in time: what every theorem along
the training shares, and Theorem 7.
"""

from __future__ import annotations

from assay.verification.search.logic.passage import first_passage
from assay.verification.search.logic.goals import (
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

_POSITIVE = "A in (0, oo), B in (0, oo), F in (0, oo), G in (0, oo)"
_NUMBERS = f"m in [1, oo), k in [2, oo), z in (0, oo), a, u, {_POSITIVE}"
_WEAK = "(A+m*B)"
_STRONG = "(F+m*G)"
_OWN = f"z*((1-A/{_WEAK})+k*(1-F/{_STRONG}))/(k+1)"
_CROSS = f"z*(B/{_WEAK}+k*(G/{_STRONG}))/(k+1)"
_VALUES = ("exp(S[t])", "exp(U[t])", "exp(k*S[t])", "exp(k*U[t])")


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
            new = rewritten(o, f"S[t+1]+(l-1)*U[t+1] == {o.text(right)}", own, self._with(cross, same))
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
        within = lemma(o, f"for all {_NUMBERS}: a <= a+{_OWN} and a+{_OWN} <= a+z", how="positivity")

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


def time_scale(o):
    """Theorem 7 with t* >= 1: first passage of the own sum over f."""
    size, strength, rate, inside, room = o.given
    training = Training(o, size, strength, rate, o.let["S"], o.let["U"])
    total, gains = training.sum_is_one(), training.gains()
    slow = training.gains_at_least(total)
    either = lemma(o, "for all x, y: x <= y or y < x", how="cases", on="x <= y")

    def below(missed, when):
        """S < f at a time that has not reached f."""
        return o.taut(f"S[{when}] < f", missed, use(o, either, "f", f"S[{when}]"))

    def growing(goal, past, missed):
        low = below(missed, "t")
        gain = use(o, slow, "t", past, by(low, inside, size))
        return o.taut(goal, gain, o.leaf("S[t] <= f", low))

    gain = term("z/(3*(k+1))", strength)
    first = first_passage(
        o, "t", "f <= S[t]", "S[t]", gain, by(rate, strength), "f", growing
    )
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
            o.intro("0 <= t", o.leaf("S[0]-1/l >= 0*(z/(3*(k+1)))", training.own[0], size, strength)),
            lambda goal, start, known: every(
                o, goal, lambda goal, inside_: slower(goal, start, known, inside_)
            ),
        )

        slowest = use(o, lower, "t-1", by(later), by())
        early = use(o, soon, "k", strength, "z", rate, "f-1/l", "t", by(slowest, last, strength, size), room)
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
