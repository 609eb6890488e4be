"""The oracle's reader of theorems: quantifiers, sequences, sums and chances, as nested tuples.

It extends the reader of formulas in `assay.verification.audit.reading`, which shares no code with
the provers either.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from assay.verification.audit import reading

TOKEN = re.compile(
    r"\s*((?:[0-9]+(?:\.(?!\.)[0-9]*)?|(?<!\.)\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
    r"|[A-Za-z_][A-Za-z_0-9]*|\*\*|<=|>=|==|!=|=>|\.\.|[-+*/^()<>,:\[\]{}~|])"
)


class Reader(reading.Reader):
    """Text to nested tuples; besides those of formulas there are

    - ("all" or "some", variable, what is said of it), with a variable (name, sort, low, high, is
      low open, is high open), ends None where there are none;
    - ("sum" or "prod", name, first, last, term), ("index", sequence, term);
    - ("chance", draws, event), a draw (name, index or "", law, parameters, first, last).
    """

    def __init__(self, text: str):
        self.tokens, place = [], 0
        text = text.rstrip()
        while place < len(text):
            found = TOKEN.match(text, place)
            if found is None:
                raise ValueError(f"unreadable: {text[place : place + 20]!r}")
            self.tokens.append(found[1])
            place = found.end()
        self.at = 0

    def need(self, token: str) -> None:
        """Take a token that has to stand here."""
        if not self.take(token):
            raise ValueError(f"{token!r} is missing before {self.peek()!r}")

    def word(self) -> str:
        """Take a name."""
        self.at += 1
        return self.tokens[self.at - 1]

    def implication(self):
        if self.tokens[self.at : self.at + 2] == ["for", "all"]:
            self.at += 2
            return self.quantified("all")
        if self.take("exists"):
            return self.quantified("some")
        return super().implication()

    def quantified(self, op: str):
        """Read variables and what is said of them."""
        variables = [self.variable()]
        while self.take(","):
            variables.append(self.variable())
        self.need(":")
        found = self.implication()
        for one in reversed(variables):
            found = (op, one, found)
        return found

    def variable(self):
        """Read a variable with its range."""
        sort = self.take("int", "seq") or "real"
        name = self.word()
        if sort != "real" or not self.take("in"):
            return (name, sort, None, None, True, True)
        if self.take("{"):
            low = None if self.peek() == ".." else self.sum()
            self.need("..")
            high = None if self.peek() == "}" else self.sum()
            self.need("}")
            return (name, "int", low, high, False, False)
        left = self.take("[", "(")
        low = self.end()
        self.need(",")
        high = self.end()
        return (name, "real", low, high, left == "(", self.word() == ")")

    def end(self):
        """Read an end of a range, None for an infinite one."""
        found = self.sum()
        return None if found in ("oo", ("-", Fraction(0), "oo")) else found

    def atom(self):
        token = self.peek()
        after = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        if token in ("sum", "prod") and after == "(":
            self.at += 2
            name = self.word()
            self.need("in")
            first = self.sum()
            self.need("..")
            last = self.sum()
            self.need(",")
            body = self.sum()
            self.need(")")
            return (token, name, first, last, body)
        if token == "P" and after == "[":
            self.at += 2
            draws = [self.draw()]
            while self.take(","):
                draws.append(self.draw())
            self.need("|")
            event = self.implication()
            self.need("]")
            return ("chance", tuple(draws), event)
        if re.fullmatch(r"[A-Za-z_]\w*", token) and after == "[":
            self.at += 2
            place = self.sum()
            self.need("]")
            return ("index", token, place)
        return super().atom()

    def draw(self):
        """Read one draw, or a family of them."""
        name, index, first, last = self.word(), "", None, None
        if self.take("["):
            index = self.word()
            self.need("]")
        self.need("~")
        law = self.word()
        self.need("(")
        parameters = []
        while not self.take(")"):
            parameters.append(self.sum())
            self.take(",")
        if index:
            self.need(",")
            self.need(index)
            self.need("in")
            first = self.sum()
            self.need("..")
            last = self.sum()
        return (name, index, law, tuple(parameters), first, last)


@lru_cache(maxsize=4096)
def read(text: str):
    """Return the tree of a sentence or term."""
    return Reader(text).whole()


@lru_cache(maxsize=4096)
def declared(text: str):
    """Return the variable that a text of the premises declares, None for a condition."""
    reader = Reader(text)
    try:
        found = reader.variable()
    except (ValueError, IndexError):
        return None
    return None if reader.peek() or not re.fullmatch(r"[A-Za-z_]\w*", found[0]) else found


def names(tree) -> set[str]:
    """Return the names that occur in a tree, bound ones too."""
    if isinstance(tree, str):
        return {tree}
    if isinstance(tree, tuple):
        return set().union(*map(names, tree)) if tree else set()
    return set()
