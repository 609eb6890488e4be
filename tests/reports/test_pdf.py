"""The PDF says what the rows say, and nothing in a text becomes markup."""

import sys

import pytest

from assay.reports import pdf
from assay.reports.cli.names import claims

ROW = {
    "id": "phases.eq145",
    "reading": "printed",
    "role": "part",
    "verdict": "refuted",
    "proof_status": "none",
    "prover": "witness",
    "seconds": 0.1,
    "reason": 'A "quote", a #hash, a $dollar$ and a \\ backslash.',
    "witness": {"x": "2"},
    "repair": {
        "reading": "repair",
        "statement": "x > 0",
        "note": "*start* at 1",
        "verdict": "proved",
    },
    "scope": ["given [phases.eq13/repair]"],
    "horizon": {},
    "figures": {},
    "statement": "",
    "certificate": None,
}


def test_markup_holds_texts_as_literals():
    source = pdf.markup(claims(), [ROW])
    assert '\\"quote\\", a #hash, a $dollar$ and a \\\\ backslash.' in source
    assert (
        "1 claim in 1 reading. Verdicts of whole claims as printed (1): 1 refuted;"
        " parts of claims (1): 1 refuted"
        in source
        and "given [phases.eq13/repair]" in source
        and "*start* at 1 (proved)" in source
    )


def test_pdf_is_set(tmp_path):
    pytest.importorskip("typst", reason="needs the extra pdf")
    assert pdf.write(tmp_path / "v.pdf", claims(), [ROW]).read_bytes().startswith(b"%PDF")


def test_without_the_library_one_line_names_the_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(pdf.PdfUnavailable, match="extra 'pdf'"):
        pdf.write(tmp_path / "v.pdf", claims(), [ROW])
