"""Sealed files: what this user's own runs stored is told from what was edited, damaged or brought
from elsewhere.

A seal is a keyed hash (HMAC-SHA256) of a file's name and content.  The key is a secret of 32 random
bytes, made at first use in the user's configuration folder, readable by the user alone; it does not
lie in the cache folder, so that a cache which was copied from elsewhere, secret and all, is not
believed.  Whoever can read the secret can make seals (docs/trust.md).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
import tempfile
from functools import lru_cache
from pathlib import Path

SIZE = 32
"""Bytes of the secret."""
_HEAD = b'{"seal": "%s",'
_LENGTH = len(_HEAD % (b"0" * 64))


class NoSecret(OSError):
    """There is no secret to make or check seals with; the message says why and what to do."""


def place() -> Path:
    """Return where the secret lies: $XDG_CONFIG_HOME/assay/secret (APPDATA on Windows, else
    ~/.config).
    """
    chosen = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA")
    try:
        return (Path(chosen) if chosen else Path.home() / ".config") / "assay" / "secret"
    except RuntimeError:
        raise NoSecret(
            "this user has no home folder to keep a secret in; set XDG_CONFIG_HOME"
        ) from None


def secret() -> bytes:
    """Return the secret of this user, made now if there is none; raises NoSecret."""
    return _secret(place())


@lru_cache(maxsize=8)
def _secret(file: Path) -> bytes:
    try:
        return _read(file)
    except FileNotFoundError:
        pass
    try:
        _make(file)
        return _read(file)
    except NoSecret:
        raise
    except OSError as error:
        reason = error.strerror or error
        raise NoSecret(f"no secret can be made at {file} ({reason}); set XDG_CONFIG_HOME") from None


def _read(file: Path) -> bytes:
    try:
        handle = os.open(
            file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        )
    except FileNotFoundError:
        raise
    except OSError as error:
        raise NoSecret(
            f"{file} cannot be read ({error.strerror or error}); remove what is there, or set"
            " XDG_CONFIG_HOME"
        ) from None
    try:
        status = os.fstat(handle)
        if hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & 0o077):
            raise NoSecret(f"{file} is open to others, so it is no secret; remove it")
        content = os.read(handle, SIZE + 1) if stat.S_ISREG(status.st_mode) else b""
    finally:
        os.close(handle)
    if len(content) != SIZE:
        raise NoSecret(f"{file} is damaged; remove it")
    return content


def _make(file: Path) -> None:
    """Write a new secret; of several processes that do so at once one wins, and the others use its
    secret.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(
        dir=file.parent, suffix=".part"
    )  # mkstemp gives it to this user alone
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(secrets.token_bytes(SIZE))
            stream.flush()
            os.fsync(stream.fileno())
        try:
            os.link(
                name, file
            )  # unlike a renaming this never replaces the secret of another process
        except FileExistsError:
            pass
    finally:
        os.unlink(name)


def seal(name: str, text: str) -> bytes:
    """Return a JSON object's text as sealed bytes: the same object with a first key "seal".

    ``name`` is what the file is called; it is part of what is sealed, so that files cannot be
    exchanged.

    Raises:
        NoSecret: there is no secret.
        ValueError: the text is no object with at least one key.
    """
    if not text.startswith("{") or text[1:].lstrip().startswith("}"):
        raise ValueError("only objects with some content are sealed")
    body = text[1:].encode()
    return _HEAD % _digest(name, body).encode() + body


def holds(name: str, content: bytes) -> bool:
    """Return whether the content carries the seal of this user for this name; raises NoSecret."""
    head, body = content[:_LENGTH], content[_LENGTH:]
    expected = _HEAD % _digest(name, body).encode()
    return hmac.compare_digest(head, expected)


def _digest(name: str, body: bytes) -> str:
    return hmac.new(secret(), name.encode() + b"\0" + body, hashlib.sha256).hexdigest()
