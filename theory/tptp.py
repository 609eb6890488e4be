"""Read a problem of TPTP about real arithmetic as a statement: its conjecture.

    record("fof(small, conjecture, ![X]: ((0 < X & X < 1) => ln(X) <= X - 1)).")
    # {"goal": "0 < X and X < 1 => log(X) <= X - 1", "given": ["X in (-oo, oo)"]}

Read are ``fof`` and ``tff`` with one conjecture, quantifiers ``!`` at its front, arithmetic in the
words of TPTP (``$lesseq``, ``$sum``) and in those of MetiTarski (``<=``, ``+``, ``exp``, ``ln``),
where ``<=`` is a relation.  Formulas of another role without a quantifier are conditions; types of
constants are read; files that are included are not opened, so a problem with constants that
includes some is refused.  TPTP gives $quotient(X, 0) a value of which nothing is known, so a
counterexample counts only where all terms have values (``defined``).
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from assay.theory import foreign
from assay.theory.foreign import ForeignError, Names
from assay.theory.language import grammar
from assay.theory.language.grammar import GrammarError, Node, node

_TOKEN = re.compile(
    r"\s+|%[^\n]*|/\*.*?\*/|(?!/\*)(?P<token>'[^']*'|\$?[A-Za-z_][A-Za-z0-9_]*|[0-9]+(?:\.[0-9]+)?(?:[Ee][+-]?[0-9]{1,3}(?![0-9]))?"
    r"|<=>|<~>|=>|<=|>=|!=|[!?~&|=<>+*/^()\[\],:.@-])",
    re.S | re.A,
)
_INFIX = {
    **{"=>": (1, "implies"), "<=>": (1, "iff"), "<~>": (1, "xor"), "|": (2, "or"), "&": (3, "and")},
    **{"=": (5, "eq"), "!=": (5, "ne"), "<": (5, "lt"), ">": (5, "gt")},
    **{"<=": (5, "le"), ">=": (5, "ge")},
    **{"+": (6, "add"), "-": (6, "sub"), "*": (7, "mul"), "/": (7, "div"), "^": (9, "pow")},
}
_WORDS = {
    **{"$less": "lt", "$lesseq": "le", "$greater": "gt", "$greatereq": "ge"},
    **{"$sum": "add", "$difference": "sub", "$product": "mul", "$quotient": "div"},
}
_SORTS = {"$real": "(-oo, oo)", "$rat": "", "$int": "{-oo..oo}"}
_LANGUAGES = {
    "cnf": "write its negation as fof(name, conjecture, ![X]: ..)",
    "thf": "write it as tff, with f(x) for f @ x",
    "tcf": "write its negation as tff(name, conjecture, ![X: $real]: ..)",
}
_ROLES = {
    "negated_conjecture": "write what is to be shown, without the negation, as the conjecture",
    "type": "",
}
_CONDITIONS = ("axiom", "hypothesis", "assumption", "lemma", "definition")


class _Token(NamedTuple):
    """A word or sign, and its line."""

    text: str
    line: int


def record(text: str) -> dict[str, Any]:
    """Return the problem as a record with ``goal`` and ``given``.

    Raises:
        ForeignError: what cannot be read, or is not covered.
    """
    return _Reader(_tokens(text)).problem()


def _tokens(text: str) -> list[_Token]:
    found, line, at = [], 1, 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            what = {"/": "a comment without its closing */", "'": "a ' without the second '"}
            advice = ": write numbers, not texts" if text[at] == '"' else ""
            why = what.get(text[at], f"unexpected {text[at]!r}{advice}")
            raise ForeignError(why, line)
        if match["token"]:
            found.append(_Token(match["token"], line))
        line, at = line + match[0].count("\n"), match.end()
    return [*found, _Token("", line)]


class _Reader:
    """Reads the formulas of one file, token by token."""

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens, self.at, self.depth = tokens, 0, 0
        self.names = Names()
        self.variables: dict[str, str] = {}
        self.constants: list[str] = []

    @property
    def here(self) -> _Token:
        return self.tokens[self.at]

    def fail(self, message: str) -> ForeignError:
        return ForeignError(message, self.here.line)

    def take(self, text: str = "") -> _Token:
        """Go on by one token, which has to be ``text`` where that is told."""
        token = self.here
        if not token.text or (text and token.text != text):
            shown = repr(token.text) if token.text else "the end of the file"
            where = f"where {text!r} is needed" if text else "in the middle of a formula"
            raise self.fail(f"{shown} {where}")
        self.at += 1
        return token

    def problem(self) -> dict[str, Any]:
        goal, conditions, included = None, [], 0
        while self.here.text:
            kind = self.take()
            if kind.text == "include":
                included = kind.line
                while self.take().text != ".":
                    pass
                continue
            if kind.text not in ("fof", "tff"):
                advice = _LANGUAGES.get(kind.text, "a formula is fof(name, conjecture, ..).")
                raise ForeignError(f"{kind.text!r} is not covered: {advice}", kind.line)
            self.take("(")
            self.take()
            self.take(",")
            role = self.take().text
            self.take(",")
            if role == "conjecture" and goal is not None:
                raise self.fail("a second conjecture: write a file for each")
            if role not in ("conjecture", "type", *_CONDITIONS):
                advice = _ROLES.get(role, f"conjecture, type, {', '.join(_CONDITIONS)} are")
                raise self.fail(f"the role {role!r} is not covered: {advice}")
            found = None
            if role == "type":
                self.typed()
            else:
                found = self.quantified(role == "conjecture")
            while self.here.text == ",":  # where it comes from
                self.take()
                self.skipped()
            self.take(")")
            self.take(".")
            if role == "conjecture":
                goal = found
            elif found is not None:
                conditions.append(found)
        if goal is None:
            raise self.fail("there is no conjecture: write fof(name, conjecture, ![X]: ..).")
        if included and self.constants:
            what = f"files that are included are not read, and may speak of {self.constants[0]}"
            raise ForeignError(f"{what}: put their formulas about it here", included)
        texts = [foreign.written(goal), *(foreign.written(one) for one in conditions)]
        given = [*self.variables.values(), *texts[1:]]
        return {"goal": texts[0], "given": given, "defined": True}

    def typed(self) -> None:
        """Read the type of a constant."""
        name = self.take().text
        self.take(":")
        sort = self.take().text
        if sort == "(" or self.here.text in (">", "*"):
            raise self.fail("a function without a meaning is not covered; constants are")
        self.constants.append(name)
        self.bound(name, sort)

    def skipped(self) -> None:
        """Leave out a term that says nothing of the problem."""
        depth = 0
        while depth or self.here.text not in (",", ")"):
            text = self.take().text
            depth += (text in "([") - (text in ")]")

    def quantified(self, allowed: bool) -> Node:
        """Read the quantifiers at the front, in parentheses or not, and what they are about."""
        start, opened = self.at, 0
        while self.here.text == "(":
            self.take()
            opened += 1
        if self.here.text != "!":
            self.at = start
            return self.statement()
        if not allowed:
            raise self.fail(
                "a quantifier outside of the conjecture is not covered: write what follows for the"
                " constants, without it"
            )
        self.take()
        self.take("[")
        while True:
            self.declared()
            if self.here.text != ",":
                break
            self.take()
        self.take("]")
        self.take(":")
        found = self.quantified(True)
        for _ in range(opened):
            self.take(")")
        return found

    def declared(self) -> None:
        name, sort = self.take().text, "$real"
        if self.here.text == ":":
            self.take()
            sort = self.take().text
        if not name[0].isupper():
            raise self.fail(f"{name!r} where a variable such as X is needed")
        self.bound(name, sort)

    def bound(self, name: str, sort: str) -> None:
        if not _SORTS.get(sort):
            raise self.fail(f"numbers are $real or $int; {sort} is not covered")
        if name in self.variables:
            raise self.fail(f"{name} is bound twice; rename one")
        self.variables[name] = f"{self.names.of(name)} in {_SORTS[sort]}"

    def statement(self) -> Node:
        found = self.expression(0)
        if not found.boolean:
            raise self.fail("a statement is needed, such as X <= 1")
        return found

    def expression(self, least: int) -> Node:
        """Read what binds at least so strongly."""
        self.depth += 1
        if self.depth > grammar.MAX_DEPTH:
            raise self.fail("nested too deeply")
        found = self.operand()
        while (sign := _INFIX.get(self.here.text)) and sign[0] >= least:
            level, op = sign
            self.take()
            right = self.expression(level if op in ("implies", "pow") else level + 1)
            if op in ("iff", "xor") and self.here.text in ("=>", "<=>", "<~>"):
                raise self.fail("put parentheses: => and <=> one after the other have two readings")
            found = self.made(op, found, right)
        self.depth -= 1
        return found

    def made(self, op: str, *parts: Node) -> Node:
        logical = op in ("implies", "or", "and", "not", "iff", "xor")
        if any(part.boolean != logical for part in parts):
            raise self.fail(f"{'statements' if logical else 'numbers'} are needed on both sides")
        try:
            if op in ("iff", "xor"):
                both = foreign.same(*parts)
                return both if op == "iff" else node("not", both)
            return node(op, *parts)
        except GrammarError as error:
            raise self.fail(str(error)) from None

    def operand(self) -> Node:
        token = self.take()
        text = token.text
        if text == "(":
            found = self.expression(0)
            self.take(")")
            return found
        if text == "~":
            return self.made("not", self.expression(4))
        if text == "-":
            return self.made("neg", self.expression(8))
        if text[0].isdigit():
            try:
                return foreign.number(text)
            except GrammarError as error:
                raise ForeignError(str(error), token.line) from None
        if text in ("$true", "$false"):
            return node(text[1:])
        if text in ("!", "?"):
            raise self.fail(
                "a quantifier inside of a formula, and one with ?, is not covered: ![X, Y]: stands"
                " at the front"
            )
        if not (text[0].isalpha() or text[0] in "$_'"):
            raise self.fail(f"unexpected {text!r}")
        if self.here.text == "(":
            return self.call(text)
        if text == "pi":
            return node("constant", "pi")
        if text not in self.variables:
            if text[0].isupper() or text[0] == "$":
                raise self.fail(f"{text} is bound by no quantifier")
            self.constants.append(text)
            self.bound(text, "$real")
        return node("name", self.names.of(text))

    def call(self, name: str) -> Node:
        self.take("(")
        parts = [self.expression(0)]
        while self.here.text == ",":
            self.take()
            parts.append(self.expression(0))
        self.take(")")
        if name in _WORDS and len(parts) == 2:
            return self.made(_WORDS[name], *parts)
        if name == "$uminus" and len(parts) == 1:
            return self.made("neg", *parts)
        if name in ("$to_real", "$to_rat") and len(parts) == 1:
            return parts[0]
        found = foreign.called(name, parts)
        if found is None:
            known = name in _WORDS or name in foreign.FUNCTIONS or name == "$uminus"
            why = "takes another number of terms" if known else "is no function or relation that is"
            raise self.fail(f"{name} {why}{'' if known else ' covered: such as exp, ln, $less'}")
        return found
