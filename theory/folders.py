"""Read the folder of a paper: ``paper.toml`` says whose it is, ``claims.toml`` what it claims.

Nothing is evaluated and nothing is believed: what does not fit is told as a `Trouble`, one line
with file and line, and the rest of the folder is read nevertheless.  This module knows texts and
lines only; `assay.theory.claims` and `assay.theory.outside` make claims of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import tomli  # compiled, unlike the tomllib of the standard library: claims are read at each start

KINDS = (
    "definition assumption identity inequality asymptotic existence probabilistic dynamical"
    " empirical remark statement"
).split()
"""What a claim can be; ``statement`` says nothing yet, as a skeleton does."""
GROUPS = ("definition", "statement", "step", "experiment")
ROLES = ("printed", "part", "reading", "step", "converse", "probe", "repair", "sharp")
PENDING = "pending"
"""The ``quote`` of a claim whose printed words are still to be copied; for papers of ours alone."""
UNPRINTED = "not printed"
"""The ``quote`` of a claim that follows from the paper's words but stands nowhere in it."""
LARGEST = 20_000_000
"""Bytes of the largest file that is read."""

_HEADER = re.compile(r"[ \t]*\[\[[ \t]*claim[ \t]*\]\][ \t]*(#.*)?\r?$")
_PLACE = re.compile(r" \((?:at line (\d+), column \d+|at end of document)\)$")
_GIVEN_ID = re.compile(r"""\s*id\s*=\s*["']([A-Za-z0-9_][A-Za-z0-9_.-]*)["']""")
_ID = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_PAPER = {
    "name": str,
    "order": int,
    "title": str,
    "authors": list,
    "year": int,
    "identifier": str,
    "link": str,
    "licence": str,
    "part": str,
    "pages": str,
    "sections": list,
}
_CLAIM = {
    "id": str,
    "kind": str,
    "group": str,
    "where": str,
    "pages": str,
    "short": str,
    "quote": str,
    "quoted_proof": str,
    "text": str,
    "uses": list,
    "proof_uses": list,
    "has_proof": bool,
    "uncovered": str,
    "reading": list,
}
_OURS = {
    "roles": dict,
    "scope": dict,
    "denied": list,
    "defines": list,
    "printed_repair": dict,
    "printed_proof": dict,
}
"""Keys of claims of ours, whose readings are stated in Python; elsewhere a reading has its role and
scope.
"""
_SAID = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    bool: "true or false",
    dict: "a table",
}
_GROUP_OF = {"definition": "definition", "assumption": "definition", "empirical": "experiment"}


@dataclass(frozen=True)
class Trouble:
    """What is wrong in a file of a paper, and in which line."""

    file: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


@dataclass(frozen=True)
class Paper:
    """A paper as its ``paper.toml`` describes it.

    ``licence`` is that of the quoted words, ``part`` says what of the source is covered, ``pages``
    where the page numbers of the claims come from, or why they are not known,
    ``sections`` names the Python modules that hold the claims of a paper of ours.  ``ours`` is
    false for a folder from elsewhere; Python in such a folder runs only where it is ``trusted``.
    """

    name: str
    folder: Path
    title: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    identifier: str = ""
    link: str = ""
    licence: str = ""
    part: str = ""
    pages: str = ""
    sections: tuple[str, ...] = ()
    order: int = 0
    ours: bool = True
    trusted: bool = True

    @property
    def byline(self) -> str:
        """The authors in one line."""
        return " and ".join(filter(None, [", ".join(self.authors[:-1]), *self.authors[-1:]]))


class _Source:
    """The lines of a file of claims, and where each claim begins, found only when asked for."""

    def __init__(self, text: str):
        self.lines = text.split("\n")

    @cached_property
    def heads(self) -> list[int]:
        """Numbers, from 0, of the lines that begin a claim."""
        return _heads(self.lines)

    def part(self, number: int) -> tuple[int, int]:
        """Return the first line of a claim, from 0, and the one after its last."""
        if number >= len(self.heads):
            return 0, len(self.lines)
        return self.heads[number], ([*self.heads, len(self.lines)])[number + 1]


