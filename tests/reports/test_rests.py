"""What a claim rests on and what waits for it."""

from __future__ import annotations

from assay import theory
from assay.reports import site
from assay.reports.site import rests, views
from tests.reports.conftest import invent


def told(verdicts: dict[str, str], scope: dict[str, list[str]], *claims: str) -> tuple:
    """Return claims and rows of them: verdicts of the printed readings, and their scopes."""
    found = [theory.registry()[i] for i in claims]
    rows = [row for claim in found for row in invent(claim, verdicts.get(claim.id, "proved"))]
    for row in rows:
        if row["reading"] == "printed":
            row["role"] = "printed"
        if row["reading"] == "printed" and row["id"] in scope:
            row |= {"verdict": "proved in scope", "scope": scope[row["id"]]}
    return found, rows


def test_what_waits_for_a_claim_is_what_takes_it_as_given():
    names = ("phases.def.gj", "phases.lem16", "phases.thm9")
    scope = {
        "phases.thm9": ["it is so [phases.lem16]"],
        "phases.def.gj": ["it is so [phases.lem16]", "one step"],
    }
    found = views.build(*told({"phases.lem16": "open"}, scope, *names))
    waits = rests.rests(found["phases.lem16"], found, rests.waiting(found)).waiting
    assert [(w.view.id, w.alone) for w in waits] == [
        ("phases.def.gj", False),
        ("phases.thm9", True),
    ]
    settled = views.build(*told({}, scope, *names))
    assert rests.waiting(settled) == {}
    one = {"phases.thm9": ["it is so [phases.lem16/printed]"]}
    assert not rests.waiting(views.build(*told({}, one, *names)))
    assert rests.waiting(views.build(*told({"phases.lem16": "refuted"}, one, *names)))


def test_ancestors_are_reached_through_others_and_written_down(tmp_path):
    registry = theory.registry()
    top = registry["phases.thm9"]
    below, queue = {}, [*top.uses, *top.proof_uses]
    while queue:
        claim = registry[queue.pop()]
        if claim.id not in below:
            below[claim.id] = claim
            queue += [*claim.uses, *claim.proof_uses]
    names = [c.id for c in registry if c.id in below or c is top]
    claims, rows = told({names[0]: "open"}, {}, *names)
    found = views.build(claims, rows)
    around = rests.rests(found[top.id], found, {})
    assert {v.id for v, _ in around.below} == set(below) and not around.above
    assert max(steps for _, steps in around.below) > 1
    assert [v.id for v in around.doubtful] == [names[0]]
    assert top.id in {v.id for v, _ in rests.rests(found[names[0]], found, {}).above}
    site.write(tmp_path, claims, rows, figures=False)
    text = (tmp_path / "rests" / f"{top.id}.html").read_text()
    assert all(f"href=../claims/{i}.html>" in text for i in below)
    assert "1 of them is not proved as printed" in text
    assert f"rests/{top.id}.html" in (tmp_path / "claims" / f"{top.id}.html").read_text()
