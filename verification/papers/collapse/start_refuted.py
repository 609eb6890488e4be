"""Lemma A.12 of `collapse` as it is printed fails: phi <= P c zeta has a chance of at most 3/4,
where more is promised.  So does the third sentence of its proof, on phi given the length of xi.

Given the noise x of a sample, phi - P c zeta is a product of the weights with x - P c mu, which is
normal with mean 0: below 0 with the chance 1/2, as soon as the vector is not 0.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import chance, goals, totals
from assay.verification.search.logic.blocks import scaled_squares
from assay.verification.search.logic.goals import by, every, lemma, rewritten, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.single import Draw

_PLACE = "10000*(1-1)"
_SLOPE = "1*(8*(1/800)*sqrt(10000)/100)"


def printed_fails(o: Outline) -> int:
    """Deny Lemma A.12 by its instance at d = 10000, tau = 100, omega = 1, mu = (1, .., 1), kappa =
    1/800, N = 1 and P = 1: c = 1/100, and delta is just above 1/10.
    """
    sentence = o.theorem.sentence()
    with o.apart(abbreviations=False):
        lemmas = totals.added(o), totals.each(o)
    ones = o.axiom("constant terms", c="1**2", a="1", b="10000")
    ones = o.cut(ones, o.leaf("1 <= 10000+1"))
    ones = o.leaf("sum(k in 1..10000, 1**2) == 100**2", ones)
    at = ("10000", by(), "100", by(), "1", by(), "[k: 1]", ones, "1/800", by(), "1", by())
    said = use(o, o.hyp(sentence), *at, "1", by())
    mean, least = o.concluded(said).args
    variance = "(1/800)**2"
    positive = o.leaf(f"{variance} > 0")
    law = reading.law(f"N(0, {variance})")
    noise = chance.Draws(o, law, o.term("1*10000"), chance.normal_law(o, variance, positive))
    x = noise.name
    inner = trees.opened(mean.args[-1], noise.g)
    event = o.tree(f"{x}[{_PLACE}+1] <= 0")
    is_chance, half = _half(o, x, inner, event, *lemmas)
    bound = noise.mean_at_most(
        inner, event, "1/2", o.all(x, o.intro(event, half)), o.all(x, is_chance)
    )
    likely = o.axiom("one draw", **noise.axiom, k=f"{_PLACE}+1", E=("z", "z <= 0"))
    place = (o.leaf(f"1 <= {_PLACE}+1"), o.leaf(f"{_PLACE}+1 <= 1*10000"))
    likely = o.cut(likely, noise.laws, *place)
    at_0 = _below_0(o, variance, positive)
    most = o.leaf(node("le", mean, o.term("3/4")), bound, likely, at_0)
    false = o.leaf("1 < 0", most, said, o.leaf(node("ge", least, o.term("3/4"))))
    return o.taut(node("not", sentence), o.intro(sentence, false), o.leaf("not 1 < 0"))


def _below_0(o: Outline, variance: str, positive: int) -> int:
    """Conclude P[z ~ N(0, variance) | z <= 0] == 1/2."""
    found = chance.normal_at(o, variance, "0", positive, False)
    middle = o.leaf(f"0 == (0-0)/sqrt({variance})", positive)
    left = o.text(o.concluded(found).args[0])
    found = rewritten(o, ("w", f"{left} == Phi(w)"), middle, found)
    return o.leaf(f"{left} == 1/2", found, o.leaf("Phi(0) == 1/2"))


def _half(o: Outline, x: str, inner: Node, event: Node, added: int, each: int) -> tuple[int, int]:
    """Conclude that the chance given the noise is one, and that it is at most 1/2 on the event."""
    law, one = reading.law("N(0, 1**2)"), o.leaf("1**2 > 0")
    weights = chance.Draws(o, law, o.term("10000"), chance.normal_law(o, "1**2", one))
    w, row = weights.name, f"{x}[{_PLACE}+k]"
    rest = f"({row}-1/100)"
    length = f"sum(k in 1..10000, {rest}**2)"
    said = trees.opened(inner.args[-1], weights.g)
    is_chance = weights.is_chance(said)

    first = o.hyp(event)
    squares = use(
        o,
        *(each, f"[k: {rest}**2]", "10000", by()),
        every(o, f"for all k in {{1..10000}}: 0 <= {rest}**2", lambda goal, _: o.leaf(goal)),
    )
    squares = use(o, o.taut(o.concluded(squares).args[1], squares), "1", by())
    away = lemma(o, "for all p: p <= 0 => (p-1/100)**2 >= 1/10000")
    away = use(o, away, f"{x}[{_PLACE}+1]", first)
    total = o.fresh("total", "real")
    is_total = o.hyp(f"total == {length}")
    some = o.leaf("total > 0", is_total, squares, away)
    scaled = scaled_squares(o, rest, "1**2", "10000")
    law_of = chance.weighted_sum(
        o,
        ("k", rest),
        "1**2",
        "10000",
        "total",
        ("z", "z <= 0"),
        one,
        o.leaf(f"total == sum(k in 1..10000, {rest}**2*1**2)", scaled, is_total),
        some,
        o.leaf("1 <= 10000+1"),
    )
    slope = o.leaf(f"1/100 == {_SLOPE}")
    parts = (f"{w}[k]*{row}", f"1*{w}[k]", f"{rest}*{w}[k]")
    same = f"for all k in {{1..10000}}: {parts[2]} == {parts[0]}+(-1/100)*({parts[1]})"
    same = every(o, same, lambda goal, _: o.leaf(goal, how="identity"))
    sums = use(o, added, "10000", *(f"[k: {part}]" for part in parts), "-1/100", same)
    product, mass = (f"sum(k in 1..10000, {part})" for part in parts[:2])
    here = use(o, o.hyp(said), "1", by())
    here = rewritten(o, ("z", f"{product} <= z*{mass}"), slope, here)
    below = o.tree(f"sum(k in 1..10000, {parts[2]}) <= 0")
    follows = o.all(w, o.intro(said, o.leaf(below, here, sums)))
    more = o.axiom("monotone in draws", **weights.axiom, E=(w, said), F=(w, below))
    more = o.cut(more, weights.laws, follows)
    found = o.leaf(
        node("le", weights.chance(said), o.term("1/2")), more, law_of, _below_0(o, "total", some)
    )
    found = chance.named(o, found, {"total": length})
    o.release(total)
    low = o.taut(o.concluded(is_chance).args[0], is_chance)
    return is_chance, o.taut(node("and", *(o.concluded(s) for s in (low, found))), low, found)


def given_lengths_fails(o: Outline) -> int:
    """Deny the third sentence of the proof at d = kappa = omega = 1 and S = 4: x in [5/4, 7/5] and
    w beyond 32/5 give |w x| > 8 while 1/2 <= x^2 <= 2.
    """
    sentence = o.theorem.sentence()
    said = use(o, o.hyp(sentence), "1", by(), "1", by(), "1", by(), "4", by())
    mean = o.concluded(said).args[0]
    law, one = reading.law("N(0, 1**2)"), o.leaf("1**2 > 0")
    is_law = chance.normal_law(o, "1**2", one)
    noise, weights = (chance.Draws(o, law, o.term("1"), is_law) for _ in range(2))
    x, w = noise.name, weights.name
    inner = trees.opened(mean.args[-1], noise.g)
    both = trees.opened(inner.args[-1], weights.g)
    squares, product = (
        totals.only_term(o, at, "k")
        for at in (f"{x}[{{0}}]**2".format, f"{w}[{{0}}]*{x}[{{0}}]".format)
    )
    near, far = o.tree(f"5/4 <= {x}[1] and {x}[1] <= 7/5"), o.tree(f"not {w}[1] <= 32/5")
    short = lemma(o, "for all p: 5/4 <= p => p <= 7/5 => p**2 >= 1/2 and p**2 <= 2")
    beyond = lemma(
        o,
        "for all p, q: 5/4 <= p => q > 32/5 => q*p > 8",
        how="combination",
        terms=[("1", ["q-32/5", "p-5/4"]), ("32/5", ["p-5/4"]), ("5/4", ["q-32/5"])],
    )
    ends = [o.taut(part, o.hyp(near)) for part in near.args]
    inside = use(o, short, f"{x}[1]", *ends)
    large = use(o, beyond, f"{x}[1]", f"{w}[1]", ends[0], by(o.hyp(far)))
    *lengths, size = both.args
    parts = [o.leaf(part, squares, inside) for part in lengths]
    parts.append(o.leaf(size, product, large))
    likely = _one_draw(o, weights, far, "7/10**11", o.leaf("1-Phi(32/5) >= 7/10**11"))
    found = o.leaf(
        node("ge", weights.chance(both), o.term("7/10**11")),
        weights.more(far, both, o.taut(both, *parts)),
        likely,
    )
    range_ = weights.is_chance(both)
    high = o.taut(o.concluded(range_).args[1], range_)
    least = o.leaf(node("le", o.term("7/10**11"), weights.chance(both)), found)
    found = o.taut(node("and", o.concluded(least), o.concluded(high)), least, high)
    found = noise.mean_at_least(
        inner, near, "7/10**11", o.all(x, o.intro(near, found)), o.all(x, range_)
    )
    often = _one_draw(o, noise, near, "1/50", o.leaf("Phi(7/5)-Phi(5/4) >= 1/50"))
    event = trees.opened(o.concluded(said).args[1].args[1].args[-1], noise.g)
    false = o.leaf(
        "1 < 0", said, found, often, noise.is_chance(event), o.leaf("2*exp(-2*4**2) <= 1/10**12")
    )
    return o.taut(node("not", sentence), o.intro(sentence, false), o.leaf("not 1 < 0"))


def _one_draw(o: Outline, draws: chance.Draws, event: Node, least: str, value: int) -> int:
    """Conclude P[.. | an event of the first draw] >= least, from what its value is at least."""
    z = trees.variable(o.fresh("z", "real").args[0], "real")
    own = goals.replaced(event, draws.value(trees.number(1)), z)
    single = o.axiom("one draw", **draws.axiom, k="1", E=(z.args[0], own))
    single = o.cut(single, draws.laws, o.leaf("1 <= 1"), o.leaf("1 <= 1"))
    is_law = chance.normal_law(o, "1**2", o.leaf("1**2 > 0"))
    exact = Draw(o, [], o.leaf, draws.law, z, is_law).exact(own)
    o.release(z)
    return o.leaf(node("ge", draws.chance(event), o.term(least)), single, exact, value)
