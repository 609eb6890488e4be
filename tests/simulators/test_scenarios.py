"""Scenarios: every one runs small, refuses bad points in one line, and carries its provenance."""

import json
import subprocess
import sys

import numpy as np
import pytest

from assay.simulators.core import scenarios
from assay.simulators.core.trajectory import generator, key, octaves, trajectory
from tests.simulators.small import SMALL, of

IDS = {entry for entry in SMALL}


def test_every_model_scenario_is_tested():
    assert IDS == {n for n in scenarios.names() if not n.startswith("digits")}


@pytest.mark.parametrize("name", sorted(SMALL))
def test_runs(name):
    result = of(name)
    assert result.attrs["scenario"] == name and json.loads(result.attrs["parameters"])
    for variable in result.data_vars.values():
        assert variable.attrs["units"] and variable.attrs["long_name"]
    again = scenarios.run(name, SMALL[name])
    assert result.identical(again)


def test_claims_are_known():
    from assay.theory.claims import index

    text = json.dumps(list(index()))
    for name in scenarios.names():
        for claim in scenarios.describe(name)["claims"]:
            assert f'"{claim}"' in text or f'"{claim.removeprefix("phases.")}"' in text, (
                name,
                claim,
            )


@pytest.mark.parametrize(
    "name, overrides, message",
    [
        ("phases-stages", {"l": "3"}, "l must divide d, but 3 does not divide 1000"),
        ("phases-stages", {"k": "0.5"}, "k must be at least 1, not 0.5"),
        ("phases-stages", {"lambda": "0"}, "lambda .* must be greater than 0"),
        ("phases-stages", {"lambda": "-1/2"}, "lambda .* must be greater than 0"),
        ("phases-mixed-features", {"n": "13"}, "2l must divide n, but 10 does not divide 13"),
        ("phases-mixed-features", {"mixed": "2"}, "mixed must be between 0 and 1"),
        ("phases-stages", {"l": "ten"}, "l must be a whole number, not 'ten'"),
        ("phases-stages", {"l": "1"}, "l must be a whole number of at least 2"),
        ("phases-stages", {"lamda": "1"}, "did you mean lambda"),
        ("phases-stages", {"steps": "-1"}, "steps must not be negative"),
        ("phase-stages", {}, "did you mean phases-stages"),
        ("phases-random-start", {"l": "1000", "steps": "10^9"}, "operations"),
        ("phases-random-start", {"start": "zero"}, "start must be one of"),
        ("phases-enclosure", {"z": "0"}, "z must be greater than 0"),
        ("phases-error-curves", {"weights": "even"}, "weights must be one of"),
        ("phases-error-curves", {"mu": "-1"}, "mu must not be negative"),
        ("phases-margin", {"l": "10^301"}, "l must be at most"),
        ("digits-phases", {"log2_steps": "-3"}, "log2_steps must be"),
        ("digits-prototypes", {"network": "MLP"}, "network must be F0 or F1"),
        ("majority-descent", {"reading": "F"}, "unknown reading 'F'"),
        ("majority-descent", {"loss": "hinge"}, "loss must be printed or negated"),
        ("majority-descent", {"noise": "sampled"}, "majority-sampled draws it"),
        ("majority-descent", {"steps": "10^7"}, "majority-late goes further"),
        ("majority-descent", {"L": "0"}, "L must be greater than 0"),
        ("majority-descent", {"b": "-1"}, "must not be negative"),
        ("majority-late", {"b": "0", "sigma": "0"}, "w1 never moves"),
        ("majority-sampled", {"n": "500"}, "square of an even number"),
        ("majority-sampled", {"n": "10^6", "steps": "10^5"}, "ask for fewer steps"),
        ("majority-coefficients", {"w0": "0", "b": "0"}, "A = w0 \\+ w1 b is 0"),
        ("majority-enclosure", {"bits": "3"}, "bits must be between"),
        ("digits-phases", {"rat": "3"}, "did you mean rate"),
        ("digits-labels", {"task": "fine"}, "a probe needs super-classes"),
        ("collapse-dimension", {"sizes": "small"}, "sizes must be eighth or printed"),
        ("collapse-hidden", {"values": "1/2"}, "values must be numbers such as 64 256"),
        ("collapse-decay", {"values": "20"}, "decay must be in"),
        ("granularity-coarse", {"batch": "100"}, "batch .* must be a multiple of 2k = 32"),
        ("granularity-fine", {"steps": "10^7"}, "products; at most"),
        (
            "granularity-groups",
            {"groups": "1 3"},
            "labels must be coarse, fine or a number of groups that divides k",
        ),
        ("granularity-hard", {"ks": "0 4"}, "ks must be whole numbers"),
        ("granularity-hard", {"hards": "few"}, "hards must be numbers"),
        ("granularity-hard", {"s": "40"}, "the law needs"),
        ("granularity-lucky", {"c0": "1"}, "c0 must lie between"),
        ("granularity-lucky", {"labels": "2"}, "labels must be coarse or fine"),
        ("granularity-large", {"d": "20"}, "d must be between 100 and"),
        ("granularity-large", {"neurons": "0"}, "neurons must be between"),
        ("granularity-law", {"k": "0"}, "k must be between"),
        ("equivalence-recover", {"widths": "2 3 1"}, "no more than what comes before"),
        ("equivalence-recover", {"domain": "ball"}, "cube, two, bent"),
        ("equivalence-recover", {"widths": "2 x 1"}, "whole numbers"),
        ("equivalence-random", {"widths": "5 2 1"}, "at most 4 inputs"),
        ("equivalence-random", {"widths": "2 99 1"}, "at most 24"),
        ("equivalence-hidden", {"units": "20"}, "at most 24"),
        ("equivalence-hidden", {"runs": "0"}, "runs must be between"),
        ("equivalence-architectures", {"units": "17"}, "units must be between"),
        ("equivalence-architectures", {"draws": "0"}, "draws must be between"),
    ],
)
def test_bad_parameters_get_one_line(name, overrides, message):
    with pytest.raises(ValueError, match=message) as caught:
        scenarios.run(name, overrides)
    assert "\n" not in str(caught.value)


