"""What steps of true derivations conclude after a change in one place, and what is refused of them:
each step is added to the true steps before it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from assay.theory.language.logic import printing
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic.axioms import axioms
from assay.verification.kernel.logic.derivation import Derivation, derived
from tests.logic import examples, mutate
from tests.verification.recorded.certificates import changes, put_at

EACH = 5
"""Changes of each kind of step of a derivation, twice as many of axioms."""


def answers() -> dict[str, str]:
    """Return the conclusion of each changed step, or the words of the refusal."""
    found = {}
    for example in (*examples.PROVED, *examples.REFUTED):
        true, steps, _ = mutate.original(example)
        rng = random.Random(example)
        kinds: dict[str, list[int]] = {}
        for number, step in enumerate(steps):
            kinds.setdefault(next(iter(step)), []).append(number)
        for kind, numbers in kinds.items():
            count = 4 * EACH if kind == "axiom" else EACH
            for number in rng.sample(numbers, min(count, len(numbers))):
                every = sorted(changes(steps[number]), key=lambda c: c[0])
                for what, path, new in rng.sample(every, min(3, len(every))):
                    key = f"{example} | {number} {kind}{what}"
                    found[key] = _added(true, number, put_at(steps[number], path, new))
    for name, declare, steps in (*WHOLE, *instances()):
        found[name] = _derived(declare, steps)
    return found


def _added(true: Derivation, number: int, step: Any) -> str:
    """Return what a step concludes after the true steps before it."""
    tried = Derivation(true.declare)
    tried.sequents = true.sequents[:number]
    try:
        sequent = tried.add(step)
    except (Rejected, AttributeError, KeyError, TypeError) as error:
        return _refused(error)
    return _written(sequent, tried.formulas)


def _refused(error: Exception) -> str:
    said = str(error) if isinstance(error, Rejected) else ""
    return f"refused: {type(error).__name__} {' '.join(said.split())}"[:150]


def _written(sequent: Any, formulas: list[Any]) -> str:
    said = "; ".join(sorted(map(printing.text, sequent.hypotheses)))
    rests = " | ".join("; ".join((f.goal, *f.given)) for f in formulas)
    return f"{said} |- {printing.text(sequent.conclusion)}" + (f" by {rests}" if rests else "")


def _derived(declare: Any, steps: Any) -> str:
    try:
        found = derived(declare, steps)
    except (Rejected, AttributeError, KeyError, TypeError, ValueError) as error:
        return _refused(error)
    return _written(found.sequents[-1], found.formulas)


REAL = {"x": "real", "y": "real", "n": "int", "s": "seq"}
TAUTOLOGIES = (
    "x > 0 or not x > 0", "x > 0 => x > 0", "x > 0 and y > 0 => y > 0", "x > 0 => x > 0 and y > 0",
    "x > 0 or y > 0 => y > 0 or x > 0", "(x > 0 => y > 0) => (not y > 0 => not x > 0)",
    "(x > 0 => y > 0) => (y > 0 => x > 0)", "not (x > 0 and not x > 0)", "true", "false",
    "not false",
    "false => x > 0", "x > 0 => true", "not (x > 0 => y > 0) => x > 0 and not y > 0",
    "(x > 0 => false) => not x > 0", "x > 0 and false", "x > 0 or true", "true => x > 0",
    "not (not x > 0) => x > 0", "(x > 0 or y > 0) and not x > 0 => y > 0",
    "((x > 0 => y > 0) => x > 0) => x > 0",
    "x > 0 and (y > 0 or n > 0) => x > 0 and y > 0 or n > 0",
)  # fmt: skip
LEAVES = (
    (["x > 0"], "2*x > 0"), (["x > 0", "x <= 3", "x >= 1"], "x**2 >= 0"), (["0 < x"], "x > 0"),
    (["n >= 1"], "n + 1 > 0"), (["n > 1", "n < 5"], "2*n >= 4"), (["n <= 1/2"], "n <= 1"),
    (["1/2 <= x", "x < -1/3"], "x == x"), (["s[n] >= 0"], "s[n] + 1 > 0"), (["x <= -2"], "x < 0"),
    (["s[n] == s[n + 1]"], "s[n + 1] >= s[n]"), (["sum(i in 1..n, s[i]) >= 0"],
    "sum(i in 1..n, s[i]) + 1 > 0"), (["x > 0 and y > 0"], "x*y > 0"), (["n == 3"], "n*n == 9"),
    (["x > 0 or x < 0"], "x != 0"), (["x >= 1/0"], "x >= 0"), ([], "1 > 0"), (["s == s"], "1 > 0"),
    (["for all x: x**2 >= 0"], "y**2 >= 0"), (["x > y", "y > 3/4"], "x > 3/4"), (["n > -3"],
    "n > -4"),
    (["x < 5", "x < 4", "x > -(1/2)"], "x < 9/2"), (["n >= x"], "n + 1 > x"), ([], "s[n] == s[n]"),
    ([], "prod(i in 1..n, s[i]) == prod(i in 1..n, s[i])"), (["v1 > 0"], "s[n] + v1 > s[n]"),
    (["x > 0 or sum(i in 1..n, 1/s[i]) > 0"], "sum(i in 1..n, 1/s[i]) >= 0"),
    (["sum(i in 1..n, 1/s[i]) > 0"], "sum(i in 1..n, 1/s[i]) >= 0"),
    (["not sum(i in 1..n, 1/s[i]) > 0"], "sum(i in 1..n, 1/s[i]) <= 0"),
    (["x == sum(i in 1..n, 1/s[i])", "x >= 1"], "1 <= sum(i in 1..n, 1/s[i])"),
    (["3 > n", "-2 <= n"], "n < 3"), (["3 >= x", "-2 < x"], "x < 4"), (["x >= 1", "1 <= x"],
    "x > 0"),
)  # fmt: skip
NAMED = {**REAL, "v1": "real"}
BODIES: dict[str, tuple[Any, ...]] = {
    "int": ("n", "n + 1", "x", "1/2", "x > 0", "s"),
    "real": ("x", "n", "1/x", "x > 0", "s", "N(0, 1)"),
    "real partial": ("1/x", "s[n]", "x > 0", "s"),
    "statement": ("x > 0", "x", "1/x > 0", "N(0, 1)", "for all y: y > x"),
    "law": ("N(x, 1)", "N(0, 1/x)", "Unif(0, y)", "Rademacher()", "x", "x > 0"),
}
"""What may be put for a symbol of an axiom, the fitting ones first."""
ARGUMENTS = {"int": "m", "real": "z", "seq": "g"}


def instances() -> Iterator[tuple[str, dict[str, str], list[Any]]]:
    """Yield every axiom with bodies for its symbols: all that fit, and one that may not."""
    for name, axiom in axioms().items():
        fitting = {}
        for symbol, kind in axiom.symbols.items():
            sort = f"{kind.sort} partial" if kind.partial else kind.sort
            own = [f"{ARGUMENTS[a]}{i}" for i, a in enumerate(kind.arguments)]
            fitting[symbol] = [{"of": own, "is": text} if own else text for text in BODIES[sort]]
            if own:
                first = BODIES[sort][0]
                fitting[symbol] += [first, {"of": own * 2, "is": first}, {"of": ["m"], "is": first}]
                event = f"{own[-1]}[n] >= x" if kind.arguments[-1] == "seq" else f"{own[-1]} >= x"
                fitting[symbol].append({"of": own, "is": event})
        plain = {symbol: bodies[0] for symbol, bodies in fitting.items()}
        put = {"as it fits": plain, "one too many": {**plain, "?none": "x"}}
        put["one too few"] = dict(list(plain.items())[1:])
        for symbol, bodies in fitting.items():
            put |= {f"{symbol} is {body}": {**plain, symbol: body} for body in bodies[1:]}
        for how, bodies in put.items():
            yield f"axiom {name} | {how}", REAL, [{"axiom": name, "with": bodies}]


OTHERS: tuple[tuple[Any, Any], ...] = (
    (REAL, []), (REAL, {}), ([], [{"hyp": "x > 0"}]), ({"x": "complex"}, [{"hyp": "x > 0"}]),
    ({"2": "real"}, [{"hyp": "1 > 0"}]), (REAL, ["hyp"]), (REAL, [{"hyp": "x > 0",
    "goal": "x > 0"}]),
    (REAL, [{}]), (REAL, [{"hyp": "z > 0"}]), (REAL, [{"hyp": 1.5}]), (REAL, [{"hyp": None}]),
    (REAL, [{"hyp": "x > 0"}, {"all": ["x", 0]}]), (REAL, [{"hyp": "x > 0"}, {"all": ["y", 0]}]),
    (REAL, [{"hyp": "x > 0"}, {"intro": ["x > 0", 0]}, {"all": ["x", 1]}]),
    (REAL, [{"hyp": "x > 0"}, {"intro": ["y > 0", 0]}]), (REAL, [{"hyp": "x > 0"}, {"cut": [0,
    0]}]),
    (REAL, [{"hyp": "x > 0"}, {"hyp": "x > 0 => y > 0"}, {"cut": [1, 0]}]),
    (REAL, [{"hyp": "x > 0"}, {"hyp": "x > 0 => y > 0"}, {"cut": [0, 1]}]),
    (REAL, [{"hyp": "x > 0"}, {"hyp": "x >= 0 => y > 0"}, {"cut": [1, 0]}]),
    (REAL, [{"cut": []}]), (REAL, [{"cut": [0]}]), (REAL, [{"cut": [True]}]), (REAL,
    [{"cut": "0"}]),
    *((REAL, [{"hyp": "for all x: x**2 >= 0"}, {"at": [0, t]}]) for t in
      ("y", "n", "s", "y > 0", "1/y", "1/2", "x", "s[n]", "log(2)")),
    (REAL, [{"hyp": "for all x: x**2 >= 0"}, {"hyp": "1/y == 1/y"}, {"at": [0, "1/y", 1]}]),
    (REAL, [{"hyp": "for all x: x**2 >= 0"}, {"hyp": "1/y == 1/x"}, {"at": [0, "1/y", 1]}]),
    (REAL, [{"hyp": "for all x: x**2 >= 0"}, {"hyp": "1/y == 1/y"}, {"at": [0, "1/y", 1, 1]}]),
    *((REAL, [{"hyp": "for all n in {0..}: s[n] >= 0"}, {"at": [0, t]}]) for t in
      ("n", "n + 1", "x", "1/2", "-1", "2*n")),
    *((REAL, [{"hyp": "exists x: x > 1"}, {"hyp": h}, {"pick": [0, c, 1]}]) for h, c in
      (("y > 1", "y"), ("y > 1", "x"), ("2 > 1", "y"), ("y > 1", "n"), ("y > 1 and x > 0", "x"))),
    (REAL, [{"hyp": "exists x: x > y"}, {"hyp": "2 > 1"}, {"pick": [0, "y", 1]}]),
)  # fmt: skip
WHOLE = (
    *((f"tautology | {t}", REAL, [{"taut": [], "goal": t}]) for t in TAUTOLOGIES),
    *((f"tautology | {t} from x > 0", REAL, [{"hyp": "x > 0"}, {"taut": [0], "goal": t}])
      for t in TAUTOLOGIES),
    *((f"leaf | {goal} from {given}", NAMED,
       [*({"hyp": h} for h in given), {"leaf": list(range(len(given))), "goal": goal}])
      for given, goal in LEAVES),
    *((f"steps | {declare} {steps}", declare, steps) for declare, steps in OTHERS),
)  # fmt: skip
