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
                "The threshold is positive: every small enough start satisfies (5.11).",
            ),
            Reading(
                "per-layer",
                formula(
                    "R**2 < eps**2*W**(2/L)/(eps**2+W**2)",
                    *SMALL,
                    where=(*NORMS, ("R", "exp(x/(2*L))")),
                ),
                "R = |w(0)|^{1/L} is the norm of each balanced factor: it has to be below"
                " |w-hat|^{1/L}/sqrt(1+|w-hat|^2/eps^2), at any depth.",
            ),
            Reading(
                "end-to-end",
                Formula(
                    f"{SECOND} <= W*(eps/W)**L",
                    (ANY_DEPTH, REAL["y"], "v in (-oo, oo)"),
                    (NORMS[1], ("eps", "exp(v/2)")),
                ),
                "The end-to-end weights have to start below |w-hat| (eps/|w-hat|)^L; v = log"
                " eps^2.",
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
                "|w|^{-(1-2/L)} falls at rate at most (L-2) N where |grad l^1| <= N (N = mean |x_i|"
                " will do): |w| cannot reach r1 before"
                " (|w(0)|^{-(1-2/L)}-r1^{-(1-2/L)})/((L-2) N).",
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
                "L = 2: log|w| grows at rate at most 2N.",
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
                "With |w(0)| <= |w-hat| (eps/|w-hat|)^L this time grows like (|w-hat|/eps)^{L-2}:"
                " exponentially in the depth.",
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
                "At every time |w| >= (l(0 vector)-l(0))/|grad l^1(0)|, as in eqd24.",
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
                "Without (5.12) too a balanced flow from w(0) != 0 reaches 0 in no finite time:"
                " (log|w|^2)' is bounded below while |w|^2 <= e^b.",
            ),
            Reading(
                "stationary",
                Matrices("b*b' == 0", ("A: k x d", "b: 1 x k"), ("b'*b == A*A'", "b*A == 0")),
                "With (5.13) w = 0 makes the last factor 0, hence all of them (balanced factors"
                " have equal norms). L = 2, any width and d.",
            ),
            Reading(
                "without-5.13",
                Formula(
                    "g*a == 0 and g*b == 0",
                    ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, oo)", "a*b == 0"),
                ),
                "Without (5.13) the gradient need not vanish at w = 0. L = 2, one number per layer,"
                " g the derivative of the loss.",
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
                "n = d = 2, x_1 = e_1, x_2 = e_2, teacher (a, b), w_0 = (u, v) with entries up to"
                " any rho > 0; up, down, zero: 2 l^1 at w_0, -w_0 and 0, up to the same constant."
                " 'Near-zero' may mean below some rho: that it fails for every rho is"
                " `orthogonal`.",
            ),
            Reading(
                "orthogonal",
                Formula(
                    "up >= zero and down >= zero",
                    ("a in (-oo, oo)", "u in (-oo, oo)"),
                    (("b", "a"), ("v", "-u"), *_TWO_POINTS),
                ),
                "w_0 orthogonal to the gradient at 0 (teacher (a, a), w_0 = (u, -u)): both losses"
                " are at least l^1(0), at every size.",
            ),
            Reading(
                "off-the-data",
                Formula(
                    "up == zero and down == zero",
                    ("a in (-oo, oo)", "b in (-oo, oo)"),
                    (("u", "0"), ("v", "0"), *_TWO_POINTS),
                ),
                "n < d: w_0 orthogonal to span X, all outputs 0.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "up < zero", (*_NEAR, "(1/2-y1)*u+(1/2-y2)*v < -(u**2+v**2)/8"), _TWO_POINTS
                ),
                "Of w_0 and -w_0 take the one with w_0'grad l^1(0) < 0; it satisfies (5.12) if"
                " |w_0'grad l^1(0)| > mean of (w_0'x_i)^2/8, which holds near 0 along every w_0 not"
                " orthogonal to the gradient. n = 2.",
            ),
            Reading(
                "repair-any-n",
                Formula(
                    "log(1+exp(u))-p*u <= log(2)+(1/2-p)*u+u**2/8",
                    ("u in (-oo, oo)", "p in (0, 1)"),
                ),
                "One example of any n (u = w_0'x_i, p = y_i): the mean is l^1(w_0) <="
                " l^1(0)+w_0'grad l^1(0)+mean (w_0'x_i)^2/8.",
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
                "Gradient descent, L = 2, n = d = 1, x = 1, w_* = 1, W_1 = 1/10, W_2 = -1/10: w = a"
                " b should reach 1.",
            ),
            Reading(
                "every-step-size",
                Formula(
                    "an == -bn and an*bn <= 0",
                    ("a in (-oo, oo)", "g in (-oo, oo)", "eta in (0, oo)"),
                    (("b", "-a"), *_STEP),
                ),
                "W_2 = -W_1 stays so for every step size and loss: w = -W_1^2 <= 0 at every step.",
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
                "The flow itself near 0, to first order (constant gradient of norm G), R ="
                " |w|^{2-2/L}: b = |w| across the gradient, a along minus the gradient."
                " b^2/|w|^{2-2/L} is constant, so |w| keeps away from 0 and a rises for every start"
                " with b != 0: for d >= 2 only the ray of starts along + grad needs (5.12),"
                " whatever the step.",
            ),
            Reading(
                "three-layers",
                Formula(
                    "-(r+eta*g*r**2)**3 <= 0",
                    ("r in (0, oo)", "eta in (0, oo)", "g in [-1/(eta*r), oo)"),
                ),
                "L = 3, W = (r, r, -r): w = -r^3 keeps its sign unless the step is as long as eta"
                " |g| r > 1.",
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
                "L = 2, d = 1: if W_1+W_2 != 0 (not exactly balanced) the sum grows by the factor"
                " 1+eta |g| as long as w < w_*; the flow does the same, the step size plays no"
                " part.",
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
                "Absolute imbalance in any direction: a = |W_l'u|, b = |W_{l+1}u| for a unit vector"
                " u, factors of norm up to rho.",
            ),
            Reading(
                "relative",
                Formula(
                    "abs(b**2-a**2) <= (a**2+b**2)/100",
                    ("rho in (0, 1/1000000]", "a in [0, rho]", "b in [0, rho]"),
                ),
                "Relative to the factors themselves, which set the speed: does imbalance shrink"
                " with the scale rho?",
            ),
            Reading(
                "speed",
                Formula(
                    "(a**2+b**2)**2 == (b**2-a**2)**2+4*(a*b)**2",
                    ("a in (-oo, oo)", "b in (-oo, oo)"),
                ),
                "L = 2, d = 1: w' = -(a^2+b^2) grad, so imbalance D turns 2|w| of (D.22) into"
                " sqrt(D^2+4w^2); it matters until |w| exceeds D.",
            ),
            Reading(
                "enforced",
                Matrices(
                    "(r*u*v')'*(r*u*v') == (r*v*z')*(r*v*z')'",
                    ("r", "u: k", "v: j", "z: i"),
                    ("u'*u == 1", "v'*v == 1", "z'*z == 1"),
                ),
                "Factors r u_l u_{l-1}' with unit vectors are balanced. Any widths.",
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
                "Without (5.13): L = 2, n = 1, x = e_1, d = 2, W_1 = (beta, 1), W_2 = beta. W_1 e_2"
                " = 1 and W_2^2-(W_1 e_1)^2 = 0 are conserved, the limit has W_2 W_1 e_1 = |w-hat|"
                " and squared error W_2^2; |w(0)|^2 = beta^4+beta^2 satisfies (5.11).",
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
                "L = 2 without (5.13), where the loss ends at 0: P_Q W_1' never changes, so q <="
                " rho^2 |W_2|^2 with rho = |W_1(0)|; D bounds the conserved imbalance and B ="
                " |W_2|^2 at the end. Factors near zero suffice for a small error.",
            ),
            Reading(
                "two-layers-kept",
                Matrices("P*dA' == 0", (*TWO, "P: d x d"), ("P*g == 0",), TWO_FLOW),
                "P = P_Q: P_Q W_1' is constant.",
            ),
            Reading(
                "two-layers-size",
                Matrices("(b*b')^2 == w'*w+b*(b'*b-A*A')*b'", TWO, (), TWO_FLOW),
                "|W_2|^4 = |w|^2 + W_2 (imbalance) W_2', the condition on B in reading two-layers.",
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
                "From start to end q grows by (|w|/|w(0)|)^{2-2/L}, at least"
                " (|w-hat|/|w(0)|)^{2-2/L} > 1.",
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
                "q' >= 0, that is w'grad <= 0, at the start: L = 2, d = 3, x_1 = e_1, x_2 = e_2,"
                " w-hat = (a, b, 0), w(0) = (u, v, p), under (5.11), (5.12).",
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
                "q grows exactly while |w| does.",
            ),
        ),
        uses=ids("eqd32"),
    ),
)
