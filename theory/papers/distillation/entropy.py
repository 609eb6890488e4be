"""The setup and the properties of the cross-entropy (Chapter 5.2, Appendix D.1: Theorems D.1 to
D.3, Corollary D.1).

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
P = (("P", "X*G*X'"),)
STEP = (("e", "v-w"),)
DATA = ("X: d x n", "G: n x n")
U, T = "u in (-oo, oo)", "t in (-oo, oo)"
DIFFERENCE = "n*(fv-fw) >= r'*X'*e + omega/2*e'*X*X'*e"
"""The sum over the examples of l_i(v) >= l_i(w) + l_i'(w)(v-w) + (omega/2)(v-w)^2, each at its
outputs.
"""
POINTS = ("X: d x n", "v: d", "w: d", "g: d", "fv", "fw")


def slope(u: str) -> str:
    """Return s(u), the logistic function."""
    return f"1/(1+exp(-({u})))"


def loss(u: str, t: str = "t") -> str:
    """Return the loss on one example: student output u, teacher output t."""
    return f"(log(1+exp({u}))-log(1+exp({t}))-({u}-({t}))/(1+exp(-({t}))))"


def curvature(u: str) -> str:
    """Return s(u)(1-s(u))."""
    return f"exp({u})/(1+exp({u}))**2"


def rest(v: str, u: str) -> str:
    """Return l(v) - l(u) - l'(u)(v-u), which does not depend on the label."""
    return f"(log(1+exp({v}))-log(1+exp({u}))-({v}-({u}))/(1+exp(-({u}))))"


def inside(single: str = "lev") -> tuple[str, ...]:
    """Return conditions: w and v have loss at most lev, points of loss at most ``single`` lie in
    [-b, b], and s' >= omega there.
    """
    return (
        T,
        "b in (0, oo)",
        "w in [-b, b]",
        "v in [-b, b]",
        "lev in (0, oo)",
        "-b <= t",
        "t <= b",
        f"{loss('w')} <= lev",
        f"{loss('v')} <= lev",
        f"{loss('b')} >= {single}",
        f"{loss('-b')} >= {single}",
        "omega in (0, oo)",
        f"omega <= {curvature('b')}",
    )


_EQUAL = (
    "a data set of n equal points x = 1 in d = 1 (XX^T = n; nearby distinct points give the same by"
    " continuity); "
)
_LEVEL = "w and v in the sublevel set, which lies in [-b, b], and omega as (D.10) asks"
_PAIR = (
    "d >= 3 and two orthonormal examples (XX^T has the eigenvalue 1 on the span), both outputs"
    " moved from w to v; "
)
_ENTROPY = (
    ("y", "1/(1+exp(-t))"),
    ("yc", "1/(1+exp(t))"),
    ("q", "1/(1+exp(-u))"),
    ("qc", "1/(1+exp(u))"),
)
_KL = "-y*log(q)-yc*log(qc)-(-y*log(y)-yc*log(yc))"
_TWO = (
    ("DG", f"({slope('w+h')}-{slope('w')}+x*({slope('x*w+x*h')}-{slope('x*w')}))/2"),
    ("C1", curvature("w")),
    ("C2", curvature("x*w")),
)
_CURVED = "e'*X*X'*e >= lam*e'*e"
_STRONG = "fv >= fw + g'*e + mu/2*e'*e"

