"""Settle Theorem 11 of `phases` and the steps of its proof."""

from __future__ import annotations

from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.errors_absent import absent
from assay.verification.papers.phases.errors_shared import (
    GROWTH,
    R1_BELOW_K2,
    H,
    Setting,
    bound,
    escape,
    prove,
    ratio_range,
)

ONE = {"aa": "exp(D)-1"}
_UPPER = list(R1_BELOW_K2)


# ---- the zero of R_1 -----------------------------------------------------------------------------
_LOW = "log(3*l/4)"


def _vanish(job, reason: str, border=None):
    """Settle Theta(k^2) by the zero of k*ratio-1 between D = log(3l/4) and D = log(l), at k = 2; l
    >= 14.
    """
    from assay.verification.kernel import verdicts
    from assay.verification.search.job import ProofFailed

    fixed = {"k": "2"}
    own = "k" in job.statement.constant
    family = {
        "at": fixed if own else {},
        "path": {} if own else fixed,
        "N": "14",
        "moving": "D",
        "low": _LOW,
        "high": "log(l)",
    }
    try:
        segment, _, _, contained, _ = verdicts.vanishing_formulas(job.statement, H, family)
        wide = [
            Setting(g, {}).lemma(
                "exp(D)-3*l/4 >= 0", ("3*l/4", (), (f"D-{_LOW}",)), ("3*l/4", (f"D-{_LOW}",))
            )
            for g in (segment, contained)
        ]
        start = [("1", (f"D-{_LOW}",)), ("1", (), (f"-{_LOW}",)), ("(3*l-4)/(3*l)",)]
        facts, groups = border(Setting(contained, {}), wide[1]) if border else ((), [])
    except ProofFailed as failure:
        return job.open(f"no proof found: {failure}")
    verdict = job.vanish(
        H,
        "D",
        _LOW,
        "log(l)",
        at=family["at"],
        path=family["path"],
        N="14",
        square={"facts": [wide[0]], "params": {"aa": "exp(D)-3*l/4"}},
        below={"how": "positivity"},
        above={"how": "positivity"},
        inside={"how": "combination", "terms": [start, *groups], "facts": facts},
        # log(l) - log(3l/4) >= 1/4, as exp(a) >= 1 + a at a = log(3l/4) - log(l)
        order={"how": "combination", "terms": [("1", [], [f"{_LOW}-log(l)"]), ("1/4", [], [])]},
    )
    return job.done(verdict, reason, horizon=horizons.late_range())


def late(job):
    """f > (log l - 1)/2 on the segment: f = D(1-1/l)+1/l and log(3l/4) >= (log l - 1)/2."""

    def border(s, wide):
        # log(l)-log(3l/4) = log(4/3) <= 1/3
        return (), [
            [
                ("1-1/l", (f"D-{_LOW}",)),
                ("1-1/l", (), (f"log(l)-{_LOW}",)),
                ("1/2-1/l", ("log(l)",)),
                ("1/6+4/(3*l)",),
            ]
        ]

    return _vanish(
        job,
        "R_1 = (k*ratio-1)^2, and k*ratio-1 runs from near -1 to k-1; for k = 2 it changes sign"
        " between f-u = log(3l/4) and f-u = log(l), for every l >= 14. There R_1 = 0, so it has no"
        " lower bound k^2 times a constant.",
        border,
    )


def eq220(job):
    """e^f = e^D e^u >= (3l/4)(3/4) on the segment, because u >= -1/4."""

    def border(s, wide):
        two = s.lemma("exp(-2) <= 1/4", ("exp(-2)/4*(e+2)", (), ("1",)))
        log = s.lemma(
            "log(l) <= 1+l/4", ("1", (), ("log(l)-2",)), ("l", ("1/4-exp(-2)",)), facts=(two,)
        )
        cross = s.lemma(
            "u >= -1/4", ("1/l", ("log(l)-D",)), ("1/l", ("1+l/4-log(l)",)), facts=(log,)
        )
        return (wide, cross), [
            [("exp(u)", ("exp(D)-3*l/4",)), ("3*l/4", (), ("u",)), ("3*l/4", ("u+1/4",)), ("l/16",)]
        ]

    return _vanish(
        job,
        "In the third stage q(y|C_1)/q(y|C_k) is Theta(1), but that leaves 1-k*ratio free to"
        " vanish: for k = 2 it changes sign between f-u = log(3l/4) and log(l), where e^f > l/2"
        " already (l >= 14).",
        border,
    )


