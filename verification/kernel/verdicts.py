"""The kernel: the only place where facts and verdicts come into being.

A `Fact` is a formula (or a statement about matrices) with a certificate that the kernel has
re-checked.  A `Verdict` about a statement is minted from facts and from what its certificate holds
besides; the table `assay.verification.kernel.types` says what each type of certificate has to show.
Nothing else can make either: the kernel remembers what it made, object by object, together with a
hash of the content, so that copies, changed fields, subclasses and look-alikes are refused.  What
comes from a file is not believed but made anew (`recheck`).  What this does and does not defend
against is written in docs/trust.md.
"""

from __future__ import annotations

import hashlib
import json
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.empirical import Empirical
from assay.theory.language.formula import Formula
from assay.theory.language.orbit import Orbit
from assay.theory.language.statement import Statement
from assay.theory.language.statements import from_data
from assay.theory.language.trained import FULL_SCALE, REAL_NETWORK
from assay.verification.kernel.certificates import present, readable, require
from assay.verification.kernel.types.row import Evidence
from assay.verification.kernel.types.table import row

VERDICTS = ("proved", "refuted", "vacuous", "corroborated", "contradicted", "open")
_MADE: dict[int, tuple[weakref.ref[Any], bytes]] = {}
"""What the kernel has made: identity -> (the object, hash of what it says)."""


