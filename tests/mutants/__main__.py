"""Plant faults in the kernel's checking code and see whether the suite notices (python -m
tests.mutants --count 40 --seed 1).

The suite is asked as `.ci/run` runs it: tests, and the proofs on record, which `assay check` has
the kernel check (`tests.mutants.records`). Each runs once without a fault, which tells the lines
that it runs. Then each fault is planted in a process of its own, and what runs its line is asked,
the quickest first, until something fails. A fault that nothing notices survives: its difference is
printed. What is known is kept (in the cache folder, by the content of code and tests), so that an
interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from functools import cache as memo
from pathlib import Path

import pytest

from assay.verification.run import cache
from tests.mutants import asking, tracing
from tests.mutants.plant import Fault, faults

ROOT = cache.ROOT
TARGETS = [
    *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "verification" / "kernel").rglob("*.py")),
    "theory/language/pointwise.py",
    "theory/language/sorts.py",
]
"""Files whose lines get faults: the whole kernel, and the readers of what a certificate says."""
TESTS = (
    "kernel refusals refused_reductions refused_statements meaning forged_text replay "
    "replay_terms monotone combination reductions substitutions words orbit "
    "statistics enclosure enclosure_intervals touching soundness restate powers series squares "
    "contraction algebra budget refused_definedness refused_words refused_rules germs conditions "
    "inverse models clauses refused_rewriting goals leaves quotients bisection recorded trained "
    "random_formulas language kept constants tightness piecewise unwatched "
    "surface generic refused_cells ranges completed_squares needed_values instances jets looks"
).split()
"""Files of tests/verification that ask the kernel; those of tests/arena and tests/logic do, too."""
LEFT_OUT = {
    "planted checker_of_boxes checker_of_algebra campaign campaigns growth largest judge prove "
    "peers guided": "searches for proofs, which take minutes",
    "seal registry coq repower logic_tactics": "about what stands around the kernel",
    "granularity_polyruns granularity_theorems distillation_angles "
    "distillation_deep start_weights majority_theorems": "settlers of papers",
}
"""Files that use the kernel and are not asked: what they alone notice counts as survived."""
RECORDS = "tests/mutants/records.py"
SECONDS = 600.0
"""Seconds of the processor after which nothing more is asked about a fault, unless told: it
survived.
"""


def drawn(count: int, seed: int) -> list[Fault]:
    """Draw faults: a line first (every line with a fault is as likely), then one of its faults."""
    lines, rng = _by_line(), random.Random(seed)
    chosen = rng.sample(sorted(lines), min(count, len(lines)))
    return [rng.choice(lines[line]) for line in chosen]


@memo
def _by_line() -> dict[tuple[str, int], list[Fault]]:
    lines: dict[tuple[str, int], list[Fault]] = {}
    for file in TARGETS:
        for fault in faults(file, (ROOT / file).read_text()):
            lines.setdefault((file, fault.line), []).append(fault)
    return lines


# ---- which tests run a line ----------------------------------------------------------------------
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
        first, last = _statement(source, line)
        names = {
            t for n in range(first, last + 1) for t in self.lines.get(file, {}).get(str(n), ())
        }
        known = self.seconds.keys() if "" in names else names & self.seconds.keys()
        return sorted(known, key=lambda test: (self.seconds[test], test))


def _statement(source: str, line: int) -> tuple[int, int]:
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


def files_asked() -> list[str]:
    """Return the files and folders of the tests that are asked."""
    named = [f"tests/verification/test_{name}.py" for name in TESTS]
    return [*named, "tests/logic", "tests/arena", RECORDS]


def trace(kept: Path) -> None:
    """Run each test once, and write what it runs: a line of JSON a test, flushed at once."""
    hits = tracing.watch(ROOT, TARGETS)
    done = {row["test"] for row in _rows(kept)}

    def work(items: list[pytest.Item]) -> None:
        _import_all()
        left = [item for item in items if item.nodeid not in done]
        print(f"{len(left)} of {len(items)} tests are run once", flush=True)
        with open(kept, "a") as stream:
            if not done:
                stream.write(json.dumps(_row("", 0.0, hits)) + "\n")
            for number, item in enumerate(left):
                asking.forget()
                hits.clear()
                start = time.process_time()
                following = left[number + 1] if number + 1 < len(left) else None
                failed, ran = asking.run(item, following)
                spent = round(time.process_time() - start, 3)
                if failed:
                    print(f"fails without a fault, and notices nothing: {item.nodeid}", flush=True)
                row = _row(item.nodeid, spent if ran and not failed else None, hits)
                stream.write(json.dumps(row) + "\n")
                stream.flush()

    asking.with_tests(files_asked(), work)


def _row(test: str, seconds: float | None, hits: Iterable[tuple[str, int]]) -> dict:
    """Return what is written of a test; without seconds nothing is asked of it."""
    lines: dict[str, list[int]] = {}
    for file, line in sorted(hits):
        lines.setdefault(file, []).append(line)
    return {"test": test, "seconds": seconds, "lines": lines}


def _rows(kept: Path) -> list[dict]:
    """Return the whole lines of a file that may have been cut off."""
    if not kept.exists():
        return []
    text = kept.read_text()
    if not text.endswith("\n"):
        kept.write_text(text[: text.rfind("\n") + 1])
    return [json.loads(line) for line in kept.read_text().splitlines()]


def mapped(kept: Path) -> Map:
    """Return the map that was written into a file."""
    lines: dict[str, dict[str, list[str]]] = {}
    seconds = {}
    for row in _rows(kept):
        if row["seconds"] is None:
            continue
        if row["test"]:
            seconds[row["test"]] = row["seconds"]
        for file, found in row["lines"].items():
            for line in found:
                lines.setdefault(file, {}).setdefault(str(line), []).append(row["test"])
    return Map(lines, seconds)


def _import_all() -> None:
    for file in TARGETS:
        name = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        importlib.import_module(f"assay.{name}")


# ---- one fault -----------------------------------------------------------------------------------
def noticed(
    fault: Fault, source: str, tests: Map, items: dict[str, pytest.Item], limit: float
) -> tuple[str, str]:
    """Return ("noticed" | "survived", what failed, or what was asked) for a fault."""
    chosen = [t for t in tests.asked(fault.file, fault.line, source) if t in items]
    if not chosen:
        return "survived", "no test runs this line"
    unplanted = {"outcome": "", "by": "it runs at import"}

    def work() -> Iterator[dict]:
        if not asking.plant(ROOT / fault.file, source, fault.planted(source)):
            yield unplanted
            return
        asking.forget()
        yield from asking.answers([items[t] for t in chosen], tests.seconds, limit)

    outcome, by = asking.forked(work, limit)
    if outcome:
        return outcome, by
    place = [fault.file, fault.start, fault.end, fault.new, limit]
    command = ["-m", "tests.mutants", "--anew", json.dumps(place)]
    return asking.anew(command, ROOT, 4 * limit + 100)


def _anew(file: str, start: int, end: int, new: str, limit: float) -> None:
    """Ask about one fault in this process, which has not imported its file yet; prints answers."""
    source = (ROOT / file).read_text()
    line = source[:start].count("\n") + 1
    tracing.replace(ROOT, file, source[:start] + new + source[end:])
    tests = mapped(kept_map())
    chosen = tests.asked(file, line, source)

    def work(items: list[pytest.Item]) -> None:
        known = {item.nodeid: item for item in items}
        left = [known[t] for t in chosen if t in known]
        for answer in asking.answers(left, tests.seconds, limit):
            print("\n" + json.dumps(answer), flush=True)

    asking.with_tests(files_asked(), work)


def kept_map() -> Path:
    """Return the file of the map of this tree."""
    return _store("map")


def _store(name: str) -> Path:
    files = [ROOT / f for f in TARGETS]
    for folder in ("verification", "arena", "logic", "mutants"):
        files += sorted((ROOT / "tests" / folder).glob("**/*.py"))
    content = hashlib.sha256(
        "".join(hashlib.sha256(f.read_bytes()).hexdigest() for f in files).encode()
    ).hexdigest()[:16]
    return cache.folder() / "mutants" / f"{name}-{content}.jsonl"


def difference(fault: Fault, source: str) -> str:
    """Return the fault as a unified difference."""
    lines = unified_diff(
        source.splitlines(),
        fault.planted(source).splitlines(),
        fault.file,
        fault.file,
        lineterm="",
        n=1,
    )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Plant the faults, print each and whether it was noticed; exit code 1 when more than one in
    forty survives.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="faults of files whose path holds this")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="of the processor, for what survives"
    )
    parser.add_argument("--list", action="store_true", help="print the faults; plant none")
    parser.add_argument("--trace", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--anew", type=json.loads, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    os.chdir(ROOT)
    if options.trace:
        trace(kept_map())
        return 0
    if options.anew:
        _anew(*options.anew)
        return 0
    chosen = [
        f for f in drawn(options.count, options.seed) if not options.only or options.only in f.file
    ]
    sources = {f.file: (ROOT / f.file).read_text() for f in chosen}
    if options.list:
        for fault in chosen:
            print(difference(fault, sources[fault.file]), end="\n\n")
        return 0
    path = _store(str(options.seed))
    path.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "tests.mutants", "--trace"], check=True)
    tests = mapped(kept_map())
    known = {row["key"]: row for row in _rows(path)}
    survived = []

    def work(items: list[pytest.Item]) -> None:
        _import_all()
        by_name = {item.nodeid: item for item in items}
        for number, fault in enumerate(chosen, 1):
            source = sources[fault.file]
            record = known.get(fault.key(source))
            if record is None:
                start = time.monotonic()
                outcome, by = noticed(fault, source, tests, by_name, options.seconds)
                record = {
                    "key": fault.key(source),
                    "outcome": outcome,
                    "by": by,
                    "seconds": round(time.monotonic() - start, 1),
                }
                with open(path, "a") as stream:
                    stream.write(json.dumps(record) + "\n")
            print(
                f"{number:3} {record['outcome']:8} {record['seconds']:6.1f} s "
                f" {fault.file}:{fault.line} {fault.what}  {record['by']}",
                flush=True,
            )
            if record["outcome"] == "survived":
                survived.append(fault)
                print(difference(fault, source), flush=True)

    asking.with_tests(files_asked(), work)
    print(f"{len(chosen) - len(survived)} of {len(chosen)} faults noticed")
    return 1 if 40 * len(survived) > len(chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
