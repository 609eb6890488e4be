"""Theorem A.15 of `collapse` as it is printed fails at t = 0, whatever its constants L and L' are.

The ratio of the distances is of order 1/c at the start, and the theorem promises the order c^{-3}.
For an integer J >= L + L' + 10^8 the derivation takes d = J^24, n = 16, m = 8, tau = 1, omega =
1/100, c = 1/J^5, eta = 1/J^12 and the first coordinate vectors for means.  Given noise of usual
length, the following holds with a chance of at least one half: no argument of sigma is beyond 1 in
size, and in the first neuron the argument of one sample is not near 0, nor near that of the other.
Then the distance between the clusters is at most 2, and that within one of order c.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.theory.papers.collapse.bound_whole import activated
from assay.verification.papers.collapse.bound_draws import PLACE, Draws, Place, weight
from assay.verification.papers.collapse.noise_updates import mean_range
from assay.verification.papers.settlers import disproved, own
from assay.verification.search.logic import chance
from assay.verification.search.logic.goals import (
    absurd,
    apart,
    by,
    every,
    lemma,
    pick,
    rewritten,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import given_premises, index_of

_STEEP, _WITHIN = "(c/16000*(3/16000000)/3)", "c/256000000000"
"""The least difference of the two values of sigma."""


def _wrong(draws: Draws, event: int, ratio: int, large: int) -> int:
    """Conclude a falsehood from the event of the weights and that of the theorem, where the
    step ``large`` says that the bound of the ratio is large.
    """
    o = draws.o
    rest, beside_ = (o.taut(part, event) for part in o.concluded(event).args)
    rest, away = (o.taut(part, rest) for part in o.concluded(rest).args)
    rest, third = (o.taut(part, rest) for part in o.concluded(rest).args)
    near = [*(o.taut(part, rest) for part in o.concluded(rest).args), third]

    between, within = (
        f"({draws.hidden(0, '{r}')}-{draws.hidden(other, '{r}')})**2" for other in (2, 1)
    )
    few = _flat(draws)

    def small(goal: Node, inside: int) -> int:
        r = index_of(o, inside)
        arguments = (draws.argument(0, r), draws.argument(2, r))
        return use(o, few, *arguments, use(o, near[0], r, inside), use(o, near[2], r, inside))

    at_r = between.replace("{r}", "r")
    sums = o.axiom("termwise", f=("r", at_r), g=("r", "1/2"), a="1", b="8")
    sums = given_premises(o, sums, lambda goal: every(o, goal, small, "r"))
    counted = o.axiom("constant terms", c="1/2", a="1", b="8")
    counted = o.cut(counted, o.leaf("1 <= 8+1"))
    total = f"sum(r in 1..8, {at_r})"
    most = o.leaf(f"{total} <= 8*(1/2)", sums, counted)
    above_0 = _from_0(draws, at_r)
    root = lemma(o, "for all p in [0, oo): p <= 8*(1/2) => sqrt(p) <= 2")
    least = o.taut(o.concluded(above_0).args[0], above_0)
    most, some_between = use(o, root, total, least, most), least

    at_r = within.replace("{r}", "r")
    total = f"sum(r in 1..8, {at_r})"
    above_0 = _from_0(draws, at_r)
    first = use(o, o.taut(o.concluded(above_0).args[1], above_0), "1", by())
    arguments = (draws.argument(0, "1"), draws.argument(1, "1"))
    x, y, w = f"{draws.x}[k]", f"{draws.y}[k]", f"{draws.w}{weight('1')}"
    parts = (f"{draws.input(0)}*{w}", f"({x}-{y})*{w}", f"{draws.input(1)}*{w}")
    sums = draws.sum_of(*parts)
    rule = _steep(draws)
    apart = f"sum(k in 1..d, {parts[1]})"
    bounds = (use(o, near[0], "1", by()), use(o, near[1], "1", by()))
    apart = use(
        o,
        rule,
        *arguments,
        apart,
        "c",
        *bounds,
        away,
        beside_,
        sums,
        o.leaf("0 <= c", draws.place.ratio),
    )
    rule = lemma(o, "for all u, p, f: u**2 <= f => f <= p => u**2 <= p")
    apart = use(o, rule, _STEEP, total, o.text(o.concluded(first).args[0]), apart, first)
    equal = o.leaf(f"{_WITHIN} == {_STEEP}", how="identity")
    apart = rewritten(o, ("place", f"place**2 <= {total}"), equal, apart)
    rooted = lemma(o, "for all p, z in [0, oo): z**2 <= p => z <= sqrt(p)")
    some = o.leaf(f"0 <= {_WITHIN}", draws.place.ratio)
    least = use(o, rooted, total, _WITHIN, some, apart)
    some_within = o.taut(o.concluded(above_0).args[0], above_0)
    rule = lemma(
        o,
        "for all p, z, f, c in (0, oo): p >= f*z => p <= 2 => c/256000000000 <= z =>"
        " f*c >= 10**13 => 0 < f => 1 < 0",
        how="combination",
        terms=[
            ("1/37", ["p-f*z"]), ("1/37", ["2-p"]), ("f/37", ["z-c/256000000000"]),
            ("1/37/256000000000", ["f*c-10**13"]), ("1/37*(10**13/256000000000-2-37)",),
        ],
    )  # fmt: skip
    said = o.concluded(ratio)
    bound, root_ = (o.text(part) for part in said.args[1].args)
    texts = (
        term(o.text(said.args[0]), some_between),
        term(root_, some_within),
        term(bound, *draws.place.sure),
    )
    positive = draws.place.known(f"0 < {bound}")
    steps = by(draws.place.ratio), ratio, most, least, large, positive
    return use(o, rule, *texts, "c", *steps)


def _from_0(draws: Draws, squares: str) -> int:
    """Conclude that the sum of eight squares is not negative, and at least each of them."""
    o = draws.o
    signs = f"for all r in {{1..8}}: 0 <= {squares}"
    signs = every(o, signs, lambda goal, _: o.leaf(goal))
    return use(o, draws.each, f"[r: {squares}]", "8", by(), signs)


def _flat(draws: Draws) -> int:
    """Show that two values of sigma, which is z^3/3 here, are less than 1 apart."""
    o = draws.o
    cubic = lemma(o, f"for all p: abs(p) <= 1 => {activated('p')} == p**3/3")
    size = lemma(o, "for all p: abs(p) <= 1 => -1/3 <= p**3/3 and p**3/3 <= 1/3")
    ends = ("1/3-f", "f+1/3"), ("1/3-f", "1/3-g"), ("g+1/3", "f+1/3"), ("g+1/3", "1/3-g")
    rule = lemma(
        o,
        "for all f, g: -1/3 <= f and f <= 1/3 => -1/3 <= g and g <= 1/3 => (f-g)**2 <= 1/2",
        how="combination",
        terms=[*(("1", list(pair)) for pair in ends), ("1/18",)],
    )

    def shown(goal: Node, *given: int) -> int:
        limits = []
        for name, step in zip("pz", given, strict=True):
            said = ("place", "-1/3 <= place and place <= 1/3")
            limits.append(rewritten(o, said, use(o, cubic, name, step), use(o, size, name, step)))
        return use(o, rule, activated("p"), activated("z"), *limits)

    values = f"({activated('p')}-{activated('z')})**2"
    return apart(o, f"for all p, z: abs(p) <= 1 => abs(z) <= 1 => {values} <= 1/2", shown)


def _steep(draws: Draws) -> int:
    """Show how far apart two values of sigma are, which is z^3/3 here."""
    o = draws.o
    cubic = lemma(o, f"for all p: abs(p) <= 1 => {activated('p')} == p**3/3")
    root = lemma(o, "for all u, z in [0, oo): abs(u) >= z => z**2 <= u**2")
    least = lemma(o, "for all p, z: abs(p) >= 1/2000 => 3/16000000 <= p**2+p*z+z**2")
    rule = lemma(
        o,
        "for all u, s, z in [0, oo): z**2 <= u**2 => 3/16000000 <= s =>"
        " (z*(3/16000000)/3)**2 <= (u*s/3)**2",
        how="combination",
        terms=[
            ("s**2/9", ["u**2-z**2"]),
            ("z**2/9", ["s-3/16000000", "s-3/16000000"]),
            ("z**2/9*2*3/16000000", ["s-3/16000000"]),
        ],
    )
    one, other, factors = activated("p"), activated("z"), "(p**2+p*z+z**2)"

    def shown(goal: Node, *given: int) -> int:
        cubes = o.leaf(f"p**3/3-z**3/3 == (p-z)*{factors}/3", how="identity")
        first, second, away, beside_, equal, from_0 = given
        far = use(o, root, "u", "c/16000", by(from_0), beside_)
        factor = use(o, least, "p", "z", away)
        found = use(o, rule, "u", "p**2+p*z+z**2", "c/16000", by(from_0), far, factor)
        same = o.leaf("p-z == u", equal)
        found = rewritten(o, ("place", f"{_STEEP}**2 <= (place*{factors}/3)**2"), same, found)
        found = rewritten(o, ("place", f"{_STEEP}**2 <= place**2"), cubes, found)
        for said, step in (
            ("(place-z**3/3)**2", use(o, cubic, "p", first)),
            (f"({one}-place)**2", use(o, cubic, "z", second)),
        ):
            found = rewritten(o, ("place", f"{_STEEP}**2 <= {said}"), step, found)
        return found

    return apart(
        o,
        "for all p, z, u, c: abs(p) <= 1 => abs(z) <= 1 => abs(p) >= 1/2000 =>"
        " abs(u) >= c/16000 => p == u+z => 0 <= c =>"
        f" {_STEEP}**2 <= ({one}-{other})**2",
        shown,
    )


def printed_fails(o: Outline) -> int:
    """Deny Theorem A.15 at t = 0."""

    def inside(constant: int, other: int, said: int) -> int:
        def found(_: int, above: int) -> int:
            known = (
                o.leaf("10**8 <= J", above, constant, other),
                o.leaf("1 <= L and L <= J", above, constant, other),
                o.leaf("0 < Lp and Lp <= J", above, constant, other),
            )
            false = _fails(o, known, said)
            for name in reversed(PLACE):
                if name != "d":
                    false = chance.named(o, false, {name: PLACE[name]}, known[0])
            false = o.all("d", o.intro(f"d == {PLACE['d']}", false))
            return use(o, false, PLACE["d"], by())

        above = o.axiom("archimedes", x="L+Lp+10**8")
        return pick(o, above, found, "J")

    sentence = o.theorem.sentence()
    return absurd(o, sentence, lambda step: pick(o, step, inside))


def _fails(o: Outline, known: tuple[int, ...], said: int) -> int:
    place = Place(o, known)
    draws = Draws(o, place)
    is_first = o.hyp(draws.not_long(draws.noise[0])[0])
    event, likely = draws.beside_first(is_first)
    is_second = o.hyp(event)
    long = o.taut(event.args[0].args[0], is_second)
    is_third = o.hyp(draws.not_long(draws.noise[2])[0])
    sizes = [draws.sample(i, s) for i, s in enumerate((is_first, long, is_third))]
    gap = draws.gap(is_first, is_second)
    weights, likely_weights = draws.likely_weights(sizes, gap)

    said = use(o, said, "d", by(place.size), "4", by(), "8", by(), "1", by())
    said = use(o, said, "kappa", place.known("0 < kappa"), "1/100", by())
    said = use(o, said, "c", by(place.ratio), "eta", place.step)
    said = use(o, said, f"[p, k: {draws.sparse.entry('p', 'k')}]")
    means = iter((draws.lengths, draws.across))
    while o.concluded(said).op == "implies":
        premise = o.concluded(said).args[0]
        said = o.cut(said, next(means) if premise.op == "forall" else place.known(premise))
    mean, least = o.concluded(said).args
    promised = place.known(node("ge", least, o.term("3/5")))
    values, value = [], mean
    for own_ in draws.noise:
        values.append(value := trees.opened(value.args[-1], own_.g))
    event = trees.opened(value.args[-1], draws.weights.g)
    bound = event.args[1].args[0]
    large = _large(o, place, bound)

    own_ = draws.weights
    false = _wrong(draws, o.hyp(weights), o.hyp(event), large)
    opposite = node("not", weights)
    opposite_ = o.taut(opposite, o.intro(weights, o.taut("false", false, o.leaf("not 1 < 0"))))
    more = own_.more(event, opposite, opposite_)
    other = o.cut(o.axiom("complement of draws", **own_.axiom, E=(own_.name, weights)), own_.laws)
    found = o.leaf(node("le", value, o.term("1/2")), more, other, likely_weights)
    rest = own_.is_chance(event)
    first, third = (draws.not_long(draws.noise[i]) for i in (0, 2))
    for own_, value, (happens, often), limit in zip(
        reversed(draws.noise),
        reversed([mean, *values[:-1]]),
        (third, (o.concluded(is_second), likely), first),
        ("51/100", "53/100", "54/100"),
        strict=True,
    ):
        inner = o.concluded(found).args[0]
        low = o.taut(o.concluded(rest).args[0], rest)
        both = o.taut(node("and", o.concluded(low), o.concluded(found)), low, found)
        most = o.text(o.concluded(found).args[1])
        bounded = own_.mean_at_most(
            inner, happens, most, o.all(own_.name, o.intro(happens, both)), o.all(own_.name, rest)
        )
        rest = mean_range(o, own_, inner, rest)
        found = o.leaf(node("le", value, o.term(limit)), bounded, often)
    rule = lemma(o, "for all p, u: p <= 54/100 => p >= u => u >= 3/5 => 1 < 0")
    texts = term(o.text(mean), found), term(o.text(least), *place.sure)
    false = use(o, rule, *texts, found, said, promised)
    return o.taut("false", false, o.leaf("not 1 < 0"))


def _large(o: Outline, place: Place, bound: Node) -> int:
    """Conclude that c times the printed bound of the ratio is at least 10^13."""
    root, bracket = bound.args[0], bound.args[1].args[0].args[1]
    small = place.known(node("le", bracket, o.term("1/J**3")))
    some = place.known(node("lt", o.term("0"), bracket))
    least = place.known(node("ge", root, o.term("1/(5*J)")))
    inverse = lemma(
        o,
        "for all z in [10**8, oo), u in (0, oo): u <= 1/z**3 => 1/u >= z**3",
        how="combination",
        terms=[("z**3/u", ["1/z**3-u"])],
    )
    cube = lemma(
        o,
        "for all z in [10**8, oo), f: f >= z**3 => f**3 >= z**9",
        how="combination",
        terms=[("f**2+f*z**3+z**6", ["f-z**3"])],
    )
    product = lemma(
        o,
        "for all z in [10**8, oo), p, f in [0, oo), u in (0, oo): p >= 1/(5*z) => f >= z**9 =>"
        " u == 1/z**5 => p*f*u >= z**3/5",
        how="combination",
        terms=[("f*u", ["p-1/(5*z)"]), ("u/(5*z)", ["f-z**9"]), ("z**8/5", ["u-1/z**5"])],
    )
    texts = [o.text(part) for part in (root, bracket)]
    sure = (*place.sure, some)
    shown = use(o, inverse, "J", by(*place.large), term(texts[1], *sure), some, small)
    power = f"1/({texts[1]})"
    shown = use(o, cube, "J", by(*place.large), term(power, *sure), shown)
    power = f"({power})**3"
    at = ("J", by(*place.large), term(texts[0], *sure))
    at += (term(power, *sure), o.leaf(f"0 <= {power}", *sure, shown))
    ratio = by(place.ratio)
    shown = use(o, product, *at, "c", ratio, least, shown, place.equal["c"])
    enough = lemma(o, "for all z in [10**8, oo), f: f >= z**3/5 => f >= 10**13")
    value = o.text(o.concluded(shown).args[0])
    return use(o, enough, "J", by(*place.large), term(value, *sure), shown)


SETTLERS: dict = own(
    "collapse",
    {
        ("thma15", "theorem"): disproved(
            printed_fails,
            "At t = 0 the ratio is of order 1/c and not c^{-3}: for J large, c = 1/J^5, d = J^24, n"
            " = 16 and m = 8 it is below the printed bound, of order J^9, with a chance of at least"
            " 23/50, while delta is at most 2/5.",
        ),
    },
)
