"""Settle Appendix D.4 of `distillation`: the angle between near vectors and the risk bound for an
approximate solution.
"""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.kernel.certificates import opposite
from assay.verification.papers.distillation.angles import (
    ENCLOSED,
    absurd,
    cosine_falls,
    found,
    sums,
    triangle,
)
from assay.verification.papers.settlers import at, by, own, undefined
from assay.verification.search.job import establish, instance

CIRCLE = {"circle": "pi"}
_HALF = {"s": "eps", "h": "W-2*eps"}


# ---- one-variable facts --------------------------------------------------------------------------
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
def complement():
    """cos x > sin d for x+d < pi/2."""
    start = establish(
        Formula("cos(x) > sin(d)", ("d in [0, pi/2)", "x in (0, pi/2-d)")),
        "monotone",
        variable="x",
        end="upper",
        factor="1",
        slope="-sin(x)",
        strict=True,
        sign=ENCLOSED,
    )
    formula, middle, gap = (
        Formula("cos(x) > sin(d)", ("d in [0, pi/2)", "x in [0, pi/2-d)")),
        "(x+pi/2-d)/2",
        ("1/2", ["pi/2-d-x"]),
    )
    halfway = instance(
        start,
        {"x": middle, "d": "d"},
        formula,
        {f"({middle}) > 0": sums(gap, ("1", ["x"])), f"({middle}) < pi/2-(d)": sums(gap)},
    )
    before = instance(
        cosine_falls(),
        {"y": "x", "x": middle},
        formula,
        {
            f"({middle}) > (x)": sums(gap),
            f"({middle}) <= pi/2": sums(gap, ("1", ["d"])),
            "(x) < pi/2": sums(("1", ["pi/2-d-x"]), ("1", ["d"])),
        },
    )
    return establish(
        formula,
        "combination",
        facts=[halfway, before],
        terms=[("1", [f"cos(x)-cos({middle})"]), ("1", [f"cos({middle})-sin(d)"])],
    )


@cache
def pythagoras():
    """1-cos^2 = sin^2, as two inequalities."""
    return [
        found(Formula(f"1-cos(x)**2 {sign} sin(x)**2", ("x in (-oo, oo)",)))
        for sign in ("<=", ">=")
    ]


# ---- Lemma D.3 -----------------------------------------------------------------------------------
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
        "True, but far from sharp for small eps: the angle is at most arcsin(eps/|w|), linear in"
        " eps.",
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
        "True as printed.",
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
        "All four are true; the sign and the division are right as W-eps >= W/2 > 0.",
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
        "v lies in a ball of radius eps around w, which is seen under the angle arcsin(eps/|w|).",
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
        "arcsin is convex: arcsin(r) <= (pi/3) r up to r = 1/2.",
    )


# ---- Theorem D.4 ---------------------------------------------------------------------------------
_C = "(cos(A)*cos(B)+z*sin(A)*sin(B))"
_FAR = ("1", ["pi/2-delta-beta-A"])
_EASY = ("1", ["beta-B"])
_ROOM = ("1", ["pi/2-delta-beta"])
_DELTA = ("1", ["delta"])


def right(setting: Formula, facts=()):
    """Return facts sin delta >= 2 delta/pi, cos A > sin(beta+delta) and c > sin delta."""
    facts = list(facts)
    half = {
        "(A) <= pi/2": sums(_FAR, _DELTA, ("1", ["beta"]), facts=facts),
        "(B) <= pi/2": sums(_EASY, _ROOM, _DELTA, facts=facts),
    }
    low = instance(triangle(), {"A": "A", "B": "B", "z": "z"}, setting, half)
    below = {
        "(delta) < pi/2": sums(_FAR, ("1", ["A"]), ("1", ["beta"]), facts=facts),
        "(delta) >= 0": sums(_DELTA, facts=facts),
        "(A+B) < pi/2-(delta)": sums(_FAR, _EASY, facts=facts),
    }
    both = instance(complement(), {"x": "A+B", "d": "delta"}, setting, below)
    teacher = instance(
        complement(),
        {"x": "A", "d": "beta+delta"},
        setting,
        {
            "(beta+delta) < pi/2": sums(_FAR, ("1", ["A"]), facts=facts),
            "(beta+delta) >= 0": sums(_DELTA, ("1", ["beta"]), facts=facts),
            "(A) < pi/2-(beta+delta)": sums(_FAR, facts=facts),
        },
    )
    sine = instance(
        jordan(),
        {"x": "delta"},
        setting,
        {
            "(delta) >= 0": sums(_DELTA, facts=facts),
            "(delta) <= pi/2": sums(_FAR, ("1", ["A"]), ("1", ["beta"]), facts=facts),
        },
    )
    return [low, both, teacher, sine]


