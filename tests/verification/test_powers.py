"""Powers with integer exponents and any base: split at the sign of the base, in the kernel and in
the replay.
"""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest

from assay.theory.language import pointwise
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import parse
from assay.verification.checkers import repower
from assay.verification.kernel import verdicts
from assay.verification.kernel.boxes.problem import decide_at
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.reduce import powers
from assay.verification.replay import language as L
from assay.verification.replay import powers as replayed
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.statements import judge
from assay.verification.search.problems import problem
from assay.verification.search.prove import prove

TRUE = [
    ("(1-x)**n >= 1-n*x", "x in [0,1], n in {1..}"),
    ("(-1)**n <= 1", "n in {1..}"),
    ("(1-h)**(2*t) <= 1", "h in [0,2], t in {0..}"),
    ("x**n <= 1", "x in [0,1], n in {1..}"),
    ("0**n <= 1", "n in {0..}"),
    ("1 + (-1)**n <= n", "n in {1..}"),
    ("(x-y)**(2*n) >= 0", "x in (-oo,oo), y in (-oo,oo), n in {1..}"),
    ("x**(2*n+1) <= x**2", "x in [-1,0], n in {1..}"),
]
WHOLE = [
    ("x**(n*(n+1)/2) <= 1", "x in [0,1], n in {1..}"),
    ("x**(n+n) >= 0", "x in [-1,1], n in {1..}"),
    ("(-1)**((n**2+n)/2) <= 1", "n in {0..}"),
    ("x**((n**3-n)/6) <= 1", "x in [-1,1], n in {1..4}"),
]
"""Exponents whose values are integers though their coefficients are not, or are written apart."""
FALSE = [
    ("x**n >= 0", "x in [-1,1], n in {1..}"),
    ("(-1)**(n*(n+1)) <= 0", "n in {1..}"),
    ("0**n <= 0", "n in {0..}"),
    ("x**n <= 1", "x in [0,1], n in {-1..}"),
    ("1 + (-1)**n <= n-1", "n in {1..}"),
    ("x**y >= 0", "x in [-1,1], y in [0,1]"),
    ("x**(n*(n+1)/2) >= 0", "x in [-1,1], n in {1..}"),
]


@pytest.mark.parametrize(
    "goal, domain, wanted",
    [(*case, "proved") for case in TRUE + WHOLE] + [(*case, "refuted") for case in FALSE],
)
def test_powers_are_settled_and_replayed(goal, domain, wanted):
    formula = problem(goal, domain)
    verdict = prove(formula, 20)
    assert verdict.verdict == wanted
    judge(formula.data(), wanted, verdict.certificate)


def test_a_root_of_a_negative_number_is_said_to_have_no_value():
    formula = problem("(-8)**(1/3) == -2", "")
    verdict = prove(formula, 5)
    assert verdict.verdict == "refuted" and "no value" in verdict.reason
    judge(formula.data(), "refuted", verdict.certificate)
    assert prove(problem("1 > 2", ""), 5).certificate["type"] == "witness"


def test_the_rule_needs_all_of_its_parts():
    formula = problem("1 + (-1)**n <= n", "n in {1..}")
    certificate = prove(formula, 20).certificate["certificate"]
    for index in range(len(certificate["parts"])):
        forged = copy.deepcopy(certificate)
        del forged["parts"][index]
        with pytest.raises(Rejected):
            verdicts.fact(formula, forged, "forged")
        if index >= 4:  # the cases -1 < 0, by parity; the others are empty
            with pytest.raises(NotShown):
                judge(
                    formula.data(),
                    "proved",
                    {"type": "fact", "formula": formula.data(), "certificate": forged},
                )
    for index in (4, 5):
        forged = copy.deepcopy(certificate)
        forged["parts"][index] = certificate["parts"][9 - index]
        with pytest.raises(Rejected):
            verdicts.fact(formula, forged, "forged")


