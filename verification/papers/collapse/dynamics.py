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
        "In the range of delta_2 in which (47) is used, log(2n/delta_2) = 1/c^2 <= 3d/20, the "
        "length |xi_k|^2 is at most 2 kappa^2 d up to a small chance; given this, each of the "
        "n-1 terms exceeds its bound with a chance of at most delta_2/(2n).",
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
        "In units of kappa tau L the two sums of beta contribute 3/(8c) and at most 1/8, "
        "together at most 1/(2c) because c is at most 1/8.",
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
        "As 2/sqrt(3) exceeds 1, erfc(y) <= e^{-y^2} bounds each of the 8+(n-1) tails by "
        "e^{-y^2}, and n+7 is at most 2n for n of at least 8.",
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
            "Each term is a product of a label, of size at most 1, a slope, at most L, and an "
            "inner product; so it is at most L times the size of the inner product.",
            terms=SIGNED,
            scope="term by term",
        ),
        ("eq43-45", "printed"): at(
            "The overlap xi_i.mu_i of (43) does not bound xi_k.mu_i, which is the one that is "
            "needed: at xi_k.mu_i = 1 and xi_i.mu_i = xi_k.xi_i = 0 the left side is 1 and "
            "the right side 0. (45) has the right product.",
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
            "Lemma A.1 needs independent terms, but these are n/4 copies of four: the chance "
            "of failure is above 3.9e-9 for every n, while exp(-n) is 2.1e-9 at n = 20.",
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
            "By a union bound over the signs the sum of four independent normal sizes exceeds "
            "12 with a chance of at most 8 erfc(6/sqrt(2)) = 1.6e-8, and e^{-n} is at least "
            "e^{-16} = 1.1e-7 for n <= 16.",
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
            "At n = d = 4 and delta_2 = 8e^{-270} one term alone exceeds the bound with a "
            "chance of e^{-258}: the tail of a product of Gaussians is exponential, not "
            "Gaussian, once log(2n/delta_2) is far above d.",
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
        ("eq47", "from-A.2"): at(
            "Lemma A.2 bounds each of the n-1 terms by 4 kappa^2 sqrt(d "
            "log(2n/delta_2)), so it gives the constant 4(n-1) and not "
            "2n: 12 in place of 8 at n = 4.",
            n=4,
        ),
        ("eq47", "repair"): overlaps,
        ("eq48-50", "kappa"): at(
            "Read with kappa the inequality holds exactly for tau^2 >= d, and it fails at "
            "kappa = 1/1000, tau = 1, d = 4; so delta_2 must be meant with c. (In the paper's "
            "example kappa = 1, and then delta_2 = 2n/e is above 1.)",
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
            "At n = 64, c = 1/5000, d = 1e24, within all conditions of Theorem A.15, the "
            "first sum of beta exceeds 5 n kappa tau with a chance of at least 1.5e-23, while "
            "the printed chance of failure is 1.6e-28.",
            figures={"chance of failure": "above 1.5e-23, against 1.6e-28"},
            n=64,
            d=10**24,
            c="1/5000",
        ),
        ("eq51", "for-every-n"): by(
            "enclosure",
            "The chance of failure is at least 1.5e-23 whatever n is, as the sum has only "
            "four independent parts, while the printed one is at most 9e-27 from n = 60 on.",
            {"false": "n >= 60, 1/c^2 >= 2n"},
        ),
        ("eq51", "repair"): risen,
        ("eq51", "repair-chance"): rare,
        ("eq51", "on-the-events"): by(
            "combination",
            "On the events of (46) and (50) the two sums of beta contribute at most 3/2 and 1 "
            "in units of kappa tau L, together 5/2.",
            terms=[("L/(2*n)", ["3*tau*kappa*n-b1"]), ("L/(2*n)", ["2*n*kappa*tau-b2"])],
        ),
        ("eq52", "printed"): norm,
        ("eq52", "from-A.3"): at(
            "Lemma A.3 bounds the squared length by 2 kappa^2 d, and a length between that "
            "and the printed 3/2 kappa^2 d is not excluded.",
            S=2,
        ),
        ("lema8", "printed"): at(
            "At n = 64, c = 1/10 and d = 640^2 the bounds fail with a chance above 8e-26, "
            "while delta is 1.6e-28: the sum of the four products xi_k.mu^(p) decides, and "
            "its chance of being too large does not fall with n.",
            {"vacuous": "d <= 44"},
            figures={"chance of failure": "above 8e-26, against 1.6e-28"},
            n=64,
            d=640**2,
            c="1/10",
        ),
        ("lema8", "for-every-n"): by(
            "enclosure",
            "From n = 80 on the left side, which bounds the chance of failure from below, is "
            "above 9e-29, while the printed delta on the right is below 6e-35.",
        ),
        ("lema8", "repair"): by(
            "combination",
            "With beta <= n kappa tau/c, the bound of the corrected (51), the cross terms add "
            "at most L beta/(2n) <= kappa tau L/(2c), and |xi_k|^2 lies between half and "
            "three halves of kappa^2 d.",
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
            "The upper end of (55) adds 5 c_n kappa^2 d L/n, which is at least 5 kappa tau L, "
            "where (56) adds only (5/2) kappa tau L; at phi = 0 the first terms agree, so "
            "(55) reaches higher.",
            a=1,
            p=0,
            Z=1,
            s=1,
            S=2,
        ),
        ("eq54-56", "lower-end"): at(
            "For phi = -1 and zeta = 2 the square (|phi|+|zeta|)^2 = 9 exceeds (phi+zeta)^2 = "
            "1, so the printed lower end is above the true one.",
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
