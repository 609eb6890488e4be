"""The short checker of equal terms, and the elaboration that takes statements apart for it and the
other programs.
"""

import json

import pytest

from assay.verification.checkers import compose
from assay.verification.checkers.replace import confirm
from assay.verification.reconstruct import Beyond, parts


def plain(goal, given=("x in (-oo, oo)",), where=()):
    return {"goal": goal, "given": list(given), "where": [list(w) for w in where]}


def file_of(statement, old, new, goal):
    inner = {"type": "replace", "old": old, "new": new, "goal": goal}
    return {
        "statement": statement,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": inner},
    }


GIVEN = ("x in (-oo, oo)", "y in (0, oo)", "x >= 0")
TRUE = [
    ("abs(x)+y > x", "abs(x)", "x", "x+y > x"),
    ("exp(abs(x))*log(y)**2 >= 0", "abs(x)", "x", "exp(x)*log(y)**2 >= 0"),
    ("0 <= abs(x) and abs(x) < x+y or y == 0.5", "abs(x)", "x", "0 <= x and x < x+y or y == 0.5"),
    ("1/abs(x)**2 >= 0", "abs(x)", "x", "1/x**2 >= 0"),
]


@pytest.mark.parametrize(("goal", "old", "new", "other"), TRUE, ids=[t[0] for t in TRUE])
def test_equal_terms_are_put_for_each_other(goal, old, new, other):
    statement, equation = plain(goal, GIVEN), plain(f"({old}) == ({new})", GIVEN[::2])
    data, shown = file_of(statement, old, new, other), [plain(other, GIVEN), equation]
    assert confirm(data, shown) == "confirmed"
    for i in (0, 1):  # each lemma is needed word for word
        assert confirm(data, [shown[1 - i]]).startswith("beyond")
        for a, b in (
            ("x", "y"),
            ("==", ">="),
            (">", "<"),
            ("0", "1"),
            (other, f"{other} and x > 1"),
            ("abs(x)", "abs(y)"),
        ):
            forged = {**shown[i], "goal": shown[i]["goal"].replace(a, b)}
            if forged != shown[i]:
                assert confirm(data, [forged, shown[1 - i]]).startswith("beyond")
        for more in ("x >= 1", "x <= 0"):
            forged = {**shown[i], "given": [*shown[i]["given"], more]}
            assert confirm(data, [forged, shown[1 - i]]).startswith("beyond")
        forged = {**shown[i], "where": [["q", "x"]]}
        assert confirm(data, [forged, shown[1 - i]]).startswith("beyond")


@pytest.mark.parametrize(
    ("goal", "old", "new", "other"),
    [
        ("abs(x) > 0", "abs(x)", "x", "x > 1"),
        ("abs(x) > 0", "abs(x)", "x", "x >= 0"),
        ("abs(x)+abs(y) > 0", "abs(x)", "x", "x+y > 0"),
        ("y**abs(x) > 0", "abs(x)", "x", "y**x > 0"),
        ("y**(2*abs(x)) > 0", "abs(x)", "x", "y**(2*x) > 0"),
        ("x > 0", "x > 0", "0 == 0", "0 == 0"),
        ("x > 0 => y > 1", "x", "y", "y > 0 => y > 1"),
        ("1e3 > x", "x", "y", "1e3 > y"),
        ("2.0 > x", "2", "x", "x > x"),
        ("f(x) > 0", "x", "y", "f(y) > 0"),
        ("x > 0 if 0 else y > 1", "x", "y", "y > 0"),
        ("(lambda: 1) > 0", "x", "y", "(lambda: 1) > 0"),
    ],
)
def test_other_changes_are_refused(goal, old, new, other):
    shown = [plain(other, GIVEN), plain(f"({old}) == ({new})", GIVEN)]
    assert confirm(file_of(plain(goal, GIVEN), old, new, other), shown).startswith("beyond")


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        file_of(None, "x", "y", "x > 0"),
        file_of(plain("x > 0"), None, "x", "x > 0"),
        {**file_of(plain("x >= 0"), "x", "x", "x >= 0"), "verdict": "refuted"},
    ],
)
def test_bad_files_are_beyond(data):
    assert confirm(data, [plain("x >= 0")]).startswith("beyond")


# ---- taken apart ----------
def taken_apart(statement):
    lemmas = []
    try:
        certificate = parts.elaborate(statement, {"type": "boxes"}, lemmas)
    except Beyond:
        return None
    return json.loads(
        json.dumps(
            {
                "statement": statement,
                "verdict": "proved",
                "certificate": {"type": "fact", "certificate": certificate},
                "lemmas": lemmas,
            }
        )
    )


