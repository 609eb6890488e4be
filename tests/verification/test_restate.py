"""The short checker of orbits and orders of growth: it confirms what the recursion shows, and no
falsehood.
"""

import json

import pytest

from assay.verification.checkers import compose
from assay.verification.checkers.restate import confirm
from assay.verification.reconstruct import elaborate


def orbit(goal, **changes):
    s = {
        "orbit": goal,
        "state": [["x", "1", "x/2+u/8"], ["y", "exp(-L)", "y"]],
        "parameters": {"L": "3/2"},
        "times": [1, 9],
        "where": [["d", "xn-x"]],
        "unknown": ["u"],
        **changes,
    }
    return {
        "statement": s,
        "verdict": "proved",
        "certificate": {"type": "orbit", "outcome": "proved", "t": 9, "precision": 128},
    }


TRUE = [
    "x <= 5/8",
    "x >= -1/4",
    "xn <= 3/4 and d < 1",
    "t == 1 => x >= 3/8",
    "y < 1/4 or x > 9",
    "abs(x) < 2 and sqrt(y) > 0",
    "not x > 1",
    "x**2 < 1",
    "t >= 1",
    "e > 2 and pi > 3",
    "t == 4 or t != 4",
]
FALSE = [
    "x <= 1/2",
    "x > 0",
    "xn < x",
    "t == 1 => x >= 1/2",
    "y > 1/4",
    "log(x) < 9",
    "1/x != 0",
    "x == x",
    "sqrt(x) >= 0",
    "t > 1",
    "z > 0",
    "x > 0 or x <= 0",
    "t < 9",
    "t == 10 => 1/(x-x) > 0",
    "exp(10**9) > 0",
    "x*1e400 < 1",
    "0**x == 0",
    "d < 0",
    "1 if 0 else 2",
]


@pytest.mark.parametrize("goal", TRUE)
def test_true_statements_are_confirmed(goal):
    assert confirm(orbit(goal)) == "confirmed"


@pytest.mark.parametrize("goal", FALSE)
def test_falsehoods_are_not_confirmed(goal):
    assert confirm(orbit(goal)).startswith("beyond")


def test_changed_recursions_are_not_confirmed():
    for changes in (
        {"state": [["x", "2", "x/2+u/8"]]},
        {"state": [["x", "1", "x/2+u/4"]]},
        {"state": [["x", "1", "x/2+u/8+1/(x-x)"]]},
        {"times": [0, 9]},
        {"times": [1, 10**9]},
        {"unknown": []},
        {"state": [["x", "1", "xn"]]},
        {"where": [["x", "0"]]},
        {"parameters": {"x": "0"}},
        {"state": [["x", "log(-1)", "0"]]},
        {"state": [["x", "1", "x*10**9"]], "times": [9, 9]},
    ):
        assert confirm(orbit("x <= 5/8 and d <= 1", **changes)).startswith("beyond"), changes
    for outer in ({"type": "fact"}, {"precision": None}, {"precision": -200}):
        data = orbit("x <= 5/8")
        assert confirm({**data, "certificate": {**data["certificate"], **outer}}).startswith(
            "beyond"
        )
    assert confirm({**orbit("x <= 5/8"), "verdict": "refuted"}).startswith("beyond")


def asymptotic(**changes):
    s = {
        "asymptotic": "O",
        "quantity": "c*n/(n+1)",
        "order": "1",
        "given": ["c in (0, oo)"],
        "size": "n",
        "constant": ["c"],
        "where": [],
        "size_from": "2",
        **changes,
    }
    return {
        "statement": s,
        "verdict": "proved",
        "certificate": {
            "type": "constants",
            "constants": {"C": changes.pop("C", "c"), "N": "2"},
            "certificate": {"type": "positivity", "params": {}},
        },
    }


def test_constants():
    data = asymptotic()
    assert compose.confirm(elaborate(data)) == "confirmed"
    assert confirm(data).startswith("beyond")  # the formula has to be shown before
    for key, value in (("C", "c*n"), ("C", "c/2"), ("N", "n"), ("C", "-c")):
        forged = json.loads(json.dumps(data))
        forged["certificate"]["constants"][key] = value
        formula = elaborate(data)["lemmas"][-1]["statement"]
        assert compose.confirm({**forged, "lemmas": elaborate(data)["lemmas"]}).startswith("beyond")
        assert confirm(forged, [formula]).startswith("beyond")
    assert compose.confirm(elaborate(asymptotic(quantity="c*n"))).startswith("beyond")
    assert compose.confirm(elaborate(asymptotic(asymptotic="Omega"))).startswith("beyond")


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"verdict": "proved"},
        orbit(None),
        orbit("__import__('os') > 0"),
        orbit("x.real > 0"),
    ],
)
def test_bad_files_are_beyond(data):
    assert confirm(data).startswith("beyond")
