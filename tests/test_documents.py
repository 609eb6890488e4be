"""What the documents say of the code is true: examples fit today's files, paths are there."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import assay

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md")
ELSEWHERE = {"assay/sweeps"}
"""In the user's data folder."""
FOLDERS = "assay|theory|simulators|verification|reports|tests|docs"


def changed(diff: str) -> dict[str, str]:
    """Return file -> its text after a diff whose hunks are found by their lines, not by numbers.

    Every hunk has to fit at exactly one place.
    """
    found = {}
    for part in re.split(r"^--- ", diff, flags=re.M)[1:]:
        head, *lines = part.rstrip("\n").split("\n")
        if head == "/dev/null":
            name = lines.pop(0).removeprefix("+++ b/")
            assert not (ROOT / name).exists()
            found[name] = "\n".join(line[1:] for line in lines)
            continue
        name = head.removeprefix("a/")
        text = found.get(name) or (ROOT / name).read_text()
        for hunk in "\n".join(lines).split("@@\n")[1:]:
            rows = hunk.rstrip("\n").split("\n")
            old = "".join(f"{row[1:]}\n" for row in rows if row[0] in " -")
            new = "".join(f"{row[1:]}\n" for row in rows if row[0] in " +")
            assert text.count(old) == 1, f"{name}: {old!r} is there {text.count(old)} times"
            text = text.replace(old, new)
        found[name] = text
    return found


DIFFS = re.findall(r"```diff\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.S)


@pytest.mark.parametrize("number", range(len(DIFFS)))
def test_examples_of_changes_fit_todays_files(number):
    for name, text in changed(DIFFS[number]).items():
        (ast.parse if name.endswith(".py") else tomllib.loads)(text)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_paths_in_documents_are_there(document):
    text = re.sub(r"```.*?```", "", (ROOT / document).read_text(), flags=re.S)
    names = re.findall(rf"`((?:{FOLDERS})/[\w./-]*)`", text)
    names += [
        (Path(document).parent / link).as_posix() for link in re.findall(r"\]\(([\w./-]+)\)", text)
    ]
    missing = [n for n in names if not (ROOT / n).exists() and "widths" not in n]
    missing = sorted(set(missing) - ELSEWHERE)
    assert names and not missing


def test_the_readme_says_what_python_returns():
    block = re.search(
        r"## From Python\n\n```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S
    )
    lines = re.findall(r"^(assay\..*?) +# (\{.*|'.*|\d+)$", block[1], re.M)
    assert len(lines) == 3
    for call, said in lines:
        assert eval(call, {"assay": assay}) == ast.literal_eval(said)
