"""What a report on the theorems of a paper says, block by block."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from assay.reports import theorems
from assay.reports.erratum import citation, proofs, sizes, statements
from assay.reports.erratum.document import (
    Block,
    Document,
    Figure,
    Heading,
    Items,
    Line,
    Listing,
    Paragraph,
    Piece,
    Quote,
    Table,
    joined,
    line,
)
from assay.reports.figures import Picture
from assay.reports.site.claim import correction, in_print
from assay.reports.verdicts import SEVERITIES, gravity, plural
from assay.theory.citations import CITED
from assay.theory.language.rendering import name_latex
from assay.verification.run.standing import FAILED, IN_SCOPE


@dataclass(frozen=True)
class Budget:
    """How much a document may say, so that it stays short: facts of a proof, statements outside of
    theorems, figures, and whether theorems that hold are stated with their proofs, too.
    """

    facts: int
    others: int
    figures: int
    held: bool = False


BUDGETS = (
    Budget(8, 36, 4, True),
    Budget(8, 36, 4),
    Budget(6, 24, 3),
    Budget(4, 14, 2),
    Budget(3, 8, 2),
    Budget(2, 0, 1),
)
"""From the longest to the shortest."""


def strong(words: str) -> Piece:
    """Return words in bold."""
    return Piece("strong", words)


def emph(words: str) -> Piece:
    """Return words in italics."""
    return Piece("emph", words)


def document(
    source: Any, views: dict[str, Any], pictures: list[Picture], budget: Budget
) -> Document:
    """Return the report on a paper.

    source: the paper (`assay.theory.folders.Paper`); views: the views of its claims by id, built
    with the folder of their certificates' rows; pictures: the figures that the pages draw.
    """
    found = theorems.theorems(views.values())
    failing = [t for t in found if t.failing]
    blocks: list[Block] = []
    if found:
        blocks += [Heading(line("Theorem by theorem")), *_table(found)]
    if failing:
        blocks.append(Heading(line("What fails as printed, and what is true instead")))
        told: set[str] = set()
        for theorem in failing:
            blocks += _failing(theorem, budget, told)
    what = "What else was settled" if failing else "What was settled"
    blocks += _holding([t for t in found if not t.failing], budget, what)
    blocks += _others(views, found, budget)
    blocks += _figures(pictures, budget)
    blocks += _trust(source, views)
    chapter = re.match(r"Chapter \w+", source.part or "")
    about = f"{chapter[0]} of " if chapter else ""
    about += f"“{source.title or source.name}”"
    title = f"Corrections to {about}" if failing else f"What of {about} is proved"
    kind = "work" if chapter else "paper"
    byline = f"A report on the {kind} of {source.byline}" if source.byline else "A report"
    return Document(title, byline, _abstract(source, views, found, failing), tuple(blocks))


# ---- summary -------------------------------------------------------------------------------------
def _abstract(source: Any, views: dict[str, Any], found: list, failing: list) -> tuple[Line, ...]:
    verdicts = [r.verdict for view in views.values() for r in view.readings]
    covered = f" ({source.part})" if source.part else ""
    paper = Piece("words", f"“{source.title or source.name}”{covered}")
    runs = ", or on runs of its experiments" if {*verdicts} & _BY_RUNS else ""
    waits = verdicts.count("open")
    still = f" {plural(waits, 'reading')} {'is' if waits == 1 else 'are'} open." if waits else ""
    lines = [
        line(
            f"We restated {plural(len(views), 'claim')} of ", paper, " as exact statements, in"
            f" {plural(len(verdicts), 'reading')}. A verdict rests on a proof that a program checks"
            f" or on an exact counterexample{runs}.{still}"
        )
    ]  # fmt: skip
    if found:
        clauses = [line(words) for _, words in theorems.summary(found)]
        lines.append(
            line(
                f"Of the {len(found)} numbered theorems, lemmas, propositions and corollaries ",
                joined(clauses),
                ".",
            )
        )
    if failing:
        lines.append(
            line(
                "For each that fails we give the printed words, where they fail, what is true"
                " instead, and why. “Fails” means: false as written, on the stated range. In most"
                " cases the idea survives the correction."
            )
        )
    return tuple(lines)


_BY_RUNS = frozenset(("corroborated", "contradicted"))


def _table(found: list) -> list[Block]:
    rows = tuple(
        (
            line(strong(theorem.name)),
            line(Piece("words", f"{theorem.mark} {theorem.says}")),
            line(theorem.first.claim.short),
        )
        for theorem in found
    )
    head = (line("Theorem"), line("What came of it"), line("What it says"))
    return [Table(head, rows, (3, 5, 9))]


# ---- theorems that fail --------------------------------------------------------------------------
def _failing(theorem: Any, budget: Budget, told: set[str]) -> list[Block]:
    blocks: list[Block] = []
    views = theorem.failing
    quoted: set[str] = set()
    whole = [v.id for v in views if in_print(v) and not theorems.limited(v, correction(v))]
    for number, view in enumerate(views):
        claim = view.claim
        if number == 0:
            blocks.append(Heading(line(f"{theorem.name}: ", claim.short), 2))
            blocks += _severity(theorem)
        else:
            blocks.append(Paragraph(line(emph(claim.where), ". ", claim.short)))
        if claim.quote and not any(own.startswith(claim.quote[:_SAME]) for own in quoted):
            blocks += _printed(claim.quote)
            quoted.add(claim.quote)
        if any(view.id.startswith(f"{name}.") for name in whole):
            blocks += _reasons(view)  # what is true instead of it is told above
            continue
        blocks += _refutation(view, told)
        blocks += corrected(view, budget)
    return blocks


def _printed(quote: str) -> list[Block]:
    """Return the printed words, with what a sign in them means that the paper does not have."""
    blocks: list[Block] = [Paragraph(line(strong("The paper says"))), Quote(line(quote))]
    if "[?]" in quote:
        blocks.append(Paragraph(line(emph("[?]: not legible in our copy."))))
    return blocks


_SAME = 80
"""Characters in which two quotes agree when the second repeats what the first says."""


def _severity(theorem: Any) -> list[Block]:
    """Return a line on where a theorem stands and how grave it is, as far as that says more than
    that it fails.
    """
    claim, grave = theorem.first.claim, theorem.severity
    told = theorems.named(claim.where) == theorem.name and len(claim.where) <= len(theorem.name)
    place = () if told else line(emph(claim.where), ". ")
    said = "" if grave in ("theorem", "") else f"Severity: {grave} ({SEVERITIES[grave]})."
    return [Paragraph(line(place, said))] if place or said else []


def _refutation(view: Any, told: set[str]) -> list[Block]:
    """Return what was tested, where it fails and a counterexample; clauses of the note that are in
    ``told`` are left out, and added to it.
    """
    head = view.head
    reading = view.claim.reading(head.name)
    blocks: list[Block] = []
    note = _sentence(reading.note or "")
    witness = head.row.get("witness")
    needed = isinstance(witness, dict) and witness  # its letters are those of the formula
    if head.statement.formal and (_is_short(reading) or (needed and _is_short(reading, 900))):
        blocks.append(Paragraph(line(strong("Read as a formula"), ". ", note)))
        blocks += statements.statement(reading.statement)
    elif fresh := [own for own in note.split("; ") if own not in told]:
        told.update(fresh)
        blocks.append(Paragraph(line(strong("What was tested"), ". ", _sentence("; ".join(fresh)))))
    blocks += _reasons(view)
    for own in _failed(view):
        blocks += _counterexample(own)
    return [*blocks, *sizes.horizon(head)]


def _failed(view: Any) -> list[Any]:
    """Return the readings of a claim that fail: the main one, and parts of the printed words."""
    parts = (r for r in view.readings if r is not view.head and r.role == "part")
    return [view.head, *(r for r in parts if r.verdict in FAILED)]


def _reasons(view: Any) -> list[Block]:
    reasons = [r.row["reason"] for r in _failed(view) if r.row.get("reason")]
    said = " ".join(dict.fromkeys(_sentence(reason) for reason in reasons))
    return [Paragraph(line(strong("What fails"), ". ", said))] if said else []


def _is_short(reading: Any, most: int = 240) -> bool:
    """Return whether the formula of a reading is short enough to stand beside the words that it
    restates: has at most so many characters.
    """
    return len(reading.statement.text()) <= most


def _counterexample(r: Any) -> list[Block]:
    witness = r.row.get("witness")
    if not isinstance(witness, dict) or not witness:
        return []
    family = witness.get("family")
    if isinstance(family, dict):
        at = [_equation(n, v) for n, v in family.items()]
        ratio = witness.get("ratio at least")
        grows = (
            line(", the ratio of the two sides is at least ", sizes.number(ratio)) if ratio else ()
        )
        where = line("Along ", joined(at)) if at else line("For all sizes")
        said = line(where, grows, ", which leaves every constant behind." if ratio else ".")
        return [Paragraph(line(strong("Counterexample"), ". ", said))]
    said = line("Take ", joined(_equation(n, v) for n, v in witness.items()), ".")
    if r.check and len(r.check.sides) == 2:
        (left, a), (right, b) = r.check.sides
        sides = line(
            " Then the left side, ", sizes.term(left), ", is ", _decimal(a),
            ", and the right side, ", sizes.term(right), ", is ", _decimal(b), ".",
        )  # fmt: skip
        if len(left) + len(right) > _LONGEST_SIDES:
            sides = line(
                " Then the left side is ", _decimal(a), ", the right side ", _decimal(b), "."
            )
        said = line(said, sides)
    return [Paragraph(line(strong("Counterexample"), ". ", said))]


_LONGEST_SIDES = 90


def _equation(name: str, value: object) -> Line:
    if re.fullmatch(r"\w+", name):
        if str(value).startswith("between "):
            return line(Piece("math", name_latex(name)), " ", str(value))
        said = sizes.number(value)
        sign = "" if said and said[0].text.startswith(r"\approx") else " = "
        return line(Piece("math", name_latex(name)), sign, said)
    return line(f"{name}: ", sizes.number(value))


def _decimal(text: str) -> Line:
    """Return a decimal as a person writes it: six digits, a power of ten where it needs one."""
    try:
        digits, _, power = f"{float(text):.6g}".partition("e")
    except ValueError:
        return line(text)
    return (Piece("math", rf"{digits}\cdot 10^{{{int(power)}}}" if power else digits),)


def corrected(view: Any, budget: Budget) -> list[Block]:
    """Return what is true instead: as an author would print it where the claim says so, else as
    the formula that was proved, and its proof.
    """
    mended = correction(view)
    if mended is None:
        return [Paragraph(line(strong("Correction"), ". None is proved so far."))]
    reading = view.claim.reading(mended.name)
    blocks: list[Block] = []
    words, head = in_print(view), "What is true instead"
    if less := theorems.limited(view, mended):
        blocks.append(Paragraph(line(emph(less))))
    if words:
        blocks += [Paragraph(line(strong(head), ".")), Quote(line(" ".join(words.split())))]
        head = "What was proved, as a formula" if _is_short(reading) else "Remark"
    if words and reading.note or not words:
        blocks.append(Paragraph(line(strong(head), ". ", _sentence(reading.note))))
    if not words or _is_short(reading):
        blocks += statements.statement(reading.statement)
    if mended.row.get("scope"):
        blocks.append(Paragraph(_given(mended.row["scope"])))
    defined = not words or _is_short(reading)  # the letters of the derivation
    blocks += proofs.proof(view.claim, mended.row, budget.facts if defined else 0)
    if mended.row.get("horizon") != view.head.row.get("horizon"):
        blocks += sizes.horizon(mended)
    return blocks


def _given(scope: list[str]) -> Line:
    """Return what is taken as given, with the places of the claims that it cites."""
    said = CITED.sub(lambda found: f"({proofs.place(found[0][1:-1])})", "; ".join(scope))
    return line(emph("Taken as given: "), _TWICE.sub(r"\1", said), ".")


_TWICE = re.compile(r"(\([^()]+\))(?:,? \1)+")
"""A place that is cited once for each of its parts."""


def _sentence(text: str) -> str:
    """Return a note with a capital letter and a full stop."""
    flat = " ".join(text.split())
    if not flat:
        return ""
    word = re.match(r"[a-z]+(?=[\s,;:.]|$)", flat)
    if word and len(word[0]) > 1 and word[0] not in _LETTERS:
        flat = flat[0].upper() + flat[1:]
    return flat + ("" if flat[-1] in ".!?" else ".")


_LETTERS = frozenset(
    "alpha beta gamma delta epsilon eps zeta eta theta iota kappa lambda lam mu nu xi pi rho sigma"
    " tau phi chi psi omega oo exp log sqrt min max sin cos".split()
)
"""Words that begin a formula, and are not capitalised."""


def _holding(found: list, budget: Budget, what: str) -> list[Block]:
    if not found:
        return []
    groups = {"holds": "Proved as printed", "scope": "Proved from something besides their words"}
    blocks: list[Block] = [Heading(line(what))]
    for outcome, head in groups.items():
        own = [t for t in found if t.outcome == outcome]
        if own and budget.held:
            blocks += [block for t in own for block in _held_with_proof(t, head, budget)]
        elif own:
            blocks += [Heading(line(head), 2), Items(tuple(_held(t) for t in own))]
    rest = [t for t in found if t.outcome not in groups]
    if rest:
        blocks.append(Heading(line("Settled in part, or open"), 2))
        blocks.append(Items(tuple(_tested(t) for t in rest)))
    return blocks


def _held(theorem: Any) -> Line:
    scope = dict.fromkeys(words for v in theorem.views for words in v.head.row.get("scope") or ())
    said = line(strong(theorem.name), ": ", _sentence(theorem.first.claim.short))
    return line(said, " ", _given([*scope])) if scope else said


def _held_with_proof(theorem: Any, head: str, budget: Budget) -> list[Block]:
    view = theorem.first
    blocks: list[Block] = [Heading(line(f"{theorem.name}: ", view.claim.short), 2)]
    if view.claim.quote:
        blocks += _printed(view.claim.quote)
    reading = view.claim.reading(view.head.name)
    note = _sentence(reading.note)
    shown = _is_short(reading) or not view.claim.quote
    how = f"{head}, read as a formula" if shown else head
    blocks.append(Paragraph(line(strong(how), ". ", note)))
    if shown:
        blocks += statements.statement(reading.statement)
    if view.head.row.get("scope"):
        blocks.append(Paragraph(_given(view.head.row["scope"])))
    proof = proofs.proof(view.claim, view.head.row, budget.facts if shown else 0)
    return [*blocks, *proof, *sizes.horizon(view.head)]


def _tested(theorem: Any) -> Line:
    view = theorem.first
    about = f"{view.words}; {view.about} is {view.verdict}" if view.about else view.verdict
    about = about.replace("in scope", "from more than its words")
    said = line(strong(theorem.name), f": {about}. ", _sentence(view.claim.short))
    said = line(said, " ", _sentence(view.head.row.get("reason") or ""))
    if view.claim.uncovered:
        said = line(said, " Not tested: ", _sentence(view.claim.uncovered))
    return said


def _others(views: dict[str, Any], found: list, budget: Budget) -> list[Block]:
    """Return the statements outside of theorems that fail: formulas, definitions, steps."""
    stated = {view.id for theorem in found for view in theorem.views}
    failing = [
        view
        for view in views.values()
        if view.id not in stated
        and view.verdict in FAILED
        and view.head.role in ("printed", "part")
    ]
    failing.sort(key=lambda v: gravity([r.row for r in v.readings]), reverse=True)
    if not failing or not budget.others:
        return []
    rows = tuple(
        (
            line(view.claim.where),
            line(_sentence(view.head.row.get("reason") or view.claim.short)),
            line(_instead(view)),
        )
        for view in failing[: budget.others]
    )
    number = len(failing) - len(rows)
    told = "Definitions, formulas and steps of proofs that fail as printed, the gravest first."
    more = f" {number} further ones are on the pages of the report." if number else ""
    head = (line("Place"), line("What fails"), line("What is true instead"))
    return [
        Heading(line("Other statements that fail")),
        Paragraph(line(told + more)),
        Table(head, rows, (4, 9, 7)),
    ]


def _instead(view: Any) -> str:
    mended = correction(view)
    if mended is None:
        return "–"
    note = view.claim.reading(mended.name).note
    said = _sentence(note or mended.row.get("reason") or "")
    return f"{said} (Proved from more than its words.)" if mended.verdict == IN_SCOPE else said


def _figures(pictures: list[Picture], budget: Budget) -> list[Block]:
    if not pictures or not budget.figures:
        return []
    own = pictures[: budget.figures]
    blocks: list[Block] = [Heading(line("The model, simulated"))]
    blocks += [Figure(str(p.svg), line(strong(f"{p.title}."), " ", p.caption)) for p in own]
    return blocks


def _trust(source: Any, views: dict[str, Any]) -> list[Block]:
    first = next((v.id for v in views.values() if v.verdict in FAILED), next(iter(views), ""))
    return [
        Heading(line("How to check this")),
        Paragraph(
            line(
                "Every proof and every counterexample is a certificate. A small kernel, which"
                " searches for nothing, has checked it against the statement as a formula, and so"
                " has a second program by other code. A long proof is a derivation in first-order"
                " logic, each of whose formulas has a certificate of its own; the proofs in words"
                " above follow it, and are themselves checked by nobody but their readers. That a"
                " formula says what the authors meant is a judgement: where their words allow"
                " several readings, each has a verdict of its own. The first of these commands"
                " shows all readings of a claim with their formulas:"
            )
        ),
        Listing(
            f"assay show {first}\nassay check {source.name} --fresh\nassay replay {source.name}\n"
            f"assay report {source.name}"
        ),
        Heading(line("How to cite")),
        Listing(citation.bibtex(source)),
    ]
