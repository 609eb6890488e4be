"""What people type and what it is in the strict language; what has two readings is refused."""

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import assay
from assay.theory.language import grammar
from assay.theory.language.rendering import latex
from assay.theory.notation.pieces import NotationError
from assay.theory.notation.question import strict
from assay.theory.notation.reading import tree

NAMES = frozenset("a b c k m n p q t x y z alpha theta".split())
WHOLE = frozenset("k m n".split())

READ = {
    "ln(1+x) <= x": "log(1 + x) <= x",
    "2x": "2*x",
    "x(1-x)": "x*(1 - x)",
    "(x+1)(y+2)": "(x + 1)*(y + 2)",
    "2 x y": "2*x*y",
    "x log x": "x*log(x)",
    "x^2 y": "x**2*y",
    "-2x^2": "-(2*x**2)",
    "e^{-x^2/2}": "e**(-x**2/2)",
    "x²y³": "x**2*y**3",
    "2ⁿ": "2**n",
    "n!": "gamma(n + 1)",
    "(2n)!/(n!)^2": "gamma(2*n + 1)/gamma(n + 1)**2",
    "2 n!": "2*gamma(n + 1)",
    "5!": "gamma(5 + 1)",
    "|x|": "abs(x)",
    "||x|-|y|| <= |x-y|": "abs(abs(x) - abs(y)) <= abs(x - y)",
    "2|x||y|": "2*abs(x)*abs(y)",
    "-|x| <= x <= |x|": "-abs(x) <= x and x <= abs(x)",
    "sigmoid(x)": "1/(1 + exp(-x))",
    "softplus(x)": "log(1 + exp(x))",
    "relu(x)": "max(x, 0)",
    "KL(p,q)": "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
    "KL(p||q)": "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
    "KL(p ∥ q)": "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
    "H(p)": "-p*log(p) - (1 - p)*log(1 - p)",
    "binom(n,k)": "gamma(n + 1)/(gamma(k + 1)*gamma(n - k + 1))",
    "binom(n,2)": "n*(n - 1)/2",
    "binom(n,0)": "1",
    "log2(x)": "log(x)/log(2)",
    "arctan(x)": "atan(x)",
    "Γ(x)": "gamma(x)",
    "α·θ": "alpha*theta",
    "x₁ + x_2": "x_1 + x_2",
    "λ_max": "lambda_max",
    "2π": "2*pi",
    "√2": "sqrt(2)",
    "√(x y)": "sqrt(x*y)",
    "sin^2 x + cos^2 x = 1": "sin(x)**2 + cos(x)**2 == 1",
    "log log x": "log(log(x))",
    "x ≤ y": "x <= y",
    "x =< y": "x <= y",
    "x ≠ y": "x != y",
    "x − y": "x - y",
    "x × y ÷ 2": "x*y/2",
    "x > 0 ⇒ y > 0": "x > 0 => y > 0",
    "x > 0 && y > 0": "x > 0 and y > 0",
    "0.5x": "1/2*x",
    "[x+1]^2": "(x + 1)**2",
    "e(x-1)": "e*(x - 1)",
    r"\frac{x}{1+x} \le \ln(1+x)": "x/(1 + x) <= log(1 + x)",
    r"\frac12x": "1/2*x",
    r"\frac1x": "1/x",
    r"ab \cdot c": "a*b*c",
    r"x^2y": "refused",
    r"\sqrt{x^2y}": "sqrt(x**2*y)",
    r"\sqrt[3]{x}": "cbrt(x)",
    r"\sqrt[n]{x}": "x**(1/n)",
    r"\left|\sin x\right| \leq |x|": "abs(sin(x)) <= abs(x)",
    r"\lvert x\rvert": "abs(x)",
    r"e^{-x} \geq 1-x": "e**(-x) >= 1 - x",
    r"\mathrm{e}^x": "e**x",
    r"\log\frac{p}{q}": "log(p/q)",
    r"p\ln\frac{p}{q}": "p*log(p/q)",
    r"\binom{n}{k}": "gamma(n + 1)/(gamma(k + 1)*gamma(n - k + 1))",
    r"\mathrm{KL}(p\,\|\,q)": "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
    r"D_{\mathrm{KL}}(p \| q)": "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
    r"\lambda_{\max} + x_{12}": "lambda_max + x_12",
    r"\max\{x, 0\}": "max(x, 0)",
    r"\log_2 x": "log(x)/log(2)",
    r"\sin^2\theta": "sin(theta)**2",
    r"$\tanh x \le x$.": "tanh(x) <= x",
    r"x \ne y \implies x > y": "x != y => x > y",
    r"\exp\left(-\frac{x^2}{2}\right)": "exp(-(x**2/2))",
    r"\alpha\,\theta": "alpha*theta",
    r"x > 0 \text{ and } y > 0": "x > 0 and y > 0",
}
del READ["x^2y"]

