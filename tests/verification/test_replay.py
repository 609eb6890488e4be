"""The independent replay: it confirms true certificates of every type and never confirms a false
statement.
"""

import ast
import copy
import json
from functools import cache
from math import factorial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay.verification.replay as replay_package
from assay.theory.language.formula import Formula
from assay.verification.audit.campaign.samples import MAKERS
from assay.verification.judge.replayed import replay
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.replay import replay_certificate
from assay.verification.replay import terms as T
from assay.verification.search.methods import establish
from tests.arena.forgeries.altered import restated
from tests.examples import many

REAL = ("x in (-oo, oo)",)
PLUS = ("x in (0, oo)",)


CASES = (
    "identity",
    "positivity",
    "combination",
    "monotone",
    "monotone at infinity",
    "boxes",
    "boxes touching",
    "boxes half-line",
    "boxes two",
    "boxes erfc",
    "boxes asin",
    "boxes gamma",
    "sweep",
    "point",
    "derived",
    "cases",
    "instance",
    "substitution",
    "vacuous",
    "witness",
    "undefined",
    "constants",
    "family",
    "zero",
    "orbit proved",
    "orbit refuted",
    "sign test",
    "t test",
)
"""Samples of `assay.verification.audit.campaign.samples`, made by the provers."""


@cache
def case(name):
    verdict, statement = MAKERS[name]()
    return json.loads(json.dumps([statement.data(), verdict.verdict, verdict.certificate]))


@pytest.mark.parametrize("name", CASES)
def test_true_certificates_are_confirmed(name):
    found = replay_certificate(*case(name))
    assert found.outcome == "confirmed", found.reason


@pytest.mark.parametrize("name", CASES)
def test_another_verdict_is_refused(name):
    statement, verdict, certificate = case(name)
    for other in {"proved", "refuted", "vacuous", "corroborated", "contradicted"} - {verdict}:
        assert replay_certificate(statement, other, certificate).outcome == "failed"


# ---- tampering -----------------------------------------------------------------------------------
TAMPERED = [
    ("identity", "exp(x+log(2)) == 3*exp(x/2)**2"),
    ("positivity", "(exp(k*x)-1)/(exp(x)-1) > 2"),
    ("combination", "exp(k*x)-1 >= (k+1)*(exp(x)-1)"),
    ("monotone", "exp(x) >= 1+x+x**2"),
    ("monotone at infinity", "x*exp(-x) > 1/100"),
    ("boxes", "exp(x)-3*x+2 > 9/5"),
    ("boxes touching", "exp(x) > e*x"),
    ("boxes half-line", "log(x) < x-1"),
    ("boxes two", "x*y <= (x**2+y**2)/2-1/50"),
    ("boxes erfc", "erfc(x) <= exp(-x**2)-1/100"),
    ("boxes gamma", "gamma(x) > 9/10"),
    ("sweep", "2**n > n+1"),
    ("point", "exp(1/2)+sqrt(2) < 3"),
    ("derived", "(1+x**2)*x >= 3*x**2"),
    ("cases", "x**2+x >= -1/5"),
    ("instance", "2*(exp(y)) <= (exp(y))**2"),
    ("substitution", "l**2 > 2"),
]


@pytest.mark.parametrize("name, goal", TAMPERED)
def test_a_certificate_does_not_serve_a_false_formula(name, goal):
    statement, verdict, certificate = case(name)
    assert replay_certificate({**statement, "goal": goal}, verdict, certificate).outcome == "failed"
    everywhere = restated([statement, certificate], statement["goal"], goal)
    assert replay_certificate(everywhere[0], verdict, everywhere[1]).outcome == "failed"


VALUED = Formula("x**2 >= 2*x - 1", ("x in [0, 2]",))
SPLIT = {"on": "log(x**3 - x + 1) >= 0", "yes": {}, "no": {}}


