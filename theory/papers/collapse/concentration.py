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
        Reading(
            "theorem",
            ABSOLUTE,
            "n numbers, as the lemma calls them variables and uses it for numbers alone; for"
            " vectors see the reading before",
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
        Reading(
            "theorem",
            UNION,
            "The lemma with (14) for every delta; the variables z(k, u) are functions of one draw,"
            " so that they may depend on each other in any way, and share is delta/n.",
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
        Reading(
            "printed",
            Theorem(f"{_ALL_WITHIN} >= 1 - delta", _DRAWS),
            "the maximum stays below the bound where all draws do",
        ),
        Reading("half", Theorem(f"{_ALL_WITHIN} >= 1 - delta/2", _DRAWS), "even with delta/2"),
    ),
    claim(
        "lema6",
        r"$z\sim N(0,\sigma^2)$: $P\{-\delta<z<\delta\}<\delta/\sigma$ (21); in other words"
        r" $|z|\ge\sigma\delta$ with probability above "
        r"$1-\delta$.",
        Reading(
            "printed",
            ANTI,
            "both sentences",
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
