"""Settle the steps of the proof of Theorem 9 of `phases` for c/l <= f < 1."""

from __future__ import annotations

from assay.verification.papers.phases.errors_shared import (
    G,
    Setting,
    bernoulli,
    bound,
    decreasing,
    escape,
    p1_small,
    prove,
    u_facts,
)
from assay.verification.papers.phases.errors_weak import K2C2, ONE, weak_low, weak_repair

_BORDER = {"path": {"D": "1/(l-1)"}, "at": K2C2, "N": "4"}
_HALF = {"path": {"D": "(l/2-1)/(l-1)"}, "at": K2C2, "N": "4", "growth": "l/10"}
_ONES = {"aa": "exp(D)-1", "ff": "exp(1/l)-1"}


def eq138(job):
    rest = [
        ("(l-1)*(E-1)*E/(l*(E+l-1)*(E+1))",),
        ("(E-1)/(2*l*(E+1))",),
        ("1/((E+1)*(exp(f)+1))", ("exp(f)-exp(D)",)),
    ]
    verdict = escape(job, {**_BORDER, "growth": "l/4"}, None, rest, params=_ONES)
    return job.done(
        verdict,
        "At f = 2/l (k = 2) the difference is at least 1/(2l), while f/l = 2/l^2: to drop u and the"
        " own probability p_1 costs O(1/l), not O(f/l).",
    )


def eq138_second(job):
    def build(s):
        return (s.lemma("exp(f) <= 2", ("2*exp(f)", (), ("-f",)), ("exp(f)*(l-4)/l",)),)

    bottom = "((E+1)*(exp(f)+1))"
    gap = "(l-2)/(l*(l-1))"
    rest = [
        ("E*(E-1)/((E+l-1)*(E+1))",),
        (f"E/{bottom}", (), ("f-D",)),
        (f"3*(E-1)*{gap}/(6*{bottom})",),
        (f"(E+1)*{gap}/(6*{bottom})", ("2-exp(f)",)),
        ("(l-3)/(12*l*(l-1))",),
    ]
    verdict = escape(job, {**_BORDER, "growth": "l/24"}, build, rest, params=_ONES)
    return job.done(
        verdict,
        "At f = 2/l and k = 2 the ratio differs from the printed quotient by at least 1/(12 "
        "l), which for large l exceeds every multiple of f/l = 2/l^2.",
    )


