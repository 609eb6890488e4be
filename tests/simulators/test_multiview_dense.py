"""Setting, data and training of the model of `granularity`: exact laws, dense against lazy, numpy
against JAX.
"""

import numpy as np
import pytest
from scipy import stats

from assay.simulators.models.multiview import data, dense, lazy, observe, runs
from assay.simulators.models.multiview.setting import SETTINGS, Setting, literal_logs

SMALL = Setting(d=14, k=4, P=6, s=2, hard=1, batch=16, m=300, rate=0.05, steps=12, tau=2.0, mu=0.1)


@pytest.mark.parametrize(
    "changes, word",
    [
        ({"k": 3}, "multiple of 2k"),
        ({"labels": 5}, "divides k"),
        ({"labels": "some"}, "labels"),
        ({"labels": True}, "labels"),
        ({"d": 33}, "2k + 2"),
        ({"d": "64"}, "d must"),
        ({"m": 2.5}, "m must"),
        ({"beta": -1}, "beta"),
        ({"iota": 1}, "iota"),
        ({"start": 0}, "start"),
        ({"q": 1}, "no 'q'"),
        ({"low": 0.5}, "low"),
        ({"s": 33}, "s (s*)"),
        ({"noise": float("nan")}, "noise"),
        ({"strong": float("inf")}, "strong"),
        ({"mu": 3.0}, "mu"),
    ],
)
def test_a_bad_value_gives_one_line(changes, word):
    with pytest.raises(ValueError) as error:
        Setting().change(**changes)
    assert word in str(error.value) and "\n" not in str(error.value)


def test_settings_and_labels():
    assert set(SETTINGS) == {"S1", "S2", "S3", "S4", "S4b", "S5", "S6", "S7", "S8"}
    assert (
        Setting().nodes,
        Setting(labels="fine").nodes,
        Setting(labels=4).nodes,
        Setting(labels="4").nodes,
    ) == (2, 32, 8, 8)
    assert [Setting(labels=4).node(1, c) for c in (0, 3, 4, 15)] == [4, 4, 5, 7]
    zero = dict.fromkeys(
        ("hard", "iota", "low", "high", "noise", "strong", "mu", "beta", "rate", "steps"), 0
    )
    assert Setting(**zero).hard == 0


def test_literal_values():
    point = Setting.literal(20000, k=16, s=8, m=1000, batch=64)
    assert (
        point.d == 20000
        and abs(point.tau**2 / (4.1 * 9.903487552536127) - 1) < 1e-12
        and point.P > 1e13
    )
    with pytest.raises(ValueError, match="give k and s"):
        Setting.literal("1e129")
    with pytest.raises(ValueError, match="literal_logs"):
        Setting.literal("1e131")
    logs = literal_logs("1e131")
    assert logs["k"] > logs["s"] - logs["beta"] and abs(logs["m"] / logs["d"] - 2.1) < 1e-12


LEVEL = 1e-4


def _agree(one, other, tolerance):
    """Both records hold the same numbers, up to rounding of sums."""
    for name, a in one.arrays().items():
        if name not in ("kept", "doubt"):
            scale = np.max(np.abs(a), where=np.isfinite(a), initial=1e-300)
            np.testing.assert_allclose(
                other.arrays()[name], a, rtol=0, atol=tolerance * scale, err_msg=name
            )


@pytest.mark.parametrize("labels", ["coarse", "fine", 2])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"noise": 0, "strong": 1.5, "d": 10},
        {"noise": 0.3, "strong": 2, "high": 2},
        {"beta": 0, "iota": 0, "strong": 0, "mu": 0},
    ],
)
def test_lazy_training_gives_the_numbers_of_dense_training(labels, changes):
    setting = SMALL.change(labels=labels, **changes)
    full, some = dense.train(setting, tests=60), lazy.train(setting, tests=60)
    _agree(full, some, 1e-11)
    assert (
        some.doubt == 0
        and (some.kept <= full.kept).all()
        and (setting.noise > 0.1 or some.kept[-1] < full.kept[-1] / 2)
    )


@pytest.mark.parametrize("labels", ["coarse", 2])
def test_numpy_and_jax_agree(labels):
    setting = SMALL.change(labels=labels, noise=0.05, strong=2)
    _agree(dense.train(setting, tests=40), dense.train(setting, tests=40, backend="jax"), 1e-11)
    half = dense.train(setting.change(steps=2), tests=40, backend="jax", dtype="float32")
    assert (
        np.nanmax(np.abs(half.ratio - dense.train(setting.change(steps=2), tests=40).ratio)) < 1e-3
    )


