"""Reductions of formulas: true statements are proved and confirmed, planted falsehoods are not,
tampered certificates fail.
"""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import parse, text
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.reduce import conditions, trees
from assay.verification.replay import replay_certificate
from assay.verification.search import choices
from assay.verification.search.methods import ProofFailed, establish
from tests.examples import many, patience

X, Y, Z = (f"{n} in (-oo, oo)" for n in "xyz")
CIRCLE = ("s in (-oo, oo)", "c in (-oo, oo)", "s**2 + c**2 == 1")

TRUE = {
    "conditions": ("x**2 <= 9", X, "abs(x - 1) <= 2"),
    "conditions premise": ("x > 1 => x**2 > 1", X),
    "conditions implied": ("x + y < 3/2", X, Y, "-1 < x", "-1 < y", "x + y < 1"),
    "conditions square": ("x**3 <= 8", X, "x**2 <= 4"),
    "conjunction": ("x**2 <= 4 and x**3 <= 8", "x in [-2, 2]"),
    "bounds": ("abs(sin(x)) <= x + 1/100", "x in [0, oo)"),
    "bounds min": ("min(x, 1-x, 2) + 1 >= -1", "x in [-2, 2]"),
    "bounds max": ("max(x, 1-x, 2) <= 3", "x in [-1, 1]"),
    "alternatives": ("x**2 > x", X, "(1 < x or x < 0)"),
    "alternatives unequal": ("x**2 + x**4*exp(x) > 0", X, "x != 0"),
    "alternatives outside": ("x**2 + x > 1", X, "abs(x) > 2"),
    "alternatives of two": (
        "x**2 + y**2 > 0",
        "x in [-1, 1]",
        "y in [-1, 1]",
        "not (x == 0 and y == 0)",
    ),
    "signs": ("abs(log(1+x)) <= abs(x)/sqrt(1+x) + 1/100", "x in [-9/10, 50]"),
    "signs of maxima": ("max(x, max(y, z)) == max(max(x, y), z)", X, Y, Z),
    "sign": ("x - log(1+x) <= abs(x - log(1+x))", "x in [0, 5]"),
    "root": ("y <= x + 1", X, Y, "0 <= x", "0 <= y", "y**2 == x"),
    "root constant": ("y*x <= 3/2*x", "x in [0, 1]", Y, "0 < y", "y*y == 2"),
    "root of both signs": ("y <= 2", "x in [0, 4]", Y, "y**2 == x"),
    "root of a cube": ("y <= 2", X, Y, "x <= 8", "y**3 == x"),
    "root of a high power": ("y <= 2", X, Y, "x <= 32", "y > 0", "y**5 == x"),
    "root linear": ("exp(y) <= 1 + x + x**2", "x in [0, 1]", Y, "(1+x)*y == x"),
    "pair": ("s + c <= 3/2", *CIRCLE),
    "pair of one quarter": ("s + c >= 9/10", *CIRCLE, "s >= 0 and c > 0"),
    "pair of another quarter": ("s - c >= 9/10", *CIRCLE, "s >= 0 and c < 0"),
    "pair of a half": ("s >= -1/100", *CIRCLE, "s >= 0"),
    "period": ("sin(3*x/2)*cos(x/3+1) <= 1.01", X),
    "period of tangents": (
        "tan(x)**2*cos(x)**2 + tan(2*x+1)**2 >= -1",
        X,
        "cos(x) >= 1/2",
        "cos(2*x+1) >= 1/2",
    ),
    "symmetry": ("cosh(x) >= 1 + x**2/2", X),
    "symmetry of two": ("x*y <= x**2 + y**2 + 1/100", "x in [-1, 1]", "y in [-2, 2]"),
}
FALSE = {
    "conditions": ("x**2 <= 8", X, "abs(x - 1) <= 2"),
    "conditions open": ("x < 2", X, "x**2 <= 4"),
    "conditions premise": ("x >= 1 => x**2 > 1", X),
    "conditions undefined": ("x > -1 => log(x) <= x", X),
    "conditions of a hypothesis undefined": ("x <= 2", X, "abs(1/x) <= 2", "x < 1"),
    "conjunction": ("x**2 <= 4 and x**3 <= 7", "x in [-2, 2]"),
    "bounds": ("abs(sin(x)) <= x", "x in [-1, 5]"),
    "bounds undefined": ("max(x, log(x)) <= 9", "x in [-2, 2]"),
    "alternatives": ("x**2 > x", X, "(1 < x or x <= 0)"),
    "alternatives undefined": ("x > -2", X, "(x > -1 or log(x) > 0)"),
    "signs": ("abs(log(1+x)) <= abs(x)", "x in [-9/10, 50]"),
    "signs undefined": ("abs(log(x)) >= log(x)", "x in [-1, 2]"),
    "signs of maxima": ("max(x, y) == max(x, z)", X, Y, Z),
    "sign": ("x - log(1+x) < abs(x - log(1+x))", "x in [0, 5]"),
    "root": ("y <= x", X, Y, "0 <= x", "0 <= y", "y**2 == x"),
    "root of both signs": ("y >= 0", "x in [0, 4]", Y, "y**2 == x"),
    "root linear": ("y >= -5", "x in [-1, 1]", Y, "(1+x)*y == x"),
    "root divided by nothing": ("y == x", X, Y, "x*y == x"),
    "root defined": ("1/y <= 1", "x in [0, 1]", "y in [-1, 1]", "y**2 == x"),
    "pair": ("s + c <= 7/5", *CIRCLE),
    "pair of one quarter": ("s > 0", *CIRCLE, "s >= 0 and c > 0"),
    "pair with a factor": (
        "s <= 1",
        "x in [-9, 0]",
        "s in (-oo, oo)",
        "c in (-oo, oo)",
        "s**2*exp(x) + c**2 == 1",
    ),
    "pair of cosines": ("s <= 1", "s in [0, 9]", "c in (-oo, oo)", "s**2 + c**2 == 2"),
    "period": ("sin(3*x/2)*cos(x/3+1) <= 0.9", X),
    "period broken": ("sin(x) + x/100 <= 2", X),
    "symmetry": ("cosh(x) >= 1 + x**2", X),
    "symmetry undefined": ("sqrt(x)**2/x == 1", X, "x != 0"),
    "symmetry broken": ("x**3 + x**2 >= 0", "x in [-2, 2]"),
}


