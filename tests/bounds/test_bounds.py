"""Sixty classical bounds as people type them: none refuted, most proved; near misses refuted."""

import json
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.reports.cli import main
from assay.verification.search import sharpen
from assay.verification.search.prove import prove
from assay.verification.search.sharpen import sharpest
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


def _without_mathematics(text):
    return re.sub(r"\| \$.*?\$ \|", "|", text)  # how formulas are typeset may change by itself


def test_the_page_shows_them():
    found, wanted = map(_without_mathematics, (PAGE.read_text(), page()))
    assert found == wanted, "write it with python -m tests.bounds --write"


@pytest.mark.parametrize("row", _marked(TRUE))
def test_no_bound_is_refuted(row):
    assert prove(row.formula).verdict in (row.expect, "proved")


@pytest.mark.parametrize("row", _marked(FALSE))
def test_no_near_miss_is_proved(row):
    assert prove(row.formula).verdict in (row.expect, "refuted")


def test_sharpening_finds_the_best_constant(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    request = ["prove", "e^x >= 1 + C x", "--for", "x >= 0", "--sharpen", "C"]
    assert main([*request, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "proved" and found["read_as"].endswith("e**x >= 1 + 1*x")
    best = found["sharpened"]
    assert (best["name"], best["value"]) == ("C", "1")
    assert 1 < Fraction(best["refuted"]) < Fraction(102, 100) and 0 < best["gap"] <= 0.01
    assert main(request) == 0
    assert "best        C = 1; refuted at" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name, limit, reason",
    [
        ("x", (), "x is a variable"),
        ("D", (), "no constant D in the goal"),
        ("C", ("--limit", "3"), "leave --limit out"),
    ],
)
def test_constants_that_cannot_be_sharpened_are_refused_in_one_line(name, limit, reason, capsys):
    request = ["prove", "exp(x) >= 1 + C*x", "--for", "x in [0, 1]", "--sharpen", name, *limit]
    assert main(request) == 2
    message = capsys.readouterr().err
    assert reason in message and message.count("\n") == 1


def test_a_constant_at_which_nothing_is_proved_stays_open():
    assert sharpest("x*C < x*C", ("x in [0, 1]",), "C", 0.2) is None


@given(st.fractions(max_denominator=50), st.fractions(max_denominator=50))
def test_the_simplest_fraction_between_two(first, second):
    low, high = sorted((first, second))
    found = sharpen.simplest(first, second)
    assert low <= found <= high
    assert all(
        not low <= Fraction(n, d) <= high
        for d in range(1, min(found.denominator, 30))
        for n in (round(low * d - Fraction(1, 2)), round(low * d), round(low * d) + 1)
    )