def test_no_other_rule_stands_above_it():
    formula = problem("x**n <= 1", "x in [0,1], n in {1..}")
    certificate = prove(formula, 20).certificate["certificate"]
    with pytest.raises(Rejected, match="unknown certificate type"):
        check(formula, certificate)
    nested = {"type": "derived", "facts": [], "certificate": certificate}
    with pytest.raises(Rejected, match="unknown certificate type"):
        verdicts.fact(formula, nested, "forged")


def _holds(part: Formula, **values) -> bool | None:
    """Return the truth of the goal at a point, None where a hypothesis fails."""
    point = pointwise.at(part, {name: str(value) for name, value in values.items()})
    return (
        decide_at(point.goal, {})
        if all(decide_at(h, {}) is True for h in point.hypotheses)
        else None
    )


def test_parts_have_the_values_of_the_whole():
    formula = Formula(
        "x**n - y**(n*m+1) <= x**(2*m)",
        ("x in [-2, 2]", "y in [-2, 2]", "n in {0..}", "m in {1..4}"),
    )
    positive, exists, *zeros, even, odd = powers.parts(formula, "x")
    assert len(zeros) == 4 and exists.goal == "n >= 0 and 2*m >= 0"
    for y, w, m in ((Fraction(1, 2), 1, 2), (Fraction(-1), 0, 1), (Fraction(-2), 2, 3)):
        for x in (Fraction(-3, 2), Fraction(-1)):
            for rest, part in enumerate((even, odd)):
                n = 2 * w + rest
                assert _holds(part, x=x, y=y, n_1=w, m=m) is bool(
                    x**n - y ** (n * m + 1) <= x ** (2 * m)
                )
        for n in (0, 1, 4):
            found = [_holds(part, x=0, y=y, n=n, m=m) for part in zeros]
            assert [f for f in found if f is not None] == [bool(0**n - y ** (n * m + 1) <= 0)]
            assert _holds(positive, x=0, y=y, n=n, m=m) is None


def test_exponents_that_are_no_integers_are_left():
    assert powers.candidates(problem("x**y >= 0", "x in [0,1], y in [0,1]")) == []
    assert powers.candidates(problem("x**(n/2) >= 0", "x in [0,1], n in {1..}")) == []
    assert powers.candidates(problem("2**n + e**n + x**3 >= 0", "x in [0,1], n in {1..}")) == []
    assert powers.candidates(problem("a**(n+1) + (a-1)**(2*n) >= 0", "a in [0,1], n in {1..}")) == [
        "a",
        "a - 1",
    ]


EXPONENTS = [
    ("n*(n+1)/2", True, {"n": 4}),
    ("(n**2+n)/2", True, {"n": 4}),
    ("n*(n-1)/2", True, {"n": 4}),
    ("n*(n+1)*(2*n+1)/6", True, {"n": 4}),
    ("n*(n-1)*(n-2)*(n-3)/24", True, {"n": 8}),
    ("n*m*(n+m)/2", True, {"m": 4, "n": 4}),
    ("n/2 + n/2", True, {"n": 2}),
    ("n**2/2 - n/2 + m", True, {"m": 2, "n": 4}),
    ("-(n**3-n)/3", True, {}),
    ("n*(n+1)", True, {}),
    ("n+n", True, {}),
    ("2*n+m", True, {"m": 2}),
    ("n/2", False, None),
    ("(n**2+1)/2", False, None),
    ("n*m/2", False, None),
    ("n*(n+1)/4", False, None),
    ("n**2/3 - n/3", False, None),
]


@pytest.mark.parametrize("exponent, whole, steps", EXPONENTS)
def test_all_engines_see_which_exponents_are_integers_and_their_parities(exponent, whole, steps):
    tree = parse(exponent)
    term = L.Reader(exponent, {n: (T.var(n), ()) for n in "mn"}).whole("number")
    short = repower.parse(exponent)
    assert powers.integral(tree, {"m", "n"}) == replayed.integral(term, {"m", "n"}) == whole
    assert repower.integral(short) == whole
    if not whole:
        return
    found = [
        powers.periods([tree]),
        replayed.periods([term]),
        repower.periods([short]),
    ]
    assert found == [steps] * 3
    for n in range(-3, 9):
        for m in (-1, 2):
            at = {"m": m, "n": n}
            value = T.value(T.subs(term, {name: T.num(q) for name, q in at.items()}))
            assert powers.parity(tree, at) == repower.odd(short, at) == value % 2
            assert replayed.odd(term, at) == (value % 2 == 1)


