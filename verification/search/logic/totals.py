"""General lemmas about sums from 1 to n of values of sequences, each derived under nothing else.

Each function adds steps to an `Outline` and returns the number of the last one, which concludes the
lemma for all sequences; see `assay.verification.search.logic.goals.use`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assay.theory.language.grammar import Node
from assay.verification.kernel.certificates import require
from assay.verification.search.logic.goals import apart, every, invariant, lemma, rewritten, use
from assay.verification.search.logic.outline import Outline


def general(o: Outline, names: Mapping[str, str], then: Callable[[], int]) -> int:
    """Show for all values of ``names`` (their sorts) what ``then()`` shows of them."""
    with o.apart(abbreviations=False):
        variables = [o.fresh(name, sort) for name, sort in names.items()]
        require([v.args[0] for v in variables] == list(names), "a name is in use")
        step = then()
        for variable in reversed(variables):
            step = o.all(variable.args[0], step)
            o.release(variable)
    return step


def values(o: Outline, *terms: str, index: str = "i", last: str = "n") -> int:
    """Show that terms which have values by their form have them for all indices from 1 to last."""
    said = " and ".join(f"{term} == {term}" for term in terms)
    return every(o, f"for all {index} in {{1..{last}}}: {said}", lambda goal, _: o.leaf(goal))


def last_term(o: Outline, term: str, last: str, from_0: int, index: str = "i") -> int:
    """Conclude that a sum from 1 to last+1 is that to last and one term more, where ``from_0``
    shows last >= 0.
    """
    axiom = o.axiom("last term", f=(index, term), a="1", b=last)
    defined = values(o, term, index=index, last=f"{last}+1")
    return o.cut(axiom, o.leaf(f"1 <= {last}+1", from_0), defined)


def no_terms(o: Outline, term: str, index: str = "i") -> int:
    """Conclude that a sum from 1 to 0 is 0."""
    return o.cut(o.axiom("empty sum", f=(index, term), a="1", b="0"), o.leaf("0 < 1"))


def only_term(o: Outline, at: Callable[[str], str], index: str = "i") -> int:
    """Conclude that the sum of the terms ``at`` an index from 1 to 1 is the first of them."""
    last, none = (
        last_term(o, at(index), "0", o.leaf("0 <= 0"), index),
        no_terms(o, at(index), index),
    )
    total = f"sum({index} in 1..{{}}, {at(index)})"
    said = f"{total.format('n')} == {total.format('0')}+{at('n')}"
    last = rewritten(o, ("n", said), o.leaf("1 == 0+1"), last)
    return o.leaf(f"{total.format('1')} == {at('1')}", last, none)


def nowhere(o: Outline, goal: Node, name: str, range_: int) -> int:
    """Show anything of an integer from 1 to 0."""
    with_ends = lemma(
        o,
        "for all p: 1 <= p => p <= 0 => 1 <= 0",
        how="combination",
        terms=[("1", ("p-1",)), ("1", ("-p",))],
    )
    low, high = (o.taut(part, range_) for part in o.concluded(range_).args)
    return o.taut(goal, use(o, with_ends, name, low, high), o.leaf("not 1 <= 0"))


def equal(o: Outline) -> int:
    """Show that numbers are equal of which neither is larger."""
    return lemma(o, "for all p, q: p <= q => q <= p => p == q")


def root(o: Outline) -> int:
    """Show that squares preserve order."""
    return lemma(o, "for all p, q: p**2 <= q**2 => 0 <= q => p <= q")


def added(o: Outline) -> int:
    """Show how sums of a[i] + c b[i] are made of two."""

    def proof(goal: Node, premise: int) -> int:
        def one(found: Node, range_: int) -> int:
            return o.leaf(found, use(o, premise, "i", range_))

        same = o.axiom("same terms", f=("i", "y[i]"), g=("i", "1*a[i]+c*b[i]"), a="1", b="n")
        same = o.cut(same, every(o, "for all i in {1..n}: y[i] == 1*a[i]+c*b[i]", one))
        line = o.axiom("linear", f=("i", "a[i]"), g=("i", "b[i]"), c="1", d="c", a="1", b="n")
        return o.leaf(goal, same, o.cut(line, values(o, "a[i]", "b[i]")))

    return apart(
        o,
        "for all int n: for all seq a, seq b, seq y, c:"
        " (for all i in {1..n}: y[i] == a[i]+c*b[i]) =>"
        " sum(i in 1..n, y[i]) == sum(i in 1..n, a[i])+c*sum(i in 1..n, b[i])",
        proof,
    )


def plus(o: Outline) -> int:
    """Show that the sum of a[i] + b[i] is made of two."""

    def proof(goal: Node, premise: int) -> int:
        same = o.axiom("same terms", f=("i", "f[i]"), g=("i", "1*a[i]+1*b[i]"), a="1", b="n")
        each_ = every(
            o,
            "for all i in {1..n}: f[i] == 1*a[i]+1*b[i]",
            lambda found, range_: o.leaf(found, use(o, premise, "i", range_)),
        )
        line = o.axiom("linear", f=("i", "a[i]"), g=("i", "b[i]"), c="1", d="1", a="1", b="n")
        return o.leaf(goal, o.cut(same, each_), o.cut(line, values(o, "a[i]", "b[i]")))

    return apart(
        o,
        "for all int n: for all seq a, seq b, seq f: (for all i in {1..n}: f[i] == a[i]+b[i]) =>"
        " sum(i in 1..n, f[i]) == sum(i in 1..n, a[i])+sum(i in 1..n, b[i])",
        proof,
    )


def below(o: Outline) -> int:
    """Show that smaller terms have a smaller sum."""
    return apart(
        o,
        "for all int n: for all seq a, seq b: (for all i in {1..n}: a[i] <= b[i]) =>"
        " sum(i in 1..n, a[i]) <= sum(i in 1..n, b[i])",
        lambda goal, premise: o.cut(
            o.axiom("termwise", f=("i", "a[i]"), g=("i", "b[i]"), a="1", b="n"), premise
        ),
    )


def each(o: Outline) -> int:
    """Show that a sum of terms that are not negative is not negative, and at least each of them."""
    said = (
        "(for all i in {1..n}: 0 <= a[i]) => 0 <= sum(i in 1..n, a[i])"
        " and (for all j in {1..n}: a[j] <= sum(i in 1..n, a[i]))"
    )

    def start(goal: Node, _: int) -> int:
        total = o.leaf(goal.args[0], no_terms(o, "a[i]"))
        none = every(o, goal.args[1], lambda g, range_: nowhere(o, g, "j", range_), "j")
        return o.taut(goal, total, none)

    def step(goal: Node, past: int, known: int) -> int:
        def proof(inner: Node, premise: int) -> int:
            def kept(g: Node, range_: int) -> int:
                return use(o, premise, "i", o.leaf("1 <= i and i <= n+1", range_))

            before = o.cut(known, every(o, "for all i in {1..n}: 0 <= a[i]", kept))
            least, members = (o.taut(part, before) for part in o.concluded(before).args)
            end = last_term(o, "a[i]", "n", past)
            new = use(o, premise, "n+1", o.leaf("1 <= n+1 and n+1 <= n+1", past))
            total = o.leaf(inner.args[0], least, end, new)

            def member(g: Node, range_: int) -> int:
                early = o.hyp("j <= n")
                here = o.leaf("1 <= j and j <= n", range_, early)
                first = o.intro("j <= n", o.leaf(g, use(o, members, "j", here), end, new))
                late = o.hyp("not j <= n")
                later = o.cut(o.axiom("integers", a="n", b="j"), o.leaf("n < j", late))
                same = use(o, alike, "j", "n+1", o.leaf("j <= n+1", range_), later)
                last = o.leaf("a[n+1] <= sum(i in 1..n+1, a[i])", end, least)
                return o.taut(g, first, o.intro("not j <= n", rewritten(o, g, same, last)))

            return o.taut(inner, total, every(o, inner.args[1], member, "j"))

        return every(o, goal, proof)

    def whole() -> int:
        base = every(o, said.replace("n}", "0}").replace("..n,", "..0,"), start)
        return invariant(o, "n", said, base, step)

    alike = equal(o)
    return general(o, {"a": "seq"}, whole)


def swapped(o: Outline) -> int:
    """Show that (sum over i of a_i x_i) . y is the sum of a_i (x_i . y), for vectors x_i with the
    entries x[d*i+k].
    """
    left = "sum(k in 1..d, sum(i in 1..n, a[i]*x[d*i+k])*y[k])"
    right = "sum(i in 1..n, a[i]*sum(k in 1..d, x[d*i+k]*y[k]))"
    inside, inner, dot = "sum(i in 1..n, a[i]*x[d*i+k])", "a[i]*x[d*i+k]", "x[d*i+k]*y[k]"

    def step(goal: Node, past: int, known: int) -> int:
        end = last_term(o, f"a[i]*sum(k in 1..d, {dot})", "n", past)

        def one(g: Node, _: int) -> int:
            return o.leaf(g, last_term(o, inner, "n", past))

        term = f"{inside}*y[k]+a[n+1]*(x[d*(n+1)+k]*y[k])"
        sums = use(
            o,
            plus,
            "d",
            f"[k: {inside}*y[k]]",
            "[k: x[d*(n+1)+k]*y[k]]",
            f"[k: {inside.replace('..n', '..n+1')}*y[k]]",
            "a[n+1]",
            every(
                o,
                f"for all k in {{1..d}}: {inside.replace('..n', '..n+1')}*y[k] == {term}",
                one,
            ),
        )
        return o.leaf(goal, end, sums, known)

    def whole() -> int:
        def nothing(g: Node, _: int) -> int:
            return o.leaf(g, no_terms(o, inner))

        empty = inside.replace("..n", "..0")
        zero = o.axiom("same terms", f=("k", f"{empty}*y[k]"), g=("k", "0"), a="1", b="d")
        zero = o.cut(zero, every(o, f"for all k in {{1..d}}: {empty}*y[k] == 0", nothing))
        none = o.cut(
            o.axiom("constant terms", c="0", a="1", b="d"), o.leaf("1 <= d+1", o.hyp("0 <= d"))
        )
        first = no_terms(o, f"a[i]*sum(k in 1..d, {dot})")
        base = o.leaf(f"{left} == {right}".replace("..n", "..0"), zero, none, first)
        return o.intro("0 <= d", invariant(o, "n", f"{left} == {right}", base, step))

    plus = added(o)
    return general(o, {"d": "int", "a": "seq", "x": "seq", "y": "seq"}, whole)


def cauchy_schwarz(o: Outline) -> int:
    """Show (a.b)^2 <= |a|^2 |b|^2, and that squares have a sum that is not negative."""
    dot, one, other = (f"sum(k in 1..n, {t})" for t in ("a[k]*b[k]", "a[k]**2", "b[k]**2"))
    said = f"{dot}**2 <= {one}*{other} and 0 <= {one} and 0 <= {other}"

    def start() -> int:
        ends = [no_terms(o, t, "k") for t in ("a[k]*b[k]", "a[k]**2", "b[k]**2")]
        return o.leaf(said.replace("..n", "..0"), *ends)

    def step(goal: Node, past: int, known: int) -> int:
        ends = [last_term(o, t, "n", past, "k") for t in ("a[k]*b[k]", "a[k]**2", "b[k]**2")]
        parts = [o.taut(part, known) for part in o.concluded(known).args]
        more = use(o, larger, dot, one, other, "a[n+1]", "b[n+1]", *parts)
        return o.leaf(goal, *ends, more, *parts[1:])

    squares = lemma(
        o,
        "for all p, q, r, s, z: q**2 <= p*r => 0 <= p => 0 <= r =>"
        " (2*q*s*z)**2 <= (p*z**2+r*s**2)**2",
        how="combination",
        terms=[("(p*z**2-r*s**2)**2",), ("4*s**2*z**2", ("p*r-q**2",))],
    )
    order = root(o)

    def bigger(goal: Node, *given: int) -> int:
        first = use(o, squares, "p", "q", "r", "s", "z", *given)
        low = o.leaf("0 <= p*z**2+r*s**2", *given[1:])
        most = use(o, order, "2*q*s*z", "p*z**2+r*s**2", first, low)
        return o.leaf(goal, most, given[0])

    larger = apart(
        o,
        "for all q, p, r, s, z: q**2 <= p*r => 0 <= p => 0 <= r => (q+s*z)**2 <= (p+s**2)*(r+z**2)",
        bigger,
    )
    return general(o, {"a": "seq", "b": "seq"}, lambda: invariant(o, "n", said, start(), step))
