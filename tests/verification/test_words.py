"""Statements about matrices of every size: true ones are proved and replayed, planted falsehoods
never are.
"""

import copy
import json
import random
import re

import numpy as np
import pytest

from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices, parse
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import instances
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.words import Algebra, certify
from assay.verification.replay import replay_certificate
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.words import judge_proof, judge_witness
from assay.verification.search.completion import search
from assay.verification.search.instances import find
from assay.verification.search.methods import ProofFailed, establish
from tests.examples import patience

XG = ("X: d x n", "G: n x n")
INVERSE = ("X'*X*G == I_n",)
P = (("P", "X*G*X'"),)
SPAN = (*XG, "a: n", "v: d", "w: d", "lam")
TRUE = {
    "idempotent": (("P*P == P", XG, INVERSE, P), {}),
    "symmetric": (("P' == P and G' == G", XG, INVERSE, P), {}),
    "fixed": (("P*(v-w) == v-w", SPAN, (*INVERSE, "v-w == X*a"), P), {}),
    "eigenvalue": (
        (
            "(v-w)'*(v-w) <= lam*(v-w)'*X*X'*(v-w)",
            SPAN,
            (*INVERSE, "v-w == X*a", "G <= lam*I_n"),
            (),
        ),
        {"squares": [("1", "X'*(v-w)", "h3")]},
    ),
    "injective": (("a == 0", (*XG, "a: n"), (*INVERSE, "X*a == 0"), ()), {}),
    "definite": (
        ("a == b", ("a: n", "b: n"), ("(a-b)'*(a-b) <= 0",), ()),
        {"definite": True, "squares": [("h1",)]},
    ),
    "outer": (("(w'*x)*x == x*x'*w", ("w: d", "x: d"), (), ()), {}),
    "cauchy": (
        ("(u'*v)^2 <= (u'*u)*(v'*v)", ("u: d", "v: d"), ("v != 0",), ()),
        {"squares": [("1/(v'*v)", "(v'*v)*u-(u'*v)*v")]},
    ),
    "young": (
        ("u'*v <= c*(u'*u)/2 + (v'*v)/(2*c)", ("u: d", "v: d", "c"), ("c > 0",), ()),
        {"squares": [("1/(2*c)", "c*u-v")]},
    ),
    "orthogonal": (
        ("q'*g == 0", ("X: d x n", "c: n", "g: d", "q: d"), ("X'*q == 0", "g == X*c/n"), ()),
        {},
    ),
    "inverses": (
        ("A == B", ("A: d x d", "B: d x d", "M: d x d"), ("M*A == I_d", "B*M == I_d"), ()),
        {},
    ),
    "strict": (("0 < 1 + w'*w/n", ("w: d", "X: d x n"), (), ()), {}),
    "order": (
        (
            "X*X' >= 0 and mu*I_d + X*D*X' >= om*X*X'",
            ("X: d x n", "D: n x n", "mu", "om"),
            ("mu >= 0", "D >= om*I_n"),
            (),
        ),
        {"squares": [[], [("1", "X'", "h2")]]},
    ),
    "rational": (("(a/b + 1)/b == (a+b)/b^2", ("a", "b"), ("b != 0",), ()), {}),
}


def make(name):
    parts, options = TRUE[name]
    return Matrices(*parts), options


def as_json(data):
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("name", TRUE)
def test_true_statements_are_proved_and_replayed(name):
    statement, options = make(name)
    verdict = kernel.proved(statement, establish(statement, "words", **options))
    assert (
        replay_certificate(
            as_json(statement.data()), "proved", as_json(verdict.certificate)
        ).outcome
        == "confirmed"
    )
    assert find(statement, tries=40) is None
    for other in ("refuted", "vacuous"):
        assert (
            replay_certificate(
                as_json(statement.data()), other, as_json(verdict.certificate)
            ).outcome
            == "failed"
        )


