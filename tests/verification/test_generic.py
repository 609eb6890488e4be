"""Statements about all parameters outside a closed null set: what is proved and refuted, and that
nothing forged passes.
"""

import copy
import json

import pytest

from assay.theory.language.grammar import GrammarError
from assay.theory.language.statements import Generic, from_data
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.replay import replay_certificate
from assay.verification.search.generic import prove

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
