"""Formulas: their proofs, and points at which they fail."""

from __future__ import annotations

import json
from hashlib import sha256

from assay.verification.replay import points, problems
from assay.verification.replay.algebra import NotShown, decide
from assay.verification.replay.powers import show

_SHOWN: set = set()
"""Hashes of the facts, with the formulas that they show, that this process has checked: theorems
share their lemmas.
"""


def shows(wanted: dict, given: dict) -> None:
    """Check the fact, and that it is about the formula that is needed."""
    said = json.dumps([wanted, given["formula"], given["certificate"]]).encode()
    if (key := sha256(said).digest()) not in _SHOWN:
        _check(wanted, given)
        _SHOWN.add(key)


def _check(wanted: dict, given: dict) -> None:
    needed, fact = problems.problem(wanted), problems.problem(given["formula"])
    if not fact.covers(needed):
        raise NotShown("the fact is about another formula")
    if not set(needed.defined) <= {*fact.defined, *fact.hypotheses, *needed.hypotheses}:
        raise NotShown("the fact leaves part of the formula undefined")
    show(given["formula"], given["certificate"])


def _fact(statement, certificate):
    shows(statement, certificate)
    return "proved"


def _vacuous(statement, certificate):
    shows({**statement, "goal": "1 < 0"}, certificate)
    return "vacuous"


def _point(statement, certificate):
    """Return the goal at the witness and what gives its terms a value; the hypotheses are shown to
    hold there.
    """
    if certificate["formula"] != statement:
        raise NotShown("the witness is for another formula")
    hypotheses, goal, needs = points.at(statement, certificate["at"])
    if not all(decide(h) is True for h in hypotheses):
        raise NotShown("the witness is not shown to satisfy the hypotheses")
    if decide(goal) is not False:
        raise NotShown("the goal is not shown to fail at the witness")
    return needs


def _witness(statement, certificate):
    _point(statement, certificate)
    return "refuted"


def _undefined(statement, certificate):
    if not any(decide(need) is False for need in _point(statement, certificate)):
        raise NotShown("every term is defined at the witness")
    return "refuted"


RULES = {"fact": _fact, "vacuous": _vacuous, "witness": _witness, "undefined": _undefined}
