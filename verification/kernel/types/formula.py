"""Formulas: their proofs, and points at which they fail."""

from __future__ import annotations

from typing import Any

from assay.theory.language.formula import Formula, exact
from assay.verification.kernel import certificates
from assay.verification.kernel.certificates import Rejected, readable, require
from assay.verification.kernel.types.row import FACT, VACUOUS, Conclusion, Evidence, Type


def check(formula: Formula, certificate: dict[str, Any]) -> None:
    """Re-verify a certificate of a formula; raises `Rejected`.  Its hypotheses have values, its
    integer powers any base.

    The rule ``powers`` stands above all others: they read a power with a variable exponent as
    exp(E*log(b)) and show b > 0 wherever they use it, so that what they show is true of the power
    as well.
    """
    readable(_check, formula, certificate)


def _check(formula: Formula, certificate: dict[str, Any]) -> None:
    from assay.verification.kernel import definedness
    from assay.verification.kernel.reduce import powers

    _ = formula.goal_expr  # read as a whole: a rule that rewrites texts may overlook a flaw
    if certificate["type"] != "powers":
        certificates.check(formula, certificate)
        definedness.require(formula, certificate)
        return
    found = powers.parts(formula, certificate["base"])
    if [f.data() for f in found] != [entry["formula"] for entry in certificate["parts"]]:
        raise Rejected("the parts of the split at the sign of a base are others")
    for part, entry in zip(found, certificate["parts"]):
        _check(part, entry["certificate"])


# ---- points of failure ---------------------------------------------------------------------------
def check_witness(statement: Formula, at: dict[str, str]) -> Any:
    """Certify that ``at`` satisfies the hypotheses and that the goal is false there; raises
    `Rejected`.

    A relation with a side without a value is false, in hypotheses as in the goal.  Returns the
    statement at the point.
    """
    from assay.verification.kernel.boxes.problem import decide_at

    point = fixed(statement, at)
    for hypothesis in point.hypotheses:
        require(
            decide_at(hypothesis, {}) is True, f"the witness is not shown to satisfy {hypothesis}"
        )
    require(decide_at(point.goal, {}) is False, "the goal is not shown to fail at the witness")
    return point


def check_undefined(statement: Formula, at: dict[str, str]) -> None:
    """Certify a witness at which moreover some term of the goal has no value; raises `Rejected`."""
    from assay.verification.kernel.boxes.problem import decide_at

    point = check_witness(statement, at)
    require(
        point.missing or any(decide_at(need, {}) is False for need in point.needs),
        "every term is defined at the witness",
    )


def require_value(text: str) -> None:
    """Raise `Rejected` unless the text is a term without names that certainly has a value."""
    from assay.theory.language import pointwise
    from assay.verification.kernel.boxes.problem import decide_at

    _, needs = pointwise.value(text)
    require(
        all(decide_at(need, {}) is True for need in needs), f"{text} is not shown to have a value"
    )


def fixed(statement: Formula, at: dict[str, str]) -> Any:
    """Return the formula at an exact point: every variable set to a number, integers to integers;
    raises `Rejected`.
    """
    from assay.theory.language import pointwise

    require(
        set(at) == set(statement.free),
        f"a witness fixes exactly {', '.join(statement.free) or 'nothing'}",
    )
    for text in at.values():
        readable(require_value, text)
    for variable in statement.variables:
        if variable.integer:
            require(
                exact(at[variable.name]).denominator == 1, f"{variable.name} must be an integer"
            )
    return pointwise.at(statement, at)


def _refuted(statement: Formula, parts: dict[str, Any]) -> Conclusion:
    check_witness(statement, parts["at"])
    return Conclusion("refuted", dict(parts["at"]))


def _refuted_undefined(statement: Formula, parts: dict[str, Any]) -> Conclusion:
    check_undefined(statement, parts["at"])
    return Conclusion("refuted", dict(parts["at"]))


TYPE = Type(
    {
        "fact": FACT,
        "vacuous": VACUOUS,
        "witness": Evidence(_refuted, stated="formula", parts=("at",), prover="witness"),
        "undefined": Evidence(
            _refuted_undefined, stated="formula", parts=("at",), prover="witness"
        ),
    },
    check,
)
