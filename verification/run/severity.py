"""How grave a refutation is, by rule from what is proved.

Five levels, the mildest first.  The first three need a repair that is proved and changes one thing
in the reading that fails; what it changes names the level.  Without one the claim's place decides:
whether a theorem fails, or a step only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assay.theory.changes import (
    EXPONENT,
    LETTER,
    NUMBER,
    SIGN,
    STRICT,
    THRESHOLD,
    Change,
    changes,
    same_conclusion,
)
from assay.theory.claims import Claim, Reading, Registry
from assay.verification.run.standing import FAILED, IN_SCOPE, LEVELS, REFUTED, SAID, standing

_UNCLAIMED = ("probe", "converse", "repair")
"""Roles of readings that the paper does not claim, so that nothing of it fails with them."""
_PROVED = ("proved", IN_SCOPE)


def severities(
    registry: Registry,
    verdicts: Mapping[tuple[str, str], str],
    ids: Iterable[str] | None = None,
) -> dict[tuple[str, str], str]:
    """Return the level of each refuted reading of the claims ``ids`` (default: all), by (claim id,
    reading).

    - ``misprint``: one sign, letter or exponent is mended, and every claim that uses this one (one
      at least) is proved;
    - ``edge``: one relation is made strict or not strict, or one variable has to be at least a
      number;
    - ``constant``: one number is mended;
    - ``step``: anything else, where each statement that the reading serves is proved, or mended by
      a repair with the same conclusion;
    - ``theorem``: anything else.  A statement fails, or one that rests on what fails is neither
      proved nor mended.

    The first three need a proved repair that takes no more as given than the reading; of several
    repairs the one that shows the mildest level counts.  Questions of ours, converses and repairs
    have no level, since the paper does not claim what they say.

    ``verdicts`` maps (id, reading) to a verdict; where the verdict on a claim that uses another is
    missing, it counts as not proved.
    """
    evidence = _Evidence(registry, verdicts)
    chosen = registry if ids is None else [registry[i] for i in dict.fromkeys(ids)]
    return {
        (claim.id, reading.name): evidence.level(claim, reading)
        for claim in chosen
        for reading in claim.readings
        if verdicts.get((claim.id, reading.name)) in REFUTED and reading.role not in _UNCLAIMED
    }


def shown(found: tuple[Change, ...], used_as_repaired: bool) -> str | None:
    """Return the level that a proved repair with these changes shows, None where it shows none.

    ``used_as_repaired``: other claims use the one that fails, and all of them are proved.
    """
    if len(found) != 1:
        return None
    kind = found[0].kind
    if kind in (SIGN, LETTER, EXPONENT) and used_as_repaired:
        return "misprint"
    if kind in (STRICT, THRESHOLD):
        return "edge"
    return "constant" if kind == NUMBER else None


class _Evidence:
    """What the verdicts say about the claims that surround one that fails."""

    def __init__(self, registry: Registry, verdicts: Mapping[tuple[str, str], str]):
        self.registry = registry
        self.verdicts = verdicts
        self.users: dict[str, list[str]] = {}
        self.built_on: dict[str, list[str]] = {}
        for claim in registry:
            for used in dict.fromkeys(claim.uses + claim.proof_uses):
                self.users.setdefault(used, []).append(claim.id)
            for used in dict.fromkeys(claim.proof_uses):
                self.built_on.setdefault(used, []).append(claim.id)
        self._mended: dict[tuple[str, str], list[tuple[Change, ...]]] = {}

    def level(self, claim: Claim, reading: Reading) -> str:
        """Return the level of a refuted reading."""
        users = self.users.get(claim.id, [])
        used_as_repaired = bool(users) and all(map(self.holds, users))
        mild = [shown(found, used_as_repaired) for found in self.mended(claim, reading)]
        if any(mild):
            return min((one for one in mild if one), key=LEVELS.index)
        if claim.group == "statement" and reading.role in SAID:
            return "theorem"
        return "step" if all(map(self.survives, self.served(claim))) else "theorem"

    def standing(self, claim: Claim) -> dict:
        """Return the row that stands for a claim."""
        rows = [
            {
                "reading": r.name,
                "role": r.role,
                "verdict": self.verdicts.get((claim.id, r.name), "open"),
            }
            for r in claim.all_readings()
        ]
        return standing(rows)

    def holds(self, claim_id: str) -> bool:
        """Return whether a claim is proved, as far as readings say it."""
        return self.standing(self.registry[claim_id])["verdict"] in _PROVED

    def survives(self, claim_id: str) -> bool:
        """Return whether a claim is proved, or whatever fails of it is mended with the same
        conclusion.
        """
        claim = self.registry[claim_id]
        head = self.standing(claim)
        if head["verdict"] in _PROVED:
            return True
        if head["verdict"] not in FAILED:
            return False
        failed = [
            r
            for r in claim.readings
            if r.name == head["reading"]
            or (r.role in SAID and self.verdicts.get((claim_id, r.name)) in FAILED)
        ]
        return all(any(map(same_conclusion, self.mended(claim, r))) for r in failed)

    def mended(self, claim: Claim, reading: Reading) -> list[tuple[Change, ...]]:
        """Return what each proved repair that takes no more as given changes in a reading."""
        case = claim.id, reading.name
        if case not in self._mended:
            self._mended[case] = [
                changes(reading.statement, repair.statement)
                for repair in claim.repairs
                if self.verdicts.get((claim.id, repair.name)) in _PROVED
                and {*repair.scope} <= {*reading.scope}
            ]
        return self._mended[case]

    def served(self, claim: Claim) -> set[str]:
        """Return the statements that a claim serves: itself where it is one, else the next ones
        whose proofs, or if there are none whose statements, lead to it through steps.
        """
        if claim.group == "statement":
            return {claim.id}
        return self._above(claim, self.built_on) or self._above(claim, self.users)

    def _above(self, claim: Claim, users: dict[str, list[str]]) -> set[str]:
        found, seen, stack = set(), set(), [*users.get(claim.id, [])]
        while stack:
            claim_id = stack.pop()
            if claim_id in seen:
                continue
            seen.add(claim_id)
            if self.registry[claim_id].group == "statement":
                found.add(claim_id)
            else:
                stack += users.get(claim_id, [])
        return found
