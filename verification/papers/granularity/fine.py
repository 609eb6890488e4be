"""Settle the start of training with fine labels (Theorem G.1)."""

from __future__ import annotations

from assay.verification.papers.granularity.coarsepoly import base
from assay.verification.papers.granularity.lucky import p2_fact, some
from assay.verification.papers.granularity.lucky_bounds import FLO, LOWER, TAIL, facts_at
from assay.verification.papers.granularity.polyruns import nowhere, tested
from assay.verification.papers.settlers import at, by, guarded, own

BOXES = {"how": "enclosure"}


@guarded
def law_ratio(job):
    """k(3+2f)-2(k-1)e^a-k = 2+2ka."""
    f = "(a+(1-1/k)*(exp(a)-1))"
    room = job.lemma(
        f"3+2*{f} > 0",
        how="combination",
        terms=[("3+2*a", ["1"]), ("2/k", ["k-1"], ["a"]), ("2/k*a", ["k-1"])],
    )
    return job.done(
        job.prove("combination", facts=[room], terms=[(f"1/Z/(3+2*{f})", ["2+2*k*a"])]),
        "The invariant gives (k-1)e^a <= k f+k-1, so that the sum of the sizes is at most 3+2f "
        "times the net coefficient; with f = O(log d) the bias is then of order 1/log^6 d of "
        "the sum, still far above 1/log^9 d.",
        scope="the fine law",
    )


@guarded
def law_time(job):
    """Z >= e^(a+f)."""
    z = "(exp(a+f)+(k-1)*exp(a)+k)"
    return job.done(
        job.prove(
            "combination",
            terms=[
                (f"(2*k-1)*exp(-f)/{z}", ["k-1", "exp(a)"]),
                (f"(2*k-1)*exp(-f)*k/{z}", ["1"]),
                (f"k/{z}", [], ["a"]),
                (f"k/{z}*a", ["1"]),
            ],
        ),
        "As Z is at least e^{a+f} and (k-1)e^a+k is at most (2k-1)e^a, their quotient "
        "is at most (2k-1)e^{-f}.",
        scope="the fine law",
    )


@guarded
def six_features(job):
    """k (2k+2)^6 <= 4096 d^2.8, and p2 <= f."""
    f, p, m, y = "exp(-(1+c0)*L)", TAIL.format(x=FLO), "exp((1+2*c0)*L)", "exp(2/5*L)"
    count = "k*(2*k+2)**6"
    most = job.lemma(f"k*(4*k)**6-{count} >= 0", how="positivity", params={"a": "k-1"})
    room = "1-512/45*exp(-(1/5+4*c0)*L)"
    return job.done(
        job.prove(
            "combination",
            facts=[
                p2_fact(job, FLO, "(1+c0)"),
                some(job, FLO),
                most,
                job.lemma(f"{room} >= 0", **BOXES),
            ],
            terms=[
                ("exp(-2*L)", [room]),
                (f"{m}*{f}**6/360", [f"k*(4*k)**6-{count}"]),
                *((f"{m}*{f}**6/360*4096*{y}**{6 - i}*k**{i}", [f"{y}-k"]) for i in range(7)),
                *((f"{m}*{count}/360*{f}**{5 - i}", [f"{f}-{p}", *[p] * i]) for i in range(6)),
            ],
        ),
        "There are at most d^{2.4} sextuples of features, and each has at most the "
        "chance d^{-6-6c_0} for each of 2k d^{1+2c_0} neurons; together this is at "
        "most d^{-2}.",
        {"d": "e^13"},
    )


@guarded
def pairs(job):
    """p2 >= (1/sqrt(2 pi)) x/(x^2+1) e^(-x^2/2) at x = lo."""
    p, low, y, square = (
        TAIL.format(x=FLO),
        LOWER.format(x=FLO),
        "exp(2/5*L)",
        "((2+2*c0)*(1-1/L**6))",
    )
    count = f"2*{y}*exp((1+2*c0)*L)*(2*{y}+2)*(2*{y}+1)/2"
    share = f"exp((2+2*c0)/L**5)*{square}/({square}+1/L)**2-2/5"
    facts = [
        *facts_at(job, FLO),
        *(job.lemma(f"{t} > 0", **BOXES) for t in (share, low, "8/pi-1", "2/pi")),
    ]
    facts.append(job.lemma("exp(L/5)-10*L > 0", how="auto"))
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                (f"{count}*2", [low, f"{p}-({low})"]),
                (count, [f"({p}-({low}))**2"]),
                (f"exp((1+2*c0)*L)*(6*{y}**2+2*{y})", [low, low]),
                ("exp(L/5)/L", ["2/pi", share]),
                ("2/5/L", ["2/pi", "exp(L/5)-10*L"]),
                ("1", ["8/pi-1"]),
            ],
        ),
        "The expected number of such neurons is of the order k^3/(d log d), which is d^{0.2}/log d"
        " at k = d^{0.4} and exceeds 1 from d = e^30 on.",
        {"d": "e^30"},
    )


