"""Settle empirical predicates by tests that are fixed before the numbers are seen.

A predicate is a conjunction of parts.  For each part every replicate (an independently trained run)
yields one number; the part holds in that run when the number lies on the stated side of the
threshold.  With theta the probability that it holds in a fresh run, the exact sign test asks
whether theta > 1/2: under theta <= 1/2 the count of successes among n is at most Binomial(n, 1/2),
so P(count >= s) <= 2^-n sum_{i>=s} C(n,i), an exact rational.

* corroborated: every part has p <= level.  Testing a conjunction by requiring all parts is an
  intersection-union test: the
  chance of a wrong "corroborated" is at most `level`, with no correction.
* contradicted: some part FAILS (in most runs, or in the mean), reverse p <= level/m for m parts
  (Bonferroni: the chance of a wrong
  "contradicted" is at most `level`).
* undecided: neither; the caller says `open`.

A test with several looks (`assay.verification.kernel.looks`) finds a part by the bounds of its
looks in place of p <= level; its p-value is that of the looks, and its interval has the share of
the level that the look may spend, so that those of all looks together are right with confidence
1 - level.

Level and parts - name, sense, threshold, kind of test and number of runs of each - belong to the
statement (`assay.theory.language.statements.Empirical`); the kernel refuses a certificate that was
tested otherwise.

`test="t"` replaces the sign test of a part by the one-sided one-sample t test of the mean over runs
against the threshold (a paired t test where the numbers are differences within a run).  It assumes
normal numbers; the preset of the caller says so.

The certificate (type "statistics") records the numbers as exact rationals, so that counts,
p-values, intervals and the decision can be computed again by anybody; the seed and the name of the
scenario say how to get the numbers themselves.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from math import comb
from typing import Any, NamedTuple

from assay.theory.language.formula import exact
from assay.theory.language.statements import Empirical, Preset
from assay.verification.kernel import looks as sequential

TYPE = "statistics"
GRID = 1 << 16
ALTERNATIVE = Fraction(19, 20)


class StatisticsError(ValueError):
    """A preset or a certificate that makes no sense; the message is one sentence."""


def upper_tail(successes: int, runs: int, chance: Fraction = Fraction(1, 2)) -> Fraction:
    """Compute P(X >= successes) for X ~ Binomial(runs, chance), exactly."""
    chance = Fraction(chance)
    return sum(
        (
            comb(runs, i) * chance**i * (1 - chance) ** (runs - i)
            for i in range(max(successes, 0), runs + 1)
        ),
        Fraction(0),
    )


def clopper_pearson(successes: int, runs: int, level: Fraction) -> tuple[Fraction, Fraction]:
    """Compute the exact two-sided interval for a chance at confidence 1 - level, ends rounded
    outwards to 1/65536.

    Lower end: the largest grid point p with P(X >= successes; p) <= level/2; upper end by symmetry.
    """
    half = Fraction(level) / 2

    def lower(count: int) -> int:
        if count == 0:
            return 0
        below, above = 0, GRID
        while above - below > 1:
            middle = (below + above) // 2
            if upper_tail(count, runs, Fraction(middle, GRID)) <= half:
                below = middle
            else:
                above = middle
        return below

    return Fraction(lower(successes), GRID), 1 - Fraction(lower(runs - successes), GRID)


def t_tail(values: Any, threshold: Fraction, sense: str) -> Fraction | float:
    """Compute the one-sided p-value of the one-sample t test of mean(values) against threshold
    (sense ">" or "<").

    Where all runs gave the same number the statistic has no value; the p-value is then that of the
    sign test, 2**-runs at least.
    """
    from mpmath import betainc, mpf

    runs = len(values)
    mean = sum(values, Fraction(0)) / runs
    square = sum(((v - mean) ** 2 for v in values), Fraction(0)) / (runs - 1)
    gap = (mean - threshold) * (1 if sense == ">" else -1)
    if (
        square == 0
        # all runs gave the same number: there is no spread to test against, and the exact sign test
        # decides
    ):
        return upper_tail(runs if gap > 0 else 0, runs)
    t2 = gap * gap * runs / square
    inside = mpf(runs - 1) / (runs - 1 + mpf(t2.numerator) / t2.denominator)
    tail = betainc(mpf(runs - 1) / 2, mpf(1) / 2, 0, inside, regularized=True) / 2
    return float(tail if gap > 0 else 1 - tail)


def t_interval(values: Any, level: Fraction) -> tuple[float, float]:
    """Compute the two-sided t interval of the mean at confidence 1 - level."""
    from scipy.stats import t

    runs = len(values)
    mean = sum(values, Fraction(0)) / runs
    spread = float(sum(((v - mean) ** 2 for v in values), Fraction(0)) / (runs - 1) / runs) ** 0.5
    reach = float(t.isf(float(level) / 2, runs - 1)) * spread
    return float(mean) - reach, float(mean) + reach


@dataclass(frozen=True)
class Part:
    """One part of a predicate: in each run the number must lie beyond the threshold.

    values: one number a replicate (floats are taken at their exact binary value); sense ">" or "<",
    strict.
    """

    name: str
    statement: str
    values: tuple[Fraction, ...]
    threshold: Fraction
    sense: str = ">"
    test: str = "sign"

    @classmethod
    def of(
        cls,
        name: str,
        statement: Any,
        values: Any,
        threshold: Any,
        sense: str = ">",
        test: str = "sign",
    ) -> Part:
        """Make a part from floats, ints or booleans and a threshold written as text or a number."""
        try:
            numbers = tuple(
                Fraction(v) if isinstance(v, (int, str, Fraction)) else Fraction(float(v))
                for v in values
            )
        except (ValueError, OverflowError) as error:
            raise StatisticsError(f"{name}: a replicate gave no finite number") from error
        return cls(name, statement, numbers, Fraction(threshold), sense, test)

    def __post_init__(self) -> None:
        if self.sense not in (">", "<"):
            raise StatisticsError(f"{self.name}: the sense must be > or <, not {self.sense!r}")
        if self.test not in ("sign", "t"):
            raise StatisticsError(f"{self.name}: the test must be sign or t, not {self.test!r}")
        if len(self.values) < 2:
            raise StatisticsError(f"{self.name}: at least two replicates are needed")

    @property
    def successes(self) -> int:
        """Count the runs in which the part holds."""
        return sum(self.held)

    @property
    def held(self) -> tuple[bool, ...]:
        """In which runs, in their order, the part holds."""
        return tuple(
            v > self.threshold if self.sense == ">" else v < self.threshold for v in self.values
        )

    def counts(self, looks: tuple[int, ...], hold: bool = True) -> tuple[int, ...]:
        """Count, at each look that was made, the runs in which the part holds (or fails)."""
        made = [look for look in looks if look <= len(self.values)]
        return tuple(sum(held is hold for held in self.held[:look]) for look in made)

    def tails(self) -> tuple[Fraction | float, Fraction | float]:
        """Compute the p-values of "holds in most runs" and of "fails in most runs"."""
        runs = len(self.values)
        if self.test == "t":
            other = "<" if self.sense == ">" else ">"
            return t_tail(self.values, self.threshold, self.sense), t_tail(
                self.values, self.threshold, other
            )
        return upper_tail(self.successes, runs), upper_tail(runs - self.successes, runs)

    def data(self) -> dict[str, Any]:
        """Return the JSON form, numbers as strings."""
        return {
            "name": self.name,
            "statement": self.statement,
            "values": [str(v) for v in self.values],
            "threshold": str(self.threshold),
            "sense": self.sense,
            "test": self.test,
        }


class Numbers(NamedTuple):
    """What was measured for one part of a predicate: one number a run.

    name: the part, as the statement presets it; statement: what the number is, in words; values:
    as those of `Part.of`.
    """

    name: str
    statement: str
    values: object


def asked(statement: Empirical, numbers: Any) -> tuple[Part, ...]:
    """Return the parts that ``statement`` presets, in its order, with the measured `Numbers` of the
    same names.

    Raises:
        StatisticsError: a part without numbers, numbers of no part or given twice, or a run
            without a finite number.
    """
    measured, wanted = [n.name for n in numbers], [t.part for t in statement.tests]
    if sorted(measured) != sorted(wanted):
        strange = {
            "lacks numbers of": set(wanted) - set(measured),
            "has no part": set(measured) - set(wanted),
        }
        told = " and ".join(
            f"{what} {', '.join(map(repr, sorted(names)))}"
            for what, names in strange.items()
            if names
        )
        raise StatisticsError(f"the preset test {told or 'has a part that was measured twice'}")
    named = {n.name: n for n in numbers}
    return tuple(
        Part.of(t.part, named[t.part].statement, named[t.part].values, t.threshold, t.sense, t.kind)
        for t in statement.tests
    )


@dataclass(frozen=True)
class Result:
    """What a preset test found; `verdict` is "corroborated", "contradicted" or "open"."""

    scenario: str
    seed: int
    level: Fraction
    parts: tuple[Part, ...]
    verdict: str
    rows: tuple[dict[str, Any], ...]
    power: float

    def failing(self) -> list[str]:
        """Return names of the parts that were found to fail in most runs."""
        return [row["name"] for row in self.rows if row["finding"] == "fails"]

    def holding(self) -> list[str]:
        """Return names of the parts that were found to hold in most runs."""
        return [row["name"] for row in self.rows if row["finding"] == "holds"]

    def certificate(self, provenance: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the JSON object that replays the decision; ``provenance``: where the numbers come
        from (code, versions).
        """
        return {
            "type": TYPE,
            "scenario": self.scenario,
            "seed": self.seed,
            "level": str(self.level),
            "parts": [p.data() for p in self.parts],
            "verdict": self.verdict,
            **({"provenance": provenance} if provenance else {}),
        }

    def figures(self) -> dict[str, Any]:
        """Return numbers for the report, per part: test, runs that pass, mean, interval (of the
        chance or of the mean), p.
        """
        return {
            row["name"]: {
                key: row[key]
                for key in (
                    "test",
                    "successes",
                    "runs",
                    "sense",
                    "threshold",
                    "mean",
                    "interval",
                    "p",
                    "reverse",
                    "finding",
                )
            }
            for row in self.rows
        }


