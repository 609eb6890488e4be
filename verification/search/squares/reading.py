"""Polynomials of a formula: its gap, and hypotheses >= 0 and == 0, as elements of one ring.

Square roots take part as variables with r >= 0 and r**2 equal to what is under them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from assay.verification.kernel import algebra
from assay.verification.search.rewrites.plans import View, text
from assay.verification.search.squares.system import Generator

MAX_VARIABLES = 10
MAX_DEGREE = 12
MAX_HYPOTHESES = 12


@dataclass
class Polynomials:
    """A formula in polynomials: generators of the ring (text of each), the gap, hypotheses >= 0 and
    == 0.
    """

    view: View
    context: object
    texts: list[str]
    gap: object
    sides: list[Generator]
    side_texts: list[str]
    equations: list
    equation_texts: list[str]
    roots: list = field(default_factory=list)


# ---- reading -------------------------------------------------------------------------------------
def polynomials(view: View) -> Polynomials | None:
    """Read a formula as a polynomial problem, or return None."""
    import sympy as sp

    relations = [
        algebra.difference(h)
        for h in view.formula.hypotheses
        if isinstance(h, sp.core.relational.Relational)
    ]
    atoms = _atoms(view.gap)
    if atoms is None:
        return None
    usable = []
    for gap, kind in relations:
        own = _atoms(gap)
        if kind != "!=" and own is not None:
            usable.append((gap, kind, own))
    growing = True
    while growing:  # hypotheses that share atoms with what is used already
        growing = False
        for entry in usable:
            if entry[2] & atoms and not entry[2] <= atoms:
                atoms, growing = atoms | entry[2], True
    order = sorted(atoms, key=lambda a: (not a.is_Symbol, str(a)))
    if not order or len(order) > MAX_VARIABLES:
        return None
    names = tuple(f"v{i}" for i in range(len(order)))
    context = fmpq_mpoly_ctx.get(names, Ordering.deglex)
    gens = dict(zip(order, context.gens()))
    target = _polynomial(view.gap, gens, context)
    if target is None or target.total_degree() > MAX_DEGREE:
        return None
    found = Polynomials(view, context, [text(a) for a in order], target, [], [], [], [])
    for gap, kind, own in usable:
        p = _polynomial(gap, gens, context) if own <= atoms else None
        if p is None or p.is_constant() or p.total_degree() > MAX_DEGREE:
            continue
        if kind == "==":
            found.equations.append(p)
            found.equation_texts.append(text(gap))
        elif len(found.sides) < MAX_HYPOTHESES:
            found.sides.append(Generator(p, (len(found.sides),), kind == ">"))
            found.side_texts.append(text(gap))
    for a in order:
        if not a.is_Symbol:
            found.sides.append(Generator(gens[a], (len(found.sides),)))
            found.side_texts.append(text(a))
            found.roots.append(gens[a] ** 2 - _polynomial(a.base, gens, context))
    return (
        found
        if max(
            map(
                degree_of,
                (found.gap, *(s.poly for s in found.sides), *found.equations, *found.roots),
            )
        )
        > 1
        else None
    )


def degree_of(poly) -> int:
    """Return the total degree of a polynomial."""
    return int(poly.total_degree())


def _atoms(expression) -> set | None:
    """Return the symbols and square roots in which an expression is a polynomial over the
    rationals; None if there are none.
    """
    import sympy as sp

    found, stack = set(), [expression]
    while stack:
        node = stack.pop()
        if node.is_Symbol:
            found.add(node)
        elif node.is_Rational:
            continue
        elif node.is_Add or node.is_Mul:
            stack.extend(node.args)
        elif node.is_Pow and node.exp.is_Integer and node.exp > 0:
            stack.append(node.base)
        elif (
            node.is_Pow
            and node.exp.is_Rational
            and node.exp > 0
            and node.exp.q == 2
            and node.base.free_symbols
        ):
            found.add(sp.sqrt(node.base))
            stack.append(node.base)
        else:
            return None
    return found


def _polynomial(expression, gens: dict, context):
    """Return the expression as a polynomial over the rationals, or None where it is too large."""
    import sympy as sp

    if expression.is_Rational:
        return context.constant(fmpq(int(expression.p), int(expression.q)))
    if expression in gens:
        return gens[expression]
    if expression.is_Add or expression.is_Mul:
        parts = [_polynomial(a, gens, context) for a in expression.args]
        if any(p is None for p in parts):
            return None
        total = parts[0]
        for p in parts[1:]:
            total = total + p if expression.is_Add else total * p
            if len(total.monoms()) > 2000:
                return None
        return total
    whole, base = expression.exp, expression.base
    if not whole.is_Integer:
        base, whole = sp.sqrt(base), 2 * whole
    p = _polynomial(base, gens, context)
    return None if p is None or p.total_degree() * whole > 2 * MAX_DEGREE else p ** int(whole)
