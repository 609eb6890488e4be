"""The last steps of the proof of Theorem A.15: growth and ratios (Appendix A.4, Eqs 126 to 142).

Notation as in `assay.theory.papers.collapse.theorem`.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.theorem import SIGNS, SIZES, TAIL3

GROWN = ("c in (0, 1/8]", "a in (0, 1]", "z in (0, a/2]", "e1 in [0, oo)", "e1*a/2 < ct")
GROWN_WHERE = (("ct", "(1-a)/(1/8+c)"),)
ORDER = ("s in (0, oo)", "N in [8, oo)", "y in (0, 1]", "c in (0, 1/8]")
ORDER_X = ("x", "c/2+10/sqrt(8)*c**3/(y*N)")
SUMS = (
    "n in {8..}",
    "m in {1..}",
    "c in (0, 1/8]",
    "tau in (0, oo)",
    "omega in (0, oo)",
    "eta in (0, 1]",
    "a <= 1",
)
SUM_WHERE = (
    ("a", "4*omega*tau*sqrt(log(4*m))"),
    ("ct", "(1-a)/(1/8+c)"),
    ("t0", "ct/(eta*tau**2*a/2)"),
)
SUM = f"m*t0*4*n*exp(-n)+2/m+m*({TAIL3}+n*exp(-1/(4*c))+sqrt(c))+exp(-m/32)"
DELTA = (
    "4*m*t0*exp(-1/c**2)+m*n*exp(-1/c)+m*sqrt(c)"
    "+2*m*exp(-c**2*(8*c+a)/(16*eta**2*omega**2*tau**6))+2/m"
)
"""Eq (116)."""
_REST = ("L in (0, oo)", "Cp in [8, oo)", *SIZES)
_ROOT = (("q", "32*L*n/(c**2*sqrt(d))"),)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "eq126-132",
        r"For $r\in A$:"
        r" $|h(x_{i_1})-h(x_{i_3})|_r\ge\sigma(|\zeta^{(1)}+\phi_{i_1}|)"
        r"\ge\dots\ge\sigma(\frac12\zeta)\ge"
        r"\sigma(\frac12[\zeta(0)^{-1}-(\frac18-c)\eta\tau^2t]^{-1})=\sigma(\frac12[1"
        r"-c_t(\frac18-c)]^{-1}|\zeta(0)|)$.",
        reading(
            "printed",
            "z/(1-(1/8-c)*e1*z) == z/(1-ct*(1/8-c))",
            GROWN,
            GROWN_WHERE,
            r"This is (131) to (132), with $e_1=\eta\tau^2t$; twice the arguments are compared.",
        ),
        reading(
            "at-least",
            "z/(1-(1/8-c)*e1*z) >= z/(1-ct*(1/8-c))",
            GROWN,
            GROWN_WHERE,
            "(131) to (132) are read as an inequality.",
        ),
        reading(
            "eq127",
            "a**3/3-b**3/3 >= a**3/3",
            (
                "c in (0, 1/8]",
                "n in {8..}",
                "u in (0, 1/4]",
                "a in [u/2, 1]",
                "z in (0, u)",
                "p in [0, c/8*u]",
            ),
            (("b", "-z+p"),),
            r"(127) is read for $a=w^\top x_{i_1}$ and $b=w^\top x_{i_3}=\zeta^{(2)}+\phi$ with"
            r" $\zeta^{(2)}=-z$ and $z<u=\sqrt q$, as $\mathcal A$ allows.",
        ),
        reading(
            "eq128-131",
            "Z+p >= Z-P and Z-P >= (1-10*c**2/n)*Z-c/8*z and (1-10*c**2/n)*Z-c/8*z >= Z/2",
            (*SIGNS, "Z in [z, oo)", "P in [0, 10*c**2/n*Z+c/8*z]", "p in [-P, P]"),
            (),
            r"These are (128) to (130), with $P=|\phi|$ and $C^{(\phi)}=10$; (131) is Corollary"
            " A.11.",
        ),
        repairs=(
            reading(
                "repair",
                "a**3/3-b**3/3 >= (Z/2)**3/3 and (Z/2)**3/3 >= (z/2)**3/3",
                (*SIGNS, "Z in [z, oo)", "a in [Z/2, oo)", "b in (-oo, 0]"),
                (),
                r"It is restricted to $w^\top x_{i_3}\le0$, and ends with"
                r" $\sigma(\frac12\zeta(0))$.",
            ),
        ),
        uses=("cora11",),
        proof_uses=("thma15.signs",),
    ),
    claim(
        "eq133-136",
        r"$\|h(x_{i_1})-h(x_{i_3})\|^2\ge\sum_{r\in A}|\cdot|_r^2\ge\frac"
        r" m8\sigma(\frac12[1-c_t(\frac18-c)]^{-1}\sqrt q)^2\ge\frac m8\sigma(\frac12\sqrt q)^2$.",
        reading(
            "printed",
            "A*x**2 >= m/8*((u/2)/k)**6/9 and m/8*((u/2)/k)**6/9 >= m/8*(u/2)**6/9 and"
            " 1-(1-a)/(1/8+c)*(1/8-c) > 0 and 1-(1-a)/(1/8+c)*(1/8-c) <= 1",
            (
                "m in {1..}",
                "A in [m/8, m]",
                "c in (0, 1/8]",
                "a in (0, 1]",
                "k in (0, 1]",
                "u in (0, 1]",
                "x in [((u/2)/k)**3/3, oo)",
            ),
            (),
            r"There are $A=|\mathcal A|\ge m/8$ neurons, each with an $x$ of at least the value of"
            r" (132) at $\zeta(0)=u=\sqrt q$; $k=1-c^{(t)}(\frac18-c)$, which lies in $(0,1]$.",
        ),
        reading(
            "smaller-count",
            "A*x**2 >= m/16*(u/2)**6/9",
            ("m in {1..}", "A in [m/16, m]", "u in (0, 1]", "x in [(u/2)**3/3, oo)"),
            (),
            r"Which bound follows with $|\mathcal A|\ge m/16$ (the mended number) and without the"
            " factor of (132)?",
        ),
        uses=("thma15.a",),
        proof_uses=("eq126-132",),
    ),
    claim(
        "eq137",
        r"$\sigma(a)/\sigma(b)=3\sigma(a/b)$; the squared quotient has the constant"
        r" $3(m/8)/(mL')$.",
        reading(
            "printed",
            "(x**3/3)/(y**3/3) == 3*((x/y)**3/3) and h3 >= 3*m/8/(m*Lp)*((x/y)**3/3)**2*h2",
            (
                "m in {1..}",
                "Lp in [1, oo)",
                "x in (0, oo)",
                "y in (0, oo)",
                "h3 in [m/8*(x**3/3)**2, oo)",
                "h2 in (0, m*(Lp*y**3/3)**2]",
            ),
            (),
            "The rule and (137) are read together: $h_3$ is the squared distance of the"
            r" representations of $i_1$ and $i_3$, by (136) with $x=\frac12\sqrt q$, and $h_2$"
            r" that of $i_1$ and $i_2$, by (125) for each of the $m$ neurons with $y=\frac c4\sqrt"
            r" q+C^{(\phi)}c^2/n$. Both are taken as given.",
        ),
        reading(
            "rule",
            "(x**3/3)/(y**3/3) == 3*((x/y)**3/3)",
            ("x in (0, oo)", "y in (0, oo)"),
            (),
            "The rule is read alone.",
        ),
        reading(
            "squared",
            "m/8*(x**3/3)**2/(m*(Lp*y**3/3)**2) >= 3*m/8/(m*Lp)*((x/y)**3/3)**2",
            ("m in {1..}", "Lp in [1, oo)", "x in (0, oo)", "y in (0, oo)"),
            (),
            "This is (137): (136) is divided by the square of (125), summed over $m$ neurons.",
        ),
        repairs=(
            reading(
                "repair",
                "m/8*(x**3/3)**2/(m*(Lp*y**3/3)**2) == 9/(8*Lp**2)*((x/y)**3/3)**2",
                ("m in {1..}", "Lp in [1, oo)", "x in (0, oo)", "y in (0, oo)"),
                (),
                r"The factor is changed to $9/(8\mathcal L'^2)$.",
            ),
        ),
    ),
    claim(
        "eq138-140",
        r"$\frac{\sqrt q/2}{c\sqrt q/4+C_\phi c^2/n}=[\frac c2+\frac{2C_\phi c^2}{n\sqrt"
        r" q}]^{-1}=[\frac c2+\frac{C_\phi}{\sqrt{8L}}\frac{c^3\sqrt d}{n^{1.5}}]^{-1}$.",
        reading(
            "printed",
            "2*Cp*c**2/(n*sqrt(q)) == Cp/sqrt(8*L)*c**3*sqrt(d)/n**(3/2)",
            _REST,
            _ROOT,
            "This is (139) to (140).",
        ),
        reading(
            "eq138",
            "(u/2)/(c/4*u+Cp*c**2/n) == 1/(c/2+2*Cp*c**2/(n*u))",
            ("u in (0, oo)", *_REST[1:]),
            (),
            r"This is (137) to (138), with $u=\sqrt q$.",
        ),
        reading(
            "at-least",
            "(2*Cp*c**2/(n*sqrt(q)))**4 <= (Cp/sqrt(8*L)*c**3*sqrt(d)/n**(3/2))**4",
            _REST,
            _ROOT,
            r"Does (139) to (140) hold with $\ge$ in place of the printed equality? The second"
            " summands are compared in their fourth powers; the wrong power of $d$ only makes the"
            " bound smaller.",
        ),
        repairs=(
            reading(
                "repair",
                "(2*Cp*c**2/(n*sqrt(q)))**4 == (Cp/sqrt(8*L)*c**3/n**(3/2))**4*d",
                _REST,
                _ROOT,
                r"$d^{1/4}$ takes the place of $\sqrt d$; fourth powers are compared.",
            ),
        ),
    ),
    claim(
        "eq141-142",
        r"$\frac{\|\cdot\|}{\|\cdot\|}\ge\sqrt{\frac1{24L'}}[\cdot]^{-3}=O(\min\{c^{-3},c^{"
        r"-9}n^{9/2}d^{-3/2}\})$.",
        reading(
            "printed",
            "3/(8*s**2)*((1/x)**3/3)**2 == (sqrt(1/24)/s*(1/x)**3)**2 and sqrt(1/24)/s*(1/x)**3 <="
            " 2/s*c**(-3) and sqrt(1/24)/s*(1/x)**3 <= l**3/s*(y**3*N**3/c**9)",
            ("l in (0, oo)", *ORDER, "x in [c/2, oo)", "x >= 10/(sqrt(8)*l)*c**3/(y*N)"),
            (),
            r"With $l^2=\mathcal L$, $s^2=\mathcal L'$, $N=n^{3/2}$, $y=d^{-1/2}$ and the sum $x$"
            " of the two parts, (141) is the root of (140), and the $O$ has the constants $2/s$"
            " and $l^3/s$.",
        ),
        reading(
            "from-below",
            "sqrt(1/24)/s*(1/x)**3 >= 1/(400*s)*c**(-3)",
            (*ORDER, "y*N >= c**2"),
            (ORDER_X,),
            r"The order is read from below, as a lower bound has to state it, for $\mathcal L=1$"
            " and where $c^{-3}$ is the smaller part.",
        ),
        reading(
            "from-below-other",
            "sqrt(1/24)/s*(1/x)**3 >= 1/(400*s)*(y**3*N**3/c**9)",
            (*ORDER, "y*N <= c**2"),
            (ORDER_X,),
            "The order is read from below where the other part is the smaller one.",
        ),
        proof_uses=("eq138-140",),
    ),
    claim(
        "eq116.sum",
        r"$\delta=mt_0\delta_1+2\delta_2+m\delta_3+\delta_4$ is (116).",
        reading(
            "printed",
            f"{SUM} <= {DELTA}",
            SUMS,
            SUM_WHERE,
            "The sum with the parts of the proof is compared with (116);"
            r" $a=4\omega\tau\sqrt{\log4m}$.",
        ),
        reading(
            "first-term",
            "4*n*exp(-n) <= 4*exp(-1/c**2)",
            ("c in (0, 1/8]", "n in {8..}"),
            (),
            r"Is $mt_0\delta_1$ below its term in (116)?",
        ),
        reading(
            "second-term",
            "n*exp(-1/(4*c)) <= n*exp(-1/c)",
            ("c in (0, 1/8]", "n in {8..}"),
            (),
            r"Is the second part of $m\delta_3$ below its term in (116)?",
        ),
        reading(
            "fourth-term",
            "c**2*(1-ct/8)**2/(8*X) >= c**2*(8*c+a)/(16*X)",
            ("c in (0, 1/8]", "a in (0, 1]", "X in (0, oo)"),
            (("ct", "(1-a)/(1/8+c)"),),
            r"Are the exponents in $m\delta_3$ as (116) has them? Here $X=\eta^2\omega^2\tau^6$.",
        ),
        reading(
            "small-steps",
            "4*m*t0*exp(-1/c**2) >= 1",
            (
                "m in {1..}",
                "c in (0, 1/8]",
                "a in (0, 1)",
                "tau in (0, oo)",
                "eta in (0, 8*m*(1-a)/((1/8+c)*a)*exp(-1/c**2)/tau**2]",
            ),
            (("t0", "(1-a)/(1/8+c)/(eta*tau**2*a/2)"),),
            r"Does the first term of (116) reach 1 as $\eta\to0$?",
        ),
        repairs=(
            reading(
                "repair",
                "m*t0*4*n*exp(-n)+2/m+m*(2*exp(-c**2*b**2/(8*X))+n*exp(-1/(4*c))+sqrt(c))"
                "+exp(-m/32)"
                " <= m*t0*4*n*exp(-n)+m*n*exp(-1/(4*c))+m*sqrt(c)+2*m*exp(-c**2*(8*c+a)**2/(32*X)"
                ")+2/m+exp(-m/32)"
                " and (8*c+a)/(1+8*c) >= (8*c+a)/2",
                (
                    "n in {8..}",
                    "m in {1..}",
                    "c in (0, 1/8]",
                    "a in (0, 1]",
                    "b in [(8*c+a)/2, oo)",
                    "X in (0, oo)",
                    "t0 in (0, oo)",
                ),
                (),
                r"$\delta$ is changed to the sum of the parts as the proof has them;"
                r" $b=1-c^{(t)}/8=(8c+a)/(1+8c)$ and $X=\eta^2\omega^2\tau^6$.",
            ),
        ),
        uses=("thma15.delta1", "thma15.delta2", "thma15.delta3", "thma15.a"),
    ),
)
