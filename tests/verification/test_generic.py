"""Statements about all parameters outside a closed null set: what is proved and refuted, and that
nothing forged passes.
"""

import copy
import json
from fractions import Fraction

import pytest

from assay.theory.language import grammar
from assay.theory.language.grammar import GrammarError
from assay.theory.language.statements import Generic, from_data
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.types.generic import _failing, value
from assay.verification.replay import replay_certificate
from assay.verification.search.generic import prove
from assay.verification.search.methods import establish

TRUE = {
    "a number is not 0": Generic("a != 0", ("a",)),
    "two rows are independent": Generic("a*d - b*c != 0", ("a", "b", "c", "d")),
    "a line is no other line": Generic(
        "a*y - b*x != 0 or a*z - c*x != 0", ("a", "b", "c", "x", "y", "z")
    ),
    "nothing is left out": Generic("a**2 >= 0", ("a",)),
    "a quotient has a value": Generic("1/(a - b)*(a - b) == 1 and a - b != 0", ("a", "b")),
    "a further variable": Generic("a != 0 and x**2 + 1 > 0", ("a",), ("x in (-oo, oo)",)),
}
FALSE = {
    "a number is positive": Generic("a > 0", ("a",)),
    "a number is 0": Generic("a == 0", ("a", "b")),
    "a further variable": Generic("a*x != 0", ("a",), ("x in (-oo, oo)", "x < 1")),
    "a whole variable": Generic("a*n > a", ("a",), ("n in {0..5}",)),
}


def asked(statement, verdict, certificate):
    """Return what kernel and replay say of a certificate from its stored form."""
    certificate = json.loads(json.dumps(certificate))
    try:
        verdicts.recheck(statement, {"verdict": verdict, "certificate": certificate})
        kernel = "confirmed"
    except Rejected:
        kernel = "refused"
    return kernel, replay_certificate(statement.data(), verdict, certificate).outcome


@pytest.mark.parametrize("name", TRUE)
def test_what_holds_outside_a_null_set_is_proved(name):
    found = prove(TRUE[name])
    assert found.verdict == "proved", found.reason
    assert asked(TRUE[name], "proved", found.certificate) == ("confirmed", "confirmed")
    assert "confirmed" not in asked(TRUE[name], "refuted", found.certificate)


@pytest.mark.parametrize("name", FALSE)
def test_what_fails_on_a_box_is_refuted(name):
    found = prove(FALSE[name])
    assert found.verdict == "refuted", found.reason
    assert asked(FALSE[name], "refuted", found.certificate) == ("confirmed", "confirmed")
    assert "confirmed" not in asked(FALSE[name], "proved", found.certificate)


CHANGES = {
    "a polynomial that is 0": {"polynomials": [["a - a", {"a": "1", "b": "0"}]]},
    "a point at which it vanishes": {"polynomials": [["a - b", {"a": "1", "b": "1"}]]},
    "a point of one parameter": {"polynomials": [["a - b", {"a": "1"}]]},
    "a point of three": {"polynomials": [["a - b", {"a": "1", "b": "2", "c": "1"}]]},
    "a term that is none": {"polynomials": [["abs(a - b)", {"a": "1", "b": "2"}]]},
    "a quotient": {"polynomials": [["1/(a - b)", {"a": "1", "b": "2"}]]},
    "another variable": {"polynomials": [["a - x", {"a": "1", "b": "2"}]]},
    "a statement": {"polynomials": [["a < b", {"a": "1", "b": "2"}]]},
    "a float": {"polynomials": [["a - b", {"a": 1.5, "b": "2"}]]},
    "no polynomial": {"polynomials": []},
    "another polynomial": {"polynomials": [["a + b", {"a": "1", "b": "2"}]]},
}


@pytest.mark.parametrize("name", CHANGES)
def test_forged_polynomials_are_refused(name):
    statement = Generic("a - b != 0", ("a", "b"))
    certificate = copy.deepcopy(prove(statement).certificate) | CHANGES[name]
    assert "confirmed" not in asked(statement, "proved", certificate)


@pytest.mark.parametrize(
    "change",
    [
        {"box": {"a": ["2", "1"]}},
        {"box": {"a": ["1", "1"]}},
        {"box": {}},
        {"box": {"a": ["1", "oo"]}},
        {"at": {"n": "1/2"}},
        {"at": {"n": "9"}},
        {"at": {}},
        {"at": {"n": "2"}},
    ],
)
def test_forged_boxes_are_refused(change):
    statement = FALSE["a whole variable"]
    certificate = {**prove(statement).certificate, **change}
    assert "confirmed" not in asked(statement, "refuted", certificate)


