"""Questions as strangers type them: with words around the formula, chances in round brackets,
forms that have no reading.  What is read is proved or refuted as it should be.
"""

import math

import pytest

import assay
from assay.theory.language import grammar
from assay.theory.notation import functions
from assay.theory.notation.pieces import NotationError
from assay.theory.notation.question import strict

READ = {
    # signs of ASCII in LaTeX; functions without their backslash
    (r"\frac{x}{1+x} <= \ln(1+x)", "x > -1"): "x/(1 + x) <= log(1 + x)",
    (r"exp(-x) \leq 1", "x >= 0"): "exp(-x) <= 1",
    (r"x == 0 => \alpha != 1", "x, \\alpha real"): "x == 0 => alpha != 1",
    # words and marks around a formula
    (r"x^2 \ge 0.", "x real"): "x**2 >= 0",
    ("x² ≥ 0,", "x real"): "x**2 >= 0",
    ("x^2 >= 0 for all real x.", ""): "x^2 >= 0",
    ("e^x ≥ 1+x whenever x > 0", ""): "e**x >= 1 + x",
    (r"$e^x \ge 1+x$ for all $x \in \mathbb{R}$.", ""): "e**x >= 1 + x",
    (r"\forall x > 0: e^x \ge 1+x", ""): "e**x >= 1 + x",
    ("For x > 0, e^x > 1", ""): "e^x > 1",
    ("If x > 0, then x^2 > 0", "x real"): "(x > 0) => (x^2 > 0)",
    # functions
    ("C(n,2) <= n^2", "n in {1..}"): "n*(n - 1)/2 <= n**2",
    ("(n choose 2) <= n^2", "n in {1..}"): "n*(n - 1)/2 <= n**2",
    (r"{n \choose 2} \le n^2", "n in {1..}"): "n*(n - 1)/2 <= n**2",
    ("C(1+x) <= 2", "x, C in [0,1]"): "C*(1 + x) <= 2",
    ("TV(p,q) <= 1", "p, q in (0,1)"): "abs(p - q) <= 1",
    ("max{x, y} >= x", "x, y real"): "max(x, y) >= x",
    ("log_2(x) <= x", "x > 0"): "log(x)/log(2) <= x",
    ("Σ_{i=1}^n i <= n^2", "n in {1..}"): "sum(i in 1..n, i) <= n^2",
    # chances and means
    ("P[X = 1] = p", "X ~ Bernoulli(p), p in (0,1)"): "P[X ~ Bernoulli(p) | X == 1] == p",
    ("P(|X| ≥ 1) <= 1/2", "X ~ N(0,1)"): "P[X ~ N(0,1) | abs(X) >= 1] <= 1/2",
    (r"\Pr(X \ge 1) \le 1/2", r"X \sim N(0,1)"): "P[X ~ N(0,1) | X >= 1] <= 1/2",
    ("E|X| <= 1", "X ~ N(0,1)"): "E[X ~ N(0,1) | abs(X)] <= 1",
    ("E(1-E) <= 1", "X ~ N(0,1), E in (0,1)"): "E(1-E) <= 1",
    ("for all n in {1..}: n^2 = n", ""): "for all n in {1..}: n^2 == n",
}


@pytest.mark.parametrize("typed", READ)
def test_what_stands_around_a_formula_is_understood(typed):
    goal, domain = typed
    assert " ".join(strict(goal, [domain]).goal.split()) == READ[typed]


RANGES = {
    "x in [0,1] and y in [0,1]": ["x in [0, 1]", "y in [0, 1]"],
    "p in (0,1); q in (0,1)": ["p in (0, 1)", "q in (0, 1)"],
    "x, y are real": ["x in (-oo, oo)", "y in (-oo, oo)"],
    "n in {0, 1}": ["n in {0..1}"],
    "n ∈ ℕ⁺": ["n in {1..}"],
    "let x > 0.": ["x > 0"],
}


@pytest.mark.parametrize("typed", RANGES)
def test_ranges_in_the_words_of_papers(typed):
    assert list(strict("1 ≤ 2", [typed]).domain) == RANGES[typed]


