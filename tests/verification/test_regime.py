"""Where hypotheses can hold: exact points, certified emptiness, smallest sizes, maps."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from assay.theory.language.formula import Formula
from assay.verification.analysis import regime


def test_hypotheses_that_can_hold_come_with_a_point():
    formula = Formula("false", ("n in {1..}", "c in (0, 1/8]", "n*c**2 >= 7"))
    found = regime.together(formula)
    assert found.verdict == regime.YES
    point = {k: Fraction(v) for k, v in found.witness.items()}
    assert point["n"] * point["c"] ** 2 >= 7 and 0 < point["c"] <= Fraction(1, 8)


@pytest.mark.parametrize(
    "given",
    [
        ("x in [0, 1]", "x**2 > 2"),
        ("n in {1..}", "c in (0, 1)", "n*c < 0"),
        ("x in [1, oo)", "exp(x) < 1 + x"),
    ],
)
def test_hypotheses_that_cannot_hold_are_proved_empty(given):
    assert regime.together(Formula("false", given)).verdict == regime.NO


def test_smallest_sizes_are_exact_and_certified():
    found = regime.smallest(Formula("false", ("n in {3..}", "c in (0, 1/4]", "n*c >= 50")), "n")
    assert (found.size, found.below, found.exact) == (200, 199, True)
    found = regime.smallest(Formula("false", ("n in {3..}", "n >= 2")), "n")
    assert (found.size, found.below, found.exact) == (3, None, True)
    far = regime.smallest(
        Formula(
            "false",
            (
                "d in {1..}",
                "n in {4..}",
                "c in (0, 1/8]",
                "32*n <= c**2*sqrt(d)",
                "c**2*cbrt(d) <= n",
            ),
        ),
        "d",
        0.5,
    )
    assert far.below < 2**30 <= far.size < 1.01 * 2**30  # d^(1/6) >= 32


def test_no_size_is_found_where_there_is_none():
    found = regime.smallest(Formula("false", ("n in {1..}", "c in (0, 1)", "n*c < 0")), "n", 0.2)
    assert found.size is None and not found.exact


def test_a_map_marks_what_holds():
    formula = Formula("false", ("n in {1..}", "c in (0, 1]", "n*c >= 10"))
    rows = regime.across(formula, "n", ["5", "20"], "c", ["1/3", "1"])
    assert [[a.verdict for a in row] for row in rows] == [["no", "no"], ["no", "yes"]]


def _assay(*words):
    return subprocess.run(
        [sys.executable, "-m", "assay.reports.cli", "regime", *words],
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_the_command():
    found = _assay(
        "--for",
        "n in {1..}, c in (0, 1), n*c >= 50, c <= 1/4",
        "--x",
        "n=10:1000:log4",
        "--y",
        "c=1/10:1/2:lin2",
        "--json",
    )
    data = json.loads(found.stdout)
    assert (
        found.returncode == 0
        and data["smallest"]["size"] == "200"
        and data["map"] == [["no", "no", "no", "yes"], ["no"] * 4]
    )
    assert _assay("--for", "x in [0, 1], x > 2").returncode == 1
    claim = _assay("phases.thm9")
    assert claim.returncode == 0 and "can hold together" in claim.stdout
    for words in (
        (),
        ("phases.nothing",),
        ("phases.thm9", "--reading", "none"),
        ("--for", "x in"),
        ("phases.thm9", "--x", "l=1:5"),
    ):
        answer = _assay(*words)
        assert answer.returncode == 2 and len(answer.stderr.splitlines()) == 1, words
