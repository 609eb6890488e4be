"""What has to be shown for hypotheses to have values, row by row; what a certificate may write into
boxes; exponents without bound, exactly.
"""

from __future__ import annotations

import pytest
from flint import arb, fmpq

from assay.theory.language.formula import Formula
from assay.theory.language.tape import Tape
from assay.verification.kernel import definedness
from assay.verification.kernel.boxes import exponents, forms
from assay.verification.kernel.boxes.leaves import Checker
from assay.verification.kernel.boxes.problem import Side, Task, problem_of
from assay.verification.kernel.boxes.towers import Towers
from assay.verification.kernel.boxes.workbench import Workbench

NOTHING = "0 < 1"


@pytest.mark.parametrize("given, asked, left", [
    (("x in [0, 1]", "x < sqrt(1 - 2)"), [(("x in [0, 1]", NOTHING), "-1 >= 0")], ["-1 >= 0"]),
    (("x in [0, 1]", "x < sqrt(2 - 1)"), [], []),
    (
        ("x in (0, 1]", "log(x) < 1", "1/x > 2"),
        [(("x in (0, 1]", NOTHING, NOTHING), "x > 0"),
         (("x in (0, 1]", "log(x) < 1", NOTHING), "Ne(x, 0)")],
        [],
    ),
    (("x in [0, 1]", "y in [x, 1/x]"), [(("x in [0, 1]", "y in (-oo, oo)"), "Ne(x, 0)")],
     ["Ne(x, 0)"]),
    (("1/y > 2", "y in [0, 1]"), [((NOTHING, "y in [0, 1]"), "Ne(y, 0)")], ["Ne(y, 0)"]),
    (("1/(n-1) < 2", "n in {2..}"), [((NOTHING, "n in {2..}"), "Ne(n - 1, 0)")], []),
    (("1/(n-m) < 2", "m in {0..3}", "n in {m+1..9}"),
     [((NOTHING, "m in {0..3}", "n in {-oo..oo}"), "Ne(-m + n, 0)")], ["Ne(-m + n, 0)"]),
    (("x in [0, 1]", "1/(x+1) < 2"), [(("x in [0, 1]", NOTHING), "Ne(x + 1, 0)")], []),
])  # fmt: skip
def test_what_hypotheses_need_to_have_values(given, asked, left):
    found = [(before.given, str(c)) for before, c in definedness.conditions(given, ())]
    assert found == asked
    assert [str(condition) for _, condition in definedness.left(given, ())] == left


# ---- terms in certificates -----------------------------------------------------------------------
@pytest.mark.parametrize("data, taken", [
    (["rpow", "x", 1, 2], True), (["rpow", "x", 1, 0], False), (["rpow", "x", 0, 2], False),
    (["rpow", "x", 1], False), (["rpow", "x", -1, 2], False), (["psi", "x", 0], True),
    (["psi", "x", 2], True), (["psi", "x", -1], False), (["psi", "x"], False),
    (["psi", "x", 1, 1], False), (["ipow", "x", 2], True), (["ipow", "x", -2], True),
    (["ipow", "x"], False), (["ipow", "x", 1, 1], False), (["add", "x", "1/2"], True),
    (["add", "x", "1/2", 1], False), (["neg", "x"], True), (["pi"], True), (["pi", 1], False),
    (["magic", "x"], False),
])  # fmt: skip
def test_operations_take_their_own_whole_numbers(data, taken):
    tape = Tape(("x",))
    if taken:
        assert isinstance(forms.from_json(tape, data), int)
    else:
        with pytest.raises(ValueError):
            forms.from_json(tape, data)


SUM, GAP = ["add", "x", "1"], ["sub", "x", "1/2"]


@pytest.mark.parametrize("goal, factors, wanted", [
    ("(x+1)*(x+1) > 0", (SUM, SUM), True), ("(x+1)*(x-1/2) > 0", (SUM, GAP), False),
    ("(x+1)*(x-1/2) > 0", (GAP, SUM), False), ("(x+1)**2 > 0", (SUM,), False),
    ("(x+1)*(x-1/2) > 0", (SUM, SUM), False), ("(x+1)**3 > 0", (SUM, SUM, SUM), True),
])  # fmt: skip
def test_each_factor_of_a_product_is_shown(goal, factors, wanted):
    task = Task(problem_of(Formula(goal, ("x in [0, 1]",))))
    checker = Checker(Workbench(task.tape, task.symbols))
    leaf = {"rule": "natural", "atom": 0}
    tree = {"rule": "product", "atom": 0, "factors": [{"expr": f, "tree": leaf} for f in factors]}
    assert checker.check(tree, task.clauses[0][0], task.box) is wanted


