"""The first steps of the proof of Theorem A.15: its chances and signs (Appendix A.4).

``a`` = 4 omega tau sqrt(log 4m), ``c_t`` = (1-a)/(1/8+c), ``q`` = 32 L n/(c^2 sqrt d), ``Lp`` the
constant L' of (122), sigma(z) = z^3/3.

Source: Yang, Steinhardt, Hu, Appendix A.4.
"""

from __future__ import annotations

from math import comb

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.start import NEURON, NOISE, PHI, SAMPLES, SHORT, WEIGHTS, ZETA
from assay.theory.papers.collapse.start import C as NOISE_SHARE

SIZES = ("n in {4..}", "d in {1..}", "c in (0, 1/8]")
SIGNS = ("c in (0, 1/8]", "n in {8..}", "z in (0, oo)")
AFTER = ("n in {8..}", "C in [8, n]", "c in (0, 1/8]", "c <= 1/4-2/C", "z in (0, oo)")
"""What Corollary A.11 allows of its constants, C = C_phi; |zeta(0)| = z."""
CHOICES = str(comb(200, 24))
FULL = (
    "n in {8..}",
    "d in {1..}",
    "L in [1, oo)",
    "m in {1..}",
    "tau in (0, oo)",
    "omega in (0, oo)",
    "c in (0, 1/8]",
    "n <= cbrt(d)",
    "sqrt(32*L*n/sqrt(d)) <= c",
    "c <= sqrt(n/cbrt(d))",
    "eta in (0, 1]",
    "eta <= c**2*(8*c+a)/(4*tau**2*(tau**2+1))",
    "2/tau*sqrt(q) <= omega",
    "a <= 1",
)
"""All hypotheses of Theorem A.15 (L >= 1 as it bounds the slope of sigma)."""
FULL_WHERE = (
    ("q", "32*L*n/(c**2*sqrt(d))"),
    ("a", "4*omega*tau*sqrt(log(4*m))"),
    ("ct", "(1-a)/(1/8+c)"),
    ("r", "sqrt(q)/(tau*omega)"),
)
TAIL3 = "2*exp(-c**2*(1-ct/8)**2/(8*eta**2*omega**2*tau**6))"
AT_START = Theorem(
    f"P[{WEIGHTS}, {NOISE} | for all j in {{1..N}}:"
    " abs(phi) <= C*c**2/n*abs(zeta)+c/8*sqrt(q)] >="
    " 1-(2*exp(-c**2*(1-ct/8)**2/(8*eta**2*omega**2*tau**6))+n*exp(-1/(4*c))+sqrt(c))",
    (
        *SAMPLES,
        "n in {8..}",
        "4*N <= n",
        "C in [8, n]",
        "c <= 1/4-2/C",
        "m in {1..}",
        *FULL[7:10],
        *FULL[10:12],
        "L >= 1",
        *FULL[12:],
    ),
    (),
    (NOISE_SHARE, *FULL_WHERE[:3], ZETA, PHI),
)
"""The first bound of delta_3 at the start."""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "thma15.pre",
        r"$q\le1$, $c_t\le8$, $\eta\le\frac{c(8-c_t)}{16\tau^2(\sqrt q+\tau^2q)}$,"
        r" $\omega\tau\ge2\sqrt q$.",
        reading(
            "printed",
            "q <= 1 and ct <= 8 and eta <= c*(8-ct)/(16*tau**2*(u+tau**2*q)) and omega*tau >= 2*u",
            (
                "u in (0, oo)",
                "tau in (0, oo)",
                "omega in (0, oo)",
                "c in (0, 1/8]",
                "q*c**2 <= c**2",
                "a in (0, 1]",
                "eta in (0, 1]",
                "eta <= c**2*(8*c+a)/(4*tau**2*(tau**2+1))",
                "2/tau*u <= omega",
            ),
            (("q", "u**2"), ("ct", "(1-a)/(1/8+c)")),
            r"It is read from conditions 3 and 4, with $u=\sqrt q$, so that $32\mathcal Ln/\sqrt"
            r" d=qc^2\le c^2$ is condition 2, and with $a=4\omega\tau\sqrt{\log4m}$.",
        ),
        reading(
            "c_t",
            "8-ct == 8*(8*c+a)/(1+8*c)",
            ("c in (0, 1/8]", "a in (0, 1]"),
            (("ct", "(1-a)/(1/8+c)"),),
            "More than printed: this is the difference to 8.",
        ),
    ),
    claim(
        "thma15.delta1",
        r"$e^{-n}+2ne^{-1/c^2}+2e^{-d/64}\le3ne^{-1/c^2}$.",
        reading(
            "printed",
            "exp(-n)+2*n*exp(-1/c**2)+2*exp(-d/64) <= 3*n*exp(-1/c**2)",
            (*SIZES, "n**3 <= d", "32*n <= c**2*sqrt(d)", "c**2*cbrt(d) <= n"),
            (),
            r"The bound of $\delta'_1$ is read under conditions 1 and 2 of the theorem, with"
            r" $\mathcal L=1$.",
        ),
        reading(
            "corollary",
            "exp(-n)+3*n*exp(-1/c**2) <= 4*n*exp(-n)",
            (*SIZES, "n**3 <= d", "32*n <= c**2*sqrt(d)", "c**2*cbrt(d) <= n"),
            (),
            r"The sum of both chances is compared with the printed $\delta_1=4n\exp(-n)$ of"
            " Corollary A.11.",
        ),
        repairs=(
            reading(
                "repair",
                "exp(-n)+2*n*exp(-1/c**2)+2*exp(-d/64) <= exp(-n)+2*n*exp(-1/c**2)+exp(-n)/n",
                (*SIZES, "n**3 <= d", "n >= 16"),
                (),
                r"It is restricted to $d^{1/3}\ge n\ge16$, where the last term is at most"
                " $e^{-n}/n$; $e^{-n}$ has to stay next to $e^{-1/c^2}$.",
            ),
        ),
    ),
    claim(
        "thma15.delta2",
        r"$|\zeta^{(s,r)}(0)|\le2\omega\tau\sqrt{\log4m}$ for all $r$ with probability at least"
        r" $1-1/m$.",
        reading(
            "printed",
            "m*erfc(y) <= 1/m",
            ("m in {1..}",),
            (("y", "sqrt(2*log(4*m))"),),
            "It is the union bound over the $m$ neurons.",
        ),
        Reading(
            "theorem",
            Theorem(
                "P[w[i] ~ N(0, omega**2), i in 1..m*d |"
                " for all r in {1..m}: abs(zeta) <= 2*omega*tau*sqrt(log(4*m))] >= 1-1/m and"
                " (for all x: abs(x) <= 2*omega*tau*sqrt(log(4*m)) => 0 < abs(x) =>"
                " ct/(2*eta*tau**3*omega*sqrt(log(4*m))) <= ct/(eta*tau**2*abs(x)))",
                (*NEURON, "m in {1..}", "eta in (0, oo)", "ct in (0, oo)"),
                (),
                (("zeta", "sum(k in 1..d, mu[k]*w[d*(r-1)+k])"),),
            ),
            r"Both sentences are read: $w_{d(r-1)+1},\dots,w_{dr}$ are the first weights of the"
            r" $r$-th neuron, $\mu$ is the mean of either cluster and $\zeta$ their product at"
            " $t=0$, and $x$ is one of these products.",
        ),
        reading(
            "time",
            "t0 <= ct/(eta*tau**2*z)",
            ("a in (0, 1)", "c in (0, 1/8]", "eta in (0, oo)", "tau in (0, oo)", "z in (0, a/2]"),
            (("ct", "(1-a)/(1/8+c)"), ("t0", "ct/(eta*tau**2*a/2)")),
            r"This is the last sentence, $t_0\le c^{(t)}/(\eta\tau^2|\zeta(0)|)$, with"
            r" $z=|\zeta(0)|$.",
        ),
        uses=("lema5",),
    ),
    claim(
        "eq117-120",
        r"$[|\zeta(0)|^{-1}-(\frac18+c)^{-1}\eta\tau^2t]^{-1}\le[1-c_t(\frac18+c)]^{-1}|\zeta(0)|"
        r"\le\dots\le\frac12$.",
        reading(
            "printed",
            "1/(1/z-e1/(1/8+c)) <= z/(1-ct*(1/8+c))",
            (
                "c in (0, 1/8]",
                "a in (0, 1]",
                "z in (0, a/2]",
                "e1 in [0, oo)",
                "e1*a/2 <= ct",
                "e1/(1/8+c) < 1/z",
            ),
            (("ct", "(1-a)/(1/8+c)"),),
            r"This is (117) to (118), with $e_1=\eta\tau^2t$ and $t\le t_0$.",
        ),
        reading(
            "eq118-120",
            "z/(1-ct*(1/8+c)) <= 1/2",
            ("c in (0, 1/8]", "a in (0, 1]", "z in (0, a/2]"),
            (("ct", "(1-a)/(1/8+c)"),),
            "It is read from (118) on.",
        ),
        repairs=(
            reading(
                "repair",
                "1/z-e1*(1/8+c) >= (1-ct*(1/8+c))/z and (1-ct*(1/8+c))/z >= 2",
                ("c in (0, 1/8]", "a in (0, 1]", "z in (0, a/2]", "e1 in [0, oo)", "e1*z <= ct"),
                (("ct", "(1-a)/(1/8+c)"),),
                r"$\frac18+c$ takes the place of its inverse, and reciprocals are compared;"
                r" $e_1=\eta\tau^2t\le c^{(t)}/|\zeta(0)|$.",
            ),
        ),
    ),
    claim(
        "thma15.delta3",
        r"$|\phi_i(t)|\le\frac{C_\phi c^2}n|\zeta^{(s)}(t)|+\frac c8\sqrt q$ with probability at"
        r" least $1-\delta_3$, $\delta_3=2\exp(\cdot)"
        r"+ne^{-1/(4c)}+c^{1/2}$.",
        reading(
            "printed",
            f"erf(r+80*c*G/n)+erfc(G/sqrt(2))+{SHORT} >= 1-({TAIL3}+n*exp(-1/(4*c))+sqrt(c))",
            (*FULL, "G in (0, oo)"),
            FULL_WHERE,
            r"It is asked at $t=0$ for one sample and $C^{(\phi)}=10$: the left side bounds the"
            r" chance from above, for every $G$ (a bound of $|\zeta(0)|/(\tau\omega)$), with"
            r" $r=\sqrt q/(\tau\omega)\le\frac12$.",
        ),
        Reading(
            "theorem",
            AT_START,
            "It is read at $t=0$ for $N$ of the $n/4$ samples of one cluster: the weights and"
            " their noise are as they are drawn, under all conditions of Theorem A.15 and of"
            r" $C=C^{(\phi)}$ in Corollary A.11.",
        ),
        repairs=(
            reading(
                "repair",
                "n/2*(2*exp(-d/64)+erfc(S)) <= n*exp(-d/64)+n/2*exp(-S**2)",
                ("n in {4..}", "d in {1..}", "S in (0, oo)"),
                (),
                r"At $t=0$ it is changed to $|\phi_i(0)|\le\frac{cS}4\tau\omega$ for both"
                r" clusters, with probability at least $1-ne^{-d/64}-\frac n2e^{-S^2}$;"
                r" $\tau\omega$ takes the place of $\sqrt q$.",
            ),
        ),
        uses=("lema12", "lema13", "lema14", "cora11"),
    ),
    claim(
        "eq121-125",
        r"$|\sigma(a)-\sigma(b)|\le L'\sigma(|a-b|)$ with a constant $L'$ (122).",
        reading(
            "printed",
            "(x+h)**3/3-x**3/3 <= Lp*h**3/3",
            ("Lp in [1, oo)", "x in [0, 1/2]", "h in (0, 1/2]", "Lp <= 16"),
            (),
            r"(122) is read for the arguments $x+h$ and $x$, with $\mathcal L'$ up to 16.",
        ),
        reading(
            "every-constant",
            "(1/2)**3/3-(1/2-h)**3/3 > Lp*h**3/3",
            ("Lp in [1, oo)", "h in (0, 1/8]", "h**2*Lp < 1/4"),
            (),
            r"Do near points break it for every constant $\mathcal L'$?",
        ),
        reading(
            "eq123",
            "abs(p-r) == abs(p)+abs(r)",
            ("p in [-1, 1]", "r in [-1, 1]"),
            (),
            r"This is (122) to (123), for the arguments, where $p$ and $r$ are the two $\phi$.",
        ),
        reading(
            "eq124-125",
            "p-r <= P+R and r-p <= P+R and P+R <= c/4*u+2*C*c**2/n*Z and c/4*u+2*C*c**2/n*Z <="
            " c/4*u+C*c**2/n",
            (
                "c in (0, 1/8]",
                "n in {8..}",
                "C in [8, n]",
                "u in (0, 1]",
                "Z in [0, 1/2]",
                "P in [0, C*c**2/n*Z+c/8*u]",
                "R in [0, C*c**2/n*Z+c/8*u]",
                "p in [-P, P]",
                "r in [-R, R]",
            ),
            (),
            "(123) is read as an inequality, and then (124) and (125); $P$ and $R$ bound"
            r" $|\phi|$, $Z=|\zeta|$ and $u=\sqrt q$.",
        ),
        repairs=(
            reading(
                "repair",
                "(x+h)**3/3-x**3/3 <= h*(x+h)**2",
                ("x in [0, 1/2]", "h in [0, 1/2]"),
                (),
                "(122) is changed to the bound of the mean value theorem.",
            ),
        ),
    ),
    claim(
        "thma15.signs",
        r"The signs of $\zeta^{(s,r)}(t)$ and of $\zeta^{(s,r)}(t)-\phi_i(t)$ are those at the"
        r" start.",
        reading(
            "printed",
            "Z > 0 and Z-p > 0 and -U < 0 and -U-s < 0",
            (
                *AFTER,
                "Z in [z, oo)",
                "p in [-(C*c**2/n*Z+c/8*z), C*c**2/n*Z+c/8*z]",
                "U in [0, z]",
                "s in [-(C*c**2/n*U+c/8*z), C*c**2/n*U+c/8*z]",
            ),
            (),
            r"The whole sentence is read from the conclusions of Corollary A.11: $\zeta(t)=Z$ and"
            r" $\phi_i(t)=p$ where $\zeta(0)=z>0$, and $\zeta(t)=-U$ and $\phi_i(t)=s$ where"
            r" $\zeta(0)=-z<0$. It has $\zeta-\phi$ as printed; the bound of $|\phi|$ is the same"
            r" for $\zeta+\phi$.",
        ),
        reading(
            "positive",
            "Z > 0 and Z-p > 0 and Z+p > 0",
            (*AFTER, "Z in [z, oo)", "p in [-(C*c**2/n*Z+c/8*z), C*c**2/n*Z+c/8*z]"),
            (),
            r"It is read for $\zeta(0)=z>0$, with $Z=\zeta(t)$ and $p=\phi_i(t)$.",
        ),
        reading(
            "negative",
            "-U-s < 0",
            (*AFTER, "U in (0, z]", "s in [-(C*c**2/n*U+c/8*z), C*c**2/n*U+c/8*z]"),
            (),
            r"It is read for $\zeta(0)=-z<0$ and $\zeta(t)=-U$: Corollary A.11 says"
            r" $-z\le\zeta(t)\le0$, which is here below 0.",
        ),
        reading(
            "unlarge",
            "-z-p < 0",
            (
                *AFTER,
                "u in (0, 1]",
                "z < u",
                "p in [-(C*c**2/n*z+c/8*u), C*c**2/n*z+c/8*u]",
            ),
            (),
            r"Does it hold at $t=0$ for $\zeta(0)=-z$ with $z<u=\sqrt q$, where Lemma A.14 is in"
            " force?",
        ),
        repairs=(
            reading(
                "repair",
                "-U-s < 0 and -U+s < 0",
                (*AFTER, "U in (z/2, z]", "s in [-(C*c**2/n*U+c/8*z), C*c**2/n*U+c/8*z]"),
                (),
                r"It is restricted to $|\zeta(0)|\ge\sqrt q$, with the"
                r" $|\zeta(t)|>\frac12|\zeta(0)|$ of Lemma A.9 a).",
            ),
        ),
        uses=("cora11", "lema9.a"),
    ),
    claim(
        "thma15.a",
        r"As $\omega\tau\ge2\sqrt q$: $P(\zeta^{(1,r)}(0)\ge\sqrt q)\ge\frac12$, so $P(r\in"
        r" A)\ge\frac14$.",
        reading(
            "printed",
            "erfc(r/sqrt(2))/2 >= 1/2 and erfc(r/sqrt(2))/4 >= 1/4",
            ("r in (0, 1/2]",),
            (),
            r"The left sides are the exact chances, with $r=\sqrt q/(\omega\tau)$.",
        ),
        reading(
            "never",
            "erfc(r/sqrt(2))/2 < 1/2",
            ("r in (0, 1/2]",),
            (),
            "Is the first chance below 1/2 for every $r$?",
        ),
        reading(
            "count",
            f"{CHOICES}*x**24*(1-x)**176 <= exp(-200/32)",
            ("r in (0, 1/2]",),
            (("x", "erfc(r/sqrt(2))/4"),),
            r"Does $|\mathcal A|\ge m/8$ have probability at least $1-e^{-m/32}$ for $m=200$? The"
            r" left side is the chance of $|\mathcal A|=24$, and $x$ that of $r\in\mathcal A$.",
        ),
        reading(
            "count-from-quarter",
            "1/8*log(1/2)+7/8*log(7/6) >= 1/32",
            (),
            (),
            r"With a chance of $r\in\mathcal A$ of at least 1/4 as printed, Chernoff's exponent of"
            r" $|\mathcal A|<m/8$ is enough.",
        ),
        repairs=(
            reading(
                "repair",
                "erfc(r/sqrt(2))/2 >= 3/10 and erfc(r/sqrt(2))/4 >= 3/20",
                ("r in (0, 1/2]",),
                (),
                "The chances are changed to 3/10 and 3/20.",
            ),
            reading(
                "repair-count",
                "1/16*log((1/16)/(3/20))+15/16*log((15/16)/(17/20)) >= 1/32",
                (),
                (),
                r"The number is changed to $|\mathcal A|\ge m/16$ with probability at least"
                r" $1-e^{-m/32}$, by Chernoff's bound and the chance 3/20 of $r\in\mathcal A$.",
            ),
        ),
        uses=("init.law", "lema6"),
    ),
)
