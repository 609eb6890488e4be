"""The runs behind the empirical readings of Appendices F and G, at small sizes, with a control that
must fail.
"""

import pytest

from assay.theory import registry
from assay.verification.kernel.statistics import asked
from assay.verification.papers.granularity import polyruns

STATEMENT = registry()["granularity.thmf1"].reading("simulated").statement


@pytest.fixture
def small(monkeypatch, tmp_path):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    monkeypatch.setattr(polyruns, "SEEDS", (0, 1))
    monkeypatch.setattr(polyruns, "FIRST", {"batch": 64})
    monkeypatch.setattr(polyruns, "TESTS", 50)
    polyruns.follow.cache_clear(), polyruns.first.cache_clear()
    yield monkeypatch
    polyruns.follow.cache_clear(), polyruns.first.cache_clear()


def inside(numbers) -> list[bool]:
    """For each preset part: whether it holds in every run, or in none (None: in some)."""
    counts = [(part.successes, len(part.values)) for part in asked(STATEMENT, numbers)]
    return [True if wins == runs else None if wins else False for wins, runs in counts]


@pytest.mark.parametrize("setting, neurons", [("S1", 1000), ("S5", 100)])
def test_nobody_fires_off_its_features(small, setting, neurons):
    small.setattr(polyruns, "RUNS", {"here": (setting, {"m": neurons, "steps": 3}, (0, 3))})
    assert inside(polyruns.nowhere("here")) == [True] * 3


def test_loud_noise_makes_them_fire(small):
    small.setattr(polyruns, "RUNS", {"here": ("S5", {"m": 100, "steps": 1, "noise": 0.3}, (0, 1))})
    assert inside(polyruns.nowhere("here"))[:2] == [False] * 2


def test_the_first_time_is_kept(small):
    found = polyruns.first(200)
    polyruns.first.cache_clear()
    small.setattr(polyruns, "_until", None)
    again = polyruns.first(200)
    assert all((again[k] == found[k]).all() for k in found) and found["t"].min() >= 1
    assert (found["spread"] < 1e-9).all() and (found["common high"] < found["fine low"]).all()
