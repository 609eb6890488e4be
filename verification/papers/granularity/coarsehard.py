"""Settle Lemma E.8: the error of coarse training on hard samples."""

from __future__ import annotations

from assay.verification.papers.granularity import trained
from assay.verification.papers.settlers import at, by, comb, guarded, own

FEATURES = "4*exp(c0*L)*sqrt(11)*sqrt(L)"
SIZES = ("L in [64, oo)", "c0 in (0, 1/10)")
ROOT = "sqrt((4+2*c0)*L)"


@guarded
def noise_sum(job):
    """R >= 25 sqrt(L), s <= d^0.4."""
    room = "35/8-4*sqrt(11)*exp(-3/5*L)*exp(-c0*L)"
    return job.done(
        job.prove(
            "combination",
            facts=[job.lemma(f"{room} >= 0", how="enclosure")],
            terms=[
                ("7/40*exp((2+2*c0)*L)", ["R-25*sqrt(L)"]),
                (f"exp(L)*{FEATURES}", ["exp(2/5*L)-s"]),
                ("sqrt(L)*exp((2+2*c0)*L)", [room]),
            ],
        ),
        "The noise acts on m = d^{2+2c_0} neurons, while the features act on about s "
        "d^{c_0} only, so the noise sum exceeds theirs by the factor d.",
        {"d": "e^10"},
        scope="m answers with mean at least 7/20 R: reading mean",
    )


@guarded
def additive(job):
    """The difference of two symmetric sums."""
    room, many = "25*sqrt(3/5)/2-4*sqrt(11)*exp(-3/5*L)", "exp((2+2*c0)*L)-200"
    facts = [job.lemma(f"{t} >= 0", how="enclosure") for t in (room, many)]
    m = "exp((2+2*c0)*L)"
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                [
                    ("sqrt(3/5)*exp((1+c0)*L)/2", ["R-25*sqrt(L)"]),
                    (FEATURES, ["exp(2/5*L)-s"]),
                    ("sqrt(L)*exp((1+c0)*L)", [room]),
                ],
                [
                    (m, ["24-q"]),
                    (f"3/8*{m}*(v+3/5)", ["v-3/5", many]),
                    (f"3*{m}*v**2", ["1"]),
                    (f"75*{m}*(v+3/5)", ["v-3/5"]),
                    (f"27/200*{m}", [many]),
                    (f"3*{m}", ["1"]),
                ],
            ],
        ),
        "The two nodes start alike, so the difference of their answers is symmetric and of order"
        " sqrt(m).",
        {"d": "e^10"},
        scope="joint chance over weights and sample; fourth moments are at most 24",
    )


@guarded
def own_response(job):
    """f (o+g) <= q+5/4 A_c."""
    return job.done(
        job.prove(
            "combination",
            terms=[
                ("n*S", ["q", "1-f"]),
                ("n*S", ["f", "q-o"]),
                ("n*S", ["f", "5/4*Ac-g"]),
                ("5/4*n*S*Ac", ["1-f"]),
                ("5/4*n*S", ["4*A/k-Ac"]),
                ("5*S*A/k", ["3/2*s-n"]),
                ("s*S*A/(2*k)", ["1"]),
            ],
        ),
        "The growth of the pre-activation contributes the constants 5/4, 4 and "
        "3/2, and their product 7.5 is below 8.",
        scope="the patches of the subclass feature",
    )


def below(job, head: str, less: str, near: int, least: str, sign: str = ">="):
    """Return head-less-1-sqrt(b L) >= 0 for L >= least, from sqrt(b L) <= (b L+near^2)/(2 near)."""
    given = (f"L in [{least}, oo)", "c0 in (0, 1/10)")
    square = job.lemma(f"({ROOT}-{near})**2 >= 0", given, ())
    rest = f"{head}-({less})-1-(21/5*L+{near}**2)/{2 * near}"
    line = job.lemma(f"{rest} {sign} 0", given[:1], ())
    return job.lemma(
        f"{head}-({less})-1-{ROOT} {sign} 0",
        given,
        (),
        how="combination",
        facts=[square, line],
        terms=[
            (f"1/{2 * near}", [f"({ROOT}-{near})**2"]),
            (f"L/{near}", ["1/10-c0"]),
            ("1", [rest]),
        ],
    )


