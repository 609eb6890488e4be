"""The compiled search: its trees pass the checker in balls, false clauses are never covered, open
boxes are handed on.
"""

from __future__ import annotations

import numpy as np
import pytest

from assay.theory.language.formula import Formula
from assay.verification.kernel.boxes.leaves import Checker
from assay.verification.kernel.boxes.problem import Side, Task, problem_of
from assay.verification.kernel.boxes.workbench import Workbench
from assay.verification.search.boxes import bisection
from assay.verification.search.boxes.stages import Stop


def cover_of(goal, *ranges, **options):
    task = Task(problem_of(Formula(goal, ranges)))
    bench = Workbench(task.tape, task.symbols)
    atoms, goals = task.clauses[0]
    return bisection.close_boxes(bench, atoms, task.box, goals, **options), bench, atoms, task.box


def refuse(_box):
    raise Stop("nothing is to be left open here")


@pytest.mark.parametrize(
    "goal, ranges",
    [
        ("cos(x)**2 - sin(y)**2 >= cos(x + y)*cos(x - y) - 1/20", ("x in (-1, 1)", "y in (-1, 1)")),
        ("exp(x) + exp(y) - sin(3*x*y) - x**2 - y**2 > 1/10", ("x in [0, 2]", "y in [0, 2]")),
        (
            "x**4 - x**3*y + 2*y**2 + atan(x) - log(2 + y) + 9/4 > 0",
            ("x in [-1/3, pi]", "y in [-1, log(5)]"),
        ),
        ("sin(x)*exp(-x) < 9/20", ("x in [1/7, oo)",)),
        ("abs(x - y) + max(x, y)**2 > -1/100", ("x in [-2, 2]", "y in [-2, 2]")),
        ("atan(x)**2 + 1/(1 + x**2) > 1/2", ("x in (-oo, oo)",)),
        ("cosh(x) - 1 - x**2/2 > -1/10**6", ("x in [-1, 1]",)),
        ("(n - 3)**2*m + 1/2 > 0", ("n in {1..40}", "m in {0..9}")),
        ("x < 1/2 or y < 1/2 or x*y >= 1/5", ("x in [0, 1]", "y in [0, 1]")),
    ],
)
def test_leaves_pass_the_checker(goal, ranges):
    cover, bench, atoms, box = cover_of(goal, *ranges)
    assert cover is not None and not cover.open
    tree = cover.tree(refuse)
    assert Checker(bench).check(tree, atoms, box)


@pytest.mark.parametrize(
    "goal, ranges",
    [
        ("x**2 - 2*x + 1 > 0", ("x in [0, 3]",)),
        ("sin(x) < x", ("x in [0, 1]",)),
        ("log(x) < x - 1", ("x in (0, 3]",)),
        ("1/x > 0", ("x in [0, 1]",)),
        ("x**2 + y**2 > 2*x*y", ("x in [0, 1]", "y in [0, 1]")),
        ("exp(x) >= 1 + x + 1/10**9", ("x in [-1, 1]",)),
        ("log(x)**2 >= 0", ("x in [0, 1]",)),
        ("sqrt(x - 1/3) >= 0", ("x in [0, 1]",)),
        ("tan(x)**2 >= 0", ("x in [1, 2]",)),
        ("x*exp(-x) < 1/e", ("x in [0, oo)",)),
        ("n**2 != 49", ("n in {1..20}",)),
        ("asin(x) >= -2", ("x in [-2, 0]",)),
        ("abs(x) > 0", ("x in [-1, 1]",)),
        ("exp(-x) >= 1/10**30", ("x in [0, oo)",)),
    ],
)
def test_false_and_undefined_clauses_are_never_covered(goal, ranges):
    cover, *_ = cover_of(goal, *ranges)
    assert cover is None or cover.open or cover.doubtful


def test_random_false_statements_are_never_covered():
    rng = np.random.default_rng(3)
    for _ in range(60):
        a, b, c, d = (int(v) for v in rng.integers(-5, 6, 4))
        p, q = (int(v) for v in rng.integers(-7, 8, 2))
        shape = rng.choice(
            [
                "exp(x/3)*({a}*y + 2)",
                "sin({a}*x*y) + {b}*x",
                "atan(x + {c}*y)*{b} - y**3",
                "{a}*x**2*y + sqrt(9 + {d}*y)",
                "tanh({c}*x - y)**2",
            ]
        )
        text = shape.format(a=a, b=b, c=c, d=min(d, 4))
        spot = (
            text.replace("x/3", f"({p}/8)/3")
            .replace("exp", "EXP")
            .replace("x", f"({p}/8)")
            .replace("y", f"({q}/8)")
            .replace("EXP", "exp")
        )
        cover, *_ = cover_of(f"{text} > {spot}", "x in [-1, 1]", "y in [-1, 1]", budget_boxes=4000)
        assert cover is None or cover.open or cover.doubtful, text


def test_open_boxes_are_solved_and_doubtful_leaves_replaced():
    cover, bench, atoms, box = cover_of("sin(x) < x", "x in (0, 1]")
    assert cover.open
    seen = []

    def solve(part):
        seen.append(part[0])
        return {"rule": "mark"}

    tree = cover.tree(solve)
    assert (
        0 < len(seen) < 20
        and seen[0].lo == 0
        and all(float(side.hi.p) / float(side.hi.q) < 1e-3 for side in seen)
    )
    while "split" in tree:
        tree = tree["low"]
    assert tree == {"rule": "mark"}


def test_cuts_are_exact_and_partition_the_box():
    cover, *_, box = cover_of("x**4 - x*y + y**2 + 1/5 > 0", "x in [-1/3, 2/3]", "y in [0, 1/7]")
    tree, total = cover.tree(refuse), 0

    def walk(tree, box):
        if "split" not in tree:
            return (box[0].hi - box[0].lo) * (box[1].hi - box[1].lo)
        v = "xy".index(tree["split"])
        p, _, q = tree["at"].partition("/")
        at = bisection.fmpq(int(p), int(q or 1))
        assert box[v].lo < at < box[v].hi
        low, high = (box[:v] + (part,) + box[v + 1 :] for part in box[v].cut(at))
        return walk(tree["low"], low) + walk(tree["high"], high)

    total = walk(tree, box)
    assert total == (box[0].hi - box[0].lo) * (box[1].hi - box[1].lo) and isinstance(box[0], Side)
