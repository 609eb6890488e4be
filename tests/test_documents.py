"""What the documents say of the code is true: examples fit today's files, paths are there."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

import assay

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/glossary.md",
    "docs/statements.md",
)
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


DIVIDES = """
from assay.theory.language import statements
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
right = statements.from_data({"divides": 6, "term": "n**3 - n"})
verdict = verdicts.settled(right, "residues", {})
print(verdict.verdict, verdicts.recheck(right, vars(verdict)).verdict)
try:
    verdicts.settled(statements.from_data({"divides": 4, "term": "n**3 - n"}), "residues", {})
except Rejected as why:
    print(why)
"""


def test_the_statement_type_of_the_example_is_settled_by_the_kernel(tmp_path):
    for name in ("assay", "theory", "verification/kernel"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("papers"))
    for name in ("pyproject.toml", "verification/__init__.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    (diff,) = (d for d in DIFFS if "class Divides" in d)
    for name, text in changed(diff).items():
        if name.startswith(("theory/", "verification/kernel/")):
            (tmp_path / name).write_text(text)
    found = subprocess.run(
        [sys.executable, "-c", DIVIDES],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == "proved proved\n4 does not divide the term at n = 2\n", found.stderr


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


def test_the_readme_compares_two_models_of_scikit_learn():
    (block,) = re.findall(
        r"```python\n(from sklearn.*?)```", (ROOT / "README.md").read_text(), re.S
    )
    *lines, last = block.strip().splitlines()
    assert len(lines) + 1 <= 6
    names = {"assay": assay}
    exec("\n".join(lines), names)  # our own page
    witness = eval(last.partition("  #")[0], names)
    flower = [[float(Fraction(value)) for value in witness.values()]]
    models = [names[name] for name in ("first", "second")]
    classes = {int(model.predict(flower)[0]) for model in models}
    assert len(classes) == 2 and all(model.score(names["X"], names["y"]) > 0.9 for model in models)


def test_the_readme_counts_what_the_ledger_counts():
    ledger = (ROOT / "reports" / "LEDGER.md").read_text()
    said = " ".join((ROOT / "README.md").read_text().split())
    claims, readings = re.search(r"(\d+) claims, (\d+) readings", ledger).groups()
    assert f"{claims} claims in {int(readings):,} readings" in said
    row = re.search(r"\| whole claims as printed \|(.*)\|", ledger)[1]
    counts = [int(n) for n in row.split("|")]
    proved, in_scope, refuted, failing_in_scope = counts[:4]
    assert f"{sum(counts)} claims all printed words are tested" in said
    assert f"{proved} are proved, {in_scope} are proved in scope" in said
    assert f"{refuted} are refuted, {failing_in_scope} are refuted in scope" in said
