"""Appendix B.3: where the parameter conditions hold together, and what its degrees of polylog(d)
must be.

``L`` = log d; k <= d^0.4 and s log^5 d <= k with s = log^q d need (q+5) log L <= 0.4 L.  ``sd``,
``iu``, ``il``: number and upper and lower amplitude of the feature-noise patches; ``sig``, ``st``:
deviations of the noise and of the strong noise.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix B.3.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading
from assay.theory.papers.granularity.notation import claim

_CHOICE = (
    ("s", "L**16"),
    ("k", "L**21"),
    ("iu", "1/L**4"),
    ("sd", "L**3"),
    ("sig", "exp(-L/2)/L**10"),
    ("st", "1/L**6"),
    ("P", "exp(L)"),
)

CLAIMS: tuple[Claim, ...] = (
    claim(
        "b3.feasible",
        r"The parameter choices of B.3: $\mathrm{polylog}(d)\le k_+\le d^{0.4}$, $s^*\log^5d\le"
        r" k_+$, $s^*$ polylog of degree $>15$, "
        r"$\iota^\dagger_{lower}\ge\log^{-4}d$, $s^\dagger\iota^\dagger_{upper}\le O(1/\log d)$,"
        r" $\sigma_\zeta=1/(\log^{10}d\sqrt d)$, "
        r"$\sigma_{\zeta^*}\in[\omega(\mathrm{polylog}/\sqrt d),O(1/\mathrm{polylog})]$,"
        r" $P\sigma_\zeta\ge\omega(\mathrm{polylog})$.",
        reading(
            "printed",
            "s*L**5 <= k and k+1 <= exp(2/5*L) and sd*iu <= 1/L and sd >= 1 and L**16*exp(-L/2) <="
            " st and P*sig >= L**16 and s+sd <= P/4",
            ("L in [300, oo)",),
            _CHOICE,
            r"Can all items be met at once? One choice is tested for every $d\ge"
            r" e^{300}=10^{130.3}$: $s^*=\log^{16}d$, $k=\log^{21}d$ (rounded up),"
            r" $s^\dagger=\log^3d$ and $P=d$, where $\sigma_0$ and $N$ are free.",
        ),
        reading(
            "degree-15",
            "20*log(L) <= 2/5*L",
            ("L in [2822/10, oo)",),
            (),
            r"With $s^*=\log^{15}d$, the least power that is allowed, is there a $k$ with"
            r" $s^*\log^5d\le k\le d^{0.4}$ for $d\ge e^{282.2}$?",
        ),
        reading(
            "degree-15-below",
            "20*log(L) > 2/5*L",
            ("L in [21/20, 282]",),
            (),
            "Is there none below $d=e^{282}$?",
        ),
        reading(
            "degree-20",
            "25*log(L) <= 2/5*L",
            ("L in [370, oo)",),
            (),
            r"With $s^*=\log^{20}d$, is there such a $k$ from $d=e^{370}=10^{160.7}$ on?",
        ),
        reading(
            "degree-20-below",
            "25*log(L) > 2/5*L",
            ("L in [21/20, 369]",),
            (),
            "Is there none below $d=e^{369}$?",
        ),
        reading(
            "weakest",
            "17*log(L) <= 2/5*L",
            ("L in [232, oo)",),
            (),
            r"With $k\ge s^*\log^5d/s^\dagger$ and $s^\dagger=\log^3d$, all that Lemma E.8 needs,"
            " is there such a $k$ from $d=e^{232}$ on?",
        ),
        reading(
            "weakest-below",
            "17*log(L) > 2/5*L",
            ("L in [21/20, 231]",),
            (),
            "Is there none below $d=e^{231}=10^{100.3}$?",
        ),
        reading(
            "two",
            "20*log(log(2)) <= 2/5*log(2)",
            (),
            (),
            r"Does the same inequality hold at $d=2$, where $\log d<1$ and nothing else makes"
            " sense?",
        ),
        reading(
            "item-4-opposite",
            "s/k > L**6*(sd*iu)/2",
            (
                "L in [2, oo)",
                "k in (0, oo)",
                "s in (0, oo)",
                "k*L**5 <= s",
                "sd in (0, oo)",
                "iu in (0, oo)",
                "sd*iu <= 1/L",
            ),
            (),
            r"Item 4 is read the other way round, $s^*\ge k\log^5d$: does the term $s^*/k$ of"
            r" (132) then exceed $s^\dagger\iota^\dagger$ by the order of $\log^6d$, so that Lemma"
            " E.8 fails?",
        ),
        reading(
            "item-8-s",
            "sd >= 1",
            (
                "L in [2, oo)",
                "C in (0, L**12)",
                "s in [L**15, oo)",
                "il in [1/L**4, oo)",
                "iu in [il, oo)",
                "sd in (0, oo)",
                "s*iu <= C/L",
            ),
            (),
            r"Item 8 is read with $s^*$ in place of $s^\dagger$: can all its hypotheses be met?",
        ),
        reading(
            "item-8-dagger",
            "sd <= C*L**3",
            ("L in [2, oo)", "C in (0, oo)", "iu in [1/L**4, oo)", "sd in (0, oo)", "sd*iu <= C/L"),
            (),
            r"Item 8 is read with $s^\dagger$, so that $s^\dagger\le O(\log^3d)$.",
        ),
        reading(
            "item-11",
            "exp(L/2)*(exp(-L/2)/L**10)*sqrt(L) <= 1/L**9",
            ("L in [1, oo)",),
            (),
            r"Item 11 is read as $\sigma_\zeta=1/(\log^{10}(d)\sqrt d)$: is the overlap of a"
            r" weight with the noise, $\sigma_0\sigma_\zeta\sqrt{d\log d}$, at most"
            r" $\sigma_0/\log^9d$, as (40) says?",
        ),
        reading(
            "item-11-plain",
            "exp(L/2)/L**10*sqrt(L) <= 1/L**9",
            ("L in [1, oo)",),
            (),
            r"The same is asked with $\sigma_\zeta=1/\log^{10}d$.",
        ),
        reading(
            "item-7-degree-6",
            "i*L < (1-i)/L**5",
            ("L in [2, oo)",),
            (("i", "1/L**6"),),
            r"Is $\iota=1/\log^6d$, one choice of the printed $1/\mathrm{polylog}(d)$, small"
            " enough for the numerator of (42)?",
        ),
        reading(
            "item-7-degree-7",
            "i*L < (1-i)/L**5",
            ("L in [2, oo)", "i in [0, 1/L**7]"),
            (),
            r"Is $\iota\le1/\log^7d$ small enough for it?",
        ),
        reading(
            "item-12-degree-5",
            "st*sqrt(L) < 1/L**5",
            ("L in [2, oo)",),
            (("st", "1/L**5"),),
            r"Is $\sigma_{\zeta^*}=1/\log^5d$ small enough for the bias to outweigh the overlap"
            " with the strong noise, as in Corollary F.1.1?",
        ),
        reading(
            "item-12-degree-6",
            "st*sqrt(L) < 1/L**5",
            ("L in [2, oo)", "st in (0, 1/L**6]"),
            (),
            r"Is $\sigma_{\zeta^*}\le1/\log^6d$ small enough for it?",
        ),
    ),
)
