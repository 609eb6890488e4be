"""Appendix B of the third paper: exact gradients, known MSDR of the inputs, nested and paired
draws, sweeps that stop and resume.
"""

import json

import numpy as np
import pytest

from assay.simulators.core import measures
from assay.simulators.networks.finestructure import clusters, sweep
from assay.simulators.networks.finestructure.clusters import Setting

SMALL = Setting(d=12, hidden=9, samples=6, steps=5)


@pytest.mark.parametrize("activation", clusters.ACTIVATIONS)
@pytest.mark.parametrize("loss", clusters.LOSSES)
def test_gradient_is_the_difference_quotient(activation, loss):
    setting = Setting(d=5, hidden=4, samples=3, steps=0, activation=activation, loss=loss)
    X, own = clusters.draw(setting, 1)
    X, groups = X.astype(float), measures.coarse(own, 4)
    onehot = np.eye(4)[groups]
    parameters = [p.astype(float) for p in clusters.weights(setting, 1)]

    def value():
        out = clusters.hidden_layer(setting, parameters, X) @ parameters[2] + parameters[3]
        return clusters._loss(setting, out, groups)

    slopes, _ = clusters.gradient(setting, parameters, X, onehot)
    for p, slope in zip(parameters, slopes):
        for index in np.ndindex(*p.shape):
            p[index] += 1e-6
            high = value()
            p[index] -= 2e-6
            low = value()
            p[index] += 1e-6
            assert slope[index] == pytest.approx((high - low) / 2e-6, abs=1e-6)


def test_weight_decay_shrinks_every_parameter():
    setting = Setting(d=5, hidden=4, samples=3, steps=1, decay=0.5, rate=0.1)
    X, own = clusters.draw(setting, 1)
    groups = measures.coarse(own, 4)
    plain = clusters.train(
        Setting(d=5, hidden=4, samples=3, steps=1, rate=0.1),
        clusters.weights(setting, 1),
        X,
        groups,
    )
    decayed = clusters.train(setting, clusters.weights(setting, 1), X, groups)
    for a, b, start in zip(plain, decayed, clusters.weights(setting, 1)):
        assert b == pytest.approx(a - 0.05 * start, abs=1e-6)


def test_inputs_have_msdr_one_plus_variance():
    for sigma2, tau2 in ((4.0, None), (0.25, None), (4.0, 1.0)):
        found = clusters.cell(
            Setting(d=4000, hidden=2, samples=40, steps=0, sigma2=sigma2, tau2=tau2), 3
        )
        null = 40 / 39  # D_ii contains the pairs u = v
        if tau2 is None:
            assert found["msdr_input"] / null == pytest.approx(1 + sigma2, rel=0.05)
        else:
            assert found["dissimilar_input"] / null == pytest.approx(1 + sigma2, rel=0.05)
            assert found["similar_input"] / null == pytest.approx(1 + tau2, rel=0.05)


def test_identical_sub_classes_have_the_null_value():
    found = clusters.cell(Setting(d=60, hidden=60, samples=60, steps=50, tau2=0.0), 3)
    assert found["similar"] == pytest.approx(60 / 59, abs=0.03) and found["dissimilar"] > 2


def test_draws_are_paired_and_nested():
    X, own = clusters.draw(SMALL, 1)
    wide, _ = clusters.draw(Setting(d=20, hidden=9, samples=6), 1)
    assert np.array_equal(X, wide[:, :12]) and np.array_equal(own, np.repeat(np.arange(8), 6))
    far, _ = clusters.draw(Setting(d=12, samples=6, sigma2=16.0), 1)
    none, _ = clusters.draw(Setting(d=12, samples=6, sigma2=0.0), 1)
    assert far - none == pytest.approx(2 * (X - none), abs=1e-4)
    assert not np.array_equal(X, clusters.draw(SMALL, 1, 1)[0])