def mutants(statement, seed, count):
    """Yield statements with one small change in the goal, or without one condition."""
    rng = random.Random(seed)
    for _ in range(count):
        goal, given = statement.goal, list(statement.given)
        kind = rng.randrange(6)
        spots = [m.start() for m in re.finditer(r"[A-Za-z]\w*|[-+]|[<>]=|\d", goal)]
        at = rng.choice(spots)
        word = re.match(r"[A-Za-z]\w*|[-+]|[<>]=|\d", goal[at:])[0]
        rest = goal[at + len(word) :]
        if kind == 0 and given:
            given.pop(rng.randrange(len(given)))
        elif word in "+-":
            goal = goal[:at] + "-+"["+-".index(word)] + rest
        elif word in ("<=", ">="):
            goal = goal[:at] + {"<=": ">=", ">=": "<="}[word] + rest
        elif kind == 1:
            goal = goal[:at] + f"(2*{word})" + rest
        elif kind == 2 and word[0].isalpha():
            goal = goal[:at] + f"{word}'" + rest
        elif kind == 3:
            goal = goal[:at] + "0" + rest
        else:
            goal = goal[:at] + rng.choice(["v", "w", "u", "a", "X", "P", "A", "B", "1", "3"]) + rest
        try:
            found = Matrices(goal, statement.symbols, tuple(given), statement.where)
        except FormulaError:
            continue
        if found != statement:
            yield found


@pytest.mark.parametrize("name", TRUE)
def test_falsehoods_are_never_proved(name):
    statement, options = make(name)
    good = search(statement, **options)
    refuted = 0
    for false in mutants(statement, name, 25):
        at = find(false, tries=25)
        if at is None:
            continue
        refuted += 1
        verdict = kernel.refuted(false, at)
        assert (
            replay_certificate(
                as_json(false.data()), "refuted", as_json(verdict.certificate)
            ).outcome
            == "confirmed"
        )
        with pytest.raises((ProofFailed, FormulaError)):
            establish(false, "words", budget=patience(0.5), **options)
        with pytest.raises((Rejected, FormulaError)):
            certify(false, good)
        with pytest.raises((NotShown, KeyError)):
            judge_proof(as_json(false.data()), as_json(good))
    assert refuted or name in ("outer", "rational", "strict")


@pytest.mark.parametrize(
    "goal, symbols, given, squares",
    [
        ("u'*v >= 0", ("u: d", "v: d"), (), [("1",), ("u'*v",)]),
        ("a >= b", ("a", "b"), ("b >= 0",), [("a-b",)]),
        ("a*a >= a", ("a",), ("a >= 0",), [("a*(a-1)",)]),
        ("1/a > 0", ("a",), ("a >= 0",), [("1/a",)]),
        ("a == 0", ("a",), ("a >= 0",), [("h1",)]),
        ("u'*u > 0", ("u: d",), (), [("1", "u", None)]),
        ("X'*X > 0", ("X: d",), (), [("X'*X",)]),
        ("A >= 0", ("A: d x d",), (), [("1", "A", None)]),
        ("A*B >= 0", ("A: d x d", "B: d x d"), ("A >= 0", "B >= 0"), [("1", "B", "h1")]),
        ("u'*A*u >= 0", ("u: d", "A: d x d"), ("A == A'",), [("1", "u", "h1")]),
        ("a <= 1", ("a", "b"), ("a*b <= b", "b >= 0"), [("h1/b",)]),
        ("(u'*v)*(w'*v) >= 0", ("u: d", "v: d", "w: d"), (), [("(u'*v)*(w'*v)",)]),
    ],
)
def test_hints_cannot_prove_falsehoods(goal, symbols, given, squares):
    statement = Matrices(goal, symbols, given)
    with pytest.raises(ProofFailed):
        establish(statement, "words", squares=squares)
    part = {
        "zeros": [],
        "squares": [
            {
                "weight": s[0],
                **({"of": s[1]} if len(s) > 1 else {}),
                **({"by": s[2]} if len(s) > 2 and s[2] else {}),
            }
            for s in squares
        ],
    }
    certificate = {"type": "words", "parts": [part]}
    with pytest.raises((Rejected, FormulaError)):
        check(statement, certificate)
    outer = {"type": "fact", "formula": statement.data(), "certificate": certificate}
    assert (
        replay_certificate(as_json(statement.data()), "proved", as_json(outer)).outcome == "failed"
    )


