"""Training of networks: what a schedule does, the same end after a kill, failures in a line."""

import dataclasses
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import jax
import numpy as np
import pytest

from assay.simulators.networks.data.images import Images
from assay.simulators.networks.training import (
    Schedule,
    TrainingError,
    forward,
    loop,
    replicates,
    train,
)
from assay.simulators.networks.training.pictures import augmented, standard
from assay.simulators.networks.training.steps import Steps, programs
from assay.simulators.networks.zoo import network

F1 = network("f1", 3, image=(8, 8, 3), width=1 / 16)
PLAN = Schedule(
    "nesterov", 0.05, 0.9, 1e-3, milestones=(2,), batch=16, epochs=3, augmentation="crop-flip"
)

F0 = network("f0", 3, image=(8, 8, 3))
EASY = Schedule("nesterov", 0.05, 0.9, 1e-3, batch=16, epochs=3)


def drawn(count=80, seed=1):
    """Three classes of noise around pictures of their own."""
    rng = np.random.default_rng(seed)
    labels = (np.arange(count) % 3).astype(np.int32)
    means = np.random.default_rng(0).uniform(60, 190, (3, 8, 8, 3))
    pixels = np.clip(means[labels] + rng.normal(0, 40, (count, 8, 8, 3)), 0, 255).astype(np.uint8)
    return Images(pixels, {"fine": labels}, {"fine": ("a", "b", "c")}, f"{seed:064x}", "procedural")


def leaves(run):
    return [np.asarray(leaf) for leaf in jax.tree.leaves(run.variables)]


def same(first, second):
    assert all(np.array_equal(a, b) for a, b in zip(leaves(first), leaves(second), strict=True))
    for name in first.curves:
        np.testing.assert_array_equal(first.curves[name], second.curves[name], name)


@pytest.fixture(scope="module")
def whole():
    return train(F1, drawn(), "fine", PLAN, seed=3, test=drawn(30, 2))


def test_steps_are_those_of_torch_written_out():
    """Full batches, one dense layer: momentum, Nesterov, weight decay and milestones by hand."""
    data, net = drawn(), F0
    mean, deviation = standard(data.pixels)
    np.testing.assert_allclose(mean, (data.pixels / 255).mean((0, 1, 2)), rtol=1e-6)
    np.testing.assert_allclose(deviation, (data.pixels / 255).std((0, 1, 2)), rtol=1e-6)
    inputs = ((data.pixels / 255 - mean) / deviation).reshape(80, -1)
    labels = np.eye(3)[data.labels["fine"]]
    for optimizer in ("sgd", "nesterov"):
        plan = Schedule(optimizer, 0.02, 0.8, 0.01, milestones=(2,), batch=100, epochs=3)
        seen = []
        run = train(
            net, data, "fine", plan, seed=1, on_epoch=lambda e, v, row: seen.append((e, v, row))
        )
        weights = seen[0][1]["params"]["last"]["kernel"].astype(float)
        moved = np.zeros_like(weights)
        for epoch in range(3):
            scores = np.exp(inputs @ weights)
            scores /= scores.sum(1, keepdims=True)
            assert run.curves["loss"][epoch + 1] == pytest.approx(
                -np.log((scores * labels).sum(1)).mean(), rel=1e-5
            )
            gradient = inputs.T @ (scores - labels) / 80 + 0.01 * weights
            moved = 0.8 * moved + gradient
            step = gradient + 0.8 * moved if optimizer == "nesterov" else moved
            weights = weights - (0.02 if epoch < 2 else 0.002) * step
        np.testing.assert_allclose(run.variables["params"]["last"]["kernel"], weights, rtol=1e-4)


def test_it_learns_and_tells_of_it(whole):
    curves = whole.curves
    assert [len(c) for c in curves.values()] == [4] * 5
    assert curves["test_error"][0] > 0.4 and curves["test_error"][-1] < 0.2
    assert np.isnan(curves["loss"][0]) and curves["loss"][-1] < 0.9 * curves["loss"][1]
    assert curves["rate"] == pytest.approx([0.05, 0.05, 0.005, 0.005])
    test = drawn(30, 2)
    outputs = forward(F1, whole.variables, whole.scale, batch=7)(test.pixels)
    error = (outputs["logits"].argmax(1) != test.labels["fine"]).mean()
    assert error == curves["test_error"][-1] and outputs["features"]["penultimate"].shape[0] == 30


CHILD = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from tests.simulators.test_training import F1, PLAN, drawn, train
def on_epoch(epoch, variables, row):
    if epoch == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
    return {"double": 2 * row["test_error"]}
train(F1, drawn(), "fine", PLAN, seed=3, test=drawn(30, 2), checkpoint=Path(sys.argv[1]),
      on_epoch=on_epoch)
