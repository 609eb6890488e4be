"""Certificate files that are meant to hang, crash or deceive a checker, by name; none of them shows
anything.
"""

from __future__ import annotations

import json

TRUE = {"goal": "x**2 >= 2*x - 1", "given": ["x in [0, 1]"], "where": []}
"""What the honest certificate proves, and the others say to refute."""
FALSE = {**TRUE, "goal": "x**2 >= 2*x - 1/2"}
"""What the others say to prove; it fails at x = 1."""


def file_of(certificate, statement=FALSE, verdict="proved") -> bytes:
    """Return a certificate file."""
    return json.dumps(
        {"format": 1, "statement": statement, "verdict": verdict, "certificate": certificate}
    ).encode()


def fact(inner, statement=FALSE) -> dict:
    """Return the certificate of a fact."""
    return {"type": "fact", "formula": statement, "certificate": inner}


_SQUARE = {
    "type": "combination",
    "terms": [[{"weight": "1", "factors": ["(x-1)**2"], "tangents": []}]],
}
HONEST = file_of(fact(_SQUARE, TRUE), TRUE)
IDENTITY = {"type": "identity", "params": {}}


def nested(depth: int) -> dict:
    """Return cases inside of cases."""
    inner = IDENTITY
    for _ in range(depth):
        inner = {"type": "cases", "on": "x <= 1/2", "yes": inner, "no": IDENTITY}
    return fact(inner)


def _about(goal: str, *given: str) -> dict:
    return {"goal": goal, "given": list(given) or FALSE["given"], "where": []}


def _witness(at) -> bytes:
    return file_of({"type": "witness", "formula": TRUE, "at": at}, TRUE, "refuted")


def malformed(file_of) -> list:
    """Return what is no file of a proof; ``file_of(goal, ranges)`` makes one for a checker."""
    return [
        None,
        [],
        {},
        {"verdict": "proved"},
        file_of("__import__('os')"),
        file_of("x.y > 0", ("x in [0, 1]",)),
        file_of("1 < 2", ("x in [0, 1",)),
        file_of("(" * 400 + "1" + ")" * 400 + " > 0"),
        file_of("a > 0"),
    ]


SERIES = {"goal": "log(1+x) >= x - x**2/2 + x**3", "given": ["x in [0, 1/4]"], "where": []}
"""What the certificates about boxes say to show; it fails at x = 1/4."""


def boxes(tree) -> bytes:
    """Return a certificate of `SERIES` with one tree of boxes for its clause."""
    tape = [["var", "x"], ["const", "1/1"], ["add", 0, 1], ["log", 2], ["const", "1/2"]]
    tape += [["ipow", 0, 2], ["mul", 4, 5], ["add", 3, 6], ["sub", 7, 0], ["ipow", 0, 3]]
    tape += [["sub", 8, 9]]
    inner = {
        "type": "boxes",
        "format": 2,
        "domain": {"x": {"lo": "0", "hi": "1/4", "open": 0, "integer": False}},
        "moved": [],
        "tape": tape,
        "clauses": [{"atoms": [[10, False]], "tree": tree}],
    }
    return file_of(fact(inner, SERIES), SERIES)


_LEAF = {"rule": "series", "atom": 0, "var": "x", "end": "lo", "order": 6, "root": 1, "prec": 64}
_NARROWED = {"rule": "contract", "rounds": 10**9, "box": {}, "tree": {"rule": "natural", "atom": 0}}