@pytest.mark.parametrize("given, even, odd", [
    (("n in {1..}",), ("n_1 in {1..}",), ("n_1 in {0..}",)),
    (("n in {0..5}",), ("n_1 in {0..2}",), ("n_1 in {0..2}",)),
    (("n in {-3..4}",), ("n_1 in {-1..2}",), ("n_1 in {-2..1}",)),
    (("n in {..3}",), ("n_1 in {..1}",), ("n_1 in {..1}",)),
    (("n in {1/2..7/2}",), ("n_1 in {1..1}",), ("n_1 in {0..1}",)),
    (("m in {1..4}", "n in {m..9}"), ("m in {1..4}", "n_1 in {..4}", "2*n_1 >= m"),
        ("m in {1..4}", "n_1 in {..4}", "2*n_1 + 1 >= m")),
    (("m in {1..4}", "n in {0..m}"), ("m in {1..4}", "n_1 in {0..}", "2*n_1 <= m"),
        ("m in {1..4}", "n_1 in {0..}", "2*n_1 + 1 <= m")),
    (("n in {1..}", "m in {n..2*n}"), ("n_1 in {1..}", "m in {2*n_1..2*(2*n_1)}"),
        ("n_1 in {0..}", "m in {2*n_1 + 1..2*(2*n_1 + 1)}")),
])  # fmt: skip
def test_halves_of_ranges(given, even, odd):
    formula = Formula("x**n <= 1", ("x in [-1, 1]", *given))
    *_, first, second = powers.parts(formula, "x")
    for part, wanted, goal in (
        (first, even, "(-x)**(2*n_1) <= 1"),
        (second, odd, "-(-x)**(2*n_1 + 1) <= 1"),
    ):
        assert (part.goal, part.given) == (goal, ("x in [-1, 1]", *wanted, "x < 0"))


def test_parts_belong_to_a_base_with_few_exponents(monkeypatch):
    formula = Formula("x**n <= 1", ("x in [0, 1]", "n in {1..}"))
    assert len(powers.parts(formula, "x")) == 6
    for base in ("n", "2*x", "x**n"):
        with pytest.raises(Rejected, match="no integer power"):
            powers.parts(formula, base)
    monkeypatch.setattr(powers, "MAX_PARTS", 7)
    assert len(powers.parts(formula, "x")) == 6
    monkeypatch.setattr(powers, "MAX_PARTS", 6)
    with pytest.raises(Rejected, match="too many cases"):
        powers.parts(formula, "x")


# ---- exponents -----------------------------------------------------------------------------------
@pytest.mark.parametrize("exponent, wanted", [
    ("n", 1), ("7", 1), ("-3/4", 4), ("n/2 + m/3", 6), ("n/2 - m/4", 4), ("(n/2)*(m/3)", 6),
    ("(n/2)/3", 6), ("n/(3/2)", 3), ("n/(-5)", 5), ("-n/2", 2), ("(n/2)^3", 8), ("(n/2)^0", 1),
    ("n^9999", 1), ("(n/2)^12", 4096), ("(n/2)^13", None), ("(n/2)^9999", None), ("n/4096", 4096),
    ("n/4097", None), ("x", None), ("n*x", None), ("n + x", None), ("n^m", None), ("n^(-1)", None),
    ("n^(1/2)", None), ("n/0", None), ("n/m", None), ("exp(n)", None), ("pi", None),
])  # fmt: skip
def test_common_denominators(exponent, wanted):
    assert powers.denominator(parse(exponent), {"n", "m"}) == wanted


