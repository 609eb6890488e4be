"""Derive Lemma H.1 of `granularity` for weights that are not all 0: Chernoff's bound at the rate
u = sqrt(t)/(|a|_2+2|a|_oo sqrt(t)).

The mean of exp(u a g^2) is exp(p) with exp(-2p) = 1-2ua, and p <= ua+(ua)^2/(1-2u|a|_oo).
"""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading
from assay.verification.kernel.verdicts import Fact
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.goals import (
    by,
    every,
    invariant,
    lemma,
    pick,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import Terms, scaled
from assay.verification.search.logic.weighted_squares import weighted
from assay.verification.search.methods import establish

_MEAN = "exp(-2*{p}) == 1-2*(u*a[{i}])*1"


@cache
def moment() -> Fact:
    """-y - log(1-2y)/2 <= y^2/(1-2y): the slopes differ by 2y^2/(1-2y)^2."""
    return establish(
        Formula("-y-log(1-2*y)/2 <= y**2/(1-2*y)", ("y in [0, 1/2)",)),
        "monotone",
        variable="y",
        end="lower",
        factor="2/(1-2*y)**2",
        slope="y**2",
    )


def with_sequence(o: Outline, positive: int, claim: Node, shown: int) -> int:
    """Conclude a claim from a step "for all seq logs: (for all i in {1..d}: exp(-2*logs[i]) ==
    1-2*(u*a[i])*1) => claim", where ``positive`` says that these numbers are positive: there is
    such a sequence, term by term.
    """
    text = o.text(claim)
    each = f"for all i in {{1..n}}: {_MEAN.format(p='logs[i]', i='i')}"
    said = f"n <= d => ((for all seq logs: ({each}) => {text}) => {text})"
    root = lemma(o, "for all x in (0, oo): exp(-2*(-log(x)/2)) == x", how="identity")
    below = lemma(o, "for all x: x <= 0 => max(0, min(1, x)) == 0")
    above = lemma(o, "for all x: 1 <= x => max(0, min(1, x)) == 1")
    off = lemma(o, "for all x, y, w: w == 0 => x+w*(y-x) == x")
    on = lemma(o, "for all x, y, w: w == 1 => x+w*(y-x) == y")
    equal = totals.equal(o)

    def base(goal: Node, _: int, all_: int) -> int:
        here = use(o, all_, "[k: 0]")
        none = every(o, o.concluded(here).args[0], lambda g, r: totals.nowhere(o, g, "i", r), "i")
        return o.cut(here, none)

    def step(later: Node, past: int, known: int) -> int:
        def longer(goal: Node, fits: int, all_: int) -> int:
            before = o.cut(known, o.leaf("n <= d", fits))
            place = o.leaf("1 <= n+1 and n+1 <= d", past, fits)
            here = use(o, positive, "n+1", place)
            value = term("-log(1-2*(u*a[n+1])*1)/2", here)
            exists = f"exists x: {_MEAN.format(p='x', i='n+1')}"
            some = there_is(
                o, exists, value, range=by(), then=lambda _: use(o, root, "1-2*(u*a[n+1])*1", here)
            )

            def shorter(inner: Node, held: int) -> int:
                return pick(o, some, lambda chosen: extended(all_, held, chosen), "c")

            return o.cut(before, every(o, o.concluded(before).args[0], shorter, "logs"))

        return every(o, later, longer)

    def extended(all_: int, held: int, chosen: int) -> int:
        share = "max(0, min(1, i-n))"
        entry = f"logs[i]+{share}*(c-logs[i])"
        whole = use(o, all_, f"[i: {entry}]")

        def one(goal: Node, range_: int) -> int:
            early = o.tree("i <= n")
            first = use(o, held, "i", o.leaf("1 <= i and i <= n", range_, o.hyp(early)))
            gone = use(o, off, "logs[i]", "c", share, use(o, below, "i-n", by(o.hyp(early))))
            first = rewritten(o, ("w", "exp(-2*w) == 1-2*(u*a[i])*1"), gone, first)
            late = node("not", early)
            beyond = o.cut(o.axiom("integers", a="n", b="i"), o.leaf("n < i", o.hyp(late)))
            stays = use(o, on, "logs[i]", "c", share, use(o, above, "i-n", by(beyond)))
            same = use(o, equal, "i", "n+1", o.taut("i <= n+1", range_), beyond)
            last = rewritten(o, ("w", "exp(-2*w) == 1-2*(u*a[n+1])*1"), stays, chosen)
            last = rewritten(o, ("m", f"exp(-2*({entry})) == 1-2*(u*a[m])*1"), same, last)
            return o.taut(goal, o.intro(early, first), o.intro(late, last))

        return o.cut(whole, every(o, o.concluded(whole).args[0], one, "i"))

    start = every(o, said.replace("1..n", "1..0").replace("n <= d", "0 <= d"), base)
    always = invariant(o, "n", said, start, step)
    size = next(s for s in o.given if s is not None)
    found = use(o, always, "d", o.leaf("0 <= d", size), o.leaf("d <= d"))
    return o.cut(found, shown)


def tail(o: Outline) -> int:
    """Lemma H.1 for a largest weight that is positive."""
    size, time, positive, _, weights, some, from_0, length = o.given
    for name in ("root", "u", "q"):
        o.fix(name, "real")
    general = weighted(o)
    long = _long(o, size, positive, some, from_0, length)
    is_root, is_u = o.hyp("root == sqrt(t)"), o.hyp("u == root/(long+2*largest*root)")
    is_q = o.hyp("q == u**2/(1-2*u*largest)")
    root = o.leaf("0 < root", is_root, time)
    squared = o.leaf("root**2 == t", is_root, time)
    u = o.leaf("0 < u", is_u, root, long, positive)
    rate = "(r/(n+2*A*r))"
    sizes = "n in (0, oo), A in (0, oo), r in (0, oo)"
    at = ("long", by(long), "largest", by(positive), "root", by(root))
    small = use(o, lemma(o, f"for all {sizes}: 2*{rate}*A < 1"), *at)
    small = rewritten(o, ("w", "2*w*largest < 1"), is_u, small)
    below = lemma(
        o,
        "for all u in (0, oo), x, A: x <= A => 2*u*A < 1 => 0 < 1-2*(u*x)*1",
        how="combination",
        terms=[("1", ["1-2*u*A"]), ("2*u", ["A-x"])],
    )

    def is_positive(goal: Node, range_: int) -> int:
        here = use(o, weights, "i", range_)
        return use(o, below, "u", u, "a[i]", "largest", here, small)

    positives = every(o, "for all i in {1..d}: 0 < 1-2*(u*a[i])*1", is_positive)
    value = f"{rate}**2/(1-2*{rate}*A)*n**2-2*{rate}*(n*r+A*r**2)"
    exponent = use(o, lemma(o, f"for all {sizes}: {value} == -r**2", how="identity"), *at)
    rest = "*long**2-2*{0}*(long*root+largest*root**2) == -root**2"
    whole = f"w**2/(1-2*w*largest){rest.format('w')}"
    exponent = rewritten(o, ("w", whole), is_u, exponent)
    exponent = rewritten(o, ("w", f"w{rest.format('u')}"), is_q, exponent)

    total = "sum(j in 1..d, a[j])"
    bound = f"({total}+2*long*root+2*largest*t)"
    claim = o.tree(
        f"P[g[i] ~ N(0, 1), i in 1..d | sum(j in 1..d, a[j]*g[j]**2) >= {bound}] <= exp(-t)"
    )
    coordinate = _coordinate(o)
    more = _scaled(o, size, u, bound)

    def shown(goal: Node, moments: int) -> int:
        level = f"u*{bound}"
        rates = "[i: u*a[i]]"
        found = use(o, general, "d", by(size), "1", by(), rates, "logs", moments, level)

        def each(inner: Node, range_: int) -> int:
            j = o.text(o.concluded(range_).args[0].args[1])
            limits = use(o, weights, j, range_)
            held, above_0 = (use(o, step, j, range_) for step in (moments, positives))
            return coordinate(j, u, (limits, small, is_q, held, above_0))

        terms = o.axiom("termwise", f=("j", "logs[j]"), g=("j", "u*a[j]+q*a[j]**2"), a="1", b="d")
        terms = o.cut(terms, every(o, o.concluded(terms).args[0], each))
        line = o.axiom("linear", f=("j", "a[j]"), g=("j", "a[j]**2"), c="u", d="q", a="1", b="d")
        line = o.cut(line, totals.values(o, "a[j]", "a[j]**2", index="j", last="d"))
        less = o.leaf(
            f"sum(j in 1..d, logs[j])-{level} <= -t", terms, line, length, exponent, squared
        )
        grows = lemma(o, "for all p, q, x, y: p <= q => q <= exp(x) => x <= y => p <= exp(y)")
        sides = [term(o.text(side), more) for side in o.concluded(more).args]
        return use(o, grows, *sides, f"sum(j in 1..d, logs[j])-{level}", "-t", more, found, less)

    text = f"for all seq logs: (for all i in {{1..d}}: {_MEAN.format(p='logs[i]', i='i')}) => "
    found = with_sequence(o, positives, claim, every(o, text + o.text(claim), shown))
    names = {
        "q": "u**2/(1-2*u*largest)", "u": "root/(long+2*largest*root)", "root": "sqrt(t)",
    }  # fmt: skip
    known = {"q": (small,), "u": (root, long, positive), "root": (time,)}
    for name, value in names.items():
        found = chance.named(o, found, {name: value}, *known[name])
    return found


def _long(o: Outline, size: int, positive: int, some: int, from_0: int, length: int) -> int:
    """Conclude that |a|_2 is positive."""
    each = totals.each(o)
    squares = every(o, "for all i in {1..d}: 0 <= a[i]**2", lambda goal, _: o.leaf(goal))
    squares = use(o, each, "[i: a[i]**2]", "d", by(size), squares)
    squares = o.taut(o.concluded(squares).args[1], squares)
    above = lemma(
        o, "for all x, y, z, w: x == y => 0 < y => x**2 <= z => w**2 == z => 0 <= w => 0 < w"
    )
    whole = "sum(k in 1..d, a[k]**2)"

    def at(*parts: int) -> int:
        range_ = o.tree("1 <= i and i <= d")
        range_ = o.taut(range_, *parts)
        here = use(o, squares, "i", range_)
        equal = o.leaf(f"long**2 == {whole}", length)
        return use(
            o, above, "a[i]", "largest", whole, "long", parts[-1], positive, here, equal, from_0
        )

    return pick(o, some, at, "i")


def _moment_below(formula: Formula) -> Fact:
    """Prove -log(1-2y)/2 <= y+y^2/(1-2y)."""
    terms = [("1", ["y**2/(1-2*y)-(-y-log(1-2*y)/2)"])]
    return establish(formula, "combination", facts=[moment()], terms=terms)


def _coordinate(o: Outline):
    """Return how to show logs[j] <= u*a[j]+q*a[j]**2."""
    below = lemma(
        o,
        "for all y in [0, 1/2): -log(1-2*y*1)/2 <= y+y**2/(1-2*y)",
        shown=_moment_below,
    )
    smaller = lemma(
        o,
        "for all y, w in (0, oo), z in [w, oo): y**2/z <= y**2/w",
        how="combination",
        terms=[("y**2/(w*z)", ["z-w"])],
    )
    added = lemma(o, "for all l, x, y, z: l <= x+y => y <= z => l <= x+z")
    turned = lemma(o, "for all x, y: x == y => y == x")
    logarithm = lemma(o, "for all p: p == -log(exp(-2*p))/2", how="identity")
    half = lemma(o, "for all x, A: 2*x*A < 1 => x*A < 1/2")
    order = lemma(
        o, "for all x, y, u in (0, oo): x <= y => u*x <= u*y",
        how="combination", terms=[("u", ["y-x"])],
    )  # fmt: skip
    from_0 = lemma(
        o, "for all x in [0, oo), u in (0, oo): 0 <= u*x", how="combination", terms=[("u", ["x"])]
    )
    above = lemma(o, "for all x, y, z: x <= y => y < z => x < z")
    joined = lemma(
        o,
        "for all p, l, u, x, q, A: p == l => 2*u*A < 1 => q == u**2/(1-2*u*A) =>"
        " l <= u*x+(u*x)**2/(1-2*(u*A)) => p <= u*x+q*x**2",
    )

    def shown(j: str, u: int, steps: tuple[int, ...]) -> int:
        limits, small, is_q, held, above_0 = steps
        low, high = (o.taut(part, limits) for part in o.concluded(limits).args)
        here = f"a[{j}]"
        z = use(o, half, "u", "largest", small)
        wide = use(o, order, here, "largest", "u", u, high)
        y_0 = use(o, from_0, here, low, "u", u)
        y_1 = use(o, above, f"u*{here}", "u*largest", "1/2", wide, z)
        range_y = o.taut(node("and", o.concluded(y_0), o.concluded(y_1)), y_0, y_1)
        most = use(o, below, f"u*{here}", range_y)
        sides = (f"u*{here}", "1-2*(u*largest)", by(z), f"1-2*(u*{here})", by(wide))
        square = use(o, smaller, *sides)
        known = (above_0, above_0, o.leaf("0 < 1-2*(u*largest)", z))
        texts = (o.concluded(most).args[0], *o.concluded(square).args)
        log, *parts = (term(o.text(part), step) for part, step in zip(texts, known, strict=True))
        most = use(o, added, log, f"u*{here}", *parts, most, square)
        value = f"1-2*(u*{here})*1"
        back = use(o, turned, f"exp(-2*logs[{j}])", value, held)
        equal = use(o, logarithm, f"logs[{j}]")
        equal = rewritten(o, ("w", f"logs[{j}] == -log(w)/2"), back, equal)
        return use(
            o, joined, f"logs[{j}]", log, "u", here, "q", "largest", equal, small, is_q, most
        )

    return shown


def _scaled(o: Outline, size: int, u: int, bound: str) -> int:
    """Conclude that the event of the lemma is as likely as that of u times both sides, at most."""
    law = reading.law("N(0, 1)")
    draws = chance.Draws(o, law, o.term("d"), chance.normal_law(o, "1", o.leaf("1 > 0")))
    g = draws.name
    plain, times = f"a[j]*{g}[j]**2", f"u*a[j]*{g}[j]**2"
    event = o.tree(f"sum(j in 1..d, {plain}) >= {bound}")
    larger = o.tree(f"sum(j in 1..d, {times}) >= u*{bound}")
    sums = scaled(o, "u", Terms("j", lambda j: f"a[{j}]*{g}[{j}]**2"), ("1", "d"))
    alike = o.axiom("same terms", f=("j", times), g=("j", f"u*({plain})+0*({plain})"), a="1", b="d")
    same = every(o, o.concluded(alike).args[0], lambda goal, _: o.leaf(goal, how="identity"))
    alike = o.cut(alike, same)
    order = lemma(
        o, "for all x, y, u in (0, oo): x >= y => u*x >= u*y",
        how="combination", terms=[("u", ["x-y"])],
    )  # fmt: skip
    times = use(o, order, f"sum(j in 1..d, {plain})", bound, "u", u, o.hyp(event))
    return draws.more(event, larger, o.leaf(larger, times, sums, alike))
