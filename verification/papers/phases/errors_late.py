"""Settle Theorem 11 of `phases` and the first steps of its proof (Eq 196)."""

from __future__ import annotations

from assay.verification.papers.phases import horizons
from assay.verification.papers.phases.errors_absent import absent
from assay.verification.papers.phases.errors_shared import (
    R1_BELOW_K2,
    H,
    Setting,
    bound,
    prove,
    ratio_range,
)

UPPER = list(R1_BELOW_K2)

_LOW = "log(3*l/4)"


def vanish(job, reason: str, border=None):
    """Settle Theta(k^2) by the zero of k*ratio-1 between D = log(3l/4) and D = log(l), at k = 2; l
    >= 14.
    """
    from assay.verification.kernel.types.asymptotic import vanishing_formulas
    from assay.verification.search.methods import ProofFailed

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
        segment, _, _, contained, _ = vanishing_formulas(job.statement, H, family)
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

    return vanish(
        job,
        "The decoder's value g_1 on weak own samples gives R_1 = (1-g_1)^2, and for k = 2 it "
        "passes 1 between f-u = log(3l/4) and f-u = log(l), for every l >= 14. There R_1 = 0, so "
        "no constant times k^2 lies below it.",
        border,
    )


def upper(job):
    verdict = bound(job, ratio_range, UPPER, [("k**2",), (f"{H}**2",)], C="1", N="2")
    return job.done(
        verdict,
        "The decoder's value g_1 on weak own samples lies between 0 and k at every f, so R_1 = "
        "(1-g_1)^2 is at most k^2, and the constant 1 serves for all k.",
    )


def e_facts(s: Setting):
    """e <= 4."""
    root = s.lemma("exp(1/2) <= 2", ("2*exp(1/2)", (), ("-1/2",)), params={})
    return (s.lemma("e <= 4", ("1", ("2-exp(1/2)", "2+exp(1/2)")), facts=(root,), params={}),)


def above_f(s: Setting, one):
    """For f >= 1: e^D >= e^f."""
    gap = s.lemma("D-f >= 0", ("1/(l-1)", ("f-1",)), facts=(one,), params={})
    return s.lemma(
        "exp(D)-exp(f) >= 0",
        ("exp(f)", (), ("D-f",)),
        ("exp(f)", ("D-f",)),
        facts=(gap,),
        params={},
    )


def ends(s: Setting, large):
    """0 <= ratio <= 1, k*ratio-1 >= k*p1-1, and the bound on p1."""
    less = s.lemma(f"{H} >= k*p1-1", ("k*(l-1)*(E-1)/((E+l-1)*(F-1))",))
    return (*ratio_range(s), less, large)


def beyond_log(s: Setting):
    """e^D >= 2l from f >= log(2l)."""
    unit = s.lemma(
        "log(2*l) >= 1",
        ("1", (), ("1-log(2*l)",)),
        ("1/(2*l)", ("4-e",)),
        ("(l-2)/l",),
        facts=e_facts(s),
        params={},
    )
    one = s.lemma("f >= 1", "f-log(2*l)", "log(2*l)-1", facts=(unit,), params={})
    gap = s.lemma("D-f >= 0", ("1/(l-1)", ("f-1",)), facts=(one,), params={})
    return s.lemma(
        "exp(D) >= 2*l",
        ("2*l", (), ("D-log(2*l)",)),
        ("2*l", ("D-f",)),
        ("2*l", ("f-log(2*l)",)),
        facts=(gap,),
        params={},
    )


def two_thirds(s: Setting, wide):
    """0 <= ratio <= 1 and k*ratio-1 >= k/6, from e^D >= 2l."""
    large = s.lemma(
        "p1 >= 2/3", ("1/(3*(E+l-1))", ("exp(D)-2*l",)), ("2/(3*(E+l-1))",), facts=(wide,)
    )
    facts = ends(s, large)
    high = s.lemma(
        f"{H} >= k/6", f"{H}-(k*p1-1)", ("k", ("p1-2/3",)), ("(k-2)/2",), facts=facts[2:]
    )
    return (*facts[:2], high)


_ABOVE = f"{H}-k/6"
TWO_THIRDS = [("1", (_ABOVE, _ABOVE)), ("k/3", (_ABOVE,))]
"""R1 - k**2/36 from k*ratio-1 >= k/6."""


def repair_two_thirds(job):
    """e^D >= 2l, so p1 >= 2/3 and k*ratio-1 >= k/6."""
    log = "log(2*l) <= f" in job.statement.given

    def build(s):
        if log:
            wide = beyond_log(s)
        else:
            one = from_one_on(s, "2*l")
            above = above_f(s, one)
            wide = s.lemma(
                "exp(D) >= 2*l", "exp(D)-exp(f)", "exp(f)-2*l", facts=(above,), params={}
            )
        return two_thirds(s, wide)

    verdict = bound(job, build, TWO_THIRDS, UPPER, C="1", C_low="1/36", N="2")
    return job.done(
        verdict,
        "On this range e^{f-u} is at least 2l, so q(y|C_1^y) is at least 2/3 and the decoder's "
        "value g_1 on weak own samples exceeds 1 by at least k/6; hence R_1 = (1-g_1)^2 lies "
        "between k^2/36 and k^2 for every l >= 2 and every k >= 2.",
        horizon={"l": "2"},
    )


def from_one_on(s: Setting, floor: str):
    """f >= 1 from e^f > floor >= 4 >= e: otherwise e^{1-f} >= 2-f would be too small."""
    return s.lemma(
        "f >= 1",
        ("1", (), ("1-f",)),
        ("exp(-f)", (f"exp(f)-{floor}",)),
        ("exp(-f)", (f"{floor}-4",)),
        ("exp(-f)", ("4-e",)),
        facts=(*e_facts(s), s.positive(f"{floor}-4 >= 0", params={})),
        params={},
    )


def at(reason, **point):
    """Return a settler that refutes a claim at a point."""
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
        verdict,
        "Taking exponentials turns f k > log(l)-1 into e^{fk} > l/e, and f <= log(l)-1 into e^f <="
        " l/e.",
    )


SETTLERS: dict = {
    ("phases.thm11", "printed"): late,
    ("phases.thm11", "uniform-k"): late,
    ("phases.thm11", "upper-half"): upper,
    ("phases.thm11", "other-class"): absent,
    ("phases.thm11", "repair"): repair_two_thirds,
    ("phases.eq196a", "printed"): at(
        "(log l-1)/k < f says e^{fk} > l/e, which is less than the printed e^{fk} > "
        "l/2: at l = 10, k = 2 and f = 0.7 the power is 4.06, below 5.",
        l="10",
        k="2",
        f="7/10",
    ),
    ("phases.eq196a", "converse"): at(
        "The condition e^f <= l/2 allows every f up to log(l)-log(2): at l = 10 the value f = 1.5"
        " is allowed, and it exceeds log(10)-1 = 1.30.",
        l="10",
        k="2",
        f="3/2",
    ),
    ("phases.eq196a", "repair"): eq196a_repair,
}
