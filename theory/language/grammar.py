"""The formula language: text to tree, with columns in every error and limits on size.

Text is parsed, never evaluated: the only names that mean anything are the functions and constants
listed here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

FUNCTIONS = {
    "exp": 1,
    "log": 1,
    "sqrt": 1,
    "cbrt": 1,
    "abs": 1,
    "erf": 1,
    "erfc": 1,
    "gamma": 1,
    "loggamma": 1,
    "sin": 1,
    "cos": 1,
    "tan": 1,
    "asin": 1,
    "acos": 1,
    "atan": 1,
    "sinh": 1,
    "cosh": 1,
    "tanh": 1,
    "Phi": 1,
    "min": None,
    "max": None,
}
CONSTANTS = ("pi", "e", "oo")
TRUTHS = ("true", "false")
RELATIONS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}

_STATEMENTS = frozenset(("implies", "or", "and", "not", *TRUTHS, *RELATIONS.values()))

MAX_LENGTH = 20_000
MAX_DEPTH = 300
MAX_DIGITS = 2_000


_CHARACTERS_INSTEAD = {
    "|": "abs(x)",
    "!": "gamma(n+1) for n!",
    "=": "== for equality",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "·": "*",
    "×": "*",
    "²": "x**2",
    "³": "x**3",
    "√": "sqrt(x)",
    "π": "pi",
    "∞": "oo",
}
_FUNCTIONS_INSTEAD = {
    "ln": "log(x)",
    "log2": "log(x)/log(2)",
    "log10": "log(x)/log(10)",
    "Gamma": "gamma(x)",
    "factorial": "gamma(n+1)",
    "sigmoid": "1/(1+exp(-x))",
    "relu": "max(x, 0)",
    "arctan": "atan(x)",
    "arcsin": "asin(x)",
    "arccos": "acos(x)",
}
"""What to write for usual signs and functions that the language does not have."""


def _advice(text: str, position: int) -> str:
    """Say what to write where a formula cannot be read on; "" where that is not known."""
    if re.match(r"in\b", text[position:]):
        return ": a range is written x in [0, 1], x in (-oo, oo) or n in {1..}"
    instead = _CHARACTERS_INSTEAD.get(text[position])
    return f": write {instead}" if instead else ""


class GrammarError(ValueError):
    """A text that is not a formula: ``message`` says why, ``column`` (from 1) where."""

    def __init__(self, message: str, column: int | None = None) -> None:
        self.message, self.column = message, column
        super().__init__(message if column is None else f"column {column}: {message}")


@dataclass(frozen=True)
class Node:
    """One operation of a parsed formula: ``op`` with children ``args`` (or a Fraction or name at a
    leaf).
    """

    op: str
    args: tuple[Any, ...]
    depth: int

    def __hash__(self) -> int:
        """Return the hash of all fields, computed once: a tree is asked for it again and again."""
        found: int | None = self.__dict__.get("_hash")
        if found is None:
            found = self.__dict__["_hash"] = hash((self.op, self.args, self.depth))
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return Node, (self.op, self.args, self.depth)  # hashes of texts differ among processes

    @property
    def boolean(self) -> bool:
        """True when the node is a statement (relation or connective), False when it is a number."""
        return self.op in _STATEMENTS


def node(op: str, *args: Any) -> Node:
    """Make a tree node, refusing trees deeper than ``MAX_DEPTH``."""
    depth = 0
    for part in args:
        if isinstance(part, Node) and part.depth > depth:
            depth = part.depth
    if depth >= MAX_DEPTH:
        raise GrammarError(f"nested deeper than {MAX_DEPTH} levels")
    return Node(op, args, depth + 1)


@cache
def builder(is_statement: Callable[[Node], bool] = lambda tree: tree.boolean) -> Any:
    """Return the class whose methods make the nodes of parsed text, bottom-up, so that deep input
    cannot exhaust the stack; ``is_statement`` tells a statement from a number.
    """
    from lark import Transformer, v_args

    def _numeric(children: Sequence[Node], what: str) -> Sequence[Node]:
        for child in children:
            if is_statement(child):
                raise GrammarError(f"{what} needs numbers, found a statement")
        return children

    def _logical(children: Sequence[Node], what: str) -> Sequence[Node]:
        for child in children:
            if not is_statement(child):
                raise GrammarError(f"'{what}' needs statements, found a number")
        return children

    @v_args(inline=True)
    class Build(Transformer[Any, Node]):
        numeric = staticmethod(_numeric)
        logical = staticmethod(_logical)

        def number(self, token: Any) -> Node:
            if len(token) > MAX_DIGITS:
                raise GrammarError(f"number longer than {MAX_DIGITS} digits", token.column)
            mantissa, _, exponent = token.lower().partition("e")
            if exponent and abs(int(exponent)) > MAX_DIGITS:
                raise GrammarError("exponent of the number is too large", token.column)
            value = Fraction(mantissa if mantissa[0] != "." else "0" + mantissa) * Fraction(
                10
            ) ** int(exponent or 0)
            return node("number", value)

        def name(self, token: Any) -> Node:
            if token in FUNCTIONS:
                raise GrammarError(
                    f"function {token} needs its argument in parentheses", token.column
                )
            if token in TRUTHS:
                return node(str(token))
            return node("constant" if token in CONSTANTS else "name", str(token))

        def call(self, token: Any, *args: Node) -> Node:
            if token not in FUNCTIONS:
                instead = _FUNCTIONS_INSTEAD.get(token)
                advice = f": write {instead}" if instead else ""
                raise GrammarError(
                    f"unknown function {str(token)!r}{advice}"
                    f" (known: {', '.join(sorted(FUNCTIONS))})",
                    token.column,
                )
            if FUNCTIONS[token] is not None and len(args) != FUNCTIONS[token]:
                raise GrammarError(
                    f"{token} takes {FUNCTIONS[token]} argument, found {len(args)}", token.column
                )
            self.numeric(args, token)
            return node("call", str(token), *args)

        def chain(self, *parts: Any) -> Node:
            self.numeric([p for p in parts[::2]], "a comparison")
            relations = [
                node(RELATIONS[str(parts[i])], parts[i - 1], parts[i + 1])
                for i in range(1, len(parts), 2)
            ]
            return relations[0] if len(relations) == 1 else node("and", *relations)

        def implies(self, left: Node, right: Node) -> Node:
            return node("implies", *self.logical((left, right), "=>"))

        def or_(self, *args: Node) -> Node:
            return node("or", *self.logical(args, "or"))

        def and_(self, *args: Node) -> Node:
            return node("and", *self.logical(args, "and"))

        def not_(self, arg: Node) -> Node:
            return node("not", *self.logical((arg,), "not"))

        def neg(self, arg: Node) -> Node:
            return node("neg", *self.numeric((arg,), "-"))

        def add(self, a: Node, b: Node) -> Node:
            return node("add", *self.numeric((a, b), "+"))

        def sub(self, a: Node, b: Node) -> Node:
            return node("sub", *self.numeric((a, b), "-"))

        def mul(self, a: Node, b: Node) -> Node:
            return node("mul", *self.numeric((a, b), "*"))

        def div(self, a: Node, b: Node) -> Node:
            return node("div", *self.numeric((a, b), "/"))

        def pow(self, a: Node, b: Node) -> Node:
            return node("pow", *self.numeric((a, b), "**"))

    return Build


@cache
def _parser() -> Any:
    from lark import Lark

    text = (Path(__file__).parent / "grammar.lark").read_text()
    return Lark(text, parser="lalr", transformer=builder()(), propagate_positions=False)


@lru_cache(maxsize=8192)
def parse(text: str) -> Node:
    """Parse ``text`` into a tree.

    Raises:
        GrammarError: with the column, when the text is not in the language or exceeds its limits.
    """
    return parsed(text, _parser())


def parsed(text: str, parser: Any, **options: Any) -> Any:
    """Return what a parser, whose class extends `builder`, makes of a text of bounded size;
    ``options`` are the parser's.  See `parse`.
    """
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

    if type(text) is not str:  # a subclass may print another text where it is put into a formula
        raise GrammarError("a formula is text")
    if len(text) > MAX_LENGTH:
        raise GrammarError(f"longer than {MAX_LENGTH} characters")
    if not text.strip():
        raise GrammarError("empty formula", 1)
    depth = 0
    for position, character in enumerate(text, 1):
        depth += (character == "(") - (character == ")")
        if depth > MAX_DEPTH:
            raise GrammarError(f"parentheses nested deeper than {MAX_DEPTH}", position)
    try:
        return parser.parse(text, **options)
    except UnexpectedCharacters as error:
        position = error.pos_in_stream or 0
        found = f"unexpected character {text[position]!r}{_advice(text, position)}"
        raise GrammarError(found, position + 1) from None
    except UnexpectedToken as error:
        if error.token.type == "$END":
            raise GrammarError("the formula ends too early", len(text) + 1) from None
        position = error.token.start_pos or 0
        beside = position and (text[position - 1].isdigit() or text[position - 1] == ")")
        factors = beside and (text[position].isalnum() or text[position] == "(")
        advice = ": write * between factors" if factors else ""
        raise GrammarError(f"unexpected {str(error.token)!r}{advice}", position + 1) from None
    except VisitError as error:
        raise (
            error.orig_exc if isinstance(error.orig_exc, GrammarError) else GrammarError(str(error))
        ) from None
    except UnexpectedInput:
        raise GrammarError("not a formula") from None


@dataclass(frozen=True)
class Declaration:
    """``name in [lower, upper)`` or ``name in {a..b}``: a quantified variable and its range (ends
    are trees).

    ``ends`` holds the finite ends as written (None for an infinite one).
    """

    name: str
    integer: bool
    lower: Node
    upper: Node
    lower_open: bool
    upper_open: bool
    ends: tuple[str | None, str | None]


_DECLARATION = re.compile(r"^\s*([A-Za-z_]\w*)\s+in\s+([\[({])(.*)([\])}])\s*$", re.S | re.A)


def declared(text: str) -> str | None:
    """Return the name that ``text`` declares, None for a side condition; the ends of the range are
    not read.
    """
    match = _DECLARATION.match(text)
    return match.group(1) if match else None


def declaration(text: str) -> Declaration | None:
    """Read ``text`` as a declaration of a variable; None when it is a side condition.

    Raises:
        GrammarError: when it looks like a declaration and is malformed.
    """
    match = _DECLARATION.match(text)
    if match is None:
        return None
    name, opening, body, closing = match.groups()
    if (
        name in FUNCTIONS
        or name in CONSTANTS
        or name in TRUTHS
        or name in {"and", "or", "not", "in"}
    ):
        raise GrammarError(f"{name!r} cannot name a variable", 1)
    if opening == "{":
        if closing != "}" or ".." not in body or "..." in body:
            raise GrammarError(
                f"integers are declared as '{name} in {{2..}}' or '{name} in {{2..50}}'"
            )
        low, _, high = body.partition("..")
        low, high = low.strip() or "-oo", high.strip() or "oo"
        return Declaration(name, True, parse(low), parse(high), False, False, _finite(low, high))
    if closing == "}":
        raise GrammarError(f"range of {name} opens with {opening!r} and closes with '}}'")
    ends = [end.strip() for end in _split_ends(body)]
    if len(ends) != 2:
        raise GrammarError(f"range of {name} needs two ends, as in '{name} in [0, 1)'")
    return Declaration(
        name, False, parse(ends[0]), parse(ends[1]), opening == "(", closing == ")", _finite(*ends)
    )


def _finite(low: str, high: str) -> tuple[str | None, str | None]:
    return (None if low == "-oo" else low, None if high == "oo" else high)


def _split_ends(body: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for index, character in enumerate(body):
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append(body[start:index])
            start = index + 1
    return [*parts, body[start:]]


_LEVELS = {
    "implies": 0,
    "or": 1,
    "and": 2,
    "not": 3,
    **dict.fromkeys(RELATIONS.values(), 4),
    "add": 5,
    "sub": 5,
    "mul": 6,
    "div": 6,
    "neg": 7,
    "pow": 8,
}
_SIGNS = {
    "implies": " => ",
    "or": " or ",
    "and": " and ",
    "add": " + ",
    "sub": " - ",
    "mul": "*",
    "div": "/",
    "pow": "**",
    **{op: f" {sign} " for sign, op in RELATIONS.items()},
}


def text(tree: Node) -> str:
    """Write a tree as formula text, with the parentheses that it needs; equal values of numbers are
    written alike.
    """
    op, args = tree.op, tree.args
    if op == "number":
        value = args[0]
        return (
            _digits(value.numerator)
            if value.denominator == 1
            else text(node("div", *(node("number", Fraction(n)) for n in value.as_integer_ratio())))
        )
    if op in ("name", "constant", *TRUTHS):
        return args[0] if args else op
    if op == "call":
        return f"{args[0]}({', '.join(map(text, args[1:]))})"
    level = _LEVELS[op]

    def part(child: Node, least: int) -> str:
        fraction = child.op == "number" and child.args[0].denominator != 1
        inner = text(child)
        return f"({inner})" if (6 if fraction else _LEVELS.get(child.op, 9)) < least else inner

    if op in ("not", "neg"):
        return ("not " if op == "not" else "-") + part(args[0], level)
    if op in ("or", "and"):
        return _SIGNS[op].join(part(a, level + 1) for a in args)
    first, second = {"implies": (1, 0), "pow": (9, 7)}.get(op, (level, level + 1))
    if op in RELATIONS.values():
        first = 5
    return part(args[0], first) + _SIGNS[op] + part(args[1], second)


def _digits(number: int) -> str:
    """Write a whole number so that it can be read again: with an exponent where it has too many
    digits.
    """
    written = str(number)
    short = written.rstrip("0") if len(written) > MAX_DIGITS else written
    return written if short == written else f"{short}e{len(written) - len(short)}"


def names(tree: Node) -> set[str]:
    """Return the variable names that occur in ``tree``."""
    found, stack = set(), [tree]
    while stack:
        current = stack.pop()
        if current.op == "name":
            found.add(current.args[0])
        stack.extend(a for a in current.args if isinstance(a, Node))
    return found


_WORD = re.compile(r"(?<![\w.])[A-Za-z_][A-Za-z_0-9]*")


def words(text: str) -> set[str]:
    """Return the words that occur in formula text, names of variables among them, without loading
    the parser.
    """
    return set(_WORD.findall(text))
