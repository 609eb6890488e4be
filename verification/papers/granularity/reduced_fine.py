"""Theorems 5.2 and G.3 of `granularity` in the reduced model: a derivation."""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.papers.granularity import reduced
from assay.verification.papers.granularity.reduced_errors import Sample
from assay.verification.papers.granularity.reduced_samples import Lemmas, declared
from assay.verification.search.logic.goals import (
    by,
    every,
    invariant,
    lemma,
    pick,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sequences import part

_SAMPLE = "s in [1, oo), d in [0, 1/100], r in [0, oo), g in (0, oo), count, R"
_ENOUGH = "g >= 3/2*r => R <= g/100 => count > s/2"
_WHOLE = "(q+(k-1)*p+k)"
"""k/v and ((k-1)*p+k)/w for the gradients v, w at p = exp(a), q = exp(a+f)."""


class Fine:
    """The derivation: steps of what is given, of the training, and of test samples."""

    def __init__(self, o: Outline) -> None:
        self.o, self.given = o, declared(o)
        self.start = [part(o, self.given[reduced.FINE_TRAINING], n) for n in (0, 1)]
        self.rule = part(o, self.given[reduced.FINE_TRAINING], 2)
        self.ordered = self._ordered()

    # ---- training ------------------------------------------------------------------------------
    def _gradients(self, step: int, t: str) -> list[int]:
        """Conclude what both gradients are at t, from the recursion there."""
        return [part(self.o, step, n) for n in (2, 3)]

    def _exponentials(self, t: str, order: int) -> tuple:
        """Return exp(a) and exp(a+f) at t, with what shows that they are at least 1 and positive,
        as arguments.
        """
        positive = self.o.leaf(f"0 < exp(a[{t}]+f[{t}])")
        return f"exp(a[{t}])", by(part(self.o, order, 0)), f"exp(a[{t}]+f[{t}])", positive

    def _ordered(self) -> int:
        """Conclude 0 <= a[t] and f[t] >= 3/2*a[t] for all t."""
        o = self.o
        shares = lemma(
            o,
            "for all k in [2, oo), p in [1, oo), q in (0, oo), c, d:"
            f" c*{_WHOLE} == k => d*{_WHOLE} == (k-1)*p+k => c >= 0 and d >= 3/2*c",
            how="combination",
            terms=[
                [(f"1/{_WHOLE}", [f"c*{_WHOLE}-k"]), (f"1/{_WHOLE}", ["k"])],
                [
                    (f"1/{_WHOLE}", [f"d*{_WHOLE}-((k-1)*p+k)"]),
                    (f"3/2/{_WHOLE}", [f"k-c*{_WHOLE}"]),
                    (f"1/{_WHOLE}", ["k-1", "p-1"]),
                    (f"1/2/{_WHOLE}", ["k-2"]),
                ],
            ],
        )
        kept = lemma(
            o,
            "for all h in (0, oo), r, g, c, d, y, z: 0 <= r and g >= 3/2*r"
            " => c >= 0 and d >= 3/2*c => y == r+h*c and z == g+h*d => 0 <= y and z >= 3/2*y",
            how="combination",
            terms=[
                [("1", ["r"]), ("h", ["c"]), ("1", ["y-(r+h*c)"])],
                [
                    ("1", ["g-3/2*r"]),
                    ("h", ["d-3/2*c"]),
                    ("1", ["z-(g+h*d)"]),
                    ("3/2", ["r+h*c-y"]),
                ],
            ],
        )

        def following(later: Node, past: int, known: int) -> int:
            t = o.text(o.concluded(past).args[1])
            step = use(o, self.rule, t, past)
            both = self._exponentials(t, known)
            now = (f"v[{t}]", f"w[{t}]")
            shown = use(o, shares, "k", self.given["k"], *both, *now, *self._gradients(step, t))
            names = (f"a[{t}]", f"f[{t}]", *now, f"a[{t}+1]", f"f[{t}+1]")
            return use(o, kept, "h", self.given["h"], *names, known, shown, step)

        return invariant(o, "t", "0 <= a[t] and f[t] >= 3/2*a[t]", by(*self.start), following)

    def reached(self, goal: Node) -> int:
        """Show that a+f reaches b by the time 1+1/h: before, f grows by h/2 in each step."""
        o, given = self.o, self.given
        level = lemma(o, "for all c, b: c < b => b <= log(3/2) => exp(c) <= 3/2")
        gain = lemma(
            o,
            "for all h in (0, oo), k in [2, oo), p in [1, oo), q in (0, oo), g, z, d: q <= 3/2"
            f" => d*{_WHOLE} == (k-1)*p+k => z == g+h*d => z >= g+h/2",
            how="combination",
            terms=[
                (f"h/{_WHOLE}", [f"d*{_WHOLE}-((k-1)*p+k)"]),
                (f"h/2/{_WHOLE}", ["k-1", "p-1"]),
                (f"h/{_WHOLE}", ["k-2"]),
                (f"h/2/{_WHOLE}", ["3/2-q"]),
                (f"3/4*h/{_WHOLE}", []),
                ("1", ["z-(g+h*d)"]),
            ],
        )
        below = lemma(
            o,
            "for all b, r, g: r+g < b => 0 <= r and g >= 3/2*r => g <= b",
            how="combination",
            terms=[("1", ["b-(r+g)"]), ("1", ["r"])],
        )
        axiom = o.axiom("passage", Q=("t", "a[t]+f[t] >= b"), v=("t", "f[t]"), h="h/2", top="b")
        axiom = o.cut(axiom, o.leaf("h/2 > 0", given["h"]))

        def growing(inner: Node, past: int, early: int) -> int:
            t = o.text(o.concluded(past).args[1])
            a, f = f"a[{t}]", f"f[{t}]"
            order, step = use(o, self.ordered, t, past), use(o, self.rule, t, past)
            early = o.leaf(f"{a}+{f} < b", early)
            small = use(o, level, f"{a}+{f}", "b", early, by(given["b"]))
            sizes = ("h", given["h"], "k", given["k"], *self._exponentials(t, order))
            fine = self._gradients(step, t)[1]
            names = (f, f"f[{t}+1]", f"w[{t}]")
            more = use(o, gain, *sizes, *names, small, fine, part(o, step, 1))
            return o.taut(inner, more, use(o, below, "b", a, f, early, order))

        some = o.cut(axiom, every(o, o.concluded(axiom).args[0], growing, "t"))
        bounded = lemma(
            o,
            "for all h in (0, oo), b, g, c: b <= log(3/2) => g == 0"
            " => c <= 1+max(0, (b-g)/(h/2)) => c <= 1+1/h",
        )

        def found(past: int, both: int) -> int:
            when = o.text(o.concluded(past).args[1])
            there, soon = (part(o, both, n) for n in (0, 1))
            values = ("h", given["h"], "b", "f[0]", when)
            soon = use(o, bounded, *values, by(given["b"]), self.start[1], soon)
            return there_is(
                o, goal, when, range=by(past), then=lambda inner: o.taut(inner, soon, there)
            )

        return pick(o, some, found)

    # ---- samples -------------------------------------------------------------------------------
    def errors(self, goal: Node, sample: Sample) -> int:
        """Show both bounds on mistakes, at all times at which a+f has reached b."""
        o, given = self.o, self.given
        left = lemma(o, "for all L in [11, oo), R: R <= 2*exp(-L) => R <= 3/50000")
        few = lemma(
            o,
            "for all b in [1/100, oo), r, g, R: 0 <= r and g >= 3/2*r => r+g >= b => R <= 3/50000"
            " => 0 < g and R <= g/100",
            how="combination",
            terms=[
                [("2/5", ["g-3/2*r"]), ("3/5", ["r+g-b"]), ("3/5", ["b"])],
                [
                    ("1/250", ["g-3/2*r"]),
                    ("3/500", ["r+g-b"]),
                    ("3/500", ["b-1/100"]),
                    ("1", ["3/50000-R"]),
                ],
            ],
        )
        small = o.leaf("R <= 3/50000", use(o, left, "L", given["L"], "R", by(given["R"])))
        share = o.leaf("0 <= be and be <= 1/100", sample.beta)
        noise = lemma(
            o,
            f"for all {_SAMPLE}, z: {_ENOUGH} => (1-2*d)*g*count <= r*z+R*s => z < s/2 => g*s <= 0",
            how="combination",
            terms=[
                ("75/11", ["r*z+R*s-(1-2*d)*g*count"]),
                ("150/11", ["1/100-d", "g", "count-s/2"]),
                ("147/22", ["g", "count-s/2"]),
                ("75/11", ["r", "s/2-z"]),
                ("25/11", ["s", "g-3/2*r"]),
                ("75/11", ["s", "g/100-R"]),
                ("75/11", ["s", "g", "1/100-d"]),
            ],
        )
        alone = lemma(
            o,
            f"for all {_SAMPLE}, c: {_ENOUGH} => 0 <= c and c <= 3*s"
            " => (1-2*d)*(r*c+g*count) <= (1+2*d)*r*c+R*s => g*s <= 0",
            how="combination",
            terms=[
                ("5/2", ["(1+2*d)*r*c+R*s-(1-2*d)*(r*c+g*count)"]),
                ("5", ["1/100-d", "g", "count-s/2"]),
                ("49/20", ["g", "count-s/2"]),
                ("10", ["d", "r", "3*s-c"]),
                ("20", ["d", "s", "g-3/2*r"]),
                ("5/2", ["s", "g/100-R"]),
                ("45/2", ["s", "g", "1/100-d"]),
            ],
        )

        def at_time(inner: Node, past: int, level: int) -> int:
            t = o.text(o.concluded(past).args[1])
            a, f = f"a[{t}]", f"f[{t}]"
            order = use(o, self.ordered, t, past)
            both = use(o, few, "b", by(given["b"]), a, f, "R", order, level, small)
            grown = (part(o, both, 0), part(o, order, 1), part(o, both, 1))
            base = ("s", by(sample.size), "be", share, a, part(o, order, 0), f, grown[0])

            def contradict(rule: int, many: int, *more) -> int:
                n = sample.own.sum
                found = use(o, rule, *base, n, "R", more[0], grown[1], grown[2], many, *more[1:])
                return o.leaf("1 < 0", found, grown[0], sample.size)

            hard, easy = inner.args
            return o.taut(
                inner,
                sample.hard(hard, lambda z, many, *wrong: contradict(noise, many, z, *wrong)),
                sample.easy(
                    easy, lambda c, common, many, wrong: contradict(alone, many, c, common, wrong)
                ),
            )

        return every(o, goal, at_time)


def theorem(o: Outline) -> int:
    """Both features grow, and a sample with enough patches of its subclass is answered rightly."""
    fine = Fine(o)
    claim = o.theorem.conclusion()
    reached, errors, common = claim.args
    sample = Sample(Lemmas(o), fine.given)
    return o.taut(claim, fine.reached(reached), fine.errors(errors, sample), sample.common(common))