@guarded
def fires(job):
    """log d - 1 > sqrt(4.2 log d)."""
    least, room = "1/L**4-(1+1/L**9)/L**5", f"L-(1/L**9+1/L**9)-1-{ROOT}"
    facts = [
        job.lemma(f"{least} > 0", ("L in [7, oo)",), ()),
        below(job, "L", "1/L**9+1/L**9", 5, "7", ">"),
    ]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[("il", ["A0"]), ("a", ["il-1/L**4"]), ("1", ["a-L**5", least]), ("1", [room])],
        ),
        "After t-dagger the growth is at least sigma_0 log^5 d, and iota-dagger times it at least"
        " sigma_0 log d, which exceeds the bias at the start together with what the bias gains.",
        {"d": "e^7"},
    )


@guarded
def bracket(job):
    """a/L^5 (L-1-sqrt(b L)-44) >= 0."""
    room = f"L-(44)-1-{ROOT}"
    facts = [job.lemma(f"{t} >= 0", SIZES, ()) for t in (ROOT, "1-1/L")] + [
        below(job, "L", "44", 16, "64")
    ]
    inner = f"(1-1/L)*il*a-{ROOT}"
    rest = [("a", ["1-1/L", "il-1/L**4"]), ("1/L**5", [ROOT, "a-L**5"])]
    facts.append(
        comb(job, f"{inner} >= 0", *rest, ("a/L**5", [room]), ("44*a/L**5", ["1"]), facts=facts)
    )
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                ("1", ["sd-1", inner]),
                *rest,
                ("a/L**5", [room]),
                ("44*a/(k*L**5)", ["k-L**5*s"]),
            ],
        ),
        "With A_+ <= 5 A_- in place of O(log d) A_- the left side is at most 44a/log^5 d, while "
        "the right side is close to a/log^4 d less the start; from log d = 64 on it is the "
        "larger one.",
        {"d": "e^64"},
        scope="per neuron of the sets, whose sizes agree",
    )


@guarded
def least(job):
    """K L s/k >= sd il."""
    facts = [job.lemma(f"{t} > 0", ("L in [2, oo)",), ()) for t in ("1-1/L**5", "sqrt(L)")]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                ("a/k", ["K*L*s-k*sd*il"]),
                ("sd*il*a/L**5", ["1"]),
                ("sd", ["1-1/L**5", "sqrt(L)"]),
            ],
        ),
        "For such k the left side is at least s-dagger iota-dagger a, and the right side is always"
        " below this.",
    )


@guarded
def larger(job):
    """K L s/k <= sd il/2."""
    room = f"1/2*L-(0)-1-{ROOT}"
    facts = [job.lemma("1/2-1/L >= 0", SIZES, ()), below(job, "1/2*L", "0", 16, "64")]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                ("a/(2*k)", ["k*sd*il-2*K*L*s"]),
                ("sd*a", ["1/2-1/L", "il-1/L**4"]),
                ("sd/L**4", ["1/2-1/L", "a-L**5"]),
                ("sd", [room]),
            ],
        ),
        "The hypothesis on k makes the left side at most half of s-dagger iota-dagger a, and "
        "bias and start take less than the other half from the right side.",
        {"d": "e^64"},
    )


@guarded
def few(job):
    room = "exp(L)*exp(c0*L)-2*exp(2/5*L)-2"
    return job.done(
        job.prove(
            "combination",
            facts=[job.lemma(f"{room} >= 0", how="enclosure")],
            terms=[("2*exp(c0*L)", ["exp(2/5*L)-k"]), ("exp(c0*L)", [room])],
        ),
        "There are at most (2k+2) d^{c_0} lucky neurons, of the order of "
        "d^{0.4+c_0}, while a share 1/d of all m neurons is d^{1+2c_0}.",
        {"d": "e^10"},
        scope="given the sizes d^{c_0} of Prop. 1",
    )


@guarded
def remaining(job):
    """Everything is of order d^{0.4+c0} R at most."""
    wide, log11 = "(4*sqrt(11)*exp(2/5*L)+40)/25", "sqrt(11)*sqrt(L)"
    room = f"sqrt(3/5)/2*exp(L)-(2*exp(2/5*L)+2)*{log11}-{wide}"
    return job.done(
        job.prove(
            "combination",
            facts=[job.lemma(f"{t} >= 0", how="enclosure") for t in (room, "R", "sqrt(L)-1")],
            terms=[
                (f"2*exp(c0*L)*{log11}*R", ["exp(2/5*L)-k"]),
                (FEATURES, ["exp(2/5*L)-s"]),
                (f"exp(c0*L)*{wide}", ["R-25*sqrt(L)"]),
                ("40*exp(c0*L)", ["sqrt(L)-1"]),
                ("exp(c0*L)*R", [room]),
            ],
        ),
        "The number of neurons left out is of the order of d^{0.4+c_0}, far below sqrt(m) = "
        "d^{1+c_0}; so their answers, those of the features and the growth stay below half a "
        "deviation of the noise difference.",
        {"d": "e^10"},
        scope="given e8.bracket after t-dagger and overlaps of at most sqrt(11 log d)",
    )


