"""The command ``assay diff``: what two editions of the verdicts say differently.

An edition is a file (a ledger, ``claims.json`` of a report, rows of ``assay check --json``), a
folder that holds one, a version or a day that was kept (`assay.reports.recorded`), or a revision of
git, whose ledger is taken.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

from assay.reports import editions, ledger, recorded
from assay.reports.cli.names import UserError
from assay.reports.cli.outputs import ours
from assay.reports.cli.terminal import paint, width
from assay.reports.units import one_line
from assay.reports.verdicts import style

_IN_FOLDERS = ("claims.json", ledger.PATH.name)
_MOST = 200_000_000
"""Bytes of the largest file that is read."""


def diff(options) -> int:
    """Print what differs between two editions; exit code 0 nothing, 1 something, 2 bad input."""
    if options.record is not None:
        return _record(options)
    target = ours(options.html, b"<p>Written by assay ", "the page") if options.html else None
    if not options.old:
        kept = recorded.kept()
        if not kept:
            raise UserError("no edition was kept; name the earlier one: assay diff A")
        options.old = kept[0].name
    old, new = edition(options.old), edition(options.new or str(ledger.PATH))
    if options.paper:
        old, new = old.of(options.paper), new.of(options.paper)
        if not old.entries and not new.entries:
            raise UserError(f"no claim of '{options.paper}' in {old.name}, nor in {new.name}")
    found = editions.changes(old, new)
    if target:
        from assay.reports.site import difference
        from assay.simulators.core import files

        files.save(target, difference.page(old, new, found).encode())
    if options.json:
        for change in found:
            print(json.dumps({**vars(change), "group": change.group}, ensure_ascii=False))
    else:
        _print(old, new, found)
        if target:
            print(f"page: {target}")
    return 1 if found else 0


def _record(options) -> int:
    """Keep the verdicts of a ledger under a name."""
    if options.new or options.html or options.json or options.paper:
        raise UserError("--record keeps an edition and compares nothing; leave the rest out")
    source = options.old or str(ledger.PATH)
    try:
        if Path(source).is_file():
            text, day = Path(source).read_text(encoding="utf-8"), time.strftime("%Y-%m-%d")
        else:
            text = _revision(source)[0]
            day = _git(ledger.PATH.parent, "show", "-s", "--format=%as", source).strip()
        print(f"edition: {recorded.record(options.record, day, text)}")
    except (editions.EditionError, ledger.LedgerError) as error:
        raise UserError(str(error)) from None
    except UnicodeDecodeError:
        raise UserError(f"{source}: not text in UTF-8") from None
    return 0


def edition(name: str) -> editions.Edition:
    """Return the edition that a file, a folder, a version or a revision of git holds; raises
    UserError.
    """
    path = Path(name)
    try:
        if path.is_dir():
            inside = [path / file for file in _IN_FOLDERS if (path / file).is_file()]
            if not inside:
                raise UserError(f"{name}: no {' and no '.join(_IN_FOLDERS)} in this folder")
            path = inside[0]
        if path.exists():
            if path.stat().st_size > _MOST:
                raise UserError(f"{name}: more than {_MOST:,} bytes; this is no list of verdicts")
            own = path == ledger.PATH
            text, called = path.read_text(encoding="utf-8"), "this ledger" if own else str(path)
        elif own_edition := next((one for one in recorded.kept() if one.name == name), None):
            return own_edition.read()
        else:
            text, called = _revision(name)
        return editions.from_text(text, called)
    except editions.EditionError as error:
        raise UserError(str(error)) from None
    except UnicodeDecodeError:
        raise UserError(f"{name}: not text in UTF-8") from None
    except ValueError:  # a name with a null character
        raise UserError(f"{one_line(name, 60)!r} names no file") from None


def _revision(name: str) -> tuple[str, str]:
    """Return the ledger of a revision of git, and how to call it."""
    folder, file = ledger.PATH.parent, ledger.PATH.name
    unknown = UserError(
        f"{name}: no such file or folder, and no revision of git with a {file}"
        f"; editions that were kept: {', '.join(one.name for one in recorded.kept()) or 'none'}"
    )
    if name.startswith("-"):
        raise unknown
    commit = _git(folder, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}", "--")
    text = commit and _git(folder, "show", f"{commit.split()[0]}:./{file}")
    if not text:
        raise unknown
    told = _git(folder, "show", "-s", "--format=%h of %cs", commit.split()[0]) or commit
    return text, f"{file} at {name} ({told.strip()})"


def _git(folder: Path, *words: str) -> str:
    """Return what git prints; "" where it fails or is not there."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), "-c", "core.fsmonitor=false", *words],
            capture_output=True,
            timeout=20,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return "" if done.returncode else done.stdout.decode("utf-8", "replace")


def _print(old: editions.Edition, new: editions.Edition, found: list[editions.Change]) -> None:
    print(paint(f"{old.name}  →  {new.name}", "2"))
    room = width() if sys.stdout.isatty() else 0
    for group, own in editions.grouped(found).items():
        print(f"\n{paint(group[0].upper() + group[1:], '1')}")
        for change in own:
            if change.subject in ("new", "gone"):
                told = _verdicts(change.new or change.old)
                print(f"  {paint(change.who, '1')}  {one_line(told, room and room - 20)}")
            elif group.startswith("words") or change.subject == "scope":
                print(f"  {paint(change.who, '1')}")
                for sign, text, colour in (("-", change.old, "31"), ("+", change.new, "34")):
                    print(f"    {paint(sign, colour)} {one_line(text or '–', room and room - 6)}")
            else:
                told = f"{_verdicts(change.old or '–')} → {_verdicts(change.new or '–')}"
                print(f"  {paint(change.who, '1')}  {told}")
    print(("\n" if found else "") + editions.summary(old, new, found))


def _verdicts(text: str) -> str:
    """Return a verdict with its mark; any other text as it is."""
    look = style(text)
    return f"{look.mark} {text}" if look.means else text
