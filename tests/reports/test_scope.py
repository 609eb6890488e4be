"""Scope and parts on pages and in the terminal: named, linked, and never shown as proved."""

from assay.reports import site
from assay.reports.cli import settle
from assay.reports.site import sceptic, views
from assay.reports.verdicts import about, by_role, headline, shown, told
from assay.theory import registry
from assay.verification.judge.claims import Claim
from assay.verification.run.standing import says

CITING = "the sum is bounded [phases.eq72/repair], and t > 0 by [phases.thm8]; $x^2$"


def row(reading, verdict: str, **more) -> dict:
    """Return the row of a reading of phases.eq72."""
    return {
        "id": "phases.eq72",
        "reading": reading,
        "role": "part",
        "verdict": verdict,
        "proof_status": "none",
        "prover": "algebra",
        "seconds": 0.1,
        "reason": "",
        "witness": None,
        "extent": "",
        **more,
    }


def test_a_scope_links_to_the_pages_there_are():
    rows = [row("printed", "proved in scope", scope=[CITING])]
    view = views.build([registry()["phases.eq72"]], rows)["phases.eq72"]
    (words,) = view.readings[0].scope
    assert "bounded [<a href=" in words and '.html#repair"' in words and "</a>], and" in words
    assert words.count("<a href=") == words.count(
        '<a href="../claims/'
    )  # from the page of readings, too
    assert "by [phases.thm8]; " in words, "there is no page of it in this report"
    assert "<msup><mi>x</mi><mn>2</mn></msup>" in words
    assert view.verdict == "proved in scope" and view.about == "" and view.readings[0].proved
    assert not views.mended_proofs({view.id: view}) and not view.parts
    more = [*rows, row("model", "refuted")]
    view = views.build([registry()["phases.eq72"]], more)["phases.eq72"]
    assert [r.name for r in view.parts] == ["printed", "model"]
    assert view.head.name == "model" and view.verdict == "refuted"


def test_a_proof_that_a_claim_fails_is_shown_as_that():
    claim = registry()["collapse.lema12.s3"]
    assert says(claim, "never", "proved") == "it fails"
    assert says(claim, "never", "open") == says(claim, "repair", "proved") == ""
    view = views.build([claim], labelled(claim, dict.fromkeys(names(claim), "proved")))[claim.id]
    assert {r.name: told(r.row) for r in view.readings} == {
        "printed": "proved",
        "never": "proved: it fails",
        "repair": "proved",
    }


def names(claim) -> list[str]:
    return [r.name for r in claim.all_readings()]


def labelled(claim, verdicts: dict[str, str]) -> list[dict]:
    """Return rows of a claim with these verdicts, and what they say of it."""
    return [
        row(name, verdict, role=claim.reading(name).role, says=says(claim, name, verdict))
        | {"id": claim.id}
        for name, verdict in verdicts.items()
    ]


def test_a_definition_is_shown_as_well_defined_or_not(capsys, tmp_path):
    claim = registry()["phases.def.gj"]
    verdicts = {"printed": "proved", "index": "refuted", "start": "proved", "repair": "proved"}
    rows = labelled(claim, verdicts)
    assert [told(r) for r in rows] == [
        "proved: well-defined",
        "refuted: not well-defined",
        "proved",
        "proved",
    ]
    assert shown(rows) == ("refuted", "not well-defined")
    settle.print_rows(rows)
    assert "✗ not well-defined  phases.def.gj" in capsys.readouterr().out
    site.write(tmp_path, [claim], rows, figures=False)
    page = (tmp_path / "claims" / "phases.def.gj.html").read_text()
    assert "not well-defined</span></h1>" in page and "refuted: not well-defined</span>" in page
    assert shown(labelled(claim, verdicts | {"index": "open"})) == ("proved", "well-defined")
    assert shown(labelled(claim, dict.fromkeys(verdicts, "open"))) == ("open", "open")
    sets = registry()["phases.ay"]  # its words fail, too
    assert shown(labelled(sets, dict.fromkeys(names(sets)[:3], "refuted"))) == (
        "refuted",
        "refuted: not well-defined",
    )


def test_the_weakest_part_stands_for_the_claim(capsys):
    rows = [row("printed", "proved"), row("model", "proved in scope", scope=["one step"])]
    assert headline(rows)["reading"] == "model" and about(headline(rows)) == ""
    assert by_role(rows)["printed"] == {"proved in scope": 1}
    settle.print_rows(rows)
    assert "⊢ proved in scope  phases.eq72" in capsys.readouterr().out
    left = [r | {"uncovered": "for all t"} for r in rows]
    assert about(headline(left)) == "a part" and "printed" not in by_role(left)
    settle.print_rows(left)
    assert "◐ tested in part; a part is proved in scope" in capsys.readouterr().out
    failed = [*left, row("repair", "proved", role="repair"), row("x", "refuted", scope=["l = 2"])]
    assert by_role(failed)["printed"] == {"refuted": 1}
    settle.print_findings(failed, {"phases.eq72": registry()["phases.eq72"]})
    said = capsys.readouterr().out
    assert "✗ refuted" in said and "given" in said and "l = 2" in said


def test_a_claim_whose_words_have_no_verdict_does_not_begin_with_one(tmp_path):
    known = registry()["phases.eq72"]
    for role, first in (("probe", "open"), ("reading", "open"), ("step", "tested in part")):
        rows = [row("printed", "refuted", role=role)]
        view = views.build([known], rows)[known.id]
        assert view.words == first and bool(views.findings({known.id: view})) == (role != "probe")
        site.write(tmp_path, [known], rows, figures=False)
        page = (tmp_path / "claims" / "phases.eq72.html").read_text()
        title = page[page.index("<h1") : page.index("</h1>")]
        assert first in title and "refuted" not in title and "✗" not in title
        assert f"not settled; {view.about} is refuted" in page
        assert f'data-v="{first}"' in (tmp_path / "claims.html").read_text()


def test_a_decided_claim_says_what_a_sceptic_must_read(tmp_path):
    known = registry()["phases.eq72"]
    for verdict, decided in (("refuted", True), ("proved in scope", True), ("open", False)):
        rows = [row("printed", verdict, role="printed")]
        site.write(tmp_path, [known], rows, figures=False)
        page = (tmp_path / "claims" / "phases.eq72.html").read_text()
        assert ('id="to-read"' in page) == decided
    lines = Claim(known.id, known.readings[0].statement.data(), "proved").lines()
    view = views.build([known], [row("printed", "refuted", role="printed")])[known.id]
    assert sceptic.to_read(view.head) == lines and len(lines) > 1