# ---- upper bounds and repairs --------------------------------------------------------------------
def upper(job):
    verdict = bound(job, ratio_range, _UPPER, [("k**2",), (f"{H}**2",)], C="1", N="2")
    return job.done(verdict, "0 <= ratio <= 1 at every f, so R_1 <= k^2 with constant 1.")


def upper_constant(job):
    verdict = bound(job, ratio_range, _UPPER, [("k**2",), (f"{H}**2",)], C="k**2", N="2")
    return job.done(verdict, "0 <= ratio <= 1 at every f, so R_1 <= k^2, a constant.")


def _e_facts(s: Setting):
    """e <= 4."""
    root = s.lemma("exp(1/2) <= 2", ("2*exp(1/2)", (), ("-1/2",)), params={})
    return (s.lemma("e <= 4", ("1", ("2-exp(1/2)", "2+exp(1/2)")), facts=(root,), params={}),)


def _above_f(s: Setting, one):
    """For f >= 1: e^D >= e^f."""
    gap = s.lemma("D-f >= 0", ("1/(l-1)", ("f-1",)), facts=(one,), params={})
    return s.lemma(
        "exp(D)-exp(f) >= 0",
        ("exp(f)", (), ("D-f",)),
        ("exp(f)", ("D-f",)),
        facts=(gap,),
        params={},
    )


def _ends(s: Setting, large):
    """0 <= ratio <= 1, k*ratio-1 >= k*p1-1, and the bound on p1."""
    less = s.lemma(f"{H} >= k*p1-1", ("k*(l-1)*(E-1)/((E+l-1)*(F-1))",))
    return (*ratio_range(s), less, large)


def repair_two_thirds(job):
    """e^D >= 2l, so p1 >= 2/3 and k*ratio-1 >= k/6."""
    log = "log(2*l) <= f" in job.statement.given

    def build(s):
        if log:
            small = _e_facts(s)
            unit = s.lemma(
                "log(2*l) >= 1",
                ("1", (), ("1-log(2*l)",)),
                ("1/(2*l)", ("4-e",)),
                ("(l-2)/l",),
                facts=small,
                params={},
            )
            one = s.lemma("f >= 1", "f-log(2*l)", "log(2*l)-1", facts=(unit,), params={})
            gap = s.lemma("D-f >= 0", ("1/(l-1)", ("f-1",)), facts=(one,), params={})
            wide = s.lemma(
                "exp(D) >= 2*l",
                ("2*l", (), ("D-log(2*l)",)),
                ("2*l", ("D-f",)),
                ("2*l", ("f-log(2*l)",)),
                facts=(gap,),
                params={},
            )
        else:
            one = _one(s, "2*l")
            above = _above_f(s, one)
            wide = s.lemma(
                "exp(D) >= 2*l", "exp(D)-exp(f)", "exp(f)-2*l", facts=(above,), params={}
            )
        large = s.lemma(
            "p1 >= 2/3", ("1/(3*(E+l-1))", ("exp(D)-2*l",)), ("2/(3*(E+l-1))",), facts=(wide,)
        )
        facts = _ends(s, large)
        high = s.lemma(
            f"{H} >= k/6", f"{H}-(k*p1-1)", ("k", ("p1-2/3",)), ("(k-2)/2",), facts=facts[2:]
        )
        return (*facts[:2], high)

    x = f"{H}-k/6"
    verdict = bound(job, build, [("1", (x, x)), ("k/3", (x,))], _UPPER, C="1", C_low="1/36", N="2")
    return job.done(
        verdict,
        "Then e^{f-u} >= 2l, so q(y|C_1^y) >= 2/3 and k*ratio-1 >= k/6: k^2/36 <= R_1 <= k^2 for"
        " every l >= 2 and every k >= 2.",
        horizon={"l": "2"},
    )


def _one(s: Setting, floor: str):
    """f >= 1 from e^f > floor >= 4 >= e: otherwise e^{1-f} >= 2-f would be too small."""
    return s.lemma(
        "f >= 1",
        ("1", (), ("1-f",)),
        ("exp(-f)", (f"exp(f)-{floor}",)),
        ("exp(-f)", (f"{floor}-4",)),
        ("exp(-f)", ("4-e",)),
        facts=(*_e_facts(s), s.positive(f"{floor}-4 >= 0", params={})),
        params={},
    )


