"""The angle between near vectors (Appendix D.4: Lemma D.3 and Eq D.49).

``W`` and ``V`` are the lengths; further letters as in `assay.theory.papers.distillation.perturbed`.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading
from assay.theory.papers.distillation.notation import claim

CLOSE = (
    "W in (0, oo)",
    "V in (0, oo)",
    "eps in [0, W/2]",
    "t in [0, pi]",
    "W**2+V**2-2*W*V*cos(t) <= eps**2",
)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "lemd3",
        r"If $|w-v|\le\epsilon\le|w|/2$ then $\alpha(w,v)\le\sqrt{2\pi\epsilon/|w|}$ (Lemma D.3).",
        reading(
            "printed",
            "t <= sqrt(2*pi*eps/W)",
            CLOSE,
            (),
            r"The lemma is tested in any dimension, for $w\ne0$ (then $v\ne0$ either); $W$ and "
            "$V$ are the lengths of $w$ and $v$, and $t$ is the angle.",
        ),
        reading(
            "d45",
            "2*W*V*cos(t) >= W**2+V**2-eps**2 and V >= W-eps and 2*W*V*cos(t) >= 2*W**2-2*eps*W",
            CLOSE,
            (),
            "The proof's (D.45), the triangle inequality and (D.46) are tested; $W$ and $V$ are "
            "the lengths of $w$ and $v$.",
        ),
        reading(
            "d47",
            "cos(t) >= (W-eps)/V and (W-eps)/V >= (W-eps)/(W+eps) and (W-eps)/(W+eps) >= 1-2*eps/W"
            " and 1-2*eps/W >= 0",
            CLOSE,
            (),
            "The proof's (D.47) and (D.48) are tested, with the left side at least 0; $W$ and "
            "$V$ are the lengths of $w$ and $v$.",
        ),
        reading(
            "zero",
            "t <= sqrt(2*pi*eps/W)",
            (
                "W in [0, oo)",
                "V in [0, oo)",
                "eps in [0, W/2]",
                "t in [0, pi]",
                "W**2+V**2-2*W*V*cos(t) <= eps**2",
            ),
            (),
            r"The lemma is read for any $w$, so that $w=v=0$ with $\epsilon=0$ is admitted.",
        ),
        reading(
            "sharp",
            "sin(t) <= eps/W and t <= pi/6",
            CLOSE,
            (),
            "More is shown than printed, the best bound: "
            r"$\alpha\leq\arcsin(\epsilon/|w|)\leq\pi/6$.",
        ),
        reading(
            "linear",
            "t <= pi*eps/(3*W)",
            CLOSE,
            (),
            r"More is shown than printed: $\alpha\leq(\pi/3)\epsilon/|w|$, linear in $\epsilon$, "
            "not a root.",
        ),
        proof_uses=("eqd49",),
    ),
    claim(
        "eqd49",
        r"$\cos x\le1-x^2/\pi$ for $x\in[-\pi/2,\pi/2]$ (D.49).",
        reading(
            "printed",
            "cos(x) <= 1-x**2/pi",
            ("x in [-pi/2, pi/2]",),
            (),
            "The inequality is read on the printed domain; equality holds at $x=0$ only.",
        ),
        reading(
            "best",
            "cos(x) <= 1-4*x**2/pi**2",
            ("x in [-pi/2, pi/2]",),
            (),
            r"More is shown than printed, the largest constant, $4/\pi^2=0.405$ in place of "
            r"$1/\pi=0.318$: equality holds at 0 and at both ends.",
        ),
        reading(
            "whole-range",
            "cos(x) <= 1-x**2/pi",
            ("x in [-pi, pi]",),
            (),
            "Does the inequality hold on all angles, so that the restriction is not needed?",
        ),
    ),
)
