"""Derive how large the product of two normal vectors is: given one of them it is normal, and the
squared length of that one lies between half and twice its mean.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.papers.granularity.whole_overlaps import overlaps
from assay.verification.papers.settlers import derived, own
from assay.verification.search.logic import chance, directions, lengths, totals
from assay.verification.search.logic.goals import by, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline

RARE = "2*exp(-9/100*d)"


class _Vectors:
    """The two vectors, and the event of the length of the one that is drawn first."""

    def __init__(self, o: Outline, size: int, inner: int, outer: int) -> None:
        self.o, self.size, self.inner_positive = o, size, inner
        self.positive = o.leaf("s2**2 > 0", outer)
        from_0 = o.leaf("0 <= d", size)
        self.likely = lengths.within(o, "s2**2", self.positive, from_0, RARE)
        law = reading.law("N(0, s2**2)", o.derivation.declare)
        is_law = chance.normal_law(o, "s2**2", self.positive)
        self.draws = chance.Draws(o, law, o.term("d"), is_law)
        self.name = self.draws.name
        value = o.concluded(self.likely).args[0]
        self.event = trees.opened(value.args[-1], self.draws.g)
        self.squares = f"sum(k in 1..d, {self.name}[k]**2)"
        self.variance = f"s1**2*{self.squares}"
        given = o.hyp(self.event)
        self.least, self.most = (o.taut(part, given) for part in self.event.args)
        above_0 = lemma(
            o, "for all d in {1..}, p, v: 0 < v => p >= 1/2*v*d => 0 < p",
            how="combination", terms=[("1", ["p-1/2*v*d"]), ("1/2*d", ["v"])],
        )  # fmt: skip
        longer = use(
            o, above_0, "d", by(size), self.squares, "s2**2", by(self.positive), self.least
        )
        self.some = o.leaf(f"0 < {self.variance}", longer, inner)

    def at(self, general: int, y: str, z: str, *premises: int) -> int:
        """Use `directions.FAR` or `directions.ABOVE` for the product with the vector."""
        o = self.o
        equal = o.leaf(f"{self.variance} == {self.variance}")
        sizes = ("d", by(self.size), "s1", by(self.inner_positive))
        return use(o, general, *sizes, self.variance, y, z, self.name, equal, self.some, *premises)

    def root(self) -> tuple[str, int]:
        """Return the deviation of the product, and a step on its square."""
        o = self.o
        square = lemma(o, "for all t in (0, oo): sqrt(t)**2 == t")
        return f"sqrt({self.variance})", use(o, square, self.variance, self.some)

    def mean(self, value: Node, least: str, inside: int, is_chance: int) -> int:
        """Conclude least*P[event] <= E[value] from steps least <= value under the event, and 0 <=
        value and value <= 1.
        """
        o, name = self.o, self.name
        high = o.taut(o.concluded(is_chance).args[1], is_chance)
        both = o.taut(node("and", o.concluded(inside), o.concluded(high)), inside, high)
        both = o.all(name, o.intro(self.event, both))
        return self.draws.mean_at_least(value, self.event, least, both, o.all(name, is_chance))


def inner_product(o: Outline) -> int:
    """(239): given y of at most twice its mean squared length, the size of x.y exceeds
    3 sqrt(log(1/delta)/2) deviations with a chance of at most delta^(9/4), and y is longer with a
    chance of at most delta (1-delta).
    """
    delta, size, large, inner, outer = o.given
    far = directions.far(o)
    vectors = _Vectors(o, size, inner, outer)
    terms = {
        "height": "3*sqrt(ell/2)", "side": "sqrt(d*ell)", "seldom": "exp(-9/4*ell)",
        "ell": "log(1/delta)",
    }  # fmt: skip
    for name in terms:
        o.fix(name, "real")
    height, side, seldom, ell = (o.hyp(f"{name} == {text}") for name, text in terms.items())
    from_0 = o.leaf("0 <= ell", ell, delta)
    root, square = vectors.root()
    limit = "3*s1*s2*side"
    spread = lemma(
        o,
        "for all s, a, b, x, r: 0 <= r => s <= 2*b**2*x => 9/2*r*(a**2*s) <= 9*a**2*b**2*(x*r)",
        how="combination",
        terms=[("9/2*a**2", ["r", "2*b**2*x-s"])],
    )
    squares = lemma(
        o,
        "for all h, q, p, t, a, b, s, w: h**2 == p => q**2 == t => s**2 == w =>"
        " p*t <= 9*a**2*b**2*w => (h*q)**2 <= (3*a*b*s)**2",
    )
    high = o.leaf("height**2 == 9/2*ell", height, from_0)
    wide = o.leaf("side**2 == d*ell", side, from_0, size)
    whole = use(o, spread, vectors.squares, "s1", "s2", "d", "ell", from_0, vectors.most)
    deviation = term(root, vectors.some)
    at = ("height", deviation, "9/2*ell", vectors.variance, "s1", "s2", "side", "d*ell")
    less = use(o, squares, *at, high, square, wide, whole)
    product = term(f"height*{root}", vectors.some)
    less = use(
        o,
        totals.root(o),
        product,
        limit,
        less,
        o.leaf(f"0 <= {limit}", side, inner, outer, size, from_0),
    )
    one = vectors.at(far, "height", limit, o.leaf("0 <= height", height, from_0), less)
    exact = o.leaf("exp(-height**2/2) == seldom", seldom, high)

    value = o.concluded(one).args[0]
    law = reading.law("N(0, s1**2)", o.derivation.declare)
    is_law = chance.normal_law(o, "s1**2", o.leaf("s1**2 > 0", inner))
    draws = chance.Draws(o, law, o.term("d"), is_law)
    event = trees.opened(value.args[-1], draws.g).args[0]
    fails = o.leaf(node("le", value, o.term("seldom")), one, exact)
    likely = draws.likely(event, o.term("seldom"), fails)
    inside = o.leaf(node("le", o.term("1-seldom"), draws.chance(event)), likely)
    mean = vectors.mean(draws.chance(event), "1-seldom", inside, draws.is_chance(event))

    power = lemma(o, "for all L in [0, oo): exp(-9/4*L) <= exp(-2*L)")
    power = use(o, power, "ell", by(from_0))
    square = lemma(o, "for all p in (0, 1): exp(-2*log(1/p)) == p**2", how="identity")
    square = use(o, square, "delta", by(delta))
    square = rewritten(o, ("w", "exp(-2*w) == delta**2"), ell, square)
    few = o.leaf("seldom <= delta**2", seldom, power, square)
    rare = lemma(
        o,
        "for all d, p in (0, oo): d >= 100/9*log(2/p) => 2*exp(-9/100*d) <= p",
    )
    rare = use(o, rare, "d", "delta*(1-delta)", by(delta), by(large, delta))
    total = lemma(
        o,
        "for all p, q, r, t, delta: (1-q)*p <= t => p >= 1-r => p <= 1 => 0 <= q =>"
        " q <= delta**2 => r <= delta*(1-delta) => t >= 1-delta",
        how="combination",
        terms=[
            ("1", ["t-(1-q)*p"]), ("1", ["p-(1-r)"]), ("1", ["q", "1-p"]),
            ("1", ["delta**2-q"]), ("1", ["delta*(1-delta)-r"]),
        ],
    )  # fmt: skip
    whole = vectors.draws.is_chance(vectors.event)
    whole = o.taut(o.concluded(whole).args[1], whole)
    likely = term(o.text(o.concluded(vectors.likely).args[0]), vectors.likely)
    least = o.leaf("0 <= seldom", seldom)
    values = (likely, "seldom", RARE, term(o.text(o.concluded(mean).args[1]), mean), "delta")
    found = use(o, total, *values, mean, vectors.likely, whole, least, few, rare)
    for name, text in terms.items():
        known = (delta,) if name == "ell" else (from_0, size)
        found = chance.named(o, found, {name: text}, *known)
    return found


def likely_large(o: Outline) -> int:
    """(117): given y of at least half of its mean squared length, the product is at least 2/7
    deviations with the chance 1-Phi(2/7) = 0.38, and y is shorter with a chance of at most 0.06.
    """
    size, inner, outer = o.given
    above = directions.above(o)
    vectors = _Vectors(o, size, inner, outer)
    o.fix("side", "real")
    side = o.hyp("side == sqrt(d)")
    root, square = vectors.root()
    limit = "1/5*(s1*s2*side)"
    spread = lemma(
        o,
        "for all s, a, b, x in [0, oo): s >= 1/2*b**2*x => 1/25*(a**2*b**2*x) <= 4/49*(a**2*s)",
        how="combination",
        terms=[("4/49*a**2", ["s-1/2*b**2*x"]), ("1/1225*a**2*b**2", ["x"])],
    )
    squares = lemma(
        o,
        "for all q, t, a, b, w, x: q**2 == t => w**2 == x => 1/25*(a**2*b**2*x) <= 4/49*t =>"
        " (1/5*(a*b*w))**2 <= (2/7*q)**2",
    )
    whole = use(o, spread, vectors.squares, "s1", "s2", "d", by(size), vectors.least)
    deviation = term(root, vectors.some)
    positive = use(
        o, lemma(o, "for all t in (0, oo): 0 <= 2/7*sqrt(t)"), vectors.variance, vectors.some
    )
    at = (deviation, vectors.variance, "s1", "s2", "side", "d")
    less = use(o, squares, *at, square, o.leaf("side**2 == d", side, size), whole)
    product = term(f"2/7*{root}", vectors.some)
    less = use(o, totals.root(o), limit, product, less, positive)
    one = vectors.at(above, "2/7", limit, less)

    value = o.concluded(one).args[0]
    inside = o.leaf(node("le", o.term("3/8"), value), one, o.leaf("1-Phi(2/7) >= 3/8"))
    law = reading.law("N(0, s1**2)", o.derivation.declare)
    is_law = chance.normal_law(o, "s1**2", o.leaf("s1**2 > 0", inner))
    draws = chance.Draws(o, law, o.term("d"), is_law)
    is_chance = draws.is_chance(trees.opened(value.args[-1], draws.g))
    mean = vectors.mean(value, "3/8", inside, is_chance)
    rare = use(o, lemma(o, f"for all d in [40, oo): {RARE} <= 1/10"), "d", by(size))
    found = o.leaf(node("ge", o.concluded(mean).args[1], o.term("1/4")), mean, vectors.likely, rare)
    return chance.named(o, found, {"side": "sqrt(d)"}, size)


SETTLERS: dict = own(
    "granularity",
    {
        ("d1.act0", "overlaps"): derived(
            overlaps,
            "With a chance of at least 1-m e^{-d} no neuron has a squared length above 5 "
            "sigma_0^2 d. Given the weights each overlap exceeds sqrt(2 p log d) deviations "
            "with a chance of at most d^{-p}, and a union bound adds these up.",
        ),
        ("e8.t0", "theorem"): derived(
            likely_large,
            "The noise has at least half of its mean squared length with a chance of 9/10, and the"
            " product then exceeds 2/7 deviations with a chance of 0.38.",
        ),
        ("lemh3", "theorem"): derived(
            inner_product,
            "Given one of the vectors the inner product is normal: with c_1 = 3 it exceeds the "
            "bound with a chance of at most delta^2, and that vector is too long with a chance "
            "of at most delta (1-delta); together this is delta.",
        ),
    },
)
