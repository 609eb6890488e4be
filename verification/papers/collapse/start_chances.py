"""Chances of the first values of zeta in `collapse`, derived from their normal law."""

from __future__ import annotations

from assay.theory.language.grammar import node
from assay.theory.language.logic import reading
from assay.verification.search.logic import chance
from assay.verification.search.logic.blocks import scaled_squares, tail
from assay.verification.search.logic.goals import (
    by,
    every,
    lemma,
    rewritten,
    substituted,
    term,
    use,
)
from assay.verification.search.logic.lengths import within
from assay.verification.search.logic.outline import Outline

VARIANCE = "(tau*omega)**2"
LAW = f"N(0, {VARIANCE})"
_CAP = "c*(8-ct)/(16*eta*tau**2)"
_LEVEL = "c*(1-ct/8)/(2*eta*tau**3*omega)"
_LEAST = "sqrt(18*L*n/(c**2*sqrt(d)))"
TAIL = "exp(-c**2*(1-ct/8)**2/(8*eta**2*omega**2*tau**6))"


def _normal(o: Outline, tau: int, omega: int) -> tuple[int, int]:
    """Return the steps that the variance is positive, and that it gives a law."""
    positive = o.leaf(f"{VARIANCE} > 0", tau, omega)
    return positive, chance.normal_law(o, VARIANCE, positive)


def ranges(o: Outline, *names: str) -> list[int]:
    """Return the steps of the ranges of variables of the theorem."""
    given = dict(zip(o.theorem.given, o.given, strict=True))
    return [next(s for text, s in given.items() if text.startswith(f"{n} in ")) for n in names]


def in_weights(o: Outline, variance: str, event: tuple[str, str], *known: int) -> int:
    """Conclude that an event has for zeta, the product of the weights with the mean of the cluster,
    the chance that it has for a normal number; ``variance`` is a term for (tau omega)^2.
    """
    size, tau, omega = ranges(o, "d", "tau", "omega")
    length = o.theorem.given.index("sum(k in 1..d, mu[k]**2) == tau**2")
    name = o.fresh("total", "real")
    total = o.hyp(f"total == {variance}")
    squares = scaled_squares(o, "mu[k]", "omega**2", "d")
    equal = "total == sum(k in 1..d, mu[k]**2*omega**2)"
    found = chance.weighted_sum(
        o,
        ("k", "mu[k]"),
        "omega**2",
        "d",
        "total",
        event,
        o.leaf("omega**2 > 0", omega),
        o.leaf(equal, squares, o.given[length], total),
        o.leaf("total > 0", total, tau, omega),
        o.leaf("1 <= d+1", size),
    )
    found = chance.named(o, found, {"total": variance}, *known)
    o.release(name)
    return found


def law_of_zeta(o: Outline) -> int:
    """zeta(0), the product of the weights with the mean of the cluster, is normal."""
    return in_weights(o, "tau**2*omega**2", ("z", "z <= x"))


def below_cap(o: Outline) -> int:
    """|zeta(0)| < c (8-c_t)/(16 eta tau^2) but with the chance of Lemma A.13 a)."""
    bound = _below_cap(o)
    return substituted(o, bound, in_weights(o, VARIANCE, ("x", f"abs(x) < {_CAP}")))


