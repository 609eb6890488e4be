"""The theorems of `granularity` on training and its errors, in the reduced model, for all times.

The reduced model has one number for each feature: in fine training ``a[t]``, ``f[t]`` are the
answers of the own node to s common and to s subclass patches after t steps (both 0 at the start),
in coarse training ``A[t]``, ``B[t]`` the growth of the neurons of both features.  ``L`` = log d,
``s`` = s*, ``u`` = s-dagger, ``be`` = beta = 1/L^5.

Test samples are drawn as Appendix B.1 says.  Of the ``M`` patches that are not common, patch i is
one of the subclass (B[i] = 1) with the chance p = s/M; of all ``m`` patches, one that is not of
the subclass is feature noise of amplitude x[j] (C[j] = 1) with the chance u/others, ``others``
their number (1 + abs(others-1) is this number where there is one at all, and never 0; 1-B[j] is
written so that it lies in [0, 1] for every number B[j]).

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 4 and 5, Appendices B, E and G.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.theorem import Theorem

APART = "min(1, max(0, 1-B[j]))"
"""1 for a patch that is not of the subclass, else 0."""
AMPLITUDE = "max(0, x[j]-be)"
WEIGHT = f"{APART}*{AMPLITUDE}"
AMPLITUDES = "for all j in {1..m}: 0 <= x[j] and x[j] <= y"
OTHERS = "sum(n in 1..m, min(1, max(0, 1-B[n])))"
NOISE_CHANCE = f"min(1, u/(1+abs({OTHERS}-1)))"
OWN_COUNT = "sum(j in 1..M, B[j])"
NOISE = f"sum(j in 1..m, {WEIGHT}*C[j])"
SUBCLASS_DRAWS = "B[i] ~ Bernoulli(p), i in 1..M"
HARD_DRAWS = f"{SUBCLASS_DRAWS}, C[i] ~ Bernoulli({NOISE_CHANCE}), i in 1..m"
SAMPLE = (
    "s in [L**15, oo)",
    "M in {1..}",
    "m in {M..}",
    "p in (0, 1]",
    "p*M == s",
    "be in (0, 1)",
    "be == 1/L**5",
    "u in [0, oo)",
    "seq x",
)
"""The sizes of a sample."""

_Z = "(exp(a[t]+f[t])+(k-1)*exp(a[t])+k)"
FINE_TRAINING = (
    "a[0] == 0 and f[0] == 0 and (for all t in {0..}:"
    " a[t+1] == a[t]+h*v[t] and f[t+1] == f[t]+h*w[t] and"
    f" v[t]*{_Z} == k and w[t]*{_Z} == (k-1)*exp(a[t])+k)"
)
"""Descent on the loss with step h, v and w being what the gradients are up to one factor."""
FINE_HARD = f"(1-2*be)*f[t]*{OWN_COUNT} <= a[t]*{NOISE}+R*s"
FINE_EASY = f"(1-2*be)*(a[t]*c+f[t]*{OWN_COUNT}) <= (1+2*be)*a[t]*c+R*s"
FINE = Theorem(
    "(exists T in {0..}: T <= 1+1/h and a[T]+f[T] >= b) and"
    " (for all t in {0..}: a[t]+f[t] >= b =>"
    f" P[{HARD_DRAWS} | {FINE_HARD}] <= exp(-s/8)+exp(-s/3) and"
    f" (for all c in [0, 3*s]: P[{SUBCLASS_DRAWS} | {FINE_EASY}] <= exp(-s/8))) and"
    " P[C[i] ~ Bernoulli(q), i in 1..m | sum(j in 1..m, C[j]) >= 3*s] <= exp(-s)",
    (
        "L in [11, oo)",
        "k in [2, oo)",
        "h in (0, oo)",
        "b in [1/100, log(3/2)]",
        "R in [0, 2*exp(-L)]",
        *SAMPLE,
        "q in (0, 1]",
        "q*m == s",
        "y in (0, 1]",
        "u*y*L <= 1",
        AMPLITUDES,
        "seq a",
        "seq f",
        "seq v",
        "seq w",
        FINE_TRAINING,
    ),
)
"""Theorems 5.2 and G.3."""
FINE_SAYS = (
    r"$T_0$, when the output $a+f$ of a batch sample reaches $b\le\log(3/2)$, comes within"
    r" $1+1/h$ steps. At every time with $a+f\ge b$ the own node exceeds all others, on hard"
    " samples but for a chance of at most $e^{-s^*/8}+e^{-s^*/3}$, and on easy ones with"
    r" $c\le3s^*$ common patches but for at most $e^{-s^*/8}$; more common patches have a"
    r" chance of at most $e^{-s^*}$. An own subclass patch answers at least $(1-2\beta)f/s^*$,"
    r" a common patch within a share of $2\beta$ of $a/s^*$, and $R\le2/d$ is what is left from"
    " the start and of the strong noise."
)

COARSE_TRAINING = (
    "a[0] == 0 and f[0] == 0 and (for all t in {0..}:"
    " a[t+1] == a[t]+h*v[t] and f[t+1] == f[t]+h*r*v[t] and v[t]*(1+exp(a[t]+f[t])) == 1)"
)
"""Descent on the loss with step h: a sample of the superclass answers a+f, and v is what it lacks
of certainty.
"""
COARSE_HARD = f"(1+2*be)*f[t]*{OWN_COUNT} <= (1-2*be)*a[t]*{NOISE}".replace("1..m", "1..M")
COARSE_EASY = "(1-2*be)*(a[t]*sum(j in 1..M, C[j])+f[t]*z) <= R*s"
BRIGHT = "for all j in {1..M}: x[j]*L**4 >= 1"
COARSE_DRAWS = HARD_DRAWS.replace("1..m", "1..M")
COARSE_ALWAYS = f"(for all t in {{0..}}: P[{COARSE_DRAWS} | {COARSE_HARD}] >= 1/2)"
_COARSE = (
    "l in [6, oo)",
    "L in (0, oo)",
    "L == exp(l)",
    "k in (0, oo)",
    "s in [L**15, oo)",
    "s*L**5 <= k",
    "r in [0, oo)",
    "r*k <= 5",
    "h in (0, oo)",
    "R in [0, 2*exp(-L)]",
    "M in {1..}",
    "p in (0, 1]",
    "p*M == s",
    "4*s <= M",
    "be in (0, 1)",
    "be == 1/L**5",
    "u in [1, oo)",
    "4*u <= M",
    "seq x",
    BRIGHT,
    "seq a",
    "seq f",
    "seq v",
    COARSE_TRAINING,
)
COARSE = Theorem(
    "(exists T in {0..}: T <= 1+6*l*(1+exp(6*l))/h and (for all t in {T..}:"
    " log(1+exp(R-(1-2*be)*(a[t]+f[t]))) <= 1/L**5 and (for all z in [0, oo):"
    f" P[C[i] ~ Bernoulli(p), i in 1..M | {COARSE_EASY}] <= exp(-s/8)))) and {COARSE_ALWAYS}",
    _COARSE,
)
"""Theorems 5.1 and E.1."""
ALWAYS_WRONG = Theorem(COARSE_ALWAYS[1:-1], _COARSE)
"""Lemma E.8."""
COARSE_SAYS = (
    "At every time at least half of the hard samples are answered wrongly. From some time"
    r" $T\le1+6\log\log d\,(1+\log^6d)/h$ on the loss is at most $1/\log^5d$, and an easy"
    " sample is answered wrongly with a chance of at most $e^{-s^*/8}$. Here $h$ is the step,"
    r" $r\le5/k$ the ratio of fine to common growth, and $R\le2/d$ what is left from the start."
)


def silence(norm: str, bias: str) -> Theorem:
    """Return: a neuron that starts below the lower threshold of a feature never fires on its
    patches, and one that fires on a feature of another class never fires more than at the start.

    ``x[t]``, ``y[t]`` are what the two have on a patch, over sigma_0: overlap and bias.  In a step
    they gain at most what the noise adds to an update of absolute size S[t], less the fall of the
    bias, 1/L^5 of its norm W[t] >= S[t]*norm; the second one loses its own part as well.
    """
    return Theorem(
        "for all t in {0..}: x[t] < 0 and max(0, y[t]) <= max(0, y[0])",
        (
            "L in [3, oo)",
            "i in [0, 1/L**7]",
            "c0 in (0, 1/10)",
            "A in [0, sqrt(1+i)]",
            f"U in (-oo, sqrt({bias}*(L-1/L**5)))",
            "z in [-1/L**9, 1/L**9]",
            "seq x",
            "seq y",
            "seq S",
            "seq W",
            "seq c",
            f"x[0] == A*U-sqrt({bias}*L)+z",
            "for all t in {0..}: 0 <= S[t] and 0 <= c[t] and"
            f" W[t] >= ({norm}-1/L**9)*S[t] and x[t+1] <= x[t]+3*S[t]/L**9-W[t]/L**5 and"
            " y[t+1] <= y[t]-c[t]*(1-i)+3*S[t]/L**9-W[t]/L**5",
        ),
    )


SILENCE = silence("sqrt((1-i)/2)", "(4+2*c0)")
"""Theorem F.1."""
SILENCE_FINE = silence("sqrt((1-i)/5)/7", "(2+2*c0)")
"""Theorem G.1 before T_0."""

CLAIMS: tuple[Claim, ...] = ()
"""The claims are stated in the modules of their sections."""
