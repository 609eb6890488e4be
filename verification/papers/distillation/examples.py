"""Lemmas on the cross-entropy of one example, and on its sum over n, for derivations of theorems.

``p`` and ``q`` are outputs of the student, ``s`` is that of the teacher (or the label itself), and
the loss is written as the paper prints it.  Each function adds the steps of a lemma that rests on
nothing else, and returns the number of the last one.
"""

from __future__ import annotations

from types import SimpleNamespace

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node
from assay.theory.papers.distillation import entropy as claims
from assay.theory.papers.distillation.whole import single
from assay.verification.papers.distillation.entropy import (
    facts_at,
    gap,
    remainder_above,
    remainder_below,
)
from assay.verification.papers.distillation.tangents import convex, logs
from assay.verification.search.logic import totals
from assay.verification.search.logic.goals import apart, by, every, lemma, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.methods import establish


def sigmoid(u: str) -> str:
    """Return the probability of a student with the output u."""
    return f"(1/(1+exp(-{u})))"


def printed(p: str, s: str) -> str:
    """Return the loss of an output against that of the teacher, as printed."""
    return single(sigmoid(p), sigmoid(s))


def labelled(p: str, y: str) -> str:
    """Return the loss of an output against a label, as printed."""
    return single(sigmoid(p), y)


def short(p: str, s: str) -> str:
    """Return the loss without the probabilities."""
    return claims.loss(p, s)


def curved(c: str) -> str:
    """Return 1/s'(c): the sigmoid is as steep as 1/(2+e^c+e^-c) at least on [-c, c]."""
    return f"(2+exp({c})+exp(-{c}))"


def gain(p: str, q: str, y: str) -> str:
    """Return the change of the loss to first order, from the output p to q."""
    return f"({sigmoid(p)}-{y})*({q}-{p})"


def _logarithms(p: str) -> tuple[str, str]:
    """Return two terms that are 0: log s(p) and log(1-s(p)) without the probabilities."""
    log = f"log(1+exp({p}))"
    return f"log({sigmoid(p)})+{log}-{p}", f"log(1-{sigmoid(p)})+{log}"


def _zero(weights: tuple[str, str], p: str, sign: str) -> list:
    return [(w, (), (f"{sign}({a})",)) for w, a in zip(weights, _logarithms(p), strict=True)]


def plain(o: Outline) -> tuple[int, int]:
    """Show that the printed loss is at most, and at least, the loss without probabilities."""
    weights = ("1/(1+exp(-s))", "1/(1+exp(s))")
    return tuple(
        lemma(
            o,
            f"for all p, s: {printed('p', 's')} {relation} {short('p', 's')}",
            how="combination",
            terms=[*_zero(weights, "p", one), *_zero(weights, "s", other)],
        )
        for relation, one, other in (("<=", "-", ""), (">=", "", "-"))
    )


def plain_labelled(o: Outline) -> tuple[int, int]:
    """Show the same for labels between 0 and 1."""
    entropy = "s*log(s)+(1-s)*log(1-s)"
    return tuple(
        lemma(
            o,
            f"for all p, s: 0 < s => s < 1 =>"
            f" {labelled('p', 's')} {relation} log(1+exp(p))-s*p+({entropy})",
            how="combination",
            terms=_zero(("s", "1-s"), "p", sign),
        )
        for relation, sign in (("<=", "-"), (">=", ""))
    )


def _from_pair(pair, values: dict[str, str]):
    """Return a function that shows a formula from a pair of facts, for v above and below u."""

    def shown(formula: Formula):
        fact = facts_at(SimpleNamespace(statement=formula), pair(), values)
        return establish(formula, "combination", facts=(fact,), terms=[("1", (gap(fact),))])

    return shown


def tangent(o: Outline) -> int:
    """Show that the loss lies above its tangents."""
    return lemma(
        o,
        f"for all p, q: {claims.rest('q', 'p')} >= 0",
        how="combination",
        terms=convex("q", "p"),
    )


