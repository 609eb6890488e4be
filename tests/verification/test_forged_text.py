"""Text of a certificate is read as what it has to be: no field changes the formula around it, in
any of the engines.
"""

import json
import re

import pytest

from assay.theory.language import sorts
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.verification.checkers import compose
from assay.verification.coq import obligation
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.reconstruct import elaborate
from assay.verification.replay import replay_certificate
from assay.verification.search.methods import establish

SQUARE = Asymptotic("l**2", "1", "O", (), constant=())
LINEAR = Asymptotic("l", "l", "O", (), constant=())
TIMES = Asymptotic("k*l", "l", "O", ("k in [1, oo)",))
LOWER = Asymptotic("l-2*l", "l", "Omega", (), constant=())


def forged_constants(statement, constants, **fields):
    """Return a certificate whose formula is what pasted constants would say, with a proof by any of
    the simple rules.
    """
    c = {"C": "1", "N": "2", **constants}
    low = c.get("C_low") or c["C"]
    goals = {
        "O": f"abs({statement.quantity}) <= ({c['C']})*({statement.order})",
        "Omega": f"{statement.quantity} >= ({low})*({statement.order}) and ({c['C']}) > 0",
    }[statement.kind]
    own = tuple(t for t in statement.given if t.split()[0] in statement.constant)
    formula = {"goal": goals, "given": [*own, "l in {2..}", f"l >= {c['N']}"], "where": []}
    return {
        "type": "constants",
        "statement": statement.data(),
        "constants": constants,
        "formula": formula,
        "certificate": {"type": "boxes"},
        **fields,
    }


PASTED = [
    (SQUARE, {"C": "1", "N": "2 < 1"}, "positivity"),
    (SQUARE, {"C": "1", "N": "2 and 2 < 1"}, "positivity"),
    (SQUARE, {"C": "1) + (l**2", "N": "2"}, "identity"),
    (SQUARE, {"C": "1)*(l**2) + 0*(1", "N": "2"}, "identity"),
    (SQUARE, {"C": "l**2", "N": "2"}, "identity"),
    (SQUARE, {"C": "oo", "N": "2"}, "positivity"),
    (SQUARE, {"C": "1", "N": "oo"}, "positivity"),
    (SQUARE, {"C": "1", "N": "1/0"}, "positivity"),
    (SQUARE, {"C": "1", "N": "log(-1)"}, "positivity"),
    (SQUARE, {"C": "0", "N": "2"}, "positivity"),
    (LINEAR, {"C": "-1", "N": "2"}, "identity"),
    (LOWER, {"C": "1", "N": "2", "C_low": "-1"}, "identity"),
    (SQUARE, {"C": "1", "N": "l+1 <= l"}, "positivity"),
    (SQUARE, {"C": 1, "N": 2}, "positivity"),
    (SQUARE, {"C": None, "N": "2"}, "positivity"),
    (SQUARE, ["C", "1"], "positivity"),
    (SQUARE, {"C": "1", "M": "2"}, "positivity"),
]


@pytest.mark.parametrize("statement,constants,rule", PASTED, ids=[str(c) for _, c, _ in PASTED])
def test_constants_are_positive_numbers(statement, constants, rule):
    if isinstance(constants, dict):
        certificate = forged_constants(statement, constants)
    else:
        certificate = {**forged_constants(statement, {}), "constants": constants}
    certificate["certificate"] = {"type": rule, "params": {}}
    with pytest.raises(Rejected):
        verdicts.recheck(statement, {"verdict": "proved", "certificate": certificate})
    assert replay_certificate(statement.data(), "proved", certificate).outcome == "failed"
    data = {"statement": statement.data(), "verdict": "proved", "certificate": certificate}
    lemma = {"statement": certificate["formula"], "certificate": certificate["certificate"]}
    assert compose.confirm({**data, "lemmas": [lemma]}) != "confirmed"
    with pytest.raises(Exception, match=".") as refused:
        obligation(statement, certificate)
        compose_confirm(elaborate(data))
    assert "\n" not in str(refused.value)


def compose_confirm(data):
    if compose.confirm(data) != "confirmed":
        raise Rejected("beyond")


