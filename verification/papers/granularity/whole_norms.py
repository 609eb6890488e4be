"""Derive bounds of the lengths of all noise vectors at once: Lemma H.2 for each, and the union."""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import block_lengths, chance
from assay.verification.search.logic.goals import by, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline


def all_short(
    o: Outline, deviation: str, count: str, positive: int, size: int, from_1: int
) -> tuple[chance.Draws, int]:
    """Conclude P[.. | for all j in {1..count}: |z_j|^2 <= 5 deviation^2 d] >= 1-count*exp(-d) for
    the vectors z_j of d entries, and return the draws, too.

    Args:
        o: the outline.
        deviation, count: names.
        positive, size, from_1: steps deviation > 0, d >= 1 and count >= 1.
    """
    general, variance = block_lengths.long(o), f"{deviation}**2"
    before = lemma(o, "for all x, r: 0 <= x => 1 <= r => 0 <= x*(r-1)")
    end = lemma(o, "for all x, r, y: 0 <= x => r <= y => x*(r-1)+x <= y*x")
    noisy, room = o.leaf(f"{variance} > 0", positive), o.leaf("0 <= d", size)
    law = reading.law(f"N(0, {variance})", o.derivation.declare)
    is_law = chance.normal_law(o, variance, noisy)
    draws = chance.Draws(o, law, o.term(f"{count}*d"), is_law)
    g, j = draws.name, draws.index
    inside = o.tree(f"1 <= {j} and {j} <= {count}")
    low, high = (o.taut(part, o.hyp(inside)) for part in inside.args)
    one = use(
        o,
        *(general, f"{count}*d", f"d*({j}-1)", "d", variance),
        use(o, before, "d", j, room, low),
        room,
        use(o, end, "d", j, count, room, high),
        by(noisy),
    )
    holds = o.tree(f"sum(k in 1..d, {g}[d*({j}-1)+k]**2) <= 5*{variance}*d")
    rare = o.fresh("rare", "real")
    is_rare = o.hyp("rare == exp(-d)")
    fails = o.leaf(node("le", draws.chance(node("not", holds)), rare), one, is_rare)
    each = o.all(j, o.intro(inside, fails))
    likely = draws.all_events(holds, o.term(count), rare, each, from_1)
    likely = chance.named(o, likely, {"rare": "exp(-d)"})
    o.release(rare)
    return draws, likely


def norms(o: Outline) -> int:
    """Each vector has at most the squared length 5 sigma^2 d = 5/log^20 d but with the chance e^-d,
    and this is at most 1/log^18 d.
    """
    size, count = o.given
    deviation = "1/(log(d)**10*sqrt(d))"
    o.fix("s", "real")
    is_s = o.hyp(f"s == {deviation}")
    positive = lemma(o, f"for all d in {{10..}}: 0 < {deviation}")
    positive = rewritten(o, ("w", "0 < w"), is_s, use(o, positive, "d", by(size)))
    draws, likely = all_short(o, "s", "K", positive, o.leaf("1 <= d", size), count)
    level = lemma(o, f"for all d in {{10..}}: 5*({deviation})**2*d <= (1/log(d)**9)**2")
    level = use(o, level, "d", by(size))
    level = rewritten(o, ("w", "5*w**2*d <= (1/log(d)**9)**2"), is_s, level)
    limit = term("1/log(d)**9", size)
    root = lemma(o, "for all p, q: p**2 <= q**2 => 0 <= q => p <= q")
    whole = trees.opened(o.concluded(likely).args[0].args[-1], draws.g)
    first, second = o.theorem.conclusion().args
    goal = trees.opened(first.args[0].args[-1], draws.g)

    def short(inner: Node, range_: int) -> int:
        j = o.text(o.concluded(range_).args[0].args[1])
        most = use(o, o.hyp(whole), j, range_)
        sides = (o.text(o.concluded(most).args[0]), "5*s**2*d", term("(1/log(d)**9)**2", size))
        return use(o, order, *sides, most, level)

    order = lemma(o, "for all p, q, w: p <= q => q <= w => p <= w")
    above_0 = o.leaf("0 <= 1/log(d)**9", size)
    follows = every(o, goal, short)
    least = node("ge", draws.chance(goal), o.term("1-K*exp(-d)"))
    found = o.leaf(least, draws.more(whole, goal, follows), likely)
    larger = lemma(
        o,
        "for all p, q, w: 0 <= w => p <= q => w*p <= w*q",
        how="combination",
        terms=[("w", ["q-p"])],
    )

    def sums(inner: Node, bounded: int, lengths: int) -> int:
        axiom = o.axiom(
            "termwise", f=_terms(o, inner.args[0]), g=_terms(o, inner.args[1]), a="1", b="K"
        )

        def one(goal: Node, range_: int) -> int:
            j = o.text(o.concluded(range_).args[0].args[1])
            weight, norm = (o.text(part) for part in goal.args[0].args)
            square = use(o, lengths, j, range_)
            square = o.taut(o.concluded(square).args[1], square)
            less = use(o, bounded, j, range_)
            less = rewritten(o, ("w", "w <= (1/log(d)**9)**2"), square, less)
            less = use(o, root, norm, limit, less, above_0)
            return use(o, larger, norm, limit, weight, by(), less)

        return o.cut(axiom, every(o, o.concluded(axiom).args[0], one))

    terms = every(o, second, sums)
    found = o.taut(node("and", least, second), found, terms)
    return chance.named(o, found, {"s": deviation}, size)


def _terms(o: Outline, total: Node) -> tuple[str, str]:
    """Return the index and the text of the term of a sum."""
    index = o.fresh("i", "int")
    text = o.text(trees.opened(total.args[3], index))
    o.release(index)
    return index.args[0], text
