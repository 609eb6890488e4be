"""Which files of this project a module is made of: itself and what it imports, directly or not,
lazily or not.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Callable
from functools import cache as memo
from pathlib import Path

from assay.verification.run import cache

ROOT = Path(__file__).resolve().parents[2]
_FORMAT = 1
"""The version of what is stored of a file; whoever changes `_parsed` counts it up."""
_LAYERS = ("theory", "simulators", "verification", "reports")
_BESIDE = {"sweeps", "memory", "files", "export", "scenario", "scenarios"}
"""Parts of the simulators that store, estimate and present, and change no number."""


def simulates(parts: tuple[str, ...]) -> bool:
    """Return whether a file of these parts is one of the simulators' on which numbers depend."""
    return parts[0] == "simulators" and not _BESIDE & set(parts)


def closure(module: Path, follow: Callable[[tuple[str, ...]], bool]) -> tuple[Path, ...]:
    """Return a module's file and all files that it imports through files with ``follow(parts of the
    path) == True``.
    """
    found, left = set(), [module]
    while left:
        file = left.pop()
        if file not in found:
            found.add(file)
            left += [f for f in imported(file) if follow(f.relative_to(ROOT).with_suffix("").parts)]
    return tuple(sorted(found))


@memo
def imported(file: Path) -> tuple[Path, ...]:
    """Return the files of this project that a file imports anywhere in its text; of a package its
    ``__init__``.
    """
    places = []
    for top, *parts in (name.split(".") for name in _read(file)["imports"]):
        if top == "assay" and parts and parts[0] in _LAYERS:
            place = ROOT.joinpath(*parts)
            places += [place.with_suffix(".py"), place / "__init__.py"]
    return tuple(sorted(p for p in places if p.is_file()))


@memo
def digest(file: Path) -> str:
    """Return a hash of what a Python file does: its syntax tree without texts that stand alone, so
    that layout, comments and docstrings do not count.
    """
    return _read(file)["digest"]


@memo
def _read(file: Path) -> dict:
    """Return a file's hash and the names that it imports, as they were stored under the user's seal
    when a file of this content was parsed before: parsing all modules takes seconds.
    """
    content = file.read_bytes()
    parsed_by = f"{_FORMAT} {sys.version_info[:2]} ".encode()
    entry = hashlib.sha256(parsed_by + content).hexdigest()
    found = cache.read(entry, "sources")
    if found is None:
        found = _parsed(content)
        cache.write(entry, found, "sources")
    return found


def _parsed(content: bytes) -> dict:
    names: set[str] = set()
    tree = ast.parse(content)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module, *(f"{node.module}.{a.name}" for a in node.names)}
        elif isinstance(node, ast.Import):
            names |= {a.name for a in node.names}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    said = hashlib.sha256(ast.dump(tree).encode()).hexdigest()
    return {"digest": said, "imports": sorted(names)}
