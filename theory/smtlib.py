"""Read a problem of SMT-LIB as a statement: its assertions are not satisfied together.

    record("(declare-const x Real) (assert (> (* x x) 0)) (assert (= x 0)) (check-sat)")
    # {"goal": "not x == 0", "given": ["x in (-oo, oo)", "x*x > 0"]}

Read are real, integer and Boolean constants, ``define-fun`` without recursion, ``let``, ``ite``,
linear and nonlinear arithmetic, and the functions that dReal and cvc5 add (exp, sin, log, ...).
*Proved* means that the assertions contradict each other (unsat), *refuted* that the witness
satisfies them (sat).  SMT-LIB gives ``(/ x 0)`` a value of which nothing is known, so a witness
counts only where all terms have values (``defined``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from assay.theory import foreign
from assay.theory.foreign import ForeignError, Names
from assay.theory.language import grammar, sorts
from assay.theory.language.grammar import GrammarError, Node, node

_TOKEN = re.compile(r'\s+|;[^\n]*|\(|\)|\|[^|\\]*\||"(?:[^"]|"")*"|[^\s()|";]+', re.S)
_NUMBER = re.compile(r"[0-9]+(\.[0-9]*)?", re.A)
_NEGATIVE = re.compile(r"-[0-9]+(\.[0-9]*)?", re.A)
_FLOATING = re.compile(r"-?[0-9]+(\.[0-9]*)?[eE][+-]?[0-9]+", re.A)
_SILENT = {"set-logic", "set-info", "set-option", "get-model", "get-value", "get-info", "exit"}
_SILENT |= {"get-unsat-core", "get-assignment", "echo", "get-proof"}
_SORTS = {"Real": "(-oo, oo)", "Int": "{-oo..oo}", "Bool": "{0..1}"}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
_PI = {"pi", "real.pi"}
_QUANTIFIED = "a quantifier stands in (assert (not (forall ..))) or (assert (exists ..)) alone"
_QUOTIENT = "write n = 2*q + r with further Int constants and 0 <= r < 2, and so on"
_REFUSED = {
    "div": f"integer division is not in the language; {_QUOTIENT}",
    "mod": f"remainders are not in the language; {_QUOTIENT}",
    "to_int": "there is no floor; declare an Int constant k with k <= x < k + 1",
    "is_int": "declare the constant as Int",
    "forall": _QUANTIFIED,
    "exists": _QUANTIFIED,
}
_ONE_QUESTION = "one question a file: leave it out, and write a file for each check-sat"
_COMMANDS = {
    **{word: _ONE_QUESTION for word in ("push", "pop", "reset", "reset-assertions")},
    "check-sat-assuming": "assert what is assumed, and write check-sat",
    "define-fun-rec": "a recursion is stated as for assay prove, x[t+1] = .. among its conditions",
    "declare-sort": "constants are Real, Int or Bool",
    "minimize": "ask for the best constant with assay prove --sharpen",
    "maximize": "ask for the best constant with assay prove --sharpen",
}
_UNDERSTOOD = "declare-const, declare-fun, define-fun, define-const, assert and check-sat are read"
_KNOWN = {*foreign.FUNCTIONS, *foreign.RELATIONS, *_ARITHMETIC, "not", "and", "or", "=>", "ite"}
_KNOWN |= {"xor", "distinct", "let", "pow", "^", "to_real"}
_CASE = "case "
"""How names that stand for terms with cases begin: no name of a file has a space."""
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
            what = {'"': 'a text without its closing "', "|": "a | without the second |"}
            raise ForeignError(what.get(text[at], f"unexpected {text[at]!r}"), line)
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
                raise ForeignError("a ) without its (; take it away", line)
            stack.pop()
        elif not own[0].isspace() and own[0] != ";":
            word = _Symbol(own[1:-1] if own[0] == "|" else own)
            word.line = line
            stack[-1].append(word)
        line += own.count("\n")
    if len(stack) > 1:
        raise ForeignError("a ( without its ); add it where the expression ends", stack[-1].line)
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
        self.cases: dict[str, tuple[Node, Node, Node]] = {}
        """Name that stands for a term (ite c a b) until it is in a relation -> c, a, b."""
        self.truths: set[str] = set()
        """Boolean constants: each is an integer, and the statement that it is 1."""
        self.assertions: list[Node] = []
        self.checks = self.nodes = 0

    def command(self, one: _List) -> None:
        word, *rest = one
        if word in ("declare-const", "declare-fun"):
            if word == "declare-fun" and (len(rest) != 3 or rest[1]):
                why = "a function without a meaning is not covered; give it one with define-fun"
                raise ForeignError(why, one.line)
            if len(rest) < 2 or not isinstance(rest[0], _Symbol):
                raise ForeignError(f"({word} NAME SORT) is needed", one.line)
            self.declare(rest[0], rest[-1], one.line)
        elif word == "define-fun" and len(rest) == 4:
            self.define(rest[0], [str(p[0]) for p in rest[1]], rest[3])
        elif word == "define-const" and len(rest) == 3:
            self.define(rest[0], [], rest[2])
        elif word == "assert" and len(rest) == 1:
            if self.checks:
                raise ForeignError("an assertion behind check-sat: one question a file", one.line)
            self.assertions.append(self.asserted(rest[0], one.line))
        elif word == "check-sat":
            self.checks += 1
        elif word in ("assert", "define-fun", "define-const"):
            raise ForeignError(f"({word} ..) has not the form that SMT-LIB gives it", one.line)
        elif word not in _SILENT:
            advice = _COMMANDS.get(str(word), _UNDERSTOOD)
            raise ForeignError(f"the command {word} is not covered: {advice}", one.line)

    def new(self, symbol: str, line: int) -> str:
        """Return a name that has no meaning so far."""
        if str(symbol) in self.variables or str(symbol) in self.functions:
            raise ForeignError(f"{symbol} is declared twice; rename one", line)
        return str(symbol)

    def define(self, symbol: Any, parameters: list[str], body: Any) -> None:
        if len({*parameters}) < len(parameters):
            raise ForeignError(f"two parameters of {symbol} have one name", symbol.line)
        self.functions[self.new(symbol, symbol.line)] = (parameters, body)

    def declare(self, symbol: str, sort: Any, line: int) -> None:
        if isinstance(sort, _List) or str(sort) not in _SORTS:
            raise ForeignError("constants are Real, Int or Bool; others are not covered", line)
        symbol = self.new(symbol, line)
        self.variables[symbol] = f"{self.names.of(symbol)} in {_SORTS[str(sort)]}"
        if str(sort) == "Bool":
            self.truths.add(symbol)

    def asserted(self, term: Any, line: int) -> Node:
        """Read an assertion; the variables of a quantifier at its top become constants."""
        head, inner = self.head(term), self.head(term[1]) if self.head(term) == "not" else ""
        if head == "exists" or inner == "forall":
            quantified = term if head == "exists" else term[1]
            if len(quantified) != 3 or not isinstance(quantified[1], _List):
                raise ForeignError("a quantifier needs its variables and a body", line)
            for pair in quantified[1]:
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
            why = "a function or relation is needed behind (, as in (> x 0)"
            raise ForeignError(why, one.line)
        name = str(one[0])
        if name in ("forall", "exists", "_"):
            advice = _REFUSED.get(name, "bit vectors and the like are not covered")
            raise ForeignError(f"({name} ..) cannot stand here: {advice}", one.line)
        if name == "let" and len(one) == 3:
            if len({str(pair[0]) for pair in one[1]}) < len(one[1]):
                raise ForeignError("a let gives one name two values", one.line)
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
        if name in self.truths:
            return node("eq", node("name", self.names.of(name)), foreign.number("1"))
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
        raise ForeignError(_unknown(name), one.line)

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
        if name == "=" and logical and len(parts) > 1:
            return foreign.joined([foreign.same(a, b) for a, b in zip(parts, parts[1:])])
        if name in ("xor", "distinct") and logical and len(parts) == 2:
            return node("not", foreign.same(*parts))
        if name == "ite" and len(parts) == 3 and parts[0].boolean:
            return self.either(parts, line)
        if numeric and name in foreign.RELATIONS and len(parts) > 1:
            op = foreign.RELATIONS[name]
            pairs = list(zip(parts, parts[1:]))
            return foreign.joined([self.relation(node(op, a, b), line) for a, b in pairs])
        if numeric and name == "distinct" and len(parts) > 1:
            pairs = [(a, b) for n, a in enumerate(parts) for b in parts[n + 1 :]]
            return foreign.joined([self.relation(node("ne", a, b), line) for a, b in pairs])
        if numeric and name == "-" and len(parts) == 1:
            return node("neg", *parts)
        if numeric and name in ("to_real", "+", "*") and len(parts) == 1:
            return parts[0]
        if numeric and name in _ARITHMETIC and len(parts) > 1:
            return foreign.folded(_ARITHMETIC[name], parts)
        function = foreign.called(name, parts)
        if function is not None:
            return function
        if name in _REFUSED:
            raise ForeignError(f"{name} is not covered: {_REFUSED[name]}", line)
        if name in _KNOWN:
            raise ForeignError(
                f"{name} takes another number of terms, or terms of another sort", line
            )
        raise ForeignError(f"{_unknown(name)}, or is a function that is not covered", line)

    def either(self, parts: list[Node], line: int) -> Node:
        """Read (ite condition first second): a statement as two implications, a term as a name that
        the relation it is in resolves.
        """
        condition, first, second = parts
        if first.boolean != second.boolean:
            raise ForeignError("ite has a number and a statement; both cases are of one sort", line)
        if first.boolean:
            return _cases(condition, first, second)
        if (function := _larger(condition, first, second)) is not None:
            return function
        name = f"{_CASE}{len(self.cases)}"
        self.cases[name] = (condition, first, second)
        return node("name", name)

    def relation(self, tree: Node, line: int) -> Node:
        """Return a relation without terms (ite c a b): it holds with a where c does, else with b.

        Raises:
            ForeignError: it is too large so.
        """
        self.nodes += foreign.size(tree)
        if self.nodes > MOST_NODES:
            raise ForeignError("the problem is too large when its cases are told apart", line)
        name = next((n for n in grammar.names(tree) if n in self.cases), None)
        if name is None:
            return tree
        condition, *values = self.cases[name]
        parts = [self.relation(sorts.substitute(tree, {name: v}), line) for v in values]
        return _cases(condition, *parts)

    def record(self) -> dict[str, Any]:
        """Return the statement that the last assertion is false where the others hold."""
        if not self.assertions:
            raise ForeignError("there is no assertion", 1)
        *others, last = self.assertions
        goal = last.args[0] if last.op == "not" else node("not", last)
        given = [*self.variables.values(), *(foreign.written(one) for one in others)]
        return {"goal": foreign.written(goal), "given": given, "defined": True}


def _cases(condition: Node, first: Node, second: Node) -> Node:
    """Return the statement that is the first where the condition holds, and else the second."""
    other = node("implies", node("not", condition), second)
    return node("and", node("implies", condition, first), other)


def _larger(condition: Node, first: Node, second: Node) -> Node | None:
    """Return max(a, b) for (ite (>= a b) a b), and so min and abs; None for other cases."""
    if condition.op not in ("lt", "le", "gt", "ge"):
        return None
    a, b = condition.args if condition.op in ("gt", "ge") else condition.args[::-1]
    if (first, second) in ((a, b), (b, a)):
        return node("call", "max" if first == a else "min", a, b)
    zero, x = foreign.number("0"), a if b == foreign.number("0") else b
    upward = (first, second) == ((x, node("neg", x)) if x is a else (node("neg", x), x))
    return node("call", "abs", x) if zero in (a, b) and upward else None


def _unknown(name: str) -> str:
    """Say why a word has no meaning, and what to type."""
    if _NEGATIVE.fullmatch(name):
        return f"{name} is no number of SMT-LIB: write (- {name[1:]})"
    if _FLOATING.fullmatch(name):
        return f"{name} is no number of SMT-LIB: write its digits, as in 1500.0"
    if name[:1] == '"' or name[:2] in ("#x", "#b"):
        return f"{name[:40]} is a text or bit vector; numbers are covered"
    if name in foreign.RELATIONS or name in _ARITHMETIC:
        return f"{name} stands in the middle; SMT-LIB writes it first, as in ({name} x 1)"
    return f"{name[:60]} is not declared"