def _below_cap(o: Outline) -> int:
    """What `below_cap` says, of one normal number."""
    eta, tau, omega, c, ct = known = ranges(o, "eta", "tau", "omega", "c", "ct")
    terms = {"y": _LEVEL, "u": _CAP, "h": TAIL, "sigma": "tau*omega"}
    for name in terms:
        o.fix(name, "real")
    y, u, tail, sigma = (o.hyp(f"{name} == {term}") for name, term in terms.items())
    law_text = "N(0, sigma**2)"
    deviation = o.leaf("0 < sigma", sigma, tau, omega)
    positive = o.leaf("sigma**2 > 0", deviation)
    is_law = chance.normal_law(o, "sigma**2", positive)
    less = o.leaf("ct < 8", c, ct)
    scaled = o.leaf("u == sigma*y", u, y, sigma, eta, tau, omega)
    at_least = o.leaf("0 <= y", y, less, *known)
    tails = chance.normal_tails(
        o, "sigma**2", "u", "y", positive, is_law, (scaled, deviation, at_least), strict=True
    )
    exact = o.leaf(f"exp(-y**2/2) == {TAIL}", y, *known)
    exact = rewritten(o, ("w", "exp(-y**2/2) == w"), tail, exact)
    z = o.fix("z", "real")
    law = reading.law(law_text, o.derivation.declare)
    other = o.cut(o.axiom("complement", L=law, E=(z, f"not abs({z}) < u")), is_law)
    more = o.axiom("monotone", L=law, E=(z, f"not not abs({z}) < u"), F=(z, f"abs({z}) < u"))
    more = o.cut(more, is_law, o.all(z, o.taut(f"(not not abs({z}) < u) => abs({z}) < u")))
    bound = o.leaf(f"P[w ~ {law_text} | abs(w) < u] >= 1 - h", tails, exact, other, more)
    return chance.named(o, bound, terms, less, *known)


def below_cap_printed(o: Outline) -> int:
    """Lemma A.13 a) with its condition on zeta(0)."""
    known = ranges(o, "eta", "tau", "omega", "c", "ct")
    bound = _below_cap(o)
    _, is_law = _normal(o, known[1], known[2])
    z = o.fix("b", "real")
    law = reading.law(LAW, o.derivation.declare)
    inside = f"abs({z}) < {_CAP}"
    event = o.tree(f"abs({z}) >= {_LEAST} => {inside}")
    more = o.axiom("monotone", L=law, E=(z, inside), F=(z, event))
    follows = o.taut(f"({inside}) => ({o.text(event)})")
    more = o.cut(more, is_law, o.all(z, follows))
    less = o.leaf("ct < 8", known[3], known[4])
    half = lemma(o, "for all h in [0, oo), p, r: p >= 1-h => p <= r => r >= 1-2*h")
    small, large = (o.text(side) for side in o.concluded(more).args)
    least = o.leaf(f"0 <= {TAIL}", less, *known)
    values = (term(text, more) for text in (small, large))
    found = use(o, half, term(TAIL, less, *known), least, *values, bound, more)
    return substituted(o, found, in_weights(o, VARIANCE, (z, o.text(event))))


_LARGEST = "2*omega*tau*sqrt(log(4*m))"


def product_tail(o: Outline, bounds: tuple[int, int, int], exact: int) -> int:
    """Conclude that the products of the weights of m neurons with the mean of a cluster are all at
    most u, but with a chance of at most m*q.

    Args:
        o: the outline.
        bounds: steps y == .., v == (tau omega)^2 and y*sqrt(v) <= u.
        exact: a step exp(-y**2/2) == q.
    """
    size, number, tau, omega = ranges(o, "d", "m", "tau", "omega")
    deviations, variance, wide = bounds
    draw = o.leaf("omega**2 > 0", omega)
    law = reading.law("N(0, omega**2)", o.derivation.declare)
    draws = chance.Draws(o, law, o.term("m*d"), chance.normal_law(o, "omega**2", draw))
    g, i = draws.name, draws.index
    holds = o.tree(f"abs(sum(k in 1..d, mu[k]*{g}[d*({i}-1)+k])) <= u")
    far = tail(o)
    before = lemma(o, "for all d, r: 0 <= d => 1 <= r => 0 <= d*(r-1)")
    end = lemma(o, "for all d, r, m: 0 <= d => r <= m => d*(r-1)+d <= m*d")
    length = o.given[o.theorem.given.index("sum(k in 1..d, mu[k]**2) == tau**2")]

    fails = node("le", draws.chance(node("not", holds)), o.term("q"))
    inside = o.tree(f"1 <= {i} and {i} <= m")
    low, high = (o.taut(part, o.hyp(inside)) for part in inside.args)
    from_0 = o.leaf("0 <= d", size)
    place = (use(o, before, "d", i, from_0, low), from_0, use(o, end, "d", i, "m", from_0, high))
    found = use(
        o,
        *(far, "m*d", f"d*({i}-1)", "d", "mu", "omega**2", "v", "y", "u"),
        *place,
        by(draw),
        o.leaf("v == omega**2*sum(k in 1..d, mu[k]**2)", variance, length),
        o.leaf("0 < v", variance, tau, omega),
        o.leaf("0 <= y", deviations, number),
        wide,
    )
    each = o.all(i, o.intro(inside, o.leaf(fails, found, exact)))
    return draws.all_events(holds, o.term("m"), o.term("q"), each, number)


