"""Evidence of trained networks: what the test finds in it, which scope it has, and how forged
evidence is refused, by the kernel and by the replay.
"""

import json
from fractions import Fraction
from types import SimpleNamespace

import pytest

from assay.simulators.networks.runs import evidence
from assay.theory import experiments
from assay.theory.language.statements import from_data
from assay.theory.language.trained import FULL_SCALE, REAL_NETWORK, STAND_IN, digest
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.trained import decide
from assay.verification.papers.evidence import settle
from assay.verification.replay import replay_certificate
from assay.verification.run import confirmation
from assay.verification.search.job import Job
from tests.arena.forgeries.trained import FORGED, _resealed
from tests.arena.truths.trained import CLAIM, DATA, STATEMENT, runs, taken


def settled(found):
    """The verdict on the claim by this evidence, as a file of the paper."""
    old = experiments.evidence
    experiments.evidence = lambda one: json.loads(json.dumps(found))
    try:
        return settle(Job(SimpleNamespace(id=CLAIM), SimpleNamespace(statement=STATEMENT)))
    finally:
        experiments.evidence = old


@pytest.mark.parametrize(
    "scale, data, scope",
    [("cpu", {}, STAND_IN), ("gpu", {}, REAL_NETWORK), ("full", DATA, FULL_SCALE)],
)
def test_the_scope_is_computed_and_both_engines_agree(scale, data, scope):
    verdict = settled(runs(scale, data=data))
    assert verdict.verdict == "corroborated" and verdict.scope == scope
    stored = confirmation.stored_form(
        {
            **{k: getattr(verdict, k) for k in ("verdict", "certificate", "witness", "scope")},
            "prover": verdict.prover,
            "reason": verdict.reason,
            "statement": STATEMENT.data(),
        }
    )
    assert confirmation.recomputed(STATEMENT, stored) == ""
    assert confirmation.replayed(stored)["outcome"] == "confirmed"
    assert "computed" not in (confirmation.recomputed(STATEMENT, {**stored, "scope": ""}))
    for other in {STAND_IN, REAL_NETWORK, FULL_SCALE, "the whole world"} - {scope}:
        assert "scope" in confirmation.recomputed(STATEMENT, {**stored, "scope": other})
        with pytest.raises(Rejected, match="scope"):
            verdicts.annotate(verdict, scope=other)


def test_what_most_runs_deny_is_contradicted_and_what_some_deny_stays_open():
    denied = settled(runs(holds=0))
    assert denied.verdict == "contradicted" and "(seen in 0 of 10 runs)" in denied.reason
    assert "seen not to hold on these networks" in denied.reason
    stored = denied.certificate
    assert replay_certificate(STATEMENT.data(), "contradicted", stored).outcome == "confirmed"
    assert settled(runs(holds=5)).verdict == "open"
    assert "trains the networks" in settled(None).reason


@pytest.mark.parametrize("name", FORGED)
def test_forged_evidence_is_refused_by_kernel_and_replay(name):
    good = settled(runs())
    certificate = json.loads(json.dumps(good.certificate))
    FORGED[name](certificate["runs"])
    stored = {"verdict": "corroborated", "certificate": certificate}
    with pytest.raises(Rejected) as caught:
        verdicts.recheck(STATEMENT, stored)
    assert "\n" not in str(caught.value)
    replayed = replay_certificate(STATEMENT.data(), "corroborated", certificate)
    assert replayed.outcome == "failed", name


def test_shares_that_are_no_texts_are_refused():
    """A float is no exact share: that of 1/3 is another instant."""
    certificate = json.loads(json.dumps(settled(runs()).certificate))
    for run in certificate["runs"]:
        for name, curve in run["curves"].items():
            curve["shares"] = [float(Fraction(text)) for text in curve["shares"]]
            run["hashes"][name] = digest([run["key"], name, curve["shares"], curve["values"]])
        run["seal"] = digest({k: run[k] for k in ("key", "hashes", "told")})
    stored = {"verdict": "corroborated", "certificate": certificate}
    with pytest.raises(Rejected, match="shares of the training are texts"):
        verdicts.recheck(STATEMENT, stored)
    found = replay_certificate(STATEMENT.data(), "corroborated", certificate)
    assert found.outcome == "failed" and "texts" in found.reason


def test_a_scope_that_is_claimed_too_high_is_refused():
    certificate = json.loads(json.dumps(settled(runs()).certificate))
    certificate["scope"] = FULL_SCALE
    with pytest.raises(Rejected, match="the runs have the scope 'stand-in'"):
        verdicts.recheck(STATEMENT, {"verdict": "corroborated", "certificate": certificate})
    found = replay_certificate(STATEMENT.data(), "corroborated", certificate)
    assert found.outcome == "failed" and "scope" in found.reason


