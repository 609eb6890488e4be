"""Which leaves of a tree over boxes decide which atoms: every rule with several parameters on every
goal, and whether the clause is shown.
"""

from __future__ import annotations

from typing import Any

from assay.theory.language.formula import Formula
from assay.verification.kernel.boxes.leaves import Checker
from assay.verification.kernel.boxes.problem import Task, problem_of
from assay.verification.kernel.boxes.workbench import Workbench

UNIT, RAY, LINE = ("x in [0, 1]",), ("x in [1, oo)",), ("x in (-oo, oo)",)
SQUARE = (*UNIT, "y in [0, 1]")
GOALS = (
    ("x + 1 > 0", *UNIT), ("x >= 0", *UNIT), ("x > 0", "x in (0, 1]"),
    ("1 - x > 0", "x in [0, 1)"), ("x**2 >= 0", *LINE), ("x**2 - x + 1/3 > 0", *UNIT),
    ("exp(x) >= 1 + x", *LINE), ("exp(x) >= 1 + x", *UNIT), ("exp(x) > 1 + x", "x in (0, 1]"),
    ("log(x) <= x - 1", *RAY), ("log(x) <= x", "x in (0, oo)"), ("1/x > 0", *RAY),
    ("exp(-x) > 0", *RAY), ("erfc(x) <= 1", *UNIT), ("sin(x) <= x", *UNIT), ("sin(x) <= 1", *LINE),
    ("abs(x) >= 0", *LINE), ("abs(x - 1/2) <= 1/2", *UNIT), ("sqrt(x) >= x", *UNIT),
    ("x*y <= 1", *SQUARE), ("x + y >= 0", *SQUARE), ("x*y + 1 > 0", *SQUARE),
    ("x**2 + y**2 >= x*y", *SQUARE), ("x**2 + y**2 >= 2*x*y", *SQUARE),
    ("(x - 1/2)**2 + y > 0", *UNIT, "y in (0, 1]"), ("x <= 1", *SQUARE, "x <= y"),
    ("x + y <= 2", *SQUARE, "x + y <= 3/2"), ("x <= y", *SQUARE, "x == y"),
    ("x < 1/2", *SQUARE, "x + y == 1", "y > 1/2"), ("n + 1 > 0", "n in {0..4}"),
    ("n**2 >= n", "n in {0..}"), ("2**n > n", "n in {0..9}"), ("x >= 1/2", "x in [1/2, 1/2]"),
    ("x**2 == 1/4", "x in [1/2, 1/2]"), ("x - 1 <= 0 or x >= 1/2", *UNIT),
    ("x**3 - 3*x + 2 >= 0", *UNIT), ("x**3 - 3*x + 2 >= 0", "x in [0, 2]"),
    ("cos(x) > 1/2", *UNIT), ("tanh(x) < 1", *RAY), ("atan(x) <= 2", *LINE), ("x*log(x) >= -1",
    "x in (0, 1]"), ("2*log(x) - log(x)**3 > 0", "x in (0, 1/5]"),
    ("gamma(x) >= 1/2", "x in [1, 3]"), ("max(x, 1 - x) >= 1/2", *UNIT),
)  # fmt: skip
FALSE = (
    ("x > 0", *UNIT), ("x > 1/4", *UNIT), ("1 - x > 0", *UNIT), ("exp(x) > 1 + x", *UNIT),
    ("exp(x) > 1 + x", *LINE), ("log(x) < x - 1", *RAY), ("sin(x) < 1", *LINE),
    ("x*y < 1", *SQUARE), ("x**2 + y**2 > 0", *SQUARE), ("x**2 + y**2 >= 21/10*x*y", *SQUARE),
    ("2*log(x) - log(x)**3 > 0", "x in (0, 27/100]"), ("-log(x) > 0", "x in (0, 1]"),
    ("-log(x) >= 1/9", "x in (0, 1]"),
    ("x + y <= 4/3", *SQUARE, "x + y <= 3/2"), ("x < y", *SQUARE, "x == y"),
    ("x <= 1/2", *SQUARE, "x <= y"), ("n > 0", "n in {0..4}"), ("n**2 > n", "n in {0..}"),
    ("x > 1/2", "x in [1/2, 1/2]"), ("x**3 - 3*x + 2 > 0", "x in [0, 2]"), ("1/x > 0", *LINE),
    ("x**3 - 3*x + 2 > 0", *UNIT), ("atan(x) <= 3/2", *LINE), ("sqrt(x) > x", *UNIT),
    ("max(x, 1 - x) > 1/2", *UNIT), ("abs(x - 1/2) < 1/2", *UNIT), ("log(x) + 9 > 0",
    "x in (0, 1]"), ("tanh(x) > 1", *RAY), ("(x - 1/2)**2 + y > 0", *SQUARE),
)  # fmt: skip
"""Goals that fail somewhere, many of them at one point: no leaf shows them."""
NATURAL, ZERO, LIMIT = {"rule": "natural"}, {"rule": "zero"}, {"rule": "limit"}

