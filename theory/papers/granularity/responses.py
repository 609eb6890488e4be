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
            "N strict lucky neurons answer with R, each with q at least; the h further ones between"
            " the thresholds (Proposition 1) with q at most, and no others: the strict set makes"
            " the response up to a factor 1+6/log^5 d",
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
            "why there are no others, at t = 0: a neuron outside of the loose set, whose overlap U"
            " with v is below the lower threshold, is silent on a patch of amplitude A and noise z;"
            " later times are Theorem F.1",
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
            "the same in fine training",
        ),
        reading(
            "amplitude",
            f"{_ACT} < sqrt(b*L)",
            ("L in [3, oo)", "c0 in (0, 1/10)", "i in [0, 1/L**5]"),
            (("b", "4+2*c0"),),
            "amplitudes spread by iota = 1/log^5 d, a choice of '1/polylog'",
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
            "Chebyshev's inequality for the m = d^(2+2c0) neurons: up to amplitude and noise, the"
            " sum over the strict set of a feature is within 1 +- 1/log d of its mean, which is the"
            " same for all features, but for a chance 1/log d, as soon as d^c0 >= 20 log^4 d. Of an"
            " overlap g beyond the threshold t = sqrt(c_b(L+1/L^5)) the moments are E[g; g > t] ="
            " phi(t) and E[g^2; g > t] <= (t+1/t) phi(t); q is the chance that no other feature is"
            " above its threshold",
        ),
        reading(
            "ratio",
            "(1+1/L)*(sqrt(1+i)+1/L**9)/((1-1/L)*(sqrt(1-i)-1/L**9)) <= 1+4/L",
            ("L in [4, oo)", "i in [0, 1/L**7]"),
            (),
            "hence the ratio of the two sums, with amplitudes up to a spread iota and noise of at"
            " most 1/log^9 d",
        ),
        reading(
            "with-bias",
            "2*L**2*E2/(exp((2+2*c0)*L)*E1**2) <= 1/L",
            ("L in [250, oo)", "E1 in [phi/(t**2+3), oo)", "E2 in [0, 2*phi/(t*(t**2+3))]"),
            (("c0", "1/10"), ("t", "sqrt(21/5*L)"), ("phi", "exp(-21/10*L)/sqrt(2*pi)")),
            "the same for the answers above the bias, which (8) does not show (c_0 = 1/10,"
            " amplitude 1); E1, E2 = moments of one answer",
        ),
        reading(
            "moments",
            f"{_PHI}-t*{_Q} >= {_PHI}/(t**2+3) and (1+t**2)*{_Q}-t*{_PHI} <= 2*{_PHI}/(t*(t**2+3))",
            ("t in (0, oo)",),
            (),
            "the bounds of E1 and E2",
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
            "one step: C common patches and c patches of one subclass in a batch with mean weights"
            " p, q = 1-logit; sums of steps keep the bounds",
        ),
        reading(
            "weights",
            "(1+exp((1+x)*F))/(1+exp((1-x)*F)) <= exp(2*x*F)",
            ("F in [0, oo)", "x in [0, 1]"),
            (),
            "the weights 1/(1+e^F) of samples whose outputs differ by a factor (1+x)/(1-x): with F"
            " <= O(log d), x = s^(-1/3) <= log^-5 d, y = e^{O(log^-4 d)}",
        ),
        reading(
            "exactly-k",
            "(x-y)*(1/(1+exp(g*y+h*x))-1/(1+exp(g*x+h*y))) >= 0",
            ("h in [0, oo)", "g in [h, oo)", "y in [0, oo)", "x in [y, oo)"),
            (),
            "random numbers x, y of common and fine patches with one law and answers g >= h: on"
            " average (x, y) and (y, x) give the fine feature at least the weight of the common"
            " one, so the ratio of growths is at most k, and falls below k as soon as outputs are"
            " not small",
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
            "growths G and F in a ratio between 1/(2k) and 2/k, one initial answer h: the second"
            " part of (9), from the time on when the start is below G/k; the bias takes the share"
            " be of the growth, none where the display shows none",
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
            "the same at every time: the response to subclass patches below a tenth of the other?",
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
            r"the response to one patch, as the display says: $s^*$ of them (here $\log^{16}d$)"
            r" make up the output $A$ of Lemma E.4, which is between $a\log "
            r"d$ and $D\log d$",
        ),
        reading(
            "recursion",
            "w*exp(C/w) >= w+C and w*exp(C/w) <= w+(exp(1)-1)*C",
            ("C in (0, oo)", "w in [C, oo)"),
            (),
            "one step of A -> A+C e^{-A} for w = e^A: by induction log(t_0+Ct) <= A(t) <="
            " log(t_0+(e-1)Ct)",
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
            "the same for every number s of patches that grows: the answer to one of them falls"
            " below any share c of log d",
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
            "the output log log^5 d at T_{1,1}, where Lemma E.3 lets training end, against"
            " log(d)/10",
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
                "for the sum A over the patches of a sample, when C T_1 is between d^q and d^D:"
                " there e^A is as `recursion` bounds it",
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
            "the answer to one patch at any time: growth F and what the start gives, h, of at most"
            " d^c0 neurons. A, the common output of a sample, is at most D log d (Lemma E.4), one"
            " of its s patches answers with A/s, and fine growth is at most K/k of it (Lemma E.5);"
            " by item 4 of B.3, log d/k is at most log^-19 d",
        ),
        reading(
            "last",
            "K*L/k <= K/L**19",
            ("L in [3, oo)", "K in (0, oo)", "s in [L**15, oo)", "k in [s*L**5, oo)"),
            (),
            "the second inequality alone, O(log d/k) < o(1), from item 4 of B.3",
        ),
        reading(
            "any-polylog",
            "L/k <= 1/2",
            ("L in [3, oo)", "k in [L, oo)"),
            (),
            "with k >= polylog(d) of any degree, as Section 5 says",
        ),
        reading(
            "every-patch",
            "2*s*(K*L/(s*k)) <= 2*K/L**19",
            ("L in [3, oo)", "K in (0, oo)", "s in [L**15, oo)", "k in [s*L**5, oo)"),
            (),
            "the sum over the at most 2s patches of a sample is small as well (one patch: K log"
            " d/(s k))",
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
            r"the second display as it stands, the response to one patch: $s^*$ of them (here"
            r" $\log^{16}d$) make up the output $A$ to the common (or to the fine) patches of a"
            r" sample, which at the end of training is between a constant $a$ and $D\log d$",
        ),
        reading(
            "any-number",
            "A/s < c",
            ("L in (0, oo)", "c in (0, oo)", "D in (0, oo)", "A in [0, D*L]", "s in (D*L/c, oo)"),
            (),
            "the same for every number s of patches that outgrows log d",
        ),
        reading(
            "increments",
            "2/5 <= k/((k-1)*E+k) and k/((k-1)*E+k) <= 1",
            ("k in [1, oo)", "E in [1, 3/2]"),
            (),
            "the first display, in the reduced model: ratio of the two increments while e^a = E is"
            " at most 3/2, that is until T_0(B) with B <= log(3/2)",
        ),
        reading(
            "invariant",
            "((k-1)*E+k)/Z == (1+(1-1/k)*E)*(k/Z)",
            ("k in [1, oo)", "E in (0, oo)", "Z in (0, oo)"),
            (),
            "df = (1+(1-1/k)e^a) da, so f = a+(1-1/k)(e^a-1) at all times",
        ),
        Reading(
            "later",
            Asymptotic("A/(A+exp(A)-1)", "1", "Omega", ("A in [0, oo)",), "l", ()),
            "for all times and as k grows: ratio a/f of the responses, where a = A and f = A+e^A-1",
        ),
        repairs=(
            reading(
                "repair",
                f"a >= 1/8 and {INVARIANT} >= 6/25",
                _AT_T0,
                (),
                "for the sums over the patches of a sample, as in (10): a and f at T_0(log(3/2)),"
                " where a+f = log(3/2)",
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
            "a response y to each of n subclass patches, F the output of the other superclass: a"
            " small y alone makes a mistake",
        ),
        reading(
            "noise-free",
            "r*(1-be)*n > 0",
            ("L in [3, oo)", "r in (0, 1)", "n in {1..}"),
            BETA,
            "without feature-noise and strong-noise patches the other output is 0, and every sample"
            " with a subclass patch is classified correctly, however small rho is",
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
            "strong noise alone: the difference of the two nodes' frozen answers to it has"
            " deviation at most sigma_0 |zeta*| sqrt(2m) <= sqrt(10 m d) sigma_0 sigma_*; d^(1/10)"
            " of them are below the own output of order log(d)/k >= 1/k",
        ),
        by_training(
            "without-feature-noise",
            "no mistakes, with the same small responses",
            SMALL.replace("s-dagger = 4", "s-dagger = 0"),
            NONE,
            "strong noise as before",
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
                "what makes the mistake is one feature-noise patch, of amplitude A: it outweighs"
                " all n <= 2s subclass patches when rho <= K/k",
            ),
        ),
        uses=("eq11",),
    ),
)