def test_the_json_form_is_read_back():
    for statement in (*TRUE.values(), *FALSE.values()):
        again = from_data(json.loads(json.dumps(statement.data())))
        assert again == statement and again.key() == statement.key()
        statement.parse()
        assert "null set" in statement.text() and statement.latex() and statement.latex_given()


@pytest.mark.parametrize(
    "parts",
    [
        ("a > 0", ()),
        ("a > 0", ("a", "a")),
        ("a > 0", ("a b",)),
        ("a > 0", ("a",), ("a in (0, 1)",)),
        ("a > c", ("a",)),
        ("a +", ("a",)),
    ],
)
def test_what_means_nothing_is_refused(parts):
    with pytest.raises((FormulaError, GrammarError)) as caught:
        Generic(*parts).parse()
    assert "\n" not in str(caught.value)


# ---- the kernel's parts --------------------------------------------------------------------------
PAIR = Generic("a - b != 0", ("a", "b"))


def outside(*polynomials, statement=PAIR):
    facts = [establish(statement.outside(text for text, _ in polynomials), "auto")]
    return verdicts.settled(statement, "outside", {"polynomials": list(polynomials)}, facts)


@pytest.mark.parametrize(
    "polynomial, says",
    [
        (["a - b", {"a": "1", "b": "2"}], None),
        (["a - b", {"a": "1", "b": "1"}], "a polynomial vanishes at its point"),
        (["a - b", {"a": "1"}], "a point fixes exactly the parameters"),
        (["a - b", {"a": "1", "b": "2", "c": "1"}], "a point fixes exactly the parameters"),
        (["a - b", [["a", "1"], ["b", "2"]]], "a point fixes exactly the parameters"),
    ],
)
def test_points_at_which_a_polynomial_does_not_vanish(polynomial, says):
    if says is None:
        assert outside(polynomial).verdict == "proved"
    else:
        with pytest.raises(Rejected, match=says):
            outside(polynomial)


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("a + b", 5), ("a - b", -1), ("a*b", 6), ("-a", -2), ("a/4", Fraction(1, 2)),
        ("b^2", 9), ("a^3", 8), ("b^0", 1), ("a^(6/3)", 4), ("2*a - b/3 + 1", 4),
        ("(a + b)*(a - b)", -5), ("7/2", Fraction(7, 2)), ("a^100", 2**100),
        ("c", "the polynomial depends on c"), ("a/b", "the polynomial depends on b"),
        ("a/(1 - 1)", "the polynomial is divided by 0"),
        ("a^b", "the polynomial depends on b"), ("a^(1/2)", "are whole numbers up to 100"),
        ("a^(-1)", "are whole numbers up to 100"), ("a^101", "are whole numbers up to 100"),
        ("exp(a)", "sums, products and whole powers alone"),
        ("abs(a)", "sums, products and whole powers alone"),
    ],
)  # fmt: skip
def test_values_of_polynomials(text, wanted):
    tree, at = grammar.parse(text), {"a": Fraction(2), "b": Fraction(3)}
    if not isinstance(wanted, str):
        assert value(tree, at) == wanted
    else:
        with pytest.raises(Rejected, match=wanted):
            value(tree, at)


WHOLE = Generic("a*n > a", ("a",), ("n in {0..5}", "n < 4"))


@pytest.mark.parametrize(
    "box, at, says",
    [
        ({"a": ["1", "2"]}, {"n": "1"}, None),
        ([["a", ["1", "2"]]], {"n": "1"}, "the box and the point have names"),
        ({"a": ["1", "2"]}, [["n", "1"]], "the box and the point have names"),
        ({}, {"n": "1"}, "the box bounds exactly the parameters"),
        ({"a": ["1", "2"], "b": ["1", "2"]}, {"n": "1"}, "the box bounds exactly the parameters"),
        ({"a": ["1", "2"]}, {}, "the point fixes exactly the further variables"),
        ({"a": ["1", "2"]}, {"n": "1", "m": "1"}, "the point fixes exactly the further"),
        ({"a": ["2", "1"]}, {"n": "1"}, "the box is empty"),
        ({"a": ["1", "1"]}, {"n": "1"}, "the box is empty"),
        ({"a": ["1", "2"]}, {"n": "1/2"}, "n is a whole number"),
    ],
)
def test_boxes_on_which_a_goal_fails(box, at, says):
    if says is None:
        (formula,) = _failing(WHOLE, {"box": box, "at": at})
        assert list(formula.given) == ["a in (1, 2)"]
        assert formula.goal == "((0) <= n) and ((5) >= n) and (n < 4) and not (a*n > a)"
        assert formula.where == (("n", "(1)"),)
    else:
        with pytest.raises(Rejected, match=says):
            _failing(WHOLE, {"box": box, "at": at})
