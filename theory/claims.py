"""Claims of a paper as data, and the registry that refuses inconsistent data."""

from __future__ import annotations

import gc
from collections.abc import Set
from dataclasses import dataclass, replace
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from importlib import import_module

from assay.theory import citations, folders
from assay.theory.language.statements import TYPES, Statement

PAPERS = tuple(name for name, paper in folders.own().items() if paper.sections)
"""Papers of ours with content, in their order: the folders of ``theory/papers`` with sections."""


class RegistryError(ValueError):
    """Claims that contradict each other or the index; the message names the claim."""


@dataclass(frozen=True)
class Reading:
    """One way to read a claim (``printed`` first), or one repair of it, as an exact statement.

    ``role`` says what it is there for (one of `assay.theory.folders.ROLES`), "" where nobody said.
    ``scope`` holds what it takes as given although the printed words do not assume it, in plain
    words that cite claims by their full ids (`assay.theory.citations`).
    """

    name: str
    statement: Statement
    note: str = ""
    role: str = ""
    scope: tuple[str, ...] = ()

    @cached_property
    def cites(self) -> tuple[tuple[str, str], ...]:
        """What the scope cites: (claim id, reading), the reading "" for the claim as a whole."""
        return tuple(
            (m[1], m[2] or "") for words in self.scope for m in citations.CITED.finditer(words)
        )


@dataclass(frozen=True)
class Claim:
    """One claim of a paper.

    ``text`` says in our words what is printed (inline LaTeX between dollar signs). ``uses`` are
    claims that the statement needs to make sense, ``proof_uses`` those on which the printed proof
    rests; ``has_proof`` says whether the source gives a proof at all.
    """

    id: str
    text: str
    readings: tuple[Reading, ...]
    repairs: tuple[Reading, ...] = ()
    uses: tuple[str, ...] = ()
    proof_uses: tuple[str, ...] = ()
    has_proof: bool = False

    @property
    def paper(self) -> str:
        """Name of the paper: the id up to the first dot."""
        return self.id.partition(".")[0]

    @property
    def entry(self) -> dict:
        """The index entry: kind, group, where, short."""
        return entries(self.paper)[self.id]

    @property
    def kind(self) -> str:
        """Kind of claim (identity, inequality, asymptotic, ...)."""
        return self.entry["kind"]

    @property
    def group(self) -> str:
        """definition, statement, step or experiment."""
        return self.entry["group"]

    @property
    def where(self) -> str:
        """Location in the source."""
        return self.entry["where"]

    @property
    def pages(self) -> str:
        """Pages of the source on which it stands, such as "7" or "8-10 and 83"; "" if not known."""
        return self.entry.get("pages", "").replace("-", "\N{EN DASH}")

    @property
    def short(self) -> str:
        """One-line description."""
        return self.entry["short"]

    @property
    def quote(self) -> str:
        """The printed words, mathematics as LaTeX between dollar signs; "" where none are copied
        or printed.
        """
        words = self.entry.get("quote", "").strip()
        return "" if words in (folders.PENDING, folders.UNPRINTED) else words

    @property
    def quoted_proof(self) -> str:
        """What of the words of its printed proof is quoted, too; "" where nothing is."""
        return self.entry.get("quoted_proof", "")

    @property
    def uncovered(self) -> str:
        """What of the printed words no reading says, "" where nothing is left out."""
        return self.entry.get("uncovered", "")

    @property
    def denied(self) -> tuple[str, ...]:
        """The questions of ours that say, where they are proved, that the claim fails."""
        return tuple(self.entry.get("denied", ()))

    @property
    def defines(self) -> tuple[str, ...]:
        """The readings that say that a definition is well-defined: what it defines exists, and is
        one thing.
        """
        return tuple(self.entry.get("defines", ()))

    def all_readings(self) -> tuple[Reading, ...]:
        """Readings, printed first, then repairs."""
        return self.readings + self.repairs

    def reading(self, name: str) -> Reading:
        """Return the reading or repair called ``name`` (KeyError when there is none)."""
        for reading in self.all_readings():
            if reading.name == name:
                return reading
        raise KeyError(f"{self.id} has no reading {name!r}")


