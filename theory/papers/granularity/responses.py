"""Section 5, (7)-(12): how the networks respond to samples; `theorems` says what the letters mean.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 4 and 5.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.shorthand import reading
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.simulations import LARGE, NONE, S1, SMALL, by_training

BETA = (("be", "1/L**5"),)
_PHI, _Q = "exp(-t**2/2)/sqrt(2*pi)", "erfc(t/sqrt(2))/2"
_ACT = "sqrt((1+i)*b*(L-1/L**5))"
RATIO = (
    "L in [3, oo)",
    "K in [1, oo)",
    "L >= 2*K+2",
    "s in [1, oo)",
    "k in [s*L**5, oo)",
    "n in [0, 2*s]",
    "r in [0, K/k]",
)
INVARIANT = "a+(1-1/k)*(exp(a)-1)"
_AT_T0 = ("k in [2, oo)", "a in [0, 1]", f"a+{INVARIANT} == log(3/2)")


RESPONSES = (
    claim(
        "eq7",
        r"(7): for $t\le\mathrm{poly}(d)$, $\sum_{r\in[m]}\sigma(\langle"
        r" w_r,x\rangle+b_r)\approx\sum_{r\in S^*_y(v)}\sigma(\cdot)$ on every "
        r"$v$-dominated patch $x$: the lucky neurons of $v$ make the response.",
        reading(
            "printed",
            "R+h*q <= (1+6/L**5)*R",
            (
                "L in [3, oo)",
                "q in [0, oo)",
                "N in (0, oo)",
                "h in [0, 6*N/L**5]",
                "R in [N*q, oo)",
            ),
            (),
            "$N$ strict lucky neurons answer $R$ in all, and each at least $q$; the $h$ neurons"
            " between the two thresholds (Proposition 1) answer at most $q$ each, and no others"
            r" answer. Then the strict set makes the response up to a factor $1+6/\log^5d$.",
        ),
        reading(
            "loose",
            "A*U-sqrt(b*L)+z < 0",
            (
                "L in [3, oo)",
                "c0 in (0, 1/10)",
                "i in [0, 1/L**7]",
                "A in [0, sqrt(1+i)]",
                "U in (-oo, sqrt(b*(L-1/L**5)))",
                "z in [-1/L**9, 1/L**9]",
            ),
            (("b", "4+2*c0"),),
            "It says at $t=0$ why no others answer: a neuron whose overlap $U$ with $v$ is below"
            " the lower threshold is silent on a patch of amplitude $A$ and noise $z$ (all over"
            r" $\sigma_0$). Later times are Theorem F.1.",
        ),
        reading(
            "fine",
            "A*U-sqrt(b*L)+z < 0",
            (
                "L in [3, oo)",
                "c0 in (0, 1/10)",
                "i in [0, 1/L**7]",
                "A in [0, sqrt(1+i)]",
                "U in (-oo, sqrt(b*(L-1/L**5)))",
                "z in [-1/L**9, 1/L**9]",
            ),
            (("b", "2+2*c0"),),
            "The same is asked in fine-grained training, where $b=c_b^2=2+2c_0$.",
        ),
        reading(
            "amplitude",
            f"{_ACT} < sqrt(b*L)",
            ("L in [3, oo)", "c0 in (0, 1/10)", "i in [0, 1/L**5]"),
            (("b", "4+2*c0"),),
            r"Is $\iota=1/\log^5d$, one choice of the printed $1/\mathrm{polylog}(d)$, a spread of"
            " the amplitudes that is small enough?",
        ),
        uses=("prop1",),
        proof_uses=("thmf1",),
    ),
    claim(
        "eq8",
        r"(8): at $t=0$ the responses $\sum_{r\in S^*_y(v_y)}\sigma(\langle w_r,\alpha"
        r" v_y+\zeta\rangle)$ and $\sum_{r\in S^*_y(v_{y,c})}\sigma(\cdot)$, without a bias, "
        "to a common and to a subclass patch are about equal.",
        reading(
            "printed",
            "L**2*(t+1/t)/q*sqrt(2*pi)*exp((2+c0)/L**5)*exp(-c0*L) <= 1/L",
            (
                "L in [3, oo)",
                "c0 in (0, 1/10)",
                "exp(c0*L) >= 20*L**4",
                "q in [1/2, 1]",
                "t in (0, oo)",
                "t >= 2*sqrt(L)",
                "t <= 3*sqrt(L)",
            ),
            (),
            "Up to amplitude and noise, the sum over the strict lucky neurons of a feature, out"
            r" of $m=d^{2+2c_0}$, is within $1\pm1/\log d$ of its mean, the same for all features,"
            r" but for a chance of $1/\log d$ (Chebyshev), as soon as $d^{c_0}\ge20\log^4d$. Here"
            r" $t$ is the threshold over $\sigma_0$; the first two moments of an overlap beyond it"
            r" are $\phi(t)$ and at most $(t+\frac1t)\phi(t)$, and $q$ is the chance that no other"
            " feature passes its threshold.",
        ),
        reading(
            "ratio",
            "(1+1/L)*(sqrt(1+i)+1/L**9)/((1-1/L)*(sqrt(1-i)-1/L**9)) <= 1+4/L",
            ("L in [4, oo)", "i in [0, 1/L**7]"),
            (),
            r"This is the ratio of the two sums, with amplitudes that spread by $i=\iota$ and"
            r" noise of at most $1/\log^9d$.",
        ),
        reading(
            "with-bias",
            "2*L**2*E2/(exp((2+2*c0)*L)*E1**2) <= 1/L",
            ("L in [250, oo)", "E1 in [phi/(t**2+3), oo)", "E2 in [0, 2*phi/(t*(t**2+3))]"),
            (("c0", "1/10"), ("t", "sqrt(21/5*L)"), ("phi", "exp(-21/10*L)/sqrt(2*pi)")),
            "The same is asked for the answers above the bias, which (8) does not show, at"
            " $c_0=1/10$ and amplitude 1; $E_1$ and $E_2$ are the first two moments of one answer.",
        ),
        reading(
            "moments",
            f"{_PHI}-t*{_Q} >= {_PHI}/(t**2+3) and (1+t**2)*{_Q}-t*{_PHI} <= 2*{_PHI}/(t*(t**2+3))",
            ("t in (0, oo)",),
            (),
            "These are the bounds of the moments $E_1$ and $E_2$ of an answer above the bias.",
        ),
        uses=("prop1",),
    ),
    claim(
        "eq9",
        r"(9): $\langle\Delta w_{r_{com}},v_y\rangle=\Theta(k_y)\langle\Delta"
        r" w_{r_{fine}},v_{y,c}\rangle$, hence at large $t$ the response to subclass "
        r"patches is $\Theta(1/k_y)$ of that to common patches.",
        reading(
            "printed",
            "k/2*(c*q) <= C*p and C*p <= 2*k*(c*q)",
            (
                "M in (0, oo)",
                "k in [1, oo)",
                "x in [0, 1/10]",
                "C in [(1-x)*M, (1+x)*M]",
                "c in [(1-x)*M/k, (1+x)*M/k]",
                "p in (0, 1)",
                "y in [1, 11/10]",
                "q in [p/y, p*y]",
            ),
            (),
            "This is one step of the first display: a batch has $C$ common patches and $c$"
            " patches of one subclass, with mean weights $p$ and $q$ in place of"
            r" $1-\mathrm{logit}$. Sums over steps keep both bounds.",
        ),
        reading(
            "weights",
            "(1+exp((1+x)*F))/(1+exp((1-x)*F)) <= exp(2*x*F)",
            ("F in [0, oo)", "x in [0, 1]"),
            (),
            "It compares the weights $1/(1+e^F)$ of samples whose outputs differ by a factor"
            r" $(1+x)/(1-x)$. With $F\le O(\log d)$ and $x=s^{*-1/3}\le\log^{-5}d$ they differ by"
            r" $e^{O(\log^{-4}d)}$.",
        ),
        reading(
            "exactly-k",
            "(x-y)*(1/(1+exp(g*y+h*x))-1/(1+exp(g*x+h*y))) >= 0",
            ("h in [0, oo)", "g in [h, oo)", "y in [0, oo)", "x in [y, oo)"),
            (),
            "More than printed: the numbers $x$ of common and $y$ of fine patches of a sample"
            r" have one law, and one patch answers $g$ or $h\le g$. On average over $(x,y)$ and"
            " $(y,x)$ the fine feature gets at least the weight of the common one, so that the"
            " ratio of the growths is at most $k$, and below it as soon as outputs are not small.",
        ),
        reading(
            "responses",
            "(1-be)*F+h <= 3/k*((1-be)*G+h) and (1-be)*F+h >= 1/(2*k)*((1-be)*G+h)",
            (
                "k in [1, oo)",
                "be in [0, 1)",
                "G in (0, oo)",
                "F in [G/(2*k), 2*G/k]",
                "h in [0, (1-be)*G/k]",
            ),
            (),
            "This is the second display, from the time on when the answer $h$ of the start is"
            " below $G/k$: the growths $G$ and $F$ have a ratio between $1/(2k)$ and $2/k$, and"
            r" the bias takes the share $\beta$ of both, which is 0 where the display shows no"
            " bias.",
        ),
        by_training(
            "simulated",
            "k times the ratio of growths is above 1 and below 3/2",
            S1,
            "k A_c/A at T, mean over subclasses and nodes: > 1 and < 3/2",
        ),
        reading(
            "responses-early",
            "(1-be)*G/k+h <= 1/10*((1-be)*G+h)",
            ("L in [3, oo)", "k in [L, oo)", "G in [0, oo)", "h in [0, oo)"),
            BETA,
            "Is the response to subclass patches below a tenth of the other one at every time,"
            " also near the start?",
        ),
        uses=("d1.count",),
        proof_uses=("leme5",),
    ),
    claim(
        "eq10",
        r"(10): by the end of training $\sum_{r\in S^*_y(v_y)}\sigma(\langle w_r,\alpha"
        r" v_y+\zeta\rangle+b_r)=\Theta(\log d)$.",
        Reading(
            "printed",
            Asymptotic(
                "A/L**16",
                "L",
                "Theta",
                ("a in (0, oo)", "D in [a, oo)", "A in [a*L, D*L]"),
                "L",
                ("a", "D"),
            ),
            "It is read for the response to one patch, as the display says: $s^*$ of them (here"
            r" $\log^{16}d$) make up the output $A$ of Lemma E.4, which is between $a\log d$ and"
            r" $\Delta\log d$.",
        ),
        reading(
            "recursion",
            "w*exp(C/w) >= w+C and w*exp(C/w) <= w+(exp(1)-1)*C",
            ("C in (0, oo)", "w in [C, oo)"),
            (),
            r"One step of $A\mapsto A+Ce^{-A}$ is written for $w=e^A$; by induction"
            r" $\log(t_0+Ct)\le A(t)\le\log(t_0+(e-1)Ct)$.",
        ),
        reading(
            "any-number",
            "A/s < c*L",
            (
                "L in (0, oo)",
                "c in (0, oo)",
                "D in (0, oo)",
                "A in [0, D*L]",
                "s in (D/c, oo)",
            ),
            (),
            "The same is said for every number $s$ of patches that grows: the answer to one of"
            r" them falls below any share $c$ of $\log d$.",
        ),
        by_training(
            "simulated",
            "the output follows the logarithmic law",
            S1.replace("T = 100", "T = 50"),
            "output of a sample with s* patches of each kind at T, over x with e^x+x = 1+CT: >"
            " 19/20 and < 5/4",
        ),
        reading(
            "early",
            "5*log(L) >= L/10",
            ("L in [3, oo)",),
            (),
            r"At the time $T_{1,1}$ of Lemma E.3, where training may end, the output is $5\log\log"
            r" d$. Is that at least a tenth of $\log d$?",
        ),
        repairs=(
            reading(
                "repair",
                "A >= q*L and A <= (D+1)*L",
                (
                    "L in [20, oo)",
                    "D in [1, oo)",
                    "q in (0, D]",
                    "A in (0, oo)",
                    "exp(A) >= exp(q*L)",
                    "exp(A) <= 2*exp(D*L)",
                ),
                (),
                "The sum $A$ over the patches of a sample takes the place of the response to one"
                r" patch, when $CT_1$ is between $d^q$ and $d^\Delta$; there $e^A$ is between"
                r" $d^q$ and $2d^\Delta$ by the recursion of Lemma E.4.",
            ),
        ),
        proof_uses=("leme4",),
    ),
    claim(
        "eq11",
        r"(11): $\sum_{r\in S^*_y(v_{y,c})}\sigma(\langle w_r,\alpha v_{y,c}+\zeta\rangle+b_r)\le"
        r" O(\log d/k_y)<o(1)$ for $t\le\mathrm{poly}(d)$.",
        reading(
            "printed",
            "F+h <= (K*D+1)*L/k and (K*D+1)*L/k <= (K*D+1)/L**19",
            (
                "L in [3, oo)",
                "c0 in (0, 1/10)",
                "K in (0, oo)",
                "D in (0, oo)",
                "A in [0, D*L]",
                "s in (0, oo)",
                "s >= L**15",
                "k in (0, exp(2/5*L)]",
                "k >= s*L**5",
                "F in [0, K/k*(A/s)]",
                "s0 in (0, exp(-3*L)/(s*L)]",
                "h in [0, exp(c0*L)*sqrt(11*L)*s0]",
            ),
            (),
            "It is read for the response to one patch at any time: $F$ is its growth, and $h$"
            r" what the start gives in at most $d^{c_0}$ neurons. The common output $A\le"
            r" \Delta\log d$ of a sample (Lemma E.4) comes from $s^*$ patches, fine growth is at"
            " most $K/k$ of the common one (Lemma E.5), and item 4 of B.3 makes the bound vanish.",
        ),
        reading(
            "last",
            "K*L/k <= K/L**19",
            ("L in [3, oo)", "K in (0, oo)", "s in [L**15, oo)", "k in [s*L**5, oo)"),
            (),
            r"This is the second inequality alone, from $s^*\log^5d\le k$ (item 4 of B.3) and"
            r" $s^*\ge\log^{15}d$.",
        ),
        reading(
            "any-polylog",
            "L/k <= 1/2",
            ("L in [3, oo)", "k in [L, oo)"),
            (),
            r"Is $k\ge\mathrm{polylog}(d)$ of any degree enough, as Section 5 says? It is tested"
            " at degree 1.",
        ),
        reading(
            "every-patch",
            "2*s*(K*L/(s*k)) <= 2*K/L**19",
            ("L in [3, oo)", "K in (0, oo)", "s in [L**15, oo)", "k in [s*L**5, oo)"),
            (),
            "More than printed: the sum over the at most $2s^*$ patches of a sample is small as"
            r" well, as one of them answers at most $K\log d/(s^*k)$.",
        ),
        uses=("eq9", "eq10"),
        proof_uses=("eq9", "eq10"),
    ),
    claim(
        "eq12",
        r"(12): in fine training $\langle\Delta w_{r_{com}},v_y\rangle\approx\langle\Delta"
        r" w_{r_{fine}},v_{y,c}\rangle$, and the responses to a common and to a fine patch are"
        r" both $\Omega(1)$ at the end.",
        Reading(
            "printed",
            Asymptotic(
                "A/L**16",
                "1",
                "Omega",
                ("a in (0, oo)", "D in [a, oo)", "A in [a, D*L]"),
                "L",
                ("a", "D"),
            ),
            "The second display is read as it stands, for the response to one patch: $s^*$ of"
            r" them (here $\log^{16}d$) make up the output $A$ to the common (or to the fine)"
            " patches of a sample, which at the end of training is between a constant $a$ and"
            r" $\Delta\log d$.",
        ),
        reading(
            "any-number",
            "A/s < c",
            ("L in (0, oo)", "c in (0, oo)", "D in (0, oo)", "A in [0, D*L]", "s in (D*L/c, oo)"),
            (),
            r"The same is said for every number $s$ of patches that outgrows $\log d$.",
        ),
        reading(
            "increments",
            "2/5 <= k/((k-1)*E+k) and k/((k-1)*E+k) <= 1",
            ("k in [1, oo)", "E in [1, 3/2]"),
            (),
            "This is the first display, with one number for each feature: the ratio of the two"
            r" increments while $E=e^a$ is at most 3/2, that is until $T_0$ with $B\le\log(3/2)$.",
        ),
        reading(
            "invariant",
            "((k-1)*E+k)/Z == (1+(1-1/k)*E)*(k/Z)",
            ("k in [1, oo)", "E in (0, oo)", "Z in (0, oo)"),
            (),
            r"With one number for each feature $df=(1+(1-\frac1k)e^a)\,da$, so that"
            r" $f=a+(1-\frac1k)(e^a-1)$ at all times.",
        ),
        Reading(
            "later",
            Asymptotic("A/(A+exp(A)-1)", "1", "Omega", ("A in [0, oo)",), "l", ()),
            "Are both alike at all times and as $k$ grows? The formula is the ratio $a/f$ of the"
            " responses, with $a=A$ and $f=A+e^A-1$.",
        ),
        repairs=(
            reading(
                "repair",
                f"a >= 1/8 and {INVARIANT} >= 6/25",
                _AT_T0,
                (),
                "The sums over the patches of a sample take the place of the response to one, as"
                r" in (10): $a$ to the common and $f=a+(1-\frac1k)(e^a-1)$ to the fine ones, at"
                r" the time $T_0$ when $a+f=\log(3/2)$.",
            ),
        ),
        proof_uses=("lemg2", "corg2.1"),
    ),
    claim(
        "misread",
        r"As the response to subclass patches is $o(1)$, the coarse network cannot classify hard"
        r" samples, for which it has only these.",
        reading(
            "printed",
            "y*n <= F",
            ("y in (0, 1/1000]", "n in {1..}", "F in [0, oo)"),
            (),
            "The words are taken literally: a small response $y$ to each of $n$ subclass patches"
            " is enough for the output $F$ of the other superclass to be at least as large.",
        ),
        reading(
            "noise-free",
            "r*(1-be)*n > 0",
            ("L in [3, oo)", "r in (0, 1)", "n in {1..}"),
            BETA,
            "Without feature noise and strong noise the other output is 0. Is then every sample"
            " with a subclass patch classified correctly, however small the ratio $r$ of fine to"
            " common responses?",
        ),
        reading(
            "strong-noise",
            "exp(L/10)*sqrt(10)*exp((1+c0)*L)*exp(L/2)*s0*st <= 1/k",
            (
                "L in [20, oo)",
                "c0 in (0, 1/10)",
                "k in [1, exp(2/5*L)]",
                "st in (0, 1]",
                "s0 in (0, exp(-3*L)/L]",
            ),
            (),
            "Strong noise alone is asked about: the answers of the two nodes to it, with the"
            " weights of the start, differ with a deviation of at most"
            r" $\sigma_0|\zeta^*|\sqrt{2m}\le\sqrt{10md}\,\sigma_0\sigma_{\zeta^*}$. The formula"
            " puts $d^{1/10}$ of these deviations below $1/k$, and so below the own output, of"
            r" the order $\log(d)/k$.",
        ),
        by_training(
            "without-feature-noise",
            "no mistakes, with the same small responses",
            SMALL.replace("s-dagger = 4", "s-dagger = 0"),
            NONE,
            "The strong noise is kept, and feature noise is left out.",
        ),
        by_training(
            "without-strong-noise",
            "as many mistakes",
            SMALL.replace("sigma_* = 0.03", "sigma_* = 0"),
            LARGE,
        ),
        by_training(
            "without-bias",
            "the bias rule is not what makes the mistakes",
            SMALL.replace("beta = 0.1", "beta = 0"),
            LARGE,
        ),
        by_training(
            "few-subclasses",
            "hardly a mistake",
            SMALL.replace("k = 16", "k = 2"),
            "hard error at T < 1/10",
        ),
        by_training(
            "more-patches",
            "four times as many patches of each kind make more mistakes, not fewer",
            SMALL.replace("s* = 8, s-dagger = 4, P = 32", "s* = 32, s-dagger = 16, P = 64").replace(
                "eta = 0.1", "eta = 0.02"
            ),
            "hard error at T minus that at s* = 8, s-dagger = 4 with the same start > 0",
        ),
        repairs=(
            reading(
                "repair",
                "A-be > r*(1-be)*n",
                (*RATIO, "A in [1/L**4, oo)"),
                BETA,
                "The mistake is ascribed to one feature-noise patch of amplitude $A$ in place of"
                r" small responses alone: it outweighs all $n\le2s^*$ subclass patches when these"
                r" answer at most $r\le K/k$ times as much as common ones.",
            ),
        ),
        uses=("eq11",),
    ),
)
