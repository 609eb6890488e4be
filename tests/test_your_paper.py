"""What docs/your-paper.md shows works: from an empty folder to a report in five commands."""

import re
from pathlib import Path

import pytest

from assay.reports import ledger
from assay.reports.cli import main
from assay.theory import claims

GUIDE = (Path(__file__).parents[1] / "docs" / "your-paper.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.S | re.M)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Work in an empty folder with a cache of its own, and forget the papers afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    yield tmp_path
    claims.forget()


def follow(folder) -> list[str]:
    """Do what the guide says in order; return the commands that were run."""
    ran = []
    for language, text in BLOCKS:
        if language == "tex":
            (folder / "paper.tex").write_text(text)
        elif language == "toml":
            (folder / "mypaper" / "claims.toml").write_text(text)
        elif language == "console":
            for line in text.splitlines():
                words = line.removeprefix("$ assay ").split()
                jobs = ["--jobs", "1"] if words[0] in ("check", "report") else []
                claims.forget()
                assert main([*words, *jobs]) == 0, line
                ran.append(line)
    return ran


def test_five_commands_from_nothing_to_a_report(elsewhere, capsys):
    assert len(follow(elsewhere)) == 5
    assert "3 statements quoted" in capsys.readouterr().out
    accepted = ledger.read(elsewhere / "mypaper" / "LEDGER.md")
    assert {key: entry["verdict"] for key, entry in accepted.items()} == {
        ("mypaper.lem.tangent", "printed"): "proved",
        ("mypaper.thm.main", "printed"): "refuted",
        ("mypaper.thm.main", "repair"): "proved",
        ("mypaper.eq.mean", "printed"): "proved",
    }
    assert "Three small bounds" in (elsewhere / "pages" / "index.html").read_text()
    python = next(text for language, text in BLOCKS if language == "python")
    (elsewhere / "mypaper" / "settlers.py").write_text(python)
    for options, reason in (([], ""), (["--trust"], "e^2 is larger than 7")):
        claims.forget()
        assert main(["check", "mypaper.thm.main", "--json", "--jobs", "1", *options]) == 0
        said = capsys.readouterr()
        assert ("settlers.py is not run" in said.err) == (not options)
        assert reason in said.out
