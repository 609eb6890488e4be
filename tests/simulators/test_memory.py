"""Memory is estimated before anything is allocated: the estimates against measured peaks, and the
refusals.
"""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from assay.simulators.core import memory, scenarios
from assay.simulators.sweeps import model
from tests.simulators.small import DIGITS, SMALL, of

ALL = SMALL | DIGITS
SWEPT = sorted(name for name, m in model.models().items() if isinstance(m, model.Model))
FACTOR = 5
"""An estimate is at least the measured peak and at most so many times as much, the floor and a few
MB of either apart.
"""
SLACK = 4e6
LARGER = {
    "phases-margin": {"points": "20000"},
    "phases-first-passage": {"points": "20000", "limit": "1000"},
    "phases-mixed-features": {"n": "2000", "d": "1000", "steps": "8"},
    "majority-sampled": {"n": "90000"},
    "distillation-angles": {"d": "50", "size": "20000"},
    "distillation-flow": {"d": "150", "n": "60"},
    "distillation-monotone": {"d": "400", "runs": "20", "flow": "no"},
    "distillation-scaling": {"sizes": "10 400", "dimensions": "1000", "kappas": "1", "runs": "500"},
    "collapse-margins": {"n": "32", "m": "100", "points": "40"},
    "collapse-tiers": {"n": "20", "m": "10", "d": "20000", "steps": "8"},
    "granularity-coarse": {"d": "1000", "m": "1000"},
    "granularity-fine": {"d": "1000", "m": "500"},
    "granularity-large": {"neurons": "30"},
    "granularity-hard": {"hards": "100", "s": "100", "P": "2000", "ks": "8"},
    "digits-phases": {"log2_steps": "1", "runs": "16", "network": "F1"},
    "digits-hinge": {"log2_steps": "1", "runs": "16"},
    "digits-layers": {"log2_steps": "1", "runs": "8"},
    "digits-prototypes": {"log2_steps": "1", "runs": "9"},
    "digits-labels": {"epochs": "1", "width": "1024"},
    "digits-transfer": {"runs": "8", "labels": "sample", "size": "1600", "batch": "1600"},
}
"""The digits are not asked for the same twice: what was trained is kept in memory."""
SAMPLE = {
    "phases-margin",
    "majority-sampled",
    "distillation-flow",
    "collapse-margins",
    "granularity-hard",
    "digits-hinge",
}
"""Whose peak is measured in every run, one of each paper: the tracing of memory takes seconds, and
no verdict rests on an estimate.  The others run with ``-m slow``.
"""


def peak_of(work) -> tuple[float, object]:
    """Most bytes held while `work` runs, those of compiled code apart, and what it returns."""
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        found = work()
        return tracemalloc.get_traced_memory()[1] - before, found
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", sorted(scenarios.SCENARIOS))
def test_every_scenario_has_an_estimate(name):
    scenario = scenarios.SCENARIOS[name]
    assert memory.FLOOR <= scenario.bytes(**ALL[name])
    assert scenario.bytes() < 4e9  # the defaults fit an ordinary machine
    swept = model.models()[name].bytes({p.name: p.default for p in model.models()[name].parameters})
    assert swept == (scenario.bytes(), 0.0)


WIDER = {
    "softmax": ({"l": 50, "steps": 4096}, 400, None),
    "logistic": ({"steps": 256}, 400, None),
    "mixture": ({"n": 64, "m": 64}, 2, None),
    "multiview": (
        {"s": 30.0, "P": 128, "hard": 20.0, "steps": 3},
        50,
        ("loss", "hard_error", "growth"),
    ),
    "multiview-lucky": ({}, 100, None),
}
"""For each vectorised model a point, rows there, and measures (None: all)."""


def test_every_model_of_sweeps_is_measured():
    assert sorted(WIDER) == SWEPT and all(model.models()[name].memory for name in SWEPT)


@pytest.mark.parametrize("name", sorted(WIDER))
def test_estimates_of_sweeps_hold_against_the_measured_peak(name):
    import numpy as np

    found, (changes, rows, measures) = model.models()[name], WIDER[name]
    point = {p.name: p.default for p in found.parameters} | changes
    asked = measures or tuple(m.name for m in found.measures)

    def work(count):
        columns = {n: np.array([value] * count) for n, value in point.items()}
        return found.measured(columns, np.arange(count), 0, asked)

    work(1)  # imports and compiles
    peak, _ = peak_of(lambda: work(rows))
    once, each = found.bytes(point)
    assert peak <= once + rows * each + memory.FLOOR
    assert once + rows * each <= FACTOR * peak + SLACK


@pytest.mark.parametrize(
    "name", [n if n in SAMPLE else pytest.param(n, marks=pytest.mark.slow) for n in sorted(LARGER)]
)
def test_estimates_hold_against_the_measured_peak(name):
    of(name)  # imports and compiles
    changes = ALL[name] | LARGER[name]
    peak, _ = peak_of(lambda: scenarios.run(name, changes))
    estimate = scenarios.SCENARIOS[name].bytes(**changes)
    assert peak <= estimate
    assert estimate - memory.FLOOR <= FACTOR * peak + SLACK