REFUSED = {
    "1/2x": "(1/2)*x or 1/(2*x)",
    "x/y z": "(x/y)*z or x/(y*z)",
    "1/2(x+1)": "(1/2)*(x + 1) or 1/(2*(x + 1))",
    "ab": "a*b, or a variable of its own",
    "2ab": "a*b, or a variable of its own",
    "log^2 x": "log(x)**2 or log(log(x))",
    "sin^-1(x)": "unexpected",
    "sin x y": "sin(x)*y or sin(x*y)",
    "sin 2x": "sin(2)*x or sin(2*x)",
    "log x/y": "log(x)/y or log(x/y)",
    "log x^2": "log(x)**2 or log(x**2)",
    "√x y": "sqrt(x)*y or sqrt(x*y)",
    "2n!": "2*gamma(n + 1) or gamma(2*n + 1)",
    "n!!": "(n!)!",
    "x!": "say x in {0..} in --for",
    "binom(x, k)": "whole numbers",
    "2^3x": "2**3*x or 2**(3*x)",
    "x^2y": "x**2*y or x**(2*y)",
    "(x+1)2": "(x+1)*2 or (x+1)^2",
    "x 2": "x*2 or x^2",
    "|a|b|c|": "abs(a)b*abs(c) or abs(a*abs(b)c)",
    "|x": "a bar without its partner",
    "x^2 => 1": "write >= for 'at least'",
    "x <= => 1": "follows a relation",
    "σ(x)": "write sigmoid(x), or σ*(x)",
    "f(x)": "a function f, which is not known",
    "sigmod(x)": "write sigmoid(..)",
    "xlog(x)": "write x*log(..)",
    "KL(p)": "KL takes 2 arguments, found 1",
    "x ≈ 1": "not exact",
    "x +": "ends too early",
    "(x]": "'(' is closed by ']'",
    "(x": "ends too early",
    "x < 1, y < 1": "conditions go into --for",
    "exp(x < 1)": "a number is needed here",
    "(x < 1) + 1": "numbers are needed here",
    "x in [0,1]": "ranges go into --for",
    "x @ y": "unexpected character '@'",
    "": "there is no formula",
    "$ $": "there is no formula",
    r"\sum_{i=1}^n i": "is written",
    r"\foo x": r"unknown command \foo",
    r"x^10 \le 1": "write ^{10}",
    r"\frac{x": "a { without its }",
    r"x}\le 1": "a } without its {",
    r"\varepsilon + \epsilon": "would both be called epsilon",
    r"\log x \cdot y": "log(x)*y or log(x*y)",
    r"\lg x": "two readings",
    "\\": "does not end with",
}


@pytest.mark.parametrize("typed", READ)
def test_what_people_type_is_read(typed):
    assert grammar.text(tree(typed, NAMES, WHOLE)) == grammar.text(grammar.parse(READ[typed]))


@pytest.mark.parametrize("typed", REFUSED)
def test_what_has_two_readings_or_none_is_refused_in_one_line(typed):
    with pytest.raises(NotationError) as found:
        tree(typed, NAMES, WHOLE)
    assert REFUSED[typed] in str(found.value)
    assert "\n" not in str(found.value)
    assert 1 <= found.value.column <= len(typed) + 1