_SCORE = [
    ("W*cos(A)", [f"{_C}-cos(A+B)"]),
    ("W*cos(A)", ["cos(A+B)-sin(delta)"]),
    ("W*sin(delta)", ["cos(A)-sin(beta+delta)"]),
    ("1", ["W*sin(delta)*sin(beta+delta)-eps"]),
    ("eps", ["1+y"]),
]


def signs(setting, facts, circle):
    """sin delta >= 0 and cos A > 0."""
    low, both, teacher, sine = facts
    rising = instance(
        jordan(),
        {"x": "beta+delta"},
        setting,
        {
            "(beta+delta) >= 0": sums(_DELTA, ("1", ["beta"])),
            "(beta+delta) <= pi/2": sums(_FAR, ("1", ["A"])),
        },
    )
    first = establish(
        setting.with_goal("sin(delta) >= 0"),
        "combination",
        facts=[sine, circle],
        params=CIRCLE,
        terms=[("1", ["sin(delta)-2*delta/pi"]), ("2/pi", ["delta"])],
    )
    second = establish(
        setting.with_goal("cos(A) > 0"),
        "combination",
        facts=[teacher, rising, circle],
        params=CIRCLE,
        terms=[
            ("1", ["cos(A)-sin(beta+delta)"]),
            ("1", ["sin(beta+delta)-2*(beta+delta)/pi"]),
            ("2/pi", ["beta"]),
            ("2/pi", ["delta"]),
        ],
    )
    return rising, first, second


def deterministic(job):
    setting = job.statement
    circle = establish(setting.with_goal("pi > 0"), "enclosure")
    facts = right(setting)
    rising, first, second = signs(setting, facts, circle)
    return job.done(
        job.prove(
            "combination",
            facts=[*facts, first, second],
            params={"p": "cos(A)", "s": "sin(delta)"},
            terms=_SCORE,
        ),
        "A good transfer point alone makes |w-hat| > |w_*| sin(beta+delta), so delta need not be"
        " random and no |w-hat(X)| is excluded.",
        {"some delta": "eps < |w_*|; a bound below 1 needs beta+delta < pi/2 and p(beta) < 1"},
    )


def theorem_d4(job):
    """The random delta is at least sqrt(2 pi eps/|w_*|), and 2 pi >= pi^2/4 leaves room for
    repair-2.
    """
    setting = job.statement
    circle = establish(setting.with_goal("pi > 0"), "enclosure")
    facts = right(setting)
    rising, first, second = signs(setting, facts, circle)
    room = establish(setting.with_goal("8/pi > 1"), "enclosure")
    enough = establish(
        setting.with_goal("W*sin(delta)*sin(beta+delta)-eps >= 0"),
        "combination",
        facts=[facts[3], rising, first, circle, room],
        params={**CIRCLE, "s": "sin(delta)"},
        terms=[
            ("W*sin(delta)", ["sin(beta+delta)-2*(beta+delta)/pi"]),
            ("2*W/pi", ["sin(delta)", "beta"]),
            ("2*W/pi", ["delta", "sin(delta)-2*delta/pi"]),
            ("8*eps/(pi*H)", ["W-H"]),
            ("eps", ["8/pi-1"]),
        ],
    )
    return job.done(
        job.prove(
            "combination",
            facts=[*facts, first, second, enough],
            params={"p": "cos(A)", "s": "sin(delta)"},
            terms=_SCORE,
        ),
        "True with the delta of any one transfer set, although the proof mixes the deltas of all of"
        " them (D.53, D.55): every delta is at least sqrt(2 pi eps/|w_*|), and this suffices even"
        " where |w-hat(X)| < 2 eps.",
        {"some beta": "eps <= (pi/8)|w-hat|"},
    )


def room(job):
    circle = job.lemma("pi > 0", how="enclosure")
    root = "sqrt(2*pi*eps/H)"
    return job.done(
        job.prove(
            "combination",
            facts=[circle],
            params=CIRCLE,
            terms=[(f"2*pi/(H*(pi/2+{root}))", ["pi*H/8-eps"])],
        ),
        "2 pi eps/H <= pi^2/4.",
        {"some beta": "eps <= (pi/8)|w-hat|"},
    )


def no_room(job):
    circle = job.lemma("pi > 0", how="enclosure")
    root = "sqrt(2*pi*eps/H)"
    return job.done(
        job.prove(
            "combination",
            facts=[circle],
            params=CIRCLE,
            terms=[(f"2*pi/(H*(pi/2+{root}))", ["eps-pi*H/8"])],
        ),
        "delta > pi/2 there, so the range of beta is empty.",
        {"some beta": "eps <= (pi/8)|w-hat|"},
    )