SETTLERS: dict = own(
    "granularity",
    {
        ("e8.t0", "printed"): noise_sum,
        ("e8.t0", "mean"): by(
            "auto",
            "The mean falls as the threshold u rises, and at u = 1/10, the largest "
            "threshold here, it is still 0.3509.",
        ),
        ("e8.t0", "consequence"): at(
            "Both sums are near 0.4 m R with a spread of only sqrt(m): a factor 1+1/log d decides"
            " their order, and the chance is below 1/d.",
            L=100,
            c0="1/20",
        ),
        ("e8.t0", "repair"): additive,
        ("e8.t0", "repair-variance"): by(
            "auto",
            "Twice the variance is least at the end u = 1/10, where it is 0.6038 and so "
            "exceeds 3/5.",
        ),
        ("e8.noise", "printed"): by(
            "auto",
            "Dividing the deviation of the noise by the increment along the feature gives "
            "the stated factor in both cases.",
        ),
        ("e8.noise", "accumulated"): lambda job: job.done(
            job.escape({}, "sqrt(T)", N="2"),
            "Over T equal steps the deviation of independent noises grows like sqrt(T) and the"
            " increment like T, so their quotient falls.",
        ),
        ("e8.noise", "upper"): by(
            "auto",
            "Squared deviations add: the square of a sum of two terms that are not "
            "negative is at least the sum of their squares.",
        ),
        ("e8.fplus", "printed"): own_response,
        ("e8.fplus", "strong"): by(
            "combination",
            "The bias falls by at least as much as the weights add on strong noise, "
            "so the pre-activation is no larger than it was at the start.",
            terms=[("1", ["q", "1-f"]), ("1", ["f", "q-o"]), ("1", ["f", "-g-h"])],
        ),
        ("e8.act", "printed"): fires,
        ("e8.act", "factor"): lambda job: job.done(
            job.escape({"il": "1/log(d)**4"}, "log(d)", N="3"),
            "At iota-dagger = log^-4 d the bias takes a share 1/log d of the answer, which is not"
            " O(log^-5 d).",
        ),
        ("e8.act", "repair"): by(
            "auto",
            "As iota of the faintest feature noise is at least 1/log^4 d, the bias "
            "takes away a share of at most 1/log d of what the feature gives.",
            {"d": "e^3"},
        ),
        ("e8.bracket", "printed"): at(
            "At k = s log^5 d, iota-dagger = log^-4 d, s-dagger = 1 the left side is a/log^4 d "
            "and the right side less, as the bias and the start are subtracted. Larger "
            "constants in O(log d) make the left side larger still.",
            L=100,
            c0="1/20",
            s=1,
            sd=1,
            il="1/100000000",
            a=10**10,
            k=10**10,
        ),
        ("e8.bracket", "always"): by(
            "auto",
            "At these values the left side is a/log^4 d, and the right side is less than that for"
            " every d.",
        ),
        ("e8.bracket", "least-k"): least,
        ("e8.bracket", "count"): by(
            "auto",
            "The chance is (1-1/P)^P, which rises with the number P of patches, from 1/4 at"
            " P = 2 to the limit 1/e.",
        ),
        ("e8.bracket", "repair"): bracket,
        ("e8.bracket", "repair-k"): larger,
        ("e8.final", "printed"): few,
        ("e8.final", "share"): at(
            "A share 1/log d of m neurons answers far more than the deviation sqrt(m), so the noise"
            " difference would no longer decide.",
            L=100,
            c0="1/20",
        ),
        ("e8.final", "repair"): remaining,
        ("leme8", "printed"): trained.judged(
            "In small trained networks of the paper's model: ",
            lambda: [part for part in trained.coarse() if part[0] == "hard error at every time"],
        ),
        ("leme8", "chance"): by(
            "auto",
            "At least one patch has feature noise with probability 1-1/e or more; a "
            "twelfth of that is above 1/20.",
            scope=(
                "after t-dagger, given the repaired steps; joint chance over weights and sample;"
                " before t-dagger e8.final alone gives 1/12"
            ),
        ),
    },
)