@dataclass(frozen=True)
class Registry:
    """All claims, by id, in the order of the index."""

    claims: dict[str, Claim]

    def __getitem__(self, claim_id: str) -> Claim:
        return self.claims[claim_id]

    def __iter__(self):
        return iter(self.claims.values())

    def __len__(self) -> int:
        return len(self.claims)

    def paper(self, name: str) -> list[Claim]:
        """Return the claims of one paper."""
        return [c for c in self if c.paper == name]

    def missing(self, paper: str | None = None) -> list[str]:
        """Return ids of the index that no claim covers (of one paper, or of every paper that has
        content).
        """
        wanted = entries(paper) if paper else registered()
        return [i for i in wanted if i not in self.claims]

    def used_by(self, claim_id: str) -> list[str]:
        """Return ids of claims whose statement or proof uses ``claim_id``."""
        return [c.id for c in self if claim_id in c.uses or claim_id in c.proof_uses]


def paper(name: str) -> folders.Paper:
    """Return what is known of a paper; KeyError where there is none of this name."""
    return _added[name].paper if name in _added else folders.own()[name]


def index() -> dict[str, dict]:
    """Return the index of claim ids: id -> {id, paper, kind, group, where, short, quote,
    quoted_proof, uncovered, roles, scope}.

    Raises:
        RegistryError: a ``claims.toml`` of ours that does not parse.
    """
    return {i: entry for name in (*folders.own(), *_added) for i, entry in entries(name).items()}


def entries(name: str) -> dict[str, dict]:
    """Return the index entries of one paper by id; see `index`."""
    return _added[name].entries if name in _added else _own_entries(name)


@cache
def _own_entries(name: str) -> dict[str, dict]:
    found, troubles = folders.entries(folders.own()[name].folder / "claims.toml")
    if troubles:
        raise RegistryError(str(troubles[0]))
    return {f"{name}.{e.values['id']}": folders.described(e.values, name) for e in found}


@dataclass(frozen=True)
class Added:
    """A paper from elsewhere, as it was read: its index entries by id, and its claims."""

    paper: folders.Paper
    entries: dict[str, dict]
    claims: tuple[Claim, ...]


_added: dict[str, Added] = {}


def add(*ones: Added) -> None:
    """Put papers from elsewhere beside our own (in place of what was added under their names).

    Raises:
        RegistryError: a paper of ours has such a name, or the claims contradict each other.
    """
    for one in ones:
        if one.paper.name in folders.own():
            raise RegistryError(f"the name {one.paper.name!r} is that of a paper of Assay")
    among = {**_added, **{one.paper.name: one for one in ones}}
    claims = [claim for one in among.values() for claim in one.claims]
    used = {u for claim in claims for u in claim.uses + claim.proof_uses}
    used |= {cited for claim in claims for r in claim.all_readings() for cited, _ in r.cites}
    ours = {u for u in used for name in folders.own() if u in entries(name)}
    build(claims, {i: entry for one in among.values() for i, entry in one.entries.items()}, ours)
    _added.update(among)
    load.cache_clear()


def distrust(name: str) -> None:
    """Let no Python of a paper from elsewhere run."""
    _added[name] = replace(_added[name], paper=replace(_added[name].paper, trusted=False))


def forget() -> None:
    """Forget the papers from elsewhere."""
    _added.clear()
    load.cache_clear()


def added() -> tuple[Added, ...]:
    """Return the papers from elsewhere that were added, for `add` in another process."""
    return tuple(_added.values())


