"""Evidence of trained networks, looked at once more: the hashes, the numbers that are read off the
curves (by another reader of their texts), the test, and the scope.
"""

from __future__ import annotations

import ast
import hashlib
import json
import operator
from fractions import Fraction

from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown

_OPERATIONS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def verdict_of(s: dict, certificate: dict, finding) -> str:
    """Return the verdict that the runs of a certificate show; ``finding`` tests one part.

    Raises NotShown where anything does not fit.
    """
    if certificate["statement"] != s:
        raise NotShown("the evidence is for another statement")
    asked, tests = s["trained"], s["tests"]
    count, looks = tests[0]["runs"], s.get("looks", [])
    runs, scopes, shapes, drawn = {}, [], {}, []
    for run in certificate["runs"]:
        place = run["arm"], run["cell"]["seed"]
        if place in runs:
            raise NotShown("a run is there twice")
        runs[place] = _curves(run)
        scopes.append(_scope(asked, run))
        shape = json.dumps({**run["cell"], "seed": None}, sort_keys=True)
        if shapes.setdefault(run["arm"], shape) != shape:
            raise NotShown("runs of one arm differ in more than their seed")
        drawn += [
            json.dumps([name, c]) for name, c in run["curves"].items() if len(set(c["values"])) > 2
        ]
    if looks and (looks[-1] != count or sorted(set(looks)) != looks or looks[0] < 2):
        raise NotShown("the looks do not rise to the number of runs")
    made = len({seed for _, seed in runs})
    if made not in (looks or [count]):
        raise NotShown(f"the test does not look after {made} runs")
    seeds = [asked["seed"] + i for i in range(made)]
    if set(runs) != {(arm, seed) for arm in asked["arms"] for seed in seeds}:
        raise NotShown("the runs are not one of each arm for every preset seed")
    if len(set(drawn)) != len(drawn):
        raise NotShown("two runs have one curve")
    numbers = dict(asked["numbers"])
    if [part for part, _ in asked["numbers"]] != [t["part"] for t in tests]:
        raise NotShown("the numbers are those of other parts")
    level, found = Fraction(s["level"]), []
    for test in tests:
        if test["runs"] != count or (looks and test["kind"] != "sign"):
            raise NotShown("the parts have different numbers of runs, or looks at no signs")
        tree = ast.parse(numbers[test["part"]].strip(), mode="eval").body
        values = [_value(tree, {a: runs[a, seed] for a in asked["arms"]}, None) for seed in seeds]
        if looks:
            found.append(_by_looks(test, values, looks, level, level / len(tests)))
        else:
            part = {**test, "values": values, "test": test["kind"]}
            found.append([finding(part, level, level / len(tests))])
    if certificate["scope"] != max(scopes, key=("full-scale", "real-network", "stand-in").index):
        raise NotShown("the runs have another scope")
    verdicts = [_together(seen) for seen in zip(*found)]
    if set(verdicts[:-1]) - {"open"}:
        raise NotShown("the test was decided before its last runs")
    return verdicts[-1]


def _together(found) -> str:
    """Return the verdict by what is found of each part at one look."""
    if "fails" in found:
        return "contradicted"
    return "corroborated" if set(found) == {"holds"} else "open"


def _by_looks(test: dict, values: list, looks: list, level: Fraction, reverse: Fraction) -> list:
    """Return what a sequential sign test has found of a part after each look that was made.

    The sequences of successes that stopped nowhere are counted run by run; there are 2^n.
    """
    side, threshold = {">": 1, "<": -1}[test["sense"]], T.rational(test["threshold"])
    signs = [side * (value - threshold) > 0 for value in values]
    found, so_far = [], "undecided"
    up, down = _least(looks, level), _least(looks, reverse)
    for look, high, low in zip(looks, up, down):
        if look > len(values):
            break
        wins = sum(signs[:look])
        if so_far == "undecided":
            so_far = "holds" if wins >= high else "fails" if look - wins >= low else "undecided"
        found.append(so_far)
    return found


def _least(looks: list, level: Fraction) -> list:
    """Return the count of each look from which on the test stops."""
    ways, run, used, found = [1], 0, Fraction(0), []
    for number, look in enumerate(looks):
        while run < look:
            ways = [a + b for a, b in zip([*ways, 0], [0, *ways])]
            run += 1
        share = 1 if look == looks[-1] else 1 - Fraction(1, 2 ** (number + 1))
        allowed = (share * level - used) * 2**look
        least = next(c for c in range(look + 2) if sum(ways[c:]) <= allowed)
        used += Fraction(sum(ways[least:]), 2**look)
        ways[least:] = [0] * len(ways[least:])
        found.append(least)
    return found


