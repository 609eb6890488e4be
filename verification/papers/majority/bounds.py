"""Settle Lemmas 3.6 to 3.9 of `majority`.

Lemma 3.6 rests on three facts: the output is at least -2m because |b+eps| <= 1, hence s(o) >=
e^{-2m}/2, and 1/sqrt(n) <= e^{-2m}/16 where m <= L/4 - log 4.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.settlers import at, by
from assay.verification.search.methods import establish


def no_noise(job):
    """Settle a reading that takes the printed interval of sigma at its word."""
    return job.done(
        job.vacuous("auto"),
        "For log n > 1 the printed interval for sigma, from 1/log^3 n to 1/log^4 n, is empty, as "
        "its left end is the larger one; so no data satisfy the assumptions.",
    )


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
    "The big subset alone contributes at least (1-1/sqrt(n)) e^{-2m}/2, and the small one takes off"
    " at most 1/sqrt(n), which is below e^{-2m}/16."
)


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


def share_below(setting):
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


SHARE, LEAST = "exp(-L/2)", "exp(-2*m)"


def lemma_36b(side="-", share=None, also=()):
    """Return a settler of Lemma 3.6b for k = 1-1/sqrt(n), classes as in Eq 1 ("-") or relabelled
    ("+").
    """
    odd = "exp(w0)" if side == "-" else "exp(-w0)"
    parts = [(f"1-{SHARE}", [f"s-{LEAST}/2"]), (f"{SHARE}*{odd}/(1+{odd})", [])]
    eighth = [
        *parts,
        (f"1+{LEAST}/2", [f"{LEAST}/16-{SHARE}"]),
        (f"{LEAST}/32", [f"1-{LEAST}"]),
        (f"9*{LEAST}/32", []),
    ]
    quarter = [
        *parts,
        (f"{LEAST}/4", [f"1-{SHARE}"]),
        (f"{SHARE}/4", [f"1-{LEAST}"]),
        (f"3*{SHARE}/4", []),
    ]

    def settle(job):
        setting = job.statement
        facts = [
            _logistic(setting, _attribute(setting), side),
            *(share_below(setting) if share is None else share(setting),),
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


def step_one(job):
    """s(o) >= e^{-2m}/2 > e^{-2m}/4, and the small subset takes off less than 1-k."""
    return job.done(
        job.prove(
            "combination",
            facts=[_logistic(job.statement, ())],
            terms=[
                [("k", [f"s-{LEAST}/2"]), (f"k*{LEAST}/4", []), ("exp(w0)/(1+exp(w0))", ["1-k"])],
            ],
        ),
        "As the output o is at least -2m, s(o) = 1/(1+e^{-o}) is at least e^{-2m}/2; and"
        " 1-k is multiplied by a number below 1.",
        {"|b+eps| < 1": "for all b, eps from L = 1.3247"},
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
        "The largest value of |b+eps| is 1/L^2+1/L^3 with L = log n, and this is below 1 exactly "
        "when L^3 > L+1.",
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
        "The left side exceeds the right one by 2 (sqrt(n) e^{-2m}/16-1)/sqrt(n), which is "
        "positive exactly for m < log(n)/4-log 4.",
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
        "Averaged over eps and -eps the noise adds at most eps^2 M, because the logistic function"
        " rises by less than |w_1 eps| from one to the other.",
    )


SETTLERS: dict = {
    ("majority.lem3.6a", "printed"): at(
        "At b = 0, which is admitted, dL/dw_1 and b are both 0, so that the first is not below "
        "the second; for b > 0 it is.",
        L=20,
        w0=0,
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6a", "k-complement"): at(
        "At b = 0, which is admitted, dL/dw_1 and b are both 0, so that the first is not below "
        "the second; for b > 0 it is.",
        L=20,
        w0=0,
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6a", "exact"): at(
        "With the noise kept, dL/dw_1 is positive at b = 0 and w_1 > 0, where samples with a "
        "larger X_1 have the larger residual; so it is not below b.",
        L=20,
        w0=0,
        w1="1/2",
        b=0,
        eps="1/8000",
    ),
    ("majority.lem3.6a", "noise-printed"): no_noise,
    ("majority.lem3.6a", "repair"): by(
        "auto", "The difference b - k b s equals b ((1-k) + k (1-s)), which is positive for b > 0."
    ),
    ("majority.lem3.6a", "repair-2"): by(
        "auto",
        "The factors k and s lie between 0 and 1, so k b s lies between 0 and b for every b >= 0.",
    ),
    ("majority.lem3.6a", "repair-exact"): exact_noise,
    ("majority.lem3.6b", "printed"): at(
        "With k = 1/sqrt(n) the 'big' subset is the small one: at w_0 = 0 the derivative is "
        "about -1/2, while the bound e^{-2m}/8 is positive.",
        _RANGE,
        L=20,
        m="1/10",
        w0=0,
        w1="1/10",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6b", "noise-printed"): no_noise,
    ("majority.lem3.6b", "swapped-k-printed"): at(
        "Relabelling the classes does not help: with k = 1/sqrt(n) the derivative is again about "
        "-1/2 at w_0 = 0, while the bound is positive.",
        L=20,
        m="1/10",
        w0=0,
        w1="1/10",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6b", "k-complement"): explained(lemma_36b(), _BIG, _RANGE),
    ("majority.lem3.6b", "swapped"): explained(
        lemma_36b("+"),
        f"With relabelled classes the derivative is that of Eq 4 at -w_0 and -w_1. {_BIG}",
        _RANGE,
    ),
    ("majority.lem3.6b", "repair"): explained(
        lemma_36b("-", _weak_share, True),
        f"{_BIG} The condition m <= log(n)/4-log 4, that is log(n)/4-1.386, suffices.",
        {"L": "16"},
    ),
    ("majority.lem3.6.s0", "printed"): by(
        "auto",
        "For o <= 1 the exponential e^o is below 3, so 1+e^o is below 4, and "
        "e^o/(1+e^o) exceeds e^o/4; it never exceeds 1.",
    ),
    ("majority.lem3.6.s0", "range"): by(
        "auto",
        "Multiplied by 4 (1+e^{-o}), the inequality says 1+e^o < 4, which holds exactly"
        " for o < log 3.",
    ),
    ("majority.lem3.6.s1", "printed"): step_one,
    ("majority.lem3.6.s1", "premise"): premise,
    ("majority.lem3.6.s2", "printed"): at(
        "With k = 1/sqrt(n) the left side is about -1 and the right side about e^{-2m}/4, since "
        "k and 1-k are exchanged.",
        L=20,
        m=0,
    ),
    ("majority.lem3.6.s2", "k-complement"): at(
        "With k = 1-1/sqrt(n) both sides are the same number, so the strict inequality fails.",
        L=20,
        m=0,
    ),
    ("majority.lem3.6.s2", "c-free"): by(
        "auto", "A larger c makes e^{-2c} smaller than e^{-2m}, so the bound only gets weaker."
    ),
    ("majority.lem3.6.s2", "repair"): by(
        "identity",
        "Inserting k = 1-1/sqrt(n) into the left side gives the right side, so the two are equal.",
    ),
    ("majority.lem3.6.s3", "printed"): by(
        "auto",
        "The two sides differ by (1-e^{-2m}/4)/sqrt(n), which is positive; the"
        " condition on m is not needed.",
        {"L": "0"},
    ),
    ("majority.lem3.6.s3", "any-m"): by(
        "auto",
        "The two sides differ by (1-e^{-2m}/4)/sqrt(n), which is positive, since "
        "e^{-2m}/4 is below 1 for every m >= 0.",
    ),
    ("majority.lem3.6.s4", "printed"): by(
        "auto",
        "With L = log n and m < L/4-4 the number e^{-2m} exceeds e^8 e^{-L/2}; since e^8 exceeds "
        "16, the subtracted 2 e^{-L/2} is below e^{-2m}/8.",
        {"L": "16"},
    ),
    ("majority.lem3.6.s4", "range"): weakest,
    ("majority.lem3.6.s5", "printed"): at(
        "At b = 0 the inequality says that 0 is below 0; for b > 0 it does follow from k < 1.",
        L=20,
        k="1/2",
        w0=0,
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.6.s5", "repair"): by(
        "auto", "The product k s is below 1, so k b s is below b for every b > 0."
    ),
}
