"""The theorems of docs/statements.md: the fifth is refuted, the others are proved."""

import re
import shlex
from pathlib import Path

import pytest

from assay.verification.search.logic.automatic import prove
from assay.verification.search.problems import question

PAGE = (Path(__file__).parents[2] / "docs" / "statements.md").read_text()
COMMANDS = re.findall(r"```sh\n(assay prove .*)\n```", PAGE)
PROOFS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


def test_the_page_has_ten_theorems():
    assert len(COMMANDS) + len(PROOFS) == 10


@pytest.mark.parametrize("number", range(len(COMMANDS)))
def test_commands(number):
    _, _, goal, _, domain = shlex.split(COMMANDS[number])
    wanted = "refuted" if number == 4 else "proved"
    assert prove(question(goal, domain), 3.0).verdict == wanted


@pytest.mark.parametrize("number", range(len(PROOFS)))
def test_written_proofs(number):
    names: dict = {}
    exec(PROOFS[number], names)
    assert names["verdict"].verdict == "proved"
