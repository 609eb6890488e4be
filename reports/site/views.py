"""What the pages show, computed from claims and check rows; nothing here is HTML but the rendered
mathematics.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from markupsafe import Markup, escape

from assay.reports.curves import chart
from assay.reports.graph import short_label
from assay.reports.site import evidence, live, prose, published
from assay.reports.site.symbols import names
from assay.reports.site.witness import HandCheck, hand_check
from assay.reports.verdicts import (
    COUNTED,
    SHARE,
    about,
    by_role,
    by_severity,
    counts,
    gravity,
    headline,
    reading_rank,
    severity,
    shown,
    style,
    witness_text,
    words,
)
from assay.theory.citations import CITED
from assay.theory.claims import Reading
from assay.theory.language.rendering import shown_as
from assay.verification.run.derivations import Line, lines
from assay.verification.run.standing import IN_SCOPE, REFUTED

_NAMED = re.compile(r"\.(thm|cor|lem|prop)\d+(\.\d+)?[a-z]?$")
_LONG_WORDS = {
    "Thm": "Theorem",
    "Cor": "Corollary",
    "Prop": "Proposition",
    "Eq": "Equation",
    "Def": "Definition",
    "Fig": "Figure",
    "Ass": "Assumption",
}
_SHORT_WORDS = re.compile(rf"^({'|'.join(_LONG_WORDS)})\b")
_PLAIN_NAME = re.compile(r"\w[\w.+=-]*")
_LONGEST_NAME = 120
"""Bytes of an id or a reading: the two together name a file."""


def _is_test(item: object) -> bool:
    return isinstance(item, dict) and "finding" in item


def _is_curves(item: object) -> bool:
    return isinstance(item, dict) and isinstance(item.get("t"), list)


@dataclass
class ReadingView:
    """One reading or repair of a claim with its row.

    What takes time to compute, formulas above all, is computed when a page asks for it: most pages
    name other claims' readings only.
    """

    name: str
    title: str
    reading: Reading
    row: dict
    known: frozenset[str] = frozenset()
    """The ids of the claims that have a page."""
    out: Path | None = None
    """The report in which the certificate lies."""

    @property
    def text(self) -> str:
        """The statement on one plain line."""
        return self.reading.statement.text()

    @cached_property
    def statement(self) -> prose.Statement:
        """The statement ready for a page."""
        with shown_as(names(self.row["id"].partition(".")[0])):
            return prose.statement(self.reading.statement)

    @cached_property
    def note(self) -> Markup:
        """The words that explain the reading."""
        return prose.prose(self.reading.note)

    @cached_property
    def check(self) -> HandCheck | None:
        """The witness spelled out, None where that does not apply."""
        return hand_check(self.reading.statement, self.row.get("witness"))

    @cached_property
    def live(self) -> Markup:
        """The counterexample as data that a reader can move, `assay.reports.site.live`."""
        if self.verdict not in REFUTED:
            return Markup("")
        found = live.live(self.reading.statement, self.row.get("witness"))
        return live.script(found) if found else Markup("")

    @cached_property
    def scope(self) -> tuple[Markup, ...]:
        """What the reading takes as given, with links to the claims that are cited."""
        return tuple(_linked(words, self.known) for words in self.row.get("scope") or ())

    @cached_property
    def derivation(self) -> tuple[Line, ...]:
        """The steps of a theorem's derivation, computed again from its certificate; () for other
        statements, or without one.
        """
        stored = self._derived()
        return tuple(lines(stored)) if stored else ()

    @cached_property
    def steps(self) -> int:
        """How many steps the derivation has."""
        return len(self._derived().get("steps", ()))

    @cached_property
    def leaves(self) -> int:
        """How many formulas the derivation rests on."""
        return sum("leaf" in step for step in self._derived().get("steps", ()))

    def _derived(self) -> dict:
        """Return the certificate of a derivation, read from the report; {} where there is none."""
        place = self.row.get("certificate")
        if self.reading.statement.NAME != "theorem" or not place or self.out is None:
            return {}
        stored = published.read(self.out / place).get("certificate") or {}
        return stored if stored.get("type") == "derivation" else {}

    @property
    def role(self) -> str:
        """What this reading says of the claim (`assay.reports.verdicts.ROLES`), "" if not said."""
        return self.row.get("role") or ""

    @property
    def verdict(self) -> str:
        """The verdict of this reading."""
        return self.row["verdict"]

    @property
    def severity(self) -> str:
        """How grave it is that this reading is refuted; "" where it has no severity."""
        return self.row.get("severity") or ""

    @property
    def proved(self) -> bool:
        """True where the statement is proved, be it with a scope."""
        return self.verdict in ("proved", IN_SCOPE)

    @property
    def is_theorem(self) -> bool:
        """True where the statement is a whole sentence, with its quantifiers and laws."""
        return self.reading.statement.NAME == "theorem"

    @property
    def is_repair(self) -> bool:
        """True for a repair."""
        return reading_rank(self.name) == 2

    @property
    def witness(self) -> str:
        """The witness on one line."""
        return witness_text(self.row.get("witness"))

    @property
    def figures(self) -> list[tuple[Markup, Markup]]:
        """Numbers of the evidence, ready to show; tests and curves have places of their own."""
        plain = (
            (k, v)
            for k, v in (self.row.get("figures") or {}).items()
            if not _is_test(v) and not _is_curves(v)
        )
        return [(prose.name(k), prose.value(v)) for k, v in plain]

    @property
    def tests(self) -> list[tuple[str, dict]]:
        """The preset tests of an empirical claim: (part, numbers)."""
        return [(k, v) for k, v in (self.row.get("figures") or {}).items() if _is_test(v)]

    @property
    def curves(self) -> list[tuple[str, Markup]]:
        """The recorded curves of an empirical claim: (name, drawing)."""
        found = self.row.get("figures") or {}
        return [
            (k, Markup(chart(v, f"{k} of {self.row['id']}")))
            for k, v in found.items()
            if _is_curves(v)
        ]

    @property
    def measured(self) -> list[tuple[str, Markup]]:
        """The evidence of trained networks: (caption, drawing)."""
        if self.verdict not in ("corroborated", "contradicted", "open"):
            return []
        used = max((test["runs"] for _, test in self.tests), default=None)
        return [(t, Markup(svg)) for t, svg in evidence.drawn(self.reading.statement, used)]

    @property
    def horizon(self) -> list[tuple[Markup, Markup]]:
        """From which size on the statement says anything."""
        found = self.row.get("horizon") or {}
        if not isinstance(found, dict):
            return [(Markup("from"), prose.value(found))]
        return [(prose.name(k), prose.value(v)) for k, v in found.items()]


@dataclass
class ClaimView:
    """One claim with everything its page needs."""

    claim: object
    readings: list[ReadingView]
    used_by: list[str] = field(default_factory=list)
    reach: int = 0
    previous: str = ""
    following: str = ""

    @property
    def id(self) -> str:
        """The claim id."""
        return self.claim.id

    @property
    def label(self) -> str:
        """Short name such as ``Thm 9``."""
        return short_label(self.claim.id)

    @property
    def heading(self) -> str:
        """The label where it names a place in the paper, else what the claim says in short."""
        if self.label == self.id.split(".", 1)[-1]:
            return self.claim.short
        return _SHORT_WORDS.sub(lambda found: _LONG_WORDS[found[0]], self.label)

    @property
    def head(self) -> ReadingView:
        """The reading that stands for the claim (`assay.reports.verdicts.headline`)."""
        return self.readings[0]

    @property
    def verdict(self) -> str:
        """Verdict of the claim."""
        return self.head.verdict

    @property
    def about(self) -> str:
        """What of the claim this verdict is about; "" for all of it."""
        return about(self.head.row)

    @property
    def words(self) -> str:
        """What is known of the printed words: the verdict, or that they have none."""
        return words(self.head.row)

    @property
    def shown(self) -> tuple[str, str]:
        """The verdict whose style the claim has, and the words that are shown."""
        return shown([r.row for r in self.readings])

    @property
    def severity(self) -> str:
        """How grave it is that the claim is refuted; "" where it is not, or has no severity."""
        return severity([r.row for r in self.readings]) or ""

    @property
    def proof_status(self) -> str:
        """Status of the printed proof."""
        return self.head.row.get("proof_status") or "none"

    @property
    def parts(self) -> list[ReadingView]:
        """The parts from which the verdict follows, in the order of the claim; [] where there is
        one part or one reading says all of the words.
        """
        found = {r.name: r for r in self.readings if r.role == "part"}
        known = [r.name for r in self.claim.readings if r.name in found]
        whole = any(r.role == "printed" for r in self.readings)
        return [found[name] for name in known] if len(known) > 1 and not whole else []

    @property
    def repairs(self) -> list[ReadingView]:
        """The repairs, in order."""
        return [r for r in self.readings if r.is_repair]

    @property
    def others(self) -> list[tuple[str, int]]:
        """How many readings besides the first have each verdict."""
        return [*counts([r.row for r in self.readings[1:]]).items()]

    @cached_property
    def short(self) -> Markup:
        """What the claim says in a few words, ready to show."""
        return prose.prose(self.claim.short)

    @property
    def seconds(self) -> float:
        """Time spent on all readings."""
        return sum(r.row.get("seconds") or 0.0 for r in self.readings)

    @property
    def weight(self) -> int:
        """Rank of a finding: gravity of the verdict times the standing of the claim, then what
        rests on it.

        Standing: theorem, lemma or corollary 4; other statement 3; definition 2; proof step or
        experiment 1.
        """
        named = (
            4
            if _NAMED.search(self.id)
            else {"statement": 3, "definition": 2}.get(self.claim.group, 1)
        )
        return style(self.verdict).weight * named * 1000 + self.reach


def _linked(words: str, known: Collection[str]) -> Markup:
    """Return a text of a scope with links in place of the claims that it cites; one that is not
    among ``known`` has no page and is named only.  The links hold in every folder of the report.
    """
    parts, end = [], 0
    for match in CITED.finditer(words):
        claim_id, name = match[1], match[2]
        label = short_label(claim_id) + (f" ({name.replace('-', ' ')})" if name else "")
        place = f"../claims/{claim_id}.html" + (f"#{name}" if name else "")
        link = Markup('<a href="{}" title="{}">{}</a>').format(place, claim_id, label)
        parts += [_piece(words[end : match.start()]), "["]
        parts += [link if claim_id in known else claim_id, "]"]
        end = match.end()
    return Markup("").join([*parts, _piece(words[end:])])


def _piece(words: str) -> Markup:
    """Return a piece of a text with the spaces at its ends, which a text of its own has not."""
    before, after = (" " * words[n].isspace() if words else "" for n in (0, -1))
    return Markup("{}{}{}").format(before, prose.prose(words), after if words.strip() else "")


def title(reading: str, role: str = "") -> str:
    """Return the heading of a reading: 'As printed' where it says all of the claim, else what it
    says, its name, or 'Repair'.
    """
    if role == "printed" and reading != "printed":
        return f"As printed: {reading.replace('-', ' ')}"
    if reading == "printed":
        about = SHARE.get(role, "as printed")
        return about[0].upper() + about[1:]
    if reading_rank(reading) == 2:
        number = reading.removeprefix("repair").strip("- ")
        return f"Repair {number}".strip()
    name = reading.replace("-", " ")
    return f"{SHARE[role].capitalize()}: {name}" if role in SHARE else f"Read as: {name}"


def demand_names(claims: list) -> None:
    """Raise ValueError for an id or a reading that cannot stand in the name of a file and in a
    link.
    """
    for claim in claims:
        for text in (claim.id, *(r.name for r in claim.all_readings())):
            if not _PLAIN_NAME.fullmatch(text) or len(text.encode()) > _LONGEST_NAME:
                raise ValueError(
                    f"{text[:60]!r} cannot name a page; an id or a reading has letters, digits "
                    f"and . _ + - = only, at most {_LONGEST_NAME} of them"
                )


def of_paper(found: dict[str, ClaimView], name: str) -> dict[str, ClaimView]:
    """Return the views of one paper's claims, by id."""
    return {i: view for i, view in found.items() if i.split(".", 1)[0] == name}


