r"""Cut a LaTeX formula into the pieces of `assay.theory.notation.pieces`.

Letters are names of one letter, as TeX sets them: ``ab`` is a product, ``\mathrm{ab}`` one name.
``\left`` and ``\right``, spaces and ``$`` mean nothing; a command that is not known is refused.
"""

from __future__ import annotations

import re

from assay.theory.notation import advice, functions
from assay.theory.notation.pieces import (
    GREEK,
    SIGNS,
    NotationError,
    Piece,
    marked,
    refused,
    with_choices,
)

_LETTERS = {*GREEK.values(), "varepsilon", "vartheta", "varphi", "varrho", "ell"}
_LETTERS |= {"varsigma", "varkappa"}
_VARIANTS = {
    **{"varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi", "varrho": "rho"},
    **{"varsigma": "sigma", "varkappa": "kappa"},
}
_SIGNS = {
    **{c: ("RELATION", "<=") for c in ("le", "leq", "leqslant", "leqq")},
    **{c: ("RELATION", ">=") for c in ("ge", "geq", "geqslant", "geqq")},
    **{c: ("RELATION", "!=") for c in ("ne", "neq")},
    "lt": ("RELATION", "<"),
    "gt": ("RELATION", ">"),
    **{c: ("IMPLIES", "=>") for c in ("implies", "Rightarrow", "Longrightarrow")},
    "choose": ("CHOOSE", "choose"),
    **{c: ("_AND", "and") for c in ("land", "wedge")},
    **{c: ("_OR", "or") for c in ("lor", "vee")},
    **{c: ("_NOT", "not") for c in ("lnot", "neg")},
    **{c: ("_TIMES", "*") for c in ("cdot", "times", "ast")},
    "div": ("_OVER", "/"),
    "{": ("OPEN", "("),
    "}": ("CLOSE", ")"),
    **{c: ("BAR", "|") for c in ("vert", "mid")},
    "lvert": ("BAR_OPEN", "|"),
    "rvert": ("BAR_CLOSE", "|"),
}
_CHARACTERS = {
    "<": ("RELATION", "<"),
    ">": ("RELATION", ">"),
    "=": ("RELATION", "=="),
    "≤": ("RELATION", "<="),
    "≥": ("RELATION", ">="),
    "+": ("_PLUS", "+"),
    "-": ("_MINUS", "-"),
    "−": ("_MINUS", "-"),
    "*": ("_TIMES", "*"),
    "/": ("_OVER", "/"),
    "(": ("OPEN", "("),
    ")": ("CLOSE", ")"),
    "[": ("OPEN", "["),
    "]": ("CLOSE", "]"),
    "|": ("BAR", "|"),
    "!": ("FACTORIAL", "!"),
    ",": ("_COMMA", ","),
}
_SPACES = {",", ";", ":", "!", " ", "quad", "qquad", "displaystyle", "textstyle", "nonumber"}
_SIZES = {"left", "right", "middle"} | {
    f"{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")
}
_FUNCTIONS = {
    *("log", "ln", "exp", "sin", "cos", "tan", "sec", "sinh", "cosh", "tanh", "coth", "arctan"),
    *("arcsin", "arccos", "min", "max", "cot", "csc"),
}
_WRAPPERS = {"mathrm", "operatorname", "text", "mathit", "mathsf", "mathbf", "textrm", "textsf"}
_ACCENTS = {"hat", "bar", "tilde", "widehat", "widetilde", "overline", "mathcal"}
_REFUSED = {
    "sum": "a sum is written \\sum_{i=1}^{n} f, with one letter that counts",
    "prod": "a product is written \\prod_{i=1}^{n} f, with one letter that counts",
    "int": "integrals are not in the language; write their value",
    "pm": "\\pm stands for two statements; prove each alone",
    "approx": "\\approx is not exact; write two inequalities",
    "sim": "\\sim is not exact; write two inequalities",
    "lesssim": "\\lesssim hides a constant; write it",
    "gtrsim": "\\gtrsim hides a constant; write it",
    "ll": "\\ll is not exact; write an inequality with a constant",
    "gg": "\\gg is not exact; write an inequality with a constant",
    "lfloor": "there is no floor; say x - 1 < n and n <= x for a whole number n",
    "lceil": "there is no ceiling; say x <= n and n < x + 1 for a whole number n",
    "forall": "what is assumed goes into --for",
    "in": "ranges go into --for",
    "to": "limits are not in the language",
    "lim": "limits are not in the language",
    "lg": "\\lg has two readings: write \\log_2 x or \\log_{10} x",
    "iff": "write two implications with \\implies",
}
_TOKEN = re.compile(
    r"\\(?P<command>[A-Za-z]+|.)|(?P<number>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)|(?P<sign>=?=>|[<>!=]=|=<)"
    r"|(?P<one>.)",
    re.S | re.A,
)
_RUN = re.compile(r"[A-Za-z]{2,}", re.A)


_KNOWN = sorted(
    {*_FUNCTIONS, *_LETTERS, *_SIGNS, *_WRAPPERS, *_ACCENTS, "frac", "sqrt", "binom", "infty", "pi"}
    - {"{", "}"}
)
"""Commands that are read."""


