"""Sums of squares: classical polynomial inequalities with exact certificates; false neighbours are
never proved.
"""

import copy
import random

import pytest
from flint import Ordering, fmpq, fmpq_mpoly_ctx

from assay.theory.language.formula import Formula
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.verdicts import fact, proved
from assay.verification.replay import replay_certificate
from assay.verification.search.definedness import attached
from assay.verification.search.prove import prove
from assay.verification.search.squares import gram, search
from assay.verification.search.squares.system import Generator, system

LINE, RAY = "{} in (-oo, oo)", "{} in [0, oo)"
CLASSICS = {
    "a quartic": ("x**4 + y**4 + 1 >= 4*x*y - 1", LINE, "xy", ()),
    "Motzkin": ("x**4*y**2 + x**2*y**4 + 1 >= 3*x**2*y**2", LINE, "xy", ()),
    "Robinson": (
        (
            "x**6+y**6+z**6 - (x**4*y**2+x**2*y**4+x**4*z**2+x**2*z**4+y**4*z**2+y**2*z**4) +"
            " 3*x**2*y**2*z**2 >= 0"
        ),
        LINE,
        "xyz",
        (),
    ),
    "means of three": ("(a+b+c)**3 >= 27*a*b*c", RAY, "abc", ()),
    "means of four": ("((a+b+c+d)/4)**4 >= a*b*c*d", RAY, "abcd", ()),
    "Schur": ("a*(a-b)*(a-c) + b*(b-a)*(b-c) + c*(c-a)*(c-b) >= 0", RAY, "abc", ()),
    "square of a mean": ("(a+b+c)**2 <= 3*(a**2+b**2+c**2)", LINE, "abc", ()),
    "Cauchy and Schwarz": (
        "(a*x+b*y+c*z+d*w)**2 <= (a**2+b**2+c**2+d**2)*(x**2+y**2+z**2+w**2)",
        LINE,
        "abcdxyzw",
        (),
    ),
    "a form on the circle": ("x*y <= 1/2", LINE, "xy", ("x**2 + y**2 == 1",)),
    "a tangent of the circle": ("3*x + 4*y <= 5", LINE, "xy", ("x**2 + y**2 == 1",)),
    "strictly": ("x**2 + x*y + y**2 + x + 1 > 0", LINE, "xy", ()),
    "strictly by the hypotheses": ("(x + y)**3 > x**3 + y**3", "{} in (0, oo)", "xy", ()),
    "by contradiction": (
        "x**2 + (y-a-d)**2 <= (a+d)**2",
        LINE,
        "xy",
        ("a in [0, oo)", "d in [0, oo)", "x**2 + (y-a)**2 <= a**2"),
    ),
    "with roots": ("sqrt(x**2 + (y-2)**2) <= 2", LINE, "xy", ("sqrt(x**2 + (y-1)**2) <= 1",)),
    "in a disc": ("x**2 + (y-2)**2 <= 4", LINE, "xy", ("x**2 + (y-1)**2 <= 1",)),
}


def formula(goal, ranges, names, given=()):
    return Formula(goal, (*(ranges.format(n) for n in names), *given))


@pytest.fixture
def solver():
    pytest.importorskip("clarabel")


@pytest.mark.parametrize("name", CLASSICS)
def test_classics_are_proved_and_replayed(name, solver):
    stated = formula(*CLASSICS[name])
    certificate = attached(
        stated, search.prove(stated, 5)
    )  # roots in a hypothesis have to have values
    verdict = proved(stated, fact(stated, certificate, "squares"))
    assert replay_certificate(stated.data(), "proved", verdict.certificate).outcome == "confirmed"


@pytest.mark.parametrize("name", CLASSICS)
def test_their_false_neighbours_are_not(name, solver):
    goal, *rest = CLASSICS[name]
    left, sign, right = goal.partition(">=" if ">=" in goal else "<=" if "<=" in goal else ">")
    lowered = f"{left} {sign} {right} {'-' if sign == '<=' else '+'} 1/1000000"
    strict = f"{left} {'<' if sign == '<=' else '>'} {right}"
    for false in (
        (lowered, strict)
        if not name.startswith("strict")
        else (f"{left} > {right} + 2*x + 2*y + 2*x*y + 3*x*y*(x+y)",)
    ):
        assert search.prove(formula(false, *rest), 1) is None


