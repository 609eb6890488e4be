"""Proof status follows from verdicts; horizons of `phases` agree with plain arithmetic."""

import math

import pytest

from assay.theory import registry
from assay.verification.papers.phases import horizons
from assay.verification.run.status import ARGUED, proof_status


def verdicts(**changed):
    """Return the verdict proved for every reading, changed where ``claim__reading`` says so."""
    table = {(c.id, r.name): "proved" for c in registry() for r in c.all_readings()}
    for name, verdict in changed.items():
        claim, _, reading = name.partition("__")
        key = (f"phases.{claim}", reading.replace("_", "-"))
        assert key in table
        table[key] = verdict
    return proof_status(registry(), table)


def test_a_proof_whose_steps_hold_is_sound():
    assert verdicts()["phases.thm10"] == {"status": "sound", "taint": [], "mended": []}
    assert verdicts()["phases.eq2"]["status"] == "none"


def test_a_wrong_step_reaches_its_theorem():
    status = verdicts(eq37__printed="refuted")["phases.sym"]
    assert status == {"status": "conditional", "taint": [], "mended": ["phases.eq37"]}
    broken = verdicts(
        eq37__printed="refuted",
        **{f"eq37__{r}": "refuted" for r in ("any_time", "second_copy", "repair")},
    )
    assert broken["phases.sym"] == {"status": "flawed", "taint": ["phases.eq37"], "mended": []}


def test_a_wrong_part_is_a_wrong_claim():
    """A reading that says a part of the words fails the claim; a question of ours does not."""
    status = verdicts(cor4__limit="refuted", thm8__limit="refuted")
    assert status["phases.cor4"]["status"] == "flawed"
    assert "phases.thm8" in status["phases.cor4"]["mended"]
    assert verdicts(cor4__first_step="refuted")["phases.cor4"]["status"] == "sound"


def test_a_question_of_ours_mends_nothing():
    """Only a repair does; no other reading that holds, the printed one among them."""
    assert any(r.role not in ("printed", "repair") for r in registry()["phases.eq195"].readings)
    for wrong in ("eq195__printed", "eq195__as_argued"):
        status = verdicts(**{wrong: "refuted", "eq195__repair": "open"})["phases.thm10"]
        assert status == {"status": "flawed", "taint": ["phases.eq195"], "mended": []}
        mended = verdicts(**{wrong: "refuted"})["phases.thm10"]
        assert (mended["status"], mended["mended"]) == ("conditional", ["phases.eq195"])


def test_a_proof_without_listed_steps_is_not_sound():
    assert verdicts()["phases.eq247"] == {"status": "open", "taint": [], "mended": []}


def test_arguments_are_readings_of_these_names():
    assert {"as-argued", "consequence"} == set(ARGUED)


def test_a_wrong_step_without_an_id_is_listed_under_its_claim():
    table = {(c.id, r.name): "proved" for c in registry() for r in c.all_readings()} | {
        ("distillation.thmd4", "proof-step"): "refuted"
    }
    assert proof_status(registry(), table)["distillation.thmd4"] == {
        "status": "conditional",
        "taint": [],
        "mended": ["distillation.thmd4"],
    }
    table["distillation.thmd4", "printed"] = "refuted"
    assert proof_status(registry(), table)["distillation.thmd4"]["status"] == "flawed"


def test_a_false_claim_has_no_sound_proof():
    status = verdicts(thm9__printed="refuted")
    assert status["phases.thm9"]["status"] == "flawed"
    assert status["phases.eq240"]["mended"] == ["phases.thm9"], (
        "what rests on it may still be mended"
    )


def test_an_undecided_step_leaves_the_proof_open():
    assert verdicts(eq164__printed="open")["phases.thm10"]["status"] == "open"


def test_thresholds_of_ranges():
    third = ", ".join(f"{math.ceil(math.exp(k + 1))} for k = {k}" for k in horizons.STRENGTHS)
    assert third in horizons.third_range()["1 <= f <= (log l-1)/k"]
    late = [next(n for n in range(2, 50) if n * (math.log(n) - 1) >= k) for k in horizons.STRENGTHS]
    assert (
        ", ".join(f"{n} for k = {k}" for n, k in zip(late, horizons.STRENGTHS))
        in horizons.late_range()["f > (log l-1)/k"]
    )


def test_the_window_at_the_settings_of_the_source():
    z = 0.002 * 1024 * 3 / 200
    text = " ".join(horizons.window().values())
    assert f"{1 + 9 * z:.4g}" in text and f"{2 * 10 / (0.002 * 1024 * 3):.4g}" in text
    assert f"{0.1 + z:.4g}" in " ".join(horizons.time_scale().values())


def test_undecided_balls_are_not_read_as_an_answer():
    from flint import arb

    with pytest.raises(ArithmeticError, match="do not decide"):
        horizons.least(lambda n: (arb(n, 1), arb(n)), 5)


def test_a_step_that_is_only_corroborated_hands_on_the_status_of_its_proof():
    assert verdicts(thm10__printed="corroborated")["phases.stages"]["status"] == "sound"
    below = verdicts(thm10__printed="corroborated", eq59__printed="refuted")["phases.stages"]
    assert below["status"] == "conditional" and "phases.eq59" in below["mended"]
    assert (
        verdicts(eq2__printed="corroborated")["phases.thm6"]["status"] == "open"
    )  # eq2 has no proof
