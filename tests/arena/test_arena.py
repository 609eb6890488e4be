"""No checker accepts a forged certificate; the kernel and the replay accept every true one."""

import json

import pytest

from assay.verification import coq
from assay.verification.kernel.certificates import RULES
from assay.verification.kernel.types import table
from tests.arena import score

TRUE, FORGED = score.rows("true"), score.rows("forged")
GAPS: dict[str, set[str]] = {}
"""What a checker cannot follow yet, by its name; it is counted as rejected."""
VERDICTS = {kind for row in table.TYPES.values() for kind in row.evidence}


def types(data):
    """Yield the types of all certificates inside JSON data."""
    if isinstance(data, dict):
        if isinstance(data.get("type"), str):
            yield data["type"]
        for inner in data.values():
            yield from types(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from types(inner)


def wrong(checker: str, rows: list, allowed: set) -> list[str]:
    return [r["name"] for r in rows if score.ask(checker, r) not in allowed]


def test_the_arena_holds_every_type_of_certificate():
    assert len(TRUE) >= 150 and len(FORGED) >= 150
    for rows in (TRUE, FORGED):
        assert len({r["name"] for r in rows}) == len(rows)
        missing = {*(t for rules in RULES.values() for t in rules), *VERDICTS} - {
            t for r in rows for t in types(r["certificate"])
        }
        assert not missing


@pytest.mark.parametrize("checker", ["kernel", "replay"])
def test_true_certificates_are_accepted(checker):
    assert set(wrong(checker, TRUE, {score.YES})) == GAPS.get(checker, set())


@pytest.mark.parametrize("checker, every", [("kernel", 1), ("replay", 3), ("short", 3)])
def test_forged_certificates_are_refused(checker, every):
    """All are asked by python -m tests.arena; every third one is enough to notice a change here."""
    assert wrong(checker, FORGED[::every], {score.NO, score.BEYOND}) == []


def test_a_run_that_was_cut_goes_on(monkeypatch, tmp_path):
    """What was asked is kept by its content: a later run asks about the rest alone."""
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    rows = [r for r in TRUE if r["name"].startswith(("orbit", "identity"))][:4]
    first = [(r["name"], a) for r, a in score.answers("short", rows[:3], 2)]
    assert [a for _, a in first] == [score.YES] * 3
    assert [a for _, a in score.answers("short", rows)] == [score.YES] * 4
    monkeypatch.setattr(score, "pool_of", None)
    assert dict((r["name"], a) for r, a in score.answers("short", rows[:3])) == dict(first)
    changed = {**rows[0], "lemmas": []}
    assert (
        score.entry("short", changed)
        != score.entry("short", rows[0])
        != score.entry("coq", rows[0])
    )


def test_short_programs_confirm_true_ones():
    rows = [
        r
        for r in TRUE
        if r["name"].startswith(("identity", "combination", "constants", "orbit", "words"))
    ][::4]
    assert len(rows) > 5 and sum(score.ask("short", r) == score.YES for r in rows) > len(rows) // 2


@pytest.mark.skipif(not coq.available(), reason="needs coqc and coq-interval")
def test_coq_accepts_true_ones_and_no_forged_one():
    true = [r for r in TRUE if r["name"].startswith(("identity", "combination"))][:2]
    assert [score.ask("coq", r) for r in true] == [score.YES] * 2
    forged = [
        r for r in FORGED if "strict sign" in r["name"] and r["name"].startswith("combination")
    ][:2]
    assert forged and wrong("coq", forged, {score.NO, score.BEYOND}) == []


def test_the_page_shows_the_scores():
    scores = json.loads(score.SCORES.read_text())
    assert score.written() == score.table(scores)
    for checker in score.CHECKERS:
        assert score.YES not in scores["forged"].get(checker, {})
    for checker in score.CHECKERS:
        assert sum(scores["true"][checker].values()) == len(TRUE)
        assert sum(scores["forged"][checker].values()) == len(FORGED)
    for checker in ("kernel", "replay"):
        assert scores["true"][checker].get(score.NO, 0) == len(GAPS.get(checker, ()))
