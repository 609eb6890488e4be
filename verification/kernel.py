"""The kernel: the only place where facts and verdicts come into being.

A `Fact` is a formula with a certificate that the kernel has re-checked. A `Verdict` about a statement is minted from
facts and witnesses by the few functions below; each says exactly what it establishes. Nothing else can make either.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from theory.asymptotic import Asymptotic
from theory.formula import Formula, exact
from theory.grammar import parse
from theory.matrices import Matrices
from theory.statements import Empirical, Orbit
from verification.certificates import Rejected, check

VERDICTS = ("proved", "refuted", "vacuous", "corroborated", "contradicted", "open")
_SEAL = object()


@dataclass(frozen=True)
class Fact:
    """A formula that holds for all values in its domain, with the certificate that the kernel re-checked."""

    formula: Formula
    certificate: dict
    prover: str
    seal: Any = field(repr=False, compare=False, default=None)

    def __post_init__(self):
        if self.seal is not _SEAL:
            raise TypeError("only the kernel makes facts")

    def data(self) -> dict:
        """Return the JSON form used inside certificates."""
        return {"formula": self.formula.data(), "certificate": self.certificate}


@dataclass(frozen=True)
class Verdict:
    """What is known about one reading of a claim, with its evidence."""

    verdict: str
    prover: str
    certificate: dict | None
    witness: Any = None
    reason: str = ""
    scope: str = ""
    horizon: dict = field(default_factory=dict)
    figures: dict = field(default_factory=dict)
    seal: Any = field(repr=False, compare=False, default=None)

    def __post_init__(self):
        if self.seal is not _SEAL:
            raise TypeError("only the kernel makes verdicts")
        if self.verdict not in VERDICTS:
            raise ValueError(f"unknown verdict {self.verdict!r}")


def annotate(verdict: Verdict, reason: str = "", horizon: dict | None = None, figures: dict | None = None,
             scope: str = "") -> Verdict:
    """Return the verdict with explanations added; what was decided, and by what evidence, cannot change here."""
    return Verdict(
        verdict.verdict, verdict.prover, verdict.certificate, verdict.witness, reason or verdict.reason,
        scope or verdict.scope, {**verdict.horizon, **(horizon or {})}, {**verdict.figures, **(figures or {})}, _SEAL,
    )


# ---- facts -------------------------------------------------------------------------------------------------------
def fact(formula: Formula, certificate: dict, prover: str) -> Fact:
    """Re-check the certificate and make the fact; raises `Rejected`."""
    check(formula, certificate)
    return Fact(formula, certificate, prover, _SEAL)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise Rejected(message)


def _is(given: Fact, formula: Formula) -> None:
    _require(isinstance(given, Fact), "a fact is needed")
    _require(given.formula == formula, f"the fact shows another formula: {given.formula.text()}")


# ---- formulas ----------------------------------------------------------------------------------------------------
def proved(statement: Formula, given: Fact) -> Verdict:
    """The formula holds: the fact is about this very formula."""
    _is(given, statement)
    return Verdict("proved", given.prover, {"type": "fact", **given.data()}, seal=_SEAL)


def vacuous(statement: Formula, given: Fact) -> Verdict:
    """No point satisfies the hypotheses: the same formula with the impossible goal 1 < 0 holds."""
    _is(given, statement.with_goal("1 < 0"))
    return Verdict("vacuous", given.prover, {"type": "vacuous", **given.data()}, seal=_SEAL)


def refuted(statement: Formula, at: dict[str, str]) -> Verdict:
    """The formula fails: at the exact point ``at`` (exact matrices) the hypotheses are certified and so is the goal's negation."""
    check_witness(statement, at)
    return Verdict("refuted", "witness", {"type": "witness", "formula": statement.data(), "at": dict(at)},
                   witness=dict(at), seal=_SEAL)


def refuted_undefined(statement: Formula, at: dict[str, str]) -> Verdict:
    """The formula has no meaning at an admitted point: hypotheses certified, a condition of definedness fails."""
    check_undefined(statement, at)
    return Verdict("refuted", "witness", {"type": "undefined", "formula": statement.data(), "at": dict(at)},
                   witness=dict(at), seal=_SEAL)


def check_witness(statement: Formula, at: dict[str, str]) -> None:
    """Certify that ``at`` satisfies the hypotheses and the definedness and violates the goal; raises `Rejected`."""
    if isinstance(statement, Matrices):
        from verification.provers import instances

        return instances.check_witness(statement, at)
    from verification.provers.algebra import negate
    from verification.provers.enclosure import decide_at

    point = fixed(statement, at)
    for hypothesis in point.hypotheses:
        _require(decide_at(hypothesis, {}) is True, f"the witness is not shown to satisfy {hypothesis}")
    for condition in point.defined:
        _require(decide_at(condition, {}) is True, f"the witness is not shown to make the formula defined: {condition}")
    _require(decide_at(negate(point.goal_expr), {}) is True, "the goal is not shown to fail at the witness")


