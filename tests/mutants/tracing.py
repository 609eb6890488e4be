"""Which statements of some files run: an import hook that puts a mark before each statement.

The marks cost a few percent, where a tracer of lines costs a multiple; and the same hook can give a
module other source than its file holds, which plants a fault in what runs at import.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Mapping
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from pathlib import Path

MARK = "__mark_of_the_mutants__"


class _Marking(ast.NodeTransformer):
    """Puts a call of the mark before each statement inside of functions, classes and modules."""

    def __init__(self, file: str) -> None:
        self.file = file

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name in ("body", "orelse", "finalbody"):
            found = getattr(node, name, None)
            if isinstance(found, list) and found and isinstance(found[0], ast.stmt):
                setattr(node, name, self._marked(found))
        for name in ("handlers", "cases"):
            for branch in getattr(node, name, None) or []:
                self.generic_visit(branch)
        return node

    def _marked(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for number, one in enumerate(statements):
            text = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
            future = isinstance(one, ast.ImportFrom) and one.module == "__future__"
            if not future and not (text and number == 0):
                mark = ast.parse(f"{MARK}(({self.file!r}, {one.lineno}))").body[0]
                for node in ast.walk(mark):
                    ast.copy_location(node, one)
                found.append(mark)
            found.append(self.visit(one))
        return found


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, file: str, source: str | None) -> None:
        super().__init__(name, path)
        self.file, self.source = file, source

    def get_code(self, name):
        if self.source is not None:
            return compile(self.source, self.path, "exec", dont_inherit=True)
        tree = ast.parse(Path(self.path).read_text())
        _Marking(self.file).generic_visit(tree)
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, files: Mapping[str, tuple[str, str | None]]) -> None:
        self.files = files

    def find_spec(self, name, path, target=None):
        for other in sys.meta_path:
            spec = None if other is self else other.find_spec(name, path, target)
            if spec is not None:
                if spec.origin in self.files:
                    spec.loader = _Loader(name, spec.origin, *self.files[spec.origin])
                return spec
        return None


def watch(root: Path, files: list[str]) -> set[tuple[str, int]]:
    """Have the modules of these files (relative to ``root``) note the statements that run; returns
    the set that they are noted in: (file, first line).  To be called before they are imported.
    """
    hits: set[tuple[str, int]] = set()
    setattr(builtins, MARK, hits.add)
    sys.meta_path.insert(0, _Finder({str(root / f): (f, None) for f in files}))
    return hits


def replace(root: Path, file: str, source: str) -> None:
    """Have the module of a file be made from other source, before it is imported."""
    sys.meta_path.insert(0, _Finder({str(root / file): (file, source)}))
