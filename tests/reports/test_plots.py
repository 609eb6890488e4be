"""Pictures and fits of stored sweeps: scales, intervals, borders, exponents; and a picture of the
same numbers is the same bytes.
"""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest
import xarray

from assay.reports import plots
from assay.simulators.models.softmax.sweeps import first_step_separates
from assay.simulators.sweeps import running, table
from assay.simulators.sweeps.plan import Sweep
from assay.simulators.sweeps.scaling import fit, scalings
from assay.simulators.sweeps.store import Store
from assay.theory.claims import index


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    found = Store(tmp_path_factory.mktemp("store"))
    sweep = Sweep.of("softmax", "l=4:64:log4 k=2,3 lambda_d=0.5:2000:log6 steps=300")
    running.run(sweep, found, "small", jobs=1)
    return found


@pytest.fixture(scope="module")
def data(store):
    return table.table(store, "small")


@pytest.mark.parametrize("ending", plots.ENDINGS)
@pytest.mark.parametrize(
    "axes",
    [
        {"x": "l", "y": "lambda_d", "color": "dip"},
        {"x": "lambda_d", "color": "final_error", "fixed": {"k": "2"}},
    ],
)
def test_pictures_are_drawn_and_repeat(data, tmp_path, ending, axes):
    first, second = (
        plots.draw(data, tmp_path / f"{i}{ending}", **axes).read_bytes() for i in (1, 2)
    )
    assert first == second and len(first) > 3000


def test_a_diagram_has_the_borders_of_the_theory(data, tmp_path):
    text = plots.draw(data, tmp_path / "a.svg", "l", "lambda_d", "rise").read_text()
    assert (
        "first step D_1 = 1 (phases.cor4)" in text
        and "k = 3" in text
        and "lambda_d: learning rate" in text
    )
    assert first_step_separates(np.array([10.0]), 2.0)[0] == pytest.approx(200 / 3)
    assert "phases.cor4" not in plots.draw(data, tmp_path / "b.svg", "l", "k", "rise").read_text()


def test_scales_and_intervals():
    assert (
        plots.logarithmic([1, 100])
        and not plots.logarithmic([1, 20])
        and not plots.logarithmic([0, 100])
        and not plots.logarithmic([np.nan])
    )
    mean, half = plots.interval(np.array([[1.0, 2.0, 3.0]]))
    assert mean == [2.0] and half[0] == pytest.approx(
        4.302652729911275 / np.sqrt(3)
    )  # t quantile with two degrees of freedom


def test_curves_over_replicates_show_their_interval(tmp_path):
    values = np.random.default_rng(1).normal(size=(5, 8)) + np.arange(5)[:, None]
    drawn = xarray.Dataset(
        {"value": (("x", "replicate"), values, {"units": "1"})},
        {"x": np.arange(5.0)},
        {"fixed": "{}", "model": "softmax"},
    )
    assert (
        "PolyCollection" in plots.draw(drawn, tmp_path / "a.svg", "x").read_text()
        or (tmp_path / "a.svg").stat().st_size > 3000
    )


@pytest.mark.parametrize(
    "options, says",
    [
        ({"x": "z"}, "no swept parameter 'z'"),
        ({"color": "z"}, "no measure 'z'"),
        ({"x": "l", "y": "l"}, "two different"),
    ],
)
def test_what_cannot_be_drawn_is_said(data, tmp_path, options, says):
    with pytest.raises(ValueError, match=says):
        plots.draw(data, tmp_path / "a.svg", **options)
    with pytest.raises(ValueError, match="cannot tell the format"):
        plots.draw(data, tmp_path / "a.doc")


def test_fits_find_exponents_and_say_when_a_curve_bends():
    x = np.geomspace(10, 1e5, 30)
    exact = fit(x, 3 * x**-1.5, predicted=-1.5)
    assert (
        exact.exponent == pytest.approx(-1.5)
        and exact.constant == pytest.approx(3)
        and exact.theta == pytest.approx((3, 3))
    )
    assert fit(x, x**2 + 1e4 * x).bends
    rng, inside = np.random.default_rng(5), 0
    for _ in range(400):  # binomial(400, 0.95): fewer than 362 with probability below 1e-3
        found = fit(x, 2 * x**0.7 * np.exp(rng.normal(scale=0.3, size=30)))
        inside += found.low <= 0.7 <= found.high
    assert 362 <= inside <= 396
    for wrong, says in (((x[:3], x[:3]), "four sizes"), ((x, -x), "positive")):
        with pytest.raises(ValueError, match=says):
            fit(*wrong)


def _assay(*words):
    return subprocess.run(
        [sys.executable, "-m", "assay.reports.cli", *words],
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_the_command_draws_and_fits(store, tmp_path):
    place = ("--store", str(store.folder))
    out = tmp_path / "a.svg"
    assert (
        _assay(
            "plot",
            "small",
            "--x",
            "l",
            "--y",
            "lambda_d",
            "--color",
            "dip",
            "--out",
            str(out),
            *place,
        ).returncode
        == 0
        and out.exists()
    )
    found = _assay(
        "plot",
        "small",
        "--fit",
        "--x",
        "l",
        "--color",
        "start_error",
        "--exponent",
        "-1",
        "--json",
        "--set",
        "k=2",
        *place,
    )
    rows = [json.loads(line) for line in found.stdout.splitlines()]
    assert len(rows) == 6 and all(
        -1.2 < r["exponent"] < -0.8 and r["theta"][0] > 0 for r in rows
    )  # R(0) is of order 1/l
    for words in (
        ("plot",),
        ("plot", "none"),
        ("plot", "small", "--set", "z=1"),
        ("plot", "small", "--color", "z"),
        ("plot", "small", "--fit", "--x", "z"),
    ):
        answer = _assay(*words, *place)
        assert (
            answer.returncode == 2
            and len(answer.stderr.splitlines()) == 1
            and "Traceback" not in answer.stderr
        ), words


def test_the_scalings_of_claims_are_measured(tmp_path):
    found = [s for listed in scalings().values() for s in listed]
    ids = index()
    assert {"phases.cor4", "collapse.thma15"} <= {s.claim for s in found} <= set(ids)
    for scaling in found:
        result = scaling.fit(Store(tmp_path))
        assert result.points >= 9 and scaling.name in scaling.command()
        expected = {"collapse.thma15": -1.0}.get(
            scaling.claim, scaling.predicted
        )  # the printed order at t = 0 is false
        assert abs(result.exponent - expected) < 0.01 and not result.bends
