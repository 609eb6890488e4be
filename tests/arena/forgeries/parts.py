"""Rows of the arena, and the pieces that many forged certificates are put together from."""

from __future__ import annotations

from assay.theory.language.formula import Formula

ANY, IDENTITY, POINT = (
    {"type": "positivity", "params": {}},
    {"type": "identity", "params": {}},
    {"type": "point"},
)
REAL, UNIT = "x in (-oo, oo)", "x in [0, 1]"


def fact(
    certificate, goal="x <= 1", given=("x in [0, 5]",), at=None, where=(), lemmas=None
) -> dict:
    """Return a forged proof of a false formula."""
    formula = Formula(goal, tuple(given), tuple(where))
    data = formula.data()
    row = {
        "statement": data,
        "verdict": "proved",
        "certificate": {"type": "fact", "formula": data, "certificate": certificate},
        "false at": {"x": "5"} if at is None else at,
    }
    return {**row, "lemmas": lemmas} if lemmas is not None else row


def said(goal, given=(), certificate=None, where=()) -> dict:
    """Return a formula with its certificate, as they stand inside others."""
    return {
        "formula": {"goal": goal, "given": list(given), "where": [list(p) for p in where]},
        "certificate": certificate or ANY,
    }


def monotone(**fields):
    parts = {"identity": IDENTITY, "positive": ANY, "sign": ANY, "end": ANY}
    return {
        "type": "monotone",
        "variable": "x",
        "end": "lower",
        "factor": "1",
        "slope": "1",
        "strict": False,
        "parts": parts,
        **fields,
    }


def lemma(goal, certificate, given=(), where=()):
    return {
        "statement": {"goal": goal, "given": list(given), "where": list(where)},
        "certificate": certificate,
    }
