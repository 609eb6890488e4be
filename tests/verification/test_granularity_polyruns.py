"""The runs behind the empirical readings of Appendices F and G, at small sizes, with a control that must fail."""

import pytest

from verification.granularity import polyruns


@pytest.fixture
def small(monkeypatch, tmp_path):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    monkeypatch.setattr(polyruns, "SEEDS", (0, 1))
    monkeypatch.setattr(polyruns, "FIRST", {"batch": 64})
    monkeypatch.setattr(polyruns, "TESTS", 50)
    polyruns.follow.cache_clear(), polyruns.first.cache_clear()
    yield monkeypatch
    polyruns.follow.cache_clear(), polyruns.first.cache_clear()


def inside(part) -> list[bool]:
    return [v > part.threshold if part.sense == ">" else v < part.threshold for v in part.values]


@pytest.mark.parametrize("setting, neurons", [("S1", 1000), ("S5", 100)])
def test_nobody_fires_off_its_features(small, setting, neurons):
    small.setattr(polyruns, "RUNS", {"here": (setting, {"m": neurons, "steps": 3}, (0, 3))})
    assert all(all(inside(part)) for part in polyruns.nowhere("here"))


def test_loud_noise_makes_them_fire(small):
    small.setattr(polyruns, "RUNS", {"here": ("S5", {"m": 100, "steps": 1, "noise": 0.3}, (0, 1))})
    off, noise, _ = polyruns.nowhere("here")
    assert not any(inside(off)) and not any(inside(noise))


def test_the_first_time_is_kept(small):
    found = polyruns.first(200)
    polyruns.first.cache_clear()
    small.setattr(polyruns, "_until", None)
    again = polyruns.first(200)
    assert all((again[k] == found[k]).all() for k in found) and found["t"].min() >= 1
    assert (found["spread"] < 1e-9).all() and (found["common high"] < found["fine low"]).all()
