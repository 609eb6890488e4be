"""Settle Theorem 5.2 of `distillation`: the induced flow, the orthogonal component, condition
(5.11), the remarks.
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.theory.papers.distillation.deep import INNER, SECOND
from assay.verification.papers.settlers import at, by, guarded, own, undefined
from assay.verification.search.job import establish, instance

GAP = "W**(2/L)-w0**(2/L)"
SOLVE = {"u": "w0**(2/L)", "d": GAP}
"""Parameters that write |w-hat|^{2/L} as |w(0)|^{2/L} and a positive rest."""


def sums(reason, *terms, **options):
    """Return a settler that proves the formula as a sum of products that are not negative."""
    return by("combination", reason, terms=list(terms), **options)


def after(reason, facts, *terms, how="combination", horizon=None, figures=None, **options):
    """Return a settler that proves the lemmas ``facts`` (functions of the job) first."""

    @guarded
    def settler(job):
        shown = []
        for fact in facts:
            shown.append(fact(job, shown))
        given = {"terms": list(terms)} if how == "combination" else {}
        return job.done(job.prove(how, facts=shown, **given, **options), reason, horizon, figures)

    return settler


def lemma(goal, *terms, **options):
    """Return a lemma for `after`: it may use those before it."""
    return lambda job, shown: job.lemma(
        goal, how="combination", facts=shown, terms=list(terms), **options
    )


# ---- condition (5.11) ----------------------------------------------------------------------------
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


# ---- remarks -------------------------------------------------------------------------------------
_SQUARE = ("1/(4*(1+exp(u))**2)", ["(exp(u)-1)**2"])


def _half(end, sign):
    """log(1+e^u) <= log 2+u/2+u^2/8 on one side of 0: the slope of the gap vanishes at 0 and
    rises.
    """
    curvature = {
        "how": "monotone",
        "variable": "u",
        "end": end,
        "slope": f"{sign}(1/4-exp(u)/(1+exp(u))**2)",
        "sign": {"how": "combination", "terms": [_SQUARE]},
    }
    return {
        "how": "monotone",
        "variable": "u",
        "end": end,
        "slope": "1/2+u/4-exp(u)/(1+exp(u))",
        "sign": curvature,
    }


def softplus():
    """log(1+e^u) <= log 2+u/2+u^2/8 for all u."""
    return establish(
        Formula("log(2)+u/2+u**2/8-log(1+exp(u)) >= 0", ("u in (-oo, oo)",)),
        "cases",
        on="u >= 0",
        yes=_half("lower", ""),
        no=_half("upper", "-"),
    )


@guarded
def flipped(job):
    shown = softplus()
    facts = [instance(shown, {"u": n}, job.statement) for n in "uv"]
    verdict = job.prove(
        "combination",
        facts=facts,
        terms=[
            *[("1", [f"log(2)+{n}/2+{n}**2/8-log(1+exp({n}))"]) for n in "uv"],
            ("1", ["-(u**2+v**2)/8-((1/2-y1)*u+(1/2-y2)*v)"]),
        ],
    )
    return job.done(verdict, "The curvature of each log loss is at most 1/4.")


@guarded
def one_example(job):
    fact = instance(softplus(), {"u": "u"}, job.statement)
    return job.done(
        job.prove("combination", facts=[fact], terms=[("1", ["log(2)+u/2+u**2/8-log(1+exp(u))"])]),
        "The curvature of each log loss is at most 1/4.",
    )


def orbit(reason, scope):
    """Return a settler that decides an orbit."""
    return lambda job: job.done(job.orbit(), reason, scope=scope)


def _cost():
    """Thresholds and times at eps = |w-hat|/10, |w-hat| = 1, N = 1, r1 = 1/2."""
    from math import log

    found = {}
    for depth in (2, 3, 5, 10):
        start = 101 ** (-depth / 2)
        time = (
            log(0.5 / start) / 2
            if depth == 2
            else (start ** (2 / depth - 1) - 0.5 ** (2 / depth - 1)) / (depth - 2)
        )
        found[f"L = {depth}"] = (
            f"|w(0)| < {start:.2g}, each factor < {start ** (1 / depth):.2g}, at least {time:.2g}"
            " units of time to |w| = 1/2"
        )
    return found


# ---- words ---------------------------------------------------------------------------------------
def words(reason, **options):
    """Return a settler that proves a statement about matrices."""
    return lambda job: job.done(job.prove("words", **options), reason)


_OFF, _ROW = "(I_k-u*u'/(u'*u))", "(I_k-b'*b/(b*b'))"
_BOUND = [("1", ["k+m*N"]), ("1", ["f-f0-k"]), ("1", ["f1-f"])]
_R = "exp(b-b/L)"
_SPEED = lemma(
    "exp(z-z/L)-exp(b-b/L) >= 0", (_R, [], ["(z-b)*(L-1)/L"]), (f"{_R}*(L-1)/L", ["z-b"])
)
_DECAY = [
    ("1", ["-lp-exp(z/2)**(2*(L-1)/L)*G"]),
    ("exp(z-z/L)", ["G-2*c*l"]),
    ("2*c*l", ["exp(z-z/L)-exp(b-b/L)"]),
]
_RATE = [("2/mu", ["l0*exp(-k*t)-l"]), ("2/mu", ["l-mu*e2/2"])]
_RISE = [("exp(-u)", [], ["u"]), ("exp(-u)", ["u"])]
_S = "1-exp(-(L-1)*u)"
_PAST = "exp((y-z)/L)"
_LOG_ENTRY = lemma(
    f"log({INNER})-2*log(eps)+y/L > 0",
    ("1", [], [f"2*log(eps)-y/L-log({INNER})"]),
    (f"W**(2-2/L)/{INNER}",),
)
_LOG_LEAST = lemma(
    f"log({INNER})-y+y/L >= 0", ("1", [], [f"y-y/L-log({INNER})"]), (f"eps**2*W**(-2/L)/{INNER}",)
)
_VGAP = "V**(2/L)-w0**(2/L)"
_VBELOW = lemma(f"{_VGAP} > 0", ("w0**(2/L)", [], ["(v-x)/L"]), ("w0**(2/L)/L", ["v-x"]))
_VSIZE = lemma("z-v >= 0", ("1", [], ["v-z"]), ("exp(-z)", ["exp(z)-B"]), ("exp(-z)", ["B-exp(v)"]))
_TIMELY = "exp(-(y/2)*(1-2/L))*exp((y-v)*(L-2)/2)"
_UP = "exp((y-x)*(L-1)/L)"

SETTLERS = own(
    "distillation",
    {
        ("lemd2", "printed"): by(
            "identity",
            "With r = |w|^{1/L} each of the L terms has the size r^{2(L-1)}; one carries grad, the"
            " others P_w grad.",
        ),
        ("lemd2", "rank-one"): words(
            "(W-uv')(W-uv')' = 0, so W = u v'.",
            definite=(True, False, True),
            zeros=([f"-{_OFF}*h1*{_OFF}"], ["u'*h1*u"], [f"-(u'*u)^2*V'*{_OFF}*h1*{_OFF}*V"]),
        ),
        ("lemd2", "two-layers"): words(
            "(W_1'W_1)^2 = |w| W_1'W_1 and = w w'.",
            definite=(True, False),
            zeros=([f"g'*A'*{_ROW}*h1*{_ROW}*A*g"], ["-b*h1*b'"]),
        ),
        ("balanced-conserved", "printed"): words("The two sides are the same four products."),
        ("balanced-conserved", "descent"): by(
            "identity",
            "Gradient descent multiplies the imbalance by 1-eta^2 g^2; it conserves only exact"
            " balance.",
        ),
        ("eqd23", "printed"): words(
            "|P_w grad|^2 = (w'grad)^2/|w|^2 >= 0.", squares=((), [("h2*h3/(w'*w)", "w'*g")])
        ),
        ("eqd24", "printed"): sums(
            "A closed convex set without 0 has a positive distance; convexity of the loss gives it"
            " explicitly.",
            *_BOUND,
            horizon={"|w(tau)|": "(l(0 vector)-l(0))/|grad l^1(0)| at least"},
        ),
        ("eqd25", "printed"): after(
            "The bound holds with a factor 2 to spare.",
            [_SPEED, lemma("-lp-c*R*l >= 0", *_DECAY, ("c*l", ["R"]))],
            [("1", ["-lp-c*R*l"])],
            [("exp(c*R*t)", ["-lp-c*R*l"])],
        ),
        ("eqd25", "factor-2"): after("Corollary D.1 says |grad|^2 >= 2 c l.", [_SPEED], *_DECAY),
        ("eqd26-d28", "printed"): words("P_X is symmetric and idempotent and fixes the data."),
        ("eqd26-d28", "rate"): sums("Theorem D.3 at w-hat, then (D.25).", *_RATE),
        ("eqd29", "printed"): words("P_Q grad = 0."),
        ("eqd29", "power"): by("identity", "2(L-1)/L-2 = -2/L."),
        ("eqd30", "printed"): by("identity", "(D.29) divided by 2(L-1) q."),
        ("eqd30", "in-the-span"): undefined(
            "For w(0) in span X, which the theorem admits, q = 0 and log q has no value (what"
            " follows for q is then trivial).",
            L=2,
            z=0,
            c=1,
            q=0,
        ),
        ("eqd30", "repair"): by("identity", "q/|w|^{2(L-1)/L} is conserved, logarithms or not."),
        ("eqd31", "printed"): by("identity", "(|w|^2)' = -2L |w|^{2(L-1)/L} w'grad."),
        ("eqd31", "norm"): words("w'(grad+(L-1)P_w grad) = L w'grad."),
        ("eqd32", "printed"): by("identity", "(D.30) and (D.31) have the same right side."),
        ("eqd32", "powers"): by("identity", "The same without the logarithm."),
        ("eqd33", "printed"): sums("q(0) <= |w(0)|^2.", ("exp(-x+x/L-z/L)", ["exp(x)-q0"])),
        ("eqd34", "printed"): sums(
            "(D.33) times |w|^2, added to |P_X w|^2.",
            ("1", ["exp(y)+eta-A"]),
            ("1", ["w0**(2/L)*m**(2-2/L)-(exp(z)-A)"]),
        ),
        ("eqd34", "finite"): sums(
            "q <= |w|^2/2 once |w|^{2/L} >= 2|w(0)|^{2/L}.",
            ("2", ["B-A"]),
            ("2", ["w0**(2/L)*m**(2-2/L)-(exp(z)-A)"]),
            ("m**(2-2/L)", ["m**(2/L)-2*w0**(2/L)"]),
        ),
        ("eqd35", "printed"): sums(
            "Both terms of f fall, at every depth.",
            [("exp(-z)", ["W**2+w0**(2/L)*m**(2-2/L)-m**2"])],
            [
                ("exp(y-r)", [], ["r-z"]),
                ("exp(y-r)", ["r-z"]),
                ("exp((x-r)/L)", [], ["(r-z)/L"]),
                ("exp((x-r)/L)/L", ["r-z"]),
            ],
        ),
        ("eqd35", "to-zero"): sums(
            "Each term is at most e^{-u}.",
            ("exp(y-z)", [], ["z-y-u"]),
            ("exp(y-z)", ["z-y-u"]),
            ("exp((x-z)/L)", [], ["(z-x)/L-u"]),
            ("exp((x-z)/L)/L", ["z-x-L*u"]),
        ),
        ("eqd36-d39", "printed"): sums(
            "f(K) = e^{-u} <= 1.", [("1", [], ["u"]), ("1", ["u"])], _RISE
        ),
        ("eqd36-d39", "exact"): by("identity", "By the definition of K."),
        ("eqd36-d39", "conclusion"): sums(
            "f decreases and f(K) < 1.",
            *_RISE,
            ("exp(y-z)", [], ["z-y-L*u"]),
            ("exp(y-z)", ["z-y-L*u"]),
            (_PAST, [_S], ["(z-y)/L-u"]),
            (f"{_PAST}/L", [_S, "z-y-L*u"]),
        ),
        ("eqd40", "printed"): sums(
            "K^{2-2/L} = |w-hat|^{2-2/L}/(1-|w(0)|^{2/L}/|w-hat|^{2/L}).",
            ("1", ["exp(z/2)**(2-2/L)*s-q"]),
            ("W**(2/L)*exp(z-z/L)", [_S], ["(1-1/L)*(y+L*u-z)"]),
            ("W**(2/L)*exp(z-z/L)*(L-1)/L", [_S, "y+L*u-z"]),
        ),
        ("eqd40", "direct"): after(
            "(D.34) to (D.39) can be skipped: |w| >= |w-hat| in the limit.",
            [BELOW],
            *DIRECT,
            params=SOLVE,
        ),
        ("eqd41", "printed"): at(
            "At |w-hat| = 1, L = 2, |w(0)| = 1/e: (D.40) gives 0.58, (D.41) 1.58; the printed"
            " numerator has the dimension of a fourth power and does not vanish with w(0).",
            L=2,
            x=-2,
            y=0,
        ),
        ("eqd41", "repair"): after(
            "The numerator is |w(0)|^{2/L}.", [BELOW], how="identity", params=SOLVE
        ),
        ("eqd42", "printed"): after(
            _EQUAL, [BELOW, LOGS, SMALL], (LEFT, [f"eps**2/{INNER}-w0**(2/L)"]), params=SOLVE
        ),
        ("eqd42", "converse"): after(
            "Both are |w(0)|^{2/L} < eps^2|w-hat|^{2/L}/(eps^2+|w-hat|^2).",
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
            "|w-hat| = 1, L = 2, eps = 1/2, |w(0)| = e^{-2}: the right side of (D.41) is 1.16.",
            L=2,
            y=0,
            x=-4,
            eps="1/2",
        ),
        ("eqd42", "repair"): after(
            _EQUAL, [BELOW, LOGS, SMALL], (LEFT, [f"eps**2/{INNER}-w0**(2/L)"]), params=SOLVE
        ),
        ("thm5.2", "printed"): after(
            "The bound eps follows from the conserved q/|w|^{2-2/L} and |w| >= |w-hat|; the slip in"
            " (D.41) does not matter.",
            [BELOW, LOGS, SMALL],
            *DIRECT,
            (LEFT, [f"eps**2/{INNER}-w0**(2/L)"]),
            params=SOLVE,
            horizon={"|w(0)|": "|w-hat| (1+|w-hat|^2/eps^2)^{-L/2} at most"},
        ),
        ("thm5.2", "n-at-least-d"): sums(
            "(D.25) and (D.27); no condition on the size of w(0) but (5.12).", *_RATE
        ),
        ("thm5.2", "at-time"): after(
            "The same estimate before the limit.",
            [_VBELOW, _VSIZE],
            (f"V**(2/L)/({_VGAP})", ["w0**(2/L)*m**(2-2/L)-(exp(z)-B)"]),
            (f"w0**(2/L)/({_VGAP})", ["(2*W-V)**2-B"]),
            (f"V**(2/L)*w0**(2/L)*exp(z-z/L)/({_VGAP})", [], ["(z-v)/L"]),
            (f"V**(2/L)*w0**(2/L)*exp(z-z/L)/(L*({_VGAP}))", ["z-v"]),
            params={"u": "w0**(2/L)", "d": _VGAP},
        ),
        ("thm5.2", "without-5.12"): sums(
            "The conserved quotient alone keeps |w| away from 0 for almost every start.",
            ("L", [], ["k+(L-1)/L*(z-x)-z"]),
            ("L*exp(-z)", ["exp(z)-exp(k+(L-1)/L*(z-x))"]),
        ),
        ("thm5.2", "first-entry"): after(
            "It equals |w-hat| (1+|w-hat|^2/eps^2)^{-L/2}: |w(0)| < |w-hat| is never the active"
            " condition.",
            [_LOG_ENTRY],
            (SECOND, [], [f"y/2-L*log(eps)+L/2*log({INNER})"]),
            (f"{SECOND}*L/2", [f"log({INNER})-2*log(eps)+y/L"]),
        ),
        ("thm5.2", "limit"): sums(
            "nu is the only root, so w(t) converges: a closed form for the deep student.",
            ("exp(r-r/L+z/L)", [], ["(r-z)/L"]),
            ("exp(r-r/L+z/L)/L", ["r-z"]),
            ("exp(z-z/L)", ["exp(z/L)-A"], ["(r-z)*(L-1)/L"]),
            ("exp(z-z/L)*(L-1)/L", ["exp(z/L)-A", "r-z"]),
        ),
        ("thm5.2", "sharp"): after(
            "The exact condition: q(0)/|w(0)|^{2-2/L} <= eps^2 (|w-hat|^2+eps^2)^{-(1-1/L)}.",
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
            "(5.11) is within the factor sqrt(1+eps^2/|w-hat|^2) of the best possible: at most 1.42"
            " for eps <= |w-hat|.",
        ),
        ("rem5.11", "printed"): by(
            "auto", "For every eps, L and w-hat != 0 the second entry is positive.", _cost()
        ),
        ("rem5.11", "per-layer"): after(
            "In the scale of single layers the condition does not tighten with depth.",
            [LOGS, SMALL],
            ("1", [f"eps**2/{INNER}-w0**(2/L)"]),
        ),
        ("rem5.11", "end-to-end"): after(
            "End to end the start is exponentially small in the depth.",
            [_LOG_LEAST],
            (SECOND, [], [f"L/2*(log({INNER})-y+y/L)"]),
            (f"{SECOND}*L/2", [f"log({INNER})-y+y/L"]),
        ),
        ("rem5.11", "time"): sums("|(|w|)'| <= L |w|^{2-2/L} |grad|.", ("(L-2)/m", ["c+m*N"])),
        ("rem5.11", "time-two-layers"): sums("(|w|^2)' = -4|w| w'grad.", ("2/m", ["c+m*N"])),
        ("rem5.11", "time-at-threshold"): sums(
            "Small starts are easy to choose but slow to leave.",
            (_TIMELY, [], ["(L-2)/(2*L)*(y+L*(v-y)-x)"]),
            (f"{_TIMELY}*(L-2)/(2*L)", ["y+L*(v-y)-x"]),
        ),
        ("rem5.12a", "printed"): sums("|w| stays above a positive number.", *_BOUND),
        ("rem5.12a", "finite-time"): sums(
            "What (5.12) excludes is w(t) -> 0 as t -> infinity.",
            ("2*L*m**(-2/L)", ["m*N-c"]),
            ("2*L*N*exp(z/2-z/L)", [], ["(b-z)*(L-2)/(2*L)"]),
            ("N*exp(z/2-z/L)*(L-2)", ["b-z"]),
        ),
        ("rem5.12a", "stationary"): words(
            "(W_2W_2')^2 = W_2W_1W_1'W_2' = 0.", definite=True, zeros=["-b*h1*b'-h2*h2'"]
        ),
        ("rem5.12a", "without-5.13"): at(
            "W_1 = 1, W_2 = 0 has w = 0 and a derivative g in W_2.", a=1, b=0, g=1
        ),
        ("rem5.12b", "printed"): at(
            "Teacher (1, 1), w_0 = (1/1000, -1/1000): orthogonal to the gradient at 0, both losses"
            " exceed l^1(0) by convexity.",
            a=1,
            b=1,
            rho="1/1000",
            u="1/1000",
            v="-1/1000",
        ),
        ("rem5.12b", "orthogonal"): sums(
            "Convexity: l^1(w_0)+l^1(-w_0) >= 2 l^1(0), with equal terms here.",
            ("1", [], ["2*log(2)-log(1+exp(u))-log(1+exp(-u))"]),
            ("exp(-u)/((1+exp(u))*(1+exp(-u)))", ["(exp(u)-1)**2"]),
        ),
        ("rem5.12b", "off-the-data"): by("identity", "(5.12) is strict, and both sides are equal."),
        ("rem5.12b", "repair"): flipped,
        ("rem5.12b", "repair-any-n"): one_example,
        ("rem5.12c", "printed"): orbit(
            "W_2 = -W_1 is kept: w = -W_1^2 stays negative and tends to 0.",
            "L = 2, d = 1, eta = 1/10, 1000 steps",
        ),
        ("rem5.12c", "every-step-size"): sums(
            "The two updates are opposite.", ("1", ["(a+eta*g*a)**2"])
        ),
        ("rem5.12c", "flow-near-zero"): sums(
            "The exceptional starts of the flow are a ray.", ("R*(L-1)*G*a**2/(a**2+b**2)",)
        ),
        ("rem5.12c", "three-layers"): after(
            "With L = 3 only a step of length eta |g| r > 1 jumps across 0.",
            [lemma("r+eta*g*r**2 >= 0", ("eta*r**2", ["g+1/(eta*r)"]))],
            ("1", ["r+eta*g*r**2"] * 3),
        ),
        ("rem5.12c", "repair"): sums(
            "What helps is imbalance, which (5.13) excludes, not the finite step.", ("eta", ["-g"])
        ),
        ("rem5.13", "printed"): sums(
            "Absolute imbalance is of the order of the squared scale.",
            [("rho+b", ["rho-b"]), ("a**2",)],
            [("rho+a", ["rho-a"]), ("b**2",)],
        ),
        ("rem5.13", "relative"): at(
            "W_l = 0, W_{l+1} = rho: the imbalance equals the size of the factors at every scale.",
            rho="1/1000000",
            a=0,
            b="1/1000000",
        ),
        ("rem5.13", "speed"): by("identity", "a^2+b^2 = sqrt((b^2-a^2)^2+4 a^2 b^2)."),
        ("rem5.13", "enforced"): words("Both sides are r^2 u_l u_l'."),
        ("rem5.13", "dropped"): at(
            "|w-hat| = 1, beta = 1/1000: the end-to-end start is as small as (5.11) asks for eps ="
            " 1/10, the final error is 1.",
            beta="1/1000",
            eps="1/10",
            W=1,
            a=1,
            b=1,
        ),
        ("rem5.13", "two-layers"): after(
            "The final error is at most rho sqrt(|w-hat|+rho^2+D).",
            [
                lemma(
                    "W+rho**2+D-B >= 0",
                    ("1/(B+W)", ["W**2+q+D*B-B**2"]),
                    ("1/(B+W)", ["rho**2*B-q"]),
                    ("W/(B+W)", ["rho**2+D"]),
                )
            ],
            ("1", ["rho**2*B-q"]),
            ("rho**2", ["W+rho**2+D-B"]),
        ),
        ("rem5.13", "two-layers-kept"): words("P_Q grad = 0."),
        ("rem5.13", "two-layers-size"): words("Multiplied out."),
        ("rem-growth", "printed"): sums(
            "|w(0)| < |w-hat| <= |w| in the end.",
            [(_UP, [], ["(z-y)*(L-1)/L"]), (f"{_UP}*(L-1)/L", ["z-y"])],
            [("1", [], ["(y-x)*(L-1)/L"]), ("(L-1)/L", ["y-x"])],
        ),
        ("rem-growth", "at-each-time"): at(
            "Nearly orthogonal to the gradient the start has passed the minimum of its ray, and |w|"
            " and q first shrink.",
            a=1,
            b=1,
            u="474/1000",
            v="-274/1000",
            p="1/10",
            eps=2,
        ),
        ("rem-growth", "repair"): by("identity", "(D.29) and (D.31)."),
    },
)
