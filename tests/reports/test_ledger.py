"""The ledger reads back what it writes, finds every kind of difference, and is current."""

from __future__ import annotations

import pytest

from assay.reports import ledger

WHERE = {"p.a": "Eq 1 | text", "p.b": "Thm 2", "p.c": "", "p.d": ""}


def row(claim_id: str, reading: str, verdict: str, **more) -> dict:
    """Return a minimal row."""
    return {
        "id": claim_id,
        "reading": reading,
        "verdict": verdict,
        "proof_status": "none",
        "prover": "exact",
        **more,
    }


ROWS = [
    row(
        "p.a",
        "printed",
        "refuted",
        role="part",
        reason="a | b \\ c\nsecond line",
        repair={"reading": "repair", "verdict": "proved", "note": "n"},
        severity="edge",
    ),
    row("p.a", "repair", "proved", role="repair", reason="x"),
    row("p.b", "printed", "open", role="printed"),
    row("p.c", "printed", "proved", role="part"),
    row("p.c", "second", "proved in scope", role="part", scope=["given [p.b]", "one | step"]),
    row("p.d", "printed", "proved", role="part", uncovered="for all t"),
]


def test_round_trip_keeps_bars_backslashes_and_line_breaks(tmp_path):
    entries = ledger.read(ledger.write(ROWS, WHERE, tmp_path / "LEDGER.md"))
    assert list(entries) == [(r["id"], r["reading"]) for r in ROWS]
    first = entries["p.a", "printed"]
    assert first["reason"] == "a | b \\ c second line"
    assert first["where"] == "Eq 1 | text" and first["severity"] == "edge"
    assert first["repair"] == "repair proved: n"
    assert entries["p.b", "printed"]["reason"] == ""


def test_counts_stand_on_top():
    text = ledger.render(ROWS, WHERE)
    assert "4 claims, 6 readings." in text
    assert "|  | ✓ proved | ⊢ proved in scope | ✗ refuted | ? open |" in text
    assert "| whole claims as printed | 0 | 1 | 1 | 1 |" in text, "p.d has words that no part says"
    assert "| parts of claims | 2 | 1 | 1 | 0 |" in text
    assert "| repairs | 1 | 0 | 0 | 0 |" in text


def test_a_scope_stands_in_its_column_and_its_loss_is_a_difference(tmp_path):
    entries = ledger.read(ledger.write(ROWS, WHERE, tmp_path / "LEDGER.md"))
    assert entries["p.c", "second"]["scope"] == "given [p.b]; one | step"
    changed = [row("p.c", "printed", "proved"), row("p.c", "second", "proved")]
    found = [str(d) for d in ledger.differences(changed, entries, {"p.c"})]
    assert found == ["p.c (second): proved, the ledger says proved in scope"]


def test_a_ledger_with_fewer_columns_is_read(tmp_path):
    path = tmp_path / "LEDGER.md"
    path.write_text("| id | reading | verdict |\n| --- | --- | --- |\n| p.a | printed | open |\n")
    entry = ledger.read(path)["p.a", "printed"]
    assert entry["verdict"] == "open" and entry["severity"] == entry["scope"] == ""
    path.write_text("| id | reading | colour |\n| --- | --- | --- |\n| p.a | printed | red |\n")
    with pytest.raises(ledger.LedgerError, match="no table"):
        ledger.read(path)


def test_no_file_is_an_empty_ledger(tmp_path):
    assert ledger.read(tmp_path / "none.md") == {}


def test_damage_is_named_with_its_line(tmp_path):
    path = ledger.write(ROWS, WHERE, tmp_path / "LEDGER.md")
    path.write_text(path.read_text() + "| p.c | only | three |\n")
    with pytest.raises(ledger.LedgerError, match=r"LEDGER.md:\d+: 3 cells instead of 12"):
        ledger.read(path)
    path.write_text("# empty\n")
    with pytest.raises(ledger.LedgerError, match="no table"):
        ledger.read(path)


def test_differences_of_each_kind(tmp_path):
    entries = ledger.read(ledger.write(ROWS, WHERE, tmp_path / "LEDGER.md"))
    assert ledger.differences(ROWS, entries, {"p.a", "p.b"}) == []
    changed = [row("p.a", "printed", "proved"), row("p.a", "new", "open")]
    found = [str(d) for d in ledger.differences(changed, entries, {"p.a"})]
    assert found == [
        "p.a (printed): proved, the ledger says refuted",
        "p.a (new): open, not in the ledger",
        "p.a (repair): in the ledger as proved, but the claim or reading is gone",
    ]


def test_the_ledger_is_current():
    """Settle every claim (quick where the cache is warm) and compare the whole text."""
    from assay import theory
    from assay.verification.run import engine

    rows = engine.check(None)
    text = ledger.render(rows, {c.id: c.where for c in theory.registry()}, ledger.read_shares())
    assert ledger.PATH.is_file() and ledger.PATH.read_text(encoding="utf-8") == text, (
        "run: assay check --accept"
    )
