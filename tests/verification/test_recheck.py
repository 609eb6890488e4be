"""The short checker: it confirms proofs, and no falsehood whatever certificate comes with it."""

import copy
import json
import re
import sys
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.verification.programs import assert_short
from theory.formula import Formula
from verification import recheck
from verification.provers import enclosure
from verification.recheck import Checker, Iv, ball, confirm

SOURCE = Path(recheck.__file__)


def file_of(goal, given=(), tree=None, verdict="proved"):
    inner = {"type": "boxes", "clauses": [{"tree": tree or {}}]}
    return {"format": 1, "statement": {"goal": goal, "given": list(given), "where": []}, "verdict": verdict,
            "certificate": {"type": "fact" if verdict == "proved" else "vacuous", "certificate": inner}}


def proof(goal, given):
    formula = Formula(goal, given)
    found = enclosure.prove(enclosure.problem_of(formula), 5.0)
    assert isinstance(found, dict), found
    data = {**file_of(goal, given), "certificate": {"type": "fact", "formula": formula.data(), "certificate": found}}
    return json.loads(json.dumps(data))


def test_it_is_short_and_shares_no_code():
    assert_short(SOURCE, 120)


TRUE = [
    ("exp(x) >= 1 + x", ("x in [-1, 1]",)), ("log(1+x) <= x", ("x in [0, oo)",)), ("atan(x) < x", ("x in (0, 3]",)),
    ("x*y <= 1", ("x in [0, 1]", "y in [0, 1]")), ("n**2 >= 2*n", ("n in {2..}",)), ("sqrt(x) <= (1+x)/2", ("x in (0, 4]",)),
    ("x > 0 or x < 1", ("x in [-1, 2]",)), ("log(x) < 0", ("x in (0, 1)",)), ("1/x > 0", ("x in (0, 1]",)),
    ("x**2 > 1", ("x in [0, 3]", "x > 1")), ("cos(x) >= 1 - x**2/2", ("x in [0, 2]",)),
]


@pytest.mark.parametrize("goal, given", TRUE)
def test_true_statements_are_confirmed(goal, given):
    assert confirm(proof(goal, given)) == "confirmed"


FALSE = [
    ("exp(x) > 1 + x", ("x in [-1, 1]",)), ("log(1+x) < x", ("x in [0, oo)",)), ("atan(x) <= x - 1/10**9", ("x in [0, 3]",)),
    ("x*y < 1", ("x in [0, 1]", "y in [0, 1]")), ("n**2 > 2*n", ("n in {2..}",)), ("sqrt(x) < (1+x)/2", ("x in (0, 4]",)),
    ("1/x > 0", ("x in [0, 1]",)), ("x/x == 1", ("x in [-1, 1]",)), ("log(x) < 1", ("x in [0, 1]",)), ("x**0 > 1", ("x in (0, 1]",)),
    ("sqrt(x) >= 0", ("x in [-1, 1]",)), ("tan(x) < 10**6", ("x in [0, 2]",)), ("x > 0 or log(x) < 1", ("x in [-1, 1]",)),
    ("x**2 > 1", ("x in [0, 3]",)), ("x*x > 1", ("x in [1, 2]",)), ("exp(x) > 1", ("x in [0, 1]",)), ("abs(x) > 0", ("x in [-1, 1]",)),
    ("x >= 0", ("x in [-1, 1]", "log(x) >= -1")), ("0**x == 0", ("x in [0, 1]",)), ("x < oo", ("x in [0, 1]",)),
    ("gamma(x) <= 2", ("x in [0, 1]",)), ("x <= 1", ("x in [0, oo)",)), ("x**(1/2) >= 0", ("x in [-1, 0]",)),
    ("x != 0", ("x in [-1, 1]",)), ("sin(x) < 1", ("x in [1, 2]",)), ("max(x, 1-x) > 1/2", ("x in [0, 1]",)),
    ("exp(x) > 0 and x < 1", ("x in [0, 1]",)), ("2**x < 2", ("x in [0, 1]",)), ("(-1)**x == 1", ("x in [0, 2]",)),
]
HINTS = [{}, {"split": "x", "at": "1/2", "low": {}, "high": {}},
         {"split": "x", "at": "1/2", "owner": "high", "low": {"split": "x", "at": "0", "owner": "low", "low": {}, "high": {}}, "high": {}},
         {"split": "x", "at": "7", "low": {}, "high": {}}, {"split": "x", "at": "-7", "low": {}, "high": {}}]


@pytest.mark.parametrize("goal, given", FALSE)
def test_planted_falsehoods_are_not_confirmed(goal, given):
    for hint in HINTS:
        for verdict in ("proved", "vacuous"):
            assert confirm(file_of(goal, given, hint, verdict)).startswith("beyond")


def test_a_copied_certificate_does_not_help():
    true = proof("exp(x)*(2+x) > x + 3/2 + x**2", ("x in [0, 1]",))
    assert confirm(true) == "confirmed"
    for goal, ranges in (("exp(x)*(2+x) < x + 3/2 + x**2", ("x in [0, 1]",)), ("exp(x)*(2+x) > x + 3/2 + x**2", ("x in [-3, 1]",)),
                        ("exp(x)*(2+x) > x + 2 + x**2", ("x in [0, 1]",))):
        assert confirm({**true, "statement": {"goal": goal, "given": list(ranges), "where": []}}).startswith("beyond")


