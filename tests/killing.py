"""Kill a command again and again, start it again each time, and compare its end with that of a run
nobody disturbed.

    python -m tests.killing [sweep|check|report|prove|validate ...] [--kills 50] [--seed 1]

Each command works in a cache folder of its own. The moments of SIGKILL are drawn by seed: at first
over the whole run, later over what a run takes that finds most of its work done. What must be equal
to the byte: the table of a sweep, all pages of a report, the lines of a check and of a batch. The
seconds that a search took differ between two caches and are left out there; within the cache of the
killed run one more run must repeat every byte of the last, seconds included.  Of trainings
(`validate`) the hash of the last weights and every curve must be equal, and no kill may cost an
epoch that was done.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

COMMANDS = ("sweep", "check", "report", "prove", "validate")
CLAIMS = ("phases.eq145", "phases.eq13", "phases.lem16", "phases.eq259", "phases.eq260_262")
RECORDS = (
    ("exp(x) >= 1 + x", "x in (-oo, oo)"),
    ("sin(x) <= x", "x in [0, 9]"),
    ("x**2 < 0", "x in [0, 1]"),
    ("x**4 + 1 >= x**3 + x", "x in (-oo, oo)"),
    ("log(x) <= x - 1", "x in (0, oo)"),
    ("x*y <= 1/4", "x in [0, 1], y in [0, 1], x + y == 1"),
    ("x <", "x in [0, 1]"),
    ("tanh(x) <= x", "x in [0, oo)"),
    ("2**n >= n + 1", "n in {0..}"),
    ("cos(x) >= 1 - x**2/2", "x in [-3, 3]"),
)
_SECONDS = re.compile(rb'"seconds": ?[0-9.e-]+')


@dataclass(frozen=True)
class Command:
    """One command: its arguments in a folder, and what it must leave there (name -> bytes) besides
    what it prints; ``codes`` are the exit codes that it may end with, ``done`` tells how much of
    the work is on disk, which may only grow.
    """

    arguments: Callable[[Path], list[str]]
    left: Callable[[Path], dict[str, bytes]]
    printed: bool = True
    codes: tuple[int, ...] = (0, 1)
    done: Callable[[Path], int] = lambda folder: 0


def command(name: str, small: bool) -> Command:
    """Return a command of that name on little work, or on more."""
    if name == "sweep":
        grid = f"l=10:1000:log{60 if small else 300} k=2,3,5,8"
        return Command(
            lambda folder: [
                "sweep",
                "softmax",
                "--grid",
                grid,
                "--measure",
                "rise,dip",
                "--out",
                "grid",
                "--jobs",
                "2",
                "--shard",
                "0.05",
                "--store",
                str(folder / "store"),
                "--table",
                str(folder / "table.csv"),
            ],
            lambda folder: {"table.csv": (folder / "table.csv").read_bytes()},
            printed=False,
        )
    if name == "check":
        claims = CLAIMS[:2] if small else CLAIMS
        return Command(
            lambda folder: ["check", *claims, "--json", "--jobs", "2"], lambda folder: {}
        )
    if name == "report":
        claims = CLAIMS[:2] if small else CLAIMS
        return Command(
            lambda folder: ["report", *claims, "--jobs", "2", "--out", str(folder / "pages")],
            lambda folder: _files(folder / "pages"),
            printed=False,
        )
    if name == "validate":
        few = ["collapse/merged", "distillation/bias", "phases/hinge", "--scale", "tiny"]
        chosen = few if small else ["collapse/merged", "--scale", "cpu", "--seeds", "1"]
        return Command(
            lambda folder: [
                *["validate", "run", *chosen],
                *["--rate", "1e10", "--store", str(folder / "runs")],
            ],
            lambda folder: _trained(folder / "runs"),
            printed=False,
            codes=(0,),
            done=lambda folder: _epochs(folder / "runs"),
        )
    assert name == "prove", name
    return Command(
        lambda folder: [
            "prove",
            "-f",
            str(_records(folder)),
            "--json",
            "--limit",
            "5",
            "--jobs",
            "2",
        ],
        lambda folder: {},
        codes=(2,),  # one of the records cannot be read
    )


def _records(folder: Path) -> Path:
    path = folder / "records.json"
    path.write_text(
        json.dumps(
            [
                {"name": str(n), "goal": goal, "given": [given]}
                for n, (goal, given) in enumerate(RECORDS)
            ]
        )
    )
    return path


def _trained(store: Path) -> dict[str, bytes]:
    """Return the hash of the last weights and the curves of each finished run, by its key."""
    found = {}
    for note in sorted(store.glob("shards/*/*.json")):
        found[note.stem] = json.loads(note.read_text())["weights"].encode()
        with np.load(note.with_suffix(".npz")) as curves:
            for name in curves.files:
                found[f"{note.stem} {name}"] = curves[name].tobytes()
    if any(store.glob("checkpoints/*.npz")):
        raise AssertionError("a finished run has left its checkpoint")
    return found


def _epochs(store: Path) -> int:
    """Return how many epochs are on disk: those of finished runs and of checkpoints."""
    notes = {path.stem: json.loads(path.read_text()) for path in store.glob("shards/*/*.json")}
    count = sum(note["cell"]["schedule"]["epochs"] for note in notes.values())
    for path in store.glob("checkpoints/*.npz"):
        if path.stem not in notes:
            with np.load(path) as kept:
                count += json.loads(kept["note"].tobytes())["epoch"]
    return count


def _files(folder: Path) -> dict[str, bytes]:
    return {
        str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }


def _start(arguments: list[str], folder: Path) -> subprocess.Popen:
    env = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "NO_COLOR")} | {
        "ASSAY_CACHE": str(folder / "cache")
    }
    return subprocess.Popen(
        [sys.executable, "-m", "assay.reports.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
    )


def undisturbed(what: Command, folder: Path) -> tuple[dict[str, bytes], float]:
    """Run the command to its end; returns (what it printed and left: name -> bytes, seconds)."""
    begin = time.monotonic()
    process = _start(what.arguments(folder), folder)
    out, err = process.communicate(timeout=1800)
    if process.returncode not in what.codes or b"Traceback" in err:
        raise AssertionError(f"exit code {process.returncode}: {err.decode()[-2000:]}")
    return {
        **({"printed": out} if what.printed else {}),
        **what.left(folder),
    }, time.monotonic() - begin


def killed(what: Command, folder: Path, kills: int, rng: Random, whole: float, ready: float) -> int:
    """Start and kill the command so often; ``whole``, ``ready``: seconds of a run from the
    beginning, and of one that finds all done.

    Returns how many runs ended before their moment came.
    """
    ended, done, most = 0, 0, 0
    while done < kills:
        # the first moments lie anywhere in a run; the others where the next piece of work is under
        # way
        moment = (
            rng.uniform(0, whole)
            if done % 10 == 0
            else rng.uniform(0.2 * ready, ready + (whole - ready) / 8)
        )
        begin = time.monotonic()
        process = _start(what.arguments(folder), folder)
        try:
            _, err = process.communicate(timeout=moment)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate(timeout=120)  # ends when no process holds the pipes any more
            done, left = done + 1, what.done(folder)
            if left < most:
                raise AssertionError(
                    f"kill {done} cost work: {left} on disk, {most} before"
                ) from None
            most = left
            continue
        if process.returncode not in what.codes or b"Traceback" in err:
            raise AssertionError(f"exit code {process.returncode}: {err.decode()[-2000:]}")
        ended += 1
        whole = ready = min(
            ready, time.monotonic() - begin
        )  # all is done, and the machine may be faster than it was
        if ended > 4 * kills:
            raise AssertionError("the moments of the kills lie behind the end")
    return ended


def tried(name: str, kills: int, seed: int, folder: Path, small: bool = False) -> str:
    """Kill one command so often and compare; returns one line, raises AssertionError where the end
    differs.
    """
    what = command(name, small)
    calm, wild = folder / "calm", folder / "wild"
    calm.mkdir(parents=True)
    wild.mkdir()
    wanted, whole = undisturbed(what, calm)
    repeated, ready = undisturbed(what, calm)
    _compare(repeated, wanted, f"{name}: a second run")
    ended = killed(what, wild, kills, Random(f"{name}/{seed}"), whole, min(ready, whole))
    found, _ = undisturbed(what, wild)
    again, _ = undisturbed(what, wild)
    _compare(again, found, f"{name}: one more run after the kills")
    _compare(_plain(found, wild), _plain(wanted, calm), f"{name}: the end after {kills} kills")
    size = sum(map(len, found.values()))
    digest = hashlib.sha256(b"".join(_plain(found, wild).values())).hexdigest()[:12]
    return (
        f"{name}: killed {kills} times ({ended} further runs ended first), {len(found)} outputs of"
        f" {size} bytes are the same ({digest})"
    )


def _plain(found: dict[str, bytes], folder: Path) -> dict[str, bytes]:
    """Leave out what differs between two caches: folders, and the seconds that were measured."""

    def clean(content: bytes) -> bytes:
        content = content.replace(str(folder).encode(), b"FOLDER")
        return _DURATION.sub(b"TIME", _SECONDS.sub(b'"seconds": 0', content))

    return {
        name: clean(gzip.decompress(content) if name.endswith(".gz") else content)
        for name, content in found.items()
    }


_DURATION = re.compile(
    rb"\b[0-9.]+ (?:s|min [0-9]+ s)\b(?=<)|\b[0-9a-f]{64}\b|\"seal\": \"[^\"]*\""
)
"""On pages: times, names of cache entries' files."""


def _compare(found: dict[str, bytes], wanted: dict[str, bytes], what: str) -> None:
    if found.keys() != wanted.keys():
        raise AssertionError(f"{what} left other files: {sorted(found.keys() ^ wanted.keys())[:5]}")
    for name in found:
        if found[name] != wanted[name]:
            at = next(
                (
                    i
                    for i, (a, b) in enumerate(zip(found[name], wanted[name], strict=False))
                    if a != b
                ),
                min(len(found[name]), len(wanted[name])),
            )
            raise AssertionError(
                f"{what} differs in {name} at byte {at}: {found[name][max(0, at - 60) : at + 60]!r}"
                f" is not {wanted[name][max(0, at - 60) : at + 60]!r}"
            )


def main() -> int:
    """Run the commands named and print one line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "commands", nargs="*", metavar="COMMAND", help=f"of {', '.join(COMMANDS)} (default: all)"
    )
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for name in options.commands or COMMANDS:
        folder = Path(tempfile.mkdtemp(prefix="assay-killing-"))
        try:
            print(tried(name, options.kills, options.seed, folder), flush=True)
        except AssertionError as error:
            print(f"{name}: {error}", flush=True)
            wrong = 1
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
