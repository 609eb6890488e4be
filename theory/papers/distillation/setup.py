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
            "any n and d; q is any vector orthogonal to the data",
        ),
        sized(
            "descent",
            "q'*(w-eta*g) == q'*w",
            ("X: d x n", "s: n", "y: n", "g: d", "w: d", "q: d", "eta"),
            ("g == X*(s-y)/n", "X'*q == 0"),
            (),
            "with finite steps: what is orthogonal to the data never changes",
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
            "any n and d with X of rank n; v is any point of the span",
        ),
        sized(
            "unique",
            "v == wh",
            (*DATA, "ws: d", "wh: d", "v: d", "a: n"),
            (INVERSE, "wh == X*G*X'*ws", "v == X*a", "(v-ws)'*(v-ws) <= (wh-ws)'*(wh-ws)"),
            (),
            "no other point of the span is as close",
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
            "a hyperplane q^T x = 0 meets each line in the direction q in one point at most; what"
            " is beyond this is Fubini's theorem (so it has mass 0) and one example after the other"
            " while fewer than d span a hyperplane or less",
        ),
        reading(
            "atoms",
            "p**2 <= 0",
            ("p in (0, 1]",),
            (),
            "without a density: an atom of mass p makes x_1 = x_2 with chance p^2",
        ),
        sized(
            "constant-zero",
            "e == 0",
            ("X: d x n", "H: d x d", "e: d"),
            (WIDE, "X'*e == 0"),
            (),
            "without a density: a direction e in which all inputs vanish (an empty pixel) excludes"
            " rank d",
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
            "all factors are 0: the derivative by a factor between the products A (above) and B"
            " (below) is A^T g^T B^T; with L >= 2 factors one of the two products contains a zero"
            " factor",
        ),
        reading(
            "product",
            "g*b == 0 and g*a == 0",
            ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, oo)", "b*a == 0"),
            (),
            "the words literally, w(0) = 0 for the end-to-end vector: L = 2, d = 1, W_1 = a and W_2"
            " = b, whose product is 0, and g the derivative of the loss by w",
        ),
        reading(
            "one-layer",
            f"t*({slope('0')}-{slope('t')}) < 0",
            ("t in (0, oo)",),
            (),
            "L = 1: n w*^T grad l^1(0) is the sum of t_i(s(0)-s(t_i)), even in t_i: the flow moves"
            " unless X^T w* = 0",
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
            "one example, student output u; q = s(u), qc = 1-q; at u = t the loss is 0, and w = w*"
            " gives u = t on all examples at once",
        ),
        reading(
            "logarithms",
            "log(1+exp(u))-u <= -log(q) and -log(q) <= log(1+exp(u))-u and log(1+exp(u)) <="
            " -log(qc) and -log(qc) <= log(1+exp(u))",
            (U,),
            _ENTROPY[2:],
            "turns the loss into log(1+e^u)-log(1+e^t)-s(t)(u-t), the form used below",
        ),
    ),
)
