"""The setup of linear distillation (Chapter 5.2).

``t`` and ``u`` are the outputs of teacher and student on one example, y = s(t) its soft label; the
loss on the example is l(u) = log(1+e^u) - log(1+e^t) - s(t)(u-t), the Kullback-Leibler divergence
of the two labels.  Statements about all examples are about matrices: ``X`` the data (d x n), ``w,
v`` weights, ``ws`` those of the teacher, ``s - y`` the residuals s(w^T x_i) - y_i, ``f, g`` value
and gradient of l^1 at w.  X has full rank n when some ``G`` inverts X^T X, rank d when some ``H``
inverts X X^T.
"""

from __future__ import annotations

from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.distillation.notation import claim

INVERSE, WIDE = "X'*X*G == I_n", "X*X'*H == I_d"
DATA = ("X: d x n", "G: n x n")
U, T = "u in (-oo, oo)", "t in (-oo, oo)"


def slope(u: str) -> str:
    """Return s(u), the logistic function."""
    return f"1/(1+exp(-({u})))"


_ENTROPY = (
    ("y", "1/(1+exp(-t))"),
    ("yc", "1/(1+exp(t))"),
    ("q", "1/(1+exp(-u))"),
    ("qc", "1/(1+exp(u))"),
)
_KL = "-y*log(q)-yc*log(qc)-(-y*log(y)-yc*log(yc))"

