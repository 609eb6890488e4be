"""Settle Section 5.4 and the conclusion; Figures 5.2 to 5.5 by tests fixed before their numbers
were seen.

Preset (fixed and committed before the first run with this seed; thresholds and protocols are those
of the statements):

* Seed 5101, level 1/100; each part a one-sided t test of the mean over replicates: corroborated
  when every part has p <= level,
  contradicted when some part has reverse p <= level/parts, else open.
* Replicates: Figure 5.2 40 sets of 500 draws; Figure 5.3 400 transfer sets, the same uniform
  numbers for every kappa; Figure 5.4
  200 transfer sets, risk averaged over 16 directions q; Figure 5.5 1000 transfer sets in 40 blocks
  of 25; conclusion 200.

The readings `unit` (seed 5102, same sizes) were added when those of seed 5101 had been seen: the
hard-target learner gained nothing from n = 10 to 80 on inputs of Gaussian length; their predicates
were fixed before seed 5102 was drawn.  The first run of Figure 5.5 counted rounding in ties of the
hard-target learner as improvement (index .50 in place of .21); `learners.TIE` mends that.

Figures 5.3 and 5.5 run the printed protocol (scope "printed protocol"); where MNIST is replaced the
scope is "stand-in".
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.kernel.statistics import Numbers
from assay.verification.papers.settlers import at, by, own
from assay.verification.search.job import establish, instance

SEED = 5101
UNIT_SEED = 5102
BLOCKS = 40
SIZES = (10, 40, 80)


def _judge(
    job, parts, scenario: str, lead: str, scope: str, extra: dict | None = None, seed: int = SEED
):
    from assay.verification.papers.standins import judge

    return judge(
        job, parts, seed=seed, scenario=scenario, meaning="", lead=lead, scope=scope, extra=extra
    )


def _rounded(values) -> list[float]:
    return [float(f"{v:.4g}") for v in values]


# --- figures --------------------------------------------------------------------------------------


def fig52(job):
    """Compare shares of drawn angles with their laws."""
    from math import pi

    from assay.simulators.models.distillation import studies, tasks

    parts = []
    for kappa in (1, 2):
        shares = studies.angle_shares(
            tasks.kappa_task(2, float(kappa)), (pi / 8, pi / 4, 3 * pi / 8), 500, 40, SEED
        )
        for k, values in enumerate(shares, 1):
            name = f"kappa = {kappa}, {k} pi/8"
            parts += [
                Numbers(f"{name} above", "share with a larger angle", values),
                Numbers(f"{name} below", "share with a larger angle", values),
            ]
    beyond = studies.angle_shares(tasks.margin_task(2, 1.2), (1.2 + 1e-9,), 500, 40, SEED)[0]
    parts.append(Numbers("margin", "share with an angle above 1.2", beyond))
    return _judge(
        job, parts, "planar draws", "On planar draws of the printed procedure: ", "printed protocol"
    )


def fig53(job):
    """Test that the risk falls from each kappa to the next."""
    from assay.simulators.models.distillation import risk, studies, tasks
    from assay.theory.papers.distillation.discussion import KAPPAS

    orders = [Fraction(k) for k in KAPPAS]
    found = studies.over_kappa(orders, 1000, 20, 400, SEED)
    parts = [
        Numbers(
            f"{a} to {b}",
            "risk at the first order minus risk at the second",
            found[i] - found[i + 1],
        )
        for i, (a, b) in enumerate(zip(KAPPAS, KAPPAS[1:]))
    ]
    bounds = [risk.bound_min(tasks.kappa_task(1000, float(k)), 20)[0] for k in orders]
    return _judge(
        job,
        parts,
        "kappa-tasks, d = 1000, n = 20",
        "With d = 1000, n = 20 and exact risks: ",
        "printed protocol",
        {
            "kappa": list(KAPPAS),
            "mean risk": _rounded(found.mean(axis=1)),
            "least bound": _rounded(bounds),
        },
    )


@cache
def _over_delta(data: str):
    from assay.simulators.models.distillation import studies

    return studies.over_delta(data, 20, 200, 16, SEED)


def _trend(found) -> list:
    from scipy.stats import rankdata

    from assay.simulators.models.distillation.studies import DELTAS

    centred = rankdata(found, axis=0)
    centred = centred - centred.mean(axis=0)
    own_ranks = rankdata(DELTAS) - (len(DELTAS) + 1) / 2
    spread = (centred**2).sum(axis=0) ** 0.5 * (own_ranks @ own_ranks) ** 0.5
    return [
        Numbers(
            "zero", "least risk over delta >= 10 minus risk at 0", found[1:].min(axis=0) - found[0]
        ),
        Numbers("trend", "rank correlation of delta and risk", own_ranks @ centred / spread),
        Numbers("ends", "risk at 90 minus risk at 10", found[-1] - found[1]),
    ]


def _steps(found) -> list:
    from assay.simulators.models.distillation.studies import DELTAS

    return [
        Numbers(f"{a} to {b}", "rise of the risk", found[i + 1] - found[i])
        for i, (a, b) in enumerate(zip(DELTAS, DELTAS[1:]))
    ]


def _fig54(data: str, *groups):
    def settler(job):
        from assay.simulators.models.distillation.studies import DELTAS

        found = _over_delta(data)
        stand_in = data == "digits"
        lead = (
            "On a stand-in (scikit-learn digits 0 and 1, not MNIST): "
            if stand_in
            else "On anisotropic Gaussian data: "
        )
        return _judge(
            job,
            [part for group in groups for part in group(found)],
            data,
            lead,
            "stand-in" if stand_in else "synthetic data",
            {
                "delta": list(DELTAS),
                "mean risk": _rounded(found.mean(axis=1)),
                "standard error": _rounded(found.std(axis=1, ddof=1) / found.shape[1] ** 0.5),
            },
        )

    return settler


def _fig55(fresh: bool, unit: bool = False):
    def settler(job):
        import numpy as np

        from assay.simulators.models.distillation import studies, tasks

        seed = UNIT_SEED if unit else SEED
        risks, better = studies.over_learners(
            tasks.kappa_task(100, 1.0), 5, 1000, seed, fresh, unit=unit
        )
        mean, index = (v.reshape(len(v), BLOCKS, -1).mean(axis=2) for v in (risks, better))
        between = [float(np.corrcoef(index[:, k], mean[:, k])[0, 1]) for k in range(BLOCKS)]
        parts = [
            Numbers("correlation", "of index and mean risk over the learners", between),
            Numbers("index", "share of sets in which distillation improves", index[0]),
            Numbers(
                "least",
                "least risk of another learner minus that of distillation",
                mean[1:].min(axis=0) - mean[0],
            ),
        ]
        return _judge(
            job,
            parts,
            "kappa = 1, d = 100, n = 5",
            "With d = 100, n = 5, 1000 transfer sets and exact risks: ",
            "printed protocol",
            {
                "learner": list(studies.LEARNERS),
                "monotonicity": _rounded(better.mean(axis=1)),
                "mean risk": _rounded(risks.mean(axis=1)),
                "standard error": _rounded(risks.std(axis=1, ddof=1) / risks.shape[1] ** 0.5),
            },
            seed,
        )

    return settler


def _soft_labels(unit: bool):
    def settler(job):
        from assay.simulators.models.distillation import studies, tasks

        seed, parts, means = UNIT_SEED if unit else SEED, [], {}
        for name, task in (
            ("kappa = 1", tasks.kappa_task(100, 1.0)),
            ("kappa = 2", tasks.kappa_task(100, 2.0)),
            ("isotropic", tasks.isotropic_task(100)),
        ):
            soft, hard = studies.soft_and_hard(task, SIZES, 200, seed, unit)
            parts += [
                Numbers(
                    f"{name}, n = {n}", "risk of hard minus risk of soft labels", hard[i] - soft[i]
                )
                for i, n in enumerate(SIZES)
            ]
            if name != "isotropic" and not unit:
                parts.append(
                    Numbers(
                        f"{name}, twice",
                        "risk of hard labels at n = 80 minus that of soft labels at n = 40",
                        hard[2] - soft[1],
                    )
                )
            means |= {
                f"{name}, {what}": _rounded(v.mean(axis=1))
                for what, v in (("soft", soft), ("hard", hard))
            }
        lead = "With d = 100 and exact risks: "
        return _judge(
            job, parts, "d = 100", lead, "synthetic data", {"n": list(SIZES), **means}, seed
        )

    return settler


# --- formulas -------------------------------------------------------------------------------------


def _power(base: str, rest: list[str], small: str, large: str, factor: str = "1") -> list:
    """Terms of base^(factor small) - base^(factor large), 0 < base < 1, `rest` the factors of 1 -
    base.
    """
    high = f"({base})**({factor}*({large}))"
    weight = f"{high}*{factor}*({large}-({small}))"
    return [
        (high, [], [f"-{factor}*({large}-({small}))*log({base})"]),
        (weight, [], [f"log({base})"]),
        (weight, rest),
    ]


def moduli(job):
    """A modulus is at least the number, and at most it where that is >= 0."""
    lemma = establish(
        Formula(
            "a > b", ("a in (-oo, oo)", "b in (-oo, oo)", "A in (-oo, a]", "B in [b, oo)", "A > B")
        ),
        "combination",
        terms=[[("1", ["a-A"]), ("1", ["A-B"]), ("1", ["B-b"])]],
    )
    fact = instance(lemma, {"a": "a", "b": "b", "A": "abs(a)", "B": "abs(b)"}, job.statement)
    return job.done(
        job.prove("combination", facts=[fact], terms=[[("1", ["a-b"])]]),
        "Cosines that are not negative equal their moduli.",
    )


def falling(job):
    """Compare the two powers apart: that of any number in (0, 1) falls."""
    lemma = establish(
        Formula("u**b < u**a", ("u in (0, 1)", "a in (0, oo)", "b in (a, oo)")),
        "combination",
        terms=[_power("u", ["1-u"], "a", "b")],
    )
    facts = [
        instance(lemma, {"u": "1-s", "a": "a", "b": "b"}, job.statement),
        instance(
            lemma,
            {"u": "s", "a": "n*a", "b": "n*b"},
            job.statement,
            {"(n*b) > (n*a)": {"how": "combination", "terms": [[("n", ["b-a"])]]}},
        ),
    ]
    verdict = job.prove(
        "combination",
        facts=facts,
        terms=[[("1", ["(1-s)**a-(1-s)**b"]), ("1", ["s**(n*a)-s**(n*b)"])]],
    )
    return job.done(verdict, "Both powers of a number below 1 fall.")


def three_tasks(job):
    """Compare p of B with A by the ratio of the bases, p of A with C by the exponents."""
    v = "((s+u)/(1+s))"
    between = [
        ("u**a", [], [f"a*log{v}-a*log(u)"]),
        ("u**a*a", [], [f"log(u)-log{v}"]),
        ("u**a*a*s/(s+u)", ["1-u"]),
    ]
    verdict = job.prove("combination", terms=[_power(v, ["1-u", "1/(1+s)"], "c", "a"), between])
    return job.done(
        verdict,
        "A power of a number below 1 falls with the exponent, and a margin lowers p at every"
        " angle.",
    )


def schematic(job):
    """Order the arcs: rt < st < s top, all in (0, pi/2)."""

    def fact(goal, given, values, **options):
        return instance(establish(Formula(goal, given), **options), values, job.statement)

    A, B, C = "atan(s*t)", "atan(r*t)", "atan(s*top)"
    more = dict(
        how="monotone", slope="1", variable="y", end="lower", factor="1/(1+y**2)", strict=True
    )
    facts = [
        fact(
            "atan(y)-atan(x) > 0",
            ("x in (0, oo)", "y in (x, oo)"),
            {"x": "r*t", "y": "s*t"},
            **more,
        ),
        fact(
            "atan(y)-atan(x) > 0",
            ("x in (0, oo)", "y in (x, oo)"),
            {"x": "s*t", "y": "s*top"},
            **more,
        ),
        fact("atan(y) > 0", ("y in (0, oo)",), {"y": "s*t"}, **more),
        fact("atan(y) > 0", ("y in (0, oo)",), {"y": "s*top"}, **more),
        fact("pi/2-atan(y) > 0", ("y in (0, oo)",), {"y": "s*top"}, how="auto"),
        establish(job.statement.with_goal("pi > 0"), "enclosure"),
    ]
    verdict = job.prove(
        "combination",
        facts=facts,
        terms=[
            [("2/pi", [f"{A}-{B}"])],
            [(f"2*{A}/(pi*{C})", [f"pi/2-{C}"])],
            [(f"1/{C}", [f"{C}-{A}"])],
            [(f"2*{A}/pi", [])],
        ],
        params={"A": A, "C": C, "P": "pi"},
    )
    return job.done(
        verdict,
        "Data stretched along w* have smaller p at every angle, and cutting off the large angles"
        " lowers p further.",
    )


def rate(job):
    """log x <= x-1 at x = (k-1)/k log n, raised to the power k."""
    k, root, low = "(1+m)", "((1+m)/m)", "exp(-L*(1+m))"
    high = f"L**{k}*{low}"
    lemma = establish(
        Formula(
            f"(1+L**{k})/exp(L)**{k} <= (1+{root}**{k})/exp(L)", ("L in (0, oo)", "m in (0, oo)")
        ),
        "combination",
        terms=[
            [
                (low, [], ["m*L"]),
                (f"{low}*m", ["L"]),
                (high, [], [f"{k}*log({root})+m*L-{k}*log(L)"]),
                (f"{high}*{k}", [], [f"log(L)-log({root})"]),
                (f"{high}*{k}", []),
            ]
        ],
    )
    fact = instance(lemma, {"L": "log(n)", "m": "k-1"}, job.statement)
    gap = (
        "(1+((1+(k-1))/(k-1))**(1+(k-1)))/exp(log(n))-(1+log(n)**(1+(k-1)))/exp(log(n))**(1+(k-1))"
    )
    verdict = job.prove("combination", facts=[fact], terms=[[("1", [gap])]])
    return job.done(verdict, "log x <= x-1 at x = (1-1/kappa) log n.", {"n": "n < d"})


_TIMES = "(2/g+n*exp(-g*n/2))*exp(-g*n/2)*2/(g*n**2)"

SETTLERS = own(
    "distillation",
    {
        ("taskabc", "printed"): three_tasks,
        ("taskabc", "gaussian"): by(
            "monotone",
            "p(theta) = 1-(2/pi) arctan(s tan theta) falls with the stretch s.",
            variable="s",
            end="lower",
            factor="2*t/(pi*(1+s**2*t**2))",
            slope="1",
            strict=True,
        ),
        ("taskabc", "distance"): lambda job: job.done(
            job.escape({}, "T", {"m": "1"}),
            "Points far out along the boundary have angles as near to pi/2 as one likes whatever"
            " their distance from it: a margin in distance alone does not make p vanish before"
            " pi/2; in a bounded domain it does.",
        ),
        ("taskabc", "repair"): by(
            "combination",
            terms=[[("1/N", ["z-m"]), ("m/(N*R)", ["R-N"])], [("m/R", [])]],
            reason=(
                "Every point at distance m from the boundary in the ball of radius R has cosine at"
                " least m/R."
            ),
        ),
        ("fig5.1", "printed"): schematic,
        ("same-value", "printed"): by(
            "auto",
            "q is orthogonal to the data, so w_delta gives every example the output of the student,"
            " which is the teacher's.",
        ),
        ("same-value", "loss"): by(
            "identity", "Each example has the same cross-entropy as its label with itself."
        ),
        ("mono-always", "printed"): lambda job: job.done(
            job.refute(
                {
                    "d": 3,
                    "n": 1,
                    "Q": [["1"], ["0"], ["0"]],
                    "r": ["0", "0", "1"],
                    "e": ["0"],
                    "ws": ["1", "1", "0"],
                }
            ),
            "A tie: for w* = (1,1,0) and the data (1,0,0) the further example (0,0,1) is orthogonal"
            " to w* and changes nothing; nor does any example once n >= d. More data never harms,"
            " and for n < d it helps almost surely under a density.",
        ),
        ("mono-always", "never-worse"): by(
            "words",
            "The larger span contains the smaller one: |w*-h|^2 = |w*-k|^2 + |k-h|^2.",
            squares=[("1", "k-h")],
        ),
        ("mono-always", "angle"): by(
            "words",
            "The cosine is the length of the projection over |w*|, and |k|^2 = |h|^2 + |k-h|^2.",
            squares=[("1/(ws'*ws)", "k-h")],
        ),
        ("mono-always", "repair"): by(
            "words",
            "The gain is (r'w*)^2/|r|^2.",
            {"n": "n < d"},
            squares=[[], [], [("(r'*ws)^2/(r'*r)",)], [], [], [("(r'*ws)^2/(r'*r)",)]],
        ),
        ("mono-def", "printed"): by(
            "words",
            "The squared cosine grows by (r'w*)^2/(|r|^2 |w*|^2).",
            {"n": "n < d"},
            squares=[[], [], [], [], [("(r'*ws)^2/(r'*r)",)]],
        ),
        ("mono-def", "all-n"): lambda job: job.done(
            job.refute(
                {
                    "d": 2,
                    "n": 2,
                    "X": [["1", "0"], ["0", "1"]],
                    "G": [["1", "0"], ["0", "1"]],
                    "x": ["1", "1"],
                    "ws": ["1", "0"],
                    "h": ["1", "0"],
                    "k": ["1", "0"],
                }
            ),
            "From n = d on the student is w* before and after, the strict event never happens and"
            " the best learner has index 0.",
        ),
        ("mono-def", "signed"): at(
            "A student that turns from 104 to 120 degrees counts as improved, since (5.34) ignores"
            " the sign.",
            a="-1/2",
            b="-1/4",
        ),
        ("mono-def", "repair"): by(
            "words", "More data never raises the angle.", squares=[("1/(ws'*ws)", "k-h")]
        ),
        ("mono-def", "repair-signed"): moduli,
        ("fig5.2", "printed"): fig52,
        ("fig5.2", "conditions"): by(
            "auto", "At beta = w no angle is left, and some mass lies below pi/2-w."
        ),
        ("fig5.3", "printed"): fig53,
        ("fig5.3", "mechanism"): lambda job: job.done(
            job.prove(
                "combination",
                terms=[
                    _power("U", ["1-U"], "1/b", "1/a"),
                    [],
                    [("1/(S**2+t**2)", ["C-c"])],
                    [("t**2*(C+c)/(S**2+t**2)", ["C-c"])],
                ],
            ),
            "Larger gaps, and an interval of u that moves outward and shrinks: with Anderson's"
            " inequality the expected risk falls with kappa for every d >= n+2.",
            {"d": "n+2"},
        ),
        ("fig5.3", "bound"): falling,
        ("fig5.4", "printed"): _fig54("digits", _trend),
        ("fig5.4", "each-step"): _fig54("digits", _steps),
        ("fig5.4", "gaussian"): _fig54("gaussian", _trend, _steps),
        ("fig5.4", "isotropic"): by(
            "positivity",
            "g is strictly increasing, so the mean angle of w_delta over q and -q "
            "grows with delta, from phi at delta = 0 to pi/2.",
            {"d": "n+2"},
            params={},
        ),
        ("fig5.4", "full-scale"): lambda job: job.open(
            "MNIST is not part of this project, and the figure prints no number."
        ),
        ("fig5.5", "printed"): _fig55(True),
        ("fig5.5", "kept"): _fig55(False),
        ("fig5.5", "unit"): _fig55(True, unit=True),
        ("concl", "printed"): _soft_labels(False),
        ("concl", "unit"): _soft_labels(True),
        ("concl", "margin"): lambda job: job.done(
            job.bound(
                "4/g**2",
                "1",
                how="combination",
                terms=[[(_TIMES, [], ["g*n/2"]), (_TIMES, [])], [("4/g**2", [])]],
            ),
            "n^2 e^{-gn} <= 4/g^2: below any power of 1/n.",
        ),
        ("concl", "polynomial"): lambda job: job.done(
            job.escape({}, "log(n)", {"k": "1"}, how="positivity", params={"h": "log(n)"}),
            "Up to kappa = 1 the bound is no better than 1/n, and below 1/2 worse than n^{-1/2}.",
        ),
        ("concl", "repair"): rate,
    },
)
