"""Strong convexity of the cross-entropy and its gradient norm (Theorem D.3, Corollary D.1).

The notation is that of `assay.theory.papers.distillation.setup`.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.distillation.entropy import (
    DIFFERENCE,
    POINTS,
    STEP,
    inside,
    loss,
    rest,
)
from assay.theory.papers.distillation.notation import claim
from assay.theory.papers.distillation.setup import DATA, INVERSE, WIDE, slope
from assay.theory.papers.distillation.whole import GRADIENT_NORM as STEEP

P = (("P", "X*G*X'"),)
_PAIR = (
    "d >= 3 and two orthonormal examples (XX^T has the eigenvalue 1 on the span), both outputs"
    " moved from w to v; "
)

STRONG = (
    claim(
        "thmd3-case1",
        r"If $n\ge d$, $XX^\top\succeq\lambda_{\min}I$ with (D.12) proves the claim with"
        r" $\mu=\omega\lambda_{\min}$.",
        reading(
            "printed",
            f"{loss('v')} >= {loss('w')}+({slope('w')}-{slope('t')})*(v-w)+omega*n/2*(v-w)**2",
            ("n in {1..}", *inside()),
            (),
            r"The case is read as (D.6) with $\mu=\omega\lambda_{\min}$, for every $\omega$ that "
            r"(D.10) admits, and tested for $n$ equal points $x=1$ in $d=1$, where $XX^\top=n$ "
            "(nearby distinct points give the same by continuity), with $w$ and $v$ in the "
            "sublevel set, which lies in $[-b,b]$.",
        ),
        sized(
            "deduction",
            "fv >= fw + g'*e + omega*lam/2*e'*e",
            (*POINTS, "omega", "lam"),
            ("fv >= fw + g'*e + omega/2*e'*X*X'*e", "X*X' >= lam*I_d", "omega >= 0"),
            STEP,
            "Does the case follow from (D.12) as printed? Only this deduction is asked.",
        ),
        repairs=(
            sized(
                "repair",
                "fv >= fw + g'*e + omega*lam/(2*n)*e'*e",
                (*POINTS, "r: n", "omega", "lam"),
                ("g == X*r/n", DIFFERENCE, "X*X' >= lam*I_d", "omega >= 0"),
                STEP,
                r"The constant is $\mu=\omega\lambda_{\min}/n$ in place of "
                r"$\omega\lambda_{\min}$.",
            ),
        ),
        uses=("eqd12",),
    ),
    claim(
        "eqd13",
        r"If $n<d$ and $v-w$ in the span, $\|v-w\|^2=(v-w)^\top X(X^\top"
        r" X)^{-1}X^\top(v-w)\le\lambda_{\max}(v-w)^\top XX^\top(v-w)$, "
        r"so $\mu=\omega/\lambda_{\max}$.",
        reading(
            "printed",
            f"{rest('v', 'w')} >= omega*(v-w)**2",
            inside("2*lev"),
            (),
            r"The last sentence is read as (D.6) with $\mu=\omega/\lambda_{\max}$, for every "
            r"$\omega$ that (D.10) admits, and tested for $d\geq3$ and two orthonormal examples "
            r"($XX^\top$ has the eigenvalue 1 on the span), both outputs moved from $w$ to $v$; "
            r"a bound on $\ell^1$ allows twice as much on one example.",
        ),
        sized(
            "chain",
            "e'*e == e'*X*G*X'*e and e'*e <= lam*e'*X*X'*e",
            ("X: d x n", "v: d", "w: d", "G: n x n", "a: n", "lam"),
            (INVERSE, "e == X*a", "G <= lam*I_n", "lam > 0"),
            STEP,
            r"The chain (D.13) is tested; $G$ stands for $(X^\top X)^{-1}$.",
        ),
        sized(
            "deduction",
            "fv >= fw + g'*e + omega/(2*lam)*e'*e",
            (*POINTS, "G: n x n", "a: n", "omega", "lam"),
            (
                INVERSE,
                "e == X*a",
                "G <= lam*I_n",
                "fv >= fw + g'*e + omega/2*e'*X*X'*e",
                "omega >= 0",
                "lam > 0",
            ),
            STEP,
            "Does the last sentence follow from (D.12) as printed? Only this deduction is asked.",
        ),
        sized(
            "outside-span",
            "e'*e <= lam*e'*X*X'*e",
            ("X: d x n", "G: n x n", "v: d", "w: d", "lam"),
            (INVERSE, "G <= lam*I_n", "lam > 0"),
            STEP,
            "Does the chain hold without the condition that $v-w$ lies in the span?",
        ),
        repairs=(
            sized(
                "repair",
                "fv >= fw + g'*e + omega/(2*lam*n)*e'*e",
                (*POINTS, "r: n", "G: n x n", "a: n", "omega", "lam"),
                (
                    INVERSE,
                    "e == X*a",
                    "G <= lam*I_n",
                    "g == X*r/n",
                    DIFFERENCE,
                    "omega >= 0",
                    "lam > 0",
                ),
                STEP,
                r"The constant is $\mu=\omega/(n\lambda_{\max})$ in place of "
                r"$\omega/\lambda_{\max}$.",
            ),
        ),
        uses=("eqd12",),
    ),
)

_BELOW = "0 >= f + g'*e + mu/2*e'*e"

GRADIENT_NORM = (
    claim(
        "eqd15",
        r"Theorem D.3 at a fixed $w$: (D.6) for all $v\in\mathcal W$ with $v-w$ in the span.",
        sized(
            "printed",
            "fv >= f + g'*X*a + mu/2*a'*X'*X*a",
            ("X: d x n", "a: n", "v: d", "w: d", "g: d", "f", "fv", "mu"),
            ("fv >= f + g'*e + mu/2*e'*e", "v == w+X*a"),
            STEP,
            "The inequality is tested for any $n$ and $d$, with the point written as $v=w+Xa$.",
        ),
        uses=("thmd3",),
    ),
    claim(
        "eqd16",
        r"The minimum on the left is 0, attained at $v=w+P_X(w_*-w)$; on the right the constraint"
        r" $v\in\mathcal W$ is relaxed.",
        sized(
            "printed",
            "X'*v == X'*ws and e == X*a and 0 >= f + g'*e + mu/2*e'*e",
            (*DATA, "v: d", "w: d", "ws: d", "a: n", "g: d", "f", "fv", "mu"),
            (
                INVERSE,
                "v == w+P*(ws-w)",
                "a == G*X'*(ws-w)",
                "fv == 0",
                "fv >= f + g'*e + mu/2*e'*e",
            ),
            (*P, *STEP),
            r"For $n\leq d$ the point has the teacher's outputs and lies in "
            r"$w+\mathrm{span}(X)$; the minimum over more points is no larger. Here $G$ stands "
            r"for $(X^\top X)^{-1}$.",
        ),
        sized(
            "more-data",
            "X'*v == X'*ws and v-w == X*a",
            ("X: d x n", "H: d x d", "v: d", "w: d", "ws: d", "a: n"),
            (WIDE, "v == ws", "a == X'*H*(ws-w)"),
            (),
            r"For $n\geq d$ the same point is $w_*$, as the projection is the identity; $H$ "
            r"stands for $(XX^\top)^{-1}$.",
        ),
        uses=("thmd2",),
    ),
    claim(
        "eqd17",
        r"$0\ge\ell^1(w)-\frac1{2\mu}\nabla^\top X(X^\top"
        r" X)^{-1}X^\top\nabla\ge\ell^1(w)-\frac{\lambda_{\max}}{2\mu}\|\nabla\ell^1(w)\|^2$.",
        reading(
            "printed",
            "0 >= f-g**2*(x1*(e22*x1-e12*x2)+x2*(e11*x2-e12*x1))/(2*mu*(e11*e22-e12**2))",
            (
                "f in [0, oo)",
                "g in (-oo, oo)",
                "mu in (0, oo)",
                "x1 in (0, oo)",
                "x2 in (0, oo)",
                "e11 in (-oo, oo)",
                "e12 in (-oo, oo)",
                "e22 in (-oo, oo)",
                "e11 == x1**2",
                "e12 == x1*x2",
                "e22 == x2**2",
            ),
            (),
            "The display is read for $d=1$ and $n=2$, where $X=(x_1,x_2)$ has full rank; "
            r"$e_{11},e_{12},e_{22}$ are the entries of $X^\top X$, whose inverse the display "
            "takes.",
        ),
        sized(
            "n-below-d",
            "q == f - g'*P*g/(2*mu) + mu/2*(a+G*X'*g/mu)'*X'*X*(a+G*X'*g/mu) and q >= f -"
            " g'*P*g/(2*mu) and f - g'*P*g/(2*mu) >= f - g'*g/(2*mu)",
            (*DATA, "a: n", "g: d", "f", "q", "mu"),
            (INVERSE, "q == f + g'*X*a + mu/2*a'*X'*X*a", "mu > 0"),
            P,
            r"The display is read for $n\leq d$: the minimum over $a$ and its bound, where "
            r"$\lambda_{\max}=1$ for a projection; $G$ stands for $(X^\top X)^{-1}$.",
        ),
        repairs=(
            sized(
                "repair",
                "f + g'*e + mu/2*e'*e >= f - g'*g/(2*mu)",
                ("v: d", "w: d", "g: d", "f", "mu"),
                ("mu > 0",),
                STEP,
                r"The projection is the one of (D.3): for $n\geq d$ it is the identity, and the "
                r"minimum is $f-|g|^2/(2\mu)$ with $f$ the loss and $g$ its gradient at $w$.",
            ),
        ),
        uses=("thmd1",),
    ),
    claim(
        "cord1",
        r"$X$ full-rank: on each sublevel set there is $c>0$ with"
        r" $c\,\ell^1(w)\le\frac12\|\nabla\ell^1(w)\|^2$.",
        sized(
            "printed",
            "c*f <= g'*g/2",
            ("v: d", "w: d", "g: d", "f", "mu", "c"),
            (_BELOW, "mu > 0", "c == mu"),
            STEP,
            r"The inequality is tested for any $n$ and $d$ with $c=\mu$ ($\lambda_{\max}$ of a "
            "projection is 1); the first condition is (D.6) at the minimiser of (D.16).",
        ),
        reading(
            "named-constant",
            f"omega*n*{loss('w')} <= ({slope('w')}-{slope('t')})**2/2",
            ("n in {1..}", *inside()),
            (),
            "Does (D.14) hold with the constant that the proofs name, "
            r"$c=\mu=\omega\lambda_{\min}$? It is asked for $n$ equal points $x=1$ in $d=1$, "
            r"where $XX^\top=n$ (nearby distinct points give the same by continuity), with $w$ "
            r"and $v$ in the sublevel set, which lies in $[-b,b]$, and $\omega$ as (D.10) asks.",
        ),
        Reading(
            "theorem",
            STEEP,
            r"The whole corollary is read for $n$ examples in $\mathbb{R}^d$, where $x_{di+k}$ "
            "is the entry $k$ of $x_i$; the rank of the data is not needed.",
        ),
        repairs=(
            sized(
                "repair",
                "omega*lam/n*f <= g'*g/2",
                ("v: d", "w: d", "g: d", "f", "omega", "lam", "n"),
                ("0 >= f + g'*e + omega*lam/(2*n)*e'*e", "omega > 0", "lam > 0", "n > 0"),
                STEP,
                r"The constant is $c=\omega\lambda_{\min}/n$ in place of the one that the proofs "
                "name.",
            ),
        ),
        uses=("thmd1",),
        proof_uses=("thmd2", "thmd3", "eqd15", "eqd16", "eqd17"),
    ),
)

CLAIMS = (
    *STRONG,
    *GRADIENT_NORM,
)
