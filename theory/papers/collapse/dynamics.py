"""Claims on one step of gradient descent: Lemma A.8 with its numbered steps, Eqs (54)-(56)."""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.gradient import POSITIVE, REAL
from assay.theory.papers.collapse.noise_updates import LEMMA_8, LEMMA_8_REPAIRED
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.whole_sums import BOTH, MEANS, PAIRS

MAIN = (
    "n in {4..}",
    "d in {4..}",
    "c in (0, 1/8]",
    "n**3 <= d",
    "32*n <= c**2*sqrt(d)",
    "c**2*cbrt(d) <= n",
)
"""Conditions 1 and 2 of Theorem A.15 with L = 1."""
OVERLAPS = Theorem(
    "P[x[k] ~ N(0, kappa**2), k in 1..d | sum(i in 1..n, abs(sum(k in 1..d, mu[i,k]*x[k])))"
    " <= n*(kappa*tau*sqrt(2*(n+log(n))))] >= 1-exp(-n)",
    (
        *("d in {1..}", "n in {1..}", "kappa in (0, oo)", "tau in (0, oo)", "seq mu"),
        "for all i in {1..n}: sum(k in 1..d, mu[i,k]**2) == tau**2",
    ),
)
"""(46) at a level that grows with n."""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "eq40-42",
        r"$\frac{2n}\eta\Delta\phi_k=\sigma'\|\xi_k\|^2+\sigma'\xi_k^\top\mu_k+\sum_{i\ne"
        r" k}y_i\sigma'_i\xi_k^\top(\mu_i+\xi_i)$, bounded with $|\sigma'|\le L$.",
        sized(
            "printed",
            "(v*(m+x)'+a'*(P*M+Z))*x == v*x'*x+v*m'*x+a'*P*M*x+a'*Z*x",
            ("v", "m: d", "x: d", "a: n", "P: n x q", "M: q x d", "Z: n x d"),
            (),
            (),
            "x = xi_k, m = mu_k, v = sigma'; the other samples are the rows of P M + Z with weights"
            " a_i = y_i sigma'_i.",
        ),
        reading(
            "bound",
            "y*v*b <= L*B and -y*v*b <= L*B",
            ("L in (0, oo)", "v in [0, L]", "y in [-1, 1]", "B in [0, oo)", "b in [-B, B]"),
            (),
            "(42), term by term.",
        ),
        uses=("eq26-31",),
    ),
    claim(
        "eq43-45",
        r"The bracket is at most $\sum_iL|\xi_i^\top\mu_i|+\sum_{i\ne k}L|\xi_k^\top\xi_i|=L\beta$"
        r" (43), with $\xi_k^\top\mu_i$ in (45).",
        reading(
            "printed",
            "abs(km+ki) <= abs(im)+abs(ki)",
            (f"km {REAL}", f"ki {REAL}", f"im {REAL}"),
            (),
            "One sample i: km = xi_k.mu_i, ki = xi_k.xi_i, im = xi_i.mu_i as in (43).",
        ),
        repairs=(
            reading(
                "repair",
                "abs(km+ki) <= abs(km)+abs(ki)",
                (f"km {REAL}", f"ki {REAL}"),
                (),
                "With xi_k.mu_i, as in (45).",
            ),
        ),
    ),
    claim(
        "eq46",
        r"$\sum_{i=1}^n|\xi_k^\top\mu_i|\le3\tau\kappa n$ with probability at least $1-e^{-n}$,"
        r" from Lemma A.1.",
        reading(
            "printed",
            "2*erfc(6/sqrt(2))-2*erfc(6) <= exp(-n)",
            ("n in {4..}",),
            (),
            "The n terms are n/4 copies of four: the sum is (n/4)(|g_1|+..+|g_4|) kappa tau with"
            " independent standard normals. The left side is below the probability that it reaches"
            " (n/4) 12 kappa tau: four patterns of signs, +-(g_1+g_2+g_3+g_4) and"
            " +-(g_1+g_2-g_3-g_4), each P(N(0,4) >= 12), less the four overlaps, where a sum of two"
            " is at least 12.",
        ),
        reading(
            "from-20",
            "2*erfc(6/sqrt(2))-2*erfc(6) > exp(-n)",
            ("n in {20..}",),
            (),
            "Every larger n (a multiple of 4).",
        ),
        Reading(
            "theorem",
            MEANS,
            "For n = 4N samples, N of each of four orthogonal means of length tau, in dimension d:"
            " x is the noise xi_k as it is drawn, C the constant c^(n).",
        ),
        repairs=(
            reading(
                "repair",
                "8*erfc(6/sqrt(2)) <= exp(-n)",
                ("n in {4..16}",),
                (),
                "For n <= 16: P(|g_1|+..+|g_4| >= 12) <= 16 P(N(0,4) >= 12), over the 16 patterns"
                " of signs.",
            ),
            reading(
                "repair-2",
                "log(16)-2*(n+log(16))/2 <= -n",
                ("n in {4..}",),
                (),
                "For every n at the level tau kappa n sqrt((n+log 16)/2) in place of 3 tau kappa n:"
                " failure at most 16 exp(-2u^2) at 4u.",
            ),
            Reading(
                "repair-theorem",
                OVERLAPS,
                "For every n, at the level tau kappa n sqrt(2 (n+log n)), and for any n means of"
                " length tau, equal or not: x is the noise of the k-th sample as it is drawn.",
            ),
        ),
        uses=("lema1.tail",),
    ),
    claim(
        "eq47",
        r"$\sum_{i\ne k}|\xi_k^\top\xi_i|\le2n\kappa^2\sqrt{d\log(2n/\delta_2)}$ with probability"
        r" at least $1-\delta_2$, from Lemmas A.2 and A.1.",
        reading(
            "printed",
            "(1+t/2)*exp(-t) <= 2*n*exp(-l)",
            ("n in {4..}", "l in [log(2*n), oo)"),
            (("t", "4*n*sqrt(l)"),),
            "d = 4 and l = log(2n/delta_2): the left side is the exact chance that one of the n-1"
            " terms reaches the bound, t kappa^2.",
        ),
        reading(
            "every-size",
            "exp(-2*n*(3*n*d)) > 2*n*exp(-9*n**2*d)",
            ("n in {4..}", "d in {4..}"),
            (),
            "l = 9 n^2 d: one term reaches 2n kappa^2 sqrt(d l) with at least the chance e^{-t}"
            " that it has in dimension 2. With l = 1/c^2, as used, this is c = 1/(3 n sqrt(d)),"
            " which nothing in Lemma A.8 excludes.",
        ),
        reading(
            "from-A.2",
            "4*(n-1) <= 2*n",
            ("n in {4..}",),
            (),
            "Lemma A.2 at delta_2/n gives 4 kappa^2 sqrt(d log(2n/delta_2)) for each of the n-1"
            " terms.",
        ),
        Reading(
            "theorem",
            PAIRS,
            "For the first sample: x[d*i+k] is the coordinate k of xi_{i+1}, the noise of the n"
            " samples as it is drawn.",
        ),
        repairs=(
            reading(
                "repair",
                "(n-1)*exp(-l)+exp(-d*(1-log(2))/2) <= 2*n*exp(-l)",
                ("n in {4..}", "d in {4..}", "l in [0, 3*d/20]"),
                (),
                "For l = log(2n/delta_2) <= 3d/20: |xi_k|^2 <= 2 kappa^2 d up to exp(-d(1-log"
                " 2)/2), and then each term exceeds 2 kappa^2 sqrt(d l) with probability at most"
                " exp(-l).",
            ),
        ),
        uses=("lema2",),
    ),
    claim(
        "eq48-50",
        r"With $\delta_2=2n\exp(-1/c^2)$ (our copy has $\kappa$ for the $c$ of the lemma):"
        r" $2n\kappa^2\sqrt{d\log(2n/\delta_2)}\le2n\kappa^2\sqrt{d\,\tau^2/(\kappa^2d)}"
        r"=2n\kappa\tau$.",
        reading(
            "printed",
            "D**2*(1/c**2) <= D**2*tau**2/(kappa**2*D**2) and"
            " kappa**4*(D**2*tau**2/(kappa**2*D**2)) == (kappa*tau)**2",
            ("kappa in (0, oo)", "tau in (0, oo)", "D in [2, oo)"),
            (("c", "8*kappa*D/tau"),),
            "(48) to (50) with delta_2 = 2n exp(-1/c^2), as Lemma A.8 and (53) have it: under the"
            " roots and squared, without the factor 2n, d = D^2. Our copy of the text has kappa in"
            " this exponent; in other places it has other letters for the same fraktur c, so that"
            " the printed letter is not known.",
        ),
        reading(
            "kappa",
            "D**2*(1/kappa**2) <= D**2*tau**2/(kappa**2*D**2)",
            ("kappa in (0, oo)", "tau in (0, oo)", "D in [2, oo)", "64*kappa*D <= tau"),
            (),
            "delta_2 = 2n exp(-1/kappa^2), the letter of our copy: (48) to (49) under the roots, d"
            " = D^2, with c = 8 kappa D/tau <= 1/8.",
        ),
        proof_uses=("eq47",),
    ),
    claim(
        "eq51",
        r"$\frac L{2n}\beta\le\frac52\kappa\tau L$.",
        reading(
            "printed",
            "erfc(10/sqrt(2)) <= exp(-n)+2*n*exp(-1/c**2)",
            MAIN,
            (),
            "With probability at least 1-delta_1-delta_2, even under the conditions of Theorem A.15"
            " (L = 1). The left side is P(|g_1+..+g_4| >= 20), below the chance that the first sum"
            " of beta alone exceeds 5 n kappa tau.",
        ),
        reading(
            "for-every-n",
            "erfc(10/sqrt(2)) > exp(-n)+2*n*exp(-k)",
            ("n in {60..}", "k in [2*n, oo)"),
            (),
            "k = 1/c^2: the chance does not fall with n.",
        ),
        reading(
            "on-the-events",
            "L/(2*n)*(b1+b2) <= 5/2*kappa*tau*L",
            (*POSITIVE, "n in {4..}", "b1 in [0, 3*tau*kappa*n]", "b2 in [0, 2*n*kappa*tau]"),
            (),
            "On the events of (46) and (50).",
        ),
        Reading(
            "theorem",
            BOTH,
            "For n = 4N samples, N of each of four orthogonal means of length tau, delta_1 ="
            " exp(-n) and delta_2 = 2n exp(-1/c^2): x is the noise xi_k, w that of the others, C"
            " the constant c^(n).",
        ),
        repairs=(
            reading(
                "repair",
                "L/(2*n)*(b1+b2) <= kappa*tau*L/(2*c)",
                (
                    "tau in (0, oo)",
                    "L in (0, oo)",
                    "n in {4..}",
                    "D in [2, oo)",
                    "c in (0, 1/8]",
                    "b1 in [0, n*tau*kappa*u]",
                    "b2 in [0, 2*n*kappa**2*D/c]",
                ),
                (("kappa", "c*tau/(8*D)"), ("u", "3/(4*c)")),
                "With 1/(2c) in place of 5/2, enough for Lemma A.10 (see (92)): the bounds b1 and"
                " b2 on the two sums of beta, D = sqrt(d).",
            ),
            reading(
                "repair-chance",
                "8*erfc(y)+(n-1)*erfc(2*y/sqrt(3)) <= (n+7)*exp(-y**2) and (n+7)*exp(-y**2) <="
                " 2*n*exp(-y**2)",
                ("n in {8..}", "y in [8, oo)"),
                (),
                "y = 1/c. The first sum reaches b1 with a chance of at most 16 P(N(0,4) >= 4u) <= 8"
                " erfc(y), u = 3y/4; where |xi_k|^2 <= 3/2 kappa^2 d, each |xi_k.xi_i| reaches 2"
                " kappa^2 sqrt(d) y with a chance of at most erfc(2y/sqrt(3)): together below 2n"
                " exp(-1/c^2).",
            ),
        ),
        proof_uses=("eq46", "eq48-50"),
    ),
    claim(
        "eq52",
        r"$\frac12\kappa^2d\le\|\xi_k\|^2\le\frac32\kappa^2d$ with probability $1-2e^{-d/64}$, from"
        r" Lemma A.3.",
        reading(
            "printed",
            "exp(-d*(1/2-log(3/2))/2)+exp(-d*(log(2)-1/2)/2) <= 2*exp(-d/64)",
            ("d in {1..}",),
            (),
            "Chernoff bounds of the chi-square law of |xi_k|^2/kappa^2 at 3d/2 and d/2.",
        ),
        reading(
            "from-A.3",
            "S <= 3/2",
            ("S in [1/2, 2]",),
            (),
            "S = |xi_k|^2/(kappa^2 d) within the bounds of Lemma A.3.",
        ),
        uses=("lema3",),
    ),
    claim(
        "lema8",
        r"$\frac{\kappa^2d}{4n}\sigma'-\frac52\kappa\tau"
        r" L\le\frac1\eta\Delta\phi_k\le\frac{3\kappa^2d}{4n}\sigma'+\frac52\kappa\tau L$ with"
        r" probability at least "
        r"$1-e^{-n}-2ne^{-1/c^2}-2e^{-d/64}$, if $n\le c_n\kappa d/\tau$.",
        reading(
            "printed",
            "erfc((10+3*c*sqrt(d)/(8*n))/sqrt(2))/4 <= exp(-n)+2*n*exp(-1/c**2)+2*exp(-d/64)",
            ("n in {4..}", "d in {4..}", "c in (0, 1/8]"),
            (),
            r"At the start with a large $\omega$, $\sigma'=\mathcal L=1$ at all samples with a"
            r" chance near 1, and $2n\,\Delta\phi_k/\eta$ is at least $\frac n2\kappa\tau g$ plus"
            " a symmetric sum, where the standard normal $g$ comes from"
            r" $\xi_k^\top(\mu_1+\mu_2-\mu_3-\mu_4)$. Is half the chance of $\frac n2\kappa\tau"
            r" g\ge5n\kappa\tau+\frac32\kappa^2d$, the left side, at most $\delta$?",
        ),
        reading(
            "for-every-n",
            "erfc(11/sqrt(2))/4 > exp(-n)+2*n*exp(-k)+2*exp(-w)",
            ("n in {80..}", "k in [2*n, oo)", "w in [n, oo)"),
            (),
            r"Does this chance stay while $\delta$ falls with $n$, $k=1/c^2$ and $w=d/64$? It is"
            r" asked for $c\sqrt d\le\frac83n$.",
        ),
        reading(
            "on-the-events",
            "(v*N+R)/(2*n) >= kappa**2*d/(4*n)*v-5/2*kappa*tau*L and (v*N+R)/(2*n) <="
            " 3*kappa**2*d/(4*n)*v+5/2*kappa*tau*L",
            (
                *POSITIVE,
                "n in {4..}",
                "d in {4..}",
                "v in [0, oo)",
                "N in [kappa**2*d/2, 3/2*kappa**2*d]",
                "beta in [0, 5*n*kappa*tau]",
                "R in [-L*beta, L*beta]",
            ),
            (),
            r"It is read on the events of (51) and (52), with $v=\sigma'$, $N=\lVert\xi_k\rVert^2$"
            " and the cross terms $R$.",
        ),
        Reading(
            "theorem",
            LEMMA_8,
            r"The whole lemma is read at $t=0$, for the first sample of $\mathcal C_1$ and $n=4N$:"
            " $x$ is its noise, $v$ that of the other samples and $w$ holds the weights of a"
            " neuron, all as they are drawn. $C$ is the constant $c^{(n)}$, and"
            r" $\sigma'(z)=\min(z^2,1)$ is at most $\mathcal L$.",
        ),
        repairs=(
            reading(
                "repair",
                "(v*N+R)/(2*n) >= kappa**2*d/(4*n)*v-kappa*tau*L/(2*c) and (v*N+R)/(2*n) <="
                " 3*kappa**2*d/(4*n)*v+kappa*tau*L/(2*c)",
                (
                    *POSITIVE,
                    "n in {4..}",
                    "d in {4..}",
                    "v in [0, oo)",
                    "N in [kappa**2*d/2, 3/2*kappa**2*d]",
                    "c in (0, 1/8]",
                    "beta in [0, n*kappa*tau/c]",
                    "R in [-L*beta, L*beta]",
                ),
                (),
                r"$\frac1{2c}\kappa\tau\mathcal L$ stands in place of $\frac52\kappa\tau\mathcal"
                r" L$, with probability at least $1-2ne^{-1/c^2}-2e^{-d/64}$ ($n\ge8$). The"
                " formula is read on the events of (52) and of the mended (51).",
            ),
            Reading(
                "repair-theorem",
                LEMMA_8_REPAIRED,
                r"$\frac1{2c}\kappa\tau\mathcal L$ stands in place of $\frac52\kappa\tau\mathcal"
                " L$, with probability at least $1-(n+4)e^{-9/(20c^2)}-2e^{-d/64}$. This is an"
                " event of the noise $x$ of the sample and $v$ of the others, on which both"
                r" bounds hold whatever slopes between 0 and $\mathcal L$ the activation has at"
                " the samples, so for all neurons and at all times at once; the first slope is"
                " that of the sample itself.",
            ),
        ),
        uses=("eq26-31", "init.law"),
        proof_uses=("eq40-42", "eq43-45", "eq51", "eq52"),
    ),
    claim(
        "eq54-56",
        r"The interval (55), with $5c_n\kappa^2dL/n$ above, lies in (56), with"
        r" $\sigma'(|\phi|+|\zeta|)$ and $5c_n\kappa^2dL/n$ below.",
        reading(
            "printed",
            "a*(abs(p)+abs(Z))**2-S <= a*(p+Z)**2-s and 3*a*(p+Z)**2+S <= 3*a*(abs(p)+abs(Z))**2+s",
            ("a in (0, oo)", f"p {REAL}", f"Z {REAL}", "s in (0, oo)", "S in [2*s, oo)"),
            (),
            r"The inclusion of (55) in (56) is read with $a=\kappa^2d/(4n)$, $p=\phi$, $Z=\zeta$,"
            r" $s=\frac52\kappa\tau\mathcal L$ and $S=5c^{(n)}\kappa^2d\mathcal L/n$, where"
            r" $S\ge2s$ by $n\le c^{(n)}\kappa d/\tau$.",
        ),
        reading(
            "lower-end",
            "a*(abs(p)+abs(Z))**2-S <= a*(p+Z)**2-s",
            ("a in (0, oo)", f"p {REAL}", f"Z {REAL}", "s in (0, oo)", "S in [2*s, oo)"),
            (),
            "The same is read for the lower ends alone.",
        ),
        repairs=(
            reading(
                "repair",
                "a*w**2-s >= a*(U-q)**2-s and 3*a*w**2+s <= 3*a*(U+q)**2+s",
                ("a in (0, oo)", "U in (0, oo)", "q in [0, U]", "w in [U-q, U+q]", "s in (0, oo)"),
                (),
                "The interval of Lemma A.8 takes the place of (55), with $s$ at both ends and"
                r" $|\zeta|-|\phi|$ in the lower one; here $|\phi|=q\le|\zeta|=U$ and"
                r" $w=|\phi+\zeta|$.",
            ),
        ),
        uses=("lema8",),
    ),
)
