"""A derivation that cites another theorem: each engine compares the words with the cited step."""

from __future__ import annotations

import copy

import pytest

from assay.theory.language.formula import Formula
from assay.theory.language.theorem import Theorem
from assay.verification.checkers.deduce import concluded
from assay.verification.checkers.reader import Beyond
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.replay.theorem import RULES as REPLAYED
from assay.verification.run.derivations import lines
from assay.verification.search.logic.outline import Outline

HALVES = (("x", "c", "x[t]/2"),)
LEMMA = Theorem("for all t in {0..}: x[t] > 0", ("c in (0, 1)",), HALVES)
THEOREM = Theorem("x[7] + 1/x[8] > 0", ("c in (0, 1)",), HALVES)
NAME = "mine.lemma:printed"


def positive(o: Outline) -> int:
    """Show the lemma by induction."""
    o.fix("s", "int")
    start, step = o.let["x"]
    later = o.cut(o.at(step, "s"), o.hyp("0 <= s"))
    kept = o.leaf("x[s + 1] > 0", later, o.hyp("x[s] > 0"))
    every = o.induct("s", "x[s] > 0", "0", o.leaf("x[0] > 0", start, *o.ranges()), kept)
    return every


def cited() -> dict:
    """Return the certificate of the theorem, which cites the lemma."""
    o = Outline(THEOREM)
    lemma = o.claimed(o.cite(NAME, LEMMA, positive))
    at = [o.cut(o.at(lemma, number), o.leaf(f"0 <= {number}")) for number in ("7", "8")]
    return o.qed(o.leaf(THEOREM.claim, *at)).certificate


@pytest.fixture(scope="module")
def certificate() -> dict:
    return cited()


def taken(certificate: dict) -> str:
    """Return what all three engines conclude; they have to agree."""
    statement = THEOREM.data()
    parts = {key: certificate[key] for key in ("declare", "steps", "cites")}
    facts = [verdicts.fact(f, c, "test") for f, c in given(certificate)]
    found = {
        verdicts.settled(THEOREM, "derivation", parts, facts).verdict,
        concluded(statement, certificate)[0],
        REPLAYED["derivation"](statement, certificate),
    }
    (one,) = found
    return one


def given(certificate: dict):
    """Yield the formula and the certificate of each leaf."""
    for fact in certificate["facts"]:
        yield Formula.from_data(fact["formula"]), fact["certificate"]


def test_a_cited_theorem_is_a_step_of_the_derivation(certificate):
    (citation,) = certificate["cites"]
    assert citation["reading"] == NAME and citation["statement"] == LEMMA.data()
    assert taken(certificate) == "proved"
    (told,) = [line.rule for line in lines(certificate) if NAME in line.rule]
    assert told.endswith(f"this is {NAME}")


OTHER = Theorem("for all t in {0..}: x[t] >= 0", ("c in (0, 1)",), HALVES).data()
WIDER = Theorem("for all t in {0..}: x[t] > 0", ("c in (0, 1]",), HALVES).data()


@pytest.mark.parametrize(
    "change",
    [
        {"statement": OTHER},
        {"statement": WIDER},
        {"statement": {"goal": "1 < 2", "given": [], "where": []}},
        {"statement": "for all t in {0..}: x[t] > 0"},
        {"statement": {}},
        {"step": 0},
        {"step": -1},
        {"step": 10**6},
        {"step": "0"},
        {"step": True},
        {"reading": ""},
        {"reading": "mine.lemma"},
        {"reading": "mine.lemma:printed and more"},
        {"reading": 3},
        {"more": 1},
    ],
)
def test_a_citation_of_something_else_is_refused(certificate, change):
    forged = copy.deepcopy(certificate)
    forged["cites"][0].update(change)
    parts = {key: forged[key] for key in ("declare", "steps", "cites")}
    facts = [verdicts.fact(f, c, "test") for f, c in given(forged)]
    with pytest.raises((Rejected, ValueError)):
        verdicts.settled(THEOREM, "derivation", parts, facts)
    with pytest.raises((Beyond, ValueError, TypeError, AttributeError, KeyError)):
        concluded(THEOREM.data(), forged)


