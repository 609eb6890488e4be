"""Late coarse training in the reduced model: a small loss, and right answers on easy samples."""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.verification.papers.granularity.reduced_coarse import Coarse
from assay.verification.papers.granularity.reduced_samples import Counts, impossible
from assay.verification.search.logic.goals import (
    by,
    every,
    lemma,
    pick,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sequences import part

_GAIN = "h/(1+exp(6*l))"
_REACHED = "a[t]+f[t] >= 6*l"


class Late:
    """The derivation of what holds from the time on at which a sample answers 6 log log d."""

    def __init__(self, coarse: Coarse) -> None:
        self.o, self.coarse, self.given = coarse.o, coarse, coarse.given
        o, given = self.o, self.given
        left = lemma(o, "for all L in [403, oo), R: R <= 2*exp(-L) => R <= 1")
        self.left = use(o, left, "L", given["L"], "R", by(given["R"]))
        share = lemma(
            o,
            "for all L in [403, oo), s in [100, oo), k, r in [0, oo): s*L**5 <= k => r*k <= 5"
            " => 0 <= r and r <= 1",
            how="combination",
            terms=[
                [("1", ["r"])],
                [
                    ("1/5", ["5-r*k"]),
                    ("r/5", ["k-s*L**5"]),
                    ("r/5*(s*L**5-5)", []),
                ],
            ],
        )
        keys = (given["s*L**5 <= k"], given["r*k <= 5"])
        sizes = ("L", given["L"], "s", by(coarse.size), "k", "r", given["r"])
        self.share = use(o, share, *sizes, *keys)

    def from_some_time(self, goal: Node) -> int:
        """Show that a+f passes 6*l in time, and what holds from then on."""
        o, given, coarse = self.o, self.given, self.coarse
        growth = lemma(
            o,
            "for all h in (0, oo), c, d, b, g, y: c*(1+exp(d)) == 1 => 0 <= c => d < b"
            " => y == g+h*c => y >= g+h/(1+exp(b))",
            how="combination",
            terms=[
                ("h/(1+exp(b))*exp(d)", ["c", "b-d"]),
                ("h/(1+exp(b))*exp(d)", ["c"], ["b-d"]),
                ("h/(1+exp(b))", ["c*(1+exp(d))-1"]),
                ("1", ["y-(g+h*c)"]),
            ],
        )
        below = lemma(
            o,
            "for all b, r in [0, oo), g, d: g+d < b => 0 <= g and d == r*g => g <= b",
            how="combination",
            terms=[("1", ["b-(g+d)"]), ("r", ["g"]), ("1", ["d-r*g"])],
        )
        axiom = o.axiom("passage", Q=("t", _REACHED), v=("t", "a[t]"), h=_GAIN, top="6*l")
        axiom = o.cut(axiom, o.leaf(f"{_GAIN} > 0", given["h"]))

        def growing(inner: Node, past: int, early: int) -> int:
            t = o.text(o.concluded(past).args[1])
            a, f = f"a[{t}]", f"f[{t}]"
            rise, _, lack, positive = coarse.at(t, past)
            early = o.leaf(f"{a}+{f} < 6*l", early)
            names = (f"v[{t}]", f"{a}+{f}", "6*l", a, f"a[{t}+1]")
            more = use(o, growth, "h", given["h"], *names, lack, positive, early, rise)
            order = use(o, coarse.ordered, t, past)
            return o.taut(inner, more, use(o, below, "6*l", "r", given["r"], a, f, early, order))

        some = o.cut(axiom, every(o, o.concluded(axiom).args[0], growing, "t"))
        capped = lemma(o, "for all c in [0, oo), d: d <= 1+max(0, c) => d <= 1+c")
        chain = lemma(
            o,
            "for all c, d, rest: c <= 1+d => d == rest => c <= 1+rest",
            how="combination",
            terms=[("1", ["1+d-c"]), ("1", ["rest-d"])],
        )
        time = f"(6*l-a[0])/({_GAIN})"
        exact = lemma(
            o,
            "for all h in (0, oo), l in [6, oo), g: g == 0"
            f" => 0 <= (6*l-g)/({_GAIN}) and (6*l-g)/({_GAIN}) == 6*l*(1+exp(6*l))/h",
        )
        exact = use(o, exact, "h", given["h"], "l", given["l"], "a[0]", coarse.start[0])

        def found(past: int, both: int) -> int:
            when = o.text(o.concluded(past).args[1])
            there, soon = (part(o, both, n) for n in (0, 1))
            low = part(o, exact, 0)
            bound = (term(time, given["h"]), term("6*l*(1+exp(6*l))/h", given["h"]))
            soon = use(o, capped, bound[0], low, when, soon)
            soon = use(o, chain, when, *bound, soon, part(o, exact, 1))
            always = self._stays(when, past, there)

            def later(inner: Node) -> int:
                after = every(
                    o, inner.args[1], lambda goal, late: self._late(goal, late, past, always)
                )
                return o.taut(inner, soon, after)

            return there_is(o, goal, when, range=by(past), then=later)

        return pick(o, some, found)

    def _stays(self, when: str, past: int, there: int) -> int:
        """Conclude that a+f stays above 6*l from the time ``when`` on."""
        o, given = self.o, self.given
        kept = lemma(
            o,
            "for all h in (0, oo), r in [0, oo), b, c, g, d, y, z: 0 <= c => y == g+h*c"
            " => z == d+h*r*c => g+d >= b => y+z >= b",
            how="combination",
            terms=[
                ("1", ["g+d-b"]),
                ("h", ["c"]),
                ("h*r", ["c"]),
                ("1", ["y-(g+h*c)"]),
                ("1", ["z-(d+h*r*c)"]),
            ],
        )
        time = o.fresh("late", "int")
        t = time.args[0]
        late, known = o.hyp(f"{when} <= {t}"), o.hyp(_REACHED.replace("[t]", f"[{t}]"))
        begun = o.leaf(f"0 <= {t}", late, past)
        rise, gain, _, lack = self.coarse.at(t, begun)
        names = ("6*l", f"v[{t}]", f"a[{t}]", f"f[{t}]", f"a[{t}+1]", f"f[{t}+1]")
        sizes = ("h", given["h"], "r", given["r"])
        step = use(o, kept, *sizes, *names, lack, rise, gain, known)
        found = o.induct(t, _REACHED.replace("[t]", f"[{t}]"), when, there, step)
        o.release(time)
        return found

    def _late(self, goal: Node, late: int, past: int, always: int) -> int:
        """Show both bounds at a time from which on a+f is above 6*l."""
        o, coarse = self.o, self.coarse
        t = o.text(o.concluded(late).args[1])
        reached = use(o, always, t, late)
        order = use(o, coarse.ordered, t, o.leaf(f"0 <= {t}", late, past))
        loss, easy = goal.args
        return o.taut(goal, self._loss(loss, t, reached), self._easy(easy, t, reached, order))

    def _loss(self, goal: Node, t: str, reached: int) -> int:
        """Show the bound on the loss."""
        o, given = self.o, self.given
        exponent = f"R-(1-2*be)*(a[{t}]+f[{t}])"
        small = lemma(
            o,
            "for all l in [6, oo), be in [0, 1/100], R, d: R <= 1 => d >= 6*l"
            " => R-(1-2*be)*d <= -5*l",
            how="combination",
            terms=[
                ("2", ["1/100-be", "d-6*l"]),
                ("49/50", ["d-6*l"]),
                ("12", ["l", "1/100-be"]),
                ("1", ["1-R"]),
                ("22/25", ["l-6"]),
                ("107/25", []),
            ],
        )
        values = ("l", given["l"], "be", self.coarse.beta, "R", f"a[{t}]+f[{t}]")
        small = use(o, small, *values, self.left, reached)
        logarithm = lemma(
            o,
            "for all c in (0, oo): log(1+c) <= c",
            how="combination",
            terms=[("1", [], ["log(1+c)"])],
        )
        logarithm = use(o, logarithm, f"exp({exponent})", by())
        up = o.leaf(f"exp({exponent}) <= exp({exponent})")
        up = use(o, self.coarse.known.raised, f"exp({exponent})", exponent, "-5*l", up, small)
        power = o.leaf("exp(-5*l) == 1/exp(l)**5", how="identity")
        power = rewritten(o, ("w", "exp(-5*l) == 1/w**5"), given["L == exp(l)"], power)
        chain = lemma(
            o,
            "for all c, d, y, z: c <= d => d <= y => y == z => c <= z",
            how="combination",
            terms=[("1", ["d-c"]), ("1", ["y-d"]), ("1", ["z-y"])],
        )
        values = (term(f"log(1+exp({exponent}))", logarithm), f"exp({exponent})", "exp(-5*l)")
        return use(o, chain, *values, term("1/L**5", given["L"]), logarithm, up, power)

    def _easy(self, goal: Node, t: str, reached: int, order: int) -> int:
        """Show the bound on mistakes on easy samples: there are more than s/2 common patches."""
        o, given, coarse = self.o, self.given, self.coarse
        counts = Counts(coarse.known, "C", "p", "M", given["p"], given["p*M == s"], given["M"])
        few = f"not {counts.sum} > s/2"
        tail = counts.tail("(-1)", "(-1/2)", few, "(-1/8)", coarse.size)
        grown = lemma(
            o,
            "for all l in [6, oo), r in [0, 1], g, d: 0 <= g and d == r*g => g+d >= 6*l => 18 <= g",
            how="combination",
            terms=[
                ("1/2", ["g+d-6*l"]),
                ("1/2", ["g", "1-r"]),
                ("1/2", ["r*g-d"]),
                ("3", ["l-6"]),
            ],
        )
        names = ("l", given["l"], "r", self.share, f"a[{t}]", f"f[{t}]")
        grown = use(o, grown, *names, order, reached)
        product = lemma(
            o,
            "for all r in [0, oo), c in [0, oo), g, d: 0 <= g and d == r*g => 0 <= d*c",
            how="combination",
            terms=[("c", ["d-r*g"]), ("c*r", ["g"])],
        )
        wrong = lemma(
            o,
            "for all s in [100, oo), be in [0, 1/100], g in [18, oo), rest in [0, oo), R, count:"
            " R <= 1 => count > s/2 => (1-2*be)*(g*count+rest) <= R*s => s <= 0",
            how="combination",
            terms=[
                ("50/391", ["R*s-(1-2*be)*(g*count+rest)"]),
                ("49/391", ["g", "count-s/2"]),
                ("100/391", ["1/100-be", "g", "count-s/2"]),
                ("49/391", ["rest"]),
                ("100/391", ["1/100-be", "rest"]),
                ("50/391", ["s", "1-R"]),
                ("49/782", ["s", "g-18"]),
                ("50/391", ["1/100-be", "s", "g-18"]),
                ("900/391", ["s", "1/100-be"]),
            ],
        )

        def shown(inner: Node, fine: int) -> int:
            z = o.text(o.concluded(fine).args[1])
            event = o.text(trees.opened(inner.args[0].args[-1], trees.variable("C", "seq")))
            rest = use(o, product, "r", given["r"], z, fine, f"a[{t}]", f"f[{t}]", order)
            values = ("s", by(coarse.size), "be", coarse.beta, f"a[{t}]", grown, f"f[{t}]*{z}")

            def right(last: Node, mistake: int) -> int:
                def absurdly(many: int) -> int:
                    found = use(o, wrong, *values, rest, "R", counts.sum, self.left, many, mistake)
                    return o.leaf("1 < 0", found, coarse.size)

                return impossible(o, f"{counts.sum} > s/2", absurdly)

            larger = counts.larger(event, few, right)
            return o.leaf(inner, larger, tail)

        return every(o, goal, shown)


def theorem(o: Outline) -> int:
    """Loss and easy errors vanish, the hard error stays above 1/2."""
    coarse = Coarse(o)
    claim = o.theorem.conclusion()
    late, always = claim.args
    return o.taut(claim, Late(coarse).from_some_time(late), coarse.always(always))
