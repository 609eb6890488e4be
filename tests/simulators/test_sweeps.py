"""Sweeps: what a grid means, which points are computed, and what the models measure at them."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.reports.cli import main
from assay.simulators.core.scenario import Parameter
from assay.simulators.models.softmax import reduced
from assay.simulators.models.softmax.sweeps import recorded, turning_margin
from assay.simulators.sweeps import grid, model, running, table
from assay.simulators.sweeps.plan import Sweep, cut, read, written
from assay.simulators.sweeps.store import Store

PARAMETERS = (
    Parameter("n", 4, ""),
    Parameter("x", 1.0, ""),
    Parameter("q", Fraction(1, 2), ""),
    Parameter("w", "a", ""),
)


# ---- grids
@pytest.mark.parametrize(
    "text, name, values",
    [
        ("n=1:4", "n", (1, 2, 3, 4)),
        ("n=1:1000:log4", "n", (1, 10, 100, 1000)),
        ("n=3,1,3", "n", (1, 3)),
        ("x=0:1:lin3", "x", (0.0, 0.5, 1.0)),
        ("x=0.1:100:log4", "x", (0.1, 1.0, 10.0, 100.0)),
        ("q=1/3:1:lin3", "q", (Fraction(1, 3), Fraction(2, 3), Fraction(1))),
        ("w=b,a", "w", ("a", "b")),
        ("n=1:3:lin9", "n", (1, 2, 3)),
        ("n=1,10:12", "n", (1, 10, 11, 12)),
    ],
)
def test_grids(text, name, values):
    assert grid.read(text, PARAMETERS)[name] == values


@pytest.mark.parametrize(
    "text, says",
    [
        ("n", "is not NAME=VALUES"),
        ("z=1", "no parameter 'z'"),
        ("n=1 n=2", "twice"),
        ("n=1.5", "whole number"),
        ("n=5:1", "backwards"),
        ("x=0:1:log5", "above 0"),
        ("x=1:2:geo5", "is no range"),
        ("x=1:2:lin1", "from 2 to"),
        ("n=1:10000000", "more than"),
        ("w=1:2", "words"),
        ("x=a:2:lin3", "not a number"),
        ("x=1:2:3:4", "is no range"),
        ("x=1:6e2000:log8", "beyond the numbers"),
        ("x=1:6e2000:lin8", "beyond the numbers"),
        ("x=1e-900:1:log8", "beyond the numbers"),
    ],
)
def test_senseless_grids_are_refused_in_one_line(text, says):
    with pytest.raises(grid.GridError, match=says) as error:
        grid.read(text, PARAMETERS)
    assert "\n" not in str(error.value)


@given(st.text(st.characters(codec="ascii"), max_size=30))
def test_no_text_breaks_the_reader(text):
    try:
        for values in grid.read(text, PARAMETERS).values():
            assert list(values) == sorted(set(values))
    except grid.GridError as error:
        assert len(str(error).splitlines()) <= 1


@given(st.one_of(st.integers(), st.floats(allow_nan=False), st.fractions(), st.text()))
def test_values_are_written_with_every_digit(value):
    back = read(json.loads(json.dumps(written(value))))
    assert back == value and type(back) is type(value)


@given(st.integers(1, 10**6), st.floats(1e-9, 10), st.floats(0.01, 30), st.integers(1, 64))
@settings(max_examples=60)
def test_shards_cover_every_row_once(rows, each, target, jobs):
    ranges = cut(rows, max(each, target / 2e4), target, jobs)
    assert [first for first, _ in ranges] == [0, *(last for _, last in ranges[:-1])] and ranges[-1][
        1
    ] == rows


@pytest.mark.parametrize(
    "arguments, says",
    [
        (("softmx", ""), "did you mean softmax"),
        (("softmax", "", ("dips",)), "does not measure 'dips'"),
        (("softmax", "", (), 3), "no random numbers"),
        (("collapse-dimension", "seed=1,2"), "a grid over it has no effect; use --seed"),
        (("softmax", "", (), 0), "at least 1"),
        (("softmax", "l=2:90000 k=1:50000:lin90000"), "more than"),
    ],
)
def test_senseless_sweeps_are_refused_in_one_line(arguments, says):
    with pytest.raises(ValueError, match=says):
        Sweep.of(*arguments)


# ---- the models
def test_the_softmax_model_measures_what_the_recursion_gives():
    sweep = Sweep.of("softmax", "l=2,5,40 k=1,2,7/2 lambda_d=0.1,3,200 steps=500")
    points, replicates = sweep.block(range(sweep.rows))
    found = model.find("softmax").measured(points, replicates, 0, sweep.measures)
    for row in range(sweep.rows):
        l, k, rate = points["l"][row], points["k"][row], points["lambda_d"][row]
        margins = reduced.margins(l, k, rate * (k + 1) / (2 * l**2), range(501))
        np.testing.assert_allclose(found["final_margin"][row], margins[-1], rtol=1e-12)
        turn = turning_margin(np.array([l]), np.array([k]))[0]
        if math.isnan(turn) or margins[-1] < turn:
            assert math.isnan(found["turning_time"][row])
        else:
            assert found["turning_time"][row] == np.argmax(margins >= turn)
        assert found["min_error"][row] <= found["final_error"][row] * (1 + 1e-12)


def test_the_turning_margin_has_its_closed_form_for_k_2():
    l = np.array([3.0, 10, 1e3, 1e8])
    np.testing.assert_allclose(
        turning_margin(l, np.full(4, 2.0)), np.log(l - 1), rtol=1e-9
    )  # k rho = 1 at e^D = l - 1
    assert np.isnan(turning_margin(np.array([2.0, 50.0]), np.array([2.0, 1.0]))).all()


def test_the_mixture_draws_by_point_and_replicate(tmp_path):
    words = (
        "n=8 m=3 log2_d=12,200 c=0.2,0.5 tau_omega=0.05,9",
        ("ratio_start", "least_t0", "ratio_end"),
    )
    sweep, other = (
        Sweep.of("mixture", *words, replicates=2),
        Sweep.of("mixture", *words, replicates=3),
    )
    store = Store(tmp_path)
    running.run(sweep, store, "a", jobs=1)
    running.run(other, store, "b", jobs=1)
    a, b = table.table(store, "a"), table.table(store, "b")
    for name in a.data_vars:
        np.testing.assert_array_equal(a[name], b[name].isel(replicate=slice(2)))
    assert (
        (a.ratio_start > 0).all()
        and np.isnan(a.least_t0.sel(tau_omega=9)).all()
        and len(np.unique(a.ratio_start)) == a.ratio_start.size
    )


def test_recorded_steps_start_at_0_and_end_at_the_last():
    for steps in (0, 1, 2, 7, 1000):
        times = recorded(steps)
        assert times[0] == 0 and times[-1] == steps and (np.diff(times) > 0).all()


def test_a_point_outside_of_a_model_is_nan_and_spares_its_neighbours(tmp_path):
    sweep, store = Sweep.of("phases-tiers", "l=3:6 d=12 n=24,5 steps=4"), Store(tmp_path)
    done = running.run(sweep, store, jobs=1)
    found = table.table(store, done.name)
    last = next(name for name in found.data_vars if name.startswith("final_"))
    refused = np.isnan(found[last].values)
    assert (
        refused[:, 0].all()
        and refused[2].all()
        and not refused[0, 1]
        and done.outside == refused.sum()
    )  # n = 5; l = 5 does not divide 12


def test_a_grid_without_a_point_inside_of_the_model_is_bad_input(tmp_path, capsys):
    def swept(grid: str) -> int:
        return main(["sweep", "softmax", "--grid", grid, "--store", str(tmp_path), "--jobs", "1"])

    assert swept("l=-3,0") == 2
    assert "inside of the model: 2 points tried" in capsys.readouterr().err
    assert swept("l=-3,10") == 0
    assert "1 point lies outside of the model" in capsys.readouterr().out


def test_the_logistic_sweep_is_the_step_recursion():
    from assay.simulators.models.logistic.model import PRESETS, Point
    from assay.simulators.models.logistic.recursion import run

    sweep = Sweep.of(
        "logistic",
        "L=0,10,40 b=0.5,1 sigma=0,1 w0=-0.9,0.3 reading=A,E steps=500",
        ("final_w0", "final_w1", "min_step"),
    )
    columns, _ = running.compute(sweep.data(), 0, sweep.rows)
    points, _ = sweep.block(range(sweep.rows))
    for row in range(sweep.rows):
        L, b, sigma, w0 = (points[name][row] for name in ("L", "b", "sigma", "w0"))
        if L == 0:
            assert np.isnan(columns["final_w0"][row])
            continue
        want = run(
            Point.corner(Fraction(L), Fraction(b), Fraction(sigma)),
            PRESETS[points["reading"][row]],
            (w0, 0.5),
            (0, 500),
        )[-1]
        np.testing.assert_allclose(
            [columns["final_w0"][row], columns["final_w1"][row]], want, rtol=1e-12, atol=1e-13
        )
