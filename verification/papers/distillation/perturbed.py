"""Settle Theorem D.4 of `distillation`: the risk bound for an approximate solution."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.papers.distillation.angles import ENCLOSED, cosine_falls, sums, triangle
from assay.verification.papers.distillation.near_vectors import CIRCLE, jordan
from assay.verification.papers.distillation.whole_near import number, printed
from assay.verification.papers.settlers import at, by, derived, own
from assay.verification.search.methods import establish, instance


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
        "A transfer point with an angle below pi/2-delta-beta alone makes |w-hat| > |w_*| "
        "sin(beta+delta), so w-hat.x exceeds eps |x|; delta need not be random, and no "
        "|w-hat(X)| is excluded.",
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
        "A good transfer point puts w-hat and every x of an angle below beta at less than "
        "pi/2-delta from each other, and delta is large enough for the perturbation of size "
        "eps not to change the sign. This holds with the delta of any one transfer set, "
        "although the proof mixes those of all (D.53, D.55).",
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
        "For eps <= pi H/8 the radicand 2 pi eps/H is at most pi^2/4, so that delta is "
        "at most pi/2.",
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
        "For eps > pi |w-hat|/8 the radicand of delta exceeds pi^2/4, so delta exceeds pi/2, "
        "and no beta is left in [0, pi/2-delta].",
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
        "Using sin x >= 2x/pi twice, the product of the two sines is at least (2 "
        "delta/pi)^2, which is eps/W.",
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
        "An input at an angle below pi/2-beta stays below pi/2-beta-delta once eps, and with "
        "it delta, is small enough; so p(pi/2-beta-delta) tends to p(pi/2-beta) at every beta "
        "< pi/2, for every law.",
        {"beta = pi/2": "not covered: no delta > 0 leaves room, and the bound is >= 1 there"},
    )


SETTLERS: dict = own(
    "distillation",
    {
        ("thmd4", "printed"): theorem_d4,
        ("thmd4", "theorem"): derived(
            printed,
            "By sin x >= x/2, used twice, and |w-hat| <= |w_*| the delta of any transfer set "
            "is large enough; so the bound holds with each of them, although the proof mixes "
            "the deltas of all (D.53, D.55).",
        ),
        ("thmd4", "number"): derived(
            number,
            "A transfer point with an angle below pi/2-delta-beta makes |w-hat| > |w_*| "
            "sin(beta+delta), so w-hat.x exceeds eps |x| for every x whose angle is below "
            "beta, by the spherical law of cosines, which is proved as an inequality of "
            "Cauchy and Schwarz.",
        ),
        ("thmd4", "probability"): by(
            "combination",
            "The risk is split as in Theorem 5.3: the chance of a large angle, plus "
            "the chance of an error where the angle is small, which is at most G.",
            terms=[("1", ["q-f"]), ("1-q", ["G-v"]), ("1", ["q", "G"])],
        ),
        ("thmd4", "range"): at(
            "At eps = |w-hat|/2 the number delta = sqrt(pi) = 1.77 exceeds pi/2, so that the range"
            " of beta is empty.",
            {"some beta": "eps <= (pi/8)|w-hat| = 0.393 |w-hat|"},
            H=1,
            eps="1/2",
        ),
        ("thmd4", "empty-range"): no_room,
        ("thmd4", "proof-step"): at(
            "At |w_*| = 1, eps = 1/100 and a = 1 the chance of a bad transfer point, 1-2a/pi, "
            "exceeds p at the delta of |w-hat| = 1, as sets with smaller |w-hat| have a "
            "larger delta. The step fails because delta is random; the theorem survives.",
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