def repair_k4(job):
    """e^f > l/2 and l >= 8: p1 > 1/3, so k*ratio-1 >= k/12 for k >= 4."""

    def build(s):
        above = _above_f(s, _one(s, "l/2"))
        wide = s.lemma("exp(D) >= l/2", "exp(D)-exp(f)", "exp(f)-l/2", facts=(above,), params={})
        large = s.lemma(
            "p1 >= 1/3", ("2/(3*(E+l-1))", ("exp(D)-l/2",)), ("1/(3*(E+l-1))",), facts=(wide,)
        )
        facts = _ends(s, large)
        high = s.lemma(
            f"{H} >= k/12", f"{H}-(k*p1-1)", ("k", ("p1-1/3",)), ("(k-4)/4",), facts=facts[2:]
        )
        return (*facts[:2], high)

    x = f"{H}-k/12"
    verdict = bound(job, build, [("1", (x, x)), ("k/6", (x,))], _UPPER, C="1", C_low="1/144", N="8")
    return job.done(
        verdict,
        "For e^f > l/2 q(y|C_1^y) > 1/3, so k*ratio-1 >= k/12 as soon as k >= 4 (and l >= 8).",
        horizon={"l": "8"},
    )


# ---- borders and single outputs ------------------------------------------------------------------
def at(reason, **point):
    return lambda job: job.done(job.refute(point), reason)


def eq196a_repair(job):
    verdict = prove(
        job,
        None,
        [("l/e", (), ("f*k-log(l)+1",)), ("l*k/e", ("f-(log(l)-1)/k",))],
        [("exp(f)", (), ("log(l)-1-f",)), ("exp(f)", ("log(l)-1-f",))],
        params={},
    )
    return job.done(
        verdict, "Exponentiate: f k > log(l)-1 is e^{fk} > l/e, and f <= log(l)-1 is e^f <= l/e."
    )


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
        "e^{fk(1-1/l)} >= (l+1-log l)/e at the left border, which beats (l-1)/(2 e^{1/2}) for every"
        " l >= 2; and e^{1/2} <= 2.",
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
        "For l >= 3k, e^{k(f-u)} >= l/4 and l >= 6, so 1/40 <= q(y|C_k^y)-q(y|C_k^{y'}) <= 1.",
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


# ---- stage 2 -------------------------------------------------------------------------------------
def eq204(job):
    """At f = log(l)-1, k = 2: p1-rk >= 1/10 while the order is e/l."""

    def build(s):
        small = _e_facts(s)
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


def _root_facts(s: Setting):
    """k = 4, e^f = l^{1/4}: log(l) >= 4, F >= l, 0 <= D-f <= 1/2, e^D <= 2 l^{1/4}."""
    log = s.enclosed("log(l) >= 4", s.formula.given[0])
    short = s.enclosed("log(l) <= 2*l", s.formula.given[0])
    gap = s.lemma("D-f >= 0", ("1/(4*(l-1))", ("log(l)-4",)), facts=(log,))
    half = s.lemma("D-f <= 1/2", ("1/(4*(l-1))", ("2*l-log(l)",)), ("1/(2*(l-1))",), facts=(short,))
    weak = s.lemma(
        "exp(D) <= 2*exp(f)",
        ("2*exp(D)", (), ("f-D",)),
        ("2*exp(D)", ("1/2-(D-f)",)),
        facts=(half,),
    )
    strong = s.lemma("exp(k*D) >= l", ("l", (), ("k*(D-f)",)), ("4*l", ("D-f",)), facts=(gap,))
    return log, gap, weak, strong


