"""True statements of other kinds: orders of growth, orbits, refutations, emptiness, tests."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Empirical, Orbit
from assay.verification.kernel import verdicts
from assay.verification.kernel.orbit import run_orbit
from assay.verification.kernel.statistics import Numbers, asked, settle
from assay.verification.kernel.types.asymptotic import vanishing_formulas
from assay.verification.search.methods import establish
from tests.arena.truths.parts import PLUS, REAL, UNIT, Row

ORBITS = (
    Orbit("x <= 1", (("x", "1", "x/2"),), (0, 20)),
    Orbit("xn < x", (("x", "1", "x/2"),), (0, 12)),
    Orbit("x <= 3/4 and x >= -1/2", (("x", "1", "x/2+u/8"),), (1, 9), unknown=("u",)),
    Orbit("x >= exp(t*L)", (("x", "1", "x*exp(L)+1"),), (0, 8), {"L": "1/5"}),
    Orbit("y > 0", (("x", "0", "x+1"), ("y", "1", "y/(x+1)")), (0, 10)),
    Orbit("x**2 <= 4", (("x", "1/2", "1-x**2"),), (0, 10)),
)
BROKEN_ORBITS = (
    Orbit("x <= 7", (("x", "1", "2*x"),), (0, 5)),
    Orbit("xn > x", (("x", "1", "x/2"),), (3, 9)),
    Orbit("x < 2", (("x", "0", "x+1"),), (0, 4)),
)
ORDERS = (
    (Asymptotic("x*l", "l", "O", (UNIT,), constant=()), {"C": "1", "N": "2"}),
    (Asymptotic("k/(l+x)", "1/l", "O", ("k in [2, oo)", PLUS)), {"C": "k", "N": "2"}),
    (Asymptotic("l+x", "l", "Omega", ("x in [0, oo)",), constant=()), {"C": "1", "N": "2"}),
    (Asymptotic("l+x", "l", "Theta", (UNIT,), constant=()), {"C": "2", "C_low": "1", "N": "2"}),
    (Asymptotic("k*l", "l", "Theta", ("k in [1, oo)",)), {"C": "k", "C_low": "k", "N": "2"}),
    (Asymptotic("k+1/l", "1", "O", ("k in [1, oo)",)), {"C": "k+1", "N": "k"}),
    (Asymptotic("-l", "l", "O", (), constant=()), {"C": "1", "N": "2"}),
)
FAMILIES = (
    (Asymptotic("x*l**2", "l", "O", (UNIT,), constant=()), {"path": {"x": "1"}, "growth": "l"}),
    (
        Asymptotic("x*l", "1", "O", ("k in [2, oo)", "x in (0, 1)")),
        {"path": {"x": "1/2"}, "growth": "l/2", "at": {"k": "2"}},
    ),
    (Asymptotic("l", "l**2", "Omega", (), constant=()), {"path": {}, "growth": "l"}),
    (Asymptotic("l**3", "l", "Theta", (), constant=()), {"path": {}, "growth": "l**2"}),
    (Asymptotic("1", "l", "Theta", (), constant=()), {"path": {}, "growth": "l", "side": "low"}),
    (
        Asymptotic("x", "1", "O", ("x in (0, oo)",), constant=()),
        {"path": {"x": "sqrt(l)"}, "growth": "sqrt(l)"},
    ),
)
ZEROS = (
    (
        Asymptotic("(D-1)**2", "1/l", "Omega", ("k in [2, oo)", "D in (0, oo)")),
        "D-1",
        {"at": {"k": "2"}, "moving": "D", "low": "1/2", "high": "2"},
    ),
    (
        Asymptotic("(x-1/2)**2", "1/l", "Omega", (UNIT,), constant=()),
        "x-1/2",
        {"moving": "x", "low": "0", "high": "1"},
    ),
    (
        Asymptotic("(x*l-1)**2", "1", "Theta", (UNIT,), constant=()),
        "x*l-1",
        {"moving": "x", "low": "0", "high": "1"},
    ),
)
WITNESSES = (
    ("exp(x) < 1+2*x", ("x in (0, oo)",), {"x": "2"}),
    ("x*x >= 1", (UNIT,), {"x": "1/4"}),
    ("x > y", (UNIT, "y in [0, 1]"), {"x": "0", "y": "1"}),
    (
        "x+y <= 141421356/10**8",
        (REAL, "y in (-oo, oo)", "x**2+y**2 == 1"),
        {"x": "13*sqrt(29)/99", "y": "70/99"},
    ),
    ("n != 7", ("n in {1..}",), {"n": "7"}),
    ("x < sqrt(2)", (REAL,), {"x": "sqrt(2)"}),
    ("1 < 0", (), {}),
    ("(-1)**n <= 1/2", ("n in {1..}",), {"n": "2"}),
)
UNDEFINED = (
    ("1/x >= 1", (UNIT,), {"x": "0"}),
    ("1/(x-1) > 0", ("x in [1, 2]",), {"x": "1"}),
    ("log(x) <= x", (UNIT,), {"x": "0"}),
    ("sqrt(x) >= 0", ("x in [-1, 1]",), {"x": "-1"}),
    ("x/x == 1", (REAL,), {"x": "0"}),
)
EMPTY = (
    ("x > 5", (UNIT, "x >= 2")),
    ("x == 0", (UNIT, "exp(x) >= 3")),
    ("1 < 0", ("x in [3, 2]",)),
    ("y > 9", ("x in [0, 1]", "y in [0, 1]", "x+y > 2")),
)
WRONG_MATRICES = (
    (Matrices("X == 0", ("X: n x d",)), {"n": "1", "d": "1", "X": "1"}),
    (
        Matrices("A*B == B*A", ("A: d x d", "B: d x d")),
        {"d": "2", "A": [["0", "1"], ["0", "0"]], "B": [["0", "0"], ["1", "0"]]},
    ),
    (Matrices("X >= 0", ("X: d x d",)), {"d": "1", "X": "-1"}),
)


SIGN, MEAN, LATE = (
    ("fall", ">", "1", "sign", 8),
    ("fall", ">", "1", "t", 5),
    ("late", "<", "1/2", "t", 5),
)
FALLING, RISING = ["2", "3", "2", "3", "2", "3", "4", "2"], ["1/3", "1/4", "2/5", "1/3", "3/10"]
RUNS = (
    ((SIGN, FALLING),),
    ((SIGN, ["0"] * 8),),
    ((MEAN, ["3/2", "4/3", "7/5", "3/2", "10/7"]),),
    ((MEAN, ["1/2", "1/3", "2/5", "1/2", "3/7"]),),
    ((SIGN, FALLING), (LATE, RISING)),
    ((LATE, RISING), (SIGN, ["0"] * 8)),
)
"""Numbers for the parts of a preset test, in its order."""


def _statistics() -> Iterator[Row]:
    for number, parts in enumerate(RUNS, 1):
        statement = Empirical(
            "the error falls", "a run", "R(0) > R(1)", tests=tuple(test for test, _ in parts)
        )
        measured = [Numbers(test[0], "R(0)/R(1)", values) for test, values in parts]
        result = settle(asked(statement, measured), level=statement.level, seed=1, scenario="a run")
        kinds = " and ".join(test[3] for test, _ in parts)
        yield (
            f"statistics: {kinds} test {number}, {result.verdict}",
            statement,
            verdicts.statistics(statement, result.certificate()),
        )


def others() -> Iterator[Row]:
    yield from _statistics()
    for goal, given in EMPTY:
        formula = Formula(goal, given)
        yield (
            f"vacuous: {formula.text()}",
            formula,
            verdicts.vacuous(formula, establish(formula.with_goal("1 < 0"), "enclosure")),
        )
    for kind, mint, rows in (
        ("witness", verdicts.refuted, WITNESSES),
        ("undefined", verdicts.refuted_undefined, UNDEFINED),
    ):
        for goal, given, at in rows:
            formula = Formula(goal, given)
            yield f"{kind}: {formula.text()}", formula, mint(formula, at)
    for statement, at in WRONG_MATRICES:
        yield f"witness: {statement.goal}", statement, verdicts.refuted(statement, at)
    for statement, constants in ORDERS:
        given = establish(statement.bounded(**constants))
        yield (
            f"constants: {statement.text()}",
            statement,
            verdicts.bounded(statement, given, constants),
        )
    for statement, family in FAMILIES:
        family = {"at": {}, "N": "2", "side": None, **family}
        facts = map(establish, statement.escape(**family))
        yield f"family: {statement.text()}", statement, verdicts.escaped(statement, *facts, family)
    for statement, inner, family in ZEROS:
        family = {"at": {}, "path": {}, "N": "2", "rising": True, **family}
        facts = [establish(f) for f in vanishing_formulas(statement, inner, family)]
        yield (
            f"zero: {statement.text()}",
            statement,
            verdicts.vanishes(statement, inner, facts, family),
        )
    for statement in (*ORBITS, *BROKEN_ORBITS):
        yield (
            f"orbit: {statement.text()}",
            statement,
            verdicts.orbit(statement, run_orbit(statement)),
        )
