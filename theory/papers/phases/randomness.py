"""State what `phases` says about random initialisation: Lemma 16, Theorem 17 and the text around
them.

Gaussian tails are exact: for X normal with mean 0 and standard deviation s, ``P(X >= a) = erfc(a/(s
sqrt(2)))/2``. The source writes N(0, sigma) once with sigma a standard deviation (the density of
Lemma 16) and once with the second parameter a variance (Assumption 2, Eq 263); both readings are
settled where they differ.

Source: Schneider & Prabhushankar, Appendix "Random initialization", Lemma 16 and Theorem 17.
"""

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.notation import CLASSES, STRENGTH

_TAIL = ("P", "erfc(a/(sigma*sqrt(2)))/2")
_POSITIVE = ("sigma in (0, oo)", "a in (0, oo)")
_LEMMA = "exp(-(a+1)**2/(2*sigma**2)) <= P and P <= exp(-a**2/(2*sigma**2))"

CLAIMS = (
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
                "Early training is the window 1/l < f <= c/l of Corollary 4; noise is the standard"
                " deviation 1/sqrt(l) of each S_{y,y'}, change is f-1/l. 'Much less' implies at"
                " least that the change is Omega(noise).",
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
                "Concentration of the outputs alone: when all S_{y,y'} lie in [-a,a], a = 2"
                " sqrt(log l/l), each |l q - 1| is at most e^{2ka}-1.",
            ),
        ),
        (
            Reading(
                "repair",
                Asymptotic("f-1/l", "1", "Omega", given=("f in [1, oo)",), constant=()),
                "From f >= 1 on the change is Omega(1), that is sqrt(l) times the noise 1/sqrt(l).",
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
                "sigma is the standard deviation, as in the density that the proof writes.",
            ),
            Reading(
                "upper",
                Formula("P <= exp(-a**2/(2*sigma**2))", _POSITIVE, (_TAIL,)),
                "The upper bound alone.",
            ),
            Reading(
                "variance",
                Formula(_LEMMA, _POSITIVE, (("P", "erfc(a/sqrt(2*sigma))/2"),)),
                "sigma is the variance, as the second parameter is in Assumption 2 and Eq 263.",
            ),
            Reading(
                "halves",
                Formula(
                    "exp(-(a+1)**2/(2*sigma**2))/2 <= P and P <= exp(-a**2/(2*sigma**2))/2",
                    _POSITIVE,
                    (_TAIL,),
                ),
                "With the factors 1/2 that the proof derives.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(_LEMMA, (*_POSITIVE, "sigma*sqrt(2*log(2)) <= 1"), (_TAIL,)),
                "For sigma <= 1/sqrt(2 log 2) = 0.8493; this is the exact range, since at a -> 0"
                " the lower bound reads e^{-1/(2 sigma^2)} <= 1/2.",
            ),
            Reading(
                "repair-2",
                Formula(
                    "exp(-(a+sigma*sqrt(2*log(2)))**2/(2*sigma**2)) <= P and P <="
                    " exp(-a**2/(2*sigma**2))/2",
                    _POSITIVE,
                    (_TAIL,),
                ),
                "For every sigma, with a+1 replaced by a+sigma sqrt(2 log 2).",
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
                "Both integrals by their antiderivatives -erfc(x/(sigma sqrt 2))/2 and"
                " -erfc((x+a)/(sigma sqrt 2))/2, cut off at x = b and x = b-a; b -> infinity gives"
                " the print.",
            ),
        ),
    ),
    Claim(
        "phases.eq259",
        r"$P(X\ge"
        r" a)\le\int_0^\infty\frac{1}{\sigma\sqrt{2\pi}}e^{-(x^2+a^2)/(2\sigma^2)}dx=\frac12e^{"
        r"-a^2/(2\sigma^2)}$.",
        (Reading("printed", Formula("P <= exp(-a**2/(2*sigma**2))/2", _POSITIVE, (_TAIL,)), ""),),
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
                "Literally, with P(X <= a) <= on the left.",
            ),
            Reading(
                "intended",
                Formula(
                    "P >= exp(-(a**2+2*a)/(2*sigma**2))/2 and "
                    "exp(-(a**2+2*a)/(2*sigma**2))/2 >= exp(-(a+1)**2/(2*sigma**2))/2",
                    _POSITIVE,
                    (_TAIL,),
                ),
                "With P(X >= a) >= on the left, as a lower bound needs; the square (x+a)^2 still"
                " has 2a for 2ax.",
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
                "With P(X >= a) >= and sigma <= sqrt(pi/2) = 1.2533, the exact range: the two sides"
                " agree at a = 0 and their slopes there compare in this way.",
            ),
        ),
    ),
    Claim(
        "phases.thm17",
        r"After initialisation, with probability $1-1/l^2$, $S_{y,y'}\in[-a,a]$ for all classes"
        r" $y$, "
        r"where $a:=-2\sqrt{\log l/l}$.",
        (
            Reading(
                "printed",
                Formula(
                    "max(0, 1-erfc(a*sqrt(l/2))) >= 1-1/l**2",
                    (CLASSES,),
                    (("a", "-2*sqrt(log(l)/l)"),),
                ),
                "a is negative, so [-a,a] read as {s: -a <= s <= a} is empty: its probability for"
                " one S ~ N(0,1/l) is max(0, 1-erfc(a sqrt(l/2))), and that of all classes is not"
                " larger.",
            ),
            Reading(
                "intended",
                Formula("(1-erfc(sqrt(2*log(l))))**l >= 1-1/l**2", (CLASSES,)),
                "a = +2 sqrt(log l/l) and one sum for each class (l independent sums, as in the"
                " proof): the exact probability is (1-2Q(2 sqrt(log l)))^l.",
            ),
            Reading(
                "all-entries",
                Formula("(1-erfc(sqrt(2*log(l))))**(l**2) >= 1-1/l**2", (CLASSES,)),
                "a = +2 sqrt(log l/l) and all l^2 independent sums S_{y,y'}.",
            ),
            Reading(
                "deviation",
                Formula("(1-erfc(sqrt(2*d*log(l))))**(l**2) >= 1-1/l**2", (CLASSES, "d in {2..}")),
                "a = +2 sqrt(log l/l), all l^2 sums, and the second parameter of N(0,1/d) read as"
                " the standard deviation ('sigma = 1/d' in the text): then Var S = 1/(l d).",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("(1-erfc(2*sqrt(log(l))))**(l**2) >= 1-1/l**2", (CLASSES,)),
                "a = 2 sqrt(2 log l/l): 4 log l replaced by 8 log l; all l^2 sums at once.",
            ),
            Reading(
                "repair-2",
                Formula("(1-erfc(sqrt(2*log(l))))**l >= 1-1/l", (CLASSES,)),
                "a = 2 sqrt(log l/l) kept, one sum for each class, with probability 1-1/l.",
            ),
        ),
        uses=("phases.ass2",),
        proof_uses=("phases.lem16", "phases.eq263", "phases.eq264", "phases.eq265"),
        has_proof=True,
    ),
    Claim(
        "phases.eq263",
        r"$\mathrm{Var}(S_y)=\sum_{i\in A_y}\mathrm{Var}(w_i)=\frac dl\cdot\frac1d=\frac1l$.",
        (
            Reading(
                "printed",
                Formula("(d/l)*(1/d) == 1/l", (CLASSES, "d in {2..}")),
                "1/d is the variance of a weight.",
            ),
            Reading(
                "deviation",
                Formula("(d/l)*(1/d)**2 == 1/l", (CLASSES, "d in {2..}")),
                "1/d is the standard deviation of a weight ('sigma = 1/d' after Theorem 17).",
            ),
        ),
        uses=("phases.ass2",),
    ),
    Claim(
        "phases.eq264",
        r"With $a=2\sqrt{\log l/l}$: $p(S_y\ge a)\le e^{a^2/(2\sigma^2)}/2$, hence "
        r"$p(S_y\ge a)\le e^{-(4\log l)/l^2/(1/l)^2}/2=1/(2l^4)$.",
        (
            Reading(
                "printed",
                Formula(
                    "P <= exp(a**2/(2/l))/2 and P <= exp(-(4*log(l))/l**2/(1/l)**2)/2 and "
                    "exp(-(4*log(l))/l**2/(1/l)**2)/2 == 1/(2*l**4)",
                    (CLASSES,),
                    (("a", "2*sqrt(log(l)/l)"), ("P", "erfc(a*sqrt(l/2))/2")),
                ),
                "S_y has variance 1/l (Eq 263). The first bound has the sign of the exponent wrong"
                " and says nothing; the second is the one in use.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "P <= 1/(2*l**2)",
                    (CLASSES,),
                    (("a", "2*sqrt(log(l)/l)"), ("P", "erfc(a*sqrt(l/2))/2")),
                ),
                "a^2/(2 sigma^2) = 2 log l, so the exponent 4 becomes 2.",
            ),
        ),
        uses=("phases.eq263",),
    ),
    Claim(
        "phases.eq265",
        r"The bound holds for all classes with probability $(1-1/(2l^4))^l\le 1-1/l^2$.",
        (
            Reading("printed", Formula("(1-1/(2*l**4))**l <= 1-1/l**2", (CLASSES,)), ""),
            Reading(
                "second-copy",
                Formula("(1-1/l**4)**l <= 1-1/l**2", (CLASSES,)),
                "The second copy (Eq 237) has 1/l^4, as a two-sided bound needs.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("(1-1/(2*l**4))**l >= 1-1/l**2", (CLASSES,)),
                "The opposite direction.",
            ),
            Reading(
                "repair-2",
                Formula("(1-1/l**4)**l >= 1-1/l**2", (CLASSES,)),
                "The opposite direction, second copy.",
            ),
        ),
    ),
    Claim(
        "phases.vares",
        r"$\mathrm{Var}(e^{S})\approx\mathrm{Var}(e^{w})\,d/l$, and the log-normal variance is "
        r"$(e^{\sigma^2}-1)e^{2\mu+\sigma^2}=e^{2\sigma^2}-1$ with $\mu=0$, $\sigma=1/d$.",
        (
            Reading(
                "printed",
                Formula(
                    "(exp(sigma**2)-1)*exp(2*mu+sigma**2) == exp(2*sigma**2)-1",
                    ("sigma in (0, oo)",),
                    (("mu", "0"),),
                ),
                "The evaluation of the log-normal variance at mean 0.",
            ),
            Reading(
                "proportional",
                Asymptotic(
                    "(exp(1/l)-1)*exp(1/l)-(exp(1/d)-1)*exp(1/d)*d/l",
                    "1/l**2",
                    "O",
                    given=("d in {2..}", "l <= d"),
                    constant=(),
                ),
                "Var(e^S) and Var(e^w) d/l with the exact log-normal variances: they differ by"
                " O(1/l^2), a relative error of O(1/l).",
            ),
            Reading(
                "deviation",
                Formula("(1/d)**2 == 1/d", ("d in {2..}",)),
                "'sigma = 1/d' against the variance 1/d of Assumption 2.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "(exp(sigma**2)-1)*exp(2*mu+sigma**2) == exp(2*sigma**2)-exp(sigma**2)",
                    ("sigma in (0, oo)",),
                    (("mu", "0"),),
                ),
                "The last term is e^{sigma^2}, not 1.",
            ),
        ),
        uses=("phases.ass2",),
    ),
)