def eq206(job):
    """ratio <= E/l + (E-1)/(F-1) <= 6 l^{1/4}/l."""
    p = "(l**(1/4))"

    def build(s):
        s = Setting(s.formula, {})
        log, gap, weak, strong = _root_facts(s)
        root = s.lemma(f"{p} >= 2", (f"1/(({p}+2)*({p}**2+4))", ("l-16",)))
        above = s.lemma(
            "exp(D)-2 >= 0", (p, (), ("D-f",)), (p, ("D-f",)), f"{p}-2", facts=(gap, root)
        )
        return root, above, log, weak, strong

    def inside(s):
        return build(s), (
            [("l/(4*(l-1))", ("log(l)-4",)), ("1",)],
            [(p, (f"{p}-2",)), (p,)],
            [("1/2", ("l",))],
            [("1/4", ("log(l)-4",)), ("(l-1)/l",)],
            [("3/4", ("log(l)-4",)), ("2",)],
        )

    x = "(1/(F-1))"
    group = [
        (f"2*{p}/(5*l)", (f"2*{p}-E",)),
        (f"2*{p}/(5*l)", ("E/(E+l-1)", "E-1")),
        (f"2*{p}/5", ("p1", "E-1", x)),
        (f"2*{p}/5", (x,)),
        (f"4*{p}/(5*l)", (f"2*{p}-E",)),
        (f"4*{p}/(5*l)", ("E", x, "F-l")),
        (f"2*{p}/(5*l)", ("E", x, "2*l-2-l")),
        (f"8*{p}**2/(5*l)",),
    ]
    verdict = escape(
        job,
        {
            "path": {"D": "(l*log(l)/4-1)/(l-1)"},
            "at": {"k": "4"},
            "growth": "l**(1/4)/10",
            "N": "55",
            "side": "low",
        },
        build,
        group,
        inside=inside,
        params={"rr": f"{p}-2", "bq": "exp(1/(l-1))-1", "ee": "exp(D)-2"},
    )
    return job.done(
        verdict,
        "Theta is too much: e^f may be as small as (l/2)^{1/k}. At k = 4, e^f = l^{1/4} the"
        " subtracted term is of order l^{-3/4}, far below k/sqrt(l).",
    )


def eq212_bound(job):
    """e^f + l <= 2(E+l-1) because e^u <= 2."""

    def build(s):
        two = s.lemma("exp(u) <= 2", ("2*exp(u)", (), ("-u",)), ("exp(u)*(l-2+2*D)/l",), params={})
        return (s.lemma("exp(f) <= 2*exp(D)", ("exp(D)", ("2-exp(u)",)), facts=(two,), params={}),)

    high = [
        ("1/((E+l-1)*(exp(f)+l))", ("2*exp(D)-exp(f)",)),
        ("(l-2)/((E+l-1)*(exp(f)+l))",),
        ("1/(F+l-1)",),
    ]
    low = [("(F-E)/((E+l-1)*(F+l-1))",), ("2/(exp(f)+l)",)]
    verdict = bound(job, build, high, low, C="2", N="2")
    return job.done(verdict, "The numerator is at most q(y'|C_1^y) = 1/(e^{f-u}+l-1) <= 2/(e^f+l).")


def _stage2_u(s: Setting):
    """u >= -1, e^f <= l and e^D <= 4 e^f, e^f <= 2 e^D for f <= log(l)-1."""
    cross = s.lemma(
        "u >= -1",
        ("1/(l-1)", ("log(l)-1-f",)),
        ("1/(l-1)", (), ("log(l)",)),
        ("2/(l-1)",),
        params={},
    )
    return (cross, *_both_ways(s, cross))


def _both_ways(s: Setting, cross):
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
        cross, down, up = _stage2_u(s)
        small = _e_facts(s)
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
        "With e^{f(k+1)} both sides are of order e^f/l in stage 2 (l >= 3k).",
        horizon={"l": "3k"},
    )


