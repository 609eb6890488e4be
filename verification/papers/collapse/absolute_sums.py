"""The tail of a sum of absolute values of independent normal numbers: Lemma A.1 of `collapse` and
(37).

exp(s|z|) is at most exp(s z) + exp(-s z), whose mean is 2 exp(s^2 sigma^2/2).  Means of independent
factors multiply, and Markov's inequality at s = t/(sum of the variances) does the rest.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.language.logic import reading
from assay.verification.search.logic import chance, totals
from assay.verification.search.logic.chernoff import exponential_of_sum
from assay.verification.search.logic.goals import (
    apart,
    by,
    every,
    invariant,
    lemma,
    rewritten,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline

_FACTOR = "1*exp(s*{z})+1*exp((-s)*{z})"
_DRAWS = "g[i] ~ N(0, sigma[i]**2), i in 1..n"
_ABOVE, _TOTAL = "sum(j in 1..n, abs(g[j])) >= t", "sum(k in 1..n, sigma[k]**2)"
_RATE = "sigma[{i}]**2*s**2/2+ln"
TAIL = (
    "for all n in {1..}: for all seq sigma, t in (0, oo):"
    " (for all k in {1..n}: sigma[k] > 0) =>"
    f" P[{_DRAWS} | {_ABOVE}] <= exp(-t**2/(2*{_TOTAL})+n*log(2))"
)
"""What `tail` concludes."""


def _products(o: Outline) -> int:
    """Show that the product of the factors is at least exp of the sum of s*|g[j]|."""
    factor, summand = _FACTOR.format(z="g[j]"), "s*abs(g[j])"
    said = f"exp(sum(j in 1..m, {summand})) <= prod(j in 1..m, {factor})"
    joined = lemma(
        o,
        "for all p, q, base, rise: exp(base) <= p => exp(rise) <= q => exp(base+rise) <= p*q",
        how="combination",
        terms=[
            ("1", ("p-exp(base)", "q-exp(rise)")),
            ("exp(rise)", ("p-exp(base)",)),
            ("exp(base)", ("q-exp(rise)",)),
        ],
    )
    right = lemma(o, "for all s, z: 0 <= z => exp(s*abs(z)) <= 1*exp(s*z)+1*exp((-s)*z)")
    left = lemma(o, "for all s, z: not 0 <= z => exp(s*abs(z)) <= 1*exp(s*z)+1*exp((-s)*z)")

    def step(goal: Node, past: int, known: int) -> int:
        m = o.text(o.concluded(past).args[1])
        last = totals.last_term(o, summand, m, past, "j")
        product = o.axiom("last factor", f=("j", factor), a="1", b=m)
        product = o.cut(
            product, o.leaf(f"1 <= {m}+1", past), totals.values(o, factor, index="j", last=f"{m}+1")
        )
        here = f"g[{m}+1]"
        one = o.tree(f"0 <= {here}")
        both = [
            use(o, right, "s", here, o.hyp(one)),
            use(o, left, "s", here, o.hyp(f"not 0 <= {here}")),
        ]
        each = o.concluded(both[0])
        each = o.taut(each, o.intro(one, both[0]), o.intro(f"not 0 <= {here}", both[1]))
        before = (f"prod(j in 1..{m}, {factor})", _FACTOR.format(z=here))
        sums = (f"sum(j in 1..{m}, {summand})", f"s*abs({here})")
        more = use(o, joined, *before, *sums, known, each)
        more = rewritten(o, ("w", f"exp({sums[0]}+{sums[1]}) <= w"), product, more)
        right_ = o.text(o.concluded(product).args[0])
        return rewritten(o, ("w", f"exp(w) <= {right_}"), last, more)

    def start() -> int:
        none = o.cut(o.axiom("empty product", f=("j", factor), a="1", b="0"), o.leaf("0 < 1"))
        return o.leaf(said.replace("..m", "..0"), none, totals.no_terms(o, summand, "j"))

    return totals.general(
        o, {"s": "real", "g": "seq"}, lambda: invariant(o, "m", said, start(), step)
    )


def tail(o: Outline) -> int:
    """Conclude `TAIL`."""
    joined, products, each = exponential_of_sum(o), _products(o), totals.each(o)
    added = totals.added(o)
    last = lemma(
        o,
        "for all p, q, power, level: p <= q => q <= exp(power)/exp(level) => p <= exp(power-level)",
        how="combination",
        terms=[("1", ["q-p"]), ("1", ["exp(power)/exp(level)-q"])],
    )
    scaled = lemma(o, "for all s, p, t: 0 <= s => t <= p => s*t <= s*p")
    twice = lemma(
        o,
        "for all v, s, ln: ln == log(2) => exp((v*s**2/2+ln)*1) =="
        " 1*exp(0*s+v*s**2/2)+1*exp(0*(-s)+v*(-s)**2/2)",
    )
    exponent = lemma(
        o,
        "for all p in (0, oo), t, s, n, ln: s == t/p => ln == log(2) =>"
        " -t**2/(2*p)+n*log(2) == n*ln+s**2/2*p-s*t",
    )
    collected = lemma(
        o,
        "for all p, s, n, ln, q, r: r == q+s**2/2*p => q == (n-1+1)*ln => n*ln+s**2/2*p == r",
    )

    def shown(goal: Node, count: int, least: int, positive: int) -> int:
        law = reading.law("N(0, sigma[i]**2)", {"sigma": "seq", "i": "int"})
        draws = {"L": ("i", law), "a": "1", "b": "n"}

        def variance(i: str, range_: int) -> int:
            return o.leaf(f"sigma[{i}]**2 > 0", use(o, positive, i, range_))

        def is_normal(inner: Node, range_: int) -> int:
            return chance.normal_law(o, "sigma[i]**2", variance("i", range_))

        is_law = o.cut(
            o.axiom("independent draws", **draws),
            every(o, "for all i in {1..n}: P[w ~ N(0, sigma[i]**2) | true] == 1", is_normal),
        )
        from_0 = o.leaf("0 <= n", count)
        squares = every(
            o, "for all k in {1..n}: 0 <= sigma[k]**2", lambda g, r: o.leaf(g, variance("k", r))
        )
        parts = use(o, each, "[k: sigma[k]**2]", "n", from_0, squares)
        members = o.taut(o.concluded(parts).args[1], parts)
        first = o.leaf("1 <= 1 and 1 <= n", count)
        some = o.leaf(f"{_TOTAL} > 0", use(o, members, "1", first), variance("1", first))

        s = o.fresh("s", "real")
        ln = o.fresh("ln", "real")
        rate, two = o.hyp(f"s == t/{_TOTAL}"), o.hyp("ln == log(2)")
        not_negative = o.leaf("0 <= s", rate, some, least)

        product = f"prod(j in 1..n, {_FACTOR.format(z='g[j]')})"
        above = f"{product} >= exp(s*t)"

        def bound() -> int:
            return use(o, products, "s", "g", "n", from_0)

        def exceeds(inner: Node, sums: int) -> int:
            terms = o.axiom(
                "linear", f=("j", "abs(g[j])"), g=("j", "0"), c="s", d="0", a="1", b="n"
            )
            terms = o.cut(terms, totals.values(o, "abs(g[j])", "0", index="j"))
            alike = o.axiom(
                "same terms", f=("j", "s*abs(g[j])"), g=("j", "s*abs(g[j])+0*0"), a="1", b="n"
            )
            same = "for all j in {1..n}: s*abs(g[j]) == s*abs(g[j])+0*0"
            alike = o.cut(alike, every(o, same, lambda g, _: o.leaf(g)))
            nothing = o.cut(
                o.axiom("constant terms", c="0", a="1", b="n"), o.leaf("1 <= n+1", from_0)
            )
            more = use(o, scaled, "s", "sum(j in 1..n, abs(g[j]))", "t", not_negative, by(sums))
            level = o.leaf("s*t <= sum(j in 1..n, s*abs(g[j]))", more, terms, alike, nothing)
            level = o.leaf("exp(s*t) <= exp(sum(j in 1..n, s*abs(g[j])))", level)
            return o.leaf(inner, level, bound())

        larger = o.axiom("monotone in draws", **draws, E=("g", _ABOVE), F=("g", above))
        larger = o.cut(larger, is_law)
        larger = o.cut(larger, every(o, o.concluded(larger).args[0], exceeds, "g"))

        power = f"({_RATE})*1"

        def mean_of(inner: Node, range_: int) -> int:
            moments = []
            for sign in ("s", "-s"):
                found = o.axiom("normal moments", m="0", v="sigma[i]**2", s=sign)
                found = o.cut(found, variance("i", range_))
                moments.append(o.taut(o.concluded(found).args[2], found))
            values = [o.text(o.concluded(step).args[1]) for step in moments]
            both = o.axiom(
                "mean of a combination",
                L=law,
                f=("z", "exp(s*z)"),
                g=("z", "exp((-s)*z)"),
                c="1",
                d="1",
                x=values[0],
                y=values[1],
            )
            both = o.cut(both, *moments)
            same = use(o, twice, "sigma[i]**2", "s", "ln", two)
            left = o.text(o.concluded(both).args[0])
            return rewritten(o, ("w", f"{left} == w"), same, both)

        mean = o.axiom(
            "mean of a product",
            **draws,
            f=("i, z", _FACTOR.format(z="z")),
            x=("i", f"exp({power.format(i='i')})"),
        )
        mean = o.cut(mean, is_law)
        mean = o.cut(mean, every(o, o.concluded(mean).args[0], mean_of, "i"))
        powers = use(o, joined, f"[i: {_RATE.format(i='i')}]", "[i: 1]", "n", from_0)
        total = f"sum(j in 1..n, {power.format(i='j')})"
        markov = o.axiom(
            "markov for draws", **draws, f=("g", product), c="exp(s*t)", x=f"exp({total})"
        )
        markov = o.cut(markov, is_law)
        markov = o.cut(
            markov,
            every(o, o.concluded(markov).args[0], lambda inner: o.leaf(inner, bound()), "g"),
            o.leaf("exp(s*t) > 0"),
            o.leaf(f"E[{_DRAWS} | {product}] <= exp({total})", mean, powers),
        )
        one, other = (term(f"P[{_DRAWS} | {event}]", larger) for event in (_ABOVE, above))
        found = use(o, last, one, other, total, "s*t", larger, markov)

        split = f"for all i in {{1..n}}: {power.format(i='i')} == ln+s**2/2*sigma[i]**2"
        split = every(o, split, lambda g, _: o.leaf(g, how="identity"))
        families = ("[i: ln]", "[i: sigma[i]**2]", f"[i: {power.format(i='i')}]")
        sums = use(o, added, "n", *families, "s**2/2", split)
        constant = o.cut(
            o.axiom("constant terms", c="ln", a="1", b="n"), o.leaf("1 <= n+1", from_0)
        )
        exact = use(o, exponent, _TOTAL, by(some), "t", "s", "n", "ln", rate, two)
        left = o.text(o.concluded(found).args[0])
        sums = use(
            o, collected, _TOTAL, "s", "n", "ln", "sum(i in 1..n, ln)", total, sums, constant
        )
        found = rewritten(o, ("w", f"{left} <= exp(w-s*t)"), sums, found)
        found = rewritten(o, ("w", f"{left} <= exp(w)"), exact, found)
        found = chance.named(o, found, {"s": f"t/{_TOTAL}", "ln": "log(2)"}, some)
        o.release(ln)
        o.release(s)
        return found

    return apart(o, TAIL, shown)


def sum_of_absolutes(o: Outline) -> int:
    """Lemma A.1 for numbers."""
    count, _, positive, least = o.given
    return use(o, tail(o), "n", by(count), "sigma", "t", by(least), positive)


def overlaps(o: Outline) -> int:
    """(37): all variances are (kappa tau)^2, and the bound is exp(-(9/2-log 2) n)."""
    count, kappa, tau = o.given
    general = tail(o)
    small = lemma(
        o,
        "for all n in [1, oo), v in (0, oo), z: z == n*v**2 => -(3*n*v)**2/(2*z)+n*log(2) <= -n",
    )
    width = o.leaf("kappa*tau > 0", kappa, tau)
    same = every(o, "for all k in {1..n}: kappa*tau > 0", lambda g, _: width)
    families = ("[k: kappa*tau]", "3*n*(kappa*tau)")
    found = use(o, general, "n", by(count), *families, by(count, width), same)
    squares = o.axiom("constant terms", c="(kappa*tau)**2", a="1", b="n")
    squares = o.cut(squares, o.leaf("1 <= n+1", count))
    total = "sum(k in 1..n, (kappa*tau)**2)"
    squares = o.leaf(f"{total} == n*(kappa*tau)**2", squares)
    less = use(o, small, "n", by(count), "kappa*tau", by(width), total, squares)
    left, right = (o.text(side) for side in o.concluded(found).args)
    exponent = o.text(o.concluded(less).args[0])
    falls = lemma(o, "for all p, q, r: p <= exp(q) => q <= r => p <= exp(r)")
    some = o.leaf(f"{total} > 0", squares, count, width)
    values = (term(left, found, some), term(exponent, some))
    del right
    return use(o, falls, *values, "-n", found, less)
