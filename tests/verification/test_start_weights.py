"""Theorem 17 of `phases` with the weights as they are drawn: what is true is not refuted, and what
is false is not proved.
"""

from dataclasses import replace

import pytest

from assay.theory import registry
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.phases.start_weights import all_sums_of_weights, theorem_fails
from assay.verification.search.logic.outline import Outline


def _planted(name: str, old: str, new: str):
    statement = registry()["phases.thm17"].reading(name).statement
    planted = replace(statement, claim=statement.claim.replace(old, new))
    assert planted != statement
    return planted


@pytest.mark.parametrize(("old", "new"), [("log(l)/l", "2*log(l)/l"), ("1-1/l**2", "1-1/l")])
def test_a_true_neighbour_is_not_refuted(old, new):
    o = Outline(_planted("theorem", old, new))
    with pytest.raises(Rejected):
        o.refuted(theorem_fails(o))


def test_the_printed_bound_is_not_proved():
    o = Outline(_planted("repair-theorem", "2*log(l)/l", "log(l)/l"))
    with pytest.raises(Rejected):
        o.qed(all_sums_of_weights(o))
