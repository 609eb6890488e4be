"""Methods of proof by name: each takes a formula and options, and looks for a certificate.

`establish` hands what a method found to the kernel, which accepts it or not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.theory.language.formula import Formula
from assay.theory.language.statement import Statement
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import (
    Rejected,
    check,
    instantiate,
    open_conditions,
    open_needs,
    opposite,
    reaching,
    substitute_names,
    with_facts,
)
from assay.verification.kernel.verdicts import Fact
from assay.verification.search import definedness

DEFAULT_BUDGET = 5.0
"""Work seconds (`assay.verification.kernel.budget`) that one enclosure proof may search unless a
settler says otherwise.
"""


class ProofFailed(Exception):
    """No certificate was found; the message is the reason given to the reader."""


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
    searched = TYPES[formula.NAME]
    if facts and searched.with_facts is None:
        raise ProofFailed(f"no facts are used for statements of type {formula.NAME}")
    methods = searched.methods
    if how not in methods:
        raise ProofFailed(f"no method {how!r} for statements of type {formula.NAME}")
    inner = searched.with_facts(formula, [f.data() for f in facts]) if facts else formula
    try:
        certificate, prover = methods[how](inner, options)
        if facts:
            certificate = {
                "type": "derived",
                "facts": [f.data() for f in facts],
                "certificate": certificate,
            }
        return kernel.fact(formula, searched.completed(formula, certificate), prover)
    except Rejected as failure:
        raise ProofFailed(str(failure)) from None


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
        return kernel.fact(formula, definedness.attached(formula, certificate), lemma.prover)
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
    if open_needs(formula, on, (yes.certificate, no.certificate)):
        side = establish(formula.with_goal(f"({on}) or not ({on})"))
        certificate["defined"] = side.certificate
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


# ---- the table of statement types ----------------------------------------------------------------
@dataclass(frozen=True)
class Searched:
    """How proofs of statements of one type are looked for.

    ``methods``: by name.  ``completed`` adds to a certificate what the statement needs besides;
    ``with_facts`` returns the statement with facts as further hypotheses, None where facts are of
    no use.
    """

    methods: dict[str, Callable]
    completed: Callable[[Statement, dict], dict] = lambda statement, certificate: certificate
    with_facts: Callable | None = None


TYPES = {
    "formula": Searched(
        {
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
        },
        definedness.attached,
        with_facts,
    ),
    "matrices": Searched({"auto": _words, "words": _words}),
}
"""Statement type -> how its proofs are looked for, for those that facts are about."""