def test_a_certificate_is_an_identity_that_the_kernel_checks(solver):
    stated = formula(*CLASSICS["Schur"])
    forged = search.prove(stated, 5)
    for certificate in (forged, forged.get("yes", forged).get("certificate", forged)):
        for terms in certificate.get("terms", []):
            assert all(fmpq(*map(int, (t["weight"] + "/1").split("/")[:2])) > 0 for t in terms)
    broken = copy.deepcopy(forged)
    node = broken
    while node["type"] != "combination":
        node = node["yes"] if node["type"] == "cases" else node["certificate"]
    node["terms"][0][0]["weight"] = "1/7919"
    with pytest.raises(Rejected):
        check(stated, broken)


def test_random_forms_with_planted_zeros_and_below_them(solver):
    rng = random.Random(3)
    for _ in range(8):
        zero = [rng.randint(-2, 2) for _ in range(2)]
        terms = []
        for _ in range(3):
            a, b, c, d = (rng.randint(-3, 3) for _ in range(4))
            u, v = f"(x - ({zero[0]}))", f"(y - ({zero[1]}))"
            terms.append(f"({a}*{u} + {b}*{v} + {c}*{u}*{v} + {d}*{v}**2)**2")
        total = " + ".join(terms)
        assert search.prove(formula(f"{total} >= 0", LINE, "xy"), 3) is not None
        assert search.prove(formula(f"{total} > 0", LINE, "xy"), 1) is None
        assert search.prove(formula(f"{total} >= 1/1000000", LINE, "xy"), 1) is None


def test_monomials_beyond_half_the_newton_polytope_are_dropped():
    context = fmpq_mpoly_ctx.get(("x", "y"), Ordering.deglex)
    x, y = context.gens()
    one = Generator(context.constant(1), (), True)
    found = system(context, x**4 * y**2 + x**2 * y**4 + 1 + x**2 * y**2, [one], [], 6)
    assert {str(u) for b in found.blocks for u in b.basis} == {"1", "x*y", "x^2*y", "x*y^2"}
    assert (
        system(context, x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2, [one], [], 6) is None
    )  # no sum of squares
    assert system(context, x**4 - y**4, [one], [], 4) is None


def test_squares_of_an_exact_matrix():
    q = [[fmpq(2), fmpq(1), fmpq(0)], [fmpq(1), fmpq(1, 2), fmpq(0)], [fmpq(0), fmpq(0), fmpq(3)]]
    found = gram.ldl(q)
    for i in range(3):
        for j in range(3):
            assert sum((d * f[i] * f[j] for d, f in found), fmpq(0)) == q[i][j]
    assert gram.ldl([[fmpq(1), fmpq(2)], [fmpq(2), fmpq(3)]]) is None
    assert gram.ldl([[fmpq(0), fmpq(1)], [fmpq(1), fmpq(3)]]) is None


def test_an_equation_gives_both_signs_and_an_inequation_none():
    names = ("x in (-oo, oo)", "y in (-oo, oo)")
    terms = {
        "type": "combination",
        "params": {},
        "terms": [[{"weight": "2", "factors": ["y - x**2"], "tangents": []}]],
    }
    for goal, condition, holds in (
        ("2*y >= 2*x**2", "x**2 == y", True),
        ("2*y >= 2*x**2", "3*y == 3*x**2", True),
        ("2*y >= 2*x**2", "x**2 != y", False),
        ("2*y >= 2*x**2", "x**2 == y + 1", False),
        ("2*y > 2*x**2", "x**2 == y", False),
    ):
        stated = Formula(goal, (*names, condition))
        try:
            check(stated, terms)
            shown = True
        except Rejected:
            shown = False
        assert shown == holds
        data = {"type": "fact", "formula": stated.data(), "certificate": terms}
        assert (replay_certificate(stated.data(), "proved", data).outcome == "confirmed") == holds


def test_a_variable_is_eliminated_by_its_discriminant():
    ranges = ("x in (-oo, oo)", "y in (-oo, oo)", "z in (-oo, oo)")
    assert prove(Formula("x**2 + x*y*cos(z) + y**2 >= 0", ranges), 5).verdict == "proved"
    assert (
        prove(Formula("x**2 + 2*x*y*cos(z) + y**2 > 0", ranges), 1, refute=False).verdict == "open"
    )
    assert (
        prove(Formula("x**2 + 21/10*x*y*cos(z) + y**2 >= 0", ranges), 1, refute=False).verdict
        == "open"
    )


def test_without_the_solver_nothing_is_proposed(monkeypatch):
    monkeypatch.setattr(search, "available", lambda: False)
    assert search.prove(formula(*CLASSICS["a quartic"]), 1) is None
