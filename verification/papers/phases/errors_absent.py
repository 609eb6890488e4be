"""Settle Theorem 10 of `phases` and the steps of its proof."""

from __future__ import annotations

from assay.verification.papers.phases.errors_shared import GROWTH, bound, escape
from assay.verification.papers.phases.errors_weak import K2C2, identity


def absent(job):
    """k^2/l^2 - R_0 has non-negative coefficients in e^D - 1 and e^{kD} - e^D."""
    verdict = job.bound(C="1", N="2", how="positivity", params=GROWTH)
    return job.done(
        verdict,
        "The ratio of Eq 165 is (F-E)/((E+l-1)(F-1)) with E = e^{f-u} and F = e^{k(f-u)}, which is"
        " at most 1/l; so R_{0,C_1} is at most k^2/l^2, with the constant 1, for every l >= 2 and"
        " every k.",
        horizon={"l": "2"},
    )


def eq170(job):
    """Both ratios lie between 0 and 4/l, because e^u <= 2 and l+s >= l/2."""
    params = {**GROWTH, "la": "a", "ss": "s+a", "mm": "l-2*a-2"}

    def build(s):
        two = s.lemma("exp(u) <= 2", ("2*exp(u)", (), ("-u",)), ("exp(u)*(l-2+2*D)/l",))
        return (two,)

    share = "(F-E)/(F-1)"
    high = [("4/l-1/l",), ("(E-1)*(F-1+l)/(l*(E+l-1)*(F-1))",), (f"exp(u)/(l+s)*{share}",)]
    low = [
        (f"(1/(l+s))*{share}", ("2-exp(u)",)),
        (f"2*(l-2*a-2)/(l*(l+s))*{share}",),
        (f"(4*(s+a)+4)/(l*(l+s))*{share}",),
        ("4*(E-1)/(l*(F-1))",),
        ("ratio0",),
    ]
    verdict = bound(job, build, high, low, C="4", N="2*a+2", params=params)
    return job.done(
        verdict,
        "Both ratios lie between 0 and 4/l once l >= 2a+2, so their difference is O(1/l) for"
        " trivial reasons; the step says nothing beyond ratio = O(1/l).",
        horizon={"l": "2a+2"},
    )


def eq176(job):
    verdict = job.bound(C="1", N="2", how="positivity", params=GROWTH)
    return job.done(
        verdict, "Both sides lie between 0 and 1/l, so the difference is at most 1/l <= k/l."
    )


def eq180_step(job):
    verdict = job.escape(
        path={"k": "l", "s": "1"},
        at={"a": "1"},
        growth="l",
        N="2",
        how="positivity",
        inside={"how": "positivity"},
    )
    return job.done(
        verdict,
        "The product of k and O(k/l) is O(k^2/l), and its square O(k^4/l^2): the step gives"
        " O(k^2/l^2) only because k counts as a constant.",
    )


_BORDER = {"path": {"D": "1/(l-1)"}, "at": K2C2, "N": "8", "growth": "l/8"}
_F = {"e1": "exp(k/l)-1", "e2": "exp(k*D/l)-1", "qq": "exp(f*k)-1-2"}
_ONES = {"aa": "exp(D)-1", "ff": "exp(1/l)-1"}


def _border_facts(s):
    """e^{4/l} - 1 <= 8/l for l >= 8."""
    two = s.lemma("exp(4/l) <= 2", ("2*exp(4/l)", (), ("-4/l",)), ("exp(4/l)*(l-8)/l",))
    return (
        s.lemma(
            "exp(4/l)-1 <= 8/l", ("exp(4/l)", (), ("-4/l",)), ("4/l", ("2-exp(4/l)",)), facts=(two,)
        ),
    )


_X = "(exp(4/l)-1)"


def eq185(job):
    rest = [(f"2*(exp(2/l)-1)/(l*{_X})",), (f"1/(4*{_X})", (f"8/l-{_X}",)), ("1/8",)]
    verdict = escape(job, _BORDER, _border_facts, rest, params=_ONES)
    return job.done(
        verdict,
        "(e^{fk}-e^f)/(e^{fk}-1) is 1+(1-e^f)/(e^{fk}-1): the printed 1+e^f has the wrong sign, and"
        " at f = 2/l (k = 2) the difference is at least 1/8, not O(1/l).",
    )


def eq187(job):
    rest = [
        (f"1/(4*{_X})", (f"8/l-{_X}",)),
        ("1/(l*(e+1))",),
        ("(E-1+l)/(l*(E+l-1)*(E+1))",),
        ("E*(E-1)/(l*(E+l-1)*(E+1))",),
        ("1/8",),
    ]
    verdict = escape(job, _BORDER, _border_facts, rest, params=_ONES)
    return job.done(
        verdict,
        "At f = 2/l and k = 2 the term 2/(l(e^{fk}-1)) of the right side is at least 1/4, while "
        "the ratio itself is at most 1/l.",
    )


