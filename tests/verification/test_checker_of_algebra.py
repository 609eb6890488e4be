"""The short checker of counted proofs: it confirms what can be counted, and no falsehood whatever
certificate comes with it.
"""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from assay.verification.checkers.algebra import confirm
from tests.examples import many
from tests.verification.hostile import malformed


def file_of(goal, given=(), where=(), **inner):
    statement = {"goal": goal, "given": list(given), "where": [list(w) for w in where]}
    certificate = {
        "type": "fact",
        "formula": statement,
        "certificate": {"type": "positivity", "params": {}, **inner},
    }
    return {"format": 1, "statement": statement, "verdict": "proved", "certificate": certificate}


def term(weight, factors=(), tangents=()):
    return {"weight": weight, "factors": list(factors), "tangents": list(tangents)}


REAL = ("x in (-oo, oo)", "y in (-oo, oo)")
POSITIVE = ("x in (0, oo)", "y in (0, oo)")
TRUE = [
    file_of("(x+y)**2 == x**2+2*x*y+y**2", REAL),
    file_of("exp(x)*exp(-x) == 1", REAL),
    file_of("exp(x+y) == exp(x)*exp(y)", REAL),
    file_of("1/x+1/y == (x+y)/(x*y)", POSITIVE),
    file_of("x/(x+y)+y/(x+y) == 1", (*REAL, "x+y != 0")),
    file_of("x**2 >= 0", REAL),
    file_of("(1+x)*(1+y) > 1", POSITIVE),
    file_of("x > 2", ("x in [3, oo)",)),
    file_of("exp(x) > 1 and 1/(1+exp(-x)) < 1", ("x in (0, oo)",), params={"a": "exp(x)-1"}),
    file_of("abs(x-y) <= x+y", POSITIVE),
    file_of("max(x, y, 1) >= y and min(x, y, 2) <= 2", REAL),
    file_of("max(1, 2, 3) == 3 and min(4, 2, 3) == max(2)"),
    file_of("sqrt(x)*sqrt(x) == x", POSITIVE),
    file_of("x**(3/2)/x == sqrt(x)", POSITIVE),
    file_of("exp(x) >= 1+x", REAL, type="combination", terms=[[term("1", (), ("x",))]]),
    file_of(
        "x*y > x+y-1",
        ("x in (1, oo)", "y in (1, oo)"),
        type="combination",
        terms=[[term("1", ("x-1", "y-1"))]],
    ),
    file_of("x > y", ("x in (-oo, oo)", "y in (-oo, oo)", "exp(x) > 0", "x-y > 0")),
    file_of("q < 1", ("x in (-oo, oo)",), (("q", "1/(1+exp(-x))"),)),
    file_of("n*(n-1) >= 0", ("n in {1..}",)),
    file_of("log(8) == 3*log(2) and log(2) > 0"),
    file_of("log(x*y) == log(x)+log(y) and log(x/y) == log(x)-log(y)", POSITIVE),
    file_of("exp(2*log(x)) == x**2", POSITIVE),
    file_of("log(1+exp(-x)) == log(1+exp(x))-x", REAL),
    file_of("(x*y)**(1/3) == x**(1/3)*y**(1/3)", POSITIVE),
    file_of("8**(1/3) == 2"),
    file_of("x**y*x**(1-y) == x", POSITIVE),
    file_of("2**(1/2)*2**(1/2) == 2 and 2**(-1/2) == 2**(1/2)/2"),
    file_of("x > 1 => x > 0", REAL),
    file_of("x > 2 => x > 1 => x > 0", REAL),
    file_of("x*y > 0 or x*y <= 0", REAL),
    file_of("log(x**2) == 2*log(x)", POSITIVE),
    file_of("exp(x) < exp(y)", ("y in (-oo, oo)", "x in (-oo, y)")),
    file_of("1/(1-exp(x/z)/exp(y/z)) > 0", ("z in (0, oo)", "y in (-oo, oo)", "x in (-oo, y)")),
    file_of("1-exp(-log(n)/n) > 0 and 1/log(n)/n > 0", ("n in {2..}",)),
    file_of("1-2/pi*x > 0 and x > 0", ("x in (0, pi/2)",)),
    file_of("x*y*log(x) >= 0", ("x in [1, oo)", "y in [0, oo)")),
    file_of(
        "x**2 >= x",
        ("x in [1, oo)",),
        type="cases",
        on="x >= 2",
        yes={"type": "positivity"},
        no={"type": "positivity"},
    ),
]


