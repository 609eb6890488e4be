"""The laws at the start: Lemmas A.12 and A.13 of `collapse` (Appendix A.3).

Notation as in `assay.theory.papers.collapse.concentration`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.concentration import NORM
from assay.theory.papers.collapse.notation import claim

SHORT = "sqrt(2)*exp(-d/11)"
"""The same for d-1 of its coordinates, |w| across one mean: sqrt(2) times `NORM`, whose rate is
0.0966 > 1/11.
"""
SIZES = ("n in {4..}", "d in {1..}")
MODEL = ("kappa in (0, oo)", "tau in (0, oo)", "omega in (0, oo)")
C = ("c", "8*kappa*sqrt(d)/tau")
DELTA12 = "n/2*exp(-d/64)+n/2*exp(-2*P/c)+sqrt(c)"
_ANY = (*SIZES, *MODEL, "P in (0, oo)", "c < 1")
_RATIO = "2*S*omega*kappa*sqrt(d)/(T*omega*tau)"
_ST = (C, ("S", "P/(2*sqrt(c))"), ("T", "sqrt(c)"))
_LARGE = (
    "n in {4..}",
    "d in {1..}",
    "L in (0, oo)",
    "tau in (0, oo)",
    "omega in (0, oo)",
    "c in (0, 1/8]",
    "eta in (0, 1]",
    "ct in (0, 8)",
    "ct < 8/(1+8*c)",
)
_TAIL13 = "2*exp(-c**2*(1-ct/8)**2/(8*eta**2*omega**2*tau**6))"
_X = ("x", "c*(8-ct)/(16*eta*tau**2)")
_Y = ("y", "sqrt(18*L*n/(c**2*sqrt(d)))")
_NOT_B = f"1-2/pi*atan(sqrt(2))-{SHORT}-sqrt(2/pi)*y/(tau*omega)"
DELTA = "n/2*exp(-d/64)+n/2*exp(-1/(4*c))+sqrt(c)"

NEURON = (
    "d in {1..}",
    "tau in (0, oo)",
    "omega in (0, oo)",
    "seq mu",
    "sum(k in 1..d, mu[k]**2) == tau**2",
)
"""The mean mu of a cluster, of length tau, and the deviation omega of the first weights."""
ZETA = ("zeta", "sum(k in 1..d, mu[k]*w[k])")
WEIGHTS = "w[k] ~ N(0, omega**2), k in 1..d"
_ONE_NOISE = "x[k] ~ N(0, kappa**2), k in 1..d"
_LENGTHS = "sum(k in 1..d, x[k]**2) >= 1/2*kappa**2*d and sum(k in 1..d, x[k]**2) <= 2*kappa**2*d"
_SIZE_OF_PHI = "abs(sum(k in 1..d, w[k]*x[k]))"
GIVEN_LENGTHS = Theorem(
    f"E[{_ONE_NOISE} | P[{WEIGHTS} | {_LENGTHS} and"
    f" not {_SIZE_OF_PHI} <= 2*S*omega*kappa*sqrt(d)]]"
    f" <= 2*exp(-2*S**2)*P[{_ONE_NOISE} | {_LENGTHS}]",
    ("d in {1..}", "kappa in (0, oo)", "omega in (0, oo)", "S in (0, oo)"),
)
"""Given the event of the lengths, |phi| exceeds 2 S omega kappa sqrt(d) with a chance of at most
2 exp(-2 S^2): the chance of both is at most this times that of the event.
"""
NOISE = "x[i] ~ N(0, kappa**2), i in 1..N*d"
PHI = ("phi", "sum(k in 1..d, w[k]*x[d*(j-1)+k])")
_STARTS = (
    *NEURON,
    "n in {4..}",
    "L in (0, oo)",
    "eta in (0, oo)",
    "c in (0, oo)",
    "ct in (0, 8/(1+8*c))",
)
_BELOW = "abs(zeta) < c*(8-ct)/(16*eta*tau**2)"
UNCONDITIONAL = Theorem(f"P[{WEIGHTS} | {_BELOW}] >= 1-{_TAIL13[2:]}", _STARTS, (), (ZETA,))
"""Lemma A.13 a) without its condition on zeta(0)."""
_WITHIN = "for all j in {1..N}: abs(phi) <= P/8*abs(zeta)"
NOISE_BELOW = Theorem(
    f"P[{WEIGHTS}, {NOISE} | {_WITHIN}] >= 1-(exp(-3/20*d)+N*exp(-P**2/(4*c))+sqrt(c))",
    (*NEURON, "kappa in (0, oo)", "N in {1..}", "P in (0, oo)"),
    (),
    (C, ZETA, PHI),
)
"""Lemma A.12 mended, and with it Lemma A.13 b)."""

SAMPLES = (*NEURON, "kappa in (0, oo)", "N in {1..}", "L in (0, oo)", "c <= 1/8")
"""The weights of a neuron and the noise of the N = n/4 samples of a cluster."""
DELTA_N = "2*N*exp(-d/64)+2*N*exp(-1/(4*c))+sqrt(c)"
_FAR = "abs(zeta) >= sqrt(18*L*(4*N)/(c**2*sqrt(d)))"
_BESIDE = "(for all j in {1..N}: abs(phi) <= c/8*abs(zeta))"

CLAIMS: tuple[Claim, ...] = (
    claim(
        "init.law",
        r"$\zeta_k(0)=w(0)^\top\mu_k\sim N(0,\tau^2\omega^2)$, $\phi_k(0)=w(0)^\top\xi_k$ with"
        r" $w(0)\sim N(0,\omega^2I)$, "
        r"$\xi_k\sim N(0,\kappa^2I)$.",
        sized(
            "printed",
            "m'*S*m == v*T and m'*S*p == 0 and w'*K*w == k*w'*w",
            ("S: d x d", "K: d x d", "m: d", "p: d", "w: d", "v", "T", "k"),
            ("S == v*I_d", "K == k*I_d", "m'*m == T", "m'*p == 0"),
            (),
            r"With $v=\omega^2$, $T=\tau^2$ and $k=\kappa^2$, the variance of $\zeta$, its"
            r" covariance with the $\zeta$ of another (orthogonal) mean, and the variance of"
            r" $\phi$ given $w$ follow from the covariances $S$ of $w$ and $K$ of $\xi$; linear"
            " forms of normal vectors are normal.",
        ),
        Reading(
            "theorem",
            Theorem(
                f"P[{WEIGHTS} | zeta <= x] == P[z ~ N(0, tau**2*omega**2) | z <= x]",
                (*NEURON, "x in (-oo, oo)"),
                (),
                (ZETA,),
            ),
            r"For $\zeta=\zeta_k(0)$, its distribution function is that of the normal law.",
        ),
    ),
    claim(
        "lema12",
        r"For any constant $P$: $\phi_k(0)\le Pc\,\zeta^{(s)}(0)$ for all $k\in C_s$ with"
        r" probability above $1-\delta$, "
        r"$\delta=\frac n2e^{-d/64}+\frac n2e^{-2P/c}+c^{1/2}$.",
        reading(
            "printed",
            f"1/2 > 1-({DELTA12})",
            (*SIZES, "c in (0, 1)", "P in (0, oo)"),
            (),
            "The inequality is read without absolute values, as it stands: turning $w$ to $-w$"
            " turns it around, so that its chance for one $k$ is exactly 1/2, and at most that for"
            " all $k$.",
        ),
        Reading(
            "theorem",
            Theorem(
                f"P[{NOISE}, {WEIGHTS} | for all j in {{1..N}}: phi <= P*c*zeta] >"
                " 1-(2*N*exp(-d/64)+2*N*exp(-2*P/c)+sqrt(c))",
                (*NEURON, "kappa in (0, oo)", "N in {1..}", "P in (0, oo)"),
                (),
                (C, ZETA, PHI),
            ),
            "It is read for $n=4N$, with the noise of the $N$ samples of the cluster and the"
            " weights as they are drawn.",
        ),
        reading(
            "intended",
            f"2/pi*atan(8*sqrt(2)*P)+{SHORT} > 1-({DELTA12})",
            (*SIZES, "c in (0, 1)", "P in (0, oo)"),
            (),
            r"It is read as $|\phi_k(0)|\le Pc|\zeta(0)|$, as the proof has it. The left side"
            r" bounds the chance for one $k$ from above, because $|\phi|/|\zeta|=\frac c8\lVert"
            r" w\rVert|g|/(\omega\sqrt d\,|g_0|)$ with standard normal $g$ and $g_0$, where $c$"
            " cancels.",
        ),
        reading(
            "all-samples",
            f"4/(n+4)+{SHORT} > 1-({DELTA12})",
            (*SIZES, "c in (0, 1)", "P in (0, 1/12]"),
            (),
            r"The same is asked for all $n/4$ samples and $P\le1/12$: then"
            r" $|g_k|\le8\sqrt2P|g_0|\le|g_0|$ for all $k$, and $|g_0|$ is the largest of $n/4+1$"
            " numbers of one law with chance $4/(n+4)$.",
        ),
        reading(
            "range",
            "exp(l-d/64) >= 1",
            ("l in [0, oo)", "d in {1..}", "d <= 64*l"),
            (),
            r"For $d\le64\log(n/2)$, is the first term of $\delta$ at least 1, so that the lemma"
            r" says nothing? Here $l=\log(n/2)$.",
        ),
        repairs=(
            reading(
                "repair",
                f"{_RATIO} == P/8 and n/4*(2*exp(-d/64)+erfc(S))+erf(T/sqrt(2)) <= "
                "n/2*exp(-d/64)+n/4*exp(-P**2/(4*c))+sqrt(c)",
                _ANY,
                _ST,
                r"It is changed to what the proof gives: $|\phi_k(0)|\le\frac P8|\zeta(0)|$ with"
                r" $\delta=\frac n2e^{-d/64}+\frac n4e^{-P^2/(4c)}+c^{1/2}$.",
            ),
            reading(
                "repair-free",
                f"{_RATIO} == c/4*S/T and n/4*(2*exp(-d/64)+erfc(S))+erf(T/sqrt(2)) <="
                " n/2*exp(-d/64)+n/4*exp(-S**2)+T",
                (*SIZES, *MODEL, "S in (0, oo)", "T in (0, oo)"),
                (C,),
                r"It is changed to $|\phi_k(0)|\le c\frac S{4T}|\zeta(0)|$ with $\delta=\frac"
                r" n2e^{-d/64}+\frac n4e^{-S^2}+T$, which keeps $c$ and leaves $S$ and $T$ free.",
            ),
            Reading(
                "repair-theorem",
                NOISE_BELOW,
                r"It is changed to $|\phi_k(0)|\le\frac P8|\zeta(0)|$ for all $k\in\mathcal C_s$"
                r" with $\delta=e^{-3d/20}+\frac n4e^{-P^2/(4c)}+c^{1/2}$. There are $N=n/4$"
                r" samples, and the noise of the $j$-th is $x_{d(j-1)+1},\dots,x_{dj}$.",
            ),
        ),
        proof_uses=("lema12.s1", "lema12.s2", "lema12.s3", "eq106"),
        uses=("init.law",),
    ),
    claim(
        "lema12.s1",
        r"$P\{\frac12\kappa^2d\le\|\xi_k\|^2\le2\kappa^2d\}\ge1-2e^{-d/64}$; for all $k\in C_s$:"
        r" $1-\frac n2e^{-d/64}$.",
        reading(
            "printed",
            f"n/4*({NORM}+exp(-d*(1-log(2))/2)) <= n/2*exp(-d/64)",
            SIZES,
            (),
            "These are Chernoff's bounds of the two tails, for $n/4$ samples.",
        ),
        Reading(
            "theorem",
            Theorem(
                "P[x[k] ~ N(0, kappa**2), k in 1..d |"
                " norm >= 1/2*kappa**2*d and norm <= 2*kappa**2*d] >= 1-2*exp(-d/64)",
                ("d in {1..}", "kappa in (0, oo)"),
                (),
                (("norm", "sum(k in 1..d, x[k]**2)"),),
            ),
            r"It is read for one sample; the formula writes 'norm' for $\lVert\xi\rVert^2$.",
        ),
        uses=("lema3",),
    ),
    claim(
        "lema12.s2",
        r"Conditioned on this event, $P\{|\phi_k(0)|\le2S\omega\kappa\sqrt d\}\ge1-2e^{-2S^2}$ for"
        r" any constant $S$.",
        reading(
            "printed",
            "(4*exp(-3)-5*exp(-4))/(2*exp(-1)-5*exp(-4))*erfc(2*S/sqrt(3)) <= 2*exp(-2*S**2)",
            ("S in (0, oo)",),
            (),
            r"It is asked for $d=4$, where $\lVert\xi\rVert^2$ exceeds $x\kappa^2$ with chance"
            r" $(1+\frac x2)e^{-x/2}$: the left side is a lower bound of the chance, from the part"
            r" with $\lVert\xi\rVert^2\ge\frac32\kappa^2d$.",
        ),
        reading(
            "short",
            "erfc(2*S/sqrt(2*v)) <= exp(-2*S**2)",
            ("v in [1/2, 1]", "S in (0, oo)"),
            (),
            r"Does it hold given a $\xi$ with $\lVert\xi\rVert^2=v\kappa^2d$ and $v\le1$?",
        ),
        reading(
            "worst",
            "erfc(2*S/sqrt(2*v)) <= 2*exp(-2*S**2)",
            ("v in [1/2, 2]", "S in (0, oo)"),
            (),
            r"It is read for each $\xi$ of the event, given $\lVert\xi\rVert^2=v\kappa^2d$.",
        ),
        Reading(
            "theorem",
            GIVEN_LENGTHS,
            r"It is read given the event itself: the chance that it happens and $\phi$ is larger,"
            " over that of the event.",
        ),
        repairs=(
            reading(
                "repair",
                "erfc(2*S/sqrt(2*v)) <= exp(-S**2)",
                ("v in [1/2, 2]", "S in (0, oo)"),
                (),
                r"The chance is changed to at least $1-e^{-S^2}$, for each $\xi_k$ of the event.",
            ),
        ),
        uses=("init.law",),
    ),
    claim(
        "lema12.s3",
        r"From Lemma A.6, for any constant $T$: $P\{|\zeta_k(0)|\ge T\omega\tau\}\le1-T$.",
        reading(
            "printed",
            "erfc(T/sqrt(2)) <= 1-T",
            ("T in (0, oo)",),
            (),
            "The left side is the exact chance.",
        ),
        reading(
            "never",
            "erfc(T/sqrt(2)) > 1-T",
            ("T in (0, oo)",),
            (),
            "Does the printed inequality fail for every $T>0$?",
        ),
        repairs=(
            reading(
                "repair",
                "erfc(T/sqrt(2)) >= 1-T",
                ("T in (0, oo)",),
                (),
                "It is changed to at least $1-T$, as Lemma A.6 says.",
            ),
        ),
        uses=("lema6", "init.law"),
    ),
    claim(
        "eq106",
        r"$2S\omega\kappa\sqrt d/(T\omega\tau)=Pc$ at $S=\frac P2c^{-1/2}$, $T=c^{1/2}$, and"
        r" $2e^{-2S^2}=2e^{-2P/c}$ (106).",
        reading(
            "printed",
            f"{_RATIO} == P*c and 2*S**2 == 2*P/c",
            ("d in {1..}", *MODEL, "P in (0, oo)"),
            _ST,
        ),
        reading(
            "quotient",
            f"{_RATIO} == P*c",
            ("d in {1..}", *MODEL, "P in (0, oo)", "c < 1/8"),
            _ST,
            r"The quotient is read alone, for $c<\frac18$.",
        ),
        reading(
            "exponent",
            "2*S**2 == 2*P/c",
            ("d in {1..}", *MODEL, "P in (0, oo)"),
            _ST,
            "The exponent is read alone.",
        ),
        repairs=(
            reading(
                "repair",
                f"{_RATIO} == P/8 and 2*S**2 == P**2/(2*c)",
                ("d in {1..}", *MODEL, "P in (0, oo)"),
                _ST,
                r"The bound is changed to $P/8$ and the exponent to $P^2/(2c)$: as $\kappa\sqrt"
                r" d/\tau=c/8$, the factor $c$ cancels.",
            ),
        ),
    ),
    claim(
        "lema13",
        r"If $|\zeta(0)|\ge\sqrt{18Ln/(c^2\sqrt d)}$ then a) and b) hold with probability at least"
        r" $1-\delta$, $\delta=2\exp(\cdot)"
        r"+\frac n2e^{-d/64}+\frac n2e^{-1/(4c)}+c^{1/2}$.",
        reading(
            "printed",
            f"{_NOT_B} <= {_TAIL13}+{DELTA}",
            _LARGE,
            (_Y,),
            "The left side is a lower bound of the chance that the hypothesis holds and b) fails"
            r" for one $k$, where $y$ is the bound on $|\zeta(0)|$. Is it at most $\delta$?",
        ),
        Reading(
            "theorem",
            Theorem(
                f"P[{WEIGHTS}, {NOISE} | {_FAR} => {_BELOW} and {_BESIDE}] >="
                f" 1-({_TAIL13}+{DELTA_N})",
                (*SAMPLES, "eta in (0, 1]", "ct in (0, 8/(1+8*c))"),
                (),
                (C, ZETA, PHI),
            ),
            "It is read for $n=4N$, with the weights and the noise of the $N$ samples of the"
            r" cluster as they are drawn: a) and b) hold wherever the condition on $\zeta(0)$"
            " does, with this chance. Given the condition, theirs is smaller still.",
        ),
        repairs=(
            reading(
                "repair",
                "erfc(x/(sqrt(2)*tau*omega))+n/4*(2*exp(-d/64)+erfc(S))+erf(T/sqrt(2)) <="
                f" {_TAIL13}+n/2*exp(-d/64)+n/4*exp(-S**2)+T",
                (*_LARGE, "S in (0, oo)", "T in (0, oo)"),
                (_X,),
                r"Part b is changed to $|\phi_k(0)|\le c\frac S{4T}|\zeta(0)|$, as in the mended"
                r" Lemma A.12, and the condition on $\zeta(0)$ is left out.",
            ),
            Reading(
                "repair-theorem",
                Theorem(
                    f"P[{WEIGHTS}, {NOISE} | {_BELOW} and ({_WITHIN})] >= 1-({_TAIL13[2:]}"
                    "+exp(-3/20*d)+N*exp(-P**2/(4*c))+sqrt(c))",
                    (
                        *NEURON,
                        *("kappa in (0, oo)", "N in {1..}", "P in (0, oo)", "eta in (0, oo)"),
                        "ct in (0, 8/(1+8*c))",
                    ),
                    (),
                    (C, ZETA, PHI),
                ),
                r"Part b is changed to $|\phi_k(0)|\le\frac P8|\zeta(0)|$, and the condition on"
                r" $\zeta(0)$ is left out; the weights and the noise of $N=n/4$ samples are as"
                " they are drawn.",
            ),
        ),
        proof_uses=("lema13.a", "lema13.b"),
    ),
    claim(
        "lema13.a",
        r"$|\zeta(0)|<c(8-c_t)/(16\eta\tau^2)$ with probability at least"
        r" $1-2\exp(-c^2(1-c_t/8)^2/(8\eta^2\omega^2\tau^6))$.",
        reading(
            "printed",
            f"erfc(x/(sqrt(2)*tau*omega)) <= {_TAIL13}",
            _LARGE,
            (_X,),
            "The left side is the exact chance of the opposite, where $x$ is the bound in a).",
        ),
        reading(
            "conditional",
            f"erfc(x/(sqrt(2)*tau*omega)) <= {_TAIL13}*erfc(y/(sqrt(2)*tau*omega))",
            (*_LARGE, "y <= x"),
            (_X, _Y),
            r"The chances are read as conditioned on the hypothesis $|\zeta(0)|\ge y$.",
        ),
        Reading(
            "theorem",
            Theorem(
                f"P[{WEIGHTS} | abs(zeta) >= sqrt(18*L*n/(c**2*sqrt(d))) => {_BELOW}] >="
                f" 1-{_TAIL13}",
                _STARTS,
                (),
                (ZETA,),
            ),
            r"Here $\zeta=\zeta(0)$, with the first weights $w$ of the neuron and the mean $\mu$"
            r" of the cluster: a) holds wherever the condition on $\zeta(0)$ does, with this"
            " chance.",
        ),
        Reading(
            "unconditional",
            UNCONDITIONAL,
            r"More than printed: the condition on $\zeta(0)$ is left out, with half of the printed"
            " chance of failure.",
        ),
        uses=("init.law",),
    ),
    claim(
        "lema13.b",
        r"If $|\zeta(0)|\ge\sqrt{18Ln/(c^2\sqrt d)}$: $|\phi_k(0)|\le\frac c8|\zeta(0)|$ for all"
        r" $k\in C_s$, with probability at least "
        r"$1-\frac n2e^{-d/64}-\frac n2e^{-1/(4c)}-c^{1/2}$.",
        reading(
            "printed",
            f"{_NOT_B} <= {DELTA}",
            _LARGE,
            (_Y,),
            "The left side is a lower bound of the chance that the hypothesis holds and b) fails"
            r" for one $k$. Is it at most $\delta_2$?",
        ),
        reading(
            "any-d",
            f"2/pi*atan(sqrt(2))+{SHORT} >= 1-({DELTA})",
            _LARGE,
            (),
            r"The same is asked without the condition on $\zeta(0)$, where the left side bounds"
            " the chance of b) for one $k$ from above.",
        ),
        Reading(
            "theorem",
            Theorem(
                f"P[{WEIGHTS}, {NOISE} | {_FAR} => {_BESIDE}] >= 1-({DELTA_N})",
                SAMPLES,
                (),
                (C, ZETA, PHI),
            ),
            "It is read for $n=4N$, with the weights and the noise of the $N$ samples of the"
            r" cluster as they are drawn: b) holds wherever the condition on $\zeta(0)$ does, with"
            " this chance.",
        ),
        repairs=(
            reading(
                "repair",
                f"{_RATIO} == P/8 and n/4*(2*exp(-d/64)+erfc(S))+erf(T/sqrt(2)) <= "
                "n/2*exp(-d/64)+n/4*exp(-P**2/(4*c))+sqrt(c)",
                _ANY,
                _ST,
                r"Part b is changed to $|\phi_k(0)|\le\frac P8|\zeta(0)|$, as in the mended Lemma"
                " A.12.",
            ),
            Reading(
                "repair-theorem",
                NOISE_BELOW,
                r"Part b is changed to $|\phi_k(0)|\le\frac P8|\zeta(0)|$, as in the mended Lemma"
                r" A.12, and the condition on $\zeta(0)$ is left out; the weights and the noise"
                " are as they are drawn.",
            ),
        ),
        proof_uses=("lema12",),
    ),
)
