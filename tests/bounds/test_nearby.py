"""Beyond a verdict: true statements nearby, the values of a parameter, pictures of the gap."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from assay.reports.cli import main
from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.search import borders, gap, when
from assay.verification.search.repair import Prober, repairs


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))


def _whole(formula, verdict):
    """Say whether the kernel makes the verdict on this very formula once more."""
    data = {"verdict": verdict.verdict, "certificate": verdict.certificate}
    return verdicts.recheck(formula, {**vars(verdict), **data}).verdict == "proved"


def test_repairs_are_true_and_close():
    formula = Formula("x**2 <= 2*x", ("x in [0, 5]",))
    found = {one.kind: one for one in repairs(formula, {"x": "3"}, Prober(0.2, 60))}
    assert all(_whole(one.formula, one.verdict) for one in found.values())
    assert found["range"].change == "x in [0, 2]"
    assert found["range"].beyond.endswith("refuted")
    assert found["constant"].formula.goal == "x**2 <= 5*x"
    assert found["constant"].change == "5 in place of 2"
    assert "hypothesis" not in found  # x != 0 does not help


def test_a_range_is_cut_at_both_ends_where_neither_can_be_kept():
    for goal, given, low, high in (
        ("x**2 + x <= 2*x", "x in (-oo, oo)", 0, 1),
        ("9*x*(1 - x) >= 2", "x in [0, 1]", Fraction(1, 3), Fraction(2, 3)),
    ):
        found = repairs(Formula(goal, (given,)), None, Prober(0.2, 90))[0]
        start, end = map(Fraction, found.change[len("x in [") : -1].split(", "))
        assert _whole(found.formula, found.verdict)
        assert low <= start <= low + Fraction(1, 50) and high - Fraction(1, 50) <= end <= high


@pytest.mark.parametrize(
    ("goal", "given", "expected"),
    [
        (
            "x**2 > 0",
            ("x in (-oo, oo)",),
            {"sign": ">= in place of >", "range": "x in (-oo, 0)", "hypothesis": "x != 0"},
        ),
        ("sqrt(x) <= x", ("x in (-oo, oo)", "x >= 0"), {"range": "x in [1, oo)"}),
    ],
)
def test_the_repair_that_somebody_would_name(goal, given, expected):
    found = {one.kind: one for one in repairs(Formula(goal, given), None, Prober(0.2, 60))}
    assert all(_whole(one.formula, one.verdict) for one in found.values())
    assert {kind: found[kind].change for kind in expected} == expected
    assert ("constant" in found) == (goal[0] == "s")  # any number above 0 would repair x^2 > 0


def test_a_repair_is_no_statement_about_one_point():
    formula = Formula("x*y <= x", ("x in [0, oo)", "y in [0, oo)"))
    found = {one.kind: one for one in repairs(formula, {"x": "1", "y": "2"}, Prober(0.2, 60))}
    assert found["range"].change == "y in [0, 1]"
    assert found["hypothesis"].change == "x + y <= 1"


def test_integers_are_cut_at_integers():
    found = repairs(Formula("n**2 <= 2**n", ("n in {0..}",)), {"n": "3"}, Prober(0.2, 60))
    assert found[0].change == "n in {0..2}" and found[0].beyond == "with n <= 3: refuted"


def test_a_range_is_cut_where_the_statement_begins_to_fail():
    formula = Formula("x**2 + b*x + 2 >= 0", ("x in (-oo, oo)", "b in [0, 8]"))
    holds, between, fails = when.pieces(formula, "b", Fraction(1, 4))
    assert holds.verdict == "proved" and holds.low == 0 and holds.high**2 < 8 < fails.low**2
    assert between.verdict == "open" and between.low == holds.high
    assert between.width <= Fraction(1, 4)
    assert fails.verdict == "refuted" and fails.low == between.high and fails.high == 8
    assert all(_whole(*piece.shown) for piece in (holds, fails))
    x = Fraction(fails.witness["x"])
    assert between.high_open != fails.low_open, "the end belongs to one of them"
    least = fails.low + (Fraction(1, 10**9) if fails.low_open else 0)
    assert all(x**2 + b * x + 2 < 0 for b in (least, fails.high))
    assert x**2 + holds.high * x + 2 >= 0


@pytest.mark.parametrize(
    ("goal", "given", "expected"),
    [
        (
            "x**2 + c*x + 1 >= 0",
            ("x in (-oo, oo)",),
            ["c in (-oo, -2) refuted", "c in [-2, 2] proved", "c in (2, oo) refuted"],
        ),
        (
            "c*x**2 + 1 > 0",
            ("x in [-1, 1]",),
            ["c in (-oo, -1] refuted", "c in (-1, oo) proved"],
        ),
        (
            "x*(1 - x) <= c",
            ("x in [0, 1]", "c in [0, 1]"),
            ["c in [0, 1/4) refuted", "c in [1/4, 1] proved"],
        ),
        ("1/c > 0", (), ["c in (-oo, 0) refuted", "c in [0, 0] open", "c in (0, oo) proved"]),
    ],
)
def test_ranges_without_bounds_are_cut_at_the_point_itself(goal, given, expected):
    found = when.pieces(Formula(goal, given), "c")
    assert [f"{piece.text('c')} {piece.verdict}" for piece in found] == expected
    assert all(_whole(*piece.shown) for piece in found if piece.shown)


@pytest.mark.parametrize(
    ("gap", "holds", "expected"),
    [
        ("[2/3, 3/4]", lambda a: a <= Fraction(5, 7), "[0, 5/7] (5/7, 1]"),
        ("[2/3, 3/4]", lambda a: a < Fraction(5, 7), "[0, 5/7) [5/7, 1]"),
        ("(2/3, 3/4)", lambda a: a <= Fraction(2, 3), "[0, 2/3] (2/3, 1]"),
        ("(2/3, 3/4)", lambda a: a < Fraction(3, 4), "[0, 3/4) [3/4, 1]"),
    ],
)
def test_a_border_is_a_simple_number_between(gap, holds, expected):
    """Pieces are settled by an oracle that knows the border, and never lies."""
    left_out = gap[0] == "("

    def grow(whole, part):
        ends = [whole.low, whole.high, (whole.low + whole.high) / 2]
        ends = [end for end, out in zip(ends, (whole.low_open, whole.high_open, False)) if not out]
        inside = [whole.low + Fraction(1, 10**9), whole.high - Fraction(1, 10**9), *ends]
        right = all(holds(a) == (part.verdict == "proved") for a in inside)
        return replace(whole, verdict=part.verdict) if right else None

    low, high = Fraction(2, 3), Fraction(3, 4)
    pieces = [
        when.Piece(Fraction(0), low, False, not left_out, "proved"),
        when.Piece(low, high, left_out, left_out),
        when.Piece(high, Fraction(1), not left_out, False, "refuted"),
    ]
    found = borders.closed(pieces, grow)
    assert " ".join(piece.text("a").removeprefix("a in ") for piece in found) == expected
    assert borders.closed(pieces, lambda whole, part: None) == pieces


def test_a_piece_in_which_nothing_satisfies_the_conditions_does_not_hold():
    (piece,) = when.pieces(Formula("x <= 1", ("x in [0, 1]", "x < b", "b in [-2, 0]")), "b")
    assert piece.verdict == "vacuous" and piece.shown[1].verdict == "vacuous"


def test_bounds_of_the_parameter_among_the_conditions_are_ends_of_its_range():
    goal = "a*x**2 >= -1"
    for given, expected in (
        (("x in [0, 2]", "a > 0"), "a in (0, oo)"),
        (("x in [0, 2]", "0 <= a and a < 3", "a + x > 0"), "a in [0, 3)"),
        (("a in [0, 4]", "x in [0, 2]", "2 > a", "a <= 2"), "a in [0, 2)"),
    ):
        found = when.parametric(Formula(goal, given), "a")
        assert expected in found.given
        assert "a > 0" not in found.given
    assert "a + x > 0" in when.parametric(Formula(goal, ("x in [0, 2]", "a + x > 0")), "a").given
    with pytest.raises(FormulaError, match="no value of a satisfies"):
        when.parametric(Formula(goal, ("x in [0, 2]", "a in [0, 4]", "a > 4")), "a")


def test_a_counterexample_outside_of_the_conditions_shows_nothing():
    formula = Formula("x <= b", ("x in [0, 5]", "x <= 2*b", "b in [0, 1]"))
    search = when._Search(formula, "b", 2, Prober(0.2))
    piece = when.Piece(Fraction(0), Fraction(1), False, False)
    outside = search.fails(piece, {"x": "3"})
    assert search.prober(outside).verdict == "refuted"
    assert search.fails(piece, {"y": "3"}) is None


def test_the_gap_is_that_of_both_sides():
    curve = gap.sampled(Formula("x**2 >= x", ("x in [0, 3]",)), {"x": ("1/2", "2")})
    assert curve["axes"] == ["x"] and len(curve["gap"]) == gap.POINTS
    for x, value in zip(curve["values"][0], curve["gap"]):
        assert 0.5 < x < 2 and value == pytest.approx(x**2 - x, abs=1e-12)
    formula = Formula("log(x) <= y*n", ("x in [-1, 1]", "y in (0, 1]", "n in {1..}", "x + y < 3/2"))
    sheet = gap.sampled(formula, {}, {"x": "1/2", "y": "1/4", "n": "7"})
    assert sheet["axes"] == ["x", "y"] and sheet["fixed"] == {"n": 7.0}
    assert sheet["gap"][0][0] is None and sheet["gap"][-1][-1] is None and sheet["gap"][0][-1] > 0


def test_the_command_shows_all_of_it(capsys):
    request = ["prove", "x^2 <= 2x", "--for", "x in [0, 5]"]
    assert main([*request, "--repair", "--plot", "gap.svg", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {one["kind"] for one in found["repairs"]} == {"range", "constant"}
    assert all(one["verdict"] == "proved" for one in found["repairs"])
    assert b"<svg" in Path("gap.svg").read_bytes()
    assert main(["replay", *(one["certificate"] for one in found["repairs"])]) == 0
    capsys.readouterr()
    code = main(["prove", "x^2 + b x + 1 >= 0", "--for", "x in R, b in [3, 9]", "--when", "b"])
    assert code == 1 and "fails  b in [3, 9]" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options, message",
    [
        (("--repair", "--sharpen", "C"), "do not go together"),
        (("--width", "1/9"), "--width goes with --when"),
        (("--when", "C", "--width", "-1"), "not a positive number"),
        (("--when", "C", "--width", "1e999999999"), "not a positive number"),
        (("--when", "D"), "no parameter D in the formula; it speaks of"),
        (("--when", "n"), "n is an integer"),
        (("--when", "C", "--for", "y in [0, z]"), "nothing says which values z takes"),
        (("--when", "C", "--limit", "3"), "leave --limit out"),
        (("--plot", "gap.txt"), "cannot tell the format"),
        (("--plot", "none/gap.png"), "cannot write to none"),
    ],
)
def test_what_cannot_be_asked_is_one_line(options, message, capsys):
    request = ["prove", "exp(x) >= 1 + C*x*n", "--for", "x in [0, 1], n in {1..3}, C in [0, 1]"]
    try:
        code = main([*request, *options])
    except SystemExit as ended:
        code = ended.code
    err = capsys.readouterr().err
    assert code == 2 and message in err and err.count("\n") == 1


def test_only_inequalities_are_drawn(capsys):
    assert main(["prove", "x == x", "--for", "x in [0, 1]", "--plot", "gap.png"]) == 2
    assert "--plot draws inequalities" in capsys.readouterr().err
    assert not Path("gap.png").exists()
