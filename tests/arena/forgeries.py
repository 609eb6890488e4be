"""Certificates that show what is false, each named after its trap: written by hand, and made from
true ones.

A forged certificate of a formula comes with a point at which the formula is false, which the kernel
confirms before the certificate is written down; for anything else the trap itself says why the
claim is false.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator

from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Empirical, Orbit

ANY, IDENTITY, POINT = (
    {"type": "positivity", "params": {}},
    {"type": "identity", "params": {}},
    {"type": "point"},
)
REAL, UNIT = "x in (-oo, oo)", "x in [0, 1]"
F5 = ("x <= 1", ("x in [0, 5]",), {"x": "5"})
"""A false formula: goal, hypotheses, a point at which it fails."""


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


def handmade() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged proof of a false formula)."""
    # text that would change the formula around it
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
    # facts that are none
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
    # cases that are missing, or that have no value
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
    # signs and coefficients
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
    # points
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
    # derivatives
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
    # reductions whose parts are others
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
    # shapes
    deep: dict = POINT
    for _ in range(400):
        deep = {"type": "cases", "on": "x < 1", "yes": deep, "no": POINT}
    yield "a depth bomb of cases", fact(deep)
    deep = ANY
    for _ in range(200):
        deep = {
            "type": "derived",
            "facts": [said("x <= 1", ["x in [0, 5]"], deep)],
            "certificate": ANY,
        }
    yield "a depth bomb of facts", fact(deep)
    tree: dict = {"rule": "natural"}
    for _ in range(400):
        tree = {"split": "x", "at": "1", "low": tree, "high": tree if _ < 2 else {}}
    yield "a depth bomb of boxes", fact({"type": "boxes", "format": 2, "tree": tree})
    for wrong in (
        [],
        None,
        "point",
        7,
        {},
        {"type": None},
        {"type": ["point"]},
        {"type": "Point"},
        {"type": "fact"},
        {"type": "statistics"},
        {"type": "words"},
        {"type": "boxes"},
        {"type": "boxes", "tree": []},
        {"type": "boxes", "format": 2, "domain": [], "tape": [], "clauses": []},
        {"type": "lemma"},
        {"type": "angles"},
        {"type": "derivative", "variable": "x", "end": "lower"},
    ):
        yield f"the shape {json.dumps(wrong)}", fact(wrong)
    yield from _lemmas()


def _powers() -> Iterator[tuple[str, dict]]:
    """Yield forged splits at the sign of a base: cases that are missing, and what a shown power
    does not say.
    """
    from assay.verification.checkers.repower import cases

    given = ["x in [-9, 9]", "n in {1..}"]
    wrong = {"goal": "x**n >= 0", "given": given, "where": []}
    even = {"goal": "x**(2*n) >= 0", "given": given, "where": []}
    split, at = {"type": "powers", "base": "x"}, {"x": "-9", "n": "1"}
    for index, name in enumerate(("b > 0", "b == 0", "1 and 0", "0 and 0", "even")):
        lemmas = [
            {"statement": case, "certificate": ANY}
            for i, case in enumerate(cases(wrong, "x"))
            if i != index
        ]
        yield (
            f"a split of a power without the case {name}",
            fact(split, "x**n >= 0", given, at, lemmas=lemmas),
        )
    shown = [
        *({"statement": case, "certificate": ANY} for case in cases(even, "x")),
        {"statement": even, "certificate": split},
    ]
    for goal, point, certificate in (
        ("x > 0", at, {"type": "instance", "lemma": even, "map": {"x": "x", "n": "n"}}),
        (
            "x > 0",
            at,
            {
                "type": "derived",
                "facts": [{"formula": even, "certificate": {"type": "lemma"}}],
                "certificate": ANY,
            },
        ),
        (
            "x**(2*n) > 0",
            {"x": "0", "n": "1"},
            {
                "type": "derived",
                "facts": [{"formula": even, "certificate": {"type": "lemma"}}],
                "certificate": ANY,
            },
        ),
    ):
        yield (
            f"a foreign prelude: {goal} by a power of any base, {certificate['type']}",
            fact(certificate, goal, given, point, lemmas=shown),
        )


