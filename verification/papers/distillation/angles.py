"""Settle the angle claims of `distillation`: monotonicity, the risk bound of Theorem 5.3 and its
corollaries.
"""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import opposite, substitute_names
from assay.verification.papers.settlers import at, by, own, undefined
from assay.verification.search.job import ProofFailed, establish, instance
from assay.verification.search.prove import prove

ENCLOSED = {"how": "enclosure"}


# ---- tools shared with `perturbed` ---------------------------------------------------------------
def sums(*terms, **options) -> dict:
    """Return options of a combination."""
    return {"how": "combination", "terms": list(terms), **options}


@cache
def _nothing():
    """Anything follows from P > 0 and P <= 0."""
    return establish(Formula("t > 0", ("t in (-oo, oo)", "P in (0, oo)", "P <= 0")), "enclosure")


def absurd(beyond: Formula, target: str, positive: str, parts: list, *facts, **options) -> dict:
    """Return options that show target > 0 in ``beyond``, where positive > 0 by facts and -positive
    is the sum of ``parts`` >= 0.
    """
    shown = instance(
        _nothing(),
        {"t": target, "P": positive},
        beyond,
        {
            f"({positive}) > 0": sums(("1", [positive]), facts=list(facts), **options),
            f"({positive}) <= 0": sums(*parts, facts=list(facts), **options),
        },
    )
    return sums(("1", [target]), facts=[shown])


def found(formula: Formula, budget: float = 20.0):
    """Return the fact that the search of ``assay prove`` finds; raises `ProofFailed`."""
    verdict = prove(formula, budget, refute=False)
    if verdict.verdict != "proved":
        raise ProofFailed(verdict.reason)
    return verdicts.fact(formula, verdict.certificate["certificate"], verdict.prover)


@cache
def triangle():
    """cos(A+B) <= cos A cos B + z sin A sin B: the triangle inequality for angles, through
    cosines.
    """
    return found(
        Formula(
            "cos(A)*cos(B)+z*sin(A)*sin(B) >= cos(A+B)",
            ("A in [0, pi/2]", "B in [0, pi/2]", "z in [-1, 1]"),
        )
    )


@cache
def acute():
    """cos x > 0 below pi/2."""
    return establish(Formula("cos(x) > 0", ("x in [0, pi/2)",)), "enclosure")


def seen(setting: Formula, beyond: str, z: str = "z"):
    """Return facts c >= cos(A+B) and cos(A+B) > 0 where A+B < pi/2 by ``beyond``: terms of A <=
    pi/2, B <= pi/2, A+B < pi/2.
    """
    first, second, both = beyond
    low = instance(
        triangle(),
        {"A": "A", "B": "B", "z": z},
        setting,
        {"(A) <= pi/2": sums(*first), "(B) <= pi/2": sums(*second)},
    )
    return [low, instance(acute(), {"x": "A+B"}, setting, {"(A+B) < pi/2": sums(*both)})]


_GOOD = ("1", ["pi/2-beta-Ai"])
_EASY = ("1", ["beta-B"])
_CLOSER = ("1", ["Ai-A"])
NEAR = ([_CLOSER, _GOOD, ("1", ["beta"])], [_EASY, ("1", ["pi/2-beta"])], [_CLOSER, _GOOD, _EASY])
_C = "(cos(A)*cos(B)+z*sin(A)*sin(B))"
POSITIVE = [("1", [f"{_C}-cos(A+B)"]), ("1", ["cos(A+B)"])]


# ---- monotonicity --------------------------------------------------------------------------------
def with_pi(how: str, reason: str, horizon=None, figures=None, **options):
    """Return a settler whose combination may divide by pi."""

    def settle(job):
        shown = job.lemma("pi > 0", how="enclosure")
        params = {"circle": "pi", **options.pop("params", {})}
        return job.done(
            job.prove(how, facts=[shown], params=params, **options), reason, horizon, figures
        )

    return settle


def projected(job):
    """K > 0 by (g+h) K det = det (u^2+v^2) + squares; then the identities."""
    setting = job.statement
    facts = [
        establish(
            setting.with_goal("K > 0"),
            "combination",
            terms=[
                ("1/(g+h)", ["u**2+v**2"]),
                ("1/((g+h)*D)", ["(h*u-m*v)**2"]),
                ("1/((g+h)*D)", ["(g*v-m*u)**2"]),
            ],
        )
    ]
    return job.done(
        job.prove("combination", facts=facts, terms=[("1", ["K"])]),
        "w-hat = QQ^T w_*, so w_*.w-hat = |w-hat|^2 = |Q^T w_*|^2.",
    )


