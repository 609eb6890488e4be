"""`assay diff` names what differs between two editions of the verdicts, whatever their form, and
nothing else.
"""

import json
import re
import subprocess
from pathlib import Path

import pytest

from assay.reports import __version__, editions, ledger, recorded
from assay.reports.cli import main
from assay.reports.site import write

ROOT = Path(__file__).parents[2]
WHERE = {"p.a": "Lemma 1", "p.b": "Lemma 2", "p.c": "Lemma 3", "q.d": "Eq 4"}
OLD = [
    ("p.a", "printed", "open", {}),
    ("p.a", "late", "proved", {"role": "step"}),
    ("p.b", "printed", "refuted", {"severity": "step", "reason": "a | b at x = 2."}),
    ("p.c", "printed", "proved", {}),
    ("q.d", "printed", "proved in scope", {"scope": ["one", "two"]}),
]
NEW = [
    ("p.a", "printed", "proved", {}),
    ("p.a", "repair", "proved", {"role": "repair"}),
    ("p.b", "printed", "refuted", {"severity": "edge", "reason": "a | b at x = 3."}),
    ("q.d", "printed", "proved in scope", {"scope": ["one"]}),
    ("q.e", "printed", "refuted", {}),
]
FOUND = [
    ("q.e", "", "new", "", "printed refuted"),
    ("p.c", "", "gone", "printed proved", ""),
    ("p.a", "repair", "new", "", "proved"),
    ("p.a", "late", "gone", "proved", ""),
    ("p.a", "printed", "verdict", "open", "proved"),
    ("p.b", "printed", "severity", "step", "edge"),
    ("q.d", "printed", "scope", "one; two", "one"),
    ("p.b", "printed", "reason", "a | b at x = 2.", "a | b at x = 3."),
]


def rows(told: list[tuple]) -> list[dict]:
    """Return check rows."""
    return [
        {"id": i, "reading": r, "verdict": v, "role": "printed", "proof_status": "none", **more}
        for i, r, v, more in told
    ]


def written(told: list[tuple], path, form: str):
    """Write an edition in one of the forms that hold rows; return its place."""
    if form == "ledger":
        return ledger.write(rows(told), WHERE, path)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows(told)))
    return path


