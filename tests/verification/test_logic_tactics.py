"""Tactics of derivations: goals, linear arithmetic and first passage."""

import pytest

from assay.theory.language.formula import Formula
from assay.theory.language.theorem import Theorem
from assay.verification.kernel.certificates import Rejected
from assay.verification.search.linear import multipliers
from assay.verification.search.logic.goals import (
    absurd,
    by,
    every,
    invariant,
    lemma,
    pick,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.passage import first_passage
from assay.verification.search.methods import establish

WALK = (("x", "0", "x[t]+h"),)


def test_a_walk_passes_every_level_for_the_first_time():
    theorem = Theorem(
        "exists n in {0..}: top <= x[n] and (for all s in {0..}: s < n => x[s] < top)",
        ("h in (0, oo)", "top"),
        WALK,
    )
    o = Outline(theorem)
    (gain, _), (_, rule) = o.given, o.let["x"]
    ordered = lemma(o, "for all u, v: not (u <= v) => v < u")

    def growing(goal, past, missed):
        low = o.taut("x[t] < top", missed, use(o, ordered, "top", "x[t]"))
        return o.leaf(goal, use(o, rule, "t", past), low)

    first = first_passage(o, "t", "top <= x[t]", "x[t]", "h", by(gain), "top", growing)

    def found(past, both):
        time = o.text(o.concluded(past).args[1])
        hit, before = (o.taut(part, both) for part in o.concluded(both).args)

        def earlier(goal, start, less):
            missed = use(o, before, "s", start, less)
            return o.taut(goal, missed, use(o, ordered, "top", "x[s]"))

        def shown(goal):
            return o.taut(goal, hit, every(o, goal.args[1], earlier, "s"))

        return there_is(o, o.theorem.conclusion(), time, range=by(past), then=shown)

    assert o.qed(pick(o, first, found)).verdict == "proved"


def test_an_invariant_and_values_put_for_equal_ones():
    theorem = Theorem("for all t in {0..}: x[t] == t*h", ("h in (0, oo)",), WALK)
    o = Outline(theorem)
    start, rule = o.let["x"]

    def step(goal, past, known):
        same = lemma(o, "for all u, v: (u+1)*v == u*v+v", how="identity")
        whole = use(o, same, "t", "h")
        new = use(o, rule, "t", past)
        back = o.leaf("t*h == x[t]", known)
        moved = rewritten(o, ("w", "x[t+1] == w+h"), back, new)
        return o.leaf(goal, moved, whole)

    assert o.qed(invariant(o, "t", "x[t] == t*h", by(start), step)).verdict == "proved"


def test_a_theorem_is_refuted_through_a_witness():
    theorem = Theorem("exists c in (0, oo): for all y in (0, oo): c <= y")
    o = Outline(theorem)

    def low(claim):
        def half(positive, says):
            there = use(o, says, term("c/2", positive), by(positive))
            below = o.leaf("c/2 < c", positive)
            wrong = lemma(o, "for all u, v: u < v => not (v <= u)")
            return o.taut("false", there, use(o, wrong, term("c/2"), "c", below))

        return pick(o, claim, half, "c")

    assert o.refuted(absurd(o, theorem.sentence(), low)).verdict == "refuted"


def test_names_bound_in_early_steps_may_be_declared_later():
    theorem = Theorem("exists c: c == 1")
    o = Outline(theorem)
    whole = o.hyp(theorem.sentence())
    pick(o, whole, lambda same: o.leaf("1 == 1", same))
    step = there_is(o, theorem.sentence(), "1", range=by(), then=lambda goal: o.leaf(goal))
    assert o.qed(step).verdict == "proved"


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ("w <= a+(t+1)*z", ("v <= a+t*z", "w <= v+z")),
        ("x+y < 3", ("x < 1", "y <= 2")),
        ("2*x <= log(y)", ("x <= log(y)/4", "log(y) >= 0")),
    ],
)
def test_sums_of_what_is_given(goal, given):
    names = ("a", "t", "v", "w", "x", "y", "z")
    ranges = tuple(f"{n} in (0, oo)" if n == "y" else f"{n} in (-oo, oo)" for n in names)
    formula = Formula(goal, (*ranges, *given))
    options = multipliers(formula)
    assert options is not None
    assert establish(formula, **options).formula == formula


def test_no_sum_shows_what_does_not_follow():
    formula = Formula("x <= 1", ("x in (-oo, oo)", "y in (-oo, oo)", "x <= 2", "x+y <= 1"))
    assert multipliers(formula) is None


def test_a_witness_outside_of_its_range_is_refused():
    o = Outline(Theorem("exists c in (0, 1): c == 2"))
    step = there_is(
        o, "exists c in (0, 1): c == 2", "2", range=by(), then=lambda goal: o.leaf(goal)
    )
    with pytest.raises(Rejected):
        o.qed(step)
