"""The kernel: the only place where facts and verdicts come into being.

A `Fact` is a formula with a certificate that the kernel has re-checked.  A `Verdict` about a
statement is minted from facts and witnesses by the few functions below; each says exactly what it
establishes.  Nothing else can make either: the kernel remembers what it made, object by object,
together with a hash of the content, so that copies, changed fields, subclasses and look-alikes are
refused.  What comes from a file is not believed but made anew (`recheck`). What this does and does
not defend against is written in docs/trust.md.
"""

from __future__ import annotations

import hashlib
import json
import weakref
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from assay.theory.language import sorts
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula, exact
from assay.theory.language.grammar import parse
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Empirical, Orbit
from assay.verification.kernel.certificates import Rejected, check, check_reading, readable

VERDICTS = ("proved", "refuted", "vacuous", "corroborated", "contradicted", "open")
_MADE: dict[int, tuple[weakref.ref, bytes]] = {}
"""What the kernel has made: identity -> (the object, hash of what it says)."""


class _Made:
    """Objects that only `_mint` makes: they cannot be called into being, copied with changes, or
    subclassed.
    """

    def __init__(self, *_, **__):
        raise TypeError(f"only the kernel makes {type(self).__name__.lower()}s")

    def __init_subclass__(cls, **options):
        if cls.__module__ != __name__:
            raise TypeError("only the kernel makes facts and verdicts")
        super().__init_subclass__(**options)

    def __reduce_ex__(self, protocol):
        raise TypeError(
            f"a {type(self).__name__.lower()} is not copied: send its data, and `recheck` it where"
            " it arrives"
        )


@dataclass(frozen=True, init=False)
class Fact(_Made):
    """A formula that holds for all values in its domain, with the certificate that the kernel
    re-checked.
    """

    formula: Formula
    certificate: dict
    prover: str

    def data(self) -> dict:
        """Return the JSON form used inside certificates."""
        return {"formula": self.formula.data(), "certificate": self.certificate}


@dataclass(frozen=True, init=False)
class Verdict(_Made):
    """What is known about one reading of a claim, with its evidence."""

    verdict: str
    prover: str
    certificate: dict | None
    witness: Any
    reason: str
    scope: str
    horizon: dict
    figures: dict


def _digest(thing) -> bytes:
    """Hash what a fact or verdict says (not its explanations)."""
    said = [thing.formula.data() if type(thing) is Fact else thing.verdict, thing.certificate]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).digest()


def _mint(kind: type, *values):
    made = object.__new__(kind)
    for field, value in zip(fields(kind), values, strict=True):
        object.__setattr__(made, field.name, value)
    own = id(made)
    # forgotten by C code alone: an exception that a time slice raised in a callback would be lost
    _MADE[own] = weakref.ref(made, partial(_MADE.pop, own)), _digest(made)
    return made


def minted(thing) -> bool:
    """Return True when the kernel made this very object, and what it says is what it said then."""
    reference, digest = _MADE.get(id(thing), (None, None))
    return (
        type(thing) in (Fact, Verdict)
        and reference is not None
        and reference() is thing
        and digest == _digest(thing)
    )


def _verdict(
    verdict: str, prover: str, certificate: dict | None, witness: Any = None, reason: str = ""
) -> Verdict:
    return _mint(Verdict, verdict, prover, certificate, witness, reason, "", {}, {})


def annotate(
    verdict: Verdict,
    reason: str = "",
    horizon: dict | None = None,
    figures: dict | None = None,
    scope: str = "",
) -> Verdict:
    """Return the verdict with explanations added; what was decided, and by what evidence, cannot
    change here.
    """
    _require(
        type(verdict) is Verdict and minted(verdict), "only a verdict of the kernel is explained"
    )
    return _mint(
        Verdict,
        verdict.verdict,
        verdict.prover,
        verdict.certificate,
        verdict.witness,
        reason or verdict.reason,
        scope or verdict.scope,
        {**verdict.horizon, **(horizon or {})},
        {**verdict.figures, **(figures or {})},
    )


# ---- facts ---------------------------------------------------------------------------------------
def fact(formula: Formula, certificate: dict, prover: str) -> Fact:
    """Re-check the certificate and make the fact; raises `Rejected`."""
    check_reading(_plain(formula, Formula, Matrices), certificate)
    return _mint(Fact, formula, certificate, prover)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise Rejected(message)


