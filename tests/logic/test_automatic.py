"""Theorems without a written proof: what is settled by itself, and what stays open."""

import re

import pytest

import assay
from assay.theory.language.theorem import Theorem
from assay.theory.notation import sentences
from assay.theory.notation.pieces import NotationError
from assay.theory.notation.question import strict
from assay.verification.search.logic.automatic import prove
from assay.verification.search.logic.counterexample import counterexample
from assay.verification.search.logic.strategies import refutation
from assay.verification.search.problems import ProblemError, question

TRUE = {
    "a decay": ("for all t in {0..}: x[t] >= 0", "a in [0, 1], x[0] = 1, x[t+1] = (1-a/2)*x[t]"),
    "two sequences": (
        "for all t in {0..}: x[t] == 1 + t and y[t] == t*(t+1)/2",
        "x[0] = 1, x[t+1] = x[t] + 1, y[0] = 0, y[t+1] = y[t] + x[t]",
    ),
    "up to a time": (
        "for all t in {0..T}: x[t] <= 2*T",
        "T in {1..}, x[0] = 0, x[t+1] = x[t]/2 + 1",
    ),
    "a later start": ("for all t in {2..}: x[t] <= 1/4", "x[0] = 1, x[t+1] = x[t]/2"),
    "no sequence": ("for all x: x**2 >= 2*x - 1", ""),
}
FALSE = {
    "false at the start": ("for all t in {0..}: x[t] <= 1/2", "x[0] = 1, x[t+1] = x[t]/2"),
    "false later": ("for all t in {0..}: x[t] <= 5", "x[0] = 1, x[t+1] = 2*x[t]"),
    "one value too many": (
        "for all t in {0..T}: x[t] < T",
        "T in {1..}, x[0] = 0, x[t+1] = x[t] + 1",
    ),
    "a pair": (
        "for all t in {0..}: x[t] <= y[t]",
        "x[0] = 1, x[t+1] = 2*x[t], y[0] = 2, y[t+1] = y[t] + 1",
    ),
    "parameters": (
        "for all t in {0..}: x[t+1] >= x[t]",
        "a in [1/2, 1], x[0] = 1, x[t+1] = a*exp(-x[t])",
    ),
}
OPEN = {
    "a step without a value": ("for all t in {0..}: x[t] >= 0", "x[0] = 1, x[t+1] = 1/x[t]"),
    "late": ("for all t in {0..}: x[t] <= 10**9", "x[0] = 0, x[t+1] = x[t] + 1"),
}


@pytest.mark.parametrize("name", TRUE)
def test_true_theorems_are_proved_by_induction(name):
    verdict = prove(question(*TRUE[name]), 5.0)
    assert verdict.verdict == "proved", verdict.reason


@pytest.mark.parametrize("name", FALSE)
def test_false_theorems_are_refuted_along_a_run(name):
    verdict = prove(question(*FALSE[name]), 1.0)
    assert verdict.verdict == "refuted" and "fails at" in verdict.reason


STRATEGIES = {
    "strict": ("for all x in [0, 1]: x < 1", "", "x = 1"),
    "swapped": ("exists y: for all x: y > x", "", "x = M"),
    "a bound that depends on k": (
        "exists C in (0, oo): for all k in [2, oo), x in [0, 1]: k*x**2 <= C",
        "",
        "k = 2 + M, x = 1",
    ),
    "no smallest value": (
        "exists C in (0, oo): for all k in [2, oo), x in [0, 1]: x**2/k + 1/k >= C",
        "",
        "M = ceil(10 + 1/C)",
    ),
    "an order of growth that depends on k": (
        "exists C in (0, oo), N in {2..}: for all l in {N..}: k**2/l <= C*((k-3)/l)",
        "k in [2, oo)",
        "k = 2",
    ),
    "a bound by a negative number": (
        "exists C in (0, oo), N in {2..}: for all l in {N..}: abs(k) <= C*(k*sqrt(l))",
        "k",
        "k = -1",
    ),
}
LATER = "exists C in (0, oo): for all x in (0, oo), y in (0, oo): y <= x and x <= 2*y => x <= C"
UNIFORM = {
    "a constant": "exists C in (0, oo): for all x in [0, 1], k in [2, oo): x/k <= C",
    "an order of growth": "exists C in (0, oo), N in {2..}: for all l in {N..}: (l+1)/l**2 <= C/l",
}


@pytest.mark.parametrize("name", STRATEGIES)
def test_terms_refute_what_is_said_to_exist(name):
    goal, given, said = STRATEGIES[name]
    verdict = prove(question(goal, given), 1.0)
    assert verdict.verdict == "refuted" and said in verdict.reason