def test_a_negative_order_is_no_bound():
    """l = O(-l) would need C = -1."""
    statement = Asymptotic("l", "-l", "O", (), constant=())
    certificate = forged_constants(statement, {"C": "-1", "N": "2"})
    formula = Formula.from_data(certificate["formula"])
    given = establish(formula)  # the formula that a pasted -1 would make is true
    certificate["certificate"] = given.certificate
    with pytest.raises(Rejected, match="> 0"):
        verdicts.bounded(statement, given, {"C": "-1", "N": "2"})
    with pytest.raises(Rejected, match="> 0"):
        verdicts.recheck(statement, {"verdict": "proved", "certificate": certificate})
    assert replay_certificate(statement.data(), "proved", certificate).outcome == "failed"
    lemma = {"statement": certificate["formula"], "certificate": certificate["certificate"]}
    data = {
        "statement": statement.data(),
        "verdict": "proved",
        "certificate": certificate,
        "lemmas": [lemma],
    }
    assert compose.confirm(data) != "confirmed"


def test_constants_with_names_are_shown_to_be_positive():
    given = verdicts.fact(
        TIMES.bounded(C="k", N="2/k"), {"type": "positivity", "params": {}}, "algebra"
    )
    verdict = verdicts.bounded(TIMES, given, {"C": "k", "N": "2/k"})
    assert verdict.verdict == "proved"
    for constants in (
        {"C": "k-3", "N": "2"},
        {"C": "k", "N": "2/(k-3)"},
        {"C": "k", "N": "log(k-3)"},
    ):
        with pytest.raises(Rejected):
            for condition in TIMES.conditions(**constants):
                verdicts.fact(condition, {"type": "positivity", "params": {}}, "algebra")
    data = {"statement": TIMES.data(), "verdict": "proved", "certificate": verdict.certificate}
    assert replay_certificate(TIMES.data(), "proved", verdict.certificate).outcome == "confirmed"
    assert compose.confirm(elaborate(data)) == "confirmed"


TRUE = Formula("x <= 7", ("x in [0, 5]",))
FALSE = Formula("x <= 1", ("x in [0, 5]",))
POINT, ANY = {"type": "point"}, {"type": "positivity", "params": {}}


def monotone(**fields):
    return {
        "type": "monotone",
        "variable": "x",
        "end": "lower",
        "factor": "1",
        "slope": "1",
        "strict": False,
        "parts": {
            "identity": {"type": "identity", "params": {}},
            "positive": ANY,
            "sign": ANY,
            "end": ANY,
        },
        **fields,
    }


def instance(**values):
    lemma = {
        "formula": {"goal": "y**2 >= y", "given": ["y in [1, oo)"], "where": []},
        "certificate": ANY,
    }
    return {"type": "instance", "lemma": lemma, "map": values, "conditions": {}}


