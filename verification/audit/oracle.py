"""The oracle: recompute rows of a campaign with nothing but mpmath (python -m
assay.verification.audit.oracle FILE.jsonl ...).

It has its own reader of the formula language and shares no code with the rest of the project.  A
row is a JSON object with a statement (goal, given, where) and what is expected of it:

``true``                   the goal holds at random points of the domain, with a value of every
                           term; a witness offered
                           against it does not stand;
``false at the point``     at the point ``at`` the hypotheses hold and the goal fails; so does every
                           witness offered;
``no value at the point``  the hypotheses hold there and a side of some relation of the goal has no
                           value;
``value``                  the closed term ``goal`` lies in ``[low, high]``; ``no value``: it has
                           none.

Numbers are exact fractions as long as they can be, and otherwise floating numbers with 60 digits:
what hangs on a difference below 10**-30 is left undecided.  A relation with a side that has no
value is false.
"""

from __future__ import annotations

import json
import random
import re
import sys
from fractions import Fraction

import mpmath

from assay.verification.audit.reading import (
    DIGITS,
    NEAR,
    Missing,
    Unsure,
    floating,
    known,
    lacking,
    read,
    term,
    truth,
    value,
)

RANGE = re.compile(r"\s*([A-Za-z_][A-Za-z_0-9]*)\s+in\s*([\[({])(.*)([\])}])\s*", re.S)


# ---- statements ----------------------------------------------------------------------------------
def ranges(given: list[str]):
    """Return (declared ranges in order, side conditions)."""
    declared, conditions = [], []
    for text in given:
        found = RANGE.fullmatch(text)
        if found is None:
            conditions.append(read(text))
            continue
        name, opening, body, closing = found.groups()
        parts, depth, start = [], 0, 0
        cut = ".." if opening == "{" else ","
        for i, c in enumerate(body):
            depth += (c == "(") - (c == ")")
            if depth == 0 and body.startswith(cut, i):
                parts.append(body[start:i])
                start = i + len(cut)
        low, high = (*parts, body[start:])
        ends = [None if e.strip() in ("", "oo", "-oo") else read(e) for e in (low, high)]
        declared.append((name, opening == "{", *ends, opening == "(", closing == ")"))
    return declared, conditions


def placed(row: dict, at: dict) -> dict:
    """Return the values of all names at a point: the variables', and the abbreviations, which are
    read when they are met.
    """
    place = {name: known(value(read(str(text)), {})) for name, text in at.items()}
    return {**place, **{name: ("text", text) for name, text in row["where"] if name not in place}}


def admitted(row: dict, place: dict) -> bool | None:
    """Does a point satisfy ranges and conditions?"""
    declared, conditions = ranges(row["given"])
    found = []
    for name, integer, low, high, low_open, high_open in declared:
        if name not in place:
            return False
        if integer and not (isinstance(place[name], Fraction) and place[name].denominator == 1):
            return False
        found += [truth(("<" if low_open else "<=", low, name), place)] if low is not None else []
        found += (
            [truth(("<" if high_open else "<=", name, high), place)] if high is not None else []
        )
    found += [truth(c, place) for c in conditions]
    return False if False in found else None if None in found else True