def flat(o: Outline) -> int:
    """Show that the slope of the sigmoid is at most 1/4."""
    return lemma(
        o,
        f"for all p, q: {claims.rest('q', 'p')} <= (q-p)**2/8",
        shown=_from_pair(remainder_above, {"u": "p", "v": "q"}),
    )


def steep(o: Outline) -> int:
    """Show that the loss is strongly convex where outputs are bounded by c."""
    values = {"b": "c", "u": "p", "v": "q", "omega": f"1/{curved('c')}"}
    rest = lemma(
        o,
        "for all c, p, q: 0 <= c => -c <= p => p <= c => -c <= q => q <= c =>"
        f" {claims.rest('q', 'p')} >= (q-p)**2/(2*{curved('c')})",
        shown=_from_pair(remainder_below, values),
    )
    most, least = plain(o)

    def proof(goal: Node, *given: int) -> int:
        bent = use(o, rest, "c", "p", "q", *given)
        return o.leaf(goal, bent, use(o, most, "p", "s"), use(o, least, "q", "s"))

    return apart(
        o,
        "for all c, p, q, s: 0 <= c => -c <= p => p <= c => -c <= q => q <= c =>"
        f" 1*({printed('p', 's')})+1*({gain('p', 'q', sigmoid('s'))}+1/(2*{curved('c')})*(q-p)**2)"
        f" <= {printed('q', 's')}",
        proof,
    )


def not_negative(o: Outline) -> int:
    """Show that the loss is not negative."""
    above = tangent(o)
    least = plain(o)[1]
    return apart(
        o,
        f"for all p, s: 0 <= {printed('p', 's')}",
        lambda goal: o.leaf(goal, use(o, above, "s", "p"), use(o, least, "p", "s")),
    )


def bounding(o: Outline) -> int:
    """Show that the loss bounds the output."""
    least = plain(o)[1]
    above = tangent(o)
    sides = [
        lemma(
            o,
            f"for all p, s: {sign} <= ({short('p', 's')}+log(2))*(1+exp({side}s))",
            how="combination",
            terms=[*logs("p", f"1+exp({side}s)", not side), *convex("0", "s", f"1+exp({side}s)")],
        )
        for side, sign in (("", "p"), ("-", "-p"))
    ]
    wider = lemma(
        o,
        "for all p, q, r, s, z: 0 <= q => 0 <= r => s <= 7/10 => p <= (q+s)*(1+r) => r <= z =>"
        " p <= (q+7/10)*(1+z)",
        how="combination",
        terms=[
            ("1", ("(q+s)*(1+r)-p",)),
            ("7/10-s", ("1+r",)),
            ("q+7/10", ("z-r",)),
        ],
    )
    growing = [lemma(o, f"for all s: exp({sign}s) <= exp(abs(s))") for sign in ("", "-")]
    size = lemma(o, "for all p, q: p <= q => -p <= q => abs(p) <= q")
    quotient = lemma(
        o,
        "for all p, q, z: 0 <= z => p <= (q+7/10)*(1+z) => p/(1+z) <= q+7/10",
        how="combination",
        terms=[("1/(1+z)", ("(q+7/10)*(1+z)-p",))],
    )

    def proof(goal: Node) -> int:
        loss, from_0 = short("p", "s"), use(o, above, "s", "p")
        value = term(loss, from_0)
        large = "exp(abs(s))"
        both = []
        for sign, side, less in zip(("", "-"), sides, growing, strict=True):
            bound = use(o, side, "p", "s")
            at = (f"{sign}p", value, f"exp({sign}s)", term("log(2)"), large)
            both.append(use(o, wider, *at, by(from_0), by(), by(), bound, use(o, less, "s")))
        limit = term(f"({loss}+7/10)*(1+{large})", from_0)
        whole = use(o, size, "p", limit, *both)
        whole = use(o, quotient, "abs(p)", value, large, o.leaf(f"0 <= {large}"), whole)
        return o.leaf(goal, whole, use(o, least, "p", "s"))

    return apart(
        o, f"for all p, s: abs(p)/(1+exp(abs(s))) <= 1*({printed('p', 's')})+7/10*1", proof
    )


