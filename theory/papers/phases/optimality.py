"""Claims of `phases` on how close the Eq-14 decoder is to the best affine one (Thms 5 and 15, text
around Eq 14).

An affine decoder ``a*q + b`` from the probability of the own class meets the four kinds of samples
of one attribute at (p1, 1), (pk, k), (r1, 0), (rk, 0). Averaged over samples (Eq 7) the least error
is ``Ropt``, reached by the line of slope ``(d1+k*dk)/(d1**2+dk**2)`` with value ``(1+k)/(2*l)`` at
``q = 1/l``. Source: Eqs 14, 245-254 and footnote 5.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.prose import Prose
from assay.theory.papers.phases.notation import CLASSES, GIVEN, MARGIN, MODEL, STRENGTH

R1_FORMS = ("phases.eq134", "phases.eq144", "phases.eq157_159", "phases.eq206_209")
"""Steps whose forms of R_1 (Eqs 133, 143, 159 and 208) the proof of Theorem 15 varies."""

FACTOR = "c in (1, oo)"
WINDOW = (STRENGTH, FACTOR, MARGIN, "f < c/l")

DECODERS = MODEL + (
    ("g1", "k*(p1-rk)/(pk-rk)"),
    ("g0", "k*(r1-rk)/(pk-rk)"),
    ("slope", "(d1+k*dk)/(d1**2+dk**2)"),
    ("o1", "(1+k)/(2*l)+slope*(p1-1/l)"),
    ("ok", "(1+k)/(2*l)+slope*(pk-1/l)"),
    ("o01", "(1+k)/(2*l)+slope*(r1-1/l)"),
    ("o0k", "(1+k)/(2*l)+slope*(rk-1/l)"),
    ("Rline", "((1-a*p1-b)**2+(k-a*pk-b)**2)/(2*l)+((l-1)/(2*l))*((a*r1+b)**2+(a*rk+b)**2)"),
    ("Rline13", "((1-a*p1-b)**2+(k-a*pk-b)**2)/l+(1-1/(2*l))*((a*r1+b)**2+(a*rk+b)**2)"),
)
"""Values of the Eq-14 line (g) and of the optimal line (o) on the four kinds of samples; errors of
the line a*q+b.
"""

LINES = GIVEN + ("a in (-oo, oo)", "b in (-oo, oo)")
EVERY_LINE = Formula("Rg <= 2*Rline", LINES, DECODERS)

APPROX = Claim(
    "phases.approx",
    r"The chosen decoders approximate the true reconstruction error asymptotically optimally, for"
    r" each $t$.",
    readings=(
        Reading(
            "printed",
            EVERY_LINE,
            '"Asymptotically optimally" is read as: of the same order as the least error of any '
            "affine decoder $aq+b$, here at most twice as large, for all $l$, $k$ and margins "
            r"$\Delta$.",
        ),
        Reading(
            "closed-form",
            Formula("Rline >= Ropt and Rg <= 2*Ropt", LINES, DECODERS),
            r"The least error of an affine decoder has a closed form, $R_{\mathrm{opt}}$, and "
            "the error of $g_j$ is at most twice that.",
        ),
        Reading(
            "start",
            Formula("(1+k**2)/(2*l) <= (l/(l-1))*var", (CLASSES, STRENGTH), MODEL),
            "At $t=0$ the error of the constant of Eq 15, averaged over the samples, is at most "
            "$l/(l-1)$ times the variance of $x_j$, which is the least error there.",
        ),
        Reading(
            "printed-weights",
            Formula("Rg13 <= (2+1/(l-1))*Rline13", LINES, DECODERS),
            "The decoder of Eq 14 is compared with any affine decoder $aq+b$, both errors taken "
            "with the weights of Eq 13.",
        ),
        Reading(
            "ratio-one",
            Formula("Rg <= (11/10)*Ropt", ("l in {1000..}", STRENGTH, MARGIN), DECODERS),
            '"Asymptotically optimally" is read in the strict sense, that the ratio to the '
            r"least error tends to 1: it must then be within ten percent of 1 once $l\geq1000$.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula("Rg <= 2*Ropt", GIVEN, MODEL),
            "The ratio to the least error is at most 2; it is not claimed to tend to 1.",
        ),
    ),
    uses=("phases.def.gj", "phases.eq7"),
    proof_uses=("phases.thm8", "phases.thm15"),
    has_proof=True,
)

_NORM_2 = "((g1-o1)**2+(k-ok)**2)/(2*l)+((l-1)/(2*l))*((g0-o01)**2+(0-o0k)**2) < 4"
_SUP = "abs(g1-o1) < 2 and abs(k-ok) < 2 and abs(g0-o01) < 2 and abs(0-o0k) < 2"
# R_g < 2 R_opt with the variable E = exp(D) itself, so that points with k rho = 1 are rational
_RATIO_E = tuple((n, {"E": "X", "F": "X**k"}.get(n, t)) for n, t in MODEL if n not in ("f", "u"))

NORM = Reading(
    "printed",
    Prose("The distance of g_j and the optimal function in the norm of the theorem is below 2."),
    "The paper defines no norm of functions, so that the printed words have no one meaning; "
    "norms that may be meant are tested apart.",
)

THM5 = Claim(
    "phases.thm5",
    r"$\|g_j-g_j^{opt}\|<2$ (the norm is not defined).",
    readings=(
        NORM,
        Reading(
            "sup",
            Formula(_SUP, GIVEN, DECODERS),
            "The norm is read as the largest difference of $g_j$ and the best affine decoder "
            "over the four kinds of samples.",
        ),
        Reading(
            "l2",
            Formula(_NORM_2, GIVEN, DECODERS),
            "Does the bound hold when the norm is the root mean square difference over the "
            "samples (the formula has squares, and 4 in place of 2)?",
        ),
        Reading(
            "l2-large-l",
            Formula(_NORM_2, GIVEN + ("l > (k-1)**2/16",), DECODERS),
            "The norm is read as the root mean square difference over the samples, for "
            "$l>(k-1)^2/16$ (the text assumes $l$ large against the constant $k$).",
        ),
        Reading(
            "sup-unit",
            Formula(
                "abs(k*(q-rk)/(pk-rk)-((1+k)/(2*l)+slope*(q-1/l))) < 2",
                GIVEN + ("q in [0, 1]",),
                DECODERS,
            ),
            r"The norm is read as the largest difference over all outputs $q\in[0,1]$.",
        ),
        Reading(
            "ratio-strict",
            Formula("Rg < 2*Ropt", (CLASSES, STRENGTH, "X in (1, oo)"), _RATIO_E),
            "The bound is read on errors, as the text around it says: the error of $g_j$ is "
            r"less than twice the least error of an affine decoder; $X$ stands for $e^\Delta$.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            EVERY_LINE,
            r"The bound is on errors, with $\leq$ in place of $<$: the error of $g_j$ is at most "
            "twice that of any affine decoder.",
        ),
        Reading(
            "repair-2",
            Formula("Rg <= 2*Ropt", GIVEN, MODEL),
            r"The bound is on errors and with $\leq$, against the closed form of the least "
            r"error; equality holds where $k\rho=1$, and in both limits of $\Delta$.",
        ),
        Reading(
            "repair-3",
            Formula(_SUP, (CLASSES, "k in [2, 5)", MARGIN), DECODERS),
            "The printed bound is kept, with the largest difference over the four kinds of "
            "samples as the norm, for strengths $k$ below 5.",
        ),
    ),
    uses=("phases.def.gj",),
    proof_uses=("phases.thm15",),
    has_proof=True,
)

THM15 = Claim(
    "phases.thm15",
    r"Proof form of Theorem 5: moving the heights of the two fitted points lowers the dominant"
    r" error only by a constant "
    r"factor, so any other linear reconstruction leads to the same asymptotic error and"
    r" $\|g_j-g_j^{opt}\|<2$.",
    readings=(
        NORM,
        Reading(
            "sup",
            Formula(_SUP, GIVEN, DECODERS),
            "The norm is read as the largest difference of $g_j$ and the best affine decoder "
            "over the four kinds of samples.",
        ),
        Reading(
            "no-line-better",
            EVERY_LINE,
            "No other line $aq+b$ has an error of smaller order than $g_j$: here $R$ is at most "
            "twice the error of any of them.",
        ),
        Reading(
            "every-line-same",
            Formula("Rline <= 100*Rg", LINES, DECODERS),
            '"Any other linear reconstruction function leads to the same asymptotic error" is '
            "read word for word, for all lines $aq+b$ and within a factor of 100.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            EVERY_LINE,
            "Any other line has an error of at least half of that of $g_j$; it need not be of the "
            "same order.",
        ),
    ),
    uses=("phases.def.gj",),
    proof_uses=(
        "phases.eq245",
        "phases.eq247",
        "phases.slope",
        "phases.offset",
        "phases.eq248_254",
        "phases.fn5",
        *R1_FORMS,
    ),
    has_proof=True,
)

EQ245 = Claim(
    "phases.eq245",
    r"With height $h$ in place of $k$ in Eq 14, $g_j(q(y|C_k^y))=h$.",
    readings=(
        Reading("printed", Formula("h/(pk-rk)*(pk-rk) == h", GIVEN + ("h in (-oo, oo)",), MODEL)),
    ),
    uses=("phases.def.gj",),
    has_proof=True,
)

EQ247 = Claim(
    "phases.eq247",
    r"If $h\notin[k-\frac14,k+\frac14]$ then $R_k=(k-h)^2\ge\frac1{16}$, so the height cannot"
    r" change by $\frac14$ or more.",
    readings=(
        Reading(
            "printed",
            Formula(
                "(h < k-1/4 => (k-h)**2 >= 1/16) and (h > k+1/4 => 16*(k-h)**2 >= 1)",
                (STRENGTH, "h in (-oo, oo)"),
            ),
            'The inequality is tested; the "$=O(1)$" that the source adds says nothing of a '
            "lower bound.",
        ),
        Reading(
            "consequence",
            Formula(
                "(1-h)**2+(k-h)**2 >= (1-k)**2/2", (STRENGTH, "h in (-oo, oo)", "abs(h-k) > 1/4")
            ),
            '"We cannot change the height" is read of orders: in the limit, where all own '
            "probabilities are 1, such a height gains at most a factor 2 over $h=k$ (compare Eq "
            "228).",
        ),
        Reading(
            "no-gain",
            Formula(
                "(1-h)**2+(k-h)**2 >= (1-k)**2", (STRENGTH, "h in (-oo, oo)", "abs(h-k) > 1/4")
            ),
            "Is such a height no better at all in the limit?",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula(
                "(1-h)**2+(k-h)**2 >= (1-k)**2", (STRENGTH, "h in (-oo, oo)", "(h-1)*(h-k) >= 0")
            ),
            "Only heights outside of $(1,k)$ are said to be no better in the limit.",
        ),
    ),
    uses=("phases.eq228",),
    has_proof=True,
)

SLOPE = Claim(
    "phases.slope",
    r"$\frac74\le(k\pm\frac14)/k\le\frac94$ for $k\ge2$; replacing $k$ by $ck$ with $c$ in this"
    r" range leaves the orders of "
    r"$R_1$ unchanged.",
    readings=(
        Reading(
            "printed",
            Formula("7/4 <= (k-1/4)/k <= 9/4 and 7/4 <= (k+1/4)/k <= 9/4", (STRENGTH,)),
            r"The range of the factor of the slope, $(k\pm1/4)/k$, is tested.",
        ),
        Reading(
            "orders",
            Asymptotic(
                "(1-m*g1)**2",
                "k**4/l**2",
                "O",
                WINDOW + ("m in [7/4, 9/4]",),
                constant=("k", "c"),
                where=DECODERS,
            ),
            '"No asymptotic impact on $R_1$" is read for Theorem 9 and $f<c_f/l$: with a slope '
            "$m$ times larger, $m$ as printed, $R_1$ keeps the order $k^4/l^2$.",
        ),
        Reading(
            "orders-repaired-range",
            Asymptotic(
                "(1-m*g1)**2",
                "k**4/l**2",
                "O",
                WINDOW + ("m in [7/8, 9/8]",),
                constant=("k", "c"),
                where=DECODERS,
            ),
            r"Does $R_1$ keep its order when $m$ is in the range that is true for $k\geq2$, from "
            "$7/8$ to $9/8$?",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula("7/8 <= (k-1/4)/k <= 9/8 and 7/8 <= (k+1/4)/k <= 9/8", (STRENGTH,)),
            r"The factor $1\pm1/(4k)$ lies between $7/8$ and $9/8$, in place of $7/4$ and $9/4$.",
        ),
    ),
    uses=("phases.thm9",),
    proof_uses=R1_FORMS,
    has_proof=True,
)

_SHIFT = DECODERS + (
    ("Rshift", "((1-g1-s)**2+(k-k-s)**2)/(2*l)+((l-1)/(2*l))*((g0+s)**2+(0+s)**2)"),
)
_SHIFTED = GIVEN + ("s in (-oo, oo)",)

OFFSET = Claim(
    "phases.offset",
    r"If $s\notin[-\frac1l,\frac1l]$ then $R_{0,C_k}\ge\frac1{l^2}$, hence only offsets"
    r" $|s|\le\frac1l$ matter.",
    readings=(
        Reading(
            "printed",
            Formula(
                "(s < -1/l => (0-s)**2 >= 1/l**2) and (s > 1/l => l**2*(0-s)**2 >= 1)",
                (CLASSES, "s in (-oo, oo)"),
            ),
            'The inequality is tested; the "$=O(1/l^2)$" that the source adds says nothing of a '
            "lower bound.",
        ),
        Reading(
            "consequence",
            Formula("Rshift >= Rg/2", _SHIFTED + ("abs(s) > 1/l",), _SHIFT),
            r'"Let us investigate" $s\in[-1/l,1/l]$ only is read of orders: lifting the line by '
            "a larger $s$ lowers the total error at most by a factor 2.",
        ),
        Reading(
            "no-gain",
            Formula("Rshift >= Rg", _SHIFTED + ("abs(s) > 1/l",), _SHIFT),
            "Does lifting the line by a larger $s$ never lower the total error at all?",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula(
                "Rshift-Rg == s*(s+(k-1)/l)",
                _SHIFTED,
                _SHIFT,
            ),
            r"The effect of an offset is exact: it helps for $s\in(-(k-1)/l,0)$ only, most at "
            "$s=-(k-1)/(2l)$.",
        ),
        Reading(
            "repair-2",
            Formula("Rshift >= Rg", _SHIFTED + ("s*(s+(k-1)/l) >= 0",), _SHIFT),
            r"Only offsets $s\in(-(k-1)/l,0)$ are said to lower the error.",
        ),
    ),
    uses=("phases.def.gj",),
    has_proof=True,
)

_SMALL_SHIFT = ("s in [-1/l, 1/l]",)

EQ248 = Claim(
    "phases.eq248_254",
    r"With an offset $s\in[-\frac1l,\frac1l]$ the four forms of $R_1$ become"
    r" $(1-k\frac{e-1}{e^k-1}-O(\frac{kf}l)+s)^2=\Omega(k)$, "
    r"$(1-\Theta(k(\frac1{\sqrt l}+s)))^2=O(1)$, $(1-\frac{kc}{e^{f(k-1)}}-ks-O(\frac kl))^2=O(1)$"
    r" and "
    r"$(1-k(\frac1k+O(\frac kl)+s))^2=(O(\frac kl)+ks)^2$.",
    readings=(
        Reading(
            "printed",
            Formula("(1-(g1+s))**2 == (1-k*(g1/k+s))**2", GIVEN + _SMALL_SHIFT, DECODERS),
            "Eqs 250, 252 and 253 are read as: the offset $s$ of the line enters $R_1$ as $ks$.",
        ),
        Reading(
            "eq248",
            Formula("(1-(g1+s))**2 == (1-g1+s)**2", GIVEN + _SMALL_SHIFT, DECODERS),
            "Eq 248 is read as: the offset enters with a plus sign.",
        ),
        Reading(
            "eq249",
            Asymptotic(
                "(1-g1-s)**2",
                "k",
                "Omega",
                (STRENGTH, FACTOR, MARGIN, "f >= c/l", "f < 1", *_SMALL_SHIFT),
                constant=("k", "c"),
                where=DECODERS,
            ),
            r"Eq 249 is tested: with an offset $R_1=\Omega(k)$ on $c_f/l\leq f<1$.",
        ),
        Reading(
            "eq251",
            Asymptotic(
                "abs(1-g1-s)",
                "1",
                "O",
                (STRENGTH, MARGIN, *_SMALL_SHIFT),
                constant=("k",),
                where=DECODERS,
            ),
            "Eqs 251 and 252 are tested for any $f$: with an offset $R_1=O(1)$, with a constant "
            "that may depend on $k$ (for the root of $R_1$).",
        ),
        Reading(
            "eq254",
            Asymptotic("abs(1-g1)", "k/l", "O", WINDOW, constant=("c",), where=DECODERS),
            "Eq 254 is tested: without an offset $1-g_j=O(k/l)$ for $f<c_f/l$, with one "
            "constant for all $k$.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Asymptotic(
                "abs(1-g1-s)", "k/l", "O", WINDOW + _SMALL_SHIFT, constant=("c",), where=DECODERS
            ),
            r"An offset $s$ enters $R_1=(1-g_j-s)^2$ as it is; for $f<c_f/l$ and $|s|\leq1/l$ "
            "the error $R_1$ stays $O(k^2/l^2)$, with one constant for all $k$ (stated for the "
            "root of $R_1$).",
        ),
    ),
    uses=("phases.def.gj",),
    proof_uses=("phases.offset", *R1_FORMS),
    has_proof=True,
)

_OTHER = (
    ("rhonext", "((exp(G)-1)/(exp(G)+l-1))/((exp(k*G)-1)/(exp(k*G)+l-1))"),
    ("Rnext", "(k-1)**2/(2*l**2)+((l-1)/(2*l**2))*(k*rhonext-1)**2"),
    ("fnext", "(1+(l-1)*G)/l"),
)
"""The same error at another margin G."""

FN5 = Claim(
    "phases.fn5",
    r"On $1/l<f<c_f/l$ the error of $g_j$ is smallest among all phases.",
    readings=(
        Reading(
            "printed",
            Formula(
                "Rg <= Rnext",
                (CLASSES, STRENGTH, FACTOR, MARGIN, "f < c/l", "G in (0, oo)", "fnext >= c/l"),
                MODEL + _OTHER,
            ),
            r'"Smallest (among all phases)" is read as: at any margin $\Delta$ of the range the '
            "error is at most that at any later margin $G$.",
        ),
        Reading(
            "in-order",
            Formula(
                "Rg <= (1+exp(2*(c-1)))*k**2/l**2 and Rnext >= k**2/(8*l**2)",
                (CLASSES, STRENGTH, FACTOR, MARGIN, "f < c/l", "G in (0, oo)"),
                MODEL + _OTHER,
            ),
            '"Smallest (among all phases)" is read up to a constant factor: $R$ is at most '
            "$8(1+e^{2(c-1)})$ times the error at any other margin $G$.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula(
                "Rg >= (k-1)**2/(2*l**2) and "
                "Rg <= (k-1)**2/(2*l**2)+((l-1)/(2*l**2))*((k-1)**2*D**2+(k*(exp(D)-1)/l)**2)",
                GIVEN,
                MODEL,
            ),
            "The greatest lower bound over all margins is $(k-1)^2/(2l^2)$, and it is the limit "
            r"as $\Delta$ tends to 0.",
        ),
    ),
    uses=("phases.def.gj",),
    has_proof=True,
)

CLAIMS = (APPROX, THM5, THM15, EQ245, EQ247, SLOPE, OFFSET, EQ248, FN5)
