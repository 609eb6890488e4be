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
            "The literal sizes begin at d = 10^122; here a scaled network.",
        ),
        by_training(
            "literal",
            "(3) to (5) with high probability, for the network itself as d grows",
            LITERAL,
            "limits as d grows",
            "the theorem as it stands; the readings below are its parts in the reduced model",
        ),
        Reading("theorem", COARSE, COARSE_SAYS),
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
            (*RATIO, "A in [1/L**4, oo)"),
            BETA,
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
            BETA,
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
            BETA,
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
            "samples without common patches (chance about e^(-s)) teach fine features alone; until"
            " t = d^D they stay negligible beside the weights 1-logit >= about d^-D of the others,"
            " as s* is far above log t",
        ),
        by_training(
            "slow",
            "the hard error stays large at all times",
            SLOW,
            EVERY,
            "smaller steps let the time between the start and the first answer to feature noise be"
            " seen; sigma_* sqrt(d) = 0.24 here is less than item 12 asks for",
        ),
        by_training(
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
            BETA,
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
        by_training(
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
        by_training(
            "printed",
            "both errors vanish",
            S5,
            BOTH_SMALL,
            "The literal sizes begin at d = 10^122; here a scaled network.",
        ),
        by_training(
            "literal",
            "(6) with high probability, for the network itself as d grows",
            LITERAL,
            "limits as d grows",
            "the theorem as it stands; the readings below are its parts in the reduced model",
        ),
        Reading("theorem", FINE, FINE_SAYS),
        reading(
            "ratio",
            f"{INVARIANT} >= (2-1/k)*a",
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
            BETA,
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
            BETA,
            "with the bounds of Lemma G.2 in place of the reduced model: fine growth q >= 1-O(1/k),"
            " common growth at most 2/3",
        ),
        by_training(
            "too-few-neurons",
            "hard samples are mistaken where features have no lucky neuron",
            S5.replace("1200", "300"),
            "hard error at T > 1/20",
            "about one strict lucky neuron for each feature",
        ),
        by_training(
            "merged",
            "more groups of subclasses as labels, fewer mistakes",
            SMALL.replace("coarse labels", "each superclass in g groups of k/g subclasses"),
            "hard error at T: g = 1 > 1/2; g = 2 < 1/5; g = 4 < 1/10; g = 2 minus g = 4 > 0",
            "granularity between coarse and fine",
        ),
        by_training(
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