LESS = ["sub", "1", "x"]
TWICE, ONCE = ["exp", ["mul", "2", "x"]], ["exp", "x"]
REWRITTEN = (
    ("x - x**2 >= 0", *UNIT), ("x - x**2 > 0", *UNIT), ("x - x**2 > 0", "x in (0, 1)"),
    ("x - x**2 >= 0", "x in [0, 2]"), ("x*y - x**2*y >= 0", *UNIT, "y in [2, 2]"),
    ("x*y - x**2*y >= 0", *UNIT, "y in [-2, -2]"), ("x - x**2 >= 0", *UNIT, "x <= 1/2"),
    ("x**2 - x >= 0", *UNIT), ("x - x**2 - 1 >= 0", *UNIT),
    ("exp(2*x) - exp(x) >= 0", *UNIT), ("exp(2*x) - exp(x) > 0", *UNIT),
    ("exp(2*x) - exp(x) > 0", "x in (0, 1]"), ("exp(2*x) - exp(x) >= 0", "x in [-1, 0]"),
    ("exp(2*x) - exp(x) >= 0", "x in [-1, 1]"), ("exp(x) - exp(2*x) >= 0", "x in [-1, 0]"),
    ("exp(2*x) - exp(x) >= 0", *UNIT, "x >= 1/2"), ("exp(2*x) - 2*exp(x) >= 0", *UNIT),
)  # fmt: skip
"""Goals for the rules that write a condition as a product, or compare logarithms."""


def _towards(name: str, end: str, slope: Any, face: Any, weak: bool = False) -> dict[str, Any]:
    place = {"rule": "derive", "atom": 0, "var": name, "end": end, "weak": weak}
    return {**place, "slope": slope, "face": face}


def _taylor(order: int, **at: str) -> dict[str, Any]:
    return {"rule": "taylor", "atom": 0, "order": order, "at": at}


def _series(end: str, order: int) -> dict[str, Any]:
    return {"rule": "series", "atom": 0, "var": "x", "end": end, "order": order, "root": 1}


