"""Settle gradient and expansion of the cross-entropy (Theorems D.1 and D.2)."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.theory.language.sorts import put
from assay.theory.papers.distillation.entropy import curvature, loss, rest
from assay.theory.papers.distillation.setup import slope
from assay.verification.kernel.certificates import instantiate, opposite
from assay.verification.papers.distillation.tangents import convex, logs, rising
from assay.verification.papers.settlers import at, by, own
from assay.verification.search.methods import establish


def along(variable: str, start: str, slope_text: str, sign: dict, strict: bool = False) -> dict:
    """Return options of the derivative rule: rising from the lower end ``start`` "lower", or
    falling to the upper end.
    """
    return {
        "how": "monotone",
        "variable": variable,
        "end": start,
        "factor": "1",
        "slope": slope_text,
        "strict": strict,
        "sign": sign,
    }


def _apart(v: str, u: str) -> list:
    """Return terms of s(v) - s(u) for v >= u."""
    return rising(f"exp(-({v}))/((1+exp(-({v})))*(1+exp(-({u}))))", f"{v}-({u})")


def divergence(job):
    """The loss is positive off the teacher's output: its slope s(u) - s(t) has the sign of u -
    t.
    """
    above = job.lemma(
        f"{loss('u')} > 0",
        **along(
            "u",
            "lower",
            f"{slope('u')}-{slope('t')}",
            {"how": "combination", "terms": _apart("u", "t")},
            True,
        ),
    )
    below = job.lemma(
        f"{loss('v')} > 0",
        **along(
            "v",
            "upper",
            f"{slope('v')}-{slope('t')}",
            {"how": "combination", "terms": _apart("t", "v")},
            True,
        ),
    )
    verdict = job.prove(
        "combination", facts=(above, below), terms=[[("1", (loss("u"),))], [("1", (loss("v"),))]]
    )
    return job.done(
        verdict,
        "The derivative of the loss in the output is s(u)-s(t), and s increases strictly, so the"
        " loss is 0 at u = t and positive elsewhere; no condition on the rank is needed.",
    )


_LEAST = "(2+exp(b)+exp(-b))"
_REAL = ("u in (-oo, oo)", "v in (-oo, oo)")
_BOX = ("b in [0, oo)", "u in [-b, b]", "omega in [0, oo)", f"omega <= {curvature('b')}")


def lemma(goal: str, given: tuple, where: tuple = (), how: str = "auto", **options):
    """Prove a formula by itself."""
    return establish(Formula(goal, given, where), how, **options)


def integrated(goal: str, slope_text: str, bend: str, sign, given: tuple, ends: tuple[str, str]):
    """Return two facts ``goal`` for v in [u, end) and for v in (end, u]: value and slope vanish at
    v = u, and bend >= 0.

    ``sign``: options of the proof that bend >= 0, or a function of the hypotheses that returns
    them.
    """
    shown = sign if callable(sign) else lambda _: sign
    ranges = (
        ("lower", "", (*given, f"v in [u, {ends[1]}")),
        ("upper", "-", (*given, f"v in {ends[0]}, u]")),
    )
    return tuple(
        lemma(
            goal,
            where,
            (),
            **along("v", end, slope_text, along("v", end, f"{s}({bend})", shown(where))),
        )
        for end, s, where in ranges
    )


@cache
def remainder_below():
    """Return two facts rest(v, u) >= omega/2 (v-u)^2, omega <= s' on [-b, b], for v above and below
    u.
    """

    def sign(given):
        above = "[u" in given[-1]
        facts = [
            lemma(
                "b-v >= 0",
                given,
                (),
                "combination",
                terms=[("1", ("b-v",))] if above else [("1", ("b-u",)), ("1", ("u-v",))],
            ),
            lemma(
                "b+v >= 0",
                given,
                (),
                "combination",
                terms=[("1", ("b+u",)), ("1", ("v-u",))] if above else [("1", ("b+v",))],
            ),
        ]
        return {
            "how": "combination",
            "facts": facts,
            "terms": [
                *rising(f"{curvature('v')}/{_LEAST}*exp(-b)", "b-v", "b+v"),
                ("1", (f"{curvature('b')}-omega",)),
            ],
        }

    return integrated(
        f"{rest('v', 'u')} >= omega/2*(v-u)**2",
        f"{slope('v')}-{slope('u')}-omega*(v-u)",
        f"{curvature('v')}-omega",
        sign,
        _BOX,
        ("[-b", "b]"),
    )


@cache
def remainder_above():
    """Return two facts rest(v, u) <= (v-u)^2/8."""
    sign = {"how": "combination", "terms": [("1/(4*(1+exp(v))**2)", ("(1-exp(v))**2",))]}
    return integrated(
        f"{rest('v', 'u')} <= (v-u)**2/8",
        f"(v-u)/4-({slope('v')}-{slope('u')})",
        f"1/4-{curvature('v')}",
        sign,
        _REAL[:1],
        ("(-oo", "oo)"),
    )


@cache
def second_order():
    """Return pairs of facts (v-u)^2 -+ (s(v)-s(u)-(v-u)s'(u)) >= 0: the second derivative of s is
    at most 2.
    """
    pairs = []
    for sign in ("", "-"):
        bend = f"2-({sign}(exp(v)*(1-exp(v))/(1+exp(v))**3))"
        goal = f"(v-u)**2-({sign}({slope('v')}-{slope('u')}-(v-u)*{curvature('u')})) >= 0"
        pairs.append(
            integrated(
                goal,
                f"2*(v-u)-({sign}({curvature('v')}-{curvature('u')}))",
                bend,
                {"how": "positivity"},
                _REAL[:1],
                ("(-oo", "oo)"),
            )
        )
    return pairs


def facts_at(job, pair, values: dict, given: tuple | None = None):
    """Return the instance of a pair of facts (v above u, v below u) as a fact about the job's
    setting: two cases.

    ``given``: which hypotheses are needed (default: all).
    """
    setting, on = job.statement, f"({values['v']}) >= ({values['u']})"
    setting = setting if given is None else Formula("0 < 1", given, setting.where)
    sides = {}
    for name, fact, extra in (("yes", pair[0], on), ("no", pair[1], opposite(on))):
        _, needed = instantiate(fact.formula, values, setting.with_given(extra))
        sides[name] = {
            "how": "instance",
            "lemma": fact,
            "values": values,
            "conditions": {c: _plain(c) for c in needed},
        }
    return establish(setting.with_goal(put(pair[0].formula.goal, values)), "cases", on=on, **sides)


def _plain(condition: str) -> dict:
    """Return options that show a condition which is a hypothesis."""
    return {"how": "combination", "terms": [("1", (gap(condition),))]}


def gap(fact) -> str:
    """Return the difference of the two sides of a fact (or of an inequality as text), which is >=
    0.
    """
    goal = fact if isinstance(fact, str) else fact.formula.goal
    left, sign, right = goal.partition(" >= ") if " >= " in goal else goal.partition(" <= ")
    return f"({left})-({right})" if ">" in sign else f"({right})-({left})"


def gradient(job):
    """0 <= R <= h^2/8: tangents below; above by two integrations of s' <= 1/4."""
    above = facts_at(job, remainder_above(), {"u": "u", "v": "u+h"})
    verdict = job.prove(
        "combination", facts=(above,), terms=[convex("(u+h)", "u"), [("1", (gap(above),))]]
    )
    return job.done(
        verdict,
        "The second derivative of the loss is s', which lies between 0 and 1/4 for every label, so"
        " the remainder lies between 0 and h^2/8.",
    )


def taylor(job):
    """Both bounds of the remainder."""
    low = facts_at(job, remainder_below(), {"b": "b", "u": "u", "v": "v", "omega": "omega"})
    high = facts_at(job, remainder_above(), {"u": "u", "v": "v"})
    verdict = job.prove(
        "combination", facts=(low, high), terms=[[("1", (gap(low),))], [("1", (gap(high),))]]
    )
    return job.done(
        verdict,
        "Integrating omega <= s' <= 1/4 twice from v = u shows that the remainder lies "
        "between (omega/2)(v-u)^2 and (v-u)^2/8.",
    )


def one_example(job):
    """|s(u+h)-s(u)-h s'(u)| <= h^2."""
    facts = [facts_at(job, pair, {"u": "u", "v": "u+h"}) for pair in second_order()]
    verdict = job.prove("combination", facts=facts, terms=[[("1", (gap(f),))] for f in facts])
    return job.done(
        verdict,
        "The third derivative of the loss is at most 1/10 in size, so h times the second "
        "derivative s' = e^u/(1+e^u)^2 reproduces the change of the gradient up to h^2.",
    )


def two_examples(job):
    """Half the sum of the bounds at the two examples."""
    groups, facts = [], []
    for pair in second_order():
        first, second = (
            facts_at(job, pair, v) for v in ({"u": "w", "v": "w+h"}, {"u": "x*w", "v": "x*w+x*h"})
        )
        facts += [first, second]
        groups.append([("1/2", (gap(first),)), ("x/2", (gap(second),)), ("h**2*(1+x**3)/2",)])
    return job.done(
        job.prove("combination", facts=facts, terms=groups),
        "Up to h^2 (1+x^3) the gradient changes by h times half the sum of s'(w) and x^2 "
        "s'(xw), so this half sum, with the factor 1/n = 1/2, is the second derivative.",
    )


def bounded_outputs(absolute: bool = False):
    """u(1-y) <= nl + log 2 and -uy <= nl + log 2, as the loss is at least max(0, u) - y u - log
    2.
    """

    def settle(job):
        goals, groups = [], []
        for side in ("", "-"):
            weight = f"1+exp({side}t)"
            goals.append(f"{side}u <= (c+log(2))*({weight})")
            groups.append(
                [
                    (weight, (f"c-{loss('u')}",)),
                    *logs("u", weight, not side),
                    *convex("0", "t", weight),
                ]
            )
        if not absolute:
            return job.prove("combination", terms=groups)
        facts = [
            job.lemma(goal, how="combination", terms=[group])
            for goal, group in zip(goals, groups, strict=True)
        ]
        facts += [job.lemma(f"exp(abs(t)) >= exp({s}t)", how="auto") for s in ("", "-")]
        level = job.lemma("c+log(2) >= 0", how="auto")
        return job.prove(
            "combination",
            facts=[*facts, level],
            terms=[
                [("1", (gap(facts[i]),)), ("1", ("c+log(2)", f"exp(abs(t))-exp({s}t)"))]
                for i, s in enumerate(("", "-"))
            ],
        )

    return settle


_SEGMENT = "((1-s)*u+s*v)"


def per_example(job):
    """rest(v, u) >= (v-u)^2/(2(2+e^b+e^-b))."""
    low = facts_at(job, remainder_below(), {"b": "b", "u": "u", "v": "v", "omega": f"1/{_LEAST}"})
    verdict = job.prove("combination", facts=(low,), terms=[("1", (gap(low),))])
    return job.done(
        verdict,
        "On [-b, b] the slope s' of the sigmoid is at least 1/(2+e^b+e^{-b}); "
        "integrated twice, this is the bound.",
    )


def orthonormal(job):
    """Half the sum of the two bounds."""
    pair = remainder_below()
    facts = [
        facts_at(job, pair, {"b": "b", "u": f"w{i}", "v": f"v{i}", "omega": "omega"})
        for i in (1, 2)
    ]
    verdict = job.prove("combination", facts=facts, terms=[("1/2", (gap(f),)) for f in facts])
    return job.done(
        verdict,
        "Adding the bounds of the two examples and multiplying by 1/n = 1/2 gives the "
        "constant omega/2.",
    )


def equal_points(job):
    """n equal points: omega/(2n) n = omega/2, the bound of one example."""
    needed = tuple(g for g in job.statement.given if "log" not in g and "t" not in g)
    low = facts_at(job, remainder_below(), {"b": "b", "u": "w", "v": "v", "omega": "omega"}, needed)
    verdict = job.prove("combination", facts=(low,), terms=[("1", (gap(low),))])
    return job.done(
        verdict,
        "With the factor 1/n the loss of n equal examples is that of one of them, and "
        "omega/(2n) times XX^T = n is omega/2, so the bound of one example is enough.",
    )


POINT = {"t": "1/2", "b": "11/10", "lev": "31/1000", "omega": "9/50", "w": "0", "v": "1"}
NAMED = (
    "For n = 2 and omega = 0.18, which is at most s' on the sublevel set, the bound is broken at w"
    " = 0, v = 1: gradient and loss carry the factor 1/n of (D.1), which the Hessian of (D.8) lost."
)


def found(reason: str, **options):
    """Return a settler that searches an exact instance against a statement about matrices."""
    return lambda job: job.done(job.counterexample(**options), reason)


def explained(settle, reason: str, horizon=None, figures=None):
    """Return a settler with a reason."""
    return lambda job: job.done(settle(job), reason, horizon, figures)


_K = {
    "K": "(nl+log 2)(1+e^{max |w*^T x_i|})",
    "omega": "1/(2+e^K+e^{-K})",
    "mu": "omega lambda_min(XX^T)/n",
}

SETTLERS: dict = own(
    "distillation",
    {
        ("thmd1", "printed"): gradient,
        ("thmd1", "span"): by(
            "words", "By the chain rule the gradient is g = X(s-y)/n, a combination of the inputs."
        ),
        ("thmd2", "printed"): divergence,
        ("eqd7", "printed"): taylor,
        ("eqd7", "segment"): by(
            "combination",
            "The loss is convex, so at a point between two others it is at most the "
            "same mean of their two losses.",
            terms=[*convex("u", _SEGMENT, "1-s"), *convex("v", _SEGMENT, "s")],
        ),
        ("eqd8", "printed"): at(
            "The factor 1/n of (D.1) is missing: with two equal examples, w = 0 and h = 1/10 "
            "the gradient changes by about h/4, and the printed matrix gives h/2.",
            w=0,
            h="1/10",
            x=1,
        ),
        ("eqd8", "one-example"): one_example,
        ("eqd8", "repair-any"): by(
            "words",
            "Along p only the predictions change, by D X^T p up to second order, so the "
            "gradient X(s-y)/n changes by X D X^T p/n, and X D X^T/n is the Hessian.",
        ),
        ("eqd8", "repair"): two_examples,
        ("eqd10", "printed"): by(
            "combination",
            "The reciprocal of s' is 2+e^u+e^{-u}, which on [-K, K] is largest at the ends; "
            "so s' is at least 1/(2+e^K+e^{-K}), a positive number.",
            _K,
            terms=[
                rising(f"{curvature('u')}/(2+exp(K)+exp(-K))*exp(-K)", "K-u", "K+u"),
                [("1/(2+exp(K)+exp(-K))",)],
            ],
        ),
        ("eqd10", "hessian"): by(
            "words",
            "The matrix D-omega I is positive semidefinite and stays so when it is multiplied "
            "by X from the left and by X^T from the right, so X D X^T is at least omega X "
            "X^T.",
            squares=[("1/n", "X'", "h1")],
        ),
        ("eqd10", "consequence"): at(
            "At n = 2 the bound fails: (D.8) lost the factor 1/n of (D.1), so s' >= omega "
            "gives omega XX^T/n only. With omega/n in place of omega, which (D.10) admits as "
            "well, the bound holds.",
            n=2,
            **POINT,
        ),
        ("eqd11", "printed"): by(
            "combination",
            "The total loss is the mean of all n losses, none of which is negative, so one "
            "of them is at most n times the total.",
            terms=[[("1", ("r",))], [("n", ("lev-f",))]],
        ),
        ("eqd11b", "printed"): at(
            "With the teacher outputs -1 and 1 and the level 1/100 the outputs of small loss "
            "form two short intervals around -1 and 1, so their union contains -1 and 1 but "
            "not 0, and is no interval.",
            t1=-1,
            t2=1,
            c="1/100",
            u1=-1,
            u2=1,
            m=0,
        ),
        ("eqd11b", "bounded"): explained(
            bounded_outputs(),
            "The loss is at least max(0, u)-y u-log 2, where y lies strictly between 0 and 1, "
            "so a loss of at most c bounds the output u on both sides.",
            _K,
        ),
        ("eqd11b", "hard-labels"): by(
            "auto",
            "With the label 1 the loss is log(1+e^{-u}), which falls in u, so for "
            "all u >= 0 it is at most its value log 2 at u = 0.",
        ),
        ("eqd11b", "repair"): explained(
            bounded_outputs(True),
            "Each example's set of outputs lies in a bounded interval, of radius (c+log "
            "2)(1+e^{|t|}), so their finite union is bounded, too, whether it is an interval "
            "or not.",
            _K,
        ),
        ("eqd12", "printed"): at(NAMED, n=2, **POINT),
        ("eqd12", "per-example"): per_example,
        ("eqd12", "repair"): by(
            "words",
            "Adding the bounds of all examples and dividing by n gives the inequality with "
            "omega/(2n).",
            squares=[("h2/n",)],
        ),
        ("eqd12", "repair-equal"): equal_points,
        ("thmd3", "printed"): by(
            "words",
            "With mu = omega lambda/n the inequality follows from the three conditions put "
            "together; only the constant that the proof names, without the factor 1/n, is too "
            "large.",
            _K,
            squares=[("h2/n",), ("omega*h3/(2*n)",)],
        ),
        ("thmd3", "named-constant"): at(NAMED, n=2, **POINT),
        ("thmd3", "two-examples"): orthonormal,
        ("thmd3", "every-direction"): found(
            "If v-w is orthogonal to the data, the loss is the same at v and w, so (D.6) "
            "would say that mu|v-w|^2 is at most 0, which no mu > 0 satisfies for v != w."
        ),
        ("thmd3", "repair"): by(
            "words",
            "The loss has the factor 1/n, so the bound on the sum over all examples is "
            "divided by n, and with it the constant.",
            _K,
            squares=[("h2/n",), ("omega*h3/(2*n)",)],
        ),
    },
)
