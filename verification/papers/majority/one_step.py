"""Lemmas on one step of gradient descent that Theorems 3.10 and 3.11 of `majority` share.

R_0 on the big subset falls in a step exactly when |w1|n w0 < |w1| w0n (for A > 0), see
`assay.theory.papers.majority.one_step`.  The steps are proved for all means S and M within their
bounds; the recursion itself is enclosed at exact parameters.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.settlers import by, comb, guarded
from assay.verification.search.methods import establish, instance


def settled(reason, how="auto", horizon=None, **options):
    """Return a settler that proves the formula."""
    return by(how, reason, horizon, **options)


def run(reason, scope="", horizon=None, figures=None):
    """Return a settler that decides an orbit."""
    return lambda job: job.done(job.orbit(), reason, scope=scope, horizon=horizon, figures=figures)


@guarded
def empty(job):
    """1/L^3 <= 1/L^4 needs L <= 1, 1/L < 1 needs L > 1."""
    large = comb(job, "L > 1", ("L", ["v-1/L"]), ("L", ["1-v"]))
    small = comb(job, "L <= 1", ("L**4", ["sigma-1/L**3"]), ("L**4", ["1/L**4-sigma"]))
    verdict = job.vacuous("enclosure", facts=[large, small])
    return job.done(
        verdict,
        "No data and no start satisfy the printed assumptions together: 1/log^3 n <= sigma <= "
        "1/log^4 n needs log n <= 1, while 1/log n < |w_1| < 1 needs log n > 1. With the ends "
        "for sigma exchanged the readings A to E test the words for each choice of the loss's "
        "sign, the labels and k.",
    )


def signs(job, up):
    """-w0 >= 0 (down) or w0 >= 0, from 2 on."""
    if up == "root":
        return []
    return [
        (
            comb(job, "w0 >= 0", ("1", ["w0-2"]), ("2",))
            if up
            else comb(job, "-w0 >= 0", ("1", ["-2-w0"]), ("2",))
        )
    ]


def mean_positive(job, below):
    """Return that the mean S is not negative, from S >= 1/below."""
    return comb(job, "S >= 0", ("1", [f"S-1/{below}"]), (f"1/{below}",))


def constant(job, goal, lower):
    """A fact in L alone, for L >= lower."""
    lemma = establish(Formula(goal, (f"L in [{lower}, oo)",)), "enclosure")
    return instance(lemma, {"L": "L"}, job.statement)


def root_above_one(job):
    """sqrt(L) > 1, from L >= 17."""
    return comb(job, "sqrt(L)-1 > 0", ("1/(sqrt(L)+1)", ["L-17"]), ("16/(sqrt(L)+1)",))


def positive_output(job, facts=()):
    """A >= w0 - b v > 0, with w0 >= 1/sqrt(L) or w0 >= 2."""
    return comb(
        job,
        "A > 0",
        ("1", ["w0-1/sqrt(L)"]),
        ("v*b", ["1+g"]),
        ("b", ["L-v"]),
        ("L", ["1/L**2-b"]),
        ("1/L", ["sqrt(L)-1"]),
        facts=facts,
    )


def output_from_two(job):
    """Return that the output A is positive, with w0 >= 2."""
    return comb(
        job,
        "A > 0",
        ("1", ["w0-2"]),
        ("v*b", ["1+g"]),
        ("b", ["L-v"]),
        ("L", ["1/L**2-b"]),
        ("2-1/L",),
        params={"a": "L-17"},
    )


T10, T11 = "majority.thm3.10", "majority.thm3.11"


def first_weight_bounded(job, steps):
    """w0 <= L/2-1 from exp(w0) <= 3+11 t/10."""
    if steps == 1499:
        wide = establish(Formula("exp(15/2) > 1653", ()), "point")
        near = comb(
            job,
            "w0 <= 15/2",
            ("1/exp(15/2)", ["exp(15/2)-1653"]),
            ("1/exp(15/2)", ["3+11*t/10-exp(w0)"]),
            ("11/(10*exp(15/2))", ["1499-t"]),
            ("11/(10*exp(15/2))",),
            ("1", [], ["w0-15/2"]),
            facts=[wide],
        )
        return comb(job, "w0 <= L/2-1", ("1", ["15/2-w0"]), ("1/2", ["L-17"]), facts=[near])
    name = "w0" if steps == "up" else "-w0"
    far = constant(job, "exp(L/2-1)-3-11*L/80 > 0", 12000)
    return comb(
        job,
        f"{name} <= L/2-1",
        ("1/exp(L/2-1)", ["exp(L/2-1)-3-11*L/80"]),
        ("1/exp(L/2-1)", [f"3+11*t/10-exp({name})"]),
        ("11/(10*exp(L/2-1))", ["L/8-t"]),
        ("1", [], [f"{name}-(L/2-1)"]),
        facts=[far],
    )


def one_fall_in_E(job, facts, output, w0="w0", g="g"):
    """E (and D with w0, g mirrored): v w0n - w0 vn > 0 from (1-h) S > 2 h, which w0 <= L/2-1
    gives.
    """
    return conclude(job, *_fall_facts_in_E(job, facts, output, w0, g))


def _fall_facts_in_E(job, facts, output, w0="w0", g="g"):
    """Return the facts difference > 0, vn > 0 and the sign of A, and the difference."""
    below = f"(1+exp({w0}+1/20))"
    facts = [*facts, mean_positive(job, below)]
    room = constant(job, "1-3*exp(-L/2)-2*exp(-19/20) > 0", 17)
    strong = comb(
        job,
        "(1-h)*S-2*h > 0",
        ("1-h", [f"S-1/{below}"]),
        (f"1/{below}", ["1-3*h-2*exp(-19/20)"]),
        (f"2/{below}", [f"exp({w0}+1/20-L/2)"], [f"L/2-1-({w0})"]),
        (f"2/{below}", [f"exp({w0}+1/20-L/2)", f"L/2-1-({w0})"]),
        facts=[*facts, room],
    )
    s = f"(1+exp(-({w0})))"
    difference = "v*w0n-w0*vn" if w0 == "w0" else "w0*vn-v*w0n"
    falls = comb(
        job,
        f"{difference} > 0",
        ("1", [f"v-{g}*b*({w0})-1/(2*L)", "(1-h)*S-2*h"]),
        ("1", [f"v-{g}*b*({w0})-1/(2*L)", "h"]),
        ("1", [f"v-{g}*b*({w0})-1/(2*L)", f"h*exp(-({w0}))/{s}"]),
        ("1/(2*L)", ["(1-h)*S-2*h"]),
        ("h/L", [f"exp(-({w0}))/{s}"]),
        (f"h/{s}/L**2", [f"L/2-1-({w0})"]),
        (f"h/{s}/L**2",),
        (f"h/{s}", [w0, "1/L**2-b"]),
        (f"h*b/{s}", [w0, f"1-({g})"]),
        ("1", ["v", w0, "M", "1-h"]),
        facts=[*facts, strong],
    )
    small = comb(
        job,
        "vn > 0",
        ("1/2", ["v-2*b"]),
        ("1", ["v", "1-h", "1/(12*L**6)-M"]),
        ("1/2-1/(12*L**6)", ["v"]),
        ("h/(12*L**6)", ["v"]),
        ("1", ["b", "1-S"]),
        ("h", ["b", "S"]),
        ("1", ["b", "S", "1-h", f"1+{g}"]),
        params={"n": "L-17"},
        facts=facts,
    )
    return [falls, small, output], difference


_PULL, _NEXT_PULL = "v-g*b*w0", "vn-g*b*w0n"
"""What |w_1| has above the direction in which R_0+R_1 is least, now and after the step."""


def _both_facts_in_E(job, steps):
    """Return the facts that R_0 falls in a step of E, that w_0 >= 0, and that w0n, A, An and both
    pulls are positive; and the difference that is positive as R_0 falls.
    """
    bounded = first_weight_bounded(job, steps)
    if steps == 1499:
        root = root_above_one(job)
        terms = ("1", ["w0-1/sqrt(L)"]), ("1/L", ["sqrt(L)-1"]), ("1/L",)
        sign = [comb(job, "w0 >= 0", *terms, facts=[root])]
        output = positive_output(job, [root])
    else:
        sign, output = signs(job, True), output_from_two(job)
    found, difference = _fall_facts_in_E(job, [bounded, *sign], output)
    after = comb(job, "An > 0", ("1/v", [difference]), ("1/v", ["vn", "A"]), facts=found)
    grown = comb(
        job, "w0n > 0", ("1/v", [difference]), ("1/v", ["vn", "w0"]), facts=[*found, *sign]
    )
    s = "(1+exp(-w0))"
    pull = comb(job, f"{_PULL} > 0", ("1", [f"{_PULL}-1/(2*L)"]), ("1/(2*L)",))
    next_pull = comb(
        job,
        f"{_NEXT_PULL}-1/(4*L) > 0",
        ("1", [f"{_PULL}-1/(2*L)"]),
        ("v", ["1-h", "1/(12*L**6)-M"]),
        ("1/(12*L**6)", ["1-h", "L-v"]),
        ("h/(12*L**5)",),
        (f"h*b/{s}", ["1+g"]),
        (f"h/{s}", ["1/L**2-b"]),
        (f"h/L**2*exp(-w0)/{s}",),
        ("1/L**2", ["1-h"]),
        ("1/(4*L)-1/L**2-1/(12*L**5)",),
        params={"n": "L-17"},
    )
    return [*found, *sign, grown, after, pull, next_pull], difference


def both_fall_in_E(steps):
    """Return a settler: in reading E the sum of both errors on the big subset falls in a step."""

    @guarded
    def settler(job):
        facts, difference = _both_facts_in_E(job, steps)
        return job.done(
            job.prove(
                "combination",
                facts=facts,
                terms=[
                    ("1", [difference, _PULL, "An"]),
                    ("1", [difference, f"{_NEXT_PULL}-1/(4*L)", "A"]),
                    ("1/(4*L)", [difference, "A"]),
                ],
            ),
            "R_0+R_1 = (|W|/A)^2 sigma^2/3 is least where w_1 = b w_0, and W moves towards that"
            " direction without passing it.",
            horizon={"L": "17" if steps == 1499 else "12000"},
        )

    return settler


def _total_facts_in_E(job, steps, found):
    """Return what the fitted error needs besides: both pulls stay positive when the small second
    moment of X_1 is taken off, and w_0 is larger than 2 b |w_1|.
    """
    below = "(1+exp(w0+1/20))"
    mean = mean_positive(job, below)
    least = comb(
        job,
        "2/L**4-m >= 0",
        ("1", ["1-h", "1/L**2-b", "1/L**2+b"]),
        ("1/3", ["1-h", "1/L**3-sigma", "1/L**3+sigma"]),
        ("1/L**4-1/(3*L**6)",),
        ("h*(1/L**4+1/(3*L**6))",),
        params={"n": "L-17"},
    )
    rest = comb(
        job, "1-m > 0", ("1", ["2/L**4-m"]), ("1-2/L**4",), facts=[least], params={"n": "L-17"}
    )
    size = comb(
        job,
        "2*L-vn >= 0",
        ("1", ["L-v"]),
        ("1", ["1-h", "v", "M"]),
        ("b*S", ["1-h", "1-g"]),
        ("b", ["1-h", "1-S"]),
        ("h*b",),
        ("1", ["1/L**2-b"]),
        ("L-1/L**2",),
        facts=[mean],
        params={"n": "L-17"},
    )
    now = comb(
        job,
        f"{_PULL}-m*v > 0",
        ("1", [f"{_PULL}-1/(2*L)"]),
        ("v", ["2/L**4-m"]),
        ("2/L**4", ["L-v"]),
        ("1/(2*L)-2/L**3",),
        facts=[least],
        params={"n": "L-17"},
    )
    then = comb(
        job,
        f"{_NEXT_PULL}-m*vn > 0",
        ("1", [f"{_NEXT_PULL}-1/(4*L)"]),
        ("1", ["vn", "2/L**4-m"]),
        ("2/L**4", ["2*L-vn"]),
        ("1/(4*L)-4/L**3",),
        facts=[least, size, *found],
        params={"n": "L-17"},
    )
    if steps == 1499:
        root = [constant(job, "sqrt(L)-4 > 0", 17)]
        large = [
            ("1-2/L**4", ["w0-1/sqrt(L)"]),
            ("(1-2/L**4)/L", ["sqrt(L)-4"]),
            ("2/L-8/L**5",),
        ]
    else:
        root = []
        large = [("1-2/L**4", ["w0-2"]), ("2-4/L**4-2/L",)]
    apart = comb(
        job,
        "(1-m)*w0+2*(1-h)*b*g*v > 0",
        *large,
        ("1", ["w0", "2/L**4-m"]),
        ("2*b*v", ["1-h", "1+g"]),
        ("2*h*b*v",),
        ("2*v", ["1/L**2-b"]),
        ("2/L**2", ["L-v"]),
        facts=[least, *root, *found],
        params={"n": "L-17"},
    )
    return [rest, now, then, apart]


def total_falls_in_E(steps):
    """Return a settler: in reading E the fitted error over all data falls in a step."""

    @guarded
    def settler(job):
        found, difference = _both_facts_in_E(job, steps)
        facts = [*found, *_total_facts_in_E(job, steps, found)]
        same = {
            "how": "combination",
            "facts": facts,
            "terms": [
                ("1", [difference, "w0n", f"{_PULL}-m*v"]),
                ("1", [difference, "w0", f"{_NEXT_PULL}-m*vn"]),
                ("2*h*b", ["g", difference, "w0", "w0n"]),
                ("2*b", ["1-h", "g", difference, "v", "vn"]),
            ],
        }
        opposite = {
            "how": "combination",
            "facts": facts,
            "terms": [
                ("1", [difference, "1-m", "v", "w0n"]),
                ("2*b", ["1-h", "-g", difference, "w0", "w0n"]),
                ("1", [difference, "vn", "(1-m)*w0+2*(1-h)*b*g*v"]),
            ],
        }
        return job.done(
            job.prove("cases", on="g >= 0", yes=same, no=opposite),
            "The fitted error is least where W points along the first principal axis of the data,"
            " and W moves towards it without passing it.",
            horizon={"L": "17" if steps == 1499 else "12000"},
        )

    return settler


def conclude(job, facts, difference):
    """The error falls, from the signs of the next size, the output and the difference."""
    side = "A" if difference == "v*w0n-w0*vn" else "-A"
    return job.prove(
        "combination", facts=facts, terms=[[("1", ["vn"])], [("1", [side])], [("1", [difference])]]
    )


def falls_in_E(steps):
    """Return a settler: in reading E the error falls in a step (after ``steps``, or going up)."""

    @guarded
    def settler(job):
        bounded = first_weight_bounded(job, steps)
        sign = signs(job, "root" if steps == 1499 else True)
        output = (
            positive_output(job, [root_above_one(job)]) if steps == 1499 else output_from_two(job)
        )
        return job.done(
            one_fall_in_E(job, [bounded, *sign], output),
            "As long as w_0 is at most log(n)/2 - 1 the big subset raises w_0 in a greater "
            "proportion than |w_1| grows, so |w_1/A| falls, and R_0 with it.",
            horizon={"L": "17" if steps == 1499 else "12000"},
        )

    return settler


def falls_in_B(steps):
    """Return a settler: in reading B the error falls in a step (after ``steps``, or going up)."""

    @guarded
    def settler(job):
        bounded = first_weight_bounded(job, steps)
        sign = signs(job, "root" if steps == 1499 else True)
        output = (
            positive_output(job, [root_above_one(job)]) if steps == 1499 else output_from_two(job)
        )
        room = constant(job, "1-3*exp(-L/2)-2*exp(-1) > 0", 17)
        strong = comb(
            job,
            "(1-h)/(1+exp(w0))-2*h > 0",
            ("1/(1+exp(w0))", ["1-3*h-2*exp(-1)"]),
            ("2/(1+exp(w0))", ["exp(w0-L/2)"], ["L/2-1-w0"]),
            ("2/(1+exp(w0))", ["exp(w0-L/2)", "L/2-1-w0"]),
            facts=[bounded, room],
        )
        falls = comb(
            job,
            "v*w0n-w0*vn > 0",
            ("v", ["(1-h)/(1+exp(w0))-2*h"]),
            ("v*h", ["1-S"]),
            ("h", ["v-1/(2*L)"]),
            ("h/L**2", ["L/2-1-w0"]),
            ("h/L**2",),
            ("h", ["w0", "1/L**2-b"]),
            ("h*b", ["w0", "1-S"]),
            ("h*b*S", ["w0", "1+g"]),
            ("h*v*M", ["w0"]),
            facts=[bounded, strong, *sign],
        )
        small = comb(
            job,
            "vn > 0",
            ("1", ["v-1/(2*L)"]),
            ("1/L**2+1/(12*L**5)", ["1-h"]),
            ("1/(2*L)-1/L**2-1/(12*L**5)",),
            ("h", ["1/L**2-b"]),
            ("h*b", ["1-S"]),
            ("h*b*S", ["1-g"]),
            ("h*v", ["1/(12*L**6)-M"]),
            ("h/(12*L**6)", ["L-v"]),
            params={"n": "L-17"},
        )
        return job.done(
            conclude(job, [falls, small, output], "v*w0n-w0*vn"),
            "The gradient of w_1 carries the factor 1/sqrt(n), so w_1 hardly moves while w_0 grows;"
            " hence |w_1/A| falls, and R_0 with it.",
            horizon={"L": "17" if steps == 1499 else "12000"},
        )

    return settler


@guarded
def falls_at_zero_mean(job):
    """Without mean and noise the error falls in every step."""
    X, gap = "exp(w0)", "exp(L/2)-1-exp(w0)"
    verdict = job.prove(
        "combination",
        terms=[
            [(f"h/(1+{X})", [gap])],
            [
                (f"(1+{X})/({X}+h+h*{X})*exp(w0n)", [], ["w0-w0n"]),
                (f"({X}+h)/({X}+h+h*{X})", [gap]),
            ],
        ],
    )
    return job.done(
        verdict,
        "With b = 0 and without noise w_1 does not move, while w_0 grows for ever and never "
        "reaches log(sqrt(n)-1); so R_0 falls at every step and no t_0 exists, for any log n "
        ">= 10.",
    )
