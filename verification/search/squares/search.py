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
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import declaration, parse
from assay.verification.kernel import algebra
from assay.verification.kernel.budget import spend, spent
from assay.verification.kernel.certificates import Rejected, check, opposite
from assay.verification.search.methods import ProofFailed, with_definedness
from assay.verification.search.rewrites.plans import View, pull, same_variables, text
from assay.verification.search.squares.gram import Squares, decompose
from assay.verification.search.squares.program import available
from assay.verification.search.squares.reading import Polynomials, degree_of, polynomials
from assay.verification.search.squares.system import Generator, system
from assay.verification.search.squares.writing import certificate_of, spelled

MAX_PRODUCTS = 40


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


# ---- attempts ------------------------------------------------------------------------------------
def _plain(problem: Polynomials, seconds: float) -> Iterator[dict]:
    """Take squares of the degree of the gap, and of the hypotheses where theirs is higher."""
    own = degree_of(problem.gap)
    most = max(
        (
            own,
            *(degree_of(s.poly) for s in problem.sides),
            *map(degree_of, (*problem.equations, *problem.roots)),
        )
    )
    for degree in sorted({own + own % 2, most + most % 2}):
        found = _represent(problem, problem.gap, degree, seconds / 3)
        if found is not None:
            yield certificate_of(problem, found)


def _higher(problem: Polynomials, seconds: float) -> Iterator[dict]:
    if problem.sides or problem.equations:
        most = max(
            map(
                degree_of,
                (problem.gap, *(s.poly for s in problem.sides), *problem.equations, *problem.roots),
            )
        )
        found = _represent(problem, problem.gap, most + most % 2 + 2, seconds)
        if found is not None:
            yield certificate_of(problem, found)


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
    degree = degree_of(target)
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
    certificate = plan.wrap([certificate_of(problem, found, lemma)])
    if everywhere:
        return certificate
    outside = Generator(-factor, (len(problem.sides),))
    there = replace(
        problem, sides=[*problem.sides, outside], side_texts=[*problem.side_texts, f"-({words})"]
    )
    rest = _represent(
        there, problem.gap, degree_of(problem.gap) + degree_of(problem.gap) % 2, seconds
    )
    if rest is None:
        return None
    return {
        "type": "cases",
        "on": f"{words} > 0",
        "yes": certificate,
        "no": certificate_of(there, rest, problem.view.formula.with_given(f"{words} <= 0")),
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
    own = degree_of(problem.gap)
    most = max(
        (
            own,
            *(degree_of(s.poly) for s in problem.sides),
            *map(degree_of, (*problem.equations, *problem.roots)),
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
                no = certificate_of(assumed, found)
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
                no = plan.wrap([certificate_of(assumed, found, lemma)])
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
            total = sum(degree_of(g.poly) for g in chosen)
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
