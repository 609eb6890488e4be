"""Words of matrices multiplied out, the signs of numbers made of them, and values at instances."""

from __future__ import annotations

from typing import Any

from assay.theory.language.matrices import Matrices
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import words
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.instances import Instance, check_witness, semidefinite, written

SYMBOLS = ("X: n x d", "Y: n x d", "P: d x d", "w: d x 1", "v: n x 1", "mu: 1 x 1", "c: 1 x 1")
GIVEN = (
    "P >= 0", "mu >= 0", "c > 0", "X'*X == P", "w'*w == 1", "mu <= c", "v != 0", "c != 3",
    "w'*P*w > 0", "2*mu*c > 1", "c*v'*v > 0", "X*w != 0",
)  # fmt: skip
SETTINGS = ((), ("P >= 0", "mu > 0"), ("X'*X == P", "w'*w == 1"), GIVEN[:6], GIVEN)
TERMS = (
    "X*P", "P'*P - P*P", "w'*P*w", "w'*P'*w - w'*P*w", "mu*X + X*mu", "(X - Y)'*(X - Y)", "w*w'*w",
    "w'*w*w", "v'*X*w*w'*X'*v", "(mu + 1)**3*w", "X'*X*w/(mu + 1)", "1/mu", "w/(w'*w)", "1/(2*mu)",
    "1/(mu*c) - 1/(c*mu)", "mu**2/(mu*c)", "(mu + c)/(mu + c)", "1/(mu - mu)", "1/P", "I_d*P",
    "I_d - I_d", "n*P - P*n", "P**0*w", "P**2", "mu**0", "X'", "X + P", "X*Y", "-X", "h1", "q",
    "X == Y", "(w'*w)**2/(w'*w)", "c*v'*v", "2*mu*c", "w'*X'*X*w", "w'*P*P*P*w", "-mu", "mu - c",
    "c - mu", "c**2", "(c - 3)**2", "v'*v", "d", "n - 1", "0*c", "X*w", "w'*P*w*c", "1/(c - 3)",
    "1/(v'*v)", "1/(w'*P*w)", "1/(mu*c)", "c/(c - 3)**2", "c/(c - 3)**3", "1/(c*v'*v)",
    "w'*X'*X*w/mu", "2*mu*c - 1", "mu*c - 1/2", "1/(1 - 2*mu*c)", "w'*P*X'*X*P*w", "v'*X*P*X'*v",
)  # fmt: skip


def answers() -> dict[str, str]:
    """Return the normal form and the sign of each term under each group of conditions."""
    found = {}
    for given in SETTINGS:
        algebra = words.Algebra(Matrices("X == X", SYMBOLS, given, ()))
        for term in TERMS:
            found[f"{'; '.join(given) or 'nothing given'} | {term}"] = _said(_read, algebra, term)
    for size, values in INSTANCES:
        at = {"n": "2", "d": str(size), **values}
        for goal in RELATIONS:
            found[f"{goal} at {size}"] = _said(_holds, goal, at)
    found |= {f"semidefinite {m}": str(semidefinite(m)) for m in SQUARES}
    found |= {f"witness {goal} {at}": _said(_witness, goal, at) for goal, at in WITNESSES}
    return found


def _said(ask: Any, *asked: Any) -> str:
    try:
        return str(ask(*asked))
    except (Rejected, FormulaError, ZeroDivisionError) as error:
        return f"refused: {error}"[:100]


def _read(algebra: Any, term: str) -> str:
    divisors: list[Any] = []
    element = algebra.text_of(term, None, divisors)
    terms = " + ".join(
        f"{c} {'.'.join(''.join(w) for w in numbers)}|{''.join(word)}"
        for (numbers, word), c in sorted(element.terms.items())
    )
    below = " ".join(
        f"({' + '.join(f'{c} {n}' for n, c in factor)})^{p}"
        for factor, p in sorted(element.den.items())
    )
    defined = _said(algebra.require_defined, divisors)
    return f"{element.shape} {terms} / {below}; sign {algebra.sign(element)}; {defined}"


RELATIONS = (
    "X == Y", "X != Y", "P >= 0", "P <= 0", "P - 2*I_d >= 0", "I_d <= P", "w'*w > 4", "w'*w < 5",
    "mu <= c", "c >= mu", "X*w == v", "X'*v == w", "mu*X == X*mu", "P**2 == P*P", "P**0 == I_d",
    "X - Y == Y - X", "w'*P*w/mu > 0", "1/(mu - c) > 0", "0 == X - X", "0 <= P", "n == 2",
    "-P <= P",
)  # fmt: skip
INSTANCES = (
    (1, {"X": ["1", "2"], "Y": ["1", "3"], "P": "2", "w": "2", "v": ["2", "4"], "mu": "1",
    "c": "1"}),
    (2, {"X": [["1", "0"], ["1/2", "3"]], "Y": [["1", "0"], ["1/2", "3"]], "P": [["2", "1"], ["1",
        "2"]], "w": [["1"], ["2"]], "v": [["1"], ["13/2"]], "mu": "1/3", "c": "2"}),
    (2, {"X": [["1", "0"]], "Y": [["1", "0"], ["1/2", "3"]], "P": [["2", "1"], ["1", "2"]],
        "w": [["1"], ["2"]], "v": [["1"], ["2"]], "mu": "1/3", "c": "2"}),
)  # fmt: skip
SQUARES = tuple(
    [list(map(int, row.split())) for row in text.split(",")]
    for text in ("0", "1", "-1", "1 0,0 1", "1 1,1 1", "1 2,2 1", "0 1,1 0", "0 0,0 1", "0 1,0 1",
                 "1 0,0 -1", "2 1 0,1 2 1,0 1 2", "1 1 0,1 1 1,0 1 1", "0 0 0,0 2 1,0 1 1",
                 "1 1 1,1 1 1,1 1 0", "4 2 0,2 1 0,0 0 0")
)  # fmt: skip
WITNESSES: tuple[tuple[str, dict[str, Any]], ...] = tuple(
    (goal, {"d": d, "A": a})
    for goal in ("A == 0", "A >= 0", "A'*A >= A", "A**2 == A", "A/(d - 1) == A", "A > 0")
    for d, a in (
        ("1", "0"), ("1", "-1/2"), ("2", [["1", "2"], ["2", "1"]]), ("2", "1"), ("1", 2), ("1",
        0.5),
        ("0", []), ("41", "0"), ("3/2", "1"), ("1", True), ("1", [["x"]]), ("2", [["0", "0"], "0"]),
    )
)  # fmt: skip


def _holds(goal: str, at: dict[str, Any]) -> str:
    statement = Matrices(goal, SYMBOLS, (), ())
    return str(Instance(statement, at).holds(statement.goals[0]))


def _witness(goal: str, at: dict[str, Any]) -> str:
    check_witness(Matrices(goal, ("A: d x d",), ("d >= 1",), ()), at)
    return f"shown at {written(at)}"