def settle(
    parts: Any, *, level: Any, seed: int, scenario: str, looks: tuple[int, ...] = ()
) -> Result:
    """Decide the conjunction of `parts` at `level` (see the module) and return the result record;
    with `looks` at the last of them that was made.

    `power` in the result is the smallest over the parts: for a sign test the chance to find a part
    that holds in 95 % of all runs, for a t test the chance to find a mean that lies one standard
    deviation of a run beyond the threshold.
    """
    parts = tuple(parts)
    level = Fraction(level)
    if not parts:
        raise StatisticsError("a predicate needs at least one part")
    if not 0 < level < Fraction(1, 2):
        raise StatisticsError(f"the level must lie between 0 and 1/2, not {level}")
    if looks and any(len(p.values) not in looks or p.test != "sign" for p in parts):
        raise StatisticsError(f"the test looks at the signs of {', '.join(map(str, looks))} runs")
    rows = []
    for part in parts:
        hold, fail, finding = (
            _found_by_looks(part, looks, level, len(parts))
            if looks
            else _found(part, level, len(parts))
        )
        runs, wins = len(part.values), part.successes
        low, high = (
            clopper_pearson(wins, runs, level * _own_share(runs, looks))
            if part.test == "sign"
            else t_interval(part.values, level)
        )
        rows.append(
            {
                "name": part.name,
                "statement": part.statement,
                "successes": wins,
                "runs": runs,
                "test": part.test,
                "p": float(hold),
                "reverse": float(fail),
                "interval": [float(low), float(high)],
                "mean": float(sum(part.values, Fraction(0)) / runs),
                "threshold": float(part.threshold),
                "sense": part.sense,
                "finding": finding,
            }
        )
    findings = {row["finding"] for row in rows}
    verdict = (
        "contradicted"
        if "fails" in findings
        else "corroborated"
        if findings == {"holds"}
        else "open"
    )
    return Result(
        scenario,
        seed,
        level,
        parts,
        verdict,
        tuple(rows),
        min(
            float(
                sequential.power(looks, level, ALTERNATIVE)[looks.index(len(p.values))]
                if looks
                else (t_power if p.test == "t" else power)(len(p.values), level)
            )
            for p in parts
        ),
    )