@pytest.mark.parametrize(
    "cites, says",
    [
        ({"0": 1}, "'cites' is a list"),
        ([["reading", "statement", "step"]], "a citation has a reading, a statement and a step"),
        (["reading"], "a citation has a reading, a statement and a step"),
    ],
)
def test_what_is_no_citation_is_called_so(certificate, cites, says):
    """The line of a refusal tells what is wrong, not where Python stumbled."""
    parts = {"declare": certificate["declare"], "steps": certificate["steps"], "cites": cites}
    facts = [verdicts.fact(f, c, "test") for f, c in given(certificate)]
    with pytest.raises(Rejected, match=says):
        verdicts.settled(THEOREM, "derivation", parts, facts)


@pytest.mark.parametrize("statement", ["a text with a goal", [], None])
def test_a_citation_without_a_statement_is_called_so(certificate, statement):
    parts = {key: copy.deepcopy(certificate[key]) for key in ("declare", "steps", "cites")}
    parts["cites"][0]["statement"] = statement
    facts = [verdicts.fact(f, c, "test") for f, c in given(certificate)]
    with pytest.raises(Rejected, match=f"the citation of {NAME} has no statement"):
        verdicts.settled(THEOREM, "derivation", parts, facts)


def test_what_is_put_into_an_axiom_is_named(certificate):
    steps = [{"axiom": "induct", "with": ["P"]}]
    parts = {"declare": certificate["declare"], "steps": steps, "cites": []}
    with pytest.raises(Rejected, match="what is put for each symbol"):
        verdicts.settled(THEOREM, "derivation", parts, [])


def test_a_hypothesis_is_no_theorem_to_cite(certificate):
    forged = copy.deepcopy(certificate)
    steps, last = forged["steps"], len(forged["steps"]) - 1
    whole = {"hyp": "1 < 0"}
    steps.insert(0, whole)  # all numbers move by one
    for step in steps[1:]:
        for key in ("cut", "leaf", "taut"):
            if key in step:
                step[key] = [n + 1 for n in step[key]]
        for key in ("intro", "all"):
            if key in step:
                step[key] = [step[key][0], step[key][1] + 1]
        if "at" in step:
            step["at"] = [step["at"][0] + 1, step["at"][1], *(n + 1 for n in step["at"][2:])]
    forged["cites"] = [
        {
            "reading": NAME,
            "statement": {"goal": "1 < 0", "given": [], "where": []},
            "step": 0,
        }
    ]
    assert last + 2 == len(steps)
    with pytest.raises(Beyond):
        concluded(THEOREM.data(), forged)
    with pytest.raises(Rejected, match="step 0 is another sentence than mine.lemma:printed"):
        taken(forged)


def test_an_inequality_is_cited_in_its_own_texts():
    formula = {"goal": "y + 1/y >= 2", "given": ["y in (0, oo)"], "where": []}
    theorem = Theorem("for all y in (0, oo): y + 1/y > 1")
    lemma = Theorem(formula["goal"], tuple(formula["given"]))
    o = Outline(theorem)

    def direct(inner: Outline) -> int:
        return inner.leaf(inner.theorem.claim, *inner.ranges())

    shown = o.cite("mine.two:printed", lemma, direct)
    o.fix("y", "real")
    range_ = o.hyp("0 < y")
    bound = o.cut(o.at(shown, "y"), range_)
    goal = o.all("y", o.intro("0 < y", o.leaf("y + 1/y > 1", bound, range_)))
    found = o.qed(goal).certificate
    found["cites"][0]["statement"] = formula
    parts = {key: found[key] for key in ("declare", "steps", "cites")}
    facts = [verdicts.fact(f, c, "test") for f, c in given(found)]
    assert verdicts.settled(theorem, "derivation", parts, facts).verdict == "proved"
    assert concluded(theorem.data(), found)[0] == "proved"
