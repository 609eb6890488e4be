"""Settle the order of the total error R of `phases` over the ranges of f (Thm 13 and Cor 14).

The bounds of the error are those of `assay.verification.papers.phases.totals`.
"""

from __future__ import annotations

from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.totals import (
    GROWTH,
    SMALL,
    SQUARES,
    WINDOW_C,
    T,
    bernoulli,
    first_range,
    in_steps,
    limit_uniform,
    sides,
)
from assay.verification.papers.settlers import at, by
from assay.verification.search.methods import establish, instance

RANGE_1 = {"how": "combination", "terms": [("l", ("c/l-f",))]}


def in_window(quantity, reason):
    """Return a settler for O(k^2/l^2) on 1/l < f < c_f/l."""
    C = "exp(2*(c-1))" if quantity == "R1" else WINDOW_C

    def settle(job):
        return job.done(first_range(job, quantity, C, RANGE_1), reason, horizon=horizons.window())

    return settle


def everywhere(C, reason, horizon=None):
    """Return a settler for upper bounds that hold at every margin by -1 < X <= k-1 alone;
    ``horizon`` is a function.
    """
    return lambda job: job.done(
        job.bound(C=C, how="positivity", params=GROWTH),
        reason,
        horizon=horizon() if horizon else None,
    )


NARROW = {"D": "log(1+1/l)"}
"""E = 1 + 1/l: inside c_f/l < f < 1 for c_f = 3/2 and l >= 4, and still R = O(1/l^2)."""
ROOT = {"D": "log(l-1)"}
"""E = l - 1: the exact zero of X for k = 2."""
NARROW_INSIDE = {
    "how": "combination",
    "params": {"n": "l-4"},
    "terms": [
        [("1", ("log(1+1/l)",))],
        [("(l-1)/l", (), ("-log(1+1/l)",)), ("(l-3)/(2*l*(l+1))",)],
        [("(l-1)/l", (), ("log(1+1/l)",)), ("(l-1)/l*(1-1/l)",)],
        [("l-2",)],
    ],
}


def ranges() -> dict[str, str]:
    """Return the horizons of all four ranges of Theorem 13."""
    return {
        **horizons.window(),
        **horizons.middle_range(),
        **horizons.third_range(),
        **horizons.late_range(),
    }


def narrow(C, reason):
    """Return a settler: the lower bound fails just above f = c_f/l."""

    def settle(job):
        verdict = job.escape(
            NARROW,
            f"l/{C}",
            {"k": "2", "c": "3/2"},
            N="4",
            how="positivity",
            params={"n": "l-4"},
            inside=NARROW_INSIDE,
        )
        return job.done(verdict, reason, horizon=horizons.middle_range())

    return settle


def touching(job):
    """Theta(k^2/l) fails on f > (log l-1)/k: for k = 2 the error at D = log(l-1) is of order
    1/l^2.
    """
    verdict = job.escape(
        ROOT,
        "l",
        {"k": "2"},
        N="3",
        side="low",
        how="positivity",
        params={"n": "l-3"},
        inside={
            "how": "combination",
            "params": {"n": "l-3"},
            "terms": [
                [("1", ("log(l-1)",))],
                [("l-2",)],
                [
                    ("(l-2)/(2*l)", ("log(l-1)",)),
                    ("1/2", (), ("log(l)-log(l-1)",)),
                    ("(1-1/(l-1))/2+1/l",),
                ],
            ],
        },
    )
    return job.done(
        verdict,
        "For k = 2 the factor k rho - 1 in R is 0 at e^D = l-1, inside the range, where R is of"
        " order 1/l^2 and not 1/l: the lower half of the Theta fails, its upper half is true.",
        horizon=horizons.late_range(),
        figures={"zero for k = 2": "D = log(l-1)"},
    )


