"""Read a formula as people write it, and refuse what has two readings.

    tree("2x <= |x| + n!", frozenset("xn"), whole=frozenset("n"))

The result is a tree of the strict language; nothing is evaluated.  What somebody may have meant in
two ways (``1/2x``, ``log x y``, ``2n!``) is refused with both of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.grammar import GrammarError, Node, node
from assay.theory.notation import advice, functions, latex, pieces
from assay.theory.notation.pieces import NotationError, Piece

_SQUARED = ("sin", "cos", "tan", "sinh", "cosh", "tanh")
"""Functions whose positive powers are written before the argument, as in sin^2(x)."""
_NEVER = ("implies", "or", "and", "not")


@dataclass(frozen=True)
class Part:
    """A part that was read: its tree, where it stands, and its shape.

    shape: ``beside`` for a product without a sign, ``factorial``, ``power``, ``group`` for
        something in brackets, ``name``, ``number``; ``bare`` for a function without parentheses.
    absorb: what the part would be if what follows belonged to its last argument; None where nothing
        can.  ``weak`` says that only what follows without a space might.
    """

    tree: Node
    start: int
    end: int
    shape: str = ""
    absorb: Callable[[Callable[[Node], Node]], Node] | None = None
    weak: bool = False


def tree(
    text: str, variables: frozenset[str] = frozenset(), whole: frozenset[str] = frozenset()
) -> Node:
    """Return the tree of a statement or term as it was typed.

    ``variables`` are the names that are known to be variables, ``whole`` those of them that are
    whole numbers.

    Raises:
        NotationError: what cannot be read, or in two ways.
    """
    if len(text) > grammar.MAX_LENGTH:
        raise NotationError(f"longer than {grammar.MAX_LENGTH} characters", text, 0)
    if not text.strip(" $"):
        raise NotationError("there is no formula", text, 0)
    found = pieces_of(text, variables)
    if not found:
        raise NotationError("there is no formula", text, 0)
    return _parsed(text, found, variables, whole)


def pieces_of(text: str, variables: frozenset[str] = frozenset()) -> list[Piece]:
    """Cut a text, LaTeX or not, into pieces; the bars are paired."""
    scanner = latex.scan if latex.is_latex(text) else pieces.scan
    return pieces.paired(text, scanner(text, variables))


def _parsed(
    text: str, found: list[Piece], variables: frozenset[str], whole: frozenset[str]
) -> Node:
    from lark.exceptions import UnexpectedToken, VisitError

    depth = 0
    for piece in found:
        depth += (piece.kind in ("OPEN", "BAR_OPEN")) - (piece.kind in ("CLOSE", "BAR_CLOSE"))
        if depth > grammar.MAX_DEPTH:
            raise NotationError("the formula is nested too deeply", text, piece.start)
    try:
        raw = _parser().parse(found)
        return _builder()(text, variables, whole).transform(raw).tree
    except UnexpectedToken as error:
        if error.token.type == "$END":
            raise NotationError("the formula ends too early", text, len(text)) from None
        raise _unexpected(text, found, error.token.start_pos or 0) from None
    except VisitError as error:
        if isinstance(error.orig_exc, NotationError):
            raise error.orig_exc from None
        raise NotationError(str(error.orig_exc), text, 0) from None
    except RecursionError:
        raise NotationError("the formula is nested too deeply", text, 0) from None


@cache
def _parser() -> Any:
    from lark import Lark, Token
    from lark.lexer import Lexer

    class Ready(Lexer):
        """Hands over pieces as the tokens of lark."""

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, found: Any) -> Iterator[Token]:  # type: ignore[override]
            for piece in found:
                yield Token(piece.kind, piece.text, start_pos=piece.start, end_pos=piece.end)

    grammar_text = (Path(__file__).parent / "notation.lark").read_text()
    return Lark(grammar_text, parser="lalr", lexer=Ready)


def _unexpected(text: str, found: list[Piece], position: int) -> NotationError:
    """Say what is wrong where the grammar cannot go on."""
    here = next(i for i, piece in enumerate(found) if piece.start == position)
    piece, before = found[here], found[here - 1] if here else None
    own = text[piece.start : piece.end]
    if piece.kind == "CLOSE":
        return NotationError(f"unexpected {own!r}: nothing is open, or ends here", text, position)
    relations = ("RELATION", "IMPLIES")
    if piece.kind in relations and before is not None and before.kind in relations:
        return NotationError(f"{own!r} follows a relation: write one, such as <=", text, position)
    if piece.kind == "_COMMA":
        return NotationError(advice.of_comma(found, here, _NAMES), text, position)
    if own in ("^", "**", "*", "/") and before is not None and before.kind not in relations:
        return NotationError(
            f"{own!r} follows another operation: write one, as in x^2, or a number between",
            text,
            position,
        )
    return NotationError(f"unexpected {own!r}", text, position)


@cache
def _builder() -> Any:
    """Return the class whose methods make trees of what the grammar found, bottom-up."""
    from lark import Transformer, v_args

    @v_args(inline=True)
    class Build(Transformer[Any, Part]):
        def __init__(self, text: str, variables: frozenset[str], whole: frozenset[str]) -> None:
            super().__init__()
            self.text, self.variables, self.whole = text, variables, whole

        # ---- errors
        def fail(self, message: str, start: int) -> NotationError:
            return NotationError(message, self.text, start)

        def two(self, start: int, end: int, *found: Node) -> NotationError:
            own = " ".join(self.text[start:end].split())
            readings = " or ".join(map(_spelled, found))
            return self.fail(f"'{own}' has two readings: {readings}; write one of them", start)

        def make(self, op: str, *parts: Part, **more: Any) -> Part:
            what = "statements" if op in _NEVER else "numbers"
            for part in parts:
                if part.tree.boolean != (op in _NEVER):
                    own = self.text[part.start : part.end].strip()
                    raise self.fail(f"{what} are needed here, and {own!r} is none", part.start)
            built = self.node(parts[0].start, op, *(p.tree for p in parts))
            return Part(built, parts[0].start, parts[-1].end, **more)

        def node(self, start: int, op: str, *arguments: Any) -> Node:
            try:
                return node(op, *arguments)
            except GrammarError as error:
                raise self.fail(error.message, start) from None

        # ---- statements
        def implies(self, left: Part, sign: Any, right: Part) -> Part:
            if not (left.tree.boolean and right.tree.boolean):
                raise self.fail(
                    "=> is 'implies' and stands between statements; write >= for 'at least'",
                    sign.start_pos,
                )
            return self.make("implies", left, right)

        def or_(self, *parts: Part) -> Part:
            return self.make("or", *parts)

        def and_(self, *parts: Part) -> Part:
            return self.make("and", *parts)

        def not_(self, part: Part) -> Part:
            return self.make("not", part)

        def chain(self, *parts: Any) -> Part:
            for part in parts[2:-2:2]:  # of "x > 0 y > 0"
                own = self.text[part.start : part.end]
                two = re.match(r"[\d.]+\s+[A-Za-z]", own) and part.shape == "beside"
                if two and grammar.names(parts[0].tree):
                    why = "has two readings: a product, or two statements; type *, or 'and'"
                    raise self.fail(f"'{own}' {why}", part.start)
            relations = [
                self.make(grammar.RELATIONS[str(parts[i])], parts[i - 1], parts[i + 1])
                for i in range(1, len(parts), 2)
            ]
            if len(relations) == 1:
                return relations[0]
            return replace(self.make("and", *relations), start=parts[0].start, end=parts[-1].end)

        # ---- sums and products
        def add(self, left: Part, right: Part) -> Part:
            return self.make("add", left, right)

        def sub(self, left: Part, right: Part) -> Part:
            return self.make("sub", left, right)

        def neg(self, sign: Any, part: Part) -> Part:
            inner = part.absorb
            absorb = inner and (lambda f: node("neg", inner(f)))
            found = self.make("neg", part, absorb=absorb, weak=part.weak)
            return replace(found, start=sign.start_pos)

        def plus(self, sign: Any, part: Part) -> Part:
            return replace(part, start=sign.start_pos)

        def mul(self, left: Part, right: Part) -> Part:
            self.closed(left, right, "mul")
            return self.passed_on("mul", left, right)

        def div(self, left: Part, right: Part) -> Part:
            self.closed(left, right, "div")
            if right.shape == "beside":
                first, second = right.tree.args
                raise self.two(
                    left.start,
                    right.end,
                    node("mul", node("div", left.tree, first), second),
                    node("div", left.tree, right.tree),
                )
            return self.passed_on("div", left, right)

        def fraction(
            self, sign: Any, _: Any, top: Part, _1: Any, _2: Any, low: Part, end: Any
        ) -> Part:
            found = self.make("div", top, low, shape="group")
            return replace(found, start=sign.start_pos, end=end.end_pos)

        def passed_on(self, op: str, left: Part, right: Part, shape: str = "") -> Part:
            inner = right.absorb
            absorb = inner and (lambda f: node(op, left.tree, inner(f)))
            return self.make(op, left, right, shape=shape, absorb=absorb, weak=right.weak)

        def closed(self, left: Part, right: Part, op: str) -> None:
            """Refuse `log x * y`, where the function may or may not take what follows."""
            if left.absorb and not left.weak:
                raise self.two(
                    left.start,
                    right.end,
                    node(op, left.tree, right.tree),
                    left.absorb(lambda last: node(op, last, right.tree)),
                )

        def beside(self, left: Part, right: Part) -> Part:
            """Read two factors without a sign between them."""
            spaced = left.end < right.start and not latex.is_latex(self.text)
            if self.text[right.start].isdigit():
                own, other = (self.text[p.start : p.end] for p in (left, right))
                raise self.fail(
                    f"'{own}{' ' * spaced}{other}' has two readings: {own}*{other} or"
                    f" {own}^{other}; write one of them",
                    left.start,
                )
            if left.shape == "name" and right.shape == "group":
                name = left.tree.args[0]
                if left.tree.op == "name" and name not in self.variables:
                    raise self.unknown(name, left.start)
            if left.absorb and not (left.weak and spaced):
                raise self.two(
                    left.start,
                    right.end,
                    node("mul", left.tree, right.tree),
                    left.absorb(lambda last: node("mul", last, right.tree)),
                )
            if right.shape == "factorial" and not spaced and left.shape in ("number", "name"):
                argument = right.tree.args[1].args[0]
                product = node("add", node("mul", left.tree, argument), _ONE)
                raise self.two(
                    left.start,
                    right.end,
                    node("mul", left.tree, right.tree),
                    node("call", "gamma", product),
                )
            return self.passed_on("mul", left, right, "beside")

        # ---- powers and functions
        def pow(self, base: Part, exponent: Part) -> Part:
            loose = exponent.shape not in ("group", "braces") and not latex.is_latex(self.text)
            absorb = exponent.absorb or (lambda f: f(exponent.tree))
            return self.make(
                "pow",
                base,
                exponent,
                shape="power",
                absorb=(lambda f: node("pow", base.tree, absorb(f))) if loose else None,
                weak=loose and (not exponent.absorb or exponent.weak),
            )

        def factorial(self, part: Part, sign: Any) -> Part:
            if part.shape == "factorial":
                raise self.fail(
                    "n!! has two readings: write (n!)!, or the double factorial by gamma",
                    part.start,
                )
            self.counting(part, f"{self.text[part.start : part.end]}!")
            plain = node("call", "gamma", node("add", part.tree, _ONE))
            shape = "group" if part.shape == "group" else "factorial"
            return Part(plain, part.start, sign.end_pos, shape)

        def counting(self, part: Part, written: str) -> None:
            """Refuse the factorial of what is not known to be a whole number."""
            if not functions.is_whole(part.tree, self.whole):
                names = sorted(grammar.names(part.tree) - self.whole) or ["n"]
                raise self.fail(
                    f"{written} needs whole numbers: say {names[0]} in {{0..}} in --for, or write"
                    f" gamma({grammar.text(part.tree)} + 1)",
                    part.start,
                )

        def call(self, name: Any, _: Any, *rest: Any) -> Part:
            *parts, end = rest
            return self.applied(name, parts, name.start_pos, end.end_pos)

        def applied(self, name: Any, parts: list[Part], start: int, end: int) -> Part:
            self.numbers(parts)
            wanted = functions.arity(str(name))
            if wanted is not None and len(parts) != wanted:
                takes = "1 argument" if wanted == 1 else f"{wanted} arguments"
                raise self.fail(f"{name} takes {takes}, found {len(parts)}", start)
            if functions.ALIASES.get(str(name), str(name)) in functions.WHOLE:
                for part in parts:
                    self.counting(part, str(name))
            try:
                made = functions.applied(str(name), *(p.tree for p in parts))
            except GrammarError as error:
                raise self.fail(error.message, start) from None
            return Part(made, start, end, "call")

        def numbers(self, parts: list[Part]) -> None:
            for part in parts:
                if part.tree.boolean:
                    own = self.text[part.start : part.end].strip()
                    raise self.fail(f"a number is needed here, and {own!r} is none", part.start)

        def bare(self, name: Any, part: Part) -> Part:
            """Read `log x`: the function takes one factor, and nothing that may go on."""
            self.numbers([part])
            made = self.applied(name, [part], name.start_pos, part.end)
            if part.shape == "power":
                base, exponent = part.tree.args
                raise self.two(
                    made.start,
                    made.end,
                    node("pow", functions.applied(str(name), base), exponent),
                    made.tree,
                )
            absorb = part.absorb or (lambda f: f(part.tree))
            return replace(
                made,
                shape="bare",
                absorb=lambda f: functions.applied(str(name), absorb(f)),
            )

        def raised(self, name: Any, exponent: Part, part: Part) -> Part:
            """Read `sin^2(x)`; of a logarithm it might be the second iterate."""
            self.numbers([part])
            inner = self.applied(name, [part], name.start_pos, part.end)
            power = node("pow", inner.tree, exponent.tree)
            count = exponent.tree.args[0] if exponent.tree.op == "number" else None
            if name not in _SQUARED or count is None or count.denominator != 1:
                again = functions.applied(str(name), inner.tree)
                other = (
                    again if count == 2 else node("div", node("number", Fraction(1)), inner.tree)
                )
                raise self.two(inner.start, part.end, power, other)
            if part.shape not in ("group", "call"):
                absorb = part.absorb or (lambda f: f(part.tree))
                return Part(
                    power,
                    inner.start,
                    part.end,
                    "bare",
                    lambda f: node("pow", functions.applied(str(name), absorb(f)), exponent.tree),
                )
            return Part(power, inner.start, part.end, "call")

        def root(
            self, sign: Any, _: Any, degree: Part, _1: Any, _2: Any, part: Part, end: Any
        ) -> Part:
            self.numbers([degree, part])
            three = degree.tree.op == "number" and degree.tree.args[0] == 3
            made = (
                node("call", "cbrt", part.tree)
                if three
                else node("pow", part.tree, node("div", _ONE, degree.tree))
            )
            return Part(made, sign.start_pos, end.end_pos, "call")

        # ---- atoms
        def number(self, token: Any) -> Part:
            try:
                found = grammar.parse(str(token))
            except GrammarError as error:
                raise self.fail(error.message, token.start_pos) from None
            return Part(found, token.start_pos, token.end_pos, "number")

        def name(self, token: Any) -> Part:
            own = str(token)
            if own in grammar.TRUTHS:
                return Part(node(own), token.start_pos, token.end_pos)
            if own in grammar.CONSTANTS and own not in self.variables:
                return Part(node("constant", own), token.start_pos, token.end_pos, "name")
            self.alone(own, token.start_pos)
            own = pieces.variable(own)
            return Part(node("name", own), token.start_pos, token.end_pos, "name")

        def alone(self, name: str, start: int) -> None:
            """Refuse a name of several letters that nobody declared and that may be a product."""
            if split := factors(name, self.variables):
                product = "*".join(split)
                if functions.known(split[-1]):
                    raise self.fail(f"no function is called {name}: write {product}(..)", start)
                raise self.fail(
                    f"'{name}' has two readings: {product}, or a variable of its own; write"
                    f" {product}, or say which values {name} takes with --for",
                    start,
                )

        def unknown(self, name: str, start: int) -> NotationError:
            if alike := advice.of_function(name, _NAMES):
                return self.fail(alike, start)
            return self.fail(
                f"'{name}(..)' has two readings: {name}*(..), or a function {name}, which is not"
                f" known; write the product, or say which values {name} takes with --for",
                start,
            )

        def group(self, opening: Any, part: Part, closing: Any) -> Part:
            pairs = {"(": ")", "[": "]", "{": "}"}
            if pairs[str(opening)] != closing:
                raise self.fail(f"'{opening}' is closed by '{closing}'", opening.start_pos)
            return Part(part.tree, opening.start_pos, closing.end_pos, "group")

        def bars(self, opening: Any, part: Part, closing: Any) -> Part:
            self.numbers([part])
            made = node("call", "abs", part.tree)
            return Part(made, opening.start_pos, closing.end_pos, "call")

    return Build


_LETTERS = set(pieces.GREEK.values())
_ONE = node("number", Fraction(1))
_NAMES = sorted({*grammar.FUNCTIONS, *functions.SAME, *functions.MEANINGS, *functions.ALIASES})


def factors(name: str, variables: frozenset[str]) -> list[str]:
    """Return the factors that a name of several letters may stand for: variables, constants and a
    function at the end; [] where it is a variable, or no product of known ones.
    """
    known = {*variables, "pi", "e"}
    if name in variables or len(name) < 2 or not variables or name in _LETTERS:
        return []
    found: list[list[str]] = [[] for _ in range(len(name) + 1)]
    found[0] = [""]
    for end in range(1, len(name) + 1):
        for start in range(end):
            part = name[start:end]
            last = end == len(name) and functions.known(part)
            first = start == 0 and part.isdigit()
            if found[start] and (part in known or last or first):
                found[end] = [*(p for p in found[start] if p), part]
    whole = found[-1]
    return whole if len(whole) > 1 else []


def _spelled(tree: Node) -> str:
    """Write a term such that nobody mistakes what is divided."""
    if tree.op == "mul" and tree.args[0].op == "div":
        times = grammar.text(node("mul", _ONE, tree.args[1])).removeprefix("1")
        return f"({grammar.text(tree.args[0])}){times}"
    return grammar.text(tree)
