"""Proofs by combination: a difference written as a sum of products of things that are not negative.

To show ``A >= B`` one gives terms ``(weight, factors, tangents)`` with

    A - B  =  sum_i  weight_i * prod(factors_i) * prod(exp(a) - 1 - a for a in tangents_i),

an identity of rational functions of transcendental atoms (decided exactly by
`assay.verification.kernel.algebra`). Each weight and factor is shown to be >= 0 by itself: it is a
hypothesis or a fact, or follows by a rule of `Positivity` (range, exp, non-negative coefficients).
Every tangent is >= 0 because ``exp(a) >= 1 + a`` for all real ``a``. ``A > B`` needs a term all of
whose parts are > 0. Convexity, weighted means and Bernoulli's inequality are of this kind, with
real exponents.

Certificate: ``{"type": "combination", "terms": [[{"weight", "factors", "tangents"}, ...], ...],
"params": {...}}``, one list of terms for each relation of the goal (in any order); equalities, and
relations whose difference is >= 0 by a rule, need none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assay.theory.language.formula import Formula
from assay.verification.kernel import algebra, positivity
from assay.verification.kernel.algebra import NotShown


def normal_terms(terms: Any) -> list[list[dict[str, Any]]]:
    """Return terms in the certificate's form; accepts one list or one per relation, and tuples
    (weight, factors, tangents).
    """
    groups = list(terms)
    if groups and not _is_group(groups[0]):
        groups = [groups]
    return [[_normal(term) for term in group] for group in groups]


def _is_group(item: Any) -> bool:
    return isinstance(item, list)


def _normal(term: Any) -> dict[str, Any]:
    if isinstance(term, str):
        return {"weight": "1", "factors": [term], "tangents": []}
    weight, factors, tangents = (*term, (), ())[:3]
    return {"weight": weight, "factors": list(factors), "tangents": list(tangents)}


def prover(
    formula: Formula, groups: list[list[dict[str, Any]]], params: dict[str, Any]
) -> Callable[[Any, tuple[Any, ...]], None]:
    """Return ``show(relation, hypotheses)`` that proves a relation from one of the groups of terms
    or raises NotShown.
    """
    from assay.verification.kernel.certificates import expression_of, positivity_prover

    prover_of_signs = positivity_prover(formula, params)
    parts: dict[str, Any] = {}

    def read(text: str) -> Any:
        """Return the SymPy expression of ``text``, refusing one that may be undefined."""
        if text not in parts:
            value, needs = expression_of(formula, text)
            for condition in needs:
                if condition not in formula.hypotheses and condition not in formula.defined:
                    algebra.settle(condition, formula.hypotheses, prover_of_signs.show)
            parts[text] = value
        return parts[text]

    def sign(value: Any, hypotheses: Any) -> bool:
        """Show value >= 0 and return whether value > 0 is shown; raises NotShown."""
        import sympy

        if value.is_Rational:
            if value < 0:
                raise NotShown(f"the weight {value} is negative")
            return bool(value > 0)
        if value.is_Pow and value.exp.is_Integer and value.exp > 0 and value.exp % 2 == 0:
            return False  # an even power of a real number
        known = False
        try:
            bounds = positivity.bounds_of(formula, hypotheses)
            if positivity.why_nonnegative(value, hypotheses, bounds)[1]:
                return True
            known = True
        except NotShown:
            pass
        for make, strict in ((sympy.Gt, True), (sympy.Ge, False)):
            try:
                prover_of_signs.show(make(value, 0, evaluate=False), hypotheses)
                return strict
            except NotShown as failure:
                reason = failure
            if known:
                return False
        raise NotShown(f"{value} is not shown to be >= 0: {reason}")

    def show(relation: Any, hypotheses: Any) -> None:
        import sympy

        expression, kind = algebra.difference(relation)
        if kind == "==":
            if not algebra.is_zero(expression):
                raise NotShown(f"not an identity: {relation}")
            return
        if kind == "!=":
            raise NotShown(f"a combination shows no inequation: {relation}")
        for group in groups:
            total, values = sympy.Integer(0), []
            for term in group:
                factors = [read(term["weight"]), *map(read, term["factors"])]
                tangents = [sympy.exp(a) - 1 - a for a in map(read, term["tangents"])]
                total += sympy.Mul(*factors, *tangents)
                values.append((factors, tangents))
            if not algebra.is_zero(expression - total):
                continue
            strict = False
            for factors, tangents in values:
                shown = [sign(value, hypotheses) for value in factors]
                strict = strict or (all(shown) and not tangents)
            if kind == ">" and not strict:
                raise NotShown(f"the combination shows >= only: {relation}")
            return
        try:
            strict = sign(
                expression, hypotheses
            )  # relations that need no terms of their own, such as a constant > 0
        except NotShown:
            raise NotShown(f"no group of terms adds up to {expression}") from None
        if kind == ">" and not strict:
            raise NotShown(f"only shown to be >= 0: {expression}")

    return show


def check(formula: Formula, certificate: dict[str, Any]) -> None:
    """Re-verify a combination or raise `Rejected`."""
    from assay.verification.kernel.certificates import _algebraic

    _algebraic(
        formula, certificate, prover(formula, certificate["terms"], certificate.get("params", {}))
    )
