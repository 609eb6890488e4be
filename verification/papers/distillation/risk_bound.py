"""Settle Theorem 5.3 of `distillation`, the bound on the transfer risk."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.kernel.certificates import opposite
from assay.verification.papers.distillation.angles import (
    ENCLOSED,
    POSITIVE,
    absurd,
    seen,
    sums,
)
from assay.verification.papers.settlers import at, by, own
from assay.verification.search.methods import establish, instance

_GOOD = ("1", ["pi/2-beta-Ai"])
_EASY = ("1", ["beta-B"])
_CLOSER = ("1", ["Ai-A"])
NEAR = ([_CLOSER, _GOOD, ("1", ["beta"])], [_EASY, ("1", ["pi/2-beta"])], [_CLOSER, _GOOD, _EASY])


def easy_input(job):
    """c >= cos(A+B), A+B <= Ai+B < pi/2 and c > 0."""
    facts = seen(job.statement, NEAR)
    return job.done(
        job.prove(
            "combination", facts=facts, terms=[POSITIVE[:1], [_CLOSER], [_GOOD, _EASY], POSITIVE]
        ),
        "A transfer point within pi/2-beta of w_* keeps w-hat within pi/2-beta of it, and x "
        "is within beta of w_*; so the angle of w-hat and x is below pi/2, in any dimension, "
        "and x gets the right label.",
    )


def all_bad(reason: str, z: str, sign: str):
    """Return a settler of Ai >= pi/2-beta for a misclassified easy input; z is turned for negative
    inputs.
    """

    def settle(job):
        setting = job.statement
        beyond = setting.with_given(opposite("Ai >= pi/2-beta"))
        score = f"(cos(A)*cos(B)+({z})*sin(A)*sin(B))"
        facts = seen(beyond, NEAR, z)
        positive = establish(
            beyond.with_goal(f"{score} > 0"),
            "combination",
            facts=facts,
            terms=[("1", [f"{score}-cos(A+B)"]), ("1", ["cos(A+B)"])],
        )
        verdict = job.prove(
            "cases",
            on="Ai >= pi/2-beta",
            yes=sums(("1", ["Ai-(pi/2-beta)"])),
            no=absurd(beyond, "Ai-(pi/2-beta)", score, [("1", [f"{sign}c"])], positive),
        )
        return job.done(verdict, reason)

    return settle


@cache
def _line():
    """(1-s)^kappa <= 1-kappa s for kappa <= 1."""
    mean, low, whole = (
        "(k*u+m**2)/(k+m**2)",
        "u**(k/(k+m**2))",
        "(k+m**2)",
    )  # the tangent of log at a weighted mean of u and 1
    lemma = establish(
        Formula(f"{low} <= {mean}", ("k in (0, oo)", "m in [0, oo)", "u in (0, 1)")),
        "combination",
        terms=[
            (low, [], [f"log({mean})-k/{whole}*log(u)"]),
            (f"k/{whole}*{low}", [], [f"log(u)-log({mean})"]),
            (f"m**2/{whole}*{low}", [], [f"-log({mean})"]),
        ],
    )
    formula = Formula("(1-s)**kappa <= 1-kappa*s", ("kappa in (0, 1]", "s in (0, 1)"))
    fact = instance(lemma, {"k": "kappa", "m": "sqrt(1-kappa)", "u": "1-s"}, formula)
    return establish(
        formula, "combination", facts=[fact], terms=[("1", ["1-kappa*s-(1-s)**kappa"])]
    )


@cache
def _below():
    """x^k < x for 0 < x < 1 < k."""
    return establish(
        Formula("x**k < x", ("x in (0, 1)", "k in (1, oo)")),
        "monotone",
        variable="k",
        end="lower",
        factor="x**k",
        slope="-log(x)",
        strict=True,
        sign=ENCLOSED,
    )


def useful(job):
    line = instance(_line(), {"s": "s", "kappa": "kappa"}, job.statement)
    return job.done(
        job.prove(
            "combination",
            facts=[line],
            terms=[("1", ["1-kappa*s-(1-s)**kappa"]), ("1", ["kappa*s-s**m"])],
        ),
        "The power (1-s)^kappa is at most 1-kappa s, and s^{n kappa} is below kappa s for "
        "small s, so the sum is below 1: for n > 1/kappa Theorem 5.3 says something.",
        {"kappa-task": "n > 1/kappa: n >= 2 for kappa = 1, n >= 5 for kappa = 1/4"},
    )


def large(job):
    """(1-s)^kappa < 1-s and s^(n kappa) < s for kappa > 1 and every n."""
    facts = [
        instance(
            _below(),
            {"x": "1-s", "k": "kappa"},
            job.statement,
            {"(1-s) > 0": sums(("1", ["1-s"])), "(1-s) < 1": sums(("1", ["s"]))},
        ),
        instance(_below(), {"x": "s", "k": "m"}, job.statement),
    ]
    return job.done(
        job.prove(
            "combination", facts=facts, terms=[("1", ["1-s-(1-s)**kappa"]), ("1", ["s-s**m"])]
        ),
        "For kappa > 1 the power (1-s)^kappa is below 1-s, and s^(n kappa) is below s, "
        "so the sum is below 1.",
        {"kappa > 1": "every n >= 1"},
    )


_TOTAL = [("1", ["q-f"]), ("1-q", ["G-v"])]


def looseness(
    cases=((0.5, 1000, 20), (1, 1000, 20), (2, 1000, 20), (1, 100, 5), (1, 100, 99)),
) -> dict[str, str]:
    """Compare the least bound with the mean exact risk of 500 transfer sets on kappa-tasks (kappa,
    d, n).
    """
    import numpy as np

    from assay.simulators.models.distillation import risk, tasks

    found = {}
    for kappa, d, n in cases:
        task = tasks.kappa_task(d, kappa)
        least, true = (
            risk.bound_min(task, n)[0],
            risk.expected(task, n, 500, np.random.default_rng(1))[0][-1],
        )
        found[f"kappa = {kappa}, d = {d}, n = {n}"] = f"least bound {least:.2g}, risk {true:.1g}"
    return found


def bound(job):
    verdict = job.prove("combination", terms=[*_TOTAL, ("1", ["q", "G"])])
    return job.done(
        verdict,
        "By total probability the risk is at most p(beta) plus the chance of an error on an input"
        " of a smaller angle, and that is at most p(pi/2-beta)^n; this holds in every dimension and"
        " without a density.",
        {
            "below 1 for some beta": "kappa-task: exactly for n > 1/kappa",
            "isotropic inputs": "never for n < d",
        },
        looseness(),
    )


def full_rank(job):
    setting = job.statement
    shown = establish(
        setting.with_goal("D > 0"),
        "combination",
        terms=[("1", ["x1**2*y2**2-2*x1*x2*y1*y2+x2**2*y1**2"])],
    )
    return job.done(
        job.prove("identity", facts=[shown]),
        "For two independent inputs in the plane the projection of w_* onto their span is w_* "
        "itself, so the student is the teacher and the risk 0.",
    )


READINGS = {
    ("thm5.3a", "printed"): by(
        "words",
        "With n >= d inputs of rank d the outputs determine the weights, so the "
        "student with the teacher's outputs is the teacher, and the risk is 0.",
    ),
    ("thm5.3a", "square"): lambda job: full_rank(job),
    ("thm5.3a", "without-density"): at(
        "For the inputs (2, 1) and (-2, 1), each with probability 1/2, the second draw repeats the"
        " first with probability 1/2, and E R = 1/4. Only the density excludes this.",
        k="1/2",
        x1=2,
        x2=-2,
        y1=1,
        y2=1,
    ),
    ("eq5.29", "printed"): by(
        "enclosure",
        "The labels differ exactly when w_*.x and w-hat.x have opposite signs, since under a"
        " density ties have probability 0.",
    ),
    ("eq5.29", "split"): by(
        "combination",
        "An input whose angle to w_* is below beta <= pi/2 has w_*.x != 0, so it has one of "
        "the two labels strictly, and the three parts cover every input.",
        terms=[("1", ["u**2-(W*cos(beta))**2"]), ("1", ["(W*cos(beta))**2"])],
    ),
    ("eq5.29", "ties"): at(
        "For w_*.x = -1 and w-hat.x = 0 the student's label is 1 and the teacher's 0, an "
        "error, while the product (w_*.x)(w-hat.x) is 0 and not negative.",
        u=-1,
        v=0,
    ),
    ("eq5.29", "repair"): by(
        "combination",
        "Two numbers of the same sign have a positive product, so such an input is no error; the"
        " bound of the theorem needs only this, and so it survives ties.",
        terms=[("1", ["u", "v"])],
    ),
    ("eq5.30-5.31", "printed"): easy_input,
    ("eq5.30-5.31", "gram"): by(
        "combination",
        "The product 2abc is the Gram determinant plus (a^2+b^2-1) + c^2, so it is "
        "positive, and as a and b are positive, so is c.",
        terms=[
            ("1/(2*a*b)", ["1+2*a*b*c-a**2-b**2-c**2"]),
            ("1/(2*a*b)", ["a**2+b**2-1"]),
            ("1/(2*a*b)", ["c**2"]),
        ],
    ),
    ("eq5.32-5.33", "printed"): all_bad(
        "If a positive x with an angle below beta is misclassified, no transfer point has an "
        "angle below pi/2-beta, as one such point would make its label right.",
        "z",
        "-",
    ),
    ("eq5.32-5.33", "negative"): all_bad(
        "For a negative input the cosine with w_* is -cos B, and with the sign of z turned "
        "the argument is that for positive inputs: no transfer point has an angle below "
        "pi/2-beta.",
        "-z",
        "",
    ),
    ("thm5.3-sharper", "printed"): by(
        "combination",
        "By total probability the second term carries the factor 1-p(beta), the chance of an "
        "angle below beta; the bound is then a mean of 1 and a chance, so it never exceeds 1.",
        terms=[_TOTAL, [("1", ["q", "G"])], [("1", ["1-q", "1-G"])]],
    ),
    ("thm5.3b", "printed"): lambda job: bound(job),
    ("thm5.3b", "kappa-vacuous"): by(
        "enclosure",
        "For kappa <= 1 and n kappa <= 1 the terms (1-s)^kappa and s^{n kappa} are at least "
        "1-s and s, so the bound is at least 1 at every beta as long as n <= 1/kappa.",
        {"kappa-task": "n > 1/kappa"},
    ),
    ("thm5.3b", "kappa-useful"): useful,
    ("thm5.3b", "kappa-large"): large,
}

SETTLERS: dict = own("distillation", READINGS)
