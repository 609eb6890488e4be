"""Work on input that nobody vouches for, in a process of its own with limits (standard library
only).

`ask` starts a fresh interpreter, isolated from the environment and the current folder (``python
-I``), which imports one function, cuts the network where the system permits it, limits its
processor time, its memory and what it may write, and only then reads the input.  Whatever the input
does, the caller gets an `Answer`: a result, or that a limit was met, or that the process broke.

`main` makes a command line of a function ``confirm(data)``; the short programs use it.
"""

import argparse
import gc
import gzip
import json
import os
import stat
import subprocess
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import assay
from assay.verification.run import strict

SECONDS, MEGABYTES = 60, 1024
_ROOT = str(Path(assay.__file__).resolve().parents[1])
_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); from assay.verification.run.limits import _child;"
    " _child()"
)
_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_PR_SET_PDEATHSIG, _SIGKILL = 1, 9
_NO_ROOM = 86
"""Exit code of a process that ran out of memory."""


@dataclass(frozen=True)
class Limits:
    """Seconds of processor time, megabytes of memory beyond what the program itself takes, nesting
    of the input.
    """

    seconds: float = SECONDS
    megabytes: int = MEGABYTES
    depth: int = strict.DEPTH


@dataclass(frozen=True)
class Answer:
    """What came of it: "done" with the result; "limit", "unreadable" or "broken" with the reason.

    ``offline``: the network was cut.  ``modules``: what the process had loaded of this package at
    the end.
    """

    outcome: str
    result: Any = None
    reason: str = ""
    offline: bool = False
    modules: tuple = ()


def look_seldom() -> None:
    """Have Python look for objects that hold one another after 100,000 new ones, in place of 700.

    Proofs are trees, of which nearly all is freed without a look: to look as often as Python does
    takes a quarter to a half of the time of a check, and saves no memory to speak of.
    """
    gc.set_threshold(100_000, 20, 100)


def ask(function: str, content: bytes, limits: Limits = Limits(), *more) -> Answer:
    """Call ``function`` ("module:name") with the data of a JSON text and ``more`` (JSON data) in a
    limited process.
    """
    order = {
        "function": function,
        "limits": [limits.seconds, limits.megabytes, limits.depth],
        "more": more,
        "caller": os.getpid(),
    }
    command = [sys.executable, "-I", "-B", "-W", "ignore", "-c", _START, _ROOT]
    environment = {
        k: os.environ[k] for k in ("SYSTEMROOT", "LD_LIBRARY_PATH", "TMPDIR") if k in os.environ
    }
    environment |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    started = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    try:
        said, _ = started.communicate(
            json.dumps(order).encode() + b"\n" + content, timeout=4 * limits.seconds + 60
        )
    except subprocess.TimeoutExpired:
        return Answer("limit", reason=f"no answer within {4 * limits.seconds + 60:g} s")
    finally:
        if started.poll() is None:
            started.kill()
        started.communicate()
    if started.returncode == _NO_ROOM:
        return Answer("limit", reason=f"more than {limits.megabytes} MB of memory")
    try:
        found = json.loads(said)
        return Answer(**(found | {"modules": tuple(found["modules"])}))
    except (ValueError, TypeError, KeyError):
        pass
    if -started.returncode in _signals("SIGXCPU", "SIGKILL"):
        return Answer("limit", reason=f"more than {limits.seconds:g} s of processor time")
    return Answer("broken", reason=f"the process ended with code {started.returncode}")


def _signals(*names: str) -> set[int]:
    import signal

    return {int(getattr(signal, name)) for name in names if hasattr(signal, name)}


