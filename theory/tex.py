"""Find the numbered statements of a LaTeX file: theorems, lemmas, definitions, labelled equations.

The text is only searched, never expanded: macros stay as they are written, files that it includes
are not opened.  Comments and verbatim text hide nothing and count for nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

KINDS = ("theorem", "lemma", "proposition", "corollary", "definition")
"""What is looked for beside labelled equations; ``\\newtheorem`` may give them other names."""
_SHORT = {
    "thm": "theorem",
    "lem": "lemma",
    "prop": "proposition",
    "cor": "corollary",
    "defn": "definition",
    "dfn": "definition",
}
ROWS = ("align", "gather", "eqnarray", "alignat", "flalign")
EQUATIONS = ("equation", "multline", *ROWS)
HIDDEN = ("verbatim", "verbatim*", "lstlisting", "comment", "minted")
GONE = "\x01"
COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)(%[^\n]*)")
EDGE = re.compile(r"\\(begin|end)[ \t]*\{([A-Za-z@]+\*?)\}")
_DECLARED = re.compile(r"\\newtheorem(\*?)[ \t]*\{([A-Za-z@]+)\}[^{}\n]*\{([^{}\n]*)\}")
_LABEL = re.compile(r"\\label[ \t]*\{([^{}\n]+)\}[ \t]*")
_TITLE = re.compile(r"\\title[ \t]*(?:\[[^\]\n]*\][ \t]*)?\{")
BREAK = re.compile(r"\\\\\*?(?:\[[^\]\n]*\])?")


@dataclass(frozen=True)
class Found:
    """A statement of the source: its kind (``equation`` for one), label, line and printed words."""

    kind: str
    label: str
    line: int
    words: str


def title(text: str) -> str:
    """Return the title as it is written, "" where there is none."""
    clean = without_comments(text)
    start = _TITLE.search(clean)
    if start is None:
        return ""
    depth = 1
    for position in range(start.end(), len(clean)):
        char, escaped = clean[position], clean[position - 1] == "\\"
        depth += {"{": 1, "}": -1}.get(char, 0) * (not escaped)
        if depth == 0:
            return " ".join(_words(clean[start.end() : position]).split())
    return ""


def statements(text: str) -> list[Found]:
    """Return the numbered statements in the order in which they begin."""
    clean = without_comments(text)
    kinds = {kind: kind for kind in KINDS} | _SHORT
    for star, name, printed in _DECLARED.findall(clean):
        known = printed.strip().lower()
        kinds.pop(name, None)
        if known in KINDS and not star:
            kinds[name] = known
    found, open_ones = [], []
    for edge in EDGE.finditer(clean):
        if edge[1] == "begin":
            open_ones.append(edge)
            continue
        at = next((n for n in reversed(range(len(open_ones))) if open_ones[n][2] == edge[2]), None)
        if at is None:
            continue
        begin = open_ones[at]
        del open_ones[at:]
        body = clean[begin.end() : edge.start()]
        if edge[2] in kinds:
            found.append((begin.start(), kinds[edge[2]], body, begin.end()))
        elif edge[2] in EQUATIONS:
            rows = rows_of(body) if edge[2] in ROWS else [(0, body)]
            found += [(begin.end() + n, "equation", r, 0) for n, r in rows if _LABEL.search(r)]
    lines = [0] + [m.end() for m in re.finditer("\n", clean)]
    return [_found(clean, lines, *one) for one in sorted(found)]


def _found(clean: str, lines: list[int], start: int, kind: str, body: str, inner: int) -> Found:
    from bisect import bisect_right

    outside = body if kind == "equation" else _outside(body)
    label = _LABEL.search(outside)
    position = start
    if kind == "equation":  # the line of the label: rows begin in the line before
        position = start + label.start()
        plain = body if "\\begin" in body else re.sub(r"(?<!\\)&", " ", body)  # marks of columns
        words = "$" + _words(plain) + "$"
    else:
        words = _words(body)
    return Found(kind, label[1].strip() if label else "", bisect_right(lines, position), words)


def _outside(body: str) -> str:
    """Return the text of a statement without the equations in it, whose labels are their own."""
    depth, out, last = 0, [], 0
    for edge in EDGE.finditer(body):
        if edge[2] not in EQUATIONS:
            continue
        if edge[1] == "begin":
            out += [body[last : edge.start()]] if depth == 0 else []
            depth += 1
        elif depth:
            depth -= 1
            last = edge.end()
    return "".join([*out, body[last:]] if depth == 0 else out)


def rows_of(body: str) -> list[tuple[int, str]]:
    """Return the rows of an aligned display with their places; breaks inside of inner environments
    do not count.
    """
    marks = [(m.start(), m.end(), 0) for m in BREAK.finditer(body)]
    marks += [(m.start(), m.end(), 1 if m[1] == "begin" else -1) for m in EDGE.finditer(body)]
    depth, start, rows = 0, 0, []
    for first, after, step in sorted(marks):
        depth += step
        if step == 0 and depth == 0:
            rows.append((start, body[start:first]))
            start = after
    return [*rows, (start, body[start:])]


def without_comments(text: str) -> str:
    """Return the text up to its end; marks as long stand for comments and verbatim text."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace(GONE, " ")
    hidden = "|".join(map(re.escape, HIDDEN))
    blank = re.compile(rf"\\begin\{{({hidden})\}}.*?\\end\{{\1\}}", re.S)
    text = COMMENT.sub(lambda m: m[1] + GONE * len(m[2]), text)
    text = blank.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    return text.partition("\\end{document}")[0]


def _words(body: str) -> str:
    """Return a piece of the source without labels and comments, else as it is."""
    body = re.sub(rf"{GONE}+\n?[ \t]*", "", body)
    return _LABEL.sub("", body).strip()
