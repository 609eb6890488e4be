"""Prove, refute or leave open one formula, with every prover of the house: the work behind ``assay
prove``.

    from assay.verification.search.prove import prove
    prove(problem("x*(e-1)/(exp(x)-1) < 1", "x in [2, oo)")).verdict   # "proved"

The search splits a formula by reductions (signs, roots, ranges, periods), rewrites and substitutes,
and gives each part to the enclosure prover and to algebra. Nothing here is trusted: the kernel
re-checks the certificate of the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from assay.theory.language import pointwise
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.budget import OutOfWork, fresh, limited, spend, spent
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search import definedness
from assay.verification.search.boxes.readiness import prepare
from assay.verification.search.slices import OutOfTime, is_over, time_slice

WORK = 12.0
"""Work seconds that a formula is worth unless somebody says otherwise: about ten seconds, where
much is left open.
"""
SAFETY = 100.0
"""Seconds of processor time for each work second (at least one) after which a search is cut off: a
library runs away.
"""
ROUNDS = (0.25, 1.0)
"""Shares of the work that is left, after which the search starts again with more patience."""
SCHEDULE = (
    ("linear", 0.1, 0.2),
    ("squares", 0.25, 0.5),
    ("direct", 0.08, 0.3),
    ("reduce", 0.9, 0.3),
    ("finish", 0.15, 0.4),
    ("direct", 0.4, 0.0),
    ("rewrite", 1.0, 0.0),
)
"""What is tried on a formula, in this order: method, share of the remaining work, and the least
number of work seconds.
"""
ENDLESS = ("linear", "squares", "reduce", "finish")
"""What comes before enclosures where two or more variables have no bounds: cutting boxes seldom
ends there.
"""
MAX_DEPTH = 6
_FALSIFY = 0.03
_NO_VALUE = "a term of the formula has no value at the witness"
_LEAST = 0.3
"""Work seconds for each part of a formula with integer powers, however small its share."""
_GRACE = 0.3
_LOOKS = 3
"""Searches of a falsification, each of which may take all of the seconds that it is given."""


@dataclass(frozen=True)
class _Open:
    """Why a formula was not proved, and the region that is left."""

    reason: str
    region: dict = field(default_factory=dict)


def prove(
    formula: Formula, budget: float = WORK, *, refute: bool = True, seconds: float | None = None
) -> Verdict:
    """Settle ``formula`` with ``budget`` work seconds (`assay.verification.kernel.budget`): the
    verdict depends on no clock.

    Without ``refute`` no counterexample is looked for, only a proof: so the soundness campaign
    tests the proving side alone. After ``seconds`` of processor time (default: far more than any
    search takes) the search is cut off and the verdict is open; the reason says so.

    Returns a verdict: ``proved`` with a certificate; ``refuted`` with an exact witness (a
    counterexample, or an admitted point at which a term of the formula has no value); ``vacuous``
    when no point satisfies the hypotheses; ``open`` with the reason and the region that remains.

    Raises:
        FormulaError, GrammarError: the formula cannot be read.
    """
    return _searched(formula, budget, seconds, lambda search: search.run(refute))


def refute(formula: Formula, budget: float = WORK, *, seconds: float | None = None) -> Verdict:
    """Look for a counterexample of ``formula``, and for nothing else.

    Arguments and errors are those of `prove`.  Returns a verdict: ``refuted`` with an exact
    witness, or ``open``.
    """

    def counterexample(search: _Search) -> Verdict:
        found = search.falsify(budget / _LOOKS)
        return found or verdicts.undecided("no counterexample was found")

    return _searched(formula, budget, seconds, counterexample)


def _searched(
    formula: Formula,
    budget: float,
    seconds: float | None,
    work: Callable[[_Search], Verdict],
) -> Verdict:
    """Do the work of a search within its limits; what ends it early leaves the formula open."""
    formula.variables  # raises FormulaError before anything is searched
    prepare()
    seconds = SAFETY * max(budget, 1.0) if seconds is None else seconds
    with fresh():
        search = _Search(formula, budget)
        try:
            with time_slice(seconds), limited(budget):
                return work(search)
        except OutOfWork:
            return search.left_open("work used up")
        except OutOfTime:
            if is_over():  # of a slice around this search
                raise
            return search.left_open(f"time limit: cut off after {seconds:g} s")
        except (FormulaError, GrammarError, Rejected) as error:
            return search.left_open(str(error))
        except RecursionError:
            return search.left_open("the formula is nested too deeply for the provers")


class _Search:
    def __init__(self, formula: Formula, budget: float):
        self.formula, self.budget = formula, budget
        self.failures: dict[str, _Open] = {}
        self.asked: dict[str, float] = {}
        self.last = _Open("nothing was tried")

    def left(self) -> float:
        return self.budget - spent()

    @contextmanager
    def within(self, seconds: float):
        """Cut off one step of the search; the end of all the work goes through."""
        try:
            with limited(seconds):
                yield
        except OutOfWork:
            if self.left() <= 0:
                raise

    def left_open(self, why: str) -> Verdict:
        found = self.failures.get(self.formula.key(), self.last)
        reason = (
            found.reason
            if why in ("", found.reason)
            else f"{why}; {found.reason}"
            if found.reason
            else why
        )
        if found.region:
            reason += "; left: " + ", ".join(
                f"{n} in [{lo}, {hi}]" for n, (lo, hi) in found.region.items()
            )
        return verdicts.undecided(reason)

    def run(self, refute: bool) -> Verdict:
        if not refute:
            shown = self.settle(self.formula, self.left())
            return (
                verdicts.proved(self.formula, verdicts.fact(self.formula, *shown))
                if isinstance(shown, tuple)
                else self.left_open("")
            )
        found = self.falsify(min(max(0.2, _FALSIFY * self.budget), 0.3 * self.budget))
        if found is not None:
            return found
        if not self.inhabited():
            empty = self.formula.with_goal("1 < 0")
            shown = self.settle(empty, 0.3 * self.left())
            if isinstance(shown, tuple):
                return verdicts.vacuous(self.formula, verdicts.fact(empty, *shown))
        for share in ROUNDS:
            shown = self.settle(self.formula, share * self.left())
            if isinstance(shown, tuple):
                return verdicts.proved(self.formula, verdicts.fact(self.formula, *shown))
            if self.left() < 0.05 * self.budget:
                break
            found = self.falsify(0.05 * self.left())
            if found is not None:
                return found
        return self.left_open("")

    # ---- falsification ---------------------------------------------------------------------------
    def falsify(self, seconds: float) -> Verdict | None:
        """Look for a counterexample, or for an admitted point where the formula has no value."""
        from assay.verification.kernel.boxes.problem import problem_of
        from assay.verification.search.boxes.refutation import refute, refute_on_equations

        if not self.formula.variables:
            found = self.formula.defined and self.accepted(verdicts.refuted_undefined, {})
            if found:
                return verdicts.annotate(found, "a term of the formula has no value")
            return self.accepted(verdicts.refuted, {})
        try:
            with self.within(2 * seconds + _GRACE):
                problem = problem_of(self.formula)
                point = refute(problem, seconds)
                if point is not None:
                    return self.accepted(verdicts.refuted, point)
                if self.formula.defined:
                    point = refute(_undefined(self.formula), seconds / 2)
                    found = point and self.accepted(verdicts.refuted_undefined, point)
                    if found:
                        return verdicts.annotate(found, _NO_VALUE)
                point = refute_on_equations(problem, seconds)
                if point is not None or not self.formula.defined:
                    return point and self.accepted(verdicts.refuted, point)
                point = _vanishing(self.formula, seconds / 2)
                found = point and self.accepted(verdicts.refuted_undefined, point)
                return found and verdicts.annotate(found, _NO_VALUE)
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
        from assay.verification.kernel.boxes.problem import problem_of
        from assay.verification.search.boxes.refutation import refute

        if len(self.formula.hypotheses) == 0:
            return True
        try:
            with limited(0.5):
                return refute(problem_of(self.formula.with_goal("1 < 0")), 0.3) is not None
        except OutOfWork:
            return self.left() > 0
        except Exception:  # a search that breaks has found nothing
            return False

    # ---- proofs ----------------------------------------------------------------------------------
    def settle(self, formula: Formula, seconds: float) -> tuple[dict, str] | _Open:
        """Split integer powers whose base may be 0 or negative by its sign; prove the parts."""
        from assay.verification.kernel.reduce import powers

        base = self.signed(formula)
        if base is None:
            try:
                values = definedness.attached(formula, {})
            except (Rejected, FormulaError) as error:
                self.last = self.failures[self.formula.key()] = _Open(str(error))
                return self.last
            shown = self.certify(formula, seconds, 0)
            return ({**shown[0], **values}, shown[1]) if isinstance(shown, tuple) else shown
        try:
            parts = powers.parts(formula, base)
        except Rejected as error:
            return _Open(str(error))
        entries, provers, end = [], [], spent() + seconds
        for index, part in enumerate(parts):
            share = (end - spent()) / min(len(parts) - index, 2)
            shown = self.settle(part, max(share, min(_LEAST, self.left())))
            if not isinstance(shown, tuple):
                return shown
            entries.append({"formula": part.data(), "certificate": shown[0]})
            provers += [p for p in shown[1].split(" and ") if p not in provers]
        return {"type": "powers", "base": base, "parts": entries}, " and ".join(provers)

    def signed(self, formula: Formula) -> str | None:
        """Return a base of integer powers that is 0 or negative at an admitted point."""
        from dataclasses import replace

        from assay.verification.kernel.boxes.problem import problem_of
        from assay.verification.kernel.reduce import powers
        from assay.verification.search.boxes.refutation import refute

        for base in powers.candidates(formula):
            with suppress(Exception), self.within(0.5):
                if (
                    refute(replace(problem_of(formula.with_goal(f"({base}) > 0")), defined=()), 0.2)
                    is not None
                ):
                    return base
        return None

    def certify(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | _Open:
        """Return (certificate, prover), or why there is none within the seconds."""
        key = formula.key()
        seconds = min(seconds, self.left())
        if self.asked.get(key, 0) >= 0.8 * seconds:
            return self.failures.get(key, self.last)
        self.asked[key] = seconds
        spend("read", sum(map(len, (formula.goal, *formula.given))))
        end = spent() + seconds
        for method, share, least in _schedule(formula):
            remaining = end - spent()
            if remaining <= 0.02:
                break
            try:
                shown = getattr(self, method)(
                    formula, min(max(share * remaining, least), remaining), depth
                )
            except Exception as error:  # no search is trusted; one that breaks has found nothing
                shown = _Open(f"a search broke ({type(error).__name__})")
            if isinstance(shown, tuple):
                return shown
            if shown is not None:
                self.last = self.failures[key] = shown
        return self.failures.get(key, self.last)

    def direct(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | _Open:
        """Try exact evaluation, algebra and enclosures on the formula as it stands."""
        from assay.verification.search.methods import ProofFailed, establish

        if depth == 0 or not formula.variables:
            quick = (
                ("point",)
                if not formula.variables
                else ("identity",)
                if "==" in formula.goal
                else ("positivity",)
            )
            for how in quick:
                with suppress(ProofFailed, FormulaError), self.within(min(seconds, 1.0) + _GRACE):
                    fact = establish(formula, how, budget=seconds / 3)
                    return fact.certificate, fact.prover
        from assay.verification.kernel.boxes.problem import problem_of
        from assay.verification.search import enclosure

        found = _Open("work used up")
        try:
            with self.within(seconds + _GRACE):
                found = enclosure.prove(problem_of(formula), seconds)
        except Exception as error:  # the search is not trusted; one that breaks has found nothing
            return _Open(f"the enclosure prover gave up ({type(error).__name__})")
        return (
            self.accept(formula, found, "enclosure")
            if isinstance(found, dict)
            else _Open(found.reason, found.region)
        )

    def linear(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | None:
        """Write the gap as a sum of what is given, with numbers as multipliers."""
        from assay.verification.search.linear import multipliers
        from assay.verification.search.methods import ProofFailed, establish

        if depth or len(formula.hypotheses) == 0:
            return None
        with suppress(ProofFailed, FormulaError), self.within(seconds + _GRACE):
            spend("read", 4 * sum(map(len, (formula.goal, *formula.given))))
            options = multipliers(formula)
            if options is not None:
                fact = establish(formula, **options)
                return fact.certificate, fact.prover
        return None

    def squares(self, formula: Formula, seconds: float, depth: int) -> tuple[dict, str] | None:
        """Write a polynomial gap as sums of squares times products of hypotheses."""
        from assay.verification.search.squares import search

        found = None
        with self.within(seconds + _GRACE):
            found = search.prove(formula, seconds)
        return None if found is None else (found, "squares")

    def accept(self, formula: Formula, certificate: dict, prover: str) -> tuple[dict, str] | _Open:
        """Let the kernel check a certificate at once, so that the search goes on where it does not
        hold.
        """
        try:
            check(formula, certificate)
        except (Rejected, FormulaError, GrammarError) as error:
            return _Open(str(error))
        return certificate, prover

    def reduce(
        self, formula: Formula, seconds: float, depth: int
    ) -> tuple[dict, str] | _Open | None:
        """Split the formula into parts that together imply it."""
        from assay.verification.search.choices import split

        if depth >= MAX_DEPTH:
            return None
        plan = None
        with self.within(seconds):
            spend("read", 4 * sum(map(len, (formula.goal, *formula.given))))
            plan = split(formula)
        return None if plan is None else self.carry(formula, plan, seconds, depth)

    def finish(
        self, formula: Formula, seconds: float, depth: int
    ) -> tuple[dict, str] | _Open | None:
        """Try the rewritings that leave nothing to prove."""
        return self.rewrite(formula, seconds, depth, parts=False)

    def rewrite(
        self, formula: Formula, seconds: float, depth: int, parts: bool = True
    ) -> tuple[dict, str] | _Open | None:
        """Try changes of variables and rewritings, each with a share of the time."""
        from assay.verification.search.rewrites.substitutions import proposals

        if depth >= MAX_DEPTH:
            return None
        end, shown = spent() + seconds, None
        source = iter(proposals(formula))
        spend("node", 5)
        while (remaining := end - spent()) > 0.05:
            try:
                with limited(remaining):
                    plan = next(source, None)
                if plan is None:
                    break
                if plan.parts and not parts:
                    continue
                shown = self.carry(formula, plan, remaining / 2, depth)
            except OutOfWork:
                if self.left() <= 0:
                    raise
                break
            if isinstance(shown, tuple):
                return shown
        return shown

    def carry(self, formula: Formula, plan, seconds: float, depth: int) -> tuple[dict, str] | _Open:
        """Prove all parts of a plan and wrap their certificates."""
        end, certificates, provers = spent() + seconds, [], []
        for index, part in enumerate(plan.parts):
            share = (end - spent()) / max(1, min(len(plan.parts) - index, 2))
            shown = self.certify(part, share, depth + 1)
            if not isinstance(shown, tuple):
                return shown
            certificates.append(shown[0])
            provers += [p for p in shown[1].split(" and ") if p not in provers]
        return self.accept(formula, plan.wrap(certificates), " and ".join(provers) or "reduction")


def _schedule(formula: Formula):
    endless = [v for v in formula.variables if v.lower.is_infinite and v.upper.is_infinite]
    return (
        sorted(SCHEDULE, key=lambda entry: entry[0] not in ENDLESS)
        if len(endless) > 1
        else SCHEDULE
    )


def _undefined(formula: Formula):
    """Return the problem whose counterexamples are the admitted points at which a term of the
    formula has no value.
    """
    from dataclasses import replace

    import sympy

    from assay.verification.kernel.boxes.problem import problem_of

    goal = sympy.And(*pointwise.needs(formula), evaluate=False)
    return replace(problem_of(formula), goal=goal, defined=())


def _vanishing(formula: Formula, seconds: float) -> dict | None:
    """Return an admitted point at which a divisor of the formula is 0, solved for one of its
    variables; None where none is found.
    """
    from dataclasses import replace

    import sympy

    from assay.verification.search.boxes.refutation import refute_on_equations

    problem = replace(_undefined(formula), goal=sympy.false)
    never = {s for s, _, low, *_, opened, _ in problem.variables if low == 0 and opened}
    divisors = [n.lhs for n in pointwise.needs(formula) if isinstance(n, sympy.Ne) and n.rhs == 0]
    factors = dict.fromkeys(f for d in divisors for f in sympy.Mul.make_args(d))
    asked = [f for f in factors if f.free_symbols and f not in never and not f.is_nonzero]
    for factor in asked:
        zero = sympy.Eq(factor, 0, evaluate=False)
        hypotheses = (zero, *problem.hypotheses)
        point = refute_on_equations(replace(problem, hypotheses=hypotheses), seconds / len(asked))
        if point is not None:
            return point
    return None
