"""Derive the bound (40) of all overlaps of first weights with noise: no neuron is long, and given
the neurons each overlap has a normal tail; the union bound adds up neurons and vectors of noise.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.papers.granularity.whole_norms import all_short
from assay.verification.search.logic import chance
from assay.verification.search.logic.block_products import bounded
from assay.verification.search.logic.goals import by, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline

_LIMIT, _SPREAD = "c*s0*sigma*side", "sigma**2*(5*s0**2*d)"


def overlaps(o: Outline) -> int:
    """(40): each overlap exceeds sqrt(2 p log d) times the largest deviation with a chance of at
    most d^-p, and each neuron has a squared length beyond 5 sigma_0^2 d with e^-d at most.
    """
    degree, size, neurons, count, first, second, is_sigma = o.given
    names = {
        "y": "sqrt(2*p*log(d))", "c": "sqrt(10*p)", "side": "sqrt(d*log(d))",
        "few": "exp(-p*log(d))",
    }  # fmt: skip
    for name in names:
        o.fix(name, "real")
    r = o.fix("r", "int")
    y, c, side, few = (o.hyp(f"{name} == {text}") for name, text in names.items())
    general = bounded(o)
    room, from_1 = o.leaf("0 <= d", size), o.leaf("1 <= d", size)
    weights, likely = all_short(o, "s0", "m", first, from_1, neurons)
    good = trees.opened(o.concluded(likely).args[0].args[-1], weights.g)
    w = weights.name

    noisy = o.leaf("sigma**2 > 0", second)
    law = reading.law("N(0, sigma**2)", o.derivation.declare)
    is_law = chance.normal_law(o, "sigma**2", noisy)
    noise = chance.Draws(o, law, o.term("K*d"), is_law)
    z, q = noise.name, noise.index
    holds = o.tree(f"abs(sum(k in 1..d, {w}[d*({r}-1)+k]*{z}[d*({q}-1)+k])) <= {_LIMIT}")
    inside = {
        index: o.tree(f"1 <= {index} and {index} <= {last}") for index, last in ((r, "m"), (q, "K"))
    }
    short = use(o, o.hyp(good), r, o.hyp(inside[r]))
    order = lemma(
        o,
        "for all v in (0, oo), x, b: x <= b => v*x <= v*b",
        how="combination",
        terms=[("v", ["b-x"])],
    )
    length = o.text(o.concluded(short).args[0])
    spread = use(o, order, "sigma**2", by(noisy), length, "5*s0**2*d", short)
    before = lemma(o, "for all x, b: 0 <= x => 1 <= b => 0 <= x*(b-1)")
    end = lemma(o, "for all x, b, v: 0 <= x => b <= v => x*(b-1)+x <= v*x")
    low, high = (o.taut(part, o.hyp(inside[q])) for part in inside[q].args)
    square = _square(o, (y, c, side), (degree, size))
    from_0 = o.leaf("0 <= c and 0 <= side", c, side, degree, size)
    limit_0 = o.leaf(f"0 <= {_LIMIT}", from_0, first, second)
    places = ("K*d", f"d*({q}-1)", "d", f"[k: {w}[d*({r}-1)+k]]", "sigma**2", _SPREAD, "y", _LIMIT)
    one = use(
        o,
        *(general, *places),
        use(o, before, "d", q, room, low),
        room,
        use(o, end, "d", q, "K", room, high),
        by(noisy),
        spread,
        o.leaf("0 <= y", y, degree, size),
        limit_0,
        square,
    )
    exact = o.leaf("exp(-y**2/2) == few", y, few, degree, size)
    fails = o.leaf(node("le", noise.chance(node("not", holds)), o.term("few")), one, exact)
    each = o.all(q, o.intro(inside[q], fails))
    all_noise = noise.all_events(holds, o.term("K"), o.term("few"), each, count)
    event = trees.opened(o.concluded(all_noise).args[0].args[-1], noise.g)
    other = o.axiom("complement of draws", **noise.axiom, E=(z, event))
    other = o.cut(other, noise.laws)
    fails = o.leaf(node("le", noise.chance(node("not", event)), o.term("K*few")), all_noise, other)
    each = o.all(r, o.intro(inside[r], fails))
    of_neuron = trees.put(event, {trees.variable(r, "int"): noise.i})
    every_pair = noise.all_events(of_neuron, o.term("m"), o.term("K*few"), each, neurons)
    some = o.leaf("0 <= m*(K*few)", few, neurons, count, size)
    found = _mean(o, weights, good, every_pair, (noise, likely, some))

    level = "1/(log(d)**10*sqrt(d))*sqrt(d*log(d)) <= 1/log(d)**9"
    less = use(o, lemma(o, f"for all d in {{3..}}: {level}"), "d", by(size))
    less = rewritten(o, ("w", "w*sqrt(d*log(d)) <= 1/log(d)**9"), is_sigma, less)
    less = rewritten(o, ("w", "sigma*w <= 1/log(d)**9"), side, less)
    smaller = lemma(
        o,
        "for all c in [0, oo), b in (0, oo), x, w: x <= w => c*b*x <= c*b*w",
        how="combination",
        terms=[("c*b", ["w-x"])],
    )
    limit = term("1/log(d)**9", size)
    less = use(o, smaller, "c", by(from_0), "s0", by(first), "sigma*side", limit, less)
    less = o.leaf(f"{_LIMIT} <= c*s0*(1/log(d)**9)", less, size)
    found = o.taut(node("and", o.concluded(found), o.concluded(less)), found, less)
    for name, text in names.items():
        found = chance.named(o, found, {name: text}, degree, size)
    return found


def _square(o: Outline, named: tuple[int, int, int], known: tuple[int, int]) -> int:
    """Conclude y^2 sigma^2 5 s0^2 d <= (c s0 sigma side)^2; both are 10 p log(d) d (s0 sigma)^2."""
    (y, c, side), (degree, size) = named, known
    equal = lemma(o, "for all p, l, x, b, v: 2*p*l*(v**2*(5*b**2*x)) <= 10*p*b**2*v**2*(x*l)")
    product = lemma(o, "for all c, b, v, w: (c*b*v*w)**2 == c**2*b**2*v**2*w**2", how="identity")
    found = use(o, equal, "p", term("log(d)", size), "d", "s0", "sigma")
    high = o.leaf("y**2 == 2*p*log(d)", y, degree, size)
    rate = o.leaf("c**2 == 10*p", c, degree)
    wide = o.leaf("side**2 == d*log(d)", side, size)
    goal = "{}*(" + _SPREAD + ") <= {}*s0**2*sigma**2*{}"
    found = rewritten(o, ("m1", goal.format("m1", "10*p", "(d*log(d))")), high, found)
    found = rewritten(o, ("m1", goal.format("y**2", "m1", "(d*log(d))")), rate, found)
    found = rewritten(o, ("m1", goal.format("y**2", "c**2", "m1")), wide, found)
    product = use(o, product, "c", "s0", "sigma", "side")
    return rewritten(o, ("m1", f"y**2*({_SPREAD}) <= m1"), product, found)


def _mean(
    o: Outline,
    weights: chance.Draws,
    good: Node,
    pairs: int,
    rest: tuple[chance.Draws, int, int],
) -> int:
    """Conclude the bound of the mean from that of the chance given good weights, and of these."""
    noise, likely, some = rest
    value = o.concluded(pairs).args[0]
    inner = trees.opened(value.args[-1], noise.g)
    range_ = noise.is_chance(inner)
    high = o.taut(o.concluded(range_).args[1], range_)
    least = o.leaf(node("le", o.term("1-m*(K*few)"), value), pairs)
    both = o.taut(node("and", o.concluded(least), o.concluded(high)), least, high)
    both = o.all(weights.name, o.intro(good, both))
    mean = weights.mean_at_least(value, good, "1-m*(K*few)", both, o.all(weights.name, range_))
    total = lemma(
        o,
        "for all x, q, b, v: (1-b)*q <= x => q >= 1-v => q <= 1 => 0 <= b => x >= 1-v-b",
        how="combination",
        terms=[("1", ["x-(1-b)*q"]), ("1", ["q-(1-v)"]), ("1", ["b", "1-q"])],
    )
    most = weights.is_chance(good)
    most = o.taut(o.concluded(most).args[1], most)
    product, whole = o.concluded(mean).args
    values = (term(o.text(whole), mean), term(o.text(product.args[1]), likely))
    return use(o, total, *values, "m*(K*few)", "m*exp(-d)", mean, likely, most, some)