@guarded
def any_number(job):
    """All terms over S L^-5/(q j) at the largest q and j."""
    o, most = "exp(-L/2)/L**9", "2*exp(L/5)"
    share = "1-exp(-L/2)/L**4"
    room = f"({share})*(sqrt(1-i)-4*exp(-L/10)/L**7)-sqrt(1+i)*4*exp(-L/10)/L**2"
    facts = [job.lemma(f"{t} > 0", **BOXES) for t in (share, room, "sqrt(1+i)")]
    unit = "S/(q*j)"
    gap = [(f"L**2*({most}+q)", [f"{most}-q"]), ("q**2", ["L**2-j"])]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                ("1/L**5", [share, f"W-S*(sqrt(1-i)/(q*j)-q*{o})"]),
                (f"{unit}/L**5", [room]),
                *((f"{unit}/L**5*{o}*{w}", [share, *t]) for w, t in gap),
                *((f"{unit}*{o}*{w}", ["sqrt(1+i)", *t]) for w, t in gap),
                (f"S*{o}", ["sqrt(1+i)", "q-1"]),
            ],
        ),
        "As in Lemma F.2 the overlap with a feature is smaller than the norm of the update by about"
        " 1/sqrt(d), so that even weights which cancel up to a share 1/log^2 d do no harm; an"
        " update that is 0 gives 0.",
        {"d": "e^3"},
        scope="on the event that no overlap exceeds o",
    )


SETTLERS: dict = own(
    "granularity",
    {
        ("g1.norm", "printed"): at(
            "At k = 16 the samples (+,c) and the other ones pull by 31/32 and 15/32 in opposite"
            " directions: 1/2 remains of 23/16. Even for one feature the sum of absolute values is"
            " not a lower bound.",
            k=16,
        ),
        ("g1.norm", "features"): at(
            "The square 7^2 exceeds 3^2+4^2, so the norm of two coefficients is less than their"
            " sum, as in Lemma F.2; with fine labels such neurons exist.",
            x=3,
            y=4,
        ),
        ("g1.norm", "exist"): pairs,
        ("g1.norm", "root"): by(
            "auto",
            "The square of a sum contains the mixed term 2xy as well, which is not negative.",
        ),
        ("g1.norm", "noise"): by(
            "auto",
            "The noise part has length at most sqrt(5)/log^{10} d times S, and "
            "sqrt(5) is at most log d.",
            {"d": "10"},
            scope="on the event of Lemma H.2",
        ),
        ("g1.norm", "repair"): by(
            "auto",
            "As all logits are at most 3/(4k), the difference is at least 1/4 and the sum at most"
            " 7/4.",
            scope="equal numbers of common patches in all subclasses",
        ),
        ("g1.norm", "repair-law"): law_ratio,
        ("g1.norm", "repair-time"): law_time,
        ("g1.norm", "repair-features"): six_features,
        ("thmg1", "printed"): base("(2+2*c0)"),
        ("thmg1", "degree-6"): at(
            "At iota = 1/log^6 d the margin is of order log^{-11.5} d, below the noise O(log^{-9}"
            " d): the degree must exceed 6.",
            L=300,
            c0="1/20",
            i="1/729000000000000",
        ),
        ("thmg1", "before"): by(
            "auto",
            "The bias lowers the value by about 0.06 log^{-5} d times S, while the other "
            "terms raise it by at most 3 log^{-9} d times S, so it falls.",
            {"d": "e^3"},
        ),
        ("thmg1", "explicit"): at(
            "A neuron that fires on v_+ and v' also gets -logit times the common patches w of "
            "other classes: at logits 1/4 and u = w = z = 1 the sum is 1/4 and not 1/2. The "
            "bound that the paper draws from it covers this.",
            g="1/4",
            h="1/4",
            u=1,
            w=1,
            z=1,
        ),
        ("thmg1", "third"): by(
            "auto",
            "The part of the update on v-patches has a negative weight and only lowers the "
            "value, and the bias outweighs all other terms.",
            {"d": "e^3"},
        ),
        ("thmg1", "simulated"): tested(
            lambda: nowhere("fine"), "granularity fine polynomial times"
        ),
        ("thmg1", "repair-any"): any_number,
    },
)
