"""Settle what `phases` says about random initialisation: Theorem 17 and the text around it."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.papers.phases.normal_tails import exp_below, tail_above
from assay.verification.papers.phases.start_chances import all_sums, sum_of_weights
from assay.verification.papers.phases.start_weights import all_sums_of_weights, theorem_fails
from assay.verification.papers.settlers import derived, disproved
from assay.verification.search.methods import establish, instance


@cache
def _half_tail():
    """erfc(y) <= exp(-y**2)/2 for y >= 8/7 (the slope changes sign at 2/sqrt(pi) = 1.128)."""
    return establish(
        Formula("erfc(y) <= exp(-y**2)/2", ("y in [8/7, oo)",)),
        "monotone",
        variable="y",
        end="oo",
        factor="exp(-y**2)",
        slope="2/sqrt(pi)-y",
    )


@cache
def _two_terms():
    """erfc(y) >= exp(-y**2) (1/y - 1/(2 y**3))/sqrt(pi) for y >= 1."""
    return establish(
        Formula("erfc(y) >= exp(-y**2)*(1/y-1/(2*y**3))/sqrt(pi)", ("y in [1, oo)",)),
        "monotone",
        variable="y",
        end="oo",
        factor="exp(-y**2)/y**4",
        slope="-3/(2*sqrt(pi))",
    )


@cache
def _log_below():
    """log(1-q) <= -q for q in [0, 1/2]."""
    return establish(
        Formula("log(1-q) <= -q", ("q in [0, 1/2]",)),
        "monotone",
        variable="q",
        end="lower",
        factor="1/(1-q)",
        slope="q",
    )


@cache
def _log_line():
    """log(1-q) >= -2 q for q in [0, 1/2]."""
    return establish(
        Formula("log(1-q) >= -2*q", ("q in [0, 1/2]",)),
        "monotone",
        variable="q",
        end="lower",
        factor="1/(1-q)",
        slope="1-2*q",
    )


def _hypothesis(*factors) -> dict:
    return {"how": "combination", "terms": [("1", list(factors))]}


def _power_bound(job, base, power, decay, facts, rest, **options):
    """Prove (1-q)**power >= 1 - ... from log(1-q) >= -2q, e^x >= 1+x and q <= decay/2.

    ``rest`` are the terms of what is left: the allowed failure less power*decay.
    """
    line = instance(_log_line(), {"q": base}, job.statement, options.get("conditions"))
    return job.prove(
        "combination",
        facts=[*facts, line],
        terms=[
            ("1", [], [f"({power})*log(1-{base})"]),
            (power, [f"log(1-({base}))+2*({base})"]),
            *([(f"2*({power})", [f"{decay}/2-{base}"])] if decay else []),
            *rest,
        ],
    )


def thm17_sign(job):
    return job.done(
        job.refute({"l": "2"}),
        "The printed a = -2 sqrt(log l/l) is negative, so [-a,a] is empty and the probability is "
        "0; the proof has a > 0. With a > 0 the theorem fails as well for every l >= 4.",
    )


def _for_large(setting, y):
    """Options of the proof that (1/y-1/(2 y^3))/(sqrt(pi) l^2) > 1/(l (l^2-1)) for l > 30, from y
    <= l/8 and y >= 2.
    """
    square = establish(
        Formula("2*log(x) <= x**2/64", ("x in [30, oo)",)),
        "monotone",
        variable="x",
        end="lower",
        factor="1/x",
        slope="x**2/32-2",
    )
    square = instance(square, {"x": "l"}, setting, {"(l) >= 30": _hypothesis("l-30")})
    line = establish(
        setting.with_goal(f"{y} <= l/8"),
        "combination",
        facts=[square],
        terms=[(f"1/(l/8+{y})", ["l**2/64-2*log(l)"])],
    )
    positive = establish(setting.with_goal(f"1/{y} > 0"), "enclosure")
    inverse = establish(
        setting.with_goal(f"1/{y} >= 8/l"),
        "combination",
        facts=[line, positive],
        terms=[("8/l", [f"1/{y}", f"l/8-{y}"])],
    )
    others = [
        positive,
        *(
            establish(setting.with_goal(g), "enclosure")
            for g in (f"1/8-1/(2*{y}**2) >= 0", f"1-1/(2*{y}**2) >= 0", "1/sqrt(pi)-1/2 >= 0")
        ),
    ]
    return {
        "how": "combination",
        "facts": [inverse, *others],
        "terms": [
            ("7/(16*l**2)", [f"1/{y}-8/l"]),
            ("1/(2*l**2)", [f"1/{y}", f"1/8-1/(2*{y}**2)"]),
            ("1/l**2", [f"1/{y}", f"1-1/(2*{y}**2)", "1/sqrt(pi)-1/2"]),
            ("1/(l**3*(l**2-1))", ["5*l**2/2-7/2"]),
        ],
    }


@cache
def _fails_from_four():
    """(1-erfc(sqrt(2 log l)))**l < 1-1/l**2 for every integer l >= 4."""
    setting = Formula("(1-erfc(sqrt(2*log(l))))**l < 1-1/l**2", ("l in {4..}",))
    y = "sqrt(2*log(l))"
    q = f"erfc({y})"
    low = instance(_two_terms(), {"y": y}, setting, {f"({y}) >= 1": {"how": "enclosure"}})
    high = instance(_half_tail(), {"y": y}, setting, {f"({y}) >= 8/7": {"how": "enclosure"}})
    bell = f"exp(-({y})**2)*(1/({y})-1/(2*({y})**3))/sqrt(pi)"
    enough = establish(
        setting.with_goal(f"{bell} > 1/(l*(l**2-1))"),
        "cases",
        on="l <= 30",
        yes={"how": "enclosure"},
        no=_for_large(setting.with_given("l > 30"), y),
    )
    line = instance(
        _log_below(),
        {"q": q},
        setting,
        {
            f"({q}) <= 1/2": {
                "how": "combination",
                "facts": [high],
                "terms": [("1", [f"exp(-({y})**2)/2-{q}"]), ("1/2", ["1-1/l**2"])],
            },
            f"({q}) >= 0": {"how": "enclosure"},
        },
    )
    share = f"1/(1+l*{q})"
    positive = establish(setting.with_goal(f"{share} > 0"), "enclosure")
    return establish(
        setting,
        "combination",
        facts=[low, enough, line, positive],
        terms=[
            ("1", [share, f"(1-{q})**l"], [f"-l*log(1-{q})"]),
            ("l", [share, f"(1-{q})**l", f"-({q})-log(1-({q}))"]),
            ("(l**2-1)/l", [share, f"{q}-{bell}"]),
            ("(l**2-1)/l", [share, f"{bell}-1/(l*(l**2-1))"]),
        ],
    )


def thm17(job):
    _fails_from_four()
    establish(Formula(job.statement.goal, ("l in {2..3}",)), "enclosure")
    return job.done(
        job.refute({"l": "4"}),
        "With a > 0 the exact probability for l sums is 0.9279 at l = 4, below 1-1/16 = 0.9375; the"
        " failure probability decays like 0.4/(l sqrt(log l)), not like 1/l^2. The bound holds only"
        " at l = 2 and l = 3.",
        figures=_exact_probabilities("l", 1),
    )


def thm17_all(job):
    return job.done(
        job.refute({"l": "2"}),
        "For all l^2 sums the exact probability is 0.668 at l = 2, below 3/4; the failure"
        " probability decays only like 0.4/sqrt(log l).",
        figures=_exact_probabilities("l^2", 2),
    )


def _exact_probabilities(name, power):
    """Return the exact probability that all sums lie in [-a, a], a = 2 sqrt(log l/l), at some l
    (balls, shortened).
    """
    from flint import arb

    found = {}
    for l in (2, 3, 4, 10, 100, 10**6):
        single = 1 - (2 * arb(l).log()).sqrt().erfc()
        found[f"P({name} sums) at l={l}"] = (single.log() * l**power).exp().str(6, radius=False)
    return found


def _single(job, argument, decay):
    """Return facts 2 log l > ... that bound erfc(argument) by decay/2 and hence by 1/2."""
    setting = job.statement
    tail = instance(
        _half_tail(), {"y": argument}, setting, {f"({argument}) >= 8/7": {"how": "enclosure"}}
    )
    return tail


def _all_sums(job, argument, power, decay, rest):
    tail = _single(job, argument, decay)
    base = f"erfc({argument})"
    return _power_bound(
        job,
        base,
        power,
        decay,
        [tail],
        rest,
        conditions={
            f"({base}) <= 1/2": {
                "how": "combination",
                "facts": [tail],
                "terms": [("1", [f"exp(-({argument})**2)/2-{base}"]), ("1/2", [f"1-{decay}"])],
            },
            f"({base}) >= 0": {"how": "enclosure"},
        },
    )


def thm17_repair(job):
    verdict = _all_sums(job, "2*sqrt(log(l))", "l**2", "1/l**4", [])
    return job.done(
        verdict,
        "One sum lies beyond 2 sqrt(2 log l/l) with a chance of at most e^{-4 log l} = 1/l^4, so"
        " all l^2 of them lie within with a chance of at least (1-1/l^4)^{l^2} >= 1-1/l^2.",
    )


def thm17_repair2(job):
    verdict = _all_sums(job, "sqrt(2*log(l))", "l", "1/l**2", [])
    return job.done(
        verdict,
        "One sum lies beyond the printed 2 sqrt(log l/l) with a chance of at most 1/l^2, so the l"
        " sums, one for each class, lie within with a chance of at least (1-1/l^2)^l >= 1-1/l.",
    )


def thm17_deviation(job):
    argument = "sqrt(2*d*log(l))"
    decaying = exp_below("-2*d*x", "-4*x", ("x in [0, oo)", "d in [2, oo)"))
    setting = job.statement
    small = instance(
        decaying,
        {"x": "log(l)", "d": "d"},
        setting,
        {
            "(log(l)) >= 0": {"how": "positivity", "params": {"g": "log(l)"}},
            "(d) >= 2": {"how": "positivity"},
        },
    )
    tail = instance(
        _half_tail(), {"y": argument}, setting, {f"({argument}) >= 8/7": {"how": "enclosure"}}
    )
    base, power = f"erfc({argument})", "exp(-2*d*log(l))"
    bounded = establish(
        setting.with_goal(f"{base} <= 1/(2*l**4)"),
        "combination",
        facts=[tail, small],
        terms=[("1", [f"exp(-({argument})**2)/2-{base}"]), ("1/2", [f"1/l**4-{power}"])],
    )
    verdict = _power_bound(
        job,
        base,
        "l**2",
        "1/l**4",
        [bounded],
        [],
        conditions={
            f"({base}) <= 1/2": {
                "how": "combination",
                "facts": [bounded],
                "terms": [("1", [f"1/(2*l**4)-{base}"]), ("1/2", ["1-1/l**4"])],
            },
            f"({base}) >= 0": {"how": "enclosure"},
        },
    )
    return job.done(
        verdict,
        "If 1/d is the standard deviation of a weight, Var S = 1/(l d) and the claim holds for all"
        " l^2 sums; but Assumption 2 and Eq 263 say variance.",
    )


def eq263(job):
    return job.done(
        job.prove("identity"),
        "The variances of d/l independent weights, 1/d each, add up to 1/l.",
    )


def eq263_deviation(job):
    return job.done(
        job.refute({"l": "2", "d": "2"}),
        "With 1/d as standard deviation of a weight the sum S has the variance 1/(l d), not 1/l.",
    )


def eq264(job):
    return job.done(
        job.refute({"l": "2"}),
        "The display uses sigma^2 = 1/l as if sigma were 1/l: the exponent is 2 log l, not 4 log "
        "l. At l = 2 the exact tail is 0.048, above the claimed 1/32.",
    )


def eq264_repair(job):
    argument = "a*sqrt(l/2)"
    tail = instance(
        tail_above(), {"y": argument}, job.statement, {f"({argument}) >= 0": {"how": "enclosure"}}
    )
    verdict = job.prove(
        "combination", facts=[tail], terms=[("1/2", [f"exp(-({argument})**2)-2*P"])]
    )
    return job.done(verdict, "As a^2/(2 sigma^2) is 2 log l, the tail is at most 1/(2 l^2).")


def eq265(job):
    return job.done(
        job.refute({"l": "2"}),
        "The inequality points the wrong way: at l = 2 the left side is above 3/4 already, and "
        "as l grows it is 1 up to terms of order 1/l^3 only.",
    )


def _eq265_repair(job, share):
    line = instance(
        _log_line(),
        {"q": share},
        job.statement,
        {f"({share}) <= 1/2": {"how": "positivity"}, f"({share}) >= 0": {"how": "positivity"}},
    )
    return job.prove(
        "combination",
        facts=[line],
        terms=[
            ("1", [], [f"l*log(1-{share})"]),
            ("l", [f"log(1-({share}))+2*({share})"]),
            ("1", [f"1/l**2-2*l*{share}"]),
        ],
    )


def eq265_repair(job):
    return job.done(
        _eq265_repair(job, "1/(2*l**4)"), "The left side is at least 1-1/(2l^3), by Bernoulli."
    )


def eq265_repair2(job):
    return job.done(
        _eq265_repair(job, "1/l**4"),
        "By Bernoulli's inequality the left side of this copy is at least 1-1/l^3 > 1-1/l^2.",
    )


def vares(job):
    return job.done(
        job.refute({"sigma": "1"}),
        "With s = sigma^2 the log-normal variance (e^{s}-1)e^{s} equals e^{2s}-e^{s}; the printed"
        " e^{2s}-1 is about twice as large for small sigma.",
    )


def vares_proportional(job):
    constants = {"C": "8", "N": "2"}
    setting = job.setting(**constants)
    # (e^x - 1) e^x lies between x and x + 4 x**2 on [0, 1/2]
    given = ("x in [0, 1/2]",)
    upper = establish(
        Formula("(exp(x)-1)*exp(x) <= x+4*x**2", given),
        "monotone",
        variable="x",
        end="lower",
        slope="1+8*x-2*exp(2*x)+exp(x)",
        sign={
            "how": "cases",
            "on": "x <= 1/4",
            "yes": {
                "how": "monotone",
                "variable": "x",
                "end": "lower",
                "slope": "8-4*exp(2*x)+exp(x)",
            },
            "no": {"how": "enclosure"},
        },
    )
    lower = establish(
        Formula("(exp(x)-1)*exp(x) >= x", given),
        "combination",
        terms=[("1", ["exp(x)"], ["x"]), ("1", ["x", "exp(x)-1"])],
    )
    facts = []
    for name, terms in (("l", [("1/(2*l)", ["l-2"])]), ("d", [("1/(2*d)", ["d-2"])])):
        half = {
            f"(1/{name}) <= 1/2": {"how": "combination", "terms": terms},
            f"(1/{name}) >= 0": {"how": "positivity"},
        }
        facts += [instance(lemma, {"x": f"1/{name}"}, setting, half) for lemma in (lower, upper)]
    own, weight = "(exp((1/l))-1)*exp((1/l))", "(exp((1/d))-1)*exp((1/d))"
    verdict = job.bound(
        **constants,
        how="combination",
        facts=facts,
        terms=[
            [("1", [f"(1/l)+4*(1/l)**2-{own}"]), ("d/l", [f"{weight}-(1/d)"]), ("4/l**2", [])],
            [
                ("1", [f"{own}-(1/l)"]),
                ("d/l", [f"(1/d)+4*(1/d)**2-{weight}"]),
                ("4/(d*l**2)", ["d-l"]),
                ("4/l**2", []),
            ],
        ],
    )
    return job.done(
        verdict,
        "Both variances are taken exactly; they differ by at most 8/l^2, while each is about 1/l.",
    )


def vares_deviation(job):
    return job.done(
        job.refute({"d": "2"}), "The variance 1/d of a weight means sigma = 1/sqrt(d), not 1/d."
    )


def vares_repair(job):
    return job.done(
        job.prove("identity"),
        "A log-normal variable has the variance (e^{s}-1)e^{s} with s = "
        "sigma^2, and multiplied out this is e^{2s}-e^{s}.",
    )


SETTLERS: dict = {
    ("phases.thm17", "printed"): thm17,
    ("phases.thm17", "sign"): thm17_sign,
    ("phases.thm17", "all-entries"): thm17_all,
    ("phases.thm17", "deviation"): thm17_deviation,
    ("phases.thm17", "repair"): thm17_repair,
    ("phases.thm17", "repair-chances"): derived(
        all_sums,
        "Each sum lies beyond the bound with a chance of at most 1/l^4, and there are l^2 sums.",
    ),
    ("phases.thm17", "theorem"): disproved(
        theorem_fails,
        "At l = d = 4 the four sums are independent draws from N(0, 1/4), all within sqrt(log 4)"
        " with the chance 0.98147^4 = 0.928, below 1-1/16. The sums have this law for every d.",
    ),
    ("phases.thm17", "repair-theorem"): derived(
        all_sums_of_weights,
        "A sum of d/l weights has the variance 1/l and is beyond 2 sqrt(2 log l/l) with a chance of"
        " at most exp(-4 log l) = 1/l^4, so one of the l^2 sums is with a chance of at most 1/l^2.",
    ),
    ("phases.thm17", "repair-2"): thm17_repair2,
    ("phases.eq263", "theorem"): derived(
        sum_of_weights, "Sums of independent normals are normal, and their variances add up."
    ),
    ("phases.eq263", "printed"): eq263,
    ("phases.eq263", "deviation"): eq263_deviation,
    ("phases.eq264", "printed"): eq264,
    ("phases.eq264", "repair"): eq264_repair,
    ("phases.eq265", "printed"): eq265,
    ("phases.eq265", "second-copy"): eq265,
    ("phases.eq265", "repair"): eq265_repair,
    ("phases.eq265", "repair-2"): eq265_repair2,
    ("phases.vares", "printed"): vares,
    ("phases.vares", "proportional"): vares_proportional,
    ("phases.vares", "deviation"): vares_deviation,
    ("phases.vares", "repair"): vares_repair,
}
