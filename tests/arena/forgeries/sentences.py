"""How derivations are written down for the arena: sentences, formulas with proofs, files."""

from __future__ import annotations

from typing import Any

Row = tuple[str, dict[str, Any]]

NOTHING = {"type": "positivity", "params": {}}
X, XYZ = {"x": "real"}, {"x": "real", "y": "real", "z": "real"}


def theorem(claim: str, *given: str, let: Any = (), where: Any = ()) -> dict[str, Any]:
    """Return the JSON form of a theorem."""
    return {
        "theorem": claim,
        "given": list(given),
        "let": [list(p) for p in let],
        "where": [list(p) for p in where],
    }


def fact(goal: str, *given: str, proof: Any = None) -> dict[str, Any]:
    """Return a formula with a certificate that is true of it, unless it is called false."""
    formula = {"goal": goal, "given": list(given), "where": []}
    return {"formula": formula, "certificate": proof or NOTHING}


def derivation(
    statement: dict[str, Any],
    steps: list[Any],
    declare: Any = X,
    facts: Any = (),
    verdict: str = "proved",
) -> dict[str, Any]:
    """Return the content of a certificate file, with lemmas for the short programs."""
    return {
        "statement": statement,
        "verdict": verdict,
        "certificate": {
            "type": "derivation",
            "statement": statement,
            "declare": declare,
            "steps": steps,
            "facts": list(facts),
        },
        "lemmas": [{"statement": f["formula"], "certificate": f["certificate"]} for f in facts],
    }


def closed(steps: list[Any], *around: str) -> list[Any]:
    """Return the steps with "for all" a name, or a premise, put around the last conclusion."""
    found = list(steps)
    for text in reversed(around):
        kind = "all" if text.isidentifier() else "intro"
        found.append({kind: [text, len(found) - 1]})
    return found


RULE = "x[0] == 1 and (for all s in {0..}: x[s+1] == x[s]/2)"
FALSE = theorem("x >= 1", "x")
H = "exists w: w > x"
