"""What the rules refuse because a term of the formula may have no value, and what they accept.

The rules of algebra show a relation of expressions in which a term without a value can cancel:
1/x - 1/x is 0 at x = 0 as well. Each condition of definedness therefore has to follow from signs,
or from boxes in ``defined``, and each hypothesis has to have values.
"""

from __future__ import annotations

import json

import pytest

from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import Rejected, check, readable
from assay.verification.search.definedness import attached
from assay.verification.search.methods import establish
from assay.verification.search.prove import prove

ANY = {"type": "positivity", "params": {}}
EQUAL = {"type": "identity", "params": {}}
UNIT = ("x in [0, 1]",)
LINE = ("x in (-oo, oo)",)
PLANE = (*LINE, "y in (-oo, oo)")
OPEN = {"type": "boxes", "format": 2}
"""Boxes that show nothing."""


def sums(factor: str) -> dict:
    """Return the certificate that the difference is this factor."""
    term = {"weight": "1", "factors": [factor], "tangents": []}
    return {"type": "combination", "terms": [[term]], "params": {}}


def square(term: str) -> dict:
    """Return the certificate that the square of a term is >= 0."""
    lemma = Formula("z**2 >= 0", ("z in (-oo, oo)",))
    return {
        "type": "instance",
        "lemma": {"formula": lemma.data(), "certificate": ANY},
        "map": {"z": term},
        "conditions": {},
    }


def slope() -> dict:
    """Return the certificate that the difference rises from the lower end."""
    parts = {"identity": EQUAL, "positive": ANY, "sign": ANY, "end": ANY}
    rule = {"type": "monotone", "variable": "x", "end": "lower", "factor": "1", "slope": "1"}
    return {**rule, "strict": False, "parts": parts}


RULES = [
    (EQUAL, "1/(x-{pole}) == 1/(x-{pole})"),
    (ANY, "x + 1/(x-{pole}) >= 1/(x-{pole})"),
    (sums("x"), "x + 1/(x-{pole}) >= 1/(x-{pole})"),
    (square("1/(x-{pole})"), "(1/(x-{pole}))**2 >= 0"),
    (slope(), "x + 1/(x-{pole}) >= 1/(x-{pole})"),
]
"""A certificate of each rule that asks for conditions of definedness, and a goal for it."""


def filled(certificate: dict, pole: str) -> dict:
    """Return a certificate with a number for its pole."""
    return json.loads(json.dumps(certificate).replace("{pole}", pole))


@pytest.mark.parametrize("certificate, goal", RULES, ids=[c["type"] for c, _ in RULES])
def test_each_condition_of_definedness_is_shown(certificate, goal):
    outside, inside = (Formula(goal.format(pole=pole), UNIT) for pole in ("2", "1/2"))
    right = filled(certificate, "2")
    shown = establish(Formula("1/(x-2) == 1/(x-2)", UNIT), "identity").certificate["defined"]
    check(outside, {**right, "defined": shown})
    for defined, words in (
        ({}, "definedness is not shown"),
        ({"1": shown["0"]}, "definedness is not shown"),
        ({"0": OPEN}, "does not close"),
    ):
        with pytest.raises(Rejected, match=words):
            check(outside, {**right, "defined": defined})
    for defined in ({"0": OPEN}, shown):
        with pytest.raises(Rejected, match="does not close"):
            check(inside, {**filled(certificate, "1/2"), "defined": defined})


def test_boxes_of_one_condition_show_no_other():
    formula = Formula("1/(x-2) + 1/(x-3) == 1/(x-3) + 1/(x-2)", UNIT)
    certificate = establish(formula, "identity").certificate
    first, second = (certificate["defined"][i] for i in "01")
    check(formula, certificate)
    for defined in ({"0": second, "1": first}, {"0": first, "1": first}):
        with pytest.raises(Rejected, match="does not close"):
            check(formula, {**certificate, "defined": defined})
    for index in "01":
        with pytest.raises(Rejected, match="definedness is not shown"):
            check(formula, {**certificate, "defined": {index: certificate["defined"][index]}})