@pytest.mark.parametrize(
    "name, changes, words",
    [
        (
            "granularity-coarse",
            {"d": "1000000"},
            "d up to about .* would fit; granularity-large serves any d",
        ),
        (
            "granularity-coarse",
            {"d": "10^9", "noise": "0", "strong": "0", "m": "10^9"},
            "granularity-large",
        ),
        ("granularity-fine", {"m": "10^15"}, "m up to about"),
        ("granularity-both", {"d": "10^6"}, "GB of memory|TB of memory"),
        ("granularity-controls", {"d": "10^7"}, "TB of memory"),
        ("granularity-groups", {"d": "10^7"}, "TB of memory"),
        ("granularity-law", {"points": "10^12"}, "points up to about"),
        ("phases-random-start", {"l": "100000", "d": "100000"}, "l up to about"),
        ("phases-mixed-features", {"n": "10^9"}, "n up to about"),
        ("phases-margin", {"points": "10^12"}, "points up to about"),
        ("majority-sampled", {"n": str(10**16)}, "n up to about"),
        ("majority-tiers", {"n": str(10**30)}, "n up to about"),
        ("majority-late", {"points": "10^12"}, "points up to about"),
        ("collapse-ratio", {"m": "10^12"}, "m up to about"),
        ("collapse-tiers", {"d": "10^12"}, "d up to about"),
        ("distillation-geometry", {"d": "10^7"}, "d up to about"),
        ("distillation-monotone", {"runs": "10^12"}, "runs up to about"),
        ("distillation-scaling", {"sizes": "1e15"}, "EB of memory"),
        ("collapse-hidden", {"values": "1000000000"}, "memory"),
        (
            "digits-transfer",
            {"width": "4096", "runs": "256", "labels": "sample", "size": "1600"},
            "width up to about 89 or runs up to about 18 would fit",
        ),
    ],
)
def test_what_does_not_fit_is_refused_before_it_is_allocated(name, changes, words, monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 8e9)
    scenarios.SCENARIOS[name].bytes()  # imports

    def refused():
        with pytest.raises(memory.TooLarge, match=words) as caught:
            scenarios.run(name, changes)
        return str(caught.value)

    peak, line = peak_of(refused)
    assert peak < memory.FLOOR and "\n" not in line and len(line) < 300 and "8 GB are free" in line


def test_a_sweep_that_does_not_fit_is_refused_before_it_is_allocated(monkeypatch):
    from assay.simulators.sweeps import running
    from assay.simulators.sweeps.plan import Sweep

    monkeypatch.setattr(memory, "available", lambda: 8e9)
    for grid in ("P=32,1e12", "s=8,1e12 P=1e15"):
        sweep = Sweep.of("multiview", grid, ("loss",))
        peak, _ = peak_of(
            lambda sweep=sweep: pytest.raises(memory.TooLarge, running.require, sweep)
        )
        assert peak < memory.FLOOR


def test_what_is_said_to_fit_fits(monkeypatch):
    import re

    monkeypatch.setattr(memory, "available", lambda: 8e9)
    scenario = scenarios.SCENARIOS["granularity-coarse"]
    with pytest.raises(memory.TooLarge) as caught:
        scenario.run(d="1000000")
    most = int(re.search(r"d up to about (\d+)", str(caught.value))[1])
    assert scenario.bytes(d=most) <= 8e9 < scenario.bytes(d=most * 11 // 10)


def test_tiers_refuse_by_themselves(monkeypatch):
    import numpy as np

    from assay.simulators.models.multiview import dense, lazy
    from assay.simulators.models.multiview.setting import Setting
    from assay.simulators.models.softmax import data, reduced
    from assay.simulators.models.softmax import dense as literal

    monkeypatch.setattr(memory, "available", lambda: 1e8)
    wide = Setting(d=10**6)
    point = data.Setting(10, 10**6, 2.0, 0.1, 2000)
    for work, words in (
        (lambda: dense.train(wide), "use lazy"),
        (lambda: lazy.Lazy(wide), "order parameters serve any dimension"),
        (lambda: literal.run(point, np.zeros((10, 10)), [0, 1]), "l x l recursion"),
        (
            lambda: reduced.sums(np.zeros((200, 50, 50)), 2.0, 0.1, range(1000)),
            "record fewer steps",
        ),
    ):
        peak, _ = peak_of(
            lambda work=work, words=words: pytest.raises(memory.TooLarge, work).match(words)
        )
        assert peak < memory.FLOOR


def test_neurons_that_come_in_later_are_counted_before_they_are_allocated(monkeypatch):
    import numpy as np

    from assay.simulators.models.multiview import lazy
    from assay.simulators.models.multiview.setting import Setting

    trainer = lazy.Lazy(Setting(m=100, k=2, batch=8, tau=3.0), tests=10)
    monkeypatch.setattr(memory, "available", lambda: 1e3)
    with pytest.raises(memory.TooLarge, match="take fewer neurons"):
        trainer._enter(np.arange(50))


def test_limits_of_containers_are_read(tmp_path):
    first, second = tmp_path / "memory" / "a" / "b", tmp_path / "c"
    for folder, names in (
        (first, ("memory.limit_in_bytes", "memory.usage_in_bytes")),
        (second, ("memory.max", "memory.current")),
    ):
        folder.mkdir(parents=True)
        for name, value in zip(names, ("5000", "2000")):
            (folder / name).write_text(value + "\n")
    (first / "memory.stat").write_text("total_inactive_file 500\ncache 7\n")
    own = tmp_path / "own"
    own.write_text("4:memory:/a/b\n3:cpu:/x\n0::/c\n")
    assert sorted(memory._groups(str(tmp_path), str(own))) == [3000.0, 3500.0]
    (second / "memory.max").write_text("max\n")
    assert memory._groups(str(tmp_path), str(own)) == [3500.0]
    assert memory.available() is None or memory.available() > 0
    assert memory.size(1.33e12) == "1.33 TB" and memory.size(12) == "12 bytes"