def proved(name):
    goal, *given_ = TRUE[name]
    formula = Formula(goal, tuple(given_))
    return formula, establish(formula, "reduction", budget=10)


@pytest.mark.parametrize("name", TRUE)
def test_true_statements_are_proved_and_confirmed(name):
    formula, fact = proved(name)
    certificate = json.loads(json.dumps({"type": "fact", **fact.data()}))
    assert replay_certificate(formula.data(), "proved", certificate).reason == ""
    if "premise" not in name:
        assert fact.certificate["type"] == name.split()[0] or name.split()[0] in json.dumps(
            fact.certificate
        )


@pytest.mark.parametrize("name", FALSE)
def test_planted_falsehoods_are_not_proved(name):
    goal, *given_ = FALSE[name]
    with pytest.raises((ProofFailed, FormulaError)):
        establish(Formula(goal, tuple(given_)), "reduction", budget=patience(0.4))


def accepted(formula, certificate) -> tuple[bool, bool]:
    """Return whether the kernel's checker and whether the replay accept the certificate."""
    try:
        check(formula, certificate)
        kernel = True
    except Rejected:
        kernel = False
    whole = {"type": "fact", "formula": formula.data(), "certificate": certificate}
    return (
        kernel,
        replay_certificate(formula.data(), "proved", json.loads(json.dumps(whole))).outcome
        == "confirmed",
    )


@pytest.mark.parametrize("name", FALSE)
def test_reductions_of_falsehoods_do_not_become_proofs(name):
    """Whatever a reduction makes of a false formula, one of its parts is false as well: their
    certificates cannot all exist.
    """
    goal, *given_ = FALSE[name]
    formula = Formula(goal, tuple(given_))
    plan = choices.split(formula)
    if plan is None:
        return
    failed = 0
    for part in plan.parts:
        try:
            establish(part, "auto", budget=0.3)
        except (ProofFailed, FormulaError):
            failed += 1
    assert failed