DOMAINS = {
    "x real": ["x in (-oo, oo)"],
    "x in R": ["x in (-oo, oo)"],
    "x ∈ ℝ": ["x in (-oo, oo)"],
    r"x \in \mathbb{R}": ["x in (-oo, oo)"],
    "x, y in [0,1)": ["x in [0, 1)", "y in [0, 1)"],
    "x, y > 0": ["x > 0", "y > 0"],
    "x positive": ["x in (0, oo)"],
    "real x": ["x in (-oo, oo)"],
    "n in Z": ["n in {-oo..oo}"],
    "positive integer n": ["n in {1..}"],
    "n in {1,2,...}": ["n in {1..}"],
    "n in {1,...,50}": ["n in {1..50}"],
    "integer n >= 3": ["integer n", "n >= 3"],
    "x in [0, π/2)": ["x in [0, pi/2)"],
    "x in (0, ∞)": ["x in (0, oo)"],
    "for all x > 0": ["x>0"],
    "0 ≤ x < 1": ["0 <= x and x < 1"],
    "λ in (0,1)": ["lambda in (0, 1)"],
    "γ in (0,1)": ["gamma_ in (0, 1)"],
    r"\delta \in \left(0, \tfrac12\right]": ["delta in (0, 1/2]"],
    "x in [0, ln 2]": ["x in [0, log(2)]"],
}


@pytest.mark.parametrize("typed", DOMAINS)
def test_what_people_assume_is_read(typed):
    found = [text.replace("x > 0", "x>0") for text in strict("2·1 > 1", [typed]).domain]
    assert [t.replace("y>0", "y > 0") for t in found] == [
        t.replace("x > 0", "x>0") for t in DOMAINS[typed]
    ]


UNCLEAR = {
    "n in N": "write n in {0..} or n in {1..}",
    "n natural": "write n in {0..} or n in {1..}",
    "x in R+": "write x in [0, oo) or x in (0, oo)",
    "x": "say which values x takes",
    "x, y": "say which values x takes",
    "n in {1,3,...}": "holds every whole number",
    "x in [0, 1": "is no range",
    "x in 5": "is no range",
    "x lovely": "is no range",
    "n in {1...5}": "n in {1..50}",
    "x in [0]": "two ends",
    "2x": "is a number, not a statement",
    "x R": "write x in R",
    "n N": "write n in {1..}",
    "x in [0, 1/2x)": "two readings",
}


@pytest.mark.parametrize("typed", UNCLEAR)
def test_unclear_ranges_are_refused_in_one_line(typed):
    with pytest.raises(NotationError) as found:
        strict("2·x > 1", [typed])
    assert UNCLEAR[typed] in str(found.value) and "\n" not in str(found.value)


def test_the_strict_language_stays_as_it_is():
    goal, domain = "x**2+1 > 0  and x^2 >= 0", ("x in (-oo,oo)", "x*1>=0", "integer n>=3")
    asked = strict(goal, domain)
    assert (asked.goal, asked.domain, asked.changed) == (goal, domain, False)
    sentence = "for all t in {0..}: x[t] > 0"
    assert strict(sentence, ["x[0] = 1, x[t+1] = x[t]/2"]).goal == sentence


def test_a_name_that_may_be_a_product_is_refused_unless_it_is_declared():
    with pytest.raises(NotationError, match="a variable of its own"):
        strict("xy <= 1", ["x in [0,1], y in [0,1]"])
    with pytest.raises(NotationError, match="a variable of its own"):
        strict("x <= 1", ["x in [0,1], y in [0,1], xy <= 1"])
    assert not strict("xy <= 1", ["x in [0,1], y in [0,1], xy in [0,1]"]).changed


