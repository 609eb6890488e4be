"""The short checker of matrices: it confirms proofs by words, and none of their forgeries."""

import json

import pytest

from assay.verification.checkers.rewords import confirm


def file_of(goal, symbols, given=(), where=(), parts=({},)):
    statement = {
        "matrices": goal,
        "symbols": list(symbols),
        "given": list(given),
        "where": [list(w) for w in where],
    }
    return {
        "statement": statement,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": {"type": "words", "parts": list(parts)}},
    }


def sums(*zeros, squares=(), **more):
    return {
        "zeros": list(zeros),
        "squares": [dict(zip(("weight", "of", "by"), s)) for s in squares],
        **more,
    }


PROJECTION = ("X: d x n", "G: n x n", "v: d"), ("X'*X*G == I_n",), (("P", "X*G*X'"),)
BOUND = (
    ("v: d", "w: d", "g: d", "f", "mu", "c"),
    ("0 >= f + g'*e + mu/2*e'*e", "mu > 0", "c == mu"),
    (("e", "v-w"),),
)
TRUE = [
    file_of("(A*B)' == B'*A'", ("A: m x k", "B: k x n")),
    file_of("x'*y == y'*x", ("x: d", "y: d")),
    file_of("mu*A == A*mu", ("A: m x m", "mu")),
    file_of("P*P == P", *PROJECTION, [sums("X*G*h1*X'")]),
    file_of("c*f <= g'*g/2", *BOUND, [sums("-f*h3", squares=[("mu*h1",), ("1/2", "g+mu*(v-w)")])]),
    file_of(
        "p'*X*D*X'*p/n >= c*p'*p",
        ("X: d x n", "D: n x n", "p: d", "omega", "lam", "c"),
        ("D >= omega*I_n", "p'*X*X'*p >= lam*p'*p", "omega >= 0", "c == omega*lam/n"),
        (),
        [sums("-h4*(p'*p)", squares=[("1/n", "X'*p", "h1"), ("omega/n*h2",)])],
    ),
    file_of(
        "X*D*X'/n >= omega*X*X'/n",
        ("X: d x n", "D: n x n", "omega"),
        ("D >= omega*I_n",),
        (),
        [sums(squares=[("1/n", "X'", "h1")])],
    ),
    file_of(
        "b*b' == 0",
        ("A: k x d", "b: 1 x k"),
        ("b'*b == A*A'", "b*A == 0"),
        (),
        [sums("-b*h1*b'-h2*h2'", definite=True)],
    ),
    file_of(
        "s == p",
        ("q: d", "x: d", "s", "p"),
        ("q != 0", "q'*(x+s*q) == 0", "q'*(x+p*q) == 0"),
        (),
        [sums("(h2-h3)/(q'*q)")],
    ),
    file_of(
        "h'*h < k'*k",
        ("r: d", "h: d", "k: d", "w: d"),
        ("r'*r > 0", "r'*w != 0", "k == h+r*(r'*w)/(r'*r)", "h'*r == 0"),
        (),
        [sums("(k+h+r*(r'*w)/(r'*r))'*h3 + 2*(r'*w)/(r'*r)*h4", squares=[("(r'*w)^2/(r'*r)",)])],
    ),
]


@pytest.mark.parametrize("data", TRUE, ids=[d["statement"]["matrices"] for d in TRUE])
def test_proofs_by_words_are_confirmed(data):
    assert confirm(data) == "confirmed"


CHANGES = [
    ("1/2", "1/3"),
    ("h1", "h2"),
    ("mu*h1", "mu"),
    ("-f", "f"),
    ("== 0", "== v"),
    ("*X'", "*X"),
    ("X: d x n", "X: n x d"),
    ("g'*g/2", "g'*g/4"),
    ("<=", "<"),
    (">=", ">"),
    ("mu > 0", "mu == 0"),
    ("mu > 0", "mu >= 0-1"),
    ("omega >= 0", "omega <= 0"),
    ("D >= omega", "D <= omega"),
    ("D >= omega*I_n", "D == D"),
    ("== c", ">= c"),
    ("q != 0", "q == q"),
    ("r'*w != 0", "r'*r != 0"),
    ("r'*r > 0", "r'*r >= 0"),
    ("h'*r == 0", "h'*r >= 0"),
    ("b*A == 0", "b*A == b*A"),
    ("I_n", "2*I_n"),
    ("lam/n", "lam"),
    ("true", "false"),
    ("c == mu", "c >= mu"),
    ("v-w", "v+w"),
    ("q'*(x+p", "q'*(2*x+p"),
    ("+", "-"),
    ("'", ""),
    ("h3", "h2"),
    ("h4", "h3"),
    ("*h", "*2*h"),
    ("/(r'*r)", ""),
    ("r'", "w'"),
]