def build(claims: list, rows: list[dict], out: Path | None = None) -> dict[str, ClaimView]:
    """Return the views of claims by id, in their order; claims without a row are left out.

    ``out``: the report in which the certificates of the rows lie; without it, no derivations.

    Raises ValueError as `demand_names` does.
    """
    demand_names(claims)
    by_key = {(r["id"], r["reading"]): r for r in rows}
    known = frozenset(claim_id for claim_id, _ in by_key)
    views: dict[str, ClaimView] = {}
    for claim in claims:
        readings = []
        own = {r.name: by_key.get((claim.id, r.name)) for r in claim.all_readings()}
        own = {name: row for name, row in own.items() if row is not None}
        head = headline([*own.values()])["reading"] if own else ""
        found = [r for r in claim.all_readings() if r.name in own]
        for reading in sorted(found, key=lambda r: (r.name != head, reading_rank(r.name))):
            row = own[reading.name]
            heading = title(reading.name, reading.role)
            readings.append(ReadingView(reading.name, heading, reading, row, known, out))
        if readings:
            views[claim.id] = ClaimView(claim, readings)
    ids = [*views]
    for n, (claim_id, view) in enumerate(views.items()):
        view.previous = ids[n - 1] if n else ""
        view.following = ids[n + 1] if n + 1 < len(ids) else ""
        for used in dict.fromkeys(view.claim.uses + view.claim.proof_uses):
            if used in views:
                views[used].used_by.append(claim_id)
    for claim_id, view in views.items():
        view.reach = len(reach(claim_id, views))
    return views


