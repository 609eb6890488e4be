"""The short checker: it confirms proofs, and no falsehood whatever certificate comes with it."""

import copy
import json
import re
import subprocess
import sys
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.theory.language.formula import Formula
from assay.verification.checkers.boxes import confirm
from assay.verification.checkers.boxes.models import Frame
from assay.verification.checkers.boxes.numbers import Interval, ball, iv, power, span, value
from assay.verification.checkers.boxes.terms import Problem
from assay.verification.reconstruct import Beyond, boxes
from tests.examples import many
from tests.verification.hostile import malformed


def file_of(goal, given=(), tree=None, verdict="proved"):
    inner = {"type": "boxes", "tree": tree or {}}
    return {
        "format": 1,
        "statement": {"goal": goal, "given": list(given), "where": []},
        "verdict": verdict,
        "certificate": {"type": "fact" if verdict == "proved" else "vacuous", "certificate": inner},
    }


def proof(goal, given):
    formula = Formula(goal, given).data()
    tree = boxes.tree_of(json.loads(json.dumps(formula)), {})
    return json.loads(json.dumps({**file_of(goal, given, tree), "statement": formula}))


TRUE = [
    ("exp(x) >= 1 + x", ("x in [-1, 1]",)),
    ("log(1+x) <= x", ("x in [0, oo)",)),
    ("atan(x) < x", ("x in (0, 3]",)),
    ("x*y <= 1", ("x in [0, 1]", "y in [0, 1]")),
    ("n**2 >= 2*n", ("n in {2..}",)),
    ("sqrt(x) <= (1+x)/2", ("x in (0, 4]",)),
    ("x > 0 or x < 1", ("x in [-1, 2]",)),
    ("log(x) < 0", ("x in (0, 1)",)),
    ("1/x > 0", ("x in (0, 1]",)),
    ("x**2 > 1", ("x in [0, 3]", "x > 1")),
    ("cos(x) >= 1 - x**2/2", ("x in [0, 2]",)),
    ("sin(x)/x < 1", ("x in (0, 3]",)),
    ("x*log(x) >= -1/2", ("x in (0, 1]",)),
    ("log(1+1/x)*x < 1", ("x in [1, oo)",)),
    ("x*exp(-x) < 1/x", ("x in [1, oo)",)),
    ("x**3*erfc(x) <= 1", ("x in [1, oo)",)),
    ("atan(x) < pi/2", ("x in (-oo, oo)",)),
    ("sin(x) >= 2*x/pi", ("x in [0, pi/2]",)),
    ("sqrt(x) >= x", ("x in [0, 1]",)),
    ("erfc(x) <= 1", ("x in [0, oo)",)),
    ("b*L <= 1/16", ("L in [17, oo)", "b in [0, 1/L**2]")),
    ("x > 2 => x**2 > 1", ("x in [0, 3]",)),
    ("abs(sin(x)) <= abs(x)", ("x in [-1, 1]",)),
    ("x <= y", ("x in [0, 1]", "y in [x, 2]")),
    ("max(x, -x) == abs(x)", ("x in [-1, 1]",)),
    ("max(x, 1-x, x/2) < 2 and min(1, 2-x, 1+x, 3) >= 1", ("x in [0, 1]",)),
    ("x**2 >= 0", ("x in (-oo, oo)", "0 <= x and x < 1")),
    ("exp(x) >= e*x", ("x in [0, 3]",)),
    ("sin(x) >= 3*x/pi", ("x in [0, pi/6]",)),
    ("cos(x) >= 1/2", ("x in [-pi/3, pi/3]",)),
    ("x > y", ("x in [0, 1]", "y in [0, 1]", "x > y")),
    ("y < 1 + x", ("x in [0, 4]", "y in (-oo, oo)", "0 <= y and y**2 == x")),
    ("y <= exp(x)", ("x in [0, 1]", "y in (-oo, oo)", "y == x + 1")),
]


