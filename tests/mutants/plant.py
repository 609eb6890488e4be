"""Small faults in Python code: where they can be planted, and the source with one of them.

A fault changes one node of the syntax tree: a comparison is turned or loosened, "and" becomes "or",
a denial or a condition is dropped, a check or a raise is left out, a whole number moves by one, an
arithmetic sign flips. Only the text of that node changes, so that a fault is a one-line difference.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

_TURNED = {
    ast.Lt: ("<=", ">"), ast.LtE: ("<", ">="), ast.Gt: (">=", "<"), ast.GtE: (">", "<="),
        ast.Eq: ("!=",), ast.NotEq: ("==",),
    ast.In: ("not in",), ast.NotIn: ("in",), ast.Is: ("is not",), ast.IsNot: ("is",),
}  # fmt: skip
_SIGNS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.BitOr: "-", ast.BitAnd: "|"}
_SILENT = {"Raise", "Expr"}


@dataclass(frozen=True)
class Fault:
    """One change of one file: the text between two offsets becomes another."""

    file: str
    line: int
    what: str
    start: int
    end: int
    new: str

    def planted(self, source: str) -> str:
        """Return the source with the fault."""
        return source[: self.start] + self.new + source[self.end :]

    def key(self, source: str) -> str:
        """Return what identifies the fault whatever stands elsewhere in the file: its line's text
        and the change.
        """
        return (
            f"{self.file}: {source[self.start : self.end]!r} became {self.new!r} in line"
            f" {self.line}"
        )


def faults(file: str, source: str) -> list[Fault]:
    """Return every fault of the functions and classes of a file."""
    tree = ast.parse(source)
    offsets = [0]
    for text in source.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(text.encode()))
    raw = source.encode()

    def place(line: int, column: int) -> int:
        return len(raw[: offsets[line - 1] + column].decode())

    found = []

    def add(node, what, new, start=None, end=None):
        first = place(node.lineno, node.col_offset) if start is None else start
        last = place(node.end_lineno, node.end_col_offset) if end is None else end
        if source[first:last] != new:
            found.append(Fault(file, node.lineno, what, first, last, new))

    def text(node) -> str:
        return ast.get_source_segment(source, node)

    roots = [n for n in tree.body if isinstance(n, (ast.FunctionDef, ast.ClassDef))]
    for root in roots:
        for node in ast.walk(root):
            _of_node(node, add, text, place, source)
    docs = {
        id(n.body[0])
        for r in roots
        for n in ast.walk(r)
        if isinstance(n, (ast.FunctionDef, ast.ClassDef))
    }
    spans = [(place(n.lineno, n.col_offset), place(n.end_lineno,
        n.end_col_offset)) for r in roots for n in ast.walk(r)
             if id(n) in docs and isinstance(n, ast.Expr) and isinstance(n.value,
                 ast.Constant)]  # fmt: skip
    notes = _notes(roots, place)
    return [
        f for f in dict.fromkeys(found) if not any(a <= f.start < b for a, b in (*spans, *notes))
    ]


def _notes(roots, place) -> list[tuple[int, int]]:
    """Return where no fault can be told: messages of errors and annotations of types, which are
    for people; what a step is taken to cost (``spend``), how many answers are kept (``lru_cache``)
    or what a precision is where none is given, where any number does; and whether ``zip`` asks for
    equal lengths, which guards against errors of the program itself.  (Whether a size may just be
    its limit, a name in capitals, is left out by `_of_node`.)
    """
    found = []
    for root in roots:
        for node in ast.walk(root):
            parts = []
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                parts = node.exc.args
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "_require",
                "require",
                "Rejected",
            ):
                parts = node.args[1:] if "require" in node.func.id else node.args
            elif isinstance(node, ast.Expr) and _calls(node.value, "spend"):
                parts = [node]
            elif _calls(node, "lru_cache"):
                parts = [k.value for k in node.keywords]
            elif isinstance(node, ast.Call) and _text_of(node.args[:1]) == "prec":
                parts = node.args[1:]  # tree.get("prec", 64)
            elif _calls(node, "zip"):
                parts = [k.value for k in node.keywords if k.arg == "strict"]
            elif isinstance(node, (ast.FunctionDef, ast.AnnAssign, ast.arg)):
                parts = [
                    p
                    for p in (getattr(node, "returns", None), getattr(node, "annotation", None))
                    if p is not None
                ]
                parts += _precisions(node) if isinstance(node, ast.FunctionDef) else []
            found += [
                (place(p.lineno, p.col_offset), place(p.end_lineno, p.end_col_offset))
                for p in parts
            ]
    return found


def _text_of(arguments: list[ast.expr]) -> str | None:
    found = [a.value for a in arguments if isinstance(a, ast.Constant) and type(a.value) is str]
    return found[0] if found else None


def _limit(node: ast.expr) -> bool:
    """Is this the name of a limit, such as MAX_TERMS (or the like times a number)?"""
    names = [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]
    return len(names) == 1 and names[0].strip("_").isupper() and len(names[0].strip("_")) > 1


def _calls(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == name


def _precisions(function: ast.FunctionDef) -> list[ast.expr]:
    """Return the default values of a function's parameters that are precisions, or the last one
    that is tried (``limit``).
    """
    given = function.args
    plain = [*given.posonlyargs, *given.args]
    pairs = [
        *zip(plain[len(plain) - len(given.defaults) :], given.defaults, strict=True),
        *zip(given.kwonlyargs, given.kw_defaults, strict=True),
    ]
    return [value for name, value in pairs if value and name.arg in ("prec", "precision", "limit")]


def _of_node(node, add, text, place, source) -> None:
    if isinstance(node, ast.Compare):
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            start, end = (
                place(left.end_lineno, left.end_col_offset),
                place(right.lineno, right.col_offset),
            )
            turned = _TURNED.get(type(op), ())
            if turned and turned[0].strip("=") in "<>" and (_limit(left) or _limit(right)):
                turned = turned[1:]
            for new in turned:
                gap = source[start:end]
                closing, opening = (
                    gap[: len(gap) - len(gap.lstrip(" )\n"))],
                    gap[len(gap.rstrip(" (\n")) :],
                )
                add(node, "comparison turned", f"{closing or ' '}{new}{opening or ' '}", start, end)
            left = right
    elif isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        add(node, "and/or exchanged", "(" + word.join(f"({text(v)})" for v in node.values) + ")")
        for i in range(len(node.values)):
            rest = [v for j, v in enumerate(node.values) if j != i]
            joined = (" and " if isinstance(node.op, ast.And) else " or ").join(
                f"({text(v)})" for v in rest
            )
            add(node, "condition dropped", f"({joined})")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        add(node, "denial dropped", f"({text(node.operand)})")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        add(node, "sign flipped", f"({text(node.operand)})")
    elif isinstance(node, ast.BinOp) and type(node.op) in _SIGNS:
        add(
            node,
            "operation changed",
            f"({text(node.left)} {_SIGNS[type(node.op)]} {text(node.right)})",
        )
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        add(node, "number moved", str(node.value + 1))
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        add(node, "truth exchanged", str(not node.value))
    elif isinstance(node, (ast.If, ast.IfExp, ast.comprehension)):
        for test in node.ifs if isinstance(node, ast.comprehension) else [node.test]:
            add(test, "condition always true", "True")
            add(test, "condition always false", "False")
    elif isinstance(node, ast.Raise) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        add(node, "step left out", "pass")
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("all", "any"):
        start = place(node.func.lineno, node.func.col_offset)
        add(
            node.func,
            "all/any exchanged",
            "any" if node.func.id == "all" else "all",
            start,
            start + 3,
        )
