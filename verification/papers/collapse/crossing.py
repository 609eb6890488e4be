"""Derive the mended Lemma A.14 of `collapse`: zeta and phi up to the first crossing of sqrt(q)."""

from __future__ import annotations

from assay.theory.language.logic import trees
from assay.verification.papers.collapse import growth_lemmas as lemmas
from assay.verification.papers.collapse.growing import RATE, THRESHOLD, Setting
from assay.verification.papers.collapse.noise_growing import moved, noise_constants, triangle
from assay.verification.search.logic.goals import by, every, invariant, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline

ROOT = f"sqrt({THRESHOLD})"
SUMMED = f"1/256*({RATE})*c**2/N*({THRESHOLD})*{{t}}+c/9*{ROOT}"
"""The bound of |phi_k(t)| that carries over from step to step."""


class Crossing(Setting):
    """The dynamics while |zeta| <= sqrt(q)."""

    def __init__(self, o: Outline) -> None:
        super().__init__(o)
        root = lemma(o, "for all q in (0, oo): 0 <= sqrt(q) and sqrt(q)**2 == q")
        both = use(o, root, self.threshold, self.threshold_positive)
        self.sign, self.squared = (o.taut(part, both) for part in o.concluded(both).args)
        self.u = term(ROOT, self.N, self.c, self.L, self.d)
        own = o.leaf(f"{THRESHOLD} <= {THRESHOLD}", self.N, self.c, self.L, self.d)
        self.constants = noise_constants(self, self.threshold, own)
        self.rest = self.remainder(self.threshold, own)
        self.small = self.given["for all t in {0..T-1}: abs(zeta[t]) <= sqrt(q)"]
        self.noise_updates, self.updates = self.every_time("kappa*tau*L"), self.every_time("sum(")
        self.late = self.given["T*(eta*tau**2)*sqrt(q) <= ct"]
        self._triangle = triangle(o)
        self._within = lemma(o, "for all x, y: abs(x) <= y => -y <= x and x <= y")
        self._square = lemma(
            o,
            "for all c in (0, 1/8], u in [0, oo), x, p: -u <= x and x <= u =>"
            " -(c/8*u) <= p and p <= c/8*u => (x+p)**2 <= (1+c/8)**2*u**2",
        )
        self._move = lemmas.weighted(
            o,
            "for all h in [1, oo), c in (0, 1/8], f in (0, oo), q in (0, oo), k, r, w:"
            " k <= f*c**2/64 => r <= f*c**2*q/(2048*h) => w <= (1+c/8)**2*q => 0 <= w => 0 <= k =>"
            " 3*k/(4*(4*h))*w+r <= 1/256*f*c**2/h*q and k/(4*(4*h))*w-r >= -(1/256*f*c**2/h*q)",
            [
                ("3/(16*h)*w", ["f*c**2/64-k"]),
                ("1", ["f*c**2*q/(2048*h)-r"]),
                ("3*f*c**2/(1024*h)", ["(1+c/8)**2*q-w"]),
                ("3*f*c**2*q/(4096*h)", ["1/8-c"]),
                ("3*f*c**2*q/(65536*h)", ["1/8-c", "1/8+c"]),
                ("f*c**2*q/h*(1/256-1/2048-3/1024-3/32768-3/4194304)",),
            ],
            [
                ("w/(16*h)", ["k"]),
                ("1", ["f*c**2*q/(2048*h)-r"]),
                ("f*c**2*q/h*(1/256-1/2048)",),
            ],
        )
        self._summed = lemmas.weighted(
            o,
            "for all h in [1, oo), c in (0, 1/8], ct in (0, oo), g in (0, oo), u in [0, oo),"
            " s in [0, oo), p, q: u**2 == q => s*g*u <= ct => ct < 8/(1+8*c) =>"
            " p <= 1/256*g*c**2/h*q*s+c/9*u => p <= c/8*u",
            [
                ("1", ["1/256*g*c**2/h*q*s+c/9*u-p"]),
                ("1/256*g*c**2/h*s", ["u**2-q"]),
                ("c**2/(256*h)*u", ["ct-s*g*u"]),
                ("c**2/(256*h)*u", ["8/(1+8*c)-ct"]),
                ("c**2/(256*h)*u*64*c/(1+8*c)",),
                ("c*u/(32*h)", ["1/8-c"]),
                ("c*u/(256*h)", ["h-1"]),
                ("c*u*(1/72-1/256)",),
            ],
        )

    def quiet(self, t: str, past: int, before: int, always: int) -> int:
        """Conclude |phi_k(t)| <= (c/8) sqrt(q) for all k from their bounds `SUMMED` at t <= T."""
        o = self.o
        soon = use(
            o, self._soon, RATE, self.rate, self.u, self.sign, t, "T", "ct", before, self.late
        )

        def then(goal, range_):
            k = o.text(o.concluded(range_).args[0].args[1])
            here = use(o, always, k, range_)
            return use(
                o, self._summed, "N", by(self.N), "c", self.c, "ct", self.ct_positive, RATE,
                self.rate, self.u, self.sign, t, past, f"abs(phi[4*N*{t}+{k}])", self.threshold,
                self.squared, soon, self.wide, here,
            )  # fmt: skip

        return every(o, f"for all own in {{1..N}}: abs(phi[4*N*{t}+own]) <= c/8*{ROOT}", then)

    def square(self, t: str, k: str, inside: int, quiet: int) -> int:
        """Conclude (zeta+phi_k)^2 <= (1+c/8)^2 q at t."""
        o, x, p = self.o, f"zeta[{t}]", f"phi[4*N*{t}+{k}]"
        known = (self.N, self.c, self.L, self.d)
        zeta = use(o, self._within, x, self.u, inside)
        phi = use(o, self._within, p, term(f"c/8*{ROOT}", *known), quiet)
        found = use(o, self._square, "c", self.c, self.u, self.sign, x, p, zeta, phi)
        factor = lemmas.weighted(
            o,
            "for all c in (0, 1/8], u, q, w: u**2 == q => w <= (1+c/8)**2*u**2 =>"
            " w <= (1+c/8)**2*q",
            [("1", ["(1+c/8)**2*u**2-w"]), ("(1+c/8)**2", ["q-u**2"])],
        )
        square = o.text(o.concluded(found).args[0])
        return use(o, factor, "c", self.c, self.u, self.threshold, square, self.squared, found)

    def step(self, t: str, k: str, square: int, update: int) -> int:
        """Conclude that phi_k moves by at most eta tau^2 c^2 q/(256 N) from t to t+1."""
        o, now = self.o, f"zeta[{t}]"
        w = f"(phi[4*N*{t}+{k}]+{now})**2"
        square = o.leaf(f"{w} <= (1+c/8)**2*({THRESHOLD})", square, self.N, self.c, self.d)
        first, second, sign = self.constants
        move = use(
            o, self._move, "N", by(self.N), "c", self.c, "tau**2", by(self.tau), self.threshold,
            self.threshold_positive, "kappa**2*d", term("kappa*tau*L/(2*c)", self.c), w,
            first, second, square, o.leaf(f"0 <= {w}"), sign,
        )  # fmt: skip
        return moved(self, t, k, move, f"1/256*tau**2*c**2/N*({THRESHOLD})", update, self._triangle)


