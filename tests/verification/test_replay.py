"""The independent replay: it confirms true certificates of every type and never confirms a false
statement.
"""

import ast
import copy
import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import flint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import libmp

import assay.verification.replay as replay_package
from assay.theory.language.formula import Formula
from assay.verification.audit.campaign.samples import MAKERS
from assay.verification.judge.replayed import replay
from assay.verification.replay import language, limits, replay_certificate
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, vanishes
from assay.verification.replay.branches import equal_up_to_scale
from assay.verification.replay.intervals import Engine, Undefined
from assay.verification.replay.signs import Signs
from assay.verification.search.methods import establish
from tests.arena.forgeries.altered import restated

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
@settings(max_examples=150)
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


# ---- the parts -----------------------------------------------------------------------------------
def term(text, names="xyk"):
    return language.problem(
        {"goal": f"({text}) > 0", "given": [f"{n} in (0, oo)" for n in names], "where": []}
    ).read(text, "number")[0]


@pytest.mark.parametrize(
    "text, value",
    [
        ("-2**2", -4),
        ("2**3**2", 512),
        ("2**-1", "1/2"),
        ("8/4/2", 1),
        ("1-2-3", -4),
        ("2*-3", -6),
        ("0.25", "1/4"),
        ("1e-2", "1/100"),
        ("sqrt(8)*sqrt(2)", 4),
        ("27**(2/3)", 9),
        ("abs(-3)", 3),
        ("exp(log(5))", 5),
        (".5", "1/2"),
        ("2^3", 8),
        ("+1", 1),
    ],
)
def test_precedence_and_exact_values(text, value):
    assert term(text).args == (Fraction(value),)


@pytest.mark.parametrize(
    "text", ["1 +", "(1", "foo(1)", "1 2", "x <", "exp(1, 2)", "q", "1 < 2", "$"]
)
def test_unreadable_text_is_refused(text):
    with pytest.raises(language.Unreadable):
        term(text)


@pytest.mark.parametrize(
    "text",
    [
        "exp(x+y)-exp(x)*exp(y)",
        "exp(k*x/3)**3-exp(k*x)",
        "log(12)-2*log(2)-log(3)",
        "sqrt(x)**2-x",
        "x**(1/4)*x**(3/4)-x",
        "1/(x-y)+1/(y-x)",
        "(x**2-y**2)/(x-y)-x-y",
        "2**x*4**x-exp(3*x*log(2))",
        "sqrt(1/x)-1/sqrt(x)",
        "exp(x*(x+y))-exp(x**2)*exp(x*y)",
        "abs(x-y)-abs(y-x)",
        "sqrt(8*x)-2*sqrt(2)*sqrt(x)",
        "tan(pi/4)-1",
        "tan(5*pi/6)*sqrt(3)+1",
        "tan(7*pi/4)+1",
    ],
)
def test_identities_vanish(text):
    assert vanishes(term(text))


def test_long_powers_are_not_written_out():
    long = Fraction(10**40)
    a, b, c = (T.power(T.num(q), long) for q in (Fraction(3, 2), 2, 3))
    assert vanishes(T.sub(T.mul(a, b), c)) and not vanishes(T.sub(a, b))
    odd = Engine(80).run(T.power(T.num(-3), long + 1), {}, {})
    assert libmp.mpf_lt(odd[1], libmp.from_int(-(10**100))) and T.power(T.num(-1), long) is T.ONE


@pytest.mark.parametrize(
    "text",
    [
        "sqrt((x-y)**2)-(x-y)",
        "exp(x)-1-x",
        "abs(x-y)-(x-y)",
        "sqrt(x)+sqrt(y)-sqrt(x+y)",
        "log(x*y)-log(x)",
        "exp(x)-exp(x+1/1000000)",
    ],
)
def test_what_is_no_identity_does_not_vanish(text):
    assert not vanishes(term(text))