class _Made:
    """Objects that only `_mint` makes: they cannot be called into being, copied with changes, or
    subclassed.
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        raise TypeError(f"only the kernel makes {type(self).__name__.lower()}s")

    def __init_subclass__(cls) -> None:
        if cls.__module__ != __name__:
            raise TypeError("only the kernel makes facts and verdicts")

    def __reduce_ex__(self, protocol: Any) -> Any:
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
    certificate: dict[str, Any]
    prover: str

    def data(self) -> dict[str, Any]:
        """Return the JSON form used inside certificates."""
        return {"formula": self.formula.data(), "certificate": self.certificate}


@dataclass(frozen=True, init=False)
class Verdict(_Made):
    """What is known about one reading of a claim, with its evidence."""

    verdict: str
    prover: str
    certificate: dict[str, Any] | None
    witness: Any
    reason: str
    scope: str
    horizon: dict[str, Any]
    figures: dict[str, Any]


def _digest(thing: Any) -> bytes:
    """Hash what a fact or verdict says (not its explanations)."""
    verdict = type(thing) is not Fact
    said = [thing.verdict if verdict else thing.formula.data(), thing.certificate]
    said += [thing.scope] if verdict and _computed(thing) else []
    return hashlib.sha256(json.dumps(said).encode()).digest()


def _mint(kind: type[Any], *values: Any) -> Any:
    made: Any = object.__new__(kind)
    for field, value in zip(fields(kind), values, strict=True):
        object.__setattr__(made, field.name, value)
    own = id(made)
    # forgotten by C code alone: an exception that a time slice raised in a callback would be lost
    _MADE[own] = weakref.ref(made, partial(_MADE.pop, own)), _digest(made)
    return made


def minted(thing: object) -> bool:
    """Return True when the kernel made this very object, and what it says is what it said then."""
    reference, digest = _MADE.get(id(thing), (None, None))
    return (
        type(thing) in (Fact, Verdict)
        and reference is not None
        and reference() is thing
        and digest == _digest(thing)
    )


def _verdict(
    verdict: str,
    prover: str,
    certificate: dict[str, Any] | None,
    witness: Any = None,
    reason: str = "",
    scope: str = "",
) -> Verdict:
    return _mint(Verdict, verdict, prover, certificate, witness, reason, scope, {}, {})


def _computed(verdict: Verdict) -> bool:
    """Tell whether the scope of a verdict was computed from its evidence, and is no text."""
    return (verdict.certificate or {}).get("type") == "networks"


def annotate(
    verdict: Verdict,
    reason: str = "",
    horizon: dict[str, Any] | None = None,
    figures: dict[str, Any] | None = None,
    scope: str = "",
) -> Verdict:
    """Return the verdict with explanations added; what was decided, and by what evidence, cannot
    change here, nor can a scope that was computed.

    Raises:
        Rejected: something else than a verdict of the kernel, another scope than the computed one,
            or one that only evidence of trained networks has.
    """
    require(
        type(verdict) is Verdict and minted(verdict), "only a verdict of the kernel is explained"
    )
    if _computed(verdict):
        require(scope in ("", verdict.scope), f"the evidence has the scope {verdict.scope!r}")
    else:
        require(
            scope not in (REAL_NETWORK, FULL_SCALE),
            f"the scope {scope!r} is computed from evidence of trained networks, never said",
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
def fact(formula: Statement, certificate: dict[str, Any], prover: str) -> Fact:
    """Re-check the certificate and make the fact; raises `Rejected`."""
    proof = present(row(formula).proof, f"no fact is about a statement of type {formula.NAME}")
    readable(proof, formula, certificate)
    return _mint(Fact, formula, certificate, prover)


def _is(given: Fact, formula: Statement) -> None:
    require(type(given) is Fact and minted(given), "a fact is needed")
    same = type(given.formula) is type(formula) and json.dumps(given.formula.data()) == json.dumps(
        formula.data()
    )
    require(same, f"the fact shows another formula: {given.formula.text()}")


# ---- verdicts ------------------------------------------------------------------------------------
def settled(
    statement: Statement, kind: str, parts: dict[str, Any], facts: Sequence[Fact] = ()
) -> Verdict:
    """Mint what a certificate of type ``kind`` with these parts and facts shows of the statement.

    Raises:
        Rejected: the type of statement has no such certificates, a fact shows something else than
            what is needed, or what the row of the table asks for besides does not hold.
    """
    evidence = _evidence(statement, kind)
    worked = readable(evidence.work, statement, parts)
    needed = readable(evidence.needs, statement, worked)
    require(len(facts) == len(needed), f"{len(needed)} facts are needed")
    for one, formula in zip(facts, needed, strict=True):
        _is(one, formula)
    verdict, witness, scope = readable(evidence.decide, statement, worked)
    certificate = evidence.written(kind, statement, parts, [f.data() for f in facts])
    prover = evidence.prover or facts[-1].prover
    return _verdict(verdict, prover, certificate, witness, scope=scope)


def _evidence(statement: Statement, kind: str) -> Evidence:
    return present(
        row(statement).evidence.get(kind),
        f"no statement of type {statement.NAME} is settled by {str(kind)!r}",
    )


def proved(statement: Statement, given: Fact) -> Verdict:
    """The formula holds: the fact is about this very formula."""
    return settled(statement, "fact", {}, [given])


def vacuous(statement: Statement, given: Fact) -> Verdict:
    """No point satisfies the hypotheses: the same formula with the impossible goal 1 < 0 holds."""
    return settled(statement, "vacuous", {}, [given])


def refuted(statement: Statement, at: dict[str, Any]) -> Verdict:
    """The formula fails: at the exact point ``at`` (exact matrices) the hypotheses are certified
    and so is the goal's negation.
    """
    return settled(statement, "witness", {"at": dict(at)})


def refuted_undefined(statement: Formula, at: dict[str, str]) -> Verdict:
    """The formula has no meaning at an admitted point: hypotheses certified, a condition of
    definedness fails.
    """
    return settled(statement, "undefined", {"at": dict(at)})


def bounded(statement: Asymptotic, given: Fact, constants: dict[str, str]) -> Verdict:
    """The asymptotic statement holds, with these constants."""
    return settled(statement, "constants", {"constants": dict(constants)}, [given])


def escaped(statement: Asymptotic, inside: Fact, beyond: Fact, family: dict[str, Any]) -> Verdict:
    """The asymptotic statement fails: an exact family stays in the domain and leaves every constant
    behind.
    """
    return settled(statement, "family", {"family": family}, [inside, beyond])


def vanishes(
    statement: Asymptotic, inner: str, facts: Sequence[Fact], family: dict[str, Any]
) -> Verdict:
    """Omega or Theta fails: quantity = inner**2 and inner changes sign inside the domain for every
    large size.

    ``family``: at, N, moving (the variable that moves), low, high (its two values as expressions in
    the size), path (the other variables).  The facts are those that
    `assay.verification.kernel.types.asymptotic.vanishing_formulas` names.
    """
    return settled(statement, "zero", {"inner": inner, "family": family}, facts)


def orbit(statement: Orbit, certificate: dict[str, Any]) -> Verdict:
    """Re-run the enclosed recursion and mint what its certificate says: proved for all times, or
    refuted at one.
    """
    kept = _evidence(statement, "orbit").taken(certificate)
    return settled(statement, "orbit", kept)


def statistics(statement: Empirical, result: dict[str, Any]) -> Verdict:
    """Mint corroborated or contradicted from the test that the statement presets, computed again
    from the recorded numbers.
    """
    return settled(statement, "statistics", {"result": result})


def undecided(reason: str) -> Verdict:
    """Nothing decisive is known; the reason says why."""
    require(bool(reason.strip()), "an open verdict needs its reason")
    return _verdict("open", "", None, reason=reason)


# ---- what comes from a file ----------------------------------------------------------------------
def recheck(statement: Statement, stored: dict[str, Any]) -> Verdict:
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
    require(isinstance(stored, dict), "a stored verdict is an object")
    certificate, verdict = stored.get("certificate"), stored.get("verdict")
    if verdict == "open" and certificate is None:
        found = undecided(str(stored.get("reason") or "no reason was stored"))
    else:
        found = readable(_made_again, statement, certificate, str(stored.get("prover") or ""))
    require(found.verdict == verdict, f"the certificate shows {found.verdict!r}, not {verdict!r}")
    notes = {k: stored.get(k) or {} for k in ("horizon", "figures")}
    require(all(isinstance(v, dict) for v in notes.values()), "horizon and figures are objects")
    return annotate(
        found, reason=str(stored.get("reason") or ""), scope=str(stored.get("scope") or ""), **notes
    )


def _made_again(statement: Statement, certificate: dict[str, Any], prover: str) -> Verdict:
    kind = certificate["type"]
    evidence = _evidence(statement, kind)
    facts = [
        fact(from_data(entry["formula"]), entry["certificate"], prover)
        for entry in evidence.entries(certificate)
    ]
    return settled(statement, kind, evidence.taken(certificate), facts)