def test_changed_parameters_take_effect():
    result = scenarios.run("phases-stages", {"l": "50", "k": "3", "steps": "8"})
    found = json.loads(result.attrs["parameters"])
    assert (found["l"], found["k"]) == (50, 3.0)
    assert float(result.D[1]) == pytest.approx(0.002 * 1000 * 4 / (2 * 50**2))
    large = scenarios.run("phases-margin", {"l": "10^12", "k": "5/2", "points": "50"})
    assert large.turn_certified.all()


def test_names_load_no_numerical_library():
    code = (
        "import sys; from assay.simulators.core import scenarios; scenarios.names();"
        " scenarios.describe('phases-stages');bad = {'numpy', 'numba', 'xarray', 'scipy', 'sympy',"
        " 'flint', 'sklearn'} & set(sys.modules); assert not bad, bad"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_tiers_scenario_agrees():
    result = scenarios.run("phases-tiers", {"steps": "200"})
    for column in ("dense_minus_sums", "dense_minus_scalar", "scalar_minus_enclosure"):
        assert float(result[column].max()) <= 1e-12


def test_time_scale_of_theorem_7():
    """At f = log l the passage takes about k t* or more; 12 t*, the constant of the proof, holds at
    k = 2 and fails at k = 10, l = 10.
    """
    small = scenarios.run("phases-timescale", {"k": "2"}).f_log_l.values
    large = scenarios.run("phases-timescale", {"k": "10"}).f_log_l.values
    assert np.all((small > 2) & (small < 2.4)) and large[0] > 14 and np.all(large[1:] < 12)


def test_keys_depend_on_content_only():
    assert key("a", {"x": 1, "y": 2}, 0) == key("a", {"y": 2, "x": 1}, 0)
    assert len({key("a", 1, 0), key("a", 1, 1), key("a", 2, 0), key("b", 1, 0)}) == 4
    assert generator("a", 1, 0).random() == generator("a", 1, 0).random()


def test_random_sums_have_the_law_of_the_summed_weights():
    from scipy import stats

    from assay.simulators.models.softmax import data

    point = data.Setting(10, 200, 2.0, 0.1)
    direct = np.concatenate(
        [data.initial_sums(point, "random", "law", r).ravel() for r in range(20)]
    )
    summed = np.concatenate(
        [data.sums_of(data.initial(point, "random", "law", r)).ravel() for r in range(20)]
    )
    for values in (direct, summed):
        assert stats.kstest(values * np.sqrt(10), "norm").pvalue > 1e-3
    shifted = data.initial_sums(point, "shifted", "law")
    assert shifted.mean() == pytest.approx(20, abs=0.2)


def test_mixed_samples():
    from assay.simulators.models.softmax import data

    point = data.Setting(4, 16, 3.0, 0.1, 80, mixed=0.5)
    inputs, labels, strengths = data.samples(point)
    assert inputs.shape == (80, 16) and set(np.unique(inputs)) == {0.0, 1.0, 3.0}
    assert np.isnan(strengths).sum() == 40 and np.array_equal(inputs, data.samples(point)[0])
    owner = np.arange(16) // 4
    assert np.all((inputs > 0) == (owner == labels[:, None]))
    pure = data.samples(point.but(mixed=0.0))[0]
    assert np.array_equal(pure[~np.isnan(strengths)], inputs[~np.isnan(strengths)])


def test_container_refuses_what_has_no_name_or_unit():
    with pytest.raises(ValueError, match="unknown dimension 'time'"):
        trajectory({"a": ("time", [1.0], "1", "x")}, {}, tier="test", parameters={})
    with pytest.raises(ValueError, match="needs a unit"):
        trajectory({"a": ("t", [1.0], "", "x")}, {}, tier="test", parameters={})
    with pytest.raises(ValueError, match="not a number"):
        trajectory({"a": ("t", [np.nan], "1", "x")}, {}, tier="test", parameters={})


def test_octaves():
    assert octaves(0) == [0] and octaves(5) == [0, 1, 2, 4, 5] and octaves(8) == [0, 1, 2, 4, 8]
    with pytest.raises(ValueError, match="negative"):
        octaves(-1)