@pytest.mark.parametrize("goal, given", TRUE)
def test_true_statements_are_confirmed(goal, given):
    assert confirm(proof(goal, given)) == "confirmed"


FALSE = [
    ("sin(x) > 3*x/pi", ("x in [0, pi/6]",)),
    ("cos(x) > 1/2", ("x in [-pi/3, pi/3]",)),
    ("x > y", ("x in [0, 1]", "y in [0, 1]", "x >= y")),
    ("sin(x) >= 3*x/pi", ("x in [0, pi/5]",)),
    ("cos(x) >= 1/2", ("x in [-pi/3, 11*pi/6]",)),
    ("x**3*erfc(x) >= 1/100", ("x in [1, oo)",)),
    ("exp(x) > 1 + x", ("x in [-1, 1]",)),
    ("log(1+x) < x", ("x in [0, oo)",)),
    ("atan(x) <= x - 1/10**9", ("x in [0, 3]",)),
    ("x*y < 1", ("x in [0, 1]", "y in [0, 1]")),
    ("n**2 > 2*n", ("n in {2..}",)),
    ("sqrt(x) < (1+x)/2", ("x in (0, 4]",)),
    ("1/x > 0", ("x in [0, 1]",)),
    ("x/x == 1", ("x in [-1, 1]",)),
    ("log(x) < 1", ("x in [0, 1]",)),
    ("x**0 > 1", ("x in (0, 1]",)),
    ("sqrt(x) >= 0", ("x in [-1, 1]",)),
    ("tan(x) < 10**6", ("x in [0, 2]",)),
    ("x > 0 or log(x) < 1", ("x in [-1, 1]",)),
    ("x**2 > 1", ("x in [0, 3]",)),
    ("x*x > 1", ("x in [1, 2]",)),
    ("exp(x) > 1", ("x in [0, 1]",)),
    ("abs(x) > 0", ("x in [-1, 1]",)),
    ("x >= 0", ("x in [-1, 1]", "log(x) >= -1")),
    ("0**x == 0", ("x in [0, 1]",)),
    ("x < oo", ("x in [0, 1]",)),
    ("gamma(x) <= 2", ("x in [0, 1]",)),
    ("x <= 1", ("x in [0, oo)",)),
    ("x**(1/2) >= 0", ("x in [-1, 0]",)),
    ("x != 0", ("x in [-1, 1]",)),
    ("sin(x) < 1", ("x in [1, 2]",)),
    ("max(x, 1-x) > 1/2", ("x in [0, 1]",)),
    ("max(x, 1-x, 1/3) > 1/2", ("x in [0, 1]",)),
    ("min(2, 3, x) >= 2", ("x in [1, 3]",)),
    ("max(x) > 0", ("x in [0, 1]",)),
    ("exp(x) > 0 and x < 1", ("x in [0, 1]",)),
    ("2**x < 2", ("x in [0, 1]",)),
    ("(-1)**x == 1", ("x in [0, 2]",)),
    ("sin(x)/x <= 1", ("x in [0, 1]",)),
    ("x*log(x) > -1/3", ("x in (0, 1]",)),
    ("atan(x) < 3/2", ("x in [1, oo)",)),
    ("atan(x) < pi/2 - 1/x", ("x in [1, oo)",)),
    ("sin(x) > 2*x/pi", ("x in [0, pi/2]",)),
    ("sqrt(x) <= x", ("x in [0, 1]",)),
    ("erfc(x) < 1", ("x in [0, oo)",)),
    ("erf(x) > 0", ("x in [0, 1]",)),
    ("b*x**2 < 1", ("x in [1, oo)", "b in [0, 1/x**2]")),
    ("x >= 1 => x**2 > 1", ("x in [0, 3]",)),
    ("abs(sin(x)) < abs(x)", ("x in [-1, 1]",)),
    ("x < y", ("x in [0, 1]", "y in [x, 2]")),
    ("abs(x) > x", ("x in [-1, 1]",)),
    ("log(x)/x < 1/3", ("x in [1, oo)",)),
    ("x*exp(-x) < 1/3", ("x in [0, oo)",)),
    ("exp(x) > e*x", ("x in [0, 3]",)),
    ("x*sin(1/x) > 1", ("x in [1, oo)",)),
    ("tanh(x) > 99/100", ("x in [1, oo)",)),
    ("x > 0", ("x in [-1, 1]", "sqrt(x) >= 0")),
    ("1/abs(x) > 0", ("x in [-1, 1]",)),
    ("sqrt(x**2+1) - x > 1/10", ("x in [1, oo)",)),
    ("1/(1/x) == x", ("x in [0, 1]",)),
    ("x if 0 else x > 0", ("x in [1, 2]",)),
    ("x > 7if 0else x > 0", ("x in [1, 2]",)),
    ("y >= 0", ("x in [0, 4]", "y in (-oo, oo)", "y**2 == x")),
    ("y > 0", ("x in [0, 4]", "y in (-oo, oo)", "y >= 0", "y**2 == x")),
    ("y >= 1", ("x in [1, 4]", "y in [0, oo)", "y**2 <= x", "y >= 0")),
    ("y == x", ("x in [1, 4]", "y in (-oo, oo)", "y >= 0", "y**2 >= x")),
    ("y <= 1", ("x in [0, 4]", "y in (-oo, oo)", "y >= 0", "y**2 == x or y**2 == 1")),
    ("y <= 3/2", ("x in [0, 4]", "y in (-oo, oo)", "y > 0", "y**2 == x")),
    ("1/(x - 1) > -2", ("x in [0, 2]", "y in (-oo, oo)", "y == x")),
]
WAYS = [["x", m, w, r] for m in (0, 1, 4) for w in ("lo", "hi", "oo", "-oo") for r in (1, 2)]
BAD = (
    [["x", 3, w, r] for w in ("lo", "hi", "oo", "-oo", "far") for r in (-1, 0, -2, 0.5, True)]
    + [["x", m, w, 1] for m in (-1, -2, 1.5) for w in ("lo", "oo")]
    + [["z", 1, "lo", 1], ["pi", 1, "lo", 1], ["x"], []]
)
ROOTS = [
    {"root": y, "power": n, "of": r, "then": t}
    for y, n, r in (
        ("y", "2", "x"),
        ("y", "1", "x"),
        ("y", "1/2", "x"),
        ("y", "-2", "x"),
        ("y", "2", "y**2"),
        ("x", "1", "y**2"),
        ("z", "1", "x"),
        ("y", "1", "1"),
        ("y", "2", "1"),
        ("y", "0", "x"),
        ("x", "1", "y"),
    )
    for t in ({}, {"by": WAYS[1:3]})
]
HINTS = [
    {},
    *ROOTS,
    *({"by": [w]} for w in WAYS),
    *({"by": [w]} for w in BAD),
    {"case": "x", "above": {}, "below": {}},
    {"case": "sin(x)", "above": {"by": WAYS[:4]}, "below": {"by": WAYS[:4]}},
    {"case": "log(x)", "above": {}, "below": {}},
    {"case": "1/x", "above": {"by": WAYS[9:11]}, "below": {}},
    {"case": "z", "above": {}, "below": {}},
    {"case": "x", "above": {}},
    {
        "split": "x",
        "at": "pi/2",
        "owner": "low",
        "low": {"by": WAYS[8:12]},
        "high": {"by": WAYS[8:12]},
    },
    {"split": "x", "at": "1/2", "low": {}, "high": {}},
    {
        "split": "x",
        "at": "1/2",
        "owner": "high",
        "low": {"split": "x", "at": "0", "owner": "low", "low": {}, "high": {}},
        "high": {},
    },
    {"split": "x", "at": "7", "low": {}, "high": {}},
    {"split": "x", "at": "-7", "low": {}, "high": {}},
]


