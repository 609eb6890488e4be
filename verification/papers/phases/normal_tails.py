"""Settle what `phases` says about tails of normal weights: Lemma 16 and the text before it.

Gaussian tails come from four one-variable facts, each proved by the sign of a derivative: ``erfc(y)
<= e^{-y^2}``, half of that from y = 8/7 on, and the two lower bounds with the exact shifts of Lemma
16.
"""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.theory.language.logic import reading
from assay.verification.papers.settlers import derived
from assay.verification.search.logic.goals import lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.methods import establish, instance


@cache
def tail_above():
    """erfc(y) <= exp(-y**2) for y >= 0, with equality at 0."""
    rule = {"how": "monotone", "variable": "y", "factor": "exp(-y**2)", "slope": "2/sqrt(pi)-2*y"}
    return establish(
        Formula("erfc(y) <= exp(-y**2)", ("y in [0, oo)",)),
        "cases",
        on="y <= 1/2",
        yes=rule | {"end": "lower"},
        no={
            "how": "cases",
            "on": "y <= 3/5",
            "yes": {"how": "enclosure"},
            "no": rule | {"end": "oo"},
        },
    )


@cache
def _lower_tail():
    """P(X >= x) >= exp(-(x+s)**2/2) for a standard normal X, x >= 0 and s = sqrt(2 log 2), with
    equality at 0.
    """
    s = "sqrt(2*log(2))"
    shift = f"exp(x**2/2-(x+{s})**2/2)"
    rule = {
        "how": "monotone",
        "variable": "x",
        "factor": "exp(-x**2/2)",
        "slope": f"(x+{s})*{shift}-1/sqrt(2*pi)",
    }
    falling = {
        "how": "monotone",
        "variable": "x",
        "end": "lower",
        "factor": shift,
        "slope": f"{s}*(x+{s})-1",
    }
    return establish(
        Formula(f"erfc(x/sqrt(2))/2 >= exp(-(x+{s})**2/2)", ("x in [0, oo)",)),
        "cases",
        on="x <= 1/2",
        yes=rule | {"end": "lower"},
        no={
            "how": "cases",
            "on": "x <= 1",
            "yes": {"how": "enclosure"},
            "no": rule | {"end": "oo", "sign": falling},
        },
    )


@cache
def _tangent_tail():
    """2 P(X >= x) >= exp(-x**2/2 - x s) for a standard normal X, x >= 0 and s = sqrt(2/pi); both
    sides touch at 0.
    """
    s = "sqrt(2/pi)"
    rule = {
        "how": "monotone",
        "variable": "x",
        "factor": "exp(-x**2/2)",
        "slope": f"(x+{s})*exp(-x*{s})-{s}",
    }
    moving = {"how": "monotone", "variable": "x", "end": "lower", "factor": f"exp(-x*{s})"}
    return establish(
        Formula(f"erfc(x/sqrt(2)) >= exp(-x**2/2-x*{s})", ("x in [0, oo)",)),
        "cases",
        on="x <= 2/5",
        yes=rule | {"end": "lower", "sign": moving | {"slope": f"1-{s}*(x+{s})"}},
        no={
            "how": "cases",
            "on": "x <= 6/5",
            "yes": {"how": "enclosure"},
            "no": rule | {"end": "oo", "sign": moving | {"slope": f"{s}*(x+{s})-1"}},
        },
    )


_Y = "a/(sigma*sqrt(2))"
_BELL = "exp(-a**2/(2*sigma**2))"


def _upper_bound(setting):
    """erfc(a/(sigma sqrt 2)) <= exp(-a^2/(2 sigma^2)) in a setting with a, sigma > 0."""
    return instance(tail_above(), {"y": _Y}, setting, {f"({_Y}) >= 0": {"how": "enclosure"}})


_SLACK = f"{_BELL}-erfc({_Y})"


def lem16(job):
    _fails_near_zero(job)
    return job.done(
        job.refute({"sigma": "2", "a": "1"}),
        "The lower bound fails for large sigma: at sigma = 2, a = 1 it claims e^{-1/2} = 0.607"
        " while P(X >= 1) = 0.309. It holds for all a > 0 exactly when sigma <= 1/sqrt(2 log 2) ="
        " 0.8493; for larger sigma it fails at every a < sigma sqrt(2 log 2) - 1.",
    )


