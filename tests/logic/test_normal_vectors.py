"""Products and lengths of vectors of normal draws: the lemmas that derivations use, against exact
chances.
"""

from __future__ import annotations

import pytest
from mpmath import erfc, exp, gammainc, mpf, sqrt

from assay.theory.language.logic import reading, trees
from assay.theory.language.theorem import Theorem
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.logic import blocks, lengths
from assay.verification.search.logic.goals import use
from assay.verification.search.logic.outline import Outline


def outline(*given: str) -> Outline:
    return Outline(Theorem("1 <= 2", given))


@pytest.mark.parametrize(
    ("shown", "says"),
    [
        (blocks.tail, blocks.TAIL),
        (lengths.squares, lengths.BOUND),
        (lengths.long, lengths.LONG),
        (lengths.short, lengths.SHORT),
    ],
)
def test_a_lemma_says_what_its_text_says_and_rests_on_nothing(shown, says):
    o = outline()
    step = shown(o)
    assert o.concluded(step) == reading.sentence(says)
    assert not o.derivation.sequents[step].hypotheses


def test_weights_that_depend_on_the_draws_are_refused():
    """a = g itself: the product is then the length of g, which is not normal."""
    o = outline("d in {1..}", "seq g")
    general = blocks.tail(o)
    at = use(o, general, "d", "0", "d", "g", "1", "1", "1", "1")
    event = o.concluded(at)
    while event.op == "implies":
        event = event.args[1]
    drawn = event.args[0].args[-1]
    assert trees.variable("g", "seq") in trees.free(drawn), "the vector g is not the draws"
    with pytest.raises(Rejected, match="bound where it already has a meaning"):
        o.hyp("P[g[i] ~ N(0, 1), i in 1..d | sum(k in 1..d, g[k]*g[k]) <= 1] == 1")


@pytest.mark.parametrize("d", [1, 2, 3, 7, 30])
def test_the_bounds_hold_for_the_exact_chances(d):
    half = mpf(d) / 2
    longer = gammainc(half, a=d, regularized=True)
    shorter = gammainc(half, b=half / 2, regularized=True)
    assert longer <= exp(-3 * mpf(d) / 20)
    assert shorter <= exp(-9 * mpf(d) / 100)
    assert erfc(d / sqrt(2)) <= exp(-(mpf(d) ** 2) / 2)
