"""Settle Lemmas 3.6 to 3.9 of `majority`.

Lemma 3.6 rests on three facts: the output is at least -2m because |b+eps| <= 1, hence s(o) >=
e^{-2m}/2, and 1/sqrt(n) <= e^{-2m}/16 where m <= L/4 - log 4.
"""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.papers.settlers import at, by
from assay.verification.search.job import establish, instance
from assay.verification.search.prove import prove


def explained(settle, reason: str, horizon=None):
    """Return a settler with a reason and a horizon."""
    return lambda job: job.done(settle(job), reason, horizon)


_RANGE = {
    "m < L/4-4": (
        "possible only for L > 16 (n > 8.9e6); for every start of Assumption 3.3 (m < 1) from L ="
        " 20 on, for m <= 2 only for L > 24"
    )
}
_BIG = (
    "The big subset alone gives (1-1/sqrt(n)) e^{-2m}/2, and 1/sqrt(n) < e^{-2m}/16 takes off the"
    " rest."
)


# ---- Lemma 3.6 -----------------------------------------------------------------------------------
def _attribute(setting, start="16"):
    """-1 <= b+eps <= 1 from b <= 1/L^2 and |eps| <= 1/L^3."""
    params = {"q": f"L-{start}"}
    return (
        establish(
            setting.with_goal("b+eps <= 1"),
            "combination",
            params=params,
            terms=[("1", ["1/L**2-b"]), ("1", ["1/L**3-eps"]), ("1", ["1-1/L**2-1/L**3"])],
        ),
        establish(
            setting.with_goal("b+eps >= -1"),
            "combination",
            params=params,
            terms=[("1", ["b"]), ("1", ["eps+1/L**3"]), ("1", ["1-1/L**3"])],
        ),
    )


def _logistic(setting, facts, side="-"):
    """The output is at least -2m, so the logistic function is at least e^{-2m}/2 there."""
    o, up, down = ("w0+w1*(b+eps)", "1-(b+eps)", "1+(b+eps)")
    if side == "-":
        value, terms = f"({o})", [("1", ["w0+m"]), ("1/2", ["m-w1", up]), ("1/2", ["m+w1", down])]
    else:
        value, terms = (
            f"(-({o}))",
            [
                ("1", ["m-w0"]),
                ("1/2", ["m+w1", up]),
                ("1/2", ["m-w1", down]),
            ],
        )
    low = establish(setting.with_goal(f"{value}+2*m >= 0"), "combination", facts=facts, terms=terms)
    rest = f"(2*m+{value})"
    weight = f"exp(-2*m)/(2*(1+exp(-{value})))"
    return establish(
        setting.with_goal("s >= exp(-2*m)/2"),
        "combination",
        facts=[low],
        terms=[
            (weight, ["exp(2*m)-1"]),
            (f"{weight}*exp(-{value})", [], [rest]),
            (f"{weight}*exp(-{value})", [rest]),
        ],
    )


def _share(setting):
    """1/sqrt(n) <= e^{-2m}/16 for m < L/4-4, as e^8 >= 16."""
    eight = establish(setting.with_goal("exp(8) >= 16"), "enclosure")
    gap = "(L/2-2*m-8)"
    return establish(
        setting.with_goal("exp(-L/2) <= exp(-2*m)/16"),
        "combination",
        facts=[eight],
        terms=[
            ("exp(-L/2)/16", ["exp(8)-16"]),
            ("exp(-L/2)*exp(8)/16", [], [gap]),
            ("exp(-L/2)*exp(8)/8", ["L/4-4-m"]),
        ],
    )


_K, _E = "exp(-L/2)", "exp(-2*m)"


def lemma_36b(side="-", share=None, also=()):
    """Return a settler of Lemma 3.6b for k = 1-1/sqrt(n), classes as in Eq 1 ("-") or relabelled
    ("+").
    """
    odd = "exp(w0)" if side == "-" else "exp(-w0)"
    parts = [(f"1-{_K}", [f"s-{_E}/2"]), (f"{_K}*{odd}/(1+{odd})", [])]
    eighth = [
        *parts,
        (f"1+{_E}/2", [f"{_E}/16-{_K}"]),
        (f"{_E}/32", [f"1-{_E}"]),
        (f"9*{_E}/32", []),
    ]
    quarter = [*parts, (f"{_E}/4", [f"1-{_K}"]), (f"{_K}/4", [f"1-{_E}"]), (f"3*{_K}/4", [])]

    def settle(job):
        setting = job.statement
        facts = [
            _logistic(setting, _attribute(setting), side),
            *(_share(setting) if share is None else share(setting),),
        ]
        return job.prove(
            "combination",
            facts=facts,
            params={"q": "L-16"},
            terms=[eighth, quarter] if also else [eighth],
        )

    return settle


