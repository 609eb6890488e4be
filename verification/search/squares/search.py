"""From a polynomial inequality under polynomial hypotheses to a certificate of type
``combination``.

Tried in this order: the gap itself, with products of hypotheses, at its own degree; the gap times a
factor known to be positive (a sum of squares of the variables, or the sum of variables that are >=
0), which reaches polynomials >= 0 that are no sums of squares, such as Motzkin's and Robinson's;
squares of a higher degree. Square roots take part as variables with r >= 0 and r**2 equal to what
is under them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, combinations_with_replacement

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import declaration, parse
from assay.verification.kernel import algebra
from assay.verification.kernel.budget import spend, spent
from assay.verification.kernel.certificates import Rejected, check, opposite
from assay.verification.search.job import ProofFailed, with_definedness
from assay.verification.search.rewrites.plans import View, pull, same_variables, text
from assay.verification.search.squares.gram import Squares, decompose
from assay.verification.search.squares.program import available
from assay.verification.search.squares.system import Generator, system

MAX_VARIABLES = 10
MAX_DEGREE = 12
MAX_HYPOTHESES = 12
MAX_PRODUCTS = 40


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


def proofs(formula: Formula, seconds: float) -> Iterator[dict]:
    """Yield certificates of ``formula`` by sums of squares (each to be checked); nothing where it
    is not polynomial.
    """
    end = spent() + seconds
    if len(formula.variables) < 2 or not available():  # enclosures do one variable well
        return
    if any(
        parse(g).op == "and" for g in formula.given if declaration(g) is None
    ):  # reductions come first
        return
    spend("node", 20)
    try:
        problem = polynomials(View(formula))
    except (Rejected, algebra.NotShown):
        return
    if problem is None:
        return
    for attempt in (_plain, _multiplied, _contradicted, _higher):
        left = end - spent()
        if left < 0.02:
            return
        try:
            yield from attempt(problem, left)
        except (Rejected, ProofFailed, algebra.NotShown):  # a term may lack a value
            continue


def prove(formula: Formula, seconds: float) -> dict | None:
    """Return a checked certificate by sums of squares, or None."""
    for certificate in proofs(formula, seconds):
        try:
            check(formula, certificate)
            return certificate
        except (Rejected, KeyError, ZeroDivisionError):
            continue
    return None


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
                _degree, (found.gap, *(s.poly for s in found.sides), *found.equations, *found.roots)
            )
        )
        > 1
        else None
    )


def _degree(poly) -> int:
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


# ---- attempts ------------------------------------------------------------------------------------
def _plain(problem: Polynomials, seconds: float) -> Iterator[dict]:
    """Take squares of the degree of the gap, and of the hypotheses where theirs is higher."""
    own = _degree(problem.gap)
    most = max(
        (
            own,
            *(_degree(s.poly) for s in problem.sides),
            *map(_degree, (*problem.equations, *problem.roots)),
        )
    )
    for degree in sorted({own + own % 2, most + most % 2}):
        found = _represent(problem, problem.gap, degree, seconds / 3)
        if found is not None:
            yield _combination(problem, found)


def _higher(problem: Polynomials, seconds: float) -> Iterator[dict]:
    if problem.sides or problem.equations:
        most = max(
            map(
                _degree,
                (problem.gap, *(s.poly for s in problem.sides), *problem.equations, *problem.roots),
            )
        )
        found = _represent(problem, problem.gap, most + most % 2 + 2, seconds)
        if found is not None:
            yield _combination(problem, found)


def _multiplied(problem: Polynomials, seconds: float) -> Iterator[dict]:
    """Show factor*gap >= 0 for a factor > 0; where the factor may vanish, that case by itself."""
    end = spent() + seconds
    for factor, everywhere in _factors(problem):
        left = end - spent()
        if left < 0.05:
            return
        certificate = _with_factor(problem, factor, everywhere, left)
        if certificate is not None:
            yield certificate


def _factors(problem: Polynomials) -> Iterator[tuple]:
    """Yield factors >= 0 and whether each is > 0 everywhere: sums of squares of variables, sums of
    variables that are >= 0.
    """
    gens = [
        g for g, name in zip(problem.context.gens(), problem.texts) if not name.startswith("sqrt")
    ]
    even = all(
        len({sum(m) for m in p.monoms()}) <= 1
        for p in (problem.gap, *(s.poly for s in problem.sides))
    )
    sides = [s.poly for s in problem.sides]
    if len(gens) > 5:
        return
    if len(gens) > 1 and all(g in sides for g in gens):
        yield (sum(gens), False) if even else (sum(gens) + 1, True)
    squares = sum(g**2 for g in gens)
    yield (squares, False) if even else (squares + 1, True)


def _with_factor(problem: Polynomials, factor, everywhere: bool, seconds: float) -> dict | None:
    formula, view = problem.view.formula, problem.view
    words = spelled(factor, problem.texts)
    target = problem.gap * factor
    degree = _degree(target)
    found = _represent(problem, target, degree + degree % 2, seconds, view.kind == ">")
    if found is None or (view.kind == ">" and not everywhere):
        return None
    if not everywhere:
        formula = formula.with_given(f"{words} > 0")
        view = View(formula)
    goal = f"({words})*({text(view.gap)}) {view.kind} 0"
    lemma = same_variables(view, goal)
    try:
        plan = pull(
            view,
            "multiplier",
            0.9,
            lemma,
            {s: s for s in view.symbols},
            [(_expression(formula, words), -1)],
        )
    except Rejected:
        return None
    if len(plan.parts) != 1:
        return None
    certificate = plan.wrap([_combination(problem, found, lemma)])
    if everywhere:
        return certificate
    outside = Generator(-factor, (len(problem.sides),))
    there = replace(
        problem, sides=[*problem.sides, outside], side_texts=[*problem.side_texts, f"-({words})"]
    )
    rest = _represent(there, problem.gap, _degree(problem.gap) + _degree(problem.gap) % 2, seconds)
    if rest is None:
        return None
    return {
        "type": "cases",
        "on": f"{words} > 0",
        "yes": certificate,
        "no": _combination(there, rest, problem.view.formula.with_given(f"{words} <= 0")),
    }


def _contradicted(problem: Polynomials, seconds: float) -> Iterator[dict]:
    """Assume d = -gap > 0 as well and write -d, -d**2 or -d**3: so factors 1 + (sum of squares) and
    d of the gap are found.
    """
    formula, view = problem.view.formula, problem.view
    if view.kind == ">":
        return
    end = spent() + seconds
    try:
        against = opposite(formula.goal)
        there = formula.with_given(against)
        inner = View(there)
    except Rejected:
        return
    words = f"-({text(view.gap)})"
    d = Generator(-problem.gap, (len(problem.sides),), True)
    assumed = replace(
        problem, view=inner, sides=[d, *problem.sides], side_texts=[*problem.side_texts, words]
    )
    yes = {
        "type": "combination",
        "terms": [[{"weight": "1", "factors": [text(view.gap)], "tangents": []}]],
        "params": {},
    }
    yes = with_definedness(formula.with_given(formula.goal), yes, {}, 0.2)
    own = _degree(problem.gap)
    most = max(
        (
            own,
            *(_degree(s.poly) for s in problem.sides),
            *map(_degree, (*problem.equations, *problem.roots)),
        )
    )
    for power in (1, 2, 3):
        degree = max(power * own, most)
        for room in (degree % 2, degree % 2 + 2):
            left = end - spent()
            found = (
                _represent(
                    assumed, problem.gap * d.poly ** (power - 1), degree + room, left / 2, False
                )
                if left > 0.05
                else None
            )
            if found is None:
                continue
            if power == 1:
                no = _combination(assumed, found)
            else:
                try:
                    lemma = same_variables(
                        inner, f"({words})**{power - 1}*({text(inner.gap)}) >= 0"
                    )
                    plan = pull(
                        inner,
                        "multiplier",
                        0.9,
                        lemma,
                        {s: s for s in inner.symbols},
                        [(_expression(there, words), 1 - power)],
                    )
                except Rejected:
                    continue
                if len(plan.parts) != 1:
                    continue
                no = plan.wrap([_combination(assumed, found, lemma)])
            yield {"type": "cases", "on": formula.goal, "yes": yes, "no": no}


def _expression(formula: Formula, words: str):
    return formula.with_goal(f"({words}) > 0").goal_expr.args[0]


def _represent(
    problem: Polynomials, target, degree: int, seconds: float, strict: bool | None = None
) -> Squares | None:
    """Return squares of at most this degree that add up to the target; with ``strict`` one of them
    is surely > 0.
    """
    strict = problem.view.kind == ">" if strict is None else strict
    end, generators = (
        spent() + seconds,
        products(problem.context, problem.sides, degree, combinations),
    )
    positive = (
        products(
            problem.context,
            [s for s in problem.sides if s.strict],
            degree,
            combinations_with_replacement,
        )
        if strict
        else ()
    )
    for chosen in (generators[:1], generators) if len(generators) > 1 else (generators,):
        spend("term", 200 + 20 * len(chosen))
        prepared = system(
            problem.context, target, chosen, [*problem.equations, *problem.roots], degree, positive
        )
        left = end - spent()
        found = (
            decompose(prepared, left)
            if prepared is not None and prepared.fits() and left > 0.02
            else None
        )
        if found is not None:
            return found
    return None


def products(context, sides: list[Generator], degree: int, choose) -> list[Generator]:
    """Return 1 and the products of hypotheses within the degree, short ones first; ``choose`` says
    how to combine them.
    """
    found = [Generator(context.from_dict({(0,) * len(context.names()): 1}), (), True)]
    for size in (1, 2, 3, 4):
        for chosen in choose(sides, size):
            total = sum(_degree(g.poly) for g in chosen)
            if (
                total > degree
                or len(found) >= MAX_PRODUCTS
                or (size > 2 and any(len(g.poly.monoms()) > 1 for g in chosen))
            ):
                continue
            poly = chosen[0].poly
            for g in chosen[1:]:
                poly = poly * g.poly
            found.append(
                Generator(
                    poly, tuple(i for g in chosen for i in g.parts), all(g.strict for g in chosen)
                )
            )
    return found


# ---- writing -------------------------------------------------------------------------------------
def _combination(problem: Polynomials, found: Squares, formula: Formula | None = None) -> dict:
    """Write squares and multiples of equations h = 0 as terms; m*h = ((m+1)/2)**2*h +
    ((m-1)/2)**2*(-h).
    """
    terms = []
    for s in found.squares:
        scale, poly = _primitive(s.poly)
        factors = [problem.side_texts[i] for i in s.generator.parts] + _square(poly, problem.texts)
        terms.append(
            {"weight": _number(s.weight * scale * scale), "factors": factors, "tangents": []}
        )
    for m, h in zip(
        found.multipliers, problem.equation_texts
    ):  # equations of roots hold by themselves
        if m == 0:
            continue
        if m.is_constant():
            c = m.leading_coefficient()
            terms.append(
                {"weight": _number(abs(c)), "factors": [h if c > 0 else f"-({h})"], "tangents": []}
            )
            continue
        for sign in (1, -1):
            scale, poly = _primitive(m + sign)
            factors = [h if sign > 0 else f"-({h})", *_square(poly, problem.texts)]
            terms.append({"weight": _number(scale * scale / 4), "factors": factors, "tangents": []})
    return with_definedness(
        formula or problem.view.formula,
        {"type": "combination", "terms": [terms], "params": {}},
        {},
        0.2,
    )


def _primitive(poly):
    """Return (c, q) with poly = c*q and q of coprime integer coefficients."""
    from math import gcd, lcm

    coefficients = poly.coeffs()
    scale = fmpq(
        gcd(*(abs(int(c.p)) for c in coefficients)), lcm(*(int(c.q) for c in coefficients))
    )
    return scale, poly * (1 / scale)


def _number(q) -> str:
    return str(q)


def _square(poly, texts: list[str]) -> list[str]:
    """Return the factors of poly**2 as texts."""
    if poly.is_constant():
        return []
    if len(poly.monoms()) == 1:
        found = [(t, 2 * int(e)) for t, e in zip(texts, poly.monoms()[0]) if e]
        # the square of a root would become its base, of which less is known
        return [one for t, e in found for one in ([f"{t}**{e}"] if t.isidentifier() else [t] * e)]
    return [f"({spelled(poly, texts)})**2"]


def spelled(poly, texts: list[str]) -> str:
    """Return a polynomial as text in the language of formulas."""
    out = ""
    for powers, c in poly.to_dict().items():
        size = abs(c)
        parts = [
            "*".join(
                [
                    f"{'' if size == 1 and any(powers) else size}",
                    *(
                        (t if t.isidentifier() else f"({t})") + (f"**{int(e)}" if e > 1 else "")
                        for t, e in zip(texts, powers)
                        if e
                    ),
                ]
            ).strip("*")
        ]
        out += (" - " if c < 0 else " + " if out else "") + parts[0]
    return out.strip() or "0"
