"""The driver of `assay prove`: classic inequalities, their falsehoods, and what cannot be read."""

import json

import pytest
import sympy as sp

from assay.theory.language import pointwise
from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import normal
from assay.verification.replay import replay_certificate
from assay.verification.run.workers import settle_each
from assay.verification.search import slices
from assay.verification.search.boxes import refutation
from assay.verification.search.problems import ProblemError, problem, record, records
from assay.verification.search.prove import prove

LINE = "x in (-oo, oo)"
CLASSIC = {
    "tangent of exp": ("exp(x) >= 1 + x", LINE),
    "quotient of exp": ("x*(e-1)/(exp(x)-1) < 1", "x in [2, oo)"),
    "logistic losses": ("log(1+exp(-x)) + log(1+exp(-y)) <= log(4)", "x in [0, oo), y in [0, oo)"),
    "Jordan": ("2*x/pi <= sin(x) <= x", "x in [0, pi/2]"),
    "Mills, below": ("exp(-x**2/2)*x/(1+x**2) < sqrt(pi/2)*erfc(x/sqrt(2))", "x in (0, oo)"),
    "Mills, above": ("sqrt(pi/2)*erfc(x/sqrt(2)) < exp(-x**2/2)/x", "x in (0, oo)"),
    "Bernoulli": ("(1+x)**r >= 1 + r*x", "x in (-1, oo), r in [1, oo)"),
    "Bernoulli, whole exponents": ("(1+x)**n >= 1 + n*x", "x in [-1, oo), n in {0..}"),
    "softmax in (0, 1)": (
        "0 < exp(x)/(exp(x)+exp(y)+exp(z)) < 1",
        f"{LINE}, y in (-oo, oo), z in (-oo, oo)",
    ),
    "softmax of the largest": (
        "exp(x)/(exp(x)+exp(y)+exp(z)) >= 1/3",
        f"{LINE}, y in (-oo, x], z in (-oo, x]",
    ),
    "a disjunction": ("x <= 0 or exp(x) > 1", LINE),
    "a premise that defines": ("x > 0 => log(x) <= x - 1", LINE),
    "integers": ("2**n >= n**2", "n in {4..}"),
    "a factorial by the one before": ("gamma(n+1) == n*(n-1)*gamma(n-1)", "n in {2..}"),
    "a quotient of factorials": ("gamma(x+1)/gamma(x) == x", "x > 0"),
    "a logarithm of a factorial": ("loggamma(x+1) <= loggamma(x) + log(x)", "x > 0"),
    "Pascal's rule": (
        "gamma(n+2)/(gamma(k+2)*gamma(n-k+1)) == gamma(n+1)/(gamma(k+2)*gamma(n-k))"
        " + gamma(n+1)/(gamma(k+1)*gamma(n-k+1))",
        "n in {1..}, k in {0..}, k < n",
    ),
    "slow decays": ("19448*exp(-0.000278*x) - 14448*exp(-0.0103*x) < 49964", "x in [0, oo)"),
}
FALSE = {
    "its maximum is at e": ("log(x)/x <= log(3)/3", "x > 0"),
    "touched, strict": ("exp(x) > 1 + x", LINE),
    "undefined": ("log(x) <= x - 1", LINE),
    "undefined at an end": ("x*log(1+x) < 1 + x*log(x)", "x in [0, 13]"),
    "a pole": ("1/x <= 2", "x in [0, 1]"),
    "a small slack": ("sin(x) <= x - x**3/6 + x**5/121", "x in [0, 1]"),
    "one integer": ("2**n >= n**2", "n in {1..}"),
    "the other branch": ("x < 0 or exp(x) > 1", LINE),
    "far out": ("x <= 1000*log(x)", "x in [2, oo)"),
    "on a circle": ("x + y <= 141421356/10**8", "x**2 + y**2 == 1"),
    "at a root": ("x**2 != 2", "x in [0, 2]"),
    "touched at roots": ("x*y < 1/2", "x**2 + y**2 == 1"),
    "touched in a part": (
        "cos(t) > (x-u)/y and 1-2*u/x >= 0",
        "x in (0, oo), y in (0, oo), u in [0, x/2], t in [0, pi], x**2+y**2-2*x*y*cos(t) <= u**2",
    ),
    "a factorial by another": ("gamma(n+1) == n*(n-2)*gamma(n-1)", "n in {3..}"),
    "a factorial, strict": ("gamma(n+1) > n*gamma(n)", "n in {1..}"),
    "a factorial at a pole": ("gamma(x+1) == x*gamma(x)", "x in [0, 1]"),
    "Pascal's rule, shifted": (
        "gamma(n+2)/(gamma(k+2)*gamma(n-k+1)) == gamma(n+1)/(gamma(k+1)*gamma(n-k))"
        " + gamma(n+1)/(gamma(k+1)*gamma(n-k+1))",
        "n in {1..}, k in {0..}, k < n",
    ),
    "a divisor that may be 0": (
        "2*p*w*v*sqrt(d)/(2*sqrt(c)*sqrt(c)*w*u) == p/8",
        "d in {1..}, v in (0, oo), u in (0, oo), w in (-oo, oo), p in (0, oo), c == 8*v*sqrt(d)/u",
    ),
}


