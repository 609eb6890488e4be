"""Read a problem of SMT-LIB as a statement: its assertions are not satisfied together.

    record("(declare-const x Real) (assert (> (* x x) 0)) (assert (= x 0)) (check-sat)")
    # {"goal": "not x == 0", "given": ["x in (-oo, oo)", "x*x > 0"]}

Read are real and integer constants, ``define-fun`` without recursion, ``let``, linear and nonlinear
arithmetic, and the functions that dReal and cvc5 add (exp, sin, log, ...).  *Proved* means that the
assertions contradict each other (unsat), *refuted* that the witness satisfies them (sat).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from assay.theory import foreign
from assay.theory.foreign import ForeignError, Names
from assay.theory.language import grammar
from assay.theory.language.grammar import GrammarError, Node, node

_TOKEN = re.compile(r'\s+|;[^\n]*|\(|\)|\|[^|\\]*\||"(?:[^"]|"")*"|[^\s()|";]+', re.S)
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?", re.A)
_SILENT = {"set-logic", "set-info", "set-option", "get-model", "get-value", "get-info", "exit"}
_SILENT |= {"get-unsat-core", "get-assignment", "echo", "get-proof"}
_SORTS = {"Real": "(-oo, oo)", "Int": "{-oo..oo}"}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
_PI = {"pi", "real.pi"}
_REFUSED = {
    "ite": "write the cases as two implications",
    "div": "integer division is not in the language",
    "mod": "remainders are not in the language",
    "to_int": "there is no floor",
    "is_int": "declare the constant as Int",
    "xor": "write it with and, or, not",
    "forall": "a quantifier stands in (assert (not (forall ..))) or (assert (exists ..)) alone",
    "exists": "a quantifier stands in (assert (not (forall ..))) or (assert (exists ..)) alone",
}
MOST_NODES = 200_000


class _List(list[Any]):
    """An expression in parentheses, and its line."""

    line: int = 1


class _Symbol(str):
    """A word, and its line."""

    line: int = 1


def record(text: str) -> dict[str, Any]:
    """Return the problem as a record with ``goal`` and ``given``.

    Raises:
        ForeignError: what cannot be read, or is not covered.
    """
    reader = _Reader()
    for command in _expressions(text):
        try:
            reader.command(command)
        except (IndexError, KeyError, TypeError):
            shown = f"({command[0]} ..) has not the form that SMT-LIB gives it"
            raise ForeignError(shown, command.line) from None
    try:
        return reader.record()
    except GrammarError as error:
        raise ForeignError(str(error), 1) from None


def _expressions(text: str) -> list[_List]:
    """Return the expressions of a file, without recursion."""
    top, line, at = _List(), 1, 0
    stack = [top]
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ForeignError(f"unexpected {text[at]!r}", line)
        own, at = match[0], match.end()
        if own == "(":
            inner = _List()
            inner.line = line
            stack[-1].append(inner)
            stack.append(inner)
            if len(stack) > grammar.MAX_DEPTH:
                raise ForeignError("nested too deeply", line)
        elif own == ")":
            if len(stack) == 1:
                raise ForeignError("a ) without its (", line)
            stack.pop()
        elif not own[0].isspace() and own[0] != ";":
            word = _Symbol(own[1:-1] if own[0] == "|" else own)
            word.line = line
            stack[-1].append(word)
        line += own.count("\n")
    if len(stack) > 1:
        raise ForeignError("a ( without its )", stack[-1].line)
    for one in top:
        if not isinstance(one, _List) or not one or not isinstance(one[0], _Symbol):
            raise ForeignError("a command is needed, such as (assert ..)", one.line)
    return list(top)


class _Reader:
    """Reads the commands of one file."""

    def __init__(self) -> None:
        self.names = Names()
        self.variables: dict[str, str] = {}
        """Symbol -> its declaration in the strict language."""
        self.functions: dict[str, tuple[list[str], Any]] = {}
        self.assertions: list[Node] = []
        self.checks = self.nodes = 0

    def command(self, one: _List) -> None:
        word, *rest = one
        if word in ("declare-const", "declare-fun"):
            if word == "declare-fun" and (len(rest) != 3 or rest[1]):
                raise ForeignError("a function without a meaning is not covered", one.line)
            if len(rest) < 2 or not isinstance(rest[0], _Symbol):
                raise ForeignError(f"({word} NAME SORT) is needed", one.line)
            self.declare(rest[0], rest[-1], one.line)
        elif word == "define-fun" and len(rest) == 4:
            self.functions[str(rest[0])] = ([str(p[0]) for p in rest[1]], rest[3])
        elif word == "define-const" and len(rest) == 3:
            self.functions[str(rest[0])] = ([], rest[2])
        elif word == "assert" and len(rest) == 1:
            if self.checks:
                raise ForeignError("an assertion behind check-sat: one question a file", one.line)
            self.assertions.append(self.asserted(rest[0], one.line))
        elif word == "check-sat":
            self.checks += 1
        elif word not in _SILENT:
            raise ForeignError(f"the command {word} is not covered", one.line)

    def declare(self, symbol: str, sort: Any, line: int) -> None:
        if isinstance(sort, _List) or str(sort) not in _SORTS:
            raise ForeignError("constants are Real or Int; others are not covered", line)
        self.variables[str(symbol)] = f"{self.names.of(str(symbol))} in {_SORTS[str(sort)]}"

    def asserted(self, term: Any, line: int) -> Node:
        """Read an assertion; the variables of a quantifier at its top become constants."""
        head, inner = self.head(term), self.head(term[1]) if self.head(term) == "not" else ""
        if head == "exists" or inner == "forall":
            quantified = term if head == "exists" else term[1]
            if len(quantified) != 3 or not isinstance(quantified[1], _List):
                raise ForeignError("a quantifier needs its variables and a body", line)
            for pair in quantified[1]:
                if str(pair[0]) in self.variables:
                    raise ForeignError(f"{pair[0]} is declared twice; rename one", line)
                self.declare(str(pair[0]), pair[1], line)
            body = self.asserted(quantified[2], line) if head == "exists" else None
            return body or self.statement(node("not", self.term(quantified[2], {})), line)
        return self.statement(self.term(term, {}), line)

    @staticmethod
    def head(term: Any) -> str:
        plain = isinstance(term, _List) and len(term) > 1 and isinstance(term[0], _Symbol)
        return str(term[0]) if plain else ""

    def statement(self, found: Node, line: int) -> Node:
        if not found.boolean:
            raise ForeignError("a number is asserted; an assertion is a statement", line)
        return found

    def term(self, one: Any, bound: Mapping[str, Node]) -> Node:
        """Return the tree of a term or statement; ``bound`` are the names of let and define-fun."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise ForeignError("the problem is too large when its definitions are put in", one.line)
        try:
            return self.built(one, bound)
        except GrammarError as error:
            raise ForeignError(str(error), one.line) from None

    def built(self, one: Any, bound: Mapping[str, Node]) -> Node:
        if isinstance(one, _Symbol):
            return self.word(one, bound)
        if not one or not isinstance(one[0], _Symbol):
            raise ForeignError("this application is not covered", one.line)
        name = str(one[0])
        if name == "let" and len(one) == 3:
            values = {str(pair[0]): self.term(pair[1], bound) for pair in one[1]}
            return self.term(one[2], {**bound, **values})
        if name == "!" and len(one) > 1:  # a term with a name or another attribute
            return self.term(one[1], bound)
        parts = [self.term(part, bound) for part in one[1:]]
        if name in self.functions:
            parameters, body = self.functions[name]
            if len(parameters) != len(parts):
                raise ForeignError(f"{name} takes {len(parameters)} arguments", one.line)
            return self.term(body, dict(zip(parameters, parts, strict=True)))
        if not parts:
            raise ForeignError(f"({name}) has no arguments", one.line)
        return self.applied(name, parts, one.line)

    def word(self, one: _Symbol, bound: Mapping[str, Node]) -> Node:
        name = str(one)
        if name in bound:
            return bound[name]
        if name in self.variables:
            return node("name", self.names.of(name))
        if name in self.functions and not self.functions[name][0]:
            return self.term(self.functions[name][1], {})
        if _NUMBER.fullmatch(name):
            return foreign.number(name)
        if name in ("true", "false"):
            return node(name)
        if name in _PI:
            return node("constant", "pi")
        raise ForeignError(f"{name} is not declared", one.line)

    def applied(self, name: str, parts: list[Node], line: int) -> Node:
        logical = all(part.boolean for part in parts)
        numeric = not any(part.boolean for part in parts)
        if name == "not" and logical and len(parts) == 1:
            return node("not", *parts)
        if name in ("and", "or") and logical:
            return parts[0] if len(parts) == 1 else node(name, *parts)
        if name == "=>" and logical and len(parts) > 1:
            found = parts[-1]
            for part in reversed(parts[:-1]):
                found = node("implies", part, found)
            return found
        if name == "=" and logical and len(parts) == 2:
            first, second = parts
            both = (node("implies", first, second), node("implies", second, first))
            return node("and", *both)
        if numeric and name in foreign.RELATIONS and len(parts) > 1:
            op = foreign.RELATIONS[name]
            return foreign.joined([node(op, a, b) for a, b in zip(parts, parts[1:])])
        if numeric and name == "distinct" and len(parts) > 1:
            pairs = [(a, b) for n, a in enumerate(parts) for b in parts[n + 1 :]]
            return foreign.joined([node("ne", a, b) for a, b in pairs])
        if numeric and name == "-" and len(parts) == 1:
            return node("neg", *parts)
        if numeric and name in ("to_real", "+", "*") and len(parts) == 1:
            return parts[0]
        if numeric and name in _ARITHMETIC and len(parts) > 1:
            return foreign.folded(_ARITHMETIC[name], parts)
        function = foreign.called(name, parts)
        if function is not None:
            return function
        advice = _REFUSED.get(name, "or its arguments are of another sort")
        raise ForeignError(f"{name} is not covered: {advice}", line)

    def record(self) -> dict[str, Any]:
        """Return the statement that the last assertion is false where the others hold."""
        if not self.assertions:
            raise ForeignError("there is no assertion", 1)
        *others, last = self.assertions
        goal = last.args[0] if last.op == "not" else node("not", last)
        given = [*self.variables.values(), *(foreign.written(one) for one in others)]
        return {"goal": foreign.written(goal), "given": given}
