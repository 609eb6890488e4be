"""Forged proofs by one rule each, which the rule does not allow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from assay.theory.language.formula import Formula
from assay.verification.kernel.boxes.problem import problem_of
from assay.verification.search.enclosure import prove
from tests.arena.forgeries.parts import (
    ANY,
    IDENTITY,
    POINT,
    REAL,
    UNIT,
    fact,
    monotone,
    said,
)


def facts() -> Iterator[tuple[str, dict]]:
    """Yield forged proofs from facts that are none."""
    for name, entry in (
        ("a hypothesis of its own", said("x <= 1", ["x in [0, 5]", "x <= 1"])),
        ("an impossible hypothesis", said("x <= 1", ["1 < 0"], POINT)),
        (
            "a smaller domain",
            said(
                "x <= 1",
                ["x in [0, 1]"],
                {
                    "type": "combination",
                    "params": {},
                    "terms": [[{"weight": "1", "factors": ["1-x"], "tangents": []}]],
                },
            ),
        ),
        ("another abbreviation", said("x <= a", ["x in [0, 5]"], where=[("a", "5")])),
        ("pasted alternatives", said("1 < 2) or (x <= 1", [], POINT)),
        (
            "itself",
            said(
                "x <= 1",
                ["x in [0, 5]"],
                {"type": "derived", "facts": [said("x <= 1", ["x in [0, 5]"])], "certificate": ANY},
            ),
        ),
        ("a lemma that nobody showed", said("x <= 1", ["x in [0, 5]"], {"type": "lemma"})),
        ("a declaration", said("x in [0, 1]", ["x in [0, 5]"])),
        ("a term without a value", said("1/(x-x) > 0 or x <= 1", ["x in [0, 5]"])),
        ("integers", said("x <= 1", ["x in {0..1}"])),
    ):
        yield (
            f"derived from {name}",
            fact({"type": "derived", "facts": [entry], "certificate": ANY}),
        )


def cases() -> Iterator[tuple[str, dict]]:
    """Yield forged proofs by cases that are missing, or that have no value."""
    yes, no = (
        {
            "type": "combination",
            "params": {},
            "terms": [[{"weight": "1", "factors": ["1-x"], "tangents": []}]],
        },
        ANY,
    )
    for on in (
        "x <= 1",
        "x < 1",
        "x <= 9",
        "1 <= 0",
        "0 <= 1",
        "1/(x-1) > 0",
        "log(1-x) < 9",
        "x <= 1 + 0/(x-3)",
    ):
        yield (
            f"cases on {on} with one proof for both",
            fact({"type": "cases", "on": on, "yes": yes, "no": yes}),
        )
        yield (
            f"cases on {on} without the other",
            fact({"type": "cases", "on": on, "yes": yes, "no": no, "defined": ANY}),
        )


def signs() -> Iterator[tuple[str, dict]]:
    """Yield forged proofs by signs, coefficients and identities that are wrong."""
    for a in (
        "1-x",
        "x-1",
        "sqrt(1-x)",
        "log(x)",
        "exp(-x)-exp(x)",
        "exp(1-x)-1",
        "1-x+0*x",
        "1/(1-x)",
        "abs(1-x)",
        "-x",
    ):
        yield f"positivity by the parameter {a}", fact({"type": "positivity", "params": {"a": a}})
    quadrant = ["x in [0, oo)", "y in [0, oo)"]
    for name in ("_x", "_y", "r0", "r1", "p0", "atom0", "atom1", "atom2"):
        certificate = {"type": "positivity", "params": {name: "x" if name == "_y" else "y"}}
        trap = f"positivity by a parameter with the name of another, {name}"
        at = {"x": "0", "y": "5"}
        yield trap, fact(certificate, "x >= y", quadrant, at)
        yield f"{trap}, and exp", fact(certificate, "exp(x) >= y", [REAL, quadrant[1]], at)
    for weight, factors, tangents in (
        ("1", ["1-x"], []),
        ("-1", ["x-1"], []),
        ("1-x", [], []),
        ("1/(1-x)", ["(1-x)**2"], []),
        ("1", ["sqrt(1-x)", "sqrt(1-x)"], []),
        ("1", [], ["x"]),
        ("2-exp(x)+x-x", [], []),
        ("1", ["exp(log(1-x))"], []),
    ):
        yield (
            f"combination {weight} {factors} {tangents}",
            fact(
                {
                    "type": "combination",
                    "params": {},
                    "terms": [[{"weight": weight, "factors": factors, "tangents": tangents}]],
                }
            ),
        )
    yield "combination of nothing", fact({"type": "combination", "params": {}, "terms": [[]]})
    yield "identity that is none", fact(IDENTITY, "x**2 == x", at={"x": "5"})
    yield (
        "identity by a hypothesis of the certificate",
        fact({**IDENTITY, "given": ["x == 1"]}, "x**2 == x", at={"x": "5"}),
    )
    yield (
        "identity across a branch of the root",
        fact(IDENTITY, "sqrt(x**2) == x", (REAL,), {"x": "-1"}),
    )
    yield (
        "identity across a branch of the power",
        fact(IDENTITY, "(x**2)**(1/2) == x", (REAL,), {"x": "-1"}),
    )
    yield "identity without a value at one point", fact(IDENTITY, "x/x == 1", (REAL,), {"x": "0"})
    yield (
        "identity that drops a term without a value",
        fact(IDENTITY, "x + 0/x == x", (REAL,), {"x": "0"}),
    )
    yield "identity that drops a logarithm", fact(IDENTITY, "0*log(x) == 0", (REAL,), {"x": "-1"})
    yield (
        "identity of logarithms of negative numbers",
        fact(
            IDENTITY, "log(x*y) == log(x)+log(y)", (REAL, "y in (-oo, oo)"), {"x": "-1", "y": "-1"}
        ),
    )


def points() -> Iterator[tuple[str, dict]]:
    """Yield forged proofs by what is false at one point."""
    for goal in (
        "1 < 0",
        "pi == 22/7",
        "sqrt(2) == 14142135623730951/10**16",
        "0/0 == 0",
        "1/0 > 0",
        "exp(1) < 27/10",
        "2 < 1 or 0*log(0) == 0",
        "e**(1/10**9) == 1",
    ):
        yield f"point {goal}", fact(POINT, goal, (), {})
    for certificate in (
        POINT,
        ANY,
        {"type": "boxes"},
    ):  # Coq's square root is total, so that the condition would never hold
        yield (
            f"a condition that holds for want of a value, by {certificate['type']}",
            fact(certificate, "x >= 0", ("x in [-1, 1]", "not (sqrt(x) >= 0)"), {"x": "-1"}),
        )
        yield (
            f"an integer power of any base, by {certificate['type']}",
            fact(certificate, "x**n >= 0", ("x in [-1, 1]", "n in {1..}"), {"x": "-1", "n": "1"}),
        )
    yield "point with a variable", fact(POINT)
    yield "point under a hypothesis that is not false", fact(POINT, "1 < 0", ("1 < 2",), {})


def derivatives() -> Iterator[tuple[str, dict]]:
    """Yield forged proofs by a derivative of the wrong sign, or at the wrong end."""
    for name, goal, given, at, fields in (
        ("sign flipped", "x <= 1", ("x in [0, 5]",), {"x": "5"}, {"slope": "-1"}),
        ("end exchanged", "x <= 1", ("x in [0, 5]",), {"x": "5"}, {"end": "upper", "slope": "-1"}),
        ("a kink", "abs(x) >= x+1", ("x in [0, 5]",), {"x": "1"}, {"slope": "0"}),
        ("an integer variable", "x**2 >= 3*x-1", ("x in {0..5}",), {"x": "2"}, {"slope": "2*x-3"}),
        (
            "a limit that is not 0",
            "exp(-x)-1/100 > 0",
            ("x in [0, oo)",),
            {"x": "9"},
            {"end": "oo", "factor": "exp(-x)", "slope": "-1", "strict": True},
        ),
        ("a pole inside", "1/x <= 1", ("x in [-1, 2]",), {"x": "1/2"}, {"slope": "1/x**2"}),
        ("a gap in the domain", "x >= 1", ("x in [0, 5]", "x != 3"), {"x": "0"}, {"slope": "1"}),
        (
            "the strict sign at a closed end",
            "x > 0",
            ("x in [0, 5]",),
            {"x": "0"},
            {"slope": "1", "strict": True},
        ),
        (
            "another variable at the end",
            "x-y >= 0",
            ("x in [0, 5]", "y in [0, 5]"),
            {"x": "0", "y": "1"},
            {"slope": "1"},
        ),
        (
            "a bound that depends on another variable",
            "x >= y",
            ("y in [0, 5]", "x in [0, y]"),
            {"x": "0", "y": "1"},
            {"slope": "1"},
        ),
    ):
        yield f"monotone with {name}", fact(monotone(**fields), goal, given, at)
    for end in (POINT, ANY):  # the hypothesis is false at the open end, where it was kept
        parts = {**monotone()["parts"], "end": end}
        yield (
            f"monotone with a hypothesis behind an abbreviation, {end['type']}",
            fact(
                monotone(parts=parts), "x >= 3", ("x in [0, 5]", "a > 1"), {"x": "2"}, [("a", "x")]
            ),
        )
        yield (
            f"monotone with a hypothesis behind two abbreviations, {end['type']}",
            fact(
                monotone(parts=parts, end="upper", slope="-1"),
                "x <= 3",
                ("x in [0, 5]", "a < 4"),
                {"x": "7/2"},
                [("a", "b+0"), ("b", "x")],
            ),
        )
    for missing in ("identity", "positive", "sign", "end"):
        parts = {k: v for k, v in monotone()["parts"].items() if k != missing}
        yield f"monotone without {missing}", fact(monotone(parts=parts, slope="-1"))


def reductions() -> Iterator[tuple[str, dict]]:
    """Yield forged reductions whose parts are others than the rule asks for."""
    for rule, params, goal, given, at in (
        ("signs", {"on": "x"}, "abs(x) <= x", (REAL,), {"x": "-1"}),
        ("sign", {"on": "x", "sign": "+"}, "abs(x) <= x", (REAL,), {"x": "-1"}),
        ("conjunction", {}, "x >= 0 and x <= 1", ("x in [0, 5]",), {"x": "5"}),
        ("bounds", {}, "abs(x) <= 1", ("x in [-1, 5]",), {"x": "5"}),
        (
            "alternatives",
            {"hypothesis": "x >= 1 or x <= -1"},
            "x >= 1",
            (REAL, "x >= 1 or x <= -1"),
            {"x": "-1"},
        ),
        ("largest", {"on": "max(x, 1)"}, "max(x, 1) <= 1", ("x in [0, 5]",), {"x": "5"}),
        (
            "root",
            {"variable": "x", "equation": "x**2 == 4"},
            "x == 2",
            (REAL, "x**2 == 4"),
            {"x": "-2"},
        ),
        (
            "pair",
            {"equation": "x**2 + y**2 == 1", "angle": "t"},
            "x+y <= 1",
            (REAL, "y in (-oo, oo)", "x**2 + y**2 == 1"),
            {"x": "3/5", "y": "4/5"},
        ),
        ("period", {"variable": "x", "turns": "1"}, "sin(x) >= 0", (REAL,), {"x": "-1"}),
        ("period", {"variable": "x", "turns": 1e300}, "sin(x) >= 0", (REAL,), {"x": "-1"}),
        ("symmetry", {"variables": ["x"]}, "x**3 >= 0", (REAL,), {"x": "-1"}),
        ("symmetry", {"variables": []}, "x**3 >= 0", (REAL,), {"x": "-1"}),
        ("conditions", {}, "x <= 1", ("x in [0, 5]",), {"x": "5"}),
    ):
        rule_ = f"{rule} {json.dumps(params)}" if params else rule
        yield (
            f"{rule_} without parts for {goal}",
            fact({"type": rule, **params, "parts": []}, goal, given, at),
        )
        narrower = said(goal, [*given, "x == 1"], IDENTITY)
        yield (
            f"{rule_} with a narrower part for {goal}",
            fact({"type": rule, **params, "parts": [narrower, narrower]}, goal, given, at),
        )
        other = said("1 > 0", given, POINT if not given else ANY)
        yield (
            f"{rule_} with a part about something else for {goal}",
            fact({"type": rule, **params, "parts": [other, other]}, goal, given, at),
        )


def definedness() -> Iterator[tuple[str, dict]]:
    """Yield forged proofs that a term has a value, of formulas that are false where it has none."""
    formula = Formula("1/(x-9) == 1/(x-9)", (UNIT,))
    shown = json.loads(json.dumps(prove(replace(problem_of(formula), goal=formula.defined[0]), 2)))
    pole, half = "1/(2*x-1)", {"x": "1/2"}
    combination = {"type": "combination", "params": {}}
    terms = [[{"weight": "1", "factors": ["x"], "tangents": []}]]
    square = {"conditions": {}, "map": {"z": pole}, "lemma": said("z**2 >= 0", ["z in (-oo, oo)"])}
    for certificate, goal in (
        (IDENTITY, f"{pole} == {pole}"),
        (ANY, f"x + {pole} >= {pole}"),
        ({**combination, "terms": terms}, f"x + {pole} >= {pole}"),
        ({"type": "instance", **square}, f"({pole})**2 >= 0"),
        (monotone(), f"x + {pole} >= {pole}"),
    ):
        for boxes, name in (
            ({}, "no certificate"),
            ({"0": {"type": "boxes", "format": 2}}, "empty boxes"),
            ({"0": shown}, "the boxes of another pole"),
        ):
            yield (
                f"a value at the pole by {name}, {certificate['type']}",
                fact({**certificate, "defined": boxes}, goal, (UNIT,), half),
            )