@pytest.mark.parametrize("data", TRUE, ids=[d["statement"]["goal"] for d in TRUE])
def test_true_statements_are_confirmed(data):
    assert confirm(data) == "confirmed"


FALSE = [
    ("max(1, 3, 2) == 2", ()),
    ("max() == 1", ()),
    ("min(1, x, 2) >= 1", REAL),
    ("abs(1, 2, 3) > 0", ()),
    ("x**2 > 0", REAL),
    ("(x+y)**2 == x**2+y**2", REAL),
    ("exp(x*y) == exp(x)*exp(y)", REAL),
    ("x/x == 1", REAL),
    ("1/x > 0", ("x in [0, oo)",)),
    ("sqrt(x**2) == x", REAL),
    ("sqrt(x)*sqrt(x) == x", REAL),
    ("log(x**2) == 2*log(x)", REAL),
    ("x >= 0", (*REAL, "x*y >= 0", "y >= 0")),
    ("x >= 0", ("x in (-oo, oo)", "y in [0, oo)", "x*y >= 0")),
    ("1/(1/x) == x", REAL),
    ("1/(1/(x+1)) >= 0", (*REAL, "x+1 != 0")),
    ("1/(1/(x+1))**3 >= 0", (*REAL, "x+1 != 0")),
    ("x > 0", (*REAL, "x**2/x > 0")),
    ("x >= 0", ("x in (-oo, oo)", "log(x) >= -1")),
    ("x**3 >= 0", REAL),
    ("x*y >= 0", ("x in [0, oo)", "y in (-oo, oo)")),
    ("abs(x) <= x", REAL),
    ("abs(x) > 0", REAL),
    ("e < 2",),
    ("pi == 3",),
    ("x*abs(y) >= 0", REAL),
    ("exp(x) > 1", ("x in [0, oo)",)),
    ("exp(x) >= exp(y)", POSITIVE),
    ("x-1 > 0", ("x in [1, oo)",)),
    ("max(x, y) >= x+y", POSITIVE),
    ("x**0 > 1", POSITIVE),
    ("0**x == 0", REAL),
    ("x < oo", REAL),
    ("(x-1)**2/(x-1) == x-1", REAL),
    ("x > y or y > x", REAL),
    ("not x < 0", REAL),
    ("x**(1/3) >= 0", REAL),
    ("exp(x) >= 2+x", REAL),
    ("gamma(x) > 0", REAL),
    ("log(x*y) == log(x)+log(y)", (*REAL, "x*y > 0")),
    ("exp(log(x*y)) == -x*y", (*REAL, "x*y > 0")),
    ("x**y*x**y == x**(y+2)", POSITIVE),
    ("(x*y)**(1/2) == x**(1/2)*y**(1/2)", (*REAL, "x*y >= 0")),
    ("log(1+x) > 0", ("x in (-1, oo)",)),
    ("log(1/2) > 0",),
    ("2**(1/2) == 3/2",),
    ("x > 1 => x > 2", REAL),
    ("x > 0 => x > 1 => x > 2", REAL),
    ("x => y", REAL),
    ("log(x) == log(-x)", REAL),
    ("exp(x*log(y)) == x*y", POSITIVE),
    ("log(1+x) == log(1+exp(x))", POSITIVE),
    ("log(0) == log(0)",),
    ("1 if 0 else 2 > 1",),
    ("log(x-x) == 1", POSITIVE),
    ("log(x) < 0", ("x in (0, 1]",)),
    ("-2*log(x) > 0", ("x in (0, 2)",)),
    ("-log(x) > 0", ("x in (-1, 1)",)),
    ("log(x+1/2) > 0", ("x in (0, oo)",)),
    ("erf(x) > 0", ("x in [0, 1]",)),
    ("erf(x) >= 0", ("x in [-1, 1]",)),
    ("atan(x) < 0", ("x in (0, 1)",)),
    ("erf(x) >= 1", ("x in (0, oo)",)),
    ("tan(x)**2 >= 0", REAL),
    ("tanh(x) >= 1", REAL),
    ("cbrt(x)**3 == x", REAL),
    ("exp(x)/(1+exp(x)) > exp(y)/(1+exp(y))", (*REAL, "x >= y")),
    ("log((1+exp(x))/(1+exp(y))) > 0", (*REAL, "x < y")),
    ("exp(x) < exp(y)", ("y in (-oo, oo)", "x in (-oo, y]")),
    ("exp(x) > exp(y)", ("y in (-oo, oo)", "x in (-oo, y)")),
    ("exp(x/z) < exp(y/z)", ("z in [-1, oo)", "z != 0", "y in (-oo, oo)", "x in (-oo, y)")),
    ("exp(x*y) <= exp(y**2)", ("y in (-oo, oo)", "x in (-oo, y)")),
    ("exp(x+z) < exp(y+2*z)", ("z in [0, oo)", "y in (-oo, oo)", "x in (-oo, y+z]")),
    ("exp(2*x) < exp(y)", ("y in (-oo, oo)", "x in (-oo, y)")),
    ("exp(x-1) < 1", ("x in [0, 1]",)),
    ("1-exp(-log(n)/n) > 0", ("n in {1..}",)),
    ("1-exp(-log(n)/n) > 0", ("n in (0, oo)",)),
    ("log(x-1) >= 0", ("x in (1, oo)",)),
    ("x*log(1-x) >= 0", ("x in [0, 1)",)),
    ("log(1-x)*x >= 0", ("x in (0, 1)",)),
    ("log(x)*log(y) > 0", ("x in [1, oo)", "y in [2, oo)")),
    ("log(x)**3 >= 0", ("x in (1/2, 3)",)),
    ("1/log(x) < 0", ("x in (1, oo)",)),
    ("1-2/pi*x > 0", ("x in (0, pi/2]",)),
    ("1-3/pi*x > 0", ("x in (0, pi/2)",)),
    ("1-2/pi*x > 0", ("x in (0, pi)",)),
    ("1/(x-y)**2 > 0", REAL),
    ("x != y", POSITIVE),
    ("x**2 >= x", ("x in [0, oo)",)),
    ("log(x) >= 0", ("x in (0, oo)",)),
]
HINTS = [
    {},
    {"params": {"w": "x*y"}},
    {"params": {"w": "x", "v": "y"}},
    {"params": {"w": "x*y+1", "v": "y"}},
    {"params": {"w": "exp(x)-1"}},
    {"params": {"w": "x-1"}},
    {"params": {"w": "x/y"}},
    {"type": "identity"},
    {"type": "boxes", "clauses": []},
    {"type": "point"},
    {
        "type": "combination",
        "terms": [
            [term("1", ("x",))],
            [term("x", ("1",))],
            [term("1")],
            [term("y", ("x",))],
            [term("1/x", ("x**2",))],
        ],
    },
    {
        "type": "combination",
        "terms": [
            [term("1", (), ("x",)), term("1")],
            [term("-1", (), ("x",))],
            [term("1", ("x-y",))],
            [term("x", ("x-1",))],
        ],
    },
    {"type": "derived", "facts": [], "certificate": {"type": "positivity", "params": {}}},
    {"type": "instance"},
    {"type": "unheard-of"},
    {"type": "lemma"},
    *(
        {"type": "cases", "on": on, "yes": {"type": "positivity"}, "no": {"type": "positivity"}}
        for on in ("x > 0", "log(y) > 0")
    ),
    {"type": "instance", "lemma": {"goal": "x > 0", "given": [], "where": []}, "map": {}},
]