def eq138_repair(job):
    """0 <= ratio - G(f) <= 4/l + 2 (e^u-1) e^{(k-1)u}, G(x) = (e^x-1)/(e^{kx}-1)."""
    w, v, p = "(exp(u)-1)", "(exp(k*u)-1)", "exp((k-1)*u)"
    b, big = "(F-1)", "(exp(f*k)-1)"
    gf = f"((exp(f)-1)/{big})"
    scale = f"{b}*{big}"

    def build(s):
        sign, two, twice = u_facts(s)
        w0 = s.lemma(f"{w} >= 0", ("1", (), ("u",)), "u", facts=(sign,))
        v0 = s.lemma(f"{v} >= 0", ("1", (), ("k*u",)), ("k", ("u",)), facts=(sign,))
        f1 = s.lemma("F-1 >= k*(E-1)", *bernoulli("k", "D"))
        f2 = s.lemma(f"{v} >= k*{w}", *bernoulli("k", "u"))
        f3 = s.lemma(f"{v} <= k*{w}*{p}", *bernoulli("k", "-u", "exp(k*u)"))
        f4 = s.lemma(
            f"{v}-k*{w} <= k*(k-1)*{w}**2*{p}",
            f"k*{w}*{p}-{v}",
            (f"k*{p}", (w,), ("-(k-1)*u",)),
            (f"k*(k-1)*{p}", (w,), ("u",)),
            facts=(f3, w0),
        )
        params = {**s.params, "kd": "exp(k*D/l)-1", "vv": v}
        f5 = s.lemma(
            f"{G}-{gf} <= 2*{w}*{p}",
            (f"{p}/({scale})", (w, v, "F-1-k*(E-1)")),
            (f"{p}*k*(E-1)/({scale})", (w, f"{v}-k*{w}")),
            (f"(E-1)/({scale})", (f"k*(k-1)*{w}**2*{p}-({v}-k*{w})",)),
            (f"k*(E-1)*{p}/({scale})", (w, w)),
            (f"1/({scale})", (w, "F-1-k*(E-1)")),
            (f"{p}*{b}/({scale})", (w, "F-1-k*(E-1)")),
            (f"(E-1)*{b}/({scale})", (f"k*{w}*{p}-{v}",)),
            (f"(E-1)*{b}/({scale})", (w,)),
            (f"{p}*{b}/({scale})", (w, v)),
            (f"{p}*{b}**2/({scale})", (w,)),
            (f"2*{p}*{b}**2/({scale})", (w, v)),
            facts=(w0, v0, f1, f2, f3, f4),
            params=params,
        )
        f6 = s.lemma(
            f"{w}*{p} <= (2/l)*exp(k/2)",
            (p, (f"2*u-{w}",)),
            (f"2*{p}*D/l",),
            (f"2*{p}/l", (), ("k/2-(k-1)*u",)),
            (f"2*{p}*k*(l-2+2*D)/(2*l**2)",),
            (f"2*{p}/l", ("u",)),
            facts=(twice, sign),
        )
        step = s.lemma("exp(f)-exp(D) >= 0", ("E", (w,)), facts=(w0,))
        f7 = s.lemma(
            f"{G} >= {gf}", *decreasing("D", "f", f"1/({scale})"), facts=(step, v0), params=params
        )
        return p1_small(s), f5, f6, f7

    high = ["4/l-p1", (f"p1*{G}",), f"2*{w}*{p}-({G}-{gf})", ("2", (f"(2/l)*exp(k/2)-{w}*{p}",))]
    low = [("p1*(F-E)/(F-1)",), f"{G}-{gf}", ("(4+4*exp(k/2))/l",)]
    verdict = bound(job, build, high, low, C="4+4*exp(k/2)", N="2")
    return job.done(
        verdict,
        "The ratio is p_1(1-G)+G with G = (e^D-1)/(e^{kD}-1); here p_1 <= 4/l, and to replace D by"
        " f = D+u changes G by at most 2(e^u-1)e^{(k-1)u} = O(1/l).",
    )


_X = "exp(1/2)"


def _half_facts(s: Setting):
    return s.lemma(f"{_X} >= 3/2", ("1", (), ("1/2",))), s.lemma(
        f"{_X} <= 2", (f"2*{_X}", (), ("-1/2",))
    )


_HALF_REST = [
    (f"{_X}**2/(20*({_X}+1)*({_X}**2+1))", (f"2-{_X}",)),
    (f"(17*{_X}+9/2)/(20*({_X}+1)*({_X}**2+1))", (f"{_X}-3/2",)),
    (f"23/(80*({_X}+1)*({_X}**2+1))",),
]
"""1/(x+1) - 1/(x^2+1) - 1/20 for 3/2 <= x = e^{1/2} <= 2."""


def eq140(job):
    verdict = escape(job, _HALF, _half_facts, _HALF_REST, params=ONE)
    return job.done(
        verdict,
        "At f = 1/2 (k = 2) the two quotients differ by a constant, 1/(e^{1/2}+1)-1/(e+1) > 0.1,"
        " while f/l tends to 0: f may not be replaced by 1.",
    )


def eq140_repair(job):
    def build(s):
        return (s.lemma("exp(1)-exp(f) >= 0", ("exp(f)", (), ("1-f",)), ("exp(f)", ("1-f",))),)

    verdict = prove(
        job,
        build,
        [*decreasing("f", "1", "1/((exp(f*k)-1)*(exp(k)-1))")],
        params={"x": "exp(f)-1", "y": "exp(f*k)-exp(f)", "z": "exp(k)-1"},
    )
    return job.done(
        verdict,
        "The quotient decreases in f, because e^{kf} is a convex function of e^f; so its value at 1"
        " is a lower bound, with equality only at f = 1.",
    )


def eq141(job):
    rest = [("E**2/((E+l-1)*(E+1))",), *_HALF_REST, ("(l-1)/(40*l)",)]
    verdict = escape(
        job,
        {"path": {"D": "1/2"}, "at": K2C2, "N": "4", "growth": "l/20"},
        _half_facts,
        rest,
        params=ONE,
    )
    return job.done(
        verdict,
        "At f = 1/2+1/(2l) (k = 2) the ratio exceeds (e-1)/(e^2-1) by more than 1/20 for every l >="
        " 4, while f/l tends to 0.",
    )


