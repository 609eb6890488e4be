"""Random claims and certificates, and damaged verdicts from the cache, and the readers of these."""

from __future__ import annotations

import json
import os
from random import Random

from assay.verification.audit.fuzz import inputs
from assay.verification.audit.fuzz.formulas import true_goals
from assay.verification.audit.fuzz.places import place


def make_kept(rng: Random, corpus) -> dict:
    if corpus and rng.random() < 0.5:
        entry = rng.choice(corpus)
        if rng.random() < 0.7:
            return {"content": inputs.encoded(inputs.changed_data(rng, entry)).decode("latin-1")}
        return {"content": inputs.spoiled(rng, json.dumps(entry).encode()).decode("latin-1")}
    return {
        "content": (
            inputs.spoiled(
                rng,
                b'{"verdict": "proved", "seconds": 1.0, "witness": null, "reason": "", "prover":'
                b' "x", "statement": {}}',
            ).decode("latin-1")
        )
    }


def read_kept(data) -> str:
    """Read a damaged entry of the verdict cache and of the store of a campaign."""
    from assay.verification.audit import campaign
    from assay.verification.run import cache as verdicts

    before = os.environ.get("ASSAY_CACHE")
    os.environ["ASSAY_CACHE"] = str(place() / "cache")
    try:
        entry = "ab" * 32
        path = verdicts.path(entry)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data["content"].encode("latin-1"))
        campaign.stored(path)
        campaign.summary_path().write_bytes(data["content"].encode("latin-1"))
        campaign.latest()
        return "refused" if verdicts.read(entry) is None else "read"
    finally:
        if before is None:
            del os.environ["ASSAY_CACHE"]
        else:
            os.environ["ASSAY_CACHE"] = before


# ---- files of claims -----------------------------------------------------------------------------
_CLAIMS = (
    {
        "id": "a",
        "goal": "x <= 1",
        "given": ["x in [0, 1]"],
        "where": [["u", "x"]],
        "verdict": "proved",
    },
    {"id": "b", "matrices": "A*B == B*A", "symbols": ["A 2x2", "B 2x2"]},
    {
        "id": "c",
        "asymptotic": "O",
        "quantity": "1/l",
        "order": "1",
        "given": ["l in {2..}"],
        "size": "l",
        "constant": [],
        "size_from": "2",
    },
    {
        "id": "d",
        "orbit": "x >= 0",
        "state": [["x", "1", "x/2"]],
        "parameters": {"z": "1/2"},
        "times": [0, 9],
        "unknown": ["r"],
    },
    {
        "id": "e",
        "piecewise": "f_1 >= x1",
        "networks": {"f": [[[["1"], ["-1"]], ["0", "1/2"]], [[["1", "1"]], ["0"]]]},
        "domain": [["x1 >= 0"], []],
    },
    {
        "id": "f",
        "surface": "order == 1 and level_A == 1",
        "of": "f_1_1 == 0",
        "networks": {"f": [[[["1"], ["-1"]], ["0", "1/2"]], [[["1", "1"]], ["0"]]]},
        "domain": [["x1 > -1", "x1 < 1"]],
        "sets": {"A": "x1 == 0"},
    },
    {"id": "g", "generic": "a*x < 1", "parameters": ["a"], "given": ["x in (-oo, 0)"]},
)
_TOML = """[[claim]]
id = "a"
goal = "x <= 1"
given = ["x in [0, 1]"]
where = [["u", "x"]]
"""


def make_claims(rng: Random, corpus) -> dict:
    choice = rng.random()
    if choice < 0.3:
        return {"ending": ".toml", "content": inputs.spoiled(rng, _TOML.encode()).decode("latin-1")}
    entries = rng.sample(_CLAIMS, rng.randrange(1, 4))
    entries = entries if rng.random() < 0.3 else inputs.changed_data(rng, entries, true_goals())
    content = inputs.encoded(entries)
    return {
        "ending": ".json",
        "content": (
            (inputs.spoiled(rng, content) if rng.random() < 0.3 else content).decode("latin-1")
        ),
    }


def read_claims(data) -> str:
    from assay.verification.judge import claims

    path = place() / f"claims{data['ending']}"
    path.write_bytes(data["content"].encode("latin-1"))
    try:
        for claim in claims.read(str(path)):
            claim.lines()
    except claims.BadClaims as error:
        if "\n" in str(error):
            raise AssertionError(f"more than one line: {error}") from None
        return "refused"
    return "read"


# ---- certificates --------------------------------------------------------------------------------
def make_certificate(rng: Random, corpus) -> object:
    data = (
        rng.choice(corpus) if corpus else {"statement": {}, "verdict": "proved", "certificate": {}}
    )
    if rng.random() < 0.1:
        data = {**data, "certificate": rng.choice(corpus)["certificate"]} if corpus else data
    return inputs.changed_data(rng, data, (*true_goals()[:9], "2 < 1", "1) != (1", "1/0", "oo"))


def read_certificate(data) -> str:
    """Kernel check, replay and short programs, each of which may only say no in its own words."""
    from assay.theory.language.formula import Formula
    from assay.theory.language.grammar import GrammarError
    from assay.theory.language.variables import FormulaError
    from assay.verification.checkers import compose
    from assay.verification.kernel import verdicts as kernel
    from assay.verification.kernel.certificates import Rejected
    from assay.verification.replay import replay_certificate

    if not isinstance(data, dict):
        return "refused"
    statement, verdict, certificate = (
        data.get("statement"),
        data.get("verdict"),
        data.get("certificate"),
    )
    said = [replay_certificate(statement, verdict, certificate).outcome, compose.confirm(data)]
    if (
        isinstance(certificate, dict)
        and certificate.get("type") == "fact"
        and isinstance(certificate.get("certificate"), dict)
    ):
        try:
            formula = Formula.from_data(statement)
        except (FormulaError, GrammarError, KeyError, TypeError, ValueError, AttributeError):
            return "refused"
        try:
            kernel.fact(formula, certificate["certificate"], "fuzz")
            said.append("confirmed")
        except (Rejected, FormulaError, GrammarError):
            said.append("rejected")
    return "read" if "confirmed" in said else "refused"