def test_forgeries_are_not_confirmed():
    """A text that is changed in one place, in the statement or in the certificate, leaves a proof
    of something else or none.
    """
    tried = 0
    for data in TRUE[3:]:
        for half in ("statement", "certificate"):
            text = json.dumps(data[half])
            for old, new in CHANGES:
                for i in range(text.count(old)):
                    place = -1
                    for _ in range(i + 1):
                        place = text.index(old, place + 1)
                    forged = {
                        **data,
                        half: json.loads(text[:place] + new + text[place + len(old) :]),
                    }
                    if (
                        forged == data
                        or new == ">"
                        and forged["statement"]["matrices"] == data["statement"]["matrices"]
                    ):
                        continue  # a stronger hypothesis
                    tried += 1
                    assert confirm(forged).startswith("beyond"), (
                        forged["statement"],
                        forged["certificate"],
                        old,
                        new,
                    )
    assert tried > 80


REAL = ("A: m x m", "x: m", "y: m", "s", "u")
FALSE = [
    ("A*A' == A'*A",),
    ("A == A'",),
    ("A >= 0",),
    ("x'*A*x >= 0",),
    ("x'*x > 0",),
    ("s*s > 0",),
    ("s/s == 1",),
    ("x == y", ("x'*x == y'*y",)),
    ("s >= 0", ("s*s >= 0",)),
    ("s > 0", ("s >= 0",)),
    ("1/s > 0", ("s >= 0",)),
    ("x'*A*x >= 0", ("A*A >= 0",)),
    ("s == 0", ("s*u == 0",)),
    ("x*x' == x'*x",),
    ("A*x == x*A",),
    ("s >= u", ("s*s >= u*u",)),
    ("m < 0",),
    ("m != m",),
    ("I_m == 0",),
    ("A == 1",),
    ("s >= 0 and s >= 1", ("s >= 0",)),
    ("A*A >= 0", ("A >= 0", "A == 0-A")),
    ("x != 0", ("x'*x >= 0",)),
]
PARTS = [
    sums(),
    sums("h1"),
    sums("x*h1"),
    sums("h1/s"),
    sums("h1*0"),
    sums(squares=[("1", "x")]),
    sums(squares=[("1", "s")]),
    sums(squares=[("1", "A")]),
    sums(squares=[("1", "x", "h1")]),
    sums(squares=[("h1",)]),
    sums(squares=[("s",)]),
    sums(squares=[("h1/s",)]),
    sums(squares=[("1/s",)]),
    sums(squares=[("0",)]),
    sums(squares=[("s*s",)]),
    sums(squares=[("s-u",)]),
    sums(squares=[("m",)]),
    sums("h1", definite=True),
    sums("-h1", definite=True),
    sums(squares=[("h1",)], definite=True),
    sums(squares=[("1", "A", "h1")]),
    sums(squares=[("1", "1", "h1")]),
]


@pytest.mark.parametrize("statement", FALSE, ids=[s[0] for s in FALSE])
def test_planted_falsehoods_are_not_confirmed(statement):
    for part in PARTS:
        goal, given = (*statement, ())[:2]
        assert confirm(
            file_of(goal, REAL, given, (), [part] * (1 + goal.count(" and ")))
        ).startswith("beyond"), part
        assert confirm(file_of(goal, REAL, given, (), [])).startswith("beyond")


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        file_of("A == A", ("A: m x n", "A: n x m")),
        file_of("x == x", ("x: d", "d")),
        file_of("h1 == h1", ("h1",)),
        file_of("2' == 2", ("x",)),
        file_of("__import__('os') == 0", ("x",)),
        file_of("x.y == x.y", ("x",)),
        file_of("z == z", ("x",)),
        file_of("x == x", ("x",), (), (("x", "1"),)),
        file_of("x^99 == x^99", ("x",)),
        file_of("A+x == A+x", ("A: m x n", "x: m")),
        {**file_of("x == x", ("x",)), "verdict": "refuted"},
        file_of("x == x == x", ("x",)),
        file_of("a == a", ("b",), (), (("a", "a"),)),
        file_of("x/0 == x/0", ("x",)),
        file_of("1/(x-x) == 1/(x-x)", ("x",)),
    ],
)
def test_bad_files_are_beyond(data):
    assert confirm(data).startswith("beyond")
