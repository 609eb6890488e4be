"""Plant faults in the kernel's checking code and see whether the suite notices (python -m tests.mutants --count 40 --seed 1).

Each fault is planted in a copy of the tree of its own; then the tests run that are most likely to notice, and at last the
rest of the kernel's tests, until one fails. A fault that no test notices survives: its difference is printed. Results are kept
(in the cache folder, by the content of code and tests), so that an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from difflib import unified_diff
from pathlib import Path

from tests.mutants.plant import Fault, faults
from verification import cache

ROOT = cache.ROOT
_SHOWN = {"data", "key", "text", "latex", "latex_given", "latex_where", "mathml", "annotate"}
TARGETS: dict[str, set[str] | None] = {
    "verification/kernel.py": None,
    "verification/certificates.py": None,
    "theory/sorts.py": None,
    "theory/pointwise.py": None,
    "verification/provers/monotone.py": None,
    "verification/provers/combination.py": None,
    "verification/provers/enclosure.py": {"check", "_setting", "_clauses", "_terms"},
    "verification/provers/orbit.py": {"check_orbit", "Recursion"},
    "verification/provers/statistics.py": {
        "decide",
        "reopen",
        "settle",
        "Part",
        "upper_tail",
        "t_tail",
    },
    "verification/provers/words.py": {"certify"},
    "verification/provers/instances.py": {"check_witness", "Instance"},
    "verification/provers/rewrites/rewriting.py": {
        "certify_pullback",
        "certify_transfer",
        "certify_jensen",
        "shown_by_signs",
    },
    "verification/provers/reduce/reductions.py": None,
}
"""Files and their checking functions (None: all)."""
LIKELY = {
    "kernel": ("kernel", "meaning", "forged_text", "seal"), "certificates": ("kernel", "forged_text", "replay", "substitutions"),
    "sorts": ("forged_text", "kernel"), "pointwise": ("meaning",), "monotone": ("monotone",), "combination": ("combination",),
    "enclosure": ("enclosure", "touching"), "orbit": ("orbit",), "statistics": ("statistics",), "words": ("words",),
    "instances": ("words",), "rewriting": ("substitutions",), "reductions": ("reductions", "largest", "powers"),
}  # fmt: skip
REST = ("kernel", "meaning", "forged_text", "replay", "planted", "campaigns", "monotone", "combination", "reductions", "substitutions",
        "words", "orbit", "statistics", "enclosure", "soundness", "growth", "recheck", "recount", "restate", "prove", "judge")  # fmt: skip
SECONDS = 900
"""Time of the clock for the tests of one fault; a fault that makes them run longer is noticed."""


def drawn(count: int, seed: int) -> list[Fault]:
    """Draw faults: a line first (every line with a fault is as likely), then one of its faults."""
    lines: dict[tuple, list[Fault]] = {}
    for file, functions in TARGETS.items():
        for fault in faults(file, (ROOT / file).read_text(), functions):
            lines.setdefault((file, fault.line), []).append(fault)
    rng = random.Random(seed)
    chosen = rng.sample(sorted(lines), min(count, len(lines)))
    return [rng.choice(lines[line]) for line in chosen]


def stages(file: str) -> list[list[str]]:
    """Return the tests for a fault in a file: those that are likely to notice first."""
    name = Path(file).stem
    likely = [f"tests/verification/test_{t}.py" for t in LIKELY.get(name, ())]
    arena = ["tests/arena"] if (ROOT / "tests" / "arena").is_dir() else []
    rest = [
        t
        for t in (f"tests/verification/test_{t}.py" for t in REST)
        if t not in likely and (ROOT / t).exists()
    ]
    return [[t for t in likely if (ROOT / t).exists()], [*arena, *rest]]


def _tested(tree: Path, files: list[str], *options: str) -> tuple[int, list[str]]:
    """Run tests in a tree; return the exit code and the lines of what failed."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "ASSAY_CACHE": str(tree / ".cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--no-header",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        "-n",
        "0",
        *options,
        *files,
    ]
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, timeout=SECONDS
    )
    lines = done.stdout.splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return done.returncode, failed or lines[-1:]


def noticed(tree: Path, fault: Fault, source: str, sound: dict[str, bool]) -> tuple[str, str]:
    """Return ("noticed" | "survived", the test that failed) for a fault, and leave the tree as it was.

    A test counts when it passes without the fault; ``sound`` remembers which do.
    """
    for stage in stages(fault.file):
        while True:
            (tree / fault.file).write_text(fault.planted(source))
            without = [f"--deselect={test}" for test, fine in sound.items() if not fine]
            try:
                code, failed = _tested(tree, stage, "-x", *without)
            except subprocess.TimeoutExpired:
                return "noticed", "the tests do not end"
            finally:
                (tree / fault.file).write_text(source)
            if not code:
                break
            test = failed[0].split()[1] if len(failed[0].split()) > 1 else stage[0]
            if test not in sound:
                sound[test] = not _tested(tree, [test])[0]
            if sound[test]:
                return "noticed", failed[0][:200]
    return "survived", ""


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


def _store(seed: int) -> Path:
    files = (
        [ROOT / f for f in TARGETS]
        + sorted((ROOT / "tests" / "verification").glob("*.py"))
        + sorted((ROOT / "tests").glob("arena/**/*.py"))
    )
    content = hashlib.sha256(
        "".join(hashlib.sha256(f.read_bytes()).hexdigest() for f in files).encode()
    ).hexdigest()[:16]
    return cache.folder() / "mutants" / f"{seed}-{content}.jsonl"


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
    """Plant the faults, print each and whether it was noticed; exit code 1 when more than one in forty survives."""
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
    path = _store(options.seed)
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
        sound: dict[str, bool] = {}
        for number, fault in enumerate(chosen, 1):
            source = sources[fault.file]
            record = known.get(fault.key(source))
            if record is None:
                start = time.monotonic()
                outcome, by = noticed(tree, fault, source, sound)
                record = {
                    "key": fault.key(source),
                    "outcome": outcome,
                    "by": by,
                    "seconds": round(time.monotonic() - start, 1),
                }
                stream.write(json.dumps(record) + "\n")
                stream.flush()
            print(
                f"{number:3} {record['outcome']:8} {record['seconds']:6.1f} s  {fault.file}:{fault.line} {fault.what}  {record['by']}",
                flush=True,
            )
            if record["outcome"] == "survived":
                survived.append(fault)
                print(difference(fault, source), flush=True)
    for test in sorted(test for test, fine in sound.items() if not fine):
        print(f"fails without a fault, and notices nothing: {test}")
    print(f"{len(chosen) - len(survived)} of {len(chosen)} faults noticed")
    return 1 if 40 * len(survived) > len(chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
