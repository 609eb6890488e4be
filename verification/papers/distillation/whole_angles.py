"""Derive strong monotonicity (Lemma 5.1) for data of any size and dimension.

x are the n inputs of the larger data set, y the m inputs of the smaller one, wp and wm their
solutions: sums of b_i x_i and of a_i y_i.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node
from assay.verification.papers.distillation import examples
from assay.verification.papers.distillation.angles import angles_ordered
from assay.verification.papers.settlers import derived, own
from assay.verification.search.logic.goals import (
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
from assay.verification.search.logic.vectors import Vectors, dot, square
from assay.verification.search.methods import establish, instance


def _ordered(o: Outline) -> int:
    """Show that a larger cosine belongs to a smaller angle."""

    def shown(formula: Formula):
        plain = {"how": "combination", "terms": [("1", ("cos(p)-cos(q)",))]}
        ends = {"how": "combination", "terms": [("1", ("pi/2-q",))]}
        first = {"how": "combination", "terms": [("1", ("pi/2-p",))]}
        conditions = {
            "cos((p)) >= cos((q))": plain,
            "(p) <= pi/2": first,
            "(q) <= pi/2": ends,
        }
        fact = instance(angles_ordered(), {"u": "p", "v": "q"}, formula, conditions)
        return establish(formula, "combination", facts=[fact], terms=[("1", ("q-p",))])

    order = lemma(
        o,
        "for all p, q: 0 <= p => p <= pi/2 => 0 <= q => q <= pi/2 => cos(p) >= cos(q) => p <= q",
        shown=shown,
    )

    def proof(goal: Node, low: int, less: int, high: int) -> int:
        both = (low, less, high)
        p, q = term("acos(p)", *both), term("acos(q)", *both)
        return use(o, order, q, p, *[by(*both)] * 5)

    return apart(o, "for all p, q: 0 <= p => p <= q => q <= 1 => acos(q) <= acos(p)", proof)


def monotone(o: Outline) -> int:
    """Both solutions are projections, wm is that of wp as well, and a projection is not longer."""
    vectors, order = Vectors(o), _ordered(o)
    quotient = lemma(
        o, "for all p, r: 0 < p => 0 < r => abs(p)/(sqrt(r)*sqrt(p)) == sqrt(p)/sqrt(r)"
    )
    larger = lemma(
        o,
        "for all p, q, r: 0 < p => 0 < r => p <= q => sqrt(p)/sqrt(r) <= sqrt(q)/sqrt(r)",
    )
    at_most_1 = lemma(o, "for all q, r: 0 < q => q <= r => sqrt(q)/sqrt(r) <= 1")
    from_0 = lemma(o, "for all p, r: 0 < p => 0 < r => 0 <= sqrt(p)/sqrt(r)")
    shorter = lemma(
        o,
        "for all p, q: 0 < p => p**2 <= q*p => p <= q",
        how="combination",
        terms=[("1/p", ("q*p-p**2",))],
    )
    room, some, few, contained = o.given[0], o.given[1], o.given[2], o.given[5]
    in_wm, out_wm, in_wp, out_wp = o.given[9], o.given[10], o.given[13], o.given[14]
    positive = o.given[15]
    size = o.leaf("0 <= d", room)

    def across(rest: str, w: str, a: str, x: str, n: tuple[str, int], inside: int, normal) -> int:
        """Show w . rest == 0, where w is a sum of a_i x_i and normal(i) shows x_i . rest == 0."""
        last, from_1 = n
        rows = f"sum(i in 1..{last}, {a}[i]*{x}[d*i+k])"
        written = o.axiom(
            "same terms", f=("k", f"{w}[k]*{rest}"), g=("k", f"{rows}*{rest}"), a="1", b="d"
        )
        written = o.cut(
            written,
            every(
                o,
                f"for all k in {{1..d}}: {w}[k]*{rest} == {rows}*{rest}",
                lambda g, r: o.leaf(g, use(o, inside, "k", r)),
            ),
        )
        from_0_ = o.leaf(f"0 <= {last}", from_1)
        families = (f"[i: {a}[i]]", x, f"[k: {rest}]")
        swapped = use(o, vectors.swapped, "d", *families, size, last, from_0_)
        inner = f"{a}[i]*{dot(f'{x}[d*i+k]', rest)}"
        zero = o.axiom("same terms", f=("i", inner), g=("i", "0"), a="1", b=last)
        zero = o.cut(
            zero,
            every(
                o,
                f"for all i in {{1..{last}}}: {inner} == 0",
                lambda g, r: o.leaf(g, normal(r)),
            ),
        )
        none = examples.zeros(o, from_0_, "i", last)
        return o.leaf(f"{dot(f'{w}[k]', rest)} == 0", written, swapped, zero, none)

    def orthogonal(outputs: int, w: str, x: str):
        """Show x_i . (ws-w) == 0 from the equality of the outputs."""

        def shown(range_: int) -> int:
            split = vectors.combined(
                f"{x}[d*i+k]*(ws[k]-{w}[k])", f"ws[k]*{x}[d*i+k]", f"{w}[k]*{x}[d*i+k]", "-1"
            )
            goal = f"{dot(f'{x}[d*i+k]', f'(ws[k]-{w}[k])')} == 0"
            return o.leaf(goal, split, use(o, outputs, "i", range_))

        return shown

    def of_both(range_: int) -> int:
        """Show y_i . (ws-wp) == 0: y_i is some x_j."""
        goal = o.tree(f"{dot('y[d*i+k]', '(ws[k]-wp[k])')} == 0")

        def at(low_high: int, same: int) -> int:
            split = vectors.combined(
                "x[d*j+k]*(ws[k]-wp[k])", "ws[k]*x[d*j+k]", "wp[k]*x[d*j+k]", "-1"
            )
            equal = use(o, out_wp, "j", low_high)
            one, other = (f"{v}*(ws[k]-wp[k])" for v in ("y[d*i+k]", "x[d*j+k]"))
            terms = o.axiom("same terms", f=("k", one), g=("k", other), a="1", b="d")
            terms = o.cut(
                terms,
                every(
                    o,
                    f"for all k in {{1..d}}: {one} == {other}",
                    lambda g, r: o.leaf(g, use(o, same, "k", r)),
                ),
            )
            return o.leaf(goal, terms, split, equal)

        return pick(o, use(o, contained, "i", range_), at, "j")

    first = across(
        "(ws[k]-wm[k])", "wm", "a", "y", ("m", few), in_wm, orthogonal(out_wm, "wm", "y")
    )
    second = across(
        "(ws[k]-wp[k])", "wp", "b", "x", ("n", some), in_wp, orthogonal(out_wp, "wp", "x")
    )
    third = across("(ws[k]-wp[k])", "wm", "a", "y", ("m", few), in_wm, of_both)
    small, large, teacher = square("wm[k]"), square("wp[k]"), square("ws[k]")

    def own_length(w: str, step: int) -> int:
        split = vectors.combined(f"ws[k]*{w}[k]", f"{w}[k]*(ws[k]-{w}[k])", f"{w}[k]**2", "1")
        return o.leaf(f"{dot('ws[k]', f'{w}[k]')} == {square(f'{w}[k]')}", split, step)

    along_m, along_p = own_length("wm", first), own_length("wp", second)
    split = vectors.combined("ws[k]*wm[k]", "wm[k]*(ws[k]-wp[k])", "wp[k]*wm[k]", "1")
    both = o.leaf(f"{dot('wp[k]', 'wm[k]')} == {small}", split, third, along_m)

    def longer(p: str, q: str, equal: int) -> int:
        """Show |p|^2 <= |q|^2 where q . p == |p|^2 > 0."""
        wide = vectors.lengths(f"{q}[k]", f"{p}[k]", size)
        wide = o.taut(o.concluded(wide).args[0], wide)
        one, other = square(f"{p}[k]"), square(f"{q}[k]")
        wide = o.leaf(f"{one}**2 <= {other}*{one}", wide, equal)
        above = o.leaf(f"0 < {one}", positive, *done)
        return use(o, shorter, one, other, above, wide)

    done: list[int] = []
    done.append(longer("wm", "wp", both))
    done.append(longer("wp", "ws", along_p))
    above_p = o.leaf(f"0 < {large}", positive, *done)
    above_s = o.leaf(f"0 < {teacher}", above_p, *done)

    def cosine(w: str, length: str, along: int, above: int) -> tuple[str, int]:
        text = f"abs({dot('ws[k]', f'{w}[k]')})/(sqrt({teacher})*sqrt({length}))"
        equal = use(o, quotient, length, teacher, above, above_s)
        return text, rewritten(o, f"{text} == sqrt({length})/sqrt({teacher})", along, equal)

    cos_m, is_m = cosine("wm", small, along_m, positive)
    cos_p, is_p = cosine("wp", large, along_p, above_p)
    ratio = use(o, larger, small, large, teacher, positive, above_s, done[0])
    above = (positive, above_p, above_s)
    low = o.leaf(f"0 <= {cos_m}", is_m, *above, use(o, from_0, small, teacher, positive, above_s))
    less = o.leaf(f"{cos_m} <= {cos_p}", is_m, is_p, ratio, *above)
    high = o.leaf(
        f"{cos_p} <= 1", is_p, *above, use(o, at_most_1, large, teacher, above_p, done[1])
    )
    return use(o, order, term(cos_m, *above), term(cos_p, *above), low, less, high)


SETTLERS: dict = own(
    "distillation",
    {
        ("lem5.1", "theorem"): derived(
            monotone,
            "Both solutions are projections of w_*, and that to the smaller span is the projection"
            " of the other one too, so that it is not longer; the cosine of the angle is the"
            " quotient of the lengths.",
        ),
    },
)