def _hash(data) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _curves(run: dict) -> dict:
    """Return name -> [(share, value)] of a run whose hashes are whole."""
    if _hash(run["cell"]) != run["key"]:
        raise NotShown("a run has the key of another cell")
    if _hash({k: run[k] for k in ("key", "hashes", "told")}) != run["seal"]:
        raise NotShown("the seal of a run is broken")
    read = {}
    for name, curve in run["curves"].items():
        if _hash([run["key"], name, curve["shares"], curve["values"]]) != run["hashes"][name]:
            raise NotShown(f"the curve {name[:40]!r} has another hash")
        if any(type(v) not in (int, float) for v in curve["values"]):
            raise NotShown("a curve holds what is no number")
        if any(type(x) is not str for x in curve["shares"]):
            raise NotShown("shares of the training are texts")
        shares = [T.rational(x) for x in curve["shares"]]
        values = [Fraction(json.dumps(v)) for v in curve["values"]]
        if len(shares) != len(values) or len(shares) < 2 or sorted(set(shares)) != shares:
            raise NotShown("the places of a curve are not in order")
        if shares[0] != 0 or shares[-1] != 1:
            raise NotShown("a curve does not run from the start of the training to its end")
        read[name] = list(zip(shares, values))
    return read


def _scope(asked: dict, run: dict) -> str:
    arm, cell = asked["arms"][run["arm"]], run["cell"]
    network, schedule = cell["network"], cell["schedule"]
    if cell["experiment"] != asked["experiment"]:
        raise NotShown("a run belongs to another experiment")
    if network["name"] != arm["network"] or cell["labels"] != arm["labels"]:
        raise NotShown("a run trained another network, or on other labels")
    if not 0 < network["width"] <= 1 or len(cell["data"]["digest"]) != 64:
        raise NotShown("a run has a senseless width or no hash of its data")
    if network["width"] != 1 or network["depth"] is not None or network["image"] != asked["image"]:
        return "stand-in"
    for key, text in arm["printed"].items():
        if key not in schedule or not _equal(text, schedule[key]):
            return "stand-in"
    return "full-scale" if cell["data"]["digest"] in arm["digests"] else "real-network"


def _equal(text: str, value) -> bool:
    if isinstance(value, list):
        parts = [p.strip() for p in text.split(",") if p.strip()]
        return len(parts) == len(value) and all(_equal(p, v) for p, v in zip(parts, value))
    if type(value) in (int, float):
        try:
            return Fraction(text) == Fraction(json.dumps(value))
        except ValueError:
            return False
    return text == value or text == json.dumps(value)


def _value(tree, runs: dict, row) -> Fraction:
    """Compute a number from the tree of its text; ``row`` is the measurement inside of first and
    mean.
    """
    if isinstance(tree, ast.Constant) and type(tree.value) in (int, float):
        return Fraction(repr(tree.value))
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        return -_value(tree.operand, runs, row)
    if isinstance(tree, ast.BinOp) and type(tree.op) in _OPERATIONS:
        left, right = _value(tree.left, runs, row), _value(tree.right, runs, row)
        if isinstance(tree.op, ast.Div) and right == 0:
            raise NotShown("a number divides by 0")
        return _OPERATIONS[type(tree.op)](left, right)
    if isinstance(tree, ast.Subscript) and row is None:
        return _at(_named(tree.value, runs), tree.slice)
    if isinstance(tree, (ast.Name, ast.Attribute)) and row is not None:
        return _named(tree, runs)[row][1]
    if isinstance(tree, ast.Call) and row is None and len(tree.args) == 1 and not tree.keywords:
        return _call(tree.func.id, tree.args[0], runs)
    raise NotShown("the number of a part has a form of its own")


def _named(tree, runs: dict) -> list:
    if isinstance(tree, ast.Attribute):
        return runs[tree.value.id][tree.attr]
    return runs["main"][tree.id]


def _at(curve: list, place) -> Fraction:
    if isinstance(place, ast.Name):
        values = [value for _, value in curve]
        found = {"start": values[0], "end": values[-1], "least": min(values), "most": max(values)}
        return found[place.id]
    share = _value(place, {}, None)
    return next(value for where, value in curve if where >= share)


def _call(name: str, tree, runs: dict) -> Fraction:
    names = [n for n in ast.walk(tree) if isinstance(n, (ast.Name, ast.Attribute))]
    inner = {id(n.value) for n in names if isinstance(n, ast.Attribute)}
    places = [[share for share, _ in _named(n, runs)] for n in names if id(n) not in inner]
    if any(shares != places[0] for shares in places):
        raise NotShown("curves are compared that were measured at other places")
    rows = range(len(places[0]))
    if name == "mean":
        return sum((_value(tree, runs, row) for row in rows), Fraction(0)) / len(rows)
    if name != "first" or not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        raise NotShown("only first(... < ...) and mean(...) are known")
    below = {ast.Lt: operator.lt, ast.Gt: operator.gt}[type(tree.ops[0])]
    for row in rows:
        if below(_value(tree.left, runs, row), _value(tree.comparators[0], runs, row)):
            return places[0][row]
    return Fraction(2)
