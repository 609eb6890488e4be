"""True statements, none of which may come out refuted or vacuous, and none settled like its
negation.
"""

from __future__ import annotations

import time
from random import Random

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.variables import FormulaError
from assay.verification.audit.campaign.families import KINDS
from assay.verification.audit.campaign.records import blank, digest_of

ATTEMPTS = 20
OUTCOMES = ("proved", "open", "refuted", "vacuous", "negation proved", "crashed")
RIGHT = ("proved",)
WRONG = ("refuted", "vacuous", "negation proved")


def kinds() -> dict:
    """Return the families by name."""
    return KINDS


def statement(number: int, seed: int = 1) -> tuple[str, Formula | None, int]:
    """Return (family, true statement with this number, how many attempts the language refused)."""
    kind = list(KINDS)[number % len(KINDS)]
    for attempt in range(ATTEMPTS):
        try:
            formula = KINDS[kind](Random(f"{seed}/{number}/{kind}/{attempt}"))
            formula.variables  # noqa: B018  (reads the formula)
        except (FormulaError, GrammarError):
            continue
        return kind, formula, attempt
    return kind, None, ATTEMPTS


def tested(number: int, seed: int, budget: float, file: str | None = None) -> dict:
    """Ask for the statement, and with half of the time for its negation; return the record.

    The domain is not empty, so that the negation (of the goal, under the same hypotheses) is false:
    the provers may refute it or leave it open.
    """
    from assay.verification.search import prove

    kind, formula, discarded = statement(number, seed)
    start = time.process_time()
    record = blank(number, kind, discarded)
    if formula is None:
        return record
    record |= {**formula.data(), "at": {}, "expected": "true", "reason": ""}
    try:
        verdict = prove.prove(formula, budget)
        second = prove.prove(formula.negated(), budget / 2)
    except Exception as error:  # the campaign reports what broke and goes on
        record |= {"outcome": "crashed", "reason": f"{type(error).__name__}: {error}"[:300]}
    else:
        denied = second.verdict in ("proved", "vacuous") and verdict.verdict in ("proved", "open")
        record |= {
            "outcome": "negation proved" if denied else verdict.verdict,
            "reason": verdict.reason[:200],
            "witness": verdict.witness,
            "certificate": digest_of(verdict.certificate),
            "second verdict": second.verdict,
            "second witness": second.witness,
        }
    return {**record, "seconds": round(time.process_time() - start, 3)}
