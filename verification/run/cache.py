"""Verdicts cached by content: the same statement, proof code and engine give the stored verdict,
anything else runs.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tempfile
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from assay.simulators.core import files
from assay.verification.run import seal

ROOT = Path(__file__).resolve().parents[2]
AXIOMS = ROOT / "verification" / "kernel" / "logic" / "axioms.txt"
LARGEST = 2**28
"""Bytes of the largest entry that is read."""
_ENGINES = ("python-flint", "sympy", "numpy", "scipy", "z3-solver", "scikit-learn", "clarabel")


def folder() -> Path:
    """Return the cache folder: $ASSAY_CACHE, or ``assay`` in the user's cache folder."""
    chosen = os.environ.get("ASSAY_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "assay"


@cache
def digest_of(path: Path) -> str:
    """Return the hash of a file's content, as it was when it was first asked for."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


@cache
def replay_digest() -> str:
    """Return a hash of the independent replay and of the libraries that it computes with."""
    checkers = ROOT / "verification" / "checkers"  # the logic of theorems
    own = [*(checkers / "deduce").glob("*.py"), checkers / "reader.py", AXIOMS]
    own += (ROOT / "verification" / "replay").glob("*.py")
    content = {str(f.relative_to(ROOT)): digest_of(f) for f in sorted(own)}
    for name in ("mpmath", "python-flint"):
        content[name] = version(name)
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _trusted() -> list[Path]:
    """Return the files that decide whether a certificate shows a verdict."""
    found = (ROOT / "theory" / "language").rglob("*")
    language = [f for f in found if f.suffix in (".py", ".lark")]
    drawing = "rendering.py"
    return [
        *(f for f in language if f.name != drawing),
        *(ROOT / "verification" / "kernel").rglob("*.py"),
        AXIOMS,
    ]


@cache
def kernel_digest() -> str:
    """Return a hash of what makes a verdict from a certificate: language, kernel, libraries."""
    return _digest(_trusted(), ("python-flint", "sympy"))


@cache
def engine_digest() -> str:
    """Return a hash of everything that all verdicts depend on that are searched: the kernel, the
    search, simulators, versions of libraries.
    """
    files = [
        *_trusted(),
        ROOT / "theory" / "claims.py",
        *(ROOT / "verification" / "search").rglob("*.py"),
        *(ROOT / "verification" / "papers").glob("*.py"),
        *(
            f
            for f in (ROOT / "simulators").rglob("*.py")
            if "sweeps" not in f.relative_to(ROOT).as_posix()
        ),
    ]
    return _digest(files, _ENGINES)


def _digest(files: list[Path], packages: tuple[str, ...]) -> str:
    content = {str(f.relative_to(ROOT)): digest_of(f) for f in sorted(files)}
    for name in packages:
        try:
            content[name] = version(name)
        except PackageNotFoundError:
            content[name] = "absent"
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def runs_digest() -> str:
    """Return a hash of what trained curves depend on: the stand-ins' code and the numerical
    libraries.
    """
    files = (
        *sorted((ROOT / "simulators" / "networks" / "digits").glob("*.py")),
        ROOT / "simulators" / "core" / "measures.py",
    )
    content = {
        f.name if f.parent.name == "digits" else f"simulators/{f.name}": digest_of(f) for f in files
    }
    for name in ("numpy", "scipy", "scikit-learn"):
        content[name] = version(name)
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def runs() -> Path:
    """Return the folder of the runs that verdicts and scenarios were made from; the user's own
    sweeps lie elsewhere.
    """
    return folder() / "runs"


_RUNS = (
    ("curves", r"[0-9a-f]{64}\.npz"),
    ("curves", r"(collapse|multiview|relu)-[0-9a-f]{8,64}\.npz"),
    ("multiview", r"(multiview|first)-[0-9a-f]{8,64}\.npz"),
    ("runs", "[0-9a-f]{16}", r"[0-9a-f]{24}\.jsonl"),
)
"""The files of stored runs: folders and name, as regular expressions."""


def forget_runs() -> None:
    """Delete the runs kept in the cache folder, files that this program made and nothing else, so
    that experiments run anew.
    """
    for names in _RUNS:
        for run in files.found(folder(), *names):
            files.remove(folder(), run)


def key(claim_id: str, reading: str, statement: dict, files: tuple[Path, ...], code: str) -> str:
    """Return the content key of one verdict; ``code``: the hash of what it was made with."""
    content = [claim_id, reading, statement, code, [digest_of(f) for f in files]]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def path(entry: str, kind: str = "verdicts") -> Path:
    """Return the file of a cache entry; ``kind``: the folder that it lies in."""
    return folder() / kind / entry[:2] / f"{entry}.json"


def read(entry: str, kind: str = "verdicts") -> dict | None:
    """Return a stored answer that this user's own runs wrote, or None when there is none."""
    return find(entry, kind)[0]


def find(entry: str, kind: str = "verdicts") -> tuple[dict | None, str]:
    """Return (stored answer or None, why a file that is there is not believed or "").

    Only files that carry the user's seal (`assay.verification.run.seal`) are believed: one that was
    edited, damaged, cut short or made elsewhere is as good as none.
    """
    file = path(entry, kind)
    try:
        status = file.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
            return None, "no file, or too large"
        content = file.read_bytes()
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        return None, error.strerror or "unreadable"
    try:
        if not seal.holds(entry, content):
            return None, "changed, damaged or from elsewhere"
        found = json.loads(content)
        del found["seal"]
    except seal.NoSecret as error:
        return None, str(error)
    return found, ""


def unsealed() -> str:
    """Return why nothing can be stored under the user's seal, or ""."""
    try:
        seal.secret()
    except seal.NoSecret as error:
        return str(error)
    return ""


def certificate(row: dict) -> dict | None:
    """Return the stored certificate of a row of `engine.check`; None where there is none that is
    believed.
    """
    return (
        (read(Path(row["certificate"]).stem) or {}).get("certificate")
        if row["certificate"]
        else None
    )


def stands(found: dict | None, search: str, seconds: float) -> bool:
    """Return whether what another checker said of a proof stands: {"outcome", "search", "cut"};
    None: nothing was.

    A confirmation does; anything else if the same code (``search``) looked for it and ended by
    itself or had as many seconds (``cut``: after how many it was stopped, infinity if it was not).
    """
    return found is not None and (
        found.get("outcome") == "confirmed"
        or found.get("search") == search
        and found["cut"] >= seconds
    )


def write(entry: str, data: dict, kind: str = "verdicts") -> Path | None:
    """Store an answer, sealed and atomically; None when it cannot be written (the answer is then
    only returned).
    """
    target = path(entry, kind)
    try:
        content = seal.seal(entry, json.dumps(data, indent=1, default=str))
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
        return target
    except OSError:
        return None
