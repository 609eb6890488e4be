"""Measured growth of asymptotic statements: known powers, statements that fail, and no constant
below what was measured.
"""

from __future__ import annotations

import json

import pytest

from assay import theory
from assay.theory.language.asymptotic import Asymptotic
from assay.verification.analysis.growth import constant, measured
from assay.verification.run import engine

SIZES = (32, 256, 2048, 16384)


@pytest.mark.parametrize(
    "statement, half, exponent, extreme",
    [
        (Asymptotic("3*x/l", "1/l", "O", ("x in [0, 2]",), constant=()), "upper", 0, 6),
        (Asymptotic("k*l**2*x", "l", "O", ("k in [2, oo)", "x in (0, 1)")), "upper", 1, None),
        (Asymptotic("x+1/l", "1", "Omega", ("x in [0, 1]",), constant=()), "lower", -1, None),
        (
            Asymptotic("exp(x)-1-x", "x**2", "O", ("x in (0, 1/l]",), constant=()),
            "upper",
            0,
            0.505,
        ),  # cancels to 10^-18 in floats
    ],
)
def test_known_powers(statement, half, exponent, extreme):
    [growth] = measured(statement, SIZES)
    assert growth.half == half and abs(growth.fit.exponent - exponent) < 0.01
    assert growth.fails == (exponent != 0)
    if extreme:
        assert 0.98 * extreme <= growth.extreme() <= 1.02 * extreme


def test_statements_beyond_powers():
    [falls] = measured(Asymptotic("exp(-g*l)", "1/l", "O", ("g in (0, oo)",), constant=("g",)))
    assert falls.fit is None and not falls.fails
    [grows] = measured(Asymptotic("exp(g*l)", "l", "O", ("g in (0, oo)",), constant=("g",)))
    assert grows.fit is None and grows.fails
    [sign] = measured(Asymptotic("x-1/2", "1", "Omega", ("x in [0, 1]",), constant=()))
    assert sign.beyond == "the quantity is not positive at some points" and sign.fails


def test_proved_constants_stand_above_what_is_measured():
    claims = [
        c
        for c in theory.registry()
        if any(isinstance(r.statement, Asymptotic) for r in c.all_readings())
    ]
    seen = 0
    for row in engine.check([c.id for c in claims[::3]]):
        statement = theory.registry()[row["id"]].reading(row["reading"]).statement
        if row["settled"] != "proved" or not isinstance(statement, Asymptotic):
            continue
        for growth in measured(statement, SIZES):
            since, upper = (
                constant(row["witness"].get("N", "2"), growth.at),
                constant(row["witness"]["C"], growth.at),
            )
            lower = constant(row["witness"].get("C_low", row["witness"]["C"]), growth.at)
            held = (
                growth.extreme(since) <= upper * (1 + 1e-9)
                if growth.half == "upper"
                else growth.extreme(since) >= lower * (1 - 1e-9)
            )
            assert held, (row["id"], row["reading"], growth)
            assert growth.fit is None or not growth.fails, (row["id"], row["reading"], growth)
            seen += 1
    assert seen >= 15


def test_the_command_tells_the_growth(capsys):
    from assay.reports.cli import main

    assert main(["regime", "phases.eq140", "--json"]) == 0
    [growth] = json.loads(capsys.readouterr().out)["growth"]
    assert growth["half"] == "upper" and abs(growth["exponent"] - 2) < 0.05
