"""Proofs by boxes that are rewritten along their trees: the short programs confirm the lemmas, and
no statement that is false.
"""

import pytest

from assay.verification.checkers import compose
from assay.verification.reconstruct import Beyond, algebra, guided

NATURAL = {"rule": "natural"}


def derive(variable, end, face=NATURAL, slope="natural"):
    return {"rule": "derive", "var": variable, "end": end, "slope": slope, "face": face}


def series(variable, end="hi"):
    return {"rule": "series", "var": variable, "end": end, "order": 6, "root": 1}


def led(goal, given, *trees, where=()):
    """Return the content of a file with lemmas, found along the trees."""
    statement = {"goal": goal, "given": list(given), "where": [list(w) for w in where]}
    certificate = {"type": "boxes", "clauses": [{"atoms": [], "tree": t} for t in trees]}
    lemmas: list = []
    inner = guided.elaborate(statement, certificate, lemmas)
    return {
        "statement": statement,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": inner},
        "lemmas": lemmas,
    }


TRUE = [
    (
        "W/L**5 >= L*W*s*2*sqrt(L)",
        ("L in [4, oo)", "W in [0, oo)", "s in (0, 1/L**7]"),
        {
            "rule": "product",
            "factors": [
                {"expr": "W", "tree": NATURAL},
                {"expr": "1", "tree": derive("s", "hi", series("L"))},
            ],
        },
    ),
    (
        "exp(-s/8)+2*(C/L)/s <= 1/L**14",
        ("L in [3, oo)", "C in (0, L/3]", "s in [L**15, oo)"),
        derive("C", "hi", derive("s", "lo", {**series("L"), "order": 20})),
    ),
    (
        "exp((2+2*c)*L)*exp(L)*erfc(sqrt(11*L)/sqrt(2)) <= exp(-2*L)/2",
        ("L in [3, oo)", "c in (0, 1/10)"),
        derive("c", "hi", series("L")),
    ),
    (
        "log(1+exp(G-F)) <= 4/L**5",
        ("L in [3, oo)", "F in [(1-20/L**5)*5*log(L), oo)", "G in [0, 1/2]"),
        derive("F", "lo", derive("G", "hi", series("L"))),
    ),
    ("n**2*exp(-n) <= 9*exp(-3)", ("n in {3..}",), derive("n", "lo")),
    (
        "(1-i)*(1-1/L)*(s/P)*t*n >= exp(-L)",
        (
            "L in [3, oo)",
            "i in [0, 1/L**7]",
            "s in (0, oo)",
            "P in (0, oo)",
            "t in [P/s, oo)",
            "n in [1, oo)",
        ),
        derive("t", "lo"),
    ),
    (
        "L**21+1 <= exp(2/5*L) and L**16 <= exp(L/2)/L**10",
        ("L in [300, oo)",),
        series("L"),
        series("L"),
    ),
]


@pytest.mark.parametrize(
    ("goal", "given", "trees"), [(g, h, t) for g, h, *t in TRUE], ids=[x[0] for x in TRUE]
)
def test_trees_lead_to_lemmas_that_are_confirmed(goal, given, trees):
    data = led(goal, given, *trees)
    assert compose.confirm(data) == "confirmed"
    lemmas = [*data["lemmas"]]  # a lemma that is used cannot be another one
    lemmas[-1] = {
        **lemmas[-1],
        "statement": {
            **lemmas[-1]["statement"],
            "goal": f"({lemmas[-1]['statement']['goal']}) and 0 > 1",
        },
    }
    assert compose.confirm({**data, "lemmas": lemmas}) != "confirmed"


FALSE = [
    (
        "W/L**5 >= L*W*s*4*sqrt(L)",
        ("L in [4, oo)", "W in [0, oo)", "s in (0, 1/L**7]"),
        derive("s", "hi", series("L")),
    ),
    ("erfc(x) <= exp(-2*x**2)", ("x in [1, oo)",), series("x")),
    ("exp(P*log(1-1/P)) >= 3/8", ("P in {2..}",), derive("P", "lo")),
    ("log(x) >= 0", ("x in (0, oo)",), derive("x", "hi")),
]


@pytest.mark.parametrize(("goal", "given", "tree"), FALSE, ids=[x[0] for x in FALSE])
def test_falsehoods_are_not_led_to(goal, given, tree):
    try:
        answer = compose.confirm(led(goal, given, tree))
    except Beyond:
        return
    assert answer != "confirmed"


def test_tangents_at_logarithms_become_facts():
    statement = {
        "goal": "-u-M*log(1-u/M) >= 0",
        "given": ["u in [1, oo)", "M in (u, oo)"],
        "where": [],
    }
    term, lemmas = {"weight": "M", "factors": [], "tangents": ["log(1-u/M)"]}, []
    own = algebra.elaborate(
        statement, {"type": "combination", "params": {}, "terms": [[term]]}, lemmas
    )
    data = {
        "statement": statement,
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": own},
        "lemmas": lemmas,
    }
    assert compose.confirm(data) == "confirmed" and lemmas[0]["statement"] == algebra.LOGARITHM
    for goal in ("-u-M*log(1-u/M) > 0", "1-u-M*log(1-u/M) <= 0", "-2*u-M*log(1-u/M) >= 0"):
        assert compose.confirm({**data, "statement": {**statement, "goal": goal}}) != "confirmed"
