"""Forged tests of recorded numbers: other numbers, parts, thresholds or levels than were preset."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.statements import Empirical


def statistics() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged outcome of a preset test)."""
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
