"""Ask tests about a fault, in a process forked off after all of them are imported.

The fault is put into the running functions: what Python compiles from the changed source replaces
the code of each function that it belongs to.  Where that cannot be, because the line runs when its
module is imported, a new process imports the changed source.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import select
import signal
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

OPTIONS = ("-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-n", "0")
LEAST = 60.0
SLOWER = 30.0
"""A test that takes SLOWER times its time, and LEAST seconds of the processor, does not end."""
MEMORY = 2**35
"""Bytes of addresses that a process with a fault may have."""


class _Plugin:
    def __init__(self, work: Callable[[list[pytest.Item]], None]) -> None:
        self.work = work

    @pytest.hookimpl
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session.items)
        return True


def with_tests(files: list[str], work: Callable[[list[pytest.Item]], None]) -> int:
    """Collect the tests of some files, and call ``work`` with them instead of running them."""
    return int(pytest.main([*OPTIONS, *files], plugins=[_Plugin(work)]))


def run(item: pytest.Item, following: pytest.Item | None) -> tuple[bool, bool]:
    """Run one test; returns whether it failed, and whether it ran at all."""
    from _pytest.runner import runtestprotocol

    reports = runtestprotocol(item, log=False, nextitem=following)
    return any(r.failed for r in reports), not any(r.skipped for r in reports)


@functools.cache
def _remembering() -> list:
    """Return the functions of the package that remember their answers."""
    return [
        thing
        for thing in gc.get_objects()
        if type(thing) is functools._lru_cache_wrapper
        and str(getattr(thing, "__module__", "")).startswith("assay.")
    ]


@functools.cache
def _functions() -> dict[str, list[types.FunctionType]]:
    """Return the functions by the file that they were made from."""
    found: dict[str, list[types.FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is types.FunctionType:
            found.setdefault(thing.__code__.co_filename, []).append(thing)
    return found


def prepare() -> None:
    """Look once for what each forked process needs, and spare it the walk over all objects, which
    would copy their memory.
    """
    gc.collect()
    _remembering()
    _functions()
    gc.freeze()


def forget() -> None:
    """Empty what the functions of the package remember, so that each test does its own work."""
    for function in _remembering():
        function.cache_clear()


# ---- a fault in running code ---------------------------------------------------------------------
_Key = tuple[str, int]


def _codes(code: types.CodeType, found: dict[_Key, types.CodeType]) -> dict:
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            number = 0
            while (inner.co_qualname, number) in found:
                number += 1
            found[inner.co_qualname, number] = inner
            _codes(inner, found)
    return found


def _own(code: types.CodeType) -> tuple:
    values = tuple((type(c), c) for c in code.co_consts if not isinstance(c, types.CodeType))
    return code.co_code, values, code.co_names


def _same(one: types.CodeType, other: types.CodeType) -> bool:
    inner = [[c for c in x.co_consts if isinstance(c, types.CodeType)] for x in (one, other)]
    return _own(one) == _own(other) and len(inner[0]) == len(inner[1]) and all(map(_same, *inner))


def plant(path: Path, before: str, after: str) -> bool:
    """Put changed source into the functions made from a file; False if it changes what runs at
    import, or no function.
    """
    old, new = (compile(text, str(path), "exec", dont_inherit=True) for text in (before, after))
    olds, news = _codes(old, {}), _codes(new, {})
    if not news.keys() <= olds.keys() or _own(old) != _own(new):  # fewer where code became dead
        return False
    outside = [k for k, code in olds.items() if not code.co_flags & 2]  # bodies of classes
    if any(k not in news or _own(olds[k]) != _own(news[k]) for k in outside):
        return False
    by_place = {(code.co_qualname, code.co_firstlineno): key for key, code in olds.items()}
    changed = 0
    for thing in _functions().get(str(path), ()):
        key = by_place.get((thing.__code__.co_qualname, thing.__code__.co_firstlineno))
        if key in news and not _same(olds[key], news[key]):
            try:
                thing.__code__ = news[key]
            except ValueError:  # it closes over other variables
                return False
            changed += 1
    return changed > 0


# ---- the tests asked -----------------------------------------------------------------------------
def answers(items: list[pytest.Item], seconds: dict[str, float], limit: float) -> Iterator[dict]:
    """Run tests until one fails or ``limit`` seconds of the processor are used; yields what is
    known before and after each.
    """
    start = time.process_time()
    for number, item in enumerate(items):
        allowed = max(LEAST, SLOWER * seconds.get(item.nodeid, 0.0))
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + allowed) + 1, hard))
        yield {"asked": item.nodeid}
        failed, _ = run(item, items[number + 1] if number + 1 < len(items) else None)
        if failed:
            yield {"outcome": "noticed", "by": item.nodeid}
            return
        if time.process_time() - start > limit and number + 1 < len(items):
            yield {"outcome": "survived", "by": f"the first {number + 1} of {len(items)} tests"}
            return
    yield {"outcome": "survived", "by": f"all {len(items)} tests that run it"}


def forked(work: Callable[[], Iterator[dict]], limit: float) -> tuple[str, str]:
    """Run ``work`` in a forked process; returns its last answer (outcome, by).

    A process that ends without one has met a test that does not end, or dies.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        try:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for number in range(3):
                os.dup2(nowhere, number)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            for answer in work():
                os.write(writer, json.dumps(answer).encode() + b"\n")
        except BaseException as error:
            answer = {"outcome": "noticed", "by": f"a test dies: {type(error).__name__}"}
            os.write(writer, json.dumps(answer).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(writer)
    data, end = b"", time.monotonic() + 10 * limit
    with os.fdopen(reader, "rb", buffering=0) as stream:
        while True:
            ready, _, _ = select.select([stream], [], [], max(end - time.monotonic(), 0))
            piece = stream.read(65536) if ready else b""
            if not piece:
                break
            data += piece
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return _last(data.decode())


def _last(text: str) -> tuple[str, str]:
    found = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    if found and "outcome" in found[-1]:
        return found[-1]["outcome"], found[-1]["by"]
    if not found:
        return "noticed", "no test can be collected"
    return "noticed", f"does not end: {found[-1]['asked']}"


def anew(command: list[str], root: Path, limit: float) -> tuple[str, str]:
    """Run a command that prints answers, in a process of its own; returns the last one."""
    try:
        done = subprocess.run(
            [sys.executable, *command], cwd=root, capture_output=True, text=True, timeout=limit
        )
    except subprocess.TimeoutExpired as error:
        return _last((error.stdout or b"").decode())
    return _last(done.stdout)