@given(
    st.sampled_from(
        [
            "exp",
            "log",
            "sqrt",
            "erf",
            "erfc",
            "gamma",
            "loggamma",
            "sin",
            "cos",
            "atan",
            "tanh",
            "sinh",
            "cosh",
            "cbrt",
            "asin",
            "acos",
        ]
    ),
    st.fractions(Fraction(1, 50), 12, max_denominator=64),
    st.fractions(0, 3, max_denominator=64),
    st.fractions(0, 1, max_denominator=9),
)
@settings(max_examples=120)
def test_intervals_hold_the_values_that_another_engine_gives(name, low, width, share):
    from flint import arb, ctx, fmpq

    engine = Engine(60)
    if name in ("asin", "acos"):
        low, width = low / 16, width / 16
    box = {"x": (*engine.rational(low)[:1], engine.rational(low + width)[1], False, False)}
    found = engine.run(term(f"{name}(x)"), box, {})
    at = low + share * width
    with ctx.workprec(120):
        x = arb(fmpq(at.numerator, at.denominator))
        y = x.root(3) if name == "cbrt" else getattr(x, {"loggamma": "lgamma"}.get(name, name))()
    lower, upper = (Fraction(*libmp.to_rational(e)) for e in found[:2])
    assert not (y < arb(fmpq(lower.numerator, lower.denominator))) and not (
        y > arb(fmpq(upper.numerator, upper.denominator))
    )


@pytest.mark.parametrize("prec", [53, 80, 160])
@pytest.mark.parametrize(
    "name, ball",
    [
        ("exp", "exp"),
        ("log", "log"),
        ("sin", "sin"),
        ("cos", "cos"),
        ("atan", "atan"),
        ("tanh", "tanh"),
        ("erfc", "erfc"),
        ("loggamma", "lgamma"),
    ],
)
def test_intervals_hold_the_values_near_0_and_1_where_series_end_early(name, ball, prec):
    """There mpmath rounds some values of its own functions in the wrong direction."""
    engine, seen = Engine(prec), 0
    with flint.ctx.workprec(4 * prec + 400):
        for x in {
            base + Fraction(c, 2**k) for base in (0, 1) for k in range(prec) for c in (-3, -1, 1, 3)
        }:
            if x.numerator.bit_length() > prec or name in ("log", "loggamma") and x <= 0:
                continue
            low, high, *_ = engine.fun(name, engine.rational(x))
            low, high = (flint.arb(flint.fmpq(*libmp.to_rational(end))) for end in (low, high))
            value = getattr(flint.arb(flint.fmpq(x.numerator, x.denominator)), ball)()
            assert low <= value <= high, x
            seen += 1
    assert seen > 2 * prec


@pytest.mark.parametrize("text", ["log(x-x**2-9)", "1/(x-2)", "sqrt(x-3)", "gamma(x-4)", "asin(x)"])
def test_what_may_be_undefined_has_no_enclosure(text):
    engine = Engine(60)
    with pytest.raises(Undefined):
        engine.run(
            term(text),
            {
                "x": (
                    *engine.rational(Fraction(1))[:1],
                    engine.rational(Fraction(4))[1],
                    False,
                    False,
                )
            },
            {},
        )


@pytest.mark.parametrize(
    "text, low, high", [("exp(x)", 2, None), ("exp(-x)", 0, 1e-3), ("exp(exp(x))", 2, None)]
)
def test_exponentials_of_vast_numbers_take_no_memory(text, low, high):
    engine = Engine(60)
    found = engine.run(term(text), {"x": engine.rational(Fraction(10) ** 3000)}, {})
    assert libmp.mpf_ge(found[0], libmp.from_int(low))
    assert (
        found[1] == libmp.finf if high is None else libmp.mpf_le(found[1], libmp.from_float(high))
    )


def test_functions_of_vast_numbers_are_beyond():
    with pytest.raises(Undefined, match="vast"):
        Engine(60).run(term("erf(x)"), {"x": Engine(60).rational(Fraction(2) ** 2**17)}, {})


@pytest.mark.parametrize(
    "text, holds",
    [
        ("1/x", True),
        ("x*exp(-x)", True),
        ("-1/x", True),
        ("1/x-1", False),
        ("x**2*exp(-x)+erfc(x)", True),
        ("x-log(x)", True),
        ("log(x)-x", False),
        ("-exp(x)/x**5", False),
        ("exp(x)/x**5-1", True),
        ("x/(1+x)", True),
        ("2/(1+exp(-x))-3", False),
        ("atan(x)-1", True),
        ("(1-x)**3", False),
        ("(1-x)**2", True),
        ("sqrt(x)-x", False),
        ("x-sqrt(x)", True),
    ],
)
def test_limits_at_infinity(text, holds):
    assert limits.limit_nonnegative(term(text), "x", 1, {"x": None}, Engine(80), False) is holds


