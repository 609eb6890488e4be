"""Theorems F.1 and G.1 of `granularity` in the reduced model: derivations by induction in time."""

from __future__ import annotations

import re
from collections.abc import Callable

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node
from assay.verification.kernel.verdicts import Fact
from assay.verification.papers.granularity.reduced_samples import declared
from assay.verification.search.logic.goals import every, invariant, lemma, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sequences import part
from assay.verification.search.methods import establish, instance

_RANGES = (
    "L in [3, oo), c0 in (0, 1/10), i in [0, 1/L**7], A in [0, sqrt(1+i)],"
    " U in (-oo, sqrt({b}*(L-1/L**5))), z in [-1/L**9, 1/L**9]"
)


def _below(formula: Formula, bias: str) -> Fact:
    """Prove A*U - sqrt(bias*L) + z < 0 as eq. (7) has it: sqrt(1+i) <= 1+i/2 and the lower
    threshold is at most (1-1/(2 L^6)) sqrt(bias*L).
    """
    top, low, root = f"sqrt({bias}*L)", f"sqrt({bias}*(L-1/L**5))", "sqrt(1+i)"
    spread, below, room = f"1+i/2-{root}", f"{top}*(1-1/(2*L**6))-{low}", f"{top}*(1-i*L**6)-2/L**3"

    ranges = tuple(re.split(r", (?=\w+ in)", _RANGES.format(b=bias)))

    def fact(goal: str, how: str, **options: list) -> Fact:
        return establish(Formula(goal, ranges), how, **options)

    facts = [
        fact(f"{spread} >= 0", "combination", terms=[("1/2", [f"({root}-1)**2"])]),
        fact(
            f"{below} >= 0",
            "combination",
            terms=[(f"1/(2*{bias}*L)", [top, f"({top}-{low})**2"])],
        ),
        fact(f"{room} > 0", "enclosure"),
        fact(f"{low} >= 0", "enclosure"),
    ]
    terms = [
        ("1", [low, f"{root}-A"]),
        ("A", [f"{low}-U"]),
        ("1", ["1/L**9-z"]),
        ("1", [low, spread]),
        ("1+i/2", [below]),
        ("1/(2*L**6)", [room]),
        ("i/(4*L**6)", [top]),
    ]
    goal = f"A*U-sqrt({bias}*L)+z < 0"
    whole = fact(goal, "combination", facts=facts, terms=terms)
    here = instance(whole, {name: name for name in ("L", "c0", "i", "A", "U", "z")}, formula)
    terms = [("1", [f"{top}-A*U-z"])]
    return establish(formula, "combination", facts=[here], terms=terms)


def silent(norm: str, bias: str) -> Callable[[Outline], int]:
    """Return the derivation of `assay.theory.papers.granularity.reduced.silence`: the neuron begins
    below 0 on the patch, and no step raises what the two have on it.
    """

    def derivation(o: Outline) -> int:
        given = declared(o)
        rule = o.given[-1]
        room = lemma(
            o,
            f"for all L in [3, oo), i in [0, 1/L**7]: ({norm}-1/L**9)/L**5 >= 3/L**9",
        )
        room = use(o, room, "L", given["L"], "i", given["i"])
        small = lemma(o, "for all L in [3, oo), i in [0, 1/L**7]: i <= 1")
        small = use(o, small, "L", given["L"], "i", given["i"])
        step = lemma(
            o,
            "for all L in [3, oo), b, d, r in [0, oo), w, g, v: b/L**5 >= 3/L**9 => w >= b*r"
            " => 0 <= d => v <= g-d+3*r/L**9-w/L**5 => v <= g",
            how="combination",
            terms=[
                ("1", ["g-d+3*r/L**9-w/L**5-v"]),
                ("1", ["d"]),
                ("1/L**5", ["w-b*r"]),
                ("r", ["b/L**5-3/L**9"]),
            ],
        )
        loss = lemma(
            o,
            "for all g in [0, oo), i: i <= 1 => 0 <= g*(1-i)",
            how="combination",
            terms=[("g", ["1-i"])],
        )

        def following(later: Node, past: int, known: int) -> int:
            t = o.text(o.concluded(past).args[1])
            here = use(o, rule, t, past)
            size, own, wide, first, second = (part(o, here, n) for n in range(5))
            factor = f"{norm}-1/L**9"
            own = use(o, loss, f"c[{t}]", own, "i", small)
            common = ("L", given["L"], factor)
            none = o.leaf("0 <= 0")
            first = o.leaf(f"x[{t}+1] <= x[{t}]-0+3*S[{t}]/L**9-W[{t}]/L**5", first, given["L"])
            rest = (f"S[{t}]", size, f"W[{t}]")
            down = use(
                o, step, *common, "0", *rest, f"x[{t}]", f"x[{t}+1]", room, wide, none, first
            )
            lost = f"c[{t}]*(1-i)"
            low = use(
                o, step, *common, lost, *rest, f"y[{t}]", f"y[{t}+1]", room, wide, own, second
            )
            below, above = (part(o, known, n) for n in (0, 1))
            return o.taut(
                later,
                o.leaf(f"x[{t}+1] < 0", down, below),
                o.leaf(f"y[{t}+1] <= y[0]", low, above),
            )

        names = ("L", "c0", "i", "A", "U", "z")
        start = lemma(
            o,
            f"for all {_RANGES.format(b=bias)}: A*U-sqrt({bias}*L)+z < 0",
            shown=lambda formula: _below(formula, bias),
        )
        start = use(o, start, *(x for name in names for x in (name, given[name])))
        begin = o.leaf("x[0] < 0", start, o.given[-2], given["L"], given["c0"])
        same = o.leaf("y[0] <= y[0]")
        always = invariant(
            o,
            "t",
            "x[t] < 0 and y[t] <= y[0]",
            o.taut("x[0] < 0 and y[0] <= y[0]", begin, same),
            following,
        )
        larger = lemma(o, "for all g, y: g <= y => max(0, g) <= max(0, y)")

        def shown(goal: Node, past: int) -> int:
            t = o.text(o.concluded(past).args[1])
            both = use(o, always, t, past)
            high = use(o, larger, f"y[{t}]", "y[0]", part(o, both, 1))
            return o.taut(goal, part(o, both, 0), high)

        return every(o, o.theorem.conclusion(), shown)

    return derivation