NEAR = "(abs(p)+abs(s))"


def far(o: Outline) -> int:
    """Show that the loss grows with the distance of the output from that of the teacher."""
    bent = steep(o)
    same = of_teacher(o)
    ranges = lemma(
        o,
        f"for all p, s: 0 <= {NEAR} and -({NEAR}) <= s and s <= {NEAR} and -({NEAR}) <= p"
        f" and p <= {NEAR}",
    )

    def proof(goal: Node) -> int:
        inside = use(o, ranges, "p", "s")
        parts = [o.taut(part, inside) for part in o.concluded(inside).args]
        return o.leaf(goal, use(o, bent, NEAR, "s", "p", "s", *parts), use(o, same, "s"))

    return apart(o, f"for all p, s: 1/(2*{curved(NEAR)})*(p-s)**2 <= {printed('p', 's')}", proof)


# ---- sums over the examples ----------------------------------------------------------------------
LOSS = f"sum(i in 1..n, {printed('a[i]', 'u[i]')})"
"""n times the loss of the outputs a against those of the teacher, u."""


def zeros(o: Outline, size: int, first: str = "i", last: str = "n") -> int:
    """Conclude that a sum of zeros is 0, where ``size`` shows that its range is not negative."""
    none = o.axiom("constant terms", c="0", a="1", b=last)
    return o.cut(none, o.leaf(f"1 <= {last}+1", size))


def of_teacher(o: Outline) -> int:
    """Show that the teacher's output has the loss 0."""
    return lemma(o, f"for all s: {printed('s', 's')} == 0", how="identity")


def total_not_negative(o: Outline) -> int:
    """Show that the sum of the losses is not negative."""
    one = not_negative(o)

    def proof(goal: Node, size: int) -> int:
        each = every(
            o,
            f"for all i in {{1..n}}: 0 <= {printed('a[i]', 'u[i]')}",
            lambda g, _: use(o, one, "a[i]", "u[i]"),
        )
        less = o.axiom("termwise", f=("i", "0"), g=("i", printed("a[i]", "u[i]")), a="1", b="n")
        return o.leaf(goal, o.cut(less, each), zeros(o, size))

    return apart(o, f"for all n in {{0..}}: for all seq a, seq u: 0 <= {LOSS}", proof)


def total_of_teacher(o: Outline) -> int:
    """Show that the teacher's outputs have the loss 0."""
    same = of_teacher(o)

    def proof(goal: Node, size: int) -> int:
        each = every(
            o,
            f"for all i in {{1..n}}: {printed('u[i]', 'u[i]')} == 0",
            lambda g, _: use(o, same, "u[i]"),
        )
        none = o.axiom("same terms", f=("i", printed("u[i]", "u[i]")), g=("i", "0"), a="1", b="n")
        return o.leaf(goal, o.cut(none, each), zeros(o, size))

    loss = LOSS.replace("a[i]", "u[i]")
    return apart(o, f"for all n in {{0..}}: for all seq u: {loss} == 0", proof)