def test_parts_that_do_not_vanish_are_refused():
    statement = Matrices("A == B", ("A: d x d", "B: d x d"), ("A*B == B*A",))
    for zero in ("A-B", "h1+A-B", "h1*A/(A'*A)", "B", "h2"):
        certificate = {"type": "words", "parts": [{"zeros": [zero]}]}
        with pytest.raises((Rejected, FormulaError)):
            check(statement, certificate)
        with pytest.raises((NotShown, KeyError)):
            judge_proof(as_json(statement.data()), certificate)


def test_kinds_are_kept_apart():
    statement, formula = make("outer")[0], Formula("x >= x", ("x in [0, 1]",))
    with pytest.raises(Rejected):
        check(formula, {"type": "words", "parts": [{}]})
    for kind in ("identity", "positivity", "boxes", "point", "derived", "cases", "instance"):
        with pytest.raises(Rejected):
            check(statement, {"type": kind, "params": {}})


EXPRESSIONS = [
    "A*B",
    "B*A",
    "A'*B'",
    "(B*A)'",
    "u'*v",
    "v'*u",
    "(u'*v)*A",
    "u*v'*A",
    "u*(v'*A)",
    "A*A'",
    "(A+B)^2",
    "A^2+B^2",
    "A^2+A*B+B*A+B^2",
    "(u'*A*v)*(v'*u)",
    "(v'*A'*u)*(u'*v)",
    "u*(v'*u)*v'",
    "(u'*v)*(u*v')",
    "c*A/(c*c)",
    "A/c",
    "(c+1)*A/(c*c+c)",
    "u'*A*B*v",
    "v'*B'*A'*u",
    "I_d*A",
    "(u'*u)^2",
    "u'*(u*u')*u",
    "d*A",
    "A*(u'*v)/d",
]


def test_multiplying_out_agrees_with_numbers():
    """Two expressions have the same normal form exactly when they agree at a random point of odd
    sizes.
    """
    statement = Matrices("A == A", ("A: d x d", "B: d x d", "u: d", "v: d", "c"))
    algebra = Algebra(statement)
    rng = np.random.default_rng(3)
    at = {
        "d": "5",
        "c": "7/3",
        **{
            n: [
                [str(x) for x in r]
                for r in rng.integers(-9, 9, (5, 5 if n in "AB" else 1)).tolist()
            ]
            for n in "ABuv"
        },
    }
    point = instances.Instance(statement, at)
    trees = [parse(t) for t in EXPRESSIONS]
    for s in trees:
        for t in trees:
            if statement.shape(s) == statement.shape(t):
                same = not algebra.add(algebra.read(s), algebra.read(t), -1).terms
                assert same == (point.value(s) == point.value(t))


def test_witnesses_are_checked_exactly():
    statement = Matrices("P == I_d", XG, INVERSE, P)
    at = {"d": "2", "n": "1", "X": [["1"], ["0"]], "G": [["1"]]}
    verdict = kernel.refuted(statement, at)
    data, certificate = as_json(statement.data()), as_json(verdict.certificate)
    assert replay_certificate(data, "refuted", certificate).outcome == "confirmed"
    for key, value in [
        ("G", [["2"]]),
        ("X", [["1", "0"]]),
        ("d", "1"),
        ("d", "0"),
        ("n", "3/2"),
        ("X", [["1"], ["x"]]),
        ("G", "1/0"),
    ]:
        bad = copy.deepcopy(certificate)
        bad["at"][key] = value
        with pytest.raises(Rejected):
            kernel.refuted(statement, bad["at"])
        assert replay_certificate(data, "refuted", bad).outcome == "failed"
    with pytest.raises(NotShown):
        judge_witness(data, {"d": "1", "n": "1", "X": [["1"]], "G": [["1"]]})


