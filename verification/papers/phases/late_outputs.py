"""Settle the outputs in stage 2 in the proof of Theorem 11 of `phases` (Eqs 200-204)."""

from __future__ import annotations

from assay.verification.papers.phases.errors_late import at, e_facts
from assay.verification.papers.phases.errors_shared import GROWTH, Setting, bound, escape, prove


def eq200_inequalities(job):
    """X = e^{fk(1-1/l)} >= (l+1-log l)/e >= 3(l-1)/10 >= (l-1)/(2 sqrt e)."""

    def build(s):
        root = s.lemma("exp(1/2) <= 2", ("2*exp(1/2)", (), ("-1/2",)), params={})
        tight = s.enclosed("exp(1/2) <= 5/3", s.formula.given[0])
        log = s.enclosed("l/3+11/3-2*log(l) >= 0", s.formula.given[0])
        x = "exp(f*k)/exp(f*k/l)"
        grown = s.lemma(
            f"{x} >= (l+1-log(l))/e",
            ("l/e", (), ("f*k-f*k/l+1-log(l)",)),
            ("k*(l-1)/e", ("f-(log(l)-1)/k",)),
            params={},
        )
        wide = s.lemma(
            f"{x}*2*exp(1/2)-(l-1) >= 0",
            ("2*exp(1/2)", (f"{x}-(l+1-log(l))/e",)),
            ("exp(-1/2)", ("l/3+11/3-2*log(l)",)),
            ("exp(-1/2)*(l-1)", ("5/3-exp(1/2)",)),
            facts=(grown, tight, log),
            params={},
        )
        return root, wide

    x = "exp(f*k)/exp(f*k/l)"
    verdict = prove(
        job,
        build,
        [(f"1/(({x}+l-1)*(1+2*exp(1/2)))", (f"{x}*2*exp(1/2)-(l-1)",))],
        [("2/(5*(1+2*exp(1/2)))", ("2-exp(1/2)",))],
        params={},
    )
    return job.done(
        verdict,
        "At the left border e^{fk(1-1/l)} is at least (l+1-log l)/e, which exceeds (l-1)/(2"
        " e^{1/2}) for every l >= 2; the last inequality follows from e^{1/2} <= 2.",
    )


def _strong_facts(s: Setting, room: str):
    """l >= 3k and stage 2: e^{kD} >= l e^{-4/3} >= l/4."""
    l6 = s.lemma("l >= 6", ("1" if room == "l-3*k" else "3", (room,)), ("3*(k-2)",), params={})
    third = s.lemma("l/3-k >= 0", ("1/3" if room == "l-3*k" else "1", (room,)), params={})
    unit = _const(s, "exp(4/3) <= 4")
    log = _const(s, "log(6) >= 4/3")
    logl = s.lemma(
        "log(l) >= 4/3",
        ("1", (), ("log(6)-log(l)",)),
        ("1/l", ("l-6",)),
        ("1", ("log(6)-4/3",)),
        facts=(l6, log),
        params={},
    )
    power = s.lemma(
        "k*D >= log(l)-4/3",
        ("l*k/(l-1)", ("f-(log(l)-1)/k",)),
        ("1/(l-1)", ("l/3-k",)),
        ("1/(l-1)", ("log(l)-4/3",)),
        facts=(third, logl),
        params={},
    )
    wide = s.lemma(
        "exp(k*D) >= l/4",
        ("l*exp(-4/3)", (), ("k*D-log(l)+4/3",)),
        ("l*exp(-4/3)", ("k*D-(log(l)-4/3)",)),
        ("l*exp(-4/3)/4", ("4-exp(4/3)",)),
        facts=(power, unit),
        params={},
    )
    return l6, wide


def _const(s: Setting, goal: str):
    """A relation between numbers, by boxes over the (idle) variable l."""
    first = next(g for g in s.formula.given if g.startswith("l in"))
    return s.enclosed(goal, first)


def eq200_repair(job):
    verdict = prove(
        job,
        lambda s: _strong_facts(s, "l/3-k"),
        [("4/(5*(F+l-1))", ("exp(k*D)-l/4",)), ("1/(5*(F+l-1))",)],
        params=GROWTH,
    )
    return job.done(
        verdict,
        "For k <= l/3 the left border gives e^{k(f-u)} >= l e^{-4/3} > l/4, hence q >= 1/5; for"
        " larger k, e^{ku} matters and q may be smaller.",
        horizon={"l": "3k"},
    )


