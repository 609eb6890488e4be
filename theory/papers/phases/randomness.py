"""State what `phases` says about random initialisation: Theorem 17 and the text around it.

Normal tails and the two readings of sigma: see `assay.theory.papers.phases.normal_tails`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.theorem import Theorem
from assay.theory.papers.phases.notation import CLASSES

_WEIGHTS = "w[i] ~ N(0, 1/(l*q)), i in 1..l*(l*q)"
_SUM = (("S", "sum(j in 1..q, w[(y-1)*(l*q)+(z-1)*q+j])"),)
"""S_{y,z}: the weights of row y at the q = d/l attributes of class z."""

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "phases.thm17",
        r"After initialisation, with probability $1-1/l^2$, $S_{y,y'}\in[-a,a]$ for all classes"
        r" $y$, "
        r"where $a:=-2\sqrt{\log l/l}$.",
        (
            Reading(
                "printed",
                Formula("(1-erfc(sqrt(2*log(l))))**l >= 1-1/l**2", (CLASSES,)),
                r"The end is $a=2\sqrt{\log l/l}$ without the sign, as in the proof, and one sum "
                "for each class is taken ($l$ independent sums, as in the proof): the exact "
                r"probability is then $(1-2Q(2\sqrt{\log l}))^l$, with $Q$ the tail of the "
                "standard normal law.",
            ),
            Reading(
                "sign",
                Formula(
                    "max(0, 1-erfc(a*sqrt(l/2))) >= 1-1/l**2",
                    (CLASSES,),
                    (("a", "-2*sqrt(log(l)/l)"),),
                ),
                "The end $a$ is negative, as the theorem prints it, so that $[-a,a]$, read as "
                r"$\{s:-a\leq s\leq a\}$, is empty. For one $S\sim N(0,1/l)$ its probability is "
                r"$\max(0,1-\mathrm{erfc}(a\sqrt{l/2}))$, and that of all classes is not larger.",
            ),
            Reading(
                "all-entries",
                Formula("(1-erfc(sqrt(2*log(l))))**(l**2) >= 1-1/l**2", (CLASSES,)),
                r"The end is $a=2\sqrt{\log l/l}$ without the sign, and all $l^2$ independent "
                "sums $S_{y,y'}$ are to lie in the interval.",
            ),
            Reading(
                "deviation",
                Formula("(1-erfc(sqrt(2*d*log(l))))**(l**2) >= 1-1/l**2", (CLASSES, "d in {2..}")),
                r"The end is $a=2\sqrt{\log l/l}$, all $l^2$ sums are taken, and the second "
                r'parameter of $N(0,1/d)$ is read as the standard deviation ("$\sigma=1/d$" in '
                "the text): then $S$ has the variance $1/(ld)$.",
            ),
            Reading(
                "theorem",
                Theorem(
                    f"P[{_WEIGHTS} | for all y in {{1..l}}: abs(S) <= 2*sqrt(log(l)/l)]"
                    " >= 1-1/l**2",
                    (CLASSES, "q in {1..}", "z in {1..l}"),
                    (),
                    _SUM,
                ),
                "The $d=lq$ weights of each of the $l$ rows are read as they are drawn, and the "
                "sums $S_{y,z}$ of all rows $y$ over the attributes of one class $z$. This asks "
                "the least: $a$ is taken without its sign, since $[-a,a]$ is empty for $a<0$, "
                "and one sum of each row has to stay inside. All $l^2$ sums do so less often.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("(1-erfc(2*sqrt(log(l))))**(l**2) >= 1-1/l**2", (CLASSES,)),
                r"The end is $a=2\sqrt{2\log l/l}$, twice the printed one inside of the root; "
                "all $l^2$ sums stay inside at once.",
            ),
            Reading(
                "repair-chances",
                Theorem(
                    "P[S[i] ~ N(0, 1/l), i in 1..l**2 |"
                    " for all k in {1..l**2}: abs(S[k]) <= 2*sqrt(2*log(l)/l)] >= 1 - 1/l**2",
                    (CLASSES,),
                ),
                r"The end is $a=2\sqrt{2\log l/l}$, and the formula is a sentence about the "
                "$l^2$ sums as random variables.",
            ),
            Reading(
                "repair-theorem",
                Theorem(
                    f"P[{_WEIGHTS} | for all y in {{1..l}}, z in {{1..l}}:"
                    " abs(S) <= 2*sqrt(2*log(l)/l)] >= 1-1/l**2",
                    (CLASSES, "q in {1..}"),
                    (),
                    _SUM,
                ),
                r"The end is $a=2\sqrt{2\log l/l}$ for all $l^2$ sums of the weights as they are "
                "drawn, with $q=d/l$ of them in a sum.",
            ),
            Reading(
                "repair-2",
                Formula("(1-erfc(sqrt(2*log(l))))**l >= 1-1/l", (CLASSES,)),
                r"The end $a=2\sqrt{\log l/l}$ is kept, for one sum of each class, and the "
                "probability is $1-1/l$ in place of $1-1/l^2$.",
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
                "The number $1/d$ is the variance of a weight.",
            ),
            Reading(
                "deviation",
                Formula("(d/l)*(1/d)**2 == 1/l", (CLASSES, "d in {2..}")),
                r'The number $1/d$ is the standard deviation of a weight ("$\sigma=1/d$" after '
                "Theorem 17).",
            ),
            Reading(
                "theorem",
                Theorem(
                    "P[w[i] ~ N(0, 1/(l*m)), i in 1..m | sum(i in 1..m, w[i]) <= x] =="
                    " P[z ~ N(0, 1/l) | z <= x]",
                    (CLASSES, "m in {1..}", "x"),
                ),
                "The law itself is tested: the sum of the $m=d/l$ weights of a class has the "
                "law $N(0,1/l)$.",
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
                "The display is read with the variance $1/l$ of $S_y$ (Eq 263) and as printed, "
                "also in the sign of the first exponent; the second bound is the one in use.",
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
                r"As $a^2/(2\sigma^2)=2\log l$, the exponent 4 becomes 2.",
            ),
        ),
        uses=("phases.eq263",),
    ),
    Claim(
        "phases.eq265",
        r"The bound holds for all classes with probability $(1-1/(2l^4))^l\le 1-1/l^2$.",
        (
            Reading(
                "printed",
                Formula("(1-1/(2*l**4))**l <= 1-1/l**2", (CLASSES,)),
                "The inequality is tested, not that its left side is the probability.",
            ),
            Reading(
                "second-copy",
                Formula("(1-1/l**4)**l <= 1-1/l**2", (CLASSES,)),
                "Eq 237 of the second copy is read, which has $1/l^4$, as a two-sided bound needs.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("(1-1/(2*l**4))**l >= 1-1/l**2", (CLASSES,)),
                "The inequality has the opposite direction.",
            ),
            Reading(
                "repair-2",
                Formula("(1-1/l**4)**l >= 1-1/l**2", (CLASSES,)),
                "The inequality of the second copy has the opposite direction.",
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
                r"The equality for the variance of $e^w$ is tested, at the mean $\mu=0$ of the "
                "weights.",
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
                r'"$Var(e^S)\approx Var(e^w)d/l$" is read as: with the exact log-normal '
                "variances the two differ by $O(1/l^2)$, a relative error of $O(1/l)$.",
            ),
            Reading(
                "deviation",
                Formula("(1/d)**2 == 1/d", ("d in {2..}",)),
                r'Is "$\sigma=1/d$" the variance $1/d$ of Assumption 2?',
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
                r"The last term is $e^{\sigma^2}$ in place of 1.",
            ),
        ),
        uses=("phases.ass2",),
    ),
)