def test_constant_sequences_refute_what_is_said_of_all_that_satisfy_premises():
    given = ("seq q", "seq r", "q[1] == 1", "for all t in {1..}: r[t] >= 1")
    given += ("for all t in {1..}: q[t+1] == r[t]*q[t]",)
    verdict = prove(Theorem("for all t in {1..}: q[t] >= 2", given), 1.0)
    assert verdict.verdict == "refuted" and "q = [i: 1]" in verdict.reason
    assert refutation(Theorem("for all t in {1..}: q[t] >= 1", given), 1.0) is None


def test_terms_at_which_sides_are_equal_are_tried_last():
    claim = "exists s in (0, oo): for all a in (0, oo), b in [s, oo): exp(1/a) < exp(1/b)"
    assert "a = 1, b = M" in refutation(question(claim), 1.0).reason


def test_a_range_may_speak_of_a_later_variable():
    assert refutation(question(LATER), 1.0).verdict == "refuted"


def test_a_part_that_does_not_speak_of_the_run_refutes_the_whole():
    claim = "(for all t in {0..}: x[t] >= 0) and (for all b: a < b**2 + 1)"
    theorem = Theorem(claim, ("a in [0, 1]",), (("x", "1", "x[t]/2"),))
    verdict = prove(theorem, 1.0)
    assert verdict.verdict == "refuted" and verdict.reason == "fails at a = 1, b = 0"


@pytest.mark.parametrize("name", UNIFORM)
def test_no_terms_refute_what_there_is(name):
    assert refutation(question(UNIFORM[name]), 1.0) is None


def test_a_counterexample_alone_is_looked_for():
    assert assay.refute("exists y: for all x: y > x").verdict == "refuted"
    assert assay.refute("for all x: x**2 >= 0").verdict == "open"


@pytest.mark.parametrize("name", TRUE)
def test_no_run_refutes_a_true_theorem(name):
    assert counterexample(question(*TRUE[name]), 1.0) is None


OF_DRAWS = (
    ("P[g[i] ~ N(0, 1), i in 1..n | sum(j in 1..n, g[j]**4) >= 1] <= 1/2", "n in {1..}"),
    ("E[g[i] ~ N(0, 1), i in 1..n | prod(j in 1..n, g[j])] == 0", "n in {1..}"),
    ("P[z ~ N(0, 1) | sum(i in 1..n, sin(z)) <= 1] >= 1/8", "n in {1..}"),
    ("sum(i in 1..n, sum(j in 1..i, i*j)) >= 2**n", "n in {1..}"),
    ("for all t in {0..}: sum(i in 1..t, x[i+1]) <= 2/3", "x[0] = 1, x[t+1] = x[t]/2"),
)
"""Sums whose terms speak of what is bound around them: of draws, or of another index."""


@pytest.mark.parametrize(("goal", "given"), OF_DRAWS)
def test_sums_over_what_is_bound_around_them_stay_open(goal, given):
    verdict = prove(question(goal, given), 0.2)
    assert verdict.verdict == "open" and "bound" not in verdict.reason


