"""Settle the series expansions of `phases` (Eqs 59-83).

They rest on one lemma: for 0 <= d, y <= 1, ``0 <= e^y (e^d - 1) - d <= 2 d (d + 2 y)``.
"""

from __future__ import annotations

from assay.verification.papers.phases.exponential_bounds import (
    at_most_three,
    exp_below_line,
    from_hypothesis,
    remainder,
)
from assay.verification.search.methods import establish, instance


def _expansion(job, y, d, d_factors, y_factors, small_d, small_y):
    """Prove quantity = e^y (e^d - 1) - d = O(d (d + 2 y)) with C = 2 as soon as l >= c (k+1).

    ``d_factors`` multiply to d, ``y_factors`` (a list of products) add up to y; ``small_d`` and
    ``small_y`` are terms that add up to 1 - d and 1 - y.
    """
    constants = {"C": "2", "N": "c*(k+1)"}
    setting = job.setting(**constants)
    lower, upper = remainder()
    conditions = {
        f"({d}) <= 1": {"how": "combination", "terms": small_d},
        f"({y}) <= 1": {"how": "combination", "terms": small_y},
        f"({d}) >= 0": from_hypothesis(*d_factors),
        f"({y}) >= 0": {"how": "combination", "terms": [("1", product) for product in y_factors]},
    }
    low, high = (instance(lemma, {"y": y, "d": d}, setting, conditions) for lemma in (lower, upper))
    gap = f"exp({y})*(exp({d})-1)-({d})"
    order = [("2", d_factors + d_factors), *(("4", d_factors + product) for product in y_factors)]
    return job.bound(
        **constants,
        how="combination",
        facts=[low, high],
        terms=[[("1", [f"2*({d})*(({d})+2*({y}))-({gap})"])], [("1", [gap]), *order]],
    )


_ROOM = ("1/l", ["l-c*(k+1)"])
_BELOW = "c/l-f"


def eq59(job):
    verdict = job.escape(
        path={"f": "1/l+(l-1)/l**3", "u": "1/l-1/l**3"},
        growth="l/2",
        at={"k": "2", "c": "2"},
        N="2",
        inside={"how": "positivity"},
        how="combination",
        terms=[
            [("1", ["exp(2*u)"], ["2*(f-u)"]), ("2/l**2", [], ["2*u"]), ("2/l**5", ["l**2-2"])],
            [("4/l**4", [])],
        ],
    )
    return job.done(
        verdict,
        "The remainder is k^2(f^2-u^2)/2 to leading order, not O((f-u)^2): on the model's own"
        " states with f-u = l^-2 it exceeds the printed order by a factor of at least l/2.",
    )


def eq59_repair(job):
    verdict = _expansion(
        job,
        "k*u",
        "k*(f-u)",
        ["k", "f-u"],
        [["k", "u"]],
        [("1", ["k", _BELOW]), ("1", ["k", "u"]), _ROOM, ("c/l", [])],
        [("1", ["k", _BELOW]), ("1", ["k", "f-u"]), _ROOM, ("c/l", [])],
    )
    return job.done(
        verdict,
        "The difference e^{fk}-e^{ku} is k(f-u) e^{kv} for some v between u and f, and e^{kv} "
        "exceeds 1 by at most 2k(f+u) as soon as l >= c(k+1).",
    )


_UNIFORM = "The remainder is at most twice the printed order for all l >= c(k+1) and all k."


def eq64(job):
    verdict = _expansion(
        job,
        "(k+1)*u",
        "f-u",
        ["f-u"],
        [["k+1", "u"]],
        [("1", [_BELOW]), ("1", ["u"]), _ROOM, ("c/l", ["k"])],
        [("1", ["k+1", _BELOW]), ("1", ["k+1", "f-u"]), _ROOM],
    )
    return job.done(verdict, _UNIFORM)


def eq71(job):
    verdict = _expansion(
        job,
        "f+k*u",
        "(k-1)*(f-u)",
        ["k-1", "f-u"],
        [["f"], ["k", "u"]],
        [("1", ["k-1", _BELOW]), ("1", ["k-1", "u"]), _ROOM, ("2*c/l", [])],
        [("1", ["k+1", _BELOW]), ("1", ["k", "f-u"]), _ROOM],
    )
    return job.done(verdict, _UNIFORM)