@pytest.mark.parametrize(
    "rows, expected",
    [
        ([[1, 2], [2, 4]], True),
        ([[1, 2], [2, 3]], False),
        ([[0, 1], [1, 5]], False),
        ([[0, 0], [0, 5]], True),
        ([[1, 1], [0, 1]], False),
        ([[2, -1, 0], [-1, 2, -1], [0, -1, 2]], True),
        ([[2, -1, -1], [-1, 2, -1], [-1, -1, 2]], True),
        ([[1, 1, 1], [1, 1, 1], [1, 1, 0]], False),
    ],
)
def test_semidefiniteness_is_decided_exactly(rows, expected):
    statement = Matrices("A >= 0", ("A: d x d",))
    at = {"d": str(len(rows)), "A": [[str(x) for x in r] for r in rows]}
    assert instances.semidefinite(instances.rows(at["A"])) is expected
    if not expected:
        kernel.refuted(statement, at)
        judge_witness(as_json(statement.data()), as_json(at))
    else:
        with pytest.raises(NotShown):
            judge_witness(as_json(statement.data()), as_json(at))


@pytest.mark.parametrize(
    "parts",
    [
        ("A*u == 0", ("A: d x n", "u: d")),
        ("A+u == 0", ("A: d x n", "u: d")),
        ("A/u == A", ("A: d x n", "u: d")),
        ("A >= 0", ("A: d x n",)),
        ("A == B", ("A: d x n",)),
        ("A", ("A: d x n",)),
        ("A == A", ("A: d x n", "A: d x d")),
        ("d == d", ("d: d x d",)),
        ("A == A and", ("A: d x d",)),
        ("A^99 == A", ("A: d x d",)),
        ("__import__ == A", ("A: d x d",)),
        ("h1 == A", ("h1: d x d", "A: d x d")),
        ("A^-1 == A", ("A: d x d",)),
        ("A.T == A", ("A: d x d",)),
        ("A > 0", ("A: d x d",)),
        ("(" * 99 + "A" + ")" * 99 + " == A", ("A: d x d",)),
        ("I_0 == A", ("A: d x d",)),
        ("\u00e9 == 0", ("\u00e9",)),
        ("A == A\u0661", ("A",)),
    ],
)
def test_what_does_not_fit_is_refused(parts):
    with pytest.raises(FormulaError):
        Matrices(*parts)


def test_json_text_and_latex():
    statement = make("eigenvalue")[0]
    assert Matrices.from_data(as_json(statement.data())) == statement
    assert (
        "X: d x n" in statement.text()
        and r"\top" in statement.latex()
        and statement.mathml().startswith("<math")
    )
    assert any(r"\preceq" in t for t in statement.latex_given()) and len(statement.key()) == 64


def test_matrices_are_shown():
    from assay.reports.site import prose
    from assay.reports.verdicts import witness_text

    rows = [["1", "-1/2"], ["0", "3"]]
    assert witness_text({"n": "2", "X": rows}) == "n = 2, X = [1 -1/2; 0 3]"
    assert prose.value(rows).count("<mtr>") == 2 and "mfrac" in prose.value(rows)
    shown = prose.statement(make("eigenvalue")[0])
    assert "every size" in shown.quantifier and len(shown.given) == 9


@pytest.mark.parametrize("power, value", [(0, 1), (1, 3), (2, 9), (3, 27)])
def test_powers_at_a_witness(power, value):
    right, wrong = (Matrices(f"a^{power} {sign} {value}", ("a",)) for sign in ("==", "!="))
    assert kernel.refuted(wrong, {"a": "3"}).verdict == "refuted"
    with pytest.raises(Rejected):
        kernel.refuted(right, {"a": "3"})