def fixed_start(job):
    """Omega(k/l) on h <= f < 1 for constant h: there k rho <= 1 - h/10 once h (l-1) >= 8 e^k."""
    C, N = "h**2/(400*k)", "1+8*exp(k)/h"
    setting = job.setting(C=C, N=N)
    large = establish(
        setting.with_goal("h*(l-1) >= 8*exp(k)"), "combination", terms=[("h", ("l-1-8*exp(k)/h",))]
    )
    below_one = establish(
        setting.with_goal("D < 1"), "combination", terms=[("l/(l-1)", ("1-f",))], params=GROWTH
    )
    power = instance(bernoulli(), {"k": "k-1", "D": "D"}, setting)
    first = establish(
        setting.with_goal("k*rho <= (F+l-1)/((1+(E-1)/2)*(E+l-1))"),
        "positivity",
        facts=[power],
        params={"l2": "l-2", "k2": "k-2", "a": "exp(D)-1", "q": "exp((k-1)*D)-1-(k-1)*(exp(D)-1)"},
    )
    size = establish(
        setting.with_goal("8*F <= h*(l-1)"),
        "combination",
        facts=[large, below_one],
        terms=[("1", ("h*(l-1)-8*exp(k)",)), ("8*F", (), ("k-k*D",)), ("8*F*k", ("1-D",))],
    )
    start = establish(
        setting.with_goal("2*D >= h"),
        "combination",
        facts=[large],
        params=GROWTH,
        terms=[
            ("2*l/(l-1)", ("f-h",)),
            ("1/(l-1)", ("h*(l-1)-8*exp(k)",)),
            ("2*h/(l-1)",),
            ("8/(l-1)", (), ("k",)),
            ("(8*k+6)/(l-1)",),
        ],
    )
    grown = establish(
        setting.with_goal("E-1 >= h/2"),
        "combination",
        facts=[start],
        terms=[("1", (), ("D",)), ("1/2", ("2*D-h",))],
    )
    below = "((1+(E-1)/2)*(E+l-1))"
    bound = establish(
        setting.with_goal("k*rho <= 1-h/10"),
        "combination",
        facts=[first, size, grown],
        params=GROWTH,
        terms=[
            ("1", ("(F+l-1)/((1+(E-1)/2)*(E+l-1))-k*rho",)),
            (f"1/{below}", ("(h*(l-1)-8*F)/8",)),
            (f"(l-1)*h/(40*{below})", ("1-h",)),
            (f"(l-1)/(20*{below})", ("1-h", "E-1-h/2")),
            (f"(l-1)*9/(20*{below})", ("E-1-h/2",)),
            (f"(1+(E-1)/2)*E/(10*{below})", ("1-h",)),
            (f"9*(1+(E-1)/2)*E/(10*{below})",),
        ],
    )
    return bound, setting


def settle_fixed_start(job):
    bound, setting = fixed_start(job)
    verdict = job.bound(
        C="h**2/(400*k)",
        N="1+8*exp(k)/h",
        how="combination",
        facts=[bound],
        params=GROWTH,
        terms=[
            [
                ("(k-1)**2/(2*l**2)",),
                ("(l-1)/(2*l**2)", ("1-h/10-k*rho", "1-h/10-k*rho")),
                ("(l-1)/(2*l**2)*h/5", ("1-h/10-k*rho",)),
                ("h**2/100*(l-2)/(4*l**2)",),
            ],
            [("h**2/(400*k)",)],
        ],
    )
    return job.done(
        verdict,
        "For f >= h and l >= 1 + 8 e^k/h the decoder's value on weak own samples differs from 1 by"
        " at least h/10, so the error is at least h^2/(400 l).",
    )