def _plain(statement, *kinds: type):
    """Return the statement when it is of one of these very types: a subclass may compare or
    describe itself as it likes.
    """
    _require(type(statement) in kinds, f"a statement of another kind: {type(statement).__name__}")
    return statement


def _is(given: Fact, formula: Formula) -> None:
    _require(type(given) is Fact and minted(given), "a fact is needed")
    same = type(given.formula) is type(formula) and json.dumps(given.formula.data()) == json.dumps(
        formula.data()
    )
    _require(same, f"the fact shows another formula: {given.formula.text()}")


# ---- formulas ------------------------------------------------------------------------------------
def proved(statement: Formula, given: Fact) -> Verdict:
    """The formula holds: the fact is about this very formula."""
    _is(given, _plain(statement, Formula, Matrices))
    return _verdict("proved", given.prover, {"type": "fact", **given.data()})


def vacuous(statement: Formula, given: Fact) -> Verdict:
    """No point satisfies the hypotheses: the same formula with the impossible goal 1 < 0 holds."""
    _is(given, _plain(statement, Formula, Matrices).with_goal("1 < 0"))
    return _verdict("vacuous", given.prover, {"type": "vacuous", **given.data()})


def refuted(statement: Formula, at: dict[str, str]) -> Verdict:
    """The formula fails: at the exact point ``at`` (exact matrices) the hypotheses are certified
    and so is the goal's negation.
    """
    check_witness(_plain(statement, Formula, Matrices), at)
    return _verdict(
        "refuted",
        "witness",
        {"type": "witness", "formula": statement.data(), "at": dict(at)},
        dict(at),
    )


def refuted_undefined(statement: Formula, at: dict[str, str]) -> Verdict:
    """The formula has no meaning at an admitted point: hypotheses certified, a condition of
    definedness fails.
    """
    check_undefined(_plain(statement, Formula), at)
    return _verdict(
        "refuted",
        "witness",
        {"type": "undefined", "formula": statement.data(), "at": dict(at)},
        dict(at),
    )


def check_witness(statement: Formula, at: dict[str, str]) -> Any:
    """Certify that ``at`` satisfies the hypotheses and that the goal is false there; raises
    `Rejected`.

    A relation with a side without a value is false, in hypotheses as in the goal.  Returns the
    statement at the point.
    """
    if isinstance(statement, Matrices):
        from assay.verification.kernel import instances

        return instances.check_witness(statement, at)
    from assay.verification.kernel.boxes.problem import decide_at

    point = fixed(statement, at)
    for hypothesis in point.hypotheses:
        _require(
            decide_at(hypothesis, {}) is True, f"the witness is not shown to satisfy {hypothesis}"
        )
    _require(decide_at(point.goal, {}) is False, "the goal is not shown to fail at the witness")
    return point


def check_undefined(statement: Formula, at: dict[str, str]) -> None:
    """Certify a witness at which moreover some term of the goal has no value; raises `Rejected`."""
    from assay.verification.kernel.boxes.problem import decide_at

    point = check_witness(statement, at)
    _require(
        point.missing or any(decide_at(need, {}) is False for need in point.needs),
        "every term is defined at the witness",
    )


def _require_value(text: str) -> None:
    """Raise `Rejected` unless the text is a term without names that certainly has a value."""
    from assay.theory.language import pointwise
    from assay.verification.kernel.boxes.problem import decide_at

    _, needs = pointwise.value(text)
    _require(
        all(decide_at(need, {}) is True for need in needs), f"{text} is not shown to have a value"
    )


def fixed(statement: Formula, at: dict[str, str]) -> Any:
    """Return the formula at an exact point: every variable set to a number, integers to integers;
    raises `Rejected`.
    """
    from assay.theory.language import pointwise

    _require(
        set(at) == set(statement.free),
        f"a witness fixes exactly {', '.join(statement.free) or 'nothing'}",
    )
    for text in at.values():
        readable(_require_value, text)
    for variable in statement.variables:
        if variable.integer:
            _require(
                exact(at[variable.name]).denominator == 1, f"{variable.name} must be an integer"
            )
    return pointwise.at(statement, at)


# ---- asymptotic statements -----------------------------------------------------------------------
def bounded(statement: Asymptotic, given: Fact, constants: dict[str, str]) -> Verdict:
    """The asymptotic statement holds, with these constants: C > 0, and a number N for all values of
    what it may depend on.
    """
    _plain(statement, Asymptotic)
    _is(given, readable(statement.bounded, **constants))
    for condition in readable(statement.conditions, **constants):
        check(condition, {"type": "positivity", "params": {}})  # seen by signs, without search
    certificate = {
        "type": "constants",
        "statement": statement.data(),
        "constants": dict(constants),
        **given.data(),
    }
    return _verdict("proved", given.prover, certificate, dict(constants))


