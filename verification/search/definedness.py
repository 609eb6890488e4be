"""Find boxes which show that the hypotheses of a formula have values wherever they are read."""

from __future__ import annotations

from dataclasses import replace

from assay.theory.language.formula import Formula
from assay.verification.kernel.boxes.problem import problem_of
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.definedness import left

SECONDS = 3.0
"""Work (`assay.verification.kernel.budget`) of the search for one certificate that a hypothesis has
a value.
"""


def attached(formula: Formula, certificate: dict) -> dict:
    """Return the certificate with boxes that show that the hypotheses have values; raises
    `Rejected`.
    """
    from assay.verification.search import enclosure

    found = {}
    for index, (before, condition) in enumerate(left(formula.given, formula.where)):
        shown = enclosure.prove(replace(problem_of(before), goal=condition, defined=()), SECONDS)
        if not isinstance(shown, dict):
            raise Rejected(f"a hypothesis may lack a value: {condition}")
        found[str(index)] = shown
    return {**certificate, "meaning": found} if found else certificate