@pytest.mark.parametrize("goal, given, words", [
    ("1/(x-y) == 1/(x-y)", (*PLANE, "x - y != 0"), None),  # the hypothesis says it
    ("1/(x-y) == 1/(x-y)", PLANE, "definedness is not shown"),
    ("1/(x-y) == 1/(x-y)", (*PLANE, "x + y != 0"), "definedness is not shown"),
    ("sqrt(x) == sqrt(x)", UNIT, None),  # signs say it
    ("sqrt(x) == sqrt(x)", ("x in [-1, 1]",), "definedness is not shown"),
    ("0*log(x) == 0", UNIT, "definedness is not shown"),
])  # fmt: skip
def test_conditions_that_need_no_boxes(goal, given, words):
    formula = Formula(goal, given)
    if words is None:
        return check(formula, EQUAL)
    with pytest.raises(Rejected, match=words):
        check(formula, EQUAL)


@pytest.mark.parametrize("goal, words", [
    ("(x+1)**2 == x**2 + 2*x + 1", None), ("(x+1)**2 >= x**2 + 2*x + 1", None),
    ("(x+1)**2 <= x**2 + 2*x + 1", None),
    ("x**2 == x", "two sides differ"),
    ("x > x", "not an equality"), ("x < x", "not an equality"), ("x != x", "not an equality"),
    ("x + 1 >= x", "not an equality"),
])  # fmt: skip
def test_identities_are_equalities(goal, words):
    formula = Formula(goal, LINE)
    if words is None:
        return check(formula, EQUAL)
    with pytest.raises(Rejected, match=words):
        check(formula, EQUAL)


# ---- hypotheses ----------------------------------------------------------------------------------
POLE = ("x in [0, 1]", "x + 0/(x - {pole}) >= 1/4", "x - {pole} != 0")


def test_each_hypothesis_has_values():
    """The last hypothesis says that there is no pole, but the one before it is read first."""
    outside, inside = (
        Formula("x >= 0", tuple(g.format(pole=pole) for g in POLE)) for pole in ("2", "1/2")
    )
    certificate = attached(outside, ANY)
    assert list(certificate["meaning"]) == ["0"]
    assert kernel.fact(outside, certificate, "right").certificate == certificate
    for formula, meaning, words in (
        (outside, {}, "may lack a value"),
        (outside, {"1": certificate["meaning"]["0"]}, "may lack a value"),
        (outside, {"0": OPEN}, "does not close"),
        (inside, {"0": OPEN}, "does not close"),
        (inside, certificate["meaning"], "does not close"),
    ):
        check(formula, ANY)
        with pytest.raises(Rejected, match=words):
            kernel.fact(formula, {**ANY, "meaning": meaning}, "forged")


@pytest.mark.parametrize("given", [
    ("x in [0, 1]", "log(2)*x >= 1/4"),  # a number, decided by evaluation
    ("x in [0, 1]", "x > 0", "1/x >= 1"),  # the same condition stands among the hypotheses
    ("x in (-oo, oo)", "x - 3 != 0", "1/(x - 3) >= 1"),
    ("x in [0, 1]", "sqrt(x) >= 1/4"),  # signs
    ("x in [0, 1]", "y in [0, sqrt(x)]", "y >= x"),
])  # fmt: skip
def test_hypotheses_whose_values_need_no_boxes(given):
    formula = Formula("x**2 >= 0", given)
    assert "meaning" not in kernel.fact(formula, ANY, "right").certificate


