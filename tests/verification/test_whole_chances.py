"""Derivations about chances show their own sentences, and none that is a little stronger."""

import pytest

from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.noise_updates import LEMMA_8_REPAIRED
from assay.theory.papers.collapse.whole_sums import UNION
from assay.theory.papers.distillation.whole_risk import SPLIT
from assay.theory.papers.granularity.concentration import POSITIVE
from assay.theory.papers.granularity.lucky_chances import THRESHOLDS
from assay.theory.papers.granularity.whole_noise import NORMS, ROOT
from assay.theory.papers.granularity.whole_products import INNER, LIKELY, OVERLAPS
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.collapse.noise_mended import mended
from assay.verification.papers.collapse.whole_sums import union
from assay.verification.papers.distillation.whole_risk import split
from assay.verification.papers.granularity.laurent_massart import tail
from assay.verification.papers.granularity.lucky_chances import thresholds_fail
from assay.verification.papers.granularity.whole_noise import root
from assay.verification.papers.granularity.whole_norms import norms
from assay.verification.papers.granularity.whole_overlaps import overlaps
from assay.verification.papers.granularity.whole_products import inner_product, likely_large
from assay.verification.search.logic.outline import Outline

PLANTED = {
    "half of the chance": (UNION, union, ")] <= delta", ")] <= delta/2"),
    "half of the sum": (ROOT, root, "<= sum", "<= 1/2*sum"),
    "ties among the errors": (SPLIT, split, " > 0]", " >= 0]"),
}
STRONGER = {
    "without the root of t": (POSITIVE, tail, "2*long*sqrt(t)", "long*sqrt(t)"),
    "a smaller constant": (INNER, inner_product, "3*s1", "2*s1"),
    "a larger chance": (LIKELY, likely_large, ">= 1/4", ">= 1/2"),
    "one vector alone": (NORMS, norms, "1-K*exp(-d)", "1-exp(-d)"),
    "no union over neurons": (OVERLAPS, overlaps, "m*(K*exp", "(K*exp"),
}


def _changed(theorem: Theorem, old: str, new: str) -> Theorem:
    where = tuple((name, text.replace(old, new)) for name, text in theorem.where)
    changed = Theorem(theorem.claim.replace(old, new), theorem.given, theorem.let, where)
    assert changed != theorem
    return changed


@pytest.mark.parametrize("name", PLANTED)
def test_a_derivation_shows_its_sentence_and_no_stronger_one(name):
    theorem, derivation, old, new = PLANTED[name]
    outline = Outline(theorem)
    assert outline.qed(derivation(outline)).verdict == "proved"
    stronger = Outline(_changed(theorem, old, new))
    with pytest.raises(Rejected):
        stronger.qed(derivation(stronger))


def _says(theorem: Theorem, derivation) -> bool:
    """Return True when a derivation ends with the sentence of a theorem, if its leaves hold."""
    outline = Outline(theorem)
    step = outline.close(derivation(outline))
    return outline.concluded(step) == theorem.sentence()


@pytest.mark.parametrize("name", STRONGER)
def test_a_derivation_that_a_paper_s_tests_run_ends_with_no_stronger_sentence(name):
    theorem, derivation, old, new = STRONGER[name]
    assert _says(theorem, derivation)
    assert not _says(_changed(theorem, old, new), derivation)


def test_a_derivation_denies_no_sentence_that_is_true():
    true = Outline(_changed(THRESHOLDS, "sqrt(8*pi)", "sqrt(2*pi)"))
    with pytest.raises(Rejected):
        true.refuted(thresholds_fail(true))


@pytest.mark.parametrize(
    ("old", "new"),
    [("((4*N+4)*exp", "((4*N+3)*exp"), ("kappa*tau*L/(2*c)", "kappa*tau*L/(3*c)")],
    ids=["one sample less in the union", "a smaller remainder"],
)
def test_the_mended_lemma_a_8_of_collapse_shows_nothing_stronger(old, new):
    with pytest.raises(Rejected):
        mended(Outline(_changed(LEMMA_8_REPAIRED, old, new)))
