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
            "the second probability is one, for every number n of common patches",
        ),
        reading(
            "rare",
            "(1-2*x)*log((1-x)/x) >= 1/2",
            ("x in (0, 1/4]",),
            (),
            "n > P-s has chance at most e^(-P/2) when s <= P/4: the exponent of Chernoff's bound"
            " per patch",
        ),
        reading(
            "mean",
            "(P-n)*(s/(P-n)) == s",
            ("P in {1..}", "s in (0, P]", "n in {0..}", "n <= P-s", "n < P"),
            (),
            "then the mean number of subclass patches is s whatever n is",
        ),
        reading(
            "label",
            "(1-s/P)**(2*P) == 0",
            ("P in {1..}", "s in (0, P]"),
            (),
            "every easy sample has a label: the chance of no feature at all",
        ),
        reading(
            "label-rare",
            "2*P*log(1-s/P) <= -2*s",
            ("P in {1..}", "s in (0, P)"),
            (),
            "samples without label have chance at most e^(-2s)",
        ),
        repairs=(
            reading(
                "repair",
                "0 < s/M and s/M <= 1",
                ("M in {1..}", "s in (0, M]"),
                (),
                "for s <= M = P-n, the patches left (else min(1, .))",
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
            "the counts",
        ),
        reading(
            "iid",
            "gamma(2*m+1)/gamma(m+1)**2/4**m == 1",
            ("m in {1..}",),
            (),
            "N = 2m iid samples: the chance of m samples of each superclass",
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
            "an update a v: the response to v, and that to a patch with overlap y",
        ),
        reading("two", "(1-1/log(d)**5) > 0", ("d in {2..}",), (), "for every d"),
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
            "with amplitude b and a noise part of norm at most a/log^9 d in the update",
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
            "c_+ = c_- = 1, the others 0, an easy sample with sum of amplitudes y: the exact error;"
            " P sigma_zeta >= polylog(d) as in item 13",
        ),
        reading(
            "easy",
            "y**2/(4*P*sigma**2) >= 2*L",
            ("L in [300, oo)", "y in [1/2, oo)"),
            (*_SIGMA, ("P", "L**16/sigma")),
            "at the smallest P of this kind the error of that model is at most e^(-2L) = d^-2",
        ),
        reading(
            "hard",
            "(s/2)**2/2/(4*k*(P*sigma**2+1/L**2)) >= 2*L",
            ("L in [300, oo)",),
            (*_SIGMA, ("P", "L**16/sigma"), ("s", "L**15"), ("k", "s*L**5")),
            "all c_{y,j} = 1, c_+ = c_- = 0, with s/2 subclass patches of amplitude at least"
            " 1/sqrt(2), strong noise 1/log d: the error on hard samples, too, is at most d^-2",
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
                "if P sigma_zeta^2 = V >= s^2: a sample with at most 2s patches of each kind (and"
                " amplitudes at most sqrt 2) has a signal of at most 4 standard deviations,"
                " whatever the coefficients c, h of its features: error at least 1/40000",
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
            "also the same start: the constant c_b of the bias and the exponent of the number of"
            " neurons of a node (items 6, C and G)",
        ),
        reading(
            "update",
            "y*(1-p)-(1-y)*p == y-p",
            ("y in {0..1}", "p in [0, 1]"),
            (),
            "the update: the weight of a sample is 1{y_n = c} - logit_c in both",
        ),
    ),
)