@pytest.mark.parametrize(
    "a, b, x, y, equal",
    [
        ("abs(x)**5", "x**5", (1, 2), (0, 1), True),
        ("abs(x)**5", "x**5", (-1, 2), (0, 1), False),
        ("abs(x)**5", "x**4*abs(x)", (-1, 2), (0, 1), True),
        ("3*max(x, y)", "x", (1, 2), (0, 1), True),
        ("max(x, y)", "y", (1, 2), (0, 1), False),
        ("min(x, y)", "x", (0, 2), (1, 3), False),
        ("sqrt((1+x**2)*(4+y**2))", "sqrt(1+x**2)*sqrt(4+y**2)", (-9, 9), (-9, 9), True),
        ("sqrt(x*y)", "sqrt(x)*sqrt(y)", (0, 1), (0, 1), True),
        ("sqrt(x*y)", "sqrt(x)*sqrt(y)", (-1, 1), (-1, 1), False),
        ("atan((x**2+x*y)/(x+y))", "atan(x)", (1, 2), (0, 1), True),
        ("atan(x)", "atan(2*x)", (1, 2), (0, 1), False),
        ("erf((x-y)**2)", "erf(x**2-2*x*y+y**2)", (1, 2), (0, 1), True),
        ("asin(x-y)", "-asin(y-x)", (0, 1), (0, 1), True),
        ("asin(x-y)", "asin(y-x)", (0, 1), (0, 1), False),
        ("tanh(x)", "(exp(2*x)-1)/(exp(2*x)+1)", (1, 2), (0, 1), True),
        ("abs(x-y)", "abs(y-x)", (0, 1), (0, 1), True),
        ("abs(x-y)", "x-y", (0, 1), (0, 1), False),
        ("-x", "x", (1, 2), (0, 1), False),
    ],
)
def test_terms_are_equal_on_a_box_up_to_a_positive_factor(a, b, x, y, equal):
    engine = Engine(80)
    place = {n: (*map(libmp.from_int, ends), False, False) for n, ends in (("x", x), ("y", y))}
    assert equal_up_to_scale(term(a), term(b), engine, place) is equal


@pytest.mark.parametrize(
    "goal, holds",
    [
        ("abs(x) >= max(x, -x)", True),
        ("max(x, -x) - abs(x) >= 0", True),
        ("abs(x) > max(x, -x)", False),
        ("abs(x) >= max(x, -x)+x", False),
    ],
)
def test_branches_are_followed_on_each_box(goal, holds):
    leaf = {"rule": "mean"}
    certificate = {
        "type": "fact",
        "formula": {"goal": goal, "given": list(REAL), "where": []},
        "certificate": {
            "type": "boxes",
            "trees": [{"split": "x", "at": "0", "low": leaf, "high": leaf}],
        },
    }
    found = replay_certificate(certificate["formula"], "proved", certificate)
    assert (found.outcome == "confirmed") is holds, found.reason


def test_signs_need_a_reason():
    problem = language.problem(
        {"goal": "x > 0", "given": ["x in [0, oo)", "y in (-oo, oo)"], "where": []}
    )
    signs = Signs(problem, {})
    assert signs.sign(problem.read("x+x**2*y**2", "number")[0]) is False
    assert signs.sign(problem.read("exp(y)+x", "number")[0]) is True
    for text in ("y", "x-1", "x*y", "log(y**2+1/2)"):
        with pytest.raises(NotShown):
            signs.sign(problem.read(text, "number")[0])


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
    row = {"id": claim.id, "reading": reading.name, "verdict": "proved", "certificate": str(stored)}
    rows = [
        row,
        {**row, "verdict": "open"},
        {**row, "certificate": None},
        {**row, "certificate": str(tmp_path / "gone")},
    ]
    monkeypatch.setattr(engine, "check", lambda names, **_: rows)
    found = list(replay([claim.id]))
    assert [r["ok"] for r in found] == [False, False, False]
    assert "variables" in found[0]["reason"] and "no certificate" in found[1]["reason"]