@cache
def cosine_falls():
    """cos is strictly decreasing on [0, pi/2]."""
    return establish(
        Formula("cos(x) < cos(y)", ("y in [0, pi/2)", "x in (y, pi/2]")),
        "monotone",
        variable="x",
        end="lower",
        factor="1",
        slope="sin(x)",
        strict=True,
        sign=ENCLOSED,
    )


@cache
def angles_ordered():
    """Unsigned angles are ordered against their cosines."""
    formula = Formula("u <= v", ("u in [0, pi/2]", "v in [0, pi/2]", "cos(u) >= cos(v)"))
    beyond = formula.with_given(opposite("u <= v"))
    drop = instance(
        cosine_falls(),
        {"x": "u", "y": "v"},
        beyond,
        {"(u) > (v)": sums(("1", ["u-v"])), "(v) < pi/2": sums(("1", ["u-v"]), ("1", ["pi/2-u"]))},
    )
    return establish(
        formula,
        "cases",
        on="u <= v",
        yes=sums(("1", ["v-u"])),
        no=absurd(beyond, "v-u", "cos(v)-cos(u)", [("1", ["cos(u)-cos(v)"])], drop),
    )


def ordered(reason: str):
    """Return a settler of u <= v from W cos u >= W cos v."""

    def settle(job):
        shown = instance(
            angles_ordered(),
            {"u": "u", "v": "v"},
            job.statement,
            {
                "cos((u)) >= cos((v))": sums(("1/W", ["W*cos(u)-W*cos(v)"])),
                "(v) <= pi/2": sums(("1", ["pi/2-v"])),
            },
        )
        return job.done(job.prove("combination", facts=[shown], terms=[("1", ["v-u"])]), reason)

    return settle


def visible(reason: str, low: list, second: list, both: list):
    """Return a settler of cos(w-hat, x) > 0 from A+B < pi/2."""

    def settle(job):
        facts = seen(job.statement, (low, second, both))
        return job.done(job.prove("combination", facts=facts, terms=POSITIVE), reason)

    return settle


def turned_away(job):
    """The two margins are identities; signs and the larger angle (without divisors) by boxes."""
    lemma = establish(
        Formula(
            "(u/D*y+v/D*z)**2/(u/D+v/D) < y**2/g",
            (
                *(f"{name} in (0, oo)" for name in "uvDg"),
                "y in (-oo, oo)",
                "z in (-oo, oo)",
                "(u*y+v*z)**2*g < y**2*D*(u+v)",
            ),
        ),
        "combination",
        terms=[[("1/(g*D*(u+v))", ["y**2*D*(u+v)-(u*y+v*z)**2*g"])]],
    )
    facts = [job.lemma(part, how="enclosure") for part in ("a1 >= 0", "a2 >= 0")]
    facts.append(
        instance(
            lemma, {"u": "h-m", "v": "g-m", "D": "D", "g": "g", "y": "y1", "z": "y2"}, job.statement
        )
    )
    return job.done(
        job.prove("combination", facts=facts, terms=[[("1", ["a1"])], [("1", ["a2"])]]),
        "The separator turns away from w_* on an open set of data.",
    )


_SHRINKS = [("s2/s1", ["-C*c1-z*S*s1"]), ("C/s1", ["s2*c1-c2*s1"])]
_THREE = {"x1": 1, "y1": 1, "x2": 2, "y2": 1, "x3": 2, "y3": -2}