def lemma_14(o: Outline) -> int:
    """The mended Lemma A.14: phi_k stays small while zeta does, so the last step is short."""
    s = Crossing(o)
    start = s.given["for all k in {1..N}: abs(phi[n*0+k]) <= c/9*sqrt(q)"]
    carries = lemmas.weighted(
        o,
        "for all h in [1, oo), c in (0, 1/8], eta in (0, oo), tau in (0, oo), a, s, p, r, u:"
        " p <= 1/256*(eta*tau**2)*c**2/h*a*s+c/9*u => r <= p+eta*(1/256*tau**2*c**2/h*a) =>"
        " r <= 1/256*(eta*tau**2)*c**2/h*a*(s+1)+c/9*u",
        [
            ("1", ["p+eta*(1/256*tau**2*c**2/h*a)-r"]),
            ("1", ["1/256*(eta*tau**2)*c**2/h*a*s+c/9*u-p"]),
        ],
    )

    def all_(t: str) -> str:
        return f"for all own in {{1..N}}: abs(phi[4*N*{t}+own]) <= {SUMMED.format(t=t)}"

    def begins(goal, range_):
        k = o.text(o.concluded(range_).args[0].args[1])
        return o.leaf(goal, use(o, start, k, range_), s.N, s.c, s.L, s.d)

    def following(goal, past, known):
        t = o.text(o.concluded(past).args[1])

        def inside(inner, within):
            before, here = o.leaf(f"{t} <= T", within), by(past, within)
            always = o.cut(known, before)
            quiet = s.quiet(t, past, before, always)
            size = use(o, s.small, t, here)

            def one(goal, range_):
                k = o.text(o.concluded(range_).args[0].args[1])
                square = s.square(t, k, size, use(o, quiet, k, range_))
                step = s.step(t, k, square, use(o, s.noise_updates, t, here, k, range_))
                p, r = f"abs(phi[4*N*{t}+{k}])", f"abs(phi[4*N*({t}+1)+{k}])"
                return use(
                    o, carries, "N", by(s.N), "c", s.c, "eta", s.eta, "tau", s.tau, s.threshold,
                    t, p, r, s.u, use(o, always, k, range_), step,
                )  # fmt: skip

            return every(o, inner, one)

        return every(o, goal, inside, count=0)

    base = o.intro("0 <= T", every(o, all_("0"), begins))
    always = invariant(o, "time", f"time <= T => ({all_('time')})", base, following)
    crossing, bound = o.theorem.conclusion().args

    def at_all(goal, range_, own):
        low, high = (o.taut(part, range_) for part in o.concluded(range_).args)
        t = o.text(o.concluded(low).args[1])
        k = o.text(o.concluded(own).args[0].args[1])
        return use(o, s.quiet(t, low, high, use(o, always, t, low, high)), k, own)

    return o.taut(o.theorem.conclusion(), _last_step(s, always, crossing), every(o, bound, at_all))


