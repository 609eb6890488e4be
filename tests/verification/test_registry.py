"""One table of checks over the whole registry: every claim, every reading, every check that
applies.
"""

import functools
import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from assay.theory import registry
from assay.theory.claims import PAPERS, Claim, Reading, RegistryError
from assay.theory.language.formula import Formula
from assay.verification.kernel.boxes.problem import decide_at, problem_of
from assay.verification.replay import Outcome, replay_certificate
from assay.verification.run import cache, confirmation, engine, settling
from assay.verification.search.job import Job
from assay.verification.search.methods import ProofFailed
from assay.verification.search.slices import OutOfTime, time_slice
from tests.examples import ALL

VERDICTS = {"proved", "refuted", "vacuous", "corroborated", "contradicted", "open"}
CASES = [(c.id, r.name) for c in registry() for r in c.all_readings()]
TRUE = Formula("x >= 0", ("x in [0, 1]",))
REPLAY = cache.replay_digest()
EVERY = 1 if ALL else 3
"""One case in so many is asked what takes a second each; see `tests.examples`."""
REFUSED_EVERY = 1 if ALL else 2 * EVERY
"""Of so many proofs on record one is put before the kernel as that of a falsehood."""
FORMULAS = [(i, n) for i, n in CASES if isinstance(registry()[i].reading(n).statement, Formula)]


@functools.cache
def rows():
    """Settle everything once (from the cache when nothing changed)."""
    return {(r["id"], r["reading"]): r for r in engine.check()}


def each(cases, check) -> None:
    """Run ``check`` on every case, and name all that fail."""
    failed = {}
    for case in cases:
        try:
            check(case)
        except AssertionError as error:
            failed[":".join(case)] = str(error)
    assert not failed, failed


