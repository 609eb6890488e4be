"""Settle Theorem 5.2 of `distillation` and the last steps of its proof."""

from __future__ import annotations

from assay.theory.papers.distillation.deep import INNER, SECOND
from assay.verification.papers.distillation.deep_flow import RATE, after, lemma, sums
from assay.verification.papers.settlers import at, by, own

GAP = "W**(2/L)-w0**(2/L)"
SOLVE = {"u": "w0**(2/L)", "d": GAP}
"""Parameters that write |w-hat|^{2/L} as |w(0)|^{2/L} and a positive rest."""

BELOW = lemma(f"{GAP} > 0", ("w0**(2/L)", [], ["(y-x)/L"]), ("w0**(2/L)/L", ["y-x"]))
"""|w(0)|^{2/L} < |w-hat|^{2/L}, from x < y."""
LOGS = lemma(
    f"L*log(eps)-L/2*log({INNER})-x/2 > 0",
    ("1", [], [f"x/2-L*log(eps)+L/2*log({INNER})"]),
    (f"1/({SECOND})", [f"{SECOND}-w0"]),
)
SMALL = lemma(
    f"eps**2/{INNER}-w0**(2/L) > 0",
    ("w0**(2/L)", [], [f"2*log(eps)-log({INNER})-x/L"]),
    ("2*w0**(2/L)/L", [f"L*log(eps)-L/2*log({INNER})-x/2"]),
)
"""The second entry of (5.11) to the power 2/L."""
LEFT = f"{INNER}*W**(2/L)/({GAP})"
LAST = "eps**2-w0**(2/L)*W**(2*(L-1)/L)/(1-w0**(2/L)/W**(2/L))"
"""eps^2 minus the right side of (D.40)."""
_EQUAL = (
    "The right side of (D.40) is |w(0)|^{2/L}|w-hat|^2/(|w-hat|^{2/L}-|w(0)|^{2/L}), which is below"
    " eps^2 exactly for |w(0)|^{2/L} < eps^2|w-hat|^{2/L}/(eps^2+|w-hat|^2); that is (5.11)."
)
# q <= |w|^2 s/h with s = |w(0)|^{2/L}, h = |w-hat|^{2/L}: e^y s/(h-s) - (e^z - e^y)
DIRECT = [
    (f"W**(2/L)/({GAP})", ["w0**(2/L)*exp(z-z/L)-(exp(z)-exp(y))"]),
    (f"W**(2/L)*w0**(2/L)*exp(z-z/L)/({GAP})", [], ["(z-y)/L"]),
    (f"W**(2/L)*w0**(2/L)*exp(z-z/L)/(L*({GAP}))", ["z-y"]),
]
_RISE = [("exp(-u)", [], ["u"]), ("exp(-u)", ["u"])]
_S = "1-exp(-(L-1)*u)"
_PAST = "exp((y-z)/L)"
_LOG_ENTRY = lemma(
    f"log({INNER})-2*log(eps)+y/L > 0",
    ("1", [], [f"2*log(eps)-y/L-log({INNER})"]),
    (f"W**(2-2/L)/{INNER}",),
)
_VGAP = "V**(2/L)-w0**(2/L)"
_VBELOW = lemma(f"{_VGAP} > 0", ("w0**(2/L)", [], ["(v-x)/L"]), ("w0**(2/L)/L", ["v-x"]))
_VSIZE = lemma("z-v >= 0", ("1", [], ["v-z"]), ("exp(-z)", ["exp(z)-B"]), ("exp(-z)", ["B-exp(v)"]))