CLAIMS = (
    claim(
        "def-gradspan-remark",
        r"For $L=1$ the update direction $\partial w/\partial\tau$ always lies in the data span.",
        sized(
            "printed",
            "dw == X*(y-s)/n and q'*dw == 0",
            ("X: d x n", "s: n", "y: n", "g: d", "dw: d", "q: d"),
            ("g == X*(s-y)/n", "dw == -g", "X'*q == 0"),
            (),
            '"Always lies in the data span" is read as: the update direction is orthogonal to '
            "every vector $q$ that is orthogonal to the data, for any $n$ and $d$; $s$ holds "
            "the student's probabilities and $y$ the labels.",
        ),
        sized(
            "descent",
            "q'*(w-eta*g) == q'*w",
            ("X: d x n", "s: n", "y: n", "g: d", "w: d", "q: d", "eta"),
            ("g == X*(s-y)/n", "X'*q == 0"),
            (),
            '"No way for the student to learn anything outside of it" is read for finite steps '
            r"$\eta$ of gradient descent: what is orthogonal to the data never changes.",
        ),
        uses=("thmd1",),
    ),
    claim(
        "best-approx",
        r"For $n<d$, $\hat w$ is the best approximation of $w_*$ within the data span in the"
        r" Euclidean norm.",
        sized(
            "printed",
            "(v-ws)'*(v-ws) == (wh-ws)'*(wh-ws) + (v-wh)'*(v-wh) and (v-ws)'*(v-ws) >="
            " (wh-ws)'*(wh-ws) and wh == X*c",
            (*DATA, "ws: d", "wh: d", "v: d", "a: n", "c: n"),
            (INVERSE, "wh == X*G*X'*ws", "v == X*a", "c == G*X'*ws"),
            (),
            r"The projection, here $\hat w$, is compared with any point $v$ of the span, for any "
            r"$n$ and $d$ with $X$ of rank $n$; $G$ stands for $(X^\top X)^{-1}$.",
        ),
        sized(
            "unique",
            "v == wh",
            (*DATA, "ws: d", "wh: d", "v: d", "a: n"),
            (INVERSE, "wh == X*G*X'*ws", "v == X*a", "(v-ws)'*(v-ws) <= (wh-ws)'*(wh-ws)"),
            (),
            '"The best" is read as: no other point $v$ of the span is as close; $G$ stands for '
            r"$(X^\top X)^{-1}$.",
        ),
    ),
    claim(
        "fullrank",
        r"$P_x$ has a density, so $X$ has rank $\min(n,d)$ almost surely.",
        sized(
            "printed",
            "s == p",
            ("q: d", "x: d", "s", "p"),
            ("q != 0", "q'*(x+s*q) == 0", "q'*(x+p*q) == 0"),
            (),
            r"A hyperplane $q^\top x=0$ meets each line in the direction $q$ in one point at "
            "most. What is beyond this is Fubini's theorem, so that it has mass 0, and taking "
            "one example after the other while fewer than $d$ span a hyperplane or less.",
        ),
        reading(
            "atoms",
            "p**2 <= 0",
            ("p in (0, 1]",),
            (),
            "Is the data matrix full-rank almost surely without a density? An atom of mass $p$ "
            "makes $x_1=x_2$ with chance $p^2$.",
        ),
        sized(
            "constant-zero",
            "e == 0",
            ("X: d x n", "H: d x d", "e: d"),
            (WIDE, "X'*e == 0"),
            (),
            "Without a density, does a direction $e$ in which all inputs vanish (an empty "
            "pixel) exclude the rank $d$?",
        ),
    ),
    claim(
        "zero-stationary",
        r"For $L\ge2$ starting at $W_l=0$ gives vanishing gradients; for $L=1$ the start $w(0)=0$"
        r" is valid.",
        sized(
            "printed",
            "D == 0 and E == 0",
            ("A: 1 x p", "B: q x d", "g: d", "D: p x q", "C: 1 x r", "F: k x d", "E: r x k"),
            ("D == A'*g'*B'", "A == 0", "E == C'*g'*F'", "F == 0"),
            (),
            '"This would lead to vanishing gradients" is read with all factors 0: the '
            r"derivative by a factor between the products $A$ (above) and $B$ (below) is $A^\top "
            r"g^\top B^\top$, and with $L\geq2$ factors one of the two products contains a zero "
            "factor.",
        ),
        reading(
            "product",
            "g*b == 0 and g*a == 0",
            ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, oo)", "b*a == 0"),
            (),
            "The words are read literally, with $w(0)=0$ for the end-to-end vector: $L=2$, "
            "$d=1$, $W_1=a$ and $W_2=b$, whose product is 0, and $g$ is the derivative of the "
            "loss by $w$.",
        ),
        reading(
            "one-layer",
            f"t*({slope('0')}-{slope('t')}) < 0",
            ("t in (0, oo)",),
            (),
            r"For $L=1$, where $w(0)=0$ is valid: $n\,w_*^\top\nabla\ell^1(0)$ is the sum of "
            r"$t_i(\sigma(0)-\sigma(t_i))$, which is even in $t_i$, so that the flow moves "
            r"unless $X^\top w_*=0$; one term is tested.",
        ),
    ),
    claim(
        "lstar",
        r"The constant $\ell^*=\frac1n\sum_i\ell_i^*$, $\ell_i^*=-y_i\log y_i-(1-y_i)\log(1-y_i)$,"
        r" makes the least loss 0.",
        reading(
            "printed",
            f"{_KL} >= 0 and -y*log(y)-yc*log(yc)-(-y*log(y)-yc*log(yc)) == 0",
            (U, T),
            _ENTROPY,
            r'"The minimum of $\ell^1$ is 0" '
            "is tested for one example with the student's output "
            "$u$ and the teacher's $t$: at $u=t$ the loss is 0, and $w=w_*$ gives $u=t$ on all "
            "examples at once.",
        ),
        reading(
            "logarithms",
            "log(1+exp(u))-u <= -log(q) and -log(q) <= log(1+exp(u))-u and log(1+exp(u)) <="
            " -log(qc) and -log(qc) <= log(1+exp(u))",
            (U,),
            _ENTROPY[2:],
            r"The loss can be written as $\log(1+e^u)-\log(1+e^t)-\sigma(t)(u-t)$, which the "
            "other statements use; here $u$ is the student's output and $t$ the teacher's.",
        ),
    ),
)
