"""Settle the orders of errors in the proof of Theorem 11 of `phases` (Eqs 206-220)."""

from __future__ import annotations

from assay.verification.papers.phases.errors_absent import absent
from assay.verification.papers.phases.errors_late import (
    UPPER,
    above_f,
    at,
    ends,
    from_one_on,
    repair_two_thirds,
    vanish,
)
from assay.verification.papers.phases.errors_shared import (
    GROWTH,
    H,
    Setting,
    bound,
    escape,
    prove,
    ratio_range,
)
from assay.verification.papers.phases.late_outputs import both_ways, stage2_u

ONE = {"aa": "exp(D)-1"}


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

    return vanish(
        job,
        "In the third stage q(y|C_1)/q(y|C_k) is Theta(1), but that leaves 1-g_1 free to vanish, "
        "where g_1 is the decoder's value on weak own samples: for k = 2 it changes sign between "
        "f-u = log(3l/4) and log(l), where e^f > l/2 already (l >= 14).",
        border,
    )


def upper_constant(job):
    verdict = bound(job, ratio_range, UPPER, [("k**2",), (f"{H}**2",)], C="k**2", N="2")
    return job.done(
        verdict,
        "The decoder's value g_1 on weak own samples lies between 0 and k at every f, so R_1 = "
        "(1-g_1)^2 is at most k^2, which is a constant here.",
    )


def repair_k4(job):
    """e^f > l/2 and l >= 8: p1 > 1/3, so k*ratio-1 >= k/12 for k >= 4."""

    def build(s):
        above = above_f(s, from_one_on(s, "l/2"))
        wide = s.lemma("exp(D) >= l/2", "exp(D)-exp(f)", "exp(f)-l/2", facts=(above,), params={})
        large = s.lemma(
            "p1 >= 1/3", ("2/(3*(E+l-1))", ("exp(D)-l/2",)), ("1/(3*(E+l-1))",), facts=(wide,)
        )
        facts = ends(s, large)
        high = s.lemma(
            f"{H} >= k/12", f"{H}-(k*p1-1)", ("k", ("p1-1/3",)), ("(k-4)/4",), facts=facts[2:]
        )
        return (*facts[:2], high)

    x = f"{H}-k/12"
    verdict = bound(job, build, [("1", (x, x)), ("k/6", (x,))], UPPER, C="1", C_low="1/144", N="8")
    return job.done(
        verdict,
        "For e^f > l/2 the probability q(y|C_1^y) exceeds 1/3, so the decoder's value on weak "
        "own samples exceeds 1 by at least k/12 as soon as k >= 4 (and l >= 8).",
        horizon={"l": "8"},
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
    return job.done(
        verdict,
        "The difference is at most its first term, q(y'|C_1^y) = 1/(e^{f-u}+l-1), which"
        " is at most 2/(e^f+l).",
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
        down, _ = both_ways(s, cross)
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
        "From e^f <= sqrt(l) it follows that the ratio is at most 36/sqrt(l) (for l >= 2k+8); a"
        " lower bound of this order does not hold.",
        horizon={"l": "2k+8"},
    )


def eq212_repair(job):
    p, big = "exp(f)", "exp(f*k)"
    both = f"((F+l-1)*({big}+l))"

    def build(s):
        cross, _, up = stage2_u(s)
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
        verdict,
        "Throughout stage 2 the difference of the probabilities is at most 4 e^k times the printed"
        " quotient, so what is printed as an equality holds as an upper bound.",
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
        "As u is at most 1/2, e^{f-u} is at least e^f/2 and so exceeds l/4; hence "
        "q(y|C_1^y) exceeds (l/4)/(5l/4) = 1/5 for every l >= 2.",
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
    return job.done(
        verdict,
        "With l in place of l-1 the denominator grows, so the quotient becomes smaller;"
        " and e^u is at most e^{1/2}, which is below 2.",
    )


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
    return job.done(
        verdict,
        "In this stage both probabilities lie between 1/5 and 1, so their "
        "quotient stays between two constants.",
        horizon={"l": "2"},
    )


SETTLERS: dict = {
    ("phases.eq206_209", "conclusion"): upper_constant,
    ("phases.eq212_215", "error"): absent,
    ("phases.eq206_209", "printed"): eq206,
    ("phases.eq206_209", "repair"): eq206_repair,
    ("phases.eq212_215", "repair"): eq212_repair,
    ("phases.eq212_215", "printed"): at(
        "Eq 212 drops the term e^{f+ku}, the factors e^u and e^{ku} and the -1 of l-1 from Eq "
        "211, so its two sides differ: at l = 10, k = 2, f = 1 the left one is 0.024 and the "
        "right one 0.033.",
        l="10",
        k="2",
        D="1",
    ),
    ("phases.eq212_215", "bound"): eq212_bound,
    ("phases.eq218", "printed"): eq218,
    ("phases.eq218", "equality"): at(
        "The softmax sum has l-1 other terms and the printed quotient counts l: at l = 10, D = 3 "
        "the quotient is 0.668, and q(y|C_1^y) is 0.691.",
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
