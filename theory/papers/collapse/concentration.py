"""Concentration lemmas (A.1) and the analysis of the start (A.3).

Chances are the exact laws of normal variables or the bounds of the proofs: erfc(x) = P(|g| >=
sqrt(2) x) for a standard normal g. At the start zeta = tau*omega*g_0 and, given the weights w,
phi_k = kappa*|w|*g_k with independent g_k.  ``c`` = 8 kappa sqrt(d)/tau, ``q`` = 32 L n/(c^2 sqrt
d), ``r`` = sqrt(q)/(tau omega), ``u`` = sqrt(q) where kappa and L are written through c and u.  Off
an event of chance sqrt(2) exp(-d/11) the part of w across the mean, which does not depend on zeta,
has |w|^2 >= omega^2 d/2.

Source: Yang, Steinhardt, Hu, Appendices A.1 and A.3.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.collapse.notation import claim

NORM = "exp(-d*(log(2)-1/2)/2)"
"""Bound of the chance that the squared length of a standard normal vector is below d/2
(Chernoff).
"""
SHORT = "sqrt(2)*exp(-d/11)"
"""The same for d-1 of its coordinates, |w| across one mean: sqrt(2) times `NORM`, whose rate is
0.0966 > 1/11.
"""
SIZES = ("n in {4..}", "d in {1..}")
MODEL = ("kappa in (0, oo)", "tau in (0, oo)", "omega in (0, oo)")
C = ("c", "8*kappa*sqrt(d)/tau")
Q = ("q", "32*L*n/(c**2*sqrt(d))")
DELTA12 = "n/2*exp(-d/64)+n/2*exp(-2*P/c)+sqrt(c)"
STEP = (
    "n in {4..}",
    "d in {1..}",
    "tau in (0, oo)",
    "c in (0, 1/8]",
    "u in (0, oo)",
    "eta in (0, 1]",
    "ct in (0, 8)",
    "ct < 8/(1+8*c)",
    "eta <= c*(8-ct)/(16*tau**2*(u+tau**2*u**2))",
)
"""The hypotheses of Lemma A.14."""
GROWTH = "(3*kappa**2*d/(4*n)*((1+c/8)*u)**2+5*kappa**2*d*q/n)"
MOVE = "(3*kappa**2*d*q/(2*n)+5*kappa**2*d*q/n)"

TAILS = (
    claim(
        "lema1.tail",
        r"Independent $\psi_k\sim N(0,\sigma_k^2)$: $P\{\sum_k|\psi_k|\ge"
        r" t\}\le\exp(-t^2/(2\sum_k\sigma_k^2)+n\log2)$ (10).",
        reading(
            "printed",
            "(2-erfc(l*s/sqrt(2)))*exp((l*s)**2/2) <= 2*exp((l*s)**2/2) and -l*t+l**2*S/2+n*log(2)"
            " == -t**2/(2*S)+n*log(2)",
            ("n in {1..}", "S in (0, oo)", "s in [0, oo)", "t in (0, oo)"),
            (("l", "t/S"),),
            "E e^{l|psi|} = (2-erfc(l s/sqrt(2))) e^{(l s)^2/2} for one variable, and the exponent"
            " of Markov's inequality at l = t/S, S the sum of the variances",
        ),
        reading(
            "one",
            "erfc(t/(sqrt(2)*s)) <= exp(-t**2/(2*s**2)+log(2))",
            ("s in (0, oo)", "t in (0, oo)"),
            (),
            "n = 1, the exact chance",
        ),
        reading(
            "two",
            "1-(1-erfc(t/(2*s)))**2 <= exp(-t**2/(4*s**2)+2*log(2))",
            ("s in (0, oo)", "t in (0, oo)"),
            (),
            "n = 2 with equal variances, the exact chance: |x|+|y| is sqrt(2) times the larger of"
            " two rotated coordinates",
        ),
        reading(
            "vectors",
            "erfc(t/sqrt(2))+sqrt(2/pi)*t*exp(-t**2/2) <= exp(-t**2/2+log(2))",
            ("t in (0, oo)",),
            (),
            "the text prints N(0, sigma^2 I): one vector in dimension 3, sigma = 1, the exact"
            " chance of |psi| >= t",
        ),
    ),
    claim(
        "lema1.words",
        r"In other words, with probability at least $e^{-n}$:"
        r" $\sum_k|\psi_k|\ge3\sqrt{n\sum_k\sigma_k^2}$ (11).",
        reading(
            "printed",
            "erfc(3*sqrt(n/2)) >= exp(-n)",
            ("n in {1..}",),
            (),
            "all variances but one equal to 0 (for n = 1: any variance): the exact chance is at"
            " least e^{-n}",
        ),
        reading(
            "every-n",
            "exp(-(3*sqrt(n*S))**2/(2*S)+n*log(2)) < exp(-n)",
            ("n in {1..}", "S in (0, oo)"),
            (),
            "the bound (10) itself at this threshold is below e^{-n} for all n and variances,"
            " against (11)",
        ),
        reading(
            "constant",
            "exp(-(37/20)**2*n*S/(2*S)+n*log(2)) <= exp(-n)",
            ("n in {1..}", "S in (0, oo)"),
            (),
            "1.85 in place of 3 is enough",
        ),
        repairs=(
            reading(
                "repair",
                "exp(-(3*sqrt(n*S))**2/(2*S)+n*log(2)) <= exp(-n)",
                ("n in {1..}", "S in (0, oo)"),
                (),
                "with probability at most e^{-n} (with 1-e^{-n} for the opposite inequality), as"
                " used in (37)",
            ),
        ),
        uses=("lema1.tail",),
    ),
    claim(
        "lema2",
        r"$z_j\sim N(0,\sigma_j^2I_d)$ independent: $P\{|z_1^\top"
        r" z_2|\ge4\sigma_1\sigma_2\sqrt{d\log(2/\delta)}\}\le\delta$ (12).",
        reading(
            "printed",
            "exp(-4*sqrt(2*log(2/delta))) <= delta",
            ("delta in (0, 1)",),
            (),
            "d = 2, where z1.z2 has the Laplace law: the exact chance",
        ),
        reading(
            "every-d",
            "exp(-4*sqrt(d*l)) > 2*exp(-l)",
            ("d in {2..}", "l in [17*d, oo)"),
            (),
            "l = log(2/delta) >= 17d: the chance grows with d at a fixed threshold (z1.z2 = |z2|"
            " g), so it is at least that of d = 2",
        ),
        reading(
            "two",
            "exp(-4*sqrt(2*l)) <= 2*exp(-l)",
            ("l in [0, 33]",),
            (),
            "d = 2, the exact chance, for delta >= 2e^{-33}",
        ),
        reading(
            "four",
            "(1+4*s)*exp(-8*s) <= 2*exp(-s**2)",
            ("s in [0, 15/2]",),
            (),
            "d = 4, log(2/delta) = s^2, the exact chance (1+t/2)e^{-t} of |z1.z2| >= t = 8 s",
        ),
        repairs=(
            reading(
                "repair",
                "-4*sqrt(a/13)*sqrt(a)-log(1-a/13)/2 <= -a",
                ("a in (0, 12]",),
                (),
                "for delta >= 2e^{-12d}, any d: a = log(2/delta)/d; Chernoff with E e^{l z1.z2} ="
                " (1-l^2)^{-d/2} at l^2 = a/13",
            ),
        ),
    ),
    claim(
        "lema3",
        r"For $d$ large enough and $\delta>2e^{-d/64}$: $\frac12\sigma^2d\le\|z\|^2\le2\sigma^2d$"
        r" (13).",
        reading(
            "printed",
            "1/2 <= R and R <= 2",
            ("d in {1..}", "delta in (0, 1)", "delta > 2*exp(-d/64)", "R in (0, oo)"),
            (),
            "no probability is printed; R = |z|^2/(sigma^2 d) takes values in every interval with"
            " positive chance",
        ),
        reading(
            "intended",
            f"{NORM}+exp(-d*(1-log(2))/2) <= 2*exp(-d/64)",
            ("d in {1..}",),
            (),
            "with probability at least 1-delta: Chernoff bounds of the two tails, (e^{1/2}/2)^{d/2}"
            " and (2/e)^{d/2}",
        ),
        reading("two", "1-exp(-1/2)+exp(-2) <= 2*exp(-2/64)", (), (), "d = 2, the exact chance"),
        reading("four", "1-2*exp(-1)+5*exp(-4) <= 2*exp(-4/64)", (), (), "d = 4, the exact chance"),
        reading(
            "range",
            "2*exp(-d/64) > 1",
            ("d in {1..44}",),
            (),
            "below d = 45 no delta < 1 is admitted",
        ),
    ),
    claim(
        "lema4",
        r"If $P\{z_k\ge\epsilon_k(\delta)\}\le\delta$ for each of $n$ variables, then $P\{\sum"
        r" z_k\ge\sum\epsilon_k(\delta/n)\}\le\delta$ "
        "(14), (15).",
        reading(
            "printed",
            "z+Z < x+X and a+b <= delta",
            (
                "n in {2..}",
                "delta in (0, 1)",
                "z in (-oo, oo)",
                "Z in (-oo, oo)",
                "x in (-oo, oo)",
                "X in (-oo, oo)",
                "z < x",
                "Z < X",
                "a in [0, delta/n]",
                "b in [0, (n-1)*delta/n]",
            ),
            (),
            "read for every delta; one variable z with its threshold x against the sum Z of the"
            " others with theirs: below both the sum is below, by induction over n; a and b are the"
            " chances of the two events",
        ),
        reading(
            "one-delta",
            "exp(-f) <= delta",
            ("delta in (0, 1)", "x in (0, oo)", "exp(-x) <= delta", "f in [0, oo)"),
            (),
            "(14) at one delta only: z1 = z2 exponential, x = eps(delta), f = eps(delta/2) is then"
            " arbitrary",
        ),
        proof_uses=("lema4.eq16-19",),
    ),
    claim(
        "lema4.eq16-19",
        r"$P(\cap_k\{z_k\le\epsilon_k\})\ge\prod_kP\{z_k\le\epsilon_k\}-n+1\ge n-n\frac\delta"
        r" n-n+1=1-\delta$.",
        reading(
            "printed",
            "J >= p1*p2-2+1 and p1*p2-2+1 >= 2-2*(delta/2)-2+1",
            (
                "delta in (0, 1)",
                "p1 in [1-delta/2, 1]",
                "p2 in [1-delta/2, 1]",
                "J in [0, 1]",
                "J >= p1+p2-1",
            ),
            (),
            "n = 2, J the chance of both",
        ),
        reading(
            "eq17",
            "J >= p1*p2*p3-3+1",
            ("p1 in [0, 1]", "p2 in [0, 1]", "p3 in [0, 1]", "J in [0, 1]", "J >= p1+p2+p3-2"),
            (),
            "(17) alone, n = 3",
        ),
        repairs=(
            reading(
                "repair",
                "J >= s-n+1 and s-n+1 >= n-n*(delta/n)-n+1 and n-n*(delta/n)-n+1 == 1-delta",
                (
                    "n in {1..}",
                    "delta in (0, 1)",
                    "s in [n*(1-delta/n), n]",
                    "J in [0, 1]",
                    "1-J <= n-s",
                ),
                (),
                "with the sum s of the chances in place of the product (and < in the events, as"
                " (14) and (15) have >=)",
            ),
        ),
    ),
    claim(
        "lema5",
        r"$N$ i.i.d. $z_i\sim N(0,\sigma^2)$: $\max_i|z_i|\le\sigma\sqrt{2\log(2N/\delta)}$ with"
        r" probability at least $1-\delta$ (20).",
        reading(
            "printed",
            "(1-erfc(y))**N >= 1-delta",
            ("N in {1..}", "delta in (0, 1)"),
            (("y", "sqrt(log(2*N/delta))"),),
            "the exact chance",
        ),
        reading(
            "half",
            "(1-erfc(y))**N >= 1-delta/2",
            ("N in {1..}", "delta in (0, 1)"),
            (("y", "sqrt(log(2*N/delta))"),),
            "even with delta/2",
        ),
    ),
    claim(
        "lema6",
        r"$z\sim N(0,\sigma^2)$: $P\{-\delta<z<\delta\}<\delta/\sigma$ (21); in other words"
        r" $|z|\ge\sigma\delta$ with probability above "
        r"$1-\delta$.",
        reading(
            "printed",
            "erf(delta/sigma/sqrt(2)) < delta/sigma and erf(delta/sqrt(2)) < delta",
            ("sigma in (0, oo)", "delta in (0, oo)"),
            (),
            "the exact chances of |z| < delta and of |z| < sigma delta",
        ),
        reading(
            "constant",
            "erf(x/sqrt(2)) < sqrt(2/pi)*x",
            ("x in (0, oo)",),
            (),
            "with the best constant; x = delta/sigma",
        ),
        proof_uses=("lema6.eq24-25",),
    ),
    claim(
        "lema6.eq24-25",
        r"$\int_{-\delta}^\delta\frac{dx}{\sigma\sqrt{2\pi}}=\sigma\delta\frac2{\sqrt{2\pi}}"
        r"<\sigma\delta$.",
        reading(
            "printed",
            "2*delta/(sigma*sqrt(2*pi)) == sigma*delta*2/sqrt(2*pi) and sigma*delta*2/sqrt(2*pi) <"
            " sigma*delta",
            ("sigma in (0, oo)", "delta in (0, oo)"),
            (),
            "the integrand is constant",
        ),
        reading(
            "bound",
            "erf(delta/sigma/sqrt(2)) < sigma*delta",
            ("sigma in (0, oo)", "delta in (0, oo)"),
            (),
            "what (22) to (25) together say, against (21)",
        ),
        repairs=(
            reading(
                "repair",
                "2*delta/(sigma*sqrt(2*pi)) == delta/sigma*2/sqrt(2*pi) and"
                " delta/sigma*2/sqrt(2*pi) < delta/sigma",
                ("sigma in (0, oo)", "delta in (0, oo)"),
                (),
                "sigma in the denominator",
            ),
        ),
    ),
)
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
_DELTA = "n/2*exp(-d/64)+n/2*exp(-1/(4*c))+sqrt(c)"

START_LAWS = (
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
            "v = omega^2, T = tau^2, k = kappa^2: the variance of zeta, its covariance with the"
            " zeta of another (orthogonal) mean, and the variance of phi given w, from the"
            " covariances S of w and K of xi; linear forms of normal vectors are normal",
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
            "w -> -w turns the inequality around, so its chance for one k is exactly 1/2, and at"
            " most that for all k",
        ),
        reading(
            "intended",
            f"2/pi*atan(8*sqrt(2)*P)+{SHORT} > 1-({DELTA12})",
            (*SIZES, "c in (0, 1)", "P in (0, oo)"),
            (),
            "|phi_k(0)| <= P c |zeta(0)|, as the proof has it: the left side bounds the chance for"
            " one k from above, because |phi|/|zeta| = (c/8)|w||g|/(omega sqrt(d)|g_0|), where c"
            " cancels",
        ),
        reading(
            "all-samples",
            f"4/(n+4)+{SHORT} > 1-({DELTA12})",
            (*SIZES, "c in (0, 1)", "P in (0, 1/12]"),
            (),
            "the same for all n/4 samples, P <= 1/12: then |g_k| <= 8 sqrt(2) P |g_0| <= |g_0| for"
            " all k, and |g_0| is the largest of n/4+1 equal numbers in law with chance 4/(n+4)",
        ),
        reading(
            "range",
            "exp(l-d/64) >= 1",
            ("l in [0, oo)", "d in {1..}", "d <= 64*l"),
            (),
            "l = log(n/2): for d <= 64 log(n/2) the first term of delta is at least 1 and the lemma"
            " says nothing",
        ),
        repairs=(
            reading(
                "repair",
                f"{_RATIO} == P/8 and n/4*(2*exp(-d/64)+erfc(S))+erf(T/sqrt(2)) <= "
                "n/2*exp(-d/64)+n/4*exp(-P**2/(4*c))+sqrt(c)",
                _ANY,
                _ST,
                r"what the proof gives: $|\phi_k(0)|\le\frac P8|\zeta(0)|$ with $\delta=\frac"
                r" n2e^{-d/64}+\frac n4e^{-P^2/(4c)}+c^{1/2}$",
            ),
            reading(
                "repair-free",
                f"{_RATIO} == c/4*S/T and n/4*(2*exp(-d/64)+erfc(S))+erf(T/sqrt(2)) <="
                " n/2*exp(-d/64)+n/4*exp(-S**2)+T",
                (*SIZES, *MODEL, "S in (0, oo)", "T in (0, oo)"),
                (C,),
                r"with $S$ and $T$ free, and $c$ kept: $|\phi_k(0)|\le c\frac S{4T}|\zeta(0)|$ with"
                r" $\delta=\frac n2e^{-d/64}+\frac n4e^{-S^2}+T$",
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
            "Chernoff bounds of the two tails, n/4 samples",
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
            "d = 4, where |xi|^2 exceeds x kappa^2 with chance (1+x/2)e^{-x/2}: the left side is a"
            " lower bound of the chance (the part with |xi|^2 >= 3/2 kappa^2 d)",
        ),
        reading(
            "short",
            "erfc(2*S/sqrt(2*v)) <= exp(-2*S**2)",
            ("v in [1/2, 1]", "S in (0, oo)"),
            (),
            "given xi with |xi|^2 = v kappa^2 d, v <= 1",
        ),
        reading(
            "worst",
            "erfc(2*S/sqrt(2*v)) <= 2*exp(-2*S**2)",
            ("v in [1/2, 2]", "S in (0, oo)"),
            (),
            "given xi with |xi|^2 = v kappa^2 d, for each xi of the event",
        ),
        repairs=(
            reading(
                "repair",
                "erfc(2*S/sqrt(2*v)) <= exp(-S**2)",
                ("v in [1/2, 2]", "S in (0, oo)"),
                (),
                r"$1-e^{-S^2}$, for each $\xi_k$ of the event",
            ),
        ),
        uses=("init.law",),
    ),
    claim(
        "lema12.s3",
        r"From Lemma A.6, for any constant $T$: $P\{|\zeta_k(0)|\ge T\omega\tau\}\le1-T$.",
        reading("printed", "erfc(T/sqrt(2)) <= 1-T", ("T in (0, oo)",), (), "the exact chance"),
        reading(
            "never",
            "erfc(T/sqrt(2)) > 1-T",
            ("T in (0, oo)",),
            (),
            "the printed inequality fails for every T > 0",
        ),
        repairs=(
            reading(
                "repair",
                "erfc(T/sqrt(2)) >= 1-T",
                ("T in (0, oo)",),
                (),
                "at least 1-T, as Lemma A.6 says",
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
            "the quotient alone, c < 1/8",
        ),
        reading(
            "exponent",
            "2*S**2 == 2*P/c",
            ("d in {1..}", *MODEL, "P in (0, oo)"),
            _ST,
            "the exponent alone",
        ),
        repairs=(
            reading(
                "repair",
                f"{_RATIO} == P/8 and 2*S**2 == P**2/(2*c)",
                ("d in {1..}", *MODEL, "P in (0, oo)"),
                _ST,
                "as kappa sqrt(d)/tau = c/8, the factor c cancels",
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
            f"{_NOT_B} <= {_TAIL13}+{_DELTA}",
            _LARGE,
            (_Y,),
            "the left side is a lower bound of the chance that the hypothesis holds and b) fails"
            " for one k (y is the bound on |zeta(0)|)",
        ),
        repairs=(
            reading(
                "repair",
                "erfc(x/(sqrt(2)*tau*omega))+n/4*(2*exp(-d/64)+erfc(S))+erf(T/sqrt(2)) <="
                f" {_TAIL13}+n/2*exp(-d/64)+n/4*exp(-S**2)+T",
                (*_LARGE, "S in (0, oo)", "T in (0, oo)"),
                (_X,),
                r"with $|\phi_k(0)|\le c\frac S{4T}|\zeta(0)|$ in b), as in the repair of A.12, and"
                r" without the condition on $\zeta(0)$",
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
            "the exact chance of the opposite",
        ),
        reading(
            "conditional",
            f"erfc(x/(sqrt(2)*tau*omega)) <= {_TAIL13}*erfc(y/(sqrt(2)*tau*omega))",
            (*_LARGE, "y <= x"),
            (_X, _Y),
            "with chances conditioned on the hypothesis |zeta(0)| >= y",
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
            f"{_NOT_B} <= {_DELTA}",
            _LARGE,
            (_Y,),
            "the left side is a lower bound of the chance that the hypothesis holds and b) fails"
            " for one k",
        ),
        reading(
            "any-d",
            f"2/pi*atan(sqrt(2))+{SHORT} >= 1-({_DELTA})",
            _LARGE,
            (),
            "without the condition on zeta(0)",
        ),
        repairs=(
            reading(
                "repair",
                f"{_RATIO} == P/8 and n/4*(2*exp(-d/64)+erfc(S))+erf(T/sqrt(2)) <= "
                "n/2*exp(-d/64)+n/4*exp(-P**2/(4*c))+sqrt(c)",
                _ANY,
                _ST,
                r"$|\phi_k(0)|\le\frac P8|\zeta(0)|$ as in the repair of A.12",
            ),
        ),
        proof_uses=("lema12",),
    ),
)

_FIRST = (*STEP, "z in [0, u]", "f in [0, c/8*u]")
_DEFS = (("kappa", "c*tau/(8*sqrt(d))"), ("L", "u**2*c**2*sqrt(d)/(32*n)"), ("q", "u**2"))
_SPAN = (*STEP, "T in [0, ct/(eta*tau**2*u)]", "f in [0, oo)")
_AFTER = (
    *STEP,
    "z in [0, u]",
    "Z in [0, oo)",
    "Z <= z+tau**2*eta/8*((1+c/8)*u)**2+3*L*kappa*tau*eta/2",
)
_CAP = "c*(8-ct)/(16*eta*tau**2)"
_R = ("r", "sqrt(q)/(tau*omega)")
_ONE_STEP = (
    "n in {4..}",
    "d in {1..}",
    "L in (0, oo)",
    "tau in (0, oo)",
    "omega in (0, oo)",
    "c in (0, 1/8]",
    "eta in (0, 1]",
    "ct < 8/(1+8*c)",
    "eta <= c*(8-ct)/(16*tau**2*(sqrt(q)+tau**2*q))",
    "tau*omega >= 2*sqrt(q)",
)
_ONE = (Q, ("ct", "eta*tau**2*sqrt(q)"), _R)
_BOTH = f"erf(r/sqrt(2))*erfc(r)/2-{SHORT}"

CROSSING = (
    claim(
        "lema14",
        r"If $|\zeta(0)|\le\sqrt q$ and $t_0\le c_t/(\eta\tau^2\sqrt q)$ is the first time with"
        r" $|\zeta(t_0)|\ge\sqrt q$, then a), b) and, when "
        r"$\zeta$ stays below $\sqrt q$, $\phi_i(t)\le\frac c8\sqrt q$ with probability at least"
        r" $1-\delta$.",
        reading(
            "printed",
            f"{_BOTH} <= {_DELTA}",
            _ONE_STEP,
            _ONE,
            "the last sentence at c_t = eta tau^2 sqrt(q), where t = 0 is the only time and nothing"
            " moves: the left side is a lower bound of the chance of |zeta(0)| < sqrt(q) and"
            " phi_i(0) > (c/8) sqrt(q) for one i; inside tau omega >= 2 sqrt(q) of A.15",
        ),
        repairs=(
            reading(
                "repair",
                f"f+T*eta*{MOVE} <= c/8*u and Z < {_CAP}",
                (
                    *_SPAN,
                    "f <= c/64*u",
                    "z in [0, u]",
                    "Z in [0, oo)",
                    "Z <= z+tau**2*eta/8*((1+c/8)*u)**2+3*L*kappa*tau*eta/2",
                ),
                _DEFS,
                r"b) and a) hold whenever $|\phi_k(0)|\le\frac c{64}\sqrt q$ for all $k\in C_s$"
                r" (repair of `lema14.init`)",
            ),
        ),
        proof_uses=("lema14.a", "lema14.b"),
    ),
    claim(
        "lema14.a",
        r"$|\zeta(t_0)|<c(8-c_t)/(16\eta\tau^2)$.",
        reading(
            "printed",
            f"Z < {_CAP}",
            _AFTER,
            _DEFS,
            "one step (53) from z = |zeta(t_0-1)| <= sqrt(q) with |phi_i| <= (c/8) sqrt(q), as b)"
            " provides",
        ),
        proof_uses=("eq112-114",),
    ),
    claim(
        "lema14.b",
        r"$|\phi_k(t_0)|\le\frac c8\sqrt q$ for all $k\in C_s$, and $\phi_i(t)\le\frac c8\sqrt q$"
        r" while $|\zeta|<\sqrt q$, with probability "
        r"at least $1-\delta$.",
        reading(
            "printed",
            f"{_BOTH} <= {_DELTA}",
            _ONE_STEP,
            _ONE,
            "the second part at t = 0, as for the lemma",
        ),
        repairs=(
            reading(
                "repair",
                f"f+T*eta*{MOVE} <= c/8*u",
                (*_SPAN, "f <= c/64*u"),
                _DEFS,
                r"whenever $|\phi_k(0)|\le\frac c{64}\sqrt q$ holds: then also after all T steps",
            ),
        ),
        proof_uses=("eq107-109", "eq110", "eq111", "lema14.init"),
    ),
    claim(
        "eq107-109",
        r"$|\phi_k(t)|\le|\phi_k(0)|+\sum_{t'=1}^{t-1}[\cdot]\le\dots\le|\phi_k(0)|"
        r"+t_0\eta[\frac{3\kappa^2dq}{2n}+\frac{5\kappa^2dq}n]$.",
        reading(
            "printed",
            "F <= f",
            (*_FIRST, "F in [0, oo)", "F <= f+eta*(3*kappa**2*d/(4*n)*(f+z)**2+5/2*kappa*tau*L)"),
            _DEFS,
            "(107) at t = 1, where its sum is empty; F = |phi(1)| by one step (56) from f ="
            " |phi(0)|, z = |zeta(0)|",
        ),
        reading(
            "summands",
            f"3*kappa**2*d/(4*n)*(f+z)**2+5/2*kappa*tau*L <= {GROWTH} and {GROWTH} <= {MOVE}",
            _FIRST,
            _DEFS,
            "(108) and (109) for one step",
        ),
        repairs=(
            reading(
                "repair",
                f"3*kappa**2*d/(4*n)*(f+z)**2+5/2*kappa*tau*L <= {MOVE}",
                _FIRST,
                _DEFS,
                r"with the sum from $t'=0$, whose $t\le t_0$ terms give (109)",
            ),
        ),
        uses=("eq54-56",),
    ),
    claim(
        "eq110",
        r"$t_0\eta[\frac{3\kappa^2dq}{2n}+\frac{5\kappa^2dq}n]\le7c_tc^4\sqrt q$.",
        reading("printed", f"T*eta*{MOVE} <= 7*ct*c**4*u", _SPAN[:-1], _DEFS),
        repairs=(
            reading(
                "repair",
                f"T*eta*{MOVE} <= 7*ct*c**2/(64*n)*u",
                _SPAN[:-1],
                _DEFS,
                "kappa^2 d/tau^2 = c^2/64",
            ),
        ),
    ),
    claim(
        "eq111",
        r"$7c_tc^4\sqrt q\le\frac{7c}{64}\sqrt q$.",
        reading("printed", "7*ct*c**4*u <= 7*c/64*u", STEP, _DEFS),
        reading(
            "mended-start", "7*ct*c**2/(64*n)*u <= 7*c/64*u", STEP, _DEFS, "from the repaired (110)"
        ),
    ),
    claim(
        "lema14.init",
        r"$\phi_k(0)\le\frac c{64}\sqrt q$ for all $k\in C_s$ with probability at least"
        r" $1-\delta_1$, $\delta_1=\frac n2e^{-d/64}"
        r"+\frac n2e^{-1/(32c)}+c^{1/2}$ (from A.12).",
        reading(
            "printed",
            f"(1+erf(r/8))/2+{SHORT} >= 1-(n/2*exp(-d/64)+n/2*exp(-1/(32*c))+sqrt(c))",
            _ONE_STEP,
            _ONE,
            "the left side bounds the chance for one k from above",
        ),
        reading(
            "absolute",
            f"erf(r/8)+{SHORT} >= 1-(n/2*exp(-d/64)+n/2*exp(-1/(32*c))+sqrt(c))",
            _ONE_STEP,
            _ONE,
            "with |phi_k(0)|, as needed",
        ),
        repairs=(
            reading(
                "repair",
                "n/4*erfc(r/16) <= n/4*exp(-r**2/256)",
                ("n in {4..}", "r in (0, oo)"),
                (),
                r"$|\phi_k(0)|\le\frac c{64}\sqrt q$ for all $k$ with $\delta_1=\frac"
                r" n4e^{-r^2/256}+e^{-d(1-\log2)/2}$, $r=\sqrt q/(\tau\omega)$, as "
                r"$|w|^2\le2\omega^2d$ up to the second term: it serves only where $\tau\omega$ is"
                r" far below $\sqrt q$, against condition 4 of Theorem A.15",
            ),
        ),
        uses=("lema12",),
    ),
    claim(
        "eq112-114",
        r"$|\zeta(t_0)|\le|\zeta(t_0-1)|+\frac{\tau^2\eta}{8}(\sqrt q+\frac c8\sqrt"
        r" q)^2+\frac{3\kappa\tau q\eta}2\le\sqrt q+"
        r"\frac{\eta\tau^2q}2+\frac{3c\tau^2q\eta}{2\sqrt d}\le\frac{c(8-c_t)}{16\eta\tau^2}$.",
        reading(
            "printed",
            "Z <= z+tau**2*eta/8*((1+c/8)*u)**2+3*kappa*tau*q*eta/2",
            _AFTER,
            _DEFS,
            "(112), with t_0-1 as argument, from (53)",
        ),
        reading(
            "eq113-114",
            "z+tau**2*eta/8*((1+c/8)*u)**2+3*kappa*tau*q*eta/2 <="
            " u+eta*tau**2*q/2+3*c*tau**2*q*eta/(2*sqrt(d)) and"
            f" u+eta*tau**2*q/2+3*c*tau**2*q*eta/(2*sqrt(d)) <= {_CAP}",
            (*STEP, "z in [0, u]"),
            _DEFS,
            "(113) and (114)",
        ),
        repairs=(
            reading(
                "repair",
                f"Z <= u+eta*tau**2*q/2 and u+eta*tau**2*q/2 <= {_CAP}",
                _AFTER,
                _DEFS,
                r"with $\frac32L\kappa\tau\eta$ of (53), which is $\frac{3c^3}{512n}\eta\tau^2q$",
            ),
        ),
        uses=("eq53",),
    ),
)

CLAIMS: tuple[Claim, ...] = TAILS + START_LAWS + CROSSING