def eq201(job):
    verdict = bound(
        job,
        lambda s: _strong_facts(s, "l-3*k"),
        [
            ("39/(40*(F+l-1))", ("exp(k*D)-l/4",)),
            ("35/(160*(F+l-1))", ("l-6",)),
            ("27/(80*(F+l-1))",),
        ],
        [("l/(F+l-1)",)],
        C="1",
        C_low="1/40",
        N="3*k",
    )
    return job.done(
        verdict,
        "For l >= 3k, and so l >= 6, e^{k(f-u)} is at least l/4; hence the denominator "
        "q(y|C_k^y)-q(y|C_k^{y'}) lies between 1/40 and 1.",
        horizon={"l": "3k"},
    )


def eq201_uniform(job):
    def build(s):
        return (s.lemma("F <= 2", ("2*F", (), ("-k*D",)), ("F*(l-2)/l",), params={}),)

    def inside(s):
        tall = s.enclosed("log(l) >= 2", s.formula.given[0])
        return (tall,), (
            [("1/l**2", (), ("log(l)",)), ("2/l**2",), ("(l-1)/l**4",)],
            [("1", ("log(l)-2",)), ("1-1/l-(l-1)/l**4",)],
        )

    verdict = escape(
        job,
        {"path": {"k": "l**2", "D": "1/l**3"}, "growth": "l", "N": "9", "side": "low"},
        build,
        [("(l-1)/(F+l-1)", ("2-F",)), ("1/(F+l-1)",)],
        inside=inside,
        params={"bb": "exp(k*D)-1"},
    )
    return job.done(
        verdict,
        "With k = l^2 the stage begins at f just above 1/l, where e^{k(f-u)} is still near 1 and"
        " the difference is of order 1/l^2: the constants depend on k.",
    )


def eq204(job):
    """At f = log(l)-1, k = 2: p1-rk >= 1/10 while the order is e/l."""

    def build(s):
        small = e_facts(s)
        log = s.enclosed("log(l) >= 2", s.formula.given[0])
        gap = s.lemma("D-f >= 0", ("1/(l-1)", ("log(l)-2",)), facts=(log,), params={})
        wide = s.lemma(
            "exp(D)-l/e >= 0", ("l/e", (), ("D-f",)), ("l/e", ("D-f",)), facts=(gap,), params={}
        )
        four = s.lemma("1/e >= 1/4", ("1/(4*e)", ("4-e",)), facts=small, params={})
        tall = s.lemma(
            "exp(D) >= l/4", "exp(D)-l/e", ("l", ("1/e-1/4",)), facts=(wide, four), params={}
        )
        return (tall, *small)

    rest = [
        ("4/(5*(E+l-1))", ("exp(D)-l/4",)),
        ("1/(5*(E+l-1))",),
        ("(F-1)/(l*(F+l-1))",),
        ("1/50", ("4-e",)),
        ("(3/25)-1/l",),
    ]

    def inside(s):
        log = s.enclosed("log(l) >= 2", s.formula.given[0])
        gap = [("l/(l-1)", ("log(l)-2",)), ("1",)]
        return (log,), (gap, [("1", ("log(l)-2",)), ("1-1/l",)], [("1/2", ("log(l)-2",)), ("1/2",)])

    verdict = escape(
        job,
        {"path": {"D": "(l*(log(l)-1)-1)/(l-1)"}, "at": {"k": "2"}, "growth": "l/50", "N": "10"},
        build,
        rest,
        inside=inside,
        params={"br": "exp(l/(l-1))-1", "bq": "exp(1/(l-1))-1", "b2": "exp(D)-l/4"},
    )
    return job.done(
        verdict,
        "At the right border e^f = l/e (k = 2) the left side is about 1/(1+e), the right side e/l:"
        " the factor e^f is missing in the first term.",
    )


def stage2_u(s: Setting):
    """u >= -1, e^f <= l and e^D <= 4 e^f, e^f <= 2 e^D for f <= log(l)-1."""
    cross = s.lemma(
        "u >= -1",
        ("1/(l-1)", ("log(l)-1-f",)),
        ("1/(l-1)", (), ("log(l)",)),
        ("2/(l-1)",),
        params={},
    )
    return (cross, *both_ways(s, cross))


def both_ways(s: Setting, cross):
    """e^D <= 4 e^f from u >= -1, and e^f <= 2 e^D from u <= 1/2."""
    root = s.lemma(
        "exp(u/2) >= 1/2", ("1", (), ("u/2",)), ("1/2", ("u+1",)), facts=(cross,), params={}
    )
    down = s.lemma(
        "exp(D) <= 4*exp(f)",
        ("exp(D)*(2*exp(u/2)+1)*2", ("exp(u/2)-1/2",)),
        facts=(root,),
        params={},
    )
    two = s.lemma("exp(u) <= 2", ("2*exp(u)", (), ("-u",)), ("exp(u)*(l-2+2*D)/l",), params={})
    up = s.lemma("exp(f) <= 2*exp(D)", ("exp(D)", ("2-exp(u)",)), facts=(two,), params={})
    return down, up


