"""Appendix D: phase I of coarse training, where the loss is almost constant.

``L`` = log d, ``b`` = c_b, ``i`` = iota, ``x`` = s^(-1/3), ``q`` = |psi_1| <= 1/d, ``c`` a number
of patches in a batch, ``p`` = 1-logit.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix D.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.language.theorem import Theorem
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.whole_products import OVERLAPS

_ACT = "(4+2*c0)*(-i*L+(1-i)/L**5)"
_RATES = ("L in [3, oo)", "i in [0, 1/L**7]", "x in [0, 1/L**5]", "q in [0, exp(-L)]")
_GROW = "(1/2-q)*(1-i)*(1-x)"
_STEP = (
    "N in (0, oo)",
    "P in (0, oo)",
    "s in (0, oo)",
    "eta in (0, oo)",
    "x in [0, 1]",
    "q in [0, 1/2]",
    "low in (0, 1]",
    "high in [1, oo)",
    "a in [low, high]",
    "p in [1/2-q, 1/2+q]",
    "c in [(1-x)*s*N/2, (1+x)*s*N/2]",
)
COUNTED = Theorem(
    "P[B[i] ~ Bernoulli(p), i in 1..M*P | abs(sum(j in 1..M*P, B[j])-r**3*M) <= 1/r*(r**3*M)] >="
    " 1-2*exp(-r*M/3)",
    ("M in {1..}", "P in {1..}", "p in (0, 1]", "r in (1, oo)", "r**3 == p*P"),
)
"""(45) and (67): the number of patches with a feature in M samples."""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "defd1",
        r"$T_0$ is the first time at which some output reaches $F_c(X_n)\ge d^{-1}$ on some sample;"
        r" phase I is $[0,T_0)$.",
        reading(
            "printed",
            "4*s*exp(c0*L)*sqrt(11*L)*s0 < exp(-L)",
            ("L in [3, oo)", "c0 in (0, 1/10)", "s in [1, oo)", "s0 in (0, exp(-3*L)/(s*L)]"),
            (),
            "Is $T_0>0$? At the start at most $d^{c_0}$ neurons, with overlaps of at most"
            r" $\sigma_0\sqrt{11\log d}$, fire on each of at most $4s^*$ feature patches.",
        ),
    ),
    claim(
        "d1.act0",
        r"(40)-(42): a strict lucky neuron of $v_+$ fires on patches $\sqrt{1-\iota}\,v_++\zeta$ at"
        r" $t=0$ as $\iota\le1/\mathrm{polylog}(d)$.",
        reading(
            "printed",
            "b*(-i*L+(1-i)/L**5)/(u+v)-C/L**9 > 0",
            (
                "L in [3, oo)",
                "c0 in (0, 1/10)",
                "C in [0, L]",
                "i in [0, 1/L**7]",
                "u in (0, oo)",
                "v in (0, oo)",
                "u**2 <= (1-i)*b*(L+1/L**5)",
                "v**2 <= b*L",
            ),
            (("b", "4+2*c0"),),
            r"This is the last inequality, from $\log d\ge C$ on, where $C$ is the constant of its"
            r" $O$, and for $i=\iota\le1/\log^7d$, as the text leaves the degree of its polylog"
            " open.",
        ),
        reading(
            "degree-6",
            f"{_ACT} > 0",
            ("L in [3, oo)", "c0 in (0, 1/10)", "i in [0, 1/L**6]"),
            (),
            r"Is $\iota\le1/\log^6d$ small enough? The formula is the numerator of the margin.",
        ),
        reading(
            "identity",
            "u-v == (u**2-v**2)/(u+v)",
            ("u in (0, oo)", "v in (0, oo)"),
            (),
            "This is the basic identity of (41).",
        ),
        Reading(
            "overlaps",
            OVERLAPS,
            r"This is the first display, (40), with $d^p$ for $\mathrm{poly}(d)$ and $\sqrt{10p}$"
            " for the constant of its $O$: there are $m$ neurons $w$ and $K=NP$ noise vectors"
            " $z$, and $e^{-d}$ is below every power of $d$.",
        ),
    ),
    claim(
        "d1.count",
        r"(44)-(45), (64), (67): a batch has $\frac{s^*N}2(1\pm s^{*-1/3})$ common patches of the"
        r" superclass and $\frac{s^*N}{2k_+}(1\pm "
        r"s^{*-1/3})$ patches of a subclass, with probability at least $1-e^{-\Omega(\log^2d)}$.",
        reading(
            "printed",
            "(1/r)**2*(r**3*N/(2*k))/3 >= L**2",
            ("L in [6, oo)", "r in [1, oo)", "k in [1, oo)", "N in [k*exp(L), oo)"),
            (),
            r"It bounds the exponent of Chernoff's bounds (25) and (26) at $\delta=1/r$ with"
            " $r=s^{*1/3}$, for a subclass; $k=1$ is the superclass.",
        ),
        reading(
            "mean",
            "P*(s/P)*(N/2) == s*N/2 and (P-n)*(s/(P-n))*(N/(2*k)) == s*N/(2*k)",
            ("P in {1..}", "n in {0..}", "n < P", "s in (0, P]", "k in {1..}", "N in {1..}"),
            (),
            "These are the means of the two numbers of patches, for a superclass and for a"
            " subclass.",
        ),
        Reading(
            "theorem",
            COUNTED,
            "This is (45) for the common patches of $M=N/2$ samples with $P$ patches each, and"
            " (67) for the subclass patches of $M=N/(2k)$: each patch shows the feature with the"
            " chance $p=s^*/P$, and $r=s^{*1/3}$.",
        ),
        uses=("defb1.total", "eq25-26"),
    ),
    claim(
        "d1.var",
        r"(47)-(48): $\mathrm{Var}(\Delta\zeta)=\frac{\eta^2}{4N^2P^2}\frac{s^*N}2(1\pm"
        r" s^{*-1/3})\sigma_\zeta^2$.",
        reading(
            "printed",
            "(eta/(N*P))**2*(1/2)**2*(s*N/2)*sig**2 == (eta*sig*sqrt(s)/(2*P*sqrt(2*N)))**2 and"
            " sqrt(1+x) <= 1+x and sqrt(1-x) >= 1-x",
            (
                "N in (0, oo)",
                "P in (0, oo)",
                "s in (0, oo)",
                "eta in (0, oo)",
                "sig in (0, oo)",
                "x in [0, 1]",
            ),
            (),
            "The deviation in the theorem is the root of the variance, and relative errors shrink"
            r" under the root; all weights $1-\mathrm{logit}$ are taken as 1/2.",
        ),
        reading(
            "fine",
            "(eta/(N*P))**2*(1/2)**2*(s*N/(2*k))*sig**2 == (eta*sig*sqrt(s)/(2*P*sqrt(2*k*N)))**2",
            (
                "N in (0, oo)",
                "P in (0, oo)",
                "s in (0, oo)",
                "eta in (0, oo)",
                "sig in (0, oo)",
                "k in [1, oo)",
            ),
            (),
            "This is the variance for a subclass.",
        ),
    ),
    claim(
        "d1.margin",
        r"(51)-(62): initial margin, growth and bias together stay above "
        r"$\eta T(\frac12-\psi_1)(1-\iota)(1-s^{*-1/3})\frac{s^*}{2P}(1-O(\log^{-4}d))>0$.",
        reading(
            "printed",
            f"{_GROW}*(1-1/L**9)-(1/2+q)*sqrt(1+i)*(1+x)*(1+1/L**9)/L**5 >= {_GROW}*(1-1/L**4) and"
            f" {_GROW}*(1-1/L**4) > 0",
            _RATES,
            (),
            r"For each step and unit $\eta s^*/(2P)$, the growth, with noise terms of relative"
            r" size $\log^{-9}d$, minus the bias is positive, with all constants 1; the initial"
            " margin is positive, too.",
        ),
        uses=("d1.act0",),
    ),
    claim(
        "d1.eq",
        r"(65)-(66): all $r\in S^*_+(v)$ receive the same update, so"
        r" $w_r^{(T+1)}-w_r^{(0)}=w_{r'}^{(T+1)}-w_{r'}^{(0)}$.",
        sized(
            "printed",
            "(x+D)-u == (y+D)-w",
            ("x: d", "y: d", "u: d", "w: d", "D: d"),
            ("x-u == y-w",),
            (),
            "Here $u$ and $w$ are the starts of two neurons whose increments so far are equal;"
            r" the next update $\Delta$ is the same, as both fire on the same patches.",
        ),
    ),
    claim(
        "lemd2",
        r"For $t<T_0$: $1-\mathrm{logit}_+=\frac12\pm O(d^{-1})$, so $|\psi_1|\le O(d^{-1})$.",
        reading(
            "printed",
            "exp(G)/(exp(F)+exp(G)) <= exp(1/d)/2 and exp(1/d)/2 <= 1/2+1/d and"
            " exp(G)/(exp(F)+exp(G)) >= exp(-1/d)/2 and exp(-1/d)/2 >= 1/2-1/d",
            ("d in {2..}", "F in [0, 1/d]", "G in [0, 1/d]"),
            (),
            "These are (69) and (70) of the proof, with the constant 1 in $O(d^{-1})$, for the"
            " outputs $F$ and $G$ of the two nodes.",
        ),
        reading(
            "quarter",
            "abs(1/(1+exp(y))-1/2) <= abs(y)/4",
            ("y in [-1, 1]",),
            (),
            "More than printed: in terms of the difference $y$ of the outputs the constant is 1/4.",
        ),
        uses=("defd1",),
        proof_uses=("defd1",),
    ),
    claim(
        "thmd1",
        r"Phase I: $\Delta w_r=\eta(\frac12+\psi_1)\sqrt{1\pm\iota}(1\pm s^{*-1/3}\pm"
        r" O(\log^{-10}d))\frac{s^*}{2P}v_++\Delta\zeta$ for $r\in "
        r"S^*_+(v_+)$, with $\frac{s^*}{2k_+P}v_{+,c}$ for $r\in S^*_+(v_{+,c})$; equal among"
        r" these; they fire on $v_+$-dominated patches.",
        reading(
            "printed",
            "eta/(N*P)*c*p*a <= eta*(1/2+q)*high*(1+x)*s/(2*P) and eta/(N*P)*c*p*a >="
            " eta*(1/2-q)*low*(1-x)*s/(2*P)",
            _STEP,
            (),
            "These are (33) and (35): a batch has $c$ patches of equal amplitude $a$, between"
            r" $\sqrt{1-\iota}$ and $\sqrt{1+\iota}$, and of equal weight $p=1-\mathrm{logit}$"
            " (else these are means). For (35), $N/k$ takes the place of $N$.",
        ),
        reading(
            "last-sentence",
            "a*u-sqrt(b*L) > 0",
            ("L in [3, oo)", "c0 in (0, 1/10)", "a in [1/2, 3/2]", "u in (0, sqrt(b*(L-1/L**5)))"),
            (("b", "4+2*c0"),),
            "The last sentence of point 2 is read at $t=0$ as it stands: a neuron of"
            " $S^*(v_{+,c})$, whose overlap $u$ with $v_+$ is below the lower threshold, fires on"
            r" a patch $a\,v_+$. It must mean $v_{+,c}$.",
        ),
        repairs=(
            reading(
                "repair",
                "(1-i)*u**2 > b*L",
                (
                    "L in [3, oo)",
                    "c0 in (0, 1/10)",
                    "i in [0, 1/L**7]",
                    "u in (0, oo)",
                    "u**2 >= b*(L+1/L**5)",
                ),
                (("b", "4+2*c0"),),
                r"The patches are changed to $\sqrt{1-\iota}\,v_{+,c}$, those of the neuron's own"
                " feature, with which its overlap $u$ is at least the upper threshold; squares"
                r" are compared, without the noise $O(\log^{-9}d)$.",
            ),
        ),
        uses=("defd1",),
        proof_uses=(
            "d1.act0",
            "d1.count",
            "d1.var",
            "d1.margin",
            "d1.eq",
            "lemd2",
            "thmf1",
            "lemh3",
        ),
    ),
    claim(
        "cord1.1",
        r"$T_0<O((\eta s^*/P)^{-1})\le\mathrm{poly}(d)$.",
        reading(
            "printed",
            f"{_GROW}*(1-1/L**4)*(s/(2*P))*eta*t*n*S >= exp(-L)",
            (
                *_RATES,
                "s in (0, oo)",
                "P in (0, oo)",
                "eta in (0, oo)",
                "n in [1, oo)",
                "S in [1, oo)",
            ),
            (("t", "P/(eta*s)"),),
            r"It is read with the constant 1: if phase I lasted $P/(\eta s^*)$ steps, $S\ge1$"
            r" strict lucky neurons would answer $n\ge1$ common patches with at least $1/d$, which"
            " ends it.",
        ),
        uses=("thmd1",),
        proof_uses=("thmd1",),
    ),
)
