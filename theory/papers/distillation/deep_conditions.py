"""Remarks on conditions (5.11) to (5.13) of Theorem 5.2, the deep linear student.

Notation as in `assay.theory.papers.distillation.deep_flow`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Orbit
from assay.theory.papers.distillation.deep import INIT, SECOND, SMALL
from assay.theory.papers.distillation.deep_flow import (
    ANY_DEPTH,
    DEPTH,
    FLOWN,
    ID,
    NORMS,
    RATES,
    REAL,
    TWO,
    TWO_FLOW,
    formula,
    ids,
)

_NEAR = (
    "a in (-oo, oo)",
    "b in (-oo, oo)",
    "rho in (0, oo)",
    "u in [-rho, rho]",
    "v in [-rho, rho]",
    "u**2+v**2 > 0",
)
_TWO_POINTS = (
    ("y1", "1/(1+exp(-a))"),
    ("y2", "1/(1+exp(-b))"),
    ("up", "log(1+exp(u))-y1*u+log(1+exp(v))-y2*v"),
    ("down", "log(1+exp(-u))+y1*u+log(1+exp(-v))+y2*v"),
    ("zero", "2*log(2)"),
)
_STEP = (("an", "a-eta*g*b"), ("bn", "b-eta*g*a"))

CLAIMS: tuple[Claim, ...] = (
    Claim(
        ID + "rem5.11",
        r"Condition (5.11) asks for sufficiently small initial values, so it is easy to satisfy in"
        r" practice.",
        (
            Reading(
                "printed",
                Formula(f"{SECOND} > 0", (DEPTH, REAL["y"], "eps in (0, oo)"), (NORMS[1],)),
                '"Easy to satisfy" is read as: the threshold is positive, so that every small '
                "enough start satisfies (5.11).",
            ),
            Reading(
                "per-layer",
                formula(
                    "R**2 < eps**2*W**(2/L)/(eps**2+W**2)",
                    *SMALL,
                    where=(*NORMS, ("R", "exp(x/(2*L))")),
                ),
                '"Initialised with sufficiently small values" is read for each layer: '
                "$R=|w(0)|^{1/L}$ is the norm of each balanced factor, which has to be below "
                r"$|\hat w|^{1/L}/\sqrt{1+|\hat w|^2/\epsilon^2}$, at any depth.",
            ),
            Reading(
                "end-to-end",
                Formula(
                    f"{SECOND} <= W*(eps/W)**L",
                    (ANY_DEPTH, REAL["y"], "v in (-oo, oo)"),
                    (NORMS[1], ("eps", "exp(v/2)")),
                ),
                r"Do the end-to-end weights have to start below $|\hat w|(\epsilon/|\hat w|)^L$? "
                r"Here $v=\log\epsilon^2$.",
            ),
            Reading(
                "time",
                formula(
                    "-(L-2)/(2*L)*Mp*m**(-(3-2/L)) >= -(L-2)*N",
                    DEPTH,
                    REAL["z"],
                    "N in [0, oo)",
                    "c in [-m*N, m*N]",
                    where=(*FLOWN, RATES[1]),
                ),
                "How long does a small start take? $|w|^{-(1-2/L)}$ falls at a rate of at most "
                r"$(L-2)N$ where $|\nabla\ell^1|\leq N$ (the mean of $|x_i|$ will do for $N$): "
                "$|w|$ cannot reach $r_1$ before $(|w(0)|^{-(1-2/L)}-r_1^{-(1-2/L)})/((L-2)N)$.",
            ),
            Reading(
                "time-two-layers",
                formula(
                    "Mp/m**2/2 <= 2*N",
                    REAL["z"],
                    "N in [0, oo)",
                    "c in [-m*N, m*N]",
                    where=(*FLOWN, ("L", "2"), RATES[1]),
                ),
                r"Does $\log|w|$ grow at a rate of at most $2N$ for $L=2$, where "
                r"$|\nabla\ell^1|\leq N$?",
            ),
            Reading(
                "time-at-threshold",
                formula(
                    "w0**(-(1-2/L)) >= W**(-(1-2/L))*(W/eps)**(L-2)",
                    DEPTH,
                    REAL["x"],
                    REAL["y"],
                    "v in (-oo, oo)",
                    "x <= y+L*(v-y)",
                    where=(*NORMS, ("eps", "exp(v/2)")),
                ),
                r"Does this time grow like $(|\hat w|/\epsilon)^{L-2}$, exponentially in the "
                r"depth, from a start of $|w(0)|\leq|\hat w|(\epsilon/|\hat w|)^L$?",
            ),
        ),
        uses=ids("thm5.2"),
    ),
    Claim(
        ID + "rem5.12a",
        r"(5.12) guarantees that the flow does not hit $w=0$, where the gradient vanishes and the"
        r" optimisation would stop.",
        (
            Reading(
                "printed",
                Formula(
                    "m*N >= f0-f1 and f0-f1 > 0",
                    (
                        "m in [0, oo)",
                        "N in [0, oo)",
                        "k in [-m*N, m*N]",
                        "f0 in (-oo, oo)",
                        "f1 in (-oo, f0)",
                        "f in (-oo, f1]",
                        "f >= f0+k",
                    ),
                ),
                '"Does not hit the point $w=0$" is read as: at every time '
                r"$|w|\geq(\ell^1(0)-\ell^1(w(0)))/|\nabla\ell^1(0)|$, as in (D.24).",
            ),
            Reading(
                "finite-time",
                formula(
                    "Mp/m**2 >= -2*L*exp(b/2)**(1-2/L)*N",
                    DEPTH,
                    REAL["z"],
                    "b in [z, oo)",
                    "N in [0, oo)",
                    "c in [-m*N, m*N]",
                    where=(*FLOWN, RATES[1]),
                ),
                r"Does a balanced flow from $w(0)\ne0$ keep from 0 in finite time also without "
                r"(5.12)? The derivative of $\log|w|^2$ is bounded below while $|w|^2\leq e^b$.",
            ),
            Reading(
                "stationary",
                Matrices("b*b' == 0", ("A: k x d", "b: 1 x k"), ("b'*b == A*A'", "b*A == 0")),
                '"Where the gradient vanishes": with (5.13), $w=0$ makes the last factor 0 and '
                "hence all of them (balanced factors have equal norms); it is tested for $L=2$, "
                "any width and $d$.",
            ),
            Reading(
                "without-5.13",
                Formula(
                    "g*a == 0 and g*b == 0",
                    ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, oo)", "a*b == 0"),
                ),
                "Does the gradient vanish at $w=0$ also without (5.13)? It is asked for $L=2$ "
                "with one number per layer, where $g$ is the derivative of the loss.",
            ),
        ),
        uses=ids("thm5.2", "eqd24"),
    ),
    Claim(
        ID + "rem5.12b",
        r"For any near-zero $w_0$ either $w_0$ or $-w_0$ satisfies (5.12), so at most the sign of"
        r" one factor has to be flipped.",
        (
            Reading(
                "printed",
                Formula("up < zero or down < zero", _NEAR, _TWO_POINTS),
                '"Any near-zero initialisation" is read as every $w_0=(u,v)$ with entries of at '
                r"most $\rho$, for every $\rho>0$: $n=d=2$, $x_1=e_1$, $x_2=e_2$ and a teacher "
                r"$(a,b)$; up, down and zero are $2\ell^1$ at $w_0$, $-w_0$ and 0, up to the "
                "same constant.",
            ),
            Reading(
                "orthogonal",
                Formula(
                    "up >= zero and down >= zero",
                    ("a in (-oo, oo)", "u in (-oo, oo)"),
                    (("b", "a"), ("v", "-u"), *_TWO_POINTS),
                ),
                r"Are both losses at least $\ell^1(0)$ at every size of $w_0$, when $w_0$ is "
                "orthogonal to the gradient at 0 (teacher $(a,a)$, $w_0=(u,-u)$)?",
            ),
            Reading(
                "off-the-data",
                Formula(
                    "up == zero and down == zero",
                    ("a in (-oo, oo)", "b in (-oo, oo)"),
                    (("u", "0"), ("v", "0"), *_TWO_POINTS),
                ),
                "Are the losses at $w_0$ and $-w_0$ those at 0 for $n<d$, when $w_0$ is "
                "orthogonal to the data span, so that all outputs are 0?",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "up < zero", (*_NEAR, "(1/2-y1)*u+(1/2-y2)*v < -(u**2+v**2)/8"), _TWO_POINTS
                ),
                r"The one of $w_0$ and $-w_0$ with $w_0^\top\nabla\ell^1(0)<0$ satisfies (5.12) "
                r"under a hypothesis: $|w_0^\top\nabla\ell^1(0)|$ is above the mean of "
                r"$(w_0^\top x_i)^2/8$, which holds near 0 along every $w_0$ not orthogonal to "
                "the gradient. The formula is for $n=2$.",
            ),
            Reading(
                "repair-any-n",
                Formula(
                    "log(1+exp(u))-p*u <= log(2)+(1/2-p)*u+u**2/8",
                    ("u in (-oo, oo)", "p in (0, 1)"),
                ),
                r"The same for any $n$, in one example with $u=w_0^\top x_i$ and $p=y_i$: the "
                r"mean says that $\ell^1(w_0)\leq\ell^1(0)+w_0^\top\nabla\ell^1(0)$ plus the "
                r"mean of $(w_0^\top x_i)^2/8$.",
            ),
        ),
        uses=ids("thm5.2"),
    ),
    Claim(
        ID + "rem5.12c",
        r"In practice, when the step size is finite, condition (5.12) is not needed.",
        (
            Reading(
                "printed",
                Orbit(
                    "a*b > 0",
                    (("a", "1/10", "a-eta*g*b"), ("b", "-1/10", "b-eta*g*a")),
                    (1000, 1000),
                    (("eta", "1/10"),),
                    (("g", "1/(1+exp(-a*b))-1/(1+exp(-1))"),),
                ),
                "Is (5.12) not needed for finite steps? Gradient descent with $L=2$, $n=d=1$, "
                "$x=1$, $w_*=1$ starts at $W_1=1/10$, $W_2=-1/10$, and $w=ab$ should reach 1.",
            ),
            Reading(
                "every-step-size",
                Formula(
                    "an == -bn and an*bn <= 0",
                    ("a in (-oo, oo)", "g in (-oo, oo)", "eta in (0, oo)"),
                    (("b", "-a"), *_STEP),
                ),
                r"Does $W_2=-W_1$ stay so for every step size and loss, so that $w=-W_1^2\leq0$ "
                "at every step?",
            ),
            Reading(
                "flow-near-zero",
                Formula(
                    "2*b*bp*m2*L == (L-1)*b**2*(2*a*ap+2*b*bp) and ap >= R*G",
                    (DEPTH, "a in (-oo, oo)", "b in (0, oo)", "G in (0, oo)", "R in (0, oo)"),
                    (
                        ("m2", "a**2+b**2"),
                        ("ap", "R*(G+(L-1)*G*a**2/m2)"),
                        ("bp", "R*(L-1)*G*a*b/m2"),
                    ),
                ),
                "Does the flow itself keep from 0, to first order (constant gradient of norm "
                "$G$, $R=|w|^{2-2/L}$)? With $b$ the length of $w$ across the gradient and $a$ "
                "along minus the gradient, $b^2/|w|^{2-2/L}$ is constant, so that $|w|$ keeps "
                r"away from 0 and $a$ rises for every start with $b\ne0$: for $d\geq2$ only the "
                "starts along the gradient need (5.12), whatever the step.",
            ),
            Reading(
                "three-layers",
                Formula(
                    "-(r+eta*g*r**2)**3 <= 0",
                    ("r in (0, oo)", "eta in (0, oo)", "g in [-1/(eta*r), oo)"),
                ),
                "For $L=3$ and $W=(r,r,-r)$, does $w=-r^3$ keep its sign unless the step is as "
                r"long as $\eta|g|r>1$?",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "an+bn == (a+b)*(1-eta*g) and 1-eta*g > 1",
                    ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, 0)", "eta in (0, oo)"),
                    _STEP,
                ),
                r"The hypothesis $W_1+W_2\ne0$ (not exactly balanced) is added, for $L=2$ and "
                r"$d=1$: the sum grows by the factor $1+\eta|g|$ as long as $w<w_*$. The flow "
                "does the same; the step size plays no part.",
            ),
        ),
        uses=ids("thm5.2"),
    ),
    Claim(
        ID + "rem5.13",
        r"Near-zero initialisation is automatically approximately balanced, approximate"
        r" balancedness may suffice, and (5.13) can be enforced.",
        (
            Reading(
                "printed",
                Formula(
                    "abs(b**2-a**2) <= rho**2", ("rho in (0, oo)", "a in [0, rho]", "b in [0, rho]")
                ),
                '"Satisfied approximately" is read as an absolute imbalance in any direction: '
                r"$a=|W_l^\top u|$ and $b=|W_{l+1}u|$ for a unit vector $u$, with factors of "
                r"norm up to $\rho$.",
            ),
            Reading(
                "relative",
                Formula(
                    "abs(b**2-a**2) <= (a**2+b**2)/100",
                    ("rho in (0, 1/1000000]", "a in [0, rho]", "b in [0, rho]"),
                ),
                '"Satisfied approximately" is read relative to the factors themselves, which '
                r"set the speed: the imbalance shrinks with their size $\rho$.",
            ),
            Reading(
                "speed",
                Formula(
                    "(a**2+b**2)**2 == (b**2-a**2)**2+4*(a*b)**2",
                    ("a in (-oo, oo)", "b in (-oo, oo)"),
                ),
                "What does an imbalance $D$ change for $L=2$ and $d=1$? As "
                r"$w'=-(a^2+b^2)\nabla\ell^1$, it turns $2|w|$ of (D.22) into $\sqrt{D^2+4w^2}$, "
                "and matters until $|w|$ exceeds $D$.",
            ),
            Reading(
                "enforced",
                Matrices(
                    "(r*u*v')'*(r*u*v') == (r*v*z')*(r*v*z')'",
                    ("r", "u: k", "v: j", "z: i"),
                    ("u'*u == 1", "v'*v == 1", "z'*z == 1"),
                ),
                r"Condition (5.13) can be enforced: factors $r\,u_lu_{l-1}^\top$ with unit "
                "vectors are balanced, for any widths.",
            ),
            Reading(
                "dropped",
                Formula(
                    "b**2 < eps**2",
                    (
                        "beta in (0, oo)",
                        "eps in (0, oo)",
                        "W in (0, oo)",
                        "beta**4+beta**2 < (eps**2*W/(eps**2+W**2))**2",
                        "a in (0, oo)",
                        "b in (0, oo)",
                        "a*b == W",
                        "a**2 == b**2",
                    ),
                ),
                "Does Theorem 5.2 hold without (5.13)? It is asked for $L=2$, $n=1$, $x=e_1$, "
                r"$d=2$, $W_1=(\beta,1)$, $W_2=\beta$: $W_1e_2=1$ and $W_2^2-(W_1e_1)^2=0$ are "
                r"conserved, and the limit has $W_2W_1e_1=|\hat w|$ and the squared error "
                r"$W_2^2$; $|w(0)|^2=\beta^4+\beta^2$ satisfies (5.11).",
            ),
            Reading(
                "two-layers",
                Formula(
                    "q <= rho**2*(W+rho**2+D)",
                    (
                        "rho in [0, oo)",
                        "W in (0, oo)",
                        "D in [0, oo)",
                        "B in [0, oo)",
                        "q in [0, rho**2*B]",
                        "B**2 <= W**2+q+D*B",
                    ),
                ),
                "Do factors near zero suffice for a small error for $L=2$ without (5.13), where "
                "the loss ends at 0? What $W_1$ has off the data span never changes, so that "
                r"$q\leq\rho^2|W_2|^2$ with $\rho=|W_1(0)|$; $D$ bounds the conserved imbalance, "
                "and $B=|W_2|^2$ at the end.",
            ),
            Reading(
                "two-layers-kept",
                Matrices("P*dA' == 0", (*TWO, "P: d x d"), ("P*g == 0",), TWO_FLOW),
                "What $W_1$ (here $A$) has off the data span never changes: $P$ is the "
                "projection off the span, and $b=W_2$.",
            ),
            Reading(
                "two-layers-size",
                Matrices("(b*b')^2 == w'*w+b*(b'*b-A*A')*b'", TWO, (), TWO_FLOW),
                "The size of the last factor is $|W_2|^4=|w|^2$ plus $W_2$ times the imbalance "
                r"times $W_2^\top$; here $A=W_1$ and $b=W_2$.",
            ),
        ),
        uses=ids("thm5.2", "balanced-conserved"),
    ),
    Claim(
        ID + "rem-growth",
        r"The momentum term makes the orthogonal component grow during optimisation, at a rate"
        r" controlled by $|w(0)|$ (sketch of Theorem 5.2).",
        (
            Reading(
                "printed",
                formula(
                    "q/q0 >= (W/w0)**(2-2/L) and (W/w0)**(2-2/L) > 1",
                    *INIT,
                    "z in [y, oo)",
                    "q0 in (0, oo)",
                    where=(*FLOWN, ("q", "q0*exp((L-1)/L*(z-x))")),
                ),
                '"Causes the orthogonal component to grow" is read from start to end: the '
                r"squared component $q$ grows by $(|w|/|w(0)|)^{2-2/L}$, at least $(|\hat "
                "w|/|w(0)|)^{2-2/L}>1$.",
            ),
            Reading(
                "at-each-time",
                Formula(
                    "(1/(1+exp(-u))-y1)*u+(1/(1+exp(-v))-y2)*v <= 0",
                    (
                        "a in (-oo, oo)",
                        "b in (-oo, oo)",
                        "u in (-oo, oo)",
                        "v in (-oo, oo)",
                        "p in (-oo, oo)",
                        "eps in (0, oo)",
                        "u**2+v**2+p**2 < (eps**2*W/(eps**2+W**2))**2",
                        "log(1+exp(u))-y1*u+log(1+exp(v))-y2*v < 2*log(2)",
                    ),
                    (*_TWO_POINTS[:2], ("W", "sqrt(a**2+b**2)")),
                ),
                '"Causes the orthogonal component to grow" is read at each time, that is '
                r"$w^\top\nabla\ell^1\leq0$, here at the start: $L=2$, $d=3$, $x_1=e_1$, "
                r"$x_2=e_2$, $\hat w=(a,b,0)$ and $w(0)=(u,v,p)$, under (5.11) and (5.12).",
            ),
        ),
        (
            Reading(
                "repair",
                formula(
                    "qp == q*(L-1)/L*(Mp/m**2)",
                    DEPTH,
                    REAL["z"],
                    REAL["c"],
                    "q in [0, oo)",
                    where=(*FLOWN, *RATES),
                ),
                "The orthogonal component $q$ grows exactly while $|w|$ does, not always.",
            ),
        ),
        uses=ids("eqd32"),
    ),
)
