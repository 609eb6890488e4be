"""Settle the steps of the proof of Theorem 9 of `phases` from f = 1 on."""

from __future__ import annotations

from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.errors_shared import (
    GROWTH,
    R1_BELOW_K2,
    G,
    H,
    Setting,
    bernoulli,
    bound,
    decreasing,
    escape,
    prove,
    ratio_range,
)


def eq145(job):
    verdict = job.prove(
        "combination",
        params={"p": "exp(x)-1"},
        terms=[[("e/(exp(x)-1)", (), ("x-1",)), ("1/(exp(x)-1)", ("x-1",))]],
    )
    return job.done(
        verdict,
        "As e^x is at least e x, the difference e^x-1-x(e-1) is at least x-1, which is "
        "positive for x > 1.",
    )


_ROOT = "(l**(1/4))"
_QUARTER = {"path": {"D": "(l*log(l)/4-1)/(l-1)"}, "at": {"k": "2"}}
"""k = 2, f = log(l)/4, so that e^f = l^{1/4}."""


def _quarter(least_log: str, least_root: str):
    """Return the lemmas log(l) >= least_log, l^{1/4} >= least_root, e^D >= e^f, l >= l^{1/4} on the
    family.
    """

    def build(s):
        r = least_root
        log = s.enclosed(f"log(l) >= {least_log}", s.formula.given[0])
        root = s.lemma(
            f"{_ROOT} >= {r}", (f"1/(({_ROOT}+{r})*({_ROOT}**2+{r}**2))", (f"l-{r}**4",))
        )
        above = s.lemma(
            "exp(D)-exp(f) >= 0",
            ("exp(f)", (), ("D-f",)),
            ("exp(f)/(4*(l-1))", (f"log(l)-{least_log}",)),
            (f"exp(f)*({least_log}-4)/(4*(l-1))",),
            facts=(log,),
        )
        wide = s.lemma(
            f"l-{_ROOT} >= 0",
            (f"{_ROOT}*({_ROOT}**2+{_ROOT}+1)", (f"{_ROOT}-{r}",)),
            (f"{_ROOT}*({_ROOT}**2+{_ROOT}+1)*({r}-1)",),
            facts=(root,),
        )
        return log, root, above, wide

    def inside(s):
        log, root, above, _ = build(s)
        r, g = least_root, least_log
        positive = [("l/(4*(l-1))", (f"log(l)-{g}",)), (f"(l*{g}/4-1)/(l-1)",)]
        one = [("1/4", (f"log(l)-{g}",)), (f"{g}/4-1",)]
        half = [(f"{_ROOT}**2/2", (f"{_ROOT}-{r}", f"{_ROOT}+{r}")), (f"({r}**2-2)/2*{_ROOT}**2",)]
        return (log, root, above), (positive, one, half)

    return build, inside


_QUARTER_PARAMS = {"pp": f"{_ROOT}-10", "bq": "exp(1/(l-1))-1", "ee": "exp(D)-exp(f)"}


def eq154(job):
    build, inside = _quarter("8", "10")
    p, both = "exp(f)", "((E+1)*(exp(f)+1))"
    rest = [
        (f"{p}/((exp(f)+l)*(exp(f)+1))",),
        (f"E/{both}", (), ("f-D",)),
        (f"E/((l-1)*{both})", (), ("f",)),
        (f"(3*E+exp(f)+1)/((l-1)*{both})",),
        ("E/(2*l*(E+l-1)*(E+1))", (f"l-{_ROOT}", "exp(D)-exp(f)")),
        ("E/(2*(E+l-1)*(E+1))", ("exp(D)-exp(f)",)),
        (f"{p}*E/(2*l*(E+l-1)*(E+1))", (f"l-{_ROOT}",)),
        (f"{p}*E/(2*l*(E+l-1)*(E+1))",),
        (f"{p}*(E-1)/(4*l*(E+1))",),
        ("1/(8*l)", (f"{_ROOT}-10",)),
        ("(2*l-10)/(8*l*(l-1))",),
    ]
    verdict = escape(
        job,
        {**_QUARTER, "growth": f"{_ROOT}/8", "N": "10000"},
        build,
        rest,
        inside=inside,
        params=_QUARTER_PARAMS,
    )
    return job.done(
        verdict,
        "At f = log(l)/4 (k = 2) the dropped term is about e^f/l = l^{1/4}/l, not O(1/l): it is"
        " O(1/l) only while f stays bounded.",
    )