def _fails_near_zero(job):
    """P(X >= a) < 1/2 <= exp(-(a+1)**2/(2 sigma**2)) whenever a+1 < sigma sqrt(2 log 2): the exact
    range is not larger.
    """
    s = "sqrt(2*log(2))"
    beyond = Formula(
        "P < exp(-(a+1)**2/(2*sigma**2))",
        (*job.statement.given, f"a+1 < sigma*{s}"),
        job.statement.where,
    )
    x, y = "-log(2)", "-(a+1)**2/(2*sigma**2)"
    half = instance(
        _increasing(),
        {"x": x, "y": y},
        beyond,
        {
            f"({y}) >= ({x})": {
                "how": "combination",
                "terms": [(f"(sigma*{s}+a+1)/(2*sigma**2)", [f"sigma*{s}-(a+1)"])],
            }
        },
    )
    return establish(
        beyond,
        "combination",
        facts=[half, _upper_bound(beyond)],
        terms=[("1/2", [_SLACK]), ("1/2", [f"1-{_BELL}"]), ("1", [f"exp({y})-exp({x})"])],
    )


def lem16_upper(job):
    verdict = job.prove(
        "combination",
        facts=[_upper_bound(job.statement)],
        terms=[("1/2", [_SLACK]), ("1/2", [_BELL])],
    )
    return job.done(
        verdict,
        (
            "For x >= a the square x^2 is at least a^2 + (x-a)^2, so the tail from x = a on is "
            "at most e^{-a^2/(2 sigma^2)} times the tail from x = 0 on, which is 1/2."
        ),
    )


def lem16_variance(job):
    return job.done(
        job.refute({"sigma": "1/4", "a": "1"}),
        "With sigma as the variance the upper bound fails as soon as sigma < 1 and a is large: at"
        " variance 1/4, a = 1 it claims e^{-8}, against P = 0.023.",
    )


def lem16_halves(job):
    return job.done(
        job.refute({"sigma": "10", "a": "10"}),
        "With the factor 1/2 the lower bound still fails for large sigma: at sigma = a = 10 it"
        " claims 0.273, against P = 0.159.",
    )


@cache
def _increasing():
    """exp is increasing, as a statement about two reals."""
    return establish(
        Formula("exp(x) <= exp(y)", ("x in (-oo, oo)", "y in [x, oo)")),
        "combination",
        terms=[("1", ["exp(x)"], ["y-x"]), ("1", ["exp(x)", "y-x"])],
    )


def exp_below(low, high, given):
    """exp(low) <= exp(high) where high - low >= 0 by the ranges."""
    gap = f"{high}-({low})"
    return establish(
        Formula(f"exp({low}) <= exp({high})", given),
        "combination",
        terms=[("1", [f"exp({low})"], [gap]), ("1", [f"exp({low})", gap])],
    )


def _lower_bound(setting, lemma, shift, exponent):
    """Return the lemma at x = a/sigma and e^exponent at shift 1/sigma below that at ``shift``,
    given sigma*shift <= 1.
    """
    positive = {"how": "enclosure"}
    at = instance(lemma, {"x": "a/sigma"}, setting, {"(a/sigma) >= 0": positive})
    falling = exp_below(
        exponent("w"), exponent("s"), ("x in [0, oo)", "s in [0, oo)", "w in [s, oo)")
    )
    moved = instance(
        falling,
        {"x": "a/sigma", "s": shift, "w": "1/sigma"},
        setting,
        {
            "(a/sigma) >= 0": positive,
            f"({shift}) >= 0": positive,
            f"(1/sigma) >= ({shift})": {
                "how": "combination",
                "terms": [("1/sigma", [f"1-sigma*{shift}"])],
            },
        },
    )
    return at, moved


def lem16_repair(job):
    shift = "sqrt(2*log(2))"
    facts = _lower_bound(job.statement, _lower_tail(), shift, lambda s: f"-(x+{s})**2/2")
    low, high = f"exp(-((a/sigma)+{shift})**2/2)", "exp(-((a/sigma)+(1/sigma))**2/2)"
    verdict = job.prove(
        "combination",
        facts=[*facts, _upper_bound(job.statement)],
        terms=[
            [("1", [f"erfc((a/sigma)/sqrt(2))/2-{low}"]), ("1", [f"{low}-{high}"])],
            [("1/2", [_SLACK]), ("1/2", [_BELL])],
        ],
    )
    return job.done(
        verdict,
        "At a = 0 the lower bound e^{-1/(2 sigma^2)} is at most P = 1/2 exactly for sigma <= "
        "1/sqrt(2 log 2), and for these sigma it stays below P for every a > 0; no larger sigma "
        "will do.",
        figures={"largest sigma": "1/sqrt(2 log 2) = 0.8493"},
    )


