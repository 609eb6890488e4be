"""The leaf rule "series": one variable near an end of its range, by generalised Taylor models with
rigorous remainders.

    {"rule": "series", "atom": i, "var": x, "end": "lo" | "hi", "order": n, "root": r, "prec": p}

On a box whose range of x ends at e, x = e + u**r (e - u**r at the upper end) with u in (0, h], h**r
the width; at an infinite end x = 1/u**r (-1/u**r) with h**r = 1/|other end|.  Every node of the
atom is evaluated as a tower in u (see `towers`, `models`), so poles, zeros, logarithms and
exponentials cancel exactly, and the result must have the sign on (0, h].  A closed finite end, u =
0, is tested by itself: the atom must be defined there and hold.  Other variables are exact where
they are fixed, and enclosed otherwise.
"""

from __future__ import annotations

from typing import Any

from flint import ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes.models import Model
from assay.verification.kernel.boxes.towers import Towers
from assay.verification.kernel.budget import spend

MAX_ORDER, MAX_ROOT, MAX_PREC = 64, 12, 1024


def series(bench: Any, atom: Any, box: Any, tree: dict[Any, Any]) -> bool:
    """Check the rule."""
    order, root, prec = int(tree["order"]), int(tree["root"]), int(tree.get("prec", 64))
    if not (1 <= order <= MAX_ORDER and 1 <= root <= MAX_ROOT and 24 <= prec <= MAX_PREC):
        return False
    name, end = tree["var"], tree["end"]
    try:
        with ctx.workprec(prec):
            algebra, model = expand(bench, atom.node, box, name, end, order, root)
            return algebra.holds(model, atom.strict) and at_end(bench, atom, box, name, end)
    except (Unsupported, iv.Undefined, ZeroDivisionError):
        return False


def at_end(bench: Any, atom: Any, box: Any, name: str, end: str) -> bool:
    """Does the atom hold at the end itself, if that belongs to the box?"""
    v = bench.names.index(name)
    side = box[v]
    if getattr(side, end) is None or side.open & (1 if end == "lo" else 2):
        return True
    edge = box[:v] + (side.at(end),) + box[v + 1 :]
    x = bench.enclose(atom.node, edge, 128)
    return x is not None and (
        bench.certain(atom, x) or (not atom.strict and bench.vanishes(atom.node, edge))
    )


def expand(
    bench: Any, node: int, box: Any, name: str, end: str, order: int, root: int
) -> tuple[Any, Any]:
    """Return (the algebra of models, the model of the node) near the end; at the current precision.

    Raises:
        Unsupported: no model, or not certainly defined.
    """
    side = box[bench.names.index(name)]
    if end not in ("lo", "hi") or side.thin:
        raise Unsupported("no range to expand on")
    low, high, _ = side.interval(ctx.prec)
    if getattr(side, end) is None:
        near = low if end == "hi" else None if high is None else -high
        if near is None or not near > 0:
            raise Unsupported("a half-line must not reach 0")
        width = 1 / near
    else:
        if low is None or high is None:
            raise Unsupported("an endless range away from the end")
        width = high - low
    h = (width.upper() if root == 1 else width.upper().root(root)).upper()
    if not h > 0:
        raise Unsupported("an empty range")
    algebra = Towers(h, order)
    s = fmpq(1 if end == "lo" else -1)
    if getattr(side, end) is None:
        x = algebra.lift(Model(-root, [-s], None))  # 1/u**r at the upper end
    else:
        x = algebra.add(_exact(algebra, getattr(side, end)), algebra.lift(Model(root, [s], None)))
    values = {name: x}
    for other, s in zip(bench.names, box):
        if other != name and other in bench.tape.free(node):
            values[other] = _exact(algebra, s.lo) if s.thin else _enclosed(algebra, s)
    return algebra, run(bench.tape, node, algebra, values)


def _exact(algebra: Any, end: Any) -> Any:
    return algebra.const(end) if isinstance(end, fmpq) else run(end.tape, end.node, algebra, {})


def _enclosed(algebra: Any, side: Any) -> Any:
    low, high, _ = side.interval(ctx.prec)
    if low is None or high is None:
        raise Unsupported("another variable without bounds")
    return algebra.const(low.union(high))


def run(tape: Any, node: int, algebra: Any, values: Any) -> dict[Any, Any]:
    """Return the tower of a tape node for towers of the variables."""
    found: dict[Any, Any] = {}
    for index in tape._ancestors(node):
        op, *args = tape.nodes[index]
        if op == "const":
            found[index] = algebra.const(args[0])
        elif op == "var":
            found[index] = values[args[0]]
        else:
            spend("interval", 10)
            count = len(tape._arguments(tape.nodes[index]))
            action = getattr(algebra, op)
            found[index] = action(*(found[a] for a in args[:count]), *args[count:])
    return found[node]