def eq204_repair(job):
    """p1-rk lies between p/(400 l) and 4p/l with p = e^f, and the order between p/(2l) and 5p/l."""
    p, big = "exp(f)", "exp(f*k)"
    order = f"({p}*({big}+l)/(({p}+l)*{big}))"

    def build(s):
        l6, wide = _strong_facts(s, "l-3*k")
        cross, down, up = stage2_u(s)
        small = e_facts(s)
        share = s.lemma(
            "(F-1)/(F+l-1) >= 1/40",
            ("39/(40*(F+l-1))", ("exp(k*D)-l/4",)),
            ("35/(160*(F+l-1))", ("l-6",)),
            ("27/(80*(F+l-1))",),
            facts=(wide, l6),
        )
        below = s.lemma(
            "l-exp(f) >= 0",
            (p, (), ("log(l)-1-f",)),
            (p, ("log(l)-1-f",)),
            ("l/e", (), ("1",)),
            ("l/e",),
            params={},
        )
        tall = s.lemma(
            f"{big} >= l/4",
            ("l/e", (), ("f*k-log(l)+1",)),
            ("l*k/e", ("f-(log(l)-1)/k",)),
            ("l/(4*e)", ("4-e",)),
            facts=small,
            params={},
        )
        own = s.lemma(
            f"p1 >= {p}/(10*l)",
            ("E/(10*l*(E+l-1))", ("l-exp(f)",)),
            ("1/(10*(E+l-1))", ("2*exp(D)-exp(f)",)),
            ("7*E/(10*(E+l-1))",),
            (f"{p}/(10*l*(E+l-1))",),
            facts=(below, up),
        )
        top = s.lemma(
            f"{order} <= 5*{p}/l",
            (f"{p}**2*({big}+l)/({big}*l*({p}+l))",),
            (f"4*{p}/(l*{big})", (f"{big}-l/4",)),
            facts=(tall,),
            params={},
        )
        return share, below, down, own, top

    low = [
        ("(l-1)*(E-1)/((E+l-1)*(F+l-1))",),
        ("p1", ("(F-1)/(F+l-1)-1/40",)),
        ("1/40", (f"p1-{p}/(10*l)",)),
        ("1/2000", (f"5*{p}/l-{order}",)),
    ]
    high = [
        (f"8*{p}*l/(({p}+l)*{big})",),
        (f"4*{p}/(l*({p}+l))", ("l-exp(f)",)),
        ("1/l", ("4*exp(f)-exp(D)",)),
        ("E*(E-1)/(l*(E+l-1))",),
        ("rk",),
    ]
    verdict = bound(job, build, low, high, C="8", C_low="1/2000", N="3*k")
    return job.done(
        verdict,
        "With e^{f(k+1)} in place of e^{fk} the difference and the printed order are both of "
        "order e^f/l in stage 2, for l >= 3k.",
        horizon={"l": "3k"},
    )


SETTLERS: dict = {
    ("phases.eq200", "printed"): at(
        "The first equality puts f/l in place of u = (1-f)/(l-1): at l = 10, k = 2, f = 1, for "
        "example, u is 0 and f/l is 1/10, so its two sides differ.",
        l="10",
        k="2",
        D="1",
    ),
    ("phases.eq200", "bound"): at(
        "For k close to l the factor e^{ku} matters: at l = 10, k = 6 and f = 0.22 the "
        "probability q(y|C_k^y) is 0.198, which is below 1/5.",
        l="10",
        k="6",
        D="2/15",
    ),
    ("phases.eq200", "inequalities"): eq200_inequalities,
    ("phases.eq200", "repair"): eq200_repair,
    ("phases.eq201", "printed"): eq201,
    ("phases.eq201", "uniform-k"): eq201_uniform,
    ("phases.eq201", "shift"): lambda job: job.done(
        job.prove("positivity", params={"bb": "exp(k*D)-1"}),
        "After the start q(y|C_k^{y'}) is 1/(e^{k(f-u)}+l-1), which is below 1/l "
        "because the exponential exceeds 1.",
    ),
    ("phases.eq204", "printed"): eq204,
    ("phases.eq204", "repair"): eq204_repair,
}
