"""Find true statements near one that is refuted or stays open: a sign that admits equality, a
smaller range, another constant, one more hypothesis.

    repairs(Formula("sin(x) >= x/2", ("x in [0, 3]",)))    # x in [0, 17/9], ...

Nothing is trusted here: each statement is settled by the prover, and has its own certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search import hypotheses
from assay.verification.search.prove import prove
from assay.verification.search.sharpen import simplest

WORK = 1.0
"""Work seconds for each statement that is tried."""
PROBES = 90
"""Statements that are tried at most."""
NEAR = Fraction(1, 100)
"""How close, relative to what is left, the end of a range or a constant comes to one that fails."""
_SHARES = tuple(map(Fraction, ("15/16", "3/4", "1/2", "1/4", "1/16", "1/64")))
_STEPS = tuple(map(Fraction, ("100", "10", "2", "1", "1/2", "1/10", "1/100")))
_SCALES = tuple(map(Fraction, ("2", "1/2", "10", "1/10", "100", "1/100")))
_LITERALS = 4
_INEQUALITIES = ("le", "lt", "ge", "gt")


@dataclass(frozen=True)
class Repair:
    """A statement that is proved: what was changed (``sign``, ``range``, ``constant`` or
    ``hypothesis``), the change in words, and the nearest change that was tried and is not proved,
    with its verdict.
    """

    kind: str
    change: str
    formula: Formula
    verdict: Verdict
    beyond: str = ""


@dataclass
class Prober:
    """Settles statements with a fixed amount of work each, and remembers the verdicts; after so
    many statements it proves nothing more.
    """

    work: float = WORK
    most: int = PROBES
    known: dict[str, Verdict] = field(default_factory=dict)

    def __call__(self, formula: Formula) -> Verdict | None:
        """Return the verdict on a formula; None where no more are settled, or it has no sense."""
        key = formula.key()
        if key not in self.known:
            if len(self.known) >= self.most:
                return None
            try:
                self.known[key] = prove(formula, self.work)
            except (FormulaError, grammar.GrammarError):
                return None
        return self.known[key]

    def proves(self, formula: Formula) -> bool:
        """Return True where a formula is proved."""
        found = self(formula)
        return found is not None and found.verdict == "proved"


def repairs(formula: Formula, witness: object = None, prober: Prober | None = None) -> list[Repair]:
    """Return true statements near a formula that is refuted or open, at most one of each kind.

    ``witness`` is a counterexample, where one is known. A strict sign admits equality; a smaller
    range keeps one end of the range of one variable, or none where no such part is proved; another
    constant takes the place of a number of the goal, or is added to the weaker side; one more
    hypothesis compares variables with each other, or excludes 0.
    """
    prober = prober or Prober()
    formula = _with_ranges(formula)
    point = _exact(witness) if isinstance(witness, dict) else {}
    found = [
        _weaker_sign(formula, prober),
        _smaller_range(formula, point, prober),
        _other_constant(formula, prober),
        _hypothesis(formula, point, prober),
    ]
    return [one for one in found if one is not None]


def _with_ranges(formula: Formula) -> Formula:
    """Return the formula with conditions such as x >= 0 as ends of ranges, so that the part that
    they leave is what a smaller range is measured by.
    """
    from assay.verification.search import when

    for variable in formula.variables:
        with suppress(FormulaError):  # an integer, or ends that are no rational numbers
            formula = when.parametric(formula, variable.name)
    return formula


def _exact(witness: dict) -> dict[str, Fraction]:
    try:
        return {name: Fraction(str(value)) for name, value in witness.items()}
    except ValueError:
        return {}


# ---- another sign --------------------------------------------------------------------------------
def _weaker_sign(formula: Formula, prober: Prober) -> Repair | None:
    """Return the statement with <= in place of <."""
    goal = grammar.parse(formula.goal)
    signs = {"lt": ("le", "<= in place of <"), "gt": ("ge", ">= in place of >")}
    if goal.op not in signs:
        return None
    op, change = signs[goal.op]
    shown = formula.with_goal(grammar.text(node(op, *goal.args)))
    verdict = prober(shown)
    proved = verdict is not None and verdict.verdict == "proved"
    return Repair("sign", change, shown, verdict) if proved else None


# ---- a smaller range -----------------------------------------------------------------------------
@dataclass(frozen=True)
class _Range:
    """A declared range: its place among the hypotheses, and its ends where they are numbers."""

    place: int
    declared: grammar.Declaration
    low: Fraction | None
    high: Fraction | None

    def cut(self, formula: Formula, value: Fraction, keep_low: bool, out: bool = False) -> Formula:
        """Return the formula for the part of the range below or above a value, which is left
        ``out`` or not.
        """
        d = self.declared
        ends = ["-oo" if d.ends[0] is None else d.ends[0], "oo" if d.ends[1] is None else d.ends[1]]
        ends[1 if keep_low else 0] = str(value)
        if d.integer:
            texts = ["" if end in ("oo", "-oo") and n else end for n, end in enumerate(ends)]
            written = f"{d.name} in {{{texts[0]}..{texts[1]}}}"
        else:
            left = "(" if (d.lower_open if keep_low else out) else "["
            right = ")" if (out if keep_low else d.upper_open) else "]"
            written = f"{d.name} in {left}{ends[0]}, {ends[1]}{right}"
        given = [*formula.given]
        given[self.place] = written
        return Formula(formula.goal, tuple(given), formula.where)

    def between(self, formula: Formula, low: Fraction, high: Fraction) -> Formula:
        """Return the formula for the part of the range of a real variable between two values."""
        given = [*formula.given]
        given[self.place] = f"{self.declared.name} in [{low}, {high}]"
        return Formula(formula.goal, tuple(given), formula.where)

    def share(self, value: Fraction, keep_low: bool) -> float:
        """Return how much of the range is kept, with all numbers brought between -1 and 1."""
        low = -1.0 if self.low is None else _squeezed(self.low)
        high = 1.0 if self.high is None else _squeezed(self.high)
        part = _squeezed(value) - low if keep_low else high - _squeezed(value)
        return part / (high - low) if high > low else 0.0


def _squeezed(value: Fraction) -> float:
    return float(value / (1 + abs(value)))


def _smaller_range(formula: Formula, point: dict, prober: Prober) -> Repair | None:
    """Return the statement that keeps the largest part of the range of one variable: a part at one
    end, or else one inside.
    """
    ranges = [*_ranges(formula)]
    best: tuple[float, Repair] | None = None
    for whole in ranges:
        for keep_low in (True, False):
            found = _cut(formula, whole, keep_low, point.get(whole.declared.name), prober)
            if found and (best is None or found[0] > best[0]):
                best = found
    if best is not None:
        return best[1]
    real = (whole for whole in ranges if not whole.declared.integer)
    return next((found for whole in real if (found := _inside(formula, whole, prober))), None)


def _ranges(formula: Formula) -> Iterator[_Range]:
    """Yield the declared ranges whose ends are numbers, or that have none."""
    for place, text in enumerate(formula.given):
        declared = grammar.declaration(text)
        if declared is None:
            continue
        low, high = (None if end is None else _value(end) for end in declared.ends)
        if (declared.ends[0] is None or low is not None) and (
            declared.ends[1] is None or high is not None
        ):
            yield _Range(place, declared, low, high)


def _inside(formula: Formula, whole: _Range, prober: Prober) -> Repair | None:
    """Return the statement for a part of a range that is cut at both ends: around those of some
    values at which it is proved.
    """
    values = [Fraction(0), *_STEPS, *(-step for step in _STEPS)]
    if whole.low is not None and whole.high is not None:
        values = [whole.low + Fraction(n, 12) * (whole.high - whole.low) for n in range(1, 12)]
    values = sorted(
        v
        for v in values
        if (whole.low is None or v > whole.low) and (whole.high is None or v < whole.high)
    )
    runs: list[list[int]] = [[]]
    for n, value in enumerate(values):
        if prober.proves(whole.between(formula, value, value)):
            runs[-1].append(n)
        elif runs[-1]:
            runs.append([])
    for run in sorted(runs, key=len, reverse=True):
        while len(run) > 1:
            low, high = values[run[0]], values[run[-1]]
            if prober.proves(whole.between(formula, low, high)):
                return _widened(formula, whole, values, run, prober)
            run = run[1:] if abs(low) > abs(high) else run[:-1]
    return None


def _widened(
    formula: Formula, whole: _Range, values: list[Fraction], run: list[int], prober: Prober
) -> Repair:
    """Return the repair for the part of a range between two of some values, each end moved as far
    towards the value beyond it as is proved.
    """
    low, high = values[run[0]], values[run[-1]]
    before = values[run[0] - 1] if run[0] else whole.low
    beyond = values[run[-1] + 1] if run[-1] + 1 < len(values) else whole.high
    low, _ = _pressed(low, before, lambda v: prober.proves(whole.between(formula, v, high)))
    high, _ = _pressed(high, beyond, lambda v: prober.proves(whole.between(formula, low, v)))
    shown = whole.between(formula, low, high)
    verdict = prober(shown)
    assert verdict is not None  # it was proved
    return Repair("range", shown.given[whole.place], shown, verdict)


def _value(text: str) -> Fraction | None:
    """Return the value of an end of a range, rounded where it is not rational."""
    try:
        exact = sorts.rational(text)
        if exact is not None:
            return exact
        if grammar.names(grammar.parse(text)):
            return None
        from assay.theory.language.pointwise import value

        return Fraction(float(value(text)[0])).limit_denominator(10**6)
    except (ValueError, TypeError, OverflowError):
        return None


def _cut(
    formula: Formula, whole: _Range, keep_low: bool, fails: Fraction | None, prober: Prober
) -> tuple[float, Repair] | None:
    """Return (share, repair) for the largest part at one end of a range that is proved."""

    def proved(value: Fraction) -> bool:
        return prober.proves(whole.cut(formula, value, keep_low))

    bad, good = (fails if fails is not None else whole.high if keep_low else whole.low), None
    for value in _cuts(whole, keep_low, bad):
        if proved(value):
            good = value
            break
        bad = value
    if good is None:
        return None
    good, bad = _pressed(good, bad, proved, whole.declared.integer)
    shown = whole.cut(formula, good, keep_low)
    if bad is not None and not whole.declared.integer:
        inner = whole.cut(formula, bad, keep_low, out=True)
        if prober.proves(inner):  # it fails at the end alone
            good, shown = bad, inner
    verdict = prober(shown)
    assert verdict is not None  # it was proved
    beyond = ""
    if bad is not None and bad not in (whole.low, whole.high):
        there = prober(whole.cut(formula, bad, keep_low))
        state = there.verdict if there is not None else "refuted"
        sign = "<=" if keep_low else ">="
        beyond = f"with {whole.declared.name} {sign} {bad}: {state}"
    change = shown.given[whole.place]
    return whole.share(good, keep_low), Repair("range", change, shown, verdict, beyond)


def _cuts(whole: _Range, keep_low: bool, bad: Fraction | None) -> Iterator[Fraction]:
    """Yield values to cut a range at, from those that leave much of it to those that leave
    little; none lies beyond ``bad``, where the statement fails.
    """
    start = whole.low if keep_low else whole.high
    sign = 1 if keep_low else -1
    if start is not None and bad is not None:
        values = [start + share * (bad - start) for share in _SHARES]
    elif start is not None:
        values = [start + sign * step for step in _STEPS]
    else:
        middle = [*_STEPS, Fraction(0), *(-step for step in reversed(_STEPS))]
        values = [sign * step for step in middle]
    for value in values:
        rounded = Fraction(round(value)) if whole.declared.integer else value
        if bad is None or (rounded < bad if keep_low else rounded > bad):
            yield rounded


def _pressed(
    good: Fraction, bad: Fraction | None, proved: Callable[[Fraction], bool], whole: bool = False
) -> tuple[Fraction, Fraction | None]:
    """Bring a value that is proved and one that is not close to each other."""
    if bad is None:
        return good, None
    start = abs(good - bad)
    for _ in range(12):
        gap = abs(good - bad)
        if gap <= (1 if whole else NEAR * max(abs(good), abs(bad), min(start, 1))):
            break
        third = (bad - good) / 3
        value = simplest(good + third, bad - third)
        if whole:
            value = Fraction(round((good + bad) / 2))
        if proved(value):
            good = value
        else:
            bad = value
    if not whole and good != bad:
        simple = simplest(good, good + (bad - good) * Fraction(9, 10))
        if proved(simple):
            good = simple
    return good, bad


# ---- another constant ----------------------------------------------------------------------------
def _other_constant(formula: Formula, prober: Prober) -> Repair | None:
    """Return the statement with another number in its goal, the one that is changed least; else
    one with a number added to a side.
    """
    goal = grammar.parse(formula.goal)
    if goal.op not in _INEQUALITIES:
        return None
    best: tuple[Fraction, Repair] | None = None
    for path, value in _literals(goal)[:_LITERALS]:
        found = _changed(formula, goal, path, value, prober)
        if found and (best is None or found[0] < best[0]):
            best = found
    if best is not None:
        return best[1]
    if _weaker_sign(formula, prober) is not None:
        return None  # any number above 0 would do
    larger = 1 if goal.op in ("le", "lt") else 0

    def added(value: Fraction) -> Formula:
        sides = [*goal.args]
        sides[larger] = node("add", sides[larger], _number(value))
        return formula.with_goal(grammar.text(node(goal.op, *sides)))

    for value in reversed(_STEPS):
        if prober.proves(added(value)):
            good, bad = _pressed(value, Fraction(0), lambda v: prober.proves(added(v)))
            side = "right" if larger else "left"
            return _made(added, good, bad, f"{good} more on the {side} side", prober)
    return None


def _number(value: Fraction) -> Node:
    plain = node("number", abs(value))
    return node("neg", plain) if value < 0 else plain


def _made(
    build: Callable[[Fraction], Formula],
    good: Fraction,
    bad: Fraction | None,
    change: str,
    prober: Prober,
) -> Repair:
    shown = build(good)
    verdict, there = prober(shown), bad is not None and prober(build(bad))
    assert verdict is not None  # it was proved
    beyond = f"with {bad}: {there.verdict}" if there else ""
    return Repair("constant", change, shown, verdict, beyond)


def _changed(
    formula: Formula, goal: Node, path: tuple[int, ...], value: Fraction, prober: Prober
) -> tuple[Fraction, Repair] | None:
    """Return (relative change, repair) for the nearest value of one number that is proved."""

    def build(new: Fraction) -> Formula:
        return formula.with_goal(grammar.text(_replaced(goal, path, _number(new))))

    for scale in _SCALES:
        if prober.proves(build(scale * value)):
            good, bad = _pressed(scale * value, value, lambda v: prober.proves(build(v)))
            change = f"{good} in place of {value}"
            return abs(good / value - 1), _made(build, good, bad, change, prober)
    return None


def _literals(goal: Node) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return the numbers of an inequality that a constant may stand for, with the way to each:
    factors, divisors, and terms of a side. Exponents, and the 1 of ``1 - p`` inside a product, are
    left alone.
    """
    found: list[tuple[tuple[int, ...], Fraction]] = []

    def visit(tree: Node, path: tuple[int, ...], outer: bool) -> None:
        value = _constant(tree)
        if value is not None:
            if value != 0:
                found.append((path, value))
            return
        if tree.op in ("add", "sub", "neg"):
            for n, part in enumerate(tree.args):
                if outer or _constant(part) is None:
                    visit(part, (*path, n), outer)
        elif tree.op in ("mul", "div"):
            for n, part in enumerate(tree.args):
                visit(part, (*path, n), False)
        elif tree.op == "pow":
            if _constant(tree.args[0]) is None:
                visit(tree.args[0], (*path, 0), False)
            if _constant(tree.args[1]) is None:
                visit(tree.args[1], (*path, 1), False)
        elif tree.op == "call":
            for n, part in enumerate(tree.args[1:], 1):
                if _constant(part) is None:
                    visit(part, (*path, n), False)

    for side in (1, 0):
        visit(goal.args[side], (side,), True)
    return found


