"""Certificates: JSON objects that say why a formula holds, and the checkers that re-verify them
without search.

Every certificate has a ``type``. The types:

``identity``      each relation of the goal is an equality of rational functions of transcendental
                  atoms.
``positivity``    ``params`` (name -> expression >= 0) in which each difference has only
                  non-negative coefficients.
``combination``   each difference is a sum of products of things >= 0
                  (`assay.verification.kernel.combination`).
``monotone``      the sign of a derivative and the value or limit at one end
                  (`assay.verification.kernel.monotone`).
``boxes``         a tree of boxes, each closed by an enclosure rule
                  (`assay.verification.kernel.enclosure`).
``derived``       ``facts`` (formula + certificate each, over the same hypotheses) and a certificate
                  that uses them.
``cases``         a relation ``on`` and one certificate for it and one for its negation.
``instance``      a general ``lemma`` at a ``map`` of its variables, with certificates that its
                  hypotheses hold there.
``substitution``  a variable written ``by`` a new one; ``inverse`` shows that every value is
                  reached.
``pullback``      the gap is a factor times that of a ``lemma`` at a ``map`` of its variables
                  (`assay.verification.kernel.rewriting`).
``log``           the gap has the sign of its logarithm, ``exp`` of its exponential, ``square`` of a
                  difference of squares (same place).
``jensen``        the gap is a remainder plus gaps of Jensen's inequality for a convex function
                  (same place).
``definedness``   wraps a certificate of the goal with certificates of each condition of
                  definedness.
``words``         a statement about matrices, multiplied out modulo its conditions
                  (`assay.verification.kernel.words`).
``point``         the formula has no free variable; its truth is decided by balls and exact
                  arithmetic.
``powers``        a split at the sign of the ``base`` of integer powers
                  (`assay.verification.kernel.reduce.powers`), above all others.
``conditions``, ``conjunction``, ``bounds``, ``alternatives``, ``signs``, ``sign``, ``root``,
``pair``, ``period``, ``symmetry``
                  reductions to ``parts`` (formula and certificate each), computed again here
                  (`assay.verification.kernel.reduce.reductions`).

A checker raises `Rejected` with the reason, or returns nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.budget import spend, units

if TYPE_CHECKING:
    from assay.verification.kernel.positivity import Positivity

_T = TypeVar("_T")
SHOWN = 200
"""Characters of an error of Python that a refusal shows."""


class Rejected(Exception):
    """A certificate that does not establish its formula; the message says where it fails."""


def require(condition: object, message: str) -> None:
    """Raise `Rejected` with the message unless the condition is met."""
    if not condition:
        raise Rejected(message)


def present(found: _T | None, message: str) -> _T:
    """Return what was found; raise `Rejected` with the message where it is None."""
    if found is None:
        raise Rejected(message)
    return found


def readable(make: Callable[..., Any], *parts: Any, **named: Any) -> Any:
    """Return ``make(*parts, **named)`` of parts that come from a certificate; `Rejected` in one
    line if they do not fit.

    Nothing is accepted by an error, whatever kind it is, so every one of them refuses the
    certificate: lists where objects belong, numbers where text belongs, missing keys, text of
    another sort, data nested without end.
    """
    from assay.verification.kernel.algebra import NotShown

    try:
        return make(*parts, **named)
    except Rejected:
        raise
    except (FormulaError, grammar.GrammarError, NotShown) as error:
        raise Rejected(str(error)) from error
    except Exception as error:
        said = " ".join(str(error).split())[:SHOWN]
        raise Rejected(
            f"the certificate cannot be read ({type(error).__name__}: {said})"
        ) from error


def check(formula: Formula, certificate: dict[str, Any]) -> None:
    """Re-verify that ``certificate`` establishes ``formula`` or raise `Rejected`."""
    readable(_check, formula, certificate)


def _check(formula: Formula, certificate: dict[str, Any]) -> None:
    kind = certificate.get("type")
    checker = RULES[formula.NAME].get(kind) if isinstance(kind, str) else None
    if checker is None:
        raise Rejected(f"unknown certificate type {kind!r} for statements of type {formula.NAME}")
    # facts nest, so that the same lemma would be re-verified at every level above it
    text = json.dumps([formula.data(), certificate]).encode()
    spend("read", len(text) / 50)
    key = hashlib.sha256(text).digest()
    if (
        key in _VERIFIED
    ):  # counts as much as it took, so that a search does not depend on what was verified before it
        spend("unit", _VERIFIED[key])
        return
    before = units()
    checker(formula, certificate)
    _VERIFIED[key] = units() - before


_VERIFIED: dict[bytes, int] = {}
"""Hashes of (formula, certificate) pairs that this process has verified, and the units of work that
it took.
"""


# ---- algebra -------------------------------------------------------------------------------------
def _identity(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel import algebra

    def show(relation: Any, hypotheses: Any) -> None:
        expression, kind = algebra.difference(relation)
        if kind != "==" and not (kind == ">=" and algebra.is_zero(expression)):
            raise algebra.NotShown(f"not an equality: {relation}")
        if not algebra.is_zero(expression) and not _vanishes_by_angles(expression):
            raise algebra.NotShown(f"the two sides differ: {relation}")

    _algebraic(formula, certificate, show)


def _vanishes_by_angles(expression: Any) -> bool:
    """Decide by half angles and exponentials, where there is something to open; other engines
    simplify other functions in other ways.
    """
    import sympy as sp

    from assay.verification.kernel.identities import is_identity

    opened = expression.has(sp.sin, sp.cos, sp.tan, sp.sinh, sp.cosh, sp.tanh)
    return opened and not expression.has(sp.Max, sp.Min) and is_identity(expression)


def _positivity(formula: Formula, certificate: dict[str, Any]) -> None:
    prover = positivity_prover(formula, certificate["params"])
    _algebraic(formula, certificate, prover.show)


def positivity_prover(formula: Formula, params: dict[str, Any]) -> Positivity:
    """Return the positivity prover of ``formula`` with parameters given as text."""
    from assay.verification.kernel.positivity import Positivity

    return Positivity(formula, {name: _expression(formula, text) for name, text in params.items()})


def expression_of(formula: Formula, text: str) -> tuple[Any, tuple[Any, ...]]:
    """Return (SymPy expression, conditions of definedness of the whole formula with it) of a term
    in the formula's names.
    """
    stated = formula.with_goal(f"{sorts.term(text)} > 0")
    return stated.goal_expr.args[0], stated.defined


def _expression(formula: Formula, text: str) -> Any:
    from assay.verification.kernel.boxes.problem import decide_at

    expression, needs = expression_of(formula, text)
    for condition in needs:  # SymPy drops 0*sqrt(-1), and with it that it has no value
        if not condition.free_symbols and decide_at(condition, {}) is not True:
            raise Rejected(f"{text} may have no value")
    return expression


def _algebraic(
    formula: Formula, certificate: dict[str, Any], show: Callable[[Any, Any], None]
) -> None:
    from assay.verification.kernel import algebra

    try:
        algebra.settle(formula.goal_expr, formula.hypotheses, show)
        _require_defined(formula, certificate, certificate.get("params", {}))
    except algebra.NotShown as failure:
        raise Rejected(str(failure)) from None


def _require_defined(formula: Formula, certificate: dict[str, Any], params: dict[str, Any]) -> None:
    """Raise `Rejected` unless every condition of definedness is shown by positivity or by boxes in
    ``defined``.
    """
    shown = certificate.get("defined", {})
    for index, condition in open_conditions(formula, params):
        nested = shown.get(str(index))
        if nested is None:
            raise Rejected(f"definedness is not shown: {condition}")
        check_boxes(formula, nested, goal=condition)


def open_conditions(formula: Formula, params: dict[str, Any]) -> list[Any]:
    """Return (index, condition) for those conditions of definedness that positivity with ``params``
    does not show.
    """
    from assay.verification.kernel import algebra

    left = []
    for index, condition in enumerate(formula.defined):
        if condition in formula.hypotheses:
            continue
        try:
            algebra.settle(condition, formula.hypotheses, positivity_prover(formula, params).show)
        except algebra.NotShown:
            left.append((index, condition))
    return left


# ---- enclosures ----------------------------------------------------------------------------------
def _boxes(formula: Formula, certificate: dict[str, Any]) -> None:
    check_boxes(formula, certificate)


def check_boxes(formula: Formula, certificate: dict[str, Any], goal: Any = None) -> None:
    from dataclasses import replace

    from assay.verification.kernel import enclosure
    from assay.verification.kernel.boxes.problem import problem_of

    problem = problem_of(formula)
    if goal is not None:
        problem = replace(problem, goal=goal, defined=())
    if not enclosure.check(problem, certificate):
        raise Rejected("the box tree does not close")


def _point(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel.boxes.problem import decide_at

    if formula.variables:
        raise Rejected("a formula with variables is not decided at a point")
    for hypothesis in formula.hypotheses:
        if decide_at(hypothesis, {}) is False:
            return
    wanted = (formula.goal_expr, *formula.defined)
    if any(decide_at(statement, {}) is not True for statement in wanted):
        raise Rejected("not certified by evaluation")


# ---- rules that combine --------------------------------------------------------------------------
def _derived(formula: Formula, certificate: dict[str, Any]) -> None:
    for entry in certificate["facts"]:
        fact = Formula.from_data(entry["formula"])
        require_same_setting(formula, fact)
        check(fact, entry["certificate"])
    check(with_facts(formula, certificate["facts"]), certificate["certificate"])


def with_facts(formula: Formula, facts: list[dict[str, Any]]) -> Formula:
    """Return ``formula`` with the goals of proved facts as further hypotheses."""
    return formula.with_given(*(sorts.statement(entry["formula"]["goal"]) for entry in facts))


def require_same_setting(formula: Formula, fact: Formula) -> None:
    """Raise `Rejected` unless the fact is proved under (some of) the hypotheses and abbreviations
    of ``formula``.
    """
    extra = [g for g in fact.given if g not in formula.given]
    if extra:
        raise Rejected(f"the fact assumes {'; '.join(extra)}, which the formula does not")
    mine = dict(formula.where)
    for name, text in fact.where:
        if mine.get(name) != text:
            raise Rejected(f"the fact abbreviates {name} differently")


def _cases(formula: Formula, certificate: dict[str, Any]) -> None:
    on, other = sorts.statement(certificate["on"]), opposite(certificate["on"])
    # a relation that is assumed would show of itself that it has a value
    if "defined" in certificate:
        check(formula.with_goal(f"{on} or not {on}"), certificate["defined"])
    elif needs := open_needs(formula, on, (certificate["yes"], certificate["no"])):
        raise Rejected(f"the case relation may be undefined: {needs[0]}")
    check(formula.with_given(certificate["on"]), certificate["yes"])
    check(formula.with_given(other), certificate["no"])


def open_needs(formula: Formula, statement: str, cases: tuple[dict[str, Any], ...]) -> list[Any]:
    """Return the conditions under which a statement has a value wherever the hypotheses hold; those
    are left out that positivity shows with no parameters, or with those of one of the cases.
    """
    known, stated = formula.with_goal("0 < 1").defined, formula.with_goal(statement)
    left = [c for c in stated.defined if c not in known]
    for params in ({}, *(case.get("params", {}) for case in cases)):
        left = left and [c for _, c in open_conditions(stated, params) if c in left]
    return left


def opposite(relation: str) -> str:
    """Return the negation of one inequality as text (`assay.theory.language.sorts.opposite`);
    raises `Rejected` for anything else.
    """
    return readable(sorts.opposite, relation)


def _instance(formula: Formula, certificate: dict[str, Any]) -> None:
    lemma = Formula.from_data(certificate["lemma"]["formula"])
    check(lemma, certificate["lemma"]["certificate"])
    instance, conditions = instantiate(lemma, certificate["map"], formula)
    if not sorts.alike(instance.goal, formula.goal):
        raise Rejected("the instance states something else")
    for condition in conditions:
        nested = certificate["conditions"].get(condition)
        if nested is None:
            raise Rejected(f"the lemma's hypothesis {condition} is not shown")
        check(formula.with_goal(condition), nested)
    _require_defined(formula, certificate, {})


def instantiate(
    lemma: Formula, values: dict[str, Any], setting: Formula
) -> tuple[Formula, list[str]]:
    """Return the lemma's goal at ``values`` (variable -> expression text) in ``setting``, and the
    conditions to show.
    """
    if lemma.where:
        raise Rejected("lemmas for instances are written without abbreviations")
    if set(values) != set(lemma.free):
        raise Rejected(f"an instance fixes exactly {', '.join(lemma.free)}")
    for variable in lemma.variables:
        if variable.integer:
            raise Rejected("lemmas for instances have real variables")
    conditions = []
    for text in lemma.given:
        found = grammar.declaration(text)
        if found is None:
            conditions.append(sorts.put(text, values))
            continue
        low, high = found.ends
        own = sorts.term(values[found.name])
        if low is not None:
            conditions.append(f"{own} {'>' if found.lower_open else '>='} {sorts.put(low, values)}")
        if high is not None:
            conditions.append(
                f"{own} {'<' if found.upper_open else '<='} {sorts.put(high, values)}"
            )
    return Formula(sorts.put(lemma.goal, values), setting.given, setting.where), conditions


def _substitution(formula: Formula, certificate: dict[str, Any]) -> None:
    old, new, by, inverse = (certificate[k] for k in ("variable", "new", "by", "inverse"))
    if new in formula.free or new in dict(formula.where):
        raise Rejected(f"{new} is not a new name")
    reached = substitute_names(formula, old, new, by)
    check(reaching(formula, old, new, by, inverse), certificate["onto"])
    check(reached, certificate["certificate"])


def substitute_names(formula: Formula, old: str, new: str, by: str) -> Formula:
    """Return ``formula`` with its variable ``old`` written ``by`` an expression in the new real
    variable ``new``.
    """
    inner = formula.at({old: by})
    return Formula(inner.goal, (f"{sorts.name(new)} in (-oo, oo)", *inner.given), inner.where)


def reaching(formula: Formula, old: str, new: str, by: str, inverse: str) -> Formula:
    """Return the formula that every value of ``old`` is reached: ``by`` at new = inverse gives it
    back.
    """
    return formula.with_goal(f"{sorts.term(sorts.put(by, {new: inverse}))} == {sorts.name(old)}")


def _combination(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel import combination

    combination.check(formula, certificate)


def _pullback(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel import rewriting

    rewriting.certify_pullback(formula, certificate)


def _transfer(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel import rewriting

    rewriting.certify_transfer(formula, certificate)


def _jensen(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel import rewriting

    rewriting.certify_jensen(formula, certificate)


def _monotone(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel import monotone

    monotone.certify(formula, certificate)


def _words(formula: Matrices, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel import words

    words.certify(formula, certificate)


def _reduction(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel.reduce import reductions

    reductions.certify(formula, certificate)


REDUCTIONS = (
    "conditions",
    "conjunction",
    "bounds",
    "alternatives",
    "signs",
    "largest",
    "sign",
    "root",
    "pair",
    "period",
    "symmetry",
)
_Check = Callable[[Any, dict[str, Any]], None]
_FORMULA: dict[str, _Check] = {
    **dict.fromkeys(REDUCTIONS, _reduction),
    "monotone": _monotone,
    "identity": _identity,
    "positivity": _positivity,
    "combination": _combination,
    "boxes": _boxes,
    "point": _point,
    "derived": _derived,
    "cases": _cases,
    "instance": _instance,
    "substitution": _substitution,
    "pullback": _pullback,
    "log": _transfer,
    "exp": _transfer,
    "square": _transfer,
    "jensen": _jensen,
}
RULES: dict[str, dict[str, _Check]] = {
    "formula": _FORMULA,
    "matrices": {"words": _words},
}
"""Statement type -> type of certificate -> the check of the rule."""