FORGED = [
    (FALSE, monotone(slope="-1) != (1")),
    (FALSE, monotone(slope="1 < 2")),
    (FALSE, monotone(factor="1) > 0 or (1")),
    (FALSE, monotone(factor=["1"])),
    (FALSE, monotone(slope=-1)),
    (FALSE, monotone(slope=None)),
    (FALSE, monotone(parts=[])),
    (FALSE, monotone(end=["lower"])),
    (FALSE, monotone(variable={"x": "x"})),
    (FALSE, monotone(strict="1) < (2")),
    (Formula("x**2 >= x", ("x in [0, 1]",)), instance(y="x) >= 1 or (x")),
    (Formula("(1/4)**2 >= (1/4)"), instance(y="1/4) != (1/2")),
    (Formula("(1/4)**2 >= (1/4)"), instance(y="1/4")),
    (FALSE, {"type": "positivity", "params": {"a": "1) > 0 or (x"}}),
    (FALSE, {"type": "positivity", "params": {"a": "x <= 1"}}),
    (FALSE, {"type": "positivity", "params": ["x"]}),
    (FALSE, {"type": "positivity", "params": {"a": 1}}),
    (
        FALSE,
        {
            "type": "combination",
            "terms": [[{"weight": "1-x) >= 0 or (1", "factors": [], "tangents": []}]],
            "params": {},
        },
    ),
    (
        FALSE,
        {
            "type": "combination",
            "terms": [[{"weight": "1-x", "factors": [], "tangents": []}]],
            "params": {},
        },
    ),
    (FALSE, {"type": "combination", "terms": 7, "params": {}}),
    (FALSE, {"type": "combination"}),
    (FALSE, {"type": "cases", "on": "x <= 1 or x <= 2", "yes": ANY, "no": ANY}),
    (FALSE, {"type": "cases", "on": "x in [0, 1]", "yes": ANY, "no": ANY}),
    (FALSE, {"type": "cases", "on": "1 < 0) or (x > 9"}),
    (FALSE, {"type": "cases", "on": 5, "yes": ANY, "no": ANY}),
    (
        FALSE,
        {
            "type": "derived",
            "facts": [
                {
                    "formula": {"goal": "1 < 2) or (x <= 1", "given": [], "where": []},
                    "certificate": ANY,
                }
            ],
            "certificate": ANY,
        },
    ),
    (
        FALSE,
        {
            "type": "derived",
            "facts": [
                {"formula": {"goal": "x <= 1", "given": ["1 < 0"], "where": []}, "certificate": ANY}
            ],
            "certificate": ANY,
        },
    ),
    (FALSE, {"type": "derived", "facts": {"formula": 1}, "certificate": ANY}),
    (
        FALSE,
        {
            "type": "substitution",
            "variable": "x",
            "new": "t in (0, 1) or s",
            "by": "t",
            "inverse": "x",
            "onto": ANY,
            "certificate": ANY,
        },
    ),
    (
        FALSE,
        {
            "type": "substitution",
            "variable": "x",
            "new": "t",
            "by": "1/2",
            "inverse": "x) == 1/2 or (1 == 1",
            "onto": ANY,
            "certificate": ANY,
        },
    ),
    (
        FALSE,
        {
            "type": "substitution",
            "variable": "x",
            "new": "t",
            "by": "t < 1",
            "inverse": "x",
            "onto": ANY,
            "certificate": ANY,
        },
    ),
    (FALSE, {"type": "log", "exponent": "1) > 0 or (x", "scale": "1", "certificate": ANY}),
    (
        FALSE,
        {
            "type": "exp",
            "exponent": "1-x",
            "value": "1) > 0 or (1",
            "scale": "1",
            "certificate": ANY,
        },
    ),
    (FALSE, {"type": "square", "sides": ["1", "x) < 0 or (1"], "case": True, "certificate": ANY}),
    (FALSE, {"type": "square", "sides": "1x", "case": True, "certificate": ANY}),
    (
        FALSE,
        {
            "type": "jensen",
            "function": "exp",
            "remainder": "1) > 0 or (1",
            "strict": False,
            "terms": [{}],
            "certificate": ANY,
        },
    ),
    (
        FALSE,
        {
            "type": "pullback",
            "lemma": {"goal": "y >= 0", "given": ["y in [0, oo)"], "where": []},
            "map": {"y": "1-x) > 0 or (x"},
            "factors": [],
            "certificate": ANY,
        },
    ),
    (FALSE, {"type": "signs", "on": "x <= 1", "parts": []}),
    (FALSE, {"type": "period", "variable": "x", "turns": 1e300, "parts": []}),
    (FALSE, {"type": "boxes", "tree": []}),
    (FALSE, {"type": "boxes"}),
    (FALSE, {"type": "words"}),
    (FALSE, {"type": ["point"]}),
    (FALSE, []),
    (FALSE, None),
    (FALSE, "point"),
    (FALSE, {"type": "point", "x": float("nan")}),
    (FALSE, {1: 2, "type": "point"}),
    (Formula("1 < 0"), POINT),
]


@pytest.mark.parametrize("formula,certificate", FORGED, ids=[str(c)[:70] for _, c in FORGED])
def test_no_field_changes_the_formula_around_it(formula, certificate):
    with pytest.raises(Rejected) as refused:
        verdicts.fact(formula, certificate, "forger")
    assert len(str(refused.value).splitlines()) == 1
    fact = {"type": "fact", "formula": formula.data(), "certificate": certificate}
    with pytest.raises(Rejected):
        verdicts.recheck(formula, {"verdict": "proved", "certificate": fact})
    assert replay_certificate(formula.data(), "proved", fact).outcome == "failed"
    data = {"statement": formula.data(), "verdict": "proved", "certificate": fact}
    assert compose.confirm(data) != "confirmed"


def test_data_nested_without_end_is_refused():
    certificate: dict = {"type": "point"}
    for _ in range(5000):
        certificate = {"type": "cases", "on": "x < 1", "yes": certificate, "no": {"type": "point"}}
    with pytest.raises(Rejected):
        verdicts.fact(FALSE, certificate, "forger")
    assert (
        replay_certificate(
            FALSE.data(),
            "proved",
            {"type": "fact", "formula": FALSE.data(), "certificate": certificate},
        ).outcome
        == "failed"
    )