def _constant(tree: Node) -> Fraction | None:
    """Return the value of a number or fraction as it is written; None for other terms."""
    if tree.op == "number":
        return tree.args[0]
    if tree.op == "div" and all(part.op == "number" for part in tree.args) and tree.args[1].args[0]:
        return tree.args[0].args[0] / tree.args[1].args[0]
    return None


def _replaced(tree: Node, path: tuple[int, ...], new: Node) -> Node:
    if not path:
        return new
    args = [*tree.args]
    args[path[0]] = _replaced(args[path[0]], path[1:], new)
    return node(tree.op, *args)


# ---- one more hypothesis -------------------------------------------------------------------------
def _hypothesis(formula: Formula, point: dict[str, Fraction], prober: Prober) -> Repair | None:
    """Return the statement with the first further hypothesis under which it is proved; those that
    hold at a counterexample are not tried.
    """
    names = [v.name for v in formula.variables]
    for text in hypotheses.proposed(names, point):
        shown = formula.with_given(text)
        verdict = prober(shown)
        if verdict is not None and verdict.verdict == "proved" and _wide(formula, text, prober):
            return Repair("hypothesis", text, shown, verdict)
    return None


def _wide(formula: Formula, text: str, prober: Prober) -> bool:
    """Return True unless a hypothesis holds only where its two sides are equal, as far as is
    known.
    """
    if "!=" in text:
        return True
    found = prober(formula.with_goal(sorts.opposite(text.replace("=", ""))))
    return found is not None and found.verdict == "refuted"
