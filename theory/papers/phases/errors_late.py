"""State Theorem 11 of `phases` (errors in stages 2 and 3) and the steps of its proof.

Stage 2 is ``(log l - 1)/k < f <= log l - 1``, stage 3 begins at ``e^f > l/2``.  With ``E =
exp(D)``, ``F = exp(k D)``: ``R_1 = (1-k*ratio)**2``, ``ratio = p1 + (1-p1)(E-1)/(F-1)``, which
passes ``1/k`` once on the way, so R_1 has a zero.

Source: Schneider & Prabhushankar, Theorem 11, Eqs 196-220 (second copy: Theorem 5, Eqs 168-191).
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.errors_weak import RATIOS, D, K

LATE = (K, D, "(log(l)-1)/k < f")
"""The range f > (log l - 1)/k of the theorem."""
STAGE2 = (K, D, "1/l < f", "(log(l)-1)/k < f", "f <= log(l)-1")
"""Stage 2."""
STAGE3 = (K, D, "exp(f) > l/2")
"""Stage 3."""
_ROOT = (K, D, "exp(f*k) >= l/2", "exp(f) <= sqrt(l)")

_ORDER204 = "(exp(f*k)+l*exp(f))/((exp(f)+l)*exp(f*k))"
_ORDER204_FIXED = "(exp(f*(k+1))+l*exp(f))/((exp(f)+l)*exp(f*k))"
_PK200 = "exp(f*k)/(exp(f*k)+exp(f*k/l)*(l-1))"
_MIDDLE200 = "(l/2)/(l/2+exp(1/2)*l)"


def _o(quantity, order, given, constant, kind="O", where=RATIOS):
    return Asymptotic(quantity, order, kind, given, constant=constant, where=where)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.thm11",
        r"For all $f>(\log l-1)/k$: $R_1=\Theta(k^2)$ and $R_{0,C_1^{y'\neq y}}=O(k^2/l^2)$.",
        (
            Reading(
                "printed",
                _o("R1", "k**2", LATE, ("k",), "Theta"),
                "The claim about R_1, k constant. The theorem claims both parts, so it falls with"
                " this one.",
            ),
            Reading(
                "uniform-k",
                _o("R1", "k**2", LATE, (), "Theta"),
                "The claim about R_1 with constants for all k.",
            ),
            Reading(
                "upper-half",
                _o("R1", "k**2", LATE, ()),
                "Only R_1 = O(k^2), one constant for all k.",
            ),
            Reading(
                "other-class",
                _o("R0", "k**2/l**2", LATE, ()),
                "The claim about R_{0,C_1}, one constant for all k.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                _o("R1", "k**2", (K, D, "log(2*l) <= f"), (), "Theta"),
                "From f = log(2l) on instead of from (log l-1)/k on; the constants do not even"
                " depend on k.",
            ),
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
                "The direction that the proof uses.",
            ),
            Reading(
                "converse",
                Formula(
                    "l/2 < exp(f*k) and exp(f) <= l/2 => (log(l)-1)/k < f and f <= log(l)-1",
                    ("l in {2..}", K, "f in (1/l, oo)"),
                ),
                "The other direction.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                Formula(
                    "l/e < exp(f*k) and exp(f) <= l/e",
                    ("l in {2..}", K, "f in (1/l, oo)", "(log(l)-1)/k < f", "f <= log(l)-1"),
                ),
                "l/e in both places instead of l/2 (the direction that the proof uses).",
            ),
        ),
    ),
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
                "The whole chain.",
            ),
            Reading(
                "bound",
                Formula("pk >= 1/5", ("l in {2..}", *STAGE2), RATIOS),
                "Only the bound q(y|C_k^y) >= 1/5, for every l and k.",
            ),
            Reading(
                "inequalities",
                Formula(
                    f"{_PK200} >= {_MIDDLE200} and {_MIDDLE200} >= 1/5",
                    ("l in {2..}", K, "f in (1/l, oo)", "(log(l)-1)/k < f"),
                ),
                "The two inequalities without the first equality.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                Formula("pk >= 1/5", ("l in {2..}", *STAGE2, "k <= l/3"), RATIOS),
                "q(y|C_k^y) with its own e^{ku} instead of e^{fk/l}, for k <= l/3.",
            ),
        ),
        uses=("phases.eq196a",),
    ),
    Claim(
        "phases.eq201",
        r"In stage 2: $q(y|C_k^y)-q(y|C_k^{y'\neq y})=\Theta(1)$, with $q(y|C_k^{y'\neq y})<1/l$.",
        (
            Reading("printed", _o("pk-rk", "1", STAGE2, ("k",), "Theta")),
            Reading(
                "uniform-k",
                _o("pk-rk", "1", STAGE2, (), "Theta"),
                "Constants that do not depend on k.",
            ),
            Reading(
                "shift",
                Formula("rk < 1/l", ("l in {2..}", K, D), RATIOS),
                "The bound on q(y|C_k^{y'}).",
            ),
        ),
        uses=("phases.eq200",),
    ),
    Claim(
        "phases.eq204",
        r"In stage 2:"
        r" $q(y|C_1^y)-q(y'|C_k^y)=\Theta\left(\frac{e^{fk}+le^f}{(e^f+l)e^{fk}}\right)$.",
        (Reading("printed", _o("p1-rk", _ORDER204, STAGE2, ("k",), "Theta")),),
        repairs=(
            Reading(
                "repair",
                _o("p1-rk", _ORDER204_FIXED, STAGE2, ("k",), "Theta"),
                "e^{f(k+1)} instead of e^{fk} in the numerator.",
            ),
        ),
        uses=("phases.eq117",),
    ),
    Claim(
        "phases.eq206_209",
        r"With $e^{fk}\ge l/2$, $k\ge2$, $e^f\le\sqrt l$: $R_1=(1-\Theta(k/\sqrt l))^2=O(1)$.",
        (
            Reading(
                "printed",
                _o("k*ratio", "k/sqrt(l)", _ROOT, ("k",), "Theta"),
                "The quantity k*ratio that is subtracted from 1, k constant.",
            ),
            Reading("conclusion", _o("R1", "1", _ROOT, ("k",)), "Only R_1 = O(1)."),
        ),
        repairs=(
            Reading("repair", _o("k*ratio", "k/sqrt(l)", _ROOT, ("k",)), "O instead of Theta."),
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
                "The equality, Eqs 211-212.",
            ),
            Reading(
                "bound",
                _o("r1-rk", "1/(exp(f)+l)", STAGE2, ("k",)),
                "The numerator is O(1/(e^f+l)).",
            ),
            Reading("error", _o("R0", "k**2/l**2", STAGE2, ("k",)), "The conclusion, Eq 215."),
        ),
        repairs=(
            Reading(
                "repair",
                _o("r1-rk", "exp(f*k)/((exp(f*k)+l)*(exp(f)+l))", STAGE2, ("k",)),
                "O instead of the equality.",
            ),
        ),
        uses=("phases.eq164", "phases.eq201"),
    ),
    Claim(
        "phases.eq218",
        r"In stage 3 ($e^f>l/2$): $q(y|C_1^y)\ge1/5$; then $q(y|C_1^y)/q(y|C_k^y)=\Theta(1)$.",
        (
            Reading("printed", Formula("p1 >= 1/5", ("l in {2..}", D, "exp(f) > l/2"), RATIOS)),
            Reading(
                "equality",
                Formula(
                    "p1 == exp(f)/(exp(f)+exp(u)*l)", ("l in {2..}", D, "exp(f) > l/2"), RATIOS
                ),
                "Eq 216 literally, with l in place of l-1.",
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
                "Eqs 216-218 with >= in place of the first equality.",
            ),
            Reading(
                "quotient",
                _o("p1/pk", "1", STAGE3, (), "Theta"),
                "The quotient, with constants for all k.",
            ),
        ),
    ),
    Claim(
        "phases.eq220",
        r"In stage 3 ($e^f>l/2$): $R_1=(1-\Theta(k)\Theta(1))^2=\Theta(k^2)$.",
        (
            Reading("printed", _o("R1", "k**2", STAGE3, ("k",), "Theta")),
            Reading(
                "uniform-k",
                _o("R1", "k**2", STAGE3, (), "Theta"),
                "Constants that do not depend on k.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                _o("R1", "k**2", ("k in [4, oo)", D, "exp(f) > l/2"), (), "Theta"),
                "k >= 4; for k = 2 the third stage contains the zero of R_1, and for k = 3 R_1/k^2"
                " tends to 0 at its border.",
            ),
            Reading(
                "repair-2",
                _o("R1", "k**2", (K, D, "exp(f) > 2*l"), (), "Theta"),
                "Every k >= 2, from e^f > 2l on.",
            ),
        ),
        uses=("phases.eq218",),
    ),
)