@pytest.mark.parametrize(
    "family",
    [
        {"growth": "l", "N": "2 < 1"},
        {"growth": "l", "N": "oo"},
        {"growth": "l", "N": "2..3*0+9"},
        {"growth": "l) < (1", "N": "2"},
        {"growth": "l or l", "N": "2"},
        {"growth": "l", "N": 2},
        {"growth": "l", "N": "k"},
        {"growth": "l", "N": "2", "path": {"x": "1) < (2"}},
        {"growth": "l", "N": "2", "path": {"x": "1", "y": "2"}},
        {"growth": "l", "N": "2", "path": ["x"]},
        {"growth": "l", "N": "2", "at": {"x": "log(-1)) < (1"}},
    ],
)
def test_families_hold_terms(family):
    statement = Asymptotic("x*l", "l", "O", ("x in [0, 1]",), constant=())
    certificate = {
        "type": "family",
        "statement": statement.data(),
        "family": {"path": {"x": "1"}, "at": {}, "side": None, **family},
        "inside": {"formula": {"goal": "1 > 0", "given": [], "where": []}, "certificate": POINT},
        "beyond": {"formula": {"goal": "1 > 0", "given": [], "where": []}, "certificate": POINT},
    }
    with pytest.raises(Rejected) as refused:
        verdicts.recheck(statement, {"verdict": "refuted", "certificate": certificate})
    assert len(str(refused.value).splitlines()) == 1
    assert replay_certificate(statement.data(), "refuted", certificate).outcome == "failed"


@pytest.mark.parametrize("goal", ["exp(x) >= e*x", "x**4 + 1 >= 3*x**2 - 5/2*x"])
def test_numbers_are_written_in_our_digits(goal):
    """Python reads digits of every script; the first box is an end that is moved, the second a
    place where a box is cut.
    """
    formula = Formula(goal, ("x in [0, 3]",))
    boxes = establish(formula, "enclosure").certificate
    written = json.dumps(boxes["clauses"])
    foreign = re.sub(r'(?<="(?:lo|at)": ")(\d+)', lambda found: _foreign(found[0]), written)
    assert foreign != written
    for trees, outcome in ((written, "confirmed"), (foreign, "failed")):
        changed = {**boxes, "clauses": json.loads(trees)}
        whole = {"type": "fact", "formula": formula.data(), "certificate": changed}
        assert replay_certificate(formula.data(), "proved", whole).outcome == outcome
        if outcome == "failed":
            with pytest.raises(Rejected):
                verdicts.fact(formula, changed, "me")


def _foreign(digits: str) -> str:
    return "".join(chr(0x660 + int(digit)) for digit in digits)


@pytest.mark.parametrize(
    "at",
    [
        {"x": "1/0"},
        {"x": "\u0665/\u0668"},
        {"x": "9) < (1"},
        {"x": "oo"},
        {"x": "2 < 3"},
        {"x": 9},
        {"x": ["9"]},
        ["x"],
        {"x": "log(-1)"},
        None,
    ],
)
def test_witnesses_hold_numbers(at):
    formula = Formula("x**2 >= 0", ("x in (-oo, oo)",))
    for kind in ("witness", "undefined"):
        with pytest.raises(Rejected):
            verdicts.recheck(
                formula,
                {
                    "verdict": "refuted",
                    "certificate": {"type": kind, "formula": formula.data(), "at": at},
                },
            )


# ---- the sorts themselves ------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "2 < 1",
        "-1) != (1",
        "",
        "1,2",
        "x and y",
        "oo",
        "not x",
        "1 +",
        "true",
        "x in [0, 1]",
        "2..3",
        "(",
        None,
        3,
    ],
)
def test_what_is_no_term(text):
    with pytest.raises(GrammarError):
        sorts.term(text)


def test_what_is_of_a_sort():
    assert (
        sorts.term("1+x") == "(1+x)"
        and sorts.number("13*sqrt(29)/99")
        and sorts.statement("x<1 or 1<y") == "(x<1 or 1<y)"
    )
    assert (
        sorts.rational("3/7") * 7 == 3
        and sorts.rational("-0.25") == -1 / sorts.rational("4")
        and sorts.rational("2*3") is None
    )
    assert (
        sorts.put("x < y and not x*y > 2**x", {"x": "y+1", "y": "x"})
        == "(y+1) < (x) and not (y+1)*(x) > 2**(y+1)"
    )
    assert sorts.put("1e2*e2 + x2*exp(x)", {"e2": "3", "x": "1-y"}) == "1e2*(3) + x2*exp((1-y))"
    assert sorts.opposite("a+b <= c") == "a+b > c" and sorts.alike("(x)+1<2", "x + 1 < 2")
    for text in ("a < b < c", "a < b and c < d", "a == b", "not a < b", "a < b) or (c < d"):
        with pytest.raises(GrammarError):
            sorts.opposite(text)
    for text in ("x y", "1x", "exp", "and", "x in", "é", "", None, "pi"):
        with pytest.raises(GrammarError):
            sorts.name(text)
    with pytest.raises(GrammarError, match="depends on l"):
        sorts.term("k*l", {"k"})
