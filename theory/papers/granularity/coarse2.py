"""Appendix E: phase II of coarse training, where the response grows as a logarithm (Lemma E.8 is in
`coarsehard`).

``L`` = log d, ``b`` = c_b, ``i`` = iota, ``x`` = s^(-1/3), ``A`` growth of a strict lucky neuron
along its feature, ``F``, ``G`` outputs of the own and of the other superclass, ``y`` = s A |S*|.
Time of the log law: ``n`` = t-T_{1,1}+t_0/C, ``D`` the relative error of a step, ``E`` the error of
the law, ``S`` the sum of 1/n so far.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix E.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical, Orbit
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.simulations import S1

_LATE = ("L in [3, oo)", "F in [5*log(L), oo)", "G in [0, 1/2]")
_STEP = (
    "S in [0, oo)",
    "D in [0, 1/2]",
    "m in [2, oo)",
    "n in [m, oo)",
    "z in [-D, D]",
    "E in [-(D+1/(2*m))*S, (D+1/(2*m))*S]",
    "(1+z)*exp(-E) <= n",
)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "eq81",
        r"$1-\mathrm{logit}_+=e^{-F_+}\frac{e^{F_-}}{e^{F_--F_+}+1}$.",
        reading(
            "printed",
            "exp(G)/(exp(F)+exp(G)) == exp(-F)*(exp(G)/(exp(G-F)+1))",
            ("F in (-oo, oo)", "G in (-oo, oo)"),
        ),
        reading(
            "nested",
            "exp(G)/(exp(F)+exp(G)) == exp(-F)*(exp(G)/(exp(G-exp(F))+1))",
            ("F in (-oo, oo)", "G in (-oo, oo)"),
            (),
            r"It is read with $\exp(F_--\exp(F_+))$ in the denominator, as several displays of the"
            " induction step show, where $F=F_+$ and $G=F_-$.",
        ),
    ),
    claim(
        "leme2",
        r"Phase II: $F_+=(1\pm s^{*-1/3})\sqrt{1\pm\iota}\,(1\pm"
        r" O(\log^{-5}d))s^*(A_+|S^*_+(v_+)|+A_{+,c}|S^*_+(v_{+,c})|)$ and $\Delta w_r="
        r"\frac\eta{NP}\sum_n1_{y_n=+}e^{-F_+}\frac{e^{F_-}}{e^{F_--F_+}+1}(1\pm"
        r" s^{*-1/3})s^*(\sqrt{1\pm\iota}\,v_++\zeta_{n,p})$; strict lucky neurons stay active "
        r"and have equal updates.",
        reading(
            "printed",
            "n*T*r <= (1+x)*high*(1+7/L**5)*s*S*A and n*S*q >= (1-x)*low*(1-3/L**5)*s*S*A",
            (
                "L in [3, oo)",
                "x in [0, 1]",
                "s in (0, oo)",
                "A in (0, oo)",
                "S in (0, oo)",
                "T in [S, (1+6/L**5)*S]",
                "high in [1, 2]",
                "low in [2/3, 1]",
                "n in [(1-x)*s, (1+x)*s]",
                "r in [0, high*(1+1/L**9)*A]",
                "q in [low*A-2*A/L**5, oo)",
            ),
            (),
            "These are (83)-(84) and (92) for one feature with $n$ patches: $T$ loose neurons"
            " answer at most $r$ each, and $S$ strict ones at least $q$. The numbers of neurons"
            r" differ by a share of $6/\log^5d$ as in Proposition 1, and the amplitudes lie"
            r" between $\sqrt{1-\iota}$ and $\sqrt{1+\iota}$.",
        ),
        reading(
            "increment",
            "exp(-F)*w*n*a <= exp(-f)*w*(1+x)*s*high and exp(-F)*w*n*a >= exp(-g)*w*(1-x)*s*low",
            (
                "f in [0, oo)",
                "g in [f, oo)",
                "F in [f, g]",
                "w in (0, oo)",
                "x in [0, 1]",
                "s in (0, oo)",
                "n in [(1-x)*s, (1+x)*s]",
                "low in (0, 1]",
                "high in [1, oo)",
                "a in [low, high]",
            ),
            (),
            "This is (73): what one sample adds along $v_+$, with $w=e^{F_-}/(e^{F_--F_+}+1)$, and"
            " with $F_+$ between $f$ and $g$.",
        ),
        reading(
            "active",
            "(1-i)*(1-1/L**9)-(1+i)*(1+1/L**9)/L**5 >= 1-i-2/L**5 and 1-i-2/L**5 > 0",
            ("L in [3, oo)", "i in [0, 1/L**7]"),
            (),
            "In the induction step, for each unit of growth the answer to a later patch rises by"
            r" more than the bias falls; $i$ stands for $\iota$.",
        ),
        Reading(
            "norm",
            Asymptotic("sqrt(2*d)", "log(d)", "O", (), "d", ()),
            r"The bound $\lVert w_r-w_{r'}\rVert_2\le O(\sigma_0\log d)$ is read at $T_0$: as the"
            " updates are equal this is the distance of two independent starts, whose root mean"
            r" square is $\sigma_0\sqrt{2d}$.",
        ),
        Reading(
            "simulated",
            Empirical(
                "strict lucky neurons of v_y grow equally",
                S1,
                "relative spread of the growth over S*(v_y) at T < 1e-6",
            ),
            "This is the last statement: by Theorem F.1 equal growth means equal activation on"
            " every patch.",
        ),
        reading(
            "noise",
            "N/2*s**2*(eta*sig/(2*N*P))**2 == (eta*sig*sqrt(s)/(2*P*sqrt(2*N)))**2",
            ("N in [1, oo)", "P in (0, oo)", "s in [1, oo)", "eta in (0, oo)", "sig in (0, oo)"),
            (),
            r"Has the noise $s^*\zeta_{n,p}$ as written, one vector for $s^*$ patches, the"
            " variance of Theorem D.1? All weights are 1/2.",
        ),
        repairs=(
            reading(
                "repair",
                "2*s0*sqrt(5)*exp(L/2) <= exp(-L)*g",
                (
                    "L in [10, oo)",
                    "c0 in (0, 1/10)",
                    "s in [1, oo)",
                    "s0 in (0, exp(-3*L)/(s*L)]",
                    "g in (0, oo)",
                    "exp(-L) <= 4*s*exp(c0*L)*(g+sqrt(11*L)*s0)",
                ),
                (),
                "The bound is changed to $d^{-1}$ times the growth $g$ at $T_0$, where some"
                r" output exceeds $1/d$; two starts have norms of at most $\sigma_0\sqrt{5d}$.",
            ),
            reading(
                "repair-noise",
                "N/2*s*(eta*sig/(2*N*P))**2 == (eta*sig*sqrt(s)/(2*P*sqrt(2*N)))**2",
                (
                    "N in [1, oo)",
                    "P in (0, oo)",
                    "s in [1, oo)",
                    "eta in (0, oo)",
                    "sig in (0, oo)",
                ),
                (),
                "The noise is changed to a sum over the $s^*$ patches.",
            ),
        ),
        uses=("thmd1",),
        proof_uses=("thmd1", "thmf1", "prop1", "eq81"),
    ),
    claim(
        "leme3",
        r"$T_{1,1}$, the first time with $\frac{e^{F_-}}{e^{F_--F_+}+1}\ge1-O(\log^{-5}d)$ on all"
        r" $+$ samples, is at most $O(\frac{NP\log^5d}{\eta s^*})$; the "
        r"property persists, and $1-\mathrm{logit}_+\le O(\log^{-5}d)$ afterwards.",
        reading(
            "printed",
            "s*S/2*t*(eta/(N*P))*(s/2)/(2*L**5) >= 5*log(L)",
            (
                "L in [3, oo)",
                "s in [L**15, oo)",
                "S in [1, oo)",
                "N in (0, oo)",
                "P in (0, oo)",
                "eta in (0, oo)",
            ),
            (("t", "N*P*L**5/(eta*s)"),),
            r"The time is bounded with the constant 1, by $NP\log^5d/(\eta s^*)$: if no batch had"
            r" reached $F_+=5\log\log d$ by then, one sample in each step would have driven the"
            r" answer of $S\ge1$ strict lucky neurons beyond it.",
        ),
        reading(
            "loss",
            "exp(G)/(exp(F)+exp(G)) >= 1/(2*L**5)",
            ("L in [3, oo)", "F in [0, 5*log(L)]", "G in [0, oo)"),
            (),
            r"This is (95), a lower bound of $1-\mathrm{logit}_+$ on a sample that has not reached"
            r" $F_+=5\log\log d$.",
        ),
        reading(
            "after",
            "exp(G)/(exp(G-F)+1) >= 1-1/L**5 and exp(G)/(exp(F)+exp(G)) <= 2/L**5",
            _LATE,
            (),
            r"Both inequalities are read with the constants 1 and 2, from $F=F_+\ge5\log\log d$"
            " on, where $G=F_-$.",
        ),
        reading(
            "persist",
            "exp(-(1-20/L**5)*5*log(L)) <= 2/L**5",
            ("L in [3, oo)",),
            (),
            "Later batches differ in their numbers of patches and in amplitudes, so that $F_+$"
            r" stays above $(1-20/\log^5d)\,5\log\log d$; the last bound is to hold there.",
        ),
        reading(
            "display",
            "1-exp(G)/(exp(G-F)+1) <= 1-exp(1-y)/(exp(1+y)/L**5+1)",
            ("L in [3, oo)", "F in [5*log(L), oo)", "y in (0, 1/100)", "G in [0, y]"),
            (),
            "This is the display after (95), which puts $1-y$ and $1+y$ for $F_-$, with"
            r" $y=O(\sigma_0d^{c_0}s^*)$.",
        ),
        repairs=(
            reading(
                "repair",
                "1-exp(G)/(exp(G-F)+1) <= 1-exp(-y)/(exp(y)/L**5+1)",
                ("L in [3, oo)", "F in [5*log(L), oo)", "y in (0, 1/100)", "G in [0, y]"),
                (),
                "The display has $-y$ and $y$ in place of $1-y$ and $1+y$.",
            ),
        ),
        uses=("leme2",),
        proof_uses=("leme2", "eq81"),
    ),
    claim(
        "e4.int",
        r"Rounding $C^{-1}t_0$ up changes $\frac1n$ by at most $\frac1{nn'}$, negligible as"
        r" $\frac1n\ll\log^{-4}d$, because $C^{-1}t_0\ge\Omega(\sigma_0^{-1}/"
        r"(\mathrm{polylog}(d)d^{c_0}))\gg d$.",
        reading(
            "printed", "1/n-1/N <= 1/(n*N) and 1/n-1/N >= 0", ("n in (0, oo)", "N in [n, n+1]")
        ),
        reading(
            "size",
            "P*t0/(eta*s**2*S) >= exp(-c0*L)/(s**2*eta) and exp(-c0*L)/(s**2*eta) >= exp(L) and"
            " exp(L) >= L**4",
            (
                "L in [12, oo)",
                "c0 in (0, 1/10)",
                "s in [1, exp(2/5*L)]",
                "eta in (0, exp(-3*L)/(s*L)]",
                "P in [1, oo)",
                "t0 in [1, oo)",
                "S in [1, exp(c0*L)]",
            ),
            (),
            r"The last bound is read with $C=\eta s^{*2}|S^*|/P$ up to a constant, $|S^*|\le"
            r" d^{c_0}$ and $\eta=\sigma_0$.",
        ),
    ),
    claim(
        "e4.step1",
        r"$\log n=\sum_{\tau=1}^{n-1}\frac1\tau-\gamma+\frac1{2n}+[0,\frac18]\frac1{n^2}$, so the"
        r" update adds the term $\frac1n$ of the sum.",
        reading(
            "printed",
            "l == h-g+1/(2*n)+v/n**2 and l+1/n == (h+1/n)-g+1/(2*n)+v/n**2",
            ("n in {1..}", "g in [1/2, 3/5]", "v in [0, 1/8]", "l in [0, oo)"),
            (("h", "l+g+1/(2*n)-v/n**2-1/n"),),
            r"It follows from Lemma E.10 at $n$, with $h$ the sum of $1/\tau$ up to $n-1$, $l=\log"
            r" n$ and $g=\gamma$.",
        ),
        reading(
            "minus",
            "l == h-g-1/(2*n)+w/n**2",
            ("n in {1..}", "g in [1/2, 3/5]", "v in [0, 1/8]", "w in [0, 1/8]", "l in [0, oo)"),
            (("h", "l+g+1/(2*n)-v/n**2-1/n"),),
            r"Our copy lost the sign before $\frac1{2n}$, which is read here as minus.",
        ),
        uses=("leme10",),
        proof_uses=("leme10",),
    ),
    claim(
        "e4.step2",
        r"Applying E.10 again leaves $\frac12\frac1{n(n+1)}+O(\frac1{(n+1)^2})$.",
        reading(
            "printed",
            "1/(2*n)-1/(2*(n+1)) == 1/(2*n*(n+1)) and 1/(8*n**2) <= (1/2)/(n+1)**2",
            ("n in {1..}",),
            (),
            "The constant in the printed $O$ is 1/2.",
        ),
        reading(
            "exact",
            "abs(1/n-log(1+1/n)-1/(2*n*(n+1))) <= (1/2)/(n+1)**2",
            ("n in {1..}",),
            (),
            r"It bounds $\log n+\frac1n-\log(n+1)$ itself.",
        ),
        uses=("leme10",),
        proof_uses=("leme10",),
    ),
    claim(
        "e4.contract",
        r"$|E+\frac1n(-E\pm O(E^2))(1\pm C_1\log^{-4}d)|\le|E|$.",
        reading(
            "printed",
            "-E <= E+(1/n)*(v-E)*(1+z) <= E",
            ("n in [2, oo)", "E in [0, oo)", "v in [-E/2, E/2]", "z in [-1/3, 1/3]"),
            (),
            r"It is read for $E\ge0$ (and then, by symmetry, for all $E$), whenever the"
            r" second-order term $v$ is at most $|E|/2$; $z$ is the error of $C_1/\log^4d$.",
        ),
        reading(
            "exponential",
            "-E <= E+(1/n)*(exp(-E)-1)*(1+z) <= E and -H <= -H+(1/n)*(exp(H)-1)*(1+z) <= H",
            ("n in [2, oo)", "E in [0, oo)", "H in [0, 1/4]", "z in [-1/3, 1/3]"),
            (),
            r"The same is read with $e^{-E}-1$ itself, for which $-E\pm O(E^2)$ stands, at $E$ and"
            " at $-H$.",
        ),
    ),
    claim(
        "leme4",
        r"With $C$, $t_0=e^{A(T_{1,1})}$ and $A=s^*(A_+|S^*_+(v_+)|+A_{+,c}|S^*_+(v_{+,c})|)$:"
        r" $A(t)=\log(C(t-T_{1,1})+t_0)+E(t)$ with $|E(t)|\le O(\log^{-4}d)"
        r"\sum_{\tau=C^{-1}t_0}^{t-T_{1,1}+C^{-1}t_0}\frac1\tau\le O(\frac{\log"
        r" t-\log(C^{-1}t_0)}{\log^4d})$, from $A(t+1)=A(t)+Ce^{-A(t)}(1\pm\frac{C_1}{\log^4d})$.",
        reading(
            "printed",
            "-K*(S+1/n) <= E+(1+z)*exp(-E)/n-log(1+1/n) <= K*(S+1/n)",
            _STEP,
            (("K", "D+1/(2*m)"),),
            r"This is the induction step, with $E(t+1)$ in the middle: $\Delta=C_1/\log^4d$,"
            " $m=t_0/C$, and $S$ is the printed sum, with $E=S=0$ at first. It makes"
            r" $O(1/\log^4d)$ equal to $(C_1+\frac12)/\log^4d$ once $t_0/C\ge\log^4d$. The last"
            r" hypothesis says $e^A\ge C(1+z)$, which holds as $A$ grows and $m\ge2$.",
        ),
        reading(
            "constant",
            "s*(S*(eta*s/(2*P))+S*(eta*s/(2*k*P))) <= 2*(eta*s/(2*k*P))",
            ("s in [1, oo)", "S in [1, oo)", "k in [2, oo)", "P in (0, oo)", "eta in (0, oo)"),
            (),
            r"Here $C=\eta s^*/(2k_+P)$ as our copy shows it, where factors may be lost. Is it"
            r" within a factor 2 of the increment of $A$ for each unit of $1-\mathrm{logit}$?",
        ),
        reading(
            "recursion",
            "exp(100/L**4)*(1+10/L**5)**2 <= 1+120/L**4 and exp(-100/L**4)*(1-10/L**5)**2 >="
            " 1-120/L**4",
            ("L in [10, oo)",),
            (),
            r"The update rule has $C_1=120$: there are errors of $10/\log^5d$ in an exponent of at"
            r" most $10\log d$, and two more factors $1\pm10/\log^5d$, where"
            r" $s^{*-1/3}\le\log^{-5}d$ needs $s^*\ge\log^{15}d$.",
        ),
        reading(
            "subclasses",
            "exp(40*L/k) <= 1+1/L**4",
            ("L in [10, oo)", "k in [L**20, oo)"),
            (),
            r"The $A_c$ of two subclasses differ by at most $4/k$ of $10\log d$, so that the"
            " recursion of one may use the mean over all. This rests on Lemma E.5, whose printed"
            " proof rests on Lemma E.4.",
        ),
        reading(
            "second",
            "log(1+1/n) >= 1/(n+1) and log(T+j)-log(m) >= log(m+j)-log(m)",
            ("n in [1, oo)", "m in [1, oo)", "T in [m, oo)", "j in [0, oo)"),
            (),
            "This is the second bound: with $m=t_0/C$ and $j=t-T_{1,1}$ the sum beyond its first"
            r" term is at most $\log\frac{m+j}m$, hence at most $\log t-\log m$ if $T_{1,1}\ge m$.",
        ),
        reading(
            "second-free",
            "1/m <= K*(log(T)-log(m))",
            ("m in [1, oo)", "T in [1, oo)", "K in (0, oo)"),
            (),
            "Does the second bound hold at $t=T_{1,1}$ for all $T_{1,1}$, which no hypothesis ties"
            " to $m=t_0/C$?",
        ),
        reading(
            "sharp",
            "u*exp(1/u)-(log(u)+1/u)/2 >= u-log(u)/2+1 and u*exp(1/u)-(e-2)*(log(u)+1/u) <="
            " u-(e-2)*log(u)+1",
            ("u in [1, oo)",),
            (),
            "More than printed, without errors: $u=e^A/C$ goes to $ue^{1/u}$ in a step, so that"
            r" $u-\frac12\log u-t$ grows and $u-(e-2)\log u-t$ falls, and $t+m+\frac12\log\frac"
            r" um\le u\le t+m+(e-2)\log\frac um$.",
        ),
        Reading(
            "orbit",
            Orbit(
                "log(u/(m+t)) <= (D+1/(2*m))*(S+1/(m+t)) and log(w/(m+t)) >="
                " -(D+1/(2*m))*(S+1/(m+t))",
                (
                    ("u", "m", "u*exp((1+D)/u)"),
                    ("w", "m", "w*exp((1-D)/w)"),
                    ("S", "0", "S+1/(m+t)"),
                ),
                (0, 3000),
                (("m", "1000"), ("D", "1/100")),
            ),
            "The printed bound is followed along 3000 steps from $e^A/C=1000$, for the largest and"
            " for the least errors, which bound all others.",
        ),
        repairs=(
            reading(
                "repair",
                "s*(S*(eta*s/(2*P))+S*(eta*s/(2*k*P))) == eta*s**2*S*(1+1/k)/(2*P)",
                ("s in [1, oo)", "S in [1, oo)", "k in [2, oo)", "P in (0, oo)", "eta in (0, oo)"),
                (),
                "The constant is changed to the $C$ of the update rule, where"
                " $S=|S^*_+(v_+)|=|S^*_+(v_{+,c})|$.",
            ),
            reading(
                "repair-bounded",
                "u*exp((1+z)/u) >= u+1-D and (1-D)*(m+j) <= m+(1-D)*j",
                ("D in [0, 1/2]", "z in [-D, D]", "u in [2, oo)", "m in [2, oo)", "j in [0, oo)"),
                (),
                r"More than printed, $e^E\ge1-\Delta$ at all times, where $u=e^A/C$.",
            ),
            reading(
                "repair-above",
                "u*exp((1+z)/u) <= u+1+D+(1+D)**2/u",
                ("D in [0, 1/2]", "z in [-D, D]", "u in [2, oo)"),
                (),
                r"From above $u\le m+(1+\Delta)j+(1+\Delta)^2\sum\frac1u$, so that $e^E\le1+\Delta+"
                "o(1)$ without the logarithm of $t$.",
            ),
        ),
        uses=("leme2", "leme3"),
        proof_uses=("leme2", "leme3", "leme10", "e4.int", "e4.step1", "e4.step2", "e4.contract"),
    ),
)
