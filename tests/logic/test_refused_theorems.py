"""Ways to say or derive something false in the language of theorems that were open once."""

import pytest

from assay.theory.language.grammar import GrammarError
from assay.theory.language.logic import printing, reading
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError
from assay.verification.checkers.deduce import sentences
from assay.verification.checkers.deduce import theorem as deduce
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic.derivation import Derivation, derived


def test_a_family_put_below_a_sum_captures_no_variable():
    steps = [
        {"hyp": "for all int n: x[n] == 1"},
        {"at": [0, "5"]},
        {"intro": ["for all int n: x[n] == 1", 1]},
        {"all": ["x", 2]},
        {"at": [3, "[i: sum(j in 1..1, i)]"]},
    ]
    last = derived({"x": "seq"}, steps).sequents[-1]
    assert last.conclusion == reading.sentence(
        "(for all int n: sum(j in 1..1, n) == 1) => sum(j in 1..1, 5) == 1"
    )
    assert printing.text(last.conclusion).startswith("(for all int n: sum(j in 1..1, n) == 1)")


def test_a_family_put_below_two_sums_keeps_the_outer_variables():
    sentence = "for all seq x: for all int n: sum(k in 1..n, x[n + k]) == 0"
    found = Derivation({})
    found.add({"hyp": sentence})
    last = found.add({"at": [0, "[i: sum(j in 1..2, i*j)]"]})
    wanted = "for all int n: sum(k in 1..n, sum(j in 1..2, (n + k)*j)) == 0"
    assert last.conclusion == reading.sentence(wanted)


@pytest.mark.parametrize(
    ("claim", "given", "let", "where"),
    [
        ("e > 2", ("e in (0, 1)",), (), ()),  # the claim would speak of 2.718..
        ("pi > 3", ("pi",), (), ()),
        ("e > 4", (), (), (("e", "5"),)),
        ("true", (), ((" 0", "0", "1"),), ()),  # a name that bound variables get inside
        ("true", (), (("x[0] == 0 and y", "0", "1"),), ()),
        ("true", (), (("true", "0", "1"),), ()),
        ("true", (), (("sum", "0", "1"),), ()),
        ("true", ("exp in (0, 1)",), (), ()),
        ("x > 0", ("x in (0, x]",), (), ()),  # a range that its own variable ends
        ("for all x in [x, 1]: x <= 1", (), (), ()),
        ("exists n in {0..2*n}: n > 5", (), (), ()),
    ],
)
def test_names_and_ranges_that_mislead_are_refused(claim, given, let, where):
    with pytest.raises((FormulaError, GrammarError)):
        Theorem(claim, given, let, where).sentence()


class _Fickle(list):
    """A list that says another thing each time it is read."""

    def __iter__(self):
        self[0]["goal"] = "1 < 0" if self[0]["goal"] == "0 < 1" else "0 < 1"
        return super().__iter__()


def test_steps_that_change_between_two_readings_are_refused():
    with pytest.raises(Rejected, match="lists, objects and texts"):
        derived({}, _Fickle([{"leaf": [], "goal": "0 < 1"}]))


def test_an_instance_names_one_step_for_its_value():
    found = Derivation({})
    found.add({"hyp": "for all x: x < 1"})
    found.add({"leaf": [], "goal": "1/2 == 1/2"})
    with pytest.raises(Rejected):
        found.add({"at": [0, "1/2", 1, 1]})


@pytest.mark.parametrize(
    "text",
    [
        "0.5*x <= 1.25e-3",
        "-0.5**2 + 2.50 > x",
        "x**0.5 < 12.0",
        "2*x == 1/2 and not x == 1e30",
        "for all t in {0..}: exists y in (0.1, 2]: y > t or -x < y - (x - 1)",
    ],
)
def test_a_printed_sentence_is_read_as_the_same_tree(text):
    tree = reading.sentence(text, {"x": "real"})
    assert reading.sentence(printing.text(tree), {"x": "real"}) == tree


@pytest.mark.parametrize(
    ("claim", "wanted"),
    [
        ("P[z ~ N(0, 1) | not log(z) > 5] >= 99/100", ["for all z: log(z) == log(z)"]),
        ("P[z ~ N(0, 1) | z > 0 and log(z) > 5] <= 1", ["for all z: z > 0 => log(z) == log(z)"]),
        ("P[z ~ N(0, 1) | z > 0] >= 1/2", []),
        (
            "sum(i in 1..3, P[z ~ N(0, 1) | not 1/i > z]) <= 3",
            ["for all i in {1..3}: for all z: 1/i == 1/i"],
        ),
        (
            "P[g[i] ~ N(0, 1), i in 1..2 | exists j in {1..2}: not 1/g[j] > 0] <= 1",
            ["for all seq g: for all j in {1..2}: 1/g[j] == 1/g[j]"],
        ),
        (
            "P[z ~ N(P[y ~ N(0, 1) | sqrt(y) > 1], 1) | z > 0] <= 1",
            ["for all y: sqrt(y) == sqrt(y)"],
        ),
        (
            "P[x ~ Unif(0, 1), z ~ N(x, 1) | not 1/x > z] <= 1",
            ["for all x: for all z: 1/x == 1/x"],
        ),
    ],
)
def test_no_chance_is_large_or_small_through_a_missing_value(claim, wanted):
    theorem = Theorem(claim)
    assert list(theorem.obligations()) == [reading.sentence(text) for text in wanted]
    tree = deduce.sentence(theorem.data())
    found = dict.fromkeys(sentences.alike(one) for one in deduce.obligations(tree))
    assert list(found) == [sentences.alike(deduce.sentence({"theorem": text})) for text in wanted]
