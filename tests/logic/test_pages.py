"""A theorem on its page: the sentence in mathematics, and the steps of its derivation."""

import gzip
import json

from assay.reports.site import prose, views
from assay.theory import registry
from assay.theory.claims import Reading
from assay.theory.language.logic import trees
from assay.verification.run.derivations import KINDS, lines
from assay.verification.search.logic.automatic import prove
from assay.verification.search.problems import question


def test_the_page_of_a_theorem_shows_its_derivation(tmp_path):
    theorem = question("for all t in {0..}: x[t] > 0", "x[0] = 1, x[t+1] = x[t]/2")
    verdict = prove(theorem, 2.0)
    (tmp_path / "one.json.gz").write_bytes(
        gzip.compress(json.dumps({"certificate": verdict.certificate}).encode())
    )
    known = registry()["phases.eq72"]
    claim = type(known)(known.id, known.text, (Reading("printed", theorem),))
    row = {"id": claim.id, "reading": "printed", "verdict": "proved", "certificate": "one.json.gz"}
    (reading,) = views.build([claim], [row], tmp_path)[claim.id].readings
    assert reading.steps == len(verdict.certificate["steps"]) > len(reading.derivation)
    told = {line.number for line in reading.derivation}
    assert all({*line.uses, line.body or 0} <= told for line in reading.derivation)
    assert reading.leaves == len(verdict.certificate["facts"])
    assert any(line.rule.startswith("axiom: induct") for line in reading.derivation)
    given, bound = reading.statement.steps
    assert given.label == "with" and len(given.formulas) == 2
    assert bound.label == "for all" and "<mi>t</mi>" in bound.formulas[0]
    assert "<mo>&gt;</mo>" in reading.statement.goal
    assert "for all t" in reading.derivation[-1].says
    typeset = [prose.math(line.latex) for line in reading.derivation if line.latex]
    assert typeset and all("<math" in one for one in typeset)
    assert reading.derivation[-1].says.startswith("for all seq x")


def test_variables_of_every_sort_are_named():
    assert set(KINDS) == set(trees.SORTS)


def test_a_sentence_that_comes_again_is_written_once():
    steps = [{"hyp": "x + 1 > 0 and y + 1 > 0"}] * 2 + [{"hyp": "x > 0"}] * 2
    found = lines({"declare": {"x": "real", "y": "real"}, "steps": steps})
    assert [line.same for line in found] == [None, 0, None, None]
    assert found[0].says == found[1].says and found[2].latex == found[3].latex


def test_steps_that_lead_to_one_another_alone_are_one_line():
    """From x[t] > 1 for all t >= 0, at t = s for s >= 0, back to "for all s"."""
    steps = [
        {"hyp": "for all int t: t >= 0 => x[t] > 1"},
        {"hyp": "s >= 0"},
        {"at": [0, "s"]},
        {"cut": [2, 1]},
        {"intro": ["s >= 0", 3]},
        {"all": ["s", 4]},
    ]
    certificate = {"declare": {"x": "seq", "s": "int"}, "steps": steps}
    found = lines(certificate)
    assert [(line.number, line.rule, line.uses) for line in found[2:]] == [
        (3, "at s", (0, 1)),
        (5, "under the premise, for all s", (3,)),
    ]
    assert found[2].says == "x[s] > 1" and found[3].same == 0
    cited = lines(certificate | {"cites": [{"step": 2, "reading": "phases.eq13:printed"}]})
    assert [line.number for line in cited] == [0, 1, 2, 3, 5]
    assert [line.number for line in lines(certificate | {"steps": [*steps, {"hyp": "x[s] > 2"}]})][
        -2:
    ] == [5, 6]
