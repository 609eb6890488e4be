"""Settle Lemma 3.7 of `majority` (how fast w_0 grows beside w_1)."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.papers.majority.bounds import (
    LEAST,
    SHARE,
    explained,
    lemma_36b,
    no_noise,
    share_below,
)
from assay.verification.papers.settlers import at, by
from assay.verification.search.methods import establish, instance
from assay.verification.search.prove import prove


def eq4_negative(job):
    """-dL/dw_0 > e^{-2m}/8 for k = 1/sqrt(n): the small subset carries the weight 1-k there."""
    setting = job.statement
    half = "exp(-2*m)/(2*(1+exp(w0)))"
    facts = [
        establish(
            setting.with_goal("1/(1+exp(w0)) >= exp(-2*m)/2"),
            "combination",
            terms=[
                (half, ["exp(2*m)-1"]),
                (f"{half}*exp(w0)", [], ["2*m-w0"]),
                (f"{half}*exp(w0)", ["m-w0"]),
                (f"{half}*exp(w0)", ["m"]),
            ],
        ),
        share_below(setting),
    ]
    o = "-w0-w1*(b+eps)"
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            params={"q": "L-16"},
            terms=[
                (f"1-{SHARE}", [f"1/(1+exp(w0))-{LEAST}/2"]),
                (f"{SHARE}*exp({o})/(1+exp({o}))", []),
                (f"1+{LEAST}/2", [f"{LEAST}/16-{SHARE}"]),
                (f"{LEAST}/32", [f"1-{LEAST}"]),
                (f"9*{LEAST}/32", []),
            ],
        ),
        "With k = 1/sqrt(n) the derivative is negative; its absolute value exceeds e^{-2m}/8, so"
        " the sign is what fails.",
        {"L": "16"},
    )


@cache
def _first_step():
    return establish(
        Formula(
            "(1-K)/(1+exp(1/200-w))-K/(1+exp(w)) > w/4 and (1-K)/(1+exp(1/200-w))-K/(1+exp(w)) >"
            " -w/4",
            ("w in [-1, 1]", "K in [0, 1/2000]"),
        ),
        "enclosure",
    )


@cache
def _later_steps():
    return establish(
        Formula(
            "exp(5*T/4)*(2*exp(-4*T)+T*exp(-4*(T-1)))+2*exp(-4*T)+T*exp(-4*(T-1)) < 1",
            ("T in [2, oo)",),
        ),
        "enclosure",
    )


def _within(setting):
    """|b+eps| <= 1/200 for L >= 16, and w1 (b+eps) >= -(1+t)/200."""
    size = [("1", ["1/200-1/L**2-1/L**3"])]
    x, part = "(b+eps)", "(1+t)"
    up = establish(
        setting.with_goal(f"{x} <= 1/200"),
        "combination",
        params={"q": "L-16"},
        terms=[("1", ["1/L**2-b"]), ("1", ["1/L**3-eps"]), *size],
    )
    down = establish(
        setting.with_goal(f"{x} >= -1/200"),
        "combination",
        params={"q": "L-16"},
        terms=[("1", ["b"]), ("1", ["eps+1/L**3"]), ("1", ["1/200-1/L**3"])],
    )
    return establish(
        setting.with_goal(f"w1*{x}+{part}/200 >= 0"),
        "combination",
        facts=[up, down],
        terms=[("1/2", [f"{part}-w1", f"1/200-{x}"]), ("1/2", [f"{part}+w1", f"1/200+{x}"])],
    )


def _above(setting, bound, facts, terms):
    """s >= 1/(1+exp(bound)) because the output is at least -bound (``terms`` add up to output plus
    bound).
    """
    o = "(w0+w1*(b+eps))"
    low = establish(
        setting.with_goal(f"{o}+({bound}) >= 0"), "combination", facts=facts, terms=terms
    )
    weight = f"s/(1+exp({bound}))*exp(-{o})"
    return establish(
        setting.with_goal(f"s >= 1/(1+exp({bound}))"),
        "combination",
        facts=[low],
        terms=[(weight, [], [f"{o}+({bound})"]), (weight, [f"{o}+({bound})"])],
    )


_ROOT = "1/sqrt(L)"


def _root(setting):
    return establish(setting.with_goal(f"{_ROOT} > 0"), "enclosure")


def _relative_start(setting):
    """Facts and terms of g0 -+ w0/sqrt(L) > 0 at t = 0, |w0| <= 1, where sqrt(L) >= 4."""
    bound = "1/200-w0"
    above = _above(
        setting, bound, [_within(setting)], [("1", ["w1*(b+eps)+(1+t)/200"]), ("1/200", ["-t"])]
    )
    root = establish(
        setting.with_goal("sqrt(L) >= 4"), "combination", terms=[("1/(sqrt(L)+4)", ["L-16"])]
    )
    small = establish(
        setting.with_goal("exp(-L/2) <= 1/2000"),
        "combination",
        facts=[establish(setting.with_goal("exp(8) >= 2000"), "enclosure")],
        terms=[
            ("exp(-L/2)/2000", ["exp(8)-2000"]),
            ("exp(-L/2)*exp(8)/2000", [], ["L/2-8"]),
            ("exp(-L/2)*exp(8)/4000", ["L-16"]),
        ],
    )
    core = instance(
        _first_step(),
        {"w": "w0", "K": SHARE},
        setting,
        {
            "(w0) <= 1": {"how": "combination", "terms": [("1", ["1+t-w0"]), ("1", ["-t"])]},
            "(w0) >= -1": {"how": "combination", "terms": [("1", ["1+t+w0"]), ("1", ["-t"])]},
            f"({SHARE}) <= 1/2000": {
                "how": "combination",
                "facts": [small],
                "terms": [("1", [f"1/2000-{SHARE}"])],
            },
        },
    )
    part = f"((1-{SHARE})/(1+exp({bound}))-{SHARE}/(1+exp(w0)))"
    first = (f"1-{SHARE}", [f"s-1/(1+exp({bound}))"])
    terms = [
        [
            first,
            ("1/2", [f"{part}{a}w0/4"]),
            ("2", [_ROOT, f"{part}{a}w0/4"]),
            ("1/2", [_ROOT, "sqrt(L)-4", f"{part}{b}w0/4"]),
        ]
        for a, b in (("-", "+"), ("+", "-"))
    ]
    return [above, root, core, _root(setting)], terms


def _relative_later(setting):
    """The same for t >= 1, where sqrt(L) >= e^{4t} and s is at least 1/(1+e^{1.005 (1+t)})."""
    T = "(1+t)"
    whole = establish(Formula("t >= 1", ("t in {0..}", "t > 0")), "enclosure")
    bound = f"5*{T}/4"
    above = _above(
        setting,
        bound,
        [_within(setting)],
        [("1", ["w1*(b+eps)+(1+t)/200"]), ("49/200", [T]), ("1", [f"w0+{T}"])],
    )
    gap = "(log(L)-8*t)"
    large = establish(
        setting.with_goal("L >= exp(8*t)"),
        "combination",
        terms=[("exp(8*t)", [], [gap]), ("8*exp(8*t)", ["log(L)/8-t"])],
    )
    root = establish(
        setting.with_goal("sqrt(L) >= exp(4*t)"),
        "combination",
        facts=[large],
        terms=[("1/(sqrt(L)+exp(4*t))", ["L-exp(8*t)"])],
    )
    tenth = establish(
        setting.with_goal(f"L >= 8*{T}"),
        "combination",
        facts=[large, whole],
        terms=[
            ("1", ["L-exp(8*t)"]),
            ("exp(4*t)+1+4*t", [], ["4*t"]),
            ("16*t+16", ["t-1"]),
            ("9", []),
        ],
    )
    small = establish(
        setting.with_goal(f"exp(-L/2) <= exp(-4*{T})"),
        "combination",
        facts=[tenth],
        terms=[(SHARE, [], [f"L/2-4*{T}"]), (f"{SHARE}/2", [f"L-8*{T}"])],
    )
    core = instance(
        _later_steps(),
        {"T": T},
        setting,
        {f"({T}) >= 2": {"how": "combination", "facts": [whole], "terms": [("1", ["t-1"])]}},
    )
    E, s0 = f"exp(-4*{T})", f"(1/(1+exp({bound})))"
    sum_ = f"(2*{E}+{T}*exp(-4*t))"
    left = f"1-(exp({bound})*{sum_}+2*{E}+{T}*exp(-4*t))"
    common = [
        (f"1-{SHARE}", [f"s-{s0}"]),
        (f"{SHARE}*exp(w0)/(1+exp(w0))", []),
        (s0, [left]),
        (f"1+{s0}", [f"{E}-{SHARE}"]),
        (f"{E}*exp({bound})*{s0}", []),
        (f"{T}*exp(-4*t)", [_ROOT, "sqrt(L)-exp(4*t)"]),
    ]
    return [above, root, small, core, _root(setting)], [
        [*common, ("1", [_ROOT, f"{T}{a}w0"])] for a in "-+"
    ]


def relative(job):
    """dL/dw_0 > |w_0|/sqrt(L), by cases t = 0 and t >= 1."""
    setting = job.statement
    options = {}
    for name, condition, make in (
        ("yes", "t <= 0", _relative_start),
        ("no", "t > 0", _relative_later),
    ):
        facts, terms = make(setting.with_given(condition))
        options[name] = {
            "how": "combination",
            "facts": facts,
            "terms": terms,
            "params": {"q": "L-16"},
        }
    verdict = job.prove("cases", on="t <= 0", **options)
    establish(
        Formula(
            "(1-exp(-13/2))/(1+exp(999/1000))-exp(-13/2)/(1+exp(-999/1000)) < (999/1000)/sqrt(13)"
        ),
        "point",
    )  # L = 13, b = eps = 0
    return verdict


def first_inequality(job):
    """e^{-2m} > e^{-2-2t} >= e^{-2} L^{-1/4}, and why the printed form fails for large n as
    well.
    """
    low, gap = "exp(-2-2*t)", "(log(L)-8*t)"
    setting = job.statement
    root = establish(
        setting.with_goal("1/L**(1/4) <= exp(-2*t)"),
        "combination",
        facts=[establish(setting.with_goal("1/L**(1/4) > 0"), "enclosure")],
        terms=[("1", ["1/L**(1/4)"], [f"{gap}/4"]), ("2", ["1/L**(1/4)", "log(L)/8-t"])],
    )
    return job.prove(
        "combination",
        facts=[root],
        terms=[
            (f"{low}/8", [], ["2+2*t-2*m"]),
            (f"{low}/4", ["1+t-m"]),
            ("exp(-2)/8", ["exp(-2*t)-1/L**(1/4)"]),
        ],
    )


def first_printed(job):
    """Also for arbitrarily large n: at L = e^{8t+1}, m = t+1/2 < 1+t, e^{-2m} < L^{-1/4}."""
    always = establish(
        Formula(
            "exp(-2*(t+1/2)) < exp(-(8*t+1)/4) and t < (8*t+1)/8 and t+1/2 < 1+t", ("t in {0..}",)
        ),
        "auto",
    )
    verdict = job.refute({"L": "8000", "t": "1", "m": "3/2"})
    return job.done(
        verdict,
        "With L = log n and m near 1+t the number e^{-2m} can be below L^{-1/4} once t > "
        "log(L)/8-1; this happens for arbitrarily large n, as at L = e^{8t+1} and m = t+1/2.",
        figures={"family": always.formula.text()},
    )


def _fails_up_to(job, bound: str):
    """Establish that the printed comparison fails for every L <= bound."""
    left, _, right = job.statement.goal.partition(" > ")
    return prove(Formula(f"{left} <= {right}", (f"L in (0, {bound}]",)), 20).verdict == "proved"


def sharp(root: str, factor: str, bound: str, reason: str):
    """Return a settler of f/(8 r^3) > 1/r^4 for r = L^{1/12} above ``root``, which also shows its
    failure up to there.
    """

    def settle(job):
        setting = job.statement
        powers = "+".join(f"L**({i}/12)*({root})**{11 - i}" for i in range(12))
        facts = [
            establish(
                setting.with_goal(f"L**(1/12) > {root}"),
                "combination",
                terms=[(f"1/({powers})", [f"L-{bound}"])],
            ),
            establish(setting.with_goal("1/L**(1/3) > 0"), "enclosure"),
        ]
        if not _fails_up_to(job, bound):
            return job.open(f"the failure up to L = {bound} is not shown")
        terms = [(f"{factor}/8", ["1/L**(1/3)", f"L**(1/12)-{root}"])]
        return job.done(job.prove("combination", facts=facts, terms=terms), reason, {"L": bound})

    return settle


def slow(job):
    """L^{1/6} = e^{log(L)/6} >= 1+log(L)/6."""
    facts = [job.lemma("log(L) > 0", how="enclosure"), job.lemma("1/sqrt(L) > 0", how="enclosure")]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            params={"g": "log(L)"},
            terms=[
                ("1/(1+log(L)/8)", ["1/sqrt(L)"], ["log(L)/6"]),
                ("1/(24*(1+log(L)/8))", ["1/sqrt(L)", "log(L)"]),
            ],
        ),
        "With L = log n the claim says, multiplied out, that L^{1/6} exceeds 1+log(L)/8; it does "
        "for every L > 1, as L^{1/6} = e^{log(L)/6} is at least 1+log(L)/6.",
        {"L": "1"},
    )


SETTLERS: dict = {
    ("majority.lem3.7.s1", "first"): eq4_negative,
    ("majority.lem3.7", "printed"): at(
        "With k = 1/sqrt(n) the derivative is negative at w_0 = 1/2, t = 0, so the quotient is"
        " negative.",
        L=30,
        t=0,
        w0="1/2",
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.7", "k-complement"): at(
        "The derivative is positive, but Assumption 3.3 admits w_0 < 0: at w_0 = -1/2 the quotient"
        " is negative.",
        L=30,
        t=0,
        w0="-1/2",
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.7", "start-zero"): lambda job: job.done(
        job.refute_undefined({"L": "30", "w0": "0", "w1": "1/2", "b": "0", "eps": "0"}),
        "Assumption 3.3 admits w_0 = 0, and there the quotient has no value.",
    ),
    ("majority.lem3.7", "noise-printed"): no_noise,
    ("majority.lem3.7", "repair"): explained(
        relative,
        "For every log n > 16 the derivative exceeds |w_0|/sqrt(log n), whatever the signs of "
        "the weights; at log n = 13 this fails near w_0 = -1.",
        {"L": "16", "t < loglog(n)/8 with t >= 1": "needs L > e^8 = 2981"},
    ),
    ("majority.lem3.7.s1", "printed"): first_printed,
    ("majority.lem3.7.s1", "first-k-complement"): explained(
        lemma_36b(),
        "Lemma 3.6b with k = 1-1/sqrt(n), the value that its proof inserts, is this inequality, "
        "and it holds for all log n > 16.",
        {"L": "16"},
    ),
    ("majority.lem3.7.s1", "repair"): explained(
        first_inequality,
        "With L = log n the bounds m < 1+t and e^{-2t} > L^{-1/4} show that e^{-2m} exceeds "
        "e^{-2} L^{-1/4}.",
    ),
    ("majority.lem3.7.s2", "printed"): sharp(
        "8",
        "1",
        "2**36",
        "Multiplied by 8 L^{1/3}, where L = log n, the inequality says that L^{1/12} exceeds 8, "
        "which holds exactly for L > 8^12 = 2^36, about 7 times 10^10, and fails below.",
    ),
    ("majority.lem3.7.s2", "repair"): sharp(
        "(8*exp(2))",
        "exp(-2)",
        "2**36*exp(24)",
        "With L = log n the left side is L^{1/12}/(8 e^2) times the right one, and this factor "
        "is above 1 exactly for L > (8 e^2)^12 = 2^36 e^24, about 1.8 times 10^21.",
    ),
    ("majority.lem3.7.s2", "every-size"): at(
        "At log n = 30 the left side is 0.053 and the right side 0.32; the inequality holds only "
        "for log n > 2^36.",
        L=30,
    ),
    ("majority.lem3.7.s2", "converse"): lambda job: job.done(
        prove(job.statement, 20),
        "Up to L = log n = 2^36 the factor L^{1/12} is at most 8, so that the printed step fails "
        "at all these n.",
        {"L": "2**36"},
    ),
    ("majority.lem3.7.s3", "printed"): by(
        "auto",
        "The gradient is at most 1 in size, so one step moves w_0 by at most 1, and "
        "the bound grows by 1 as well.",
    ),
    ("majority.lem3.7.s4", "printed"): slow,
}
