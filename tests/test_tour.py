"""What README.md and docs/tour.md show is true: each command is read, and the light ones run."""

import re
import shlex
from pathlib import Path

import pytest

from assay.reports.cli import main
from assay.reports.cli.options import parser

ROOT = Path(__file__).resolve().parents[1]
TOUR = [
    shlex.split(line, comments=True)[1:]
    for line in (ROOT / "docs" / "tour.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("assay ")
]
LIGHT = ("list", "show", "run", "sweep", "regime")
"""Commands whose line takes seconds; those of the others have tests of their own."""


def _shown() -> list[tuple[list[str], list[str]]]:
    """Return each command of the README's console with the lines that stand below it."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    parts = [part.splitlines() for block in blocks for part in block.split("$ ")[1:]]
    return [(shlex.split(command)[1:], answer) for command, *answer in parts]


@pytest.mark.parametrize("command, answer", _shown())
def test_the_readme_shows_what_is_answered(command, answer, capsys):
    main(command)
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    places = [printed.index(line.rstrip()) for line in answer]
    assert answer and places == sorted(places)


@pytest.mark.parametrize("command", TOUR, ids=" ".join)
def test_each_line_of_the_tour_is_a_command(command):
    assert parser().parse_args(command).command == command[0]


@pytest.mark.parametrize("command", [c for c in TOUR if c[0] in LIGHT], ids=" ".join)
def test_the_light_lines_of_the_tour_run(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_STORE", str(tmp_path / "store"))
    assert main(command) == 0
    assert len(capsys.readouterr().out.splitlines()) > 1


def test_the_tour_has_a_line_of_each_kind():
    assert len(TOUR) >= 12 and {c[0] for c in TOUR} >= set(LIGHT)