def _weak_share(setting):
    return establish(
        setting.with_goal("exp(-L/2) <= exp(-2*m)/16"),
        "combination",
        terms=[("exp(-L/2)*exp(-2*m)/16", ["exp(L/2)-16*exp(2*m)"])],
    )


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
        _share(setting),
    ]
    o = "-w0-w1*(b+eps)"
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            params={"q": "L-16"},
            terms=[
                (f"1-{_K}", [f"1/(1+exp(w0))-{_E}/2"]),
                (f"{_K}*exp({o})/(1+exp({o}))", []),
                (f"1+{_E}/2", [f"{_E}/16-{_K}"]),
                (f"{_E}/32", [f"1-{_E}"]),
                (f"9*{_E}/32", []),
            ],
        ),
        "With k = 1/sqrt(n) the derivative is negative; its absolute value exceeds e^{-2m}/8, so"
        " the sign is what fails.",
        {"L": "16"},
    )


def step_one(job):
    """s(o) >= e^{-2m}/2 > e^{-2m}/4, and the small subset takes off less than 1-k."""
    setting = job.statement
    facts = [*_attribute(setting), *_strictly_within(setting)]
    facts.append(_logistic(setting, facts[:2]))
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            params={"q": "L-16"},
            terms=[
                [("1", ["1-(b+eps)"])],
                [("1", ["1+(b+eps)"])],
                [("k", [f"s-{_E}/2"]), (f"k*{_E}/4", []), ("exp(w0)/(1+exp(w0))", ["1-k"])],
            ],
        ),
        "s(o) >= e^{-2m}/2 because o >= -2m; 1-k is multiplied by less than 1.",
        {"|b+eps| < 1": "for all b, eps from L = 1.3247"},
    )


def _strictly_within(setting):
    return (
        establish(
            setting.with_goal("b+eps < 1"),
            "combination",
            params={"q": "L-16"},
            terms=[("1", ["1/L**2-b"]), ("1", ["1/L**3-eps"]), ("1-1/L**2-1/L**3", [])],
        ),
        establish(
            setting.with_goal("b+eps > -1"),
            "combination",
            params={"q": "L-16"},
            terms=[("1", ["b"]), ("1", ["eps+1/L**3"]), ("1-1/L**3", [])],
        ),
    )


def premise(job):
    establish(
        Formula("1/L**2+1/L**3 >= 1", ("L in (1, oo)", "L**3 <= L+1")),
        "combination",
        terms=[("1/L**3", ["L+1-L**3"])],
    )
    verdict = job.prove(
        "combination",
        params={"q": "L-1"},
        terms=[
            [("1", ["1/L**2-b"]), ("1", ["1/L**3-eps"]), ("1/L**3", ["L**3-(L+1)"])],
            [("1", ["b"]), ("1", ["eps+1/L**3"]), ("1-1/L**3", [])],
        ],
    )
    return job.done(
        verdict,
        "b+eps <= 1/L^2+1/L^3, which is reached; below 1 exactly when L^3 > L+1.",
        {"L": "1.3247, the root of L^3 = L+1"},
    )


def weakest(job):
    """The gap is K (e^{L/2-2m} - 16)/8 with L/2-2m-2 log 4 of either sign."""
    gap = "(L/2-2*m-2*log(4))"
    verdict = job.prove(
        "combination",
        terms=[
            [("2*exp(-L/2)", [], [gap]), ("4*exp(-L/2)", ["L/4-log(4)-m"])],
            [("exp(-2*m)/8", [], [f"-{gap}"]), ("exp(-2*m)/4", ["m-(L/4-log(4))"])],
        ],
    )
    return job.done(
        verdict,
        "The gap is 2 e^{-L/2} (e^{L/2-2m}/16-1): positive exactly for m < L/4-log 4.",
        {"L": "5.545 (m >= 0)"},
    )


