"""Theorems 5.1 and E.1 and Lemma E.8 of `granularity` in the reduced model: derivations."""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.theory.papers.granularity.reduced import (
    AMPLITUDE,
    APART,
    BRIGHT,
    COARSE_TRAINING,
    WEIGHT,
)
from assay.verification.papers.granularity.reduced_samples import (
    Counts,
    Lemmas,
    Noise,
    constant_sum,
    declared,
    impossible,
    scaled_sum,
)
from assay.verification.search.logic import chance
from assay.verification.search.logic.goals import (
    Then,
    by,
    every,
    invariant,
    lemma,
    substituted,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sequences import part

_HEIGHT = "(-(L**5/100))"
"""The weight of feature noise in the exponent."""
_FEW = "sum(j in 1..M, B[j]) < 2*s"
_INTEGRAL = "(for all j in {1..M}: B[j] == 0 or B[j] == 1)"
_USUAL = f"{_FEW} and {_INTEGRAL}"
"""What a hard sample has but with a small chance."""


class Coarse:
    """The derivation: steps of what is given, of the training, and of test samples."""

    def __init__(self, o: Outline) -> None:
        self.o, self.given = o, declared(o)
        self.given["L"] = o.leaf("403 <= L", self.given["L == exp(l)"], self.given["l"])
        self.beta = o.leaf("0 <= be and be <= 1/100", self.given["be == 1/L**5"], self.given["L"])
        self.size = o.leaf("s >= 100", self.given["s"], self.given["L"])
        rules = self.given[COARSE_TRAINING]
        self.start, self.rule = [part(o, rules, n) for n in (0, 1)], part(o, rules, 2)
        self.positive = lemma(
            o,
            "for all c, d: c*(1+exp(d)) == 1 => 0 <= c",
            how="combination",
            terms=[("1/(1+exp(d))", []), ("1/(1+exp(d))", ["c*(1+exp(d))-1"])],
        )
        self.ordered = self._ordered()
        self.known = Lemmas(o)
        self.own = Counts(
            self.known, "B", "p", "M", self.given["p"], self.given["p*M == s"], self.given["M"]
        )
        self.noise = Noise(self.known, "M", self.given["u"])

    # ---- training ------------------------------------------------------------------------------
    def at(self, t: str, past: int) -> tuple[int, int, int, int]:
        """Conclude the recursions of a and f at t, what v is there, and that it is >= 0."""
        o = self.o
        step = use(o, self.rule, t, past)
        rise, gain, lack = (part(o, step, n) for n in range(3))
        return rise, gain, lack, use(o, self.positive, f"v[{t}]", f"a[{t}]+f[{t}]", lack)

    def _ordered(self) -> int:
        """Conclude 0 <= a[t] and f[t] == r*a[t] for all t."""
        o = self.o
        kept = lemma(
            o,
            "for all h in (0, oo), r, g, d, c, y, z: 0 <= g and d == r*g => 0 <= c => y == g+h*c"
            " => z == d+h*r*c => 0 <= y",
            how="combination",
            terms=[("1", ["g"]), ("h", ["c"]), ("1", ["y-(g+h*c)"])],
        )
        same = lemma(
            o,
            "for all h, r, g, d, c, y, z: 0 <= g and d == r*g => y == g+h*c => z == d+h*r*c"
            " => z == r*y",
        )

        def following(later: Node, past: int, known: int) -> int:
            t = o.text(o.concluded(past).args[1])
            rise, gain, _, lack = self.at(t, past)
            names = (f"a[{t}]", f"f[{t}]", f"v[{t}]", f"a[{t}+1]", f"f[{t}+1]")
            low = use(o, kept, "h", self.given["h"], "r", *names, known, lack, rise, gain)
            return o.taut(later, low, use(o, same, "h", "r", *names, known, rise, gain))

        return invariant(o, "t", "0 <= a[t] and f[t] == r*a[t]", by(*self.start), following)

    # ---- hard samples --------------------------------------------------------------------------
    def _integral(self) -> int:
        """Conclude that all draws B are 0 or 1, with the chance 1."""
        o, p = self.o, self.given["p"]
        draw, event = chance.event(o, "z == 0 or z == 1", "z")
        z = draw.args[0]
        law = trees.opened(self.o.concluded(self.own.is_law).args[0].args[3].args[1], draw)
        text = "Bernoulli(p)"
        is_law = o.cut(
            o.axiom("bernoulli law", p="p"), *(o.leaf(x, p) for x in ("0 <= p", "p <= 1"))
        )
        values = o.cut(o.axiom("bernoulli", p="p"), *(o.leaf(x, p) for x in ("0 <= p", "p <= 1")))
        either = o.cut(o.axiom("either", L=text, E=(z, f"{z} == 0"), F=(z, f"{z} == 1")), is_law)
        both = o.tree(f"{z} == 0 and {z} == 1")
        apart = o.leaf("1 < 0", o.hyp(both))
        absurd = o.taut("false", apart, o.leaf("not 1 < 0"))
        none = chance.never(o, law, draw, both, is_law, absurd)
        other = o.cut(o.axiom("complement", L=text, E=(z, o.text(event))), is_law)
        one = o.leaf(f"P[z ~ {text} | not (z == 0 or z == 1)] <= 0", values, either, none, other)
        draws = chance.Draws(o, law, o.term("M"), is_law)
        zero = trees.number(0)
        found = draws.all_hold(draw, event, zero, one, self.given["M"])
        return o.leaf(f"{self.own.chance(_INTEGRAL)} >= 1", found)

    def usual(self) -> int:
        """Conclude that a hard sample is as usual but with a chance of at most exp(-s/4)."""
        o, own = self.o, self.own
        many = f"not {_FEW}"
        tail = own.tail("1", "2", many, "(-1/4)", self.size)
        integral = self._integral()
        odd = f"not {_INTEGRAL}"
        other = o.cut(o.axiom("complement of draws", **own.draws, E=("B", _INTEGRAL)), own.is_law)
        whole = o.cut(o.axiom("complement of draws", **own.draws, E=("B", _USUAL)), own.is_law)
        either = o.cut(
            o.axiom("either of draws", **own.draws, E=("B", many), F=("B", odd)), own.is_law
        )
        both = o.cut(
            o.axiom("chance of draws", **own.draws, E=("B", f"{many} and {odd}")), own.is_law
        )
        low = part(o, both, 0)
        larger = own.larger(
            f"not ({_USUAL})", f"{many} or {odd}", lambda goal, given: o.taut(goal, given)
        )
        return o.leaf(
            f"{own.chance(_USUAL)} >= 1-exp(-1/4*s)",
            larger,
            either,
            low,
            other,
            whole,
            tail,
            integral,
        )

    def _others(self) -> int:
        """Conclude for usual B: at least 2s and 2u patches are not of the subclass, so that u of
        them are feature noise on average.
        """
        o = self.o
        kept, linear = "1*1+(-1)*B[j]", {"c": "1", "d": "(-1)", "a": "1", "b": "M"}
        apart = lemma(o, "for all c: c == 0 or c == 1 => 1*1+(-1)*c <= min(1, max(0, 1-c))")
        lower = lemma(o, "for all c in (-oo, 1]: c <= min(1, c)")
        exact = lemma(o, "for all c in [1, oo): c == 1+abs(c-1)")
        quotient = lemma(
            o,
            "for all u in [0, oo), d in [1, oo), r in [0, 1], c: c == d => u/d <= r => u <= r*c",
            how="combination",
            terms=[("d", ["r-u/d"]), ("r", ["c-d"])],
        )
        others, p = self.noise.others, self.noise.p

        def shown(goal: Node, usual: int) -> int:
            few, integral = (part(o, usual, n) for n in (0, 1))

            def each(inner: Node, range_: int) -> int:
                j = o.text(o.concluded(range_).args[0].args[1])
                return use(o, apart, f"B[{j}]", use(o, integral, j, range_))

            terms = o.axiom("termwise", f=("j", kept), g=("j", APART), a="1", b="M")
            terms = o.cut(terms, every(o, o.concluded(terms).args[0], each, "place"))
            values = every(
                o, "for all j in {1..M}: 1 == 1 and B[j] == B[j]", lambda g, *_: o.leaf(g)
            )
            sums = o.cut(o.axiom("linear", f=("j", "1"), g=("j", "B[j]"), **linear), values)
            count = constant_sum(o, "1", "M", self.given["M"])
            rest = o.leaf(f"{others} >= M-{self.own.sum}", terms, sums, count)
            many = o.leaf(f"{others} >= M/2", rest, few, self.given["4*s <= M"])
            one = o.leaf(f"{others} >= 1", many, self.given["4*u <= M"], self.given["u"])
            enough = o.leaf(f"u <= {others}", many, self.given["4*u <= M"], self.given["u"])
            same = use(o, exact, others, by(one))
            return self._rate(one, enough, same, lower, quotient)

        return every(o, f"for all seq B: {_USUAL} => u <= {p}*{others}", shown)

    def _rate(self, one: int, enough: int, same: int, lower: int, quotient: int) -> int:
        """Conclude u <= chance*others from others >= 1, u <= others and others ==
        1+abs(others-1).
        """
        o, others, p = self.o, self.noise.others, self.noise.p
        whole = f"1+abs({others}-1)"
        positive = o.leaf(f"1 <= {whole}", same, one)
        share = o.leaf(f"u/({whole}) <= 1", same, enough, one)
        least = use(o, lower, term(f"u/({whole})", share), share)
        is_chance = use(o, self.noise.chances, "B", "0")
        values = ("u", by(self.given["u"]), whole, positive, p, is_chance, others)
        return use(o, quotient, *values, same, least)

    def _noise(self) -> int:
        """Conclude for usual B: in the exponent the feature noise counts for -19/20 u."""
        o, p = self.o, self.noise.p
        enough = self._others()
        apart = lemma(o, "for all c: 0 <= min(1, max(0, 1-c)) and min(1, max(0, 1-c)) <= 1")
        above = lemma(o, "for all c: c <= max(0, c)")
        tall = lemma(
            o,
            "for all L in [403, oo), be, c, d: be*L**5 == 1 => c*L**4 >= 1 => c-be <= d"
            " => 3 <= L**5/100*d",
            how="combination",
            terms=[
                ("L**5/100", ["d-(c-be)"]),
                ("L/100", ["c*L**4-1"]),
                ("1/100", ["1-be*L**5"]),
                ("1/100", ["L-403"]),
                ("51/50", []),
            ],
        )
        scale = o.leaf("be*L**5 == 1", self.given["be == 1/L**5"], self.given["L"])
        flat = lemma(o, "for all c in [0, 1]: exp(-3*c) <= 1-19/20*c")
        falling = lemma(
            o,
            "for all c in [0, 1], d, g: 3 <= d => g == -d*c => g <= -3*c",
            how="combination",
            terms=[("c", ["d-3"]), ("1", ["-d*c-g"])],
        )
        raised = self.known.raised
        one = lemma(
            o,
            "for all r in [0, 1], c, z: z <= exp(-3*c) => exp(-3*c) <= 1-19/20*c"
            " => r*(z-1) <= (-19/20)*r*c",
            how="combination",
            terms=[("r", ["1-19/20*c-exp(-3*c)"]), ("r", ["exp(-3*c)-z"])],
        )
        rate, limit = f"{p}*(exp({_HEIGHT}*({WEIGHT}))-1)", f"(-19/20)*{p}*{APART}"

        def shown(goal: Node, usual: int) -> int:
            chance_ = use(o, self.noise.chances, "B", "0")

            def each(inner: Node, range_: int) -> int:
                j = o.text(o.concluded(range_).args[0].args[1])
                bright = use(o, self.given[BRIGHT], j, range_)
                own = use(o, apart, f"B[{j}]")
                c, x = (text.replace("[j]", f"[{j}]") for text in (APART, AMPLITUDE))
                high = use(o, above, f"x[{j}]-be")
                high = use(o, tall, "L", self.given["L"], "be", f"x[{j}]", x, scale, bright, high)
                d, g = f"L**5/100*{x}", f"{_HEIGHT}*({c}*{x})"
                same = o.leaf(f"{g} == -({d})*{c}", how="identity")
                low = use(o, falling, c, own, d, g, high, same)
                least = o.leaf(f"exp({g}) <= exp({g})")
                least = use(o, raised, f"exp({g})", g, f"-3*{c}", least, low)
                return use(o, one, p, chance_, c, f"exp({g})", least, use(o, flat, c, own))

            terms = o.axiom("termwise", f=("j", rate), g=("j", limit), a="1", b="M")
            terms = o.cut(terms, every(o, o.concluded(terms).args[0], each, "place"))
            scaled = scaled_sum(o, f"(-19/20)*{p}", APART, "M")
            return o.leaf(goal, terms, scaled, use(o, enough, "B", usual))

        statement = f"for all seq B: {_USUAL} => sum(j in 1..M, {rate}) <= -19/20*u"
        return every(o, statement, shown)

    def always(self, goal: Node) -> int:
        """Show that at every time at least half of the hard samples are answered wrongly."""
        o, own, noise = self.o, self.own, self.noise
        rates, usual = self._noise(), self.usual()
        rate = f"{noise.p}*(exp({_HEIGHT}*({WEIGHT}))-1)"
        summand = f"{_HEIGHT}*({WEIGHT})*C[j]"
        bound, raised = self.known.bound, self.known.raised
        constant = o.leaf("exp(-5/6) <= 44/100")
        room = lemma(
            o,
            "for all u in [1, oo), c: c <= -19/20*u => c-(-1/9) <= -5/6",
            how="combination",
            terms=[("1", ["-19/20*u-c"]), ("19/20", ["u-1"]), ("1/180", [])],
        )
        product = lemma(
            o,
            "for all L, k, s, r in [0, oo): s*L**5 <= k => r*k <= 5 => L**5/100*r*s <= 1/20",
            how="combination",
            terms=[("1/100", ["5-r*k"]), ("r/100", ["k-s*L**5"])],
        )
        keys = (self.given[key] for key in ("s*L**5 <= k", "r*k <= 5"))
        product = use(o, product, "L", "k", "s", "r", self.given["r"], *keys)
        low = "(49/50+2*y)"
        small = lemma(
            o,
            "for all y in [0, 1/100], d in [0, oo), r in [0, oo), s, c, z: d*r*s <= 1/20"
            f" => c <= 2*s => {low}*z <= (51/50-2*y)*r*c => d*z <= 1/9",
            how="combination",
            terms=[
                (f"d/{low}", [f"(51/50-2*y)*r*c-{low}*z"]),
                (f"d*r/{low}", ["2*s-c"]),
                (f"2*d*r/{low}", ["2*s-c", "1/100-y"]),
                (f"2/{low}", ["1/20-d*r*s"]),
                (f"4/{low}", ["1/20-d*r*s", "1/100-y"]),
                (f"(31/4500+19/45*y)/{low}", []),
            ],
        )
        signs = lemma(
            o,
            "for all c in [0, oo), d: d <= 0 => c*d <= 0",
            how="combination",
            terms=[("c", ["-d"])],
        )

        def inner_chance(wrong: Node) -> Then:
            event = o.text(wrong)

            def shown(inner: Node, common: int) -> int:
                found = use(
                    o,
                    bound,
                    f"[i: {noise.p}]",
                    f"[j: {_HEIGHT}*({WEIGHT})]",
                    use(o, noise.chances, "B"),
                    "M",
                    by(self.given["M"]),
                    "-1/9",
                )
                over = f"sum(j in 1..M, {summand}) >= -1/9"
                sum_ = f"sum(j in 1..M, {rate})"
                least = use(o, room, "u", self.given["u"], sum_, use(o, rates, "B", common))
                up = (f"{sum_}-(-1/9)", "-5/6", found, least)
                up = use(o, raised, term(noise.chance(over), found), *up)

                def follows(last: Node, right: int) -> int:
                    return self.dark(last, right, part(o, common, 0))

                larger = noise.larger(f"not ({event})", over, follows)
                other = o.axiom("complement of draws", **noise.draws, E=("C", wrong))
                other = o.cut(other, noise.law())
                return o.leaf(inner, larger, up, other, constant)

            return shown

        def at_time(inner: Node, past: int) -> int:
            t = o.text(o.concluded(past).args[1])
            order = use(o, self.ordered, t, past)
            mean = inner.args[0]
            given_own = trees.opened(mean.args[-1], trees.variable("B", "seq"))
            wrong = trees.opened(given_own.args[-1], trees.variable("C", "seq"))
            text = o.text(given_own)

            def dark(last: Node, right: int, few: int) -> int:
                z = f"sum(j in 1..M, {WEIGHT}*C[j])"
                strict = o.leaf(f"(1+2*be)*f[{t}]*{own.sum} > (1-2*be)*a[{t}]*{z}", right)
                ratio = o.leaf(f"r*a[{t}] == f[{t}]", part(o, order, 1))
                strict = substituted(o, strict, ratio)
                room = f"((1+2*be)*r*{own.sum}-(1-2*be)*{z})"
                product_ = o.leaf(f"0 < a[{t}]*{room}", strict)

                def absurdly(wrong_sign: int) -> int:
                    down = use(o, signs, f"a[{t}]", part(o, order, 0), room, wrong_sign)
                    return o.leaf("1 < 0", down, product_)

                positive = impossible(o, f"{room} <= 0", absurdly)
                left = o.leaf(
                    f"(49/50+2*(1/100-be))*{z} <= (51/50-2*(1/100-be))*r*{own.sum}",
                    o.leaf(f"{room} > 0", positive),
                )
                values = ("1/100-be", by(self.beta), "L**5/100", by(self.given["L"]), "r")
                values = (*values, self.given["r"], "s", own.sum, z)
                found = use(o, small, *values, product, by(few), left)
                return o.leaf(last, found, self._summed())

            self.dark = dark
            likely = every(o, f"for all seq B: {_USUAL} => {text} >= 56/100", inner_chance(wrong))
            axiom = o.axiom(
                "mean on an event",
                **own.draws,
                f=("B", text),
                E=("B", _USUAL),
                c="56/100",
                d="1",
            )
            axiom = o.cut(axiom, own.is_law)
            is_chance = every(o, o.concluded(axiom).args[0], lambda _: noise.is_chance(wrong), "B")
            axiom = o.cut(axiom, is_chance)

            def inside(both: Node, common: int) -> int:
                high = part(o, noise.is_chance(wrong), 1)
                low = o.leaf(both.args[0], use(o, likely, "B", common))
                return o.taut(both, high, low)

            axiom = o.cut(axiom, every(o, o.concluded(axiom).args[0], inside, "B"))
            tiny = o.leaf("exp(-1/4*s) <= 1/100", self.size)
            return o.leaf(inner, part(o, axiom, 0), usual, tiny)

        return every(o, goal, at_time)

    def _summed(self) -> int:
        """Conclude that the exponent of the feature noise is a multiple of the noise."""
        return scaled_sum(self.o, _HEIGHT, f"({WEIGHT}*C[j])", "M", f"{_HEIGHT}*({WEIGHT})*C[j]")


def always_wrong(o: Outline) -> int:
    """At every time at least half of the hard samples are answered wrongly."""
    return Coarse(o).always(o.theorem.conclusion())