def _small_cross_sum(job, constants, room, top, factor):
    """Return facts on e^u, e^{ku} and e^{(k+1)u} and the terms that express ``u <= top``.

    ``room`` is the surplus of l (text, >= 0 by hypothesis) and ``factor`` what multiplies u in it.
    """
    setting = job.setting(**constants)
    slack = f"{top}-u"
    if top == "1/l":
        below, rest = [("1", ["f-1/l", "1/(l-1)"])], []
        positive = [("1/(l-1)", ["1-f"])]
    else:
        below, rest = [("1", [slack])], [("c/l", ["1-f"])]
        positive = [("1", ["u"])]
    doubling = exp_below_line()

    def doubled(times):
        scaled = [(f"({times})*({w})", fs) for w, fs in below] + [
            (f"({times})*({w})", fs) for w, fs in rest
        ]
        share = f"({factor}-({times}))*({'1' if top == '1/l' else 'c'})/l"
        terms = [*scaled, ("1/l", [room]), *([] if times == factor else [(share, [])])]
        return instance(
            doubling,
            {"x": f"({times})*u"},
            setting,
            {
                f"(({times})*u) <= 1": {"how": "combination", "terms": terms},
                f"(({times})*u) >= 0": {
                    "how": "combination",
                    "terms": [(f"({times})*({w})", fs) for w, fs in positive],
                },
            },
        )

    return setting, doubled, below, positive


def each_times(weight, terms):
    """Multiply the weight of every term by a factor."""
    return [(f"({weight})*({w})", fs) for w, fs in terms]


def _eq72(job, C, N, top):
    constants = {"C": C, "N": N}
    setting, doubled, below, positive = _small_cross_sum(job, constants, f"l-{N}", top, "k")
    strong = doubled("k")
    grows = _at_least_one(setting, "k*u", each_times("k", positive))
    return job.bound(
        **constants,
        how="combination",
        facts=[strong, grows],
        terms=[
            [("1", ["2*((k)*u)-(exp((k)*u)-1)"]), *each_times("2*k", below)],
            [("1", ["exp(k*u)-1"]), (f"({C})*{'1' if top == '1/l' else 'f'}/l", [])],
        ],
    )


def _at_least_one(setting, exponent, terms):
    """Return the fact exp(exponent) >= 1 for an exponent that is a sum of terms >= 0."""
    return establish(
        setting.with_goal(f"exp({exponent}) >= 1"),
        "combination",
        terms=[("1", [], [exponent]), *terms],
    )


def _at_most_three(setting):
    return instance(
        at_most_three(),
        {"x": "f"},
        setting,
        {
            "(f) <= 1": from_hypothesis("1-f"),
            "(f) >= 0": {"how": "combination", "terms": [("1", ["f-1/l"]), ("1/l", [])]},
        },
    )


def _eq75(job, C, N, top):
    constants = {"C": C, "N": N}
    setting, doubled, below, positive = _small_cross_sum(job, constants, f"l-{N}", top, "k+1")
    strong, both = doubled("k"), doubled("k+1")
    facts = [
        strong,
        both,
        _at_most_three(setting),
        _at_least_one(setting, "k*u", each_times("k", positive)),
        _at_least_one(setting, "(k+1)*u", each_times("k+1", positive)),
    ]
    return job.bound(
        **constants,
        how="combination",
        facts=facts,
        terms=[
            [
                ("1", ["3-exp(f)", "exp(k*u)-1"]),
                ("3", ["2*((k)*u)-(exp((k)*u)-1)"]),
                ("1", ["exp((k+1)*u)-1"]),
                *each_times("6*(k+1)", below),
                *each_times("6", positive),
            ],
            [
                ("1", ["exp(f)", "exp(k*u)-1"]),
                ("1", ["2*((k+1)*u)-(exp((k+1)*u)-1)"]),
                *each_times("6*(k+1)", below),
                *each_times("4*(k+1)", positive),
            ],
        ],
    )


def _eq78(job, C, N, top):
    constants = {"C": C, "N": N}
    setting, doubled, below, positive = _small_cross_sum(job, constants, f"l-{N}", top, "k")
    strong, weak = doubled("k"), doubled("1")
    capped = establish(
        setting.with_goal("exp(f*k) <= exp(k)"),
        "combination",
        terms=[("1", ["exp(f*k)"], ["k*(1-f)"]), ("1", ["exp(f*k)", "k", "1-f"])],
    )
    facts = [
        strong,
        weak,
        capped,
        _at_most_three(setting),
        _at_least_one(setting, "k*u", each_times("k", positive)),
        _at_least_one(setting, "u", positive),
    ]
    return job.bound(
        **constants,
        how="combination",
        facts=facts,
        terms=[
            [
                *each_times("2*(exp(k)+3*k)", below),
                *[(f"2*({w})", ["exp(k)-exp(f*k)", *fs]) for w, fs in positive],
                ("1", ["exp(f*k)", "2*((1)*u)-(exp((1)*u)-1)"]),
                *each_times("6*k", positive),
                ("1", ["exp(f)", "exp(k*u)-1"]),
            ],
            [
                *each_times("2*(exp(k)+3*k)", below),
                *each_times("2*exp(k)", positive),
                ("1", ["exp(f*k)", "exp(u)-1"]),
                ("3", ["2*((k)*u)-(exp((k)*u)-1)"]),
                ("1", ["3-exp(f)", "exp(k*u)-1"]),
            ],
        ],
    )


