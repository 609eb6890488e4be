"""Random and hostile text: the readers of formulas, requests and records take it or refuse it in
words.
"""

import time

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st

from assay.theory.language import grammar
from assay.theory.language.grammar import GrammarError
from assay.theory.language.variables import FormulaError
from assay.verification.search.problems import ProblemError, problem, record
from tests.examples import many

REFUSALS = (GrammarError, FormulaError, ProblemError)
QUICK = many(150, suppress_health_check=list(HealthCheck))
WORDS = [
    "x",
    "y",
    "n",
    "in",
    "and",
    "or",
    "not",
    "=>",
    "<=",
    "<",
    "==",
    "!=",
    ">",
    "**",
    "^",
    "*",
    "/",
    "+",
    "-",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "..",
    ",",
    "oo",
    "pi",
    "e",
    "exp(",
    "log(",
    "sqrt(",
    "gamma(",
    "min(",
    "integer",
    "1",
    "0",
    "2.5",
    "1e9",
    "true",
    "__import__",
    "lambda",
    ";",
    "'",
    "\\",
    "\n",
    "\t",
    "λ",
    "∞",
    "½",
    "²",
    "\x00",
    "\u202e",
    "1_0",
    "0x10",
    "NaN",
    "inf",
]
TEXT = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join),
    st.binary(max_size=60).map(lambda b: b.decode("latin-1")),
    st.binary(max_size=60).map(lambda b: b.decode("utf-8", "replace")),
)


def refused_or_read(function, *arguments):
    """Call a reader: it returns, or refuses in one line; nothing else, and within two seconds of
    processor time.
    """
    start = time.process_time()
    try:
        return function(*arguments)
    except REFUSALS as error:
        assert str(error).strip()
        return None
    finally:
        assert time.process_time() - start < 2


# ---- the parser ----------------------------------------------------------------------------------
@QUICK
@given(TEXT)
@example("x in [0, 1]")
@example("x in {..}")
@example("1e999999999")
@example("9" * 3000 + " < 1")
@example("((((((")
@example("=>")
@example("٣ < 4")
@example("x ＜ 1")
@example("²x < 1")
@example("1e٣ < 1")
@example("1.e5 < .5e-5")
def test_any_text_is_read_or_refused(text):
    refused_or_read(grammar.parse, text)
    refused_or_read(grammar.declaration, text)


@QUICK
@given(TEXT, st.lists(TEXT, max_size=3))
@example("x < 1", ["x in [0, 1]", "x in [0, 1]"])
@example("x < 1", ["integer x"])
@example("x < 1", ["x in [1, 0]"])
@example("x < 1", ["oo in [0, 1]"])
@example("x < 1 => => x", [])
@example("x < 1", ["x in [oo, oo)"])
@example("x < oo", ["x in [0, 1]"])
@example("x < 1", ["x in [x, 1]"])
def test_any_request_is_read_or_refused(goal, domain):
    formula = refused_or_read(problem, goal, domain)
    if formula is not None:
        refused_or_read(lambda: formula.variables)


@QUICK
@given(
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXT),
        lambda c: (
            st.lists(c, max_size=3)
            | st.dictionaries(
                st.sampled_from(["name", "goal", "given", "variables", "hypothesis", "conclusion"]),
                c,
                max_size=4,
            )
        ),
        max_leaves=8,
    )
)
def test_any_record_is_read_or_says_why_not(data):
    found = refused_or_read(record, data)
    assert found is not None and (found.formula is not None or found.trouble)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000 + "x" + ")" * 5000 + " < 1",
        "-" * 5000 + "x < 1",
        "x" + "**x" * 3000 + " < 1",
        "x" + "+x" * 9000 + " < 1",
        "not " * 2000 + "x < 1",
        "exp(" * 290 + "x" + ")" * 290 + " < 1",
        "x < 1" + " => x < 1" * 2000,
        "x" + " < x" * 4000,
        "9**9**9**9 < 1",
        "2**1000000000 < 1",
        "1e2000 < 1e2000",
        "0.5**(-10**9) > 1",
        "gamma(10**9) > 1",
        "gamma(10**100) > 1",
        "exp(10**9) > 1",
        "10**(10**6) > 1",
        "1/(1-1) < 1",
        "0**x < 1",
        "0**0 == 1",
        "log(0) < 1",
        "x < " + "9" * 19000,
        "max(" + "x, " * 3000 + "x) < 1",
        "(x+1)**5000 < 1",
        "tan(pi/2) < 1",
        "sin(10**40) < 2",
        "exp(exp(exp(exp(9)))) > 1",
        "loggamma(0) < 1",
    ],
    ids=lambda t: t[:24],
)
def test_huge_input_is_read_or_refused_quickly(text):
    formula = refused_or_read(problem, text, ["x in [1, 2]"])
    if formula is not None:
        refused_or_read(
            lambda: (formula.variables, formula.hypotheses, formula.goal_expr, formula.defined)
        )
