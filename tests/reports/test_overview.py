"""The front page's sweep: small here, interrupted and resumed as the report does it."""

import pytest

from assay.reports import overview
from assay.simulators.sweeps import running


def test_the_sweep_is_interrupted_and_resumed(tmp_path, monkeypatch):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    monkeypatch.setattr(
        overview, "GRID", "l=3:300:log6 k=1.5:4:log3 lambda_d=0.1:1000:log6 steps=200"
    )
    monkeypatch.setattr(
        running, "cut", lambda rows, *_: [(i, min(i + 10, rows)) for i in range(0, rows, 10)]
    )
    runs, run = [], running.run

    def watched(*words, **more):
        try:
            runs.append(run(*words, **more).computed)
        except KeyboardInterrupt:
            runs.append("interrupted")
            raise

    monkeypatch.setattr(running, "run", watched)
    data, shards, kept = overview.table()
    assert runs == ["interrupted", shards - kept] and (shards, kept) == (11, 6)
    assert data["rise"].shape == (6, 3, 6)
    assert overview.table()[1:] == (shards, kept) and runs[2:] == [0, 0]
    assert "interrupted on purpose after 6 of its 11 shards" in overview.pictures()[0].caption


@pytest.mark.parametrize("claim, exponent", [("phases.cor4", -2.0)])
def test_measured_exponents_agree_with_the_claim(claim, exponent, tmp_path, monkeypatch):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    [(scaling, fit)] = overview.exponents(claim)
    assert scaling.predicted == exponent and abs(fit.exponent - exponent) < 0.1