def is_latex(text: str) -> bool:
    """Return True for a text with a command of LaTeX, or between dollar signs."""
    return "\\" in text or text.strip().startswith("$")


def scan(text: str, variables: frozenset[str] = frozenset()) -> list[Piece]:
    """Cut LaTeX into pieces; bars whose sides are not told are still `BAR`."""
    scanner = _Scanner(text, variables)
    scanner.until(len(text), "")
    return marked(text, with_choices(text, scanner.found), variables)


class _Scanner:
    """Reads LaTeX from left to right; ``found`` are the pieces so far."""

    def __init__(self, text: str, variables: frozenset[str] = frozenset()) -> None:
        self.text, self.at, self.found = text, 0, list[Piece]()
        self.variables = variables
        self.spelled: dict[str, str] = {}

    def fail(self, message: str, position: int) -> NotationError:
        return NotationError(message, self.text, position)

    def add(self, kind: str, own: str, start: int) -> None:
        self.found.append(Piece(kind, own, start, self.at))

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n~$&":
            self.at += 1

    def until(self, end: int, closing: str) -> None:
        """Read up to ``end``, or to the brace that closes a group."""
        while True:
            self.skip()
            if self.at >= end:
                if closing:
                    raise self.fail("a { without its }", end - 1)
                return
            if self.text[self.at] == "}":
                if not closing:
                    raise self.fail("a } without its {", self.at)
                return
            self.step()

    def step(self) -> None:
        """Read one piece."""
        start = self.at
        match = _TOKEN.match(self.text, start)
        assert match is not None  # some alternative takes any character
        self.at = match.end()
        if match["command"]:
            self.command(match["command"], start)
        elif match["number"]:
            self.add("NUMBER", match["number"], start)
        elif match["sign"]:
            self.add(*SIGNS[match["sign"]], start)
        elif (run := _RUN.match(self.text, start)) and self.word(run[0], start):
            pass
        else:
            self.character(match["one"], start)

    def word(self, run: str, start: int) -> bool:
        """Read letters without a backslash that spell a function: ``exp(-x) \\le 1``.

        TeX sets them as a product; where all of them are variables, both readings are shown.
        """
        if not (functions.known(run) and run in (*_FUNCTIONS, "sqrt", "erf", "erfc", "abs", "KL")):
            return False
        after = self.text[start + len(run) :].lstrip()
        if all(letter in {*self.variables, "e"} for letter in run):
            raise self.fail(
                f"'{run}' has two readings: \\{run}, or {' '.join(run)}; write one of them", start
            )
        if not after.startswith(("(", "[", "\\", "{")):
            raise self.fail(f"write \\{run} for the function {run}", start)
        self.at = start + len(run)
        self.add("NAME", run, start)
        return True

    def character(self, own: str, start: int) -> None:
        if own == "^":
            self.raised(start)
        elif own == "_":
            raise self.fail("a subscript stands behind a letter", start)
        elif own == "{":
            self.add("OPEN", "{", start)
            self.until(len(self.text), "}")
            self.at += 1
            self.add("CLOSE", "}", self.at - 1)
        elif own in _CHARACTERS:
            self.add(*_CHARACTERS[own], start)
        elif own.isascii() and own.isalpha():
            self.name(own, start)
        elif own in GREEK:
            self.name(GREEK[own], start)
        elif own in ".":
            if self.text[self.at :].strip(" $."):
                raise self.fail("unexpected '.'", start)
        elif own == "\\":
            raise self.fail("a formula does not end with \\", start)
        else:
            raise self.fail(refused(own), start)

    def command(self, command: str, start: int) -> None:
        if command in _SPACES or command in _SIZES:
            if command in ("left", "right") or command[-1:] in ("l", "r"):
                self.sided("BAR_OPEN" if command == "left" or command[-1] == "l" else "BAR_CLOSE")
        elif command in _FUNCTIONS:
            self.function(command, start)
        elif command in ("frac", "dfrac", "tfrac", "cfrac"):
            self.add("FRACTION", "/", start)
            self.argument()
            self.argument()
        elif command in ("binom", "dbinom", "tbinom"):
            self.add("CALL", "binom", start)
            self.add("OPEN", "(", start)
            self.argument(grouped=False)
            self.add("_COMMA", ",", self.at)
            self.argument(grouped=False)
            self.add("CLOSE", ")", self.at)
        elif command == "sqrt":
            self.root(start)
        elif command == "infty":
            self.add("NAME", "oo", start)
        elif command == "pi":
            self.add("NAME", "pi", start)
        elif command in _LETTERS:
            self.letter(command, start)
        elif command in _WRAPPERS:
            self.wrapped(start)
        elif command in _ACCENTS:
            self.name(f"{self.plain()}_{command.removeprefix('wide')}", start)
        elif command in ("|", "parallel", "Vert"):
            self.add("_COMMA", ",", start)
        elif command in _SIGNS:
            self.add(*_SIGNS[command], start)
        else:
            raise self.fail(_REFUSED.get(command) or advice.of_command(command, _KNOWN), start)

    def sided(self, kind: str) -> None:
        """Read the delimiter after ``\\left`` or ``\\right``; a dot is none."""
        self.skip()
        rest = self.text[self.at :]
        if rest.startswith("."):
            self.at += 1
        elif rest.startswith("|"):
            self.at += 1
            self.add(kind, "|", self.at - 1)
        elif rest.startswith("\\vert"):
            self.at += 5
            self.add(kind, "|", self.at - 5)

    def letter(self, command: str, start: int) -> None:
        """Read a Greek letter; two shapes of one letter would be one name."""
        name = _VARIANTS.get(command, command)
        if self.spelled.setdefault(name, command) != command:
            raise self.fail(
                f"\\{self.spelled[name]} and \\{command} would both be called {name}; use one",
                start,
            )
        self.name(name, start)

    def name(self, name: str, start: int) -> None:
        """Read a name and its subscript."""
        self.skip()
        while self.text[self.at : self.at + 1] == "_":
            self.at += 1
            name += f"_{self.plain()}"
            self.skip()
        self.add("NAME", name, start)

    def wrapped(self, start: int) -> None:
        r"""Read ``\mathrm{KL}``, ``\text{and}`` and the like: a name, a function or a word."""
        word = self.plain()
        if word in ("and", "or", "not"):
            self.add(f"_{word.upper()}", word, start)
        elif word == "e":
            self.add("NAME", "e", start)
        else:
            self.name(word, start)

    def function(self, command: str, start: int) -> None:
        self.skip()
        if command == "log" and self.text[self.at : self.at + 1] == "_":
            self.at += 1
            base = self.plain()
            if base not in ("2", "10", "e"):
                raise self.fail("write \\frac{\\log x}{\\log b} for the logarithm to base b", start)
            command = "log" if base == "e" else f"log{base}"
        self.add("NAME", command, start)

    def raised(self, start: int) -> None:
        """Read an exponent: one digit, letter or command, or a group."""
        self.add("_RAISE", "^", start)
        self.skip()
        digits = re.match(r"[0-9]{2,}|-[0-9A-Za-z]", self.text[self.at :], re.A)
        if digits:
            raise self.fail(f"TeX raises one character alone: write ^{{{digits[0]}}}", self.at)
        self.argument(grouped=False, single=True)

    def argument(self, grouped: bool = True, single: bool = False) -> None:
        r"""Read what a command takes: a group, or one digit, letter or command.

        ``grouped`` puts parentheses around it; ``single`` keeps those of the group.
        """
        self.skip()
        start = self.at
        if start >= len(self.text):
            raise self.fail("the formula ends too early", start)
        if self.text[start] == "{":
            self.at += 1
            if grouped or single:
                self.add("OPEN", "{", start)
            self.until(len(self.text), "}")
            self.at += 1
            if grouped or single:
                self.add("CLOSE", "}", self.at - 1)
            return
        if grouped:
            self.add("OPEN", "{", start)
        if self.text[start].isdigit():
            self.at += 1
            self.add("NUMBER", self.text[start], start)
        else:
            self.step()
        if grouped:
            self.add("CLOSE", "}", self.at)

    def root(self, start: int) -> None:
        r"""Read ``\sqrt{x}`` or ``\sqrt[3]{x}``."""
        self.skip()
        if self.text[self.at : self.at + 1] != "[":
            self.add("CALL", "sqrt", start)
            self.add("OPEN", "(", start)
            self.argument(grouped=False)
            self.add("CLOSE", ")", self.at)
            return
        end = self.text.find("]", self.at)
        if end < 0:
            raise self.fail("a [ without its ]", self.at)
        self.add("ROOT", "root", start)
        self.add("OPEN", "{", self.at)
        self.at += 1
        self.until(end, "")
        self.at = end + 1
        self.add("CLOSE", "}", end)
        self.argument()

    def plain(self) -> str:
        """Read a subscript or the text of a command: letters and digits, as part of a name."""
        self.skip()
        start = self.at
        if self.text[start : start + 1] == "{":
            end = self.text.find("}", start)
            nested = self.text.find("{", start + 1)
            while 0 <= nested < end:  # \theta_{\mathrm{max}}
                end, nested = self.text.find("}", end + 1), self.text.find("{", nested + 1)
            self.at = (end if end >= 0 else len(self.text)) + 1
            own = self.text[start + 1 : end]
        else:
            match = _TOKEN.match(self.text, start)
            own = match.group()[:1] if match and match["number"] else match.group() if match else ""
            self.at = start + len(own)
        own = re.sub(r"\\(mathrm|text|operatorname|rm|var)\b\s*", "", own)
        parts = re.findall(r"[A-Za-z0-9]+|[α-ω]", own, re.A)
        if not parts or re.search(r"[^A-Za-z0-9α-ω\\{}\s_,]", own, re.A):
            raise self.fail("a subscript is made of letters and digits", start)
        return "_".join(GREEK.get(part, part) for part in parts)