def test_mutated_trees_never_confirm_more():
    """Shifted cuts, swapped or dropped halves: true statements may be lost, a hypothesis or half may not be dropped."""
    needs = proof("x**2 + y > 1", ("x in [0, 2]", "y in [0, 1]", "x > 1"))
    assert confirm(needs) == "confirmed"
    bare = copy.deepcopy(needs)
    bare["statement"]["given"].remove("x > 1")
    assert confirm(bare).startswith("beyond")
    tree = {"split": "x", "at": "1", "low": {}, "high": {}}
    for broken in ({"split": "x", "at": "1", "high": {}}, {"split": "x", "at": "1", "low": {}}, {"split": "z", "at": "1", "low": {}, "high": {}},
                   {**tree, "at": "1/0"}, {**tree, "at": "3"}, {**tree, "at": ["log", "2/1"]}):
        assert confirm(file_of("exp(x) > x", ("x in [0, 2]",), broken)).startswith("beyond")
    assert confirm(file_of("exp(x) > x", ("x in [0, 2]",), tree)) == "confirmed"
    assert confirm(file_of("n >= 3 or n <= 2", ("n in {0..9}",), {"split": "n", "at": "5/2", "low": {}, "high": {}})).startswith("beyond")


@pytest.mark.parametrize("data", [None, [], {}, {"verdict": "proved"}, file_of("__import__('os')"), file_of("x.y > 0", ("x in [0, 1]",)),
                                  file_of("1 < 2", ("x in [0, 1",)), file_of("(" * 400 + "1" + ")" * 400 + " > 0"), file_of("a > 0")])
def test_bad_files_are_beyond(data):
    assert confirm(data).startswith("beyond")


def test_nan_and_empty_are_never_truth():
    with pytest.raises(ArithmeticError):
        Iv(recheck.iv.make_mpf((mpmath.libmp.fnan, mpmath.libmp.fnan)))
    assert confirm(file_of("x > 5", ("x in [1, 0]",))).startswith("beyond")
    infinite = Iv(recheck.iv.mpf(["-inf", "inf"]))
    assert infinite.sign == (infinite + -infinite).sign == (infinite * infinite).sign == 0


NAMES = {"exp": mpmath.exp, "sin": mpmath.sin, "cos": mpmath.cos, "atan": mpmath.atan, "tanh": mpmath.tanh, "sinh": mpmath.sinh,
         "cosh": mpmath.cosh, "abs": abs, "sqrt": mpmath.sqrt, "log": mpmath.log, "tan": mpmath.tan}
expressions = st.recursive(
    st.sampled_from(["x", "y", "1", "1/3", "2", "pi"]),
    lambda inner: st.one_of(st.builds("({} {} {})".format, inner, st.sampled_from("+-*/"), inner),
                            st.builds("{}({})".format, st.sampled_from(sorted(NAMES)), inner),
                            st.builds("({})**{}".format, inner, st.sampled_from(["2", "3", "(-1)"]))), max_leaves=6)
points = st.fractions(-3, 3, max_denominator=50)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(expressions, points, points, st.fractions(0, 1, max_denominator=9), st.fractions(0, 2, max_denominator=9))
def test_series_contain_derivatives_at_points(text, x, y, left, right):
    """The series on a box contains the Taylor coefficients at an inner point, computed with 100 digits."""
    checker = Checker({"goal": f"{text} > 0", "given": [f"x in [{x - left}, {x + right + 1}]", f"y in [{y - left}, {y + 1}]"], "where": []})
    try:
        enclosed = checker.series(checker.goal.left, checker.box, "x", 3)
    except ArithmeticError:
        return
    with mpmath.workdps(100):
        def at(u):
            values = {"x": u, "y": mpmath.mpf(y.numerator) / y.denominator, "pi": +mpmath.pi, "mpf": mpmath.mpf}
            return eval(re.sub(r"\d+", r"mpf(\g<0>)", text), {**NAMES, **values})  # the text is made above

        wanted = mpmath.taylor(at, mpmath.mpf(x.numerator) / x.denominator, 3)
        for got, value in zip(enclosed, wanted):
            slack = mpmath.mpf(10) ** -20 * (1 + abs(value))
            low, high = (mpmath.make_mpf(e) for e in (ball(got).a, ball(got).b))
            assert low - slack <= mpmath.re(value) <= high + slack


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.sampled_from(["exp", "sin", "cos", "atan", "log"]), st.fractions(-50, 50), st.fractions(0, 40), st.fractions(0, 1))
def test_functions_enclose_their_values(name, low, width, share):
    box = Iv(recheck.span(ball(low).a, ball(low + width).b).v)
    try:
        found = recheck.value(name, box)
    except ArithmeticError:
        return
    with mpmath.workdps(100):
        at = low + share * width
        value = getattr(mpmath, name)(mpmath.mpf(at.numerator) / at.denominator)
        assert mpmath.make_mpf(found.a) <= value <= mpmath.make_mpf(found.b)


def test_command_line(tmp_path, capsys, monkeypatch):
    import runpy

    path = tmp_path / "proof.json"
    path.write_text(json.dumps(file_of("exp(x) >= 1 + x", ("x in [-1, 1]",))))
    monkeypatch.setattr(sys, "argv", ["recheck", str(path)])
    monkeypatch.delitem(sys.modules, "verification.recheck")
    runpy.run_module("verification.recheck", run_name="__main__")
    assert capsys.readouterr().out == f"{path}: confirmed\n"
    assert Fraction(1, 2) == recheck.power(Fraction(1, 2), Fraction(1, 4))


def test_replay_shows_the_short_verdict(tmp_path, capsys):
    from reports.cli import main

    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof("exp(x) >= 1 + x", ("x in [-1, 1]",))))
    assert main(["replay", "--short", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["short"] == "confirmed"
    assert main(["replay", "--short", str(path)]) == 0
    assert "confirm 1 of 1 proved, the long one 1" in capsys.readouterr().out