@pytest.mark.parametrize("goal, given", FALSE)
def test_planted_falsehoods_are_not_confirmed(goal, given):
    for hint in HINTS:
        assert confirm(file_of(goal, given, hint)).startswith("beyond"), hint
    for hint in HINTS[::5]:
        assert confirm(file_of(goal, given, hint, "vacuous")).startswith("beyond"), hint


@pytest.mark.parametrize("goal, given", FALSE)
def test_falsehoods_are_not_elaborated(goal, given, monkeypatch):
    monkeypatch.setattr(boxes, "SECONDS", 0.3)
    try:
        tree = boxes.tree_of({"goal": goal, "given": list(given), "where": []}, {})
    except (Beyond, ValueError, ArithmeticError, KeyError, TypeError, AttributeError):
        return
    raise AssertionError(tree)


def leaves(tree):
    inner = [tree[k] for k in ("low", "high", "above", "below") if k in tree]
    return [x for t in inner for x in leaves(t)] or [tree]


@pytest.mark.parametrize(
    "goal, given, false",
    [
        ("sin(x) >= 2*x/pi", ("x in [0, pi/2]",), "sin(x) >= 2*x/pi + 1/10**9"),
        ("log(1+1/x)*x < 1", ("x in [1, oo)",), "log(1+1/x)*x < 1 - 1/10**9"),
        ("abs(sin(x)) <= abs(x)", ("x in [-1, 1]",), "abs(sin(x)) <= x"),
        ("x*exp(-x) < 1/x", ("x in [1, oo)",), "x*exp(-x) < 1/x**2"),
        ("sqrt(x) >= x", ("x in [0, 1]",), "sqrt(x) >= x + 1/10**9"),
        ("exp(x) >= e*x", ("x in [0, 3]",), "exp(x) >= 27183/10000*x"),
    ],
)
def test_the_tree_of_a_truth_shows_no_neighbour(goal, given, false):
    """The formula, its range or a part of the proof is changed: a falsehood is never confirmed, a
    lost part never missed.
    """
    true = proof(goal, given)
    assert confirm(true) == "confirmed"
    assert confirm({**true, "statement": {**true["statement"], "goal": false}}).startswith("beyond")
    assert confirm(
        {**true, "statement": {**true["statement"], "goal": f"not ({goal})"}}
    ).startswith("beyond")
    name, wide = given[0].split()[0], f"{given[0].split()[0]} in (-oo, oo)"
    if "abs" not in goal and "e*x" not in goal:
        assert confirm({**true, "statement": {**true["statement"], "given": [wide]}}).startswith(
            "beyond"
        )
    for part in ("low", "high", "above", "below"):
        broken = copy.deepcopy(true)
        tree = broken["certificate"]["certificate"]["tree"]
        if part in tree:
            del tree[part]
            assert confirm(broken).startswith("beyond")
    for leaf in leaves(
        true["certificate"]["certificate"]["tree"]
    ):  # other ways to look at a box may fail, and show nothing false
        leaf["by"] = [[name, 9, w, r] for w, r in (("lo", 1), ("oo", 2), ("hi", 3))] + leaf.get(
            "by", []
        )
    assert confirm({**true, "statement": {**true["statement"], "goal": false}}).startswith("beyond")