def test_interrupted_sweep_gives_the_same_numbers(tmp_path):
    settings = [SMALL, Setting(d=12, hidden=9, samples=6, steps=5, sigma2=1.0)]
    whole = sweep.table(settings, 3, 5)

    class Stop(Exception):
        pass

    def stop(done, total, label):
        if done == 4:
            raise Stop

    with pytest.raises(Stop):
        sweep.table(settings, 3, 5, tmp_path, stop)
    files = sorted(tmp_path.rglob("*.jsonl"))
    assert sum(len(f.read_text().splitlines()) for f in files) == 4
    files[0].write_bytes(files[0].read_bytes() + b'{"replicate": 2, "ce')  # killed inside a line
    seen = []
    again = sweep.table(settings, 3, 5, tmp_path, lambda *args: seen.append(args[:2]))
    assert json.dumps(again) == json.dumps(whole)
    assert seen[0] == (4, 6) and seen[-1] == (6, 6) and len(seen) == 3
    assert json.dumps(sweep.table(settings, 3, 5, tmp_path)) == json.dumps(whole)
    assert json.dumps(sweep.table(settings, 2, 5, tmp_path)) == json.dumps(
        [row[:2] for row in whole]
    )


def test_damaged_lines_are_computed_again(tmp_path):
    whole = sweep.table([SMALL], 2, 5, tmp_path)
    file = sweep.file_of(tmp_path, SMALL, 5)
    lines = file.read_text().splitlines()
    file.write_text("nonsense\n" + lines[1] + "\n")
    assert json.dumps(sweep.table([SMALL], 2, 5, tmp_path)) == json.dumps(whole)


def test_a_store_that_cannot_be_written_only_keeps_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    assert len(sweep.table([SMALL], 1, 5, tmp_path / "file")[0]) == 1


def test_divergence_is_told():
    found = clusters.cell(
        Setting(d=12, hidden=9, samples=6, steps=40, rate=99.0, loss="squared"), 1
    )
    assert found["diverged"] and "msdr" not in found
    assert np.isnan(sweep.values([[found]], "msdr")).all()


@pytest.mark.parametrize(
    "changes, told",
    [
        (dict(sigma2=-1), "sigma2 must be in"),
        (dict(start="zero"), "start must be one of"),
        (dict(groups=3), "groups must be"),
        (dict(rate=0), "rate must be in"),
        (dict(samples=1), "samples must be in"),
        (dict(clusters=4), "at least two clusters"),
    ],
)
def test_bad_settings_are_refused_in_one_line(changes, told):
    with pytest.raises(ValueError, match=told) as caught:
        Setting(**changes)
    assert "\n" not in str(caught.value)


def test_scenario_uses_the_store(tmp_path):
    from assay.simulators.core import scenarios

    point = {"values": "8", "sigma2": "1", "runs": "2"}
    calls = []
    first = scenarios.run("collapse-dimension", point, tmp_path, lambda *a: calls.append(a))
    again = scenarios.run("collapse-dimension", point, tmp_path, lambda *a: calls.append(a))
    assert first.identical(again) and [a[0] for a in calls] == [0, 1, 2, 2]


def test_an_interrupted_sweep_over_what_is_not_printed_gives_the_same_table(tmp_path):
    from assay.simulators.sweeps import running, table
    from assay.simulators.sweeps.plan import Sweep
    from assay.simulators.sweeps.store import Store

    grid = "values=8 sigma2=1/4,4 rate=0.01,0.1 start=uniform,he runs=1"
    sweep = Sweep.of("collapse-dimension", grid, ("final_msdr", "final_accuracy"))
    cut, whole = Store(tmp_path / "cut"), Store(tmp_path / "whole")

    class Stop(Exception):
        pass

    def stop(done, total, label):
        if done >= 2:
            raise Stop

    with pytest.raises(Stop):
        running.run(sweep, cut, jobs=1, target=1e-6, on_progress=stop)
    done = running.run(sweep, cut, jobs=1, target=1e-6)
    assert done.rows == 8 and 0 < done.computed < done.shards
    found, other = (
        table.flat(store, running.run(sweep, store, jobs=1).name) for store in (cut, whole)
    )
    assert {name: list(column) for name, column in found.items()} == {
        name: list(column) for name, column in other.items()
    }
    assert np.isfinite(found["final_msdr"]).all() and len(set(found["final_msdr"])) == 8
