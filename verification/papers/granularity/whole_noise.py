"""Derive bounds on the overlaps of noise with features and updates, each normal, by the union."""

from __future__ import annotations

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.papers.granularity.whole_norms import norms
from assay.verification.papers.settlers import derived, own
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.directions import Along
from assay.verification.search.logic.goals import by, every, invariant, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline


def root(o: Outline) -> int:
    """The sum of squares is at most the square of the sum of sizes: by one term after another."""
    (count,) = (step for step in o.given if step is not None)
    one, size = "c[j]**2", "abs(c[j])"
    longer = lemma(
        o,
        "for all s, t in [0, oo), y in [0, oo), z: s <= t**2 => z <= y**2 => s+z <= (t+y)**2",
        how="combination",
        terms=[("1", ["t**2-s"]), ("1", ["y**2-z"]), ("2", ["t", "y"])],
    )
    wide = lemma(o, "for all z: -abs(z) <= z and z <= abs(z)")
    square = lemma(
        o,
        "for all z, s: -s <= z and z <= s => z**2 <= s**2",
        how="combination",
        terms=[("1", ["s-z", "s+z"])],
    )
    sizes = "sum(j in 1..m, abs(c[j]))"
    both = f"(0 <= {sizes} and sum(j in 1..m, c[j]**2) <= {sizes}**2)"

    def step(goal: Node, past: int, known: int) -> int:
        m = o.text(o.concluded(past).args[1])
        ends = [totals.last_term(o, text, m, past, "j") for text in (one, size)]
        low, high = (o.taut(part, known) for part in o.concluded(known).args)
        sums = [f"sum(j in 1..{m}, {text})" for text in (one, size)]
        here = f"c[{m}+1]"
        more = use(
            o, longer, sums[0], sums[1], low, f"abs({here})", by(), f"{here}**2", high,
            use(o, square, here, f"abs({here})", use(o, wide, here)),
        )  # fmt: skip
        parts = (o.leaf(goal.args[0], low, *ends), rewritten_both(o, goal.args[1], ends, more))
        return o.taut(goal, *parts)

    none = [totals.no_terms(o, text, "j") for text in (one, size)]
    base = o.leaf(both.replace("..m", "..0"), *none)
    always = invariant(o, "m", both, base, step)
    found = use(o, always, "n", by(count))
    low, high = (o.taut(part, found) for part in o.concluded(found).args)
    least = lemma(o, "for all s in [0, oo), t in [0, oo): s <= t**2 => sqrt(s) <= t")
    squares = every(o, "for all j in {1..n}: 0 <= c[j]**2", lambda goal, _: o.leaf(goal))
    zero = o.axiom("termwise", f=("j", "0"), g=("j", one), a="1", b="n")
    nothing = o.cut(o.axiom("constant terms", c="0", a="1", b="n"), o.leaf("1 <= n+1", count))
    from_0 = o.leaf(f"0 <= sum(j in 1..n, {one})", o.cut(zero, squares), nothing)
    return use(o, least, f"sum(j in 1..n, {one})", from_0, f"sum(j in 1..n, {size})", low, high)


def rewritten_both(o: Outline, goal: Node, ends: list[int], step: int) -> int:
    """Put two sums for their parts in "s <= t^2"."""
    right = o.text(o.concluded(step).args[1])
    first = rewritten(o, ("w", f"w <= {right}"), ends[0], step)
    left = o.text(goal.args[0])
    return rewritten(o, ("w", f"{left} <= w**2"), ends[1], first)