def test_a_copied_certificate_does_not_help():
    true = proof("exp(x)*(2+x) > x + 3/2 + x**2", ("x in [0, 1]",))
    assert confirm(true) == "confirmed"
    for goal, ranges in (
        ("exp(x)*(2+x) < x + 3/2 + x**2", ("x in [0, 1]",)),
        ("exp(x)*(2+x) > x + 3/2 + x**2", ("x in [-3, 1]",)),
        ("exp(x)*(2+x) > x + 2 + x**2", ("x in [0, 1]",)),
    ):
        assert confirm(
            {**true, "statement": {"goal": goal, "given": list(ranges), "where": []}}
        ).startswith("beyond")


def test_mutated_trees_never_confirm_more():
    """Shifted cuts, swapped or dropped halves: true statements may be lost, a hypothesis or half
    may not be dropped.
    """
    needs = proof("x**2 + y > 1", ("x in [0, 2]", "y in [0, 1]", "x > 1"))
    assert confirm(needs) == "confirmed"
    bare = copy.deepcopy(needs)
    bare["statement"]["given"].remove("x > 1")
    assert confirm(bare).startswith("beyond")
    tree = {"split": "x", "at": "1", "low": {}, "high": {}}
    for broken in (
        {"split": "x", "at": "1", "high": {}},
        {"split": "x", "at": "1", "low": {}},
        {"split": "z", "at": "1", "low": {}, "high": {}},
        {**tree, "at": "1/0"},
        {**tree, "at": "3"},
        {**tree, "at": ["log", "2/1"]},
    ):
        assert confirm(file_of("exp(x) > x", ("x in [0, 2]",), broken)).startswith("beyond")
    assert confirm(file_of("exp(x) > x - 1", ("x in [0, 2]",), tree)) == "confirmed"
    assert confirm(
        file_of(
            "n >= 3 or n <= 2", ("n in {0..9}",), {"split": "n", "at": "5/2", "low": {}, "high": {}}
        )
    ).startswith("beyond")


