"""Theorem A.15 of `collapse`, its main bound.

``a`` = 4 omega tau sqrt(log 4m), ``q`` = 32 L n/(c^2 sqrt d), ``Lp`` the undefined constant L' of
(122), L >= 1 a bound of the slope of sigma. Time is s = eta tau^2 t/8, where one step adds (4/n) K
(y o sigma'(z)) times eta tau^2/8 to the arguments z of a neuron, K = X X^T/tau^2.

At t = 0 the arguments of one neuron are z_i = w.x_i, given the data normal with variance
omega^2|x_i|^2, in mean (tau omega)^2 (1+c^2/64). Inside a cluster |sigma(z_1)-sigma(z_2)| =
|z_1-z_2| (s^2+(z_1-z_2)^2/12), s their mean.

Once every y_i z_i >= 1 the motion is affine, z(s) = z(s_1)+(s-s_1) v with v = (4/n) K y the same
for all neurons.  For x_1, x_2 in C_1, x_3 in C_2:
    v_1-v_2 = [(xi_1-xi_2).M + (xi_1-xi_2).e]/tau^2,   v_1-v_3 = [(xi_1-xi_3).M + (xi_1-xi_3).e +
    (mu_1-mu_2).e]/tau^2,
M = mu_1+mu_2-mu_3-mu_4, e = (4/n) sum_i y_i xi_i; mean squares (kappa/tau)^2 times 8+c^2/(2n) and
8+c^2/(2n)+32/n.

Source: Yang, Steinhardt, Hu, Section 7 and Appendix A.4.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.collapse.bound_whole import AT_START
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.start import SHORT
from assay.theory.papers.collapse.theorem import FULL, FULL_WHERE
from assay.theory.papers.collapse.theorem_ratios import DELTA

SMALL = "sqrt(1/(24*Lp))/(c/2+10/sqrt(8*L)*c**3*sqrt(d)/n**(3/2))**3"
"""Right side of (115)."""
QUARTER = "sqrt(1/(24*Lp))/(c/2+10/sqrt(8*L)*c**3*d**(1/4)/n**(3/2))**3"
"""The same with the power of d that (139) gives."""
LIMIT = "16/3*sqrt(m)*k**3/(y*x**2*c)"
"""Bound of the ratio at t = 0 off the event of `MISS`."""
MISS = f"(2*m+1)*(1+c**2/64)/k**2+y+2*x+c**2/(128*x**2)+{SHORT}"
MISS_ABOVE = MISS.replace(SHORT, "sqrt(2)*11/d")
DELTA_ABOVE = (
    "4*m*t0*4*c**4+m*n*(4*c)**4+m*sqrt(c)+2*m*16*eta**2*omega**2*tau**6/(c**2*(8*c+a))+2/m"
)
"""Upper bounds of `MISS` and of (116)."""
START = (
    "Lp in (0, oo)",
    *FULL[:-1],
    "a < 1",
    "k in [1, oo)",
    "y in (0, 1)",
    "x in (0, 1)",
    "k*tau*omega <= 1",
)
START_WHERE = (*FULL_WHERE[:-1], ("t0", "ct/(eta*tau**2*a/2)"))
START_NOTE = (
    "(115) is asked at $t=0$ for one triple. Off an event of chance $p_0$ (left side) all"
    r" $|w^\top x_1|$, $|w^\top x_3|$ and one $|w^\top x_2|$ are at most $k\tau\omega\le1$, and"
    r" $|z_1-z_2|\ge yc\tau\omega/8$ and $|z_1+z_2|/2\ge x\tau\omega$ for one neuron. Then the"
    r" ratio is at most $\frac{16}3\sqrt mk^3/(yx^2c)$, which the last condition puts below the"
    r" right side of (115): is $p_0$ at least $1-\delta$?"
)
ALL = (
    ("L", "1"),
    ("n", "2*10**13"),
    ("m", "8"),
    ("c", "1/(10**5*l)"),
    ("d", "(32*10**27*l**2)**2"),
    ("tau", "1"),
    ("omega", "1/25"),
    ("eta", "1/(10**12*l**2)"),
    ("k", "20"),
    ("y", "1/10"),
    ("x", "1/20"),
    ("Lp", "l"),
    *START_WHERE,
)
"""A family for every constant L' <= l."""
INSIDE = (
    "reduced flow, 12 draws, n = 64, d = 1e60, c = 1.9e-12, tau omega = 1/10, m = 16 (all"
    " hypotheses of Theorem A.15 hold)"
)
TOO_LARGE = (
    "start: the logarithm of the least ratio over that of (115), L = L' = 1, at t = 0, is > 0; end:"
    " the same at t_0"
)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "thma15",
        r"Theorem A.15: under conditions 1 to 4, for all $t<t_0$,"
        r" $\frac{\|h(x_{i_1})-h(x_{i_3})\|}{\|h(x_{i_1})-h(x_{i_2})\|}\ge"
        r"\sqrt{\frac1{24L'}}[\frac c2+\frac{10}{\sqrt{8L}}\frac{c^3\sqrt d}{n^{1.5}}]^{-3}$ (115)"
        r" with probability at least $1-\delta$, $\delta$ of (116).",
        reading(
            "printed",
            f"{MISS} >= 1-delta",
            (*START, f"{SMALL} > {LIMIT}"),
            (*START_WHERE, ("delta", DELTA)),
            START_NOTE,
        ),
        reading(
            "every-constant",
            "n <= cbrt(d) and sqrt(32*L*n/sqrt(d)) <= c and c <= sqrt(n/cbrt(d)) and eta <="
            f" c**2*(8*c+a)/(4*tau**2*(tau**2+1)) and 2/tau*sqrt(q) <= omega and a < 1 and {SMALL}"
            f" > {LIMIT} and {MISS_ABOVE} < 1-({DELTA_ABOVE})",
            ("l in [1, oo)",),
            ALL,
            r"Does (115) fail whatever the constant $\mathcal L'$ is (at most a whole number $l$)?"
            " A family in $l$ is tested, inside of all hypotheses, at $t=0$ and on the same"
            r" event; exponentials $e^{-u}$ of $p_0$ and $\delta$ are bounded by $(k/u)^k$ with"
            " $k=1,2,4$.",
        ),
        reading(
            "corrected-power",
            f"{MISS} >= 1-delta",
            (*START, f"{QUARTER} > {LIMIT}"),
            (*START_WHERE, ("delta", DELTA)),
            r"The same is asked at $t=0$ with $d^{1/4}$ in place of $\sqrt d$ in (115), as (139)"
            " gives.",
        ),
        Reading(
            "theorem",
            AT_START,
            "t = 0, one triple, multiplied out: x and y are the noise of i_1 and i_2 in C_1, v that"
            " of i_3 in C_2, w the weights, all as they are drawn; L and L' may be any constants"
            " that do not depend on the other numbers, L at least the slope of sigma",
        ),
        Reading(
            "simulated",
            Empirical(
                "in the theorem's regime (115) with L' = 1 holds for all triples at t = 0 and"
                " at t_0",
                INSIDE,
                TOO_LARGE,
            ),
            "The simulation is inside of all hypotheses.",
        ),
        reading(
            "feasible",
            "D >= 2048*log(4*m) and D >= 2048*log(12)",
            (
                "n in {8..}",
                "D in [1, oo)",
                "m in {1..}",
                "c in (0, 1/8]",
                "c**2*D**2 <= n",
                "p in (0, oo)",
                "u in (0, oo)",
                "2*u <= p",
                "4*p*sqrt(log(4*m)) <= 1",
                "u**2*c**2*D**3 >= 32*n",
                "2/m < 1",
            ),
            (),
            r"Which $d=\Delta^6$ do the hypotheses leave when $\delta<1$, so that $m\ge3$? Here"
            r" $p=\tau\omega$ and $u=\sqrt q$, with $\mathcal L\ge1$.",
        ),
        reading(
            "above-one",
            "R**2 >= 225*10**23",
            (
                "N in [2, oo)",
                "R in (0, oo)",
                "m in {1..}",
                "c in (0, 1/8]",
                "p in (0, oo)",
                "u in (0, oo)",
                "2*u <= p",
                "4*p*sqrt(log(4*m)) <= 1",
                "u**2*c**2*R >= 32*N**2",
                "2/m < 1",
                "c/2+10/sqrt(8)*c**3*R/N**3 <= 589/1000",
            ),
            (),
            r"Which $d=R^2$ leave a right side of (115) above 1, with $\mathcal L=\mathcal L'=1$"
            " and $n=N^2$? The bracket is then below $24^{-1/6}<0.589$.",
        ),
        reading(
            "says-nothing",
            "delta >= 1",
            FULL,
            (*FULL_WHERE, ("t0", "ct/(eta*tau**2*a/2)"), ("delta", DELTA)),
            r"Is $\delta\ge1$ under all hypotheses?",
        ),
        repairs=(
            reading(
                "repair",
                "N/W >= 2*y**3/(3*j*k**2)/c and (u**3-z**3)/3 == (u-z)*((u+z)**2/4+(u-z)**2/12)",
                (
                    "c in (0, 1/8]",
                    "p in (0, oo)",
                    "k in [1, oo)",
                    "j in [1, oo)",
                    "y in (0, 1)",
                    "f in [y*p, oo)",
                    "N in [f**3/12, oo)",
                    "h in (0, j*c*p/8]",
                    "v in (0, k*p]",
                    "W in (0, h*v**2]",
                    "u in (-oo, oo)",
                    "z in (-oo, oo)",
                ),
                (),
                r"At $t=0$ the ratio is changed to at least $\frac{2y^3}{3\sqrt mjk^2}c^{-1}$, of"
                " the order $c^{-1}$ in place of $c^{-3}$, with probability at least"
                r" $1-(2m+1)\frac{1+c^2/64}{k^2}-\frac{2m}{j^2}-y-c^2/d$. Here $p=\tau\omega$ with"
                r" $kp\le1$, $f=|z_1-z_3|$ of one neuron, $N$ and $\sqrt mW$ bound the two"
                " distances, and $h$ and $v$ bound $|z_1-z_2|$ and $|z_1|$, $|z_2|$ for all"
                " neurons.",
            ),
        ),
        uses=("lema7", "lema8", "cora11", "init.law"),
        proof_uses=(
            "thma15.pre",
            "thma15.delta1",
            "thma15.delta2",
            "thma15.delta3",
            "thma15.signs",
            "thma15.a",
            "eq117-120",
            "eq121-125",
            "eq126-132",
            "eq133-136",
            "eq137",
            "eq138-140",
            "eq141-142",
            "eq116.sum",
            "lema13",
            "lema14",
            "cora11",
            "cubic",
        ),
    ),
)