def second_term(job):
    build, inside = _quarter("4", "2")
    p = _ROOT
    rest = [
        ("1/(2*l)", (f"{p}**3", f"1/({p}+l)", f"1/({p}**2-1)", f"l-{p}")),
        ("1/(2*l)", (p, f"1/({p}**2-1)")),
    ]
    verdict = escape(
        job,
        {**_QUARTER, "growth": f"{_ROOT}/2", "N": "55"},
        build,
        rest,
        inside=inside,
        params={"pp": f"{p}-2", "bq": "exp(1/(l-1))-1", "ee": "exp(D)-exp(f)"},
    )
    return job.done(
        verdict,
        "At f = log(l)/4 and k = 2 the second term is at least l^{1/4}/(2l), which is not O(1/l).",
    )


LARGE = {
    "e1": "exp(1/l)-1",
    "ed": "exp(D/l)-exp(1/l)",
    "pp": "exp(f)-2",
    "ek": "exp(k/l)-1",
    "kd": "exp(k*D/l)-exp(k/l)",
    "qq": "exp(f*k)-exp(f)",
}
"""For f >= 1: exp(f) = 2+pp, exp(D) = exp(f)*exp((D-1)/l), and the same for the strong
exponents.
"""


def _large_facts(s: Setting):
    """For f >= 1, e^{fk} < l/2: D >= 1, e^f >= 2, 0 <= k(D-f) <= 1/2, the exponentials of both <=
    2.
    """
    one = s.lemma("D >= 1", ("l/(l-1)", ("f-1",)), params={})
    two = s.lemma("exp(f) >= 2", ("1", (), ("f",)), "f-1", params={})
    base = (one, two)
    gap = s.lemma("D-f >= 0", ("1/(l-1)", ("f-1",)), params={})
    step = s.lemma(
        "k*(D-f) <= 1/2",
        ("1/(l-1)", ("l/2-exp(f*k)",)),
        ("1/(l-1)", (), ("f*k",)),
        ("(k+1/2)/(l-1)",),
        params={},
    )
    weak = s.lemma(
        "exp(D-f) <= 2",
        ("2*exp(D-f)", (), ("f-D",)),
        ("2*exp(D-f)", ("1/2-k*(D-f)",)),
        ("2*exp(D-f)*(k-1)", ("D-f",)),
        facts=(gap, step),
        params={},
    )
    strong = s.lemma(
        "exp(k*(D-f)) <= 2",
        ("2*exp(k*(D-f))", (), ("-k*(D-f)",)),
        ("2*exp(k*(D-f))", ("1/2-k*(D-f)",)),
        facts=(step,),
        params={},
    )
    return (*base, gap, step, weak, strong)