def _found(part: Part, level: Fraction, parts: int) -> tuple[Any, Any, str]:
    """Return both p-values of a part that is looked at once, and what is found."""
    hold, fail = part.tails()
    if hold <= level:
        return hold, fail, "holds"
    return hold, fail, "fails" if fail <= level / parts else "undecided"


def _found_by_looks(
    part: Part, looks: tuple[int, ...], level: Fraction, parts: int
) -> tuple[Fraction, Fraction, str]:
    """The same for several looks: what the first of them finds whose bound is reached."""
    wins, losses = part.counts(looks), part.counts(looks, hold=False)
    holds = sequential.crossed(looks, level, wins)
    fails = sequential.crossed(looks, level / parts, losses)
    hold = sequential.tail(looks, level, wins)
    fail = sequential.tail(looks, level / parts, losses)
    if holds is not None and (fails is None or holds <= fails):
        return hold, fail, "holds"
    return hold, fail, "undecided" if fails is None else "fails"


def _own_share(runs: int, looks: tuple[int, ...]) -> Fraction:
    """Return the share of the level that a look may spend beyond those before it."""
    if not looks:
        return Fraction(1)
    number = looks.index(runs) + 1
    before = sequential.may_be_spent(number - 1, len(looks)) if number > 1 else Fraction(0)
    return sequential.may_be_spent(number, len(looks)) - before


