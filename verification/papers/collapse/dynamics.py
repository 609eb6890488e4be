"""Settle one step of gradient descent in `collapse`: Lemma A.8 and its steps, Eqs (54)-(56)."""

from __future__ import annotations

from assay.verification.papers.collapse.concentration import at_tail
from assay.verification.papers.collapse.gradient import SIGNED
from assay.verification.papers.collapse.overlaps import sum_of_overlaps
from assay.verification.papers.settlers import at, by, derived, guarded, own


@guarded
def norm(job):
    """Both rates are at least 1/32: e^-l - e^-m = e^-m (rest + (m-l)) for m >= l."""
    facts, terms = [], []
    for rate in ("(1/2-log(3/2))", "(log(2)-1/2)"):
        facts.append(job.lemma(f"{rate}-1/32 >= 0", how="enclosure"))
        weight, gap = f"exp(-d*{rate}/2)", f"d*{rate}/2-d/64"
        facts.append(
            job.lemma(
                f"{gap} >= 0",
                how="combination",
                facts=list(facts),
                terms=[("d/2", [f"{rate}-1/32"])],
            )
        )
        terms += [(weight, [], [gap]), (weight, [gap])]
    return job.done(
        job.prove("combination", facts=facts, terms=terms),
        "Chernoff's bounds for the chi-square law give the chance for every d, "
        "although Lemma A.3 gives only 2 kappa^2 d above.",
        scope="Chernoff's bounds of the two tails are taken as given.",
    )


@guarded
def overlaps(job):
    low = job.lemma("7/10-log(2) >= 0", how="enclosure")
    gap, weight = "d*(1-log(2))/2-l", "exp(-d*(1-log(2))/2)"
    wide = job.lemma(
        f"{gap} >= 0",
        how="combination",
        facts=[low],
        terms=[("d/2", ["7/10-log(2)"]), ("1", ["3*d/20-l"])],
    )
    return job.done(
        job.prove(
            "combination",
            facts=[wide],
            terms=[("n", ["exp(-l)"]), (weight, [], [gap]), (weight, [gap])],
        ),
        "The bound is right in the range in which it is used: l = 1/c^2, which is at "
        "most sqrt(d)/(32 n).",
        scope="Given the tails of one normal and of chi-square.",
    )


@guarded
def risen(job):
    """3/4 + c/4 <= 1."""
    return job.done(
        job.prove(
            "combination",
            terms=[
                [
                    ("L/(2*n)", ["n*tau*kappa*u-b1"]),
                    ("L/(2*n)", ["2*n*kappa**2*D/c-b2"]),
                    ("L*tau**2/(64*D)", ["1/8-c"]),
                    ("7*L*tau**2/(512*D)", ["1"]),
                ]
            ],
        ),
        "The two sums contribute 3/(8c) and at most 1/8, together at most 1/(2c) "
        "because c is at most 1/8.",
        scope="on two events, whose chance is `repair-chance`",
    )


@guarded
def rare(job):
    """erfc(x) <= e^{-x^2} at y and at 2y/sqrt(3)."""
    facts = [at_tail(job, "y"), at_tail(job, "2*y/sqrt(3)")]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                [
                    ("8", ["exp(-y**2)-erfc(y)"]),
                    ("n-1", ["exp(-(2*y/sqrt(3))**2)-erfc(2*y/sqrt(3))"]),
                    ("(n-1)*exp(-4*y**2/3)", [], ["y**2/3"]),
                    ("(n-1)*exp(-4*y**2/3)", ["y**2/3"]),
                ],
                [("exp(-y**2)", ["n-8"]), ("exp(-y**2)", ["1"])],
            ],
        ),
        "Each tail is bounded by erfc(y) <= e^{-y^2}, and n+7 is at most 2n for n of at least 8.",
        scope="the union bound is taken as given",
    )


_PATTERNS = "the union bound over the 16 patterns of signs is taken as given"
_BOTH = "not the probability of the events, which is that of (52) and of the repair of (51)"

