"""Estimate what a run will hold in memory, and refuse it before anything is allocated if the
machine has less.

Every scenario names a function that turns its parameters into bytes (`Scenario.memory`); large
tiers ask `require` themselves. An estimate is the most that is held at a time: between the measured
peak and a few times as much.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

FLOOR = 2**24
"""Bytes that every run is taken to need, beside what its sizes ask for."""
NUMBER = 8
"""Bytes of a float64."""
_UNLIMITED = 2**60


class TooLarge(ValueError):
    """The run needs more memory than there is; nothing was allocated.  The message is one line."""


def require(needed: float, what: str, instead: str = "") -> None:
    """Raise TooLarge if `needed` bytes are more than `available`; `instead` says what would fit or
    which tier serves.
    """
    left = available()
    if left is not None and needed > left:
        advice = f"; {instead}" if instead else ""
        raise TooLarge(
            f"{what} would take about {size(needed)} of memory, and {size(left)} are free{advice}"
        )


def size(count: float) -> str:
    """Return a number of bytes as text, such as 3.2 GB."""
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB", "EB"):
        if count < 999.5 or unit == "EB":
            return f"{count:.3g} {unit}"
        count /= 1000
    raise AssertionError


def available() -> float | None:
    """Return the bytes that this process may still take, the least of what system, container and
    limits leave; None if unknown.
    """
    found = [n for n in (_system(), *_groups(), _address_space()) if n is not None]
    return max(min(found), 0.0) if found else None


def _system() -> float | None:
    """Memory that the system can hand out without swapping."""
    for line in _lines("/proc/meminfo"):
        name, _, rest = line.partition(":")
        if name == "MemAvailable":
            return float(rest.split()[0]) * 1024
    if sys.platform == "win32":
        return _windows()
    for pages in ("SC_AVPHYS_PAGES", "SC_PHYS_PAGES"):
        try:
            return float(os.sysconf(pages) * os.sysconf("SC_PAGE_SIZE"))
        except (AttributeError, ValueError, OSError):
            continue
    return None


def _windows() -> float | None:
    import ctypes

    class Status(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ulong), ("load", ctypes.c_ulong)] + [
            (name, ctypes.c_ulonglong)
            for name in (
                "total",
                "free",
                "page",
                "page_free",
                "virtual",
                "virtual_free",
                "extended",
            )
        ]

    status = Status(length=ctypes.sizeof(Status))
    good = ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
    return float(status.free) if good else None


def _groups(root: str = "/sys/fs/cgroup", own: str = "/proc/self/cgroup") -> list[float]:
    """What the control groups of this process, versions 1 and 2, and those above them still
    allow.
    """
    found = []
    for line in _lines(own):
        _, kinds, path = (line.split(":", 2) + ["", ""])[:3]
        if kinds == "memory":
            base, names = (
                Path(root, "memory"),
                (
                    "memory.limit_in_bytes",
                    "memory.usage_in_bytes",
                    "total_inactive_file",
                ),
            )
        elif kinds == "":
            base, names = Path(root), ("memory.max", "memory.current", "inactive_file")
        else:
            continue
        here = base / path.strip("/")
        for folder in (here, *here.parents):
            if folder != base and base not in folder.parents:
                break
            limit, used = (_number(folder / name) for name in names[:2])
            if limit is not None and used is not None and limit < _UNLIMITED:
                stat = dict(
                    line.split()
                    for line in _lines(folder / "memory.stat")
                    if len(line.split()) == 2
                )
                found.append(limit - used + float(stat.get(names[2], 0)))
    return found


def _address_space() -> float | None:
    """What the limit on the address space of this process leaves."""
    try:
        import resource
    except ImportError:
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    pages = next(iter(_lines("/proc/self/statm")), "").split()
    if limit == resource.RLIM_INFINITY or not pages:
        return None
    return float(limit - int(pages[0]) * resource.getpagesize())


def _lines(path) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def _number(path) -> float | None:
    """The number in a file; None where there is none, or `max`."""
    try:
        return float(_lines(path)[0])
    except (IndexError, ValueError):
        return None