def test_greek_gamma_beside_a_parenthesis_is_the_variable_that_was_declared():
    assert strict("γ(1-γ) <= 1/4", ["γ in (0,1)"]).goal == "gamma_*(1 - gamma_) <= 1/4"
    with pytest.raises(NotationError, match="the function, or a factor"):
        strict("2gamma(1-γ) <= 1/4", ["γ in (0,1)"])


# ---- what the strict language and our own LaTeX say is read back as the same ---------------------
def _terms(leaves):
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.tuples(st.sampled_from(["+", "-", "*", "/"]), inner, inner).map(
                lambda t: f"({t[1]}) {t[0]} ({t[2]})"
            ),
            st.tuples(inner, st.sampled_from(["2", "3", "-1", "x"])).map(
                lambda t: f"({t[0]})**({t[1]})"
            ),
            inner.map(lambda t: f"-({t})"),
            st.tuples(st.sampled_from(["exp", "log", "sqrt", "abs", "sin"]), inner).map(
                lambda t: f"{t[0]}({t[1]})"
            ),
        ),
        max_leaves=8,
    )


TERMS = _terms(st.sampled_from(["x", "y", "2", "1/3", "alpha", "pi"]))


def _value(found, point):
    op, args = found.op, found.args
    if op == "number":
        return float(args[0])
    if op == "constant":
        return {"pi": math.pi, "e": math.e}[args[0]]
    if op == "name":
        return point[args[0]]
    if op == "call":
        functions = {"abs": abs, **{n: getattr(math, n) for n in ("exp", "log", "sqrt", "sin")}}
        return functions[args[0]](_value(args[1], point))
    values = [_value(a, point) for a in args]
    if op == "neg":
        return -values[0]
    return {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "div": lambda a, b: a / b,
        "pow": lambda a, b: math.pow(a, b),
    }[op](*values)


@given(TERMS)
@settings(max_examples=80)
def test_strict_text_is_read_as_itself_or_refused(term):
    plain = grammar.text(grammar.parse(term))
    try:
        found = tree(plain, NAMES)
    except NotationError:
        return
    assert grammar.text(found) == plain


@given(TERMS)
@settings(max_examples=80)
def test_our_own_latex_is_read_back_with_the_same_value_or_refused(term):
    wanted = grammar.parse(term)
    try:
        found = tree(latex(wanted) + r"\,", NAMES)
    except NotationError:
        return
    point = {"x": 0.7, "y": 1.3, "alpha": 2.1}
    try:
        value = _value(wanted, point)
    except (ValueError, ZeroDivisionError, OverflowError):
        return
    assert _value(found, point) == pytest.approx(value, rel=1e-6, abs=1e-9)


@given(st.text(alphabet="xy2|!^_(){}[]+-*/=<> \\fracsqrtln,.∈√²", max_size=20))
def test_random_text_is_read_or_refused_in_one_line(typed):
    try:
        strict(typed, ["x in [0,1]", "y real"])
        strict("x < 1", [typed])
    except ValueError as error:
        assert "\n" not in str(error)


# ---- through the public interface ----------------------------------------------------------------
def test_prove_takes_what_people_type_and_shows_how_it_was_read():
    shown = assay.prove("ln(1+x) <= x", "x > -1")
    assert shown.verdict == "proved"
    assert shown.statement == "for all x in (-oo, oo); x > -1: log(1 + x) <= x"
    assert assay.refute(r"\ln x \ge x - 1", "x in (0, 2)").verdict == "refuted"
    with pytest.raises(ValueError, match="two readings"):
        assay.prove("1/2x < 1", "x in R")
    assert assay.regime("n in {1,2,...}", "n² ≥ 50").smallest == 8


def test_sympy_takes_factorials_and_binomials():
    import sympy

    n, k = sympy.symbols("n k", integer=True, positive=True)
    shown = assay.prove(sympy.factorial(n) >= n, "n in {1..6}")
    assert shown.statement.endswith("gamma(n + 1) >= n") and shown.verdict == "proved"
    from assay.expressions import texts

    goal, _ = texts(sympy.binomial(n, k, evaluate=False) >= 1, ())
    assert goal == "gamma(n + 1)/(gamma(k + 1)*gamma(n - k + 1)) >= 1"


