"""The learning phases of `majority` (Theorems 3.10 and 3.11), conclusion by conclusion and reading
by reading.

Readings A to E, paper and eq2: see `assay.theory.papers.majority.notation.READINGS`.  One step from
weights (w0, w1) with v = |w1| and g the sign of w1 is, with h = 1/sqrt(n) = exp(-L/2), u the side
and S = E s(u o), M = E eps^2 s'(..) means over the noise,

    w0n = w0 + d (p S - q s(-u w0)),     |w1|n = v + d p (g b S + u v M),     A = w0 + g b v,

where S lies between the values of s(u o) at the ends of the noise and 0 <= M <= sigma^2/12 <= 1/(12
L^6).  Formulas hold for all S and M within such bounds, so for the true means; sigma = 0 (noise
dropped) is included.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.majority.notation import FALLS, MEAN, NOISE_PRINTED, RISES, orbit

H = ("h", "exp(-L/2)")
STEPS = {
    "A": ("w0+h*S-(1-h)/(1+exp(w0))", "v+h*(g*b*S+v*M)"),
    "B": ("w0+(1-h)/(1+exp(w0))-h*S", "v-h*(g*b*S+v*M)"),
    "C": ("w0+(1-h)*S-h/(1+exp(w0))", "v+(1-h)*(g*b*S+v*M)"),
    "D": ("w0-(1-h)*S+h/(1+exp(w0))", "v-(1-h)*(g*b*S+v*M)"),
    "E": ("w0+(1-h)*S-h/(1+exp(-w0))", "v+(1-h)*(g*b*S-v*M)"),
}
"""Next w0 and next |w1| (times the sign of w1 now) of each reading."""
MEANS = ("b in [0, 1/L**2]", "g in [-1, 1]", "M in [0, 1/(12*L**6)]")
SIZE_V = "v in [1/(2*L), L]"
FALL_UP = "vn > 0 and A > 0 and vn*A < v*An"
FALL_DOWN = "vn > 0 and A < 0 and v*An < vn*A"
"""|w1| |A| decreases against |w1| |A next|: R_0 falls, for A > 0 and for A < 0."""
INIT = ("w0 in (-1, 1)", "v in (1/L, 1)")


def step(reading: str) -> tuple:
    """Return the abbreviations of one step of a reading."""
    w0n, vn = STEPS[reading]
    return (H, ("w0n", w0n), ("vn", vn), ("A", "w0+g*b*v"), ("An", "w0n+g*b*vn"))


def drift(reading: str) -> tuple:
    """Return the abbreviations h and w0n alone."""
    return (H, ("w0n", STEPS[reading][0]))


UP = "S in [1/(1+exp(-w0+1/5)), 1]"
DOWN = "S in [1/(1+exp(w0+1/5)), 1]"
UP_NEAR = "S in [1/(1+exp(-w0+1/20)), 1]"
DOWN_NEAR = "S in [1/(1+exp(w0+1/20)), 1]"
"""S = E s(u o) when |w1| (b + sigma) is at most 1/5, or 1/20."""

_CORNER = {"L": "12000", "b": "1/144000000", "sigma": "1/1728000000000"}


def corner(reading, goal, times, start=("-1", "1/12000"), L=12000, b=1, sigma=1):
    """Return an orbit statement at b/L^2, sigma/L^3."""
    from fractions import Fraction

    L = Fraction(L)
    return orbit(reading, L, Fraction(b) / L**2, Fraction(sigma) / L**3, start, goal, times)


_EMPTY = (
    "Assumptions 3.1 and 3.3 as printed: sigma between 1/L^3 and 1/L^4, and 1/L < |w1| < 1, at one"
    " and the same L = log n."
)
_RANGES = (SIZE := "L in (0, oo)", MEAN, NOISE_PRINTED, *INIT)
_T1500 = "w0 = -1, |w1| = 1/L, b = 1/L^2, sigma = 1/L^3 at L = 12000; "

THM10A = Claim(
    "majority.thm3.10a",
    r"After at most 1500 iterations $w_0\ge 2$, for every admitted initialisation.",
    (
        Reading("printed", Formula("w0n >= 2", _RANGES + ("S in [0, 1]",), drift("A")), _EMPTY),
        Reading(
            "A", corner("A", "w0 >= 2", (1500, 1500)), _T1500 + "loss and k as printed, step 1500."
        ),
        Reading(
            "A-never",
            Formula("w0n < w0", ("L in [5, oo)", "w0 in (-oo, 2]", "S in [0, 1]"), drift("A")),
            "Loss and k as printed: from below 2 each step lowers w_0.",
        ),
        Reading(
            "B",
            Formula(
                "w0n >= 2 or w0n >= w0+1/12",
                ("L in [10, oo)", "w0 in [-1, oo)", "S in [0, 1]"),
                drift("B"),
            ),
            "Cross-entropy, k = 1/sqrt(n): from w_0 >= -1 each step adds at least 1/12 or ends at 2"
            " or more.",
        ),
        Reading(
            "C",
            Formula(
                "w0n >= 2 or w0n >= w0+1/5", ("L in [10, oo)", "w0 in [-1, oo)", UP), drift("C")
            ),
            "Loss as printed, k = 1-1/sqrt(n).",
        ),
        Reading(
            "D",
            corner("D", "w0 >= 2", (1500, 1500)),
            _T1500 + "cross-entropy, k = 1-1/sqrt(n), labels as printed.",
        ),
        Reading(
            "D-never",
            Formula("w0n < 1", ("L in [10, oo)", "w0 in (-oo, 1)", UP), drift("D")),
            "Cross-entropy, labels as printed: w_0 stays below 1.",
        ),
        Reading(
            "E",
            Formula(
                "w0n >= 2 or w0n >= w0+1/12", ("L in [10, oo)", "w0 in [-1, oo)", DOWN), drift("E")
            ),
            "The intended reading: cross-entropy, k = 1-1/sqrt(n), labels swapped; |w1|(b+sigma) <="
            " 1/5 for t <= 1500.",
        ),
        Reading(
            "E-small",
            Formula(
                "w0n < 2",
                ("L in [1, 4]", "w0 in [-1, 2]", "S in [0, 1/(1+exp(w0-1/50))]"),
                drift("E"),
            ),
            "Reading E at log n <= 4 with b = 0 and |w1| sigma <= 1/50: below 2 w_0 stays below 2.",
        ),
        Reading(
            "paper", corner("paper", "w0 >= 2", (1500, 1500)), _T1500 + "Eqs 4 and 5 literally."
        ),
        Reading(
            "eq2", corner("eq2", "w0 >= 2", (1500, 1500)), _T1500 + "Eq 2 literally, rate 1/2."
        ),
    ),
    uses=("majority.ass3.1", "majority.ass3.3", "majority.eq2", "majority.eq4", "majority.eq5"),
    proof_uses=tuple(f"majority.thm3.10.s{i}" for i in (1, 2, 3, 4, 5, 9, 10))
    + ("majority.lem3.6b", "majority.lem3.7", "majority.lem3.8"),
    has_proof=True,
)

_EARLY = ("t in [0, 1499]", "w0 in (0, oo)", "w0 >= 1/sqrt(L)", "exp(w0) <= 3+11*t/10")
_DRIFTED = ("v-g*b*w0 >= 1/(2*L)", "v >= 2*b")
_HALF = (
    "(t < 1500; e^{w_0} <= 3+1.1t by the growth law of thm3.11.s11; |w_1| as shown in reading"
    ' "E-weights")'
)

THM10B = Claim(
    "majority.thm3.10b",
    r"If $w_0^{(t')}>1\sqrt{\log n}$ then the reconstruction error decreases at $t'$, for any"
    r" $t'<1500$.",
    (
        Reading(
            "printed",
            Formula(
                FALL_UP,
                _RANGES + ("g in [-1, 1]", "M in [0, sigma**2/12]", "S in [0, 1]", "w0 > sqrt(L)"),
                step("A"),
            ),
            _EMPTY,
        ),
        Reading(
            "A",
            corner("A", FALLS, (0, 0), ("1/2", "1/12000")),
            "Threshold 1/sqrt(L); first step from w_0 = 1/2, L = 12000.",
        ),
        Reading(
            "B",
            Formula(FALL_UP, ("L in [17, oo)", *MEANS, SIZE_V, *_EARLY, "S in [0, 1]"), step("B")),
            f"Threshold 1/sqrt(L), {_HALF}.",
        ),
        Reading(
            "C",
            Formula(
                FALL_UP,
                (
                    "L in [1600, oo)",
                    *MEANS,
                    "v in (0, L]",
                    "w0 in (0, 1501]",
                    "w0 >= 1/sqrt(L)",
                    UP_NEAR,
                    *_DRIFTED,
                ),
                step("C"),
            ),
            "Threshold 1/sqrt(L); w_0 <= 1+t.",
        ),
        Reading(
            "C-crossing",
            corner("C", FALLS, (0, 1499), ("9/10", "-1/1400"), L=1400),
            "C at L = 1400.",
        ),
        Reading(
            "D",
            corner("D", FALLS, (0, 0), ("1/2", "1/12000")),
            "Threshold 1/sqrt(L); first step from w_0 = 1/2.",
        ),
        Reading(
            "E",
            Formula(
                FALL_UP, ("L in [17, oo)", *MEANS, SIZE_V, *_EARLY, DOWN_NEAR, *_DRIFTED), step("E")
            ),
            f"Threshold 1/sqrt(L), {_HALF}.",
        ),
        Reading(
            "E-weights",
            Formula(
                "vn-g*b*w0n <= v-g*b*w0+h*b and vn-g*b*w0n >= v-g*b*w0-h*b-v*M",
                ("L in (0, oo)", *MEANS, "v in (0, oo)", "w0 in (-oo, oo)", "S in [0, 1]"),
                step("E"),
            ),
            "|w_1| - (sign of w_1) b w_0 changes by at most b/sqrt(n) + |w_1| sigma^2/12 in a step,"
            " so in 1500 steps it stays above 1/(2L) for L >= 17.",
        ),
        Reading("E-14", corner("E", FALLS, (1200, 1499), ("9/10", "1/14"), L=14), "E at L = 14."),
        Reading(
            "E-15",
            corner("E", f"w0 > 1/sqrt(L) => {FALLS}", (0, 1499), ("9/10", "1/15"), L=15),
            "E at L = 15.",
        ),
        Reading(
            "paper",
            corner("paper", FALLS, (0, 0), ("1/2", "1/12000")),
            "Threshold 1/sqrt(L); first step from w_0 = 1/2.",
        ),
    ),
    uses=("majority.eq8", "majority.ass3.1", "majority.ass3.3", "majority.eq4", "majority.eq5"),
    proof_uses=tuple(f"majority.thm3.10.s{i}" for i in (2, 6, 7, 8, 10))
    + ("majority.eq10", "majority.lem3.8"),
    has_proof=True,
)

_GRADIENT = (
    ("k", "exp(-L/2)"),
    ("d0", "k/(1+exp(-w0-w1*(b+eps)))-(1-k)/(1+exp(w0))"),
    ("d1", "k*b/(1+exp(-w0-w1*(b+eps)))"),
)
_COMPLEMENT = (("k", "1-exp(-L/2)"), *_GRADIENT[1:])
_BOX = ("L in (24, oo)", MEAN, "eps in [-1/L**3, 1/L**3]", "w0 in [-2, 2]", "w1 in [-2, 2]")
_OPEN_BOX = ("L in (24, oo)", MEAN, "eps in [-1/L**3, 1/L**3]", "w0 in (-1, 2)", "w1 in [-2, 2]")

STEPS10 = (
    Claim(
        "majority.thm3.10.s1",
        r"$|w_0^{(t)}|<1+t$ since $|w_0^{(0)}|<1$ and $|dL/dw_0|\le 1$.",
        (
            Reading(
                "printed",
                Formula(
                    "-1-(t+1) < w0+k*S-(1-k)*T and w0+k*S-(1-k)*T < 1+(t+1)",
                    (
                        "k in (0, 1)",
                        "t in {0..}",
                        "w0 in (-1-t, 1+t)",
                        "S in [0, 1]",
                        "T in [0, 1]",
                    ),
                ),
                "Induction step; S and T are the two logistic values of Eq 4, whatever k is.",
            ),
        ),
        uses=("majority.eq4",),
        proof_uses=("majority.eq4.bound",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s2",
        r"$w_1^{(t)}<1+tb<2$.",
        (
            Reading(
                "printed",
                Formula("1+t*b < 2", ("L in (20, oo)", "t in {1500..}", MEAN)),
                'As printed, "after t >= 1500 iterations".',
            ),
            Reading(
                "upto",
                Formula("1+t*b < 2", ("L in (20, oo)", "t in {0..}", "t <= 1500", MEAN)),
                "For t <= 1500.",
            ),
            Reading(
                "growth",
                Formula(
                    "w1+k*b*S < 1+(t+1)*b",
                    (
                        "k in (0, 1)",
                        "b in (0, oo)",
                        "t in {0..}",
                        "w1 in (-oo, 1+t*b)",
                        "S in [0, 1]",
                    ),
                ),
                "First inequality, as an induction step with Eq 5.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("1+t*b < 2", ("L in [39, oo)", "t in [0, 1500]", MEAN)),
                "L >= 39, that is L > sqrt(1500).",
            ),
        ),
        uses=("majority.eq5", "majority.ass3.1"),
    ),
    Claim(
        "majority.thm3.10.s3",
        r"The start $w_0^{(0)}=-1$ needs the most iterations to reach $w_0\ge 2$.",
        (
            Reading(
                "printed",
                Formula(
                    "w0+k/(1+exp(-w0-c))-(1-k)/(1+exp(w0)) <="
                    " W0+k/(1+exp(-W0-c))-(1-k)/(1+exp(W0))",
                    ("k in (0, 1)", "c in (-oo, oo)", "w0 in (-oo, oo)", "W0 in [w0, oo)"),
                ),
                "A step of Eq 4 keeps the order of two values of w_0 at the same c = w_1 b, so the"
                " lowest start stays the lowest.",
            ),
            Reading(
                "E",
                Formula(
                    "w0+k/(1+exp(w0+c))-(1-k)/(1+exp(-w0)) <="
                    " W0+k/(1+exp(W0+c))-(1-k)/(1+exp(-W0))",
                    ("k in (0, 1)", "c in (-oo, oo)", "w0 in (-oo, oo)", "W0 in [w0, oo)"),
                ),
                "The same for reading E, where the slope is 1 - k s' - (1-k) s'.",
            ),
        ),
        uses=("majority.eq4",),
    ),
    Claim(
        "majority.thm3.10.s4",
        r"For $m\le 2$: $dL/dw_0>e^{-4}/8>0.002$.",
        (
            Reading(
                "printed",
                Formula("d0 > exp(-4)/8 and exp(-4)/8 > 1/500", _BOX, _GRADIENT),
                "Eq 4 with k = 1/sqrt(n).",
            ),
            Reading(
                "k-complement",
                Formula("d0 > exp(-4)/8 and exp(-4)/8 > 1/500", _BOX, _COMPLEMENT),
                "Eq 4 with k = 1-1/sqrt(n).",
            ),
            Reading(
                "E",
                Formula(
                    "(1-h)*S-h/(1+exp(-w0)) > 1/9",
                    ("L in [17, oo)", "w0 in [-1, 2]", DOWN_NEAR),
                    (H,),
                ),
                "The growth of w_0 in reading E: 1/9 per step rather than 0.002.",
            ),
        ),
        uses=("majority.eq4",),
        proof_uses=("majority.lem3.6b",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s5",
        r"$3/0.002=1500$ iterations suffice to shift $w_0$ by 3.",
        (Reading("printed", Formula("3/(1/500) == 1500", ())),),
    ),
    Claim(
        "majority.thm3.10.s6",
        r"$|w_0+w_1b|>1/\sqrt{\log n}$ for $w_0>2/\sqrt{\log n}$ since $|w_1b|<1/\log^2n$.",
        (
            Reading(
                "printed",
                Formula(
                    "abs(w0+w1*b) > 1/sqrt(L) and abs(w1*b) < 1/L**2",
                    ("L in (20, oo)", MEAN, "w1 in (-2, 2)", "w0 in (-oo, oo)", "w0 > 2/sqrt(L)"),
                ),
                "|w_1| < 2 as just shown.",
            ),
            Reading(
                "conclusion",
                Formula(
                    "w0+w1*b > 1/sqrt(L)",
                    ("L in [2, oo)", MEAN, "w1 in (-2, 2)", "w0 in (-oo, oo)", "w0 > 2/sqrt(L)"),
                ),
                "The conclusion alone.",
            ),
            Reading(
                "second",
                Formula(
                    "abs(w0+w1*b) > 1/sqrt(L)",
                    ("L in (20, oo)", MEAN, "w1 in (-2, 2)", "w0 in (-oo, oo)", "w0 > 1/sqrt(L)"),
                ),
                "The second form, at the end of the paragraph: w_0 > 1/sqrt(log n) and w_1 < 2.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "w1*b < 2/L**2 and w1*b > -2/L**2", ("L in (0, oo)", MEAN, "w1 in (-2, 2)")
                ),
                "|w_1 b| < 2/L^2.",
            ),
        ),
        uses=("majority.ass3.1",),
    ),
    Claim(
        "majority.thm3.10.s7",
        r"$dL/dw_0+dL/dw_1>0.002+b>0.002$.",
        (
            Reading(
                "printed",
                Formula("d0+d1 > 1/500+b", _BOX, _GRADIENT),
                "Eqs 4 and 5 with k = 1/sqrt(n).",
            ),
            Reading(
                "bounds",
                Formula("d0+d1 > 1/500+b", ("b in (0, 1)", "d0 in (1/500, oo)", "d1 in (0, b)")),
                "From the bounds at hand, dL/dw_0 > 0.002 and 0 < dL/dw_1 < b.",
            ),
            Reading(
                "k-complement",
                Formula("d0+d1 > 1/500+b", _BOX, _COMPLEMENT),
                "Eqs 4 and 5 with k = 1-1/sqrt(n).",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("d0+b*d1 > 1/500", ("b in (0, 1)", "d0 in (1/500, oo)", "d1 in (0, b)")),
                "What the sequel needs and the bounds give: dL/dw_0 + b dL/dw_1 > 0.002.",
            ),
        ),
        uses=("majority.eq4", "majority.eq5"),
        proof_uses=("majority.thm3.10.s4",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s8",
        r"Hence $\frac{dL/dw_1}{w_1}<\frac{(dL/dw_0+b\,dL/dw_1)^2}{(w_0+w_1b)^2}$ for"
        r" $w_0>1/\sqrt{\log n}$, $t'<1500$.",
        (
            Reading(
                "printed",
                Formula(
                    "d1/w1 < (d0+b*d1)**2/(w0+w1*b)**2",
                    _S8 := (
                        "L in (24, oo)",
                        MEAN,
                        "t in [0, 1499]",
                        "d1 in [0, b]",
                        "d0 in (1/500, 1]",
                        "w1 in [1/(2*L), 2]",
                        "w0 in (0, 1+t]",
                        "w0 > 1/sqrt(L)",
                    ),
                ),
                "From the bounds the proof names: dL/dw_1 <= b, dL/dw_0 > 0.002, w_1 >= 1/(2L), w_0"
                " <= 1+t.",
            ),
            Reading(
                "first-power",
                Formula("d1/w1 < (d0+b*d1)/(w0+w1*b)", ("L in [1600000, oo)", *_S8[1:])),
                "With the first power, which is what a falling R_0 needs (w_1 > 0), from L = 1.6"
                " million on.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "d1/w1 < (d0+b*d1)**2/(w0+w1*b)**2", ("L in [1200000000000, oo)", *_S8[1:])
                ),
                "The printed bounds imply it from L = 1.2 10^12 on.",
            ),
        ),
        uses=("majority.eq10",),
        proof_uses=("majority.thm3.10.s6", "majority.thm3.10.s7", "majority.lem3.8"),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s9",
        r"By Lemma 3.7 $dL/dw_0>0$ for $-1<w_0<2$.",
        (
            Reading(
                "printed",
                Formula(
                    "d0 > 0",
                    (
                        "L in (24, oo)",
                        "w0 in (-1, 2)",
                        "w0 != 0",
                        "d0 in [-1, 1]",
                        "d0/w0 > 1/sqrt(L)",
                    ),
                ),
                "As a consequence of the inequality of Lemma 3.7.",
            ),
            Reading(
                "printed-k",
                Formula("d0 > 0", _OPEN_BOX, _GRADIENT),
                "As a statement about Eq 4 with k = 1/sqrt(n).",
            ),
            Reading(
                "k-complement",
                Formula("d0 > 0", _OPEN_BOX, _COMPLEMENT),
                "As a statement about Eq 4 with k = 1-1/sqrt(n).",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "d0 > 0", ("w0 in (0, 2)", "d0 in [-1, 1]", "L in (0, oo)", "d0/w0 > 1/sqrt(L)")
                ),
                "For w_0 > 0 Lemma 3.7 gives it; for w_0 <= 0 Lemma 3.6 does (k = 1-1/sqrt(n)).",
            ),
        ),
        proof_uses=("majority.lem3.7",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s10",
        r"$w_1^{(t)}$ is upper bounded by Lemma 3.8.",
        (
            Reading(
                "printed",
                Formula(
                    "w1 < 2",
                    (
                        "L in (24, oo)",
                        "t in {0..1500}",
                        "w10 in (-1, 1)",
                        "w1 in (-oo, oo)",
                        "abs(w10) > 1/L",
                        "abs(w1)/2 >= abs(w10)/2",
                        "abs(w10)/2 >= 1/(2*L)",
                    ),
                ),
                "As a consequence of the inequality of Lemma 3.8.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "w1+k*b*S < 1+(t+1)*b",
                    (
                        "k in (0, 1)",
                        "b in (0, oo)",
                        "t in {0..}",
                        "w1 in (-oo, 1+t*b)",
                        "S in [0, 1]",
                    ),
                ),
                "Eq 5 bounds it: w_1 < 1 + t b.",
            ),
        ),
        proof_uses=("majority.lem3.8",),
        has_proof=True,
    ),
)

_FIRST = ("L in [20, oo)", "w0 in (-1, 1)")
REM10 = Claim(
    "majority.rem3.10",
    r"When $w_0+w_1b\approx 0$ the reconstruction error might also increase, but not necessarily:"
    r" it depends on $w_0^{(0)}$.",
    (
        Reading(
            "printed",
            corner("A", RISES, (0, 0), ("3/10", "1/12000")),
            "It may increase: loss and k as printed, from w_0 = 3/10.",
        ),
        Reading(
            "A-falls",
            corner("A", FALLS, (0, 0), ("1/10", "1/12000")),
            "Not necessarily: from w_0 = 1/10.",
        ),
        Reading(
            "E",
            corner("E", RISES, (0, 0), ("-3/10", "1/12000")),
            "It may increase in reading E, from w_0 = -3/10.",
        ),
        Reading(
            "E-falls",
            corner("E", FALLS, (0, 0), ("-1/10", "1/12000")),
            "Not necessarily: from w_0 = -1/10.",
        ),
        Reading(
            "E-share",
            Formula(
                "(w0 <= -29/100 => abs(w0n) < abs(w0)) and (w0 >= -28/100 => abs(w0n) > abs(w0))",
                _FIRST,
                (H, ("S", "1/(1+exp(w0))"), ("w0n", STEPS["E"][0])),
            ),
            "Reading E at b = 0 without noise, where R_0 rises exactly when |w_0| shrinks: between"
            " 35.5 and 36 percent of uniform starts.",
        ),
    ),
    uses=("majority.eq8", "majority.ass3.3"),
)

_LATE = ("t in [1500, L/8]", "exp(w0) <= 3+11*t/10")
_L12 = "L in [12000, oo)"

THM11A = Claim(
    "majority.thm3.11a",
    r"For iterations $t\in[1500,\log(n)/8]$ the reconstruction error decreases.",
    (
        Reading(
            "printed",
            Formula(
                FALL_UP,
                _RANGES
                + ("g in [-1, 1]", "M in [0, sigma**2/12]", "S in [0, 1]", "t in [1500, L/8]"),
                step("A"),
            ),
            _EMPTY,
        ),
        Reading(
            "A",
            Formula(
                FALL_DOWN,
                (_L12, *MEANS, SIZE_V, "t in [1500, L/8]", "w0 in [-1-t, -2]", "S in [0, 1/2]"),
                step("A"),
            ),
            "Loss and k as printed; w_0 <= -2 by then, and |w_0| <= 1+t.",
        ),
        Reading(
            "B",
            Formula(
                FALL_UP, (_L12, *MEANS, SIZE_V, "w0 in [2, oo)", *_LATE, "S in [0, 1]"), step("B")
            ),
            "w_0 >= 2 (thm3.10a, B) and the growth law e^{w_0} <= 3 + 1.1 t.",
        ),
        Reading(
            "C",
            Formula(
                FALL_UP,
                (_L12, *MEANS, SIZE_V, "t in [1500, L/8]", "w0 in [2, 1+t]", UP_NEAR, *_DRIFTED),
                step("C"),
            ),
            "w_0 between 2 (thm3.10a, C) and 1+t.",
        ),
        Reading(
            "D",
            Formula(
                FALL_DOWN,
                (
                    _L12,
                    *MEANS,
                    SIZE_V,
                    "w0 in (-oo, -2]",
                    "t in [1500, L/8]",
                    "exp(-w0) <= 3+11*t/10",
                    "S in [1/(1+exp(-w0+1/20)), 1]",
                    "v-g*b*w0 >= 1/(2*L)",
                    "v >= 2*b",
                ),
                step("D"),
            ),
            "The mirror image of E: w_0 <= -2.",
        ),
        Reading(
            "E",
            Formula(
                FALL_UP,
                (_L12, *MEANS, SIZE_V, "w0 in [2, oo)", *_LATE, DOWN_NEAR, *_DRIFTED),
                step("E"),
            ),
            "w_0 >= 2 (thm3.10a, E), e^{w_0} <= 3 + 1.1 t (thm3.11.s11) and |w_1| as in thm3.10b.",
        ),
        Reading(
            "E-longer",
            Formula(
                FALL_UP,
                (
                    "L in [17, oo)",
                    *MEANS,
                    SIZE_V,
                    "w0 in (0, L/2-1]",
                    "w0 >= 1/sqrt(L)",
                    DOWN_NEAR,
                    *_DRIFTED,
                ),
                step("E"),
            ),
            "For every L >= 17, as long as w_0 <= L/2 - 1.",
        ),
        Reading(
            "E-orbit",
            corner("E", FALLS, (1500, 12500), ("-1", "1/100000"), L=100000),
            "The recursion itself at L = 10^5.",
        ),
        Reading(
            "paper",
            Formula(
                FALL_DOWN,
                (_L12, *MEANS[:2], SIZE_V, "t in [1500, L/8]", "w0 in [-1-t, -2]", "S in [0, 1/2]"),
                (("M", "0"), *step("A")),
            ),
            "Eqs 4 and 5 literally: A without noise.",
        ),
    ),
    uses=("majority.eq8", "majority.ass3.1", "majority.ass3.3", "majority.thm3.10a"),
    proof_uses=tuple(f"majority.thm3.11.s{i}" for i in range(1, 12)),
    has_proof=True,
)

_TAIL = (
    ("x", "w1*sigma"),
    ("y", "W1*sigma"),
    ("ratio", "w1/(L/2+w1*(b+sigma)-log(2*w1*sigma))"),
    ("Ratio", "W1/(L/2+W1*(b+sigma)-log(2*W1*sigma))"),
)
_PAIR = ("L in [10, oo)", "b in (0, 1]", "sigma in (0, 1]", "w1 in [1/sigma, oo)", "W1 in (w1, oo)")

THM11B = Claim(
    "majority.thm3.11b",
    r"There is $t_0>\log(n)/8$ such that for $t>t_0$ the reconstruction error increases again.",
    (
        Reading(
            "printed",
            Formula(
                FALL_UP,
                _RANGES + ("g in [-1, 1]", "M in [0, sigma**2/12]", "S in [0, 1]"),
                step("A"),
            ),
            _EMPTY,
        ),
        Reading("A", corner("A", RISES, (6000, 6000), ("1/2", "1/10"), L=10), "L = 10, step 6000."),
        Reading(
            "A-never",
            Formula(
                FALL_DOWN,
                (
                    "L in [12, oo)",
                    *MEANS[:2],
                    SIZE_V,
                    "w0 in (-oo, -2]",
                    "S in [0, exp(w0+1)]",
                    "M in [0, exp(w0+1)/L**6]",
                ),
                step("A"),
            ),
            "Loss and k as printed: R_0 falls at every step once w_0 <= -2, at all times.",
        ),
        Reading(
            "B",
            corner("B", RISES, (1000, 1000), ("1/2", "1/10"), L=10, b=0),
            "Over all b of Assumption 3.1, b = 0 included: L = 10, b = 0, step 1000.",
        ),
        Reading(
            "B-window",
            corner(
                "B",
                f"(t <= 180 => {FALLS}) and (t >= 190 => {RISES})",
                (0, 2000),
                ("1/2", "-1/10"),
                L=10,
            ),
            "L = 10, w_1 = -1/L: falls until step 180, rises from step 190 to 2000.",
        ),
        Reading(
            "C",
            corner("C", RISES, (6000, 6000), ("1/2", "1/10"), L=10),
            "L = 10, w_1 = 1/L, step 6000.",
        ),
        Reading(
            "C-never",
            Formula(
                FALL_UP,
                (
                    "L in [10, oo)",
                    MEAN,
                    "M in [0, 1]",
                    "v in (0, oo)",
                    "w0 in [2, oo)",
                    "S in [1/2, 1]",
                    "v-b*w0 >= 1/(2*L)",
                    "w0*v*M <= 1/L**4",
                ),
                (("g", "1"), *step("C")),
            ),
            "Loss as printed, k = 1-1/sqrt(n), w_1 > b w_0 (kept for ever): R_0 falls at every"
            " step.",
        ),
        Reading(
            "C-crossing",
            corner("C", f"t >= 30 => {RISES}", (0, 2000), ("1/2", "-1/10"), L=10),
            "L = 10, w_1 = -1/L: w_1 passes 0 near step 11 and R_0 rises from then on.",
        ),
        Reading(
            "D",
            corner("D", RISES, (1000, 1000), ("-1/2", "1/10"), L=10, b=0),
            "Over all b of Assumption 3.1, b = 0 included: L = 10, b = 0, step 1000.",
        ),
        Reading(
            "D-window",
            corner(
                "D",
                f"(2 <= t and t <= 185 => {FALLS}) and (t >= 195 => {RISES})",
                (0, 2000),
                ("1/2", "-1/10"),
                L=10,
            ),
            "L = 10, w_1 = -1/L.",
        ),
        Reading(
            "E",
            corner("E", RISES, (1000, 1000), ("1/2", "1/10"), L=10, b=0),
            "Over all b of Assumption 3.1, b = 0 included: L = 10, b = 0, step 1000.",
        ),
        Reading(
            "E-window",
            corner(
                "E",
                f"(t <= 175 => {FALLS}) and (t >= 185 => {RISES})",
                (0, 2000),
                ("1/2", "1/10"),
                L=10,
            ),
            "L = 10, w_1 = 1/L, b = 1/L^2: falls until step 175, rises from step 185 to 2000.",
        ),
        Reading(
            "E-16",
            corner(
                "E",
                f"(t <= 3300 => {FALLS}) and (t >= 3700 => {RISES})",
                (0, 4500),
                ("1/2", "1/16"),
                L=16,
            ),
            "The same at L = 16.",
        ),
        Reading(
            "E-turn",
            Formula(
                "vn*A > v*An",
                (
                    "L in (0, oo)",
                    "b in [0, 1]",
                    "v in (0, oo)",
                    "w0 in (0, oo)",
                    "S in [0, 1]",
                    "M in [0, 1]",
                    "w0n <= w0",
                    "b*S > v*M",
                ),
                (("g", "1"), *step("E")),
            ),
            "For w_1 > 0: whenever w_0 no longer grows, R_0 rises, provided b S > w_1 M (about b >"
            " w_1 sigma^2/3).",
        ),
        Reading(
            "E-zero-mean-never",
            Formula(
                "w0n > w0 and exp(w0n) < exp(L/2)-1",
                ("L in [10, oo)", "w0 in [0, oo)", "exp(w0) < exp(L/2)-1"),
                (H, ("S", "1/(1+exp(w0))"), ("w0n", STEPS["E"][0])),
            ),
            "b = 0, noise dropped: w_1 rests and w_0 grows towards log(sqrt(n)-1) for ever, so R_0"
            " falls at every step (B is the same, D its mirror image).",
        ),
        Reading(
            "E-for-ever",
            Formula(
                "ratio < Ratio",
                _PAIR
                + ("L/2+w1*(b+sigma) > log(2*w1*sigma)", "L/2+W1*(b+sigma) > log(2*W1*sigma)"),
                _TAIL,
            ),
            "For all t > t_0: on the tail law of the slow manifold, w_1/A = 2 w_1/(L/2 +"
            " w_1(b+sigma) - log(2 w_1 sigma)) would have to increase with w_1.",
        ),
        Reading(
            "paper",
            corner("paper", RISES, (6000, 6000), ("1/2", "1/10"), L=10),
            "Eqs 4 and 5 literally, L = 10, step 6000.",
        ),
    ),
    uses=("majority.eq8", "majority.ass3.1", "majority.ass3.3"),
    proof_uses=("majority.thm3.11.s12", "majority.thm3.11.s13"),
    has_proof=True,
)

_SUM = "8*exp(2)*(exp(2*w)-1)/(exp(2)-1)"
_CHAIN = "exp(-2*x)/8 > exp(-2*y)/8 and exp(-2*y)/8 > exp(-2*a-2)/8"

STEPS11 = (
    Claim(
        "majority.thm3.11.s1",
        r"At step 1500 $w_0>1$ and the error decreases.",
        (
            Reading(
                "printed",
                corner("A", f"w0 > 1 and {FALLS}", (1500, 1500)),
                "Loss and k as printed, L = 12000.",
            ),
            Reading(
                "E",
                corner("E", f"w0 > 1 and {FALLS}", (1500, 1500)),
                "The intended reading, L = 12000, worst start.",
            ),
            Reading(
                "C",
                corner("C", f"w0 > 1 and {FALLS}", (1500, 1500)),
                "Loss as printed, k = 1-1/sqrt(n), L = 12000.",
            ),
        ),
        proof_uses=("majority.thm3.10a", "majority.thm3.10b"),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s2",
        r"The error still decreases at $t=\log\log n/8$ (elsewhere $\log n/8$).",
        (
            Reading(
                "printed",
                Formula("log(L)/8 >= 1500", (_L12,)),
                "The time log log(n)/8 has to lie behind step 1500.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("L/8 >= 1500", (_L12,)),
                "The time log(n)/8 does, from L = 12000 on.",
            ),
        ),
    ),
    Claim(
        "majority.thm3.11.s3",
        r"$dL/dw_0>e^{-2m}/8$ for $m<\log(n)/4-4$, so $w_0$ increases on $[0,\log n/8]$ and stays"
        r" above 2.",
        (
            Reading(
                "printed",
                Formula(
                    "d0 > 0",
                    _S3 := (
                        _L12,
                        MEAN,
                        "eps in [-1/L**3, 1/L**3]",
                        "t in [0, L/8]",
                        "w0 in [2, 1+t]",
                        "w1 in [-2, 2]",
                    ),
                    _GRADIENT,
                ),
                "Eq 4 with k = 1/sqrt(n).",
            ),
            Reading(
                "k-complement", Formula("d0 > 0", _S3, _COMPLEMENT), "Eq 4 with k = 1-1/sqrt(n)."
            ),
            Reading(
                "E",
                Formula("w0n > w0", ("L in [17, oo)", "w0 in [-1, L/2-1]", DOWN_NEAR), drift("E")),
                "Reading E, for all w_0 <= L/2-1.",
            ),
        ),
        uses=("majority.eq4",),
        proof_uses=("majority.lem3.6b",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s4",
        r"$|w_1|<2$, hence $m=w_0$.",
        (
            Reading(
                "printed",
                Formula(
                    "abs(w1) < 2 and abs(w1) < abs(w0)",
                    (_L12, MEAN, "t in [0, L/8]", "w0 in [2, oo)", "w1 in (-1-t*b, 1+t*b)"),
                ),
            ),
        ),
        uses=("majority.eq5",),
    ),
    Claim(
        "majority.thm3.11.s5",
        r"For $0<j<i$, with $w_0^{(t'+i)}\ge 1+w_0^{(t')}$: "
        r"$e^{-2w_0^{(t'+j)}}/8>e^{-2w_0^{(t'+i)}}/8>e^{-2w_0^{(t')}-2}/8$.",
        (
            Reading(
                "printed",
                Formula(_CHAIN, _S5 := ("a in [-1, oo)", "x in [a, 1+a)", "y in [1+a, oo)")),
                "a, x, y are w_0 at t', t'+j, t'+i, with i the first time at which w_0 has grown"
                " by 1.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("exp(-2*x)/8 > exp(-2*a-2)/8", _S5),
                "The comparison that is needed, without the middle term.",
            ),
        ),
    ),
    Claim(
        "majority.thm3.11.s6",
        r"$i\exp(-2w_0-2)/8=1$ gives $i=8\exp(2w_0+2)$.",
        (Reading("printed", Formula("8*exp(2*w0+2)*exp(-2*w0-2)/8 == 1", ("w0 in (-oo, oo)",))),),
    ),
    Claim(
        "majority.thm3.11.s7",
        r"$\sum_{j<w'}8\exp(2j+2)=t$.",
        (
            Reading(
                "printed",
                Formula(f"{_SUM} == t", ("t in {1500..}", "w in {1..}")),
                "w is w', an integer; the sum is summed up. It is an upper estimate of a time, so ="
                " is not to be had.",
            ),
        ),
        (
            Reading(
                "repair",
                corner("E", "t+1 <= 8*exp(2)*(exp(2*w0)-1)/(exp(2)-1)", (20, 6000)),
                "As an upper bound of the time, along the recursion E at L = 12000.",
            ),
        ),
        proof_uses=("majority.thm3.11.s6",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s8",
        r"$8\exp(2w'+3)\ge t$ using $\sum_{u<x}2^u\le 2^{u+1}$.",
        (
            Reading(
                "printed",
                Formula(f"8*exp(2*w+3) >= {_SUM}", ("w in [0, oo)",)),
                "With t from the sum of s7.",
            ),
        ),
        proof_uses=("majority.thm3.11.s7",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s9",
        r"$2w'+3+\log 8\ge\log t$ and $2w'+6\ge\log t$.",
        (
            Reading(
                "printed",
                Formula(
                    "2*w+3+log(8) >= log(t) and 2*w+6 >= log(t)",
                    ("w in (-oo, oo)", "t in (0, oo)", "8*exp(2*w+3) >= t"),
                ),
            ),
        ),
        proof_uses=("majority.thm3.11.s8",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s10",
        r"$w'\ge\log(t)/2-6$.",
        (
            Reading(
                "printed",
                Formula("w >= log(t)/2-6", ("w in (-oo, oo)", "t in (0, oo)", "2*w+6 >= log(t)")),
                "-3 would do.",
            ),
        ),
        proof_uses=("majority.thm3.11.s9",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s11",
        r"$w_0^{(t)}\ge-\log(t)/2-7=-\log\log(n)/2-9$ at $t=\log(n)/8$.",
        (
            Reading(
                "printed",
                Formula("-log(t)/2-7 == -log(L)/2-9", (_L12,), (("t", "L/8"),)),
                "The equality.",
            ),
            Reading(
                "E-law",
                Formula(
                    "exp(w0)+3/4 <= exp(w0n) and exp(w0n) <= exp(w0)+11/10",
                    (
                        "L in [17, oo)",
                        "w0 in [2, L/2-3]",
                        "S in (0, 1]",
                        "S >= 1/(1+exp(w0+1/20))",
                        "S <= 1/(1+exp(w0-1/20))",
                    ),
                    drift("E"),
                ),
                "The true law in reading E: e^{w_0} grows by 0.75 to 1.1 per step, so w_0 = log t +"
                " O(1).",
            ),
            Reading(
                "E-upper",
                Formula(
                    "exp(w0n) <= exp(w0)+11/10",
                    ("L in (0, oo)", "w0 in (-oo, oo)", "S in (0, 1/(1+exp(w0-1/20))]"),
                    drift("E"),
                ),
                "The upper half for every w_0.",
            ),
            Reading(
                "E-orbit",
                corner("E", "w0 >= log(t)-1/100 and w0 <= log(t+3)", (1500, 6000)),
                "At L = 12000, from w_0 = -1.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("log(L)/2-log(8)/2-7 >= log(L)/2-9", (_L12,)),
                "With the sign and the inequality meant.",
            ),
        ),
        proof_uses=("majority.thm3.11.s10",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s12",
        r"The growth of $w_0$ ends: $k/(1+e^{-w_0-w_1b})\to 0$ and $(1-k)/(1+e^{w_0})\to 1-k$, as"
        r" $w_1$ can only increase.",
        (
            Reading(
                "printed",
                Formula(
                    "k/(1+exp(-w0-c)) <= k*delta and (1-k)/(1+exp(w0)) >= (1-k)*(1-delta)",
                    _S12 := (
                        "k in (0, 1)",
                        "delta in (0, 1/2]",
                        "w0 in [1/delta, oo)",
                        "c in [0, oo)",
                    ),
                ),
                "As w_0 grows: the terms of Eq 4 are within delta of their limits once w_0 >="
                " 1/delta; c = w_1 b.",
            ),
            Reading(
                "E",
                Formula(
                    "k/(1+exp(w0+c)) <= k*delta and (1-k)/(1+exp(-w0)) >= (1-k)*(1-delta)", _S12
                ),
                "The same with the labels swapped.",
            ),
            Reading(
                "A",
                Formula(
                    "k/(1+exp(-w0-c)) <= k*delta and (1-k)/(1+exp(w0)) >= (1-k)*(1-delta)",
                    ("k in (0, 1)", "delta in (0, 1/2]", "w0 in (-oo, -1/delta]", "c in (-oo, 1]"),
                ),
                "As w_0 runs to minus infinity, which it does in reading A.",
            ),
            Reading(
                "k-complement",
                Formula(
                    "d0 > 0",
                    ("L in [17, oo)", MEAN, "eps in [-b, b]", "w0 in [0, oo)", "w1 in [0, oo)"),
                    _COMPLEMENT,
                ),
                "Eq 4 with k = 1-1/sqrt(n): dL/dw_0 never changes its sign.",
            ),
            Reading(
                "E-sign",
                Formula(
                    "w0n < w0",
                    ("L in [17, oo)", "w0 in [L/2+1, oo)", "S in [0, 1/(1+exp(w0-1/20))]"),
                    drift("E"),
                ),
                "Reading E: beyond w_0 = L/2+1 it falls.",
            ),
        ),
        uses=("majority.eq4",),
        proof_uses=("majority.lem3.7",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.11.s13",
        r"Implicit: when $w_0$ stops growing, the reconstruction error increases.",
        (
            Reading(
                "printed",
                corner(
                    "E", f"w0n < w0 => {RISES}", (1800, 1800), ("1/2", "-9/10"), L=10, sigma="1/10"
                ),
                "The intended reading, any sign of w_1: w_1 = -9/10 at L = 10.",
            ),
            Reading(
                "positive",
                Formula(
                    "vn*A > v*An",
                    (
                        "L in (0, oo)",
                        "b in [0, 1]",
                        "v in (0, oo)",
                        "w0 in (0, oo)",
                        "S in [0, 1]",
                        "M in [0, 1]",
                        "w0n <= w0",
                        "b*S > v*M",
                    ),
                    (("g", "1"), *step("E")),
                ),
                "Reading E, w_1 > 0 and b S > w_1 M.",
            ),
            Reading(
                "converse",
                corner("E", f"{RISES} => w0n <= w0", (185, 185), ("1/2", "1/10"), L=10),
                "Does the error rise only when w_0 has stopped growing?",
            ),
        ),
        uses=("majority.eq8",),
    ),
)

CLAIMS = (THM10A, THM10B, *STEPS10, REM10, THM11A, THM11B, *STEPS11)