_NORMAL = "m, a in (-oo, oo), v in (0, oo)"
CHANCES = {
    "a chance": ("P[z ~ N(0, 1) | sum(i in 1..n, z) <= 1] >= 0", "n in {1..}"),
    "a variance in a range": ("P[z ~ N(0, s2) | z <= 0] == 1/2", "s2 in (0, 1)"),
    "a variance that needs a value": ("P[z ~ N(m, 1/n) | z > m] == 1/2", "n in {1..}, m"),
    "two ends": ("P[z ~ Unif(0, 1) | 1/4 <= z and z < 1/2] == 1/4", ""),
    "an absolute value": ("P[z ~ N(0, 1) | abs(z) > 2] <= 5/100", ""),
    "outcomes": ("P[z ~ Bernoulli(p) | z < 1/2] == 1 - p", "p in [0, 1]"),
    "a waiting time": ("P[z ~ Exp(r) | x <= z] == exp(-r*x)", "r in (0, oo), x in [0, oo)"),
    "one of the draws": ("P[g[i] ~ N(0, 1), i in 1..n | g[1] > 0] == 1/2", "n in {1..}"),
    "a sum of draws": ("P[g[i] ~ N(0, 1), i in 1..3 | sum(j in 1..3, g[j]) <= 0] == 1/2", ""),
    "a tail by its deviation": (
        "P[z ~ N(0, s**2) | z >= t] <= exp(-t**2/(2*s**2))",
        "s in (0, oo), t in [0, oo)",
    ),
    "a tail by its variance": (
        "P[z ~ N(m, v) | z - m >= t] <= exp(-t**2/(2*v))",
        "m, v in (0, oo), t in [0, oo)",
    ),
    "both tails, from 0 on": (
        "P[z ~ N(m, s**2) | abs(z - m) > t] <= 2*exp(-t**2/(2*s**2))",
        "m, s in (0, oo), t in [0, oo)",
    ),
    "two deviations": ("P[z ~ N(m, s**2) | abs(z - m) <= 2*s] >= 95/100", "m, s in (0, oo)"),
    "the tail of a sum": (
        "P[g[i] ~ N(0, s**2), i in 1..n | sum(j in 1..n, g[j]) > t] <= exp(-t**2/(2*n*s**2))",
        "n in {1..}, s in (0, oo), t in [0, oo)",
    ),
    "the middle of a range": ("P[u ~ Unif(a, b) | u > (a+b)/2] == 1/2", "a, b in (-oo, oo), a < b"),
    "a mean of a square": ("E[z ~ N(m, v) | 3*z**2 - 2*z + 1] == 3*m**2 + 3*v - 2*m + 1", _NORMAL),
    "a mean of an exponential": (
        "E[z ~ N(m, v) | 2*exp(a*z + 1)] == 2*exp(1 + a*m + a**2*v/2)",
        _NORMAL,
    ),
    "a second moment": ("E[u ~ Unif(0, 1) | u**2] == 1/3", ""),
    "a mean within its range": ("E[u ~ Unif(a, b) | u] <= b", "a, b in (-oo, oo), a < b"),
    "a mean of a sign": ("E[x ~ Rademacher() | exp(s*x)] <= exp(s**2/2)", "s"),
    "a mean of a length": (
        "E[g[i] ~ N(0, s**2), i in 1..n | sum(j in 1..n, g[j]**2)] == n*s**2",
        "n in {1..}, s in (0, oo)",
    ),
    "a mean of a count": (
        "E[g[i] ~ Bernoulli(p), i in 1..n | sum(j in 1..n, g[j])] == n*p",
        "n in {1..}, p in [0, 1]",
    ),
    "all draws": (
        "P[g[i] ~ N(0, 1), i in 1..m | for all j in {1..m}: g[j] <= u] =="
        " prod(j in 1..m, P[z ~ N(0, 1) | z <= u])",
        "m in {1..}, u",
    ),
}
NOT_CHANCES = {
    "a variance that may be negative": (
        ("P[z ~ N(0, s2) | z <= 1] >= 0", "s2 in (-1, 1)"),
        r"nothing shows that s2 > 0 for N\(0, s2\) to be a law",
    ),
    "a chance that may be above 1": (
        ("P[g[i] ~ Bernoulli(p), i in 1..n | g[1] == 1] <= 1", "n in {1..}, p in [0, 2]"),
        r"nothing shows that p <= 1 for Bernoulli\(p\) to be a law",
    ),
    "ends in the wrong order": (
        ("P[z ~ Unif(a, b) | z <= a] == 0", "a in [0, 1], b in [0, 1]"),
        r"nothing shows that a < b for Unif\(a, b\) to be a law",
    ),
    "another second moment": (("E[z ~ N(m, v) | z**2] == m**2", _NORMAL), ""),
    "a length of too few": (
        ("E[g[i] ~ N(0, 1), i in 1..n | sum(j in 1..n, g[j]**2)] == n - 1", "n in {1..}"),
        "",
    ),
    "a sum over other draws": (
        ("E[g[i] ~ N(0, 1), i in 1..n | sum(j in 2..n, g[j]**2)] == n", "n in {1..}"),
        "has a value",
    ),
    "a fourth moment": (("E[z ~ N(0, 1) | z**4] == 1", ""), "has a value"),
    "a mean of a quotient": (("E[z ~ N(0, 1) | 1/z] == 0", ""), "has a value"),
    "a mean that is infinite": (("E[z ~ N(0, 1) | exp(z**2)] >= 0", ""), "has a value"),
    "a mean of a cubic": (("E[z ~ Exp(1) | z**3] >= 0", ""), r"E\[z ~ Exp\(1\) \| z\*\*3\] has a"),
}
WRONG_CHANCES = {
    "P[z ~ N(0, 1) | abs(z) <= 2] >= 96/100": ("", "its opposite is proved"),
    "P[z ~ Unif(0, 1) | z <= x] == x": ("x in [0, 2]", "fails at x = 2"),
    "P[z ~ N(m, 1) | z <= 0] == 1/2": ("m in [0, 1]", "fails at m = 1"),
    "P[z ~ N(0, s**2) | abs(z) < t] >= 1": ("s in (0, oo), t in [0, oo)", "fails at s = 1, t = 1"),
    "P[z ~ Unif(0, 1) | abs(z - 1/2) <= x] == 2*x": ("x in [0, 1]", "fails at x = 1"),
    "P[z ~ N(m, s**2) | abs(z - m) <= 2*s] >= 955/1000": (
        "m in [0, 1], s in [1, 2]",
        "fails at m = 0, s = 1",
    ),
}


