"""No mutated derivation concludes anything false; `python -m tests.logic.mutate` tries 200 for each
rule and axiom.
"""

import dataclasses

import pytest

from assay.theory.language.logic import trees
from assay.verification.checkers.deduce import concluded
from assay.verification.checkers.reader import Beyond
from assay.verification.kernel.certificates import require
from assay.verification.kernel.logic import rules
from assay.verification.kernel.logic.rules import Sequent
from tests.logic import examples, mutate

SAMPLE = 12


@pytest.mark.parametrize("name", [*examples.PROVED, *examples.REFUTED])
def test_the_true_derivations_are_accepted(name):
    expected = "refuted" if name in examples.REFUTED else "proved"
    assert examples.verdict(name).verdict == expected


def test_what_the_true_derivations_conclude_holds_in_models():
    for name in mutate.NAMES:
        for sequent in mutate.original(name)[0].sequents[::9]:
            assert not mutate.fails(sequent), mutate.text(sequent)


def by_the_short_program(example, declare, steps):
    """Return the verdict of the short program; "beyond" where it refuses."""
    try:
        return concluded(mutate.theorem(example).data(), {"declare": declare, "steps": steps})[0]
    except Beyond:
        return "beyond"


@pytest.mark.parametrize("name", mutate.NAMES)
def test_the_short_program_concludes_the_same(name):
    derivation, steps, _ = mutate.original(name)
    expected = "refuted" if name in examples.REFUTED else "proved"
    assert by_the_short_program(name, derivation.declare, steps) == expected


@pytest.mark.parametrize("kind", mutate.kinds())
def test_no_mutant_concludes_anything_false(kind):
    mutants = list(mutate.mutants(kind, SAMPLE))
    outcomes = [mutate.judged(mutant) for mutant in mutants]
    assert len(outcomes) == SAMPLE
    assert not [o.said for o in outcomes if o.kind == "false"]
    assert any(o.kind == "refused" for o in outcomes)
    for mutant, outcome in zip(mutants, outcomes, strict=True):
        if outcome.kind == "refused":
            found = by_the_short_program(mutant.example, mutant.declare, mutant.steps)
            assert found == "beyond", mutant.how


# ---- the campaign finds rules that are too generous ----------------------------------------------
def _generalised(variable, given):
    return Sequent(given.hypotheses, trees.quantified("forall", variable, given.conclusion))


def _picked(existence, variable, given):
    left = given.hypotheses - {trees.opened(existence.conclusion.args[2], variable)}
    return Sequent(existence.hypotheses | left, given.conclusion)


def _cut(implication, premises):
    found = implication
    for premise in premises:
        require(found.conclusion.op == "implies", "an implication is needed")
        hypotheses = found.hypotheses | premise.hypotheses
        found = Sequent(hypotheses, found.conclusion.args[1])
    return found


def _intro(statement, given):
    return Sequent(given.hypotheses - {statement}, given.conclusion)


def _tautology(given, goal):
    return Sequent(frozenset().union(*(g.hypotheses for g in given)), goal)


@pytest.mark.parametrize(
    ("name", "generous", "kind"),
    [
        ("generalised", _generalised, "intro"),
        ("cut", _cut, "cut"),
        ("intro", _intro, "intro"),
        ("tautology", _tautology, "taut"),
    ],
)
def test_a_rule_that_is_too_generous_is_found(monkeypatch, name, generous, kind):
    for example in mutate.NAMES:
        mutate.original(example)
    monkeypatch.setattr(rules, name, generous)
    found = (mutate.judged(mutant).kind for mutant in mutate.mutants(kind, 300))
    assert any(k == "false" for k in found)


@pytest.mark.parametrize(
    ("example", "old", "new"),
    [
        ("collapse.lema5", "1 - delta", "1 - delta/16"),
        ("collapse.lema6", "< delta/sigma", "< delta/(2*sigma)"),
        ("collapse.lema6", "> 1 - delta", "> 1 - delta/2"),
    ],
)
def test_a_false_theorem_about_chances_fails_in_models(example, old, new):
    theorem = mutate.theorem(example)
    assert old in theorem.claim
    changed = dataclasses.replace(theorem, claim=theorem.claim.replace(old, new))
    assert mutate.fails(Sequent(frozenset(), changed.sentence()))
    assert not mutate.fails(Sequent(frozenset(), theorem.sentence()))