@pytest.mark.parametrize("statement", FALSE, ids=[s[0] for s in FALSE])
def test_planted_falsehoods_are_not_confirmed(statement):
    for hint in HINTS:
        assert confirm(file_of(*statement, **hint)).startswith("beyond")
        fact = {
            "formula": file_of(*statement)["statement"],
            "certificate": {"type": "positivity", "params": {}, **hint},
        }
        assert confirm(
            file_of(*statement, type="derived", facts=[fact], certificate={"type": "point"})
        ).startswith("beyond")


def test_facts_need_the_same_setting():
    def derived(given, fact_given, where=(), fact_where=()):
        fact = {
            "formula": {
                "goal": "x*a > 0",
                "given": list(fact_given),
                "where": [list(w) for w in fact_where],
            },
            "certificate": {"type": "positivity"},
        }
        return confirm(
            file_of(
                "x*a > 0",
                given,
                where,
                type="derived",
                facts=[fact],
                certificate={"type": "positivity"},
            )
        )

    assert derived(("x in (0, oo)",), ("x in (0, oo)",), [("a", "2")], [("a", "2")]) == "confirmed"
    assert derived(("x in (-oo, oo)",), ("x in (0, oo)",), [("a", "2")], [("a", "2")]).startswith(
        "beyond"
    )
    assert derived(("x in (0, oo)",), ("x in (0, oo)",), [("a", "-2")], [("a", "2")]).startswith(
        "beyond"
    )
    assert derived(
        ("x in (0, oo)",), ("x in (0, oo)",), [("a", "2"), ("a", "-2")], [("a", "2")]
    ).startswith("beyond")