@dataclass(frozen=True)
class Entry:
    """One ``[[claim]]`` of a file: its values by key, and its place among the claims.

    Of one that does not parse (``broken``) nothing but the id is known, where it has one.
    """

    values: dict
    source: _Source
    number: int
    broken: bool = False

    def line(self, *keys) -> int:
        """Return the line of the first of ``keys`` that is written there, else of the heading.

        A pair (number of a reading, key) stands for that of a reading's key, (number, "") for the
        heading of the reading.
        """
        start, end = self.source.part(self.number)
        lines = _key_lines(self.source.lines[start:end], start)
        return next((lines[k] for k in keys if k in lines), lines[""])


def paper(folder: Path, ours: bool = False) -> tuple[Paper, list[Trouble]]:
    """Return what ``paper.toml`` says, and what is wrong with it; without a readable file the
    paper has the folder's name and nothing else.
    """
    file, troubles = folder / "paper.toml", []
    values, lines = {}, {}
    try:
        text = _text(file)
        lines = _key_lines(text.splitlines(), 0)
        values = tomli.loads(text)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        troubles.append(_unparsed(file, error, 1))
    except RecursionError:
        troubles.append(Trouble(file, 1, "nested too deeply"))
    good = {}
    for key, value in values.items():
        if message := _misfit(_PAPER, key, value):
            troubles.append(Trouble(file, lines.get(key, 1), message))
        elif key == "sections" and not ours:
            message = "sections in Python are for papers of Assay; state claims in claims.toml"
            troubles.append(Trouble(file, lines.get(key, 1), message))
        else:
            good[key] = tuple(value) if isinstance(value, list) else value
    if not good.get("name"):
        good["name"] = re.sub(r"[^A-Za-z0-9_-]", "_", folder.resolve().name) or "paper"
        if values and "name" not in values:
            troubles.append(Trouble(file, 1, "there is no 'name', the word before the ids"))
    if not NAME.fullmatch(good["name"]):
        message = f"the name {good['name']!r} is no word of letters, digits, - and _"
        if values:
            troubles.append(Trouble(file, lines.get("name", 1), message))
        good["name"] = "p" + re.sub(r"[^A-Za-z0-9_-]", "_", good["name"])
    return Paper(**good, folder=folder, ours=ours, trusted=ours), troubles


def entries(file: Path) -> tuple[list[Entry], list[Trouble]]:
    """Return the claims of a file in their order, and what is wrong with its form.

    A part that does not parse is left out with one trouble; the other claims are read.
    """
    try:
        text = _text(file)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        return [], [_unparsed(file, error, 1)]
    source = _Source(text)
    try:
        found = tomli.loads(text)
    except (ValueError, RecursionError):
        return _piecewise(file, source)
    lines = _key_lines(source.lines, 0) if found.keys() - {"claim"} else {}
    troubles = [
        Trouble(file, lines.get(key, 1), f"unknown key {key!r}; claims are [[claim]]")
        for key in found
        if key != "claim"
    ]
    claims = found.get("claim", [])
    if not isinstance(claims, list) or not all(isinstance(values, dict) for values in claims):
        return [], [*troubles, Trouble(file, 1, "claims are written as [[claim]]")]
    return [Entry(values, source, number) for number, values in enumerate(claims)], troubles


def checked(file: Path, found: list[Entry], ours: bool) -> Iterator[tuple[Entry, list[Trouble]]]:
    """Yield each claim with what is wrong with its keys: unknown ones, wrong sorts, what is
    missing, an id that stands twice.
    """
    seen: dict[str, Entry] = {}
    for entry in found:
        values, troubles = entry.values, []

        def tell(message: str, *keys, entry=entry, troubles=troubles) -> None:
            troubles.append(Trouble(file, entry.line(*keys), message))

        if entry.broken:
            yield entry, troubles
            continue
        for key, value in values.items():
            if message := _misfit(_CLAIM | (_OURS if ours else {}), key, value):
                tell(message, key)
        name = values.get("id")
        if not isinstance(name, str) or not _ID.fullmatch(name):
            tell("a claim needs an id of letters, digits, dots, - and _", "id")
        elif name in seen:
            first = seen[name].line("id")
            tell(f"the claim {name!r} stands twice; the first is in line {first}", "id")
        else:
            seen[name] = entry
        for key in ("kind", "where"):
            if key not in values:
                tell(f"{name}: there is no {key!r}")
        if "kind" in values and values["kind"] not in KINDS:
            tell(f"{name}: unknown kind {values['kind']!r}; known: {', '.join(KINDS)}", "kind")
        if values.get("group", "statement") not in GROUPS:
            tell(f"{name}: unknown group {values['group']!r}; known: {', '.join(GROUPS)}", "group")
        quote = values.get("quote", "")
        if not ours and quote == PENDING:
            tell(f"{name}: the quote is pending; copy the printed words", "quote")
        elif isinstance(quote, str) and not quote.strip():
            tell(f"{name}: there is no quote, the printed words of the claim", "quote")
        yield entry, troubles


