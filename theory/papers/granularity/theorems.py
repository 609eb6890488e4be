"""Sections 4 and 5: the two theorems, and why the coarse network errs.

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
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.reduced import COARSE, COARSE_SAYS, FINE, FINE_SAYS
from assay.theory.papers.granularity.responses import BETA, INVARIANT, RATIO, RESPONSES
from assay.theory.papers.granularity.simulations import (
    ALL_TIMES,
    BOTH_SMALL,
    EVERY,
    LARGE,
    LITERAL,
    LOUD,
    S1,
    S5,
    SLOW,
    SMALL,
    by_training,
)

COARSE = (
    claim(
        "thm5.1",
        r"Theorem 5.1: for $k_y\ge\mathrm{polylog}(d)$ and coarse labels there is"
        r" $T^*\le\mathrm{poly}(d)$ such that for $T\in[T^*,"
        r"\mathrm{poly}(d)]$ the loss (3) and the error on easy samples (4) are $o(1)$, while for"
        r" all $t\in[0,\mathrm{poly}(d)]$ the error on hard samples (5) is "
        r"$\ge\Omega(1)$.",
        by_training(
            "printed",
            "loss and easy error vanish, the hard error stays large at all times",
            S1,
            ALL_TIMES,
            "The sizes of Appendix B.3 exist only from $d=10^{122}$ on, so (3) to (5) are asked of"
            " a small network with scaled sizes.",
        ),
        by_training(
            "literal",
            "(3) to (5) with high probability, for the network itself as d grows",
            LITERAL,
            "limits as d grows",
            "The theorem is taken as it stands, for the network of Appendix B.2 as $d$ grows; its"
            " parts are treated in a model with one number for each feature.",
        ),
        Reading("theorem", COARSE, COARSE_SAYS),
        reading(
            "loss",
            "log(1+exp(-F)) <= 1/L**5 and F/2 > 2*exp(-L)",
            ("L in [3, oo)", "F in [5*log(L), oo)", "exp(-F) <= 1/L**5"),
            (),
            "These are (3) and (4) from the time $T_{1,1}$ of Lemma E.3 on, when the output $F$"
            r" of the own node is at least $5\log\log d$. The formula bounds the loss of a sample,"
            " and puts half of $F$ above the $2/d$ that the start leaves to the other node.",
        ),
        reading(
            "late",
            "A-be > r*(1-be)*n",
            (*RATIO, "A in [1/L**4, oo)"),
            BETA,
            "This is (5) with one number for each feature: a feature-noise patch of amplitude $A$"
            r" makes a mistake on every hard sample with $n\le2s^*$ subclass patches, if fine"
            r" features answer at most $r\le K/k$ times as much as common ones. Item 4 of B.3 is"
            r" read as $s^*\log^5d\le k$.",
        ),
        reading(
            "late-chance",
            "1-exp(M*log(1-u/M))-exp(-s/3) >= 63/100",
            ("u in [1, oo)", "M in (u, oo)", "s in [30, oo)"),
            (),
            "The error on hard samples is then at least the chance of a feature-noise patch among"
            " $M$ patches, minus at most $e^{-s^*/3}$ for more than $2s^*$ subclass patches. It"
            r" is read for $u=s^\dagger\ge1$, a bound that our copy of B.3 lost.",
        ),
        reading(
            "limit",
            "1-exp(M*log(1-u/M))-exp(-s/3) >= 1-2*exp(-L**3)",
            ("L in [3, oo)", "u in [L**3, oo)", "M in (u, oo)", "s in [L**15, oo)"),
            (),
            r"More than printed: with $u=s^\dagger\ge\log^3d$ the error on hard samples tends to"
            " 1, which is worse than guessing.",
        ),
        reading(
            "limit-one",
            "1-exp(M*log(1-u/M)) <= 1-exp(-u-u**2/M)",
            ("M in [4, oo)", "u in [0, M/2]"),
            (),
            r"The error on hard samples is bounded from above, by about $1-e^{-s^\dagger}$: where"
            " strong noise is negligible, a mistake needs a feature-noise patch.",
        ),
        reading(
            "few-noise-patches",
            "1-exp(M*log(1-u/M)) >= 1/100",
            ("u in (0, 1/2]", "M in [1, oo)"),
            (),
            r"Item 9 of B.3 is missing in our copy, and the other items bound $u=s^\dagger$ only"
            " from above. Does a hard sample still have a feature-noise patch with a chance of at"
            " least 1/100?",
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
            BETA,
            r"Is every power of $\log d$ enough for $k_y\ge\mathrm{polylog}(d)$? The feature"
            " noise, of amplitudes $z$ in all, would have to outweigh $n$ subclass patches that"
            " answer $1/(2k)$ times as much as common ones. By item 8 the mean of $z$ is at most"
            r" $1/L$, so it exceeds $1/\sqrt L$ with a chance of at most $1/\sqrt L$.",
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
            BETA,
            r"With $k\le s^*\sqrt{\log d}/5$ subclasses the feature noise $z$ does not outweigh"
            " the $n$ subclass patches, so that (5) needs more subclasses than that.",
        ),
        reading(
            "start",
            "1/2 <= c+(1-c)/4 => c >= 1/3",
            ("c in [0, 1]",),
            (),
            "At $t=0$ both nodes have one law, so that the mean error over the start is at least"
            r" 1/2; it is then at least 1/4 with a chance $c\ge1/3$. That it is large with high"
            " probability is the step on strong noise in the proof of Lemma E.8.",
        ),
        by_training(
            "formula",
            "the hard error is that of the reduced model",
            S1.replace("T = 100", "T = 50"),
            "|hard error - chance of z > rho (1-beta) n| < 3/20, rho from the growths and the sizes"
            " of S of each subclass, exact laws of n and z",
        ),
        by_training(
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
            "Samples without common patches, a share of about $e^{-s^*}$, teach fine features"
            r" alone. Until $t=d^\Delta$ they are to stay negligible beside the others, whose"
            r" weights $1-\mathrm{logit}$ are at least about $d^{-\Delta}$.",
        ),
        by_training(
            "slow",
            "the hard error stays large at all times",
            SLOW,
            EVERY,
            "Smaller steps show the time between the start and the first answer to feature noise."
            r" Here $\sigma_{\zeta^*}\sqrt d=0.24$, which is less than item 12 of B.3 asks for.",
        ),
        by_training(
            "slow-strong-noise",
            "the hard error stays large at all times",
            LOUD,
            EVERY,
            "The steps are as small, and the strong noise outweighs the first weights, with"
            r" $\sigma_{\zeta^*}\sqrt d=16$.",
        ),
        reading(
            "silent",
            "A*(w+g)-2*sqrt(L)-be*g < 0",
            ("L in [5, oo)", "w in [0, sqrt(11*L)]", "g in [0, L]", "A in [0, 1/L]"),
            BETA,
            r"While the growth $g$ is at most $\log d$, a neuron with the first overlap $w$ does"
            r" not answer to feature noise of amplitude $A\le1/\log d$ (all over $\sigma_0$), so"
            " that the other node answers to strong noise alone.",
        ),
        reading(
            "before-growth",
            "2*s*exp(c0*L)*(sqrt(11*L)+2*L**5) <= 1/1000*exp((1+c0)*L)",
            ("L in [100, oo)", "c0 in (0, 1/10)", "s in [1, exp(2/5*L)]"),
            (),
            r"While the growth is below $\sigma_0\log^5d$, before feature noise is seen, the left"
            " side is the own output of $2s^*$ patches and $d^{c_0}$ lucky neurons. It is"
            r" compared with a thousandth of $\sqrt m$, the scale of the difference that strong"
            r" noise makes between the nodes if $\sigma_{\zeta^*}\sqrt d\ge1$ (all over"
            r" $\sigma_0$).",
        ),
        by_training(
            "boundary",
            "the hard error is below 1/2 at k = 4, at s-dagger = 1/2 and at s* = 32, above 1/2 at k"
            " = 16",
            f"{SMALL}; P = 64 for s* = 32",
            "k = 4: hard error < 1/2; k = 16: > 1/2; s-dagger = 1/2: < 1/2; s* = 32: < 1/2",
            "With one number for each feature both sides balance at"
            r" $ks^\dagger(\alpha^\dagger-\beta)=s^*(1-\beta)$, here at $ks^\dagger/s^*=3.6$."
            " Networks on both sides of it are trained.",
        ),
        uses=("b3.feasible", "prop1", "defb1.total", "eq25-26"),
        proof_uses=("thme1", "thmd1", "thmf1", "corf1.1", "e8.bracket"),
    ),
    claim(
        "thm5.2",
        r"Theorem 5.2: with fine labels and $k_y\le d^{0.4}$, within $\mathrm{poly}(d)$ time the"
        r" error of $\max_cF_{y,c}$ on the superclasses (6) is $o(1)$ "
        "on easy and hard samples.",
        by_training(
            "printed",
            "both errors vanish",
            S5,
            BOTH_SMALL,
            "The sizes of Appendix B.3 exist only from $d=10^{122}$ on, so (6) is asked of a small"
            " network with scaled sizes.",
        ),
        by_training(
            "literal",
            "(6) with high probability, for the network itself as d grows",
            LITERAL,
            "limits as d grows",
            "The theorem is taken as it stands, for the network of Appendix B.2 as $d$ grows; its"
            " parts are treated in a model with one number for each feature.",
        ),
        Reading("theorem", FINE, FINE_SAYS),
        reading(
            "ratio",
            f"{INVARIANT} >= (2-1/k)*a",
            ("k in [1, oo)", "a in [0, oo)"),
            (),
            r"With one number for each feature, the answer $f=a+(1-\frac1k)(e^a-1)$ to subclass"
            r" patches is at all times at least $2-\frac1k$ times that to common ones, $a$.",
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
            BETA,
            r"Hence a hard sample is classified correctly when it has $n\ge s^*/2$ subclass"
            r" patches and feature noise of amplitudes $z\le s^*/2$ in all.",
        ),
        reading(
            "chance",
            "exp(-s/8)+2*(C/L)/s <= 1/L**14",
            ("L in [3, oo)", "C in (0, L/3]", "s in [L**15, oo)"),
            (),
            "It bounds the chance of other samples: that of $n<s^*/2$ by Chernoff's bound, and"
            r" that of $z>s^*/2$ by Markov's, as the mean of $z$ is at most $C/\log d$ by item 8"
            " of B.3.",
        ),
        reading(
            "initial",
            "2*s*exp((1+2*c0)*L)*sqrt(11*L)*s0 <= exp(-L)",
            ("L in [3, oo)", "c0 in (0, 1/10)", "s in [1, oo)", "s0 in (0, exp(-3*L)/(s*L)]"),
            (),
            r"The start leaves an answer of $O(m\sigma_0\sqrt{\log d})$ to each of $2s^*$ patches,"
            r" as in (228), and with the printed $\sigma_0$ it is to be at most $1/d$.",
        ),
        reading(
            "initial-strong",
            "exp((1+2*c0)*L)*exp(L/2)*L*s0 <= exp(-L)",
            ("L in [4, oo)", "c0 in (0, 1/10)", "s0 in (0, exp(-3*L)/L**16]"),
            (),
            "The same is said of the strong-noise patch, to which each neuron answers at most"
            r" $\sigma_0\sqrt d\log d$, since $|\zeta^*|\le\sqrt{5d}\,\sigma_{\zeta^*}$ and"
            r" $\sigma_{\zeta^*}\le1/\log d$.",
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
            BETA,
            "The step on hard samples is taken with the bounds of Lemma G.2: fine growth has a"
            r" factor $q\ge1-O(1/k)$, here at least 9/10, and common growth one of at most 2/3.",
        ),
        by_training(
            "too-few-neurons",
            "hard samples are mistaken where features have no lucky neuron",
            S5.replace("1200", "300"),
            "hard error at T > 1/20",
            "A node of this network has about one strict lucky neuron for each feature, so that"
            " some features have none.",
        ),
        by_training(
            "merged",
            "more groups of subclasses as labels, fewer mistakes",
            SMALL.replace("coarse labels", "each superclass in g groups of k/g subclasses"),
            "hard error at T: g = 1 > 1/2; g = 2 < 1/5; g = 4 < 1/10; g = 2 minus g = 4 > 0",
            "The labels lie between coarse and fine ones: each superclass is divided into $g$"
            " groups of its subclasses.",
        ),
        by_training(
            "random-labels",
            "labels drawn at random inside the superclass do not help",
            SMALL.replace(
                "coarse labels", "one of 4 labels of the superclass at random for each sample"
            ),
            LARGE,
            "There are as many labels as with $g=4$ groups of subclasses, but they mean nothing.",
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