def late(job):
    """Theta(k^2/l) from f >= log l + 1 on: e^D >= 2 l, so 1 - rho <= 2/5 and X >= k/10."""
    setting = job.setting(C="1", C_low="1/400", N="2")
    above = establish(
        setting.with_goal("D >= log(l)+1"),
        "combination",
        terms=[("l/(l-1)", ("f-log(l)-1",)), ("1/(l-1)", ("log(l)",))],
    )
    grown = establish(
        setting.with_goal("E >= 2*l"),
        "combination",
        facts=[above],
        terms=[("l", (), ("D-log(l)",)), ("l", ("D-log(l)-1",))],
    )
    bound = establish(
        setting.with_goal("k*rho-1 >= k/10"),
        "positivity",
        facts=[grown],
        params={"l2": "l-2", "k2": "k-2", "e2": "E-2*l", "b": "exp(k*D)-exp(D)"},
    )
    return setting, bound


def settle_late(job):
    _, bound = late(job)
    low = [
        ("(k-1)**2/(2*l**2)",),
        ("(l-1)/(2*l**2)", ("k*rho-1-k/10", "k*rho-1-k/10")),
        ("(l-1)/(2*l**2)*k/5", ("k*rho-1-k/10",)),
        ("k**2*(l-2)/(400*l**2)",),
    ]
    high = [("(l-1)/(2*l**2)", ("k*(1-rho)", "k-2+k*rho")), ("k**2/l-(k-1)**2/(2*l)",)]
    verdict = job.bound(
        C="1",
        C_low="1/400",
        N="2",
        how="combination",
        facts=[bound],
        params=GROWTH,
        terms=[low, high, [("1/400",)], [("1",)]],
    )
    return job.done(
        verdict,
        "Once e^D is at least 2 l, rho is so near 1 that k rho - 1 is at least k/10, which bounds"
        " R below; above, R is at most k^2/l at every margin.",
    )


def literal_zero(job):
    verdict = job.escape(
        NARROW,
        "l/4",
        {"k": "2", "c": "3/2"},
        N="4",
        how="positivity",
        params={"n": "l-4"},
        inside=NARROW_INSIDE,
    )
    return job.done(
        verdict,
        "The error on weak samples of other classes never exceeds k^2/l^2 (Theorem 10 says so too),"
        " so it cannot be Omega(k/l); the proof shows that R was meant.",
        horizon=ranges(),
    )


