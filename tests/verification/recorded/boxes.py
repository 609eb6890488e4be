"""What is computed on boxes: tasks with their clauses and ranges, cuts, slopes, contraction, sums
of squares and the forms in which certificates write nodes.
"""

from __future__ import annotations

from typing import Any

from flint import arb, fmpq

from assay.theory.language.formula import Formula
from assay.theory.language.operations import Unsupported
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.boxes import forms, squares
from assay.verification.kernel.boxes.contraction import moved_to, reread
from assay.verification.kernel.boxes.leaves import reduced
from assay.verification.kernel.boxes.problem import Side, Task, clauses, problem_of
from assay.verification.kernel.boxes.workbench import Workbench, size_of
from tests.verification.recorded.leaves import FALSE, GOALS
from tests.verification.recorded.reductions import FORMULAS

MORE = (
    ("x**2 + x*y + y**2 <= 3", "x in [-3, 3]", "y in [-3, 3]", "x**2 + x*y + 2*y**2 - x <= 1"),
    ("x <= 1", "x in [-3, 3]", "y in [-3, 3]", "x**2 + 2*x <= 3", "y == x**2"),
    ("sin(x) + cos(y) <= 1", "x in [0, 3]", "y in [0, 1]", "tan(y) <= 1/2", "sin(x) >= 1/2"),
    ("x*y <= 1", "x in [1/2, 4]", "y in [1/3, 5]", "log(x) + log(y) <= 0"),
    ("sqrt(x) + cbrt(y) <= 3", "x in [0, 9]", "y in [-8, 8]", "abs(y) <= x", "x**3 <= 8"),
    ("exp(x) <= 3", "x in [-9, 9]", "atan(x) <= 1", "tanh(x) >= -1/2", "erf(x) <= 1/2"),
    ("x/y >= 1", "x in [1, 4]", "y in [1, 4]", "x/y <= 2", "min(x, y) >= 2", "max(x, y) <= 3"),
    ("x + y > 1", "x in [0, pi]", "y in [x, 4]", "x - y >= -1"),
    ("n + m > 1", "n in {1..9}", "m in {n..2*n+1}", "n*m <= 20"),
    ("x + y > 1", "x in (0, oo)", "y in (x, oo)"), ("x + y < 1", "x in (-oo, 0)", "y in (-oo, x]"),
    ("x > y", "y in [0, 1)", "x in (y, y + 1)", "x != 1/2"), ("n > 1/2", "n in {1/2..7/2}"),
    ("n <= 3", "n in {..pi}"), ("n >= 4", "n in {pi..}"),
    ("cosh(x) <= 2", "x in [-3, 3]", "asin(x/4) <= 1/2", "acos(x/4) <= 2", "x**(3/2) <= 2"),
    ("x**3 - x**2 + 1/5 > 0", "x in [3/5, 11/15]"), ("x >= y", "x in [1, pi]", "y in [pi, 4]"),
    ("gamma(x + y) <= 2", "x in [1, 3]", "y in [1, 3]", "x + y <= 3"),
)  # fmt: skip
STATEMENTS = (
    "x < 1", "x <= 1", "x > 1", "x >= 1", "x == 1", "x != 1", "x < 1 and y < 1", "x < 1 or y == 1",
    "not (x < 1 and y != 1)", "not (x < 1 or y == 1)", "x < 1 => y < 1", "not (x < 1 => y < 1)",
    "true", "false", "not true", "(x < 1 or y < 1) and (x > 2 or y > 2)",
    "(x < 1 and y < 1) or (x > 2 and y > 2)",
)  # fmt: skip
SIDES = (
    Side(fmpq(0), fmpq(1), 0, False), Side(fmpq(0), fmpq(1), 3, False), Side(None, fmpq(1), 1,
    False),
    Side(fmpq(0), None, 2, False), Side(None, None, 3, False), Side(fmpq(1, 2), fmpq(1, 2), 0,
    False),
    Side(fmpq(0), fmpq(5), 0, True), Side(fmpq(2), None, 0, True), Side(fmpq(3), fmpq(3), 0, True),
    Side(fmpq(0), fmpq(1), 1, False), Side(fmpq(0), fmpq(1), 2, False),
)  # fmt: skip
WRITTEN: tuple[Any, ...] = (
    "x", "1/2", "z", ["add", "x", "y"], ["sub", "x", "1"], ["neg", "x"], ["ipow", "x", 2],
    ["ipow", "x"], ["ipow", "x", -1], ["rpow", "x", 1, 2], ["rpow", "x", 0, 2], ["rpow", "x", 1],
    ["psi", "x", 0], ["psi", "x", -1], ["psi", "x"], ["pi"], ["sin", "x"], ["sin", "x", 1],
    ["sign", "x"], ["pick", "x", "x", "y"], ["const", "1"], ["var", "x"], ["power", "x", "y"],
    ["magic", "x"], ["max", "x", "y"], ["min", "x", "y"], ["abs", "x"], ["cbrt", "x"],
    ["lgamma", "x"], ["div", "x", "y"], ["mul", "2", ["exp", "x"]], ["sqrt", ["log", "2"]], [], 7,
    ["erfc", "x"], ["psi", "x", 2], ["gamma", "x"], ["rpow", "x", 2, 3],
)  # fmt: skip
POLYNOMIALS = (
    "x**2 + x*y + y**2", "x**2 - x*y + y**2 - 3*x + 1", "x*y", "x**2 - y**2", "x**2 + 2*x + 5",
    "x**2 + y**2", "-x**2 - x*y - y**2 + x", "x**2 + x*y - y**2", "x**3 + x*y",
    "x*y*2 + x**2 + 4*y**2",
    "(x + y)**2 + (x - 2*y + 1)**2", "x + y", "2*x**2 + x", "x**2 + y", "x**2 + x*y + y",
    "-(x**2) + x",
    "sin(x)", "x**2*y", "x**2 + 2*x*y + y**2", "x*x + y*x + y*y - (x - 1)",
)  # fmt: skip


