"""What a row of the table of statement types says: which certificates settle a statement of the
type, and what they have to show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from assay.theory.language.statement import Statement
from assay.verification.kernel.certificates import Rejected

OWN = "own"
LISTED = "listed"


class Conclusion(NamedTuple):
    """What a certificate shows of its statement: one of the verdicts, the witness if any, and the
    scope where it is computed from the evidence.
    """

    verdict: str
    witness: Any = None
    scope: str = ""


def as_given(statement: Statement, parts: dict[str, Any]) -> dict[str, Any]:
    """Return the parts: evidence of which nothing is worked out beforehand."""
    return parts


def none_needed(statement: Statement, parts: dict[str, Any]) -> list[Statement]:
    """Return no formulas: evidence that rests on no fact."""
    return []


@dataclass(frozen=True)
class Evidence:
    """One type of certificate that settles a statement.

    Such a certificate holds the statement under the key ``stated`` ("" where its fact says it), the
    keys ``parts`` as they were given (``optional`` may be missing), and its facts (formula and
    certificate each): `OWN`, one that lies in the certificate itself; `LISTED`, a list under
    "facts"; or one for each of the named keys.  ``needs`` returns the formulas that the facts have
    to show, in their order; ``decide`` checks whatever else is needed and says what follows.  Both
    take the statement and what ``work`` makes once of the statement and the parts (by default the
    parts as they are).  All three raise `Rejected`.
    """

    decide: Callable[[Any, Any], Conclusion]
    needs: Callable[[Any, Any], Sequence[Statement]] = none_needed
    stated: str = ""
    parts: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    facts: str | tuple[str, ...] = ()
    prover: str = ""
    """Who found it; "": who found the last fact."""
    work: Callable[[Any, dict[str, Any]], Any] = as_given

    def taken(self, certificate: dict[str, Any]) -> dict[str, Any]:
        """Return the parts of a certificate; raises `Rejected` where one is missing."""
        missing = [k for k in self.parts if k not in certificate]
        if missing:
            raise Rejected(f"the certificate has no {missing[0]!r}")
        kept = (*self.parts, *(k for k in self.optional if k in certificate))
        return {k: certificate[k] for k in kept}

    def entries(self, certificate: dict[str, Any]) -> list[dict[str, Any]]:
        """Return what the certificate stores of each of its facts."""
        if self.facts == OWN:
            return [certificate]
        if self.facts == LISTED:
            return list(certificate["facts"])
        return [certificate[key] for key in self.facts]

    def written(
        self, kind: str, statement: Statement, parts: dict[str, Any], facts: list[dict[str, Any]]
    ) -> dict[str, Any]:
        """Return the certificate of these parts and facts."""
        stated = {self.stated: statement.data()} if self.stated else {}
        if self.facts == OWN:
            (held,) = facts
        elif self.facts == LISTED:
            held = {"facts": facts}
        else:
            held = dict(zip(self.facts, facts, strict=True))
        return {"type": kind, **stated, **parts, **held}


@dataclass(frozen=True)
class Type:
    """One statement type: the types of certificates that settle it, and the check of a proof.

    ``proof(statement, certificate)`` raises `Rejected` unless the certificate shows the statement;
    None where no fact is about a statement of this type.
    """

    evidence: dict[str, Evidence] = field(default_factory=dict)
    proof: Callable[[Any, dict[str, Any]], None] | None = None


def shown(statement: Statement, parts: dict[str, Any]) -> list[Statement]:
    """Return the statement itself, which a proof has to show."""
    return [statement]


def impossible(statement: Any, parts: dict[str, Any]) -> list[Statement]:
    """Return what shows that no values satisfy the hypotheses: the impossible goal under them."""
    return [statement.with_goal("1 < 0")]


FACT = Evidence(lambda statement, parts: Conclusion("proved"), shown, facts=OWN)
"""The statement holds: the fact is about this very statement."""
VACUOUS = Evidence(lambda statement, parts: Conclusion("vacuous"), impossible, facts=OWN)
"""No point satisfies the hypotheses: the same statement with the impossible goal 1 < 0 holds."""
