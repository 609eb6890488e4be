"""Settle Theorem 9 of `phases` and the steps of its proof up to f = c/l."""

from __future__ import annotations

from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.errors_shared import (
    DEN,
    G,
    H,
    Setting,
    bernoulli,
    bound,
    escape,
    near_start,
    p1_small,
    u_facts,
)

K2C2 = {"k": "2", "c": "2"}
ONE = {"aa": "exp(D)-1"}
"""Parameters where k = 2, so that F = E**2."""

_M = "2*exp(c)*k/l"
_NEAR = (
    [("1", (f"{_M}-{H}", f"{H}+{_M}")), ("exp(2*c)*k**2*(k+2)*(k-2)/l**2",)],
    [(f"{H}**2",), ("exp(2*c)*k**4/l**2",)],
)


def near(job):
    """R_1 <= exp(2c) k^4/l^2 from |k ratio - 1| <= 2 exp(c) k/l and k >= 2."""
    verdict = bound(job, near_start, *_NEAR, C="exp(2*c)", N="2")
    return job.done(
        verdict,
        "On this range the decoder gives weak own samples a value that differs from 1 by at most 2"
        " e^{c_f} k/l, so R_1 <= 4 e^{2 c_f} k^2/l^2, with a constant that does not depend on k;"
        " the printed k^4 is more than needed.",
        horizon={"l": "2", **horizons.window()},
    )


def ratio_near(job):
    low = [("1/k", (f"{H}+{_M}",)), ("exp(c)*(k-2)/l",)]
    high = [("1/k", (f"{_M}-{H}",)), ("exp(c)*(k-2)/l",)]
    verdict = bound(job, near_start, high, low, C="exp(c)", N="2")
    return job.done(
        verdict,
        "The ratio of q(y|C_1^y)-q(y|C_k^{y'}) and q(y|C_k^y)-q(y|C_k^{y'}) differs from 1/k by "
        "at most 2 e^{c_f}/l, with the same constant for all k.",
    )


def _remainder(job, x, first, linear, step, high, low, reason):
    """A remainder quotient lies between 0 and exp(x)-1, where x <= step/l."""
    top = f"({step})*exp({step})"

    def build(s):
        sign = s.lemma(
            "u >= 0", ("1/(l-1)", ("c/l-f",)), ("1/(l*(l-1))", ("l-(c+1)",)), ("1/(l*(l-1))",)
        )
        margin = s.lemma("D <= 2*c/l", ("l/(l-1)", ("c/l-f",)), ("(c*(l-2)+l)/(l*(l-1))",))
        size = s.lemma(
            f"{x} <= ({step})/l", (linear, ("2*c/l-D",)), (f"{first}*D/l",), facts=(margin,)
        )
        power = s.lemma(
            f"exp({x}) <= exp({step})",
            (f"exp({x})", (), (f"({step})-({x})",)),
            (f"exp({x})", (f"({step})/l-({x})",)),
            (f"exp({x})*({step})*(l-1)/l",),
            facts=(size,),
        )
        total = s.lemma(
            f"exp({x})-1 <= {top}/l",
            (f"exp({x})", (), (f"-({x})",)),
            (f"exp({x})", (f"({step})/l-({x})",)),
            (f"({step})/l", (f"exp({step})-exp({x})",)),
            facts=(size, power),
        )
        return sign, total

    high = [("1", (f"{top}/l-(exp({x})-1)",)), *high, (f"{top}*(k-1)/l",)]
    verdict = bound(job, build, high, [*low, (f"{top}*k/l",)], C=top, N="c+1")
    return job.done(verdict, reason, horizon={"l": "c_f + 1"})


def remainder_one(job):
    return _remainder(
        job,
        "((k+1)*u+D)",
        "(k+1)",
        "1",
        "k+1+2*c",
        [("exp((k+1)*u)*E/D", (), ("-D",))],
        [("exp((k+1)*u)/D", (), ("D",)), ("1", (), ("(k+1)*u",)), ("k+1", ("u",))],
        "The remainder O_1 of Eq 64, divided by f-u, lies between 0 and e^{(k+1)u+f-u} - 1, which"
        " is O(k/l) for constant k and c_f.",
    )


