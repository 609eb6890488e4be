"""Chernoff's bounds of a binomial number, as `granularity` recalls them in (26)."""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading
from assay.theory.papers.granularity.lucky import CHERNOFF
from assay.verification.papers.granularity.reduced_samples import (
    Counts,
    Lemmas,
    constant_sum,
    declared,
    scaled_sum,
)
from assay.verification.search.logic import chance
from assay.verification.search.logic.goals import by, lemma, term, use
from assay.verification.search.logic.outline import Outline

_COUNT = "sum(j in 1..m, B[j])"
_SIDES = {
    "high": ("(1+x)", "(x**2/3)", ">=", "0 <= {}"),
    "low": ("(1-x)", "(x**2/2)", "<=", "{} <= 0"),
}
"""The weight of a draw is the logarithm of a share of the mean: this share, the exponent for a unit
of the mean, on which side of the share the count is, the sign of the weight.
"""


def chernoff_bounds(o: Outline) -> int:
    """Both bounds of (26): each draw has the weight log(1+x), or log(1-x)."""
    known = declared(o)
    count, odds, range_ = (known[name] for name in ("m", "p", "x"))
    names = {name: f"log{share}" for name, (share, *_) in _SIDES.items()}
    for name in names:
        o.fix(name, "real")
    small = o.leaf("0 < p and p <= 1", odds)
    draws = Counts(Lemmas(o), "B", "p", "m", small, o.leaf("p*m == m*p"), count)
    found = [_one_side(o, draws, name) for name in _SIDES]
    both = o.taut(o.theorem.conclusion(), *found)
    return chance.named(o, both, names, range_)


def _one_side(o: Outline, draws: Counts, weight: str) -> int:
    """Conclude one bound, from the hypothesis that ``weight`` is the logarithm of its share."""
    known = declared(o)
    count, odds, range_ = (known[name] for name in ("m", "p", "x"))
    share, decay, relation, sign = _SIDES[weight]
    is_log = o.hyp(f"{weight} == log{share}")
    signed = o.leaf(sign.format(weight), is_log, range_)
    exact = o.leaf(f"exp({weight}) == {share}", is_log, range_)
    level = f"({share}*{weight})*(m*p)"
    event, each = f"{_COUNT} {relation} {share}*(m*p)", f"{weight}*B[j]"
    over = f"sum(j in 1..m, {each}) >= {level}"
    values = ("[i: p]", f"[i: {weight}]", draws.chances, "m", by(count), level)
    bound = use(o, draws.known.bound, *values)
    reached = lemma(
        o,
        f"for all h, t, a, b: {sign.format('h')} => t {relation} a*b => h*t >= (a*h)*b",
        how="combination",
        terms=[("h", ["t-a*b"]) if relation == ">=" else ("1", ["-h", "a*b-t"])],
    )

    def follows(goal: Node, given: int) -> int:
        least = use(o, reached, weight, _COUNT, share, "m*p", signed, given)
        return o.leaf(goal, least, scaled_sum(o, weight, "B[j]", "m"))

    larger = draws.larger(event, over, follows)
    rate = f"p*(exp({weight})-1)"
    rates = constant_sum(o, rate, "m", count)
    exponent = lemma(
        o,
        f"for all x in (0, 1), h: h == log{share} => {share}-1-{share}*h <= -{decay}",
    )
    least = use(o, exponent, "x", range_, weight, is_log)
    sum_ = f"sum(j in 1..m, {rate})"
    scaled = lemma(
        o,
        "for all total, t, b, a, h, c: total == t*(b-1) => b == a => 0 <= t =>"
        " a-1-a*h <= -c => total-(a*h)*t <= -c*t",
        how="combination",
        terms=[("1", ["t", "-c-(a-1-a*h)"]), ("1", ["t*(b-1)-total"]), ("1", ["t", "a-b"])],
    )
    total = o.leaf(f"{sum_} == (m*p)*(exp({weight})-1)", rates)
    at = (sum_, "m*p", f"exp({weight})", share, weight, decay)
    from_0 = o.leaf("0 <= m*p", count, odds)
    most = use(o, scaled, *at, total, exact, from_0, least)
    up = (f"{sum_}-{level}", f"-{decay}*(m*p)", bound, most)
    up = use(o, draws.known.raised, term(draws.chance(over), bound), *up)
    return o.leaf(f"{draws.chance(event)} <= exp(-{decay}*(m*p))", larger, up)


