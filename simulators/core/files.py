"""Read, write and lock files in a folder that may come from somebody else; touch nothing but files
of our own making.

Below the folder no link is followed, no file is emptied, and only regular files are read, replaced
or removed.  A new file is written beside its place under a name that did not exist, flushed to disk
and renamed: a reader sees a whole file or none.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from contextlib import contextmanager, suppress
from pathlib import Path

_PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_SLOTS = 256
DRAFT = r"\.[0-9a-f]+\.part"
"""What the name of a half-written file ends with, as a regular expression."""


class StoreError(ValueError):
    """What is wrong with a stored file, in one line that says what to do."""


def home(*parts: str) -> Path:
    """Return the folder of that name for data of the user's own on this system; nothing removes it
    but the user.
    """
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        chosen = os.environ.get("XDG_DATA_HOME", "")
        base = Path(chosen) if os.path.isabs(chosen) else Path.home() / ".local" / "share"
    return base.joinpath("assay", *parts)


def is_file(path: Path) -> bool:
    """Is there a regular file, not a link to one?"""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except (OSError, ValueError):
        return False


def inside(root: Path, path: Path) -> Path:
    """Return `path` below `root` when none of its parts is a link.  Raises StoreError otherwise."""
    parts = path.relative_to(root).parts
    if ".." in parts:
        raise StoreError(f"{path} leads out of {root}")
    place = root
    for part in parts:
        place = place / part
        if place.is_symlink() or getattr(place, "is_junction", bool)():
            raise StoreError(
                f"{place} is a link, and links in a store are not followed; put the file itself"
                " there, or remove the link"
            )
    return path


def found(root: Path, *names: str, of_any_kind: bool = False) -> list[Path]:
    """Return the regular files below `root` whose folders and name match these regular expressions;
    no link is followed.  With `of_any_kind`, links, folders and pipes of such a name as well.
    """
    places = [root]
    for depth, name in enumerate(names, 1):
        entries = []
        for place in places:
            with suppress(OSError), os.scandir(place) as listed:
                entries += [
                    e
                    for e in listed
                    if re.fullmatch(name, e.name)
                    and not getattr(e, "is_junction", bool)()
                    and (
                        of_any_kind or e.is_file(follow_symlinks=False)
                        if depth == len(names)
                        else e.is_dir(follow_symlinks=False)
                    )
                ]
        places = [Path(e.path) for e in entries]
    return sorted(places)


def read(root: Path, path: Path, most: int) -> bytes:
    """Return the bytes of a regular file below `root`.

    Raises FileNotFoundError, and StoreError for a link, for what is no regular file and for more
    than `most` bytes.
    """
    with os.fdopen(opened(inside(root, path), os.O_RDONLY), "rb") as file:
        if os.fstat(file.fileno()).st_size > most:
            raise StoreError(f"{path} is larger than what belongs there")
        return file.read(most + 1)


def write(root: Path, path: Path, content: bytes, durable: bool = True) -> None:
    """Write a whole file below `root`, in place of the one that is there.  Raises StoreError for
    what is no file, OSError.
    """
    inside(root, path).parent.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(path) and not is_file(path):
        raise StoreError(f"{path} is no regular file; move it away")
    save(path, content, durable)


def save(path: Path, content: bytes, durable: bool = True) -> None:
    """Write a whole file where the user wants it; see `replaced`.  Raises OSError."""
    with replaced(path, durable) as draft, open(draft, "r+b" if is_file(draft) else "wb") as file:
        file.write(content)


@contextmanager
def replaced(path: Path, durable: bool = True):
    """Give a new empty file beside `path` to be written, and put it in the place of `path` when all
    went well.

    A link is followed, as the place is the caller's to name; a pipe or a device is given as it is.
    What was there is kept when anything goes wrong; with `durable` also when the machine stops.
    Raises OSError.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        yield path
        return
    draft = path.with_name(f"{path.name}.{os.urandom(8).hex()}.part")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, 0o666))
    try:
        yield draft
        if durable:
            with open(draft, "r+b") as file:
                os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def save_arrays(path: Path, arrays: dict) -> None:
    """Write name -> array as a whole .npz file and make its folder.  Raises OSError."""
    import numpy as np

    path.parent.mkdir(parents=True, exist_ok=True)
    with replaced(path) as draft, open(draft, "r+b") as file:
        np.savez(file, **arrays)


def load_arrays(path: Path) -> dict | None:
    """Return name -> array of an .npz file, or None where there is none or it is damaged."""
    import numpy as np

    try:
        with open(path, "rb") as file, np.load(file) as kept:
            return {name: kept[name] for name in kept.files}
    except Exception:  # a damaged archive breaks its reader in many ways
        return None


def remove(root: Path, path: Path) -> None:
    """Remove a regular file below `root`; a link, a folder and what is not there are left alone."""
    if is_file(inside(root, path)):
        path.unlink(missing_ok=True)


@contextmanager
def locked(root: Path, path: Path, busy: str, shared: bool = False, wait: bool = False):
    """Hold the lock file `path` below `root`; its content is never touched, and the system lets go
    when the process ends.

    Yields False where the system has no such locks.  Raises StoreError(busy) when another process
    holds it, unless `wait`.
    """
    inside(root, path).parent.mkdir(parents=True, exist_ok=True)
    handle = opened(path, os.O_RDWR | os.O_CREAT)
    try:
        with _held(handle, shared, wait, busy) as held:
            yield held
    finally:
        os.close(handle)


def opened(path: Path, flags: int) -> int:
    """Open a regular file, not a link to one, and return its descriptor.  Raises StoreError for
    anything else, OSError.
    """
    try:
        handle = os.open(path, flags | _PLAIN, 0o666)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENXIO, errno.EISDIR):
            raise StoreError(f"{path} is no regular file; move it away") from None
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise StoreError(f"{path} is no regular file; move it away")
    return handle


@contextmanager
def _held(handle: int, shared: bool, wait: bool, busy: str):
    try:
        import fcntl
    except ImportError:
        with _held_by_bytes(handle, shared, wait, busy) as held:
            yield held
        return
    try:
        fcntl.flock(
            handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB)
        )
    except BlockingIOError:
        raise StoreError(busy) from None
    yield True


@contextmanager
def _held_by_bytes(handle: int, shared: bool, wait: bool, busy: str):
    """Hold a lock on Windows, which knows exclusive locks of bytes only: all bytes, or any one of
    them to share it.
    """
    try:
        import msvcrt
    except ImportError:
        yield False
        return
    for start, count in [(i, 1) for i in range(_SLOTS)] if shared else [(0, _SLOTS)]:
        os.lseek(handle, start, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, count)
        except OSError:
            continue
        try:
            yield True
        finally:
            os.lseek(handle, start, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, count)
        return
    raise StoreError(busy)