def plain(goal, given=(), where=()):
    return {"goal": goal, "given": list(given), "where": [list(w) for w in where]}


def test_lemmas_hold_where_they_were_shown():
    """A lemma stands for itself, under as many hypotheses or more, and in no other setting."""
    lemma = plain("sin(x)*a < x", ("x in (0, oo)",), [("a", "1")])

    def cites(goal, given, where=(("a", "1"),), shown=(lemma,)):
        return confirm(file_of(goal, given, where, type="lemma"), shown)

    assert (
        cites("sin(x)*a < x", ("x in (0, oo)",))
        == cites("sin(x)*a < x", ("x in (0, oo)", "x < 9"))
        == "confirmed"
    )
    for changed in (
        {"shown": ()},
        {"goal": "sin(x)*a > x"},
        {"given": ("x in [0, oo)",)},
        {"given": ()},
        {"where": (("a", "2"),)},
        {"where": ()},
        {"shown": [plain("sin(x)*a < x", ("x in (0, oo)", "x > 3"), [("a", "1")])]},
        {"shown": [{"matrices": "x"}]},
    ):
        assert cites(**{"goal": "sin(x)*a < x", "given": ("x in (0, oo)",), **changed}).startswith(
            "beyond"
        )


def test_the_terms_of_what_was_shown_have_values():
    given = ("z in [0, oo)", "i in [0, exp(-1-z)]", "w in (-oo, oo)", "w >= sqrt(1-i)")
    shown = {"goal": "1-i >= 0", "given": list(given), "where": []}
    fact = {"formula": shown, "certificate": {"type": "lemma"}}
    last = {
        "type": "combination",
        "terms": [[term("1", ("w-sqrt(1-i)",)), term("1", ("sqrt(1-i)",))]],
        "params": {},
    }
    data = file_of("w >= 0", given, type="derived", facts=[fact], certificate=last)
    assert confirm(data, [shown]) == "confirmed"
    weaker, other = list(given[:3]), ["z in [0, oo)", "i in [0, exp(1+z)]", *given[2:]]
    for texts in (
        weaker,
        other,
        [*given, "i <= 1"],
    ):  # here it says nothing of the root, or holds for fewer values
        assert confirm(data, [{**shown, "given": texts}]) != "confirmed"
    assert confirm(data, [{**shown, "where": [["k", "2"]]}]) != "confirmed"
    bare = file_of("w >= 0", given, type="derived", facts=[], certificate=last)
    assert (
        confirm(bare) != "confirmed"
        and confirm(bare, [{**shown, "goal": "z >= 0", "given": weaker}]) != "confirmed"
    )
    goal = (  # terms of the goal itself are shown to have values as before
        "sqrt(1-2*i) == sqrt(1-2*i)"
    )
    more = file_of(
        goal, given, type="derived", facts=[fact], certificate={"type": "positivity", "params": {}}
    )
    assert confirm(more, [shown]) != "confirmed"
    rest = file_of(
        "w >= 0", [*given, "log(w-3) > 0"], type="derived", facts=[fact], certificate=last
    )
    assert confirm(rest, [shown]) != "confirmed"


