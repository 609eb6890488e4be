"""The scenarios of the patch model: simulated runs against the mean field and exact counts,
controls that move one thing.
"""

import numpy as np
import pytest

from assay.simulators.core import scenarios
from assay.simulators.models.multiview import hard, studies
from assay.simulators.models.multiview.setting import Setting

POINT = {
    "d": "24",
    "k": "8",
    "m": "1500",
    "tau": "2.5",
    "batch": "64",
    "steps": "20",
    "tests": "300",
}


@pytest.mark.parametrize("labels, rate", [("coarse", "0.05"), ("fine", "0.4")])
def test_runs_follow_the_mean_field(labels, rate):
    seen = scenarios.run("granularity-coarse", POINT | {"labels": labels, "rate": rate})
    late = seen.sel(t=[10, 20])
    assert (late.easy == 0).all()
    for which in ("common", "fine"):
        assert np.allclose(late[which], late[f"{which}_theory"], rtol=0.12), which
        assert (late[f"{which}_least"] <= late[which]).all() and (
            late[which] <= late[f"{which}_most"]
        ).all()
    assert np.allclose(late.hard, late.hard_theory, atol=0.08)
    if labels == "fine":
        assert float(late.hard.max()) < 0.01 < 1 < float((late.fine / late.common).min())
    if labels == "coarse":
        assert float(late.hard.min()) > 0.2 and np.allclose(
            8 * late.fine / late.common, 1, atol=0.35
        )


def test_firing_neurons_are_counted_in_the_draw():
    setting = Setting(d=40, k=8, m=3000, tau=2.0, batch=64, iota=0.0)
    found = studies.firing(setting)
    assert found.shape == (2, 18) and abs(found.mean() / (3000 * 0.02275) - 1) < 0.1


def test_each_control_moves_the_hard_error():
    seen = scenarios.run("granularity-controls", POINT | {"steps": "10"})
    error = dict(zip(seen.point.values.tolist(), seen.hard.values))
    assert (seen.easy < 0.01).all() and error["coarse labels"] > 0.2
    for name in (
        "no feature noise",
        "feature noise under the bias",
        "two subclasses",
        "fine labels",
    ):
        assert error[name] < 0.1, name
    assert abs(error["no strong noise"] - error["coarse labels"]) < 0.03


def test_splitting_the_labels_lowers_the_hard_error():
    seen = scenarios.run("granularity-groups", POINT | {"steps": "10", "groups": "1 2 8"})
    assert (seen.hard[1:] < seen.hard[0] / 3).all() and seen.point.values.tolist() == [2, 4, 16]
    assert (np.diff(seen.k_ratio) > 0).all()


def test_the_diagram_of_the_hard_error():
    seen = scenarios.run("granularity-hard", {"ks": "4 16 64", "hards": "1 4"})
    assert (np.diff(seen.error, axis=0) > 0).all() and (np.diff(seen.error, axis=1) > 0).all()
    for h, k in zip((1.0, 4.0), seen.half.values):
        assert hard.error(np.array([1 / k]), hard=h)[0] == pytest.approx(0.5, abs=1e-6)
    assert (seen.ceiling.values >= seen.error.values[-1]).all()


def test_the_closed_form_starts_and_ends_as_it_should():
    seen = scenarios.run("granularity-law", {"k": "16", "last": "1000"})
    early, late = seen.isel(tau=1), seen.isel(tau=-1)
    assert float(early.fine_common / early.fine_fine) == pytest.approx(16 / 31, abs=1e-2)
    assert float(late.coarse_fine / late.coarse_common) == pytest.approx(1 / 16)
    assert float(
        late.fine_fine - late.fine_common - 15 / 16 * np.expm1(late.fine_common)
    ) == pytest.approx(0, abs=1e-9)
