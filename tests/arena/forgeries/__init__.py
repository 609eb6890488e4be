"""Certificates that show what is false, each named after its trap: written by hand, and made from
true ones.

A forged certificate of a formula comes with a point at which the formula is false, which the kernel
confirms before the certificate is written down; for anything else the trap itself says why the
claim is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tests.arena.forgeries import (
    degenerate,
    derivations,
    factors,
    generic,
    models,
    networks,
    orders,
    pasted,
    preludes,
    rules,
    shapes,
    statistics,
    surfaces,
    trained,
    witnesses,
)

FORMULAS = (
    pasted.pasted,
    rules.facts,
    rules.cases,
    rules.signs,
    rules.points,
    rules.derivatives,
    rules.reductions,
    rules.definedness,
    shapes.shapes,
    preludes.lemmas,
    degenerate.degenerate,
    factors.factors,
)
"""What forges proofs of false formulas, in the order of the arena's file."""
OTHERS = (
    orders.constants,
    orders.families,
    witnesses.witnesses,
    statistics.statistics,
    models.orbits,
    models.words,
    derivations.forged,
    networks.phases,
    networks.points,
    surfaces.cells,
    generic.outside,
    generic.inside,
    trained.trained,
)
"""What forges certificates of everything but formulas."""


def handmade() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged proof of a false formula)."""
    return chain.from_iterable(forge() for forge in FORMULAS)


def others() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged certificate of another kind)."""
    return chain.from_iterable(forge() for forge in OTHERS)
