"""State what `phases` says about tails of normal weights: Lemma 16 and the text before it.

Gaussian tails are exact: for X normal with mean 0 and standard deviation s, ``P(X >= a) = erfc(a/(s
sqrt(2)))/2``. The source writes N(0, sigma) once with sigma a standard deviation (the density of
Lemma 16) and once with the second parameter a variance (Assumption 2, Eq 263); both readings are
settled where they differ.

Source: Schneider & Prabhushankar, Appendix "Random initialization" and Lemma 16.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.theorem import Theorem
from assay.theory.papers.phases.notation import STRENGTH

_TAIL = ("P", "erfc(a/(sigma*sqrt(2)))/2")
_POSITIVE = ("sigma in (0, oo)", "a in (0, oo)")
_LEMMA = "exp(-(a+1)**2/(2*sigma**2)) <= P and P <= exp(-a**2/(2*sigma**2))"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.rand.small",
        r"The initial noise of common initialisation schemes is much less than the changes done to"
        r" the weights during early "
        r"training; initial outputs are concentrated around $1/l$.",
        (
            Reading(
                "printed",
                Asymptotic(
                    "f-1/l",
                    "1/sqrt(l)",
                    "Omega",
                    given=("c in (1, oo)", "f in (1/l, c/l]"),
                    constant=("c",),
                ),
                r'"Early training" is read as the range $1/l<f\leq c/l$ of Corollary 4, the '
                r"noise as the standard deviation $1/\sqrt l$ of each $S_{y,y'}$, and the change "
                r'as $f-1/l$. "Much less" implies at least that the change is $\Omega$ of the '
                "noise.",
            ),
            Reading(
                "outputs",
                Asymptotic(
                    "exp(2*k*a)-1",
                    "k*sqrt(log(l)/l)",
                    "O",
                    given=(STRENGTH,),
                    constant=("k",),
                    where=(("a", "2*sqrt(log(l)/l)"),),
                ),
                "The concentration of the outputs alone is tested: when all $S_{y,y'}$ lie in "
                r"$[-a,a]$ with $a=2\sqrt{\log l/l}$, each $|lq-1|$ is at most $e^{2ka}-1$.",
            ),
        ),
        (
            Reading(
                "repair",
                Asymptotic("f-1/l", "1", "Omega", given=("f in [1, oo)",), constant=()),
                r"In place of early training, the change is $\Omega(1)$ from $f\geq1$ on, that "
                r"is $\sqrt l$ times the noise $1/\sqrt l$.",
            ),
        ),
        uses=("phases.ass2",),
    ),
    Claim(
        "phases.lem16",
        r"For $X\sim N(0,\sigma)$ and $a>0$: $e^{-(a+1)^2/(2\sigma^2)}\le P(X\ge a)\le"
        r" e^{-a^2/(2\sigma^2)}$.",
        (
            Reading(
                "printed",
                Formula(_LEMMA, _POSITIVE, (_TAIL,)),
                r"The letter $\sigma$ is the standard deviation, as in the density that the "
                "proof writes.",
            ),
            Reading(
                "upper",
                Formula("P <= exp(-a**2/(2*sigma**2))", _POSITIVE, (_TAIL,)),
                "The upper bound is tested alone.",
            ),
            Reading(
                "variance",
                Formula(_LEMMA, _POSITIVE, (("P", "erfc(a/sqrt(2*sigma))/2"),)),
                r"The letter $\sigma$ is the variance, as the second parameter of $N$ is in "
                "Assumption 2 and Eq 263.",
            ),
            Reading(
                "halves",
                Formula(
                    "exp(-(a+1)**2/(2*sigma**2))/2 <= P and P <= exp(-a**2/(2*sigma**2))/2",
                    _POSITIVE,
                    (_TAIL,),
                ),
                "Both bounds are read with the factors $1/2$ that the proof derives.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(_LEMMA, (*_POSITIVE, "sigma*sqrt(2*log(2)) <= 1"), (_TAIL,)),
                r"The hypothesis $\sigma\leq1/\sqrt{2\log2}=0.8493$ is added; this is the exact "
                r"range, since at $a\to0$ the lower bound reads $e^{-1/(2\sigma^2)}\leq1/2$.",
            ),
            Reading(
                "repair-2",
                Formula(
                    "exp(-(a+sigma*sqrt(2*log(2)))**2/(2*sigma**2)) <= P and P <="
                    " exp(-a**2/(2*sigma**2))/2",
                    _POSITIVE,
                    (_TAIL,),
                ),
                r"In the lower bound $a+1$ is replaced by $a+\sigma\sqrt{2\log2}$; it then holds "
                r"for every $\sigma$, and the upper bound with a factor $1/2$.",
            ),
        ),
        proof_uses=("phases.eq256", "phases.eq259", "phases.eq260_262"),
        has_proof=True,
    ),
    Claim(
        "phases.eq256",
        r"$\int_a^\infty\frac{1}{\sigma\sqrt{2\pi}}e^{-x^2/(2\sigma^2)}dx="
        r"\int_0^\infty\frac{1}{\sigma\sqrt{2\pi}}e^{-(x+a)^2/(2\sigma^2)}dx$.",
        (
            Reading(
                "printed",
                Formula(
                    "erfc(a/(sigma*sqrt(2)))/2-erfc(b/(sigma*sqrt(2)))/2 == "
                    "erfc((0+a)/(sigma*sqrt(2)))/2-erfc(((b-a)+a)/(sigma*sqrt(2)))/2",
                    ("sigma in (0, oo)", "a in (0, oo)", "b in [a, oo)"),
                ),
                "Both integrals are taken by their antiderivatives, "
                r"$-\mathrm{erfc}(x/(\sigma\sqrt2))/2$ and "
                r"$-\mathrm{erfc}((x+a)/(\sigma\sqrt2))/2$, cut off at $x=b$ and $x=b-a$; "
                r"$b\to\infty$ gives the print.",
            ),
            Reading(
                "theorem",
                Theorem(
                    "P[x ~ N(0, sigma**2) | x >= a] == P[x ~ N(-a, sigma**2) | x >= 0]",
                    ("sigma in (0, oo)", "a in (0, oo)"),
                ),
                "An integral of the density of a normal law is read as the chance that the law "
                r"gives: (255) is that of $N(0,\sigma^2)$ from $a$ on, and the integrand of "
                r"(256) is the density of $N(-a,\sigma^2)$.",
            ),
        ),
    ),
    Claim(
        "phases.eq259",
        r"$P(X\ge"
        r" a)\le\int_0^\infty\frac{1}{\sigma\sqrt{2\pi}}e^{-(x^2+a^2)/(2\sigma^2)}dx=\frac12e^{"
        r"-a^2/(2\sigma^2)}$.",
        (
            Reading(
                "printed",
                Formula("P <= exp(-a**2/(2*sigma**2))/2", _POSITIVE, (_TAIL,)),
                "The bound is tested, without the integral in the middle; $P$ is the probability"
                " in closed form.",
            ),
        ),
    ),
    Claim(
        "phases.eq260_262",
        r"$P(X\le a)\le\int_0^\infty\frac{1}{\sigma\sqrt{2\pi}}e^{-(x^2+2a+a^2)/(2\sigma^2)}dx="
        r"\frac12e^{-(a^2+2a)/(2\sigma^2)}\ge\frac12e^{-(a+1)^2/(2\sigma^2)}$.",
        (
            Reading(
                "printed",
                Formula(
                    "1-P <= exp(-(a**2+2*a)/(2*sigma**2))/2 and "
                    "exp(-(a**2+2*a)/(2*sigma**2))/2 >= exp(-(a+1)**2/(2*sigma**2))/2",
                    _POSITIVE,
                    (_TAIL,),
                ),
                r"The chain is read literally, with $P(X\leq a)\leq$ on the left; $P$ in the "
                r"formula is $P(X\geq a)$.",
            ),
            Reading(
                "intended",
                Formula(
                    "P >= exp(-(a**2+2*a)/(2*sigma**2))/2 and "
                    "exp(-(a**2+2*a)/(2*sigma**2))/2 >= exp(-(a+1)**2/(2*sigma**2))/2",
                    _POSITIVE,
                    (_TAIL,),
                ),
                r"The chain is read with $P(X\geq a)\geq$ on the left, as a lower bound needs; "
                "the square $(x+a)^2$ still has $2a$ for $2ax$.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "P >= exp(-(a**2+2*a)/(2*sigma**2))/2 and "
                    "exp(-(a**2+2*a)/(2*sigma**2))/2 >= exp(-(a+1)**2/(2*sigma**2))/2",
                    (*_POSITIVE, "sigma*sqrt(2/pi) <= 1"),
                    (_TAIL,),
                ),
                r"The left side is $P(X\geq a)\geq$, and the hypothesis "
                r"$\sigma\leq\sqrt{\pi/2}=1.2533$ is added, which is the exact range: the two "
                "sides agree at $a=0$, and their slopes there compare in this way.",
            ),
        ),
    ),
)