def reach(claim_id: str, views: dict[str, ClaimView]) -> set[str]:
    """Return the claims that rest on a claim, directly or through others."""
    found: set[str] = set()
    stack = [claim_id]
    while stack:
        for i in views[stack.pop()].used_by:
            if i not in found:
                found.add(i)
                stack.append(i)
    return found


def findings(views: dict[str, ClaimView]) -> list[ClaimView]:
    """Return the claims that fail: what is refuted first, by severity, then the weightiest.

    What is false of a sharper form, a converse or a question of ours is no finding about the paper.
    """

    def grave(view: ClaimView) -> int:
        return gravity([r.row for r in view.readings])[0]

    return sorted(
        (
            v
            for v in views.values()
            if style(v.verdict).weight and v.head.role not in ("sharp", "converse", "probe")
        ),
        key=lambda v: (-grave(v), -v.weight, v.id),
    )


def severities(views: dict[str, ClaimView]) -> dict[str, int]:
    """Return how many refuted claims have each severity, the gravest first."""
    return by_severity([r.row for r in v.readings] for v in views.values())


def mended_proofs(views: dict[str, ClaimView]) -> list[ClaimView]:
    """Return claims that are proved as a whole although their printed proof is not sound."""
    return [
        v
        for v in views.values()
        if v.verdict == "proved" and not v.about and v.proof_status in ("flawed", "conditional")
    ]