def remainder_zero(job):
    return _remainder(
        job,
        "(k*u+k*D)",
        "k",
        "k",
        "k+2*c*k",
        [("exp(k*u)*F/(k*D)", (), ("-k*D",))],
        [("exp(k*u)/(k*D)", (), ("k*D",)), ("1", (), ("k*u",)), ("k", ("u",))],
        "The remainder O_0 of Eq 59, divided by k(f-u), lies between 0 and e^{kf} - 1, which is"
        " O(k/l) for constant k and c_f.",
    )


def border_facts(s: Setting):
    """|k ratio - 1| <= 4/l at k = 2, f = 2/l: its numerator is E^2+2E-1-l(E-1), and l(E-1) <= 3."""
    small = s.lemma("E <= 2", ("2*E", (), ("-D",)), ("E*(l-3)/(l-1)",))
    rise = s.lemma(
        "l*(E-1) <= 3",
        ("l*E", (), ("-D",)),
        ("l/(l-1)", ("2-E",)),
        ("(l-3)/(l-1)",),
        facts=(small,),
    )
    bottom = "((E+1)*(E+l-1))"
    low = s.lemma(
        f"{H} >= -4/l",
        (f"1/{bottom}", ("3-l*(E-1)",)),
        (f"(E**2+2*E-4+4*(E+1)*(E+l-1)/l)/{bottom}",),
        facts=(rise,),
    )
    high = s.lemma(
        f"{H} <= 4/l",
        (f"l*(E-1)/{bottom}",),
        (f"(E+4)/{bottom}", ("2-E",)),
        (f"(4*(E+1)*(E+l-1)/l-7)/{bottom}",),
        facts=(small,),
    )
    return low, high


def weak_low(job):
    """R_1 l <= 2 at k = 2, c_f = 2, f = 2/l."""
    fixed = {"k": "2"} if "k" not in job.statement.constant else {}
    family = {
        "path": {"D": "1/(l-1)", **fixed},
        "at": {"c": "2"} if fixed else K2C2,
        "growth": "l",
        "N": "10",
    }
    verdict = escape(
        job, family, border_facts, [("l", (f"4/l-{H}", f"{H}+4/l")), ("2-16/l",)], params=ONE
    )
    return job.done(
        verdict,
        "At f = c_f/l, the left end of the range, R_1 = O(1/l^2), by the first half of Theorem 9"
        " with a larger c_f; so no positive lower bound that is independent of l holds.",
        horizon={**horizons.window(), **horizons.middle_range()},
    )


def below_one(s: Setting):
    """-(k*ratio-1) >= a/12 on a <= f < 1, from l >= 48k/a on."""
    half = s.lemma(
        f"-{H} >= (E-1)/(E+1)-k*p1",
        *bernoulli("k/2", "2*D", f"2*(l-1)/((E+1)*{DEN})"),
        ("2*E/((E+1)*(E+l-1))",),
    )
    slope = s.lemma(
        "(E-1)/(E+1) >= D/3", ("2/((E+1)*(2+D))", (), ("D",)), ("D*l/(3*(l-1)*(2+D))", ("1-f",))
    )
    border = s.lemma(
        "D >= a/2",
        ("l/(l-1)", ("f-a",)),
        ("a/(2*(l-1))", ("l-48*k/a",)),
        ("(24*k-1+a/2)/(l-1)",),
    )
    return (
        s.lemma(
            f"-{H} >= a/12",
            f"-{H}-((E-1)/(E+1)-k*p1)",
            "(E-1)/(E+1)-D/3",
            ("1/3", ("D-a/2",)),
            ("k", ("4/l-p1",)),
            ("a/(12*l)", ("l-48*k/a",)),
            facts=(half, slope, border, p1_small(s)),
        ),
    )


_BELOW = f"-{H}-a/12"
BELOW_ONE = [("1", (_BELOW, _BELOW)), ("a/6", (_BELOW,))]
"""R1 - a**2/144 from -(k*ratio-1) >= a/12."""


def weak_repair(job):
    """-(k ratio - 1) >= (E-1)/(E+1) - k p1 >= D/3 - 4k/l >= a/12."""

    verdict = bound(job, below_one, BELOW_ONE, C="a**2/144", N="48*k/a")
    return job.done(
        verdict,
        "For f >= a the ratio of the two differences of probabilities is at most"
        " (e^D-1)/(e^{kD}-1)+4/l, so the decoder's value on weak own samples stays below 1 by at"
        " least a/12 once l >= 48k/a. No power of k can stand in the bound, as R_1 <= 1 for large"
        " l.",
        horizon={"l": "48 k/a"},
    )