def uniform_third(job):
    """O(1/l) on the third range, one constant for all k: there e^{kD} <= l, so |X| <= 1, and k^2 <=
    4 l.
    """
    setting = job.setting(C="8", N="2")
    wide = establish(
        setting.with_goal("log(l) >= k+1"),
        "combination",
        terms=[("k", ("(log(l)-1)/k-f",)), ("k", ("f-1",))],
    )
    powers = establish(
        setting.with_goal("l >= exp(k+1)"),
        "combination",
        facts=[wide],
        terms=[("exp(k+1)", (), ("log(l)-k-1",)), ("exp(k+1)", ("log(l)-k-1",))],
    )
    half = establish(
        setting.with_goal("exp((k+1)/2) >= (k+3)/2"), "combination", terms=[("1", (), ("(k+1)/2",))]
    )
    squares = establish(
        setting.with_goal("4*l >= k**2"),
        "combination",
        facts=[powers, half],
        terms=[
            ("4", ("l-exp(k+1)",)),
            ("4*(exp((k+1)/2)+(k+3)/2)", ("exp((k+1)/2)-(k+3)/2",)),
            ("6*k+9",),
        ],
    )
    margin = establish(
        setting.with_goal("k*D <= log(l)"),
        "combination",
        terms=[("l*k/(l-1)", ("(log(l)-1)/k-f",)), ("1/(l-1)", (), ("log(l)",)), ("(k+1)/(l-1)",)],
    )
    power = establish(
        setting.with_goal("F <= l"),
        "combination",
        facts=[margin],
        terms=[("F", (), ("log(l)-k*D",)), ("F", ("log(l)-k*D",))],
    )
    up = instance(bernoulli(), {"k": "k", "D": "D"}, setting)
    above, _ = sides(setting)
    x = "(k*rho-1)"
    near = establish(
        setting.with_goal("k*rho-1 <= 1"),
        "combination",
        facts=[above, up, power],
        terms=[
            ("1", (f"k*(exp(D)-1)/l-{x}",)),
            ("1/l", ("F-1-k*(exp(D)-1)",)),
            ("1/l", ("l-F",)),
            ("1/l",),
        ],
    )
    strength = establish(
        setting.with_goal("k <= l"),
        "combination",
        facts=[powers],
        terms=[("1", ("l-exp(k+1)",)), ("1", (), ("k+1",)), ("2",)],
    )
    upper = establish(
        setting.with_goal(f"{T} <= 2"),
        "combination",
        facts=[near, strength],
        params=GROWTH,
        terms=[("1-1/l", (f"1-{x}",)), ("1/l", ("l-k",)), ("2/l",)],
    )
    lower = establish(
        setting.with_goal(f"{T} >= -2"),
        "combination",
        params=GROWTH,
        terms=[("1-1/l", ("k*rho",)), ("(k-1)/l",), ("1+1/l",)],
    )
    r1 = establish(
        setting.with_goal("R1 <= 4"),
        "combination",
        facts=[upper, lower],
        terms=[("1", (f"2-{T}", f"2+{T}"))],
    )
    r0 = establish(setting.with_goal("R0 <= k**2/l**2"), "positivity", params=GROWTH)
    verdict = job.bound(
        C="8",
        N="2",
        how="combination",
        facts=[r1, r0, squares],
        params=GROWTH,
        terms=[
            [
                ("1/l", ("4-R1",)),
                ("1-1/(2*l)", ("k**2/l**2-R0",)),
                ("(1-1/(2*l))/l**2", ("4*l-k**2",)),
                ("2/l**2",),
            ],
            [("1/l", (f"{T}**2",)), ("(1-1/(2*l))*k**2/l**2", ("(1-rho)**2",)), ("8/l",)],
        ],
    )
    return job.done(
        verdict,
        "As e^{kD} <= l, |k rho - 1| is at most 1 and k^2 at most 4 l, so R is at most 8/l.",
        horizon=horizons.third_range(),
    )


def third_from(job):
    verdict = job.prove(
        "combination",
        facts=[
            job.lemma(
                "log(l) >= k+1",
                how="combination",
                terms=[("k", ("(log(l)-1)/k-f",)), ("k", ("f-1",))],
            )
        ],
        terms=[("exp(k+1)", (), ("log(l)-k-1",)), ("exp(k+1)", ("log(l)-k-1",))],
    )
    return job.done(
        verdict,
        "At a point of the range k <= k f <= log l - 1, so l is at least e^{k+1}.",
        horizon=horizons.third_range(),
    )


_STILL_SMALL = (
    "Just above f = c_f/l the error is still of order 1/l^2, as at k = 2 and e^D = 1+1/l, and so it"
    " is below every multiple of k/l for large l."
)
_ALL_K = "For all k and all l the error is at most (1+e^{2(c_f-1)}) k^2/l^2."
_SQUARES = "At every margin R_1 is at most k^2 and R_{0,C_1} at most k^2/l^2, so"