def test_a_proof_that_a_case_relation_has_a_value_is_checked():
    """That x**3 - x + 1 > 0 on [0, 2] shows no rule by itself: the certificate holds a proof."""
    shown = establish(VALUED, "cases", **SPLIT).certificate
    data = json.loads(json.dumps([VALUED.data(), {"type": "fact", "formula": VALUED.data()}]))
    for certificate, outcome in (
        (shown, "confirmed"),
        ({k: v for k, v in shown.items() if k != "defined"}, "failed"),
        ({**shown, "defined": {"type": "positivity", "params": {}}}, "failed"),
        ({**shown, "defined": {"type": "point"}}, "failed"),
    ):
        found = replay_certificate(data[0], "proved", {**data[1], "certificate": certificate})
        assert found.outcome == outcome, found.reason
        if outcome == "confirmed":
            check(VALUED, certificate)
        else:
            with pytest.raises(Rejected):
                check(VALUED, certificate)


@pytest.mark.parametrize("on", ["x >= 1", "x < 1"])
def test_a_proof_of_a_value_that_nobody_needs_is_checked_too(on):
    """A part that shows nothing is refused by the kernel and the replay alike."""
    shown = establish(VALUED, "cases", on=on, yes={}, no={}).certificate
    wrong = {**shown, "defined": {"type": "point"}}
    fact = {"type": "fact", "formula": VALUED.data(), "certificate": wrong}
    assert replay_certificate(VALUED.data(), "proved", fact).outcome == "failed"
    with pytest.raises(Rejected):
        check(VALUED, wrong)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_values_of_the_gamma_function_at_integers_are_exact(n):
    """At n the two sides are equal; an enclosure of gamma(n) alone does not show that."""
    assert T.call("gamma", T.num(n)) == T.num(factorial(n - 1))
    assert T.call("loggamma", T.num(n)) == T.log(T.num(factorial(n - 1)))


def set_in(data, path, value):
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


@pytest.mark.parametrize(
    "name, path, value",
    [
        ("positivity", ("certificate", "params"), {}),
        ("positivity", ("certificate", "params", "b"), "exp(x)-exp(k*x)"),
        ("combination", ("certificate", "terms", 0, 0, "weight"), "2*exp(x)"),
        ("combination", ("certificate", "terms", 0, 1, "tangents", 0), "x"),
        ("monotone", ("certificate", "slope"), "exp(x)-1"),
        ("monotone", ("certificate", "end"), "upper"),
        ("monotone", ("certificate", "end"), "oo"),
        ("monotone at infinity", ("certificate", "factor"), "exp(x)"),
        ("cases", ("certificate", "on"), "x >= -1"),
        ("derived", ("certificate", "facts"), []),
        ("derived", ("certificate", "facts", 0, "formula", "goal"), "1+x**2 >= 3*x"),
        ("derived", ("certificate", "facts", 0, "formula", "given"), ["x in (1, oo)"]),
        ("instance", ("certificate", "map", "x"), "exp(2*y)"),
        ("instance", ("certificate", "lemma", "formula", "goal"), "2*x <= x**2"),
        ("substitution", ("certificate", "inverse"), "log(l)/2"),
        ("substitution", ("certificate", "by"), "2+L**2"),
        ("witness", ("at", "x"), "1"),
        ("witness", ("at", "x"), "-1"),
        ("witness", ("at",), {}),
        ("undefined", ("at", "x"), "2"),
        ("constants", ("constants", "C"), "k/2"),
        ("constants", ("constants", "C"), "k*D"),
        ("constants", ("statement", "order"), "1/l**2"),
        ("constants", ("constants", "N"), "D"),
        ("family", ("family", "growth"), "1/2"),
        ("family", ("family", "growth"), "l"),
        ("family", ("family", "path", "D"), "2"),
        ("family", ("family", "at", "k"), "l"),
        ("family", ("family", "at", "k"), "1"),
        ("family", ("family", "N"), "1"),
        ("zero", ("inner",), "D-2"),
        ("zero", ("family", "low"), "3/2"),
        ("zero", ("family", "rising"), False),
        ("orbit proved", ("statement", "times"), [0, 100]),
        ("orbit refuted", ("t",), 3),
        ("orbit proved", ("outcome",), "refuted"),
        ("sign test", ("result", "parts", 0, "threshold"), "5/2"),
        ("sign test", ("result", "level"), "1/1000"),
        ("t test", ("result", "parts", 0, "values", 0), "3"),
        ("t test", ("result", "parts", 0, "sense"), "<"),
        ("sign test", ("result", "parts"), []),
    ],
)
def test_tampering_is_caught(name, path, value):
    statement, verdict, certificate = case(name)
    assert (
        replay_certificate(statement, verdict, set_in(certificate, path, value)).outcome == "failed"
    )


