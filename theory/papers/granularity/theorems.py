"""Sections 4 and 5: the two theorems, the responses (7)-(12), and why the coarse network errs.

``L`` = log d, ``s``, ``u`` = expected numbers of subclass and of feature-noise patches, ``n`` =
number of subclass patches of a sample, ``z`` = sum of (alpha-dagger - beta)_+ over its
feature-noise patches, ``be`` = beta = 1/L^5, ``r`` = rho.

Reduced model of coarse training, once growth outweighs the start: on a hard sample the own output
is to the other one as rho (1-beta) n to z, with rho = n_2 A_c/(n_1 A) = Theta(1/k) (n_1, n_2: lucky
neurons of the other superclass's common and of the own fine feature, A, A_c: their growth).  Fine
training: own node f n/s, other nodes at most a z/s, with a, f the total responses to common and
fine patches and
    da ~ k/Z, df ~ ((k-1)e^a+k)/Z, so f = a+(1-1/k)(e^a-1).
Moments of the exceedance of a standard normal g over t: E(g-t)_+ = phi-tQ, E(g-t)_+^2 = (1+t^2)Q-t
phi.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 4 and 5.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.notation import claim

_BETA = (("be", "1/L**5"),)
_PHI, _Q = "exp(-t**2/2)/sqrt(2*pi)", "erfc(t/sqrt(2))/2"
_ACT = "sqrt((1+i)*b*(L-1/L**5))"
_RATIO = (
    "L in [3, oo)",
    "K in [1, oo)",
    "L >= 2*K+2",
    "s in [1, oo)",
    "k in [s*L**5, oo)",
    "n in [0, 2*s]",
    "r in [0, K/k]",
)
_INVARIANT = "a+(1-1/k)*(exp(a)-1)"
_AT_T0 = ("k in [2, oo)", "a in [0, 1]", f"a+{_INVARIANT} == log(3/2)")

_SCALED = (
    "batches of 128, sigma_0 = 1e-4, mu = 0.05, iota = 0.01, alpha-dagger uniform on [0.3, 0.4],"
    " sigma_zeta = 0, sigma_* = 0.03; 7 draws, 200 to 600 test samples each"
)
_POINT = "d = 64, k = 16, s* = 8, s-dagger = 4, P = 32, beta = 0.1"
S1 = f"S1: {_POINT}, coarse labels, 8000 neurons a node, tau = 3, eta = 0.02, T = 100; {_SCALED}"
SLOW = f"S1 with eta = 0.002: {_POINT}, coarse labels, 4000 neurons a node, tau = 3; {_SCALED}"
LOUD = SLOW.replace("sigma_* = 0.03", "sigma_* = 2 (sigma_* sqrt d = 16 exceeds tau)")
SMALL = (
    f"S1 with 1200 neurons a node, tau = 2.5, eta = 0.1, T = 40: {_POINT}, coarse labels; {_SCALED}"
)
S5 = f"S5: {_POINT}, fine labels, 1200 neurons a node, tau = 2.5, eta = 0.5, T = 20; {_SCALED}"
EVERY = "the least hard error over the observed times (0, 1, 2, 5, 10, 20, 50, 100) is > 1/10"
ALL_TIMES = f"loss at T < 1/10; easy error at T < 1/100; {EVERY}; hard error at T > 1/2"
BOTH_SMALL = "easy error at T < 1/100; hard error at T < 1/50"
LITERAL = "the network of B.2 with the parameters of B.3, which exist from d = 10^122.5 on"
LARGE, NONE = "hard error at T > 1/2", "hard error at T < 1/100"


def _tested(name: str, statement: str, scenario: str, predicate: str, note: str = "") -> Reading:
    return Reading(name, Empirical(statement, scenario, predicate), note)


RESPONSES = (
    claim(
        "eq7",
        r"(7): for $t\le\mathrm{poly}(d)$, $\sum_{r\in[m]}\sigma(\langle"
        r" w_r,x\rangle+b_r)\approx\sum_{r\in S_y(v)}\sigma(\cdot)$ on every "
        r"$v$-dominated patch $x$: the lucky neurons of $v$ make the response.",
        reading(
            "printed",
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
            "t = 0: a neuron whose overlap U with v is below the lower threshold is silent on a"
            " patch of amplitude A and noise z, so the two sums are equal, not only about equal;"
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
        reading(
            "strict",
            "R+h*q <= (1+6/L**5)*R",
            (
                "L in [3, oo)",
                "q in [0, oo)",
                "N in (0, oo)",
                "h in [0, 6*N/L**5]",
                "R in [N*q, oo)",
            ),
            (),
            "with the strict set instead: N strict neurons answer with R, each with q at least; h"
            " further ones between the thresholds with q at most",
        ),
        uses=("prop1",),
        proof_uses=("thmf1",),
    ),
    claim(
        "eq8",
        r"(8): at $t=0$ the responses $\sum_{r\in S_y(v_y)}\sigma(\langle w_r,\alpha"
        r" v_y+\zeta\rangle+b)$ and $\sum_{r\in S_y(v_{y,c})}\sigma(\cdot)$ "
        "to a common and to a subclass patch are about equal.",
        reading(
            "printed",
            "2*L**2*E2/(exp((2+2*c0)*L)*E1**2) <= 1/L",
            ("L in [250, oo)", "E1 in [phi/(t**2+3), oo)", "E2 in [0, 2*phi/(t*(t**2+3))]"),
            (("c0", "1/10"), ("t", "sqrt(21/5*L)"), ("phi", "exp(-21/10*L)/sqrt(2*pi)")),
            "Chebyshev's inequality for the m = d^(2+2c0) neurons (c_0 = 1/10, amplitude 1): both"
            " responses are within 1 +- 1/log d of one common mean but for a chance 1/log d; E1, E2"
            " = moments of one response",
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
            "(1-be)*G/k+h <= 2/k*((1-be)*G+h) and (1-be)*G/k+h >= 1/k*((1-be)*G+h)",
            ("L in [3, oo)", "k in [1, oo)", "G in (0, oo)", "h in [0, (1-be)*G/k]"),
            _BETA,
            "growth G and initial margin h: the second part of (9), from the time on when the start"
            " is below G/k",
        ),
        _tested(
            "simulated",
            "k times the ratio of growths is above 1 and below 3/2",
            S1,
            "k A_c/A at T, mean over subclasses and nodes: > 1 and < 3/2",
        ),
        reading(
            "responses-early",
            "(1-be)*G/k+h <= 1/10*((1-be)*G+h)",
            ("L in [3, oo)", "k in [L, oo)", "G in [0, oo)", "h in [0, oo)"),
            _BETA,
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
        _tested(
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
            "K*L/k <= K/L**19",
            ("L in [3, oo)", "K in (0, oo)", "s in [L**15, oo)", "k in [s*L**5, oo)"),
            (),
            "with item 4 of B.3, log d/k is at most log^-19 d",
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
        r" w_{r_{fine}},v_{y,c}\rangle$, and both responses are "
        r"$\ge\Omega(1)$ at the end.",
        reading(
            "printed",
            "2/5 <= k/((k-1)*E+k) and k/((k-1)*E+k) <= 1",
            ("k in [1, oo)", "E in [1, 3/2]"),
            (),
            "reduced model: ratio of the two increments while e^a = E is at most 3/2, that is until"
            " T_0(B) with B <= log(3/2)",
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
        reading(
            "response",
            f"a >= 1/8 and {_INVARIANT} >= 6/25",
            _AT_T0,
            (),
            "a and f at T_0(log(3/2)), where a+f = log(3/2)",
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
            _BETA,
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
        _tested(
            "without-feature-noise",
            "no mistakes, with the same small responses",
            SMALL.replace("s-dagger = 4", "s-dagger = 0"),
            NONE,
            "strong noise as before",
        ),
        _tested(
            "without-strong-noise",
            "as many mistakes",
            SMALL.replace("sigma_* = 0.03", "sigma_* = 0"),
            LARGE,
        ),
        _tested(
            "without-bias",
            "the bias rule is not what makes the mistakes",
            SMALL.replace("beta = 0.1", "beta = 0"),
            LARGE,
        ),
        _tested(
            "few-subclasses",
            "hardly a mistake",
            SMALL.replace("k = 16", "k = 2"),
            "hard error at T < 1/10",
        ),
        _tested(
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
                (*_RATIO, "A in [1/L**4, oo)"),
                _BETA,
                "what makes the mistake is one feature-noise patch, of amplitude A: it outweighs"
                " all n <= 2s subclass patches when rho <= K/k",
            ),
        ),
        uses=("eq11",),
    ),
)

COARSE = (
    claim(
        "thm5.1",
        r"Theorem 5.1: for $k_y\ge\mathrm{polylog}(d)$ and coarse labels there is"
        r" $T^*\le\mathrm{poly}(d)$ such that for $T\in[T^*,"
        r"\mathrm{poly}(d)]$ the loss (3) and the error on easy samples (4) are $o(1)$, while for"
        r" all $t\in[0,\mathrm{poly}(d)]$ the error on hard samples (5) is "
        r"$\ge\Omega(1)$.",
        _tested(
            "printed",
            "loss and easy error vanish, the hard error stays large at all times",
            S1,
            ALL_TIMES,
            "The literal sizes begin at d = 10^122; here a scaled network.",
        ),
        _tested(
            "literal",
            "(3) to (5) with high probability, for the network itself as d grows",
            LITERAL,
            "limits as d grows",
            "the theorem as it stands; the readings below are its parts in the reduced model",
        ),
        reading(
            "loss",
            "log(1+exp(-F)) <= 1/L**5 and F/2 > 2*exp(-L)",
            ("L in [3, oo)", "F in [5*log(L), oo)", "exp(-F) <= 1/L**5"),
            (),
            "(3), (4) from T_{1,1} on (Lemma E.3), where the own output F is at least log log^5 d:"
            " the loss of a sample, and half its output against the other node's answers left from"
            " the start, below 2/d",
        ),
        reading(
            "late",
            "A-be > r*(1-be)*n",
            (*_RATIO, "A in [1/L**4, oo)"),
            _BETA,
            "(5) in the reduced model, s log^5 d <= k (item 4), rho <= K/k: one feature-noise patch"
            " of amplitude A makes a mistake on every hard sample with at most 2s subclass patches",
        ),
        reading(
            "late-chance",
            "1-exp(M*log(1-u/M))-exp(-s/3) >= 63/100",
            ("u in [1, oo)", "M in (u, oo)", "s in [30, oo)"),
            (),
            "so the hard error is at least the chance of a feature-noise patch, 1-(1-u/M)^M for M ="
            " P-n, minus that of n > 2s, at most e^(-s/3): more than 0.63 for s-dagger = u >="
            " 1 [R]",
        ),
        reading(
            "limit",
            "1-exp(M*log(1-u/M))-exp(-s/3) >= 1-2*exp(-L**3)",
            ("L in [3, oo)", "u in [L**3, oo)", "M in (u, oo)", "s in [L**15, oo)"),
            (),
            "with s-dagger >= log^3 d the hard error tends to 1: worse than guessing",
        ),
        reading(
            "limit-one",
            "1-exp(M*log(1-u/M)) <= 1-exp(-u-u**2/M)",
            ("M in [4, oo)", "u in [0, M/2]"),
            (),
            "and it is at most the chance of a feature-noise patch, once strong noise is negligible"
            " (`misread`), about 1-e^(-s-dagger)",
        ),
        reading(
            "few-noise-patches",
            "1-exp(M*log(1-u/M)) >= 1/100",
            ("u in (0, 1/2]", "M in [1, oo)"),
            (),
            "item 9 is missing in our text; the other items bound s-dagger = u only from above",
        ),
        reading(
            "any-polylog",
            "z > (1/(2*k))*(1-be)*n",
            (
                "L in [300, oo)",
                "s in [L**15, oo)",
                "k in [L, oo)",
                "n in [s/2, 2*s]",
                "z in [0, 1/sqrt(L)]",
            ),
            _BETA,
            "'k >= polylog(d)' of any degree: a mistake at rho >= 1/(2k)?  z exceeds 1/sqrt(L) with"
            " a chance of at most 1/sqrt(L), as its mean is at most s-dagger iota-dagger <= 1/L"
            " (item 8)",
        ),
        reading(
            "too-few",
            "z < (1/(2*k))*(1-be)*n",
            (
                "L in [300, oo)",
                "s in [L**15, oo)",
                "k in [1, s*sqrt(L)/5]",
                "n in [s/2, 2*s]",
                "z in [0, 1/sqrt(L)]",
            ),
            _BETA,
            "with k <= s* sqrt(log d)/5 all these samples are classified correctly, so the hard"
            " error vanishes: (5) needs more subclasses than that",
        ),
        reading(
            "start",
            "1/2 <= c+(1-c)/4 => c >= 1/3",
            ("c in [0, 1]",),
            (),
            "t = 0: both nodes have one law, so over the start the error is at least 1/2 in mean,"
            " hence at least 1/4 with a chance c >= 1/3; that this is so with high probability is"
            " the step on strong noise in Lemma E.8",
        ),
        _tested(
            "formula",
            "the hard error is that of the reduced model",
            S1.replace("T = 100", "T = 50"),
            "|hard error - chance of z > rho (1-beta) n| < 3/20, rho from the growths and the sizes"
            " of S of each subclass, exact laws of n and z",
        ),
        _tested(
            "many-subclasses",
            "with 32 subclasses and s-dagger = 4, and with 64 and s-dagger = 1, the hard error is"
            " near the chance of a feature-noise patch, 0.98 and 0.63",
            f"S2: {SMALL.replace('d = 64, k = 16', 'd = 128, k = 32')}; S7: the same with d = 160,"
            " k = 64, s-dagger = 1, 5000 neurons a node, eta = 0.05, T = 20",
            "hard error at T: S2 > 4/5; S7 > 1/2; S7 < 3/4",
        ),
        reading(
            "long-times",
            "exp(D*L-s) <= exp(-L)",
            ("L in [3, oo)", "D in [1, L]", "s in [L**15, oo)"),
            (),
            "samples without common patches (chance about e^(-s)) teach fine features alone; until"
            " t = d^D they stay negligible beside the weights 1-logit >= about d^-D of the others,"
            " as s* is far above log t",
        ),
        _tested(
            "slow",
            "the hard error stays large at all times",
            SLOW,
            EVERY,
            "smaller steps let the time between the start and the first answer to feature noise be"
            " seen; sigma_* sqrt(d) = 0.24 here is less than item 12 asks for",
        ),
        _tested(
            "slow-strong-noise",
            "the hard error stays large at all times",
            LOUD,
            EVERY,
            "the same with strong noise that outweighs the start",
        ),
        reading(
            "silent",
            "A*(w+g)-2*sqrt(L)-be*g < 0",
            ("L in [5, oo)", "w in [0, sqrt(11*L)]", "g in [0, L]", "A in [0, 1/L]"),
            _BETA,
            "while the growth g is at most log d (all over sigma_0), no neuron answers to feature"
            " noise of amplitude A <= 1/log d, so F_{-y} = 0 but for strong noise",
        ),
        reading(
            "before-growth",
            "2*s*exp(c0*L)*(sqrt(11*L)+2*L**5) <= 1/1000*exp((1+c0)*L)",
            ("L in [100, oo)", "c0 in (0, 1/10)", "s in [1, exp(2/5*L)]"),
            (),
            "while the growth is below sigma_0 log^5 d, before feature noise is seen: own output"
            " (over sigma_0) of 2s patches and d^c0 lucky neurons, against sqrt(m): a thousandth of"
            " the scale of the strong-noise difference when sigma_* sqrt d >= 1",
        ),
        _tested(
            "boundary",
            "the hard error is below 1/2 at k = 4, at s-dagger = 1/2 and at s* = 32, above 1/2 at k"
            " = 16",
            f"{SMALL}; P = 64 for s* = 32",
            "k = 4: hard error < 1/2; k = 16: > 1/2; s-dagger = 1/2: < 1/2; s* = 32: < 1/2",
            "the reduced model balances at k s-dagger (alpha-dagger - beta) = s* (1-beta), here k"
            " s-dagger/s* = 3.6",
        ),
        uses=("b3.feasible", "prop1", "defb1.total", "eq25-26"),
        proof_uses=("thme1", "thmd1", "thmf1", "corf1.1", "e8.bracket"),
    ),
    claim(
        "thm5.2",
        r"Theorem 5.2: with fine labels and $k_y\le d^{0.4}$, within $\mathrm{poly}(d)$ time the"
        r" error of $\max_cF_{y,c}$ on the superclasses (6) is $o(1)$ "
        "on easy and hard samples.",
        _tested(
            "printed",
            "both errors vanish",
            S5,
            BOTH_SMALL,
            "The literal sizes begin at d = 10^122; here a scaled network.",
        ),
        _tested(
            "literal",
            "(6) with high probability, for the network itself as d grows",
            LITERAL,
            "limits as d grows",
            "the theorem as it stands; the readings below are its parts in the reduced model",
        ),
        reading(
            "ratio",
            f"{_INVARIANT} >= (2-1/k)*a",
            ("k in [1, oo)", "a in [0, oo)"),
            (),
            "reduced model, all times: f is at least (2-1/k) times a",
        ),
        reading(
            "hard",
            "f*(1-be)*n > a*z",
            (
                "L in [3, oo)",
                "k in [2, oo)",
                "a in (0, oo)",
                "f in [(2-1/k)*a, oo)",
                "s in (0, oo)",
                "n in [s/2, oo)",
                "z in [0, s/2]",
            ),
            _BETA,
            "hence a hard sample is classified correctly when it has n >= s/2 subclass patches and"
            " z <= s/2",
        ),
        reading(
            "chance",
            "exp(-s/8)+2*(C/L)/s <= 1/L**14",
            ("L in [3, oo)", "C in (0, L/3]", "s in [L**15, oo)"),
            (),
            "chance of n < s/2 (Chernoff) plus that of z > s/2 (Markov, mean s-dagger iota-dagger"
            " <= C/log d)",
        ),
        reading(
            "initial",
            "2*s*exp((1+2*c0)*L)*sqrt(11*L)*s0 <= exp(-L)",
            ("L in [3, oo)", "c0 in (0, 1/10)", "s in [1, oo)", "s0 in (0, exp(-3*L)/(s*L)]"),
            (),
            "the response that is left from the start, O(m sigma_0 sqrt(log d)) for each of 2s"
            " patches (228): at the printed sigma_0 it is negligible",
        ),
        reading(
            "initial-strong",
            "exp((1+2*c0)*L)*exp(L/2)*L*s0 <= exp(-L)",
            ("L in [4, oo)", "c0 in (0, 1/10)", "s0 in (0, exp(-3*L)/L**16]"),
            (),
            "the same for the strong-noise patch: each answer is at most sigma_0 sqrt(11 log"
            " d)|zeta*| <= sigma_0 sqrt(d) log d, as |zeta*| <= sqrt(5d) sigma_*, sigma_* <= 1/log"
            " d; s* >= log^15 d",
        ),
        reading(
            "proof-coefficients",
            "q*f*(1-be)*n > 2/3*f*z",
            (
                "L in [3, oo)",
                "f in (0, oo)",
                "q in [9/10, 1]",
                "s in (0, oo)",
                "n in [s/2, oo)",
                "z in [0, s/2]",
            ),
            _BETA,
            "with the bounds of Lemma G.2 in place of the reduced model: fine growth q >= 1-O(1/k),"
            " common growth at most 2/3",
        ),
        _tested(
            "too-few-neurons",
            "hard samples are mistaken where features have no lucky neuron",
            S5.replace("1200", "300"),
            "hard error at T > 1/20",
            "about one strict lucky neuron for each feature",
        ),
        _tested(
            "merged",
            "more groups of subclasses as labels, fewer mistakes",
            SMALL.replace("coarse labels", "each superclass in g groups of k/g subclasses"),
            "hard error at T: g = 1 > 1/2; g = 2 < 1/5; g = 4 < 1/10; g = 2 minus g = 4 > 0",
            "granularity between coarse and fine",
        ),
        _tested(
            "random-labels",
            "labels drawn at random inside the superclass do not help",
            SMALL.replace(
                "coarse labels", "one of 4 labels of the superclass at random for each sample"
            ),
            LARGE,
            "the same number of labels as g = 4, without meaning",
        ),
        uses=("b3.feasible", "prop2", "defb1.total", "eq25-26"),
        proof_uses=("thmg3", "thmg1", "lemg2"),
    ),
)

CLAIMS = (*COARSE, *RESPONSES)
SIMULATED = frozenset(
    r.statement.scenario for c in CLAIMS for r in c.readings if isinstance(r.statement, Empirical)
)
"""Scenarios of the readings that trained networks decide."""