@pytest.mark.parametrize("data", malformed(file_of))
def test_bad_files_are_beyond(data):
    assert confirm(data).startswith("beyond")


def test_nan_and_empty_are_never_truth():
    with pytest.raises(ArithmeticError):
        Interval(iv.make_mpf((mpmath.libmp.fnan, mpmath.libmp.fnan)))
    assert confirm(file_of("x > 5", ("x in [1, 0]",))).startswith("beyond")
    infinite = Interval(iv.mpf(["-inf", "inf"]))
    assert infinite.sign == (infinite + -infinite).sign == (infinite * infinite).sign == 0


NAMES = {
    "exp": mpmath.exp,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "atan": mpmath.atan,
    "tanh": mpmath.tanh,
    "sinh": mpmath.sinh,
    "cosh": mpmath.cosh,
    "abs": abs,
    "sqrt": mpmath.sqrt,
    "log": mpmath.log,
    "tan": mpmath.tan,
    "erfc": mpmath.erfc,
}
expressions = st.recursive(
    st.sampled_from(["x", "y", "1", "1/3", "2", "pi"]),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("{}({})".format, st.sampled_from(sorted(NAMES)), inner),
        st.builds("({})**{}".format, inner, st.sampled_from(["2", "3", "(-1)"])),
    ),
    max_leaves=6,
)
points = st.fractions(-3, 3, max_denominator=50)


@many(250)
@given(
    expressions,
    points,
    points,
    st.fractions(0, 1, max_denominator=9),
    st.fractions(0, 2, max_denominator=9),
    st.sampled_from(
        [
            (None, 0, "lo", 1),
            *(
                ("x", m, w, r)
                for m in (0, 1, 3, 5)
                for w in ("lo", "hi", "oo", "-oo")
                for r in (1, 2)
            ),
        ]
    ),
    st.booleans(),
    st.booleans(),
)
def test_models_contain_values_at_points(text, x, y, left, right, way, below, above):
    """What a frame says of a term holds at inner points, computed with 60 digits, wherever all its
    operands have values.
    """
    low, high = (f"{x - left - Fraction(1, 7)}", f"{x + right}")
    Frame.work = 10**6
    problem = Problem(
        {
            "goal": f"{text} > 0",
            "where": [],
            "given": [
                f"x in ({'-oo' if below else low}, {'oo' if above else high}]".replace(
                    "oo]", "oo)"
                ),
                f"y in [{y - left}, {y + 1}]",
            ],
        }
    )
    try:
        found = ball(Frame(problem.box, *way).values(problem.sequent.goal[1]))
    except (ArithmeticError, ValueError):
        return
    with mpmath.workdps(60):
        number = lambda q: mpmath.mpf(q.numerator) / q.denominator  # noqa: E731
        values = {"y": number(y), "pi": +mpmath.pi, "mpf": mpmath.mpf}
        for at in (x, x - left, x + right, x + 1000 if above else x, x - 1000 if below else x):
            try:
                value = eval(
                    re.sub(r"\d+", r"mpf(\g<0>)", text), {**NAMES, **values, "x": number(at)}
                )  # the text is made above
            except (ZeroDivisionError, ValueError):
                continue
            if isinstance(value, mpmath.mpc) or mpmath.isnan(value) or mpmath.isinf(value):
                continue
            slack = mpmath.mpf(10) ** -20 * (1 + abs(value))
            assert mpmath.make_mpf(found.a) - slack <= value <= mpmath.make_mpf(found.b) + slack


