"""Derive the mended Corollary A.11 of `collapse`: zeta and all phi_k of its cluster together."""

from __future__ import annotations

from assay.theory.language.logic import trees
from assay.verification.papers.collapse.growing import (
    RATE,
    START,
    Growth,
    Setting,
    Signed,
    bounds,
    by_sign,
)
from assay.verification.papers.collapse.growth_lemmas import size_squared, weighted
from assay.verification.search.logic.goals import (
    Term,
    apart,
    by,
    every,
    invariant,
    lemma,
    substituted,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline

RISING = "3/8*c**2/(4*N)*abs(zeta[{t}])+c/8*abs(zeta[0])"
"""The bound of |phi_k(t)|."""
FALLING = f"3/128*({RATE})*c**2/(4*N)*zeta[0]**2*{{t}}+c/8*abs(zeta[0])"
"""What carries over from step to step for zeta(0) < 0, where |zeta| falls."""


class Noise:
    """The growth of phi under the mended Lemma A.8."""

    def __init__(self, growth: Growth) -> None:
        self.growth = g = growth
        o = self.o = g.o
        self.constants = noise_constants(g, "zeta[0]**2", g.least)
        self._triangle = triangle(o)
        self._move = weighted(
            o,
            "for all h in [1, oo), c in (0, 1/8], f in (0, oo), k, r, x, y, w: k <= f*c**2/64 =>"
            " r <= f*c**2*y/(2048*h) => y <= 4*x**2 => w <= (1+c/2)**2*x**2 => 0 <= w => 0 <= k =>"
            " 3*k/(4*(4*h))*w+r <= 3/128*f*c**2/(4*h)*x**2 and"
            " k/(4*(4*h))*w-r >= -(3/128*f*c**2/(4*h)*x**2)",
            [
                ("3/(16*h)*w", ["f*c**2/64-k"]),
                ("1", ["f*c**2*y/(2048*h)-r"]),
                ("f*c**2/(2048*h)", ["4*x**2-y"]),
                ("3*f*c**2/(1024*h)", ["(1+c/2)**2*x**2-w"]),
                ("3*f*c**2/(1024*h)*x**2", ["1/8-c"]),
                ("3*f*c**2/(4096*h)*x**2", ["1/8-c", "1/8+c"]),
                ("f*c**2/(1024*h)*x**2*(1-3/8-3/256)",),
            ],
            [
                ("w/(16*h)", ["k"]),
                ("1", ["f*c**2*y/(2048*h)-r"]),
                ("f*c**2/(2048*h)", ["4*x**2-y"]),
                ("f*c**2/h*x**2*(3/512-1/512)",),
            ],
        )

    def step(self, t: str, k: str, half: int, here: int, update: int) -> int:
        """Conclude |phi_k(t+1)| <= |phi_k(t)| + (3/128) eta tau^2 (c^2/n) zeta(t)^2.

        Args:
            t, k: declared names.
            half: a step |zeta(0)|/2 <= |zeta(t)|.
            here: the bound of phi_k(t).
            update: the update of phi_k at t.
        """
        g, o, now = self.growth, self.o, f"zeta[{t}]"
        square = f"(phi[4*N*{t}+{k}]+{now})**2"
        near = g.near(t, k, half, here)
        high = o.leaf(f"{square} <= (1+c/2)**2*{now}**2", o.taut(o.concluded(near).args[1], near))
        four = weighted(
            o,
            "for all z in [0, oo), u in [0, oo), x, y: z/2 <= u => z**2 == y**2 => u**2 == x**2 =>"
            " y**2 <= 4*x**2",
            [("4", ["u-z/2", "u+z/2"]), ("1", ["z**2-y**2"]), ("4", ["x**2-u**2"])],
        )
        four = use(
            o, four, START, by(), f"abs({now})", by(), now, "zeta[0]", half,
            size_squared(o, "zeta[0]"), size_squared(o, now),
        )  # fmt: skip
        first, second, sign = self.constants
        rest = term("kappa*tau*L/(2*c)", g.c)
        move = use(
            o, self._move, "N", by(g.N), "c", g.c, "tau**2", by(g.tau), "kappa**2*d", rest,
            now, "zeta[0]**2", square, first, second, four, high, o.leaf(f"0 <= {square}"), sign,
        )  # fmt: skip
        share = f"3/128*tau**2*c**2/(4*N)*{now}**2"
        return moved(g, t, k, move, share, update, self._triangle)


def moved(g: Setting, t: str, k: str, move: int, share: str, update: int, triangle: int) -> int:
    """Conclude |phi_k(t+1)| <= |phi_k(t)| + eta*share from the update of phi_k at t.

    Args:
        g: the setting.
        t, k: terms for the time and the sample.
        move: a step that bounds both ends of the update, over eta, by the share.
        share: the text of a term.
        update: the update.
        triangle: the lemma `triangle`.
    """
    o = g.o
    above, below = (o.taut(part, move) for part in o.concluded(move).args)
    change = weighted(
        o,
        "for all eta in (0, oo), a, b, f, p, q: eta*b <= q-p => q-p <= eta*a => a <= f =>"
        " b >= -f => -(eta*f) <= q-p and q-p <= eta*f",
        [("1", ["q-p-eta*b"]), ("eta", ["b+f"])],
        [("1", ["eta*a-(q-p)"]), ("eta", ["f-a"])],
    )
    low, up = (o.taut(part, update) for part in o.concluded(update).args)
    p, q = f"phi[4*N*{t}+{k}]", f"phi[4*N*({t}+1)+{k}]"
    known = (g.c, g.N, g.L, g.d)
    ends = [term(o.text(o.concluded(side).args[0]), *known) for side in (above, below)]
    far = term(share, *known)
    change = use(o, change, "eta", g.eta, ends[0], ends[1], far, p, q, low, up, above, below)
    return use(o, triangle, p, q, term(f"eta*({share})", *known), change)


def noise_constants(g: Setting, least: str | Term, at_least: int) -> tuple[int, int, int]:
    """Conclude kappa^2 d <= tau^2 c^2/64 and kappa tau L/(2c) <= tau^2 c^2 y/(2048 N), where
    ``at_least`` shows that y, the text ``least``, is at least the threshold q; and 0 <= kappa^2 d.
    """
    o, ratio = g.o, g.ratio
    root = o.leaf("sqrt(d)**2 == d", g.d)
    power = weighted(
        o,
        "for all c in (0, 1/8], a in (0, oo), tau in (0, oo), kappa in (0, oo), f:"
        " a**2 == f => c == 8*kappa*a/tau => kappa**2*f <= tau**2*c**2/64",
        [("tau**2/64*(c+8*kappa*a/tau)", ["c-8*kappa*a/tau"]), ("kappa**2", ["a**2-f"])],
    )
    first = use(
        o, power, "c", g.c, g.root, g.root_positive, "tau", g.tau, "kappa", g.kappa, "d",
        root, ratio,
    )  # fmt: skip
    rest = weighted(
        o,
        "for all h in [1, oo), c in (0, 1/8], a in (0, oo), tau in (0, oo), kappa in (0, oo),"
        " L in (0, oo), y: c == 8*kappa*a/tau => 32*L*(4*h)/(c**2*a) <= y =>"
        " kappa*tau*L/(2*c) <= tau**2*c**2*y/(2048*h)",
        [
            ("tau**2*L/(16*a*c)", ["c-8*kappa*a/tau"]),
            ("tau**2*c**2/(2048*h)", ["y-32*L*(4*h)/(c**2*a)"]),
        ],
    )
    second = use(
        o, rest, "N", by(g.N), "c", g.c, g.root, g.root_positive, "tau", g.tau,
        "kappa", g.kappa, "L", g.L, least, ratio, at_least,
    )  # fmt: skip
    return first, second, o.leaf("0 <= kappa**2*d", g.d)


def triangle(o: Outline) -> int:
    """Show |r| <= |p|+f where r is within f of p."""
    size = lemma(o, "for all x: x <= abs(x) and -abs(x) <= x")
    within = lemma(o, "for all x, y: x <= y => -x <= y => abs(x) <= y")
    ends = weighted(
        o,
        "for all p, r, f, u: p <= u => -u <= p => -f <= r-p => r-p <= f => r <= u+f and -r <= u+f",
        [("1", ["u-p"]), ("1", ["f-(r-p)"])],
        [("1", ["p+u"]), ("1", ["r-p+f"])],
    )

    def then(goal, near):
        high, low = (
            o.taut(part, use(o, size, "p")) for part in o.tree("p <= abs(p) and -abs(p) <= p").args
        )
        least, most = (o.taut(part, near) for part in o.concluded(near).args)
        both = use(o, ends, "p", "r", "gap", "abs(p)", high, low, least, most)
        above, below = (o.taut(part, both) for part in o.concluded(both).args)
        return use(o, within, "r", "abs(p)+gap", above, below)

    said = "for all p, r, gap: -gap <= r-p and r-p <= gap => abs(r) <= abs(p)+gap"
    return apart(o, said, then)


def _rises(o: Outline) -> int:
    """Show that the bound `RISING` carries over where zeta rises."""
    return weighted(
        o,
        "for all h in [1, oo), c in (0, 1/8], eta in (0, oo), tau in (0, oo), x, y, p, q, z:"
        " (1/8-c/2)*(eta*tau**2)*x**2 <= y-x => p <= 3/8*c**2/(4*h)*x+c/8*z =>"
        " q <= p+eta*(3/128*tau**2*c**2/(4*h)*x**2) => q <= 3/8*c**2/(4*h)*y+c/8*z",
        [
            ("1", ["p+eta*(3/128*tau**2*c**2/(4*h)*x**2)-q"]),
            ("1", ["3/8*c**2/(4*h)*x+c/8*z-p"]),
            ("3/8*c**2/(4*h)", ["y-x-(1/8-c/2)*(eta*tau**2)*x**2"]),
            ("3/8*c**2/(4*h)*eta*tau**2*x**2/2", ["1/8-c"]),
        ],
    )


def _falls(o: Outline) -> int:
    """Show that the bound `FALLING` carries over where |zeta| is at most |zeta(0)|."""
    return weighted(
        o,
        "for all h in [1, oo), c in (0, 1/8], eta in (0, oo), tau in (0, oo), x, v, s, p, q, z:"
        " x**2 <= v**2 => p <= 3/128*(eta*tau**2)*c**2/(4*h)*v**2*s+c/8*z =>"
        " q <= p+eta*(3/128*tau**2*c**2/(4*h)*x**2) =>"
        " q <= 3/128*(eta*tau**2)*c**2/(4*h)*v**2*(s+1)+c/8*z",
        [
            ("1", ["p+eta*(3/128*tau**2*c**2/(4*h)*x**2)-q"]),
            ("1", ["3/128*(eta*tau**2)*c**2/(4*h)*v**2*s+c/8*z-p"]),
            ("3/128*eta*tau**2*c**2/(4*h)", ["v**2-x**2"]),
        ],
    )


def _summed(o: Outline) -> int:
    """Show `RISING` from `FALLING` up to the time c_t/(eta tau^2 |zeta(0)|)."""
    return weighted(
        o,
        "for all h in [1, oo), c in (0, 1/8], ct in (0, oo), g in (0, oo), v, s in [0, oo), p,"
        " z in [0, oo), u: v**2 == z**2 => s*g*z <= ct => ct < 8/(1+8*c) => z/2 <= u =>"
        " p <= 3/128*g*c**2/(4*h)*v**2*s+c/8*z => p <= 3/8*c**2/(4*h)*u+c/8*z",
        [
            ("1", ["3/128*g*c**2/(4*h)*v**2*s+c/8*z-p"]),
            ("3/128*g*c**2/(4*h)*s", ["z**2-v**2"]),
            ("3/128*c**2/(4*h)*z", ["ct-s*g*z"]),
            ("3/128*c**2/(4*h)*z", ["8/(1+8*c)-ct"]),
            ("3/128*c**2/(4*h)*z*64*c/(1+8*c)",),
            ("3/8*c**2/(4*h)", ["u-z/2"]),
        ],
    )


def _below(o: Outline) -> int:
    """Show |zeta| <= |zeta(0)| from the first of the bounds for zeta(0) < 0."""
    own = weighted(
        o,
        "for all c in (0, 1/8], g in (0, oo), z in (0, oo), s in [0, oo), u in [0, oo):"
        " u*(1/z+(1/8-c)*g*s) <= 1 => u**2 <= z**2",
        [
            ("z*(z+u)", ["1-u*(1/z+(1/8-c)*g*s)"]),
            ("z*(z+u)*u*g*s", ["1/8-c"]),
        ],
    )

    def then(goal, c, g, v, s, size, low):
        low = o.leaf("(-x)*(1/(-v)+(1/8-c)*g*s) <= 1", low, v)
        found = use(o, own, "c", c, "g", g, "-v", by(v), "s", s, "-x", by(size), low)
        return o.leaf(goal, found)

    return apart(
        o,
        "for all c in (0, 1/8], g in (0, oo), v in (-oo, 0), s in [0, oo), x: x <= 0 =>"
        " x*(1/v-(1/8-c)*g*s) <= 1 => x**2 <= v**2",
        then,
    )


def corollary_11(o: Outline) -> int:
    """The mended Corollary A.11: zeta and phi_k, step by step for both signs."""
    g = Growth(o, "3/8")
    noise = Noise(g)
    rules = (_rises(o), _falls(o), _summed(o), _below(o))
    return by_sign(g, lambda sign, positive: _Joint(g, noise, rules, sign, positive).shown())


class _Joint:
    """The joint induction for one sign of zeta(0)."""

    def __init__(self, growth: Growth, noise: Noise, rules, sign: int, positive: bool) -> None:
        self.growth, self.noise, self.positive = growth, noise, positive
        self.rises, self.falls, self.summed, self.below = rules
        self.signed = Signed(growth, sign, positive)
        self.extra = RISING if positive else FALLING

    def shown(self) -> int:
        """Show the claim."""
        g, o, s = self.growth, self.growth.o, self.signed
        start = g.given["for all k in {1..N}: abs(phi[n*0+k]) <= c/8*abs(zeta[0])"]
        both, at_0 = (f"({bounds(s.form, t)}) and ({self._all(t)})" for t in ("t", "0"))
        begun = every(o, self._all("0"), lambda goal, range_: self._start(goal, start, range_))
        base = o.intro("0 <= T", o.taut(at_0, s.begins(), begun))
        always = invariant(o, "t", f"t <= T => {both}", base, self._step)
        first_claim, second_claim = o.theorem.conclusion().args

        def at_time(low, high):
            t = o.text(o.concluded(low).args[1])
            now, quiet = self._parts(use(o, always, t, low, high))
            strict, half, brackets, _ = s.ends(t, low, high, now)
            return t, strict, brackets, self._noise(t, low, high, half, quiet)

        def growth(goal, range_):
            low, high = (o.taut(part, range_) for part in o.concluded(range_).args)
            _, strict, brackets, _ = at_time(low, high)
            return o.taut(goal, strict, brackets)

        def quiet(goal, range_, own):
            low, high = (o.taut(part, range_) for part in o.concluded(range_).args)
            *_, every_one = at_time(low, high)
            k = o.text(o.concluded(own).args[0].args[1])
            return use(o, every_one, k, own)

        return o.taut(
            o.theorem.conclusion(), every(o, first_claim, growth), every(o, second_claim, quiet)
        )

    def _all(self, t: str) -> str:
        bound = self.extra.format(t=t)
        return f"for all k in {{1..N}}: abs(phi[4*N*{t}+k]) <= {bound}"

    def _start(self, goal, start: int, range_: int) -> int:
        g, o = self.growth, self.growth.o
        k = o.text(o.concluded(range_).args[0].args[1])
        here = use(o, start, k, range_)
        more = weighted(
            o,
            "for all h in [1, oo), c in (0, 1/8], u in [0, oo), p, z: p <= c/8*z =>"
            " p <= 3/8*c**2/(4*h)*u+c/8*z",
            [("1", ["c/8*z-p"]), ("3/8*c**2/(4*h)*u",)],
        )
        if self.positive:
            return use(
                o, more, "N", by(g.N), "c", g.c, "abs(zeta[0])", by(), f"abs(phi[4*N*0+{k}])",
                START, here,
            )  # fmt: skip
        return o.leaf(goal, here, g.N)

    def _parts(self, whole: int) -> tuple[int, int]:
        """Return the bounds of zeta and those of all phi_k, which a step says together."""
        o = self.growth.o
        *zeta, phi = o.concluded(whole).args
        quiet = o.taut(phi, whole)
        zeta = zeta if len(zeta) > 1 else zeta[0].args
        return o.taut(trees.conjunction(tuple(zeta)), whole), quiet

    def _noise(self, t: str, past: int, before: int, half: int, quiet: int) -> int:
        """Conclude the bound `RISING` for all k."""
        if self.positive:
            return quiet
        g, o = self.growth, self.growth.o
        soon = g.soon(t, before)

        def then(goal, range_):
            k = o.text(o.concluded(range_).args[0].args[1])
            here = use(o, quiet, k, range_)
            return use(
                o, self.summed, "N", by(g.N), "c", g.c, "ct", g.ct_positive, RATE, g.rate,
                "zeta[0]", t, past, f"abs(phi[4*N*{t}+{k}])", START, by(), f"abs(zeta[{t}])",
                size_squared(o, "zeta[0]", flipped=True), soon, g.wide, half, here,
            )  # fmt: skip

        bound = RISING.format(t=t)
        return every(o, f"for all k in {{1..N}}: abs(phi[4*N*{t}+k]) <= {bound}", then)

    def _step(self, goal, past: int, known: int) -> int:
        g, o, s = self.growth, self.growth.o, self.signed
        t = o.text(o.concluded(past).args[1])
        updates, moves = g.every_time("sum("), g.every_time("kappa*tau*L")

        def inside(inner, within):
            before = o.leaf(f"{t} <= T", within)
            now, quiet = self._parts(o.cut(known, before))
            _, half, _, size = s.ends(t, past, before, now)
            loud = self._noise(t, past, before, half, quiet)
            here = by(past, within)
            slopes = g.moves(t, half, loud, use(o, updates, t, here))
            later = s.following(t, past, within, now, slopes)
            *_, all_ = inner.args

            def one(goal, range_):
                k = o.text(o.concluded(range_).args[0].args[1])
                update = use(o, moves, t, here, k, range_)
                low = use(o, loud, k, range_)
                step = self.noise.step(t, k, half, low, update)
                p, q = f"abs(phi[4*N*{t}+{k}])", f"abs(phi[4*N*({t}+1)+{k}])"
                own = ("N", by(g.N), "c", g.c, "eta", g.eta, "tau", g.tau, f"zeta[{t}]")
                if not self.positive:
                    low = use(o, quiet, k, range_)
                    below = o.leaf(f"zeta[{t}] <= 0", size, s.sign)
                    first = o.taut(o.concluded(now).args[0], now)
                    near = use(
                        o, self.below, "c", g.c, RATE, g.rate, "zeta[0]", s.sign, t, past,
                        f"zeta[{t}]", below, first,
                    )  # fmt: skip
                    return use(o, self.falls, *own, "zeta[0]", t, p, q, START, near, low, step)
                above = o.leaf(
                    f"zeta[{t}] == abs(zeta[{t}])", o.taut(o.concluded(now).args[0], now), s.sign
                )
                low = substituted(o, low, above)
                found = use(o, self.rises, *own, f"zeta[{t}+1]", p, q, START, slopes[0], low, step)
                first = o.taut(o.concluded(later).args[0], later)
                same = o.leaf(f"abs(zeta[{t}+1]) == zeta[{t}+1]", first, s.sign)
                return substituted(o, found, same)

            return o.taut(inner, later, every(o, all_, one))

        return every(o, goal, inside, count=0)
