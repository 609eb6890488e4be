"""Orders of growth: constants that show one, families of points and zeros that refute one."""

from __future__ import annotations

from typing import Any

from assay.theory.language import sorts
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, declaration, parse
from assay.verification.kernel import certificates
from assay.verification.kernel.certificates import readable, require
from assay.verification.kernel.types.formula import require_value
from assay.verification.kernel.types.row import LISTED, OWN, Conclusion, Evidence, Type


# ---- constants -----------------------------------------------------------------------------------
def _bounded(statement: Asymptotic, parts: dict[str, Any]) -> list[Formula]:
    return [statement.bounded(**parts["constants"])]


def _decide_constants(statement: Asymptotic, parts: dict[str, Any]) -> Conclusion:
    """C > 0, and a number N for all values of what it may depend on."""
    for condition in statement.conditions(**parts["constants"]):
        # seen by signs, without search
        certificates.check(condition, {"type": "positivity", "params": {}})
    return Conclusion("proved", dict(parts["constants"]))


# ---- families ------------------------------------------------------------------------------------
def _escaped(statement: Asymptotic, parts: dict[str, Any]) -> list[Formula]:
    return list(statement.escape(**parts["family"]))


def _decide_family(statement: Asymptotic, parts: dict[str, Any]) -> Conclusion:
    """An exact family stays in the domain and leaves every constant behind."""
    family = parts["family"]
    moved = {**(family.get("at") or {}), **family["path"]}
    require_divergent(family["growth"], statement.size)
    _require_constant(family.get("at"), family["path"], statement)
    require_integral(statement, moved)
    return Conclusion("refuted", {"family": moved, "ratio at least": family["growth"]})


def _require_constant(at: dict[str, Any] | None, moved: Any, statement: Asymptotic) -> None:
    for text in (at or {}).values():
        readable(require_value, text)
    loose = [n for n in statement.constant if n not in (at or {})]
    require(not loose, f"the family must keep {', '.join(loose)} fixed")
    twice = sorted(set(at or {}) & set(moved))
    require(not twice, f"{', '.join(twice)} cannot be fixed and move")
    strange = sorted({*(at or {}), *moved} - set(statement.declared()))
    require(not strange, f"the statement has no variable {', '.join(strange)}")


def require_integral(statement: Asymptotic, values: dict[str, str]) -> None:
    """Integer variables may only be set to polynomials in the size with integer coefficients."""

    def integral(tree: Node) -> bool:
        if tree.op == "number":
            return tree.args[0].denominator == 1
        if tree.op == "name":
            return tree.args[0] == statement.size
        if tree.op == "pow":
            power = tree.args[1]  # a number as it is written has no sign
            return integral(tree.args[0]) and power.op == "number" and integral(power)
        return tree.op in ("add", "sub", "mul", "neg") and all(map(integral, tree.args))

    for text in statement.given:
        found = declaration(text)
        if found is not None and found.integer and found.name in values:
            require(
                integral(parse(values[found.name])),
                f"{found.name} must be an integer along the family",
            )


def require_divergent(growth: str, size: str) -> None:
    """Raise `Rejected` unless ``growth`` is c * size**a, c * log(size)**a (c, a > 0 rational) or a
    product of such.
    """
    import sympy

    formula = Formula(f"{readable(sorts.term, growth, {size})} > 0", (f"{size} in {{2..}}",))
    expression = readable(lambda: formula.goal_expr).args[0]
    own = formula.variables[0].symbol
    factor, rest = expression.as_coeff_Mul()
    require(factor > 0 and rest != 1, f"{growth} is not known to diverge")
    for part in sympy.Mul.make_args(rest):
        base, power = part.as_base_exp()
        require(
            power.is_Rational
            and power > 0
            and base in (own, sympy.log(own), sympy.log(sympy.log(own))),
            f"{growth} is not known to diverge",
        )


def vanishing_formulas(statement: Asymptotic, inner: str, family: dict[str, Any]) -> list[Formula]:
    """Return the formulas that `vanishes` needs: square, below, above, the segment in the domain,
    its ends in order.
    """
    moving, size = sorts.name(family["moving"]), statement.size
    values = {**(family.get("at") or {}), **(family.get("path") or {})}
    missing = set(statement.declared()) - {*values, moving}
    require(not missing, f"the family does not fix {', '.join(sorted(missing))}")
    sizes = (statement.sizes_from(family["N"]),)
    low, high = (sorts.term(family[k], {size}) for k in ("low", "high"))
    first, last = (low, high) if family.get("rising", True) else (high, low)
    segment = (*sizes, f"{moving} in (-oo, oo)", f"{first} <= {moving} <= {last}")

    def where(**also: str) -> tuple[tuple[str, str], ...]:
        return tuple((n, sorts.term(v)) for n, v in {**values, **also}.items()) + statement.where

    root = sorts.term(inner)
    inside = [*statement.domain_conditions(), f"{statement.terms()[1]} > 0"]
    return [
        Formula(f"{statement.quantity} == {root}**2", segment, where()),
        Formula(f"{root} < 0", sizes, where(**{moving: family["low"]})),
        Formula(f"{root} > 0", sizes, where(**{moving: family["high"]})),
        Formula(" and ".join(map(sorts.statement, inside)), segment, where()),
        Formula(f"{first} <= {last}", sizes, where()),
    ]


def _zero(statement: Asymptotic, parts: dict[str, Any]) -> list[Formula]:
    return vanishing_formulas(statement, parts["inner"], parts["family"])


def _decide_zero(statement: Asymptotic, parts: dict[str, Any]) -> Conclusion:
    """Omega or Theta fails: quantity = inner**2 and inner changes sign inside the domain for every
    large size.

    Between the two values the inner function is continuous (its definedness holds on the whole
    segment), so it vanishes at a point of the domain where the order is positive.
    """
    family = parts["family"]
    moving, at, path = family["moving"], family.get("at") or {}, family.get("path") or {}
    require(statement.kind in ("Omega", "Theta"), "a zero refutes lower bounds only")
    _require_constant(at, [*path, moving], statement)
    require(moving not in path, f"{moving} is set and moves")
    require_integral(statement, {**at, **path, moving: "1/2"})
    return Conclusion(
        "refuted", {**at, **path, moving: f"between {family['low']} and {family['high']}"}
    )


TYPE = Type(
    {
        "constants": Evidence(
            _decide_constants, _bounded, "statement", parts=("constants",), facts=OWN
        ),
        "family": Evidence(
            _decide_family, _escaped, "statement", parts=("family",), facts=("inside", "beyond")
        ),
        "zero": Evidence(
            _decide_zero,
            _zero,
            "statement",
            parts=("inner", "family"),
            facts=LISTED,
            prover="zero by sign change",
        ),
    }
)