MONOTONICITY = {
    ("p-props", "printed"): by(
        "combination",
        "True; the limit at pi/2 is P[w_*.x = 0], which the density makes 0. Not strictly"
        " decreasing in general.",
        terms=[[("1", ["a-u"]), ("1", ["u-t"])], [("1", ["a"])], [("1/2", ["pi/2-a"])]],
    ),
    ("p-props", "strictly"): at(
        "On a task with a margin p is 0 beyond it: p(5/4) = p(3/2) = 0.", t="5/4", u="3/2"
    ),
    ("p-props", "without-density"): with_pi(
        "combination",
        "A share m of inputs on the boundary keeps p at m up to pi/2: the limit needs the density.",
        terms=[("2/pi", ["1-m", "pi/2-t"])],
    ),
    ("eq5.25-5.26", "printed"): by(
        "words", "w-hat = Q Q^T w_*, so w_*.w-hat = |w-hat|^2 = |Q^T w_*|^2."
    ),
    ("eq5.25-5.26", "two-columns"): projected,
    ("eq5.25-5.26", "every-x"): undefined(
        "For X^T w_* = 0 the solution w-hat is 0 and has no angle (almost surely not under a "
        "density).",
        W=1,
        s=0,
    ),
    ("eq5.25-5.26", "repair"): by("identity", "s^2/(W s) = s/W."),
    ("eq5.27", "printed"): by(
        "words",
        "The difference is |Q_+ Q_+^T w_* - w-hat(X_-)|^2.",
        squares=[("1", "Q*Q'*w-X*G*X'*w")],
    ),
    ("eq5.27", "any-qr"): at(
        "Q and R may both change sign: the columns of Q coincide up to signs only.", x=1, q=-1, R=-1
    ),
    ("eq5.27", "repair"): by("identity", "Signs do not change norms."),
    ("lem5.1", "printed"): ordered(
        "A larger projection of w_* makes a smaller angle; equality when the new columns are"
        " orthogonal to w_*-w-hat(X_-)."
    ),
    ("lem5.1", "every-x"): undefined(
        "A full-rank X_- with X_-^T w_* = 0 gives w-hat = 0, and Eq 5.16 defines no angle for it.",
        W=1,
        a=0,
        b=1,
    ),
    ("lem5.1", "two-columns"): by(
        "combination", "The difference is (g v-m u)^2/(g D).", terms=[("1/(g*D)", ["(g*v-m*u)**2"])]
    ),
    ("lem5.1", "repair"): ordered(
        "With the angle pi/2 where w-hat = 0 the lemma holds for every full-rank X_-."
    ),
    ("rem5.1-risk", "printed"): at(
        "Inputs (1,1,1), (2,1,1), (2,-2,1), w_* = (0,0,1): {x_1} makes no error, {x_1, x_2} gives"
        " w-hat = (0, 1/2, 1/2), closer to w_*, but wrong on x_3. A smaller angle is no smaller"
        " risk.",
        figures={"risk": "0 with one example, 1/3 with two"},
        **_THREE,
    ),
    ("rem5.1-risk", "expected"): at(
        "Also on average: the same law has expected risk 0 for n = 1 and 2/27 for n = 2.",
        figures={"E R": "0 for n = 1, 2/27 for n = 2"},
        **_THREE,
    ),
    ("rem5.1-risk", "density-harm"): by(
        "enclosure",
        "A law with density: E R = 0 for n = 1 and at least 2/27 for n = 2 (x_1, x_2 from the first"
        " two patches, tested on the third).",
        figures={"E R": "0 for n = 1, >= 2/27 for n = 2"},
    ),
    ("rem5.1-risk", "repair"): by(
        "combination",
        "For rotation-symmetric laws the risk is a growing function of the angle, so more data"
        " never harms it.",
        terms=_SHRINKS,
    ),
    ("rem5.1-risk", "repair-2"): visible(
        "R(w-hat) <= p(pi/2-A) for every law, and this guarantee can only improve.",
        [("1", ["pi/2-A"])],
        [("1", ["pi/2-A-B"]), ("1", ["A"])],
        [("1", ["pi/2-A-B"])],
    ),
    ("rem5.1-hard", "printed"): by("point", "From angle 0 to arctan(1/2) = 27 degrees."),
    ("rem5.1-hard", "open-set"): turned_away,
    ("rem5.1-hard", "first-step"): by(
        "enclosure", "The mean of the inputs of one class need not approach w_*."
    ),
}


# ---- Theorem 5.3 ---------------------------------------------------------------------------------
def easy_input(job):
    """c >= cos(A+B), A+B <= Ai+B < pi/2 and c > 0."""
    facts = seen(job.statement, NEAR)
    return job.done(
        job.prove(
            "combination", facts=facts, terms=[POSITIVE[:1], [_CLOSER], [_GOOD, _EASY], POSITIVE]
        ),
        "One good transfer point makes every easy input right, in any dimension: w-hat and x are"
        " within pi/2 of each other, even strictly.",
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
        "(1-s)^kappa <= 1-kappa s. Together with the reading before: on the kappa-task Theorem 5.3"
        " says something exactly for n > 1/kappa.",
        {"kappa-task": "n > 1/kappa: n >= 2 for kappa = 1, n >= 5 for kappa = 1/4"},
    )


def large(job):
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
        "(1-s)^kappa < 1-s and s^(n kappa) < s.",
        {"kappa > 1": "every n >= 1"},
    )


