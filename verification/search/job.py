"""The workbench of one reading of a claim: how settlers ask for proofs, refutations and
explanations.

A settler is a function of a `Job` that returns a `Verdict`. Every method tries to find a
certificate and hands it to the kernel; when that fails the verdict is open with the reason, never a
pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.statement import Statement
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import (
    Rejected,
)
from assay.verification.kernel.types.asymptotic import vanishing_formulas
from assay.verification.kernel.verdicts import Fact, Verdict
from assay.verification.search.logic.outline import Outline
from assay.verification.search.methods import ProofFailed, establish


def _texts(at: dict) -> dict[str, str]:
    return {name: str(value) for name, value in at.items()}


def _matrices(at: dict) -> dict:
    from assay.verification.kernel.instances import written

    return written(at)


@dataclass(frozen=True)
class Worked:
    """What a settler can do with statements of one type.

    ``witness`` writes a point as the certificate holds it; ``setting`` returns the formula under
    whose hypotheses proofs work (of a statement and its constants); ``lends`` says that lemmas take
    the statement's own hypotheses where they name none.
    """

    witness: Callable[[dict], dict] = _texts
    setting: Callable[[Statement, dict], Statement] = lambda statement, constants: statement
    lends: bool = False


TYPES = {
    "formula": Worked(lends=True),
    "matrices": Worked(_matrices),
    "asymptotic": Worked(setting=lambda statement, constants: statement.bounded(**constants)),
    "orbit": Worked(),
    "piecewise": Worked(),
    "surface": Worked(),
    "generic": Worked(),
    "theorem": Worked(),
    "empirical": Worked(),
    "prose": Worked(),
}
"""Statement type -> what a settler can do with it."""


@dataclass(frozen=True)
class Job:
    """One reading of one claim, to be settled."""

    claim: Claim
    reading: Reading

    @property
    def statement(self):
        """The statement to settle."""
        return self.reading.statement

    # ---- verdicts --------------------------------------------------------------------------------
    def prove(self, how: str = "auto", **options) -> Verdict:
        """Prove the formula of this reading; see `establish` for the options."""
        return self._attempt(
            lambda: kernel.proved(self.statement, establish(self.statement, how, **options))
        )

    def vacuous(self, how: str = "auto", **options) -> Verdict:
        """Show that no point satisfies the hypotheses of this reading's formula."""
        return self._attempt(
            lambda: kernel.vacuous(
                self.statement, establish(self.statement.with_goal("1 < 0"), how, **options)
            )
        )

    def refute(self, at: dict[str, str]) -> Verdict:
        """Refute the formula at an exact point (values are exact text such as "1/3"; matrices are
        nested lists).
        """
        written = TYPES[self.statement.NAME].witness
        return self._attempt(lambda: kernel.refuted(self.statement, written(at)))

    def counterexample(self, **options) -> Verdict:
        """Refute a statement about matrices at an instance that is searched for; see
        `assay.verification.search.instances.find`.
        """
        from assay.verification.search.instances import find

        at = find(self.statement, **options)
        return self.refute(at) if at else kernel.undecided("no counterexample was found")

    def refute_undefined(self, at: dict[str, str]) -> Verdict:
        """Refute the formula by an admitted point at which one of its terms has no value."""
        return self._attempt(
            lambda: kernel.refuted_undefined(self.statement, {n: str(v) for n, v in at.items()})
        )

    def bound(
        self, C: str = "1", N: str = "2", C_low: str | None = None, how: str = "auto", **options
    ) -> Verdict:
        """Prove an asymptotic statement by exhibiting its constants."""
        constants = {"C": C, "N": N, **({"C_low": C_low} if C_low else {})}
        return self._attempt(
            lambda: kernel.bounded(
                self.statement,
                establish(self.statement.bounded(**constants), how, **options),
                constants,
            )
        )

    def escape(
        self,
        path: dict,
        growth: str,
        at: dict | None = None,
        N: str = "2",
        side: str | None = None,
        how: str = "auto",
        inside: dict | None = None,
        **options,
    ) -> Verdict:
        """Refute an asymptotic statement by an exact family; ``inside`` holds options of the proof
        that it is admitted.
        """
        family = {"path": dict(path), "growth": growth, "at": dict(at or {}), "N": N, "side": side}

        def attempt():
            within, beyond = self.statement.escape(**family)
            return kernel.escaped(
                self.statement,
                establish(within, **{"how": "auto", **(inside or {})}),
                establish(beyond, how, **options),
                family,
            )

        return self._attempt(attempt)

    def vanish(
        self,
        inner: str,
        moving: str,
        low: str,
        high: str,
        at: dict | None = None,
        path: dict | None = None,
        N: str = "2",
        rising: bool = True,
        square: dict | None = None,
        below: dict | None = None,
        above: dict | None = None,
        inside: dict | None = None,
        order: dict | None = None,
    ) -> Verdict:
        """Refute Omega or Theta: quantity = inner**2, inner < 0 where ``moving`` = low and > 0
        where it is high.

        ``rising`` says that low <= high as values; the dicts hold the options of the five proofs.
        """
        family = {
            "at": dict(at or {}),
            "path": dict(path or {}),
            "N": N,
            "moving": moving,
            "low": low,
            "high": high,
            "rising": rising,
        }

        def attempt():
            formulas = vanishing_formulas(self.statement, inner, family)
            proofs = (
                {"how": "identity", **(square or {})},
                below or {},
                above or {},
                inside or {},
                order or {},
            )
            facts = [
                establish(f, **{"how": "auto", **o}) for f, o in zip(formulas, proofs, strict=True)
            ]
            return kernel.vanishes(self.statement, inner, facts, family)

        return self._attempt(attempt)

    def orbit(self, **options) -> Verdict:
        """Decide an orbit statement by the enclosed recursion."""
        from assay.verification.kernel.orbit import run_orbit

        return self._attempt(
            lambda: kernel.orbit(self.statement, run_orbit(self.statement, **options))
        )

    def derive(self, claim: Callable[[Outline], int], work: float = 10.0) -> Verdict:
        """Prove a theorem: ``claim`` writes the derivation into the `Outline` that it gets, and
        returns the step that concludes the claim under the theorem's premises.
        """

        def attempt() -> Verdict:
            outline = Outline(self.statement)
            return outline.qed(claim(outline), work)

        return self._attempt(attempt)

    def disprove(self, negation: Callable[[Outline], int], work: float = 10.0) -> Verdict:
        """Refute a theorem: ``negation`` writes the derivation into the `Outline` that it gets, and
        returns a step from which "not (theorem)" follows by and, or, not, => alone.
        """

        def attempt() -> Verdict:
            outline = Outline(self.statement)
            return outline.refuted(negation(outline), work)

        return self._attempt(attempt)

    def statistics(self, result: dict) -> Verdict:
        """Decide an empirical statement by a preset test whose numbers are recorded in
        ``result``.
        """
        return self._attempt(lambda: kernel.statistics(self.statement, result))

    def networks(self, runs: list, scope: str) -> Verdict:
        """Decide an empirical statement by the curves of the networks that were trained for it;
        see `assay.verification.kernel.trained`.
        """
        return self._attempt(
            lambda: kernel.settled(self.statement, "networks", {"runs": runs, "scope": scope})
        )

    def open(self, reason: str) -> Verdict:
        """Leave the reading open, with the true reason."""
        return kernel.undecided(reason)

    def done(
        self,
        verdict: Verdict,
        reason: str = "",
        horizon: dict | None = None,
        figures: dict | None = None,
        scope: str = "",
    ) -> Verdict:
        """Add explanations to a verdict; the reason of an open verdict keeps what stopped the
        proof.
        """
        if verdict.verdict == "open":
            return verdict
        return kernel.annotate(verdict, reason, horizon, figures, scope)

    # ---- facts -----------------------------------------------------------------------------------
    def lemma(
        self,
        goal: str,
        given: tuple | None = None,
        where: tuple | None = None,
        how: str = "auto",
        **options,
    ) -> Fact:
        """Prove an auxiliary formula, by default under the hypotheses of the statement; raises
        `ProofFailed`.
        """
        base = self.statement if TYPES[self.statement.NAME].lends else None
        if base is None and given is None:
            raise ProofFailed(
                f"{self.claim.id}: a lemma of a statement of type {self.statement.NAME} needs its"
                " own hypotheses"
            )
        formula = Formula(
            goal,
            base.given if given is None else given,
            (base.where if base else ()) if where is None else where,
        )
        return establish(formula, how, **options)

    def setting(self, **constants) -> Formula:
        """Return the formula with the given constants of an asymptotic statement (for lemmas in its
        setting).
        """
        return TYPES[self.statement.NAME].setting(self.statement, constants)

    def _attempt(self, make) -> Verdict:
        try:
            return make()
        except (ProofFailed, Rejected, FormulaError, GrammarError) as failure:
            return kernel.undecided(f"no proof found: {failure}")
