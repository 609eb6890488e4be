"""Short constructors with which the papers state their claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices


def claims_of(paper: str) -> Callable[..., Claim]:
    """Return the constructor of a paper's claims."""

    def claim(
        name: str,
        text: str,
        *readings: Reading,
        repairs: Iterable[Reading] = (),
        uses: Iterable[str] = (),
        proof_uses: Iterable[str] = (),
        proof: bool = False,
    ) -> Claim:
        """Make a claim of this paper; ids in `uses` and `proof_uses` come without the paper's
        name.
        """
        return Claim(
            f"{paper}.{name}",
            text,
            tuple(readings),
            tuple(repairs),
            tuple(f"{paper}.{u}" for u in uses),
            tuple(f"{paper}.{u}" for u in proof_uses),
            proof or bool(proof_uses),
        )

    return claim


def reading(
    name: str,
    goal: str,
    given: Iterable[str] = (),
    abbreviations: Iterable[tuple[str, str]] = (),
    note: str = "",
) -> Reading:
    """Make a reading that is a formula."""
    return Reading(name, Formula(goal, tuple(given), tuple(abbreviations)), note)


def sized(
    name: str,
    goal: str,
    symbols: Iterable[str],
    given: Iterable[str] = (),
    abbreviations: Iterable[tuple[str, str]] = (),
    note: str = "",
) -> Reading:
    """Make a reading about matrices of every size."""
    statement = Matrices(goal, tuple(symbols), tuple(given), tuple(abbreviations), parsed=False)
    return Reading(name, statement, note)
