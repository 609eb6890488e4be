"""Take in a paper from elsewhere: a folder on disk with ``paper.toml`` and ``claims.toml``.

It is read as the folders of our own papers are, only that nothing is taken for granted: whatever
does not fit is told with file and line, the claim in question stays as one that says so, and the
others are settled all the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from assay.theory import claims, folders
from assay.theory.claims import Claim, Reading
from assay.theory.folders import Entry, Paper, Trouble
from assay.theory.language.statements import Prose, from_data

GROUP = "assay.papers"
"""The group of entry points by which an installed package names its papers."""
_LISTS = ("goal", "matrices")
_OWN = ("name", "role", "note", "scope")
_FORMULA = ("goal", "given", "where")
_USES = ("uses", "proof_uses")


def is_folder(name: str) -> bool:
    """Return whether a word on the command line means a paper's folder and not a name."""
    written = "/" in name or "\\" in name or name in (".", "..")
    return written or (Path(name) / "paper.toml").is_file()


def installed() -> dict[str, Path]:
    """Return the papers that installed packages name: name -> folder.

    No code of a package is run: the entry point ``mypaper = "package.papers.mine"`` stands for
    the folder ``papers/mine`` inside the package.
    """
    if not _mentioned():
        return {}
    from importlib import metadata, util

    papers = {}
    for point in metadata.entry_points(group=GROUP):
        top, *parts = point.value.partition(":")[0].split(".")
        found = util.find_spec(top)
        for place in found.submodule_search_locations or () if found else ():
            folder = Path(place).joinpath(*parts)
            if folder.is_dir():
                papers.setdefault(point.name, folder)
    return papers


def _mentioned() -> bool:
    """Return whether an installed package may name papers: its file of entry points has the group.

    The library that reads entry points takes longer to load than all of ``assay list``.
    """
    for place in sys.path:
        if os.path.isfile(place):  # packages in an archive
            return True
        try:
            with os.scandir(place or ".") as content:
                names = [one.path for one in content if one.name.endswith(("-info", ".egg"))]
        except OSError:
            continue
        for name in names:
            try:
                if GROUP.encode() in Path(name, "entry_points.txt").read_bytes():
                    return True
            except OSError:
                continue
    return False


@dataclass
class _Draft:
    """A paper from elsewhere while it is read: its claims, index entries and places by full id."""

    paper: Paper
    file: Path
    claims: dict[str, Claim] = field(default_factory=dict)
    index: dict[str, dict] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    troubles: list[Trouble] = field(default_factory=list)

    def refuse(self, name: str, message: str, *keys) -> None:
        """Tell what is wrong with a claim, at one of its keys, and let it say only that."""
        self.troubles.append(Trouble(self.file, self.entries[name].line(*keys), message))
        self.claims[name] = _unread(self.index[name])

    def short(self, name: str) -> str:
        """Return the id of a claim as the file writes it."""
        return name.removeprefix(f"{self.paper.name}.")

    def used(self) -> Iterator[tuple[str, str, str]]:
        """Yield (id, key, id of a claim that it uses, or that the scope of a reading cites)."""
        for name, claim in list(self.claims.items()):
            for key in _USES:
                for used in getattr(claim, key):
                    yield name, key, used
            for reading in claim.all_readings():
                for cited, _ in reading.cites:
                    yield name, "scope", cited


def take_in(
    folder: Path,
    trust: bool = False,
    readable: Callable[[list[dict]], list[str]] | None = None,
) -> tuple[Paper, list[Trouble]]:
    """Read the paper in ``folder``, add it to the registry, and return it with what is wrong.

    Papers that its claims use are read as well, where they are installed or lie beside the folder.
    ``trust``: the Python beside it may run.  ``readable`` says for each of many statements (as
    data) why it cannot be built, or ""; without it only their form is looked at.

    Raises:
        RegistryError: a paper of ours has its name.
    """
    first = _read(folder, trust)
    drafts = {first.paper.name: first}
    while more := _used_papers(drafts):
        drafts |= more
    for draft in drafts.values():
        _refuse_unreadable(draft, readable)
        _refuse_loose(draft, drafts)
    while _refuse_miscited(drafts):  # what is refused has lost the readings that others cite
        pass
    _open_circles(drafts)
    for draft in drafts.values():
        for name in _idle(draft, drafts):
            place = draft.entries[name].line("group")
            message = f"{draft.short(name)}: a step of no proof"
            draft.troubles.append(Trouble(draft.file, place, message))
            draft.index[name]["group"] = "statement"
    claims.add(*(claims.Added(d.paper, d.index, tuple(d.claims.values())) for d in drafts.values()))
    troubles = {trouble for draft in drafts.values() for trouble in draft.troubles}
    return first.paper, sorted(troubles, key=lambda t: (str(t.file), t.line, t.message))