@pytest.mark.parametrize("name", CHANCES)
def test_chances_follow_from_their_laws(name):
    verdict = prove(question(*CHANCES[name]), 5.0)
    assert verdict.verdict == "proved", verdict.reason


@pytest.mark.parametrize("name", NOT_CHANCES)
def test_what_is_missing_for_a_chance_is_said(name):
    asked, says = NOT_CHANCES[name]
    verdict = prove(question(*asked), 0.5)
    assert verdict.verdict == "open" and re.search(says, verdict.reason), verdict.reason


@pytest.mark.parametrize("goal", WRONG_CHANCES)
def test_wrong_chances_are_refuted(goal):
    given, says = WRONG_CHANCES[goal]
    verdict = prove(question(goal, given), 1.0)
    assert verdict.verdict == "refuted" and verdict.reason == says


@pytest.mark.parametrize("name", OPEN)
def test_what_is_not_settled_stays_open(name):
    verdict = prove(question(*OPEN[name]), 1.0)
    assert verdict.verdict == "open" and verdict.reason


def test_an_invariant_is_shown_along():
    theorem = Theorem("for all t in {0..}: x[t] < 2", (), (("x", "1", "1 + x[t]**2/4"),))
    assert prove(theorem, 2.0).verdict == "open"
    assert prove(theorem, 5.0, "x[t] >= 0").verdict == "proved"


def test_the_public_face_takes_theorems():
    found = assay.prove("for all t in {0..}: x[t] > 0", "x[0] = 1", "x[t+1] = x[t]/2")
    assert found.verdict == "proved" and r"\forall" in found._repr_latex_()


@pytest.mark.parametrize(
    "domain, message",
    [
        ("x[0] = 1", "needs both"),
        ("x[0] = 1, x[0] = 2, x[t+1] = x[t]", "defined twice"),
    ],
)
def test_a_recursion_has_one_start_and_one_step(domain, message):
    with pytest.raises(ProblemError, match=message):
        question("for all t in {0..}: x[t] > 0", domain)


RECURSION = "x[0] = 1, x[t+1] = x[t]/2"
PLACES = (
    ("P[z ~ Foo(1) | z > 0] >= 0", "", "column 7: unknown law 'Foo'", 7),
    ("P[z ~ N(0) | z > 0] >= 0", "", "column 7: N has 2 parameters", 7),
    (
        "P[g[i] ~ N(g[i-1], 1), i in 1..m | g[1] > 0] >= 0",
        "m in {1..}",
        "the draws g are independent: their law cannot speak of g",
        3,
    ),
    ("for all t in {0..}: x[t] >= c", RECURSION, "c is not declared", 29),
    (
        "for all t in {0..}: x[t] >= 0",
        "x[0] = 1, x[t+1] = x[t + 1]/2",
        "the step of x speaks of values at t alone",
        10,
    ),
    ("for all t in {0..T}: x[t] >= 0", f"T in {{-3..}}, {RECURSION}", "T may be negative", 18),
    ("for all t in {0..T}: x[t] >= 0", f"T in {{..5}}, {RECURSION}", "T may be negative", 18),
)
"""What cannot be read: the question, what is said of it, and where."""


@pytest.mark.parametrize(("goal", "given", "says", "column"), PLACES)
def test_what_cannot_be_read_is_named_with_its_place(goal, given, says, column):
    with pytest.raises(ProblemError, match=says) as found:
        question(goal, given)
    assert found.value.column == column and "\n" not in str(found.value)


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ("for all t in {0..T}: x[t] >= 0", f"T in {{0..}}, {RECURSION}"),
        ("for all t in {0..T}: x[t] >= 0", f"T in {{-3..}}, T >= 0, {RECURSION}"),
        ("T >= 0 => for all t in {0..T}: x[t] >= 0", f"T in {{-3..}}, {RECURSION}"),
        ("for all k in {-9..T}: k <= T", "T in {-3..}"),
        ("for all k in {1..n}: k <= n", "n in {0..}"),
    ],
)
def test_a_last_integer_that_is_not_negative_is_none_of_these(goal, given):
    assert question(goal, given).claim == goal


