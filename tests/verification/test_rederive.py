"""The short checker of proofs by a derivative: it asks for the right lemmas, and confirms nothing
without them.
"""

import pytest

from assay.verification.checkers import algebra, boxes, rederive
from assay.verification.checkers.rederive import Proof, confirm
from assay.verification.reconstruct.algebra import elaborate

POSITIVE = {"type": "positivity", "params": {}}


def file_of(statement, variable="x", end="lower"):
    inner = {"type": "derivative", "variable": variable, "end": end}
    return {
        "statement": statement,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": inner},
    }


def plain(goal, given=("x in [0, oo)",), where=()):
    return {"goal": goal, "given": list(given), "where": [list(w) for w in where]}


def composed(
    statement, factor, slope, strict=False, end="lower", sign=POSITIVE, value=POSITIVE, variable="x"
):
    """Confirm a statement by the lemmas that the elaboration finds for a certificate of the
    derivative rule.
    """
    lemmas, shown = [], []
    certificate = {
        "type": "monotone",
        "variable": variable,
        "end": end,
        "factor": factor,
        "slope": slope,
        "strict": strict,
        "parts": {
            "identity": {"type": "identity"},
            "positive": POSITIVE,
            "sign": sign,
            "end": value,
        },
    }
    own = elaborate(statement, certificate, lemmas)
    for step in (*lemmas, {"statement": statement, "certificate": own}):
        data = {
            "statement": step["statement"],
            "verdict": "proved",
            "certificate": {"type": "fact", "certificate": step["certificate"]},
        }
        if not any(
            program.confirm(data, shown) == "confirmed" for program in (algebra, boxes, rederive)
        ):
            return f"beyond: {step['statement']['goal']}"
        shown.append(step["statement"])
    return "confirmed"


def test_true_statements_are_confirmed():
    tangent = {
        "type": "combination",
        "terms": [
            [
                {"weight": "1", "factors": [], "tangents": ["x"]},
                {"weight": "1", "factors": ["x"], "tangents": []},
            ]
        ],
    }
    assert composed(plain("exp(x) >= 1+x"), "1", "exp(x)-1", sign=tangent) == "confirmed"
    assert composed(plain("log(1+x) <= x"), "1/(1+x)", "x") == "confirmed"
    assert (
        composed(plain("log(1+x) < x", ("x in (0, oo)",)), "1/(1+x)", "x", strict=True)
        == "confirmed"
    )
    assert (
        composed(plain("a*x**2 >= 0", ("a in [0, oo)", "x in [0, 1]")), "1", "2*a*x") == "confirmed"
    )
    assert (
        composed(
            plain("b-x**3 >= 0", ("a in (0, oo)", "x in [0, a]"), [("b", "a**3")]),
            "3",
            "-x**2",
            end="upper",
        )
        == "confirmed"
    )
    assert (
        composed(plain("q >= 1", where=[("q", "sqrt(1+x)")]), "1/2", "1/sqrt(1+x)") == "confirmed"
    )
    assert composed(plain("x+1 > 0", ("x in (-oo, oo)", "x >= 0")), "1", "1") == "confirmed"


FALSE = [
    plain("exp(x) >= 1+2*x"),
    plain("log(1+x) < x"),
    plain("x**2 > 0"),
    plain("x >= 1"),
    plain("x >= 0", ("x in [-1, oo)",)),
    plain("1-x >= 0"),
    plain("a*x >= 0", ("a in (-oo, oo)", "x in [0, 1]")),
    plain("log(x) >= 0", ("x in (0, oo)",)),
    plain("-1/x >= 0", ("x in (0, oo)",)),
    plain("x-1/x >= 0", ("x in (0, oo)",)),
    plain("q < 0", where=[("q", "sin(x)")]),
    plain("abs(x)-x > 0"),
    plain("x**(1/2)-x >= 0"),
    plain("atan(x) > x"),
    plain("0 > 0"),
    plain("x**y >= 1", ("y in [0, oo)", "x in [0, oo)")),
]


