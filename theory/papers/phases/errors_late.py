"""State Theorem 11 of `phases` (errors in stages 2 and 3) and the first steps of its proof.

Stage 2 is ``(log l - 1)/k < f <= log l - 1``, stage 3 begins at ``e^f > l/2``.  With ``E =
exp(D)``, ``F = exp(k D)``: ``R_1 = (1-k*ratio)**2``, ``ratio = p1 + (1-p1)(E-1)/(F-1)``, which
passes ``1/k`` once on the way, so R_1 has a zero.

Source: Schneider & Prabhushankar, Theorem 11, Eq 196 (second copy: Theorem 5, Eqs 168-191).
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_in_time import LATE_MENDED_READING, LATE_READING
from assay.theory.papers.phases.errors_weak import D, K, order_of

LATE = (K, D, "(log(l)-1)/k < f")
"""The range f > (log l - 1)/k of the theorem."""


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.thm11",
        r"For all $f>(\log l-1)/k$: $R_1=\Theta(k^2)$ and $R_{0,C_1^{y'\neq y}}=O(k^2/l^2)$.",
        (
            Reading(
                "printed",
                order_of("R1", "k**2", LATE, ("k",), "Theta"),
                "The claim about $R_1$ is read with constants that may depend on $k$. The "
                "theorem claims both parts, so it falls with this one.",
            ),
            Reading(
                "uniform-k",
                order_of("R1", "k**2", LATE, (), "Theta"),
                "The claim about $R_1$ is read with constants that serve all $k$.",
            ),
            Reading(
                "upper-half",
                order_of("R1", "k**2", LATE, ()),
                "Only the upper half $R_1=O(k^2)$ is tested, with one constant for all $k$.",
            ),
            Reading(
                "other-class",
                order_of("R0", "k**2/l**2", LATE, ()),
                "The claim about $R_{0,C_1}$ is tested alone, with one constant for all $k$.",
            ),
            LATE_READING,
        ),
        repairs=(
            Reading(
                "repair",
                order_of("R1", "k**2", (K, D, "log(2*l) <= f"), (), "Theta"),
                r"The range begins at $f=\log(2l)$ in place of $(\log(l)-1)/k$; the constants do "
                "not even depend on $k$.",
            ),
            LATE_MENDED_READING,
        ),
        uses=("phases.eq10_12", "phases.def.gj", "phases.eq109"),
        proof_uses=(
            "phases.eq196a",
            "phases.eq200",
            "phases.eq201",
            "phases.eq204",
            "phases.eq206_209",
            "phases.eq212_215",
            "phases.eq218",
            "phases.eq220",
            "phases.eq117",
            "phases.eq164",
            "phases.thm7",
        ),
        has_proof=True,
    ),
    Claim(
        "phases.eq196a",
        r"$(\log l-1)/k<f\le\log l-1$ is, put differently, $l/2<e^{fk}$ and $e^f\le l/2$.",
        (
            Reading(
                "printed",
                Formula(
                    "(log(l)-1)/k < f and f <= log(l)-1 => l/2 < exp(f*k) and exp(f) <= l/2",
                    ("l in {2..}", K, "f in (1/l, oo)"),
                ),
                '"Put differently" is read in the direction that the proof uses.',
            ),
            Reading(
                "converse",
                Formula(
                    "l/2 < exp(f*k) and exp(f) <= l/2 => (log(l)-1)/k < f and f <= log(l)-1",
                    ("l in {2..}", K, "f in (1/l, oo)"),
                ),
                '"Put differently" is read in the direction that the proof does not use.',
            ),
        ),
        repairs=(
            Reading(
                "repair",
                Formula(
                    "l/e < exp(f*k) and exp(f) <= l/e",
                    ("l in {2..}", K, "f in (1/l, oo)", "(log(l)-1)/k < f", "f <= log(l)-1"),
                ),
                "Both places have $l/e$ in place of $l/2$, in the direction that the proof uses.",
            ),
        ),
    ),
)
