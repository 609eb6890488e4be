"""The workbench of one reading of a claim: how settlers ask for proofs, refutations and
explanations.

A settler is a function of a `Job` that returns a `Verdict`. Every method tries to find a
certificate and hands it to the kernel; when that fails the verdict is open with the reason, never a
pass.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula, FormulaError
from assay.theory.language.grammar import GrammarError
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Orbit
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import (
    Rejected,
    check,
    instantiate,
    open_conditions,
    opposite,
    reaching,
    substitute_names,
    with_facts,
)
from assay.verification.kernel.verdicts import Fact, Verdict
from assay.verification.search import definedness

DEFAULT_BUDGET = 5.0
"""Work seconds (`assay.verification.kernel.budget`) that one enclosure proof may search unless a
settler says otherwise.
"""


class ProofFailed(Exception):
    """No certificate was found; the message is the reason given to the reader."""


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
        if isinstance(self.statement, Matrices):
            from assay.verification.kernel.instances import written

            return self._attempt(lambda: kernel.refuted(self.statement, written(at)))
        return self._attempt(
            lambda: kernel.refuted(self.statement, {n: str(v) for n, v in at.items()})
        )

    def counterexample(self, **options) -> Verdict:
        """Refute a statement about matrices at an instance that is searched for; see
        `assay.verification.kernel.instances.find`.
        """
        from assay.verification.kernel.instances import find

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
            formulas = kernel.vanishing_formulas(self.statement, inner, family)
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
            return kernel.vanishes(
                self.statement, inner, facts[0], facts[1], facts[2], facts[3:], family
            )

        return self._attempt(attempt)

    def orbit(self, **options) -> Verdict:
        """Decide an orbit statement by the enclosed recursion."""
        from assay.verification.kernel.orbit import run_orbit

        if not isinstance(self.statement, Orbit):
            raise TypeError(f"{self.claim.id}: not an orbit statement")
        return self._attempt(
            lambda: kernel.orbit(self.statement, run_orbit(self.statement, **options))
        )

    def statistics(self, result: dict) -> Verdict:
        """Decide an empirical statement by a preset test whose numbers are recorded in
        ``result``.
        """
        return self._attempt(lambda: kernel.statistics(self.statement, result))

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
        base = self.statement if isinstance(self.statement, Formula) else None
        if base is None and given is None:
            raise ProofFailed(
                f"{self.claim.id}: a lemma of a statement that is no formula needs its own"
                " hypotheses"
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
        return (
            self.statement.bounded(**constants)
            if isinstance(self.statement, Asymptotic)
            else self.statement
        )

    def _attempt(self, make) -> Verdict:
        try:
            return make()
        except (ProofFailed, Rejected, FormulaError, GrammarError) as failure:
            return kernel.undecided(f"no proof found: {failure}")


def establish(formula: Formula, how: str = "auto", facts=(), **options) -> Fact:
    """Find a certificate of ``formula`` and return the fact.

    ``how``:
      ``identity``      equalities by exact algebra.
      ``positivity``    ``params={"c": "l-2", "a": "exp(D)-1"}``: names of expressions >= 0 (ranges
                        of variables are
                        taken by themselves) in which all coefficients are non-negative.
      ``combination``   ``terms=[(weight, factors, tangents), ...]``: the difference is their sum;
                        see
                        `assay.verification.kernel.combination`.
      ``monotone``      ``variable, end ("lower", "upper" or "oo"), factor, slope``: F' =
                        factor*slope; ``strict``; ``sign``,
                        ``positive``, ``at_end``: options of the proofs; see
                        `assay.verification.kernel.monotone`.
      ``instance``      ``lemma`` (a fact that states the same goal at) ``values``, ``conditions``:
                        see `instance`.
      ``enclosure``     boxes; ``budget`` work seconds, further options go to the prover.
      ``point``         no free variables.
      ``cases``         ``on="D <= 1"``, ``yes={...}``, ``no={...}``: options of the two proofs.
      ``substitution``  ``variable, new, by, inverse``, ``then={...}`` and ``onto={...}``: options
                        of the proofs.
      ``reduction``     ``by`` (None: what `choices.split` chooses), ``params``; each part by
                        ``then`` (default: reductions
                        as long as there are some, then auto); see
                        `assay.verification.kernel.reduce.reductions`.
      ``words``         statements about matrices: ``squares=[(weight, H, "h2" or None), ...]``,
                        ``zeros``, ``definite``; see
                        `assay.verification.kernel.words` and
                        `assay.verification.search.completion.search`.
      ``auto``          the first of point, identity, positivity, enclosure that works.
    ``facts`` are further hypotheses already shown under (some of) the same hypotheses.

    Raises:
        ProofFailed: with the reason of the last method.
    """
    methods = {
        "identity": _identity,
        "positivity": _positivity,
        "enclosure": _enclosure,
        "point": _point,
        "cases": _cases,
        "substitution": _substitution,
        "auto": _auto,
        "sweep": _sweep,
        "combination": _combination,
        "monotone": _monotone,
        "instance": _instance,
        "reduction": _reduction,
        "words": _words,
    }
    if isinstance(formula, Matrices):
        how = "words" if how == "auto" else how
        if how != "words" or facts:
            raise ProofFailed("statements about matrices are shown by words")
    if how not in methods:
        raise ProofFailed(f"unknown method {how!r}")
    inner = with_facts(formula, [f.data() for f in facts]) if facts else formula
    try:
        certificate, prover = methods[how](inner, options)
        if facts:
            certificate = {
                "type": "derived",
                "facts": [f.data() for f in facts],
                "certificate": certificate,
            }
        return kernel.fact(formula, _attached(formula, certificate), prover)
    except Rejected as failure:
        raise ProofFailed(str(failure)) from None


def _attached(formula: Formula, certificate: dict) -> dict:
    """Return the certificate of a formula (not of matrices) with proofs that the hypotheses have
    values.
    """
    return (
        certificate if isinstance(formula, Matrices) else definedness.attached(formula, certificate)
    )


def instance(
    lemma: Fact, values: dict[str, str], setting: Formula, conditions: dict | None = None
) -> Fact:
    """Specialise a general lemma (real variables, no abbreviations) to ``values`` under the
    hypotheses of ``setting``.

    ``conditions`` maps each hypothesis of the lemma at these values to options of its proof
    (default: auto).
    """
    try:
        formula, needed = instantiate(lemma.formula, values, setting)
        shown = {
            c: establish(formula.with_goal(c), **((conditions or {}).get(c, {}))).certificate
            for c in needed
        }
        certificate = {
            "type": "instance",
            "lemma": lemma.data(),
            "map": dict(values),
            "conditions": shown,
        }
        certificate = with_definedness(formula, certificate, {}, DEFAULT_BUDGET)
        return kernel.fact(formula, _attached(formula, certificate), lemma.prover)
    except Rejected as failure:
        raise ProofFailed(str(failure)) from None


# ---- methods: (formula, options) -> (certificate, prover name) -----------------------------------
def with_definedness(formula: Formula, certificate: dict, params: dict, budget: float) -> dict:
    from dataclasses import replace

    shown = {}
    for index, condition in open_conditions(formula, params):
        from assay.verification.kernel.boxes.problem import problem_of
        from assay.verification.search import enclosure

        problem = replace(problem_of(formula), goal=condition, defined=())
        found = enclosure.prove(problem, budget)
        if not isinstance(found, dict):
            raise ProofFailed(
                f"cannot show that {condition}, needed for the formula to be defined"
                f" ({found.reason})"
            )
        shown[str(index)] = found
    return {**certificate, "defined": shown} if shown else certificate


def _identity(formula, options):
    params = options.get("params", {})
    certificate = {"type": "identity", "params": params}
    return (
        with_definedness(formula, certificate, params, options.get("budget", DEFAULT_BUDGET)),
        "algebra",
    )


def _positivity(formula, options):
    params = dict(options.get("params", {}))
    certificate = {"type": "positivity", "params": params}
    return (
        with_definedness(formula, certificate, params, options.get("budget", DEFAULT_BUDGET)),
        "algebra",
    )


def _combination(formula, options):
    from assay.verification.kernel.combination import normal_terms

    params = dict(options.get("params", {}))
    certificate = {"type": "combination", "terms": normal_terms(options["terms"]), "params": params}
    return (
        with_definedness(formula, certificate, params, options.get("budget", DEFAULT_BUDGET)),
        "algebra",
    )


def _monotone(formula, options):
    from assay.verification.kernel.monotone import parts

    settings = {
        "variable": options["variable"],
        "end": options["end"],
        "factor": options.get("factor", "1"),
        "slope": options["slope"],
        "strict": bool(options.get("strict", False)),
    }
    how = {
        "identity": {"how": "identity"},
        "positive": options.get("positive", {}),
        "sign": options.get("sign", {}),
        "end": options.get("at_end", {}),
    }
    shown = {}
    for name, part in parts(formula, **settings).items():
        try:
            shown[name] = establish(part, **how[name]).certificate
        except ProofFailed as failure:
            raise ProofFailed(f"{name} ({part.goal}): {failure}") from None
    certificate = {"type": "monotone", **settings, "parts": shown}
    return (
        with_definedness(formula, certificate, {}, options.get("budget", DEFAULT_BUDGET)),
        "calculus",
    )


def _instance(formula, options):
    shown = instance(options["lemma"], options["values"], formula, options.get("conditions"))
    return shown.certificate, shown.prover


def _enclosure(formula, options):
    from assay.verification.kernel.boxes.problem import problem_of
    from assay.verification.search import enclosure

    settings = {k: v for k, v in options.items() if k not in ("params", "budget")}
    found = enclosure.prove(problem_of(formula), options.get("budget", DEFAULT_BUDGET), **settings)
    if not isinstance(found, dict):
        raise ProofFailed(found.reason)
    return found, "enclosure"


def _sweep(formula, options):
    return _enclosure(formula, {**options, "sweep": True})


def _point(formula, options):
    return {"type": "point"}, "exact"


def _cases(formula, options):
    on = options["on"]
    yes = establish(formula.with_given(on), **options.get("yes", {}))
    no = establish(formula.with_given(opposite(on)), **options.get("no", {}))
    certificate = {"type": "cases", "on": on, "yes": yes.certificate, "no": no.certificate}
    return certificate, yes.prover if yes.prover == no.prover else f"{yes.prover} and {no.prover}"


def _substitution(formula, options):
    old, new, by, inverse = (options[k] for k in ("variable", "new", "by", "inverse"))
    onto = establish(
        reaching(formula, old, new, by, inverse), **{"how": "identity", **options.get("onto", {})}
    )
    inner = establish(substitute_names(formula, old, new, by), **options.get("then", {}))
    certificate = {
        "type": "substitution",
        "variable": old,
        "new": new,
        "by": by,
        "inverse": inverse,
        "onto": onto.certificate,
        "certificate": inner.certificate,
    }
    return certificate, inner.prover


def _words(formula, options):
    from assay.verification.search.completion import search

    if not isinstance(formula, Matrices):
        raise ProofFailed("words are for statements about matrices")
    try:
        return search(formula, **options), "words"
    except FormulaError as failure:
        raise ProofFailed(str(failure)) from None


def _reduction(formula, options):
    from assay.verification.kernel.reduce import reductions
    from assay.verification.search import choices

    rule, depth = options.get("by"), options.get("depth", 8)
    plan = (
        reductions.plan(formula, rule, **options.get("params", {}))
        if rule
        else choices.split(formula)
        if depth
        else None
    )
    if plan is None:
        return _auto(formula, {k: v for k, v in options.items() if k == "budget"})
    then = options.get("then") or {
        "how": "reduction",
        "depth": depth - 1,
        **({"budget": options["budget"]} if "budget" in options else {}),
    }
    facts = [establish(part, **then) for part in plan.parts]
    return plan.wrap([f.certificate for f in facts]), " and ".join(
        dict.fromkeys(p for f in facts for p in f.prover.split(" and "))
    )


def _auto(formula, options):
    import sympy

    methods = [_point] if not formula.variables else []
    goal = formula.goal_expr
    parts = goal.args if isinstance(goal, sympy.And) else (goal,)
    if all(isinstance(p, sympy.Equality) for p in parts):
        methods.append(_identity)
    methods += [_positivity, _enclosure]
    reason = "nothing was tried"
    for method in methods:
        try:
            own = {
                k: v
                for k, v in options.items()
                if method is _enclosure or k in ("params", "budget")
            }
            certificate, prover = method(formula, own)
            check(formula, certificate)
            return certificate, prover
        except (Rejected, ProofFailed) as failure:
            reason = str(failure)
    raise ProofFailed(reason)
