"""Settle the learning phases of `majority` (Theorems 3.10 and 3.11).

R_0 on the big subset falls in a step exactly when |w1|n w0 < |w1| w0n (for A > 0), see
`assay.theory.papers.majority.descent`.  The steps are proved for all means S and M within their
bounds; the recursion itself is enclosed at exact parameters.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.settlers import at, by, comb, guarded
from assay.verification.search.job import establish, instance

WORST = {"b": "1/L^2", "sigma": "1/L^3"}


def settled(reason, how="auto", horizon=None, **options):
    """Return a settler that proves the formula."""
    return by(how, reason, horizon, **options)


def quotient(job):
    """d_0 = w_0 (d_0/w_0 - 1/sqrt(L)) + w_0/sqrt(L)."""
    room = job.lemma("1/sqrt(L) > 0", how="enclosure")
    return job.done(
        job.prove(
            "combination", facts=[room], terms=[("w0", ["d0/w0-1/sqrt(L)"]), ("w0", ["1/sqrt(L)"])]
        ),
        "A quotient above a positive number with a positive divisor.",
    )


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
        "As printed there is no model: 1/L^3 <= sigma <= 1/L^4 needs log n <= 1, while 1/log n <"
        " |w_1| < 1 needs log n > 1. With sigma in [1/L^4, 1/L^3] see the readings A to E.",
    )


def _signs(job, up):
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


def _mean_positive(job, below):
    return comb(job, "S >= 0", ("1", [f"S-1/{below}"]), (f"1/{below}",))


# ---- R_0 falls in one step -----------------------------------------------------------------------
def _constant(job, goal, lower):
    """A fact in L alone, for L >= lower."""
    lemma = establish(Formula(goal, (f"L in [{lower}, oo)",)), "enclosure")
    return instance(lemma, {"L": "L"}, job.statement)


def _root(job):
    return comb(job, "sqrt(L)-1 > 0", ("1/(sqrt(L)+1)", ["L-17"]), ("16/(sqrt(L)+1)",))


def _positive_output(job, facts=()):
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


def _output_from_two(job):
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
SETTLERS = {
    (f"{T10}a", "printed"): empty,
    (f"{T10}b", "printed"): empty,
    (f"{T11}a", "printed"): empty,
    (f"{T11}b", "printed"): empty,
    # Theorem 3.10, first part
    (f"{T10}a", "A"): run(
        "With the loss as printed and k = 1/sqrt(n) descent moves w_0 down by almost 1 per step:"
        " w_0 = -1500.5 at step 1500.",
        "L = 12000, w_0 = -1, |w_1| = 1/L",
    ),
    (f"{T10}a", "A-never"): settled(
        "The small subset, n - sqrt(n) samples, drives w_0 down at every step, for every L >= 5 and"
        " every start.",
        "enclosure",
        {"L": "5"},
    ),
    (f"{T10}a", "B"): settled(
        "36 steps suffice, and w_0 stays at 2 or more, for every L >= 10.",
        "enclosure",
        {"L": "10", "steps": "36"},
    ),
    (f"{T10}a", "C"): settled(
        "15 steps suffice, for every L >= 10.", "enclosure", {"L": "10", "steps": "15"}
    ),
    (f"{T10}a", "D"): run(
        "With labels as printed cross-entropy descent moves w_0 down: w_0 = -7.3 at step 1500.",
        "L = 12000, w_0 = -1, |w_1| = 1/L",
    ),
    (f"{T10}a", "D-never"): settled(
        "w_0 stays below 1 for ever, for every L >= 10.", "enclosure", {"L": "10"}
    ),
    (f"{T10}a", "E"): settled(
        "36 steps suffice (10 are enough for large n), for every L >= 10, n >= 22027.",
        "enclosure",
        {"L": "10", "steps": "36"},
        budget=20,
    ),
    (f"{T10}a", "E-small"): settled(
        "For n <= e^4 the equilibrium of w_0, about log(sqrt(n)-1), is below 2: L has to exceed"
        " about 4.3.",
        "auto",
    ),
    (f"{T10}a", "paper"): run(
        "Eqs 4 and 5 with k = 1/sqrt(n): w_0 = -1500.5 at step 1500.",
        "L = 12000, w_0 = -1, |w_1| = 1/L",
    ),
    (f"{T10}a", "eq2"): run("At the rate of Eq 2 w_0 falls by almost 1/2 per step.", "L = 12000"),
}


# ---- Theorem 3.10, second part, and Theorem 3.11, first part -------------------------------------
def _bounded(job, steps):
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
    far = _constant(job, "exp(L/2-1)-3-11*L/80 > 0", 12000)
    return comb(
        job,
        f"{name} <= L/2-1",
        ("1/exp(L/2-1)", ["exp(L/2-1)-3-11*L/80"]),
        ("1/exp(L/2-1)", [f"3+11*t/10-exp({name})"]),
        ("11/(10*exp(L/2-1))", ["L/8-t"]),
        ("1", [], [f"{name}-(L/2-1)"]),
        facts=[far],
    )


def _falls_E(job, facts, output, w0="w0", g="g", goal=None):
    """E (and D with w0, g mirrored): v w0n - w0 vn > 0 from (1-h) S > 2 h, which w0 <= L/2-1
    gives.
    """
    below = f"(1+exp({w0}+1/20))"
    facts = [*facts, _mean_positive(job, below)]
    room = _constant(job, "1-3*exp(-L/2)-2*exp(-19/20) > 0", 17)
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
    return _conclude(job, [falls, small, output], difference)


def _conclude(job, facts, difference):
    side = "A" if difference == "v*w0n-w0*vn" else "-A"
    return job.prove(
        "combination", facts=facts, terms=[[("1", ["vn"])], [("1", [side])], [("1", [difference])]]
    )


def _E(steps):
    @guarded
    def settler(job):
        bounded = _bounded(job, steps)
        sign = _signs(job, "root" if steps == 1499 else True)
        output = _positive_output(job, [_root(job)]) if steps == 1499 else _output_from_two(job)
        return job.done(
            _falls_E(job, [bounded, *sign], output),
            "R_0 falls as long as w_0 <= L/2 - 1: then the big subset still pulls w_0 up faster"
            " than w_1 grows.",
            horizon={"L": "17" if steps == 1499 else "12000"},
        )

    return settler


@guarded
def E_longer(job):
    verdict = _falls_E(job, _signs(job, "root"), _positive_output(job, [_root(job)]))
    return job.done(
        verdict,
        "In reading E the fall lasts until w_0 = L/2 - 1, that is for order sqrt(n) steps, not only"
        " L/8.",
        horizon={"L": "17"},
    )


@guarded
def D_late(job):
    bounded = _bounded(job, "down")
    output = comb(
        job,
        "A < 0",
        ("1", ["-2-w0"]),
        ("v*b", ["1-g"]),
        ("b", ["L-v"]),
        ("L", ["1/L**2-b"]),
        ("2-1/L",),
        params={"a": "L-17"},
    )
    return job.done(
        _falls_E(job, [bounded, *_signs(job, False)], output, "-w0", "(-g)"),
        "The mirror image of E: |w_0| grows and R_0 falls.",
        horizon={"L": "12000"},
    )


def _B(steps):
    @guarded
    def settler(job):
        bounded = _bounded(job, steps)
        sign = _signs(job, "root" if steps == 1499 else True)
        output = _positive_output(job, [_root(job)]) if steps == 1499 else _output_from_two(job)
        room = _constant(job, "1-3*exp(-L/2)-2*exp(-1) > 0", 17)
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
            _conclude(job, [falls, small, output], "v*w0n-w0*vn"),
            "w_1 hardly moves (its gradient carries the factor 1/sqrt(n)) while w_0 grows.",
            horizon={"L": "17" if steps == 1499 else "12000"},
        )

    return settler


def _C(reason, L, from_two):
    @guarded
    def settler(job):
        if from_two:
            output, sign = _output_from_two(job), _signs(job, True)
            reach = comb(
                job,
                "w0 <= L",
                ("1", ["1+t-w0"]),
                ("1", ["L/8-t"]),
                ("7*L/8-1",),
                params={"n": "L-12000"},
            )
        else:
            output, sign = _positive_output(job, [_root(job)]), _signs(job, "root")
            reach = comb(job, "w0 <= L", ("1", ["1501-w0"]), ("1", ["L-1600"]), ("99",))
        return job.done(_falls_C(job, [reach, *sign], output), reason, horizon={"L": L})

    return settler


def _falls_C(job, facts, output):
    near = "(1+exp(-w0+1/20))"
    facts = [*facts, _mean_positive(job, near)]
    fifth = establish(Formula("exp(1/20) <= 2", ()), "point")
    half = comb(
        job,
        "S >= 1/3",
        ("1", [f"S-1/{near}"]),
        (f"1/3/{near}", ["2-exp(1/20)"]),
        (f"1/3/{near}", ["exp(-w0+1/20)"], ["w0"]),
        (f"1/3/{near}", ["exp(-w0+1/20)", "w0"]),
        facts=[*facts, fifth],
    )
    decay = comb(
        job, "w0/(1+exp(w0)) <= 1", ("1/(1+exp(w0))", [], ["w0"]), ("2/(1+exp(w0))",), facts=facts
    )
    quick = _quick_C(job, "1/3", [*facts, half])
    gap = "v-g*b*w0-1/(2*L)"
    falls = comb(
        job,
        "v*w0n-w0*vn > 0",
        ("1", [gap, "w0n-w0-1/4"]),
        ("1/4", [gap]),
        ("1/(2*L)", ["w0n-w0-1/4"]),
        ("1/(8*L)-1/L**2",),
        ("1/L**2-1/(12*L**4)", ["1-h"]),
        ("b*h/(1+exp(w0))", ["w0", "1-g"]),
        ("h/(1+exp(w0))", ["w0", "1/L**2-b"]),
        ("h/L**2", ["1-w0/(1+exp(w0))"]),
        ("v", ["w0", "1-h", "1/(12*L**6)-M"]),
        ("v/(12*L**6)", ["1-h", "L-w0"]),
        ("1/(12*L**5)", ["1-h", "L-v"]),
        facts=[*facts, decay, quick],
        params={"n": "L-17"},
    )
    small = comb(
        job,
        "vn > 0",
        ("1/2", ["v-2*b"]),
        ("v/2",),
        ("b", ["1-S"]),
        ("b*h", ["S"]),
        ("b", ["S", "1-h", "1+g"]),
        ("v*M", ["1-h"]),
        facts=facts,
    )
    return _conclude(job, [falls, small, output], "v*w0n-w0*vn")


def _quick_C(job, least, facts):
    """w0n - w0 > 1/4 for S >= 1/3."""
    room = _constant(job, "1-10*exp(-L/2) > 0", 10)
    return comb(
        job,
        "w0n-w0-1/4 > 0",
        ("1-h", [f"S-{least}"]),
        ("h/(2*(1+exp(w0)))", [], ["w0"]),
        ("h/(2*(1+exp(w0)))", ["w0"]),
        ("1/12", ["1-10*h"]),
        *([("1/6", ["1-h"])] if least == "1/2" else []),
        facts=[*facts, room],
    )


@guarded
def C_never(job):
    decay = comb(job, "w0/(1+exp(w0)) <= 1", ("1/(1+exp(w0))", [], ["w0"]), ("2/(1+exp(w0))",))
    quick = _quick_C(job, "1/2", _signs(job, True))
    gap = "v-b*w0-1/(2*L)"
    falls = comb(
        job,
        "v*w0n-w0*vn > 0",
        ("1", [gap, "w0n-w0-1/4"]),
        ("1/4", [gap]),
        ("1/(2*L)", ["w0n-w0-1/4"]),
        ("1/(8*L)-1/L**2",),
        ("1/L**2-1/L**4", ["1-h"]),
        ("w0*h/(1+exp(w0))", ["1/L**2-b"]),
        ("h/L**2", ["1-w0/(1+exp(w0))"]),
        ("1", ["1-h", "1/L**4-w0*v*M"]),
        facts=[decay, quick],
        params={"n": "L-10"},
    )
    small = comb(job, "vn > 0", ("v",), ("1", ["1-h", "b", "S"]), ("1", ["1-h", "v", "M"]))
    output = comb(job, "A > 0", ("1", ["w0-2"]), ("2",), ("b*v",))
    return job.done(
        _conclude(job, [falls, small, output], "v*w0n-w0*vn"),
        "w_1 - b w_0 never decreases, w_0 grows by about 1 per step: |w_1|/A falls for ever, so no"
        " t_0 exists.",
        horizon={"L": "10"},
    )


@guarded
def weights(job):
    verdict = job.prove(
        "combination",
        terms=[
            [("h*b/(1+exp(-w0))", ["1-g"]), ("h*b*exp(-w0)/(1+exp(-w0))",), ("v*M", ["1-h"])],
            [("h*b/(1+exp(-w0))", ["1+g"]), ("h*b*exp(-w0)/(1+exp(-w0))",), ("h*v*M",)],
        ],
    )
    return job.done(verdict, "The sum of the changes of w_1 follows b w_0.")


def _below_A(job, base):
    return comb(
        job,
        "A < 0",
        ("1", ["-2-w0"]),
        ("v*b", ["1-g"]),
        ("b", ["L-v"]),
        ("L", ["1/L**2-b"]),
        ("2-1/L",),
        params={"a": f"L-{base}"},
    )


def _small_A(job, facts, base):
    return comb(
        job,
        "vn > 0",
        ("1", ["v-1/(2*L)"]),
        ("1/(2*L)-1/L**2",),
        ("1", ["1/L**2-b"]),
        ("b", ["1/2-S"]),
        ("b/2",),
        ("b*S", ["1-h"]),
        ("h*b*S", ["1+g"]),
        ("h*v*M",),
        facts=facts,
        params={"n": f"L-{base}"},
    )


def _high_T(job, facts=()):
    """1/(1+exp(w0)) >= 1/2 for w0 <= 0."""
    return comb(
        job,
        "1/(1+exp(w0)) >= 1/2",
        ("exp(w0)/(2*(1+exp(w0)))", [], ["-w0"]),
        ("exp(w0)/(2*(1+exp(w0)))", ["-2-w0"]),
        ("exp(w0)/(1+exp(w0))",),
        facts=facts,
    )


@guarded
def A_late(job):
    reach = comb(
        job, "L+w0 >= 0", ("1", ["w0+1+t"]), ("1", ["L/8-t"]), ("7*L/8-1",), params={"n": "L-12000"}
    )
    sign = _signs(job, False)
    room, high = _constant(job, "1-6*exp(-L/2) > 0", 12), _high_T(job)
    falls = comb(
        job,
        "w0*vn-v*w0n > 0",
        ("v", ["1-h", "1/(1+exp(w0))-1/2"]),
        ("v*h", ["1/2-S"]),
        ("v/2", ["1-6*h"]),
        ("v*h*(1-1/(12*L**5))",),
        ("h*b*S", ["-w0", "1-g"]),
        ("h*S", ["-w0", "1/L**2-b"]),
        ("h*S/L**2", ["L+w0"]),
        ("h/L", ["1/2-S"]),
        ("h", ["v-1/(2*L)"]),
        ("h*v", ["-w0", "1/(12*L**6)-M"]),
        ("h*v/(12*L**6)", ["L+w0"]),
        facts=[reach, room, high, *sign],
        params={"n": "L-12000"},
    )
    return job.done(
        _conclude(job, [falls, _small_A(job, [], 12000), _below_A(job, 12000)], "w0*vn-v*w0n"),
        "|w_0| grows by almost 1 per step and w_1 rests, so R_0 falls - although w_0 is negative.",
        horizon={"L": "12000"},
    )


@guarded
def A_never(job):
    room, high = _constant(job, "1-6*exp(-L/2) > 0", 12), _high_T(job)
    decay = comb(job, "1+w0*exp(w0+1) >= 0", ("exp(w0+1)", [], ["-w0-1"]))
    third = establish(Formula("exp(-1) <= 1/2", ()), "point")
    low = comb(
        job,
        "S <= 1/2",
        ("1", ["exp(w0+1)-S"]),
        ("1", ["1/2-exp(-1)"]),
        ("exp(w0+1)", [], ["-2-w0"]),
        ("exp(w0+1)", ["-2-w0"]),
        facts=[third],
    )
    falls = comb(
        job,
        "w0*vn-v*w0n > 0",
        ("v", ["1-h", "1/(1+exp(w0))-1/2"]),
        ("v*h", ["1/2-S"]),
        ("v/2", ["1-6*h"]),
        ("v*h*(2-2/L-1/L**6)",),
        ("h*b*S", ["-w0", "1-g"]),
        ("h*S", ["-w0", "1/L**2-b"]),
        ("h/L**2", ["-w0", "exp(w0+1)-S"]),
        ("h/L**2", ["1+w0*exp(w0+1)"]),
        ("2*h/L", ["v-1/(2*L)"]),
        ("h*v", ["-w0", "exp(w0+1)/L**6-M"]),
        ("h*v/L**6", ["1+w0*exp(w0+1)"]),
        facts=[room, high, decay, low, *_signs(job, False)],
        params={"n": "L-12"},
    )
    return job.done(
        _conclude(job, [falls, _small_A(job, [low], 12), _below_A(job, 12)], "w0*vn-v*w0n"),
        "w_0 runs to minus infinity and w_1 converges, so R_0 falls for ever and no t_0 exists.",
        horizon={"L": "12"},
    )


SETTLERS |= {
    (f"{T10}b", "A"): run(
        "w_0 falls from 1/2 towards 0, so |A| shrinks and R_0 rises.", "L = 12000, first step"
    ),
    (f"{T10}b", "D"): run(
        "w_0 falls from 1/2 towards 0, so |A| shrinks and R_0 rises.", "L = 12000, first step"
    ),
    (f"{T10}b", "paper"): run(
        "w_0 falls from 1/2 towards 0, so |A| shrinks and R_0 rises.", "L = 12000, first step"
    ),
    (f"{T10}b", "B"): _B(1499),
    (f"{T10}b", "E"): _E(1499),
    (f"{T11}a", "B"): _B("up"),
    (f"{T11}a", "E"): _E("up"),
    (f"{T11}a", "E-longer"): E_longer,
    (f"{T11}a", "D"): D_late,
    (f"{T10}b", "C"): _C(
        "From L = 1600 on; for L up to about 1500 a negative w_1 passes 0 before step 1500.",
        "1600",
        False,
    ),
    (f"{T11}a", "C"): _C("w_0 grows by almost 1 per step, w_1 by at most b.", "12000", True),
    (f"{T11}a", "A"): A_late,
    (f"{T11}b", "A-never"): A_never,
    (f"{T11}b", "C-never"): C_never,
    (f"{T10}b", "C-crossing"): run(
        "w_1 starts at -1/L, grows by about b = 1/L^2 per step, passes 0 near step L and R_0 rises"
        " from 0.",
        "L = 1400, w_0 = 9/10, w_1 = -1/L",
    ),
    (f"{T10}b", "E-weights"): weights,
    (f"{T10}b", "E-14"): run(
        "At L = 14 the error rises at step 1254: the turning comes before step 1500.",
        "L = 14, w_0 = 9/10, w_1 = 1/L, b = 1/L^2, sigma = 1/L^3",
    ),
    (f"{T10}b", "E-15"): run(
        "At L = 15, n = 3.3 million, it holds for this start.",
        "L = 15, w_0 = 9/10, w_1 = 1/L, b = 1/L^2, sigma = 1/L^3",
    ),
    (f"{T11}a", "E-orbit"): run("The whole window at L = 10^5.", "L = 100000, w_0 = -1, w_1 = 1/L"),
    (f"{T11}a", "paper"): A_late,
}


# ---- single steps --------------------------------------------------------------------------------
@guarded
def root_two(job):
    root = comb(job, "sqrt(L)-1 > 0", ("1/(sqrt(L)+1)", ["L-2"]), ("1/(sqrt(L)+1)",))
    inverse = job.lemma("1/sqrt(L) > 0")
    power = comb(
        job,
        "1/sqrt(L)-2/L**2 > 0",
        ("1/L", ["1/sqrt(L)", "L-2"]),
        ("2/L**2", ["sqrt(L)-1"]),
        facts=[root, inverse],
    )
    verdict = job.prove(
        "combination",
        facts=[power],
        terms=[
            ("1", ["w0-2/sqrt(L)"]),
            ("1", ["1/sqrt(L)-2/L**2"]),
            ("2", ["1/L**2-b"]),
            ("b", ["2+w1"]),
        ],
    )
    return job.done(verdict, "2/sqrt(L) - 2/L^2 > 1/sqrt(L) for L >= 2.", horizon={"L": "2"})


@guarded
def first_power(job):
    cross = comb(
        job,
        "w1*d0-d1*w0 > 0",
        ("1", ["w1-1/(2*L)", "d0-1/500"]),
        ("1/500", ["w1-1/(2*L)"]),
        ("1/(2*L)", ["d0-1/500"]),
        ("w0", ["b-d1"]),
        ("w0", ["1/L**2-b"]),
        ("1/L**2", ["1+t-w0"]),
        ("1/L**2", ["1499-t"]),
        ("1/(1000*L**2)", ["L-1600000"]),
        ("100/L**2",),
    )
    verdict = job.prove("combination", facts=[cross], terms=[("1/(w1*(w0+w1*b))", ["w1*d0-d1*w0"])])
    return job.done(
        verdict,
        "It amounts to w_0 dL/dw_1 < w_1 dL/dw_0: 1500/L^2 against 0.001/L.",
        horizon={"L": "1600000"},
    )


@guarded
def square(job):
    ratio = comb(
        job,
        "d1/w1 <= 2/L",
        ("2/(L*w1)", ["w1-1/(2*L)"]),
        ("1/w1", ["1/L**2-b"]),
        ("1/w1", ["b-d1"]),
    )
    reach = comb(
        job,
        "w0+w1*b <= 1501",
        ("1", ["1+t-w0"]),
        ("1", ["1499-t"]),
        ("b", ["2-w1"]),
        ("2", ["1/L**2-b"]),
        ("1-2/L**2",),
        params={"n": "L-1200000000000"},
    )
    pull = comb(job, "d0+b*d1 > 1/500", ("1", ["d0-1/500"]), ("b", ["d1"]))
    A = "(w0+w1*b)"
    verdict = job.prove(
        "combination",
        facts=[ratio, reach, pull],
        params={"n": "L-1200000000000"},
        terms=[
            (f"(d0+b*d1+1/500)/{A}**2", ["d0+b*d1-1/500"]),
            (f"(1/250000-2*1501**2/L)/{A}**2",),
            (f"2/L*(1501+{A})/{A}**2", [f"1501-{A}"]),
            ("1", ["2/L-d1/w1"]),
        ],
    )
    return job.done(
        verdict,
        "2/L is below (0.002/1501)^2 = 1.8 10^-12 from L = 1.2 10^12 on.",
        horizon={"L": "1.2e12"},
    )


@guarded
def still_up(job):
    room = _constant(job, "1-3*exp(-L/2)-2*exp(-19/20) > 0", 17)
    below = "(1+exp(w0+1/20))"
    verdict = job.prove(
        "combination",
        facts=[room],
        terms=[
            ("1-h", [f"S-1/{below}"]),
            (f"1/{below}", ["1-3*h-2*exp(-19/20)"]),
            (f"2/{below}", ["exp(w0+1/20-L/2)"], ["L/2-1-w0"]),
            (f"2/{below}", ["exp(w0+1/20-L/2)", "L/2-1-w0"]),
            ("h",),
            ("h*exp(-w0)/(1+exp(-w0))",),
        ],
    )
    return job.done(
        verdict,
        "The pull of the big subset, about e^{-w_0} >= e^{1-L/2}, exceeds that of the small one,"
        " e^{-L/2}.",
        horizon={"L": "17"},
    )


@guarded
def nine(job):
    eight = establish(Formula("log(8) < 3", ()), "point")
    gap = "log(t)-2*w-3-log(8)"
    terms = [("1/(8*exp(2*w+3))", ["8*exp(2*w+3)-t"]), ("1", [], [gap])]
    return job.done(
        job.prove("combination", facts=[eight], terms=[terms, [*terms, ("1", ["3-log(8)"])]]),
        "Logarithms; log 8 < 3.",
    )


@guarded
def eight(job):
    low = establish(Formula("log(8) < 3", ()), "point")
    verdict = job.prove("combination", facts=[low], terms=[("1/2", ["3-log(8)"]), ("1/2",)])
    return job.done(verdict, "log(8)/2 < 2.", horizon={"L": "12000"})


def _upper(job):
    """exp(w0n) <= exp(w0)+11/10 from S (1+exp(w0-1/20)) <= 1 and (1-S)(e^S-1) <= S."""
    convex = establish(
        Formula("S-(1-S)*(exp(S)-1) >= 0", ("S in [0, 1]",)),
        "monotone",
        variable="S",
        end="lower",
        slope="S*exp(S)",
    )
    above = "(1+exp(w0-1/20))"
    share = comb(job, "1-S-S*exp(w0-1/20) >= 0", (above, [f"1/{above}-S"]))
    one = comb(job, "S <= 1", ("1", ["1-S-S*exp(w0-1/20)"]), ("exp(w0-1/20)", ["S"]), facts=[share])
    bound = instance(
        convex,
        {"S": "S"},
        job.statement,
        {
            "(S) <= 1": {"how": "combination", "facts": [one], "terms": [("1", ["1-S"])]},
            "(S) >= 0": {"how": "combination", "terms": [("1", ["S"])]},
        },
    )
    twenty = establish(Formula("exp(1/20) <= 11/10", ()), "point")
    grown = comb(
        job,
        "exp(w0+S) <= exp(w0)+11/10",
        ("1", ["11/10-exp(1/20)"]),
        ("exp(1/20)/S", ["S-(1-S)*(exp(S)-1)"]),
        ("exp(1/20)/S", ["1-S-S*exp(w0-1/20)"], ["S"]),
        ("exp(1/20)", ["1-S-S*exp(w0-1/20)"]),
        facts=[share, bound, twenty],
    )
    return grown, [
        ("1", ["exp(w0)+11/10-exp(w0+S)"]),
        ("exp(w0n)", [], ["w0+S-w0n"]),
        ("exp(w0n)*h", ["S"]),
        ("exp(w0n)*h/(1+exp(-w0))",),
    ]


@guarded
def upper_law(job):
    grown, terms = _upper(job)
    return job.done(
        job.prove("combination", facts=[grown], terms=terms),
        "e^{w_0}(e^S - 1) <= e^{1/20}(1-S)(e^S-1)/S <= 1.06.",
    )


@guarded
def law(job):
    below = "(1+exp(w0+1/20))"
    grown, upper = _upper(job)
    two = establish(
        Formula("exp(2)*(1-21/25*exp(1/20)) > 21/25 and 1-21/25*exp(1/20) > 0", ()), "point"
    )
    base = comb(job, "1-21/25*exp(1/20) > 0", ("1", ["1-21/25*exp(1/20)"]), facts=[two])
    pull = comb(
        job,
        "exp(w0)*S >= 21/25",
        ("exp(w0)", [f"S-1/{below}"]),
        (f"1/{below}", ["exp(2)*(1-21/25*exp(1/20))-21/25"]),
        (f"exp(2)/{below}", ["1-21/25*exp(1/20)"], ["w0-2"]),
        (f"exp(2)/{below}", ["1-21/25*exp(1/20)", "w0-2"]),
        facts=[two, base],
    )
    weak = comb(
        job,
        "exp(w0-L/2) <= exp(-3)",
        ("exp(w0-L/2)", [], ["L/2-3-w0"]),
        ("exp(w0-L/2)", ["L/2-3-w0"]),
    )
    room = _constant(job, "9/100-exp(-3)-21/25*exp(-L/2) > 0", 17)
    lower = [
        ("exp(w0)", [], ["w0n-w0"]),
        ("1", ["1-h", "exp(w0)*S-21/25"]),
        ("h/(1+exp(-w0))",),
        ("1", ["exp(-3)-exp(w0-L/2)"]),
        ("1", ["9/100-exp(-3)-21/25*h"]),
    ]
    verdict = job.prove("combination", facts=[grown, pull, weak, room], terms=[lower, upper])
    return job.done(
        verdict,
        "e^{w_0} grows by 0.75 to 1.1 per step: w_0 = log t + O(1), twice the printed log(t)/2.",
        horizon={"L": "17"},
    )


@guarded
def swapped_limits(job):
    def small(E):
        return comb(
            job,
            f"1/(1+exp({E})) <= delta",
            (f"delta/(1+exp({E}))", [], [E]),
            (f"2*delta/(1+exp({E}))",),
            (f"delta/(1+exp({E}))", ["w0-1/delta"]),
            *([(f"delta/(1+exp({E}))", ["c"])] if E != "w0" else []),
        )

    first, second = small("w0+c"), small("w0")
    verdict = job.prove(
        "combination",
        facts=[first, second],
        terms=[[("k", ["delta-1/(1+exp(w0+c))"])], [("1", ["1-k", "delta-1/(1+exp(w0))"])]],
    )
    return job.done(
        verdict,
        "With the labels swapped both limits are as printed, so w_0 must stop growing (near L/2).",
    )


@guarded
def falling_limits(job):
    def small(E, rest):
        return comb(
            job,
            f"1/(1+exp({E})) <= delta",
            (f"delta/(1+exp({E}))", [], [E]),
            (f"delta/(1+exp({E}))", ["-1/delta-w0"]),
            *[(f"delta/(1+exp({E}))", f) for f in rest],
            (f"delta/(1+exp({E}))",),
        )

    first, second = small("-w0-c", [["1-c"]]), small("-w0", [[]])
    verdict = job.prove(
        "combination",
        facts=[first, second],
        terms=[[("k", ["delta-1/(1+exp(-w0-c))"])], [("1", ["1-k", "delta-1/(1+exp(-w0))"])]],
    )
    return job.done(
        verdict,
        "In reading A both limits are right, but they leave dL/dw_0 negative, the sign it had from"
        " the start (thm3.10a, A-never): nothing ends.",
    )


@guarded
def beyond(job):
    above = "(1+exp(w0-1/20))"
    base, half = establish(Formula("exp(19/20) > 2", ()), "point"), "h*exp(-w0)/(2*(1+exp(-w0)))"
    verdict = job.prove(
        "combination",
        facts=[base],
        terms=[
            (half, [], ["w0"]),
            (half, ["w0-L/2-1"]),
            (f"({half})*(L/2+1)",),
            ("h", ["S"]),
            ("1", [f"1/{above}-S"]),
            (f"h/(2*{above})",),
            (f"exp(19/20)/(2*{above})", [], ["w0-1/20-L/2-19/20"]),
            (f"exp(19/20)/(2*{above})", ["w0-L/2-1"]),
            (f"1/(2*{above})", ["exp(19/20)-2"]),
        ],
    )
    return job.done(verdict, "Beyond w_0 = L/2 + 1 the small subset wins.", horizon={"L": "17"})


@guarded
def rest(job):
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
        verdict, "With b = 0 and without noise R_0 falls for ever: no t_0 exists, for any L >= 10."
    )


# ---- steps ---------------------------------------------------------------------------------------
SETTLERS |= {
    (f"{T10}.s1", "printed"): settled(
        "Each term of Eq 4 is between 0 and its weight, and the weights add up to 1.",
        "combination",
        terms=[
            [("1", ["w0+1+t"]), ("k", ["S"]), ("1", ["1-k", "1-T"]), ("k",)],
            [("1", ["1+t-w0"]), ("k", ["1-S"]), ("1", ["1-k"]), ("1", ["1-k", "T"])],
        ],
    ),
    (f"{T10}.s2", "printed"): at(
        "At L = 21, b = 1/L^2 and step 1500: 1 + t b = 4.4.", L=21, b="1/441", t=1500
    ),
    (f"{T10}.s2", "upto"): at(
        "At L = 21, b = 1/L^2 and step 1500: 1 + t b = 4.4.", L=21, b="1/441", t=1500
    ),
    (f"{T10}.s2", "growth"): settled("Eq 5 adds less than b per step.", "auto"),
    (f"{T10}.s2", "repair"): settled("1500/39^2 = 0.986.", "auto", {"L": "39"}),
    (f"{T10}.s3", "printed"): settled("The step of Eq 4 increases with w_0.", "auto"),
    (f"{T10}.s3", "E"): settled(
        "The slope of the step is at least 3/4.",
        "monotone",
        variable="W0",
        end="lower",
        slope="1-k*exp(W0+c)/(1+exp(W0+c))**2-(1-k)*exp(W0)/(1+exp(W0))**2",
        sign={
            "how": "combination",
            "terms": [
                ("k", ["1-exp(W0+c)/(1+exp(W0+c))**2"]),
                ("1", ["1-k", "1-exp(W0)/(1+exp(W0))**2"]),
            ],
        },
    ),
    (f"{T10}.s4", "printed"): at(
        "With k = 1/sqrt(n) the second term of Eq 4 wins: dL/dw_0 = -1/2 at w_0 = 0, up to terms in"
        " 1/sqrt(n).",
        L=25,
        b=0,
        eps=0,
        w0=0,
        w1=0,
    ),
    (f"{T10}.s4", "k-complement"): settled(
        "For k = 1-1/sqrt(n) even dL/dw_0 > 0.11.", "auto", {"L": "24"}
    ),
    (f"{T10}.s4", "E"): settled("Least at w_0 = 2.", "enclosure", {"L": "17"}),
    (f"{T10}.s5", "printed"): settled("Arithmetic.", "point"),
    (f"{T10}.s6", "printed"): at(
        "|w_1| < 2 gives |w_1 b| < 2/L^2 only; w_1 = 3/2, b = 1/L^2.",
        L=100,
        b="1/10000",
        w1="3/2",
        w0=1,
    ),
    (f"{T10}.s6", "conclusion"): root_two,
    (f"{T10}.s6", "second"): at(
        "For w_1 < 0 just above w_0 = 1/sqrt(L) the output is below 1/sqrt(L).",
        L=100,
        b="1/10000",
        w1=-1,
        w0="1000001/10000000",
    ),
    (f"{T10}.s6", "repair"): settled(
        "|w_1| < 2 and b <= 1/L^2.",
        "combination",
        terms=[
            [("1/(2*L**2)", ["2-w1"]), ("1/2", ["2+w1", "1/L**2-b"]), ("b/2", ["2-w1"])],
            [("1/(2*L**2)", ["2+w1"]), ("1/2", ["2-w1", "1/L**2-b"]), ("b/2", ["2+w1"])],
        ],
    ),
    (f"{T10}.s7", "printed"): at(
        "dL/dw_0 is about -1/2 for k = 1/sqrt(n).", L=25, b=0, eps=0, w0=0, w1=0
    ),
    (f"{T10}.s7", "bounds"): at(
        "dL/dw_1 < b is an upper bound, it cannot add b from below.",
        b="1/2",
        d0="201/100000",
        d1="1/1000",
    ),
    (f"{T10}.s7", "k-complement"): settled(
        "dL/dw_0 > 0.11 outweighs b <= 1/576.", "auto", {"L": "24"}
    ),
    (f"{T10}.s7", "repair"): settled("dL/dw_1 > 0 and b > 0.", "auto"),
    (f"{T10}.s8", "printed"): at(
        "At L = 12000, w_0 = 1500 the left side may be b/w_1 = 1/6000 by the bounds used, the right"
        " side 2 10^-12.",
        L=12000,
        b="1/144000000",
        t=1499,
        d1="1/144000000",
        d0="21/10000",
        w1="1/24000",
        w0=1500,
    ),
    (f"{T10}.s8", "first-power"): first_power,
    (f"{T10}.s8", "repair"): square,
    (f"{T10}.s9", "printed"): at(
        "For w_0 < 0 a positive quotient means a negative gradient.", L=25, w0="-1/2", d0="-1/2"
    ),
    (f"{T10}.s9", "printed-k"): at(
        "dL/dw_0 is about -1/2 for k = 1/sqrt(n).", L=25, b=0, eps=0, w0=0, w1=0
    ),
    (f"{T10}.s9", "k-complement"): settled("dL/dw_0 > 0.11 on this range.", "auto", {"L": "24"}),
    (f"{T10}.s9", "repair"): quotient,
    (f"{T10}.s10", "printed"): at(
        "Lemma 3.8 bounds |w_1| from below: w_1 = 3 satisfies it.", L=25, t=1, w10="1/2", w1=3
    ),
    (f"{T10}.s10", "repair"): settled("Eq 5 adds less than b per step.", "auto"),
    ("majority.rem3.10", "printed"): run(
        "From w_0 = 0.3 the step moves A to -0.13: nearer to 0, so R_0 rises.",
        "L = 12000, first step",
    ),
    ("majority.rem3.10", "A-falls"): run(
        "From w_0 = 1/10 the step carries A across 0 to -0.37.", "L = 12000, first step"
    ),
    ("majority.rem3.10", "E"): run(
        "From w_0 = -0.3 the step moves A to 0.27: nearer to 0, so R_0 rises.",
        "L = 12000, first step",
    ),
    ("majority.rem3.10", "E-falls"): run(
        "From w_0 = -1/10 the step carries A across 0 to 0.42.", "L = 12000, first step"
    ),
    ("majority.rem3.10", "E-share"): settled(
        "R_0 rises at the first step exactly for w_0 below a threshold between -0.29 and -0.28,"
        " that is 35.5 to 36 percent of uniform starts; in reading A the same share above 0.28.",
        "auto",
        {"L": "20"},
    ),
    # Theorem 3.11, second part
    (f"{T11}b", "A"): run(
        "R_0 falls at step 6000; by A-never it falls at every later step.", "L = 10, w_1 = 1/L"
    ),
    (f"{T11}b", "B-window"): run(
        "The error turns near step 185, of order sqrt(n) = 148, and then rises: -w_1 grows steadily"
        " while A rests.",
        "L = 10, b = 1/L^2, sigma = 1/L^3, 2000 steps",
        {"at L": "10"},
        {"t0": "between 180 and 190"},
    ),
    (f"{T11}b", "C"): run(
        "For w_1 > 0 R_0 falls at step 6000; by C-never it falls at every later step.",
        "L = 10, w_1 = 1/L",
    ),
    (f"{T11}b", "C-crossing"): run(
        "For w_1 < 0 the weight w_1 crosses 0, where R_0 = 0, after about L^2 |w_1| steps, and R_0"
        " rises.",
        "L = 10, w_1 = -1/L, 2000 steps",
    ),
    (f"{T11}b", "D-window"): run(
        "The mirror image of E, with w_1 < 0.",
        "L = 10, b = 1/L^2, sigma = 1/L^3, 2000 steps",
        {"at L": "10"},
        {"t0": "between 185 and 195"},
    ),
    (f"{T11}b", "E-window"): run(
        "The error turns near step 180, of order sqrt(n) = 148, far beyond L/8, and rises up to"
        " step 2000.",
        "L = 10, b = 1/L^2, sigma = 1/L^3, w_1 = 1/L, 2000 steps",
        {"at L": "10"},
        {"t0": "between 175 and 185"},
    ),
    (f"{T11}b", "E-16"): run(
        "t_0 is near 1.17 sqrt(n) = 3500 at L = 16.",
        "L = 16, w_1 = 1/L, 4500 steps",
        None,
        {"t0": "between 3300 and 3700"},
    ),
    **{
        (f"{T11}b", name): run(
            "With b = 0 nothing lets |w_1| grow, and R_0 falls at step 1000, seven times later than"
            " t_0 for b = 1/L^2, and for ever (E-zero-mean-never). With b > |w_1| sigma^2/3 it"
            " rises on a long stretch from order sqrt(n) on (the readings named window).",
            "L = 10, b = 0, sigma = 1/L^3, |w_1| = 1/L",
        )
        for name in ("B", "D", "E")
    },
    (f"{T11}b", "E-zero-mean-never"): rest,
    (f"{T11}b", "paper"): run(
        "R_0 falls at step 6000 and for ever (A-never, with M = 0).", "L = 10, w_1 = 1/L"
    ),
    # steps of Theorem 3.11
    (f"{T11}.s1", "printed"): run("w_0 = -1500.5 at step 1500.", "L = 12000"),
    (f"{T11}.s1", "E"): run(
        "w_0 = 7.3 at step 1500 and R_0 falls.", "L = 12000, w_0 = -1, w_1 = 1/L"
    ),
    (f"{T11}.s1", "C"): run(
        "w_0 = 1495.6 at step 1500 and R_0 falls.", "L = 12000, w_0 = -1, w_1 = 1/L"
    ),
    (f"{T11}.s2", "printed"): at(
        "log log(n)/8 = 1.17 at log n = 12000; it reaches 1500 only for log n > e^12000.", L=12000
    ),
    (f"{T11}.s2", "repair"): settled("12000/8 = 1500.", "auto", {"L": "12000"}),
    (f"{T11}.s3", "printed"): at(
        "For k = 1/sqrt(n) dL/dw_0 is negative.", L=12000, b=0, eps=0, t=1, w0=2, w1=0
    ),
    (f"{T11}.s3", "k-complement"): settled(
        "The first term of Eq 4 is near 1, the second below 1/sqrt(n).", "auto", {"L": "12000"}
    ),
    (f"{T11}.s3", "E"): still_up,
    (f"{T11}.s4", "printed"): settled("t b <= 1/(8L).", "auto", {"L": "12000"}),
    (f"{T11}.s5", "printed"): at(
        "By definition w_0 at t'+i is at least 1 more, so the second sign has to be <=.",
        a=0,
        x="1/2",
        y="3/2",
    ),
    (f"{T11}.s5", "repair"): settled(
        "Before w_0 has grown by 1 the bound e^{-2w_0-2}/8 holds.", "auto"
    ),
    (f"{T11}.s6", "printed"): settled("Arithmetic.", "identity"),
    (f"{T11}.s7", "printed"): at(
        "For t = 1500 no integer w' gives equality; w' = 2 gives 496.", t=1500, w=2
    ),
    (f"{T11}.s7", "repair"): run(
        "The sum bounds the time from above; the time to reach w' is only about e^{w'}.",
        "L = 12000, w_0 = -1, steps 20 to 6000",
    ),
    (f"{T11}.s8", "printed"): settled("e^2/(e^2-1) < e^3.", "auto"),
    (f"{T11}.s9", "printed"): nine,
    (f"{T11}.s13", "positive"): settled(
        "While w_0 does not grow, w_1 > 0 does.",
        "combination",
        terms=[("w0", ["1-h", "b*S-v*M"]), ("v", ["w0-w0n"])],
    ),
    (f"{T11}b", "E-turn"): settled(
        "In a step in which w_0 does not grow but w_1 > 0 does, |w_1|/A increases, for every L.",
        "combination",
        terms=[("w0", ["1-h", "b*S-v*M"]), ("v", ["w0-w0n"])],
    ),
    (f"{T11}b", "E-for-ever"): at(
        "On the tail law w_1/A has its maximum at w_1 sigma = e^{L/2+1}/2 and falls beyond, towards"
        " 2/(b+sigma): the rise lasts very long (w_1 grows like the logarithm of the time) but not"
        " for ever.",
        L=10,
        b="1/100",
        sigma="1/1000",
        w1=1000000,
        W1=2000000,
    ),
    (f"{T11}.s10", "printed"): settled(
        "w' >= log(t)/2 - 3.", "combination", terms=[("1/2", ["2*w+6-log(t)"]), ("3",)]
    ),
    (f"{T11}.s11", "printed"): at("-log(L/8)/2 - 7 = -log(L)/2 - 5.96.", L=12000),
    (f"{T11}.s11", "repair"): eight,
    (f"{T11}.s11", "E-law"): law,
    (f"{T11}.s11", "E-upper"): upper_law,
    (f"{T11}.s11", "E-orbit"): run(
        "w_0 lies between log(t) - 1/100 and log(t+3).", "L = 12000, w_0 = -1, steps 1500 to 6000"
    ),
    (f"{T11}.s12", "printed"): at(
        "As w_0 grows the first term tends to k and the second to 0; at w_0 = 2: 0.88 k.",
        k="1/2",
        delta="1/2",
        w0=2,
        c=0,
    ),
    (f"{T11}.s12", "E"): swapped_limits,
    (f"{T11}.s12", "A"): falling_limits,
    (f"{T11}.s12", "k-complement"): settled(
        "The first term stays above (1-1/sqrt(n))/2, the second below 1/sqrt(n)/2.",
        "auto",
        {"L": "17"},
    ),
    (f"{T11}.s12", "E-sign"): beyond,
    (f"{T11}.s13", "printed"): run(
        "w_1 < 0 shrinks towards 0, so R_0 still falls at step 1800 although w_0 falls since step"
        " 1374.",
        "L = 10, b = 1/L^2, sigma = 1/L^4, w_1 = -9/10",
    ),
    (f"{T11}.s13", "converse"): run(
        "R_0 rises from step 180 on, while w_0 grows until step 1374.",
        "L = 10, b = 1/L^2, w_1 = 1/L",
    ),
}
