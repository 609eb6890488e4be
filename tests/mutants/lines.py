"""Which tests run each line of the targets: found once, and followed through changes of the code.

Every test is run by itself, without a fault, and the statements that it runs are noted. That takes
long, and a change of the code or of one test leaves most of it true: what a test runs is found
again only when its file changes, or what that imports from `tests`; lines that moved are followed
by the difference between the texts, and of a line that is new the tests of its function are asked.
A test that comes to run a line without a change of its file is overlooked, so that a fault may be
said to survive that would have been noticed; never the other way round.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import json
import time
from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from tests.mutants import asking, tracing

TABLES, WORTH = "test_recorded.py::", 100
"""A table of recorded answers asks thousands of questions: it comes as early as a test that takes a
hundredth of its time.
"""


class Map:
    """Which tests run each statement of the targets, by the line where it starts, and the seconds
    that each takes; tests that fail without a fault are left out.
    """

    def __init__(self, lines: dict[str, dict[str, list[str]]], seconds: dict[str, float]):
        self.lines = lines
        self.seconds = seconds

    def asked(self, file: str, line: int, source: str) -> list[str]:
        """Return the tests that run the statement on a line, the quickest first.

        A line that runs when its module is imported serves every test.
        """
        first, last = statement(source, line)
        names = self._running(file, first, last) or self._running(file, *function(source, line))
        known = self.seconds.keys() if "" in names else names & self.seconds.keys()
        return sorted(known, key=lambda test: (self._order(test), test))

    def _order(self, test: str) -> float:
        return self.seconds[test] / (WORTH if TABLES in test else 1)

    def _running(self, file: str, first: int, last: int) -> set[str]:
        lines = self.lines.get(file, {})
        return {test for n in range(first, last + 1) for test in lines.get(str(n), ())}


def statement(source: str, line: int) -> tuple[int, int]:
    """Return the first line of the innermost statement that holds a line, and that line; a
    decorator belongs to what it stands before.
    """
    found = (0, line)
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.stmt):
            continue
        if found[0] <= node.lineno <= line <= (node.end_lineno or node.lineno):
            found = node.lineno, line
        for above in getattr(node, "decorator_list", ()):
            if above.lineno <= line <= (above.end_lineno or above.lineno):
                return node.lineno, node.lineno
    return found if found[0] else (line, line)


def function(source: str, line: int) -> tuple[int, int]:
    """Return the first line of the body of the innermost function that holds a line, and the last;
    (1, 0) for a line outside of functions.
    """
    found = (1, 0)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and found[0] <= node.lineno <= line:
            if line <= (node.end_lineno or line):
                found = node.body[0].lineno, node.end_lineno or line
    return found


class Kept:
    """A file with a line of JSON for each test that was run, and the texts of the targets then."""

    def __init__(self, folder: Path, root: Path, targets: list[str]):
        self.path = folder / "map.jsonl"
        self.root = root
        self.texts = {file: (root / file).read_text() for file in targets}
        self.version = _digest(*(f"{f}\n{text}" for f, text in sorted(self.texts.items())))
        self.folder = folder

    def rows(self) -> list[dict]:
        """Return the last row of each test that is still true."""
        found = {row["test"]: row for row in whole_rows(self.path)}
        return [row for row in found.values() if row["of"] == self.of(row["test"])]

    def of(self, test: str) -> str:
        """Return what the row of a test depends on: its file, or the targets themselves for what
        runs at import (a test without a name).
        """
        return read_with(self.root, test.partition("::")[0]) if test else self.version

    def trace(self, files: list[str], ready: Iterable[object]) -> None:
        """Run each test that has no row once, and write what it runs, flushed at once.

        Args:
            files: of the tests.
            ready: is gone through once the tests are imported: it imports all targets.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"texts-{self.version}.json").write_text(json.dumps(self.texts))
        hits = tracing.watch(self.root, list(self.texts))
        done = {row["test"] for row in self.rows()}

        def work(items: list[pytest.Item]) -> None:
            list(ready)
            left = [item for item in items if item.nodeid not in done]
            print(f"{len(left)} of {len(items)} tests are run once", flush=True)
            with open(self.path, "a") as stream:
                if "" not in done:
                    stream.write(json.dumps(self._row("", 0.0, hits)) + "\n")
                for number, item in enumerate(left):
                    asking.forget()
                    hits.clear()
                    start = time.process_time()
                    following = left[number + 1] if number + 1 < len(left) else None
                    failed, ran = asking.run(item, following)
                    spent = round(time.process_time() - start, 3)
                    if failed:
                        print(f"fails without a fault, and notices nothing: {item.nodeid}")
                    row = self._row(item.nodeid, spent if ran and not failed else None, hits)
                    stream.write(json.dumps(row) + "\n")
                    stream.flush()

        asking.with_tests(files, work)

    def _row(self, test: str, seconds: float | None, hits: Iterable[tuple[str, int]]) -> dict:
        """Return what is written of a test; without seconds nothing is asked of it."""
        lines: dict[str, list[int]] = {}
        for file, line in sorted(hits):
            lines.setdefault(file, []).append(line)
        return {
            "test": test,
            "of": self.of(test),
            "version": self.version,
            "seconds": seconds,
            "lines": lines,
        }

    def mapped(self) -> Map:
        """Return the map for the lines as they are now."""
        lines: dict[str, dict[str, list[str]]] = {}
        seconds = {}
        for row in self.rows():
            if row["seconds"] is None:
                continue
            if row["test"]:
                seconds[row["test"]] = row["seconds"]
            for file, found in row["lines"].items():
                moved = self._moved(row["version"], file)
                for line in found:
                    if line in moved:
                        lines.setdefault(file, {}).setdefault(str(moved[line]), []).append(
                            row["test"]
                        )
        return Map(lines, seconds)

    @functools.cache  # noqa: B019
    def _moved(self, version: str, file: str) -> dict[int, int]:
        """Return where the lines of a file stand now that are as they were in a version."""
        then = self._texts_of(version).get(file, "").splitlines()
        now = self.texts.get(file, "").splitlines()
        blocks = SequenceMatcher(None, then, now, autojunk=False).get_matching_blocks()
        return {b.a + k + 1: b.b + k + 1 for b in blocks for k in range(b.size)}

    @functools.cache  # noqa: B019
    def _texts_of(self, version: str) -> dict[str, str]:
        return json.loads((self.folder / f"texts-{version}.json").read_text())