APART = [
    plain(
        "w+h*s-(1-h)/(1+exp(w)) < w",
        ("L in [5, oo)", "w in (-oo, 2]", "s in [0, 1]"),
        [("h", "exp(-L/2)")],
    ),  # terms that cancel
    plain(
        "abs(x)/4 < abs(exp(x)-1)", ("x in (-oo, oo)", "x != 0 and abs(x) < 1")
    ),  # signs, and a hypothesis with alternatives
    plain(
        "1/L**4 < 1/L**3 and 1/2 < 1-k < 1", ("n in {5..}",), [("L", "log(n)"), ("k", "1/sqrt(n)")]
    ),  # factors
    plain("exp(-2*x)/8 > exp(-2*a-2)/8", ("a in [-1, oo)", "x in [a, 1+a)")),  # logarithms
    plain(
        "exp(-3*n*s/(2*s)+n*log(2)) <= exp(-n/2)", ("n in {1..}", "s in (0, oo)")
    ),  # and exponents
    plain(
        "(o < log(3) => 1/(1+exp(-o)) > exp(o)/4) and (1/(1+exp(-o)) > exp(o)/4 => o < log(3))",
        ("o in (-oo, oo)",),
    ),  # both ways
    plain(
        "abs(w) < 2",
        ("L in [12000, oo)", "b in [0, 1/L**2]", "t in [0, L/8]", "w in (-1-t*b, 1+t*b)"),
    ),  # ends of ranges
    plain(
        "exp(-d*(log(2)-1/2)/2)+exp(-d*(1-log(2))/2) <= 2*exp(-d/64)", ("d in {1..}",)
    ),  # a ratio
]


@pytest.mark.parametrize("statement", APART, ids=[s["goal"] for s in APART])
def test_statements_are_taken_apart(statement, monkeypatch):
    monkeypatch.setattr(parts, "EACH", 0.3)
    data = taken_apart(statement)
    assert compose.confirm(data) == "confirmed"
    for i in range(len(data["lemmas"])):  # a lemma less
        forged = {**data, "lemmas": [x for k, x in enumerate(data["lemmas"]) if k != i]}
        assert compose.confirm(forged).startswith("beyond")
    for old, new in (("<", ">"), ("2", "3")):  # another statement
        forged = {**data, "statement": {**statement, "goal": statement["goal"].replace(old, new)}}
        if forged != data:
            assert compose.confirm(forged).startswith("beyond")
    fewer = {**data, "statement": {**statement, "given": statement["given"][:-1]}}
    assert compose.confirm(fewer).startswith("beyond")


@pytest.mark.parametrize(
    "goal",
    [
        "abs(x) < exp(x)",
        "max(x, 1) > 1",
        "x**2 != 0",
        "exp(x) > 2 or x < 0",
        "log(1+x) <= x",
        "tanh(x) > 0",
    ],
)
def test_falsehoods_are_not_taken_apart(goal, monkeypatch):
    monkeypatch.setattr(parts, "SECONDS", 1.0)
    assert taken_apart(plain(goal)) is None


def test_a_variable_is_written_by_another_one(monkeypatch):
    """The formula in the new variable, at the value that the old one gives it; the formula itself
    is taken for granted here.
    """
    from assay.verification.checkers.algebra import confirm
    from assay.verification.reconstruct import algebra

    shown = []
    monkeypatch.setattr(
        algebra, "_lemma", lambda statement, certificate, lemmas: shown.append(statement)
    )
    statement = plain("n**(1/5) >= 1+log(n)/5", ("n in [1, oo)",))
    rule = {
        "type": "substitution",
        "variable": "n",
        "new": "L",
        "by": "exp(L)",
        "inverse": "log(n)",
        "certificate": {},
    }

    def answer(certificate, lemmas, statement=statement):
        return confirm(
            {
                "statement": statement,
                "verdict": "proved",
                "certificate": {"type": "fact", "certificate": certificate},
            },
            lemmas,
        )

    certificate = algebra.elaborate(statement, rule, [])
    assert answer(certificate, shown) == "confirmed"
    assert answer(certificate, []).startswith("beyond")
    for place in ("log(n)+1", "-log(n)", "n", "log(n-1)", "1+log(n-1/2)"):
        assert answer({**certificate, "map": {"L": place}}, shown).startswith("beyond")
    for old, new in (
        ("[1,", "(0,"),
        ("[1,", "[1/2,"),
        ("[1,", "(-oo,"),
        ("1+log", "2+log"),
        ("1/5", "1/6"),
    ):
        forged = {
            **statement,
            "goal": statement["goal"].replace(old, new),
            "given": [statement["given"][0].replace(old, new)],
        }
        assert answer(certificate, shown, forged).startswith("beyond")
