"""Settle the ratios of growth in phase II of coarse training (Lemma E.5 to Theorem E.1)."""

from __future__ import annotations

from assay.verification.papers.granularity import trained
from assay.verification.papers.granularity.coarse2 import runs
from assay.verification.papers.settlers import at, by, guarded, own

WEIGHTS, NUMBERS = (
    ("p1 in [1/3, 11/10]", "p2 in [1/3, 11/10]"),
    (
        "n1 in [99/100, 101/100]",
        "n2 in [99/100, 101/100]",
    ),
)


def counts(job, one: str, two: str):
    """Return 21/20 of one number >= the other."""
    return job.lemma(
        f"21/20*{two} >= {one}",
        NUMBERS,
        (),
        how="combination",
        terms=[("21/20", [f"{two}-99/100"]), ("1", [f"101/100-{one}"]), ("59/2000", ["1"])],
    )


def spread(job, one: str, two: str, low: str):
    """Return 21/20 exp(-two) >= exp(-one)."""
    band, gap, late = "(1+10/L**5)*(1+4/k)-(1-10/L**5)", f"{one}-{two}+1/25", ("L in [10, oo)",)
    given = tuple(g for g in job.statement.given if g not in WEIGHTS + NUMBERS)
    slack, less, wide, number = (
        "1/25-10*L*(20/L**5+8/L**20)",
        "2-(1+10/L**5)",
        ("20/L**5", "(1+10/L**5)*4/k"),
        "21/20-exp(1/25)",
    )
    facts = [
        job.lemma(f"{slack} >= 0", late, ()),
        job.lemma(f"{less} >= 0", late, ()),
        job.lemma(
            f"{band} >= 0",
            (*late, "k in [L**20, oo)"),
            (),
            how="combination",
            terms=[(t, ["1"]) for t in wide],
        ),
    ]
    shown = job.lemma(
        f"{gap} >= 0",
        given,
        (),
        how="combination",
        facts=facts,
        terms=[
            ("1", [f"{one}-(1-10/L**5)*y"]),
            ("1", [f"(1+10/L**5)*(1+4/k)*{low}-{two}"]),
            ("1", [band, "10*L-y"]),
            ("40*L/k", [less]),
            ("80*L/(k*L**20)", ["k-L**20"]),
            ("1", [slack]),
            *([("(1+10/L**5)*(1+4/k)", [f"y-{low}"])] if low != "y" else []),
        ],
    )
    return job.lemma(
        f"21/20*exp(-{two}) >= exp(-{one})",
        given,
        (),
        how="combination",
        facts=[shown, job.lemma(f"{number} >= 0", (), ())],
        terms=[(f"exp(-{two})", [number]), (f"exp(-{one})", [], [gap]), (f"exp(-{one})", [gap])],
    )


def product(p: str, n: str, f: str, q: str, m: str, g: str):
    """Return terms of 4 q m exp(-g) >= p n exp(-f) from 3.3q >= p, 21/20 m >= n, 21/20 exp(-g) >=
    exp(-f).
    """
    return [
        ("1447/4000", [q, m, f"exp(-{g})"]),
        ("441/400", [f"33/10*{q}-{p}", m, f"exp(-{g})"]),
        ("21/20", [p, f"21/20*{m}-{n}", f"exp(-{g})"]),
        ("1", [p, n, f"21/20*exp(-{g})-exp(-{f})"]),
    ]


def thirds(job):
    """Return 3.3 p2 >= p1, 3.3 p1 >= p2, n1 >= 0, n2 >= 0."""
    return [
        *(
            job.lemma(
                f"33/10*{q}-{p} >= 0",
                WEIGHTS,
                (),
                how="combination",
                terms=[("33/10", [f"{q}-1/3"]), ("1", [f"11/10-{p}"])],
            )
            for p, q in (("p1", "p2"), ("p2", "p1"))
        ),
        *(job.lemma(f"{n} >= 0", NUMBERS, ()) for n in ("n1", "n2")),
    ]


@guarded
def ratio(job):
    """3.3 * 1.05^2 <= 4."""
    facts = [
        *thirds(job),
        spread(job, "F1", "F2", "y"),
        spread(job, "F2", "F1", "y"),
        counts(job, "n1", "n2"),
        counts(job, "n2", "n1"),
    ]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                product("p1", "n1", "F1", "p2", "n2", "F2"),
                product("p2", "n2", "F2", "p1", "n1", "F1"),
            ],
        ),
        "The factors e^{F_-}/(e^{F_- - F_+}+1) differ by at most 3.3, the numbers of patches "
        "and e^{-F_+} by at most 1.05 each, which together is below 4.",
        {"d": "e^10"},
        scope="the induction step of the ratio of increments",
    )


@guarded
def behind(job):
    """3.3 * 1.05^2 <= 4 again, as z <= y."""
    facts = [*thirds(job), spread(job, "F1", "F2", "z"), counts(job, "n1", "n2")]
    return job.done(
        job.prove("combination", facts=facts, terms=product("p1", "n1", "F1", "p2", "n2", "F2")),
        "The superclass whose common response z is behind has the larger loss 1-logit, up to "
        "factors of 4, so that its increment is at least a quarter of the other.",
        {"d": "e^10"},
    )


