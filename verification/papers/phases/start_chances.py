"""The corrected Theorem 17 of `phases` in the chances of the sums themselves."""

from __future__ import annotations

from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import chance
from assay.verification.search.logic.outline import Outline


def all_sums(o: Outline) -> int:
    """All l^2 sums stay within u = 2 sqrt(2 log l/l) but with the chance 1/l^2: beyond u a sum of
    variance 1/l has a chance of at most exp(-4 log l) = 1/l^4, and there are l^2 of them.
    """
    (classes,) = o.given
    terms = {
        "y": "2*sqrt(2*log(l))",
        "q": "1/l**4",
        "u": "2*sqrt(2*log(l)/l)",
        "v": "1/l",
    }
    for name in terms:
        o.fix(name, "real")
    y, q, u, v = (o.hyp(f"{name} == {term}") for name, term in terms.items())
    positive = o.leaf("v > 0", v, classes)
    is_law = chance.normal_law(o, "v", positive)
    known = (_scaled(o, y, u, v, classes), o.leaf("0 <= y", y, classes))
    tails = chance.normal_tails(o, "v", "u", "y", positive, is_law, known)
    exact = o.leaf("exp(-y**2/2) == q", y, q, classes)
    one = o.leaf("P[w ~ N(0, v) | not abs(w) <= u] <= q", tails, exact)
    law = reading.law("N(0, v)", o.derivation.declare)
    count = reading.term("l**2", o.derivation.declare)
    draws = chance.Draws(o, law, count, is_law)
    draw, event = chance.event(o, "abs(z) <= u", "z")
    from_1 = o.leaf("1 <= l**2", classes)
    every = draws.all_hold(draw, event, trees.variable("q", "real"), one, from_1)
    chances = "P[s[j] ~ N(0, v), j in 1..l**2 | for all k in {1..l**2}: abs(s[k]) <= u]"
    bound = o.leaf(f"{chances} >= 1 - 1/l**2", every, q, classes)
    return chance.named(o, bound, terms, classes)


def _scaled(o: Outline, y: int, u: int, v: int, classes: int) -> int:
    """Conclude u == y*sqrt(v): both are at least 0, and their squares are 8 log(l) v."""
    a, b = o.fix("a", "real"), o.fix("b", "real")
    product = o.hyp(f"{b} == y*sqrt(v)")
    positive = o.leaf("v > 0", v, classes)
    roots = o.leaf(f"{b}**2 == 8*log(l)*v", product, y, positive, classes)
    squares = o.leaf("u**2 == 8*log(l)*v", u, v, classes)
    least = o.leaf(f"{b} >= 0", product, o.leaf("0 <= y", y, classes), positive)
    same = o.leaf(f"{a} == {b}", o.hyp(f"{a} >= 0"), o.hyp(f"{b} >= 0"), o.hyp(f"{a}**2 == {b}**2"))
    for part in (f"{a}**2 == {b}**2", f"{b} >= 0", f"{a} >= 0"):
        same = o.intro(part, same)
    same = o.at(o.all(a, same), "u")
    equal = o.leaf(f"u**2 == {b}**2", roots, squares, classes)
    same = o.cut(same, o.leaf("u >= 0", u, classes), least, equal)
    same = o.leaf("u == y*sqrt(v)", positive, same, product)
    general = o.all(b, o.intro(f"{b} == y*sqrt(v)", same))
    defined = o.leaf("y*sqrt(v) == y*sqrt(v)", positive)
    return o.cut(o.at_defined(general, "y*sqrt(v)", defined), defined)


def sum_of_weights(o: Outline) -> int:
    """A sum of m weights of variance 1/(l m) is normal with variance 1/l, as weights of 1 and
    variances add up.
    """
    classes, count, _ = o.given
    terms = {"v": "1/(l*m)", "s": "1/l"}
    for name in terms:
        o.fix(name, "real")
    v, s = (o.hyp(f"{name} == {term}") for name, term in terms.items())
    index, g, i = o.fix("j", "int"), o.fix("g", "seq"), o.fix("i", "int")
    positive = o.leaf("v > 0", v, classes, count)
    from_1 = o.leaf("1 <= m + 1", count)
    variance = o.cut(o.axiom("constant terms", c="1**2*v", a="1", b="m"), from_1)
    variance = o.leaf("s == sum(k in 1..m, 1**2*v)", variance, v, s, classes, count)
    some = o.leaf("s > 0", s, classes)
    event = ("z", "z <= x")
    law = chance.weighted_sum(o, ("k", "1"), "v", "m", "s", event, positive, variance, some, from_1)
    is_law = chance.normal_law(o, "v", positive)
    weights = chance.Draws(
        o, reading.law("N(0, v)", o.derivation.declare), trees.variable("m", "int"), is_law
    )
    plain, scaled = "sum(k in 1..m, {}[k])", "sum(k in 1..m, 1*{}[k])"
    terms_alike = o.all(
        index, o.intro(f"1 <= {index} and {index} <= m", o.leaf(f"1*{g}[{index}] == {g}[{index}]"))
    )
    alike = o.cut(
        o.axiom("same terms", f=(i, f"1*{g}[{i}]"), g=(i, f"{g}[{i}]"), a="1", b="m"), terms_alike
    )
    events = [f"{part.format(g)} <= x" for part in (plain, scaled)]
    both = []
    for one, other in (events, events[::-1]):
        follows = o.all(g, o.intro(one, o.leaf(other, o.hyp(one), alike)))
        more = o.axiom(
            "monotone in draws", L=(i, "N(0, v)"), a="1", b="m", E=(g, one), F=(g, other)
        )
        both.append(o.cut(more, weights.laws, follows))
    goal = "P[w[k] ~ N(0, v), k in 1..m | sum(k1 in 1..m, w[k1]) <= x] == P[z ~ N(0, s) | z <= x]"
    return chance.named(o, o.leaf(goal, law, *both), terms, classes, count)
