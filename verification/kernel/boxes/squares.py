"""Quadratic polynomials as sums of squares of affine forms, by exact completion of squares."""

from __future__ import annotations

from flint import fmpq

from assay.theory.language.tape import Tape

Poly = dict[tuple[str, ...], fmpq]
"""Sorted variables of a monomial -> coefficient."""


def quadratic(tape: Tape, node: int) -> Poly | None:
    """Return the coefficients of a node that is a polynomial of degree 2: {(): c, (x,): c, (x, y):
    c} with x <= y, else None.
    """
    found: dict[int, Poly] = {}
    for index in tape._ancestors(node):
        op, *args = tape.nodes[index]
        if op == "const":
            value: Poly = {(): args[0]} if args[0] else {}
        elif op == "var":
            value = {(args[0],): fmpq(1)}
        elif op == "neg":
            value = _sum({}, found[args[0]], -1)
        elif op in ("add", "sub"):
            value = _sum(found[args[0]], found[args[1]], 1 if op == "add" else -1)
        elif op == "mul":
            value = _product(found[args[0]], found[args[1]])
        elif op == "ipow" and args[1] == 2:
            value = _product(found[args[0]], found[args[0]])
        else:
            return None
        if any(len(key) > 2 for key in value):
            return None
        found[index] = value
    return found[node]


def _sum(a: Poly, b: Poly, sign: int) -> Poly:
    total = dict(a)
    for key, c in b.items():
        total[key] = total.get(key, fmpq(0)) + sign * c
    return {k: c for k, c in total.items() if c}


def _product(a: Poly, b: Poly) -> Poly:
    total: Poly = {}
    for key, c in a.items():
        for other, d in b.items():
            new = tuple(sorted(key + other))
            total[new] = total.get(new, fmpq(0)) + c * d
    return {k: c for k, c in total.items() if c}


def completed(poly: Poly) -> tuple[fmpq, list[tuple[fmpq, Poly]]] | None:
    """Return (constant, [(d, {(x,): c, (): c}), ..]) with poly = constant + sum d (affine
    form)**2 and all d of one sign.

    None when there are no mixed or linear terms (nothing is gained), or the quadratic form is not
    definite.
    """
    names = sorted({n for key in poly for n in key})
    if not any(len(key) == 1 or len(set(key)) == 2 for key in poly):
        return None
    rest = dict(poly)
    squares: list[tuple[fmpq, Poly]] = []
    for name in names:
        d = rest.get((name, name), fmpq(0))
        if not d or (squares and (squares[0][0] > 0) != (d > 0)):
            return None
        form: Poly = {}
        for key, c in rest.items():
            if name in key:
                others = list(key)
                others.remove(name)
                form[tuple(others)] = c / d if others == [name] else c / (2 * d)
        squares.append((d, form))
        rest = _sum(rest, {k: d * c for k, c in _product(form, form).items()}, -1)
    return rest.get((), fmpq(0)), squares


def square_node(tape: Tape, node: int) -> int | None:
    """Return a node that is identically a definite quadratic node, written as a constant and
    squares, or None.
    """
    poly = quadratic(tape, node)
    found = completed(poly) if poly else None
    if found is None:
        return None
    total = tape.const(found[0])
    for d, form in found[1]:
        affine = tape.const(form.get((), fmpq(0)))
        for names, c in form.items():
            if names:
                x = tape.var(names[0])
                affine = tape.node("add", affine, tape.node("mul", tape.const(c), x))
        total = tape.node(
            "add", total, tape.node("mul", tape.const(d), tape.node("ipow", affine, 2))
        )
    return total
