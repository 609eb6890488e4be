"""The one reader of the statement language for all programs of this folder: a text becomes a tree.

It shares nothing with the reader of the kernel, so that a mistake in one of them does not pass
unseen.  Python's own parser finds the operations of a text, with their precedence; each of them is
then compared with what the language has, and everything else is refused.  Nothing is evaluated.
What a tree means is up to the programs: `Tree` lists its kinds, and `declaration` reads the range
of a variable.

All programs answer alike, and `answering` makes that answer: "confirmed", or "beyond: " and why.
"""

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, wraps
from typing import Any

LENGTH = 20_000
"""The most characters of a text."""
FUNCTIONS = frozenset(
    "exp log sqrt cbrt abs min max erf erfc gamma loggamma Phi sin cos tan asin acos atan sinh cosh"
    " tanh".split()
)
RESERVED = FUNCTIONS | {"pi", "e", "oo", "true", "false", "and", "or", "not", "in"}
"""Names with a meaning of their own, which nothing else may have."""
NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
NUMBER = re.compile(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?", re.ASCII)
DECIMAL = re.compile(r"\d{1,40}(\.\d{1,60})?", re.ASCII)
_CHARACTERS = re.compile(r"[\w +\-*/().,<>=!]+", re.ASCII)
_CHARACTERS_OF_MATRICES = re.compile(r"[\w +\-*/().<>=!^']+", re.ASCII)
_DECLARED = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+(.*?)\s*", re.ASCII | re.DOTALL)
_OPERATIONS: dict[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "**",
}
_SIGNS: dict[type, str] = {
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


class Beyond(ValueError):
    """What a program does not see, or cannot read."""


@dataclass(frozen=True)
class Tree:
    """One operation of a text, with the trees that it is applied to.

    ======================  ==============================  =================================
    kind                    parts                           text
    ======================  ==============================  =================================
    number, name            none                            as it is written
    minus                   one term
    + - * / **              two terms
    call                    the arguments                   the name of the function
    transpose               one term
    relation                two terms, or more of a chain   the signs between them, by spaces
    not                     one statement
    and, or                 two statements or more
    =>                      two statements
    ======================  ==============================  =================================
    """

    kind: str
    parts: tuple["Tree", ...] = ()
    text: str = ""

    @property
    def is_term(self) -> bool:
        """Say whether this is a term; otherwise it is a statement."""
        return self.kind not in ("relation", "not", "and", "or", "=>")

    @property
    def value(self) -> Fraction:
        """Return what a number is."""
        return Fraction(self.text)


def walk(tree: Tree) -> list[Tree]:
    """Return a tree and all trees in it, outer ones first."""
    found = [tree]
    for t in found:
        found += t.parts  # the list grows while it is read
    return found


def names(tree: Tree) -> set[str]:
    """Return the names in a tree, those of functions left out."""
    return {t.text for t in walk(tree) if t.kind == "name"}


def replaced(tree: Tree, change: Callable[[Tree], Tree | None]) -> Tree:
    """Put ``change(part)`` for each part of a tree where that is a tree, and go on below others."""
    if (new := change(tree)) is not None:
        return new
    return Tree(tree.kind, tuple([replaced(part, change) for part in tree.parts]), tree.text)


# ---- from texts ----------------------------------------------------------------------------------
def term(text: str) -> Tree:
    """Return the tree of a term; raises `Beyond` or `SyntaxError`, as all readers here do."""
    tree = read(text)
    if not tree.is_term:
        raise Beyond("not a term")
    return tree


def statement(text: str) -> Tree:
    """Return the tree of a statement."""
    tree = read(text)
    if tree.is_term:
        raise Beyond("not a statement")
    return tree


@lru_cache(4096)
def read(text: str) -> Tree:
    """Return the tree of a term or statement; a proof repeats its texts."""
    text = " ".join(text.replace("^", "**").split())
    if len(text) > LENGTH or not _CHARACTERS.fullmatch(text):
        raise Beyond("unreadable text")
    if re.search(r"(\b|\d)(if|else)\b", text):
        raise Beyond("unreadable text")
    text = text.replace("=>", " if 0 else ")  # this binds and groups like an implication
    tree = _tree(ast.parse(text, mode="eval").body, text)
    if any(t.kind == "transpose" for t in walk(tree)):
        raise Beyond("a transpose outside of a statement about matrices")
    return tree


def read_matrices(text: str) -> Tree:
    """Return the tree of a term or relation of matrices, where A' is the transpose of A."""
    text = text.strip()
    if len(text) > LENGTH or not _CHARACTERS_OF_MATRICES.fullmatch(text):
        raise Beyond("unreadable text")
    if re.search(r"(?<![\w.])[\d.]+\s*'|\.\s*[A-Za-z_]|\*\*", text, re.ASCII):
        raise Beyond("unreadable text")  # the transpose of a number, an attribute of Python
    text = text.replace("'", ".T").replace("^", "**")
    tree = _tree(ast.parse(text, mode="eval").body, text)
    if any(t.kind in ("call", "not", "and", "or", "=>") for t in walk(tree)):
        raise Beyond("a text of another kind")
    return tree


def _tree(node: ast.expr, text: str) -> Tree:
    """Compare a tree of Python with what the language has."""
    match node:
        case ast.Constant():
            written = text[node.col_offset : node.end_col_offset]
            if not NUMBER.fullmatch(written):
                raise Beyond("a number")
            return Tree("number", (), written)
        case ast.Name(name):
            return Tree("name", (), name)
        case ast.BinOp(left, op, right) if type(op) in _OPERATIONS:
            tree = Tree(_OPERATIONS[type(op)], (_tree(left, text), _tree(right, text)))
        case ast.UnaryOp(ast.USub(), inner):
            tree = Tree("minus", (_tree(inner, text),))
        case ast.Call(ast.Name(name), arguments, []) if name in FUNCTIONS and arguments:
            tree = Tree("call", tuple([_tree(x, text) for x in arguments]), name)
        case ast.Attribute(inner, "T"):
            tree = Tree("transpose", (_tree(inner, text),))
        case ast.Compare(first, ops, others) if all(type(op) in _SIGNS for op in ops):
            signs = " ".join(_SIGNS[type(op)] for op in ops)
            tree = Tree("relation", tuple([_tree(x, text) for x in (first, *others)]), signs)
        case ast.UnaryOp(ast.Not(), inner):
            tree = Tree("not", (_tree(inner, text),))
        case ast.BoolOp(op, parts):
            word = "and" if isinstance(op, ast.And) else "or"
            tree = Tree(word, tuple([_tree(x, text) for x in parts]))
        case ast.IfExp(_, premise, conclusion):
            tree = Tree("=>", (_tree(premise, text), _tree(conclusion, text)))
        case _:
            raise Beyond("a text of another kind")
    of_terms = tree.is_term or tree.kind == "relation"
    if any(part.is_term != of_terms for part in tree.parts):
        raise Beyond("a statement where a term is needed, or a term where a statement is")
    return tree


def decimals(tree: Tree) -> Tree:
    """Return the tree if its numbers are plain decimals of a moderate length."""
    if not all(DECIMAL.fullmatch(t.text) for t in walk(tree) if t.kind == "number"):
        raise Beyond("a number")
    return tree


# ---- to texts ------------------------------------------------------------------------------------
_LEVELS = {
    **dict.fromkeys(("number", "name", "call"), 17),
    "**": 16,
    "minus": 15,
    **dict.fromkeys("*/", 14),
    **dict.fromkeys("+-", 13),
    "relation": 8,
    "not": 7,
    "and": 6,
    "or": 5,
    "=>": 4,
}
"""How tightly each kind binds, numbered as Python does."""


def written(tree: Tree, least: int = 0) -> str:
    """Return the text of a tree as Python would write it; in parentheses if it binds less tightly
    than ``least``.

    Formulas are compared word for word, so that all programs have to write them alike.
    """
    level = _LEVELS[tree.kind]
    match tree:
        case Tree("number" | "name", (), text):
            return text
        case Tree("call", arguments, name):
            return f"{name}({', '.join(written(x) for x in arguments)})"
        case Tree("minus", (inner,)):
            text = f"-{written(inner, level)}"
        case Tree("not", (inner,)):
            text = f"not {written(inner, level)}"
        case Tree("relation", (first, *others), signs):
            sides = zip(signs.split(), others, strict=True)
            text = " ".join([written(first), *(f"{sign} {written(x)}" for sign, x in sides)])
        case Tree("and" | "or", parts):  # each part stands in parentheses sooner than the last
            texts = [written(x, level + i) for i, x in enumerate(parts, 1)]
            text = f" {tree.kind} ".join(texts)
        case Tree("**", (base, exponent)):
            text = f"{written(base, level + 1)} ** {written(exponent, level)}"
        case Tree("=>", (premise, conclusion)):
            text = f"{written(premise, level + 1)} => {written(conclusion, level)}"
        case Tree(_, (left, right)):
            text = f"{written(left, level)} {tree.kind} {written(right, level + 1)}"
    return f"({text})" if level < least else text


# ---- statements: abbreviations and ranges --------------------------------------------------------
@dataclass(frozen=True)
class Range:
    """The declared range of a variable: reals between two ends, or ``whole`` numbers.

    An end without bound is None; ``low_text`` and ``high_text`` are the ends as they are written.
    """

    name: str
    whole: bool
    low: Tree | None
    high: Tree | None
    low_open: bool
    high_open: bool
    low_text: str
    high_text: str


def declaration(text: str) -> Range | None:
    """Return the range that a hypothesis declares; None where it is a condition.

    Ranges are "x in [0, 1)", with infinite ends -oo and oo, and "n in {1..9}", where an end may be
    left out.
    """
    if not (found := _DECLARED.fullmatch(text)):
        return None
    name, body = found.groups()
    first, inner, last = body[:1], body[1:-1], body[-1:]
    whole = first + last == "{}"
    low_text, between, high_text = inner.partition("..") if whole else _at_comma(inner)
    low_text, high_text = low_text.strip(), high_text.strip()
    if name in RESERVED or not between or "..." in inner:
        raise Beyond("a bad range")
    if not whole and (first not in ("[", "(") or last not in ("]", ")")):
        raise Beyond("a bad range")
    return Range(
        name,
        whole,
        None if low_text == "-oo" or whole and not low_text else term(low_text),
        None if high_text == "oo" or whole and not high_text else term(high_text),
        first == "(",
        last == ")",
        low_text,
        high_text,
    )


def _at_comma(text: str) -> tuple[str, str, str]:
    """Cut a text at its first comma outside of parentheses."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "," and not depth:
            return text[:place], ",", text[place + 1 :]
    return text, "", ""


def abbreviations(where: Any) -> dict[str, str]:
    """Return what names stand for, as texts: a program reads them where it meets them."""
    found: dict[str, str] = {}
    for name, text in where:
        if name in RESERVED or name in found or not NAME.fullmatch(name):
            raise Beyond("a name with two meanings")
        found[name] = text
    return found


# ---- certificates --------------------------------------------------------------------------------
Shown = Sequence[Any]
"""The statements that were confirmed before, which a proof may cite."""


def answering(check: Callable[[Any, Shown], None]) -> Callable[..., str]:
    """Make a program of a check that raises what is wrong: it returns "confirmed" or "beyond:
    reason" for the content of a certificate file.
    """

    @wraps(check)
    def confirm(data: Any, shown: Shown = ()) -> str:
        try:
            check(data, shown)
        except Beyond as error:
            return f"beyond: {error}"
        except Exception as error:  # whatever goes wrong, nothing is confirmed
            return f"beyond: {type(error).__name__}"
        return "confirmed"

    return confirm


def proof_of(data: Any, *rules: str) -> tuple[Any, Any]:
    """Return the statement and the certificate of a file that proves a formula by one of the
    rules (or by any, where none is named).
    """
    outer = data["certificate"]
    if (data["verdict"], outer["type"]) != ("proved", "fact"):
        raise Beyond(f"the rule {outer['type']}")
    inner = outer["certificate"]
    if rules and inner["type"] not in rules:
        raise Beyond(f"the rule {inner['type']}")
    return data["statement"], inner