def _last_step(s: Crossing, always: int, goal) -> int:
    """Conclude |zeta(T)| < c (8-c_t)/(16 eta tau^2) from the step before."""
    o = s.o
    t = "(T-1)"
    past, within = o.leaf("0 <= T-1", s.T), o.leaf("T-1 <= T", s.T)
    here = by(past)
    quiet = s.quiet(t, past, within, use(o, always, t, past, within))
    size = use(o, s.small, t, here)
    update = use(o, s.updates, t, here)
    total = o.concluded(update).args[0]
    sum_ = next(o.text(part) for part in trees.walk(total) if part.op == "sum")
    square = f"(zeta[{t}]+phi[4*N*{t}+{{k}}])**2"

    def bounded(goal, range_):
        k = o.text(o.concluded(range_).args[0].args[1])
        return s.square(t, k, size, use(o, quiet, k, range_))

    high_term = f"(1+c/8)**2*({THRESHOLD})"
    k = o.fresh("k", "int").args[0]
    terms = {"a": "1", "b": "N"}
    above = o.axiom("termwise", f=(k, square.format(k=k)), g=(k, high_term), **terms)
    above = o.cut(above, every(o, o.concluded(above).args[0], bounded))
    below = o.axiom("termwise", f=(k, "0"), g=(k, square.format(k=k)), **terms)
    below = o.cut(below, every(o, o.concluded(below).args[0], lambda goal, range_: o.leaf(goal)))
    q = o.fresh("q", "real").args[0]
    count = o.all(q, use(o, o.axiom("constant terms", c=f"(1+c/8)**2*{q}", **terms), by(s.N)))
    count = use(o, count, s.threshold)
    zero = use(o, o.axiom("constant terms", c="0", **terms), by(s.N))
    above = o.leaf(f"{sum_} <= {high_term}*N", above, count, s.N, s.c, s.L, s.d)
    below = o.leaf(f"0 <= {sum_}", below, zero)
    x, y = f"zeta[{t}]", f"zeta[{t}+1]"
    rest = term("3*L*kappa/tau", s.tau)
    written = term(f"{y}-{x}-tau**2*eta/(2*(4*N))*{sum_}", s.N)
    own = use(o, s._within, written, term("tau**2*eta/2*(3*L*kappa/tau)", s.tau), update)
    low, up = (o.taut(part, own) for part in o.concluded(own).args)
    gone, slack = f"{y}-{x}-{RATE}/(2*(4*N))*{sum_}", f"{RATE}/2*(3*L*kappa/tau)"
    low = o.leaf(f"-({slack}) <= {gone}", low, s.N, s.tau)
    up = o.leaf(f"{gone} <= {slack}", up, s.N, s.tau)
    ends = use(o, s._within, x, s.u, size)
    least, most = (o.taut(part, ends) for part in o.concluded(ends).args)
    less = o.leaf("ct < 8", s.ct, s.c)
    slow = lemmas.weighted(
        o,
        "for all eta in (0, oo), tau in (0, oo): eta <= 1 => eta*tau**2 <= tau**2",
        [("tau**2", ["1-eta"])],
    )
    slow = use(o, slow, "eta", s.eta, "tau", s.tau, s.given["eta <= 1"])
    cap = lemmas.weighted(
        o,
        "for all eta in (0, oo), tau in (0, oo), u in [0, oo), q in (0, oo), c in (0, 1/8],"
        " ct in (0, 8): eta <= c*(8-ct)/(16*tau**2*(u+tau**2*q)) =>"
        " u+tau**2*q <= (8-ct)*c/(16*(eta*tau**2))",
        [("(u+tau**2*q)/eta", ["c*(8-ct)/(16*tau**2*(u+tau**2*q))-eta"])],
    )
    cap = use(
        o, cap, "eta", s.eta, "tau", s.tau, s.u, s.sign, s.threshold, s.threshold_positive,
        "c", s.c, "ct", by(s.ct_positive, less),
        s.given["eta <= c*(8-ct)/(16*tau**2*(sqrt(q)+tau**2*q))"],
    )  # fmt: skip
    common = (
        "for all h in [1, oo), c in (0, 1/8], tau in (0, oo), g in (0, oo), u in [0, oo),"
        " q in (0, oo), b, x, y, r, f: g <= tau**2 => u+tau**2*q <= b => r <= c/8*q => "
    )
    upper = lemmas.weighted(
        o,
        common + "x <= u => y-x-g/(2*(4*h))*f <= g/2*r => f <= (1+c/8)**2*q*h => y < b",
        [
            ("1", ["b-u-tau**2*q"]),
            ("1", ["u-x"]),
            ("1", ["g/2*r-(y-x-g/(2*(4*h))*f)"]),
            ("g/2", ["c/8*q-r"]),
            ("g/(8*h)", ["(1+c/8)**2*q*h-f"]),
            ("q", ["tau**2-g"]),
            ("g*q*3/32", ["1/8-c"]),
            ("g*q/512", ["1/8-c", "1/8+c"]),
            ("g*q*(7/8-3/256-1/32768)",),
        ],
    )
    lower = lemmas.weighted(
        o,
        common + "-u <= x => -(g/2*r) <= y-x-g/(2*(4*h))*f => 0 <= f => -y < b",
        [
            ("1", ["b-u-tau**2*q"]),
            ("1", ["x+u"]),
            ("1", ["y-x-g/(2*(4*h))*f+g/2*r"]),
            ("g/2", ["c/8*q-r"]),
            ("g/(8*h)", ["f"]),
            ("q", ["tau**2-g"]),
            ("g*q/16", ["1/8-c"]),
            ("g*q*(1-1/128)",),
        ],
    )
    most_allowed = term(f"(8-ct)*c/(16*({RATE}))", s.eta, s.tau)
    shared = (
        "N", by(s.N), "c", s.c, "tau", s.tau, RATE, s.rate, s.u, s.sign, s.threshold,
        s.threshold_positive, most_allowed, x, y, rest, sum_, slow, cap, s.rest,
    )  # fmt: skip
    upper = use(o, upper, *shared, most, up, above)
    lower = use(o, lower, *shared, least, low, below)
    printed = "c*(8-ct)/(16*eta*tau**2)"
    sides = [
        o.leaf(f"{sign}{y} < {printed}", step, s.eta, s.tau)
        for sign, step in (("", upper), ("-", lower))
    ]
    size = lemma(o, "for all y, b: y < b => -y < b => abs(y) < b")
    last = use(o, size, y, term(printed, s.eta, s.tau), *sides)
    same = o.leaf("T == T-1+1", s.T)
    return rewritten(o, ("w", f"abs(zeta[w]) < {printed}"), same, last)