def cross(o: Outline) -> int:
    """Each overlap exceeds sqrt(2d) deviations with a chance of at most e^-d."""
    size, count, low = (step for step in o.given if step is not None)
    terms = {
        "y": "sqrt(2*d)", "s": "1/(log(d)**10*sqrt(d))", "u": "s*y", "q": "exp(-d)",
    }  # fmt: skip
    for name in terms:
        o.fix(name, "real")
    y, s, u, q = (o.hyp(f"{name} == {text}") for name, text in terms.items())
    positive = lemma(o, "for all d in {8..}: 0 < 1/(log(d)**10*sqrt(d))")
    positive = use(o, positive, "d", by(size))
    deviation = rewritten(o, ("w", "0 < w"), s, positive)
    variance = o.leaf("s**2 > 0", deviation)
    law = reading.law("N(0, s**2)", o.derivation.declare)
    is_law = chance.normal_law(o, "s**2", variance)
    high = o.leaf("0 <= y", y, size)
    known = (u, deviation, high)
    tails = chance.normal_tails(o, "s**2", "u", "y", variance, is_law, known)
    exact = o.leaf("exp(-y**2/2) == q", y, q, size)
    one = o.leaf("P[w ~ N(0, s**2) | not abs(w) <= u] <= q", tails, exact)
    draw, event = chance.event(o, "abs(z) <= u", "z")
    draws = chance.Draws(o, law, o.term("K"), is_law)
    g = draws.name
    all_ = draws.all_hold(draw, event, o.term("q"), one, count)
    small = lemma(o, "for all d in {8..}: sqrt(2)*(1/(log(d)**10*sqrt(d))*sqrt(2*d)) < 1/log(d)**9")
    small = use(o, small, "d", by(size))
    small = rewritten(o, ("w", "sqrt(2)*(w*sqrt(2*d)) < 1/log(d)**9"), s, small)
    small = rewritten(o, ("w", "sqrt(2)*(s*w) < 1/log(d)**9"), y, small)
    small = rewritten(o, ("w", "sqrt(2)*w < 1/log(d)**9"), u, small)
    below = lemma(
        o,
        "for all c, x, t, h, r: 0 <= c => c <= r => abs(x) <= t => r*t < h => c*x < h",
    )
    whole = trees.opened(o.concluded(all_).args[0].args[-1], draws.g)
    goal = trees.opened(o.theorem.conclusion().args[0].args[-1], draws.g)

    def inside(inner: Node, range_: int) -> int:
        j = o.text(o.concluded(range_).args[0].args[1])
        near = use(o, o.hyp(whole), j, range_)
        least = o.leaf("0 <= A", low)
        most = o.leaf("A <= sqrt(2)", low)
        limit = term("1/log(d)**9", size)
        return use(o, below, "A", f"{g}[{j}]", "u", limit, "sqrt(2)", least, most, near, small)

    follows = every(o, goal, inside)
    more = o.axiom("monotone in draws", **draws.axiom, E=(g, whole), F=(g, goal))
    more = o.cut(more, draws.laws, o.all(g, o.intro(whole, follows)))
    goal = node("ge", o.concluded(more).args[1], o.term("1-K*q"))
    order = {name: terms[name] for name in ("u", "y", "s", "q")}
    return chance.named(o, o.leaf(goal, more, all_), order, size)