def answers() -> dict[str, str]:
    """Return all that is computed of each formula, range, term and written node."""
    found = {}
    for goal, *given in (*GOALS, *FALSE, *MORE, *FORMULAS):
        name = "; ".join((goal, *given))
        found |= {f"{name} | {what}": said for what, said in _of_formula(goal, given)}
    for text in STATEMENTS:
        goal = Formula(text, ("x in (-oo, oo)", "y in (-oo, oo)")).goal_expr
        for negate in (False, True):
            found[f"clauses {text} {negate}"] = str(clauses(goal, negate))
    for side in SIDES:
        found |= {f"{_side(side)} | {what}": said for what, said in _of_side(side)}
    tape = Task(problem_of(Formula("x > y", ("x in [0, 1]", "y in [0, 1]")))).tape
    for data in WRITTEN:
        found[f"written {data}"] = _tried(_read_back, tape, data)
        found[f"place {data}"] = _tried(lambda d: forms.place_data(forms.place_of(d)), data)
    for text in POLYNOMIALS:
        found[f"squares of {text}"] = _tried(_completed, text)
    return found


def _tried(ask: Any, *asked: Any) -> str:
    try:
        return str(ask(*asked))
    except (Unsupported, FormulaError, ValueError, TypeError, KeyError) as error:
        return f"refused: {type(error).__name__} {error}"[:100]


def _interval(x: Any) -> str:
    if x is None:
        return "none"
    low, high, flags = x
    low, high = (None if e is None else f"{round(float(e), 12):.6g}" for e in (low, high))
    return f"{'(' if flags & 1 else '['}{low}, {high}{')' if flags & 2 else ']'}"


def _side(side: Side) -> str:
    kind = "whole" if side.integer else "real"
    return f"{kind} {side.text()} open {side.open}{' thin' if side.thin else ''}"


