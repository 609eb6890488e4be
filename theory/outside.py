"""Take in a paper from elsewhere: a folder on disk with ``paper.toml`` and ``claims.toml``.

It is read as the folders of our own papers are, only that nothing is taken for granted: whatever
does not fit is told with file and line, the claim in question stays as one that says so, and the
others are settled all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import metadata, util
from pathlib import Path

from assay.theory import claims, folders
from assay.theory.claims import Claim, Reading
from assay.theory.folders import Entry, Paper, Trouble
from assay.theory.language.statements import Prose, from_data

GROUP = "assay.papers"
"""The group of entry points by which an installed package names its papers."""
_LISTS = ("goal", "matrices")
_OWN = ("name", "role", "note")
_FORMULA = ("goal", "given", "where")


def is_folder(name: str) -> bool:
    """Return whether a word on the command line means a paper's folder and not a name."""
    written = "/" in name or "\\" in name or name in (".", "..")
    return written or (Path(name) / "paper.toml").is_file()


def installed(name: str) -> Path | None:
    """Return the folder of a paper that an installed package names, None where there is none.

    No code of the package is run: the entry point ``mypaper = "package.papers.mine"`` stands for
    the folder ``papers/mine`` inside the package.
    """
    for point in metadata.entry_points(group=GROUP, name=name):
        top, *parts = point.value.partition(":")[0].split(".")
        found = util.find_spec(top)
        for place in found.submodule_search_locations or () if found else ():
            folder = Path(place).joinpath(*parts)
            if folder.is_dir():
                return folder
    return None


def take_in(
    folder: Path,
    trust: bool = False,
    readable: Callable[[list[dict]], list[str]] | None = None,
) -> tuple[Paper, list[Trouble]]:
    """Read the paper in ``folder``, add it to the registry, and return it with what is wrong.

    ``trust``: the Python beside it may run.  ``readable`` says for each of many statements (as
    data) why it cannot be built, or ""; without it only their form is looked at.

    Raises:
        RegistryError: a paper of ours has its name.
    """
    paper, troubles = folders.paper(folder)
    paper = replace(paper, trusted=trust)
    file = folder / "claims.toml"
    found, more = folders.entries(file)
    troubles += more
    index, made, where = {}, {}, {}
    for entry, wrong in folders.checked(file, found, ours=False):
        name = entry.values.get("id")
        if not isinstance(name, str) or f"{paper.name}.{name}" in made:
            troubles += wrong
            continue
        claim = None
        if not wrong and not entry.broken:
            claim, wrong = _claim(file, entry, paper.name)
        troubles += wrong
        described = folders.described(entry.values, paper.name)
        made[described["id"]] = claim or _unread(described)
        index[described["id"]], where[described["id"]] = described, entry
    if readable:
        troubles += _refused(file, made, where, index, readable)
    troubles += _loose(file, made, where, index)
    troubles += _circles(file, made, where, index)
    for name in _idle(made, index):
        troubles.append(Trouble(file, where[name].line("group"), f"{name}: a step of no proof"))
        index[name]["group"] = "statement"
    claims.add(claims.Added(paper, index, tuple(made.values())))
    return paper, sorted(set(troubles), key=lambda t: (str(t.file), t.line, t.message))


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
    if twice := next((n for n in names if names.count(n) > 1), None):
        message = f"{values['id']}: two readings are named {twice!r}"
        troubles.append(Trouble(file, entry.line("reading"), message))
    if troubles:
        return None, troubles
    uses, proof_uses = (
        tuple(f"{paper}.{name}" for name in values.get(key, ())) for key in ("uses", "proof_uses")
    )
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
    for key in _OWN:
        if not isinstance(data.get(key, ""), str):
            raise _Misfit(key, f"{key!r} is a text")
    role = data.get("role") or ("printed" if number == 0 else "reading")
    if role not in folders.ROLES:
        raise _Misfit("role", f"unknown role {role!r}; known: {', '.join(folders.ROLES)}")
    name = data.get("name") or ("printed" if role == "printed" else "")
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
        return Reading(name, from_data(statement), data.get("note", ""), role)
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


def _refused(file, made, where, index, readable) -> list[Trouble]:
    """Replace the claims with a statement that cannot be built, and tell of them."""
    cases = [
        (name, number, reading)
        for name, claim in made.items()
        for number, reading in enumerate(_in_order(claim, where[name]))
        if not isinstance(reading.statement, Prose)
    ]
    said = readable([reading.statement.data() for _, _, reading in cases])
    troubles = []
    for (name, number, reading), message in zip(cases, said, strict=True):
        if message:
            keys = [(number, key) for key in ("goal", "matrices", "asymptotic", "orbit", "")]
            line, short = where[name].line(*keys), name.partition(".")[2]
            troubles.append(Trouble(file, line, f"{short}: {message}"))
            made[name] = _unread(index[name])
    return troubles


def _in_order(claim: Claim, entry: Entry) -> list[Reading]:
    """Return the readings of a claim as they stand in the file."""
    named = {r.name: r for r in claim.all_readings()}
    names = [d.get("name") or "printed" for d in entry.values.get("reading", ())]
    return [named[n] for n in names if n in named]


def _loose(file, made, where, index) -> list[Trouble]:
    """Replace the claims that use what is not there, and tell of them."""
    troubles = []
    for name, claim in list(made.items()):
        for key in ("uses", "proof_uses"):
            for used in getattr(claim, key):
                if used not in made:
                    short, other = (i.partition(".")[2] for i in (name, used))
                    message = f"{short}: {key} names {other!r}, which is no claim of this file"
                    troubles.append(Trouble(file, where[name].line(key), message))
                    made[name] = _unread(index[name])
    return troubles


def _circles(file, made, where, index) -> list[Trouble]:
    """Open every cycle of uses at one claim, and tell of it."""
    troubles = []
    while cycle := claims.cycle(made):
        last = max(cycle, key=lambda name: where[name].line())
        names = " -> ".join(name.partition(".")[2] for name in [*cycle, cycle[0]])
        line = where[last].line("uses", "proof_uses")
        troubles.append(Trouble(file, line, f"a cycle of uses: {names}"))
        made[last] = _unread(index[last])
    return troubles


def _idle(made, index) -> list[str]:
    used = {u for claim in made.values() for u in claim.uses + claim.proof_uses}
    return [name for name in made if index[name]["group"] == "step" and name not in used]
