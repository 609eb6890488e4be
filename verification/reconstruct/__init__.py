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


def leaf(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return a certificate for a leaf of a derivation: most are short, and full of equations."""
    from assay.verification.checkers import algebra

    counted = {"type": "positivity", "params": {}}
    fact = {"type": "fact", "certificate": counted}
    said = {"statement": statement, "verdict": "proved", "certificate": fact}
    if algebra.confirm(said) == "confirmed":
        return counted
    if certificate["type"] == "root" and (found := equated(statement, certificate, lemmas)):
        return found
    return rewritten(statement, certificate, lemmas)


def equated(statement: dict, certificate: dict, lemmas: list) -> dict | None:
    """Put what a hypothesis says that a variable equals for it in the goal; None where the equation
    is not solved for the variable, or other hypotheses speak of it.
    """
    from assay.verification.checkers import reader, replace

    old, sides = certificate["variable"], reader.statement(certificate["equation"]).parts
    new = next((reader.written(y) for x, y in (sides, sides[::-1]) if x.text == old), None)
    rest = [t for t in statement["given"] if t != certificate["equation"]]
    if new is None or any(
        old in reader.names(reader.statement(t)) for t in rest if not reader.declaration(t)
    ):
        return None
    goal = reader.written(replace.replaced(statement["goal"], old, new))
    equation = {**statement, "goal": f"({old}) == ({new})"}
    lemmas.append({"statement": equation, "certificate": {"type": "positivity", "params": {}}})
    other = {**statement, "goal": goal}
    own = leaf(other, certificate["parts"][0]["certificate"], lemmas)
    lemmas.append({"statement": other, "certificate": own})
    return {"type": "replace", "old": old, "new": new, "goal": goal}


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
    if "theorem" in data["statement"]:  # its derivation rests on formulas
        for fact in outer["facts"]:
            own = leaf(fact["formula"], fact["certificate"], lemmas)
            lemmas.append({"statement": fact["formula"], "certificate": own})
        return {**data, "lemmas": lemmas}
    if "goal" not in data["statement"]:
        return data
    goal = (
        data["statement"] if data["verdict"] == "proved" else {**data["statement"], "goal": "1 < 0"}
    )
    inner = rewritten(goal, outer["certificate"], lemmas)
    return {**data, "certificate": {**outer, "certificate": inner}, "lemmas": lemmas}
