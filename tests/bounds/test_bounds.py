"""Sixty classical bounds as people type them: none refuted, most proved; near misses refuted."""

import pytest

from assay.verification.search.prove import prove
from tests.bounds.table import PAGE, bounds, page

TRUE, FALSE = bounds("bound"), bounds("miss")
SAMPLE = {
    "Pinsker at the fair coin",
    "Pinsker for Bernoulli",
    "The logistic function is 1/4-Lipschitz",
    "Hoeffding's lemma for a fair sign",
    "Stirling from below",
    "Entropy is at most log 2",
    "Slope of the logistic function",
    "Gaussian tail",
    "Pinsker with 3",
    "Wendel from above with x - 1/4",
}
"""What is asked on every run; the rest is marked slow."""


def _marked(rows):
    return [
        pytest.param(row, id=row.name, marks=() if row.name in SAMPLE else pytest.mark.slow)
        for row in rows
    ]


def test_there_are_enough_of_them():
    assert len(TRUE) == 60 and len(FALSE) == 20
    assert len({row.name for row in (*TRUE, *FALSE)}) == 80
    assert {row.name for row in (*TRUE, *FALSE)} >= SAMPLE
    assert sum(row.expect == "proved" for row in TRUE) >= 44
    assert sum(row.expect == "refuted" for row in FALSE) >= 17
    assert {row.expect for row in TRUE} <= {"proved", "open"}
    assert {row.expect for row in FALSE} <= {"refuted", "open"}


def test_all_can_be_read():
    for row in (*TRUE, *FALSE):
        row.formula.parse()


def test_the_page_shows_them():
    assert PAGE.read_text() == page(), "write it with python -m tests.bounds --write"


@pytest.mark.parametrize("row", _marked(TRUE))
def test_no_bound_is_refuted(row):
    assert prove(row.formula).verdict in (row.expect, "proved")


@pytest.mark.parametrize("row", _marked(FALSE))
def test_no_near_miss_is_proved(row):
    assert prove(row.formula).verdict in (row.expect, "refuted")
