"""State the steps of the proof of Theorem 9 of `phases` from f = 1 on (Eqs 145-159).

Notation as in `assay.theory.papers.phases.errors_weak`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_weak import RATIOS, D, K, order_of

LARGE = (K, D, "1 <= f", "exp(f*k) < l/2")
"""The range f >= 1 with e^{fk} < l/2."""

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.eq145",
        r"$x(e-1)/(e^x-1)<1$ for $x>1$.",
        (Reading("printed", Formula("x*(e-1)/(exp(x)-1) < 1", ("x in (1, oo)",))),),
    ),
    Claim(
        "phases.eq148_154",
        r"For $f\ge1$ and $e^{fk}<l/2$ the ratio of Eq 118 is"
        r" $\frac{l(e^f-1)}{(e^f+l)(e^{fk}-1)}+O(1/l)$; before, "
        r"its second term $\frac{e^{f(k+1)}}{(e^f+l)(e^{fk}-1)}$ stands apart with the remainder"
        r" $O(1/(le^{fk}))$.",
        (
            Reading(
                "printed",
                order_of("ratio-l*(exp(f)-1)/((exp(f)+l)*(exp(f*k)-1))", "1/l", LARGE, ("k",)),
                "The conclusion, Eq 154, is tested.",
            ),
            Reading(
                "second-term",
                order_of("exp(f*(k+1))/((exp(f)+l)*(exp(f*k)-1))", "1/l", LARGE, ("k",)),
                "The step from Eq 153 to Eq 154 is tested: the second term alone is $O(1/l)$.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                order_of("ratio-l*(exp(f)-1)/((exp(f)+l)*(exp(f*k)-1))", "exp(f)/l", LARGE, ("k",)),
                "The error is $O(e^f/l)$ in place of $O(1/l)$.",
            ),
        ),
        uses=("phases.eq121",),
    ),
    Claim(
        "phases.eq157_159",
        r"For $f\ge1$ and $e^{fk}<l/2$: $\frac{l(e^f-1)}{(e^f+l)(e^{fk}-1)}=c\,e^f/e^{fk}$ with"
        r" $1/2<c<2$, and "
        r"$R_1=(1-kc/e^{f(k-1)}-O(k/l))^2=O(1)$.",
        (
            Reading(
                "printed",
                order_of("R1", "1", LARGE, ("k",)),
                "The conclusion $R_1=O(1)$ is tested.",
            ),
            Reading(
                "with-c",
                Formula(
                    "1/2 < ratio*exp(f*(k-1)) and ratio*exp(f*(k-1)) < 2",
                    ("l in {2..}", *LARGE),
                    RATIOS,
                ),
                r"The form on the way is tested: in $R_1=(1-k\cdot\mathrm{ratio})^2$ the product "
                r"$k\cdot\mathrm{ratio}$ is $kc/e^{f(k-1)}$ with $1/2<c<2$, even without the "
                "term $O(k/l)$.",
            ),
            Reading(
                "range-of-c",
                Formula(
                    "1/2 < l*(exp(f)-1)/((exp(f)+l)*(exp(f*k)-1))*exp(f*k)/exp(f) < 2",
                    ("l in {2..}", K, "f in [1, oo)", "exp(f*k) < l/2"),
                ),
                "Eqs 157 and 158 are tested: $c$ is the factor at the point in question.",
            ),
        ),
        uses=("phases.eq148_154",),
    ),
)