"""


def test_a_killed_run_ends_to_the_bit_as_one_that_nobody_disturbed(tmp_path, whole):
    place = tmp_path / "run.npz"
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(place), "2"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()[-2000:]
    seen = []

    def on_epoch(epoch, variables, row):
        seen.append(epoch)
        return {"double": 2 * row["test_error"]}

    test = drawn(30, 2)
    run = train(F1, drawn(), "fine", PLAN, seed=3, test=test, checkpoint=place, on_epoch=on_epoch)
    assert seen == [2, 3]  # the epoch that was under way, and the last
    double = run.curves.pop("double")
    np.testing.assert_array_equal(double, 2 * run.curves["test_error"])
    same(run, whole)
    assert os.listdir(tmp_path) == ["run.npz"]
    content = place.read_bytes()
    for name, wrong in {"seed": 4, "schedule": dataclasses.replace(PLAN, rate=0.01)}.items():
        settings = {"seed": 3, "schedule": PLAN, name: wrong}
        with pytest.raises(TrainingError, match="is the checkpoint of another run; move it away"):
            train(F1, drawn(), "fine", test=test, checkpoint=place, **settings)
    assert place.read_bytes() == content
    place.write_bytes(content[: len(content) // 2])
    with pytest.raises(TrainingError, match="is damaged or no checkpoint; move it away"):
        train(F1, drawn(), "fine", PLAN, seed=3, test=test, checkpoint=place)


def test_looks_between_the_steps_change_nothing(whole):
    kinds = []

    def look(iteration, variables):
        kinds.append(float(np.abs(variables["params"]["last"]["kernel"]).sum()))
        return {"size": kinds[-1]}

    run = train(
        F1,
        drawn(),
        "fine",
        PLAN,
        seed=3,
        test=drawn(30, 2),
        iterations=(0, 1, 2, 4, 8),
        on_iteration=look,
    )
    same(run, whole)
    assert list(run.looks["iteration"]) == [0, 1, 2, 4, 8] and len(set(kinds)) == 5
    np.testing.assert_array_equal(run.looks["size"], kinds)


@pytest.fixture(scope="module")
def plain():
    """One dense layer, which has no normalisation."""
    return train(F0, drawn(), "fine", EASY, seed=3)


def test_replicates_are_the_runs_of_their_seeds(plain):
    runs = replicates(F0, drawn(), "fine", EASY, seeds=(5, 3))
    np.testing.assert_allclose(leaves(runs[1])[0], leaves(plain)[0], rtol=1e-4, atol=1e-6)
    assert np.abs(leaves(runs[0])[0] - leaves(runs[1])[0]).max() > 1e-2


@pytest.mark.parametrize("name", ["f0", pytest.param("f1", marks=pytest.mark.slow)])
def test_half_precision_shows_the_same_curves(name, request):
    net, plan, fixture = (F0, EASY, "plain") if name == "f0" else (F1, PLAN, "whole")
    full = request.getfixturevalue(fixture)
    run = train(net, drawn(), "fine", dataclasses.replace(plan, precision="bfloat16"), seed=3)
    assert all(leaf.dtype == np.float32 for leaf in leaves(run))
    np.testing.assert_allclose(run.curves["loss"][1:], full.curves["loss"][1:], rtol=0.1)
    assert np.any(run.curves["loss"][1:] != full.curves["loss"][1:])


SHARED = """
import sys, jax, numpy as np
from tests.simulators.test_training import F1, PLAN, drawn, leaves, train
assert len(jax.devices()) == 2
np.savez(sys.argv[1], *leaves(train(F1, drawn(), "fine", PLAN, seed=3)))
"""


@pytest.mark.slow
def test_two_devices_share_each_batch(tmp_path, whole):
    subprocess.run(
        [sys.executable, "-c", SHARED, str(tmp_path / "two.npz")],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "XLA_FLAGS": "--xla_force_host_platform_device_count=2"},
        check=True,
    )
    with np.load(tmp_path / "two.npz") as found:
        for a, b in zip(found.values(), leaves(whole), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)


def test_a_loss_that_is_no_number_keeps_the_last_checkpoint(tmp_path):
    """The rate of the second epoch is beyond all bounds."""
    place = tmp_path / "run.npz"
    plan = dataclasses.replace(EASY, milestones=(1,), factor=1e30)
    with pytest.raises(TrainingError) as caught:
        train(F0, drawn(), "fine", plan, seed=3, checkpoint=place)
    line = str(caught.value)
    assert "no finite number at step" in line and "of epoch 2, at the rate 5e+28" in line
    assert f"{place} keeps the 1 epochs before" in line and "\n" not in line
    with np.load(place) as kept:
        assert json.loads(kept["note"].tobytes())["epoch"] == 1
        assert all(np.isfinite(kept[name]).all() for name in kept.files if name != "note")


def test_a_full_device_computes_batches_in_pieces(monkeypatch, plain):
    """An error of the device at the second epoch: half a batch at a time from there on."""
    told, fails = [], [1]
    real = loop._Training._compile

    def compile_(self):
        real(self)
        advance = self.advance

        def full(state, pixels, labels, scale, seed, epoch, first, last):
            if epoch == 1 and fails[0]:
                fails[0] -= 1
                raise RuntimeError("RESOURCE_EXHAUSTED: Out of memory allocating 1 byte")
            return advance(state, pixels, labels, scale, seed, epoch, first, last)

        self.advance = full

    monkeypatch.setattr(loop._Training, "_compile", compile_)
    run = train(F0, drawn(), "fine", EASY, seed=3, say=told.append)
    assert told == run.notes and len(told) == 1
    assert "batches of 16 are computed 8 images at a time" in told[0]
    np.testing.assert_allclose(leaves(run)[0], leaves(plain)[0], rtol=1e-4, atol=1e-6)
    fails[0] = 99
    with pytest.raises(TrainingError, match="too little memory for f0 even with 1 of 16 images"):
        train(F0, drawn(), "fine", EASY, seed=3)


def test_augmentation_moves_and_mirrors_each_image_for_itself():
    image = np.arange(1, 193, dtype=np.uint8).reshape(1, 8, 8, 3)
    found = np.asarray(augmented(np.repeat(image, 300, 0), jax.random.key(1), "crop-flip"))
    padded = np.pad(image[0], ((1, 1), (1, 1), (0, 0)))
    flipped = np.pad(image[0, :, ::-1], ((1, 1), (1, 1), (0, 0)))
    possible = {
        way[i : i + 8, j : j + 8].tobytes()
        for way in (padded, flipped)
        for i in range(3)
        for j in range(3)
    }
    assert {one.tobytes() for one in found} == possible  # 18 ways, all of them in 300 draws


def test_rates_over_time():
    plan = Schedule(rate=1.0, warmup=2, epochs=10, decay="cosine", final=0.2)
    at = {0: 0, 1: 0.5, 2: 1, 6: 0.6, 10: 0.2}
    assert [float(plan.rate_at(e)) for e in at] == pytest.approx(list(at.values()))
    assert float(Schedule(rate=1.0, factor=0.5, every=0.5).rate_at(1.2)) == 0.25
    assert Schedule.from_dict(json.loads(json.dumps(PLAN.to_dict()))) == PLAN


@pytest.mark.parametrize(
    "wrong,words",
    [
        ({"optimizer": "lion"}, "optimizer must be sgd, nesterov or adam, not 'lion'"),
        ({"batch": 0}, "batch must be a whole number from 1"),
        ({"rate": float("nan")}, "rate must be a number from 0"),
        ({"momentum": 1}, "momentum must be from 0 to below 1"),
        ({"lr": 1}, "no setting 'lr'; there are optimizer, rate"),
    ],
)
def test_a_senseless_schedule_is_one_line(wrong, words):
    with pytest.raises(TrainingError) as caught:
        Schedule.from_dict(wrong)
    assert words in str(caught.value)


def test_data_that_does_not_fit_is_refused_before_anything_is_allocated(monkeypatch):
    from assay.simulators.core import memory

    small = network("f1", 2, image=(8, 8, 3))
    with pytest.raises(TrainingError, match="go up to 2, and the network has 2 classes"):
        train(small, drawn(), "fine", PLAN, seed=1)
    with pytest.raises(TrainingError, match="takes images of 4 x 4 x 3, and these are 8 x 8 x 3"):
        train(network("f0", 3, image=(4, 4, 3)), drawn(), "fine", PLAN, seed=1)
    with pytest.raises(TrainingError, match="no labels 'coarse'"):
        train(F1, drawn(), "coarse", PLAN, seed=1)
    monkeypatch.setattr(memory, "available", lambda: 60_000.0)
    with pytest.raises(memory.TooLarge, match="training f1 in batches of 16 would take about"):
        train(network("f1", 3, image=(8, 8, 3)), drawn(), "fine", PLAN, seed=1)


def test_schedules_and_data_share_programs():
    """What was compiled for one experiment serves the next, whose numbers or images differ."""
    slow, fast = (
        replace(EASY, optimizer="sgd", momentum=0.9, weight_decay=decay) for decay in (1e-3, 1e-4)
    )
    first, second, plain_ = (
        programs(Steps(F0, plan, count), False)
        for plan, count in ((slow, 32), (fast, 64), (replace(slow, momentum=0.0), 32))
    )
    assert first[0] is second[0] and first[0] is not plain_[0]
    assert first[1] is not second[1], "the steps hold the numbers of the schedule"
    assert programs(Steps(F0, slow, 32), False)[1] is first[1], "whatever the images' mean is"
