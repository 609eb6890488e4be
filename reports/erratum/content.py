"""What a report on the theorems of a paper says, block by block."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from assay.reports import theorems
from assay.reports.erratum import citation, proofs, statements
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
from assay.reports.site import prose
from assay.reports.site.claim import correction, in_print
from assay.reports.verdicts import SEVERITIES, gravity, plural
from assay.theory.language.rendering import latex, name_latex
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
        for theorem in failing:
            blocks += _failing(theorem, budget)
    blocks += _holding([t for t in found if not t.failing], budget)
    blocks += _others(views, found, budget)
    blocks += _figures(pictures, budget)
    blocks += _trust(source, views)
    title = f"What of “{source.title or source.name}” is proved"
    if failing:
        title = f"Corrections to “{source.title or source.name}”"
    byline = f"A report on the paper of {source.byline}" if source.byline else "A report"
    return Document(title, byline, _abstract(source, views, found, failing), tuple(blocks))


# ---- summary -------------------------------------------------------------------------------------
def _abstract(source: Any, views: dict[str, Any], found: list, failing: list) -> tuple[Line, ...]:
    readings = sum(len(view.readings) for view in views.values())
    covered = f" ({source.part})" if source.part else ""
    paper = f"“{source.title or source.name}”"
    lines = [
        line(
            f"We restated {plural(len(views), 'claim')} of {paper}{covered} as exact statements, in"
            f" {plural(readings, 'reading')}, and settled each of them by a proof that a program"
            " checks, by an exact counterexample, or, where the paper reports experiments, by runs."
        )
    ]
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
def _failing(theorem: Any, budget: Budget) -> list[Block]:
    blocks: list[Block] = []
    views = theorem.failing
    quoted: set[str] = set()
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
        blocks += _refutation(view)
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


def _refutation(view: Any) -> list[Block]:
    head = view.head
    reading = view.claim.reading(head.name)
    blocks: list[Block] = []
    if head.statement.formal and len(reading.statement.text()) <= _LONGEST_STATEMENT:
        blocks.append(
            Paragraph(line(strong("Read as a formula"), ". ", _sentence(reading.note or "")))
        )
        blocks += statements.statement(reading.statement)
    failed = [head] + [
        r for r in view.readings if r is not head and r.role == "part" and r.verdict in FAILED
    ]
    reasons = [r.row["reason"] for r in failed if r.row.get("reason")]
    if reasons:
        said = " ".join(dict.fromkeys(_sentence(reason) for reason in reasons))
        blocks.append(Paragraph(line(strong("What fails"), ". ", said)))
    for own in failed:
        blocks += _counterexample(own)
    blocks += _horizon(head)
    return blocks


_LONGEST_STATEMENT = 900
"""Characters of the longest statement that is printed beside the words that it restates."""


def _counterexample(r: Any) -> list[Block]:
    witness = r.row.get("witness")
    if not isinstance(witness, dict) or not witness:
        return []
    family = witness.get("family")
    if isinstance(family, dict):
        at = [_equation(n, v) for n, v in family.items()]
        ratio = witness.get("ratio at least")
        grows = line(", the ratio of the two sides is at least ", _number(ratio)) if ratio else ()
        where = line("Along ", joined(at)) if at else line("For all sizes")
        said = line(where, grows, ", which leaves every constant behind." if ratio else ".")
        return [Paragraph(line(strong("Counterexample"), ". ", said))]
    said = line("Take ", joined(_equation(n, v) for n, v in witness.items()), ".")
    if r.check and len(r.check.sides) == 2:
        (left, a), (right, b) = r.check.sides
        sides = line(
            " Then the left side, ", _term(left), ", is ", _decimal(a),
            ", and the right side, ", _term(right), ", is ", _decimal(b), ".",
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
        said = _number(value)
        sign = "" if said and said[0].text.startswith(r"\approx") else " = "
        return line(Piece("math", name_latex(name)), sign, said)
    return line(f"{name}: ", _number(value))


def _number(value: object) -> Line:
    text = str(value)
    if re.fullmatch(r"-?\d+(/\d+)?", text):
        return (Piece("math", prose.short_number(text)),)
    return _term(text) if re.fullmatch(r"[\w\s+*/().^-]+", text) else line(text)


def _term(text: str) -> Line:
    from assay.theory.language import grammar

    try:
        return (Piece("math", latex(grammar.parse(text))),)
    except ValueError:
        return line(text)


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
        head = "What was proved, as a formula"
    blocks.append(Paragraph(line(strong(head), ". ", _sentence(reading.note))))
    blocks += statements.statement(reading.statement)
    if mended.row.get("scope"):
        blocks.append(Paragraph(_given(mended.row["scope"])))
    blocks += proofs.proof(mended.row, budget.facts)
    blocks += _horizon(mended)
    return blocks


def _given(scope: list[str]) -> Line:
    return line(emph("Taken as given: "), "; ".join(scope), ".")


def _horizon(r: Any) -> list[Block]:
    found = r.row.get("horizon") or {}
    if not isinstance(found, dict):
        found = {"size": found}
    if not found:
        return []
    said = joined((_where(name, str(value)) for name, value in found.items()), "; ")
    return [Paragraph(line(strong("From which size on it says anything"), ": ", said, "."))]


def _where(name: str, value: str) -> Line:
    if re.fullmatch(r"[A-Za-z]", name):
        return line("from ", Piece("math", name_latex(name)), " = ", _number(value), " on")
    return line(name, ": ", value)


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


def _holding(found: list, budget: Budget) -> list[Block]:
    if not found:
        return []
    groups = {"holds": "Proved as printed", "scope": "Proved from something besides their words"}
    blocks: list[Block] = [Heading(line("What else was settled"))]
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
    blocks.append(Paragraph(line(strong(f"{head}, read as a formula"), ". ", note)))
    blocks += statements.statement(reading.statement)
    if view.head.row.get("scope"):
        blocks.append(Paragraph(_given(view.head.row["scope"])))
    return [*blocks, *proofs.proof(view.head.row, budget.facts), *_horizon(view.head)]


def _tested(theorem: Any) -> Line:
    view = theorem.first
    about = f"{view.words}; {view.about} is {view.verdict}" if view.about else view.verdict
    said = line(strong(theorem.name), f": {about}. ", _sentence(view.claim.short))
    reason = view.head.row.get("reason") or ""
    said = line(said, " ", _sentence(reason))
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
    return f"{said} (Proved in scope.)" if mended.verdict == IN_SCOPE else said


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
                " searches for nothing, has checked it against the statement, and so has a second"
                " program by other code; proofs with many steps are derivations, each of whose"
                " formulas has a certificate of its own. That a formula says what the authors meant"
                " is a judgement: where their words allow several readings, each has a verdict of"
                " its own."
            )
        ),
        Listing(
            f"assay show {first}\nassay check {source.name} --fresh\nassay replay {source.name}\n"
            f"assay report {source.name}"
        ),
        Heading(line("How to cite")),
        Listing(citation.bibtex(source)),
    ]