def described(values: dict, name: str) -> dict:
    """Return the index entry of a claim: id, paper, kind, group, where, pages (of the source, such
    as "7" or "8-10 and 83"), short, quote, quoted_proof (what of the words of its printed proof is
    quoted, too), uncovered (what of the quote no reading says), and of papers whose readings are
    stated in Python roles (reading -> role), scope (reading -> what it takes as given), denied (the
    questions of ours that, where they are proved, say that the claim fails), defines (the readings
    that say that what a definition defines exists and is one thing), printed_repair (repair -> the
    same in print) and printed_proof (reading -> its proof in words, `assay.theory.printed`).
    """
    quote = str(values.get("quote", ""))
    kind = str(values.get("kind", "statement"))
    short = str(values.get("short") or "")
    if not short:
        words = " ".join((str(values.get("text", "")) or quote).split())
        short = words if len(words) <= 80 else words[:79] + "…"
    return {
        "id": f"{name}.{values['id']}",
        "paper": name,
        "kind": kind,
        "group": str(values.get("group") or _GROUP_OF.get(kind, "statement")),
        "where": str(values.get("where", "")),
        "pages": str(values.get("pages", "")),
        "short": short,
        "quote": quote,
        "quoted_proof": str(values.get("quoted_proof", "")).strip(),
        "uncovered": " ".join(str(values.get("uncovered", "")).split()),
        "roles": values.get("roles", {}),
        "scope": values.get("scope", {}),
        "denied": values.get("denied", []),
        "defines": values.get("defines", []),
        "printed_repair": values.get("printed_repair", {}),
        "printed_proof": values.get("printed_proof", {}),
    }


@cache
def own() -> dict[str, Paper]:
    """Return the papers in ``theory/papers`` by name, in their order.

    Raises:
        ValueError: a folder that does not fit.
    """
    found = []
    for file in sorted((Path(__file__).parent / "papers").glob("*/paper.toml")):
        one, troubles = paper(file.parent, ours=True)
        if troubles:
            raise ValueError(str(troubles[0]))
        found.append(one)
    return {p.name: p for p in sorted(found, key=lambda p: (p.order, p.name))}


# ---- TOML with lines -----------------------------------------------------------------------------
def _text(file: Path) -> str:
    with open(file, "rb") as stream:
        content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError(f"larger than {LARGEST // 10**6} MB")
    return content.decode("utf-8-sig").replace("\r\n", "\n")


def _unparsed(file: Path, error: Exception, first: int) -> Trouble:
    """Return the trouble of a text that begins in line ``first`` and cannot be read."""
    if isinstance(error, OSError):
        return Trouble(file, first, error.strerror or "cannot be read")
    if isinstance(error, UnicodeDecodeError):
        return Trouble(file, first, "this is no text in UTF-8")
    message = str(error)
    place = _PLACE.search(message)
    line = first + int(place[1]) - 1 if place and place[1] else first
    return Trouble(file, line, f"no TOML: {message[: place.start()] if place else message}")


def _misfit(sorts: dict[str, type], key: str, value) -> str:
    """Return what is wrong with a key or the sort of its value, or ""."""
    if key not in sorts:
        return f"unknown key {key!r}; known: {', '.join(sorts)}"
    if type(value) is not sorts[key]:
        return f"{key!r} is {_SAID[sorts[key]]}, not {value!r}"[:200]
    if isinstance(value, list) and key != "reading":
        if not all(isinstance(item, str) for item in value):
            return f"{key!r} is a list of texts"
    return ""


