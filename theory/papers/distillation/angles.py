"""Angles between teacher, student and inputs, and the transfer risk (Sections 5.3.2 and 5.3.3).

Only directions matter.  Write ``A`` for the angle between w_* and the student's w-hat (at most
pi/2, as w_*.w-hat = |w-hat|^2), ``B`` for the unsigned angle between w_* and an input x, turned so
that w_*.x > 0, and ``z`` in [-1, 1] for the cosine between the parts of w-hat and x orthogonal to
w_*.  Then cos(w-hat, x) = ``c`` = cos A cos B + z sin A sin B in every dimension. Errors of a
classifier are written out by signs: (1-|t|/t)/2 is 1 where t < 0 and 0 where t > 0. ``q`` stands
for p(beta), ``G`` for p(pi/2-beta)^n, ``r`` for the expected risk.

Source: Phuong, "Transparent networks and distillation" (thesis), Chapter 5: Eqs 5.16 and 5.17,
Theorem 5.3, Corollaries 5.1 and 5.2, Lemma 5.1 and their proofs.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.distillation.notation import claim

BETA = "beta in [0, pi/2]"
COSINE = ("c", "cos(A)*cos(B)+z*sin(A)*sin(B)")
NEAR = (BETA, "Ai in [0, pi/2-beta)", "A in [0, Ai]", "B in [0, beta)", "z in [-1, 1]")
"""An easy input x (B < beta) and a good teaching point x_i (angle Ai < pi/2-beta), with A <= Ai by
Lemma 5.1.
"""
GRAM2 = ("g in (0, oo)", "m in (-oo, oo)", "D in (0, oo)", "u in (-oo, oo)", "v in (-oo, oo)")
"""Two columns x_1, x_2 of full rank in any dimension: g = |x_1|^2, m = x_1.x_2, D their Gram
determinant, so |x_2|^2 = h below; u = w_*.x_1, v = w_*.x_2.
"""
SECOND = ("h", "(D+m**2)/g")
WEIGHTS2 = (SECOND, ("b1", "(u*h-v*m)/D"), ("b2", "(v*g-u*m)/D"))
"""w-hat = b1 x_1 + b2 x_2."""
LAW = ("q in [0, 1]", "G in [0, 1]", "f in [0, q]", "v in [0, G]")
"""f = P[error and angle >= beta], v = P[error given angle < beta]."""

# ---- three inputs in R^3, w_* = (0, 0, 1) --------------------------------------------------------
REAL3 = tuple(f"{n}{i} in (-oo, oo)" for i in "123" for n in "xy")
"""Three inputs (x_i, y_i, 1): with w_* = (0, 0, 1), and as only lines matter, this is every input
off the teacher's boundary.
"""


def _dot(i: str, j: str) -> str:
    return f"(x{i}*x{j}+y{i}*y{j}+1)"


def _pair(i: str, j: str, k: str) -> str:
    """Return w-hat([x_i, x_j]).x_k times the Gram determinant of x_i, x_j."""
    g, h, m = _dot(i, i), _dot(j, j), _dot(i, j)
    return f"(({h}-{m})*{_dot(i, k)}+({g}-{m})*{_dot(j, k)})"


def _wrong(value: str) -> str:
    return f"(1-abs({value})/{value})/2"


_ONE = "+".join(_wrong(_dot(i, j)) for i, j in ("12", "13", "21", "23", "31", "32"))
_TWO = "+".join(_wrong(_pair(i, j, k)) for i, j, k in ("123", "132", "231"))
NO_TIES = tuple(f"{_dot(i, j)} != 0" for i, j in ("12", "13", "23")) + tuple(
    f"{_pair(i, j, k)} != 0" for i, j, k in ("123", "132", "231")
)
RANK = tuple(f"{_dot(i, i)}*{_dot(j, j)} > {_dot(i, j)}**2" for i, j in ("12", "13", "23"))
PATCHES = (
    "x1 in [99/100, 101/100]",
    "y1 in [99/100, 101/100]",
    "x2 in [199/100, 201/100]",
    "y2 in [99/100, 101/100]",
    "x3 in [199/100, 201/100]",
    "y3 in [-201/100, -199/100]",
)
"""Patches of directions around (1, 1, 1), (2, 1, 1) and (2, -2, 1)."""

# ---- hard targets: the margin separator of two inputs of class 1 in R^3, w_* = (0, 1, 0) ---------
HARD = (
    "x1 in [-1/100, 1/100]",
    "y1 in [99/100, 101/100]",
    "t1 in [-1/100, 1/100]",
    "x2 in [99/100, 101/100]",
    "y2 in [49/100, 51/100]",
    "t2 in [-1/100, 1/100]",
)
SEPARATOR = (
    ("g", "x1**2+y1**2+t1**2"),
    ("h", "x2**2+y2**2+t2**2"),
    ("m", "x1*x2+y1*y2+t1*t2"),
    ("D", "g*h-m**2"),
    ("a1", "(h-m)/D"),
    ("a2", "(g-m)/D"),
)
"""w = a1 x_1 + a2 x_2 with w.x_1 = w.x_2 = 1: the shortest w with both margins >= 1 as soon as a1,
a2 >= 0.
"""
_TURNED = (
    "a1*g+a2*m == 1 and a1*m+a2*h == 1 and a1 >= 0 and a2 >= 0 and a1**2*g+2*a1*a2*m+a2**2*h =="
    " a1+a2 and (a1*y1+a2*y2)**2/(a1+a2) < y1**2/g"
)
"""Margins, duals, |w|^2 = a1+a2, and the cosine of (w_*, w) against that of (w_*, x_1)."""

BAND = ("t1 in [0, pi/2)", "t0 in (t1, pi/2)", "beta in [t0, pi/2]")
"""Angles between t1 and t0 only: p(beta) = 0 exactly for beta >= t0, and p(pi/2-beta) < 1 exactly
for t1 < pi/2-beta.
"""

GEOMETRY: tuple[Claim, ...] = (
    claim(
        "p-props",
        r"$p(\theta)=P[\bar\alpha(w_*,x)\ge\theta]$ is monotonically decreasing, $p(0)=1$, and"
        r" $p(\theta)\to0$ for "
        r"$\theta\to\pi/2$.",
        reading(
            "printed",
            "(a >= u => a >= t) and a >= 0 and a < (a+pi/2)/2 and (a+pi/2)/2 < pi/2",
            ("a in [0, pi/2)", "t in [0, pi/2]", "u in [t, pi/2]"),
            (),
            "For each input, of angle a: the event of p(u) lies in that of p(t) for t <= u, that of"
            " p(0) is everything, and each a < pi/2 leaves the event before pi/2. Probabilities"
            " follow (continuity from above); a < pi/2 almost surely, as P_x has a density.",
        ),
        reading(
            "strictly",
            "(1-u+abs(1-u))/2 < (1-t+abs(1-t))/2",
            ("t in [0, pi/2]", "u in (t, pi/2]"),
            (),
            "Decreasing in the strict sense, for angles uniform on [0, 1], a task with a margin: p"
            " = max(0, 1-theta).",
        ),
        reading(
            "without-density",
            "m+(1-m)*(1-2*t/pi) >= m",
            ("m in (0, 1]", "t in [0, pi/2]"),
            (),
            "A share m of inputs on the teacher's boundary, the rest of uniform angle: p stays at"
            " or above m > 0.",
        ),
    ),
    claim(
        "eq5.25-5.26",
        r"$\cos\bar\alpha(w_*,\hat w(X))=\frac{w_*^TQQ^Tw_*}{|w_*||QQ^Tw_*|}=|Q^Tw_*|/|w_*|$ with"
        r" $X=QR$.",
        sized(
            "printed",
            "S*S'*X'*X == I_n and X*S*S'*X' == Q*Q' and w'*v == v'*v and v'*v == (Q'*w)'*(Q'*w)",
            ("X: d x n", "Q: d x n", "R: n x n", "S: n x n", "w: d"),
            ("X == Q*R", "Q'*Q == I_n", "R*S == I_n", "S*R == I_n"),
            (("v", "X*S*S'*X'*w"),),
            "Any n and d: S = R^{-1}, so S S^T = (X^T X)^{-1}, v = w-hat and w = w_*.",
        ),
        reading(
            "two-columns",
            "K == g*b1**2+2*m*b1*b2+h*b2**2 and K == (u/sqrt(g))**2+((v-u*m/g)/sqrt(D/g))**2 "
            "and K > 0 and S**2/(W*S) == S/W",
            (*GRAM2, "W in (0, oo)", "S in (0, oo)", "u**2+v**2 > 0"),
            (*WEIGHTS2, ("K", "u*b1+v*b2")),
            "n = 2 columns in any dimension, through inner products: K = w_*.w-hat is |w-hat|^2 and"
            " is |Q^T w_*|^2 for the Gram-Schmidt columns of Q (the second has length sqrt(D/g)"
            " before scaling), K > 0 as X^T w_* is not 0; then the quotient, for any n, with S ="
            " |Q^T w_*|.",
        ),
        reading(
            "every-x",
            "s**2/(W*s) == s/W",
            ("W in (0, oo)", "s in [0, W]"),
            (),
            "Any n, s = |Q^T w_*|, with X^T w_* = 0 admitted.",
        ),
        repairs=(
            reading(
                "repair",
                "s**2/(W*s) == s/W",
                ("W in (0, oo)", "s in (0, W]"),
                (),
                "For X^T w_* not 0.",
            ),
        ),
    ),
    claim(
        "eq5.27",
        r"The first $n_-$ columns of $Q_+$ coincide with $Q_-$, so $|Q_+^Tw_*|\ge|Q_-^Tw_*|$ and"
        r" the cosines are ordered.",
        sized(
            "printed",
            "w'*Q*Q'*w >= w'*X*G*X'*w",
            ("X: d x m", "Q: d x n", "G: m x m", "w: d"),
            ("Q*Q'*X == X", "Q'*Q == I_n", "X'*X*G == I_m"),
            (),
            "Any n_- = m, n_+ = n and d, Q the QR factor of X_+, whose span holds X = X_-: |Q_+^T"
            " w_*|^2 >= |Q_-^T w_*|^2, and the cosines are these norms over |w_*|.",
        ),
        reading(
            "any-qr",
            "q*R == x => q == x/abs(x)",
            ("x in (-oo, oo)", "x != 0", "q in [-1, 1]", "q**2 == 1", "R in (-oo, oo)"),
            (),
            "Every QR factorisation has the same Q (d = n = 1): do leading columns of any two"
            " coincide?",
        ),
        repairs=(
            reading(
                "repair",
                "(q*w+p*u)**2 == ((-q)*w+(-p)*u)**2",
                ("q in (-oo, oo)", "p in (-oo, oo)", "u in (-oo, oo)", "w in (-oo, oo)"),
                (),
                "Up to the sign of each column (q, p), which the norm of Q^T w_* does not see.",
            ),
        ),
    ),
    claim(
        "lem5.1",
        r"For full-rank $X_-$ contained in $X_+$: $\bar\alpha(w_*,\hat"
        r" w(X_+))\le\bar\alpha(w_*,\hat w(X_-))$ (5.24).",
        reading(
            "printed",
            "u <= v",
            ("W in (0, oo)", "u in [0, pi/2]", "v in [0, pi/2)", "W*cos(u) >= W*cos(v)"),
            (),
            "Any n_- <= n_+ and d, where both angles exist (X_-^T w_* not 0): W cos u = |Q_+^T w_*|"
            " >= |Q_-^T w_*| = W cos v by Eqs 5.26 and 5.27; u = 0 is n_+ >= d.",
        ),
        reading(
            "every-x",
            "acos(b**2/(W*b)) <= acos(a**2/(W*a))",
            ("W in (0, oo)", "a in [0, W]", "b in [a, W]", "b > 0"),
            (),
            "For any full-rank X_-: X_-^T w_* = 0 is admitted, and then w-hat(X_-) = 0.",
        ),
        reading(
            "two-columns",
            "(u**2*h-2*u*v*m+v**2*g)/D >= u**2/g",
            GRAM2,
            (SECOND,),
            "From one column to two, in any dimension, through inner products: |w_*|^2 cos^2"
            " grows.",
        ),
        repairs=(
            reading(
                "repair",
                "u <= v",
                ("W in (0, oo)", "u in [0, pi/2]", "v in [0, pi/2]", "W*cos(u) >= W*cos(v)"),
                (),
                "With the angle read by Eq 5.26, so that it is pi/2 where w-hat = 0.",
            ),
        ),
        uses=("thm5.1",),
        proof_uses=("eq5.25-5.26", "eq5.27"),
    ),
    claim(
        "rem5.1-risk",
        r"Additional data in the transfer set can never harm the transfer risk, only improve it (a"
        r" direct consequence of Lemma 5.1).",
        reading(
            "printed",
            f"{_wrong(_pair('1', '2', '3'))} <= {_wrong(_dot('1', '2'))}+{_wrong(_dot('1', '3'))}",
            (*REAL3, *RANK, *NO_TIES),
            (),
            "d = 3, transfer set {x_1}, then {x_1, x_2}: errors on a law that gives 1/3 to each of"
            " three inputs, w_* = (0, 0, 1).",
        ),
        reading(
            "expected",
            f"({_ONE})/27+2*({_TWO})/27 <= ({_ONE})/9",
            (*REAL3, *RANK, *NO_TIES),
            (),
            "The same law: expected risk for n = 2 and n = 1 draws (a repeated draw spans one line"
            " only).",
        ),
        reading(
            "density-harm",
            " and ".join(
                [f"{_dot(i, j)} > 0" for i, j in ("12", "13", "23")]
                + [f"{_pair('1', '2', '3')} < 0"]
            ),
            PATCHES,
            (),
            "What happens under a density, on three small patches of directions with mass 1/3 each:"
            " inner products are positive (in one patch too: coordinates of equal signs), so one"
            " example never errs, yet x_1, x_2 misclassify every x_3.",
        ),
        repairs=(
            reading(
                "repair",
                "C*c2+z*S*s2 < 0",
                (
                    "c1 in [0, 1]",
                    "s1 in (0, 1]",
                    "c2 in [0, 1]",
                    "s2 in (0, 1]",
                    "s2*c1 >= c2*s1",
                    "C in [0, 1]",
                    "S in [0, 1]",
                    "z in [-1, 1]",
                    "C*c1+z*S*s1 < 0",
                ),
                (),
                "For laws that rotations about w_* do not change: the risk grows with the angle of"
                " w-hat. An input of angle (C, S) that is misclassified at angle (c1, s1) is so at"
                " every larger angle (c2, s2); z has the same law for every direction of w-hat.",
            ),
            reading(
                "repair-2",
                "c > 0",
                ("A in [0, pi/2]", "B in [0, pi/2-A)", "z in [-1, 1]"),
                (COSINE,),
                "For every law the guarantee R <= p(pi/2-A) improves: no error at angles below"
                " pi/2-A, and A only falls.",
            ),
        ),
        uses=("lem5.1",),
    ),
    claim(
        "rem5.1-hard",
        r"Strong monotonicity is specific to distillation; it does not hold in hard-target"
        r" learning.",
        reading(
            "printed",
            _TURNED,
            (),
            (
                ("x1", "0"),
                ("y1", "1"),
                ("t1", "0"),
                ("x2", "1"),
                ("y2", "1/2"),
                ("t2", "0"),
                *SEPARATOR,
            ),
            "Instance: w_* = (0, 1, 0), x_1 = (0, 1, 0), x_2 = (1, 1/2, 0), the hard-margin"
            " separator through 0 (the limit direction of gradient descent on hard labels). From"
            " {x_1} to {x_1, x_2} the angle to w_* grows.",
        ),
        reading(
            "open-set",
            _TURNED,
            HARD,
            SEPARATOR,
            "The same for all x_1, x_2 near these, so with positive probability under a density; d"
            " = 3 > n.",
        ),
        reading(
            "first-step",
            "(y1+y2)**2/((x1+x2)**2+(y1+y2)**2+(t1+t2)**2) < y1**2/(x1**2+y1**2+t1**2)",
            HARD,
            (),
            "One step of gradient descent from 0 on hard labels, whose direction is x_1, then"
            " x_1+x_2.",
        ),
    ),
)

THEOREM: tuple[Claim, ...] = (
    claim(
        "thm5.3a",
        r"For $n\ge d$: $E_X[R(\hat h_X)]=0$ (5.18).",
        sized(
            "printed",
            "v == w",
            ("X: d x n", "H: d x d", "v: d", "w: d"),
            ("X'*v == X'*w", "H*X*X' == I_d"),
            (),
            "Any d <= n, X of rank d (almost surely, under a density): a student v that fits all"
            " logits is the teacher w, so no x is misclassified.",
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
            "n = d = 2, in coordinates: X (X^T X)^{-1} X^T w_* = w_* for full-rank X.",
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
            "d = n = 2, w_* = (0, 1), a law on two inputs with weights k and 1-k: a repeated draw"
            " leaves rank 1.",
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
            "u = w_*.x and v = w-hat.x, both not 0 almost surely under a density: the labels differ"
            " exactly when uv < 0.",
        ),
        reading(
            "split",
            "u**2 > 0",
            (BETA, "W in (0, oo)", "u in (-oo, oo)", "u**2 > (W*cos(beta))**2"),
            (),
            "Below beta (|u| > W cos beta, W = |w_*||x|) w_*.x is never 0: the three parts cover"
            " everything.",
        ),
        reading(
            "ties",
            "(u >= 0 and v < 0 => u*v < 0) and (u < 0 and v >= 0 => u*v < 0)",
            ("u in (-oo, oo)", "v in (-oo, oo)"),
            (),
            "Without a density: u = 0 or v = 0 may have positive probability.",
        ),
        repairs=(
            reading(
                "repair",
                "u*v > 0 and (-u)*(-v) > 0",
                ("u in (0, oo)", "v in (0, oo)"),
                (),
                "What the proof needs holds with ties too: w-hat.x of the sign of w_*.x, both not"
                " 0, is no error.",
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
            "Any dimension; the first inequality through cosines (cos falls on [0, pi]). A <= Ai is"
            " Lemma 5.1.",
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
            "Without angles: a, b, c the cosines of (w_*, w-hat), (w_*, x), (w-hat, x), whose Gram"
            " determinant is >= 0; a^2+b^2 > 1 as a > sin beta and b > cos beta.",
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
            "An error (even with w-hat.x = 0 counted) on an easy positive x: every transfer point"
            " has an angle >= pi/2-beta. The x_i are independent, so the probability is the n-th"
            " power.",
        ),
        reading(
            "negative",
            "Ai >= pi/2-beta",
            (BETA, "Ai in [0, pi/2]", "A in [0, Ai]", "B in [0, beta)", "z in [-1, 1]", "c >= 0"),
            (("c", "-cos(A)*cos(B)+z*sin(A)*sin(B)"),),
            "Easy negative x: cos(w_*, x) = -cos B.",
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
            "By total probability from the steps before; it is below the printed bound unless"
            " p(beta) or p(pi/2-beta) is 0, and never above 1.",
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
            "By total probability: f = P[error, angle >= beta] <= q = p(beta), v = P[error | angle"
            " < beta] <= G = p(pi/2-beta)^n by Eqs 5.32-5.33, where w-hat.x = 0 may count as an"
            " error: the bound holds with ties and atoms, without a density.",
        ),
        reading(
            "kappa-vacuous",
            "(1-s)**kappa+s**m >= 1",
            ("kappa in (0, 1]", "m in (0, 1]", "s in (0, 1)"),
            (),
            "Where it says nothing: p = (1-2 theta/pi)^kappa, s = 2 beta/pi, m = n kappa <= 1. The"
            " bound is >= 1 for every beta.",
        ),
        reading(
            "kappa-useful",
            "(1-s)**kappa+s**m < 1",
            ("kappa in (0, 1]", "m in (1, oo)", "s in (0, 1)", "s**m < kappa*s"),
            (),
            "Where it says something: for n kappa > 1 the bound is below 1 at every s with s^(n"
            " kappa-1) < kappa.",
        ),
        reading(
            "kappa-large",
            "(1-s)**kappa+s**m < 1",
            ("kappa in (1, oo)", "m in (1, oo)", "s in (0, 1)"),
            (),
            "For kappa > 1 it is below 1 for every n >= 1 and every beta inside.",
        ),
        uses=("p-props", "thm5.1", "thm5.2"),
        proof_uses=("lem5.1", "eq5.29", "eq5.30-5.31", "eq5.32-5.33", "thm5.3-sharper"),
    ),
)

COROLLARIES: tuple[Claim, ...] = (
    claim(
        "cor5.1",
        r"If $p(\beta)=0$ and $\gamma:=p(\pi/2-\beta)<1$ for some $\beta\in[0,\pi/2]$, then"
        r" $E_X[R(\hat h_X)]\le\gamma^n$ (5.20).",
        reading(
            "printed",
            "r <= gam**n",
            ("n in {1..}", "gam in (0, 1)", "q in [0, 0]", "r in [0, 1]", "r <= q+gam**n"),
            (),
            "n < d, gamma > 0, by Theorem 5.3; for n >= d the risk is 0.",
        ),
        reading(
            "gamma-zero",
            "r <= G",
            ("q in [0, 0]", "G in [0, 0]", "r in [0, 1]", "r <= q+G"),
            (),
            "gamma = 0: the risk is 0 from the first example.",
        ),
        uses=("thm5.3b", "thm5.3a"),
    ),
    claim(
        "cor5.1-text",
        r"For tasks whose classes are separated by an angular margin (a wedge of zero mass near the"
        r" boundary) Theorem 5.3 gives that the "
        r"expected risk decays exponentially in $n$, up to $n=d-1$.",
        reading(
            "printed",
            "t1 < pi/2-beta",
            BAND,
            (),
            "A margin alone: angles uniform on [t1, t0], t0 < pi/2. Is gamma = p(pi/2-beta) < 1,"
            " that is t1 < pi/2-beta, where p(beta) = 0?",
        ),
        reading(
            "risk-falls",
            f"({_ONE})/27+2*({_TWO})/27 <= ({_ONE})/9",
            (*REAL3, *RANK, *NO_TIES),
            (),
            "Does the risk fall at all from n = 1 to n = d-1 = 2? Three inputs off the boundary (so"
            " there is a margin), 1/3 each.",
        ),
        repairs=(
            reading(
                "repair",
                "gam < 1",
                (*BAND[:2], "t1 < pi/2-t0"),
                (("gam", "(t0-(pi/2-t0))/(t0-t1)"),),
                "A margin with some inputs at angles below pi/2-t0, at beta = t0 (where gam is"
                " negative, gamma = 0).",
            ),
            reading(
                "repair-2",
                "c > 0",
                ("t0 in (0, pi/2)", "A in [0, pi/2-t0)", "B in [0, t0]", "z in [-1, 1]"),
                (COSINE,),
                "Any margin t0: the risk is 0 as soon as w-hat is within pi/2-t0 of w_*.",
            ),
        ),
        uses=("cor5.1", "thm5.3b"),
    ),
    claim(
        "fn1",
        r"In bounded domains the large-margin condition is for example fulfilled when the classes"
        r" are separated by a positive distance "
        r"from each other (footnote 1).",
        reading(
            "printed",
            "t >= k/(2*S)*sqrt(x**2+t**2)",
            (
                "S in (0, oo)",
                "k in (0, 2*S)",
                "x in [-S, S]",
                "t in [0, S]",
                "x**2+t**2 <= S**2",
                "X in [-S, S]",
                "T in [-S, 0)",
                "X**2+T**2 <= S**2",
                "(x-X)**2+(t-T)**2 >= k**2",
            ),
            (),
            "d = 2, w_* = (0, 1), inputs within S: (x, t) of class 1 and (X, T) of class 0, a"
            " distance k apart. Is the angle of (x, t) at most arccos(k/(2S))?",
        ),
        reading(
            "every-wedge",
            "(eta/2)**2 < eta**2*(1+(eta/2)**2) and (eta/2+1)**2 >= 1",
            ("eta in (0, 1)",),
            (),
            "No wedge at all: (1, eta/2) of class 1 and (1, -1) of class 0 are 1 apart, and the"
            " cosine of the first is below eta.",
        ),
        reading(
            "boundary",
            "abs(u)/(W*N) >= m/S",
            (
                "S in (0, oo)",
                "m in (0, S]",
                "W in (0, oo)",
                "N in (0, S]",
                "u in (-oo, oo)",
                "abs(u)/W >= m",
            ),
            (),
            "A positive distance m of both classes from the teacher's boundary, |x| = N <= S: every"
            " angle is at most arccos(m/S).",
        ),
        reading(
            "both-conditions",
            "t1 < pi/2-beta",
            BAND,
            (),
            "Both conditions of Corollary 5.1 (gamma < 1 is the goal): unit inputs, angles uniform"
            " on [t1, t0], so at a distance >= cos t0 from the boundary.",
        ),
        repairs=(
            reading(
                "repair",
                "t >= k/2-h and -T >= k/2-h",
                (
                    "k in (0, oo)",
                    "h in [0, oo)",
                    "t in [0, oo)",
                    "T in (-oo, 0)",
                    "t+T <= 2*h",
                    "t+T >= -2*h",
                    "t-T >= k",
                ),
                (),
                "The nearest inputs of the two classes lie at heights t and T over the boundary, k"
                " apart across it; if the boundary is within h of the middle between them, both"
                " keep a distance >= k/2-h from it.",
            ),
        ),
        uses=("cor5.1",),
    ),
    claim(
        "eq5.22",
        r"$E_X[R]\le(1-\frac2\pi\beta)^\kappa+(1-\frac2\pi(\frac\pi2-\beta))^{n\kappa}$ for $n<d$,"
        r" any $\beta$.",
        reading(
            "printed",
            "1-2/pi*(pi/2-beta) == 2/pi*beta and r <= (1-2/pi*beta)**kappa+(2/pi*beta)**(n*kappa)",
            (
                "n in {1..}",
                "kappa in [0, oo)",
                "beta in (0, pi/2)",
                "q in [0, 1]",
                "v in (0, 1]",
                "q <= (1-2/pi*beta)**kappa",
                "v <= (2/pi*beta)**kappa",
                "r in [0, 1]",
                "r <= q+v**n",
            ),
            (),
            "q = p(beta), v = p(pi/2-beta) > 0 (for v = 0 it is clear); at both ends of beta the"
            " bound is at least 1.",
        ),
        proof_uses=("thm5.3b",),
    ),
    claim(
        "eq5.23",
        r"$\beta=\frac\pi2n^{-1/n}$ turns this into $(1-e^{-\log(n)/n})^\kappa+n^{-\kappa}$;"
        r" $e^u\ge1+u$ finishes.",
        reading(
            "printed",
            "n**(-1/n) == s and s > 0 and s <= 1 and s**(n*kappa) <= n**(-kappa) and s**(n*kappa)"
            " >= n**(-kappa) and 1-s <= log(n)/n",
            ("n in {1..}", "kappa in [0, oo)"),
            (("s", "exp(-log(n)/n)"),),
            "s = 2 beta/pi: this beta lies in ]0, pi/2], gives the two terms with equality, and the"
            " last inequality holds.",
        ),
        uses=("eq5.22",),
    ),
    claim(
        "cor5.2",
        r"If $p(\theta)\le(1-\frac2\pi\theta)^\kappa$ on $[0,\pi/2]$ for some $\kappa\ge0$, then"
        r" $E_X[R]\le(1+(\log n)^\kappa)/n^\kappa$ "
        r"(5.21).",
        reading(
            "printed",
            "r <= (1+log(n)**kappa)/n**kappa",
            (
                "n in {2..}",
                "kappa in [0, oo)",
                "r in [0, 1]",
                "r <= (1-exp(-log(n)/n))**kappa+n**(-kappa)",
            ),
            (),
            "n >= 2, from Eq 5.23; for n >= d the risk is 0.",
        ),
        reading(
            "one-sample",
            "r <= (1+0)/1**kappa",
            ("kappa in (0, oo)", "r in [0, 1]"),
            (),
            "n = 1, kappa > 0: the bound is 1.",
        ),
        reading(
            "one-sample-zero",
            "r <= (1+log(1)**0)/1**0",
            ("r in [0, 1]",),
            (),
            "n = 1, kappa = 0, where (log 1)^0 = 0^0 counts as 1 (otherwise it has no value).",
        ),
        reading(
            "below-one",
            "(1+log(n))/n < 1",
            ("n in {2..}",),
            (),
            "kappa = 1: the bound is below 1 from n = 2 on.",
        ),
        proof_uses=("thm5.3b", "thm5.3a", "eq5.22", "eq5.23"),
    ),
    claim(
        "cor5.2-kappa0",
        r"$\kappa=0$ is possible for any task, but the bound is vacuous then.",
        reading(
            "printed",
            "p <= (1-2/pi*t)**0 and (1+log(n)**0)/n**0 >= 1",
            ("n in {2..}", "t in [0, pi/2]", "p in [0, 1]"),
            (),
            "p <= 1 always (0^0 = 1 at theta = pi/2), and the bound is 2.",
        ),
        uses=("cor5.2",),
    ),
    claim(
        "cor5.2-kappa1",
        r"$\kappa=1$ corresponds to a uniform angle distribution; $\kappa=2$ has low mass near the"
        r" decision boundary, while not "
        r"necessarily exhibiting a margin.",
        reading(
            "printed",
            "(1-2*t/pi)-(1-2*(t+h)/pi) == 2*h/pi and (1-2*(pi/2-h)/pi)**2 =="
            " 2*h/pi*(1-2*(pi/2-h)/pi) and (1-2*t/pi)**2 > 0",
            ("t in [0, pi/2)", "h in (0, pi/2-t]"),
            (),
            "With equality in the condition. kappa = 1: mass 2h/pi on every interval of length h."
            " kappa = 2: of the mass that kappa = 1 has within h of the boundary the share 2h/pi is"
            " left, yet p > 0 before pi/2.",
        ),
        reading(
            "condition",
            "max(0, 1-4*t/pi)-max(0, 1-4*(t+h)/pi) == 2*h/pi",
            ("t in [0, pi/2)", "h in (0, pi/2-t]", "max(0, 1-4*t/pi) <= 1-2*t/pi"),
            (),
            "As the condition is printed, an upper bound on p: p = max(0, 1-4 theta/pi)"
            " fulfils it.",
        ),
        uses=("cor5.2",),
    ),
    claim(
        "contrast",
        r"Linear distillation provably achieves non-trivial performance even for $n<d$, best seen"
        r" in Corollary 5.1.",
        reading(
            "printed",
            "gam**n < 1",
            ("n in {1..}", "gam in (0, 1)"),
            (),
            "The guarantee of Corollary 5.1, where its conditions hold; what is said of other"
            " bounds is not tested.",
        ),
        reading(
            "isotropic-3",
            "cos(beta)+sin(beta) >= 1 and cos(beta)+sin(beta)**2 >= 1",
            (BETA,),
            (),
            "Isotropic inputs, d = 3, every n < d: p = cos theta. The bound is >= 1 at every beta.",
        ),
        reading(
            "isotropic-5",
            "P+Q**2 >= 1 and Q <= 1",
            ("c in [0, 1]",),
            (("P", "(3*c-c**3)/2"), ("Q", "(1-c**2)*(2+c**2)**2/4")),
            "Isotropic inputs, d = 5: p = (3c-c^3)/2 at c = cos theta and Q = p(pi/2-theta)^2 <= 1."
            " The bound is >= 1 for n = 4, so for every n < d.",
        ),
        reading(
            "isotropic-slope",
            "cos(t)**k*(cos(t)**2-(k+1)*sin(t)**2) <= cos(t)**k",
            ("t in [0, pi/2)", "k in [0, oo)"),
            (),
            "Every d = k+2: this derivative gives int_0^b cos^k >= sin b cos^{k+1} b, hence P[angle"
            " < b]/p(pi/2-b)^(d-1) grows to 1, and p(b)+p(pi/2-b)^n >= 1 for every n < d.",
        ),
        uses=("cor5.1", "thm5.3a", "thm5.3b"),
    ),
)

CLAIMS: tuple[Claim, ...] = GEOMETRY + THEOREM + COROLLARIES
