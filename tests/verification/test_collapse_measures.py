"""The section `measures` of the collapse paper: verdicts with replay, planted falsehoods."""

import json

import pytest

from assay.theory.papers.collapse import measures, model
from assay.verification.papers.collapse import measures as settle_measures
from assay.verification.papers.collapse import model as settle_model
from assay.verification.replay import replay_certificate
from assay.verification.search.job import Job
from tests.verification.readings import planted

CLAIMS = measures.CLAIMS + model.CLAIMS
SETTLERS = settle_measures.SETTLERS | settle_model.SETTLERS
BY_ID = {c.id: c for c in CLAIMS}
REFUTED = {
    "nc1.def.converse",
    "nc2.def.unbalanced",
    "coarse.lines.diagonal-matrix",
    "coarse.lines.equally-dark",
    "fine.lines.halves",
    "d.def.super-class",
    "msdr.def.null",
    "msdr.def.unequal-sizes",
    "msdr.def.separation",
    "msdr.def.same-means",
    "unhinged.logistic.any-output",
    "unhinged.logistic.below",
}


def test_every_reading_has_one_settler():
    assert set(SETTLERS) == {(c.id, r.name) for c in CLAIMS for r in c.all_readings()}


@pytest.mark.parametrize("claim, name", [(c.id, r.name) for c in CLAIMS for r in c.all_readings()])
def test_readings_are_settled_and_replayed(claim, name):
    reading = BY_ID[claim].reading(name)
    verdict = SETTLERS[claim, name](Job(BY_ID[claim], reading))
    assert verdict.verdict == (
        "refuted" if f"{claim.removeprefix('collapse.')}.{name}" in REFUTED else "proved"
    ), verdict.reason
    data, certificate = (
        json.loads(json.dumps(v, default=str))
        for v in (reading.statement.data(), verdict.certificate)
    )
    assert replay_certificate(data, verdict.verdict, certificate).outcome == "confirmed"


@pytest.mark.parametrize(
    "claim, name, old, new",
    [
        ("nc1.def", "repair", "M*W == 0", "W == 0"),
        ("nc2.def", "forces-balance", "C*q == e*(e'*q)", "q == 0"),
        ("d.def", "diagonal", "n^2*2*s", "n^2*s"),
        ("msdr.def", "pairs", "2*(k-1)*(e'*x)", "2*k*(e'*x)"),
        ("msdr.def", "printed", "R >= 1", "R > 1"),
        ("sigma.smooth", "printed", "<= (y-z)**2 and -", "<= (y-z)**2/2 and -"),
        ("unhinged.logistic", "printed", "x/2 <= x**2/8 and", "x/2 <= x**2/9 and"),
    ],
)
def test_planted_falsehoods_are_not_proved(claim, name, old, new):
    claim = f"collapse.{claim}"
    assert (
        SETTLERS[claim, name](
            Job(BY_ID[claim], planted(BY_ID[claim].reading(name), old, new))
        ).verdict
        == "open"
    )