def build(
    claims, known: dict[str, dict] | None = None, elsewhere: Set[str] = frozenset()
) -> Registry:
    """Validate ``claims`` and return the registry, ordered as the index.

    ``elsewhere``: ids of claims that are not among these and may be used.

    Raises:
        RegistryError: unknown or duplicate ids, dangling or cyclic dependencies, orphans (a step
        that no proof uses),
            a claim without a ``printed`` first reading, doubled reading names, a repair that is
            itself called printed, a scope that cites what is not there or itself,
            words that no reading says beside one that says all.
    """
    known = index() if known is None else known
    by_id: dict[str, Claim] = {}
    for claim in claims:
        if claim.id not in known:
            raise RegistryError(f"{claim.id}: not in the index of claims")
        if claim.id in by_id:
            raise RegistryError(f"{claim.id}: registered twice")
        names = [r.name for r in claim.all_readings()]
        if not claim.readings or claim.readings[0].name != "printed":
            raise RegistryError(f"{claim.id}: its first reading must be 'printed'")
        if len(set(names)) != len(names):
            raise RegistryError(f"{claim.id}: two readings have the same name")
        if any(not r.name.startswith("repair") for r in claim.repairs) or any(
            r.name.startswith("repair") for r in claim.readings
        ):
            raise RegistryError(f"{claim.id}: repairs, and only they, are named 'repair...'")
        for reading in claim.all_readings():
            if type(reading.statement) not in TYPES.values():
                raise RegistryError(f"{claim.id}: reading {reading.name!r} holds no statement")
        by_id[claim.id] = claim
    denied = {i: known[i].get("denied", ()) for i in by_id}
    defining = {i: known[i].get("defines", ()) for i in by_id}
    uncovering = {i for i in by_id if known[i].get("uncovered")}
    for claim in by_id.values():
        for used in claim.uses + claim.proof_uses:
            if used not in by_id and used not in elsewhere:
                raise RegistryError(f"{claim.id}: uses {used}, which is not registered")
        if claim.proof_uses and not claim.has_proof:
            raise RegistryError(f"{claim.id}: lists what its proof uses but has no proof")
        probes = {r.name for r in claim.readings if r.role == "probe"}
        if not probes.issuperset(denied[claim.id]):
            raise RegistryError(f"{claim.id}: only a question of ours, a probe, denies a claim")
        if defining[claim.id] and known[claim.id].get("kind") != "definition":
            raise RegistryError(f"{claim.id}: only a definition is well-defined or not")
        if not {r.name for r in claim.readings}.issuperset(defining[claim.id]):
            raise RegistryError(f"{claim.id}: 'defines' names what is no reading of it")
        if claim.id in uncovering and any(r.role == "printed" for r in claim.readings):
            raise RegistryError(
                f"{claim.id}: words are uncovered though a reading says all of them"
            )
        for reading in claim.all_readings():
            for cited, _ in reading.cites:
                if cited not in by_id and cited not in elsewhere:
                    message = (
                        f"the scope of {reading.name!r} cites {cited}, which is not registered"
                    )
                    raise RegistryError(f"{claim.id}: {message}")
            if trouble := miscited(claim, reading, by_id):
                raise RegistryError(f"{claim.id}: the scope of {reading.name!r} {trouble}")
    if found := cycle(by_id):
        raise RegistryError("cycle: " + " -> ".join([*found, found[0]]))
    used = {u for c in by_id.values() for u in c.uses + c.proof_uses}
    for claim_id in by_id:
        if known[claim_id].get("group") == "step" and claim_id not in used:
            raise RegistryError(f"{claim_id}: a proof step that no claim uses")
    return Registry({i: by_id[i] for i in known if i in by_id})


def miscited(claim: Claim, reading: Reading, known: dict[str, Claim]) -> str:
    """Return what is wrong with the citations of a reading's scope as far as they are ``known``
    claims, or "".
    """
    if not reading.cites:
        return ""
    for cited, name in reading.cites:
        if cited == claim.id and name in ("", reading.name):
            return "cites itself"
        if name and cited in known and name not in [r.name for r in known[cited].all_readings()]:
            return f"cites {name!r} of {cited}, which is no reading"
    seen, stack = set(), [*reading.cites]
    while stack:
        cited, name = stack.pop()
        if cited in known and (cited, name) not in seen:
            seen.add((cited, name))
            stack += [i for r in _meant(known[cited], name) for i in r.cites]
            if cited == claim.id and reading in _meant(claim, name):
                return "comes back to itself through what it cites"
    return ""


def _meant(claim: Claim, name: str) -> list[Reading]:
    """Return the readings that a citation stands for: the one of this name, or without a name those
    that say the claim's words, all of them or a part.
    """
    own = claim.all_readings()
    said = [r for r in own if r.role in ("printed", "part")] or [*own[:1]]
    return [r for r in own if r.name == name] if name else said


def cycle(by_id: dict[str, Claim]) -> list[str]:
    """Return the ids of claims each of which uses the next, the last the first; [] if none do.

    What is used but not among them ends there.
    """
    uses = {i: [u for u in c.uses + c.proof_uses if u in by_id] for i, c in by_id.items()}
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        return error.args[1][:0:-1]  # graphlib goes from what is used to what uses it
    return []


