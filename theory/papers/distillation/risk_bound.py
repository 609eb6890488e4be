"""The bound on the transfer risk: Theorem 5.3 and its proof.

Notation as in `assay.theory.papers.distillation.angles`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.distillation.angles import COSINE
from assay.theory.papers.distillation.notation import claim
from assay.theory.papers.distillation.whole_risk import BOUND, SHARPER, SPLIT, WRONG

BETA = "beta in [0, pi/2]"
NEAR = (BETA, "Ai in [0, pi/2-beta)", "A in [0, Ai]", "B in [0, beta)", "z in [-1, 1]")
"""An easy input x (B < beta) and a good teaching point x_i (angle Ai < pi/2-beta), with A <= Ai by
Lemma 5.1.
"""
LAW = ("q in [0, 1]", "G in [0, 1]", "f in [0, q]", "v in [0, G]")
"""f = P[error and angle >= beta], v = P[error given angle < beta]."""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "thm5.3a",
        r"For $n\ge d$: $E_X[R(\hat h_X)]=0$ (5.18).",
        sized(
            "printed",
            "v == w",
            ("X: d x n", "H: d x d", "v: d", "w: d"),
            ("X'*v == X'*w", "H*X*X' == I_d"),
            (),
            r"For any $d\leq n$ and $X$ of rank $d$ (which holds almost surely under a density), "
            "a student $v$ that fits all logits is the teacher, here $w$, so that no $x$ is "
            r"misclassified; $H$ stands for $(XX^\top)^{-1}$.",
        ),
        reading(
            "square",
            "b1*x1+b2*x2 == w1 and b1*y1+b2*y2 == w2",
            (
                "x1 in (-oo, oo)",
                "x2 in (-oo, oo)",
                "y1 in (-oo, oo)",
                "y2 in (-oo, oo)",
                "w1 in (-oo, oo)",
                "w2 in (-oo, oo)",
                "(x1*y2-x2*y1)**2 > 0",
            ),
            (
                ("g", "x1**2+y1**2"),
                ("h", "x2**2+y2**2"),
                ("m", "x1*x2+y1*y2"),
                ("u", "w1*x1+w2*y1"),
                ("v", "w1*x2+w2*y2"),
                ("D", "g*h-m**2"),
                ("b1", "(u*h-v*m)/D"),
                ("b2", "(v*g-u*m)/D"),
            ),
            r"Is $X(X^\top X)^{-1}X^\top w_*=w_*$ for full-rank $X$ with $n=d=2$, in "
            "coordinates?",
        ),
        reading(
            "without-density",
            "k**2*(1-k)*wrong+(1-k)**2*k*wrong == 0",
            (
                "k in [0, 1]",
                "x1 in (-oo, oo)",
                "x2 in (-oo, oo)",
                "y1 in (0, oo)",
                "y2 in (0, oo)",
                "x1*x2+y1*y2 != 0",
            ),
            (("wrong", "(1-abs(x1*x2+y1*y2)/(x1*x2+y1*y2))/2"),),
            "Does the risk vanish without a density, for $d=n=2$, $w_*=(0,1)$ and a law on two "
            "inputs with the weights $k$ and $1-k$? A repeated draw leaves rank 1.",
        ),
        uses=("fullrank",),
        proof_uses=("thm5.1", "thm5.2"),
    ),
    claim(
        "eq5.29",
        r"$E_X[R]=P[w_*^Tx\cdot\hat w^Tx<0]$, split by $\bar\alpha(w_*,x)\ge\beta$ and, below"
        r" $\beta$, by the sign of $w_*^Tx$.",
        reading(
            "printed",
            "(u >= 0 and v < 0 => u*v < 0) and (u < 0 and v >= 0 => u*v < 0) and "
            "(u*v < 0 => (u >= 0 and v < 0) or (u < 0 and v >= 0))",
            ("u in (-oo, oo)", "v in (-oo, oo)", "u != 0", "v != 0"),
            (),
            r"The first equality is tested at each input, with $u=w_*^\top x$ and $v=\hat w^\top "
            "x$, both not 0 almost surely under a density: the labels differ exactly when "
            "$uv<0$.",
        ),
        reading(
            "split",
            "u**2 > 0",
            (BETA, "W in (0, oo)", "u in (-oo, oo)", "u**2 > (W*cos(beta))**2"),
            (),
            r"The three parts cover everything: at angles below $\beta$ (where $|u|>W\cos\beta$ "
            r"with $W=|w_*||x|$) $u=w_*^\top x$ is never 0.",
        ),
        reading(
            "ties",
            "(u >= 0 and v < 0 => u*v < 0) and (u < 0 and v >= 0 => u*v < 0)",
            ("u in (-oo, oo)", "v in (-oo, oo)"),
            (),
            "Does the first equality hold without a density, where $u=0$ or $v=0$ may have "
            "positive probability?",
        ),
        Reading(
            "integrals",
            SPLIT,
            "The second equality is tested for every law, every $n$ and every student; an "
            r"integral of $P[S\mid x]$ over the $x$ in a set is the chance that $x$ is in the "
            "set and $S$ holds.",
        ),
        repairs=(
            reading(
                "repair",
                "u*v > 0 and (-u)*(-v) > 0",
                ("u in (0, oo)", "v in (0, oo)"),
                (),
                r"What the proof needs holds with ties too: $\hat w^\top x$ of the sign of "
                r"$w_*^\top x$, both not 0, is no error.",
            ),
        ),
    ),
    claim(
        "eq5.30-5.31",
        r"$\alpha(\hat w,x)\le\alpha(w_*,\hat"
        r" w)+\alpha(w_*,x)\le\bar\alpha(w_*,x_i)+\bar\alpha(w_*,x)<\pi/2$ when "
        r"$\bar\alpha(w_*,x)<\beta$, $w_*^Tx>0$ and some $\bar\alpha(w_*,x_i)<\pi/2-\beta$; so"
        r" $\hat w^Tx>0$.",
        reading(
            "printed",
            "c >= cos(A+B) and A+B <= Ai+B and Ai+B < pi/2 and c > 0",
            NEAR,
            (COSINE,),
            "The chain is tested in any dimension, the first inequality through cosines (the "
            r"cosine falls on $[0,\pi]$); that the angle $A$ of $\hat w$ is at most $A_i$ is "
            "Lemma 5.1.",
        ),
        reading(
            "gram",
            "c > 0",
            (
                "a in (0, 1]",
                "b in (0, 1]",
                "c in [-1, 1]",
                "a**2+b**2 > 1",
                "1+2*a*b*c-a**2-b**2-c**2 >= 0",
            ),
            (),
            r"The conclusion is tested without angles: $a,b,c$ are the cosines of $(w_*,\hat "
            r"w)$, $(w_*,x)$ and $(\hat w,x)$, whose Gram determinant is at least 0; $a^2+b^2>1$ "
            r"as $a>\sin\beta$ and $b>\cos\beta$.",
        ),
        proof_uses=("lem5.1",),
    ),
    claim(
        "eq5.32-5.33",
        r"$P_X[\hat w^Tx<0\,|\,x]\le P_X[\forall"
        r" i:\bar\alpha(w_*,x_i)\ge\pi/2-\beta]=p(\pi/2-\beta)^n$ for easy positive $x$; likewise "
        r"for easy negative $x$.",
        reading(
            "printed",
            "Ai >= pi/2-beta",
            (BETA, "Ai in [0, pi/2]", "A in [0, Ai]", "B in [0, beta)", "z in [-1, 1]", "c <= 0"),
            (COSINE,),
            r"An error (even with $\hat w^\top x=0$ counted) on an easy positive $x$ is tested: "
            r"every transfer point has an angle of at least $\pi/2-\beta$. As the $x_i$ are "
            "independent, the probability is the $n$-th power.",
        ),
        reading(
            "negative",
            "Ai >= pi/2-beta",
            (BETA, "Ai in [0, pi/2]", "A in [0, Ai]", "B in [0, beta)", "z in [-1, 1]", "c >= 0"),
            (("c", "-cos(A)*cos(B)+z*sin(A)*sin(B)"),),
            r"An error on an easy negative $x$ is tested, for which $\cos(w_*,x)=-\cos B$.",
        ),
        Reading(
            "theorem",
            WRONG,
            "Both inequalities and the $n$-th power are read as chances, for every point whose "
            r"angle is below $\beta$. Each law on $\mathbb{R}^d$ is that of a function of a "
            "uniform draw; of independence only the $n$-th power is used.",
        ),
        proof_uses=("eq5.30-5.31",),
    ),
    claim(
        "thm5.3-sharper",
        r"The proof gives $E_X[R]\le p(\beta)+(1-p(\beta))\,p(\pi/2-\beta)^n$.",
        reading(
            "printed",
            "f+(1-q)*v <= q+(1-q)*G and q+(1-q)*G <= q+G and q+(1-q)*G <= 1",
            LAW,
            (),
            "The display is read by total probability from the steps before; the formula adds "
            "that it is at most the printed bound, and never above 1.",
        ),
        Reading(
            "theorem",
            SHARPER,
            "The display is read as chances, with the chance over $X$ and $x$ as the mean over "
            "$X$ of that over $x$.",
        ),
        proof_uses=("eq5.29", "eq5.32-5.33"),
    ),
    claim(
        "thm5.3b",
        r"For $n<d$ and any $\beta\in[0,\pi/2]$: $E_X[R(\hat h_X)]\le p(\beta)+p(\pi/2-\beta)^n$"
        r" (5.19).",
        reading(
            "printed",
            "f+(1-q)*v <= q+G",
            LAW,
            (),
            r"The sum is by total probability: $f=P[\text{error, angle}\geq\beta]\leq "
            r"q=p(\beta)$, and $v=P[\text{error}\mid\text{angle}<\beta]\leq G=p(\pi/2-\beta)^n$ "
            r"by (5.32) and (5.33), where $\hat w^\top x=0$ may count as an error: the bound "
            "holds with ties and atoms, without a density.",
        ),
        Reading(
            "theorem",
            BOUND,
            "The expected risk (5.4) of the student (5.6) is tested, for every $n$; each law on "
            r"$\mathbb{R}^d$ is that of a function of a uniform draw.",
        ),
        reading(
            "kappa-vacuous",
            "(1-s)**kappa+s**m >= 1",
            ("kappa in (0, 1]", "m in (0, 1]", "s in (0, 1)"),
            (),
            r"Does the bound say nothing, for every $\beta$, where $p=(1-2\theta/\pi)^\kappa$ "
            r"and $m=n\kappa\leq1$? Here $s=2\beta/\pi$.",
        ),
        reading(
            "kappa-useful",
            "(1-s)**kappa+s**m < 1",
            ("kappa in (0, 1]", "m in (1, oo)", "s in (0, 1)", "s**m < kappa*s"),
            (),
            r"Does the bound say something for $p=(1-2\theta/\pi)^\kappa$ and $m=n\kappa>1$: is "
            r"it below 1 at every $s=2\beta/\pi$ with $s^{n\kappa-1}<\kappa$?",
        ),
        reading(
            "kappa-large",
            "(1-s)**kappa+s**m < 1",
            ("kappa in (1, oo)", "m in (1, oo)", "s in (0, 1)"),
            (),
            r"Is the bound below 1 for $p=(1-2\theta/\pi)^\kappa$ with $\kappa>1$, for every "
            r"$n\geq1$ and every $\beta$ inside of $(0,\pi/2)$? Here $s=2\beta/\pi$ and "
            r"$m=n\kappa$.",
        ),
        uses=("p-props", "thm5.1", "thm5.2"),
        proof_uses=("lem5.1", "eq5.29", "eq5.30-5.31", "eq5.32-5.33", "thm5.3-sharper"),
    ),
)