@pytest.mark.parametrize("change", [{"level": "1/20"}, {"tests": []}])
def test_another_level_or_test_is_another_statement(change):
    certificate = json.loads(json.dumps(settled(runs()).certificate))
    other = {**STATEMENT.data(), **change}
    if "tests" in change:
        other["trained"] = {**other["trained"], "numbers": []}
    assert replay_certificate(other, "corroborated", certificate).outcome == "failed"
    certificate["statement"] = other
    assert replay_certificate(STATEMENT.data(), "corroborated", certificate).outcome == "failed"


def test_free_text_names_no_scope_that_only_evidence_has():
    from assay.verification.kernel.statistics import Part
    from assay.verification.kernel.statistics import settle as test

    statement = from_data(
        {
            "empirical": "x",
            "scenario": "y",
            "predicate": "p",
            "level": "1/100",
            "tests": [{"part": "p", "sense": ">", "threshold": "1/2", "kind": "sign", "runs": 12}],
        }
    )
    result = test([Part.of("p", "", [1] * 12, "1/2")], level="1/100", seed=1, scenario="y")
    verdict = verdicts.statistics(statement, result.certificate())
    assert verdicts.annotate(verdict, scope=STAND_IN).scope == STAND_IN
    for scope in (REAL_NETWORK, FULL_SCALE):
        with pytest.raises(Rejected, match="never said"):
            verdicts.annotate(verdict, scope=scope)
    with pytest.raises(Rejected, match="curves of trained networks"):
        verdicts.statistics(STATEMENT, result.certificate())


def test_shares_are_exact_fractions():
    assert [evidence.text(n / 350) for n in (0, 20, 349, 350)] == ["0", "2/35", "349/350", "1"]
    assert Fraction(evidence.text(1 / 3)) == Fraction(1, 3)


def _curve(name, shares, values):
    def change(found):
        found[0]["curves"][name] = {"shares": shares, "values": values}

    return change


def _cell(*keys, to):
    def change(found):
        place = found[0]["cell"]
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = to

    return change


def _stays(values):
    """Give the same values to a curve of two runs."""

    def change(found):
        for run in found[:2]:
            run["curves"]["other"] = {**run["curves"]["other"], "values": values}

    return change


@pytest.mark.parametrize(
    "change, says",
    [
        (_curve("diag", ["1/9", "1/2", "1"], [1, 2, 3]), "does not run from the start"),
        (_curve("diag", ["0", "1/2", "8/9"], [1, 2, 3]), "does not run from the start"),
        (_curve("diag", ["0", "1/2", "1/2", "1"], [1, 2, 3, 4]), "does not run from the start"),
        (_curve("diag", ["0", "1/2", "1"], [1, 2]), "does not run from the start"),
        (_curve("diag", ["0"], [1]), "does not run from the start"),
        (_curve("diag", ["0", "1"], [1, True]), "holds what is no number"),
        (_curve("diag", ["0", "1"], [1, "2"]), "holds what is no number"),
        (_cell("seed", to=True), "a seed is a whole number"),
        (_cell("seed", to="1"), "a seed is a whole number"),
        (_cell("data", "digest", to=["0"] * 64), "a run names the hash of its data"),
        (_cell("data", "digest", to="0" * 63), "a run names the hash of its data"),
        (_cell("network", "width", to="1"), "a width is a factor"),
        (_cell("network", "width", to=0), "a width is a factor"),
        (_cell("network", "width", to=True), "a width is a factor"),
        (_stays([1, 2, 3, 3]), "the run of seed 9001 has the curve of another run"),
    ],
)
def test_cells_and_curves_of_another_form_are_refused_in_words(change, says):
    found = taken(runs())
    change(found)
    for run in found:
        _resealed(run)
    with pytest.raises(Rejected, match=says):
        decide(STATEMENT, found)


def test_what_is_alike_in_two_runs_and_what_may_be():
    """Counts that keep two values say nothing of a copied run."""
    found = taken(runs())
    _stays([1, 1, 2, 2])(found)
    for run in found:
        _resealed(run)
    result, scope = decide(STATEMENT, found)
    assert result.verdict == "corroborated" and scope == STAND_IN


def test_runs_that_decide_nothing_are_no_evidence():
    with pytest.raises(Rejected, match="the test is inconclusive at its preset level"):
        verdicts.settled(STATEMENT, "networks", {"runs": taken(runs(holds=5)), "scope": STAND_IN})


def test_a_verdict_whose_scope_was_changed_is_not_the_kernels():
    verdict = settled(runs())
    assert verdicts.minted(verdict)
    object.__setattr__(verdict, "scope", FULL_SCALE)
    assert not verdicts.minted(verdict)


@pytest.mark.parametrize("found", [(), {}, "runs", tuple(taken(runs()))])
def test_runs_are_a_list(found):
    with pytest.raises(Rejected, match="the runs are a list"):
        decide(STATEMENT, found)


def test_a_number_that_curves_do_not_give_is_refused():
    """Where no class lies apart a ratio of distances divides by 0."""
    found = taken(runs())
    for run in found:
        for curve in run["curves"].values():
            curve["values"] = [0 * value for value in curve["values"]]
        _resealed(run)
    with pytest.raises(Rejected, match="inside|of seed"):
        decide(STATEMENT, found)