def drawn(row: dict, rng) -> dict | None:
    """Draw a point of the ranges: ends that belong to them, points near, simple fractions, far
    points.
    """
    declared, _ = ranges(row["given"])
    place: dict = {}
    for name, integer, low, high, low_open, high_open in declared:
        try:
            a, b = (None if e is None else value(e, place) for e in (low, high))
        except (Missing, Unsure):
            return None
        a, b = (
            (
                None
                if e is None
                else e
                if isinstance(e, Fraction)
                else Fraction(str(mpmath.nstr(e, 40)))
            )
            for e in (a, b)
        )
        step = rng.choice(
            (
                Fraction(rng.randint(1, 60), rng.randint(1, 12)),
                Fraction(1, 10 ** rng.randint(1, 9)),
                Fraction(rng.randint(1, 9) * 10 ** rng.randint(0, 4)),
            )
        )
        if a is None and b is None:
            x = rng.choice((-1, 0, 1, 1)) * step
        elif b is None:
            x = a + rng.choice((1, 1, 1, low_open)) * step
        elif a is None:
            x = b - rng.choice((1, 1, 1, high_open)) * step
        else:
            share = rng.choice(
                (
                    Fraction(low_open, 7),
                    1 - Fraction(high_open, 7),
                    Fraction(rng.randint(1, 96), 97),
                    Fraction(1, 10 ** rng.randint(1, 9)),
                    1 - Fraction(1, 10 ** rng.randint(1, 9)),
                )
            )
            x = a + share * (b - a)
        if integer:
            x = Fraction(round(x))
            x = x if a is None else max(x, Fraction(-(-a // 1)))
            x = x if b is None else min(x, Fraction(b // 1))
        place[name] = x
    return {n: str(x) for n, x in place.items()}


def judged(row: dict, rng, points: int = 24) -> tuple[str, str]:
    """Return ("right" | "wrong" | "undecided", why)."""
    with mpmath.workdps(DIGITS):
        if row["expected"] in ("value", "no value"):
            return _of_a_term(row)
        goal = read(row["goal"])
        if row["expected"] == "true":
            return _true(row, goal, rng, points)
        place = placed(row, row["at"])
        if admitted(row, place) is False:
            return "wrong", "the hypotheses fail at the point"
        found = (
            lacking(goal, place) if row["expected"].startswith("no value") else truth(goal, place)
        )
        wanted = row["expected"].startswith("no value")
        if found is (not wanted):
            return (
                "wrong",
                (
                    "the goal holds at the point"
                    if not wanted
                    else "every term has a value at the point"
                ),
            )
        if isinstance(row.get("witness"), dict) and row["outcome"] == "refuted":
            other = placed(row, row["witness"])
            if admitted(row, other) is False or (
                truth(goal, other) is True and lacking(goal, other) is False
            ):
                return "wrong", f"the witness {row['witness']} does not violate the statement"
        return (
            ("undecided", "too close")
            if found is None or admitted(row, place) is None
            else ("right", "")
        )


def _of_a_term(row):
    try:
        found = term(row["goal"])
    except Missing:
        return (
            ("right", "") if row["expected"] == "no value" else ("wrong", "the term has no value")
        )
    except Unsure:
        return "undecided", "out of reach"
    if row["expected"] == "no value":
        return "wrong", f"the term has the value {mpmath.nstr(found, 20)}"
    low, high = (floating(Fraction(row[k])) for k in ("low", "high"))
    found = floating(found)
    slack = NEAR * max(1, abs(found))
    return (
        ("right", "")
        if low - slack <= found <= high + slack
        else ("wrong", f"the value is {mpmath.nstr(found, 30)}")
    )


def _true(row, goal, rng, points):
    tried = 0
    for _ in range(4 * points):
        at = drawn(row, rng)
        if at is None:
            continue
        place = placed(row, at)
        if admitted(row, place) is not True:
            continue
        tried += 1
        if truth(goal, place) is False:
            return "wrong", f"the goal fails at {at}"
        if "=>" not in row["goal"] and lacking(goal, place) is True:
            return "wrong", f"a term has no value at {at}"
        if tried >= points:
            break
    return ("right", "") if tried else ("undecided", "no point of the domain was found")


def main(files: list[str], sample: int = 1000, seed: int = 1) -> int:
    """Judge a sample of the rows of each file, print what is wrong, and return 1 when anything
    is.
    """
    wrong = 0
    for name in files:
        rng = random.Random(seed)
        with open(name) as stream:
            rows = [json.loads(line) for line in stream]
        rows = [
            r
            for r in rows
            if r.get("expected") in ("true", "value", "no value")
            or str(r.get("expected")).endswith("at the point")
        ]
        counts = dict.fromkeys(("right", "undecided", "wrong"), 0)
        for row in rng.sample(rows, min(sample, len(rows))):
            found, why = judged(row, rng)
            counts[found] += 1
            if found == "wrong":
                print(
                    f"wrong: {row['goal']} for {'; '.join(row['given'])} ({row['expected']}): {why}"
                )
        print(
            f"{name}: {counts['right']} right, {counts['undecided']} undecided, {counts['wrong']}"
            " wrong"
        )
        wrong += counts["wrong"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