def check_undefined(statement: Formula, at: dict[str, str]) -> None:
    """Certify that the hypotheses hold at ``at`` while some term of the goal has no value there; raises `Rejected`."""
    from theory.formula import FormulaError
    from verification.provers.algebra import negate
    from verification.provers.enclosure import decide_at

    for hypothesis in fixed(statement.with_goal("0 < 1"), at).hypotheses:
        _require(decide_at(hypothesis, {}) is True, f"the witness is not shown to satisfy {hypothesis}")
    if any(decide_at(c, at) is False for c in statement.defined):
        return
    try:
        conditions = fixed(statement, at).defined
    except FormulaError as error:
        # a premise may guard the term that has no value
        guarded = "=>" in "".join((statement.goal, *statement.given))
        _require(not guarded and ("zero" in str(error) or "pole" in str(error)), f"not a failure of definedness: {error}")
        return
    _require(any(decide_at(negate(c), {}) is True for c in conditions), "every term is defined at the witness")


def fixed(statement: Formula, at: dict[str, str]) -> Formula:
    """Return the formula at an exact point: every variable set, integers to integers; raises `Rejected`."""
    _require(set(at) == set(statement.free), f"a witness fixes exactly {', '.join(statement.free) or 'nothing'}")
    for variable in statement.variables:
        if variable.integer:
            _require(exact(at[variable.name]).denominator == 1, f"{variable.name} must be an integer")
    return statement.at({v.name: at[v.name] for v in statement.variables})


# ---- asymptotic statements ---------------------------------------------------------------------------------------
def bounded(statement: Asymptotic, given: Fact, constants: dict[str, str]) -> Verdict:
    """The asymptotic statement holds, with these constants."""
    _is(given, statement.bounded(**constants))
    return Verdict("proved", given.prover,
                   {"type": "constants", "statement": statement.data(), "constants": dict(constants), **given.data()},
                   witness=dict(constants), seal=_SEAL)


def escaped(statement: Asymptotic, inside: Fact, beyond: Fact, family: dict) -> Verdict:
    """The asymptotic statement fails: an exact family stays in the domain and leaves every constant behind."""
    expected_inside, expected_beyond = statement.escape(**family)
    _is(inside, expected_inside)
    _is(beyond, expected_beyond)
    require_divergent(family["growth"], statement.size)
    _require_constant(family.get("at"), family["path"], statement)
    _require_integral(statement, {**(family.get("at") or {}), **family["path"]})
    return Verdict("refuted", beyond.prover,
                   {"type": "family", "statement": statement.data(), "family": family,
                    "inside": inside.data(), "beyond": beyond.data()},
                   witness={"family": {**(family.get("at") or {}), **family["path"]}, "ratio at least": family["growth"]},
                   seal=_SEAL)


def _require_constant(at: dict | None, moved, statement: Asymptotic) -> None:
    from theory.grammar import names

    for name, text in (at or {}).items():
        _require(not names(parse(text)), f"{name} is fixed to a value, not to {text}")
    loose = [n for n in statement.constant if n not in (at or {})]
    _require(not loose, f"the family must keep {', '.join(loose)} fixed")
    twice = sorted(set(at or {}) & set(moved))
    _require(not twice, f"{', '.join(twice)} cannot be fixed and move")


def _require_integral(statement: Asymptotic, values: dict[str, str]) -> None:
    """Integer variables may only be set to polynomials in the size with integer coefficients."""
    from theory.grammar import Node, declaration

    def integral(tree: Node) -> bool:
        if tree.op == "number":
            return tree.args[0].denominator == 1
        if tree.op == "name":
            return tree.args[0] == statement.size
        if tree.op == "pow":
            power = tree.args[1]
            return integral(tree.args[0]) and power.op == "number" and integral(power) and power.args[0] >= 0
        return tree.op in ("add", "sub", "mul", "neg") and all(map(integral, tree.args))

    for text in statement.given:
        found = declaration(text)
        if found is not None and found.integer and found.name in values:
            _require(integral(parse(values[found.name])), f"{found.name} must be an integer along the family")


