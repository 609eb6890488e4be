"""Statements about real matrices of every size: `Matrices`, parsed text over symbols with symbolic
shapes.

``X'`` is the transpose, ``I_d`` the identity of size d, products follow the shapes, and a 1 x 1
factor scales.  Names of sizes are positive whole numbers and may occur as scalars (``X*(s-y)/n``).
``==`` compares entries; ``>=`` and ``<=`` compare numbers, or symmetric matrices by positive
semidefiniteness of the difference; ``<`` and ``>`` compare numbers.
"""

from __future__ import annotations

import re
from dataclasses import InitVar, dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from keyword import iskeyword
from typing import Any

from assay.theory.language.grammar import MAX_DIGITS, Node, node
from assay.theory.language.statement import Statement, names_apart, require_texts
from assay.theory.language.variables import FormulaError

MAX_LENGTH = 4_000
MAX_SYMBOLS = 60
MAX_POWER = 24
RELATIONS = {"==": "eq", "!=": "ne", "<=": "le", ">=": "ge", "<": "lt", ">": "gt"}
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z]\w*)|(?P<sign><=|>=|==|!=|[-+*/^()'<>]))",
    re.ASCII,
)
_SYMBOL = re.compile(r"^\s*([A-Za-z]\w*)\s*(?::\s*(\w+)\s*(?:x\s*(\w+))?)?\s*$", re.ASCII)
_RESERVED = re.compile(r"^(and|I_\w+|h\d+)$")


class MatrixError(FormulaError):
    """A text or a shape that does not fit; the message says where."""


Shape = tuple[str, str]
SCALAR: Shape = ("1", "1")


@dataclass(frozen=True)
class Matrices(Statement):
    """For all sizes and all matrices that satisfy ``given``: ``goal`` (relations joined by
    ``and``).

    Without ``parsed`` the text is parsed when it is first asked for, so that many are stated fast.
    ``symbols``: "X: d x n", "w: d" (a column), "mu" (a number).  ``where``: abbreviations, expanded
    in order. Example: ``Matrices("P*P == P", ("X: d x n", "G: n x n"), ("X'*X*G == I_n",), (("P",
    "X*G*X'"),))``.

    Raises:
        FormulaError: text that does not parse, unknown names, or shapes that do not fit.
    """

    NAME = "matrices"
    KEY = "matrices"

    goal: str
    symbols: tuple[str, ...]
    given: tuple[str, ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    parsed: InitVar[bool] = True

    def __post_init__(self, parsed: bool) -> None:
        for name in ("symbols", "given"):
            value = getattr(self, name)
            object.__setattr__(self, name, (value,) if isinstance(value, str) else tuple(value))
        object.__setattr__(self, "where", tuple(tuple(pair) for pair in self.where))
        pairs = (t for p in self.where for t in p)
        require_texts((self.goal, *self.symbols, *self.given, *pairs))
        if len(self.symbols) + len(self.where) + len(self.given) > MAX_SYMBOLS:
            raise MatrixError(f"more than {MAX_SYMBOLS} symbols, conditions and abbreviations")
        if parsed:
            self.goals, self.hypotheses, self.abbreviations  # what does not fit is refused here

    # ---- parsed parts ----------------------------------------------------------------------------
    @cached_property
    def shapes(self) -> dict[str, Shape]:
        """Shape of each symbol, in the order of declaration."""
        found: dict[str, Shape] = {}
        for text in self.symbols:
            match = _SYMBOL.match(text)
            if match is None:
                raise MatrixError(f"{text!r} declares no symbol; write 'X: d x n', 'w: d' or 'mu'")
            name, rows, columns = match.groups()
            if name in found or _RESERVED.match(name) or iskeyword(name):
                raise MatrixError(f"{name!r} is declared twice or reserved")
            shape = (rows or "1", columns or "1")
            for size in shape:
                if not (
                    re.fullmatch(r"[A-Za-z]\w*", size) or re.fullmatch(r"[1-9]\d?", size)
                ) or _RESERVED.match(size):
                    raise MatrixError(f"{size!r} is no size")
            found[name] = shape
        clash = sorted(set(found) & {s for shape in found.values() for s in shape})
        if clash:
            raise MatrixError(f"{clash[0]} is a size and a symbol")
        return found

    @property
    def sizes(self) -> tuple[str, ...]:
        """Names of the symbolic sizes."""
        return tuple(
            dict.fromkeys(s for shape in self.shapes.values() for s in shape if not s.isdigit())
        )

    @cached_property
    def abbreviations(self) -> dict[str, Node]:
        """Trees of the abbreviations, in order."""
        found: dict[str, Node] = {}
        for name, text in self.where:
            if (
                not re.fullmatch(r"[A-Za-z]\w*", name)
                or _RESERVED.match(name)
                or name in self.shapes
                or name in self.sizes
                or name in found
            ):
                raise MatrixError(f"{name!r} cannot name an abbreviation")
            tree = parse(text)
            if tree.boolean:
                raise MatrixError(f"abbreviation {name} is a relation")
            self._shape(tree, found)
            found[name] = tree
        return found

    @cached_property
    def goals(self) -> tuple[Node, ...]:
        """Trees of the relations of the goal."""
        return tuple(self._relation(t) for t in re.split(r"\band\b", self.goal))

    @cached_property
    def hypotheses(self) -> tuple[Node, ...]:
        """Trees of the conditions, in order."""
        return tuple(self._relation(t) for t in self.given)

    def _relation(self, text: str) -> Node:
        tree = parse(text)
        if not tree.boolean:
            raise MatrixError(f"{text.strip()!r} is no relation")
        left, right = (self._shape(side, self.abbreviations) for side in tree.args)
        shape = right if is_zero(tree.args[0]) else left
        if left != right and not any(map(is_zero, tree.args)):
            raise MatrixError(
                f"the sides of {text.strip()!r} have shapes {_show(left)} and {_show(right)}"
            )
        if tree.op not in ("eq", "ne") and shape[0] != shape[1]:
            raise MatrixError(f"{text.strip()!r} compares matrices that are not square")
        if tree.op in ("lt", "gt") and shape != SCALAR:
            raise MatrixError(f"{text.strip()!r}: '<' and '>' compare numbers only")
        return tree

    def shape(self, tree: Node, extra: dict[str, Shape] | None = None) -> Shape:
        """Return the shape of a tree (``extra``: shapes of further names); raises
        `FormulaError`.
        """
        return self._shape(tree, self.abbreviations, extra or {})

    def relation_shape(self, tree: Node) -> Shape:
        """Return the shape of the two sides of a relation."""
        return self.shape(tree.args[1] if is_zero(tree.args[0]) else tree.args[0])

    def _shape(self, tree: Node, known: dict[str, Node], extra: dict[str, Shape] = {}) -> Shape:
        op, args = tree.op, tree.args
        if op == "number":
            return SCALAR
        if op == "name":
            name = args[0]
            if name in extra:
                return extra[name]
            if name in self.shapes:
                return self.shapes[name]
            if name in self.sizes:
                return SCALAR
            if name in known:
                return self._shape(known[name], {n: t for n, t in known.items() if n != name})
            size = name.removeprefix("I_")
            if size != name and (size in self.sizes or size.isdigit() and size != "0"):
                return (size, size)
            raise MatrixError(
                f"unknown name {name!r} (known: {', '.join([*self.shapes, *self.sizes, *known])})"
            )
        inner = [self._shape(a, known, extra) for a in args if isinstance(a, Node)]
        if op == "neg":
            return inner[0]
        if op == "transpose":
            return inner[0][::-1]
        if op == "pow":
            if inner[0] != SCALAR and (inner[0][0] != inner[0][1] or args[1] == 0):
                raise MatrixError(f"a power of a matrix of shape {_show(inner[0])}")
            return inner[0]
        left, right = inner
        if op in ("add", "sub"):
            if left != right:
                raise MatrixError(f"a sum of shapes {_show(left)} and {_show(right)}")
            return left
        if op == "div":
            if right != SCALAR:
                raise MatrixError("division by a matrix")
            return left
        if left == SCALAR or right == SCALAR:
            return right if left == SCALAR else left
        if left[1] != right[0]:
            raise MatrixError(f"a product of shapes {_show(left)} and {_show(right)}")
        return (left[0], right[1])

    # ---- derived statements ----------------------------------------------------------------------
    def with_goal(self, goal: str) -> Matrices:
        """Return another goal under the same conditions."""
        return Matrices(goal, self.symbols, self.given, self.where)

    # ---- identity --------------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "matrices": self.goal,
            "symbols": list(self.symbols),
            "given": list(self.given),
            "where": [list(p) for p in self.where],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Matrices:
        """Read the JSON form back."""
        return cls(
            data["matrices"],
            tuple(data["symbols"]),
            tuple(data["given"]),
            tuple(tuple(p) for p in data["where"]),
        )

    def text(self) -> str:
        """Return one plain line."""
        tail = "  where " + ", ".join(f"{n} = {t}" for n, t in self.where) if self.where else ""
        return f"for all real {'; '.join((*self.symbols, *self.given))}: {self.goal}{tail}"

    @names_apart
    def latex(self) -> str:
        """Return LaTeX of the goal."""
        return r" \;\wedge\; ".join(self._latex_relation(tree) for tree in self.goals)

    @names_apart
    def latex_given(self) -> list[str]:
        """Return LaTeX of the declarations and conditions."""
        return [_declared(n, s) for n, s in self.shapes.items()] + [
            self._latex_relation(t) for t in self.hypotheses
        ]

    @names_apart
    def latex_where(self) -> list[str]:
        """Return LaTeX of the abbreviations."""
        return [f"{_name(n)} = {latex(t)}" for n, t in self.abbreviations.items()]

    def _latex_relation(self, tree: Node) -> str:
        order = self.relation_shape(tree) != SCALAR
        sign = {
            "eq": "=",
            "ne": r"\ne",
            "lt": "<",
            "gt": ">",
            "le": r"\preceq" if order else r"\le",
            "ge": r"\succeq" if order else r"\ge",
        }
        return f"{latex(tree.args[0])} {sign[tree.op]} {latex(tree.args[1])}"


def is_zero(tree: Node) -> bool:
    """Is the tree the number 0, which has every shape in a relation?"""
    return tree.op == "number" and tree.args[0] == 0


def _show(shape: Shape) -> str:
    return " x ".join(shape)


# ---- text to trees -------------------------------------------------------------------------------
@lru_cache(maxsize=8192)
def parse(text: str) -> Node:
    """Parse a relation or an expression; nothing is evaluated.

    Raises:
        FormulaError: with the column, where the text is not in the language or passes a limit.
    """
    if type(text) is not str:
        raise MatrixError("a statement is text")
    if len(text) > MAX_LENGTH * 20:
        raise MatrixError("the text is too long")
    tokens, place, depth = [], 0, 0
    if not text.isascii():
        raise MatrixError("the text has letters outside of ASCII")
    text = text.rstrip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise MatrixError(f"column {place + 1}: unexpected {text[place:].strip()[:1]!r}")
        kind = match.lastgroup or ""
        token = match[kind]
        depth += (token == "(") - (token == ")")
        if depth > 60 or kind == "number" and len(token) > MAX_DIGITS:
            raise MatrixError(f"column {place + 1}: nested too deeply, or a number too long")
        tokens.append((kind, token, match.start(kind) + 1))
        place = match.end()
    reader = _Reader(tokens, len(text) + 1)
    tree = reader.sum()
    if reader.peek() in RELATIONS:
        sign = reader.take()
        tree = node(RELATIONS[sign], tree, reader.sum())
    if reader.peek() is not None:
        raise MatrixError(f"column {reader.column()}: unexpected {reader.peek()!r}")
    return tree


class _Reader:
    def __init__(self, tokens: Any, end: int) -> None:
        self.tokens, self.place, self.end = tokens, 0, end

    def peek(self) -> str | None:
        return self.tokens[self.place][1] if self.place < len(self.tokens) else None

    def column(self) -> int:
        return self.tokens[self.place][2] if self.place < len(self.tokens) else self.end

    def take(self) -> str:
        token = self.peek()
        if token is None:
            raise MatrixError(f"column {self.end}: the text ends too early")
        self.place += 1
        return token

    def sum(self) -> Node:
        terms = [self.product()]
        while self.peek() in ("+", "-"):
            terms.append(node("neg", self.product()) if self.take() == "-" else self.product())
        return _balanced(terms)

    def product(self) -> Node:
        tree = self.unary()
        while self.peek() in ("*", "/"):
            tree = node("mul" if self.take() == "*" else "div", tree, self.unary())
        return tree

    def unary(self) -> Node:
        if self.peek() == "-":
            self.take()
            return node("neg", self.unary())
        tree = self.atom()
        while self.peek() in ("'", "^"):
            if self.take() == "'":
                tree = node("transpose", tree)
                continue
            power = self.take()
            if not power.isdigit() or int(power) > MAX_POWER:
                raise MatrixError(
                    f"column {self.column()}: powers are whole numbers up to {MAX_POWER}"
                )
            tree = node("pow", tree, int(power))
        return tree

    def atom(self) -> Node:
        column, kind = (
            self.column(),
            (self.tokens[self.place][0] if self.place < len(self.tokens) else None),
        )
        token = self.take()
        if kind == "number":
            return node("number", Fraction(token))
        if kind == "name" and token != "and":
            return node("name", token)
        if token == "(":
            tree = self.sum()
            if self.take() != ")":
                raise MatrixError(f"column {self.column()}: ')' is missing")
            return tree
        raise MatrixError(f"column {column}: unexpected {token!r}")


def _balanced(terms: list[Node]) -> Node:
    """Add up terms as a tree of small depth (certificates are long sums)."""
    if len(terms) == 1:
        return terms[0]
    half = len(terms) // 2 if len(terms) > 8 else len(terms) - 1
    return node("add", _balanced(terms[:half]), _balanced(terms[half:]))


# ---- LaTeX ---------------------------------------------------------------------------------------
_ALIASES = {
    "ws": "w_{*}",
    "wh": r"\hat{w}",
    "fv": "f_{v}",
    "fw": "f_{w}",
    "dw": r"\dot{w}",
    "df": r"\dot{f}",
}
_BINDING = {"add": 1, "sub": 1, "neg": 2, "mul": 3, "div": 5, "pow": 4, "transpose": 4}


def latex(tree: Node) -> str:
    """Return LaTeX of an expression."""
    from assay.theory.language.rendering import first_factor, is_fraction

    op, args = tree.op, tree.args
    if op == "number":
        value = args[0]
        return (
            str(value)
            if value.denominator == 1
            else rf"\tfrac{{{value.numerator}}}{{{value.denominator}}}"
        )
    if op == "name":
        return _name(args[0])
    if op == "neg":
        return "-" + _wrapped(args[0], 3)
    if op == "add" and args[1].op == "neg":
        return f"{latex(args[0])} - {_wrapped(args[1].args[0], 2)}"
    if op in ("add", "sub"):
        return (
            f"{latex(args[0])} {'+' if op == 'add' else '-'}"
            f" {_wrapped(args[1], 2 if op == 'sub' else 1)}"
        )
    if op == "div":
        return rf"\frac{{{latex(args[0])}}}{{{latex(args[1])}}}"
    if op == "pow":
        base = latex(args[0])
        raised = is_fraction(args[0]) or args[0].op not in ("name", "number")
        return rf"\left({base}\right)^{{{args[1]}}}" if raised else f"{base}^{{{args[1]}}}"
    if op == "transpose":
        return rf"{_wrapped(args[0], 9)}^{{\top}}"
    first = first_factor(args[1])
    between = r" \cdot " if first.op == "number" or is_fraction(first) else r"\,"
    return between.join(_wrapped(a, 3) for a in args)


def _wrapped(tree: Node, binding: int) -> str:
    text = latex(tree)
    return text if _BINDING.get(tree.op, 9) >= binding else rf"\left({text}\right)"


def _name(name: str) -> str:
    from assay.theory.language.rendering import name_latex

    if name.startswith("I_"):
        return rf"I_{{{_name(name[2:]) if not name[2:].isdigit() else name[2:]}}}"
    return _ALIASES.get(name) or (name if len(name) == 1 else name_latex(name))


def _declared(name: str, shape: Shape) -> str:
    rows, columns = (s if s.isdigit() else _name(s) for s in shape)
    space = (
        r"\mathbb{R}"
        if shape == SCALAR
        else (
            rf"\mathbb{{R}}^{{{rows}}}"
            if columns == "1"
            else rf"\mathbb{{R}}^{{{rows} \times {columns}}}"
        )
    )
    return rf"{_name(name)} \in {space}"
