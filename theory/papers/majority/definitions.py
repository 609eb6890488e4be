"""Definitions and assumptions of `majority`, through what follows from them (Section 3.1)."""

from __future__ import annotations

from assay.theory.language.shorthand import reading
from assay.theory.papers.majority.notation import (
    COUNT,
    MEAN,
    NOISE_PRINTED,
    SHARE,
    WEIGHTS,
    claim,
    where,
)

SECOND = (
    ("v", "sigma**2/3"),
    ("c0", "w0+p*b*w1"),
    ("c1", "p*b*w0+p*(b**2+v)*w1"),
    ("Q", "w0*c0+w1*c1"),
    ("det", "p*(v+(1-p)*b**2)"),
)
"""Moments over D: Var eps, covariances of the output with X_0 and X_1, its variance, and det of the
moments of X.
"""

DEFINITIONS = (
    claim(
        "def.data",
        r"Data (Eq. 1), $c=1-2y$: $X=(c,\;c\,b+\epsilon)$ on the big subset $C_k^y$, $X=(-c,0)$ on"
        r" $C_{1-k}^y$, "
        r"$\epsilon\sim U(-\sigma,\sigma)$, balanced classes. It follows that over $D$ all means"
        r" are 0, $E X_0^2=1$, "
        r"$E X_0X_1=kb$, $E X_1^2=k(b^2+\sigma^2/3)$.",
        reading(
            "printed",
            "(1/2)*(p*1+(1-p)*(-1))+(1/2)*(p*(-1)+(1-p)*1) == 0 and"
            " (1/2)*(p*b+(1-p)*0)+(1/2)*(p*(-b)+(1-p)*0) == 0 and"
            " ((b+sigma)**2-(b-sigma)**2)/(4*sigma) == b and"
            " p*((b+sigma)**3-(b-sigma)**3)/(6*sigma) == p*(b**2+sigma**2/3)",
            (SHARE, "b in [0, oo)", "sigma in (0, oo)"),
            (),
            "Are the means of $X_0$ and $X_1$ over $D$ both 0, and the first and second moment "
            r"of $b+\epsilon$ as they should be, as integrals over the noise? Here $p$ is the "
            "fraction $k$ of the big subset.",
        ),
        reading(
            "subset-size",
            "sqrt(n)/2 >= 1",
            ("n in {2..}",),
            (),
            r"Does a big subset of the size $kn/2=\sqrt n/2$ have a sample at all? It is a whole "
            "number only when $n$ is the square of an even one.",
        ),
        repairs=(
            reading(
                "repair",
                "n*(1/m)/2 == q and n/2-q >= 0",
                ("q in {1..}",),
                (("m", "2*q"), ("n", "m**2")),
                "The number of samples is $n=(2q)^2$; the big subsets then have $q$ samples each.",
            ),
        ),
    ),
    claim(
        "ass3.1",
        r"Data parameters (Assumption 3.1): $b\in[0,1/\log^2n]$, $\sigma\in[1/\log^3n,1/\log^4n]$,"
        r" $k=1/\sqrt n$.",
        reading(
            "printed",
            "0 < k < 1",
            ("n in {3..}", MEAN, NOISE_PRINTED),
            COUNT,
            "Do parameters as the assumption allows them exist from $n=3$ on? What is asked of "
            "them is $0<k<1$.",
        ),
        reading(
            "two-samples",
            "1/L**3 < 1/L**4 and 0 < k < 1",
            (),
            (("L", "log(2)"), ("k", "1/sqrt(2)")),
            r"Do parameters exist for $n=2$, the one even number with $\log n<1$?",
        ),
        reading(
            "swapped",
            "1/L**4 < 1/L**3 and 0 < 1/L**2 and 0 < k < 1",
            ("n in {3..}",),
            COUNT,
            r"Do parameters exist for every $n\geq3$ when the ends of the interval for $\sigma$ "
            "are exchanged?",
        ),
        repairs=(
            reading(
                "repair",
                "1/L**4 < 1/L**3 and 0 < 1/L**2 and 1/2 < 1-k < 1",
                ("n in {5..}",),
                COUNT,
                r"The interval is $\sigma\in[1/\log^4n,1/\log^3n]$ and the fraction $1-1/\sqrt "
                "n$, from $n=5$ on.",
            ),
        ),
        uses=("def.data",),
    ),
    claim(
        "def3.2",
        r"Network output (Definition 3.2): $o(X)=w_0X_0+w_1X_1$, without bias. Class 1 has the"
        r" outputs of class 0 with the sign "
        r"and the noise reversed.",
        reading(
            "printed",
            "w0*(-1)+w1*(-b+(-eps)) == -(w0*1+w1*(b+eps)) and w0*1+w1*0 == -(w0*(-1)+w1*0) and"
            " (w0*1+w1*(b+eps))-w1*eps == A",
            (*WEIGHTS, "b in [0, oo)", "eps in (-oo, oo)"),
            where("A"),
            "Does the output change its sign with the class, on the big and on the small "
            "subset, and is $A=w_0+w_1b$ its mean on the big one?",
        ),
        uses=("def.data",),
    ),
    claim(
        "ass3.3",
        r"Weight initialization (Assumption 3.3): $|w_0^{(0)}|<1$ and $1/\log n<|w_1^{(0)}|<1$,"
        r" either sign.",
        reading(
            "printed",
            "1/L < 1",
            ("n in {3..}",),
            COUNT,
            "Do such weights exist from $n=3$ on? Then both are below 1 in size.",
        ),
        reading(
            "two-samples", "1/L < 1", (), (("L", "log(2)"),), "Do such weights exist for $n=2$?"
        ),
        repairs=(
            reading(
                "repair",
                "1/L < 1",
                ("L in (1, oo)",),
                (),
                r"Such weights exist exactly when $\log n>1$.",
            ),
        ),
        uses=("def3.2",),
    ),
    claim(
        "def.loss",
        r"Probabilities $q(y{=}1|X)=1/(1+e^{-o})$, $q(y{=}0|X)=1-q(y{=}1|X)$ and loss "
        r"$L(X)=y\log q(o)+(1-y)\log(1-q(o))$, to be minimised.",
        reading(
            "printed",
            "u > 0 => log(qn) < log(q)",
            ("o in (-oo, oo)", "u in (-oo, oo)"),
            (("q", "1/(1+exp(-o))"), ("qn", "1/(1+exp(-o-u))")),
            "Does the loss of a sample of class 1 fall when its output $o$ moves to its side, "
            "by $u>0$?",
        ),
        reading(
            "values",
            "1/q == 1+exp(-o) and 1/(1-q) == 1+exp(o) and log(q) < 0 and log(1-q) < 0",
            ("o in (-oo, oo)",),
            (("q", "1/(1+exp(-o))"),),
            r"Is the loss as printed minus $\log(1+e^{-o})$ for $y=1$, and minus $\log(1+e^o)$ "
            "for $y=0$?",
        ),
        repairs=(
            reading(
                "repair",
                "log(qn/q) > 0",
                ("o in (-oo, oo)", "u in (0, oo)"),
                (("q", "1/(1+exp(-o))"), ("qn", "1/(1+exp(-o-u))")),
                "The loss has a minus sign in front (the cross-entropy); it then falls when the "
                "output moves to the side of the class.",
            ),
        ),
        uses=("def3.2",),
    ),
    claim(
        "eq2",
        r"Gradient step (Eq. 2): $w_j^{(i+1)}=w_j^{(i)}-\frac\lambda{|D|}\sum_{X\in"
        r" D}\nabla_{w_j}L(X)$, $\lambda=1/2$. With "
        r"balanced classes this is $\lambda$ times the mean over the two classes.",
        reading(
            "printed",
            "w-(1/2)/n*((n/2)*g+(n/2)*h) == w-(1/2)*((g+h)/2)",
            ("n in {2..}", "w in (-oo, oo)", "g in (-oo, oo)", "h in (-oo, oo)"),
            (),
            "Does a step subtract half of the mean gradient? Here $g$ and $h$ are the mean "
            "gradients of class 0 and of class 1.",
        ),
        reading(
            "step-length",
            "abs((1/2)*G0) < 1/2",
            (SHARE, *WEIGHTS, "b in [0, oo)"),
            where("G0"),
            "Does no step of Eq 2 with Eq 4, here $G_0$, move $w_0$ by $1/2$ or more?",
        ),
        uses=("def.loss",),
    ),
    claim(
        "def3.4",
        r"Reconstruction function (Definition 3.4): $g_j(o)=v_j^0o+v_j^1$, fitted on $\{o(X):X\in"
        r" D\}$. The least mean "
        r"squares are at $v_j^1=0$, $v_j^0=E[oX_j]/E[o^2]$.",
        reading(
            "printed",
            "Q*(1-2*a*c0+a**2*Q+d**2) == det*w1**2+(a*Q-c0)**2+Q*d**2 and"
            " Q*(p*(b**2+v)-2*a*c1+a**2*Q+d**2) == det*w0**2+(a*Q-c1)**2+Q*d**2 and Q =="
            " c0**2+det*w1**2",
            (
                SHARE,
                *WEIGHTS,
                "b in [0, oo)",
                "sigma in [0, oo)",
                "a in (-oo, oo)",
                "d in (-oo, oo)",
            ),
            SECOND,
            "What are the least errors of the fitted functions? With the mean of "
            r"$(X_j-a\,o-d)^2$ over $D$, times $Q$, the mean of $o^2$, they are $\det w_1^2/Q$ "
            r"for $X_0$ and $\det w_0^2/Q$ for $X_1$.",
        ),
        uses=("def.data", "def3.2"),
    ),
    claim(
        "def3.5",
        r"Reconstruction loss (Definition 3.5): $R_j(X)=\|X_j-g_j(o(X))\|^2$. With fitted $g_j$ its"
        r" mean depends on the "
        r"direction of $W$ alone, and the two attributes cannot both be free of error.",
        reading(
            "printed",
            "det*(h*w1)**2*Q == det*w1**2*Qh and det*(h*w0)**2*Q == det*w0**2*Qh and"
            " det*(w0**2+w1**2) > 0",
            (
                SHARE,
                *WEIGHTS,
                "b in [0, oo)",
                "sigma in (0, oo)",
                "h in (0, oo)",
                "w0**2+w1**2 > 0",
            ),
            (*SECOND, ("Qh", "(h*w0)**2+2*p*b*(h*w0)*(h*w1)+p*(b**2+v)*(h*w1)**2")),
            "Do the errors of the fitted functions stay when both weights are scaled by $h$? "
            "Here $Q$ is the mean of $o^2$, and $Q_h$ its value after that; the least errors "
            r"are $\det w_1^2/Q$ and $\det w_0^2/Q$.",
        ),
        uses=("def3.4",),
    ),
)