@pytest.mark.parametrize("name", CLASSIC)
def test_classic_inequalities_are_proved_and_replayed(name):
    formula = problem(*CLASSIC[name])
    verdict = prove(formula, 6.0)
    assert verdict.verdict == "proved", verdict.reason
    certificate = json.loads(json.dumps(verdict.certificate))
    assert replay_certificate(formula.data(), "proved", certificate).outcome == "confirmed"


@pytest.mark.parametrize("name", FALSE)
def test_falsehoods_are_refuted_with_an_exact_witness(name):
    formula = problem(*FALSE[name])
    verdict = prove(formula, 6.0)
    assert verdict.verdict == "refuted", verdict.reason
    certificate = json.loads(json.dumps(verdict.certificate))
    assert replay_certificate(formula.data(), "refuted", certificate).outcome == "confirmed"


def test_contradictory_hypotheses_are_vacuous():
    assert prove(problem("x > 5", "x in [0, 1], x**2 > 2"), 3.0).verdict == "vacuous"


def test_an_open_verdict_says_what_is_left():
    verdict = prove(
        problem("cos(x) + cos(sqrt(2)*x) > -2", "x in [0, oo)"), 0.5
    )  # true, but its infimum is -2
    assert verdict.verdict == "open" and verdict.reason


def test_domains_are_read_item_by_item():
    formula = problem(
        "a => x + y <= 3".replace("a", "x*y <= 2"),
        "x in [0, 1), y in [0, (1+1)], integer n >= 3, x <= n",
    )
    assert [v.name for v in formula.variables] == ["n", "x", "y"]
    assert formula.variables[0].integer and len(formula.hypotheses) == 7


@pytest.mark.parametrize(
    "goal, domain, column",
    [
        ("sin(x)) <= 1", "x in [0, 1]", 7),
        ("sin(x", "x in [0, 1]", 6),
        ("x <= ", "x in [0, 1]", 6),
        ("x + 1", "x in [0, 1]", 1),
        ("__import__('os')", "x in [0, 1]", 12),
        ("x <= 1", "x in [0, 1", 3),
        ("f(x) <= 1", "x in [0, 1]", 1),
    ],
)
def test_errors_point_at_the_column(goal, domain, column):
    with pytest.raises(ProblemError) as caught:
        problem(goal, domain)
    assert caught.value.column == column


def test_undeclared_names_are_errors():
    with pytest.raises(FormulaError, match="declare it"):
        prove(problem("x <= y", "x in [0, 1]"), 1.0)


