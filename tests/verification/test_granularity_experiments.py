"""The readings of granularity on the digits: scoped verdicts that replay, and planted results that
flip them.
"""

import json

import numpy as np
import pytest

from assay.theory import registry
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity import tables
from assay.verification.papers.granularity import experiments
from assay.verification.replay import replay_certificate
from assay.verification.search.job import Job
from tests.verification.readings import Shrunk

BY_ID = {c.id.removeprefix("granularity."): registry()[c.id] for c in tables.CLAIMS}
CASES = [
    (i, r.name)
    for i, c in BY_ID.items()
    for r in c.readings
    if isinstance(r.statement, Empirical) and r.name.startswith("stand-in")
]


def verdict(claim, name):
    return experiments.SETTLERS[claim, name](Job(BY_ID[claim], BY_ID[claim].reading(name)))


def test_every_reading_on_the_digits_has_a_settler():
    assert set(CASES) == set(experiments.SETTLERS)


@pytest.mark.parametrize("claim, name", CASES)
def test_small_studies_give_scoped_verdicts(claim, name, monkeypatch, tmp_path):
    from assay.simulators.networks.digits.transfer import TransferStudy, follow

    monkeypatch.setattr(
        experiments,
        "digits",
        lambda target: follow(
            TransferStudy(target=target, labels=experiments.LABELS, runs=3, epochs=1, width=8)
        ),
    )
    found = experiments.SETTLERS[claim, name](Shrunk(BY_ID[claim], BY_ID[claim].reading(name)))
    assert found.reason.startswith("With ") and " in place of the " in found.reason
    assert found.verdict in ("corroborated", "contradicted", "open")
    if found.verdict != "open":
        certificate = json.loads(json.dumps(found.certificate, default=str))
        assert (
            found.scope == "stand-in"
            and replay_certificate(certificate["statement"], found.verdict, certificate).outcome
            == "confirmed"
        )


@pytest.mark.parametrize("shift, expected", [(0.1, "corroborated"), (-0.1, "contradicted")])
def test_verdicts_follow_the_numbers(shift, expected, monkeypatch):
    """Errors planted in the order that each reading claims, or in the opposite one."""
    rank = {
        "digits": 0,
        "parts5": 1,
        "merged": 1,
        "clusters5": 1,
        "clusters20": 1,
        "whole20": 1,
        "coarse": 2,
        "random5": 3,
        "random20": 3,
        "sample": 4,
    }
    noise = np.random.default_rng(0).normal(0, 0.001, (16, 1))
    values = {
        f"{read}:{k}": 0.5 + shift * r + noise * (1 + i / 7)
        for read in ("max", "tuned")
        for i, (k, r) in enumerate(rank.items())
    }
    monkeypatch.setattr(
        experiments,
        "digits",
        lambda target: type(
            "Curves", (), {"values": values, "__getitem__": lambda self, k: values[k]}
        )(),
    )
    for claim, name in CASES:
        assert verdict(claim, name).verdict == expected, (claim, name)
