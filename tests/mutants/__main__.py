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
import hashlib
import importlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache as memo
from pathlib import Path

import pytest

from assay.verification.run import cache
from tests.mutants import asking, campaigns, tracing
from tests.mutants.lines import Kept, Map, whole_rows
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
    "distillation_deep start_weights majority_theorems whole_chances "
    "collapse_growth phases_errors told": "settlers of papers",
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


def files_asked() -> list[str]:
    """Return the files and folders of the tests that are asked."""
    named = [f"tests/verification/test_{name}.py" for name in TESTS]
    return [*named, "tests/logic", "tests/arena", RECORDS]


def map_of_lines() -> Kept:
    """Return which tests run each line, as far as it is known."""
    return Kept(cache.folder() / "mutants", ROOT, TARGETS)


def _import_all() -> Iterator[object]:
    for file in TARGETS:
        name = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        yield importlib.import_module(f"assay.{name}")


# ---- one fault -----------------------------------------------------------------------------------
def noticed(
    fault: Fault, source: str, tests: Map, items: dict[str, pytest.Item], limit: float
) -> tuple[str, str]:
    """Return ("noticed" | "survived", what failed, or what was asked) for a fault."""
    failing: list[str] = []
    while True:
        chosen = [
            t
            for t in tests.asked(fault.file, fault.line, source)
            if t in items and t not in failing
        ]
        if not chosen:
            return "survived", "no test runs this line"
        outcome, by = _asked(fault, source, chosen, failing, tests, items, limit)
        test = by.removeprefix("does not end: ")
        if outcome != "noticed" or test not in items or _passes(items[test], tests, limit):
            return outcome, by
        failing.append(test)  # without the fault as well


_PASSED: set[str] = set()


def _passes(item: pytest.Item, tests: Map, limit: float) -> bool:
    """Does a test pass without a fault, now that the code may have changed since it was run?"""

    def work() -> Iterator[dict]:
        asking.forget()
        yield from asking.answers([item], tests.seconds, limit)

    if item.nodeid not in _PASSED and asking.forked(work, limit)[0] == "survived":
        _PASSED.add(item.nodeid)
    return item.nodeid in _PASSED


def _asked(
    fault: Fault,
    source: str,
    chosen: list[str],
    failing: list[str],
    tests: Map,
    items: dict[str, pytest.Item],
    limit: float,
) -> tuple[str, str]:
    """Return what some tests say of a fault, as `noticed`."""
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
    place = [fault.file, fault.start, fault.end, fault.new, limit, failing]
    command = ["-m", "tests.mutants", "--anew", json.dumps(place)]
    return asking.anew(command, ROOT, 4 * limit + 100)


def _anew(file: str, start: int, end: int, new: str, limit: float, failing: list[str]) -> None:
    """Ask about one fault in this process, which has not imported its file yet; prints answers."""
    source = (ROOT / file).read_text()
    line = source[:start].count("\n") + 1
    tracing.replace(ROOT, file, source[:start] + new + source[end:])
    tests = map_of_lines().mapped()
    chosen = tests.asked(file, line, source)

    def work(items: list[pytest.Item]) -> None:
        known = {item.nodeid: item for item in items}
        left = [known[t] for t in chosen if t in known and t not in failing]
        for answer in asking.answers(left, tests.seconds, limit):
            print("\n" + json.dumps(answer), flush=True)

    asking.with_tests(files_asked(), work)


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
    parser.add_argument(
        "--campaigns", action="store_true", help="ask the campaigns of the audit, not the tests"
    )
    parser.add_argument(
        "--known", action="store_true", help="ask only tests of which it is known what they run"
    )
    parser.add_argument("--list", action="store_true", help="print the faults; plant none")
    parser.add_argument("--trace", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--anew", type=json.loads, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    os.chdir(ROOT)
    if options.trace:
        map_of_lines().trace(files_asked(), _import_all())
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
    if options.campaigns:
        list(_import_all())
        campaigns.run(chosen, ROOT, options.seed)
        return 0
    path = _store(str(options.seed))
    path.parent.mkdir(parents=True, exist_ok=True)
    if not options.known:
        subprocess.run([sys.executable, "-m", "tests.mutants", "--trace"], check=True)
    tests = map_of_lines().mapped()
    known = {row["key"]: row for row in whole_rows(path)}
    survived = []

    def work(items: list[pytest.Item]) -> None:
        list(_import_all())
        asking.prepare()
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
