"""The order of the total error R of `phases` over the ranges of f (Thm 13, Eqs 233-244, Cor 14).

Decoder and weights: see `assay.theory.papers.phases.totals`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_in_time import TOTAL_MENDED_READING, TOTAL_READING
from assay.theory.papers.phases.notation import CLASSES, GIVEN, MARGIN, MODEL, STRENGTH
from assay.theory.papers.phases.totals import COR4, FACTOR, order_of

LINE = MODEL + (
    ("g1", "k*(p1-rk)/(pk-rk)"),
    ("g0", "k*(r1-rk)/(pk-rk)"),
    ("gk", "k*(pk-rk)/(pk-rk)"),
    ("g0k", "k*(rk-rk)/(pk-rk)"),
    ("Rcount", "((1-g1)**2+(k-gk)**2)/(2*l)+(l-1)*(g0**2+g0k**2)/(2*l)"),
    ("Rprint", "(1-1/(2*l))*(g0**2+g0k**2)+((1-g1)**2+(k-gk)**2)/l"),
)
"""Values of the Eq-14 decoder on the four kinds of samples and its total error, written out for
both weight systems.
"""
WINDOW = (STRENGTH, FACTOR, MARGIN, "f < c/l")
"""First range of Theorem 13: 1/l < f < c_f/l (the lower end is D > 0)."""
SECOND = (STRENGTH, FACTOR, MARGIN, "f > c/l", "f < 1")
SECOND_FIXED = (STRENGTH, "h in (0, 1)", MARGIN, "f >= h", "f < 1")
THIRD = (STRENGTH, MARGIN, "f >= 1", "f <= (log(l)-1)/k")
FOURTH = (STRENGTH, MARGIN, "f > (log(l)-1)/k")
LATE = (STRENGTH, MARGIN, "f >= log(l)+1")

STEPS = ("phases.eq233", "phases.eq237", "phases.eq240", "phases.eq242", "phases.eq244")

COR14 = Claim(
    "phases.cor14",
    r"The proof of Corollary 4 (Corollary 14 in its second copy): put $f=c_f/l$ into"
    r" $t^*=2l^2(f-1/l)/(\lambda d(k+1))$, which gives "
    r"$2l(c_f-1)/(\lambda d(k+1))$; the orders of $R^{(0)}$ and $R^{(\infty)}$ stem directly from"
    r" Theorem 8.",
    readings=(
        Reading(
            "printed",
            COR4.readings[0].statement,
            r'"$R=O(k^2/l^2)$" is read at every $t$ of the range, integers $t\geq1$ with '
            r"$tz\leq(c-1)/l$ and $z=\lambda d(k+1)/(2l^2)$; the two ends are tested at "
            "Corollary 4.",
        ),
        Reading(
            "substitution",
            Formula(
                "2*l**2*(c/l-1/l)/(lam*d*(k+1)) == 2*l*(c-1)/(lam*d*(k+1))",
                (CLASSES, STRENGTH, FACTOR, "lam in (0, oo)", "d in {1..}"),
            ),
            "The substitution of the proof is tested, with $c$ for $c_f$.",
        ),
        Reading(
            "from-thm8",
            Asymptotic("k/l", "k**2/l", "Omega", (STRENGTH,)),
            '"Stem directly from Theorem 8" is read for the limit, for which that theorem says '
            r"$\Omega(k/l)$ and the corollary $\Omega(k^2/l)$, with constants that may depend on "
            "$k$.",
        ),
        Reading(
            "from-thm8-uniform-k",
            Asymptotic("k/l", "k**2/l", "Omega", (STRENGTH,), constant=()),
            '"Stem directly from Theorem 8" is read for the limit with one constant for all $k$.',
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Asymptotic("(k-1)**2/(2*l)", "k**2/l", "Omega", (STRENGTH,), constant=()),
            "The proof uses the limit $(k-1)^2/(2l)$ itself in place of the weaker order of "
            "Theorem 8.",
        ),
    ),
    proof_uses=("phases.thm7", "phases.thm8", "phases.thm13"),
    has_proof=True,
)

THM13 = Claim(
    "phases.thm13",
    r"$R=O(k^2/l^2)$ for $1/l<f<c_f/l$; $R_{0,C_1^{y'\neq y}}=\Omega(k/l)$ for $c_f/l<f<1$;"
    r" $R=O(1/l)$ for "
    r"$1\le f\le(\log l-1)/k$; $R=\Theta(k^2/l)$ for $f>(\log l-1)/k$; $c_f>1$ any constant.",
    readings=(
        Reading(
            "printed",
            order_of("R0", "k/l", "Omega", SECOND, ("k", "c")),
            "The second range is read as the theorem prints it, for $R_{0,C_1}$; the other "
            "ranges are tested apart.",
        ),
        Reading(
            "proof-text",
            order_of("Rg13", "k/l", "Omega", SECOND, ("k", "c")),
            "The second range is read as in the proof, for $R$ with the weights of Eq 13.",
        ),
        Reading(
            "proof-text-counts",
            order_of("Rg", "k/l", "Omega", SECOND, ("k", "c")),
            "The second range is read as in the proof, for $R$, averaged over the samples as in "
            "Eq 7.",
        ),
        Reading(
            "range-1",
            order_of("Rg13", "k**2/l**2", "O", WINDOW, ("c",)),
            "The first range is tested alone, with a constant that does not depend on $k$; $R$ "
            "has the weights of Eq 13.",
        ),
        Reading(
            "range-3",
            order_of("Rg13", "1/l", "O", THIRD, ("k",)),
            "The third range is tested alone; $R$ has the weights of Eq 13, and the constant "
            "may depend on $k$.",
        ),
        Reading(
            "range-4",
            order_of("Rg13", "k**2/l", "Theta", FOURTH, ("k",)),
            "The fourth range is tested alone; $R$ has the weights of Eq 13, and the constants "
            "may depend on $k$.",
        ),
        TOTAL_READING,
    ),
    repairs=(
        Reading(
            "repair",
            order_of("Rg", "k/l", "Omega", SECOND_FIXED, ("k", "h")),
            "The second range is about $R$ and begins at a constant $h>0$, not at $c_f/l$, "
            "where $R$ is still of order $1/l^2$.",
        ),
        Reading(
            "repair-2",
            order_of("Rg", "k**2/l", "Theta", LATE, ()),
            r"The fourth range begins at $f=\log l+1$ in place of $(\log l-1)/k$, with constants "
            "that do not depend on $k$.",
        ),
        TOTAL_MENDED_READING,
    ),
    uses=("phases.def.gj", "phases.eq13"),
    proof_uses=(
        "phases.thm9",
        "phases.thm10",
        "phases.thm11",
        "phases.eq13",
        "phases.eq14fit",
        *STEPS,
    ),
    has_proof=True,
)

EQ233 = Claim(
    "phases.eq233",
    r"Since $R_{0,C_k}=R_k=0$ for $g_j$, Eq 13 reduces to $R=(1-\frac1{2l})R_{0,C_1}+\frac1lR_1$.",
    readings=(
        Reading(
            "printed",
            Formula("Rprint == (1-1/(2*l))*g0**2+(1-g1)**2/l", GIVEN, LINE),
            "The equality is read from Eq 13 as printed; $g_1$ and $g_0$ are the values of "
            "$g_j$ on weak samples of the own and of another class.",
        ),
        Reading(
            "counts",
            Formula("Rcount == (1-1/(2*l))*g0**2+(1-g1)**2/l", GIVEN, LINE),
            "The left side is the average over the samples (Eq 7), of which Eq 13 is meant to "
            "be a rewriting.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula(
                "Rcount == ((1-g1)**2+(l-1)*g0**2)/(2*l) and Rcount == Rg and Rprint == Rg13 and "
                "Rg == (k-1)**2/(2*l**2)+((l-1)/(2*l**2))*(k*rho-1)**2",
                GIVEN,
                LINE,
            ),
            "The weights are those that follow from the sizes of the sets; the formula adds a "
            r"closed form of $R$ in $\rho$.",
        ),
    ),
    uses=("phases.def.gj",),
    proof_uses=("phases.eq13", "phases.eq14fit"),
    has_proof=True,
)

EQ237 = Claim(
    "phases.eq237",
    r"For $1/l<f<c_f/l$:"
    r" $R=(1-\frac1{2l})O(k^2/l^2)+\frac1lO(k^4/l^2)=O(k^2/l^2+k^4/l^3)=O(k^2/l^2)$.",
    readings=(
        Reading(
            "printed",
            order_of("Rg13", "k**2/l**2", "O", WINDOW, ("k", "c")),
            "The order of $R$ itself is tested, with the weights of Eq 13 and a constant that "
            "may depend on $k$.",
        ),
        Reading(
            "uniform-k",
            order_of("Rg13", "k**2/l**2", "O", WINDOW, ("c",)),
            "The order of $R$ itself is read with one constant for all $k$.",
        ),
        Reading(
            "counts",
            order_of("Rg", "k**2/l**2", "O", WINDOW, ("c",)),
            "The order is read for the average over the samples (Eq 7), with one constant for "
            "all $k$.",
        ),
        Reading(
            "sum",
            Asymptotic("k**2/l**2+k**4/l**3", "k**2/l**2", "O", (STRENGTH,)),
            "The last equality is tested, with a constant that may depend on $k$.",
        ),
        Reading(
            "sum-uniform-k",
            Asymptotic("k**2/l**2+k**4/l**3", "k**2/l**2", "O", (STRENGTH,), constant=()),
            "The last equality is read with one constant for all $k$.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            order_of("R1", "k**2/l**2", "O", WINDOW, ("c",)),
            "In this range $R_1=O(k^2/l^2)$ with one constant for all $k$, so that the term "
            "$k^4/l^3$ never arises.",
        ),
    ),
    proof_uses=("phases.thm9", "phases.thm10", "phases.eq233"),
    has_proof=True,
)

EQ240 = Claim(
    "phases.eq240",
    r"For $c_f/l<f<1$: $R=(1-\frac1{2l})O(k^2/l^2)+\frac1l\Omega(k)=\Omega(k/l)$.",
    readings=(
        Reading(
            "printed",
            order_of("Rg13", "k/l", "Omega", SECOND, ("k", "c")),
            "The order is read with the weights of Eq 13.",
        ),
        Reading(
            "counts",
            order_of("Rg", "k/l", "Omega", SECOND, ("k", "c")),
            "The order is read for the average over the samples (Eq 7).",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            order_of("Rg", "k/l", "Omega", SECOND_FIXED, ("k", "h")),
            "The range begins at a constant $h>0$ in place of $c/l$; the formula is for the "
            "weights of Eq 7, with which $R$ is the smaller one.",
        ),
    ),
    proof_uses=("phases.thm9", "phases.thm10", "phases.eq233"),
    has_proof=True,
)

EQ242 = Claim(
    "phases.eq242",
    r"For $1\le f\le(\log l-1)/k$: $R=O(1/l)$.",
    readings=(
        Reading(
            "printed",
            order_of("Rg13", "1/l", "O", THIRD, ("k",)),
            "The order is read with the weights of Eq 13 and a constant that may depend on $k$.",
        ),
        Reading(
            "counts",
            order_of("Rg", "1/l", "O", THIRD, ("k",)),
            "The order is read for the average over the samples (Eq 7).",
        ),
        Reading(
            "uniform-k",
            order_of("Rg13", "1/l", "O", THIRD, ()),
            "The order is read with one constant for all $k$.",
        ),
        Reading(
            "horizon",
            Formula(
                "l >= exp(k+1)", (CLASSES, STRENGTH, MARGIN, "f >= 1", "f <= (log(l)-1)/k"), MODEL
            ),
            r"From which $l$ on is the range not empty? The formula asks for $l\geq e^{k+1}$: "
            r"$k=2$ needs $l\geq21$, $k=5$ needs $l\geq404$, $k=10$ needs $l\geq59875$.",
        ),
    ),
    proof_uses=("phases.thm9", "phases.thm10", "phases.eq157_159", "phases.eq233"),
    has_proof=True,
)

EQ244 = Claim(
    "phases.eq244",
    r"For $f>(\log l-1)/k$: $R=\Theta(k^2/l)$.",
    readings=(
        Reading(
            "printed",
            order_of("Rg13", "k**2/l", "Theta", FOURTH, ("k",)),
            "The order is read with the weights of Eq 13 and constants that may depend on $k$.",
        ),
        Reading(
            "counts",
            order_of("Rg", "k**2/l", "Theta", FOURTH, ("k",)),
            "The order is read for the average over the samples (Eq 7).",
        ),
        Reading(
            "upper",
            order_of("Rg13", "k**2/l", "O", FOURTH, ()),
            "The upper half alone is tested, with one constant for all $k$.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            order_of("Rg", "k**2/l", "Theta", LATE, ()),
            r"The range begins at $f=\log l+1$, with constants for all $k$; before that $R$ "
            r"touches $(k-1)^2/(2l^2)$ where $k\rho=1$.",
        ),
    ),
    proof_uses=("phases.thm11", "phases.eq233"),
    has_proof=True,
)

CLAIMS: tuple[Claim, ...] = (
    THM13,
    EQ233,
    EQ237,
    EQ240,
    EQ242,
    EQ244,
    COR14,
)
