"""Bad values of every parameter of every scenario: one line that names what is wrong, before any
work.
"""

from __future__ import annotations

import pytest

from assay.reports.cli import main
from assay.simulators.core import scenarios
from assay.verification.search import slices
from tests.simulators.small import DIGITS, SMALL

NUMBERS = (
    "abc",
    "nan",
    "inf",
    "-inf",
    "",
    "1/0",
    "1e999999999",
    "10**999999",
    "1 2",
    "0x10",
    "--1",
    "{}",
    "1e",
    "\u0663x",
)
WHOLES = (*NUMBERS, "1.5", "1/2", "-10^15", "10^30", "-1")
ANY_WHOLE = {"seed", "replicate"}
"""Names of draws, not sizes: every whole number is one."""


def bad_values(parameter: str, default) -> tuple[str, ...]:
    """What cannot be the value of a parameter with this default; any text may be one of a text, and
    is left to the model.
    """
    if isinstance(default, str):
        return ()
    if not isinstance(default, int):
        return NUMBERS
    return WHOLES if parameter not in ANY_WHOLE else (*NUMBERS, "1.5", "1/2")


def refused(name: str, changes: dict) -> str:
    with pytest.raises(ValueError) as caught:
        scenarios.run(name, (SMALL | DIGITS)[name] | changes)
    line = str(caught.value)
    assert line and "\n" not in line, line
    return line


@pytest.mark.parametrize("name", [*scenarios.names()])
def test_bad_values_are_refused_in_one_line(name):
    accepted = []
    for parameter, (default, _) in scenarios.describe(name)["parameters"].items():
        for value in bad_values(parameter, default):
            try:
                scenarios.run(name, (SMALL | DIGITS)[name] | {parameter: value})
            except ValueError as error:
                line = str(error)
                assert line and "\n" not in line, line
                if value in NUMBERS:
                    assert line.startswith(f"{parameter} must be") and repr(value) in line
            else:
                if value != "10^30":  # some models have a point there
                    accepted.append((parameter, value))
    assert not accepted


@pytest.mark.parametrize("name", [*scenarios.names()])
def test_unknown_parameters_name_the_known_ones(name):
    line = refused(name, {"nonsense": "1"})
    assert line.startswith(f"{name} has no parameter 'nonsense'") and "it takes" in line


@pytest.mark.filterwarnings(
    "ignore::RuntimeWarning"
)  # the command says in one line that there were some
@pytest.mark.parametrize(
    "name, changes",
    [
        ("distillation-geometry", {"kappas": "1e400"}),
        ("distillation-deep", {"accuracy": "1e300"}),
        ("distillation-flow", {"length": "1e300"}),
        ("collapse-phase", {"cs": "1e400"}),
        ("collapse-dimension", {"sigma2": "1e400"}),
        ("majority-descent", {"L": "1e-300"}),
        ("majority-coefficients", {"sigma": "1e300"}),
        ("granularity-lucky", {"ds": "1e999999999"}),
        ("granularity-lucky", {"ds": "2^1/0"}),
    ],
)
def test_what_float64_cannot_hold_is_one_line(name, changes):
    refused(name, changes)


ABSURD = ("10^9", "10^18", "0", "10^400")
LONG = {
    (f"phases-{name}", "steps", "10^9") for name in ("stages", "error-curves", "weights", "hinge")
}
"""Honest work of more than ten seconds, which says on a terminal that it goes on."""


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", [*scenarios.names()])
def test_absurd_values_end_soon_in_a_result_or_in_one_line(name):
    late = []
    for i, (parameter, (default, _)) in enumerate(scenarios.describe(name)["parameters"].items()):
        for value in ABSURD[i % 2 :: 2] if not isinstance(default, str) else ():
            if (name, parameter, value) in LONG:
                continue
            try:
                with slices.time_slice(10):
                    scenarios.run(name, (SMALL | DIGITS)[name] | {parameter: value})
            except ValueError as error:
                assert str(error) and "\n" not in str(error)
            except slices.OutOfTime:
                late.append((parameter, value))
    assert not late


@pytest.mark.parametrize("change", ["n=10^16", "sigma=10^18", "steps=10^18", "w0=10^400", "b=-1"])
def test_the_command_tells_absurd_values_in_one_line(change, capsys):
    assert main(["run", "majority-tiers", "--set", change]) == 2
    told = capsys.readouterr()
    assert not told.out and told.err.count("\n") == 1 and len(told.err) < 300
