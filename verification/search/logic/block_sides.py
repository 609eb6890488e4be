"""How seldom the product of a given vector with a block of independent normal draws is small, as
for the weights of one of several neurons.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import blocks, chance, directions
from assay.verification.search.logic.blocks import embedded, weights
from assay.verification.search.logic.goals import apart, by, every, lemma, use
from assay.verification.search.logic.outline import Outline

_LENGTH = "sum(k in 1..d, a[k]**2)"
BESIDE = (
    "for all int size, int start, int d, seq a, s, t, y, z: 0 <= start => 1 <= d =>"
    f" start+d <= size => 0 < s => t == s**2*{_LENGTH} => 0 < t => 0 <= y => z <= y*sqrt(t) =>"
    f" P[g[i] ~ N(0, s**2), i in 1..size | abs({blocks.PRODUCT}) >= z] >= 1-y"
)
"""What `beside` concludes."""
_HERE = f"({blocks.WEIGHT.replace('-i', '-(start+k)').replace('i-start', 'start+k-start')})"


def beside(o: Outline) -> int:
    """Conclude `BESIDE`: the size of the product is less than y deviations with a chance of at most
    y.
    """
    general, whole, inside_of = directions.beside(o), embedded(o), weights(o)
    zero = {
        "product": lemma(o, "for all w, x: w == 0 => w*x == 0"),
        "square": lemma(o, "for all w: w == 0 => w**2 == 0"),
    }
    same = {
        "product": lemma(o, "for all w, b, x: w == b => w*x == b*x"),
        "square": lemma(o, "for all w, b: w == b => w**2 == b**2"),
    }

    def shown(goal: Node, *given: int) -> int:
        low, long, high, positive, equal, some, least, wide = given
        parts = use(o, inside_of, "size", "start", "d", "a")
        before, after, inside = (o.taut(part, parts) for part in o.concluded(parts).args)

        def over_block(kind: str, term: str, own: str, *rest: str) -> int:
            """The sum of weight*g[i] (or weight**2) over all draws is that over the block."""
            at = (f"[i: {term}]", f"[k: {own}]")
            step = use(o, whole, "size", "start", "d", *at, low, by(long), high)
            for none in (before, after):
                step = o.cut(
                    step,
                    every(
                        o,
                        o.concluded(step).args[0],
                        lambda g, r, z=none: use(
                            o, zero[kind], blocks.WEIGHT, *rest, use(o, z, "i", r)
                        ),
                        "i",
                    ),
                )
            here = (_HERE, "a[k]", *(part.replace("[i]", "[start+k]") for part in rest))
            return o.cut(
                step,
                every(
                    o,
                    o.concluded(step).args[0],
                    lambda g, r: use(o, same[kind], *here, use(o, inside, "k", r)),
                    "k",
                ),
            )

        square = over_block("square", f"({blocks.WEIGHT})**2", "a[k]**2")
        variance = f"t == s**2*sum(i in 1..size, ({blocks.WEIGHT})**2)"
        total = o.leaf(variance, square, equal)
        size = o.leaf("1 <= size", low, long, high)
        at = ("size", size, "s", positive, "t", "y", "z", f"[i: {blocks.WEIGHT}]")
        found = use(o, general, *at, total, some, least, wide)
        law = reading.law("N(0, s**2)", o.derivation.declare)
        is_law = chance.normal_law(o, "s**2", o.leaf("s**2 > 0", positive))
        draws = chance.Draws(o, law, o.term("size"), is_law)
        event = trees.opened(goal.args[0].args[-1], draws.g)
        moved = f"{blocks.WEIGHT}*{draws.name}[i]"
        product = over_block("product", moved, f"a[k]*{draws.name}[start+k]", f"{draws.name}[i]")
        larger = o.tree(f"abs(sum(i in 1..size, {moved})) >= z")
        more = draws.more(larger, event, o.leaf(event, product, o.hyp(larger)))
        return o.leaf(goal, more, found)

    return apart(o, BESIDE, shown)
