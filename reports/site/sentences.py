"""Set the mathematics of plain sentences: find the formulas that somebody typed among the words, as
in "at l = 4 it exceeds e^{-x}/sqrt(2 pi l)", and return them as LaTeX.

A reason, a note or a scope is written to be read in a terminal as well, so it has no marks around
its formulas. What is no formula without doubt stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_GREEK = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi"
    " chi psi omega Gamma Delta Theta Lambda Xi Sigma Phi Psi Omega"
).split()
_LETTERS = {name: rf"\{name}" for name in _GREEK} | {
    "eps": r"\epsilon",
    "lam": r"\lambda",
    "grad": r"\mathrm{grad}",
    "oo": r"\infty",
    "ell": r"\ell",
    "D": r"\Delta",
    "ratio": r"\mathrm{ratio}",
}
"""Words that stand for one letter. The margin, D in the statements, is shown as Delta there."""
_KNOWN = {"log": r"\log", "exp": r"\exp", "min": r"\min", "max": r"\max", "sin": r"\sin"} | {
    "cos": r"\cos",
    "tan": r"\tan",
}
_UPRIGHT = "erf erfc arcsin arccos arctan polylog poly Var Cov Binomial Unif KL".split()
_FUNCTIONS = _KNOWN | {name: rf"\mathrm{{{name}}}" for name in _UPRIGHT}
_RELATIONS = {
    "<=": r"\le",
    ">=": r"\ge",
    "!=": r"\ne",
    "<<": r"\ll",
    ">>": r"\gg",
    "->": r"\to",
    ":=": r":=",
    "==": "=",
    "~": r"\sim",
    **{sign: sign for sign in "=<>"},
}
_SIGNS = {"+": "+", "-": "-", "+-": r"\pm ", "-+": r"\mp "}
_HATS = {"hat": r"\hat", "bar": r"\bar", "tilde": r"\tilde"}
_NAMES = "|".join([*_LETTERS, *_FUNCTIONS, "sqrt", "cbrt", "erfc"])
_TOKEN = re.compile(
    r"(?P<hat>[A-Za-z]-(?:hat|bar|tilde|dagger)\b)"
    r"|(?P<word>[A-Za-z]{2,}['’][a-z]+|['’]s\b|\d+(?:st|nd|rd|th)\b"
    rf"|\d*(?:[A-Za-z]+|(?<!\d)\d+)(?:-(?!(?:{_NAMES})(?![A-Za-z]))[A-Za-z]{{2,}})+)"
    r"|(?P<number>\d+(?:\.\d+)?(?:e-?\d+)?(?![A-Za-z0-9.]*\.\d))"
    r"|(?P<letters>[A-Za-z]+)"
    r"|(?P<relation><=|>=|!=|<<|>>|->|:=|==|[=<>~])"
    r"|(?P<sign>\*\*|\+-|-\+|[-+*/^_()\[\]{}|,.'!])"
    r"|(?P<space>\s+)"
    r"|(?P<other>.)",
    re.S,
)
_PLACES = frozenset(
    "Theorem Thm Lemma Proposition Corollary Cor Eq Eqs Equation Equations Appendix Figure Fig"
    " Assumption Ass Definition Def Section Table Part Chapter Phase Item item Note Step".split()
)
"""Words after which a letter or a number names a place, and is no mathematics."""
_ARTICLES = frozenset("aA")
_SHORT_WORDS = frozenset(
    "of to in is at it as so by no on or an we if be do up us he me my go am".split()
)
_DEEPEST = 40
"""Factors inside of factors, as deep as they are read."""
_CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str


class _NoFormula(Exception):
    """What follows is no formula."""


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """Yield (words, False) and (LaTeX, True) in the order of the text."""
    tokens = [_Token(str(m.lastgroup), m[0]) for m in _TOKEN.finditer(text)]
    words, place = "", 0
    while place < len(tokens):
        found = _formula_at(tokens, place)
        if found is None:
            words += tokens[place].text
            place += 1
            continue
        if words:
            yield words, False
        words = ""
        latex, place = found
        yield latex, True
    if words:
        yield words, False


def _formula_at(tokens: list[_Token], place: int) -> tuple[str, int] | None:
    """Return the LaTeX of the longest formula that begins at a token, and where it ends; None where
    none does.
    """
    before = tokens[place - 1] if place else _Token("space", " ")
    if before.kind in ("letters", "number", "word", "hat") or before.text in ("_", "^", "'"):
        return None  # the rest of a word
    if before.text == "." and place > 1 and tokens[place - 2].kind in ("letters", "number"):
        return None  # "e.g.", "D.12"
    if place > 1 and tokens[place - 2].text in _PLACES:
        return None
    reader = _Reader(tokens, place)
    try:
        latex = reader.formula()
    except _NoFormula:
        return None
    own = [t for t in tokens[place : reader.place] if t.kind != "space"]
    after = tokens[reader.place] if reader.place < len(tokens) else _Token("space", " ")
    if after.text in ("'", "_", "^") or after.kind in ("letters", "word", "number", "hat"):
        return None
    if _is_plain(own, after, tokens, reader.place):
        return None
    return latex, reader.place


def _is_plain(own: list[_Token], after: _Token, tokens: list[_Token], end: int) -> bool:
    """Return whether a run of tokens is no formula but a number, a range, an article or a label."""
    texts = [t.text for t in own]
    if all(text in _ARTICLES or text == "ratio" for text in texts):
        return True
    if len(own) == 1 and after.text == "." and end + 1 < len(tokens):
        if tokens[end + 1].kind in ("letters", "number"):
            return True  # "e.g.", "D.12"
    if any(t.kind in ("letters", "hat") for t in own):
        return len(own) == 3 and texts[0] == "(" and own[1].kind == "letters"  # an item "(a)"
    return not any(t.kind == "relation" or t.text in ("^", "**", "*") for t in own) and not (
        "/" in texts and len(own) > 3
    )


class _Reader:
    """Reads a formula from tokens on; ``place`` is the token to be read next."""

    def __init__(self, tokens: list[_Token], place: int) -> None:
        self.tokens = tokens
        self.place = place
        self.depth = 0
        self.level = 0

    def _peek(self, ahead: int = 0) -> _Token:
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else _Token("end", "")

    def _take(self) -> _Token:
        token = self._peek()
        self.place += 1
        return token

    def _skip(self) -> bool:
        """Skip a space, and return whether there was one."""
        if self._peek().kind == "space":
            self.place += 1
            return True
        return False

    def formula(self, inside: bool = False) -> str:
        """Read sides with relations between them; a relation without a right side is left."""
        left = self.place
        try:
            found = self._sum(inside)
        except _NoFormula:
            self.place = left
            if self._peek().kind != "relation" or self._peek(1).kind not in ("space", "number"):
                raise  # "<b>"
            found = ""
        while True:
            before = self.place
            self._skip()
            sign = self._peek()
            if sign.kind != "relation":
                self.place = before
                break
            self._take()
            self._skip()
            try:
                side = self._sum(inside)
            except _NoFormula:
                self.place = before
                break
            found += f" {_RELATIONS[sign.text]} {side}"
        if not found:
            raise _NoFormula
        return found

    def _sum(self, inside: bool) -> str:
        sign = ""
        if self._peek().text in ("-", "+", "+-"):
            sign = _SIGNS[self._take().text]
            self._skip()
        found = sign + self._product(inside)
        while True:
            before = self.place
            spaced = self._skip()
            operator = self._peek().text
            if operator not in _SIGNS:
                self.place = before
                return found
            self._take()
            if self._skip() != spaced and not inside:
                self.place = before  # "w -x", or a dash
                return found
            try:
                found += f" {_SIGNS[operator]} {self._product(inside)}"
            except _NoFormula:
                self.place = before
                return found

    def _product(self, inside: bool) -> str:
        found = self._factor()
        while True:
            before = self.place
            spaced = self._skip()
            token = self._peek()
            joint = ""
            if token.text in ("*", "/"):
                self._take()
                if self._skip() != spaced:
                    self.place = before
                    return found
                joint = r" \cdot " if token.text == "*" else "/"
            elif spaced:
                if not self._may_follow(inside):
                    self.place = before
                    return found
                joint = r"\,"
            elif token.kind not in ("letters", "hat") and token.text not in ("(", "[", "|"):
                return found
            try:
                found += joint + self._factor()
            except _NoFormula:
                self.place = before
                return found

    def _may_follow(self, inside: bool) -> bool:
        """Return whether the next token may be a factor although no sign says so."""
        token = self._peek()
        if token.kind == "number":
            return self._peek(1).text in ("^", "**")
        if token.text in _ARTICLES and not inside:
            return self._peek(1).text in ("^", "_", "/")
        return token.kind in ("letters", "hat") or (inside and token.text in ("(", "|", "["))

    def _factor(self) -> str:
        if self.level >= _DEEPEST:
            raise _NoFormula
        self.level += 1
        try:
            return self._powers(self._atom())
        finally:
            self.level -= 1

    def _powers(self, found: str) -> str:
        """Read what stands behind a factor: powers, indices, primes, a factorial, a star."""
        marks = ""
        while True:
            sign = self._peek().text
            if sign in ("^", "**", "_"):
                mark = "_" if sign == "_" else "^"
                if mark in marks:
                    raise _NoFormula
                marks += mark
                self._take()
                found += f"{mark}{{{self._script()}}}"
            elif sign == "'" and self._peek(1).text != "s" and "^" not in marks:
                self._take()
                found += "'"
            elif sign == "!" and self._peek(1).kind != "relation":
                self._take()
                found += "!"
            elif sign == "*" and not self._product_follows(found) and "^" not in marks:
                marks += "^"
                self._take()
                found += f"^{{*{self._after_star()}}}"
            elif (
                sign == "."
                and re.search(r"[_^}]", found)
                and self._peek(1).kind
                in (
                    "letters",
                    "hat",
                )
            ):
                self._take()
                found += rf" \cdot {self._factor()}"
                return found
            else:
                return found

    def _product_follows(self, found: str) -> bool:
        """Return whether a * stands between two factors and does not belong to the one before."""
        after = self._peek(1)
        if after.text == "(":
            return not found.isupper()
        return after.kind in ("number", "letters", "hat")

    def _after_star(self) -> str:
        """Read what stands above a letter besides its star."""
        if self._peek().text == "^":
            self._take()
            return self._script()
        if self._peek().text == "'":
            self._take()
            return r"\prime"
        return ""

    def _script(self) -> str:
        """Read what stands after ^ or _."""
        token = self._peek()
        if token.text in ("{", "("):
            self._take()
            inner = self._inside(_CLOSING[token.text])
            return inner
        if token.text == "*":
            self._take()
            return "*"
        if token.text in ("-", "+"):
            self._take()
            after = self._peek()
            signed = after.kind in ("number", "letters") or after.text == "("
            return token.text + (self._script() if signed else "")
        if token.kind == "number":
            return self._take().text
        if token.kind == "letters":
            name = self._take().text
            return _LETTERS.get(name, name if len(name) == 1 else rf"\mathrm{{{name}}}")
        raise _NoFormula

    def _inside(self, closing: str) -> str:
        """Read formulas with commas between them up to a closing sign."""
        found = ""
        self.depth += 1
        try:
            while True:
                self._skip()
                if self._peek().text in ("+", "-") and self._peek(1).text in (",", closing):
                    found += self._take().text
                else:
                    found += self.formula(inside=True)
                self._skip()
                token = self._take()
                if token.text == closing:
                    return found
                if token.text not in (",", "|"):
                    raise _NoFormula
                found += ", " if token.text == "," else r" \mid "
        finally:
            self.depth -= 1

    def _atom(self) -> str:
        token = self._take()
        if token.kind == "number":
            mantissa, _, power = token.text.partition("e")
            return rf"{mantissa} \cdot 10^{{{int(power)}}}" if power else mantissa
        if token.kind == "hat":
            letter, _, mark = token.text.partition("-")
            if mark == "dagger":
                return rf"{letter}^{{\dagger}}"
            return f"{_HATS[mark]}{{{letter}}}"
        if token.kind == "letters":
            return self._name(token.text)
        if token.text in _CLOSING:
            inner = self._inside(_CLOSING[token.text])
            left, right = (r"\{", r"\}") if token.text == "{" else (token.text, "")
            return f"{left}{inner}{right or _CLOSING[token.text]}"
        if token.text == "|":
            return f"|{self._inside('|')}|"
        raise _NoFormula

    def _name(self, name: str) -> str:
        if name in ("sqrt", "cbrt"):
            self._skip()
            if self._peek().text == "(":
                self._take()
                inner = self._inside(")")
            else:
                inner = self._factor()
            return (r"\sqrt" if name == "sqrt" else r"\sqrt[3]") + f"{{{inner}}}"
        if name in _FUNCTIONS:
            return self._function(name)
        if name in _LETTERS:
            return _LETTERS[name]
        if len(name) == 1:
            if self._peek().kind == "number":
                return f"{name}_{{{self._take().text}}}"
            return name
        if re.fullmatch(r"[a-z][A-Z]|dL", name) or (len(name) == 2 and self._is_product(name)):
            return " ".join(_LETTERS.get(letter, letter) for letter in name)
        raise _NoFormula

    def _follows_relation(self, place: int) -> bool:
        return self.tokens[place - 1].kind == "relation"

    def _is_product(self, name: str) -> bool:
        """Return whether two letters are a product: they touch other mathematics."""
        last = self.place - 2
        if last > 0 and self.tokens[last].kind == "space" and self._follows_relation(last):
            last -= 1
        before = self.tokens[last] if last >= 0 else _Token("space", " ")
        touches = before.kind in ("number", "hat", "relation") or before.text in ("'", "}", ")")
        follows = self._peek().text in ("^", "_") or (
            self._peek().text == "'" and self._peek(1).text != "s"
        )
        return name not in _SHORT_WORDS and (touches or follows or self.depth > 0)

    def _function(self, name: str) -> str:
        """Read a function with its argument, which may stand without parentheses."""
        found = _FUNCTIONS[name]
        if self._peek().text in ("^", "**"):
            self._take()
            found += f"^{{{self._script()}}}"
        if self._peek().text == "(":
            self._take()
            return f"{found}({self._inside(')')})"
        before = self.place
        self._skip()
        try:
            return f"{found} {self._factor()}"
        except _NoFormula:
            if "^" not in found:
                raise
            self.place = before
            return found
