"""Settle Corollaries 5.1 and 5.2 of `distillation` and the text around them."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.kernel.certificates import substitute_names
from assay.verification.papers.distillation.angles import THREE, acute, sums, visible, with_pi
from assay.verification.papers.settlers import at, by, own
from assay.verification.search.methods import establish, instance


@cache
def _powers():
    """x^k <= y^k for 0 < x <= y and k >= 0."""
    return establish(
        Formula("x**k <= y**k", ("x in (0, oo)", "y in [x, oo)", "k in [0, oo)")), "enclosure"
    )


def substituted(lemma: Formula, old: str, new: str, by: str, inverse: str, make):
    """Prove ``lemma`` with a variable written by a new one; ``make`` gives the options of the proof
    from the new formula.
    """
    return establish(
        lemma,
        "substitution",
        variable=old,
        new=new,
        by=by,
        inverse=inverse,
        then=make(substitute_names(lemma, old, new, by)),
    )


@cache
def _inserted():
    """v^n <= (2 beta/pi)^(n kappa) for v <= (2 beta/pi)^kappa, with 2 beta/pi = e^-l."""
    lemma = Formula(
        "v**n <= (2/pi*beta)**(n*kappa)",
        (
            "n in [1, oo)",
            "kappa in [0, oo)",
            "beta in (0, pi/2)",
            "v in (0, 1]",
            "v <= (2/pi*beta)**kappa",
        ),
    )

    def make(inner):
        power = instance(
            _powers(),
            {"x": "v", "y": "exp(-l*kappa)", "k": "n"},
            inner,
            {"(exp(-l*kappa)) >= (v)": sums(("1", ["exp(-l*kappa)-v"]))},
        )
        return sums(("1", ["exp(-l*kappa)**n-v**n"]), facts=[power])

    return substituted(lemma, "beta", "l", "pi/2*exp(-l)", "-log(2/pi*beta)", make)


def inserted(job):
    """p(pi/2-beta)^n <= (2 beta/pi)^(n kappa)."""
    shown = instance(_inserted(), {n: n for n in ("n", "kappa", "beta", "v")}, job.statement)
    return job.done(
        job.prove(
            "combination",
            facts=[shown],
            terms=[
                ("1", ["(1-2/pi*beta)**kappa-q"]),
                ("1", ["(2/pi*beta)**(n*kappa)-v**n"]),
                ("1", ["q+v**n-r"]),
            ],
        ),
        "The condition bounds p(beta) by (1-2 beta/pi)^kappa and p(pi/2-beta) by (2 beta/pi)^kappa,"
        " whose n-th power is the second term.",
        {"bound below 1 for some beta": "n > 1/kappa"},
    )


_LOG = {"how": "substitution", "variable": "n", "new": "L", "by": "exp(L)", "inverse": "log(n)"}


@cache
def chosen_power():
    """s^(n kappa) = n^-kappa at s = exp(-log(n)/n)."""
    return [
        establish(
            Formula(
                f"exp(-log(n)/n)**(n*kappa) {sign} n**(-kappa)",
                ("n in [1, oo)", "kappa in [0, oo)"),
            ),
            **_LOG,
            then={"how": "auto"},
        )
        for sign in ("<=", ">=")
    ]


def chosen(job):
    """The five parts: three by enclosures and exact algebra, the powers by n = e^L, the last by e^u
    >= 1+u.
    """
    setting = job.statement
    facts = [instance(lemma, {"n": "n", "kappa": "kappa"}, setting) for lemma in chosen_power()]
    facts += [
        job.lemma("exp(-log(n)/n) <= 1", how="enclosure"),
        job.lemma(
            "1-exp(-log(n)/n) <= log(n)/n", how="combination", terms=[("1", [], ["-log(n)/n"])]
        ),
    ]
    s, power = "exp(-log(n)/n)", "exp(-log(n)/n)**(n*kappa)"
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                [("1", [f"1-{s}"])],
                [("1", [f"n**(-kappa)-{power}"])],
                [("1", [f"{power}-n**(-kappa)"])],
                [("1", [f"log(n)/n-(1-{s})"])],
            ],
        ),
        "With s = 2 beta/pi = n^{-1/n} the second term is n^{-kappa}, and 1-s is at most log(n)/n"
        " by e^u >= 1+u. The choice is admitted for every n >= 1; at n = 1 it is beta = pi/2.",
    )


@cache
def rate_power():
    """(1-e^(-log(n)/n))^kappa <= (log n)^kappa/n^kappa, with n = e^L."""
    small, large = "1-exp(-L*exp(-L))", "L*exp(-L)"

    def make(inner):
        size = establish(inner.with_goal("L > 0"), "enclosure")
        power = instance(
            _powers(),
            {"x": small, "y": large, "k": "kappa"},
            inner,
            {
                f"({small}) > 0": sums(
                    ("exp(-L*exp(-L))", [], [large]), ("exp(-L*exp(-L))", [large]), facts=[size]
                ),
                f"({large}) >= ({small})": sums(("1", [], [f"-{large}"])),
            },
        )
        return sums(("1", [f"({large})**kappa-({small})**kappa"]), facts=[size, power])

    return substituted(
        Formula(
            "(1-exp(-log(n)/n))**kappa <= log(n)**kappa/n**kappa",
            ("n in [2, oo)", "kappa in [0, oo)"),
        ),
        "n",
        "L",
        "exp(L)",
        "log(n)",
        make,
    )


def rate(job):
    shown = instance(rate_power(), {"n": "n", "kappa": "kappa"}, job.statement)
    left = "(1-exp(-log(n)/n))**kappa"
    return job.done(
        job.prove(
            "combination",
            facts=[shown],
            terms=[("1", [f"{left}+n**(-kappa)-r"]), ("1", [f"log(n)**kappa/n**kappa-{left}"])],
        ),
        "At the angle of (5.23) the first term is at most (log n/n)^kappa and the second is "
        "n^{-kappa}, and these add up to the bound.",
        {
            "bound below 1, kappa = 2 or 1": "n >= 2",
            "kappa = 1/2": "n >= 6",
            "kappa = 1/4": "n >= 32",
            "kappa = 1/10": "n >= 3063",
        },
    )


_MARGIN = (
    "With angles between t1 = 1 and t0 = 5/4 the margin is there, but beta >= 5/4 leaves pi/2-beta"
    " <= 0.33, below every angle: gamma = 1."
)


def isotropic(job):
    facts = [
        instance(acute(), {"x": "t"}, job.statement),
        job.lemma("cos(t) <= 1", given=("t in [0, pi/2)",), how="enclosure"),
    ]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            params={"p": "cos(t)"},
            terms=[("cos(t)**k", ["1-cos(t)", "1+cos(t)"]), ("(k+1)*cos(t)**k", ["sin(t)**2"])],
        ),
        "As cos^2 is at most 1, the bracket is at most 1. Integrated, the inequality shows "
        "that p(beta)+p(pi/2-beta)^n is at least 1 for isotropic inputs in every dimension "
        "and every n < d, so that Theorem 5.3 says nothing for them.",
        {"isotropic": "never for n < d"},
    )


READINGS = {
    ("cor5.1", "printed"): by(
        "combination",
        "At the beta of the corollary the first term p(beta) of the bound in Theorem 5.3 is "
        "0, so the second one, gamma^n, remains.",
        terms=[("1", ["q+gam**n-r"]), ("1", ["-q"])],
    ),
    ("cor5.1", "gamma-zero"): by(
        "combination",
        "For gamma = 0 all angles are below pi/2-beta and below beta, so that there is "
        "no error at all.",
        terms=[("1", ["q+G-r"]), ("1", ["-q"])],
    ),
    ("cor5.1-text", "printed"): at(
        f"{_MARGIN} A margin t0 gives gamma < 1 only if some inputs have angles below pi/2-t0.",
        t1=1,
        t0="5/4",
        beta="5/4",
    ),
    ("cor5.1-text", "risk-falls"): at(
        "Inputs (1,1,1), (2,1,1), (2,-2,1) with w_* = (0,0,1) have a margin, yet the expected "
        "risk rises from 0 at n = 1 to 2/27 at n = 2 = d-1.",
        **THREE,
    ),
    ("cor5.1-text", "repair"): by(
        "combination",
        "As soon as some inputs lie at angles below pi/2-t0, the share gamma of the inputs "
        "beyond pi/2-beta, at beta = t0, is below 1.",
        terms=[("1/(t0-t1)", ["pi/2-t0-t1"])],
        params={"w": "t0-t1"},
    ),
    ("cor5.1-text", "repair-2"): visible(
        "No input is beyond the angle t0 from w_*, and w-hat is within pi/2-t0 of it, "
        "so that every input is within pi/2 of w-hat and keeps its sign.",
        [("1", ["pi/2-t0-A"]), ("1", ["t0"])],
        [("1", ["t0-B"]), ("1", ["pi/2-t0"])],
        [("1", ["pi/2-t0-A"]), ("1", ["t0-B"])],
    ),
    ("fn1", "printed"): lambda job: job.done(
        job.escape({}, "T", {}),
        "The teacher's hyperplane goes through 0 and may touch one class: the inputs (1, 1/T) "
        "have cosines that tend to 0, so every wedge around it contains some of them. With a "
        "distance from the hyperplane in place of one between the classes the footnote holds.",
    ),
    ("fn1", "one-angle"): at(
        "The hyperplane of the teacher goes through 0 and may touch one class: (1, 0) and (1, "
        "-1) are 1 apart, but the first has the angle pi/2, where arccos(1/4) is claimed. "
        "Uniform inputs on [1,2]x[0,1] and [1,2]x[-2,-1] have density and distance, but no "
        "wedge.",
        S=2,
        k=1,
        x=1,
        t=0,
        X=1,
        T=-1,
    ),
    ("fn1", "every-wedge"): by(
        "auto",
        "For every eta the inputs (1, eta/2) and (1, -1) are at least 1 apart, and "
        "the cosine of the first is below eta; so every wedge contains inputs of the "
        "class that touches the boundary.",
    ),
    ("fn1", "boundary"): by(
        "combination",
        "The cosine has the size distance/|x|, which is at least m/S, so that no angle exceeds "
        "arccos(m/S).",
        params={"h": "S-N"},
        terms=[("1/N", ["abs(u)/W-m"]), ("m/(N*S)", ["S-N"])],
    ),
    ("fn1", "both-conditions"): at(f"{_MARGIN}", t1=1, t0="5/4", beta="5/4"),
    ("fn1", "repair"): by(
        "combination",
        "Half the difference of the two heights is at least k/2, and half their sum is "
        "at most h in size, so each height has at least the size k/2-h.",
        terms=[
            [("1/2", ["t-T-k"]), ("1/2", ["t+T+2*h"])],
            [("1/2", ["t-T-k"]), ("1/2", ["2*h-t-T"])],
        ],
    ),
    ("eq5.22", "printed"): inserted,
    ("eq5.23", "printed"): chosen,
    ("cor5.2", "printed"): rate,
    ("cor5.2", "one-sample"): by(
        "auto", "For one example the bound is (1+0)/1 = 1, and no risk exceeds 1."
    ),
    ("cor5.2", "one-sample-zero"): by(
        "auto",
        "For one example and kappa = 0 the bound is 2, with 0^0 counted as 1, and no risk "
        "exceeds 1.",
    ),
    ("cor5.2", "below-one"): by(
        "enclosure",
        "The bound (1+log n)/n is below 1 exactly when log n < n-1, which holds from n = 2 on.",
        {"kappa = 1": "n >= 2"},
    ),
    ("cor5.2-kappa0", "printed"): by(
        "auto",
        "With kappa = 0 the condition says p <= 1, which every task meets, and the bound is 2 "
        "for every n, more than any risk.",
    ),
    ("cor5.2-kappa1", "printed"): with_pi(
        "combination",
        "For kappa = 1 the law p = 1-2 theta/pi gives equal intervals equal mass 2h/pi; for "
        "kappa = 2 only the share 2h/pi of this mass is left within h of the boundary, so the "
        "density vanishes there.",
        terms=[("4/pi**2", ["pi/2-t", "pi/2-t"])],
    ),
    ("cor5.2-kappa1", "condition"): at(
        "Tasks with a margin, as p = max(0, 1-4 theta/pi), fulfil the condition for kappa = 1 "
        "as well, and this law gives no mass to angles beyond pi/4; only equality is the "
        "uniform law.",
        t=1,
        h="1/2",
    ),
    ("contrast", "printed"): by(
        "monotone",
        "Where the conditions of Corollary 5.1 hold, gamma lies between 0 and 1, so the "
        "guarantee gamma^n is below 1 for every n >= 1, n < d included.",
        variable="gam",
        end="upper",
        factor="n*gam**n/gam",
        slope="-1",
        strict=True,
    ),
    ("contrast", "isotropic-3"): by(
        "enclosure",
        "For isotropic inputs in R^3 the chance p is the cosine, and cos(beta)+sin(beta)^n is "
        "at least 1 for n = 1 and 2, because a cosine is at least its square; so Theorem 5.3 "
        "says nothing for n < d.",
        {"isotropic": "never for n < d"},
    ),
    ("contrast", "isotropic-5"): by(
        "enclosure",
        "For isotropic inputs in R^5 the bound of Theorem 5.3 with n = 4 is at least 1 at "
        "every beta, and fewer inputs make it larger; so it says nothing for n < d.",
    ),
    ("contrast", "isotropic-slope"): lambda job: isotropic(job),
}

SETTLERS: dict = own("distillation", READINGS)
