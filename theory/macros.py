r"""Expand the abbreviations that an author defines in a LaTeX file: ``\newcommand`` and its kin.

    expanded(r"\abs{x} \le \R", defined(source))

Only macros with plain arguments are known: ``\newcommand``, ``\renewcommand``, ``\providecommand``,
``\def`` without arguments, ``\DeclareMathOperator`` and ``\DeclarePairedDelimiter``.  Files that
the source includes are not opened.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST = 1000
"""Expansions in one formula."""
LONGEST = 100_000
"""Characters of an expanded formula."""
_NAME = r"(?:\{\s*\\([A-Za-z]+)\s*\}|\\([A-Za-z]+))"
_COMMAND = re.compile(
    rf"\\(?:newcommand|renewcommand|providecommand)\*?\s*{_NAME}"
    r"\s*(?:\[([0-9])\]\s*)?(?:\[([^\]\n]*)\]\s*)?(?=\{)"
)
_DEF = re.compile(r"\\def\s*\\([A-Za-z]+)\s*(?=\{)")
_OPERATOR = re.compile(rf"\\DeclareMathOperator\*?\s*{_NAME}\s*(?=\{{)")
_PAIR = re.compile(rf"\\DeclarePairedDelimiter\s*{_NAME}\s*(?=\{{)")
_CALL = re.compile(r"\\(?:([A-Za-z]+)|.)", re.S)


class MacroError(ValueError):
    """An abbreviation that cannot be expanded; the message says which and why."""


@dataclass(frozen=True)
class Macro:
    """An abbreviation: what it stands for, with ``#1`` for its first argument, how many arguments
    it takes, and the value of the first where that may be left out.
    """

    body: str
    arguments: int = 0
    default: str | None = None
    starred: bool = False


def group(text: str, start: int) -> tuple[str, int] | None:
    """Return what stands between the brace at ``start`` and its partner, and the place behind it;
    None where the partner is missing.
    """
    depth = 0
    for match in re.compile(r"\\.|[{}]", re.S).finditer(text, start):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return text[start + 1 : match.start()], match.end()
    return None


def defined(source: str) -> dict[str, Macro]:
    """Return the abbreviations of a source without comments; of two for one name the later."""
    found: list[tuple[int, str, Macro]] = []
    for match in _COMMAND.finditer(source):
        if body := group(source, match.end()):
            macro = Macro(body[0], int(match[3] or 0), match[4])
            found.append((match.start(), match[1] or match[2], macro))
    for match in _DEF.finditer(source):
        if body := group(source, match.end()):
            found.append((match.start(), match[1], Macro(body[0])))
    for match in _OPERATOR.finditer(source):
        if body := group(source, match.end()):
            macro = Macro(f"\\operatorname{{{body[0]}}}")
            found.append((match.start(), match[1] or match[2], macro))
    for match in _PAIR.finditer(source):
        left = group(source, match.end())
        right = left and group(source, source.find("{", left[1]))
        if left and right:
            macro = Macro(f"{left[0]} #1 {right[0]}", 1, None, True)
            found.append((match.start(), match[1] or match[2], macro))
    return {name: macro for _, name, macro in sorted(found, key=lambda one: one[0])}


def expanded(text: str, macros: dict[str, Macro]) -> str:
    """Return a formula with its abbreviations written out; each line stays in its line.

    Raises:
        MacroError: an argument is missing; abbreviations that do not come to an end.
    """
    steps, at = 0, 0
    while match := _CALL.search(text, at):
        macro = macros.get(match[1] or "")
        if macro is None:
            at = match.end()
            continue
        steps += 1
        if steps > MOST or len(text) > LONGEST:
            raise MacroError(f"\\{match[1]} does not come to an end: is it defined by itself?")
        end, arguments = _arguments(text, match.end(), macro, match[1])
        lost = text[match.start() : end].count("\n")
        body = macro.body.replace("\n", " ")
        body = re.sub(r"#([1-9])", lambda m: _argument(m, arguments), body)
        text = text[: match.start()] + body + "\n" * lost + text[end:]
        at = match.start()
    return text


def _argument(match: re.Match[str], arguments: list[str]) -> str:
    place = int(match[1]) - 1
    return arguments[place].replace("\n", " ") if place < len(arguments) else match[0]


def _arguments(text: str, at: int, macro: Macro, name: str) -> tuple[int, list[str]]:
    """Return where the arguments of an abbreviation end, and the arguments."""
    found: list[str] = []
    if macro.starred and text[at : at + 1] == "*":
        at += 1
    if macro.default is not None:
        option = re.compile(r"\s*\[([^\]]*)\]").match(text, at)
        found.append(option[1] if option else macro.default)
        at = option.end() if option else at
    while len(found) < macro.arguments:
        space = re.compile(r"\s*").match(text, at)
        at = space.end() if space else at
        if at >= len(text) or text[at] == "}":
            raise MacroError(f"\\{name} takes {macro.arguments} arguments, found {len(found)}")
        if text[at] == "{":
            inner = group(text, at)
            if inner is None:
                raise MacroError(f"a {{ without its }} behind \\{name}")
            found.append(inner[0])
            at = inner[1]
        else:
            one = re.compile(r"\\(?:[A-Za-z]+|.)|.", re.S).match(text, at)
            assert one is not None  # a character is left
            found.append(one[0])
            at = one.end()
    return at, found
