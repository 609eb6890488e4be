"""Derive the mended Lemma A.14 of `collapse` with its chance: the noise part phi of all samples of
the cluster starts below (c/9) sqrt(q).

Given weights w with omega^2 d/2 <= |w|^2 <= 2 omega^2 d, phi is normal with a deviation of at most
c tau omega sqrt(2)/8.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.theory.papers.collapse.growth_in_time import CROSSING
from assay.verification.papers.collapse.crossing import lemma_14
from assay.verification.papers.collapse.start_chances import ranges
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.blocks import tail
from assay.verification.search.logic.goals import by, every, lemma, rewritten, term, use
from assay.verification.search.logic.lengths import long, short
from assay.verification.search.logic.outline import Outline

_Q = "32*L*(4*N)/(c**2*sqrt(d))"
_NAMES = {
    "height": "8*root/(9*sqrt(2)*tau*omega)",
    "share": "exp(-16*threshold/(81*tau**2*omega**2))",
    "root": "sqrt(threshold)",
    "threshold": _Q,
    "side": "sqrt(d)",
    "rare": "exp(-3/20*d)",
    "seldom": "exp(-9/100*d)",
}
_LENGTH = "sum(k in 1..d, {0}[k]**2)"


def lemma_14_whole(o: Outline) -> int:
    """The start is small with the chance, and the rest is the lemma where it is."""
    likely, always = o.theorem.conclusion().args
    general = long(o), short(o), tail(o)
    always = _then(o, always)
    return o.taut(o.theorem.conclusion(), _start(o, likely, *general), always)


def _then(o: Outline, goal: Node) -> int:
    """Conclude the lemma for a small start from its theorem about sequences."""
    cited = o.cite(None, CROSSING, lemma_14)
    ours = [step for step in o.given if step is not None]

    def on_event(inner: Node, small: int, starts: int, below: int, zeta: int, noise: int) -> int:
        def at_start(goal: Node, range_: int) -> int:
            k = o.text(o.concluded(range_).args[0].args[1])
            equal, size = (use(o, step, k, range_) for step in (starts, small))
            limit = o.text(o.concluded(size).args[1])
            return rewritten(o, ("w", f"abs(w) <= {limit}"), equal, size)

        used = sorted(v.args[0] for v in trees.free(o.concluded(noise)))
        names = [
            next((own for own in used if own.rstrip("0123456789") == name), name)
            for name in _letters()
        ]
        step, shown = cited, [*ours, below, zeta, noise]
        while o.concluded(step).op in ("forall", "implies"):
            said = o.concluded(step)
            if said.op == "forall":
                step = use(o, step, names.pop(0))
                continue
            premise = said.args[0]
            given = next((s for s in shown if o.concluded(s) == premise), None)
            if given is None and premise.op == "forall":
                given = every(o, premise, at_start)
            step = o.cut(step, given if given is not None else o.leaf(premise, *o.ranges()))
        return o.taut(inner, step)

    return every(o, goal, on_event)


def _letters() -> list[str]:
    """Return the names that the theorem about sequences declares, in order."""
    found = (text.removeprefix("seq ").partition(" in ") for text in CROSSING.given)
    return [name for name, _, _ in found if name.isidentifier()]


def _start(o: Outline, goal: Node, longer: int, shorter: int, far: int) -> int:
    """Show that |phi_j(0)| <= (c/9) sqrt(q) for N samples, but with the chance of the theorem."""
    size, tau, omega, kappa, count, ratio = ranges(o, "d", "tau", "omega", "kappa", "N", "c")
    strength = ranges(o, "L")[0]
    is_ratio = next(s for s in o.given if s is not None and o.concluded(s).op == "eq")
    for name in _NAMES:
        o.fix(name, "real")
    y, h, r, q, e, first, second = (o.hyp(f"{name} == {own}") for name, own in _NAMES.items())
    side = o.leaf("0 < side", e, size)
    whole = o.leaf("side**2 == d", e, size)
    some = o.leaf("0 < threshold", q, strength, count, ratio, size)
    root = o.leaf("0 < root", r, some)
    squared = o.leaf("root**2 == threshold", r, some)
    from_0 = o.leaf("0 <= d", size)
    strong = o.leaf("omega**2 > 0", omega)

    # the weights: neither long nor short
    law = reading.law("N(0, omega**2)", o.derivation.declare)
    weights = chance.Draws(o, law, o.term("d"), chance.normal_law(o, "omega**2", strong))
    g = weights.name
    spread = _LENGTH.format(g)
    narrow, wide = o.tree(f"{spread} <= 2*omega**2*d"), o.tree(f"{spread} >= 1/2*omega**2*d")
    likely = []
    for event, lengths, rare in ((narrow, longer, "rare"), (wide, shorter, "seldom")):
        fails = use(o, lengths, "d", from_0, "omega**2", by(strong))
        fails = o.leaf(
            node("le", weights.chance(node("not", event)), o.term(rare)), fails, first, second
        )
        likely.append(weights.likely(event, o.term(rare), fails))
    both = node("and", narrow, wide)
    most = weights.chance(both)
    inside = weights.both(narrow, wide, *likely, node("ge", most, o.term("1-rare-seldom")))

    # the noise, given such weights
    noisy = o.leaf("kappa**2 > 0", kappa)
    law = reading.law("N(0, kappa**2)", o.derivation.declare)
    noise = chance.Draws(o, law, o.term("N*d"), chance.normal_law(o, "kappa**2", noisy))
    x, j = noise.name, noise.index
    limit = "c/9*root"
    holds = o.tree(f"abs(sum(k in 1..d, {g}[k]*{x}[d*({j}-1)+k])) <= {limit}")
    given = o.hyp(both)
    narrow_, wide_ = (o.taut(part, given) for part in both.args)
    positive = lemma(o, "for all s, v in (0, oo), d in [1, oo): s >= 1/2*v*d => 0 < s")
    positive = use(o, positive, spread, "omega**2", by(strong), "d", by(size), wide_)
    variance = f"kappa**2*{spread}"
    positive = o.leaf(f"0 < {variance}", positive, kappa, noisy)
    bound = lemma(
        o,
        "for all side in (0, oo), root in (0, oo), tau in (0, oo), omega in (0, oo),"
        " c in (0, oo), s: s <= 2*omega**2*side**2 =>"
        " 32*root**2/(81*tau**2*omega**2)*((c*tau/(8*side))**2*s) <= (c/9*root)**2",
        how="combination",
        terms=[("root**2*c**2/(162*omega**2*side**2)", ["2*omega**2*side**2-s"])],
    )
    narrow_ = o.leaf(f"{spread} <= 2*omega**2*side**2", narrow_, whole)
    at = ("side", side, "root", root, "tau", tau, "omega", omega, "c", by(ratio))
    found = use(o, bound, *at, spread, narrow_)
    equal = rewritten(o, ("w", "c == 8*kappa*w/tau"), e, is_ratio)
    equal = o.leaf("kappa == c*tau/(8*side)", equal, side, tau)
    scaled = "32*root**2/(81*tau**2*omega**2)"
    goal_ = f"{scaled}*({variance}) <= ({limit})**2"
    found = rewritten(o, goal_, equal, found)
    square = o.leaf(f"height**2 == {scaled}", y, root, tau, omega)
    found = rewritten(o, goal_.replace(scaled, "height**2"), square, found)
    power = lemma(o, "for all t in (0, oo): sqrt(t)**2 == t")
    square_of = lemma(o, "for all y, w, t, z: w**2 == t => y**2*t <= z**2 => (y*w)**2 <= z**2")
    is_root = use(o, power, variance, positive)
    root_of = term(f"sqrt({variance})", positive)
    found = use(o, square_of, "height", root_of, variance, limit, is_root, found)
    least = o.leaf(f"0 <= {limit}", ratio, root)
    product = term(f"height*sqrt({variance})", positive)
    up_to = use(o, totals.root(o), product, limit, found, least)

    before = lemma(o, "for all d, r: 0 <= d => 1 <= r => 0 <= d*(r-1)")
    end = lemma(o, "for all d, r, m: 0 <= d => r <= m => d*(r-1)+d <= m*d")
    within = o.tree(f"1 <= {j} and {j} <= N")
    low, high = (o.taut(part, o.hyp(within)) for part in within.args)
    one = use(
        o,
        *(far, "N*d", f"d*({j}-1)", "d", g, "kappa**2", variance, "height", limit),
        use(o, before, "d", j, from_0, low),
        from_0,
        use(o, end, "d", j, "N", from_0, high),
        by(noisy),
        o.leaf(f"{variance} == {variance}"),
        positive,
        o.leaf("0 <= height", y, root, tau, omega),
        up_to,
    )
    exponent = o.leaf(
        "-height**2/2 == -16*threshold/(81*tau**2*omega**2)", y, squared, root, some, tau, omega
    )
    small = o.leaf("exp(-16*threshold/(81*tau**2*omega**2)) == share", h, tau, omega)
    small = rewritten(o, ("w", "exp(w) == share"), exponent, small)
    fails = node("le", noise.chance(node("not", holds)), o.term("share"))
    each = o.all(j, o.intro(within, o.leaf(fails, one, small)))
    every_one = noise.all_events(holds, o.term("N"), o.term("share"), each, count)
    value = o.concluded(every_one).args[0]

    # both together
    inner = trees.opened(value.args[-1], noise.g)
    likely_ = noise.is_chance(inner)
    there = o.leaf(node("le", o.term("1-N*share"), value), every_one)
    some_ = o.leaf("0 <= N*share", count, o.leaf("0 <= share", h, tau, omega))
    found = weights.and_then(both, inside, "rare+seldom", there, likely_, "N*share", some_)
    mean = o.concluded(found).args[0]
    found = o.leaf(node("ge", mean, o.term("1-(rare+seldom+N*share)")), found)
    needed = {
        "height": (root, tau, omega),
        "share": (tau, omega),
        "root": (some,),
        "threshold": (strength, count, ratio, size),
        "side": (size,),
    }
    for name, own in _NAMES.items():
        found = chance.named(o, found, {name: own}, *needed.get(name, ()))
    return o.leaf(goal, found) if o.concluded(found) != goal else found
