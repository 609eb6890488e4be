"""Forged proofs and refutations of orders of growth: constants, families of points, zeros."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.asymptotic import Asymptotic
from tests.arena.forgeries.parts import (
    ANY,
    IDENTITY,
    REAL,
    UNIT,
    lemma,
    said,
)

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


def constants() -> Iterator[tuple[str, dict]]:
    """Yield forged proofs of an order by constants that do not show it."""
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


def families() -> Iterator[tuple[str, dict]]:
    """Yield forged refutations of an order by a family of points, or by a zero."""
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
