"""No module needs what only some systems have: everything imports, and the core works, with the
POSIX-only libraries refused.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

REFUSE = """
import builtins, importlib, multiprocessing, os, pkgutil, signal, sys

POSIX = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "crypt", "spwd"}
POSIX.add("posix")
OWN = ("assay.theory", "assay.simulators", "assay.verification", "assay.reports")
known, asked = builtins.__import__, set()


def refuse(name, globals=None, *rest, **more):
    if (globals or {}).get("__name__", "").split(".")[0] == "assay" and name.split(".")[0] in POSIX:
        asked.add((globals["__name__"], name))
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return known(name, globals, *rest, **more)


builtins.__import__ = refuse
for name in ("SIGVTALRM", "SIGALRM", "SIGPROF", "SIGHUP"):
    delattr(signal, name)
for name in ("setitimer", "ITIMER_VIRTUAL", "pthread_sigmask"):
    delattr(signal, name)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
for name in ("killpg", "setsid", "getpgid", "O_NOFOLLOW", "O_NONBLOCK"):
    delattr(os, name)
"""
IMPORT = (
    REFUSE
    + """
for package in OWN:
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        # the two former names of short programs say so when they are imported
        if not found.name.endswith(("__main__", "checkers.recheck", "checkers.recount")):
            try:
                importlib.import_module(found.name)
            except ModuleNotFoundError as error:
                if error.name.split(".")[0] in ("assay", *POSIX):
                    raise
assert not asked, f"imported at module level: {asked}"
print("all imported")
"""
)
CORE = (
    REFUSE
    + """
from assay.reports.cli import main

def ran(*words, code=0):
    assert main(list(words)) == code, words

if __name__ == "__main__":
    store = ("--store", sys.argv[1])
    ran("list", "majority")
    ran("prove", "x*(e-1)/(exp(x)-1) < 1", "--for", "x in [2, oo)")
    ran("prove", "log(x)/x <= log(3)/3", "--for", "x > 0", code=1)
    ran("sweep", "softmax", "--grid", "l=4,8 k=2", "--measure", "dip", "--jobs", "1",
        "--out", "small", *store)
    ran("sweep", "status", *store)
    ran("sweep", "verify", *store)
    ran("sweep", "gc", code=2, *store)  # without locks nobody knows whether a sweep runs
    ran("check", "phases.eq145", "--jobs", "1")
    print("all ran")
"""
)


def _run(code: str, tmp_path: Path) -> subprocess.CompletedProcess:
    script = tmp_path / "script.py"
    script.write_text(code)
    root = str(Path(__file__).resolve().parents[1])
    more = {
        "ASSAY_CACHE": str(tmp_path / "cache"),
        "PYTHONPATH": root,
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    return subprocess.run(
        [sys.executable, str(script), str(tmp_path / "store")],
        capture_output=True,
        text=True,
        timeout=500,
        env={**os.environ, **more},
    )


def test_no_module_imports_what_only_posix_has(tmp_path):
    done = _run(IMPORT, tmp_path)
    assert done.stdout.endswith("all imported\n"), done.stderr[-2000:]


def test_the_core_works_where_only_the_standard_library_of_every_system_is(tmp_path):
    done = _run(CORE, tmp_path)
    assert done.stdout.endswith("all ran\n"), done.stdout[-500:] + done.stderr[-2000:]


WINDOWS = """
import sys, types
held, limit = {}, 256

def locking(handle, kind, count):  # the bytes from the file's place on, as the system's does
    import os
    start = os.lseek(handle, 0, 1)
    bytes_ = {(os.fstat(handle).st_ino, n) for n in range(start, start + count)}
    if kind == 0:
        for n in bytes_:
            held.pop(n)
    elif bytes_ & set(held):
        raise OSError(13, "Permission denied")
    else:
        held.update(dict.fromkeys(bytes_, handle))

sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_UNLCK=0, LK_LOCK=1, LK_NBLCK=2)
"""
LOCKS = (
    REFUSE
    + WINDOWS
    + """
from assay.simulators.sweeps.store import Store, StoreError

def refused(context, says):
    try:
        with context:
            raise AssertionError("not refused")
    except StoreError as error:
        assert says in str(error), error

store = Store(sys.argv[1])
with store.working("a"), store.working("b"):
    refused(store.working("a"), "another process runs the sweep 'a'")
    refused(store.cleaning(), "a sweep is running")
with store.cleaning():
    refused(store.working("a"), "is being cleaned")
assert not held
print("all held")
"""
)


def test_locks_by_bytes_keep_others_out(tmp_path):
    """The library of Windows stands in: exclusive locks of bytes, of which one is enough to
    share.
    """
    done = _run(LOCKS, tmp_path)
    assert done.stdout.endswith("all held\n"), done.stderr[-2000:]