@pytest.mark.parametrize("given", [
    ("x in [0, 1]", "1/x >= 1", "x > 0"),  # only what stands before a hypothesis counts
    ("x in [-1, 1]", "sqrt(x) >= 1/4", "x >= 0"),
    ("x in [-1, 1]", "y in [0, sqrt(x)]", "x >= 0"),
    ("x in [-1, 1]", "y in [sqrt(x), 9]", "x >= 0"),
    ("x in [-1, 1]", "y in [0, 1/x]", "x > 0"),
    ("x in [-1, 1]", "1/x >= 1", "y in [0, 9]", "1/y >= 1", "x > 0", "y > 0"),
])  # fmt: skip
def test_hypotheses_that_may_lack_a_value(given):
    formula = Formula("x**2 >= 0", given)
    check(formula, ANY)
    with pytest.raises(Rejected, match="may lack a value"):
        kernel.fact(formula, ANY, "forged")


# ---- powers of any base --------------------------------------------------------------------------
def test_each_part_of_a_split_of_powers_is_shown():
    formula = Formula("x**(2*n) >= 0", ("x in [-1, 1]", "n in {1..}"))
    split = prove(formula, 20).certificate["certificate"]
    assert split["type"] == "powers"
    parts = split["parts"]
    for wrong, words in (
        (parts[:-1], "are others"),
        (parts[::-1], "are others"),
        ([*parts, parts[0]], "are others"),
    ):
        with pytest.raises(Rejected, match=words):
            kernel.fact(formula, {**split, "parts": wrong}, "forged")
    for index, part in enumerate(parts):
        wrong = [*parts[:index], {**part, "certificate": {"type": "none"}}, *parts[index + 1 :]]
        with pytest.raises(Rejected, match="unknown certificate type"):
            kernel.fact(formula, {**split, "parts": wrong}, "forged")
    false = Formula("x**(2*n + 1) >= 0", formula.given)
    with pytest.raises(Rejected, match="are others"):
        kernel.fact(false, split, "forged")


# ---- errors --------------------------------------------------------------------------------------
@pytest.mark.parametrize("goal, certificate", [
    ("x >= 0", {**ANY, "params": {"a": "x +"}}),  # no term
    ("x >= 0", {**ANY, "params": {"a": "w"}}),  # a name that the formula does not have
    ("x >= 1", sums("x +")), ("x >= 1", sums("w")), ("x >= 1", {"type": "combination"}),
    ("x >= 1", {"type": "cases", "on": "x >", "yes": ANY, "no": ANY}),
    ("x >= 1", {"type": "derived", "facts": [{"formula": {"goal": "w > 0", "given": []}}]}),
    ("x >= 1", {"type": "pullback"}), ("x >= 1", {"type": "conjunction", "parts": None}),
    ("x >= 1", {"type": "boxes", "format": 2, "domain": 5}), ("x >= 1", {}),
])  # fmt: skip
def test_nothing_is_shown_by_an_error(goal, certificate):
    with pytest.raises(Rejected):
        check(Formula(goal, UNIT), certificate)


def test_errors_of_every_kind_refuse_in_one_line():
    def fail(error):
        raise error

    for error in (KeyError("a"), TypeError("a"), RecursionError(), ZeroDivisionError("1/0")):
        with pytest.raises(Rejected, match="cannot be read"):
            readable(fail, error)
    with pytest.raises(Rejected) as found:
        readable(fail, ValueError("a long\nmessage " * 99))
    assert "\n" not in str(found.value) and len(str(found.value)) < 300
    with pytest.raises(Rejected, match="^as it is$"):
        readable(fail, Rejected("as it is"))
    assert readable(max, 1, 2) == 2


def test_statements_of_the_other_kind_are_refused():
    words, equal = {"type": "words", "parts": [{}]}, Matrices("A == A", ("A: d x d",))
    assert kernel.fact(equal, words, "right").certificate == words
    for statement, certificate in ((equal, EQUAL), (equal, ANY), (Formula("x >= 0", UNIT), words)):
        with pytest.raises(Rejected, match="unknown certificate type"):
            check(statement, certificate)
