"""Elaboration: certificates rewritten into lemmas that the short programs `algebra` and `boxes`
confirm one by one.

Nothing here is trusted.  `elaborate` returns the content of a file with the same statement and
verdict, a certificate in simpler rules, and "lemmas": [{"statement": {"goal", "given", "where"},
"certificate": ..}, ..].  `assay.verification.checkers.compose` asks the short programs for each
lemma in turn, and then for the statement itself; a lemma may cite those before it:

    in a proof of algebra: a fact {"formula": F, "certificate": {"type": "lemma"}}, F word for word
    a lemma (a proof of boxes cites none: what mixes families is glued by algebra)

A module of a family offers `elaborate(statement, certificate, lemmas)`: it returns a certificate
for the statement and appends the lemmas that this needs to the list.  It raises `Beyond` for what
it cannot rewrite.
"""

from __future__ import annotations


class Beyond(ValueError):
    """What is not rewritten, and why."""


def rewritten(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return a certificate in simpler rules: by the family of its rule."""
    from assay.verification.reconstruct import algebra, boxes

    if certificate["type"] == "powers":
        return powers(statement, certificate, lemmas)
    family = algebra if certificate["type"] in algebra.RULES else boxes
    return family.elaborate(statement, certificate, lemmas)


def powers(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Show the cases that `repower` asks for: by the parts of the certificate, or by proofs of
    their own.
    """
    from assay.theory.language.formula import Formula
    from assay.verification.checkers.repower import cases
    from assay.verification.search.prove import prove

    for index, case in enumerate(cases(statement, certificate["base"])):
        mark = len(lemmas)
        try:
            own = rewritten(case, certificate["parts"][index]["certificate"], lemmas)
        except (Beyond, LookupError, ValueError):  # the parts are others, or in another order
            del lemmas[mark:]
            found = prove(Formula.from_data(case), 5.0)
            if found.verdict != "proved" or found.certificate["type"] != "fact":
                raise Beyond("a case of a power") from None
            own = rewritten(case, found.certificate["certificate"], lemmas)
        lemmas.append({"statement": case, "certificate": own})
    return {"type": "powers", "base": certificate["base"]}


def elaborate(data: dict) -> dict:
    """Return the content of a certificate file in simpler rules."""
    outer, lemmas = data["certificate"], []
    if outer["type"] == "constants":  # an order of growth becomes a formula
        from assay.verification.checkers.restate import wanted

        formula, *values = wanted(data["statement"], outer["constants"])
        own = rewritten(formula, outer["certificate"], lemmas)
        lemmas += [
            {"statement": v, "certificate": {"type": "positivity", "params": {}}} for v in values
        ]
        return {**data, "lemmas": [*lemmas, {"statement": formula, "certificate": own}]}
    if "goal" not in data["statement"]:
        return data
    goal = (
        data["statement"] if data["verdict"] == "proved" else {**data["statement"], "goal": "1 < 0"}
    )
    inner = rewritten(goal, outer["certificate"], lemmas)
    return {**data, "certificate": {**outer, "certificate": inner}, "lemmas": lemmas}