def patches_counted(o: Outline) -> int:
    """(45), (67): the number of patches with a feature is within a share s^(-1/3) of its mean."""
    cited = o.cite("granularity.eq25-26:bounds", CHERNOFF, chernoff_bounds)
    known = declared(o)
    samples, patches, odds, root = (known[name] for name in ("M", "P", "p", "r"))
    mean = known["r**3 == p*P"]
    count = o.leaf("1 <= M*P", samples, patches)
    share = o.leaf("0 < 1/r and 1/r < 1", root)
    both = use(o, cited, "M*P", count, "p", by(odds), term("1/r", root), share)
    bounds = [o.taut(part, both) for part in o.concluded(both).args]
    is_law = o.cut(o.axiom("bernoulli law", p="p"), o.leaf("0 <= p", odds), o.leaf("p <= 1", odds))
    draws = chance.Draws(o, reading.law("Bernoulli(p)", {"p": "real"}), o.term("M*P"), is_law)
    b, sum_ = draws.name, f"sum(j in 1..M*P, {draws.name}[j])"
    level = {">=": "(1+1/r)*((M*P)*p)", "<=": "(1-1/r)*((M*P)*p)"}
    exponent = {">=": "-((1/r)**2/3)*((M*P)*p)", "<=": "-((1/r)**2/2)*((M*P)*p)"}
    rare = lemma(
        o,
        "for all r in (1, oo), M in {1..}, b, p: r**3 == p*b =>"
        " -((1/r)**2/3)*((M*b)*p) <= -r*M/3 and -((1/r)**2/2)*((M*b)*p) <= -r*M/3",
        how="combination",
        terms=[
            [("M/(3*r**2)", ["p*b-r**3"])],
            [("M/(2*r**2)", ["p*b-r**3"]), ("1/6", ["r", "M"])],
        ],
    )
    rare = use(o, rare, "r", by(root), "M", by(samples), "P", "p", mean)
    raised = lemma(
        o,
        "for all chance, base, most: chance <= exp(base) => base <= most => chance <= exp(most)",
        how="combination",
        terms=[
            ("1", ["exp(base)-chance"]),
            ("exp(base)", ["most-base"]),
            ("exp(base)", [], ["most-base"]),
        ],
    )
    likely, events = [], []
    for (relation, limit), bound in zip(level.items(), bounds, strict=True):
        within = f"{sum_} {'<=' if relation == '>=' else '>='} {limit}"
        beyond = o.tree(f"{sum_} {relation} {limit}")
        outside = o.tree(f"not {within}")
        follows = o.leaf(beyond, o.hyp(outside), root)
        follows = o.all(b, o.intro(outside, follows))
        larger = o.axiom("monotone in draws", **draws.axiom, E=(b, outside), F=(b, beyond))
        larger = o.cut(larger, draws.laws, follows)
        small = o.leaf(f"{exponent[relation]} <= -r*M/3", rare, root)
        most = use(
            o,
            raised,
            term(o.text(draws.chance(beyond)), bound, root),
            term(exponent[relation], root),
            term("-r*M/3"),
            bound,
            small,
        )
        event = o.tree(within)
        fails = o.leaf(node("le", draws.chance(outside), o.term("exp(-r*M/3)")), larger, most)
        likely.append(draws.likely(event, o.term("exp(-r*M/3)"), fails))
        events.append(event)
    whole = node("and", *events)
    goal = node("ge", draws.chance(whole), o.term("1-2*exp(-r*M/3)"))
    together = draws.both(*events, *likely, goal)
    near = o.tree(f"abs({sum_}-r**3*M) <= 1/r*(r**3*M)")
    inside = lemma(
        o,
        "for all t, q, c, M, P, p: t <= (1+q)*((M*P)*p) => t >= (1-q)*((M*P)*p) => c == p*P =>"
        " abs(t-c*M) <= q*(c*M)",
    )
    given = o.hyp(whole)
    parts = [o.taut(part, given) for part in events]
    close = use(o, inside, sum_, term("1/r", root), "r**3", "M", "P", "p", *parts, mean)
    close = o.all(b, o.intro(whole, close))
    more = o.axiom("monotone in draws", **draws.axiom, E=(b, whole), F=(b, near))
    more = o.cut(more, draws.laws, close)
    return o.leaf(o.theorem.conclusion(), more, together)
