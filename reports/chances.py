"""Which claims speak of a chance in their printed words, and whether one is settled without scope.

A chance is found by a fixed pattern over the quoted words, so that nobody chooses what is counted.
"""

from __future__ import annotations

import re

_WORDS = (
    # "the class probability", "probability of class y" are outputs of a model, not chances
    r"(?<!class )(?<!output )(?<!predicted )(?<!softmax )"
    r"\bprobability\b(?! (?:of|for) (?:a |each |the )?class\b)",
    # the plural alone names outputs ("all probabilities q are equal")
    r"\bprobabilities (?:of|that)\b(?! (?:a |each |the )?class)",
    r"\balmost surely\b",
    r"\bw\.\s?h\.\s?p\.",
)
_SIGNS = (
    r"\\mathbb\s*\{?P\b",
    r"\\Pr\b",
    # P(..), P[..], p(..), but not the calligraphic P of sets
    r"(?<!\\mathcal )(?<!\\mathcal)(?<![\w\\{])[Pp]\s*(?:\\left\s*)?\\?[\[({]",
)
_CHANCE = re.compile(f"(?i:{'|'.join(_WORDS)})|{'|'.join(_SIGNS)}")
SAID = ("printed", "part")
"""Roles of readings that say a claim's words, all of them or a part."""
DECISIVE = ("proved", "refuted", "vacuous")
"""Verdicts that settle a statement; statistical evidence does not."""


def speaks_of_a_chance(quote: str) -> bool:
    """Return True when printed words mention a probability.

    That are the words "probability", "almost surely" and "w.h.p.", and the signs P(..), P[..],
    p(..), \\mathbb{P} and \\Pr.  The outputs of a model are none: "class probability", "probability
    of class y", "output probability", and "probabilities" alone.
    """
    return bool(_CHANCE.search(" ".join(quote.split())))


def settled_without_scope(rows: list[dict]) -> str:
    """Return the name of the first reading that says a claim's words, all or a part, and is settled
    while it takes nothing as given; "" where there is none.

    rows: those of ONE claim, with "reading", "role", "verdict" and "scope".
    """
    for row in rows:
        if row["role"] in SAID and row["verdict"] in DECISIVE and not row["scope"]:
            return str(row["reading"])
    return ""


def share(free: int, count: int) -> str:
    """Return the sentence about how many of the claims are settled without scope."""
    of = f" ({100 * free // count} %)" if count else ""
    return (
        f"{free} of {count} claims whose printed words mention a chance{of} have a reading of these"
        " words, all or a part, that is proved or refuted with nothing taken as given"
    )
