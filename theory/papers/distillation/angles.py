"""Angles between teacher, student and inputs (Section 5.3.2, Lemma 5.1, Eqs 5.25 to 5.27).

Only directions matter.  Write ``A`` for the angle between w_* and the student's w-hat (at most
pi/2, as w_*.w-hat = |w-hat|^2), ``B`` for the unsigned angle between w_* and an input x, turned so
that w_*.x > 0, and ``z`` in [-1, 1] for the cosine between the parts of w-hat and x orthogonal to
w_*.  Then cos(w-hat, x) = ``c`` = cos A cos B + z sin A sin B in every dimension. Errors of a
classifier are written out by signs: (1-|t|/t)/2 is 1 where t < 0 and 0 where t > 0. ``q`` stands
for p(beta), ``G`` for p(pi/2-beta)^n, ``r`` for the expected risk.

Source: Phuong, "Underspecification in Deep Learning" (thesis), Chapter 5: Eqs 5.16 and 5.17,
Theorem 5.3, Corollaries 5.1 and 5.2, Lemma 5.1 and their proofs.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.distillation.notation import claim
from assay.theory.papers.distillation.whole import MONOTONE
from assay.theory.papers.distillation.whole_risk import FALLS

COSINE = ("c", "cos(A)*cos(B)+z*sin(A)*sin(B)")
GRAM2 = ("g in (0, oo)", "m in (-oo, oo)", "D in (0, oo)", "u in (-oo, oo)", "v in (-oo, oo)")
"""Two columns x_1, x_2 of full rank in any dimension: g = |x_1|^2, m = x_1.x_2, D their Gram
determinant, so |x_2|^2 = h below; u = w_*.x_1, v = w_*.x_2.
"""
SECOND = ("h", "(D+m**2)/g")
WEIGHTS2 = (SECOND, ("b1", "(u*h-v*m)/D"), ("b2", "(v*g-u*m)/D"))
"""w-hat = b1 x_1 + b2 x_2."""

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


ONE = "+".join(_wrong(_dot(i, j)) for i, j in ("12", "13", "21", "23", "31", "32"))
TWO = "+".join(_wrong(_pair(i, j, k)) for i, j, k in ("123", "132", "231"))
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
_INSTANCE = (
    ("x1", "0"),
    ("y1", "1"),
    ("t1", "0"),
    ("x2", "1"),
    ("y2", "1/2"),
    ("t2", "0"),
    *SEPARATOR,
)
_HARMED = " and ".join(
    [f"{_dot(i, j)} > 0" for i, j in ("12", "13", "23")] + [f"{_pair('1', '2', '3')} < 0"]
)
"""Under distillation one example never errs on three patches of inputs, and two do."""

CLAIMS: tuple[Claim, ...] = (
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
            "The properties are read for each input, of the angle $a$: the event of $p(u)$ lies "
            r"in that of $p(t)$ for $t\leq u$, that of $p(0)$ is everything, and each $a<\pi/2$ "
            r"leaves the event before $\pi/2$. Probabilities follow (continuity from above), as "
            r"$a<\pi/2$ almost surely where $P_x$ has a density.",
        ),
        reading(
            "strictly",
            "(1-u+abs(1-u))/2 < (1-t+abs(1-t))/2",
            ("t in [0, pi/2]", "u in (t, pi/2]"),
            (),
            '"Decreasing" is read in the strict sense, for angles uniform on $[0,1]$, a task '
            r"with a margin: $p=\max(0,1-\theta)$.",
        ),
        reading(
            "without-density",
            "m+(1-m)*(1-2*t/pi) >= m",
            ("m in (0, 1]", "t in [0, pi/2]"),
            (),
            "Can $p$ stay above 0 without a density? A share $m$ of the inputs lies on the "
            "teacher's boundary, and the rest has a uniform angle.",
        ),
        Reading(
            "theorem",
            FALLS,
            "Two of the properties are read as chances: $p$ does not grow, and $p(0)=1$; each "
            r"law on $\mathbb{R}^d$ is that of a function of a uniform draw.",
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
            "The equalities are tested for any $n$ and $d$: $S=R^{-1}$, so that "
            r"$SS^\top=(X^\top X)^{-1}$, $v=\hat w$ and $w=w_*$.",
        ),
        reading(
            "two-columns",
            "K == g*b1**2+2*m*b1*b2+h*b2**2 and K == (u/sqrt(g))**2+((v-u*m/g)/sqrt(D/g))**2 "
            "and K > 0 and S**2/(W*S) == S/W",
            (*GRAM2, "W in (0, oo)", "S in (0, oo)", "u**2+v**2 > 0"),
            (*WEIGHTS2, ("K", "u*b1+v*b2")),
            "Do the equalities hold for $n=2$ columns in any dimension, through inner products? "
            r"Here $K=w_*^\top\hat w$ is $|\hat w|^2$ and is $|Q^\top w_*|^2$ for the "
            r"Gram-Schmidt columns of $Q$ (the second has the length $\sqrt{D/g}$ before "
            r"scaling), and $K>0$ as $X^\top w_*\ne0$; then comes the quotient, for any $n$, "
            r"with $S=|Q^\top w_*|$.",
        ),
        reading(
            "every-x",
            "s**2/(W*s) == s/W",
            ("W in (0, oo)", "s in [0, W]"),
            (),
            r"The quotient is read for any $n$, with $s=|Q^\top w_*|$, where $X^\top w_*=0$ is "
            "admitted.",
        ),
        repairs=(
            reading(
                "repair",
                "s**2/(W*s) == s/W",
                ("W in (0, oo)", "s in (0, W]"),
                (),
                r"The hypothesis $X^\top w_*\ne0$ is added.",
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
            "The inequality is tested for any $n_-=m$, $n_+=n$ and $d$, with $Q$ the QR factor "
            "of $X_+$, whose span holds $X=X_-$; the cosines are these norms over $|w_*|$.",
        ),
        reading(
            "any-qr",
            "q*R == x => q == x/abs(x)",
            ("x in (-oo, oo)", "x != 0", "q in [-1, 1]", "q**2 == 1", "R in (-oo, oo)"),
            (),
            "Do the leading columns of any two QR factorisations coincide? It is asked for "
            "$d=n=1$.",
        ),
        repairs=(
            reading(
                "repair",
                "(q*w+p*u)**2 == ((-q)*w+(-p)*u)**2",
                ("q in (-oo, oo)", "p in (-oo, oo)", "u in (-oo, oo)", "w in (-oo, oo)"),
                (),
                r"The columns coincide up to their signs, which the norm of $Q^\top w_*$ does "
                "not see.",
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
            r"The last step is tested, for any $n_-\leq n_+$ and $d$ where both angles exist "
            r"($X_-^\top w_*\ne0$): $W\cos u=|Q_+^\top w_*|\geq|Q_-^\top w_*|=W\cos v$ by (5.26) "
            r"and (5.27), with $W=|w_*|$; $u=0$ is $n_+\geq d$.",
        ),
        reading(
            "every-x",
            "acos(b**2/(W*b)) <= acos(a**2/(W*a))",
            ("W in (0, oo)", "a in [0, W]", "b in [a, W]", "b > 0"),
            (),
            r"The lemma is read for any full-rank $X_-$: $X_-^\top w_*=0$ is admitted, and then "
            r"$\hat w(X_-)=0$.",
        ),
        reading(
            "two-columns",
            "(u**2*h-2*u*v*m+v**2*g)/D >= u**2/g",
            GRAM2,
            (SECOND,),
            r"Does $|w_*|^2\cos^2$ of the angle grow from one column to two, in any dimension? "
            "It is written through inner products.",
        ),
        Reading(
            "theorem",
            MONOTONE,
            "The whole lemma is read for data of any size and dimension: $x_{di+k}$ is the "
            "entry $k$ of the input $x_i$ of the larger set, $y$ those of the smaller one. A "
            "solution (5.6) lies in the span of its data and has the teacher's outputs on them. "
            "The solution of the smaller set is not 0, so that it has an angle (5.16).",
        ),
        repairs=(
            reading(
                "repair",
                "u <= v",
                ("W in (0, oo)", "u in [0, pi/2]", "v in [0, pi/2]", "W*cos(u) >= W*cos(v)"),
                (),
                r"The angle is read by (5.26), so that it is $\pi/2$ where $\hat w=0$.",
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
            "Can an additional example never harm the transfer risk? It is asked for $d=3$, the "
            r"transfer set $\{x_1\}$, then $\{x_1,x_2\}$, a law that gives $1/3$ to each of "
            "three inputs, and $w_*=(0,0,1)$.",
        ),
        reading(
            "expected",
            f"({ONE})/27+2*({TWO})/27 <= ({ONE})/9",
            (*REAL3, *RANK, *NO_TIES),
            (),
            "Does the expected risk not grow from $n=1$ to $n=2$ draws, for a law that gives "
            "$1/3$ to each of three inputs, with $w_*=(0,0,1)$? A repeated draw spans one line "
            "only.",
        ),
        reading(
            "density-harm",
            _HARMED,
            PATCHES,
            (),
            "Can more data harm the risk also under a density, on three small patches of "
            "directions with mass $1/3$ each? Inner products are positive there (in one patch "
            "too: coordinates of equal signs), so that one example never errs; do $x_1,x_2$ "
            "misclassify every $x_3$?",
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
                "The law is one that rotations about $w_*$ do not change; then the risk grows "
                r"with the angle of $\hat w$. An input of angle $(C,S)$ (cosine and sine) that "
                "is misclassified at the angle $(c_1,s_1)$ is so at every larger angle "
                r"$(c_2,s_2)$; $z$ has the same law for every direction of $\hat w$.",
            ),
            reading(
                "repair-2",
                "c > 0",
                ("A in [0, pi/2]", "B in [0, pi/2-A)", "z in [-1, 1]"),
                (COSINE,),
                r"For every law, the guarantee $R\leq p(\pi/2-A)$ improves in place of the risk: "
                r"there is no error at angles below $\pi/2-A$, where $A$ is the angle of $\hat "
                "w$, which only falls.",
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
            _INSTANCE,
            '"It does not hold in hard-target learning" is shown by an instance: $w_*=(0,1,0)$, '
            "$x_1=(0,1,0)$, $x_2=(1,1/2,0)$, and the hard-margin separator through 0 (the limit "
            r"direction of gradient descent on hard labels). From $\{x_1\}$ to $\{x_1,x_2\}$ its "
            "angle to $w_*$ grows.",
        ),
        reading(
            "risk",
            "acos((a1*y1+a2*y2)/sqrt(a1+a2))/pi > acos(y1/sqrt(g))/pi",
            (),
            _INSTANCE,
            '"It does not hold in hard-target learning" is read in terms of the risk, of which '
            "the sentence before speaks, by the instance $w_*=(0,1,0)$, $x_1=(0,1,0)$, "
            "$x_2=(1,1/2,0)$: for isotropic inputs the transfer risk is the angle divided by "
            r"$\pi$.",
        ),
        reading(
            "distillation",
            _HARMED,
            PATCHES,
            (),
            "Does the property, read as risk, fail for distillation too, so that it is not "
            "specific to it? It is asked on three small patches of directions, as for the "
            "sentence before.",
        ),
        reading(
            "open-set",
            _TURNED,
            HARD,
            SEPARATOR,
            "More is shown than one instance: the angle grows for all $x_1,x_2$ near $(0,1,0)$ "
            "and $(1,1/2,0)$, so with positive probability under a density; $d=3>n$.",
        ),
        reading(
            "first-step",
            "(y1+y2)**2/((x1+x2)**2+(y1+y2)**2+(t1+t2)**2) < y1**2/(x1**2+y1**2+t1**2)",
            HARD,
            (),
            "Does the angle grow also for one step of gradient descent from 0 on hard labels, "
            "whose direction is $x_1$, then $x_1+x_2$?",
        ),
    ),
)