def of_paper(paper: str, cases: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the cases (id, reading) of one paper."""
    return [case for case in cases if case[0].partition(".")[0] == paper]


def test_every_failing_case_is_named():
    def refuse(case):
        assert case[1] != "b", "planted"

    with pytest.raises(AssertionError, match="(?s)x:b.*planted.*y:b.*planted"):
        each([("x", "b"), ("x", "a"), ("y", "b")], refuse)


def test_few_claims_are_open_and_each_says_why():
    undecided = [r for r in rows().values() if r["settled"] == "open" and r["reading"] == "printed"]
    assert len(undecided) <= 4 * len(PAPERS), [r["id"] for r in undecided]
    assert all(len(r["reason"]) > 20 for r in rows().values() if r["settled"] == "open")


def test_every_row_is_complete():
    def complete(case):
        row = rows()[case]
        assert row["settled"] in VERDICTS
        reason = row["reason"]
        assert reason.strip(), "a verdict without an explanation"
        assert "no proof found" not in reason and "the settler failed" not in reason, reason
        if row["settled"] != "open":
            assert row["certificate"], "decided without a certificate"
        if row["settled"] in ("corroborated", "contradicted"):
            assert row["extent"], "statistical evidence without its extent"
        if row["reading"].startswith("repair"):
            assert row["settled"] == "proved", "a repair must hold"

    each(CASES, complete)


def test_the_replay_confirms_every_certificate():
    """`engine.check` has asked the replay about each; every twentieth is asked again here."""

    def confirmed(case):
        row = rows()[case]
        if row["settled"] == "open":
            return  # nothing to replay
        stored = json.loads(Path(row["certificate"]).read_text())
        assert (stored["replay"]["code"], stored["replay"]["outcome"]) == (REPLAY, "confirmed")
        if CASES.index(case) % 20 == 0:
            statement = registry()[case[0]].reading(case[1]).statement
            data = json.loads(json.dumps(statement.data()))
            found = replay_certificate(data, row["settled"], stored["certificate"])
            assert found == Outcome("confirmed")

    each(CASES, confirmed)


def test_the_kernel_accepts_every_proof_on_record():
    """A verdict that rests on another certificate was searched for: the kernel refused its record,
    and whoever changed the kernel has to know.
    """

    def accepted(case):
        claim = registry()[case[0]]
        recorded = settling.on_record(claim, claim.reading(case[1]))
        if recorded is None or recorded["certificate"] is None:
            return
        stored = json.loads(Path(rows()[case]["certificate"]).read_text())
        assert stored["certificate"] == recorded["certificate"], "the kernel refused the record"

    each(CASES, accepted)


def test_repairs_answer_a_failure():
    def answered(case):
        claim = registry()[case[0]]
        settled = {r.name: rows()[claim.id, r.name]["settled"] for r in claim.all_readings()}
        failed = {settled[r.name] for r in claim.readings}
        failed &= {"refuted", "vacuous", "contradicted"}
        assert failed or not claim.repairs, "a repair without a refutation"
        if settled["printed"] in ("refuted", "vacuous"):
            others = "a refuted claim has neither a repair nor a reading that holds"
            assert "proved" in settled.values(), others

    each([(claim.id, "printed") for claim in registry()], answered)


def test_a_broken_settler_leaves_its_claim_open(monkeypatch):
    def broken(job):
        return 1 / 0

    monkeypatch.setattr(
        settling, "settlers", lambda paper: {("phases.eq2", "printed"): ("model", broken)}
    )
    row = settling.settle("phases.eq2", "printed", search=True)
    assert row["verdict"] == "open" and "ZeroDivisionError" in row["reason"]


def test_a_repair_without_a_refutation_is_refused():
    claim = Claim("phases.eq2", "", (Reading("printed", TRUE),), (Reading("repair", TRUE),))
    with pytest.raises(RegistryError, match="without a refutation"):
        engine._refuse_idle_repair(claim, {"printed": "proved"})
    engine._refuse_idle_repair(claim, {"printed": "refuted"})


@pytest.mark.parametrize("paper", PAPERS)
def test_no_sampled_point_contradicts_a_proof(paper):
    """Every ninth formula is sampled, every third when all examples are asked for."""
    met = {}

    def holds(case):
        formula = registry()[case[0]].reading(case[1]).statement
        if rows()[case]["settled"] != "proved" or not formula.variables:
            return
        truth, problem = formula.numpy(), problem_of(formula)
        met[case] = False

        @settings(max_examples=12, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
        @given(formula.strategy())
        def sample(point):
            met[case] = True
            if not bool(truth(**{n: float(v) for n, v in point.items()})):
                exact = {n: f"{v.numerator}/{v.denominator}" for n, v in point.items()}
                assert decide_at(problem.goal, exact) is not False, point

        with suppress(Unsatisfiable):
            sample()

    each(of_paper(paper, FORMULAS)[:: 3 * EVERY], holds)
    missed = [case for case, found in met.items() if not found]
    assert len(missed) <= 3 + len(met) // 10, f"no point was met in the domains of {missed}"


OPPOSITE = 1.0
"""Seconds of processor time for a settler that is given a falsehood, beyond those that the truth
took; most give up at once.
"""


def falsehoods(statement: Formula, settled: str) -> list[Formula]:
    """Return statements that are false if the verdict on this one is right."""
    false = [statement.negated()] if settled == "proved" else []
    if "==" in statement.goal:
        false.append(statement.with_goal(statement.goal.replace("==", "== 1/100 +")))
    return false


@pytest.mark.parametrize("paper", PAPERS)
def test_the_opposite_is_never_proved(paper):
    """The kernel refuses the proof on record for a falsehood, and settlers that are given one do
    not prove it: every sixth proof and every 24th settler, or all proofs and every eighth settler
    when all examples are asked for.
    """

    def refused(case):
        row, number = rows()[case], FORMULAS.index(case)
        if row["settled"] not in ("proved", "refuted"):
            return
        claim = registry()[case[0]]
        false = falsehoods(claim.reading(case[1]).statement, row["settled"])
        if row["settled"] == "proved" and number % REFUSED_EVERY == 0:
            stored = json.loads(Path(row["certificate"]).read_text())
            for wrong in false:
                assert confirmation.recomputed(wrong, stored), "a falsehood has this proof"
        if number % (8 * EVERY) == 0:
            settler = settling.settlers(claim.paper)[case][1]
            for wrong in false:
                with suppress(OutOfTime, ProofFailed), time_slice(OPPOSITE + row["seconds"]):
                    assert settler(Job(claim, Reading(case[1], wrong))).verdict != "proved"

    each(of_paper(paper, FORMULAS), refused)


@given(st.sampled_from(FORMULAS))
@settings(max_examples=5)
def test_a_search_gives_the_verdict_on_record(case):
    fresh = settling.settle(*case, search=True)
    assert (fresh["verdict"], fresh["witness"]) == (
        rows()[case]["settled"],
        rows()[case]["witness"],
    )


@pytest.mark.parametrize(
    "changed, others",
    [
        (
            "verification/papers/granularity/coarsepoly.py",
            ("granularity.thmf1", "granularity.thmg1"),
        ),  # fine imports from coarsepoly
        ("verification/papers/granularity/polyruns.py", ("granularity.thmf1", "granularity.thmg1")),
        ("verification/papers/granularity/experiments.py", ("granularity.tab1",)),
    ],
)
def test_a_stored_verdict_is_forgotten_when_what_its_settler_imports_changes(
    changed, others, monkeypatch
):
    cases = [
        (registry()[i], registry()[i].reading("printed")) for i in (*others, "granularity.prop1")
    ]
    before = [settling.entry(*c, search=True) for c in cases]
    digest = engine.cache.digest_of
    monkeypatch.setattr(
        engine.cache,
        "digest_of",
        lambda f: "changed" if f.as_posix().endswith(changed) else digest(f),
    )
    after = [settling.entry(*c, search=True) for c in cases]
    assert [a != b for a, b in zip(after, before, strict=True)] == [True] * len(others) + [False]
