"""The short checker of integer powers: its cases say what the formula says, and confirm true
ones.
"""

import copy
from itertools import product

import pytest

from assay.theory.language import pointwise
from assay.theory.language.formula import Formula
from assay.verification.checkers import compose, repower
from assay.verification.kernel.boxes.problem import decide_at
from assay.verification.reconstruct import elaborate
from assay.verification.search.problems import problem
from assay.verification.search.prove import prove
from tests.verification.test_powers import FALSE, TRUE, WHOLE


def holds(data, values) -> bool:
    """Does a formula hold at a point?  Relations without a value are false."""
    point = pointwise.at(Formula.from_data(data), {n: str(v) for n, v in values.items()})
    return not all(decide_at(h, {}) for h in point.hypotheses) or decide_at(point.goal, {}) is True


@pytest.mark.parametrize(
    "base, goal, given",
    [
        ("x", "x**n - y <= x**(n*n)", ("x in [-3, 3]", "y in [-1, 1-x]", "n in {-1..4}")),
        (
            "x-n",
            "(x-n)**(n+1) >= 0 and (x-n)**(2*n) >= y",
            ("x in [-3, 3]", "n in {-2..3}", "y in [-1, n)", "x*y >= -1"),
        ),
        (
            "-x",
            "-(-x)**n <= x or x**n == 1",
            ("x in (-3, 3)", "y in (-oo, oo)", "n in {..4}", "(-x)**n <= 2*y+3"),
        ),
        ("-1", "x**2*(-1)**n <= y**2", ("x in [-2, 2]", "y in [-2, 2]", "n in {0..}")),
    ],
)
def test_the_cases_say_what_the_formula_says(base, goal, given):
    statement, found = {"goal": goal, "given": list(given), "where": []}, set()
    cases = repower.cases(statement, base)
    for x, y, n in product((-2, -1, 0, 1), (-1, 0, 2), (-1, 0, 1, 2, 3)):
        whole, parts = holds(statement, {"x": x, "y": y, "n": n}), []
        for index, case in enumerate(cases, 1):
            halved = any(text.startswith("n_1 ") for text in case["given"])
            if halved and (index == len(cases)) != (n % 2 == 1):
                continue  # the case of the other parity
            parts.append(holds(case, {"x": x, "y": y, **({"n_1": n // 2} if halved else {"n": n})}))
        found.add(whole)
        assert whole or not all(parts), (x, y, n)
    assert False in found


def test_remainders_modulo_four_decide_the_parity_of_sums():
    """n*(n+1)/2 is even at 0 and 3 and odd at 1 and 2 modulo 4."""
    given = ["x in [-2, 2]", "n in {-3..6}"]
    cases = repower.cases({"goal": "x**(n*(n+1)/2) >= 0", "given": given, "where": []}, "x")
    assert [case["given"][1] for case in cases[-4:]] == [
        "n_1 in {0..1}",
        "n_1 in {-1..1}",
        "n_1 in {-1..1}",
        "n_1 in {-1..0}",
    ]
    assert [case["goal"].startswith("-") for case in cases[-4:]] == [False, True, True, False]
    for n in range(-3, 7):
        case = cases[-4 + n % 4]
        for x in (-1, -2):
            assert holds(case, {"x": x, "n_1": n // 4}) == (x ** (n * (n + 1) // 2) >= 0)


def test_an_exponent_of_integer_values_is_confirmed():
    data = elaborate(file_of(*WHOLE[0]))
    assert compose.confirm(data) == "confirmed"
    forged = {**data, "lemmas": data["lemmas"][:-1]}
    assert compose.confirm(forged) != "confirmed"


def file_of(goal, domain):
    formula = problem(goal, domain)
    return {
        "statement": formula.data(),
        "verdict": "proved",
        "certificate": prove(formula, 20).certificate,
    }


def test_true_powers_are_confirmed_by_all_of_their_cases():
    confirmed = 0
    for goal, domain in TRUE[1:2] + TRUE[3:]:
        data = elaborate(file_of(goal, domain))
        assert compose.confirm(data) == "confirmed", goal
        for index in range(len(data["lemmas"])):
            forged = copy.deepcopy(data)
            case = forged["lemmas"].pop(index)["statement"]
            used = case in repower.cases(
                data["statement"], data["certificate"]["certificate"]["base"]
            )
            assert not used or compose.confirm(forged) != "confirmed"
            confirmed += used
    assert confirmed >= 25


@pytest.mark.parametrize("goal, domain", FALSE)
def test_false_powers_have_a_false_case(goal, domain):
    statement = problem(goal, domain).data()
    for base in ("x", "-1", "0"):
        try:
            cases = repower.cases(statement, base)
        except repower.Beyond:
            continue
        assert any(prove(Formula.from_data(case), 5).verdict == "refuted" for case in cases)


@pytest.mark.parametrize(
    "goal, given, base",
    [
        ("x**n <= 1", ["x in [0, 1]", "x < 1", "n in {1..}"], "x"),
        ("x**n <= y", ["x in [0, 1]", "n in {1..}", "y in [x**n, 2]"], "x"),
        ("(1/x)**n >= 0", ["x in [-1, 1]", "n in {1..}"], "1/x"),
        ("x**(n/2) <= 1", ["x in [-1, 1]", "n in {1..}"], "x"),
        ("x**y <= 1", ["x in [-1, 1]", "y in [1, 2]"], "x"),
        ("x**n <= 1", ["x in [-1, 1]", "n in {1..m}"], "x"),
        ("e**n <= 1", ["n in {1..}"], "e"),
        ("x**n <= 1", ["x in [-1, 1]", "n in {1..}"], "x) > 0 or (x"),
        ("x**2 <= 1", ["x in [-1, 1]"], "x"),
        ("x > 0 => x**n > 0", ["x in [-1, 1]", "n in {1..}"], "x"),
    ],
)
def test_what_is_beyond_it(goal, given, base):
    with pytest.raises((repower.Beyond, SyntaxError)):
        repower.cases({"goal": goal, "given": given, "where": []}, base)


def test_other_programs_do_not_take_a_base_for_positive():
    """A lemma says that its terms have values: for `algebra` that x > 0, which is not so here."""
    data = elaborate(file_of("x**(2*n) >= 0", "x in [-9, 9], n in {1..}"))
    assert compose.confirm(data) == "confirmed"
    lemma = {"statement": data["statement"], "certificate": data["certificate"]["certificate"]}
    for goal, certificate in (
        ("x > 0", {"type": "instance", "lemma": data["statement"], "map": {"x": "x", "n": "n"}}),
        (
            "x > 0",
            {
                "type": "derived",
                "certificate": {"type": "positivity", "params": {}},
                "facts": [{"formula": data["statement"], "certificate": {"type": "lemma"}}],
            },
        ),
        ("x**(2*n) > 0", {"type": "lemma"}),
    ):
        statement = {**data["statement"], "goal": goal}
        forged = {
            "statement": statement,
            "verdict": "proved",
            "lemmas": [*data["lemmas"], lemma],
            "certificate": {"type": "fact", "certificate": certificate},
        }
        assert compose.confirm(forged) != "confirmed"