def test_records_are_read_and_bad_ones_named(tmp_path):
    good = {
        "name": "a",
        "variables": ["X"],
        "hypothesis": "0 < X and X < 1",
        "conclusion": "X**2 < X",
    }
    assert prove(record(good).formula, 2.0).verdict == "proved"
    for bad in (
        {"name": "b"},
        [],
        {"conclusion": 3},
        {**good, "conclusion": "X <"},
        {**good, "variables": ["X", "X"]},
    ):
        assert record(bad).formula is None and record(bad).trouble
    path = tmp_path / "problems.json"
    path.write_text(json.dumps([good, {"name": "b"}]))
    assert [r.formula is None for r in records(path)] == [False, True]
    path.write_text(json.dumps(good) + "\n" + json.dumps(good))
    assert len(records(path)) == 2
    path.write_text("[" * 100_000)
    with pytest.raises(ProblemError):
        records(path)


def _hang(formula, budget):
    while True:
        pass


@pytest.mark.parametrize(
    "goal, domain",
    [
        (
            "(5*x/3)**y*(5*x/3)**z == (5*x/3)**(y+z)",
            "x in (0, 3], y in [-2, 2], z in [-2, 2]",
        ),  # huge rational powers
        (
            "(1/5 - 2*x)**2*(1/10 + sqrt(1 + (2*x + 1/5)**2)) > -10/7",
            "x in (-oo, 1/10]",
        ),  # roots of a sextic
        (
            "exp(-((x+34/7)**2 + (y+32/3)**2)) <= 1",
            "x in (-oo, oo), y in (-oo, oo)",
        ),  # factors of a polynomial of degree 60,000
        (
            "2*exp(-((10**9*(x-9))**2 + (10**9*y-3)**2)) <= 2",
            "x in (-oo, oo), y in (-oo, oo)",
        ),  # a polynomial of degree 10**10
    ],
)
def test_no_step_of_the_search_runs_away(goal, domain):
    assert prove(problem(goal, domain), 1.0, seconds=30).verdict == "proved"


def test_a_number_that_is_too_long_to_compare_is_no_fault():
    verdict = prove(problem("atan(tan(10**1500)) < 2", ""), 1.0)
    assert verdict.verdict == "open" and "gave up" not in verdict.reason


def test_no_logarithm_of_a_negative_number_is_expanded():
    goal = "atan(exp(y/3)) - atan(exp(499030321/1500000000)) != 0"
    verdict = prove(problem(goal, "y in (-oo, 949030321/500000000]"), 1.0, seconds=30)
    assert verdict.verdict in ("open", "refuted") and "ended" not in verdict.reason


def test_absolute_values_are_not_written_over_one_denominator():
    where = (
        ("E", "exp(D)"),
        ("F", "exp(k*D)"),
        ("rho", "(E-1)/(E+l-1)*(F**2+l-1)/(F-1)"),
        ("R1", "((1-1/l)*(k*rho-1)+(k-1)/l)**2"),
        ("Rg", "(R1+(l-1)*(k*(1-rho)/l)**2)/(2*l)"),
    )
    given = ("l in {2..}", "k in [2, oo)", "D in (0, oo)")
    gap = Formula("abs(Rg-(k-1)**2/(2*l)) <= k**2*exp(-D)", given, where).goal_expr
    with slices.time_slice(4):  # it takes less than a hundredth; all of SymPy's expand ten seconds
        assert not normal.is_zero(gap.lhs - gap.rhs)
        assert normal.is_zero(normal.expanded(gap.lhs * (gap.rhs + 1)) - gap.lhs * (gap.rhs + 1))


def test_powers_whose_root_would_be_factored_for_ever_are_refused():
    base = "7/6*9542/6297-7/5"
    with pytest.raises(FormulaError, match="root of a number"):
        assert Formula(f"({base})**({base}) >= 1/2").goal_expr
    statement = problem("(7/6*x-7/5)**(7/6*x-7/5) >= exp(-1/e) + 1/10**9", "x in (6/5, oo)")
    assert "time limit" not in prove(statement, 1.0, seconds=60).reason