DRAWN = "g[i] ~ N(0, s**2), i in 1..m"


@pytest.mark.parametrize(
    ("goal", "given", "read"),
    [
        (
            "P[g[1] > 0] == 1/2",
            ["m in {1..}, s in (0, 1)", DRAWN],
            f"P[{DRAWN} | g[1] > 0] == 1/2",
        ),
        (
            "E[z*y] >= P[z > 0]",
            ["z ~ Exp(1), y ~ N(z, 1)"],
            "E[z ~ Exp(1), y ~ N(z, 1) | z*y] >= P[z ~ Exp(1) | z > 0]",
        ),
        (
            "P[z ~ N(0, 1) | z > 0] == P[z > 0]",
            ["z ~ Exp(1)"],
            "P[z ~ N(0, 1) | z > 0] == P[z ~ Exp(1) | z > 0]",
        ),
    ],
)
def test_draws_are_declared_beside_the_ranges(goal, given, read):
    asked = strict(goal, given)
    assert not any("~" in text for text in asked.domain)
    assert asked.goal == read
    assert question(asked.goal, list(asked.domain)).claim == read


@pytest.mark.parametrize(
    ("goal", "given", "says"),
    [
        ("P[g[1] > 0] >= 0", "g[i] ~ N(0, 1)", "the draws need the range of i"),
        ("P[g[1] > 0] >= 0", "g[i] ~ N(0, 1), j in 1..3", "the draws need the range of i"),
        ("P[z > 0] >= z", "z ~ N(0, 1)", "column 13: z is random"),
        ("P[z > 0] >= 0", "z ~ N(0, 1), z > 0", "z is random"),
        ("P[z > 0] >= 0", "z ~ N(0, 1), z ~ Exp(1)", "z is drawn twice"),
        ("P[z > 0 >= 0", "z ~ N(0, 1)", "a bracket is not closed"),
    ],
)
def test_declared_draws_that_cannot_be_read_are_refused(goal, given, says):
    with pytest.raises(NotationError, match=says):
        strict(goal, given)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (["s > 0, t >= -1/2"], ("s in (0, oo), t in [-1/2, oo)",)),
        (["x in R", "n integer, 0 < p <= 1"], ("x in (-oo, oo)", "n in {-oo..oo}, p in (0, 1]")),
        (["s in (0, 2), s > 1"], ("s in (0, 2), s > 1",)),
        (["n in {1..}, seq a, for all k in {1..n}, j in {1..n}: a[k] <= 1"], None),
        (["x[0] = 1, x[t+1] = x[t]/2"], None),
    ],
)
def test_ranges_of_sentences_are_read_as_people_type_them(typed, read):
    assert strict("P[z ~ N(0, 1) | z > 0] >= 0", typed).domain == (read or tuple(typed))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (
            "for all eps > 0: exists N in {1..}: 1/N < eps",
            "for all eps in (0, oo): exists N in {1..}: 1/N < eps",
        ),
        (
            "for every x in R, y > 0: 2 y + x^2 > 0",
            "for all x in (-oo, oo), y in (0, oo): 2*y + x^2 > 0",
        ),
        (
            "exists c > 0: for all seq x: x[1] <= c or 2(c) > 1",
            "exists c in (0, oo): for all seq x: x[1] <= c or 2*(c) > 1",
        ),
        (
            "P[z ~ N(0, 1) | z < ln(2)] >= 1 - 2 n exp(-1)",
            "P[z ~ N(0, 1) | z < log(2)] >= 1 - 2*n*exp(-1)",
        ),
        ("x1 == 2 and y > 0 or not x1 in {1..2} and exists z: z > 1e3", None),
    ],
)
def test_sentences_are_read_as_people_type_them(typed, read):
    assert sentences.goal(re.sub("for every", "for all", typed)) == (read or typed)
    if read:
        assert strict(typed, ["n in {1..}"]).goal == read


def test_a_range_with_two_readings_is_refused():
    with pytest.raises(NotationError, match="two readings"):
        strict("for all n in N: sum(i in 1..n, i) >= 0", [])
    with pytest.raises(NotationError, match="two readings"):
        strict("P[z ~ N(0, 1) | z > n] >= 0", ["n in N"])