def _read(folder: Path, trust: bool) -> _Draft:
    """Read the files of a paper; what its claims use is not looked for yet."""
    paper, troubles = folders.paper(folder)
    file = folder / "claims.toml"
    found, more = folders.entries(file)
    draft = _Draft(replace(paper, trusted=trust), file, troubles=troubles + more)
    for entry, wrong in folders.checked(file, found, ours=False):
        name = entry.values.get("id")
        if not isinstance(name, str) or f"{paper.name}.{name}" in draft.claims:
            draft.troubles += wrong
            continue
        claim = None
        if not wrong and not entry.broken:
            claim, wrong = _claim(file, entry, paper.name)
        draft.troubles += wrong
        described = folders.described(entry.values, paper.name)
        name = described["id"]
        draft.claims[name] = claim or _unread(described)
        draft.index[name], draft.entries[name] = described, entry
    for name, claim in draft.claims.items():
        uses = {key: tuple(_full(u, draft) for u in getattr(claim, key)) for key in _USES}
        given = {r.name: [*r.scope] for r in claim.all_readings() if r.scope}
        draft.claims[name] = claims.scoped(replace(claim, **uses), given, draft.claims.keys())
    return draft


def _full(name: str, draft: _Draft) -> str:
    """Return the full id of a claim that another one uses: one of its own paper where there is
    one of this name.
    """
    own = f"{draft.paper.name}.{name}"
    return name if own not in draft.claims and "." in name else own


def _used_papers(drafts: dict[str, _Draft]) -> dict[str, _Draft]:
    """Read the papers that claims of ``drafts`` use and that are not there yet."""
    known = {*folders.own(), *drafts, *(one.paper.name for one in claims.added())}
    found: dict[str, _Draft] = {}
    packages: dict[str, Path] | None = None
    for draft in drafts.values():
        for _, _, used in draft.used():
            paper = used.partition(".")[0]
            if paper in known or not folders.NAME.fullmatch(paper):
                continue
            known.add(paper)
            packages = installed() if packages is None else packages
            folder = draft.paper.folder.resolve().parent / paper
            if not (folder / "paper.toml").is_file():
                folder = packages.get(paper)
            if folder and (more := _read(folder, trust=False)).paper.name == paper:
                found[paper] = more
    return found


def _claim(file: Path, entry: Entry, paper: str) -> tuple[Claim | None, list[Trouble]]:
    """Return the claim of an entry, or None and what is wrong with its readings."""
    values, troubles, readings, repairs = entry.values, [], [], []
    for number, data in enumerate(values.get("reading", ())):
        try:
            reading = _reading(data, number)
        except _Misfit as misfit:
            keys = [(number, key) for key in (misfit.key, "goal", "")]
            message = f"{values['id']}: {misfit}"
            troubles.append(Trouble(file, entry.line(*keys), message[:500]))
            continue
        (repairs if reading.name.startswith("repair") else readings).append(reading)
    names = [r.name for r in (*readings, *repairs)]
    if not troubles and names and (not readings or names[0] != "printed"):
        line = entry.line((0, "name"), (0, ""))
        troubles.append(Trouble(file, line, f"{values['id']}: the first reading is 'printed'"))
    said_whole = any(r.role == "printed" for r in readings)
    if values.get("uncovered") and (said_whole or not readings):
        message = (
            f"{values['id']}: 'uncovered' goes with readings of which none is all of the quote"
        )
        troubles.append(Trouble(file, entry.line("uncovered"), message))
    if twice := next((n for n in names if names.count(n) > 1), None):
        message = f"{values['id']}: two readings are named {twice!r}"
        troubles.append(Trouble(file, entry.line("reading"), message))
    if troubles:
        return None, troubles
    uses, proof_uses = (tuple(values.get(key, ())) for key in _USES)
    if proof_uses and not values.get("has_proof", True):
        message = f"{values['id']}: lists what its proof uses but has no proof"
        return None, [Trouble(file, entry.line("has_proof"), message)]
    return Claim(
        id=f"{paper}.{values['id']}",
        text=values.get("text") or values["quote"],
        readings=tuple(readings) or (Reading("printed", Prose(values["quote"])),),
        repairs=tuple(repairs),
        uses=uses,
        proof_uses=proof_uses,
        has_proof=values.get("has_proof", bool(proof_uses)),
    ), []


class _Misfit(Exception):
    """What is wrong with a reading; ``key`` says where."""

    def __init__(self, key: str, message: str):
        super().__init__(message)
        self.key = key