def require_divergent(growth: str, size: str) -> None:
    """Raise `Rejected` unless ``growth`` is c * size**a, c * log(size)**a (c, a > 0 rational) or a product of such."""
    import sympy

    formula = Formula(f"{growth} > 0", (f"{size} in {{2..}}",))
    expression = formula.goal_expr.args[0]
    own = formula.variables[0].symbol
    factor, rest = expression.as_coeff_Mul()
    _require(factor.is_Rational and factor > 0 and rest != 1, f"{growth} is not known to diverge")
    for part in sympy.Mul.make_args(rest):
        base, power = part.as_base_exp()
        _require(power.is_Rational and power > 0 and base in (own, sympy.log(own), sympy.log(sympy.log(own))),
                 f"{growth} is not known to diverge")


def vanishes(statement: Asymptotic, inner: str, square: Fact, below: Fact, above: Fact, connected: list[Fact],
             family: dict) -> Verdict:
    """Omega or Theta fails: quantity = inner**2 and inner changes sign inside the domain for every large size.

    ``family``: at, N, moving (the variable that moves), low, high (its two values as expressions in the size), path
    (the other variables). Between the two values the inner function is continuous (its definedness holds on the whole
    segment), so it vanishes at a point of the domain where the order is positive.
    """
    expected = vanishing_formulas(statement, inner, family)
    _require(statement.kind in ("Omega", "Theta"), "a zero refutes lower bounds only")
    _require_constant(family.get("at"), [*family.get("path", {}), family["moving"]], statement)
    _require(family["moving"] not in family.get("path", {}), f"{family['moving']} is set and moves")
    _require_integral(statement, {**(family.get("at") or {}), **family.get("path", {}), family["moving"]: "1/2"})
    for given, formula in zip((square, below, above, *connected), expected, strict=True):
        _is(given, formula)
    return Verdict("refuted", "zero by sign change",
                   {"type": "zero", "statement": statement.data(), "inner": inner, "family": family,
                    "facts": [f.data() for f in (square, below, above, *connected)]},
                   witness={**(family.get("at") or {}), **family.get("path", {}),
                            family["moving"]: f"between {family['low']} and {family['high']}"},
                   seal=_SEAL)


def vanishing_formulas(statement: Asymptotic, inner: str, family: dict) -> list[Formula]:
    """Return the formulas that `vanishes` needs: square, below, above, the segment in the domain, its ends in order."""
    moving, low, high = family["moving"], family["low"], family["high"]
    fixed_values = {**(family.get("at") or {}), **(family.get("path") or {})}
    sizes = (f"{statement.size} in {{{family['N']}..}}",)
    first, last = (low, high) if family.get("rising", True) else (high, low)
    segment = (*sizes, f"{moving} in (-oo, oo)", f"({first}) <= {moving} <= ({last})")

    def where(**also):
        return tuple((n, f"({v})") for n, v in {**fixed_values, **also}.items()) + statement.where

    inside = [*statement.domain_conditions(), f"({statement.order}) > 0"]
    return [
        Formula(f"{statement.quantity} == ({inner})**2", segment, where()),
        Formula(f"{inner} < 0", sizes, where(**{moving: low})),
        Formula(f"{inner} > 0", sizes, where(**{moving: high})),
        Formula(" and ".join(f"({t})" for t in inside), segment, where()),
        Formula(f"({first}) <= ({last})", sizes, where()),
    ]


# ---- orbits, statistics, and what is not decided -----------------------------------------------------------------
def orbit(statement: Orbit, certificate: dict) -> Verdict:
    """Re-run the enclosed recursion and mint what its certificate says: proved for all times, or refuted at one."""
    from verification.provers.orbit import check_orbit

    outcome = check_orbit(statement, certificate)
    _require(outcome in ("proved", "refuted"), "the enclosed recursion decides nothing")
    return Verdict(outcome, "trajectory", {"type": "orbit", "statement": statement.data(), **certificate},
                   witness={"t": certificate["t"]} if outcome == "refuted" else None, seal=_SEAL)


def statistics(statement: Empirical, result: dict) -> Verdict:
    """Mint corroborated or contradicted from a preset test, recomputed here from the recorded numbers."""
    from verification.provers.statistics import decide

    _require(isinstance(statement, Empirical), "only empirical statements are settled by statistics")
    outcome = decide(result)
    _require(outcome in ("corroborated", "contradicted"), "the test is inconclusive at its preset level")
    return Verdict(outcome, "statistics", {"type": "statistics", "statement": statement.data(), "result": result}, seal=_SEAL)


def undecided(reason: str) -> Verdict:
    """Nothing decisive is known; the reason says why."""
    _require(bool(reason.strip()), "an open verdict needs its reason")
    return Verdict("open", "", None, reason=reason, seal=_SEAL)