@pytest.mark.parametrize("before", ["ledger", "rows"])
@pytest.mark.parametrize("after", ["ledger", "rows"])
def test_every_difference_is_named_once(before, after, tmp_path, capsys):
    old, new = written(OLD, tmp_path / "old", before), written(NEW, tmp_path / "new", after)
    assert main(["diff", str(old), str(new), "--json"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(f["id"], f["reading"], f["subject"], f["old"], f["new"]) for f in found] == FOUND
    assert main(["diff", str(old), str(old)]) == 0
    assert "No difference: 4 claims in 5 readings." in capsys.readouterr().out
    assert main(["diff", str(old), str(new), "--paper", "q"]) == 1
    said = capsys.readouterr().out
    assert "q.d (printed)" in said and "p.a" not in said


def test_revisions_of_git_are_compared(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(ledger, "PATH", tmp_path / "house" / "LEDGER.md")
    ledger.PATH.parent.mkdir()
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    for told, tag in ((OLD, "v1"), (NEW, "v2")):
        ledger.write(rows(told), WHERE, ledger.PATH)
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-q", "-m", tag], check=True)
        subprocess.run([*git, "tag", tag], check=True)
    assert main(["diff", "v1", "v2", "--json"]) == 1
    assert len(capsys.readouterr().out.splitlines()) == len(FOUND)
    assert main(["diff", "v2"]) == 0, "the ledger as it is now"
    assert "LEDGER.md at v2" in capsys.readouterr().out


def test_reports_are_compared_and_the_page_shows_it(subset, rows, tmp_path, capsys):
    write(tmp_path / "old", subset, rows, figures=False)
    changed = [r | {"verdict": "open"} if r["id"] == "phases.eq13" else r for r in rows]
    write(tmp_path / "new", subset, changed, figures=False)
    page = tmp_path / "new.html"
    assert main(["diff", str(tmp_path / "old"), str(tmp_path / "new"), "--html", str(page)]) == 1
    said = capsys.readouterr().out
    assert "phases.eq13  " in said and "phases.thm9" not in said
    text = page.read_text()
    assert "phases.eq13" in text and "http" not in text.replace("http://www.w3.org", "")
    assert 'href="style.css"' not in text and "</html>" in text
    assert main(["diff", str(tmp_path / "old"), str(tmp_path / "new"), "--html", str(page)]) == 1
    capsys.readouterr()
    ledger.write([r | {"scope": []} for r in rows], {}, tmp_path / "LEDGER.md")
    assert main(["diff", str(tmp_path / "LEDGER.md"), str(tmp_path / "old"), "--json"]) == 1
    kinds = {json.loads(line)["subject"] for line in capsys.readouterr().out.splitlines()}
    assert kinds == {"where"}, "a ledger tells no verdict of a claim itself, a report no repair"


BAD = {
    "no edition": ("# nothing here\n", "no table with the columns"),
    "cut JSON": ('{"format": 1, "claims": [', "not JSON"),
    "another object": ('{"name": 1}', "neither claims.json of a report nor rows"),
    "a claim without readings": ('{"format": 1, "claims": [{"id": "p.a"}]}', "neither claims.json"),
    "a number for a verdict": ('{"id": "p.a", "reading": "printed", "verdict": 3}', "neither"),
    "another form": ('{"format": 99, "claims": []}', "this Assay reads 1"),
    "deep": ("{" + '"a":[' * 100_000, "not JSON"),
    "bytes": (b"\xff\xfe\x00", "not text in UTF-8"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line(name, tmp_path, capsys):
    content, said = BAD[name]
    path = tmp_path / "bad"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert main(["diff", str(path), str(path)]) == 2
    told = capsys.readouterr().err
    assert said in told and len(told.splitlines()) == 1


@pytest.mark.parametrize("place", ["none.md", "folder", "no\0where", "HEAD~9999999"])
def test_what_is_not_there_is_one_line(place, tmp_path, capsys):
    (tmp_path / "folder").mkdir()
    assert main(["diff", place if place[:2] in ("no", "HE") else str(tmp_path / place)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_page_replaces_no_foreign_file(tmp_path, capsys):
    thesis = tmp_path / "thesis.html"
    thesis.write_text("years of work")
    old = written(OLD, tmp_path / "old", "ledger")
    assert main(["diff", str(old), str(old), "--html", str(thesis)]) == 2
    assert "would be lost" in capsys.readouterr().err and thesis.read_text() == "years of work"


def test_moves_are_counted():
    old = editions.Edition("a", {("p.a", str(n)): {"verdict": "open"} for n in range(3)})
    new = editions.Edition("b", {("p.a", str(n)): {"verdict": "proved"} for n in range(3)})
    found = [editions.Change("p.a", str(n), "verdict", "open", "proved") for n in range(3)]
    assert editions.moves(found) == {("open", "proved"): 3}
    assert editions.summary(old, new, found).startswith("changed: verdict 3.")


def test_editions_are_kept_and_a_report_says_what_is_new_since(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(recorded, "FOLDER", tmp_path)
    for name, day, told in (("0.1.0", "2026-01-01", OLD), ("2026-02-03", "2026-02-03", NEW)):
        recorded.record(name, day, ledger.render(rows(told), WHERE), tmp_path)
    kept = recorded.kept(tmp_path)
    assert [one.title for one in kept] == ["2026-02-03", "version 0.1.0 (2026-01-01)"]
    now = rows([("p.a", "printed", "refuted", {"severity": "edge"}), *NEW[1:3]])
    last, first = recorded.steps(now, {"q.d"}, tmp_path)
    assert [(c.who, c.subject, c.old, c.new) for c in last.found] == [
        ("p.a (printed)", "verdict", "proved", "refuted"),
        ("p.a (printed)", "severity", "", "edge"),
    ], "claims of papers that were not asked for are not gone"
    assert [(c.who, c.subject) for c in first.found] == [
        ("p.c", "gone"),
        ("p.a (repair)", "new"),
        ("p.a (late)", "gone"),
        ("p.a (printed)", "verdict"),
        ("p.b (printed)", "severity"),
    ]
    assert recorded.steps(rows([("x.a", "printed", "open", {})]), (), tmp_path) == []
    with pytest.raises(editions.EditionError, match="is of 2026-01-01"):
        recorded.record("2026-02-03", "2026-01-01", ledger.render(rows(NEW), WHERE), tmp_path)
    for bad in ("latest", "../0.2.0"):
        with pytest.raises(editions.EditionError, match=r"as 0\.2\.0"):
            recorded.record(bad, "2026-01-01", ledger.render(rows(NEW), WHERE), tmp_path)
    assert main(["diff", "0.2.0"]) == 2 and "kept: " in capsys.readouterr().err


def test_every_version_has_its_edition():
    versions = re.findall(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    kept = {one.name: one.read() for one in recorded.kept()}
    assert versions and {*versions} <= {*kept} and __version__ in kept
    assert all(len(edition.ids) > 500 for edition in kept.values())
