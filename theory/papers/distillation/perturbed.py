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
            r"The constant $\delta$ is random, as $\hat w$ is; it is read as the $\delta$ of any "
            r"one transfer set ($|\hat w|=H\leq|w_*|=W$). The event behind the bound is tested: "
            r"there is no error on $x$ when its angle $B$ is below $\beta$ and some transfer "
            r"point has an angle below $\pi/2-\delta-\beta$, so that the angle $A$ of $\hat w$ "
            "is below it too. The rest is total probability, as in Theorem 5.3.",
        ),
        reading(
            "probability",
            "f+(1-q)*v <= q+G",
            ("q in [0, 1]", "G in [0, 1]", "f in [0, q]", "v in [0, G]"),
            (),
            r"The rest of the proof is total probability: $f=P[\text{error, angle}\geq\beta]$, "
            r"$v=P[\text{error}\mid\text{angle}<\beta]$ and $G=p(\pi/2-\delta-\beta)^n$.",
        ),
        reading(
            "range",
            "sqrt(2*pi*eps/H) <= pi/2",
            ("H in (0, oo)", "eps in (0, H/2]"),
            (),
            r"Is there a $\beta\in[0,\pi/2-\delta]$ for every admitted $\epsilon$? Here $H=|\hat "
            "w|$.",
        ),
        reading(
            "empty-range",
            "pi/2-sqrt(2*pi*eps/H) < 0",
            ("H in (0, oo)", "eps in (pi*H/8, H/2]"),
            (),
            r"Is no $\beta$ left for $\epsilon$ above $(\pi/8)|\hat w|$, where the theorem then "
            r"says nothing? Here $H=|\hat w|$.",
        ),
        reading(
            "proof-step",
            "1-2*a/pi <= 1-2*(pi/2-sqrt(2*pi*eps)-beta)/pi",
            ("eps in (0, 1/100]", "a in [0, pi/2)", "eps <= cos(a)/2", "beta >= 0"),
            (("beta", "pi/2-a-sqrt(2*pi*eps/cos(a))"),),
            r"Does (D.55) hold, which takes $p$ at a fixed $\pi/2-\delta-\beta$? For $n=1$, "
            r"uniform angles and $|w_*|=1$ a transfer point of the angle $a$ has $|\hat w|=\cos "
            r"a$, so that all angles of at least $a$ count as bad, with probability $1-2a/\pi$: "
            r"is that at most $p$ for the smallest $\delta$ ($|\hat w|=1$)?",
        ),
        reading(
            "hypothesis",
            "1-2*acos(2*eps/W)/pi <= 0",
            ("W in (0, oo)", "eps in (0, W/2)"),
            (),
            r"Does $\epsilon\leq|\hat w(X)|/2$ hold for almost every transfer set with one fixed "
            r"$\epsilon$, that is, is $P[|\hat w|<2\epsilon]=0$? It is asked for $n=1$ and "
            r"uniform angles, where $|\hat w|$ is $W=|w_*|$ times the cosine of the angle.",
        ),
        Reading(
            "theorem",
            NEAR_PRINTED,
            r"The expected risk of the student (V in the formula) that is $\epsilon$-close to "
            r"(5.6) is tested, with the $\delta$ of every transfer set $u_0$, of which alone "
            r"$\epsilon\leq|\hat w|/2$ is asked; so it holds with their mean, too. It is tested "
            r"for every $n$; each law on $\mathbb{R}^d$ is that of a function of a uniform draw.",
        ),
        Reading(
            "number",
            NEAR_NUMBER,
            r"More is shown than printed: the bound for every number $\delta$ with "
            r"$\epsilon\leq|w_*|\sin\delta\,\sin(\beta+\delta)$, without a condition on $|\hat "
            "w(X)|$.",
        ),
        repairs=(
            reading(
                "repair",
                "sqrt(2*pi*eps/H) <= pi/2",
                ("H in (0, oo)", "eps in (0, pi*H/8]"),
                (),
                r"The hypothesis is $\epsilon\leq(\pi/8)|\hat w|$, for which exactly some "
                r"$\beta$ exists, in place of $\epsilon\leq|\hat w|/2$; $H=|\hat w|$.",
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
                r"A number $\delta$ takes the place of a random one, and there is no condition "
                r"on $|\hat w(X)|$: the bound holds for every $\delta$ with "
                r"$\epsilon\leq|w_*|\sin\delta\,\sin(\beta+\delta)$.",
            ),
            reading(
                "repair-3",
                "eps <= W*sin(delta)*sin(beta+delta)",
                ("W in (0, oo)", "eps in (0, oo)", "beta in [0, pi/2]", "delta <= pi/2-beta"),
                (("delta", "pi/2*sqrt(eps/W)"),),
                r"In particular $\delta=(\pi/2)\sqrt{\epsilon/|w_*|}$ serves, with $|w_*|$ in "
                r"place of $|\hat w|$ and $\pi^2/4=2.47$ in place of $2\pi$; $W=|w_*|$.",
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
            r'"We recover the original bound" is read at each input: with $\pi/2-\beta=a+h$, an '
            r"input of angle $a$ below it stays below $\pi/2-\beta-\delta$ as soon as "
            r"$\epsilon<|\hat w|h^2/(2\pi)$. So $p(\pi/2-\beta-\delta)\to p(\pi/2-\beta)$ for "
            r"every law, as $p$ is continuous from the left; $H=|\hat w|$.",
        ),
        uses=("thmd4", "thm5.3b"),
    ),
)
