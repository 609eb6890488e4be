"""Numbers of trained networks that figures show are on record, and serve only for the code that
computed them.
"""

from dataclasses import replace

import numpy as np
import pytest

from assay.reports import measured, papers
from assay.reports.papers.granularity import training

SIMULATOR = "assay.simulators.models.multiview.setting"


@pytest.mark.parametrize("one", papers.measured(), ids=lambda one: f"{one.paper}/{one.name}")
def test_the_record_is_of_the_code_as_it_is(one):
    assert one.kept(), "python -m assay.reports.papers computes it again"


def test_numbers_are_computed_again_once_the_settings_or_the_file_change(tmp_path, monkeypatch):
    monkeypatch.setattr(measured, "_PAPERS", tmp_path)
    made = []

    @measured.measured("paper", "name", SIMULATOR, lambda: (1, 2))
    def one():
        made.append(1)
        return {"x": np.array([[1.0, np.nan]]), "y": [1 / 3]}

    assert one.kept() is None and one()["y"].tolist() == [1 / 3]
    one.record()
    np.testing.assert_allclose(one()["x"], [[1, np.nan]])
    assert len(made) == 2 and one()["y"][0] == pytest.approx(1 / 3, abs=1e-9)
    assert replace(one, settings=lambda: (1, 3)).kept() is None
    other = replace(one, simulator="assay.simulators.models.multiview.data")
    assert other.made_of != one.made_of and other.kept() is None
    for damage in (b"", b"{", b"[]", b'{"made of": "x"}'):
        one.file.write_bytes(damage)
        assert one.kept() is None and one()["y"].tolist() == [1 / 3]


def test_a_run_made_again_shows_what_is_on_record(tmp_path):
    from assay.simulators.models.multiview import runs

    setting = min(training._spots(), key=lambda each: (each.k, each.P))
    at = training._spots().index(setting)
    record = runs.run(setting, [setting.steps], tests=training.TESTS, store=tmp_path)
    kept = training.spots_measured.kept()
    assert kept["error"][at] == pytest.approx(float(record.hard[-1]), abs=1e-8)
    assert kept["k ratio"][at] == pytest.approx(
        setting.k * float(runs.curves(record)["ratio"][-1]), rel=1e-6
    )