FILES = {
    "an expansion of a billion bits": boxes({**_LEAF, "prec": 10**9}),
    "an expansion of no bits": boxes({**_LEAF, "prec": 0}),
    "an expansion of negative precision": boxes({**_LEAF, "prec": -5}),
    "an expansion of a billion terms": boxes({**_LEAF, "order": 10**9}),
    "a billion derivatives": boxes(
        {"rule": "taylor", "atom": 0, "at": {"x": "1/8"}, "order": 10**9}
    ),
    "a billion rounds of narrowing": boxes(_NARROWED),
    "a witness of a huge exponent": _witness({"x": "1e999999999"}),
    "a goal with a huge exponent": file_of(fact(IDENTITY), statement=_about("x <= 1e999999999")),
    "a goal with a tiny number": file_of(fact(IDENTITY, _about("x >= 1.0e-40000000"))),
    "a range with a huge exponent": file_of(
        fact(IDENTITY), statement=_about(FALSE["goal"], "x in [0, 1e99999999]")
    ),
    "a goal of many digits": file_of(fact(IDENTITY), statement=_about("x <= 1" + "0" * 5_000)),
    "a witness of a tower": _witness({"x": "10**10**10"}),
    "a witness that divides by zero": _witness({"x": "1/0"}),
    "a witness that is a relation": _witness({"x": "1 < 2"}),
    "a witness that closes parentheses": _witness({"x": "0) + (1"}),
    "a list as a witness": _witness(["x", "0"]),
    "a witness of a million digits": _witness({"x": "9" * 10**6}),
    "a witness in other digits": _witness({"x": "\u0661"}),
    "a parameter of a tower": file_of(fact({"type": "positivity", "params": {"x": "10**10**10"}})),
    "a parameter of a huge exponent": file_of(
        fact({"type": "positivity", "params": {"x": "x*1e999999999"}})
    ),
    "a weight of a tower": file_of(
        fact(
            {
                "type": "combination",
                "terms": [[{"weight": "2**2**2**2**2**2", "factors": ["x"], "tangents": []}]],
            }
        )
    ),
    "a long text": file_of(fact({"type": "positivity", "params": {"x": "x+" * 500_000 + "x"}})),
    "a text of parentheses": file_of(
        fact({"type": "positivity", "params": {"x": "(" * 100_000 + "x" + ")" * 100_000}})
    ),
    "900 nested cases": file_of(nested(900)),
    "100 nested cases": file_of(nested(100)),
    "a depth bomb": b'{"statement": ' + b"[" * 10**6 + b"]" * 10**6 + b"}",
    "objects within objects": b'{"a":' * 200_000 + b"1" + b"}" * 200_000,
    "an open string of quotes": b'{"a": "' + b'\\"' * 10**6,
    "not a number": HONEST.replace(b'"format": 1', b'"format": NaN'),
    "an infinity": HONEST.replace(b'"format": 1', b'"format": -Infinity'),
    "a float out of range": HONEST.replace(b'"format": 1', b'"format": 1e999'),
    "a number of many digits": HONEST.replace(b'"format": 1', b'"format": ' + b"7" * 10**6),
    "a key twice": HONEST.replace(
        b'"verdict": "proved"', b'"verdict": "refuted", "verdict": "proved"'
    ),
    "no UTF-8": HONEST.replace(b"proved", b"pr\xffved"),
    "cut short": HONEST[:-40],
    "two files in one": HONEST + HONEST,
    "empty": b"",
    "null": b"null",
    "a list where a file belongs": b"[" + HONEST + b", 7]",
    "a list as statement": file_of(fact(IDENTITY), statement=["x"]),
    "a list as certificate": file_of([fact(IDENTITY)]),
    "a text as certificate": file_of("proved"),
    "a list as inner certificate": file_of(fact([IDENTITY])),
    "a list as formula": file_of({"type": "fact", "formula": ["x"], "certificate": IDENTITY}),
    "a number as type": file_of(fact({"type": 7})),
    "a list as type": file_of(fact({"type": ["identity"]})),
    "a verdict that is a list": file_of(fact(IDENTITY), verdict=["proved"]),
    "an unknown type": file_of(fact({"type": "trust me"})),
    "a wrong proof": file_of(fact(IDENTITY)),
    "a true proof of something else": file_of(fact(_SQUARE, TRUE)),
    "a witness for another statement": file_of(
        {"type": "witness", "formula": FALSE, "at": {"x": "1"}}, TRUE, "refuted"
    ),
    "a witness out of range": _witness({"x": "2"}),
    "a proof of something else": file_of(fact(IDENTITY, _about("x == x"))),
    "a statement of its own": file_of(fact(IDENTITY, _about("x == x")), statement=_about("x == x")),
    "another range": file_of(fact(IDENTITY, _about(FALSE["goal"], "x in [0, 0]"))),
    "a hypothesis more": file_of(fact(IDENTITY, _about(FALSE["goal"], "x in [0, 1]", "x > 2"))),
    "vacuous": file_of(
        {"type": "vacuous", "formula": _about("1 < 0"), "certificate": IDENTITY}, verdict="vacuous"
    ),
    "a box tree without an end": file_of(
        fact(
            {
                "type": "boxes",
                "format": 2,
                "domain": {"x": {"lo": "0", "hi": None}},
                "tape": [["var", "x"]],
                "clauses": [],
            }
        )
    ),
    "boxes that refer to themselves": file_of(
        fact(
            {
                "type": "boxes",
                "format": 2,
                "domain": {"x": {"lo": "0", "hi": "1", "open": 0, "integer": False}},
                "tape": [["add", 0, 0], ["pow", 0, 10**9]],
                "clauses": [{"atoms": [[0, True]], "tree": {"rule": "natural"}}],
            }
        )
    ),
    "a lemma for an instance that is a list": file_of(
        fact({"type": "instance", "lemma": [], "map": [], "conditions": []})
    ),
    "facts that are numbers": file_of(
        fact({"type": "derived", "facts": [1, 2], "certificate": IDENTITY})
    ),
    "a tower in a fact": file_of(
        fact(
            {
                "type": "derived",
                "facts": [{"formula": _about("x <= 10**10**10"), "certificate": IDENTITY}],
                "certificate": IDENTITY,
            }
        )
    ),
    "a relation pasted into a case": file_of(
        fact({"type": "cases", "on": "x <= 1 or 1 < 2", "yes": IDENTITY, "no": IDENTITY})
    ),
}