SETUP = (
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
            "the derivative by a factor between the products A (above) and B (below) is A^T g^T"
            " B^T; with L >= 2 factors one of the two products contains a zero factor",
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

GRADIENT = (
    claim(
        "thmd1",
        r"$\nabla\ell^1(w)=\frac1n\sum_i(\sigma(w^\top x_i)-y_i)x_i$, which lies in the data span.",
        reading(
            "printed",
            "0 <= R and R <= h**2/8",
            (U, "h in (-oo, oo)"),
            (("R", "log(1+exp(u+h))-log(1+exp(u))-h/(1+exp(-u))"),),
            "one example: changing its output by h changes the loss by (s(u)-y)h+R for every y;"
            " with h = x_i^T p the sum over i gives the gradient in any direction p, for any n"
            " and d",
        ),
        sized(
            "span",
            "(s-y)'*X'*p/n == g'*p and q'*g == 0",
            ("X: d x n", "s: n", "y: n", "g: d", "p: d", "q: d"),
            ("g == X*(s-y)/n", "X'*q == 0"),
            (),
            "chain rule and span, any n and d",
        ),
        proof=True,
    ),
    claim(
        "thmd2",
        r"The least value of $\ell^1$ is 0, and the minimisers are $\{w\mid X^\top w=X^\top"
        r" w_*\}$.",
        reading(
            "printed",
            f"{loss('u')} > 0 and {loss('v')} > 0 and {loss('t')} == 0",
            (T, "u in (t, oo)", "v in (-oo, t)"),
            (),
            "one example, teacher output t: the loss is 0 at t and positive above and below; a mean"
            " of such terms is 0 exactly when every output agrees",
        ),
        proof_uses=("lstar",),
    ),
)

TAYLOR = (
    claim(
        "eqd7",
        r"$\ell^1(v)=\ell^1(w)+\nabla\ell^1(w)^\top(v-w)+\frac12(v-w)^\top\nabla^2\ell^1(\bar"
        r" w)(v-w)$ with $\bar w$ between.",
        reading(
            "printed",
            f"{rest('v', 'u')} >= omega/2*(v-u)**2 and {rest('v', 'u')} <= (v-u)**2/8",
            (
                "b in [0, oo)",
                "u in [-b, b]",
                "v in [-b, b]",
                "omega in [0, oo)",
                f"omega <= {curvature('b')}",
            ),
            (),
            "what is used of it, for one example: the remainder lies between the least and the"
            " largest curvature (omega and 1/4) of an interval that holds both outputs; that a"
            " middle value is attained is Taylor's theorem",
        ),
        reading(
            "segment",
            f"{loss('(1-s)*u+s*v')} <= (1-s)*{loss('u')}+s*{loss('v')}",
            (T, U, "v in (-oo, oo)", "s in [0, 1]"),
            (),
            "the loss is convex, so the point between lies in the sublevel set, which the proof"
            " uses without saying so",
        ),
        uses=("thmd1",),
    ),
    claim(
        "eqd8",
        r"$\nabla^2\ell^1(w)=XD_wX^\top$ with $D_w=\mathrm{diag}[\sigma(w^\top x_i)(1-\sigma(w^\top"
        r" x_i))]$.",
        reading(
            "printed",
            "abs(DG-h*(C1+x**2*C2)) <= h**2*(1+x**3)",
            ("w in (-oo, oo)", "h in (-oo, oo)", "x in (0, oo)"),
            _TWO,
            "two examples 1 and x in d = 1: DG is the change of the gradient of (D.1) from w to"
            " w+h, and h times the second derivative must reproduce it up to order h^2 (|s''| <"
            " 1/10)",
        ),
        reading(
            "one-example",
            f"abs({slope('u+h')}-{slope('u')}-h*{curvature('u')}) <= h**2",
            (U, "h in (-oo, oo)"),
            (),
            "n = 1",
        ),
        sized(
            "any",
            "gp-g == X*D*X'*p/n + X*e/n",
            ("X: d x n", "D: n x n", "s: n", "sp: n", "e: n", "y: n", "g: d", "gp: d", "p: d"),
            ("g == X*(s-y)/n", "gp == X*(sp-y)/n", "sp-s == D*X'*p+e"),
            (),
            "any n and d: the gradient's change along p, where e is of second order; the Hessian is"
            " XDX^T/n",
        ),
        repairs=(
            reading(
                "repair",
                "abs(DG-h*(C1+x**2*C2)/2) <= h**2*(1+x**3)",
                ("w in (-oo, oo)", "h in (-oo, oo)", "x in (0, oo)"),
                _TWO,
                r"with the factor 1/n of (D.1): $\nabla^2\ell^1=\frac1nXDX^\top$",
            ),
        ),
        uses=("thmd1",),
    ),
    claim(
        "eqd10",
        r"There is $\omega>0$ with $\sigma(1-\sigma)\ge\omega$ at all outputs of the sublevel set.",
        reading(
            "printed",
            f"{curvature('u')} >= 1/(2+exp(K)+exp(-K)) and 1/(2+exp(K)+exp(-K)) > 0",
            ("K in [0, oo)", "u in [-K, K]"),
            (),
            "omega = 1/(2+e^K+e^{-K}) once the outputs lie in [-K, K]",
        ),
        sized(
            "hessian",
            "X*D*X'/n >= omega*X*X'/n",
            ("X: d x n", "D: n x n", "omega"),
            ("D >= omega*I_n",),
            (),
            "then XDX^T >= omega XX^T, any n and d",
        ),
        uses=("eqd11b",),
    ),
    claim(
        "eqd11",
        r"$\ell_i(w^\top x_i)\le n\ell^1(w)\le nl$.",
        reading(
            "printed",
            "a <= n*f and n*f <= n*lev",
            ("n in {1..}", "a in [0, oo)", "r in [0, oo)", "lev in (-oo, oo)", "f <= lev"),
            (("f", "(a+r)/n"),),
            "r is the sum of the other losses, all >= 0",
        ),
        uses=("lstar",),
    ),
    claim(
        "eqd11b",
        r"The union of the intervals $\ell_i^{-1}((-\infty,nl])$ is a bounded interval, so all"
        r" outputs lie in some $[-K,K]$.",
        reading(
            "printed",
            f"{loss('m', 't1')} <= c or {loss('m', 't2')} <= c",
            (
                "t1 in (-oo, oo)",
                "t2 in (-oo, oo)",
                "c in [0, oo)",
                "u1 in (-oo, oo)",
                "u2 in (-oo, oo)",
                "m in [u1, u2]",
                f"{loss('u1', 't1')} <= c",
                f"{loss('u2', 't2')} <= c",
            ),
            (),
            "two examples: a point between two points of the union lies in it",
        ),
        reading(
            "bounded",
            "u <= (c+log(2))*(1+exp(t)) and -u <= (c+log(2))*(1+exp(-t))",
            (T, U, "c in [0, oo)", f"{loss('u')} <= c"),
            (),
            "what is needed: K = (c+log 2)(1+e^|t|), c = nl, bounds every output; largest over the"
            " examples",
        ),
        reading(
            "hard-labels",
            "log(1+exp(-u)) <= log(2)",
            ("u in [0, oo)",),
            (),
            "a label 1 instead of a soft one: every u >= 0 has loss at most log 2, so the sublevel"
            " set has no bound",
        ),
        repairs=(
            reading(
                "repair",
                "u <= (c+log(2))*(1+exp(abs(t))) and -u <= (c+log(2))*(1+exp(abs(t)))",
                (T, U, "c in [0, oo)", f"{loss('u')} <= c"),
                (),
                "the union need not be an interval, but it is bounded, which suffices",
            ),
        ),
        uses=("eqd11",),
    ),
    claim(
        "eqd12",
        r"$\ell^1(v)\ge\ell^1(w)+\nabla\ell^1(w)^\top(v-w)+\frac\omega2(v-w)^\top XX^\top(v-w)$.",
        reading(
            "printed",
            f"{loss('v')} >= {loss('w')}+({slope('w')}-{slope('t')})*(v-w)+omega/2*n*(v-w)**2",
            ("n in {1..}", *inside()),
            (),
            _EQUAL + _LEVEL,
        ),
        reading(
            "per-example",
            f"{rest('v', 'u')} >= (v-u)**2/(2*(2+exp(b)+exp(-b)))",
            ("b in [0, oo)", "u in [-b, b]", "v in [-b, b]"),
            (),
            "one example whose outputs lie in [-b, b]",
        ),
        repairs=(
            sized(
                "repair",
                "fv >= fw + g'*e + omega/(2*n)*e'*X*X'*e",
                (*POINTS, "r: n", "omega"),
                ("g == X*r/n", DIFFERENCE),
                STEP,
                "with omega/(2n); the hypothesis is the sum of the bounds `per-example`, any n"
                " and d",
            ),
            reading(
                "repair-equal",
                f"{loss('v')} >="
                f" {loss('w')}+({slope('w')}-{slope('t')})*(v-w)+omega/(2*n)*n*(v-w)**2",
                ("n in {1..}", *inside()),
                (),
                "with omega/(2n), on the data set of the counterexample",
            ),
        ),
        proof_uses=("eqd7", "eqd8", "eqd10"),
    ),
)

STRONG = (
    claim(
        "thmd3-case1",
        r"If $n\ge d$, $XX^\top\succeq\lambda_{\min}I$ with (D.12) proves the claim with"
        r" $\mu=\omega\lambda_{\min}$.",
        sized(
            "printed",
            "fv >= fw + g'*e + omega*lam/2*e'*e",
            (*POINTS, "omega", "lam"),
            ("fv >= fw + g'*e + omega/2*e'*X*X'*e", "X*X' >= lam*I_d", "omega >= 0"),
            STEP,
            "the deduction from (D.12) as printed",
        ),
        reading(
            "true-loss",
            f"{loss('v')} >= {loss('w')}+({slope('w')}-{slope('t')})*(v-w)+omega*n/2*(v-w)**2",
            ("n in {1..}", *inside()),
            (),
            "the constant itself: " + _EQUAL + _LEVEL,
        ),
        repairs=(
            sized(
                "repair",
                "fv >= fw + g'*e + omega*lam/(2*n)*e'*e",
                (*POINTS, "r: n", "omega", "lam"),
                ("g == X*r/n", DIFFERENCE, "X*X' >= lam*I_d", "omega >= 0"),
                STEP,
                r"$\mu=\omega\lambda_{\min}/n$",
            ),
        ),
        uses=("eqd12",),
    ),
    claim(
        "eqd13",
        r"If $n<d$ and $v-w$ in the span, $\|v-w\|^2=(v-w)^\top X(X^\top"
        r" X)^{-1}X^\top(v-w)\le\lambda_{\max}(v-w)^\top XX^\top(v-w)$, "
        r"so $\mu=\omega/\lambda_{\max}$.",
        sized(
            "printed",
            "e'*e == e'*X*G*X'*e and e'*e <= lam*e'*X*X'*e and "
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
            "the chain, and the deduction from (D.12) as printed",
        ),
        reading(
            "true-loss",
            f"{rest('v', 'w')} >= omega*(v-w)**2",
            inside("2*lev"),
            (),
            "the constant itself: " + _PAIR + "l^1 <= lev allows the loss 2 lev on one example",
        ),
        sized(
            "outside-span",
            "e'*e <= lam*e'*X*X'*e",
            ("X: d x n", "G: n x n", "v: d", "w: d", "lam"),
            (INVERSE, "G <= lam*I_n", "lam > 0"),
            STEP,
            "without the condition that v-w lies in the span",
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
                r"$\mu=\omega/(n\lambda_{\max})$",
            ),
        ),
        uses=("eqd12",),
    ),
    claim(
        "thmd3",
        r"$X$ full-rank: on each sublevel set there is $\mu>0$ with (D.6), "
        r"$\ell^1(v)\ge\ell^1(w)+\nabla\ell^1(w)^\top(v-w)+\frac\mu2\|v-w\|^2$ for $v-w$ in the"
        r" data span.",
        sized(
            "printed",
            _STRONG,
            (*POINTS, "r: n", "omega", "lam", "mu"),
            ("g == X*r/n", DIFFERENCE, _CURVED, "omega > 0", "lam > 0", "mu == omega*lam/n"),
            STEP,
            "the existence: any n and d, mu = omega lambda/n > 0 with lambda the least nonzero"
            " eigenvalue of XX^T; the second and third condition are what eqd12 (`per-example`) and"
            " the two cases prove",
        ),
        reading(
            "named-constant",
            f"{loss('v')} >= {loss('w')}+({slope('w')}-{slope('t')})*(v-w)+omega*n/2*(v-w)**2",
            ("n in {1..}", *inside()),
            (),
            "with the constant that the proof names, mu = omega lambda_min: " + _EQUAL + _LEVEL,
        ),
        reading(
            "two-examples",
            f"({rest('v1', 'w1')}+{rest('v2', 'w2')})/2 >= omega/4*((v1-w1)**2+(v2-w2)**2)",
            (
                "b in [0, oo)",
                "w1 in [-b, b]",
                "w2 in [-b, b]",
                "v1 in [-b, b]",
                "v2 in [-b, b]",
                "omega in [0, oo)",
                f"omega <= {curvature('b')}",
            ),
            (),
            "all of it for two orthonormal examples, in coordinates: mu = omega/2, for any labels",
        ),
        sized(
            "every-direction",
            "mu*e'*e <= 0",
            ("X: d x n", "v: d", "w: d", "mu"),
            ("X'*e == 0", "mu > 0"),
            STEP,
            "for all v and w: orthogonally to the data the loss is constant, so (D.6) would say"
            " mu|v-w|^2 <= 0",
        ),
        repairs=(
            sized(
                "repair",
                "fv >= fw + g'*e + omega*lam/(2*n)*e'*e",
                (*POINTS, "r: n", "omega", "lam"),
                ("g == X*r/n", DIFFERENCE, _CURVED, "omega >= 0"),
                STEP,
                r"with the constant $\mu=\omega\lambda_{\min}/n$, or $\omega/(n\lambda_{\max})$ for"
                r" $n<d$",
            ),
        ),
        uses=("thmd1",),
        proof_uses=("eqd7", "eqd8", "eqd10", "eqd11", "eqd11b", "eqd12", "thmd3-case1", "eqd13"),
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
            "any n and d, the point written as v = w+Xa",
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
            "n <= d: the point has the teacher's outputs and lies in w+span X; the minimum over"
            " more points is no larger",
        ),
        sized(
            "more-data",
            "X'*v == X'*ws and v-w == X*a",
            ("X: d x n", "H: d x d", "v: d", "w: d", "ws: d", "a: n"),
            (WIDE, "v == ws", "a == X'*H*(ws-w)"),
            (),
            "n >= d, where P_X = I",
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
            "d = 1, n = 2, where X = (x1, x2) has full rank; e are the entries of X^T X, whose"
            " inverse the display takes",
        ),
        sized(
            "n-below-d",
            "q == f - g'*P*g/(2*mu) + mu/2*(a+G*X'*g/mu)'*X'*X*(a+G*X'*g/mu) and q >= f -"
            " g'*P*g/(2*mu) and f - g'*P*g/(2*mu) >= f - g'*g/(2*mu)",
            (*DATA, "a: n", "g: d", "f", "q", "mu"),
            (INVERSE, "q == f + g'*X*a + mu/2*a'*X'*X*a", "mu > 0"),
            P,
            "n <= d: the minimum over a and its bound, lambda_max = 1 for a projection",
        ),
        repairs=(
            sized(
                "repair",
                "f + g'*e + mu/2*e'*e >= f - g'*g/(2*mu)",
                ("v: d", "w: d", "g: d", "f", "mu"),
                ("mu > 0",),
                STEP,
                "with P_X of (D.3): for n >= d it is I and the minimum is f-|g|^2/(2 mu)",
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
            "any n and d, c = mu (lambda_max of a projection is 1); the first condition is (D.6) at"
            " the minimiser of (D.16)",
        ),
        reading(
            "named-constant",
            f"omega*n*{loss('w')} <= ({slope('w')}-{slope('t')})**2/2",
            ("n in {1..}", *inside()),
            (),
            "with the constant that the proofs name, c = mu = omega lambda_min: " + _EQUAL + _LEVEL,
        ),
        repairs=(
            sized(
                "repair",
                "omega*lam/n*f <= g'*g/2",
                ("v: d", "w: d", "g: d", "f", "omega", "lam", "n"),
                ("0 >= f + g'*e + omega*lam/(2*n)*e'*e", "omega > 0", "lam > 0", "n > 0"),
                STEP,
                r"with the constant $c=\omega\lambda_{\min}/n$",
            ),
        ),
        uses=("thmd1",),
        proof_uses=("thmd2", "thmd3", "eqd15", "eqd16", "eqd17"),
    ),
)

CLAIMS = (*SETUP, *GRADIENT, *TAYLOR, *STRONG, *GRADIENT_NORM)
