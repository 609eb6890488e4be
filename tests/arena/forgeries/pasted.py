"""Forged proofs whose texts would change the formula around them if they were pasted."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.arena.forgeries.parts import (
    ANY,
    IDENTITY,
    POINT,
    fact,
    monotone,
    said,
)


def pasted() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged proof whose text is no term, or one of the wrong sign)."""
    for field, value in (
        ("slope", "-1) != (1"),
        ("slope", "1 < 2"),
        ("slope", "1) > 0 or (1"),
        ("factor", "1) > 0 or (1"),
        ("factor", "true"),
        ("factor", "-1"),
        ("slope", "oo"),
        ("end", "oo"),
        ("variable", "x in [0, 1]"),
    ):
        yield f"monotone with pasted {field} {value}", fact(monotone(**{field: value}))
    for value in ("x) > 0 or (x", "x <= 1", "true", "oo", "1/0"):
        yield (
            f"positivity with pasted parameter {value}",
            fact({"type": "positivity", "params": {"a": value}}),
        )
    for value in ("1-x) >= 0 or (1", "1 < 2", "oo", "-1"):
        yield (
            f"combination with pasted weight {value}",
            fact(
                {
                    "type": "combination",
                    "params": {},
                    "terms": [[{"weight": value, "factors": ["x-1"], "tangents": []}]],
                }
            ),
        )
    for value in (
        "x <= 1 or x <= 2",
        "x in [0, 1]",
        "1 < 0) or (x > 9",
        "x <= 1 <= 2",
        "not x < 1",
        "true",
    ):
        yield f"cases on {value}", fact({"type": "cases", "on": value, "yes": ANY, "no": ANY})
    for value in ("1/4) != (1/2", "1/4) >= 1 or (1/4", "1 < 2", "1/4"):
        lemma_ = said("y**2 >= y", ["y in [1, oo)"], {"type": "positivity", "params": {"a": "y-1"}})
        instance = {"type": "instance", "lemma": lemma_, "map": {"y": value}, "conditions": {}}
        yield f"instance at pasted {value}", fact(instance, "(1/4)**2 >= (1/4)", (), {})
        instance = {**instance, "conditions": {f"({value}) >= 1": POINT}}
        yield (
            f"instance with a condition for pasted {value}",
            fact(instance, "(1/4)**2 >= (1/4)", (), {}),
        )
    for name, fields in (
        ("new", {"new": "t in (0, 1) or s"}),
        ("by", {"by": "t < 1"}),
        ("inverse", {"inverse": "x) == 1/2 or (1 == 1"}),
        ("by and inverse", {"by": "1/2", "inverse": "x"}),
        ("undefined inverse", {"by": "t", "inverse": "x+0*log(x-9)"}),
        ("old name", {"new": "x", "by": "x", "inverse": "x"}),
        ("by itself", {"by": "x", "inverse": "x"}),
    ):
        yield (
            f"substitution with pasted {name}",
            fact(
                {
                    "type": "substitution",
                    "variable": "x",
                    "new": "t",
                    "by": "t",
                    "inverse": "x",
                    "onto": IDENTITY,
                    "certificate": ANY,
                    **fields,
                }
            ),
        )
    for rule, fields in (
        ("log", {"exponent": "1) > 0 or (x", "scale": "1"}),
        ("log", {"exponent": "1-x", "scale": "-1"}),
        ("exp", {"exponent": "1-x", "value": "1) > 0 or (1", "scale": "1"}),
        ("exp", {"exponent": "1-x", "value": "0", "scale": "0"}),
        ("square", {"sides": ["1", "x) < 0 or (1"], "case": True}),
        ("square", {"sides": ["1", "x"], "case": False}),
        ("square", {"sides": ["-1", "-x"], "case": False}),
        ("square", {"sides": ["1", "x", "x"], "case": True}),
    ):
        yield (
            f"{rule} with {next(iter(fields))} {fields[next(iter(fields))]}",
            fact({"type": rule, "certificate": ANY, **fields}),
        )
    for term in (
        {},
        {"factor": "-1", "weight": "1/2", "a": "x", "b": "1"},
        {"factor": "1", "weight": "3", "a": "x", "b": "1"},
    ):
        yield (
            f"jensen with term {json.dumps(term)}",
            fact(
                {
                    "type": "jensen",
                    "function": "exp",
                    "remainder": "0",
                    "strict": False,
                    "terms": [term],
                    "certificate": ANY,
                }
            ),
        )
    for fields in (
        {"map": {"y": "1-x) > 0 or (x"}},
        {"map": {"y": "1-x"}},
        {"map": {"y": "x"}, "factors": [["-1", 1]]},
        {"map": {"y": "x-1"}, "factors": [["x-7", 1], ["7-x", -1]]},
        {"map": {}},
        {"map": {"y": "1-x"}, "factors": [["0", 1]]},
        {"map": {"y": "x-1"}, "factors": [["x+1", 10**9]]},
        {"map": {"y": "x-1"}, "factors": [["x-7", 10**5]]},
    ):
        certificate = {
            "type": "pullback",
            "lemma": {"goal": "y >= 0", "given": ["y in [0, oo)"], "where": []},
            "factors": [],
            "certificate": ANY,
        }
        yield f"pullback with {json.dumps(fields)}", fact({**certificate, **fields})
