"""Other forms of the nodes of a tape and of the points of a cut: nested JSON lists, and SymPy
expressions.
"""

from __future__ import annotations

from typing import Any

from assay.theory.language.operations import rational
from assay.theory.language.tape import Tape
from assay.verification.kernel.boxes.problem import Constant

JUMPS = ("sign", "pick")
"""Operations that the slopes of abs, min and max hold; they jump at the kinks of these."""
_UNWRITTEN = ("const", "var", "power", *JUMPS)
"""What no certificate may write: numbers and names are plain text, and slopes of abs, min and max
are sets at their kinks, not values: the enclosures of sign(0) hold 1, and SymPy says 0.
"""


def to_sympy(tape: Any, node: int, symbols: Any, memo: Any) -> Any:
    """Return the SymPy expression of a tape node (the inverse of `Tape.add` up to automatic
    simplification).
    """
    import sympy as sp

    from assay.theory.language.roots import cbrt

    named = {"cbrt": cbrt, "lgamma": sp.loggamma, "abs": sp.Abs, "min": sp.Min, "max": sp.Max}
    for index in tape._ancestors(node):
        if index in memo:
            continue
        op, *args = tape.nodes[index]
        if op == "const":
            memo[index] = sp.Rational(int(args[0].p), int(args[0].q))
            continue
        if op == "var":
            memo[index] = symbols[args[0]]
            continue
        a = [memo[i] for i in tape._arguments(tape.nodes[index])]
        if op == "pi":
            value = sp.pi
        elif op in ("add", "sub"):
            value = a[0] + a[1] if op == "add" else a[0] - a[1]
        elif op in ("mul", "div"):
            value = a[0] * a[1] if op == "mul" else a[0] / a[1]
        elif op == "neg":
            value = -a[0]
        elif op == "ipow":
            value = a[0] ** args[1]
        elif op == "rpow":
            value = a[0] ** sp.Rational(args[1], args[2])
        elif op == "psi":
            value = sp.polygamma(args[1], a[0])
        elif op == "pick":
            value = sp.Function("pick")(*a)
        else:
            value = (named.get(op) or getattr(sp, op))(*a)
        memo[index] = value
    return memo[node]


def to_json(tape: Any, node: int) -> Any:
    """Return a node as nested JSON lists."""
    op, *args = tape.nodes[node]
    if op == "const":
        return f"{args[0].p}/{args[0].q}"
    if op == "var":
        return args[0]
    count = len(tape._arguments(tape.nodes[node]))
    return [op, *(to_json(tape, a) for a in args[:count]), *args[count:]]


def from_json(tape: Any, data: Any) -> int:
    """Return the node that nested JSON lists stand for; anything malformed raises ValueError."""
    if isinstance(data, str):
        return tape.var(data) if data in tape.variables else tape.const(rational(data))
    op, *args = data
    from assay.theory.language.operations import ARGUMENTS

    if op not in ARGUMENTS or op in _UNWRITTEN:
        raise ValueError(f"a certificate does not write the operation {op!r}")
    count = ARGUMENTS[op]
    extra = [int(a) for a in args[count:]]
    if not _allowed(op, extra):
        raise ValueError(f"{op} does not take the numbers {extra}")
    return tape.node(op, *(from_json(tape, a) for a in args[:count]), *extra)


def _allowed(op: str, extra: list[int]) -> bool:
    """Are these the whole numbers that the operation takes besides its arguments, within the range
    for which its enclosures are written?
    """
    if op == "rpow":
        return len(extra) == 2 and min(extra) > 0
    if op == "psi":
        return len(extra) == 1 and extra[0] >= 0
    return len(extra) == (op == "ipow")


def place_of(data: Any) -> Any:
    """Return the point of a cut: an `fmpq`, or a `Constant` from nested lists."""
    if isinstance(data, str):
        return rational(data)
    tape = Tape(())
    return Constant(to_sympy(tape, from_json(tape, data), {}, {}))


def place_data(at: Any) -> Any:
    """Return the JSON form of the point of a cut."""
    return (
        to_json(at.tape, at.node)
        if isinstance(at, Constant)
        else str(at.p)
        if at.q == 1
        else f"{at.p}/{at.q}"
    )
