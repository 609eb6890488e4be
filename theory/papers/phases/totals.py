"""Claims of `phases` on the total error R: its start and its limit (Cor 4,
Thm 8, Eqs 221-231).

The decoder is the line of Eq 14 through (rk, 0) and (pk, k), so two of the four errors vanish. Two
systems of weights occur: `counts`, the average over samples of Eq 7 (1/(2l) for each kind of own
sample, (l-1)/(2l) for each kind of other sample), and the one printed in Eq 13 (1/l and 1-1/(2l)),
which adds up to 2 + 1/l. Source: Eqs 7, 13-15, 221-231.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_in_time import ENDS_READING, FALLS_AND_RISES_READING
from assay.theory.papers.phases.notation import CLASSES, GIVEN, MARGIN, MODEL, STRENGTH

FACTOR = "c in (1, oo)"

START = "(1/l)*(k-(1+k)/l)**2+(1/l)*(1-(1+k)/l)**2+(1-2/l)*((1+k)/l)**2"
START_COUNTS = "((1-b)**2+(k-b)**2)/(2*l)+((l-1)/l)*b**2"
"""Error of the constant decoder b, averaged over the samples (Eq 7)."""
START_PRINTED = "((1-b)**2+(k-b)**2)/l+(1-2/l)*b**2"
"""The same with the weights of Eqs 221-222."""


def order_of(quantity, order, kind, given, constant):
    """State the order of a quantity in the variables of the model."""
    return Asymptotic(quantity, order, kind, given, constant=constant, where=MODEL)


_COR4_GIVEN = (STRENGTH, "lam in (0, oo)", "d in {1..}")
_COR4_WHERE = (("D", "lam*d*(k+1)/(2*l**2)"),) + MODEL
_IN_RANGE = (STRENGTH, FACTOR, "z in (0, oo)", "t in {1..}", MARGIN, "t*z <= (c-1)/l", "D <= t*z")

COR4 = Claim(
    "phases.cor4",
    r"For the Eq-14 decoder the error falls from $R^{(0)}=\Omega(k^2/l)$ to $R^{(t)}=O(k^2/l^2)$"
    r" for "
    r"$t\in[1,\Theta(2l(c_f-1)/(\lambda d(k+1)))]$, any constant $c_f>1$, and rises to"
    r" $R^{(\infty)}=\Omega(k^2/l)$.",
    readings=(
        Reading(
            "printed",
            order_of("Rg", "k**2/l**2", "O", _IN_RANGE, ("c",)),
            '"$R^{(t)}=O(k^2/l^2)$" is read at every $t$ of the printed range, with constant 1 '
            r"in its $\Theta$: integers $t\geq1$ with $tz\leq(c-1)/l$, where $c$ is $c_f$ and "
            r"$z=\lambda d(k+1)/(2l^2)$ bounds the growth of $\Delta=S_{y,y}-S_{y,y'}$ in one "
            "step. The constant does not depend on $k$. Where the first step is large the range "
            "holds no $t$, and nothing is said; start and limit are tested apart.",
        ),
        Reading(
            "step",
            Formula(
                "z*l/((l-1)*(k+1))*((1-p1)+k*(1-pk)) <= z",
                (CLASSES, STRENGTH, MARGIN, "z in (0, oo)"),
                MODEL,
            ),
            r"Does one step of training move the margin $\Delta=S_{y,y}-S_{y,y'}$ by at most "
            r"$z=\lambda d(k+1)/(2l^2)$?",
        ),
        Reading(
            "start",
            Formula(
                f"{START_COUNTS.replace('b', '((1+k)/l)')} == (1+k**2)/(2*l) and (1+k**2)/(2*l) >="
                " k**2/(2*l)",
                (CLASSES, STRENGTH),
            ),
            r'"$R^{(0)}=\Omega(k^2/l)$" is read for the constant decoder of Eq 15, its error '
            "averaged over the samples.",
        ),
        Reading(
            "limit",
            Formula(
                "abs(Rg-(k-1)**2/(2*l)) <= k**2*exp(-D) and (k-1)**2/(2*l) >= k**2/(8*l)",
                GIVEN,
                MODEL,
            ),
            r'"Increases to $R^{(t\rightarrow\infty)}=\Omega(k^2/l)$" is read as a limit: as '
            r"$\Delta$ grows $R$ tends to $(k-1)^2/(2l)$, which is $\Omega(k^2/l)$ uniformly in "
            r"$k\geq2$.",
        ),
        Reading(
            "limit-in-t",
            Formula(
                "abs(Rg-(k-1)**2/(2*l)) <= k**2*(k+1)/(k+1+t*z)",
                (*GIVEN, "z in (0, oo)", "t in {0..}", "exp(D) >= 1+t*z/(k+1)"),
                MODEL,
            ),
            r"Does the same limit hold in the number $t$ of steps? After $t$ steps $e^\Delta$ is "
            r"at least $1+tz/(k+1)$, with $z=\lambda d(k+1)/(2l^2)$.",
        ),
        Reading(
            "first-step",
            Asymptotic(
                "Rg", "k**2/l**2", "O", _COR4_GIVEN, constant=("k", "lam"), where=_COR4_WHERE
            ),
            r"Is $R$ small after the first step whatever $\lambda$ and $d$ are, also where $t=1$ "
            r"lies beyond the printed range? There $\Delta=\lambda d(k+1)/(2l^2)$ exactly.",
        ),
        Reading(
            "first-step-in-range",
            Asymptotic(
                "Rg",
                "k**2/l**2",
                "O",
                (
                    STRENGTH,
                    FACTOR,
                    "lam in (0, oo)",
                    "d in {1..}",
                    "lam*d*(k+1) <= 2*l*(c-1)",
                    MARGIN,
                    "D <= lam*d*(k+1)/(2*l**2)",
                ),
                constant=("c",),
                where=MODEL,
            ),
            r"Is $R$ small after the first step where $\lambda d(k+1)\leq2l(c_f-1)$, that is, "
            "where the printed range contains $t=1$?",
        ),
        Reading(
            "monotone",
            Formula(
                "Rg <= Rnext",
                (CLASSES, STRENGTH, "D in [1/l, oo)", "G in (D, oo)"),
                MODEL
                + (
                    ("rhonext", "((exp(G)-1)/(exp(G)+l-1))/((exp(k*G)-1)/(exp(k*G)+l-1))"),
                    ("Rnext", "(k-1)**2/(2*l**2)+((l-1)/(2*l**2))*(k*rhonext-1)**2"),
                ),
            ),
            r'"Increases to" is read as: $R$ never falls again once $\Delta\geq1/l$ (which is '
            "$c_f=2$ for large $l$).",
        ),
        FALLS_AND_RISES_READING,
    ),
    uses=("phases.def.gj", "phases.eq7", "phases.eq15"),
    proof_uses=("phases.cor14", "phases.thm7", "phases.thm8", "phases.thm13"),
    has_proof=True,
)

_LIMITS = (
    ("Rzero", START_COUNTS.replace("b", "((1+k)/l)")),
    ("Rlast", "((1-k)**2+(k-k)**2)/(2*l)+((l-1)/l)*0"),
    ("Azero", START_COUNTS),
    ("Alast", "((1-h)**2+(k-h)**2)/(2*l)+((l-1)/l)*s**2"),
)
_LIMITS13 = (
    ("Rzero", START),
    ("Rlast", "((1-k)**2+(k-k)**2)/l+(2-1/l)*0"),
    ("Azero", START_PRINTED),
    ("Alast", "((1-h)**2+(k-h)**2)/l+(2-1/l)*s**2"),
)
_THM8 = "Rzero >= k**2/(16*l) and Rlast >= k/(4*l) and Rzero <= 2*Azero and Rlast <= 2*Alast"
_THM8_GIVEN = (CLASSES, STRENGTH, "b in (-oo, oo)", "h in (-oo, oo)", "s in (-oo, oo)")

THM8 = Claim(
    "phases.thm8",
    r"For the chosen decoder $R^{(0)}=\Omega(k^2/l)$ and $R^{(t\to\infty)}=\Omega(k/l)$; both are"
    r" asymptotically optimal "
    r"(optimal at $0$, within a factor 2 in the limit).",
    readings=(
        Reading(
            "printed",
            Formula(_THM8, _THM8_GIVEN, _LIMITS),
            "Errors are averaged over the samples (Eq 7), with explicit constants. "
            '"Asymptotically optimal" is read as at most twice the error of any decoder: of any '
            "constant $b$ at $t=0$, and in the limit of any decoder with the values $h$ at "
            "$q=1$ and $s$ at $q=0$, where the probabilities go. That they go there is tested "
            "apart.",
        ),
        Reading(
            "printed-weights",
            Formula(_THM8, _THM8_GIVEN, _LIMITS13),
            "The same two bounds and comparisons are read with the weights of Eqs 13, 221 and "
            "222 in place of those of an average.",
        ),
        Reading(
            "limit",
            Formula(
                "abs(Rg-(k-1)**2/(2*l)) <= k**2*exp(-D) and abs(Ropt-(k-1)**2/(4*l)) <="
                " k**2*exp(-D)",
                GIVEN,
                MODEL,
            ),
            r"The values for $t\to\infty$ are tested with a rate in $\Delta=S_{y,y}-S_{y,y'}$, "
            "which grows without bound in training: $R$ tends to $(k-1)^2/(2l)$, and the least "
            "error of an affine decoder to half of that.",
        ),
        Reading(
            "uniform-above-one",
            Asymptotic("(k-1)**2/(2*l)", "k/l", "Omega", ("k in (1, oo)",), constant=()),
            "Does footnote 3, that $k>1$ suffices, hold with one constant for all $k>1$?",
        ),
        ENDS_READING,
    ),
    repairs=(
        Reading(
            "repair",
            Asymptotic("(k-1)**2/(2*l)", "k**2/l", "Omega", (STRENGTH,), constant=()),
            r"The limit has $k^2$ in place of $k$, with one constant for all $k\geq2$.",
        ),
    ),
    uses=("phases.def.gj", "phases.eq7", "phases.eq15"),
    proof_uses=("phases.thm6", "phases.eq15", "phases.eq221_225", "phases.eq228", "phases.eq231"),
    has_proof=True,
)

_CHAIN = (
    f"{START} == (-1-2*k-k**2+l+k**2*l)/l**2 and (-1-2*k-k**2+l+k**2*l)/l**2 =="
    " (-(k+1)**2+l*(1+k**2))/l**2 and (-(k+1)**2+l*(1+k**2))/l**2 >= k**2/(16*l)"
)

EQ221 = Claim(
    "phases.eq221_225",
    r"$R^{(0)}=\frac1l(k-\frac{1+k}l)^2+\frac1l(1-\frac{1+k}l)^2+(1-\frac2l)(\frac{1+k}l)^2"
    r"=\frac{-(k+1)^2+l(1+k^2)}{l^2}"
    r"=\Omega(k^2/l)$, and this constant decoder is optimal since all outputs are identical.",
    readings=(
        Reading(
            "printed",
            Formula(
                f"{START_COUNTS.replace('b', '((1+k)/l)')} == {START} and {_CHAIN}",
                (CLASSES, STRENGTH),
            ),
            "The left side $R^{(0)}$ is the one of Eq 7, for the constant of Eq 15; then follow "
            "the chain and the order.",
        ),
        Reading(
            "chain",
            Formula(_CHAIN, (CLASSES, STRENGTH)),
            "The chain of equalities is tested from the printed weights on, and the order with "
            "an explicit constant.",
        ),
        Reading(
            "weights-13",
            Formula(
                f"((1-(1+k)/l)**2+(k-(1+k)/l)**2)/l+(1-1/(2*l))*2*((1+k)/l)**2 == {START}",
                (CLASSES, STRENGTH),
            ),
            "The left side $R^{(0)}$ has the weights of Eq 13.",
        ),
        Reading(
            "uniform-above-one",
            Asymptotic(
                "(-(k+1)**2+l*(1+k**2))/l**2", "k**2/l", "Omega", ("k in (1, oo)",), constant=()
            ),
            "The order is read for all $k>1$ with one constant.",
        ),
        Reading(
            "optimal",
            Formula(f"{START} <= {START_PRINTED}", (CLASSES, STRENGTH, "b in (-oo, oo)")),
            '"The constant reconstruction is optimal" is read with the printed weights: no '
            "other constant $b$ does better.",
        ),
        Reading(
            "optimal-counts",
            Formula(
                f"{START_COUNTS.replace('b', '((1+k)/l)')} <= {START_COUNTS}",
                (CLASSES, STRENGTH, "b in (-oo, oo)"),
            ),
            '"The constant reconstruction is optimal" is read with errors averaged over the '
            "samples (Eq 7): no other constant $b$ does better than $(1+k)/l$.",
        ),
        Reading(
            "optimal-outputs",
            Formula(
                "((1-(b+a*(1/l)))**2+(k-(b+a*(k/l)))**2)/(2*l)+((l-1)/(2*l))*((b+a*(1/l))**2+(b"
                "+a*(k/l))**2)"
                " >= var",
                (CLASSES, STRENGTH, "a in (-oo, oo)", "b in (-oo, oo)"),
                MODEL,
            ),
            r"Is the best constant still the best among all $b+a\,o_y$? Definition 3 decodes "
            "from the outputs $o$, which at $t=0$ are $v/l$ and not identical.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula(
                f"{START_COUNTS.replace('b', '((1+k)/(2*l))')} == var and var <= {START_COUNTS} and"
                " var >= k**2/(16*l)",
                (CLASSES, STRENGTH, "b in (-oo, oo)"),
                MODEL,
            ),
            "With the average over the samples (Eq 7) the best constant is $(1+k)/(2l)$, half "
            "of Eq 15, and its error is the variance.",
        ),
    ),
    uses=("phases.eq15",),
    proof_uses=("phases.thm6", "phases.eq15"),
    has_proof=True,
)

EQ228 = Claim(
    "phases.eq228",
    r"In the limit the outputs of own samples are identical, the best value there is $(k+1)/2$ and"
    r" the optimal error is "
    r"$\frac1l((1-\frac{k+1}2)^2+(k-\frac{k+1}2)^2)=\frac{(k-1)^2}{2l}$.",
    readings=(
        Reading(
            "printed",
            Formula(
                "((1-(k+1)/2)**2+(k-(k+1)/2)**2)/l == (k-1)**2/(2*l) and ((1-h)**2+(k-h)**2)/l >="
                " (k-1)**2/(2*l)",
                (CLASSES, STRENGTH, "h in (-oo, oo)"),
            ),
            "The error is read with the printed weight $1/l$; $h$ is any other value for the "
            "two kinds of samples.",
        ),
        Reading(
            "counts",
            Formula("((1-(k+1)/2)**2+(k-(k+1)/2)**2)/(2*l) == (k-1)**2/(2*l)", (CLASSES, STRENGTH)),
            "The error is averaged over the samples (Eq 7), with the weight $1/(2l)$.",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula("abs(Ropt-(k-1)**2/(4*l)) <= k**2*exp(-D)", GIVEN, MODEL),
            "Averaged over the samples, the least error of an affine decoder tends to "
            "$(k-1)^2/(4l)$ in place of $(k-1)^2/(2l)$.",
        ),
    ),
    proof_uses=("phases.eq13",),
    has_proof=True,
)

EQ231 = Claim(
    "phases.eq231",
    r"In the limit $g_j$ has $R_0=R_k=0$ and $R=\frac1l(1-k)^2=(k-1)^2/l$, twice the optimum.",
    readings=(
        Reading(
            "printed",
            Formula(
                "abs(Rg13-(k-1)**2/l) <= 3*k**2*exp(-D) and (k-1)**2/l == 2*((k-1)**2/(2*l))",
                GIVEN,
                MODEL,
            ),
            "The limit is read with the weights of Eq 13: convergence with a rate, and the "
            "ratio to Eq 228.",
        ),
        Reading(
            "counts",
            Formula("abs(Rg-(k-1)**2/l) <= 3*k**2*exp(-D)", GIVEN, MODEL),
            "The same limit is read, at the same rate, for the average over the samples (Eq 7).",
        ),
    ),
    repairs=(
        Reading(
            "repair",
            Formula(
                "abs(Rg-(k-1)**2/(2*l)) <= k**2*exp(-D) and (k-1)**2/(2*l) == 2*((k-1)**2/(4*l))",
                GIVEN,
                MODEL,
            ),
            "Averaged over the samples the limit is $(k-1)^2/(2l)$; the ratio 2 remains.",
        ),
    ),
    uses=("phases.def.gj",),
    proof_uses=("phases.eq13", "phases.eq14fit", "phases.eq228"),
    has_proof=True,
)

CLAIMS: tuple[Claim, ...] = (
    COR4,
    THM8,
    EQ221,
    EQ228,
    EQ231,
)
