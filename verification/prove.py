"""Prove, refute or leave open one formula, with every prover of the house: the work behind ``assay prove``.

    from verification.prove import prove
    prove(problem("x*(e-1)/(exp(x)-1) < 1", "x in [2, oo)")).verdict   # "proved"

The search splits a formula by reductions (signs, roots, ranges, periods), rewrites and substitutes, and gives each part
to the enclosure prover and to algebra. Nothing here is trusted: the kernel re-checks the certificate of the whole.
"""

from __future__ import annotations

import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from theory.formula import Formula, FormulaError
from theory.grammar import GrammarError
from verification import kernel
from verification.certificates import Rejected
from verification.kernel import Verdict
from verification.provers.boxes.readiness import prepare
from verification.slices import OutOfTime, time_slice

ROUNDS = (0.25, 1.0)
"""Shares of the time that is left, after which the search starts again with more patience."""
SCHEDULE = (("squares", 0.25, 0.5), ("direct", 0.08, 0.3), ("reduce", 0.9, 0.3), ("finish", 0.15, 0.4), ("direct", 0.4, 0.0), ("rewrite", 1.0, 0.0))
"""What is tried on a formula, in this order: method, share of the remaining time, and the least number of seconds."""
ENDLESS = ("squares", "reduce", "finish")
"""What comes before enclosures where two or more variables have no bounds: cutting boxes seldom ends there."""
MAX_DEPTH = 6
_FALSIFY = 0.03
_GRACE = 0.3


@dataclass(frozen=True)
class _Open:
    """Why a formula was not proved, and the region that is left."""

    reason: str
    region: dict = field(default_factory=dict)


def prove(formula: Formula, budget: float = 10.0, *, refute: bool = True) -> Verdict:
    """Settle ``formula`` within ``budget`` seconds of processor time.

    Without ``refute`` no counterexample is looked for, only a proof: so the soundness campaign tests the proving side alone.

    Returns a verdict: ``proved`` with a certificate; ``refuted`` with an exact witness (a counterexample, or an admitted
    point at which a term of the formula has no value); ``vacuous`` when no point satisfies the hypotheses; ``open`` with
    the reason and the region that remains.

    Raises:
        FormulaError, GrammarError: the formula cannot be read.
    """
    formula.variables  # raises FormulaError before anything is searched
    prepare()
    start = time.process_time()
    search = _Search(formula, start, budget)
    try:
        with time_slice(budget):
            return search.run(refute)
    except OutOfTime:
        return search.left_open("time used up")
    except (FormulaError, GrammarError, Rejected) as error:
        return search.left_open(str(error))
    except RecursionError:
        return search.left_open("the formula is nested too deeply for the provers")


