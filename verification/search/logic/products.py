"""Bound a product of many equal chances, factor by factor: one lemma, and an instance for each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from assay.theory.language.grammar import node
from assay.theory.language.logic import trees
from assay.verification.search.logic import ends, goals
from assay.verification.search.logic.numbers import fraction
from assay.verification.search.logic.outline import Outline

_AT_MOST = "for all v, u, b, l: 0 <= v => v <= b => 0 <= u => u <= l => 0 <= v*u and v*u <= b*l"
_AT_LEAST = "for all v, u, b, l: 0 <= b => b <= v => 0 <= l => l <= u => 0 <= v*u and v*u >= b*l"
_HOW: dict[bool, list] = {
    True: [
        [("1", ["v", "u"])],
        [("1", ["b-v", "u"]), ("1", ["b-v", "l-u"]), ("1", ["v", "l-u"])],
    ],
    False: [
        [
            ("1", ["v-b", "u-l"]),
            ("1", ["v-b", "l"]),
            ("1", ["b", "u-l"]),
            ("1", ["b", "l"]),
        ],
        [("1", ["v-b", "u-l"]), ("1", ["v-b", "l"]), ("1", ["b", "u-l"])],
    ],
}


def bounded(
    o: Outline, chain: Sequence[int], one: Sequence[int], limit: Fraction, upper: bool
) -> tuple[int, Fraction] | None:
    """Return the step that bounds a product, and the bound; None where no factors are known.

    ``chain`` says what the product of the first factors is: 1 for none, then each by the one
    before.  ``one`` bounds a factor by ``limit``, and says that it lies between 0 and 1.
    """
    op, zero = "le" if upper else "ge", trees.number(0)
    general = goals.lemma(o, _AT_MOST if upper else _AT_LEAST, how="combination", terms=_HOW[upper])
    sign = "<=" if upper else ">="
    chained = goals.lemma(
        o, f"for all t, s, c, k: t == s => s {sign} c => c {sign} k => t {sign} k"
    )
    same = goals.lemma(o, "for all t, s: t == s => 0 <= s => 0 <= t")
    found, bound = None, Fraction(1)
    factor, least = one[0], one[1]
    for step in chain:
        left, right = o.concluded(step).args
        if found is None:
            number = node(op, left, fraction(bound))
            found = o.leaf(number, step), o.leaf(node("le", zero, left), step)
            continue
        before, bound = bound, ends.rounded(bound * limit, upper)
        above, positive = found
        texts = [
            *(goals.term(o.text(part), positive, least) for part in right.args),
            *(o.text(fraction(number)) for number in (before, limit)),
        ]
        premises = (
            (positive, above, goals.by(least), factor)
            if upper
            else (goals.by(), above, goals.by(), factor)
        )
        both = goals.use(o, general, *texts, *premises)
        signed, product = (o.taut(part, both) for part in o.concluded(both).args)
        terms = [goals.term(o.text(part), positive, least, step) for part in (left, right)]
        numbers = [o.text(o.concluded(product).args[1]), o.text(fraction(bound))]
        above = goals.use(o, chained, *terms, *numbers, step, goals.by(product), goals.by())
        found = above, goals.use(o, same, *terms, step, goals.by(signed))
    return None if found is None else (found[0], bound)