def _heads(lines: list[str]) -> list[int]:
    """Return the numbers, from 0, of the lines that begin a claim; those inside texts of several
    lines do not.
    """
    heads, number = [], 0
    while number < len(lines):
        if _HEADER.match(lines[number]):
            heads.append(number)
        mark = _opened(lines[number])
        if mark:
            end = next((n for n in range(number + 1, len(lines)) if mark in lines[n]), None)
            number = number if end is None else end  # an end that is missing hides no other claim
        number += 1
    return heads


def _opened(line: str) -> str:
    """Return the quotation marks of a text that begins in this line and does not end in it, or
    "".
    """
    position = 0
    while position < len(line):
        char = line[position]
        if char == "#":
            return ""
        if char not in "\"'":
            position += 1
            continue
        mark = char * 3 if line.startswith(char * 3, position) else char
        end = position + len(mark)
        while end < len(line) and not line.startswith(mark, end):
            end += 2 if char == '"' and line[end] == "\\" else 1
        if end >= len(line):
            return mark if len(mark) == 3 else ""
        position = end + len(mark)
    return ""


def _piecewise(file: Path, source: _Source) -> tuple[list[Entry], list[Trouble]]:
    """Read every claim by itself, so that one that does not parse harms no other."""
    found, troubles = [], []
    if not source.heads:
        try:
            tomli.loads("\n".join(source.lines))
        except (ValueError, RecursionError) as error:
            return [], [_unparsed(file, error, 1)]
    source.heads = _apart(source)
    for number in range(-1, len(source.heads)):
        start, end = source.part(number) if number >= 0 else (0, source.heads[0])
        values = None
        try:
            values = tomli.loads("\n".join(source.lines[start:end]))
        except ValueError as error:
            troubles.append(_unparsed(file, error, start + 1))
        except RecursionError:
            troubles.append(Trouble(file, start + 1, "nested too deeply"))
        if values is None:
            names = [m[1] for m in map(_GIVEN_ID.match, source.lines[start:end]) if m]
            values = {"id": names[0]} if names else {}
            if number >= 0:
                found.append(Entry(values, source, number, broken=True))
            continue
        claims = values.pop("claim", [])
        if number >= 0:
            found.append(Entry(claims[0], source, number))
        elif values:
            key = next(iter(values))
            troubles.append(Trouble(file, start + 1, f"unknown key {key!r}; claims are [[claim]]"))
    return found, troubles


def _apart(source: _Source) -> list[int]:
    """Return where the claims begin in a file that does not parse: a text that is not closed ends
    at the next line that looks like the heading of a claim.
    """
    heads = []
    for number, start in enumerate(source.heads):
        end = source.part(number)[1]
        inner = [n for n in range(start + 1, end) if _HEADER.match(source.lines[n])]
        heads += [start, *inner] if inner and not _parses(source.lines[start:end]) else [start]
    return heads


def _parses(lines: list[str]) -> bool:
    try:
        tomli.loads("\n".join(lines))
    except (ValueError, RecursionError):
        return False
    return True


def _key_lines(lines: list[str], first: int) -> dict:
    """Return the line of each key, and of (number of a reading, key); lines count from ``first`` +
    1.
    """
    found, reading, number = {"": first + 1}, None, 0
    while number < len(lines):
        line = lines[number]
        if re.match(r"\s*\[\[\s*claim\s*\.\s*reading\s*\]\]", line):
            reading = 0 if reading is None else reading + 1
            found[reading, ""] = first + number + 1
        elif match := re.match(r"\s*\[\s*claim\s*\.\s*reading\s*\.\s*([\w-]+)\s*\]", line):
            found.setdefault((reading, match[1]), first + number + 1)
        elif match := re.match(r"\s*\[+\s*([\w-]+)\s*\]", line):
            found.setdefault(match[1], first + number + 1)
        elif match := re.match(r"\s*[\"']?([\w-]+)[\"']?\s*[.=]", line):
            key = match[1] if reading is None else (reading, match[1])
            found.setdefault(key, first + number + 1)
        if mark := _opened(line):
            end = next((n for n in range(number + 1, len(lines)) if mark in lines[n]), None)
            number = number if end is None else end
        number += 1
    return found