_TOTAL = [("1", ["q-f"]), ("1-q", ["G-v"])]

THEOREM = {
    ("thm5.3a", "printed"): by(
        "words", "The student is the teacher for full-rank X, so the risk is 0."
    ),
    ("thm5.3a", "square"): lambda job: full_rank(job),
    ("thm5.3a", "without-density"): at(
        "Inputs (2, 1) and (-2, 1) with probability 1/2 each: with probability 1/2 the second draw"
        " repeats the first, and E R = 1/4. Only the density excludes this.",
        k="1/2",
        x1=2,
        x2=-2,
        y1=1,
        y2=1,
    ),
    ("eq5.29", "printed"): by("enclosure", "True under a density, where ties have probability 0."),
    ("eq5.29", "split"): by(
        "combination",
        "An input at angle < beta <= pi/2 is not on the boundary.",
        terms=[("1", ["u**2-(W*cos(beta))**2"]), ("1", ["(W*cos(beta))**2"])],
    ),
    ("eq5.29", "ties"): at(
        "w_*.x = -1 and w-hat.x = 0: the student says 1, the teacher 0, and the product is 0.",
        u=-1,
        v=0,
    ),
    ("eq5.29", "repair"): by(
        "combination",
        "The bound of the theorem needs only this direction, so it survives ties.",
        terms=[("1", ["u", "v"])],
    ),
    ("eq5.30-5.31", "printed"): easy_input,
    ("eq5.30-5.31", "gram"): by(
        "combination",
        "2abc = Gram determinant + (a^2+b^2-1) + c^2 > 0.",
        terms=[
            ("1/(2*a*b)", ["1+2*a*b*c-a**2-b**2-c**2"]),
            ("1/(2*a*b)", ["a**2+b**2-1"]),
            ("1/(2*a*b)", ["c**2"]),
        ],
    ),
    ("eq5.32-5.33", "printed"): all_bad(
        "Every transfer point is bad when an easy positive input is misclassified.", "z", "-"
    ),
    ("eq5.32-5.33", "negative"): all_bad("The same for negative inputs, with z turned.", "-z", ""),
    ("thm5.3-sharper", "printed"): by(
        "combination",
        "The proof does give the factor 1-p(beta); this bound never exceeds 1.",
        terms=[_TOTAL, [("1", ["q", "G"])], [("1", ["1-q", "1-G"])]],
    ),
    ("thm5.3b", "printed"): lambda job: bound(job),
    ("thm5.3b", "kappa-vacuous"): by(
        "enclosure",
        "On the kappa-task the bound is >= 1 at every beta as long as n <= 1/kappa.",
        {"kappa-task": "n > 1/kappa"},
    ),
    ("thm5.3b", "kappa-useful"): useful,
    ("thm5.3b", "kappa-large"): large,
}


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
        "Theorem 5.3 holds, in every dimension and even without a density; it does not see the"
        " dimension, so the true risk is far below it.",
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
        "n >= d and full rank: the student is the teacher, so the risk is 0.",
    )


# ---- corollaries ---------------------------------------------------------------------------------
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
        "p(pi/2-beta) is at most (2 beta/pi)^kappa, to the n-th power.",
        {"bound below 1 for some beta": "n > 1/kappa"},
    )


_LOG = {"how": "substitution", "variable": "n", "new": "L", "by": "exp(L)", "inverse": "log(n)"}


@cache
def _chosen():
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
    facts = [instance(lemma, {"n": "n", "kappa": "kappa"}, setting) for lemma in _chosen()]
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
        "The choice is admitted for every n >= 1; at n = 1 it is beta = pi/2.",
    )


