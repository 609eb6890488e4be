"""Plant faults in the kernel's checking code and see whether the suite notices (python -m
tests.mutants --count 40 --seed 1).

The tests run once in a copy of the tree, with coverage, which tells the tests that run each line.
Then each fault is planted in the copy, and the tests that run its line are asked, the quickest
first, until one fails. A fault that no test notices survives: its difference is printed. Results
are kept (in the cache folder, by the content of code and tests), so that an interrupted run goes on
where it stopped.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from difflib import unified_diff
from functools import cache as memo
from pathlib import Path
from xml.etree import ElementTree

from assay.verification.run import cache
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
    "surface generic"
).split()
"""Files of tests/verification that ask the kernel; those of tests/arena and tests/logic do, too."""
LEFT_OUT = {
    "planted checker_of_boxes checker_of_algebra campaign campaigns growth largest judge prove "
    "peers guided": "searches for proofs, which take minutes",
    "seal registry coq repower logic_tactics": "about what stands around the kernel",
    "granularity_polyruns granularity_theorems distillation_angles "
    "distillation_deep": "settlers of papers",
}
"""Files that use the kernel and are not asked: what they alone notice counts as survived."""
SECONDS = 900
"""Time of the clock for the tests of one fault; a fault that makes them run longer is noticed."""
BATCH = 20.0
"""Seconds of tests that are asked at a time."""


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
    """Which tests run each line of the targets, and how long each takes; tests that fail without a
    fault are left out.
    """

    def __init__(self, lines: dict[str, dict[str, list[str]]], seconds: dict[str, float]):
        self.lines = lines
        self.seconds = seconds

    def batches(self, file: str, line: int, source: str) -> list[list[str]]:
        """Return the tests that run the statement on a line, the quickest first, in batches."""
        first, last = _statement(source, line)
        names = {
            t for n in range(first, last + 1) for t in self.lines.get(file, {}).get(str(n), ())
        }
        if "" in names:  # a line that runs when the module is imported serves every test
            names = set(self.seconds)
        batches, used = [], 0.0
        for test in sorted(names & set(self.seconds), key=lambda t: (self.seconds[t], t)):
            if not batches or used + self.seconds[test] > BATCH:
                batches.append([])
                used = 0.0
            batches[-1].append(test)
            used += self.seconds[test]
        return batches


def _statement(source: str, line: int) -> tuple[int, int]:
    """Return the first line of the innermost statement that holds a line, and that line."""
    starts = [
        n.lineno
        for n in ast.walk(ast.parse(source))
        if isinstance(n, ast.stmt) and n.lineno <= line <= (n.end_lineno or n.lineno)
    ]
    return max(starts, default=line), line


def mapped(tree: Path) -> Map:
    """Run the tests once in a tree and return which of them run each line of the targets."""
    path = _store("map").with_suffix(".json")
    if path.exists():
        found = json.loads(path.read_text())
        return Map(found["lines"], found["seconds"])
    settings = tree / ".coveragerc"
    include = "".join(f"\n    {file}" for file in TARGETS)
    settings.write_text(
        f"[run]\ndata_file = {tree}/.coverage\ndynamic_context = test_function\ninclude"
        f" ={include}\n"
    )
    files = [f"tests/verification/test_{name}.py" for name in TESTS]
    command = ["-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest"]
    command += [*_OPTIONS, f"--junitxml={tree}/tests.xml"]
    _python(tree, [*command, "tests/arena", "tests/logic", *files], None)
    _python(
        tree,
        [
            "-m",
            "coverage",
            "json",
            f"--rcfile={settings}",
            "--show-contexts",
            f"-o{tree}/lines.json",
        ],
        300,
    )
    report = json.loads((tree / "lines.json").read_text())["files"]
    seconds = _seconds(tree / "tests.xml")
    lines = {
        file: {n: sorted(_tests(contexts, seconds)) for n, contexts in data["contexts"].items()}
        for file, data in report.items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"lines": lines, "seconds": seconds}))
    return Map(lines, seconds)


def _tests(contexts: list[str], known: Iterable[str]) -> set[str]:
    """Return what pytest calls the functions ``module.function`` of coverage; "" stands for the
    import of the file.
    """
    by_end = {test.rpartition("/")[2]: test for test in known}
    ends = (c.partition("|")[0].split(".")[-2:] for c in contexts if c)
    found = {by_end.get(f"{module}.py::{function}") for module, function in ends} - {None}
    return found | ({""} if "" in contexts else set())


def _seconds(report: Path) -> dict[str, float]:
    """Return the time of each test function, over all of its cases; those that failed or were
    skipped are left out.
    """
    seconds: dict[str, float] = {}
    bad = set()
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        module, function = case.get("classname", ""), case.get("name", "").partition("[")[0]
        name = f"{module.replace('.', '/')}.py::{function}"
        seconds[name] = seconds.get(name, 0.0) + float(case.get("time", 0))
        if case.find("failure") is not None or case.find("error") is not None:
            bad.add(name)
    for name in sorted(bad):
        print(f"fails without a fault, and notices nothing: {name}", flush=True)
    return {name: time for name, time in seconds.items() if name not in bad}


# ---- one fault -----------------------------------------------------------------------------------
_OPTIONS = ("-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-n", "0")


def _python(tree: Path, arguments: list[str], seconds: float | None) -> tuple[int, list[str]]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "ASSAY_CACHE": str(tree / ".cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=seconds,
    )
    lines = done.stdout.splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return done.returncode, failed or lines[-1:]


def noticed(tree: Path, fault: Fault, source: str, tests: Map) -> tuple[str, str]:
    """Return ("noticed" | "survived", the test that failed) for a fault, and leave the tree as it
    was.
    """
    batches = tests.batches(fault.file, fault.line, source)
    if not batches:
        return "survived", "no test runs this line"
    (tree / fault.file).write_text(fault.planted(source))
    try:
        for batch in batches:
            code, failed = _python(tree, ["-m", "pytest", "-x", *_OPTIONS, *batch], SECONDS)
            if code:
                return "noticed", (failed or [f"exit code {code}"])[0][:200]
    except subprocess.TimeoutExpired:
        return "noticed", "the tests do not end"
    finally:
        (tree / fault.file).write_text(source)
    return "survived", f"{sum(map(len, batches))} tests run this line"


def _copy(target: Path) -> None:
    """Copy the tracked and new files of the tree."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def _store(name: str) -> Path:
    files = (
        [ROOT / f for f in TARGETS]
        + sorted((ROOT / "tests" / "verification").glob("**/*.py"))
        + sorted((ROOT / "tests").glob("arena/**/*.py"))
        + sorted((ROOT / "tests").glob("logic/*.py"))
    )
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
    parser.add_argument("--list", action="store_true", help="print the faults; plant none")
    options = parser.parse_args(arguments)
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
    known = (
        {r["key"]: r for r in map(json.loads, path.read_text().splitlines())}
        if path.exists()
        else {}
    )
    survived = []
    with tempfile.TemporaryDirectory() as folder, open(path, "a") as stream:
        tree = Path(folder)
        _copy(tree)
        tests = mapped(tree)
        for number, fault in enumerate(chosen, 1):
            source = sources[fault.file]
            record = known.get(fault.key(source))
            if record is None:
                start = time.monotonic()
                outcome, by = noticed(tree, fault, source, tests)
                record = {
                    "key": fault.key(source),
                    "outcome": outcome,
                    "by": by,
                    "seconds": round(time.monotonic() - start, 1),
                }
                stream.write(json.dumps(record) + "\n")
                stream.flush()
            print(
                f"{number:3} {record['outcome']:8} {record['seconds']:6.1f} s "
                f" {fault.file}:{fault.line} {fault.what}  {record['by']}",
                flush=True,
            )
            if record["outcome"] == "survived":
                survived.append(fault)
                print(difference(fault, source), flush=True)
    print(f"{len(chosen) - len(survived)} of {len(chosen)} faults noticed")
    return 1 if 40 * len(survived) > len(chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
