"""The mended Lemma A.8 of `collapse` with its chance.

The overlaps of the noise of a sample with the four means and with the noise of all others have
normal tails, the latter given its length.  Where none of them is large, beta is at most n kappa
tau/c, and both bounds follow for all slopes of the activation.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.theory.papers.collapse.noise_updates import CLUSTERS, INPUT, OWN, given
from assay.verification.papers.collapse.start_chances import ranges
from assay.verification.search.logic import block_products, chance, directions, lengths, totals
from assay.verification.search.logic.goals import by, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import Terms, given_premises, in_pieces, index_of

_NAMES = {
    "most": "5/32*c*height*kappa*tau",
    "share": "exp(-9/(20*c**2))",
    "height": "3/(sqrt(10)*c)",
}
_HALF = "1/2*kappa**2*d <= {0}"
_LARGE = "{0} <= 3/2*kappa**2*d"
_UPPER = (
    "for all d in {0..}, v: 0 < v =>"
    " P[g[i] ~ N(0, v), i in 1..d | not sum(j in 1..d, g[j]**2) <= 3/2*v*d] <= exp(-1/22*d)"
)
"""As `lengths.LONG`: at s = 1/(6v) the bound is (3/(2 e^(1/2)))^(d/2)."""


def _not_long(o: Outline) -> int:
    side = lengths.Side("1/(6*v)", "1/6", "log(3/2)/2", "d/4", "not {} <= 3/2*v*d", "exp(-1/22*d)")
    return lengths.one_sided(o, _UPPER, side)


def mended(o: Outline) -> int:
    """The event has its chance, and on it both bounds hold."""
    likely, always = o.theorem.conclusion().args
    return o.taut(o.theorem.conclusion(), _chance(o, likely), _bounds(o, always))


def _chance(o: Outline, goal: Node) -> int:
    size, count, kappa, tau, ratio = ranges(o, "d", "N", "kappa", "tau", "c")
    is_ratio = next(s for s in o.given if s is not None and o.concluded(s).op == "eq")
    means = next(s for s in o.given if s is not None and o.concluded(s).op == "forall")
    general = directions.far(o), _not_long(o), lengths.short(o), block_products.bounded(o)
    for name in _NAMES:
        o.fix(name, "real")
    most, share, height = (o.hyp(f"{name} == {term_}") for name, term_ in _NAMES.items())
    at_least = o.leaf("0 <= height", height, ratio)
    exact = o.leaf("exp(-height**2/2) == share", share, height, ratio)
    noisy = o.leaf("kappa**2 > 0", kappa)
    from_0 = o.leaf("0 <= d", size)
    law = reading.law("N(0, kappa**2)", o.derivation.declare)
    is_law = chance.normal_law(o, "kappa**2", noisy)
    first = chance.Draws(o, law, o.term("d"), is_law)
    others = chance.Draws(o, law, o.term("(4*N-1)*d"), is_law)
    x, v, i = first.name, others.name, others.index

    # the noise of the sample: its length, and its overlaps with the means
    length = f"sum(k in 1..d, {x}[k]**2)"
    events = [o.tree(_HALF.format(length)), o.tree(_LARGE.format(length))]
    least = []
    for event, step, rare in zip(
        events, (general[2], general[1]), ("exp(-9/100*d)", "exp(-1/22*d)"), strict=True
    ):
        fails = use(o, step, "d", from_0, "kappa**2", by(noisy))
        turned = trees.opened(o.concluded(fails).args[0].args[-1], first.g)
        more = first.more(node("not", event), turned, _turned(o, event, turned.args[0]))
        fails = o.leaf(node("le", first.chance(node("not", event)), o.term(rare)), more, fails)
        least.append(first.likely(event, o.term(rare), fails))
    width = o.leaf("0 < kappa*tau", kappa, tau)
    root = lemma(o, "for all p in (0, oo): sqrt(p**2) == p")
    root = use(o, root, "kappa*tau", width)
    level = o.leaf("height*(kappa*tau) <= height*kappa*tau")
    level = rewritten(o, ("w", "height*w <= height*kappa*tau"), root, level)
    some = o.leaf("0 < (kappa*tau)**2", width)
    for p in range(1, 5):
        equal = use(o, means, str(p), by())
        equal = o.leaf(f"(kappa*tau)**2 == kappa**2*sum(k in 1..d, mu[{p},k]**2)", equal)
        at = ("d", by(size), "kappa", by(kappa), "(kappa*tau)**2", "height", "height*kappa*tau")
        far = use(o, general[0], *at, f"[k: mu[{p},k]]", equal, some, at_least, level)
        event = trees.opened(o.concluded(far).args[0].args[-1], first.g).args[0]
        fails = node("le", first.chance(node("not", event)), o.term("share"))
        events.append(event)
        least.append(first.likely(event, o.term("share"), o.leaf(fails, far, exact)))
    whole, rest, likely = events[0], "exp(-9/100*d)", least[0]
    for event, one, rare in zip(
        events[1:], least[1:], ("exp(-1/22*d)", *["share"] * 4), strict=True
    ):
        rest = f"{rest}+{rare}"
        both = node("and", whole, event)
        likely = first.both(
            whole, event, likely, one, node("ge", first.chance(both), o.term(f"1-({rest})"))
        )
        whole = both

    # the noise of the others, given such noise of the sample
    given, parts = o.hyp(whole), []
    left = given
    while o.concluded(left).op == "and" and len(parts) < 5:
        left, last = (o.taut(part, left) for part in o.concluded(left).args)
        parts.append(last)
    *overlaps, long = parts
    overlaps.reverse()
    inside = o.tree(f"1 <= {i} and {i} <= 4*N-1")
    low, high = (o.taut(part, o.hyp(inside)) for part in inside.args)
    before = lemma(o, "for all d, r: 0 <= d => 1 <= r => 0 <= d*(r-1)")
    end = lemma(o, "for all d, r, m: 0 <= d => r <= m => d*(r-1)+d <= m*d")
    holds = o.tree(f"abs(sum(k in 1..d, {x}[k]*{v}[d*({i}-1)+k])) <= most")
    root_of = lemma(o, "for all d in (0, oo): sqrt(d)**2 == d")
    root_of = use(o, root_of, "d", by(size))
    scaled = lemma(
        o,
        "for all w in (0, oo), d, kappa in (0, oo), tau in (0, oo), c in (0, oo):"
        " c == 8*kappa*w/tau => w**2 == d => kappa**2*d == (c*tau)**2/64",
    )
    ranged = ("kappa", by(kappa), "tau", by(tau), "c", by(ratio))
    side = o.leaf("0 < sqrt(d)", size)
    scaled = use(o, scaled, term("sqrt(d)", size), side, "d", *ranged, is_ratio, root_of)
    wide = o.leaf(f"kappa**2*{length} <= kappa**2*(3/2*(c*tau)**2/64)", long, scaled, kappa)
    square = lemma(
        o,
        "for all h, kappa, c, tau: h**2*(kappa**2*(3/2*(c*tau)**2/64)) <= (5/32*c*h*kappa*tau)**2",
        how="combination",
        terms=[("(h*kappa*c*tau)**2*(25/1024-3/128)",)],
    )
    square = use(o, square, "height", "kappa", "c", "tau")
    square = rewritten(o, ("w", "height**2*(kappa**2*(3/2*(c*tau)**2/64)) <= w**2"), most, square)
    one = use(
        o,
        *(general[3], "(4*N-1)*d", f"d*({i}-1)", "d", x, "kappa**2"),
        *("kappa**2*(3/2*(c*tau)**2/64)", "height", "most"),
        use(o, before, "d", i, from_0, low),
        from_0,
        use(o, end, "d", i, "4*N-1", from_0, high),
        by(noisy),
        wide,
        at_least,
        o.leaf("0 <= most", most, height, ratio, kappa, tau),
        square,
    )
    fails = node("le", others.chance(node("not", holds)), o.term("share"))
    each = o.all(i, o.intro(inside, o.leaf(fails, one, exact)))
    few = others.all_events(
        holds, o.term("4*N-1"), o.term("share"), each, o.leaf("1 <= 4*N-1", count)
    )
    whole_v = trees.opened(o.concluded(few).args[0].args[-1], others.g)

    # both together
    inner = trees.opened(trees.opened(goal.args[0].args[-1], first.g).args[-1], others.g)
    overlap = inner.args[-1]
    size_of = f"abs(sum(k in 1..d, {x}[k]*{v}[d*(i-1)+k]))"
    below = o.axiom("termwise", f=("i", size_of), g=("i", "most"), a="1", b="4*N-1")
    below = o.cut(below, o.hyp(whole_v))
    constant = o.axiom("constant terms", c="most", a="1", b="4*N-1")
    constant = o.cut(constant, o.leaf("1 <= 4*N-1+1", count))
    level = o.leaf("c*height <= 19/20", height, ratio)
    rule = lemma(
        o,
        "for all N in [1, oo), c in (0, 1/8], h in (0, oo), v in (0, oo), a1, a2, a3, a4, s:"
        " a1 <= h*v => a2 <= h*v => a3 <= h*v => a4 <= h*v => s <= (4*N-1)*(5/32*c*h*v) =>"
        " c*h <= 19/20 => N*(a1+a2+a3+a4)+s <= 4*N*v/c",
        how="combination",
        terms=[
            *(("N", [f"h*v-a{i}"]) for i in range(1, 5)),
            ("1", ["(4*N-1)*(5/32*c*h*v)-s"]),
            ("5/32*c*h*v",),
            ("4*N*v/c", ["19/20-c*h"]),
            ("4*N*v*5/32", ["19/20-c*h"]),
            ("4*N*v*19/20*5/32/c", ["1/8-c"]),
            ("4*N*v/c*(1-19/20-19/20*5/32*1/8)",),
        ],
    )
    positive = o.leaf("0 < height", height, ratio)
    products = [o.text(o.concluded(s).args[0]) for s in overlaps]
    bounds = [
        o.leaf(f"{p} <= height*(kappa*tau)", s) for p, s in zip(products, overlaps, strict=True)
    ]
    pairs = o.text(o.concluded(below).args[0])
    sums = o.leaf(f"{pairs} <= (4*N-1)*(5/32*c*height*(kappa*tau))", below, constant, most)
    beta = use(
        o, rule, "N", by(count), "c", by(ratio), "height", positive, "kappa*tau", width,
        *products, pairs, *bounds, sums, level,
    )  # fmt: skip
    beta = o.leaf(overlap, beta, ratio)
    follows = o.taut(inner, beta, given)
    more = others.more(whole_v, inner, follows)
    value = others.chance(inner)
    is_chance = others.is_chance(inner)
    there = o.leaf(node("le", o.term("1-(4*N-1)*share"), value), more, few)
    small = o.leaf("0 <= share", share, ratio)
    some = o.leaf("0 <= (4*N-1)*share", count, small)
    found = first.and_then(whole, likely, rest, there, is_chance, "(4*N-1)*share", some)
    mean = o.concluded(found).args[0]
    rare = lemma(o, "for all d in [1, oo): exp(-9/100*d)+exp(-1/22*d) <= 2*exp(-d/64)")
    rare = use(o, rare, "d", by(size))
    found = o.leaf(node("ge", mean, o.term("1-((4*N+4)*share+2*exp(-d/64))")), found, rare, small)
    needed = {"most": (ratio, kappa, tau), "share": (ratio,), "height": (ratio,)}
    for name, value_of in _NAMES.items():
        found = chance.named(o, found, {name: value_of}, *needed[name])
    return found


def _turned(o: Outline, event: Node, other: Node) -> int:
    """From "not S": "not T", where T says the same as S."""
    same = o.leaf(event, o.hyp(other))
    return o.taut(node("not", other), o.intro(other, same), o.hyp(node("not", event)))


def _bounds(o: Outline, goal: Node) -> int:
    """On the event both bounds hold for all slopes."""
    size, count, kappa, tau, ratio, slope = ranges(o, "d", "N", "kappa", "tau", "c", "L")
    plus = totals.plus(o)
    size_of = lemma(
        o,
        "for all L, s, p, q, r, y in [0, oo), z in [0, oo): 0 <= s and s <= L => p == q+r =>"
        " -y <= q and q <= y => -z <= r and r <= z =>"
        " s*p <= L*y+L*z and (-L)*y+(-L)*z <= s*p",
        how="combination",
        terms=[
            [("s", ["y-q"]), ("s", ["z-r"]), ("y+z", ["L-s"]), ("s", ["q+r-p"])],
            [("s", ["y+q"]), ("s", ["z+r"]), ("y+z", ["L-s"]), ("s", ["p-q-r"])],
        ],
    )
    wide = lemma(o, "for all z: -abs(z) <= z and z <= abs(z)")

    def product(mean: str, noise: str) -> int:
        """What (mean+noise).x is."""
        parts = (f"{mean}*xi[k]", f"xi[k]*{noise}", f"({mean}+{noise})*xi[k]")
        same = f"for all k in {{1..d}}: {parts[2]} == {parts[0]}+{parts[1]}"
        same = every(o, same, lambda goal, _: o.leaf(goal, how="identity"))
        return use(o, plus, "d", *(f"[k: {part}]" for part in parts), same)

    def shown(inner: Node, event: int, slopes: int) -> int:
        lower, upper, overlap = (o.taut(part, event) for part in o.concluded(event).args)
        found: list[list[int]] = [[], []]
        for sign, p, first, last in CLUSTERS:
            mean, pair = f"mu[{p},k]", "abs(sum(k in 1..d, xi[k]*others[d*(i-1)+k]))"
            large = f"abs(sum(k in 1..d, {mean}*xi[k]))"
            value = f"slopes[i]*{given(INPUT).format(p=p)}"
            ordered = o.leaf(f"{first} <= {last}+1", count)
            constant = o.axiom("constant terms", c=large, a=first, b=last)
            constant = o.cut(constant, ordered)
            for side, factor in enumerate(("L", "(-L)")):
                bound = f"{factor}*{large}+{factor}*{pair}"

                def one(goal: Node, inside: int, mean=mean, side=side) -> int:
                    i = index_of(o, inside)
                    here = use(o, slopes, i, by(inside, count))
                    whole = product(mean, f"others[d*({i}-1)+k]")
                    left, right = o.concluded(whole).args
                    texts = [o.text(t) for t in (left, *right.args)]
                    sizes = [part for t in texts[1:] for part in (f"abs({t})", by())]
                    near = [use(o, wide, t) for t in texts[1:]]
                    at = ("L", f"slopes[{i}]", *texts, *sizes)
                    both = use(o, size_of, *at, here, whole, *near)
                    return o.taut(o.concluded(both).args[side], both)

                pairs = (value, bound) if side == 0 else (bound, value)
                less = o.axiom("termwise", f=("i", pairs[0]), g=("i", pairs[1]), a=first, b=last)
                less = given_premises(o, less, lambda goal, one=one: every(o, goal, one, "i"))
                line = o.axiom(
                    "linear", f=("i", large), g=("i", pair), c=factor, d=factor, a=first, b=last
                )
                line = given_premises(
                    o, line, lambda goal: every(o, goal, lambda g, _: o.leaf(g), "i")
                )
                total = f"sum(i in {first}..{last}, {value})"
                many = f"({last}-({first})+1)*{large}+sum(i in {first}..{last}, {pair})"
                goal_ = f"{total} <= L*({many})" if side == 0 else f"-(L*({many})) <= {total}"
                found[side].append(o.leaf(goal_, less, line, constant))
        return _closed(o, inner, found, product, (lower, upper, overlap), slopes)

    return every(o, goal, shown)


def _closed(o, inner, found, product, event, slopes) -> int:
    size, count, kappa, tau, ratio, slope = ranges(o, "d", "N", "kappa", "tau", "c", "L")
    pair = Terms("i", lambda i: f"abs(sum(k in 1..d, xi[k]*others[d*({i}-1)+k]))")
    pieces, start = [], "1"
    for after in ("N-1", "2*N-1", "3*N-1"):
        pieces.append(in_pieces(o, pair, (start, "4*N-1"), after, by(count), by(count)))
        following = f"{after}+1"
        simple = CLUSTERS[len(pieces)][2]
        left = pair.sum(start, "4*N-1")
        pieces[-1] = rewritten(
            o,
            ("a", f"{left} == {pair.sum(start, after)}+sum(i in a..4*N-1, {pair.text})"),
            o.leaf(f"{simple} == {following}"),
            pieces[-1],
        )
        start = simple
    square = "sum(k in 1..d, xi[k]**2)"
    alike = o.axiom("same terms", f=("k", "xi[k]*xi[k]"), g=("k", "xi[k]**2"), a="1", b="d")
    alike = given_premises(
        o, alike, lambda goal: every(o, goal, lambda g, _: o.leaf(g, how="identity"))
    )
    first = product("mu[1,k]", "xi[k]")
    own = lemma(
        o,
        "for all L, s, p, q, r, z, y in [0, oo): 0 <= s and s <= L => p == q+r => r == z =>"
        " -y <= q and q <= y => s*p <= s*z+L*y and s*z-L*y <= s*p",
        how="combination",
        terms=[
            [("s", ["y-q"]), ("y", ["L-s"]), ("s", ["q+r-p"]), ("s", ["z-r"])],
            [("s", ["y+q"]), ("y", ["L-s"]), ("s", ["p-q-r"]), ("s", ["r-z"])],
        ],
    )
    here = use(o, slopes, "0", by(count))
    left, right = o.concluded(first).args
    texts = [o.text(t) for t in (left, *right.args)]
    near = use(o, lemma(o, "for all z: -abs(z) <= z and z <= abs(z)"), texts[1])
    at = ("L", "slopes[0]", *texts, square, f"abs({texts[1]})", by())
    own = use(o, own, *at, here, first, alike, near)
    own = [o.taut(part, own) for part in o.concluded(own).args]
    lower, upper, overlap = event
    means = [f"abs(sum(k in 1..d, mu[{p},k]*xi[k]))" for p in range(1, 5)]
    sums = [pair.sum(first, last) for _, _, first, last in CLUSTERS]
    values = [
        f"sum(i in {first}..{last}, slopes[i]*{given(INPUT).format(p=p)})"
        for _, p, first, last in CLUSTERS
    ]
    beta = o.leaf(
        f"N*({'+'.join(means)})+({'+'.join(sums)}) <= 4*N*kappa*tau/c", overlap, *pieces, ratio
    )
    letters = "a1, a2, a3, a4, p1, p2, p3, p4, q1, q2, q3, q4"
    many = [f"({last}-({first})+1)*a{p}+p{p}" for _, p, first, last in CLUSTERS]
    update = "(o1+q1+q2-q3-q4)/(2*(4*N))"
    known = (
        "for all N in [1, oo), d in [1, oo), kappa in (0, oo), tau in (0, oo), c in (0, 1/8],"
        f" L in (0, oo), s in [0, oo), z, o1, {letters}:"
        " N*(a1+a2+a3+a4)+(p1+p2+p3+p4) <= 4*N*kappa*tau/c =>"
    )
    weight = "1/(8*N)"
    shown = []
    for side in range(2):
        if side == 0:
            facts = ["z <= 3/2*kappa**2*d", "o1 <= s*z+L*a1"]
            facts += [
                f"q{p} <= L*({m})" if p < 3 else f"-(L*({m})) <= q{p}"
                for p, m in enumerate(many, 1)
            ]
            claim = f"{update} <= 3*kappa**2*d/(4*(4*N))*s+kappa*tau*L/(2*c)"
            terms = [
                (f"s*{weight}", ["3/2*kappa**2*d-z"]), (weight, ["s*z+L*a1-o1"]),
                (f"L*{weight}", ["4*N*kappa*tau/c-N*(a1+a2+a3+a4)-(p1+p2+p3+p4)"]),
            ]  # fmt: skip
            terms += [
                (weight, [f"L*({m})-q{p}" if p < 3 else f"L*({m})+q{p}"])
                for p, m in enumerate(many, 1)
            ]
            steps = [upper, own[0], found[0][0], found[0][1], found[1][2], found[1][3]]
        else:
            facts = ["1/2*kappa**2*d <= z", "s*z-L*a1 <= o1"]
            facts += [
                f"-(L*({m})) <= q{p}" if p < 3 else f"q{p} <= L*({m})"
                for p, m in enumerate(many, 1)
            ]
            claim = f"kappa**2*d/(4*(4*N))*s-kappa*tau*L/(2*c) <= {update}"
            terms = [
                (f"s*{weight}", ["z-1/2*kappa**2*d"]), (weight, ["o1-(s*z-L*a1)"]),
                (f"L*{weight}", ["4*N*kappa*tau/c-N*(a1+a2+a3+a4)-(p1+p2+p3+p4)"]),
            ]  # fmt: skip
            terms += [
                (weight, [f"L*({m})+q{p}" if p < 3 else f"L*({m})-q{p}"])
                for p, m in enumerate(many, 1)
            ]
            steps = [lower, own[1], found[1][0], found[1][1], found[0][2], found[0][3]]
        rule = lemma(o, f"{known} {' => '.join(facts)} => {claim}", how="combination", terms=terms)
        at = ("N", by(count), "d", by(ranges(o, "d")[0]), "kappa", by(kappa), "tau", by(tau))
        at += (
            "c",
            by(ratio),
            "L",
            by(slope),
            "slopes[0]",
            by(here),
            square,
            f"slopes[0]*{given(OWN)}",
        )
        shown.append(use(o, rule, *at, *means, *sums, *values, beta, *steps))
    return o.taut(inner, *shown)