class _Search:
    def __init__(self, formula: Formula, start: float, budget: float):
        self.formula, self.start, self.budget = formula, start, budget
        self.failures: dict[str, _Open] = {}
        self.asked: dict[str, float] = {}
        self.last = _Open("nothing was tried")

    def left(self) -> float:
        return self.start + self.budget - time.process_time()

    @contextmanager
    def within(self, seconds: float):
        """Cut off one step of the search; the end of all the time goes through."""
        try:
            with time_slice(seconds):
                yield
        except OutOfTime:
            if self.left() <= 0:
                raise

    def left_open(self, why: str) -> Verdict:
        found = self.failures.get(self.formula.key(), self.last)
        reason = found.reason if why in ("", found.reason) else f"{why}; {found.reason}" if found.reason else why
        if found.region:
            reason += "; left: " + ", ".join(f"{n} in [{lo}, {hi}]" for n, (lo, hi) in found.region.items())
        return kernel.undecided(reason)

    def run(self, refute: bool) -> Verdict:
        if not refute:
            shown = self.certify(self.formula, self.left(), 0)
            return kernel.proved(self.formula, kernel.fact(self.formula, *shown)) if isinstance(shown, tuple) else self.left_open("")
        found = self.falsify(min(max(0.2, _FALSIFY * self.budget), 0.3 * self.budget))
        if found is not None:
            return found
        if not self.inhabited():
            empty = self.formula.with_goal("1 < 0")
            shown = self.certify(empty, 0.3 * self.left(), 0)
            if isinstance(shown, tuple):
                return kernel.vacuous(self.formula, kernel.fact(empty, *shown))
        for share in ROUNDS:
            shown = self.certify(self.formula, share * self.left(), 0)
            if isinstance(shown, tuple):
                return kernel.proved(self.formula, kernel.fact(self.formula, *shown))
            if self.left() < 0.05 * self.budget:
                break
            found = self.falsify(0.05 * self.left())
            if found is not None:
                return found
        return self.left_open("")

    # ---- falsification -------------------------------------------------------------------------------------------
    def falsify(self, seconds: float) -> Verdict | None:
        """Look for a counterexample, or for an admitted point where the formula has no value."""
        from verification.provers.enclosure import problem_of, refute
        from verification.provers.boxes.refutation import refute_on_equations

        if not self.formula.variables:
            return self.accepted(kernel.refuted, {}) or self.accepted(kernel.refuted_undefined, {})
        try:
            with self.within(2 * seconds + _GRACE):
                problem = problem_of(self.formula)
                point = refute(problem, seconds)
                if point is not None:
                    return self.accepted(kernel.refuted, point)
                if self.formula.defined:
                    point = refute(_undefined(self.formula), seconds / 2)
                    found = point and self.accepted(kernel.refuted_undefined, point)
                    if found:
                        return kernel.annotate(found, "a term of the formula has no value at the witness")
                point = refute_on_equations(problem, seconds)
                return point and self.accepted(kernel.refuted, point)
        except Exception:  # a search that breaks has found nothing
            pass
        return None

    def accepted(self, mint, point: dict) -> Verdict | None:
        try:
            return mint(self.formula, {n: str(v) for n, v in point.items()})
        except (Rejected, FormulaError):
            return None

    def inhabited(self) -> bool:
        """Is there a point that satisfies the hypotheses, as far as an exact search can tell?"""
        from verification.provers.enclosure import problem_of, refute

        if len(self.formula.hypotheses) == 0:
            return True
        try:
            with time_slice(0.5):
                return refute(problem_of(self.formula.with_goal("1 < 0")), 0.3) is not None
        except OutOfTime:
            return self.left() > 0

    # ---- proofs --------------------------------------------------------------------------------------------------
    def certify(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | _Open:
        """Return (certificate, prover), or why there is none within the seconds."""
        key = formula.key()
        seconds = min(seconds, self.left())
        if self.asked.get(key, 0) >= 0.8 * seconds:
            return self.failures.get(key, self.last)
        self.asked[key] = seconds
        end = time.process_time() + seconds
        for method, share, least in _schedule(formula):
            remaining = end - time.process_time()
            if remaining <= 0.02:
                break
            try:
                shown = getattr(self, method)(formula, min(max(share * remaining, least), remaining), depth)
            except Exception as error:  # no search is trusted; one that breaks has found nothing
                shown = _Open(f"a search broke ({type(error).__name__})")
            if isinstance(shown, tuple):
                return shown
            if shown is not None:
                self.last = self.failures[key] = shown
        return self.failures.get(key, self.last)

    def direct(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | _Open:
        """Try exact evaluation, algebra and enclosures on the formula as it stands."""
        from verification.job import ProofFailed, establish

        if depth == 0 or not formula.variables:
            quick = ("point",) if not formula.variables else ("identity",) if "==" in formula.goal else ("positivity",)
            for how in quick:
                with suppress(ProofFailed, FormulaError), self.within(min(seconds, 1.0) + _GRACE):
                    fact = establish(formula, how, budget=seconds / 3)
                    return fact.certificate, fact.prover
        from verification.provers import enclosure

        found = _Open("time used up")
        try:
            with self.within(seconds + _GRACE):
                found = enclosure.prove(enclosure.problem_of(formula), seconds)
        except Exception as error:  # the search is not trusted; one that breaks has found nothing
            return _Open(f"the enclosure prover gave up ({type(error).__name__})")
        return self.accept(formula, found, "enclosure") if isinstance(found, dict) else _Open(found.reason, found.region)

    def squares(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | None:
        """Write a polynomial gap as sums of squares times products of hypotheses."""
        from verification.provers.squares import search

        found = None
        with self.within(seconds + _GRACE):
            found = search.prove(formula, seconds)
        return None if found is None else (found, "squares")

    def accept(self, formula: Formula, certificate: dict, prover: str) -> tuple[dict, str] | _Open:
        """Let the kernel check a certificate at once, so that the search goes on where it does not hold."""
        try:
            kernel.fact(formula, certificate, prover)
        except (Rejected, FormulaError, GrammarError) as error:
            return _Open(str(error))
        return certificate, prover

    def reduce(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | _Open | None:
        """Split the formula into parts that together imply it."""
        from verification.provers.reduce.reductions import split

        if depth >= MAX_DEPTH:
            return None
        plan = None
        with self.within(seconds):
            plan = split(formula)
        return None if plan is None else self.carry(formula, plan, seconds, depth)

    def finish(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | _Open | None:
        """Try the rewritings that leave nothing to prove."""
        return self.rewrite(formula, seconds, depth, parts=False)

    def rewrite(self, formula: Formula, seconds: float, depth: int, parts: bool = True) -> tuple[dict, str] | _Open | None:
        """Try changes of variables and rewritings, each with a share of the time."""
        from verification.provers.rewrites.substitutions import proposals

        if depth >= MAX_DEPTH:
            return None
        end, shown = time.process_time() + seconds, None
        source = iter(proposals(formula))
        while (remaining := end - time.process_time()) > 0.05:
            try:
                with time_slice(remaining):
                    plan = next(source, None)
                if plan is None:
                    break
                if plan.parts and not parts:
                    continue
                shown = self.carry(formula, plan, remaining / 2, depth)
            except OutOfTime:
                if self.left() <= 0:
                    raise
                break
            if isinstance(shown, tuple):
                return shown
        return shown

    def carry(self, formula: Formula, plan, seconds: float, depth: int) -> tuple[dict, str] | _Open:
        """Prove all parts of a plan and wrap their certificates."""
        end, certificates, provers = time.process_time() + seconds, [], []
        for index, part in enumerate(plan.parts):
            share = (end - time.process_time()) / max(1, min(len(plan.parts) - index, 2))
            shown = self.certify(part, share, depth + 1)
            if not isinstance(shown, tuple):
                return shown
            certificates.append(shown[0])
            provers += [p for p in shown[1].split(" and ") if p not in provers]
        return self.accept(formula, plan.wrap(certificates), " and ".join(provers) or "reduction")


def _schedule(formula: Formula):
    endless = [v for v in formula.variables if v.lower.is_infinite and v.upper.is_infinite]
    return sorted(SCHEDULE, key=lambda entry: entry[0] not in ENDLESS) if len(endless) > 1 else SCHEDULE


def _undefined(formula: Formula):
    """Return the problem whose counterexamples are the admitted points at which a term of the formula has no value."""
    from dataclasses import replace

    import sympy

    from verification.provers.enclosure import problem_of

    goal = sympy.And(*formula.defined, evaluate=False)
    return replace(problem_of(formula), goal=goal, defined=())