def assigned(claim: Claim, roles: dict[str, str]) -> Claim:
    """Return the claim with the roles of its readings (reading -> role); repairs have their own.

    Raises:
        RegistryError: a reading that the claim has not, an unknown role, or a second reading that
            says all of the printed words.
    """
    known = [r.name for r in claim.readings]
    if unknown := [name for name in roles if name not in known]:
        raise RegistryError(f"{claim.id}: a role is given to {unknown[0]!r}, which is no reading")
    for role in roles.values():
        if role not in folders.ROLES or role == "repair":
            raise RegistryError(f"{claim.id}: {role!r} is no role of a reading")
    if [*roles.values()].count("printed") > 1:
        raise RegistryError(f"{claim.id}: two readings have the role 'printed'")
    return replace(
        claim,
        readings=tuple(_in_role(r, roles.get(r.name, r.role)) for r in claim.readings),
        repairs=tuple(_in_role(r, "repair") for r in claim.repairs),
    )


def _in_role(r: Reading, role: str) -> Reading:
    """Return a reading with a role; `dataclasses.replace` takes three times as long."""
    return Reading(r.name, r.statement, r.note, role, r.scope)


def scoped(claim: Claim, scope: dict[str, list[str]], known: Set[str]) -> Claim:
    """Return the claim with what its readings take as given (reading -> texts); ids in citations
    that are those of the claim's own paper (of ``known``) may be short.

    Raises:
        RegistryError: a reading that the claim has not, or something other than a list of texts.
    """
    names = [r.name for r in claim.all_readings()]
    for name, words in scope.items():
        if name not in names:
            raise RegistryError(f"{claim.id}: a scope is given to {name!r}, which is no reading")
        if not isinstance(words, list) or not words:
            raise RegistryError(f"{claim.id}: the scope of {name!r} is no list of texts")
        if not all(isinstance(text, str) and text.strip() for text in words):
            raise RegistryError(f"{claim.id}: the scope of {name!r} holds what is no text")

    def with_scope(reading: Reading) -> Reading:
        words = tuple(
            citations.full_ids(text, claim.paper, known) for text in scope.get(reading.name, ())
        )
        return replace(reading, scope=words) if words else reading

    return replace(
        claim,
        readings=tuple(map(with_scope, claim.readings)),
        repairs=tuple(map(with_scope, claim.repairs)),
    )


def stated(name: str) -> list[Claim]:
    """Return the claims of a paper of ours, from its sections in their order."""
    return [
        claim
        for section in folders.own()[name].sections
        for claim in import_module(f"assay.theory.papers.{name}.{section}").CLAIMS
    ]


def registered() -> dict[str, dict]:
    """Return the index entries of every paper that has content, by id; see `index`."""
    return {i: entry for name in (*PAPERS, *_added) for i, entry in entries(name).items()}


@cache
def load(paper: str = "") -> Registry:
    """Return the registry of every paper (or of one), with the preset tests of empirical readings.

    Raises:
        KeyError: no paper of this name has content.
        RegistryError: see :func:`assay.theory.presets.preset`, :func:`assigned`, :func:`scoped`
            and :func:`build`.
    """
    collecting = gc.isenabled()
    gc.disable()  # all that is made here stays: to look for garbage takes a tenth of the start
    try:
        return _loaded((paper,) if paper else (*PAPERS, *_added))
    finally:
        if collecting:
            gc.enable()


def _loaded(papers: tuple[str, ...]) -> Registry:
    from assay.theory.presets import measured, preset, presets

    def told(claim: Claim, known: dict[str, dict]) -> Claim:
        entry = known.get(claim.id, {})
        claim = assigned(claim, entry.get("roles", {}))
        return scoped(claim, entry.get("scope", {}), known.keys())

    def of(name: str) -> list[Claim] | tuple[Claim, ...]:
        if name in _added:
            return _added[name].claims
        return [
            told(claim, entries(name))
            for claim in measured(preset(stated(name), presets(name)), name)
        ]

    known = registered()
    own = {i: entry for i, entry in known.items() if entry["paper"] in papers}
    return build([claim for name in papers for claim in of(name)], own, known.keys() - own.keys())