def _lemmas() -> Iterator[tuple[str, dict]]:
    """Yield forged files of lemmas: what the short programs are given besides the certificate."""
    own = lemma("x <= 1", {"type": "lemma"}, ["x in [0, 5]"])
    cites = {
        "type": "derived",
        "facts": [said("x <= 1", ["x in [0, 5]"], {"type": "lemma"})],
        "certificate": ANY,
    }
    yield (
        "a foreign prelude: the goal as a lemma that cites itself",
        fact({"type": "lemma"}, lemmas=[own]),
    )
    yield (
        "a foreign prelude: the goal as two lemmas that cite each other",
        fact(cites, lemmas=[own, own]),
    )
    for goal, given, certificate in (
        ("1 < 0", [], POINT),
        ("1 < 0", [], {"type": "lemma"}),
        ("1 < 0", ["x in [0, 5]", "x < 0"], ANY),
        ("x <= 1", ["x in [0, 1]"], ANY),
        ("x <= 1", ["x in {0..1}"], ANY),
        ("x <= 1", ["x in [0, 5]", "x <= 1"], ANY),
        ("0*log(x-9) == 0", ["x in [0, 5]"], IDENTITY),
        ("x <= 1 or 1 < 2", ["x in [0, 5]"], ANY),
        ("not x > 1 or 2 > 1", ["x in [0, 5]"], ANY),
    ):
        facts = [said(goal, given, {"type": "lemma"})]
        yield (
            f"a foreign prelude: {goal} for {given} by {certificate['type']}",
            fact(
                {"type": "derived", "facts": facts, "certificate": ANY},
                lemmas=[lemma(goal, certificate, given)],
            ),
        )
    yield from _powers()
    words = {"type": "words", "parts": [{"zeros": [], "squares": [{"weight": "(1)", "of": "X"}]}]}
    for goal in ("x <= 1", "1 < 0"):
        both = {
            "matrices": "X'*X >= 0",
            "symbols": ["X: n x d"],
            "goal": goal,
            "given": [],
            "where": [],
        }
        yield (
            f"a foreign prelude: {goal} behind a statement about matrices",
            (
                fact({"type": "lemma"}, lemmas=[{"statement": both, "certificate": words}])
                if goal == "x <= 1"
                else fact(
                    {
                        "type": "derived",
                        "facts": [said(goal, [], {"type": "lemma"})],
                        "certificate": ANY,
                    },
                    lemmas=[{"statement": both, "certificate": words}],
                )
            ),
        )
    yield (
        "a foreign prelude: given as one text",
        fact(
            {"type": "lemma"},
            lemmas=[
                {"statement": {"goal": "x <= 1", "given": "", "where": []}, "certificate": ANY}
            ],
        ),
    )
    yield (
        "a foreign prelude: a name with two meanings",
        fact(cites, lemmas=[lemma("x <= 1", ANY, ["x in [0, 5]"], [["x", "0"]])]),
    )
    steps = {"type": "replace", "goal": "1 <= 1", "old": "x", "new": "1"}
    yield (
        "a term put for another without the equation",
        fact(steps, lemmas=[lemma("1 <= 1", ANY, ["x in [0, 5]"])]),
    )
    yield (
        "a term put for another by an equation under a hypothesis",
        fact(
            steps,
            lemmas=[
                lemma("1 <= 1", ANY, ["x in [0, 5]"]),
                lemma("(x) == (1)", IDENTITY, ["x in [0, 5]", "x == 1"]),
            ],
        ),
    )
    yield (
        "a pasted relation put for a term",
        fact(
            {**steps, "old": "x <= 1", "new": "1 <= 1"},
            lemmas=[lemma("1 <= 1", ANY, ["x in [0, 5]"])],
        ),
    )
    for end, far in (
        ("lower", {}),
        ("upper", {}),
        ("lower", {"from": "0", "bound": "0"}),
        ("upper", {"from": "1) or (x", "bound": "1"}),
        ("upper", {"from": "1 < 2", "bound": "1"}),
    ):
        yield (
            f"a derivative from the {end} end {json.dumps(far)}",
            fact(
                {"type": "derivative", "variable": "x", "end": end, **far},
                lemmas=[
                    lemma("(0)-(1) < 0 and (1)-(x) == (1)-(x)", ANY, ["x in [0, 5]"]),
                    lemma("(1)-(x) >= 0", ANY, [], [["x", "(0)"]]),
                ],
            ),
        )
    for goal in (
        "sin(x) == x",
        "sin(2*x) == sin(x)*cos(x)",
        "cos(x)**2 == 1+sin(x)**2",
        "sin(x+pi) == sin(x)",
        "sin(x/2)**2 == (1+cos(x))/2",
    ):
        yield f"angles for {goal}", fact({"type": "angles"}, goal, (REAL,), {"x": "1"})
    for tree in (
        {"by": []},
        {"split": "x", "at": "1", "low": {}, "high": {}},
        {"split": "x", "at": "x", "low": {}, "high": {}},
        {"case": "1-x", "above": {}, "below": {}},
        {"root": "x", "power": 1, "of": "1", "then": {}},
        {"split": "x", "at": "9", "low": {}, "high": {}},
    ):
        yield f"short boxes {json.dumps(tree)}", fact({"type": "boxes", "tree": tree})