def power(runs: int, level: Any, chance: Any = ALTERNATIVE) -> Fraction:
    """Compute the chance that the sign test finds a part to hold when it holds in a run with
    probability `chance`.
    """
    needed = next((s for s in range(runs + 1) if upper_tail(s, runs) <= Fraction(level)), runs + 1)
    return upper_tail(needed, runs, Fraction(chance))


def t_power(runs: int, level: Any, shift: float = 1.0) -> float:
    """Compute the chance that the t test finds a mean that lies `shift` standard deviations beyond
    the threshold.
    """
    from scipy.stats import nct, t

    return float(nct.sf(t.isf(float(Fraction(level)), runs - 1), runs - 1, shift * runs**0.5))


def decide(statement: Any, certificate: dict[str, Any]) -> str:
    """Return the verdict that follows from the numbers of a certificate by the test of an
    `Empirical` statement.

    Raises:
        Rejected: the certificate is malformed, was tested at another level than the statement
            presets, its parts are not those of the statement in their order (name, sense,
            threshold, kind of test, number of runs), or it claims another verdict than its
            numbers give.
    """
    from assay.verification.kernel.certificates import Rejected

    try:
        result = reopen(certificate)
    except StatisticsError as error:
        raise Rejected(str(error)) from None
    if result.level != Fraction(statement.level):
        raise Rejected(f"tested at level {result.level}; the statement presets {statement.level}")
    if not statement.tests:
        raise Rejected("the statement presets no test, so no run settles it")
    plain = json.loads(json.dumps(statement.data()))  # texts that compare as texts do
    presets = [Preset(**fields) for fields in plain["tests"]]
    given = [Preset(p.name, p.sense, str(p.threshold), p.test, len(p.values)) for p in result.parts]
    for number, (wanted, found) in enumerate(zip_longest(presets, given), 1):
        if wanted != found:
            told = found.text()[:200] if found else "missing"
            asks = wanted.text() if wanted else "no such part"
            raise Rejected(f"part {number} is {told}; the statement presets {asks}")
    return result.verdict


def reopen(certificate: dict[str, Any]) -> Result:
    """Compute everything again from the recorded numbers of a certificate.

    Raises:
        StatisticsError: a malformed certificate, or one whose recorded verdict does not follow from
        its numbers.
    """
    try:
        if certificate["type"] != TYPE:
            raise StatisticsError(f"not a certificate of type {TYPE}")
        parts = [
            Part(
                p["name"],
                p["statement"],
                tuple(exact(v) for v in p["values"]),
                exact(p["threshold"]),
                p["sense"],
                p["test"],
            )
            for p in certificate["parts"]
        ]
        result = settle(
            parts,
            level=certificate["level"],
            seed=certificate["seed"],
            scenario=certificate["scenario"],
        )
    except (KeyError, TypeError, AttributeError, ZeroDivisionError) as error:
        raise StatisticsError(f"malformed certificate: {error}") from error
    except StatisticsError:
        raise
    except ValueError as error:
        raise StatisticsError(f"malformed certificate: {error}") from error
    if result.verdict != certificate.get("verdict"):
        raise StatisticsError(
            f"the numbers give {result.verdict}, the certificate says {certificate.get('verdict')}"
        )
    return result