REFUSED = {
    "floor(x) <= x": "type a whole number n",
    "tanh'(x) <= 1": "type the derivative",
    "d/dx tanh(x) <= 1": "type the derivative",
    r"\frac{d}{dx} \tanh x \le 1": "type the derivative",
    r"\lim_{x \to 0} x = 0": "type a bound with a rate",
    "sup_x x(1-x) <= 1/4": "type the inequality for all x",
    "inf x^2 >= 0": "type the inequality for all x",
    "max over x of x(1-x) <= 1/4": "type the inequality for all x",
    "x mod 2 <= 1": "name the quotient",
    "x^T x >= 0": "type the entries",
    r"\|x\|_2 \ge 0": "type the entries",
    "1{x > 0} <= 1": "ask for each case",
    "I(x > 0) <= 1": "ask for each case",
    "1 + 2 + ... + x <= x^2": "type a sum as",
    "x > 0 <=> x^3 > 0": "is two statements",
    "np.exp(x) >= 1": "without np.",
    "O(x) <= x": "hide a constant",
    r"\sin x \leqq \foo{x}": r"unknown command \foo: define it",
    r"\lnn x \le x": r"type \ln",
    "TVD(x,x) <= 1": "there is no function TVD",
    "x!=2": "leave a space",
    "x > 0 x < 1": "two readings",
    "let x <= 1": "is a word, not a variable",
    "x choose 2 <= 1": "(n choose k)",
    "C(x,2) <= 1": "needs whole numbers",
    "lg(x) <= x": "log2(x) or log10(x)",
    r"\sum_{i=1}^\infty 1/i^2 \le 2": "a sum without end",
    "digamma(x) <= log(x)": "not in the language",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_what_is_not_read_says_what_to_type(typed):
    with pytest.raises(NotationError) as found:
        strict(typed, ["x real"])
    assert REFUSED[typed] in str(found.value) and "\n" not in str(found.value)
    assert 1 <= found.value.column <= len(typed) + 1


def test_letters_with_values_are_no_words_or_forms():
    for goal, domain in (
        ("x^T <= 1", "T > 0, x in [0,1]"),
        (r"\frac{d}{dk} \le 1", "d, k in [1,2]"),
        ("O(1+x) <= 2", "O, x in [0,1]"),
        ("choose <= 1", "choose in [0,1]"),
        ("C(n) <= 2", "C, n in [0,1]"),
    ):
        strict(goal, [domain])
    with pytest.raises(NotationError, match=r"\\ln, or l n"):
        strict(r"ln(x) \le x", ["l, n, x > 0"])
    with pytest.raises(NotationError, match="two readings: E"):
        strict("E|X|^2 = 1", ["X ~ N(0,1)"])
    with pytest.raises(NotationError, match="a conditional chance"):
        strict("P(X > 1 | X > 0) <= 1", ["X ~ N(0,1)"])


FALSE = (
    ("C(n,2) >= n^2/2", "n in {1..}"),
    ("(n choose 2) == n^2/2", "n in {1..}"),
    ("TV(p,q)^2 <= KL(p,q)/3", "p, q in (0,1)"),
    ("arsinh(x) >= x", "x > 0"),
    (r"exp(-x) \geq 1", "x >= 0"),
    ("x^2 >= x for all x in R", ""),
    ("if x > 0 then x^2 > x", "x real"),
    ("x y >= 0", "x in [0,1] and y in [-1,1]"),
    ("E(X^2) = 2", "X ~ N(0,1)"),
    ("Var(X) = 2", "X ~ N(0,1)"),
    ("P(|X| ≥ 1) >= 1/2", "X ~ N(0,1)"),
)


@pytest.mark.parametrize("goal, domain", FALSE)
def test_no_falsehood_is_proved_through_a_reading(goal, domain):
    asked = (goal, domain) if domain else (goal,)
    assert assay.prove(*asked, budget=4).verdict != "proved"


TRUE = (
    ("C(n,2) <= n^2/2", "n in {1..}"),
    ("TV(p,q)^2 <= KL(p,q)/2", "p, q in (0,1)"),
    ("Var(X) = 1", "X ~ N(0,1)"),
    ("P(|X| ≥ 1) <= 1/2", "X ~ N(0,1)"),
    ("if x > 1 then x^2 > x", "x real"),
)


@pytest.mark.parametrize("goal, domain", TRUE)
def test_what_is_true_is_not_refuted_through_a_reading(goal, domain):
    assert assay.prove(goal, domain, budget=6).verdict == "proved"


@pytest.mark.parametrize(
    "name, wanted",
    [
        ("asinh", math.asinh),
        ("acosh", math.acosh),
        ("atanh", lambda x: math.atanh(x - 1)),
        ("cot", lambda x: 1 / math.tan(x)),
        ("csc", lambda x: 1 / math.sin(x)),
        ("sech", lambda x: 1 / math.cosh(x)),
    ],
)
def test_functions_that_stand_for_others_have_their_values(name, wanted):
    from assay.theory.language.evaluation import enclose
    from assay.theory.language.formula import Formula

    at = "x - 1" if name == "atanh" else "x"
    made = grammar.text(functions.applied(name, grammar.parse(at)))
    formula = Formula(f"{made} <= 0", ("x in (-oo, oo)",)).at({"x": "13/10"})
    ((_, left, _),) = enclose(formula.goal_expr, {}, 80)
    assert float(left) == pytest.approx(wanted(1.3), rel=1e-12)
