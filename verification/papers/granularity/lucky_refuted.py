"""Proposition 1 of `granularity` as it is printed fails: its bound sqrt(10 log d) of the overlaps
is passed too often.

The chance that N independent normal numbers are at most y is Phi(y)^N, which is at most 1/(1+N
Phi(-y)).  For d^(2+2 c_0) neurons and d features N Phi(-y) is of order d^(-2+2 c_0), more than
d^-2.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node
from assay.theory.language.logic import reading, trees
from assay.verification.kernel.verdicts import Fact
from assay.verification.papers.granularity.lucky_bounds import BOXES, lower, under
from assay.verification.search.logic import chance
from assay.verification.search.logic.goals import (
    absurd,
    apart,
    by,
    every,
    invariant,
    lemma,
    pick,
    rewritten,
    substituted,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.methods import establish, instance

_LAW = "N(0, 1**2)"
_SINGLE = f"P[z ~ {_LAW} | z <= y]"
ALL_BELOW = (
    "for all n in {0..}, y:"
    f" P[g[i] ~ {_LAW}, i in 1..n | for all i in {{1..n}}: g[i] <= y]*(1+n*Phi(-y)) <= 1"
)
"""What `all_below` concludes."""


def all_below(o: Outline) -> int:
    """Conclude `ALL_BELOW`: the chance that n normal numbers are at most y is at most 1/(1+n
    Phi(-y)).
    """
    law = reading.law(_LAW)
    positive = o.leaf("1**2 > 0")
    is_law = chance.normal_law(o, "1**2", positive)
    grown = lemma(
        o,
        "for all p, q, f, t: 0 <= p => p*(1+t*q) <= 1 => 0 <= q => 0 <= t => f == 1-q => q <= 1 =>"
        " 0 <= p*f and p*f*(1+(t+1)*q) <= 1",
        how="combination",
        terms=[
            [("1", ["p", "1-q"]), ("1", ["p", "f-(1-q)"])],
            [
                ("1", ["1-p*(1+t*q)"]),
                ("1", ["1+t", "p", "q", "q"]),
                ("1", ["p", "1-q-f"]),
                ("1", ["1+t", "q", "p", "1-q-f"]),
            ],
        ],
    )

    def shown(goal: Node, from_0: int) -> int:
        single = chance.normal_at(o, "1**2", "y", positive, False)
        scaled = o.leaf("y == (y-0)/sqrt(1**2)", how="identity")
        single = rewritten(o, ("w", f"{_SINGLE} == Phi(w)"), scaled, single)
        rare = o.leaf(f"{_SINGLE} == 1-Phi(-y)", single)
        small = o.leaf("0 <= Phi(-y) and Phi(-y) <= 1")
        least, most = (o.taut(part, small) for part in o.concluded(small).args)
        each = ("i", _SINGLE)
        product = f"prod(i in 1..{{0}}, {_SINGLE})"
        said = f"0 <= {product} and {product}*(1+{{0}}*Phi(-y)) <= 1"

        def start() -> int:
            empty = o.cut(o.axiom("empty product", f=each, a="1", b="0"), o.leaf("0 < 1"))
            return o.leaf(said.format("0"), empty)

        def step(later: Node, past: int, known: int) -> int:
            defined = f"for all i in {{1..k+1}}: {_SINGLE} == {_SINGLE}"
            defined = every(o, defined, lambda inner, _: o.leaf(inner, rare))
            last = o.axiom("last factor", f=each, a="1", b="k")
            last = o.cut(last, o.leaf("1 <= k+1", past), defined)
            low, high = (o.taut(part, known) for part in o.concluded(known).args)
            old = term(product.format("k"), known)
            new = term(_SINGLE, rare)
            found = use(o, grown, old, "Phi(-y)", new, "k", low, high, least, by(past), rare, most)
            return o.leaf(later, found, last)

        always = invariant(o, "k", said.format("k"), start(), step)
        bound = use(o, always, "n", from_0)
        laws = every(o, f"for all i in {{1..n}}: P[z ~ {_LAW} | true] == 1", lambda *_: is_law)
        draws = {"L": ("i", law), "a": "1", "b": "n"}
        laws = o.cut(o.axiom("independent draws", **draws), laws)
        independent = o.cut(o.axiom("product", **draws, E=("i, z", "z <= y")), laws)
        return o.leaf(goal, independent, bound)

    return apart(o, ALL_BELOW, shown)


IN_ROWS = (
    "for all d in {1..}, m in {0..}, y, seq g:"
    " (for all r in {1..m}, v in {1..d}: g[d*(r-1)+v] <= y) => for all i in {1..m*d}: g[i] <= y"
)
"""What `in_rows` concludes."""


def in_rows(o: Outline) -> int:
    """Conclude `IN_ROWS`: what holds in each place of each row holds everywhere."""
    inside = lemma(o, "for all b, t, x: not x <= t*b => x-b*t > 0")
    upper = lemma(o, "for all b, t, x: x <= (t+1)*b => x-b*t <= b")

    def shown(goal: Node, some: int, count: int, rows: int) -> int:
        def start() -> int:
            def none(inner: Node, range_: int) -> int:
                wrong = o.leaf("1 <= 0", range_)
                return o.taut(inner, wrong, o.leaf("not 1 <= 0"))

            return o.intro("0 <= m", every(o, "for all i in {1..0*d}: g[i] <= y", none))

        def step(later: Node, past: int, known: int) -> int:
            def one(inner: Node, fits: int, range_: int) -> int:
                before = o.cut(known, o.leaf("k <= m", fits))
                early = o.hyp("i <= k*d")
                first = use(o, before, "i", o.leaf("1 <= i and i <= k*d", range_, early))
                first = o.intro("i <= k*d", first)
                late = o.hyp("not i <= k*d")
                beyond = use(o, inside, "d", "k", "i", late)
                beyond = o.cut(o.axiom("integers", a="0", b="i-d*k"), o.leaf("0 < i-d*k", beyond))
                high = use(o, upper, "d", "k", "i", o.taut("i <= (k+1)*d", range_))
                place = o.leaf("1 <= i-d*k and i-d*k <= d", beyond, high)
                here = o.leaf("1 <= k+1 and k+1 <= m", past, fits)
                last = use(o, rows, "k+1", here, "i-d*k", place)
                same = o.leaf("i == d*(k+1-1)+(i-d*k)")
                last = rewritten(o, ("w", "g[w] <= y"), same, last)
                return o.taut(inner, first, o.intro("not i <= k*d", last))

            return every(o, later, one)

        always = invariant(o, "k", "k <= m => (for all i in {1..k*d}: g[i] <= y)", start(), step)
        return o.taut(goal, use(o, always, "m", count, o.leaf("m <= m")))

    return apart_once(o, IN_ROWS, shown)


def apart_once(o: Outline, statement: str, then) -> int:
    """Show a statement as `apart` does, but open the first four of its variables alone."""
    with o.apart(abbreviations=True):
        return every(o, statement, then, count=4)


_LEVEL = "(10*sqrt(log(q)))"
"""sqrt(10 log d) for d = q^10."""
_NUMBER = "q**21*q**10*(erfc((10*sqrt(log(q)))/sqrt(2))/2)"
"""N Phi(-y) for the overlaps of q^21 neurons with q^10 features, y = sqrt(10 log d)."""
TOO_OFTEN = (
    "for all q in [1000, oo), p: p*(1+q**21*q**10*Phi(-(1*sqrt(10*log(q**10))))) <= 1 =>"
    " p < 1-1/(q**10)**2"
)
"""What `_too_often` concludes."""


def _too_often(o: Outline) -> int:
    """Conclude `TOO_OFTEN`: N Phi(-y) is at least 2 d^-2, so that 1/(1+N Phi(-y)) < 1-d^-2."""
    most = lemma(
        o,
        f"for all q in [1000, oo), p: p*(1+{_NUMBER}) <= 1 => p < 1-1/(q**10)**2",
        shown=_most,
    )
    half = lemma(o, "for all p: erfc(p/sqrt(2))/2 == Phi(-p)", how="identity")
    power = lemma(o, "for all q in [1000, oo): log(q**10) == 10*log(q)")
    root = lemma(o, f"for all q in [1000, oo): {_LEVEL} == 1*sqrt(10*(10*log(q)))", how="identity")

    def shown(goal: Node, above: int, few: int) -> int:
        level = use(o, root, "q", above)
        level = rewritten(o, ("w", f"{_LEVEL} == 1*sqrt(10*w)"), use(o, power, "q", above), level)
        few = substituted(o, few, level)
        few = substituted(o, few, use(o, half, term(_LEVEL, above)))
        return use(o, most, "q", above, "p", few)

    return apart(o, TOO_OFTEN, shown)


def _most(formula: Formula) -> Fact:
    """Prove it from Q(x) >= x/(x^2+1) phi(x) at x = 10 sqrt(log q), where phi(x) = q^-50/sqrt(2
    pi): the number R of overlaps beyond is at least 2s, s = d^-2, and (1-s)(1+R) > 1.
    """
    room = f"q*{_LEVEL}/({_LEVEL}**2+1)/sqrt(2*pi)"
    facts = [
        instance(lower(), {"x": _LEVEL}, formula, {f"({_LEVEL}) > 0": BOXES}),
        *(
            establish(formula.with_goal(goal), "enclosure")
            for goal in (
                *(
                    f"{_LEVEL}**2+1 != 0",
                    f"1+{_NUMBER} != 0",
                    f"{room} >= 2",
                    f"1/(1+{_NUMBER}) > 0",
                ),
                *("1-1/q**20 > 0", "1-2/q**20 > 0"),
            )
        ),
    ]
    share = f"1/(1+{_NUMBER})"
    terms = [
        (share, [f"1-p*(1+{_NUMBER})"]),
        ("q**31", [share, "1-1/q**20", under(_LEVEL)]),
        ("1/q**20", [share, "1-1/q**20", f"{room}-2"]),
        ("1/q**20", [share, "1-2/q**20"]),
    ]
    return establish(formula, "combination", facts=facts, terms=terms)


def printed_fails(o: Outline) -> int:
    """Deny Proposition 1 at c_0 = 1/20 and K = 1, for d = q^10 and m = q^21 with any q from 1000
    on, so that log d = 10 log q.
    """
    below, rows, many = all_below(o), in_rows(o), _too_often(o)
    sentence = o.theorem.sentence()
    large = lemma(
        o,
        "for all q in [1000, oo): q <= q**10 and q**10 >= 2 and q**21 >= 1"
        " and exp((2+2*(1/20))*log(q**10)) == q**21",
    )

    contrary = lemma(
        o,
        "for all p, b, s: b < s => p <= b => p >= s => 0 < 0",
        how="combination",
        terms=[("1", ["s-b"]), ("1", ["b-p"]), ("1", ["p-s"])],
    )

    def denied(supposed: int) -> int:
        found = use(o, supposed, "1/20", by(), "1", by())

        def at(positive: int, from_3: int, claim: int) -> int:
            q = "(N+1000)"
            d, m, y = f"{q}**10", f"{q}**21", f"1*sqrt(10*log({q}**10))"
            above = o.leaf(f"{q} >= 1000", from_3)
            power = use(o, large, q, by(above))
            parts = [o.taut(part, power) for part in o.concluded(power).args]
            ranges = (by(parts[0], from_3), by(parts[2]), by())
            at_size = by(above, parts[3])
            said = use(o, claim, d, ranges[0], m, ranges[1], "1", ranges[2], at_size, at_size)
            law = reading.law(_LAW)
            is_law = chance.normal_law(o, "1**2", o.leaf("1**2 > 0"))
            draws = chance.Draws(o, law, o.term(f"{m}*{d}"), is_law)
            g = draws.name
            whole = trees.opened(o.concluded(said).args[0].args[-1], draws.g)
            event = o.tree(f"for all i in {{1..{m}*{d}}}: {g}[i] <= {y}")
            regular = o.taut(whole.args[2], o.hyp(whole))
            some = (o.leaf(f"1 <= {d}", parts[1]), o.leaf(f"0 <= {m}", parts[2]))
            level = term(y, above)
            inside = use(o, rows, d, some[0], m, some[1], level, g, regular)
            implied = o.all(g, o.intro(whole, inside))
            more = o.axiom("monotone in draws", **draws.axiom, E=(g, whole), F=(g, event))
            more = o.cut(more, draws.laws, implied)
            rare = use(o, below, f"{m}*{d}", o.leaf(f"0 <= {m}*{d}", *some), level)
            wrong = use(
                o, many, q, by(above), term(o.text(draws.chance(event)), more), by(above, rare)
            )
            small, large_ = o.concluded(more).args
            values = (
                term(o.text(small), more),
                term(o.text(large_), more),
                term(o.text(o.concluded(said).args[1]), above),
            )
            wrong = use(o, contrary, *values, wrong, more, said)
            return o.taut("false", wrong, o.leaf("not 0 < 0"))

        return pick(o, found, at)

    return absurd(o, sentence, denied)