def root_delta(job):
    setting = job.statement
    circle = establish(setting.with_goal("pi > 0"), "enclosure")
    sine = instance(
        jordan(),
        {"x": "delta"},
        setting,
        {
            "(delta) <= pi/2": sums(("1", ["pi/2-beta-delta"]), ("1", ["beta"])),
            "(delta) >= 0": sums(("pi/2*sqrt(eps/W)", []), facts=[circle], params=CIRCLE),
        },
    )
    rising = instance(
        jordan(),
        {"x": "beta+delta"},
        setting,
        {
            "(beta+delta) <= pi/2": sums(("1", ["pi/2-beta-delta"])),
            "(beta+delta) >= 0": sums(
                ("pi/2*sqrt(eps/W)", []), ("1", ["beta"]), facts=[circle], params=CIRCLE
            ),
        },
    )
    first = establish(
        setting.with_goal("sin(delta) >= 0"),
        "combination",
        facts=[sine, circle],
        params=CIRCLE,
        terms=[("1", ["sin(delta)-2*delta/pi"]), ("sqrt(eps/W)", [])],
    )
    return job.done(
        job.prove(
            "combination",
            facts=[sine, rising, first, circle],
            params={**CIRCLE, "s": "sin(delta)"},
            terms=[
                ("W*sin(delta)", ["sin(beta+delta)-2*(beta+delta)/pi"]),
                ("2*W/pi", ["sin(delta)", "beta"]),
                ("W*sqrt(eps/W)", ["sin(delta)-2*delta/pi"]),
            ],
        ),
        "sin x >= 2x/pi twice.",
        {"some beta": "eps <= |w_*|"},
    )


def left_limit(job):
    circle = job.lemma("pi > 0", how="enclosure")
    root = "sqrt(2*pi*eps/H)"
    return job.done(
        job.prove(
            "combination",
            facts=[circle],
            params=CIRCLE,
            terms=[(f"2*pi/(H*(h+{root}))", ["H*h**2/(2*pi)-eps"])],
        ),
        "p(theta) = P[angle >= theta] is continuous from the left, so the limit holds at every beta"
        " < pi/2, for every law.",
        {"beta = pi/2": "not covered: no delta > 0 leaves room, and the bound is >= 1 there"},
    )


SETTLERS = own(
    "distillation",
    {
        ("lemd3", "printed"): lemma_d3,
        ("lemd3", "d45"): products,
        ("lemd3", "d47"): quotients,
        ("lemd3", "zero"): undefined(
            "w = 0 (then v = 0, eps = 0) is not excluded, but has no angle.", W=0, eps=0, t=0
        ),
        ("lemd3", "sharp"): sharp,
        ("lemd3", "linear"): linear,
        ("eqd49", "printed"): by(
            "enclosure", "True; the constant could be 4/pi^2 = 0.405 in place of 1/pi = 0.318."
        ),
        ("eqd49", "best"): by("enclosure", "The largest constant: equality at 0, -pi/2 and pi/2."),
        ("eqd49", "whole-range"): at("At x = 3 the parabola is at -1.86, below the cosine.", x=3),
        ("thmd4", "printed"): theorem_d4,
        ("thmd4", "probability"): by(
            "combination",
            "As in Theorem 5.3.",
            terms=[("1", ["q-f"]), ("1-q", ["G-v"]), ("1", ["q", "G"])],
        ),
        ("thmd4", "range"): at(
            "At eps = |w-hat|/2 delta = sqrt(pi) = 1.77 exceeds pi/2: the range of beta is empty.",
            {"some beta": "eps <= (pi/8)|w-hat| = 0.393 |w-hat|"},
            H=1,
            eps="1/2",
        ),
        ("thmd4", "empty-range"): no_room,
        ("thmd4", "proof-step"): at(
            "For delta at |w-hat| = 1 the probability is larger than p: transfer sets with smaller"
            " |w-hat| have a larger delta. The step is wrong as delta is random; the theorem"
            " survives.",
            eps="1/100",
            a=1,
        ),
        ("thmd4", "hypothesis"): at(
            "Without a margin |w-hat(X)| comes below any 2 eps with positive probability (0.13 at"
            " eps = |w_*|/10, n = 1), so no fixed eps meets the hypothesis for every X.",
            W=1,
            eps="1/10",
        ),
        ("thmd4", "repair"): room,
        ("thmd4", "repair-2"): deterministic,
        ("thmd4", "repair-3"): root_delta,
        ("d4-limit", "printed"): left_limit,
    },
)