def eq154_repair(job):
    """|ratio - l(p-1)/((p+l)(P-1))| <= 8 p/l with p = e^f, P = e^{fk}."""
    p, big = "exp(f)", "exp(f*k)"
    gf, x, w = f"((exp(f)-1)/({big}-1))", "exp(k*(D-f))", "(exp(D-f)-1)"
    v = f"({x}-1)"

    def build(s):
        one, two, gap, step, weak, strong = _large_facts(s)
        base = (one, two)
        w0 = s.lemma(f"{w} >= 0", ("1", (), ("D-f",)), "D-f", facts=(gap,), params={})
        v0 = s.lemma(f"{v} >= 0", ("1", (), ("k*(D-f)",)), ("k", ("D-f",)), facts=(gap,), params={})
        above = s.lemma("exp(D)-exp(f) >= 0", (p, (w,)), facts=(w0,), params={})
        own = s.lemma(
            "p1 <= 2*exp(f)/l",
            (f"{p}/l", ("2-exp(D-f)",)),
            ("E*(E-1)/(l*(E+l-1))",),
            facts=(*base, weak),
        )
        fall = s.lemma(
            f"{gf} >= {G}", *decreasing("f", "D", f"1/(({big}-1)*(F-1))"), facts=(*base, above)
        )
        slow = s.lemma(
            f"D-f <= {p}/l",
            ("1/l", (), ("f",)),
            ("2/(l*(l-1))", (f"l/2-{big}",)),
            ("2/(l*(l-1))", (), ("f*k",)),
            ("(l+1+2*f*k-f)/(l*(l-1))",),
            params={},
        )
        rise = s.lemma(
            f"{v} <= 2*k*{p}/l",
            (x, (), ("-k*(D-f)",)),
            ("k", ("D-f", f"2-{x}")),
            ("2*k", (f"{p}/l-(D-f)",)),
            facts=(gap, strong, slow),
            params={},
        )
        conv = s.lemma(f"{big}-1 >= k*({p}-1)", *bernoulli("k", "f"), params={})
        three = s.lemma(f"{big} >= 3", ("1", (), ("f*k",)), ("k", ("f-1",)), ("k-2",), params={})
        b, scale = f"({big}-1)", f"(({big}-1)*(F-1))"
        near = s.lemma(
            f"{gf}-{G} <= 8*{p}/l",
            (f"{big}*({p}-1)/{scale}", (f"2*k*{p}/l-{v}",)),
            (f"2*{p}*{big}/(l*{scale})", (f"{big}-1-k*({p}-1)",)),
            (f"6*{p}*{b}/(l*{scale})", (f"{big}-3",)),
            (f"10*{p}*{b}/(l*{scale})",),
            (f"8*{p}*{b}*{big}/(l*{scale})", (v,)),
            (f"{b}*{p}/{scale}", (w,)),
            facts=(*base, w0, v0, rise, conv, three),
        )
        return (*base, own, fall, near)

    high = [
        "2*exp(f)/l-p1",
        (f"p1*{G}",),
        f"{gf}-{G}",
        (f"{p}**2/(l*({p}+l))",),
        (f"{p}*({big}-{p})/(({p}+l)*({big}-1))",),
        (f"5*{p}/l",),
    ]
    low = [("p1/(F-1)", ("exp(k*D)-exp(D)",)), (f"{p}*{gf}/({p}+l)",), f"8*{p}/l-({gf}-{G})"]
    verdict = bound(job, build, high, low, C="8", N="2", params=LARGE)
    return job.done(
        verdict,
        "The ratio is p_1(1-G)+G with G = (e^D-1)/(e^{kD}-1); p_1 is at most 2e^f/l, and to replace"
        " D = f-u by f changes G by at most 8 e^f/l. What is dropped is of that size, which is"
        " O(1/l) only for bounded f.",
        horizon=horizons.large_range(),
    )


def eq159(job):
    verdict = bound(job, ratio_range, [*R1_BELOW_K2], [("k**2",), (f"{H}**2",)], C="k**2", N="2")
    return job.done(
        verdict,
        "The decoder's value g_1 on weak own samples lies between 0 and k at every f, so R_1 = "
        "(1-g_1)^2 is at most k^2; no expansion is needed.",
        horizon=horizons.large_range(),
    )


