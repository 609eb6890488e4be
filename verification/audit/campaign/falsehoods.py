"""False statements, none of which may be proved: the oldest of the campaigns.

Every statement is false by construction: an exact point at which it fails is known and certified by
the kernel before the provers see it. The proving side meets each statement alone first, so that no
counterexample found early spares it. ``refuted`` means that the provers found a witness of their
own (the share is the kill rate), ``open`` that they decided nothing; ``proved`` (or ``vacuous``)
would be an error of this project.

A statement is a function of the seed and its number, so that a campaign repeats exactly.
"""

from __future__ import annotations

import time
from random import Random

from assay.theory.language.operations import Unsupported
from assay.theory.language.variables import FormulaError
from assay.verification.audit.campaign.falsehood import Falsehood
from assay.verification.audit.campaign.records import blank, digest_of

ATTEMPTS = 12
MUTANTS = 4
"""False variants of each registered formula."""
OUTCOMES = ("refuted", "rejected", "open", "proved", "vacuous", "accepted", "crashed")
RIGHT = ("refuted", "rejected")
WRONG = ("proved", "vacuous", "accepted")


def kinds() -> dict:
    """Return kind -> (function, whether it takes a truth)."""
    from assay.verification.audit.campaign import forgeries, inventions, mutations

    return {
        **{k: (f, True) for k, f in mutations.KINDS.items()},
        **{k: (f, False) for k, f in inventions.KINDS.items()},
        **{k: (f, False) for k, f in forgeries.KINDS.items()},
    }


# ---- one statement -------------------------------------------------------------------------------
def statement(number: int, seed: int = 1, file: str | None = None) -> tuple[Falsehood | None, int]:
    """Return the falsehood with this number and how many attempts were discarded because no failure
    was certified.
    """
    known, discarded = kinds(), 0
    names = list(known)
    for shift in range(len(names)):
        kind = names[(number + shift) % len(names)]
        make, needs_truth = known[kind]
        for attempt in range(ATTEMPTS):
            rng = Random(f"{seed}/{number}/{kind}/{attempt}")
            try:
                found = make(rng, _truth(rng, file)) if needs_truth else make(rng)
                if found is not None and found.certified():
                    return found, discarded
            except (FormulaError, Unsupported):
                # the language refuses what was made, such as log(0), or no engine evaluates it
                pass
            discarded += 1
    return None, discarded


def _truth(rng, file: str | None):
    from assay.verification.audit.campaign import truths

    pools = (
        [truths.classics()] * 3
        + [truths.registered()]
        + ([truths.of_file(file)] * 2 if file else [])
    )
    return truths.dressed(rng, rng.choice(rng.choice(pools)))


def tested(number: int, seed: int, budget: float, file: str | None = None) -> dict:
    """Make one falsehood, give it to the provers (a forged certificate to the kernel and the
    replay), return the record.
    """
    found, discarded = statement(number, seed, file)
    if found is None:
        return blank(number, "none", discarded)
    start, verdict = time.process_time(), None
    if found.forgery is not None:
        from assay.verification.audit.campaign.forgeries import accepted_by

        fools = accepted_by(found.formula, found.forgery)
        outcome, reason = ("accepted", " and ".join(fools)) if fools else ("rejected", "")
    else:
        outcome, reason, verdict = _asked(found.formula, budget)
    return _record(str(number), found, outcome, reason, discarded, start, verdict=verdict)


def tested_claim(
    name: str, data: dict, certificate: dict | None, number: int, seed: int, budget: float
) -> list[dict]:
    """Mutate a registered formula once; test the provers, and whether its own certificate passes
    for the mutant.
    """
    from assay.theory.language.formula import Formula
    from assay.verification.audit.campaign import forgeries
    from assay.verification.audit.campaign.truths import Truth

    key, formula, discarded = f"{name}#{number}", Formula.from_data(data), 0
    for attempt in range(2 * ATTEMPTS):
        rng = Random(f"{seed}/{key}/{attempt}")
        found = forgeries.mutant(rng, Truth(formula, (), name))
        if found is not None and found.formula != formula and found.certified():
            break
        discarded += 1
    else:
        return [blank(key, "claim mutated", discarded)]
    start = time.process_time()
    outcome, reason, verdict = _asked(found.formula, budget)
    records = [_record(key, found, outcome, reason, discarded, start, "claim mutated", verdict)]
    if certificate is None:
        return records
    for kind, forged in (
        ("claim's certificate relabelled", certificate),
        ("claim's certificate edited", forgeries.edit(rng, certificate)),
    ):
        start = time.process_time()
        fools = forgeries.accepted_by(found.formula, forged, formula)
        records.append(
            _record(
                f"{key} {kind}",
                found,
                "accepted" if fools else "rejected",
                " and ".join(fools),
                0,
                start,
                kind,
            )
        )
    return records


def _asked(formula, budget: float) -> tuple:
    """Give the formula to the proving side alone, then to the whole; the budget is halved between
    them.
    """
    from assay.verification.search import prove

    try:
        for refute in (False, True):
            verdict = prove.prove(formula, budget / 2, refute=refute)
            if verdict.verdict in WRONG:
                break
    except Exception as error:  # the campaign reports what broke and goes on
        return "crashed", f"{type(error).__name__}: {error}"[:300], None
    return verdict.verdict, verdict.reason[:200], verdict


def _record(
    key, found: Falsehood, outcome, reason, discarded, start, kind=None, verdict=None
) -> dict:
    record = {
        "key": key,
        "kind": kind or found.kind,
        "outcome": outcome,
        "discarded": discarded,
        "seconds": round(time.process_time() - start, 3),
        "reason": reason,
        **found.formula.data(),
        "at": found.at,
        "expected": "no value at the point" if found.undefined else "false at the point",
        "witness": getattr(verdict, "witness", None),
        "certificate": digest_of(found.forgery or getattr(verdict, "certificate", None)),
    }
    if outcome in (*WRONG, "crashed") and found.forgery is not None:
        record["forgery"] = found.forgery
    return record
