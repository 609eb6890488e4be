"""Derivations about chances show their own sentences, and none that is a little stronger."""

import pytest

from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.whole_sums import UNION
from assay.theory.papers.granularity.whole_noise import ROOT
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.collapse.whole_sums import union
from assay.verification.papers.granularity.whole_noise import root
from assay.verification.search.logic.outline import Outline

PLANTED = {
    "half of the chance": (UNION, union, ")] <= delta", ")] <= delta/2"),
    "half of the sum": (ROOT, root, "<= sum", "<= 1/2*sum"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_derivation_shows_its_sentence_and_no_stronger_one(name):
    theorem, derivation, old, new = PLANTED[name]
    outline = Outline(theorem)
    assert outline.qed(derivation(outline)).verdict == "proved"
    stronger = Outline(
        Theorem(theorem.claim.replace(old, new), theorem.given, theorem.let, theorem.where)
    )
    assert stronger.theorem.claim != theorem.claim
    with pytest.raises(Rejected):
        stronger.qed(derivation(stronger))