def eq189_from(job):
    y = f"(2/(l*{_X})-1/4)"
    more = "(1/l+1/(l*(e+1)))"

    def build(s):
        facts = _border_facts(s)
        return (s.lemma(f"2/(l*{_X}) >= 1/4", (f"1/(4*{_X})", (f"8/l-{_X}",)), facts=facts),)

    rest = [
        ("4", (y, y)),
        ("8*(1/l+1/(l*(e+1)))", (y,)),
        ("2", (y,)),
        (f"4*{more}**2",),
        (f"2*{more}",),
        ("1/8",),
    ]
    verdict = escape(job, {**_BORDER, "growth": "l**2/32"}, build, rest, params=_ONES)
    return job.done(
        verdict,
        "At f = 2/l (k = 2) the expression of Eq 187 is at least 1/4, so k times it squared is a"
        " constant, not O(k^2/l^2); the conclusion holds, but not by this step.",
    )


def eq193(job):
    """The claimed expression lies between 1/l and 3/l for f > 1."""

    def build(s):
        big = s.lemma("exp(f*k)-1 >= 2", ("1", (), ("f*k",)), ("k", ("f-1",)), ("k-2",), params={})
        base = s.lemma("exp(k)-1 >= e-1", ("e", (), ("k-1",)), ("e*(k-1)",), params={})
        share = s.lemma(
            "1/(exp(f*k)-1) >= 0",
            ("1/(exp(f*k)-1)**2", ("exp(f*k)-1-2",)),
            ("2/(exp(f*k)-1)**2",),
            facts=(big,),
            params=_F,
        )
        return big, base, share

    high = [
        ("ratio0",),
        ("3/l", ("f-1",)),
        ("1/l", ("1/(exp(f*k)-1)", "exp(f*k)-1-2")),
        ("1/(l*(exp(k)-1))", ("exp(k)-1-(e-1)",)),
    ]
    low = [
        ("(E-1)*(F-1+l)/(l*(E+l-1)*(F-1))",),
        ("2/l", ("1/(exp(f*k)-1)",)),
        ("(e-1)/(l*(exp(k)-1))",),
        ("3*f/l",),
    ]
    verdict = bound(
        job, build, low, high, C="3", N="2", params={**GROWTH, "zz": "exp(k)-1", "oo": "exp(1)-1"}
    )
    return job.done(
        verdict,
        "For f > 1 the expression lies between 1/l and 3/l and the ratio between 0 and 1/l, so they"
        " differ by at most 3/l < 3f/l; O(f/l) is weaker than the trivial bound.",
    )


def eq195_from(job):
    verdict = job.escape(
        path={"s": "1", "D": "l"},
        at={"a": "1", "k": "2"},
        growth="l/4",
        N="2",
        how="positivity",
        inside={"how": "positivity"},
    )
    return job.done(
        verdict,
        "A term O(f/l) with unbounded f gives k^2 f^2/l^2, not k^2/l^2; the conclusion holds, but"
        " not by this step.",
    )


SETTLERS = {
    ("phases.thm10", "printed"): absent,
    ("phases.thm10", "uniform-k"): absent,
    ("phases.eq164", "printed"): identity(
        "Over the common denominator the terms e^{(k+1)u}(l-1) cancel, which leaves "
        "the printed numerator."
    ),
    ("phases.eq167", "printed"): identity(
        "Both differences of probabilities have the softmax sum of the strong sample in the"
        " denominator, so it cancels from their quotient.",
        u1="exp(k/(l-1))-1",
        u2="exp(f*k/(l-1))-1",
        pp="exp(f*k)-exp(k*u)",
    ),
    ("phases.eq170", "printed"): eq170,
    ("phases.eq170", "uniform-k"): eq170,
    ("phases.eq176", "printed"): eq176,
    ("phases.eq176", "uniform-k"): eq176,
    ("phases.eq180", "printed"): absent,
    ("phases.eq180", "uniform-k"): absent,
    ("phases.eq180", "step-alone-uniform-k"): eq180_step,
    ("phases.eq185_187", "printed"): eq185,
    ("phases.eq185_187", "conclusion"): eq187,
    ("phases.eq185_187", "repair"): identity(
        "Splitting the numerator as e^{fk}-e^f = (e^{fk}-1)+(1-e^f) gives the "
        "two terms, without any further error.",
        pp="exp(f*k)-1",
    ),
    ("phases.eq189", "printed"): absent,
    ("phases.eq189", "uniform-k"): absent,
    ("phases.eq189", "as-argued"): eq189_from,
    ("phases.eq193", "printed"): eq193,
    ("phases.eq193", "uniform-k"): eq193,
    ("phases.eq195", "printed"): absent,
    ("phases.eq195", "uniform-k"): absent,
    ("phases.eq195", "as-argued"): eq195_from,
}
