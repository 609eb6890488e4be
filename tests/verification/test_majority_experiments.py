"""The stand-ins of the second paper: every reading has a settler, and verdicts carry their
scope.
"""

import pytest

from assay.theory import registry
from assay.theory.papers.majority import experiments
from tests.verification.readings import Shrunk, follows, settled_by_code

CLAIMS = [settled_by_code(registry()[c.id]) for c in experiments.CLAIMS]


@pytest.fixture
def small(monkeypatch, tmp_path):
    from assay.verification.papers.majority import experiments

    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    shrunk = {
        name: {**settings, "runs": 8, "log2_steps": 5, "seed": 3}
        for name, settings in experiments.STUDIES.items()
    }
    monkeypatch.setattr(experiments, "STUDIES", shrunk)
    monkeypatch.setattr(experiments, "SEED", 3)
    monkeypatch.setattr(experiments, "SPLITS", 4)
    return experiments


def test_every_reading_has_a_settler():
    from assay.verification.papers.majority.experiments import SETTLERS

    assert set(SETTLERS) == {(c.id, r.name) for c in CLAIMS for r in c.all_readings()}


def test_settlers_give_scoped_verdicts(small):
    for claim in CLAIMS:
        for reading in claim.readings:
            found = small.SETTLERS[claim.id, reading.name](Shrunk(claim, reading))
            if reading.name == "full-scale":
                assert found.verdict == "open" and "no smaller network does" in found.reason
            elif reading.name.startswith("model"):
                assert found.verdict in ("proved", "refuted")
            else:
                assert found.reason.startswith("With ") and " in place of the " in found.reason
                assert found.verdict in ("corroborated", "contradicted", "open")
                if found.verdict != "open":
                    assert found.scope == "stand-in" and follows(found)