def histogram(views: dict[str, ClaimView]) -> list[tuple[str, dict[str, int], int]]:
    """Return (name, verdict counts, total) of the readings of each role, whole claims first."""
    rows = [r.row for v in views.values() for r in v.readings]
    return [(COUNTED[role], found, sum(found.values())) for role, found in by_role(rows).items()]


def costs(rows: list[dict]) -> list[tuple[str, int, float, float]]:
    """Return (prover, verdicts, seconds, slowest) by prover, those with most verdicts
    first: an order that stays the same from run to run.
    """
    table: dict[str, list[float]] = {}
    for row in rows:
        table.setdefault(row.get("prover") or "none", []).append(row.get("seconds") or 0.0)
    return sorted(
        ((p, len(s), sum(s), max(s)) for p, s in table.items()),
        key=lambda line: (-line[1], line[0]),
    )


def compared(old: str, new: str) -> tuple[Markup, Markup]:
    """Return two texts with what differs marked, `old` with <del>, `new` with <ins>."""
    split = re.compile(r"\s+|[A-Za-z_]\w*|\d+|[<>=!]=?|\*\*|.")
    a, b = split.findall(old), split.findall(new)
    left, right = [], []
    for op, i0, i1, j0, j1 in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        before, after = escape("".join(a[i0:i1])), escape("".join(b[j0:j1]))
        if op == "equal":
            left.append(before)
            right.append(after)
        else:
            left.append(Markup("<del>{}</del>").format(before) if before else before)
            right.append(Markup("<ins>{}</ins>").format(after) if after else after)
    return Markup("").join(left), Markup("").join(right)
