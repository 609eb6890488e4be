"""Corrected theorems as an author would print them: each restates a proved repair, and is set as
mathematics on its page and in the document on its paper.
"""

from __future__ import annotations

import re

import pytest

from assay import theory
from assay.reports import ledger, theorems
from assay.reports.erratum import content, document, tex, typst
from assay.reports.site import prose, views
from assay.theory import claims, printed
from assay.theory.claims import RegistryError
from assay.verification.run import engine
from tests.reports.conftest import invent


def restated():
    """Return the claims with a corrected statement in print."""
    return [claim for claim in theory.registry() if printed.restated(claim)]


def test_each_restates_a_proved_repair_of_a_theorem_that_fails():
    accepted = ledger.read()
    assert len(restated()) >= 20
    for claim in restated():
        verdicts = {r.name: accepted[claim.id, r.name]["verdict"] for r in claim.all_readings()}
        proved = {n for n, v in verdicts.items() if v in ("proved", "proved in scope")}
        assert printed.trouble(claim, proved) == ""
        assert theorems.named(claim.where) and "refuted" in verdicts.values()


def test_corrected_theorems_have_a_proof_in_words():
    accepted = ledger.read()
    proved = [c for c in theory.registry() if printed.proofs(c)]
    assert sum(len(printed.proofs(claim)) for claim in proved) >= 40
    for claim in proved:
        verdicts = {r.name: accepted[claim.id, r.name]["verdict"] for r in claim.all_readings()}
        known = {n for n, v in verdicts.items() if v in ("proved", "proved in scope")}
        assert printed.trouble(claim, known) == ""
    assert not [
        claim.id
        for claim in restated()
        if not {*printed.restated(claim)} <= {*printed.proofs(claim)}
    ]


def test_no_numbered_theorem_with_a_proved_correction_lacks_one():
    accepted = ledger.read()
    known = {claim.id: claim for claim in theory.registry()}

    def told(name):
        whole = known.get(name.rpartition(".")[0])
        return bool(printed.restated(known[name])) or (whole and told(whole.id))

    def found(claim, readings, verdicts, roles):
        rows = [accepted[claim.id, r.name] for r in readings]
        return any(row["verdict"] in verdicts and row["role"] in roles for row in rows)

    failing = [
        claim
        for claim in known.values()
        if claim.group == "statement"
        and theorems.named(claim.where)
        and found(claim, claim.all_readings(), {"refuted"}, {"printed", "part"})
        and found(claim, claim.repairs, {"proved", "proved in scope"}, {"repair"})
    ]
    assert len(failing) > 30
    assert [claim.id for claim in failing if not told(claim.id)] == []


def test_each_is_set_without_raw_tex():
    told = [c for c in theory.registry() if printed.restated(c) or printed.proofs(c)]
    for claim in told:
        for words in (*printed.restated(claim).values(), *printed.proofs(claim).values()):
            page = str(prose.prose(words))
            assert page.count("<math") >= 1 and "<code>" not in page
            assert not re.search(r"[\\$]", re.sub(r"<[^>]+>", "", page)), claim.id
            formulas = [latex for kind, latex in prose.pieces(words) if kind == "math"]
            assert all(typst.math(latex) and tex.is_plain(latex) for latex in formulas), claim.id


BAD = {
    r"No formula is closed: $x": "mathematics outside of dollar signs",
    r"Here \frac{1}{2} stands.": "mathematics outside of dollar signs",
    r"Here $\frac{1}{$ stands.": "does not read as LaTeX",
    r"Here $\href{x}{y}$ stands.": "does not read as LaTeX",
    " ": "is not a text",
}


def with_words(claim, monkeypatch, words, key="printed_repair"):
    """Let a claim have corrected statements, or proofs, in print."""
    known = claims.entries(claim.paper)
    monkeypatch.setitem(known, claim.id, {**known[claim.id], key: words})


@pytest.mark.parametrize("key", ["printed_repair", "printed_proof"])
@pytest.mark.parametrize("words", BAD)
def test_what_cannot_be_set_is_refused_in_one_line(words, key, monkeypatch):
    claim = theory.registry()["phases.lem16"]
    with_words(claim, monkeypatch, {"repair": words}, key)
    found = printed.trouble(claim, {"repair"})
    assert BAD[words] in found and "\n" not in found


def test_what_is_not_proved_is_refused(monkeypatch):
    claim = theory.registry()["phases.lem16"]
    assert "'repair', which is not proved" in printed.trouble(claim, set())
    with_words(claim, monkeypatch, {"printed": "For all $x$."})
    with pytest.raises(RegistryError, match="'printed', which is no repair of this claim"):
        engine.check(["phases.lem16"], jobs=1, replay=False)


def test_a_proof_in_words_is_of_a_reading_that_is_proved(monkeypatch):
    claim = theory.registry()["phases.lem16"]
    with_words(claim, monkeypatch, {"printed": "For all $x$."}, "printed_proof")
    assert "'printed', which is not proved" in printed.trouble(claim, {"repair", "upper"})
    with_words(claim, monkeypatch, {"nothing": "For all $x$."}, "printed_proof")
    assert "'nothing', which is no reading" in printed.trouble(claim, {"repair"})


def view_of(name: str):
    """Return the view of a claim with invented verdicts."""
    claim = theory.registry()[name]
    return views.build([claim], invent(claim, "refuted"))[name]


def test_the_words_stand_first_and_the_statement_below():
    view = view_of("phases.lem16")
    blocks = content.corrected(view, content.BUDGETS[0])
    words = next(b for b in blocks if isinstance(b, document.Quote))
    assert blocks.index(words) == 1
    assert "as a formula" in repr(blocks[2]) and "What is true instead" in repr(blocks[0])
