"""The small checkers stand alone: what they import, that they evaluate nothing, how long they
are.
"""

import ast
import sys
from pathlib import Path

import pytest

from assay.verification.checkers import compose

ROOM = Path(compose.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
NETWORKS = ("renets", "rephase", "resurface")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_program_imports_the_standard_library_and_mpmath_alone(file):
    """Beside these there is the reader that they share.  The command line of a program runs in a
    limited process, which decides nothing and is not part of it.
    """
    body = [
        node
        for node in ast.parse(file.read_text()).body
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'")
    ]
    modules = set()
    for node in ast.walk(ast.Module(body, [])):
        modules |= {a.name for a in node.names} if isinstance(node, ast.Import) else set()
        modules |= {node.module} if isinstance(node, ast.ImportFrom) else set()
    theirs = {m for m in modules if not m.startswith("assay.verification.checkers")}
    assert {m.split(".")[0] for m in theirs} <= {*sys.stdlib_module_names, "mpmath"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_program_evaluates_no_text(file):
    names = {n.id for n in ast.walk(ast.parse(file.read_text())) if isinstance(n, ast.Name)}
    assert not {"eval", "exec", "compile", "__import__"} & names


def test_one_module_reads_statements():
    """Only the reader calls Python's parser."""
    assert [file.stem for file in FILES if "import ast" in file.read_text()] == ["reader"]


def test_together_they_are_short_enough_to_be_read():
    """A limit on formatted lines, so that nothing is gained by long ones; the logic of theorems and
    the networks have their own.
    """
    lines = {file: len(file.read_text().splitlines()) for file in FILES}
    logic = sum(n for file, n in lines.items() if file.parent.name == "deduce")
    networks = [lines[file] for file in FILES if file.stem in NETWORKS]
    assert logic <= 1_120 and max(networks) <= 300 and max(lines.values()) <= 500
    assert sum(lines.values()) - logic - sum(networks) <= 3_500