def whole_rows(kept: Path) -> list[dict]:
    """Return the whole lines of a file that may have been cut off."""
    if not kept.exists():
        return []
    text = kept.read_text()
    if not text.endswith("\n"):
        kept.write_text(text[: text.rfind("\n") + 1])
    return [json.loads(line) for line in kept.read_text().splitlines()]


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


@functools.cache
def read_with(root: Path, file: str) -> str:
    """Return a digest of a file of tests and of all that it imports from `tests`."""
    found, left = {}, [root / file]
    while left:
        path = left.pop()
        if path in found or not path.exists():
            continue
        found[path] = path.read_bytes()
        if path.suffix == ".py":
            left += _imported(root, ast.parse(found[path]))
    return _digest(*(hashlib.sha256(found[path]).hexdigest() for path in sorted(found)))


def _imported(root: Path, tree: ast.Module) -> list[Path]:
    """Return the files of the modules and folders of `tests` that a module imports."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "tests":
            place = root.joinpath(*str(node.module).split("."))
            for at in (place, *(place / name.name for name in node.names)):
                found.append(at.with_suffix(".py"))
                if at.is_dir() and at.name not in ("tests", "verification"):
                    found += [f for f in at.iterdir() if f.suffix in (".py", ".json", ".jsonl")]
    return found