@pytest.mark.parametrize("factor", ["", "2*", "pi*"])
@pytest.mark.parametrize("times", ["123456789123456789/987654321987654323", "10**12"])
def test_logarithms_in_an_exponent_are_not_turned_into_large_powers(factor, times):
    goal = f"exp({factor}({times}*log(3**40*7) + 1)) > 1"
    with slices.time_slice(5):  # it takes a hundredth; without care it never ends, or fills memory
        assert Formula(goal).goal_expr.lhs.is_number
    assert prove(Formula(goal), 1.0, seconds=30).verdict == "proved"


@pytest.mark.parametrize(
    "goal",
    [
        "F/(F + l) >= 1", "l*F <= 1", "F**2 <= 1", "sqrt(F) <= 1", "abs(F) <= 1", "e**D*l <= 1",
    ],
)  # fmt: skip
def test_what_hides_a_large_power_is_not_multiplied(goal):
    """A witness of many digits would be looked at for minutes, which no budget of work counts."""
    where = (("D", "(l*log(l)/4-1)/(l-1)"), ("F", "exp(D)"))
    statement = Formula(goal, ("l in {10000..}",), where)
    with slices.time_slice(5), pytest.raises(FormulaError, match="an exponential hides a power"):
        pointwise.at(statement, {"l": "12000000000"})
    assert pointwise.at(statement, {"l": "10000"}).needs is not None


def test_a_logarithm_in_a_root_or_quotient_hides_no_power():
    goal = "exp(-10**8*(1+5*sqrt(log(n)))**2)*n + exp(-10**9/log(n))*n <= 0"
    with slices.time_slice(5):
        found = pointwise.at(Formula(goal, ("n in {2..}",)), {"n": "32"})
    assert found.needs is not None


@pytest.mark.parametrize(
    "goal, domains",
    [
        ("log(exp(999999/1000000*x) + exp(y)) >= (x + y)/2 + log(2)", (LINE, "y in (-oo, oo)")),
        (
            "(2 + x**2)**(17/5) > (2 + (117948813/125000000)**2)**(17/5)",
            ("x in (-oo, 4]", "(x - 117948813/125000000)**2 <= 0"),
        ),
    ],
)
def test_no_polynomial_of_a_high_degree_is_factored_or_solved(goal, domains):
    """Powers of an exponential and cleared roots hide one; SymPy worked on these for minutes."""
    with slices.time_slice(20):
        assert prove(Formula(goal, domains), 0.5).verdict in ("refuted", "open")


def test_zeros_without_a_closed_form_are_not_looked_for():
    x = sp.Symbol("x", real=True)
    with slices.time_slice(5):
        many = sp.expand((x**30 - sp.Rational(10**18 + 9, 10**12) * x**29 + x - 1) * (x**2 - 3))
        assert set(refutation._solutions(many, x)) == {-sp.sqrt(3), sp.sqrt(3)}
        assert refutation._solutions(x**5 - 2, x) == [sp.root(2, 5)]
        assert refutation._solutions((2 + x**2) ** sp.Rational(17, 5) - 9, x) == []
        assert refutation._solutions(sp.exp(50 * x) + sp.exp(x) - 3, x) == []
        assert refutation._solutions(sp.exp(2 * x) - 9, x) == [sp.log(3)]
        assert refutation._solutions(sp.sqrt(x - 1) - 2, x) == [5]


def test_a_search_that_does_not_end_is_ended():
    results = dict(settle_each([problem("x <= 1", "x in [0, 1]")], 0.2, work=_hang))
    assert results[0]["verdict"] == "open" and "ended" in results[0]["reason"]


def test_many_are_settled_side_by_side():
    formulas = [
        problem(*CLASSIC["tangent of exp"]),
        problem(*FALSE["a pole"]),
        problem(*CLASSIC["integers"]),
    ]
    results = dict(settle_each(formulas, 3.0, jobs=2))
    assert [results[i]["verdict"] for i in range(3)] == ["proved", "refuted", "proved"]