def eq206_repair(job):
    """k*ratio <= 36 k/sqrt(l) for l >= 2k+8."""

    def build(s):
        s = Setting(s.formula, GROWTH)
        root = s.lemma("sqrt(l) >= 1", ("1/(sqrt(l)+1)", ("l-1",)), params={})
        cross = s.lemma(
            "u >= -1",
            ("sqrt(l)/(l-1)", ("sqrt(l)-1",)),
            ("1/(l-1)", ("sqrt(l)-exp(f)",)),
            ("1/(l-1)", (), ("f",)),
            ("1/(l-1)",),
            facts=(root,),
            params={},
        )
        down, _ = _both_ways(s, cross)
        weak = s.lemma(
            "E <= 4*sqrt(l)",
            "4*exp(f)-exp(D)",
            ("4", ("sqrt(l)-exp(f)",)),
            facts=(down,),
            params={},
        )
        strong = s.lemma(
            "exp(k*D) >= l/4",
            ("exp(f*k)", (), ("-k*u",)),
            ("exp(f*k)/(2*l)", ("l-(2*k+8)",)),
            ("exp(f*k)*(4/l+k*D/l)",),
            ("1/2", ("exp(f*k)-l/2",)),
            params={},
        )
        return (root, weak, strong, *ratio_range(s))

    x = "(1/(F-1))"
    high = [
        ("k/l", ("4*sqrt(l)-E",)),
        ("k*E*(E-1)/(l*(E+l-1))",),
        ("k*p1*(E-1)", (x,)),
        ("32*k/sqrt(l)", (x, "exp(k*D)-l/4")),
        ("4*k/sqrt(l)", (x, "l-(2*k+8)")),
        ("8*k**2/sqrt(l)", (x,)),
        ("k", (x, "4*sqrt(l)-E")),
        ("k", (x,)),
    ]
    verdict = bound(
        job,
        build,
        high,
        [("k", ("ratio",)), ("36*k/sqrt(l)",)],
        C="36",
        N="2*k+8",
        params={**GROWTH, "rr": "sqrt(l)-1"},
    )
    return job.done(
        verdict,
        "e^f <= sqrt(l) bounds the ratio from above by 36/sqrt(l) (l >= 2k+8); there is no such"
        " lower bound.",
        horizon={"l": "2k+8"},
    )


def eq212_repair(job):
    p, big = "exp(f)", "exp(f*k)"
    both = f"((F+l-1)*({big}+l))"

    def build(s):
        cross, _, up = _stage2_u(s)
        grown = s.lemma(
            f"F <= exp(k)*{big}",
            ("F", (), ("k+k*u",)),
            ("F*k", ("u+1",)),
            facts=(cross,),
            params={},
        )
        weak = s.lemma(
            f"1/(E+l-1) <= 2/({p}+l)",
            (f"1/((E+l-1)*({p}+l))", ("2*exp(D)-exp(f)",)),
            (f"(l-2)/((E+l-1)*({p}+l))",),
            facts=(up,),
        )
        strong = s.lemma(
            f"F/(F+l-1) <= 2*exp(k)*{big}/({big}+l)",
            (f"F*{big}*(2*exp(k)-1)/{both}",),
            (f"2*(l-1)/{both}", (f"exp(k)*{big}-F",)),
            (f"F*(l-2)/{both}",),
            facts=(grown,),
            params={**s.params, "kk": "exp(k)-1"},
        )
        return weak, strong

    high = [
        (f"2*exp(k)*{big}/({big}+l)", (f"2/({p}+l)-1/(E+l-1)",)),
        ("1/(E+l-1)", (f"2*exp(k)*{big}/({big}+l)-F/(F+l-1)",)),
        ("E/((E+l-1)*(F+l-1))",),
    ]
    low = [("(F-E)/((E+l-1)*(F+l-1))",), (f"4*exp(k)*{big}/(({big}+l)*({p}+l))",)]
    verdict = bound(job, build, high, low, C="4*exp(k)", N="2")
    return job.done(
        verdict, "As an upper bound with a constant (4 e^k) it holds throughout stage 2."
    )


def eq218(job):
    """e^D >= e^f/2 > l/4."""

    def build(s):
        return (
            s.lemma(
                "exp(D) >= exp(f)/2",
                ("exp(f)", (), ("-u",)),
                ("exp(f)*(l-2+2*D)/(2*l)",),
                params={},
            ),
        )

    verdict = prove(
        job,
        build,
        [
            ("4/(5*(E+l-1))", ("exp(D)-exp(f)/2",)),
            ("2/(5*(E+l-1))", ("exp(f)-l/2",)),
            ("1/(5*(E+l-1))",),
        ],
        params=ONE,
    )
    return job.done(
        verdict,
        "u <= 1/2, so e^{f-u} >= e^f/2 > l/4 and q > (l/4)/(5l/4) = 1/5, for every l >= 2.",
        horizon={"l": "2"},
    )


