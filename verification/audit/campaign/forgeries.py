"""Certificates of true statements offered for false ones, as they are or edited at random: nobody
may accept them.
"""

from __future__ import annotations

import copy
import json
from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.audit.campaign import mutations, truths
from assay.verification.audit.campaign.falsehood import Falsehood
from assay.verification.audit.campaign.truths import Truth, classics
from assay.verification.search.slices import OutOfTime, time_slice

SECONDS_TO_PROVE = 1.0
SECONDS_TO_JUDGE = 10.0


@cache
def certificate_of(index: int) -> dict | None:
    """Prove a classic inequality and return its certificate (None when it stays open)."""
    from assay.verification.search import prove

    verdict = prove.prove(classics()[index].formula, SECONDS_TO_PROVE)
    return verdict.certificate["certificate"] if verdict.verdict == "proved" else None


def relabelled(rng) -> Falsehood | None:
    """The certificate of a classic inequality, word for word, for a mutant of it."""
    return _forged("certificate relabelled", rng, lambda certificate: certificate)


def edited(rng) -> Falsehood | None:
    """The same with one to three random edits."""
    return _forged("certificate edited", rng, lambda certificate: edit(rng, certificate))


def _forged(kind, rng, change) -> Falsehood | None:
    index = rng.randrange(len(classics()))
    certificate = certificate_of(index)
    if certificate is None:
        return None
    found = mutant(rng, classics()[index])
    return found and Falsehood(kind, found.formula, found.at, forgery=change(certificate))


def mutant(rng, truth: Truth) -> Falsehood | None:
    """Return a mutant of any kind that fails at a known point."""
    kind = rng.choice([k for k in mutations.KINDS if k != "undefined by widening"])
    return mutations.KINDS[kind](rng, truth)


# ---- edits ---------------------------------------------------------------------------------------
def edit(rng, certificate: dict) -> dict:
    """Return the certificate with one to three of its parts changed, removed, doubled or
    exchanged.
    """
    changed = copy.deepcopy(certificate)
    for _ in range(rng.randint(1, 3)):
        spots = [s for s in _spots(changed) if s[0] is not None]
        if not spots:
            break
        holder, key = rng.choice(spots)
        value = holder[key]
        choice = rng.randrange(4)
        if choice == 0 and isinstance(holder, list) and len(holder) < 50:
            holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(value))
        elif choice == 1:
            del holder[key]
        elif choice == 2:
            other, name = rng.choice(spots)
            holder[key] = copy.deepcopy(other[name])
        else:
            holder[key] = _another(rng, value)
    return changed


def _spots(value, holder=None, key=None):
    yield holder, key
    if isinstance(value, (dict, list)):
        for inner in list(value) if isinstance(value, dict) else range(len(value)):
            yield from _spots(value[inner], value, inner)


def _another(rng, value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, 0, 2 * value if abs(value) < 500 else 1))
    if isinstance(value, str):
        return rng.choice(
            (
                "0",
                "1",
                "-1",
                "oo",
                "-oo",
                "1/2",
                f"({value})+1",
                f"-({value})",
                value + "0",
                "x",
                "",
            )
        )
    return rng.choice((None, [], {}, 0, "0"))


# ---- judging -------------------------------------------------------------------------------------
def accepted_by(formula: Formula, certificate: dict, original: Formula | None = None) -> list[str]:
    """Return who takes the certificate for a proof of the formula: "kernel", "replay", both or (as
    it must be) nobody.
    """
    from assay.verification.kernel import verdicts as kernel
    from assay.verification.replay import replay_certificate

    fools = []
    try:
        with time_slice(SECONDS_TO_JUDGE):
            kernel.fact(formula, certificate, "forger")
        fools.append("kernel")
    except (
        Exception,
        OutOfTime,
    ):  # noqa: S110  (a certificate that cannot even be read is not accepted)
        pass
    for shown in (formula, original or formula):
        fact = json.loads(
            json.dumps({"type": "fact", "formula": shown.data(), "certificate": certificate})
        )
        try:
            with time_slice(SECONDS_TO_JUDGE):
                if (
                    replay_certificate(
                        json.loads(json.dumps(formula.data())), "proved", fact
                    ).outcome
                    == "confirmed"
                ):
                    fools.append("replay")
        except (Exception, OutOfTime):  # noqa: S110
            pass
        if shown is original or original is None:
            break
    return sorted(set(fools))


# ---- the facts behind registered verdicts --------------------------------------------------------
def claimed_facts() -> list[tuple[str, Formula, dict | None]]:
    """Return (name, formula, certificate) for every formula of the registered claims.

    These are the readings that are formulas (with no certificate unless proved), and the facts by
    which the others are settled, such as an order of growth with its constants. Settles what is not
    in the cache.
    """
    from assay.theory import registry
    from assay.verification.run import engine

    found, known = [], registry()
    for row in engine.check(jobs=1):
        statement, name = (
            known[row["id"]].reading(row["reading"]).statement,
            f"{row['id']}:{row['reading']}",
        )
        facts = []
        if row["certificate"]:
            with open(row["certificate"]) as stream:
                facts = _facts(json.load(stream)["certificate"])
        if not truths.TYPES[statement.NAME] and not any(f == statement for f, _ in facts):
            found.append((name, statement, None))
        found += [
            (name if f == statement else f"{name}:{i}", f, c) for i, (f, c) in enumerate(facts)
        ]
    return found


def _facts(certificate: dict) -> list[tuple[Formula, dict]]:
    if not isinstance(certificate, dict):
        return []
    if (
        "formula" in certificate
        and "certificate" in certificate
        and "goal" in certificate["formula"]
    ):
        return [(Formula.from_data(certificate["formula"]), certificate["certificate"])]
    parts = [p for v in certificate.values() for p in (v if isinstance(v, list) else [v])]
    return [fact for part in parts for fact in _facts(part)]


KINDS = {"certificate relabelled": relabelled, "certificate edited": edited}