def test_the_command_shows_how_it_read_the_question(capsys):
    from assay.reports.cli import main

    assert main(["prove", "|sin x| <= |x|", "--for", "x in R"]) == 0
    out = capsys.readouterr().out
    assert "x in R; |sin x| <= |x|" in out.splitlines()[0]
    assert "read as     for all x in (-oo, oo): abs(sin(x)) <= abs(x)" in out
    assert main(["prove", "2x >= 2", "--for", "x >= 1", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["read_as"] == "for all x in (-oo, oo); x >= 1: 2*x >= 2"
    assert main(["prove", "1/2x >= 2", "--for", "x >= 1"]) == 2
    err = capsys.readouterr().err.splitlines()
    assert err[0].strip() == "1/2x >= 2" and err[1].strip() == "^"
    assert (
        err[2] == "assay: column 1: '1/2x' has two readings: (1/2)*x or 1/(2*x); write one of them"
    )


# ---- sums and products ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    "goal, domain, wanted",
    [
        ("sum(i=1..n, i^2) <= n^3", "positive integer n", "sum(i in 1..n, i**2)  <= n^3"),
        ("\\sum_{i=1}^n \\frac1{i^2} \\le 2", "n in {1..}", "sum(i in 1..n, 1/i**2) <= 2"),
        ("∑_{k=0}^{n-1} 2k x = 3", "n in {1..}, x real", "sum(k in 0..n - 1, 2*k*x) == 3"),
        ("2(sum_{i=1}^n i) + 1 > n", "n in {1..}", "2*sum(i in 1..n, i) + 1 > n"),
        ("prod(i=1..n, 1+x/i) >= 1", "x > 0, n in {1..}", "prod(i in 1..n, 1 + x/i)  >= 1"),
        (
            "sum(i=1..n, sum(j=1..i, i j)) < n",
            "n in {1..}",
            "sum(i in 1..n, sum(j in 1..i, i*j))  < n",
        ),
    ],
)
def test_sums_become_sentences(goal, domain, wanted):
    from assay.verification.search.problems import question

    found = strict(goal, [domain])
    assert found.goal == wanted
    question(found.goal, list(found.domain)).parse()


@pytest.mark.parametrize(
    "goal, message",
    [
        ("sum_{i=1}^n i + 2 <= 3", "put it, or the whole sum, in parentheses"),
        ("\\sum_i x <= 3", "say from where to where"),
        ("\\sum_{i=1}^n \\le 3", "there is nothing to sum"),
        ("sum(ij=1..n, x) <= 3", "one letter that counts"),
        ("sum(i=1..n, x <= 3", "a bracket without its partner"),
        ("sum(i=1..n, 1/2i) <= 3", "two readings"),
        ("𝑥 <= 1", "type x"),
        ("х <= 1", "type x"),
    ],
)
def test_sums_and_letters_that_cannot_be_told_are_refused(goal, message):
    with pytest.raises(NotationError, match=message):
        strict(goal, ["n in {1..}", "x real"])


@pytest.mark.parametrize(
    "goal",
    [
        "P(X >= a) <= E[X]/a",
        "P[X >= a] <= E[X]/a",
        "Pr[X >= a] <= 1/a",
        r"\mathbb{P}(X \ge a) \le 1",
    ],
)
def test_chances_without_draws_are_refused_with_what_to_type(goal):
    with pytest.raises(NotationError, match=r"X ~ N\(0, 1\)"):
        strict(goal, ["a > 0"])


def test_conditions_give_the_letters_of_sentences_their_ranges():
    found = strict("P[x ~ N(0, 1) | x >= a] <= 1/2", ["a > 0"])
    assert found.domain == ("a in (0, oo)",) and found.changed
    drawn = strict("P[x >= a] <= 1/2", ["x ~ N(0, 1)", "a > 0"])
    assert drawn.domain == ("a in (0, oo)",) and "x ~ N(0, 1) | x >= a" in drawn.goal