def test_a_lemma_holds_at_terms_that_satisfy_its_hypotheses():
    lemma = plain("sin(x) >= y*x", ("x in [0, 1]", "y in (-oo, 1/2)", "x*y >= 0"))

    def at(
        goal="sin(u/2) >= v*u/2",
        given=("u in [0, 2]", "v in [0, 1/2)"),
        shown=(lemma,),
        own=lemma,
        **values,
    ):
        return confirm(
            file_of(goal, given, type="instance", lemma=own, map={"x": "u/2", "y": "v", **values}),
            shown,
        )

    assert at() == "confirmed"
    changes = [
        {"given": ("u in [0, 3]", "v in [0, 1/2)")},
        {"given": ("u in [0, 2]", "v in [0, 1/2]")},
        {"given": ("u in [0, 2]", "v in [-1, 1/2)")},
        {"goal": "sin(u/2) >= v*u"},
        {"goal": "sin(u/2) > v*u/2"},
        {"x": "u"},
        {"y": "-v"},
        {"x": "u/2/(v-v)"},
        {"shown": ()},
        {"own": plain("sin(x) >= y*x", ("x in [0, 2]", "y in (-oo, 1/2)"))},
        {"given": ("u in [0, 2]", "x in [0, 1/2)", "v in (-oo, 1/2)")},
    ]
    for changed in changes:
        assert at(**changed).startswith("beyond"), changed
    whole = plain("sin(n*pi) == 0", ("n in {0..}",))
    assert confirm(
        file_of("sin(u*pi) == 0", ("u in [0, oo)",), type="instance", lemma=whole, map={"n": "u"}),
        [whole],
    ).startswith("beyond")
    assert confirm(
        file_of("sin(u*pi) == 0", ("u in [0, oo)",), type="instance", lemma=whole, map={}), [whole]
    ).startswith("beyond")


@pytest.mark.parametrize(
    "data",
    [
        *malformed(file_of),
        {**file_of("1 < 2"), "verdict": "refuted"},
        file_of("x > 0", ("x in (0, 1)", "x in (1, 2)")),
        file_of("(x+y)**99 * (x-y)**99 + exp(x)**99 > 0", REAL),
    ],
)
def test_bad_files_are_beyond(data):
    assert confirm(data).startswith("beyond")


texts = st.recursive(
    st.sampled_from(["x", "y", "1", "2", "1/3"]),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("exp({})".format, inner),
        st.builds("{}({})".format, st.sampled_from(["log", "log", "erf", "atan", "tanh"]), inner),
        st.builds("({})**({})".format, inner, inner),
        st.builds("abs({})".format, inner),
        st.builds("({})**{}".format, inner, st.sampled_from(["2", "3", "(-1)", "(1/2)"])),
    ),
    max_leaves=7,
)
numbers = st.fractions(-4, 4, max_denominator=6)


@many(300)
@given(
    texts,
    st.sampled_from([">", ">=", "==", "!="]),
    st.sampled_from(["(-oo, oo)", "[0, oo)", "(0, oo)", "[-1, 2]"]),
    st.sampled_from(["x", "y", "x*y", "exp(x)-1", "x+1"]),
    st.lists(st.tuples(numbers, numbers), min_size=12, max_size=12),
)
def test_what_is_confirmed_holds_at_points(text, sign, domain, param, points):
    """Random statements: where one is confirmed, it has a value and holds at all sample points of
    the domain.
    """
    import mpmath

    assume(
        confirm(
            file_of(f"{text} {sign} 0", (f"x in {domain}", f"y in {domain}"), params={"w": param})
        )
        == "confirmed"
    )
    low, high = {
        "(-oo, oo)": (-9, 9),
        "[0, oo)": (0, 9),
        "(0, oo)": (Fraction(1, 99), 9),
        "[-1, 2]": (-1, 2),
    }[domain]
    with mpmath.workdps(60):
        for x, y in [*points, (Fraction(0), Fraction(0)), (Fraction(1), Fraction(-1))]:
            if not (low <= x <= high and low <= y <= high):
                continue
            names = {
                "x": mpmath.mpf(x.numerator) / x.denominator,
                "y": mpmath.mpf(y.numerator) / y.denominator,
                "exp": mpmath.exp,
                "log": mpmath.log,
                "abs": abs,
                "erf": mpmath.erf,
                "atan": mpmath.atan,
                "tanh": mpmath.tanh,
            }
            value = eval(
                text.replace("1/3", "(x-x+1)/3").replace("(1/2)", "0.5"), names
            )  # the text is made above; a missing value raises
            assert mpmath.im(value) == 0
            value, near = mpmath.re(value), mpmath.mpf(10) ** -40 * (1 + abs(mpmath.re(value)))
            assert {">": value > -near, ">=": value >= -near, "==": abs(value) <= near, "!=": True}[
                sign
            ]