def ratios():
    """Parts: least and largest k A_c/A."""
    import numpy as np

    found = [r.setting.k * r.ratio[1:] for r in runs()]
    return [
        ("bounded below", "least ratio k A_c/A of growths", [float(np.nanmin(v)) for v in found]),
        ("bounded above", "largest ratio k A_c/A of growths", [float(np.nanmax(v)) for v in found]),
    ]


def balance():
    """Part: least ratio of the growths of the two common features."""
    values = [
        float((r.common[1:, :, 0].min(axis=1) / r.common[1:, :, 0].max(axis=1)).min())
        for r in runs()
    ]
    return [
        (
            "alike",
            "least quotient of the smaller and the larger growth of the two common features",
            values,
        )
    ]


_GIVEN = "given Theorem F.1 and Prop. 1"

SETTLERS: dict = own(
    "granularity",
    {
        ("leme5", "printed"): ratio,
        ("leme5", "total"): by(
            "auto",
            "If the total and the next increment both lie between the same two "
            "multiples of the other neuron's, then so does their sum.",
        ),
        ("leme5", "factor"): at(
            "At F_+ = 10 and F_- = 1/20 the factor is 1.051: for large F_+ it is about e^{F_-}, "
            "which is above 1, so 1 is no upper bound.",
            F=10,
            G="1/20",
        ),
        ("leme5", "repair"): by(
            "auto",
            "The factor is at most e^G, which is below 11/10, and at least "
            "e^G/(e^G+1), which is above 1/3.",
        ),
        ("leme5", "simulated"): trained.judged(
            "In small trained networks of the paper's model: ", ratios
        ),
        ("leme5", "start"): at(
            "At t = 0 the two coefficients are about equal, so A must denote the growth since"
            " then.",
            L=16,
            c0="1/20",
            u=10,
            w=10,
            k=16**20,
        ),
        ("leme5", "sharp"): by(
            "auto",
            "If F grows by h, 1/(1+e^F) falls at most by the factor e^{-h}, which is what "
            "the inequality says.",
        ),
        ("leme6", "printed"): by(
            "auto",
            "One response is at least 1/5, the other at most 10 log d, and the two sets "
            "have nearly equal sizes; so the ratio is at least 1/(60 log d).",
            {"d": "e^3"},
            scope="given |A| <= 10 log d from Lemma E.4",
        ),
        ("leme6", "before"): by(
            "auto",
            "As long as both outputs are at most 2, the losses 1-logit lie between 0.119 and "
            "0.525, so that their ratio stays below 5.",
        ),
        ("leme6", "simulated"): trained.judged(
            "In small trained networks of the paper's model: ", balance
        ),
        ("leme6", "theta"): behind,
        ("leme6", "theta-total"): by(
            "auto",
            "Where z <= y, both z and its increment are at least a fifth of y and of its "
            "increment, and so are the sums; where q >= p, p+w is at most 5p and so at most 5q.",
        ),
        ("leme7", "printed"): by(
            "auto",
            "The norm of an update is its component along v_+ up to a share 1/log^9 d, and the bias"
            " changes by that norm over log^5 d.",
            {"d": "e^4"},
        ),
        ("leme7", "noise"): by(
            "auto",
            "The noise in a patch has length about sigma_zeta sqrt(d) = 1/log^10 d, "
            "and averaging over patches only shortens it.",
            {"d": "e^4"},
            scope="a noise of norm at most sqrt(5d) times its deviation (Lemma H.2)",
        ),
        ("leme7", "start"): at(
            "At t = 0 the ratio of the whole bias to the whole coefficient is near 1, so b and A"
            " must denote changes since the start.",
            L=16,
            c0="1/20",
            w=10,
            K=1,
        ),
        ("leme9", "printed"): by(
            "auto",
            "The initial activations, which bound F_-, are at most d^-1.9, while F_+ is at "
            "least of the order log log d; so the own superclass wins.",
            {"d": "e^3"},
            scope=_GIVEN,
        ),
        ("leme9", "chance"): by(
            "auto",
            "By Chernoff's bound the chance is at most 2 exp(-s^{1/3}/3), and the third "
            "root of s is at least log^5 d.",
            {"d": "e^3"},
        ),
        ("leme10", "printed"): by(
            "auto",
            "The difference of two neighbouring remainders is the error of the trapezoidal "
            "rule for 1/x from n to n+1, which lies between 0 and the difference of "
            "1/(8n^2) and 1/(8(n+1)^2).",
            scope="increments; gamma is the limit of H_n-log n",
        ),
        ("leme10", "sharp"): by(
            "auto",
            "The left side is the error of the trapezoidal rule for 1/x, about 1/(6n^3), and it is"
            " at most a twelfth of 1/n^2-1/(n+1)^2.",
            scope="increments; gamma is the limit of H_n-log n",
        ),
        ("thme1", "printed"): trained.judged(
            "In small trained networks of the paper's model: ",
            trained.coarse,
            {
                "d": (
                    "10^122.5 for the conditions of B.3 together, 10^351 for Proposition 1 (2) at"
                    " c_0 = 1/10"
                )
            },
        ),
        ("thme1", "loss"): by(
            "auto",
            "The logarithm lies below its tangent, log(1+y) <= y, and here y is at most 4/log^5 d.",
            {"d": "e^3"},
            scope="part (1) after T_{1,1}; parts (2), (3) are the readings of Lemmas E.9 and E.8",
        ),
    },
)