def test_bounds_by_law_give_the_same_numbers():
    setting = SMALL.change(d=200, noise=0.002, strong=0.5, m=100)
    some = lazy.train(setting, tests=40, guard="law", frozen="exact")
    _agree(dense.train(setting, tests=40), some, 1e-11)
    assert some.doubt <= 1e-9 and some.kept[-1] < 150


def test_neurons_left_out_too_early_come_in():
    setting = SMALL.change(noise=0.15, mu=0.02)
    trainer = lazy.Lazy(setting, tests=20, reserve=0.02)
    before = trainer.kept
    some = observe.run(setting, trainer, tests=20)
    _agree(dense.train(setting, tests=20), some, 1e-11)
    assert before < some.kept[-1] and (np.diff(some.kept) >= 0).all()


def test_audit_finds_a_neuron_that_should_not_be_left_out():
    setting = SMALL.change(noise=0.01)
    good = lazy.Lazy(setting)
    assert good.audit(data.batch(setting, 0)) < 0
    active = int(np.argmax(good.first.max(axis=1)))
    keep = np.flatnonzero(good.rows != active)
    good.rows, good.W, good.b = good.rows[keep], good.W[keep], good.b[keep]
    with pytest.raises(ValueError, match="left out is active"):
        good.audit(data.batch(setting, 0))


def test_frozen_responses_drawn_by_law():
    """Mean response to zeta*, over samples and nodes: neurons left out drawn by law, against the
    exact product.
    """
    setting = SMALL.change(d=60, m=3000, noise=0, strong=0.4, start=1.0)
    means = []
    for how in ("exact", "law"):
        trainer = lazy.Lazy(setting, frozen=how, tests=400)
        found = np.concatenate([trainer._strong_response(b) for b in data.test(setting, 400, True)])
        means.append((found.mean(), found.mean(axis=0).std() + found.std() / 20))
    assert abs(means[0][0] - means[1][0]) < 4 * (means[0][1] + means[1][1]) and means[0][0] > 0


def _chi_square(found, law):
    """p-value of counts found against probabilities, cells merged until each expects 5."""
    expected, seen, cells = 0.0, 0.0, []
    for e, o in zip(law * len(found), np.bincount(found, minlength=len(law))):
        expected, seen = expected + e, seen + o
        if expected >= 5:
            cells.append((expected, seen))
            expected, seen = 0.0, 0.0
    e, o = np.array(cells).T
    e[-1], o[-1] = e[-1] + expected, o[-1] + seen
    return stats.chi2.sf(((o - e) ** 2 / e).sum(), len(e) - 1)


def _subclass_law(P, s):
    """Law of n_sub: a binomial in the patches that are not common, mixed over their number."""
    n = np.arange(P + 1)
    rows = [stats.binom.pmf(n, P - c, min(1.0, s / max(P - c, 1))) for c in n]
    return stats.binom.pmf(n, P, s / P) @ np.array(rows)


@pytest.mark.parametrize("P, s, hard", [(6, 2.0, 1.0), (32, 8.0, 4.0), (5, 4.5, 3.0)])
def test_counts_follow_their_exact_laws(P, s, hard):
    setting, size = Setting(P=P, s=s, hard=hard), 20000
    easy = data.counts(setting, size, False, np.random.default_rng(3))
    tough = data.counts(setting, size, True, np.random.default_rng(4))
    n, sub = np.arange(P + 1), _subclass_law(P, s)
    alien = sub @ np.array([stats.binom.pmf(n, P - c, min(1.0, hard / max(P - c, 1))) for c in n])
    assert _chi_square(easy.common, stats.binom.pmf(n, P, s / P)) > LEVEL
    assert (
        _chi_square(easy.sub, sub) > LEVEL
        and _chi_square(tough.sub, sub) > LEVEL
        and _chi_square(tough.alien, alien) > LEVEL
    )
    assert not tough.common.any() and not easy.alien.any() and not easy.strong.any()
    assert ((tough.strong == 1) == (tough.sub + tough.alien < P)).all()


