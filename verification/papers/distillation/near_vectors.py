"""Settle Lemma D.3 of `distillation`: the angle between near vectors."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.kernel.certificates import opposite
from assay.verification.papers.distillation.angles import absurd, found, sums
from assay.verification.papers.settlers import at, by, own, undefined
from assay.verification.search.methods import establish, instance

CIRCLE = {"circle": "pi"}
_HALF = {"s": "eps", "h": "W-2*eps"}


@cache
def parabola():
    """D.49."""
    return establish(Formula("cos(x) <= 1-x**2/pi", ("x in [-pi/2, pi/2]",)), "enclosure")


@cache
def jordan():
    """sin x >= 2x/pi up to pi/2."""
    return establish(Formula("sin(x) >= 2*x/pi", ("x in [0, pi/2]",)), "enclosure")


@cache
def upper_chord():
    """sin lies above its chord between pi/6 and pi/2."""
    return establish(
        Formula("sin(x) >= 1/2+3*(x-pi/6)/(2*pi)", ("x in [pi/6, pi/2]",)), "enclosure"
    )


@cache
def lower_chord():
    """sin lies above its chord between 0 and pi/6."""
    return establish(Formula("sin(x) >= 3*x/pi", ("x in [0, pi/6]",)), "enclosure")


@cache
def pythagoras():
    """1-cos^2 = sin^2, as two inequalities."""
    return [
        found(Formula(f"1-cos(x)**2 {sign} sin(x)**2", ("x in (-oo, oo)",)))
        for sign in ("<=", ">=")
    ]


_GAP = "eps**2-W**2-V**2+2*W*V*cos(t)"


class Near:
    """Facts about w, v with |w-v| <= eps <= |w|/2, under the hypotheses of a setting."""

    def __init__(self, setting: Formula):
        self.setting = setting
        self.top = self.show("cos(t) <= 1", "enclosure")
        self.circle = self.show("pi > 0", "enclosure")

    def show(self, goal: str, how: str, facts=(), extra=(), **options):
        return establish(
            self.setting.with_goal(goal).with_given(*extra), how, facts=list(facts), **options
        )

    def between(self):
        """V >= W-eps and V <= W+eps: else (W-V)^2 > eps^2."""
        shown = []
        for goal, target, first in (
            ("V >= W-eps", "V-W+eps", "W-V-eps"),
            ("V <= W+eps", "W+eps-V", "V-W-eps"),
        ):
            beyond = self.setting.with_given(opposite(goal))
            size = establish(
                beyond.with_goal(f"({first})*({first}+2*eps) > 0"),
                "combination",
                terms=[("1", [first, first]), ("2*eps", [first])],
            )
            shown.append(
                self.show(
                    goal,
                    "cases",
                    on=goal,
                    yes=sums(("1", [target])),
                    no=absurd(
                        beyond,
                        target,
                        f"({first})*({first}+2*eps)",
                        [("1", [_GAP]), ("2", ["W", "V", "1-cos(t)"])],
                        size,
                        self.top,
                    ),
                )
            )
        return shown

    def cosine(self):
        """cos t >= 1-2 eps/W."""
        low, high = self.between()
        inner = self.show(
            "2*W*V*cos(t) >= 2*W**2-2*eps*W",
            "combination",
            [low],
            terms=[("1", [_GAP]), ("V+W-eps", ["V-W+eps"])],
            params=_HALF,
        )
        return self.show(
            "cos(t) >= 1-2*eps/W",
            "combination",
            [inner, high],
            params=_HALF,
            terms=[
                ("1/(2*W*V)", ["2*W*V*cos(t)-2*W**2+2*eps*W"]),
                ("1/(V*(W+eps))", ["W-eps", "W+eps-V"]),
                ("2*eps**2/(W*(W+eps))", []),
            ],
        )

    def acute(self, cosine):
        """t <= pi/2."""
        beyond = self.setting.with_given(opposite("t <= pi/2"))
        shifted = instance(
            jordan(),
            {"x": "t-pi/2"},
            beyond,
            {"(t-pi/2) >= 0": sums(("1", ["t-pi/2"])), "(t-pi/2) <= pi/2": sums(("1", ["pi-t"]))},
        )
        negative = establish(
            beyond.with_goal("-cos(t) > 0"),
            "combination",
            facts=[shifted, self.circle],
            params=CIRCLE,
            terms=[("1", ["-cos(t)-2*(t-pi/2)/pi"]), ("2/pi", ["t-pi/2"])],
        )
        return self.show(
            "t <= pi/2",
            "cases",
            on="t <= pi/2",
            yes=sums(("1", ["pi/2-t"])),
            no=absurd(
                beyond,
                "pi/2-t",
                "-cos(t)",
                [("1", ["cos(t)-1+2*eps/W"]), ("1/W", ["W-2*eps"])],
                cosine,
                negative,
            ),
        )


def lemma_d3(job):
    near = Near(job.statement)
    cosine = near.cosine()
    acute = near.acute(cosine)
    curve = instance(
        parabola(),
        {"x": "t"},
        job.statement,
        {
            "(t) <= pi/2": sums(("1", ["pi/2-t"]), facts=[acute]),
            "(t) >= -pi/2": sums(("1", ["t"]), ("1/2", ["pi"]), facts=[near.circle]),
        },
    )
    square = near.show(
        "2*pi*eps/W-t**2 >= 0",
        "combination",
        [cosine, curve, near.circle],
        params=CIRCLE,
        terms=[("pi", ["cos(t)-1+2*eps/W"]), ("pi", ["1-t**2/pi-cos(t)"])],
    )
    root = "sqrt(2*pi*eps/W)"
    verdict = job.prove(
        "cases",
        on="t > 0",
        yes={
            "how": "combination",
            "facts": [square, near.circle],
            "params": CIRCLE,
            "terms": [(f"1/({root}+t)", ["2*pi*eps/W-t**2"])],
        },
        no={
            "how": "combination",
            "facts": [near.circle],
            "params": CIRCLE,
            "terms": [(root, []), ("1", ["-t"])],
        },
    )
    return job.done(
        verdict,
        "By the law of cosines the angle is at most arcsin(eps/|w|), which is at most (pi/3) "
        "eps/|w|, and for eps <= |w|/2 this is below sqrt(2 pi eps/|w|); for small eps the "
        "printed bound is far from sharp.",
        figures={"eps/|w| = 0.01": "printed 0.251, sharp 0.010"},
    )


def products(job):
    near = Near(job.statement)
    low, _ = near.between()
    return job.done(
        job.prove(
            "combination",
            facts=[low],
            params=_HALF,
            terms=[
                [("1", [_GAP])],
                [("1", ["V-W+eps"])],
                [("1", [_GAP]), ("V+W-eps", ["V-W+eps"])],
            ],
        ),
        "The three inequalities follow from |w-v| <= epsilon by the law of "
        "cosines and the triangle inequality, as the proof has them.",
    )


def quotients(job):
    near = Near(job.statement)
    low, high = near.between()
    inner = near.show(
        "2*W*V*cos(t) >= 2*W**2-2*eps*W",
        "combination",
        [low],
        params=_HALF,
        terms=[("1", [_GAP]), ("V+W-eps", ["V-W+eps"])],
    )
    return job.done(
        job.prove(
            "combination",
            facts=[inner, high],
            params=_HALF,
            terms=[
                [("1/(2*W*V)", ["2*W*V*cos(t)-2*W**2+2*eps*W"])],
                [("1/(V*(W+eps))", ["W-eps", "W+eps-V"])],
                [("2*eps**2/(W*(W+eps))", [])],
                [("1/W", ["W-2*eps"])],
            ],
        ),
        "The steps only divide by V > 0 and use V <= W+eps and W-eps >= W/2 > 0, so all four "
        "inequalities keep their direction.",
    )


def sharp_facts(job):
    """sin t <= eps/W and t <= pi/6."""
    near = Near(job.statement)
    cosine = near.cosine()
    acute = near.acute(cosine)
    squares = [instance(f, {"x": "t"}, job.statement) for f in pythagoras()]
    gap = near.show(
        "eps**2/W**2-sin(t)**2 >= 0",
        "combination",
        squares,
        terms=[
            ("1/W**2", [_GAP]),
            ("1/W**2", ["(V-W*cos(t))**2"]),
            ("1", ["1-cos(t)**2-sin(t)**2"]),
        ],
    )
    sine = near.show(
        "sin(t) <= eps/W",
        "cases",
        on="sin(t) > 0",
        yes=sums(
            ("1/(eps/W+sin(t))", ["eps**2/W**2-sin(t)**2"]), facts=[gap], params={"s": "sin(t)"}
        ),
        no=sums(("eps/W", []), ("1", ["-sin(t)"])),
    )
    beyond = job.statement.with_given(opposite("t <= pi/6"))
    chord = instance(
        upper_chord(),
        {"x": "t"},
        beyond,
        {
            "(t) >= pi/6": sums(("1", ["t-pi/6"])),
            "(t) <= pi/2": sums(("1", ["pi/2-t"]), facts=[acute]),
        },
    )
    high = establish(
        beyond.with_goal("sin(t)-1/2 > 0"),
        "combination",
        facts=[chord, near.circle],
        params=CIRCLE,
        terms=[("1", ["sin(t)-1/2-3*(t-pi/6)/(2*pi)"]), ("3/(2*pi)", ["t-pi/6"])],
    )
    angle = near.show(
        "t <= pi/6",
        "cases",
        on="t <= pi/6",
        yes=sums(("1", ["pi/6-t"])),
        no=absurd(
            beyond,
            "pi/6-t",
            "sin(t)-1/2",
            [("1", ["eps/W-sin(t)"]), ("1/(2*W)", ["W-2*eps"])],
            sine,
            high,
        ),
    )
    return near, sine, angle


def sharp(job):
    _, sine, angle = sharp_facts(job)
    return job.done(
        job.prove(
            "combination",
            facts=[sine, angle],
            terms=[[("1", ["eps/W-sin(t)"])], [("1", ["pi/6-t"])]],
        ),
        "All v within eps of w form a ball, which is seen from the origin under the "
        "angle arcsin(eps/|w|).",
        figures={"eps = |w|/2": "printed sqrt(pi) = 1.77, sharp pi/6 = 0.52"},
    )


def linear(job):
    near, sine, angle = sharp_facts(job)
    chord = instance(
        lower_chord(),
        {"x": "t"},
        job.statement,
        {"(t) <= pi/6": sums(("1", ["pi/6-t"]), facts=[angle])},
    )
    return job.done(
        job.prove(
            "combination",
            facts=[sine, chord, near.circle],
            params=CIRCLE,
            terms=[("pi/3", ["eps/W-sin(t)"]), ("pi/3", ["sin(t)-3*t/pi"])],
        ),
        "The arcsine is convex on [0, 1/2], so there it lies below the line through its"
        " ends, (pi/3) r.",
    )


SETTLERS: dict = own(
    "distillation",
    {
        ("lemd3", "printed"): lemma_d3,
        ("lemd3", "d45"): products,
        ("lemd3", "d47"): quotients,
        ("lemd3", "zero"): undefined(
            "For w = v = 0 and eps = 0, which the words admit, the right side is 0/0 and no "
            "angle is defined.",
            W=0,
            V=0,
            eps=0,
            t=0,
        ),
        ("lemd3", "sharp"): sharp,
        ("lemd3", "linear"): linear,
        ("eqd49", "printed"): by(
            "enclosure",
            "The cosine lies below the parabola 1-4x^2/pi^2, which it meets at 0 and at both "
            "ends, and 4/pi^2 = 0.405 exceeds 1/pi = 0.318; so the inequality holds, with "
            "equality only at x = 0.",
        ),
        ("eqd49", "best"): by(
            "enclosure",
            "The constant 4/pi^2 is the largest possible one, as both sides are equal at "
            "0, -pi/2 and pi/2.",
        ),
        ("eqd49", "whole-range"): at(
            "At x = 3 the parabola 1-x^2/pi is -1.86 and lies below the cosine, which is -0.99; "
            "so the angles have to be restricted.",
            x=3,
        ),
    },
)