def exact_noise(job):
    """sp-sm <= 2 eps M, because e^{-2 eps M} sp <= sm."""
    setting, y, Y = job.statement, "(w1*eps)", "(eps*M)"
    low = establish(
        setting.with_goal(f"sm >= exp(-2*{Y})*sp"),
        "combination",
        terms=[
            (f"sm*sp*exp(-2*{Y})", [], [f"2*{Y}"]),
            (f"2*sm*sp*exp(-2*{Y})", ["eps", "M"]),
            (f"sm*sp*exp(-w0-w1*(b+eps)-2*{Y}+2*{y})", [], [f"2*{Y}-2*{y}"]),
            (f"2*sm*sp*exp(-w0-w1*(b+eps)-2*{Y}+2*{y})", ["eps", "M-w1"]),
        ],
    )
    gap = establish(
        setting.with_goal(f"sp-sm <= 2*{Y}"),
        "combination",
        facts=[low],
        terms=[("1", [f"sm-exp(-2*{Y})*sp"]), ("sp", [], [f"-2*{Y}"]), (f"2*{Y}", ["1-sp"])],
    )
    return job.done(
        job.prove(
            "combination",
            facts=[gap],
            terms=[
                ("b", ["1-k"]),
                ("b*k/2", ["1-sp"]),
                ("b*k/2", ["1-sm"]),
                ("k*eps/2", [f"2*{Y}-(sp-sm)"]),
                ("eps**2*M", ["1-k"]),
            ],
        ),
        "The noise adds at most eps^2 M, the slope of the logistic function times the variance of"
        " the noise.",
    )


# ---- Lemma 3.7 -----------------------------------------------------------------------------------
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
        {"w": "w0", "K": _K},
        setting,
        {
            "(w0) <= 1": {"how": "combination", "terms": [("1", ["1+t-w0"]), ("1", ["-t"])]},
            "(w0) >= -1": {"how": "combination", "terms": [("1", ["1+t+w0"]), ("1", ["-t"])]},
            f"({_K}) <= 1/2000": {
                "how": "combination",
                "facts": [small],
                "terms": [("1", [f"1/2000-{_K}"])],
            },
        },
    )
    part = f"((1-{_K})/(1+exp({bound}))-{_K}/(1+exp(w0)))"
    first = (f"1-{_K}", [f"s-1/(1+exp({bound}))"])
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
        terms=[(_K, [], [f"L/2-4*{T}"]), (f"{_K}/2", [f"L-8*{T}"])],
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
        (f"1-{_K}", [f"s-{s0}"]),
        (f"{_K}*exp(w0)/(1+exp(w0))", []),
        (s0, [left]),
        (f"1+{s0}", [f"{E}-{_K}"]),
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
        "m may come near 1+t, and e^{-2(1+t)} is below L^{-1/4} once t > log(L)/8-1. So for"
        " arbitrarily large n as well: L = e^{8t+1}, m = t+1/2.",
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
        "L^{1/6} = e^{log(L)/6} > 1+log(L)/8 for every L > 1.",
        {"L": "1"},
    )


# ---- Lemmas 3.8 and 3.9 --------------------------------------------------------------------------
_SHARE = ("t", ["1/L**2-b"])
_TIME = ("1/L**2", ["L/2-t"])
_START = ("1/2", ["a-1/L"])
_FIRST = [("1", ["d+t*b"])]


def sign_kept(job):
    """The quotient with its sign: w_1 >= 1/L above zero, and negative below."""
    S = "1/(1+exp(-o))"
    return job.done(
        job.prove(
            "combination",
            params={"P": "a-1/L", "V": "v-1/(2*L)"},
            terms=[
                [
                    ("1/(L*(a+d))", ["a-1/L"]),
                    ("1/(L*(a+d))", ["d"]),
                    ("1/(a+d)", ["1/L**2-b"]),
                    ("b/(a+d)", ["1-k"]),
                    (f"b*k*{S}/(a+d)", ["exp(-o)"]),
                ],
                [("1/L", []), (f"k*b*{S}/v", [])],
            ],
        ),
        "With its sign the bound is weak but true: for w_1 > 0 the weight only grows, for w_1 < 0"
        " the quotient is not positive.",
        {"L": "1", "t < L/2 with t >= 1": "needs L > 2"},
    )


