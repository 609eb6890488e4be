"""Trees of the kernel's language as trees of the short checker, to compare what both read."""

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.verification.checkers.deduce.sentences import alike
from assay.verification.checkers.reader import Tree

_SORTS = {"name": "real", "integer": "int", "sequence": "seq", "function": "function"}
_RELATIONS = {"le": "<=", "lt": "<", "ge": ">=", "gt": ">", "eq": "==", "ne": "!="}
_KINDS = {
    **{"forall": "for all", "neg": "minus", "implies": "=>", "add": "+", "sub": "-"},
    **{"mul": "*", "div": "/", "pow": "**"},
}


def translated(tree: Node) -> Tree:
    """Return the tree of the short checker, its bound variables named as that program does."""
    return alike(_written(tree, ()))


def _written(tree: Node, around: tuple[Tree, ...]) -> Tree:
    """Return a tree whose bound variables are named by how deep they stand."""
    op, args = tree.op, tree.args
    inner = args[:-1] if op in trees.BINDERS else args
    parts = tuple(_written(a, around) for a in inner if isinstance(a, Node))
    if op in _SORTS:
        return Tree(_SORTS[op], (), args[0])
    if op == "bound":
        return around[-1 - args[0]]
    if op == "number":
        return Tree("number", (), str(args[0]))
    if op == "constant":
        return Tree("name", (), args[0])
    if op == "symbol":
        return Tree(f"?{args[1]}", parts, args[0])
    if op in trees.BINDERS:
        own = Tree(trees.sort_bound(tree), (), f"#{len(around)}")
        ends = (parts[2], *parts[:2]) if op in ("chances", "means") else parts
        return Tree(_KINDS.get(op, op), (own, _written(args[-1], (*around, own)), *ends))
    if op in _RELATIONS:
        return Tree("relation", parts, _RELATIONS[op])
    return Tree(_KINDS.get(op, op), parts, args[0] if op in ("call", "law") else "")