def eq218_chain(job):
    """l/2 (e^f + e^u l) <= e^f (l/2 + e^{1/2} l), because e^u <= e^{1/2} and e^f > l/2."""
    whole = "((exp(f)+exp(u)*l)*(1/2+exp(1/2)))"

    def build(s):
        root = s.lemma("exp(1/2) <= 2", ("2*exp(1/2)", (), ("-1/2",)), params={})
        flat = s.lemma(
            "exp(u) <= exp(1/2)", ("exp(u)", (), ("1/2-u",)), ("exp(u)*(l-2+2*D)/(2*l)",), params={}
        )
        return root, flat

    first = [("exp(f)/((exp(f)+exp(u)*l)*(E+l-1))",)]
    second = [(f"exp(1/2)/{whole}", ("exp(f)-l/2",)), (f"l/(2*{whole})", ("exp(1/2)-exp(u)",))]
    third = [("1/(5*(1/2+exp(1/2)))", ("2-exp(1/2)",))]
    verdict = prove(job, build, first, second, third, [("0",)], params=ONE)
    return job.done(verdict, "Writing l for l-1 only lowers the value; e^u <= e^{1/2} <= 2.")


def eq218_quotient(job):
    def build(s):
        half = s.lemma(
            "exp(D) >= exp(f)/2", ("exp(f)", (), ("-u",)), ("exp(f)*(l-2+2*D)/(2*l)",), params={}
        )
        return (
            s.lemma(
                "p1 >= 1/5",
                ("4/(5*(E+l-1))", ("exp(D)-exp(f)/2",)),
                ("2/(5*(E+l-1))", ("exp(f)-l/2",)),
                ("1/(5*(E+l-1))",),
                facts=(half,),
            ),
        )

    verdict = bound(
        job,
        build,
        [("1", ("p1-1/5",)), ("p1*(l-1)/F",)],
        [("(l-1)*(F-E)/(F*(E+l-1))",)],
        C="1",
        C_low="1/5",
        N="2",
    )
    return job.done(verdict, "1/5 <= q(y|C_1) <= q(y|C_k) <= 1.", horizon={"l": "2"})


SETTLERS = {
    ("phases.thm11", "printed"): late,
    ("phases.thm11", "uniform-k"): late,
    ("phases.thm11", "upper-half"): upper,
    ("phases.thm11", "other-class"): absent,
    ("phases.thm11", "repair"): repair_two_thirds,
    ("phases.eq196a", "printed"): at(
        "(log l-1)/k < f means e^{fk} > l/e, which is weaker than e^{fk} > l/2: at l = 10, k = 2, f"
        " = 0.7, e^{fk} = 4.06 < 5.",
        l="10",
        k="2",
        f="7/10",
    ),
    ("phases.eq196a", "converse"): at(
        "e^f <= l/2 allows f up to log(l)-log(2): l = 10, f = 1.5 > log(10)-1.",
        l="10",
        k="2",
        f="3/2",
    ),
    ("phases.eq196a", "repair"): eq196a_repair,
    ("phases.eq200", "printed"): at(
        "The first equality fails: e^{fk/l} stands for e^{ku}, and u = (1-f)/(l-1) is not f/l; at l"
        " = 10, k = 2, f = 1 u is 0.",
        l="10",
        k="2",
        D="1",
    ),
    ("phases.eq200", "bound"): at(
        "For k close to l the factor e^{ku} matters: l = 10, k = 6, f = 0.22 gives q = 0.198 <"
        " 1/5.",
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
        "q(y|C_k^{y'}) = 1/(e^{k(f-u)}+l-1) < 1/l after the start.",
    ),
    ("phases.eq204", "printed"): eq204,
    ("phases.eq206_209", "conclusion"): upper_constant,
    ("phases.eq212_215", "error"): absent,
    ("phases.eq204", "repair"): eq204_repair,
    ("phases.eq206_209", "printed"): eq206,
    ("phases.eq206_209", "repair"): eq206_repair,
    ("phases.eq212_215", "repair"): eq212_repair,
    ("phases.eq212_215", "printed"): at(
        "e^{u} and the -1 are dropped: the two sides differ, for example at l = 10, k = 2, f = 1.",
        l="10",
        k="2",
        D="1",
    ),
    ("phases.eq212_215", "bound"): eq212_bound,
    ("phases.eq218", "printed"): eq218,
    ("phases.eq218", "equality"): at(
        "The softmax sum has l-1 other terms: at l = 10, D = 3 the quotient with l is smaller.",
        l="10",
        D="3",
    ),
    ("phases.eq218", "chain"): eq218_chain,
    ("phases.eq218", "quotient"): eq218_quotient,
    ("phases.eq220", "printed"): eq220,
    ("phases.eq220", "uniform-k"): eq220,
    ("phases.eq220", "repair"): repair_k4,
    ("phases.eq220", "repair-2"): repair_two_thirds,
}
