"""What one statement changes in another: each kind on an invented pair."""

import pytest

from assay.theory.changes import OTHER, changes, same_conclusion
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.orbit import Orbit
from assay.theory.language.prose import Prose
from assay.theory.language.theorem import Theorem

RANGES = ("x in [0, oo)", "y in [1, oo)", "n in {1..}")


def kinds(old, new) -> list[str]:
    """Return the kinds of what a statement changes; texts are goals of formulas over RANGES."""
    pair = [Formula(s, RANGES) if isinstance(s, str) else s for s in (old, new)]
    return [change.kind for change in changes(*pair)]


@pytest.mark.parametrize(
    "old, new, found",
    [
        ("x < y", "x <= y", ["strict"]),
        ("x < y", "y > x", []),
        ("2*x < y", "3*x < y", ["number"]),
        ("x/2 < y", "x*2 < y", ["number"]),
        ("x < y", "x < y/4", ["number"]),
        ("x + 1 < y", "x < y", ["number"]),
        ("abs(x) < 1", "abs(x) < 2", ["number"]),
        ("exp(x) < y", "exp(2*x) < y", ["exponent"]),
        ("x - y < 1", "x + y < 1", ["sign"]),
        ("exp(x) < y", "exp(-x) < y", ["exponent"]),
        ("cos(x) < y", "cos(x + n) < y", [OTHER]),
        ("y + x < 1", "x + y < 1", []),
        ("x*y < 1", "x*n < 1", ["letter"]),
        ("x*y < 1", "x < 1", ["letter"]),
        ("x*y < 1", "x*x < 1", ["letter"]),
        ("x**2/y < 1", "n**2/y < 1", ["letter"]),
        ("x/y < 1", "x < 1", ["letter"]),
        ("x*y < 1", "y/x < 1", ["exponent"]),
        ("x/y < 1", "y/x < 1", ["exponent", "exponent"]),
        ("x**2*y < 1", "x**3*y < 1", ["exponent"]),
        ("sqrt(x) < y", "x < y", ["exponent"]),
        ("x**y < 1", "x**(2*y) < 1", ["exponent"]),
        ("x < y", "y < x", ["letter", "letter"]),
        ("x < y", "x == y", [OTHER]),
        ("exp(x) < y", "log(x) < y", [OTHER]),
        ("x*y < 1", "x*exp(y) < 1", [OTHER]),
        ("x < y < 3", "2*x < y < 3", ["number"]),
        ("x < y < 3", "x < 2*y < 3", ["number"]),
        ("2*x + 2*y < 1", "3*x + 3*y < 1", ["number", "number"]),
        ("2*x < y**2", "3*x < y**3", ["number", "exponent"]),
        ("2*x < y and 2*y < x", "3*x < y and 3*y < x", ["number", "number"]),
        ("2*x < y", "3*x < y and x < 1", ["number"]),
        ("2*x < y and x < 1", "3*x < y", [OTHER]),
    ],
)
def test_goals(old, new, found):
    assert kinds(old, new) == found
    assert same_conclusion(changes(Formula(old, RANGES), Formula(new, RANGES))) == (
        found in ([], ["strict"])
    )


@pytest.mark.parametrize(
    "given, found",
    [
        (("x in (0, oo)", *RANGES[1:]), ["strict"]),
        (("x in [3, oo)", *RANGES[1:]), ["threshold"]),
        ((*RANGES[:2], "n in {3..}"), ["threshold"]),
        ((*RANGES, "n >= 3"), ["threshold"]),
        ((*RANGES, "n > 3"), ["threshold"]),
        ((*RANGES, "n <= 3"), [OTHER]),
        (("x in [0, 5)", *RANGES[1:]), [OTHER]),
        ((*RANGES, "n >= x"), [OTHER]),
        (("x in (0, oo)", *RANGES[1:2], "n in {2..}"), ["strict", "threshold"]),
        ((*RANGES, "z in [0, 1]", "x <= z"), [OTHER, "threshold", OTHER]),
    ],
)
def test_hypotheses(given, found):
    new = Formula("x + y < n", given)
    assert [c.kind for c in changes(Formula("x + y < n", RANGES), new)] == found
    assert same_conclusion(changes(Formula("x + y < n", RANGES), new))


def test_abbreviations_are_compared_once_or_put_in_their_places():
    old = Formula("a + a**2 < y", RANGES, (("a", "2*x"),))
    assert kinds(old, Formula("a + a**2 < y", RANGES, (("a", "3*x"),))) == ["number"]
    assert kinds(old, Formula("b + b**2 < y", RANGES, (("b", "2*x"),))) == []
    unused = Formula("a + a**2 < y", RANGES, (("c", "x"), ("a", "2*x")))
    assert kinds(old, unused) == []


def test_orders_of_growth():
    old = Asymptotic("k*n", "n**2", "O", ("k in [2, oo)",), size="n", constant=("k",))

    def new(kind="O", order="n**2", given=("k in [2, oo)",), constant=("k",), size_from="2"):
        return Asymptotic(
            "k*n", order, kind, given, size="n", constant=constant, size_from=size_from
        )

    assert kinds(old, new(order="n**3")) == ["exponent"]
    assert kinds(old, new(given=("k in [4, oo)",))) == ["threshold"]
    assert kinds(old, new(size_from="5")) == ["threshold"]
    assert kinds(old, new(kind="Theta")) == [OTHER]
    assert kinds(old, new(constant=())) == [], "one constant for all values says more"
    assert kinds(new(constant=()), old) == [OTHER]
    assert not same_conclusion(changes(new(constant=()), old))


def test_recursions_and_theorems():
    old = Orbit("x <= a", (("x", "1", "x/2"),), (0, 10), (("a", "1"),))
    assert kinds(old, Orbit("x < a", old.state, old.times, old.parameters)) == ["strict"]
    assert kinds(old, Orbit(old.goal, old.state, (2, 10), old.parameters)) == ["threshold"]
    assert kinds(old, Orbit(old.goal, old.state, old.times, (("a", "2"),))) == ["number"]
    assert kinds(old, Orbit(old.goal, (("x", "1", "x/3"),), old.times, old.parameters)) == [
        "number"
    ]
    said = Theorem("for all t in {0..}: t < n + c", ("n in {1..}", "c in [0, 1]"))
    more = Theorem(said.claim, ("n in {3..}", "c in [0, 1]"))
    assert kinds(said, more) == ["threshold"]
    assert kinds(said, Theorem("for all t in {0..}: t <= n + c", said.given)) == ["strict"]
    assert kinds(said, Theorem("exists t in {0..}: t < n + c", said.given)) == [OTHER]


def test_types_that_are_not_compared_differ_as_a_whole():
    assert kinds(Prose("It holds."), Prose("It fails.")) == [OTHER]
    assert kinds(Prose("It holds."), "x < y") == [OTHER]
    assert kinds(Prose("It holds."), Prose("It holds.")) == []