FIRST, NOTHING = {"rule": "natural", "atom": 0}, {"rule": "zero", "atom": 0}
TREES: tuple[tuple[tuple[str, ...], tuple[Any, ...]], ...] = (
    (("x >= 0", *UNIT), ({"rule": "natural", "atom": 1}, {"rule": "natural", "atom": -1}, {}, [],
     {"rule": "natural", "atom": "0"}, "split", {"rule": "unknown", "atom": 0}, None)),
    (("sin(x) > x - x**3/6 - 1/1000", *UNIT), tuple(_taylor(n, x="0") for n in (2, 4, 5))),
    (("abs(x) + y + 2 > 0", "x in [-1, 1]", "y in [0, 1]"), (_taylor(2, x="1/2", y="0"),)),
    (("log(x) + y >= 0", *SQUARE), (_taylor(2, x="1/2", y="1/2"),)),
    (("9/4 - x**2 - y**2 > 0", *SQUARE), (_taylor(2, x="0", y="0"), _taylor(2, x="0"))),
    (("3/2 - x**2 - y**2 > 0", *SQUARE), (_taylor(2, x="0", y="0"),)),
    (("x*y + 1 > 0", *SQUARE), (_taylor(2, x="1", y="1"), _taylor(3, x="1", y="1"))),
    (("log(x) >= 0 or y + 1 > 0", "x in (0, 1]", "y in [0, 1]"),
     tuple(_towards("x", e, "natural", {"rule": "natural", "atom": 1}) for e in ("lo", "hi"))),
    (("x + y >= 0", *SQUARE, "x <= y"),
     (_towards("x", "lo", "natural", _towards("y", "lo", "natural", FIRST)),
      _towards("x", "lo", "natural", {"rule": "combine", "atom": 0, "with": [[1, "1", "0"]],
      "tree": FIRST}))),
    (("x >= y", *SQUARE, "x >= 1/2", "y <= 1/2"),
     (_towards("x", "lo", "natural", {"rule": "combine", "atom": 0, "with": [[3, "1", "0"]],
      "tree": FIRST}), *(_towards("x", "lo", "natural", {"rule": "given", "atoms": [i, j]})
      for i, j in ((0, 1), (1, 0), (0, 5))))),
    (("x >= pi", "x in [pi, 4]"), (_towards("x", "lo", "natural", NOTHING), NOTHING)),
    (("x > 0", "x in [1, 4]"), tuple({"split": "x", "at": at, "low": FIRST, "high": FIRST,
     "owner": owner} for at in (["pi"], ["mul", "2", ["pi"]]) for owner in (None, "low", "all"))),
    (("x >= 10**6", "x in [10**6, 10**6]"), (NOTHING, FIRST)),
    (("max(x, 1 - x) >= 1/2", "x in [1/2, 1]"), (_towards("x", "lo", _series("lo", 3), FIRST),)),
    (("x + y > 1/3", "x in (0, 1]", "y in [1/3, 1/3]"), (_series("lo", 1), _series("lo", 65))),
    (("x + y > 0", "x in (0, 1]", "y in (0, oo)"), (_series("lo", 2), _series("up", 2))),
)  # fmt: skip
"""Trees that are written out: what the tables of leaves do not reach."""


def _rewritings() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for factors in (["x", LESS], [LESS, "x"], ["x", ["sub", "2", "x"]], [["sub", "x", "1"], "x"],
                    ["x", LESS, "1"], ["x", LESS, "y"], ["x", LESS, "2"], [["neg", "x"],
                    ["neg", LESS]], []):  # fmt: skip
        for tree in (NATURAL, {"rule": "mean", "at": {"x": "lo"}}):
            parts = [{"expr": f, "tree": tree} for f in factors]
            found.append({"rule": "product", "factors": parts})
    found.append({"rule": "product", "factors": [{"expr": "x", "tree": NATURAL}, {"expr": LESS,
        "tree": ZERO}]})  # fmt: skip
    for above, below, gap in ((TWICE, ONCE, "x"), (ONCE, TWICE, "x"), (TWICE, ONCE, ["neg", "x"]),
                              (["neg", ONCE], ["neg", TWICE], ["neg", "x"]), (TWICE, ONCE,
                              ["mul", "2", "x"]), (ONCE, TWICE, ["neg", "x"])):  # fmt: skip
        for trees in ([NATURAL] * 3, [NATURAL] * 2, [NATURAL] * 4, [NATURAL, NATURAL, ZERO],
                      [ZERO, NATURAL, NATURAL], [NATURAL, ZERO, NATURAL]):  # fmt: skip
            found.append(
                {"rule": "log", "above": above, "below": below, "expr": gap, "trees": trees}
            )
    return found