def lem16_repair2(job):
    at = instance(
        _lower_tail(), {"x": "a/sigma"}, job.statement, {"(a/sigma) >= 0": {"how": "enclosure"}}
    )
    low = "exp(-((a/sigma)+sqrt(2*log(2)))**2/2)"
    verdict = job.prove(
        "combination",
        facts=[at, _upper_bound(job.statement)],
        terms=[[("1", [f"erfc((a/sigma)/sqrt(2))/2-{low}"])], [("1/2", [_SLACK])]],
    )
    return job.done(
        verdict,
        "With a + sigma sqrt(2 log 2) in place of a+1 the lower bound is 1/2, the value of P, at "
        "a = 0 for every sigma, and it falls in a greater proportion than P for a > 0; the upper "
        "bound holds even with the factor 1/2.",
    )


def eq256(job):
    return job.done(
        job.prove("identity"),
        "Putting x + a in place of x turns one integral into the other, and both have the same"
        " closed form in erfc.",
    )


def shifted(o: Outline) -> int:
    """Both chances are 1 - Phi(a/sigma)."""
    sigma, _ = o.given
    positive = o.leaf("sigma**2 > 0", sigma)
    ends = {"0": "a", "-a": "0"}
    found, values = [], []
    for mean, end in ends.items():
        law = reading.law(f"N({mean}, sigma**2)", o.derivation.declare)
        is_law = o.cut(o.axiom("normal law", m=mean, v="sigma**2"), positive)
        z = o.fix("z", "real")
        below, above = f"{z} < {end}", f"{z} >= {end}"
        both = o.cut(o.axiom("normal", m=mean, v="sigma**2", x=end), positive)
        at_end = o.taut(o.concluded(both).args[1], both)
        other = o.cut(o.axiom("complement", L=law, E=(z, below)), is_law)
        sides = []
        for event, larger in ((above, f"not {below}"), (f"not {below}", above)):
            more = o.cut(o.axiom("monotone", L=law, E=(z, event), F=(z, larger)), is_law)
            follows = o.leaf(larger, o.hyp(event))
            sides.append(o.cut(more, o.all(z, o.intro(event, follows))))
        moved = o.leaf(f"a/sqrt(sigma**2) == ({end}-({mean}))/sqrt(sigma**2)", positive)
        chance = o.text(o.concluded(at_end).args[0])
        at_end = rewritten(o, ("w", f"{chance} == Phi(w)"), moved, at_end)
        equal = lemma(o, "for all p, q, r, s: p <= q => q <= p => q == 1-r => r == s => p == 1-s")
        said = [o.text(o.concluded(side).args[0]) for side in sides]
        own = [term(text, *sides, other) for text in (*said, chance)]
        values.append(own[0])
        phi = term("Phi(a/sqrt(sigma**2))", positive)
        found.append(use(o, equal, *own, phi, *sides, other, at_end))
    same = lemma(o, "for all p, q, s: p == 1-s => q == 1-s => p == q")
    return use(o, same, *values, term("Phi(a/sqrt(sigma**2))", positive), *found)


def eq259(job):
    verdict = job.prove(
        "combination", facts=[_upper_bound(job.statement)], terms=[("1/2", [_SLACK])]
    )
    return job.done(
        verdict,
        "For x >= a the square x^2 is at least a^2 + (x-a)^2, so the tail from x = a on is at "
        "most e^{-a^2/(2 sigma^2)} times the tail from x = 0 on, which is 1/2.",
    )


def eq260_262(job):
    return job.done(
        job.refute({"sigma": "1", "a": "1"}),
        "For a > 0 the chance P(X <= a) is at least 1/2, so that it is not at most "
        "e^{-(a^2+2a)/(2 sigma^2)}/2, which is below 1/2.",
    )


def eq260_262_intended(job):
    return job.done(
        job.refute({"sigma": "10", "a": "10"}),
        "The square (x+a)^2 = x^2+2ax+a^2 is replaced by x^2+2a+a^2, which is smaller for x > 1; at"
        " sigma = a = 10 the claimed lower bound is 0.274, against P = 0.159.",
    )