def eq72(job):
    return job.done(
        _eq72(job, "2*k*c", "c*k", "c*f/l"),
        "Under the premise u <= c f/l the formula holds with constant 2kc for l >= ck; but the"
        " model, where u = (1-f)/(l-1), satisfies that premise only for f that are bounded below.",
    )


def eq75(job):
    return job.done(
        _eq75(job, "6*c*(k+1)", "c*(k+1)", "c*f/l"),
        "Under the premise u <= c f/l the formula holds with constant 6c(k+1) for l >= c(k+1); but"
        " the model, u = (1-f)/(l-1), satisfies it only for f that are bounded below.",
    )


def eq78(job):
    return job.done(
        _eq78(job, "2*c*(exp(k)+3*k)", "c*k", "c*f/l"),
        "Under the premise u <= c f/l the formula holds with constant 2c(e^k+3k) for l >= ck; but"
        " the model, u = (1-f)/(l-1), satisfies it only for f that are bounded below.",
    )


_MODEL = (
    "In the model u = (1-f)/(l-1) is not O(f/l) for small f: at f = 1/l the error is at least 1/l,"
    " which is l times the printed order f/l = 1/l^2."
)


def eq72_model(job):
    return job.done(
        job.escape(
            path={"f": "1/l"},
            growth="l",
            at={"k": "2"},
            N="2",
            how="combination",
            inside={"how": "positivity"},
            terms=[[("1", [], ["2*u"]), ("1/l", [])], [("1/l**2", [])]],
        ),
        _MODEL,
    )


def eq75_model(job):
    return job.done(
        job.escape(
            path={"f": "1/l"},
            growth="l",
            at={"k": "2"},
            N="2",
            how="combination",
            inside={"how": "positivity"},
            terms=[[("1", [], ["f"]), ("1", ["exp(f+2*u)"], ["u-f"])], [("1/l**2", [])]],
        ),
        _MODEL,
    )


def eq78_model(job):
    return job.done(
        job.escape(
            path={"f": "1/l"},
            growth="l",
            at={"k": "2"},
            N="2",
            how="combination",
            inside={"how": "positivity"},
            terms=[
                [
                    ("1", ["exp(f)"], ["f"]),
                    ("1", ["exp(2*f+u)"], ["u-f"]),
                    ("1", ["f"], ["f"]),
                    ("1", ["f", "f"]),
                ],
                [("1/l**2", [])],
            ],
        ),
        _MODEL,
    )


def eq72_repair(job):
    return job.done(
        _eq72(job, "2*k", "k", "1/l"),
        "With O(1/l) the formula holds on the whole range: the error is at most 2k/l for l >= k.",
    )


def eq75_repair(job):
    return job.done(
        _eq75(job, "6*(k+1)", "(k+1)", "1/l"),
        "With O(1/l) the formula holds for all f: the error is at most 6(k+1)/l for l >= k+1.",
    )


def eq78_repair(job):
    return job.done(
        _eq78(job, "2*(exp(k)+3*k)", "k", "1/l"),
        "With O(1/l) the formula holds for all f: the error is at most 2(e^k+3k)/l for l >= k.",
    )


def _product(job, constants, terms, positive):
    """Return the facts exp(f u) - 1 <= 2 f u and exp(f u) >= 1; ``terms`` add up to 1 - f u."""
    setting = job.setting(**constants)
    nonnegative = {"how": "combination", "terms": positive}
    fact = instance(
        exp_below_line(),
        {"x": "f*u"},
        setting,
        {"(f*u) <= 1": {"how": "combination", "terms": terms}, "(f*u) >= 0": nonnegative},
    )
    return setting, [fact, _at_least_one(setting, "f*u", positive)]