def content(path) -> bytes:
    """Return the bytes of a file, what is in it where its name ends with .gz; raises OSError, also
    when it is no plain file, not compressed as its name says, or too large.
    """
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(0, "is no plain file", str(path))
    if status.st_size > strict.BYTES:
        raise OSError(0, f"larger than {strict.BYTES:,} bytes ({status.st_size:,})")
    if Path(path).suffix != ".gz":
        return Path(path).read_bytes()
    try:
        with gzip.open(path) as stream:
            found = stream.read(strict.BYTES + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise OSError(0, f"is no compressed file as its name says ({error})") from None
    if len(found) > strict.BYTES:
        raise OSError(0, f"holds more than {strict.BYTES:,} bytes")
    return found


# ---- in the process ------------------------------------------------------------------------------
def _child() -> None:
    from importlib import import_module

    look_seldom()
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a library prints is no answer
    order = json.loads(sys.stdin.buffer.readline())
    seconds, megabytes, depth = order["limits"]
    _end_with_caller(order["caller"])
    offline = _cut_network()
    module, _, name = order["function"].partition(":")
    function = getattr(import_module(module), name)
    try:
        for prepare in getattr(import_module(module), "PREPARE", {}).get(name, ()):
            import_module(prepare)
        _limit(seconds, megabytes)
        found = {
            "outcome": "done",
            "result": function(strict.load(sys.stdin.buffer.read(), depth), *order["more"]),
        }
    except strict.Unreadable as error:
        found = {"outcome": "unreadable", "reason": str(error)}
    except RecursionError:
        found = {"outcome": "limit", "reason": "nested too deeply"}
    except MemoryError:
        os._exit(_NO_ROOM)
    modules = sorted(m for m in sys.modules if m.split(".")[0] == "assay")
    text = json.dumps(found | {"offline": offline, "modules": modules})
    if len(text) > strict.BYTES:
        text = json.dumps(
            {
                "outcome": "limit",
                "reason": "too long an answer",
                "offline": offline,
                "modules": modules,
            }
        )
    answers.write(text)
    answers.close()
    os._exit(0)  # no clean-up of what hostile input left behind


def _cut_network() -> bool:
    """Leave the system's network for an empty one; False where that is not possible (Linux permits
    it to most users).
    """
    if not sys.platform.startswith("linux"):
        return False
    import ctypes

    try:
        library = ctypes.CDLL(None, use_errno=True)
        return (
            library.unshare(_CLONE_NEWNET) == 0
            or library.unshare(_CLONE_NEWUSER | _CLONE_NEWNET) == 0
        )
    except (OSError, AttributeError):
        return False


def _end_with_caller(caller: int) -> None:
    """Have this process killed when the one that asks is (on Linux; elsewhere it ends at its limit
    of processor time), and end it where that one is gone already.
    """
    if sys.platform.startswith("linux"):
        import ctypes

        try:
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0)
        except (OSError, AttributeError):
            pass
        if os.getppid() != caller:
            os._exit(1)


def _limit(seconds: float, megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # no such limits on this system; the caller minds the clock
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (until, until + 2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            now = int(stream.read().split()[0]) * resource.getpagesize()
    except (OSError, ValueError):
        now = 0
    room = now + megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (room, room))


# ---- the command line of a short program ---------------------------------------------------------
def main(program: str) -> None:
    """Check the files on the command line with ``confirm`` of a module, one limited process each,
    and exit.

    Exit code 0: all are confirmed; 3: one is beyond the program; 2: one cannot be read; 70: the
    program broke.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m {program}", description="Check certificate files; nothing is searched for."
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE.json", help="as 'assay prove -o' writes it"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help=f"processor time for a file (default: {SECONDS})",
    )
    parser.add_argument(
        "--memory",
        type=int,
        default=MEGABYTES,
        metavar="MB",
        help=f"for a file (default: {MEGABYTES})",
    )
    parser.add_argument(
        "--depth",
        type=int,
        default=strict.DEPTH,
        help=f"nesting of a file (default: {strict.DEPTH})",
    )
    options = parser.parse_args()
    codes = [
        _one(program, file, Limits(options.seconds, options.memory, options.depth))
        for file in options.files
    ]
    sys.exit(next((code for code in (70, 2, 3) if code in codes), 0))


def _one(program: str, file: str, limits: Limits) -> int:
    try:
        answer = ask(f"{program}:confirm", content(file), limits)
    except OSError as error:
        print(f"{file}: unreadable: {error.strerror or error}")
        return 2
    if answer.outcome == "done":
        print(f"{file}: {answer.result}")
        return 0 if answer.result == "confirmed" else 3
    print(f"{file}: {'beyond' if answer.outcome == 'limit' else answer.outcome}: {answer.reason}")
    return {"limit": 3, "unreadable": 2}.get(answer.outcome, 70)
