"""Reasons of preset tests: what was measured and asked for, how the test ends, what it shows."""

from __future__ import annotations

import re

import pytest

from assay.theory.language.statements import from_data
from assay.verification.kernel.statistics import Part, settle
from assay.verification.papers.evidence import _words
from assay.verification.papers.standins import SHOWS, told

HIGH, LOW, MIXED = [2, 3, 4, 2, 3, 4, 3, 3], [0.1, 0.2] * 4, [0, 2] * 4


def reason(*values, kind: str = "t", scope: str = "stand-in", text: str = "ratio of errors") -> str:
    """The sentences on parts that ask for means (or numbers) above 1."""
    parts = [Part.of(f"part {i}", text, v, "1", ">", kind) for i, v in enumerate(values)]
    found = settle(parts, level="1/100", seed=1, scenario="")
    return told(found, "With small networks: ", scope)


def test_what_is_seen_is_told_with_what_was_asked_and_what_does_not_follow():
    assert reason(HIGH) == (
        "With small networks: averaged over 8 runs, the ratio of errors is 3 (asked: above 1). The"
        " test, fixed before these runs, is met at level 0.01: the statement is seen to hold on"
        " such networks and data; nothing follows for the printed ones."
    )
    assert "the ratio of errors is above 1 in 8 of 8 runs." in reason(HIGH, kind="sign")


def test_only_parts_that_decide_are_told_and_all_are_counted():
    failed = reason(HIGH, LOW, MIXED)
    assert (
        "the ratio of errors is 0.15 [part 1] (asked: above 1)" in failed and "is 3 " not in failed
    )
    assert "1 of the 3 parts of the test, fixed before these runs, fails at level 0.01" in failed
    assert "(1 met, 1 undecided): the statement is seen not to hold" in failed
    left = reason(HIGH, MIXED)
    assert "1 of the 2 parts of the test" in left and "is not decided" in left
    assert "seen" not in left and "follows" not in left


def test_parts_of_one_kind_are_told_by_name_or_by_their_ends():
    assert "is 3 [part 0] and 4 [part 1] (asked" in reason(HIGH, [x + 1 for x in HIGH])
    many = reason(*[[x + i for x in HIGH] for i in range(7)])
    assert "from 3 [part 0] to 9 [part 6] over 7 cases" in many


@pytest.mark.parametrize("scope", SHOWS)
def test_no_scope_promises_more_than_runs_show(scope):
    assert re.search("nothing follows|no proof", reason(HIGH, scope=scope))


def test_formulas_of_measured_curves_are_put_in_words():
    arms = {n: {"network": n, "labels": "fine", "printed": {}, "digests": []} for n in ("a", "b")}
    tests = [
        {"part": part, "sense": ">", "threshold": "1", "kind": "sign", "runs": 10}
        for part in ("VGG", "deep: fall", "later")
    ]
    statement = from_data(
        {
            "empirical": "x",
            "scenario": "y",
            "predicate": (
                "VGG: a.reconstruction[end] / a.reconstruction[least] > 1;"
                " deep: fall: the error falls; later: b.same[end] / b.diag[end] > 1"
            ),
            "level": "1/100",
            "tests": tests,
            "trained": {
                "experiment": "e",
                "arms": arms,
                "numbers": [[t["part"], "a.same[end]"] for t in tests],
                "image": [8, 8, 1],
                "seed": 0,
            },
        }
    )
    assert _words(statement) == {
        "VGG": "VGG: the reconstruction error at the end over that at its least is above 1",
        "deep: fall": "deep: the error falls",
        "later": "later: at the end the mean squared distance of samples of two classes of one"
        " super-class over the mean squared distance of samples of one class is above 1",
    }