@pytest.mark.parametrize("statement", FALSE, ids=[s["goal"] for s in FALSE])
def test_falsehoods_are_not_confirmed(statement, monkeypatch):
    monkeypatch.setattr("assay.verification.reconstruct.algebra.VALUES", 0.01)
    for slope in ("1", "-1", "2*x", "exp(x)-2", "1+1/x**2", "a"):
        for end in ("lower", "upper"):
            for strict in (False, True):
                try:
                    Proof(statement, "x", end).lemmas().__next__()
                except ValueError:  # nothing to rewrite
                    continue
                assert composed(statement, "1", slope, strict, end) != "confirmed"


def test_each_lemma_is_needed_word_for_word():
    statement = plain("log(1+a*x) <= a*x", ("a in [0, oo)", "x in [0, oo)"))
    for pair in Proof(statement, "x", "lower").lemmas():
        assert confirm(file_of(statement), pair) == "confirmed"
        for i in (0, 1):
            other = [lemma for k, lemma in enumerate(pair) if k != i]
            assert confirm(file_of(statement), other).startswith("beyond")
            for old, new in (
                ("0", "1"),
                (">=", "<="),
                ("a", "x"),
                ("a", "b"),
                ("log", "exp"),
                ("*", "+"),
            ):
                for key in ("goal", "given", "where"):

                    def changed(v):
                        return (
                            v.replace(old, new) if isinstance(v, str) else [changed(x) for x in v]
                        )

                    forged = {**pair[i], key: changed(pair[i][key])}
                    if forged != pair[i]:
                        assert confirm(file_of(statement), [*other, forged]).startswith("beyond")


def test_the_values_of_the_variable_reach_the_end():
    """Hypotheses that might keep the variable from its end, or that move with it, are refused."""
    goal = "x+a >= 0"
    for given in (
        ("a in [0, oo)", "x in [0, oo)", "x*a >= 1"),
        ("x in [0, oo)", "a in [x, oo)"),
        ("x in [0, oo)", "a in [0, oo)", "x >= 1"),
        ("a in [0, oo)", "x in {0..}"),
        ("a in [0, oo)", "x in (-oo, oo)"),
        ("a in [0, oo)",),
        ("a in [0, oo)", "x in [0, oo)", "x != 1"),
        ("a in [0, oo)", "x in [0, x]"),
        ("a in [0, oo)", "x in [0, oo)", "q >= 1"),
        ("a in [0, oo)", "x in [q, oo)"),
    ):
        with pytest.raises(rederive.Beyond):
            Proof(plain(goal, given, [("q", "x**2")]), "x", "lower")
    for goal in (
        "x == 0",
        "x >= 0 and a >= 0",
        "0 <= x <= 1",
        "x != 0",
        "x >= 0 or a > 0",
        "x >= 0.5",
    ):
        with pytest.raises(rederive.Beyond):
            Proof(plain(goal, ("a in [0, oo)", "x in [0, oo)")), "x", "lower")
    for goal in ("abs(x) >= 0", "max(x, 1) >= 0", "gamma(x) > 0"):
        with pytest.raises(rederive.Beyond):
            [*Proof(plain(goal), "x", "lower").lemmas()]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        file_of(None),
        file_of(plain("__import__('os') > 0")),
        file_of(plain("x > 0"), "x", "oo"),
        {**file_of(plain("x >= 0")), "verdict": "refuted"},
    ],
)
def test_bad_files_are_beyond(data):
    assert confirm(data).startswith("beyond")


def test_to_infinity(monkeypatch):
    """The gap may fall to a limit that is not below 0; what the limit lemma says has to be about
    large x, and about this gap.
    """
    tail = ("x in [1, oo)",)
    assert (
        composed(
            plain("erfc(x) <= exp(-x**2)", tail),
            "2*exp(-x**2)",
            "1/sqrt(pi)-x",
            end="oo",
            sign={"type": "boxes"},
        )
        == "confirmed"
    )
    assert composed(plain("1/x > 0", tail), "1/x**2", "-1", strict=True, end="oo") == "confirmed"
    assert (
        composed(
            plain("a+1/x > 0", ("a in [0, oo)", "x in (-oo, oo)", "not (x <= a+1)")),
            "1/x**2",
            "-1",
            strict=True,
            end="oo",
        )
        == "confirmed"
    )
    for name in ("boxes.SECONDS", "boxes.QUICK", "parts.SECONDS"):
        monkeypatch.setattr(f"assay.verification.reconstruct.{name}", 0.01)
    for false in (
        "1/x >= 1/2",
        "1/x-exp(-20) >= 0",
        "log(x) <= 3",
        "erfc(x) <= exp(-x**2)/8",
        "exp(-x) < exp(-x**2)",
        "x <= 10**9",
    ):
        for slope in ("-1", "1/sqrt(pi)-x"):
            assert (
                composed(plain(false, tail), "1", slope, True, end="oo", sign={"type": "boxes"})
                != "confirmed"
            )