def escaped(statement: Asymptotic, inside: Fact, beyond: Fact, family: dict) -> Verdict:
    """The asymptotic statement fails: an exact family stays in the domain and leaves every constant
    behind.
    """
    expected_inside, expected_beyond = readable(_plain(statement, Asymptotic).escape, **family)
    _is(inside, expected_inside)
    _is(beyond, expected_beyond)
    require_divergent(family["growth"], statement.size)
    _require_constant(family.get("at"), family["path"], statement)
    _require_integral(statement, {**(family.get("at") or {}), **family["path"]})
    certificate = {
        "type": "family",
        "statement": statement.data(),
        "family": family,
        "inside": inside.data(),
        "beyond": beyond.data(),
    }
    witness = {
        "family": {**(family.get("at") or {}), **family["path"]},
        "ratio at least": family["growth"],
    }
    return _verdict("refuted", beyond.prover, certificate, witness)


def _require_constant(at: dict | None, moved, statement: Asymptotic) -> None:
    for text in (at or {}).values():
        readable(_require_value, text)
    loose = [n for n in statement.constant if n not in (at or {})]
    _require(not loose, f"the family must keep {', '.join(loose)} fixed")
    twice = sorted(set(at or {}) & set(moved))
    _require(not twice, f"{', '.join(twice)} cannot be fixed and move")
    strange = sorted({*(at or {}), *moved} - set(statement.declared()))
    _require(not strange, f"the statement has no variable {', '.join(strange)}")