def only_teacher(o: Outline) -> int:
    """Show that no other outputs have the loss 0."""
    one, member, alike = far(o), totals.each(o), totals.equal(o)
    low = f"1/(2*{curved('(abs(a[i])+abs(u[i]))')})*(a[i]-u[i])**2"
    squares = lemma(
        o,
        f"for all p, s: 0 <= 1/(2*{curved(NEAR)})*(p-s)**2",
        how="combination",
        terms=[(f"1/(2*{curved(NEAR)})", ("(p-s)**2",))],
    )
    none = lemma(
        o,
        "for all p, s, z: 0 < z => 1/(2*z)*(p-s)**2 <= 0 => (p-s)**2 <= 0",
        how="combination",
        terms=[("2*z", ("-1/(2*z)*(p-s)**2",))],
    )
    order = totals.root(o)

    def near(p: str, s: str, flat: int) -> int:
        below = use(o, order, f"{p}-{s}", "0", by(flat), o.leaf("0 <= 0"))
        return o.leaf(f"{p} <= {s}", below)

    def proof(goal: Node, size: int, small: int, range_: int) -> int:
        each = every(
            o,
            f"for all i in {{1..n}}: {low} <= {printed('a[i]', 'u[i]')}",
            lambda g, _: use(o, one, "a[i]", "u[i]"),
        )
        less = o.axiom("termwise", f=("i", low), g=("i", printed("a[i]", "u[i]")), a="1", b="n")
        less = o.cut(less, each)
        from_0 = every(
            o, f"for all i in {{1..n}}: 0 <= {low}", lambda g, _: use(o, squares, "a[i]", "u[i]")
        )
        parts = use(o, member, f"[i: {low}]", "n", size, from_0)
        here = use(o, o.taut(o.concluded(parts).args[1], parts), "j", range_)
        width = curved("(abs(a[j])+abs(u[j]))")
        own = o.leaf(f"1/(2*{width})*(a[j]-u[j])**2 <= 0", here, less, small)
        flat = use(o, none, "a[j]", "u[j]", width, o.leaf(f"0 < {width}"), own)
        back = o.leaf("(u[j]-a[j])**2 <= 0", flat)
        ways = near("a[j]", "u[j]", flat), near("u[j]", "a[j]", back)
        return use(o, alike, "a[j]", "u[j]", *ways)

    return apart(
        o,
        f"for all n in {{0..}}: for all seq a, seq u: {LOSS} <= 0 =>"
        " (for all j in {1..n}: a[j] == u[j])",
        proof,
    )


def bounded_outputs(o: Outline) -> int:
    """Show that the sum of the losses bounds all outputs."""
    one, member = bounding(o), totals.each(o)
    part = "abs(a[i])/(1+exp(abs(u[i])))"
    quotient = lemma(
        o,
        "for all p, q, z: 0 <= p => 0 <= z => 0 <= p/(1+z)",
        how="combination",
        terms=[("1/(1+z)", ("p",))],
    )
    product = lemma(
        o,
        "for all p, q, r, z: 0 <= z => p/(1+z) <= q => 1+z <= r => 0 <= p => p <= q*r",
        how="combination",
        terms=[
            ("1+z", ("q-p/(1+z)",)),
            ("1", ("q-p/(1+z)", "r-(1+z)")),
            ("1/(1+z)", ("p", "r-(1+z)")),
        ],
    )
    widths = "sum(i in 1..n, 1+exp(abs(u[i])))"

    def proof(goal: Node, size: int, small: int, range_: int) -> int:
        loss = printed("a[i]", "u[i]")

        def below(g: Node, _: int) -> int:
            return o.leaf(g, use(o, one, "a[i]", "u[i]"))

        def defined(g: Node, _: int) -> int:
            return o.leaf(g, use(o, one, "a[i]", "u[i]"))

        less = o.axiom("termwise", f=("i", part), g=("i", f"1*({loss})+7/10*1"), a="1", b="n")
        less = o.cut(less, every(o, f"for all i in {{1..n}}: {part} <= 1*({loss})+7/10*1", below))
        line = o.axiom("linear", f=("i", loss), g=("i", "1"), c="1", d="7/10", a="1", b="n")
        values = f"for all i in {{1..n}}: {loss} == {loss} and 1 == 1"
        line = o.cut(line, every(o, values, defined))
        ones = o.cut(o.axiom("constant terms", c="1", a="1", b="n"), o.leaf("1 <= n+1", size))

        def signs(g: Node, _: int) -> int:
            return use(o, quotient, "abs(a[i])", "0", "exp(abs(u[i]))", by(), by())

        from_0 = every(o, f"for all i in {{1..n}}: 0 <= {part}", signs)
        parts = use(o, member, f"[i: {part}]", "n", size, from_0)
        here = use(o, o.taut(o.concluded(parts).args[1], parts), "j", range_)
        above = o.leaf(f"sum(i in 1..n, 1*({loss})+7/10*1) <= c+7/10*n", line, ones, small)
        limit = o.leaf(f"{part} <= c+7/10*n".replace("[i]", "[j]"), here, less, above)
        wide = every(o, "for all i in {1..n}: 0 <= 1+exp(abs(u[i]))", lambda g, _: o.leaf(g))
        wide = use(o, member, "[i: 1+exp(abs(u[i]))]", "n", size, wide)
        wide = use(o, o.taut(o.concluded(wide).args[1], wide), "j", range_)
        at = ("abs(a[j])", "c+7/10*n", widths, "exp(abs(u[j]))")
        return use(o, product, *at, by(), limit, wide, by())

    return apart(
        o,
        f"for all n in {{0..}}: for all seq a, seq u, c: {LOSS} <= c =>"
        f" (for all j in {{1..n}}: abs(a[j]) <= (c+7/10*n)*{widths})",
        proof,
    )


