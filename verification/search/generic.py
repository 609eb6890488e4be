"""Prove or refute statements about all parameters outside a closed null set: the differences of the
goal's relations are the polynomials that are tried; a box is looked for around points.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import product

from assay.theory.language import grammar, sorts
from assay.theory.language.generic import Generic
from assay.theory.language.grammar import GrammarError, Node
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.types.generic import TYPE, value
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search.methods import ProofFailed, establish

VALUES = (2, 3, 5, -7, Fraction(1, 3), 11, Fraction(-5, 2), 13)
"""What parameters are put to, in turn, where a polynomial may not vanish."""
CORNERS = 16
"""How many boxes are tried."""


def prove(statement: Generic) -> Verdict:
    """Settle a statement about all parameters outside a closed null set."""
    found = [entry for text in candidates(statement) if (entry := apart(statement, text))]
    for polynomials in ([], found):
        with suppress(ProofFailed, Rejected, FormulaError, GrammarError):
            fact = establish(statement.outside(text for text, _ in polynomials))
            return verdicts.settled(statement, "outside", {"polynomials": polynomials}, [fact])
    return refute(statement)


def candidates(statement: Generic) -> list[str]:
    """Return the differences of all relations of the goal that are terms in the parameters."""
    found = []
    for tree in sorts.walk(grammar.parse(statement.goal)):
        if tree.op in ("eq", "ne", "ge", "gt", "le", "lt"):
            text = grammar.text(Node("sub", tree.args, False))
            if grammar.names(tree) <= set(statement.parameters) and text not in found:
                found.append(text)
    return found


def apart(statement: Generic, text: str) -> list | None:
    """Return [polynomial, point at which it does not vanish]; None where none is found."""
    names = statement.parameters
    for shift in range(len(VALUES)):
        at = {name: Fraction(VALUES[(i + shift) % len(VALUES)]) + i for i, name in enumerate(names)}
        with suppress(Rejected, GrammarError):
            if value(sorts.tree_of_term(text, names), at) != 0:
                return [text, {name: str(number) for name, number in at.items()}]
    return None


def boxes(names: tuple[str, ...]) -> Iterator[dict[str, list[str]]]:
    """Yield boxes of parameters: of each, an interval on one of the sides of 0."""
    ends = (["1", "2"], ["-2", "-1"], ["1/4", "1/3"])
    for chosen, _ in zip(product(ends, repeat=len(names)), range(CORNERS), strict=False):
        yield dict(zip(names, chosen, strict=True))


def refute(statement: Generic) -> Verdict:
    """Refute a statement on a box of parameters, with the further variables at whole numbers."""
    evidence = TYPE.evidence["inside"]
    for box in boxes(statement.parameters):
        for number in (0, 1, -1):
            parts = {"box": box, "at": dict.fromkeys(statement.inner, str(number))}
            with suppress(ProofFailed, Rejected, FormulaError, GrammarError):
                (formula,) = evidence.needs(statement, parts)
                fact = establish(formula)
                return verdicts.settled(statement, "inside", parts, [fact])
    return verdicts.undecided("neither polynomials nor a box of parameters decide it")