def _require_integral(statement: Asymptotic, values: dict[str, str]) -> None:
    """Integer variables may only be set to polynomials in the size with integer coefficients."""
    from assay.theory.language.grammar import Node, declaration

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
            _require(
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
    _require(factor.is_Rational and factor > 0 and rest != 1, f"{growth} is not known to diverge")
    for part in sympy.Mul.make_args(rest):
        base, power = part.as_base_exp()
        _require(
            power.is_Rational
            and power > 0
            and base in (own, sympy.log(own), sympy.log(sympy.log(own))),
            f"{growth} is not known to diverge",
        )


def vanishes(
    statement: Asymptotic,
    inner: str,
    square: Fact,
    below: Fact,
    above: Fact,
    connected: list[Fact],
    family: dict,
) -> Verdict:
    """Omega or Theta fails: quantity = inner**2 and inner changes sign inside the domain for every
    large size.

    ``family``: at, N, moving (the variable that moves), low, high (its two values as expressions in
    the size), path (the other variables). Between the two values the inner function is continuous
    (its definedness holds on the whole segment), so it vanishes at a point of the domain where the
    order is positive.
    """
    expected = readable(vanishing_formulas, _plain(statement, Asymptotic), inner, family)
    _require(statement.kind in ("Omega", "Theta"), "a zero refutes lower bounds only")
    _require_constant(family.get("at"), [*(family.get("path") or {}), family["moving"]], statement)
    _require(
        family["moving"] not in (family.get("path") or {}), f"{family['moving']} is set and moves"
    )
    _require_integral(
        statement,
        {**(family.get("at") or {}), **(family.get("path") or {}), family["moving"]: "1/2"},
    )
    given = (square, below, above, *connected)
    _require(len(given) == len(expected), "a zero is shown by five facts")
    for one, formula in zip(given, expected):
        _is(one, formula)
    certificate = {
        "type": "zero",
        "statement": statement.data(),
        "inner": inner,
        "family": family,
        "facts": [f.data() for f in given],
    }
    witness = {
        **(family.get("at") or {}),
        **(family.get("path") or {}),
        family["moving"]: f"between {family['low']} and {family['high']}",
    }
    return _verdict("refuted", "zero by sign change", certificate, witness)


def vanishing_formulas(statement: Asymptotic, inner: str, family: dict) -> list[Formula]:
    """Return the formulas that `vanishes` needs: square, below, above, the segment in the domain,
    its ends in order.
    """
    moving, size = sorts.name(family["moving"]), statement.size
    values = {**(family.get("at") or {}), **(family.get("path") or {})}
    missing = set(statement.declared()) - {*values, moving}
    _require(not missing, f"the family does not fix {', '.join(sorted(missing))}")
    sizes = (statement.sizes_from(family["N"]),)
    low, high = (sorts.term(family[k], {size}) for k in ("low", "high"))
    first, last = (low, high) if family.get("rising", True) else (high, low)
    segment = (*sizes, f"{moving} in (-oo, oo)", f"{first} <= {moving} <= {last}")

    def where(**also):
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


# ---- orbits, statistics, and what is not decided -------------------------------------------------
def orbit(statement: Orbit, certificate: dict) -> Verdict:
    """Re-run the enclosed recursion and mint what its certificate says: proved for all times, or
    refuted at one.
    """
    from assay.verification.kernel.orbit import check_orbit

    outcome = readable(check_orbit, _plain(statement, Orbit), certificate)
    _require(outcome in ("proved", "refuted"), "the enclosed recursion decides nothing")
    kept = {k: certificate[k] for k in ("outcome", "t", "precision", "state") if k in certificate}
    return _verdict(
        outcome,
        "trajectory",
        {"type": "orbit", "statement": statement.data(), **kept},
        {"t": certificate["t"]} if outcome == "refuted" else None,
    )


def statistics(statement: Empirical, result: dict) -> Verdict:
    """Mint corroborated or contradicted from the test that the statement presets, computed again
    from the recorded numbers.
    """
    from assay.verification.kernel.statistics import decide

    _plain(statement, Empirical)
    outcome = readable(decide, statement, result)
    _require(
        outcome in ("corroborated", "contradicted"), "the test is inconclusive at its preset level"
    )
    return _verdict(
        outcome,
        "statistics",
        {"type": "statistics", "statement": statement.data(), "result": result},
    )


def undecided(reason: str) -> Verdict:
    """Nothing decisive is known; the reason says why."""
    _require(bool(reason.strip()), "an open verdict needs its reason")
    return _verdict("open", "", None, reason=reason)


# ---- what comes from a file ----------------------------------------------------------------------
def recheck(statement, stored: dict) -> Verdict:
    """Make a verdict anew from what was stored of it: ``verdict``, ``certificate`` and, as they
    are, the explanations.

    The statement is the caller's own (of the registry, of a claims file), never the certificate's
    copy of it; everything that decides is computed again from the certificate, and what follows has
    to be the stored verdict.  ``prover``, ``reason``, ``scope``, ``horizon`` and ``figures`` only
    explain and are taken over; the witness is made anew.

    It costs what the first check by the kernel did, without any search: milliseconds for witnesses
    and algebra, up to some seconds for large box trees and long orbits.  An open verdict needs only
    its reason.

    Raises:
        Rejected: anything malformed, or a certificate that does not show this verdict of this
        statement.
    """
    _require(isinstance(stored, dict), "a stored verdict is an object")
    certificate, verdict = stored.get("certificate"), stored.get("verdict")
    if verdict == "open" and certificate is None:
        found = undecided(str(stored.get("reason") or "no reason was stored"))
    else:
        found = readable(_made_again, statement, certificate, str(stored.get("prover") or ""))
    _require(found.verdict == verdict, f"the certificate shows {found.verdict!r}, not {verdict!r}")
    notes = {k: stored.get(k) or {} for k in ("horizon", "figures")}
    _require(all(isinstance(v, dict) for v in notes.values()), "horizon and figures are objects")
    return annotate(
        found, reason=str(stored.get("reason") or ""), scope=str(stored.get("scope") or ""), **notes
    )


def _made_again(statement, certificate: dict, prover: str) -> Verdict:
    def shown(entry: dict) -> Fact:
        kind = Matrices if "matrices" in entry["formula"] else Formula
        return fact(kind.from_data(entry["formula"]), entry["certificate"], prover)

    match certificate["type"]:
        case "fact":
            return proved(statement, shown(certificate))
        case "vacuous":
            return vacuous(statement, shown(certificate))
        case "witness":
            return refuted(statement, certificate["at"])
        case "undefined":
            return refuted_undefined(statement, certificate["at"])
        case "constants":
            return bounded(statement, shown(certificate), certificate["constants"])
        case "family":
            return escaped(
                statement,
                shown(certificate["inside"]),
                shown(certificate["beyond"]),
                certificate["family"],
            )
        case "zero":
            square, below, above, *connected = map(shown, certificate["facts"])
            return vanishes(
                statement,
                certificate["inner"],
                square,
                below,
                above,
                connected,
                certificate["family"],
            )
        case "orbit":
            return orbit(statement, certificate)
        case "statistics":
            return statistics(statement, certificate["result"])
    raise Rejected(f"unknown certificate type {certificate['type']!r}")
