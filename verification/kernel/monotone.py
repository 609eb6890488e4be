"""Prove one-variable inequalities by the sign of a derivative and the value at one end.

Let the goal say F >= 0 (or F > 0) and let ``variable`` run over an interval.  If F' >= 0 there and
F >= 0 at the lower end, the goal holds; if F' <= 0 and F >= 0 at the upper end, or F -> 0 at
infinity, it holds too.  With the derivative of one strict sign inside, F > 0 off the end.  F' is
computed by SymPy and written as ``factor * slope`` with a positive factor; the identity, both signs
and the end are certificates of their own.  This settles Gaussian tails on half-lines and
inequalities that touch at an end to any order (the slope may be settled by the same rule again).
"""

from __future__ import annotations

from typing import Any

from assay.theory.language import grammar, sorts
from assay.theory.language.building import names_behind
from assay.theory.language.formula import Formula
from assay.theory.language.variables import symbol
from assay.verification.kernel.certificates import Rejected, check, open_conditions

INFINITY = "oo"


def parts(
    formula: Formula, variable: str, end: str, factor: str, slope: str, strict: bool
) -> dict[str, Formula]:
    """Return the formulas that establish ``formula``: identity, positive, sign and (unless at
    infinity) end.

    ``end`` is the end to start from: "lower", "upper" or "oo".  ``strict`` asks for a slope of one
    strict sign.

    Raises:
        Rejected: when the rule does not apply (several relations, an integer variable, a kink, side
        conditions on the
            variable other than bounds, a strict goal that nothing makes strict, a limit that is not
            shown to vanish).
    """
    import sympy

    from assay.verification.kernel.algebra import difference

    goal = formula.goal_expr
    if not isinstance(goal, sympy.core.relational.Relational):
        raise Rejected("the derivative rule proves one relation at a time")
    gap, kind = difference(goal)
    if kind not in (">", ">="):
        raise Rejected("the derivative rule proves inequalities")
    if end not in ("lower", "upper", INFINITY):
        raise Rejected(f"the derivative rule starts at an end, not at {end!r}")
    declared = [v for v in formula.variables if v.name == variable]
    if not declared or declared[0].integer:
        raise Rejected(f"{variable!r} is not a real variable of the formula")
    own = symbol(variable)
    if any(part.has(own) for part in gap.atoms(sympy.Abs, sympy.Min, sympy.Max, sympy.sign)):
        raise Rejected(f"the goal has a kink in {variable}")
    bounds = _bounds(formula, own)
    derivative, factor, slope = text(sympy.diff(gap, own)), sorts.term(factor), sorts.term(slope)
    rising = end == "lower"
    relation = (">" if strict else ">=") if rising else ("<" if strict else "<=")
    found = {
        "identity": formula.with_goal(f"{sorts.term(derivative)} == {factor}*{slope}"),
        "positive": formula.with_goal(f"{factor} > 0"),
        "sign": formula.with_goal(f"{slope} {relation} 0"),
    }
    if end == INFINITY:
        if bounds["upper"]:
            raise Rejected(f"{variable} is bounded above; start from its upper end")
        if kind == ">" and not strict:
            raise Rejected("a strict goal needs a strict slope when it vanishes at infinity")
        require_vanishing(gap, own)
        return found
    value, is_open = _last(bounds[end], end)
    goal_there = kind
    if kind == ">" and strict and is_open:
        goal_there = ">="  # F moves strictly away from its value at an end that is not attained
    given = tuple(g for g in formula.given if variable not in _mentioned(formula, g))
    found["end"] = Formula(
        f"{sorts.term(text(gap))} {goal_there} 0",
        given,
        ((variable, sorts.term(text(value))), *formula.where),
    )
    return found


def certify(formula: Formula, certificate: dict[str, Any]) -> None:
    """Check a certificate of type ``monotone`` or raise `Rejected`."""
    wanted = parts(
        formula,
        certificate["variable"],
        certificate["end"],
        certificate["factor"],
        certificate["slope"],
        bool(certificate["strict"]),
    )
    for name, part in wanted.items():
        if name not in certificate["parts"]:
            raise Rejected(f"the derivative rule lacks its part {name!r}")
        check(part, certificate["parts"][name])
    shown = certificate.get("defined", {})
    for index, condition in open_conditions(formula, {}):
        if str(index) not in shown:
            raise Rejected(f"definedness is not shown: {condition}")
        from assay.verification.kernel.certificates import check_boxes

        check_boxes(formula, shown[str(index)], goal=condition)


