"""State the outputs in stage 2 in the proof of Theorem 11 of `phases` (Eqs 200-204).

Notation as in `assay.theory.papers.phases.errors_late`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_weak import RATIOS, D, K, order_of

STAGE2 = (K, D, "1/l < f", "(log(l)-1)/k < f", "f <= log(l)-1")
"""Stage 2."""

_ORDER204 = "(exp(f*k)+l*exp(f))/((exp(f)+l)*exp(f*k))"
_ORDER204_FIXED = "(exp(f*(k+1))+l*exp(f))/((exp(f)+l)*exp(f*k))"
_PK200 = "exp(f*k)/(exp(f*k)+exp(f*k/l)*(l-1))"
_MIDDLE200 = "(l/2)/(l/2+exp(1/2)*l)"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.eq200",
        r"In stage 2:"
        r" $q(y|C_k^y)=\frac{e^{fk}}{e^{fk}+e^{fk/l}(l-1)}\ge\frac{l/2}{l/2+e^{1/2}l}\ge\frac15$.",
        (
            Reading(
                "printed",
                Formula(
                    f"pk == {_PK200} and {_PK200} >= {_MIDDLE200} and {_MIDDLE200} >= 1/5",
                    ("l in {2..}", *STAGE2),
                    RATIOS,
                ),
                "The whole chain is tested.",
            ),
            Reading(
                "bound",
                Formula("pk >= 1/5", ("l in {2..}", *STAGE2), RATIOS),
                r"Is $q(y|C_k^y)\geq1/5$ at every size? The text treats $k$ as a constant and "
                "$l$ as large.",
            ),
            Reading(
                "inequalities",
                Formula(
                    f"{_PK200} >= {_MIDDLE200} and {_MIDDLE200} >= 1/5",
                    ("l in {2..}", K, "f in (1/l, oo)", "(log(l)-1)/k < f"),
                ),
                "The two inequalities are tested without the first equality.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                Formula("pk >= 1/5", ("l in {2..}", *STAGE2, "k <= l/3"), RATIOS),
                "The probability $q(y|C_k^y)$ has its own $e^{ku}$ in place of $e^{fk/l}$, for "
                r"$k\leq l/3$.",
            ),
        ),
        uses=("phases.eq196a",),
    ),
    Claim(
        "phases.eq201",
        r"In stage 2: $q(y|C_k^y)-q(y|C_k^{y'\neq y})=\Theta(1)$, with $q(y|C_k^{y'\neq y})<1/l$.",
        (
            Reading(
                "printed",
                order_of("pk-rk", "1", STAGE2, ("k",), "Theta"),
                "The order is tested with constants that may depend on $k$.",
            ),
            Reading(
                "uniform-k",
                order_of("pk-rk", "1", STAGE2, (), "Theta"),
                "The order is read with constants that do not depend on $k$.",
            ),
            Reading(
                "shift",
                Formula("rk < 1/l", ("l in {2..}", K, D), RATIOS),
                r"The bound on $q(y|C_k^{y'\neq y})$ is tested.",
            ),
        ),
        uses=("phases.eq200",),
    ),
    Claim(
        "phases.eq204",
        r"In stage 2:"
        r" $q(y|C_1^y)-q(y'|C_k^y)=\Theta\left(\frac{e^{fk}+le^f}{(e^f+l)e^{fk}}\right)$.",
        (Reading("printed", order_of("p1-rk", _ORDER204, STAGE2, ("k",), "Theta")),),
        repairs=(
            Reading(
                "repair",
                order_of("p1-rk", _ORDER204_FIXED, STAGE2, ("k",), "Theta"),
                "The numerator has $e^{f(k+1)}$ in place of $e^{fk}$.",
            ),
        ),
        uses=("phases.eq117",),
    ),
)
