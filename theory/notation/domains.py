"""Read ranges and conditions as people write them: `x real`, `0 < p, q < 1`, `n ∈ ℤ`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assay.theory.language import grammar
from assay.theory.language.grammar import GrammarError
from assay.theory.notation import latex, pieces
from assay.theory.notation.pieces import NotationError
from assay.theory.notation.reading import pieces_of, tree

_REALS = {"r", "ℝ", "reals", "real", r"\mathbb{r}", r"\mathbb r", r"\r", r"\reals"}
_WHOLES = {"z", "ℤ", "integers", r"\mathbb{z}", r"\mathbb z", r"\z"}
_NATURALS = {"n", "ℕ", "naturals", r"\mathbb{n}", r"\mathbb n", r"\n"}
_WORDS = {
    "real": "(-oo, oo)",
    "a real number": "(-oo, oo)",
    "real number": "(-oo, oo)",
    "real numbers": "(-oo, oo)",
    "reals": "(-oo, oo)",
    "integer": "{-oo..oo}",
    "an integer": "{-oo..oo}",
    "integers": "{-oo..oo}",
    "positive": "(0, oo)",
    "nonnegative": "[0, oo)",
    "non-negative": "[0, oo)",
    "negative": "(-oo, 0)",
    "a positive integer": "{1..}",
    "positive integer": "{1..}",
    "positive integers": "{1..}",
    "nonnegative integer": "{0..}",
    "nonnegative integers": "{0..}",
    **dict.fromkeys(
        ("n+", "ℕ+", "ℕ⁺", "z+", "ℤ+", "ℤ⁺", r"\mathbb{n}^+", r"\mathbb{z}^+"), "{1..}"
    ),
}
_ADVICE = (
    (
        r"(?i)(?:r|ℝ|\\mathbb\s*\{?r\}?|[\])])\s*\^.*",
        "write its entries, as in {name}1, {name}2 in R",
    ),
    (r".*(?:\\\{|\\setminus|\\backslash|[-∖\\]\s*\{).*", "say {name} in R, {name} != 0"),
    (r".*(?:∪|\\cup|\bor\b|\bunion\b).*", "ask for each part of the range by itself"),
    (r"\{[^.]*\}", "say which values as a condition, as in {name} = -1 or {name} = 1"),
    (
        r"(?i)(?:c|ℂ|complex|q|ℚ|rationals?|\\mathbb\s*\{?[cq]\}?)",
        "numbers are real here: {name} in R",
    ),
    (r"even", "say {name} = 2*k with k in {{0..}}"),
    (r"odd", "say {name} = 2*k + 1 with k in {{0..}}"),
)
"""What is no range, and what to say instead."""
_TWO = {
    "natural": "{0..} or {1..}",
    "a natural number": "{0..} or {1..}",
    "natural numbers": "{0..} or {1..}",
    "r+": "[0, oo) or (0, oo)",
    "r_+": "[0, oo) or (0, oo)",
    "ℝ+": "[0, oo) or (0, oo)",
    "ℝ₊": "[0, oo) or (0, oo)",
    "ℝ⁺": "[0, oo) or (0, oo)",
    r"\mathbb{r}_+": "[0, oo) or (0, oo)",
    r"\mathbb{r}^+": "[0, oo) or (0, oo)",
}
_NAME = r"(?:\\?[A-Za-z_][A-Za-z0-9_]*(?:_\{[A-Za-z0-9]+\})?|[α-ωΑ-Ω])[₀-₉]*(?:_[A-Za-z0-9]+)?"
_IN = re.compile(rf"\s*({_NAME})\s*(?:∈|\\in(?![a-z])|(?<![A-Za-z])in(?![A-Za-z]))\s*(.*)", re.S)
_IS = re.compile(rf"\s*({_NAME})\s+(?:(?:is|are)\s+)?([a-z][a-z -]*[a-z])\s*$", re.S)
_KIND = re.compile(r"\s*(real|integer|positive integer|positive|integers|reals)\s+(.*)$", re.S)
_LONE = re.compile(rf"\s*({_NAME})\s*")
_FORALL = re.compile(
    r"\s*(?:for\s+all|forall|∀|\\forall|where|with|and|given|let|suppose|assume|when)(?![A-Za-z])\s*"
)
_STEPS = re.compile(
    r"\{?\s*([^,]+?)\s*,(?:\s*([^,]+?)\s*,)*\s*(?:\.\.\.|…|\\l?dots)\s*,?\s*(.*?)\}?", re.S
)


@dataclass(frozen=True)
class Range:
    """Which values a variable takes: its name in the strict language and the range as typed."""

    name: str
    values: str
    text: str

    @property
    def whole(self) -> bool:
        """True for whole numbers."""
        return self.values.startswith("{")


def items(domain: Iterable[str]) -> list[str]:
    """Cut the texts of ``--for`` at the commas between ranges and conditions."""
    found = []
    for text in domain:
        start, depth = 0, 0
        for match in re.finditer(r"\\[{},;]|[()\[\]{},;]|\band\b", text):
            joined = match[0] == "and" and ranged_side(text[start : match.start()])
            if depth == 0 and (match[0] in (",", ";") or joined):
                found.append(text[start : match.start()])
                start = match.end()
            elif match[0][-1] in "([{":
                depth += 1
            elif match[0][-1] in ")]}":
                depth = max(0, depth - 1)  # "[0, 1)" is balanced too
        found.append(text[start:])
    return [item for item in found if item.strip(" $")]


def ranged_side(text: str) -> bool:
    """Return True for a range that ends before an ``and``, as in `x in [0, 1] and y in R`."""
    return bool(_IN.fullmatch(text)) and not re.search(r"[<>=≤≥]", text)


def split(domain: Iterable[str]) -> tuple[list[Range], list[str]]:
    """Return the ranges, and what else is assumed, of the texts of ``--for``."""
    ranges: list[Range] = []
    conditions: list[str] = []
    waiting: list[tuple[str, str]] = []
    """Names that share the range that follows, as in `x, y in [0, 1]`."""
    for text in items(domain):
        text = _FORALL.sub("", text, 1).strip() if _FORALL.match(text) else text.strip()
        text = text.strip("$ ")
        if _LONE.fullmatch(text):
            waiting.append((_named(text, text), text))
            continue
        found = ranged(text)
        if found is None:
            for start, body in _listed(waiting, text):
                conditions.append(start + body)
            if not waiting:
                conditions.append(text)
        else:
            ranges += [Range(name, found.values, own) for name, own in waiting]
            ranges.append(found)
        waiting = []
    if waiting:
        own = waiting[0][1]
        raise NotationError(f"say which values {own} takes, such as {own} in [0, 1]", own, 0)
    return ranges, conditions


def _listed(waiting: list[tuple[str, str]], text: str) -> Iterator[tuple[str, str]]:
    """Yield a condition for each name of `x, y > 0`."""
    if not waiting:
        return
    match = re.match(rf"\s*({_NAME})\s*([<>≤≥]|\\[lg]e)", text)
    if match is None:
        own = waiting[0][1]
        raise NotationError(f"say which values {own} takes, such as {own} in [0, 1]", own, 0)
    for _, own in (*waiting, ("", match[1])):
        yield own, text[match.end(1) :]


def ranged(text: str) -> Range | None:
    """Read a text as a range; None for a condition."""
    if match := _IN.fullmatch(text):
        name = _named(match[1], text)
        return Range(name, _values(match[2].strip(" $"), text, match[1]), text)
    if (match := _KIND.fullmatch(text)) and _LONE.fullmatch(match[2]):
        return _by_word(match[2].strip(), match[1], text)
    if (match := _IS.fullmatch(text)) and match[1] not in ("not", "integer"):
        return _by_word(match[1], match[2], text)
    return None


def _by_word(name: str, word: str, text: str) -> Range:
    word = " ".join(word.split())
    if word in _TWO:
        raise _two(name, word, text)
    if word not in _WORDS:
        advice = _advised(word, name) or f"write {name} real, {name} integer or {name} in [0, 1]"
        raise NotationError(f"'{word}' is no range: {advice}", text, 0)
    return Range(_named(name, text), _WORDS[word], text)


def _advised(body: str, name: str) -> str:
    """Return what to say instead of a text that is no range; "" for others."""
    for form, advice in _ADVICE:
        if re.fullmatch(form, body.strip(), re.S) and "..." not in body and "dots" not in body:
            return advice.format(name=name)
    return ""


def _two(name: str, word: str, text: str) -> NotationError:
    first, second = _TWO[word].split(" or ")
    return NotationError(
        f"'{word}' has two readings: write {name} in {first} or {name} in {second}", text, 0
    )


def _named(own: str, text: str) -> str:
    """Return the name of a variable in the strict language."""
    scanner = latex.scan if latex.is_latex(own) else pieces.scan
    found = scanner(own)
    if len(found) != 1 or found[0].kind not in ("NAME", "BARE"):
        raise NotationError(f"{own!r} cannot name a variable", text, 0)
    name = pieces.variable(found[0].text)
    try:
        grammar.declaration(f"{name} in [0, 1]")
    except GrammarError:
        raise NotationError(
            f"'{own}' cannot name a variable; call it {name}_1 or another name", text, 0
        ) from None
    return name


def _values(body: str, text: str, name: str) -> str:
    r"""Return a range in the strict form, its ends still as typed: ``\mathbb{R}`` is (-oo, oo)."""
    body = re.sub(r"\\(left|right|[bB]igg?[lr]?)(?![a-z])\s*", "", body)
    body = body.replace(r"\{", "{").replace(r"\}", "}")
    word = " ".join(body.split()).lower()
    if word in _TWO:
        raise _two(name, word, text)
    if word in _NATURALS:
        raise NotationError(
            f"'{body}' has two readings: write {name} in {{0..}} or {name} in {{1..}}", text, 0
        )
    if word in _REALS:
        return "(-oo, oo)"
    if word in _WHOLES:
        return "{-oo..oo}"
    if word in _WORDS:
        return _WORDS[word]
    if listed := re.fullmatch(r"\{\s*(-?\d+(?:\s*,\s*-?\d+)+)\s*\}", body):
        told = [int(part) for part in listed[1].split(",")]
        if told == list(range(told[0], told[0] + len(told))):
            return f"{{{told[0]}..{told[-1]}}}"
    if advice := _advised(body, name):
        raise NotationError(f"'{body}' is no range: {advice}", text, 0)
    if steps := _STEPS.fullmatch(body):
        return f"{{{steps[1]}..{steps[3].strip()}}}" if _by_one(body) else _refuse_steps(text, name)
    if re.match(r"[\[({\]]", body) and re.search(r"[\])}\[]$", body):
        opening, inner, closing = body[0], body[1:-1], body[-1]
        pairs = {"]": "(", "[": "["}
        ends = {"[": ")", "]": "]"}
        return f"{pairs.get(opening, opening)}{inner}{ends.get(closing, closing)}"
    raise NotationError(
        f"'{body}' is no range: write {name} in [0, 1], {name} in R or {name} in {{1..}}", text, 0
    )


def _by_one(body: str) -> bool:
    """Return True unless the numbers of a list with dots, as far as they are told, skip one."""
    told = [part.strip(" {") for part in re.split(r",|\.\.\.|…|\\l?dots", body)]
    known = [int(part) for part in told if part.isdecimal() and part.isascii()]
    listed = known[:-1] if told[-1].strip(" }") else known
    return listed == list(range(listed[0], listed[0] + len(listed))) if listed else True


def _refuse_steps(text: str, name: str) -> str:
    raise NotationError(
        f"a range holds every whole number, as {name} in {{1..}}; for others write 2*{name}+1",
        text,
        0,
    )


def strict(found: Range, variables: frozenset[str], whole: frozenset[str]) -> str:
    """Return a declaration in the strict language.

    Raises:
        NotationError: ends that cannot be read.
    """
    opening, inner, closing = found.values[0], found.values[1:-1], found.values[-1]
    if opening == "{":
        ends = inner.split("..") if "..." not in inner else []
        separator = ".."
        if len(ends) != 2:
            raise NotationError(
                f"whole numbers are written {found.name} in {{1..}} or {found.name} in {{1..50}}",
                found.text,
                0,
            )
    else:
        ends = items([inner.replace(";", ",")])
        separator = ", "
        if len(ends) != 2:
            raise NotationError(
                f"a range has two ends, as in {found.name} in [0, 1)", found.text, 0
            )
    written = [_end(end, found, variables, whole) for end in ends]
    return f"{found.name} in {opening}{separator.join(written)}{closing}"


def _end(end: str, found: Range, variables: frozenset[str], whole: frozenset[str]) -> str:
    if not end.strip() and found.whole:
        return ""
    try:
        made = tree(end, variables, whole)
    except NotationError as error:
        place = found.text.find(end)
        raise NotationError(
            error.message, found.text, max(place, 0) + (error.column or 1) - 1
        ) from None
    return grammar.text(made)


def names(texts: Iterable[str]) -> frozenset[str]:
    """Return the names of variables that occur in conditions as typed; those that stand alone
    before a parenthesis are left out, as they may be meant as functions.
    """
    found = set()
    for text in texts:
        cut = pieces_of(text)
        for index, piece in enumerate(cut):
            following = cut[index + 1].kind if index + 1 < len(cut) else ""
            if piece.kind == "NAME" and following != "OPEN":
                found.add(pieces.variable(piece.text))
    return frozenset(found - set(grammar.CONSTANTS) - set(grammar.TRUTHS))
