r"""Find the annotated formulas of a LaTeX file: ``% assay: prove for x in (0, 1)`` at a formula.

    found, troubles = read(source)
    found[0].goal, found[0].domain, found[0].expected    # r"\ln x \le x - 1", ("x > 0",), "proved"

An annotation is about the formula that stands before it in its line, or else about the next one.
Formulas are only cut out here, with the author's own abbreviations written out; whoever settles
them reads them (``assay.theory.notation``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assay.theory import macros, tex
from assay.theory.macros import Macro, MacroError

EXPECTED = {
    "prove": ("proved",),
    "refute": ("refuted",),
    "open": ("open",),
    "check": ("proved", "open"),
}
"""First word of an annotation -> the verdicts that are as stated."""
MOST_WORK = 1000.0
_MARK = re.compile(r"%+[ \t]*assay\b[ \t]*(:?)[ \t]*(.*)", re.I)
_OPTION = re.compile(r"(name|work)[ \t]*=[ \t]*(\S+?)[,;]?(?=\s|$)")
_FOR = re.compile(r"for\b[ \t]*")
_SIGNS = "le|leq|leqslant|leqq|ge|geq|geqslant|geqq|lt|gt|ne|neq"
_RELATION = re.compile(rf"[<>=≤≥≠]|\\(?:{_SIGNS})(?![A-Za-z])")
_GOES_ON = re.compile(
    rf"(?:\\q?quad|[\s&{{}}])*(?:[<>=≤≥≠+-]|\\(?:{_SIGNS}|cdot|times)(?![A-Za-z]))"
)
_OPENING = re.compile(
    rf"\\begin[ \t]*\{{({'|'.join(tex.EQUATIONS)}|displaymath|math)(\*?)\}}"
    r"|(\\\[)|(\\\()|(\$\$)|(\$)|\\.",
    re.S,
)
_CLOSING = {3: r"\]", 4: r"\)", 5: "$$", 6: "$"}
_INNER = re.compile(
    r"\\(?:begin|end)[ \t]*\{(?:split|aligned|gathered|alignedat)\}(?:[ \t]*\{[0-9]+\})?"
)
_SILENT = re.compile(
    r"\\(?:label|tag\*?|hspace\*?|vspace\*?|intertext)[ \t]*\{[^{}]*\}|\\(?:nonumber|notag|limits)"
    r"(?![A-Za-z])"
)
_VERB = re.compile(r"\\verb\*?([^A-Za-z0-9\s*])[^\n]*?\1")
_LABEL = re.compile(r"\\label[ \t]*\{([^{}\n]+)\}")
_ENDING = re.compile(r"(?:[\s.,;&]|\\q?quad(?![A-Za-z])|\\[,;:! ]|\\\\(?:\[[^\]\n]*\])?)+\Z")
_RANGE = re.compile(
    r"(?:[,;]|\\q?quad|\\[,;: ]|\s)*"
    r"(?:\\text(?:rm)?[ \t]*\{\s*(?:,\s*)?for(?:\s+(?:all|every|any|each))?\s*\}"
    r"|\\forall(?![A-Za-z]))"
)
"""A range that is printed behind a formula."""


@dataclass(frozen=True)
class Stated:
    """An annotated formula: the line in which it begins, that of its annotation, its name, the
    formula and its ranges and conditions as they are written, the first word of the annotation, and
    how many work seconds its search may take (None: as many as any).
    """

    line: int
    noted: int
    name: str
    goal: str
    domain: tuple[str, ...]
    word: str
    work: float | None = None

    @property
    def expected(self) -> tuple[str, ...]:
        """The verdicts that are as stated."""
        return EXPECTED[self.word]


@dataclass(frozen=True)
class Trouble:
    """What cannot be read, and in which line."""

    line: int
    message: str


@dataclass(frozen=True)
class _Formula:
    """A formula of the source: from where to where, its text, its label; ``rows`` counts those that
    share its display, which begins at ``display``.
    """

    display: int
    start: int
    end: int
    text: str
    label: str
    rows: int = 1


@dataclass(frozen=True)
class _Annotation:
    """What a comment asks: where it stands, and the parts of `Stated`."""

    start: int
    end: int
    word: str
    name: str
    domain: tuple[str, ...]
    work: float | None


def read(source: str) -> tuple[list[Stated], list[Trouble]]:
    """Return the annotated formulas of a LaTeX source, in their order, and what cannot be read."""
    source = source.replace("\r\n", "\n").replace("\r", "\n").replace(tex.GONE, " ")
    clean = _VERB.sub(lambda m: " " * len(m[0]), tex.without_comments(source))
    troubles: list[Trouble] = []
    annotations = _annotations(source, clean, troubles)
    if not annotations:
        return [], troubles
    formulas: list[_Formula] = []
    try:
        for one in _formulas(clean):
            formulas.append(one)
    except _Unclosed as error:
        troubles.append(Trouble(_line(clean, error.start), str(error)))
        annotations = [note for note in annotations if note.end < error.start]
    known = macros.defined(clean.replace(tex.GONE, " "))
    found = []
    for note in annotations:
        line = _line(source, note.start)
        formula = _beside(clean, formulas, note)
        if formula is None:
            trouble = (
                "an annotation without its formula: put it behind the formula in its line, or"
                " directly before a formula with a relation such as \\le"
            )
            troubles.append(Trouble(line, trouble))
        elif formula.rows > 1 and note.start < formula.display:
            trouble = (
                f"the display that follows holds {formula.rows} formulas: put an annotation before"
                " each of them, or at the end of its line"
            )
            troubles.append(Trouble(line, trouble))
        else:
            try:
                found.append(_stated(clean, formula, note, known))
            except MacroError as error:
                troubles.append(Trouble(_line(clean, formula.start), str(error)))
    found.sort(key=lambda one: one.line)
    return found, sorted(troubles, key=lambda one: one.line)


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


# ---- annotations ---------------------------------------------------------------------------------
def _annotations(source: str, clean: str, troubles: list[Trouble]) -> list[_Annotation]:
    """Return what the comments ask; comments in verbatim text and behind the document's end ask
    nothing.
    """
    found: list[_Annotation] = []
    for comment in re.finditer(f"{tex.GONE}+", clean):
        match = _MARK.fullmatch(source[comment.start() : comment.end()].rstrip())
        if match is None or not match[1] and match[2].split(" ")[0].lower() not in EXPECTED:
            continue
        line = _line(source, comment.start())
        try:
            if not match[1]:
                raise ValueError(f"write a colon: % assay: {match[2]}")
            note = _annotation(comment.start(), comment.end(), match[2].strip())
        except ValueError as error:
            troubles.append(Trouble(line, str(error)))
            continue
        if note.word:
            found.append(note)
        elif found and _line(source, found[-1].end) == line - 1:
            more = (*found[-1].domain, *note.domain)
            found[-1] = replace(found[-1], domain=more, end=note.end)
        else:
            trouble = "'% assay: for' goes on with an annotation in the line before; there is none"
            troubles.append(Trouble(line, trouble))
    return found


def _annotation(start: int, end: int, body: str) -> _Annotation:
    """Read what stands behind the colon; an annotation that goes on has no first word."""
    first = re.match(r"[A-Za-z]*", body)
    word = first[0].lower() if first else ""
    rest = body
    if word in EXPECTED:
        rest = body[len(word) :].lstrip()
    elif word == "for":
        word = ""
    else:
        words = ", ".join(EXPECTED)
        raise ValueError(
            f"an annotation begins with one of {words}, as in % assay: prove for x > 0"
        )
    name, work = "", None
    while option := _OPTION.match(rest):
        if option[1] == "name":
            name = option[2]
        else:
            work = _work(option[2])
        rest = rest[option.end() :].lstrip()
    domain: tuple[str, ...] = ()
    if given := _FOR.match(rest):
        domain = (rest[given.end() :].strip(),)
        if not domain[0]:
            raise ValueError("'for' is followed by ranges and conditions, such as x in (0, 1)")
    elif rest:
        raise ValueError(
            f"'{rest[:40]}' is not read: behind {word} stand name=.., work=.., and at last for with"
            " ranges and conditions"
        )
    return _Annotation(start, end, word, name, domain, work)


def _work(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,4}(?:\.[0-9]{1,3})?", text) or not 0 < float(text) <= MOST_WORK:
        raise ValueError(f"work={text} is no number of work seconds between 0 and {MOST_WORK:g}")
    return float(text)


def _beside(clean: str, formulas: list[_Formula], note: _Annotation) -> _Formula | None:
    """Return the formula that an annotation is about: the one that it stands in, else the last one
    before it in its line, else the next one of its paragraph that holds a relation.
    """
    inside = [one for one in formulas if one.start <= note.start <= one.end]
    if inside:
        return inside[0]
    begin = clean.rfind("\n", 0, note.start) + 1
    before = [one for one in formulas if one.end > begin and one.start < note.start]
    if before:
        return before[-1]
    gap = re.compile(r"\n[ \t]*\n").search(clean, note.end)
    limit = gap.start() if gap else len(clean)
    after = [one for one in formulas if note.end <= one.start < limit]
    return next((one for one in after if _RELATION.search(one.text)), None)


def _stated(clean: str, formula: _Formula, note: _Annotation, known: dict[str, Macro]) -> Stated:
    """Return the formula with its abbreviations written out; a range that is printed behind it
    counts as a condition.
    """
    goal, domain = macros.expanded(formula.text, known), note.domain
    if printed := _RANGE.search(goal):
        domain = (*domain, goal[printed.end() :].strip())
        goal = goal[: printed.start()]
    domain = tuple(macros.expanded(text, known) for text in domain)
    goal = f"${goal}$"
    name = note.name or formula.label
    line, noted = _line(clean, formula.start), _line(clean, note.start)
    return Stated(line, noted, name, goal, domain, note.word, note.work)


# ---- formulas ------------------------------------------------------------------------------------
class _Unclosed(ValueError):
    """A formula that does not end, and where it begins."""

    def __init__(self, message: str, start: int) -> None:
        super().__init__(message)
        self.start = start


def _formulas(clean: str) -> Iterator[_Formula]:
    """Yield the formulas of a source without comments, row by row where a display has several.

    Raises:
        _Unclosed: a formula does not end; those before it were yielded.
    """
    at = 0
    while match := _OPENING.search(clean, at):
        at = match.end()
        kind = match.lastindex
        if kind is None:  # an escaped character
            continue
        if kind <= 2:
            closing, display = f"\\end{{{match[1]}{match[2]}}}", match[1]
        else:
            closing, display = _CLOSING[kind], ""
        end = _closing(clean, at, closing)
        if end is None:
            raise _Unclosed(f"{match[0]} without its {closing}", match.start())
        for row in _rows(clean[at:end], at, display):
            yield replace(row, display=match.start())
        at = end + len(closing)


def _closing(clean: str, at: int, closing: str) -> int | None:
    """Return where a formula ends: a paragraph ends none, and ends the search."""
    signs = re.compile(rf"{re.escape(closing)}|\\\\|\\\$|\n[ \t]*\n", re.S)
    for match in signs.finditer(clean, at):
        if match[0] == closing:
            return match.start()
        if match[0][0] == "\n":
            return None
    return None


def _rows(body: str, offset: int, display: str) -> Iterator[_Formula]:
    """Yield the formulas of a display: a row that begins with a relation or a sign goes on with the
    one before.
    """
    if display == "alignat":
        body = re.sub(r"\A[ \t]*\{[0-9]+\}", lambda m: " " * len(m[0]), body)
    plain = _INNER.sub(lambda m: " " * len(m[0]), body)
    rows = tex.rows_of(plain) if display != "multline" else [(0, plain)]
    joined: list[tuple[int, str]] = []
    for start, text in rows:
        if not text.replace(tex.GONE, " ").strip():
            continue
        if joined and _GOES_ON.match(text.replace(tex.GONE, " ")):
            first, above = joined[-1]
            between = re.sub(r"[^\n]", " ", plain[first + len(above) : start])
            joined[-1] = (first, above + between + text)
        else:
            joined.append((start, text))
    labels = [m[1].strip() for m in _LABEL.finditer(plain)]
    for start, text in joined:
        own = _LABEL.search(text)
        label = own[1].strip() if own else labels[0] if len(labels) == 1 == len(joined) else ""
        shown = _SILENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text).replace(tex.GONE, " ")
        shown = re.sub(r"(?<!\\)&", " ", shown)
        if display == "multline":
            shown = tex.BREAK.sub(lambda m: " " * len(m[0]), shown)
        bare = shown.lstrip()
        lead = len(shown) - len(bare)
        kept = _ENDING.sub("", bare)
        if kept:
            begin, end = offset + start + lead, offset + start + len(text)
            yield _Formula(offset, begin, end, kept, label, len(joined))
