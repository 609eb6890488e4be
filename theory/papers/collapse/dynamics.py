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
            r"Here $x=\xi_k$, $m=\mu_k$ and $v=\sigma'$; the other samples are the rows of $PM+Z$,"
            r" with the weights $a_i=y_i\sigma'_i$.",
        ),
        reading(
            "bound",
            "y*v*b <= L*B and -y*v*b <= L*B",
            ("L in (0, oo)", "v in [0, L]", "y in [-1, 1]", "B in [0, oo)", "b in [-B, B]"),
            (),
            "This is (42), term by term.",
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
            r"It is read for one sample $i$, with $x_{km}=\xi_k^\top\mu_i$,"
            r" $x_{ki}=\xi_k^\top\xi_i$ and $x_{im}=\xi_i^\top\mu_i$ as in (43).",
        ),
        repairs=(
            reading(
                "repair",
                "abs(km+ki) <= abs(km)+abs(ki)",
                (f"km {REAL}", f"ki {REAL}"),
                (),
                r"The products are changed to $\xi_k^\top\mu_i$, as in (45).",
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
            r"The $n$ terms are $n/4$ copies of four, so that the sum is $\frac"
            r" n4(|g_1|+\dots+|g_4|)\kappa\tau$ with independent standard normals. The left side"
            r" is below the probability that it reaches $\frac n4\,12\,\kappa\tau$: four patterns"
            r" of signs, $\pm(g_1+g_2+g_3+g_4)$ and $\pm(g_1+g_2-g_3-g_4)$, each with the chance"
            " that a normal number of variance 4 reaches 12, less the four overlaps, where a sum"
            " of two is at least 12.",
        ),
        reading(
            "from-20",
            "2*erfc(6/sqrt(2))-2*erfc(6) > exp(-n)",
            ("n in {20..}",),
            (),
            "Does it fail for every larger $n$ (a multiple of 4), too?",
        ),
        Reading(
            "theorem",
            MEANS,
            r"It is read for $n=4N$ samples, $N$ of each of four orthogonal means of length $\tau$"
            r" in dimension $d$: $x$ is the noise $\xi_k$ as it is drawn, and $C$ the constant"
            " $c^{(n)}$.",
        ),
        repairs=(
            reading(
                "repair",
                "8*erfc(6/sqrt(2)) <= exp(-n)",
                ("n in {4..16}",),
                (),
                r"It is restricted to $n\le16$: $|g_1|+\dots+|g_4|\ge12$ has at most 16 times the"
                " chance that a normal number of variance 4 reaches 12, over the 16 patterns of"
                " signs.",
            ),
            reading(
                "repair-2",
                "log(16)-2*(n+log(16))/2 <= -n",
                ("n in {4..}",),
                (),
                r"The level is changed to $\tau\kappa n\sqrt{(n+\log16)/2}$ in place of"
                r" $3\tau\kappa n$, for every $n$; the chance of failure at $4u$ is at most"
                " $16e^{-2u^2}$.",
            ),
            Reading(
                "repair-theorem",
                OVERLAPS,
                r"The level is changed to $\tau\kappa n\sqrt{2(n+\log n)}$, for every $n$ and any"
                r" $n$ means of length $\tau$, equal or not; $x$ is the noise of the $k$-th sample"
                " as it is drawn.",
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
            r"It is read for $d=4$ and $l=\log(2n/\delta_2)$: the left side is the exact chance"
            r" that one of the $n-1$ terms reaches the bound, $t\kappa^2$.",
        ),
        reading(
            "every-size",
            "exp(-2*n*(3*n*d)) > 2*n*exp(-9*n**2*d)",
            ("n in {4..}", "d in {4..}"),
            (),
            "Does it fail for every $n$ and $d$ at $l=9n^2d$? One term reaches"
            r" $2n\kappa^2\sqrt{dl}$ with at least the chance $e^{-t}$ that it has in dimension 2."
            r" With $l=1/c^2$, as used, this is $c=1/(3n\sqrt d)$, which nothing in Lemma A.8"
            " excludes.",
        ),
        reading(
            "from-A.2",
            "4*(n-1) <= 2*n",
            ("n in {4..}",),
            (),
            r"The inference is read as Lemma A.2 at $\delta_2/n$, which gives"
            r" $4\kappa^2\sqrt{d\log(2n/\delta_2)}$ for each of the $n-1$ terms.",
        ),
        Reading(
            "theorem",
            PAIRS,
            r"It is read for the first sample: $x_{di+k}$ is the coordinate $k$ of $\xi_{i+1}$,"
            " with the noise of the $n$ samples as it is drawn.",
        ),
        repairs=(
            reading(
                "repair",
                "(n-1)*exp(-l)+exp(-d*(1-log(2))/2) <= 2*n*exp(-l)",
                ("n in {4..}", "d in {4..}", "l in [0, 3*d/20]"),
                (),
                r"It is restricted to $l=\log(2n/\delta_2)\le\frac3{20}d$:"
                r" $\lVert\xi_k\rVert^2\le2\kappa^2d$ but for a chance of $e^{-d(1-\log2)/2}$, and"
                r" then each term exceeds $2\kappa^2\sqrt{dl}$ with probability at most $e^{-l}$.",
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
            r"The lines are read with $\delta_2=2n\exp(-1/c^2)$, as Lemma A.8 and (53) have it:"
            r" under the roots and squared, without the factor $2n$, and with $d=\Delta^2$. Our"
            r" copy has $\kappa$ in this exponent; in other places it has other letters for the"
            " same fraktur $c$, so that the printed letter is not known.",
        ),
        reading(
            "kappa",
            "D**2*(1/kappa**2) <= D**2*tau**2/(kappa**2*D**2)",
            ("kappa in (0, oo)", "tau in (0, oo)", "D in [2, oo)", "64*kappa*D <= tau"),
            (),
            r"(48) to (49) are read with $\delta_2=2n\exp(-1/\kappa^2)$, the letter of our copy,"
            r" under the roots and with $d=\Delta^2$, where $c=8\kappa\Delta/\tau\le\frac18$.",
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
            r"Does it have probability at least $1-\delta_1-\delta_2$, even under the conditions"
            r" of Theorem A.15 with $\mathcal L=1$? The left side is the chance of"
            r" $|g_1+\dots+g_4|\ge20$, which is below the chance that the first sum of $\beta$"
            r" alone exceeds $5n\kappa\tau$.",
        ),
        reading(
            "for-every-n",
            "erfc(10/sqrt(2)) > exp(-n)+2*n*exp(-k)",
            ("n in {60..}", "k in [2*n, oo)"),
            (),
            r"Does that chance stay above $\delta_1+\delta_2$ as $n$ grows? Here $k=1/c^2$.",
        ),
        reading(
            "on-the-events",
            "L/(2*n)*(b1+b2) <= 5/2*kappa*tau*L",
            (*POSITIVE, "n in {4..}", "b1 in [0, 3*tau*kappa*n]", "b2 in [0, 2*n*kappa*tau]"),
            (),
            "It is read on the events of (46) and (50).",
        ),
        Reading(
            "theorem",
            BOTH,
            "It is read for $n=4N$ samples, $N$ of each of four orthogonal means of length"
            r" $\tau$, with $\delta_1=\exp(-n)$ and $\delta_2=2n\exp(-1/c^2)$: $x$ is the noise"
            r" $\xi_k$, $w$ that of the others, and $C$ the constant $c^{(n)}$.",
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
                r"$\frac1{2c}$ takes the place of $\frac52$, which is enough for (92) in Lemma"
                r" A.10; $b_1$ and $b_2$ are bounds on the two sums of $\beta$, and $\Delta=\sqrt"
                " d$.",
            ),
            reading(
                "repair-chance",
                "8*erfc(y)+(n-1)*erfc(2*y/sqrt(3)) <= (n+7)*exp(-y**2) and (n+7)*exp(-y**2) <="
                " 2*n*exp(-y**2)",
                ("n in {8..}", "y in [8, oo)"),
                (),
                r"The chance of failure is changed to at most $2n\exp(-1/c^2)$, with $y=1/c$. The"
                r" first sum reaches its bound with a chance of at most $8\,\mathrm{erfc}(y)$;"
                r" where $\lVert\xi_k\rVert^2\le\frac32\kappa^2d$, each $|\xi_k^\top\xi_i|$"
                r" reaches $2\kappa^2\sqrt d\,y$ with a chance of at most"
                r" $\mathrm{erfc}(2y/\sqrt3)$.",
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
            r"These are Chernoff's bounds for the $\chi^2$ law of $\lVert\xi_k\rVert^2/\kappa^2$"
            r" at $\frac32d$ and $\frac12d$.",
        ),
        reading(
            "from-A.3",
            "S <= 3/2",
            ("S in [1/2, 2]",),
            (),
            r"The inference from Lemma A.3 is read: $S=\lVert\xi_k\rVert^2/(\kappa^2d)$ is within"
            " its bounds.",
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