@pytest.mark.parametrize(
    "given, first, bound",
    [
        (("x in [1, oo)",), "x+1", "1"),
        (("x in [1, oo)",), "q", "1"),
        (("x in [1, oo)",), "2", "2*x"),
        (("x in [1, oo)",), "2", "q"),
        (("x in [1, oo)",), "2", ""),
        (("x in [1, oo)",), "1) and (0 > 1", "1"),
        (("x in [1, 9]",), "10", "1"),
        (("x in [1, oo)", "x <= 9"), "10", "1"),
        (("x in [1, oo)", "not (x > 9)"), "10", "1"),
        (("x in [1, oo)", "x*x < 9"), "10", "1"),
        (("x in [1, oo)", "not (x < 9) or x < 8"), "10", "1"),
        (("x in {1..}",), "10", "1"),
    ],
)
def test_a_limit_is_taken_where_the_variable_goes(given, first, bound):
    with pytest.raises((rederive.Beyond, SyntaxError)):
        Proof(plain("1/x >= 1/20", given, [("q", "x**2")]), "x", "upper", (first, bound))


def test_a_limit_is_not_a_strict_bound():
    """From F >= 0 in the limit F > 0 follows by a strict slope only, and nothing else than the two
    lemmas shows it.
    """
    weak, strict = plain("1/x >= 0", ("x in [1, oo)",)), plain("1/x > 0", ("x in [1, oo)",))
    assert (
        len([*Proof(weak, "x", "upper", ("2", "1")).lemmas()]) == 2
        and len([*Proof(strict, "x", "upper", ("2", "1")).lemmas()]) == 1
    )
    inner = {"type": "derivative", "variable": "x", "end": "upper", "from": "2", "bound": "1"}
    data = {
        "statement": strict,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": inner},
    }
    (pair,) = Proof(strict, "x", "upper", ("2", "1")).lemmas()
    assert (
        confirm(data, pair) == "confirmed"
        and confirm(data, pair[:1]).startswith("beyond")
        and confirm(data, pair[1:]).startswith("beyond")
    )
    assert pair[1] == plain("(1 / x)-(0) >= -(1)/abs(x)", ("x in [1, oo)", "x >= (2)"))
    for key, value in (
        ("from", "3"),
        ("bound", "2"),
        ("end", "lower"),
        ("variable", "y"),
        ("from", None),
    ):
        forged = {**data, "certificate": {"type": "fact", "certificate": {**inner, key: value}}}
        assert confirm(forged, pair).startswith("beyond")


def test_derivatives_agree_with_differences():
    import mpmath

    names = {
        n: getattr(mpmath, n)
        for n in ("exp", "log", "sin", "cos", "atan", "sqrt", "erf", "erfc", "pi")
    }
    for text in (
        "x**3",
        "x**a",
        "a**x",
        "exp(-x**2)/(1+x)",
        "log(1+exp(x))*sin(a*x)",
        "atan(x)/sqrt(x)",
        "erf(x)-erfc(2*x)",
        "cos(x)**2",
        "a/x**2",
        "(x-a)*(x+a)",
        "-x*q",
        "x**(1/3)",
        "(1+x)**(a*x)",
        "a-x",
        "a*3-q/x",
    ):
        proof = Proof(
            plain(f"{text} >= 0", ("a in (0, oo)", "x in (0, oo)"), [("q", "x**2+a")]), "x", "lower"
        )
        slope = proof.slope(rederive.parse(text))
        with mpmath.workdps(40):

            def f(x, formula=text):
                a = mpmath.mpf(7) / 5
                return eval(formula, {**names, "x": x, "a": a, "q": x**2 + a})

            x = mpmath.mpf(6) / 5
            assert abs(mpmath.diff(f, x) - f(x, slope)) < 1e-15, text