# ---- everything but formulas ---------------------------------------------------------------------
SQUARE, LINEAR = (
    Asymptotic("l**2", "1", "O", (), constant=()),
    Asymptotic("x*l", "l", "O", (UNIT,), constant=()),
)
WRONG_CONSTANTS = (
    (
        "N pasted with a relation",
        SQUARE,
        {"C": "1", "N": "2 < 1"},
        "abs(l**2) <= (1)*(1)",
        ["l in {2..}", "l >= 2 < 1"],
        None,
    ),
    (
        "C pasted with a factor",
        SQUARE,
        {"C": "1)*(l**2", "N": "2"},
        "abs(l**2) <= (1)*(l**2)*(1)",
        ["l in {2..}", "l >= 2"],
        None,
    ),
    (
        "C that depends on the size",
        SQUARE,
        {"C": "l**2", "N": "2"},
        "abs(l**2) <= (l**2)*(1)",
        ["l in {2..}", "l >= 2"],
        None,
    ),
    (
        "C infinite",
        SQUARE,
        {"C": "oo", "N": "2"},
        "abs(l**2) <= (oo)*(1)",
        ["l in {2..}", "l >= 2"],
        None,
    ),
    (
        "N infinite",
        SQUARE,
        {"C": "1", "N": "oo"},
        "abs(l**2) <= (1)*(1)",
        ["l in {2..}", "l >= oo"],
        None,
    ),
    (
        "N without a value",
        SQUARE,
        {"C": "1", "N": "log(-1)"},
        "abs(l**2) <= (1)*(1)",
        ["l in {2..}", "l >= log(-1)"],
        None,
    ),
    (
        "N that depends on the size",
        SQUARE,
        {"C": "1", "N": "l+1"},
        "abs(l**2) <= (1)*(1)",
        ["l in {2..}", "l >= l+1"],
        None,
    ),
    (
        "C negative",
        Asymptotic("l", "-l", "O", (), constant=()),
        {"C": "-1", "N": "2"},
        "abs(l) <= (-1)*(-l)",
        ["l in {2..}", "l >= 2"],
        None,
    ),
    (
        "C zero",
        Asymptotic("l-l", "-l", "O", (), constant=()),
        {"C": "0", "N": "2"},
        "abs(l-l) <= (0)*(-l)",
        ["l in {2..}", "l >= 2"],
        None,
    ),
    (
        "C_low negative",
        Asymptotic("-l", "l", "Omega", (), constant=()),
        {"C": "1", "C_low": "-1", "N": "2"},
        "-l >= (-1)*(l) and (1) > 0",
        ["l in {2..}", "l >= 2"],
        None,
    ),
    (
        "C negative by a name",
        Asymptotic("l", "-l", "O", ("k in [1, oo)",)),
        {"C": "-k", "N": "2"},
        "abs(l) <= (-k)*(-l)",
        ["k in [1, oo)", "l in {2..}", "l >= 2"],
        None,
    ),
    (
        "the smallest size dropped",
        SQUARE,
        {"C": "1", "N": "2"},
        "abs(l**2) <= (1)*(1)",
        ["l in {0..1}"],
        None,
    ),
    (
        "the formula of another order",
        SQUARE,
        {"C": "1", "N": "2"},
        "abs(l**2) <= (1)*(l**2)",
        ["l in {2..}", "l >= 2"],
        None,
    ),
    (
        "the formula of another kind",
        Asymptotic("l", "l**2", "Omega", (), constant=()),
        {"C": "1", "N": "2"},
        "abs(l) <= (1)*(l**2)",
        ["l in {2..}", "l >= 2"],
        None,
    ),
    (
        "a hypothesis added",
        SQUARE,
        {"C": "1", "N": "2"},
        "abs(l**2) <= (1)*(1)",
        ["l in {2..}", "l >= 2", "l < 1"],
        None,
    ),
    (
        "numbers for text",
        SQUARE,
        {"C": 1, "N": 2},
        "abs(l**2) <= (1)*(1)",
        ["l in {2..}", "l >= 2"],
        None,
    ),
)