MUTATIONS = [
    ("signs", lambda c: c["parts"].pop()),
    ("alternatives", lambda c: c["parts"].pop()),
    ("conjunction", lambda c: c["parts"].pop()),
    ("bounds", lambda c: c["parts"].pop(0)),
    ("root of both signs", lambda c: c["parts"].pop()),
    ("signs", lambda c: c.update(on="x - 1")),
    ("root", lambda c: c.update(variable="x", equation="y**2 == x + 1")),
    ("symmetry", lambda c: c.update(variables=["x", "y"])),
    ("period", lambda c: c.update(turns="1")),
    ("period", lambda c: c["parts"][0]["formula"].update(given=["x in [0, 6*pi]"])),
    ("pair", lambda c: c["parts"][0]["formula"].update(given=["t in [0, pi]"])),
    ("pair of one quarter", lambda c: c["parts"][0]["formula"].update(given=["t in (0, pi/2)"])),
    ("conditions", lambda c: c["parts"][0]["formula"].update(given=["x in [0, 3]"])),
    ("conditions implied", lambda c: c["parts"][0]["formula"].update(goal="x + y < 3")),
    ("symmetry", lambda c: c["parts"][0]["formula"].update(given=["x in [1, oo)"])),
    ("root constant", lambda c: c["parts"][0]["formula"].update(goal="x <= 2")),
    ("sign", lambda c: c.update(sign="-")),
]


@pytest.mark.parametrize("index", range(len(MUTATIONS)))
def test_tampered_certificates_are_rejected_by_both(index):
    name, change = MUTATIONS[index]
    formula, fact = proved(name)
    certificate = copy.deepcopy(fact.certificate)
    while certificate["type"] != name.split()[0]:
        formula = Formula.from_data(certificate["parts"][0]["formula"])
        certificate = certificate["parts"][0]["certificate"]
    assert accepted(formula, certificate) == (True, True)
    change(certificate)
    for entry in certificate[
        "parts"
    ]:  # parts that hold still do; it is the step that must be refused
        part = Formula.from_data(entry["formula"])
        try:
            entry["certificate"] = establish(part, "reduction", budget=1).certificate
        except (ProofFailed, FormulaError):
            pass
    assert accepted(formula, certificate) == (False, False)


def test_a_false_part_cannot_be_hidden_by_another_formula():
    formula = Formula("abs(x) <= 2", ("x in [-3, 3]",))
    small = Formula("x <= 2", ("x in [-2, 2]",))
    proof = establish(small, "auto").certificate
    certificate = {"type": "bounds", "parts": [{"formula": small.data(), "certificate": proof}] * 2}
    assert accepted(formula, certificate) == (False, False)


@given(
    st.recursive(
        st.sampled_from(["x", "y", "2", "1/3", "pi", "abs(x)", "x*y"]),
        lambda inner: st.builds(
            lambda a, b, op: f"({a}) {op} ({b})",
            inner,
            inner,
            st.sampled_from(["+", "-", "*", "/", "**"]),
        ),
        max_leaves=8,
    ),
    st.sampled_from(["<", "<=", "==", "!=", ">"]),
)
@many(100)
def test_text_of_a_tree_reads_back(source, sign):
    tree = parse(f"{source} {sign} -({source})")
    assert text(parse(text(tree))) == text(tree)
    import sympy

    try:
        first, second = (
            Formula(t, (X, Y)).goal_expr for t in (text(tree), f"{source} {sign} -({source})")
        )
    except FormulaError:
        return
    assert first == second or sympy.nan in (first, second)


@given(
    st.lists(
        st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(-4, 4), st.booleans()),
        min_size=1,
        max_size=5,
    ),
    st.fractions(-4, 4, max_denominator=3),
    st.fractions(-4, 4, max_denominator=3),
)
@many(150)
def test_the_plain_form_admits_the_same_points(rows, x, y):
    given_ = tuple(f"{a}*x + {b}*y {'<' if strict else '<='} {c}" for a, b, c, strict in rows)
    formula = Formula("abs(x - y) <= max(x, y, 1)", (X, Y, *given_))
    plain = conditions.plain(trees.setting_of(formula)).formula()
    at = {"x": str(x), "y": str(y)}
    truths = []
    for f in (formula, plain):
        point = f.at(at)
        truths.append(
            all(bool(h) if h in (True, False) else bool(h.doit()) for h in point.hypotheses)
        )
        goal = point.goal_expr.doit()
    assert truths[0] == truths[1]
    if truths[0]:
        assert bool(goal) == bool(formula.at(at).goal_expr.doit())


def test_abbreviations_that_use_each_other_are_written_out():
    from assay.verification.kernel.reduce.trees import setting_of

    where = (("x", "2*y"), ("mean", "x + 1"))
    for goal in ("mean - x >= 0", "x - mean <= 0", "abs(mean) + x*mean >= -9"):
        written = setting_of(Formula(goal, ("y in [0, 1]",), where)).formula()
        assert written.free == ("y",) and not written.where and "mean" not in written.goal