def largest_start(o: Outline) -> int:
    """All m neurons start within 2 omega tau sqrt(log 4m), and then t_0 is admissible."""
    count, tau, omega, eta, ct = known = ranges(o, "m", "tau", "omega", "eta", "ct")
    terms = {"y": "2*sqrt(log(4*m))", "q": "1/(16*m**2)", "u": _LARGEST, "v": VARIANCE}
    for name in terms:
        o.fix(name, "real")
    y, q, u, v = (o.hyp(f"{name} == {term}") for name, term in terms.items())
    exact = o.leaf("exp(-y**2/2) == q", y, q, count)
    root = lemma(o, "for all p in (0, oo): sqrt(p**2) == p")
    root = use(o, root, "tau*omega", o.leaf("0 < tau*omega", tau, omega))
    level = o.leaf("y*(tau*omega) <= u", y, u, count)
    level = rewritten(o, ("z", "y*z <= u"), root, level)
    wide = rewritten(o, "y*sqrt(v) <= u", v, level)
    each = product_tail(o, (y, v, wide), exact)
    few = o.leaf("m*q <= 1/m", q, count)
    said = (
        "P[w[j] ~ N(0, omega**2), j in 1..m*d | for all r in {1..m}:"
        " abs(sum(k in 1..d, mu[k]*w[d*(r-1)+k])) <= u] >= 1-1/m"
    )
    bound = o.leaf(said, each, few, count)
    bound = chance.named(o, bound, terms, *known)
    first, second = o.theorem.conclusion().args

    def in_time(goal, near, apart):
        root = lemma(o, "for all l in (1, oo): 0 < sqrt(l)")
        log = o.leaf("1 < log(4*m)", count)
        root = use(o, root, term("log(4*m)", count), log)
        rule = lemma(
            o,
            "for all eta in (0, oo), tau in (0, oo), omega in (0, oo), ct in (0, oo),"
            " root in (0, oo), x in (0, oo): x <= 2*omega*tau*root =>"
            " ct/(2*eta*tau**3*omega*root) <= ct/(eta*tau**2*x)",
            how="combination",
            terms=[[("ct/(2*eta*tau**3*omega*root*x)", ["2*omega*tau*root-x"])]],
        )
        x = o.text(o.concluded(near).args[0])
        return use(
            o, rule, "eta", eta, "tau", tau, "omega", omega, "ct", ct,
            term("sqrt(log(4*m))", count), root, x, apart, near,
        )  # fmt: skip

    return o.taut(o.theorem.conclusion(), bound, every(o, second, in_time))


def noise_length(o: Outline) -> int:
    """The noise of a sample has a squared length between half and twice its mean, but with the
    chance 2 exp(-d/64).
    """
    size, kappa = ranges(o, "d", "kappa")
    positive = o.leaf("kappa**2 > 0", kappa)
    return within(o, "kappa**2", positive, o.leaf("0 <= d", size), "2*exp(-d/64)")