def others() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged certificate of another kind)."""
    for trap, statement, constants, goal, given, _ in WRONG_CONSTANTS:
        for rule in (ANY, IDENTITY):
            certificate = {
                "type": "constants",
                "statement": statement.data(),
                "constants": constants,
                **said(goal, given, rule),
            }
            yield (
                f"constants: {trap} by {rule['type']}",
                {
                    "statement": statement.data(),
                    "verdict": "proved",
                    "certificate": certificate,
                    "lemmas": [lemma(goal, rule, given)],
                },
            )
    yield from _families()
    yield from _witnesses()
    yield from _statistics()
    for trap, statement, certificate, verdict in (
        (
            "a later time",
            Orbit("x <= 7", (("x", "1", "2*x"),), (0, 9)),
            {"outcome": "proved", "t": 2, "precision": 128},
            "proved",
        ),
        (
            "a tighter goal",
            Orbit("x <= 1/2", (("x", "1", "x/2"),), (0, 9)),
            {"outcome": "proved", "t": 9, "precision": 128},
            "proved",
        ),
        (
            "a time outside",
            Orbit("x <= 7", (("x", "1", "2*x"),), (0, 2)),
            {"outcome": "refuted", "t": 5, "precision": 128},
            "refuted",
        ),
        (
            "a true goal refuted",
            Orbit("x <= 1", (("x", "1", "x/2"),), (0, 9)),
            {"outcome": "refuted", "t": 3, "precision": 128},
            "refuted",
        ),
        (
            "a choice that is not made",
            Orbit("x <= 1", (("x", "1", "x+u"),), (0, 3), unknown=("u",)),
            {"outcome": "proved", "t": 3, "precision": 128},
            "proved",
        ),
        (
            "a step without a value",
            Orbit("x <= 9", (("x", "0", "1/x"),), (0, 3)),
            {"outcome": "proved", "t": 3, "precision": 128},
            "proved",
        ),
        (
            "no precision",
            Orbit("x <= 1/2", (("x", "1", "x/2"),), (0, 9)),
            {"outcome": "proved", "t": 9, "precision": 0},
            "proved",
        ),
        (
            "a negative precision",
            Orbit("x <= 1/2", (("x", "1", "x/2"),), (0, 9)),
            {"outcome": "proved", "t": 9, "precision": -64},
            "proved",
        ),
        (
            "equality to rounding",
            Orbit("x == 2/3", (("x", "2/3", "1-x/2+1/10**60"),), (0, 1)),
            {"outcome": "proved", "t": 1, "precision": 64},
            "proved",
        ),
        (
            "another verdict",
            Orbit("x <= 7", (("x", "1", "2*x"),), (0, 9)),
            {"outcome": "refuted", "t": 4, "precision": 128},
            "proved",
        ),
    ):
        yield (
            f"orbit: {trap}",
            {
                "statement": statement.data(),
                "verdict": verdict,
                "certificate": {"type": "orbit", "statement": statement.data(), **certificate},
            },
        )
    for trap, statement, certificate in (
        (
            "a square of the wrong sign",
            Matrices("-X'*X >= 0", ("X: n x d",)),
            {"squares": [{"weight": "-1", "of": "X"}]},
        ),
        (
            "a weight without a sign",
            Matrices("c*X'*X >= 0", ("X: n x d", "c")),
            {"squares": [{"weight": "c", "of": "X"}]},
        ),
        (
            "zeros that are none",
            Matrices("A*B == B*A", ("A: d x d", "B: d x d")),
            {"zeros": ["A*B - B*A"]},
        ),
        (
            "an order that is not given",
            Matrices("X >= 0", ("X: d x d",)),
            {"squares": [{"weight": "1", "of": "I_d", "by": "h1"}]},
        ),
        (
            "a relation for a weight",
            Matrices("X >= 0", ("X: d x d",)),
            {"squares": [{"weight": "1 < 2", "of": "X"}]},
        ),
        ("nothing", Matrices("X >= 0", ("X: d x d",)), {}),
        ("the wrong shape", Matrices("X == 0", ("X: n x d",)), {"zeros": "X"}),
        (
            "a transposed product",
            Matrices("(A*B)' == A'*B'", ("A: d x d", "B: d x d")),
            {"zeros": []},
        ),
    ):
        parts = [{"zeros": [], "squares": [], "definite": False, **certificate}]
        yield (
            f"words: {trap}",
            {
                "statement": statement.data(),
                "verdict": "proved",
                "certificate": {
                    "type": "fact",
                    "formula": statement.data(),
                    "certificate": {"type": "words", "parts": parts},
                },
            },
        )


def _statistics() -> Iterator[tuple[str, dict]]:
    good, bad, mixed = ["2", "3", "2", "3", "2", "3", "4", "2"], ["0"] * 8, ["2", "0"] * 4
    sign, mean, late = (
        ("fall", ">", "1", "sign", 8),
        ("fall", ">", "1", "t", 5),
        ("late", "<", "1/2", "sign", 8),
    )
    fall = (*sign[:4], good)
    for trap, asked, level, parts in (
        ("a level of its own", [sign], "49/100", [(*sign[:4], ["2", "2"])]),
        ("a level of its own with the runs asked for", [sign], "49/100", [fall]),
        ("two runs", [mean], "1/100", [(*mean[:4], ["2", "2"])]),
        ("equal numbers in few runs", [mean], "1/100", [(*mean[:4], ["2"] * 5)]),
        ("more runs than asked for", [sign], "1/100", [(*sign[:4], good * 5)]),
        ("another test", [sign], "1/100", [(*mean[:4], good)]),
        ("numbers that decide nothing", [sign], "1/100", [(*sign[:4], mixed)]),
        ("no parts", [sign], "1/100", []),
        ("a level of one half", [sign], "1/2", [fall]),
        ("one part of two", [sign, late], "1/100", [fall, (*late[:4], mixed)]),
        ("numbers that are none", [sign], "1/100", [(*sign[:4], ["oo"] * 8)]),
        ("floats", [sign], "1/100", [(*sign[:4], [0.5] * 8)]),
        ("a level that is none", [sign], "1) < (2", [fall]),
        ("an unknown test", [sign], "1/100", [(*sign[:3], "z", good)]),
        ("nothing preset", [], "1/100", [fall]),
        ("nothing preset and nothing tested", [], "1/100", []),
        ("a part dropped", [sign, late], "1/100", [fall]),
        ("the first part dropped", [late, sign], "1/100", [fall]),
        ("a part added", [sign], "1/100", [fall, (*late[:4], bad)]),
        ("a part twice", [sign, late], "1/100", [fall, fall]),
        (
            "a part twice, the other dropped",
            [sign, late],
            "1/100",
            [fall, ("fall", *late[1:4], bad)],
        ),
        ("a threshold lowered", [sign], "1/100", [("fall", ">", "-1", "sign", bad)]),
        (
            "a threshold lowered by little",
            [sign],
            "1/100",
            [("fall", ">", "999999999/1000000000", "sign", ["1"] * 8)],
        ),
        ("a threshold pasted", [sign], "1/100", [("fall", ">", "1) < (2", "sign", good)]),
        ("a threshold of floats", [sign], "1/100", [("fall", ">", 0.5, "sign", good)]),
        ("a sense flipped", [sign], "1/100", [("fall", "<", "1", "sign", bad)]),
        ("a sense that holds always", [sign], "1/100", [("fall", ">=", "1", "sign", ["1"] * 8)]),
        ("another order", [sign, late], "1/100", [(*late[:4], bad), fall]),
        (
            "names exchanged",
            [sign, late],
            "1/100",
            [("late", *sign[1:4], good), ("fall", *late[1:4], bad)],
        ),
        ("numbers exchanged", [sign, late], "1/100", [(*sign[:4], bad), (*late[:4], good)]),
        ("a name of its own", [sign], "1/100", [("rise", *sign[1:4], good)]),
        ("a name that is none", [sign], "1/100", [(["fall"], *sign[1:4], good)]),
    ):
        statement = Empirical("the error falls", "a run", "R(0) > R(1)", tests=tuple(asked))
        result = {
            "type": "statistics",
            "scenario": "a run",
            "seed": 1,
            "level": level,
            "verdict": "corroborated",
            "parts": [
                {
                    "name": name,
                    "statement": "R(0)/R(1)",
                    "values": values,
                    "threshold": threshold,
                    "sense": sense,
                    "test": test,
                }
                for name, sense, threshold, test, values in parts
            ],
        }
        yield (
            f"statistics: {trap}",
            {
                "statement": statement.data(),
                "verdict": "corroborated",
                "certificate": {
                    "type": "statistics",
                    "statement": statement.data(),
                    "result": result,
                },
            },
        )
    own, statement = (
        Empirical("the error falls", "a run", "R(0) > R(1)", tests=tests)
        for tests in ((sign,), (sign, late))
    )
    part = {
        "name": "fall",
        "statement": "R(0)/R(1)",
        "values": good,
        "threshold": "1",
        "sense": ">",
        "test": "sign",
    }
    result = {
        "type": "statistics",
        "scenario": "a run",
        "seed": 1,
        "level": "1/100",
        "verdict": "corroborated",
        "parts": [part],
    }
    yield (
        "statistics: the certificate's own preset",
        {
            "statement": statement.data(),
            "verdict": "corroborated",
            "certificate": {"type": "statistics", "statement": own.data(), "result": result},
        },
    )


def _families() -> Iterator[tuple[str, dict]]:
    base = {"path": {"x": "1"}, "growth": "l", "at": {}, "N": "2", "side": None}
    for trap, changes in (
        ("pasted N", {"N": "2 < 1"}),
        ("N infinite", {"N": "oo"}),
        ("N a range", {"N": "2..3*0+9"}),
        ("bounded growth", {"growth": "2"}),
        ("negative growth", {"growth": "-l"}),
        ("oscillating growth", {"growth": "l*sin(l)"}),
        ("pasted growth", {"growth": "l) < (1"}),
        ("leaving the domain", {"path": {"x": "l"}}),
        ("pasted path", {"path": {"x": "1) < (2"}}),
        ("a variable left open", {"path": {}}),
        ("a variable too many", {"path": {"x": "1", "y": "2"}}),
        ("the other side", {"side": "low"}),
        ("numbers for text", {"N": 2}),
    ):
        family = {**base, **changes}
        inside = said(
            "(0 <= x) and (x <= (1)) and (l >= 2)",
            [f"l in {{{family['N']}..}}"],
            ANY,
            [(n, f"({v})") for n, v in family["path"].items()],
        )
        beyond = said(
            f"abs(x*l) >= ({family['growth']})*(l) and (l) > 0",
            [f"l in {{{family['N']}..}}"],
            ANY,
            [(n, f"({v})") for n, v in family["path"].items()],
        )
        yield (
            f"family: {trap}",
            {
                "statement": LINEAR.data(),
                "verdict": "refuted",
                "certificate": {
                    "type": "family",
                    "statement": LINEAR.data(),
                    "family": family,
                    "inside": inside,
                    "beyond": beyond,
                },
            },
        )
    true_omega = Asymptotic("(x+1)**2", "1", "Omega", (UNIT,), constant=())
    for trap, inner, changes in (
        ("no change of sign", "x+1", {}),
        ("a pole instead of a zero", "1/(x-1/2)", {}),
        ("pasted inner", "x < 1 or x", {}),
        ("ends outside", "x+1", {"low": "-2", "high": "0"}),
        ("ends exchanged", "x+1", {"rising": False}),
        ("an end that is none", "x+1", {"low": "0) < (1"}),
    ):
        family = {
            "at": {},
            "path": {},
            "N": "2",
            "moving": "x",
            "low": "0",
            "high": "1",
            "rising": True,
            **changes,
        }
        facts = [
            said(f"(x+1)**2 == ({inner})**2", ["l in {2..}", REAL], IDENTITY),
            *(said("1 > 0", ["l in {2..}"], ANY) for _ in range(4)),
        ]
        yield (
            f"zero: {trap}",
            {
                "statement": true_omega.data(),
                "verdict": "refuted",
                "certificate": {
                    "type": "zero",
                    "statement": true_omega.data(),
                    "inner": inner,
                    "family": family,
                    "facts": facts,
                },
            },
        )


def _witnesses() -> Iterator[tuple[str, dict]]:
    square, whole = Formula("x**2 >= 0", (REAL,)), Formula("n >= 1", ("n in {1..}",))
    for trap, formula, at in (
        ("a point without a value", square, {"x": "1/0"}),
        ("a logarithm without a value", square, {"x": "log(-1)"}),
        ("a pasted relation", square, {"x": "9) < (1"}),
        ("an infinite point", square, {"x": "oo"}),
        ("a list", square, ["x"]),
        ("a number for text", square, {"x": -1}),
        ("nothing", square, {}),
        ("the goal holds there", square, {"x": "1"}),
        ("a variable too many", square, {"x": "1", "y": "1"}),
        ("no integer", whole, {"n": "1/2"}),
        ("outside of the domain", whole, {"n": "0"}),
        ("close to the domain", Formula("x <= 1", (UNIT,)), {"x": "1000000001/1000000000"}),
        (
            "a rounded root",
            Formula("x**2 != 2", ("x in [1, 2]", "x == 141421356/100000000")),
            {"x": "sqrt(2)"},
        ),
        (
            "an irrational almost",
            Formula("x < 3141592653589793239/10**18", ("x in [3, pi]",)),
            {"x": "pi"},
        ),
        ("a hypothesis violated", Formula("x <= 1", ("x in [0, 5]", "x**2 <= 1")), {"x": "5"}),
        ("a premise violated", Formula("x > 1 => log(x) > 0", ("x in (0, 9]",)), {"x": "1/2"}),
        ("a premise that guards", Formula("x > 0 => log(x) <= x", (REAL,)), {"x": "-1"}),
        ("a hypothesis without a value", Formula("x >= 0", (REAL, "sqrt(x) >= 0")), {"x": "-1"}),
    ):
        for kind in ("witness", "undefined"):
            yield (
                f"{kind}: {trap}",
                {
                    "statement": formula.data(),
                    "verdict": "refuted",
                    "certificate": {"type": kind, "formula": formula.data(), "at": at},
                },
            )
    full = Formula("x > 5", (UNIT, "x >= 1/2"))
    for certificate in (
        ANY,
        POINT,
        {"type": "boxes"},
        {"type": "cases", "on": "x < 1/2", "yes": ANY, "no": ANY},
    ):
        yield (
            f"vacuous: hypotheses that a point satisfies, by {certificate['type']}",
            {
                "statement": full.data(),
                "verdict": "vacuous",
                "certificate": {
                    "type": "vacuous",
                    "formula": full.with_goal("1 < 0").data(),
                    "certificate": certificate,
                },
            },
        )
    true = Matrices("X'*X >= 0", ("X: n x d",))
    for trap, at in (
        ("the goal holds", {"n": "1", "d": "1", "X": "1"}),
        ("the wrong shape", {"n": "1", "d": "2", "X": "1"}),
        ("an inexact entry", {"n": "1", "d": "1", "X": 0.5}),
        ("a size that is none", {"n": "0", "d": "1", "X": []}),
        ("pasted entries", {"n": "1", "d": "1", "X": "1) < (2"}),
    ):
        yield (
            f"matrices: {trap}",
            {
                "statement": true.data(),
                "verdict": "refuted",
                "certificate": {"type": "witness", "formula": true.data(), "at": at},
            },
        )


# ---- made from true ones -------------------------------------------------------------------------
def restated(data, old, new):
    """Return JSON data with one text replaced wherever it stands alone."""
    if isinstance(data, dict):
        return {k: restated(v, old, new) for k, v in data.items()}
    if isinstance(data, list):
        return [restated(v, old, new) for v in data]
    return new if data == old else data


FALSE_VERSIONS = (
    (
        "the strict sign under the proof of the weak one",
        lambda goal: goal.replace("<=", "<", 1) if "<=" in goal else goal.replace(">=", ">", 1),
    ),
    (
        "a millionth more than was proved",
        lambda goal: f"{goal} - 1/10**6" if "<" in goal else f"{goal} + 1/10**6",
    ),
    (
        "the sign turned",
        lambda goal: goal.replace("<=", ">", 1) if "<=" in goal else goal.replace(">=", "<", 1),
    ),
    ("the negation", lambda goal: f"not ({goal})"),
)


def derived(rows: list[dict]) -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged certificate) from true rows of proved formulas; those without a
    counterexample are left out later.
    """
    facts = [r for r in rows if r["certificate"]["type"] == "fact" and "goal" in r["statement"]]
    for number, row in enumerate(facts):
        goal, kind = row["statement"]["goal"], row["certificate"]["certificate"]["type"]
        for place in (
            number % len(FALSE_VERSIONS),
            (number + 1 + number // 4) % len(FALSE_VERSIONS),
        ):
            trap, change = FALSE_VERSIONS[place]
            if change(goal) != goal:
                statement = {**row["statement"], "goal": change(goal)}
                everywhere = restated(row["certificate"], goal, change(goal))
                yield (
                    f"{kind}: {trap}, {goal}",
                    {
                        "statement": statement,
                        "verdict": "proved",
                        "certificate": everywhere,
                    },
                )
                if number % 3 == 0:
                    yield (
                        f"{kind}: a right proof of another statement, {trap}, {goal}",
                        {
                            **copy.deepcopy(row),
                            "statement": statement,
                        },
                    )
        wider = _wider(row["statement"])
        if wider:
            yield (
                f"{kind}: a hypothesis dropped, {goal}",
                {
                    "statement": wider,
                    "verdict": "proved",
                    "certificate": restated(row["certificate"], row["statement"], wider),
                },
            )
        other = facts[(number + 7) % len(facts)]
        false = {**row["statement"], "goal": f"not ({goal})"}
        if number % 4 == 1:
            yield (
                f"{kind}: the proof of another formula, {goal}",
                {
                    "statement": false,
                    "verdict": "proved",
                    "certificate": {
                        "type": "fact",
                        "formula": false,
                        "certificate": other["certificate"]["certificate"],
                    },
                },
            )
    for row in rows:
        if row["verdict"] in ("proved", "vacuous") and row["certificate"]["type"] in (
            "constants",
            "vacuous",
            "orbit",
        ):
            yield f"{row['certificate']['type']}: called refuted", {**row, "verdict": "refuted"}
        if row["verdict"] == "refuted":
            yield f"{row['certificate']['type']}: called proved", {**row, "verdict": "proved"}


def _wider(statement: dict) -> dict | None:
    """Return the statement with the first range widened to all reals (integers become reals), if it
    was narrower.
    """
    given = list(statement["given"])
    for i, text in enumerate(given):
        name = text.split()[0]
        if " in " in text and "(-oo, oo)" not in text:
            given[i] = f"{name} in (-oo, oo)"
            return {**statement, "given": given}
    return None