def ahead(o: Outline) -> int:
    """Each overlap exceeds 1/log^p d with a chance of at most d^-r, as 1/log^(p+1) d is a deviation
    at least.
    """
    room, degree, rate, size, large, small, count, lengths, unit = (
        step for step in o.given if step is not None
    )
    terms = {"u": "st*y", "y": "sqrt(2*r*L)", "t": "st**2", "h": "exp(-r*L)"}
    for name in terms:
        o.fix(name, "real")
    u, y, total, h = (o.hyp(f"{name} == {text}") for name, text in terms.items())
    deviation = o.leaf("0 < st", small, size, degree)
    noisy = o.leaf("st**2 > 0", deviation)
    law = reading.law("N(0, st**2)", o.derivation.declare)
    draws = chance.Draws(o, law, o.term("d"), chance.normal_law(o, "st**2", noisy))
    g, i = draws.name, draws.index
    overlap = f"sum(k in 1..d, v[{i},k]*{g}[k])"
    inside = o.tree(f"1 <= {i} and {i} <= K")
    length = use(o, unit, i, o.hyp(inside))
    some = o.leaf("t > 0", total, deviation)
    along = Along(
        f"v[{i},k]", "st**2", "d", "t", noisy, some, o.leaf("1 <= d+1", room), (length, total)
    )
    high = o.leaf("0 <= y", y, rate, size)
    exact = o.leaf("exp(-y**2/2) == h", h, y, rate, size)
    fails = draws.chance(o.tree(f"not abs({overlap}) <= u"))
    goal = node("le", fails, o.term("h"))
    level = o.leaf("u == y*st", u)
    each = along.tails(o, goal, "st", "u", "y", deviation, total, level, high, exact)
    each = o.all(i, o.intro(inside, each))
    holds = o.tree(f"abs({overlap}) <= u")
    likely = draws.all_events(holds, o.term("K"), o.term("h"), each, count)

    whole = trees.opened(o.concluded(likely).args[0].args[-1], draws.g)
    goal = trees.opened(o.theorem.conclusion().args[0].args[-1], draws.g)
    power = lemma(o, "for all p in [0, oo), L in [1, oo): L**p*L == L**(p+1) and 0 < L**p")
    power = use(o, power, "p", by(degree), "L", by(size))
    product, positive = (o.taut(part, power) for part in o.concluded(power).args)
    short = lemma(
        o, "for all r in (0, oo), L in [1, oo), y: 2*r <= L => y == sqrt(2*r*L) => y <= L"
    )
    short = use(o, short, "r", by(rate), "L", by(size), "y", by(large), y)
    below = lemma(
        o,
        "for all s in (0, oo), w in (0, oo): s <= 1/w => s*w <= 1",
        how="combination",
        terms=[("w", ["1/w-s"])],
    )
    above_0 = o.leaf("0 < L**(p+1)", size, degree)
    most = use(
        o,
        below,
        "st",
        by(deviation),
        term("L**(p+1)", size, degree),
        above_0,
        by(small, size, degree),
    )
    most = rewritten(o, ("w", "st*w <= 1"), product, most)
    limit = lemma(
        o,
        "for all m in (0, oo), n in [1, oo), s in (0, oo), y, u: y <= n => s*(m*n) <= 1 =>"
        " u <= s*y => m*u <= 1",
        how="combination",
        terms=[("1", ["1-s*(m*n)"]), ("m*s", ["n-y"]), ("m", ["s*y-u"])],
    )
    scale = term("L**p", size, degree)
    at = (scale, by(positive, size), "L", by(size), "st", by(deviation), "y", "u")
    limit = use(o, limit, *at, short, most, by(u))
    size_of = lemma(o, "for all a in [0, oo), b: abs(a*b) == a*abs(b)")
    done = lemma(
        o,
        "for all m in (0, oo), a in [0, oo), b, u, z: abs(b) <= u => m*u <= 1 => z <= a*abs(b) =>"
        " a >= m*z",
        how="combination",
        terms=[("a", ["1-m*u"]), ("a*m", ["u-abs(b)"]), ("m", ["a*abs(b)-z"])],
    )

    def ahead_of(inner: Node, range_: int) -> int:
        j = o.text(o.concluded(range_).args[0].args[1])
        near = use(o, o.hyp(whole), j, range_)
        length_ = use(o, lengths, j, range_)
        here = f"sum(k in 1..d, v[{j},k]*{g}[k])"
        same = use(o, size_of, f"W[{j}]", length_, here)
        both = (f"W[{j}]", by(length_), here, "u", f"abs(W[{j}]*{here})")
        return use(o, done, scale, by(positive, size), *both, near, limit, by(same))

    follows = every(o, goal, ahead_of)
    more = o.axiom("monotone in draws", **draws.axiom, E=(g, whole), F=(g, goal))
    more = o.cut(more, draws.laws, o.all(g, o.intro(whole, follows)))
    found = o.leaf(node("ge", o.concluded(more).args[1], o.term("1-K*h")), more, likely)
    return chance.named(o, found, terms, size, rate)


SETTLERS: dict = own(
    "granularity",
    {
        ("f2.noise", "theorem"): derived(
            norms,
            "By Lemma H.2 and a union bound no noise vector is longer than sqrt(5)/log^10 d, "
            "which is at most 1/log^9 d; as larger terms have a larger sum, the noise part is "
            "then at most the sum of the coefficients over log^9 d.",
        ),
        ("f2.cross", "theorem"): derived(
            cross,
            "Each overlap exceeds sqrt(2 d) deviations with a chance of at most e^{-d}, and a union"
            " bound adds these up for all K patches.",
        ),
        ("corf1.1", "theorem"): derived(
            ahead,
            "Each overlap of the strong noise with a direction exceeds sqrt(2 r log d) "
            "deviations with a chance of at most d^{-r}, and a union bound adds up those of all "
            "K updates.",
        ),
        ("g1.norm", "theorem"): derived(
            root,
            "The square of the sum of the sizes |c_j| is the sum of their squares plus "
            "mixed products, none of which is negative; so the root of the sum of squares "
            "is at most the sum of the sizes.",
        ),
    },
)