# ---- exponents without bound ---------------------------------------------------------------------
LOG, POLE, ROOT = (0, 1), (1, 0), (1, 1)


@pytest.mark.parametrize("given, wanted, whole", [
    ({LOG: fmpq(5, 2)}, {LOG: fmpq(1, 2)}, 2), ({LOG: fmpq(3)}, {}, 3),
    ({LOG: fmpq(-1, 2)}, {LOG: fmpq(1, 2)}, -1), ({LOG: fmpq(1, 3)}, {LOG: fmpq(1, 3)}, 0),
    ({POLE: fmpq(2)}, {POLE: fmpq(2)}, 0), ({POLE: fmpq(0), LOG: fmpq(1)}, {}, 1),
    ({POLE: fmpq(-1), LOG: fmpq(7, 4)}, {POLE: fmpq(-1), LOG: fmpq(3, 4)}, 1), ({}, {}, 0),
])  # fmt: skip
def test_whole_powers_are_taken_out_of_an_exponent(given, wanted, whole):
    assert exponents.normal(given) == (frozenset(wanted.items()), whole)


def test_exponents_are_added_and_subtracted():
    one, other = ({LOG: fmpq(3, 4), POLE: fmpq(1)}, {LOG: fmpq(1, 2), POLE: fmpq(-1)})
    e, f = frozenset(one.items()), frozenset(other.items())
    assert exponents.joined(e, f) == (frozenset({(LOG, fmpq(1, 4))}), 1)
    assert exponents.difference(e, f) == (frozenset({(LOG, fmpq(1, 4)), (POLE, fmpq(2))}), 0)
    assert exponents.joined(e, exponents.FLAT) == (e, 0) == exponents.joined(exponents.FLAT, e)
    assert exponents.difference(e, e) == (exponents.FLAT, 0)
    with pytest.raises(exponents.Unsupported, match="not exact"):
        exponents.normal({POLE: arb(1)})


@pytest.mark.parametrize("given, wanted", [
    ({}, 0), ({POLE: fmpq(2)}, 1), ({POLE: fmpq(-2)}, -1), ({LOG: fmpq(1, 2)}, -1),
    ({LOG: fmpq(-1, 2)}, 1), ({ROOT: fmpq(1)}, -1), ({ROOT: fmpq(-1), POLE: fmpq(-9)}, 1),
    ({POLE: fmpq(1), LOG: fmpq(9)}, 1), ({(2, 0): fmpq(-1), ROOT: fmpq(-9)}, -1),
    ({(1, 2): fmpq(1)}, 1),
])  # fmt: skip
def test_where_an_exponent_tends_as_u_falls_to_0(given, wanted):
    """u**(-k) grows beyond all bounds, log(u) falls below them."""
    assert exponents.trend(frozenset(given.items())) == wanted


@pytest.mark.parametrize("j", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("h", ["1/1000", "1/20", "1/8", "1/3", "1/2", "1", "3"])
def test_the_range_of_u_times_a_power_of_its_logarithm(j, h):
    """u log(u)**j on (0, h]: every sampled value lies in the range, whose ends are reached."""
    top = fmpq(*map(int, h.split("/")))
    found = Towers(arb(top), 4).log_range(j)

    def value(u):
        return u * u.log() ** j

    points = [arb(top) * k / 400 for k in range(1, 401)]
    if arb(-j).exp() < top:
        points.append(arb(-j).exp())
    values = [value(u) for u in points]
    assert all(found.contains(v.mid()) for v in values) and found.contains(0)
    least, most = min(0.0, *map(float, values)), max(0.0, *map(float, values))
    assert float(found.lower()) > least - 1e-6 and float(found.upper()) < most + 1e-6


@pytest.mark.parametrize("low, high, text", [
    (fmpq(3), fmpq(7, 2), ["3", "7/2"]), (None, fmpq(-1), ["-oo", "-1"]),
    (fmpq(-1, 3), None, ["-1/3", "oo"]), (fmpq(0), fmpq(0), ["0", "0"]),
])  # fmt: skip
def test_ends_as_they_are_written(low, high, text):
    assert Side(low, high, 0, False).text() == text