def with_c(job):
    """ratio*P/p lies between 1/2 and 2, p = e^f, P = e^{fk}: it is at least G P/p and at most 2P/l
    + (1-1/p)P/(P-1).
    """
    p, big, x, w = "exp(f)", "exp(f*k)", "exp(k*(D-f))", "(exp(D-f)-1)"
    power, gf = "exp(f*(k-1))", f"(({p}-1)/({big}-1))"

    def build(s):
        one, two, gap, _, weak, _ = _large_facts(s)
        bare = s.formula.given[0]
        w0 = s.lemma(f"{w} >= 0", ("1", (), ("D-f",)), "D-f", facts=(gap,), params={})
        above = s.lemma("exp(D)-exp(f) >= 0", (p, (w,)), facts=(w0,), params={})
        own = s.lemma(
            "p1 <= 2*exp(f)/l",
            (f"{p}/l", ("2-exp(D-f)",)),
            ("E*(E-1)/(l*(E+l-1))",),
            facts=(one, two, weak),
        )
        fall = s.lemma(
            f"{gf} >= {G}", *decreasing("f", "D", f"1/(({big}-1)*(F-1))"), facts=(one, two, above)
        )
        wide = s.lemma(
            f"{p} >= 5/2",
            ("e", (), ("f-1",)),
            ("e", ("f-1",)),
            "e-5/2",
            facts=(s.enclosed("e >= 5/2", bare),),
            params={},
        )
        near = s.lemma(
            "k*(D-f) <= 1/6",
            ("1/(3*(l-1))", (f"l/2-{big}",)),
            ("exp(3/2)/(3*(l-1))", (), ("f*k-3/2",)),
            ("k/(3*(l-1))", ("f-1", "exp(3/2)-4")),
            ("(k-1/2)/(3*(l-1))", ("exp(3/2)-4",)),
            ("k/(3*(l-1))", ("f-1",)),
            ("(8*k-5)/(6*(l-1))",),
            facts=(s.enclosed("exp(3/2) >= 4", bare),),
            params={},
        )
        tight = s.lemma(
            f"{x} <= 6/5",
            (f"6/5*{x}", (), ("-k*(D-f)",)),
            (f"6/5*{x}", ("1/6-k*(D-f)",)),
            facts=(near,),
            params={},
        )
        low = s.lemma(
            f"{G}*{power} > 1/2",
            (f"{big}/(2*(F-1))", (f"6/5-{x}",)),
            ("1/(F-1)", ("exp(D)-exp(f)", power)),
            (f"2*{big}/(5*{p}*(F-1))", (f"{p}-5/2",)),
            ("1/(2*(F-1))",),
            facts=(one, two, tight, above, wide),
        )
        more = s.lemma(f"ratio >= {G}", ("p1*(F-E)/(F-1)",), params=GROWTH)
        return one, two, own, fall, low, more

    least = [("1", (f"{G}*{power}-1/2",)), (power, (f"ratio-{G}",))]
    most = [
        (power, ("2*exp(f)/l-p1",)),
        (f"p1*{G}*{power}",),
        (power, (f"{gf}-{G}",)),
        ("2/l", (f"l/2-{big}",)),
        (f"({big}-{p})/({p}*({big}-1))",),
    ]
    verdict = prove(job, build, least, most, params=LARGE)
    return job.done(
        verdict,
        "The ratio times e^{f(k-1)} lies between (e^D-1)/(e^{kD}-1) times e^{f(k-1)}, which exceeds"
        " 1/2, and 2e^{fk}/l + (1-e^{-f})/(1-e^{-fk}), which is below 2.",
        horizon=horizons.large_range(),
    )


def range_of_c(job):
    def build(s):
        return (s.lemma("exp(f) >= 2", ("1", (), ("f",)), "f-1", params={}),)

    verdict = prove(
        job, build, params={"q": "exp(f)-2", "r": "exp(f*k)-exp(2*f)", "m": "l/2-exp(f*k)"}
    )
    return job.done(
        verdict,
        "With p = e^f >= 2, P = e^{fk} >= p^2 and l > 2P the factor l(p-1)P/((p+l)(P-1)p) lies"
        " strictly between 1/2 and 2 (indeed below 1).",
        horizon=horizons.large_range(),
    )


SETTLERS: dict = {
    ("phases.eq145", "printed"): eq145,
    ("phases.eq148_154", "printed"): eq154,
    ("phases.eq148_154", "second-term"): second_term,
    ("phases.eq148_154", "repair"): eq154_repair,
    ("phases.eq157_159", "printed"): eq159,
    ("phases.eq157_159", "with-c"): with_c,
    ("phases.eq157_159", "range-of-c"): range_of_c,
}