def identity(reason, **params):
    """Return a settler that proves an identity."""
    return lambda job: job.done(job.prove("identity", params=params), reason)


def eq117(job):
    verdict = job.refute({"l": "3", "k": "2", "f": "1/2"})
    return job.done(
        verdict,
        "Eqs 114-115 have e^u in the denominator, Eqs 116-121 have e^{fu}; the two differ at l = 3,"
        " k = 2, f = 1/2.",
    )


def eq121(job):
    """At D = l the rest is -exp(3u)(2 e^l - 1), below -l/64."""

    def build(s):
        x = "exp(-1/2)"
        root = s.lemma(f"{x} >= 1/2", ("1", (), ("-1/2",)))
        return (
            s.lemma(
                "exp(-3) >= 1/64",
                (f"{x}**5+{x}**4/2+{x}**3/4+{x}**2/8+{x}/16+1/32", (f"{x}-1/2",)),
                facts=(root,),
            ),
        )

    rest = [
        ("exp(-3)*(2*exp(l)-1)", ("exp(3/l)-1",)),
        ("2*exp(l)-1", ("exp(-3)-1/64",)),
        ("1/32", (), ("l",)),
        ("(l+1)/64",),
    ]
    verdict = escape(
        job,
        {"path": {"D": "l"}, "at": {"k": "2"}, "growth": "l/64", "N": "2"},
        build,
        rest,
        params={"ee": "exp(l)-1"},
    )
    return job.done(
        verdict,
        "What Eq 121 drops from the numerator is -2e^{f+ku}+e^{(k+1)u}; this grows like e^f, so it"
        " is bounded only while f is.",
    )


def _rest_bound(job, exponent, gap, C):
    """|rest| <= 2 exp(f+k*u), and exp(f+k*u) <= C/2 times the order."""
    top = "exp(f+k*u)"
    common = [(f"2*{top}", (), (exponent,)), *((f"2*{top}*({w})", f) for w, f in gap)]
    return bound(
        job, None, [*common, ("exp((k+1)*u)*(4*E-1)",)], [*common, ("exp((k+1)*u)",)], C=C, N="2"
    )


def eq121_stage1(job):
    verdict = _rest_bound(
        job, "1+k/2-f-k*u", (("1", ("1-f",)), ("k*(l-2+2*D)/(2*l)", ())), "2*exp(1+k/2)"
    )
    return job.done(
        verdict,
        "For f < 1 the dropped terms -2e^{f+ku}+e^{(k+1)u} are at most 2 e^{1+k/2} in size.",
    )


def eq121_repair(job):
    verdict = _rest_bound(job, "k/2-k*u", (("k*(l-2+2*D)/(2*l)", ()),), "2*exp(k/2)")
    return job.done(
        verdict,
        (
            "The approximation drops -2e^{f+ku}+e^{(k+1)u} from the numerator; as u is at most "
            "1/2 and at most f, these terms are at most 2 e^{k/2} e^f in size, for every f."
        ),
    )


def eq127(job):
    """ratio - main = p1 (1-G) - G (e^u - 1)."""
    high = ["4/l-p1", (f"p1*{G}",), (G, (), ("u",)), (G, ("u",))]
    low = [
        ("p1*(F-E)/(F-1)",),
        (G, ("2*u-(exp(u)-1)",)),
        (f"2*{G}*D/l",),
        ("2*(F-E)/(l*(F-1))",),
        ("2/l",),
    ]
    verdict = bound(job, lambda s: (p1_small(s), *u_facts(s)), high, low, C="4", N="2")
    return job.done(
        verdict,
        "The ratio differs from the printed quotient by p_1(1-G) - G(e^u-1) with G = "
        "(e^D-1)/(e^{kD}-1) <= 1, p_1 <= 4/l and e^u-1 <= 2/l, hence by O(1/l). That the dropped "
        "terms are bounded would not be enough: they cancel.",
    )


