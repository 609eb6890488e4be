"""What README.md and the documents show is true: commands answer what stands below them; each line
of docs/tour.md is read, and the light ones run.
"""

import re
import shlex
from pathlib import Path

import pytest

from assay import theory
from assay.reports.cli import main
from assay.reports.cli.options import parser
from assay.theory import claims

ROOT = Path(__file__).resolve().parents[1]
TOUR = [
    shlex.split(line, comments=True)[1:]
    for line in (ROOT / "docs" / "tour.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("assay ")
]
LIGHT = ("list", "show", "run", "sweep", "regime")
"""Commands whose line takes seconds; those of the others have tests of their own."""


def _shown() -> list[tuple[list[str], list[str]]]:
    """Return each command of the consoles with the lines that stand below it."""
    pages = ("README.md", *(f"docs/{name}.md" for name in ("index", "notation", "prove")))
    texts = [(ROOT / page).read_text(encoding="utf-8") for page in pages]
    blocks = re.findall(r"```console\n(.*?)```", "\n".join(texts), re.DOTALL)
    parts = [part.splitlines() for block in blocks for part in block.split("$ ")[1:]]
    return [(shlex.split(command)[1:], answer) for command, *answer in parts]


SHOWN = _shown()


@pytest.mark.parametrize("number", range(len(SHOWN)))
def test_a_command_answers_what_stands_below_it(number, capsys):
    command, answer = SHOWN[number]
    main(command)
    found = capsys.readouterr()
    printed = [line.rstrip() for line in (found.out + found.err).splitlines()]
    places = [printed.index(line.rstrip()) for line in answer]
    assert answer and places == sorted(places)


def test_the_tour_counts_the_claims_of_each_paper():
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\d+) \|$", (ROOT / "docs/tour.md").read_text(), re.M)
    counted = {name: sum(c.paper == name for c in theory.registry()) for name in claims.PAPERS}
    assert {name: int(count) for name, count in rows} == counted


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
