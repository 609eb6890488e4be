"""The rooms of the house: who may import whom, and that private names stay where they are.

The rules are data: `rooms.toml` says what is allowed, `baseline.toml` what is not and is there all
the same.  The baseline only shrinks: what is mended has to be taken off the list.
"""

import ast
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDERS = ("assay", "theory", "simulators", "verification", "reports")
RULES = tomllib.loads((HERE / "rooms.toml").read_text())
BASELINE = tomllib.loads((HERE / "baseline.toml").read_text())
ROOMS = {room["name"]: room["imports"] for room in RULES["room"]}
FACE = {f"assay.{file.stem}" for file in (ROOT / "assay").glob("*.py")}
EMPTY = ("simulators", "verification")
"""Packages that hold rooms and nothing of their own."""
PLUGINS = {(p["finder"], found) for p in RULES["plugins"] for found in p["found"]}


@dataclass
class Module:
    """What a module takes from others of ours: module -> lines, and private names."""

    imports: dict[str, list[int]] = field(default_factory=dict)
    found: dict[str, list[int]] = field(default_factory=dict)
    private: list[str] = field(default_factory=list)


@cache
def names() -> dict[str, Path]:
    """Module name without "assay." -> file; the face itself is called assay, assay.results .."""
    found = {}
    for file in (f for folder in FOLDERS for f in sorted((ROOT / folder).rglob("*.py"))):
        parts = file.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def known(dotted: str) -> str | None:
    """Return our name of a module written as "assay.x.y", None where it is none of ours."""
    if not dotted.startswith("assay."):
        return None
    inner = dotted.removeprefix("assay.")
    return inner if inner in names() else dotted if dotted in names() else None


def room(module: str) -> str:
    """Return the room of a module: the longest one that its folder lies in, else its folder."""
    folder = names()[module].relative_to(ROOT).parts[:-1]
    heads = (".".join(folder[:depth]) for depth in range(len(folder), 0, -1))
    return next((head for head in heads if head in ROOMS), ".".join(folder))


def private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


@cache
def modules() -> dict[str, Module]:
    """Read every module."""
    return {name: read(name, file.read_text()) for name, file in names().items()}


def read(name: str, source: str) -> Module:
    """Return what the source of a module takes from others."""
    module, aliases, tree = Module(), {}, ast.parse(source)
    package = name if names()[name].name == "__init__.py" else name.rpartition(".")[0]

    def take(target: str | None, line: int) -> None:
        if target is not None and target != name:
            module.imports.setdefault(target, []).append(line)

    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                take(known(alias.name), node.lineno)
                if alias.asname and (target := known(alias.name)):
                    aliases[alias.asname] = target
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                base = ".".join(["assay", *parts[: len(parts) - node.level + 1], *base.split(".")])
                base = base.rstrip(".")
            for alias in node.names:
                inner = known(f"{base}.{alias.name}")
                take(inner or known(base), node.lineno)
                if inner:
                    aliases[alias.asname or alias.name] = inner
                elif base.startswith("assay") and private(alias.name):
                    module.private.append(f"{known(base)}.{alias.name}")
        elif isinstance(node, ast.JoinedStr):
            first = node.values[0] if node.values else None
            text = first.value if isinstance(first, ast.Constant) else ""
            folder = known(str(text).rstrip(".")) if str(text).endswith(".") else None
            if folder is not None:
                module.found.setdefault(folder, []).append(node.lineno)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            target = known(node.value.partition(":")[0])
            if target not in FACE:  # "assay.papers" names entry points, too
                take(target, node.lineno)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in aliases and private(node.attr):
                module.private.append(f"{aliases[node.value.id]}.{node.attr}")
    module.private = sorted(set(module.private))
    return module


def crossings() -> dict[tuple[str, str], list[str]]:
    """(room, imported room) -> places "file:line module"."""
    found = {}
    for name, module in modules().items():
        where = names()[name].relative_to(ROOT)
        for target, lines in module.imports.items():
            pair = room(name), room(target)
            if pair[0] != pair[1] and target not in EMPTY:
                found.setdefault(pair, []).extend(f"{where}:{n} {target}" for n in lines)
    return found


def test_rooms_import_only_what_the_table_allows():
    excused = {(e["from"], e["to"]) for e in BASELINE["imports"]}
    places = [
        place
        for (own, other), found in crossings().items()
        if other not in ROOMS.get(own, ()) and (own, other) not in excused
        for place in found
    ]
    assert not places, "not allowed by tests/architecture/rooms.toml:\n" + "\n".join(places)


def test_excused_imports_are_still_there_and_only_those():
    for entry in BASELINE["imports"]:
        assert entry["reason"]
        found = crossings().get((entry["from"], entry["to"]), [])
        files = {place.partition(":")[0] for place in found}
        assert files == set(entry["files"]), f"bring baseline.toml up to date: {entry}"


def test_the_table_has_no_cycle_and_no_room_twice():
    listed = [entry["name"] for entry in RULES["room"]]
    assert not [name for name, times in Counter(listed).items() if times > 1]
    for place, name in enumerate(listed):
        upward = [other for other in ROOMS[name] if other not in listed[place + 1 :]]
        assert not upward, f"{name} imports {upward}, which stand above it or are no rooms"


def test_the_table_allows_no_more_than_is_used():
    used = crossings()
    idle = [(own, other) for own in ROOMS for other in ROOMS[own] if (own, other) not in used]
    assert not idle, f"take these off tests/architecture/rooms.toml: {idle}"


def test_modules_found_by_name_are_declared():
    found = {
        (room(name), room(folder))
        for name, module in modules().items()
        for folder in module.found
        if room(name) != room(folder)
    }
    assert found <= PLUGINS
    assert {finder for finder, _ in PLUGINS} <= set(ROOMS)


def test_no_private_name_crosses_modules():
    found = {f"{name} <- {taken}" for name, module in modules().items() for taken in module.private}
    listed = BASELINE["private"]["names"]
    assert len(listed) == len(set(listed)) == BASELINE["private"]["count"]
    new, mended = sorted(found - set(listed)), sorted(set(listed) - found)
    assert not new, "make these names public or keep them at home:\n" + "\n".join(new)
    assert not mended, "take these off tests/architecture/baseline.toml:\n" + "\n".join(mended)


# ---- the reader itself ---------------------------------------------------------------------------
def test_the_reader_sees_every_way_to_import():
    source = """
from assay.theory import claims
def f():
    import assay.verification.run.cache as c
    from .models import simulate
    from assay.verification.kernel.positivity import _bounds
    c._hidden, c.__name__
WORK = "assay.simulators.sweeps.grid:read"
FOUND = f"assay.theory.papers.{WORK}"
"""
    found = read("assay.papers", source)
    assert set(found.imports) == {
        "theory.claims",
        "verification.run.cache",
        "assay.models",
        "verification.kernel.positivity",
        "simulators.sweeps.grid",
    }
    assert found.private == [
        "verification.kernel.positivity._bounds",
        "verification.run.cache._hidden",
    ]
    assert set(found.found) == {"theory.papers"}
