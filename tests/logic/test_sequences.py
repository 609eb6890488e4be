"""What derivations about recursions repeat."""

from __future__ import annotations

import pytest

from assay.theory.language.grammar import node
from assay.theory.language.theorem import Theorem
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

HALVES = Theorem(
    "for all seq u, seq v: (u[0] == 1 and (for all t in {0..}: u[t+1] == u[t]/2)) and"
    " (v[0] == 0 and (for all t in {0..}: v[t+1] == v[t]+u[t])) => v[1] > 2"
)
"""A false theorem: v[1] is 1."""


def test_a_pair_of_sequences_refutes_a_theorem_about_all_such_pairs() -> None:
    outline = Outline(HALVES, {"u": "seq", "v": "seq"})
    claim = outline.at(outline.hyp(HALVES.sentence()), "u", "v")
    follows = outline.hyp(sequences.premise(outline, claim))
    claim = outline.cut(claim, follows)
    starts = [sequences.part(outline, sequences.part(outline, follows, i), 0) for i in (0, 1)]
    later = sequences.part(outline, sequences.part(outline, follows, 1), 1)
    one = sequences.discharge(outline, outline.at(later, "0"))
    same = outline.leaf("1 == 0+1")
    moved = outline.axiom("equal integers", P=("n", "v[n] == v[0]+u[0]"), a="1", b="0+1")
    one = outline.cut(moved, same, one)
    false = outline.leaf("1 < 0", claim, one, *starts)
    false = sequences.exists_pair(
        outline, false, ("u", "v"), ("1", "0"), lambda x, y: (f"{x}/2", f"{y}+{x}")
    )
    never = outline.leaf("not 1 < 0")
    whole = HALVES.sentence()
    step = outline.taut(node("not", whole), outline.intro(whole, false), never)
    assert outline.refuted(step).verdict == "refuted"


def test_a_lemma_serves_at_terms_whose_premises_are_shown() -> None:
    theorem = Theorem("x*x+1 > 0", ("x in [2, oo)",))
    outline = Outline(theorem, {"y": "real"})
    lemma = sequences.lemma(outline, "y+1 > 0", "y", ("y >= 0",))
    square = outline.leaf("x*x >= 0", outline.given[0])
    assert outline.qed(sequences.use(outline, lemma, ["x*x"], square)).verdict == "proved"


def test_a_chosen_value_needs_one() -> None:
    outline = Outline(Theorem("1 > 0"), {"x": "real", "y": "real"})
    step = outline.leaf("x >= 0", outline.hyp("x == 1/y"), outline.hyp("y > 0"))
    with pytest.raises(Rejected):
        sequences.choose(outline, step, "x", "log(0-1)")
