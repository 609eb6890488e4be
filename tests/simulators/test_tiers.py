"""The tiers of every model against each other over 10^5 steps; see `tests.simulators.tiers` for the
table and its bounds.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.simulators.tiers import TABLE


def assert_within(found: dict) -> None:
    assert found
    for what, (difference, bound) in found.items():
        assert np.isfinite(bound) and difference <= bound, (what, difference, bound)


@pytest.mark.parametrize("row", [r for r in TABLE if not r.slow], ids=lambda r: r.model)
def test_tiers_agree_over_many_steps(row):
    assert_within(row.compare(10**5))


@pytest.mark.parametrize("row", [r for r in TABLE if r.slow], ids=lambda r: r.model)
def test_slower_tiers_agree_over_some_steps(row):
    assert_within(row.compare(2000))


@pytest.mark.slow
@pytest.mark.parametrize("row", [r for r in TABLE if r.slow], ids=lambda r: r.model)
def test_slower_tiers_agree_over_many_steps(row):
    assert_within(row.compare(10**5))


def test_a_drift_is_noticed(monkeypatch):
    """The l x l recursion as it was, the own entry by cancellation and nothing compensated, and a
    rate that is wrong by 10^-9.
    """
    from assay.simulators.models.softmax import reduced
    from tests.simulators import tiers

    def drifting(start, k, coefficient, times, loss="cross-entropy"):
        S = np.array(start)
        for _ in range(times[-1]):
            move = -coefficient * (1 + k) * np.eye(len(S))
            for v in (1.0, k):
                powers = np.exp(v * (S - S.max(axis=1, keepdims=True)))
                move += coefficient * v * powers / powers.sum(axis=1, keepdims=True)
            S = S - move
        return S[None]

    right = reduced.sums
    monkeypatch.setattr(reduced, "sums", drifting)
    found = tiers.softmax(6 * 10**4)
    assert (
        found["l x l, scalar"][0] > found["l x l, scalar"][1]
        and found["row sums"][0] > found["row sums"][1]
    )
    monkeypatch.setattr(
        reduced, "sums", lambda start, k, rate, *rest: right(start, k, rate * (1 + 1e-9), *rest)
    )
    found = tiers.softmax(6 * 10**4)
    assert found["l x l, scalar"][0] > found["l x l, scalar"][1]


def test_every_model_with_several_tiers_has_a_row():
    from assay.simulators.core import scenarios

    models = {row.model.partition(",")[0] for row in TABLE}
    packages = {s.work.split(".")[3] for s in scenarios.SCENARIOS.values() if hasattr(s, "work")}
    one_tier = {"finestructure"}  # literal training alone, as the stand-ins on digits
    assert packages - one_tier == models
