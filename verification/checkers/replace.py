"""The short checker of equal terms put for each other (python -m
assay.verification.checkers.replace FILE.json ...).

Only the standard library is used.  A goal holds if it holds with one term in place of another that
is equal to it under the hypotheses.  Both were confirmed before (``shown``): the other goal, under
the same hypotheses word for word, and the equation, under some of them.  So all terms have values.
A place in an exponent is left alone: what is needed of a base depends on how its exponent is
written.
"""

import ast
import re
from typing import Any

NODES = (
    ast.BoolOp,
    ast.And,
    ast.Or,
    ast.UnaryOp,
    ast.Not,
    ast.USub,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.Div,
    ast.Pow,
    ast.Compare,
    ast.Lt,
    ast.LtE,
    ast.Gt,
    ast.GtE,
    ast.Eq,
    ast.NotEq,
    ast.Name,
    ast.Load,
    ast.Call,
)
FUNCTIONS = set(
    "exp log sqrt cbrt abs min max sin cos tan asin acos atan sinh cosh tanh erf erfc".split()
)


class Beyond(ValueError):
    """What this program does not see."""


def parse(text: str) -> ast.AST:
    """Return the syntax tree of a formula without implications; it is never run."""
    text = " ".join(text.replace("^", "**").split())
    strange = re.search(r"=>|(\b|\d)(if|else)\b", text)
    if strange or not re.fullmatch(r"[\w +\-*/().,<>=!]{1,20000}", text, re.ASCII):
        raise Beyond("unreadable text")
    tree = Numbers(text).visit(ast.parse(text, mode="eval").body)
    for n in ast.walk(tree):
        if (
            not isinstance(n, NODES)
            or isinstance(n, ast.Call)
            and not (isinstance(n.func, ast.Name) and n.func.id in FUNCTIONS and not n.keywords)
        ):
            raise Beyond("a text of another kind")
    return tree


class Numbers(ast.NodeTransformer):
    """Keep numbers as they are written: as names, which no variable has."""

    def __init__(self, text: str) -> None:
        self.text = text

    def visit_Constant(self, n: ast.Constant) -> ast.Name:
        written = ast.get_source_segment(self.text, n) or ""
        if not re.fullmatch(r"\d{1,40}(\.\d{1,60})?", written):
            raise Beyond("a number")
        return ast.Name(written, ast.Load())


class Replaced(ast.NodeTransformer):
    """Put a tree for each place of another one that is not in an exponent."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = ast.dump(old), new

    def visit(self, n: Any) -> Any:
        if isinstance(n, ast.expr) and ast.dump(n) == self.old:
            return self.new
        if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Pow):
            n.left = self.visit(n.left)
            return n
        if isinstance(n, ast.Call):
            n.args = [self.visit(x) for x in n.args]
            return n
        return self.generic_visit(n)


def replaced(goal: str, old: str, new: str) -> ast.AST:
    """Return the tree of the goal with the one term put for the other."""
    terms = parse(old), parse(new)
    if any(isinstance(n, (ast.Compare, ast.BoolOp, ast.Not)) for t in terms for n in ast.walk(t)):
        raise Beyond("not a term")
    return Replaced(*terms).visit(parse(goal))


def confirm(data: Any, shown: Any = ()) -> str:
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        outer, s, c = data["certificate"], data["statement"], data["certificate"]["certificate"]
        if (data["verdict"], outer["type"], c["type"]) != ("proved", "fact", "replace"):
            raise Beyond(f"the rule {outer['type']}")
        if {"goal": c["goal"], "given": s["given"], "where": s["where"]} not in shown:
            raise Beyond("the other goal")
        if ast.dump(replaced(s["goal"], c["old"], c["new"])) != ast.dump(parse(c["goal"])):
            raise Beyond("a goal that differs elsewhere")
        equation = f"({c['old']}) == ({c['new']})"
        if not any(
            x.get("goal") == equation
            and x["where"] == s["where"]
            and {*x["given"]} <= {*s["given"]}
            for x in shown
        ):
            raise Beyond("the equation")
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return (
            f"beyond: {error}" if isinstance(error, Beyond) else f"beyond: {type(error).__name__}"
        )
    return "confirmed"


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.replace")