def test_an_instance_must_have_a_value_everywhere():
    lemma = Formula("x**2+1 > 0", REAL)
    shown = {"formula": lemma.data(), "certificate": establish(lemma, "positivity").certificate}
    statement = Formula("(1/y)**2+1 > 0", ("y in [-1, 1]",)).data()
    certificate = {
        "type": "fact",
        "formula": statement,
        "certificate": {"type": "instance", "lemma": shown, "map": {"x": "1/y"}, "conditions": {}},
    }
    assert (
        replay_certificate(
            json.loads(json.dumps(statement)), "proved", json.loads(json.dumps(certificate))
        ).outcome
        == "failed"
    )


def test_a_missing_leaf_is_caught():
    statement, verdict, certificate = case("boxes touching")
    trees = (
        certificate["certificate"]["clauses"]
        if "clauses" in certificate["certificate"]
        else certificate["certificate"]["trees"]
    )
    trees.clear()
    assert replay_certificate(statement, verdict, certificate).outcome == "failed"
    case.cache_clear()


FALSE = {name: goal for name, goal in TAMPERED}


def leaves(data, path=()):
    if isinstance(data, dict | list):
        for key, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(inner, (*path, key))
    else:
        yield path


@given(st.data())
@many(150)
def test_random_tampering_never_confirms_a_false_formula(data):
    name = data.draw(st.sampled_from(sorted(FALSE)))
    statement, verdict, certificate = case(name)
    statement, certificate = restated([statement, certificate], statement["goal"], FALSE[name])
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(leaves(certificate))))
        value = data.draw(
            st.sampled_from(
                [
                    0,
                    1,
                    -1,
                    None,
                    True,
                    "",
                    "0",
                    "1",
                    "-1",
                    "x",
                    "1/2",
                    "exp(x)",
                    "lo",
                    "natural",
                    "zero",
                    "given",
                    [],
                    {},
                ]
            )
        )
        certificate = set_in(certificate, path, value)
    certificate["formula"] = statement
    assert replay_certificate(statement, verdict, certificate).outcome == "failed"


def test_nothing_is_shared_with_what_is_checked():
    """The modules of the replay import one another, mpmath, flint and the standard library."""
    for file in Path(replay_package.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = (
                [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else [node.module]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in names:
                # the list of claims, their rows, and the second opinion, which has no part in the
                # first
                if file.name == "__init__.py" and name in (
                    "assay.theory",
                    "assay.verification.run",
                    "assay.verification.reconstruct.answers",
                ):
                    continue
                # the logic of derivations, which the kernel does not share
                if file.name == "theorem.py" and name in (
                    "assay.verification.checkers.deduce",
                    "assay.verification.checkers.reader",
                ):
                    continue
                # networks have one more checker beside the kernel, which both rooms share
                if file.name in ("piecewise.py", "surface.py") and name in (
                    "assay.verification.checkers.reader",
                    "assay.verification.checkers.resurface",
                    "assay.verification.checkers.rephase",
                ):
                    continue
                assert not name.startswith(("assay.theory", "sympy")), (file.name, name)
                assert not name.startswith("assay.verification") or name.startswith(
                    "assay.verification.replay"
                ), (file.name, name)


def test_rows_of_claims_are_replayed(monkeypatch, tmp_path):
    from assay.theory import registry
    from assay.verification.run import cache, engine

    claim = next(
        c
        for c in registry()
        if isinstance(c.readings[0].statement, Formula) and c.readings[0].statement.variables
    )
    reading = claim.readings[0]
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    cache.write(
        "ab" * 32,
        {
            "certificate": {
                "type": "fact",
                "formula": reading.statement.data(),
                "certificate": {"type": "point"},
            }
        },
    )
    stored = cache.path("ab" * 32)
    row = {"id": claim.id, "reading": reading.name, "settled": "proved", "certificate": str(stored)}
    rows = [
        row,
        {**row, "settled": "open"},
        {**row, "certificate": None},
        {**row, "certificate": str(tmp_path / "gone")},
    ]
    monkeypatch.setattr(engine, "check", lambda names, **_: rows)
    found = list(replay([claim.id]))
    assert [r["ok"] for r in found] == [False, False, False]
    assert "variables" in found[0]["reason"] and "no certificate" in found[1]["reason"]