SETTLERS: dict = own(
    "distillation",
    {
        ("eqd33", "printed"): sums(
            "With q from (D.32) the claim says that q(0) is at most |w(0)|^2, and the "
            "orthogonal part of a vector is no longer than the vector.",
            ("exp(-x+x/L-z/L)", ["exp(x)-q0"]),
        ),
        ("eqd34", "printed"): sums(
            "By (D.33) q is at most |w(0)|^{2/L} |w|^{2-2/L}; adding |P_X w|^2, which is at "
            "most |w-hat|^2+eta, gives the bound of |w|^2 at each such time.",
            ("1", ["exp(y)+eta-A"]),
            ("1", ["w0**(2/L)*m**(2-2/L)-(exp(z)-A)"]),
        ),
        ("eqd34", "finite"): sums(
            "Once |w|^{2/L} is at least 2|w(0)|^{2/L}, the orthogonal part q is at most "
            "|w|^2/2, so |w|^2 is at most twice |P_X w|^2, hence at most 2B.",
            ("2", ["B-A"]),
            ("2", ["w0**(2/L)*m**(2-2/L)-(exp(z)-A)"]),
            ("m**(2-2/L)", ["m**(2/L)-2*w0**(2/L)"]),
        ),
        ("eqd35", "printed"): sums(
            "Divided by nu^2, (D.34) says that f(nu) is at least 1; and both terms of f fall as nu"
            " grows, at every depth.",
            [("exp(-z)", ["W**2+w0**(2/L)*m**(2-2/L)-m**2"])],
            [
                ("exp(y-r)", [], ["r-z"]),
                ("exp(y-r)", ["r-z"]),
                ("exp((x-r)/L)", [], ["(r-z)/L"]),
                ("exp((x-r)/L)/L", ["r-z"]),
            ],
        ),
        ("eqd35", "to-zero"): sums(
            "From nu = max(|w-hat| e^{u/2}, |w(0)| e^{Lu/2}) on each of the two terms of f is "
            "at most e^{-u}, so f(nu) tends to 0.",
            ("exp(y-z)", [], ["z-y-u"]),
            ("exp(y-z)", ["z-y-u"]),
            ("exp((x-z)/L)", [], ["(z-x)/L-u"]),
            ("exp((x-z)/L)/L", ["z-x-L*u"]),
        ),
        ("eqd36-d39", "printed"): sums(
            "Inserting the chosen K turns the first line into 1 and f(K) into e^{-u}, where "
            "e^u is a power of (1-|w(0)|^{2/L}/|w-hat|^{2/L})^{-1}; as u > 0, f(K) is below "
            "1.",
            [("1", [], ["u"]), ("1", ["u"])],
            _RISE,
        ),
        ("eqd36-d39", "exact"): by(
            "identity",
            "With K = |w-hat| e^{Lu/2} the two terms of f(K) are e^{-Lu} and "
            "e^{-u}(1-e^{-(L-1)u}), which add up to e^{-u}, a number below 1.",
        ),
        ("eqd36-d39", "conclusion"): sums(
            "Beyond K the function f is below 1, so that f(nu) >= 1 is possible only for nu <= K.",
            *_RISE,
            ("exp(y-z)", [], ["z-y-L*u"]),
            ("exp(y-z)", ["z-y-L*u"]),
            (_PAST, [_S], ["(z-y)/L-u"]),
            (f"{_PAST}/L", [_S, "z-y-L*u"]),
        ),
        ("eqd40", "printed"): sums(
            "By (D.33) and (D.39) |w| is at most K in the limit, and inserting the "
            "chosen K into the bound on the orthogonal part gives the right side.",
            ("1", ["exp(z/2)**(2-2/L)*s-q"]),
            ("W**(2/L)*exp(z-z/L)", [_S], ["(1-1/L)*(y+L*u-z)"]),
            ("W**(2/L)*exp(z-z/L)*(L-1)/L", [_S, "y+L*u-z"]),
        ),
        ("eqd40", "direct"): after(
            "In the limit |w| is at least |w-hat|, so (D.33) bounds q by |w|^2 "
            "(|w(0)|/|w-hat|)^{2/L}; with |w|^2 = |w-hat|^2+q this is solved for q at once, "
            "and (D.34) to (D.39) are not needed.",
            [BELOW],
            *DIRECT,
            params=SOLVE,
        ),
        ("eqd41", "printed"): at(
            "At |w-hat| = 1, L = 2 and |w(0)| = 1/e the right side of (D.40) is 0.58 and that "
            "of (D.41) 1.58; the printed numerator has the dimension of a fourth power and "
            "does not vanish with w(0).",
            L=2,
            x=-2,
            y=0,
        ),
        ("eqd41", "repair"): after(
            "Multiplying numerator and denominator by |w-hat|^{2/L} turns (D.40) "
            "into (D.41), with the numerator |w(0)|^{2/L} in place of the printed "
            "one.",
            [BELOW],
            how="identity",
            params=SOLVE,
        ),
        ("eqd42", "printed"): after(
            _EQUAL, [BELOW, LOGS, SMALL], (LEFT, [f"eps**2/{INNER}-w0**(2/L)"]), params=SOLVE
        ),
        ("eqd42", "converse"): after(
            "Solved for w(0), the condition of (D.40) and (5.11) both say that |w(0)|^{2/L} < "
            "eps^2|w-hat|^{2/L}/(eps^2+|w-hat|^2).",
            [
                BELOW,
                lemma(
                    f"eps**2/{INNER}-w0**(2/L) > 0",
                    (f"({GAP})/({INNER}*W**(2/L))", [LAST]),
                    params=SOLVE,
                ),
                lemma(
                    f"2*log(eps)-log({INNER})-x/L > 0",
                    ("1", [], [f"x/L-2*log(eps)+log({INNER})"]),
                    (f"{INNER}/eps**2", [f"eps**2/{INNER}-w0**(2/L)"]),
                ),
            ],
            ("w0", [], [f"L*log(eps)-L/2*log({INNER})-x/2"]),
            ("w0*L/2", [f"2*log(eps)-log({INNER})-x/L"]),
            params=SOLVE,
        ),
        ("eqd42", "from-D.41"): at(
            "At |w-hat| = 1, L = 2, eps = 1/2 and |w(0)| = e^{-2} the right side of (D.41) is 1.16,"
            " which is above eps^2 = 1/4.",
            L=2,
            y=0,
            x=-4,
            eps="1/2",
        ),
        ("eqd42", "repair"): after(
            _EQUAL, [BELOW, LOGS, SMALL], (LEFT, [f"eps**2/{INNER}-w0**(2/L)"]), params=SOLVE
        ),
        ("thm5.2", "printed"): after(
            "At a limit point q is at most |w(0)|^{2/L} |w|^{2-2/L} by the conserved quotient "
            "q/|w|^{2-2/L}, and |w| >= |w-hat| there; solved for q, (5.11) puts it below "
            "eps^2. The slip in (D.41) does not matter.",
            [BELOW, LOGS, SMALL],
            *DIRECT,
            (LEFT, [f"eps**2/{INNER}-w0**(2/L)"]),
            params=SOLVE,
            horizon={"|w(0)|": "|w-hat| (1+|w-hat|^2/eps^2)^{-L/2} at most"},
        ),
        ("thm5.2", "n-at-least-d"): sums(
            "By (D.27) the squared distance is at most 2/mu times the loss, which decays "
            "exponentially by (D.25); of the conditions on w(0) only (5.12) and (5.13) are "
            "used, and none on its size.",
            *RATE,
        ),
        ("thm5.2", "at-time"): after(
            "The same estimate as for the limit holds at every time, with theta for the "
            "distance that is left in the span of the data.",
            [_VBELOW, _VSIZE],
            (f"V**(2/L)/({_VGAP})", ["w0**(2/L)*m**(2-2/L)-(exp(z)-B)"]),
            (f"w0**(2/L)/({_VGAP})", ["(2*W-V)**2-B"]),
            (f"V**(2/L)*w0**(2/L)*exp(z-z/L)/({_VGAP})", [], ["(z-v)/L"]),
            (f"V**(2/L)*w0**(2/L)*exp(z-z/L)/(L*({_VGAP}))", ["z-v"]),
            params={"u": "w0**(2/L)", "d": _VGAP},
        ),
        ("thm5.2", "without-5.12"): sums(
            "As q is at most |w|^2 and q/|w|^{2-2/L} is conserved, |w| is at least |w(0)| "
            "(q(0)/|w(0)|^2)^{L/2} at all times, which is positive for every start with q(0) "
            "> 0, so for almost every one.",
            ("L", [], ["k+(L-1)/L*(z-x)-z"]),
            ("L*exp(-z)", ["exp(z)-exp(k+(L-1)/L*(z-x))"]),
        ),
        ("thm5.2", "first-entry"): after(
            "The second entry equals |w-hat| (1+|w-hat|^2/eps^2)^{-L/2}, which is below |w-hat|, so"
            " the condition |w(0)| < |w-hat| is never the active one.",
            [_LOG_ENTRY],
            (SECOND, [], [f"y/2-L*log(eps)+L/2*log({INNER})"]),
            (f"{SECOND}*L/2", [f"log({INNER})-2*log(eps)+y/L"]),
        ),
        ("thm5.2", "limit"): sums(
            "The equation for nu has only one root, as its left side grows where it is positive; so"
            " |w(t)| converges to nu, which gives the limit of the deep student in closed form.",
            ("exp(r-r/L+z/L)", [], ["(r-z)/L"]),
            ("exp(r-r/L+z/L)/L", ["r-z"]),
            ("exp(z-z/L)", ["exp(z/L)-A"], ["(r-z)*(L-1)/L"]),
            ("exp(z-z/L)*(L-1)/L", ["exp(z/L)-A", "r-z"]),
        ),
        ("thm5.2", "sharp"): after(
            "The limit w has |w|^2 = |w-hat|^2+q and q = A |w|^{2-2/L} with A = "
            "q(0)/|w(0)|^{2-2/L}; so A is q (|w-hat|^2+q)^{-(1-1/L)}, which grows with q, and "
            "q is at most eps^2 exactly if A is at most eps^2 (|w-hat|^2+eps^2)^{-(1-1/L)}.",
            [lemma("1-exp(y-z) > 0", ("exp(y-z)", [], ["z-y"]), ("exp(y-z)", ["z-y"]))],
            [
                ("exp(y)", [], ["r-z"]),
                ("exp(y)", ["r-z"]),
                ("exp(r-(r-z)/L)", ["1-exp(y-z)"], ["(r-z)/L"]),
                ("exp(r-(r-z)/L)/L", ["1-exp(y-z)", "r-z"]),
            ],
            [
                ("exp(y+r-z)", [], ["z-r"]),
                ("exp(y+r-z)", ["z-r"]),
                ("exp(r)", ["1-exp(y-z)"], ["(z-r)/L"]),
                ("exp(r)/L", ["1-exp(y-z)", "z-r"]),
            ],
        ),
        ("thm5.2", "sharp-ratio"): by(
            "identity",
            "For starts orthogonal to span X the exact threshold is eps^L "
            "(|w-hat|^2+eps^2)^{-(L-1)/2}, which is that of (5.11) times "
            "sqrt(1+eps^2/|w-hat|^2): at most 1.42 times for eps <= |w-hat|.",
        ),
    },
)