def _of_formula(goal: str, given: Any) -> Any:
    try:
        task = Task(problem_of(Formula(goal, given)))
    except (Unsupported, FormulaError) as error:
        yield "no task", f"{type(error).__name__} {error}"[:100]
        return
    yield "box", "; ".join(f"{n} {_side(s)}" for n, s in zip(task.names, task.box))
    bench = Workbench(task.tape, task.symbols)
    for number, (clause, own) in enumerate(task.clauses[:3]):
        atoms = ", ".join(f"{task.written[a.node]}{'>' if a.strict else '>='}0" for a in clause)
        yield f"clause {number}", f"{own}: {atoms}"
        for rounds, mean in ((4, False), (2, True)):
            left = bench.contractor(clause).run(task.box, rounds, mean)
            said = "empty" if left is None else str({n: _interval(x) for n, x in left.items()})
            yield f"contracted {number} {rounds} {mean}", said
    clause, box = task.clauses[0][0], task.box
    for i, atom in enumerate(clause[:2]):
        slopes = bench.slopes(atom.node, box)
        said = "none" if slopes is None else str({n: _interval(x) for n, x in slopes.items()})
        yield f"slopes {i}", f"{_interval(bench.enclose(atom.node, box))} {said}"
        yield f"size {i}", f"{size_of(task.tape, (atom.node,))} {bench.jumps(atom.node)}"
        for name in task.names[:2]:
            for end, weak in (("lo", False), ("hi", True)):
                pair = reduced(bench, clause, i, name, end, weak)
                yield f"reduced {i} {name} {end}", _tried(_clauses, bench, pair)


def _clauses(bench: Workbench, pair: Any) -> str:
    return " | ".join(
        ", ".join(
            "-" if a is None else f"{_plain(bench, a.node)}{'>' if a.strict else '>='}0" for a in c
        )
        for c in pair
    )


def _plain(bench: Workbench, node: int) -> str:
    return str(bench.expression(node))[:80]


def _of_side(side: Side) -> Any:
    yield "interval", _interval(side.interval())
    for end in ("lo", "hi"):
        yield f"at {end}", _side(side.at(end))
    for at in (fmpq(0), fmpq(1, 2), fmpq(1), fmpq(3), fmpq(-1)):
        yield f"holds {at}", str(side.holds(at))
        yield f"around {at}", _interval(side.around(at, 64))
        for owner in (None, "low", "high"):
            yield f"cut {at} {owner}", " | ".join(map(_side, side.cut(at, owner)))
        for other in (None, fmpq(0), fmpq(1), fmpq(4)):
            moved = moved_to(side, at, other)
            yield f"moved {at} {other}", "empty" if moved is None else _side(moved)
        for moves in (
            {"lo": str(at)},
            {"hi": str(at)},
            {"lo": str(at), "hi": "1"},
            {"at": "1"},
            {},
        ):
            for low, high in (
                (fmpq(1, 4), fmpq(3, 4)),
                (at, at),
                (at - 1, at + 1),
                (fmpq(-2), fmpq(9)),
                (None, at),
            ):
                ends = (None if low is None else arb(low), arb(high), 0)
                box = reread((side,), ("x",), {"x": moves}, {"x": ends})
                said = "none" if box is None else _side(box[0])
                yield f"reread {moves} {low} {high}", said


def _read_back(tape: Any, data: Any) -> str:
    node = forms.from_json(tape, data)
    symbols = {n: Formula(f"{n} > 0", (f"{n} in (-oo, oo)",)).variables[0].symbol for n in "xy"}
    return f"{forms.to_json(tape, node)} {forms.to_sympy(tape, node, symbols, {})}"


def _completed(text: str) -> str:
    task = Task(problem_of(Formula(f"{text} > 0", ("x in [0, 1]", "y in [0, 1]"))))
    node = task.clauses[0][0][0].node
    poly = squares.quadratic(task.tape, node)
    new = squares.square_node(task.tape, node)
    found = squares.completed(poly) if poly else None
    written = None if new is None else _read_back(task.tape, forms.to_json(task.tape, new))
    return f"{poly} {found} {written}"