def eq141_repair(job):
    def build(s):
        return (s.lemma("exp(1)-exp(D) >= 0", ("E", (), ("1-D",)), ("E*l/(l-1)", ("1-f",))),)

    verdict = prove(
        job,
        build,
        [("p1*(F-E)/(F-1)",), *decreasing("D", "1", "1/((F-1)*(exp(k)-1))")],
        params={"aa": "exp(D)-1", "bb": "exp(k*D)-exp(D)", "z": "exp(k)-1"},
    )
    return job.done(
        verdict,
        "The ratio is at least (e^D-1)/(e^{kD}-1), which decreases in D and is (e-1)/(e^k-1) at "
        "D = 1; and D is below 1 because f is.",
    )


_G1 = "k*(e-1)/(exp(k)-1)"


def _step_facts(s: Setting):
    base = s.lemma(
        f"{_G1} <= 2/3",
        *bernoulli("k/2", "2", "2/(3*(exp(k)-1))"),
        ("k*(e-1)/(3*(exp(k)-1))", (), ("1",)),
    )
    room = ("1/(12*l)", ("l-12*a*k",))
    top = s.lemma("s*k*f/l <= 1/12", ("k*f/l", ("a-s",)), ("a*k/l", ("1-f",)), room)
    low = s.lemma("s*k*f/l >= -1/12", ("k*f/l", ("s+a",)), ("a*k/l", ("1-f",)), room)
    return base, top, low


_STEP = {"z": "exp(k)-1", "y": "exp(1)-1"}


def eq144_step(job):
    def build(s):
        facts = _step_facts(s)
        return (s.lemma(f"1-{_G1}-s*k*f/l >= 1/4", f"2/3-{_G1}", "1/12-s*k*f/l", facts=facts),)

    x = f"1-{_G1}-s*k*f/l-1/4"
    verdict = bound(
        job, build, [("1", (x, x)), ("1/2", (x,))], C="1/(16*k)", N="12*a*k", params=_STEP
    )
    return job.done(
        verdict,
        "As k(e-1)/(e^k-1) is at most 2/3, the square is at least 1/16 once l >= 12 a k: a positive"
        " constant, which is Omega(k) only because k counts as a constant.",
    )


def eq144_step_uniform(job):
    def build(s):
        return (s.lemma("l*(e-1)/(exp(l)-1) <= 1", *bernoulli("l", "1", "1/(exp(l)-1)")),)

    x = "l*(e-1)/(exp(l)-1)"
    verdict = escape(
        job,
        {"path": {"k": "l", "D": "1/2", "s": "0"}, "at": {"a": "1"}, "growth": "l", "N": "2"},
        build,
        [(f"l*{x}", (f"1-{x}",)), (f"l*{x}",)],
        params={"z": "exp(l)-1", "y": "exp(1)-1"},
    )
    return job.done(
        verdict,
        "For every k the square is at most 1, so it is not Omega(k) with one constant for all k.",
    )


def eq144_second(job):
    verdict = bound(
        job,
        _step_facts,
        [f"2/3-{_G1}", ("1", ("1/12-s*k*f/l", "s*k*f/l+1/12")), ("11/144",)],
        C="1/(4*k)",
        N="12*a*k",
        params=_STEP,
    )
    return job.done(
        verdict,
        "As 1-k(e-1)/(e^k-1) is at least 1/3, the expression is at least 1/4 once l >= 12 a k; this"
        " is Omega(k) only because k counts as a constant.",
    )


SETTLERS: dict = {
    ("phases.eq138", "printed"): eq138,
    ("phases.eq138", "second-copy"): eq138_second,
    ("phases.eq138", "repair"): eq138_repair,
    ("phases.eq140", "printed"): eq140,
    ("phases.eq140", "repair"): eq140_repair,
    ("phases.eq141", "printed"): eq141,
    ("phases.eq141", "repair"): eq141_repair,
    ("phases.eq144", "printed"): weak_low,
    ("phases.eq144", "step-alone"): eq144_step,
    ("phases.eq144", "step-alone-uniform-k"): eq144_step_uniform,
    ("phases.eq144", "second-copy"): eq144_second,
    ("phases.eq144", "repair"): weak_repair,
}
