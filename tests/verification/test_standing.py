"""What verdicts on readings say about their claim: parts, scope, and what a scope may not cite."""

import itertools
from dataclasses import replace

import pytest

from assay.theory.claims import Claim, Reading, Registry
from assay.theory.language.formula import Formula
from assay.verification.run.standing import (
    FAILED,
    FAILS_IN_SCOPE,
    IN_SCOPE,
    WEAKEST_FIRST,
    false_citations,
    false_scope,
    standing,
    verdict_in,
    whole,
)

TRUE = Formula("x >= 0", ("x in [0, 1]",))


def rows(*verdicts: str, role: str = "part", uncovered: str = "") -> list[dict]:
    """Return rows of one claim with these verdicts."""
    return [
        {"reading": f"r{n}", "role": role, "verdict": verdict, "uncovered": uncovered}
        for n, verdict in enumerate(verdicts)
    ]


@pytest.mark.parametrize("verdicts", [*itertools.product(WEAKEST_FIRST, repeat=3)])
def test_parts_are_proved_together_or_not_at_all(verdicts):
    weakest = min(verdicts, key=WEAKEST_FIRST.index)
    assert whole(rows(*verdicts)) == weakest
    assert (whole(rows(*verdicts)) == "proved") == (set(verdicts) == {"proved"})
    assert (whole(rows(*verdicts)) == "refuted") == ("refuted" in verdicts)
    left = whole(rows(*verdicts, uncovered="for all t"))
    assert left == (weakest if weakest in (*FAILED, "open") else None), "words are uncovered"


@pytest.mark.parametrize("role", ["step", "reading", "probe", "converse", "sharp"])
@pytest.mark.parametrize("verdict", WEAKEST_FIRST)
def test_other_readings_say_nothing_of_the_whole(role, verdict):
    assert whole(rows(verdict, role=role)) is None
    assert whole(rows("proved") + rows(verdict, role=role)) == "proved"
    assert whole(rows("proved", role="printed") + rows(verdict, role=role)) == "proved"


@pytest.mark.parametrize("printed, part", [*itertools.product(WEAKEST_FIRST, repeat=2)])
def test_a_part_that_fails_outweighs_a_reading_of_all_words(printed, part):
    found = whole(rows(printed, role="printed") + rows(part))
    if part in FAILED and printed not in FAILED:
        assert found == part
    elif part not in FAILED:
        assert found == printed
    assert found != "proved" or part not in FAILED


def test_the_first_reading_stands_for_a_claim_that_no_reading_says():
    first, second = rows("proved", "refuted", role="step")
    assert standing([first, second]) is first


@pytest.mark.parametrize("verdict", WEAKEST_FIRST)
def test_a_scope_weakens_proofs_and_refutations(verdict):
    weaker = {"proved": IN_SCOPE, "refuted": FAILS_IN_SCOPE}
    assert verdict_in((), verdict) == verdict
    assert verdict_in(("one step",), verdict) == weaker.get(verdict, verdict)


def claim(name: str, *readings: Reading) -> Claim:
    """Return a claim of an invented paper."""
    return Claim(f"a.{name}", "", readings)


@pytest.mark.parametrize(
    "scope, printed, repair, message",
    [
        ("given [a.two]", "refuted", "proved", "a.one (printed) takes a.two as given"),
        ("given [a.two]", "proved", "proved", None),
        ("given [a.two]", "open", "proved", None),
        ("given [a.two/repair]", "refuted", "proved", None),
        ("given [a.two/repair]", "proved", "refuted", "takes a.two (repair) as given"),
        ("one step", "refuted", "refuted", None),
    ],
)
def test_a_scope_cites_nothing_that_is_refuted(scope, printed, repair, message):
    one = claim("one", Reading("printed", TRUE, role="printed", scope=(scope,)))
    two = claim("two", Reading("printed", TRUE, role="part"), Reading("repair", TRUE))
    verdicts = {("a.one", "printed"): "proved", ("a.two", "printed"): printed}
    stored = {key: {"verdict": v} for key, v in (verdicts | {("a.two", "repair"): repair}).items()}
    found = false_scope(Registry({c.id: c for c in (one, two)}), [one], stored)
    assert len(found) == (message is not None)
    assert message is None or message in found[0] and found[0].endswith("which is refuted")


@pytest.mark.parametrize(
    "change, message",
    [
        ({}, None),
        ({"reading": "a.two:other"}, "cites a.two (other), which is no reading"),
        ({"reading": "a.three:printed"}, "cites a.three (printed), which is no reading"),
        ({"reading": "a.two:repair"}, "cites a.two (repair), which takes as given: one step"),
        ({"statement": {"goal": "1 < 3", "given": [], "where": []}}, "which says something else"),
    ],
)
def test_a_citation_says_what_the_reading_says(change, message):
    repair = Reading("repair", TRUE, role="repair", scope=("one step",))
    one, two = claim("one", Reading("printed", TRUE)), claim("two", Reading("printed", TRUE))
    two = replace(two, readings=(*two.readings, repair))
    citation = {"reading": "a.two:printed", "statement": TRUE.data(), "step": 0, **change}
    rows = {("a.one", "printed"): {"verdict": "proved", "certificate": {"cites": [citation]}}}
    found = false_citations(Registry({c.id: c for c in (one, two)}), [one], rows)
    assert len(found) == (message is not None)
    assert message is None or message in found[0]


def test_the_engine_reports_a_false_scope_and_never_calls_it_proved(monkeypatch):
    """phases.eq13 is refuted as printed and mended; phases.eq72 is proved."""
    from assay.theory.claims import RegistryError, load
    from assay.verification.run import engine

    known = load()

    def citing(words: str) -> Registry:
        own = known["phases.eq72"]
        first = replace(own.readings[0], scope=(words,))
        return Registry(known.claims | {own.id: replace(own, readings=(first, *own.readings[1:]))})

    monkeypatch.setattr(engine, "load_registry", lambda: citing("given [phases.eq13]"))
    with pytest.raises(RegistryError, match=r"takes phases\.eq13 as given, which is refuted$"):
        engine.check(["phases.eq72"], jobs=1)
    monkeypatch.setattr(engine, "load_registry", lambda: citing("given [phases.eq13/repair]"))
    row = engine.check(["phases.eq72"], jobs=1)[0]
    assert (row["verdict"], row["settled"]) == (IN_SCOPE, "proved")
    assert row["scope"] == ["given [phases.eq13/repair]"]
    assert (row["role"], row["whole"], row["parts"]) == ("printed", IN_SCOPE, [])
    monkeypatch.undo()


def test_the_public_verdict_names_its_scope_and_is_replayed():
    import assay

    found = assay.check("distillation.eqd15")[0]
    assert found.verdict == IN_SCOPE and "[distillation.thmd3]" in found.scope[0]
    assert "given" in repr(found) and found.data()["verdict"] == "proved"
    assert assay.replay(found).confirmed
    assert assay.prove("x**2 >= 0", "x in (-oo, oo)").scope == ()


@pytest.mark.parametrize("verdict", ["corroborated", "contradicted", "open"])
def test_networks_of_the_printed_kind_stand_before_smaller_models(verdict):
    small = {"reading": "printed", "role": "probe", "verdict": "corroborated"}
    networks = {"reading": "networks", "role": "probe", "verdict": verdict}
    assert standing([small, networks]) is (small if verdict == "open" else networks)
    words = {"reading": "words", "role": "part", "verdict": "proved"}
    assert standing([small, networks, words]) is words
