"""Sums and products that are settled by themselves: by their last terms and by induction."""

import json

import pytest

from assay.reports.cli import main
from assay.theory.language.theorem import Theorem
from assay.verification.kernel import verdicts
from assay.verification.search.logic.automatic import prove

TRUE = [
    ("sum(i in 1..n, 1/i**2) <= 2 - 1/n", ("n in {1..}",)),
    ("sum(i in 1..n, 1/i) >= log(n+1)", ("n in {1..}",)),
    ("sum(i in 1..n, 1/i) <= 1 + log(n)", ("n in {1..}",)),
    ("for all n in {1..}: sum(i in 1..n, x*i) <= n**2*x", ("x in [0, oo)",)),
    ("prod(i in 1..n, 1 + x/i) >= 1 + x", ("n in {1..}", "x in [0, oo)")),
    ("sum(i in 1..2, i**2) == 5", ()),
]
FALSE = [
    ("sum(i in 1..n, i) == n*(n+1)/3", ("n in {1..}",)),
    ("sum(i in 0..n, i) >= n*(n+1)/2 + 1", ("n in {0..}",)),
    ("sum(i in 0..n, 1/i) >= 0", ("n in {0..}",)),
    ("sum(i in 1..n, i) <= 1", ("n in {1..}", "n <= 2")),
    ("sum(i in 1..n, i) >= 1", ("n in {-3..}",)),
]


@pytest.mark.parametrize("goal, given", TRUE)
def test_a_sum_is_settled_by_induction_on_its_terms(goal, given):
    theorem = Theorem(goal, given)
    verdict = prove(theorem, 1.0)
    assert verdict.verdict == "proved"
    assert verdicts.recheck(theorem, vars(verdict)).verdict == "proved"


@pytest.mark.parametrize("goal, given", FALSE)
def test_what_is_false_of_a_sum_is_not_proved(goal, given):
    assert prove(Theorem(goal, given), 0.2).verdict in ("open", "refuted")


def test_a_sum_is_asked_as_it_is_printed(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    request = ["prove", r"\sum_{i=1}^{n} \frac{1}{i^2} \le 2 - \frac1n", "--for", "n in {1..}"]
    assert main([*request, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["read_as"].endswith("sum(i in 1..n, 1/i**2) <= 2 - 1/n")
    assert main(["replay", found["certificate"]]) == 0
