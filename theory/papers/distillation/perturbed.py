"""Approximate distillation (Appendix D.4): the angle between near vectors and the risk bound for an
approximate solution.

``W`` and ``V`` are the lengths of w and v, ``t`` their angle: |w-v| <= eps is W^2+V^2-2WV cos t <=
eps^2.  In Theorem D.4 ``W`` is
|w_*|, so |w-hat| = W cos A, and the perturbation adds eps*y to w-hat.x/|x| with y in [-1, 1].

Source: Phuong, thesis, Appendix D.4: Lemma D.3, Theorem D.4 and their proofs.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.papers.distillation.notation import claim
from assay.theory.papers.distillation.whole_risk import NEAR_NUMBER, NEAR_PRINTED

DELTA = ("delta", "sqrt(2*pi*eps/H)")
"""delta for a transfer set with |w-hat| = H."""
SCORE = ("score", "W*cos(A)*(cos(A)*cos(B)+z*sin(A)*sin(B))+eps*y")
"""w-hat_eps.x/|x| for an input at angle B, turned so that w_*.x > 0."""
UNKNOWN = ("z in [-1, 1]", "y in [-1, 1]")

CLAIMS: tuple[Claim, ...] = (
    claim(
        "thmd4",
        r"$n<d$, $|\hat w_\epsilon-\hat w|\le\epsilon\le|\hat w|/2$,"
        r" $\delta=\sqrt{2\pi\epsilon/|\hat w|}$: for any "
        r"$\beta\in[0,\pi/2-\delta]$, $E_X[R]\le p(\beta)+p(\pi/2-\delta-\beta)^n$ (D.43).",
        reading(
            "printed",
            "score > 0",
            (
                "W in (0, oo)",
                "H in (0, W]",
                "eps in (0, H/2]",
                "beta in [0, pi/2]",
                "beta <= pi/2-delta",
                "A in [0, pi/2]",
                "A < pi/2-delta-beta",
                "B in [0, beta)",
                *UNKNOWN,
            ),
            (DELTA, SCORE),
            "delta is random, as w-hat is; read with the delta of any one transfer set (|w-hat| = H"
            " <= |w_*| = W). The event behind the bound: no error on x when B < beta and some"
            " transfer point has an angle below pi/2-delta-beta (so A is, too). Total probability"
            " as in Theorem 5.3.",
        ),
        reading(
            "probability",
            "f+(1-q)*v <= q+G",
            ("q in [0, 1]", "G in [0, 1]", "f in [0, q]", "v in [0, G]"),
            (),
            "The rest: f = P[error, angle >= beta], v = P[error | angle < beta], G ="
            " p(pi/2-delta-beta)^n.",
        ),
        reading(
            "range",
            "sqrt(2*pi*eps/H) <= pi/2",
            ("H in (0, oo)", "eps in (0, H/2]"),
            (),
            "Is there a beta in [0, pi/2-delta] for every admitted eps?",
        ),
        reading(
            "empty-range",
            "pi/2-sqrt(2*pi*eps/H) < 0",
            ("H in (0, oo)", "eps in (pi*H/8, H/2]"),
            (),
            "For eps above (pi/8)|w-hat| no beta is left: the theorem is vacuous there.",
        ),
        reading(
            "proof-step",
            "1-2*a/pi <= 1-2*(pi/2-sqrt(2*pi*eps)-beta)/pi",
            ("eps in (0, 1/100]", "a in [0, pi/2)", "eps <= cos(a)/2", "beta >= 0"),
            (("beta", "pi/2-a-sqrt(2*pi*eps/cos(a))"),),
            "D.55 takes p at a fixed pi/2-delta-beta. n = 1, uniform angles, |w_*| = 1: a transfer"
            " point of angle a has |w-hat| = cos a, so all angles >= a count as bad, with"
            " probability 1-2a/pi. Is that at most p for the smallest delta (|w-hat| = 1)?",
        ),
        reading(
            "hypothesis",
            "1-2*acos(2*eps/W)/pi <= 0",
            ("W in (0, oo)", "eps in (0, W/2)"),
            (),
            "eps <= |w-hat(X)|/2 for every transfer set, one fixed eps: is P[|w-hat| < 2 eps] = 0?"
            " (n = 1, uniform angles: |w-hat| = W cos of the angle.)",
        ),
        Reading(
            "theorem",
            NEAR_PRINTED,
            "The expected risk of the student V that is eps-close to (5.6), with the delta of every"
            " transfer set u0, of which alone eps <= |w-hat|/2 is asked; so it holds with their"
            " mean, too. For every n; each law on R^d is that of a function of a uniform draw.",
        ),
        Reading(
            "number",
            NEAR_NUMBER,
            "The bound for every number delta with eps <= |w_*| sin(delta) sin(beta+delta), without"
            " a condition on |w-hat(X)|.",
        ),
        repairs=(
            reading(
                "repair",
                "sqrt(2*pi*eps/H) <= pi/2",
                ("H in (0, oo)", "eps in (0, pi*H/8]"),
                (),
                "Some beta exists exactly for eps <= (pi/8)|w-hat|.",
            ),
            reading(
                "repair-2",
                "score > 0",
                (
                    "W in (0, oo)",
                    "delta in [0, pi/2]",
                    "eps in [0, oo)",
                    "beta in [0, pi/2-delta]",
                    "eps <= W*sin(delta)*sin(beta+delta)",
                    "A in [0, pi/2-delta-beta)",
                    "B in [0, beta)",
                    *UNKNOWN,
                ),
                (SCORE,),
                "A number delta in place of a random one, and no condition on |w-hat(X)|: the bound"
                " holds for every delta with eps <= |w_*| sin(delta) sin(beta+delta).",
            ),
            reading(
                "repair-3",
                "eps <= W*sin(delta)*sin(beta+delta)",
                ("W in (0, oo)", "eps in (0, oo)", "beta in [0, pi/2]", "delta <= pi/2-beta"),
                (("delta", "pi/2*sqrt(eps/W)"),),
                "In particular for delta = (pi/2) sqrt(eps/|w_*|), with |w_*| for |w-hat| and"
                " pi^2/4 = 2.47 for 2 pi.",
            ),
        ),
        uses=("thm5.3b", "thm5.2"),
        proof_uses=("lemd3", "lem5.1"),
    ),
    claim(
        "d4-limit",
        r"As $\epsilon\to0$ so does $\delta$, and the bound becomes that of Theorem 5.3.",
        reading(
            "printed",
            "a < a+h-sqrt(2*pi*eps/H)",
            (
                "H in (0, oo)",
                "a in [0, pi/2)",
                "h in (0, pi/2-a]",
                "eps in [0, oo)",
                "eps < H*h**2/(2*pi)",
            ),
            (),
            "With pi/2-beta = a+h: an input of angle a below it stays below pi/2-beta-delta as soon"
            " as eps < |w-hat|h^2/(2 pi). So p(pi/2-beta-delta) -> p(pi/2-beta) for every law: p is"
            " continuous from the left.",
        ),
        uses=("thmd4", "thm5.3b"),
    ),
)