@cache
def _rate():
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
    shown = instance(_rate(), {"n": "n", "kappa": "kappa"}, job.statement)
    left = "(1-exp(-log(n)/n))**kappa"
    return job.done(
        job.prove(
            "combination",
            facts=[shown],
            terms=[("1", [f"{left}+n**(-kappa)-r"]), ("1", [f"log(n)**kappa/n**kappa-{left}"])],
        ),
        "True. The bound is below 1 only from a size on that grows fast as kappa falls.",
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

COROLLARIES = {
    ("cor5.1", "printed"): by(
        "combination", "Theorem 5.3 at this beta.", terms=[("1", ["q+gam**n-r"]), ("1", ["-q"])]
    ),
    ("cor5.1", "gamma-zero"): by(
        "combination",
        "All angles below pi/2-beta and beta: no error at all.",
        terms=[("1", ["q+G-r"]), ("1", ["-q"])],
    ),
    ("cor5.1-text", "printed"): at(
        f"{_MARGIN} A margin t0 gives gamma < 1 only if some inputs have angles below pi/2-t0.",
        t1=1,
        t0="5/4",
        beta="5/4",
    ),
    ("cor5.1-text", "risk-falls"): at(
        "Inputs (1,1,1), (2,1,1), (2,-2,1) with w_* = (0,0,1) have a margin, yet E R rises from 0"
        " at n = 1 to 2/27 at n = 2 = d-1 (with a density too: rem5.1-risk).",
        **_THREE,
    ),
    ("cor5.1-text", "repair"): by(
        "combination",
        "gamma < 1 exactly when some mass lies below pi/2-t0.",
        terms=[("1/(t0-t1)", ["pi/2-t0-t1"])],
        params={"w": "t0-t1"},
    ),
    ("cor5.1-text", "repair-2"): visible(
        "No input is beyond t0, and all are within pi/2 of w-hat then.",
        [("1", ["pi/2-t0-A"]), ("1", ["t0"])],
        [("1", ["t0-B"]), ("1", ["pi/2-t0"])],
        [("1", ["pi/2-t0-A"]), ("1", ["t0-B"])],
    ),
    ("fn1", "printed"): at(
        "The hyperplane of the teacher goes through 0 and may touch one class: (1, 0) and (1, -1)"
        " are 1 apart, but the first has angle pi/2. Uniform inputs on [1,2]x[0,1] and"
        " [1,2]x[-2,-1] have density and distance, but no wedge.",
        S=2,
        k=1,
        x=1,
        t=0,
        X=1,
        T=-1,
    ),
    ("fn1", "every-wedge"): by(
        "auto", "Whatever the wedge, it contains inputs of the class that touches the boundary."
    ),
    ("fn1", "boundary"): by(
        "combination",
        "|cos| = distance/|x| >= m/S.",
        params={"h": "S-N"},
        terms=[("1/N", ["abs(u)/W-m"]), ("m/(N*S)", ["S-N"])],
    ),
    ("fn1", "both-conditions"): at(f"{_MARGIN}", t1=1, t0="5/4", beta="5/4"),
    ("fn1", "repair"): by(
        "combination",
        "Half the sum and half the difference of the heights.",
        terms=[
            [("1/2", ["t-T-k"]), ("1/2", ["t+T+2*h"])],
            [("1/2", ["t-T-k"]), ("1/2", ["2*h-t-T"])],
        ],
    ),
    ("eq5.22", "printed"): inserted,
    ("eq5.23", "printed"): chosen,
    ("cor5.2", "printed"): rate,
    ("cor5.2", "one-sample"): by("auto", "The bound is 1 at n = 1."),
    ("cor5.2", "one-sample-zero"): by("auto", "The bound is 2 with 0^0 = 1, which does no harm."),
    ("cor5.2", "below-one"): by("enclosure", "log n < n-1.", {"kappa = 1": "n >= 2"}),
    ("cor5.2-kappa0", "printed"): by("auto", "The bound is 2 whatever n."),
    ("cor5.2-kappa1", "printed"): with_pi(
        "combination", "Both laws are as described.", terms=[("4/pi**2", ["pi/2-t", "pi/2-t"])]
    ),
    ("cor5.2-kappa1", "condition"): at(
        "Tasks with a margin fulfil the condition for kappa = 1 as well; only equality is the"
        " uniform law.",
        t=1,
        h="1/2",
    ),
    ("contrast", "printed"): by(
        "monotone",
        "gamma^n < 1.",
        variable="gam",
        end="upper",
        factor="n*gam**n/gam",
        slope="-1",
        strict=True,
    ),
    ("contrast", "isotropic-3"): by(
        "enclosure",
        "For isotropic inputs in R^3 Theorem 5.3 says nothing, whatever n < d; the risk at n = 1 is"
        " 1/pi = 0.318.",
        {"isotropic": "never for n < d"},
    ),
    ("contrast", "isotropic-5"): by(
        "enclosure", "For isotropic inputs in R^5 Theorem 5.3 says nothing, whatever n < d."
    ),
    ("contrast", "isotropic-slope"): lambda job: isotropic(job),
}


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
        "So Theorem 5.3 is vacuous for isotropic inputs, in every dimension and for every n < d and"
        " beta.",
        {"isotropic": "never for n < d"},
    )


SETTLERS = own("distillation", MONOTONICITY | THEOREM | COROLLARIES)
