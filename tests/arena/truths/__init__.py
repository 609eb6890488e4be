"""True certificates of every type, made by the provers from small statements; `tests.arena.make`
writes them to a file.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.formula import Formula
from assay.verification.audit.campaign.truths import classics
from assay.verification.kernel import verdicts
from assay.verification.search.methods import establish
from tests.arena.truths.derivations import theorems
from tests.arena.truths.formulas import (
    EXPLICIT,
    MATRICES,
    POWERS,
    SEARCHED,
    composed,
    fact,
    searched,
)
from tests.arena.truths.generic import about_parameters
from tests.arena.truths.networks import about_networks
from tests.arena.truths.others import others
from tests.arena.truths.parts import Row
from tests.arena.truths.surfaces import about_surfaces
from tests.arena.truths.trained import by_networks


def rows() -> Iterator[Row]:
    """Yield (name, statement, verdict)."""
    for goal, given, how, options in EXPLICIT:
        yield fact(Formula(goal, given), how, **options)
    yield from composed()
    for statement, options in MATRICES:
        yield (
            f"words: {statement.goal}",
            statement,
            verdicts.proved(statement, establish(statement, "words", **options)),
        )
    for truth in classics():
        yield from searched(truth.formula, 4.0)
    for goal, given in SEARCHED:
        yield from searched(Formula(goal, tuple(t.strip() for t in given.split(";"))), 3.0)
    yield from others()
    for goal, given in POWERS:
        yield from searched(Formula(goal, given), 5.0)
    yield from theorems()
    yield from about_networks()
    yield from about_surfaces()
    yield from about_parameters()
    yield from by_networks()
