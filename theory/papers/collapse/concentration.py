"""Concentration lemmas of `collapse` (Appendix A.1, Lemmas A.1 to A.6).

Chances are the exact laws of normal variables or the bounds of the proofs: erfc(x) = P(|g| >=
sqrt(2) x) for a standard normal g. At the start zeta = tau*omega*g_0 and, given the weights w,
phi_k = kappa*|w|*g_k with independent g_k.  ``c`` = 8 kappa sqrt(d)/tau, ``q`` = 32 L n/(c^2 sqrt
d), ``r`` = sqrt(q)/(tau omega), ``u`` = sqrt(q) where kappa and L are written through c and u.  Off
an event of chance sqrt(2) exp(-d/11) the part of w across the mean, which does not depend on zeta,
has |w|^2 >= omega^2 d/2.

Source: Yang, Steinhardt, Hu, Appendices A.1 and A.3.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.whole_sums import UNION

_DRAWS = ("N in {1..}", "sigma in (0, oo)", "delta in (0, 1)")
_ALL_WITHIN = (
    "P[z[i] ~ N(0, sigma**2), i in 1..N |"
    " for all k in {1..N}: abs(z[k]) <= sigma*sqrt(2*log(2*N/delta))]"
)

NORM = "exp(-d*(log(2)-1/2)/2)"
"""Bound of the chance that the squared length of a standard normal vector is below d/2
(Chernoff).
"""

ANTI = Theorem(
    "P[z ~ N(0, sigma**2) | -delta < z and z < delta] < delta/sigma and"
    " P[z ~ N(0, sigma**2) | abs(z) >= sigma*delta] > 1 - delta",
    ("sigma in (0, oo)", "delta in (0, oo)"),
)
"""Lemma A.6."""

ABSOLUTE = Theorem(
    "P[psi[k] ~ N(0, sigma[k]**2), k in 1..n | sum(k in 1..n, abs(psi[k])) >= t]"
    " <= exp(-t**2/(2*sum(k in 1..n, sigma[k]**2))+n*log(2))",
    ("n in {1..}", "seq sigma", "for all k in {1..n}: sigma[k] > 0", "t in (0, oo)"),
)
"""Lemma A.1 for numbers."""

CLAIMS: tuple[Claim, ...] = (
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
            r"The first part bounds $E\,e^{l|\psi|}=(2-\mathrm{erfc}(ls/\sqrt2))\,e^{(ls)^2/2}$"
            " for one variable of deviation $s$. The second is the exponent of Markov's"
            " inequality at $l=t/S$, where $S$ is the sum of the variances.",
        ),
        reading(
            "one",
            "erfc(t/(sqrt(2)*s)) <= exp(-t**2/(2*s**2)+log(2))",
            ("s in (0, oo)", "t in (0, oo)"),
            (),
            "Does the exact chance for $n=1$ meet (10)?",
        ),
        reading(
            "two",
            "1-(1-erfc(t/(2*s)))**2 <= exp(-t**2/(4*s**2)+2*log(2))",
            ("s in (0, oo)", "t in (0, oo)"),
            (),
            r"Does the exact chance for $n=2$ with equal variances meet (10)? $|\psi_1|+|\psi_2|$"
            r" is $\sqrt2$ times the larger of two rotated coordinates.",
        ),
        reading(
            "vectors",
            "erfc(t/sqrt(2))+sqrt(2/pi)*t*exp(-t**2/2) <= exp(-t**2/2+log(2))",
            ("t in (0, oo)",),
            (),
            r"It is read for vectors, as the text prints $N(0,\sigma_k^2I)$: one vector in"
            r" dimension 3 with $\sigma=1$, and the exact chance of $|\psi|\ge t$.",
        ),
        Reading(
            "theorem",
            ABSOLUTE,
            r"The $\psi_k$ are read as $n$ numbers, as the lemma calls them variables and is used"
            " for numbers alone.",
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
            "(11) is read as it stands, for variances of which all but one are 0 (any variance for"
            " $n=1$): the exact chance is at least $e^{-n}$.",
        ),
        reading(
            "every-n",
            "exp(-(3*sqrt(n*S))**2/(2*S)+n*log(2)) < exp(-n)",
            ("n in {1..}", "S in (0, oo)"),
            (),
            "Is the bound (10) itself at this threshold below $e^{-n}$ for all $n$ and variances,"
            " against (11)?",
        ),
        reading(
            "constant",
            "exp(-(37/20)**2*n*S/(2*S)+n*log(2)) <= exp(-n)",
            ("n in {1..}", "S in (0, oo)"),
            (),
            "With at most $e^{-n}$ as in (37), 1.85 in place of 3 is enough.",
        ),
        repairs=(
            reading(
                "repair",
                "exp(-(3*sqrt(n*S))**2/(2*S)+n*log(2)) <= exp(-n)",
                ("n in {1..}", "S in (0, oo)"),
                (),
                "The words are changed to probability at most $e^{-n}$ (or at least $1-e^{-n}$ for"
                " the opposite inequality), as (37) uses it.",
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
            r"It is read for $d=2$, where $z_1^\top z_2$ has the Laplace law and the left side is"
            " the exact chance.",
        ),
        reading(
            "every-d",
            "exp(-4*sqrt(d*l)) > 2*exp(-l)",
            ("d in {2..}", "l in [17*d, oo)"),
            (),
            r"Does (12) fail for every $d$ when $l=\log(2/\delta)\ge17d$? The chance grows with"
            " $d$ at a fixed threshold, so that it is at least that of $d=2$, the left side.",
        ),
        reading(
            "two",
            "exp(-4*sqrt(2*l)) <= 2*exp(-l)",
            ("l in [0, 33]",),
            (),
            r"Does the exact chance for $d=2$ meet (12) for $\delta\ge2e^{-33}$? Here"
            r" $l=\log(2/\delta)$.",
        ),
        reading(
            "four",
            "(1+4*s)*exp(-8*s) <= 2*exp(-s**2)",
            ("s in [0, 15/2]",),
            (),
            r"Does the exact chance for $d=4$, which is $(1+\frac t2)e^{-t}$ with $t=8s$ and"
            r" $s^2=\log(2/\delta)$, meet (12)?",
        ),
        repairs=(
            reading(
                "repair",
                "-4*sqrt(a/13)*sqrt(a)-log(1-a/13)/2 <= -a",
                ("a in (0, 12]",),
                (),
                r"It is restricted to $\delta\ge2e^{-12d}$, for any $d$: with $a=\log(2/\delta)/d$"
                r" this is Chernoff's bound from $E\,e^{lz_1^\top z_2}=(1-l^2)^{-d/2}$ at"
                " $l^2=a/13$.",
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
            r"No probability is printed, so that (13) is read as certain; $R=\lVert"
            r" z\rVert^2/(\sigma^2d)$ takes values in every interval with a positive chance.",
        ),
        reading(
            "intended",
            f"{NORM}+exp(-d*(1-log(2))/2) <= 2*exp(-d/64)",
            ("d in {1..}",),
            (),
            r"It is read with probability at least $1-\delta$: the chances of the two tails are at"
            " most $(e^{1/2}/2)^{d/2}$ and $(2/e)^{d/2}$ by Chernoff's bound.",
        ),
        reading(
            "two",
            "1-exp(-1/2)+exp(-2) <= 2*exp(-2/64)",
            (),
            (),
            "Is the exact chance of the opposite for $d=2$ at most $2e^{-d/64}$?",
        ),
        reading(
            "four",
            "1-2*exp(-1)+5*exp(-4) <= 2*exp(-4/64)",
            (),
            (),
            "Is the exact chance of the opposite for $d=4$ at most $2e^{-d/64}$?",
        ),
        reading(
            "range",
            "2*exp(-d/64) > 1",
            ("d in {1..44}",),
            (),
            r"Is no $\delta<1$ admitted below $d=45$?",
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
            r"(14) is read for every $\delta$. One variable $z$ with its threshold $x$ meets the"
            " sum $Z$ of the others, with theirs, $X$: below both the sum is below, by induction"
            " over $n$, and $a$ and $b$ are the chances of the two events.",
        ),
        reading(
            "one-delta",
            "exp(-f) <= delta",
            ("delta in (0, 1)", "x in (0, oo)", "exp(-x) <= delta", "f in [0, oo)"),
            (),
            r"(14) is read at one $\delta$ only: $z_1=z_2$ is exponential, $x=\epsilon(\delta)$,"
            r" and then $f=\epsilon(\delta/2)$ is arbitrary.",
        ),
        Reading(
            "theorem",
            UNION,
            r"(14) is read for every $\delta$. The variables $z(k,u)$ are functions of one draw"
            " $u$, so that they may depend on each other in any way; the formula writes 'share'"
            r" for $\delta/n$.",
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
            "It is read for $n=2$, where $J$ is the chance that both events happen.",
        ),
        reading(
            "eq17",
            "J >= p1*p2*p3-3+1",
            ("p1 in [0, 1]", "p2 in [0, 1]", "p3 in [0, 1]", "J in [0, 1]", "J >= p1+p2+p3-2"),
            (),
            "(17) is read alone, for $n=3$.",
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
                "The sum $s$ of the chances takes the place of the product, and the events have"
                r" $<$, as (14) and (15) have $\ge$.",
            ),
        ),
    ),
    claim(
        "lema5",
        r"$N$ i.i.d. $z_i\sim N(0,\sigma^2)$: $\max_i|z_i|\le\sigma\sqrt{2\log(2N/\delta)}$ with"
        r" probability at least $1-\delta$ (20).",
        Reading(
            "printed",
            Theorem(f"{_ALL_WITHIN} >= 1 - delta", _DRAWS),
            "The maximum stays below the bound where all draws do.",
        ),
        Reading(
            "half",
            Theorem(f"{_ALL_WITHIN} >= 1 - delta/2", _DRAWS),
            r"More than printed: even $\delta/2$ in place of $\delta$.",
        ),
    ),
    claim(
        "lema6",
        r"$z\sim N(0,\sigma^2)$: $P\{-\delta<z<\delta\}<\delta/\sigma$ (21); in other words"
        r" $|z|\ge\sigma\delta$ with probability above "
        r"$1-\delta$.",
        Reading(
            "printed",
            ANTI,
            "Both printed sentences are read.",
        ),
        reading(
            "constant",
            "erf(x/sqrt(2)) < sqrt(2/pi)*x",
            ("x in (0, oo)",),
            (),
            r"More than printed: this is the best constant, with $x=\delta/\sigma$.",
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
            "The lines are compared one by one; the integrand of (23) is constant.",
        ),
        reading(
            "bound",
            "erf(delta/sigma/sqrt(2)) < sigma*delta",
            ("sigma in (0, oo)", "delta in (0, oo)"),
            (),
            "It is what (22) to (25) say together, against (21).",
        ),
        repairs=(
            reading(
                "repair",
                "2*delta/(sigma*sqrt(2*pi)) == delta/sigma*2/sqrt(2*pi) and"
                " delta/sigma*2/sqrt(2*pi) < delta/sigma",
                ("sigma in (0, oo)", "delta in (0, oo)"),
                (),
                r"$\sigma$ is put in the denominator.",
            ),
        ),
    ),
)
