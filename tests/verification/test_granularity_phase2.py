"""Appendix E: the readings that trained networks decide, on small runs; planted falsehoods of the
log law and of the bracket.
"""

import pytest

from assay.theory import registry
from assay.theory.papers.granularity import coarse2, coarsehard, growth_ratios
from assay.verification.papers.granularity import coarse2 as phase
from assay.verification.papers.granularity import coarsehard as hard
from assay.verification.papers.granularity import growth_ratios as ratios
from assay.verification.papers.granularity import trained
from assay.verification.search.job import Job
from tests.verification.readings import planted

BY_ID = {
    c.id.removeprefix("granularity."): registry()[c.id]
    for c in (*coarse2.CLAIMS, *growth_ratios.CLAIMS, *coarsehard.CLAIMS)
}
SETTLERS = phase.SETTLERS | ratios.SETTLERS | hard.SETTLERS


def settle(claim, name, reading=None):
    claim = BY_ID[claim]
    return SETTLERS[claim.id, name](Job(claim, reading or claim.reading(name)))


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(
        phase,
        "runs",
        lambda: trained.records(
            "S1", (0, 5, 20), 50, tuple((trained.BASE | {"steps": 20}).items())
        ),
    )


@pytest.mark.parametrize("claim", ["leme2", "leme5", "leme6"])
def test_runs_show_the_lemmas(small, claim):
    verdict = settle(claim, "simulated")
    assert verdict.verdict == "corroborated" and verdict.scope == "scaled networks"


def test_unequal_growth_is_seen(small, monkeypatch):
    monkeypatch.setattr(
        phase, "spread_of_growth", lambda: [("equal growth", "spread", [0.1] * trained.DRAWS)]
    )
    assert (
        trained.judged("", phase.spread_of_growth)(
            Job(BY_ID["leme2"], BY_ID["leme2"].reading("simulated"))
        ).verdict
        == "contradicted"
    )


@pytest.mark.parametrize(
    "claim, name, old, new, expected",
    [
        ("leme4", "orbit", "log(u/(m+t)) <= (D", "log(u/(m+t)) <= (D/2", "refuted"),
        ("leme4", "printed", "<= K*(S+1/n)", "<= K*S", "open"),
        ("e8.bracket", "repair-k", "K*L*s/k*a <=", "3*K*L*s/k*a <=", "open"),
    ],
)
def test_planted(claim, name, old, new, expected):
    assert settle(claim, name, planted(BY_ID[claim].reading(name), old, new)).verdict == expected
