"""Settle what Section 5 says of responses of neurons, one step or patch at a time."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.papers.granularity.lucky_bounds import lower
from assay.verification.papers.settlers import guarded
from assay.verification.search.methods import establish, instance

BOXES = {"how": "enclosure"}
REDUCED = "reduced model"


@cache
def mills_third():
    """Q <= phi (t^2+2)/(t(t^2+3)): the difference falls to 0 with slope 3(t phi-(t^2+1)Q)."""
    return establish(
        Formula(
            "erfc(t/sqrt(2))/2*t*(t**2+3) <= exp(-t**2/2)/sqrt(2*pi)*(t**2+2)", ("t in (0, oo)",)
        ),
        "monotone",
        variable="t",
        end="oo",
        factor="3",
        slope="t*exp(-t**2/2)/sqrt(2*pi)-(t**2+1)*erfc(t/sqrt(2))/2",
        sign={
            "how": "combination",
            "facts": [_lower_in_t()],
            "terms": [("t**2+1", ["erfc(t/sqrt(2))/2-t/(t**2+1)*exp(-t**2/2)/sqrt(2*pi)"])],
        },
    )


@cache
def _lower_in_t():
    from assay.verification.search.methods import instance

    return instance(lower(), {"x": "t"}, Formula("t > 0", ("t in (0, oo)",)))


@guarded
def moments(job):
    """Both follow from one bound of Q."""
    gap = "exp(-t**2/2)/sqrt(2*pi)*(t**2+2)-erfc(t/sqrt(2))/2*t*(t**2+3)"
    return job.done(
        job.prove(
            "combination",
            facts=[mills_third()],
            terms=[[("1/(t**2+3)", [gap])], [("(1+t**2)/(t*(t**2+3))", [gap])]],
        ),
        "A sharper form of the bound (19) on the normal tail gives both bounds on the moments.",
    )


@guarded
def silent(job):
    """sqrt(1+i) <= 1+i/2 and lo <= (1-1/(2 L^6)) sqrt(bL)."""
    b = job.reading.statement.where[0][1]
    top, low, root = f"sqrt(({b})*L)", f"sqrt(({b})*(L-1/L**5))", "sqrt(1+i)"
    spread, below, room = f"1+i/2-{root}", f"{top}*(1-1/(2*L**6))-{low}", f"{top}*(1-i*L**6)-2/L**3"
    facts = [
        job.lemma(f"{spread} >= 0", how="combination", terms=[("1/2", [f"({root}-1)**2"])]),
        job.lemma(
            f"{below} >= 0",
            how="combination",
            terms=[(f"1/(2*({b})*L)", [top, f"({top}-{low})**2"])],
        ),
        job.lemma(f"{room} > 0", how="enclosure"),
        job.lemma(f"{low} >= 0", how="enclosure"),
    ]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                ("1", [low, f"{root}-A"]),
                ("A", [f"{low}-U"]),
                ("1", ["1/L**9-z"]),
                ("1", [low, spread]),
                ("1+i/2", [below]),
                ("1/(2*L**6)", [room]),
                ("i/(4*L**6)", [top]),
            ],
        ),
        "The squared overlap misses the squared threshold by c_b/log^5 d, and amplitudes and noise"
        " make up for only a part 1/log d of that.",
        {"d": "e^3"},
        scope="t = 0, given the noise at most 1/log^9 d",
    )


@guarded
def outweighed(job):
    """r n <= 2K/L^5, and A-beta >= (L-1)/L^5."""
    return job.done(
        job.prove(
            "combination",
            terms=[
                ("1", ["A-1/L**4"]),
                ("1-1/L**5", ["K/k-r", "n"]),
                ("(1-1/L**5)*K/k", ["2*s-n"]),
                ("(1-1/L**5)*2*K/(k*L**5)", ["k-s*L**5"]),
                ("2*K/L**10", ["1"]),
                ("1/L**5", ["L-2*K-2"]),
                ("1/L**5", ["1"]),
            ],
        ),
        "The feature-noise patch counts 1/log^4 d-1/log^5 d at least, all subclass "
        "patches together 2K/log^5 d at most, and the first is larger as soon as log d "
        ">= 2K+2.",
        {"d": "e^(2K+2) here; 10^122.5 for the conditions of B.3 together"},
        scope=REDUCED,
    )


@guarded
def loss(job):
    """log(1+y) <= y."""
    facts = [job.lemma("5*log(L)/2-2*exp(-L) > 0", how="enclosure")]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                [("1", ["1/L**5-exp(-F)"]), ("1", [], ["log(1+exp(-F))"])],
                [("1/2", ["F-5*log(L)"]), ("1", ["5*log(L)/2-2*exp(-L)"])],
            ],
        ),
        "The loss log(1+e^{-F}) is at most e^{-F}, which is at most 1/log^5 d once the output F "
        "has reached 5 log log d. Half of this output is then above 2 and so exceeds 2/d.",
        {"d": "e^3"},
        scope=REDUCED,
    )


@guarded
def sums_alike(job):
    """t+1/t <= 4 sqrt(L), and d^{c_0} >= 20 log^4 d."""
    root, near, power, pi = "sqrt(L)", "exp((2+c0)/L**5)", "exp(-c0*L)", "sqrt(2*pi)"
    facts = [
        job.lemma(
            f"t+1/t <= 4*{root}",
            how="combination",
            terms=[
                ("1", [f"3*{root}-t"]),
                (f"{root}/t", [f"t-2*{root}"]),
                ("2/t", ["L-3"]),
                ("5/t", []),
            ],
        ),
        job.lemma(f"{near} <= 101/100", **BOXES),
        job.lemma(f"{pi} <= 251/100", **BOXES),
        job.lemma(f"L >= 101404/100000*{root}", **BOXES),
    ]
    verdict = job.prove(
        "combination",
        facts=facts,
        terms=[
            (f"L**2*{pi}*{near}*{power}/q", [f"4*{root}-(t+1/t)"]),
            (f"8*L**2*{root}*{pi}*{near}*{power}/q", ["q-1/2"]),
            (f"8*L**2*{root}*{pi}*{power}", [f"101/100-{near}"]),
            (f"8*L**2*{root}*101/100*{power}", [f"251/100-{pi}"]),
            (f"20*L**2*{power}", [f"L-101404/100000*{root}"]),
            (f"{power}/L", ["exp(c0*L)-20*L**4"]),
        ],
    )
    return job.done(
        verdict,
        "The relative variance of the sum is of order sqrt(log d) d^{-c_0}, so by Chebyshev's"
        " inequality a deviation of 1/log d has a chance of at most 1/log d.",
        scope="two given features, independent neurons",
    )


@guarded
def fine_answer(job):
    """The start gives less than 1/k, and log d/k is at most log^-19 d."""
    fired = "exp(c0*L)*sqrt(11*L)"
    start = "4*exp(c0*L)*exp(-3*L)"
    alone = Formula(f"{start}*exp(2/5*L) <= 1", ("L in [3, oo)", "c0 in (0, 1/10)"))
    facts = [
        instance(establish(alone, "auto"), {"L": "L", "c0": "c0"}, job.statement),
        job.lemma("L**15 >= 1", **BOXES),
        job.lemma("sqrt(11*L) <= 4*L", **BOXES),
    ]
    verdict = job.prove(
        "combination",
        facts=facts,
        terms=[
            [
                ("1", ["K/k*(A/s)-F"]),
                ("K/(k*s)", ["D*L-A"]),
                ("K*D*L/(k*s)", ["s-L**15"]),
                ("K*D*L/(k*s)", ["L**15-1"]),
                ("1", [f"{fired}*s0-h"]),
                (fired, ["exp(-3*L)/(s*L)-s0"]),
                ("exp(c0*L)*exp(-3*L)/(s*L)", ["4*L-sqrt(11*L)"]),
                (f"{start}/s", ["s-L**15"]),
                (f"{start}/s", ["L**15-1"]),
                (f"{start}/k", ["exp(2/5*L)-k"]),
                ("1/k", [f"1-{start}*exp(2/5*L)"]),
                ("1/k", ["L-3"]),
                ("2/k", []),
            ],
            [("(K*D+1)/(k*L**19)", ["k-s*L**5"]), ("(K*D+1)/(k*L**14)", ["s-L**15"])],
        ],
    )
    return job.done(
        verdict,
        "Growth contributes at most K D log d/(s k) and the start less than 1/k, so the answer is"
        " at most (K D+1) log d/k; and k is at least log^20 d.",
        {"d": "10^122.5 for the conditions of B.3 together"},
        scope="given Lemmas E.4 and E.5 and how many neurons fire at the start",
    )


@guarded
def logarithms(job):
    """e^y >= 1+y at qL-A and at A-DL-log 2."""
    return job.done(
        job.prove(
            "combination",
            facts=[job.lemma("20-log(2) >= 0", how="enclosure")],
            terms=[
                [("exp(-A)", ["exp(A)-exp(q*L)"]), ("1", [], ["q*L-A"])],
                [
                    ("exp(-D*L)/2", ["2*exp(D*L)-exp(A)"]),
                    ("1", [], ["A-D*L-log(2)"]),
                    ("1", ["L-20"]),
                    ("1", ["20-log(2)"]),
                ],
            ],
        ),
        "Taking logarithms of the two bounds on e^A gives a lower and an upper "
        "bound on the response, both of them multiples of log d.",
        {"d": "e^20"},
        scope=REDUCED,
    )