@pytest.mark.parametrize("exponent, at, modulus, wanted", [
    ("n", {"n": 5}, 3, (2, 1)), ("7/2", {}, 4, (3, 2)), ("-n", {"n": 1}, 4, (3, 1)),
    ("n/3", {"n": 5}, 7, (5, 3)), ("n/(-3)", {"n": 5}, 7, (2, 3)), ("n/(3/2)", {"n": 5}, 7, (3, 3)),
    ("n^3", {"n": 2}, 5, (3, 1)), ("(n/2)^2", {"n": 3}, 5, (4, 4)),
    ("n/2 + m/3", {"n": 1, "m": 1}, 12, (5, 6)), ("n/2 - m/3", {"n": 1, "m": 2}, 12, (11, 6)),
    ("(n/2)*(m/3)", {"n": 5, "m": 5}, 12, (1, 6)),
])  # fmt: skip
def test_values_modulo_a_number(exponent, at, modulus, wanted):
    assert powers.scaled(parse(exponent), at, modulus) == wanted


def test_the_parts_of_a_power_one_by_one():
    """A base that may lack a value has first to be at least 0 or below; hypotheses that speak of
    the power are not used where it might have no value.
    """
    formula = Formula("(1/x)^n <= 2", ("x in [-1, 1]", "n in {0..}", "(1/x)^n < 2", "n < 5"))
    found = [(p.goal, p.given) for p in powers.parts(formula, "1/x")]
    domain, odd = ("x in [-1, 1]", "n in {0..}"), "n_1 in {0..}"
    power = "(1/x)**n < 2"
    assert found[0] == ("1/x >= 0 or 1/x < 0", (*domain, "n < 5"))
    assert found[1] == ("(1/x)**n <= 2", (*domain, "1/x > 0", power, "n < 5"))
    assert found[2] == ("n >= 0", (*domain, "1/x == 0", "n < 5"))
    assert found[3] == ("1 <= 2", (*domain, "1/x == 0", "n == 0", "1 < 2", "n < 5"))
    assert found[4] == ("0 <= 2", (*domain, "1/x == 0", "n > 0", "0 < 2", "n < 5"))
    assert [goal for goal, _ in found[5:]] == [
        "(-(1/x))**(2*n_1) <= 2",
        "-(-(1/x))**(2*n_1 + 1) <= 2",
    ]
    assert all(odd in given and "1/x < 0" in given for _, given in found[5:])
    assert len(powers.parts(Formula("x^n <= 2", ("x in [-1, 1]", "n in {0..}")), "x")) == 6


def test_a_power_in_a_hypothesis_is_one_of_that_base():
    """Only hypotheses with the power itself are left out where it may lack a value."""
    given = ("x in [-1, 1]", "y in [0, 1]", "n in {1..}", "y^n < 1", "x < y", "x^n < 1")
    parts = powers.parts(Formula("x^n <= 2", given), "x")
    assert parts[1].given == (*given[:3], "x == 0", "y**n < 1", "x < y")
    assert parts[0].given[-1] == "x**n < 1"


@pytest.mark.parametrize("exponents, wanted", [
    (["n"], {"n": 2}), (["2*n"], {}), (["n*(n+1)/2"], {"n": 4}), (["n*(n+1)"], {}),
    (["n + m"], {"m": 2, "n": 2}), (["2*n", "m"], {"m": 2}), (["(n^3-n)/6"], {"n": 4}),
    (["n", "n*(n+1)/2"], {"n": 4}),
])  # fmt: skip
def test_periods_of_parities(exponents, wanted):
    assert powers.periods([parse(e) for e in exponents]) == wanted


def test_too_many_parities_are_refused(monkeypatch):
    monkeypatch.setattr(powers, "MAX_REMAINDERS", 8)
    assert powers.periods([parse("n + m + k")])
    with pytest.raises(Rejected, match="too many cases of exponents"):
        powers.periods([parse("n + m + k + l")])
