"""Appendix G.2 and G.3: growth under fine labels, and the end of fine training.

Letters as in `assay.theory.papers.granularity.fine`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.fine import LAW, SMALL, Z
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.reduced import FINE, FINE_SAYS

_RATES = (*SMALL, "x in [0, 1/L**5]")
_ACT = "(2+2*c0)*(-i*L+(1-i)/L**5)"
_LOGITS = ("g in [1/(3*k), 3/(4*k)]", "h in [1/(3*k), 3/(4*k)]")
_COUNTS = (
    "eta in (0, oo)",
    "N in (0, oo)",
    "P in (0, oo)",
    "s in (0, oo)",
    "x in [0, 1]",
    "u in [(1-x)*s*N/(2*k), (1+x)*s*N/(2*k)]",
    "w in [(1-x)*(k-1)*s*N/(2*k), (1+x)*(k-1)*s*N/(2*k)]",
)
_NET = "eta/(N*P)*((1-g)*u-h*w)"
_UNIT = "eta*s/(2*k*P)"
_FIRST = (
    "fine labels, d = 64, k = 16, s* = 16, P = 64, N = 256, m = {m}, threshold 2.5 sigma_0, eta ="
    " 40/m, until an output of the batch reaches log(3/2), 7 seeds"
)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "defg2",
        r"$B\in[\Omega(1),\log(3/2)]$; $T_0(B)$ is the first time at which some output reaches"
        r" $F_y(X_n)\ge B$.",
        reading(
            "printed",
            "4*s*exp(c0*L)*sqrt(11*L)*s0 < 1/100",
            ("L in [3, oo)", "c0 in (0, 1/10)", "s in [1, oo)", "s0 in (0, exp(-3*L)/(s*L)]"),
            (),
            r"Is $T_0>0$ for $B\ge1/100$? At the start at most $d^{c_0}$ neurons fire on each of"
            " at most $4s^*$ feature patches.",
        ),
        reading(
            "every",
            "4*s*exp((1+2*c0)*L)*s0*sqrt(11*L) < 1/100",
            ("L in [5, oo)", "c0 in (0, 1/10)", "s in [1, oo)", "s0 in (0, exp(-3*L)/(s*L)]"),
            (),
            r"The definition adds 'for any $n\in[N]$ and $y$'. Can that mean all of them? By"
            " Theorem G.1 the outputs of nodes of the other superclass stay below 1/100.",
        ),
        reading("range", "1/100 < log(3/2) and log(3/2) < 1/2", (), (), "Are there such $B$?"),
        uses=("prop2",),
    ),
    claim(
        "lemg2.logit",
        r"(209), (210): for $t<T_0$, $\frac1{3k_+}\le\mathrm{logit}_{+,c}(X)\le\frac3{4k_+}$.",
        reading(
            "printed",
            "exp(F)/(exp(F)+R) <= 3/(4*k) and exp(F)/(exp(F)+R) >= 1/(3*k)",
            ("k in [1, oo)", "F in [0, log(3/2)]", "R in [2*k-1, 3/2*(2*k-1)]"),
            (),
            "Here $F$ is the output of the node, and $R$ the sum of the $2k-1$ other"
            r" exponentials, of outputs in $[0,\log(3/2)]$.",
        ),
        reading(
            "sharp",
            "exp(F)/(exp(F)+R) <= 3/(4*k+1)",
            ("k in [1, oo)", "F in [0, log(3/2)]", "R in [2*k-1, 3/2*(2*k-1)]"),
            (),
            "More than printed: this is the largest value.",
        ),
        uses=("defg2",),
    ),
    claim(
        "g2.net",
        r"$[1-\mathrm{logit}_{+,c}(X_n)]-\sum_{c'\ne"
        r" c}\mathrm{logit}_{+,c}(X_{n'})\in[\frac14,\frac23]$, so that with (213) "
        r"$\Delta w=[\frac14,\frac23]\sqrt{1\pm\iota}(1\pm s^{*-1/3})\frac{\eta"
        r" s^*}{2k_+P}v_++\Delta\zeta$ (214).",
        reading(
            "printed",
            "(1-g)-h >= 1/4 and (1-g)-h <= 2/3",
            ("k in [1, oo)", "g in [1/(3*k), 3/(4*k)]", "h in [(k-1)/(3*k), 3*(k-1)/(4*k)]"),
            (),
            "Here $g$ is the logit of own samples, and $h$ the sum of those over the $k-1$ other"
            " classes.",
        ),
        reading(
            "consequence",
            f"{_NET} >= 1/4*(1-x)*{_UNIT} and {_NET} <= 2/3*(1+x)*{_UNIT}",
            ("k in [1, oo)", *_LOGITS, *_COUNTS),
            (),
            r"This is (214) as derived, for $\iota=0$: there are $u$ common patches in own samples"
            r" and $w$ in the other ones, each within a factor $1\pm x$ of its mean.",
        ),
        reading(
            "law",
            "k/Z >= 2/5 and k/Z <= 1/2",
            ("k in [1, oo)", "a in [0, oo)", "f in [0, log(3/2)-a]"),
            (Z,),
            "More than printed: with one number for each feature, the range is"
            r" $[\frac25,\frac12]$.",
        ),
        repairs=(
            reading(
                "repair",
                f"{_NET} >= (1/4-7/4*x)*{_UNIT} and {_NET} <= (2/3+4/3*x)*{_UNIT}",
                ("k in [1, oo)", *_LOGITS, *_COUNTS),
                (),
                r"The range is changed to $[\frac14-\frac74x,\frac23+\frac43x]$, as own and other"
                r" samples are subtracted and relative errors grow; $\iota$ enters as $x$ does.",
            ),
            reading(
                "repair-law",
                "2/5-7/4*y >= 1/4 and 1/2+7/4*y <= 2/3",
                ("y in [0, 3/35]",),
                (),
                r"The range of (214) is kept as printed, with the values $[\frac25,\frac12]$ of"
                r" the law of growth and relative errors $y\le3/35$ of counts and amplitudes.",
            ),
        ),
        uses=("lemg2.logit",),
        proof_uses=("lemg2.logit",),
    ),
    claim(
        "lemg2",
        r"For $t<T_0$: $\Delta w=[\frac14,\frac23]\sqrt{1\pm\iota}(1\pm s^{*-1/3})\frac{\eta"
        r" s^*}{2k_+P}v_++\Delta\zeta$ for $r\in S^*_{+,c}(v_+)$ and "
        r"$(1-O(\frac1{k_+}))\sqrt{1\pm\iota}(1\pm s^{*-1/3})\frac{\eta"
        r" s^*}{2k_+P}v_{+,c}+\Delta\zeta$ for $r\in S^*_{+,c}(v_{+,c})$, equal among these; "
        r"$\Delta b=-\Theta(\frac{\eta s^*}{k_+P\log^5d})$; they fire on $v_+$-dominated patches.",
        reading(
            "printed",
            f"eta/(N*P)*(1-g)*u*a <= high*(1+x)*{_UNIT} and eta/(N*P)*(1-g)*u*a >="
            f" (1-3/(4*k))*low*(1-x)*{_UNIT}",
            (
                "k in [1, oo)",
                "low in (0, 1]",
                "high in [1, oo)",
                "a in [low, high]",
                _LOGITS[0],
                *_COUNTS[:-1],
            ),
            (),
            "This is (205), with the constant 3/4 in $O(1/k)$: a batch has $u$ patches of the"
            " feature, of one amplitude $a$ and with one logit $g$.",
        ),
        reading(
            "start",
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
            (("b", "2+2*c0"),),
            r"This is (212), the base case, from $\log d\ge C$ on, where $C$ is the constant of"
            r" its $O$, and for $i=\iota\le1/\log^7d$, as the text leaves the degree of its"
            " polylog open.",
        ),
        reading(
            "degree-6",
            f"{_ACT} > 0",
            ("L in [3, oo)", "c0 in (0, 1/10)", "i in [0, 1/L**6]"),
            (),
            r"Is $\iota\le1/\log^6d$ small enough in (212)?",
        ),
        reading(
            "last-sentence",
            "a*u-sqrt((2+2*c0)*L) > 0",
            (
                "L in [3, oo)",
                "c0 in (0, 1/10)",
                "a in [1/2, 3/2]",
                "u in (0, sqrt((2+2*c0)*(L-1/L**5)))",
            ),
            (),
            "The last sentence of point 2 is read at $t=0$ as it stands: a neuron of"
            " $S^*(v_{+,c})$, whose overlap $u$ with $v_+$ is below the lower threshold, fires on"
            r" a patch $a\,v_+$. It must mean $v_{+,c}$.",
        ),
        reading(
            "noise",
            "(1-g)**2+(k-1)*h**2 <= 25/16 and (1-g)**2+(k-1)*h**2 >= 1/16",
            ("k in [1, oo)", *_LOGITS),
            (),
            r"The deviation of $\Delta\zeta$ in (202) is read as"
            r" $\Theta(1)\,\eta\sigma_\zeta\sqrt{s^*/(2kNP^2)}$, as our copy lost the root: its"
            r" square is bounded over this order, with the constants 1/4 and 5/4 in $\Theta(1)$.",
        ),
        reading(
            "small",
            "s*t/(2*k*N)*z**2 <= (t*s/(2*k))**2/L**18",
            (
                "L in [1, oo)",
                "k in [1, oo)",
                "N in [2*k, oo)",
                "s in [1, oo)",
                "t in [1, oo)",
                "z in [0, 1/L**9]",
            ),
            (),
            r"These are (223) and (224), with squares compared and over $\eta/P$: the noise of $t$"
            r" updates, with $z=\sigma_\zeta\sqrt{d\log d}$, is at most $1/\log^9d$ of the growth.",
        ),
        reading(
            "margin",
            "(1/4-7/4*(x+2*i))*(1-i)*(1-1/L**9)-(2/3+4/3*(x+2*i))*(1+i)*(1+1/L**9)/L**5 > 0",
            _RATES,
            (),
            r"This is (226): growth minus bias in each step and unit $\eta s^*/(2kP)$, with"
            " constants 1 and the mended coefficients.",
        ),
        Reading(
            "simulated",
            Empirical(
                "up to T_0 the growth per step and unit eta s*/(2kP) lies in [1/4, 2/3] for every"
                " S*(v_+) and in [4/5, 6/5] for every S*(v_{+,c}), and is the same in each",
                _FIRST.format(m=2500),
                "least and largest over all nodes inside, range within a set below 1e-9, in"
                " each run",
            ),
        ),
        repairs=(
            reading(
                "repair",
                "(1-i)*u**2 > (2+2*c0)*L",
                (
                    "L in [3, oo)",
                    "c0 in (0, 1/10)",
                    "i in [0, 1/L**7]",
                    "u in (0, oo)",
                    "u**2 >= (2+2*c0)*(L+1/L**5)",
                ),
                (),
                r"The patches are changed to $\sqrt{1-\iota}\,v_{+,c}$, those of the neuron's own"
                " feature, with which its overlap $u$ is at least the upper threshold; squares"
                " are compared, without the noise.",
            ),
        ),
        uses=("defg2",),
        proof_uses=("g2.net", "thmg1", "d1.count"),
    ),
    claim(
        "corg2.1",
        r"$T_0\frac{\eta s^*}{k_+P}s^*|S^*_{+,c}(v)|=\Theta(1)$ for $v=v_+,v_{+,c}$.",
        reading(
            "printed",
            "2*X >= 6/5*B and 2*X <= 4*B",
            ("k in [1, oo)", "X in (0, oo)", "g in [1/4, 2/3]", "h in [1-3/(4*k), 1-1/(3*k)]"),
            (("B", "(g+h)*X"),),
            "The rates of Lemma G.2, $g$ of the common and $h$ of the fine response, are taken for"
            " any $k$ and equal sets and numbers of patches; $2X$ is the printed product, and $B$"
            " the output that defines $T_0$.",
        ),
        reading(
            "invariant",
            "((k-1)*exp(a)+k)/Z-k/Z*(1+(1-1/k)*exp(a)) == 0",
            ("k in [1, oo)", "a in [0, oo)", "Z in (0, oo)"),
            (),
            r"The law of growth for fine labels keeps $f-a-(1-\frac1k)(e^a-1)$ as it is.",
        ),
        reading(
            "steps",
            "(1-1/k)*exp(a)*(exp(h)-1-h) >= 0 and (1-1/k)*exp(a)*(exp(h)-1-h) <= h**2",
            ("k in [1, oo)", "a in [0, log(3/2)]", "h in [0, 1/4]"),
            (),
            "Training in steps of $a$ by $h$ loses at most $h^2$ of this number each time.",
        ),
        reading(
            "values",
            "2*a+(1-y)*(exp(a)-1) < log(3/2) and 2*c+(1-y)*(exp(c)-1) > log(3/2)",
            ("y in [0, 1/16]", "a in [0, 132/1000]", "c in [1351/10000, 1]"),
            (),
            r"More than printed: at $B=\log(3/2)$ and $k\ge16$, with $y=1/k$, the responses are"
            " $0.132<a<0.1351$ and $0.2703<f<0.2735$.",
        ),
        reading(
            "share",
            "a <= f and f <= (2-1/k)*exp(a)*a",
            ("k in [1, oo)", "a in [0, oo)"),
            (("f", LAW),),
            "More than printed: the share $a/f$ is at most 1, and at least $e^{-a}k/(2k-1)$.",
        ),
        uses=("lemg2",),
        proof_uses=("lemg2", "thmg1"),
    ),
    claim(
        "thmg3",
        r"At $T_0$, on easy and hard samples: (1) $P[F_y\le\max_{y'\ne y}F_{y'}]\le o(1)$ for fine"
        r" labels; (2) $P[\widehat F_y\le\widehat F_{y'}]\le o(1)$, "
        r"$\widehat F_\pm=\max_cF_{\pm,c}$.",
        reading(
            "printed",
            "(1/4+1-1/k)*(1-i)*(1-x)*(1-1/L**5) > 2/3*(1+i)*(1+x)*(1+1/L**9)*(1+1/L**5)",
            (*_RATES, "k in [L**5, oo)"),
            (),
            "This is point 1 for easy samples, the own node against others of its superclass, over"
            " $s^*|S^*|X$ and with constants 1 in the $O$.",
        ),
        Reading("theorem", FINE, FINE_SAYS),
        reading(
            "corrected",
            "(1/4-7/4*(x+2*i)+1-1/k)*(1-i)*(1-x)*(1-1/L**5) >"
            " (2/3+4/3*(x+2*i))*(1+i)*(1+x)*(1+1/L**9)*(1+1/L**5)",
            (*_RATES, "k in [L**5, oo)"),
            (),
            "The same is said with the mended coefficients of Lemma G.2.",
        ),
        reading(
            "sets",
            "(1/4+1)*z > 2/3",
            ("z in [3/5, oo)",),
            (),
            r"Are sets enough whose sizes have a ratio $z\ge3/5$?",
        ),
        reading(
            "other",
            "4*s*exp((1+2*c0)*L)*s0*sqrt(11*L) <= exp(-L)",
            ("L in [3, oo)", "c0 in (0, 1/10)", "s in [1, oo)", "s0 in (0, exp(-3*L)/(s*L)]"),
            (),
            "This is (228): nodes of the other superclass, on at most $4s^*$ patches, with"
            r" overlaps of at most $\sigma_0\sqrt{11\log d}$ for all $m=d^{1+2c_0}$ neurons.",
        ),
        reading(
            "strong",
            "exp((1+2*c0)*L)*s0*st*4*sqrt(exp(L)*L) <= exp(-L)",
            (
                "L in [3, oo)",
                "c0 in (0, 1/10)",
                "s in [1, oo)",
                "st in (0, 1]",
                "s0 in (0, exp(-3*L)/(s*L)]",
            ),
            (),
            "It bounds what the initial weights of all $m$ neurons answer to the strong noise of"
            r" a hard sample, with overlaps of at most $4\sigma_0\sigma_{\zeta^*}\sqrt{d\log d}$.",
        ),
        reading(
            "hard",
            "f/2 > z*a/s+2*exp(-L)",
            ("L in [8, oo)", "f in [1/200, oo)", "a in [0, f]", "s in [1, oo)", "z in [0, s/4]"),
            (),
            "It is read for hard samples with at least $s^*/2$ subclass patches and feature noise"
            r" of amplitudes $z\le s^*/4$ in all, and for $B\ge1/100$.",
        ),
        reading(
            "hard-chance",
            "exp(-s/8)+4*y/s <= 5/L**16",
            ("L in [3, oo)", "y in [0, 1/L]", "s in [L**15, oo)"),
            (),
            "It bounds the chance of other samples, by Chernoff's bound and by Markov's for $z$,"
            r" whose mean $y=s^\dagger\iota^\dagger$ is at most $1/\log d$ (item 8 of B.3 with the"
            " constant 1).",
        ),
        Reading(
            "simulated",
            Empirical(
                "at T_0 fine labels err on at most 1/20 and superclasses on at most 1/100 of easy"
                " and of hard samples",
                _FIRST.format(m=2500),
                "four shares below their bounds in each run",
            ),
            "The sets of strict lucky neurons have 8 members on average.",
        ),
        Reading(
            "simulated-few",
            Empirical(
                "at T_0 fine labels err on more than 1/20 of easy samples",
                _FIRST.format(m=600),
                "share above 1/20 in each run",
            ),
            "The sets of strict lucky neurons have 2 members on average, so that they are not"
            " alike, as Proposition 2 wants them.",
        ),
        uses=("defb1.total", "defg2", "b3.feasible"),
        proof_uses=("lemg2", "corg2.1", "thmg1", "prop2", "corf1.1"),
    ),
    claim(
        "remg4",
        r"At $T_0$ the margin is $\Omega(1)$; finetuning $\widehat F$ with coarse labels only adds"
        r" nonnegative multiples of $v_{+,c}$ and $v_+$ to the detectors "
        r"(234), (235), so that it does not degrade any response.",
        reading(
            "printed",
            "(a+f)-a >= B/2",
            ("k in [1, oo)", "a in [0, oo)", "B in (-oo, a+f]"),
            (("f", LAW),),
            "The margin over nodes of the same superclass is the response $f$ to the fine feature,"
            " and is to be at least $B/2$ for every $k$ and $B$.",
        ),
        reading(
            "finetune",
            "1/(1+exp(u)) > 0 and w*a-w/L**5 >= w/10",
            ("L in [2, oo)", "u in (-oo, oo)", "w in [0, oo)", "a in [1/2, 3/2]"),
            (),
            r"The weight $1-\mathrm{logit}_+$ at the margin $u$ is positive, and the growth $w$"
            " outweighs its bias on a patch of amplitude $a$.",
        ),
        uses=("thmg3",),
        proof_uses=("corg2.1",),
    ),
)
