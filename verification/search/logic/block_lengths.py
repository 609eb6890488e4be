"""How long one of several vectors is whose entries are independent normal draws, d for each: the
squared length of a block of draws, as in `assay.verification.search.logic.blocks`.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import blocks, chance, totals
from assay.verification.search.logic.goals import apart, by, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.weighted_squares import weighted

_SQUARES = "sum(k in 1..d, g[start+k]**2)"
LONG = (
    "for all int size, int start, int d, v: 0 <= start => 0 <= d => start+d <= size => 0 < v =>"
    f" P[g[i] ~ N(0, v), i in 1..size | not {_SQUARES} <= 5*v*d] <= exp(-d)"
)
"""What `long` concludes."""
_INSIDE = blocks.WEIGHT.replace("a[i-start]", "1")
_INSIDE_J = _INSIDE.replace("i-start", "j-start").replace("1-i", "1-j")
_EARLY, _LATE = "i-start", "start+d+1-i"


def long(o: Outline) -> int:
    """Conclude `LONG`: Chernoff's bound at the rate 2/(5v), where the exponent of one square is
    (4-log 5)/2 > 1.
    """
    general, whole, inside_of = weighted(o), blocks.embedded(o), blocks.weights(o)
    zero = lemma(o, "for all w, h, r, v: w == 0 => exp(-2*(w*h)) == 1-2*(w*r)*v")
    sides = [
        lemma(o, f"for all p, r, v: p == 1/5 => r*v == 2/5 => {order}")
        for order in ("p <= 1-2*(1*r)*v", "1-2*(1*r)*v <= p")
    ]
    equal = totals.equal(o)
    same = lemma(o, "for all h: exp(-2*(1*h)) == exp(-2*h)", how="identity")
    gone = lemma(o, "for all w, x: w == 0 => w*x == 0")
    kept = lemma(o, "for all w, x: w == 1 => w*x == x")
    reached = lemma(o, "for all r, v, t, d: 0 < r => r*v == 2/5 => not t <= 5*v*d => r*t >= 2*d")
    few = lemma(o, "for all d in [0, oo), h: h <= 1 => d*h-2*d <= -d")
    binary = _binary(o)
    law = reading.law("N(0, v)", {"v": "real"})

    def shown(goal: Node, low: int, room: int, high: int, positive: int) -> int:
        ratio, half = (o.fresh(name, "real") for name in ("ratio", "half"))
        is_ratio, is_half = o.hyp("ratio == 2/(5*v)"), o.hyp("half == log(5)/2")
        product = o.leaf("ratio*v == 2/5", is_ratio, positive)
        mean = o.leaf("exp(-2*half) == 1/5", is_half)
        ends = (use(o, side, "exp(-2*half)", "ratio", "v", mean, product) for side in sides)
        whole_rate = use(o, equal, "exp(-2*half)", "1-2*(1*ratio)*v", *ends)
        at_1 = ("w", "w == 1-2*(1*ratio)*v")
        whole_rate = rewritten(o, at_1, use(o, same, "half"), whole_rate)
        parts = use(o, inside_of, "size", "start", "d", "[k: 1]")
        before, after, inside = (o.taut(part, parts) for part in o.concluded(parts).args)
        from_0 = o.leaf("0 <= size", low, room, high)

        def moment(inner: Node, _: int) -> int:
            both = use(o, binary, "start", "d", "i")
            none, all_ = o.concluded(both).args
            first = o.intro(none, use(o, zero, _INSIDE, "half", "ratio", "v", o.hyp(none)))
            at = ("w", "exp(-2*(w*half)) == 1-2*(w*ratio)*v")
            second = o.intro(all_, rewritten(o, at, o.hyp(all_), whole_rate))
            return o.taut(inner, both, first, second)

        said = f"for all i in {{1..size}}: exp(-2*({_INSIDE}*half)) == 1-2*({_INSIDE}*ratio)*v"
        moments = every(o, said, moment)
        rates, powers = f"[i: {_INSIDE}*ratio]", f"[i: {_INSIDE}*half]"
        bound = use(o, general, "size", from_0, "v", by(positive), rates, powers, moments, "2*d")

        def over_block(rest: str) -> int:
            """Conclude that the sum of inside*rest over all draws is that of the rest in the
            block.
            """
            own = rest.replace("[i]", "[start+k]")
            families = (f"[i: {_INSIDE}*{rest}]", f"[k: {own}]")
            step = use(o, whole, "size", "start", "d", *families, low, room, high)
            for none in (before, after):
                here = o.concluded(step).args[0]
                step = o.cut(
                    step,
                    every(
                        o,
                        here,
                        lambda g, r, n=none: use(o, gone, _INSIDE, rest, use(o, n, "i", r)),
                        "i",
                    ),
                )
            there = _INSIDE.replace("-i", "-(start+k)").replace("i-start", "start+k-start")
            here = o.concluded(step).args[0]
            return o.cut(
                step,
                every(o, here, lambda g, r: use(o, kept, there, own, use(o, inside, "k", r)), "k"),
            )

        total = over_block("half")
        counted = o.cut(o.axiom("constant terms", c="half", a="1", b="d"), o.leaf("1 <= d+1", room))
        small = use(o, few, "d", by(room), "half", o.leaf("half <= 1", is_half))

        is_draw = chance.normal_law(o, "v", o.leaf("v > 0", positive))
        draws = chance.Draws(o, law, o.term("size"), is_draw)
        g = draws.name
        event = trees.opened(goal.args[0].args[-1], draws.g)
        larger = trees.opened(o.concluded(bound).args[0].args[-1], draws.g)
        squares = over_block(f"(ratio*{g}[i]**2)")
        scaled = blocks.scaled_squares(o, f"{g}[start+k]", "ratio", "d")
        turned = o.axiom(
            "same terms",
            f=("k", f"ratio*{g}[start+k]**2"),
            g=("k", f"{g}[start+k]**2*ratio"),
            a="1",
            b="d",
        )
        alike = every(o, o.concluded(turned).args[0], lambda goal, _: o.leaf(goal, how="identity"))
        turned = o.cut(turned, alike)
        written = o.axiom(
            "same terms",
            f=("j", f"{_INSIDE_J}*ratio*{g}[j]**2"),
            g=("j", f"{_INSIDE_J}*(ratio*{g}[j]**2)"),
            a="1",
            b="size",
        )
        alike = every(o, o.concluded(written).args[0], lambda goal, _: o.leaf(goal, how="identity"))
        written = o.cut(written, alike)
        own = f"sum(k in 1..d, {g}[start+k]**2)"
        signed = o.leaf("0 < ratio", is_ratio, positive)
        least = use(o, reached, "ratio", "v", own, "d", signed, product, o.hyp(event))
        more = draws.more(event, larger, o.leaf(larger, least, scaled, turned, squares, written))
        found = o.leaf(goal, more, _exponent(o, bound, total, counted, small))
        for name, value in (("ratio", "2/(5*v)"), ("half", "log(5)/2")):
            found = chance.named(o, found, {name: value}, positive)
        o.release(ratio)
        o.release(half)
        return found

    return apart(o, LONG, shown)


def _exponent(o: Outline, bound: int, total: int, counted: int, small: int) -> int:
    """From P <= exp(sum - 2d) and what the sum is: P <= exp(-d)."""
    value, most = o.concluded(bound).args
    exponent = o.text(most.args[1])
    less = o.leaf(f"{exponent} <= -d", total, counted, small)
    grows = lemma(o, "for all p, q, r: p <= exp(q) => q <= r => p <= exp(r)")
    return use(o, grows, term(o.text(value), bound), exponent, "-d", bound, less)


def _binary(o: Outline) -> int:
    """Conclude that a draw lies in a block or not."""
    below = lemma(o, "for all x: x <= 0 => max(0, min(1, x)) == 0")
    above = lemma(o, "for all x: 1 <= x => max(0, min(1, x)) == 1")
    cases = lemma(
        o,
        "for all p, q: (p == 0 or p == 1) => (q == 0 or q == 1) => p*q*1 == 0 or p*q*1 == 1",
    )

    def factor(text: str) -> int:
        high = o.tree(f"1 <= {text}")
        none, all_ = use(o, below, text), use(o, above, text)
        next_ = o.cut(
            o.axiom("integers", a="0", b=text), o.leaf(f"0 < {text}", o.hyp(f"not {text} <= 0"))
        )
        next_ = o.intro(f"not {text} <= 0", o.leaf(high, next_))
        return o.taut(
            node("or", o.concluded(none).args[1], o.concluded(all_).args[1]), none, all_, next_
        )

    def shown(goal: Node) -> int:
        sides = [factor(text) for text in (_EARLY, _LATE)]
        texts = [f"max(0, min(1, {text}))" for text in (_EARLY, _LATE)]
        return use(o, cases, *texts, *sides)

    return apart(o, f"for all int start, int d, int i: {_INSIDE} == 0 or {_INSIDE} == 1", shown)
