"""Gradient and expansion of the cross-entropy (Theorems D.1 and D.2, Eqs D.7 to D.12).

The notation is that of `assay.theory.papers.distillation.setup`.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.distillation.notation import claim
from assay.theory.papers.distillation.setup import T, U, slope
from assay.theory.papers.distillation.whole import GRADIENT as WHOLE_GRADIENT
from assay.theory.papers.distillation.whole import MINIMA, STRONGLY_CONVEX

STEP = (("e", "v-w"),)
DIFFERENCE = "n*(fv-fw) >= r'*X'*e + omega/2*e'*X*X'*e"
"""The sum over the examples of l_i(v) >= l_i(w) + l_i'(w)(v-w) + (omega/2)(v-w)^2, each at its
outputs.
"""
POINTS = ("X: d x n", "v: d", "w: d", "g: d", "fv", "fw")


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


_TWO = (
    ("DG", f"({slope('w+h')}-{slope('w')}+x*({slope('x*w+x*h')}-{slope('x*w')}))/2"),
    ("C1", curvature("w")),
    ("C2", curvature("x*w")),
)
_CURVED = "e'*X*X'*e >= lam*e'*e"
_STRONG = "fv >= fw + g'*e + mu/2*e'*e"

GRADIENT = (
    claim(
        "thmd1",
        r"$\nabla\ell^1(w)=\frac1n\sum_i(\sigma(w^\top x_i)-y_i)x_i$, which lies in the data span.",
        reading(
            "printed",
            "0 <= R and R <= h**2/8",
            (U, "h in (-oo, oo)"),
            (("R", "log(1+exp(u+h))-log(1+exp(u))-h/(1+exp(-u))"),),
            "One example is tested: changing its output $u$ by $h$ changes the loss by "
            r"$(\sigma(u)-y)h+R$ for every $y$. With $h=x_i^\top p$ the sum over $i$ gives the "
            "gradient in any direction $p$, for any $n$ and $d$.",
        ),
        sized(
            "span",
            "(s-y)'*X'*p/n == g'*p and q'*g == 0",
            ("X: d x n", "s: n", "y: n", "g: d", "p: d", "q: d"),
            ("g == X*(s-y)/n", "X'*q == 0"),
            (),
            "The chain rule and the span are tested, for any $n$ and $d$; $s$ holds the "
            "student's probabilities, $p$ is any direction, and $q$ is orthogonal to the data.",
        ),
        Reading(
            "theorem",
            WHOLE_GRADIENT,
            r"The whole theorem is read for $n$ examples in $\mathbb{R}^d$ with any labels "
            r"$y_i\in(0,1)$, where $x_{di+k}$ is the entry $k$ of $x_i$: $g$ is the gradient, "
            r"since the loss differs from its linear part by at most $\epsilon|v-w|$ near $w$, "
            r"and it is the sum of $(\sigma_i-y_i)/n$ times $x_i$.",
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
            "One example is tested, with the teacher's output $t$: the loss is 0 at $t$ and "
            "positive above and below. A mean of such terms is 0 exactly when every output "
            "agrees.",
        ),
        Reading(
            "theorem",
            MINIMA,
            r"The whole theorem is read for $n$ examples in $\mathbb{R}^d$, where $x_{di+k}$ is "
            "the entry $k$ of $x_i$: the loss is never negative, 0 where all outputs agree with "
            "the teacher's, and 0 nowhere else.",
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
            "What is used of (D.7) is tested, for one example: the remainder lies between the "
            r"least and the largest curvature ($\omega$ and $1/4$) of an interval that holds "
            "both outputs. That a middle value is attained is Taylor's theorem.",
        ),
        reading(
            "segment",
            f"{loss('(1-s)*u+s*v')} <= (1-s)*{loss('u')}+s*{loss('v')}",
            (T, U, "v in (-oo, oo)", "s in [0, 1]"),
            (),
            "The loss is convex, so that the point between lies in the sublevel set, which the "
            "proof uses without saying so.",
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
            "The form is tested for two examples 1 and $x$ in $d=1$: with $D_G$ the change of "
            "the gradient of (D.1) from $w$ to $w+h$, $h$ times the second derivative must "
            "reproduce it up to the order $h^2$.",
        ),
        reading(
            "one-example",
            f"abs({slope('u+h')}-{slope('u')}-h*{curvature('u')}) <= h**2",
            (U, "h in (-oo, oo)"),
            (),
            "Does the form hold for $n=1$?",
        ),
        repairs=(
            reading(
                "repair",
                "abs(DG-h*(C1+x**2*C2)/2) <= h**2*(1+x**3)",
                ("w in (-oo, oo)", "h in (-oo, oo)", "x in (0, oo)"),
                _TWO,
                r"The factor $1/n$ of (D.1) is added: $\nabla^2\ell^1=\frac1nXDX^\top$.",
            ),
            sized(
                "repair-any",
                "gp-g == X*D*X'*p/n + X*e/n",
                ("X: d x n", "D: n x n", "s: n", "sp: n", "e: n", "y: n", "g: d", "gp: d", "p: d"),
                ("g == X*(s-y)/n", "gp == X*(sp-y)/n", "sp-s == D*X'*p+e"),
                (),
                "The factor $1/n$ of (D.1) is added, for any $n$ and $d$: the formula is the "
                "change of the gradient along $p$, where $e$ is of second order.",
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
            r"The bound is tested with $\omega=1/(2+e^K+e^{-K})$, once the outputs lie in "
            "$[-K,K]$.",
        ),
        sized(
            "hessian",
            "X*D*X'/n >= omega*X*X'/n",
            ("X: d x n", "D: n x n", "omega"),
            ("D >= omega*I_n",),
            (),
            r"The bound gives $XDX^\top\succeq\omega XX^\top$ for any $n$ and $d$; both sides "
            "are divided by $n$, so that the left one is the true second derivative.",
        ),
        reading(
            "consequence",
            f"n*{curvature('w')}/n >= omega*n",
            ("n in {1..}", *inside()),
            (),
            r'"Consequently" is read for every $\omega$ that (D.10) admits: the second '
            r"derivative is at least $\omega XX^\top$. It is tested for $n$ equal points $x=1$ "
            r"in $d=1$, where $XX^\top=n$ (nearby distinct points give the same by continuity) "
            r"and the second derivative is $\sigma'(w)$, by (D.1) with its $1/n$.",
        ),
        repairs=(
            sized(
                "repair",
                "X*D*X'/n >= (omega/n)*(X*X')",
                ("X: d x n", "D: n x n", "omega"),
                ("D >= omega*I_n",),
                (),
                r"The bound has $\omega/n$ in place of $\omega$.",
            ),
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
            "The loss of one example is $a$, and $r$ is the sum of the other losses, which are "
            "all at least 0.",
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
            "The sentence about the union is tested for two examples: a point between two "
            "points of the union lies in it.",
        ),
        reading(
            "bounded",
            "u <= (c+log(2))*(1+exp(t)) and -u <= (c+log(2))*(1+exp(-t))",
            (T, U, "c in [0, oo)", f"{loss('u')} <= c"),
            (),
            r"What is needed is tested: $K=(c+\log2)(1+e^{|t|})$ with $c=nl$ bounds every "
            "output, where $t$ is the teacher's; the largest over the examples serves.",
        ),
        reading(
            "hard-labels",
            "log(1+exp(-u)) <= log(2)",
            ("u in [0, oo)",),
            (),
            "Is the sublevel set unbounded with a label 1 in place of a soft one, as every "
            r"output $u\geq0$ then has a loss of at most $\log2$?",
        ),
        repairs=(
            reading(
                "repair",
                "u <= (c+log(2))*(1+exp(abs(t))) and -u <= (c+log(2))*(1+exp(abs(t)))",
                (T, U, "c in [0, oo)", f"{loss('u')} <= c"),
                (),
                "The union need not be an interval, but it is bounded, which suffices.",
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
            r"The inequality is read for every $\omega$ that (D.10) admits, and tested for $n$ "
            r"equal points $x=1$ in $d=1$, where $XX^\top=n$ (nearby distinct points give the "
            "same by continuity), with $w$ and $v$ in the sublevel set, which lies in $[-b,b]$.",
        ),
        reading(
            "per-example",
            f"{rest('v', 'u')} >= (v-u)**2/(2*(2+exp(b)+exp(-b)))",
            ("b in [0, oo)", "u in [-b, b]", "v in [-b, b]"),
            (),
            "The bound is tested for one example whose outputs lie in $[-b,b]$.",
        ),
        repairs=(
            sized(
                "repair",
                "fv >= fw + g'*e + omega/(2*n)*e'*X*X'*e",
                (*POINTS, "r: n", "omega"),
                ("g == X*r/n", DIFFERENCE),
                STEP,
                r"The last term has $\omega/(2n)$ in place of $\omega/2$; the hypothesis is the "
                "sum of the bounds for each example, for any $n$ and $d$.",
            ),
            reading(
                "repair-equal",
                f"{loss('v')} >="
                f" {loss('w')}+({slope('w')}-{slope('t')})*(v-w)+omega/(2*n)*n*(v-w)**2",
                ("n in {1..}", *inside()),
                (),
                r"The last term has $\omega/(2n)$ in place of $\omega/2$, for $n$ equal points "
                "$x=1$ in $d=1$.",
            ),
        ),
        proof_uses=("eqd7", "eqd8", "eqd10"),
    ),
)

STRONG = (
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
            r"The existence is tested for any $n$ and $d$, with $\mu=\omega\lambda/n>0$ and "
            r"$\lambda$ the least nonzero eigenvalue of $XX^\top$; the second and third "
            "condition are what (D.12) and the two cases of the proof give.",
        ),
        reading(
            "named-constant",
            f"{loss('v')} >= {loss('w')}+({slope('w')}-{slope('t')})*(v-w)+omega*n/2*(v-w)**2",
            ("n in {1..}", *inside()),
            (),
            "Does (D.6) hold with the constant that the proof names, "
            r"$\mu=\omega\lambda_{\min}$? It is asked for $n$ equal points $x=1$ in $d=1$, where "
            r"$XX^\top=n$ (nearby distinct points give the same by continuity), with $w$ and $v$ "
            r"in the sublevel set, which lies in $[-b,b]$, and $\omega$ as (D.10) asks.",
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
            "Does all of it hold for two orthonormal examples, in coordinates, with "
            r"$\mu=\omega/2$ and any labels?",
        ),
        sized(
            "every-direction",
            "mu*e'*e <= 0",
            ("X: d x n", "v: d", "w: d", "mu"),
            ("X'*e == 0", "mu > 0"),
            STEP,
            "Does (D.6) hold for all $v$ and $w$, not only for $v-w$ in the span? Orthogonally "
            r"to the data the loss is constant, so that it would say $\mu|v-w|^2\leq0$.",
        ),
        Reading(
            "theorem",
            STRONGLY_CONVEX,
            r"The whole theorem is read for $n$ examples in $\mathbb{R}^d$, where $x_{di+k}$ is "
            "the entry $k$ of $x_i$, and $v-w$ is the sum of $a_ix_i$; the rank of the data is "
            "not needed.",
        ),
        repairs=(
            sized(
                "repair",
                "fv >= fw + g'*e + omega*lam/(2*n)*e'*e",
                (*POINTS, "r: n", "omega", "lam"),
                ("g == X*r/n", DIFFERENCE, _CURVED, "omega >= 0"),
                STEP,
                r"The constant is $\mu=\omega\lambda_{\min}/n$, or $\omega/(n\lambda_{\max})$ "
                "for $n<d$, in place of the one that the proof names.",
            ),
        ),
        uses=("thmd1",),
        proof_uses=("eqd7", "eqd8", "eqd10", "eqd11", "eqd11b", "eqd12", "thmd3-case1", "eqd13"),
    ),
)

CLAIMS = (
    *GRADIENT,
    *STRONG,
    *TAYLOR,
)
