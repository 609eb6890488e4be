"""Appendix C and Proposition 2: tails of the lucky thresholds, sizes of the lucky sets.

``L`` = log d, ``b`` = c_b (4+2c0 coarse), ``hi``, ``lo`` = sqrt(b (L +- 1/L^5)) are the thresholds
over sigma_0 (hi-lo = 2b/(L^5 (hi+lo))), ``p1``, ``p2`` the chances to exceed them, ``f`` =
d^(-2-c0), ``E`` a lower bound of the mean of |S*| with m = d^(2+2c0).  Chances of normal variables
are exact.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendices C and G.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.granularity.lucky_chances import THRESHOLDS
from assay.theory.papers.granularity.lucky_sets import PRINTED
from assay.theory.papers.granularity.notation import claim

LAWS = (
    ("b", "4+2*c0"),
    ("hi", "sqrt(L)*sqrt(b*(1+1/L**6))"),
    ("lo", "sqrt(L)*sqrt(b*(1-1/L**6))"),
    ("p1", "erfc(hi/sqrt(2))/2"),
    ("p2", "erfc(lo/sqrt(2))/2"),
    ("f", "exp(-(2+c0)*L)"),
)
FINE = (("b", "2+2*c0"), *LAWS[1:-1], ("f", "exp(-(1+c0)*L)"))
SIZE = ("L in [3, oo)", "c0 in (0, 1/10)")
_D = "exp(-(2+c0)*L)*exp(-(2+c0)/L**5)"
_U = "exp(-(2+c0)*L)*exp((2+c0)/L**5)"
_STEP = "b*(2/L**5)/(hi+lo)"


def all_within(rate: int, neurons: str, constant: str) -> Theorem:
    """Return: but with the chance d^-2, all n overlaps N(0, sigma^2) of neurons with features are
    at most sigma sqrt(rate log d), for n <= C*neurons and every C up to ``constant``.
    """
    return Theorem(
        "P[g[i] ~ N(0, sigma**2), i in 1..n |"
        f" for all j in {{1..n}}: abs(g[j]) <= sigma*sqrt({rate}*L)] >= 1 - exp(-2*L)",
        (
            *SIZE,
            "sigma in (0, oo)",
            f"C in (0, {constant}]",
            "n in {1..}",
            f"n <= C*{neurons}",
        ),
    )


_COUNT = "P[B[i] ~ Bernoulli(p), i in 1..m | sum(j in 1..m, B[j]) {}]"
CHERNOFF = Theorem(
    f"{_COUNT.format('>= (1+x)*(m*p)')} <= exp(-(x**2/3)*(m*p))"
    f" and {_COUNT.format('<= (1-x)*(m*p)')} <= exp(-(x**2/2)*(m*p))",
    ("m in {1..}", "p in (0, 1]", "x in (0, 1)"),
)
"""Chernoff's bounds of a binomial number."""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "eq19",
        r"For every $\epsilon>0$:"
        r" $\frac1{\sqrt{2\pi}}\frac\epsilon{\epsilon^2+1}e^{-\epsilon^2/2}\le"
        r" P[g\ge\epsilon]\le\frac1{\sqrt{2\pi}}"
        r"\frac1\epsilon e^{-\epsilon^2/2}$.",
        reading(
            "printed",
            "erfc(x/sqrt(2))/2 >= x/(x**2+1)*exp(-x**2/2)/sqrt(2*pi) and erfc(x/sqrt(2))/2 <="
            " exp(-x**2/2)/(sqrt(2*pi)*x)",
            ("x in (0, oo)",),
        ),
    ),
    claim(
        "eq20-21",
        r"$P[\langle w,v\rangle\ge\sigma_0\theta\sqrt{\log"
        r" d\pm\log^{-5}d}]=\frac1{\sqrt{8\pi}}d^{-2-c_0}e^{\mp(2+c_0)/\log^5d}"
        r"[\frac x{x^2+1},\frac1x]$, $x=\theta\sqrt{\log d\pm\log^{-5}d}$.",
        reading(
            "printed",
            f"{_D}/sqrt(8*pi)*hi/(hi**2+1) <= p1 and p1*hi <= {_D}/sqrt(8*pi)",
            SIZE,
            LAWS,
            r"It is read for $p_1$, at the upper threshold, with the factor $8\pi$ that our copy"
            r" shows; $b_{\mathrm{hi}}$ is the threshold over $\sigma_0$, and the second"
            " inequality is multiplied by it.",
        ),
        reading(
            "factor",
            f"p1*hi > {_D}/sqrt(8*pi)",
            SIZE,
            LAWS,
            r"Does the printed upper bound of $p_1$ fail for every $d\ge e^3$ and every $c_0$?",
        ),
        Reading(
            "theorem",
            THRESHOLDS,
            "Both chances are read as those of the first weights of a neuron, for all $d$ from"
            r" some number on. Our copy shows $8\pi$ and lost the root around it, without which it"
            " fails, too.",
        ),
        repairs=(
            reading(
                "repair",
                f"{_D}/sqrt(2*pi)*hi/(hi**2+1) <= p1 and p1*hi <= {_D}/sqrt(2*pi)",
                SIZE,
                LAWS,
                r"The factor $8\pi$ is changed to $2\pi$, as in (19).",
            ),
            reading(
                "repair-lower",
                f"{_U}/sqrt(2*pi)*lo/(lo**2+1) <= p2 and p2*lo <= {_U}/sqrt(2*pi)",
                SIZE,
                LAWS,
                "The same change is made for $p_2$, at the lower threshold.",
            ),
        ),
        uses=("eq19",),
        proof_uses=("eq19",),
    ),
    claim(
        "eq22-24",
        r"$P[r\in S^*_+(v)]=p_1(1-p_2)^{d-1}=\Theta(d^{-2-c_0}/\sqrt{\log d})$, as"
        r" $(1-f)^{d-1}\in(1-O(1/d),1)$ for $f=d^{-2-c_0}$.",
        reading(
            "printed",
            "exp((d-1)*log(1-f)) >= 1-1/d and exp((d-1)*log(1-f)) < 1",
            ("d in {2..}", "c0 in (0, 1/10)"),
            (("f", "exp(-(2+c0)*log(d))"),),
            "These are (23) and (24), with the constant 1 and $f=d^{-2-c_0}$.",
        ),
        reading(
            "f",
            "p2 <= f",
            SIZE,
            LAWS,
            r"It says that $p_2$ is at most $f=d^{-2-c_0}$ from $d=e^3$ on; $b_{\mathrm{lo}}$ is"
            r" the lower threshold over $\sigma_0$.",
        ),
        reading(
            "theta",
            "3/20*f/sqrt(L) <= p1*q and p1*q <= f/sqrt(L)/5",
            (*SIZE, "q in [1-exp(-L), 1]"),
            LAWS,
            r"This is (22) with the constants 3/20 and 1/5 in its $\Theta$; $q$ is the power"
            " $(1-p_2)^{d-1}$.",
        ),
        uses=("eq20-21",),
        proof_uses=("eq20-21",),
    ),
    claim(
        "eq25-26",
        r"$E|S^*_+(v)|=mp_1(1-p_2)^{d-1}=\Theta(d^{c_0}/\sqrt{\log d})$; Chernoff:"
        r" $P[S\ge(1+\delta)mp]\le e^{-\delta^2mp/3}$, "
        r"$P[S\le(1-\delta)mp]\le e^{-\delta^2mp/2}$ for $\delta\in(0,1)$.",
        reading(
            "printed",
            "(1+x)*log(1+x)-x >= x**2/3 and (1-x)*log(1-x)+x >= x**2/2",
            ("x in (0, 1)",),
            (),
            "It bounds the exponents of the two Chernoff bounds of a binomial number, for each"
            r" unit of its mean, with $x$ for $\delta$; the denominators, which our copy lost, are"
            " read as 3 and 2.",
        ),
        Reading(
            "bounds",
            CHERNOFF,
            r"These are both bounds for $m$ draws, with $x$ for $\delta$; the denominators, which"
            " our copy lost, are read as 3 and 2.",
        ),
        reading(
            "mean",
            "exp((2+2*c0)*L)*f == exp(c0*L)",
            SIZE,
            LAWS,
            "The mean is $m=d^{2+2c_0}$ times (22), where $d^{-2-c_0}$ gives $d^{c_0}$.",
        ),
        reading(
            "neurons-tenth",
            "exp((2+2*c0)*L)*p1*hi < hi",
            ("L in [3, 339/10]", "c0 in (0, 1/10]"),
            LAWS,
            "Is not even one strict lucky neuron expected below $d=10^{14.7}$? Both sides are"
            r" multiplied by $b_{\mathrm{hi}}$, the upper threshold over $\sigma_0$.",
        ),
        reading(
            "neurons-tenth-above",
            "exp((2+2*c0)*L)*p1 >= 1",
            ("L in [69/2, oo)",),
            (("c0", "1/10"), *LAWS),
            "At $c_0=1/10$, is at least one expected from $d=10^{15}$ on?",
        ),
        reading(
            "neurons-twentieth",
            "exp((2+2*c0)*L)*p1*hi < hi",
            ("L in [3, 75]", "c0 in (0, 1/20]"),
            LAWS,
            r"For $c_0\le1/20$, is none expected below $d=10^{32.5}$?",
        ),
        uses=("eq22-24",),
    ),
    claim(
        "eq27-28",
        r"$P[lo\le\sigma_0g<hi]\le\frac1{\sqrt{2\pi}}d^{-2-c_0}e^{(2+c_0)/\log^5d}\sqrt{4"
        r"+2c_0}\,\frac{2/\log^5d}{\sqrt{\log"
        r" d+\log^{-5}d}"
        r"+\sqrt{\log d-\log^{-5}d}}+\dots$; times $m$ at most $d^{c_0}O(\log^{-5}d)/\sqrt{\log"
        r" d}$.",
        reading(
            "printed",
            f"(p2-p1)*(hi+lo) <= {_U}/sqrt(2*pi)*b*(2/L**5)",
            SIZE,
            LAWS,
            "The further term, for neurons with several features, is left out, and both sides are"
            r" multiplied by $b_{\mathrm{hi}}+b_{\mathrm{lo}}$, the sum of the two thresholds over"
            r" $\sigma_0$.",
        ),
        reading(
            "times-m",
            f"exp((2+2*c0)*L)*{_U}/sqrt(2*pi)*{_STEP} <= exp(c0*L)/L**5/sqrt(L)",
            SIZE,
            LAWS,
            "This is the bound times $m=d^{2+2c_0}$, with the constant 1 in its $O$.",
        ),
        reading(
            "lower-threshold",
            f"erfc(sqrt(L)*sqrt((4+c0)*(1-1/L**6))/sqrt(2))/2-p1 <= {_U}/sqrt(2*pi)*{_STEP}",
            SIZE,
            LAWS,
            r"The lower threshold is read with $\sqrt{4+c_0}$, as one display prints it.",
        ),
    ),
    claim(
        "eq29",
        r"$P[\exists r,i:\langle w_r,v_i\rangle\ge\sigma_0\sqrt{10\log d}]\le"
        r" md\,O(d^{-5})<d^{-2}$.",
        reading(
            "printed",
            "exp((2+2*c0)*L)*exp(L)*exp(-5*L) < exp(-2*L)",
            SIZE,
            (),
            "This is the last step, with $m=d^{2+2c_0}$ and the constant 1 in $O(d^{-5})$.",
        ),
        reading(
            "exact",
            "exp((2+2*c0)*L)*exp(L)*erfc(sqrt(10*L)/sqrt(2))/2 <= exp(-2*L)",
            SIZE,
            (),
            r"The union bound is read with the exact tail at $\sigma_0\sqrt{10\log d}$, a bound"
            " that our copy lost.",
        ),
        reading(
            "large",
            "exp((2+2*c0)*L)*exp(L)*erfc(sqrt(10*L)/sqrt(2))/2 > 2*exp(-2*L)",
            ("L in [60, oo)", "c0 in [1/20, 1/10)"),
            (),
            r"For $c_0\ge1/20$ and $d\ge e^{60}$, does the expected number exceed $2d^{-2}$, and"
            " so nearly the chance?",
        ),
        repairs=(
            reading(
                "repair",
                "exp((2+2*c0)*L)*exp(L)*erfc(sqrt(11*L)/sqrt(2))/2 <= exp(-2*L)",
                SIZE,
                (),
                r"The bound $\sigma_0\sqrt{10\log d}$ is changed to $\sigma_0\sqrt{11\log d}$.",
            ),
        ),
        uses=("eq19",),
        proof_uses=("eq19",),
    ),
    claim(
        "eq30",
        r"$P[|U^{(0)}_{+,r}|>4]\le O(d^{-8-4c_0}d^4/\log^2d)\le d^{-4-4c_0}$, then a union over $m$"
        r" neurons.",
        reading(
            "printed",
            "exp(4*L)*p2**4/24 <= exp(-(4+4*c0)*L)",
            SIZE,
            LAWS,
            "It is read for at least four of $d$ features, which have a chance of at most"
            r" $\frac1{24}d^4p_2^4$.",
        ),
        reading(
            "union",
            "exp((2+2*c0)*L)*exp(-(4+4*c0)*L) <= exp(-2*L)",
            SIZE,
            (),
            "It is the union bound over $m=d^{2+2c_0}$ neurons.",
        ),
        uses=("eq20-21",),
        proof_uses=("eq20-21",),
    ),
    claim(
        "prop1",
        r"$m=\Theta(d^{2+2c_0})$: with probability at least $1-d^{-2}$, for all $v,v'$: (1)"
        r" $|S^*_+(v)|,|S_+(v)|=\Theta(d^{c_0}/\sqrt{\log d})$; "
        r"(2) $|S^*_+(v)|/|S^*_+(v')|$ and $|S^*_+(v)|/|S_+(v')|$ are $1\pm O(\log^{-5}d)$; (3)"
        r" $S_{+,reg}=[m]$.",
        reading(
            "printed",
            "4*exp(L)*exp(-E/12) <= exp(-2*L)/2",
            ("L in [290, oo)", "c0 in [1/20, 1/10)"),
            (("E", "3/20*exp(c0*L)/sqrt(L)"),),
            r"This is point 1 for $c_0\ge1/20$: all $2d$ sets are within a factor $1\pm\frac12$ of"
            " their means, by Chernoff's bound and a union.",
        ),
        reading(
            "ratios",
            "4*exp(L)*exp(-E/L**10/3) <= exp(-2*L)/2",
            ("L in [820, oo)",),
            (("c0", "1/10"), ("E", "3/20*exp(c0*L)/sqrt(L)")),
            "This is point 2 at the limit $c_0=1/10$: all sets are within a factor"
            r" $1\pm1/\log^5d$ of their means.",
        ),
        reading(
            "ratios-below",
            "4*exp(L)*exp(-E/L**10/3) > exp(-2*L)",
            ("L in [3, 800]",),
            (("c0", "1/10"), ("E", "exp(c0*L)/sqrt(L)/5")),
            "Does this argument give nothing below $d=e^{800}=10^{347}$?",
        ),
        reading(
            "mean-ratio",
            "p2-p1 <= 6/L**5*p2",
            SIZE,
            LAWS,
            r"For point 2, the means of $|S^*|$ and $|S|$ differ by a share of at most $6/\log^5d$"
            " (but for a share of $1/d$).",
        ),
        reading(
            "constant-one",
            "p2-p1 <= 1/L**5*p2",
            SIZE,
            LAWS,
            "The same is asked with the constant 1 in place of 6.",
        ),
        reading(
            "regular",
            "N-N**2/2 <= exp(-2*L)",
            SIZE,
            (("N", "exp((2+2*c0)*L)*exp(L)*erfc(sqrt(10*L)/sqrt(2))/2"),),
            r"Point 3 is read with $\sqrt{10\log d}$, as the proof has it: $N$ is the mean number"
            r" of overlaps above $\sigma_0\sqrt{10\log d}$, and $N-\frac12N^2$ at most the chance"
            " of one (Bonferroni).",
        ),
        Reading(
            "theorem",
            PRINTED,
            "All points are read for the overlaps $g$ of the $m$ neurons with $d$ features, as"
            " they are drawn, and for all $d$ from some number on. The bound of point 4a, which"
            r" our copy lost, is read as the $\sigma_0\sqrt{10\log d}$ of (29).",
        ),
        repairs=(
            reading(
                "repair",
                "exp((2+2*c0)*L)*exp(L)*erfc(sqrt(11*L)/sqrt(2))/2 <= exp(-2*L)/4",
                SIZE,
                (),
                r"Point 3 is changed to $\sqrt{11\log d}$; the formula bounds the mean number of"
                " overlaps above it.",
            ),
            Reading(
                "repair-theorem",
                all_within(11, "exp((3+2*c0)*L)", "exp(L/4)"),
                r"Points 3 and 4a are changed to $\sqrt{11\log d}$, and said of all $n=md$"
                " overlaps at once, on both sides of 0, for $m$ at most $Cd^{2+2c_0}$ with any"
                r" $C\le d^{1/4}$.",
            ),
        ),
        proof_uses=("eq20-21", "eq22-24", "eq25-26", "eq27-28", "eq29", "eq30"),
    ),
    claim(
        "prop2",
        r"Fine training, $m_{+,c}=\Theta(d^{1+2c_0})$, $c_b=2+2c_0$: as Proposition 1, for all"
        r" classes; 'the proof is the same'.",
        reading(
            "printed",
            "4*exp(L)*2*exp(2/5*L)*exp(-E/12) <= exp(-2*L)/2",
            ("L in [300, oo)", "c0 in [1/20, 1/10)"),
            (("E", "exp(c0*L)/sqrt(L)/10"),),
            r"This is point 1 for $c_0\ge1/20$ and all $2k\le2d^{0.4}$ nodes, by Chernoff's bound"
            " and a union.",
        ),
        reading(
            "theta",
            "f/sqrt(L)/10 <= p1*q",
            (*SIZE, "q in [1/2, 1]"),
            FINE,
            "This is the constant of the mean $mp_1q$ in point 1, where $q=(1-p_2)^{d-1}$.",
        ),
        reading(
            "f",
            "p2 <= f",
            SIZE,
            FINE,
            r"It says that $p_2\le d^{-1-c_0}$, so that $q=(1-p_2)^{d-1}\ge1-d^{-c_0}$.",
        ),
        reading(
            "proof-step",
            "exp((1+2*c0)*L)*(exp(L)*f)**4/24 <= exp(-2*L)",
            SIZE,
            FINE[-1:],
            r"Does (30) hold here as it stands, with $|\mathcal U|\le4$?",
        ),
        reading(
            "bounded",
            "2*exp(2/5*L)*exp((1+2*c0)*L)*exp(-c0*L*j) <= exp(-2*L)",
            (*SIZE, "L >= log(4)", "j in [4/c0, oo)"),
            (),
            r"In all nodes and neurons $|\mathcal U|$ stays below any $j\ge4/c_0$, a constant that"
            " depends on $c_0$.",
        ),
        reading(
            "others",
            "exp(L)*f <= 1/L**5",
            ("L in [3, oo)",),
            (("c0", "1/10"), *FINE[-1:]),
            "A lucky neuron has another feature with a chance of the order $d^{-c_0}$, not $1/d$"
            r" as in Proposition 1. Is it at most $1/\log^5d$ at $c_0=1/10$?",
        ),
        reading(
            "others-late",
            "exp(L)*f <= 1/L**5",
            ("L in [360, oo)",),
            (("c0", "1/10"), *FINE[-1:]),
            "Is it so from $d=e^{360}=10^{156.4}$ on?",
        ),
        reading(
            "regular",
            "2*exp(7/5*L)*exp((1+2*c0)*L)*erfc(sqrt(10*L)/sqrt(2))/2 <= exp(-2*L)",
            SIZE,
            (),
            r"This is (29) over all nodes, with the bound $\sigma_0\sqrt{10\log d}$.",
        ),
        Reading(
            "regular-theorem",
            all_within(10, "(2*exp((12/5+2*c0)*L))", "exp(L/10)"),
            r"Points 3 and 4a are said of the overlaps of all neurons of all $2k\le2d^{0.4}$"
            r" nodes, on both sides of 0, with at most $Cd^{1+2c_0}$ neurons in each and any $C\le"
            " d^{1/10}$. The bound of 4a, which our copy lost, is read as the"
            r" $\sigma_0\sqrt{10\log d}$ of (29).",
        ),
        uses=("prop1",),
        proof_uses=("prop1",),
    ),
)
