"""Chances that the noise part phi of the first values is small beside zeta: Lemmas A.12 and A.13 of
`collapse`, for the weights and the noise as they are drawn.

Given the weights w, the products phi_j with the noise of N samples are normal, of variance
kappa^2 |w|^2; the length of w and zeta are those of one draw of w.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.theory.papers.collapse.concentration import ANTI
from assay.theory.papers.collapse.start import UNCONDITIONAL
from assay.verification.papers.collapse.chances import near_zero
from assay.verification.papers.collapse.start_chances import TAIL, below_cap, in_weights, ranges
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.blocks import tail
from assay.verification.search.logic.goals import by, lemma, rewritten, term, use
from assay.verification.search.logic.lengths import long
from assay.verification.search.logic.outline import Outline

_C = "8*kappa*sqrt(d)/tau"
_NAMES = {
    "height": "P/(sqrt(2)*root)",
    "share": "exp(-P**2/(4*ratio))",
    "rare": "exp(-3/20*d)",
    "side": "sqrt(d)",
    "root": "sqrt(ratio)",
    "ratio": _C,
}
_LENGTH = "sum(k in 1..d, {0}[k]**2)"
_ZETA = "sum(k in 1..d, mu[k]*{0}[k])"


def noise_below(o: Outline) -> int:
    """|phi_j| <= (P/8)|zeta| for N samples, but with the chance of the mended Lemma A.12."""
    return _noise_below(o)


def start_below(o: Outline) -> int:
    """As `noise_below`, and |zeta| is below the bound of Lemma A.13 a) besides."""
    cited = o.cite("collapse.lema13.a:unconditional", UNCONDITIONAL, below_cap)
    return _noise_below(o, lambda *weights: _capped(*weights, cited))


Besides = Callable[[Outline, chance.Draws], tuple[Node, int, str]]
"""Gives an event in the weights, a step that its chance is at least 1-h, and the text of h."""


def _capped(o: Outline, weights: chance.Draws, cited: int) -> tuple[Node, int, str]:
    """|zeta| is below the bound of Lemma A.13 a), the step ``cited``, at c = ratio."""
    d, tau, omega, eta, ct = ranges(o, "d", "tau", "omega", "eta", "ct")
    count = ranges(o, "N")[0]
    length = o.given[o.theorem.given.index("sum(k in 1..d, mu[k]**2) == tau**2")]
    positive = o.leaf("0 < ratio", o.hyp(f"ratio == {_C}"), d, tau, *ranges(o, "kappa"))
    values = ("d", by(d), "tau", by(tau), "omega", by(omega), "mu", length, "4*N", by(count), "1")
    narrow = rewritten(o, ("w", "0 < ct and ct < 8/(1+8*w)"), o.hyp(f"ratio == {_C}"), ct)
    found = use(o, cited, *values, by(), "eta", by(eta), "ratio", by(positive), "ct", narrow)
    mean, _ = o.concluded(found).args
    event = trees.opened(mean.args[-1], weights.g)
    o.fix("tail", "real")
    tail_ = o.hyp(f"tail == {TAIL.replace('c**2', 'ratio**2')}")
    least = node("ge", weights.chance(event), o.term("1-tail"))
    return event, o.leaf(least, found, tail_, eta, omega, tau), "tail"


def _noise_below(o: Outline, besides: Besides | None = None) -> int:
    """|phi_j| <= (P/8)|zeta| for N samples, and what ``besides`` says of the weights."""
    size, tau, omega, kappa, count, factor = ranges(o, "d", "tau", "omega", "kappa", "N", "P")
    known = (size, tau, omega, kappa, count, factor)
    length = o.given[o.theorem.given.index("sum(k in 1..d, mu[k]**2) == tau**2")]
    for name in _NAMES:
        o.fix(name, "real")
    y, q, seldom, h, r, e = (o.hyp(f"{name} == {term}") for name, term in _NAMES.items())
    across = totals.cauchy_schwarz(o)
    some = o.leaf("0 < ratio", e, size, tau, kappa)
    root = o.leaf("0 < root", r, some)
    squared = o.leaf("root**2 == ratio", r, some)
    side = o.leaf("0 < side", h, size)
    whole = o.leaf("side**2 == d", h, size)
    level = o.leaf("0 < tau*omega*root", tau, omega, root)
    from_0 = o.leaf("0 <= d", size)
    strong = o.leaf("omega**2 > 0", omega)

    # the weights: not long, and zeta not near 0
    law = reading.law("N(0, omega**2)", o.derivation.declare)
    weights = chance.Draws(o, law, o.term("d"), chance.normal_law(o, "omega**2", strong))
    g = weights.name
    short = o.tree(f"{_LENGTH.format(g)} <= 2*omega**2*d")
    apart = o.tree(f"abs({_ZETA.format(g)}) >= tau*omega*root")
    lengths = use(o, long(o), "d", from_0, "omega**2", by(strong))
    anti = o.cite("collapse.lema6:printed", ANTI, near_zero)
    width = o.leaf("0 < tau*omega", tau, omega)
    anti = use(o, anti, "tau*omega", by(width), "root", by(root))
    anti = o.taut(o.concluded(anti).args[1], anti)
    zeta = in_weights(o, "(tau*omega)**2", ("x", "abs(x) >= tau*omega*root"))
    both = node("and", short, apart)
    most = weights.chance(both)
    long_ = o.cut(o.axiom("complement of draws", **weights.axiom, E=(g, short)), weights.laws)
    likely = weights.both(
        short,
        apart,
        o.leaf(node("ge", weights.chance(short), o.term("1-rare")), lengths, long_, seldom),
        o.leaf(node("ge", weights.chance(apart), o.term("1-root")), anti, zeta),
        node("ge", most, o.term("1-rare-root")),
    )
    pair, rest = both, "rare+root"
    if besides is not None:
        cap, is_likely, fails = besides(o, weights)
        rest = f"{rest}+{fails}"
        both = node("and", pair, cap)
        goal = node("ge", weights.chance(both), o.term(f"1-({rest})"))
        likely = weights.both(pair, cap, likely, is_likely, goal)

    # the noise, given such weights
    noisy = o.leaf("kappa**2 > 0", kappa)
    law = reading.law("N(0, kappa**2)", o.derivation.declare)
    noise = chance.Draws(o, law, o.term("N*d"), chance.normal_law(o, "kappa**2", noisy))
    x, j = noise.name, noise.index
    limit = f"P/8*abs({_ZETA.format(g)})"
    holds = o.tree(f"abs(sum(k in 1..d, {g}[k]*{x}[d*({j}-1)+k])) <= {limit}")
    given = o.hyp(both)
    short_, apart_ = (o.taut(part, given) for part in pair.args)
    z, squares = _ZETA.format(g), _LENGTH.format(g)
    cauchy = use(o, across, "mu", g, "d", from_0)
    cauchy, _, least = (o.taut(part, cauchy) for part in o.concluded(cauchy).args)
    far = use(o, _far(o), f"abs({z})", "tau*omega*root", level, apart_)
    beyond = lemma(o, "for all z, s: 0 < s => abs(z) >= s => s**2 <= z**2")
    beyond = use(o, beyond, z, "tau*omega*root", level, apart_)
    longer = lemma(o, "for all p, s, t, u: 0 < p => p**2 <= u => u <= t*s => 0 <= t => 0 < s")
    wide = o.leaf("0 <= tau**2", tau)
    cauchy = o.leaf(f"{z}**2 <= tau**2*{squares}", cauchy, length)
    positive = use(
        o, longer, "tau*omega*root", squares, "tau**2", f"{z}**2", level, beyond, cauchy, wide
    )
    variance = f"kappa**2*{squares}"
    positive = o.leaf(f"0 < {variance}", positive, kappa, noisy)
    up_to = _root(o, y, (e, h, squared, side, root), (short_, far, positive), (z, squares, whole))
    before = lemma(o, "for all d, r: 0 <= d => 1 <= r => 0 <= d*(r-1)")
    end = lemma(o, "for all d, r, m: 0 <= d => r <= m => d*(r-1)+d <= m*d")
    inside = o.tree(f"1 <= {j} and {j} <= N")
    low, high = (o.taut(part, o.hyp(inside)) for part in inside.args)
    deviations = o.leaf("0 <= height", y, factor, root)
    one = use(
        o,
        *(tail(o), "N*d", f"d*({j}-1)", "d", g, "kappa**2", variance, "height", limit),
        use(o, before, "d", j, from_0, low),
        from_0,
        use(o, end, "d", j, "N", from_0, high),
        by(noisy),
        o.leaf(f"{variance} == {variance}"),
        positive,
        deviations,
        up_to,
    )
    exponent = o.leaf("-height**2/2 == -P**2/(4*ratio)", y, squared, root, some)
    small = o.leaf("exp(-P**2/(4*ratio)) == share", q, some)
    small = rewritten(o, ("w", "exp(w) == share"), exponent, small)
    fails = node("le", noise.chance(node("not", holds)), o.term("share"))
    each = o.all(j, o.intro(inside, o.leaf(fails, one, small)))
    every_one = noise.all_events(holds, o.term("N"), o.term("share"), each, count)
    if besides is not None:
        every_one = _with(o, noise, cap, o.taut(cap, given), every_one)
    value = o.concluded(every_one).args[0]

    # both together
    inner = trees.opened(value.args[-1], noise.g)
    likely_ = noise.is_chance(inner)
    inside = o.leaf(node("le", o.term("1-N*share"), value), every_one)
    some_ = o.leaf("0 <= N*share", count, o.leaf("0 <= share", q, some))
    found = weights.and_then(both, likely, rest, inside, likely_, "N*share", some_)
    mean = o.concluded(found).args[0]
    goal = node("ge", mean, o.term(f"1-({'tail+' if besides else ''}rare+N*share+root)"))
    found = o.leaf(goal, found)
    if besides is not None:
        known_ = (*ranges(o, "eta"), omega, tau)
        found = chance.named(o, found, {"tail": TAIL.replace("c**2", "ratio**2")}, *known_)
    needed = {"height": (root,), "share": (some,), "side": (size,), "root": (some,), "ratio": known}
    for name, value_of in _NAMES.items():
        found = chance.named(o, found, {name: value_of}, *needed.get(name, ()))
    return found


def _with(o: Outline, noise: chance.Draws, cap: Node, holds: int, likely: int) -> int:
    """From a bound P[.. | S] >= 1-h of the noise, where ``holds`` shows what is said of the
    weights: the same bound for both.
    """
    value, least = o.concluded(likely).args
    event = trees.opened(value.args[-1], noise.g)
    more = node("and", cap, event)
    follows = o.all(noise.name, o.intro(event, o.taut(more, holds, o.hyp(event))))
    larger = o.axiom(
        "monotone in draws", **noise.axiom, E=(noise.name, event), F=(noise.name, more)
    )
    larger = o.cut(larger, noise.laws, follows)
    return o.leaf(node("ge", noise.chance(more), least), larger, likely)


def _far(o: Outline) -> int:
    """Show that squares keep the order of positive numbers."""
    return lemma(o, "for all u, s: 0 < s => u >= s => s**2 <= u**2")


def _root(
    o: Outline,
    deviations: int,
    sizes: tuple[int, ...],
    given: tuple[int, int, int],
    texts: tuple[str, str, int],
) -> int:
    """Conclude y*sqrt(kappa^2 |w|^2) <= (P/8)|zeta| from |w|^2 <= 2 omega^2 d and |zeta| >= tau
    omega sqrt(c), as kappa = c tau/(8 sqrt(d)).
    """
    e, h, squared, side, root = sizes
    short, far, positive = given
    z, squares, whole = texts
    tau, omega, kappa, factor = ranges(o, "tau", "omega", "kappa", "P")
    variance, limit = f"kappa**2*{squares}", f"P/8*abs({z})"
    bound = lemma(
        o,
        "for all side in (0, oo), root in (0, oo), tau in (0, oo), omega in (0, oo),"
        " P in (0, oo), spread, height: spread <= 2*omega**2*side**2 =>"
        " (tau*omega*root)**2 <= height**2 =>"
        " P**2/(2*root**2)*((root**2*tau/(8*side))**2*spread) <= (P/8*height)**2",
        how="combination",
        terms=[
            ("P**2*root**2*tau**2/(128*side**2)", ["2*omega**2*side**2-spread"]),
            ("P**2/64", ["height**2-(tau*omega*root)**2"]),
        ],
    )
    short = o.leaf(f"{squares} <= 2*omega**2*side**2", short, whole)
    at = ("side", side, "root", root, "tau", tau, "omega", omega, "P", factor)
    found = use(o, bound, *at, squares, f"abs({z})", short, far)
    same = rewritten(o, ("w", "ratio == 8*kappa*w/tau"), h, e)
    noise = o.leaf("kappa == root**2*tau/(8*side)", same, squared, side, tau)
    square = o.leaf("height**2 == P**2/(2*root**2)", deviations, root)
    goal = f"P**2/(2*root**2)*({variance}) <= ({limit})**2"
    found = rewritten(o, goal, noise, found)
    found = rewritten(o, goal.replace("P**2/(2*root**2)", "height**2"), square, found)
    power = lemma(o, "for all t in (0, oo): sqrt(t)**2 == t")
    square_of = lemma(o, "for all y, w, t, z: w**2 == t => y**2*t <= z**2 => (y*w)**2 <= z**2")
    is_root = use(o, power, variance, positive)
    root_of = term(f"sqrt({variance})", positive)
    found = use(o, square_of, "height", root_of, variance, limit, is_root, found)
    least = o.leaf(f"0 <= {limit}", factor)
    product = term(f"height*sqrt({variance})", positive)
    return use(o, totals.root(o), product, limit, found, least)