SETTLERS: dict = {
    ("phases.cor14", "printed"): in_steps,
    ("phases.cor14", "substitution"): by(
        "identity", "With f = c_f/l the time t* becomes 2l(c_f-1)/(lambda d (k+1)).", **SQUARES
    ),
    ("phases.cor14", "from-thm8"): lambda job: job.done(
        job.bound(C="1/k", how="combination", terms=[[("0",)], [("1/k",)]]),
        "For a constant k the orders k/l and k^2/l are the same, as they differ by the factor k.",
    ),
    ("phases.cor14", "from-thm8-uniform-k"): lambda job: job.done(
        job.escape({"k": "l"}, "l", N="2", how="positivity", inside={"how": "positivity"}),
        "At k = l the order k/l is below k^2/l by the factor l, so no constant serves all k.",
    ),
    ("phases.cor14", "repair"): limit_uniform,
    ("phases.thm13", "printed"): literal_zero,
    ("phases.thm13", "proof-text"): narrow(1, _STILL_SMALL),
    ("phases.thm13", "proof-text-counts"): narrow(1, _STILL_SMALL),
    ("phases.thm13", "range-1"): in_window(
        "Rg13",
        "On this range the decoder's value g_1 on weak samples differs from 1 by at "
        "most k e^(c_f-1)/l, uniformly in k, so that R is O(k^2/l^2).",
    ),
    ("phases.thm13", "range-3"): everywhere(
        "2*k**2",
        f"{_SQUARES} R is at most 2 k^2/l, which is O(1/l) for a constant k.",
        horizon=horizons.third_range,
    ),
    ("phases.thm13", "range-4"): touching,
    ("phases.thm13", "repair"): settle_fixed_start,
    ("phases.thm13", "repair-2"): settle_late,
    ("phases.eq233", "printed"): by(
        "identity",
        "The decoder makes no error on strong samples by construction, so of the four errors "
        "that Eq 13 weighs only the two on weak samples are left.",
        params=GROWTH,
    ),
    ("phases.eq233", "counts"): at(
        "The weights of Eq 13 are not the frequencies: they add up to 2 + 1/l.", D=1, **SMALL
    ),
    ("phases.eq233", "repair"): by(
        "identity",
        "With the shares of the sets as weights only the errors on weak samples remain, and"
        " inserting the probabilities gives the closed form in rho.",
        params=GROWTH,
    ),
    ("phases.eq237", "printed"): in_window(
        "Rg13",
        "On this range the decoder's value g_1 on weak samples differs from 1 by at "
        "most k e^(c_f-1)/l, so that R is O(k^2/l^2).",
    ),
    ("phases.eq237", "uniform-k"): in_window("Rg13", _ALL_K),
    ("phases.eq237", "counts"): in_window("Rg", _ALL_K),
    ("phases.eq237", "sum"): lambda job: job.done(
        job.bound(
            C="1+k**2",
            how="combination",
            params={"l2": "l-2", "k2": "k-2"},
            terms=[[("k**4*(l-1)/l**3",)], [("(2+k**2)*k**2/l**2+k**4/l**3",)]],
        ),
        "For each fixed k the second term k^4/l^3 is at most k^2 times the "
        "first, k^2/l^2, and so of the same order.",
    ),
    ("phases.eq237", "sum-uniform-k"): lambda job: job.done(
        job.escape({"k": "l"}, "l", N="2", how="positivity", inside={"how": "positivity"}),
        "With k = l the second term is l and the first only 1; R itself stays O(k^2/l^2).",
    ),
    ("phases.eq237", "repair"): in_window(
        "R1",
        "For D (l-1) <= c_f - 1 the value g_1 differs from 1 by at most k e^(c_f-1)/l, "
        "uniformly in k, and R_1 is the square of that difference.",
    ),
    ("phases.eq240", "printed"): narrow(1, _STILL_SMALL),
    ("phases.eq240", "counts"): narrow(1, _STILL_SMALL),
    ("phases.eq240", "repair"): settle_fixed_start,
    ("phases.eq242", "printed"): everywhere(
        "2*k**2",
        f"{_SQUARES} R is at most 2 k^2/l, which is O(1/l) for a constant k.",
        horizon=horizons.third_range,
    ),
    ("phases.eq242", "counts"): everywhere(
        "k**2",
        f"{_SQUARES} R is at most k^2/l, which is O(1/l) for a constant k.",
        horizon=horizons.third_range,
    ),
    ("phases.eq242", "uniform-k"): uniform_third,
    ("phases.eq242", "horizon"): third_from,
    ("phases.eq244", "printed"): touching,
    ("phases.eq244", "counts"): touching,
    ("phases.eq244", "upper"): everywhere(
        "2", f"{_SQUARES} R is at most 2 k^2/l, which is the upper half of the stated order."
    ),
    ("phases.eq244", "repair"): settle_late,
}
