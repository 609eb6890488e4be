"""Peers are asked in processes of their own: they answer simple problems rightly, say what they do
not know, and end in time.
"""

import time

import pytest
import sympy

from assay.theory.language.formula import Formula
from assay.verification.audit import peers
from assay.verification.audit.peers import bounds
from assay.verification.search.prove import prove

UNIT = ("x in [0, 1]",)
CASES = [
    ("x**2 - x + 1 > 0", UNIT, {"proved"}),
    ("x**2 > 1/10", UNIT, {"refuted"}),
    ("x*y <= 1", ("x in [0, 3]", "y in [0, 3]", "x + y <= 1"), {"proved"}),
    ("exp(x) >= 1 + x + x**2/2 - 1/100", UNIT, {"proved", "open", "unsupported"}),
    ("sqrt(x) <= 1 + x", UNIT, {"proved", "open"}),
    ("log(x) <= x", UNIT, {"refuted", "open", "unsupported"}),
    ("1/x > 0", UNIT, {"refuted", "open"}),
    ("gamma(x) > 0", ("x in [1, 2]",), {"unsupported"}),
    ("x - sin(x) >= 0", UNIT, {"proved", "open", "unsupported"}),
    ("abs(x - 1/2) <= 1/2 and max(x, 2) == 2", UNIT, {"proved", "open"}),
    ("x < 1", UNIT, {"refuted", "open"}),
    ("x**3 != 1/8", UNIT, {"refuted", "open"}),
]


BOUNDS = [
    (function, relation)
    for function, levels in bounds.BOUNDS.items()
    for level in levels
    for relation in level
]
"""What z3 is told of special functions."""


@pytest.mark.parametrize("function, relation", BOUNDS)
def test_the_bounds_are_proved(function, relation):
    assert prove(bounds.formula(function, relation), 10.0).verdict == "proved"


def test_the_bounds_of_numbers_hold():
    assert all(
        low < number < high
        for number, ends in bounds.NUMBERS.items()
        for low, high in [map(sympy.Rational, ends)]
    )


@pytest.mark.parametrize(
    "goal, given, decided",
    [
        ("exp(-x)*(1 + x) <= 1", "x in [0, oo)", True),
        ("x*sin(x) <= x**2 and cos(x) >= 1 - x**2/2", "x in (-oo, oo)", True),
        ("log(x) <= 3*x/e", "x in (0, oo)", True),
        ("tan(x)*cos(x) == sin(x)", "x in [-1, 1]", True),
        ("atan(x) < 8/5", "x in (-oo, oo)", True),
        ("exp(x) <= 1 + x", "x in [0, 1]", False),
        ("log(x) <= 1", "x in [0, 1]", False),
        ("x < pi", "x in [0, 22/7]", False),
        ("sin(x) <= 99/100", "x in [0, 2]", False),
    ],
)
def test_z3_decides_by_bounds_and_never_a_falsehood(goal, given, decided):
    assert bounds.solve("z3+bounds", Formula(goal, (given,)), 3.0)[0] == (
        "proved" if decided else "open"
    )


@pytest.fixture(scope="module", params=[p.name for p in peers.installed()])
def peer(request):
    found = peers.Peer(request.param)
    yield found
    found.close()


def test_the_ones_that_need_nothing_are_there():
    assert {"z3", "z3+bounds", "mpmath.iv"} <= {p.name for p in peers.installed()}


@pytest.mark.parametrize("goal, given, possible", CASES, ids=[c[0] for c in CASES])
def test_answers_are_right_or_none(peer, goal, given, possible):
    outcome, reason, witness = peer.settle(Formula(goal, given), 1.0)
    assert outcome in possible and outcome in peers.OUTCOMES, (outcome, reason, witness)
    assert (witness is not None) == (outcome == "refuted")
    assert outcome in ("proved", "refuted") or reason


def test_a_peer_is_ended_at_its_limit_and_answers_again():
    """x**2 - 2*x + 1 >= 0 touches zero, which halving boxes never decides; the next problem finds a
    new process.
    """
    found = peers.Peer("mpmath.iv")
    try:
        assert found.settle(Formula("x > -1", UNIT), 60.0)[0] == "proved"
        start = time.monotonic()
        assert (
            found.settle(
                Formula("x**2 - 2*x + y*y + 1 >= 0", ("x in [0, 3]", "y in [-1, 1]")), 0.2
            )[0]
            == "open"
        )
        assert time.monotonic() - start < 120
        if found._process:
            found._process.kill()
        assert found.settle(Formula("x > -1", UNIT), 1.0)[0] in ("open", "proved")
        assert found.settle(Formula("x > -1", UNIT), 60.0)[0] == "proved"
    finally:
        found.close()


def test_the_command_prints_the_peers_beside_our_own(capsys, tmp_path):
    import json

    from assay.reports.cli import main

    path = tmp_path / "two.json"
    path.write_text(
        json.dumps(
            [
                {
                    "name": "one",
                    "variables": ["x"],
                    "hypothesis": "0 <= x and x <= 1",
                    "conclusion": "x**2 <= 2",
                },
                {"name": "two", "variables": ["x"], "hypothesis": "true", "conclusion": "x +"},
            ]
        )
    )
    code = main(["prove", "-f", str(path), "--limit", "1", "--peers", "--json"])
    assert code == 2  # one record cannot be read
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [r["verdict"] for r in rows[:2]] == ["proved", "error"]
    assert {r["prover"] for r in rows[2:]} == {p.name for p in peers.installed()}
    assert all(r["verdict"] == "proved" for r in rows[2:])