def _leaves() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [NATURAL, ZERO, {"rule": "natural", "prec": 128}, LIMIT]
    places = [{"x": p} for p in ("lo", "hi", "0", "1/2", "1", "2")]
    places += [{"x": p, "y": q} for p in ("lo", "0", "1/2") for q in ("lo", "hi", "1/2")]
    places += [{"n": "lo"}, {"n": "2"}, {}]
    for at in places:
        found.append({"rule": "mean", "at": at})
        found.append({"rule": "convex", "at": at})
        found.append({"rule": "mean", "at": at, "exact": True})
        found += [{"rule": "taylor", "at": at, "order": n} for n in (2, 3)]
    for end in ("lo", "hi"):
        for order, root in ((1, 1), (3, 1), (5, 2)):
            found.append({"rule": "series", "var": "x", "end": end, "order": order, "root": root})
        for face in (NATURAL, ZERO, LIMIT, {"rule": "mean", "at": {"y": "lo"}}):
            for slope in ("natural", NATURAL, {"rule": "mean", "at": {"x": "lo"}}):
                for weak in (False, True):
                    found.append(
                        {
                            "rule": "derive",
                            "var": "x",
                            "end": end,
                            "slope": slope,
                            "face": face,
                            "weak": weak,
                        }  # fmt: skip
                    )
    for at in ("1/2", "0", "2"):
        for name, owner in (("x", None), ("x", "low"), ("x", "high"), ("n", None), ("y", "low")):
            found.append({"split": name, "at": at, "owner": owner, "low": NATURAL, "high": NATURAL})
            found.append(
                {
                    "split": name,
                    "at": at,
                    "owner": owner,
                    "low": {"rule": "mean", "at": {"x": "lo"}},
                    "high": {"rule": "taylor", "at": {"x": "1"}, "order": 2},
                }  # fmt: skip
            )
    for other, m, k in ((1, "1", "0"), (5, "1", "0"), (4, "1/2", "1"), (5, "-1", "0"), (6, "2", "0"
                        ), (5, "1/2", "0")):  # fmt: skip
        found.append({"rule": "combine", "with": [[other, m, k]], "tree": NATURAL})
        found.append({"rule": "combine", "with": [[other, m, k]], "tree": ZERO})
        for at in ({"x": "1/2", "y": "1/2"}, {"x": "1", "y": "0"}):
            found.append({"rule": "combine", "with": [[other, m, k]], "at": at})
    found += [{"rule": "given", "atoms": [i, j]} for i, j in ((0, 1), (0, 3), (4, 5), (0, 4))]
    found += [{"rule": "contract", "rounds": n, "mean": m} for n in (1, 3) for m in (False, True)]
    found += [
        {"rule": "contract", "rounds": n, "box": {"x": {"lo": low, "hi": high}}, "tree": NATURAL}
        for n in (1, 2)
        for low, high in (("0", "1"), ("1/4", "3/4"), ("0", "1/2"), ("1/2", "1"))
    ]
    return found


def answers() -> dict[str, str]:
    """Return for each goal the leaves that show its first clause."""
    found = {}
    for goal, *given in (*GOALS, *FALSE):
        task = Task(problem_of(Formula(goal, given)))
        name, shown = f"{goal}; {'; '.join(given)}", []
        broken: dict[str, int] = {}
        for leaf in _leaves():
            for atom in range(min(len(task.clauses[0][0]), 2)):
                said = _shows(task, leaf, atom)
                if said is True:
                    shown.append(f"{_short(leaf)} of {atom}")
                elif said:
                    broken[str(said)] = broken.get(str(said), 0) + 1
        found[name] = ", ".join(shown)
        found[f"{name} | refused one level above"] = str(broken)
    for goal, *given in REWRITTEN:
        task = Task(problem_of(Formula(goal, given)))
        for number, leaf in enumerate(_rewritings()):
            found[f"{goal}; {'; '.join(given)} | rewritten {number}"] = str(_shows(task, leaf, 0))
    for (goal, *given), trees in TREES:
        task = Task(problem_of(Formula(goal, given)))
        for number, tree in enumerate(trees):
            name = f"{goal}; {'; '.join(given)} | tree {number}"
            found[name] = str(_checked(task, tree))
    return found


def _short(leaf: Any) -> str:
    """Return the parameters of a tree in one word."""
    if isinstance(leaf, dict):
        return "-".join(_short(v) for v in leaf.values()) or "{}"
    if isinstance(leaf, list):
        return f"[{' '.join(map(_short, leaf))}]"
    return str(leaf)


def _shows(task: Task, leaf: dict[str, Any], atom: int) -> bool | str:
    return _checked(task, _at_atom(leaf, atom))


def _checked(task: Task, tree: Any) -> bool | str:
    checker = Checker(Workbench(task.tape, task.symbols))
    try:
        return checker.check(tree, task.clauses[0][0], task.box)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        return type(error).__name__  # what cannot be read is refused one level above


def _at_atom(leaf: Any, atom: int) -> Any:
    """Return the tree with every leaf about the atom."""
    if isinstance(leaf, dict):
        plain = {k: _at_atom(v, atom) for k, v in leaf.items()}
        return {**plain, "atom": atom} if "rule" in leaf and leaf != LIMIT else plain
    return [_at_atom(one, atom) for one in leaf] if isinstance(leaf, list) else leaf
