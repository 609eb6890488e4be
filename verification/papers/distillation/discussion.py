"""Settle Section 5.4 and the conclusion of `distillation`.

The figures are decided by the preset tests of
`assay.verification.papers.distillation.figure_tests`.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.distillation.figure_tests import (
    fig52,
    fig53,
    fig54,
    fig55,
    soft_labels,
    steps,
    trend,
)
from assay.verification.papers.evidence import full_scale
from assay.verification.papers.settlers import at, by, own
from assay.verification.search.methods import establish, instance


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
        "For cosines that are not negative the modulus is the cosine itself, so the unsigned "
        "angle falls exactly when the angle does.",
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
    return job.done(
        verdict,
        "Both terms are powers of numbers below 1, and their exponents grow with kappa, so both"
        " terms fall.",
    )


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
        "At each angle p is a power of a number below 1: the higher order of A makes its p "
        "smaller than that of C, and the margin of B makes this number smaller, hence p, too.",
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
    return job.done(
        verdict,
        "The inequality log x <= x-1 at x = (1-1/kappa) log n shows that log^kappa "
        "n/n^{kappa-1} is bounded by (kappa/(kappa-1))^kappa.",
        {"n": "n < d"},
    )


_TIMES = "(2/g+n*exp(-g*n/2))*exp(-g*n/2)*2/(g*n**2)"

SETTLERS: dict = own(
    "distillation",
    {
        ("taskabc", "printed"): three_tasks,
        ("taskabc", "gaussian"): by(
            "monotone",
            "For planar Gaussians p(theta) is 1-(2/pi) arctan(s tan theta), which falls with the "
            "stretch s along w_*.",
            variable="s",
            end="lower",
            factor="2*t/(pi*(1+s**2*t**2))",
            slope="1",
            strict=True,
        ),
        ("taskabc", "distance"): lambda job: job.done(
            job.escape({}, "T", {"m": "1"}),
            "The point (T, m) at the distance m from the boundary has the cosine "
            "m/sqrt(m^2+T^2), which tends to 0 as T grows: a margin in distance alone does "
            "not make p vanish before pi/2. In a bounded domain it does.",
        ),
        ("taskabc", "repair"): by(
            "combination",
            terms=[[("1/N", ["z-m"]), ("m/(N*R)", ["R-N"])], [("m/R", [])]],
            reason=(
                "A point at a distance of at least m from the boundary in the ball of radius "
                "R has a cosine of at least m/R, so all angles stay below some angle smaller "
                "than pi/2."
            ),
        ),
        ("fig5.1", "printed"): schematic,
        ("same-value", "printed"): by(
            "auto",
            "The direction q is orthogonal to the data, so w_delta gives every example the output"
            " of the student, which is the teacher's.",
        ),
        ("same-value", "loss"): by(
            "identity",
            "At the teacher's output the prediction is the label itself, so the cross-entropy"
            " equals the entropy of the label, and the difference is 0.",
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
            "A tie is possible: for w* = (1,1,0) and the data (1,0,0) the further example (0,0,1)"
            " is orthogonal to w* and changes nothing; nor does any example once n >= d. More data"
            " never harms, and for n < d it helps almost surely under a density.",
        ),
        ("mono-always", "never-worse"): by(
            "words",
            "The larger span contains the smaller one, so by Pythagoras' theorem |w*-h|^2 = "
            "|w*-k|^2 + |k-h|^2, and the distance does not grow.",
            squares=[("1", "k-h")],
        ),
        ("mono-always", "angle"): by(
            "words",
            "The cosine is the length of the projection over |w*|, and by Pythagoras' theorem "
            "|k|^2 = |h|^2 + |k-h|^2, so the projection to the larger span is not shorter.",
            squares=[("1/(ws'*ws)", "k-h")],
        ),
        ("mono-always", "repair"): by(
            "words",
            "A new sample adds the projection on its part r outside of the span, "
            "which lowers the squared distance by (r'w*)^2/|r|^2, a positive "
            "number.",
            {"n": "n < d"},
            squares=[[], [], [("(r'*ws)^2/(r'*r)",)], [], [], [("(r'*ws)^2/(r'*r)",)]],
        ),
        ("mono-def", "printed"): by(
            "words",
            "The squared cosine grows by (r'w*)^2/(|r|^2 |w*|^2), which is positive.",
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
            "words",
            "More data never raises the angle between student and teacher, so with <="
            " the event always happens.",
            squares=[("1/(ws'*ws)", "k-h")],
        ),
        ("mono-def", "repair-signed"): moduli,
        ("fig5.2", "printed"): fig52,
        ("fig5.2", "conditions"): by(
            "auto",
            "For an angle uniform on [0, w] no input is beyond beta = w, so p(w) = 0, "
            "and some inputs lie below pi/2-w, so gamma < 1; and (1-y)^2 is at most "
            "1-y, so that the case kappa = 2 is one of kappa = 1.",
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
            "As kappa grows the gaps grow, and the interval of u moves outward and shrinks; these"
            " steps are proved. Anderson's inequality, which is not proved here, then makes the"
            " expected risk fall with kappa for every d >= n+2.",
            {"d": "n+2"},
        ),
        ("fig5.3", "bound"): falling,
        ("fig5.4", "printed"): fig54("digits", trend),
        ("fig5.4", "each-step"): fig54("digits", steps),
        ("fig5.4", "gaussian"): fig54("gaussian", trend, steps),
        ("fig5.4", "isotropic"): by(
            "positivity",
            "The function g strictly increases with p, so the mean angle of w_delta over q and -q"
            " grows with delta, from phi at delta = 0 to pi/2.",
            {"d": "n+2"},
            params={},
        ),
        ("fig5.4", "full-scale"): full_scale,
        ("fig5.5", "printed"): fig55(True),
        ("fig5.5", "kept"): fig55(False),
        ("fig5.5", "unit"): fig55(True, unit=True),
        ("concl", "printed"): soft_labels(False),
        ("concl", "unit"): soft_labels(True),
        ("concl", "margin"): lambda job: job.done(
            job.bound(
                "4/g**2",
                "1",
                how="combination",
                terms=[[(_TIMES, [], ["g*n/2"]), (_TIMES, [])], [("4/g**2", [])]],
            ),
            "Since n^2 e^{-gn} is at most 4/g^2, the rate gamma^n = e^{-gn} is O(1/n^2), which "
            "falls faster than 1/n.",
        ),
        ("concl", "polynomial"): lambda job: job.done(
            job.escape({}, "log(n)", {"k": "1"}, how="positivity", params={"h": "log(n)"}),
            "At kappa = 1 the bound is (1+log n)/n, which is 1+log n times 1/n, and this "
            "factor grows without limit; so the rate is not O(1/n) for every kappa > 0.",
        ),
        ("concl", "repair"): rate,
    },
)