def test_samples_hold_the_patches_they_should():
    setting = SMALL.change(noise=0, strong=0)
    for hard in (False, True):
        found = data.sample(setting, 1, 2, hard, 300, np.random.default_rng(0))
        X, owner = found.patches()
        assert X.shape == (300 * setting.P, setting.d) and (np.bincount(owner) == setting.P).all()
        size = (X > 0).sum(axis=0)
        n = found.counts
        assert (
            size[1] == n.common.sum()
            and size[setting.fine(1, 2)] == n.sub.sum()
            and size[0] == n.alien.sum()
            and size.sum() == (X != 0).sum()
        )
        assert (found.label == np.where(n.common + n.sub > 0, 1, -1)).all() and (
            found.node == 0
        ).sum() == 0
        real = X[:, [1, setting.fine(1, 2)]]
        assert (np.abs(np.square(real[real > 0]) - 1) <= setting.iota).all()
    assert ((X[:, 0][X[:, 0] > 0] >= setting.low) & (X[:, 0][X[:, 0] > 0] <= setting.high)).all()


def test_batches_are_stratified_fresh_and_keyed():
    setting = SMALL.change(labels=2)
    one, two = data.batch(setting, 0), data.batch(setting, 1)
    assert (np.bincount(one.y * setting.k + one.c) == setting.batch // (2 * setting.k)).all() and (
        np.bincount(one.node) == 4
    ).all()
    assert not np.array_equal(one.noise("blank", 3), two.noise("blank", 3))
    np.testing.assert_array_equal(one.noise("blank", 3), data.batch(setting, 0).noise("blank")[:3])
    np.testing.assert_array_equal(data.others(setting, [5])[0], data.others(setting, range(9))[5])


def test_zero_parameters_and_no_steps_are_legal():
    zero = dict.fromkeys(("hard", "iota", "low", "high", "noise", "strong", "mu", "beta"), 0)
    for setting in (
        SMALL.change(**zero),
        SMALL.change(steps=0),
        SMALL.change(rate=0),
        SMALL.change(tau=9.0),
    ):
        _agree(dense.train(setting, tests=20), lazy.train(setting, tests=20), 1e-11)
    assert np.isnan(lazy.train(SMALL, [0], tests=0).easy).all()


@pytest.mark.parametrize(
    "call, word",
    [
        (lambda: dense.train(SMALL, backend="torch"), "backend"),
        (lambda: dense.train(SMALL, dtype="int8"), "dtype"),
        (lambda: lazy.train(SMALL, [13]), "steps"),
        (lambda: lazy.train(SMALL, [0.5]), "whole"),
        (lambda: lazy.train(SMALL, guard="none"), "guard"),
        (lambda: lazy.train(SMALL, tests=-1), "tests"),
        (lambda: dense.train(SETTINGS["S1"].change(d=10**6)), "lazy"),
        (lambda: data.draw(SMALL, [2], [0], False, (1, 2)), "y must"),
        (lambda: data.counts(Setting(P=2**62), 1, False, np.random.default_rng(0)), "P is"),
    ],
)
def test_bad_calls_give_one_line(call, word):
    with pytest.raises(ValueError) as error:
        call()
    assert word in str(error.value) and "\n" not in str(error.value)


def test_runs_are_kept_and_read_back(tmp_path):
    first = runs.run(SMALL, tests=40, store=tmp_path)
    assert len(list(tmp_path.iterdir())) == 1
    kept = next(tmp_path.iterdir()).stat().st_mtime_ns
    again = runs.run(SMALL, tests=40, store=tmp_path)
    assert next(tmp_path.iterdir()).stat().st_mtime_ns == kept
    for name, value in first.arrays().items():
        np.testing.assert_array_equal(again.arrays()[name], value)
    runs.run(SMALL, tests=40, store=tmp_path, seed=1)
    assert len(list(tmp_path.iterdir())) == 2
    found = runs.curves(again)
    assert (
        all(len(v) == len(again.times) for v in found.values())
        and (found["ratio_low"][1:] <= found["ratio"][1:]).all()
    )
    with pytest.raises(ValueError, match="no setting"):
        runs.run("S9")


def test_coarse_labels_leave_hard_samples_wrong_and_fine_ones_do_not():
    """S1 after 30 steps, and S5 after 40 with half the neurons."""
    coarse = runs.curves(runs.run("S1", tests=400, steps=30, observe=[30]))
    fine = runs.curves(runs.run("S5", tests=400, steps=40, m=600, observe=[40]))
    assert (
        coarse["easy"][-1] <= 0.005
        and 0.6 <= coarse["hard"][-1] <= 0.97
        and 0.8 / 16 <= coarse["ratio_low"][-1] <= coarse["ratio_high"][-1] <= 1.5 / 16
    )
    assert (
        fine["easy"][-1] <= 0.01
        and fine["hard"][-1] <= 0.05
        and abs(coarse["slope"][-1] + 0.1) < 1e-5
        and coarse["off"][-1] < 0
        and coarse["spread"][-1] < 1e-9
    )
