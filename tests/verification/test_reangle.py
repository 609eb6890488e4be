"""The short checker of identities of sine and cosine."""

import random

import mpmath
import pytest

from assay.verification.checkers import compose
from assay.verification.checkers.reangle import confirm
from assay.verification.reconstruct import parts


def file_of(goal, given=("x in (-oo, oo)", "y in (-oo, oo)"), where=()):
    statement = {"goal": goal, "given": list(given), "where": [list(w) for w in where]}
    return {
        "statement": statement,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": {"type": "angles"}},
    }


TRUE = [
    "sin(x)**2+cos(x)**2 == 1",
    "cos(x+y) == cos(x)*cos(y)-sin(x)*sin(y)",
    "sin(x-y) == sin(x)*cos(y)-cos(x)*sin(y)",
    "sin(2*x) == 2*sin(x)*cos(x)",
    "cos(3*x) == 4*cos(x)**3-3*cos(x)",
    "2*cos(x)*cos(y) == cos(x-y)+cos(x+y)",
    "sin(x+pi/2) == cos(x)",
    "cos(pi-x) == -cos(x)",
    "sin(x/2)**2 == (1-cos(x))/2",
    "cos(-x) == cos(x)",
    "sin(3*pi/2) == -1",
    "x*y*sin(x*y)*cos(x*y) == x*y*sin(2*x*y)/2",
    "sin(x/3+x/2) == sin(x/2)*cos(x/3)+cos(x/2)*sin(x/3)",
    "cos(x+1) == cos(1)*cos(x)-sin(1)*sin(x)",
    "sin(x)**2-sin(y)**2 == sin(x+y)*sin(x-y)",
    "sin(x-x) == 0",
    "cos(0) == 1",
    "cos(1.5*x) == cos(3*x/2)",
    "sin(pi/3+x) == sin(pi/3)*cos(x)+cos(pi/3)*sin(x)",
    "cos(x)**4 == (3+4*cos(2*x)+cos(4*x))/8",
]


@pytest.mark.parametrize("goal", TRUE)
def test_true_identities_are_confirmed(goal):
    assert confirm(file_of(goal)) == "confirmed"


def test_changed_identities_are_beyond():
    """Each small change that makes an identity false somewhere is refused; those that leave it true
    are not counted.
    """
    rng, names, tried = random.Random(3), {"sin": mpmath.sin, "cos": mpmath.cos, "pi": mpmath.pi}, 0
    for goal in TRUE:
        for old, new in (
            ("sin", "cos"),
            ("cos", "sin"),
            ("+", "-"),
            ("-", "+"),
            ("2", "3"),
            ("x", "y"),
            ("1", "2"),
            ("3", "5"),
            ("==", "==1+"),
            ("4", "2"),
        ):
            for i in range(goal.count(old)):
                pieces = goal.split(old)
                forged = old.join(pieces[: i + 1]) + new + old.join(pieces[i + 1 :])
                left, right = forged.split("==")
                at = {"x": mpmath.mpf(rng.uniform(-3, 3)), "y": mpmath.mpf(rng.uniform(-3, 3))}
                if abs(eval(f"({left})-({right})", {**names, **at})) > 1e-9:
                    tried += 1
                    assert confirm(file_of(forged)).startswith("beyond"), forged
    assert tried > 150


@pytest.mark.parametrize(
    "data",
    [
        file_of("x >= x"),
        file_of("x == x and y == y"),
        file_of("sin(x)/x == sin(x)/x"),
        file_of("tan(x) == sin(x)/cos(x)"),
        file_of("sqrt(x)**2 == x"),
        file_of("x == x", ("x in (0, oo)",)),
        file_of("x == x", ("x in (-oo, oo)", "x > 0")),
        file_of("x == x", ()),
        file_of("q == x", where=[("q", "x")]),
        file_of("sin(x)**y == sin(x)**y"),
        file_of("x/0 == x/0"),
        file_of("x**(-1) == x**(-1)"),
        file_of("sin(sin(x)) == sin(sin(x))"),
        file_of("sin == sin", ("sin in (-oo, oo)",)),
        file_of("sin(1/x) == sin(1/x)"),
        file_of("cos(x, y) == cos(x, y)"),
        file_of("1e3 == 1000"),
        file_of("n == n", ("n in {1..}",)),
        None,
        [],
        {},
        file_of(None),
        {**file_of("x == x"), "verdict": "refuted"},
    ],
)
def test_other_files_are_beyond(data):
    assert confirm(data).startswith("beyond")


def test_angles_are_taken_together(monkeypatch):
    monkeypatch.setattr(parts, "EACH", 0.2)
    statement = {
        "goal": "2*cos(x)*cos(y) <= 1.001+cos(x+y)",
        "given": ["x in (-oo, oo)", "y in (-oo, oo)", "-3/2 < x and -3/2 < y and x+y < 5/2"],
        "where": [],
    }
    lemmas = []
    data = {
        "statement": statement,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": None},
        "lemmas": lemmas,
    }
    data["certificate"]["certificate"] = parts.elaborate(statement, {}, lemmas)
    assert compose.confirm(data) == "confirmed"
    for i in range(len(lemmas)):
        assert compose.confirm({**data, "lemmas": lemmas[:i] + lemmas[i + 1 :]}).startswith(
            "beyond"
        )
    for old, new in (("1.001", "0.999"), ("cos(x+y)", "cos(x-y)"), ("2*cos", "3*cos")):
        assert compose.confirm(
            {**data, "statement": {**statement, "goal": statement["goal"].replace(old, new)}}
        ).startswith("beyond")
