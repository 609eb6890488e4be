"""How large the product of a given vector with a block of independent normal draws is, when only a
bound of the vector's length is known: it may be 0.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import blocks, chance, totals
from assay.verification.search.logic.goals import apart, by, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline

_LENGTH = "sum(k in 1..d, a[k]**2)"
BOUND = (
    "for all int size, int start, int d, seq a, v, t, y, z: 0 <= start => 0 <= d =>"
    f" start+d <= size => 0 < v => v*{_LENGTH} <= t => 0 <= y => 0 <= z => y**2*t <= z**2 =>"
    f" P[g[i] ~ N(0, v), i in 1..size | not abs({blocks.PRODUCT}) <= z] <= exp(-y**2/2)"
)
"""What `bounded` concludes."""


def bounded(o: Outline) -> int:
    """Conclude `BOUND`: a product with a vector other than 0 is normal, one with 0 is 0."""
    general, each = blocks.tail(o), totals.each(o)
    root = totals.root(o)
    square = lemma(o, "for all t in (0, oo): sqrt(t)**2 == t")
    wide = lemma(
        o,
        "for all y, w, t, z: w**2 <= t => y**2*t <= z**2 => (y*w)**2 <= z**2",
        how="combination",
        terms=[("1", ["z**2-y**2*t"]), ("y**2", ["t-w**2"])],
    )
    positive_ = lemma(o, "for all v in (0, oo), p in (0, oo): 0 < v*p")
    within = lemma(o, "for all x, z in [0, oo): x == 0 => abs(x) <= z")
    zero = lemma(o, "for all x, y, p: x**2 <= p => p <= 0 => x*y == 0")

    def shown(goal: Node, *given: int) -> int:
        low, room, high, positive, most, least, from_0, squares = given
        none = o.tree(f"{_LENGTH} <= 0")
        every_square = every(o, "for all k in {1..d}: 0 <= a[k]**2", lambda g, _: o.leaf(g))
        sums = use(o, each, "[k: a[k]**2]", "d", by(room), every_square)
        sums = o.taut(o.concluded(sums).args[1], sums)

        # a vector other than 0
        some = use(o, positive_, "v", by(positive), _LENGTH, by(o.hyp(node("not", none))))
        variance = f"v*{_LENGTH}"
        deviation = term(f"sqrt({variance})", some)
        is_root = use(o, square, variance, some)
        most = rewritten(o, ("w", "w <= t"), is_root, most)
        less = use(o, wide, "y", deviation, "t", "z", most, squares)
        less = use(o, root, term(f"y*sqrt({variance})", some), "z", less, from_0)
        equal = o.leaf(f"{variance} == {variance}")
        places = ("size", "start", "d", "a", "v", variance, "y", "z", low, room, high)
        first = use(o, general, *places, positive, equal, some, least, less)

        # the vector 0
        law = reading.law("N(0, v)", o.derivation.declare)
        is_law = chance.normal_law(o, "v", o.leaf("v > 0", positive))
        draws = chance.Draws(o, law, o.term("size"), is_law)
        event = trees.opened(goal.args[0].args[-1], draws.g)
        product = f"a[k]*{draws.name}[start+k]"

        def nothing(inner: Node, range_: int) -> int:
            k = o.text(o.concluded(range_).args[0].args[1])
            here = (f"a[{k}]", f"{draws.name}[start+{k}]", _LENGTH)
            return use(o, zero, *here, use(o, sums, k, range_), o.hyp(none))

        same = o.axiom("same terms", f=("k", product), g=("k", "0"), a="1", b="d")
        same = o.cut(same, every(o, o.concluded(same).args[0], nothing))
        constant = o.axiom("constant terms", c="0", a="1", b="d")
        constant = o.cut(constant, o.leaf("1 <= d+1", room))
        whole = o.text(o.concluded(same).args[0])
        inside = use(o, within, whole, "z", from_0, o.leaf(f"{whole} == 0", same, constant))
        true = o.tree("true")
        never = draws.more(event, node("not", true), o.taut("not true", inside, o.hyp(event)))
        other = o.axiom("complement of draws", **draws.axiom, E=(draws.name, true))
        other = o.cut(other, draws.laws)
        second = o.leaf(goal, never, other, draws.laws, o.leaf("0 <= exp(-y**2/2)"))
        return o.taut(goal, o.intro(none, second), o.intro(node("not", none), first))

    return apart(o, BOUND, shown)
