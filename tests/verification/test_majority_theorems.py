"""Theorems of `majority` along the training: how sigma is read, what derivations do not show."""

from dataclasses import replace

import pytest

import assay
from assay.theory.papers.majority.trained import BETWEEN, LEMMA_39
from assay.theory.papers.majority.trained_error import (
    LEMMA_36B_MENDED,
    THEOREM_310B_MENDED,
    THEOREM_311A,
)
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.majority.trained import gradients, weights
from assay.verification.papers.majority.trained_error import early, falling
from assay.verification.search.logic.outline import Outline
from assay.verification.search.methods import ProofFailed


@pytest.mark.parametrize(
    "given, verdict",
    [
        ("L in (1, oo), sigma in [1/L**4, 1/L**3]", "proved"),
        ("L in (0, 1), sigma in [1/L**3, 1/L**4]", "proved"),
        ("L in (1, oo), sigma in (1/L**3, oo)", "refuted"),
        ("L in (1, oo), sigma in (0, 1/L**4)", "refuted"),
    ],
)
def test_sigma_lies_between_the_printed_ends_in_either_order(given, verdict):
    assert assay.prove(BETWEEN, given).verdict == verdict


@pytest.mark.parametrize(
    "true, changed, claim",
    [
        (LEMMA_36B_MENDED, ("L in (16, oo)", "L in (1, oo)"), gradients.lemma_36b_mended),
        (LEMMA_36B_MENDED, (")/8", ")/2"), gradients.lemma_36b_mended),
        (LEMMA_39, ("< 1/L", "< 1/L**2"), weights.lemma_39),
        (THEOREM_310B_MENDED, ("L in [16, oo)", "L in [14, oo)"), early.theorem_310b_mended),
        (THEOREM_310B_MENDED, (" <= (w1[t]*b", " < (w1[t]*b"), early.theorem_310b_mended),  # b = 0
        (THEOREM_311A, (" <= (w1[t]*b", " < (w1[t]*b"), falling.theorem_311a),  # b = 0
    ],
)
def test_a_derivation_shows_no_more_than_its_theorem(true, changed, claim):
    """At other ranges and constants, where the sentences fail or are not shown, it is refused."""
    false = replace(
        true,
        claim=true.claim.replace(*changed),
        given=tuple(text.replace(*changed) for text in true.given),
    )
    assert false != true
    outline = Outline(false)
    with pytest.raises((Rejected, ProofFailed)):
        outline.qed(claim(outline))