def eq127_argued(job):
    """With s = 2, D = 1/l the term s is divided by at most 96."""

    def build(s):
        small = s.lemma("E <= 2", ("2*E", (), ("-D",)), ("E*(l-2)/l",))
        rise = s.lemma("E-1 <= 2/l", ("1/l", ("2-E",)), ("E", (), ("-D",)), facts=(small,))
        two = s.lemma("exp(u) <= 2", ("2*exp(u)", (), ("-u",)), ("exp(u)*(l-2+2*D)/l",))
        cross = s.lemma(
            "exp(u)-1 <= 2/l",
            ("(l-1)/l**2", ("2-exp(u)",)),
            ("exp(u)", (), ("-u",)),
            ("2/l**2",),
            facts=(two,),
        )
        cubes = s.lemma("exp(u)**3 <= 8", ("exp(u)**2+2*exp(u)+4", ("2-exp(u)",)), facts=(two,))
        square = s.lemma(
            "(E+1)*(E-1) <= 6/l", ("E+1", ("2/l-(E-1)",)), ("2/l", ("2-E",)), facts=(small, rise)
        )
        flat = s.lemma(
            "(E+l-1)*(E+1)*(E-1) <= 12",
            ("E+l-1", ("6/l-(E+1)*(E-1)",)),
            ("6/l", ("2-E",)),
            ("6*(l-1)/l",),
            facts=(square, small),
        )
        whole = s.lemma(
            "exp(u)**3*(E+l-1)*(E+1)*(E-1) <= 96",
            ("(E+l-1)*(E+1)*(E-1)", ("8-exp(u)**3",)),
            ("8", ("12-(E+l-1)*(E+1)*(E-1)",)),
            facts=(cubes, flat),
        )
        return whole, cross, rise

    bottom, width = "(exp(u)**3*(E+l-1)*(E+1)*(E-1))", "((E+l-1)*(E+1))"
    rest = [
        (f"2/(96*{bottom})", (f"96-{bottom}",)),
        (f"E**3/({width}*(E-1))",),
        ("1/(E+1)", ("2/l-(exp(u)-1)",)),
        (f"1/{width}", ("2/l-(E-1)",)),
        ("(E-1)/(l*(E+1))",),
        (f"({width}-2)/(l*{width})",),
        ("(13*l-2400)/(1200*l)",),
    ]
    verdict = escape(
        job,
        {"path": {"s": "2", "D": "1/l"}, "at": {"k": "2"}, "growth": "l/100", "N": "400"},
        build,
        rest,
        params=ONE,
    )
    return job.done(
        verdict,
        "For f-u of order 1/l the denominator (e^f+(l-1)e^u)(e^{fk}-e^{ku}) is bounded, so a"
        " bounded term in the numerator changes the ratio by a constant, not by O(1/l).",
    )


SETTLERS: dict = {
    ("phases.thm9", "printed"): weak_low,
    ("phases.thm9", "uniform-k"): weak_low,
    ("phases.thm9", "first-half"): near,
    ("phases.thm9", "first-half-uniform-k"): near,
    ("phases.thm9", "repair"): weak_repair,
    ("phases.eq112", "printed"): identity(
        "Both probabilities have the softmax sum of a strong sample as their denominator, so their"
        " difference is the difference of the two exponentials over that sum."
    ),
    ("phases.eq117", "printed"): eq117,
    ("phases.eq117", "numerator"): identity(
        "Multiplied out, the left side has four products: of the l-1 terms e^{f+ku} one is"
        " cancelled, which leaves l-2, and the other two products stand in Eq 117 as they are."
    ),
    ("phases.eq117", "repair"): identity(
        "With e^u in the denominator, as in Eqs 114 and 115, both sides are the same fraction."
    ),
    ("phases.eq121", "printed"): eq121,
    ("phases.eq121", "stage-1"): eq121_stage1,
    ("phases.eq121", "repair"): eq121_repair,
    ("phases.eq127", "printed"): eq127,
    ("phases.eq127", "uniform-k"): eq127,
    ("phases.eq127", "as-argued"): eq127_argued,
    ("phases.eq132", "printed"): ratio_near,
    ("phases.eq132", "uniform-k"): ratio_near,
    ("phases.eq132", "remainder-1"): remainder_one,
    ("phases.eq132", "remainder-0"): remainder_zero,
    ("phases.eq134", "printed"): near,
    ("phases.eq134", "uniform-k"): near,
}
