"""Exact rewritings of one inequality: five certificate types and their checker.

``pullback``  a ``lemma`` in (possibly other) variables, a ``map`` of its variables to terms of the
              formula, and ``factors``
              f_i with powers: gap = prod(f_i**k_i) * (gap of the lemma at the map).  The lemma's
              hypotheses hold at the map and the factor is positive (>= 0 is enough for a goal that
              is not strict).  This covers clearing of denominators, trigonometric identities,
              shifts, ratios and the removal of variables.
``log``       gap = scale*(exp(exponent) - 1) with scale > 0: the gap has the sign of its exponent
              (A < B as log A < log B).
``exp``       scale*(exp(exponent) - 1) = value with scale > 0 and exponent = gap: the gap has the
              sign of the value.
``jensen``    gap = remainder + sum of factor*(w*f(a) + (1-w)*f(b) - f(w*a + (1-w)*b)) for a convex
              ``function`` f.
``square``    gap = U - V with ``sides`` U, V and U >= 0: it is enough that U**2 > V**2 (or >=);
              with ``case``, where V >= 0.

``shown`` holds statements (text -> certificate) proved under the hypotheses of the formula: signs,
hypotheses of the lemma, conditions of definedness.  Identities are decided exactly in normal forms
(`identities.is_identity`), where logarithms are split along certified positive factors
(``positive``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from assay.theory.language import sorts
from assay.theory.language.formula import Formula
from assay.theory.language.variables import symbol
from assay.verification.kernel import algebra
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.identities import is_identity

MAX_POWER = 200
"""Largest power of a factor in a certificate: what is beyond would be multiplied out."""


# ---- obligations ---------------------------------------------------------------------------------
@dataclass
class Ledger:
    """What is known under the hypotheses of a formula: hypotheses and proved statements; `require`
    asks for more.
    """

    formula: Formula
    have: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.have = list(self.formula.hypotheses)

    def learn(self, formula: Formula) -> None:
        """Record that a formula over the same hypotheses is proved."""
        import sympy as sp

        self.have += sp.And.make_args(formula.goal_expr)
        self.have += formula.defined

    def knows(self, statement: Any) -> bool:
        """Is the statement among the known ones, up to a positive rational factor, or shown by
        signs of coefficients?
        """
        import sympy as sp

        if statement in self.have or statement == sp.true:
            return True
        if isinstance(statement, sp.core.relational.Relational):
            gap, kind = algebra.difference(statement)
            gap = sp.expand(gap)
            for known in self.have:
                if isinstance(known, sp.core.relational.Relational):
                    other, its = algebra.difference(known)
                    if (its == kind or (kind in (">=", "!=") and its == ">")) and (
                        sp.expand(other) == gap or (kind == "!=" and sp.expand(-other) == gap)
                    ):
                        return True
            if kind == ">" and self._factors_known(algebra.difference(statement)[0]):
                return True
        return shown_by_signs(self.formula, statement)

    def _factors_known(self, gap: Any) -> bool:
        """Is the gap a product of powers of known positive things, or even powers of known non-zero
        ones?
        """
        import sympy as sp

        if not (gap.is_Mul or gap.is_Pow):
            return False
        for factor in sp.Mul.make_args(gap):
            base, power = factor.as_base_exp()
            even = power.is_Integer and power % 2 == 0
            if not self.knows(_compared(base, sp.Ne if even else sp.Gt)):
                return False
        return True

    def require(self, *statements: Any) -> None:
        for statement in statements:
            if not self.knows(statement):
                raise Rejected(f"not shown: {statement}")


def _compared(value: Any, relation: Any) -> Any:
    """Return the relation of a value and 0, as a statement: SymPy must not decide it."""
    return relation(value, 0, evaluate=False)


def shown_by_signs(formula: Formula, statement: Any) -> bool:
    """Is the statement seen by non-negative coefficients alone?"""
    from assay.verification.kernel.certificates import positivity_prover

    try:
        algebra.settle(statement, formula.hypotheses, positivity_prover(formula, {}).show)
    except (algebra.NotShown, KeyError, ZeroDivisionError):
        return False
    return True


def gap_of(formula: Formula) -> tuple[Any, str]:
    """Return (gap, kind) of a goal gap > 0 or gap >= 0."""
    import sympy as sp

    if not isinstance(formula.goal_expr, sp.core.relational.Relational):
        raise Rejected("rewritings are of one relation at a time")
    gap, kind = algebra.difference(formula.goal_expr)
    if kind not in (">", ">="):
        raise Rejected("rewritings are of inequalities")
    return gap, kind


def number(formula: Formula, text: str) -> tuple[Any, list[Any]]:
    """Return (expression, conditions of definedness) of a term in the scope of the formula."""
    from assay.verification.kernel.certificates import expression_of

    value, needs = expression_of(formula, text)
    return value, [c for c in needs if c not in formula.hypotheses]


def _ledger(formula: Formula, certificate: dict[str, Any]) -> Ledger:
    known = Ledger(formula)
    for text, nested in certificate.get("shown", {}).items():
        part = formula.with_goal(text)
        check(part, nested)
        known.learn(part)
    return known


def _positives(formula: Formula, certificate: dict[str, Any], known: Ledger) -> list[Any]:
    import sympy as sp

    found = []
    for text in certificate.get("positive", ()):
        value, needs = number(formula, text)
        known.require(*needs, _compared(value, sp.Gt))
        found.append(value)
    return found


def lemma_of(certificate: dict[str, Any]) -> Formula:
    return Formula.from_data(certificate["lemma"])


def pulled(
    lemma: Formula, formula: Formula, mapping: dict[str, str]
) -> tuple[dict[Any, Any], list[Any], list[Any]]:
    """Return (table symbol -> term, conditions of definedness of the terms, statements: the lemma's
    hypotheses at the map).
    """
    if lemma.where or set(mapping) != set(lemma.free):
        raise Rejected(
            "a lemma is written without abbreviations, and its map fixes exactly its variables"
        )
    integers = {v.name for v in formula.variables if v.integer}
    table, needs = {}, []
    for variable in lemma.variables:
        value, more = number(formula, mapping[variable.name])
        if variable.integer and not (value.is_Symbol and value.name in integers):
            raise Rejected(f"{variable.name} is an integer in the lemma")
        table[symbol(variable.name)] = value
        needs += more
    # a hypothesis without a value is false, whatever algebra says of its two sides
    conditions = (*lemma.with_goal("0 < 1").defined, *lemma.hypotheses)
    return table, needs, [put(condition, table) for condition in conditions]


def put(statement: Any, table: dict[Any, Any]) -> Any:
    """Substitute in a statement without evaluating its relations."""
    import sympy as sp

    if isinstance(statement, sp.core.relational.Relational):
        return statement.func(
            *(a.subs(table, simultaneous=True) for a in statement.args), evaluate=False
        )
    if isinstance(statement, (sp.And, sp.Or, sp.Not)):
        return statement.func(*(put(a, table) for a in statement.args), evaluate=False)
    return statement


def certify_pullback(formula: Formula, certificate: dict[str, Any]) -> None:
    """Check a certificate of type ``pullback`` or raise `Rejected`."""
    import sympy as sp

    gap, kind = gap_of(formula)
    lemma = lemma_of(certificate)
    known = _ledger(formula, certificate)
    table, needs, conditions = pulled(lemma, formula, certificate["map"])
    known.require(*needs, *conditions)
    check(lemma, certificate["certificate"])
    known.have += [put(c, table) for c in lemma.defined]
    inner, its = gap_of(lemma)
    if kind == ">" and its != ">":
        raise Rejected("a lemma that is not strict shows no strict inequality")
    product = sp.Integer(1)
    for text, power in certificate.get("factors", ()):
        if type(power) is not int or abs(power) > MAX_POWER:
            raise Rejected(f"factors have integer powers of at most {MAX_POWER}")
        value, needs = number(formula, text)
        known.require(*needs)
        product *= value**power
        if power < 0 or kind == ">":
            known.require(_compared(value, sp.Gt if power % 2 else sp.Ne))
        elif power % 2:
            known.require(_compared(value, sp.Ge))
    known.require(*formula.defined)
    positive = _positives(formula, certificate, known)
    if not is_identity(gap - product * inner.subs(table, simultaneous=True), positive):
        raise Rejected("the gap is not the factor times the gap of the lemma")


def transferred(formula: Formula, certificate: dict[str, Any]) -> Formula:
    """Return the formula that a ``log``, ``exp`` or ``square`` certificate reduces ``formula``
    to.
    """
    _, kind = gap_of(formula)
    if certificate["type"] == "square":
        large, small = map(sorts.term, certificate["sides"])
        given = (f"{small} >= 0",) if certificate["case"] else ()
        return formula.with_given(*given).with_goal(f"{large}**2 {kind} {small}**2")
    new = sorts.term(certificate["exponent" if certificate["type"] == "log" else "value"])
    return formula.with_goal(f"{new} {kind} 0")


def certify_transfer(formula: Formula, certificate: dict[str, Any]) -> None:
    """Check a certificate of type ``log``, ``exp`` or ``square`` or raise `Rejected`."""
    import sympy as sp

    gap, _ = gap_of(formula)
    inner = transferred(formula, certificate)
    check(inner, certificate["certificate"])
    known = _ledger(formula, certificate)
    if certificate["type"] == "square":
        (large, first), (small, second) = (number(formula, t) for t in certificate["sides"])
        required = [*first, *second, _compared(large, sp.Ge)]
        identity = gap - large + small
    else:
        known.learn(inner)
        (scale, first), (exponent, second) = (
            number(formula, certificate[k]) for k in ("scale", "exponent")
        )
        required = [*first, *second, _compared(scale, sp.Gt)]
        value = gap if certificate["type"] == "log" else gap_of(inner)[0]
        identity = scale * (sp.exp(exponent) - 1) - value
        if certificate["type"] == "exp" and not is_identity(exponent - gap):
            raise Rejected("the exponent is not the gap")
    known.require(*required, *formula.defined)
    if not is_identity(identity, _positives(formula, certificate, known)):
        raise Rejected("the two gaps are not related as claimed")


# ---- convexity -----------------------------------------------------------------------------------
CONVEX = {
    "exp": (1, False),
    "cosh": (1, False),
    "log": (-1, True),
    "gamma": (1, True),
    "loggamma": (1, True),
}
"""Functions that are strictly convex (1) or concave (-1), and whether only for positive
arguments.
"""


def remainder_of(formula: Formula, certificate: dict[str, Any]) -> Formula:
    """Return what a ``jensen`` certificate leaves to show; >= suffices when its terms are
    strict.
    """
    _, kind = gap_of(formula)
    return formula.with_goal(
        f"{sorts.term(certificate['remainder'])} {'>=' if certificate['strict'] else kind} 0"
    )


def certify_jensen(formula: Formula, certificate: dict[str, Any]) -> None:
    """Check a certificate of type ``jensen`` or raise `Rejected`."""
    import sympy as sp

    if certificate["function"] not in CONVEX or not certificate["terms"]:
        raise Rejected("no convex function is named")
    sign, halfline = CONVEX[certificate["function"]]
    function = getattr(sp, certificate["function"])
    gap, _ = gap_of(formula)
    inner = remainder_of(formula, certificate)
    check(inner, certificate["certificate"])
    known = _ledger(formula, certificate)
    known.learn(inner)
    total = gap_of(inner)[0]
    for term in certificate["terms"]:
        values = {}
        for name in ("factor", "weight", "a", "b"):
            values[name], needs = number(formula, term[name])
            known.require(*needs)
        c, w, a, b = values.values()
        above = sp.Gt if certificate["strict"] else sp.Ge
        known.require(*(_compared(q, above) for q in (c, w, 1 - w)))
        if halfline:
            known.require(_compared(a, sp.Gt), _compared(b, sp.Gt))
        if certificate["strict"]:
            known.require(_compared(a - b, sp.Ne))
        total += (
            c
            * sign
            * (w * function(a) + (1 - w) * function(b) - function(sp.expand(w * a + (1 - w) * b)))
        )
    known.require(*formula.defined)
    if not is_identity(gap - total, _positives(formula, certificate, known)):
        raise Rejected("the gap is not the remainder plus the terms")
