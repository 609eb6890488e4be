"""Which reduction to try on a formula: guesses from the form of the formula and from samples;
nothing here is trusted.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError, Node, node, text
from assay.theory.language.sorts import substitute
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.reduce import conditions as C
from assay.verification.kernel.reduce import equations, moves
from assay.verification.kernel.reduce import reductions as R
from assay.verification.kernel.reduce import trees as T
from assay.verification.kernel.reduce.trees import Setting

SAMPLES = 500
MAX_CASES = 7
"""Nodes of a call of max or min that is split by which argument is the largest (the name and six
arguments).
"""
_NOISE = 1e-10


def split(formula: Formula) -> R.Plan | None:
    """Return a reduction of the formula that should help, or None; single parts are reduced further
    at once.
    """
    try:
        first = choose(formula)
    except (Rejected, FormulaError, GrammarError, ArithmeticError, RecursionError):
        return None
    if first is None or len(first.parts) != 1:
        return first
    then = split(first.parts[0])
    if then is None:
        return first
    return R.Plan(
        f"{first.rule}, {then.rule}", then.parts, lambda found: first.wrap([then.wrap(found)])
    )


def choose(formula: Formula) -> R.Plan | None:
    """Return the first reduction that applies, or None."""
    written = T.setting_of(formula)
    setting = C.plain(written)
    for candidate in (_equation, _parts_of_goal, _turn, _mirror, _alternative, _branch):
        found = candidate(setting)
        if found is not None:
            rule, params = found
            plan = R.plan(formula, rule, **params)
            if len(plan.parts) <= R.MAX_PARTS and all(p != formula for p in plan.parts):
                return plan
    if setting.formula() != written.formula():
        return R.plan(formula, "conditions")
    return None


def _equation(setting: Setting):
    candidates = []
    ends = {
        n
        for r in setting.ranges
        for e in (r.lower, r.upper)
        if e is not None
        for n in grammar.names(e)
    }
    for h in setting.hypotheses:
        if h.op != "eq":
            continue
        pair = equations.squares(h)
        if pair is not None and not ends & set(pair):
            taken = {r.name for r in setting.ranges}
            angle = next(n for n in ("t", "angle", *(f"t{i}" for i in range(99))) if n not in taken)
            return "pair", {"equation": text(h), "angle": angle}
        for name in sorted(grammar.names(h)):
            found = (
                None if name in ends or setting.range(name).integer else equations.solved(h, name)
            )
            if found is None:
                continue
            n, factor = found[1], found[2]
            signed = equations.side(setting, name)[0]
            if n > 3 and n % 2 and signed <= 0:
                continue
            # a root keeps the ranges of the others as they are; a square is undone by a polynomial
            rank = 3 if factor is not None else 1 if n == 1 else 0 if n > 2 else 2 if signed else 4
            candidates.append(
                (rank, -_place(setting, name), {"equation": text(h), "variable": name})
            )
    if not candidates:
        return None
    return "root", min(candidates, key=lambda c: c[:2])[2]


def _place(setting, name) -> int:
    return next(i for i, r in enumerate(setting.ranges) if r.name == name)


def _parts_of_goal(setting: Setting):
    return ("conjunction", {}) if setting.goal.op == "and" else None


def _mirror(setting: Setting):
    ends = C.Ranges(setting.ranges)
    used = grammar.names(setting.goal)
    free = []
    for r in setting.ranges:
        low, high = ends.ends[r.name, False], ends.ends[r.name, True]
        level = (low is None and high is None) or (
            low is not None
            and high is not None
            and low[1] == high[1]
            and T.sign(T.combine((Fraction(1), low[0]), (Fraction(1), high[0]))) == 0
            and T.sign(high[0]) == 1
        )
        if level and r.name in used and not r.integer and r.name not in ends.fixed:
            free.append(r.name)
    for names in [[n] for n in free] + ([free] if len(free) > 1 else []):
        if _seems_unchanged(setting, names) and moves.unchanged(
            setting, {n: node("neg", node("name", n)) for n in names}
        ):
            return "symmetry", {"variables": names}
    return None


def _seems_unchanged(setting: Setting, names) -> bool:
    """Does the goal's gap keep its value at a few points when the signs change?  (The exact test is
    slow.)
    """
    import numpy as np

    relations = [t for t in T.walk(setting.goal) if t.op in ("lt", "le", "gt", "ge", "eq", "ne")]
    values = _points(setting, 12)
    if values is None:
        return True
    for t in relations:
        g = T.gap(t)[0]
        here, there = (
            _run(setting, g, values),
            _run(setting, g, {n: -v if n in names else v for n, v in values.items()}),
        )
        both = np.isfinite(here) & np.isfinite(there)
        if np.any(np.isfinite(here) != np.isfinite(there)):
            return False
        size = np.abs(here[both]) + 1
        if np.any(np.abs(here[both] - there[both]) > 1e-6 * size) and t.op not in ("eq", "ne"):
            return False
    return True


def _alternative(setting: Setting):
    ends = C.Ranges(setting.ranges)
    for h in setting.hypotheses:
        if h.op == "or" and T.total(h):
            return "alternatives", {"hypothesis": text(h)}
        if h.op == "ne" and T.total(h):
            found = T.linear(T.gap(h)[0])
            if found is not None and len(found[0]) == 1:
                (name,) = found[0]
                if name not in ends.fixed and not setting.range(name).integer:
                    return "alternatives", {"hypothesis": text(h)}
    return None


def _turn(setting: Setting):
    """A real variable without ends that occurs in sin, cos, tan of rational multiples of it (and
    other terms) only.
    """
    for r in setting.ranges:
        if r.integer or r.lower is not None or r.upper is not None:
            continue
        steps: set[Fraction] = set()
        if (
            all(_only_turns(t, r.name, steps) for t in (setting.goal, *setting.hypotheses))
            and steps
        ):
            step = Fraction(
                gcd(*(q.numerator for q in steps)), lcm(*(q.denominator for q in steps))
            )
            return "period", {"variable": r.name, "turns": str(2 / step)}
    return None


def _only_turns(tree: Node, name: str, steps: set) -> bool:
    if tree.op == "name":
        return tree.args[0] != name
    if tree.op == "call" and tree.args[0] in ("sin", "cos", "tan") and name in grammar.names(tree):
        for c, t in T.terms(tree.args[1]):
            if t == node("name", name):
                steps.add(abs(c))
            elif name in grammar.names(t):
                return False
        return True
    return all(_only_turns(a, name, steps) for a in tree.args if isinstance(a, Node))


# ---- |g|, min, max -------------------------------------------------------------------------------
def _branch(setting: Setting):
    if any(t.op == "implies" for tree in (setting.goal, *setting.hypotheses) for t in T.walk(tree)):
        return ("bounds", {}) if C.bounded(setting.goal) else None
    found: dict[str, Node] = {}
    several = None
    for tree in (setting.goal, *setting.hypotheses):
        for t in T.walk(tree):
            g = R.argument(t)
            if g is not None:
                found.setdefault(text(g), g)
            if t.op == "call" and len(t.args) > 3 and len(t.args) <= MAX_CASES and T.total(t):
                several = t if several is None else several
    for g in found.values():
        form = T.linear(g)
        if form is not None and len(form[0]) == 1:
            return "signs", {"on": text(g)}
    if C.bounded(setting.goal):
        return "bounds", {}
    if several is not None and several.args[0] in ("max", "min"):
        return "largest", {"on": text(several)}
    for g in sorted(found.values(), key=lambda g: T.linear(g) is None):
        if any(R.argument(t) is not None for t in T.walk(g)):
            continue  # what is inside comes first
        s, at = _signs_seen(setting, g)
        if s:
            return "sign", {"on": text(g), "sign": "+" if s > 0 else "-"}
        if at is not None:
            return "signs", {"on": at}
        return "signs", {"on": text(g)}
    return None


def _points(setting: Setting, count: int) -> dict | None:
    """Return arrays of sample points inside the hypotheses (floats), or None when few are found."""
    import numpy as np

    from assay.verification.kernel.boxes.problem import Side, end_of
    from assay.verification.search.boxes.geometry import sample

    formula = setting.formula()
    rng, values = np.random.default_rng(5), {}
    for v in formula.variables:
        ends = [end_of(e) if not e.free_symbols else None for e in (v.lower, v.upper)]
        values[v.name] = sample(
            Side(*ends, (1 if v.lower_open else 0) | (2 if v.upper_open else 0), v.integer),
            rng,
            20 * count,
        )
    if not values:
        return None
    inside = np.broadcast_to(formula.inside()(**values), (20 * count,))
    return {n: a[inside][:count] for n, a in values.items()} if inside.sum() >= 8 else None


def _run(setting: Setting, g: Node, values: dict):
    import numpy as np

    from assay.theory.language.engines import NumpyEngine
    from assay.theory.language.operations import Unsupported
    from assay.theory.language.tape import Tape

    formula = setting.formula().with_goal(f"{text(g)} > 0")
    names = tuple(values)
    tape = Tape(names)
    try:
        run = tape.compile((tape.add(formula.goal_expr.args[0]),), NumpyEngine())
    except Unsupported:
        return np.full(len(next(iter(values.values()))), np.nan)
    with np.errstate(all="ignore"):
        return np.broadcast_to(
            np.asarray(run(*values.values())[0], float), next(iter(values.values())).shape
        )


def _signs_seen(setting: Setting, g: Node) -> tuple[int, str | None]:
    """Return (sign of g at all samples or 0, expression x - c with g = 0 exactly at x = c when g
    changes sign there).
    """
    import numpy as np

    if not grammar.names(g):
        return T.sign({text(g): Fraction(1)}) or 1, None
    values = _points(setting, SAMPLES)
    if values is None:
        return 0, None
    found = _run(setting, g, values)
    if not np.any(found < -_NOISE):
        return 1, None
    if not np.any(found > _NOISE):
        return -1, None
    names = grammar.names(g)
    if len(names) != 1 or setting.range(*names).integer:
        return 0, None
    (name,) = names
    order = np.argsort(values[name])
    x, y = values[name][order], found[order]
    keep = np.abs(y) > _NOISE
    x, y = x[keep], y[keep]
    places = np.nonzero(np.sign(y[1:]) != np.sign(y[:-1]))[0]
    if not 1 <= len(places) <= 4:
        return 0, None
    i = int(places[len(places) // 2])
    return 0, _zero(setting, g, name, float(x[i]), float(x[i + 1]))


def _zero(setting: Setting, g: Node, name: str, low: float, high: float) -> str | None:
    import math

    import numpy as np

    def at(v):
        return float(_run(setting, g, {r.name: np.array([v]) for r in setting.ranges})[0])

    below = at(low)
    for _ in range(60):
        middle = (low + high) / 2
        if at(middle) * below > 0:
            low = middle
        else:
            high = middle
    for unit, atom in ((1.0, ""), (math.pi, "pi")):
        q = Fraction((low + high) / 2 / unit).limit_denominator(60)
        if abs(float(q) * unit - (low + high) / 2) < 1e-8:
            c = T.constant_node({atom: q} if q else {})
            if T.sign({text(substitute(g, {name: c})): Fraction(1)}) == 0:
                return text(node("sub", node("name", name), c) if q else node("name", name))
    return None