def total_steep(o: Outline) -> int:
    """Show that the sum of the losses is strongly convex in the outputs where these are bounded."""
    one, plus = steep(o), totals.added(o)
    ends = lemma(o, "for all p, q: abs(p) <= q => -q <= p and p <= q")
    first, bend = gain("a[i]", "b[i]", sigmoid("u[i]")), f"1/(2*{curved('c')})"
    second = f"{bend}*(b[i]-a[i])**2"
    low, high = printed("a[i]", "u[i]"), printed("b[i]", "u[i]")

    def proof(goal: Node, from_0: int, inside: int) -> int:
        def below(g: Node, range_: int) -> int:
            both = use(o, inside, "i", range_)
            sides = []
            for name, part in zip("ab", o.concluded(both).args, strict=True):
                pair = use(o, ends, f"{name}[i]", "c", o.taut(part, both))
                sides += [o.taut(side, pair) for side in o.concluded(pair).args]
            return use(o, one, "c", "a[i]", "b[i]", "u[i]", from_0, *sides)

        sum_ = f"1*({low})+1*({first}+{second})"
        less = o.axiom("termwise", f=("i", sum_), g=("i", high), a="1", b="n")
        each = every(o, f"for all i in {{1..n}}: {sum_} <= {high}", below)
        line = o.axiom(
            "linear", f=("i", low), g=("i", f"{first}+{second}"), c="1", d="1", a="1", b="n"
        )
        values = f"for all i in {{1..n}}: {low} == {low} and {first}+{second} == {first}+{second}"
        line = o.cut(line, every(o, values, lambda g, _: o.leaf(g, use(o, value, "a[i]", "u[i]"))))
        same = every(
            o,
            f"for all i in {{1..n}}: {first}+{second} == {first}+{bend}*(b[i]-a[i])**2",
            lambda g, _: o.leaf(g, how="identity"),
        )
        families = (f"[i: {t}]" for t in (first, "(b[i]-a[i])**2", f"{first}+{second}"))
        split = use(o, plus, "n", *families, bend, same)
        return o.leaf(goal, o.cut(less, each), line, split)

    value = not_negative(o)
    return apart(
        o,
        "for all int n: for all seq a, seq b, seq u, c: 0 <= c =>"
        " (for all i in {1..n}: abs(a[i]) <= c and abs(b[i]) <= c) =>"
        f" {LOSS}+sum(i in 1..n, {first})+{bend}*sum(i in 1..n, (b[i]-a[i])**2)"
        f" <= sum(i in 1..n, {high})",
        proof,
    )
