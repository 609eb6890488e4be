"""Derive the theorems on the cross-entropy of n examples in R^d (Theorems D.1 to D.3, Corollary
D.1), for every n and d.

See `assay.theory.papers.distillation.whole` for the notation.
"""

from __future__ import annotations

import re

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.theory.papers.distillation.whole import output
from assay.verification.papers.distillation import examples
from assay.verification.papers.distillation.examples import printed
from assay.verification.papers.settlers import derived, own
from assay.verification.search.logic.goals import every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline

W, V, TEACHER = (f"[i: {output(w)}]" for w in ("w", "v", "ws"))


def total(w: str) -> str:
    """Return n times the loss of weights."""
    return f"sum(i in 1..n, {printed(output(w), output('ws'))})"


def losses_have_values(o: Outline, not_negative: int) -> None:
    """Let the losses of w and v have values wherever an obligation asks for them; the names of the
    theorem have numbers behind them there.
    """

    def shown(goal: Node, assumed: list[int]) -> int:
        names = {v.args[0].rstrip("0123456789"): v.args[0] for v in trees.free(goal)}

        def here(text: str) -> str:
            return re.sub(r"\b(n|d|x|ws|w|v)\b", lambda name: names.get(name[0], name[0]), text)

        plain = list(filter(o.is_plain, assumed))
        size = o.leaf(here("0 <= n"), plain[0])
        sums = [
            use(o, not_negative, here("n"), size, here(family), here(TEACHER))
            for name, family in (("w", W), ("v", V))
            if name in names
        ]
        return o.leaf(goal, *plain, *sums)

    o.values = shown


def minima(o: Outline) -> int:
    """The loss is a sum of terms that are not negative, and 0 at the teacher's outputs alone."""
    not_negative = examples.total_not_negative(o)
    of_one = examples.of_teacher(o)
    only = examples.only_teacher(o)
    up = lemma(
        o,
        "for all z in [1, oo), p: 0 <= p => 0 <= 1/z*p",
        how="combination",
        terms=[("1/z", ("p",))],
    )
    down = lemma(
        o,
        "for all z in [1, oo), p: 1/z*p <= 0 => p <= 0",
        how="combination",
        terms=[("z", ("-1/z*p",))],
    )
    losses_have_values(o, not_negative)
    from_1 = o.given[0]
    size = o.leaf("0 <= n", from_1)
    goals = o.theorem.conclusion().args

    def least(goal: Node) -> int:
        whole = use(o, not_negative, "n", size, W, TEACHER)
        return use(o, up, "n", from_1, term(total("w"), whole), whole)

    def none(goal: Node, alike: int) -> int:
        def one(inner: Node, range_: int) -> int:
            return rewritten(o, inner, use(o, alike, "i", range_), use(o, of_one, output("ws")))

        loss = printed(output("w"), output("ws"))
        each = every(o, f"for all i in {{1..n}}: {loss} == 0", one)
        zero = o.axiom("same terms", f=("i", loss), g=("i", "0"), a="1", b="n")
        return o.leaf(goal, o.cut(zero, each), examples.zeros(o, size), from_1)

    def alone(goal: Node, small: int, range_: int) -> int:
        whole = use(o, not_negative, "n", size, W, TEACHER)
        small = use(o, down, "n", from_1, term(total("w"), whole), small)
        return use(o, only, "n", size, W, TEACHER, small, "m", range_)

    parts = [
        every(o, goals[0], least, "w"),
        every(o, goals[1], none, "w"),
        every(o, goals[2], alone, "w", "m"),
    ]
    return o.taut(o.theorem.conclusion(), *parts)


SETTLERS: dict = own(
    "distillation",
    {
        ("thmd2", "theorem"): derived(
            minima,
            "Each term of the mean is at least the squared difference of both outputs, "
            "divided by a positive bound; so the loss is 0 only where all outputs agree with "
            "the teacher's, and there every term is 0.",
        ),
    },
)
