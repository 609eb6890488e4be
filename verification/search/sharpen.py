"""Find the best constant of a bound: the last value at which it is proved, next to one at which it
is refuted.

    sharpest("exp(x) >= 1 + C*x", ("x in [0, oo)",), "C")   # C = 1, refuted at 141/140

Nothing is trusted here: every value is settled by the prover, and each verdict has its certificate
or witness.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import node
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search.prove import WORK, prove

NEAR = Fraction(1, 100)
"""How close, relative to the constant, what is proved and what is refuted have to come."""
PROBES = 40
"""Values that are tried at most."""
_SIZES = [Fraction(n) for n in ("1", "2", "1/2", "4", "1/4", "10", "1/10", "100", "1/100", "1000")]
_FIRST = [*_SIZES, Fraction(0), *(-size for size in _SIZES)]


@dataclass(frozen=True)
class Sharpest:
    """The best value found: its formula and verdict, and the nearest value that is refuted (None
    where none was found).
    """

    name: str
    value: Fraction
    formula: Formula
    verdict: Verdict
    refuted: Fraction | None

    @property
    def gap(self) -> Fraction | None:
        """How far the refuted value is, relative to the larger of the two."""
        if self.refuted is None:
            return None
        size = max(abs(self.value), abs(self.refuted))
        return abs(self.value - self.refuted) / size if size else Fraction(0)


def sharpest(goal: str, given: tuple[str, ...], name: str, budget: float = WORK) -> Sharpest | None:
    """Return the best value of the constant ``name`` of a goal; None where the bound is proved at
    none of the values that are tried.

    ``budget`` is the work of each value, in work seconds.

    Raises:
        FormulaError: the constant is a variable, or does not occur in the goal.
    """
    tree = grammar.parse(goal)
    if any(grammar.declared(text) == name for text in given):
        raise FormulaError(f"{name} is a variable; the constant to sharpen has no range")
    if name not in grammar.names(tree):
        letters = ", ".join(sorted(grammar.names(tree)))
        raise FormulaError(f"there is no constant {name} in the goal; it has {letters or 'none'}")
    known: dict[Fraction, tuple[Formula, Verdict]] = {}

    def at(value: Fraction) -> str:
        if value not in known:
            number = node("number", abs(value))
            put = node("neg", number) if value < 0 else number
            formula = Formula(grammar.text(sorts.substitute(tree, {name: put})), given)
            known[value] = formula, prove(formula, budget)
        return known[value][1].verdict

    good, bad = _bracket(at)
    if good is None:
        return None
    while bad is not None and len(known) < PROBES:
        if abs(good - bad) <= NEAR * max(abs(good), abs(bad)):
            break
        value = _between(good, bad)
        if at(value) == "proved":
            good = value
        else:
            bad = value
    if bad is not None:
        simple = simplest(*sorted((good, bad)))
        if at(simple) == "proved":
            good = simple
    formula, verdict = known[good]
    refuted = [value for value, found in known.items() if found[1].verdict == "refuted"]
    nearest = min(refuted, key=lambda value: abs(value - good), default=None)
    return Sharpest(name, good, formula, verdict, nearest)


def _bracket(at) -> tuple[Fraction | None, Fraction | None]:
    """Return a value that is proved and, next to it among those tried, one that is not."""
    proved, other = [], []
    for value in _FIRST:
        (proved if at(value) == "proved" else other).append(value)
        if proved and other:
            break
        if len(proved) > len(_SIZES):
            break  # it holds whatever the constant
    if not proved or not other:
        return (proved[0] if proved else None), None
    pairs = [(abs(a - b), a, b) for a in proved for b in other]
    _, good, bad = min(pairs)
    return good, bad


def _between(first: Fraction, second: Fraction) -> Fraction:
    """Return a simple value well between two: by their ratio where they are far apart."""
    low, high = sorted((first, second))
    if low > 0 and high > 4 * low or high < 0 and low < 4 * high:
        sign = 1 if low > 0 else -1
        middle = sign * Fraction(float(abs(low) * abs(high)) ** 0.5)
        return simplest(middle * Fraction(9, 10), middle * Fraction(11, 10))
    third = (high - low) / 3
    return simplest(low + third, high - third)


def simplest(first: Fraction, second: Fraction) -> Fraction:
    """Return the fraction with the least denominator between two, ends included."""
    low, high = sorted((first, second))
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    base = low.numerator // low.denominator
    return base + 1 / simplest(1 / (high - base), 1 / (low - base))
