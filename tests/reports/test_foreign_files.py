"""Files of the user's in a folder for output: nothing that a command did not write is lost, and
what it wrote is renewed.
"""

from __future__ import annotations

import pytest

from assay.reports.cli import main
from assay.reports.site import foreign

CLAIM = "phases.eq145"
PLACES = (
    "index.html",
    "phases.html",
    "method.html",
    f"claims/{CLAIM}.html",
    f"readings/{CLAIM}.html",
    "style.css",
    "icon.svg",
    "claims.json",
    "verdicts.jsonl.gz",
    f"certificates/{CLAIM}.printed.json.gz",
    "verdicts.pdf",
)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("link", [False, True])
def test_a_report_replaces_no_foreign_file(place, link, tmp_path, capsys):
    thesis, path = tmp_path / "thesis", tmp_path / "out" / place
    thesis.write_text("years of work")
    path.parent.mkdir(parents=True)
    path.symlink_to(thesis) if link else path.write_text("years of work")
    assert main(["report", CLAIM, "--out", str(tmp_path / "out")]) == 2
    told = capsys.readouterr().err
    assert str(path) in told and len(told.splitlines()) == 1
    assert path.read_text() == thesis.read_text() == "years of work" and path.is_symlink() == link


def test_a_report_renews_its_pages_and_leaves_other_files(tmp_path, capsys):
    out = tmp_path / "out"
    out.mkdir()
    own = {
        "CNAME": "example.org",
        ".writable": "mine",
        "notes.html": "mine",
        "thesis.part": "mine",
        "index.html.part": "mine",
    }
    for name, text in own.items():
        (out / name).write_text(text)
    assert main(["report", CLAIM, "--out", str(out), "--jobs", "1"]) == 0
    (out / "claims" / f"{CLAIM}.html.0123456789abcdef.part").write_text(
        "<!doctype"
    )  # of a report that was killed
    first = {p: p.read_bytes() for p in out.rglob("*.html")}
    assert foreign(out, [CLAIM]) is None
    assert main(["report", CLAIM, "--out", str(out), "--jobs", "1"]) == 0
    assert {name: (out / name).read_text() for name in own} == own
    assert {p for p in out.rglob("*.html")} == set(first) and sorted(
        p.name for p in out.rglob("*.part")
    ) == ["index.html.part", "thesis.part"]


def test_exported_proofs_replace_no_foreign_file(tmp_path, monkeypatch, capsys):
    from assay.verification import coq

    monkeypatch.setattr(coq, "available", lambda: True)
    path = tmp_path / f"{CLAIM}--printed.v"
    path.write_text("years of work")
    assert main(["replay", "--coq", CLAIM, "--keep", str(tmp_path)]) == 2
    assert path.read_text() == "years of work" and str(path) in capsys.readouterr().err
