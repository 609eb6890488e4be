"""What the kernel says of true certificates that were changed in one place: a field left out, two
exchanged, a number moved by one or given the other sign, a relation made strict or not.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from assay.theory.language.statements import from_data
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from tests.arena import score

EACH = 12
"""Changes of each certificate, and of each statement a third as many."""
SLOW = ("statistics: t test 3",)
STRICT = {">=": ">", "<=": "<", ">": ">=", "<": "<=", "==": "!=", "!=": "=="}
RELATION = re.compile(r">=|<=|==|!=|(?<!=)>|<")


def answers() -> dict[str, str]:
    """Return what is said of each change, cut where a message goes into terms."""
    found = {}
    for row in score.rows("true"):
        if row["name"].startswith(SLOW):
            continue
        for what, changed in _drawn(row):
            found[f"{row['name'][:60]} | {what}"] = said(changed)
    return {what: words for what, words in found.items() if words != "no statement"}


def said(row: dict[str, Any]) -> str:
    """Return "accepted", or the words of the refusal."""
    try:
        statement = from_data(row["statement"])
    except (FormulaError, TypeError, KeyError, AttributeError, ValueError):
        return "no statement"
    try:
        verdicts.recheck(statement, {"verdict": row["verdict"], "certificate": row["certificate"]})
    except (Rejected, FormulaError) as error:
        text = " ".join(str(error).split())
        if text.startswith("the certificate cannot be read ("):
            return text.partition(":")[0]
        return text[:90]
    except RecursionError:
        return "nested too deeply"
    return "accepted"


def _drawn(row: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    rng = random.Random(row["name"])
    for part, count in (("certificate", EACH), ("statement", EACH // 3)):
        every = sorted(changes(row[part]), key=lambda c: c[0])
        for what, path, new in rng.sample(every, min(count, len(every))):
            changed = {**row, part: put_at(row[part], path, new)}
            if part == "statement" and row["certificate"].get("formula") == row["statement"]:
                changed["certificate"] = {**row["certificate"], "formula": changed["statement"]}
            yield f"{part}{what}", changed


GONE = object()


def changes(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[str, tuple[Any, ...], Any]]:
    """Yield (words, path, what stands there instead) for every change of JSON data."""
    where = "".join(f".{step}" for step in path)
    if isinstance(data, dict):
        keys = sorted(data)
        for key, other in zip(keys, keys[1:]):
            if type(data[key]) is type(data[other]) and data[key] != data[other]:
                swapped = {**data, key: data[other], other: data[key]}
                yield f"{where}: {key} and {other} exchanged", path, swapped
    if isinstance(data, list) and len(data) > 1 and data[::-1] != data:
        yield f"{where}: turned round", path, data[::-1]
    if isinstance(data, list) and data:
        yield f"{where}: the last twice", path, [*data, data[-1]]
    if isinstance(data, (dict, list)):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield f"{where}.{key}: left out", (*path, key), GONE
            yield from changes(value, (*path, key))
        return
    for new in () if path and path[-1] == "type" else _others(data):
        yield f"{where} = {new!r}"[:110], path, new


def _others(value: Any) -> list[Any]:
    """Return what may stand for a plain value."""
    if isinstance(value, bool) or value is None:
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -value]
    if not isinstance(value, str):
        return [None]
    try:
        q = Fraction(value)
    except (ValueError, ZeroDivisionError):
        pass
    else:
        return [str(q + 1), str(q - 1), str(-q), str(q / 2)]
    found = [f"{value}0"]
    if (relation := RELATION.search(value)) is not None:
        start, end = relation.span()
        found.append(value[:start] + STRICT[relation[0]] + value[end:])
        found.append(f"{value[end:]} {relation[0]} {value[:start]}")
    elif " in " not in value:
        found += [f"-({value})", f"({value})*2", f"({value}) + 1"]
    for number in re.finditer(r"(?<![\w.])\d+(?![\w.])", value):
        moved = str(int(number[0]) + 1)
        found.append(value[: number.start()] + moved + value[number.end() :])
    for bracket, turned in (("[", "("), ("]", ")"), ("(0", "[0"), ("oo", "1")):
        if " in " in value and bracket in value:
            found.append(value.replace(bracket, turned, 1))
    return [f for f in found if f != value]


def put_at(data: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a copy of the data with something else at a path."""
    if not path:
        return new
    data = copy.deepcopy(data)
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    if new is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = new
    return data