def _bounds(formula: Formula, own: Any) -> dict[str, list[Any]]:
    """Return the bounds of the variable among the hypotheses; any other hypothesis on it is
    refused.
    """
    import sympy

    from assay.verification.kernel.algebra import difference

    found: dict[str, list[Any]] = {"lower": [], "upper": []}
    for hypothesis in formula.hypotheses:
        if not hypothesis.has(own):
            continue
        gap, kind = (
            difference(hypothesis)
            if isinstance(hypothesis, sympy.core.relational.Relational)
            else (None, "")
        )
        slope = sympy.diff(gap, own) if kind in (">", ">=") else None
        if slope is None or not slope.is_Rational or slope == 0:
            raise Rejected(
                f"the derivative rule needs an interval, and {hypothesis} may be something else"
            )
        found["lower" if slope > 0 else "upper"].append(
            (sympy.expand(own - gap / slope), kind == ">")
        )
    return found


def _last(bounds: list[Any], end: str) -> Any:
    """Return the effective bound (value, open) of several; they must be comparable numbers when
    there are several.
    """
    if not bounds:
        raise Rejected(f"the variable has no {end} end")
    if len(bounds) > 1 and not all(v.is_Rational for v, _ in bounds):
        raise Rejected(f"several {end} ends that cannot be compared")
    value = (max if end == "lower" else min)(v for v, _ in bounds)
    return value, any(is_open for v, is_open in bounds if v == value)


def _mentioned(formula: Formula, given: str) -> set[str]:
    """Return the names in a hypothesis, those behind its abbreviations included: at the end, which
    need not belong to the domain, a hypothesis on the variable would be false, and with it
    everything be shown.
    """
    found = grammar.declaration(given)
    trees = [grammar.parse(given)] if found is None else [found.lower, found.upper]
    names = set().union(*map(grammar.names, trees), {found.name} if found else ())
    return names_behind(names, {name: grammar.parse(text) for name, text in formula.where})


# ---- limits at infinity --------------------------------------------------------------------------
def require_vanishing(expression: Any, own: Any) -> None:
    """Raise `Rejected` unless every term of ``expression`` is seen to tend to 0 as ``own`` ->
    infinity.

    A term is a constant times powers of the variable, ``exp`` of polynomials and ``erfc`` of
    polynomials that tend to +infinity (``erfc(p) <= exp(-p**2)`` for p >= 0).  It vanishes when the
    sum of these exponents tends to -infinity, or is constant while the total power is negative.
    """
    import sympy

    for term in sympy.Add.make_args(sympy.expand(expression)):
        totals, powers = [], []
        for factor in sympy.Mul.make_args(term):
            if not factor.has(own):
                if factor.free_symbols:
                    raise Rejected(f"the limit of {term} may depend on other variables")
                continue
            base, exponent = factor.as_base_exp()
            if isinstance(factor, sympy.exp):
                totals.append(factor.args[0])
            elif base == own and exponent.is_Rational:
                powers.append(exponent)
            elif isinstance(base, sympy.erfc) and exponent.is_Integer and exponent > 0:
                inner = sympy.Poly(base.args[0], own)
                if not _positive(inner.LC()):
                    raise Rejected(f"the limit of {factor} is not seen to be 0")
                totals.append(-exponent * base.args[0] ** 2)
            else:
                raise Rejected(f"the limit of {factor} is not known")
        try:
            polynomial = sympy.Poly(sympy.expand(sympy.Add(*totals)), own)
        except sympy.PolynomialError:
            raise Rejected(f"the limit of {term} is not known") from None
        if polynomial.degree() >= 1:
            if not _positive(-polynomial.LC()):
                raise Rejected(f"{term} is not seen to tend to 0")
        elif sympy.Add(*powers) >= 0:
            raise Rejected(f"{term} is not seen to tend to 0")


def _positive(number: Any) -> bool:
    """Return True when a constant is certainly positive (decided by balls)."""
    from assay.verification.kernel.orbit import value

    return not number.free_symbols and bool(value(number, {}) > 0)


def text(expression: Any) -> str:
    """Return SymPy ``expression`` in the language of formulas."""
    from sympy.printing.str import StrPrinter

    class Printer(StrPrinter):
        def _print_Exp1(self, expr: Any) -> str:
            return "e"

    return Printer().doprint(expression)