@many(300)
@given(
    st.sampled_from(["exp", "sin", "cos", "atan", "log", "erfc"]),
    st.fractions(-50, 50),
    st.fractions(0, 40),
    st.fractions(0, 1),
)
def test_functions_enclose_their_values(name, low, width, share):
    box = Interval(span(ball(low).a, ball(low + width).b).v)
    try:
        found = value(name, box)
    except ArithmeticError:
        return
    with mpmath.workdps(100):
        at = low + share * width
        exact = getattr(mpmath, name)(mpmath.mpf(at.numerator) / at.denominator)
        assert mpmath.make_mpf(found.a) <= exact <= mpmath.make_mpf(found.b)


def test_command_line(tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(file_of("exp(x) >= x", ("x in [1/2, 1]",))))
    done = subprocess.run(
        [sys.executable, "-m", "assay.verification.checkers.boxes", path],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    assert (done.stdout, done.stderr) == (f"{path}: confirmed\n", "")
    assert Fraction(1, 2) == power(Fraction(1, 2), Fraction(1, 4))


def proof_of_the_prover(goal, given):
    from assay.verification.kernel.boxes.problem import problem_of
    from assay.verification.search import enclosure

    formula = Formula(goal, given)
    found = enclosure.prove(problem_of(formula), 5.0)
    return {
        **file_of(goal, given),
        "statement": formula.data(),
        "certificate": {"type": "fact", "formula": formula.data(), "certificate": found},
    }


def test_replay_shows_the_short_verdict(tmp_path, capsys):
    from assay.reports.cli import main

    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof_of_the_prover("exp(x) >= 1 + x", ("x in [-1, 1]",))))
    assert main(["replay", "--short", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["short"] == "confirmed"
    assert main(["replay", "--short", str(path)]) == 0
    assert "confirm 1 of 1 proved, the long one 1" in capsys.readouterr().out


def test_answers_are_stored(tmp_path, monkeypatch):
    from assay.verification import reconstruct as elaborate
    from assay.verification.reconstruct import answers

    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    easy, hard = (file_of(*TRUE[k], {"by": []}) for k in (8, 9))
    proofs = [(p["statement"], "proved", p["certificate"]) for p in (easy, hard)]
    with monkeypatch.context() as patch:
        patch.setattr(elaborate, "elaborate", lambda data: [0 for _ in iter(int, 1)])
        assert list(answers.ask_each(proofs, 1, 0.2)) == [
            "confirmed",
            "beyond: not found within 0.2 s",
        ]
        assert list(answers.ask_each(proofs, 1, 0.1)) == [
            "confirmed",
            "beyond: not found within 0.2 s",
        ]
    assert list(answers.ask_each(proofs, 2, 20)) == ["confirmed", "confirmed"]
    monkeypatch.setattr(answers, "short", None)  # what was confirmed is not asked again
    assert list(answers.ask_each([*proofs, (*proofs[0][:1], "refuted", proofs[0][2])], 1, 1)) == [
        "confirmed",
        "confirmed",
        None,
    ]