_DOUBLED = "2*(f*u)-(exp((f*u))-1)"
_SMALL_PRODUCT = [("1", ["u", "1-f"]), ("1", ["c*f/l-u"]), ("c/l", ["1-f"]), ("1/l", ["l-c"])]
_POSITIVE_PRODUCT = [("1", ["u", "f-1/l"]), ("1/l", ["u"])]


def eq82(job):
    constants = {"C": "3+2*c", "N": "c"}
    setting, facts = _product(job, constants, _SMALL_PRODUCT, _POSITIVE_PRODUCT)
    verdict = job.bound(
        **constants,
        how="combination",
        facts=[*facts, _at_most_three(setting)],
        terms=[
            [
                ("1", ["3-exp(f)"]),
                ("l", [_DOUBLED]),
                ("2*l*f", ["c*f/l-u"]),
                ("2*c*(1+f)", ["1-f"]),
            ],
            [("3+2*c", []), ("1", ["exp(f)"]), ("l", ["exp(f*u)-1"])],
        ],
    )
    return job.done(
        verdict,
        "The difference e^f + l e^{fu} - l is at most 3+2c for l >= c, as e^f is at "
        "most e and f u at most c/l.",
    )


def eq82_model(job):
    constants = {"C": "5", "N": "2"}
    setting, facts = _product(
        job,
        constants,
        [("1/(l-1)", ["l-2"]), ("1/(l-1)", ["1-f"]), ("f**2/(l-1)", [])],
        [("1/(l-1)", ["1-f", "f-1/l"]), ("1/(l*(l-1))", ["1-f"])],
    )
    verdict = job.bound(
        **constants,
        how="combination",
        facts=[*facts, _at_most_three(setting)],
        terms=[
            [
                ("1", ["3-exp(f)"]),
                ("l", [_DOUBLED]),
                ("2*f/(l-1)", ["1-f", "l-2"]),
                ("2", ["1-f", "1-f"]),
                ("2*f**2", []),
            ],
            [("5", []), ("1", ["exp(f)"]), ("l", ["exp(f*u)-1"])],
        ],
    )
    return job.done(
        verdict,
        "On the whole range l f u is at most 1/2, and e^f + l e^{fu} differs from l by at most 5.",
    )


def eq82_second(job):
    constants = {"C": "e+2*c", "N": "c"}
    _, facts = _product(job, constants, _SMALL_PRODUCT, _POSITIVE_PRODUCT)
    verdict = job.bound(
        **constants,
        how="combination",
        facts=facts,
        terms=[
            [
                ("exp(1)", ["1-f"]),
                ("l", [_DOUBLED]),
                ("2*l*f", ["c*f/l-u"]),
                ("2*c*(1+f)", ["1-f"]),
            ],
            [("exp(1)*(1+f)+2*c", []), ("l", ["exp(f*u)-1"])],
        ],
    )
    return job.done(
        verdict,
        "Read as e times f the term is at most e, and the sum differs from l by at most e+2c.",
    )


def eq83(job):
    constants = {"C": "2", "N": "2"}
    _, facts = _product(
        job, constants, [("1", ["u", "1-f"]), ("1", ["1/l-u"]), ("1/l", ["l-1"])], _POSITIVE_PRODUCT
    )
    verdict = job.bound(
        **constants,
        how="combination",
        facts=facts,
        terms=[
            [("1", [_DOUBLED]), ("2*f", ["1/l-u"])],
            [("1", ["exp(f*u)-1"]), ("2*f/l", [])],
        ],
    )
    return job.done(
        verdict, "As u lies between 0 and 1/l, e^{fu} exceeds 1 by at most 2 f/l, for every l >= 2."
    )


SETTLERS: dict = {
    ("phases.eq59", "printed"): eq59,
    ("phases.eq59", "repair"): eq59_repair,
    ("phases.eq64", "printed"): eq64,
    ("phases.eq71", "printed"): eq71,
    ("phases.eq72", "printed"): eq72,
    ("phases.eq72", "model"): eq72_model,
    ("phases.eq72", "repair"): eq72_repair,
    ("phases.eq75", "printed"): eq75,
    ("phases.eq75", "model"): eq75_model,
    ("phases.eq75", "repair"): eq75_repair,
    ("phases.eq78", "printed"): eq78,
    ("phases.eq78", "model"): eq78_model,
    ("phases.eq78", "repair"): eq78_repair,
    ("phases.eq82", "printed"): eq82,
    ("phases.eq82", "model"): eq82_model,
    ("phases.eq82", "second-copy"): eq82_second,
    ("phases.eq83", "printed"): eq83,
}
