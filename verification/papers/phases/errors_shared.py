"""Tools and lemmas of the proofs of Theorems 9-11 of `phases`.

With ``E = exp(D)``, ``F = exp(k D)`` and ``G = (E-1)/(F-1)`` the ratio of Eq 118 is ``p1 + (1-p1)
G`` and that of Eq 165 is ``(F-E)/((E+l-1)(F-1))``; every bound below is a combination of ``exp(x)
>= 1+x`` at a few points.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.search import methods

GROWTH = {"aa": "exp(D)-1", "bb": "exp(k*D)-exp(D)"}
"""``E = 1+aa``, ``F = 1+aa+bb`` with ``aa, bb >= 0``."""

H = "(k*ratio-1)"
G = "((E-1)/(F-1))"
DEN = "((E+l-1)*(F-1))"


class Setting:
    """Lemmas under the hypotheses of one formula, each usable as a further hypothesis of the
    next.
    """

    def __init__(self, formula: Formula, params: dict | None = None):
        self.formula = formula
        self.params = GROWTH if params is None else params

    def lemma(self, goal: str, *terms, facts=(), params: dict | None = None):
        """Prove ``goal`` as the combination ``terms``."""
        return methods.establish(
            self.formula.with_goal(goal),
            "combination",
            facts=facts,
            terms=[list(terms)],
            params=self.params if params is None else params,
        )

    def positive(self, goal: str, facts=(), params: dict | None = None):
        """Prove ``goal`` by non-negative coefficients."""
        return methods.establish(
            self.formula.with_goal(goal),
            "positivity",
            facts=facts,
            params=self.params if params is None else params,
        )

    def same(self, goal: str):
        """Prove an equality."""
        return methods.establish(self.formula.with_goal(goal), "identity", params=self.params)

    def enclosed(self, goal: str, *given: str, budget: float = 3.0):
        """Prove ``goal`` from the hypotheses ``given`` alone (each one of the formula's own) by
        boxes.
        """
        bare = Formula(goal, given or self.formula.given, () if given else self.formula.where)
        return methods.establish(bare, "enclosure", budget=budget)


def bound(job, build, *groups, params=None, **constants):
    """Prove an asymptotic statement with ``constants``; ``build(setting)`` returns the facts that
    the ``groups`` use.
    """

    def attempt():
        setting = Setting(job.setting(**constants), params)
        facts = build(setting) if build else ()
        return job.bound(
            how="combination", **constants, params=setting.params, facts=facts, terms=list(groups)
        )

    return _attempt(job, attempt)


def prove(job, build, *groups, params=None):
    """Prove a formula from the facts of ``build(setting)`` by the ``groups`` of terms."""

    def attempt():
        setting = Setting(job.statement, params)
        facts = build(setting) if build else ()
        return job.prove("combination", params=setting.params, facts=facts, terms=list(groups))

    return _attempt(job, attempt)


def escape(job, family: dict, build, *groups, inside=None, params=None):
    """Refute an asymptotic statement along ``family``; ``inside(setting)`` returns (facts, groups)
    that it stays in.
    """
    family = {"side": None, "at": {}, **family}

    def attempt():
        within, beyond = job.statement.escape(**family)
        setting = Setting(beyond, params)
        facts = build(setting) if build else ()
        admitted_facts, admitted = inside(Setting(within, params)) if inside else ((), ())
        return job.escape(
            **family,
            how="combination",
            params=setting.params,
            facts=facts,
            terms=list(groups),
            inside={
                "how": "combination",
                "params": setting.params,
                "facts": admitted_facts,
                "terms": list(admitted),
            },
        )

    return _attempt(job, attempt)


def _attempt(job, attempt):
    try:
        return attempt()
    except methods.ProofFailed as failure:
        return job.open(f"no proof found: {failure}")


# ---- lemmas --------------------------------------------------------------------------------------
def above_minus_kd(s: Setting):
    """k*ratio - 1 >= -k*D, because (1-kD)(F-1) <= kD."""
    return s.lemma(
        f"{H} >= -k*D",
        (f"k*E/{DEN}", (), ("k*D",)),
        (f"k*(k-1)*D*E/{DEN}",),
        (f"(l-1)*k/{DEN}", (), ("D",)),
        ("F/(F-1)", (), ("-k*D",)),
    )


def below_kp1(s: Setting):
    """k*ratio - 1 <= k*p1, because k(E-1) <= F-1 (Bernoulli)."""
    return s.lemma(
        f"{H} <= k*p1",
        ("E/(E+l-1)",),
        (f"(l-1)*E/{DEN}", (), ("(k-1)*D",)),
        (f"(k-1)*(l-1)*E/{DEN}", (), ("-D",)),
    )


def near_start(s: Setting):
    """|k*ratio - 1| <= 2 exp(c) k/l on 1/l < f < c/l: the two facts."""
    margin = s.lemma("D <= c", ("l/(l-1)", ("c/l-f",)), ("((l-2)*c+1)/(l-1)",))
    small = s.lemma("k*D <= 2*c*k/l", ("k*l/(l-1)", ("c/l-f",)), ("k*(c*(l-2)+l)/(l*(l-1))",))
    low = s.lemma(
        f"{H} >= -2*exp(c)*k/l",
        f"{H}+k*D",
        "2*c*k/l-k*D",
        ("2*k/l", (), ("c",)),
        ("2*k/l",),
        facts=(small, above_minus_kd(s)),
    )
    high = s.lemma(
        f"{H} <= 2*exp(c)*k/l",
        f"k*p1-{H}",
        ("k*exp(c)*(E-1)/(l*(E+l-1))",),
        ("k*E/(E+l-1)", (), ("c-D",)),
        ("k*E/(E+l-1)", ("c-D",)),
        ("k*exp(c)/l",),
        facts=(margin, below_kp1(s)),
    )
    return low, high


def p1_small(s: Setting):
    """p1 <= 4/l for f < 1."""
    inverse = s.lemma("1-D/2 >= 1/2", ("l/(2*(l-1))", ("1-f",)))
    root = s.lemma(
        "exp(D/2) <= 2",
        ("2*exp(D/2)", (), ("-D/2",)),
        ("2*exp(D/2)", ("1-D/2-1/2",)),
        facts=(inverse,),
    )
    return s.lemma(
        "p1 <= 4/l",
        ("4*(E-1)/(l*(E+l-1))",),
        ("1/(E+l-1)", ("2-exp(D/2)", "2+exp(D/2)")),
        facts=(root,),
    )


def ratio_range(s: Setting):
    """0 <= ratio <= 1: the two facts."""
    return s.positive("ratio >= 0"), s.positive("ratio <= 1")


R1_BELOW_K2 = (
    ("k*(k-1)", ("1-ratio",)),
    ("k**2", ("1-ratio", "ratio")),
    ("k-1",),
    ("k", ("ratio",)),
)
"""k**2 - R1 from 0 <= ratio <= 1."""


def u_facts(s: Setting):
    """For 0 < f < 1: u >= 0, exp(u) <= 2, exp(u)-1 <= 2u."""
    sign = s.lemma("u >= 0", ("1/(l-1)", ("1-f",)))
    two = s.lemma("exp(u) <= 2", ("2*exp(u)", (), ("-u",)), ("exp(u)*(l-2+2*D)/l",))
    return (
        sign,
        two,
        s.lemma(
            "exp(u)-1 <= 2*u", ("1", ("u", "2-exp(u)")), ("exp(u)", (), ("-u",)), facts=(sign, two)
        ),
    )


def bernoulli(power: str, step: str, weight: str = "1", factors: tuple = ()):
    """Return terms of weight*prod(factors)*(exp(power*step) - 1 - power*(exp(step) - 1)), power >=
    1, any real step.
    """
    grown = f"({weight})*exp({step})"
    return (grown, factors, (f"(({power})-1)*({step})",)), (
        f"({grown})*(({power})-1)",
        factors,
        (f"-({step})",),
    )


def decreasing(x: str, y: str, weight: str = "1"):
    """Return terms of weight*((X-1)(Y**k-1) - (Y-1)(X**k-1)), X = exp(x), Y = exp(y), for 0 <= x <=
    y.

    Y**k and 1 lie above the tangent of X -> X**k; the weighted mean of both excesses is the claim,
    which says that (exp(x)-1)/(exp(k*x)-1) decreases in x. The settings show exp(x) >= 1 and exp(y)
    >= exp(x).
    """
    scale = f"({weight})*exp(k*({x}))"
    return (
        *bernoulli("k", f"({y})-({x})", scale, (f"exp({x})-1",)),
        *bernoulli("k", f"-({x})", scale, (f"exp({y})-exp({x})",)),
    )