def eq260_262_repair(job):
    shift = "sqrt(2/pi)"
    facts = _lower_bound(job.statement, _tangent_tail(), shift, lambda s: f"-x**2/2-x*{s}")
    low, high = (
        f"exp(-(a/sigma)**2/2-(a/sigma)*{shift})",
        "exp(-(a/sigma)**2/2-(a/sigma)*(1/sigma))",
    )
    first = "exp(-(a**2+2*a)/(2*sigma**2))"
    verdict = job.prove(
        "combination",
        facts=facts,
        terms=[
            [("1/2", [f"erfc((a/sigma)/sqrt(2))-{low}"]), ("1/2", [f"{low}-{high}"])],
            [("1/2", [f"{first}-exp(-(a+1)**2/(2*sigma**2))"])],
        ],
    )
    return job.done(
        verdict,
        "At a = 0 the bound e^{-(a^2+2a)/(2 sigma^2)}/2 is equal to P, and for sigma <= "
        "sqrt(pi/2) it falls in at least the same proportion as P for a > 0, so it stays below P.",
        figures={"largest sigma": "sqrt(pi/2) = 1.2533"},
    )


def rand_small(job):
    root = establish(Formula("sqrt(l) > 0", ("l in {2..}",)), "enclosure")
    verdict = job.escape(
        path={"f": "2/l"},
        growth="l**(1/2)",
        at={"c": "2"},
        N="2",
        inside={"how": "positivity"},
        how="combination",
        facts=[root],
        terms=[[], [("1/l", ["sqrt(l)"])]],
    )
    return job.done(
        verdict,
        "For f up to c_f/l training changes the sums by at most (c_f-1)/l, while their random "
        "start has the standard deviation 1/sqrt(l): the noise is larger by a factor of "
        "sqrt(l)/(c_f-1).",
        figures={"noise / change at f = 2/l": "sqrt(l)"},
    )


def rand_small_outputs(job):
    constants = {"C": "4*exp(4*k)", "N": "2"}
    setting = job.setting(**constants)
    ratio = "sqrt(log(l)/l)"
    inside = [
        establish(setting.with_goal(f"{ratio} {bound}"), "enclosure") for bound in ("<= 1", ">= 0")
    ]
    below = establish(
        setting.with_goal(f"exp(4*k*{ratio}) <= exp(4*k)"),
        "combination",
        facts=inside,
        terms=[
            ("1", [f"exp(4*k*{ratio})"], [f"4*k*(1-{ratio})"]),
            ("4*k", [f"exp(4*k*{ratio})", f"1-{ratio}"]),
        ],
    )
    x = f"(4*k*{ratio})"
    verdict = job.bound(
        **constants,
        how="combination",
        facts=[*inside, below],
        terms=[
            [("1", [f"exp({x})"], [f"-{x}"]), ("4*k", [ratio, f"exp(4*k)-exp({x})"])],
            [("1", [], [x]), ("4*k", [ratio]), ("4*k*exp(4*k)", [ratio])],
        ],
    )
    return job.done(
        verdict,
        "Relative to 1/l the initial outputs vary by O(k sqrt(log l/l)); this is small, but much "
        "larger than the differences of order 1/l that early training makes.",
    )


def rand_small_repair(job):
    verdict = job.bound(C="1/2", N="2", how="positivity")
    return job.done(
        verdict,
        "From f >= 1 on the weights have changed by f-1/l, which is at least 1/2, while the "
        "initial noise is 1/sqrt(l).",
    )


SETTLERS: dict = {
    ("phases.rand.small", "printed"): rand_small,
    ("phases.rand.small", "outputs"): rand_small_outputs,
    ("phases.rand.small", "repair"): rand_small_repair,
    ("phases.lem16", "printed"): lem16,
    ("phases.lem16", "upper"): lem16_upper,
    ("phases.lem16", "variance"): lem16_variance,
    ("phases.lem16", "halves"): lem16_halves,
    ("phases.lem16", "repair"): lem16_repair,
    ("phases.lem16", "repair-2"): lem16_repair2,
    ("phases.eq256", "printed"): eq256,
    ("phases.eq256", "theorem"): derived(
        shifted, "The second law is the first one moved by a, so both chances are 1 - Phi(a/sigma)."
    ),
    ("phases.eq259", "printed"): eq259,
    ("phases.eq260_262", "printed"): eq260_262,
    ("phases.eq260_262", "intended"): eq260_262_intended,
    ("phases.eq260_262", "repair"): eq260_262_repair,
}
