"""Derive the mended Lemma A.9 and Corollary A.11 of `collapse`: the growth of zeta step by step."""

from __future__ import annotations

import re
from collections.abc import Callable

from assay.verification.papers.collapse import growth_lemmas as lemmas
from assay.verification.search.logic.goals import (
    Term,
    by,
    every,
    invariant,
    lemma,
    rewritten,
    substituted,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline

RATE = "eta*tau**2"
START = "abs(zeta[0])"
THRESHOLD = "32*L*(4*N)/(c**2*sqrt(d))"
"""The number q."""


def bounds(form: str, t: str) -> str:
    """Return the bounds `lemmas.UP` or `lemmas.DOWN` of zeta(t)."""
    names = {"v": "zeta[0]", "x": f"zeta[{t}]", "g": f"({RATE})", "s": t}
    return re.sub(r"\b[vxgs]\b", lambda found: names[found.group()], form)


class Setting:
    """The constants of the model in a theorem on zeta and phi, which ``o`` derives."""

    def __init__(self, o: Outline) -> None:
        self.o = o
        self.given = dict(zip(o.theorem.given, o.given, strict=True))
        self.N, self.d, self.tau, self.kappa, self.eta, self.L, self.c, self.ct = (
            self._range(name) for name in ("N", "d", "tau", "kappa", "eta", "L", "c", "ct")
        )
        self.T = self._range("T")
        self.rate = o.leaf(f"0 < {RATE}", self.eta, self.tau)
        self.wide = o.taut("ct < 8/(1+8*c)", self.ct)
        self.ct_positive = o.taut("0 < ct", self.ct)
        self.ratio = self.given["c == 8*kappa*sqrt(d)/tau"]
        self.root = term("sqrt(d)", self.d)
        self.root_positive = o.leaf("0 < sqrt(d)", self.d)
        self.threshold = term(THRESHOLD, self.N, self.c, self.L, self.d)
        quotient = lemmas.weighted(
            o,
            "for all h in [1, oo), c in (0, 1/8], L in (0, oo), a in (0, oo):"
            " 0 < 32*L*(4*h)/(c**2*a)",
            [("128*L*h/(c**2*a)",)],
        )
        self.threshold_positive = use(
            o, quotient, "N", by(self.N), "c", self.c, "L", self.L, self.root, self.root_positive
        )
        self._soon = lemmas.weighted(
            o,
            "for all g in (0, oo), z in [0, oo), s, r, f: s <= r => r*g*z <= f => s*g*z <= f",
            [("g*z", ["r-s"]), ("1", ["f-r*g*z"])],
        )

    def _range(self, name: str) -> int:
        return next(s for text, s in self.given.items() if text.startswith(f"{name} in "))

    def every_time(self, word: str) -> int:
        """Return the hypothesis for all times that a word tells from the others."""
        times = [text for text in self.given if text.startswith("for all t in")]
        return self.given[next(text for text in times if word in text)]

    def remainder(self, least: str | Term, at_least: int) -> int:
        """Conclude 3 L kappa/tau <= (c/8) y, where ``at_least`` shows that y, the term ``least``,
        is at least the threshold q.
        """
        return use(
            self.o, lemmas.remainder(self.o), "N", by(self.N), "c", self.c, "L", self.L,
            self.root, self.root_positive, "tau", self.tau, "kappa", self.kappa, least,
            self.ratio, at_least,
        )  # fmt: skip


class Growth(Setting):
    """The growth of zeta under the update (53), while the noise is small.

    ``o`` derives a theorem with the hypotheses
    `assay.theory.papers.collapse.growth_in_time.REPAIRED`; ``constant`` is C^(phi).
    """

    def __init__(self, o: Outline, constant: str) -> None:
        super().__init__(o)
        if constant == "C":
            self.enough = self.given["C*c <= n/4"]
            self.constant = ("C", self._range("C"))
        else:
            self.enough = o.leaf(f"{constant}*c <= 4*N/4", self.c, self.N)
            self.constant = (constant, by())
        self.least = self._least()
        self.rest = self.remainder("zeta[0]**2", self.least)
        quiet, self._square, self._increment = (
            make(o) for make in (lemmas.quiet, lemmas.square, lemmas.increment)
        )
        self._quiet = quiet
        size = next(step for text, step in self.given.items() if text.startswith("abs(zeta[0])"))
        bound = lemmas.weighted(
            o,
            "for all g in (0, oo), z, r: z <= r/(16*g) => 16*g*z <= r",
            [("16*g", ["r/(16*g)-z"])],
        )
        size = o.leaf(f"{START} <= c*(8-ct)/(16*({RATE}))", size, self.eta, self.tau)
        self.size = use(o, bound, RATE, self.rate, START, "c*(8-ct)", size)

    def _least(self) -> int:
        """q <= zeta(0)^2: the lower end of condition 3."""
        o = self.o
        root = next(step for text, step in self.given.items() if text.startswith("sqrt("))
        square = lemma(o, "for all x in (0, oo), u in [0, oo): sqrt(x) <= u => x <= u**2")
        squared = use(o, square, self.threshold, self.threshold_positive, START, by(), root)
        same = lemmas.size_squared(o, "zeta[0]", flipped=True)
        return rewritten(o, f"{THRESHOLD} <= zeta[0]**2", same, squared)

    def soon(self, time: str, before: int) -> int:
        """Conclude time*eta*tau^2*|zeta(0)| <= c_t from a step time <= T."""
        late = self.o.leaf(
            f"T*({RATE})*{START} <= ct", self.given["T*eta*tau**2*abs(zeta[0]) <= ct"]
        )
        return use(self.o, self._soon, RATE, self.rate, START, by(), time, "T", "ct", before, late)

    def near(self, t: str, i: str, half: int, here: int) -> int:
        """Conclude that (zeta+phi_i)^2 lies between (1 -+ c/2)^2 zeta^2 at t, from |zeta(0)|/2 <=
        |zeta(t)| and the bound of phi_i(t).
        """
        o, now, p = self.o, f"zeta[{t}]", f"phi[4*N*{t}+{i}]"
        small = use(
            o, self._quiet, "c", self.c, *self.constant, "N", by(self.N), START, by(),
            f"abs({now})", by(), f"abs({p})", self.enough, half, here,
        )  # fmt: skip
        return use(o, self._square, "c", self.c, now, p, small)

    def moves(self, t: str, half: int, noise: int, update: int) -> tuple[int, int]:
        """Conclude both sides of part b) at t.

        Args:
            t: a declared name.
            half: a step |zeta(0)|/2 <= |zeta(t)|.
            noise: the bound of phi_i(t), for all i in {1..N}.
            update: the update (53) at t.
        """
        o, now = self.o, f"zeta[{t}]"

        i = o.fix("i", "int")
        low, high = o.hyp(f"1 <= {i}"), o.hyp(f"{i} <= N")
        here = use(o, noise, i, o.taut(f"1 <= {i} and {i} <= N", low, high))
        both = self.near(t, i, half, here)
        squares = f"({now}+phi[4*N*{t}+{i}])**2"
        ends = []
        for number, f, g in (
            (0, f"(1-c/2)**2*{now}**2", squares),
            (1, squares, f"(1+c/2)**2*{now}**2"),
        ):
            one = o.taut(o.concluded(both).args[number], both)
            inside = o.hyp(f"1 <= {i} and {i} <= N")
            one = o.intro(f"1 <= {i}", o.intro(f"{i} <= N", one))
            one = o.cut(one, o.taut(f"1 <= {i}", inside), o.taut(f"{i} <= N", inside))
            each = o.all(i, o.intro(f"1 <= {i} and {i} <= N", one))
            axiom = o.axiom("termwise", f=(i, f), g=(i, g), a="1", b="N")
            ends.append(o.cut(axiom, each))
        sum_ = f"sum({i} in 1..N, {squares})"
        sum_ = o.text(o.concluded(ends[0]).args[1])
        counts = [
            use(o, o.axiom("constant terms", c=f"(1{s}c/2)**2*{now}**2", a="1", b="N"), by(self.N))
            for s in "-+"
        ]
        ends = [
            o.leaf(f"(1-c/2)**2*{now}**2*N <= {sum_}", ends[0], counts[0]),
            o.leaf(f"{sum_} <= (1+c/2)**2*{now}**2*N", ends[1], counts[1]),
        ]
        later = f"zeta[{t}+1]"
        gone = f"{later}-{now}-{RATE}/(2*(4*N))*{sum_}"
        split = lemma(o, "for all x, y: abs(x) <= y => -y <= x and x <= y")
        rest = f"{RATE}/2*(3*L*kappa/tau)"
        written = term(f"{later}-{now}-tau**2*eta/(2*(4*N))*{sum_}", self.N)
        own = use(o, split, written, term("tau**2*eta/2*(3*L*kappa/tau)", self.tau), update)
        above, below = (o.taut(part, own) for part in o.concluded(own).args)
        above = o.leaf(f"-({rest}) <= {gone}", above, self.N, self.tau)
        below = o.leaf(f"{gone} <= {rest}", below, self.N, self.tau)
        square = lemmas.weighted(
            o,
            "for all c in (0, 1/8], z in [0, oo), u in [0, oo), r, x, y:"
            " z/2 <= u => z**2 == y**2 => u**2 == x**2 => r <= c/8*y**2 => r <= c/2*x**2",
            [
                ("1", ["c/8*y**2-r"]),
                ("c/8", ["z**2-y**2"]),
                ("c/2", ["u-z/2", "u+z/2"]),
                ("c/2", ["x**2-u**2"]),
            ],
        )
        remainder = term("3*L*kappa/tau", self.tau)
        small = use(
            o, square, "c", self.c, START, by(), f"abs({now})", by(), remainder, now, "zeta[0]",
            half, lemmas.size_squared(o, "zeta[0]"), lemmas.size_squared(o, now),
            self.rest,
        )  # fmt: skip
        found = use(
            o, self._increment, "N", by(self.N), "c", self.c, RATE, self.rate, now, later,
            sum_, remainder, above, below, small, *ends,
        )  # fmt: skip
        first, second = (o.taut(part, found) for part in o.concluded(found).args)
        return first, second


class Signed:
    """The same for one sign of zeta(0): the step ``sign`` says which.

    ``form`` are the bounds that are carried from step to step, and ``start`` the size of zeta(0).
    """

    def __init__(self, growth: Growth, sign: int, positive: bool) -> None:
        self.growth, self.sign, o = growth, sign, growth.o
        self.form = lemmas.UP if positive else lemmas.DOWN
        self.start = "zeta[0]" if positive else "-zeta[0]"
        self.size = o.leaf(f"{self.start} == {START}", sign)
        self._step = (lemmas.up_step if positive else lemmas.down_step)(o)
        self._ends = (lemmas.up_ends if positive else lemmas.down_ends)(o)
        self.positive = positive
        half = "v/2 < x" if positive else "(-v)/2 < -x"
        range_ = "(0, oo)" if positive else "(-oo, 0)"
        self._half = lemma(
            o,
            f"for all v in {range_}, x: {half} => abs(x) > abs(v)/2 and abs(v)/2 <= abs(x)",
        )

    def own(self, step: int) -> int:
        """Say of the size of zeta(0) what a step says of |zeta(0)|."""
        return substituted(self.growth.o, step, self.size)

    def ends(self, t: str, past: int, before: int, now: int) -> tuple[int, int, int, int]:
        """Conclude |zeta(t)| > |zeta(0)|/2, the same with <=, (57), and the first with the signs
        at t <= T.
        """
        g, o = self.growth, self.growth.o
        soon = self.own(g.soon(t, before))
        found = use(
            o, self._ends, "c", g.c, "ct", g.ct_positive, RATE, g.rate, "zeta[0]", self.sign,
            t, past, g.wide, soon, f"zeta[{t}]", now,
        )  # fmt: skip
        size, *brackets = (o.taut(part, found) for part in o.concluded(found).args)
        both = use(o, self._half, "zeta[0]", self.sign, f"zeta[{t}]", size)
        strict, half = (o.taut(part, both) for part in o.concluded(both).args)
        low, high = (o.text(o.concluded(one)) for one in brackets)
        return strict, half, o.taut(f"{low} and {high}", *brackets), size

    def following(self, t: str, past: int, within: int, now: int, slopes: tuple[int, int]) -> int:
        """Conclude the bounds at t+1 <= T from those at t."""
        g, o = self.growth, self.growth.o
        times = (self.own(g.soon(f"{t}+1", within)),) if self.positive else ()
        return use(
            o, self._step, "c", g.c, "ct", g.ct_positive, RATE, g.rate, "zeta[0]", self.sign,
            t, past, g.wide, *times, self.own(g.size), f"zeta[{t}]", f"zeta[{t}+1]", now, *slopes,
        )  # fmt: skip

    def begins(self) -> int:
        """Conclude the bounds at 0."""
        o = self.growth.o
        said = bounds(self.form, "0")
        parts = [o.leaf(part, self.sign, self.growth.rate) for part in o.tree(said).args]
        return o.taut(said, *parts)


def lemma_9(o: Outline) -> int:
    """The mended Lemma A.9: the bounds (57) carry over from step to step for both signs."""
    g = Growth(o, "C")
    noise, updates = g.every_time("abs(phi"), g.every_time("sum(")

    def steps(t, past, within, half):
        here = by(past, within)
        return g.moves(t, half, use(o, noise, t, here), use(o, updates, t, here))

    def signed(sign, positive):
        s = Signed(g, sign, positive)

        def then(goal, past, known):
            def inside(inner, within):
                before = o.leaf(f"{t} <= T", within)
                now = o.cut(known, before)
                _, half, *_ = s.ends(t, past, before, now)
                return s.following(t, past, within, now, steps(t, past, within, half))

            t = o.text(o.concluded(past).args[1])
            return every(o, goal, inside)

        base = o.intro("0 <= T", s.begins())
        always = invariant(o, "t", f"t <= T => {bounds(s.form, 't')}", base, then)
        first, second = o.theorem.conclusion().args

        def at_all(goal, range_):
            low, high = (o.taut(part, range_) for part in o.concluded(range_).args)
            t = o.text(o.concluded(low).args[1])
            strict, _, brackets, _ = s.ends(t, low, high, use(o, always, t, low, high))
            return o.taut(goal, strict, brackets)

        def at_steps(goal, range_):
            low, high = (o.taut(part, range_) for part in o.concluded(range_).args)
            t = o.text(o.concluded(low).args[1])
            before, within = o.leaf(f"{t} <= T", high), o.leaf(f"{t}+1 <= T", high)
            _, half, *_ = s.ends(t, low, before, use(o, always, t, low, before))
            return o.taut(goal, *steps(t, low, within, half))

        return o.taut(o.theorem.conclusion(), every(o, first, at_all), every(o, second, at_steps))

    return by_sign(g, signed)


def by_sign(g: Growth, signed: Callable[[int, bool], int]) -> int:
    """Show the theorem's claim for each sign of zeta(0), which condition 3 keeps away from 0."""
    o = g.o
    root = next(step for text, step in g.given.items() if text.startswith("sqrt("))
    away = lemma(o, "for all x in (0, oo), u: sqrt(x) <= u => 0 < u")
    away = use(o, away, g.threshold, g.threshold_positive, START, root)
    either = lemma(o, "for all x: 0 < abs(x) => 0 < x or x < 0")
    either = use(o, either, "zeta[0]", away)
    cases = [
        o.intro(said, signed(o.hyp(said), positive))
        for said, positive in (("0 < zeta[0]", True), ("zeta[0] < 0", False))
    ]
    return o.taut(o.theorem.conclusion(), either, *cases)