SETTLERS = {
    ("majority.lem3.6a", "printed"): at(
        "b = 0 is admitted, and there dL/dw_1 = 0 = b; for b > 0 the bound holds.",
        L=20,
        w0=0,
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6a", "k-complement"): at(
        "b = 0 is admitted, and there dL/dw_1 = 0 = b; for b > 0 the bound holds.",
        L=20,
        w0=0,
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6a", "exact"): at(
        "With the noise kept, dL/dw_1 is positive at b = 0, w_1 > 0: samples with larger X_1 have"
        " the larger residual.",
        L=20,
        w0=0,
        w1="1/2",
        b=0,
        eps="1/8000",
    ),
    ("majority.lem3.6a", "repair"): by("auto", "b - k b s = b ((1-k) + k (1-s)) > 0 for b > 0."),
    ("majority.lem3.6a", "repair-2"): by("auto", "0 <= k b s <= b for b >= 0."),
    ("majority.lem3.6a", "repair-exact"): exact_noise,
    ("majority.lem3.6b", "printed"): at(
        "With k = 1/sqrt(n) the big subset is the small one: at w_0 = 0 the derivative is about"
        " -1/2.",
        _RANGE,
        L=20,
        m="1/10",
        w0=0,
        w1="1/10",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6b", "noise-printed"): lambda job: job.done(
        job.vacuous("auto"),
        "For L > 1 the printed interval of sigma, [1/L^3, 1/L^4], is empty; the ends have to be"
        " swapped.",
    ),
    ("majority.lem3.6b", "swapped-k-printed"): at(
        "Relabelling the classes does not help: at w_0 = 0 the derivative is again about -1/2.",
        L=20,
        m="1/10",
        w0=0,
        w1="1/10",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6b", "k-complement"): explained(lemma_36b(), _BIG, _RANGE),
    ("majority.lem3.6b", "swapped"): explained(lemma_36b("+"), f"Eq 4 at -W. {_BIG}", _RANGE),
    ("majority.lem3.6b", "repair"): explained(
        lemma_36b("-", _weak_share, True),
        f"{_BIG} The condition m <= L/4-log 4 = L/4-1.386 suffices.",
        {"L": "16"},
    ),
    ("majority.lem3.7.s1", "first"): eq4_negative,
    ("majority.lem3.6.s0", "printed"): by("auto", "e^o < 3 for o <= 1."),
    ("majority.lem3.6.s0", "range"): by("auto", "s(o) > e^o/4 is 1+e^o < 4."),
    ("majority.lem3.6.s1", "printed"): step_one,
    ("majority.lem3.6.s1", "premise"): premise,
    ("majority.lem3.6.s2", "printed"): at(
        "With k = 1/sqrt(n) the left side is about -1, the right side about e^{-2m}/4: k and 1-k"
        " are exchanged.",
        L=20,
        m=0,
    ),
    ("majority.lem3.6.s2", "k-complement"): at(
        "With k = 1-1/sqrt(n) both sides are the same number, so > is =.", L=20, m=0
    ),
    ("majority.lem3.6.s2", "c-free"): by("auto", "e^{-2c} < e^{-2m}."),
    ("majority.lem3.6.s2", "repair"): by("identity", "Both sides are the same number."),
    ("majority.lem3.6.s3", "printed"): by(
        "auto", "e^{-2m}/4 < 1; the condition on m is not needed.", {"L": "0"}
    ),
    ("majority.lem3.6.s3", "any-m"): by("auto", "e^{-2m}/4 < 1 for every m >= 0."),
    ("majority.lem3.6.s4", "printed"): by(
        "auto", "2 e^{-L/2} < e^{-2m}/8 as e^8 > 16.", {"L": "16"}
    ),
    ("majority.lem3.6.s4", "range"): weakest,
    ("majority.lem3.6.s5", "printed"): at(
        "b = 0 gives 0 < 0; k < 1 serves for b > 0 only.", L=20, k="1/2", w0=0, w1="1/2", b=0, eps=0
    ),
    ("majority.lem3.6.s5", "repair"): by("auto", "k s < 1 and b > 0."),
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
        "The quotient has no value at w_0 = 0.",
    ),
    ("majority.lem3.7", "repair"): explained(
        relative,
        "True at every L > 16 for |w_0| in place of w_0, for relabelled classes too (Eq 4 at -W);"
        " at L = 13 it fails near w_0 = -1.",
        {"L": "16", "t < loglog(n)/8 with t >= 1": "needs L > e^8 = 2981"},
    ),
    ("majority.lem3.7.s1", "printed"): first_printed,
    ("majority.lem3.7.s1", "first-k-complement"): explained(
        lemma_36b(), "This is Lemma 3.6b.", {"L": "16"}
    ),
    ("majority.lem3.7.s1", "repair"): explained(
        first_inequality, "m < 1+t and e^{-2t} > L^{-1/4} give the extra factor e^{-2}."
    ),
    ("majority.lem3.7.s2", "printed"): sharp(
        "8",
        "1",
        "2**36",
        "True exactly for L > 8^12 = 2^36, that is n > e^(6.9e10); it fails up to there.",
    ),
    ("majority.lem3.7.s2", "repair"): sharp(
        "(8*exp(2))",
        "exp(-2)",
        "2**36*exp(24)",
        "True exactly for L > (8 e^2)^12 = 2^36 e^24 = 1.8e21.",
    ),
    ("majority.lem3.7.s2", "every-size"): at(
        "At L = 30 the left side is 0.053, the right side 0.32; true only for L > 2^36.", L=30
    ),
    ("majority.lem3.7.s2", "converse"): lambda job: job.done(
        prove(job.statement, 20), "L^{1/12} <= 8 there.", {"L": "2**36"}
    ),
    ("majority.lem3.7.s3", "printed"): by("auto", "One step changes w_0 by at most 1."),
    ("majority.lem3.7.s4", "printed"): slow,
    ("majority.lem3.8", "printed"): at(
        "For w_1^(0) < 0 the positive derivative moves w_1 toward 0 and |w_1| shrinks in the first"
        " step.",
        {"L": "1 (Assumption 3.3); t = 1 needs L > 2"},
        L=20,
        a="-1/2",
        w0=0,
        b="1/400",
        eps=0,
    ),
    ("majority.lem3.8", "k-complement"): at(
        "For w_1^(0) < 0 the positive derivative moves w_1 toward 0 and |w_1| shrinks in the first"
        " step.",
        L=20,
        a="-1/2",
        w0=0,
        b="1/400",
        eps=0,
    ),
    ("majority.lem3.8", "descending"): at(
        "With the derivative subtracted, positive w_1 shrink instead.",
        L=20,
        a="1/2",
        w0=0,
        b="1/400",
        eps=0,
    ),
    ("majority.lem3.8", "positive"): by(
        "auto", "w_1 > 0 grows when a derivative >= 0 is added.", {"L": "1"}
    ),
    ("majority.lem3.8", "repair"): by(
        "combination",
        "t b < 1/(2L) < |w_1^(0)|/2 for t < L/2.",
        {"L": "1", "t < L/2 with t >= 1": "needs L > 2"},
        terms=[[*_FIRST, _SHARE, _TIME, _START], [_START]],
    ),
    ("majority.lem3.8.s1", "printed"): at(
        "b = 0 gives 0 < 0; at b = 1/L^2 the last inequality is an equality.",
        L=20,
        k="1/2",
        w0=0,
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.8.s1", "open-interval"): by("auto", "0 < k s < 1 and 0 < b < 1/L^2."),
    ("majority.lem3.8.s1", "repair"): by("auto", "0 < k s < 1 and 0 <= b <= 1/L^2."),
    ("majority.lem3.8.s2", "printed"): at(
        "The last inequality says |w_1^(0)| < 1/L, the opposite of Assumption 3.3; it fails at"
        " every admitted start.",
        L=20,
        t=1,
        b="1/400",
        a="1/2",
        d="1/400",
    ),
    ("majority.lem3.8.s2", "first-three"): by(
        "combination",
        "|w_1^(0)| > 1/L, b <= 1/L^2 and t < L/2.",
        {"L": "1"},
        terms=[_FIRST, [_SHARE, ("1", ["a-1/L"])], [_TIME]],
    ),
    ("majority.lem3.8.s2", "last-never"): by("combination", "|w_1^(0)| > 1/L.", terms=[[_START]]),
    ("majority.lem3.8.s2", "repair"): by(
        "combination",
        "t/L^2 < 1/(2L) < |w_1^(0)|/2.",
        {"L": "1"},
        terms=[_FIRST, [_SHARE], [_TIME, _START], [_START]],
    ),
    ("majority.lem3.9", "printed"): sign_kept,
    ("majority.lem3.9", "proof-step"): at(
        "(1/L^2)(2L) = 2/L, which is twice 1/L, for every n.", L=20
    ),
    ("majority.lem3.9", "absolute"): lambda job: job.done(
        job.orbit(),
        "From w_1 = -1.001/L the ratio exceeds 1/L at t = 4, as |w_1| falls while the derivative"
        " stays near b. The proof's own bound is 2/L.",
    ),
    ("majority.lem3.9", "absolute-swapped"): lambda job: job.done(
        job.orbit(),
        "For relabelled classes the derivative falls as w_0 grows, and the ratio stays below 1/L.",
    ),
    ("majority.lem3.9", "repair"): by(
        "combination",
        "|w_1^(t)| > |w_1^(0)|-tb > 1/(2L) and 0 <= dL/dw_1 < 1/L^2.",
        {"L": "1"},
        terms=[
            ("2", ["a-1/L"]),
            ("2", ["d+t*b"]),
            ("2*t", ["1/L**2-b"]),
            ("2/L**2", ["L/2-t"]),
            ("L", ["1/L**2-b"]),
            ("b*L", ["1-k"]),
            ("b*L*k*exp(-o)/(1+exp(-o))", []),
        ],
    ),
}
