"""State the orders of errors in the proof of Theorem 11 of `phases` (Eqs 206-220).

Notation as in `assay.theory.papers.phases.errors_late`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_weak import RATIOS, D, K, order_of
from assay.theory.papers.phases.late_outputs import STAGE2

STAGE3 = (K, D, "exp(f) > l/2")
"""Stage 3."""
_ROOT = (K, D, "exp(f*k) >= l/2", "exp(f) <= sqrt(l)")

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.eq206_209",
        r"With $e^{fk}\ge l/2$, $k\ge2$, $e^f\le\sqrt l$: $R_1=(1-\Theta(k/\sqrt l))^2=O(1)$.",
        (
            Reading(
                "printed",
                order_of("k*ratio", "k/sqrt(l)", _ROOT, ("k",), "Theta"),
                "What is subtracted from 1 in Eqs 207 and 208 is tested, $k$ times the ratio, "
                "with constants that may depend on $k$.",
            ),
            Reading(
                "conclusion",
                order_of("R1", "1", _ROOT, ("k",)),
                "Only the conclusion $R_1=O(1)$ is tested.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                order_of("k*ratio", "k/sqrt(l)", _ROOT, ("k",)),
                r"The order is $O$ in place of $\Theta$.",
            ),
        ),
        uses=("phases.eq201", "phases.eq204"),
    ),
    Claim(
        "phases.eq212_215",
        r"In stage 2: $q(y'|C_1^y)-q(y'|C_k^y)=\frac{e^{fk}}{(e^{fk}+l)(e^f+l)}=O(1/(e^f+l))$,"
        r" hence "
        r"$R_{0,C_1}=O(k^2/l^2)$.",
        (
            Reading(
                "printed",
                Formula(
                    "r1-rk == exp(f*k)/((exp(f*k)+l)*(exp(f)+l))", ("l in {2..}", *STAGE2), RATIOS
                ),
                "The equality of Eqs 211 and 212 is tested.",
            ),
            Reading(
                "bound",
                order_of("r1-rk", "1/(exp(f)+l)", STAGE2, ("k",)),
                "The bound $O(1/(e^f+l))$ on the numerator is tested.",
            ),
            Reading(
                "error",
                order_of("R0", "k**2/l**2", STAGE2, ("k",)),
                "The conclusion, Eq 215, is tested.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                order_of("r1-rk", "exp(f*k)/((exp(f*k)+l)*(exp(f)+l))", STAGE2, ("k",)),
                "The sign is $O$ in place of the equality.",
            ),
        ),
        uses=("phases.eq164", "phases.eq201"),
    ),
    Claim(
        "phases.eq218",
        r"In stage 3 ($e^f>l/2$): $q(y|C_1^y)\ge1/5$; then $q(y|C_1^y)/q(y|C_k^y)=\Theta(1)$.",
        (
            Reading(
                "printed",
                Formula("p1 >= 1/5", ("l in {2..}", D, "exp(f) > l/2"), RATIOS),
                r"Only the bound $q(y|C_1^y)\geq1/5$ is tested.",
            ),
            Reading(
                "equality",
                Formula(
                    "p1 == exp(f)/(exp(f)+exp(u)*l)", ("l in {2..}", D, "exp(f) > l/2"), RATIOS
                ),
                "Eq 216 is read literally, with $l$ in place of $l-1$.",
            ),
            Reading(
                "chain",
                Formula(
                    "p1 >= exp(f)/(exp(f)+exp(u)*l) and exp(f)/(exp(f)+exp(u)*l) >="
                    " (l/2)/(l/2+exp(1/2)*l) and (l/2)/(l/2+exp(1/2)*l) >= (l/2)/(l/2+2*l) and"
                    " (l/2)/(l/2+2*l) >= 1/5",
                    ("l in {2..}", D, "exp(f) > l/2"),
                    RATIOS,
                ),
                r"Eqs 216 to 218 are read with $\geq$ in place of the first equality.",
            ),
            Reading(
                "quotient",
                order_of("p1/pk", "1", STAGE3, (), "Theta"),
                "The quotient is tested, with constants for all $k$.",
            ),
        ),
    ),
    Claim(
        "phases.eq220",
        r"In stage 3 ($e^f>l/2$): $R_1=(1-\Theta(k)\Theta(1))^2=\Theta(k^2)$.",
        (
            Reading(
                "printed",
                order_of("R1", "k**2", STAGE3, ("k",), "Theta"),
                "The order is read with constants that may depend on $k$.",
            ),
            Reading(
                "uniform-k",
                order_of("R1", "k**2", STAGE3, (), "Theta"),
                "The order is read with constants that do not depend on $k$.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                order_of("R1", "k**2", ("k in [4, oo)", D, "exp(f) > l/2"), (), "Theta"),
                r"The hypothesis $k\geq4$ is added; for $k=2$ the third stage contains the zero "
                "of $R_1$, and for $k=3$ $R_1/k^2$ tends to 0 at its border.",
            ),
            Reading(
                "repair-2",
                order_of("R1", "k**2", (K, D, "exp(f) > 2*l"), (), "Theta"),
                r"The range begins at $e^f>2l$, for every $k\geq2$.",
            ),
        ),
        uses=("phases.eq218",),
    ),
)
