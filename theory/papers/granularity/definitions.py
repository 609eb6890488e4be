"""Appendices B.1 and B.2: data law, batches, and the remarks on the bias, on linear models and on
the two kinds of training.

``s``: expected number of common patches, ``n``: their number in a sample, ``x`` = s/P, ``L`` = log
d.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix B.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading
from assay.theory.papers.granularity.notation import claim

_PATCHES = ("P in {1..}", "s in (0, P]", "n in {0..P}")
_LINEAR = ("L in [300, oo)", "P in (0, exp(L)]")
_SIGMA = (("sigma", "exp(-L/2)/L**10"),)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "defb1.total",
        r"Each patch is a common patch with probability $s^*/P$, each other one a subclass patch"
        r" with probability "
        r"$s^*/(P-|\mathcal P(X;v_+)|)$; a sample belongs to a superclass if one of its features is"
        r" present.",
        reading(
            "printed",
            "n < P => s/(P-n) <= 1",
            _PATCHES,
            (),
            "Is $s^*/(P-n)$, the second probability, at most 1 for every number $n$ of common"
            " patches?",
        ),
        reading(
            "rare",
            "(1-2*x)*log((1-x)/x) >= 1/2",
            ("x in (0, 1/4]",),
            (),
            r"How rare is $n>P-s^*$? For $x=s^*/P\le\frac14$ the formula bounds the exponent of"
            " Chernoff's bound for each patch, which makes the chance at most $e^{-P/2}$.",
        ),
        reading(
            "mean",
            "(P-n)*(s/(P-n)) == s",
            ("P in {1..}", "s in (0, P]", "n in {0..}", "n <= P-s", "n < P"),
            (),
            r"Where $n\le P-s^*$, is the mean number of subclass patches $s^*$ whatever $n$ is?",
        ),
        reading(
            "label",
            "(1-s/P)**(2*P) == 0",
            ("P in {1..}", "s in (0, P]"),
            (),
            "Does every easy sample have a label? The chance of no feature at all would be 0.",
        ),
        reading(
            "label-rare",
            "2*P*log(1-s/P) <= -2*s",
            ("P in {1..}", "s in (0, P)"),
            (),
            "Have samples without a label a chance of at most $e^{-2s^*}$?",
        ),
        repairs=(
            reading(
                "repair",
                "0 < s/M and s/M <= 1",
                ("M in {1..}", "s in (0, M]"),
                (),
                r"The hypothesis $s^*\le M$ is added, where $M=P-n$ patches are left; without it"
                " the probability has to be the smaller one of 1 and $s^*/M$.",
            ),
        ),
    ),
    claim(
        "defb1.batch",
        r"A batch has exactly $N/(2k_+)$ samples of each subclass, so $N/2$ of each superclass; B.2"
        r" speaks of $N$ iid samples.",
        reading(
            "printed",
            "k*(N/(2*k)) == N/2 and 2*k*(N/(2*k)) == N",
            ("k in {1..}", "N in {1..}"),
            (),
            "These are the printed counts: the $k_+$ subclasses of a superclass have $N/2k_+$"
            " samples each and $N/2$ together, and both superclasses have $N$.",
        ),
        reading(
            "iid",
            "gamma(2*m+1)/gamma(m+1)**2/4**m == 1",
            ("m in {1..}",),
            (),
            "Would $N=2m$ iid samples, as B.2 says, give the same counts? The formula asks whether"
            " $m$ samples of each superclass have the chance 1.",
        ),
    ),
    claim(
        "remb2.bias",
        r"The bias update $-\|\Delta w\|_2/\log^5d$ changes the response of a detector by a factor"
        r" $1-1/\log^5d$ only and removes "
        r"activations that grow more slowly than $\|\Delta w\|_2/\log^5d$.",
        reading(
            "printed",
            "a-a/L**5 == (1-1/L**5)*a and (1-1/L**5)*a > 0 and a*y-a/L**5 < 0",
            ("d in {3..}", "a in (0, oo)", "y in [0, 1/L**5)"),
            (("L", "log(d)"),),
            "An update of length $a$ along $v$, bias included, raises the response to $v$ by"
            r" $(1-1/\log^5d)a$, and does not raise that to a patch whose overlap $y$ with $v$ is"
            r" below $1/\log^5d$.",
        ),
        reading(
            "two",
            "(1-1/log(d)**5) > 0",
            ("d in {2..}",),
            (),
            r"Is the share $1-1/\log^5d$ positive for every $d\ge2$?",
        ),
        reading(
            "noise",
            "(1-i-2/L**5)*a <= b*a-N/L**5 and b*a-N/L**5 <= (1+i)*a",
            (
                "d in {3..}",
                "i in [0, 1]",
                "b in [1-i, 1+i]",
                "a in (0, oo)",
                "N in [a, a*(1+1/L**9)]",
            ),
            (("L", "log(d)"),),
            "The update has an amplitude $b$ and a norm $N$, whose noise part is at most"
            r" $a/\log^9d$; $i$ stands for $\iota$.",
        ),
    ),
    claim(
        "remb2.linear",
        r"Without ReLU, $F_+=\sum_p(c_+\langle v_+,x_p\rangle+\sum_jc_{+,j}\langle"
        r" v_{+,j},x_p\rangle)$ and $F_-$ likewise with any "
        r"nonnegative coefficients cannot reach error $o(1)$: the noise patches accumulate to a"
        r" variance that overwhelms $O(s^*)$.",
        reading(
            "printed",
            "erfc(y/(2*sigma*sqrt(P)))/2 >= 1/1000",
            (*_LINEAR, "y in [1/2, oo)", "P*sigma >= L**16"),
            _SIGMA,
            "One choice of coefficients is tested, $c_+=c_-=1$ and the others 0, on an easy"
            " sample with amplitudes $y$ in all: is its exact error at least 1/1000 where"
            r" $P\sigma_\zeta\ge\mathrm{polylog}(d)$, as item 13 asks?",
        ),
        reading(
            "easy",
            "y**2/(4*P*sigma**2) >= 2*L",
            ("L in [300, oo)", "y in [1/2, oo)"),
            (*_SIGMA, ("P", "L**16/sigma")),
            "Is the error of that model on easy samples at most $d^{-2}$ at the smallest $P$ of"
            " this kind?",
        ),
        reading(
            "hard",
            "(s/2)**2/2/(4*k*(P*sigma**2+1/L**2)) >= 2*L",
            ("L in [300, oo)",),
            (*_SIGMA, ("P", "L**16/sigma"), ("s", "L**15"), ("k", "s*L**5")),
            "With all $c_{y,j}=1$ and $c_+=c_-=0$, and with $s^*/2$ subclass patches of amplitude"
            r" at least $1/\sqrt2$ and strong noise of deviation $1/\log d$, is the error on hard"
            " samples, too, at most $d^{-2}$?",
        ),
        repairs=(
            reading(
                "repair",
                "2*(c*n+h*m)**2 <= 16*(c**2+h**2)*V and erfc(2*sqrt(2))/2 > 1/40000",
                (
                    "c in [0, oo)",
                    "h in [0, oo)",
                    "s in (0, oo)",
                    "n in [0, 2*s]",
                    "m in [0, 2*s]",
                    "V in [s**2, oo)",
                ),
                (),
                r"The condition is changed to $V=P\sigma_\zeta^2\ge s^{*2}$. Then a sample with at"
                " most $2s^*$ patches of each kind has a signal of at most 4 standard deviations,"
                " whatever the coefficients $c$ and $h$ of its features, and errs with a chance"
                " of at least 1/40000.",
            ),
        ),
    ),
    claim(
        "remb2.samesetup",
        "Coarse and fine training differ in the labels and the number of output nodes only; the"
        " form of the update is identical.",
        reading(
            "printed",
            "4+2*c0 == 2+2*c0 and 2+2*c0 == 1+2*c0",
            ("c0 in (0, 1/10)",),
            (),
            "The words on the only difference are read to include the start: the square of the"
            " constant $c_b$ in the bias, and the exponent of $d$ in the number of neurons of a"
            " node, would be the same in both trainings.",
        ),
        reading(
            "update",
            "y*(1-p)-(1-y)*p == y-p",
            ("y in {0..1}", "p in [0, 1]"),
            (),
            "This is the identical form of the update: the weight of a sample is"
            r" $1\{y_n=c\}-\mathrm{logit}_c$ in both trainings.",
        ),
    ),
)
