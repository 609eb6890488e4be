"""The table of statement types of the replay: which certificates settle a statement, and by what
rule.

`judge(statement, verdict, certificate)` raises `NotShown` unless the certificate shows the verdict
for this statement (its JSON data).
"""

from __future__ import annotations

from assay.verification.replay import (
    asymptotic,
    empirical,
    formulas,
    generic,
    orbit,
    piecewise,
    surface,
    theorem,
)
from assay.verification.replay.algebra import NotShown


def _of_matrices(kind: str):
    def rule(statement: dict, certificate: dict) -> str:
        from assay.verification.replay import words  # it needs numpy

        return words.RULES[kind](statement, certificate)

    return rule


TYPES = {
    "goal": formulas.RULES,
    "matrices": {kind: _of_matrices(kind) for kind in ("fact", "vacuous", "witness")},
    "asymptotic": asymptotic.RULES,
    "orbit": orbit.RULES,
    "piecewise": piecewise.RULES,
    "surface": surface.RULES,
    "generic": generic.RULES,
    "theorem": theorem.RULES,
    "empirical": empirical.RULES,
    "prose": {},
}
"""The key that only the JSON form of a statement type has -> type of certificate -> the rule, a
function of statement and certificate that returns the verdict it shows, or raises `NotShown`.
"""


def judge(statement: dict, verdict: str, certificate: dict) -> None:
    """Raise `NotShown` unless the certificate shows the verdict about the statement."""
    keys = [key for key in TYPES if key in statement]
    if len(keys) != 1:
        raise NotShown("a statement of no type, or of two")
    kind = certificate["type"]
    rule = TYPES[keys[0]].get(kind)
    if rule is None:
        raise NotShown(f"unknown certificate type {kind!r} of a statement with {keys[0]!r}")
    shown = rule(statement, certificate)
    if shown != verdict:
        raise NotShown(f"a certificate of type {kind} shows {shown!r}, not {verdict!r}")