SETTLERS: dict = own(
    "collapse",
    {
        ("eq40-42", "printed"): by(
            "words",
            "Multiplied out, both sides are the same sum of products, whatever the "
            "numbers of samples, clusters and coordinates are.",
        ),
        ("eq40-42", "bound"): by(
            "combination",
            "Each term is a product of a label and a slope with an inner product; "
            "the label is at most 1 in size and the slope at most the constant L.",
            terms=SIGNED,
            scope="term by term",
        ),
        ("eq43-45", "printed"): at(
            "The overlap xi_i.mu_i of (43) does not bound xi_k.mu_i, which is the one that is "
            "needed; (45) has the right product.",
            km=1,
            ki=0,
            im=0,
        ),
        ("eq43-45", "repair"): by(
            "auto",
            "By the triangle inequality the size of a sum of two inner products is "
            "at most the sum of their sizes.",
            budget=2.0,
            scope="term by term",
        ),
        ("eq46", "printed"): at(
            "Lemma A.1 needs independent terms, but these are n/4 copies of four: the failure"
            " probability, about 1.6e-8, does not fall with n and exceeds exp(-n) from n = 20 on.",
            n=20,
        ),
        ("eq46", "from-20"): by(
            "enclosure",
            "In units of n tau kappa/4 the level is 12 whatever n is, so the "
            "chance of failure does not fall with n and exceeds e^{-n} from n = 20 on.",
            {"true": "n <= 16", "false": "n >= 20"},
        ),
        ("eq46", "repair"): by(
            "enclosure",
            "For n <= 16 the printed chance is right, since the level 12 is high enough there.",
            {"true": "n <= 16", "false": "n >= 20"},
            sweep=True,
            scope=_PATTERNS,
        ),
        ("eq46", "repair-theorem"): derived(
            sum_of_overlaps,
            (
                "Each of the n overlaps has a normal tail, and a union bound adds up "
                "their chances to at most e^{-n}."
            ),
        ),
        ("eq46", "repair-2"): by(
            "identity",
            "At the level tau kappa n sqrt((n+log 16)/2), which grows faster than n, the "
            "chance of failure is at most e^{-n}.",
            scope=_PATTERNS,
        ),
        ("eq47", "printed"): at(
            "The tail of a product is exponential, not Gaussian, once log(2n/delta_2) is far above"
            " d: n = d = 4, delta_2 = 8e^{-270}.",
            figures={"chance": "about 9e-113 against 4e-117"},
            n=4,
            l=270,
        ),
        ("eq47", "every-size"): lambda job: job.done(
            job.prove(
                "combination",
                facts=[
                    job.lemma(
                        "3*n**2*d-2*n > 0",
                        how="combination",
                        terms=[
                            ("n**2", ["d-4"]),
                            ("2*n*d", ["n-4"]),
                            ("8*n", ["d-4"]),
                            ("30*n", []),
                        ],
                    ),
                ],
                terms=[
                    ("exp(-9*n**2*d)", [], ["3*n**2*d"]),
                    ("exp(-9*n**2*d)", ["3*n**2*d-2*n"]),
                    ("exp(-9*n**2*d)", []),
                ],
            ),
            "In every dimension and for every n one term alone exceeds the bound with "
            "too large a chance when delta_2 is small enough, so a range of delta_2 is "
            "needed.",
            {"true": "log(2n/delta_2) <= 3d/20"},
            scope="that the chance grows with d is taken as given",
        ),
        ("eq47", "from-A.2"): at("Lemma A.2 gives twice the printed constant.", n=4),
        ("eq47", "repair"): overlaps,
        ("eq48-50", "kappa"): at(
            "The inequality holds exactly when tau^2 >= d, so delta_2 must be meant "
            "with c. (In the paper's example kappa = 1, and delta_2 = 2n/e is above "
            "1.)",
            kappa="1/1000",
            tau=1,
            D=2,
        ),
        ("eq48-50", "printed"): by(
            "combination",
            "Inserting c = 8 kappa D/tau turns the right side into 64/c^2, which is "
            "larger than 1/c^2.",
            terms=[[("63*tau**2/(64*kappa**2)", [])], []],
        ),
        ("eq51", "printed"): at(
            "(46) fails with a chance that does not fall with n; here n = 64, c = 1/5000, d = 1e24,"
            " all conditions of Theorem A.15.",
            figures={"chance of failure": "above 1.5e-23, against 1.6e-28"},
            n=64,
            d=10**24,
            c="1/5000",
        ),
        ("eq51", "for-every-n"): by(
            "enclosure",
            "The chance is 1.5e-23 whatever n, while the printed one is at most 9e-27 from "
            "n = 60 on.",
            {"false": "n >= 60, 1/c^2 >= 2n"},
        ),
        ("eq51", "repair"): risen,
        ("eq51", "repair-chance"): rare,
        ("eq51", "on-the-events"): by(
            "combination",
            "On these events the two sums contribute 3/2 and 1, together 5/2.",
            terms=[("L/(2*n)", ["3*tau*kappa*n-b1"]), ("L/(2*n)", ["2*n*kappa*tau-b2"])],
        ),
        ("eq52", "printed"): norm,
        ("eq52", "from-A.3"): at(
            "Lemma A.3 bounds the squared length by 2 kappa^2 d, and a length between that "
            "and the printed 3/2 kappa^2 d is not excluded.",
            S=2,
        ),
        ("lema8", "printed"): at(
            "The four products xi_k.mu^(p) decide, so that the chance of failure does not fall with"
            " n: n = 64, c = 1/10, d = 640^2.",
            {"vacuous": "d <= 44"},
            figures={"chance of failure": "above 8e-26, against 1.6e-28"},
            n=64,
            d=640**2,
            c="1/10",
        ),
        ("lema8", "for-every-n"): by(
            "enclosure",
            "The left side, which bounds the chance from below, is above 9e-29, while the "
            "printed delta on the right is below 6e-35.",
        ),
        ("lema8", "repair"): by(
            "combination",
            "With the growing level, which the repair of (51) has, the chance of failure "
            "falls with 1/c^2 and d.",
            {"d": "45"},
            terms=[
                [
                    ("v/(2*n)", ["N-kappa**2*d/2"]),
                    ("1/(2*n)", ["L*beta+R"]),
                    ("L/(2*n)", ["n*kappa*tau/c-beta"]),
                ],
                [
                    ("v/(2*n)", ["3/2*kappa**2*d-N"]),
                    ("1/(2*n)", ["L*beta-R"]),
                    ("L/(2*n)", ["n*kappa*tau/c-beta"]),
                ],
            ],
            scope=_BOTH,
        ),
        ("lema8", "on-the-events"): by(
            "combination",
            "On the events of (51) and (52) the norm |xi_k|^2 and the cross terms keep within "
            "their bounds, and inserting these gives both inequalities.",
            scope="not the probability of the events",
            terms=[
                [
                    ("v/(2*n)", ["N-kappa**2*d/2"]),
                    ("1/(2*n)", ["L*beta+R"]),
                    ("L/(2*n)", ["5*n*kappa*tau-beta"]),
                ],
                [
                    ("v/(2*n)", ["3/2*kappa**2*d-N"]),
                    ("1/(2*n)", ["L*beta-R"]),
                    ("L/(2*n)", ["5*n*kappa*tau-beta"]),
                ],
            ],
        ),
        ("eq54-56", "printed"): at(
            "The upper end of (55) has the larger constant 5 c_n kappa^2 d L/n >= 5 kappa tau L.",
            a=1,
            p=0,
            Z=1,
            s=1,
            S=2,
        ),
        ("eq54-56", "lower-end"): at(
            "For phi and zeta of opposite signs (|phi|+|zeta|)^2 exceeds (phi+zeta)^2.",
            a=1,
            p=-1,
            Z=2,
            s="1/100",
            S="1/50",
        ),
        ("eq54-56", "repair"): by(
            "combination",
            "The size |phi+zeta| lies between |zeta|-|phi| and |zeta|+|phi|, so its "
            "square lies between the squares of these.",
            terms=[
                [("a", ["(w-(U-q))**2"]), ("2*a", ["U-q", "w-(U-q)"])],
                [("3*a", ["U+q-w", "w-(U-q)"]), ("6*a*U", ["U+q-w"])],
            ],
        ),
    },
)
