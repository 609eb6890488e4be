"""(46), (47) and (51) of `collapse` as they are printed fail.

The sum of the overlaps with four means grows with n like one normal number times n, so its chance
to exceed 3 tau kappa n does not fall with n.  A product of two normal vectors has an exponential
tail: all coordinates of both are large with a chance that no normal tail allows.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.goals import by, every, invariant, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import Terms


def written_out(o: Outline, f: Terms, count: int, end: str | None = None) -> tuple[int, list[str]]:
    """Conclude that a sum from 1 to ``count``, or ``end`` which is this number, is its terms, and
    return their places.
    """
    last, places, steps = "0", [], [totals.no_terms(o, f.text, f.index)]
    for _ in range(count):
        steps.append(totals.last_term(o, f.text, last, o.leaf(f"0 <= {last}"), f.index))
        last += "+1"
        places.append(f"({last})")
    total = "+".join(f"({f.at(place)})" for place in places)
    names = range(1, count + 1)
    rule = lemma(
        o,
        f"for all s0, {', '.join(f's{i}, t{i}' for i in names)}: s0 == 0 =>"
        f" {' => '.join(f's{i} == s{i - 1}+t{i}' for i in names)} =>"
        f" s{count} == {'+'.join(f't{i}' for i in names)}",
    )
    parts = [part for place in places for part in (f.sum("1", place), f.at(place))]
    found = use(o, rule, f.sum("1", "0"), *parts, *steps)
    said = ("end", f"{f.sum('1', 'end')} == {total}")
    return rewritten(o, said, o.leaf(f"{end or count} == {last}"), found), places


def _mean(length: str) -> Callable[[str, str], str]:
    """Return the entries of four orthogonal means of one length."""
    return lambda p, k: f"{length}*max(0, 1-abs({p}-{k}))"


def _orthogonal(o: Outline, length: str) -> tuple[int, int]:
    """Conclude the lengths and the products of the four means in dimension 4."""
    entry = _mean(length)

    def sums(p: str, other: Callable[[str], str]) -> int:
        return written_out(o, Terms("k", lambda k: f"{entry(p, k)}{other(k)}"), 4)[0]

    def long(goal: Node, range_: int) -> int:
        p = o.text(o.concluded(range_).args[0].args[1])
        squares = written_out(o, Terms("k", lambda k: f"({entry(p, k)})**2"), 4)[0]
        return o.leaf(goal, squares, range_)

    def across(goal: Node, first: int, second: int) -> int:
        p = o.text(o.concluded(first).args[0].args[1])
        r = o.text(o.concluded(second).args[0].args[1])
        products = sums(p, lambda k: f"*({entry(r, k)})")
        return o.leaf(goal, products, first, second)

    squares = f"for all p in {{1..4}}: sum(k in 1..4, ({entry('p', 'k')})**2) == {length}**2"
    product = f"sum(k in 1..4, {entry('p', 'k')}*({entry('r', 'k')}))"
    none = f"for all p in {{1..3}}, r in {{p+1..4}}: {product} == 0"
    return every(o, squares, long), every(o, none, across)


def _few(o: Outline, x: str, length: str, count: str) -> tuple[int, str]:
    """Conclude that count*length*(x_1 + .. + x_4) is at most the sum of overlaps with the means;
    return the text of x_1 + .. + x_4, too.
    """
    entry = _mean(length)
    outer = Terms("p", lambda p: f"{count}*abs(sum(k in 1..4, {entry(p, 'k')}*{x}[k]))")
    whole, places = written_out(o, outer, 4)
    steps, terms = [], []
    for place in places:
        inner, _ = written_out(o, Terms("k", lambda k, p=place: f"{entry(p, k)}*{x}[{k}]"), 4)
        product = f"sum(k in 1..4, {entry(place, 'k')}*{x}[k])"
        weights = [o.leaf(f"{entry(place, k)} == {length if k == place else 0}") for k in places]
        values = [part for k in places for part in (entry(place, k), f"{x}[{k}]")]
        here = f"{length}*x{places.index(place)}"
        known = (f"c{i} == {length if k == place else 0}" for i, k in enumerate(places))
        alone = lemma(
            o,
            "for all s, c0, x0, c1, x1, c2, x2, c3, x3: s == c0*x0+c1*x1+c2*x2+c3*x3 =>"
            f" {' => '.join(known)} => s == {here}",
        )
        at = use(o, alone, product, *values, inner, *weights)
        steps.append(o.leaf(f"abs({product}) >= {length}*{x}[{place}]", at))
        terms += [f"abs({product})", f"{x}[{place}]"]
    plain, _ = written_out(o, Terms("k", lambda k: f"1*{x}[{k}]"), 4)
    sizes, draws = [f"a{i}" for i in "bcde"], [f"x{i}" for i in "bcde"]
    pairs = list(zip(sizes, draws, strict=True))
    high, low = "+".join(f"{count}*{a}" for a in sizes), "+".join(f"1*{b}" for b in draws)
    rule = lemma(
        o,
        f"for all t, {', '.join(f'{a}, {b}' for a, b in pairs)}: t <= {low} =>"
        f" {' => '.join(f'{a} >= {length}*{b}' for a, b in pairs)} => {count}*{length}*t <= {high}",
        how="combination",
        terms=[
            (f"{count}*{length}", [f"{low}-t"]),
            *((count, [f"{a}-{length}*{b}"]) for a, b in pairs),
        ],
    )
    total = f"sum(k in 1..4, 1*{x}[k])"
    least = use(o, rule, total, *terms, by(plain), *steps)
    return rewritten(o, ("w", f"{count}*{length}*{total} <= w"), whole, least), total


def _sum_of_four(o: Outline, level: str) -> int:
    """Conclude P[x[i] ~ N(0, 1**2), i in 1..4 | x_1 + .. + x_4 <= level] == Phi(..)."""
    total = o.fresh("total", "real")
    is_total = o.hyp("total == 4")
    four = o.axiom("constant terms", c="1**2*1**2", a="1", b="4")
    four = o.cut(four, o.leaf("1 <= 4+1"))
    some = o.leaf("total > 0", is_total)
    law_of = chance.weighted_sum(
        o, ("k", "1"), "1**2", "4", "total", ("z", f"z <= {level}"), o.leaf("1**2 > 0"),
        o.leaf("total == sum(k in 1..4, 1**2*1**2)", four, is_total), some, o.leaf("1 <= 4+1"),
    )  # fmt: skip
    normal = chance.normal_at(o, "total", level, some, False)
    found = o.leaf(
        node("eq", o.concluded(law_of).args[0], o.concluded(normal).args[1]), law_of, normal, some
    )
    found = chance.named(o, found, {"total": "4"})
    o.release(total)
    return found


def means_fail(o: Outline) -> int:
    """Deny (46) at n = 24, d = 4: the sum is 6 (|x_1| + .. + |x_4|), and 72 too small for it."""
    sentence = o.theorem.sentence()
    entry = _mean("1")
    at = ("4", by(), "6", by(), "1", by(), "1", by(), f"[p, k: {entry('p', 'k')}]")
    said = use(o, o.hyp(sentence), *at, *_orthogonal(o, "1"), "6", by(), by())
    law, one = reading.law("N(0, 1**2)"), o.leaf("1**2 > 0")
    draws = chance.Draws(o, law, o.term("4"), chance.normal_law(o, "1**2", one))
    x = draws.name
    event = trees.opened(o.concluded(said).args[0].args[-1], draws.g)
    least, total = _few(o, x, "1", "6")
    below = o.tree(f"{total} <= 12")
    more = o.axiom("monotone in draws", **draws.axiom, E=(x, event), F=(x, below))
    more = o.cut(more, draws.laws, o.all(x, o.intro(event, o.leaf(below, least, o.hyp(event)))))
    found = _sum_of_four(o, "12")
    value = o.text(o.concluded(found).args[1])
    limits = (o.leaf(f"{value} <= 1-9/10**10"), o.leaf("exp(-4*6) <= 4/10**11"))
    against = lemma(
        o,
        "for all p, q, f, h: p <= q => q == f => f <= 1-9/10**10 => h <= 4/10**11 => not p >= 1-h",
    )
    chances = [term(o.text(side), more) for side in o.concluded(more).args]
    steps = (more, found, *limits)
    false = o.taut("false", use(o, against, *chances, term(value), "exp(-4*6)", *steps), said)
    return o.taut(node("not", sentence), o.intro(sentence, false))


def both_fail(o: Outline) -> int:
    """Deny (51) at n = 64, d = 4, kappa = 1 and tau = 160, where c = 1/10: where x_1 + .. + x_4 is
    above 20, the first sum of beta alone exceeds 5 n kappa tau, whatever the second one is.
    """
    sentence = o.theorem.sentence()
    with o.apart(abbreviations=False):
        each = totals.each(o)
    entry = _mean("160")
    at = ("4", by(), "16", by(), "1", by(), "160", by(), f"[p, k: {entry('p', 'k')}]")
    said = use(o, o.hyp(sentence), *at, *_orthogonal(o, "160"), "2560", by(), by())
    said = use(o, said, "1", by(), "1/10", by(), by())
    mean, _ = o.concluded(said).args
    law, one = reading.law("N(0, 1**2)"), o.leaf("1**2 > 0")
    is_law = chance.normal_law(o, "1**2", one)
    own_ = chance.Draws(o, law, o.term("4"), is_law)
    x = own_.name
    inner = trees.opened(mean.args[-1], own_.g)
    others = chance.Draws(o, law, inner.args[2], is_law)
    w = others.name
    event = trees.opened(inner.args[-1], others.g)
    least, total = _few(o, x, "160", "16")
    below = o.tree(f"{total} <= 20")
    size = f"abs(sum(k in 1..4, {x}[k]*{w}[4*(row-1)+k]))"
    positive = f"for all row in {{1..4*16-1}}: 0 <= {size}"
    positive = every(o, positive, lambda goal, _: o.leaf(goal))
    sizes = use(o, each, f"[row: {size}]", "4*16-1", by(), positive)
    sizes = o.taut(o.concluded(sizes).args[0], sizes)
    far = o.hyp(node("not", below))
    near = o.leaf(below, least, o.hyp(event), sizes)
    absurd = o.taut(node("not", o.tree("true")), o.taut("false", near, far))
    follows = o.all(w, o.intro(event, absurd))
    never = o.axiom(
        "monotone in draws", **others.axiom, E=(w, event), F=(w, node("not", o.tree("true")))
    )
    never = o.cut(never, others.laws, follows)
    nothing = o.axiom("complement of draws", **others.axiom, E=(w, o.tree("true")))
    nothing = o.cut(nothing, others.laws)
    is_chance = others.is_chance(event)
    none = o.leaf(node("le", inner, o.term("0")), never, nothing, others.laws)
    low = o.taut(o.concluded(is_chance).args[0], is_chance)
    none = o.taut(node("and", o.concluded(low), o.concluded(none)), low, none)
    far_event = node("not", below)
    most = own_.mean_at_most(
        inner, far_event, "0", o.all(x, o.intro(far_event, none)), o.all(x, is_chance)
    )
    other = o.axiom("complement of draws", **own_.axiom, E=(x, below))
    other = o.cut(other, own_.laws)
    found = _sum_of_four(o, "20")
    false = o.leaf("1 < 0", said, most, other, found)
    return o.taut(node("not", sentence), o.intro(sentence, false), o.leaf("not 1 < 0"))


def pairs_fail(o: Outline) -> int:
    """Deny (47) at n = d = 4, kappa = 1 and delta_2 = 8 e^-225: where all coordinates are above
    9/2, the sum is above 243, and 240 is the bound.
    """
    sentence = o.theorem.sentence()
    at = ("4", by(), "4", by(), "1", by(), "8*exp(-225)", by())
    said = use(o, o.hyp(sentence), *at)
    law, one = reading.law("N(0, 1**2)"), o.leaf("1**2 > 0")
    draws = chance.Draws(o, law, o.term("4*4"), chance.normal_law(o, "1**2", one))
    x = draws.name
    event = trees.opened(o.concluded(said).args[0].args[-1], draws.g)
    each = o.tree(f"for all j in {{1..4*4}}: not {x}[j] <= 9/2")
    large = o.hyp(each)
    product = lemma(
        o,
        "for all p, q: p >= 9/2 => q >= 9/2 => p*q >= 81/4",
        how="combination",
        terms=[("1", ["p-9/2", "q-9/2"]), ("9/2", ["p-9/2"]), ("9/2", ["q-9/2"])],
    )
    size = lemma(o, "for all s: s >= 81 => abs(s) >= 81")
    outer = Terms("row", lambda i: f"abs(sum(k in 1..4, {x}[k]*{x}[4*{i}+k]))")
    whole, rows = written_out(o, outer, 3, "4-1")
    least = []
    for row in rows:
        inner, places = written_out(o, Terms("k", lambda k, r=row: f"{x}[{k}]*{x}[4*{r}+{k}]"), 4)
        products = []
        for place in places:
            pair = (place, f"4*{row}+{place}")
            both = [by(use(o, large, index, by())) for index in pair]
            products.append(use(o, product, *(f"{x}[{index}]" for index in pair), *both))
        total = f"sum(k in 1..4, {x}[k]*{x}[4*{row}+k])"
        least.append(use(o, size, total, o.leaf(f"{total} >= 81", inner, *products)))
    above = o.leaf(f"{outer.sum('1', '4-1')} >= 243", whole, *least)
    limit = o.text(event.args[1])
    short = o.leaf(f"{limit} <= 242")
    apart_ = lemma(o, "for all s, t: s >= 243 => t <= 242 => not s <= t")
    beyond = use(o, apart_, outer.sum("1", "4-1"), term(limit, short), above, short)
    more = o.axiom("monotone in draws", **draws.axiom, E=(x, each), F=(x, node("not", event)))
    more = o.cut(more, draws.laws, o.all(x, o.intro(each, o.taut(node("not", event), beyond))))
    other = o.axiom("complement of draws", **draws.axiom, E=(x, event))
    other = o.cut(other, draws.laws)
    likely = _all_large(o, draws)
    rare = o.leaf(node("le", o.concluded(more).args[0], o.term("8*exp(-225)")), said, other, more)
    few = o.leaf("8*exp(-225) < exp(-13*(4*4))")
    against = lemma(o, "for all p, s, t: p <= s => s < t => not p >= t")
    text = o.text(o.concluded(more).args[0])
    values = (term(text, more), term("8*exp(-225)"), term("exp(-13*(4*4))"))
    false = o.taut("false", use(o, against, *values, rare, few), likely)
    return o.taut(node("not", sentence), o.intro(sentence, false))


def _all_large(o: Outline, draws: chance.Draws) -> int:
    """Conclude that all 16 draws are above 9/2 with a chance of at least e^(-13*16)."""
    product = o.axiom("product", **draws.axiom, E=("j, y", "not y <= 9/2"))
    product = o.cut(product, draws.laws)
    single = "P[y ~ N(0, 1**2) | not y <= 9/2]"
    one = o.leaf("1**2 > 0")
    law = reading.law("N(0, 1**2)")
    is_law = chance.normal_law(o, "1**2", one)
    z = o.fix("z", "real")
    other = o.cut(o.axiom("complement", L=law, E=(z, f"{z} <= 9/2")), is_law)
    normal = chance.normal_at(o, "1**2", "9/2", one, False)
    q = o.fix("q", "real")
    is_q = o.hyp(f"{q} == {single}")
    likely = o.leaf(f"{q} >= exp(-13)", is_q, other, normal)
    grows = lemma(o, "for all p, q, m: p >= exp(-13*m) => q >= exp(-13) => p*q >= exp(-13*(m+1))")
    said = f"prod(j in 1..count, {q}) >= exp(-13*count)"

    def step(goal: Node, past: int, known: int) -> int:
        m = o.text(o.concluded(past).args[1])
        last = o.axiom("last factor", f=("j", q), a="1", b=m)
        last = o.cut(
            last, o.leaf(f"1 <= {m}+1", past), totals.values(o, q, index="j", last=f"{m}+1")
        )
        found = use(o, grows, f"prod(j in 1..{m}, {q})", q, m, known, likely)
        right = o.text(goal.args[1])
        return rewritten(o, ("w", f"w >= {right}"), last, found)

    none = o.cut(o.axiom("empty product", f=("j", q), a="1", b="0"), o.leaf("0 < 1"))
    base = o.leaf(said.replace("count", "0"), none)
    always = use(o, invariant(o, "count", said, base, step), "4*4", by())
    left = o.text(o.concluded(product).args[0])
    product = rewritten(o, ("w", f"{left} == prod(j in 1..4*4, w)"), is_q, product)
    found = o.leaf(f"{left} >= exp(-13*(4*4))", always, product)
    return chance.named(o, found, {q: single}, other, normal)
