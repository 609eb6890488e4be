"""The errors of fine training in the reduced model, by Chernoff's bound for patches."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.theory.papers.granularity.reduced import (
    AMPLITUDE,
    AMPLITUDES,
    APART,
    NOISE_CHANCE,
    OTHERS,
    WEIGHT,
)
from assay.verification.papers.granularity.reduced_samples import (
    Counts,
    Lemmas,
    Noise,
    impossible,
    scaled_sum,
)
from assay.verification.search.logic.goals import Then, by, every, lemma, term, use
from assay.verification.search.logic.sequences import part


class Sample:
    """A test sample of the reduced model: its subclass patches and its feature noise.

    Args:
        known: the general lemmas.
        given: the steps of the theorem's ranges and conditions, as `declared` returns them.
    """

    def __init__(self, known: Lemmas, given: dict[str, int | None]) -> None:
        o = self.o = known.o
        self.known, self.given = known, given
        self.beta = o.leaf("0 <= be and be <= 1/100", given["be == 1/L**5"], given["L"])
        self.size = o.leaf("s >= 100", given["s"], given["L"])
        self.patches = o.leaf("1 <= m", given["m"], given["M"])
        self.own = Counts(known, "B", "p", "M", given["p"], given["p*M == s"], given["M"])
        self.noise = Noise(known, "m", given["u"])
        few = f"not {self.own.sum} > s/2"
        self.enough = o.leaf(
            f"{self.own.chance(few)} <= exp(-s/8)",
            self.own.tail("(-1)", "(-1/2)", few, "(-1/8)", self.size),
        )

    def easy(self, goal: Node, contradict: Callable[[str, int, int, int], int]) -> int:
        """Show for all numbers c of common patches that mistakes have a chance of at most
        exp(-s/8): ``contradict(c, common, enough, wrong)`` shows 1 < 0 of a mistake on a sample
        with more than s/2 patches of its subclass.
        """
        o, own = self.o, self.own

        def shown(inner: Node, *common: int) -> int:
            event = inner.args[0].args[-1]
            wrong = o.text(trees.opened(event, trees.variable(own.name, "seq")))
            c = o.text(o.concluded(common[0]).args[0].args[1])

            def few(_: Node, mistake: int) -> int:
                def absurdly(many: int) -> int:
                    return contradict(c, common[0], many, mistake)

                return impossible(o, f"{own.sum} > s/2", absurdly)

            larger = own.larger(wrong, f"not {own.sum} > s/2", few)
            return o.leaf(inner, larger, self.enough)

        return every(o, goal, shown)

    def hard(self, goal: Node, contradict: Callable[[str, int, int, int], int]) -> int:
        """Show that mistakes have a chance of at most exp(-s/8)+exp(-s/3):
        ``contradict(noise, enough, wrong, little)`` shows 1 < 0 of a mistake on a sample with more
        than s/2 patches of its subclass and feature noise below s/2.
        """
        o, own, _ = self.o, self.own, self.noise_rates
        mean = goal.args[0]
        given_own = trees.opened(mean.args[-1], trees.variable(own.name, "seq"))
        wrong = trees.opened(given_own.args[-1], trees.variable("C", "seq"))
        inner = o.text(given_own)
        enough = f"{own.sum} > s/2"
        likely = every(
            o, f"for all seq B: {enough} => {inner} <= exp(-s/3)", self._noisy(wrong, contradict)
        )
        axiom = o.axiom(
            "mean on an event",
            **own.draws,
            f=(own.name, inner),
            E=(own.name, enough),
            c="0",
            d="exp(-s/3)",
        )
        axiom = o.cut(axiom, own.is_law)
        axiom = o.cut(
            axiom, every(o, o.concluded(axiom).args[0], lambda _: self.noise.is_chance(wrong), "B")
        )

        def inside(both: Node, many: int) -> int:
            return o.taut(both, part(o, self.noise.is_chance(wrong), 0), use(o, likely, "B", many))

        axiom = o.cut(axiom, every(o, o.concluded(axiom).args[0], inside, "B"))
        upper = part(o, axiom, 1)
        other = o.axiom("complement of draws", **own.draws, E=(own.name, enough))
        other = o.cut(other, own.is_law)
        range_ = o.cut(o.axiom("chance of draws", **own.draws, E=(own.name, enough)), own.is_law)
        last = lemma(
            o,
            "for all least, rise, most, old, base: least <= exp(rise)*most+1-most"
            " => 0 <= most and most <= 1 => old == 1-most => old <= exp(base)"
            " => least <= exp(base)+exp(rise)",
            how="combination",
            terms=[
                ("1", ["exp(rise)*most+1-most-least"]),
                ("exp(rise)", ["1-most"]),
                ("1", ["exp(base)-old"]),
                ("1", ["old-(1-most)"]),
            ],
        )
        values = (term(o.text(mean), upper), "-s/3", term(own.chance(enough), other))
        return use(
            o,
            last,
            *values,
            term(own.chance(f"not {enough}"), other),
            "-s/8",
            upper,
            range_,
            other,
            self.enough,
        )

    def _noisy(self, wrong: Node, contradict: Callable[[str, int, int, int], int]) -> Then:
        """Return what shows, of a sample with enough patches of its subclass, that mistakes have a
        chance of at most exp(-s/3).
        """
        o = self.o
        noise, rate = f"sum(j in 1..m, {WEIGHT}*C[j])", f"{NOISE_CHANCE}*(exp({WEIGHT})-1)"
        over = f"{noise} >= s/2"
        room = lemma(
            o,
            "for all L in [11, oo), u in [0, oo), y in (0, 1], s in [100, oo), c: u*y*L <= 1"
            " => c <= 2*u*y => c-s/2 <= -s/3",
            how="combination",
            terms=[
                ("1", ["2*u*y-c"]),
                ("2/11", ["1-u*y*L"]),
                ("2/11", ["u", "y", "L-11"]),
                ("1/6", ["s-100"]),
                ("544/33", []),
            ],
        )

        def shown(goal: Node, many: int) -> int:
            found = use(
                o,
                self.known.bound,
                f"[i: {NOISE_CHANCE}]",
                f"[j: {WEIGHT}]",
                use(o, self.noise.chances, "B"),
                "m",
                by(self.patches),
                "s/2",
            )
            rates = f"sum(j in 1..m, {rate})"
            least = use(
                o,
                room,
                *("L", self.given["L"], "u", self.given["u"], "y", self.given["y"]),
                *("s", by(self.size), rates),
                self.given["u*y*L <= 1"],
                use(o, self.noise_rates, "B"),
            )
            up = use(
                o,
                self.known.raised,
                term(self.noise.chance(over), found),
                f"{rates}-s/2",
                "-s/3",
                found,
                least,
            )

            def follows(inner: Node, mistake: int) -> int:
                def absurdly(little: int) -> int:
                    low = o.leaf(f"{noise} < s/2", little)
                    return contradict(noise, many, mistake, low)

                none = impossible(o, f"not {over}", absurdly)
                return o.taut(inner, none)

            return o.leaf(goal, self.noise.larger(wrong, over, follows), up)

        return shown

    def common(self, goal: Node) -> int:
        """Show that more than three times as many common patches as expected have a chance of at
        most exp(-s).
        """
        o, given = self.o, self.given
        counts = Counts(self.known, "C", "q", "m", given["q"], given["q*m == s"], self.patches)
        found = counts.tail("1", "3", f"{counts.sum} >= 3*s", "(-1)", self.size)
        return o.leaf(goal, found)

    # ---- feature noise -------------------------------------------------------------------------
    @cached_property
    def noise_rates(self) -> int:
        """Conclude for all B: the mean number of noise patches, weighted by amplitude, enters
        Chernoff's bound by at most 2*u*y.
        """
        o = self.o
        slope = lemma(o, "for all c in [0, 1]: exp(c)-1 <= 2*c")
        apart = lemma(o, "for all c: 0 <= min(1, max(0, 1-c)) and min(1, max(0, 1-c)) <= 1")
        height = lemma(
            o,
            "for all c, d in (0, oo), y in (0, 1]: c <= y => 0 <= max(0, c-d) and max(0, c-d) <= y",
        )
        one = lemma(
            o,
            "for all c in [0, 1], d, r, y in (0, 1]: 0 <= d and d <= 1 => 0 <= r and r <= y"
            " => exp(d*r)-1 <= 2*(d*r) => c*(exp(d*r)-1) <= 2*c*y*d",
            how="combination",
            terms=[("c", ["2*(d*r)-(exp(d*r)-1)"]), ("2", ["c", "d", "y-r"])],
        )
        product = lemma(
            o,
            "for all d, r, y in (0, 1]: 0 <= d and d <= 1 => 0 <= r and r <= y"
            " => 0 <= d*r and d*r <= 1",
            how="combination",
            terms=[[("1", ["d", "r"])], [("1", ["1-y"]), ("1", ["y-r"]), ("1", ["r", "1-d"])]],
        )
        total = lemma(
            o,
            "for all u in [0, oo), y in (0, 1], c, d: d == 2*min(1, u/(1+abs(c-1)))*y*c"
            " => min(1, u/(1+abs(c-1)))*c <= u => d <= 2*u*y",
            how="combination",
            terms=[
                ("1", ["2*min(1, u/(1+abs(c-1)))*y*c-d"]),
                ("2", ["y", "u-min(1, u/(1+abs(c-1)))*c"]),
            ],
        )
        lower = lemma(o, "for all c: min(1, c) <= c")
        quotient = lemma(
            o,
            "for all u, d in [1, oo), r: r <= u/d => r*d <= u",
            how="combination",
            terms=[("d", ["u/d-r"])],
        )
        least_one = lemma(o, "for all c: c <= 1+abs(c-1) and 1 <= 1+abs(c-1)")
        capped = lemma(
            o,
            "for all u in [0, oo), d, r in [0, oo), c: r*d <= u => c <= d => r*c <= u",
            how="combination",
            terms=[("1", ["u-r*d"]), ("1", ["r", "d-c"])],
        )
        rate = f"{NOISE_CHANCE}*(exp({WEIGHT})-1)"
        limit = f"2*{NOISE_CHANCE}*y*{APART}"

        def shown(goal: Node) -> int:
            chance = use(o, self.noise.chances, "B", "0")

            def each(inner: Node, range_: int) -> int:
                j = o.text(o.concluded(range_).args[0].args[1])
                amplitude = self.given[AMPLITUDES]
                high = part(o, use(o, amplitude, j, range_), 1)
                given = self.given
                own = use(o, apart, f"B[{j}]")
                tall = use(o, height, f"x[{j}]", "be", by(given["be"]), "y", given["y"], high)
                d, r = (text.replace("[j]", f"[{j}]") for text in (APART, AMPLITUDE))
                inside = use(o, product, d, r, "y", given["y"], own, tall)
                flat = use(o, slope, f"{d}*{r}", inside)
                return use(o, one, NOISE_CHANCE, chance, d, r, "y", given["y"], own, tall, flat)

            terms = o.axiom("termwise", f=("j", rate), g=("j", limit), a="1", b="m")
            terms = o.cut(terms, every(o, o.concluded(terms).args[0], each, "place"))
            scaled = scaled_sum(o, f"2*{NOISE_CHANCE}*y", APART, "m")
            sum_ = f"sum(j in 1..m, {limit})"
            whole, u = f"1+abs({OTHERS}-1)", ("u", self.given["u"])
            one_at_least = use(o, least_one, OTHERS)
            positive = part(o, one_at_least, 1)
            exact = use(o, lower, term(f"u/({whole})", positive))
            exact = use(o, quotient, "u", whole, positive, NOISE_CHANCE, exact)
            few = (NOISE_CHANCE, part(o, chance, 0), OTHERS, exact, part(o, one_at_least, 0))
            few = use(o, capped, *u, whole, *few)
            least = use(
                o, total, "u", self.given["u"], "y", self.given["y"], OTHERS, sum_, scaled, few
            )
            return o.leaf(goal, terms, least)

        return every(o, f"for all seq B: sum(j in 1..m, {rate}) <= 2*u*y", shown)