def _reading(data: dict, number: int) -> Reading:
    """Return a reading of its TOML form: name, role, note, and the keys of its statement."""
    if not isinstance(data, dict):
        raise _Misfit("", "a reading is a table [[claim.reading]]")
    for key in ("name", "role", "note"):
        if not isinstance(data.get(key, ""), str):
            raise _Misfit(key, f"{key!r} is a text")
    scope = data.get("scope", [])
    if not isinstance(scope, list) or not all(isinstance(s, str) and s.strip() for s in scope):
        raise _Misfit("scope", "'scope' is a list of texts")
    role = data.get("role") or ("printed" if number == 0 else "reading")
    if role not in folders.ROLES:
        raise _Misfit("role", f"unknown role {role!r}; known: {', '.join(folders.ROLES)}")
    name = data.get("name") or ("printed" if role == "printed" or number == 0 else "")
    if not name:
        raise _Misfit("", "every reading but the first needs a name")
    if (role == "repair") != name.startswith("repair"):
        raise _Misfit("name", "repairs, and only they, are named 'repair...'")
    statement = {key: value for key, value in data.items() if key not in _OWN}
    if isinstance(statement.get("where"), dict):
        statement["where"] = [[n, text] for n, text in statement["where"].items()]
    for key, value in statement.items():
        if _inexact(value):
            raise _Misfit(key, f'{key!r} holds a float; write exact text, such as "1/2"')
    if "goal" in statement:
        for key in statement.keys() - set(_FORMULA):
            raise _Misfit(key, f"unknown key {key!r}; a formula has {', '.join(_FORMULA)}")
    if any(key in statement for key in _LISTS):
        statement = {"given": [], "where": []} | statement
    try:
        return Reading(name, from_data(statement), data.get("note", ""), role, tuple(scope))
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        key = next((k for k in statement if repr(k) in str(error)), "")
        raise _Misfit(key, " ".join(str(error).split())) from None


def _inexact(value) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(_inexact, value))
    return isinstance(value, float)


def _unread(entry: dict) -> Claim:
    """Return a claim that stands for one that could not be read, so that it stays open."""
    words = Prose(f"This claim could not be read. {entry['quote']}".strip())
    return Claim(entry["id"], words.statement, (Reading("printed", words),))


def _refuse_unreadable(draft: _Draft, readable) -> None:
    """Refuse the claims with a statement that cannot be built."""
    if readable is None:
        return
    cases = [
        (name, number, reading)
        for name, claim in draft.claims.items()
        for number, reading in enumerate(_in_order(claim, draft.entries[name]))
        if not isinstance(reading.statement, Prose)
    ]
    said = readable([reading.statement.data() for _, _, reading in cases])
    for (name, number, _), message in zip(cases, said, strict=True):
        if message:
            keys = [
                (number, key) for key in ("goal", "matrices", "asymptotic", "orbit", "theorem", "")
            ]
            draft.refuse(name, f"{draft.short(name)}: {message}", *keys)


def _in_order(claim: Claim, entry: Entry) -> list[Reading]:
    """Return the readings of a claim as they stand in the file."""
    named = {r.name: r for r in claim.all_readings()}
    names = [d.get("name") or "printed" for d in entry.values.get("reading", ())]
    return [named[n] for n in names if n in named]


def _refuse_loose(draft: _Draft, drafts: dict[str, _Draft]) -> None:
    """Refuse the claims that use what is not there."""
    others = {one.paper.name for one in claims.added()} | {*folders.own()}
    for name, key, used in draft.used():
        paper = used.partition(".")[0]
        if paper in drafts:
            there = drafts[paper].claims
        else:
            there = claims.entries(paper) if paper in others else {}
        if used not in there:
            named = paper in drafts or paper in others
            whose = f"the paper {paper!r}" if named and paper != draft.paper.name else "this file"
            message = f"{key} names {draft.short(used)!r}, which is no claim of {whose}"
            places = [(n, key) for n in range(len(draft.entries[name].values.get("reading", ())))]
            draft.refuse(name, f"{draft.short(name)}: {message}", key, *places)


def _refuse_miscited(drafts: dict[str, _Draft]) -> bool:
    """Refuse the claims with a scope that cites a reading that is not there, or itself; return
    whether there were any.
    """
    known = {name: claim for draft in drafts.values() for name, claim in draft.claims.items()}
    found = False
    for draft in drafts.values():
        for name, claim in list(draft.claims.items()):
            for number, reading in enumerate(_in_order(claim, draft.entries[name])):
                if trouble := claims.miscited(claim, reading, known):
                    message = f"{draft.short(name)}: the scope of {reading.name!r} {trouble}"
                    draft.refuse(name, message, (number, "scope"))
                    found = True
                    break
    return found


def _open_circles(drafts: dict[str, _Draft]) -> None:
    """Open every cycle of uses at one claim, and tell of it there."""

    def everything() -> dict[str, Claim]:
        added = (one for one in claims.added() if one.paper.name not in drafts)
        before = {claim.id: claim for one in added for claim in one.claims}
        return before | {i: c for draft in drafts.values() for i, c in draft.claims.items()}

    while cycle := claims.cycle(everything()):
        places = {
            (draft.entries[name].line(), name): draft
            for draft in drafts.values()
            for name in cycle
            if name in draft.claims
        }
        draft, last = places[max(places)], max(places)[1]
        names = " -> ".join(draft.short(name) for name in [*cycle, cycle[0]])
        draft.refuse(last, f"a cycle of uses: {names}", *_USES)


def _idle(draft: _Draft, drafts: dict[str, _Draft]) -> list[str]:
    """Return the steps of proofs that no claim uses."""
    used = {used for one in drafts.values() for _, _, used in one.used()}
    steps = [name for name, entry in draft.index.items() if entry["group"] == "step"]
    return [name for name in steps if name not in used]
