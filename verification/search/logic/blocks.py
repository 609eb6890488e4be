"""Inner products of a given vector with blocks of independent normal draws, as in the first step of
a network: n draws are the weights of several neurons, d for each.

The s-th block holds the draws s+1, .., s+d.  Its product with a vector a is normal: it is the sum
over all draws with the weights a[i-s] inside of the block and 0 outside.  Each function adds steps
to an `Outline` and returns the number of the last one.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.language.logic import reading
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.goals import (
    apart,
    by,
    every,
    invariant,
    lemma,
    rewritten,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import Terms, equal_terms, given_premises, in_pieces

_INSIDE = "max(0, min(1, i-start))*max(0, min(1, start+d+1-i))"
"""1 at the indices i of a block, 0 at others."""
WEIGHT = f"{_INSIDE}*a[i-start]"
"""The weight of the i-th draw: an entry of a in the block, and 0 outside."""
PRODUCT = "sum(k in 1..d, a[k]*g[start+k])"
_LENGTH = "sum(k in 1..d, a[k]**2)"
_PLACE = "0 <= start => 0 <= d => start+d <= size"
_LAW = "N(0, v)"
_THERE = WEIGHT.replace("-i", "-(start+k)").replace("i-start", "start+k-start")
WEIGHTS = (
    "for all int size, int start, int d, seq a:"
    f" (for all i in {{1..start}}: {WEIGHT} == 0) and"
    f" (for all i in {{start+d+1..size}}: {WEIGHT} == 0) and"
    f" (for all k in {{1..d}}: {_THERE} == a[k])"
)
"""What `weights` concludes."""
_HERE = f"({_THERE})"
TAIL = (
    f"for all int size, int start, int d, seq a, v, t, y, z: {_PLACE} => 0 < v =>"
    f" t == v*{_LENGTH} => 0 < t => 0 <= y => y*sqrt(t) <= z =>"
    f" P[g[i] ~ N(0, v), i in 1..size | not abs({PRODUCT}) <= z] <= exp(-y**2/2)"
)
"""What `tail` concludes."""


def shifted(o: Outline) -> int:
    """Show that a sum over s+1, .., s+d is one over 1, .., d, for all sequences."""
    said = "sum(i in start+1..start+d, f[i]) == sum(k in 1..d, f[start+k])"

    def step(goal: Node, past: int, known: int) -> int:
        axiom = o.axiom("last term", f=("i", "f[i]"), a="start+1", b="start+d")
        defined = every(
            o, "for all i in {start+1..start+d+1}: f[i] == f[i]", lambda g, _: o.leaf(g)
        )
        last = o.cut(axiom, o.leaf("start+1 <= start+d+1", past), defined)
        other = totals.last_term(o, "f[start+k]", "d", past, "k")
        right = "sum(k in 1..d+1, f[start+k])"
        same = o.leaf("start+(d+1) == start+d+1")
        place = rewritten(
            o, ("w", "f[w] == f[start+d+1]"), same, o.leaf("f[start+d+1] == f[start+d+1]")
        )
        whole = o.leaf(f"sum(i in start+1..start+d+1, f[i]) == {right}", last, other, known, place)
        return rewritten(o, ("w", f"sum(i in start+1..w, f[i]) == {right}"), same, whole)

    def start() -> int:
        one = o.axiom("empty sum", f=("i", "f[i]"), a="start+1", b="start+0")
        one = o.cut(one, o.leaf("start+0 < start+1"))
        return o.leaf(
            said.replace("..d,", "..0,").replace("..start+d,", "..start+0,"), one, _none(o)
        )

    return totals.general(
        o, {"start": "int", "f": "seq"}, lambda: invariant(o, "d", said, start(), step)
    )


def _none(o: Outline) -> int:
    return totals.no_terms(o, "f[start+k]", "k")


def embedded(o: Outline) -> int:
    """Show that a sum over 1, .., n of terms that are 0 outside of s+1, .., s+d is one over 1, ..,
    d, for all sequences.
    """
    moved = shifted(o)

    def shown(goal: Node, *given: int) -> int:
        low, long, high, before, after, inside = given
        terms = Terms("i", lambda i: f"f[{i}]")
        tail = ("start+d+1", "size")
        zero = equal_terms(
            o, terms, "0", ("1", "start"), by(low), lambda g, r: use(o, before, "i", r)
        )
        last = equal_terms(o, terms, "0", tail, by(high), lambda g, r: use(o, after, "i", r))
        first = in_pieces(o, terms, ("1", "size"), "start", by(low), by(high, long))
        second = in_pieces(o, terms, ("start+1", "size"), "start+d", by(long), by(high))
        alike = o.axiom("same terms", f=("k", "f[start+k]"), g=("k", "own[k]"), a="1", b="d")
        alike = given_premises(o, alike, inside)
        middle = use(o, moved, "start", "f", "d", long)
        return o.leaf(goal, zero, last, first, second, alike, middle)

    said = (
        f"for all int size, int start, int d, seq f, seq own: {_PLACE} =>"
        " (for all i in {1..start}: f[i] == 0) => (for all i in {start+d+1..size}: f[i] == 0) =>"
        " (for all k in {1..d}: f[start+k] == own[k]) =>"
        " sum(i in 1..size, f[i]) == sum(k in 1..d, own[k])"
    )
    return apart(o, said, shown)


def weights(o: Outline) -> int:
    """Show that the weights of a block are 0 outside of it, and the entries of a inside."""
    below = lemma(o, "for all x: x <= 0 => max(0, min(1, x)) == 0")
    above = lemma(o, "for all x: 1 <= x => max(0, min(1, x)) == 1")
    first = lemma(o, "for all p, q, b: p == 0 => p*q*b == 0")
    second = lemma(o, "for all p, q, b: q == 0 => p*q*b == 0")
    here = lemma(o, "for all p, q, b, c: p == 1 => q == 1 => b == c => p*q*b == c")
    early, late = "max(0, min(1, i-start))", "max(0, min(1, start+d+1-i))"

    def before(goal: Node, range_: int) -> int:
        zero = use(o, below, "i-start", by(range_))
        return use(o, first, early, late, "a[i-start]", zero)

    def after(goal: Node, range_: int) -> int:
        zero = use(o, below, "start+d+1-i", by(range_))
        return use(o, second, early, late, "a[i-start]", zero)

    def inside(goal: Node, range_: int) -> int:
        place = o.leaf("start+k-start == k")
        same = rewritten(o, ("w", "a[w] == a[k]"), place, o.leaf("a[k] == a[k]"))
        one = use(o, above, "start+k-start", by(range_))
        other = use(o, above, "start+d+1-(start+k)", by(range_))
        at = (
            "max(0, min(1, start+k-start))",
            "max(0, min(1, start+d+1-(start+k)))",
            "a[start+k-start]",
            "a[k]",
        )
        return use(o, here, *at, one, other, same)

    def shown(goal: Node, *_: int) -> int:
        parts = zip(goal.args, (before, after, inside), strict=True)
        return o.taut(goal, *(every(o, part, then) for part, then in parts))

    return apart(o, WEIGHTS, shown)


def scaled_squares(o: Outline, entry: str, scale: str, last: str, index: str = "k") -> int:
    """Conclude that the sum of entry**2*scale from 1 to last is scale times that of entry**2."""
    square, ends = f"{entry}**2", {"a": "1", "b": last}
    line = o.axiom("linear", f=(index, square), g=(index, square), c=scale, d="0", **ends)
    line = o.cut(line, totals.values(o, square, square, index=index, last=last))
    combined = f"{scale}*{square}+0*{square}"
    alike = o.axiom("same terms", f=(index, f"{square}*{scale}"), g=(index, combined), **ends)
    alike = given_premises(
        o, alike, lambda goal: every(o, goal, lambda inner, _: o.leaf(inner, how="identity"))
    )
    one, other = (f"sum({index} in 1..{last}, {t})" for t in (f"{square}*{scale}", square))
    return o.leaf(f"{one} == {scale}*{other}", line, alike)


def tail(o: Outline) -> int:
    """Conclude `TAIL`: how far the product of a vector with a block of draws goes."""
    whole, inside_of = embedded(o), weights(o)
    product = lemma(o, "for all w, x: w == 0 => w*x == 0")
    kept = lemma(o, "for all w, b, x: w == b => w*x == b*x")
    square = lemma(o, "for all w, x: w == 0 => w**2*x == 0")
    squared = lemma(o, "for all w, b, x: w == b => w**2*x == b**2*x")
    law = reading.law(_LAW, {"v": "real"})

    def shown(goal: Node, *given: int) -> int:
        low, long, high, positive, equal, some, least, wide = given
        positive, some = o.leaf("v > 0", positive), o.leaf("t > 0", some)
        parts = use(o, inside_of, "size", "start", "d", "a")
        before, after, inside = (o.taut(part, parts) for part in o.concluded(parts).args)
        counted = o.leaf("1 <= size+1", low, long, high)

        def over_block(term: str, own: str, rest: str, gone: int, stays: int) -> int:
            """The sum of weight*rest (or weight**2*rest) over all draws."""
            step = use(
                o, whole, "size", "start", "d", f"[i: {term}]", f"[k: {own}]", low, long, high
            )
            for zero in (before, after):
                step = o.cut(
                    step,
                    every(
                        o,
                        o.concluded(step).args[0],
                        lambda g, r, z=zero: use(o, gone, WEIGHT, rest, use(o, z, "i", r)),
                        "i",
                    ),
                )
            at = _HERE, "a[k]", rest.replace("[i]", "[start+k]")
            return o.cut(
                step,
                every(
                    o,
                    o.concluded(step).args[0],
                    lambda g, r: use(o, stays, *at, use(o, inside, "k", r)),
                    "k",
                ),
            )

        variance = over_block(f"({WEIGHT})**2*v", "a[k]**2*v", "v", square, squared)
        alike = scaled_squares(o, "a[k]", "v", "d")
        total = o.leaf(f"t == sum(i in 1..size, ({WEIGHT})**2*v)", variance, alike, equal)

        # the chance of one normal number
        bound = o.fresh("u", "real")
        is_bound = o.hyp("u == y*sqrt(t)")
        is_law = chance.normal_law(o, "t", some)
        tails = chance.normal_tails(o, "t", "u", "y", some, is_law, (is_bound, least, some))
        far = ("x", "not abs(x) <= u")
        o.fresh("x", "real")
        one = chance.weighted_sum(
            o, ("i", WEIGHT), "v", "size", "t", far, positive, total, some, counted
        )

        # the event in the draws of the block
        def follows_(inner: Node, beyond: int) -> int:
            same = over_block(f"{WEIGHT}*g[i]", "a[k]*g[start+k]", "g[i]", product, kept)
            return _further(o, inner, beyond, same, rewritten(o, "u <= z", is_bound, wide))

        is_draw = chance.normal_law(o, "v", positive)
        each = every(
            o,
            "for all i in {1..size}: P[w ~ N(0, v) | true] == 1",
            lambda g, _: is_draw,
        )
        laws = o.cut(o.axiom("independent draws", L=("i", law), a="1", b="size"), each)
        more = o.axiom(
            "monotone in draws",
            L=("i", law),
            a="1",
            b="size",
            E=("g", f"not abs({PRODUCT}) <= z"),
            F=("g", f"not abs(sum(i in 1..size, {WEIGHT}*g[i])) <= u"),
        )
        more = o.cut(more, laws)
        more = o.cut(more, every(o, o.concluded(more).args[0], follows_, "g"))
        found = o.leaf(goal, more, one, tails)
        found = chance.named(o, found, {"u": "y*sqrt(t)"}, some)
        o.release(bound)
        return found

    return apart(o, TAIL, shown)


def _further(o: Outline, goal: Node, beyond: int, same: int, less: int) -> int:
    """From "not |p| <= z", s == p and u <= z: "not |s| <= u"."""
    inside = o.concluded(o.hyp(goal.args[0])) if goal.op == "not" else goal
    near = o.hyp(inside)
    back = o.leaf(o.concluded(beyond).args[0], near, same, less)
    absurd = o.taut("false", back, beyond)
    return o.taut(goal, o.intro(inside, absurd))
